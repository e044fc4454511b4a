# Records on one line: the same games, for tools that know only lines.

load common

us=$'\037'

# Puts each of the records on standard input on one line.
fold_lines() {
	LC_ALL=C awk -v RS= '{ gsub(/\n/, "\037"); printf "%s\037\n", $0 }'
}

# What a verdict says apart from where: lines have other numbers.
saying() {
	sed -E 's/^[^:]*:[0-9]+: //; s/ (is in line|steht in Zeile) [0-9]+/ \1/'
}

# A few games of every kind, some of them running.
some_games() {
	all_kinds | while read -r kind; do
		deal $kind -n 2 -s oneline --id=x | move --auto --until=25
		deal $kind -s oneline | move --auto
	done
}

setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	some_games >games
	fold_lines <games >lines
	find "$tests/golden" -name '*.game' -not -path '*/bytes/*' -exec cat {} + >faults
	fold_lines <faults >fault-lines
}

@test "-1 writes each record as one line, and tr gives the ordinary form back" {
	cd "$BATS_FILE_TMPDIR" || return
	tr '\037' '\n' <lines | same - games
	judge -1 games | same - lines
	judge -1 lines | same - lines
	judge -v -1 faults 2>err | same - <(judge -v faults 2>err | fold_lines)
	while read -r kind; do
		deal $kind -n 3 -s x >deals
		deal -1 $kind -n 3 -s x >deals1
		fold_lines <deals | same - deals1
		move --oneline --auto deals | same - <(move --auto deals | fold_lines)
		move --auto deals1 | same - <(move --auto deals | fold_lines)
	done < <(all_kinds)
	printf 'id,game,round,Anna,Ben\nx,kombio,1,20,30\ny,kombio,1,7,3\n' >sheets.csv
	score -1 --import=sheets.csv | same - <(score --import=sheets.csv | fold_lines)
	[ "$(score -1 --import=- <sheets.csv | wc -l)" = 2 ]
	for program in 'score --write' 'deal --next' 'replay -F record' 'replay -F record --as=2' \
		'replay -F record --as=1 --at=3' 'move --auto=greedy --until=round'; do
		$program games | fold_lines >want
		same want <($program -1 games) || fail $program
		same want <($program lines) || fail $program
	done
}

@test "a record is judged the same on one line, wherever it stands" {
	cd "$BATS_FILE_TMPDIR" || return
	for options in '' '--over' '--complete' '--fair' '--lang=de'; do
		judge -l $options faults | saying >want || true
		judge -l $options fault-lines >got || true
		saying <got | same want -
		# Each on a line of its own.
		sed -E 's/^[^:]*:([0-9]+): .*/\1/' got | sort -c -n -u
		# Both forms in turn, with and without a blank line between them.
		paste -d '\n' <(cat fault-lines) <(cat fault-lines) |
			awk 'NR % 2 { gsub(/\037/, "\n") } { print }' >mixed
		judge -l $options mixed | saying >twice || true
		awk '{ print; print }' want | same - twice
	done
	judge -l games | saying | same - <(judge -l lines | saying)
	run -1 judge -c faults
	[ "$(judge -c fault-lines)" = "${output/faults/fault-lines}" ]
}

@test "odd bytes are judged the same on one line" {
	for file in "$tests"/golden/bytes/*.game; do
		case $file in */several.game | */comments-fault.game | */syntax-nul.game) continue ;; esac
		lacks -aE "^[[:space:]]*$" "$file" || continue
		{
			tr '\n' '\037' <"$file"
			echo
		} >line
		judge -l "$file" | saying >want || true
		judge -l line | saying | same want -
	done
}

@test "every program says the same of both forms" {
	cd "$BATS_FILE_TMPDIR" || return
	for program in 'judge --explain -v' 'score --table -F csv' 'score --matches -F csv' 'score --sheet -F csv' \
		'score --table --by=place -F csv' replay 'replay --moves' 'replay --as=2' 'replay --at=5' 'move --list' 'move --list -s 1'; do
		$program games 2>&1 | sed -E 's/^games,[0-9]+,//; s/^games:[0-9]+//' >want || true
		$program lines 2>&1 | sed -E 's/^lines,[0-9]+,//; s/^lines:[0-9]+//' | same want - || fail $program
	done
	score --explain -F csv games | cut -d , -f 3,5- >want
	score --explain -F csv lines | cut -d , -f 3,5- | same want -
	judge --explain faults 2>&1 >out1 | saying >want || true
	judge --explain fault-lines 2>&1 >out2 | saying | same want -
	fold_lines <out1 | same - out2
}

