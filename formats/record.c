/* record.c: the game record, read and judged line by line. */

#include "reader.h"

const struct fault fault_words = {
    "record.syntax", "wrong number or kind of words"};
const struct fault fault_number = {
    "record.syntax", "a number is needed here, without sign or spare zeros"};
const struct fault fault_seat = {
    "record.syntax", "a seat is a number from 1 to 6"};
const struct fault fault_bytes = {
    "record.syntax", "not UTF-8, or a control character"};
const struct fault fault_long = {
    "record.syntax", "the line is longer than 4095 bytes"};
const struct fault fault_first = {
    "record.header", "a record begins with its game"};
const struct fault fault_time = {"record.time", "the time stamp goes back"};
static const struct fault not_a_line = {
    "record.syntax", "this is no line of a record"};
static const struct fault no_verb = {
    "record.syntax", "there is no such move in this game"};
static const struct fault no_square = {
    "record.syntax", "a square is a column a-k and a row 1-11"};
static const struct fault no_colour = {
    "record.syntax", "a colour is one of the letters " COLOUR_LETTERS};
static const struct fault no_place = {
    "record.syntax", "cards are dealt to a seat or a place"};
static const struct fault no_cards = {"record.syntax", "the cards are missing"};
static const struct fault long_record = {
    "record.syntax", "the record is longer than 1000000 lines"};
static const struct fault no_room = {"record.syntax",
    "what would be added makes the record longer than 1000000 lines"};
static const struct fault no_card = {
    "record.card", "this is not a card of the game as it is played here"};
static const struct fault asked_complete = {"record.unknown",
    "a card is not known, and a complete record was asked for"};
static const struct fault asked_over = {
    "record.running", "the match is not over"};
static const struct fault asked_seed = {
    "record.seed", "the record has no seed"};
static const struct fault unfair = {
    "record.seed", "these are not the cards that the seed gives"};
static const struct fault sheet_deal = {
    "record.deal", "nothing is dealt on a sheet: it has only points"};
static const struct fault sheet_move = {
    "record.turn", "nobody moves on a sheet: it has only points"};
static const struct fault sheet_incomplete = {"record.unknown",
    "a sheet has no cards, and a complete record was asked "
    "for"};
static const struct fault sheet_unfair = {
    "record.seed", "a sheet has no cards that a seed could give"};
static const struct fault which_seat = {
    "record.syntax", "more than one seat may do this: say which"};

/* Chance and moves. */

/* A word that is not of the kind that it must be. */
enum { NOT_AN_ARGUMENT = -3 };

/* What a line has among its words.  A word that is no card is noted, not
   refused: other faults of the line come first. */
struct cards {
	bool bad, unknown;
};

static inline int32_t
read_card(const struct record *record, uint64_t word, uint64_t set,
    struct cards *cards)
{
	int card;

	if (word == '?') {
		cards->unknown = true;
		return CARD_UNKNOWN;
	}
	card = dict_find(&record->codec->cards, word);
	if (card < 0 || !(set >> card & 1)) {
		cards->bad = true;
		return CARD_UNKNOWN;
	}
	return card;
}

static inline int32_t
read_square(uint64_t word)
{
	uint64_t column = (word & 0xff) - 'a';
	uint64_t row = word >> 8;

	row = row <= 0xff             ? row - '1'
	    : row == ('1' | '0' << 8) ? 9
	    : row == ('1' | '1' << 8) ? 10
				      : SQUARES;
	if (column >= SQUARES || row >= SQUARES ||
	    (row >= 9 && word >> 16 == 0))
		return NOT_AN_ARGUMENT;
	return (int32_t)(column + SQUARES * row);
}

/* Numbers are rare among words: what they need of the stack is not for all. */
static __attribute__((noinline)) int32_t
read_slot(const char *at, const char *end)
{
	int64_t number;

	if (!read_number(at, end, false, &number))
		return NOT_AN_ARGUMENT;
	return number > SLOT_MAX ? SLOT_MAX : (int32_t)number;
}

static __attribute__((noinline)) int32_t
read_place(const char *at, const char *end, int seat)
{
	int32_t slot;

	if (end - at > 2 && at[1] == '.') {
		if (*at < '1' || *at > '6')
			return NOT_AN_ARGUMENT;
		seat = *at - '0';
		at += 2;
	}
	slot = read_slot(at, end);
	return slot < 0 ? slot : place_make(seat, slot);
}

