# deal: set a game up.

load common

@test "deal writes a record up to and including the first deal" {
	run -0 deal companeros -p Anna,Ben,Cécile -s x
	[ "${lines[0]}" = 'game companeros 1' ]
	[ "${lines[3]}" = 'player 3 Cécile' ]
	[ "${lines[4]}" = 'seed x' ]
	[[ ${lines[5]} == 'deal table '* ]]
	[ "${#lines[@]}" -eq 9 ]
	deal companeros -s x | judge -q --fair --complete
}

@test "deal takes the fewest players if not told, and calls them by number" {
	run -0 deal companeros
	[ "${lines[1]}" = 'player 1 Player 1' ]
	[ "$(deal companeros | grep -c '^player')" -eq 3 ]
	[ "$(deal companeros -p 6 | grep -c '^player')" -eq 6 ]
}

@test "deal -n numbers seeds and ids, and each can be dealt again alone" {
	deal companeros -p 4 -n 800 -s evening --id=m >all
	[ "$(grep -c ^game all)" -eq 800 ]
	awk -v RS= -v ORS='\n\n' 'NR == 731' all >one
	deal companeros -p 4 -s evening/731 --id=m/731 | cmp - one
	judge -q --fair all
}

@test "deal without a seed has a fresh one of 256 bits for each" {
	deal companeros -n 20 >a
	[ "$(grep '^seed' a | sort -u | grep -cE '^seed [0-9a-f]{64}$')" -eq 20 ]
	judge -q --fair a
}

@test "deal puts what it was asked for into the header, in order" {
	run -0 deal companeros --id=x1 -v standard --rounds=3 --colours='P O Y' -p Ä,Ö,Ü --start=2 -s s
	[ "${lines[*]:0:9}" = 'game companeros 1 id x1 variant standard rounds 3 colours P O Y player 1 Ä player 2 Ö player 3 Ü start 2' ]
	deal companeros --rounds=3 --colours='P O Y' -s s | judge -q --fair --complete
}

@test "deal refuses what the game does not have, in a line" {
	for bad in '-p 2' '-p 7' '-v team' '--wins=2' '--rounds=0' '--rounds=1000' '--start=4' '--colours=R' '--colours=R,G,B' '--id=a\ b' '-n 0' '-p A,,B' '-s é'; do
		run --separate-stderr -2 sh -c "deal companeros $bad"
		[ -z "$output" ]
		[ "${#stderr_lines[@]}" -eq 1 ]
	done
	run -2 deal companeros -s "$(printf '%065d' 0)"
	run -2 deal companeros -p "$(printf 'a\nb,c,d')"
	run -2 deal companeros punto
}

@test "deal --next adds the next deal where a round is over and the match is not" {
	small --rounds=2 >start
	move --auto --until=round <start >over
	deal --next <over >next
	judge -q --fair next
	[ "$(grep -c '^deal' next)" -eq 8 ]
	# In the middle of a round, or at the end, there is nothing to add.
	deal --next start next | cmp - <(cat start next)
	move --auto <next >end
	deal --next end | cmp - end
	# The claims of the round before stay where they are.
	score --write over | deal --next | judge -q --fair
}

@test "deal --next begins a match that has only a header" {
	small | grep -v ^deal | deal --next | cmp - <(small)
}

@test "deal --next deals without a seed as well" {
	small --rounds=2 | move --auto --until=round | grep -v ^seed | deal --next | judge -q --complete
}

@test "deal --next reports a record that is not legal and passes it on" {
	{
		small
		echo nonsense
		echo
		small
	} >a
	run --separate-stderr -1 deal --next a
	[[ $stderr == 'a:11: nonsense: '*'[record.syntax]' ]]
	deal --next a 2>/dev/null | cmp - a
}

