#!/bin/sh
# archive.sh: judge an archive that is too large for one run.
#
# Records on one line are records for every tool that knows lines: the archive
# is cut into parts, the parts are compressed, and make judges them side by
# side.  What was stopped goes on where it was.

set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

deal companeros -p 4 -n 300 -s archive --id=archive | move --auto -1 >all

# One of them was tampered with.
sed '137s/winner 1/winner 2/; 137s/\o0371 play /\o0372 play /' all >bad
split -n l/6 bad part.
zstd -q --rm part.*

# Each part has a file of counts and one of faults, in which the part has its
# name.
cat >Makefile <<'MAKE'
counts: $(patsubst %.zst,%.counts,$(wildcard part.*.zst))
	cat $^ >$@
%.counts: %.zst
	zstdcat $< | judge -c --exit-zero --explain --label=$< >$@.new 2>$*.faults
	mv $@.new $@
MAKE
make -s -j 2
awk '{ n += $2; bad += $8 } END { print n " records, " bad " bad" }' counts
sed '/^part/!d; s/: .*\[/: [/' part.*.faults

# Only the part that was put right is judged again.
split -n l/6 all good.
for part in part.*.zst; do
	name=${part%.zst}
	zstdcat "$part" | cmp -s - "good.${name#part.}" ||
		zstd -qf "good.${name#part.}" -o "$part"
done
make -n | grep -c zstdcat | sed 's/$/ part to judge again/'
make -s
awk '{ n += $2; bad += $8 } END { print n " records, " bad " bad" }' counts

# A record that is there twice is found by sort, and any sample is as good as
# another.
cat all all | sort -u | judge -c --label='each once'
shuf -n 20 all | judge -c --label='a sample'
