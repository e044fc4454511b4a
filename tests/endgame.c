/*
 * endgame.c: the last cards of a round of Punto, solved in two ways.  Usage:
 * endgame [POSITIONS [CARDS]]
 *
 * The plain way goes through the rules themselves and through every order that
 * the cards may lie in; for positions with up to CARDS (3) cards left it must
 * find the values that the players find.  Then search is asked about as many
 * positions with 3, 4 and 5 cards left, and may lose nothing against perfect
 * play; that greedy does shows that something can be lost.
 */

#include <stdio.h>
#include <stdlib.h>

#include "fuzz/fuzz.h"
#include "lib/player.h"
#include "lib/punto/player.h"
#include "lib/punto/punto.h"
#include "lib/table.h"

enum {
	SLOTS = 6, /* cards that are left, at most */
	WORLDS = 720, /* orders of them */
};

/* An order of the cards that lie face down: seat by seat, from the top. */
struct world {
	uint8_t slots[SLOTS];
};

/* What is worked out for one position. */
struct plain {
	int root; /* the side that asks */
	int sides;
	int n; /* cards that lie face down */
	uint8_t seats[SLOTS]; /* whose they are */
	struct world worlds[WORLDS];
	int nworlds;
};

struct share {
	double of[PLAYERS];
};

static const struct punto *
punto_of(const union position *position)
{
	return (const struct punto *)&position->state;
}

static int
cards_left(const struct punto *state)
{
	int left = 0;

	for (int i = 0; i < state->match.players; i++)
		left += state->size[i] - state->next[i];
	return left;
}

/* Could the card lie in that seat's stack? */
static bool
may_hold(const struct punto *state, int seat, int card)
{
	uint64_t suits = state->suits[side_of(&state->match, seat)];

	return (suits | state->neutral.suit) >> card & 1;
}

/* Every order of the cards that the stacks can have, each as likely. */
static void
list_worlds(
    struct plain *plain, const struct punto *state, uint8_t *cards, int at)
{
	if (at == plain->n) {
		CHECK(plain->nworlds < WORLDS);
		memcpy(
		    plain->worlds[plain->nworlds++].slots, cards, (size_t)at);
		return;
	}
	for (int i = at; i < plain->n; i++) {
		uint8_t card = cards[i];

		if (!may_hold(state, plain->seats[at], card))
			continue;
		cards[i] = cards[at];
		cards[at] = card;
		list_worlds(plain, state, cards, at + 1);
		cards[at] = cards[i];
		cards[i] = card;
	}
}

/*
 * False: it is not the cards alone that say where they can be.  That is so
 * when neutral cards have stayed from round to round.
 */
static bool
plain_begin(struct plain *plain, const struct punto *mind)
{
	const struct account *a = &mind->account;
	uint8_t cards[COPIES * CARDS];

	plain->root = side_of(&mind->match, mind->turn);
	plain->sides = mind->sides;
	plain->n = plain->nworlds = 0;
	for (int i = 0; i < mind->match.players; i++)
		for (int j = mind->next[i] + (i + 1 == mind->turn);
		     j < mind->size[i]; j++)
			plain->seats[plain->n++] = (uint8_t)(i + 1);
	for (int i = 0; i < THREE; i++)
		if (a->unseen[i] != 0 || heap_size(&a->stayed[i]) != 0)
			return false;
	if (heap_list(&a->left, cards) != plain->n)
		return false;
	list_worlds(plain, mind, cards, 0);
	return true;
}

static bool
differs(double a, double b)
{
	return a - b > 1e-9 || b - a > 1e-9;
}

/* As lib/punto/endgame.c says: nobody counts on favours. */
static bool
is_preferred(const struct plain *plain, int side, const struct share *one,
    const struct share *other)
{
	if (differs(one->of[side], other->of[side]))
		return one->of[side] > other->of[side];
	if (differs(one->of[plain->root], other->of[plain->root]))
		return one->of[plain->root] < other->of[plain->root];
	for (int i = 0; i < plain->sides; i++)
		if (differs(one->of[i], other->of[i]))
			return one->of[i] > other->of[i];
	return false;
}

/* Who has won the round that has just ended. */
static struct share
share_of(const struct punto *state)
{
	struct share share = {{0}};
	bool won = false;

	for (int i = 0; i < state->match.players; i++)
		if (state->match.points[i] != 0) {
			share.of[side_of(&state->match, i + 1)] = 1;
			won = true;
		}
	for (int i = 0; !won && i < state->sides; i++)
		share.of[i] = 1.0 / state->sides;
	return share;
}

static struct share plain_draw(const struct plain *, const union position *);

