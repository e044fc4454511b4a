# judge: check.

load common

@test "judge copies legal records as they are and answers 0" {
	small >a
	run --separate-stderr -0 judge a
	[ -z "$stderr" ]
	judge a | cmp - a
	judge <a | cmp - a
	judge - <a | cmp - a
}

@test "judge reports a bad record among good ones and passes the others" {
	small >good
	sed 's/^deal table.*/deal table R1/' good >bad
	cat good bad good >all
	run --separate-stderr -1 judge all
	[ "$stderr" = 'all:16: deal table R1: wrong number of cards for this place: it takes 3, not 1 [record.deal]' ]
	judge all 2>/dev/null >out || true
	cat good good | cmp - out
	judge -v all 2>/dev/null >out || true
	cmp bad out
}

@test "judge -q says nothing and stops at the first bad record" {
	small >good
	run --separate-stderr -0 judge -q good
	[ -z "$output$stderr" ]
	{
		cat good
		echo nonsense
	} >bad
	run --separate-stderr -1 judge -q bad
	[ -z "$output$stderr" ]
	# What comes after the first bad record is not opened any more.
	run -1 judge -q bad no-such-file
	run -2 judge -q no-such-file bad
	# Nor waited for.
	mkfifo pipe
	exec 5<>pipe
	printf 'nonsense\n\n' >&5
	run -1 timeout 60 judge -q <pipe
	exec 5<&-
}

@test "judge -c counts per file" {
	small >a
	{
		move --auto <a
		cat a
		echo 'game skat 1'
	} >b
	run -1 judge -c a b
	[ "${lines[0]}" = 'a: 1 record, 1 legal, 0 over, 0 bad' ]
	[ "${lines[1]}" = 'b: 3 records, 2 legal, 1 over, 1 bad' ]
}

@test "judge -l prints one verdict a record" {
	{
		small
		small | move --auto
	} >a
	run -0 judge -l a
	[ "${#lines[@]}" -eq 2 ]
	[ "${lines[0]}" = 'a:1: ok running 0,0,0' ]
	[[ ${lines[1]} =~ ^a:11:\ ok\ over\ [0-9]+,[0-9]+,[0-9]+\ winner\ [123](,[123])*$ ]]
}

@test "judge --over refuses matches that are not over" {
	small >a
	run -1 judge --over -l a
	[ "$output" = 'a:1: game: the match is not over [record.running]' ]
	small | move --auto | judge --over -q
}

@test "judge --complete refuses unknown cards and deals left out" {
	small | replay --as=2 -F record >view
	judge -q view
	run -1 judge --complete -l view
	[[ $output == 'view:6: deal 1 ? ? '*'[record.unknown]' ]]
	grep -v '^deal [1-3]' view >kitchen
	move "$(move --list <kitchen | head -n 1)" <kitchen >played
	run -1 judge --complete -l played
	[[ $output == 'played:6: 1 play '*'[record.unknown]' ]]
}

@test "judge --complete names the unknown card before the game's own fault" {
	deal meschugge -s own >a
	{
		sed '$d' a
		printf '1 play RG\n1 play ?\n'
	} >twice
	run -1 judge -l twice
	[[ $output == *'[meschugge.twice]' ]]
	run -1 judge --complete -l twice
	[[ $output == 'twice:8: 1 play ?: '*'[record.unknown]' ]]
}

@test "judge --fair refuses deals that the seed does not give" {
	small --rounds=2 | move --auto >a
	judge -q --fair a
	sed 's/^seed small/seed large/' a >b
	run -1 judge --fair -l b
	[[ $output == 'b:7: deal table '*'[record.seed]' ]]
	grep -v '^seed' a >c
	run -1 judge --fair -l c
	[ "$output" = 'c:1: game: the record has no seed [record.seed]' ]
	grep -v '^deal 2' a >d
	run -1 judge --fair -l d
	[[ $output == *'[record.seed]' ]]
}

