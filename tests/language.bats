# What is said to people, in German too.

load common

checks=${CHECKS:-$BATS_TEST_DIRNAME/../build}

# A match of every game, told by people with names.
setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	for game in $(all_games); do
		deal $game -p Anna,Ben,Cécile -s sprache | move --auto | score --write >$game.game
	done
	cat ./*.game >all
	judge -q all
}

@test "every phrase of the sources is there in every language, and no other" {
	cd "$tests/.."
	find lib formats cmd -name '*.c' -not -path lib/german.c -exec awk -f tests/literals.awk {} + |
		LC_ALL=C sort -u >"$BATS_TEST_TMPDIR/sources"
	"$checks/phrases" --list | same - "$BATS_TEST_TMPDIR/sources"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/sources")" -gt 400 ]
}

@test "phrases have the same places, and no word of a game is left in English" {
	run -0 "$checks/phrases" "${PHRASES:-50}"
	[[ $output =~ ^de:\ ([0-9]+)\ phrases,\ ([0-9]+)\ broken\ ones\ noticed,\ ([0-9]+)\ matches,\ ([0-9]+)\ sentences,\ ([0-9]+)\ drawings$ ]]
	[ "${BASH_REMATCH[2]}" -ge 19 ]
	[ "${BASH_REMATCH[4]}" -gt $((BASH_REMATCH[3] * 50)) ]
	[ "${BASH_REMATCH[5]}" -gt $((BASH_REMATCH[3] * 10)) ]
}

@test "every fault of the golden records is told in German" {
	find "$tests/golden" -name '*.game' -exec judge -l --lang=en {} + >english || [ $? -eq 1 ]
	find "$tests/golden" -name '*.game' -exec judge -l --lang=de {} + >german || [ $? -eq 1 ]
	grep ']$' english >faults
	[ "$(wc -l <faults)" -gt 300 ]
	# What differs is the reason alone: of no fault is it the same.
	diff <(sed 's/: [^:]*\[/[/' english | grep -o '^[^ ]* \|\[[a-z.]*\]$') \
		<(sed 's/: [^:]*\[/[/' german | grep -o '^[^ ]* \|\[[a-z.]*\]$')
	lacks . < <(comm -12 <(sort -u faults) <(sort -u german))
	# All else is the same.
	diff <(grep -v ']$' english) <(grep -v ']$' german)
	lacks -E '\{[1-9]|[a-z] (the|is|are|not|this) ' < <(grep ']$' german | grep -o ': [^:]*\[[a-z.]*]$')
}

@test "a game is told as a German player says it" {
	cat >a <<-'END'
		game companeros 1
		player 1 Anna
		player 2 Ben
		player 3 Cécile
		deal table R7 G4 B2
		1 play R1
		2 play B9
		3 play G3
		2 take R
	END
	run -0 replay --lang=de --moves a
	[ "${lines[0]}" = '  In der Auslage: R7 G4 B2' ]
	[ "${lines[1]}" = '1. Anna spielt Rot 1' ]
	[ "${lines[4]}" = '4. Ben nimmt Rot, 7: 7 Punkte' ]
	cat >a <<-'END'
		game punto 1
		player 1 Anna
		player 2 Ben
		1 lay R4 f6
		2 lay B5 f6
	END
	run -0 replay --lang=de --moves a
	[ "${lines[1]}" = '2. Ben überdeckt R4 auf f6 mit B5' ]
	cat >a <<-'END'
		game kombio 1
		player 1 Anna
		player 2 Cécile
		1 draw 5
		1 drop 5
		2 knock 2.3 7
		2 draw ?
		2 drop 8
		2 peek 2.1 3
		1 kombio
	END
	run -0 replay --lang=de --moves a
	[ "${lines[2]}" = '3. Cécile klopft auf den eigenen Platz 3 (7): falsch, bekommt eine Strafkarte' ]
	[ "${lines[4]}" = '5. Cécile legt die 8 ab und darf eine eigene Karte ansehen' ]
	[ "${lines[5]}" = '6. Cécile sieht den eigenen Platz 1 an: 3' ]
	[ "${lines[6]}" = '7. Anna ruft Kombio' ]
	run -0 replay --lang=de a
	[[ $output == *' Kombio   Runde 1, bis 100 '*' Zug 7 von 7'* ]]
	[[ $output == *'Cécile am Zug: ziehen, nehmen oder Kombio rufen'* ]]
	deal meschugge -p 3 -s die | sed 's/^\(deal die\) .*/\1 colour word/' >a
	replay --lang=de --moves a | grep -qxF '  Der Würfel zeigt der Reihe nach: Farbe Wort'
}

