# Punto, through the programs.

load common

# table LINE...: a record of two players, their stacks not known.
table() {
	printf '%s\n' "game punto 1" "player 1 Anna" "player 2 Ben" "$@"
}

# Every way to play, as arguments of deal.
kinds=("-p 2" "-p 3" "-p 4" "-p 4 -v team")

@test "17 points against 15: the cheaper row wins, as on the rule sheet" {
	golden punto rows-sheet >a
	score --sheet a | grep -q Anna
	judge -l a | grep -q ': ok running 1,0,0,0$'
	run -0 replay --moves a
	[[ $output == *"Anna cannot lay R1; Anna has 1 row of three against 1, the cheaper with 15 points against 17 and wins the round; R7 leaves the game"* ]]
	golden punto rows-claim >a
	run -1 judge -l a
	[[ $output == *"[record.score]" ]]
}

@test "rounds without a line are decided by every step of the comparison" {
	while IFS='|' read -r name told; do
		golden punto "$name" | replay --moves >out
		grep -qF "$told" out || {
			echo "$name"
			cat out
			return 1
		}
	done <<-'END'
		rows-more|Ben has 2 rows of three against 1 and wins the round
		rows-sheet|the cheaper with 15 points against 17
		rows-second|Cem has 2 rows of three against 2, the cheaper with 15 points against 16 and wins
		rows-equal|the best tie with 1 row of three of the same points, the round has no winner
		rows-none|nobody has a row of three, the round has no winner
	END
	# And all of them come up at random.
	for kind in "${kinds[@]}"; do deal punto $kind -n 300 -s rows; done |
		move --auto | replay --moves >out
	for told in "against 0 and win" "rows of three against 1 and win" \
		"the cheaper with" "of the same points" "nobody has a row of" \
		"has no card left" "four in a row" "five in a row"; do
		grep -q "$told" out || fail "never: $told"
	done
}

# The lines that may be added to each record, counted out square by square.
naive() {
	awk -v RS= -F '\n' '
	function open(card, x, y,    i, j, near) {
		if ((x, y) in board)
			return substr(board[x, y], 2) < substr(card, 2)
		for (i = -1; i <= 1; i++)
			for (j = -1; j <= 1; j++)
				if ((x + i, y + j) in board) near = 1
		return near && x - left < 6 && right - x < 6 && y - low < 6 && high - y < 6
	}
	{
		split("", board); split("", stack); split("", next_)
		players = laid = 0; seat = 1
		for (l = 1; l <= NF; l++) {
			n = split($l, word, " ")
			if (word[1] == "player") players++
			if (word[1] == "deal") {
				if (laid) { split("", board); laid = 0 }
				size[word[2]] = n - 2
				next_[word[2]] = 1
				for (i = 3; i <= n; i++) stack[word[2], i - 2] = word[i]
			}
			if (word[1] !~ /^[1-4]$/) continue
			seat = word[1] % players + 1
			next_[word[1]]++
			if (word[2] != "lay") continue
			x = index("abcdefghijk", substr(word[4], 1, 1))
			y = substr(word[4], 2) + 0
			board[x, y] = word[3]
			if (!laid++) { left = right = x; low = high = y }
			if (x < left) left = x
			if (x > right) right = x
			if (y < low) low = y
			if (y > high) high = y
		}
		found = 0
		card = stack[seat, next_[seat]]
		if (next_[seat] > size[seat]) print seat " stuck"
		else if (!laid) print seat " lay " card " f6"
		else {
			for (y = 1; y <= 11; y++)
				for (x = 1; x <= 11; x++)
					if (open(card, x, y)) {
						print seat " lay " card " " substr("abcdefghijk", x, 1) y
						found = 1
					}
			if (!found) print seat " stuck " card
		}
		print ""
	}'
}

@test "the moves listed are those of a naive enumeration" {
	for kind in "${kinds[@]}"; do
		for moves in 1 2 5 11 20 33 36 48 59 66; do
			deal punto $kind -n 40 -s list$moves | move --auto --until=$moves
		done
	done >all
	# Only matches that are not over yet.
	judge -v --over all 2>/dev/null | deal --next >open || true
	[ "$(grep -c ^game open)" -gt 1500 ]
	naive <open >want
	move --list open >got
	same want got
	grep -q stuck want
}

@test "a line is explained by what was covered and where it lies" {
	table "1 lay G1 f6" "2 lay B1 g6" "1 lay R1 f7" "2 lay B2 g5" \
		"1 lay R2 e6" "2 lay Y1 g7" "1 lay G4 d5" "2 lay Y2 f5" \
		"1 lay R4 c4" "2 lay B3 f4" "1 lay R3 b3" "2 lay Y3 g3" \
		"1 lay R5 d5" | sed 's/^game.*/&\nwins 1/' >a
	run -0 replay --moves a
	[[ $output == *"Anna covers G4 on d5 with R5; red b3-f7 is five in a row, Anna wins the match; R5 leaves the game"* ]]
	run -0 replay --color=never a
	[[ $output == *"R5 leaves the game.  Anna has won" ]]
	[[ $output == *"   7   .    .    .    .   [R1]  Y1"* ]]
	[[ $output == *"   5   .    .   [R5+] "* ]]
	[[ $output == *"       b    c    d    e    f    g"* ]]
	[[ $output == *" Anna  red and green    * "*" Anna without R5"* ]]
	[[ $output == *" + lies on other cards"* ]]
	run -0 replay --unicode a
	[[ $output == *"   5   ·    ·   [R5²] "* ]]
	[[ $output == *" Anna  red and green    ● "*" ² two cards lie here"* ]]
	run -0 score --explain a
	[[ $output == *"covers G4 on d5 with R5; red b3-f7 is five in a row"* ]]
}

