#!/bin/sh
# parallel.sh: share work out with GNU parallel and xargs.
#
# Records are independent, so pieces of a file can be worked on side by side.
# The output is the same as from a single run.

set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

deal kombio -p 4 -n 200 -s archive | move --auto >archive.game
judge archive.game >alone

# Cut a file into pieces at its blank lines.  A bad record must not stop
# parallel: hence --exit-zero.
parallel --will-cite --pipepart -a archive.game --block -1 --recend '\n\n' -k \
	judge --exit-zero >pieces
cmp alone pieces && echo 'parallel --pipepart: the same records'

# The same from a pipe.
parallel --will-cite --pipe --block 100k --recend '\n\n' -k judge --exit-zero \
	<archive.game >pieces
cmp alone pieces && echo 'parallel --pipe: the same records'

# Make standings of each piece, and add them up.
score --table -F csv archive.game >alone.csv
parallel --will-cite --pipepart -a archive.game --block -1 --recend '\n\n' \
	'score --table -F csv >table.{#}.csv'
score --merge -F csv table.*.csv >merged.csv
cmp alone.csv merged.csv && echo 'score --merge: the same standings'

# Many files: each verdict is one line and one write, so xargs can run several
# at once.
mkdir games
awk -v RS= -v ORS='\n\n' '{ print > ("games/" int(NR / 20) ".game") }' archive.game
find games -name '*.game' | sort -V | xargs -P 2 -n 2 judge --exit-zero -l |
	grep -c ': ok over' | sed 's/$/ verdicts by xargs/'
