# score --check: claims from a CSV file, held against records.

load common

# Three matches with ids, as sheets: what they come to is plain to see.
setup() {
	cd "$BATS_TEST_TMPDIR" || return
	for id in a b c; do
		printf 'game companeros 1\nid %s\nsheet\nplayer 1 Anna\nplayer 2 Ben\nplayer 3 Cem\nscore 50 40 30\n\n' $id
	done >games
	{
		echo id,player,points
		for id in a b c; do printf '%s,Anna,50\n%s,Ben,40\n%s,Cem,30\n' $id $id $id; done
	} >claims.csv
	sed '1s/player/seat/; s/Anna/1/; s/Ben/2/; s/Cem/3/' claims.csv >seats.csv
}

# check STATUS, then the reports without the summary, on standard input.
check() {
	cat >want
	score --check=claims.csv games >got 2>err && status=0 || status=$?
	[ $status -eq "$1" ] || {
		cat got err
		return 1
	}
	sed -n '$p' got >summary
	sed '$d' got | cmp - want || {
		cat got
		return 1
	}
}

@test "claims that are right are found right, by name and by seat" {
	check 0 </dev/null
	[ "$(cat summary)" = '9 claims: 9 right, 0 wrong, 0 twice, 0 for nobody, 0 without a record, 0 malformed; missing: 0 of players, 0 of whole records' ]
	cp seats.csv claims.csv
	check 0 </dev/null
	# Other columns, another order, CR LF, quotes, a byte-order mark.
	mlr --csv --quote-all put '$when = "today, \"here\""' then reorder -f points,when claims.csv |
		sed 's/$/\r/; 1s/^/\xef\xbb\xbf/' >other
	cp other claims.csv
	check 0 </dev/null
	printf '%s' "$(cat claims.csv)" >other
	cp other claims.csv
	check 0 </dev/null
	score --check=- games <seats.csv
	run -2 score --check=- <seats.csv
	run -2 score --check=- - <seats.csv
}

@test "a claim that is wrong is reported at its line" {
	sed -i '3s/40/41/; 10s/30/-30/' claims.csv
	check 1 <<-'END'
		claims.csv:3: a: Ben has 40, not 41
		claims.csv:10: c: Cem has 30, not -30
	END
	[ "$(cat summary)" = '9 claims: 7 right, 2 wrong, 0 twice, 0 for nobody, 0 without a record, 0 malformed; missing: 0 of players, 0 of whole records' ]
}

@test "claims that stand twice, are missing, or are about nobody are reported" {
	sed -i '3d' claims.csv
	printf 'b,Ben,40\nb,Ben,41\nc,Dora,1\nd,Anna,50\n' >>claims.csv
	check 1 <<-'END'
		claims.csv:10: b: already claimed in line 5: Ben
		claims.csv:11: b: already claimed in line 5: Ben
		claims.csv:2: a: nothing is claimed for Ben, who has 40
		claims.csv:12: c: nobody is called 'Dora'
		claims.csv:13: d: no legal record has this id
	END
	[ "$(cat summary)" = '12 claims: 8 right, 0 wrong, 2 twice, 1 for nobody, 1 without a record, 0 malformed; missing: 1 of players, 0 of whole records' ]
	sed 's/,2,40$/,4,40/' seats.csv >claims.csv
	check 1 <<-'END'
		claims.csv:2: a: nothing is claimed for Ben, who has 40
		claims.csv:3: a: nobody sits at seat 4
		claims.csv:5: b: nothing is claimed for Ben, who has 40
		claims.csv:6: b: nobody sits at seat 4
		claims.csv:8: c: nothing is claimed for Ben, who has 40
		claims.csv:9: c: nobody sits at seat 4
	END
}

@test "records that nobody claims anything about are reported, and ids that several have" {
	sed -i '/^c,/d' claims.csv
	check 1 <<-'END'
		games:17: c: nothing is claimed about this record
	END
	{
		cat games
		sed -n '1,8p' games
		small
	} >more
	cp more games
	check 1 <<-'END'
		games:17: c: nothing is claimed about this record
		games:33: the record has no id: nothing can be claimed about it
		claims.csv:2: a: 2 records have this id
	END
	[[ $(cat summary) == *'; in several records: 1 ids' ]]
}

