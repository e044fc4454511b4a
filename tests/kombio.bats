# Kombio: what the rule sheet tells, through the programs.

load common

# A record of that many players without deals: the kitchen table.
table() {
	echo 'game kombio 1'
	i=0
	for name in Emma Paul Nina Otto Mia Jan; do
		i=$((i + 1))
		[ $i -gt "$1" ] || echo "player $i $name"
	done
}

# What a seat has seen of a record, told without the programs.
seen() {
	awk -v s="$1" '
		function hide(from, to) { for (i = from; i <= to; i++) $i = "?" }
		/^seed/ || /^meta/ || /^#/ || /^$/ { next }
		$1 == "deal" && $2 == s { hide(3, 4) }
		$1 == "deal" && $2 != s { hide(3, NF) }
		$1 == "shuffle" { hide(2, NF) }
		$1 ~ /^[1-6]$/ && $1 != s && $2 == "draw" { hide(3, 3) }
		$1 ~ /^[1-6]$/ && $1 != s && $2 == "peek" { hide(4, 4) }
		{ print }
		END { print "" }'
}

@test "the rule sheet's example of Emma and Paul" {
	table 2 | move '1 draw 13' 'drop 13' 'peek 1 13' '1 knock 1.1' >a
	[ "$(tail -n 2 a)" = '1 knock 1.1 13' ]
	replay a | grep -qE 'Emma  +\.  +\?  +\?e  +\?e '
	replay a | grep -q 'Discard <13> (2), cannot be knocked on or taken$'
	# Paul is late.  (The deck has no third 13: he has a 9.)
	run -1 --separate-stderr move '2 knock 2.1 9' <a
	[[ "$stderr" == *'[kombio.knock]' ]]
	[ "$output" = "$(cat a)" ]
	# What Emma looked at has gone: nothing is left to trade.
	run -1 --separate-stderr move '1 trade 1.2 2.1' <a
	[[ "$stderr" == *'[kombio.action]' ]]
	move 'pass' '2 draw' <a | judge -q
}

@test "move fills in the cards that follow" {
	{
		table 2
		echo 'deal 1 1 2 3 4'
		echo 'deal 2 5 6 7 8'
		echo "deal pile 9 0 12 11 3 5$(printf ' ?%.0s' {1..56})"
	} >a
	cat >want <<-'END'
		1 draw 9
		1 drop 9
		1 peek 2.3 7
		2 draw 0
		2 swap 3 7
		1 take 2 2
		2 draw 12
		2 drop 12
		2 trade 1.4 2.1
		2 knock 1.2 7
		1 keep
		1 draw 3
		1 swap 4 5
		2 kombio
		1 draw 5
		1 drop 5
		1 show 1 7 3 3
		2 show 4 6 0 8 11
	END
	move draw drop 'peek 2.3' draw 'swap 3' 'take 2' draw drop 'trade 1 1.4' \
		'2 knock 1.2' keep draw 'swap 4' kombio draw drop '1 show' show \
		<a >b
	grep '^[12] ' b | same - want
	# A card that nobody has seen and that has to be said cannot follow.
	move draw drop pass draw <a >b
	run -1 --separate-stderr move 'knock 2.7' -s 2 <b
	[[ "$stderr" == *'[kombio.slot]' ]]
	{
		table 2
		echo 'deal 1 1 ? 3 4'
	} >a
	run -1 --separate-stderr move 'draw 5' 'swap 2' <a
	[[ "$stderr" == *'[record.unknown]' ]]
	move draw 'swap 1' <a | grep -qx '1 swap 1 1'
}

@test "a view has what the seat has seen and nothing else, at every point" {
	for players in 2 3 4 6; do
		deal kombio -p $players -n 12 -s view/$players | move --auto >all
		awk -v RS= -v ORS='\n\n' 'length < 9000 && n++ < 3' all >a
		grep -q . a
		for seat in $(seq $players); do
			replay --as=$seat -F record a >view
			awk -v RS= '{ print > ("one." NR) }' a
			for one in one.*; do
				seen $seat <$one
				rm $one
			done >want
			same view want
			judge -q view
		done
	done
	# All beginnings of one match, from its own beginnings.
	deal kombio -p 3 -s every | move --auto >a
	moves=$(grep -c '^[1-3] ' a)
	for at in $(seq 0 3 $moves); do
		replay --as=2 --at=$at -F record a >view
		judge -q view
		replay --at=$at -F record a | seen 2 | same - view
	done
}

