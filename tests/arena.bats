# score --elo, --cross and --sprt: who is better, and how sure that is.

load common

# match SEED TOTALS NAME...: a match as a sheet, won by the lowest total; no
# seed for a SEED of -.
match() {
	local seed=$1 totals=$2 seat=0
	shift 2
	printf 'game kombio 1\nsheet\ntarget 9\n'
	for name; do
		seat=$((seat + 1))
		printf 'player %d %s\n' $seat "$name"
	done
	[ "$seed" = - ] || printf 'seed %s\n' "$seed"
	printf 'score %s\n\n' "$totals"
}

# pairs COUNT WINS [FROM]: blocks of two matches, seats exchanged, of which A
# wins so many.
pairs() {
	local first='9 0' second='0 9' i
	[ $2 -eq 0 ] || first='0 9'
	[ $2 -lt 2 ] || second='9 0'
	for ((i = ${3:-1}; i < ${3:-1} + $1; i++)); do
		match c/$2/$i "$first" A B
		match c/$2/$i "$second" B A
	done
}

# Twenty blocks, 22 of 40 matches won by A.
cup() {
	local i
	for i in {1..6}; do
		pairs 1 0 $i
		pairs 1 2 $i
		pairs 1 1 $i
	done
	pairs 2 2 7
}

# column NAME,...: those columns of a table in CSV, without their names.
column() {
	mlr --icsv --onidx cut -o -f "$1"
}

@test "the interval of a share is over blocks of matches that share a seed" {
	cup >a
	judge -q a
	score --table -F csv a | column name,played,won,share,low,high,blocks,won_squares,won_played,played_squares >rows
	# By hand: s = .55, the blocks are .9 (8 times), -.1 and -1.1 (6 times each)
	# away from 1.1, so v = 13.8 / 1600 and n = .2475 / v = 28.7.
	same rows - <<-'END'
		A 40 22 0.5500 0.3731 0.7151 20 38 44 80
		B 40 18 0.4500 0.2849 0.6269 20 30 36 80
	END
	# Without seeds each match is by itself, and the interval is Wilson's of 40.
	sed '/^seed/d' a | score --table -F csv | column name,low,high,blocks | head -n 1 >rows
	[ "$(cat rows)" = 'A 0.3983 0.6929 40' ]
	# Another game, or other matches in between, make another block.
	{
		match x '0 9' A B
		match x '0 9' A B
		match y '0 9' A B
		match x '0 9' A B
		match - '0 9' A B
		match - '0 9' A B
	} >b
	score --table -F csv b | column name,blocks | head -n 1 >rows
	[ "$(cat rows)" = 'A 5' ]
	# A block may go on in the next file.
	score --table -F csv <(match x '0 9' A B) <(match x '9 0' A B) | column name,blocks | head -n 1 >rows
	[ "$(cat rows)" = 'A 1' ]
}

@test "blocks that agree do not look like certainty while they are few" {
	for n in 1 2 3 10 100; do
		pairs $n 1 | score --table -F csv | column low,high | head -n 1
	done >rows
	same rows - <<-'END'
		0.0546 0.9454
		0.0945 0.9055
		0.1253 0.8747
		0.3207 0.6793
		0.4808 0.5192
	END
	pairs 10 2 | score --table -F csv | column name,low,high >rows
	same rows - <<-'END'
		A 0.7225 1.0000
		B 0.0000 0.2775
	END
}

@test "Elo is the difference to the field, and those of two are opposite" {
	cup | score --elo -F csv | column name,elo,elo_low,elo_high >rows
	same rows - <<-'END'
		A 34.9 -90.2 159.9
		B -34.9 -159.9 90.2
	END
	cup | score --table --elo >text
	grep -q 'Elo (95%)$' text
	grep -q '+35 (-90 to +160)$' text
	# On a terminal there is room for it, if not for everything else.
	cup >a
	for columns in 36 50 80 100; do
		TERM=dumb script -qec "stty cols $columns; score --elo a" /dev/null | tr -d '\r' >shown
		[ "$(wc -L <shown)" -le $columns ] || fail "$columns: $(cat shown)"
		grep -q '+35' shown
	done
	# All or nothing is beyond all measure, but one end is known.
	pairs 10 2 | score --elo -F json | jq -s -e '.[0].elo == null and .[0].elo_high == null and .[0].elo_low == 166.2' >/dev/null
	pairs 10 2 | score --elo | grep -q '+inf (+166 to +inf)'
	# Somebody alone has no field.
	match x '0 9' A A | score --elo | grep -q -- '-$'
	match x '0 9' A A | score --elo -F json | jq -e '.elo == null' >/dev/null
}

