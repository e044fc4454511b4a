# The record: shape, limits, and bytes of every kind.

load common

@test "a byte-order mark at a file's start is ignored" {
	small >a
	{ printf '\357\273\277'; cat a; } >b
	judge b | cmp - a
	printf '\357\273\277' >c
	judge -q c
	# Anywhere else it is a character like others, and no word of a record.
	{ cat a; printf '\357\273\277'; cat a; } >d
	run -1 judge -q d
}

@test "CR LF line ends are passed on as they came" {
	small | sed 's/$/\r/' >a
	judge -q a
	judge a >b
	sed '$d' a >want
	sed '$d' b | cmp - want
}

@test "records are separated by any number of blank lines" {
	small | sed '$d' >a
	{ printf '\n\n'; cat a; printf ' \t \r\n\n'; cat a; } >b
	run -0 judge -c b
	[ "$output" = 'b: 2 records, 2 legal, 0 over, 0 bad' ]
	judge b | awk -v RS= 'END { exit NR != 2 }'
}

@test "the last line of a file may lack its end" {
	small | sed '$d' >a
	head -c -1 a >b
	judge b >c
	small | cmp - c
}

@test "a record arrives in pieces of any size" {
	small --rounds=2 | move --auto >a
	for size in 1 2 3 7 64 1000; do
		dd if=a bs=$size status=none | judge >b
		cmp a b
	done
}

@test "a record of a million lines stands, and one line more does not" {
	small | sed '$d' >head
	n=$((1000000 - $(wc -l <head)))
	{ cat head; yes '# filler' | head -n $n; } >most
	judge -q most
	echo '# one more' >>most
	run -1 judge -l most
	[[ $output == 'most:1000001: '*'[record.syntax]' ]]
}

@test "a very large record is copied whole, from a file and from a pipe" {
	small | sed '$d' >head
	{ cat head; yes '# a comment of some length, so that the record gets large' | head -n 200000; echo; } >a
	[ "$(wc -c <a)" -gt 10000000 ]
	judge a | cmp - a
	cat a a | judge | cmp - <(cat a a)
	judge -l a
	replay --moves a >/dev/null
}

@test "memory does not grow with the size of the input" {
	command -v /usr/bin/time >/dev/null || skip "no time(1)"
	[ -z "$ASAN_OPTIONS" ] || skip "sanitizers take memory of their own"
	deal companeros -n 300 -s m | move --auto >a
	for i in 1 2 3 4 5 6 7 8 9 10; do cat a a a a a; done >b
	small_size=$(/usr/bin/time -f %M judge a 2>&1 >/dev/null)
	large_size=$(/usr/bin/time -f %M judge b 2>&1 >/dev/null)
	[ "$large_size" -lt $((small_size + 1024)) ]
	[ "$large_size" -lt 8192 ]
}

@test "a line without an end is refused in bounded memory" {
	small >a
	{ cat a; head -c 50000000 /dev/zero | tr '\0' x; printf '\n\n'; cat a; } >b
	run -1 judge -l b
	[ "${lines[0]}" = 'b:1: ok running 0,0,0' ]
	[[ ${lines[1]} == 'b:11: '*'[record.syntax]' ]]
	[ "${lines[2]}" = 'b:13: ok running 0,0,0' ]
	judge b 2>/dev/null | cmp - <(cat a a)
}

@test "bad bytes in names and lines never reach the terminal" {
	printf 'game companeros 1\nplayer 1 \033[31mAnna\n' >"$(printf 'a\033b')"
	run -1 judge ./*
	[[ $output != *$'\033'* ]]
	[[ $output == './a\x1bb:2: player 1 \x1b[31mAnna: '* ]]
}

@test "random bytes crash and hang nothing" {
	i=0
	while [ $i -lt 60 ]; do
		openssl enc -chacha20 -K 00 -iv "$(printf '%032x' $i)" </dev/zero 2>/dev/null |
			head -c 20000 >junk
		{ small; tr '\0-\377' 'dealpy1236 \n@.R?#' <junk; } >text
		for file in junk text; do
			for program in 'judge -l' 'judge' 'score' 'replay' 'move --auto' 'move --list' 'deal --next'; do
				status=0
				timeout 10 $program $file >/dev/null 2>&1 || status=$?
				[ $status -le 1 ] || { echo "$program: $status"; return 1; }
			done
		done
		i=$((i + 1))
	done
}

@test "a damaged record is refused or legal, never anything else" {
	small | move --auto | score --write >a
	size=$(wc -c <a)
	i=0
	while [ $i -lt 300 ]; do
		at=$((i * 7919 % size))
		{ head -c $at a; printf "\\$(printf %o $((i * 37 % 256)))"; tail -c +$((at + 2)) a; } >b
		status=0
		judge -q b || status=$?
		[ $status -le 1 ]
		i=$((i + 1))
	done
}
