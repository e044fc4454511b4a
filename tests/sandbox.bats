# Least privilege: what a filter does not need it cannot do.

load common

# attempt COMMAND...: what can still be done once it reads and writes, in ./can.
attempt() {
	rm -rf attempts
	mkdir attempts
	touch attempts/old attempts/gone
	LD_PRELOAD=./attempt.so "$@" 9>can >out 2>err <a
}

# all_ways KIND: a command per line, of all programs and ways to run them: where
# each file is opened once, where files are opened later, and where one is
# changed in ./table.
all_ways() {
	case $1 in
	one) cat <<-'END' ;;
		deal --list
		deal --next a
		deal -j 2 punto -n 3
		deal punto
		judge
		judge --explain bad
		judge -F tap a
		judge -c a
		judge -j 2 a
		judge -l a
		judge -q a
		judge -v a
		judge a
		move --auto -j 2 a
		move --auto --bot=1=search:10 --until=1
		move --auto --bot=1=search:10 --until=1 -
		move --auto --resume=a a
		move --auto a
		move --hint a
		move --list -s 1 a
		move --list a
		move --undo
		move Anna
		replay --as=1 -F record a
		replay --moves -F csv a
		replay --moves a
		replay --play --delay=0 a
		replay -F html a
		replay -F svg a
		replay a
		score --check=claims.csv a
		score --explain a
		score --import=sheets.csv punto
		score --matches -j 2 -F csv a
		score --merge table.csv
		score --sprt=0,50 a
		score --table a
		score --write a
		score a
	END
	several) cat <<-'END' ;;
		deal --next a a
		judge -j 2 a a
		judge a a
		move --auto --bot=1=search:10 --until=1 a
		move --auto a a
		move --hint a a
		move --list a a
		replay a a
		score --check=claims.csv a a
		score --merge table.csv table.csv
		score a a
	END
	change) cat <<-'END' ;;
		deal --next -f table/a
		deal --next -j 2 -f table/a
		move --auto -f table/a
		move --undo=0 -f table/a
		move -f table/a Anna
		score --write -f table/a
	END
	esac
}

# can WHAT...: that is exactly what could be done, and stat(2) in any case.
can() {
	[ "$(cat can)" = "stat $*${*:+ }" ] || fail "$(cat can), not $*"
}

# try_all KIND WHAT...: all of these can do exactly that.
try_all() {
	local way
	all_ways "$1" >ways
	shift
	[ -s ways ]
	while read -r way; do
		small >table/a
		attempt $way || [ $? -eq 1 ] || fail "$way: $(cat err)"
		can "$@" || fail "$way"
	done <ways
}

# What can be done with files, with the one that is changed, and at all.
files='read write both truncate create temporary cut mkdir symlink fifo link remove rename'
in_place='readlink fchmod fchown xattr unset lock list'
everything="$files readlink neither path chmod chown touch fchmod fchown xattr unset"
everything+=' fchmod2 fchown2 xattr2 unset2 lock list chdir memfd dup pipe fcntl inotify'
everything+=' tcp udp raw netlink unix connect fork clone namespace run execute executeat'
everything+=' signal thread ptrace peek wx mprotect setuid prctl limit unshare type modes'

# all_but WHAT...: everything else.
all_but() {
	local what
	for what in $everything; do
		[[ " $* " == *" $what "* ]] || echo $what
	done
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	export TERM=xterm
	[ -z "$ASAN_OPTIONS" ] || skip "sanitizers want to be loaded first"
	! is_measured || skip "a build that is measured has to write its counts"
	shipped=$PATH
	take_shims
	cc -o landlock "$tests/shims/landlock.c"
	version=$(./landlock)
	[ "$version" -le 6 ] || version=6 # the newest that is known here
	cc -shared -fPIC -o attempt.so "$tests/shims/attempt.c"
	mkdir table
	small --id=x >a
	sed '$s/.$/0/' a >bad
	echo 'id,seat,points' >claims.csv
	printf '%s\n' id,round,player,points x,1,Anna,3 x,1,Ben,4 >sheets.csv
	score --table -F csv a >table.csv
	kernel=$(judge --version | sed -n 's/^sandbox: //p')
}

