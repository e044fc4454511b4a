/* text.c: sentences, built up in memory of the caller's. */

#include "text.h"

#include <string.h>

void
text_begin(
    struct text *text, char *bytes, size_t size, const char (*names)[NAME_SIZE])
{
	*text = (struct text){.bytes = bytes, .size = size, .names = names};
	bytes[0] = '\0';
}

void
text_add(struct text *text, const char *string)
{
	size_t room = text->size - text->length - 1;
	size_t length = strlen(string);

	if (length > room)
		length = room;
	memcpy(text->bytes + text->length, string, length);
	text->length += length;
	text->bytes[text->length] = '\0';
}

void
text_number(struct text *text, long number)
{
	char digits[24];
	char *at = digits + sizeof(digits) - 1;
	unsigned long rest =
	    number < 0 ? -(unsigned long)number : (unsigned long)number;

	*at = '\0';
	do
		*--at = (char)('0' + rest % 10);
	while (rest /= 10);
	if (number < 0)
		*--at = '-';
	text_add(text, at);
}

void
text_count(struct text *text, long number, const char *one, const char *many)
{
	text_number(text, number);
	text_add(text, " ");
	text_add(text, number == 1 || number == -1 ? one : many);
}

void
text_seat(struct text *text, int seat)
{
	text_add(text, text->names[seat - 1]);
}

void
text_seats(struct text *text, unsigned set)
{
	for (int seat = 1; set != 0; seat++, set >>= 1) {
		if (!(set & 1))
			continue;
		text_seat(text, seat);
		if (set >> 1 == 0)
			break;
		text_add(text, (set >> 1 & ((set >> 1) - 1)) ? ", " : " and ");
	}
}
