#!/bin/sh
# A whole match through all five programs.
set -eu
game=$(mktemp)
trap 'rm -f "$game"' EXIT

say() {
	printf '\n$ %s\n' "$*"
}

say "deal companeros -p Anna,Ben,Cem -s demo --rounds=3 | move --auto > game"
deal companeros -p Anna,Ben,Cem -s demo --rounds=3 | move --auto >"$game"
head -n 12 "$game"
echo '...'

say 'judge -l --over --complete --fair game'
judge -l --over --complete --fair "$game" | sed "s|^$game|game|"

say 'score game'
score "$game"

say 'replay --moves game | tail -n 5'
replay --moves "$game" | tail -n 5

say 'replay --at=12 --as=2 game'
replay --at=12 --as=2 "$game"