@test "ratings and intervals agree with those of other programs" {
	awk 'BEGIN {
		OFS = ","
		print "by,name,game,played,won,shared,points,squares,blocks,won_squares,won_played,played_squares," \
			"wins60,matches60,even60,wins60_squares,wins60_matches60,matches60_squares"
		for (w = 1; w < 1000; w += 7)
			print "name", w, "punto", 1000, w, 0, 0, 0, 1000, w, w, 1000, \
				60 * w, 60000, 15000, 3600 * w, 3600 * w, 3600000
	}' >table.csv
	score --merge --elo -F csv table.csv | mlr --icsv --onidx sort -nf name then \
		cut -o -f name,low,high,elo,elo_low,elo_high >ours
	# A quarter of the seats: even is 1 to 3.
	awk 'function elo(s) { return 400 * log(s / (1 - s) * 3) / log(10) }
		BEGIN {
		z = 1.959963984540054; n = 1000; scale = 1 + z * z / n
		for (w = 1; w < n; w += 7) {
			s = w / n
			half = z / scale * sqrt(s * (1 - s) / n + z * z / (4 * n * n))
			low = (s + z * z / (2 * n)) / scale - half
			printf "%d %.4f %.4f %.1f %.1f %.1f\n", w, low, low + 2 * half, elo(s), elo(low), elo(low + 2 * half)
		}
	}' >theirs
	same ours theirs
}

@test "a match is one win, shared by those who have won it, however many seats a name has" {
	# Twice as good as each other one: 2 of 4 with one seat of three, 4 of 5 with two.
	for i in 1 2; do match s/$i '0 9 9' A B B; done >one
	for i in 3 4; do match s/$i '9 0 9' A B B; done >>one
	for i in 1 2 3 4; do match s/$i '9 9 0' B A A; done >two
	match s/5 '0 9 9' B A A >>two
	for file in one two; do score --elo -F csv $file | column name,elo | grep ^A; done >rows
	same rows - <<-'END'
		A 120.4
		A 120.4
	END
	# A shared win is half a win: nobody is better.
	printf 'game companeros 1\nsheet\nplayer 1 A\nplayer 2 B\nplayer 3 C\nscore 9 9 0\n\n' >draws
	score --elo -F csv draws | column name,won,shared,wins60,matches60,even60 >rows
	same rows - <<-'END'
		A 1 1 30 60 20
		B 1 1 30 60 20
		C 0 0 0 60 20
	END
}

@test "threads change nothing, wherever a block is cut in two" {
	for game in $(all_games); do deal $game -p Anna,Ben,Cem -n 22 -s j; done | move --auto |
		awk -v RS= -v ORS='\n\n' '{ for (i = NR % 7; i < 10; i++) print }' >a
	# Blocks on both sides of the border between what two threads get.
	cat a a a a >b
	[ "$(wc -c <b)" -gt 1000000 ]
	for options in --table --elo --cross '--by=seat --elo'; do
		score $options -F csv b >one
		for jobs in 2 3 5; do
			score $options -F csv -j $jobs b | cmp - one
			cat b | score $options -F csv -j $jobs | cmp - one
		done
	done
	[ "$(score --table -F csv b | column blocks | sort -u)" = 88 ]
}

@test "tables of several machines add up to that of one, if no block is cut" {
	for i in {1..30}; do
		for names in A,B,C B,C,A C,A,B A,B,A; do
			deal companeros -p $names -s cup/$i
		done | move --auto >$i.game
	done
	cat {1..30}.game >all.game
	cat {1..7}.game | tee first.game | judge -q
	cat {8..8}.game >second.game
	cat {9..30}.game >third.game
	for options in '' --elo --cross; do
		for part in first second third; do
			score --table $options -F csv $part.game >$part.csv
		done
		for format in text csv json; do
			score --table $options -F $format all.game >one
			score --merge $options -F $format third.csv first.csv second.csv | cmp - one
			score --merge $options -F csv first.csv second.csv >half
			score --merge $options -F $format half third.csv | cmp - one
		done
	done
	# Tables that lack what is needed say so.
	score --table -F csv all.game >plain.csv
	score --cross -F csv all.game >cross.csv
	run -2 --separate-stderr score --merge --elo plain.csv
	[ "$stderr" = 'score: plain.csv:1: there is no column wins60: write the table with --elo' ]
	run -2 --separate-stderr score --merge --cross plain.csv
	[ "$stderr" = 'score: plain.csv:1: there is no column against: write the table with --cross' ]
	run -2 --separate-stderr score --merge cross.csv
	[[ $stderr == 'score: cross.csv:1: there is no column played, only '* ]]
	# One with more than is needed does not mind, and one from before blocks
	# is one of matches that have nothing to do with each other.
	score --elo -F csv all.game | score --merge -F csv | cmp - plain.csv
	deal companeros -p A,B,C -n 30 -s x | move --auto >apart
	score --table -F csv apart | mlr --csv cut -x -f blocks,won_squares,won_played,played_squares |
		score --merge | cmp - <(score --table apart)
	run -2 --separate-stderr score --merge <(mlr --csv cut -x -f won_played plain.csv)
	[[ $stderr == *':2: some of the columns about blocks are missing'* ]]
}

