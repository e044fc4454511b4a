# What all tests share.

bats_require_minimum_version 1.5.0

# What run tells its own parallel is not for that of the tests.
unset PARALLEL

# Whoever runs them, the tests read English in UTF-8.
unset LC_ALL LC_CTYPE LC_MESSAGES
export LANG=C.UTF-8

tests=$BATS_TEST_DIRNAME

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	command -v deal move judge score replay >/dev/null
}

# A small legal record: three players, the first deal done.
small() {
	deal companeros -p Anna,Ben,Cem -s small "$@"
}

# True for a build that counts what is run: it is not the one that is shipped.
is_measured() {
	grep -qaE '\.gcda|__llvm_prf' "$(command -v judge)"
}

# fail WORD...: fails the test, and says what with.
fail() {
	echo "$*"
	return 1
}

# same FILE FILE: the bytes are the same, or they are shown.
same() {
	cmp "$1" "$2" || {
		diff "$1" "$2" | head -n 20
		return 1
	}
}

# lacks GREP-ARGUMENT...: nothing matches.  (A command after `!` cannot fail a
# test; this can.)
lacks() {
	local status=0
	grep -q "$@" || status=$?
	[ $status -eq 1 ]
}

# golden AREA NAME: that golden record, alone.
golden() {
	awk -v RS= -v ORS='\n\n' -v name="$2" '
		$0 ~ "(^|\n)# " name ": expect " { print; found = 1 }
		END { exit !found }' "$tests/golden/$1"/*.game
}

# The games that there are, a line each.
all_games() {
	deal --list -F json | jq -r .game
}

# Every way to deal, as arguments of deal, a line each.
all_kinds() {
	deal --list -F json | jq -r '.game as $g | (.players | split("-") | map(tonumber)) as $p
		| range($p[0]; $p[1] + 1) as $n | (.variants | split(" "))[] as $v
		| "\($g) -p \($n) -v \($v)"' | while read -r kind; do
		# Some variants are for some numbers of players only.
		if deal $kind -s x >/dev/null 2>&1; then echo "$kind"; fi
	done
}

# The header's words for how long a match is, a line each.
all_terms() {
	deal --list -F json | jq -r '.length // empty'
}

# term_of GAME: its word for that; some have none.
term_of() {
	deal --list -F json | jq -r "select(.game == \"$1\").length // empty"
}

# moves_of FILE: the moves of its records, of seats and of the table.
moves_of() {
	local terms
	terms=$(all_terms | paste -s -d '|')
	grep -vE "^(#|$|(game|id|variant|$terms|colours|player|start|seed|sheet|meta)( |$))" "$1" |
		grep -vE '^(deal|shuffle|score|result|winner)( |$)'
}

# The faults that the rules name, a line each.
all_faults() {
	find "$tests"/../lib "$tests"/../formats -name '*.c' -exec cat {} + |
		grep -oE "\"(record|$(all_games | paste -s -d '|'))\.[a-z]{2,}\"" |
		tr -d '"' | sort -u
}
