# What people see of make demo and make test.

load common

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
	env -u MAKEFLAGS -u MAKELEVEL make -s -C "$tests/.." NODEPS=1 \
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
