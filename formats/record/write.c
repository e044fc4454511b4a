/* write.c: lines of a record, written. */

#include "write.h"

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

static inline char *
write_argument(char *to, enum arg_kind kind, int arg)
{
	switch (kind) {
	case ARG_COLOUR:
		*to = COLOUR_LETTERS[arg];
		return to + 1;
	case ARG_SQUARE:
		*to = (char)('a' + arg % SQUARES);
		return write_number(to + 1, (unsigned)(arg / SQUARES + 1));
	case ARG_PLACE:
		*to++ = (char)('0' + place_seat(arg));
		*to++ = '.';
		return write_number(to, (unsigned)place_slot(arg));
	default:
		return write_number(to, (unsigned)arg);
	}
}

/* The words of a move, the commonest line by far. */
static inline char *
write_move(char *to, const struct game *game, const struct line *line)
{
	const struct verb *verb = &game->verbs[line->verb];

	if (line->seat != 0) {
		*to++ = (char)('0' + line->seat);
		*to++ = ' ';
	}
	to = write_name(to, verb->name);
	for (int i = 0; verb->max != ANY_NUMBER && i < line->n; i++) {
		*to++ = ' ';
		to = verb->kinds[i] == ARG_CARD
		    ? write_card(to, game, line->arg[i])
		    : write_argument(
			  to, (enum arg_kind)verb->kinds[i], line->arg[i]);
	}
	return to;
}

static char *
write_cards(char *to, const struct game *game, const struct line *line)
{
	int n = line->n < LINE_CARDS ? line->n : LINE_CARDS;

	for (int i = 0; i < n; i++) {
		*to++ = ' ';
		to = write_card(to, game, line->cards[i]);
	}
	return to;
}

/* Where a deal puts its cards. */
static char *
write_place(char *to, const struct game *game, int place)
{
	to = write_string(to, "deal ");
	if (place > SEATS)
		return write_string(to, game->places[place - SEATS - 1].name);
	*to = (char)('0' + place);
	return to + 1;
}

static inline char *
write_words(char *to, const struct game *game, const struct line *line)
{
	if (line->kind == LINE_MOVE)
		to = write_move(to, game, line);
	else if (line->kind == LINE_DEAL)
		to = write_place(to, game, line->place);
	else
		to = write_string(to, "shuffle");
	if (line->kind != LINE_MOVE ||
	    game->verbs[line->verb].max == ANY_NUMBER)
		to = write_cards(to, game, line);
	return to;
}

char *
line_write(char *to, const struct game *game, const struct line *line)
{
	to = write_words(to, game, line);
	*to = '\0';
	return to;
}

static void
write_stamp(const struct record *record, struct out *out)
{
	struct cursor stamp = record->stamp_word;

	if (!record->stamped)
		return;
	out_char(out, ' ');
	out_bytes(out, stamp.at, (size_t)(stamp.end - stamp.at));
}

void
record_write(
    const struct record *record, const struct line *line, struct out *out)
{
	char *room = out_room(out, LINE_WRITE_MAX);

	if (room == NULL)
		return;
	out->length += (size_t)(line_write(room, record->game, line) - room);
	write_stamp(record, out);
	out_char(out, '\n');
}

void
record_write_text(
    const struct record *record, const char *line, struct out *out)
{
	const char *end = line_after(line) - 1;

	out_bytes(out, line, (size_t)(end - line));
	if (record->stamp_word.at < line || record->stamp_word.at > end)
		write_stamp(record, out);
	out_char(out, '\n');
}

void
write_line(struct out *out, const struct game *game, const struct line *line)
{
	char *room = out_room(out, LINE_WRITE_MAX);
	char *end;

	if (room == NULL)
		return;
	end = write_words(room, game, line);
	*end++ = '\n';
	out->length += (size_t)(end - room);
}
