/* word.c: words that are not short, or follow more than one space. */

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