/* One word behind a verb. */
static inline int32_t
read_argument(const struct record *record, const struct cursor *cursor,
    uint64_t word, unsigned kind, int seat, struct cards *cards)
{
	if (kind == ARG_CARD)
		return read_card(
		    record, word, record->state.match.cards, cards);
	switch (kind) {
	case ARG_COLOUR:
		return word < 0x80 && colour_index((char)word) >= 0
		    ? colour_index((char)word)
		    : NOT_AN_ARGUMENT;
	case ARG_SQUARE:
		return read_square(word);
	case ARG_SLOT:
		return read_slot(cursor->at, cursor->end);
	default:
		return read_place(cursor->at, cursor->end, seat);
	}
}

/* The fault of a word that is not of its kind. */
static const struct fault *const argument_faults[] = {
    [ARG_COLOUR] = &no_colour,
    [ARG_SQUARE] = &no_square,
    [ARG_SLOT] = &fault_number,
    [ARG_PLACE] = &fault_words,
};

/* Holds a line of chance against what the seed gives. */
static bool
is_fair(struct record *record, const struct line *line)
{
	for (int again = 0; again < 2; again++) {
		for (int i = 0; i < record->expected_lines; i++) {
			const struct line *want = &record->expected[i];
			uint16_t *used = &record->expected_used[i];

			if (want->kind != line->kind ||
			    (want->kind == LINE_DEAL &&
				want->place != line->place) ||
			    *used == want->n)
				continue;
			if (line->n > want->n - *used ||
			    memcmp(line->arg, want->arg + *used,
				line->n * sizeof(line->arg[0])) != 0)
				return false;
			*used = (uint16_t)(*used + line->n);
			return *used == want->n ||
			    record->game->deals_in_pieces;
		}
		if (record->state.match.need == NEED_NOTHING &&
		    line->kind != LINE_SHUFFLE)
			return false;
		record->expected_lines = match_chance(
		    &record->state, &record->key, record->expected);
		memset(record->expected_used, 0, sizeof(record->expected_used));
	}
	return false;
}

static bool
is_own_fault(const struct game *game, const struct fault *fault)
{
	size_t length = strlen(game->name);

	return strncmp(fault->id, game->name, length) == 0 &&
	    fault->id[length] == '.';
}

/* What was demanded beyond the rules, of a line that keeps to them. */
static const struct fault *
play_demanding(struct record *record)
{
	struct line *line = &record->now;
	struct state *state = &record->state;
	bool fair = true;
	const struct fault *fault;

	if (record->demands & DEMAND_FAIR && line->kind != LINE_MOVE)
		fair = is_fair(record, line);
	fault = record->game->play(state, line);
	if (fault != NULL) {
		if (record->demands & DEMAND_COMPLETE && line->unknown &&
		    is_own_fault(record->game, fault))
			return &asked_complete;
		return fault;
	}
	if (record->demands & DEMAND_COMPLETE && state->match.partial)
		return &asked_complete;
	if (record->demands & DEMAND_FAIR && (!fair || state->match.partial))
		return &unfair;
	return NULL;
}

/* A sheet has no line of the game. */
static const struct fault *
refuse_on_sheet(const struct record *record)
{
	if (record->state.match.over)
		return &fault_over;
	return record->now.kind == LINE_MOVE ? &sheet_move : &sheet_deal;
}

static inline __attribute__((always_inline)) const struct fault *
play_line(struct record *record, bool bad_card)
{
	uint32_t ended = record->state.match.ended;
	const struct fault *fault = keep_stamp(record);

	if (fault != NULL)
		return fault;
	if (bad_card)
		return &no_card;
	if (record->setup.sheet)
		return refuse_on_sheet(record);
	fault = record->demands & (DEMAND_FAIR | DEMAND_COMPLETE)
	    ? play_demanding(record)
	    : record->game->play(&record->state, &record->now);
	if (fault == NULL)
		record->fresh = record->state.match.ended != ended;
	return fault;
}

/* The end of a line of the game; bytes that may not stand at all come before
   words that are no cards. */