@test "sums over blocks that make no sense are refused" {
	cup | score --elo -F csv >good
	score --merge --elo -F csv good | cmp - good
	bad() { # COLUMN VALUE...: no value can stand there
		local column=$1
		shift
		for value; do
			mlr --csv put "NR == 1 { \$$column = $value }" good >bad
			run -2 --separate-stderr score --merge --elo bad
			[ "$stderr" = 'score: bad:2: these numbers cannot belong together' ] || fail "$column $value: $stderr"
		done
	}
	bad blocks 0 1 41
	bad won_squares 21 23 45
	bad won_played 37 81
	bad played_squares 39 43 61
	bad wins60_squares 1319 158401
	bad matches60 2401 1260
	bad even60 399 2401
}

@test "a cross table for programs takes no longer than the pairs that have met" {
	deal -n 10000 -s many -p 3 companeros | move --auto |
		awk '/^player/ { $0 = $1 " " $2 " Name" ++n } 1' >many.game
	timeout 60 score --cross -F csv many.game >cross.csv
	[ "$(wc -l <cross.csv)" -eq 60001 ]
}

@test "who has won more than a number can say is first in a cross table, too" {
	n=9000000000000000000
	{
		echo by,name,against,matches,share,low,high,game,blocks,wins60,both60,wins60_squares,wins60_both60,both60_squares
		for pair in A,B A,C; do echo name,$pair,$n,1,1,1,punto,$n,$n,$n,$n,$n,$n; done
		for pair in B,A C,A; do echo name,$pair,$n,0,0,0,punto,$n,0,$n,0,0,$n; done
	} >huge.csv
	score --merge --cross huge.csv | awk '$1 ~ /^[0-9]$/ { print $2 }' | same - <(printf '%s\n' A B C)
}

@test "a cross table has what one of two has won of what the two have won" {
	{
		cup
		# Of three, A and B are compared by the matches that one of them wins.
		match t/1 '0 9 9' A B C
		match t/2 '9 0 9' A B C
		match t/3 '9 9 0' A B C
		match t/4 '9 9 0' A B C
	} >a
	score --cross a >text
	same text - <<-'END'
		   name            1            2            3
		1  C               -   66.7% of 4   66.7% of 4
		2  A      33.3% of 4            -  54.8% of 44
		3  B      33.3% of 4  45.2% of 44            -
	END
	score --cross -F csv a | column name,against,matches,share,blocks,wins60,both60 >rows
	same rows - <<-'END'
		C A 4 0.6667 3 120 180
		C B 4 0.6667 3 120 180
		A C 4 0.3333 3 60 180
		A B 44 0.5476 22 1380 2520
		B C 4 0.3333 3 60 180
		B A 44 0.4524 22 1140 2520
	END
	score --cross -F json a | jq -s 'length' | grep -qx 6
}

@test "a cross table of several games has a part for each, and fits the terminal" {
	for game in $(all_games); do deal $game -p A,B,C -n 3 -s x; done | move --auto >a
	score --cross a >text
	[ "$(grep -c '^   name' text)" -eq "$(all_games | wc -l)" ]
	[ "$(score --cross -F csv a | column game | sort -u | wc -l)" -eq "$(all_games | wc -l)" ]
	deal kombio -p A,B,C,D,E,F -n 5 -s x | move --auto >b
	TERM=dumb script -qec 'stty cols 50; score --cross b' /dev/null | tr -d '\r' >shown
	[ "$(wc -L <shown)" -lt 50 ]
	[ "$(grep -c '^6  ' shown)" -eq 2 ]
	# Two who have never met, and two of whom neither has won.
	{
		match x '0 9 9' A B C
		match y '0 9' A D
	} | score --cross | tr -s ' ' >text
	grep -q '^2 B 0.0% of 1 - - of 1 -$' text
	run -2 --separate-stderr score --cross --elo b
	run -2 --separate-stderr score --cross --by=place b
	run -2 --separate-stderr score --cross --sort=points b
	run -2 --separate-stderr score --matches --cross b
	run -2 --separate-stderr score --matches --elo b
}

