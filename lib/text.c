/* text.c: what is said to people, as whole phrases with places to fill in. */

#include "text.h"

#include <string.h>

const struct voice no_voice = {.names = NULL, .language = NULL};

void
text_begin(struct text *text, char *bytes, size_t size, struct voice voice)
{
	*text = (struct text){.bytes = bytes, .size = size, .voice = voice};
	bytes[0] = '\0';
}

static void
add_bytes(struct text *text, const char *bytes, size_t length)
{
	size_t room = text->size - text->length - 1;

	if (length > room)
		length = room;
	memcpy(text->bytes + text->length, bytes, length);
	text->length += length;
	text->bytes[text->length] = '\0';
}

void
text_add(struct text *text, const char *string)
{
	add_bytes(text, string, strlen(string));
}

void
text_number(struct text *text, int64_t number)
{
	char digits[24];
	char *at = digits + sizeof(digits) - 1;
	uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;

	*at = '\0';
	do
		*--at = (char)('0' + rest % 10);
	while (rest /= 10);
	if (number < 0)
		*--at = '-';
	text_add(text, at);
}

static void
add_seats(struct text *text, unsigned set)
{
	for (int seat = 1; set != 0; seat++, set >>= 1) {
		unsigned rest = set >> 1;

		if (!(set & 1))
			continue;
		text_add(text, text->voice.names[seat - 1]);
		if (rest != 0)
			text_say(text, rest & (rest - 1) ? ", " : " and ");
	}
}

static void
add_part(struct text *text, const struct part *part)
{
	switch (part->kind) {
	case PART_STRING:
		text_add(text, part->string);
		break;
	case PART_PHRASE:
		text_say(text, part->string);
		break;
	case PART_NUMBER:
		text_number(text, part->number);
		break;
	case PART_SEATS:
		add_seats(text, (unsigned)part->number);
		break;
	}
}

/* {2|point|points}: from its first bar on, up to its closing brace. */
static void
add_counted(
    struct text *text, const char *forms, const char *end, int64_t number)
{
	const char *many = memchr(forms, '|', (size_t)(end - forms));

	add_bytes(text, " ", 1);
	if (number == 1 || number == -1)
		add_bytes(text, forms, (size_t)(many - forms));
	else
		add_bytes(text, many + 1, (size_t)(end - many - 1));
}

void
text_say_parts(
    struct text *text, const char *phrase, const struct part *parts, size_t n)
{
	const char *brace;

	if (text->voice.language != NULL)
		phrase = language_phrase(text->voice.language, phrase);
	while ((brace = strchr(phrase, '{')) != NULL) {
		size_t place = (size_t)(brace[1] - '1');
		const char *end =
		    brace[2] == '}' ? brace + 2 : strchr(brace, '}');

		add_bytes(text, phrase, (size_t)(brace - phrase));
		phrase = end + 1;
		if (place >= n) {
			add_bytes(text, brace, (size_t)(phrase - brace));
			continue;
		}
		add_part(text, &parts[place]);
		if (brace[2] == '|')
			add_counted(text, brace + 3, end, parts[place].number);
	}
	text_add(text, phrase);
}
