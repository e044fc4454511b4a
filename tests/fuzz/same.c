/*
 * same.c: what is legal stays legal, and the same match, with its claims put
 * in, in the eyes of each seat, and after moves were taken back and made again.
 * And all is judged the same on one line as on several.
 */

#include <stdlib.h>

#include "fuzz.h"

/* How a match stands must not depend on how its record is shown. */
static bool
same_match(const struct record *a, const struct record *b)
{
	const struct match *x = &a->state.match, *y = &b->state.match;

	return a->game == b->game && x->over == y->over &&
	    x->winners == y->winners && x->ended == y->ended &&
	    x->due == y->due && x->need == y->need && x->moves == y->moves &&
	    memcmp(x->totals, y->totals, sizeof(x->totals)) == 0;
}

static bool
same_text(struct sample *sample, const struct out *out)
{
	size_t length;
	const char *text = source_text(&sample->source, &length);

	return length == out->length && memcmp(text, out->bytes, length) == 0;
}

/* With claims it is as legal, and has no more to claim. */
static void
check_claims(struct sample *sample)
{
	struct sample claimed;
	struct out out;

	out_open(&out, -1);
	if (record_is_oneline(sample->record))
		out_fold(&out);
	edit_claims(&sample->source, &out);
	out_unfold(&out);
	CHECK(sample_take(&claimed, &out, sample_record(1)));
	CHECK(same_match(sample->record, claimed.record));
	out_open(&out, -1);
	edit_claims(&claimed.source, &out);
	CHECK(same_text(&claimed, &out));
	out_close(&out);
	sample_close(&claimed);
}

/* A seat's view is legal, and is all that the seat sees of it. */
static void
check_view(struct sample *sample, int seat)
{
	struct sample seen;
	struct out out;

	out_open(&out, -1);
	CHECK(view_write(&sample->source, seat, RECORD_LINES, &out));
	CHECK(sample_take(&seen, &out, sample_record(1)));
	CHECK(same_match(sample->record, seen.record));
	out_open(&out, -1);
	CHECK(view_write(&seen.source, seat, RECORD_LINES, &out));
	CHECK(same_text(&seen, &out));
	out_close(&out);
	sample_close(&seen);
}

/* How many lines of the game and claims there are. */
static long
count_body(struct sample *sample)
{
	struct walk *walk = malloc(sizeof(*walk));
	long n = 0;

	CHECK(walk != NULL);
	walk_open(walk, &sample->source, RECORD_LINES);
	while (walk_next(walk))
		n += walk->record.class == CLASS_GAME ||
		    walk->record.class == CLASS_CLAIM;
	walk_close(walk);
	free(walk);
	return n;
}

/* Adds what the longer record has beyond the shorter. */
static void
redo(struct sample *sample, struct sample *shorter)
{
	struct walk *walk = malloc(sizeof(*walk));
	long kept = count_body(shorter);

	CHECK(walk != NULL);
	walk_open(walk, &sample->source, RECORD_LINES);
	while (walk_next(walk)) {
		if (walk->record.class != CLASS_GAME &&
		    walk->record.class != CLASS_CLAIM)
			continue;
		if (kept-- <= 0)
			CHECK(record_add(shorter->record, walk->line) == NULL);
	}
	walk_close(walk);
	free(walk);
}

static void
check_undo(struct sample *sample, long kept)
{
	struct sample shorter;
	struct out out;

	out_open(&out, -1);
	edit_undo(&sample->source, kept, &out);
	CHECK(sample->source.error == 0);
	CHECK(sample_take(&shorter, &out, sample_record(1)));
	CHECK(walk_count(&shorter.source) == kept);
	/* Stamps of meta lines that were kept can be later. */
	if (!sample->record->stamps.any) {
		redo(sample, &shorter);
		CHECK(same_match(sample->record, shorter.record));
	}
	sample_close(&shorter);
}

/*
 * Writes a record that is on one line on several, or the other way round;
 * false: it is no record then, because a line of it is blank, or both at once.
 */
static bool
turn(const char *text, size_t length, char ends, struct out *out)
{
	const char *line = text, *end = text + length;

	for (; line < end; line = line_after(line)) {
		const char *next = line_after(line);

		if (line_is_blank(line) || next[-1] != ends)
			return false;
		out_bytes(out, line, (size_t)(next - line) - 1);
		out_char(out, ends == '\n' ? UNIT_SEPARATOR : '\n');
	}
	out_char(out, '\n');
	return true;
}

/* The verdict does not depend on what lines end in. */
static void
check_turned(struct sample *sample)
{
	const struct record *a = sample->record, *b = sample_record(1);
	const struct refusal *why = &a->refusal;
	struct sample turned;
	struct out out;
	size_t length;
	const char *text = source_text(&sample->source, &length);
	bool legal = a->real && why->fault == NULL;

	out_open(&out, -1);
	if (a->lines == 0 || !turn(text, length, a->ends, &out)) {
		out_close(&out);
		return;
	}
	CHECK(sample_take(&turned, &out, sample_record(1)) == legal);
	CHECK(a->real == b->real && why->fault == b->refusal.fault);
	CHECK(a->ends != b->ends && a->lines == b->lines);
	CHECK(why->fault == NULL ||
	    (why->number == b->refusal.number &&
		strcmp(why->text, b->refusal.text) == 0));
	CHECK(!legal || same_match(a, b));
	sample_close(&turned);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	uint64_t random = length;
	struct sample sample;
	bool legal = sample_open(
	    &sample, (const char *)bytes, length, sample_record(0), 0);

	check_turned(&sample);
	if (legal) {
		long moves = walk_count(&sample.source);
		int players = sample.record->setup.players;

		check_claims(&sample);
		for (int seat = 1; seat <= players; seat++)
			check_view(&sample, seat);
		check_undo(&sample, moves);
		if (moves > 0)
			check_undo(
			    &sample, random_below(&random, (unsigned)moves));
	}
	sample_close(&sample);
	return 0;
}
