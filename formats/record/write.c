/* write.c: lines of a record, written. */

#include "write.h"

#include <assert.h>

#include "reader.h"

static char *
write_string(char *to, const char *string)
{
	size_t length = strlen(string);

	memcpy(to, string, length);
	return to + length;
}

/* Of eight bytes, those before the first NUL; there is one. */
static inline size_t
name_length(uint64_t bytes)
{
	return (size_t)(63 ^ __builtin_clzll(bytes)) / 8 + 1;
}

static inline char *
write_name(char *to, const char name[8])
{
	memcpy(to, name, 8);
	return to + name_length(word_load(name));
}

static char *
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

static char *
write_word(char *to, const struct game *game, unsigned kind, int arg)
{
	switch ((enum arg_kind)kind) {
	case ARG_CARD:
		return write_card(to, game->cards, arg);
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

static char *
write_move(char *to, const struct game *game, const struct line *line)
{
	const struct verb *verb = &game->verbs[line->verb];

	to = write_verb(to, verb, line->seat);
	if (verb->max == ANY_NUMBER)
		return write_cards(to, game, line);
	for (int i = 0; i < line->n; i++) {
		*to++ = ' ';
		to = write_word(to, game, verb->kinds[i], line->arg[i]);
	}
	return to;
}

char *
line_write(char *to, const struct game *game, const struct line *line)
{
	if (line->kind == LINE_MOVE)
		to = write_move(to, game, line);
	else if (line->kind == LINE_DEAL)
		to =
		    write_cards(write_place(to, game, line->place), game, line);
	else
		to = write_cards(write_string(to, "shuffle"), game, line);
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
	end = line_write(room, game, line);
	*end++ = '\n';
	out->length += (size_t)(end - room);
}

/* Of a place's slot and seat so many bits say where its word is. */
enum {
	SLOT_SPELT = 4,
	SEAT_SPELT = 3,
	SPELT_MOST = 1 << (SLOT_SPELT + SEAT_SPELT)
};

static_assert((int)SEATS < 1 << SEAT_SPELT &&
	(int)CARDS_MOST <= (int)SPELT_MOST &&
	SQUARES * SQUARES <= (int)SPELT_MOST,
    "each word has a place of its own");

/*
 * The words of a kind by their numbers, each with the space before it; empty if
 * it is not there, as cards that are not known and slots far out.
 */
struct spelt {
	uint32_t bits; /* that the numbers which are there may have */
	char words[SPELT_MOST][8];
};

struct spelling {
	const struct game *game;
	struct {
		char head[16]; /* "0 verb", to which the seat is added */
		uint8_t length; /* 0: cards follow, any number */
		const struct spelt *words[WORDS];
	} verbs[VERBS_MOST];
	struct spelt kinds[ARG_KINDS];
};

/* The bits of a seat follow on those of a slot. */
static inline unsigned
spelt_index(int32_t arg)
{
	uint32_t number = (uint32_t)arg;

	return (number | number >> (SLOT_BITS - SLOT_SPELT)) % SPELT_MOST;
}

static void
spell(struct spelt *spelt, const struct game *game, unsigned kind, int32_t arg)
{
	char word[16] = " ";

	write_word(word + 1, game, kind, arg);
	memcpy(spelt->words[spelt_index(arg)], word, 8);
}

static void
spell_places(struct spelt *spelt, const struct game *game)
{
	const int slots = 1 << SLOT_SPELT;

	spelt->bits = (uint32_t)place_make((1 << SEAT_SPELT) - 1, slots - 1);
	for (int seat = 1; seat <= SEATS; seat++)
		for (int slot = 0; slot < slots; slot++)
			spell(spelt, game, ARG_PLACE, place_make(seat, slot));
}

static void
spell_kind(struct spelt *spelt, const struct game *game, unsigned kind)
{
	const int counts[ARG_KINDS] = {[ARG_CARD] = game->ncards,
	    [ARG_COLOUR] = sizeof(COLOUR_LETTERS) - 1,
	    [ARG_SQUARE] = SQUARES * SQUARES,
	    [ARG_SLOT] = SPELT_MOST};

	if (kind == ARG_PLACE) {
		spell_places(spelt, game);
		return;
	}
	spelt->bits = SPELT_MOST - 1;
	for (int i = 0; i < counts[kind]; i++)
		spell(spelt, game, kind, i);
}

static struct spelling spellings[GAMES_MOST];

static void
make_spelling(size_t place)
{
	const struct game *game = games[place];
	struct spelling *spelling = &spellings[place];

	spelling->game = game;
	for (unsigned i = 0; i < ARG_KINDS; i++)
		spell_kind(&spelling->kinds[i], game, i);
	for (unsigned i = 0; game->verbs[i].name[0] != '\0'; i++) {
		const struct verb *verb = &game->verbs[i];
		char *head = spelling->verbs[i].head;

		assert(i < VERBS_MOST);
		if (verb->max == ANY_NUMBER)
			continue;
		spelling->verbs[i].length =
		    (uint8_t)(write_verb(head, verb, !verb->table) - head);
		head[0] = (char)(head[0] - !verb->table);
		for (unsigned k = 0; k < verb->max; k++)
			spelling->verbs[i].words[k] =
			    &spelling->kinds[verb->kinds[k]];
	}
}

const struct spelling *
spelling_of(const struct game *game)
{
	static atomic_bool made[GAMES_MOST];
	size_t place = game_place(game);

	make_once(&made[place], make_spelling, place);
	return &spellings[place];
}

void
write_spelt(
    struct out *out, const struct spelling *spelling, const struct line *line)
{
	unsigned verb = line->verb;
	unsigned length = spelling->verbs[verb].length;
	char *to;

	if (line->kind != LINE_MOVE || length == 0 ||
	    out->size - out->length < LINE_WRITE_MAX) {
		write_line(out, spelling->game, line);
		return;
	}
	to = out->bytes + out->length;
	memcpy(
	    to, spelling->verbs[verb].head, sizeof(spelling->verbs[verb].head));
	to[0] = (char)(to[0] + line->seat);
	to += length;
	for (unsigned i = 0; i < line->n; i++) {
		const struct spelt *spelt = spelling->verbs[verb].words[i];
		const char *word = spelt->words[spelt_index(line->arg[i])];
		uint64_t bytes = word_load(word);

		if (((uint32_t)line->arg[i] & ~spelt->bits) != 0 ||
		    bytes == 0) {
			write_line(out, spelling->game, line);
			return;
		}
		memcpy(to, word, 8);
		to += name_length(bytes);
	}
	*to++ = '\n';
	out->length = (size_t)(to - out->bytes);
}
