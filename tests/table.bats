# score --table and --merge: standings.

load common

# Matches between the same three, some won by several, as sheets: a line each.
league() {
	n=0
	while read -r points; do
		n=$((n + 1))
		printf 'game companeros 1\nid %s\nsheet\nplayer 1 Anna\nplayer 2 Ben\nplayer 3 Cem\nmeta place %s\nscore %s\n\n' \
			"$n" "${points#*/}" "${points%/*}"
	done
}

few() {
	league <<-'END'
		50 40 30/Bonn am Rhein
		20 60 10/Köln
		30 30 10/Köln
		10 20 40/Bonn am Rhein
	END
}

@test "a table counts matches, wins and points" {
	few >a
	score --table -F csv a | mlr --icsv --ocsv cut -x -f by,share,low,high >csv
	same csv - <<-'END'
		place,name,played,won,shared,points,squares,mean,deviation
		1,Anna,4,2,1,110,3900,27.500,17.078
		1,Ben,4,2,1,150,6500,37.500,17.078
		3,Cem,4,1,0,90,2700,22.500,15.000
	END
	run -0 score --table a
	[[ ${lines[0]} =~ ^place\ +name\ +played\ +won\ +shared\ +points\ +mean\ +deviation\ +share ]]
	[[ ${lines[1]} =~ ^\ +1\ +Anna\ +4\ +2\ +1\ +110\ +27.50\ +17.08\ +50.0% ]]
}

@test "shares of wins have Wilson's interval" {
	# 4 of 10, 0 of 10 and 10 of 10, from any textbook.
	{ yes '9 1 0/x' | head -n 4; yes '1 9 0/x' | head -n 6; } | league >a
	score --table -F csv a | mlr --icsv --ocsv --headerless-csv-output cut -o -f name,share,low,high >csv
	same csv - <<-'END'
		Ben,0.6000,0.3127,0.8318
		Anna,0.4000,0.1682,0.6873
		Cem,0.0000,0.0000,0.2775
	END
	yes '9 1 0/x' | head -n 10 | league | score --table -F json | jq -c '[.share, .low, .high]' | head -n 1 >json
	[ "$(cat json)" = '[1.0000,0.7225,1.0000]' ] || [ "$(cat json)" = '[1,0.7225,1]' ]
}

@test "the statistics agree with those of other programs" {
	deal kombio -p 4 -n 300 -s table --target=30 | move --auto >a
	score --table -F csv a | mlr --icsv --ocsv sort -f name then cut -o -f name,points,mean,deviation >ours
	score --matches -F csv a | mlr --icsv --ojson cat | jq -r '.[] | . as $m
		| range(1; 5) | [$m["name\(.)"], $m["points\(.)"]] | @csv' |
		mlr --icsv --implicit-csv-header --ocsv label name,points then \
			stats1 -a sum,mean,stddev -f points -g name then \
			put '$points_mean = fmtnum($points_mean, "%.3f"); $points_stddev = fmtnum($points_stddev, "%.3f")' then \
			sort -f name then label name,points,mean,deviation >theirs
	same ours theirs
}

@test "equals share a place and the next are left out" {
	league <<-'END' >a
		9 9 1/x
		1 9 9/x
		9 1 9/x
		1 2 3/x
	END
	score --table -F csv a | mlr --icsv --onidx cut -o -f place,name >places
	same places - <<-'END'
		1 Cem
		2 Anna
		2 Ben
	END
	deal companeros -p A,B,C,D -n 1 -s q | move --auto | score --table -F csv |
		mlr --icsv --onidx cut -f place | sort | uniq -c | tr -s ' \n' ' ' >places
	[ "$(cat places)" = ' 1 1 3 2 ' ]
}

