# Golden records, each with its verdict.  tests/README.md says how one is
# written.

load common

# How many there are.  A case that comes or goes changes this line too, so that
# none is lost unseen.
cases=573

# wanted FILE...: what is demanded of their records, a line each: how the
# verdict begins and how it ends.  Between them stands the phrase of a fault,
# which has a table of its own.
wanted() {
	LC_ALL=C awk -v OFS='\t' '
		function verdict(at, expected,    words, bad, text) {
			if (expected ~ /^ok /) {
				print file ":" at + 1 ": " expected, ""
				return
			}
			split(expected, words, " ")
			bad = at + words[1]
			text = substr(line[bad], 1, 63) ": "
			# What is wrong with a header as a whole is said of its game.
			if (line[bad] ~ /^game / && words[2] == "[record.header]")
				text = "game"
			print file ":" bad ": " text, " " words[2]
		}
		function verdicts(    i, expected) {
			for (i = 1; i <= n; i++) {
				expected = line[above[i]]
				sub(/^# [^ ]+: expect /, "", expected)
				verdict(above[i], expected)
			}
			n = 0
		}
		FNR == 1 { verdicts() }
		{ file = FILENAME; line[FNR] = $0 }
		/^# [^ ]+: expect / { above[++n] = FNR }
		END { verdicts() }' "$@"
}

# meets WANTED VERDICTS: as many lines, each with its beginning and end.
meets() {
	LC_ALL=C awk '
		NR == FNR { want[FNR] = $0; n = FNR; next }
		{
			split(want[FNR], part, "\t")
			rest = substr($0, length(part[1]) + 1)
			end = substr(rest, length(rest) - length(part[2]) + 1)
			if (index($0, part[1]) != 1 || end != part[2] || (part[2] == "" && rest != "")) {
				print "want " want[FNR] "\ngot  " $0
				bad = 1
			}
		}
		END {
			if (n != FNR) print n " expectations, " FNR " verdicts"
			exit bad || n != FNR
		}' "$1" "$2"
}

# themes: the files with many records each.
themes() {
	find "$tests/golden" -name '*.game' -not -path '*/bytes/*' | LC_ALL=C sort
}

# chosen REGEX FILE: its records whose expectation matches.
chosen() {
	awk -v RS= -v ORS='\n\n' -v wanted="$1" '$0 ~ "(^|\n)# [^ ]+: expect " wanted' "$2"
}

@test "every golden record is judged as written above it" {
	for dir in "$tests"/golden/*/; do
		cd "$dir"
		[ "${PWD##*/}" != bytes ] || continue
		set -- *.game
		wanted "$@" >"$BATS_TEST_TMPDIR/want"
		[ -s "$BATS_TEST_TMPDIR/want" ]
		judge -l "$@" >"$BATS_TEST_TMPDIR/got" || true
		meets "$BATS_TEST_TMPDIR/want" "$BATS_TEST_TMPDIR/got" || fail "$dir"
		cat "$BATS_TEST_TMPDIR/want" >>"$BATS_TEST_TMPDIR/all"
	done
	cd "$tests/golden/bytes"
	judge -l -- *.game >"$BATS_TEST_TMPDIR/got" || true
	cat -- *.verdict | same "$BATS_TEST_TMPDIR/got" -
	n=$(($(wc -l <"$BATS_TEST_TMPDIR/all") + $(find . -name '*.verdict' | wc -l)))
	[ $n -eq $cases ] || fail "$n cases, not $cases"
}

# kept FILE: got is what is written down there.  With RENEW=1 it is written down
# anew: look at what git says of it before you keep it.
kept() {
	[ -z "${RENEW:-}" ] || cp got "$tests/golden/$1"
	same got "$tests/golden/$1" || fail "$1 is another; where this is meant: RENEW=1 bats golden.bats"
}

