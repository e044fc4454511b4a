# Who is better: a short form of `make ladder`, with wide margins.

load common

# share GAME PLAYERS A B: of the wins, for A on one seat and B on all others, in
# about 120 matches, each deal from each seat.
share() {
	local names=$3 i
	for ((i = 1; i < $2; i++)); do names+=,$4; done
	deal "$1" -p "$names" --rotate -n $((120 / $2)) -s ladder/short | move --auto=named -j 2 |
		score --cross -F csv | mlr --icsv --onidx filter "\$name == \"$3\"" then cut -f share
}

# numbers GAME: of players.
numbers() {
	deal --list -F json | jq "select(.game == \"$1\").players[]"
}

@test "a rule of thumb wins nearly always against those who play at random" {
	for game in $(all_games); do
		for n in $(numbers $game); do
			share=$(share $game $n greedy random)
			awk "BEGIN { exit !($share > .85) }" || fail "$game with $n players: $share"
		done
	done
}

@test "a few playouts do no harm to a rule of thumb" {
	for game in $(all_games); do
		n=$(numbers $game | head -n 1)
		share=$(share $game $n search:30 greedy)
		awk "BEGIN { exit !($share > .85 / $n) }" || fail "$game with $n players: $share"
	done
}

@test "the ladder says what it has measured, and goes on where it was" {
	export LADDER=$PWD/ladder.csv LADDER_DIR=$PWD/played HALF=.2 DEALS=100
	ladder=$BATS_TEST_DIRNAME/ladder
	run -0 "$ladder" meschugge
	head -n 1 ladder.csv | grep -qx 'game,players,a,b,even,share,half,matches,version'
	# Each of five players against each, for two, three and four.
	[ "$(sed 1d ladder.csv | wc -l)" -eq 30 ]
	grep -qE '^meschugge,2,greedy,random,0.5000,0.9[0-9]+,0.0[0-9]+,200,[0-9]+$' ladder.csv
	cp ladder.csv before
	# What is known is kept; what is lost is found again.
	"$ladder" meschugge | lacks '^meschugge'
	sed -i '/^meschugge,3/d; s/^\(meschugge,4,greedy,.*\),[0-9]*$/\1,0/' ladder.csv
	[ "$("$ladder" meschugge | grep -c ^meschugge)" -eq 12 ]
	cmp ladder.csv before
	# A goal that is missed is said so.
	echo 'punto,2,search:1000,greedy,0.5000,0.4000,0.0200,2400,1' >>ladder.csv
	run -1 "$ladder" meschugge
	[[ $output == *'punto      2 search:1000  greedy       0.4000 +- 0.0200 must .58: MISSED; aim .70: not reached'* ]]
	[[ $output == *'worse: punto with 2 players, search:1000 against greedy: 0.4000 +- 0.0200'* ]]
	sed -i '$s/0.4000/0.6500/' ladder.csv
	run -0 "$ladder" meschugge
	[[ $output == *' 0.6500 +- 0.0200 must .58: met; aim .70: not reached'* ]]
}
