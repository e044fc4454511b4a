/* record.c: the game record, read and judged line by line. */

#include "record.h"

#include <stdlib.h>

#include "utf8.h"

/* The words of one game, ready to be looked up. */
struct codec {
	struct dict cards;
	struct dict verbs;
};

enum { CODECS = 8 };

/* Which are made stands in front: a start should touch few pages. */
struct codecs {
	const struct game *made[CODECS];
	struct codec of[CODECS];
};

static const struct fault not_a_line = {
    "record.syntax", "this is no line of a record"};
static const struct fault wrong_words = {
    "record.syntax", "wrong number or kind of words"};
static const struct fault no_number = {
    "record.syntax", "a number is needed here, without sign or spare zeros"};
static const struct fault no_seat = {
    "record.syntax", "a seat is a number from 1 to 6"};
static const struct fault no_verb = {
    "record.syntax", "there is no such move in this game"};
static const struct fault no_square = {
    "record.syntax", "a square is a column a-k and a row 1-11"};
static const struct fault no_colour = {
    "record.syntax", "a colour is one of the letters " COLOUR_LETTERS};
static const struct fault no_place = {
    "record.syntax", "cards are dealt to a seat or a place"};
static const struct fault no_stamp = {"record.syntax",
    "a time stamp is @ and seconds, up to 9 digits and 6 behind the point"};
static const struct fault no_cards = {"record.syntax", "the cards are missing"};
static const struct fault no_text = {
    "record.syntax", "not UTF-8, or a control character"};
static const struct fault no_seed = {
    "record.syntax", "a seed is a word of 1 to 64 printable ASCII characters"};
static const struct fault no_name = {"record.syntax",
    "a name is 1 to 64 bytes without tabs, control characters and overrides"};
static const struct fault long_line = {
    "record.syntax", "the line is longer than 4095 bytes"};
static const struct fault long_record = {
    "record.syntax", "the record is longer than 1000000 lines"};
static const struct fault time_back = {
    "record.time", "the time stamp goes back"};
static const struct fault not_first = {
    "record.header", "a record begins with its game"};
static const struct fault said_twice = {
    "record.header", "the record has said this already"};
static const struct fault too_late = {
    "record.header", "the header ends before the first deal or move"};
static const struct fault no_game = {
    "record.header", "there is no game of this name"};
static const struct fault no_version = {
    "record.header", "the rulings of this game have no such version"};
static const struct fault no_variant = {
    "record.header", "the game has no such variant"};
static const struct fault no_term = {
    "record.header", "the game does not count its length in these"};
static const struct fault wrong_term = {
    "record.header", "this must be a number from 1 to 999"};
static const struct fault no_colours = {
    "record.header", "the game does not have these colours"};
static const struct fault player_order = {
    "record.header", "players are named once each, from seat 1 on"};
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
static const struct fault score_place = {
    "record.score", "no round has just ended"};
static const struct fault score_wrong = {
    "record.score", "these are not the points of the round"};
static const struct fault score_late = {
    "record.score", "the match is over: no more rounds are noted"};
static const struct fault sheet_deal = {
    "record.deal", "nothing is dealt on a sheet: it has only points"};
static const struct fault sheet_move = {
    "record.turn", "nobody moves on a sheet: it has only points"};
static const struct fault sheet_incomplete = {"record.unknown",
    "a sheet has no cards, and a complete record was asked "
    "for"};
static const struct fault sheet_unfair = {
    "record.seed", "a sheet has no cards that a seed could give"};
static const struct fault result_place = {
    "record.result", "the result is said once, when the match is over"};
static const struct fault result_wrong = {
    "record.result", "these are not the points of the match"};
static const struct fault winner_place = {
    "record.winner", "the winner is said once, when the match is over"};
static const struct fault which_seat = {
    "record.syntax", "more than one seat may do this: say which"};
static const struct fault winner_wrong = {
    "record.winner", "the match was won by others"};

/* Letters and digits. */

static bool
is_seat(uint64_t word)
{
	return word >= '1' && word <= '6';
}

/*
 * A whole number without spare zeros.  One that is too large to matter
 * becomes the largest.
 */