@test "the language is the option's, else that of the environment" {
	game=$BATS_FILE_TMPDIR/punto.game
	replay --moves $game >en
	replay --moves --lang=de $game >de
	lacks 'Karte' <en
	grep -q 'Karte' de
	LANG=de_DE.UTF-8 replay --moves $game | same - de
	LC_MESSAGES=de LANG=en_GB replay --moves $game | same - de
	LC_ALL=de_AT@euro LC_MESSAGES=C LANG=C replay --moves $game | same - de
	LC_ALL='' LC_MESSAGES='' LANG=de replay --moves $game | same - de
	LC_ALL=C LANG=de replay --moves $game | same - en
	LC_MESSAGES=en LANG=de replay --moves $game | same - en
	LANG=den replay --moves $game | same - en
	LANG=fr_FR.UTF-8 replay --moves $game | same - en
	LANG=de replay --moves --lang=en $game | same - en
	for program in deal move judge score replay; do
		run -2 --separate-stderr $program --lang=fr
		[ "$stderr" = "$program: --lang is en or de; try '$program --help'" ]
		run -2 --separate-stderr $program --lang=DE
		[ "$stderr" = "$program: there is no language 'DE'; did you mean 'de'?" ]
		LANG=de $program --help | same - <($program --help)
	done
}