@test "a table can be by seat and by the key of meta lines" {
	few >a
	score --table --by=seat -F csv a | mlr --icsv --onidx cut -o -f by,name,points >rows
	[ "$(cat rows)" = "$(printf 'seat 1 110\nseat 2 150\nseat 3 90')" ]
	score --by=place -F csv a >csv
	[ "$(mlr --icsv --ojson cat csv | jq -c 'map([.name, .played, .won])')" = '[["Köln",6,3],["Bonn am Rhein",6,2]]' ]
	score --table --by=nothing -F json a | jq -e '.name == "" and .played == 12' >/dev/null
	run -0 score --table --by=nothing a
	[[ ${lines[1]} =~ ^\ +1\ +-\ +12 ]]
	# In the body a meta line may have a stamp, which is not its text.
	sed '/^meta/d; /^score/a meta place Ulm @2.5' a | score --by=place -F json | jq -e '.name == "Ulm"'
	for by in '' 'a b'; do run -2 score --table --by="$by" a; done
	run -2 score --matches --by=seat a
}

@test "a match that is not over is not in the table, and an illegal one is reported" {
	{ few; small | move --auto --until=9; } >a
	few | score --table | cmp - <(score --table a)
	echo nonsense >>a
	run -1 --separate-stderr score --table a
	[ "${#stderr_lines[@]}" -eq 1 ]
	[ "${#lines[@]}" -eq 4 ]
	run -0 score --table -F csv /dev/null
	[ "${#lines[@]}" -eq 1 ]
	run -0 score --table -F json /dev/null
	[ -z "$output" ]
}