static inline const struct fault *
end_game_line(struct cursor *cursor, const char *start, bool bad_card)
{
	const char *end = cursor->end;
	const struct fault *fault = end_line(cursor, start);

	if (fault == NULL && bad_card &&
	    !utf8_clean(start, (size_t)(end - start), true))
		return &fault_bytes;
	return fault;
}

/* The cards of a deal or a shuffle. */
static const struct fault *
read_cards(struct record *record, struct cursor *cursor, const char *start,
    uint64_t set, unsigned least)
{
	struct line *line = &record->now;
	struct cards cards = {false, false};
	struct cursor here = *cursor;
	const struct fault *fault;
	uint64_t word;
	unsigned n = 0;

	for (; (word = word_more(&here)) != 0; n++) {
		int32_t card;

		if (is_stamp(here)) {
			fault = read_last_stamp(record, here);
			if (fault != NULL)
				return fault;
			break;
		}
		card = read_card(record, word, set, &cards);
		if (n < ARGS)
			line->arg[n] = card;
	}
	*cursor = here;
	line->n = (uint16_t)n;
	line->unknown = cards.unknown;
	fault = end_game_line(cursor, start, cards.bad);
	if (fault != NULL)
		return fault;
	return n < least ? &no_cards : play_line(record, cards.bad);
}

/* The number of a place that cards are dealt to; -1: there is none such. */
static int
find_place(const struct game *game, uint64_t word)
{
	if (is_seat(word))
		return (int)(word - '0');
	for (int i = 0; game->places[i].name != NULL; i++)
		if (word_make(game->places[i].name) == word)
			return SEATS + 1 + i;
	for (size_t j = 0; games[j] != NULL; j++)
		for (int i = 0; games[j]->places[i].name != NULL; i++)
			if (word_make(games[j]->places[i].name) == word)
				return PLACE_NOWHERE;
	return -1;
}

static const struct fault *
read_deal(struct record *record, struct cursor *cursor, const char *start)
{
	uint64_t set = record->state.match.cards;
	uint64_t word = word_next(cursor);
	int place = find_place(record->game, word);

	if (place < 0)
		return word == 0 ? &fault_words : &no_place;
	record->class = CLASS_GAME;
	record->now.kind = LINE_DEAL;
	record->now.place = (uint8_t)place;
	record->now.seat = 0;
	if (place > SEATS && place != PLACE_NOWHERE &&
	    record->game->places[place - SEATS - 1].cards != 0)
		set = record->game->places[place - SEATS - 1].cards;
	return read_cards(record, cursor, start, set, 1);
}

static const struct fault *
read_shuffle(struct record *record, struct cursor *cursor, const char *start)
{
	record->class = CLASS_GAME;
	record->now.kind = LINE_SHUFFLE;
	record->now.seat = 0;
	return read_cards(record, cursor, start, record->state.match.cards, 0);
}

/*
 * The words behind a verb.  Most of a record is lines like these: all is
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
		if (n >= verb->max && verb->max != ANY_NUMBER)
			return &fault_words;
		kind = verb->kinds[n < 3 ? n : 2];
		arg = read_argument(record, cursor, word, kind, seat, &cards);
		if (arg == NOT_AN_ARGUMENT)
			return argument_faults[kind];
		if (n < ARGS)
			line->arg[n] = arg;
	}
	fault = end_game_line(cursor, start, cards.bad);
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
	return play_line(record, cards.bad);
}

static const struct fault *
read_seat_move(
    struct record *record, struct cursor *cursor, const char *start, int seat)
{
	uint64_t word = word_next(cursor);
	int verb;

	if (word == 0)
		return &fault_words;
	verb = dict_find(&record->codec->verbs, word);
	if (verb < 0 || record->game->verbs[verb].table)
		return &no_verb;
	return read_move(record, cursor, start, seat, verb);
}

/* Which line is which. */

static const struct keyword {
	const char *name;
	bool body;
	line_reader *read;
} keywords[] = {
    {"game", false, read_game}, {"id", false, read_id},
    {"variant", false, read_variant}, {"colours", false, read_colours},
    {"player", false, read_player}, {"start", false, read_start},
    {"seed", false, read_seed}, {"sheet", false, read_sheet},
    {"meta", false, read_meta}, {"deal", true, read_deal},
    {"shuffle", true, read_shuffle}, {"score", true, read_score},
    {"result", true, read_result}, {"winner", true, read_winner},
    {NULL, false, read_term}, /* under the name that each game has for it */
};

