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

/* Asks a player at random who may look at the match as it is. */
static inline bool
ask_blind(
    struct table *table, const struct state *state, int seat, struct line *line)
{
	return state->match.game->wits->random(state, seat, &table->luck, line);
}

bool
table_choose(
    struct table *table, const struct state *state, int seat, struct line *line)
{
	if (table->guests & seat_bit(seat))
		return table->choose(table, state, seat, line);
	if (!(table->thinking & seat_bit(seat)) &&
	    state->match.game->wits->blind)
		return ask_blind(table, state, seat, line);
	return !is_calm(table, state, seat) &&
	    choose_from_mind(table, state, seat, line);
}

bool
table_ask(
    struct table *table, const struct state *state, int seat, struct line *line)
{
	bool acts = table_choose(table, state, seat, line);

	if (acts && (line->unknown || state->match.partial))
		name_cards(table, state, line);
	return acts;
}

/* Whether any of so many bytes is below a number of at most 128. */
static inline bool
is_any_below(uint64_t bytes, unsigned n, unsigned limit)
{
	const uint64_t ones = 0x0101010101010101;

	bytes |= ~(uint64_t)0 << 8 * n;
	return ((bytes - ones * limit) & ~bytes & ones * 0x80) != 0;
}

/*
 * Those of a set who, at random, think of acting out of turn: a byte for each
 * says so, once in `pause` times.
 */
static unsigned
find_awake(uint64_t bits, unsigned may, unsigned pause)
{
	unsigned awake = 0;

	/* Never, or always. */
	if (pause < 2)
		return may & -pause;
	for (; may != 0; may &= may - 1) {
		awake |= may & -may & -(unsigned)((bits & 255) * pause < 256);
		bits >>= 8;
	}
	return awake;
}

/*
 * Below which a byte makes its seat think of it; more than any byte can be if
 * find_awake is to look in any case.
 */
static inline unsigned
waking_limit(unsigned pause)
{
	return pause < 2 ? 256 : (255 + pause) / pause;
}

/* False if nobody does, which is seen at once. */
static inline bool
is_any_awake(uint64_t bits, unsigned may, unsigned limit)
{
	return limit > 128 || is_any_below(bits, luck_bytes[may] >> 24, limit);
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

/* Asks one of those who must act; without any, the table does. */
static inline __attribute__((always_inline)) int
act_in_turn(struct table *table, const struct state *state, unsigned due,
    seat_chooser *ask, struct line *line)
{
	if (due == 0)
		return act_as_table(table, state, line);
	return ask(table, state,
	    due & (due - 1) ? luck_bit_of_8(&table->luck, due) + 1
			    : __builtin_ctz(due) + 1,
	    line);
}

/*
 * Lets one act out of turn, the quickest first, or else whoever must.  All
 * `minds` are asked, the others if they think of it.
 */
static __attribute__((noinline)) int
interrupt(struct table *table, const struct state *state, unsigned minds,
    uint64_t bits, struct line *line)
{
	const struct match *match = &state->match;
	unsigned may = match->may & ~table->absent;
	unsigned awake =
	    (may & minds) | find_awake(bits, may, match->game->wits->pause);

	while (awake != 0) {
		int i = luck_bit_of_8(&table->luck, awake);

		if (table_ask(table, state, i + 1, line))
			return 1;
		awake &= ~(1u << i);
	}
	return act_in_turn(
	    table, state, match->due & ~table->absent, table_ask, line);
}

/* What comes next where neither chance nor time decide. */
static inline __attribute__((always_inline)) int
act(struct table *table, const struct state *state, unsigned minds,
    unsigned absent, unsigned limit, seat_chooser *ask, struct line *line)
{
	const struct match *match = &state->match;
	unsigned may = match->may & ~absent;

	luck_turn(&table->luck, match->round, match->moves);
	if (match->may != 0) {
		uint64_t bits = luck_bits(&table->luck);

		if ((may & minds) != 0 || is_any_awake(bits, may, limit))
			return interrupt(table, state, minds, bits, line);
	}
	return act_in_turn(table, state, match->due & ~absent, ask, line);
}

/* The same, with all who may be asked, and whom they may have to wait for. */
static int
act_with_minds(
    struct table *table, const struct state *state, struct line *line)
{
	const struct match *match = &state->match;
	unsigned all = (1u << match->players) - 1;

	/* Those who play at random have no sense of time. */
	if (match->game->speed && table->thinking & ~table->absent & all)
		return act_in_time(table, state, line);
	return act(table, state, table->thinking | table->guests, table->absent,
	    waking_limit(match->game->wits->pause), table_ask, line);
}

int
table_next(struct table *table, const struct state *state,
    struct line lines[CHANCE_LINES])
{
	const struct match *match = &state->match;

	table->time = -1;
	/* Where all is over nobody is due, and the table has nothing to do. */
	return match->need != NEED_NOTHING
	    ? match_chance(state, &table->key, lines)
	    : act_with_minds(table, state, lines);
}

/*
 * Matches are played at random by thousands: here `act` is compiled once more,
 * with nobody to look for and no card to name.
 */
size_t
table_run(struct table *table, struct state *state, size_t most,
    line_sink *sink, void *context)
{
	const struct match *match = &state->match;
	const struct game *game = match->game;
	unsigned limit = waking_limit(game->wits->pause);
	struct line line;
	size_t n = 0;

	table->time = -1;
	if ((table->thinking | table->guests | table->absent) != 0 ||
	    match->partial || !game->wits->blind)
		return 0;
	for (; n < most && match->need == NEED_NOTHING &&
	     act(table, state, 0, 0, limit, ask_blind, &line) > 0 &&
	     game->play(state, &line) == NULL;
	     n++)
		sink(&line, context);
	return n;
}