@test "a view of a match with shuffles is legal and comes to the same points" {
	deal kombio -p 2 -n 300 -s shuffles | move --auto |
		awk -v RS= -v ORS='\n\n' '/\nshuffle/' | head -c 400000 |
		awk -v RS= -v ORS='\n\n' '{ if (last != "") print last; last = $0 }' >a
	[ "$(grep -c ^shuffle a)" -gt 50 ]
	for seat in 1 2; do
		replay --as=$seat -F record a >view
		[ "$(judge -l view | cut -d ' ' -f 2-)" = "$(judge -l a | cut -d ' ' -f 2-)" ]
		lacks '^shuffle.*[0-9]' view
	done
	# At the kitchen table nobody writes down what lies face down.
	sed -e '/^deal/d' -e 's/^shuffle.*/shuffle/' -e 's/\( draw\) .*/\1 ?/' \
		-e 's/\( peek [^ ]*\) .*/\1 ?/' a >b
	[ "$(judge -l b | cut -d ' ' -f 2-)" = "$(judge -l a | cut -d ' ' -f 2-)" ]
}

# cards PATTERN: how many lie before those seats.
cards() {
	grep -E "$1" | sed 's/^ [> ] Player [1-9]//; s/ *called.*//' |
		awk '{ for (i = 1; i < NF; i++) n += $i != "." } END { print n + 0 }'
}

@test "a seat's list has a knock wherever one may be made" {
	for seed in a b c d e f; do
		deal kombio -p 3 -s $seed | move --auto --until=33 >a
		replay a >drawn
		sed -n 's/.*Discard.* \(can.*\) be knocked.*/\1/p' drawn >can
		places=$(cards '^ [> ] Player ' <drawn)
		taboo=$(cards '^ [> ] Player .*taboo' <drawn)
		caller=$(grep -oE 'Player [1-3].*taboo' drawn | cut -c 8)
		for seat in 1 2 3; do
			want=0
			if [ "$(cat can)" = can ] && [ "$seat" != "$caller" ] &&
				tail -n 1 drawn | lacks -e 'to give' -e 'to keep or push'; then
				want=$((places - taboo))
			fi
			[ "$(move --list -s $seat a | grep -c knock)" -eq $want ]
		done
	done
}

@test "a move that needs the shuffle gets it from the seed" {
	deal kombio -p 3 -n 200 -s s | move --auto >all
	awk -v RS= -v ORS='\n\n' '/\nshuffle/ && n++ < 40' all >some
	awk -v RS= '{ print > ("match." NR) }' some
	: >kinds
	for match in match.*; do
		line=$(grep -n -m 1 ^shuffle $match | cut -d : -f 1)
		head -n $((line - 1)) $match >before
		head -n $((line + 1)) $match >after
		last=$(tail -n 1 before)
		next=$(tail -n 1 after)
		if [ "$(move --list before)" = shuffle ]; then
			# A penalty card: at once after the move that made it due.
			sed '$d' before | move "$last" | grep . | same - <(sed '$d' after)
			echo penalty >>kinds
		elif [[ "$next" == *draw* ]]; then
			move draw <before | grep . | same - after
			echo draw >>kinds
		elif [[ "$next" != *knock* ]]; then
			# Without need it is not made.
			move "$next" <before | grep . | same - <(
				cat before
				echo "$next"
			)
		fi
	done
	[ "$(sort -u kinds | paste -sd ' ')" = 'draw penalty' ]
}

@test "nobody waits for a player who could only draw from an empty pile" {
	golden kombio shuffle-last-turn-knocked | sed '/^shuffle/,$d' >a
	run -0 replay a
	[[ ${lines[-1]} == *'.  The discards are to be shuffled' ]]
}

@test "random players reach every branch of the rules in a thousand matches" {
	for players in 2 3 4; do deal kombio -p $players -n 333 -s b; done |
		move --auto >a
	judge -q --over --complete a
	replay --moves a >told
	for what in 'gives a card for it' 'keeps it or pushes it over' \
		'gets a penalty card' 'gets a penalty card after a shuffle' \
		'would get a penalty card, but there is none' \
		'knocks on their own slot [0-9]*, -*[0-9]*, rightly' \
		'calls Kombio' 'passes' 'discards are shuffled' \
		'knocks .*rightly; all cards' 'puts the card .*; all cards' \
		'pushes .*; all cards' 'drops [0-9]*; all cards' \
		'trades .*; all cards' 'takes .*; all cards' \
		'may look at two cards' 'may look at a card and trade' \
		'knocks on slot .* wrongly' 'looks at their own slot' \
		'looks at slot'; do
		grep -q "$what" told || fail "never: $what"
	done
}

@test "a thousand matches come through for two to six players" {
	for players in 2 3 4 5 6; do
		deal kombio -p $players -n 1000 -s k | move --auto >a
		[ "$(judge --fair --over --complete a | score --matches -F csv | wc -l)" -eq 1001 ]
	done
	[ "$(sha256sum <a | cut -c 1-16)" = f3df3e3e4d8977a0 ]
}

