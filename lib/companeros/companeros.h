/* companeros.h: what the rules, words and players of Compañeros share. */

#ifndef COMPANEROS_H
#define COMPANEROS_H

#include "lib/game.h"

enum {
	COLOURS = 6,
	VALUES = 10,
	TRICKS = 9,
	SUIT_WORTH = 55,
	TABLE = SEATS + 1, /* the display, as a place of a deal */
};

enum { PLAY, TAKE, PASS };

/*
 * A set of cards has a bit for each.  A hand is what is known of it and a
 * number of cards that are not: those of all hands together are the cards in
 * `rest`, which came to light nowhere in this round.
 */
struct companeros {
	struct match match;
	uint8_t dealt; /* places dealt, counting the table; 0: none yet */
	bool playing; /* the round's first card has been played */
	uint8_t tricks; /* that are over */
	uint8_t leader; /* of this trick */
	uint8_t laid; /* cards in this trick */
	uint8_t trick[SEATS]; /* the card of each seat */
	uint8_t ranked, ranking; /* how many may take, and who is next */
	uint8_t rank[SEATS]; /* seats, best first */
	uint8_t hidden[SEATS]; /* unknown cards in each hand */
	uint64_t hands[SEATS];
	uint64_t display;
	struct heap rest;
};

static inline uint64_t
card_bit(int card)
{
	return (uint64_t)1 << card;
}

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

/* All cards of a colour. */
static inline uint64_t
suit(int colour)
{
	return (uint64_t)0x3ff << VALUES * colour;
}

/* Everything that a hand may be found to hold. */
uint64_t companeros_playable(const struct companeros *, int seat);

/* What the cards of a colour in a set are worth together. */
int companeros_worth(uint64_t set, int colour);

/* The colours that a set has cards of, a bit each. */
uint64_t companeros_colours(uint64_t set);

/* The colour values of a trick whose cards are all laid. */
void companeros_values(const struct companeros *, int values[COLOURS]);

/* The slots that words.c and player.c fill. */
void companeros_tell(const struct state *before, const struct state *after,
    const struct line *, struct text *);
void companeros_reason(const struct state *before, const struct state *after,
    const struct line *, int seat, struct text *);
void companeros_limits(const struct match *, struct text *);
const char *companeros_task(const struct state *);
void companeros_scene(const struct state *before, const struct state *after,
    const struct line *, struct scene *);
extern const struct wits companeros_wits;

#endif
