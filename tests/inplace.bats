# Files that are changed in place: whole, one at a time, and for those who might.

load common

first() { # the first legal move of a record
	move --list "$@" | head -n 1
}

# Several users play in one directory: only root can be all of them.  They have
# numbers and no accounts: anna is 4001, ben is 4002, and both belong to 4000.
needs_users() {
	[ "$(id -u)" -eq 0 ] || skip "only root can be two users"
	setpriv --reuid=4001 --clear-groups true 2>/dev/null ||
		skip "no other user to be had here"
	local dir=$PWD
	while [ "$dir" != "${BATS_RUN_TMPDIR%/*}" ]; do
		chmod o+x "$dir"
		dir=${dir%/*}
	done
	# The programs may lie where only root can go.
	mkdir bin
	cp "$(command -v move)" "$(command -v deal)" bin/
	chmod 755 bin bin/*
}

as() { # USER COMMAND...
	local user
	case $1 in
	anna) user=4001 ;;
	ben) user=4002 ;;
	esac
	shift
	setpriv --reuid=$user --regid=$user --groups="${groups-4000}" --no-new-privs \
		env PATH="$PWD/bin:$PATH" "$@"
}

needs_acl() {
	command -v setfacl >/dev/null || skip "no setfacl"
	touch probe
	setfacl -m u:4003:r probe 2>/dev/null || skip "no access control lists here"
}

# rights FILE...: all that can be said of them, but for their names.
rights() {
	stat -c '%u %g %a' "$@"
	! command -v getfacl >/dev/null || getfacl -nPcp "$@"
}

@test "the other commands that write records change a file in place too" {
	small --rounds=2 >a
	cp a b
	for command in 'move --auto --until=round' 'deal --next' 'move --auto' 'score --write'; do
		$command b >want
		run -0 --separate-stderr $command -f b
		[ -z "$output" ]
		[ -z "$stderr" ]
		cmp want b || fail "$command"
	done
	move --auto a | score --write | cmp - b
	run -1 compgen -G '.move.*'
}

@test "several records in one file are all changed, whatever the number of threads" {
	for i in 1 2 3 4 5 6 7 8; do small --rounds=2 --id=$i; done >a
	for jobs in 1 3; do
		cp a b
		for command in 'move --auto --until=round' 'deal --next' 'score --write'; do
			$command b >want
			$command -j $jobs --file=b
			cmp want b || fail "$command -j $jobs"
		done
	done
}

@test "a record that is not legal is kept, and those beside it are changed" {
	small >good
	sed 's/^deal 1.*/deal 1 R1/' good >bad
	cat good bad good >a
	for command in 'move --auto' 'deal --next' 'score --write'; do
		status=0
		$command a >want 2>/dev/null || status=$?
		[ $status -eq 1 ]
		run -1 --separate-stderr $command -f a
		[[ $stderr == 'a:'*'[record.deal]' ]]
		cmp want a
	done
	[ "$(awk -v RS= '/\nwinner/ { n++ } END { print n }' a)" -eq 2 ]
}

@test "a file that stays as it is keeps its inode and its other names" {
	small >a
	ln a b
	inode=$(stat -c %i a)
	for command in 'deal --next' 'score --write' 'move --auto --until=0' 'move --undo=0'; do
		run -0 $command -f a
		[ "$(stat -c %i a)" = "$inode" ] || fail "$command"
	done
}

@test "-f without the command that it belongs to, or with more files, is refused" {
	small >a
	while IFS='|' read -r words said; do
		run -2 --separate-stderr $words
		[ "$stderr" = "${words%% *}: $said; try '${words%% *} --help'" ] ||
			fail "$words: $stderr"
	done <<-'END'
		move --auto -f a a|-f names the one file that is changed
		deal --next -f a a|-f names the one file that is changed
		score --write -f a a|-f names the one file that is changed
		deal -f a punto|-f goes with --next
		score -f a|-f goes with --write
		move --list -f a|-f goes with moves, --auto, --undo and -i
	END
	small | cmp - a
	for command in 'move --auto' 'deal --next' 'score --write'; do
		run -2 --separate-stderr $command -f absent
		[ "$stderr" = "${command%% *}: absent: No such file or directory" ]
	done
}

@test "trouble with one record leaves the file as it was" {
	needs_shim
	small >good
	{
		small | sed '$d'
		yes '# more than is kept in memory' | head -n 90000
		echo
	} | cat good - >a
	cp a before
	for command in 'deal --next' 'score --write'; do
		run -2 --separate-stderr env LD_PRELOAD=./lost.so $command -f a
		cmp before a
	done
}

needs_shim() {
	! is_measured || skip "what is measured must not be cut off"
	[ -z "$ASAN_OPTIONS" ] || skip "sanitizers want to be loaded first"
	cc -shared -fPIC -o lost.so "$tests/shims/lost.c"
	take_shims
}

@test "-f keeps the mode of a file, set-id bits and all" {
	for mode in 600 640 664 2755 4750 6777 1644; do
		small >a
		chmod $mode a
		for command in "move '$(first a)'" 'move --auto' 'score --write'; do
			before=$(sha256sum a)
			sh -c "$command -f a"
			[ "$before" != "$(sha256sum a)" ]
			[ "$(stat -c %a a)" = $mode ] || fail "$command: $mode"
		done
	done
}

@test "-f keeps a file's attributes" {
	command -v setfattr >/dev/null || skip "no setfattr"
	small >a
	setfattr -n user.played.at -v 'the kitchen table' a 2>/dev/null ||
		skip "no attributes here"
	setfattr -n user.empty a
	getfattr -d a >before
	move -f a "$(first a)"
	getfattr -d a | cmp - before
}

@test "-f keeps a file's access control list, and gives nobody more" {
	needs_acl
	small >a
	chmod 600 a
	setfacl -m u:4003:rw,g:4004:r a
	# The group's own rights are not what the mode says.
	[ "$(stat -c %a a)" = 660 ]
	rights a >before
	move -f a "$(first a)"
	rights a | cmp - before
}

@test "what a directory would give to new files is not for the one that is changed" {
	needs_acl
	mkdir d
	small >d/a
	chmod 640 d/a
	rights d/a >before
	setfacl -d -m u:4003:rwx,g:4004:rwx,o:rwx d
	move -f d/a "$(first d/a)"
	rights d/a | cmp - before
}

@test "root gives a file back to whom it belongs" {
	needs_users
	small >a
	chown 4001:4000 a
	chmod 4664 a
	rights a >before
	move -f a "$(first a)"
	rights a | cmp - before
}

# shared MODE: a directory of the group, with a file of anna's.
shared() {
	needs_users
	mkdir d
	chown 0:4000 d
	chmod "$1" d
	small >d/a
	chown 4001:4000 d/a
	chmod 660 d/a
}

@test "players who share a directory by a group do not lock each other out" {
	for mode in 770 2770; do
		rm -rf d bin
		shared $mode
		for user in ben anna ben; do
			as $user move -f d/a "$(first d/a)"
			[ "$(stat -c '%g %a' d/a)" = '4000 660' ]
			judge -q d/a
		done
		[ "$(ls -A d)" = a ]
	done
}

@test "a file whose rights would change is not changed, and that is said" {
	shared 777
	cp -p d/a kept
	line=$(first d/a)
	while IFS='|' read -r groups owner mode said; do
		cp -p kept d/a
		chown "$owner" d/a
		chmod "$mode" d/a
		rights d/a >before
		export groups
		run -2 --separate-stderr as ben move -f d/a "$line"
		[ "$stderr" = "move: d/a: not changed: $said" ] ||
			fail "$owner $mode: $stderr"
		cmp d/a kept
		rights d/a | cmp - before
		[ "$(ls -A d)" = a ]
	done <<-'END'
		4000|4001:4000|4660|its owner cannot be kept, and rights would change
		4000|4001:4000|760|its owner cannot be kept, and rights would change
		4000|4001:4000|460|its owner cannot be kept, and rights would change
		4005|4001:4000|646|its group cannot be kept, and rights would change
		4005|4002:4000|640|its group cannot be kept, and rights would change
		4005|4002:4000|2755|its group cannot be kept, and rights would change
	END
}

@test "an owner or a group that makes no difference may be lost" {
	shared 777
	cp -p d/a kept
	line=$(first d/a)
	while IFS='|' read -r groups owner mode; do
		cp -p kept d/a
		chown "$owner" d/a
		chmod "$mode" d/a
		export groups
		run -0 --separate-stderr as ben move -f d/a "$line"
		[ -z "$stderr" ]
		[ "$(stat -c %a d/a)" = "$mode" ]
	done <<-'END'
		4000|4001:4000|664
		4000|4001:4000|2775
		4005|4001:4000|666
		4005|4002:4000|600
		4005|4002:4000|644
	END
}

@test "a list that lets somebody in whom the owner's leaving would lock out is respected" {
	needs_acl
	shared 777
	chmod 600 d/a
	setfacl -m u:4002:rw d/a
	cp d/a before
	rights d/a >rights
	run -2 --separate-stderr as ben move -f d/a "$(first d/a)"
	[ "$stderr" = 'move: d/a: not changed: its owner cannot be kept, and rights would change' ]
	cmp d/a before
	rights d/a | cmp - rights
	# Where the group may do what the owner may, he may still.
	setfacl -m g::rw d/a
	rights d/a | tail -n +2 >rights
	as ben move -f d/a "$(first d/a)"
	rights d/a | tail -n +2 | cmp - rights
}

@test "nobody can block moves by taking a name first" {
	shared 1777
	inode=$(stat -c %i d/a)
	for name in "$(printf '.move.%x' "$inode")" "$(printf '.move.%x.0000000000000000' "$inode")"; do
		as ben touch "d/$name"
	done
	as anna move -f d/a "$(first d/a)"
	[ "$(stat -c '%u %g' d/a)" = '4001 4000' ]
	judge -q d/a
}

@test "a directory that cannot be listed does" {
	shared 733
	chmod 646 d/a
	chown 4002 d/a
	groups=4000 as ben move -f d/a "$(first d/a)"
	judge -q d/a
}

@test "a directory that cannot be synced is trouble, though the file is changed" {
	! is_measured || skip "what is measured must not be cut off"
	[ -z "$ASAN_OPTIONS" ] || skip "sanitizers do not accept another tracer"
	strace -o /dev/null true 2>/dev/null || skip "strace may not trace here"
	small >a
	line=$(first a)
	move "$line" <a >want
	run -2 --separate-stderr strace -o /dev/null -e trace=fsync \
		-e inject=fsync:error=EIO:when=2 move -f a "$line"
	[ "$stderr" = 'move: a: changed, but a crash may undo that: Input/output error' ]
	cmp a want
	# Some file systems cannot do it for a directory: that is no trouble.
	run -0 strace -o /dev/null -e trace=fsync \
		-e inject=fsync:error=EINVAL:when=2 move -f a --undo
}

# reader: reads `a` for a minute, under a lock; who, in $reader and as the kernel
# tells it, which not every file system lets it, in $who.
reader() {
	perl -e 'use Fcntl ":flock"; open F, "<", "a"; flock F, LOCK_SH;
		open G, ">", "locked"; close G; sleep 60' 3>&- &
	reader=$!
	until_true test -e locked
	who="process $reader (perl)"
	device=$(stat -c %d a)
	place=$(printf '%02x:%02x:%d' $((device >> 8 & 0xfff)) \
		$((device & 0xff | device >> 12 & 0xfff00)) "$(stat -c %i a)")
	grep -q " $reader $place " /proc/locks || who='another process'
}

@test "a lock that is never given back is not waited for for ever" {
	small >a
	cp a before
	line=$(first a)
	exec 8<a
	flock -s 8
	run -2 --separate-stderr timeout 30 move -f a "$line" 8<&-
	# Who asked for the lock is gone; the shell has it still.
	[ "$stderr" = 'move: a: not changed: another process has locked it, and 5 seconds were not enough' ]
	exec 8<&-
	cmp a before
	reader
	waited=$SECONDS
	run -2 --separate-stderr timeout 30 move -f a "$line"
	waited=$((SECONDS - waited))
	kill $reader
	[ "$stderr" = "move: a: not changed: $who has locked it, and 5 seconds were not enough" ]
	[ $waited -ge 4 ]
	cmp a before
	move -f a "$line"
}

# at_terminal WORD...: what a command says to somebody at a terminal.
at_terminal() {
	script -qec true /dev/null >/dev/null 2>&1 || skip "no terminal to be had"
	script -qec "$*" /dev/null </dev/null | tr -d '\r'
}

@test "somebody at a terminal is told what is waited for" {
	script -qec true /dev/null >/dev/null 2>&1 || skip "no terminal to be had"
	small >a
	line=$(first a)
	reader
	script -qec "move -f a '$line'" /dev/null </dev/null >said 3>&- &
	until_true grep -q waiting said
	kill $reader
	wait $!
	[ "$(head -n 1 said | tr -d '\r')" = "move: a: waiting for $who, which has locked it" ]
	judge -q a
	grep -q "^$line" a
}

@test "move -f answers whose turn it is, on a terminal" {
	small --rounds=2 >a
	move -f a "$(first a)" 2>said
	[ ! -s said ]
	run -0 at_terminal "move -f a '$(first a)'"
	[ "$output" = 'Compañeros, round 1 of 2, trick 1: Cem to play' ]
	run -0 at_terminal 'move -f a --undo'
	[ "$output" = 'Compañeros, round 1 of 2, trick 1: Ben to play' ]
	run -0 at_terminal 'move --auto --until=round -f a'
	[[ $output == 'Round 1 is over: Anna '*'; deal the next with deal --next' ]]
	run -0 at_terminal 'deal --next -f a'
	[ "$output" = 'Compañeros, round 2 of 2, trick 1: Cem to play' ]
	run -0 at_terminal 'move --auto -f a'
	[[ $output == 'Round 2 is over: Anna '*' wins with '* ]]
	# A refusal is answer enough, and among several records it is not clear.
	run -0 at_terminal 'move -f a --undo=9999; true'
	[[ $output == 'a:'*'[record.turn]' ]]
	small | cat a - >b
	run -0 at_terminal 'move --auto -f b'
	[ -z "$output" ]
}

@test "memory does not grow with a record, in a file or a pipe" {
	[ -z "$ASAN_OPTIONS" ] || skip "sanitizers take memory of their own"
	{
		small | sed '$d'
		yes "# $(printf '%500s' '' | tr ' ' x)" | head -n 60000
		echo
	} >large
	small >little
	for command in 'move play\ R8' 'move --undo=0' 'move --auto' 'deal --next' 'score --write'; do
		for way in '-f a' '<a'; do
			for size in little large; do
				cp $size a
				eval "/usr/bin/time -f %M -o $size.kb $command $way" >out
			done
			[ "$(cat large.kb)" -lt "$(($(cat little.kb) + 6000))" ] ||
				fail "$command $way: $(cat little.kb large.kb)"
		done
	done
}

@test "a pipe, a device and a directory are named as what they are" {
	mkfifo pipe
	for command in 'move x' 'move -i' 'move --auto' 'move --undo' 'score --write' 'deal --next'; do
		run -2 --separate-stderr timeout 10 $command -f pipe </dev/null
		[ "$stderr" = "${command%% *}: pipe: not a regular file" ] || fail "$command: $stderr"
		run -2 --separate-stderr $command -f . </dev/null
		[ "$stderr" = "${command%% *}: .: Is a directory" ] || fail "$command: $stderr"
	done
}