enum { KEYWORDS = sizeof(keywords) / sizeof(keywords[0]) };

/* Made once, and shared by all records and threads. */
static struct dict keyword_dict;

static void
make_keywords(size_t which)
{
	(void)which;
	for (unsigned i = 0; i < KEYWORDS - 1; i++)
		dict_add(&keyword_dict, word_make(keywords[i].name), i);
	for (size_t i = 0; games[i] != NULL; i++) {
		uint64_t word =
		    games[i]->term != NULL ? word_make(games[i]->term) : 0;

		if (word != 0 && dict_find(&keyword_dict, word) < 0)
			dict_add(&keyword_dict, word, KEYWORDS - 1);
	}
}

/* What a header cannot give although it was demanded. */
static const struct fault *
check_demands(struct record *record)
{
	if (record->demands & DEMAND_COMPLETE && record->setup.sheet)
		return &sheet_incomplete;
	if (!(record->demands & DEMAND_FAIR))
		return NULL;
	if (record->setup.sheet)
		return &sheet_unfair;
	if (record->seed_length == 0)
		return &asked_seed;
	key_make(&record->key, record->seed, record->seed_length);
	record->expected_lines = 0;
	return NULL;
}

/* The header is complete: does it fit together? */
static const struct fault *
begin_body(struct record *record)
{
	const struct fault *fault =
	    match_begin(record->game, &record->state, &record->setup);

	if (fault == NULL)
		fault = check_demands(record);
	if (fault == NULL)
		record->phase = PHASE_BODY;
	return fault;
}

/* A fault of the header as a whole is one of the line that names the game. */
static const struct fault *
refuse_header(struct record *record, const struct fault *fault)
{
	record->fault_line = record->game_line;
	return fault;
}

static bool
some_game_says(uint64_t word)
{
	for (size_t i = 0; games[i] != NULL; i++)
		for (const struct verb *v = games[i]->verbs; *v->name; v++)
			if (v->table && word_make(v->name) == word)
				return true;
	return false;
}

/* Reads a line of the body, whose first word is known to begin one. */
static const struct fault *
read_body(struct record *record, struct cursor *cursor, const char *start,
    uint64_t word, int keyword, int verb)
{
	/* A control character belongs to the word before it. */
	if (record->phase != PHASE_BODY && *cursor->end != ' ' &&
	    *cursor->end != '\t' && !line_is_blank(cursor->end))
		return &fault_bytes;
	if (record->phase == PHASE_PREFACE)
		return &fault_first;
	if (record->phase == PHASE_HEADER) {
		const struct fault *fault = begin_body(record);

		if (fault != NULL)
			return refuse_header(record, fault);
	}
	if (is_seat(word))
		return read_seat_move(record, cursor, start, (int)(word - '0'));
	if (keyword >= 0)
		return keywords[keyword].read(record, cursor, start);
	return read_move(record, cursor, start, 0, verb);
}

static const struct fault *
read_line(struct record *record, struct cursor *cursor)
{
	const char *start = cursor->end;
	uint64_t word = word_next(cursor);
	int keyword, verb = -1;

	if (*cursor->at == '#')
		return read_comment(record, cursor, start);
	record->real = true;
	if (word == 0)
		return &fault_bytes;
	keyword = dict_find(&keyword_dict, word);
	if (is_seat(word))
		return read_body(record, cursor, start, word, keyword, verb);
	if (keyword < 0) {
		if (record->game == NULL)
			return some_game_says(word) ? &fault_first
						    : &not_a_line;
		verb = dict_find(&record->codec->verbs, word);
		if (verb < 0 || !record->game->verbs[verb].table)
			return &not_a_line;
	} else if (!keywords[keyword].body) {
		return keywords[keyword].read(record, cursor, start);
	} else if (keywords[keyword].read == read_shuffle &&
	    record->game != NULL && !record->game->shuffles) {
		return &not_a_line;
	}
	return read_body(record, cursor, start, word, keyword, verb);
}

bool
line_is_move(const char *line)
{
	struct cursor cursor = {line, line};
	uint64_t word = word_next(&cursor);
	int keyword = word != 0 ? dict_find(&keyword_dict, word) : -1;

	if (*cursor.at == '#')
		return false;
	return keyword < 0 ||
	    !(keywords[keyword].body || keywords[keyword].read == read_meta);
}

