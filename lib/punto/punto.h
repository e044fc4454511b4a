/* punto.h: the state of a match of Punto, for its rules, words and players. */

#ifndef PUNTO_H
#define PUNTO_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "lib/game.h"

enum {
	COLOURS = 4,
	VALUES = 9,
	CARDS = COLOURS * VALUES,
	COPIES = 2, /* of each card */
	PLAYERS = 4,
	STACK = 36, /* the largest */
	GRID = 6, /* columns and rows that cards may span */
	FIRST = 5 + 5 * SQUARES, /* f6 */
	THREE = 3, /* players: those who share a neutral colour */
	MOST_POINTS = 4 * VALUES, /* of a row that is one card short */
	DIRECTIONS = 4,
};

enum { NO_SIDE = 255, NO_CARD = 255 };

enum { STANDARD, TEAM };

enum { LAY, STUCK };

/*
 * The table.  A set of squares has 8 bits a row and is as wide as the window
 * that the cards span, with an empty square all round: the window's lowest
 * left square is bit 9.  So no line and no neighbourhood runs over an edge.
 */
struct grid {
	uint64_t colours[COLOURS]; /* squares that show each */
	uint64_t values[VALUES];
	uint64_t line; /* what won the round */
	uint8_t left, bottom, width, height; /* the window */
	uint8_t showing[SQUARES * SQUARES]; /* card + 1; 0: empty */
	uint8_t from[SQUARES * SQUARES]; /* what shows there: stack_id */
	/* What it covers: how many, and the colours of the upper three. */
	uint16_t under[SQUARES * SQUARES];
};

enum { UNDER_BITS = 2, UNDER_COLOURS = 3, UNDER_MASK = 0x3f };

/* The neutral colour of three players, as everybody sees it. */
struct neutral {
	uint64_t suit; /* its cards; none unless there are three players */
	uint8_t given[THREE]; /* neutral cards that each has in this round */
	uint8_t share; /* of the pool, for each */
	uint8_t laid_by[THREE]; /* in this round */
	struct heap laid;
	struct heap pool; /* laid in the round before */
	struct heap stayed[THREE]; /* turned up before, and not laid */
};

/*
 * What the record knows of the stacks of this round.  Of a stack's neutral
 * cards every count is the least that there must be: what is not known is
 * bounded by what is.
 */
struct account {
	struct heap left; /* in the game, and not known to be anywhere */
	struct heap stayed[THREE]; /* known to have stayed; now behind a ? */
	struct heap fresh[THREE]; /* dealt, and not known to have stayed */
	uint8_t known[THREE]; /* neutral cards accounted for */
	uint8_t unseen[THREE]; /* stayed from the round before, not known */
};

struct punto {
	struct match match;
	uint8_t turn; /* whose it is, also before the deal */
	uint8_t sides;
	uint8_t length; /* of a winning line */
	uint8_t dealt; /* the seat dealt to last; 0: none yet */
	uint8_t missing; /* stacks that were not dealt */
	uint8_t owner[COLOURS]; /* a side, or NO_SIDE */
	uint8_t total[PLAYERS]; /* cards of each side's colours */
	uint8_t size[PLAYERS]; /* of each stack when it was dealt */
	uint8_t next[PLAYERS]; /* its top */
	uint8_t shown[PLAYERS]; /* cards turned up in this round, or in
				   the one just over */
	uint8_t stacks[PLAYERS][STACK]; /* NO_CARD: not known */
	uint64_t suits[PLAYERS]; /* the cards of each side's colours */
	struct heap copies; /* still in the game */
	struct account account;
	struct neutral neutral;
	struct grid grid;
};

static_assert(sizeof(struct punto) <= STATE_SIZE, "state too large");
static_assert((uint8_t)CARD_UNKNOWN == NO_CARD, "stacks cannot be copied");