@test "deal --list names the games, also for programs" {
	run -0 deal --list
	[[ $output == *'companeros   3-6 players'* ]]
	[ "$(deal --list -F json | jq -r 'select(.game == "companeros").length')" = rounds ]
	run -0 jq -c 'select(.game == "meschugge") | .players, .variants' <(deal --list -F json)
	[ "$output" = $'[2,3,4]\n["standard","nodie","junior"]' ]
	[ "$(deal --list -F csv | sed -n 4p | cut -d , -f 3-4)" = '2 3 4,standard nodie junior' ]
	[ "$(deal --list -F csv | mlr --icsv --onidx filter '$game == "companeros"' then cut -f default)" = 1 ]
}

@test "a seed or id is one word, and nothing brings a control character" {
	for options in '-s " x"' '-s "x "' '-s "x	"' '-s "$(printf "x\r")"' \
		'--id "a "' '--id "a b" -n 2' '-p "$(printf "a\r,b\r")"' \
		'--start "$(printf "1\r")"' '--colours "$(printf "RG BY\r")"' \
		'--wins "$(printf "2\r")"'; do
		run -2 sh -c "deal $options punto" || fail "$options"
	done
}

@test "an id has room for the number after it" {
	id=$(printf '%4085s' '' | tr ' ' a)
	deal punto -n 20 --id="$id" -s x | judge -q
	run -2 deal punto -n 20 --id="${id}aaaaaa" -s x
}

@test "of two lengths of a match one is refused" {
	run -2 --separate-stderr deal companeros --wins=2 --rounds=1
	[[ $stderr == 'deal: --wins and --rounds do not go together'* ]]
	deal companeros --rounds=2 --rounds=1 -s x | grep -q '^rounds 1$'
}

@test "every game's word for its length is an option, and all options are there once" {
	deal --help >help
	for term in $(deal --list -F json | jq -r '.length // empty' | sort -u); do
		meaning=$(deal --list -F json | jq -r "select(.length == \"$term\").meaning" | head -n 1)
		grep -qE "^      --$term=N +$meaning\$" help
		grep -qE "[[|]--$term=N[]|]" help
	done
	grep -oE -- '^ .{5}--[a-z-]+' help | cut -c 9- | sort | uniq -d | same - /dev/null
}

@test "move --auto plays until a record is full, and says so only then" {
	small | sed '$d' >begun
	for player in random greedy; do
		size=$(move --auto=$player begun | sed '$d' | wc -l)
		for more in 0 1; do
			{
				cat begun
				yes '#' | head -n $((1000000 + more - size))
			} >long
			run -$more --separate-stderr sh -c "move --auto=$player long >full"
			[ "$more" -eq 1 ] || judge -q --over full
		done
		[[ $stderr == *': the match does not end within 1000000 lines [record.syntax]' ]]
	done
}

@test "deal --next and score --write do not make a record too long" {
	small --rounds=2 | move --auto --until=round >round
	size=$(($(wc -l <round) - 1))
	{
		sed '$d' round
		yes '# more' | head -n $((1000000 - size))
		echo
	} >full
	judge -q full
	for command in 'deal --next' 'score --write'; do
		$command full >out 2>err && status=0 || status=$?
		[ $status -eq 1 ]
		grep -q '^full:1: game: this would make the record longer .*\[record.syntax\]$' err
		cmp out full
	done
	# Claims that are there already need no room.
	{
		score --write round | sed '$d'
		yes '# more' | head -n $((999999 - size))
		echo
	} >full
	score --write full | cmp - full
}

