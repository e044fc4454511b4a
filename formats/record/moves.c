/* moves.c: the lines of the game: deals, shuffles and moves. */

#include "argument.h"

static const struct fault no_cards = {"record.syntax", "the cards are missing"};
static const struct fault sheet_deal = {
    "record.deal", "a sheet has only points: no deals"};
const struct fault fault_on_sheet = {
    "record.turn", "a sheet has only points: no moves"};

/* A sheet has no line of the game. */
static const struct fault *
refuse_on_sheet(const struct record *record, const struct line *line)
{
	if (record->state.match.over)
		return &fault_over;
	return line->kind == LINE_MOVE ? &fault_on_sheet : &sheet_deal;
}

static inline __attribute__((always_inline)) const struct fault *
play_line(struct record *record, const struct line *line, bool bad_card)
{
	uint32_t ended = record->state.match.ended;
	const struct fault *fault = keep_stamp(record);

	if (fault != NULL)
		return fault;
	if (bad_card)
		return &fault_card;
	if (record->setup.sheet)
		return refuse_on_sheet(record, line);
	fault = record->demands & (DEMAND_FAIR | DEMAND_COMPLETE)
	    ? play_demanding(record, line)
	    : record->game->play(&record->state, line);
	if (fault == NULL)
		record->unclaimed = record->state.match.ended != ended;
	return fault;
}

/* The end of a line of the game; bytes that may not stand at all come before
   words that are not cards. */
static inline const struct fault *
end_game_line(struct record *record, struct cursor *cursor, const char *start,
    bool bad_card)
{
	const char *end = cursor->end;
	const struct fault *fault = end_line(record, cursor, start);

	if (fault == NULL && bad_card &&
	    !utf8_clean(start, (size_t)(end - start), true))
		return &fault_bytes;
	return fault;
}

/*
 * A word of up to ENDS bytes, as a number; false if it cannot be looked up, or
 * is a card that is not in the set.
 */
static inline __attribute__((always_inline)) bool
read_plain_word(const char *at, unsigned length, const struct dict *dict,
    uint64_t set, int32_t *number)
{
	uint64_t word = word_keep(at, length);
	unsigned slot = dict_slot(word);

	*number = dict->numbers[slot];
	return dict->words[slot] == word && set >> (*number & 63) & 1;
}

/* The ends of words in three times ENDS bytes. */
static inline uint64_t
many_ends(const char *at)
{
	return (uint64_t)word_ends(at) |
	    (uint64_t)word_ends(at + ENDS) << ENDS |
	    (uint64_t)word_ends(at + 2 * ENDS) << 2 * ENDS;
}

/*
 * Reads cards that are written as writers do, one space before each.  Stops at
 * any other word; returns how many there are.
 */
static inline unsigned
read_plain_cards(struct record *record, struct cursor *cursor, uint64_t set,
    struct cards *cards)
{
	const struct dict *dict = codec_cards(record->codec);
	int8_t *to = record->now.cards;
	unsigned n = 0;

	while (*cursor->end == ' ') {
		const char *at = cursor->end + 1;
		uint64_t ends = many_ends(at);

		if (ends == 0)
			return n;
		for (; ends != 0 && *cursor->end == ' '; ends &= ends - 1) {
			struct cursor word = {
			    cursor->end + 1, at + __builtin_ctzll(ends)};
			int32_t card = CARD_UNKNOWN;

			if (n == LINE_CARDS || !word_is_short(word))
				return n;
			if (!read_plain_word(word.at,
				(unsigned)(word.end - word.at), dict, set,
				&card)) {
				if (word_cut(word) != '?')
					return n;
				cards->unknown = true;
				card = CARD_UNKNOWN;
			}
			to[n++] = (int8_t)card;
			*cursor = word;
		}
	}
	return n;
}

