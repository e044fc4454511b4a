/* auto.c: players finish matches. */

#include "auto.h"

#include <string.h>

#include "amend.h"
#include "arena.h"
#include "cmd/shared/change.h"
#include "formats/record/write.h"

enum { PLENTY = 1 << 15 }; /* bytes to be written at once */

static void
refuse_line(
    struct arena *arena, const struct line *line, const struct fault *fault)
{
	struct program *program = arena->program;
	char text[LINE_WRITE_MAX];

	line_write(text, program->record.game, line);
	program->record.now = *line;
	if (line->kind == LINE_MOVE && line->seat != 0 &&
	    arena->sight.seats & seat_bit(line->seat))
		guest_refuse(arena, line->seat, text, strlen(text), fault);
	else
		amend_refuse(program, text, fault);
}

/* True once as much has been played as was asked for. */
static bool
is_enough(const struct auto_options *options, const struct match *match,
    uint32_t ended, long moves)
{
	switch (options->until) {
	case UNTIL_ROUND:
		return match->ended > ended;
	case UNTIL_MOVES:
		return moves == options->moves && match->need != MUST_SHUFFLE;
	default:
		return false;
	}
}

/*
 * Sets the clock for the line that comes so much later.  A record without
 * stamps begins with one: the first answers count from there.
 */
static __attribute__((noinline)) void
tick(struct program *program, int64_t time)
{
	const int64_t most = 999999999999999; /* nine digits of seconds */
	static const char start[32 + WORD_PAD] = "meta clock start @0\n";
	struct record *record = &program->record;

	if (!record->stamps.any && record_add(record, start) == NULL)
		record_write_text(record, start, &program->out);
	time += record->stamps.last;
	record_clock(record, time < most ? time : most);
}

/* Plays lines, with stamps if they have a time, and tells programs. */
static bool
play_all(struct arena *arena, const struct line *lines, int n, long *moves)
{
	struct program *program = arena->program;
	struct record *record = &program->record;
	bool timed = arena->table.time >= 0;

	if (timed)
		tick(program, arena->table.time);
	for (int i = 0; i < n; i++) {
		const struct fault *fault = record_play(record, &lines[i]);

		if (fault != NULL) {
			refuse_line(arena, &lines[i], fault);
			return false;
		}
		if (timed || arena->clock)
			record_write(record, &lines[i], &program->out);
		else
			write_line(&program->out, record->game, &lines[i]);
		if (arena->sight.seats != 0)
			sight_add(&arena->sight, record, &lines[i]);
		*moves += lines[i].kind == LINE_MOVE;
	}
	return true;
}

/* Asks the table for what comes next; how many lines, 0: none do. */
static int
find_next(struct arena *arena, struct line lines[CHANCE_LINES])
{
	static const struct fault full = {
	    "record.syntax", "the match does not end within 1000000 lines"};
	static const struct fault nothing_follows = {"record.unknown",
	    "a card on the table is not known, so nothing can follow"};
	const struct record *record = &arena->program->record;
	int n = table_next(&arena->table, &record->state, lines);

	if (n == 0 && !record->state.match.over && arena->failure.kind == NULL)
		amend_refuse(arena->program, "--auto", &nothing_follows);
	if (record->lines + (size_t)n <= RECORD_LINES)
		return n;
	amend_refuse(arena->program, "--auto", &full);
	return 0;
}

/* Lets the table do what comes next; false: it could not. */
static bool
play_next(struct arena *arena, long *moves)
{
	struct line lines[CHANCE_LINES];
	int n = find_next(arena, lines);

	return n > 0 && arena->failure.kind == NULL &&
	    play_all(arena, lines, n, moves);
}

static void
play_watched(struct arena *arena)
{
	const struct match *match = &arena->program->record.state.match;
	const struct out *out = &arena->program->out;
	uint32_t ended = match->ended;
	long moves = 0;

	while (!match->over && out->error == 0 &&
	    !is_enough(arena->options, match, ended, moves) &&
	    play_next(arena, &moves))
		continue;
}

struct played {
	struct out *out;
	const struct spelling *spelling;
};

static void
write_played(const struct line *line, void *context)
{
	const struct played *played = context;

	write_spelt(played->out, played->spelling, line);
}

/*
 * To the end, where nobody can fail, is told anything, or has a clock.  Nobody
 * looks whether it could be written: what is left is soon played.
 */
