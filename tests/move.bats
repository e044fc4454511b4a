# move: play.

load common

first() { # the first legal move of a record
	move --list "$@" | head -n 1
}

@test "move adds a move and writes the record" {
	small >a
	line=$(first a)
	move "$line" <a >b
	{
		sed '$d' a
		echo "$line"
		echo
	} | cmp - b
	judge -q b
}

@test "the seat may be left out when only one can act" {
	small >a
	line=$(first a)
	move "${line#1 }" <a >b
	move "$line" <a | cmp - b
}

@test "several moves are added, all or none" {
	small >a
	two=$(move "$(first a)" <a | first)
	move "$(first a)" "$two" <a >b
	[ "$(wc -l <b)" -eq $(($(wc -l <a) + 2)) ]
	run --separate-stderr -1 sh -c 'move "$1" "$1" <a >b' - "$(first a)"
	[[ $stderr == '-:11: '*'[record.turn]' ]]
	cmp a b
}

@test "a refused move says why and the record comes out as it went in" {
	small >a
	for bad in 'play Y1' '1 play R11' '2 play R1' 'take R' 'dance' '' '7 play R1' 'play' '1 play R1 R2' 'deal table R1' 'score 1 2 3' 'meta x'; do
		status=0
		move "$bad" <a >b 2>err || status=$?
		[ $status -eq 1 ]
		[ "$(wc -l <err)" -eq 1 ]
		cmp a b
	done
	run -1 sh -c 'move "$(printf "1 play R1\n2 play R2")" <a'
}

@test "lines that are nobody's move can be added as well" {
	small | sed '$d' >a
	move 'meta note tea' '# a comment' <a >b
	judge -q b
	[ "$(tail -n 3 b)" = "$(printf 'meta note tea\n# a comment\n')" ]
	grep -v '^deal' a | move 'deal table R1 G1 B1' | judge -q
}

@test "move -s accepts moves of that seat only" {
	small >a
	line=$(first a)
	move -s 1 "${line#1 }" <a | judge -q
	run -1 sh -c 'move -s 2 "$1" <a' - "$line"
	run -1 sh -c 'move -s 2 "meta note x" <a'
}

@test "a record that is not legal, several, or none cannot be moved in" {
	small >a
	sed 's/^start.*//; s/^deal 1.*/deal 1 R1/' a >bad
	run --separate-stderr -1 sh -c 'move "play R1" <bad'
	[[ $stderr == *'[record.deal]' ]]
	move 'play R1' <bad 2>/dev/null | cmp - bad
	run -2 sh -c 'cat a a | move "play R1"'
	run -2 sh -c 'move "play R1" </dev/null'
	# A run of comments is not a record, and is kept.
	{
		printf '# about\n# this\n\n'
		cat a
	} >c
	line=$(first a)
	move "$line" <c | move --undo | cmp - c
}

@test "move -f works in place" {
	small >a
	cp a b
	line=$(first a)
	move -f a "$line"
	move "$line" <b | cmp - a
	cp a before
	run -1 move -f a 'play Y1'
	cmp before a
	move -f a --undo
	cmp a b
	run -2 move -f absent 'play R1'
	run -2 move -f . 'play R1'
}

@test "move -f keeps the file's mode, follows a link and leaves nothing behind" {
	mkdir d
	small >d/a
	ln -s d/a link
	for mode in 640 4750; do
		chmod $mode d/a
		move -f link "$(first link)"
		[ -L link ]
		[ "$(stat -c %a d/a)" = $mode ]
		[ "$(ls -A d)" = a ]
	done
}

@test "move -f on a full disk leaves the file as it was" {
	! is_measured || skip "what is measured must not be cut off"
	small >a
	cp a before
	# The limit on file sizes stands in for the disk.
	run -2 sh -c "ulimit -f 0; trap '' XFSZ; move -f a \"\$(move --list before | head -n 1)\""
	cmp a before
	[ "$(ls)" = "$(printf 'a\nbefore')" ]
}

@test "no move is lost when many play at once" {
	small | sed '/^deal [123]/d' >a
	for i in 1 2 3 4 5 6 7 8; do
		for j in 1 2 3 4 5; do
			move -f a "meta by $i.$j"
		done &
	done
	wait
	[ "$(grep -c '^meta by' a)" -eq 40 ]
	[ "$(grep '^meta by' a | sort -u | wc -l)" -eq 40 ]
	judge -q a
}

