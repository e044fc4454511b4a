# judge --where: which of the legal records are meant.

load common

setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	# Every kind, over or running, some as a seat saw them, all with an id.
	all_kinds | while read -r kind; do
		deal $kind -n 2 -s "w${kind//[^a-z0-9]/}" --id=i | move --auto
		deal $kind -s run --id=r | move --auto --until=17
		deal $kind -s view --id=v | move --auto --until=30 | replay -F record --as=1
	done >plain
	# Notes among them, in the header and in the body, with stamps and without.
	awk -v RS= -v ORS='\n\n' '{
		sub(/\nplayer 1 [^\n]*/, "\nplayer 1 " (NR % 3 ? "Anna" : "Ägnes") "\nmeta place " (NR % 2 ? "Kiel" : "Bad Segeberg"))
		sub(/\n1 /, NR % 5 ? "\nmeta rating " NR * 10 " @" NR "&" : "&")
		sub(/@[0-9]+\n1 [^\n]*/, "& @" NR)
		print
	}' plain >all
	judge -q all
}

# chosen CONDITION...: the ids of records that are chosen, by their line.
chosen() {
	local conditions=()
	for condition; do
		conditions+=("--where=$condition")
	done
	judge -F csv "${conditions[@]}" "$BATS_FILE_TMPDIR/all" | sed 1d | cut -d , -f 2
}

# by_hand AWK-CONDITION: the same from the text of the records.
by_hand() {
	awk -v RS= -F '\n' 'BEGIN { line = 1 } {
		variant = "standard"; players = moves = 0; seed = id = place = rating = first = ""
		partial = /[ ]\?/
		for (i = 1; i <= NF; i++) {
			n = split($i, word, " ")
			if (word[1] == "game") game = word[2]
			if (word[1] == "variant") variant = word[2]
			if (word[1] == "seed") seed = word[2]
			if (word[1] == "id") id = word[2]
			if (word[1] == "player") players++
			if (word[1] == "player" && word[2] == 1) first = word[3]
			if (word[1] == "meta" && word[2] == "place") place = substr($i, 12)
			if (word[1] == "meta" && word[2] == "rating") rating = word[3]
			if (word[1] ~ /^[1-6]$/ || word[1] == "reveal") moves++
		}
		if ('"$1"') print line
		line += NF + 1
	}' "$BATS_FILE_TMPDIR/all"
}

@test "each key says what the record does" {
	cd "$BATS_FILE_TMPDIR" || return
	n=0
	while IFS='|' read -r condition truth; do
		by_hand "$truth" >want
		chosen "$condition" | same want - || fail "$condition"
		[ -s want ] && [ "$(wc -l <want)" -lt "$(awk -v RS= 'END { print NR }' all)" ] || fail "nothing shown by $condition"
		n=$((n + 1))
	done <<'END'
game=punto|game == "punto"
game!=punto|game != "punto"
variant=standard|variant == "standard"
variant!=standard|variant != "standard"
players=4|players == 4
players!=4|players != 4
players<4|players < 4
players>3|players > 3
players<=3|players <= 3
players>=4|players >= 4
player=Anna|first == "Anna"
player!=Anna|first != "Anna"
player=agnes|first == "Ägnes"
player=Player 4|players >= 4
id=r|id == "r"
id!=r|id != "r"
seed=|seed == ""
seed!=|seed != ""
seed=run|seed == "run"
moves=17|moves == 17
moves!=17|moves != 17
moves<18|moves < 18
moves>17|moves > 17
partial=yes|partial
partial=no|!partial
partial!=yes|!partial
meta.place=Kiel|place == "Kiel"
meta.place=Bad Segeberg|place == "Bad Segeberg"
meta.place!=Kiel|place != "Kiel"
meta.rating=|rating == ""
meta.rating!=|rating != ""
meta.rating=30|rating == 30
meta.rating<100|rating != "" && rating < 100
meta.rating>100|rating != "" && rating > 100
END
	[ $n = 34 ]
}

