# What people get wrong, and what they are told.

load common

# base NAME: the lines before a slip.
base() {
	case $1 in
	e) ;;
	h) echo 'game companeros 1' ;;
	d)
		base h
		printf 'player %s\n' '1 Anna' '2 Ben' '3 Cem'
		;;
	s)
		base d
		echo sheet
		;;
	c)
		base d
		printf '%s\n' 'deal table R1 G3 B7' 'deal 1 R7 R2 R3 R4 R5 R6 R8 R9 R10' \
			'deal 2 G1 G2 G4 G5 G6 G7 G8 G9 G10' \
			'deal 3 B1 B2 B3 B4 B5 B6 B8 B9 B10' '1 play R7' '2 play G1'
		;;
	ct)
		base c
		echo '3 play B1'
		;;
	p0) printf '%s\n' 'game punto 1' 'player 1 Anna' 'player 2 Ben' ;;
	p)
		base p0
		printf '%s\n' '1 lay R5 f6' '2 lay B4 f7'
		;;
	k)
		echo 'game kombio 1'
		printf 'player %s\n' '1 Anna' '2 Ben' '3 Cem'
		printf '%s\n' '1 draw ?' '1 drop 3'
		;;
	kf)
		echo 'game kombio 1'
		printf 'player %s\n' '1 Anna' '2 Ben'
		;;
	ka)
		base k
		printf '%s\n' '2 draw 9' '2 drop 9'
		;;
	m0) printf '%s\n' 'game meschugge 1' 'player 1 Anna' 'player 2 Ben' ;;
	m)
		base m0
		printf '%s\n' 'deal command RB GY' 'deal die colour word' '1 play BY'
		;;
	*) fail "no base $1" ;;
	esac
}

@test "a slip is told so that one can put it right" {
	grep -v '^#' "$tests/slips" >slips
	[ "$(wc -l <slips)" -ge 120 ]
	cut -d '|' -f 1 slips | sort -u >bases
	while read -r name; do base "$name" >"base.$name"; done <bases
	# Each is a file of its own.
	awk -F '|' '{
		file = 1000 + NR
		while ((getline line <("base." $1)) > 0) print line >file
		close("base." $1)
		gsub(/\\n/, "\n", $2)
		print $2 >file
		close(file)
	}' slips
	judge -l 1??? >got 2>&1 || [ $? -eq 1 ]
	sed 's/^[0-9]*:[0-9]*: //' got | paste -d '|' <(cut -d '|' -f 1,2 slips) - | same - slips
	# It is said in one line, whatever else is asked for.
	judge 1??? 2>err >/dev/null || [ $? -eq 1 ]
	cmp got err
}

@test "every fault that a line can have is among the slips" {
	# What is asked for by options is tested with them.
	all_faults | grep -v -e record.running -e record.seed >faults
	[ "$(wc -l <faults)" -gt 20 ]
	while read -r fault; do
		grep -qF "[$fault]" "$tests/slips" || fail "$fault"
	done <faults
}

@test "the word at fault is marked under its line" {
	{
		base c
		echo '3 play R7'
	} >record
	run -1 --separate-stderr judge --explain record
	[[ $stderr == *$'\t3 play R7\n\t       ^^\n\tPlayers lay'*'Cem to play'* ]]
	sed -i 's/^3 play R7/3  plya  R7/' record
	run -1 --separate-stderr judge --explain record
	[[ $stderr == *$'\t3  plya  R7\n\t   ^^^^\n'* ]]
	{
		base p
		echo '1 lay R3 f9'
	} >record
	run -1 --separate-stderr judge --explain record
	[[ $stderr == *$'\t1 lay R3 f9\n\t         ^^\n'* ]]
	sed -i 's/^1 lay R3 f9/1 lay B3 f8/' record
	run -1 --separate-stderr judge --explain record
	[[ $stderr == *$'\t1 lay B3 f8\n\t      ^^\n'* ]]
}

# explain LINE: what is wrong where the record goes on with that line.
explain() {
	{
		sed '/^$/d' record
		echo "$1"
	} | judge --explain 2>&1
}

# marks LINE: what stands above the mark then.
marks() {
	explain "$1" | grep -B 1 $'^\t *^*$' |
		awk 'NR == 1 { line = $0 } NR == 2 { print substr(line, index($0, "^"), gsub(/\^/, "^")) }'
}

