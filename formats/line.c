/* line.c: a line of the game, written. */

#include "record.h"

static char *
write_string(char *to, const char *string)
{
	size_t length = strlen(string);

	memcpy(to, string, length);
	return to + length;
}

/* Eight bytes are copied, of which those before the first NUL are kept. */
static inline char *
write_name(char *to, const char name[8])
{
	const uint64_t ones = 0x0101010101010101;
	uint64_t bytes = word_load(name);
	uint64_t ends = (bytes - ones) & ~bytes & ones << 7;

	memcpy(to, name, 8);
	return to + ((size_t)__builtin_ctzll(ends) >> 3);
}

static __attribute__((noinline)) char *
write_digits(char *to, unsigned number)
{
	char digits[12];
	char *at = digits + sizeof(digits);

	do
		*--at = (char)('0' + number % 10);
	while (number /= 10);
	memcpy(to, at, (size_t)(digits + sizeof(digits) - at));
	return to + (digits + sizeof(digits) - at);
}

static inline char *
write_number(char *to, unsigned number)
{
	if (number > 9)
		return write_digits(to, number);
	*to = (char)('0' + number);
	return to + 1;
}

static inline char *
write_card(char *to, const struct game *game, int card)
{
	if (card >= 0)
		return write_name(to, game->cards[card]);
	*to = '?';
	return to + 1;
}

static char *
write_argument(char *to, const struct game *game, enum arg_kind kind, int arg)
{
	switch (kind) {
	case ARG_CARD:
		return write_card(to, game, arg);
	case ARG_COLOUR:
		*to = COLOUR_LETTERS[arg];
		return to + 1;
	case ARG_SQUARE:
		*to = (char)('a' + arg % SQUARES);
		return write_number(to + 1, (unsigned)(arg / SQUARES + 1));
	case ARG_SLOT:
		return write_number(to, (unsigned)arg);
	case ARG_PLACE:
		*to++ = (char)('0' + place_seat(arg));
		*to++ = '.';
		return write_number(to, (unsigned)place_slot(arg));
	}
	return to;
}

/* The words before the first argument. */
static char *
write_head(char *to, const struct game *game, const struct line *line)
{
	switch ((enum line_kind)line->kind) {
	case LINE_SHUFFLE:
		return write_string(to, "shuffle");
	case LINE_DEAL:
		to = write_string(to, "deal ");
		if (line->place > SEATS)
			return write_string(
			    to, game->places[line->place - SEATS - 1].name);
		*to = (char)('0' + line->place);
		return to + 1;
	case LINE_MOVE:
		break;
	}
	if (line->seat != 0) {
		*to++ = (char)('0' + line->seat);
		*to++ = ' ';
	}
	return write_name(to, game->verbs[line->verb].name);
}

char *
line_write(char *to, const struct game *game, const struct line *line)
{
	const uint8_t *kinds = game->verbs[line->verb].kinds;
	int n = line->n < ARGS ? line->n : ARGS;

	to = write_head(to, game, line);
	for (int i = 0; line->kind != LINE_MOVE && i < n; i++) {
		*to = ' ';
		to = write_card(to + 1, game, line->arg[i]);
	}
	for (int i = 0; line->kind == LINE_MOVE && i < n; i++) {
		*to = ' ';
		to = write_argument(to + 1, game,
		    (enum arg_kind)kinds[i < 3 ? i : 2], line->arg[i]);
	}
	*to = '\0';
	return to;
}