/* The cards of a deal or a shuffle. */
static const struct fault *
read_cards(struct record *record, struct cursor *cursor, const char *start,
    uint64_t set, unsigned least)
{
	struct line *line = &record->now;
	struct cards cards = {false, false};
	struct cursor here = *cursor;
	unsigned n = read_plain_cards(record, &here, set, &cards);
	const struct fault *fault;
	uint64_t word;

	for (; (word = word_more(&here)) != 0; n++) {
		int32_t card;

		if (is_stamp(here)) {
			fault = read_last_stamp(record, here);
			if (fault != NULL)
				return fault;
			break;
		}
		card = read_card(record, word, set, &cards);
		if (n < LINE_CARDS)
			line->cards[n] = (int8_t)card;
	}
	*cursor = here;
	line->n = (uint16_t)n;
	line->unknown = cards.unknown;
	fault = end_game_line(record, cursor, start, cards.bad);
	if (fault != NULL)
		return fault;
	return n < least ? &no_cards : play_line(record, line, cards.bad);
}

/* The number of a place that cards are dealt to. */
static int
find_place(const struct codec *codec, uint64_t word)
{
	if (is_seat(word))
		return (int)(word - '0');
	for (int i = 0; codec->places[i] != 0; i++)
		if (codec->places[i] == word)
			return SEATS + 1 + i;
	return PLACE_NOWHERE;
}

const struct fault *
read_deal(struct record *record, struct cursor *cursor, const char *start)
{
	uint64_t word = word_next(cursor);
	int place = find_place(record->codec, word);

	if (word == 0)
		return &fault_words;
	if (place == PLACE_NOWHERE && read_slot(cursor->at, cursor->end) >= 0)
		return &fault_seat;
	record->class = CLASS_GAME;
	record->now.kind = LINE_DEAL;
	record->now.place = (uint8_t)place;
	record->now.seat = 0;
	return read_cards(
	    record, cursor, start, cards_of_place(record, place), 1);
}

const struct fault *
read_shuffle(struct record *record, struct cursor *cursor, const char *start)
{
	record->class = CLASS_GAME;
	record->now.kind = LINE_SHUFFLE;
	record->now.seat = 0;
	return read_cards(record, cursor, start, record->state.match.cards, 0);
}

/*
 * The words after a verb.  Most of a record is lines like these: all is
 * inline, and the cursor is lent to nobody, so that it stays in registers.
 */
static inline __attribute__((always_inline)) const struct fault *
read_move(struct record *record, struct cursor *cursor, const char *start,
    int seat, int number)
{
	const struct verb *verb = &record->game->verbs[number];
	struct line *line = &record->now;
	const struct fault *fault;
	uint64_t word;
	unsigned n = 0;
	struct cards cards = {false, false};

	for (; (word = word_more(cursor)) != 0; n++) {
		unsigned kind;
		int32_t arg;

		if (is_stamp(*cursor)) {
			fault = read_last_stamp(record, *cursor);
			if (fault != NULL)
				return fault;
			break;
		}
		if (n >= verb->max)
			return &fault_words;
		if (verb->max == ANY_NUMBER) {
			if (n < LINE_CARDS)
				line->cards[n] = (int8_t)read_card(record, word,
				    record->state.match.cards, &cards);
			continue;
		}
		kind = verb->kinds[n];
		arg = read_argument(record, cursor, word, kind, seat, &cards);
		if (arg == NOT_AN_ARGUMENT)
			return argument_faults[kind];
		line->arg[n] = arg;
	}
	fault = end_game_line(record, cursor, start, cards.bad);
	if (fault != NULL)
		return fault;
	if (n < verb->min)
		return &fault_words;
	record->class = CLASS_GAME;
	line->kind = LINE_MOVE;
	line->verb = (uint8_t)number;
	line->seat = (uint8_t)seat;
	line->n = (uint16_t)n;
	line->unknown = cards.unknown;
	return play_line(record, line, cards.bad);
}

const struct fault *
read_seat_move(
    struct record *record, struct cursor *cursor, const char *start, int seat)
{
	uint64_t word = word_next(cursor);
	int verb;

	if (word == 0)
		return &fault_words;
	verb = dict_find(&record->codec->verbs, word);
	if (verb < 0 || record->game->verbs[verb].table)
		return &fault_verb;
	return read_move(record, cursor, start, seat, verb);
}

/*
 * Reads a move that is written as writers do, in at most ENDS bytes: one space
 * between its words, no stamp, no unknown card.  Where the line ends is known
 * at once, the verb says where its words begin, and each is looked up: also the
 * one that is not there, since nobody can guess verbs.  Returns the length of
 * the line; 0: it is not such a move.
 */
