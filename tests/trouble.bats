# What every program does when things go wrong outside of the record.

load common

each() { # COMMAND...: runs it for every way of reading records, as $program
	for program in judge 'judge -l' 'judge -c' score 'score --write' replay \
		'deal --next' 'move --auto' 'move --list'; do
		"$@" || fail "$program"
	done
}

full() {
	status=0
	$program a >/dev/full 2>err || status=$?
	[ $status -eq 2 ] && grep -q 'No space' err
}
absent() {
	status=0
	$program absent a >out 2>err || status=$?
	[ $status -eq 2 ] && [ -s out ] && grep -q '^[a-z]*: absent: No such file' err
}
directory() {
	status=0
	$program . a >out 2>err || status=$?
	[ $status -eq 2 ] && [ -s out ] && grep -q 'Is a directory' err
}
usage() {
	status=0
	$program --no-such-option >out 2>err || status=$?
	[ $status -eq 2 ] && [ ! -s out ] && [ -s err ]
}

@test "a full disk is trouble for every program" {
	small >a
	each full
	run -2 sh -c 'move "$(move --list a | head -n 1)" <a >/dev/full'
	run -2 sh -c 'deal companeros >/dev/full'
	run -2 sh -c 'deal companeros -n 100000 >/dev/full'
	run -2 sh -c 'judge --help >/dev/full'
}

@test "a file that is not there is trouble, and the others are still read" {
	small >a
	each absent
}

@test "a directory is trouble, and the others are still read" {
	small >a
	each directory
}

@test "an unreadable file is trouble" {
	[ "$(id -u)" -ne 0 ] || skip "root reads everything"
	small >a
	chmod 0 a
	run -2 judge a
}

@test "an unknown option is trouble" {
	each usage
	run -2 deal
	run -2 deal skat
	run -2 move
	run -2 judge -q -l
}

@test "what is wrong with an option is said, and fit to be shown" {
	while IFS='|' read -r words said; do
		run -2 --separate-stderr sh -c "$words </dev/null"
		[ "$stderr" = "${words%% *}: $said; try '${words%% *} --help'" ] ||
			fail "$words: $stderr"
		[ "$output" = '' ]
	done <<-'END'
		judge --wins|there is no option '--wins'
		judge -qx|there is no option '-x'
		score --ma --m|more than one option begins with '--m'
		judge --count=3|--count takes no argument
		judge -lF|-F needs an argument
		deal --rounds|--rounds needs an argument
		deal --pl|--pl needs an argument
		replay -y 2|there is no option '-y'
		judge -j 257|-j takes a number from 0 to 256
		replay -F tap|-F takes one of text, csv, json, record, svg, html
		replay -F csv|csv and json have a row per move: add --moves
		judge --over -Zq|there is no option '-Z'
		judge --ex=1|more than one option begins with '--ex'
		move --color=red|--color is auto, always or never
		judge --a$(printf '\033[31m\377')|there is no option '--a\x1b[31m\xff'
		judge -$(printf '\303')|there is no option '-\xc3'
	END
}

@test "a word that is nearly right is met with the right one" {
	while IFS='|' read -r words said meant; do
		run -2 --separate-stderr sh -c "$words </dev/null"
		[ "$stderr" = "${words%% *}: $said; did you mean '$meant'?" ] ||
			fail "$words: $stderr"
		[ "$output" = '' ]
	done <<-'END'
		deal Companeros|there is no game 'Companeros'|companeros
		deal compañeros|there is no game 'compañeros'|companeros
		deal COMPAÑEROS|there is no game 'COMPAÑEROS'|companeros
		deal companero|there is no game 'companero'|companeros
		deal kompanjeros|there is no game 'kompanjeros'|companeros
		deal Pnuto|there is no game 'Pnuto'|punto
		deal punto -v taem|punto has no variant 'taem'|team
		deal --roudns=3 companeros|there is no option '--roudns'|--rounds
		deal --wins=3 companeros|companeros has no --wins|--rounds
		judge --Count|there is no option '--Count'|--count
		judge --explian|there is no option '--explian'|--explain
		judge -F jsn|there is no format 'jsn'|json
		move --auto=rnadom|there is no player 'rnadom'|random
		move --auto --until=rounds|--until takes round, match or a number, not 'rounds'|round
		score --tabel|there is no option '--tabel'|--table
		replay --ass=1|there is no option '--ass'|--as
	END
}