@test "an illegal record is reported and gives nobody a right claim" {
	sed -i '8s/.*/nonsense\n/' games
	run -1 --separate-stderr score --check=claims.csv games
	[ "$stderr" = 'games:8: nonsense: nonsense does not begin a line of a record [record.syntax]' ]
	[ "${lines[0]}" = 'claims.csv:2: a: no legal record has this id' ]
	[ "${#lines[@]}" -eq 4 ]
}

@test "a name that two players have needs its seat" {
	sed -i 's/player 2 Ben/player 2 Anna/' games
	run -1 score --check=claims.csv games
	grep -qx 'claims.csv:2: a: several players are called .Anna.: give the seat' <<<"$output"
	cp seats.csv claims.csv
	check 0 </dev/null
}

@test "a row that makes no sense is reported, and the others are checked" {
	bad() { # ROW REASON
		{
			cat seats.csv
			printf "$1\n"
		} >claims.csv
		check 1 <<<"claims.csv:11: $2"
		[[ $(cat summary) == *': 9 right, '*' 1 malformed; '* ]]
	}
	bad 'a,4' '2 values in 3 columns'
	bad 'a' '1 value in 3 columns'
	bad 'a,4,1,2' '4 values in 3 columns'
	bad ',1,2' 'the id is missing'
	for seat in 0 7 '' ' 1' one; do
		bad "d,$seat,2" "a seat is a number from 1 to 6, not '$seat'"
	done
	for points in '' x 1.5 1e3 +1 01 -0 ' 1' '1 ' 0x1 99999999999 -; do
		bad "d,1,$points" "points are a whole number without leading zeros, not '$points'"
	done
	bad 'd,1,1\0001' 'a NUL byte in a value'
	cp seats.csv claims.csv
	sed -i '1s/seat/player/; s/,[123],/&x/; $a d,,2' claims.csv
	run -1 score --check=claims.csv games
	grep -qx 'claims.csv:11: the player is missing' <<<"$output"
}

@test "a file that makes no sense from some place on is trouble" {
	bad() { # TEXT MESSAGE
		printf "$1" >claims.csv
		run -2 --separate-stderr score --check=claims.csv games
		[ -z "$output" ]
		[ "$stderr" = "score: claims.csv:$2" ] || fail "$1: $output $stderr"
	}
	bad '' '1: the names of the columns are missing'
	bad '\n\n' '1: the names of the columns are missing'
	bad 'a,b,c\n' '1: there is no column id, only a, b, c'
	bad 'id,seat\n' '1: there is no column points, only id, seat'
	bad 'id,points\na,1\nb,1\n' '1: there is no column seat or player, only id, points'
	bad 'Id; \x1bname ;Points\n' '1: there is no column seat or player, only Id, \x1bname, Points'
	bad 'id,ID ,seat,points\n' "1: there are two columns 'ID'"
	bad 'id,seat,points\na,1,"2\nb,1,2\n' '2: the quote in column 3 is not closed'
	bad 'id,seat,points\na,1,"2' '2: the quote in column 3 is not closed'
	bad 'id,seat,points\na,1,2"\n' '2: a misplaced quote in column 3'
	bad 'id,seat,points\na,1,"2"x\n' '2: a misplaced quote in column 3'
	bad 'id,seat,points\na,1,50\rb,1,50\n' '2: a CR without its LF'
	bad 'id,seat,points\ra,1,50\r' '1: a CR without its LF'
	{
		printf 'id,seat,points\n"'
		yes | head -c 3000000
	} >claims.csv
	run -2 score --check=claims.csv games
	[ "${lines[0]}" = 'score: claims.csv:524290: the value in column 1 is too long' ]
	run -2 score --check=missing games
	run -2 score --check=claims.csv --table games
	run -2 score --check=. games
	score --check=seats.csv games >/dev/null
	run -2 sh -c 'score --check=seats.csv games >/dev/full'
}

@test "lines are counted through quoted line ends and blank lines" {
	printf 'id,note,player,points\r\na,"two\nlines",Anna,50\n\n\r\na,"x\r\n\r\ny",Ben,41\na,,Cem,30\nb,,Anna,1\n' >claims.csv
	run -1 score --check=claims.csv games
	[ "${lines[0]}" = 'claims.csv:6: a: Ben has 40, not 41' ]
	[ "${lines[1]}" = 'claims.csv:10: b: Anna has 50, not 1' ]
}

