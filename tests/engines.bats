# Other engines carry the work to other machines, and nothing changes.

load common

setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	command -v /usr/sbin/sshd >/dev/null || return 0
	ssh_keys user
	cp user.pub authorized
	start_sshd 1
	start_sshd 2
	free_port 3 >port3
}

teardown_file() {
	stop_sshds
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

@test "an engine that deals out lines judges as one program does" {
	small --rounds=2 -n 200 | move --auto -1 --until=30 >lines
	sed '50s/\o0371 play /\o0376 play /; 150s/^game/gaem/' lines >bad
	judge bad >want 2>err || true
	[ "$(wc -l <want)" = 198 ]
	# Tasks get lines in turn, and some engines leave a tab where a value was.
	split -n r/4 --filter='judge -1 --exit-zero >"$FILE".legal 2>"$FILE".faults' bad task.
	sort want | same - <(sort task.*.legal)
	[ "$(cat task.*.faults | wc -l)" = 2 ]
	sed 's/$/\t/' bad | judge -1 --exit-zero 2>err | same - want
	# Rows of them are the same, but for where they stand.
	judge -F json want | jq -c 'del(.file, .line)' | sort >rows
	split -n l/4 --filter='judge -F json >"$FILE".json' want task.
	cat task.*.json | jq -c 'del(.file, .line)' | sort | same - rows
}
