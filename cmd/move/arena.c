/* arena.c: who sits at the table, and what each has to play with. */

#include "arena.h"

#include <stdlib.h>

#include "amend.h"
#include "cmd/shared/play.h"

void
arena_open(struct arena *arena, struct auto_options *options,
    const struct resume *resume)
{
	arena->options = options;
	arena->resume = resume;
	sight_init(&arena->sight);
	out_open(&arena->text, -1);
	out_open(&arena->moves, -1);
}

void
arena_close(struct arena *arena, struct out *complaints)
{
	for (int i = 0; i <= arena->options->players.n; i++)
		for (int seat = 1; seat <= SEATS; seat++)
			outside_end(
			    &arena->outside[i][seat - 1], seat, complaints);
	sight_close(&arena->sight);
	out_close(&arena->text);
	out_close(&arena->moves);
}

/* A name in a record is never a command, whatever it looks like. */
static void
refuse_name(struct program *program, int seat)
{
	char what[NAME_SIZE + 16];
	struct text text;

	text_begin(&text, what, sizeof(what), no_voice);
	text_add(&text, "player ");
	text_number(&text, seat);
	text_add(&text, " ");
	text_add(&text, program->record.names[seat - 1]);
	amend_refuse_because(program, what,
	    language_phrase(
		program->language, "there is no built-in player of this name"),
	    "record.turn");
}

/* Finds out who plays; false: a seat's name names nobody who can. */
static bool
seat_players(struct arena *arena)
{
	struct program *program = arena->program;
	const struct record *record = &program->record;
	struct table *table = &arena->table;
	unsigned outside = 0, searching = 0;

	for (int seat = 1; seat <= record->setup.players; seat++) {
		struct bot bot;
		int which =
		    players_at(&arena->options->players, record, seat, &bot);

		if (which == -1) {
			refuse_name(program, seat);
			return false;
		}
		table_seat(table, seat, &bot);
		arena->who[seat - 1] = (uint8_t)which;
		if (arena_option(arena, seat)->origin == OUTSIDE) {
			outside |= seat_bit(seat);
			outside_match(arena_outside(arena, seat));
		} else if (bot.kind == PLAYER_SEARCH) {
			searching |= seat_bit(seat);
		}
	}
	table->guests = outside | (arena->options->think > 0 ? searching : 0);
	arena->sight.seats = outside;
	return true;
}

bool
arena_open_table(struct arena *arena)
{
	struct program *program = arena->program;
	struct key key;

	play_key(&program->record, &key);
	table_open(&arena->table, &key);
	/* All seats of a table that was just opened are played at random. */
	if (players_plain(&arena->options->players))
		return true;
	if (!seat_players(arena))
		return false;
	arena->table.choose = guest_choose;
	arena->table.context = arena;
	arena->failure.kind = NULL;
	if (arena->sight.seats != 0)
		sight_open(&arena->sight, &program->source, &program->record,
		    arena->sight.seats);
	return true;
}

struct arena *
arena_sit(struct auto_options *options)
{
	struct arena *arena = calloc(1, sizeof(*arena));

	if (players_outside(&options->players))
		outside_guard();
	if (arena != NULL)
		arena_open(arena, options, NULL);
	return arena;
}

void
arena_leave(struct arena *arena, struct out *complaints)
{
	arena_close(arena, complaints);
	free(arena);
}

unsigned
arena_seats(struct arena *arena, const struct record *record)
{
	unsigned seats = 0;

	for (int seat = 1; seat <= record->setup.players; seat++) {
		struct bot bot;

		if (players_at(&arena->options->players, record, seat, &bot) >
		    0)
			seats |= seat_bit(seat);
		table_seat(&arena->table, seat, &bot);
	}
	return seats & ~arena->failed;
}

struct table *
arena_table(struct arena *arena)
{
	return &arena->table;
}