@test "whoever reads one file, or none, can do nothing else" {
	[[ $kernel == *seccomp ]] || skip "the kernel has no seccomp"
	try_all one
	WITHOUT=landlock try_all one
}

@test "whoever reads several, or one twice, can open files for reading, and do nothing else" {
	[[ $kernel == *seccomp ]] || skip "the kernel has no seccomp"
	try_all several read
	WITHOUT=landlock try_all several read
}

@test "whoever changes a file can do so in its directory and below it only" {
	[[ $kernel == landlock*seccomp ]] || skip "the kernel has not both"
	local changes='read write both truncate create temporary link remove rename'
	for LANDLOCK in $(seq "$version"); do
		export LANDLOCK
		try_all change $in_place
	done
	[ "$version" -lt 3 ] || {
		small >own
		attempt move -f own Anna || [ $? -eq 1 ]
		can ${changes/truncate/} $in_place
	}
	# Where that is not known, files can be made and renamed anywhere.
	WITHOUT=landlock try_all change $changes $in_place
}

@test "whoever sits at a table can watch its file, and change it" {
	[[ $kernel == landlock*seccomp ]] || skip "the kernel has not both"
	small >table/a
	attempt move -i -f table/a || [ $? -eq 1 ]
	can $in_place inotify
	"$tests/pty" 'see Anna' 'type \x04' 'end 0' -- env LD_PRELOAD=./attempt.so \
		move -i -f table/a 9>can
	can $in_place inotify modes
	attempt timeout 1 replay --follow a || [ $? -eq 124 ]
	can read readlink inotify
}

@test "a table whose directory was replaced says that the sandbox forbids the new one" {
	[[ $kernel == landlock* ]] || skip "the kernel has no Landlock"
	small >table/a
	local steps=('see Anna' 'run mv table old; cp -r old table; echo nonsense >>table/a')
	"$tests/pty" 6x100 "${steps[@]}" \
		'see ^ table/a: the sandbox forbids its new directory: start again, or with --no-sandbox' \
		'run rm -r table; mv old table' 'gone sandbox' 'see Anna' 'type quit\r' 'end 0' -- \
		move -i -s 1 -f table/a
	# Other reasons are told as they are, and without the sandbox there is none.
	"$tests/pty" 'see Anna' 'run mv table old' 'see No such file' 'run mv old table' 'gone No such' \
		'type quit\r' 'end 0' -- move -i -s 1 -f table/a
	"$tests/pty" "${steps[@]}" 'see more than one record' 'type quit\r' 'end 0' -- \
		move -i -s 1 --no-sandbox -f table/a
}

# shellcheck disable=SC2046
@test "a kernel without seccomp forbids files, and by version TCP and signals" {
	[ "$version" -ge 1 ] || skip "the kernel has no Landlock"
	export WITHOUT=seccomp
	for LANDLOCK in $(seq "$version"); do
		export LANDLOCK
		local lacking="$files run"
		[ "$LANDLOCK" -ge 3 ] || lacking=${lacking/cut/}
		[ "$LANDLOCK" -lt 4 ] || lacking+=' connect'
		[ "$LANDLOCK" -lt 6 ] || lacking+=' signal thread'
		attempt judge a
		can $(all_but $lacking)
		LD_PRELOAD=./attempt.so judge --version | grep -qx "sandbox: landlock $LANDLOCK"
	done
	try_all several $(all_but ${lacking/read/})
	try_all change $(all_but $lacking)
	unset LANDLOCK
	WITHOUT=landlock,seccomp attempt judge a
	can $everything
}

@test "--no-sandbox gives nothing up" {
	for program in 'judge a' 'score a' 'replay a' 'deal punto' 'move --list a'; do
		attempt $program --no-sandbox
		can $everything || fail "$program"
	done
}

