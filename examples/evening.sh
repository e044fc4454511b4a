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
score -F csv "$dir/judged" | awk -F , '
	NR == 1 {
		for (i = 1; i <= NF; i++)
			column[$i] = i
		next
	}
	{
		players = $column["players"]
		for (seat = 1; seat <= players; seat++) {
			name[seat] = $column["name" seat]
			points[seat] += $column["points" seat]
		}
		won = split($column["winners"], winner, " ")
		for (i = 1; i <= won; i++)
			wins[winner[i]] += 1 / won
	}
	END {
		for (seat = 1; seat <= players; seat++)
			printf "%-8s %6.2f wins %6d points\n", name[seat], \
				wins[seat], points[seat]
	}'