@test "names that are guarded against spreadsheets are found again" {
	i=0
	echo id,player,points >claims.csv
	for name in '=1+1' '+x' '-5' '@a' "'q" "''" '=' "'" '-' 'a,b' 'say "hi"' '日本語' "O'Neill"; do
		i=$((i + 1))
		printf 'game kombio 1\nid %s\nsheet\nplayer 1 %s\nplayer 2 B\nscore 3 9\n\n' "=$i" "$name"
	done >games
	score --matches -F json games | jq -r '.id' | cmp - <(seq -f '=%g' $i)
	# As score itself writes them.
	score --explain -F csv games | mlr --csv cut -o -f id,name,points then rename name,player >claims.csv
	check 0 </dev/null
	# As they are, which is right as well.
	score --explain -F json games | jq -r '[.id, .name, .points] | @csv' | sed '1i id,player,points' >claims.csv
	check 0 </dev/null
}

@test "findings are CSV and JSON for programs, with the summary apart" {
	sed -i '3s/40/41/; 5d' claims.csv
	printf 'x\x1b[31m\xc2\x9b,"A,""",1\n' >>claims.csv
	run -1 --separate-stderr score --check=claims.csv -F json games
	[ "$(jq -r '[.file, .line, .id, .who, .claimed, .points, .verdict] | map(tostring) | join(" ")' <<<"$output")" = \
		"$(printf '%b\n' 'claims.csv 3 a Ben 41 40 wrong' 'claims.csv 5 b Anna null 50 missing' 'claims.csv 10 x\x1b[31m\xc2\x9b A," 1 null absent')" ]
	[[ $output == *'"id":"x\u001b[31m\u009b"'* ]]
	[[ $stderr == '9 claims: '* ]]
	score --check=claims.csv -F csv games >csv 2>/dev/null || [ $? -eq 1 ]
	[ "$(sqlite3 :memory: '.import --csv csv t' "select group_concat(verdict) from t")" = wrong,missing,absent ]
	[ "$(csvformat csv | sed -n '4p' | cut -d , -f 4-5)" = '"A,"""' ]
	score --check=claims.csv games | cat -v | grep -q '^claims.csv:10: x\\x1b\[31m\\xc2\\x9b: no legal'
}

@test "what the records give, claimed for every game, is right, and with threads too" {
	for game in $(all_games); do
		deal $game -n 40 -s $game | awk -v g=$game '/^game/ { print; print "id " g "-" ++n; next } { print }' | move --auto
	done >games
	score --seats -F json games | jq -r '[.id, .seat, .points] | @csv' | shuf --random-source=games | sed '1i id,seat,points' >claims.csv
	check 0 </dev/null
	grep -q "^$(($(wc -l <claims.csv) - 1)) claims: $(($(wc -l <claims.csv) - 1)) right" summary
	sed -i '7d; 30s/,[0-9-]*$/,12345/; 60s/"/"no/; 90p' claims.csv
	score --check=claims.csv games >one || [ $? -eq 1 ]
	[ "$(wc -l <one)" -eq 6 ]
	for jobs in 2 3 7; do
		score --check=claims.csv -j $jobs games >several || [ $? -eq 1 ]
		cmp one several
	done
	# Whatever the order of the claims.
	for order in -V -rV; do
		sed 1d claims.csv | sort $order | sed '1i id,seat,points' >sorted.csv
		score --check=sorted.csv games >other || [ $? -eq 1 ]
		[ "$(tail -n 1 other)" = "$(tail -n 1 one)" ]
		[ "$(wc -l <other)" -eq 6 ]
	done
}

@test "claims that are one too many for a record count once, with threads too" {
	deal companeros -n 400 -s x --id=m | move --auto >games
	{
		echo id,player,points
		seq -f 'm/1,p%.0f,1' 20
	} >claims.csv
	score --check=claims.csv games >one || [ $? -eq 1 ]
	[[ $(tail -n 1 one) == '20 claims: '*', 20 for nobody,'* ]]
	score --check=claims.csv -j 4 games >several || [ $? -eq 1 ]
	cmp one several
}

@test "a hundred thousand claims about one record are read in no time" {
	{
		echo id,player,points
		seq -f 'a,p%.0f,1' 100000
	} >claims.csv
	run -1 sh -c 'ulimit -t 20; score --check=claims.csv games'
	[ "${lines[-1]}" = '100000 claims: 0 right, 0 wrong, 0 twice, 100000 for nobody, 0 without a record, 0 malformed; missing: 3 of players, 2 of whole records' ]
}

@test "a line of claims is too long however it arrives" {
	small --id=r | move --auto >games
	{
		echo id,seat,points,x
		printf 'r,1,5,%s\n' "$(printf '%1400000s' '' | tr ' ' x)"
	} >claims.csv
	run -2 score --check=claims.csv games
	[[ $output == *'claims.csv:2: the line is longer than 1048576 bytes'* ]]
	run -2 sh -c 'cat claims.csv | score --check=- games'
	[[ $output == *'-:2: the line is longer than 1048576 bytes'* ]]
	# The longest that there may be: its LF does not count.
	for size in 1048576 1048577; do
		{
			echo id,seat,points,x
			{
				printf 'r,1,5,'
				yes x | tr -d '\n'
			} | head -c $size
			echo
		} >claims.csv
		score --check=claims.csv games >got 2>&1 || true
		grep -c 'is longer than' got || true
		cat claims.csv | score --check=- games 2>&1 | grep -c 'is longer than' || true
	done >counts
	[ "$(paste -s -d ' ' counts)" = '0 0 1 1' ]
}

@test "claims are read as spreadsheets write them" {
	for separator in ';' '\t'; do
		tr ',' "$separator" <claims.csv | sed '1s/.*/\U&/; 1s/ID/ Id /; s/$/\r/; 1s/^/\xef\xbb\xbf/' >other.csv
		run -0 score --check=other.csv games
		[[ $output == '9 claims: 9 right, '* ]]
	done
	# A separator in quotes is none, and another may be in a value.
	printf '"a;b;c;d;e",id,player,points\nx;y,a,Anna,50\n' >other.csv
	score --check=other.csv games | grep -q '^1 claim: 1 right' || [ $? -eq 1 ]
	printf 'id;player;points\na;"Anna";50\na;Ben;40\na;"Cem, Dr.";30\n' >other.csv
	sed 's/Cem/Cem, Dr./' games | score --check=other.csv | grep -q '^3 claims: 3 right'
	printf 'id;player;points;a,b,c\na;Anna;50;\n' >other.csv
	score --check=other.csv games | grep -q '^1 claim: 1 right' || [ $? -eq 1 ]
	# What --merge reads is CSV too.
	score --table -F csv games >table.csv
	mlr --icsv --ocsv --ofs ';' cat table.csv | sed '1s/.*/\U&/' >other.csv
	score --merge other.csv | cmp - <(score --table games)
}

@test "claims that are not UTF-8 are refused once, with the first line of it" {
	sed 's/Ben/Jörg/' claims.csv | iconv -t latin1 >other.csv
	for format in text csv json; do
		run -2 --separate-stderr score --check=other.csv -F $format games
		[ "$stderr" = 'score: other.csv:3: not UTF-8: save the table as UTF-8' ]
		lacks claims <<<"$output"
	done
	iconv -t UTF-16 claims.csv >other.csv
	run -2 --separate-stderr score --check=other.csv games
	[ "$stderr" = 'score: other.csv:1: not UTF-8: save the table as UTF-8' ]
	score --table -F csv games | sed 's/Anna/Zo\xeb/' >other.csv
	run -2 --separate-stderr score --merge other.csv
	[ "$stderr" = 'score: other.csv:2: not UTF-8: save the table as UTF-8' ]
}

@test "if a column is missing, the columns that there are are named" {
	{
		printf 'id,points'
		printf ',column %d' $(seq 100)
		echo
	} >other.csv
	run -2 --separate-stderr score --check=other.csv games
	[[ $stderr == 'score: other.csv:1: there is no column seat or player, only id, points, column 1, column 2, '*', ...' ]]
	[ ${#stderr} -lt 400 ]
	echo 'place' >other.csv
	run -2 --separate-stderr score --merge other.csv
	[ "$stderr" = 'score: other.csv:1: there is no column by, only place' ]
}
