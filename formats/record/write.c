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
	uint64_t bytes = word_load(name);

	memcpy(to, name, 8);
	return to + (size_t)(63 ^ __builtin_clzll(bytes)) / 8 + 1;
}

/* Cold, so that nothing is kept for it where numbers are small. */
static __attribute__((noinline, cold)) char *
write_large(char *to, unsigned number)
{
	char *end = to + 1;

	for (unsigned rest = number; rest > 9; rest /= 10)
		end++;
	for (to = end; number > 9; number /= 10)
		*--to = (char)('0' + number % 10);
	to[-1] = (char)('0' + number);
	return end;
}

static inline char *
write_number(char *to, unsigned number)
{
	if (number > 99)
		return write_large(to, number);
	if (number > 9)
		*to++ = (char)('0' + number / 10);
	*to = (char)('0' + number % 10);
	return to + 1;
}

static inline char *
write_card(char *to, const char (*cards)[8], int card)
{
	if (card >= 0)
		return write_name(to, cards[card]);
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

static inline char *
write_verb(char *to, const struct verb *verb, int seat)
{
	to[0] = (char)('0' + seat);
	to[1] = ' ';
	return write_name(to + (seat != 0 ? 2 : 0), verb->name);
}

/* A move of few words, the commonest line by far. */
static inline bool
is_short(const struct verb *verb, const struct line *line)
{
	return line->kind == LINE_MOVE && verb->max != ANY_NUMBER;
}

static inline char *
write_short(char *to, const struct game *game, const struct verb *verb,
    const struct line *line)
{
	int n = line->n;

	to = write_verb(to, verb, line->seat);
	for (int i = 0; i < n; i++) {
		*to++ = ' ';
		to = verb->kinds[i] == ARG_CARD
		    ? write_card(to, game->cards, line->arg[i])
		    : write_argument(
			  to, (enum arg_kind)verb->kinds[i], line->arg[i]);
	}
	return to;
}

/* A card's name, of which hardly one has more than three letters. */
static inline char *
write_next(char *to, const char name[8])
{
	memcpy(to, name, 4);
	if (name[3] != '\0')
		return write_name(to, name);
	return to + 1 + (name[1] != '\0') + (name[2] != '\0');
}

static char *
write_cards(char *to, const struct game *game, const struct line *line)
{
	int n = line->n < LINE_CARDS ? line->n : LINE_CARDS;
	const char(*cards)[8] = game->cards;

	for (int i = 0; i < n; i++) {
		*to++ = ' ';
		if (line->cards[i] < 0)
			*to++ = '?';
		else
			to = write_next(to, cards[line->cards[i]]);
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

char *
line_write(char *to, const struct game *game, const struct line *line)
{
	const struct verb *verb = &game->verbs[line->verb];

	if (is_short(verb, line)) {
		to = write_short(to, game, verb, line);
	} else {
		if (line->kind == LINE_MOVE)
			to = write_verb(to, verb, line->seat);
		else if (line->kind == LINE_DEAL)
			to = write_place(to, game, line->place);
		else
			to = write_string(to, "shuffle");
		to = write_cards(to, game, line);
	}
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

static __attribute__((noinline)) void
write_any(struct out *out, const struct game *game, const struct line *line)
{
	char *room = out_room(out, LINE_WRITE_MAX);
	char *end;

	if (room == NULL)
		return;
	end = line_write(room, game, line);
	*end++ = '\n';
	out->length += (size_t)(end - room);
}

/* Short ones are written without a call, so nothing is kept on the stack. */
void
write_line(struct out *out, const struct game *game, const struct line *line)
{
	const struct verb *verb = &game->verbs[line->verb];
	char *end;

	if (!is_short(verb, line) || out->size - out->length < LINE_WRITE_MAX) {
		write_any(out, game, line);
		return;
	}
	end = write_short(out->bytes + out->length, game, verb, line);
	*end++ = '\n';
	out->length = (size_t)(end - out->bytes);
}
