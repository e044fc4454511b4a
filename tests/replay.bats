# replay: show.

load common

@test "replay draws the position that the record ends in" {
	small >a
	run -0 replay a
	[ "${lines[0]}" = 'Compañeros, round 1 of 1, trick 1: Anna to play' ]
	[[ ${lines[3]} == '> Anna  '* ]]
	small | move --auto | replay | grep -q 'won$'
}

@test "replay --at shows an earlier position, from either end" {
	small | move --auto >a
	n=$(grep -c '^[1-6] ' a)
	replay --at=0 a | cmp - <(small | replay)
	replay --at=$n a | cmp - <(replay a)
	replay --at=7 a | cmp - <(replay --at=$((7 - n)) a)
	replay --at=7 a | cmp - <(small | move --auto --until=7 | replay)
	run -1 replay --at=$((n + 1)) a
	run -2 replay --at=soon a
}

@test "replay --moves tells the game, one sentence per move" {
	small | move --auto >a
	n=$(grep -c '^[1-6] ' a)
	[ "$(replay --moves a | grep -cE '^[0-9]+\. ')" -eq "$n" ]
	replay --moves a | tail -n 1 | grep -qE 'wins? with [0-9]+$'
	replay --moves a | grep -q '^1\. Anna plays the '
}

@test "replay --as shows only what that seat saw" {
	small --id=x | sed 's/^seed/meta secret x\n# secret\nseed/' >a
	replay --as=2 -F record a >view
	lacks -e secret -e ^seed view
	[ "$(grep -c '?' view)" -eq 2 ]
	judge -q view
	[ "$(replay --as=2 a | grep -c '? ?')" -eq 2 ]
	run -2 replay --as=4 a
}

@test "a view keeps stamps and claims" {
	small | move --auto | score --write | awk '/^[1-6] / { $0 = $0 " @" ++n ".5" } { print }' >a
	judge -q a
	replay --as=1 -F record a >view
	judge -q view
	[ "$(grep -c '@' view)" -eq "$(grep -c '@' a)" ]
	grep -q ^winner view
}

@test "replay -F record of all is the record, cut where asked" {
	small | move --auto >a
	replay -F record a | cmp - a
	replay -F record --at=5 a | cmp - <(small | move --auto --until=5)
}

@test "replay is plain when piped, and has colour on a terminal or when told" {
	small >a
	replay a | lacks $'\033'
	replay --color=always a | grep -q $'\033\[3'
	run -2 replay --color=sometimes a
	script -qec true /dev/null >/dev/null 2>&1 || skip "no terminal to be had"
	TERM=xterm script -qec 'replay a' /dev/null | grep -q $'\033\[3'
	TERM=xterm NO_COLOR=1 script -qec 'replay a' /dev/null >plain
	lacks $'\033' plain
}

@test "replay reports a record that is not legal and shows the others" {
	{
		echo nonsense
		echo
		small
	} >a
	run --separate-stderr -1 replay a
	[[ $stderr == 'a:1: nonsense: '* ]]
	[[ $output == 'Compañeros'* ]]
}

@test "replay --as takes a name, and looks it up in each record" {
	deal companeros -p Anna,Ben,Cem -s x >a
	deal companeros -p 'Cécile,Anna,Ben Li' -s x >b
	replay --as=anna a b | cmp - <(
		replay --as=1 a
		echo
		replay --as=2 b
	)
	replay --as='BEN LI' -F record b | cmp - <(replay --as=3 -F record b)
	run -2 --separate-stderr replay --as=Cecile a b
	[ "$stderr" = "replay: a:1: nobody is called 'Cecile': 1 Anna, 2 Ben, 3 Cem" ]
	[ "$output" = "$(replay --as=1 b)" ]
	run -2 --separate-stderr replay --as=4 a
	[ "$stderr" = 'replay: a:1: nobody sits at seat 4' ]
	for seat in 0 7 -1 ''; do
		run -2 --separate-stderr replay --as="$seat" a
		[ "$stderr" = "replay: --as takes a number from 1 to 6; try 'replay --help'" ]
	done
}

@test "a narrow terminal breaks positions between words, and never a name" {
	script -qec true /dev/null >/dev/null 2>&1 || skip "no terminal to be had"
	export NO_COLOR=1 LC_ALL=C
	for game in $(all_games); do
		deal $game -p 'Anna Maria von Hohenstein,Ben Li,Cécile Müller' -s x |
			move --auto --until=14 >a
		replay a >wide
		script -qec "stty cols 40; replay a" /dev/null | tr -d '\r' >narrow
		[ "$(LC_ALL=C.UTF-8 wc -L <narrow)" -le 40 ] || fail "$game: $(cat narrow)"
		diff <(tr -s '[:space:]' '\n' <narrow) <(tr -s '[:space:]' '\n' <wide)
		for name in 'Anna Maria von Hohenstein' 'Ben Li' 'Cécile Müller'; do
			[ "$(grep -o "$name" narrow | wc -l)" -eq "$(grep -o "$name" wide | wc -l)" ] ||
				fail "$game: $(cat narrow)"
		done
		script -qec "stty cols 200; replay a" /dev/null | tr -d '\r' | same - wide
	done
}