@test "judge --fair is no --complete, also with --over" {
	deal kombio -s d | grep . >a
	echo '1 draw ?' >>a
	run -1 judge -l --complete a
	[[ $output == *'[record.unknown]' ]]
	run -1 judge -l --fair a
	[[ $output == *'[record.seed]' ]]
	fair=$output
	run -1 judge -l --fair --over a
	[ "$output" = "$fair" ]
}

@test "judge --fair also checks the deals of later rounds" {
	# Two cards of the second table have changed places: legal, but not fair.
	small --rounds=2 | move --auto --until=round | deal --next |
		awk '/^deal table/ && n++ { t = $3; $3 = $4; $4 = t } { print }' >a
	judge -q a
	run -1 judge --fair -l a
	[[ $output == 'a:'*': deal table '*'[record.seed]' ]]
}

@test "judge --explain adds the rule and the position" {
	small >a
	run --separate-stderr -1 sh -c 'sed "\$d" a | sed "\$a 2 play R1" | judge --explain'
	[[ $stderr == '-:10: 2 play R1: it is not Ben'"'"'s turn: it is the turn of Anna (seat 1), to play [record.turn]'*'A player acts only in turn'*'Anna to play'* ]]
}

@test "judge --exit-zero answers 0 for bad records but 2 for trouble" {
	echo nonsense >bad
	run -0 judge --exit-zero -q bad
	run -0 judge --exit-zero -l bad
	run -2 judge --exit-zero -l bad no-such-file
}

@test "judge -F csv, json and tap are read by others" {
	{
		small --id=a,b
		small | move --auto
		echo nonsense
	} >a
	run -1 judge -F tap a
	[ "${lines[0]}" = 'TAP version 13' ]
	[ "${lines[1]}" = 'ok 1 - a:1: running 0,0,0' ]
	[[ ${lines[3]} == 'not ok 3 - a:'*'[record.syntax]' ]]
	[ "${lines[-1]}" = '1..3' ]
	judge -F csv a >csv || true
	[ "$(mlr --icsv --onidx head -n 1 then cut -f id csv)" = 'a,b' ]
	[ "$(head -n 1 csv | tr -d '\r')" = 'file,line,id,game,verdict,state,totals,winners,fault,reason' ]
	judge -F json a >json || true
	[ "$(jq -r 'select(.verdict == "bad").fault' json)" = record.syntax ]
	[ "$(jq -s '.[1].totals | length' json)" -eq 3 ]
	run -2 judge -q -F csv a
}

@test "prove takes no bad record for one that passed" {
	small >good
	{
		small | sed '$d'
		echo '1 play R7 # TODO later'
	} >'bad \ # SKIP'
	small | sed 's/^id.*//; 2i id back\\slash#' >id
	run -1 --separate-stderr judge -F tap good 'bad \ # SKIP' id
	[ -z "$stderr" ]
	[ "$output" = "$(
		cat <<-'END'
			TAP version 13
			ok 1 - good:1: running 0,0,0
			not ok 2 - bad \\ \# SKIP:10: 1 play R7 \# TODO later: a comment needs a line of its own [record.syntax]
			  ---
			  file: "bad \\ # SKIP"
			  line: 10
			  fault: "record.syntax"
			  message: "a comment needs a line of its own"
			  ...
			ok 3 - id:1: running 0,0,0
			1..3
		END
	)" ] || fail "$output"
	printf '%s\n' "$output" >a.t
	run -1 prove --exec cat a.t
	[[ $output == *'Failed 1/3 subtests'* ]]
	lacks TODO <<<"$output"
	# Nor a file that is not there, or that has nothing in it.
	: >empty
	echo '# nothing' >comment
	run -2 --separate-stderr judge -F tap missing empty comment good
	[ "$stderr" = 'judge: missing: No such file or directory' ]
	printf '%s\n' "$output" | grep -v '^ ' | same - <(
		cat <<-'END'
			TAP version 13
			not ok 1 - missing: No such file or directory
			not ok 2 - empty: no records
			not ok 3 - comment: no records
			ok 4 - good:1: running 0,0,0
			1..4
		END
	)
	for file in missing empty comment; do
		run -1 prove --exec 'judge -F tap' ./$file
		run -1 prove --exec 'sh -c "judge -F tap $1; true" -' $file
	done
	prove --exec 'judge -F tap' good
	judge -F tap 'bad \ # SKIP' | sed -n 's/^  \([a-z]*\): /"\1":/p' | paste -s -d , | sed 's/.*/{&}/' |
		jq -e '. == {file: "bad \\ # SKIP", line: 10, fault: "record.syntax", message: "a comment needs a line of its own"}'
}

