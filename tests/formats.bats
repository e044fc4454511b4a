# What describes the formats tells of every game what the programs do.

load common

# Text that is not a literal of ours goes through out_string, which lets nothing
# through that a terminal should not see.  Whoever needs bytes as they are, or
# writes past it, is here with a reason.
@test "text of strangers has one way out" {
	cd "$tests/.."
	grep -lE '\<out_bytes\(' -r cmd formats lib --include='*.c' | LC_ALL=C sort >"$BATS_TEST_TMPDIR/bytes"
	same "$BATS_TEST_TMPDIR/bytes" - <<-'END'
		cmd/deal.c
		cmd/move/plain.c
		cmd/replay/frame.c
		cmd/score/table.c
		cmd/shared/batch.c
		cmd/shared/help.c
		cmd/shared/screen.c
		formats/held.c
		formats/out.c
		formats/pictures/film.c
		formats/pictures/html.c
		formats/pictures/lines.c
		formats/pictures/markup.c
		formats/pictures/svg.c
		formats/record/edit.c
		formats/record/sight.c
		formats/record/source.c
		formats/record/timeline.c
		formats/record/walk.c
		formats/record/write.c
		formats/tables/csvfile.c
		formats/tables/fields.c
		formats/tables/ranking.c
		formats/tables/sheets.c
	END
	grep -lE '\<(v?f?printf|f?puts|putc|putchar|fwrite)\(' -r cmd formats lib --include='*.c' | LC_ALL=C sort >"$BATS_TEST_TMPDIR/stdio"
	same "$BATS_TEST_TMPDIR/stdio" - <<-'END'
		cmd/shared/help.c
		cmd/shared/options.c
		cmd/shell/spielwerk.c
	END
	grep -lE '\<write(_whole)?\(' -r cmd formats lib --include='*.c' | LC_ALL=C sort >"$BATS_TEST_TMPDIR/write"
	same "$BATS_TEST_TMPDIR/write" - <<-'END'
		cmd/move/outside.c
		cmd/shared/filter.c
		cmd/shared/inplace.c
		cmd/shared/progress.c
		cmd/shared/screen.c
		formats/out.c
		formats/record/source.c
	END
}

# Matches of every kind, with claims, and what a seat saw of them.
setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	all_kinds >kinds
	[ -s kinds ]
	while read -r kind; do
		deal $kind -n 25 -s words | move --auto | score --write >match
		cat match
		replay --as=2 -F record match
	done <kinds >matches
	judge -q matches
}

# page NAME: where a description is.
page() {
	find "$tests/../formats" "$tests/../man" -name "$1"
}

# named RULE: the strings that a rule of the grammar names.
named() {
	"$tests/abnf" "$(page record.abnf)" | sed -n "s/^$1 //p" | sort
}

# played GAME: the lines of its matches.
played() {
	awk -v RS= -v ORS='\n\n' -v game="$1" '$0 ~ "^game " game " "' "$BATS_FILE_TMPDIR/matches"
}

@test "every line of a legal record is one of the grammar, and of others not every one" {
	cat "$tests"/golden/*/*.game | judge 2>/dev/null >legal || [ $? -eq 1 ]
	cat "$tests"/golden/*/*.game | judge -v 2>/dev/null >bad || [ $? -eq 1 ]
	rules='game-line header body comment blank'
	cat legal "$BATS_FILE_TMPDIR/matches" "$tests"/../examples/*.game |
		sort -u | "$tests/abnf" "$(page record.abnf)" $rules >odd
	[ ! -s odd ] || {
		head odd
		return 1
	}
	"$tests/abnf" "$(page record.abnf)" $rules <bad >odd
	[ "$(wc -l <odd)" -gt 50 ]
}

@test "the grammar names the games and their words for a match's length" {
	named game-name | same - <(all_games | sort)
	named term | same - <(all_terms | sort -u)
}

@test "the grammar names the verbs of every game, and no others" {
	for game in $(all_games); do
		played $game >a
		moves_of a | awk '/^[1-6] / { print $2 }' | sort -u >seats
		named $game | same - seats || fail $game
		# What the table says has a rule of its own.
		moves_of a | awk '!/^[1-6] / { print $1 }' | sort -u
	done >table
	while read -r verb; do
		[ "$(named $verb)" = "$verb" ]
		grep -q "^body-words .*/ $verb\>" "$(page record.abnf)"
	done <table
}

@test "the grammar names the places that cards are dealt to, and whose they are" {
	for game in $(all_games); do
		played $game | awk '/^deal [a-z]/ { print $2 }' | sort -u >places
		cat places >>all
		while read -r place; do
			grep -qE "%s\"$place\".*; $game\$" "$(page record.abnf)" ||
				fail "$game: $place"
		done <places
		if played $game | grep -q '^shuffle'; then
			grep -qE "^shuffle .*; $game\$" "$(page record.abnf)"
		fi
	done
	named where | same - <(sort -u all)
}

@test "every game's way from a seed to cards is described, and that of no other" {
	seeds=$(page seeds.md)
	deal --list -F json | jq -r '"\(.game) \(.title)"' >games
	while read -r game title; do
		grep -q "^## The deal of $title\$" "$seeds" || {
			grep -qF "$game(7)" "$seeds"
			grep -q '^.Sh SEEDS' "$(page $game.7)"
		} || fail $game
	done <games
	grep -oE '[a-z]+\(7\)' "$seeds" | tr -d '()7' | grep -vxFf <(cut -d ' ' -f 1 games) >others || true
	[ ! -s others ]
}
