/* board.c: the table of Punto as players think of it, quick to copy. */

#include "board.h"

#include <string.h>

void
board_read(struct board *b, const struct grid *g)
{
	memset(b, 0, sizeof(*b));
	memcpy(b->colours, g->colours, sizeof(b->colours));
	for (int i = 0; i < VALUES; i++)
		for (int j = 0; j < DIGITS; j++)
			if ((i + 1) >> j & 1)
				b->digits[j] |= g->values[i];
}

/* Where rows of just that length begin: the ruling "rows of one less". */
static uint64_t
row_starts(uint64_t set, int direction, int length)
{
	uint64_t pairs = set & set >> direction;
	uint64_t found = length == 4 ? pairs & pairs >> 2 * direction
				     : pairs & set >> 2 * direction;

	return found & ~(set << direction) & ~(set >> length * direction);
}

static int
row_points(const struct board *b, int bit, int direction, int length)
{
	uint64_t row = 0;
	int sum = 0;

	for (int i = 0; i < length; i++)
		row |= (uint64_t)1 << (bit + i * direction);
	for (int i = 0; i < DIGITS; i++)
		sum += __builtin_popcountll(row & b->digits[i]) << i;
	return sum;
}

int
rows_count(uint64_t set, int length)
{
	int rows = 0;

	for (int i = 0; i < DIRECTIONS; i++)
		for (uint64_t found =
			 row_starts(set, punto_directions[i], length);
		     found != 0; found &= found - 1)
			rows++;
	return rows;
}

void
board_rows(const struct board *b, int length, uint8_t rows[COLOURS])
{
	for (int k = 0; k < COLOURS; k++)
		rows[k] = (uint8_t)rows_count(b->colours[k], length);
}

static void
tally_side(const struct board *b, const struct punto *state, int side,
    struct tally *tally)
{
	int length = state->length - 1;

	memset(tally, 0, sizeof(*tally));
	for (int i = 0; i < COLOURS * DIRECTIONS; i++) {
		int direction = punto_directions[i % DIRECTIONS];
		uint64_t found = 0;

		if (state->owner[i / DIRECTIONS] == side)
			found = row_starts(
			    b->colours[i / DIRECTIONS], direction, length);
		for (; found != 0; found &= found - 1)
			tally->worth[row_points(
			    b, lowest(found), direction, length)]++;
	}
}

/* Between those who have equally many rows the cheaper ones decide. */
static int
compare_worth(const struct board *b, const struct punto *state, unsigned sides)
{
	struct tally best = {0}, tally;
	int winner = NO_SIDE;

	for (; sides != 0; sides &= sides - 1) {
		int side = __builtin_ctz(sides), order;

		tally_side(b, state, side, &tally);
		order = memcmp(&tally, &best, sizeof(tally));
		if (order >= 0)
			winner = order > 0 ? side : NO_SIDE;
		if (order > 0)
			best = tally;
	}
	return winner;
}

int
board_compare(const struct board *b, const struct punto *state,
    const uint8_t rows[COLOURS])
{
	int sums[PLAYERS] = {0};
	unsigned sides = 0;
	int most = 1;

	for (int k = 0; k < COLOURS; k++)
		if (state->owner[k] != NO_SIDE)
			sums[state->owner[k]] += rows[k];
	for (int side = 0; side < state->sides; side++)
		if (sums[side] >= most) {
			sides = (sums[side] == most ? sides : 0) | 1u << side;
			most = sums[side];
		}
	if (sides == 0)
		return NO_SIDE;
	return sides & (sides - 1) ? compare_worth(b, state, sides)
				   : __builtin_ctz(sides);
}

int
board_winner(const struct board *b, const struct punto *state)
{
	uint8_t rows[COLOURS];

	board_rows(b, state->length - 1, rows);
	return board_compare(b, state, rows);
}