@test "the sequential test counts blocks, and says which difference it is" {
	cup >a
	# By hand: s0 = .5, s1 = .5715, v as above, 20 v + 1/20 = .2225.
	run -1 --separate-stderr score --sprt=0,50 a
	[ "$output" = "$(printf 'A against B: not decided between 0 and 50 Elo\n40 matches in 20 blocks, Elo +35 (-90 to +160), LLR 0.09')" ]
	[ -z "$stderr" ]
	score --sprt=-100,100 -F csv a >csv || [ $? -eq 1 ]
	[ "$(column name,against,e0,e1,matches,blocks,share,llr,verdict <csv)" = 'A B -100.0 100.0 40 20 0.5500 1.259 undecided' ]
	for i in {1..9}; do cup | sed "s/^seed /&$i/"; done >a
	run -0 score --sprt=-100,100 a
	[ "${lines[0]}" = 'A against B: 100 Elo rather than -100' ]
	run -1 score --sprt=200,300 a
	[ "${lines[0]}" = 'A against B: 200 Elo rather than 300' ]
	score --sprt=200,300 -F json a | jq -e '.verdict == "e0" and .llr <= -2.944' >/dev/null || [ $? -eq 1 ]
	# The name that comes first is the one that is asked about.
	run -0 score --sprt=-100,100 <(sed 's/ A$/ Z/; s/ B$/ A/; s/ Z$/ B/' a)
	[ "${lines[0]}" = 'B against A: 100 Elo rather than -100' ] || fail "$output"
}

@test "the sequential test is wrong about as seldom as it says" {
	# Two who are equal, and two of whom one is 200 better: 60 tournaments each.
	awk 'BEGIN {
		srand(7)
		for (t = 0; t < 120; t++)
			for (i = 0; i < 150; i++) {
				better = t < 60 ? .5 : .7597
				printf "game kombio 1\nsheet\ntarget 9\nplayer 1 A\nplayer 2 B\nscore %s\n\n", \
					rand() < better ? "0 9" : "9 0" >t ".game"
			}
	}'
	for t in {0..119}; do score --sprt=0,200 -F csv $t.game | column verdict; done >verdicts
	[ "$(head -n 60 verdicts | grep -cvx e0)" -le 9 ]
	[ "$(tail -n 60 verdicts | grep -cvx e1)" -le 9 ]
}

@test "a tournament stops itself when it is decided" {
	cup >a
	# This never ends unless nobody reads it any more.
	run -0 --separate-stderr bash -c 'set -o pipefail; (n=0; while :; do n=$((n + 1)); sed "s,^seed ,&$n/," a || exit; done) | score --sprt=-200,200 || echo $?'
	[ "${lines[0]}" = 'A against B: 200 Elo rather than -200' ]
	[ "${lines[2]}" = 141 ]
	# It ends where it would have if there had been no more.
	for i in {1..9}; do sed "s,^seed ,&$i/," a; done >many
	score --sprt=-200,200 many >verdict
	read -r matches _ <<<"$(tail -n 1 verdict)"
	awk -v RS= -v ORS='\n\n' -v n="$matches" 'NR <= n' many >enough
	score --sprt=-200,200 enough | cmp - verdict
	awk -v RS= -v ORS='\n\n' -v n="$matches" 'NR <= n - 2' many >less
	run -1 score --sprt=-200,200 less
	[[ ${lines[0]} == *'not decided'* ]]
}

