/* timeline.c: any position of a record at once. */

#include "timeline.h"

#include <errno.h>
#include <stdlib.h>

#include "formats/array.h"
#include "write.h"

/* Puts the record back to where its body begins, or to a place in it. */
static void
rewind_record(struct timeline *timeline, const void *state, size_t at)
{
	struct record *record = &timeline->record;

	record->line = record->lines = 0;
	record->phase = PHASE_BODY;
	record->stamps = (struct stamps){.any = false};
	record->unclaimed = record->resulted = record->won = false;
	record->refusal.fault = NULL;
	memcpy(record->memory, state, record->game->size);
	timeline->at = at;
}

static bool
keep_round(struct timeline *timeline)
{
	if (!array_grow(&timeline->rounds, &timeline->rounds_room,
		timeline->nrounds + 1, sizeof(*timeline->rounds), 16))
		return false;
	timeline->rounds[timeline->nrounds++] = timeline->moves;
	return true;
}

static bool
keep_mark(struct timeline *timeline, const struct record *record)
{
	size_t n = timeline->nmarks, size = record->game->size;

	if (!array_grow(&timeline->marks, &timeline->marks_room, n + 1,
		sizeof(*timeline->marks), 16) ||
	    !array_grow(
		&timeline->states, &timeline->states_room, n + 1, size, 16))
		return false;
	timeline->marks[n] = timeline->text.length;
	memcpy(timeline->states + n * size, record->memory, size);
	timeline->nmarks++;
	return true;
}

static bool
keep_move(struct timeline *timeline, const struct record *record)
{
	timeline->moves++;
	timeline->stamped |= record->stamped;
	return timeline->moves % TIMELINE_STEP != 0 ||
	    keep_mark(timeline, record);
}

/* A line as it came, but for what it ends in. */
static void
keep_text(struct out *text, const char *line)
{
	out_bytes(text, line, (size_t)(line_after(line) - line) - 1);
	out_char(text, '\n');
}

/* Claims, comments and meta lines change no position. */
static bool
keep_line(struct timeline *timeline, const struct record *record,
    const char *line, uint32_t ended)
{
	if (record->class == CLASS_NOTE)
		keep_text(&timeline->text, line);
	if (record->class != CLASS_GAME)
		return true;
	record_write(record, &record->now, &timeline->text);
	if (record->now.kind == LINE_MOVE && !keep_move(timeline, record))
		return false;
	return record->state.match.ended == ended || keep_round(timeline);
}

/* The reader looks at some bytes after the last line. */
static bool
keep_pad(struct timeline *timeline)
{
	char *pad = out_make_room(&timeline->text, WORD_PAD);

	if (pad != NULL)
		memset(pad, 0, WORD_PAD);
	return pad != NULL && timeline->text.error == 0;
}

static bool
keep_lines(
    struct timeline *timeline, struct source *again, struct record *record)
{
	const char *line;

	while ((line = source_line(again)) != NULL) {
		uint32_t ended =
		    record->phase == PHASE_BODY ? record->state.match.ended : 0;

		record_feed(record, line);
		if (!keep_line(timeline, record, line, ended))
			return false;
	}
	return keep_pad(timeline);
}

static bool
is_kept(struct timeline *timeline, struct source *source)
{
	struct record record;
	struct source again;
	bool kept;

	source_again(source, &again);
	record_open(&record, 0);
	record_begin(&record);
	kept = keep_lines(timeline, &again, &record);
	source->error = kept ? again.error : ENOMEM;
	source_close(&again);
	return source->error == 0;
}

bool
timeline_open(struct timeline *timeline, struct source *source,
    const struct record *record)
{
	memset(timeline, 0, sizeof(*timeline));
	timeline->record = *record;
	timeline->here = -1;
	out_open(&timeline->text, -1);
	match_begin(record->game, &timeline->first.state, &record->setup);
	if (is_kept(timeline, source))
		return true;
	timeline_close(timeline);
	return false;
}

void
timeline_close(struct timeline *timeline)
{
	out_close(&timeline->text);
	free(timeline->rounds);
	free(timeline->marks);
	free(timeline->states);
	timeline->rounds = NULL;
	timeline->marks = NULL;
	timeline->states = NULL;
}

/*
 * Goes to a place before that move, unless it is there; how many moves are
 * before it.
 */
static long
go_before(struct timeline *timeline, long move)
{
	size_t n = move > 0 ? (size_t)(move - 1) / TIMELINE_STEP : 0;
	long here = timeline->here;

	timeline->here = -1;
	if (here != -1 && here == move - 1)
		return here;
	if (n == 0)
		rewind_record(timeline, timeline->first.memory, 0);
	else
		rewind_record(timeline,
		    timeline->states + (n - 1) * timeline->record.game->size,
		    timeline->marks[n - 1]);
	return (long)n * TIMELINE_STEP;
}

