# Other engines carry the work to other machines, and nothing changes.

load common

setup_file() {
	cd "$BATS_FILE_TMPDIR"
	command -v /usr/sbin/sshd >/dev/null || return 0
	ssh-keygen -q -t ed25519 -N '' -f host
	ssh-keygen -q -t ed25519 -N '' -f user
	[ "$(id -u)" -ne 0 ] || mkdir -p /run/sshd
	for n in 1 2; do
		cat >sshd$n.conf <<-EOF
			ListenAddress 127.0.0.$n:47${n}22
			HostKey $PWD/host
			AuthorizedKeysFile $PWD/user.pub
			PidFile $PWD/sshd$n.pid
			StrictModes no
			UsePAM no
			PermitRootLogin yes
			SetEnv PATH=$PATH
		EOF
		/usr/sbin/sshd -f sshd$n.conf -E sshd.log
	done
	cat >ssh <<-EOF
		#!/bin/sh
		exec ssh -F none -i $PWD/user -o StrictHostKeyChecking=no \
			-o UserKnownHostsFile=$PWD/known -o LogLevel=ERROR "\$@"
	EOF
	chmod +x ssh
}

teardown_file() {
	for pid in "$BATS_FILE_TMPDIR"/sshd*.pid; do
		[ ! -f "$pid" ] || kill "$(cat "$pid")"
	done
}

# parallel takes a host as a command to reach it.
host() { # N
	echo "$BATS_FILE_TMPDIR/ssh -p 47${1}22 127.0.0.$1"
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