@test "the sequential test is for two names in one game" {
	cup >a
	run -2 --separate-stderr score --sprt=0,5 a <(match x '0 9' A C)
	[[ $stderr == *':1: C is a third name, and --sprt is for two' ]]
	[ -z "$output" ]
	run -2 --separate-stderr score --sprt=0,5 a <(deal punto -p A,B -s x | move --auto)
	[[ $stderr == *':1: this is another game, and --sprt is for one' ]]
	for names in 'A A' 'B B'; do
		run -2 --separate-stderr score --sprt=0,5 a <(match x '0 9' $names)
		[ "$stderr" = 'score: --sprt is for two names, and a match has only one' ]
	done
	run -2 --separate-stderr score --sprt=0,5 <(match x '0 9' A A)
	[ "$stderr" = 'score: --sprt is for two names, and a match has only one' ]
	run -1 --separate-stderr score --sprt=0,5 /dev/null
	[ "$stderr" = $'score: no records\nnot decided: no match was counted' ]
	for argument in '' 5 ',' 5,5 5,0 0,x 0x0,5 0,5,9 '0, 5' 0,9999 nan,1; do
		run -2 --separate-stderr score --sprt="$argument" a
		[[ $stderr == 'score: --sprt takes two differences in Elo, the smaller first, as in 0,50;'* ]]
	done
	# What is bad or running is left out, and that is no reason to stop.
	{
		echo nonsense
		echo
		small
		cat a
	} >b
	run -1 --separate-stderr score --sprt=-100,100 b
	[ "$output" = "$(score --sprt=-100,100 a)" ]
	[ "${#stderr_lines[@]}" -eq 2 ]
	[ "${stderr_lines[1]}" = '42 records: 40 counted, 1 running, 1 bad' ]
}

@test "those who wait for a tournament see who leads" {
	export LC_ALL=C.UTF-8
	cup >a
	# A block that does not end is not counted yet.
	match more '0 9' A B >b
	wait_for() {
		until_shown ' matches, ' a b "score $*" || [ $? -eq 1 ]
		tr '\r' '\n' <shown >lines
	}
	wait_for --table
	grep -qE $'^\033\\[Kscore: [0-9]+ matches, [0-9.]+/s, A 55\\.0% ± 17\\.[0-9]%$' lines
	wait_for --elo
	grep -qE ' matches, [0-9.]+/s, A \+35 ± 12[0-9] Elo$' lines
	wait_for --sprt=0,50
	grep -qE ' matches, [0-9.]+/s, A \+35 ± 12[0-9] Elo, LLR 0\.[0-9]+$' lines
	# The line goes before the verdict is written.
	grep -q $'^\033\\[KA against B' lines
}

@test "of the programs of a pipe the last one shows how far it has got, in a line that fits" {
	match x '0 9' 'Anna with a name that is too long for the line' B >a
	for field in '9 0' nonsense; do match y "$field" A B; done >b
	export ASAN_OPTIONS=detect_leaks=0
	trace='strace -s 999 -o trace -e trace=write'
	$trace true 2>/dev/null || trace=
	until_shown ': [0-9]* matches, ' a b \
		"sh -c 'stty cols 50 <&2; move --auto=greedy | $trace score --table'" || [ $? -eq 1 ]
	tr '\r' '\n' <shown >lines
	lacks 'move:' lines
	grep -F 'score: ' lines | tr -d '\033' >progress
	[ -s progress ]
	lacks -vE '^\[Kscore: [0-9]+ matches, [0-9.]+/s, .{0,27}$' progress
	awk '{ gsub(/\[K/, "") } length($0) > 49 { exit 1 }' progress
	grep -qE ', Anna with a name that [a-z ]*$' progress
	# Nor does a message of the first one stand in it.
	grep -F '[record.' lines >messages
	grep -q $'^\033\\[K-:' messages
	lacks -vE $'^(\033\\[K)?-:' messages
	# What is shown at once is written at once.
	[ -z "$trace" ] || grep -q 'write(2, "\\r\\33\[Kscore: [0-9]* matches, .*/s, Anna [a-z ]*", ' trace
}

@test "how much is done is what was played, not what was read or is in the log" {
	deal punto -n 12 -s cup --id=x >deals
	awk -v RS= -v ORS='\n\n' 'NR <= 6' deals | move --auto >log
	cat >slow <<-'END'
		#!/bin/sh
		sleep 0.25
		head -n 1 "$MOVES"
	END
	chmod +x slow
	TERM=xterm script -qec "move --auto --bot=1='!./slow' --until=1 --resume=log deals >/dev/null" \
		/dev/null >shown
	tr '\r' '\n' <shown | sed -n 's/.*move: \([0-9]*\) matches, .*, \([0-9]*\)%, [0-9]* s left$/\1 \2/p' >done
	[ -s done ]
	awk '{ want = 50 + 50 / 6 * $1 } $2 < want - 2 || $2 > want + 2 { exit 1 }' done
}

