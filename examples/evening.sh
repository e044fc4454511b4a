#!/bin/sh
# evening.sh: a tournament of twelve matches, from the cards to the standings.
#
# usage: evening.sh [SEED]
#
# The seed decides everything, so the same word gives the same evening.

set -eu

seed=${1-evening}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM

# Each match gets its own seed and id: evening/1, evening/2 ...
deal -n 12 -s "$seed" --id="$seed" --rounds=2 -p Anna,Ben,Cem companeros |
	move --auto >"$dir/played"

# Keep what is legal, over, and dealt from its seed.
judge --over --fair "$dir/played" >"$dir/judged"
judge -c --over --fair <"$dir/played"

echo
score --matches <"$dir/judged"

echo
score --table "$dir/judged"
