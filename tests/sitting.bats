# move --interactive: at the table, in a real terminal and by lines.

load common

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	export LC_ALL=C.UTF-8 TERM=xterm
	small >g
}

pty() {
	"$tests/pty" "$@"
}

# played GAME OPTION...: a whole match between players of the program.
played() {
	deal -s sit "$@" | move --auto=greedy | grep -v '^meta bot' >want
	awk '/^[1-6] |^reveal|^stuck/' want >moves
}

# typed_as: each line of standard input as a step that types it.  Before it,
# whoever has yet to come or to look says that they have.
typed_as() {
	awk -v before="$1" '{ keys = keys before $0 "\\r" } NR % 20 == 0 { flush() } END { flush() }
		function flush() {
			if (keys != "")
				printf "type %s\\r\\r\nsee move %d of\n", keys, NR
			keys = ""
		}'
}

@test "a whole match of each game is typed, and is the one that was dealt" {
	while read -r game options; do
		played $game $options
		sed '/^[1-6] /,$d' want >g
		mapfile -t steps < <(typed_as '\r\r' <moves)
		pty 'see Enter|Anna' "${steps[@]}" 'see the match is over' 'type moves\r' 'see any key' 'type x' \
			'type quit\r' 'end 0' -- move -i -f g || fail $game
		same want g
		sed '/^[1-6] /,$d' want >g
		move -i -f g <moves >told
		same want g
		[ "$(tail -n 1 told)" = 'the match is over' ]
		replay --moves want | grep -c '^[0-9]' >n
		[ "$(grep -c '^[0-9][0-9]*\. ' told)" -eq "$(cat n)" ] || fail "$game: not all was told"
	done <<-'END'
		companeros -p Anna,Ben,Cem
		punto -p Anna,Ben --wins=1
		kombio -p Anna,Ben,Cem --target=1
	END
}

@test "a round that is over is followed by the next, and its points are shown" {
	deal companeros -p Anna,Ben,Cem -s two --rounds=2 | move --auto=greedy --until=round |
		grep -v '^meta' >done
	moves_of done | tail -n 1 >last
	move --undo <done >g
	pty 'see .s turn|>$' 'type \r' 'see >$' "type $(cat last)\\r" 'see .s turn|round 2' 'type \r' 'see round 2 of 2' \
		'see Round 1 is over: Anna [0-9]+, Ben' 'type quit\r' 'end 0' -- move -i -f g
	[ "$(grep -c '^deal table' g)" -eq 2 ]
	move --undo <done >g
	move -i -f g <last >told
	grep -q '^  Round 1 is over: Anna [0-9]*, Ben' told
	same done <(
		sed '/^deal table/{x;s/^/x/;/xx/{x;Q;};x;}' g
		echo
	) || fail "$(cat g)"
}

@test "what is typed narrows the moves, Tab completes, arrows choose, Enter plays" {
	pty 'see Anna to play >$' 'see play G10' 'type p8' 'gone play B6' 'see play R8 +play G8 +play B8' \
		'type \r' 'see which of these' 'type \x15' 'see play B6' 'type \t' 'see > play$' 'type 10' \
		'gone play R8' 'type \t' 'see > play G10$' 'type \x7f\x7f\x7f' 'see > play$' \
		'type \x1b[Hx\x1b[C\x1b[D\x1b[D\x1b[C\x7f\x1b[F' 'see > play$' 'see play B6' \
		'type \x1b[B\x1b[B\x1b[A\x1b[Z\x1b[B\r' 'see ^ 1\. Anna plays the red 8' 'see Ben to play' \
		'type quit\r' 'end 0' -- move -i -s Anna -f g
	tail -n 2 g | grep -qx '1 play R8'
}