@test "names are taken as CSV has them, or one from each -p" {
	for words in "-p '\"Müller, Karl\",Ben,\"Cem \"\"C\"\" K\"'" \
		"-p '\"Müller, Karl\" , Ben , \"Cem \"\"C\"\" K\" '" \
		"-p 'Müller, Karl' -p Ben -p '\"Cem \"\"C\"\" K\"'"; do
		eval "run -0 deal companeros -s x $words"
		[ "${lines[*]:1:3}" = 'player 1 Müller, Karl player 2 Ben player 3 Cem "C" K' ] ||
			fail "$words: $output"
		[[ ${lines[4]} == 'seed x' ]]
	done
	while IFS='|' read -r words said; do
		eval "run -2 --separate-stderr deal companeros $words"
		[ "$stderr" = "deal: $said; try 'deal --help'" ] || fail "$words: $stderr"
		[ -z "$output" ]
	done <<-'END'
		-p '"Anna,Ben,Cem'|a quote in -p is not closed
		-p '"Anna"a,Ben,Cem'|after a name in quotes comes a comma
		-p Anna,,Cem|a name in -p is empty
		-p '"",Ben,Cem'|a name in -p is empty
		-p 3 -p 4|-p is a number of players, or names
		-p A -p B -p C -p D -p E -p F -p G|there are at most 6 players
		-p A,B,C,D,E,F,G|there are at most 6 players
		-p $(printf '%065d' 0)x,B,C|a name has at most 64 bytes
	END
	deal companeros -p "$(printf '%063d' 0)x,B,C" | judge -q
}

@test "who begins may be named" {
	for name in Ben ben; do
		deal companeros -p Anna,Ben,Cécile --start=$name -s x | cmp - \
			<(deal companeros -p Anna,Ben,Cécile --start=2 -s x)
	done
	deal companeros -p Anna,Ben,Cécile --start=CECILE | grep -qx 'start 3'
	deal companeros -p 'ben,Ben ,BEN' --start=Ben | grep -qx 'start 2'
	deal companeros --start='Player 3' | grep -qx 'start 3'
	run -2 --separate-stderr deal companeros -p Anna,Ben,Cem --start=Zoe
	[ "$stderr" = "deal: --start: nobody is called 'Zoe': 1 Anna, 2 Ben, 3 Cem; try 'deal --help'" ]
	run -2 --separate-stderr deal companeros -p ben,BEN,Cem --start=Ben
	[ "$stderr" = "deal: --start: more than one player is called 'Ben': 1 ben, 2 BEN, 3 Cem; try 'deal --help'" ]
	run -2 --separate-stderr deal companeros --start=4
	[ "$stderr" = "deal: --start takes a number from 1 to 3; try 'deal --help'" ]
}

@test "deal --empty writes a header and nothing else" {
	run -0 deal --empty -p Oma,Opa,Lea,Tim companeros
	[ "$output" = $'game companeros 1\nplayer 1 Oma\nplayer 2 Opa\nplayer 3 Lea\nplayer 4 Tim' ]
	deal --empty --id=x --rounds=2 --start=Lea -p Oma,Opa,Lea,Tim -n 2 companeros >two
	[ "$(judge -l two)" = $'two:1: ok running 0,0,0,0\ntwo:10: ok running 0,0,0,0' ]
	[ "$(grep ^id two)" = $'id x/1\nid x/2' ]
	lacks -E '^(seed|deal)' two
	# It can be gone on with by hand or by machine.
	for game in $(all_games); do
		deal --empty $game | deal --next | judge -q
	done
	deal --empty companeros | move 'deal table R1 G1 B1' '1 play R7' | judge -q
	run -2 --separate-stderr deal --empty -s x companeros
	[ "$stderr" = "deal: --empty deals nothing: it takes no seed; try 'deal --help'" ]
	run -2 deal --next --empty
}

@test "with several -p each is a name, also one that is a number" {
	deal -p Anna -p 2 punto | grep '^player' >got
	printf 'player 1 Anna\nplayer 2 2\n' | cmp - got
}

@test "an id is as long as a line has room for" {
	long=$(printf '%04090d' 0)
	deal --rotate -s q --id="$long" punto | judge -q
	deal -s q --id="${long}00" punto | judge -q
	for options in "--rotate --id=${long}0" "--id=${long}000" "-n 2 --id=${long}0"; do
		run -2 --separate-stderr deal -s q $options punto
		[[ $stderr == 'deal: --id is too long'* ]]
		[ -z "$output" ]
	done
}