static void
play_at_random(struct arena *arena)
{
	struct program *program = arena->program;
	struct record *record = &program->record;
	struct played played = {&program->out, spelling_of(record->game)};
	long moves = 0;

	do
		record_played(record,
		    table_run(&arena->table, &record->state,
			record_room(record), write_played, &played));
	while (play_next(arena, &moves));
}

static void
play_lines(struct arena *arena)
{
	const struct auto_options *options = arena->options;

	if (options->until == UNTIL_MATCH && players_plain(&options->players))
		play_at_random(arena);
	else
		play_watched(arena);
}

static void
play_on(struct arena *arena)
{
	struct program *program = arena->program;
	struct record *record = &program->record;
	const struct match *match = &record->state.match;

	if (match->over)
		return;
	if (match->sheet) {
		amend_refuse(program, "--auto", &fault_on_sheet);
		return;
	}
	if (!arena_open_table(arena))
		return;
	if (!players_plain(&arena->options->players) &&
	    !is_enough(arena->options, match, match->ended, 0))
		note_players(arena);
	play_lines(arena);
	if (arena->failure.kind != NULL)
		note_failure(arena);
}

static void
auto_record(struct program *program, void *context)
{
	struct arena *arena = context;
	const struct record *record = &program->record;

	arena->program = program;
	if (arena->resume != NULL && resume_skips(arena->resume, program))
		return;
	if (record->refusal.fault != NULL)
		report_fault(program);
	begin_record(program, &program->out);
	source_copy(&program->source, &program->out);
	if (record->real && record->refusal.fault == NULL)
		play_on(arena);
	end_record(&program->out);
	/*
	 * Who waits for the next program in a pipe has this one already, and a
	 * log that is broken off seldom ends in the middle of a record.
	 */
	if (!players_plain(&arena->options->players) ||
	    program->out.length > PLENTY)
		out_flush(&program->out);
}

static void
open_own(void *context, struct program *program)
{
	struct arena *own = context;

	(void)program;
	arena_open(own, own->options, own->resume);
}

static void
close_own(void *context, struct program *program)
{
	arena_close(context, &program->err);
}

void
auto_play(struct program *program, struct auto_options *options,
    const char *file, char *const *files, int jobs)
{
	static struct arena arena;
	struct resume resume;
	bool resumes = options->resume != NULL;
	const struct batch batch = {
	    .work = auto_record,
	    .context = &arena,
	    .size = sizeof(arena),
	    .open = open_own,
	    .close = close_own,
	    .slow = !players_plain(&options->players),
	};

	if (!players_there(&options->players, file, files)) {
		players_report(&options->players, program);
		return;
	}
	if (resumes && !resume_open(&resume, program, options->resume)) {
		resume_close(&resume);
		return;
	}
	if (players_outside(&options->players))
		outside_guard();
	arena_open(&arena, options, resumes ? &resume : NULL);
	arena.program = program;
	program->progress.unit = "matches";
	if (file != NULL)
		change_each(program, file, &batch, jobs, true);
	else
		batch_each(program, files, &batch, jobs);
	arena_close(&arena, &program->err);
	if (resumes)
		resume_close(&resume);
	if (program->found)
		players_report(&options->players, program);
}

/* One step, of those who are not people; the record was copied already. */
static void
step(struct arena *arena, unsigned seats)
{
	struct program *program = arena->program;
	struct record *record = &program->record;
	struct line lines[CHANCE_LINES];
	long moves = 0;
	int n;

	if (!arena_open_table(arena))
		return;
	arena->table.absent = ((1u << record->setup.players) - 1) & ~seats;
	n = table_next(&arena->table, &record->state, lines);
	if (arena->failure.kind != NULL) {
		arena->failed |= seat_bit(arena->failure.seat);
		return;
	}
	if (n > 0 && seats != 0)
		note_players(arena);
	if (arena->clock)
		record_clock(record, clock_now());
	play_all(arena, lines, n, &moves);
}

static void
step_record(struct program *program, void *context)
{
	struct arena *arena = context;
	const struct record *record = &program->record;

	arena->program = program;
	begin_record(program, &program->out);
	source_copy(&program->source, &program->out);
	if (record->real && record->refusal.fault == NULL &&
	    !record->state.match.over && !record->state.match.sheet)
		step(arena, arena_seats(arena, record));
	end_record(&program->out);
}

void
arena_step(
    struct arena *arena, struct program *program, const char *file, bool clock)
{
	const struct batch batch = {.work = step_record, .context = arena};

	arena->clock = clock;
	change_each(program, file, &batch, 1, false);
}
