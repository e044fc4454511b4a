# A table that is reached by ssh: what a player's key opens, and what it does not.

load common

setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	command -v /usr/sbin/sshd >/dev/null || return 0
	ssh_keys anna ben
	mkdir dealer
	local table seat=0 name
	table=$(realpath "$BATS_TEST_DIRNAME/../examples/table/spielwerk-table")
	for name in anna ben; do
		seat=$((seat + 1))
		echo "command=\"cd $PWD/dealer && $table kombio.game $seat\",restrict,pty $(cat $name.pub)"
	done >authorized
	# What Debian's sshd takes over, a little more, and files by sftp.
	printf '%s\n' 'AcceptEnv LANG LC_* TMPDIR IFS' 'Subsystem sftp internal-sftp' >sshd.more
	start_sshd 4
}

teardown_file() {
	stop_sshds
}

setup() {
	[ -f "$BATS_FILE_TMPDIR/sshd4.pid" ] || skip "no sshd"
	cd "$BATS_FILE_TMPDIR" || return
	export LC_ALL=C.UTF-8 TERM=xterm
	deal kombio -p Anna,Ben -s ssh --target=1 >dealer/kombio.game
	cp dealer/kombio.game before
	port=$(cat port4)
}

# as NAME WORD...: that player's ssh; options come first, then what is asked.
as() {
	local name=$1
	shift
	./ssh."$name" -p "$port" "$@"
}

anna() {
	as anna 127.0.0.4 "$@"
}

ben() {
	as ben 127.0.0.4 "$@"
}

@test "two players play a round of Kombio by ssh, each with a key of their own" {
	anna view >view
	replay --as=1 -F record dealer/kombio.game | same - view
	lacks -E '^seed' view
	ben list >list
	[ ! -s list ] || lacks '^1' list
	timeout 60 ./ssh.ben -p "$port" 127.0.0.4 follow >followed 3>&- &
	# Anna calls, Ben has one turn left, and both show their cards.
	cat >moves <<-'END'
		anna draw
		anna swap 1
		ben draw
		ben swap 2
		anna draw
		anna swap 3
		ben draw
		ben swap 4
		anna kombio
		ben draw
		ben swap 1
		anna show
		ben show
	END
	cp before want
	while read -r name words; do
		move -s $name -f want "$words"
		$name move "$words" </dev/null || fail "$name $words"
	done <moves
	moves_of want | same - <(moves_of dealer/kombio.game)
	judge -l dealer/kombio.game | grep -q ' over '
	for _ in {1..100}; do
		[ "$(grep -c '^[0-9]' followed)" -lt 13 ] || break
		sleep 0.1
	done
	kill $!
	wait $! || true
	replay --moves --as=2 want | grep '^[0-9]' | same - <(grep '^[0-9]' followed)
	# Anybody may ask for the next round, and nothing but that is added.
	ben next </dev/null
	deal --next want | same - dealer/kombio.game
}

@test "with a terminal a key opens the seat, and nothing but the seat" {
	[ "$(id -u)" -eq 0 ] || skip "only a daemon of root gives terminals away"
	"$tests/pty" 'see Anna looks at the cards' 'see seen by Anna' 'type \r' 'see Anna to draw' 'type draw\r' \
		'see Anna to swap' 'run ./ssh.ben -p '"$port"' 127.0.0.4 move draw 2>/dev/null || :' \
		'type swap 1\r' 'see Ben to' 'run ./ssh.ben -p '"$port"' 127.0.0.4 move draw' 'see Ben draws a card' \
		'type Ben swap 1\r' 'see record.turn' 'type \x15quit\r' 'end 0' \
		-- ./ssh.anna -t -p "$port" 127.0.0.4
	judge -q dealer/kombio.game
	# Two sessions of one seat are one player.
	cp before dealer/kombio.game
	"$tests/pty" 'see looks' 'type \r' 'see Anna to draw' 'run ./ssh.anna -p '"$port"' 127.0.0.4 move draw' \
		'see Anna to swap' 'type \x03' 'end 255' -- ./ssh.anna -t -p "$port" 127.0.0.4
}

@test "no other command is run, and nothing is smuggled in" {
	while IFS= read -r asked; do
		run -2 --separate-stderr ben "$asked"
		[ -z "$output" ] || fail "$asked: $output"
		[ "$stderr" = 'say view, list, follow, next or move WORDS; with a terminal, nothing' ] || fail "$asked: $stderr"
	done <<-'END'
		cat kombio.game
		sh
		ls
		judge kombio.game
		view kombio.game
		view -s 1
		view; cat kombio.game
		list --
		list kombio.game
		follow --as=1
		move
		move draw; cat kombio.game
		move $(cat kombio.game)
		move `cat kombio.game`
		move draw > other
		move draw | cat
		move draw && sh
		move ../kombio.game/
		move draw @1.5
		move # a remark
		movedraw
		moves
		replay kombio.game
		move -i
		scp -f kombio.game
		/usr/lib/openssh/sftp-server
		internal-sftp
	END
	printf 'move draw\n2 draw\n' >asked
	run -2 ben "$(cat asked)"
	run -2 ben ''
	run as ben -s 127.0.0.4 sftp
	[ "$status" -ne 0 ]
	while IFS= read -r asked; do
		run -1 ben "$asked"
		lacks -E '^(seed|deal)' <<<"$output"
	done <<-'END'
		move -s 1 draw
		move --seat=1 draw
		move --undo
		move -f kombio.game draw
		move 1 draw
		move Anna draw
		move seed
		move deal 1 1 2 3 4
		move meta bot 1 x
		move score 1 2
		move knock 1.1 5
		move --help
	END
	same before dealer/kombio.game
	[ "$(ls -A dealer)" = kombio.game ]
}

@test "the other side's environment and its forwardings are not passed on" {
	mkdir -p evil
	printf '#!/bin/sh\necho EVIL\n' | tee evil/move evil/replay >evil/env
	chmod +x evil/*
	for variable in PATH="$PWD/evil" LD_PRELOAD="$PWD/evil/x.so" ENV="$PWD/evil/env" BASH_ENV="$PWD/evil/env" \
		TMPDIR="$PWD/evil" HOME="$PWD/evil" LC_ALL=../../evil TERM=$'\033[31m' IFS=x; do
		as ben -o SetEnv="$variable" 127.0.0.4 view >view 2>err || fail "$variable: $(cat err)"
		replay --as=2 -F record before | same - view
	done
	printf 'line\n' >secret
	run as ben -o ExitOnForwardFailure=yes -R 127.0.0.4:0:127.0.0.4:"$port" 127.0.0.4 view
	[ "$status" -ne 0 ]
	# What is forwarded on this side ends at the daemon.
	run as ben -W 127.0.0.4:"$port" 127.0.0.4
	[ "$status" -ne 0 ]
	lacks SSH- <<<"$output"
	same before dealer/kombio.game
}

@test "a connection that breaks off leaves a legal record, and the table free" {
	for keys in 'type dra' 'type draw\r' 'type draw\rdrop\rdraw'; do
		cp before dealer/kombio.game
		"$tests/pty" 'see looks' 'type \r' 'see Anna to draw' "$keys" 'kill KILL' 'end 137' \
			-- ./ssh.anna -t -p "$port" 127.0.0.4 >/dev/null 2>&1 || true
		judge -q dealer/kombio.game
	done
	for _ in {1..50}; do
		ls -A dealer >left
		[ "$(cat left)" != kombio.game ] || break
		sleep 0.1
	done
	[ "$(cat left)" = kombio.game ]
	cp before dealer/kombio.game
	anna move draw
}