/* How many words of a move may be left out: its cards. */
static unsigned
words_left_out(const struct verb *verb, unsigned given)
{
	if (verb->max == ANY_NUMBER)
		return given == 0;
	return given < verb->max ? verb->max - given : 0;
}

/* The words behind the verb of a move as it was typed. */
static const struct fault *
read_typed_words(const struct record *record, struct cursor *cursor,
    const struct verb *verb, struct line *line)
{
	struct cursor ahead = *cursor;
	unsigned given = 0, left_out;
	struct cards cards = {false, false};

	for (; word_next(&ahead) != 0; given++)
		if (*ahead.at == '@')
			return &fault_words;
	left_out = words_left_out(verb, given);
	for (line->n = 0; given + left_out > 0; line->n++) {
		unsigned kind = verb->kinds[line->n < 3 ? line->n : 2];
		uint64_t word;

		if (line->n == ARGS ||
		    (verb->max != ANY_NUMBER && line->n == verb->max))
			return &fault_words;
		line->arg[line->n] = ARG_LEFT_OUT;
		if (kind == ARG_CARD && left_out > 0) {
			left_out--;
			continue;
		}
		if (given == 0)
			return &fault_words;
		given--;
		word = word_next(cursor);
		if (word == '?' && kind == ARG_CARD) {
			line->unknown = true;
			continue;
		}
		line->arg[line->n] = read_argument(
		    record, cursor, word, kind, line->seat, &cards);
		if (line->arg[line->n] == NOT_AN_ARGUMENT)
			return argument_faults[kind];
	}
	return !line_is_blank(cursor->end) ? &fault_words
	    : cards.bad                    ? &no_card
					   : NULL;
}

/* The seat that a move is made from when it was not said. */
static unsigned
seat_left_out(const struct record *record, int verb)
{
	unsigned seats = match_seats(&record->state, (unsigned)verb);

	if (seats == 0)
		seats = record->state.match.due;
	if (seats & (seats - 1))
		return 0;
	return seats == 0 ? 1 : (unsigned)__builtin_ctz(seats) + 1;
}

const struct fault *
record_read_move(
    const struct record *record, const char *text, int seat, struct line *line)
{
	struct cursor cursor = {text, text};
	uint64_t word = word_next(&cursor);
	bool table, seated = is_seat(word);
	int verb;

	memset(line, 0, sizeof(*line));
	line->kind = LINE_MOVE;
	if (seated) {
		seat = (int)(word - '0');
		word = word_next(&cursor);
	}
	verb = word != 0 ? dict_find(&record->codec->verbs, word) : -1;
	if (verb < 0)
		return &no_verb;
	table = record->game->verbs[verb].table;
	if (table && seated)
		return &no_verb;
	line->verb = (uint8_t)verb;
	if (!table)
		line->seat = (uint8_t)(seat != 0 ? (unsigned)seat
						 : seat_left_out(record, verb));
	if (!table && line->seat == 0)
		return &which_seat;
	return read_typed_words(
	    record, &cursor, &record->game->verbs[verb], line);
}

void
record_open(struct record *record, unsigned demands)
{
	static atomic_bool made;

	make_once(&made, make_keywords, 0);
	memset(record, 0, offsetof(struct record, names));
	record->demands = demands;
}

void
record_begin(struct record *record)
{
	record->lines = 0;
	record->game_line = 0;
	record->real = false;
	record->phase = PHASE_PREFACE;
	record->game = NULL;
	record->codec = NULL;
	memset(&record->setup, 0, sizeof(record->setup));
	record->said = 0;
	record->id_length = record->seed_length = 0;
	record->id[0] = record->seed[0] = '\0';
	record->stamps = record->stamped = false;
	record->stamp = 0;
	record->fresh = record->resulted = record->won = false;
	record->fault = NULL;
	record->fault_line = 0;
}

static void
refuse(struct record *record, const struct fault *fault, const char *line)
{
	size_t length;

	record->fault = fault;
	if (record->fault_line != 0) {
		utf8_show(
		    record->fault_text, sizeof(record->fault_text), "game", 4);
		return;
	}
	record->fault_line = record->line;
	while (*line == ' ' || *line == '\t')
		line++;
	length = (size_t)(line_after(line) - line) - 1;
	if (length > 0 && line[length - 1] == '\r')
		length--;
	utf8_show(record->fault_text, 64, line, length);
}

