#!/bin/bash
# Builds the fuzzers, with what they begin with, as OSS-Fuzz wants them: with the
# compiler, flags and engine that it names, into $OUT.
set -eu
cd "$SRC/spielwerk"

# The programs write the inputs; they need no checks of their own.
make -j "$(nproc)" NODEPS=1 CC=cc LTO=0 CFLAGS=-O1 BUILD=build/plain BIN=build/plain/bin
PATH=$PWD/build/plain/bin:$PATH tests/fuzz/inputs build/inputs 4096

targets=(judge move show same csv)
make -j "$(nproc)" NODEPS=1 BUILD=build/fuzz STATIC=0 LTO=0 \
	FORTIFY= HARDENING= HARDENED_LINK= CC="$CC" CFLAGS="$CFLAGS" \
	LIBRARIES='-Wl,-Bstatic -lcsv -lsodium -Wl,-Bdynamic -lm' \
	LIB_FUZZING_ENGINE="$LIB_FUZZING_ENGINE" \
	"${targets[@]/#/build/fuzz/}"

for target in "${targets[@]}"; do
	case $target in
	move) inputs=typed ;;
	csv) inputs=csv ;;
	*) inputs=records ;;
	esac
	cp "build/fuzz/$target" "$OUT/spielwerk_$target"
	find "build/inputs/$inputs" "tests/fuzz/corpus/$target" -type f 2>/dev/null |
		zip -q -j -@ "$OUT/spielwerk_${target}_seed_corpus.zip"
done
