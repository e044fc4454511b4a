/* header.c: the lines that say what a match is, and those that say anything. */

#include "reader.h"

static const struct fault no_seed = {
    "record.syntax", "a seed is a word of 1 to 64 printable ASCII characters"};
const struct fault fault_name = {"record.syntax",
    "a name is 1 to 64 bytes without tabs, control characters or direction "
    "overrides"};
static const struct fault said_twice = {
    "record.header", "this header line is there already"};
static const struct fault too_late = {
    "record.header", "the header ends before the first deal or move"};
static const struct fault no_game = {"record.header", "there is no game '{1}'"};
static const struct fault no_version = {
    "record.header", "the game has no such version of its rulings"};
static const struct fault no_variant = {
    "record.header", "{4} has no variant '{1}'"};
static const struct fault no_term = {
    "record.header", "{4} does not measure its length in {8}"};
static const struct fault wrong_term = {
    "record.header", "this must be a number from 1 to 999"};
static const struct fault no_colours = {
    "record.header", "the game does not have these colours"};
static const struct fault player_order = {
    "record.header", "players are named once each, from seat 1 on"};

/*
 * A header line whose words are in order must also be in its place.  Which
 * line it is, is known by a number.
 */
static const struct fault *
header_place(struct record *record, unsigned number)
{
	record->class = CLASS_HEADER;
	if (record->game == NULL)
		return &fault_first;
	if (record->phase == PHASE_BODY)
		return &too_late;
	if (record->said & 1u << number)
		return &said_twice;
	record->said |= 1u << number;
	return NULL;
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

const struct fault *
read_game(struct record *record, struct cursor *cursor, const char *start)
{
	struct cursor name, version;
	const struct fault *fault;

	if (word_next(cursor) == 0)
		return &fault_words;
	name = *cursor;
	if (word_next(cursor) == 0)
		return &fault_words;
	version = *cursor;
	fault = end_line(record, cursor, start);
	if (fault != NULL)
		return fault;
	if (!utf8_clean(start, (size_t)(version.end - start), true))
		return &fault_bytes;
	if (record->game != NULL)
		return record->phase == PHASE_BODY ? &too_late : &said_twice;
	record->class = CLASS_HEADER;
	record->line_of_game = record_line(record);
	record->game = game_find(name.at, (size_t)(name.end - name.at));
	if (record->game == NULL) {
		cursor->at = name.at;
		return &no_game;
	}
	if (strlen(record->game->version) !=
		(size_t)(version.end - version.at) ||
	    memcmp(record->game->version, version.at,
		(size_t)(version.end - version.at)) != 0)
		return &no_version;
	record->codec = codec_of(record->game);
	record->phase = PHASE_HEADER;
	return NULL;
}

/* One word and no more. */
static const struct fault *
read_word(struct record *record, struct cursor *cursor, const char *start,
    struct cursor *word)
{
	if (word_next(cursor) == 0)
		return &fault_words;
	*word = *cursor;
	if (!utf8_clean(word->at, (size_t)(word->end - word->at), false))
		return &fault_bytes;
	return end_line(record, cursor, start);
}

const struct fault *
read_id(struct record *record, struct cursor *cursor, const char *start)
{
	struct cursor word;
	const struct fault *fault = read_word(record, cursor, start, &word);

	if (fault == NULL)
		fault = header_place(record, SAID_ID);
	if (fault != NULL)
		return fault;
	record->id_length = (size_t)(word.end - word.at);
	memcpy(record->id, word.at, record->id_length);
	record->id[record->id_length] = '\0';
	record->class = CLASS_ID;
	return NULL;
}

const struct fault *
read_seed(struct record *record, struct cursor *cursor, const char *start)
{
	struct cursor word;
	const struct fault *fault = read_word(record, cursor, start, &word);

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

const struct fault *
read_variant(struct record *record, struct cursor *cursor, const char *start)
{
	struct cursor word;
	const struct variant *variants;
	const struct fault *fault = read_word(record, cursor, start, &word);

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

const struct fault *
read_term(struct record *record, struct cursor *cursor, const char *start)
{
	uint64_t word = word_value(*cursor);
	const struct fault *fault;
	struct cursor argument;
	int64_t number;

	if (word_next(cursor) == 0)
		return &fault_words;
	argument = *cursor;
	if (!read_number(argument.at, argument.end, false, &number))
		return &fault_number;
	fault = end_line(record, cursor, start);
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

const struct fault *
read_colours(struct record *record, struct cursor *cursor, const char *start)
{
	const char *first = cursor->end, *last = cursor->end;
	const struct fault *fault;

	while (word_next(cursor) != 0)
		last = cursor->end;
	if (last == first)
		return &fault_words;
	if (!utf8_clean(first, (size_t)(last - first), true))
		return &fault_bytes;
	fault = end_line(record, cursor, start);
	if (fault == NULL)
		fault = header_place(record, SAID_COLOURS);
	if (fault != NULL)
		return fault;
	return keep_colours(record, first, last) ? NULL : &no_colours;
}

const struct fault *
read_start(struct record *record, struct cursor *cursor, const char *start)
{
	uint64_t seat = word_next(cursor);
	const struct fault *fault;

	if (seat == 0)
		return &fault_words;
	if (!is_seat(seat))
		return &fault_seat;
	fault = end_line(record, cursor, start);
	if (fault == NULL)
		fault = header_place(record, SAID_START);
	if (fault != NULL)
		return fault;
	record->setup.start = (uint8_t)(seat - '0');
	return NULL;
}

const struct fault *
read_sheet(struct record *record, struct cursor *cursor, const char *start)
{
	const struct fault *fault = end_line(record, cursor, start);

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
	return length > 0 && length < NAME_SIZE &&
	    utf8_safe(at, length, false) == length;
}

const struct fault *
read_player(struct record *record, struct cursor *cursor, const char *start)
{
	uint64_t seat = word_next(cursor);
	const struct fault *fault;
	struct cursor name;
	size_t length;

	if (seat == 0)
		return &fault_words;
	if (!is_seat(seat))
		return &fault_seat;
	name = rest_of_line(cursor);
	length = (size_t)(name.end - name.at);
	if (!is_name(name.at, length))
		return length == 0 ? &fault_words : &fault_name;
	cursor->end = name.end;
	fault = end_line(record, cursor, start);
	if (fault != NULL)
		return fault;
	record->class = CLASS_HEADER;
	if (record->game == NULL)
		return &fault_first;
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
read_meta_stamp(struct record *record, struct cursor *text)
{
	struct cursor word = *text;

	while (
	    word.at < word.end && word.end[-1] != ' ' && word.end[-1] != '\t')
		word.end--;
	word = (struct cursor){word.end, text->end};
	if (record->phase != PHASE_BODY || *word.at != '@')
		return NULL;
	if (word.at == text->at)
		return &fault_words;
	text->end = word.at;
	while (text->end[-1] == ' ' || text->end[-1] == '\t')
		text->end--;
	return read_last_stamp(record, word);
}

/* Meta lines mean nothing, but for this one to those who count. */
static void
keep_forfeit(struct record *record, const char *text)
{
	uint64_t seat = word_value(word_seek(text));
	const struct match *match = &record->state.match;

	if (!is_seat(seat))
		return;
	record->forfeit = (struct forfeit){.seat = (int)(seat - '0')};
	if (record->phase == PHASE_BODY) {
		record->forfeit.ended = match->ended;
		record->forfeit.moves = match->moves;
	}
}

const struct fault *
read_meta(struct record *record, struct cursor *cursor, const char *start)
{
	const struct fault *fault;
	struct cursor key, text;
	uint64_t word = word_next(cursor);

	if (word == 0)
		return &fault_words;
	key = *cursor;
	text = rest_of_line(cursor);
	if (text.at == text.end)
		return &fault_words;
	if (!utf8_clean(start, (size_t)(text.end - start), true))
		return &fault_bytes;
	cursor->end = text.end;
	fault = read_meta_stamp(record, &text);
	if (fault == NULL)
		fault = end_line(record, cursor, start);
	if (fault != NULL)
		return fault;
	record->class = CLASS_META;
	fault = keep_stamp(record);
	if (fault != NULL)
		return fault;
	if (word == word_make("forfeit"))
		keep_forfeit(record, text.at);
	if (record->hear_meta != NULL)
		record->hear_meta(record->ear, key, text);
	return record->game == NULL ? &fault_first : NULL;
}

const struct fault *
read_comment(struct record *record, struct cursor *cursor, const char *start)
{
	struct cursor text = rest_of_line(&(struct cursor){start, start});
	const struct fault *fault;

	cursor->end = text.end;
	fault = end_line(record, cursor, start);
	if (fault != NULL)
		return fault;
	record->class = CLASS_COMMENT;
	return utf8_clean(text.at, (size_t)(text.end - text.at), true)
	    ? NULL
	    : &fault_bytes;
}
