# Rows for other programs: every output as CSV and JSON.

load common

schemas=$BATS_TEST_DIRNAME/../formats/schemas

# Matches of every kind, some of them running, some sheets, with and without an
# id, stamps and seed; a league between two, and its claims.
setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	all_kinds >kinds
	while read -r kind; do
		deal $kind -n 2 -s rows --id=a | move --auto
		deal $kind -n 1 -s half | move --auto=human:900:5 --until=9
	done <kinds | sed '/^seed half/d' >matches
	golden record sheet-kombio >>matches
	judge -q matches
	deal -n 6 -s cup -p A,B kombio --id=cup | move --auto >cup
	{
		echo id,player,points
		printf '%s\n' cup/1,A,1 cup/1,A,1 cup/1,C,2 cup/2,A,x x,A,1
	} >claims.csv
}

# Every way to ask for rows: the schema's name, then the command.
outputs() {
	cat <<-'END'
		deal-list deal --list
		judge-list judge -l matches bad
		score-matches score --matches matches
		score-seats score --seats matches
		score-sheet score --sheet matches
		score-table score --table matches
		score-table score --table --elo matches
		score-cross score --cross matches
		score-sprt score --sprt=0,50 cup
		score-check score --check=claims.csv cup
		score-explain score --explain matches
		replay-moves replay --moves matches
		replay-moves replay --moves --as=2 matches
	END
}

@test "every output as JSON fits its schema, and every schema has an output" {
	cp "$BATS_FILE_TMPDIR"/{matches,cup,claims.csv} .
	cat "$tests"/golden/record/header.game >bad
	outputs | while read -r name command; do
		$command -F json 2>/dev/null >rows || [ $? -eq 1 ]
		awk 'NR < 200 || NR % 9 == 1' rows >>$name
	done
	for schema in "$schemas"/*.json; do
		name=$(basename "$schema" .json)
		"$tests/schema" "$schema" <"$name" || fail "$name"
	done
	outputs | cut -d ' ' -f 1 | sort -u | same - <(basename -s .json "$schemas"/*.json | sort)
}

@test "a schema that does not fit is noticed" {
	score --seats -F json "$BATS_FILE_TMPDIR/matches" >rows
	schema=$schemas/score-seats.json
	"$tests/schema" "$schema" <rows
	run -1 "$tests/schema" "$schema" </dev/null
	run -1 "$tests/schema" "$schema" < <(sed 's/"seat":1/"seat":"1"/' rows)
	run -1 "$tests/schema" "$schema" < <(sed '$s/"seat"/"chair"/' rows)
	run -1 "$tests/schema" "$schema" < <(sed 's/,"place":[^}]*//' rows)
	run -1 "$tests/schema" "$schema" < <(sed 's/}$/,"more":1}/' rows)
}

# What others have written for these columns must go on working: new ones come
# last.
@test "columns of CSV stay where they are" {
	cp "$BATS_FILE_TMPDIR"/{matches,cup,claims.csv} .
	cp matches bad
	outputs | sort -u -k 1,1 | while read -r name command; do
		echo "$name: $($command -F csv 2>/dev/null | head -n 1 | tr -d '\r')"
	done >got
	same got - <<-'END'
		deal-list: game,title,players,variants,length,default,meaning
		judge-list: file,line,id,game,verdict,state,totals,winners,fault,reason
		replay-moves: file,line,id,game,round,move,seat,name,verb,arguments,time,points,sentence
		score-check: file,line,id,who,claimed,points,verdict,reason
		score-cross: by,name,against,matches,share,low,high,game,blocks,wins60,both60,wins60_squares,wins60_both60,both60_squares
		score-explain: file,record,id,line,round,seat,name,points,total,reason
		score-matches: file,line,id,game,variant,state,rounds,players,winners,name1,points1,name2,points2,name3,points3,name4,points4,name5,points5,name6,points6,mean1,best1,mean2,best2,mean3,best3,mean4,best4,mean5,best5,mean6,best6,seed
		score-seats: file,line,id,seed,game,variant,players,state,seat,name,points,won,place
		score-sheet: file,line,id,round,name1,points1,total1,name2,points2,total2,name3,points3,total3,name4,points4,total4,name5,points5,total5,name6,points6,total6
		score-sprt: name,against,game,e0,e1,matches,blocks,share,elo,elo_low,elo_high,llr,verdict
		score-table: place,by,name,played,won,shared,points,squares,mean,deviation,share,low,high,game,blocks,won_squares,won_played,played_squares
	END
}