@test "replay draws slots, what is known, the piles and the call" {
	{
		table 3
		echo 'deal 2 1 2 3 4'
	} |
		move 'draw 5' 'drop 5' '2 knock 3' 'take 1' kombio '1 draw' >a
	replay a >got
	cat >want <<-'END'
		 Kombio   round 1, until 100                                         move 6 of 6

		   Draw ? (55)    Drawn <?> by Emma    Discard 1 can be knocked on

		   slot   1    2    3    4    5    in all
		 > Emma   ?    ?    ?e   ?e             0
		   Paul   5*   2    3*   4p   ?         0
		   Nina   ?    ?    ?n   ?n             0   called, taboo
		   seen by: e Emma, p Paul, n Nina, * all

		 6. Emma draws a card.  Emma to swap or drop
	END
	same got want
	replay --as=1 a | grep -qE 'Paul +\(5\)\* +\? +\(3\)\* +\?p +\? +0$'
	judge --explain <(
		grep . a
		echo '2 knock 3.1 1'
	) 2>&1 | grep -q 'three or more players nobody may look'
}

@test "slot numbers grow without bound" {
	# Two players take the top discard in turn, knock on the same card of
	# each other, wrongly, and push it back and forth.
	{
		table 2
		echo '1 draw ?'
		echo '1 drop 3'
		awk 'BEGIN {
			top = 3; own[1] = 4; own[2] = 5; high[1] = high[2] = 4
			at = 4; turn = 2
			for (i = 0; i < 60000; i++) {
				other = 3 - turn
				print turn, "take 1", own[turn]
				t = top; top = own[turn]; own[turn] = t
				# The card lies with the other one of the two.
				print turn, "knock", other "." at, 9
				print other, "push"
				at = ++high[turn]
				turn = other
			}
		}'
	} >a
	judge -q a
	judge -l <(
		cat a
		echo '2 draw ?'
		echo '2 swap 30005 7'
	) | grep -q kombio.slot
	replay a | grep -qF ' 30004:<9>*'
	replay --as=1 a | grep -qF ' 30004:<9>*'
}

@test "a typed show has as many cards as the player" {
	printf '%s\n' 'game kombio 1' 'player 1 Anna' 'player 2 Ben' '1 kombio' '2 draw 1' '2 drop 1' >a
	for show in '1 show 1 2 3' '1 show 1 2 3 4 5' 'show 1 2 3 4 5' '1 show 1'; do
		run -1 --separate-stderr move "$show" <a
		[[ $stderr == *'[kombio.card]' || $stderr == *'name one [record.syntax]' ]] || fail "$show: $stderr"
	done
	move '1 show 1 2 3 4' <a | grep -qx '1 show 1 2 3 4'
}

@test "greedy knocks on a card that it has seen to equal the top discard" {
	{
		table 2
		echo 'deal 1 9 12 5 6'
		echo 'deal 2 5 5 3 12'
		echo 'deal pile 5 0 9'"$(printf ' ?%.0s' {1..59})"
		echo '1 draw 5'
		echo '1 drop 5'
	} >a
	# Slot 3 is the 5 that seat 1 has seen; those of seat 2 nobody has.
	move --auto=greedy --until=1 a | tail -n 2 | grep -qx '1 knock 1.3 5'
	# Where nobody has seen a 5, nobody knocks: seat 2 has two of them.
	sed 's/^deal 1 .*/deal 1 5 12 8 6/' a >b
	move --auto=greedy --until=1 b >c
	[ "$(grep -c '^[12] ' c)" -eq 3 ]
	lacks knock c
}

@test "greedy never knocks on a card that it has not seen, nor wrongly" {
	for players in 2 4 6; do
		deal kombio -p $players -n 20 -s knocks/$players | move --auto=greedy >a
		[ "$(grep -c ' knock ' a)" -gt 100 ]
		lacks -e ' keep' -e ' push' a
		# The top discard is the last card that a line has put there.
		awk '$2 == "knock" && $4 != top { print; bad = 1 }
			$2 == "drop" || $2 == "swap" || $2 == "take" { top = $NF }
			END { exit bad }' a
		judge -q a
	done
}

@test "greedy calls when it is sure to be lowest, and not with high cards" {
	pile=$(printf ' ?%.0s' {1..62})
	printf '%s\n' "$(table 2)" 'deal 1 ? ? -1 -1' 'deal 2 ? ? ? ?' "deal pile$pile" \
		'1 draw 8' '1 drop 8' '1 peek 1.1 0' '2 draw ?' '2 drop 10' '2 pass' \
		'1 draw 7' '1 drop 7' '1 peek 1.2 -1' '2 draw ?' '2 drop 9' '2 pass' >a
	move --auto=greedy --until=1 a | grep -qx '1 kombio'
	sed 's/^deal 1 .*/deal 1 ? ? 12 11/; s/1.1 0$/1.1 10/; s/1.2 -1$/1.2 9/' a >b
	move --auto=greedy --until=7 b >c
	[ "$(grep -c '^[12] ' c)" -eq 19 ]
	lacks -x '[12] kombio' c
}
