# Meschugge, through the programs.

load common

# round COMMAND DIE LINE...: a round of as many seats as there are cards.
round() {
	local command=$1 die=$2 seat=0
	shift 2
	echo "game meschugge 1"
	for _ in "$@"; do
		echo "player $((++seat)) P$seat"
	done
	echo "deal command $command"
	echo "deal die $die"
	printf '%s\n' "$@"
	echo reveal
}

@test "the rule sheet's examples name the cards that fit" {
	for example in RB:colour:BY RB:colour:BG GY:colour:YB GY:colour:YR \
		RB:word:YR RB:word:GR GY:word:RG GY:word:BG; do
		IFS=: read -r command die card <<<"$example"
		round "$command" "$die" "2 play $card" "1 play $command" |
			judge -l | grep -q ': ok running 4,5$'
	done
}

@test "exactly two cards fit on any command, and the contra card never" {
	for command in RB GY BR; do
		contra=${command:1}${command:0:1}
		for die in colour word; do
			fits=0
			for card in RG RB RY GR GB GY BR BG BY YR YG YB; do
				verdict=$(round $command $die "2 play $card" \
					"1 play $command" | judge -l)
				case $verdict in
				*" 4,5") fits=$((fits + 1)) ;;
				*" 5,4") [ $card != $contra ] ;;
				*" 5,3") [ $card = $contra ] ;;
				*) return 1 ;;
				esac
			done
			[ $fits = 2 ]
		done
	done
}

@test "the contra card of blue that says red is RB, whatever the die" {
	for die in colour word; do
		round BR $die "2 play RB" "1 play YG" >a.game
		run -0 replay --moves a.game
		[[ $output == *"P2 loses a point (contra card: RB, first on the pile)"* ]]
	done
}

# explains LINE...: what the programs say of the points of that round.
explains() {
	round "$@" >a.game
	replay --moves a.game
	score --explain a.game
}

@test "points are explained by card and place on the pile" {
	run -0 explains RB colour "1 play GY" "3 play BR" "2 play BY"
	[ "$(grep -c "first fitting card: BY, third on the pile" <<<"$output")" = 2 ]
	[ "$(grep -c "contra card: BR, second on the pile" <<<"$output")" = 2 ]
	run -0 explains RB colour "1 play GY" "2 play GY"
	[ "$(grep -c "commander, no card fits" <<<"$output")" = 2 ]
	run -0 explains RR colour "1 play GY" "2 play GB"
	[ "$(grep -c "meschugge command: GB, second on the pile" <<<"$output")" = 2 ]
}

@test "random players see every outcome" {
	deal -p 3 -n 1000 -s outcomes meschugge | move --auto >all.game
	replay --moves all.game >told
	for outcome in "first fitting card: .., first" \
		"first fitting card: .., third" "contra card: .." \
		"(commander, no card fits)" "costs the point again" \
		"meschugge\. The pile is turned over: nobody" \
		"card on a meschugge command: .., first" \
		"card on a meschugge command: .., third" "nothing to lose"; do
		grep -q "$outcome" told || fail "never: $outcome"
	done
}

@test "the same seed gives the same match, dealt at once or in pieces" {
	deal -p 2 -s one meschugge >whole.game
	move --auto whole.game >want
	sed -E 's/^(deal command( ..){3}).*/\1/; s/^(deal die( [a-z]+){5}).*/\1/' \
		whole.game >begun.game
	move --auto begun.game >pieces
	grep -v ^deal want >want.moves
	grep -v ^deal pieces | diff want.moves -
	grep ^deal pieces >deals
	[ "$(wc -l <deals)" -eq 4 ]
	for place in command die; do
		sed -n "s/^deal $place //p" want >want.cards
		sed -n "s/^deal $place //p" deals | paste -sd ' ' |
			diff want.cards -
	done
	judge --fair --over --complete pieces | cmp pieces -
}

@test "a round without command or die is what deal --next adds to" {
	deal -p 2 -v junior -s two meschugge | sed 's/^\(deal command ..\).*/\1/' |
		move --auto --until=round >first.game
	run -1 judge --over -q first.game
	deal --next first.game | move --auto >whole.game
	judge --fair --over -q whole.game
	[ "$(grep -c '^deal command' whole.game)" -eq 2 ]
}

@test "any seat that has not played may play, and the table may reveal" {
	deal -p 3 -v nodie -s four meschugge |
		sed 's/^deal command.*/deal command RB RR/' >a.game
	[ "$(move --list a.game | grep -c 'play')" -eq 36 ]
	move --list a.game | lacks reveal
	move '2 play BY' <a.game >b.game
	[ "$(move --list b.game | grep -c 'play')" -eq 24 ]
	move --list b.game | lacks '^2'
	move '1 play BY' '3 play BY' reveal <b.game >c.game
	[ "$(move --list c.game | grep -c .)" -eq 37 ]
	move --list c.game | grep -qx reveal
}