@test "move --clock stamps each added line, and the clock never goes back" {
	small >a
	line=$(first a)
	move --clock "$line" <a >b
	grep -qE '^1 play [RGB][0-9]+ @[0-9]{9}\.[0-9]{6}$' b
	judge -q b
	two=$(first b)
	move "$line" <a | sed "s/^$line\$/$line @999999999.5/" | move --clock "$two" >c
	judge -q c
	grep -q '@999999999.500000$' c
	# A meta line is stamped once, a comment never.
	move --clock 'meta place Kiel' <a >d
	grep -qE '^meta place Kiel @[0-9]{9}\.[0-9]{6}$' d
	run -0 sh -c "move --clock 'meta place Kiel @7' <a | tail -n 2"
	[ "$output" = 'meta place Kiel @7' ]
	run -0 sh -c "move --clock '# in Kiel' <a | tail -n 2"
	[ "$output" = '# in Kiel' ]
}

@test "move --list prints all legal next lines, a blank line after each record" {
	small >a
	move --list a a >list
	[ "$(wc -l <list)" -eq 20 ]
	[ "$(awk -v RS= 'END { print NR }' list)" -eq 2 ]
	# All that are listed are accepted, and nothing else of the deck is.
	for card in R G B; do for value in 1 2 3 4 5 6 7 8 9 10; do
		status=0
		move "1 play $card$value" <a >/dev/null 2>&1 || status=1
		listed=1
		grep -qx "1 play $card$value" list && listed=0
		[ $status -eq $listed ]
	done; done
}

@test "move --list -s shows what that seat may do and knows" {
	small >a
	[ "$(move --list -s 1 a | wc -l)" -eq 10 ]
	[ "$(move --list -s 2 a | wc -l)" -eq 1 ]
	# It is the same whether the list is made from all cards or from a view.
	replay --as=1 -F record a >view
	[ "$(move --list -s 1 a)" = "$(move --list -s 1 view)" ]
	run -2 move --list -s 4 a
}

@test "move --auto finishes the match, and the same record gives the same game" {
	small --rounds=3 | move --auto >a
	small --rounds=3 | move --auto >b
	cmp a b
	judge -q --over --fair --complete a
	move --auto=random a | cmp - a
	[ "$(move --auto=list | cut -f 1 | paste -s)" = \
		$'random\tgreedy\tsearch[:N]\thuman[:MS[:ERR]]\tnamed\t!COMMAND\t!!COMMAND' ]
	run -2 move --auto=genius a
}

@test "move --auto may be broken off anywhere and goes on as it would have" {
	small --rounds=2 | move --auto >whole
	for n in 0 1 5 17 60 90; do
		small --rounds=2 | move --auto --until=$n | move --auto | cmp - whole
	done
	small --rounds=2 | move --auto --until=round | judge -l | grep -q 'running [1-9]'
	small --rounds=2 | move --auto --until=round | move --auto --until=round | cmp - whole
	small --rounds=2 | move --auto --until=match | cmp - whole
	[ "$(small | move --auto --until=5 | grep -c '^[1-6] ')" -eq 5 ]
}

@test "what move --auto adds does not move the lines that follow" {
	{
		small
		echo nonsense
	} >a
	run --separate-stderr -1 sh -c 'move --auto a >/dev/null'
	[[ $stderr == 'a:11: nonsense: '* ]]
	{
		small --rounds=2 | move --auto --until=round
		echo nonsense
	} >b
	run --separate-stderr -1 sh -c 'deal --next b >/dev/null'
	[[ $stderr == "b:$(wc -l <b): nonsense: "* ]]
}

@test "move --auto plays on where cards are unknown or have no seed" {
	small | grep -v -e ^seed -e '^deal [13]' | move --auto | judge -q --over
	small | replay --as=3 -F record | move --auto | judge -q --over
}

@test "move --undo is the inverse of move" {
	small --rounds=2 >a
	move --auto <a >whole
	n=$(grep -c '^[1-6] ' whole)
	for i in 1 2 10 70 $((n - 1)) $n; do
		move --undo=$i <whole >cut
		judge -q cut
		move --auto --until=$((n - i)) <a | deal --next | cmp - cut ||
			move --auto --until=$((n - i)) <a | cmp - cut
	done
	move --undo=0 <whole | cmp - whole
	run -1 sh -c "move --undo=$((n + 1)) <whole"
	move --undo=$((n + 1)) <whole 2>/dev/null | cmp - whole
}

