/* endgame.c: the last cards of a round of Punto, played without a mistake. */

#include "player.h"

#include "board.h"

/*
 * What a won round is worth here: it can be divided by all numbers of cards
 * that may be left, one after another, and by the sides that share a round
 * which nobody wins.  So values are exact.
 */
enum { ONE = WORTH_WIN * 60480 };

/* What a position is worth to each side. */
struct prospects {
	int32_t of[PLAYERS];
};

/* The cards that are left. */
struct ending {
	const struct punto *state;
	int root; /* the side that asks */
	struct heap hidden[PLAYERS]; /* of each side, in its stacks */
	struct heap pool; /* neutral, in which stack is not known */
	uint8_t from_pool[PLAYERS]; /* how many each stack has of them */
	uint8_t left[PLAYERS]; /* cards of each stack */
	int32_t nodes; /* that may still be looked at; then all is in vain */
};

static struct prospects
prospects_of(const struct punto *state, int winner)
{
	struct prospects p = {{0}};

	for (int i = 0; i < state->sides; i++)
		p.of[i] = winner == NO_SIDE ? ONE / state->sides
		    : winner == i           ? ONE
					    : 0;
	return p;
}

/*
 * Whether a side prefers the one.  Where it is all the same to that side, it
 * does what is worse for the side that asks: nobody should count on favours.
 */
static bool
is_preferred(const struct ending *e, int side, const struct prospects *one,
    const struct prospects *other)
{
	int root = e->root;

	if (one->of[side] != other->of[side])
		return one->of[side] > other->of[side];
	if (one->of[root] != other->of[root])
		return one->of[root] < other->of[root];
	for (int i = 0; i < e->state->sides; i++)
		if (one->of[i] != other->of[i])
			return one->of[i] > other->of[i];
	return false;
}

/*
 * What the side that moved before already has elsewhere.  A position in which
 * it cannot get more is not looked at to the end: what is said of it is then
 * only that it is no better.
 */
struct bar {
	int side;
	int32_t least; /* it must get more than that; -1: anything will do */
};

/*
 * All have what another has not.  Only between two sides can no third one be
 * better off where it is all the same to both.
 */
static bool
is_barred(const struct ending *e, const struct bar *bar, int side,
    const struct prospects *p)
{
	return side != bar->side &&
	    p->of[side] >= ONE - bar->least + (e->state->sides > 2);
}

static struct prospects draw(
    struct ending *, const struct board *, int seat, const struct bar *);

/*
 * The last card of the round: nothing but rows counts, and those of most
 * colours stay as they are.
 */
static struct prospects
lay_last(struct ending *e, const struct board *b, int side, int card,
    uint64_t open, const struct bar *bar)
{
	const struct punto *state = e->state;
	struct prospects best = {.of = {-1, -1, -1, -1}};
	uint8_t before[COLOURS], rows[COLOURS];

	board_rows(b, state->length - 1, before);
	for (; open != 0 && e->nodes-- > 0; open &= open - 1) {
		struct board after = *b;
		struct prospects p;

		board_put(&after, card, lowest(open));
		for (int k = 0; k < COLOURS; k++)
			rows[k] =
			    k == colour_of(card) || b->colours[k] & open & -open
			    ? (uint8_t)rows_count(
				  after.colours[k], state->length - 1)
			    : before[k];
		p = prospects_of(state, board_compare(&after, state, rows));
		if (is_preferred(e, side, &p, &best))
			best = p;
		if (best.of[side] == ONE || is_barred(e, bar, side, &best))
			break;
	}
	return best;
}