@test "results are those that the verdict has" {
	cd "$BATS_FILE_TMPDIR" || return
	judge -F json all >told
	while IFS='|' read -r condition truth; do
		jq -r "select($truth) | .line" told >want
		chosen "$condition" | same want - || fail "$condition"
		[ -s want ] || fail "nothing shown by $condition"
	done <<'END'
over=yes|.state == "over"
over=no|.state == "running"
over!=no|.state == "over"
winner=1|.winners | index(1)
winner=Player 2|.winners | index(2)
winner!=2|.winners | index(2) | not
winner=|.state == "running"
winner!=|.state == "over"
points.1>10|.totals[0] > 10
points.Player 2<1|.totals[1] < 1
points.2=0|.totals[1] == 0
points.Player 4!=0|(.totals[3] // 1) != 0
points.4>=0|(.totals[3] // -1) >= 0
END
	deal companeros --rounds=3 -s r | move --auto --until=round >one
	run -0 judge -c --where=rounds=1 one
	[[ $output == *', 1 matches' ]]
	run -0 judge -c --where='rounds>1' one
	[[ $output == *', 0 match' ]]
	# Whoever shares a name, any of them counts.
	deal punto -p Anna,Anna --wins=1 -s x | move --auto >twins
	[ "$(judge -c --where=winner=Anna --where='points.Anna=1' --where='points.Anna=0' twins)" = \
		'twins: 1 record, 1 legal, 1 over, 0 bad, 1 matches' ]
}

@test "several conditions must all hold, and what is chosen is copied as it is" {
	cd "$BATS_FILE_TMPDIR" || return
	by_hand 'game == "kombio" && players > 2 && moves < 31 && place == "Kiel"' >want
	[ -s want ]
	chosen game=kombio 'players>2' 'moves<31' meta.place=Kiel | same want -
	judge --where=game=kombio all >chosen
	awk -v RS= -v ORS='\n\n' '/^game kombio/' all | same - chosen
	judge -1 all >lines
	judge --where=game=kombio --where='moves>20' lines | same - <(judge -1 --where=game=kombio --where='moves>20' all)
	chosen seed=nowhere | lacks .
	run -0 --separate-stderr judge --where=seed=nowhere all
	[ -z "$output$stderr" ]
}

@test "threads choose the same" {
	cd "$BATS_FILE_TMPDIR" || return
	cat all all all all all all >many
	for options in '' -l -c '-F json' '-F tap'; do
		judge $options --where=meta.place=Kiel --where='meta.rating>300' --where='points.1>0' many >one
		judge $options -j 3 --where=meta.place=Kiel --where='meta.rating>300' --where='points.1>0' many | same one -
	done
	[ -s one ]
}

@test "bad records are reported whatever the conditions" {
	small >a
	sed 's/^deal/dael/' a >bad
	sed 's/^player 1.*/&\nmeta place Kiel/; s/^deal/dael/' a >noted
	sed 's/^id/meta/' a >b
	cat a bad a noted b >c
	run -1 --separate-stderr judge --where=game=punto c
	[ -z "$output" ]
	[ "${#stderr_lines[@]}" = 2 ]
	run -1 judge -l --where=game=punto c
	[ "${#lines[@]}" = 2 ]
	run -1 judge -c --where=game=punto c
	[ "$output" = 'c: 5 records, 3 legal, 0 over, 2 bad, 0 match' ]
	# What was heard in a bad record is not said of the next.
	run -1 judge -c --where=meta.place=Kiel c
	[ "$output" = 'c: 5 records, 3 legal, 0 over, 2 bad, 0 match' ]
	run -1 judge -l --over --where=over=yes a
	[[ $output == *'[record.running]' ]]
	run -0 judge -l --where=over=yes a
	[ -z "$output" ]
	run -1 judge -F tap --where=game=punto c
	[[ ${lines[-1]} == 1..2 ]]
}

@test "a condition that is not understood is explained" {
	while IFS='|' read -r condition said; do
		run -2 judge --where="$condition" /dev/null
		[[ $output == "judge: $said"* ]] || fail "$condition: $output"
	done <<'END'
gmae=punto|--where has no key 'gmae'; did you mean 'game'?
mvoes>3|--where has no key 'mvoes'; did you mean 'moves'?
weather=fine|--where has no key 'weather'
game.x=punto|--where has no key 'game.x'
game=pnuto|there is no game 'pnuto'; did you mean 'punto'?
variant=juniro|there is no variant 'juniro'; did you mean 'junior'?
variant=xyzzy|there is no variant 'xyzzy'
game|--where takes a condition such as game=punto or moves>40, not 'game'
|--where takes a condition such as game=punto or moves>40, not ''
=3|--where has no key ''
game<punto|--where game is not a number: ask with = or !=
over>no|--where over is not a number: ask with = or !=
over=maybe|--where over is yes or no, not 'maybe'
moves>many|--where moves takes a whole number, not 'many'
moves=|--where moves takes a whole number, not ''
moves=-|--where moves takes a whole number, not '-'
moves= 3|--where moves takes a whole number, not ' 3'
moves=3x|--where moves takes a whole number, not '3x'
moves<99999999999999999999|--where moves takes a whole number, not '99999999999999999999'
meta.elo>x|--where meta takes a whole number, not 'x'
points>3|--where points needs a name after a dot, as in points.Anna>20
points.=3|--where points needs a name after a dot, as in points.Anna>20
meta=Kiel|--where meta needs a name after a dot, as in meta.place=Kiel
END
	run -2 judge -q --where=over=yes /dev/null
	[[ $output == *'-q prints nothing'* ]]
	run -2 judge -v --where=over=yes /dev/null
	[[ $output == *'-v copies the others'* ]]
	mapfile -t many < <(printf -- '--where=moves<%d\n' {1..33})
	run -2 judge "${many[@]}" /dev/null
	[[ $output == *'32 times at most'* ]]
	small >a
	run -0 judge -c "${many[@]:1}" a
	[[ $output == *', 1 matches' ]]
}
