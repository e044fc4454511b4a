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
	score --table -F csv a | mlr --icsv --ocsv cut -x -f by,share,low,high,game,blocks,won_squares,won_played,played_squares >csv
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

@test "a column is as wide as its widest number, and that may be the least" {
	{
		printf 'game kombio 1\ntarget 30\nplayer 1 Anna\nplayer 2 Ben\nsheet\n'
		yes 'score 6 -3' | head -n 5
	} | score --table >text
	same text - <<-'END'
		place  name  played  won  shared  points    mean  deviation   share of wins (95%)
		    1  Ben        1    1       0     -15  -15.00          -  100.0% (20.7-100.0%)
		    2  Anna       1    0       0      30   30.00          -      0.0% (0.0-79.3%)
	END
}

@test "shares of wins have Wilson's interval" {
	# 4 of 10, 0 of 10 and 10 of 10, from any textbook.
	{
		yes '9 1 0/x' | head -n 4
		yes '1 9 0/x' | head -n 6
	} | league >a
	score --table -F csv a | mlr --icsv --ocsv --headerless-csv-output cut -o -f name,share,low,high >csv
	same csv - <<-'END'
		Ben,0.6000,0.3127,0.8318
		Anna,0.4000,0.1682,0.6873
		Cem,0.0000,0.0000,0.2775
	END
	yes '9 1 0/x' | head -n 10 | league | score --table -F json >json
	head -n 1 json | jq -e '[.share, .low, .high] == [1, 0.7225, 1]' >/dev/null
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

@test "who has never won has a share of no less than nothing" {
	for n in 1 27 38 40; do
		yes '50 40 30' | head -n $n | league >a
		score --table -F json a >json
		jq -es '[.[] | select(.won == 0) | .low] == [0, 0]' json
		jq -es '[.[] | select(.won > 0) | .high] == [1]' json
		lacks -e '-0' json
	done
}

@test "several games have a table each, however short" {
	{
		few
		deal punto -s g | move --auto
	} | sed '/^game/a meta place Ulm' >a
	score --table --by=place a >tables
	[ "$(grep -c Ulm tables)" -eq 2 ]
	[ "$(grep -cx -e Compañeros -e Punto tables)" -eq 2 ]
	[ "$(grep -c '^$' tables)" -eq 1 ]
	# One game alone needs no title.
	few | sed '/^game/a meta place Ulm' | score --table --by=place | lacks Compañeros
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
	# Blanks at its end are not part of the text.
	for end in ' ' '\t' ' \t' '\t @2.5' '\t@2.5'; do
		sed "/^meta/d; /^score/a meta place Ulm$end" a | score --by=place -F json | jq -e '.name == "Ulm"'
	done
	for by in '' 'a b'; do run -2 score --table --by="$by" a; done
	run -2 score --matches --by=seat a
}

@test "a match that is not over is not in the table, and an illegal one is reported" {
	{
		few
		small | move --auto --until=9
	} >a
	run -0 --separate-stderr score --table a
	[ "$output" = "$(few | score --table)" ]
	[ "$stderr" = '5 records: 4 counted, 1 running, 0 bad' ]
	echo nonsense >>a
	for format in text csv json; do
		run -1 --separate-stderr score --table -F $format a
		[ "${#stderr_lines[@]}" -eq 2 ]
		[[ ${stderr_lines[0]} == *'[record.syntax]' ]]
		[ "${stderr_lines[1]}" = '6 records: 4 counted, 1 running, 1 bad' ]
		[ "$output" = "$(few | score --table -F $format)" ]
	done
	[ "${#lines[@]}" -eq 3 ]
	run -1 --separate-stderr score --table -j 3 a a
	[ "${stderr_lines[-1]}" = '12 records: 8 counted, 2 running, 2 bad' ]
	run -0 --separate-stderr score --table /dev/null
	[ "$stderr" = 'score: no records' ]
	run -0 --separate-stderr score --table -F csv /dev/null
	[ "${#lines[@]}" -eq 1 ]
	run -0 --separate-stderr score --table -F json /dev/null
	[ -z "$output" ]
}

@test "tables of several runs add up to that of one, to the byte" {
	n=0
	for game in $(all_games); do
		n=$((n + 1))
		deal $game -p Anna,Ben,Cem -n 7 -s $game | move --auto >$n.game
		score --table -F csv $n.game >$n.csv
	done
	others=$(seq -f %g.csv 3 $n)
	for format in text csv json; do
		score --table -F $format ./*.game >one
		score --merge -F $format ./*.csv | cmp - one
		# In any order, through standard input, and in two steps.
		score --merge -F $format 2.csv - $others <1.csv | cmp - one
		score --merge -F csv 1.csv 2.csv >half
		score --merge -F $format half $others | cmp - one
		score --merge -F $format 1.csv <2.csv | cmp - <(score --table -F $format 1.game)
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
	score --matches -F json a | jq -r ".seats[0].name" | cmp - <(printf '%s\n' "${list[@]}")
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
		[ "$stderr" = "score: bad.csv:$2" ] || fail "$1: $stderr"
	}
	bad '1s/squares/x/' '1: there is no column squares, only place, by, name, played, won, shared, points, x, mean, deviation, share, low, high, game, blocks, won_squares, won_played, played_squares'
	bad '1s/by/won/' "1: there are two columns 'won'"
	bad '3s/,4,/,x,/' '3: a whole number is needed, without a sign or leading zeros'
	bad '3s/,4,/,04,/' '3: a whole number is needed, without a sign or leading zeros'
	bad '3s/,4,/,-4,/' '3: a whole number is needed, without a sign or leading zeros'
	bad '3s/,4,/,99999999999999999999,/' '3: a whole number is needed, without a sign or leading zeros'
	bad '3s/,4,/,1,/' '3: these numbers cannot belong together'
	bad '2s/,3900,/,3000,/' '2: these numbers cannot belong together'
	bad '2s/,110,3900/,0,9223372036854775807/' '2: the sums are too large'
	bad '4s/name/seat/' '4: the tables have different kinds of rows (by)'
	bad '4s/,[^,]*\r$/\r/' '4: 17 values in 18 columns'
	bad '4s/\r$/,1\r/' '4: 19 values in 18 columns'
	bad '4s/Cem/"Cem/' '4: the quote in column 3 is not closed'
	bad '3s/Ben/B"n/' '3: a misplaced quote in column 3'
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
	[ "$(csvclean -n csv)" = 'No errors.' ]
}

@test "a table fits the terminal, with bars where there is room, and is plain in a pipe" {
	export TERM=xterm LC_ALL=C.UTF-8 NO_COLOR=1
	{
		few
		few | sed 's/Cem/Wolfeschlegelsteinhausenbergerdorff the younger/; s/Ben/日本語の名前/'
	} >a
	for columns in 36 40 50 60 80 100 140; do
		script -qec "stty cols $columns; score --table a" /dev/null | tr -d '\r' >shown
		[ "$(wc -L <shown)" -le $columns ] || {
			cat shown
			return 1
		}
		# No word of a name is cut in two.
		for name in 'Wolfeschlegelsteinhausenbergerdorff' 'younger' '日本語の名前' 'Anna'; do
			[ "$(grep -c "\\<$name" shown)" -eq 1 ]
		done
		[ "$(wc -l <shown)" -eq $((columns < 80 ? 12 + (columns < 50) : 6 + (columns < 140))) ] || fail "$columns: $(cat shown)"
		script -qec "stty cols $columns; score --sheet a" /dev/null | tr -d '\r' >sheet
		[ "$(grep -c ^total sheet)" -eq $((columns < 80 ? 12 : 8)) ] || fail "$columns: $(cat sheet)"
		[ "$(grep -c "\\<Wolfeschlegelsteinhausenbergerdorff" sheet)" -eq 4 ]
		[ "$(grep -c "\\<younger" sheet)" -eq 4 ]
		# A word that is as wide as the terminal is shown whole.
		[ "$(wc -L <sheet)" -le $((columns < 46 ? 46 : columns)) ] || {
			cat sheet
			return 1
		}
	done
	grep -q '█' shown
	# Bars have an end, and eighths.
	printf '%s\n' '50 40 30' '30 20 10' '50 20 10' '10 20 40' | league >bars
	script -qec 'stty cols 200; score --table bars' /dev/null | tr -d '\r' | grep -o '[█▏▎▍▌▋▊▉]*$' >drawn
	[ "$(cat drawn)" = "$(printf '██████████████████▊\n██████▎')" ]
	printf '50 40 30\n' | league >bars
	script -qec 'stty cols 200; score --table bars' /dev/null | tr -d '\r' | grep -o '█*$' | same - <(echo █████████████████████████)
	LC_ALL=C script -qec 'stty cols 140; score --table a' /dev/null | tr -d '\r' >shown
	lacks '█' shown
	grep -q '%)  ##' shown
	score --table a >plain
	lacks -e '█' -e '#' -e $'\033' plain
	grep -q 'Wolfeschlegelsteinhausenbergerdorff the younger' plain
	# Columns stand under each other, whatever the script.
	[ "$(while IFS= read -r line; do printf '%s\n' "$line" | wc -L; done <plain | sort -u | wc -l)" -eq 1 ]
}

@test "memory of a table grows with the players, not with the matches" {
	[ -z "$ASAN_OPTIONS" ] || skip "sanitizers take memory of their own"
	few >a
	for _ in 1 2 3 4 5 6 7 8; do
		cat a a >b
		cat b b >a
	done
	score --table -F csv a | mlr --icsv --onidx head -n 1 then cut -f played >played
	[ "$(cat played)" -eq $((4 * 65536)) ]
	small=$(few | /usr/bin/time -f %M score --table 2>&1 >/dev/null)
	large=$(/usr/bin/time -f %M score --table a 2>&1 >/dev/null)
	[ "$large" -le $((small + 2048)) ]
}

@test "no text of a stranger reaches a terminal, through whatever door it comes" {
	esc=$'\033' bell=$'\007' turn=$'\342\200\256'
	few | score --table -F csv >good
	for bad in "${esc}[31mname" "na${bell}me" $'na\nme' $'na\302\233me' $'na\377me'; do
		awk -v bad="$bad" -F , -v OFS=, 'NR > 1 { $2 = "\"" bad "\"" } { print }' good >bad.csv
		for format in text csv json; do
			run -2 --separate-stderr score --merge -F $format bad.csv
			lacks -e "$esc" -e "$bell" <<<"$output$stderr"
			[[ ${stderr_lines[0]} == 'score: bad.csv:2: '* ]]
		done
	done
	# What turns text around may stand in meta lines, and so in a table.
	few | sed "s/^meta place K/meta ${turn}place K/; s/^meta place B/meta ${turn}place ${turn}B/" >a
	for format in text csv json; do
		score --by="${turn}place" -F $format a >out
		score --by="${turn}place" -F csv a >a.csv
		score --merge -F $format a.csv | cmp - out
		lacks "$turn" out
		grep -qE 'xe2\\+x80\\+xaeBonn' out
		iconv -f UTF-8 -t UTF-8 out >/dev/null
	done
	sed "s/Anna/${turn}Anna/" good >turned.csv
	score --merge turned.csv >out
	score --merge -F csv turned.csv >>out
	lacks "$turn" out
	[ "$(grep -cF '\xe2\x80\xaeAnna' out)" -eq 2 ]
	# JSON has a way of its own to say such a character.
	{
		few | sed "s/^id 1/id ${turn}1/"
	} >a
	for option in '' --sheet --explain; do
		score $option -F json a >out
		lacks "$turn" out
		jq -r .id out | grep -qx "${turn}1"
		score $option -F csv a | lacks "$turn"
		score $option a | lacks "$turn"
	done
}

@test "columns stand under each other even if a name had to be rewritten" {
	few | sed $'s/Köln/K\tö\342\200\256ln/' >a
	score --by=place a >out
	[ "$(while IFS= read -r line; do printf '%s\n' "$line" | LC_ALL=C.UTF-8 wc -L; done <out | sort -u | wc -l)" -eq 1 ]
	grep -qF 'K\x09ö\xe2\x80\xaeln' out
}

@test "each game has a table of its own, and points of different games are not added" {
	few >a
	printf 'game kombio 1\nsheet\ntarget 9\nplayer 1 Anna\nplayer 2 Ben\nscore 3 9\n\n' >b
	score --table a b >both
	{
		echo Compañeros
		score --table a
		echo
		echo Kombio
		score --table b
	} | tr -s ' ' | same - <(tr -s ' ' <both)
	score --table -F csv a b | mlr --icsv --onidx cut -o -f game,place,name,points >rows
	same rows - <<-'END'
		companeros 1 Anna 110
		companeros 1 Ben 150
		companeros 3 Cem 90
		kombio 1 Anna 3
		kombio 2 Ben 9
	END
	score --table -F json a b | jq -r .game | uniq -c | tr -s ' ' | same - <(printf ' 3 companeros\n 2 kombio\n')
	[ "$(score --table -F csv a | head -n 1 | cut -d , -f 14)" = game ]
	# Tables without that column were written before there was one.
	score --table -F csv a b | mlr --csv cut -x -f game,blocks,won_squares,won_played,played_squares then head -n 3 >old.csv
	score --table -F csv a >new.csv
	score --merge old.csv | cmp - <(score --table a)
	score --merge -F csv old.csv | mlr --icsv --onidx cut -o -f name,points >rows
	same rows - <<-'END'
		Anna 110
		Ben 150
		Cem 90
	END
	run -0 score --merge old.csv new.csv
	[ "${lines[0]}" = 'unknown game' ]
	[ "${lines[5]}" = 'Compañeros' ]
	sed 's/companeros/chess/' new.csv >bad.csv
	run -2 --separate-stderr score --merge bad.csv
	[ "${stderr_lines[0]}" = 'score: bad.csv:2: there is no such game' ]
}

@test "rows are sorted by share, points or name, and places stay" {
	few >a
	order() {
		score --table -F csv "$@" | mlr --icsv --onidx cut -o -f place,name | paste -s -d ,
	}
	[ "$(order a)" = '1 Anna,1 Ben,3 Cem' ]
	[ "$(order --sort=share a)" = '1 Anna,1 Ben,3 Cem' ]
	[ "$(order --sort=points a)" = '1 Ben,1 Anna,3 Cem' ]
	[ "$(order --sort=name <(sed 's/Cem/Aaron/' a))" = '3 Aaron,1 Anna,1 Ben' ]
	score --table -F csv a >a.csv
	score --merge --sort=points a.csv | cmp - <(score --sort=points a)
	run -2 score --sort=place a
	run -2 score --matches --sort=name a
}

@test "many rows are sorted by their shares, those by their names, and vast shares to the last match" {
	# By hand: names that differ late, end early or are not ASCII.
	{
		echo by,name,played,won,shared,points,squares
		for ((i = 0; i < 900; i++)); do
			case $((i % 3)) in
			0) name=$(printf 'x%.0s' $(seq $((i / 3 % 70 + 1))))$((i * 7 % 900)) ;;
			1) name=Ä$((i * 7 % 900)) ;;
			2) name=$((i * 7 % 900)) ;;
			esac
			echo "name,$name,4,$((i % 5 % 4)),0,$((i * 11 % 400)),90000"
		done
	} >csv
	score --merge -F csv csv | tr -d '\r' | tail -n +2 | cut -d, -f 3,5 >ours
	LC_ALL=C sort -t, -k 2,2nr -k 1,1 ours | cmp - ours
	[ "$(wc -l <ours)" -eq 900 ]
	score --merge --sort=name -F csv csv | tr -d '\r' | tail -n +2 | cut -d, -f 3 >ours
	LC_ALL=C sort ours | cmp - ours
	score --merge --sort=points -F csv csv | tr -d '\r' | tail -n +2 | cut -d, -f 3,7 >ours
	LC_ALL=C sort -t, -k 2,2nr -k 1,1 ours | cmp - ours
	# As doubles these shares are the same.
	{
		echo by,name,played,won,shared,points,squares
		echo name,b,3000000003000000000,1000000001000000000,0,0,0
		echo name,a,3000000003000000001,1000000001000000000,0,0,0
		echo name,c,3000000003000000001,1000000001000000001,0,0,0
	} >vast
	[ "$(score --merge -F csv vast | tail -n +2 | cut -d, -f 1,3 | tr '\n' ' ')" = '1,c 2,b 3,a ' ]
}

@test "a file that --by takes for a key is not passed over in silence" {
	few >my.game
	run -2 --separate-stderr score --by my.game </dev/null
	[ "$stderr" = "score: --by takes a key, and my.game is a file: say --by=name my.game, or - for standard input; try 'score --help'" ]
	[ -z "$output" ]
	cp my.game other.game
	run -0 --separate-stderr score --by my.game other.game
	[ "$stderr" = 'no record has a meta line with the key my.game, which is the name of a file' ]
	run -0 --separate-stderr score --by=plaice my.game
	[ "$stderr" = 'no record has a meta line with the key plaice' ]
	: >place
	run -0 --separate-stderr score --by=place my.game
	[ -z "$stderr" ]
	run -0 --separate-stderr score --by=place - <my.game
	[ -z "$stderr" ]
	run -0 --separate-stderr score --by=place -j 2 my.game
	[ -z "$stderr" ]
}

# Widths as other programs for terminals have them: a cluster of characters
# that people take for one has at most two columns.
odd_names() {
	cat <<-'END'
		4 José
		4 José
		6 日本語
		6 한국어
		2 👨‍👩‍👧
		8 👨‍👩‍👧‍👦 Meier
		2 👍🏽
		2 👍
		2 ❤️
		1 ❤
		6 ☺️ Ute
		2 1️⃣
		2 #️⃣
		2 🇩🇪
		4 🇩🇪🇫🇷
		2 🏴󠁧󠁢󠁥󠁮󠁧󠁿
		2 👩🏽‍🚀
		2 🤷🏿‍♀️
		2 🏳️‍🌈
		4 प्रिया
		4 हिन्दी
		2 स्त्री
		2 क्‍ष
		4 नमस्ते
		4 தமிழ்
		4 ক্ষুদ্র
		5 মোমিন
		2 ശ്രീ
		6 ગુજરાતી
		4 ส้มโอ
		5 မြန်မာ
		4 ខ្មែរ
		4 محمد
		4 שָׁלוֹם
		6 ａｂｃ
		3 ｱｲｳ
		9 ⚽ Müller
		4 Đặng
		2 🫠
		4 ✊🏻 X
	END
}

@test "columns stand under each other whatever the names are made of" {
	odd_names | while read -r _ name; do
		printf 'game kombio 1\nsheet\ntarget 9\nplayer 1 %s\nplayer 2 Benedictine\nscore 3 9\n\n' "$name"
	done >a
	judge -q a
	score --table a | sed -n 's/^ *[0-9]*  \(.*[^ ]\)\(  *\)1  *1  .*/\1\t\2/p' >rows
	[ "$(wc -l <rows)" -eq "$(odd_names | wc -l)" ]
	odd_names | while read -r width name; do
		padding=$(grep -F "$name"$'\t' rows | head -n 1 | cut -f 2)
		[ $((11 + 2 + 5 - ${#padding})) -eq "$width" ] || echo "$name: $((11 + 2 + 5 - ${#padding})), not $width"
	done >wrong
	same wrong /dev/null
}

@test "a sheet of six fits forty columns, names whole" {
	export TERM=dumb LC_ALL=C.UTF-8
	printf 'game companeros 1\nsheet\nplayer 1 Anna\nplayer 2 Ben\nplayer 3 Cem\nplayer 4 Emil von der Linde\nplayer 5 Franziska\nplayer 6 Gül\nscore 11 12 13 14 15 16\n\n' >a
	script -qec 'stty cols 40; score a' /dev/null | tr -d '\r' | sed 's/ *$//' >shown
	same shown - <<-'END'
		Compañeros
		round       Anna     Ben     Cem
		1             11      12      13
		total         11      12      13

		round       Emil  Franziska     Gül
		             von
		             der
		           Linde
		1             14         15      16
		total         14         15      16*
	END
}

@test "a key of any length that a line can have is a row" {
	long=$(printf '%*s' 4000 '' | tr ' ' x)
	small | move --auto | sed '/^$/d' >a
	{
		cat a
		echo "meta place $long"
		echo
		cat a
		echo 'meta place Kiel'
		echo
	} >b
	score --table --by=place -F csv b | mlr --icsv --onidx cut -f name | sort >names
	same names - <<<"Kiel"$'\n'"$long"
	score --table --by=place -F csv b >table
	score --merge -F csv table table | mlr --icsv --onidx cut -f played | lacks -v '^6$'
}