/* The seat has turned up that card and lays it where it is best. */
static struct prospects
lay(struct ending *e, const struct board *b, int seat, int card,
    const struct bar *bar)
{
	const struct punto *state = e->state;
	int side = side_of(&state->match, seat);
	int next = seat_after(&state->match, seat);
	uint64_t open = board_open(b, value_of(card));
	struct prospects best = {.of = {-1, -1, -1, -1}};

	if (open == 0)
		return prospects_of(state, board_winner(b, state));
	if (state->owner[colour_of(card)] == side &&
	    open & board_wanting(b->colours[colour_of(card)], state->length))
		return prospects_of(state, side);
	if (e->left[next - 1] == 0)
		return lay_last(e, b, side, card, open, bar);
	for (; open != 0 && e->nodes-- > 0; open &= open - 1) {
		struct board after = *b;
		struct prospects p;

		board_put(&after, card, lowest(open));
		p = draw(e, &after, next, &(struct bar){side, best.of[side]});
		if (is_preferred(e, side, &p, &best))
			best = p;
		if (best.of[side] == ONE || is_barred(e, bar, side, &best))
			break;
	}
	return best;
}

/* What has come out so far for each side, of how many cards. */
struct odds {
	int64_t sums[PLAYERS];
	int weight, total;
};

/*
 * Takes a card out of a heap, plays on, and puts it back.  False: whatever
 * follows, the bar is not passed.
 */
static bool
weigh_card(struct ending *e, const struct board *b, int seat, struct heap *heap,
    int card, int weight, const struct bar *bar, struct odds *odds)
{
	struct bar now = *bar;
	struct prospects p;
	int64_t rest;

	weight *= heap_count(heap, card);
	rest = odds->total - odds->weight - weight;
	/* All other cards may be as good as can be. */
	if (bar->least >= 0) {
		int64_t least = (int64_t)bar->least * odds->total -
		    odds->sums[bar->side] - rest * ONE;

		now.least = least < 0 ? -1 : (int32_t)(least / weight);
	}
	heap_take(heap, card);
	p = lay(e, b, seat, card, &now);
	heap_add(heap, card);
	odds->weight += weight;
	for (int i = 0; i < e->state->sides; i++)
		odds->sums[i] += (int64_t)weight * p.of[i];
	return bar->least < 0 ||
	    odds->sums[bar->side] + rest * ONE >
	    (int64_t)bar->least * odds->total - (e->state->sides > 2);
}

/* Weighs all cards of a heap. */
static bool
weigh_heap(struct ending *e, const struct board *b, int seat, struct heap *heap,
    int weight, const struct bar *bar, struct odds *odds)
{
	for (uint64_t set = heap_kinds(heap); set != 0; set &= set - 1)
		if (!weigh_card(
			e, b, seat, heap, lowest(set), weight, bar, odds))
			return false;
	return true;
}

/* The seat turns up its top card, which is any of those that it may be. */
static struct prospects
draw(struct ending *e, const struct board *b, int seat, const struct bar *bar)
{
	const struct punto *state = e->state;
	struct heap *hidden = &e->hidden[side_of(&state->match, seat)];
	int from_pool = e->from_pool[seat - 1];
	int pool = from_pool > 0 ? heap_size(&e->pool) : 1;
	struct odds odds = {.total = (heap_size(hidden) + from_pool) * pool};
	struct prospects p = {{0}};

	if (e->left[seat - 1] == 0)
		return prospects_of(state, board_winner(b, state));
	e->left[seat - 1]--;
	if (weigh_heap(e, b, seat, hidden, pool, bar, &odds) && from_pool > 0) {
		e->from_pool[seat - 1]--;
		weigh_heap(e, b, seat, &e->pool, from_pool, bar, &odds);
		e->from_pool[seat - 1]++;
	}
	e->left[seat - 1]++;
	for (int i = 0; i < state->sides && odds.total > 0; i++)
		p.of[i] = (int32_t)(odds.sums[i] / odds.total);
	return p;
}

/*
 * Where neutral cards are: as many as were dealt to each are in its stack.  If
 * all came from the pool, every one that has not come to light is as likely
 * anywhere.  If some stayed unseen, it must be certain where they are.
 */