@test "one record of a file that another program wrote is found at its line" {
	printf '\n\n# only a comment\n\n\t \n' >a
	small >>a
	run -0 judge -l a
	[ "$output" = 'a:6: ok running 0,0,0' ]
	# What is not a record is passed over.
	small >b
	judge a | cmp - b
}

@test "to TAP, records that --where leaves out are no tests" {
	small >a
	run -0 judge -F tap --where=game=kombio a
	[ "$output" = $'TAP version 13\n1..0' ]
	: >b
	run -0 judge -F tap --where=game=kombio b
	[ "${lines[1]}" = 'not ok 1 - b: no records' ]
}

@test "judge --complete refuses the line after a deal that is missing" {
	gaps=0
	for game in $(all_games); do
		deal "$game" -s small | move --auto --until=1 >whole
		grep -n '^deal [1-6] ' whole | cut -d : -f 1 >numbers || true
		while read -r n; do
			sed "${n}d" whole >gap
			judge -q gap
			run -1 judge -l --complete gap
			[[ $output == "gap:$n: $(sed -n "${n}p" gap | cut -c 1-63): "*'[record.unknown]' ]] ||
				fail "$game: $output"
			gaps=$((gaps + 1))
		done <numbers
	done
	[ $gaps -gt 6 ]
}

@test "judge --complete and --fair refuse the first move of a later round without deals" {
	rounds=0
	for seed in 1 2 3 4 5; do
		deal punto -p 2 -s $seed | move --auto=greedy >whole
		judge -q --complete --fair whole
		# Of the second round nothing but the moves is left.
		awk '!/^deal/ || ++d <= 2' whole >gap
		judge -q gap
		n=$(awk '/^deal/ && ++d == 3 { print NR }' whole)
		[ -n "$n" ] || continue
		for demand in complete:record.unknown fair:record.seed; do
			run -1 judge -l --"${demand%:*}" gap
			[[ $output == "gap:$n: $(sed -n "${n}p" gap): "*"[${demand#*:}]" ]] ||
				fail "$seed, $demand: $output"
		done
		rounds=$((rounds + 1))
	done
	[ $rounds -gt 2 ]
}

@test "what programs read is never coloured" {
	{
		small
		echo nonsense
	} >a
	for format in csv json tap; do
		judge --color=always -F $format a >out || true
		lacks "$(printf '\033')" out
	done
}

@test "those who wait for a count see how far it has got, also on the same terminal" {
	small >a
	for command in 'judge -c' 'judge -q'; do
		until_shown MB/s a a "$command"
		grep -q $'\r\033\\[K.*: [0-9]* records, .* MB/s\r\033\\[K' shown || fail "$command"
		[ "$(tail -c 100 shown | grep -c 'MB/s$')" -eq 0 ]
	done
	# What is written as it comes is progress enough, and a pipe sees nothing.
	TERM=xterm script -qec '(cat a; sleep 1.3; cat a) | judge -l' /dev/null >shown
	lacks 'MB/s' shown
	# Nor does a terminal that cannot take a line back.
	TERM=dumb script -qec '(cat a; sleep 1.3; cat a) | judge -c' /dev/null >shown
	[ "$(cat shown)" = $'-: 2 records, 2 legal, 0 over, 0 bad\r' ]
	(
		cat a
		sleep 1.3
		cat a
	) | judge -c >shown 2>&1
	[ "$(cat shown)" = '-: 2 records, 2 legal, 0 over, 0 bad' ]
}
