/* think.c: choosing a move by playing rounds out in the mind. */

#include "think.h"

#include <string.h>

/*
 * What the playouts said of a move.  All moves that are still in question have
 * been tried in the same worlds with the same luck, so it is their differences
 * to the rule's choice that count.
 */
struct trial {
	int64_t sum; /* of what it was worth */
	int64_t gain, gains; /* over the rule's choice; and squared */
	int64_t prior; /* what the rule thinks of it, for each playout */
	int32_t n;
};

struct thought {
	const struct state *mind;
	const struct wits *wits;
	struct luck *luck;
	int seat;
	int left; /* moves in question: the rule's choice, then others */
	uint8_t order[CANDIDATES]; /* which they are */
	struct trial trials[CANDIDATES];
};

static void
imagine(const struct thought *thought, union position *world)
{
	const struct game *game = thought->mind->match.game;

	match_copy(world, thought->mind);
	if (thought->wits->imagine != NULL)
		thought->wits->imagine(
		    &world->state, thought->seat, thought->luck);
	else
		game->guess(&world->state, thought->luck);
}

/* Tries every move in question in one world. */
static void
try_all(struct thought *thought, const struct candidate *candidates)
{
	union position world, copy;
	struct luck luck = *thought->luck;
	int32_t usual = 0;

	imagine(thought, &world);
	luck.bits = luck_bits(thought->luck);
	for (int i = 0; i < thought->left; i++) {
		int at = thought->order[i];
		struct trial *trial = &thought->trials[at];
		struct luck same = luck;
		int32_t worth;

		match_copy(&copy, &world.state);
		worth = thought->wits->playout(
		    &copy.state, thought->seat, &candidates[at].line, &same);
		if (i == 0)
			usual = worth;
		trial->sum += worth;
		trial->gain += worth - usual;
		trial->gains += (int64_t)(worth - usual) * (worth - usual);
		trial->n++;
	}
}

/* What is thought of a move together with what the rule thought before. */
static int64_t
gain_of(const struct trial *trial)
{
	return trial->gain + trial->n * trial->prior;
}

/* Puts the moves in question into order, but for the rule's choice. */
static void
sort_others(struct thought *thought)
{
	for (int i = 2; i < thought->left; i++) {
		uint8_t at = thought->order[i];
		int j = i;

		for (; j > 1 &&
		     gain_of(&thought->trials[thought->order[j - 1]]) <
			 gain_of(&thought->trials[at]);
		     j--)
			thought->order[j] = thought->order[j - 1];
		thought->order[j] = at;
	}
}

/*
 * Whether a move is better than the rule's choice beyond the doubt that the
 * game asks for: the square of the mean gain against that of its deviation.
 */
static bool
is_clear(const struct trial *trial, int64_t doubt)
{
	int64_t gain = gain_of(trial), rest;

	if (gain <= 0)
		return false;
	rest = trial->gains - trial->gain * trial->gain / trial->n;
	return 16 * (gain * gain / trial->n) > doubt * doubt * rest / trial->n;
}

static int32_t
worth_of(const struct trial *trial)
{
	return (int32_t)(trial->sum / trial->n);
}

static void
sort_by_value(struct candidate *candidates, int n)
{
	for (int i = 1; i < n; i++) {
		struct candidate one = candidates[i];
		int j = i;

		for (; j > 0 && candidates[j - 1].value < one.value; j--)
			candidates[j] = candidates[j - 1];
		candidates[j] = one;
	}
}

/* The choice comes first, then the others by what they are worth. */
static int
put_in_order(const struct thought *thought, struct candidate *candidates, int n)
{
	struct candidate unsorted[CANDIDATES];

	memcpy(unsorted, candidates, (size_t)n * sizeof(unsorted[0]));
	for (int i = 0; i < n; i++) {
		int at = thought->order[i];

		candidates[i].line = unsorted[at].line;
		candidates[i].value = worth_of(&thought->trials[at]);
	}
	sort_by_value(candidates + 1, n - 1);
	return n;
}

/*
 * Sequential halving: the worse half of the others is given up each time, so
 * that most playouts go to those that are hard to tell apart.
 */
static void
halve(struct thought *thought, const struct candidate *candidates,
    int32_t playouts)
{
	int phases = 1;

	for (int others = (thought->left - 1) / 2; others > 0; others /= 2)
		phases++;
	for (;; thought->left = 1 + thought->left / 2) {
		/* NOLINTNEXTLINE(clang-analyzer-core.*): some are left */
		int32_t worlds = playouts / (phases * thought->left);

		for (int32_t i = 0; i == 0 || i < worlds; i++)
			try_all(thought, candidates);
		sort_others(thought);
		if (thought->left <= 2)
			return;
	}
}

static int
list_candidates(const struct state *mind, int seat, struct luck *luck,
    struct candidate candidates[CANDIDATES])
{
	const struct wits *wits = mind->match.game->wits;

	return wits->candidates == NULL
	    ? 0
	    : wits->candidates(mind, seat, luck, candidates);
}

/* Puts n candidates in order, with their values; how many are left. */
static int
weigh(const struct state *mind, int seat, int32_t playouts, struct luck *luck,
    struct candidate *candidates, int n)
{
	const struct wits *wits = mind->match.game->wits;
	struct thought thought = {
	    .mind = mind, .wits = wits, .luck = luck, .seat = seat};

	if (wits->solve != NULL && wits->solve(mind, seat, candidates, n)) {
		sort_by_value(candidates, n);
		return n;
	}
	if (n > wits->breadth)
		n = wits->breadth;
	for (int i = 0; i < n; i++) {
		thought.order[i] = (uint8_t)i;
		if (wits->trust != 0)
			thought.trials[i].prior =
			    (candidates[i].value - candidates[0].value) /
			    wits->trust;
	}
	thought.left = n;
	halve(&thought, candidates, playouts);
	if (n > 1 && is_clear(&thought.trials[thought.order[1]], wits->doubt)) {
		uint8_t better = thought.order[1];

		thought.order[1] = thought.order[0];
		thought.order[0] = better;
	}
	return put_in_order(&thought, candidates, n);
}

int
think(const struct state *mind, int seat, int32_t playouts, struct luck *luck,
    struct candidate candidates[CANDIDATES])
{
	int n = list_candidates(mind, seat, luck, candidates);

	return n == 0 ? 0 : weigh(mind, seat, playouts, luck, candidates, n);
}

bool
think_choose(const struct state *mind, int seat, int32_t playouts,
    struct luck *luck, struct line *line)
{
	struct candidate candidates[CANDIDATES];
	int n = list_candidates(mind, seat, luck, candidates);

	if (n == 0)
		return false;
	if (n > 1)
		weigh(mind, seat, playouts, luck, candidates, n);
	*line = candidates[0].line;
	return true;
}
