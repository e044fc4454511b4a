# Least privilege: what a filter does not need it cannot do.

load common

# attempt COMMAND...: what can still be done once it reads and writes.
attempt() {
	rm -rf attempts
	mkdir attempts
	take_shims
	touch attempts/old attempts/gone
	LD_PRELOAD=./attempt.so "$@" 9>can >out
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	[ -z "$ASAN_OPTIONS" ] || skip "sanitizers want to be loaded first"
	! is_measured || skip "a build that is measured has to write its counts"
	cc -o landlock "$tests/shims/landlock.c"
	version=$(./landlock)
	cc -shared -fPIC -o attempt.so "$tests/shims/attempt.c"
	small >a
}

@test "a filter can read and do nothing else" {
	[ "$version" -ge 6 ] || skip "the kernel has version $version of Landlock"
	for program in 'judge a' 'judge -q a' 'judge -j 2 a' 'score a' 'score --write a' \
		'replay a' 'replay --moves a' 'deal punto' 'deal --next a' 'deal --list'; do
		attempt $program
		[ "$(cat can)" = read ] || fail "$program: $(cat can)"
		[ "$(ls attempts)" = "$(printf 'gone\nold')" ]
	done
}

@test "an older kernel gives what it has" {
	[ "$version" -ge 1 ] || skip "the kernel has no Landlock"
	attempt judge a
	for what in write create mkdir remove rename execute; do
		lacks $what can || fail $what
	done
}

@test "--no-sandbox gives nothing up" {
	for program in 'judge a' 'score a' 'replay a' 'deal punto'; do
		attempt $program --no-sandbox
		[ "$(wc -l <can)" -eq 11 ] || {
			cat can
			return 1
		}
	done
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
	[ -z "$(ls -A tmp)" ]
	# Where files without a name cannot be had.
	take_shims
	cc -shared -fPIC -o named.so "$tests/shims/named.c"
	LD_PRELOAD=./named.so TMPDIR=$PWD/tmp judge large | cmp - large
	[ -z "$(ls -A tmp)" ]
}

@test "a start takes few system calls" {
	strace -o /dev/null true 2>/dev/null || skip "strace may not trace here"
	strace -o trace judge -q a
	[ "$(grep -c '^[a-z0-9_]*(' trace)" -le 45 ]
}
