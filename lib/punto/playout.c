/* playout.c: rounds of Punto played on in the mind. */

#include "player.h"

#include <string.h>

#include "board.h"

/*
 * Playouts are short: who seems to win after a few cards says more than the
 * end of a round that was played carelessly for long.
 */
enum {
	STEPS = 12, /* cards laid, at most */
	DICE = 16,
	BLOCK = 14, /* of DICE lines about to be made, so many are blocked */
	NEARBY = 8, /* of DICE cards, so many are laid beside their colour */
	HIGH = 8, /* cards of so many points are there to stay */
	EVEN = 20, /* what every side has to begin with */
	ONE_SHORT = 20, /* what a window is worth that wants one card */
	TWO_SHORT = 5,
	NOT_YET = 254, /* no side has won so far */
};

/* A round that is played out in the mind. */
struct dream {
	const struct punto *state; /* a world: all cards are known */
	struct board board;
	uint64_t wants[COLOURS]; /* where a card makes a line */
	uint8_t next[PLAYERS];
};

/*
 * Lays a card.  Where lines can be made changes for its colour and the one
 * that it covers; for all, if the window grows to the left or down.
 */
static void
dream_put(struct dream *d, int card, int bit)
{
	const uint64_t edge = 0x01010101010101ff;
	uint64_t there = (uint64_t)1 << bit;
	uint64_t moved = edge & there ? UINT64_MAX : there;
	unsigned changed = 1u << colour_of(card);

	for (int k = 0; k < COLOURS; k++)
		if (d->board.colours[k] & moved)
			changed |= 1u << k;
	board_put(&d->board, card, bit);
	for (int k = 0; k < COLOURS; k++)
		if (changed >> k & 1)
			d->wants[k] = board_wanting(
			    d->board.colours[k], d->state->length);
}

static uint64_t
round_about(uint64_t set)
{
	set |= set << 1 | set >> 1;
	return set | set << 8 | set >> 8;
}

/*
 * A playout turns up few cards, so no others are guessed.  Neutral ones hang
 * together: then it is all or nothing.
 */
void
punto_imagine(struct state *mind, int seat, struct luck *luck)
{
	struct punto *state = (struct punto *)mind;
	const struct heap *left = &state->account.left;
	struct heap hidden[PLAYERS];

	(void)seat;
	if (state->neutral.suit != 0) {
		mind->match.game->guess(mind, luck);
		return;
	}
	for (int i = 0; i < state->sides; i++)
		hidden[i] = (struct heap){.ones = left->ones & state->suits[i],
		    .twos = left->twos & state->suits[i]};
	for (int i = 0; i < state->match.players; i++)
		for (int j = state->next[i]; j < state->size[i] &&
		     j <= state->next[i] + STEPS / state->match.players;
		     j++)
			if (state->stacks[i][j] == NO_CARD)
				state->stacks[i][j] = (uint8_t)heap_draw(
				    &hidden[side_of(&state->match, i + 1)],
				    luck);
}

/* Where to lay a card that makes no line: mostly where it matters. */
static int
dream_choose(
    const struct dream *d, int seat, int card, uint64_t open, struct luck *luck)
{
	const struct punto *state = d->state;
	int side = side_of(&state->match, seat);
	int after = side_of(&state->match, seat_after(&state->match, seat));
	int colour = colour_of(card);
	uint64_t own = d->board.colours[colour], near, danger = 0;

	for (int k = 0; after != side && k < COLOURS; k++)
		if (state->owner[k] == after)
			danger |= d->wants[k];
	danger &= open;
	if (danger != 0 && luck_below(luck, DICE) < BLOCK)
		return luck_bit(luck, danger);
	near = round_about(own) & open & ~own;
	if (near != 0 && state->owner[colour] == side &&
	    luck_below(luck, DICE) < NEARBY)
		return luck_bit(luck, near);
	return luck_bit(luck, open);
}

/*
 * The windows of a set in one direction that can be filled, weighed by how
 * many cards they show: these are counted for all windows at once.
 */
static int
weigh_windows(uint64_t set, uint64_t barred, int direction, int length)
{
	uint64_t ones = 0, twos = 0, fours = 0, closed = 0;
	uint64_t pairs, threes;

	for (int i = 0; i < length; i++) {
		uint64_t carry = set >> i * direction, over;

		closed |= barred >> i * direction;
		over = ones & carry;
		ones ^= carry;
		fours |= twos & over;
		twos ^= over;
	}
	threes = twos & ones & ~closed;
	pairs = twos & ~ones & ~closed;
	fours &= ~closed;
	if (length == 4)
		return ONE_SHORT * __builtin_popcountll(threes) +
		    TWO_SHORT * __builtin_popcountll(pairs);
	return ONE_SHORT * __builtin_popcountll(fours) +
	    TWO_SHORT * __builtin_popcountll(threes) +
	    __builtin_popcountll(pairs);
}

/* Who seems to win a round that is not played to its end. */
static int32_t
appraise(const struct dream *d, int side)
{
	const struct punto *state = d->state;
	int32_t sums[PLAYERS] = {0}, all = 0;
	const uint64_t outer = 0xff818181818181ff;
	uint64_t cards = board_cards(&d->board);
	uint64_t high = cards & ~board_lower(&d->board, HIGH);

	for (int k = 0; k < COLOURS; k++) {
		uint64_t own = d->board.colours[k];

		if (state->owner[k] == NO_SIDE)
			continue;
		for (int i = 0; i < DIRECTIONS; i++)
			sums[state->owner[k]] +=
			    weigh_windows(own, (high & ~own) | outer,
				punto_directions[i], state->length);
	}
	for (int i = 0; i < state->sides; i++) {
		sums[i] += EVEN;
		all += sums[i];
	}
	return WORTH_WIN * sums[side] / all;
}

/* Plays on in a world; the side that wins the round. */
static int
dream_on(struct dream *d, int seat, struct luck *luck)
{
	const struct punto *state = d->state;

	for (int i = 0; i < STEPS;
	     i++, seat = seat_after(&state->match, seat)) {
		int side = side_of(&state->match, seat), card, colour;
		uint64_t open;

		if (d->next[seat - 1] == state->size[seat - 1])
			return board_winner(&d->board, state);
		card = state->stacks[seat - 1][d->next[seat - 1]++];
		colour = colour_of(card);
		open = board_open(&d->board, value_of(card));
		if (open == 0)
			return board_winner(&d->board, state);
		if (state->owner[colour] == side && open & d->wants[colour])
			return side;
		dream_put(d, card, dream_choose(d, seat, card, open, luck));
	}
	return NOT_YET;
}

int32_t
punto_playout(
    struct state *world, int seat, const struct line *line, struct luck *luck)
{
	const struct punto *state = (const struct punto *)world;
	int side = side_of(&state->match, seat), winner = side;
	int card = line->arg[0], bit = bit_at(&state->grid, line->arg[1]);
	struct dream d = {.state = state};

	board_read(&d.board, &state->grid);
	for (int k = 0; k < COLOURS; k++)
		d.wants[k] = board_wanting(d.board.colours[k], state->length);
	memcpy(d.next, state->next, sizeof(d.next));
	d.next[seat - 1]++;
	if (state->owner[colour_of(card)] != side ||
	    !(d.wants[colour_of(card)] >> bit & 1)) {
		dream_put(&d, card, bit);
		winner = dream_on(&d, seat_after(&state->match, seat), luck);
	}
	if (winner == NOT_YET)
		return appraise(&d, side);
	if (winner == NO_SIDE)
		return WORTH_WIN / state->sides;
	return winner == side ? WORTH_WIN : 0;
}