@test "move --undo -s takes back that seat's last move, if it is the last" {
	small >a
	move "$(first a)" <a >one
	move "$(first one)" <one >two
	move --undo -s 2 <two | cmp - one
	move -f one --undo --seat=1
	cmp a one
	run -1 --separate-stderr move --undo -s 1 <two
	[ "$stderr" = "-:12: undo: with -s only that seat's moves are taken back, and the last is not its own [record.turn]" ]
	printf '%s\n\n' "$output" | cmp - two
	run -1 --separate-stderr move --undo=2 -s 2 <two
	[ "$stderr" = "-:12: undo: with -s only that seat's moves are taken back, and not all of these are its own [record.turn]" ]
	cp two b
	run -1 move -f b --undo -s 1
	cmp two b
	move --undo -s ben <two | cmp - <(move --undo -s 2 <two)
	run -1 --separate-stderr move --undo -s Zoe <two
	[[ $stderr == '-:12: undo: '*'[record.turn]' ]]
	printf '%s\n\n' "$output" | cmp - two
	# Nothing is nobody's.
	move --undo=0 -s 1 <two | cmp - two
}

@test "a move that cannot be what was meant is refused, and the record stays" {
	deal kombio -s typed >k
	deal meschugge -s typed >m
	deal punto -s typed >p
	while IFS='|' read -r record words said; do
		run -1 --separate-stderr move "$words" <"$record"
		[[ $stderr == "-:"*": $words: $said" ]] ||
			fail "$words: $stderr"
		printf '%s\n\n' "$output" | cmp - "$record"
	done <<-'END'
		k|draw 1 2|wrong number or kind of words: write 'SEAT draw CARD' [record.syntax]
		k|1 knock 1.2.3|wrong number or kind of words: write 'SEAT knock PLACE CARD' [record.syntax]
		k|knock|wrong number or kind of words: write 'SEAT knock PLACE CARD' [record.syntax]
		k|swap x|a number is needed here, without a sign or leading zeros [record.syntax]
		p|lay z9|z9 is not a square: a column a-k and a row 1-11 [record.syntax]
		p|lay f6 @5 @6|wrong number or kind of words: write 'SEAT lay CARD SQUARE' [record.syntax]
		m|1 reveal|reveal is not a move of Meschugge [record.syntax]
		m|play RG|several seats can do this: name one [record.syntax]
		m|1 play RX|RX is not a card of Meschugge as it is played here [record.card]
		m|1 pley RG|pley is not a move of Meschugge; did you mean 'play'? [record.syntax]
	END
}

@test "move --undo takes claims off and keeps comments" {
	small | move --auto | score --write | sed '$d' >a
	printf '# the end\nmeta note good\n' >>a
	move --undo <a >b
	judge -q b
	lacks -e ^score -e ^result -e ^winner b
	[ "$(tail -n 3 b)" = "$(printf '# the end\nmeta note good\n')" ]
}

# In `a` the draw pile is empty, and a turn begins; in `shuffled` the discards
# have been shuffled.
before_shuffle() {
	deal kombio -n 200 -s stamp | move --auto |
		awk -v RS= 'match($0, /\nshuffle[^\n]*\n[^\n]*/) &&
			substr($0, RSTART, RLENGTH) ~ / draw / && !n++' >shuffles
	sed '/^shuffle/,$d' shuffles >a
	sed '/^shuffle/q' shuffles >shuffled
	echo | tee -a a >>shuffled
	judge -q --fair a shuffled
}

@test "a shuffle that move adds has its stamp before the move's" {
	before_shuffle
	move --clock draw <a >b
	judge -q --fair b
	tail -n 3 b | head -n 1 | grep -qE '^shuffle .* @[0-9.]+$'
	tail -n 2 b | head -n 1 | grep -qE '^[1-6] draw -?[0-9]+ @[0-9.]+$'
	move --undo <b | cmp - a
}

@test "real cards that are shuffled on a table are for their players to name" {
	# Nobody has noted the deal, and all cards of the pile have been drawn.
	deal -s sh kombio | awk '/^(game|player)/
		/^deal pile/ {
			for (i = 3; i <= NF; i++) {
				s = 1 + (i + 1) % 2
				print s " draw " $i; print s " drop " $i
				if ($i >= 7) print s " pass"
			}
		}' >a
	judge -q a
	move '1 draw 5' '1 drop 5' <a | tail -n 4 | cmp - <(printf '%s\n' shuffle '1 draw 5' '1 drop 5' '')
	move draw <a | tail -n 3 | cmp - <(printf '%s\n' shuffle '1 draw ?' '')
	cp a b
	printf '%s\n' 'draw 5' | move -i -f b >/dev/null
	move 'draw 5' <a | cmp - b
	# With a seed the order is known, and without one it is drawn.
	before_shuffle
	sed '/^seed/d' a | move draw | tail -n 3 | grep -qE '^shuffle( -?[0-9]+)+$'
}