@test "programs that play have the rights of whoever lets them play" {
	attempt move --auto='!env -u LD_PRELOAD true' --until=1 a || [ $? -eq 1 ]
	can $everything
}

@test "a call that is forbidden ends a program, which says how to do without" {
	[[ $kernel == *seccomp ]] || skip "the kernel has no seccomp"
	small >table/a
	small >before
	while read -r way; do
		ATTEMPT=fork LD_PRELOAD=./attempt.so \
			run -2 --separate-stderr $way <a
		[ "$stderr" = "${way%% *}: the sandbox forbids system call 56; to do without it: --no-sandbox" ] ||
			[ "$(uname -m)" != x86_64 ] || fail "$way: $stderr"
	done < <(all_ways one && all_ways several && all_ways change)
	# Whoever started it may have blocked the signal that says so.
	ATTEMPT=fork run -2 --separate-stderr env --block-signal=SYS LD_PRELOAD=./attempt.so judge a
	[[ $stderr == 'judge: the sandbox forbids system call '* ]]
	# Nothing has happened to the file.
	cmp table/a before
	[ "$(ls -A table)" = a ]
	# The terminal is as before.
	"$tests/pty" 'see Anna' 'type ?' 'see play, pause' 'type ?' 'end 2' -- \
		env ATTEMPT=udp AFTER=4 LD_PRELOAD=./attempt.so replay --play --at=0 a
}

@test "what there is of the sandbox is said with the version" {
	[ "$(judge --version | wc -l)" -eq 2 ]
	for program in deal move judge score replay; do
		[ "$($program --version | sed -n 2p)" = "sandbox: $kernel" ]
	done
	LD_PRELOAD=./attempt.so
	export LD_PRELOAD
	[ "$(WITHOUT=landlock,seccomp judge --version | sed -n 2p)" = 'sandbox: none' ]
	[[ $kernel == landlock*seccomp ]] || return 0
	[ "$(WITHOUT=landlock judge --version | sed -n 2p)" = 'sandbox: seccomp' ]
	[ "$(WITHOUT=seccomp judge --version | sed -n 2p)" = "sandbox: ${kernel%, seccomp}" ]
}

@test "what a filter needs it still has" {
	for i in 1 2 3; do small >b$i; done
	cat b1 b2 b3 | cmp - <(judge b1 b2 b3)
	{
		sed '$d' a
		yes '# more than is kept in memory' | head -n 90000
		echo
	} >large
	mkdir tmp
	TMPDIR=$PWD/tmp judge large b1 large | cmp - <(cat large b1 large)
	TMPDIR=$PWD/tmp deal --next large | cmp - large
	TMPDIR=$PWD/tmp move --auto --resume=large large | judge -q
	[ -z "$(ls -A tmp)" ]
	# Where files without a name cannot be had.
	cc -shared -fPIC -o named.so "$tests/shims/named.c"
	LD_PRELOAD=./named.so TMPDIR=$PWD/tmp judge large | cmp - large
	[ -z "$(ls -A tmp)" ]
}

@test "programs run where there is no sandbox: in an emulator, in valgrind" {
	PATH=$shipped
	ran=
	for how in "qemu-$(uname -m)" 'valgrind -q --log-file=/dev/null'; do
		command -v ${how%% *} || continue
		ran+=x
		$how "$(command -v judge)" -j 2 a a | cmp - <(cat a a)
		cp a table/a
		$how "$(command -v move)" --auto -f table/a
		judge -q --over table/a
		$how "$(command -v replay)" a | cmp - <(replay a)
	done
	[ -n "$ran" ] || skip "neither is there"
}

@test "a start takes few system calls" {
	strace -o /dev/null true 2>/dev/null || skip "strace may not trace here"
	PATH=$shipped strace -o trace judge -q a
	[ "$(grep -c '^[a-z0-9_]*(' trace)" -le 45 ]
}
