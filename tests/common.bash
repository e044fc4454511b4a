# What all tests share.

bats_require_minimum_version 1.5.0

# What run tells its own parallel is not for that of the tests.
unset PARALLEL

# Nor is what make tells the make that it starts.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES

# Whoever runs them, the tests read English in UTF-8.
unset LC_ALL LC_CTYPE LC_MESSAGES
export LANG=C.UTF-8

tests=$BATS_TEST_DIRNAME

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	command -v deal move judge score replay >/dev/null
}

# A small legal record: three players, the first deal done.
small() {
	deal companeros -p Anna,Ben,Cem -s small "$@"
}

# True for a build that counts what is run: it is not the one that is shipped.
is_measured() {
	grep -qaE '\.gcda|__llvm_prf' "$(command -v judge)"
}

# take_shims: from here on the programs are those into which a library can be
# loaded; make test builds them too.
take_shims() {
	PATH=${DYNAMIC:=$tests/../build/dynamic/bin}:$PATH
	[ -x "$DYNAMIC/judge" ] || fail "no dynamic programs in $DYNAMIC: make dynamic"
}

# fail WORD...: fails the test, and says what with.
fail() {
	echo "$*"
	return 1
}

# same FILE FILE: the bytes are the same, or they are shown.
same() {
	cmp "$1" "$2" || {
		diff "$1" "$2" | head -n 20
		return 1
	}
}

# lacks GREP-ARGUMENT...: nothing matches.  (A command after `!` cannot fail a
# test; this can.)
lacks() {
	local status=0
	grep -q "$@" || status=$?
	[ $status -eq 1 ]
}

# until_true COMMAND...: it comes true, within ten seconds.
until_true() {
	for _ in {1..200}; do
		if "$@"; then return; fi
		sleep 0.05
	done
	fail "$*"
}

# until_shown WHAT FIRST MORE COMMAND: in a terminal it is fed FIRST, and MORE from
# time to time until it shows WHAT; all that it shows is in ./shown.
until_shown() {
	cat >feed <<-'END'
		cat "$2"
		for _ in $(seq 300); do
			sleep 0.1
			cat "$3"
			! grep -q "$1" shown || exit 0
		done
	END
	TERM=xterm script -qec "sh feed '$1' $2 $3 | $4" /dev/null >shown
}

# golden AREA NAME: that golden record, alone.
golden() {
	awk -v RS= -v ORS='\n\n' -v name="$2" '
		$0 ~ "(^|\n)# " name ": expect " { print; found = 1 }
		END { exit !found }' "$tests/golden/$1"/*.game
}

# The games that there are, a line each.
all_games() {
	deal --list -F json | jq -r .game
}

# Every way to deal, as arguments of deal, a line each.
all_kinds() {
	deal --list -F json | jq -r '.players[] as $n | .variants[] as $v
		| "\(.game) -p \($n) -v \($v)"' | while read -r kind; do
		# Some variants are for some numbers of players only.
		if deal $kind -s x >/dev/null 2>&1; then echo "$kind"; fi
	done
}

# The header's words for how long a match is, a line each.
all_terms() {
	deal --list -F json | jq -r '.length // empty'
}

# term_of GAME: its word for that; some have none.
term_of() {
	deal --list -F json | jq -r "select(.game == \"$1\").length // empty"
}

# moves_of FILE: the moves of its records, of seats and of the table.
moves_of() {
	local terms
	terms=$(all_terms | paste -s -d '|')
	grep -vE "^(#|$|(game|id|variant|$terms|colours|player|start|seed|sheet|meta)( |$))" "$1" |
		grep -vE '^(deal|shuffle|score|result|winner)( |$)'
}

# The faults that the rules name, a line each.
all_faults() {
	find "$tests"/../lib "$tests"/../formats -name '*.c' -exec cat {} + |
		grep -oE "\"(record|$(all_games | paste -s -d '|'))\.[a-z]{2,}\"" |
		tr -d '"' | sort -u
}

# ssh_keys NAME...: a key for the host and one for each of these, and ./NAME that
# is ssh with that key; ./ssh is with the first.
ssh_keys() {
	local name
	for name in host "$@"; do
		ssh-keygen -q -t ed25519 -N '' -f "$name"
	done
	[ "$(id -u)" -ne 0 ] || mkdir -p /run/sshd
	for name in "$@"; do
		cat >ssh."$name" <<-EOF
			#!/bin/sh
			exec ssh -F none -i $PWD/$name -o IdentitiesOnly=yes -o StrictHostKeyChecking=no \\
				-o UserKnownHostsFile=$PWD/known -o LogLevel=ERROR "\$@"
		EOF
		chmod +x ssh."$name"
	done
	ln -s ssh."$1" ssh
}

# free_port N: one that nothing listens on at 127.0.0.N.
free_port() {
	perl -MIO::Socket::INET -e 'print IO::Socket::INET->new(
		LocalAddr => "127.0.0.$ARGV[0]", Listen => 1)->sockport' "$1"
}

# start_sshd N: at 127.0.0.N, with the keys in ./authorized; what ./sshd.more says
# is added.  Another suite may take the port before it does.
start_sshd() {
	local port
	for _ in 1 2 3 4 5; do
		port=$(free_port "$1") || return
		cat >sshd"$1".conf <<-EOF
			ListenAddress 127.0.0.$1:$port
			HostKey $PWD/host
			AuthorizedKeysFile $PWD/authorized
			PidFile $PWD/sshd$1.pid
			StrictModes no
			UsePAM no
			PermitRootLogin yes
			SetEnv PATH=$PATH
		EOF
		[ ! -f sshd.more ] || cat sshd.more >>sshd"$1".conf
		/usr/sbin/sshd -f "$PWD/sshd$1.conf" -E "$PWD/sshd$1.log"
		if answers "$port" "$1"; then
			echo "$port" >port"$1"
			return
		fi
	done
	cat sshd"$1".log
	return 1
}

# answers PORT N: the daemon that wrote sshdN.pid has the port.
answers() {
	for _ in 1 2 3 4 5 6 7 8 9 10; do
		[ ! -s sshd"$2".pid ] || ! ssh-keyscan -t ed25519 -p "$1" 127.0.0."$2" 2>/dev/null |
			grep -qF "$(cut -d ' ' -f 2 host.pub)" || return 0
		sleep 0.2
	done
	return 1
}

stop_sshds() {
	local pid
	for pid in "$BATS_FILE_TMPDIR"/sshd*.pid; do
		[ ! -f "$pid" ] || kill "$(cat "$pid")"
	done
}
