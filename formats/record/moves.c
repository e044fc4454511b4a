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

/* A word of up to ENDS bytes, as a number; false if it cannot be looked up. */
static inline __attribute__((always_inline)) bool
read_plain_word(
    const char *at, unsigned length, const struct dict *dict, int32_t *number)
{
	uint64_t word = word_keep(at, length);
	unsigned slot = dict_slot(word);

	*number = dict->numbers[slot];
	return dict->words[slot] == word;
}

/* What word_ends or line_ends finds in four times ENDS bytes. */
static inline uint64_t
many_ends(unsigned (*ends)(const char *), const char *at)
{
	return (uint64_t)ends(at) | (uint64_t)ends(at + ENDS) << ENDS |
	    (uint64_t)ends(at + 2 * ENDS) << 2 * ENDS |
	    (uint64_t)ends(at + 3 * ENDS) << 3 * ENDS;
}

/*
 * Reads cards that are written as writers do, one space before each.  Stops at
 * any other word; returns how many there are.  The ends of many words are found
 * at once, up to the first that may be the line's.
 */
static inline unsigned
read_plain_cards(struct record *record, struct cursor *cursor, uint64_t set,
    struct cards *cards)
{
	const struct dict *dict = codec_cards(record->codec);
	int8_t *to = record->now.cards;
	unsigned n = 0;

	while (*cursor->end == ' ') {
		const char *from = cursor->end + 1;
		uint64_t last = many_ends(line_ends, from);
		uint64_t ends =
		    many_ends(word_ends, from) & (last ^ (last - 1));
		unsigned start = 0;

		if (ends == 0)
			return n;
		for (; ends != 0; ends &= ends - 1) {
			unsigned stop = (unsigned)__builtin_ctzll(ends);
			int32_t card;

			if (stop - start > ENDS || n == LINE_CARDS)
				return n;
			if (!read_plain_word(
				from + start, stop - start, dict, &card) ||
			    !(set >> card & 1)) {
				if (stop - start != 1 || from[start] != '?')
					return n;
				cards->unknown = true;
				card = CARD_UNKNOWN;
			}
			to[n++] = (int8_t)card;
			*cursor = (struct cursor){from + start, from + stop};
			start = stop + 1;
		}
	}
	return n;
}

/* The cards of a deal, of a shuffle, or after a verb that takes any number. */
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
			if (fault != NULL) {
				*cursor = here;
				return fault;
			}
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
	if (n < least)
		return line->kind == LINE_MOVE ? &fault_words : &no_cards;
	return play_line(record, line, cards.bad);
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

/* A verb that takes any number of cards. */
static const struct fault *
read_show(struct record *record, struct cursor *cursor, const char *start,
    int seat, int number)
{
	record->class = CLASS_GAME;
	record->now.kind = LINE_MOVE;
	record->now.verb = (uint8_t)number;
	record->now.seat = (uint8_t)seat;
	return read_cards(record, cursor, start, record->state.match.cards,
	    record->game->verbs[number].min);
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

	if (verb->max == ANY_NUMBER)
		return read_show(record, cursor, start, seat, number);
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
 * between its words (one more at the end does no harm), no stamp, no unknown
 * card; `wordy`, if some verb of the game has two words.  Where the line ends
 * is known at once, the verb says where its words begin, and each is looked up:
 * also one that is not there, since nobody can guess verbs.  Returns the length
 * of the line; 0: it is not such a move.
 */
static inline __attribute__((always_inline)) unsigned
read_plain_move(const struct codec *codec, const char *at, char end, bool wordy,
    struct line *line)
{
	unsigned feed = (unsigned)__builtin_ctz(line_ends(at) | 1u << ENDS);
	unsigned ends = word_ends(at) | 1u << ENDS;
	uint64_t head = word_load(at);
	const struct shape *shape = &codec->shapes[shape_slot(head)];
	const char *word = at + shape->start;
	unsigned seat = (unsigned)(at[0] - '0') & -(unsigned)shape->seated;
	unsigned length;

	if (at[feed] != end || ((head ^ shape->text) & shape->mask) != 0 ||
	    seat - shape->seated >= SEATS)
		return 0;
	length = wordy ? (unsigned)__builtin_ctz(ends >> shape->start)
		       : feed - shape->start;
	if (!read_plain_word(word, length, shape->dicts[0], &line->arg[0]))
		return 0;
	if (wordy &&
	    !read_plain_word(word + length + 1,
		feed - shape->start - length - 1, shape->dicts[1],
		&line->arg[1]))
		return 0;
	memcpy(line, shape->model, sizeof(shape->model));
	line->seat = (uint8_t)seat;
	return feed + 1;
}

/*
 * Two lines are read before the first of them is played: what a line says does
 * not depend on the one before, and a processor that has guessed wrong what
 * comes of a move has the next one's words already.  Reading more lines ahead
 * is slower again.
 */
enum { AHEAD = 2 };

struct ahead {
	const char *after[AHEAD]; /* where the line after each begins */
	struct line lines[AHEAD];
};

static inline __attribute__((always_inline)) unsigned
read_ahead(const struct record *record, const char *at, bool wordy,
    struct ahead *ahead)
{
	unsigned n = 0;

	while (n < AHEAD && at < record->limit) {
		unsigned length = read_plain_move(
		    record->codec, at, record->ends, wordy, &ahead->lines[n]);

		if (length == 0)
			break;
		at += length;
		ahead->after[n++] = at;
	}
	return n;
}

/*
 * Plain moves, one after the other.  Stops at any other line, and at one that
 * may not stand: it is for those who read it with care to say why.  Where a
 * card that is not known would be a fault, they also read a round's first move,
 * at which it may turn out that deals were left out.
 */
static inline __attribute__((always_inline)) const char *
feed_plain(struct record *record, const char *at, bool wordy, bool demanding)
{
	struct state *state = &record->state;
	size_t played = 0, room = RECORD_LINES - record->lines;
	const char *last = NULL;
	struct ahead ahead;
	unsigned i;

	do {
		unsigned n = played + AHEAD <= room
		    ? read_ahead(record, at, wordy, &ahead)
		    : 0;

		for (i = 0; i < n; i++) {
			if ((demanding && state->match.moves == 0) ||
			    record->game->play(state, &ahead.lines[i]) != NULL)
				break;
			last = at;
			at = ahead.after[i];
		}
		played += i;
	} while (i == AHEAD);
	if (i > 0)
		memcpy(&record->now, &ahead.lines[i - 1],
		    offsetof(struct line, cards));
	else if (played > 0)
		/* Its numbers have been written over since. */
		read_plain_move(
		    record->codec, last, record->ends, wordy, &record->now);
	record_count(record, played);
	return at;
}

/* The same place on a sheet, which has no moves. */
static const char *
feed_plain_moves(struct record *record, const char *at)
{
	if (record->setup.sheet)
		return at;
	if (record->demands & (DEMAND_FAIR | DEMAND_COMPLETE))
		return feed_plain(record, at, true, true);
	return record->codec->wordy ? feed_plain(record, at, true, false)
				    : feed_plain(record, at, false, false);
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
		return &fault_no_room;
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
record_play(struct record *record, const struct line *line)
{
	record->stamped = false;
	return play_stamped(record, line);
}
