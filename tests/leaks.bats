# What a seat must not see.

load common

# The same commands many times: whether they leak memory is seen elsewhere.
[ -z "$ASAN_OPTIONS" ] || export ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0

# beginnings GAME STEP OPTION ...: of some matches, every STEP-th move.  For
# each seat, in a.SEAT, and in b.SEAT with other cards where it saw none.
beginnings() {
	local game=$1 step=$2 seat
	shift 2
	deal "$game" "$@" | move --auto >all
	players=$(awk -v RS= 'NR == 1' all | grep -c ^player)
	for ((seat = 1; seat <= players; seat++)); do
		awk -v seat=$seat -v step="$step" -v salt=1 -f "$tests/twin.awk" all >a.$seat
		awk -v seat=$seat -v step="$step" -v salt=1 -v twin=1 -f "$tests/twin.awk" all >b.$seat
		judge -q a.$seat b.$seat
		[ "$(cmp -l a.$seat b.$seat | wc -l)" -gt 100 ]
	done
}

# alike COMMAND ...: for each seat it answers the same for both.
# shellcheck disable=SC2145
alike() {
	local seat
	for ((seat = 1; seat <= players; seat++)); do
		"$@"$seat a.$seat >one
		"$@"$seat b.$seat >other
		same one other
	done
}

hides() {
	beginnings "$@"
	alike replay -F record --as=
	alike replay --as=
	alike replay --open --as=
	alike replay --moves --as=
	alike replay -F html --as=
	alike move --list -s
	for ((seat = 1; seat <= players; seat++)); do
		replay -F record --as=$seat a.$seat | judge -q
	done
}

@test "a view of Compañeros does not depend on other hands" {
	hides companeros 5 -p 3 -s l --rounds=2
	hides companeros 7 -p 6 -s l --colours='P O Y B G R'
}

@test "a view of Punto does not depend on cards that are not turned up" {
	hides punto 23 -p 2 -s l
	hides punto 9 -p 3 -s l
	hides punto 9 -p 4 -s l
	hides punto 25 -p 4 -s l -v team
}

@test "a view of Meschugge does not depend on rounds to come and hidden cards" {
	hides meschugge 3 -p 3 -n 2 -s l
	hides meschugge 5 -p 2 -n 2 -s l -v nodie
	hides meschugge 7 -p 4 -n 2 -s l -v junior
}

@test "a view of Kombio does not depend on cards that the seat has not seen" {
	hides kombio 7 -p 2 -n 2 -s l
	hides kombio 23 -p 4 -n 2 -s l
	hides kombio 13 -p 2 -n 2 -s f
	grep -q ^shuffle all
}

@test "an early position of a match is drawn as if the rest were not there" {
	for game in companeros punto meschugge kombio; do
		deal "$game" -s l | move --auto >all
		for at in 0 1 2 9 20 30 40; do
			replay --at=$at -F record all >early
			for format in text record; do
				replay --as=2 -F $format early | sed 's/ *move [0-9]* of .*//' >one
				replay --as=2 -F $format --at=$at all | sed 's/ *move [0-9]* of .*//' >other
				same one other
			done
		done
	done
}

@test "with -s a guess at a hidden card finds nothing out" {
	deal kombio -p Anna,Ben -s guess | move draw drop >k
	move -s 2 'knock 1.1' <k >knocked
	card=$(grep '^2 knock' knocked | sed 's/.* //')
	for named in $(seq -1 13); do
		run -1 --separate-stderr move -s 2 "knock 1.1 $named" <k
		[ "${stderr#* knock 1.1 * }" = 'with -s a card that the seat cannot see must be left out [record.unknown]' ]
	done
	# What a seat sees it may name, and where nobody knows a card somebody must.
	move -s 2 'draw' <k | move -s 2 "drop $(move -s 2 draw <k | sed -n 's/^2 draw //p')" >/dev/null
	deal --empty kombio -p Anna,Ben | move -s 1 'draw' 'drop 5' >/dev/null
	move "2 knock 1.1 $card" <k | same - knocked
}

@test "an id that begins with the seed is the seed, and no seat sees it" {
	for kind in $(all_games); do
		deal "$kind" --rotate -s cup -n 2 | move --auto --until=3 >all
		[ "$(grep -c '^id cup/[12]\.[1-6]$' all)" -eq "$(grep -c ^game all)" ]
		replay --as=1 -F record all >views
		lacks cup views
		judge -q views
		replay --as=1 --moves -F csv all | lacks cup -
		# Also where the id comes before the seed, or long after it.
		awk '/^id/ { id = $0; next } { print } /^seed/ { print id }' all | replay --as=2 -F record | lacks cup -
	done
	# It tells nothing that others cannot know if it begins otherwise.
	deal punto --rotate -s cup --id=abend | replay --as=1 -F record | grep -qx 'id abend\.2'
	deal punto --rotate -s cup >all
	replay -F record all | grep -qx 'id cup\.1'
	# Programs are told as little as seats are.
	move --auto='!cat >>heard; head -n 1 "$MOVES"' --until=2 all >/dev/null
	move --auto="!!tee -a heard | '$tests'/../examples/bots/first.sh" --until=2 all >played
	grep -q '^player 1 ' heard
	lacks cup heard
	grep -qx 'id cup\.1' played
}