static bool
read_number(const char *at, const char *end, bool sign, int64_t *number)
{
	const int64_t most = INT64_MAX / 16;
	bool negative = sign && at < end && *at == '-';

	if (negative)
		at++;
	if (at == end || (*at == '0' && (end - at > 1 || negative)))
		return false;
	for (*number = 0; at < end; at++) {
		if (*at < '0' || *at > '9')
			return false;
		if (*number < most)
			*number = *number * 10 + (*at - '0');
	}
	if (negative)
		*number = -*number;
	return true;
}

static int
read_digits(const char **at, const char *end, int64_t *number)
{
	int n = 0;

	for (; *at < end && **at >= '0' && **at <= '9'; (*at)++, n++)
		if (n < 9)
			*number = *number * 10 + (**at - '0');
	return n;
}

/* What is behind the @, in millionths. */
static bool
read_stamp(const char *at, const char *end, int64_t *stamp)
{
	int64_t whole = 0, part = 0;
	int digits;

	at++;
	digits = read_digits(&at, end, &whole);
	if (digits < 1 || digits > 9)
		return false;
	if (at < end && *at == '.') {
		at++;
		digits = read_digits(&at, end, &part);
		if (digits < 1 || digits > 6)
			return false;
		for (; digits < 6; digits++)
			part *= 10;
	}
	*stamp = whole * 1000000 + part;
	return at == end;
}

/*
 * The end of a line whose words have all been read.  Leaves the cursor at its
 * line feed.
 */
static inline const struct fault *
end_line(struct cursor *cursor, const char *start)
{
	if (*cursor->end != '\n') {
		if (!word_at_end(cursor))
			return &wrong_words;
		cursor->end = line_after(cursor->end) - 1;
	}
	return cursor->end - start > LINE_BYTES ? &long_line : NULL;
}

/* The last word of a body line, if it begins with @: nothing may follow. */
static const struct fault *
read_last_stamp(struct record *record, struct cursor *cursor, int64_t *stamp)
{
	if (!read_stamp(cursor->at, cursor->end, stamp))
		return &no_stamp;
	record->stamped = true;
	return NULL;
}

static inline const struct fault *
keep_stamp(struct record *record, int64_t stamp)
{
	if (!record->stamped)
		return NULL;
	if (record->stamps && stamp < record->stamp)
		return &time_back;
	record->stamps = true;
	record->stamp = stamp;
	return NULL;
}

/* The header. */

/*
 * A header line whose words are in order must also be in its place.  Which
 * line it is, is known by a number.
 */
static const struct fault *
header_place(struct record *record, unsigned number)
{
	record->class = CLASS_HEADER;
	if (record->game == NULL)
		return &not_first;
	if (record->phase == PHASE_BODY)
		return &too_late;
	if (record->said & 1u << number)
		return &said_twice;
	record->said |= 1u << number;
	return NULL;
}

static const struct codec *
codec_of(struct record *record, const struct game *game)
{
	struct codec *codec;
	size_t place = 0;

	while (games[place] != game)
		place++;
	place %= CODECS;
	codec = &record->codecs->of[place];
	if (record->codecs->made[place] == game)
		return codec;
	memset(codec, 0, sizeof(*codec));
	record->codecs->made[place] = game;
	for (unsigned i = 0; i < game->ncards; i++)
		dict_add(&codec->cards, word_make(game->cards[i]), i);
	for (unsigned i = 0; game->verbs[i].name != NULL; i++)
		dict_add(&codec->verbs, word_make(game->verbs[i].name), i);
	return codec;
}

enum {
	SAID_GAME,
	SAID_ID,
	SAID_VARIANT,
	SAID_TERM,
	SAID_COLOURS,
	SAID_START,
	SAID_SEED,
	SAID_SHEET,
};

static const struct fault *
read_game(struct record *record, struct cursor *cursor, const char *start)
{
	struct cursor name, version;
	const struct fault *fault;

	if (word_next(cursor) == 0)
		return &wrong_words;
	name = *cursor;
	if (word_next(cursor) == 0)
		return &wrong_words;
	version = *cursor;
	fault = end_line(cursor, start);
	if (fault != NULL)
		return fault;
	if (!utf8_clean(start, (size_t)(version.end - start), true))
		return &no_text;
	if (record->game != NULL)
		return record->phase == PHASE_BODY ? &too_late : &said_twice;
	record->class = CLASS_HEADER;
	record->game_line = record->line;
	record->game = game_find(name.at, (size_t)(name.end - name.at));
	if (record->game == NULL)
		return &no_game;
	if (strlen(record->game->version) !=
		(size_t)(version.end - version.at) ||
	    memcmp(record->game->version, version.at,
		(size_t)(version.end - version.at)) != 0)
		return &no_version;
	record->codec = codec_of(record, record->game);
	record->phase = PHASE_HEADER;
	return NULL;
}