@test "a move of which a word is missing is refused for what it is" {
	run -1 --separate-stderr sh -c "deal -s p punto | move '1 stuck'"
	[ "$stderr" = '-:7: 1 stuck: the stack has a top card, which must be shown [punto.stuck]' ]
	run -1 --separate-stderr sh -c "deal -s q -p A,B meschugge | move '1 play RG' '1 play'"
	[[ $stderr == *': 1 play: this player has already played in this round [meschugge.twice]' ]]
	run -1 --separate-stderr sh -c "deal -s a kombio | move '1 knock 1'"
	[[ $stderr == *': 1 knock 1: there is no discard to knock on [kombio.knock]' ]]
}

@test "a match that never ends stops where the record is full" {
	# Nobody can win 500 rounds: each takes a card out of the game.
	deal punto -p 4 --wins=16 -s w | sed 's,^wins .*,wins 500,' >a
	run --separate-stderr -1 sh -c 'move --auto a >b'
	[[ $stderr == 'a:'*'--auto: '*'[record.syntax]' ]]
	judge -q --fair b
	[ "$(wc -l <b)" -gt 999000 ]
}

@test "options of one way to call move are refused in another" {
	small >a
	for bad in '--list -f a' '--auto -s 1' '--list --clock' '--list --auto' '--until=3 "play R1"' '--undo x' '--auto --until=soon'; do
		run -2 sh -c "move $bad <a"
	done
}

@test "a move may bring its own time stamp, and --clock leaves it" {
	small >a
	card=$(move --list <a | head -n 1)
	run -0 sh -c "move '${card#* } @1.5' <a | tail -n 2"
	[ "$output" = "$card @1.5" ]
	run -0 sh -c "move --clock '$card @1.5' <a | tail -n 2"
	[ "$output" = "$card @1.5" ]
	run -1 --separate-stderr move "$card @x" <a
	[[ $stderr == "-:10: $card @x: a time stamp is "*'[record.syntax]' ]]
}

@test "the seat of a typed move is seen after spaces too" {
	deal meschugge -s x | move '1 play RG' '2 play RG' >a
	run -1 move ' 1 reveal' <a
	move ' reveal' <a | judge -q
}

@test "undo leaves a shuffle that was not made for the move" {
	before_shuffle
	move "$(move --list a | head -n 1)" <shuffled | move --undo | cmp - shuffled
	move draw <a | move --undo | cmp - a
}

@test "a line that comes with a CR is written without" {
	small >a
	move "$(printf 'meta note x\r')" "$(printf '# y\r')" <a >b
	[ "$(tail -n 3 b | head -n 2)" = "$(printf 'meta note x\n# y')" ]
}

@test "the last of several --undo counts" {
	small | move --auto --until=3 >a
	move --undo=3 -u <a | cmp - <(move --undo=1 <a)
}

@test "move -f changes files only" {
	mkfifo pipe
	run -2 timeout 5 move -f pipe 'meta note x'
}

@test "move --list names the shuffle where nothing else can follow" {
	deal kombio -n 50 -s must -p 2 | move --auto >games
	awk -v RS= -v ORS='\n\n' -F '\n' '{
		for (i = 1; i < NF; i++)
			if ($i ~ /knock/ && $(i + 1) ~ /^shuffle/) {
				for (j = 1; j <= i; j++) printf "%s\n", $j
				printf "\n"
			}
	}' games >a
	judge -q a
	move --list a | grep -qx shuffle
}

@test "move --auto tells the line that it could not add by its number" {
	deal meschugge -p 3 -s x | move '1 play ?' >a
	run -1 --separate-stderr move --auto a
	n=$(printf '%s\n' "$output" | grep -c .)
	[[ $stderr == "a:$((n + 1)): --auto: "*'[record.unknown]' ]]
}

