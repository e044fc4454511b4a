/* table.c: who acts next: chance, somebody out of turn, or the seat due. */

#include "table.h"

#include <string.h>

void
table_key(struct table *table, const struct key *key)
{
	table->key = *key;
	luck_open(&table->luck, key);
}

void
table_open(struct table *table, const struct key *key)
{
	table_key(table, key);
	memset(table->bots, 0, sizeof(table->bots));
	table->thinking = table->guests = 0;
	table->choose = NULL;
	table->context = NULL;
	table->time = -1;
	table->absent = 0;
}

void
table_seat(struct table *table, int seat, const struct bot *bot)
{
	table->bots[seat - 1] = *bot;
	table->thinking &= ~seat_bit(seat);
	if (bot->kind != PLAYER_RANDOM)
		table->thinking |= seat_bit(seat);
}

/* Whether a line can be played; the match is left alone. */
static bool
is_legal(const struct state *state, const struct line *line)
{
	union position copy;

	match_copy(&copy, state);
	return state->match.game->play(&copy.state, line) == NULL;
}

/*
 * Names the cards that a player did not know: those that the match knows, and,
 * where they must be named, possible ones.  Where the record has gaps a player
 * may also choose what cannot be, and is asked once more about a match that
 * can.  Not inlined, like all that lines of the seat due do without, to keep
 * its copies off their stack.
 */