/* What it comes to if that line is played; false: it cannot be. */
static bool
plain_play(const struct plain *plain, const union position *before,
    const struct line *line, struct share *share)
{
	union position after;

	match_copy(&after, &before->state);
	if (after.state.match.game->play(&after.state, line) != NULL)
		return false;
	*share = after.state.match.ended != before->state.match.ended
	    ? share_of(punto_of(&after))
	    : plain_draw(plain, &after);
	return true;
}

/* Tries to lay the card everywhere; then it is stuck. */
static struct share
plain_lay(const struct plain *plain, const union position *position, int card)
{
	int seat = punto_of(position)->turn;
	int side = side_of(&position->state.match, seat);
	struct share best = {{-1, -1, -1, -1}}, share;
	struct line line;

	line_move(&line, seat, LAY);
	line_arg(&line, card);
	line_arg(&line, 0);
	for (int square = 0; square < SQUARES * SQUARES; square++) {
		line.arg[1] = square;
		if (plain_play(plain, position, &line, &share) &&
		    is_preferred(plain, side, &share, &best))
			best = share;
	}
	if (best.of[side] >= 0)
		return best;
	line_move(&line, seat, STUCK);
	line_arg(&line, card);
	CHECK(plain_play(plain, position, &line, &share));
	return share;
}

/* The worlds in which that card lies on top of the seat's stack. */
static void
keep_worlds(const struct plain *plain, int slot, int card, struct plain *kept)
{
	*kept = *plain;
	kept->nworlds = 0;
	for (int i = 0; i < plain->nworlds; i++)
		if (plain->worlds[i].slots[slot] == card)
			kept->worlds[kept->nworlds++] = plain->worlds[i];
}

/* Turns up a card, whichever it is. */
static struct share
plain_draw(const struct plain *plain, const union position *position)
{
	const struct punto *state = punto_of(position);
	struct plain *kept = malloc(sizeof(*kept));
	struct share sum = {{0}}, share;
	struct line line;
	int slot = plain->n;

	CHECK(kept != NULL);
	/* Of the seat's cards the last so many are left. */
	for (int i = 0; i < plain->n; i++)
		if (plain->seats[i] == state->turn)
			slot = i + 1;
	slot -= state->size[state->turn - 1] - state->next[state->turn - 1];
	line_move(&line, state->turn, STUCK);
	if (is_empty(state, state->turn))
		CHECK(plain_play(plain, position, &line, &sum));
	for (int card = 0; !is_empty(state, state->turn) && card < CARDS;
	     card++) {
		keep_worlds(plain, slot, card, kept);
		if (kept->nworlds == 0)
			continue;
		share = plain_lay(kept, position, card);
		for (int i = 0; i < plain->sides; i++)
			sum.of[i] +=
			    share.of[i] * kept->nworlds / plain->nworlds;
	}
	free(kept);
	return sum;
}

/* Plays on without ending the round; false: it has ended all the same. */
static bool
play_quietly(union position *position, struct table *table)
{
	struct line lines[CHANCE_LINES];
	union position before = *position;
	uint32_t ended = before.state.match.ended;
	int n = table_next(table, &before.state, lines);

	for (int attempt = 0; attempt < 20; attempt++) {
		match_copy(position, &before.state);
		for (int i = 0; i < n; i++)
			CHECK(position->state.match.game->play(
				  &position->state, &lines[i]) == NULL);
		if (position->state.match.ended == ended)
			return true;
		before.state.match.game->wits->random(&before.state,
		    punto_of(&before)->turn, &table->luck, lines);
	}
	return false;
}

/*
 * A position with that many cards left, as the seat on turn knows it: in the
 * first round, or in the one after a round played to its end.  False: that
 * match did not lead to one.
 */
static bool
find_position(const struct variant *variant, int players, int cards,
    uint64_t *random, union position *mind)
{
	const struct game *game = game_find("punto", 5);
	const struct setup setup = {.players = (uint8_t)players,
	    .variant = (uint8_t)(variant - game->variants)};
	static const struct bot bots[] = {
	    {.kind = PLAYER_RANDOM}, {.kind = PLAYER_GREEDY}};
	uint64_t seed = random_next(random);
	uint32_t rounds = random_below(random, 2);
	union position position;
	struct table table;
	struct key key;

	CHECK(match_begin(game, &position.state, &setup) == NULL);
	key_make(&key, (const char *)&seed, sizeof(seed));
	table_open(&table, &key);
	for (;;) {
		const struct match *match = &position.state.match;
		struct line lines[CHANCE_LINES];

		for (int i = 0; i < players; i++)
			table_seat(
			    &table, i + 1, &bots[random_below(random, 4) != 0]);
		if (match->ended < rounds) {
			int n = table_next(&table, &position.state, lines);

			for (int i = 0; i < n; i++)
				CHECK(game->play(&position.state, &lines[i]) ==
				    NULL);
		} else if (!play_quietly(&position, &table))
			return false;
		if (match->ended == rounds && match->need == NEED_NOTHING &&
		    cards_left(punto_of(&position)) == cards)
			break;
	}
	match_know(mind, &position.state, punto_of(&position)->turn);
	return !is_empty(punto_of(mind), punto_of(mind)->turn);
}

