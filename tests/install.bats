# make install and uninstall.

load common

setup() {
	[ -z "$ASAN_OPTIONS" ] || skip "no other program is run"
	cd "$BATS_TEST_TMPDIR" || return
}

install() { # as make does, without building again
	make -s -C "$tests/.." -o all BIN="$(dirname "$(command -v deal)")" "$@"
}

@test "install puts programs and manuals where it is told, with a prefix if wanted" {
	install install DESTDIR="$PWD/root" PREFIX=/opt/sw PROGRAM_PREFIX=sw-
	[ "$(find root -type f -path '*/bin/*' | wc -l)" -eq 6 ]
	root/opt/sw/bin/sw-deal --version | grep -q '^sw-deal (Spielwerk)'
	[ -f root/opt/sw/share/man/man1/sw-deal.1 ]
	[ -f root/opt/sw/share/man/man5/spielwerk.5 ]
	[ -f root/opt/sw/share/man/man7/kombio.7 ]
}

@test "pages that are installed with a prefix speak of programs that are there" {
	install install DESTDIR="$PWD/root" PREFIX=/opt/sw PROGRAM_PREFIX=sw- >/dev/null
	cd root/opt/sw/share/man
	mandoc -T ascii man1/sw-judge.1 | col -b | grep -qx ' *sw-judge - check game records against the rules'
	# Each page that is referred to is installed, under that very name.
	grep -hoE '(^\.| )Xr [a-z-]+ [157]' man*/* | sed 's/.*Xr //' | sort -u >all
	[ "$(wc -l <all)" -gt 10 ]
	while read -r name section; do
		[ -f "man$section/$name.$section" ] || fail "$name($section) is not there"
	done < <(grep -E '^(sw-|spielwerk|companeros|punto|meschugge|kombio|deal|judge|move|replay|score)' all)
	grep -qx 'sw-deal 1' all
	lacks -x 'deal 1' all
}

@test "the front runs the programs by their plain names, wherever all of it is" {
	install install DESTDIR="$PWD/root" PREFIX=/opt/sw PROGRAM_PREFIX=sw- >/dev/null
	mv root/opt/sw there
	run -0 there/bin/spielwerk --exec-path
	[ "$output" = "$PWD/there/libexec/spielwerk" ]
	there/bin/spielwerk deal punto -s x | there/bin/spielwerk move --auto | there/bin/spielwerk judge -q
	diff <("$PWD/there/libexec/spielwerk/deal" punto -s x) <(deal punto -s x)
	run -0 there/bin/spielwerk --list
	[ "${lines[*]}" = 'deal judge move replay score' ]
	for program in "${lines[@]}"; do
		run -0 there/bin/spielwerk "$program" --help
		[[ $output == "usage: spielwerk $program "* ]]
		[[ $output == *"man $program, man 7 spielwerk"* ]]
	done
	run -2 there/bin/spielwerk judge --nonsense
	[[ $output == "spielwerk judge: "*"try 'spielwerk judge --help'" ]]
	run -2 there/bin/spielwerk juge
	[ "$output" = "spielwerk: juge: not a program of Spielwerk; try 'spielwerk --help'" ]
	run -1 there/bin/spielwerk judge -q <<<'game punto 2'
	run -0 there/bin/spielwerk
	[[ $output == 'usage: spielwerk PROGRAM'* ]]
	run -2 sh -c 'there/bin/spielwerk --help >/dev/full'
	rm there/libexec/spielwerk/judge
	run -2 there/bin/spielwerk judge
	[[ $output == *'judge: No such file or directory'* ]]
}

@test "install puts the examples beside the documentation, ready to run" {
	install install DESTDIR="$PWD/root" PREFIX=/opt/sw
	diff -r "$tests/../examples" root/opt/sw/share/doc/spielwerk/examples
	diff -r "$tests/../formats/schemas" root/opt/sw/share/doc/spielwerk/formats/schemas
	judge -q root/opt/sw/share/doc/spielwerk/examples/kitchen.game
	PATH=$PWD/root/opt/sw/bin:$PATH run -0 root/opt/sw/share/doc/spielwerk/examples/demo.sh
	judge -q demo/punto.game
}

@test "install says where things went, in two lines" {
	run -0 install install DESTDIR="$PWD/root" PREFIX=/opt/sw PROGRAM_PREFIX=sw-
	[ "${#lines[@]}" -eq 2 ]
	[ "${lines[0]}" = "programs in $PWD/root/opt/sw/bin: sw-deal sw-judge sw-move sw-replay sw-score spielwerk" ]
	[ "${lines[1]}" = "manuals in $PWD/root/opt/sw/share/man, examples in $PWD/root/opt/sw/share/doc/spielwerk/examples" ]
}

@test "uninstall removes all that install has put there" {
	install install DESTDIR="$PWD/root"
	[ -x root/usr/local/bin/judge ]
	install uninstall DESTDIR="$PWD/root"
	[ -z "$(find root -type f -o -type l)" ]
	[ -z "$(find root -name '*spielwerk*')" ]
	# What people have put there stays.
	install install DESTDIR="$PWD/root"
	echo mine >root/usr/local/share/doc/spielwerk/examples/mine.game
	install uninstall DESTDIR="$PWD/root"
	[ "$(find root -type f)" = root/usr/local/share/doc/spielwerk/examples/mine.game ]
}

@test "make help names every target that people need" {
	for target in demo test install uninstall clean lint sanitize bench; do
		make -s -C "$tests/.." help | grep -q "^make $target "
	done
}

# A PATH without a compiler, and with an apt-get that is this script.
bare() { # SCRIPT
	mkdir bare
	for tool in sh env cat mktemp rm; do ln -s "$(command -v $tool)" bare/; done
	printf '#!/bin/sh\necho 0\n' >bare/id
	printf '#!/bin/sh\n%s\n' "$1" >bare/apt-get
	chmod +x bare/id bare/apt-get
}

deps() { # PURPOSE...
	env -i PATH="$PWD/bare" TMPDIR="$PWD" "$tests/../.ci/deps" "$@"
}

@test "a user without apt is told what is missing, in one line" {
	bare :
	rm bare/apt-get
	run -2 --separate-stderr deps build
	[ -z "$output" ]
	[ "$stderr" = "missing: gcc libc6-dev libcsv-dev libsodium-dev (Debian's names); install them and try again" ]
	run -0 env -i NODEPS=1 PATH="$PWD/bare" "$tests/../.ci/deps" build test
	[ -z "$output" ]
}

@test "a user who may not install is told what root can type, in one line" {
	bare :
	printf '#!/bin/sh\necho 1000\n' >bare/id
	run -2 --separate-stderr deps build
	[ -z "$output" ]
	[ "${#stderr_lines[@]}" -eq 1 ]
	[[ $stderr == 'missing: gcc '*'; as root: apt-get update && apt-get install '*' gcc '* ]]
}

@test "a user with sudo installs what is missing" {
	bare 'echo "$*" >>calls'
	printf '#!/bin/sh\necho 1000\n' >bare/id
	printf '#!/bin/sh\nshift\nexec "$@"\n' >bare/sudo
	chmod +x bare/sudo
	ln -s "$(type -P true)" bare/
	run -0 deps build
	[ "$output" = 'installing with apt: gcc libc6-dev libcsv-dev libsodium-dev' ]
	[ "$(wc -l <calls)" -eq 2 ]
}

@test "apt is quiet when it works" {
	bare 'echo "$*" >>calls; echo Reading package lists...; echo noise >&2'
	run -0 --separate-stderr deps build
	[ -z "$output" ]
	[ "$stderr" = 'installing with apt: gcc libc6-dev libcsv-dev libsodium-dev' ]
	grep -q '^-q update$' calls
	grep -q '^install .* libcsv-dev' calls
	# Old lists are better than none.
	printf '#!/bin/sh\n[ "$2" != update ]\n' >bare/apt-get
	run -0 deps build
	[ "${#lines[@]}" -eq 1 ]
	[ -z "$(find . -name 'tmp.*')" ]
}

@test "apt is heard when it fails" {
	bare 'echo "E: Unable to locate package"; exit 100'
	run -2 --separate-stderr deps build
	[ -z "$output" ]
	[[ $stderr == *'E: Unable to locate package'* ]]
	[ "${stderr_lines[-1]}" = 'apt could not install: gcc libc6-dev libcsv-dev libsodium-dev' ]
	[ -z "$(find . -name 'tmp.*')" ]
}