@test "a move may begin with a player's name, and the line has the number" {
	deal companeros -p 'Anna,Ben Müller,Ben,play,3 Cem' -s names >a
	card=$(move --list a | sed -n '1s/.* //p')
	move "1 play $card" <a >expected
	for name in Anna anna ÁNNA '  Anna'; do
		move "$name play $card" <a | cmp - expected
	done
	# The longest name that fits, whatever words it has.
	cp a b
	for name in Anna 'ben muller' Ben play '3 Cem'; do
		move -f b "$name play $(move --list b | sed -n '1s/.* //p')"
	done
	[ "$(tail -n 6 b | cut -c 1-6)" = $'1 play\n2 play\n3 play\n4 play\n5 play' ]
	run -1 --separate-stderr move "Ben play $card" <a
	[ "$stderr" = "-:14: Ben play $card: it is not Ben's turn: it is the turn of Anna (seat 1), to play [record.turn]" ]
	[ "$output" = "$(cat a)" ]
}

@test "a name that nobody or more than one has is answered with who sits where" {
	deal companeros -p 'Anna,anna,{1}' -s x >a
	who='1 Anna, 2 anna, 3 {1}'
	while IFS='|' read -r words said; do
		eval "run -1 --separate-stderr move $words <a"
		[ "$stderr" = "-:10: $said" ] || fail "$words: $stderr"
		[ "$output" = "$(cat a)" ]
	done <<-END
		'Zoe play R1'|Zoe play R1: nobody is called 'Zoe': $who [record.syntax]
		'Zoe Ray play R1'|Zoe Ray play R1: nobody is called 'Zoe Ray': $who [record.syntax]
		'ANNA play R1'|ANNA play R1: more than one player is called 'ANNA': $who [record.syntax]
		'Zoe paly R1'|Zoe paly R1: Zoe is not a move of Compañeros [record.syntax]
		-s Zoe 'play R1'|play R1: nobody is called 'Zoe': $who [record.turn]
		-s 4 'play R1'|play R1: nobody sits at seat 4 [record.turn]
	END
	run -2 --separate-stderr move --list -s "$(printf 'Z\033')" a
	[ "$stderr" = "move: a:1: nobody is called 'Z\\x1b': $who" ]
	[ -z "$output" ]
}

@test "a name with -s is looked up in each record" {
	deal companeros -p Anna,Ben,Cem -s x >a
	deal companeros -p Ben,Anna,Cem -s x >b
	move --list -s ben a b | cmp - <(
		move --list -s 2 a
		move --list -s 1 b
	)
	card=$(move --list a | sed -n '1s/.* //p')
	move -s Anna "play $card" <a | cmp - <(move "1 play $card" <a)
	run -1 --separate-stderr move -s Anna "Ben play $card" <a
	[ "$stderr" = "-:10: Ben play $card: only moves of one seat are accepted here [record.turn]" ]
}

@test "a file given as a move is answered with how to play in it" {
	small >my.game
	cp my.game 'our game'
	while IFS='|' read -r words said; do
		eval "run -2 --separate-stderr move $words <my.game"
		[ "$stderr" = "move: to play in a file: move -f $said" ] || fail "$words: $stderr"
		[ -z "$output" ]
	done <<-'END'
		'play R1' my.game|my.game 'play R1'
		my.game 'play R1' 'play R2'|my.game 'play R1' 'play R2'
		my.game|my.game MOVE
		'play R1' 'our game'|'our game' 'play R1'
		./my.game pass|./my.game pass
	END
	# What is a move is one whatever files there are.
	card=$(move --list my.game | sed -n '1s/.* //p')
	touch "play $card" "1 play $card"
	move "play $card" <my.game | judge -q
	move "1 play $card" <my.game | judge -q
}

@test "numbers of players, and what does not go together, are named" {
	run -2 --separate-stderr move --auto=human:10
	[[ $stderr == "move: a player is written human[:MS[:ERR]], MS from 100 to 60000, ERR from 0 to 100, not 'human:10'"* ]]
	run -2 --separate-stderr move --auto --bot=1=named
	[[ $stderr == "move: 'named' goes with --auto only"* ]]
	run -2 --separate-stderr move --auto --until=abc
	[[ $stderr == "move: --until takes round, match or a number, not 'abc'"* ]]
	# What is left out would be lost.
	small | tee a >b
	run -2 --separate-stderr move --auto --resume=a -f b
	[[ $stderr == 'move: --resume leaves matches out, so it does not go with -f'* ]]
	cmp a b
}

@test "a hint puts the choice first, then the others by their value" {
	deal companeros -p 3 -s hints | move --auto --until=5 | move --hint=search:60 | sed '$d' >hints
	[ "$(wc -l <hints)" -ge 3 ]
	awk 'NR > 1 && $1 != "-" { if (NR > 2 && $1 > last) exit 1; last = $1 }' hints
}

