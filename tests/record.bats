# The record: shape, limits, and bytes of every kind.

load common

@test "a byte-order mark at a file's start is ignored" {
	small >a
	{
		printf '\357\273\277'
		cat a
	} >b
	judge b | cmp - a
	printf '\357\273\277' >c
	judge -q c
	# Anywhere else it is a character like others, and no word of a record.
	{
		cat a
		printf '\357\273\277'
		cat a
	} >d
	run -1 judge -q d
}

@test "CR LF line ends are passed on as they came" {
	small | sed 's/$/\r/' >a
	judge -q a
	judge a >b
	sed '$d' a >want
	sed '$d' b | cmp - want
}

@test "records are separated by any number of blank lines" {
	small | sed '$d' >a
	{
		printf '\n\n'
		cat a
		printf ' \t \r\n\n'
		cat a
	} >b
	run -0 judge -c b
	[ "$output" = 'b: 2 records, 2 legal, 0 over, 0 bad' ]
	judge b | awk -v RS= 'END { exit NR != 2 }'
}

@test "a run of comments is no record, to any program" {
	small --rounds=2 | move --auto --until=9 >a
	{
		printf '# about\n# this\n\n#\n\n'
		cat a
		printf '# more\n  # and more\n\n\t#\n'
	} >b
	printf '# about\n# nothing' >none
	for program in judge 'judge -v' 'judge -l' 'judge -c' 'judge -F csv' 'judge -F json' 'judge -F tap' \
		'judge --explain' 'judge --over' 'score' 'score --sheet' 'score --matches -F csv' \
		'score --table --by=seat -F csv' replay 'replay --moves' 'replay --as=2' \
		'replay -F record' 'move --list' 'move --list -s 1'; do
		# Only the line of the record is another one.
		$program a 2>&1 | sed 's/^a:1\>/b:6/; s/- a:1\>/- b:6/; s/^a\>/b/; s/"a","line":1,/"b","line":6,/; s/^b,1,/b,6,/' >want || true
		$program b >got 2>&1 || true
		same want got || fail "$program"
		$program none >out 2>err
		sed 's/^[a-z]*: no records$//' err | lacks .
	done
	run -0 --separate-stderr judge -c none
	[ "$output" = 'none: 0 records, 0 legal, 0 over, 0 bad' ]
	# A harness takes nothing at all for success: so it is said.
	run -0 --separate-stderr judge -F tap none
	[[ $output == *'not ok 1 - none: no records'*'1..1' ]]
	for program in 'score --sheet' 'score --matches' replay 'move --list' judge 'judge -l'; do
		run -0 --separate-stderr $program none
		[ -z "$output" ]
	done
	# What is copied keeps them.
	for program in 'deal --next' 'move --auto --until=0' 'score --write'; do
		$program b | grep '#' | same - <(grep '#' b)
		[ "$($program none)" = "$(cat none)" ]
	done
}

@test "the last line of a file may lack its end" {
	small | sed '$d' >a
	head -c -1 a >b
	judge b >c
	small | cmp - c
}

@test "a record arrives in pieces of any size" {
	small --rounds=2 | move --auto >a
	for size in 1 2 3 7 64 1000; do
		dd if=a bs=$size status=none | judge >b
		cmp a b
	done
}

@test "a record of a million lines stands, and one line more does not" {
	small | sed '$d' >head
	n=$((1000000 - $(wc -l <head)))
	{
		cat head
		yes '# filler' | head -n $n
	} >most
	judge -q most
	echo '# one more' >>most
	run -1 judge -l most
	[[ $output == 'most:1000001: '*'[record.syntax]' ]]
}

@test "a very large record is copied whole, from a file and from a pipe" {
	small | sed '$d' >head
	{
		cat head
		yes '# a comment of some length, so that the record gets large' | head -n 200000
		echo
	} >a
	[ "$(wc -c <a)" -gt 10000000 ]
	judge a | cmp - a
	cat a a | judge | cmp - <(cat a a)
	judge -l a
	replay --moves a >/dev/null
}

@test "memory does not grow with the size of the input" {
	command -v /usr/bin/time >/dev/null || skip "no time(1)"
	[ -z "$ASAN_OPTIONS" ] || skip "sanitizers take memory of their own"
	deal companeros -n 300 -s m | move --auto >a
	for _ in 1 2 3 4 5 6 7 8 9 10; do cat a a a a a; done >b
	small_size=$(/usr/bin/time -f %M judge a 2>&1 >/dev/null)
	large_size=$(/usr/bin/time -f %M judge b 2>&1 >/dev/null)
	[ "$large_size" -lt $((small_size + 1024)) ]
	[ "$large_size" -lt 8192 ]
	# Threads get their records block by block.
	large_size=$(cat b | /usr/bin/time -f %M judge -j 2 2>&1 >/dev/null)
	[ "$large_size" -lt 8192 ]
}

