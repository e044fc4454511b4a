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
			{ echo "$1: $(cat commands/$i.command)"; return 1; }
		i=$((i + 1))
		ran=$((ran + 1))
	done
	diff -r work "$tests/../examples"
}

@test "every example of the README, the manuals and the descriptions runs as printed" {
	ran=0
	for page in "$tests"/../README.md "$tests"/../man/*.[157] "$tests"/../formats/*.md "$tests"/../lib/*.md; do
		run_examples "$page"
	done
	[ $ran -ge 40 ]
}

@test "every example script runs and leaves nothing behind" {
	cp -r "$tests/../examples" work
	cd work
	for script in *.sh; do
		case $script in
		redeal.sh) set -- abend 3 1 ;;
		*) set -- ;;
		esac
		./"$script" "$@" >../out 2>../err || { echo "$script"; cat ../err; return 1; }
		[ -s ../out ]
		diff -r . "$tests/../examples"
	done
}

@test "every example record is legal" {
	judge -q "$tests"/../examples/*.game
}

@test "every manual is free of warnings" {
	mandoc -T lint -W warning "$tests"/../man/*.[157]
}

@test "every option that a program's help names is in its manual, and the other way round" {
	for program in deal move judge score replay; do
		$program --help | grep -oE -- '--[a-z][a-z-]+' | sort -u >help
		grep '^\.It Fl' "$tests/../man/$program.1" |
			grep -oE 'Fl -[a-z][a-z-]+' | sed 's/^Fl -/--/' | sort -u >manual
		diff help manual || { echo $program; return 1; }
	done
}

@test "every fault is in a manual" {
	grep -hoE "\"($(all_areas))\.[a-z]+\"" "$tests"/../lib/*.c |
		tr -d '"' | sort -u >faults
	cat "$tests"/../man/*.[57] >pages
	while read -r fault; do
		grep -qF "$fault" pages || { echo "$fault"; return 1; }
	done <faults
}

@test "every game has its manual" {
	for game in $(deal --list -F json | jq -r .game); do
		[ -f "$tests/../man/$game.7" ]
	done
}
