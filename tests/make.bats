# What people see of make demo and make test.

load common

setup() {
	[ -z "$ASAN_OPTIONS" ] || skip "no other program is run"
	cd "$BATS_TEST_TMPDIR" || return
}

# run_suite COMMAND...: of two tests, one of which fails, as if by itself.
run_suite() {
	printf '@test "%s" { %s; }\n' 'this holds' true 'this does not' false >two.bats
	env -i PATH="$(tr : '\n' <<<"$PATH" | grep -v libexec | paste -s -d :)" \
		HOME="$PWD" TMPDIR="$PWD" TERM=dumb "$@"
}

@test "the suite counts on a terminal, and shows what fails at once" {
	run -1 run_suite script -qec "'$tests/run' '$PWD/two.bats'" /dev/null
	tr '\r' '\n' <<<"$output" | grep . >shown
	grep -qx '0 of 2' shown
	grep -qx '1 of 2' shown
	grep -qx '2 of 2' shown
	sed -n '/^not ok 2 this does not/,$p' shown | grep -q '^2 of 2$'
	[ "$(tail -n 1 shown)" = '1 passed, 1 failed' ]
}

@test "the suite shows no counter elsewhere" {
	run -1 run_suite "$tests/run" "$PWD/two.bats"
	[ "${lines[0]}" = 1..2 ]
	[ "${lines[1]}" = 'not ok 2 this does not' ]
	[ "${lines[-1]}" = '1 passed, 1 failed' ]
	[[ $output != *' of 2'* ]]
}

# demo: as make does, with the programs on PATH and nothing built.
demo() {
	make -s -C "$tests/.." NODEPS=1 \
		MAKE="${builder:-true}" BIN="$(dirname "$(command -v deal)")" \
		DEMO="$PWD/kept" demo
}

@test "the demo shows all games, and a mistake explained, in plain text in a pipe" {
	run -0 --separate-stderr demo
	[ -z "$stderr" ]
	lacks $'\e' <<<"$output"
	for game in $(all_games); do
		grep -q "^\$ deal .* $game " <<<"$output"
		judge -q kept/$game.game
	done
	grep -q '^broken.game:12: 3 play R9: .* \[companeros\.hand\]$' <<<"$output"
	# Every command says what it is for, or follows one that does.
	lacks . < <(awk '/^\$ / && blank { print } { blank = !NF }' <<<"$output")
	# No sentence and no command is wider than a terminal.
	LC_ALL=C.UTF-8 lacks -E '^(\$|[A-Z][a-z]+ ).{80}' <<<"$output"
}

@test "the demo is in colour on a terminal, and fits a narrow one" {
	# script asks SHELL, and only bash hands a function on.
	export TERM=xterm LC_ALL=C.UTF-8 NO_COLOR='' SHELL=$BASH
	export -f demo
	export tests
	run -0 script -qec "stty cols 40; bash -c demo" /dev/null
	grep -qF $'\e[31mR9' <<<"$output"
	grep -qF $'\e[1m$ replay' <<<"$output"
	# Its sentences are broken at words.
	tr -d '\r' <<<"$output" | grep -qx 'Everybody plays a card. The programs'
	NO_COLOR=1 run -0 script -qec "bash -c demo" /dev/null
	lacks $'\e' <<<"$output"
}

@test "what the demo tells people to paste works, and it can be run again" {
	demo >first
	sed -n '/^The records are in/,$s/^    //p' first >paste
	head -n 1 paste | grep -q '^PATH="/.*/bin:\$PATH"$'
	run -0 --separate-stderr env PATH=/usr/bin:/bin sh -eu paste
	[ -z "$stderr" ]
	[[ $output == *' Punto   round 1, '*' You to lay'* ]]
	# A game of one's own survives.
	demo >second
	same first second
	judge -q kept/mine.game
}

