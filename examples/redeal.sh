#!/bin/sh
# redeal.sh: deal a round of Compañeros again, without Spielwerk.
#
# usage: redeal.sh [SEED [PLAYERS [ROUND]]]
#
# Prints the deal lines that deal(1) writes for that seed.  It follows
# formats/record/seeds.md and uses no program of this project: if the output
# is the same, the description is complete.

set -eu

seed=${1-abend}
players=${2-3}
round=${3-1}

# A number as four bytes, lowest first, in hexadecimal.
le32() {
	printf '%02x%02x%02x%02x' $(($1 & 255)) $(($1 >> 8 & 255)) \
		$(($1 >> 16 & 255)) $(($1 >> 24 & 255))
}

key=$(printf %s "$seed" | b2sum -l 256)
key=${key%% *}
# The block counter (0), "deal" in ASCII, the round, and the event (0).
iv=$(le32 0)6465616c$(le32 "$round")$(le32 0)

# A kilobyte is far more than a deal needs.
head -c 1024 /dev/zero |
	openssl enc -chacha20 -K "$key" -iv "$iv" |
	od -A n -v -t u1 |
	awk -v players="$players" '
	# Two bytes, high byte first, scaled to a number below n.
	function below(n,    scaled) {
		do {
			# There are none if openssl did not work.
			if (at + 1 >= bytes)
				exit 2
			scaled = (byte[at] * 256 + byte[at + 1]) * n
			at += 2
		} while (scaled % 65536 < 65536 % n)
		return int(scaled / 65536)
	}

	function deal(where, n,    i, line) {
		line = "deal " where
		for (i = 0; i < n; i++)
			line = line " " card[next_card++]
		print line
	}

	{
		for (i = 1; i <= NF; i++)
			byte[bytes++] = $i
	}

	END {
		at = 0
		for (c = 1; c <= players; c++)
			for (value = 1; value <= 10; value++)
				card[cards++] = substr("RGBYOP", c, 1) value
		for (i = cards - 1; i > 0; i--) {
			j = below(i + 1)
			kept = card[i]
			card[i] = card[j]
			card[j] = kept
		}
		deal("table", players)
		for (seat = 1; seat <= players; seat++)
			deal(seat, 9)
	}'
