# make install and uninstall.

load common

install() { # as make does, without building again
	make -s -C "$tests/.." -o all BIN="$(dirname "$(command -v deal)")" "$@"
}

@test "install puts programs and manuals where it is told, with a prefix if wanted" {
	install install DESTDIR="$PWD/root" PREFIX=/opt/sw PROGRAM_PREFIX=sw-
	[ "$(find root -type f -path '*/bin/*' | wc -l)" -eq 5 ]
	root/opt/sw/bin/sw-deal --version | grep -q '^sw-deal (Spielwerk)'
	[ -f root/opt/sw/share/man/man1/sw-deal.1 ]
	[ -f root/opt/sw/share/man/man5/spielwerk.5 ]
	[ -f root/opt/sw/share/man/man7/kombio.7 ]
}

@test "uninstall removes all that install has put there" {
	install install DESTDIR="$PWD/root"
	[ -x root/usr/local/bin/judge ]
	install uninstall DESTDIR="$PWD/root"
	[ -z "$(find root -type f)" ]
}

@test "make help names every target that people need" {
	for target in demo test install uninstall clean lint sanitize bench; do
		make -s -C "$tests/.." help | grep -q "^make $target "
	done
}

@test "a user without apt or root is told what is missing, in one line" {
	mkdir none
	for tool in sh id env dirname cat grep; do ln -s "$(command -v $tool)" none/; done
	run -2 env -i PATH="$PWD/none" "$tests/../.ci/deps" build
	[ "${#lines[@]}" -eq 1 ]
	[[ $output == 'missing: gcc '* ]]
	run -0 env -i NODEPS=1 PATH="$PWD/none" "$tests/../.ci/deps" build test
}
