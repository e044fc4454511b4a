#!/bin/sh
# cluster.sh: judge an archive on several machines.
#
# usage: cluster.sh [HOST,HOST...]
#
# The hosts are reached by ssh and have the programs on their PATH.  Without
# hosts the work is done here.  PARALLEL_SSH may name another ssh, with options.

set -eu
hosts=${1:-:}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

deal punto -n 60 -s cluster | move --auto >archive.game
judge archive.game >alone

# Blocks of records go out, and legal records come back in order (-k).  If a
# host does not answer, its blocks are tried again elsewhere.
parallel --will-cite --sshlogin "$hosts" --retries 3 --pipe --block 50k \
	--recend '\n\n' -k judge --exit-zero <archive.game >pieces
cmp alone pieces
echo "$(grep -c ^game pieces) matches judged on $hosts"
