/* word.c: words that are not short, and where lines end. */

#include "word.h"

struct cursor
word_seek(const char *from)
{
	struct cursor word;

	while (*from == ' ' || *from == '\t')
		from++;
	word.at = from;
	while ((unsigned char)*from > ' ')
		from++;
	word.end = from;
	return word;
}

uint64_t
word_value(struct cursor word)
{
	size_t length = (size_t)(word.end - word.at);

	if (length > 8)
		return WORD_LONG;
	if (length == 0)
		return 0;
	return word_load(word.at) & UINT64_MAX >> (64 - 8 * length);
}

const char *
line_after(const char *at)
{
	const uint64_t ones = 0x0101010101010101;

	for (;;) {
		uint64_t bytes = word_load(at);
		/* The lowest set bit marks the first control character. */
		uint64_t low = (bytes - ones * 0x20) & ~bytes & ones * 0x80;

		if (low == 0) {
			at += 8;
			continue;
		}
		at += (size_t)__builtin_ctzll(low) >> 3;
		if (ends_line(*at++))
			return at;
	}
}
