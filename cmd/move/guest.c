/* guest.c: programs, and those who have a clock, are asked for their moves. */

#include <errno.h>
#include <string.h>

#include "amend.h"
#include "arena.h"
#include "formats/record/write.h"
#include "formats/utf8.h"
#include "ponder.h"

enum { TIMEOUT_USUAL = 10 }; /* seconds */

/* Notes the first failure; nobody is asked after it. */
static void
fail(struct arena *arena, int seat, const char *kind, const char *said,
    size_t length)
{
	struct failure *failure = &arena->failure;

	if (failure->kind != NULL)
		return;
	failure->kind = kind;
	failure->seat = seat;
	utf8_shorten(failure->said, sizeof(failure->said), said, length);
}

/* A list of moves as it is given to programs. */
struct listing {
	struct arena *arena;
	const struct game *game;
};

static void
list_move(const struct line *line, void *context)
{
	const struct listing *listing = context;

	out_string(&listing->arena->text, "# may ");
	write_line(&listing->arena->text, listing->game, line);
	write_line(&listing->arena->moves, listing->game, line);
}

/*
 * All that a seat knows, as a record: who is asked and what it may do stands
 * above it in comments.  Doing nothing, where that is possible, is the first
 * of its moves: an empty line.
 */
static bool
pose(struct arena *arena, const struct state *state, int seat)
{
	struct listing listing = {arena, state->match.game};
	union position mind;

	arena->text.length = arena->moves.length = 0;
	out_string(&arena->text, "# seat ");
	out_number(&arena->text, seat);
	out_char(&arena->text, '\n');
	if (!(state->match.due & seat_bit(seat))) {
		out_string(&arena->text, "# may\n");
		out_char(&arena->moves, '\n');
	}
	match_know(&mind, state, seat);
	match_seat_moves(&mind.state, seat, list_move, &listing);
	sight_write(&arena->sight, state, seat, &arena->text);
	out_char(&arena->text, '\n');
	return arena->sight.error == 0 && arena->text.error == 0 &&
	    arena->moves.error == 0;
}

/* How much of a command, and of what it said, is shown to people. */
enum { BRIEF = 128 };

static struct voice
voice_of(const struct arena *arena)
{
	return program_voice(arena->program, &arena->program->record);
}

/*
 * Says who has failed, with which answer, if it was the answer, and why.  The
 * next match the program begins anew, whatever came over it.
 */
static void
dismiss(struct arena *arena, int seat, const char *kind, const char *said,
    const char *why)
{
	const struct player_option *option = arena_option(arena, seat);
	struct program *program = arena->program;
	char command[BRIEF], what[3 * BRIEF];
	struct text text;

	utf8_shorten(
	    command, sizeof(command), option->command, strlen(option->command));
	text_begin(&text, what, sizeof(what), voice_of(arena));
	text_say(&text, "seat {1} ({2}{3})", part_number(seat),
	    part_string(option->stays ? "!!" : "!"), part_string(command));
	if (said[0] != '\0') {
		text_add(&text, ": ");
		text_add(&text, said);
	}
	amend_refuse_whole(program, what, why, kind);
	outside_end(arena_outside(arena, seat), seat, &program->err);
}

void
guest_refuse(struct arena *arena, int seat, const char *said, size_t length,
    const struct fault *fault)
{
	struct program *program = arena->program;
	struct refusal refusal =
	    record_refusal(&program->record, said, length, fault);
	int other = program->record.now.seat;
	struct reason reason;
	struct text text;
	char shown[BRIEF];

	program_reason(program, &refusal, &reason);
	if (fault == &fault_other_seat && other != 0) {
		text_begin(
		    &text, reason.text, sizeof(reason.text), voice_of(arena));
		text_say(&text, "it answered for seat {1}", part_number(other));
	}
	utf8_shorten(shown, sizeof(shown), said, length);
	fail(arena, seat, "illegal", said, length);
	dismiss(arena, seat, "illegal", shown, reason.text);
}

static void
fail_because(struct arena *arena, int seat, const char *kind,
    const char *phrase, struct part part)
{
	char why[256];
	struct text text;

	text_begin(&text, why, sizeof(why), no_voice);
	text_say(&text, phrase, part);
	fail(arena, seat, kind, why, text.length);
	text_begin(&text, why, sizeof(why), voice_of(arena));
	text_say(&text, phrase, part);
	dismiss(arena, seat, kind, "", why);
}

/* A program's answer as a line.  False: it does nothing, or has failed. */
static bool
read_answer(
    struct arena *arena, const struct state *state, int seat, struct line *line)
{
	static const struct fault stamped = {
	    "record.syntax", "a program's moves have no time stamps"};
	struct record *record = &arena->program->record;
	const struct answer *said = &arena->answer;
	char bytes[ANSWER_MAX + 1 + WORD_PAD] = {0};
	const struct fault *fault;

	memcpy(bytes, said->text, said->length);
	bytes[said->length] = '\n';
	if (line_is_blank(bytes)) {
		if (state->match.due & seat_bit(seat))
			fail_because(arena, seat, "illegal",
			    PHRASE("it said nothing, but has to move"),
			    part_number(0));
		return false;
	}
	fault = record_read_typed(record, bytes, seat, line);
	if (fault == NULL && record->stamped)
		fault = &stamped;
	if (fault == NULL)
		fault = match_complete(state, line);
	/* Where the record does not know it either, the table names a card. */
	if (fault != NULL && !(line->unknown && state->match.partial)) {
		record->now = *line;
		guest_refuse(arena, seat, said->text, said->length, fault);
		return false;
	}
	return true;
}

static bool
ask(struct arena *arena, const struct state *state, int seat, struct line *line)
{
	static const char *const kinds[] = {
	    [TIMEOUT] = "timeout",
	    [CRASH] = "crash",
	    [FLOOD] = "flood",
	    [CHILDREN] = "children",
	};
	const struct player_option *option = arena_option(arena, seat);
	const struct question question = {
	    .command = option->command,
	    .stays = option->stays,
	    .seat = seat,
	    .text = &arena->text,
	    .moves = &arena->moves,
	    .timeout = arena->options->timeout != 0 ? arena->options->timeout
						    : TIMEOUT_USUAL,
	};
	struct answer *answer = &arena->answer;
	enum ending ending;

	if (!pose(arena, state, seat)) {
		fail_because(
		    arena, seat, "crash", "{1}", part_string(strerror(ENOMEM)));
		return false;
	}
	ending = outside_ask(arena_outside(arena, seat), &question, answer,
	    &arena->program->err);
	if (ending == ANSWERED)
		return read_answer(arena, state, seat, line);
	fail_because(arena, seat, kinds[ending], answer->why, answer->part);
	return false;
}

/* Searching as long as the clock lets it. */
static bool
choose_by_clock(const struct arena *arena, struct table *table,
    const struct state *state, int seat, struct line *line)
{
	const struct bot *bot = &table->bots[seat - 1];
	struct candidate candidates[CANDIDATES];
	union position mind;
	int n;

	match_know(&mind, state, seat);
	n = ponder(bot, arena->options->think, &mind.state, seat, &table->luck,
	    candidates);
	if (n == 0)
		return bot_choose(bot, &mind.state, seat, &table->luck, line);
	*line = candidates[0].line;
	return true;
}

bool
guest_choose(
    struct table *table, const struct state *state, int seat, struct line *line)
{
	struct arena *arena = table->context;

	if (arena->failure.kind != NULL)
		return false;
	return arena_option(arena, seat)->origin == OUTSIDE
	    ? ask(arena, state, seat, line)
	    : choose_by_clock(arena, table, state, seat, line);
}
