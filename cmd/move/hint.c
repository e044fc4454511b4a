/* hint.c: what a player thinks of the legal moves. */

#include "hint.h"

#include <stdio.h>

#include "cmd/shared/play.h"
#include "ponder.h"

/* A seat's moves on their way out. */
struct hints {
	struct out *out;
	const struct game *game;
	bool share; /* values are shares of a win, in thousandths */
	int n;
	struct candidate candidates[CANDIDATES];
};

static void
write_hint(struct hints *hints, const struct line *line, const int32_t *value)
{
	char text[24] = "-";

	if (value != NULL && hints->share)
		snprintf(text, sizeof(text), "%d.%03d", *value / WORTH_WIN,
		    *value % WORTH_WIN);
	else if (value != NULL)
		snprintf(text, sizeof(text), "%d", *value);
	for (size_t i = strlen(text); i < 7; i++)
		out_char(hints->out, ' ');
	out_string(hints->out, text);
	out_string(hints->out, "  ");
	write_line(hints->out, hints->game, line);
}

static bool
is_same(
    const struct game *game, const struct line *line, const struct line *other)
{
	char one[LINE_WRITE_MAX], two[LINE_WRITE_MAX];

	line_write(one, game, line);
	line_write(two, game, other);
	return strcmp(one, two) == 0;
}

/* Those that the player has not thought of come after the others. */
static void
write_other(const struct line *line, void *context)
{
	struct hints *hints = context;

	for (int i = 0; i < hints->n; i++)
		if (is_same(hints->game, &hints->candidates[i].line, line))
			return;
	write_hint(hints, line, NULL);
}

static void
hint_seat(struct program *program, const struct hint *hint, struct luck *luck,
    int seat)
{
	const struct state *state = &program->record.state;
	struct hints hints = {
	    .out = &program->out,
	    .game = program->record.game,
	    .share = hint->bot.kind == PLAYER_SEARCH,
	};
	union position mind;

	match_know(&mind, state, seat);
	if (state->match.need == NEED_NOTHING &&
	    match_turn(&state->match, seat) == NULL)
		hints.n = ponder(&hint->bot, hint->think, &mind.state, seat,
		    luck, hints.candidates);
	for (int i = 0; i < hints.n; i++)
		write_hint(&hints, &hints.candidates[i].line,
		    &hints.candidates[i].value);
	match_seat_moves(&mind.state, seat, write_other, &hints);
}

/*
 * Without a seat that was asked for, those who are due are advised; before
 * anything was dealt nobody is, but a record without deals can begin.
 */
static void
hint_seats(struct program *program, const struct hint *hint, int only)
{
	const struct match *match = &program->record.state.match;
	struct luck luck;
	struct key key;
	unsigned seats = match->due != 0 ? match->due : ~0u;

	if (only != 0)
		seats = seat_bit(only);
	play_key(&program->record, &key);
	luck_open(&luck, &key);
	luck_turn(&luck, match->round, match->moves);
	for (int seat = 1; seat <= match->players; seat++)
		if (seats & seat_bit(seat))
			hint_seat(program, hint, &luck, seat);
}

void
hint_record(struct program *program, void *context)
{
	const struct hint *hint = context;
	const struct record *record = &program->record;
	char why[SEAT_TEXT];
	int seat;

	if (!record->real)
		return;
	seat = seat_in(&hint->only, record, program->language, why);
	if (record->refusal.fault != NULL)
		report_fault(program);
	else if (seat == -1)
		report_trouble(program, "%s:%zu: %s", program->source.file,
		    record->line_of_game, why);
	else
		hint_seats(program, hint, seat);
	out_char(&program->out, '\n');
}