@test "a record keeps its form, and what is added has it too" {
	small | move --auto --until=3 | judge -1 >a
	tr '\037' '\n' <a >b
	move_of() { move --list "$1" | head -n 1; }
	for options in '' '--clock'; do
		for file in a b; do
			cp $file now
			move $options "$(move_of now)" <now >piped
			move $options -f now "$(move_of now)"
			[ "$(tr '\037' '\n' <now | wc -l)" = $(($(wc -l <b) + 1)) ]
			[ "$(wc -l <now)" = "$(wc -l <piped)" ]
			[ $file = b ] || [ "$(wc -l <now)" = 1 ]
			judge -q now piped
			move --undo <now | same - $file
			move --undo -f now
			same now $file
		done
	done
	# Only -1 makes one line of several.
	move -1 -f b '# said'
	[ "$(wc -l <b)" = 1 ]
	tr '\037' '\n' <b | grep -qx '# said'
	move -1 --undo=0 <a | same - a
	# Rounds, claims and players.
	small --rounds=3 | move --auto --until=round | judge -1 >c
	deal --next -f c
	tr '\037' '\n' <c | same - <(small --rounds=3 | move --auto --until=round | deal --next)
	move --auto -f c
	score --write -f c
	[ "$(wc -l <c)" = 1 ]
	tr '\037' '\n' <c | grep -q '^winner '
	judge -q --over --fair c
}

@test "at the table a record keeps its form as well" {
	deal -1 punto -p Anna,Ben -s tee >a
	printf 'lay f6\nlay g7\nquit\n' | move -i -f a >told
	[ "$(wc -l <a)" = 1 ]
	[ "$(move --list a | wc -l)" -gt 1 ]
	tr '\037' '\n' <a | grep -c '^[12] lay' | grep -qx 2
	replay a >shown
	tr '\037' '\n' <a | replay | same - shown
}

@test "a line that has US in it is a record of its own, whatever stands around it" {
	small | sed '$d' >a
	judge -1 a >line
	{
		cat a line line a line
		printf '# alone\n'
		cat line
		printf ' \n\n'
		cat line
	} >mixed
	run -0 judge -c mixed
	[ "$output" = 'mixed: 7 records, 7 legal, 0 over, 0 bad' ]
	n=$(wc -l <a)
	judge -l mixed | sed -E 's/^mixed:([0-9]+):.*/\1/' >got
	printf '%d\n' 1 $((n + 1)) $((n + 2)) $((n + 3)) $((2 * n + 3)) $((2 * n + 5)) $((2 * n + 8)) | same - got
	judge mixed | tr '\037' '\n' | awk -v RS= 'END { exit NR != 7 }'
	# In the middle of another it ends that, before anything in it counts.
	small --rounds=2 | move --auto --until=2 | sed '$d' >b
	for piece in '1 play R1' 'player 4 X' 'meta x y' '# x' 'winner 1' 'game punto 1' 'nonsense' ''; do
		{
			cat b
			printf '%s\037# more\037\n' "$piece"
			move --list b | head -n 1
			echo
		} >c
		run -1 judge -l c
		[[ ${lines[0]} == "c:1: ok running 0,0,0" ]]
		[[ ${lines[1]} == "c:$(($(wc -l <b) + 1)):"* || $piece == '#'* ]]
		[[ ${lines[-1]} == "c:$(($(wc -l <b) + 2)):"*'[record.header]' ]]
	done
}