@test "the clock stamps no header line, and no line that would become too long" {
	deal --empty -p Anna,Ben punto >a
	move --clock 'meta place Kiel' 'lay G7 f6' 'meta light dim' <a | sed -n 's/ @[0-9.]*$/ @/; /^player/,$p' |
		same - <(printf '%s\n' 'player 1 Anna' 'player 2 Ben' 'meta place Kiel' '1 lay G7 f6 @' 'meta light dim @' '')
	move --clock 'meta place Kiel' <a | judge -c --where=meta.place=Kiel | grep -q ' 1 matches$'
	# The points of a sheet's first round are no header line.
	printf '%s\n' 'game kombio 1' 'player 1 Anna' 'player 2 Ben' sheet | move --clock 'score 1 2' | grep -q '^score 1 2 @'
	move 'lay G7 f6' <a >g
	for length in $(seq 4040 4095); do
		printf -v line 'meta a %0*d' $((length - 7)) 0
		cp g h
		move --clock -f h "$line" 2>err || grep -q 'the line is longer than 4095 bytes \[record.syntax\]$' err
		judge -q h
		cp g h
		move --clock -f h "${line::-3} @5" || fail "$length"
		judge -q h
	done
	# One of them was refused, and the first was not.
	[ -s err ]
	cp g h
	move --clock -f h "$(printf 'meta a %04033d' 0)"
}

@test "the card at fault in a deal that is typed is named as judge names it" {
	deal --empty -p 3 companeros >e
	while read -r line; do
		run -1 --separate-stderr move -f e "$line"
		said=${stderr#e:*: }
		(grep . e && echo "$line") >judged
		run -1 --separate-stderr judge judged
		[ "${stderr#judged:*: }" = "$said" ] || fail "$said, not $stderr"
	done <<-'END'
		deal table R1 R2 R1
		deal table R1
		deal table R1 R2 X9
		deal table R1 ? R2
		deal hand R1
	END
}

@test "with a seat nobody plays before the cards are there, where a seed says which" {
	for game in companeros punto kombio; do
		[ $game = companeros ] && length=--rounds=2 || length=
		deal -s a $length $game | move --auto=greedy --until=round >r
		seat=$(deal --next r | move --list | head -c 1)
		[ -z "$(move --list -s $seat r)" ] || fail "$game: $(move --list -s $seat r)"
		first=$(deal --next r | move --list -s $seat | head -n 1)
		cp r before
		run -1 --separate-stderr move -s $seat -f r "$(echo "$first" | sed 's/?//;s/  */ /g')"
		[[ $stderr == *': this round has yet to be dealt, by deal --next [record.deal]' ]] || fail "$stderr"
		same before r
		deal --next -f r
		move -s $seat -f r "$(echo "$first" | sed 's/?//;s/  */ /g')"
		judge -q --fair r
	done
	# Who has no seed may have real cards.
	deal -s a kombio | move --auto=greedy --until=round | grep -v '^seed' >r
	seat=$(move --list r | head -c 1)
	[ -n "$(move --list -s $seat r)" ]
	move -s $seat -f r draw
}

@test "a move that a shell has cut into words is put together again in the message" {
	small >g
	run -1 --separate-stderr move -f g play B8
	[ "${stderr#g:*: }" = "play: a move is one argument, in quotes: 'play B8' [record.syntax]" ]
	run -1 --separate-stderr move -f g play 'play B8'
	[[ $stderr != *quotes* ]]
	# What is whole is refused for itself, whatever comes next.
	deal -s a kombio >k
	run -1 --separate-stderr move -f k pass 'drwa 5'
	[[ $stderr == *' pass: '*'[record.turn]' ]]
	run -1 --separate-stderr move -f k drwa 5
	[[ $stderr == *"did you mean 'draw'? [record.syntax]" ]]
	run -1 --separate-stderr move -f k knock 1.1
	[[ $stderr == *"'knock 1.1' [record.syntax]" ]]
	run -1 --separate-stderr move -f g ''
	[ "${stderr#g:*: }" = 'the move is empty [record.syntax]' ]
	small | same - g
	# With nobody's moves, the words for how many there are.
	for at in 1 -1; do
		run -1 --separate-stderr replay --at=$at g
		[ "$stderr" = 'g:1: there are no moves yet' ]
	done
	move -f g 'play B8'
	run -1 --separate-stderr replay --at=2 g
	[ "$stderr" = 'g:1: there is only one move' ]
	run -1 --separate-stderr move -i -s Ben -f g <<<undo
	[ "${output##*$'\n'}" = "the last move is Anna's" ]
}