static struct tally_of {
	unsigned long positions, declined, compared, values;
} done;

/* The values that both find for every move. */
static void
compare(const union position *mind)
{
	const struct wits *wits = mind->state.match.game->wits;
	const struct punto *state = punto_of(mind);
	struct candidate candidates[CANDIDATES];
	struct plain *plain = malloc(sizeof(*plain));
	struct luck luck = {0};
	int n = wits->candidates(&mind->state, state->turn, &luck, candidates);

	CHECK(plain != NULL);
	done.positions++;
	if (!punto_solve_within(
		&mind->state, state->turn, candidates, n, INT32_MAX))
		done.declined++;
	else if (plain_begin(plain, state)) {
		done.compared++;
		for (int i = 0; i < n; i++) {
			struct share share;
			double value = candidates[i].value;

			CHECK(plain_play(
			    plain, mind, &candidates[i].line, &share));
			/* Thousandths are rounded down. */
			CHECK(share.of[plain->root] * WORTH_WIN > value - .001);
			CHECK(
			    share.of[plain->root] * WORTH_WIN < value + 1.001);
			done.values++;
		}
	}
	free(plain);
}

/* What a player loses in that position against perfect play. */
static int32_t
regret(const struct bot *bot, const union position *mind,
    const struct candidate *exact, int n)
{
	struct luck luck = {.bits = done.positions};
	int32_t best = 0, mine = -1;
	struct line line;

	CHECK(
	    bot_choose(bot, &mind->state, punto_of(mind)->turn, &luck, &line));
	for (int i = 0; i < n; i++) {
		if (exact[i].value > best)
			best = exact[i].value;
		if (exact[i].line.arg[1] == line.arg[1])
			mine = exact[i].value;
	}
	CHECK(mine >= 0);
	return best - mine;
}

/* Over so many positions that count, of every variant and number of players. */
static void
each_position(int count, int cards, uint64_t *random,
    bool (*take)(const union position *, void *), void *context)
{
	const struct game *game = game_find("punto", 5);

	for (int found = 0; found < count;)
		for (const struct variant *v = game->variants; v->name; v++)
			for (int players = v->min; players <= v->max;
			     players++) {
				union position mind;

				if (!find_position(
					v, players, cards, random, &mind))
					continue;
				found += take(&mind, context);
			}
}

static bool
take_compare(const union position *mind, void *context)
{
	(void)context;
	compare(mind);
	return true;
}

struct losses {
	int64_t search, greedy;
	int n, declined; /* these would have taken too long */
};

static bool
take_regret(const union position *mind, void *context)
{
	static const struct bot greedy = {.kind = PLAYER_GREEDY};
	static const struct bot search = {
	    .kind = PLAYER_SEARCH, .numbers = {1000}};
	const struct wits *wits = mind->state.match.game->wits;
	struct candidate exact[CANDIDATES], given[CANDIDATES];
	struct losses *losses = context;
	struct luck luck = {0};
	int n =
	    wits->candidates(&mind->state, punto_of(mind)->turn, &luck, exact);

	if (n < 2)
		return false;
	memcpy(given, exact, sizeof(given));
	if (!wits->solve(&mind->state, punto_of(mind)->turn, exact, n)) {
		/* Nothing has changed; with patience it can be solved. */
		CHECK(memcmp(given, exact, (size_t)n * sizeof(*exact)) == 0);
		if (!punto_solve_within(&mind->state, punto_of(mind)->turn,
			exact, n, INT32_MAX))
			return false;
		losses->declined++;
	}
	losses->search += regret(&search, mind, exact, n);
	losses->greedy += regret(&greedy, mind, exact, n);
	losses->n++;
	return true;
}

int
main(int argc, char **argv)
{
	int count = argc > 1 ? atoi(argv[1]) : 200;
	int most = argc > 2 ? atoi(argv[2]) : 3;
	uint64_t random = 1;

	for (int cards = 1; cards <= most; cards++)
		each_position(count, cards, &random, take_compare, NULL);
	printf("%lu positions, %lu declined, %lu compared, %lu values\n",
	    done.positions, done.declined, done.compared, done.values);
	for (int cards = 3; cards <= 5; cards++) {
		struct losses losses = {0};

		each_position(count, cards, &random, take_regret, &losses);
		printf("%d cards: %d positions, %d too long, regret %.4f,"
		       " of greedy %.4f\n",
		    cards, losses.n, losses.declined,
		    (double)losses.search / losses.n / WORTH_WIN,
		    (double)losses.greedy / losses.n / WORTH_WIN);
	}
	return 0;
}
