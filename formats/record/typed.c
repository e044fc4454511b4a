/* typed.c: moves as players type them. */

#include "argument.h"
#include "seats.h"

const struct fault fault_called = {
    "record.syntax", "a move begins with a seat or a player's name"};
const struct fault fault_other_seat = {
    "record.turn", "only moves of one seat are accepted here"};

/* How many words of a move may be left out: its cards. */
static unsigned
words_left_out(const struct verb *verb, unsigned given)
{
	if (verb->max == ANY_NUMBER)
		return given == 0;
	return given < verb->max ? verb->max - given : 0;
}

/* The words after the verb of a move as it was typed. */
static const struct fault *
read_typed_words(const struct record *record, struct cursor *cursor,
    const struct verb *verb, struct line *line)
{
	struct cursor ahead = *cursor;
	unsigned given = 0, left_out;
	struct cards cards = {false, false};

	for (; word_next(&ahead) != 0 && !is_stamp(ahead); given++)
		if (*ahead.at == '@')
			return &fault_words;
	left_out = words_left_out(verb, given);
	for (line->n = 0; given + left_out > 0; line->n++) {
		unsigned kind =
		    verb->max == ANY_NUMBER ? ARG_CARD : verb->kinds[line->n];
		int32_t arg = ARG_LEFT_OUT;

		if (line->n ==
		    (verb->max == ANY_NUMBER ? LINE_CARDS : verb->max))
			return &fault_words;
		if (kind == ARG_CARD && left_out > 0) {
			left_out--;
		} else {
			if (given == 0)
				return &fault_words;
			given--;
			arg = read_argument(record, cursor, word_next(cursor),
			    kind, line->seat, &cards);
		}
		if (arg == NOT_AN_ARGUMENT)
			return argument_faults[kind];
		if (verb->max == ANY_NUMBER)
			line->cards[line->n] = (int8_t)arg;
		else
			line->arg[line->n] = arg;
	}
	return cards.bad ? &fault_card : NULL;
}

static bool
is_verb(const struct record *record, uint64_t word)
{
	return word != 0 && dict_find(&record->codec->verbs, word) >= 0;
}

/*
 * A name may have spaces, and be any word: the longest beginning before a verb
 * that is somebody's is taken.  A seat's number before a verb is never a name.
 */
int
typed_seat(const struct record *record, const char *text, struct cursor *name)
{
	struct cursor cursor = {text, text};
	uint64_t word = word_next(&cursor);
	struct cursor words = cursor;
	bool number = is_seat(word), verb = is_verb(record, word);
	int seat = SEAT_NOBODY;

	*name = (struct cursor){text, text};
	while (word != 0) {
		int found;

		words.end = cursor.end;
		word = word_next(&cursor);
		if (!is_verb(record, word))
			continue;
		if (number && words.end - words.at == 1)
			return SEAT_NOBODY;
		found = seat_find(record->names, record->setup.players,
		    words.at, (size_t)(words.end - words.at));
		if (found == SEAT_NOBODY && (verb || name->end != name->at))
			continue;
		seat = found;
		*name = words;
	}
	return seat;
}

/* The seat and the verb; what is left of the line comes after the cursor. */
static const struct fault *
read_typed_verb(const struct record *record, struct cursor *cursor, int seat,
    struct line *line)
{
	struct cursor name;
	int called = typed_seat(record, cursor->at, &name);
	bool seated = name.end != name.at;
	uint64_t word;
	int verb;

	if (seated && called <= 0)
		return &fault_called;
	if (seated) {
		seat = called;
		*cursor = name;
	}
	word = word_next(cursor);
	if (!seated && is_seat(word)) {
		seated = true;
		seat = (int)(word - '0');
		word = word_next(cursor);
	}
	verb = word != 0 ? dict_find(&record->codec->verbs, word) : -1;
	if (verb < 0)
		return &fault_verb;
	if (record->game->verbs[verb].table) {
		if (seated)
			return &fault_verb;
		seat = 0;
	}
	line_move(line, seat, verb);
	return NULL;
}

/* The stamp that may follow the words, and the end of the line. */
static const struct fault *
read_typed_end(struct record *record, struct cursor *cursor)
{
	const struct fault *fault = NULL;

	if (word_more(cursor) != 0 && is_stamp(*cursor))
		fault = read_last_stamp(record, *cursor);
	if (fault == NULL &&
	    !(line_is_blank(cursor->end) &&
		line_after(cursor->end)[-1] == '\n'))
		fault = &fault_words;
	return fault;
}

/* Nothing of the record changes but its place for a stamp. */
static const struct fault *
read_typed(struct record *record, const char *text, int seat, struct line *line)
{
	struct cursor cursor = {text, text};
	const struct fault *fault =
	    read_typed_verb(record, &cursor, seat, line);

	if (fault == NULL)
		fault = read_typed_words(
		    record, &cursor, &record->game->verbs[line->verb], line);
	if (fault == NULL)
		fault = read_typed_end(record, &cursor);
	record->typed_stop = (size_t)(cursor.at - text);
	return fault;
}

const struct fault *
record_read_typed(
    struct record *record, const char *text, int seat, struct line *line)
{
	const struct fault *fault;

	record->stamped = false;
	fault = read_typed(record, text, seat, line);
	if (fault == NULL && seat != 0 && line->seat != seat)
		fault = &fault_other_seat;
	return fault;
}

const struct fault *
record_type(struct record *record, const char *text, int seat)
{
	struct line line;
	const struct fault *fault =
	    record_read_typed(record, text, seat, &line);

	if (fault != NULL)
		return fault;
	fault = match_complete(&record->state, &line);
	record->now = line;
	return fault != NULL ? fault : play_stamped(record, &line);
}
