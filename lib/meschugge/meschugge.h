/* meschugge.h: what the rules, words and players of Meschugge share. */

#ifndef MESCHUGGE_H
#define MESCHUGGE_H

#include "lib/game.h"

enum {
	COLOURS = 4,
	PAIRS = COLOURS * COLOURS,
	ROUNDS = 16, /* without the meschugge commands: 12 */
	PLAYERS = 4,
	PURSE = 4, /* points that everyone starts with */
	COMMAND = SEATS + 1, /* places of a deal */
	DIE,
	COLOUR = PAIRS, /* the faces of the die, as cards */
	WORD,
};

enum { STANDARD, NODIE, JUNIOR };

enum { PLAY, REVEAL };

/* Cards, a bit each. */
enum {
	COMMANDS = 0xffff,
	MESCHUGGE = 0x8421, /* ink and word are the same: RR GG BB YY */
	HAND = COMMANDS & ~MESCHUGGE, /* what every player holds */
};

/*
 * A card is 4 times its ink and its word.  The pile stays as it was turned
 * over until the next round's first line.
 */
struct meschugge {
	struct match match;
	uint8_t rounds;
	uint8_t commands, faces; /* how many have been dealt */
	bool playing; /* a card lies on this round's pile */
	bool hidden; /* one of them is not known */
	uint8_t laid;
	uint16_t words; /* bit ROUND - 1: its word counts */
	uint16_t fits; /* bit CARD: it fits the command of the pile */
	uint8_t command[ROUNDS];
	uint8_t seats[PLAYERS]; /* of the pile, from its first card on */
	int8_t pile[PLAYERS];
	struct heap rest; /* commands that have not been dealt */
};

static inline int
ink_of(int card)
{
	return card / COLOURS;
}

static inline int
word_of(int card)
{
	return card % COLOURS;
}

/* The card that says a command the other way round. */
static inline int
contra_of(int command)
{
	return COLOURS * word_of(command) + ink_of(command);
}

static inline bool
is_meschugge(int card)
{
	return MESCHUGGE >> card & 1;
}

static inline int
command_of(const struct meschugge *state, int round)
{
	return state->command[round - 1];
}

static inline bool
word_counts(const struct meschugge *state, int round)
{
	return state->words >> (round - 1) & 1;
}

/* The cards that fit a command, a bit each, by what counts; and for tables. */
#define CONTRA(card) (1 << (COLOURS * ((card) % COLOURS) + (card) / COLOURS))
#define FITTING(card, set) \
	(MESCHUGGE >> (card)&1 ? 0 : (set)&HAND & ~CONTRA(card))
#define BY_COLOUR(card) FITTING(card, 0xf << COLOURS * ((card) % COLOURS))
#define BY_WORD(card) FITTING(card, 0x1111 << (card) / COLOURS)
#define FOUR(by, card) by(card), by((card) + 1), by((card) + 2), by((card) + 3)
#define EACH(by)                                                    \
	{                                                           \
		FOUR(by, 0), FOUR(by, 4), FOUR(by, 8), FOUR(by, 12) \
	}

/* By which of BY_COLOUR, BY_WORD and CONTRA, from 0. */
static inline unsigned
what_counts(const struct meschugge *state, int round)
{
	return state->match.variant == JUNIOR ? 2u : word_counts(state, round);
}

/* The command and the die of the coming round are there. */
static inline bool
is_turned_up(const struct meschugge *state)
{
	return state->match.ended < state->commands &&
	    state->match.ended < state->faces;
}

/* The cards that fit, a bit each; on a meschugge command there is none. */
unsigned meschugge_fitting(const struct meschugge *, int round);

/* The place on the pile of the first card that fits; -1 if none does. */
int meschugge_first_fitting(const struct meschugge *);

/* The cards that cost a point in a round, a bit each. */
unsigned meschugge_penalties(const struct meschugge *, int round);

/* No card fits an ordinary command: the point is the commander's. */
bool meschugge_commander_wins(const struct meschugge *);

/* The pile can be turned over. */
bool meschugge_may_reveal(const struct meschugge *);

/* The slots that words.c and player.c fill. */
void meschugge_tell(const struct state *before, const struct state *after,
    const struct line *, struct text *);
void meschugge_reason(const struct state *before, const struct state *after,
    const struct line *, int seat, struct text *);
void meschugge_limits(const struct match *, struct text *);
const char *meschugge_task(const struct state *);
void meschugge_scene(const struct state *before, const struct state *after,
    const struct line *, struct scene *);
extern const struct wits meschugge_wits;

#endif
