# Sheets: records that have only the points of rounds.

load common

# A sheet of every game that is over, and one that is not.
sheets() {
	for name in sheet{,-running,-punto,-punto-team,-kombio,-meschugge,-empty}; do
		golden record $name
	done
}

@test "judge says of a sheet that it was not checked, in every form" {
	sheets >a
	judge -l a >list
	[ "$(grep -c ' (sheet: not checked)$' list)" -eq 7 ]
	grep -qx 'a:3: ok over 78,102,89 winner 2 (sheet: not checked)' list
	[ "$(judge -F json a | jq -r .reason | sort | uniq -c)" = '      7 sheet: not checked' ]
	[ "$(judge -F csv a | mlr --icsv --onidx cut -f reason | sort -u)" = 'sheet: not checked' ]
	[ "$(judge -F tap a | grep -c '^ok .*(sheet: not checked)$')" -eq 7 ]
	run -0 judge -c a
	[ "$output" = 'a: 7 records, 7 legal, 5 over, 0 bad, 7 of the legal ones are sheets' ]
	run -0 judge -c -j 2 a
	[ "$output" = 'a: 7 records, 7 legal, 5 over, 0 bad, 7 of the legal ones are sheets' ]
}

@test "a sheet is neither complete nor fair" {
	sheets >a
	run -1 judge --complete -l a
	[ "$(grep -c '\[record.unknown\]$' <<<"$output")" -eq 7 ]
	sed 's/^sheet$/&\nseed x/' a >b
	judge -q b
	run -1 judge --fair -l b
	[ "$(grep -c '\[record.seed\]$' <<<"$output")" -eq 7 ]
	run -1 judge --over -q a
}

@test "the claims of a match, on a sheet, come to the same" {
	for game in $(all_games); do
		term=$(term_of $game)
		for length in '' ${term:+--$term=4} ${term:+--$term=30}; do
			deal $game $length -n 20 -s sheet >dealt
			move --auto <dealt | score --write >a
			sed '/^game/a sheet' a | grep -E "^(game|sheet|${term:-game}|variant|player|score|result|winner|)( |$)" >b
			[ "$(judge -l b | cut -d ' ' -f 2- | sed 's/ (sheet: not checked)//')" = "$(judge -l a | cut -d ' ' -f 2-)" ]
			score --sheet a | grep -v '^[a-zA-Zñ]*$' >x
			score --sheet b | grep -v '^[a-zA-Zñ]*$' >y
			same x y
			same <(score --table a) <(score --table b)
		done
	done
}

@test "score counts sheets as it counts matches" {
	sheets >a
	run -0 score a
	[ "${lines[0]}" = 'a:3 companeros: Anna 78, Ben 102*, Cem 89' ]
	golden record sheet >one
	run -0 score one
	[ "${lines[2]}" = '1             50      40      30' ]
	[ "${lines[4]}" = 'total         78     102*     89' ]
	grep -v -e ^result -e ^winner one | score --write >b
	tail -n 4 b | grep -qx 'result 78 102 89'
	judge -q b
	score --write b | cmp - b
	score --write a | judge -q
	run -0 score --explain one
	[ "${lines[0]}" = 'one:3 9 1 50 Anna: as the sheet says' ]
	[ "${#lines[@]}" -eq 6 ]
}

@test "nobody moves on a sheet, but rounds can be added to it" {
	printf 'game companeros 1\nsheet\nrounds 2\nplayer 1 A\nplayer 2 B\nplayer 3 C\n\n' >a
	[ -z "$(move --list a)" ]
	[ -z "$(move --list -s 1 a)" ]
	run -1 --separate-stderr move '1 play R5' <a
	[ "$stderr" = '-:7: 1 play R5: a sheet has only points: no moves [record.turn]' ]
	run -1 --separate-stderr move --auto a
	[ "$stderr" = 'a:7: --auto: a sheet has only points: no moves [record.turn]' ]
	deal --next a | cmp - a
	move -f a 'score 41 38 52'
	run -1 move -f a 'score 41 38 -1'
	move -f a 'score 1 2 0' 'winner 3'
	run -0 judge -l --over a
	[ "$output" = 'a:1: ok over 42,40,52 winner 3 (sheet: not checked)' ]
	move --auto a | cmp - a
	run -1 move --undo <a
}

@test "replay shows the standing of a sheet, and its rounds" {
	golden record sheet-running >running
	run -0 replay running
	[ "${lines[0]}" = ' Compañeros   round 1 of 3, on a score sheet' ]
	[[ ${lines[1]} == '   Anna 50 '* ]]
	golden record sheet-kombio >kombio
	run -0 replay --moves kombio
	[ "${lines[1]}" = '  Round 2 is over: Anna 47, Ben 103; Anna wins with 99' ]
	sheets | replay --as=2 -F record >view
	judge -q view
	[ "$(judge -l view | cut -d ' ' -f 2-)" = "$(sheets | judge -l | cut -d ' ' -f 2-)" ]
	lacks meta view
	sheets | sed 's/^score/1 play R1/' | judge --explain -l >/dev/null || [ $? -eq 1 ]
}