@test "memory grows with neither the matches nor the blocks" {
	[ -z "$ASAN_OPTIONS" ] || skip "sanitizers take memory of their own"
	cup >a
	for _ in {1..6}; do
		cat a a a a >b
		mv b a
	done
	for options in --elo --cross --sprt=-1,1; do
		small=$(cup | /usr/bin/time -f %M score $options 2>&1 >/dev/null | tail -n 1)
		large=$(/usr/bin/time -f %M score $options a 2>&1 >/dev/null | tail -n 1)
		[ "$large" -le $((small + 2048)) ] || fail "$options: $small $large"
	done
}

@test "a sequential test of nothing says that it is not decided" {
	deal punto >running
	run -1 --separate-stderr score --sprt=0,10 running
	[ -z "$output" ]
	[[ $stderr == *'not decided: no match was counted' ]]
}

@test "who has given a match up has lost it, and all others have won it" {
	deal companeros -p Anna,Ben,Cem -s up | move --auto --until=30 >a
	{
		cat a
		sed '$d' a && echo 'meta forfeit 2' && echo
	} >both
	run -0 --separate-stderr score --table -F csv both
	[ "$(column name <<<"$output" | paste -sd ,)" = Anna,Cem,Ben ]
	[ "$(column won <<<"$output" | paste -sd ,)" = 1,1,0 ]
	[ "$(column shared <<<"$output" | paste -sd ,)" = 1,1,0 ]
	[ "$stderr" = '2 records: 1 counted, 1 running, 0 bad' ]
	score --table -F csv both 2>/dev/null | score --merge -F csv | cmp - <(echo "$output")
	score -j 2 --table -F csv both 2>/dev/null | cmp - <(echo "$output")
	[ "$(score --elo -F csv both 2>/dev/null | column wins60 | paste -sd ,)" = 30,30,0 ]
	[ "$(score --cross -F csv both 2>/dev/null | grep '^name,Anna,Ben,' | cut -d, -f 5)" = 1.0000 ]
	run -0 score --matches both
	[[ ${lines[0]} == *'companeros (running): Anna '*([0-9])', Ben '*([0-9])', Cem '*([0-9]) ]]
	[[ ${lines[1]} == *'companeros (forfeit): Anna '*([0-9])'*, Ben '*([0-9])', Cem '*([0-9])'*' ]]
	score --matches -F json both | tail -n 1 | jq -e '.state == "forfeit" and .winners == [1, 3]' >/dev/null
	[[ $(score --sheet <(tail -n +"$(grep -n '^$' both | head -n 1 | cut -d: -f 1)" both) | tail -n 1) == 'total '*'*'*'*' ]]
	# By the rules it is still running.
	[ "$(judge -c both)" = 'both: 2 records, 2 legal, 0 over, 0 bad' ]
}

@test "of two the other has won what one has given up" {
	for n in 1 2 3 4; do
		deal punto -p Anna,Ben -s up/$n | move --auto=greedy --until=5 | sed '$d'
		echo "meta forfeit 2 does not want to go on @7"
		echo
	done >a
	[ "$(score --table -F csv a | column won | paste -sd ,)" = 4,0 ]
	run -0 score --sprt=-100,100 <(for n in {1..40}; do sed "s,^seed up,&/$n," a; done)
	[ "${lines[0]}" = 'Anna against Ben: 100 Elo rather than -100' ]
}

@test "a match that goes on has not been given up" {
	deal punto -p Anna,Ben -s up >a
	begins() { score --matches "$1" | sed 's/^[^(]*(//; s/).*//'; }
	move --auto --until=3 <a | sed '$d' >b
	echo 'meta forfeit 1' >>b
	[ "$(begins b)" = forfeit ]
	move --auto --until=1 b >c
	[ "$(begins c)" = running ]
	# Before the first move, above the deal, with a round that follows, over.
	sed '/^seed/a meta forfeit 1' a >c
	[ "$(begins c)" = forfeit ]
	[ "$(move --auto --until=1 c | begins /dev/stdin)" = running ]
	[ "$(move --auto --until=round b | deal --next | begins /dev/stdin)" = running ]
	[[ $(move --auto b | score --matches) == *': Anna '* ]]
	[ "$(move --auto b | score --matches -F json | jq -r .state)" = over ]
	# What names no player of the match means nothing.
	for text in 3 7 0 Anna 12 '1x' '-1'; do
		sed "\$s/.*/meta forfeit $text/" b >c
		[ "$(begins c)" = running ] || fail "$text"
	done
	sed '$s/.*/meta forfeits 1/' b >c
	[ "$(begins c)" = running ]
}