@test "where a line ends early or late" {
	small | judge -1 >a
	want='a: 1 record, 1 legal, 0 over, 0 bad'
	# Without the last LF, without the last US, without both; with CR.
	for change in 'sed s/x/x/' 'head -c -1' "sed s/$us\$//" "sed -z s/$us.\$//" 'sed s/$/\r/' "sed s/$us/\r$us/g" \
		"sed s/$us/\t$us/g" "sed s/$us\$/$us\t/"; do
		$change <a >b
		run -0 judge -c --label=a - <b
		[ "$output" = "$want" ] || fail "$change"
		# What is passed on is whole, and an ordinary record follows as it should.
		{
			judge b
			small
		} | judge -c --label=c >count
		[ "$(cat count)" = 'c: 2 records, 2 legal, 0 over, 0 bad' ]
		judge b | judge | same - <(judge b)
	done
	sed "s/$us\$//" a | judge | same - a
	head -c -1 a | judge | same - a
	# No blank line in the middle, nor anything that is only that.
	for text in "${us}x" "$us" "$us$us" " $us" "game punto 1$us$us" "game punto 1$us ${us}player 1 A$us"; do
		run -1 judge -l --label=x - <<<"$text"
		[ "${#lines[@]}" = 1 ] && [[ $output == 'x:1: '*'[record.syntax]' ]] || fail "$text"
	done
	run -1 judge -l <<<"game punto 1${us}player 1 A$us${us}player 2 B$us"
	[ "$output" = '-:1: a blank line stands in the middle of a record [record.syntax]' ]
	# Nothing but comments is no record, but kept.
	printf '# a\037# b\037\n' >c
	[ "$(judge -c c)" = 'c: 0 records, 0 legal, 0 over, 0 bad' ]
	score --write c | same - c
}

@test "limits are those of the record's lines" {
	long() { head -c "$1" /dev/zero | tr '\0' x; }
	small >a
	for at in 1 3 99; do
		for n in 4094 4095 4096 5000 300000; do
			{
				head -n $at a | grep .
				printf '#%s\n' "$(long $((n - 1)))"
				tail -n +$((at + 1)) a
			} | grep . >b
			{
				tr '\n' '\037' <b
				echo
				cat a
			} >c
			if [ $n -le 4095 ]; then
				run -0 judge -c c
				[ "$output" = 'c: 2 records, 2 legal, 0 over, 0 bad' ]
				judge -1 b | same - <(head -n 1 c)
			else
				run -1 judge -l c
				[ "${#lines[@]}" = 2 ]
				[[ ${lines[0]} == 'c:1: #xxx'*'longer than 4095 bytes [record.syntax]' ]]
				[[ ${lines[1]} == 'c:2: ok running '* ]]
				run -1 judge -v c
				dd if=c bs=4099 status=none | judge -l --label=c | same - <(judge -l c) || true
			fi
		done
	done
}

@test "a very long line takes no memory, and goes to a temporary file" {
	{
		small | sed '$d'
		yes '# a line of a record that is too large to be kept in memory' | head -n 200000
	} | grep . | tr '\n' '\037' >a
	echo >>a
	judge a | cmp - a
	judge -1 -j 2 a | cmp - a
	tr '\037' '\n' <a | judge -1 | cmp - a
	move '# last' <a | tail -c 8 | same - <(printf '# last\037\n')
	small | judge -1 >few
	for options in '' -1 '-j 2' -c; do
		small_size=$(/usr/bin/time -f %M judge $options few 2>&1 >out)
		large_size=$(/usr/bin/time -f %M judge $options a 2>&1 >out)
		[ $large_size -lt $((small_size + 20000)) ] || fail "$options: $small_size $large_size"
	done
	# The same in the other form has as many lines as there may be.
	{
		small | sed '$d'
		yes '#' | head -n 1000000
	} | grep . | tr '\n' '\037' >b
	echo >>b
	run -1 judge -l b
	[ "$output" = 'b:1: #: the record is longer than 1000000 lines [record.syntax]' ]
}

