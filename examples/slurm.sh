#!/bin/sh
#SBATCH --array=0-3
#SBATCH --job-name=judge
# slurm.sh: judge a directory of records as a Slurm array.
#
# usage: GAMES=/archive OUT=/results sbatch slurm.sh
#
# Task K of N judges every Nth file in GAMES, or in a small directory made here,
# and writes its verdicts to OUT.

set -eu
task=${SLURM_ARRAY_TASK_ID:-0}
tasks=${SLURM_ARRAY_TASK_COUNT:-1}

if [ -z "${GAMES:-}" ]; then
	GAMES=$(mktemp -d)
	trap 'rm -rf "$GAMES"' EXIT
	for i in 1 2 3; do
		deal companeros -s "slurm/$i" | move --auto >"$GAMES/$i.game"
	done
fi

find "$GAMES" -name '*.game' | sort |
	awk -v k="$task" -v n="$tasks" 'NR % n == k' |
	xargs -r judge --exit-zero -l >"${OUT:-$GAMES}/verdicts.$task"
echo "task $task of $tasks: $(grep -c ': ok' "${OUT:-$GAMES}/verdicts.$task") legal"
