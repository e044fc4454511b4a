# What every program does when things go wrong outside of the record.

load common

each() { # COMMAND...: runs it for every way of reading records, as $program
	for program in judge 'judge -l' 'judge -c' score 'score --write' replay \
		'deal --next' 'move --auto' 'move --list'; do
		"$@" || { echo "$program"; return 1; }
	done
}

full() { status=0; $program a >/dev/full 2>err || status=$?; [ $status -eq 2 ] && grep -q 'No space' err; }
absent() { status=0; $program absent a >out 2>err || status=$?; [ $status -eq 2 ] && [ -s out ] && grep -q '^[a-z]*: absent: No such file' err; }
directory() { status=0; $program . a >out 2>err || status=$?; [ $status -eq 2 ] && [ -s out ] && grep -q 'Is a directory' err; }
usage() { status=0; $program --no-such-option >out 2>err || status=$?; [ $status -eq 2 ] && [ ! -s out ] && [ -s err ]; }

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
			{ echo "$words: $stderr"; return 1; }
		[ "$output" = '' ]
	done <<-'END'
		judge --wins|there is no option '--wins'
		judge -qx|there is no option '-x'
		score --ma --m|more than one option begins with '--m'
		judge --count=3|--count takes no argument
		judge -lF|-F needs an argument
		deal --rounds|--rounds needs an argument
		deal --pl|--pl needs an argument
		replay -j 2|there is no option '-j'
		judge -j 0|-j takes a number from 1 to 256
		replay -F csv|-F takes one of text, record
		judge --over -Zq|there is no option '-Z'
		judge --ex=1|more than one option begins with '--ex'
		move --color=red|--color is auto, always or never
		judge --a$(printf '\033[31m\377')|there is no option '--a\x1b[31m\xff'
		judge -$(printf '\303')|there is no option '-\xc3'
	END
}

@test "a reader that goes away ends a program quietly" {
	small | move --auto >one
	for i in 1 2 3 4 5 6 7 8 9 10; do cat one one one one one one one one one one; done >a
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

@test "no help is wider than a terminal" {
	for program in deal move judge score replay; do
		[ "$($program --help | wc -L)" -le 80 ]
	done
}

@test "options may stand behind operands" {
	small >a
	run -0 judge a -l
	[ "$output" = 'a:1: ok running 0,0,0' ]
}

@test "nothing at all is nothing wrong" {
	for program in judge score replay 'deal --next' 'move --auto' 'move --list'; do
		run --separate-stderr -0 sh -c "$program </dev/null"
		[ -z "$output$stderr" ]
	done
}

@test "colour is used when told, and on a terminal unless NO_COLOR is set" {
	{ small; echo nonsense; } >a
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
		run -2 sh -c "$command >&- 2>/dev/null" || { echo "$command"; return 1; }
	done
	for command in judge 'judge -l' score replay 'deal --next' 'move --auto' 'move pass'; do
		run -2 sh -c "$command <&-" || { echo "$command"; return 1; }
	done
	for command in 'judge bad' 'score bad' 'replay bad' 'deal --next bad'; do
		run -2 sh -c "$command 2>&-" || { echo "$command"; return 1; }
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