/* One word and no more. */
static const struct fault *
read_word(struct cursor *cursor, const char *start, struct cursor *word)
{
	if (word_next(cursor) == 0)
		return &wrong_words;
	*word = *cursor;
	if (!utf8_clean(word->at, (size_t)(word->end - word->at), false))
		return &no_text;
	return end_line(cursor, start);
}

static const struct fault *
read_id(struct record *record, struct cursor *cursor, const char *start)
{
	struct cursor word;
	const struct fault *fault = read_word(cursor, start, &word);

	if (fault == NULL)
		fault = header_place(record, SAID_ID);
	if (fault != NULL)
		return fault;
	record->id_length = (size_t)(word.end - word.at);
	memcpy(record->id, word.at, record->id_length);
	record->id[record->id_length] = '\0';
	return NULL;
}

static const struct fault *
read_seed(struct record *record, struct cursor *cursor, const char *start)
{
	struct cursor word;
	const struct fault *fault = read_word(cursor, start, &word);

	if (fault != NULL)
		return fault;
	if (word.end - word.at > SEED_MAX)
		return &no_seed;
	for (const char *at = word.at; at < word.end; at++)
		if (*at < '!' || *at > '~')
			return &no_seed;
	fault = header_place(record, SAID_SEED);
	if (fault != NULL)
		return fault;
	record->class = CLASS_SEED;
	record->seed_length = (size_t)(word.end - word.at);
	memcpy(record->seed, word.at, record->seed_length);
	record->seed[record->seed_length] = '\0';
	return NULL;
}

static const struct fault *
read_variant(struct record *record, struct cursor *cursor, const char *start)
{
	struct cursor word;
	const struct variant *variants;
	const struct fault *fault = read_word(cursor, start, &word);

	if (fault == NULL)
		fault = header_place(record, SAID_VARIANT);
	if (fault != NULL)
		return fault;
	variants = record->game->variants;
	for (unsigned i = 0; variants[i].name != NULL; i++)
		if (strlen(variants[i].name) == (size_t)(word.end - word.at) &&
		    memcmp(variants[i].name, word.at,
			(size_t)(word.end - word.at)) == 0) {
			record->setup.variant = (uint8_t)i;
			return NULL;
		}
	return &no_variant;
}

static const struct fault *
read_term(struct record *record, struct cursor *cursor, const char *start)
{
	uint64_t word = word_load(cursor->at);
	unsigned length = (unsigned)(cursor->end - cursor->at);
	const struct fault *fault;
	struct cursor argument;
	int64_t number;

	word &= UINT64_MAX >> (64 - 8 * length);
	if (word_next(cursor) == 0)
		return &wrong_words;
	argument = *cursor;
	if (!read_number(argument.at, argument.end, false, &number))
		return &no_number;
	fault = end_line(cursor, start);
	if (fault == NULL)
		fault = header_place(record, SAID_TERM);
	if (fault != NULL)
		return fault;
	if (record->game->term == NULL || word_make(record->game->term) != word)
		return &no_term;
	if (number < 1 || number > 999)
		return &wrong_term;
	record->setup.term = (uint16_t)number;
	return NULL;
}

/* The letters of a colours line, each of them once. */
static bool
keep_colours(struct record *record, const char *at, const char *end)
{
	struct setup *setup = &record->setup;
	const char *colours = record->game->colours;
	unsigned used = 0;

	for (; at < end; at++) {
		int letter = colour_index(*at);

		if (*at == ' ' || *at == '\t')
			continue;
		if (colours == NULL || setup->colours == SEATS || letter < 0 ||
		    strchr(colours, *at) == NULL || used & 1u << letter)
			return false;
		used |= 1u << letter;
		/* Six different letters at the most: a word cannot overflow. */
		setup->colour[setup->colours]
			     [strlen(setup->colour[setup->colours])] = *at;
		if (at + 1 == end || at[1] == ' ' || at[1] == '\t')
			setup->colours++;
	}
	return true;
}

