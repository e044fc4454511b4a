/* board.h: the table of Punto as players think of it, quick to copy. */

#ifndef PUNTO_BOARD_H
#define PUNTO_BOARD_H

#include "punto.h"

/*
 * Sets of squares as in `struct grid`, whose window begins at bit 9: what it
 * spans can be seen from the cards.  The points are binary numbers, each digit
 * in a set of its own, so that all squares are compared with a card at once.
 */
enum { DIGITS = 4 };

struct board {
	uint64_t colours[COLOURS];
	uint64_t digits[DIGITS];
};

void board_read(struct board *, const struct grid *);

/*
 * The rows of one card less that each colour has, and the side that wins by
 * them if nobody has a line; NO_SIDE: none.
 */
void board_rows(const struct board *, int length, uint8_t rows[COLOURS]);
int board_compare(
    const struct board *, const struct punto *, const uint8_t rows[COLOURS]);
int board_winner(const struct board *, const struct punto *);

/* Counts one colour's rows of just that length. */
int rows_count(uint64_t set, int length);

static inline uint64_t
board_cards(const struct board *b)
{
	return b->colours[0] | b->colours[1] | b->colours[2] | b->colours[3];
}

/* The empty squares that a card may be laid on. */
static inline uint64_t
board_free(const struct board *b)
{
	const uint64_t sixth_column = 0x4040404040404040;
	const uint64_t sixth_row = 0x00ff000000000000;
	const uint64_t outer_columns = 0x8181818181818181;
	const uint64_t outer_rows = 0xff000000000000ff;
	uint64_t cards = board_cards(b);
	uint64_t near = cards | cards << 1 | cards >> 1;

	near |= near << 8 | near >> 8;
	near &= ~cards;
	if (cards & sixth_column)
		near &= ~outer_columns;
	if (cards & sixth_row)
		near &= ~outer_rows;
	return near;
}

/* The cards that show fewer points; empty squares have none. */
static inline uint64_t
board_lower(const struct board *b, int value)
{
	uint64_t lower = 0;

	for (int i = 0; i < DIGITS; i++)
		lower = value >> i & 1 ? lower | ~b->digits[i]
				       : lower & ~b->digits[i];
	return lower & board_cards(b);
}

/* Where a card may be laid, once the first lies. */
static inline uint64_t
board_open(const struct board *b, int value)
{
	return board_free(b) | board_lower(b, value);
}

/* Lays a card, and moves all if the window grows to the left or down. */
static inline void
board_put(struct board *b, int card, int bit)
{
	int shift = (bit % 8 == 0) + 8 * (bit < 8);
	uint64_t there = (uint64_t)1 << (bit + shift);

	for (int i = 0; i < COLOURS; i++)
		b->colours[i] = b->colours[i] << shift & ~there;
	b->colours[colour_of(card)] |= there;
	for (int i = 0; i < DIGITS; i++)
		b->digits[i] = (b->digits[i] << shift & ~there) |
		    (there & -(uint64_t)(value_of(card) >> i & 1));
}

/* Where one more of the set makes a line of that length, in one direction. */
static inline uint64_t
lines_wanting(uint64_t set, int direction, int length)
{
	uint64_t up = set >> direction, down = set << direction;
	uint64_t ups = up & set >> 2 * direction;
	uint64_t downs = down & set << 2 * direction;

	if (length == 5)
		return (ups & (downs | (ups >> 2 * direction))) |
		    (up & set >> 2 * direction & set >> 3 * direction & down) |
		    (downs & set << 3 * direction & up) |
		    (downs & downs << 2 * direction);
	return (ups & (down | set >> 3 * direction)) |
	    (downs & (up | set << 3 * direction));
}

static inline uint64_t
lines_wanting_all(uint64_t set, int length)
{
	return lines_wanting(set, 1, length) | lines_wanting(set, 7, length) |
	    lines_wanting(set, 8, length) | lines_wanting(set, 9, length);
}

/* The same in all directions; the length is a constant in each branch. */
static inline uint64_t
board_wanting(uint64_t set, int length)
{
	return length == 5 ? lines_wanting_all(set, 5)
			   : lines_wanting_all(set, 4);
}

/* The bit of a square. */
static inline int
bit_at(const struct grid *g, int square)
{
	return square % SQUARES - g->left + 1 +
	    8 * (square / SQUARES - g->bottom + 1);
}

#endif
