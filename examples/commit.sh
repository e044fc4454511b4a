#!/bin/sh
# commit.sh: prove that no card was changed during play.
#
# usage: commit.sh
#
# Before play the dealer publishes a hash of the record and keeps the record.
# After play the dealer publishes the record, and anybody can check it.

set -eu

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM

# Before: a fresh seed of 256 bits, which nobody can guess from the hash.
deal -p Anna,Ben,Cem --rounds=2 companeros >"$dir/dealt"
published=$(sha256sum <"$dir/dealt")
echo "published before play: ${published%% *}"

# Play.  People would move by views of the record; here a program plays.
move --auto <"$dir/dealt" >"$dir/finished"

# After: what was there before the first move must have the same hash.
again=$(replay --at=0 -F record "$dir/finished" | sha256sum)
echo "found after play:      ${again%% *}"
test "$published" = "$again"

# The hash covers the seed, so the second round's cards are proved as well.
judge -l --over --fair <"$dir/finished"