static const struct fault *
read_colours(struct record *record, struct cursor *cursor, const char *start)
{
	const char *first = cursor->end, *last = cursor->end;
	const struct fault *fault;

	while (word_next(cursor) != 0)
		last = cursor->end;
	if (last == first)
		return &wrong_words;
	if (!utf8_clean(first, (size_t)(last - first), true))
		return &no_text;
	fault = end_line(cursor, start);
	if (fault == NULL)
		fault = header_place(record, SAID_COLOURS);
	if (fault != NULL)
		return fault;
	return keep_colours(record, first, last) ? NULL : &no_colours;
}

static const struct fault *
read_start(struct record *record, struct cursor *cursor, const char *start)
{
	uint64_t seat = word_next(cursor);
	const struct fault *fault;

	if (seat == 0)
		return &wrong_words;
	if (!is_seat(seat))
		return &no_seat;
	fault = end_line(cursor, start);
	if (fault == NULL)
		fault = header_place(record, SAID_START);
	if (fault != NULL)
		return fault;
	record->setup.start = (uint8_t)(seat - '0');
	return NULL;
}

static const struct fault *
read_sheet(struct record *record, struct cursor *cursor, const char *start)
{
	const struct fault *fault = end_line(cursor, start);

	if (fault == NULL)
		fault = header_place(record, SAID_SHEET);
	if (fault == NULL)
		record->setup.sheet = true;
	return fault;
}

/* The rest of a line, without the space around it. */
static struct cursor
rest_of_line(const struct cursor *cursor)
{
	struct cursor rest = {cursor->end, line_after(cursor->end) - 1};

	if (rest.end > rest.at && rest.end[-1] == '\r')
		rest.end--;
	while (rest.at < rest.end && (*rest.at == ' ' || *rest.at == '\t'))
		rest.at++;
	while (
	    rest.end > rest.at && (rest.end[-1] == ' ' || rest.end[-1] == '\t'))
		rest.end--;
	return rest;
}

static bool
is_name(const char *at, size_t length)
{
	const char *end = at + length;

	if (length == 0 || length >= NAME_SIZE ||
	    !utf8_clean(at, length, false))
		return false;
	while (at < end) {
		uint32_t character;
		size_t n = utf8_read(at, (size_t)(end - at), &character);

		if (n == 3 && utf8_bidi(character))
			return false;
		at += n;
	}
	return true;
}

static const struct fault *
read_player(struct record *record, struct cursor *cursor, const char *start)
{
	uint64_t seat = word_next(cursor);
	struct cursor name;
	size_t length;

	if (seat == 0)
		return &wrong_words;
	if (!is_seat(seat))
		return &no_seat;
	name = rest_of_line(cursor);
	length = (size_t)(name.end - name.at);
	if (!is_name(name.at, length))
		return length == 0 ? &wrong_words : &no_name;
	cursor->end = line_after(name.end) - 1;
	if (cursor->end - start > LINE_BYTES)
		return &long_line;
	record->class = CLASS_HEADER;
	if (record->game == NULL)
		return &not_first;
	if (record->phase == PHASE_BODY)
		return &too_late;
	if (seat != '1' + (uint64_t)record->setup.players)
		return &player_order;
	memcpy(record->names[record->setup.players], name.at, length);
	record->names[record->setup.players][length] = '\0';
	record->setup.players++;
	return NULL;
}

/*
 * Takes the stamp off the end of a meta line.  Such a line may say anything,
 * but in the body a last word that begins with @ is a stamp.
 */
static const struct fault *
read_meta_stamp(struct record *record, struct cursor *text, int64_t *stamp)
{
	struct cursor word = *text;

	while (
	    word.at < word.end && word.end[-1] != ' ' && word.end[-1] != '\t')
		word.end--;
	word = (struct cursor){word.end, text->end};
	if (record->phase != PHASE_BODY || *word.at != '@')
		return NULL;
	if (word.at == text->at)
		return &wrong_words;
	return read_last_stamp(record, &word, stamp);
}