@test "a line without an end is refused in bounded memory" {
	small >a
	{
		cat a
		head -c 50000000 /dev/zero | tr '\0' x
		printf '\n\n'
		cat a
	} >b
	run -1 judge -l b
	[ "${lines[0]}" = 'b:1: ok running 0,0,0' ]
	[[ ${lines[1]} == 'b:11: '*'[record.syntax]' ]]
	[ "${lines[2]}" = 'b:13: ok running 0,0,0' ]
	judge b 2>/dev/null | cmp - <(cat a a)
}

@test "bad bytes in names and lines never reach the terminal" {
	printf 'game companeros 1\nplayer 1 \033[31mAnna\n' >"$(printf 'a\033b')"
	run -1 judge ./*
	[[ $output != *$'\033'* ]]
	[[ $output == './a\x1bb:2: player 1 \x1b[31mAnna: '* ]]
}

@test "random bytes crash and hang nothing" {
	small >a
	for i in {1..60}; do
		openssl enc -chacha20 -K 00 -iv "$(printf '%032x' $i)" </dev/zero 2>/dev/null |
			head -c 20000 >junk.$i
		tr '\0-\377' 'dealpy1236 \n@.R?#' <junk.$i | cat a - >text.$i
	done
	for program in 'judge -l' 'judge' 'score' 'replay' 'move --auto' 'move --list' 'deal --next'; do
		for kind in junk text; do
			status=0
			timeout 60 $program $kind.* >/dev/null 2>&1 || status=$?
			[ $status -eq 1 ] || fail "$program $kind: $status"
		done
	done
}

@test "a damaged record is refused or legal, never anything else" {
	small | move --auto | score --write >a
	perl -0777 -ne 'for $i (0 .. 299) {
		open F, ">", "b.$i";
		substr($b = $_, $i * 7919 % length, 1) = chr($i * 37 % 256);
		print F $b;
	}' a
	run -1 judge -l b.*
	[ "$(cut -d : -f 1 <<<"$output" | sort -u | wc -l)" -eq 300 ]
	grep -q ': ok ' <<<"$output"
}

# hostile: a line each that no record should have, between a sound header.
hostile() {
	header='game companeros 1\nplayer 1 Anna\nplayer 2 Ben\nplayer 3 Cem\n'
	for line in 'id \033]0;title\007' 'id a\302\2331mb' 'meta k \033[2J' 'meta k a\302\205b' \
		'# \033[31m' '# \177' '# half \303' '# half \342\200' '# \355\240\200' '# \364\220\200\200' \
		'player 4 \342\200\256Eve' 'player 4 \302\233Eve' 'start 99999999999999999999999' \
		'rounds 18446744073709551617' 'start -1' 'deal display 340282366920938463463374607431768211457' \
		'1 play R7 @99999999999999999999' 'score 9223372036854775808 1 1' 'seed \303\244' 'a\000b' \
		'1 play \000' '\033' 'colours R R R R R R R R R R R R R R R R R'; do
		printf "$header$line\n\n"
	done
}

@test "what a stranger puts into a record never reaches a terminal, from any program" {
	hostile >a
	cp a "$(printf 'n\033[1m\302\233\342\200\256')"
	for program in 'judge -l' judge 'judge -v -q' 'judge --explain' 'judge -c' 'judge -F csv' 'judge -F json' \
		'judge -F tap' score 'score --sheet' 'score --matches -F csv' 'score -F json' replay 'replay --moves' \
		'move --list'; do
		status=0
		timeout 20 $program ./[an]* >out 2>err || status=$?
		[ $status -eq 1 ] || [ $status -eq 2 ]
		! LC_ALL=C grep -qaP '[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xaa-\xae]' out err ||
			fail "$program"
	done
	run -1 judge -c a
	[ "$output" = 'a: 23 records, 0 legal, 0 over, 23 bad' ]
}

@test "an id that turns text around is shown as bytes" {
	small --id="$(printf 'x\342\200\256y')" >a
	run -0 score a
	[ "${lines[0]}" = 'Compañeros, x\xe2\x80\xaey' ]
	run -0 score --matches a
	[[ $output == 'a:1 companeros x\xe2\x80\xaey (running): '* ]]
	# For programs it is what it was.
	[ "$(score -F json a | jq -r .id)" = "$(printf 'x\342\200\256y')" ]
}

@test "arguments are shown in messages without what a terminal should not see" {
	for command in 'deal' 'deal punto -v' 'judge' 'score' 'replay' 'move --list' 'move meta -f'; do
		run -2 $command "$(printf 'a\033[1m')"
		[[ $output == *'a\x1b[1m'* ]]
	done
}

@test "a million players, a million records and a million words are refused or read in time" {
	{
		echo 'game companeros 1'
		seq -f 'player %.0f x' 1 1000000
	} >players
	run -1 timeout 20 judge -l players
	[[ $output == 'players:8: '*'[record.'* ]]
	yes 'game punto 1

' | head -n 2000000 >records
	run -1 timeout 20 judge -c records
	[ "$output" = 'records: 666667 records, 0 legal, 0 over, 666667 bad' ]
	{
		small | sed '$d'
		printf '1 play'
		yes ' R7' | head -n 1000000 | tr -d '\n'
		echo
	} >words
	run -1 timeout 20 judge -l words
	[[ $output == 'words:10: '*'[record.syntax]' ]]
}

@test "a record that is too large for memory needs a place for temporary files" {
	small | sed '$d' >head
	{
		cat head
		yes '# a comment of some length, so that the record gets large' | head -n 60000
	} >large
	small >a
	run --separate-stderr -2 env TMPDIR=/nowhere judge large absent a
	[ "${stderr_lines[0]}" = 'judge: large: temporary file in /nowhere: No such file or directory' ]
	[ "${stderr_lines[1]}" = 'judge: absent: No such file or directory' ]
	[ "$output" = "$(cat a)" ]
	# What is not kept needs none.
	TMPDIR=/nowhere judge -q large
}

# many BYTE...: so many that the line cannot be held as a whole.
many() {
	yes "$1" | tr -d '\n' | head -c 300000
}

@test "a line that is too long is at fault for that, however it arrives" {
	{
		printf '# '
		many x
		printf '\n\n'
	} >comment
	{
		many ' '
		echo
	} >blank
	{
		printf 'game punto 1\nplayer 1 A\n1 lay '
		many 'x '
		echo
	} >move
	{
		printf 'game punto 1\n\001\n# '
		many y
		echo
	} >behind
	{
		printf 'game punto 1\n1 lay '
		many 'x '
		echo
	} >second
	for file in comment blank move second; do
		run -1 judge -l $file
		[[ $output == "$file:"[123]': '*': the line is longer than 4095 bytes [record.syntax]' ]] ||
			fail "$output"
	done
	for file in comment blank move second behind; do
		judge -l $file >want || true
		for size in 200000 5000 4100; do
			cut -c "1-$size" $file >short
			judge -l short | sed "s/^short/$file/" | cmp - want
		done
		judge -l -j 2 $file | cmp - want
		{
			head -c 50000
			sleep 0.1
			cat
		} <$file | judge -l | sed "s/^-/$file/" | cmp - want
	done
}

# The longest line has 4095 bytes, whatever it is.
@test "every kind of line may be 4095 bytes long and no longer" {
	deal companeros -p Anna,Ben,Cem -s long --id=x --start=2 --colours='R G B' \
		--rounds=1 -v standard | sed '/^$/d; s/^game.*/&\nmeta place Kiel/' |
		move --auto | score --write >whole
	echo '# end' >>whole
	judge -q whole
	n=$(grep -c . whole)
	[ "$n" -gt 40 ]
	for kind in game id variant rounds colours player start seed meta 'deal table' \
		'deal 1' '[1-3] play' '[1-3] take' '[1-3] pass' score result winner '#'; do
		grep -q "^$kind" whole || continue
		for length in 4095 4096; do
			awk -v kind="^$kind" -v length_=$length '$0 ~ kind && !done {
				done = 1
				printf "%s%*s\n", $0, length_ - length($0), ""
				next
			} 1' whole >long
			run judge -l long
			[ "$status" -eq $((length - 4095)) ] || fail "$kind, $length: $output"
			[ $length = 4095 ] || [[ $output == *'longer than 4095 bytes [record.syntax]' ]] ||
				fail "$kind: $output"
		done
	done
	# On a sheet as well.
	printf 'game companeros 1\nplayer 1 A\nplayer 2 B\nplayer 3 C\nsheet%*s\n' 4090 '' >long
	judge -q long
	sed -i 's/^sheet/& /' long
	run -1 judge -l long
}