/*
 * What a side has when nobody has a line: the number of its rows, then how
 * many of them are worth each number of points.  The greater tally by memcmp
 * wins: more rows, then at the first difference the cheaper one.
 */
struct tally {
	uint8_t rows;
	uint8_t worth[MOST_POINTS + 1];
};

extern const char punto_cards[][8];
extern const uint8_t punto_directions[DIRECTIONS];
extern const struct wits punto_wits;

/* Everything that a top card may be found to be. */
uint64_t punto_candidates(const struct punto *, int seat);

/* Tallies a side's rows of one card less; returns their squares. */
uint64_t punto_count_rows(const struct punto *, int side, struct tally *);

void punto_tell(const struct state *before, const struct state *after,
    const struct line *, struct text *);
void punto_reason(const struct state *before, const struct state *after,
    const struct line *, int seat, struct text *);
void punto_limits(const struct match *, struct text *);
const char *punto_task(const struct state *);
void punto_scene(const struct state *before, const struct state *after,
    const struct line *, struct scene *);

static inline int
colour_of(int card)
{
	return (int)((unsigned)card / VALUES);
}

static inline int
value_of(int card)
{
	return (int)((unsigned)card % VALUES) + 1;
}

static inline int
side_of(const struct match *match, int seat)
{
	return match->variant == TEAM ? (seat - 1) % 2 : seat - 1;
}

/*
 * A number for a card of this round: its seat, and how deep in the stack it
 * was. Whose card it is need not be said of its face.
 */
static inline int
stack_id(int seat, int depth)
{
	return 1 + STACK * (seat - 1) + depth;
}

static inline int
stack_seat(int id)
{
	return (id - 1) / STACK + 1;
}

static inline bool
is_empty(const struct punto *state, int seat)
{
	return state->next[seat - 1] == state->size[seat - 1];
}

/* The top card of a stack that is not empty; NO_CARD if it is not known. */
static inline int
top_of(const struct punto *state, int seat)
{
	return state->stacks[seat - 1][state->next[seat - 1]];
}

static inline int
lowest(uint64_t set)
{
	return __builtin_ctzll(set);
}

static inline int
square_at(const struct grid *g, int bit)
{
	return g->left + bit % 8 - 1 + SQUARES * (g->bottom + bit / 8 - 1);
}

/* The empty squares that touch a card. */
static inline uint64_t
touching(const struct grid *g)
{
	uint64_t cards =
	    g->colours[0] | g->colours[1] | g->colours[2] | g->colours[3];
	uint64_t near = cards | cards << 1 | cards >> 1;

	near |= near << 8 | near >> 8;
	return near & ~cards;
}

/* The squares round the cards that keep them within the grid. */
static inline uint64_t
within(const struct grid *g)
{
	const uint64_t columns = 0x7e7e7e7e7e7e7e7e;
	const uint64_t rows = 0x00ffffffffffff00;

	return (g->width < GRID ? UINT64_MAX : columns) &
	    (g->height < GRID ? UINT64_MAX : rows);
}

/*
 * Where a card may be laid, once the first lies.  All values are looked at: how
 * many are lower no processor can guess.  Those that are have all bits set in
 * the half of the table that begins that many before its middle.
 */
static inline uint64_t
open_squares(const struct grid *g, int card)
{
	enum { LOWER = VALUES - 1 };
	static const uint64_t half[2 * LOWER] = {UINT64_MAX, UINT64_MAX,
	    UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX,
	    UINT64_MAX};
	const uint64_t *lower = half + VALUES - value_of(card);
	uint64_t set = touching(g) & within(g);

	for (int i = 0; i < LOWER; i++)
		set |= g->values[i] & lower[i];
	return set;
}

/* The squares from which that many of a set lie in that direction. */
static inline uint64_t
line_starts(uint64_t set, int direction, int length)
{
	uint64_t found = set;

	for (int i = 1; i < length; i++)
		found &= set >> i * direction;
	return found;
}

#endif
