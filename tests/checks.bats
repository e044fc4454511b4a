# Programs that hold the rooms to what they promise.

load common

checks=${CHECKS:-$BATS_TEST_DIRNAME/../build}

@test "the tables of every game are right, and broken ones are noticed" {
	run -0 "$checks/tables"
	games=$(deal --list -F json | wc -l)
	[[ $output =~ ^$games\ games,\ ([0-9]+)\ checks,\ ([0-9]+)\ broken ]]
	[ "${BASH_REMATCH[1]}" -ge 13 ]
	[ "${BASH_REMATCH[2]}" -ge $((games * 100)) ]
}

# Compañeros under another name, and with another word for its length.
@test "a fifth game costs a folder and a line in the table" {
	mkdir lib lib/quinta bin
	for file in "$tests"/../lib/companeros/*; do
		name=${file##*/}
		sed -e 's/companeros/quinta/g' -e 's/"rounds"/"hands"/' "$file" >lib/quinta/"${name/companeros/quinta}"
	done
	sed -e 's/^extern .* punto;/&\nextern const struct game quinta;/' -e 's/^    &punto,/&\n    \&quinta,/' \
		"$tests"/../lib/game.c >lib/game.c
	here=$PWD
	cd "$tests"/..
	read -r _ how <"$checks"/how
	how=${how//\\ /} # continued lines of make
	libraries=${how#"${how%% -l*}"}
	for file in "$here"/lib/game.c "$here"/lib/quinta/*.c; do
		eval "$how" -O0 -Ilib -c -o "${file%.c}.o" "$file"
	done
	for program in deal judge move replay score; do
		eval "$how" -o "$here"/bin/$program "$here"/lib/game.o "$here"/lib/quinta/*.o \
			"$checks"/cmd/$program.o "$checks"/libspielwerk.a "$libraries"
	done
	cd "$here"
	PATH=$here/bin:$PATH
	deal --list | grep -q '^quinta .*--hands=1 (rounds in the match)$'
	deal --help | grep -q '|--hands=N\]$'
	deal --help | grep -q '^      --hands=N     rounds in the match$'
	deal quinta --hands=2 -p 3 -n 4 -s fifth | move --auto=greedy >games
	[ "$(grep -c '^hands 2$' games)" -eq 4 ]
	judge -q --over --complete --fair games
	replay --as=2 -F record games | judge -q --over
	head -n 40 games | replay | grep -q '^   Trick '
	head -n 40 games | replay -F svg | grep -q '>Trick<'
	# A sheet is as long as its rounds are many.
	printf '%s\n' id,round,player,points a,1,Ann,41 a,1,Ben,38 a,1,Cem,52 >sheet.csv
	score --import=sheet.csv quinta | sed -n 3p | grep -qx 'hands 1'
}

@test "draws and shuffles are those that are published, step by step" {
	run -0 "$checks/draws" 2000
	[[ $output =~ ^2000\ streams,\ ([0-9]+)\ draws\ thrown\ back$ ]]
	[ "${BASH_REMATCH[1]}" -gt 500 ]
}

@test "scenes that no game makes are drawn alike as text and as pictures" {
	run -0 "$checks/scenes" 200
	[[ $output =~ ^([0-9]+)\ checks$ ]]
	[ "${BASH_REMATCH[1]}" -gt 40000 ]
}

@test "characters, their widths and what was meant are found as slowly and simply" {
	run -0 "$checks/texts" 3000
	[[ $output =~ ^([0-9]+)\ checks$ ]]
	[ "${BASH_REMATCH[1]}" -gt 300000 ]
}

@test "changed records are judged in one go as they are line by line" {
	run -0 "$checks/mutations" 10000
	[[ $output == "10000 mutants, "* ]]
	# Some changes break nothing, most do.
	[[ $output =~ ([0-9]+)\ legal,\ ([0-9]+)\ refused ]]
	[ "${BASH_REMATCH[1]}" -gt 100 ]
	[ "${BASH_REMATCH[2]}" -gt 5000 ]
}

@test "the last cards of Punto are played without a mistake" {
	run -0 "$checks/endgame" "${ENDGAMES:-40}"
	[[ ${lines[0]} =~ ^([0-9]+)\ positions,\ ([0-9]+)\ declined,\ ([0-9]+)\ compared ]]
	# Few are declined, and most of the others can be solved plainly too.
	[ "${BASH_REMATCH[3]}" -gt $((BASH_REMATCH[1] * 8 / 10)) ]
	[ "${BASH_REMATCH[2]}" -lt $((BASH_REMATCH[1] / 10)) ]
	for cards in 3 4 5; do
		[[ ${lines[cards - 2]} =~ ^$cards\ cards:\ [0-9]+\ positions,\ ([0-9]+)\ too\ long,\ regret\ 0\.00[0-9]+,\ of\ greedy\ 0\.([0-9]+)$ ]]
		[ "${BASH_REMATCH[1]}" -le 4 ]
		# Something can be lost, so this proves something.
		[ "$((10#${BASH_REMATCH[2]}))" -gt 100 ]
	done
}

@test "the first to take in Compañeros leads in playouts, whoever takes last" {
	run -0 "$checks/takes" 100
	[[ $output =~ ^([0-9]+)\ playouts\ compared$ ]]
	[ "${BASH_REMATCH[1]}" -gt 5000 ]
}

@test "a seat knows what it has seen, and guesses, offers and players keep to it" {
	run -0 "$checks/properties" "${PROPERTIES:-6}"
	# Every game was played, and each hid something.
	[ "${#lines[@]}" -eq "$(deal --list -F json | wc -l)" ]
	lacks ' 0 ' <<<"$output"
}

@test "what holds for every position holds in the golden records, line by line" {
	run -0 "$checks/properties" "$tests"/golden/[!b]*/*.game
	[[ $output =~ ^([0-9]+)\ positions,\ ([0-9]+)\ views\ \(([0-9]+) ]]
	[ "${BASH_REMATCH[1]}" -gt 3000 ]
	[ "${BASH_REMATCH[2]}" -gt 9000 ]
	[ "${BASH_REMATCH[3]}" -gt 1000 ]
}

@test "players choose as they did, unless their version says otherwise" {
	"$checks/choices" pin >now
	cmp now "$BATS_TEST_DIRNAME/choices.csv" || fail "where this is meant, raise \`version\` of these" \
		"players in lib/*/player.c, and keep what build/choices pin says in tests/choices.csv:" \
		"$(diff now "$BATS_TEST_DIRNAME/choices.csv" | sed -n 's/^< //p')"
	[ "$(cut -d , -f 1 now | sort -u | wc -l)" -eq $(($(deal --list -F json | wc -l) + 1)) ]
	# Nobody is another by mistake.
	[ "$(cut -d , -f 1,6 now | sort -u | wc -l)" -eq "$(wc -l <now)" ]
}

@test "players choose the same whatever the cards are that they have not seen" {
	run -0 "$checks/choices" secrets "${SECRETS:-500}"
	[ "${#lines[@]}" -eq "$(deal --list -F json | wc -l)" ]
	leaks=0
	for line in "${lines[@]}"; do
		[[ $line =~ ^([a-z]+):\ ([0-9]+)\ positions,\ [0-9]+\ choices,\ ([0-9]+)\ others\ by\ sight$ ]]
		game=${BASH_REMATCH[1]}
		[ "${BASH_REMATCH[2]}" -eq "${SECRETS:-500}" ]
		[ "${BASH_REMATCH[3]}" -gt 0 ] || continue
		# Where the cards of others matter, a table that shows them is found out.
		run -1 "$checks/choices" secrets 100 "$game" leak
		[[ $output == "$game: "*' knows too much, '* ]]
		leaks=$((leaks + 1))
	done
	[ $leaks -ge 3 ]
}
