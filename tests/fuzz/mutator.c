/* mutator.c: how libFuzzer changes records. */

#include "fuzz.h"

size_t LLVMFuzzerMutate(uint8_t *, size_t length, size_t size);
size_t LLVMFuzzerCustomMutator(
    uint8_t *, size_t length, size_t size, unsigned seed);

/* Where the first record of a text ends: at a blank line, or typed moves. */
static size_t
record_length(const char *bytes, size_t length)
{
	for (size_t i = 0; i + 1 < length; i++)
		if (bytes[i] == '\n' &&
		    (bytes[i + 1] == '\n' || bytes[i + 1] == '>'))
			return i + 1;
	return length;
}

/* Goes on with a legal record by a few lines that may follow. */
static size_t
play_on(char *bytes, size_t length, size_t size, uint64_t *random)
{
	size_t first = record_length(bytes, length);
	struct sample sample;
	struct out out;

	out_open(&out, -1);
	if (first > 0 && bytes[first - 1] == '\n' &&
	    sample_open(&sample, bytes, first, sample_record(0), 0))
		for (unsigned n = 1 + random_below(random, 20); n > 0; n--)
			if (!sample_play_on(sample.record, random, &out))
				break;
	if (first > 0 && bytes[first - 1] == '\n')
		sample_close(&sample);
	if (out.length > 0 && out.length <= size - length) {
		memmove(
		    bytes + first + out.length, bytes + first, length - first);
		memcpy(bytes + first, out.bytes, out.length);
		length += out.length;
	}
	out_close(&out);
	return length;
}

/* Puts lines on one, or takes them apart: all of a text's, or a few. */
static void
fold(char *bytes, size_t length, uint64_t *random)
{
	unsigned spared = random_below(random, 3) * 4;

	for (size_t i = 0; i < length; i++)
		if (ends_line(bytes[i]) &&
		    (spared == 0 || random_below(random, spared) == 0))
			bytes[i] ^= '\n' ^ UNIT_SEPARATOR;
}

size_t
LLVMFuzzerCustomMutator(
    uint8_t *bytes, size_t length, size_t size, unsigned seed)
{
	uint64_t random = seed;
	unsigned how = random_below(&random, 16);
	char *text = (char *)bytes;

	if (how == 0)
		return LLVMFuzzerMutate(bytes, length, size);
	if (how < 3)
		return play_on(text, length, size, &random);
	if (how == 3)
		fold(text, length, &random);
	do
		length = mutate(text, length, size, &random);
	while (random_below(&random, 2) == 0);
	return length;
}