# Lists have spaces between in CSV, truth is 1 or 0, and nothing is empty.
@test "JSON and CSV say the same, with seats side by side in CSV" {
	cp "$BATS_FILE_TMPDIR"/{matches,cup,claims.csv} .
	cp matches bad
	outputs | grep -v -e sprt -e check | while read -r name command; do
		$command -F json 2>/dev/null | awk 'NR % 9 == 1' | jq -r 'def cell: if type == "array" then map(cell) | join(" ")
				elif type == "boolean" then if . then "1" else "0" end
				elif . == null then "" else tostring end;
			(.seats // [] | map(.seat as $s | del(.seat) | with_entries(.key += "\($s)")) | add) as $flat
			| del(.seats) + $flat | map_values(cell) | map_values(select(. != "")) | tojson' >json
		$command -F csv 2>/dev/null | awk 'NR == 1 || NR % 9 == 2' | mlr --icsv --ojsonl -S cat |
			jq -c 'map_values(select(. != "") | sub("^\u0027(?<x>[-=+@])"; .x))' >csv
		[ -s csv ]
		same <(jq -cS 'map_values(tonumber? // .)' json) <(jq -cS 'map_values(tonumber? // .)' csv) || fail "$command"
	done
}

@test "a seat of a match is a row, with its place" {
	cat >a <<-'END'
		game kombio 1
		id first
		sheet
		player 1 Anna
		player 2 Ben
		player 3 Cem
		player 4 Dora
		score 101 7 20 20

		game companeros 1
		sheet
		seed x
		player 1 Anna
		player 2 =Ben
		player 3 Cem
		score 40 40 39

		game kombio 1
		sheet
		player 1 Anna
		player 2 Ben
		score 1 2

		game kombio 1
		score 1 2

		game kombio 1
		sheet
		player 1 Anna
		player 2 Ben
		player 3 Cem
		score 9 1 8
		meta forfeit 2

	END
	run -1 --separate-stderr score --seats -F csv a
	same - <(tr -d '\r' <<<"$output") <<-'END'
		file,line,id,seed,game,variant,players,state,seat,name,points,won,place
		a,1,first,,kombio,standard,4,over,1,Anna,101,0,4
		a,1,first,,kombio,standard,4,over,2,Ben,7,1,1
		a,1,first,,kombio,standard,4,over,3,Cem,20,0,2
		a,1,first,,kombio,standard,4,over,4,Dora,20,0,2
		a,10,,x,companeros,standard,3,over,1,Anna,40,1,1
		a,10,,x,companeros,standard,3,over,2,'=Ben,40,1,1
		a,10,,x,companeros,standard,3,over,3,Cem,39,0,3
		a,18,,,kombio,standard,2,running,1,Anna,1,,
		a,18,,,kombio,standard,2,running,2,Ben,2,,
		a,27,,,kombio,standard,3,forfeit,1,Anna,9,1,1
		a,27,,,kombio,standard,3,forfeit,2,Ben,1,0,3
		a,27,,,kombio,standard,3,forfeit,3,Cem,8,1,1
	END
	[[ $stderr == 'a:24: '*'[record.header]' ]]
	run -1 --separate-stderr score --seats a
	[ "${lines[1]}" = 'a:1 kombio first: seat 2, place 1: Ben 7*' ]
	[ "${lines[8]}" = 'a:18 kombio (running): seat 2: Ben 2' ]
	run -1 --separate-stderr score --seats -F json a
	[ "$(jq -c '[.id, .seed, .won, .place]' <<<"${lines[4]}")" = '[null,"x",true,1]' ]
	[ "$(jq -c '[.id, .seed, .won, .place]' <<<"${lines[8]}")" = '[null,null,null,null]' ]
}

@test "the rows of seats add up to the matches and the table" {
	matches=$BATS_FILE_TMPDIR/matches
	score --seats -F json "$matches" >seats
	jq -sc 'group_by(.line)[] | [.[0].line, map(.points), map(select(.won).seat)]' seats >a
	score --matches -F json "$matches" | jq -c '[.line, (.seats | map(.points)), .winners]' | same a -
	# All winners have the first place, and nobody else.
	[ "$(jq -r 'select(.state == "over") | "\(.won) \(.place == 1)"' seats | sort -u | paste -s)" = "$(printf 'false false\ttrue true')" ]
	jq -sr 'map(select(.state == "over")) | group_by([.game, .name])[]
		| "\(.[0].game) \(.[0].name) \(length) \(map(select(.won)) | length) \(map(.points) | add)"' seats | sort >a
	score --table -F json "$matches" 2>/dev/null |
		jq -r '"\(.game) \(.name) \(.played) \(.won) \(.points)"' | sort | same a -
}

@test "rows are the same with threads, and of several files" {
	cp "$BATS_FILE_TMPDIR"/{matches,cup} .
	for rows in --seats --matches --sheet; do
		for format in text csv json; do
			score $rows -F $format matches cup - <cup >one
			score $rows -F $format -j 3 matches cup - <cup | same one - || fail "$rows $format"
		done
		[ "$(score $rows -F json matches cup - <cup | jq -r .file | uniq | paste -s)" = "$(printf 'matches\tcup\t-')" ]
	done
	for as in '' --as=1; do
		for format in csv json; do
			replay --moves $as -F $format matches cup - <cup >one
			replay --moves $as -F $format -j 3 matches cup - <cup | same one -
		done
	done
	replay --moves -F csv matches cup | same - <(
		replay --moves -F csv matches
		replay --moves -F csv cup | tail -n +2
	)
}

@test "a move is a row that says what its line and its sentence say" {
	cd "$BATS_FILE_TMPDIR"
	replay --moves -F json matches >"$BATS_TEST_TMPDIR/rows"
	cd "$BATS_TEST_TMPDIR"
	jq -r '"\(.move). \(.sentence)"' rows >told
	replay --moves "$BATS_FILE_TMPDIR/matches" | grep '^[0-9]' | same told -
	jq -r '[.seat // empty, .verb, .arguments[], if .time then "@\(.time)" else empty end] | join(" ")' rows >lines
	moves_of "$BATS_FILE_TMPDIR/matches" | sed -E 's/(@[0-9]+\.[0-9]*[1-9])0*$/\1/; s/(@[0-9]+)\.0+$/\1/' | same lines -
	# The last move of a finished match leaves its seat with the total.
	score --seats -F json "$BATS_FILE_TMPDIR/matches" | jq -r 'select(.state == "over") | "\(.line) \(.seat) \(.points)"' | sort >totals
	jq -sr 'group_by(.line)[] | last | select(.seat) | "\(.line) \(.seat) \(.points)"' rows | sort >last
	[ "$(comm -12 totals last | wc -l)" -ge 20 ]
	jq -sr 'group_by(.line)[] | [.[].round] | "\(.[0]) \(. == sort) \(unique | length) \(last)"' rows |
		awk '$1 != 1 || $2 != "true" || $3 != $4 { exit 1 }'
}

@test "rows of moves have no more than the seat has seen" {
	matches=$BATS_FILE_TMPDIR/matches
	for seat in 1 2; do
		replay --moves -F csv --as=$seat "$matches" | cut -d , -f 3- >rows
		replay --as=$seat -F record "$matches" >view
		replay --moves -F csv view | cut -d , -f 3- | same rows -
	done
}

@test "rows of moves begin and end where the position does, and bad records have none" {
	matches=$BATS_FILE_TMPDIR/cup
	[ "$(replay --moves -F json --at=3 "$matches" | jq -s 'map(.move) | max')" -eq 3 ]
	[ "$(replay --moves -F csv --at=0 "$matches" | wc -l)" -eq 1 ]
	golden record sheet-kombio >sheet
	[ "$(replay --moves -F csv sheet | wc -l)" -eq 1 ]
	[ -z "$(replay --moves -F json sheet)" ]
	{
		echo game kombio 1
		echo
		cat "$matches"
	} >bad
	run -1 --separate-stderr replay --moves -F json bad
	[[ $stderr == 'bad:1: '*'[record.header]' ]]
	[ "$(jq -r .line <<<"${lines[0]}")" -eq 3 ]
	same <(LC_ALL=de_DE.UTF-8 replay --moves --lang=de -F csv "$matches") <(replay --moves -F csv "$matches")
	run -2 replay -F csv "$matches"
	[ "$output" = "replay: csv and json have a row per move: add --moves; try 'replay --help'" ]
	run -2 replay --follow --moves -F json "$matches"
	run -2 replay --moves -F svg "$matches"
	[ "$output" = "replay: --moves tells the game as text, csv or json; try 'replay --help'" ]
}

@test "SQLite compares points as numbers, and knows what is nothing" {
	cp "$BATS_FILE_TMPDIR"/matches .
	score --seats -F csv matches >seats.csv
	replay --moves -F csv matches >moves.csv
	sqlite3 games.db <"$tests/../examples/rows.sql"
	[ "$(sqlite3 games.db 'select max(points) from seats')" -eq "$(score --seats -F json matches | jq -s 'map(.points) | max')" ]
	[ "$(sqlite3 games.db 'select max(points) from seats')" -gt 99 ]
	[ "$(sqlite3 games.db 'select count(*) from seats where won is null')" -eq \
		"$(score --seats -F json matches | jq -s 'map(select(.won == null)) | length')" ]
	[ "$(sqlite3 games.db "select group_concat(distinct typeof(time)) from moves")" = null,real ]
	# Moves and seats belong to the same matches.
	[ "$(sqlite3 games.db 'select count(*) from moves left join seats using (file, line, seat, name)
		where moves.seat is not null and seats.game is null')" -eq 0 ]
	# Cards and names are what they are, although CSV guards them from spreadsheets.
	[ "$(sqlite3 games.db "select count(*) from moves where game = 'kombio' and arguments glob '-1*'")" -eq \
		"$(replay --moves -F json matches | jq -s 'map(select(.arguments[0] == "-1")) | length')" ]
	[ "$(cut -d , -f 10 moves.csv | grep -c ^-1)" -gt 0 ]
	deal -s x -p "=A,-B,'C,Dora" kombio >more.game
	score --seats -F csv more.game >seats.csv
	replay --moves -F csv more.game >moves.csv
	sqlite3 more.db <"$tests/../examples/rows.sql"
	[ "$(sqlite3 more.db 'select group_concat(name) from (select name from seats order by seat)')" = "=A,-B,'C,Dora" ]
	# Without types it is as the manual says.
	printf 'points\n98\n392\n' >points.csv
	[ "$(sqlite3 :memory: '.import --csv points.csv t' 'select max(points) from t')" -eq 98 ]
}

@test "make goes on where it was stopped, and counts again what has changed" {
	unset MAKEFLAGS MAKELEVEL
	cp "$tests/../examples/table.mk" .
	for i in 1 2 3; do deal -n 4 -s $i -p A,B kombio | move --auto >$i.game; done
	printf '#!/bin/sh\necho "$@" >>log\n[ "$*" = "--table -F csv ${SLOW-}" ] && echo half && kill $$\nexec score "$@"\n' >count
	chmod +x count
	SLOW=2.game run ! make -s -f table.mk SCORE=./count
	[ ! -e 2.table ]
	[ ! -e table.csv ]
	# The machine stops, and make with it.
	printf '#!/bin/sh\necho half\nkill -9 $(ps -o ppid= -p $PPID)\n' >crash
	chmod +x crash
	run ! make -s -f table.mk SCORE=./crash 2.table
	[ ! -e 2.table ]
	: >log
	make -s -j 2 -f table.mk SCORE=./count
	lacks 1.game log
	score --table -F csv [123].game | same table.csv -
	deal -n 4 -s x -p A,B kombio | move --auto >3.game
	touch -d '1 hour' 3.game
	: >log
	make -s -f table.mk SCORE=./count
	[ "$(grep -c -e --table log)" -eq 1 ]
	score --table -F csv [123].game | same table.csv -
	# What is bad is left out.
	printf 'game kombio 1\n\n' >4.game
	make -s -f table.mk 2>/dev/null
	score --table -F csv [123].game | same table.csv -
}