@test "the whole window is drawn, with the card on turn and the one laid last" {
	deal punto -p Anna,Ben,Cem,Doro -s draw >a
	run -0 replay a
	[[ $output == *"   6   .    .    .    .    .    .  "* ]]
	[[ $output == *"       d    e    f    g    h    i"* ]]
	move "lay f6" <a | move "lay g7" >b
	run -0 replay b
	first=$(awk '$1 == "deal" && $2 == 1 { print $3 }' a)
	second=$(awk '$1 == "deal" && $2 == 2 { print $3 }' a)
	third=$(awk '$1 == "deal" && $2 == 3 { print $3 }' a)
	[[ $output == *"   7   .    .    .   <$second>  .    .  "* ]]
	[[ $output == *"   6   .    .    $first   .    .    .  "* ]]
	[[ $output == *" > Cem   blue    --  $third  18 cards"* ]]
	[[ $output == *"   Ben   green   --      17 cards"* ]]
}

@test "a card follows from its stack, unless the stack is not known" {
	deal punto -s follow >a
	card=$(awk '$1 == "deal" && $2 == 1 { print $3 }' a)
	move "lay f6" <a | grep -qx "1 lay $card f6"
	table | sed '/^$/d; s/^game.*/&\nstart 2/' >b
	run -0 move --list b
	[ "${lines[0]}" = "2 lay ? f6" ]
	run -1 --separate-stderr move "lay f6" <b
	[[ $stderr == *"[record.unknown]" ]]
	move "lay B5 f6" <b | grep -qx "2 lay B5 f6"
	golden punto empty-stuck | sed '/^1 stuck/,$d' >c
	move --list c | grep -qx "1 stuck"
	move stuck <c | grep -qx "1 stuck"
	golden punto rows-none | grep -v '^1 stuck' | sed '/^score/,$d' >d
	[ "$(move --list d | grep -c .)" -gt 1 ]
	move --list d | grep -qx "1 stuck ?"
	run -1 move stuck <d
	move "stuck R1" <d | grep -qx "1 stuck R1"
}

@test "random players finish what is not known" {
	for kind in "${kinds[@]}"; do
		deal punto $kind -n 50 -s unknown >a
		# No stack; every other card; all stacks but one.
		sed '/^deal [2-4]/d; s/^deal 1.*/1 lay R5 f6/' a >none
		awk '/^deal/ { for (i = 3; i <= NF; i += 2) $i = "?" } 1' a >half
		grep -v '^deal 2' a >one
		for file in none half one; do
			move --auto $file >b
			judge -l --over b >verdicts || {
				grep -v ': ok' verdicts
				return 1
			}
			[ "$(wc -l <verdicts)" -eq 50 ]
			run -1 judge -q --complete b
		done
	done
}

@test "a view shows what was turned up and the card on turn, and nothing else" {
	for kind in "${kinds[@]}"; do
		deal punto $kind -s view | move --auto --until=30 >a
		for at in 0 1 7 18; do
			replay --as=2 --at=$at -F record a >view
			judge -q view
			# As many cards are known as were laid, and one more.
			[ "$(grep ^deal view | tr ' ' '\n' | grep -c '^[RGBY]')" -eq $((at + 1)) ]
			for seat in 1 2; do
				replay --as=$seat --at=$at -F record a | cmp - view
			done
		done
		# Cards deeper down change nothing.
		awk '/^deal/ { card = $NF; $NF = $(NF - 1); $(NF - 1) = card } 1' a >b
		for at in 0 1 7; do
			replay --as=1 --at=$at -F record a >a.view
			replay --as=1 --at=$at -F record b | cmp - a.view
		done
	done
	# When the round is over nobody is on turn, and a card shown was seen.
	deal punto -p 3 -n 20 -s over | move --auto --until=round >a
	grep -q stuck a
	replay --as=1 -F record a >view
	judge -q view
	[ "$(grep ^deal view | tr ' ' '\n' | grep -c '^[RGBY]')" -eq \
		"$(grep -cE '^[1-3] (lay|stuck ..)' a)" ]
}

@test "neutral cards are shared out and what is left over leaves the game" {
	deal punto -p 3 --wins 4 -n 100 -s neutral | move --auto >a
	judge -q --fair --over --complete a
	awk '/^game/ { pool = 18; have = 0; laid = 0; split("", left) }
	    /^deal/ {
		if ($2 == 1) { share = int(laid / 3); if (laid == 0 && !have) share = 6; have = 1 }
		n = gsub(/ Y/, "&")
		if (n != left[$2] + share) { print "line " NR; exit 1 }
		left[$2] = n
		if ($2 == 3) laid = 0
	    }
	    / lay Y/ { left[$1]--; laid++ }' a
}