@test "every line that is listed may be played, and no other card" {
	for variant in standard junior; do
		for moves in 0 1 3 8; do
			deal -p 2 -v $variant -s l$moves meschugge |
				move --auto --until=$moves >a.game
			move --list a.game | grep . >list
			while read -r line; do
				move "$line" <a.game >/dev/null
			done <list
			for seat in 1 2; do
				run move "$seat play RR" <a.game
				[ "$status" -eq 1 ]
			done
		done
	done
}

@test "a view is legal at every moment and for every seat" {
	for variant in standard nodie junior; do
		deal -p 3 -v $variant -s view meschugge | move --auto >a.game
		for at in 0 1 2 3 4 5 7 11 22 -1; do
			for seat in 1 2 3; do
				replay --as=$seat --at=$at -F record a.game
			done
		done >views
		judge -q views
	done
}

@test "a view hides what others played until the pile is turned over" {
	round "RB GY" "colour word" "1 play GY" "3 play BR" "2 play BY" >a.game
	replay --as=1 --at=3 -F record a.game >view
	grep -qx "1 play GY" view
	grep -qx "3 play ?" view
	grep -qx "2 play ?" view
	grep -qx "deal command RB" view
	grep -qx "deal die colour" view
	replay --as=1 -F record a.game >view
	grep -qx "3 play BR" view
	grep -qx "deal command RB GY" view
	grep -qx "deal die colour word" view
}

