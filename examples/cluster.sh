#!/bin/sh
# usage: cluster.sh [HOST,HOST...]: judge an archive on several machines that
# have the programs on their PATH and are reached by ssh.  Without hosts the
# work stays here.  PARALLEL_SSH may name another ssh, with its options.
set -eu
hosts=${1:-:}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

deal punto -n 60 -s cluster | move --auto >archive.game
judge archive.game >alone

# Blocks of records go out, legal records come back, in order (-k).  A host
# that does not answer costs its blocks another try elsewhere.
parallel --will-cite --sshlogin "$hosts" --retries 3 --pipe --block 50k \
	--recend '\n\n' -k judge --exit-zero <archive.game >pieces
cmp alone pieces
echo "$(grep -c ^game pieces) matches judged on $hosts"
