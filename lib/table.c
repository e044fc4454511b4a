/* table.c: who acts next: chance, somebody out of turn, or the seat due. */

#include "table.h"

#include <string.h>

void
table_open(struct table *table, const struct key *key)
{
	table->key = *key;
	luck_open(&table->luck, key);
	memset(table->bots, 0, sizeof(table->bots));
}

/*
 * Names the cards that a player did not know: those that the match knows, and,
 * where they must be named, possible ones.  Not inlined, like all that lines of
 * the seat due do without, to keep its copies off their stack.
 */
static __attribute__((noinline)) void
name_cards(struct table *table, const struct state *state, struct line *line)
{
	struct line named = *line;
	union position world;

	match_copy(&world, state);
	/* What is refused leaves the world as it is. */
	if (match_complete(state, &named) != NULL ||
	    (named.unknown &&
		state->match.game->play(&world.state, &named) != NULL)) {
		state->match.game->guess(&world.state, &table->luck);
		named = *line;
		match_complete(&world.state, &named);
	}
	*line = named;
}

static __attribute__((noinline)) bool
choose_from_mind(
    struct table *table, const struct state *state, int seat, struct line *line)
{
	union position mind;

	match_know(&mind, state, seat);
	return bot_choose(
	    &table->bots[seat - 1], &mind.state, seat, &table->luck, line);
}

bool
table_choose(
    struct table *table, const struct state *state, int seat, struct line *line)
{
	const struct wits *wits = state->match.game->wits;
	bool blind = table->bots[seat - 1].kind == PLAYER_RANDOM && wits->blind;

	return blind ? wits->random(state, seat, &table->luck, line)
		     : choose_from_mind(table, state, seat, line);
}

bool
table_ask(
    struct table *table, const struct state *state, int seat, struct line *line)
{
	bool acts = table_choose(table, state, seat, line);

	if (acts && line->unknown)
		name_cards(table, state, line);
	return acts;
}

/* Those who think of acting out of turn, the quickest first. */
static __attribute__((noinline)) bool
interrupt(struct table *table, const struct state *state, struct line *line)
{
	uint64_t bits = luck_bits(&table->luck);
	unsigned pause = state->match.game->wits->pause;
	unsigned awake = 0;

	for (unsigned may = state->match.may; may != 0; may &= may - 1) {
		int i = __builtin_ctz(may);

		/* A byte for each: at random once in `pause` times. */
		awake |= (unsigned)(table->bots[i].kind != PLAYER_RANDOM ||
			     (bits & 255) * pause < 256)
		    << i;
		bits >>= 8;
	}
	while (awake != 0) {
		int i = luck_bit(&table->luck, awake);

		if (table_ask(table, state, i + 1, line))
			return true;
		awake &= ~(1u << i);
	}
	return false;
}

struct first {
	struct line *line;
	bool found;
};

static void
keep_first(const struct line *line, void *context)
{
	struct first *first = context;

	if (!first->found)
		*first->line = *line;
	first->found = true;
}

static __attribute__((noinline)) bool
act_as_table(const struct state *state, struct line *line)
{
	struct first first = {line, false};

	match_seat_moves(state, 0, keep_first, &first);
	return first.found;
}

int
table_next(struct table *table, const struct state *state,
    struct line lines[CHANCE_LINES])
{
	const struct match *match = &state->match;
	unsigned due = match->due;

	/* Where all is over nobody is due, and the table has nothing to do. */
	if (match->need != NEED_NOTHING)
		return match_chance(state, &table->key, lines);
	luck_turn(&table->luck, match->round, match->moves);
	if (match->may != 0 && interrupt(table, state, lines))
		return 1;
	if (due == 0)
		return act_as_table(state, lines);
	return table_ask(table, state,
	    due & (due - 1) ? luck_bit(&table->luck, due) + 1
			    : __builtin_ctz(due) + 1,
	    lines);
}