static inline __attribute__((always_inline)) unsigned
read_plain_move(const struct codec *codec, const char *at, char end,
    uint64_t set, struct line *line)
{
	unsigned feed = (unsigned)__builtin_ctz(line_ends(at) | 1u << ENDS);
	uint64_t head = word_load(at);
	const struct shape *shape = &codec->shapes[shape_slot(head)];
	const char *word = at + shape->start;
	unsigned seat = (unsigned)(at[0] - '0') & -(unsigned)shape->seated;
	unsigned length = feed - shape->start;

	if (at[feed] != end || ((head ^ shape->text) & shape->mask) != 0 ||
	    seat - shape->seated >= SEATS)
		return 0;
	if (shape->words == PLAIN_WORDS) {
		unsigned first = (unsigned)__builtin_ctz(word_ends(word));

		if (first == length ||
		    !read_plain_word(word + first + 1, length - first - 1,
			shape->dicts[1], set | shape->any[1], &line->arg[1]))
			return 0;
		length = first;
	}
	if (!read_plain_word(word, length, shape->dicts[0], set | shape->any[0],
		&line->arg[0]))
		return 0;
	line->kind = LINE_MOVE;
	line->verb = shape->verb;
	line->seat = (uint8_t)seat;
	line->n = shape->words;
	line->unknown = false;
	return feed + 1;
}

/* Where the last word of a plain move begins. */
static const char *
last_word(const char *at, unsigned length)
{
	const char *word = at + length - 1;

	while (word > at && word[-1] != ' ')
		word--;
	return word;
}

/* Plain moves, one after the other; stops at any other line. */
static const char *
feed_plain_moves(struct record *record, const char *at)
{
	const struct codec *codec = record->codec;
	uint64_t set = record->state.match.cards;
	const char *limit = record->limit;
	char end = record->ends;

	while (at < limit && record->lines < RECORD_LINES) {
		struct line *line = &record->now;
		unsigned length = read_plain_move(codec, at, end, set, line);
		const struct fault *fault;

		if (length == 0)
			break;
		record->lines++;
		record->stamped = false;
		record->class = CLASS_GAME;
		fault = play_line(record, line, false);
		if (fault != NULL)
			return record_refuse_line(
			    record, at, last_word(at, length), fault);
		at += length;
	}
	return at;
}

/* A move, however it is written; the same place if it is none. */
static const char *
feed_move(struct record *record, const char *at)
{
	bool seated = is_seat((uint64_t)at[0]) && at[1] == ' ';
	struct cursor cursor = {at, at + seated};
	uint64_t word = word_next(&cursor);
	const struct fault *fault;
	int verb;

	if (word == 0)
		return at;
	verb = dict_find(&record->codec->verbs, word);
	if (verb < 0 || record->game->verbs[verb].table == seated)
		return at;
	record->lines++;
	record->stamped = false;
	fault = read_move(record, &cursor, at, seated ? *at - '0' : 0, verb);
	return fault == NULL ? cursor.end + 1
			     : record_refuse_line(record, at, cursor.at, fault);
}

const char *
feed_moves(struct record *record, const char *at)
{
	const char *before = NULL;

	while (at != before && record->refusal.fault == NULL &&
	    at < record->limit && record->lines < RECORD_LINES) {
		before = at;
		at = feed_plain_moves(record, at);
		if (at < record->limit && record->refusal.fault == NULL &&
		    record->lines < RECORD_LINES)
			at = feed_move(record, at);
	}
	return at;
}

const struct fault *
read_table_move(
    struct record *record, struct cursor *cursor, const char *start, int verb)
{
	return read_move(record, cursor, start, 0, verb);
}

const struct fault *
play_stamped(struct record *record, const struct line *line)
{
	struct stamps before = record->stamps;
	const struct fault *fault;

	if (record->lines == RECORD_LINES)
		return &fault_record_long;
	if (record->clock >= 0 && !record->stamped)
		stamp_by_clock(record);
	record->class = CLASS_GAME;
	fault = play_line(record, line, false);
	if (fault != NULL) {
		record->stamps = before;
		return fault;
	}
	record->bare = false;
	record->added++;
	record->lines++;
	return NULL;
}

const struct fault *
record_play_demanding(struct record *record, const struct line *line)
{
	record->stamped = false;
	return play_stamped(record, line);
}
