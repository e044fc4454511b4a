# The documentation does not lie: every example in it is run.

load common

# Splits a page into commands and what they print: one file each.
examples() {
	awk -v dir="$2" '
		/^[[:space:]]*\$ / {
			sub(/^[[:space:]]*\$ /, "")
			n++
			print > (dir "/" n ".command")
			printf "" > (dir "/" n ".output")
			on = 1
			next
		}
		/^(```|\.Ed|\.)/ { on = 0 }
		on { print > (dir "/" n ".output") }
	' "$1"
}

run_examples() { # PAGE
	mkdir -p commands
	rm -f commands/*
	examples "$1" commands
	rm -rf work
	cp -r "$tests/../examples" work
	i=1
	while [ -f commands/$i.command ]; do
		# A fault is shown where it goes: on standard error, like status 1.
		(cd work && sh -c "$(cat ../commands/$i.command)") >got 2>err || [ $? -eq 1 ]
		[ ! -s err ] || cat err >>got
		same got commands/$i.output ||
			fail "$1: $(cat commands/$i.command)"
		i=$((i + 1))
		ran=$((ran + 1))
	done
	# An example may leave a file behind, but not change one.
	lacks -v '^Only in work: ' < <(diff -r work "$tests/../examples")
}

@test "every example of the README, the manuals and the descriptions runs as printed" {
	ran=0
	find "$tests"/../*.md "$tests"/../man "$tests"/../formats "$tests"/../lib "$tests" \
		-name node_modules -prune -o -name '*.md' -print -o \
		-name '*.[157]' -print | sort >pages
	while read -r page; do
		run_examples "$page" </dev/null
	done <pages
	[ $ran -ge 40 ]
}

@test "every example script runs and leaves nothing behind" {
	cp -r "$tests/../examples" work
	cd work
	for script in *.sh; do
		case $script in
		redeal.sh) set -- abend 3 1 ;;
		demo.sh) set -- ../demo ;;
		*) set -- ;;
		esac
		./"$script" "$@" >../out 2>../err || {
			echo "$script"
			cat ../err
			return 1
		}
		[ -s ../out ]
		diff -r . "$tests/../examples"
	done
}

@test "every example is on the page of the examples" {
	for file in "$tests"/../examples/*; do
		name=${file##*/}
		[ "$name" = README.md ] || grep -q "\`$name" "$tests/../examples/README.md" || fail "$name"
	done
}

@test "every example record is legal" {
	judge -q "$tests"/../examples/*.game
}

@test "no manual is wider than a terminal" {
	for page in "$tests"/../man/*.[157]; do
		mandoc -T utf8 "$page" | LC_ALL=C.UTF-8 sed 's,.\x08,,g' >shown
		[ "$(LC_ALL=C.UTF-8 wc -L <shown)" -le 80 ] || fail "$page"
	done
}

@test "every manual is free of warnings" {
	mandoc -T lint -W warning "$tests"/../man/*.[157]
}

@test "every manual names the project at its foot" {
	for page in "$tests"/../man/*.[157]; do
		mandoc -T utf8 "$page" | tail -n 1 | tr -s ' ' |
			grep -qE '^Spielwerk [A-Z][a-z]+ [0-9]+, [0-9]{4} ' || fail "$page"
	done
}

@test "every option that a program's help names is in its manual, and the other way round" {
	for program in deal move judge score replay; do
		$program --help | grep -oE -- '--[a-z][a-z-]+' | sort -u >help
		grep '^\.It Fl' "$tests/../man/$program.1" |
			grep -oE 'Fl -[a-z][a-z-]+' | sed 's/^Fl -/--/' | sort -u >manual
		diff help manual || fail $program
	done
}

@test "every fault is in a manual" {
	all_faults >faults
	[ "$(wc -l <faults)" -gt 10 ]
	cat "$tests"/../man/*.[57] >pages
	while read -r fault; do
		grep -qF "$fault" pages || fail "$fault"
	done <faults
}

@test "every game has its manual" {
	for game in $(all_games); do
		[ -f "$tests/../man/$game.7" ]
	done
}