@test "what programs read is the same in every language" {
	cd "$BATS_FILE_TMPDIR"
	cat all "$tests/golden/companeros"/*.game >"$BATS_TEST_TMPDIR/some"
	cd "$BATS_TEST_TMPDIR"
	while read -r command; do
		LANG=C $command some >en 2>/dev/null || [ $? -eq 1 ]
		LANG=de_DE.UTF-8 $command some >de 2>/dev/null || [ $? -eq 1 ]
		[ -s en ]
		same en de || fail "$command"
	done <<-'END'
		judge
		judge -c
		judge -F csv
		judge -F json
		judge -F tap
		score --matches
		score --matches -F csv
		score --sheet -F json
		score --explain -F csv
		score --table -F csv
		score --table --cross -F json
		score --write
		replay -F record
		replay -F record --as=2
		move --list
		deal --next
	END
	for command in 'deal --list' 'deal -s x punto' 'move --auto=list'; do
		LANG=de $command | same - <($command)
	done
}

@test "sheets and tables have German headings" {
	cd "$BATS_FILE_TMPDIR"
	run -0 score --lang=de meschugge.game
	[[ ${lines[1]} == 'Runde '* ]]
	[[ ${lines[2]} == 'Start '* ]]
	[[ $output == *$'\nSumme '* ]]
	run -0 score --lang=de --table all
	[[ $output == *'Platz  Name    gespielt  Siege  geteilt  Punkte  Schnitt  Streuung       Siegquote (95%)'* ]]
	[[ $output =~ \ [0-9]+,[0-9]{2}\ .*\ [0-9]+,[0-9]%\ \([0-9]+,[0-9]-[0-9]+,[0-9]%\) ]]
	score --lang=de --cross all 2>/dev/null | grep -qE '[0-9],[0-9]% von'
	# Not where programs read it.
	score --lang=de --table -F csv all | same - <(score --table -F csv all)
	run -0 score --lang=de --table --by=seat all
	[[ $output == *'Platz  Sitz '* ]]
	run -1 score --lang=de --check="$tests/../examples/claims.csv" "$tests/../examples/league.game"
	[[ ${lines[0]} == *'claims.csv:4: first: Cécile hat 61, nicht 60' ]]
	[[ ${lines[-1]} == '8 Angaben: 7 richtig, 1 falsch, '* ]]
	printf 'id,seat,points\nfirst,1,61\nfirst,1,61\nfirst,7,1\nfirst,1\n' >"$BATS_TEST_TMPDIR/claims.csv"
	run -1 score --lang=de --check="$BATS_TEST_TMPDIR/claims.csv" "$tests/../examples/league.game"
	[[ ${lines[0]} == *':3: first: steht schon in Zeile 2: Sitz 1' ]]
	[[ ${lines[1]} == *':4: ein Sitz ist eine Zahl von 1 bis 6, nicht „7“' ]]
	[[ ${lines[2]} == *':5: 2 Werte in 3 Spalten' ]]
	run -2 score --lang=de --check=<(echo 'id,name,points') "$tests/../examples/league.game"
	[[ $output == *':1: es gibt keine Spalte seat oder player, nur id, name, points' ]]
	score --table -F csv companeros.game >"$BATS_TEST_TMPDIR/table.csv"
	run -2 score --lang=de --merge --elo "$BATS_TEST_TMPDIR/table.csv"
	[[ $output == *':1: es gibt keine Spalte wins60: die Tabelle mit --elo schreiben' ]]
	run -2 score --lang=de --merge <(sed '3s/name/seat/' "$BATS_TEST_TMPDIR/table.csv")
	[[ $output == *':3: die Zeilen der Tabellen sind von verschiedener Art (by)' ]]
	run -0 score --lang=de --explain companeros.game
	[[ ${lines[0]} =~ \ (Anna|Ben|Cécile):\ nimmt\ (Rot|Grün|Blau|Gelb),\ [0-9]+ ]]
}

@test "why a program failed is told in German, and noted as in English" {
	deal companeros -p A,B,C -s sprache >a
	while IFS='|' read -r bot said; do
		run -1 --separate-stderr move --lang=de --timeout=0.2 --auto --bot="1=$bot" a
		[ "$stderr" = "a:11: Sitz 1 ($bot): $said" ] || fail "$stderr"
		move --lang=en --timeout=0.2 --auto --bot="1=$bot" a 2>/dev/null | same - <(echo "$output" && echo)
	done <<-'END'
		!sleep 9|es hat zu lange gebraucht [timeout]
		!exit 3|es endete mit Status 3 [crash]
		!kill -9 $$|es wurde durch SIGKILL beendet [crash]
		!yes|es hat zu viel gesagt: ein Zug ist eine Zeile [flood]
		!sleep 9 & echo|es hat Prozesse zurückgelassen [children]
		!true|es hat nichts gesagt, ist aber am Zug [illegal]
		!echo 2 play R1|2 play R1: es hat für Sitz 2 geantwortet [illegal]
	END
	move --auto a >b
	run -2 --separate-stderr score --lang=de --sprt=0,5 b
	[ "$stderr" = 'score: b:1: C ist ein dritter Name, und --sprt ist für zwei' ]
}

@test "threads speak the same language" {
	cd "$BATS_FILE_TMPDIR"
	cat "$tests"/golden/*/*.game >"$BATS_TEST_TMPDIR/many"
	judge -l --lang=de "$BATS_TEST_TMPDIR/many" >one || [ $? -eq 1 ]
	judge -l --lang=de -j 3 "$BATS_TEST_TMPDIR/many" >three || [ $? -eq 1 ]
	same one three
}

@test "signs beyond ASCII are for terminals whose locale has them" {
	localedef -i en_US -f ISO-8859-1 ./en_US.ISO-8859-1 || [ $? -eq 1 ]
	localedef -i de_DE -f UTF-8 ./de_DE.UTF-8 || [ $? -eq 1 ]
	export LOCPATH=$PWD TERM=dumb
	while read -r locale sign; do
		LC_ALL=$locale script -qec "replay '$tests/../examples/kitchen.game'" /dev/null >shown
		grep -qF " $sign Cem" shown || fail "$locale: $(cat shown)"
	done <<-END
		C >
		en_US.ISO-8859-1 >
		C.UTF-8 ▸
		de_DE.UTF-8 ▸
	END
}
