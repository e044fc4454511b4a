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

# alike COMMAND: the same bytes, messages and status with one thread and three, or
# with $jobs of them.
alike() {
	one=0 three=0
	"$@" >out1 2>err1 || one=$?
	"$@" -j ${jobs:-3} >out3 2>err3 || three=$?
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

@test "threads find the records of a file wherever pieces of it begin" {
	cd "$BATS_FILE_TMPDIR" || return
	deal companeros -n $((3 * records)) -s p -p 6 | move --auto >plain
	# Long enough for several pieces, and moved by any number of bytes.
	cat plain plain plain >long
	for n in 1 2 3 1021; do
		{
			printf '# %*s\n\n' $n ''
			cat long
		} >moved
		alike judge -l moved
	done
	# Records of 19 bytes: in as many pieces of 256 KB one begins at any byte.
	yes $'game companeros 1\n' | head -c 5000000 >short
	alike judge -l short
	sed 's/$/\r/' long >returns
	alike judge -l returns
	alike judge returns
	printf '\357\273\277' | cat - long >marked
	alike judge -l marked
	# Nothing but blank lines, and blank lines that are not empty.
	yes '' | head -n 600000 >blank
	alike judge -l blank
	sed 's/^$/ \t /' long >spaces
	alike judge -l spaces
	# Lines that are too long.
	head -c 700000 /dev/zero | tr '\0' x | cat long - long >endless
	alike judge -l endless
}

@test "a very large record may stand anywhere in a file" {
	cd "$BATS_FILE_TMPDIR" || return
	{
		small | sed '$d'
		yes '# a comment that takes a place' | head -n 100000
	} >large
	deal punto -n 100 -s l | move --auto >others
	printf '\n' >gap
	for order in 'large gap others' 'others large gap others' 'others large' 'large gap large gap large'; do
		cat $order >mixed
		alike judge -l mixed
		alike judge mixed
		alike score --matches -F csv mixed
	done
}

@test "what comes after a very large record is read, wherever it comes from" {
	{
		small | sed '$d'
		yes '# more than is kept in memory' | head -n 80000
	} >large
	deal punto -n 5 -s l >others
	perl -MSocket -e 'socket S, AF_UNIX, SOCK_STREAM, 0; bind S, sockaddr_un "socket"'
	# So many that all pieces of it are handed out before one is written.
	jobs=8
	# What alike adds goes to the shell.
	alike bash -c 'cat others | judge -l "$@" large -' bash
	alike bash -c 'judge -l "$@" large <(cat others) large' bash
	alike judge -l large . large socket others
	[ "$(wc -l <out3)" -eq 7 ]
	[ "$(wc -l <err3)" -eq 2 ]
}

@test "many small files are worked on as one thread does" {
	mkdir small
	cd small || return
	deal companeros -n 600 -s s | move --auto |
		awk -v RS= -v ORS='\n\n' '{ file = sprintf("g%03d", NR); print >file; close(file) }'
	printf 'game x 1\n' >g100
	: >g200
	printf '\357\273\277' >g300
	mkdir g400x
	rm g500
	alike judge -l g*
	alike judge g* absent g001 - </dev/null
	alike judge -c g*
	alike judge -F json g*
	alike score --table g*
	run -1 judge -q -j 2 g*
}

@test "a file on standard input is read from where it is to its end" {
	cd "$BATS_FILE_TMPDIR" || return
	passed=$(awk '!NF { n++ } n == 10 { print NR; exit }' all)
	for jobs in 1 3; do
		{
			for ((i = 0; i < passed; i++)); do read -r _; done
			judge -l -j $jobs || true
			cat
		} <all >rest$jobs 2>&1
	done
	cmp rest1 rest3
	[ -s rest1 ]
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