# told AREA: what is said and shown of its legal records.
told() {
	local at
	judge "$tests/golden/$1"/*.game >legal 2>/dev/null || [ $? -eq 1 ]
	replay --moves legal
	replay --moves --as=2 legal
	for at in 0 2 5 9 14 27; do replay --at=$at legal 2>/dev/null || [ $? -eq 1 ]; done
	replay --as=1 legal
	replay legal
	score --explain legal
	score --sheet legal
	score --table legal
	move --list legal
}

@test "golden records are told, drawn, explained and counted as written down" {
	for area in $(all_games) record; do
		told "$area" >got
		kept "$area.told"
	done
}

# What programs make of golden records, besides what is told of them.
uses=(
	'replay -F html' 'replay -F html --as=2' 'replay -F html --lang=de'
	'replay -F record --as=1' 'replay -F record --as=2 --at=-4'
	'replay --color=always' 'replay --color=always --at=7'
	'replay --color=always --as=1 --open --at=-3' 'replay --ascii --lang=de --at=-1'
	'replay --moves --lang=de' 'replay --moves --as=3'
	'score -F csv' 'score -F json' 'score --sheet --lang=de --color=always'
	'score --explain --lang=de' 'score --explain -F csv' 'score --write'
	'score --table -F csv' 'score --table --by=seat --elo' 'score --table --cross'
	'move --list -s 1' 'move --list -s 2'
)

# sums AREA: checksums of that, with the commands.
sums() {
	local use one n=0
	rm -rf sums
	mkdir sums
	(cd "$tests/golden/$1" && judge --explain -- *.game) 2>'sums/judge --explain' >legal || [ $? -le 2 ]
	for use in "${uses[@]}"; do
		$use legal >"sums/$use" 2>&1 || [ $? -le 2 ]
	done
	# A picture is of one record: here of some, at their ends or before.
	awk -v RS= 'NR % 3 == 1 { print >"sums/one-" ++n; close("sums/one-" n) }' legal
	for one in sums/one-*; do
		case $((n++ % 3)) in
		0) replay -F svg "$one" ;;
		1) replay -F svg --at=$((n % 5)) "$one" ;;
		2) replay -F svg --as=2 "$one" ;;
		esac || [ $? -le 2 ]
	done >'sums/replay -F svg' 2>&1
	rm sums/one-*
	(cd sums && LC_ALL=C && cksum -- *)
}

@test "all else that programs make of golden records is what it was" {
	for area in $(all_games) record; do
		sums "$area" >got
		kept "$area.sums"
	done
}

@test "no two golden records of an area have the same name" {
	for area in "$tests"/golden/*/; do
		cat "$area"*.game | grep -ao '^# [^ ]*: expect' | sort | uniq -d >twice
		[ ! -s twice ] || {
			cat twice
			return 1
		}
	done
	# Every file of bytes has its verdict, and every verdict its file.
	find "$tests/golden/bytes" -type f | sed 's/\.[a-z]*$//' | sort | uniq -c | lacks -v '^ *2 '
}

