# Programs that play: what they are given, what they may say, and what becomes
# of those that fail.

load common

bots=$tests/../examples/bots

# Three matches that a program takes part in.
setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	deal companeros -p Anna,Ben,Cem -s bots -n 3 --id=x >deals
}

# fails KIND WHAT BOT: at Ben's seat it ends every match, and only that.
fails() {
	local limit=10
	[ $1 != timeout ] || limit=0.2
	run -1 --separate-stderr move --timeout=$limit --auto --bot="Ben=$3" "$BATS_FILE_TMPDIR/deals"
	echo "$output" >got
	[ "$(grep -c "^meta end $1 2$2" got)" -eq 3 ] || fail "$3: $(grep '^meta end' got) $stderr"
	[ "$(grep -c '^meta end' got)" -eq 3 ]
	[ "$(judge -c got)" = 'got: 3 records, 3 legal, 0 over, 0 bad' ]
	# Who it was, and how it failed, is said once for each.
	[ "$(grep -cF "$BATS_FILE_TMPDIR/deals:" <<<"$stderr")" -eq 3 ]
	[ "$(grep -F ": seat 2 ($3): " <<<"$stderr" | grep -c " \[$1\]\$")" -eq 3 ] || fail "$3: $stderr"
}

@test "the example programs play in both forms, and give the same game" {
	for bot in "$bots/first.sh" "mawk -W interactive -f $bots/high.awk" "python3 $bots/steady.py"; do
		deal companeros -s both >deals
		deal punto -s both >>deals
		move --auto --bot=1="!!$bot" deals >stays
		[ "$(judge -c --over --fair stays)" = 'stays: 2 records, 2 legal, 2 over, 0 bad' ]
		# A process for every move: fewer of those.
		move --auto --bot=1="!$bot" --until=4 deals | sed 's/^\(meta bot 1 \)!/\1!!/' >once
		move --auto --bot=1="!!$bot" --until=4 deals | cmp - once
	done
}