/* The next line, if it is not the move after the last that is wanted. */
static bool
feed_next(struct timeline *timeline, bool enough)
{
	const char *line = timeline->text.bytes + timeline->at;

	if (timeline->at == timeline->text.length ||
	    (enough && line_is_move(line)))
		return false;
	record_feed(&timeline->record, line);
	timeline->at += (size_t)(line_after(line) - line);
	return true;
}

static void
keep_moved(struct moment *moment, const struct state *before,
    const struct record *record)
{
	moment->moved = true;
	moment->line = record->now;
	moment->stamped = record->stamped;
	moment->stamp = record->stamp_here;
	match_copy(&moment->before, before);
	match_copy(&moment->after, &record->state);
	moment->ended = record->state.match.ended != before->match.ended;
}

void
timeline_at(struct timeline *timeline, long move, struct moment *moment)
{
	struct record *record = &timeline->record;
	long at = go_before(timeline, move);
	union position before;

	moment->move = move;
	moment->moved = moment->ended = moment->stamped = false;
	moment->step.any = false;
	for (;;) {
		bool moved;

		match_copy(&before, &record->state);
		if (!feed_next(timeline, at == move))
			break;
		moved = record->class == CLASS_GAME &&
		    record->now.kind == LINE_MOVE;
		at += moved;
		if (moved && at == move)
			keep_moved(moment, &before.state, record);
		if (at == move)
			step_keep(&moment->step, &before.state, record);
	}
	match_copy(&moment->now, &record->state);
	timeline->here = at;
}

void
timeline_show(struct timeline *timeline, long move, struct moment *moment)
{
	timeline_at(timeline, move, moment);
	if (!moment->ended || move == timeline->moves)
		return;
	moment->step.line = moment->line;
	match_copy(&moment->step.before, &moment->before.state);
	match_copy(&moment->now, &moment->after.state);
}

/* Tells it as all of some seats, bit SEAT - 1, knew it. */
static bool
tell_seats(const struct timeline *timeline, const struct moment *moment,
    unsigned seats, struct text *text)
{
	const struct game *game = timeline->record.game;
	const struct state *later = moment->ended && !game->deals_in_pieces
	    ? &moment->after.state
	    : &moment->now.state;
	struct line line = moment->line;
	union position before, after;

	if (!moment->moved)
		return false;
	match_copy(&before, &moment->before.state);
	match_copy(&after, &moment->after.state);
	for (; seats != 0; seats &= seats - 1) {
		int seat = __builtin_ctz(seats) + 1;

		if (!game->view(&moment->before.state, later, seat, &line))
			return false;
		match_hide(&before.state, seat);
		match_hide(&after.state, seat);
	}
	game->tell(&before.state, &after.state, &line, text);
	return true;
}

bool
timeline_tell(const struct timeline *timeline, const struct moment *moment,
    int seat, struct text *text)
{
	return tell_seats(
	    timeline, moment, seat != 0 ? seat_bit(seat) : 0, text);
}

bool
timeline_tell_open(const struct timeline *timeline, const struct moment *moment,
    struct text *text)
{
	return tell_seats(
	    timeline, moment, (1u << timeline->record.setup.players) - 1, text);
}

void
timeline_outlook(
    const struct moment *moment, int seat, bool next, struct outlook *outlook)
{
	const struct step *step = &moment->step;
	const struct state *before = step->any ? &step->before.state : NULL;

	if (next)
		match_outlook_next(
		    outlook, before, &moment->now.state, &step->line, seat);
	else
		match_outlook(
		    outlook, before, &moment->now.state, &step->line, seat);
}

void
timeline_outlook_scene(const struct timeline *timeline,
    const struct moment *moment, const struct outlook *outlook,
    struct scene *scene)
{
	const struct step *step = &moment->step;
	struct text said;

	outlook_scene(outlook, scene);
	scene->move = moment->move;
	scene->moves = timeline->moves;
	if (step->any && step->line.kind == LINE_MOVE)
		return;
	text_begin(&said, scene->said, sizeof(scene->said), scene->voice);
	timeline_tell(timeline, moment, scene->viewer, &said);
}

void
timeline_scene(const struct timeline *timeline, const struct moment *moment,
    struct voice voice, int seat, bool open, struct scene *scene)
{
	struct outlook outlook;

	scene_open(scene, voice, seat);
	scene->open = open && seat != 0;
	timeline_outlook(moment, seat, false, &outlook);
	timeline_outlook_scene(timeline, moment, &outlook, scene);
}

long
timeline_common(const struct timeline *one, const struct timeline *other)
{
	const char *a = one->text.bytes, *b = other->text.bytes;
	const char *end = a + one->text.length;
	long moves = 0;

	while (a < end && b < other->text.bytes + other->text.length) {
		size_t length = (size_t)(line_after(a) - a);

		if (length != (size_t)(line_after(b) - b) ||
		    memcmp(a, b, length) != 0)
			break;
		moves += line_is_move(a);
		a += length;
		b += length;
	}
	return moves;
}
