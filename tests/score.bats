# score: count.

load common

match() {
	small --rounds=3 --id="$1" | move --auto
}

@test "score of one record is a sheet, of several a row each" {
	match a >a
	run -0 score a
	[ "${lines[0]}" = 'Compañeros, a' ]
	[[ ${lines[1]} =~ ^round\ +Anna\ +Ben\ +Cem$ ]]
	[ "${#lines[@]}" -eq 6 ]
	[[ ${lines[5]} =~ ^total.*\* ]]
	run -0 score a a
	[ "${#lines[@]}" -eq 2 ]
	[[ ${lines[0]} =~ ^a:1\ companeros\ a:\ Anna\ [0-9]+.*\* ]]
	score --sheet a | cmp - <(score a)
	score --matches a | cmp - <(score a a | head -n 1)
	score --sheet a a | cmp - <(
		score a
		echo
		score a
	)
}

@test "a sheet adds up" {
	match a | score | awk '/^[0-9]/ { a += $2; b += $3; c += $4 }
		/^total/ { gsub(/\*/, ""); right = a + b + c > 0 && $2 == a && $3 == b && $4 == c }
		END { exit !right }'
}

@test "columns of a sheet stand under names of any script" {
	deal companeros -p '日本語の名前,Ḡ,Müller' -s x | move --auto | score >a
	[ "$(wc -l <a)" -eq 4 ]
	# All lines are as wide as that of the names, but for the winner's mark.
	tail -n +2 a | sed 's/\*$//' | while IFS= read -r line; do
		printf '%s\n' "$line" | LC_ALL=C.UTF-8 wc -L
	done | sort -u >widths
	[ "$(wc -l <widths)" -eq 1 ]
}

@test "score -F csv and json say the same as text, to other programs" {
	{
		match 'a"b'
		match 'c,d'
	} >a
	score -F csv a >csv
	[ "$(wc -l <csv)" -eq 3 ]
	[ "$(mlr --icsv --ojson cat csv | jq -r '.[0].id')" = 'a"b' ]
	[ "$(mlr --icsv --ojson cat csv | jq -r '.[1].id')" = 'c,d' ]
	[ "$(score -F json a | jq -s '.[1].seats[1].points')" = "$(mlr --icsv --ojson cat csv | jq '.[1].points2')" ]
	score --sheet -F csv a >sheet
	[ "$(mlr --icsv --ojson filter '$round == 3' then cut -f total1 sheet | jq '.[0].total1')" = \
		"$(mlr --icsv --ojson cut -f points1 csv | jq '.[0].points1')" ]
	[ "$(grep -c $'\r$' csv)" -eq 3 ]
}

@test "a name that a spreadsheet would run is written so that it does not" {
	deal companeros -p "=1+1,-x,'y" -s x | move --auto | score -F csv >csv
	[ "$(mlr --icsv --ojson cat csv | jq -r '.[0] | .name1, .name2, .name3')" = "$(printf "'=1+1\n'-x\n''y")" ]
}

@test "score --write puts the claims in, once" {
	match a >a
	score --write a >b
	judge -q b
	[ "$(grep -c ^score b)" -eq 3 ]
	[ "$(tail -n 3 b | cut -d ' ' -f 1)" = "$(printf 'result\nwinner\n')" ]
	grep -v -e ^score -e ^result -e ^winner b | cmp - a
	score --write b | cmp - b
}

@test "score --write fills in only what is missing" {
	match a | score --write >full
	for claim in score result winner; do
		grep -v "^$claim" full | score --write | cmp - full
	done
	grep -v -e ^result -e ^winner full | score --write | cmp - full
	# Comments stay in their places; the claim comes after them.
	sed '/^score/i # that was it' full | score --write >b
	sed '/^score/i # that was it' full | cmp - b
	awk '/^score/ { print "# that was it"; next } { print }' full | score --write >c
	judge -q c
	[ "$(grep -c ^score c)" -eq 3 ]
}

@test "score --write has nothing to say in the middle of a round" {
	small | move --auto --until=7 >a
	score --write a | cmp - a
	small --rounds=2 | move --auto --until=round | score --write >b
	[ "$(grep -c -e ^score -e ^result b)" -eq 1 ]
	judge -q b
}

@test "score --write leaves a record that has not begun as it is" {
	for game in $(all_games); do
		{
			deal $game -s x | grep -v ^deal
			match b
		} >a
		score --write a | awk -v RS= 'NR == 1' | same - <(awk -v RS= 'NR == 1' a)
	done
}

@test "an illegal record is reported and not counted" {
	{
		match a
		echo nonsense
		echo
		match b
	} >a
	run --separate-stderr -1 score a
	[[ $stderr == 'a:'*': nonsense: '*'[record.syntax]' ]]
	[ "${#lines[@]}" -eq 2 ]
	score --write a 2>/dev/null >b || true
	grep -q '^nonsense$' b
}

@test "a match in progress has the points of the rounds that are over" {
	small --rounds=3 | move --auto --until=round >a
	run -0 score --matches a
	[[ $output == 'a:1 companeros (running): Anna '* ]]
	[ "$(score --matches -F json a | jq -r .state)" = running ]
}

@test "score --explain gives every change of points a line, with its reason" {
	printf 'game companeros 1\nid x\n# one\nplayer 1 Anna B.\nplayer 2 Ben\nplayer 3 Cem\ndeal table R4 G9 B2\n1 play R9\n2 play B7\n3 play B3\n2 take G\n3 pass\n' >a
	run -0 score --explain a
	[ "$output" = 'a:1 11 2 9 Ben: takes green, 9' ]
	score --explain -F json a | jq -e '. == {file: "a", record: 1, id: "x", line: 11, round: 1, seat: 2,
		name: "Ben", points: 9, total: 9, reason: "takes green, 9"}'
	{
		echo
		echo '# two'
		echo
		cat a
	} >b
	run -0 score --explain a b
	[ "${lines[1]}" = 'b:4 14 2 9 Ben: takes green, 9' ]
	deal meschugge -p 2 -s x | score --explain >c
	same c - <<-'END'
		-:1 1 1 4 Player 1: starts with these
		-:1 1 2 4 Player 2: starts with these
	END
	run -1 score --explain <(echo nonsense)
}

@test "no reason is empty, in any game" {
	for game in $(all_games); do
		deal $game -n 30 -s why | move --auto | score --explain -F csv >csv
		[ "$(wc -l <csv)" -gt 40 ]
		[ "$(mlr --icsv --onidx filter 'is_empty($reason)' csv | wc -l)" -eq 0 ]
	done
}

@test "only one way to count can be chosen, and formats where there are some" {
	small >a
	for options in '--sheet --table' '--explain --write' '--merge --check=x' '--write -F csv' '--matches --by=seat' '-F tap'; do
		run -2 --separate-stderr score $options a
		[ -z "$output" ]
		[[ $stderr == 'score: '*"; try 'score --help'" ]]
	done
	for options in --table --explain --check=/dev/null --merge --write --sheet; do
		run -2 score $options missing
	done
	run -2 sh -c 'score --table a >/dev/full'
}