@test "a program is given what its seat sees, and what it may do" {
	cat >log <<'EOF'
#!/bin/sh
n=$(($(ls q | wc -l) + 1))
cat >"q/$n"
cp "$MOVES" "moves/$n"
echo $SEAT >"seats/$n"
shuf --random-source="q/$n" -n 1 "moves/$n"
EOF
	chmod +x log
	for kind in 'companeros --rounds=2' 'punto --wins=1 -p 3' meschugge 'kombio --target=20 -p 3'; do
		rm -rf q moves seats
		mkdir q moves seats
		# Stamps are seen too.
		deal $kind -s given | move --auto --until=4 | awk '/^[1-6] / { $0 = $0 " @" ++n } 1' >begun
		move --auto='!./log' --until=24 begun >game 2>err || fail "$kind: $(cat err)"
		[ ! -s err ]
		asked=(q/*)
		[ ${#asked[@]} -ge 8 ]
		for i in $(seq 1 5 ${#asked[@]}); do
			seat=$(cat seats/$i)
			n=$(grep -cE '^([1-6] |reveal)' q/$i) || true
			replay --as=$seat --at=$n -F record game >view
			grep -v '^#' q/$i | cmp - view
			move --list -s $seat view | sed '$d' >list
			sed '1{/^$/d}' moves/$i | cmp - list
			{
				echo "# seat $seat"
				sed 's/^./# may &/; s/^$/# may/' moves/$i
			} | cmp - <(grep '^#' q/$i)
		done
	done
}

@test "one that stays has its moves from the record, and no file of them" {
	small >a
	MOVES=here run -1 --separate-stderr move --until=1 --auto='!!echo "$SEAT ${MOVES-none}"' a
	[[ $output == *'meta end illegal 1 1 none'* ]]
}

@test "what a program cannot know it leaves out" {
	cat >short <<'EOF'
#!/usr/bin/awk -f
# Says no more than it must: no seat, and of some moves no card.
/^# may/ && !asked++ { move = $5 == "?" ? $4 : $4 " " $5 (NF > 5 && $6 != "?" ? " " $6 : "") }
/^$/ { print move; fflush(); asked = 0 }
EOF
	deal kombio -s short | move --auto='!!mawk -W interactive -f short' --until=30 >game
	judge -q --complete game
	[ "$(grep -c '^[12] draw' game)" -ge 5 ]
	[ "$(grep -c '^[12] swap' game)" -ge 5 ]
}

@test "a program that fails ends its match, and no other" {
	for form in '!' '!!'; do
		fails timeout '$' "${form}sleep 60"
		fails crash ' it ended with status 3' "${form}exit 3"
		fails crash ' it was ended by SIGSEGV' "${form}kill -SEGV \$\$"
		fails crash ' it was ended by signal 40' "${form}kill -40 \$\$"
		fails crash ' it ended with status 127' "${form}./none 2>&-"
		fails flood ' it said too much: a move is one line' "${form}yes"
		fails flood ' it said too much: a move is one line' "${form}printf %05000d 1"
		fails illegal ' 2 play R99' "${form}echo 2 play R99"
		fails illegal ' 1 play R1' "${form}echo 1 play R1"
		fails illegal ' play R1 @5 \.' "${form}echo play R1 @5"
		fails illegal ' it said nothing' "${form}echo"
		fails illegal ' \\x1b\[2J' "${form}printf '\\033[2J\\n'"
		fails illegal ' \\x00play' "${form}printf '\\0play\\0\\n'"
		fails timeout '$' "${form}exec <&-; sleep 60"
	done
	fails children ' it left processes behind' '!sleep 60 & echo'
	fails crash ' it closed its standard output' '!!exec >&-; sleep 60'
	# One line may be empty, and of one that ends it may be missing.
	fails illegal ' it said nothing, but has to move$' '!true'
	fails crash ' it ended with status 0$' '!!true'
	# Also if what is too much comes after a line that is as long as may be.
	fails flood ' it said too much: a move is one line' "!printf '%-4095s\\n1\\n2\\n' x"
}

@test "a command is split into words as a shell does it" {
	small >a
	cat >args <<'EOF'
#!/bin/sh
printf '<%s>' "$@" >said
head -n 1 "$MOVES"
EOF
	chmod +x args
	sed 1d args >bare
	chmod +x bare
	mkdir 'a dir'
	cp args 'a dir'
	for rest in '' ' a  b ' " 'a  b'\"c d\"e ''" ' "$SEAT$MOVES" x$SEAT' ' "$SEAT"s' ' $SEATS' \
		' "a\$b"' ' a\ b' ' ~root' ' *r*s' ' ?rgs' ' [a]rgs' ' a=b' ' #a' ' $((1 + 1)) `echo c`' ' "`echo c`"' ' ?rgs;' \
		" 'a\$b'" ' a"' " a'" ' 2>out a' ' {a,b} !' $'\ta' $' a\nfalse'; do
		for command in ./args ./bare "'a dir/args'" 'env x=y ./args' 'x=y ./args'; do
			: >said
			run env SEAT=1 MOVES=/dev/fd/3 sh -c "$command$rest" 3</dev/null
			fails=$((status > 0))
			mv said expected
			: >said
			run move --until=1 --auto="!$command$rest" a
			[ $status -eq $fails ] || fail "$command$rest: $output"
			cmp said expected || fail "$command$rest: $(cat said)"
		done
	done
}

@test "a command that needs no shell gets none" {
	small >a
	# A shell would say where it is.
	for command in '' '"$MOVES"'; do
		env -u PWD move --until=1 --auto='!awk '\''BEGIN { print ENVIRON["PWD"] > "pwd" } /^1/ { print; exit }'\'' /dev/fd/3 '"$command" a >b
		[ "$(cat pwd)" = '' ]
		judge -q b
	done
	env -u PWD move --until=1 --auto='!awk '\''BEGIN { print ENVIRON["PWD"] > "pwd" } /^1/ { print; exit }'\'' /dev/fd/3;' a >b
	[ "$(cat pwd)" != '' ]
}

@test "answers for another seat are not taken, not even right ones" {
	small >a
	move "$(move --list a | head -n 1)" <a >b
	run -1 --separate-stderr move --auto --bot="2=!echo $(move --list a | sed -n 2p)" b
	[[ $output == *'meta end illegal 2 1 play '* ]]
	[[ $stderr == 'b:12: seat 2 (!echo 1 play '*'): 1 play '*': it answered for seat 1 [illegal]' ]]
}

@test "what is too long to be shown is cut, and says so" {
	small >a
	printf -v long '%0300d' 7
	run -1 --separate-stderr move --auto --bot="1=!echo $long$long" a
	[[ $stderr =~ ^a:11:\ seat\ 1\ \(!echo\ 0{119}…\):\ 0{124}…:\  ]]
	grep -qxE 'meta bot 1 !echo 0{239}…' <<<"$output"
	grep -qxE 'meta end illegal 1 0{299}70{208}…' <<<"$output"
	judge -q <<<"$output"
}

@test "what a program says on standard error is passed on with its seat, made fit to be shown" {
	run -1 --separate-stderr move --auto --bot='2=!printf "a\033b\nc" >&2; exit 1' "$BATS_FILE_TMPDIR/deals"
	[ "$(grep -c '^move: seat 2: a\\x1bb$' <<<"$stderr")" -eq 3 ]
	[ "$(grep -c '^move: seat 2: c$' <<<"$stderr")" -eq 3 ]
	run -1 --separate-stderr move --auto --bot='2=!!yes >&2' "$BATS_FILE_TMPDIR/deals"
	[ "$(grep -c 'it wrote too much to standard error \[flood\]$' <<<"$stderr")" -eq 3 ]
	[ ${#stderr} -lt 3000000 ]
}

@test "--forfeit says who has lost" {
	run -1 --separate-stderr move --forfeit --auto --bot='2=!exit 1' "$BATS_FILE_TMPDIR/deals"
	[ "$(grep -c '^meta forfeit 2$' <<<"$output")" -eq 3 ]
	judge -q <<<"$output"
	[ "$(score --table -F csv <<<"$output" | grep -c '^3,name,Ben,3,0,')" -eq 1 ]
}

@test "a program has a group of its own, limits, and no way to privileges" {
	small >a
	cat >look <<'EOF'
#!/bin/sh
exec >&2
echo group $(($(ps -o pgid= -p $$) - $$))
grep NoNewPrivs /proc/self/status
for limit in c t d f; do echo $limit $(ulimit -$limit); done
ls -l /proc/$$/fd
EOF
	chmod +x look
	run -1 --separate-stderr move --auto='!./look' a
	echo "$stderr" >err
	grep -q '^move: seat 1: group 0$' err
	grep -q 'NoNewPrivs.*1$' err
	grep -q ': c 0$' err
	grep -q ': t 12$' err
	grep -q ': d 4194304$' err
	grep -q ': f 131072$' err
	# Nothing is open to it that is ours but the record and the moves.
	[ "$(grep -c ' [03] -> /memfd:record' err)" -eq 2 ]
	lacks " -> $PWD/a$" err
}

# gone PID: there is no such process.
gone() {
	! grep -qs '^State:.[^Z]' /proc/$1/status
}

@test "no program outlives move, whatever ends it" {
	small >a
	for signal in INT TERM HUP KILL; do
		cat >stay <<EOF
#!/bin/sh
sleep 61.$$ &
echo \$\$ \$! >pids
wait
EOF
		chmod +x stay
		rm -f pids
		# In the background of a script an interrupt would be ignored.
		perl -e '$SIG{INT} = "DEFAULT"; exec @ARGV' move --auto='!!./stay' a >/dev/null &
		until_true test -s pids
		kill -$signal $!
		wait $! 2>/dev/null || true
		# The shell that it is, and what that has started.
		read -r shell other <pids
		until_true gone $shell
		until_true gone $other || {
			kill $other
			fail "$signal leaves a process"
		}
	done
}

@test "programs play the same with any number of threads" {
	deal companeros -p mine,greedy,random --rotate -n 15 -s threads >deals
	set -- move --auto=named --bot=mine="!!$bots/first.sh" deals
	"$@" >one
	"$@" -j 3 >three
	cmp one three
	[ "$(judge -c --over one)" = 'one: 45 records, 45 legal, 45 over, 0 bad' ]
	# A failure is where it was, too.
	set -- move --auto --bot=2='!!mawk -W interactive "/^# may/ { m = substr(\$0, 7) } /^\$/ { if (++n == 150) exit 1; print m }"' deals
	run -1 "$@" -j 2
}

@test "one that stays may end by itself, with any number of threads" {
	cat >last <<EOF
#!/bin/sh
$bots/first.sh
echo over >&2
echo over >>said
EOF
	chmod +x last
	deal companeros -p Anna,Ben,Cem --rounds=1 -n 9 -s last >deals
	for jobs in 1 2; do
		rm -f said
		move -j $jobs --auto --bot=Ben='!!./last' deals 2>err | judge -q --over
		# Each thread has one; those who were idle have none.
		[ "$(wc -l <said)" -le $jobs ]
		sed 's/^/move: seat 2: /' said | cmp - err
	done
}

@test "a name in a record is a built-in player, and never a command" {
	deal companeros -p '!touch here,!!touch there,random' -s x >a
	run -1 --separate-stderr move --auto=named a
	cmp a <(echo "$output" && echo)
	[ "$stderr" = 'a:10: player 1 !touch here: there is no built-in player of this name [record.turn]' ]
	move --auto a | judge -q --over
	[ ! -e here ]
	[ ! -e there ]
	# Others in the same file are played.
	deal companeros -p greedy,search:10,human:500:3 -s x >>a
	run -1 --separate-stderr move --auto=named a
	[ "$(grep -c '^meta bot' <<<"$output")" -eq 3 ]
	judge -q --over <(echo "$output" | awk -v RS= -v ORS='\n\n' 'NR == 2')
}

@test "--bot names a seat or a name, and the last one counts" {
	small >a
	who() { move --auto "$@" --until=1 a | sed -n 's,^meta bot \(.*\)/.*,\1,p' | paste -s; }
	[ "$(who)" = '' ]
	[ "$(who --bot=2=greedy)" = '2 greedy' ]
	[ "$(who --bot=ben=greedy --bot=Cem=search:5)" = $'2 greedy\t3 search:5' ]
	[ "$(who --auto=greedy --bot=2=search:7 --bot=Ben=random)" = $'1 greedy\t3 greedy' ]
	for bad in --bot=2=greedy '--auto --bot=2' '--auto --bot==greedy' '--auto --bot=2=' '--auto --bot=2=!' '--auto --bot=2=genius' \
		'--auto --bot=7=greedy' '--auto --bot=2=named' '--auto=!!' '--auto --timeout=0' '--auto --timeout=x' '--auto --timeout=-1' \
		'--list --think=1' '--list --resume=a' '--list --forfeit' '--hint --timeout=1' '--hint=!x'; do
		run -2 --separate-stderr move $bad a
		[ "$(wc -l <<<"$stderr")" -eq 1 ]
	done
	# What is in a file can be looked at before.
	said="move: --bot: nobody is called 'Zoe'
move: --bot: nobody sits at seat 4"
	run -2 --separate-stderr move --auto --bot=Zoe=greedy --bot=4=greedy a
	[ "$stderr" = "$said" ]
	[ -z "$output" ]
	cp a b
	for how in '--auto -f b' '-i -f b'; do
		run -2 --separate-stderr move $how --bot=Zoe=greedy --bot=4=greedy </dev/null
		[ "$stderr" = "$said" ]
		[ -z "$output" ]
	done
	cmp a b
	for files in '' - 'a -' 'a none'; do
		run -2 --separate-stderr move --auto --bot=Zoe=greedy --bot=4=greedy $files <a
		[ "${stderr/*No such file or directory$'\n'/}" = "$said" ]
		judge -q --over <<<"$output"
	done
	{
		cat a
		deal companeros -p Zoe,Yve,Eva,Eve -s more
	} >b
	run -0 --separate-stderr move --auto --bot=Zoe=greedy --bot=4=greedy b
	run -0 --separate-stderr move --auto --bot=Zoe=greedy --bot=4=greedy a <(cat b)
	run -0 --separate-stderr move --auto --bot=2=greedy --bot=Ben=random a
}

@test "a player after a space is not taken for a file" {
	small >a
	for player in greedy search:5 '!./bot' '!!true'; do
		for option in --auto --hint; do
			run -2 --separate-stderr move $option "$player" a
			[ -z "$output" ]
			[ "$stderr" = "move: there is no file '$player': for the player say $option='$player'; try 'move --help'" ]
		done
	done
	cp a greedy
	run -0 move --auto greedy
	judge -q --over <<<"$output"
}

@test "a name with = in it can be given to --bot" {
	deal companeros -p 'a=b,a,b=c=greedy' -s equal >g
	move --auto --bot=a=b=greedy --bot=b=c=greedy=search:10 --bot='a=!echo a=greedy' g >h 2>/dev/null || [ $? -eq 1 ]
	same <(sed -n "s|/[0-9]*$||; /^meta/p" h) - <<-'END'
		meta bot 1 greedy
		meta bot 2 !echo a=greedy
		meta bot 3 search:10
		meta end illegal 2 a=greedy
	END
	run -2 --separate-stderr move --auto --bot=a=b=greedi g
	[ "$stderr" = "move: there is no player 'b=greedi'; --auto=list names them; try 'move --help'" ]
}

@test "a full record has no room for who played or how it ended, and that is said" {
	small | sed '$d' >begun
	{
		cat begun
		yes '#' | head -n $((1000000 - 3 - $(wc -l <begun)))
	} >long
	run -1 --separate-stderr sh -c "move --auto='!exit 3' --forfeit long >full"
	[ "${#stderr_lines[@]}" -eq 3 ]
	[[ ${stderr_lines[0]} == 'long:1000001: seat 1 (!exit 3): it ended with status 3 [crash]' ]]
	[[ ${stderr_lines[1]} == 'long:1000001: meta end crash 1 '*': this would make the record longer than 1000000 lines [record.syntax]' ]]
	[[ ${stderr_lines[2]} == 'long:1000001: meta forfeit 1: this would make the record longer than 1000000 lines [record.syntax]' ]]
	[ "$(grep -c . full)" -eq 1000000 ]
	judge -q full
}

@test "who played stands in a record once, also when it is taken up again or back" {
	small >a
	move --auto=greedy --bot=3='!!'"$bots/first.sh" --until=4 a >b
	[ "$(grep -c '^meta bot' b)" -eq 3 ]
	move --auto=greedy --bot=3='!!'"$bots/first.sh" b >c
	[ "$(grep -c '^meta bot' c)" -eq 3 ]
	move --auto=greedy --bot=3='!!'"$bots/first.sh" a | cmp - c
	move --undo=3 <b | move --auto=greedy --bot=3='!!'"$bots/first.sh" | cmp - c
	# However a command ends.
	for end in ' ' ' @5' ' @5 ' ' @x  .'; do
		move --auto --bot=3="!head -n 1 \$MOVES #$end" --until=4 a >e
		[ "$(grep -c '^meta bot' e)" -eq 1 ]
		move --auto --bot=3="!head -n 1 \$MOVES #$end" --until=4 e >f
		[ "$(grep -c '^meta bot' f)" -eq 1 ]
	done
	# Somebody else goes on.
	move --auto --bot=2=search:10 b >d
	[ "$(grep -c '^meta bot' d)" -eq 4 ]
	judge -q --over --fair c d
	move --auto=greedy --until=0 a | cmp - a
}

@test "--resume leaves out what is done" {
	deal companeros -p greedy,random,random --rotate -n 4 -s cup >deals
	move --auto=named deals >all
	# Broken off in the middle of the sixth.
	awk -v RS= -v ORS='\n\n' 'NR < 6' all >done
	awk -v RS= -v ORS='\n\n' 'NR == 6' all | head -n 30 >>done
	echo >>done
	move --auto=named --resume=done -j 2 deals >rest
	[ "$(grep -c ^game rest)" -eq 7 ]
	{
		awk -v RS= -v ORS='\n\n' 'NR < 6' all
		cat rest
	} | cmp - all
	# What a program has ended need not be tried again.
	move --auto --bot=1='!exit 1' deals >failed 2>/dev/null || [ $? -eq 1 ]
	[ "$(grep -c '^meta end' failed)" -eq 12 ]
	move --auto --resume=failed deals >none
	[ ! -s none ]
	run -2 move --auto --resume=absent deals
}

@test "a log goes on wherever it was torn, and no match is lost, bad or there twice" {
	deal punto --rotate -n 2 -s cup >deals
	for form in '' -1; do
		move --auto $form deals >all
		refused=0
		for cut in {0..8} {20..4500..900}; do
			head -c -$cut all >log
			cp log before
			status=0
			move --auto $form --resume=log deals >>log 2>why || status=$?
			if [ $status -ne 0 ]; then
				refused=$((refused + 1))
				[ $status -eq 2 ]
				same log before
				[[ $(cat why) =~ ^'move: log:'([0-9]+)': the last record is not whole: delete it, and it is played again'$ ]]
				sed -i "${BASH_REMATCH[1]},\$d" log
				move --auto $form --resume=log deals >>log
			fi
			[[ $(judge -c log) == *', 4 over, 0 bad' ]] || fail "$form $cut: $(judge -c log)"
			[ $cut -gt 2 ] || tr -d '\037' <log | cmp - <(tr -d '\037' <all)
		done
		[ $refused -gt 2 ]
	done
	# A line that ends as it should may still be half a header.
	printf 'game punto 1\nplayer 1 A\n' >log
	run -2 --separate-stderr move --auto --resume=log deals
	[ "$stderr" = 'move: log:1: the last record is not whole: delete it, and it is played again' ]
	# What is wrong elsewhere is left as it is.
	{
		echo nonsense
		echo
		cat all
	} >log
	move --auto --resume=log deals >none
	[ ! -s none ]
}

@test "a log that is broken off between two writes ends with a whole record" {
	strace -o /dev/null true 2>/dev/null || skip "strace may not trace here"
	export ASAN_OPTIONS=detect_leaks=0
	deal punto -n 60 -s cup >deals
	for jobs in 1 2; do
		strace -f -s 999999 -o trace -e trace=write move --auto -j $jobs deals >log
		grep -E 'write\(1,' trace >writes
		[ "$(wc -l <writes)" -gt 2 ]
		lacks -v '\\n\\n", [0-9]*)' writes
	done
}

@test "--resume wants to know who is who" {
	deal punto -n 3 -s cup >deals
	: >log
	for jobs in 1 2; do
		run -2 --separate-stderr move --auto --resume=log -j $jobs deals
		[ -z "$output" ]
		[ "$stderr" = 'move: deals:1: --resume goes by ids, and this record has none' ]
	done
	# Comments and what is bad have none either.
	{
		echo '# a cup'
		echo
		deal punto -n 3 -s cup --id=x
		echo game nonsense 1
	} >deals
	run -1 --separate-stderr move --auto --resume=log deals
	[[ $stderr == 'deals:'*': game nonsense 1: '* ]]
	[ "$(grep -c ^id <<<"$output")" -eq 3 ]
}

@test "a match that was ended is done, whatever is said after it" {
	deal companeros -n 2 -s cup --id=x >deals
	move --auto --bot=1='!exit 1' --forfeit deals >failed 2>/dev/null || [ $? -eq 1 ]
	[ "$(grep -c '^meta forfeit 1' failed)" -eq 2 ]
	sed -i 's/^meta forfeit.*/&\n# it was late\nmeta note late/' failed
	move --auto --resume=failed deals >none
	[ ! -s none ]
	# Given up by a person, and so counted.
	sed '/^meta end/d' failed >given
	move --auto --resume=given deals >none
	[ ! -s none ]
	# But not if it goes on.
	move --auto --until=1 deals | sed '/^deal 3/s/$/\nmeta end crash 1 -/' >on
	judge -q on
	move --auto --resume=on deals | cmp - <(move --auto deals)
}

@test "--rotate deals the same to everybody in turn, and fairly" {
	deal punto -p a,b,c --rotate -n 5 -s cup >deals
	[ "$(judge -c --fair deals)" = 'deals: 15 records, 15 legal, 0 over, 0 bad' ]
	[ "$(sed -n 's/^id //p' deals | head -n 4 | paste -s)" = $'cup/1.1\tcup/1.2\tcup/1.3\tcup/2.1' ]
	grep ^deal deals | sort | uniq -c | awk '$1 != 3 { exit 1 }'
	for name in a b c; do
		[ "$(grep -E "^player . $name" deals | sort | uniq -c | tr -s ' ' | paste -s)" = " 5 player 1 $name	 5 player 2 $name	 5 player 3 $name" ]
	done
	deal punto -p a,b,c --rotate -n 5 -s cup -j 2 | cmp - deals
	deal punto -p a,b,c --rotate -s cup/2 | cmp - <(awk -v RS= -v ORS='\n\n' 'NR > 3 && NR < 7' deals)
	[ "$(deal punto --rotate --id=x -n 2 | sed -n 's/^id //p' | paste -s)" = $'x/1.1\tx/1.2\tx/2.1\tx/2.2' ]
	[ "$(deal punto --rotate | grep -E '^(id|seed)' | sed 's/^[a-z]* //; s/\..*//' | uniq | wc -l)" -eq 1 ]
	# Who begins is a seat.
	[ "$(deal punto -p a,b --rotate --start=b | grep -c '^start 2')" -eq 2 ]
	run -2 deal punto --rotate --empty
}

@test "a program is asked whether it acts out of turn, whoever plays beside it" {
	cat >idle <<-'EOF'
		#!/usr/bin/awk -f
		/^# may$/ { print "asked" >"asked"; close("asked"); idle = 1 }
		/^# may ./ && !move { sub(/^# may [0-9]+ /, ""); move = $0 }
		END { print idle ? "" : move }
	EOF
	chmod +x idle
	for game in meschugge 'kombio --target=20'; do
		for others in random greedy human; do
			rm -f asked
			deal $game -p 3 -s idle | move --auto=$others --bot=2='!./idle' >a
			judge -q --over a
			[ -e asked ] || fail $game $others
		done
	done
}

@test "--hint lists every move once, best first, and those without a value last" {
	for kind in $(all_games); do
		deal $kind -s hint | move --auto --until=7 >a
		for player in random greedy search:50; do
			for seat in 1 2; do
				move --hint=$player -s $seat a >hints
				awk 'NF { print $2, $3, $4, $5, $6 }' hints | sed 's/ *$//' | LC_ALL=C sort >moves
				move --list -s $seat a | sed '$d' | LC_ALL=C sort | cmp - moves
				awk 'NF && $1 == "-" { last = 1 }
					NF && $1 != "-" { if (last) exit 1 }' hints
			done
		done
		move --hint=greedy a | awk 'NF && $1 != "-" { if (NR > 1 && $1 + 0 > v) exit 1; v = $1 + 0 }'
	done
	# Who is due is advised without being named, and by the clock if need be.
	[ "$(move --hint --think=0.01 a | awk 'NF { print $2 }' | uniq | wc -l)" -ge 1 ]
}

@test "what search thinks of a move is a share of a win, though it be the only one" {
	while read -r kind; do
		for moves in 0 1 2 3 8 21 34 46 47 48; do
			deal $kind -s hh | move --auto --until=$moves | move --hint=search:9
		done
	done < <(all_kinds) >hints
	lacks -Ev '^( +-|  (0\.[0-9]{3}|1\.000))  [0-9]|^$' hints
	# It is what a thousand playouts come to, not what one did.
	deal -s hh -p 3 companeros | move --auto --until=48 >one
	[[ $(move --hint one) == '  0.'[0-9][0-9][1-9]'  1 play B3' ]]
	cmp <(move --hint one) <(move --hint=search:1000 one)
	# At the table, too, where the only card need not be named.
	[[ $(move -i -f one <<<hint | tail -n 1) == '0.'[0-9][0-9][0-9]'  play' ]]
}

@test "--hint without a seat advises those who may move where nobody has to" {
	for kind in $(all_games); do
		deal --empty $kind >a
		move --hint=greedy a | sed 's/^ *[^ ]* *//' | LC_ALL=C sort | same - <(move --list a | LC_ALL=C sort)
	done
	deal --empty kombio | move --hint | grep -qx ' *-  1 kombio'
}

@test "with --think a match is noted as one that depends on the clock" {
	small >a
	move --auto=search --think=0.001 --until=3 a >b
	grep -qx 'meta think 0.001' b
	judge -q b
	move --auto=search --think=0.001 --until=3 b >c
	[ "$(grep -c '^meta think' c)" -eq 1 ]
	lacks '^meta think' < <(move --auto=greedy --think=0.001 --until=3 a)
	move --auto='!head -n 1 "$MOVES"' --think=0.001 --until=3 a >d
	grep -q '^meta bot 1 ' d
	lacks '^meta think' <d
}