@test "a team's cards are halved, the odd one for the lower seat" {
	deal punto -p 4 -v team --wins 4 -n 50 -s team | move --auto >a
	judge -q --fair --over --complete a
	awk '/^deal/ {
		size[$2] = NF - 2
		more = $2 > 2 ? size[$2 - 2] - size[$2] : 0
		if (more != 0 && more != 1) { print "line " NR; exit 1 }
		odd += more
	    }
	    END { exit odd == 0 }' a
}

@test "the manual's example is judged as it says" {
	sed -n '/^game punto/,/^winner/p' "$tests/../man/punto.7" >a
	judge -l a | grep -q ': ok over 0,0,1,0 winner 3$'
}

# longest PLAYERS VARIANT WINS COLOURS: a record of a match in which seat 1, or
# its team, wins every round until its cards do not suffice any more.  Others
# lay theirs in rows 6 and up, so that none has a row; the winner in 4 and 5.
longest() {
	deal --empty punto -p "$1" -v "$2" --wins="$3" --start=2 | grep .
	awk -v players="$1" -v team="$([ "$2" = team ] && echo 1)" -v colours="$4" '
	function ours(seat) { return seat == 1 || (team && seat == 3) }
	function add(card, square) { cards[++n] = card; squares[n] = square }
	# The highest COUNT of the LEFT lowest cards of a colour, in a row.
	function row(colour, left, count, rank, i) {
		for (i = 0; i < count; i++)
			add(colour int((left - i + 1) / 2), substr("fghij", i + 1, 1) rank)
	}
	function others(seat, k, mine) {
		k = theirs++
		mine = length(colours)
		print seat " lay " substr(colours, k % mine + 1, 1) 1 + int(k / mine) " " \
			substr("fghij", k % 5 + 1, 1) 6 + int(k / 5)
	}
	function play_round(line, laid, seat) {
		theirs = laid = 0
		for (seat = start; ; seat = seat % players + 1) {
			if (!ours(seat))
				others(seat)
			else if (laid == n) {
				print seat " stuck"
				break
			} else {
				print seat " lay " cards[++laid] " " squares[laid]
				if (line && laid == n)
					break
			}
		}
		start = seat % players + 1
		n = 0
	}
	BEGIN {
		start = 2
		two = team || players == 2
		need = two ? 5 : 4
		for (left = 18; left >= need; left--) {
			row("R", left, need, 5)
			# Neutral cards have to go, or the stack is never empty.
			if (players == 3 && left > 15) {
				cards[n + 1] = cards[n]; squares[n + 1] = squares[n]
				cards[n + 2] = cards[n + 1]; squares[n + 2] = squares[n + 1]
				cards[n] = "Y" 2 * (18 - left) + 1; squares[n] = "f4"
				cards[n + 1] = "Y" 2 * (18 - left) + 2; squares[n + 1] = "g4"
				n += 2
			}
			play_round(1)
		}
		for (left = 18; two && left >= need; left--) {
			row("G", left, need, 5)
			play_round(1)
		}
		if (two) {
			row("R", 4, 4, 5); row("G", 4, 4, 4)
			play_round(0)
			row("G", 4, 4, 5); row("R", 3, 3, 4)
			play_round(0)
		} else {
			row("R", 3, 3, 5)
			play_round(0)
		}
	}'
}

@test "the longest match that can be won is known, and deal refuses longer ones" {
	while IFS='|' read -r players variant wins colours verdict; do
		longest $players $variant $wins $colours >a
		run -0 judge -l a
		[ "$output" = "a:1: ok over $verdict" ] || fail "$players $variant: $output"
		more=$((wins + 1))
		run -2 --separate-stderr deal punto -p $players -v $variant --wins=$more
		[ "$stderr" = "deal: --wins=$more can never be reached; the most is $wins; try 'deal --help'" ]
		[ -z "$output" ]
		# What was written down by hand is still a record.
		sed "s/^wins .*/wins $more/" a >b
		run -0 judge -l b
		[[ $output == "b:1: ok running "* ]]
	done <<-'END'
		2|standard|30|BY|30,0 winner 1
		3|standard|16|GB|16,0,0 winner 1
		4|standard|16|GBY|16,0,0,0 winner 1
		4|team|30|BY|30,0,30,0 winner 1,3
	END
	deal punto -p 2 --wins=30 | judge -q
	run -2 deal punto -p 4 --wins=50
	deal companeros --rounds=999 | judge -q
}

@test "players finish what a seat saw, also where a stack is shared out of a neutral colour" {
	for seat in 1 2 3; do
		deal -s gaps -p 3 punto --wins=1 | move --auto --until=5 | replay --as=$seat -F record >view
		for player in greedy search:20 human; do
			move --auto=$player view | judge -q --over || fail "$seat $player"
		done
	done
}