static const struct fault *
read_meta(struct record *record, struct cursor *cursor, const char *start)
{
	const struct fault *fault;
	struct cursor text;
	int64_t stamp = 0;

	if (word_next(cursor) == 0)
		return &wrong_words;
	text = rest_of_line(cursor);
	if (text.at == text.end)
		return &wrong_words;
	if (!utf8_clean(start, (size_t)(text.end - start), true))
		return &no_text;
	fault = read_meta_stamp(record, &text, &stamp);
	if (fault != NULL)
		return fault;
	cursor->end = line_after(text.end) - 1;
	if (cursor->end - start > LINE_BYTES)
		return &long_line;
	record->class = CLASS_META;
	fault = keep_stamp(record, stamp);
	if (fault != NULL)
		return fault;
	return record->game == NULL ? &not_first : NULL;
}

static const struct fault *
read_comment(struct record *record, struct cursor *cursor, const char *start)
{
	cursor->end = line_after(start) - 1;
	if (cursor->end - start > LINE_BYTES)
		return &long_line;
	record->class = CLASS_COMMENT;
	return utf8_clean(start,
		   (size_t)(cursor->end - start) -
		       (cursor->end > start && cursor->end[-1] == '\r'),
		   true)
	    ? NULL
	    : &no_text;
}

/* Chance and moves. */

/* Cards outside of the set are noted and left for later: other faults of
   the line come first. */
static inline int
read_card(const struct record *record, uint64_t word, uint64_t set, bool *bad)
{
	unsigned card;

	if (word == '?')
		return CARD_UNKNOWN;
	card = dict_find(&record->codec->cards, word);
	if (card == DICT_NONE || !(set >> card & 1)) {
		*bad = true;
		return CARD_UNKNOWN;
	}
	return (int)card;
}

static inline bool
read_square(uint64_t word, int32_t *square)
{
	uint64_t column = (word & 0xff) - 'a';
	uint64_t row = word >> 8;

	row = row <= 0xff             ? row - '1'
	    : row == ('1' | '0' << 8) ? 9
	    : row == ('1' | '1' << 8) ? 10
				      : SQUARES;
	*square = (int32_t)(column + SQUARES * row);
	return column < SQUARES && row < SQUARES &&
	    (row < 9 || word >> 16 != 0);
}

static bool
read_slot(const char *at, const char *end, int32_t *slot)
{
	int64_t number;

	if (!read_number(at, end, false, &number))
		return false;
	*slot = number > SLOT_MAX ? SLOT_MAX : (int32_t)number;
	return true;
}

static bool
read_place(const struct cursor *cursor, int seat, int32_t *place)
{
	const char *at = cursor->at;
	int32_t slot;

	if (cursor->end - at > 2 && at[1] == '.') {
		if (*at < '1' || *at > '6')
			return false;
		seat = *at - '0';
		at += 2;
	}
	if (!read_slot(at, cursor->end, &slot))
		return false;
	*place = place_make(seat, slot);
	return true;
}

/* One word behind a verb.  A word that is no card is noted, not refused. */
static inline const struct fault *
read_argument(const struct record *record, const struct cursor *cursor,
    uint64_t word, enum arg_kind kind, int seat, int32_t *arg, bool *bad)
{
	switch (kind) {
	case ARG_CARD:
		*arg = read_card(record, word, record->state.match.cards, bad);
		return NULL;
	case ARG_COLOUR:
		*arg = word < 0x80 ? colour_index((char)word) : -1;
		return *arg < 0 ? &no_colour : NULL;
	case ARG_SQUARE:
		return read_square(word, arg) ? NULL : &no_square;
	case ARG_SLOT:
		return read_slot(cursor->at, cursor->end, arg) ? NULL
							       : &no_number;
	case ARG_PLACE:
		return read_place(cursor, seat, arg) ? NULL : &wrong_words;
	}
	return &wrong_words;
}

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

static inline const struct fault *
play_line(struct record *record, bool bad_card, int64_t stamp)
{
	uint32_t ended = record->state.match.ended;
	const struct fault *fault = keep_stamp(record, stamp);

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
		return &no_text;
	return fault;
}

