/* keys.c: the bytes that a terminal sends, as keys. */

#include "keys.h"

#include <string.h>

#include "formats/utf8.h"

enum { ESCAPE = 033, PASTE_BEGIN = 200, PASTE_END = 201 };

/* What stands between ESC and the last byte of a sequence, and which key it
   is; the number is 0 where there is none. */
static const struct {
	char last;
	uint8_t number;
	uint32_t key;
} sequences[] = {
    {'A', 0, KEY_UP},
    {'B', 0, KEY_DOWN},
    {'C', 0, KEY_RIGHT},
    {'D', 0, KEY_LEFT},
    {'F', 0, KEY_END},
    {'H', 0, KEY_HOME},
    {'M', 0, KEY_ENTER},
    {'Z', 0, KEY_BACK_TAB},
    {'~', 1, KEY_HOME},
    {'~', 2, KEY_INSERT},
    {'~', 3, KEY_DELETE},
    {'~', 4, KEY_END},
    {'~', 5, KEY_PAGE_UP},
    {'~', 6, KEY_PAGE_DOWN},
    {'~', 7, KEY_HOME},
    {'~', 8, KEY_END},
};

static void
take(struct keys *keys, size_t length)
{
	keys->length -= length;
	memmove(keys->bytes, keys->bytes + length, keys->length);
}

/*
 * How many bytes a sequence has that begins with ESC [ or ESC O; 0: it is not
 * whole.  A byte that cannot stand in one ends it, and is the next key's.
 */
static size_t
sequence_length(const char *bytes, size_t length)
{
	size_t at = 2;

	/* The function keys of Linux without windows: ESC [ [ A. */
	if (length > 2 && bytes[1] == '[' && bytes[2] == '[')
		return length > 3 ? 4 : 0;
	while (at < length && bytes[at] >= ' ' && bytes[at] < '@')
		at++;
	if (at == length)
		return 0;
	return bytes[at] >= '@' && bytes[at] <= '~' ? at + 1 : at;
}

/* The first number of a sequence; those after it say what was held down. */
static unsigned
sequence_number(const char *bytes, size_t length)
{
	unsigned number = 0;

	for (size_t i = 2; i < length; i++) {
		if (bytes[i] < '0' || bytes[i] > '9' || number > 999)
			break;
		number = 10 * number + (unsigned)(bytes[i] - '0');
	}
	return number;
}

static uint32_t
read_sequence(struct keys *keys, size_t length)
{
	enum { KNOWN = sizeof(sequences) / sizeof(sequences[0]) };
	unsigned number = sequence_number(keys->bytes, length);
	char last = keys->bytes[length - 1];

	if (last == '~' && (number == PASTE_BEGIN || number == PASTE_END))
		keys->pasted = number == PASTE_BEGIN;
	for (size_t i = 0; i < KNOWN; i++)
		if (sequences[i].last == last &&
		    (last != '~' || sequences[i].number == number))
			return sequences[i].key;
	return KEY_UNKNOWN;
}

static uint32_t
next_escape(struct keys *keys, bool late)
{
	size_t length = 1;
	uint32_t key;

	if (keys->length == 1 && !late)
		return KEY_NONE;
	if (keys->length > 1 &&
	    (keys->bytes[1] == '[' || keys->bytes[1] == 'O')) {
		length = sequence_length(keys->bytes, keys->length);
		if (length == 0 && !late && keys->length < KEYS_SIZE)
			return KEY_NONE;
		if (length == 0)
			length = keys->length;
		key = read_sequence(keys, length);
	} else {
		key = KEY_ESCAPE;
	}
	take(keys, length);
	return key;
}

static uint32_t
next_character(struct keys *keys, bool late)
{
	uint32_t key;
	size_t length = utf8_read(keys->bytes, keys->length, &key);

	/* At most three bytes of four are missing. */
	if (length == 0 && keys->length < 4 && !late)
		return KEY_NONE;
	if (length == 0) {
		take(keys, 1);
		return KEY_UNKNOWN;
	}
	take(keys, length);
	return key;
}

static uint32_t
next_any(struct keys *keys, bool late)
{
	uint32_t key;

	if (keys->bytes[0] == ESCAPE)
		return next_escape(keys, late);
	key = next_character(keys, late);
	switch (key) {
	case '\r':
	case '\n':
		return KEY_ENTER;
	case '\b':
	case 0x7f:
		return KEY_BACKSPACE;
	default:
		return key;
	}
}

uint32_t
keys_next(struct keys *keys, bool late)
{
	uint32_t key = KEY_UNKNOWN;

	while (key == KEY_UNKNOWN && keys->length > 0)
		key = next_any(keys, late);
	return key == KEY_UNKNOWN ? KEY_NONE : key;
}