@test "tables of several runs add up to that of one, to the byte" {
	for game in companeros punto meschugge kombio; do
		deal $game -p Anna,Ben,Cem -n 7 -s $game | move --auto >$game.game
		score --table -F csv $game.game >$game.csv
	done
	for format in text csv json; do
		score --table -F $format ./*.game >one
		score --merge -F $format ./*.csv | cmp - one
		# In any order, through standard input, and in two steps.
		score --merge -F $format punto.csv - meschugge.csv kombio.csv <companeros.csv | cmp - one
		score --merge -F csv companeros.csv punto.csv >half
		score --merge -F $format half meschugge.csv kombio.csv | cmp - one
		score --merge -F $format companeros.csv <punto.csv | cmp - <(score --table -F $format companeros.game)
	done
	# A program that wrote the columns in another order is as good.
	for file in *.csv; do mlr --csv reorder -e -f name,won then put '$more = "x"' "$file" >"$file.new"; done
	score --table ./*.game >one
	score --merge ./*.new | cmp - one
}

@test "names of all kinds survive a table and its sum" {
	names='=1+1|+x|-5|@SUM(A1)|'\''quoted|"|a "b" c|,|;|x y  z|日本語|\|</script>|--|=|'\'''
	IFS='|' read -ra list <<<"$names"
	for name in "${list[@]}"; do
		printf 'game kombio 1\nsheet\ntarget 9\nplayer 1 %s\nplayer 2 B\nscore 3 9\n\n' "$name"
	done >a
	judge -q a
	score --table -F csv a >csv
	score --merge csv -F csv | cmp - csv
	# Names that end in spaces there are none of: the record drops them.
	score --table -F json a | jq -r .name | sort >json
	printf '%s\n' "${list[@]}" B | LC_ALL=C sort -u >want
	LC_ALL=C sort -u json | cmp - want
	score --matches -F json a | jq -r .name1 | cmp - <(printf '%s\n' "${list[@]}")
	for option in --sheet --matches --explain; do
		[ "$(score $option -F csv a | mlr --icsv --ojson cat | jq -r '.[] | .name1 // .name' | sed "s/^'//" | wc -l)" -ge ${#list[@]} ]
		score $option -F json a | jq -c . >/dev/null
	done
	# No cell but a number begins so that a spreadsheet would run it.
	score --table -F csv a | csvformat -T | tr '\t' '\n' | lacks -E '^[=+@].|^-[^0-9]'
}

@test "a table that makes no sense is refused, with its line" {
	few | score --table -F csv >good
	bad() { # WHAT, as a sed script, then the message
		sed "$1" good >bad.csv
		run -2 --separate-stderr score --merge good bad.csv
		[ -z "$output" ]
		[ "$stderr" = "score: bad.csv:$2" ] || { echo "$1: $stderr"; return 1; }
	}
	bad '1s/squares/x/' '1: there is no column squares'
	bad '1s/by/won/' '1: a column is there twice'
	bad '3s/,4,/,x,/' '3: a whole number is needed, without sign or spare zeros'
	bad '3s/,4,/,04,/' '3: a whole number is needed, without sign or spare zeros'
	bad '3s/,4,/,-4,/' '3: a whole number is needed, without sign or spare zeros'
	bad '3s/,4,/,99999999999999999999,/' '3: a whole number is needed, without sign or spare zeros'
	bad '3s/,4,/,1,/' '3: these numbers cannot belong together'
	bad '2s/,3900,/,3000,/' '2: these numbers cannot belong together'
	bad '2s/,110,3900/,0,9223372036854775807/' '2: the sums are too large'
	bad '4s/name/seat/' '4: the tables do not count by the same thing'
	bad '4s/,[^,]*\r$/\r/' '4: fewer columns than in the first row'
	bad '4s/\r$/,1\r/' '4: more columns than in the first row'
	bad '4s/Cem/"Cem/' '4: a quote is not closed'
	bad '3s/Ben/B"n/' '3: a quote where none may stand'
	bad '1,$d' '1: the names of the columns are missing'
	score --table --by=seat -F csv <(few) >seats
	run -2 score --merge good seats
	run -2 score --merge good missing
	run -2 score --merge --by=seat good
}

@test "sqlite3, csvkit and jq read the tables and agree" {
	few >a
	score --table -F csv a >csv
	[ "$(sqlite3 :memory: '.import --csv csv t' "select name, sum(points) from t where place = 1 group by name order by name")" = "$(printf 'Anna|110\nBen|150')" ]
	[ "$(csvformat -D ';' csv | sed -n '3p' | cut -d ';' -f 1,3,7)" = '1;Ben;150' ]
	[ "$(score --table -F json a | jq -s 'map(.points) | add')" -eq 350 ]
	score --explain -F csv a >csv
	[ "$(sqlite3 :memory: '.import --csv csv t' 'select name, sum(points) from t group by name')" = "$(printf 'Anna|110\nBen|150\nCem|90')" ]
	score -F csv a >csv
	[ "$(sqlite3 :memory: '.import --csv csv t' 'select sum(points2) from t')" -eq 150 ]
	csvclean -n csv | lacks -v '^No errors'
}

@test "a table fits the terminal, with bars where there is room, and is plain in a pipe" {
	export TERM=xterm LC_ALL=C.UTF-8
	{ few; few | sed 's/Cem/Wolfeschlegelsteinhausenbergerdorff the younger/; s/Ben/日本語の名前/'; } >a
	for columns in 50 60 80 100 140; do
		script -qec "stty cols $columns; score --table a; score --sheet a" /dev/null | tr -d '\r' >shown
		[ "$(wc -L <shown)" -le $columns ] || [ $columns -eq 50 ] || { cat shown; return 1; }
	done
	grep -q '█' shown
	LC_ALL=C script -qec 'stty cols 140; score --table a' /dev/null | tr -d '\r' >shown
	lacks '█' shown
	grep -q '%)  ##' shown
	score --table a >plain
	lacks -e '█' -e '#' -e $'\033' plain
	grep -q 'Wolfeschlegelsteinhausenbergerdorff the younger' plain
	# Columns stand under each other, whatever the script.
	awk '{ print length($0) }' plain | sort -u >lengths
	[ "$(while IFS= read -r line; do printf '%s\n' "$line" | wc -L; done <plain | sort -u | wc -l)" -eq 1 ]
}

@test "memory of a table grows with the players, not with the matches" {
	[ -z "$ASAN_OPTIONS" ] || skip "sanitizers take memory of their own"
	few >a
	for i in 1 2 3 4 5 6 7 8; do cat a a >b; cat b b >a; done
	score --table -F csv a | mlr --icsv --onidx head -n 1 then cut -f played >played
	[ "$(cat played)" -eq $((4 * 65536)) ]
	small=$(few | /usr/bin/time -f %M score --table 2>&1 >/dev/null)
	large=$(/usr/bin/time -f %M score --table a 2>&1 >/dev/null)
	[ "$large" -le $((small + 2048)) ]
}
