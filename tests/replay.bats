# replay: show.

load common

@test "replay draws the position that the record ends in" {
	small >a
	run -0 replay a
	[ "${lines[0]}" = ' Compañeros   round 1 of 1, trick 1' ]
	[[ ${lines[4]} == ' > Anna  '* ]]
	[[ ${lines[-1]} == *'.  Anna to play' ]]
	small | move --auto | replay | grep -q 'won$'
}

# uncounted: without the number of moves that there are.
uncounted() {
	sed 's/ *move [0-9]* of [0-9]*//'
}

@test "replay --at shows an earlier position, from either end" {
	small | move --auto >a
	n=$(grep -c '^[1-6] ' a)
	replay --at=0 a | uncounted | cmp - <(small | replay)
	replay --at=$n a | cmp - <(replay a)
	replay --at=7 a | cmp - <(replay --at=$((7 - n)) a)
	replay --at=7 a | grep -qE '^ Compañeros .* move 7 of '$n'$'
	replay --at=7 a | uncounted | cmp - <(small | move --auto --until=7 | replay | uncounted)
	run -1 replay --at=$((n + 1)) a
	run -2 replay --at=soon a
}

# first FILE N: the record as far as its first N moves, without what follows.
first() {
	awk -v n="$2" '{ print } /^([1-6] |reveal)/ && !--n { exit }' "$1"
}

@test "the last move of a round shows how the round ended, not the next deal" {
	long='{"rounds": "--rounds=2", "wins": "--wins=2", "target": "--target=60"}'
	for game in $(all_games); do
		length=$(deal --list -F json | jq -r --argjson long "$long" 'select(.game == "'$game'") | $long[.length // ""] // ""')
		deal $game $length -p 3 -s ends | move --auto >a
		n=$(replay --moves a | sed -n '/Round 1 is over/{g;p;q};s/^\([0-9]*\)\. .*/\1/;h')
		for view in '' --as=2; do
			replay $view --at=$n a | uncounted | cmp - <(first a $n | replay $view | uncounted)
			replay $view -F svg --at=$n a | uncounted | cmp - <(first a $n | replay $view -F svg | uncounted)
			replay $view --play --delay=0 a | grep -A 3 "move $n of" | uncounted |
				cmp - <(replay $view --at=$n a | grep -A 3 "move $n of" | uncounted)
		done
	done
	# Where the record ends, all of it is shown.
	deal punto -p 2 -s ends | move --auto >a
	n=$(replay --moves a | sed -n '/Round 1 is over/{g;p;q};s/^\([0-9]*\)\. .*/\1/;h')
	first a $n | deal --next >b
	replay --at=$n b | cmp - <(replay b)
	replay b | grep -q 'round 2'
	replay -F svg b | cmp - <(replay -F svg --at=$n b)
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
	replay --color=always a | grep -q $'\033\[1;38;5;'
	run -2 replay --color=sometimes a
	script -qec true /dev/null >/dev/null 2>&1 || skip "no terminal to be had"
	TERM=xterm script -qec 'replay a' /dev/null | grep -q $'\033\[1;38;5;'
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
	[[ $output == ' Compañeros'* ]]
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

@test "the last move is told with its number, and marked, whatever it was" {
	for game in $(all_games); do
		deal $game -p 3 -s marks | move --auto --until=40 >a
		replay --moves a | grep -E '^[0-9]+\. ' >moves
		for at in $(seq 1 40); do
			replay --at=$at a >drawn
			# A deal may have followed.
			grep -qF " $(sed -n ${at}p moves)." drawn || grep -qE '^ [A-Z].* (gets|display: )' drawn ||
				fail "$game, move $at: $(cat drawn)"
		done
	done
}

@test "--ascii and --unicode choose the signs, and colour brings Unicode along" {
	deal kombio -p Anna,Ben -s x | move --auto --until=9 >a
	replay a | LC_ALL=C lacks '[^ -~]'
	replay --unicode a | grep -q '^ ▸ '
	replay --color=always a | grep -q ' ▸ '
	replay --color=always --ascii a | LC_ALL=C lacks $'[^ -~\033]'
	replay --color=always a | sed $'s/\033\[[0-9;]*m//g' | same - <(replay --unicode a)
}

@test "--open shows no card that lies face down, but what is looked at now" {
	printf '%s\n' 'game kombio 1' 'player 1 Anna' 'player 2 Ben' 'deal 1 ? ? 3 4' >a
	move '1 draw 7' 'drop 7' '1 peek 1 9' '2 draw 5' 'swap 1 6' '1 draw 2' <a >b
	# Both have looked at two of their cards.
	replay --open --as=1 --at=0 b | grep -qE '^ > Anna +\? +\? +\(3\) +\(4\) '
	replay --open --as=1 --at=1 b | grep -qE '^ > Anna +\? +\? +\? +\? '
	replay --open --as=1 --at=1 b | grep -q 'Drawn <7> by Anna'
	replay --open --as=2 --at=1 b | grep -qF 'Drawn <?> by Anna'
	replay --open --as=1 --at=3 b | grep -qE '^   Anna +<9> +\? +\? +\? '
	replay --open --as=2 --at=3 b | grep -qE '^   Anna +<\?> +\? +\? +\? '
	replay --open --as=1 --at=4 b | grep -qE '^   Anna +\? +\? +\? +\? '
	replay --as=1 --at=4 b | grep -qE '^   Anna +\(9\) +\? +\(3\) +\(4\) '
	# A hand can be looked at again.
	small | move --auto --until=7 >c
	replay --open --as=2 c | cmp - <(replay --as=2 c)
	for wrong in '--open' '--open --as=1 --moves' '--open --as=1 -F record'; do
		run -2 --separate-stderr replay $wrong b
		[[ $stderr == *"; try 'replay --help'" ]]
	done
}

@test "a small terminal has sentences only" {
	script -qec true /dev/null >/dev/null 2>&1 || skip "no terminal to be had"
	small | move --auto --until=7 >a
	export NO_COLOR=1
	for size in 'cols 39' 'cols 80 rows 11'; do
		script -qec "stty $size; replay a" /dev/null | tr -d '\r' | tr -s ' \n' ' ' >got
		same got <(replay a | tail -n 1 | tr -s ' \n' ' ')
	done
}

@test "what is to be done begins a line where it does not fit, in bold as well" {
	script -qec true /dev/null >/dev/null 2>&1 || skip "no terminal to be had"
	deal companeros -p Anna,Ben,Cem -s bold | move --auto --until=9 >a
	for width in {40..79}; do
		TERM=xterm script -qec "stty cols $width; replay --color=always a" /dev/null |
			tr -d '\r' | sed 's/\x1b\[[0-9;]*m//g' >narrow
		[ "$(LC_ALL=C.UTF-8 wc -L <narrow)" -le $width ] || fail "$width: $(cat narrow)"
		lacks ' $' < <(awk '/^$/ { text = ""; next } { text = text $0 "\n" } END { printf "%s", text }' narrow)
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
		# Its sentence is the same, and so are the names.
		same <(awk '/^$/ { text = ""; next } { text = text $0 } END { print text }' narrow | tr -s ' ') \
			<(tail -n 1 wide | tr -s ' ')
		for name in 'Anna Maria von Hohenstein' 'Ben Li' 'Cécile Müller'; do
			[ "$(grep -o "$name" narrow | wc -l)" -eq "$(grep -o "$name" wide | wc -l)" ] ||
				fail "$game: $(cat narrow)"
		done
		script -qec "stty cols 200; replay a" /dev/null | tr -d '\r' | same - wide
	done
}
