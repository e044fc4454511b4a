# What all tests share.

bats_require_minimum_version 1.5.0

tests=$BATS_TEST_DIRNAME

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# A small legal record: three players, the first deal done.
small() {
	deal companeros -p Anna,Ben,Cem -s small "$@"
}

# True for a build that counts what is run: it is not the one that is shipped.
is_measured() {
	grep -qaE '\.gcda|__llvm_prf' "$(command -v judge)"
}

# same FILE FILE: the bytes are the same, or they are shown.
same() {
	cmp "$1" "$2" || { diff "$1" "$2" | head -n 20; return 1; }
}

# lacks GREP-ARGUMENT...: nothing matches.  (A command behind `!` cannot fail a
# test; this can.)
lacks() {
	! grep -q "$@"
}

# record|companeros|...: what the identifiers of faults begin with.
all_areas() {
	{ echo record; deal --list -F json | jq -r .game; } | paste -s -d '|'
}