@test "the card at fault in a deal is found, and the number in a claim" {
	base d >record
	[ "$(marks 'deal table R1 G3')" = G3 ]
	[ "$(marks 'deal table R1 G3 B7 B8')" = B8 ]
	[ "$(marks 'deal table R1 G3 R1')" = R1 ]
	[ "$(marks 'deal table R1 ? G3')" = '?' ]
	[ "$(marks 'deal 1 R1')" = 1 ]
	[ "$(marks 'deal table R1 G3 B7 @x')" = @x ]
	echo 'deal table R1 G3 B7' >>record
	[ "$(marks 'deal 1 G3 R2 R3 R4 R5 R6 R7 R8 R9')" = G3 ]
	explain 'deal 1 G3 R2 R3 R4 R5 R6 R7 R8 R9' |
		grep -q ': G3 is dealt more often than the deck has it; G3 is in line 5: deal table R1 G3 B7 '
	[ "$(marks 'score 1 2 3')" = '' ]
	# What only --fair finds is not the fault of one card.
	deal companeros -s x | sed 's/^seed x/seed y/' >other
	run -1 --separate-stderr judge --fair --explain other
	[[ $stderr == *'[record.seed]'* ]]
	lacks '\^' <<<"$stderr"
	printf '%s\n' 'game kombio 1' 'player 1 Anna' 'player 2 Ben' >record
	[ "$(marks 'deal 1 -1 -1 -1 -1')" = -1 ]
	# Of a long line what is around the card is shown.
	deal kombio -s x >record
	line=$(sed -n '/^deal pile/s/ [^ ]*$/ 77/p' record)
	sed -i '/^deal pile/d' record
	[ "$(marks "$line")" = 77 ]
	explain "$line" | grep -q $'^\t\.\.\. [-0-9 ]* 77$'
	# Where a card was in the round before does not matter.
	deal companeros -s x --rounds=2 | move --auto --until=round >record
	explain 'deal table B1 B2 B1' |
		grep -q ': B1 is dealt more often than the deck has it \[record.deal\]$'
	deal companeros -s x | move --auto | score --write >over
	score=$(grep '^score' over)
	grep -v -e '^score' -e '^result' -e '^winner' over >record
	[ "$(marks "${score% *} 99")" = 99 ]
	echo "$score" >>record
	[ "$(marks 'result 99 98 97')" = 99 ]
	winner=$(grep '^winner' over)
	[ "$(marks "$winner 4")" = 4 ]
	[ "$(marks "$winner 4 @5")" = 4 ]
	# What is out of place is not the fault of a number, nor of the move before.
	base ct >record
	for claim in 'result 1 2 3' 'winner 1' 'score 1 2 3'; do
		[ "$(marks "$claim")" = '' ]
	done
	# The words of a long line need not all be there to be looked at.
	printf '%s\n' 'game kombio 1' 'player 1 Anna' 'player 2 Ben' sheet 'score 150 10' >record
	[ "$(marks "$(printf 'result %300s 9 9' '')")" = '' ]
	[ "$(marks 'result 150 9')" = 9 ]
	# A die has other faces than cards.
	printf '%s\n' 'game meschugge 1' 'player 1 Anna' 'player 2 Ben' 'deal command RG' >record
	[ "$(marks 'deal die colour RG word')" = RG ]
	explain 'deal die colour RG word' | grep -q ': RG is not a card of Meschugge '
}

@test "a player is not told where a card is that others hold" {
	base c >record
	run -1 --separate-stderr move '3 play G5' <record
	[[ $stderr == "-:11: 3 play G5: G5 is not in Cem's hand [companeros.hand]" ]]
}

@test "the rule that is told is the one that was broken" {
	{
		base s
		echo 'score 141 20 20'
	} >record
	run -1 --separate-stderr judge --explain record
	[[ $stderr == *'On a sheet each round has points that the game can give: none below 0, and together at most 165.'* ]]
	{
		base s
		printf 'score %s\n' '1 2 3' '1 2 3'
	} >record
	run -1 --separate-stderr judge --explain record
	[[ $stderr == *'A sheet ends with the round that ends the match.'* ]]
	{
		base c
		echo 'score 1 2 3'
	} >record
	run -1 --separate-stderr judge --explain record
	[[ $stderr == *'A score line says the points of the round that has just ended'* ]]
}

@test "a fault beyond what is kept of a long line is still told" {
	{
		deal kombio -s x | sed '/^deal/,$d'
		printf 'deal%300stable 1 2 3 4\n' ''
	} >record
	run -1 --separate-stderr judge --explain record
	[[ $stderr == 'record:5: deal '*': no cards are dealt to this place [record.deal]'* ]]
	# There is no word to point at.
	lacks -F '^' <<<"$stderr"
}

@test "of a deal the word that is no card is named" {
	while IFS='|' read -r line word; do
		{
			deal meschugge -s x | sed '/^deal die/,$d'
			echo "$line"
		} >record
		run -1 judge -l record
		[[ $output == "record:6: $line: $word is not a card of Meschugge as it is played here [record.card]" ]]
	done <<-'END'
		deal die word XX|XX
		deal die XX word|XX
		deal die RB|RB
	END
	{
		deal kombio -s x | sed '/^seed/,$d'
		printf '%s\n' sheet 'score -3 -1'
	} >record
	run -1 judge -l record
	[[ $output == *': none below -3, and together between -3 and 459 [record.score]' ]]
}
