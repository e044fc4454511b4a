# Whatever fails, and whenever: nothing is lost, and the status says so.

load common

needs_strace() {
	! is_measured || skip "what is measured must not be cut off"
	[ -z "$ASAN_OPTIONS" ] || skip "sanitizers do not accept another tracer"
	strace -o /dev/null true 2>/dev/null || skip "strace may not trace here"
}

shim() { # NAME: compiles it to ./NAME.so
	! is_measured || skip "what is measured must not be cut off"
	[ -z "$ASAN_OPTIONS" ] || skip "sanitizers want to be loaded first"
	cc -shared -fPIC -o "$1.so" "$tests/shims/$1.c"
	take_shims
}

@test "move -f killed or failing at any system call leaves the old or the new record" {
	needs_strace
	run -0 "$tests/faults" move
	points=${lines[-1]% points}
	[ "$points" -ge 500 ]
}

@test "a program without memory says so, and nothing is lost" {
	shim memory
	run -0 env FAULTS_MOST=80 "$tests/faults" memory
	points=${lines[-1]% points}
	[ "$points" -ge 300 ]
}

@test "memory that ends under threads takes nothing back" {
	shim memory
	small >a
	small >b
	for at in {1..60}; do
		# The second file comes to threads when the first one is done.
		cat b | FAIL_AT=$at LD_PRELOAD=./memory.so judge -j 2 -c a - >out 2>err || [ $? -eq 2 ]
		grep -q '^\(judge: \)\?a: ' out err || fail "allocation $at: $(cat err)"
	done
	# In the end there was enough of it.
	[ ! -s err ]
	[ "$(wc -l <out)" -eq 2 ]
}

@test "a file that has grown since it was looked at is read as one thread does" {
	shim grown
	small >a
	{
		yes '# a comment, and not the last one' | head -n 1200000
		cat a
		small -n 2
	} >large
	head -c 100000 large >part
	LD_PRELOAD=./grown.so judge -l a large part . large a - </dev/null >want 2>said || [ $? -eq 2 ]
	few=$(LD_PRELOAD=./grown.so /usr/bin/time -f %M judge -j 2 -l a part a - 2>&1 </dev/null >out | tail -n 1)
	LD_PRELOAD=./grown.so /usr/bin/time -o size -f %M judge -j 2 -l a large part . large a - </dev/null >got 2>err || [ $? -eq 2 ]
	cmp want got
	cmp said err
	[ "$(tail -n 1 size)" -lt $((few + 12000)) ] || fail "$few KB, then $(tail -n 1 size)"
}

@test "short and interrupted reads and writes change nothing" {
	shim short
	small --rounds=2 | move --auto | score --write >a
	small >b
	{
		sed '$d' b
		yes '# more than is kept in memory' | head -n 90000
		echo
	} >large
	for program in 'judge a b' 'judge -l -F csv a b' 'score a' 'score --write b' \
		'replay --moves a' 'deal punto -s x' 'deal --next b' 'move --auto b' \
		'judge large' 'judge -j 2 large' 'replay --as=1 large'; do
		$program >want
		LD_PRELOAD=./short.so $program >got
		cmp want got
	done
	cp b c
	line=$(move --list b | head -n 1)
	LD_PRELOAD=./short.so move -f b "$line"
	move "$line" <c | cmp - b
	cp large d
	LD_PRELOAD=./short.so move -f large "$line"
	move "$line" <d | cmp - large
}

@test "a record that cannot be read a second time is trouble" {
	shim lost
	small | move --auto >a
	{
		head -n 20 a
		echo 'meta place Kiel'
		yes '# more than is kept in memory' | head -n 90000
		tail -n +21 a
	} >large
	failed=0
	for program in judge 'judge -v --explain' 'score --sheet' 'score --explain' 'score --write' \
		'score --table --by=place' replay 'replay --moves' 'replay --as=1' \
		'replay --as=1 -F record' 'replay -F record' 'replay --at=9' 'replay --at=-1' \
		'move --list -s 1' 'move --auto' 'deal --next'; do
		$program large >want
		LD_PRELOAD=./lost.so $program large >got 2>err && status=0 || status=$?
		if [ $status -eq 0 ]; then
			# It was not read again.
			cmp want got || fail "$program"
		else
			[ $status -eq 2 ]
			[ "$(cat err)" = "${program%% *}: large: Input/output error" ] ||
				{
					echo "$program"
					cat err
					return 1
				}
			failed=$((failed + 1))
		fi
	done
	[ $failed -ge 5 ]
}

@test "a file system that is full is trouble, and the record is as it was" {
	[ "$(id -u)" -eq 0 ] || skip "only root can mount a file system"
	mkdir full
	mount -t tmpfs -o size=64k,mode=755 none full 2>/dev/null || skip "no mount here"
	held=yes
	try_full || held=no
	umount full
	[ $held = yes ]
}

# Room for the record, but not for two.
try_full() {
	small >full/a || return
	{
		sed '$d' full/a
		yes "meta filler $(head -c 900 /dev/zero | tr '\0' x)" | head -n 40
		echo
	} >b &&
		cp b full/a || return
	line=$(move --list b | head -n 1)
	run -2 move -f full/a "$line" || return
	[ "$output" = 'move: full/a: No space left on device' ] || return
	cmp b full/a || return
	[ "$(ls -A full)" = a ] || return
	run -2 sh -c 'judge b b >full/out' || return
	[[ $output == 'judge: standard output: No space left on device' ]]
}

@test "a very large record without room for it is trouble" {
	[ -z "$ASAN_OPTIONS" ] || skip "what is not kept is leaked"
	small >a
	{
		sed '$d' a
		yes '# more than is kept in memory' | head -n 200000
		echo
	} >large
	run -2 sh -c "ulimit -f 1000; trap '' XFSZ; judge large >/dev/null"
}

@test "a name that a kill has left beside a record is gone after the next move" {
	mkdir d
	small >d/a
	line=$(move --list d/a | head -n 1)
	echo stale >"$(printf 'd/.move.%x.0123456789abcdef' "$(stat -c %i d/a)")"
	move -f d/a "$line"
	[ "$(ls -A d)" = a ]
	judge -q d/a
}

@test "twenty players in one file lose no line and no move" {
	run -0 env PLAYERS=20 PLAYERS_MOVES=10 PLAYERS_ROUNDS=1 "$tests/faults" players
	[ "${lines[-1]}" = '200 points' ]
}
