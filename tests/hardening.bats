# The programs are built so that a mistake in them is hard to use.

load common

setup() {
	[ -z "$ASAN_OPTIONS" ] || skip "a build for the sanitizers has other flags"
	! is_measured || skip "a build that is measured has other flags"
	command -v readelf >/dev/null || skip "no readelf"
}

# each TEST: the program's file in $file.
each() {
	for program in deal move judge score replay; do
		file=$(command -v $program)
		"$@" || fail "$program"
	done
}

pie() { readelf -hW "$file" | grep -q 'Type:.*DYN' && readelf -dW "$file" | grep -q 'FLAGS_1.*PIE'; }
relro() { readelf -lW "$file" | grep -q GNU_RELRO; }
now() { readelf -dW "$file" | grep -qE 'FLAGS.*NOW|BIND_NOW'; }
no_text_relocations() { ! readelf -dW "$file" | grep -q TEXTREL; }
stack() { readelf -lW "$file" | grep GNU_STACK | grep -q 'RW ' && ! readelf -lW "$file" | grep GNU_STACK | grep -q RWE; }
protector() { readelf -sW "$file" | grep -q __stack_chk_fail; }
fortified() { readelf -sW "$file" | grep -qE '__[a-z]+_chk(@|$)'; }

# No segment can be written and executed.
apart() { ! readelf -lW "$file" | grep -E '^ *LOAD' | grep -q RWE; }

@test "programs can be loaded anywhere" {
	each pie
	each no_text_relocations
}

@test "what the loader has filled in cannot be written any more" {
	each relro
	each now
}

@test "no memory is both written and executed" {
	each stack
	each apart
}

@test "the stack is guarded, and copies are checked against their room" {
	each protector
	each fortified
}

# Which loader a program asks for; none, if it is linked statically.
loader() { readelf -lW "$file" | grep -q INTERP; }
whole() { ! loader; }

@test "programs need no loader where libc.a is there, and shims have some that do" {
	[ -e "$(cc -print-file-name=libc.a)" ] || skip "no libc.a"
	each whole
	take_shims
	each loader
}