static __attribute__((noinline)) void
name_cards(struct table *table, const struct state *state, struct line *line)
{
	struct line named = *line;
	union position world;

	if (match_complete(state, &named) != NULL || !is_legal(state, &named)) {
		match_copy(&world, state);
		state->match.game->guess(&world.state, &table->luck);
		named = *line;
		match_complete(&world.state, &named);
		if (named.unknown || !is_legal(&world.state, &named)) {
			table_choose(table, &world.state, line->seat, &named);
			match_complete(&world.state, &named);
		}
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

/* Whether a seat surely does nothing: it acts by the rule, and not now. */
static __attribute__((noinline)) bool
is_calm(const struct table *table, const struct state *state, int seat)
{
	const struct wits *wits = state->match.game->wits;
	unsigned kind = table->bots[seat - 1].kind;

	return wits->stirs != NULL && !(state->match.due & seat_bit(seat)) &&
	    (kind == PLAYER_GREEDY || kind == PLAYER_SEARCH) &&
	    !wits->stirs(state, seat);
}

static inline bool
choose_at_random(
    struct table *table, const struct state *state, int seat, struct line *line)
{
	const struct wits *wits = state->match.game->wits;

	return wits->blind ? wits->random(state, seat, &table->luck, line)
			   : choose_from_mind(table, state, seat, line);
}

bool
table_choose(
    struct table *table, const struct state *state, int seat, struct line *line)
{
	if (table->guests & seat_bit(seat))
		return table->choose(table, state, seat, line);
	if (table->thinking & seat_bit(seat))
		return !is_calm(table, state, seat) &&
		    choose_from_mind(table, state, seat, line);
	return choose_at_random(table, state, seat, line);
}

static inline __attribute__((always_inline)) bool
ask(struct table *table, const struct state *state, seat_chooser *choose,
    int seat, struct line *line)
{
	bool acts = choose(table, state, seat, line);

	if (acts && (line->unknown || state->match.partial))
		name_cards(table, state, line);
	return acts;
}

bool
table_ask(
    struct table *table, const struct state *state, int seat, struct line *line)
{
	return ask(table, state, table_choose, seat, line);
}

/* Whether any of so many bytes is below a number of at most 128. */
static inline bool
is_any_below(uint64_t bytes, unsigned n, unsigned limit)
{
	const uint64_t ones = 0x0101010101010101;

	bytes |= ~(uint64_t)0 << 8 * n;
	return ((bytes - ones * limit) & ~bytes & ones * 0x80) != 0;
}

/* Those of a set who, at random, think of acting out of turn. */
static inline unsigned
find_awake(struct luck *luck, unsigned may, unsigned pause)
{
	uint64_t bits = luck_bits(luck);
	unsigned awake = 0;

	/* Never, or always. */
	if (pause < 2)
		return may & -pause;
	/* A byte for each: once in `pause` times. */
	if (!is_any_below(bits, luck_bytes[may] >> 24, (255 + pause) / pause))
		return 0;
	for (; may != 0; may &= may - 1) {
		awake |= may & -may & -(unsigned)((bits & 255) * pause < 256);
		bits >>= 8;
	}
	return awake;
}

/* Lets one of them act, the quickest first; false: nobody does. */
static __attribute__((noinline)) bool
interrupt(struct table *table, const struct state *state, unsigned awake,
    struct line *line)
{
	while (awake != 0) {
		int i = luck_bit_of_8(&table->luck, awake);

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

/* Not before those who are absent have had their say. */
static __attribute__((noinline)) bool
act_as_table(
    const struct table *table, const struct state *state, struct line *line)
{
	struct first first = {line, false};

	if ((state->match.due | state->match.may) & table->absent)
		return false;
	match_seat_moves(state, 0, keep_first, &first);
	return first.found;
}

/*
 * The luck of a seat in a game of speed: that of two moves of the round which
 * are never made, one for the time that it takes and one for what it does.
 */
enum { LUCK_OF_TIME = 1 << 29, LUCK_OF_ANSWER = 1 << 30 };

int64_t
table_moment(struct table *table, const struct state *state, int seat)
{
	luck_turn(
	    &table->luck, state->match.round, LUCK_OF_TIME + (uint32_t)seat);
	return bot_time(&table->bots[seat - 1], &table->luck);
}

bool
table_react(
    struct table *table, const struct state *state, int seat, struct line *line)
{
	unsigned at_random = ~(table->thinking | table->guests);
	unsigned pause = state->match.game->wits->pause;

	luck_turn(
	    &table->luck, state->match.round, LUCK_OF_ANSWER + (uint32_t)seat);
	if (at_random & state->match.may & seat_bit(seat) &&
	    (pause == 0 || !luck_one_in(&table->luck, pause)))
		return false;
	return table_ask(table, state, seat, line);
}

/*
 * The seat, of a set, with the first or the last moment; that is `when`.  Of
 * nobody it is 0.
 */
static int
find_moment(struct table *table, const struct state *state, unsigned seats,
    bool first, int64_t *when)
{
	int found = 0;

	for (; seats != 0; seats &= seats - 1) {
		int seat = __builtin_ctz(seats) + 1;
		int64_t moment = table_moment(table, state, seat);

		if (found == 0 || (first ? moment < *when : moment > *when)) {
			found = seat;
			*when = moment;
		}
	}
	return found;
}

/* Whoever has not acted in this round does so at a moment of its own. */
static __attribute__((noinline)) int
act_in_time(struct table *table, const struct state *state, struct line *line)
{
	enum { TO_SETTLE = 2000000 }; /* and to turn the next command up */
	const struct match *match = &state->match;
	unsigned able = (match->due | match->may) & ~table->absent;
	unsigned others = ((1u << match->players) - 1) & ~able;
	int64_t before = 0, now = 0;
	int seat;

	find_moment(table, state, others, false, &before);
	while ((seat = find_moment(table, state, able, true, &now)) != 0) {
		if (table_react(table, state, seat, line)) {
			table->time = now > before ? now - before : 0;
			return 1;
		}
		able &= ~seat_bit(seat);
	}
	if (!act_as_table(table, state, line))
		return 0;
	table->time = TO_SETTLE;
	return 1;
}

/*
 * What comes next where neither chance nor time decide.  All `minds` who may
 * act out of turn are asked, the others at random.
 */
static inline __attribute__((always_inline)) int
act(struct table *table, const struct state *state, unsigned minds,
    unsigned absent, seat_chooser *choose, struct line *line)
{
	const struct match *match = &state->match;
	unsigned due = match->due & ~absent, may = match->may & ~absent;
	unsigned awake = may & minds;

	luck_turn(&table->luck, match->round, match->moves);
	if (match->may != 0)
		awake |=
		    find_awake(&table->luck, may, match->game->wits->pause);
	if (awake != 0 && interrupt(table, state, awake, line))
		return 1;
	if (due == 0)
		return act_as_table(table, state, line);
	return ask(table, state, choose,
	    due & (due - 1) ? luck_bit_of_8(&table->luck, due) + 1
			    : __builtin_ctz(due) + 1,
	    line);
}

static __attribute__((noinline)) int
act_with_minds(
    struct table *table, const struct state *state, struct line *line)
{
	const struct match *match = &state->match;
	unsigned all = (1u << match->players) - 1;

	/* Those who play at random have no sense of time. */
	if (match->game->speed && table->thinking & ~table->absent & all)
		return act_in_time(table, state, line);
	return act(table, state, table->thinking | table->guests, table->absent,
	    table_choose, line);
}

/*
 * Matches are played at random by thousands: for them `act` is compiled once
 * more, with nobody to look for.  Without that move --auto has 1.7% more to do.
 */
int
table_next(struct table *table, const struct state *state,
    struct line lines[CHANCE_LINES])
{
	table->time = -1;
	/* Where all is over nobody is due, and the table has nothing to do. */
	if (state->match.need != NEED_NOTHING)
		return match_chance(state, &table->key, lines);
	if ((table->thinking | table->guests | table->absent) != 0)
		return act_with_minds(table, state, lines);
	return act(table, state, 0, 0, choose_at_random, lines);
}