/* A line that is too long is at fault for that, whatever it says. */
static void
refuse_long(struct record *record, const char *line)
{
	record->real = true;
	record->fault = &fault_long;
	record->fault_line = record->line;
	utf8_show(record->fault_text, 64, line, LINE_BYTES);
}

/* A line behind the first fault: only whether the record is any. */
static const char *
pass_over(struct record *record, const char *line)
{
	const char *next = line_after(line);

	if (*word_seek(line).at != '#' || next - 1 - line > LINE_BYTES)
		record->real = true;
	return next;
}

static __attribute__((noinline)) const char *
refuse_line(struct record *record, const char *line, const struct fault *fault)
{
	const char *next = line_after(line);

	if (next - 1 - line > LINE_BYTES)
		refuse_long(record, line);
	else
		refuse(record, fault, line);
	return next;
}

/* What comes of a line; where the next one begins. */
static inline const char *
take_line(struct record *record, const char *line, const char *end,
    const struct fault *fault)
{
	return fault == NULL ? end + 1 : refuse_line(record, line, fault);
}

/* Any line. */
static const char *
feed_line(struct record *record, const char *at)
{
	struct cursor cursor = {at, at};
	const struct fault *fault;

	record->line++;
	if (record->fault != NULL)
		return pass_over(record, at);
	record->stamped = false;
	fault = ++record->lines > RECORD_LINES ? &long_record
					       : read_line(record, &cursor);
	return take_line(record, at, cursor.end, fault);
}

/*
 * Moves, the commonest lines by far.  Stops at any other line, and at one that
 * only looks like a move.
 */
static const char *
feed_moves(struct record *record, const char *at, const char *limit)
{
	while (at < limit && record->fault == NULL &&
	    record->lines < RECORD_LINES) {
		bool seated = is_seat((uint64_t)at[0]) && at[1] == ' ';
		struct cursor cursor = {at, at + seated};
		uint64_t word = word_next(&cursor);
		const struct fault *fault;
		int verb;

		if (word == 0)
			break;
		verb = dict_find(&record->codec->verbs, word);
		if (verb < 0 || record->game->verbs[verb].table == seated)
			break;
		record->line++;
		record->lines++;
		record->stamped = false;
		fault = read_move(
		    record, &cursor, at, seated ? *at - '0' : 0, verb);
		at = take_line(record, at, cursor.end, fault);
	}
	return at;
}

const char *
record_feed(struct record *record, const char *at)
{
	const char *next = at;

	if (record->phase == PHASE_BODY)
		next = feed_moves(record, at, at + 1);
	return next != at ? next : feed_line(record, at);
}

const char *
record_feed_lines(struct record *record, const char *at, const char *limit)
{
	while (at < limit && !line_is_blank(at)) {
		at = feed_line(record, at);
		if (record->phase == PHASE_BODY)
			at = feed_moves(record, at, limit);
	}
	return at;
}

const struct fault *
record_add(struct record *record, const char *line)
{
	const struct fault *fault;
	int64_t stamp = record->stamp;
	bool stamps = record->stamps;

	record->fault_line = 0;
	record_feed(record, line);
	fault = record->fault;
	if (fault == NULL)
		return NULL;
	record->fault = NULL;
	record->line--;
	record->lines--;
	record->stamp = stamp;
	record->stamps = stamps;
	return fault;
}

void
record_feed_long(struct record *record, const char *piece)
{
	record->line++;
	record->lines++;
	record->real = true;
	if (record->fault == NULL)
		refuse_long(record, piece);
}

void
record_end(struct record *record)
{
	const struct fault *fault = NULL;

	if (record->fault != NULL || !record->real)
		return;
	if (record->phase == PHASE_HEADER)
		fault = begin_body(record);
	if (fault == NULL && record->demands & DEMAND_OVER &&
	    !record->state.match.over)
		fault = &asked_over;
	if (fault == NULL)
		return;
	refuse_header(record, fault);
	refuse(record, fault, "");
}

void
record_need_room(struct record *record, size_t lines)
{
	if (record->lines + lines <= RECORD_LINES)
		return;
	refuse_header(record, &no_room);
	refuse(record, &no_room, "");
}