@test "what cannot be played is refused with the words of move, and can be typed over" {
	while read -r line; do
		run -1 --separate-stderr move -f g -s Anna "$line"
		why=${stderr#g:*: }
		[ "$(echo "$line" | move -i -s Anna -f g | tail -n 1)" = "${why#*: }" ] ||
			[ "$(echo "$line" | move -i -s Anna -f g | tail -n 1)" = "$why" ] || fail "$line: $why"
	done <<-'END'
		play R3
		paly R8
		take R
		Ben play R1
		deal table R1
		# a remark
	END
	small | same - g
	pty 'see >$' 'type play R3\r' 'see Anna does not have R3|R3' 'type p4' 'see > p4$' 'type \x1b' 'see >$' \
		'type xyz\r' 'see no move matches .xyz' 'type \x7f' 'see > xy$' 'type \x03' 'end 130' -- move -i -s Anna -f g
}

@test "nobody sits down at a record that cannot be played on, which is said as by move" {
	sed 's/^deal table .*/deal table R99/' g >bad
	run -1 --separate-stderr move -f bad 'play R1'
	said=$stderr
	run -1 --separate-stderr move -i -f bad </dev/null
	[ -z "$output" ]
	[ "$stderr" = "$said" ]
	[[ $said == 'bad:'*' [record.card]' ]]
	printf 'game companeros 1\nsheet\nplayer 1 A\nplayer 2 B\nplayer 3 C\n' >bad
	run -1 --separate-stderr move -i -f bad </dev/null
	[ "$stderr" = 'bad:6: -i: a sheet has only points: no moves [record.turn]' ]
	cat g g >bad
	run -2 --separate-stderr move -i -f bad </dev/null
	[ "$stderr" = 'move: bad: there is more than one record' ]
}

@test "a line that is read may be as long as a line of a record" {
	card=$(move --list g | sed -n '1s/1 play //p')
	run -1 move -i -f g < <(printf '%-4096s\n' "play $card")
	[[ $output == *'at most 4095 bytes'* ]]
	run -0 move -i -f g < <(printf '%-4095s\nundo\n' "play $card")
	run -0 move -i -f g < <(printf '%-4095s' "play $card")
	grep -q "^1 play $card" g
}

@test "a line that is refused makes the answer no, if lines are all there is" {
	card=$(move --list g | sed -n '1s/1 play //p')
	run -0 move -i -f g <<<"$(printf 'list\nplay %s\nundo' $card)"
	run -1 move -i -f g <<<"$(printf 'play R99\nplay %s' $card)"
	grep -q "^1 play $card" g
	run -1 move -i -s 1 -f g <<<"play $card"
	pty 'see .s turn|>$' 'type \r' 'see >$' 'type play R99\r' 'see record.card' 'type quit\r' 'end 0' -- move -i -f g
}

@test "a word of the table is completed, and makes way for the next once it was said" {
	pty 24x100 'see >$' 'type hin\t' 'see > hint$' 'type \x15mo\t\r' 'see there are no moves yet' 'see >$' 'type h\t' \
		'see > h$' 'type \x15\x15' 'type quit\r' 'end 0' -- move -i -s 1 -f g
	seat=$(move --list g | head -c 1)
	other=$((3 - seat))
	pty 24x100 'see >$' 'type hint\r' 'see there is no hint now' 'see >$' 'type list\r' 'see you have no move now' \
		'type quit\r' 'end 0' -- move -i -s $other -f g
}

@test "what is longer than the screen begins at its top, but the game so far at its end" {
	small | move --auto --until=30 >g
	seat=$(move --list g | head -c 1)
	pty 8x60 'see >$' 'type help\r' 'see Type a move' 'type xmoves\r' 'see ^ 30\.' 'type x' 'see >$' 'type quit\r' \
		'end 0' -- move -i -s $seat -f g
	small >g
	pty 8x40 'see >$' 'type list\r' 'see ^ play R8' 'gone play B8' 'type \x1b[6~' 'see play B8' 'type x' 'see >$' \
		'type quit\r' 'end 0' -- move -i -s 1 -f g
}

@test "others are told that a move was taken back" {
	move -f g "$(move --list g | sed -n 1p)"
	pty 'see ^ 1\. ' 'run move --undo -f g' 'see back to move 0' 'type quit\r' 'end 0' -- move -i -s 3 -f g
	# Whoever did it knows.
	pty 'see >$' 'type p8\r' 'type \x15play B8\r' 'see ^ 1\. ' 'type undo\r' 'gone ^ 1\. ' 'gone back to move' \
		'type quit\r' 'end 0' -- move -i -s 1 -f g
}

@test "the game so far shows no card that one has to remember, but to those who ask for it" {
	deal -s a -p Anna,Ben kombio >k
	card=$(move draw <k | tail -n 2 | sed 's/.* //;q')
	move draw 'swap 1' <k >k2
	mv k2 k
	pty 'see >$' 'type moves\r' 'see ^ 1\. Anna draws a card' 'type quit\r' 'end 0' -- move -i -s Anna -f k
	pty 'see >$' 'type moves\r' "see ^ 1\\. Anna draws $card" 'type quit\r' 'end 0' -- move -i -s Anna --remember -f k
	# The newest move is before one's eyes.
	move --undo <k >k2
	move -i -s Anna -f k2 <<<moves | grep -qx "1. Anna draws $card"
	move -i -s Anna -f k <<<moves | grep -qx '1. Anna draws a card'
}

@test "who sits down again is told all moves since the last of their own" {
	deal -s hot -p Anna,Ben,Cem companeros >h
	pty 24x80 'type \r' 'see Anna to play' 'type p' 'type \x1b[B\r' 'type \r' 'see Ben to play' 'type \x1b[B\r' 'type \r' \
		'see ^ 1\. Anna' 'see ^ 2\. Ben' 'type \x03' 'end 130' -- move -i -f h
}

@test "a card that is not typed to its end is taken for none" {
	deal --empty -p 2 punto >e
	cp e want
	run -1 move -i -f e <<<'f6 R'
	[ "${lines[-1]}" = '1 lay ? f6: a card that lies open is always known [record.unknown]' ]
	same want e
	move -i -f e <<<'f6 r1' >/dev/null
	[ "$(tail -n 2 e)" = '1 lay R1 f6' ]
	deal --empty -p 3 companeros >e
	cp e want
	run -1 move -i -f e <<<'table R1 G2 B'
	same want e
	pty 'see >$' 'type table R1 G2 B\r' 'see > deal table R1 G2$' 'type B1\r' 'see Player 1 to play' 'type quit\r' 'end 0' \
		-- move -i -f e
	grep -qx 'deal table R1 G2 B1' e
}

@test "an offer that is typed as it stands there is the one that is meant" {
	for typed in 'knock 1.1 7:2' '1 knock 1.1 7:1' 'Oma knock 1.1 7:1'; do
		deal --empty -p Oma,Opa kombio | move draw 'swap 3 7' >e
		move -i -f e <<<"${typed%:*}" >told
		grep -qx "${typed##*:} knock 1.1 7" e || fail "$typed: $(cat told)"
	done
}

@test "what is typed is read at once, however long it is" {
	deal -s z -p 6 kombio | move --auto --until=4 >g
	seat=$(move --list g | head -c 1)
	awk 'BEGIN { for (i = 0; i < 2040; i++) printf "a "; print "" }' >typed
	run -1 timeout 5 move -i -f g <typed
}

@test "at a German table each of these words is understood in both languages" {
	table() {
		move -i --lang=de -s Anna -f g
	}
	while read -r english german; do
		table <<<$english >want || [ $? -eq 1 ]
		table <<<$german | same - want || fail $german
		run table <<<$german
		[[ $output != *'möglicher Zug passt'* ]] || fail $german
	done <<-'END'
		help hilfe
		list liste
		hint tipp
		moves züge
		moves ZUEGE
		look Tisch
		quit ende
	END
	table <<<hilfe >told
	for word in liste tipp zurück züge tisch ende; do
		grep -q "^$word  *[a-z]" told || fail $word
	done
	run -1 move -i --lang=en -s Anna -f g <<<hilfe
	card=$(move --list g | sed -n '1s/1 play //p')
	cp g want
	printf '%s\n' "play $card" zurück | table >told
	grep -v '^$' want | same <(grep -v '^$' g) -
	pty 20x100 'see hilfe liste tipp zurück züge ende' 'type züge\r' 'see noch keine Züge' 'type ende\r' 'end 0' \
		-- move -i --lang=de -s Anna -f g
}

@test "help, list, hint, moves and undo answer, and a long answer can be scrolled" {
	small | move --auto --until=30 >g
	seat=$(move --list g | head -c 1)
	pty 12x60 'see >$' 'type help\r' 'see quit +leave' 'type x' 'gone leave' 'type hint\r' \
		'see ^ (0\.[0-9]{3}  )?(play|take|pass)' 'type moves\r' 'see ^ 30\. ' 'type \x1b[5~\x1b[5~\x1b[5~\x1b[5~' \
		'see ^ 1\. ' 'type \x1b[B' 'gone ^ 1\. ' 'type \x1b[A' 'see ^ 1\. ' 'type \x1b[6~' 'gone ^ 2\. ' \
		'type x' 'see >$' 'type \x1b[B\r' 'see ^ 31\. ' 'type undo\r' 'gone ^ 31\. ' 'type quit\r' 'end 0' \
		-- move -i -s $seat -f g
	small >g
	run -1 move -i -s Anna -f g <<<$'hint\nlist\nundo\n8'
	echo "$output" >told
	[ "$(grep -c '^0\.[0-9]*  play ' told)" -eq 5 ]
	grep -c '^play ' told | grep -qx $((9 + 3))
	grep -qx 'there is no move to take back' told
	move -i -f g <<<moves | grep -qx 'there are no moves yet'
	printf '%s\n' b6 undo 'play B8' | move -i -s Anna --bot=Ben=greedy --bot=Cem=greedy -f g >told
	grep -qx 'back to move 0' told
	grep -q '^1\. Anna plays the blue 8' told
}

@test "between two people with hidden cards the screen is covered" {
	PTY_LOG=log pty 'see Anna.s turn' 'type B8\r' 'see Anna to play >$' 'type \x03' 'end 130' -- move -i -f g
	pty 'see Anna.s turn' show 'type xq' 'see Anna.s turn' 'type \r' 'see Anna to play' 'see Anna +R8' \
		'type play B8\r' 'see Ben.s turn' show 'type \r' 'see Ben +R1' 'see Anna +▒' 'type \x03' 'end 130' \
		-- move -i -f g >shown
	lacks -E '[RGB][0-9]' shown
	# While a player of the program is due, nobody sees more than before.
	small >g
	pty 'see Anna.s turn' 'type \r' 'see >$' 'type play B8\r' 'see Ben.s turn' 'type \r' 'see >$' \
		'type play B4\r' 'see Cem to play' 'see Ben +R1' 'see Anna +▒' 'see Cem +▒' 'see .s turn|Ben to take' \
		'type \x03' 'end 130' -- move -i --bot=Cem=greedy -f g
	# One alone has nobody to hide from, and no cards are hidden in Punto.
	small >g
	pty 'see Anna to play' 'type \x03' 'end 130' -- move -i --bot=Cem=greedy --bot=Ben=greedy -f g
	deal punto -p 2 -s x >p
	pty 'see Player 1 to lay' 'type f6\r' 'see Player 2 to lay' 'type \x03' 'end 130' -- move -i -f p
}

@test "cards that are looked at once are, whoever moved meanwhile" {
	deal kombio -p Anna,Ben -s look >k
	move -f k draw
	pty 'see Ben +▒ +▒ +\([0-9]+\) +\([0-9]+\)' 'see Ben looks at the cards' 'type x' 'type \r' 'gone looks' \
		'see Ben +▒ +▒ +▒ +▒' 'see Anna to swap' 'type \x03' 'end 130' -- move -i -s Ben -f k
	move -i -s Ben -f k </dev/null >told
	[ "$(grep -c '^ Kombio' told)" -eq 2 ]
	grep -Eq 'Ben  *\?  *\?  *\(1*[0-9]\)' told
	pty 'see Ben +▒ +▒ +\([0-9]+\) +\([0-9]+\)' 'gone looks' 'type \x03' 'end 130' -- move -i -s Ben --remember -f k
	# Not any more once they have moved.
	move -f k 'swap 1' draw 'swap 2'
	move -i -s Ben -f k </dev/null >told
	[ "$(grep -c '^ Kombio' told)" -eq 1 ]
}

@test "a move may name its player, and act out of turn; a player of the program moves alone" {
	deal kombio -p Anna,Ben,Cem -s name >k
	run -1 move -i -f k <<<$'draw\ndrop\nCem knock 2\nBen draw\nAnna draw'
	echo "$output" >told
	grep -q '^3\. Cem knocks' told
	grep -q '^4\. Ben draws' told
	grep -q 'record.turn' told
	deal kombio -p Anna,Ben,Cem -s name >k
	printf '%s\n' draw drop 'Ben knock 2' | move -i -f k --bot=Ben='!sleep 9' --timeout=0.2 >told
	grep -q 'the player of Ben has failed, and the seat is free: ' told
	deal kombio -p Anna,Ben,Cem -s name >k
	run -1 move -i -f k --bot=Ben=greedy <<<'Ben draw'
	grep -qx 'that seat is played by the program' <<<"$output"
}

@test "a player that has failed is asked once, is in nobody's way, and does not stand in the record" {
	printf '#!/bin/sh\necho >>asked\nexit 1\n' >crash
	chmod +x crash
	# Ben may knock at any time, and so may Cem, who plays at random.
	for other in greedy random; do
		rm -f asked
		deal kombio -p Anna,Ben,Cem -s name >k
		printf '%s\n' draw drop 'Ben draw' 'Ben drop' | move -i -f k --bot=Ben='!./crash' --bot=Cem=$other >told
		grep -q '^5\. Cem ' told
		[ "$(wc -l <asked)" -eq 1 ]
		lacks '^meta bot 2' <k
		judge -q k
	done
}

@test "nobody is offered the moves of a player of the program" {
	deal kombio -p Anna,Ben,Cem -s view | move draw 'swap 3' | replay --as=1 -F record >k
	run -0 move -i --bot=Cem='!echo' -f k <<<list
	lacks '^3 ' <<<"$output"
	grep -q '^knock 3.1' <<<"$output"
	grep -q '^1 knock 3.1' <<<"$output"
	# As a scribe would be: Cem may knock.
	move -i -f k <<<list | grep -q '^3 knock 3.1'
}

@test "the scribe is offered what can happen, and names the cards" {
	deal companeros --empty -p Oma,Opa,Lea >e
	pty 'see what was dealt, face up >$' 'see deal table \? \? \?' 'type \x1b[B\r' 'see > deal table$' \
		'type R3 R4 R5\r' 'see Display +R3' 'see Oma to play' 'type pr7' 'gone play G7' 'see play R7' \
		'type \x15R7\r' 'see Opa to play' 'type play R7\r' 'see play R7: .*\[' 'type \x15undo\r' 'see Oma to play' \
		'type quit\r' 'end 0' -- move -i -f e
	same e - <<-'END'
		game companeros 1
		player 1 Oma
		player 2 Opa
		player 3 Lea
		deal table R3 R4 R5

	END
	# With what a game of the program knew, a scribe writes all of it down.
	for game in 'companeros -p 3' 'kombio -p 2 --target=1' 'punto -p 2 --wins=1' 'meschugge -p 2'; do
		deal $game -s scribe | move --auto=greedy | grep -v '^meta' >whole
		replay --as=1 -F record whole >/dev/null
		awk '/^(deal (table|command|die)|[1-6] |reveal|shuffle|stuck)/' whole | sed 's/ @.*//' >lines
		deal --empty $game >e
		# A pile that is complete is turned over already.
		move -i -f e <lines >told || [[ $game == meschugge* ]] || fail $game
		judge -l e | sed 's/.*: //' >got
		judge -l whole | sed 's/.*: //' | same - got || fail "$game: $(tail -n 3 told)"
	done
	# A card that is named may stand before the other words or after them.
	for line in 'f6 R3' 'R3 f6' 'lay f6 r3' 'l f6 R3' '1 lay R3 f6'; do
		deal --empty -p Oma,Opa punto >e
		move -i -f e <<<"$line" >told
		tail -n 2 e | grep -qx '1 lay R3 f6' || fail "$line: $(cat told)"
	done
	deal --empty -p Oma,Opa punto >e
	pty 'see the first move of round 1 >' 'type f6\r' 'see > lay f6$|> 1 lay f6$' 'type R3 \r' 'see Oma lays R3' \
		'type quit\r' 'end 0' -- move -i -f e
	# Nothing but a card is one.
	deal --empty -p Oma,Opa kombio >e
	run -1 move -i -f e <<<foo
	[ "${lines[-1]}" = "no move matches 'foo'; list shows what can be played" ]
	run -1 move -i -f e <<<pass
	[[ ${lines[-1]} == 'pass: '*'[record.turn]' ]]
	deal --empty -p Oma,Opa kombio >e
	printf '%s\n' draw 'd 5' 'Oma knock 1 5' draw 's3 7' | move -i -f e >told
	tail -n 2 e | grep -qx '2 swap 2.3 7\|2 swap 3 7'
}

@test "what is said too early can be said when it is time" {
	deal -s tee -p Anna,Ben punto >g
	pty 'see Anna to lay >' 'type f6\r' 'see Ben to lay >' 'type g7\r' 'see you have no move now' 'see g7$' \
		'run move -f g "lay e5"' 'see Anna to lay > g7$' 'gone you have no move' 'type \r' 'see Anna lays .* on g7' \
		'type quit\r' 'end 0' -- move -i -s Anna -f g
}

@test "whoever waits for others sees their moves, and hears when it is their turn" {
	PTY_LOG=log pty 'see Anna to play >$' 'run move -f g -s Anna "play B8"' 'see 1\. Anna plays the blue 8' \
		'see Ben to play >$' 'type \x1b[B\r' 'see Cem to play' 'run move -f g -s Cem "play B1"' 'see 3\. Cem plays' \
		'type quit\r' 'end 0' -- move -i -s Ben -f g
	[ "$(tr -dc '\a' <log | wc -c)" -ge 1 ]
	[ "$(tr -dc '\a' <log | wc -c)" -le 2 ]
}

@test "two people play on one file at once, each at a terminal" {
	deal punto -p Anna,Ben -s both --wins=1 | move --auto=greedy | grep -v '^meta' >want
	sed '/^[12] /,$d' want >g
	for seat in 1 2; do
		# A card may be covered again: it is the number that tells moves apart.
		mapfile -t steps < <(awk -v seat=$seat '
			/^[12] / && ++n && $1 == seat {
				move = $2 == "lay" ? "lay " $NF : $2
				printf "see %s to lay >$\ntype %s\\r\nsee %d\\. %s\n", name, move, n, name
			}' name="$([ $seat = 1 ] && echo Anna || echo Ben)" want)
		pty "${steps[@]}" 'see the match is over' 'type quit\r' 'end 0' -- move -i -s $seat -f g 3>&- &
	done
	wait %1
	wait %2
	same want g
}

@test "the table survives a broken record, and a file that goes and comes back" {
	cp g keep
	pty 'see Anna to play >$' 'run (grep . keep; echo nonsense) >g' 'see nonsense' 'run cp keep g' 'gone nonsense' 'see Anna to play' \
		'run rm g' 'see No such file' 'type play B8\rx' 'see > x$' 'see No such file' 'run cp keep g' 'type \x15' 'gone No such file' 'see play B8' \
		'type \x15play B8\r' 'see Ben to play' 'type quit\r' 'end 0' -- move -i -s Anna -f g
	judge -q g
	# Also one that goes before anything else has happened.
	cp keep g
	pty 'see Anna to play >$' 'run rm g' 'see No such file' 'type \x03' 'end 130' -- move -i -s Anna -f g
	cp keep g
	run -2 --separate-stderr move -i -f absent
	[ "$stderr" = 'move: absent: No such file or directory' ]
	echo nonsense >bad
	run -1 --separate-stderr move -i -f bad
	[[ $stderr == 'bad:1: nonsense: '* ]]
	run -2 --separate-stderr move -i -s Zoe -f g
	[ "$stderr" = "move: nobody is called 'Zoe': 1 Anna, 2 Ben, 3 Cem" ]
}

@test "a player that crashes leaves its seat to the people" {
	printf '#!/bin/sh\nexit 3\n' >crash
	chmod +x crash
	pty 'see Anna.s turn' 'type \rplay B8\r' 'see Ben.s turn' 'type \r' 'see Ben has failed, and the seat is free' \
		'see Ben to play >$' 'type play R1\r' 'see Cem.s turn' 'type \x03' 'end 130' -- move -i --bot=Ben='!./crash' -f g
	judge -q g
}

@test "the terminal is as before after every way to leave the table" {
	export ASAN_OPTIONS=handle_segv=0:handle_abort=0:handle_sigbus=0
	pty 'see >$' 'type \x03' 'end 130' -- move -i -s 1 -f g
	pty 'see >$' 'type quit\r' 'end 0' -- move -i -s 1 -f g
	for way in 'TERM 143' 'HUP 129' 'SEGV 139'; do
		pty 'see >$' "kill ${way% *}" "end ${way#* }" -- move -i -s 1 -f g || fail "$way"
	done
	pty 'see >$' 'type p' 'see > p$' 'type \x1a' stopped 'size 20x40' fg 'see > p$' 'type \x158\r' 'see which' \
		'type \x15B8\r' 'see Ben to play' 'kill TERM' 'end 143' -- move -i -s 1 -f g
	judge -q g
}

@test "the table is drawn in any size, without colours and without Unicode" {
	for size in 24x80 20x40 12x40 11x80 8x30 4x20 60x200; do
		small >g
		pty $size 'see Anna to' "type B8\\r" 'gone play B6' 'type quit\r' 'end 0' -- move -i -s 1 -f g || fail $size
		grep -qx '1 play B8' g
	done
	small >g
	pty 'see >$' 'size 1x1' 'size 11x80' 'gone Display' 'see Anna to play' 'size 20x40' 'see Display' \
		'type quit\r' 'end 0' -- move -i -s 1 -f g
	LC_ALL=C PTY_LOG=log pty 'see >$' 'type \x1b[B' 'type quit\r' 'end 0' -- move -i -s 1 -f g
	lacks -a '[▸▒·‹]' log
	NO_COLOR=1 PTY_LOG=log pty 'see >$' 'type \x1b[B' 'see \[play R8\]' 'type \x1bquit\r' 'end 0' -- move -i -s 1 -f g
	lacks -aE $'\033\\[[1-9][0-9;]*m' log
	TERM=dumb pty 'see Anna to play' 'type list\n' 'see play B6' 'type quit\n' 'end 0' -- move -i -s 1 -f g
	name=$(printf 'Ä%.0s' {1..32})
	deal companeros -p "$name,Ben,Cem" -s x >g
	pty 20x40 'see >$' 'type \x1b[B\r' 'see move 1 of' 'type quit\r' 'end 0' -- move -i -s 1 -f g
}

@test "Meschugge is played against the clock, with stamps in order" {
	deal meschugge -p Anna,Ben -s clock >m
	pty 'see space' 'type eq' 'type  ' 'see round 1 of' 'see Command' 'type xeqz' 'see thrown' 'type ou' 'see Round 2' \
		'type  ' 'see round 2 of' 'see Command' 'type eqou' 'see Round 3' 'type \x1b' 'end 0' -- move -i -f m
	sed -n 's/.* @//p' m >stamps
	sort -nc stamps
	[ "$(wc -l <stamps)" -eq 8 ]
	grep -E '^(meta turned|[12] play BR|reveal)' m | sed 's/ @.*//' | same - <(printf '%s\n' \
		'meta turned 1' '1 play BR' '2 play BR' reveal 'meta turned 2' '1 play BR' '2 play BR' reveal)
	deal meschugge -p Anna,Ben -s clock >m
	pty 'see space' 'type  ' 'see Command' 'type eq' 'see thrown' 'see Round 2' 'type \x1b' 'end 0' \
		-- move -i -s Anna --bot=Ben=human:300:0 -f m
	score m >sheet
	grep -Eq '^best s .*0\.[0-9]{3}' sheet
	[ "$(awk '/^2 play/ { split($NF, a, "@"); t = a[2] } /^meta turned/ { split($NF, b, "@"); f = b[2] } END { print (t - f > 0.05 && t - f < 3) }' m)" -eq 1 ]
	judge -q m
}

@test "against the clock the command and all keys are seen in a small window, too" {
	for size in 12x30 11x40 24x80; do
		deal meschugge -p Anna,Ben -s clock >m
		pty $size 'see q e throws RB; Esc leaves' 'type  ' 'see Command +[a-z]+ +in [a-z]+' 'see (colour|word) +counts|meschugge' \
			'see [eE] B +r Y' 'see [oO] B +p Y' 'type \x1b' 'end 0' -- move -i -f m || fail $size
	done
}

@test "whether cards are real is known from the start, and no race begins or ends by it" {
	deal meschugge --empty -p Oma,Opa >m
	pty 'see what was dealt' 'type deal command RB\r' 'see Command +RB|what was dealt' 'type deal die word\r' 'see to play >$' \
		'type Oma play RY\r' 'see Oma plays' 'type quit\r' 'end 0' -- move -i -f m
	grep -q '^1 play RY' m
	lacks '^meta' m
	# Two commands are dealt ahead, and the second comes up.
	deal meschugge --empty -p Oma,Opa >m
	pty 'see what was dealt' 'type deal command RB GR\r' 'see what was dealt' 'type deal die word word\r' 'see to play >$' \
		'type 1 play RY\r' 'type 2 play RY\r' 'see Round 1 is over' 'see Oma and Opa to play >$' 'type quit\r' 'end 0' -- move -i -f m
	lacks '^meta' m
	# All was dealt, by whomever: the last round is a race as all were.
	deal meschugge -p Anna,Ben -s all | move --auto --until=999 | sed '/^seed/d' >whole
	awk '/^reveal/ { n++ } { line[NR] = $0; at[NR] = n } END { for (i = 1; i <= NR; i++) if (at[i] < n - 1 || (at[i] == n - 1 && line[i] == "reveal")) print line[i] }' whole >m
	judge -q m
	pty 'see Round 16: .* space turns' 'type \x1b' 'end 0' -- move -i -f m
}

@test "a race ends where its file is gone, or is of another game" {
	deal meschugge -p Anna,Ben -s clock | tee m >keep
	pty 'see Anna commands; space' 'run rm m' 'see m: No such file' 'run cp keep m' 'see Anna commands; space' \
		'type \x1b' 'end 0' -- move -i -f m
	pty 'see Anna commands; space' 'type  ' 'see Command' 'run deal -p Cem,Dora -s x punto >m' 'see Cem to lay' 'type f6\r' \
		'see Dora to lay' 'type quit\r' 'end 0' -- move -i -f m
	judge -q m
	# Somebody else who sits down at it gets the keys.
	cp keep m
	pty 'see Ben +u R' 'run sed s/Ben/Zoe/ keep >m' 'see Zoe +u R' 'type \x1b' 'end 0' -- move -i -f m
}

@test "with -s only the commander, or for a player of the program its own people, turn the command" {
	deal meschugge -p Anna,Ben -s clock >m
	pty 'see Round 1: waiting for Anna, who commands\.' 'type  eq' 'run sleep 0.3' 'see waiting for Anna' \
		'run ! grep -q "^meta turned" m' 'type \x1b' 'end 0' -- move -i -s Ben -f m
	lacks '^meta turned' m
	pty 'see Round 1: Anna commands; space turns the command up.' 'type  ' 'see Command' 'type eq' 'see Round 2: Ben commands; space' \
		'type  ' 'see Command' 'type \x1b' 'end 0' -- move -i -s Anna --bot=Ben=human:300:0 -f m
	[ "$(grep -c '^meta turned' m)" -eq 2 ]
}

@test "a program is not let in where people play against the clock" {
	deal meschugge -p Anna,Ben -s clock | tee m >before
	PTY_LOG=log pty 'end 2' -- move -i -f m --bot=Ben='!!./absent'
	grep -q '^move: a program cannot take part where people play against the clock' log
	cmp m before
}

@test "the last rounds of Meschugge end the match" {
	deal meschugge -p Anna,Ben -s last -v junior | move --auto=greedy | grep -v '^meta bot' | sed 's/ @.*//' >done
	awk '/^reveal/ { n++ } { line[NR] = $0; at[NR] = n } END { for (i = 1; i <= NR; i++) if (at[i] < n - 1 || (at[i] == n - 1 && line[i] == "reveal")) print line[i] }' done >m
	judge -q m
	pty 'see space' 'type  ' 'see Command' 'type qwui' 'see match is over' 'type \x1b' 'end 0' -- move -i -f m
	judge -l m | grep -q ' over '
}