static bool
find_neutral(struct ending *e)
{
	const struct punto *state = e->state;
	const struct account *a = &state->account;
	int holders = 0, cards = 0, unseen = 0;

	e->pool = state->neutral.pool;
	for (int i = 0; i < THREE; i++) {
		uint8_t fresh[COPIES * VALUES];

		e->from_pool[i] =
		    (uint8_t)(state->neutral.given[i] - a->known[i]);
		holders += e->from_pool[i] > 0;
		cards += e->from_pool[i];
		unseen += a->unseen[i];
		heap_pour(&e->hidden[i], &a->stayed[i]);
		for (int n = heap_list(&a->fresh[i], fresh); n > 0; n--)
			if (!heap_take(&e->pool, fresh[n - 1]) && unseen == 0)
				return false;
	}
	if (unseen == 0)
		return heap_size(&e->pool) >= cards;
	e->pool = a->left;
	e->pool.ones &= state->neutral.suit;
	e->pool.twos &= state->neutral.suit;
	e->pool.fours &= state->neutral.suit;
	return holders <= 1 && heap_size(&e->pool) == cards;
}

/* False: more cards are left, or some are not accounted for. */
static bool
begin(struct ending *e, const struct punto *state, int seat)
{
	const struct heap *left = &state->account.left;
	int cards = 0, known = 0;

	*e = (struct ending){
	    .state = state, .root = side_of(&state->match, seat)};
	for (int i = 0; i < state->match.players; i++) {
		e->left[i] = (uint8_t)(state->size[i] - state->next[i]);
		cards += e->left[i];
	}
	if (cards > ENDGAME)
		return false;
	e->left[seat - 1]--;
	for (int i = 0; i < state->sides; i++) {
		e->hidden[i].ones = left->ones & state->suits[i];
		e->hidden[i].twos = left->twos & state->suits[i];
	}
	if (state->neutral.suit != 0 && !find_neutral(e))
		return false;
	for (int i = 0; i < state->sides; i++)
		known += heap_size(&e->hidden[i]) + e->from_pool[i];
	return known == cards - 1;
}

/* What one move of the side that asks is worth. */
static int32_t
value_of_move(
    struct ending *e, const struct board *b, int seat, const struct line *line)
{
	const struct punto *state = e->state;
	int card = line->arg[0], bit = bit_at(&state->grid, line->arg[1]);
	struct board after = *b;
	struct prospects p;

	if (state->owner[colour_of(card)] == e->root &&
	    board_wanting(b->colours[colour_of(card)], state->length) >> bit &
		1)
		return ONE;
	board_put(&after, card, bit);
	p = draw(e, &after, seat_after(&state->match, seat),
	    &(struct bar){e->root, -1});
	return p.of[e->root];
}

/* Thousandths are not exact: those who sort by them find the best first. */
static void
sort_exactly(struct candidate *candidates, int32_t *values, int n)
{
	for (int i = 0; i < n; i++) {
		struct candidate one = candidates[i];
		int32_t value = values[i];
		int j = i;

		for (; j > 0 && values[j - 1] < value; j--) {
			values[j] = values[j - 1];
			candidates[j] = candidates[j - 1];
		}
		values[j] = value;
		candidates[j] = one;
		candidates[j].value = value / (ONE / WORTH_WIN);
	}
}

bool
punto_solve_within(const struct state *mind, int seat,
    struct candidate *candidates, int n, int32_t nodes)
{
	const struct punto *state = (const struct punto *)mind;
	int32_t values[CANDIDATES];
	struct ending e;
	struct board b;

	if (!begin(&e, state, seat))
		return false;
	e.nodes = nodes;
	board_read(&b, &state->grid);
	for (int i = 0; i < n; i++)
		values[i] = value_of_move(&e, &b, seat, &candidates[i].line);
	if (e.nodes < 0)
		return false;
	sort_exactly(candidates, values, n);
	return true;
}

bool
punto_solve(
    const struct state *mind, int seat, struct candidate *candidates, int n)
{
	return punto_solve_within(mind, seat, candidates, n, ENDGAME_NODES);
}
