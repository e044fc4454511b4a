# -j: threads change nothing but the time.

load common

# A slow build can do with fewer.
records=${THREADS_RECORDS:-300}

# Records of every game, some of them bad, some comments, one very large.
corpus() {
	all_games | while read -r game; do
		deal $game -n $records -s j --id=x | move --auto
		printf '\n# nothing but a comment\n\n'
		deal $game -n 20 -s bad | sed 's/^player 2.*/player 2/'
	done
	small | sed '$d'
	yes '# a very large record has to be worked on alone' | head -n 50000
	echo
	small
	printf 'game companeros 1'
}

# alike COMMAND: the same bytes, messages and status with one thread and three.
alike() {
	one=0 three=0
	"$@" >out1 2>err1 || one=$?
	"$@" -j 3 >out3 2>err3 || three=$?
	{ cmp out1 out3 && cmp err1 err3 && [ $one -eq $three ]; } || fail "$@"
}

setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	corpus >all
	# Bad in every way.
	find "$tests/golden" -name '*.game' -not -path '*/bytes/*' -exec cat {} + >faults
	deal companeros -n 2000 -s a --rounds=2 >deals
}

@test "judge writes the same with any number of threads" {
	cd "$BATS_FILE_TMPDIR" || return
	for options in '' -v -l -c -q '-F csv' '-F json' '-F tap' '--over' '--fair' '--complete -l' '--explain'; do
		alike judge $options all
		alike judge $options absent all . all
		alike judge $options faults
	done
	judge -l all >one || true
	[ "$(wc -l <one)" -gt $((2 * records)) ]
}

@test "judge writes the same from a pipe" {
	cd "$BATS_FILE_TMPDIR" || return
	judge -l all | sed 's/^all/-/' >file || true
	cat all | judge -l -j 2 | cmp - file
	dd if=all bs=1000 status=none | judge -l -j 2 | cmp - file
}

@test "deal and move write the same with any number of threads" {
	cd "$BATS_FILE_TMPDIR" || return
	alike deal companeros -n 3000 -s a
	alike deal --next deals
	alike move --auto deals
	alike move --auto all
}

@test "a full disk and a reader that goes away are noticed by threads too" {
	cd "$BATS_FILE_TMPDIR" || return
	run -2 sh -c 'judge -j 3 all >/dev/full'
	run -2 sh -c 'deal companeros -n 100000 -j 3 >/dev/full'
	# With status 1 all was written before anybody left.
	{ judge -j 3 deals 2>err || echo $? >status; } | head -n 1 >/dev/null
	[ ! -s err ]
	[ "$(cat status)" -eq 141 ]
}

@test "a number of threads is a number" {
	run -2 judge -j -1
	run -2 judge -j x
	run -2 move -j 2 'play R1'
}

@test "with -q nothing after the first bad record is looked at" {
	printf 'game x 1\n\n' >bad
	for jobs in 1 2; do
		run -1 judge -q -j $jobs bad missing
		[ "$output" = '' ]
		run -0 judge -q --exit-zero -j $jobs bad .
	done
}