/* The cards of a deal or a shuffle. */
static const struct fault *
read_cards(struct record *record, struct cursor *cursor, const char *start,
    uint64_t set, unsigned least)
{
	struct line *line = &record->now;
	const struct fault *fault;
	int64_t stamp = 0;
	uint64_t word;
	bool bad = false;

	line->n = 0;
	line->unknown = false;
	while ((word = word_more(cursor)) != 0) {
		int card;

		if (*cursor->at == '@' && word_at_end(cursor)) {
			fault = read_last_stamp(record, cursor, &stamp);
			if (fault != NULL)
				return fault;
			break;
		}
		card = read_card(record, word, set, &bad);
		line->unknown |= card == CARD_UNKNOWN;
		if (line->n < ARGS)
			line->arg[line->n] = card;
		line->n++;
	}
	fault = end_game_line(cursor, start, bad);
	if (fault != NULL)
		return fault;
	return line->n < least ? &no_cards : play_line(record, bad, stamp);
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
		return word == 0 ? &wrong_words : &no_place;
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

/* The words behind a verb. */
static inline const struct fault *
read_move(struct record *record, struct cursor *cursor, const char *start,
    int seat, unsigned verb_number)
{
	const struct verb *verb = &record->game->verbs[verb_number];
	struct line *line = &record->now;
	const struct fault *fault;
	int64_t stamp = 0;
	uint64_t word;
	unsigned n = 0;
	bool bad = false;

	record->class = CLASS_GAME;
	line->kind = LINE_MOVE;
	line->verb = (uint8_t)verb_number;
	line->seat = (uint8_t)seat;
	line->unknown = false;
	for (; (word = word_more(cursor)) != 0; n++) {
		int32_t arg;

		if (*cursor->at == '@' && word_at_end(cursor)) {
			fault = read_last_stamp(record, cursor, &stamp);
			if (fault != NULL)
				return fault;
			break;
		}
		if (n >= verb->max && verb->max != ANY_NUMBER)
			return &wrong_words;
		fault = read_argument(record, cursor, word,
		    (enum arg_kind)verb->kinds[n < 3 ? n : 2], seat, &arg,
		    &bad);
		if (fault != NULL)
			return fault;
		line->unknown |= arg == CARD_UNKNOWN;
		if (n < ARGS)
			line->arg[n] = arg;
	}
	fault = end_game_line(cursor, start, bad);
	if (fault != NULL)
		return fault;
	if (n < verb->min)
		return &wrong_words;
	line->n = (uint16_t)n;
	return play_line(record, bad, stamp);
}

static inline const struct fault *
read_seat_move(struct record *record, struct cursor *cursor, const char *start,
    uint64_t seat)
{
	uint64_t word = word_next(cursor);
	unsigned verb;

	if (word == 0)
		return &wrong_words;
	verb = dict_find(&record->codec->verbs, word);
	if (verb == DICT_NONE || record->game->verbs[verb].table)
		return &no_verb;
	return read_move(record, cursor, start, (int)(seat - '0'), verb);
}

/* The commonest line by far: a digit, a space, a verb. */
static const struct fault *
read_seat_line(struct record *record, struct cursor *cursor, const char *start)
{
	cursor->end++;
	return read_seat_move(record, cursor, start, (uint64_t)*start);
}

/* Claims. */

/* The numbers of a claim; how many there are comes back in n. */
static const struct fault *
read_numbers(struct record *record, struct cursor *cursor, const char *start,
    int64_t numbers[SEATS], unsigned *n)
{
	const struct fault *fault;
	int64_t stamp = 0;

	for (*n = 0; word_more(cursor) != 0; ++*n) {
		int64_t number;

		if (*cursor->at == '@' && word_at_end(cursor)) {
			fault = read_last_stamp(record, cursor, &stamp);
			if (fault != NULL)
				return fault;
			break;
		}
		if (!read_number(cursor->at, cursor->end, true, &number))
			return &no_number;
		if (*n < SEATS)
			numbers[*n] = number;
	}
	fault = end_line(cursor, start);
	if (fault != NULL)
		return fault;
	if (*n != record->setup.players)
		return &wrong_words;
	record->class = CLASS_CLAIM;
	return keep_stamp(record, stamp);
}

static bool
same_numbers(const int32_t *points, const int64_t *numbers, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (points[i] != numbers[i])
			return false;
	return true;
}

/* On a sheet a score is what happened, as far as the game can give it. */
static const struct fault *
note_round(struct record *record, const int64_t *numbers)
{
	const int64_t most = 999999;
	struct state *state = &record->state;
	int32_t points[SEATS];

	if (state->match.over)
		return &score_late;
	for (int i = 0; i < state->match.players; i++) {
		if (numbers[i] > most || numbers[i] < -most)
			return &fault_points;
		points[i] = (int32_t)numbers[i];
	}
	record->class = CLASS_NOTE;
	return record->game->note(state, points);
}

static const struct fault *
read_score(struct record *record, struct cursor *cursor, const char *start)
{
	int64_t numbers[SEATS];
	unsigned n;
	const struct fault *fault =
	    read_numbers(record, cursor, start, numbers, &n);

	if (fault != NULL)
		return fault;
	if (record->setup.sheet)
		return note_round(record, numbers);
	if (!record->fresh)
		return &score_place;
	if (!same_numbers(record->state.match.points, numbers, n))
		return &score_wrong;
	record->fresh = false;
	return NULL;
}

static const struct fault *
read_result(struct record *record, struct cursor *cursor, const char *start)
{
	int64_t numbers[SEATS];
	unsigned n;
	const struct fault *fault =
	    read_numbers(record, cursor, start, numbers, &n);

	if (fault != NULL)
		return fault;
	if (!record->state.match.over || record->resulted || record->won)
		return &result_place;
	if (!same_numbers(record->state.match.totals, numbers, n))
		return &result_wrong;
	record->resulted = true;
	record->fresh = false;
	return NULL;
}

static const struct fault *
read_winner(struct record *record, struct cursor *cursor, const char *start)
{
	const struct fault *fault;
	int64_t stamp = 0;
	unsigned set = 0, n = 0;
	uint64_t word;
	bool ascending = true;

	for (; (word = word_more(cursor)) != 0; n++) {
		if (*cursor->at == '@' && word_at_end(cursor)) {
			fault = read_last_stamp(record, cursor, &stamp);
			if (fault != NULL)
				return fault;
			break;
		}
		if (!is_seat(word))
			return &no_seat;
		if (set >> (word - '1') != 0)
			ascending = false;
		set |= 1u << (word - '1');
	}
	fault = end_line(cursor, start);
	if (fault != NULL)
		return fault;
	if (n == 0)
		return &wrong_words;
	record->class = CLASS_CLAIM;
	fault = keep_stamp(record, stamp);
	if (fault != NULL)
		return fault;
	if (!record->state.match.over || record->won)
		return &winner_place;
	if (!ascending || set != record->state.match.winners)
		return &winner_wrong;
	record->won = true;
	record->fresh = false;
	return NULL;
}

/* Which line is which. */

static const struct keyword {
	const char *name;
	bool body;
	const struct fault *(*read)(
	    struct record *, struct cursor *, const char *start);
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
		for (const struct verb *v = games[i]->verbs; v->name; v++)
			if (v->table && word_make(v->name) == word)
				return true;
	return false;
}

/* Reads a line of the body, whose first word is known to begin one. */
static const struct fault *
read_body(struct record *record, struct cursor *cursor, const char *start,
    uint64_t word, unsigned keyword, unsigned verb)
{
	if (record->phase != PHASE_BODY && *cursor->end != ' ' &&
	    *cursor->end != '\t' && !word_at_end(cursor))
		return &no_text; /* a control character belongs to the word */
	if (record->phase == PHASE_PREFACE)
		return &not_first;
	if (record->phase == PHASE_HEADER) {
		const struct fault *fault = begin_body(record);

		if (fault != NULL)
			return refuse_header(record, fault);
	}
	if (is_seat(word))
		return read_seat_move(record, cursor, start, word);
	if (keyword != DICT_NONE)
		return keywords[keyword].read(record, cursor, start);
	return read_move(record, cursor, start, 0, verb);
}

static const struct fault *
read_line(struct record *record, struct cursor *cursor)
{
	const char *start = cursor->end;
	uint64_t word = word_next(cursor);
	unsigned keyword, verb = DICT_NONE;

	if (*cursor->at == '#')
		return read_comment(record, cursor, start);
	record->real = true;
	keyword = dict_find(&record->keywords, word);
	if (word == 0)
		return &no_text;
	if (is_seat(word))
		return read_body(record, cursor, start, word, keyword, verb);
	if (keyword == DICT_NONE) {
		if (record->game == NULL)
			return some_game_says(word) ? &not_first : &not_a_line;
		verb = dict_find(&record->codec->verbs, word);
		if (verb == DICT_NONE || !record->game->verbs[verb].table)
			return &not_a_line;
	} else if (!keywords[keyword].body) {
		return keywords[keyword].read(record, cursor, start);
	} else if (keywords[keyword].read == read_shuffle &&
	    record->game != NULL && !record->game->shuffles) {
		return &not_a_line;
	}
	return read_body(record, cursor, start, word, keyword, verb);
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
	bool bad = false;

	for (; word_next(&ahead) != 0; given++)
		if (*ahead.at == '@')
			return &wrong_words;
	left_out = words_left_out(verb, given);
	for (line->n = 0; given + left_out > 0; line->n++) {
		unsigned kind = verb->kinds[line->n < 3 ? line->n : 2];
		const struct fault *fault;
		uint64_t word;

		if (line->n == ARGS ||
		    (verb->max != ANY_NUMBER && line->n == verb->max))
			return &wrong_words;
		line->arg[line->n] = ARG_LEFT_OUT;
		if (kind == ARG_CARD && left_out > 0) {
			left_out--;
			continue;
		}
		if (given == 0)
			return &wrong_words;
		given--;
		word = word_next(cursor);
		if (word == '?' && kind == ARG_CARD) {
			line->unknown = true;
			continue;
		}
		fault = read_argument(record, cursor, word, (enum arg_kind)kind,
		    line->seat, &line->arg[line->n], &bad);
		if (fault != NULL)
			return fault;
	}
	return !word_at_end(cursor) ? &wrong_words : bad ? &no_card : NULL;
}

/* The seat that a move is made from when it was not said. */
static unsigned
seat_left_out(const struct record *record, unsigned verb)
{
	unsigned seats = match_seats(&record->state, verb);

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
	unsigned verb;
	bool table;

	memset(line, 0, sizeof(*line));
	line->kind = LINE_MOVE;
	if (is_seat(word)) {
		seat = (int)(word - '0');
		word = word_next(&cursor);
	}
	verb = dict_find(&record->codec->verbs, word);
	if (word == 0 || verb == DICT_NONE)
		return &no_verb;
	table = record->game->verbs[verb].table;
	if (table && is_seat(word_load(text) & 0xff))
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

bool
record_open(struct record *record, unsigned demands)
{
	memset(record, 0, offsetof(struct record, names));
	record->demands = demands;
	record->codecs = malloc(sizeof(*record->codecs));
	if (record->codecs != NULL)
		memset(record->codecs->made, 0, sizeof(record->codecs->made));
	for (unsigned i = 0; i < KEYWORDS - 1; i++)
		dict_add(&record->keywords, word_make(keywords[i].name), i);
	for (size_t i = 0; games[i] != NULL; i++) {
		uint64_t word =
		    games[i]->term != NULL ? word_make(games[i]->term) : 0;

		if (word != 0 &&
		    dict_find(&record->keywords, word) == DICT_NONE)
			dict_add(&record->keywords, word, KEYWORDS - 1);
	}
	return record->codecs != NULL;
}

void
record_close(struct record *record)
{
	free(record->codecs);
	record->codecs = NULL;
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
	record->expected_lines = 0;
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

const char *
record_feed(struct record *record, const char *at)
{
	struct cursor cursor = {at, at};
	const struct fault *fault;

	record->line++;
	if (record->fault != NULL) {
		if (!record->real) {
			word_next(&cursor);
			record->real = *cursor.at != '#';
		}
		return line_after(at);
	}
	record->stamped = false;
	if (++record->lines > RECORD_LINES)
		fault = &long_record;
	else if (record->phase == PHASE_BODY && is_seat((uint64_t)at[0]) &&
	    at[1] == ' ')
		fault = read_seat_line(record, &cursor, at);
	else
		fault = read_line(record, &cursor);
	if (fault == NULL)
		return cursor.end + 1;
	refuse(record, fault, at);
	return line_after(at);
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
record_feed_long(struct record *record)
{
	record->line++;
	record->lines++;
	record->real = true;
	if (record->fault != NULL)
		return;
	record->fault = &long_line;
	record->fault_line = record->line;
	record->fault_text[0] = '\0';
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