@test "every fault that the rules name has a golden record" {
	{
		themes | xargs grep -h ': expect '
		cat "$tests"/golden/bytes/*.verdict
	} >verdicts
	# Demands are made by options; their tests are among judge's own.
	all_faults | grep -v -e record.running -e record.seed >faults
	[ "$(wc -l <faults)" -gt 10 ]
	while read -r fault; do
		grep -qF "[$fault]" verdicts || fail "no $fault"
	done <faults
}

@test "every game has golden records of what it decides for the record" {
	for game in $(all_games); do
		themes | xargs awk -v RS= -v game="$game" '$0 ~ "\ngame " game " "' >records
		for fault in card deal header over turn unknown; do
			grep -q ": expect +[0-9]* \[record\.$fault\]$" records ||
				fail "$game: no record.$fault"
		done
		for state in running over; do
			grep -q ": expect ok $state " records ||
				fail "$game: none that is $state"
		done
	done
}

@test "the phrase of every fault is the one that is written down" {
	judge -F json "$tests"/golden/*/*.game >verdicts || true
	jq -r 'select(.verdict == "bad") | [.fault, .reason] | @tsv' verdicts |
		LC_ALL=C sort -u >got
	kept phrases
}

@test "golden records that are legal come through unchanged, and bad ones not at all" {
	for file in $(themes); do
		judge "$file" >out 2>err || true
		judge -v "$file" >bad 2>/dev/null || true
		chosen 'ok ' "$file" | same - out || fail "$file"
		chosen '\\+' "$file" | same - bad || fail "$file"
		[ "$(wc -l <err)" -eq "$(grep -c ': expect +' "$file")" ]
	done
	for verdict in "$tests"/golden/bytes/*.verdict; do
		[ "$(wc -l <"$verdict")" -eq 1 ] || continue
		game=${verdict%.verdict}.game
		judge "$game" >out 2>err || true
		judge -v "$game" >bad 2>/dev/null || true
		if grep -q ': ok ' "$verdict"; then
			[ ! -s err ]
			[ ! -s bad ]
			full=out
		else
			[ -s err ]
			[ ! -s out ]
			full=bad
		fi
		# One line end and one blank line are all that may be added.
		{
			cat "$game"
			[ -z "$(tail -c 1 "$game" | tr -d '\n')" ] || echo
		} >want
		echo >>want
		cmp want $full || fail "$game"
	done
}

@test "judge in any form agrees about every golden record" {
	for dir in "$tests"/golden/*/; do
		set -- "$dir"*.game
		judge -l "$@" >list || true
		all=$(wc -l <list)
		bad=$(grep -vc ': ok ' list) || true
		[ "$bad" -gt 0 ]
		judge -F csv "$@" >csv || true
		[ "$(mlr --icsv --onidx filter '$verdict == "bad"' csv | wc -l)" -eq "$bad" ]
		[ "$(mlr --icsv --onidx filter '$verdict == "ok"' csv | wc -l)" -eq $((all - bad)) ]
		judge -F json "$@" >json || true
		[ "$(jq -c 'select(.verdict == "bad")' json | wc -l)" -eq "$bad" ]
		[ "$(wc -l <json)" -eq "$all" ]
		judge -F tap "$@" >tap || true
		[ "$(grep '^not ok' tap | grep -vc ': no records$')" -eq "$bad" ]
		[ "$(tail -n 1 tap)" = "1..$((all + $(grep -c ': no records$' tap)))" ]
		judge "$@" >/dev/null 2>err || true
		[ "$(wc -l <err)" -eq "$bad" ]
		# What is wrong does not depend on what is demanded of the end.
		for demand in '' --fair --complete; do
			judge -l $demand "$@" >list || true
			judge -l $demand --over "$@" >over || true
			grep -v '\[record.running\]$' over | same - <(grep -v ': ok running ' list)
		done
	done
}

# seen COLUMNS: what a terminal of that width shows of the played matches.
seen() {
	local area
	for area in $(all_games); do
		sed 's/^player 1 .*/player 1 Anna Maria von und zu Lichtenstein/; s/^player 2 .*/player 2 Łukasz/' \
			"$tests/golden/$area/played.game" | sed '/^result/d; /^winner/d' >played
		for show in 'replay --at=9' 'replay --as=1 --at=12' 'score --sheet' 'score --table'; do
			NO_COLOR=1 LC_ALL=C.UTF-8 script -qec "stty cols $1; $show played" /dev/null | tr -d '\r'
		done
	done
}

@test "terminals of all widths show golden records as written down" {
	script -qec true /dev/null >/dev/null 2>&1 || skip "no terminal to be had"
	for columns in 40 60 80 140; do
		seen $columns >got
		kept "terminal-$columns"
		# Nothing is wider than the terminal.
		[ "$(LC_ALL=C.UTF-8 wc -L <got)" -le $columns ]
	done
}