@test "nothing is suggested rather than something silly" {
	for words in 'deal poker' 'deal x' 'deal comp' 'deal p' 'judge --x' 'judge --wins' \
		'judge -F xml' 'judge -F c' 'judge -F record' 'move --auto=me' 'deal punto -v x' \
		"deal $(printf 'punto%0100d' 0)"; do
		run -2 --separate-stderr $words
		[[ $stderr == *"; try '${words%% *} --help'" ]] || fail "$words: $stderr"
		[[ $stderr != *'did you mean'* ]]
	done
}

@test "-j 0 and -j auto are as many threads as there are cores" {
	small >a
	for jobs in 0 auto; do
		run -0 judge -l -j $jobs a
		[ "$output" = 'a:1: ok running 0,0,0' ]
	done
	for jobs in -1 '' x 257 1x; do
		run -2 judge -j "$jobs" a
	done
}

@test "--colour is --color" {
	small >a
	judge -l --colour=always a | cmp - <(judge -l --color=always a)
	deal companeros -s x --colour=never --colours='R G B' | grep -q '^colours R G B$'
	run -2 judge --colour=red a
}

@test "a reader that goes away ends a program quietly" {
	small | move --auto >one
	for _ in 1 2 3 4 5 6 7 8 9 10; do cat one one one one one one one one one one; done >a
	for program in judge 'judge -l' score 'move --auto' 'deal --next' replay 'deal companeros -n 100000'; do
		case $program in deal\ comp*) file= ;; *) file=a ;; esac
		echo 0 >status
		{ $program $file 2>err || echo $? >status; } | head -n 1 >/dev/null
		[ ! -s err ]
		[ "$(cat status)" -eq 141 ] || [ "$(cat status)" -eq 0 ]
	done
}

@test "every program has --help and --version" {
	for program in deal move judge score replay; do
		run --separate-stderr -0 $program --help
		[[ $output == "usage: $program "* ]]
		[ -z "$stderr" ]
		[ "$($program -h)" = "$output" ]
		run -0 $program --version
		[[ $output == "$program (Spielwerk) "* ]]
		[ "$($program -V)" = "$output" ]
	done
}

@test "no help is wider than a terminal, and a narrow one breaks it between words" {
	for program in deal move judge score replay; do
		[ "$($program --help | wc -L)" -le 80 ]
	done
	script -qec true /dev/null >/dev/null 2>&1 || skip "no terminal to be had"
	for program in deal move judge score replay; do
		script -qec "stty cols 40; $program --help" /dev/null | tr -d '\r' >narrow
		[ "$(wc -L <narrow)" -le 40 ] || fail "$program"
		diff <(tr -s '[:space:]' '\n' <narrow) <($program --help | tr -s '[:space:]' '\n')
		script -qec "stty cols 80; $program --help" /dev/null | tr -d '\r' |
			same - <($program --help)
	done
}

@test "every help begins with examples that run, and ends with the manual" {
	for program in deal move judge score replay; do
		$program --help >help
		[ "$(tail -n 1 help)" = "See also: man $program, man 7 spielwerk" ]
		sed -n '/^Examples:$/,/^$/s/^  //p' help >examples
		[ "$(wc -l <examples)" -eq 2 ]
		while read -r example; do
			deal companeros -p Anna,Ben,Cem -s x --colours='R B G' | move --auto >my.game
			[ $program != move ] || deal companeros -p 3 -s abend >my.game
			run -0 sh -c "${example/R7/R10}"
			[ -n "$output" ] || [[ $example == *my.game* ]]
		done <examples
	done
}

@test "help and manual have the names under which programs were installed" {
	for program in deal move judge score replay; do
		ln -s "$(command -v $program)" sw-$program
		ln -s "$(command -v $program)" other
		./sw-$program --help >help
		grep -q "^usage: sw-$program " help
		sed -n '/^Examples:$/,/^$/p' help | grep -oE '(deal|move|judge|score|replay) .?[-a-z.]' >plain
		sed -n '/^Examples:$/,/^$/p' help | grep -oE 'sw-(deal|move|judge|score|replay) .?[-a-z.]' >named
		[ "$(wc -l <named)" -ge 2 ]
		sed 's/^sw-//' named | same - plain
		[ "$(tail -n 1 help)" = "See also: man sw-$program, man 7 spielwerk" ]
		./other --help | head -n 1 | grep -q '^usage: other \['
		./other --help | tail -n 1 | grep -q "^See also: man $program,"
		rm other
	done
}

@test "options may follow operands" {
	small >a
	run -0 judge a -l
	[ "$output" = 'a:1: ok running 0,0,0' ]
}