@test "the demo says that it builds, and keeps its records where git does not look" {
	builder=false run -2 demo
	[ "${lines[0]}" = 'building the five programs ...' ]
	grep -qx /demo/ "$tests/../.gitignore"
	make -s -C "$tests/.." -n -p help | grep -qx 'DEMO = demo'
}

# tree PLACE: a copy in which judge only needs the rules, so that it is built soon.
tree() {
	mkdir -p "$1"
	tar -C "$tests/.." -c Makefile .ci .github cmd/shell formats/editors lib man examples |
		tar -x -C "$1"
	echo '#include "lib/game.h"' >"$1/cmd/judge.c"
	echo 'int main(void) { return games[0] == 0; }' >>"$1/cmd/judge.c"
}

# build PLACE ARGUMENT...: in that copy, as if by itself.
build() {
	make -s -C "$1" NODEPS=1 CFLAGS='-O0 -g' "${@:2}"
}

@test "a build elsewhere, later, by somebody else gives the same bytes" {
	! is_measured || skip "once is enough"
	tree one
	tree 'another/place'
	(
		umask 077
		export LC_ALL=de_DE.UTF-8 TZ=Asia/Tokyo HOME=/nowhere USER=zoe
		find another -exec touch -d '2001-02-03' {} +
		build another/place -j 2 install DESTDIR="$PWD/there"
	)
	build one -j 2 install DESTDIR="$PWD/here"
	same one/bin/judge another/place/bin/judge
	# What is installed has the same rights too.
	for place in here there; do
		(cd $place/usr && find . -printf '%P %m\n' | sort) >$place.list
	done
	same here.list there.list
	diff -r here there
}

@test "another compiler or other flags build anew, and clean removes what was built" {
	tree .
	build . BUILD=x/y BIN=z x/y/link
	build . BUILD=x/y BIN=z -q x/y/link
	for other in CFLAGS=-O1 CC=another LDFLAGS=-s STATIC=0 LIBRARIES=-lcsv CPPFLAGS=-DNDEBUG; do
		run -1 build . BUILD=x/y BIN=z -q x/y/link $other
	done
	# Where the front finds the others is its own matter.
	build . BUILD=x/y BIN=z x/y/way
	build . BUILD=x/y BIN=z -q x/y/way PREFIX=/elsewhere
	run -1 build . BUILD=x/y BIN=z -q x/y/way LIBEXECDIR=/elsewhere
	build . BUILD=x/y BIN=z -q x/y/link LIBEXECDIR=/elsewhere
	# What the front alone is told does not build the others anew.
	build . BUILD=first BIN=first first/spielwerk
	build . BUILD=first BIN=first -q first/link
	# What the environment says is heard.
	CFLAGS=-Oheard run -1 make -q BUILD=x/y x/y/link
	CFLAGS=-Oheard make -n BUILD=x/y x/y/lib/chance.o | grep -q -e ' -Oheard '
	mkdir z
	touch z/mine z/judge x/mine
	build . BUILD=x/y BIN=z clean >/dev/null
	[ "$(find x z -type f | sort)" = "$(printf 'x/mine\nz/mine')" ]
}

@test "dist is of the commit alone" {
	git -C "$tests/.." rev-parse HEAD 2>/dev/null >commit || skip "not a repository"
	git clone -q --no-local --depth 1 "file://$(cd "$tests/.." && pwd)" copy || skip "not a clone"
	(cd copy && echo more >more && umask 077 && build . dist >/dev/null)
	mv copy/build/spielwerk-*.tar.gz one.tar.gz
	(cd copy && touch Makefile && build . BUILD=other dist >/dev/null)
	same one.tar.gz copy/other/spielwerk-*.tar.gz
	tar -tvf one.tar.gz >list
	version=$(judge --version | head -n 1)
	grep -q " spielwerk-${version##* }/Makefile$" list
	lacks /more list
}

@test "the package has the version of the programs" {
	version=$(judge --version | head -n 1)
	head -n 1 "$tests/../debian/changelog" | grep -qF "spielwerk (${version##* }) "
}
