# replay --play and --follow, in a real terminal.

load common

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	export LC_ALL=C.UTF-8 TERM=xterm NO_COLOR=1
	small | move --auto --until=30 >a
}

pty() {
	"$tests/pty" "$@"
}

# stamped SECONDS...: the deal and a move at each of these times.
stamped() {
	local i=0
	small | sed '/^$/d'
	for at; do
		i=$((i + 1))
		sed '/^$/d' a | grep '^[1-6] ' | sed -n "${i}s/\$/ @$at/p"
	done
}

@test "every key of --play goes where it should" {
	steps=()
	while read -r keys place; do
		steps+=("type $keys" "see  $place/30\$")
	done <<-'END'
		l 1
		n 2
		. 3
		\r 4
		\x1b[C 5
		\x1bOC 6
		\x1b[1;5C 7
		\x1b[6~ 17
		\x1b[D 16
		h 15
		b 14
		\x7f 13
		\x1b[5~ 3
		\x1b[F 30
		l 30
		\x1b[H 0
		h 0
		17g 17
		g9\r 9
		g31\x7f\r 3
		99999999999g 30
		0g 0
		\x1b[4~ 30
		\x1b[1~ 0
		\x1b[C\x1b[C\x1b[Cl 4
		\x1b[200~lllq\x1b[201~l 5
		\xc3\xa9\xff\x1b[99~\x1b[1;2;3Pl 6
	END
	pty 'see  0/30$' "${steps[@]}" 'type q' 'end 0' -- replay --play --color=always a
}

@test "the screen shows the position and the sentence of its move" {
	for at in 0 20 30; do
		pty "see  $at/30\$" show 'type q' 'end 0' -- replay --play --at=$at --color=never a >shown
		replay --at=$at --unicode a | sed '$d' | while IFS= read -r line; do
			grep -qxF "$line" shown || fail "$at: $line"
		done
		[ $at -eq 0 ] || replay --moves a | grep "^$at\." | cut -c -70 | grep -qFf - shown
	done
}

@test "rounds are marked on the bar, and [ and ] go from one to the next" {
	deal punto -p 3 -s x --wins=2 | move --auto >p
	replay --moves p | awk '/^[0-9]/ { n = $1 } /is over/ { print n + 0 }' >ends
	total=$(tail -n 1 ends)
	[ "$(wc -l <ends)" -gt 2 ]
	forward=() back=()
	while read -r end; do
		forward+=('type ]' "see  $end/$total\$")
		back=('type [' "see  $end/$total\$" "${back[@]}")
	done <ends
	pty "see  0/$total" 'see ^●─+(┼─+)+ ' "${forward[@]}" 'see ^━+(╋━+)+● ' \
		"${back[@]:2}" 'type [' "see  0/$total" 'type q' 'end 0' -- replay --play p
	LC_ALL=C pty "see ^O-+(\\|-+)+  *0/$total" 'type ]]' 'see =\|=+O-' 'type q' 'end 0' -- replay --play p
}

@test "a seat's view is shown by its number, or one after the other" {
	pty 'see ▸ Anna +[0-9]' 'type 2' 'see seen by Ben' 'see Cem +▒ ▒' 'see Ben +[0-9]' \
		'type l17g' 'see 17/30' 'see seen by Ben' 'type h9' 'see ^g: go to move 9' 'type g' 'see  9/30' \
		'type v' 'see seen by Cem' 'type v' 'gone seen by' 'see Ben +[0-9]' \
		'type 3' 'see seen by Cem' 'type 5' 'see seen by Cem' 'type 0' 'gone seen by' \
		'type q' 'end 0' -- replay --play a
}

@test "with --as nothing but that seat's view is ever shown" {
	small >one
	awk '/^deal 1/ { held = substr($0, 8); next } /^deal 2/ { two = $0; next }
		/^deal 3/ { print "deal 1 " substr($0, 8); print two; print "deal 3 " held; next }
		!/^seed/' one >other
	judge -q other
	for file in one other; do
		PTY_LOG=$file.log pty 'see seen by Ben' 'type 0' 'type 1' 'type 3' 'type v' 'type vm' 'type ?' \
			'see everybody' 'type x' 'gone everybody' 'type 2' 'see seen by Ben' show \
			'type q' 'end 0' -- replay --play --as=Ben $file >$file.shown
		grep -q 'Anna  *▒' $file.shown
	done
	same one.shown other.shown
	for file in one other; do
		sed 's/\x1b\[[?0-9;]*[A-Za-z]/\n/g' $file.log | tr -d '\a' |
			grep -v -e 'g: go to move' -e '^.\?$' | sort -u >$file.parts
	done
	[ "$(wc -l <one.parts)" -gt 20 ]
	same one.parts other.parts
}

@test "m lists sentences, ? lists the keys" {
	pty 'type 20g' 'see 20/30' 'type m' 'see ^ 12\. ' 'see ^ 20\. ' show 'type m' 'gone ^ 12\. ' \
		'type ?' 'see Ctrl-C +leave' 'see 20/30' 'gone Display' 'type x' 'gone Ctrl-C' \
		'see Display' 'type ?' 'see Ctrl-C' 'type q' 'end 0' -- replay --play a >shown
	replay --moves a | sed -n '/^15\. /,/^20\. /p' | cut -c -40 | while IFS= read -r line; do
		grep -qF "$line" shown || fail "$line"
	done
}

@test "the terminal is as before after every way out" {
	export ASAN_OPTIONS=handle_segv=0:handle_abort=0:handle_sigbus=0
	pty 'see paused' 'type q' 'end 0' -- replay --play a
	pty 'see paused' 'type \x1b' 'end 0' -- replay --play a
	pty 'see paused' 'type \x03' 'end 130' -- replay --play a
	pty 'see paused' 'type \x1c' 'end 131' -- replay --play a
	for way in 'INT 130' 'TERM 143' 'HUP 129' 'QUIT 131' 'SEGV 139' 'ABRT 134'; do
		pty 'see paused' "kill ${way% *}" "end ${way#* }" -- replay --play a || fail "$way"
	done
}

@test "Ctrl-Z gives the terminal back, and fg goes on where it was" {
	pty 'see paused' 'type 9g' 'see 9/30' 'type \x1a' stopped 'size 20x50' fg 'see 9/30' \
		'see ^ 9\. ' 'type l' 'see 10/30' 'type \x1a' stopped fg 'see 10/30' \
		'kill TSTP' stopped 'kill TERM' fg 'end 143' -- replay --play a
	pty 'see paused' 'type l' 'see 1/30' 'kill CONT' 'type l' 'see 2/30' 'type q' 'end 0' -- replay --play a
}

@test "the screen follows the size of the terminal" {
	pty 'see paused' 'type 28g' 'see 28/30' 'size 24x40' 'see ^━.{33} 28/30$' 'see \? help  q leave$' \
		'size 11x80' 'see ^ 27\. ' 'gone Display' 'size 5x20' 'see 28/30' 'size 2x10' 'see 28/30' \
		'size 1x1' 'size 60x200' 'see Display' 'see ^━.{193} 28/30$' \
		'type q' 'end 0' -- replay --play a
}

@test "a record on standard input is played with the keys of the terminal" {
	PTY_STDIN=a pty 'see  0/30$' 'type l' 'see  1/30$' 'type q' 'end 0' -- replay --play
	pty 'see  0/30$' 'type l' 'see  1/30$' 'type q' 'end 0' -- sh -c 'small() { cat a; }; small | replay --play'
}

@test "Tab goes to the next of several records, q leaves them all" {
	deal punto -s x >b
	pty 'see Compañeros' 'type \t' 'see Punto' 'see record 2' 'type \t' 'end 0' -- replay --play a b
	pty 'see Compañeros' 'type q' 'end 0' -- replay --play a b
	{
		echo nonsense
		echo
		cat a
	} >bad
	pty 'see Compañeros' 'type q' 'end 1' -- replay --play bad
}

@test "it plays by itself, faster and slower, and stays at the end" {
	pty 'see the end' 'see 30/30' 'type  ' 'see playing' 'see the end' 'type q' 'end 0' \
		-- replay --play --delay=0.002 a
	pty 'see paused  1 s a move' 'type +' 'see 0.5 s a move' 'type --' 'see 2 s a move' \
		'type r' 'see no stamps: 2 s a move' 'type ++++++' 'see 0.03' 'type p' 'see playing' \
		'see  [2-9]/30' 'type  ' 'see paused' 'type q' 'end 0' -- replay --play a
	stamped 10 10.2 500 >s
	pty 'see playing  real time' 'see  0/3' 'type l' 'see  2/3' 'type +' 'see real time times 2' \
		'type r' 'see 0.5 s a move' 'see the end' 'type q' 'end 0' -- replay --play --realtime s
}

@test "a game that is played as it was takes its time, but no longer than --idle" {
	stamped 10 10.3 500 >s
	begun=${EPOCHREALTIME/./}
	replay --play --realtime --delay=0 --idle=0.5 s >out
	took=$((${EPOCHREALTIME/./} - begun))
	[ "$(grep -c '^ [1-3]\. ' out)" -eq 3 ]
	[ $took -ge 800000 ]
	[ $took -lt 5000000 ]
}

@test "without a terminal --play needs to go on by itself" {
	for command in 'replay --play a' 'replay --play'; do
		run -2 --separate-stderr $command <a
		[ "$stderr" = 'replay: --play needs a terminal; with --delay it does without' ]
		[ -z "$output" ]
	done
	TERM=dumb pty 'see needs a terminal' 'end 2' -- replay --play a
	replay --play --delay=0 --at=29 a >out
	{
		replay --at=29 a
		echo
		replay a
		echo
	} | same - out
}

@test "what is played is what --at and --moves show, for every game and seat" {
	for game in $(all_games); do
		deal $game -p 3 -s x | move --auto >g
		for as in '' --as=2; do
			replay --play --delay=0 $as g | awk '/ move [0-9]+ of / { n++ } { print > sprintf("at.%d", n - 1) }'
			for at in 0 8 33; do
				replay --at=$at $as g | sed '$d' | diff - at.$at | lacks '^<' || fail $game $as $at
				replay --at=$at $as g | tail -n 1 | grep -qxFf - at.$at || fail $game $as $at
				replay --moves --at=$at $as g | awk -v at=$at '
					/^[0-9]/ { here = $1 == at "." } here && (/^[0-9]/ || / is over: /)' >told
				[ $at -eq 0 ] || [ -s told ]
				while IFS= read -r line; do
					grep -qF "$line" at.$at || fail $game $as "$line"
				done <told
			done
		done
	done
}

@test "any position of a very long record is there at once" {
	deal companeros -p 6 --rounds=999 -s x | move --auto >long
	total=$(grep -c '^[1-6] ' long)
	[ "$total" -gt 80000 ]
	at=$((64 * 1000 + 1))
	steps=()
	for i in 1 2 3 4 5 6 7 8 9; do
		steps+=('type \x1b[F' "see  $total/$total\$" "type ${at}g" "see $at/$total\$")
		at=$((at - 7000 - i))
	done
	times >took
	pty "see 0/$total\$" "${steps[@]}" show 'type q' 'end 0' -- replay --play long >shown
	times >>took
	# Seconds of a processor, by what was started from here.
	awk -F '[ms ]+' 'NR % 2 == 0 { took = $2 + $4 - took } END { exit took > 5 }' took
	at=$((at + 7009))
	replay --moves --at=$at long | tail -n 1 | cut -c -60 | grep -qFf - shown
	replay --at=$at --unicode long | sed -n 3p | grep -qxFf - shown
}

@test "a frame is one write, of the lines that changed" {
	strace -o /dev/null true 2>/dev/null || skip "strace may not trace here"
	export ASAN_OPTIONS=detect_leaks=0
	pty 'see paused' 'type l' 'see 1/30' 'type l' 'see 2/30' 'type h' 'see 1/30' 'type q' 'end 0' \
		-- strace -s 9999 -o trace -e trace=write replay --play a
	grep -o '^write([0-9]*, "\\33\[?2026h.*' trace >frames
	[ "$(wc -l <frames)" -eq 4 ]
	[ "$(grep -c 'write(' trace)" -eq 6 ]
	lacks -v '2026l", ' frames
	sed -n '2,4p' frames | lacks 'Display'
	[ "$(sed -n 1p frames | wc -c)" -gt "$(sed -n 2p frames | wc -c)" ]
}

@test "--follow shows moves as others make them" {
	small >g
	pty 'see following' 'see  0/0$' 'run move -f g "$(move --list g | head -n 1)"' 'see ^ 1\. Anna' 'see  1/1$' \
		'run move --auto --until=4 -f g' 'see ^ 5\. ' 'see  5/5$' \
		'type h' 'see paused' 'see  4/5$' 'run move --auto --until=3 -f g' 'see \+3 new' 'see  4/8$' \
		'type \x1b[F' 'see following' 'gone new' 'see  8/8$' \
		'run move --undo=2 -f g' 'see  6/6$' 'type hhh' 'see  3/6$' 'run move --undo=5 -f g' 'see  1/1$' \
		'type q' 'end 0' -- replay --follow g
	replay --as=2 g >/dev/null
	pty 'see seen by Ben' 'see Anna +▒' 'run move --auto --until=1 -f g' 'see  2/2$' 'see seen by Ben' \
		'type \x03' 'end 130' -- replay --follow --as=Ben g
}

@test "--follow survives a broken record, and a file that goes and comes back" {
	small >g
	cp g keep
	mkdir d
	ln -s ../g d/link
	steps=('see following' 'run echo nonsense >>g' 'see ^g:11: nonsense: ' 'see Display'
		'run cp keep g' 'gone nonsense' 'see following'
		'run rm g' 'see ^g: No such file' 'see Display' 'run cp keep g' 'gone No such file'
		'run : >g' 'see ^g: no records' 'run mv a g' 'see 30/30' 'gone no records'
		'run deal punto -p 2 -s x >new; mv new g' 'see Punto' 'see  0/0$' 'type q' 'end 0')
	pty "${steps[@]}" -- replay --follow g
	cp keep g
	pty 'see following' 'run move --auto --until=1 -f g' 'see  1/1$' \
		'run mv d e; mkdir d; cp keep d/link' 'see  0/0$' 'run move --auto --until=2 -f d/link' 'see  2/2$' \
		'type q' 'end 0' -- replay --follow d/link
}

@test "in a pipe --follow tells each move as it is made" {
	small >g
	for how in '' 'strace -f -o /dev/null -e inject=inotify_init1:error=EMFILE'; do
		[ -z "$how" ] || strace -o /dev/null true 2>/dev/null || continue
		small | move --auto --until=2 >g
		timeout 20 $how replay --follow g >told 3>&- &
		until_true grep -q '^2\. Ben' told
		move --auto --until=2 -f g
		until_true grep -q '^4\. ' told
		move --undo=3 -f g
		until_true grep -q '^  back to move 1$' told
		rm g
		move --auto --until=5 >g < <(small)
		until_true grep -q '^5\. ' told
		kill $!
		wait $! || true
		{
			small | move --auto --until=4 | replay --moves | grep '^[0-9]'
			echo '  back to move 1'
			replay --moves g | grep '^[2-9]'
		} | same - told
	done
	replay --follow g | head -n 1 | grep -q '^1\. '
}

@test "in a pipe --follow says what is wrong, once, and goes on" {
	small | move --auto --until=1 >g
	cp g keep
	timeout 20 replay --follow g >told 2>said 3>&- &
	until_true grep -q '^1\. ' told
	echo nonsense >>g
	until_true grep -q '^g:.*: nonsense: ' said
	touch g
	rm g
	until_true grep -q '^replay: g: No such file' said
	cp keep g
	move --auto --until=1 -f g
	until_true grep -q '^2\. ' told
	kill $!
	wait $! || true
	[ "$(grep -c nonsense said)" -eq 1 ]
}

@test "--follow and --play refuse what they cannot do" {
	mkfifo fifo
	while IFS='|' read -r command why; do
		run -2 --separate-stderr $command
		[ "$stderr" = "replay: $why" ] || fail "$command: $stderr"
		[ -z "$output" ]
	done <<-'END'
		replay --follow|--follow needs the name of one file; try 'replay --help'
		replay --follow -|--follow needs the name of one file; try 'replay --help'
		replay --follow a a|--follow needs the name of one file; try 'replay --help'
		replay --follow --at=3 a|--follow begins at the end: there is no --at; try 'replay --help'
		replay --follow -F record a|--play and --follow show the game as text; try 'replay --help'
		replay --play -F record a|--play and --follow show the game as text; try 'replay --help'
		replay --play --moves a|only one of --moves and --play can be chosen; try 'replay --help'
		replay --delay=1 a|--delay, --idle and --realtime go with --play; try 'replay --help'
		replay --play --delay=soon a|--delay takes seconds, up to 3600, such as 0.5; try 'replay --help'
		replay --play --idle=-1 a|--idle takes seconds, up to 3600, such as 0.5; try 'replay --help'
		replay --follow absent|absent: No such file or directory
		replay --follow .|.: Is a directory
		replay --follow fifo|fifo: --follow needs a file that can be read again
		replay --follow --as=Zoe a|nobody is called 'Zoe': 1 Anna, 2 Ben, 3 Cem
	END
	echo nonsense >bad
	run -1 --separate-stderr replay --follow bad
	[[ $stderr == 'bad:1: nonsense: '* ]]
}

@test "whoever watches has the terminal, and can do nothing else" {
	[ -z "$ASAN_OPTIONS" ] || skip "sanitizers want to be loaded first"
	! is_measured || skip "a build that is measured has to write its counts"
	judge --version | grep -q 'seccomp$' || skip "the kernel has no seccomp"
	cc -shared -fPIC -o attempt.so "$tests/shims/attempt.c"
	take_shims
	mkdir attempts
	touch attempts/old attempts/gone
	while IFS='|' read -r how want; do
		pty 'see 30/30' 'type q' 'end 0' -- env LD_PRELOAD=./attempt.so replay $how a 9>can
		[ "$(cat can)" = "$want " ] || fail "$how: $(cat can)"
	done <<-END
		--play --at=30|stat modes
		--follow|stat read readlink inotify modes
	END
}