@test "nothing at all is nothing wrong, and said where people look for something" {
	printf '# only a comment\n\n# and another\n' >comments
	for file in /dev/null comments; do
		for program in judge 'judge -v' score 'score --table' 'score --matches' replay 'replay --moves'; do
			run --separate-stderr -0 sh -c "$program <$file"
			[ "$stderr" = "${program%% *}: no records" ] || fail "$program: $stderr"
		done
		for program in 'judge -l' 'judge -F csv' 'judge -F json' 'judge -c' 'judge -l -j 2'; do
			run --separate-stderr -0 sh -c "$program $file"
			[ "$stderr" = 'judge: no records' ] || fail "$program: $stderr"
		done
		for program in 'judge -q' 'deal --next' 'move --auto' 'move --list'; do
			run --separate-stderr -0 sh -c "$program <$file"
			[ -z "$stderr" ] || fail "$program: $stderr"
		done
	done
	for program in judge replay 'deal --next' 'move --auto' 'move --list'; do
		run --separate-stderr -0 sh -c "$program </dev/null"
		[ -z "$output" ] || fail "$program: $output"
	done
	small >a
	for program in judge 'judge -j 2' 'judge -c' score 'score -j 2' replay; do
		run --separate-stderr -0 $program /dev/null a
		[ -z "$stderr" ] || fail "$program: $stderr"
	done
	run --separate-stderr -2 judge absent
	[ "$stderr" = 'judge: absent: No such file or directory' ]
}

@test "a program that waits for a record on a terminal says so" {
	script -qec true /dev/null >/dev/null 2>&1 || skip "no terminal to be had"
	small >a
	for program in judge score replay 'judge -j 2' 'deal --next' 'move --auto' 'move --list' 'move "play R1"'; do
		(
			sleep 0.2
			printf '\004'
		) |
			script -qec "$program >out 2>err" /dev/null >/dev/null || true
		[ "$(head -n 1 err)" = "${program%% *}: reading a record from the terminal; end with Ctrl-D" ] ||
			fail "$program: $(cat err)"
	done
	script -qec 'judge -l a 2>err >out' /dev/null
	[ ! -s err ]
}

@test "colour is used when told, and on a terminal unless NO_COLOR is set" {
	{
		small
		echo nonsense
	} >a
	for program in 'judge -l' judge 'deal --next' 'move --list' score replay; do
		$program --color=always a 2>&1 | grep -q $'\033\[31m'
		$program --color=never a 2>&1 | lacks $'\033'
		$program a 2>&1 | lacks $'\033'
		run -2 $program --color=sometimes a
	done
	small | move --auto | score --color=always | grep -q $'\033\[1m *[0-9]*\*'
	judge -l -j 2 --color=always a | cmp - <(judge -l --color=always a)
	script -qec true /dev/null >/dev/null 2>&1 || skip "no terminal to be had"
	TERM=xterm script -qec 'judge -l a' /dev/null | grep -q $'\033\[31m'
	TERM=xterm NO_COLOR=1 script -qec 'judge -l a' /dev/null | lacks $'\033'
	TERM=dumb script -qec 'judge -l a' /dev/null | lacks $'\033'
}

@test "standard files that are closed are trouble, and nobody takes their place" {
	small | move --auto >a
	echo nonsense >bad
	for command in 'judge a' 'judge -v bad' 'judge -j 2 a' 'score a' 'score --write a' \
		'replay a' 'replay --as=1 -F record a' 'deal --next a' 'deal punto' \
		'move --auto a' 'move --list bad a'; do
		run -2 sh -c "$command >&- 2>/dev/null" || fail "$command"
	done
	for command in judge 'judge -l' score replay 'deal --next' 'move --auto' 'move pass'; do
		run -2 sh -c "$command <&-" || fail "$command"
	done
	for command in 'judge bad' 'score bad' 'replay bad' 'deal --next bad'; do
		run -2 sh -c "$command 2>&-" || fail "$command"
	done
}

@test "a message never lands in the record that is changed" {
	small >a
	cat a a >two
	cp two old
	run -2 sh -c 'move -f two "play R1" 2>&-'
	cmp two old
	cp a old
	run -2 sh -c 'move -f a nonsense 2>&-'
	cmp a old
}

@test "the name that a program was started by does not reach a terminal as it is" {
	esc=$'\033'
	for program in deal move judge score replay; do
		ln -s "$(command -v $program)" "./$program${esc}[31m"$'\342\200\256'
		for arguments in --help --version --nonsense missing; do
			"./$program${esc}[31m"$'\342\200\256' $arguments >out 2>&1 </dev/null || [ $? -eq 2 ]
			lacks -e "$esc" -e $'\342\200\256' out
			grep -qF "$program"'\x1b[31m\xe2\x80\xae' out
		done
	done
}
