# Other engines carry the work to other machines, and nothing changes.

load common

# free_port N: one that nothing listens on at 127.0.0.N.
free_port() {
	perl -MIO::Socket::INET -e 'print IO::Socket::INET->new(
		LocalAddr => "127.0.0.$ARGV[0]", Listen => 1)->sockport' "$1"
}

# start_sshd N: at 127.0.0.N; another suite may take the port before it does.
start_sshd() {
	local port
	for _ in 1 2 3 4 5; do
		port=$(free_port "$1") || return
		cat >sshd"$1".conf <<-EOF
			ListenAddress 127.0.0.$1:$port
			HostKey $PWD/host
			AuthorizedKeysFile $PWD/user.pub
			PidFile $PWD/sshd$1.pid
			StrictModes no
			UsePAM no
			PermitRootLogin yes
			SetEnv PATH=$PATH
		EOF
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
		[ ! -s sshd"$2".pid ] || ! ./ssh -p "$1" 127.0.0."$2" true || return 0
		sleep 0.2
	done
	return 1
}

setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	command -v /usr/sbin/sshd >/dev/null || return 0
	ssh-keygen -q -t ed25519 -N '' -f host
	ssh-keygen -q -t ed25519 -N '' -f user
	[ "$(id -u)" -ne 0 ] || mkdir -p /run/sshd
	cat >ssh <<-EOF
		#!/bin/sh
		exec ssh -F none -i $PWD/user -o StrictHostKeyChecking=no \
			-o UserKnownHostsFile=$PWD/known -o LogLevel=ERROR "\$@"
	EOF
	chmod +x ssh
	start_sshd 1
	start_sshd 2
	free_port 3 >port3
}

teardown_file() {
	for pid in "$BATS_FILE_TMPDIR"/sshd*.pid; do
		[ ! -f "$pid" ] || kill "$(cat "$pid")"
	done
}

# parallel takes a host as a command to reach it.
host() { # N
	echo "$BATS_FILE_TMPDIR/ssh -p $(cat "$BATS_FILE_TMPDIR/port$1") 127.0.0.$1"
}

@test "two machines that are reached by ssh judge as one does" {
	[ -f "$BATS_FILE_TMPDIR/sshd1.pid" ] || skip "no sshd"
	$(host 1) judge --version | grep -q Spielwerk
	"$tests"/../examples/cluster.sh "1/$(host 1),1/$(host 2)" >out
	grep -q '^60 matches judged on ' out
}

@test "a machine that does not answer costs nothing but time" {
	[ -f "$BATS_FILE_TMPDIR/sshd1.pid" ] || skip "no sshd"
	"$tests"/../examples/cluster.sh "1/$(host 1),1/$(host 3)" >out 2>err
	grep -q '^60 matches judged on ' out
}

@test "an array of tasks judges every file once" {
	mkdir games out
	for i in 1 2 3 4 5 6 7 8 9; do small >games/$i.game; done
	for task in 0 1 2 3; do
		SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=4 GAMES=$PWD/games OUT=$PWD/out \
			"$tests"/../examples/slurm.sh
	done
	judge -l "$PWD"/games/*.game | sort >alone
	cat out/verdicts.* | sort | cmp - alone
}
