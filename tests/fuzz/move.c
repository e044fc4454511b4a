/*
 * move.c: what may be typed to a game, and what a game offers.  The input is a
 * record and after it lines that begin with > and, perhaps, a seat.
 */

#include <stdlib.h>

#include "fuzz.h"

/* A match that lines are tried on. */
struct trial {
	const struct record *record;
	unsigned listed;
	union {
		struct state state;
		unsigned char memory[STATE_SIZE];
	};
};

static bool
is_playable(struct trial *trial, const struct line *line)
{
	const struct record *record = trial->record;

	memcpy(trial->memory, record->memory, record->game->size);
	return record->game->play(&trial->state, line) == NULL;
}

/* Some card makes the line one that can be played. */
static bool
is_playable_somehow(struct trial *trial, const struct line *line, int unknown)
{
	struct line known = *line;

	known.unknown = false;
	for (int card = 0; card < trial->record->game->ncards; card++) {
		if (trial->record->game->verbs[line->verb].max == ANY_NUMBER)
			known.cards[unknown] = (int8_t)card;
		else
			known.arg[unknown] = card;
		if (is_playable(trial, &known))
			return true;
	}
	return false;
}

/*
 * A line that is offered can be played.  With several unknown cards there are
 * too many ways to try.
 */
static void
check_listed(const struct line *line, void *context)
{
	struct trial *trial = context;
	const struct verb *verb = &trial->record->game->verbs[line->verb];
	int unknown = 0, last = 0;

	trial->listed++;
	CHECK(line->n <= (verb->max == ANY_NUMBER ? LINE_CARDS : WORDS));
	for (int i = 0; i < line->n; i++)
		if ((verb->max == ANY_NUMBER ? line->cards[i] : line->arg[i]) ==
		    CARD_UNKNOWN) {
			unknown++;
			last = i;
		}
	CHECK(line->unknown == (unknown > 0));
	CHECK(unknown > 1 || is_playable(trial, line) ||
	    (unknown == 1 && is_playable_somehow(trial, line, last)));
}

/* Adds what was typed; what is refused leaves no trace. */
static void
type(struct record *record, const char *text, size_t length)
{
	size_t size = LINE_BYTES + 1 + WORD_PAD;
	char *line = calloc(1, size), *before = malloc(STATE_SIZE);
	int seat = 0;

	CHECK(line != NULL && before != NULL);
	if (length > 0 && *text >= '1' && *text <= '6') {
		seat = *text++ - '0';
		length--;
	}
	memcpy(line, text, length < LINE_BYTES ? length : LINE_BYTES);
	line[length < LINE_BYTES ? length : LINE_BYTES] = '\n';
	memcpy(before, record->memory, record->game->size);
	if (record_type(record, line, seat) != NULL)
		CHECK(memcmp(before, record->memory, record->game->size) == 0);
	free(line);
	free(before);
}

static void
type_all(struct record *record, const char *at, const char *end)
{
	while (at < end) {
		const char *feed = memchr(at, '\n', (size_t)(end - at));

		if (feed == NULL)
			feed = end;
		if (*at == '>')
			type(record, at + 1, (size_t)(feed - at - 1));
		at = feed + 1;
	}
}

/* Where cards are unknown it may be that nothing can follow but a view. */
static void
check_offers(struct record *record, uint64_t *random)
{
	const struct match *match = &record->state.match;
	bool stuck = match->over || (match->partial && match->due == 0);
	static struct trial trial;
	struct out out;

	trial.record = record;
	trial.listed = 0;
	match_moves(&record->state, check_listed, &trial);
	CHECK(trial.listed > 0 || stuck || match->need != NEED_NOTHING);
	out_open(&out, -1);
	CHECK(sample_play_on(record, random, &out) || stuck);
	out_close(&out);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	const char *text = (const char *)bytes, *end = text + length;
	const char *typed = memmem(text, length, "\n>", 2);
	uint64_t random = length;
	struct sample sample;

	if (typed == NULL)
		typed = end;
	else
		typed++;
	if (sample_open(
		&sample, text, (size_t)(typed - text), sample_record(0), 0)) {
		type_all(sample.record, typed, end);
		check_offers(sample.record, &random);
	}
	sample_close(&sample);
	return 0;
}
