# Score sheets from tables.

load common

@test "two hundred evenings, all games mixed, become records that come to the same" {
	all_kinds | while read -r kind; do
		id=${kind// -?/}
		deal $kind -n 10 -s "${id// /-}" --id="${id// /-}" | move --auto
	done >games
	[ "$(grep -c ^game games)" -ge 200 ]
	# As people may keep them: not sorted, and with what they know besides.
	score --matches -F json games | jq -c '{key: .id, value: {game, variant}}' | jq -sc from_entries >kinds
	score --sheet -F json games | jq -r --slurpfile k kinds '.id as $id | .round as $r | $k[0][$id] as $kind
		| .seats[] | [$id, $r, .name, .points, $kind.game, $kind.variant, "fine"] | @csv' |
		sort -t , -k 2,2nr -k 3,3 -s | sed '1i ID,Round,Player,Points,Game,Variant,Weather' >long.csv
	score --import=long.csv >sheets
	judge --over -q sheets
	same <(score --seats -F json games | jq -c '[.id, .game, .variant, .name, .points, .won, .place]' | sort) \
		<(score --seats -F json sheets | jq -c '[.id, .game, .variant, .name, .points, .won, .place]' | sort)
	same <(score --table games) <(score --table sheets)
}

@test "sheets in both shapes, with any separator, as spreadsheets save them" {
	cat >want <<-'END'
		game companeros 1
		id mon
		rounds 2
		player 1 Anna
		player 2 Ben
		player 3 Cécile
		sheet
		score 41 38 52
		score 0 12 9

		game companeros 1
		id tue
		rounds 1
		player 1 Ben
		player 2 Cécile
		player 3 Dora
		sheet
		score 10 20 30

	END
	cat >wide.csv <<-'END'
		id,round,Anna,Ben,Cécile,Dora
		mon,1,41,38,52,
		mon,2,0,12,9,
		tue,1,,10,20,30
	END
	score --import=wide.csv companeros | same want -
	cut -d , -f 1,3- wide.csv | score --import=- companeros | same want -
	{
		printf '\357\273\277'
		tr , ';' <wide.csv | sed 's/$/\r/; $a;;;;;\r'
		printf '\r\n'
	} >semicolons.csv
	score --import=semicolons.csv companeros | same want -
	tr '|' '\t' >long.csv <<-'END'
		points|player| ID |round
		41|Anna|mon|1
		38|Ben |mon|1
		52|Cécile|mon|1
		10|Ben|tue|1
		20|Cécile|tue|1
		9|Cécile|mon|2
		30|Dora|tue|1
		0|Anna|mon|2
		12|Ben|mon|2
	END
	score --import=long.csv companeros | same want -
	cut -f 1-3 long.csv | score --import=- companeros | same want -
	score --import=long.csv companeros | judge -q --over
}

@test "columns say what the header says, once for each sheet" {
	cat >a.csv <<-'END'
		id,Anna,Ben,meta.place,game,target,wins,start,meta.date
		x,10,20,Kiel,kombio,150,,2,
		x,30,40,,,,,,1 May
		y,1,0,,punto,,5,,
		z,1,0,Plön,,,,,
	END
	score --import=a.csv punto >got
	same got - <<-'END'
		game kombio 1
		id x
		target 150
		player 1 Anna
		player 2 Ben
		start 2
		sheet
		meta place Kiel
		meta date 1 May
		score 10 20
		score 30 40

		game punto 1
		id y
		wins 5
		player 1 Anna
		player 2 Ben
		sheet
		score 1 0

		game punto 1
		id z
		player 1 Anna
		player 2 Ben
		sheet
		meta place Plön
		score 1 0

	END
	judge -q got
	# Who begins may also be a name.
	sed '2s/,2,$/,Ben,/; 3q' a.csv | score --import=- | same - <(sed '/^$/q' got)
	score --import=- companeros <<-'END' | grep -qx 'rounds 5'
		id,rounds,A,B,C
		x,5,1,2,3
	END
}

@test "what is wrong with a sheet is said with its line and column, and the others are written" {
	cat >a.csv <<-'END'
		id,round,A,B,C,D,E,F,G,game
		good,1,1,2,3,,,,,
		words,1,1,x,3,,,,,
		zeros,1,01,2,3,,,,,
		twice,1,1,2,3,,,,,
		twice,1,1,2,3,,,,,
		gap,1,1,2,3,,,,,
		gap,3,1,2,3,,,,,
		hole,1,1,2,3,,,,,
		hole,2,1,,3,,,,,
		last,1,1,2,3,,,,,
		last,2,1,2,,,,,,
		round,one,1,2,3,,,,,
		seven,1,1,2,3,4,5,6,7,
		other,1,1,2,3,,,,,companeros
		other,2,1,2,3,,,,,kombio
		skat,1,1,2,3,,,,,skat
		two,1,1,2,,,,,,
		two words,1,1,2,3,,,,,
		much,1,1,2,3,,,,,
		much,2,80,80,80,,,,,
		none,1,,,,,,,,
		fine,1,4,5,6,,,,,
	END
	run -1 --separate-stderr score --import=a.csv companeros
	[ "$(grep '^id' <<<"$output" | paste -s)" = "$(printf 'id good\tid fine')" ]
	judge -q <<<"$output"
	same - <(printf '%s\n' "$stderr") <<-'END'
		a.csv:3: B: points are a whole number without leading zeros, not 'x'
		a.csv:4: A: points are a whole number without leading zeros, not '01'
		a.csv:13: round: a round is a number from 1 on, not 'one'
		a.csv:14: G: there are 6 other players on this sheet already
		a.csv:16: game: line 15 says something else: companeros
		a.csv:6: twice: A has points in round 1 already, in line 5
		a.csv:8: gap: round 2 of A is missing
		a.csv:10: hole: round 2 of B is missing
		a.csv:12: last: round 2 of C is missing
		a.csv:17: game skat 1: there is no game 'skat' [record.header]
		a.csv:18: game: Compañeros is for 3 to 6 players, not 2 [record.header]
		a.csv:19: id two words: wrong number or kind of words: write 'id WORD' [record.syntax]
		a.csv:21: score 80 80 80: no round of Compañeros gives these points: none below 0, and together at most 165 [record.score]
		a.csv:22: none: nobody has points
	END
	run -1 --separate-stderr score --lang=de --import=a.csv companeros
	[ "${stderr_lines[0]}" = 'a.csv:3: B: Punkte sind eine ganze Zahl ohne führende Nullen, nicht „x“' ]
	[ "$(grep '^a.csv:8:' <<<"$stderr")" = 'a.csv:8: gap: für A fehlt Runde 2' ]
	lacks -w -e the -e is -e has <<<"$stderr"
}

@test "a row of nobody knows which sheet keeps all from being written" {
	printf 'id,A,B\nx,1,2\ny,1\n' >few.csv
	run -1 --separate-stderr score --import=few.csv kombio
	[ -z "$output" ]
	[ "$stderr" = 'few.csv:3: 2 values in 3 columns' ]
	printf 'id,A,B\nx,1,2\n,1,2\n"a\nb",1,2\n' >id.csv
	run -1 --separate-stderr score --import=id.csv kombio
	[ -z "$output" ]
	[ "$stderr" = "$(printf '%s\n' 'id.csv:3: the id is missing' "id.csv:4: a record cannot have such characters: 'a\x0ab'")" ]
}

@test "nothing in a table can become another line of a record" {
	printf 'id,game,meta.x,player,points\nx,kombio,"a\nscore 1 2",A,1\n' >a.csv
	run -1 --separate-stderr score --import=a.csv
	[ -z "$output" ]
	[ "$stderr" = "a.csv:2: meta.x: a record cannot have such characters: 'a\x0ascore 1 2'" ]
	printf 'id,game,player,points\nx,kombio,"A\nsheet",1\ny,"kombio\n",A,1\n' >a.csv
	run -1 --separate-stderr score --import=a.csv
	[ -z "$output" ]
	[ "${#stderr_lines[@]}" -eq 2 ]
	printf 'id,"A\033[31m\n",B\nx,1,2\n' >a.csv
	run -1 --separate-stderr score --import=a.csv kombio
	[ "$stderr" = "a.csv:3: A\x1b[31m\x0a: a record cannot have such characters: 'A\x1b[31m\x0a'" ]
}

@test "tables that make no sense are trouble" {
	while IFS='|' read -r table reason; do
		printf "$table" >a.csv
		run -2 --separate-stderr score --import=a.csv kombio
		[ -z "$output" ]
		[ "$stderr" = "score: a.csv:$reason" ] || fail "$stderr"
	done <<-'END'
		|1: the names of the columns are missing
		round,A,B\n1,2,3\n|1: there is no column id, only round, A, B
		id,player\nx,A\n|1: there is a column player, but no column points
		id,points\nx,1\n|1: there is a column points, but no column player
		id,A,A\nx,1,2\n|1: there are two columns 'A'
		id,A,B,meta.the place\nx,1,2,Kiel\n|1: the column 'meta.the place' needs one word after 'meta.'
		id,A,B,meta.\nx,1,2,Kiel\n|1: the column 'meta.' needs one word after 'meta.'
		id,A,B\nx,"1,2\n|2: the quote in column 2 is not closed
		id,A,\344\nx,1,2\n|1: not UTF-8: save the table as UTF-8
	END
	printf 'id,%s\nx,%s\n' "$(seq -s , 200)" "$(seq -s , 200)" >a.csv
	run -2 score --import=a.csv kombio
	[ "$output" = 'score: a.csv:1: too many columns' ]
	run -2 score --import=nowhere.csv kombio
	[ "$output" = 'score: nowhere.csv: No such file or directory' ]
	run -2 score --import=a.csv combio
	[ "$output" = "score: there is no game 'combio'; did you mean 'kombio'?" ]
	run -2 score --import=a.csv kombio punto
	run -2 score --import=a.csv -F csv kombio
	printf 'id,A,B\nx,1,2\n' >a.csv
	run -1 score --import=a.csv
	[ "$output" = "a.csv:2: x: nothing says which game this is: name it on the command line, or in a column 'game'" ]
	run -2 sh -c 'score --import=a.csv kombio >/dev/full'
	printf 'id,A,B,,\nx,1,2,,3\n' >a.csv
	run -1 score --import=a.csv kombio
	[ "$output" = "a.csv:2: this value is in a column without a name: '3'" ]
	printf 'id,A,B\n' >a.csv
	run -0 score --import=a.csv kombio
	[ "$output" = 'score: no records' ]
}

@test "games of Punto from a database are judged as they were played" {
	for players in 2 3 4; do
		deal punto -n 6 -p $players -s db$players --id=db$players | move --auto=greedy
	done | awk -v RS= -v ORS='\n\n' '!/ stuck/' >games
	[ "$(grep -c "^player [234]" games)" -ge 9 ]
	# Colours in words, squares as numbers from anywhere, rounds by their number.
	replay --moves -F json games | jq -r 'select(.verb == "lay") | {R: "Rouge", G: "vert", B: "bleu", Y: "JAUNE"} as $c
		| [.name, .round, (.arguments[1][0:1] | explode[0]) - 90 - .round, (.arguments[1][1:] | tonumber) + 3,
			$c[.arguments[0][0:1]], (.arguments[0][1:] | tonumber), .id] | @csv' |
		sed '1i Player,Round,X,Y,Color,Value,Game' | tr , ';' >table.csv
	"$tests/../examples/punto.sh" table.csv >again
	same <(judge -l again | cut -d ' ' -f 2-) <(judge -l games | cut -d ' ' -f 2-)
	same <(grep ' lay ' again) <(grep ' lay ' games)
	run -2 "$tests/../examples/punto.sh" <(printf 'a,b\n1,2\n')
	[ "$output" = 'there is no column game' ]
	printf 'game,player,x,y,colour,value\na,"Anna, B",0,0,red,8\n' >names.csv
	run -2 "$tests/../examples/punto.sh" names.csv
	[ "$output" = 'line 2: 7 values in 6 columns' ]
}

@test "plays from BoardGameGeek become sheets, whatever their names are" {
	cd "$tests/../examples"
	xsltproc plays.xsl plays.xml | score --import=- >"$BATS_TEST_TMPDIR/games"
	judge -q "$BATS_TEST_TMPDIR/games"
	grep -qx 'player 2 Ben "the Fox"' "$BATS_TEST_TMPDIR/games"
	grep -qx 'player 3 Cécile, la grande' "$BATS_TEST_TMPDIR/games"
	grep -qx 'meta date 2026-01-09' "$BATS_TEST_TMPDIR/games"
	[ "$(grep -c ^game "$BATS_TEST_TMPDIR/games")" -eq 2 ]
	[ "$(xsltproc --stringparam games carcassonne plays.xsl plays.xml | grep -c ^bgg-103,carcassonne)" -eq 1 ]
}

@test "a key of meta has no character that a record cannot have" {
	for character in $'\037' $'\001' $'\177'; do
		printf 'id,Anna,Ben,meta.x%s\nq,1,0,h\n' "$character" >a.csv
		run -2 --separate-stderr score --import=a.csv punto
		[[ $stderr == 'score: a.csv:1: a record cannot have such characters: '* ]]
		[ -z "$output" ]
	done
}