@test "a view drops a deal of which nothing has been turned up" {
	round RB colour "1 play GY" "2 play BY" |
		sed 's/^deal die.*/&\ndeal die word\ndeal command GY RR/' >a.game
	replay --as=2 --at=1 -F record a.game >view
	[ "$(grep -c ^deal view)" -eq 2 ]
	replay --as=2 -F record a.game >view
	[ "$(grep ^deal view | tail -n 2)" = "deal die word
deal command GY" ]
}

@test "nothing in a view depends on what the seat cannot know" {
	deal -p 3 -s hidden meschugge | move --auto >a.game
	# Other commands and faces for later rounds.
	awk '/^deal command/ { card = $9; $9 = $10; $10 = card }
	    /^deal die/ { $9 = $9 == "word" ? "colour" : "word" } 1' \
		a.game >b.game
	for at in 0 1 4 6 9; do
		for seat in 1 2 3; do
			replay --as=$seat --at=$at -F record a.game >a.view
			replay --as=$seat --at=$at -F record b.game |
				cmp a.view -
		done
	done
}

@test "the command is a word on its ink, and words say the same" {
	round RB colour "1 play GY" "2 play BY" >a.game
	run -0 replay --at=0 --color=always a.game
	[[ $output == *$';48;5;160m blue \033[0m in red   '*'the colour counts'* ]]
	run -0 replay --at=0 --color=never a.game
	[[ $output == *"Command   blue in red         the colour counts"* ]]
	[[ $output != *$'\033'* ]]
}

@test "a deal between rounds leaves the pile on the table" {
	round RB colour "1 play GY" "2 play BY" >a.game
	echo "deal command GY" >>a.game
	replay a.game >drawn
	grep -qx '   Command   blue in red         the colour counts' drawn
	grep -qx '   Pile      1  P1   yellow in green' drawn
	grep -qx '             2  P2   yellow in blue    fits, first' drawn
	# Nobody sees that line before the die is there as well.
	replay --as=1 a.game | cmp - <(grep -v 'command GY' a.game | replay --as=1)
}

@test "the game is told with its commands and what came of them" {
	round "RB GG" "colour word" "1 play GY" "2 play BY" >a.game
	echo reveal >>a.game
	run -0 replay --moves a.game
	[[ $output == *"Command: the word blue in red, the colour counts"* ]]
	[[ $output == *"P1 plays yellow in green"* ]]
	[[ $output == *"P2 wins a point (first fitting card: BY, second on the pile)"* ]]
	[[ $output == *"the word green in green, meschugge"* ]]
	[[ $output == *"nobody wins or loses a point"* ]]
}

@test "a pile with an unknown card ends that game, not the next" {
	{
		round RB colour "1 play ?" "2 play BY" | grep -v reveal
		echo
		deal -p 2 -s next meschugge
	} >two.game
	run -1 --separate-stderr move --auto two.game
	[[ $stderr == *"--auto: "*"[record.unknown]" ]]
	move --auto two.game 2>/dev/null >played || [ $? = 1 ]
	judge -l played >verdicts
	grep -q "ok running 4,4$" verdicts
	grep -q "ok over" verdicts
}

@test "times run from the reveal or deal before to each fitting card" {
	round "RB RR GY YB" "colour word word colour @10" "2 play BR @10.5" \
		"1 play BY @11" >a.game
	sed -i 's/^reveal/& @12/' a.game
	printf '%s\n' "1 play RB @12.5" "reveal @20" "2 play RG @20.25" \
		"1 play BG @20.75" "reveal @30" "1 play BR @31" >>a.game
	run -0 score --sheet a.game
	[[ $output == *"mean s"*0.917*0.250* ]]
	[[ $output == *"best s"*0.750*0.250* ]]
	# Without the stamp of the reveal, from the round's first stamped line.
	sed -i 's/^reveal @20/reveal/' a.game
	run -0 score --sheet a.game
	[[ $output == *"best s"*0.500*0.000* ]]
}

@test "in junior the contra card is the one whose time counts" {
	round RB colour "2 play BY @1" "1 play BR @3" |
		sed '/^deal die/d; s/^game.*/&\nvariant junior/' >a.game
	run -0 score --sheet a.game
	[[ $output == *"best s"*2.000* ]]
}

# reactions FILE: the mean of all times, in milliseconds, and how many.
reactions() {
	awk '/^(meta clock|reveal)/ { from = substr($NF, 2) }
		/ play / { sum += substr($4, 2) - from; n++ }
		END { printf "%.0f %d\n", 1000 * sum / n, n }' "$1"
}

@test "people react in the time that they are given, and their stamps say so" {
	for ms in 300 900; do
		deal meschugge -p 4 -n 200 -s t | move --auto=human:$ms:0 >a.game
		judge -q --fair --over --complete a.game
		lacks -E '^([1-4] |reveal)[^@]*$' a.game
		read -r mean n < <(reactions a.game)
		# Four players, twelve commands that are not meschugge.
		[ "$n" -eq $((4 * 12 * 200)) ]
		[ $((100 * mean)) -gt $((98 * ms)) ] && [ $((100 * mean)) -lt $((102 * ms)) ]
	done
	# What score makes of them: who is first is quicker than the mean.
	deal meschugge -p 2 -s t | move --auto=human:900:0 >a.game
	score --matches -F json a.game | jq -e '.seats[0] | .mean > 0.6 and .mean < 1.2 and .best > 0.3'
}

@test "who never errs loses no point and is never first with a wrong card" {
	for player in human:900:0 greedy search:10; do
		deal meschugge -p 3 -n 50 -s e | move --auto=$player | score --write >a.game
		[ "$(grep -c '^score' a.game)" -eq $((16 * 50)) ]
		lacks '^score.*-' a.game
	done
	deal meschugge -p 3 -n 50 -s e | move --auto=human:900:30 | score --write |
		grep -q '^score.*-'
	# In the junior game nothing but the contra card fits.
	deal meschugge -v junior -p 3 -n 50 -s e | move --auto=human:900:0 | score --write >a.game
	lacks '^score 0 0 0$' a.game
}

@test "four in ten errors are contra, and twice as many fall for meschugge" {
	deal meschugge -p 2 -n 500 -s f | move --auto=human:900:20 >a.game
	awk '/^deal command/ { for (i = 3; i <= NF; i++) command[i - 2] = $i; round = 1 }
		/ play / {
			c = command[round]; ink = substr(c, 1, 1); word = substr(c, 2)
			if (ink == word) fell++
			else if ($3 == word ink) contra++
			else plays++
		}
		/^reveal/ { if (substr(command[round], 1, 1) == substr(command[round], 2)) calls += 2; round++ }
		END { all = plays + contra
			print contra / all, fell / calls
			exit !(contra / all > .07 && contra / all < .09 && fell / calls > .32 && fell / calls < .40) }' a.game
}

@test "the quicker wins, and all names work" {
	for quick in human:700 search:1000; do
		for seed in 1 2 3 4 5 6; do
			deal meschugge -p 2 -s q$seed | move --auto=$quick
		done | reactions /dev/stdin
	done | while read -r mean _; do [ "$mean" -lt 800 ]; done
	for variant in standard nodie junior; do
		for player in random greedy search human human:60000:100; do
			deal meschugge -v $variant -p 4 -s n | move --auto=$player | judge -q --over --fair
		done
	done
	# Where nobody has a clock, nothing is stamped.
	deal meschugge -s n | move --auto | lacks @
}

@test "a match of speed that is broken off goes on as it would have" {
	for player in human search:7; do
		deal meschugge -p 3 -s b | move --auto=$player >whole
		for n in 0 1 2 3 4 7 11 20 33; do
			deal meschugge -p 3 -s b | move --auto=$player --until=$n |
				move --auto=$player | cmp - whole
		done
		move --undo=5 <whole | move --auto=$player | cmp - whole
		deal meschugge -p 3 -n 40 -s b | move --auto=$player -j 1 >one
		deal meschugge -p 3 -n 40 -s b | move --auto=$player -j 2 | cmp - one
	done
}
