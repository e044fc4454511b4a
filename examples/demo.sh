#!/bin/sh
# demo.sh: a tour of the four games and the five programs.
#
# usage: demo.sh [DIRECTORY]
#
# The records are kept in DIRECTORY (default: demo), to go on with.

set -eu

dir=${1:-demo}
# Says itself what is wrong.
mkdir -p -- "$dir"
cd -- "$dir"
if ! [ -w . ]; then
	echo "demo.sh: $dir: not writable; give another directory" >&2
	exit 2
fi

exec 3>&1
width=$(stty size <&3 2>/dev/null | cut -d ' ' -f 2)
[ "${width:-0}" -ge 20 ] && [ "$width" -le 72 ] || width=72
bold=''
normal=''
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ] && [ "${TERM:-dumb}" != dumb ]; then
	bold=$(printf '\033[1m')
	normal=$(printf '\033[0m')
fi

say() { # SENTENCE...
	echo
	echo "$*" | fmt -w "$width"
}

try() { # COMMAND: shown, then run
	printf '%s$ %s%s\n' "$bold" "$1" "$normal"
	eval "$1" 2>&1
}

say 'Spielwerk keeps a card game in a text file, its record. Five programs' \
	'deal, play, judge, score and show it. Here are four games.'

say 'Compañeros, for three. The word after -s is the seed: it decides the' \
	'cards, so they are the same on every machine.'
try 'deal -p Anna,Ben,Cem -s tour companeros > companeros.game'
try 'cat companeros.game'

say 'Everybody plays a card. The programs know whose turn it is.'
try "move -f companeros.game 'play G7' 'play G10' 'play R10'"

say 'Cards of one colour add up: green makes 17 and beats the red 10. So Ben' \
	'is the first to take from the display. This is what he sees:'
try 'replay --as=2 companeros.game'

say 'Let the computer play the rest, by a rule of thumb, and count the points.'
try 'move --auto=greedy companeros.game > finished.game'
try 'score finished.game'

say 'Punto: lay cards side by side, or cover lower ones. Four of your colour' \
	'in a row win.'
try 'deal -p Anna,Ben,Cem,Dora -s demo --wins=1 punto | move --auto > punto.game'
try 'replay punto.game'

say 'Meschugge: the word says one colour and is printed in another. Throw a' \
	'card that fits, before the others do.'
try 'deal -p Anna,Ben,Cem -s tour meschugge | move --auto > meschugge.game'
try 'replay --at=4 meschugge.game'

say 'Kombio: your cards lie face down, you have seen two of the four, and the' \
	'lowest sum wins. This is how Ben sees it, and what has happened.'
try 'deal -p Anna,Ben -s tour kombio | move --auto > kombio.game'
try 'replay --at=12 --as=2 kombio.game'
try "replay --moves kombio.game | sed -n '13,19p'"

say 'Now somebody cheats: Cem writes down a card that Ben holds.'
try "sed 's/^3 play R10/3 play R9/' companeros.game > broken.game"
if try 'judge --explain broken.game'; then
	echo 'demo.sh: broken.game was not found out' >&2
	exit 1
fi

say 'Records go through pipes. A hundred matches, judged and ranked:'
try 'deal -n 100 -p Anna,Ben,Cem -s tour companeros | move --auto |
    judge --over --fair | score --table'

say "The records are in $dir. To go on, paste this:"
cat <<END

    PATH="$(dirname "$(command -v deal)"):\$PATH"
    cd "$PWD"
END
say 'A game of your own, against the computer:'
cat <<'END'

    deal -p You,Rival punto > mine.game
    move -i -s You --bot=Rival=greedy -f mine.game
    replay mine.game
END
say 'Each program has --help. The README says how two people play at two' \
	'terminals, and how to write down a game played with real cards.'