@test "threads and pipes of any pace find the same records" {
	cd "$BATS_FILE_TMPDIR" || return
	# Both forms, faults, comments, and lines that are stuck together.
	{
		for i in 1 2 3; do
			cat fault-lines games
			sed '/^$/d' games | head -n 300
			cat lines faults
			grep -v '^$' faults | awk -v i=$i '{ printf "%s%s", $0, (NR * 7 % (40 + i) == 0) ? "\037" : "\n" }'
			printf '\n# end\n'
		done
	} >all
	for options in '' -v -l -c '-l --complete' -1; do
		one=0 three=0
		judge $options all >out1 2>err1 || one=$?
		judge $options -j 3 all >out3 2>err3 || three=$?
		same out1 out3
		same err1 err3
		[ $one = $three ]
	done
	judge -l all >want || true
	dd if=all bs=777 status=none | judge -l --label=all | same want -
	dd if=all bs=777 status=none | judge -l -j 2 --label=all | same want -
	# What was copied is legal, and copied as it is.
	judge all >legal 2>err || true
	judge legal | same - legal
}

@test "tools for lines work on games" {
	cd "$BATS_FILE_TMPDIR" || return
	n=$(wc -l <lines)
	# The same games, each once.
	cat lines lines | shuf --random-source=<(yes) | sort -u | same - <(sort -u lines)
	sort -u lines | judge -c --label=x >count
	[ "$(cat count)" = "$(sort -u lines | wc -l | awk '{ n = $1 } END { printf "x: %d records, %d legal, ", n, n }')$(sort -u lines | judge -c | sed 's/.*legal, //')" ]
	# No record is cut in two.
	split -n l/8 lines part.
	cat part.* | same - lines
	judge -q part.*
	judge -c part.* | awk '{ n += $2 } END { exit n != '"$n"' }'
	# By what a line of the record says.
	grep "${us}variant fewer$us" lines | judge -l | lacks -v ok
	[ "$(grep -c '^game punto ' lines)" = "$(grep -c '^game punto ' games)" ]
	head -n 3 lines | tail -n 1 | tr '\037' '\n' | same - <(awk -v RS= 'NR == 3' games && echo)
	# Lines that were cut off in the middle of a word are found.
	head -c 2000 lines | judge -l --label=x >cut || true
}

@test "US in a move, a name or an answer cannot make lines" {
	small >a
	for move in "1 play R7${us}2 play R8" "# x${us}1 play R7" "meta a b$us" "play R7$us" "$us"; do
		run -1 move "$move" <a
		[[ $output == *'a move is one line of at most 4095 bytes [record.syntax]'* ]]
	done
	run -2 deal -p "A${us}B,C" punto
	run -2 deal --id="a${us}b" punto
	run -2 deal -s "a${us}b" punto
	move --auto="!printf '%s\\037x\\n' \"\$(sed -n 's/^# may //p' | head -n 1)\"" a >b || true
	grep -q '^meta end ' b
}

@test "-1 is refused where no record is written" {
	for command in 'judge -l' 'judge -c' 'judge -q' 'judge -F csv' 'score' 'score --table' 'replay' 'replay --moves' \
		'replay -F svg' 'move --list' 'move --hint' 'deal --list'; do
		run -2 $command -1 </dev/null
		[[ $output == *': -1 goes with '* ]] || fail $command
	done
}

@test "--label names standard input" {
	small | sed 's/^deal/dael/' >bad
	run -1 judge --label=a.zst <bad
	[[ $output == 'a.zst:'*'[record.syntax]' ]]
	for program in 'judge -F csv' 'judge -F json' 'judge -l' 'judge -c' 'score --matches -F csv' 'score --explain -F csv'; do
		small | move --auto | tee x.game | $program --label=x.game >out
		$program x.game | same - out || fail "$program"
	done
	for program in 'move --auto' 'move --list' 'score' 'replay' 'deal --next'; do
		run -1 --separate-stderr $program --label='the cellar' <bad
		[[ $stderr == 'the cellar:'* ]] || fail "$program"
	done
	# Whatever it says, it cannot do harm, and files keep their names.
	run -1 judge --label=$'\033[31m' <bad
	[[ $output == '\x1b[31m:'* ]]
	run -1 judge --label=x bad
	[[ $output == 'bad:'* ]]
	printf 'id,player\n' | {
		run -2 score --check=- --label=claims.csv x.game
		[[ $output == *claims.csv:* ]]
	}
	printf 'nonsense\n' | {
		run -2 score --merge --label=part.csv
		[[ $output == *part.csv:* ]]
	}
}
