/* kombio.h: a match of Kombio, as its rules, words and players see it. */

#ifndef KOMBIO_H
#define KOMBIO_H

#include <assert.h>
#include <endian.h>
#include <string.h>

#include "lib/game.h"

enum {
	WORTH_LEAST = -3, /* of any cards together */
	DECK = 70,
	VALUES = 16, /* a face is its value and 1: the lowest is -1 */
	HIDDEN = VALUES, /* the face of a card that has not come to light */
	FOUR = 4, /* cards in front of each player at first */
	TABOO_PLAYERS = 3, /* from which on a caller's cards are taboo */
	PILE = SEATS + 1, /* where the draw pile is dealt to */
};

enum {
	DRAW,
	SWAP,
	DROP,
	TAKE,
	KOMBIO,
	PEEK,
	TRADE,
	PASS,
	KNOCK,
	GIVE,
	KEEP,
	PUSH,
	SHOW,
};

/* What the player whose turn it is, or everybody, has to do. */
enum stage { STAGE_NONE, STAGE_TURN, STAGE_DRAWN, STAGE_ACTION, STAGE_SHOW };

/* What a knock has left to be done before all else. */
enum knock_answer { ANSWER_NONE, ANSWER_GIVE, ANSWER_DOUBT, ANSWER_PENALTY };

/*
 * A physical card.  Only its face depends on what the record knows: who has
 * seen it, and what it was mixed with, follow from who did what.  `told` are
 * those seats of `seen` for whose sight the record has the face; it is what
 * they know by their view of the record.  A shuffle numbers its cards anew, by
 * where they lay among the discards: the id never says anything of the face.
 */
struct card {
	uint8_t face;
	uint8_t heap; /* it was last mixed in, until everybody knows it */
	uint8_t seen, told; /* bit SEAT - 1, or EVERYBODY */
	uint8_t id; /* which of the 70, as everybody can follow it */
	uint8_t none[3]; /* states are compared as bytes: nothing is padding */
};

static_assert(sizeof(struct card) == sizeof(uint64_t), "a card is a number");

enum {
	CHOSEN_BIT = 0x40, /* of `seen`: it was drawn and kept */
	/* More than any number of seats: the card lies or lay face up. */
	EVERYBODY = 0xff,
};

/* A card on the table and where it lies. */
struct spot {
	int32_t place;
	struct card card;
};

/* A heap of no more kinds than Kombio has, to be kept. */
struct faces {
	uint16_t ones, twos, fours;
};

struct kombio {
	struct match match;
	uint8_t stage;
	uint8_t answer;
	uint8_t dealt; /* the place dealt last */
	uint8_t deals; /* deal lines in this round */
	uint8_t starter;
	uint8_t turn;
	uint8_t caller; /* 0: nobody called */
	uint8_t free; /* seats whose cards are not taboo, a bit each */
	uint8_t action; /* the face that gave it */
	uint8_t looks; /* cards looked at with it */
	uint8_t moved; /* bit i: looked[i] has left its place */
	uint8_t knocker;
	bool knockable; /* the top card has not been knocked on */
	bool knocked; /* the top card got there by a knock */
	uint8_t piled, discarded;
	uint8_t pile_heap; /* of all cards in the draw pile */
	uint8_t shown; /* seats, a bit each; far from what is asked with it */
	/* Where the spots of each seat begin; then where they all end. */
	uint8_t first[SEATS + 1];
	struct card drawn; /* and not placed */
	int32_t looked[2]; /* where those cards are; 0: discarded */
	int32_t target; /* the place last knocked on */
	uint32_t highest[SEATS]; /* slot that each has ever had */
	/*
	 * Faces, the last on top.  Nobody has seen any of the draw pile; all
	 * discards lie open.
	 */
	uint8_t pile[DECK], discards[DECK];
	/* The ids of those: of the pile, what they differ from their place. */
	uint8_t pile_ids[DECK], discard_ids[DECK];
	/*
	 * What the hidden cards that were mixed together have between them:
	 * heap 0 those of the deck as it was dealt, each other one those that
	 * a shuffle mixed.
	 */
	struct faces heaps[1 + DECK];
	struct spot spots[DECK]; /* by place, ascending */
};

static_assert(sizeof(struct kombio) <= STATE_SIZE, "state too large");

extern const char kombio_cards[VALUES][8];

extern const struct wits kombio_wits;

static inline int
worth(int face)
{
	return face - 1;
}

static inline struct heap
faces_heap(struct faces faces)
{
	return (struct heap){faces.ones, faces.twos, faces.fours};
}

static inline struct faces
heap_faces(const struct heap *heap)
{
	return (struct faces){
	    (uint16_t)heap->ones, (uint16_t)heap->twos, (uint16_t)heap->fours};
}

/*
 * A card as one number, the first byte lowest: a processor that has stored
 * eight bytes one by one and loads them at once has to wait until they are in
 * memory.
 */
static inline struct card
card_make(uint8_t face, uint8_t heap, uint8_t seen, uint8_t told, uint8_t id)
{
	uint64_t bytes = htole64((uint64_t)id << 32 | (uint64_t)told << 24 |
	    (uint64_t)seen << 16 | (uint64_t)heap << 8 | face);
	struct card card;

	memcpy(&card, &bytes, sizeof(card));
	return card;
}

/* The face of a card if it can be only one; else CARD_UNKNOWN. */
static inline int
face_of(const struct kombio *table, struct card card)
{
	struct heap heap;
	uint64_t kinds;

	if (card.face != HIDDEN)
		return card.face;
	heap = faces_heap(table->heaps[card.heap]);
	kinds = heap_kinds(&heap);
	return kinds != 0 && (kinds & (kinds - 1)) == 0 ? __builtin_ctzll(kinds)
							: CARD_UNKNOWN;
}

/* Which card is the top of the draw pile, if that is not empty. */
static inline uint8_t
pile_id(const struct kombio *table)
{
	int top = table->piled - 1;

	return (uint8_t)(table->pile_ids[top] + top);
}

/* The top of the draw pile, which is not empty. */
static inline struct card
top_card(const struct kombio *table)
{
	return card_make(table->pile[table->piled - 1], table->pile_heap, 0, 0,
	    pile_id(table));
}

/* How many cards lie in front of a seat. */
static inline int
card_count(const struct kombio *table, int seat)
{
	return table->first[seat] - table->first[seat - 1];
}

/* Where a place is among the spots; -1: no card lies there. */
static inline int
find_spot(const struct kombio *table, int place)
{
	int seat = place_seat(place);
	int first, at;

	if (seat < 1 || seat > table->match.players)
		return -1;
	first = table->first[seat - 1];
	at = table->first[seat];
	/* Slot numbers ascend from 1, so it cannot be further on. */
	if (place_slot(place) < at - first)
		at = first + place_slot(place);
	while (--at >= first && table->spots[at].place > place)
		continue;
	return at >= first && table->spots[at].place == place ? at : -1;
}

/* A caller's cards are taboo, and a caller may not knock. */
static inline bool
is_taboo(const struct kombio *table, int seat)
{
	return seat == table->caller && table->match.players >= TABOO_PLAYERS;
}

static inline bool
can_knock(const struct kombio *table)
{
	return table->knockable && table->shown == 0 &&
	    table->answer == ANSWER_NONE;
}

static inline bool
can_take(const struct kombio *table)
{
	return table->discarded > 0 && !table->knocked;
}

/* The seats that are to act when chance is not. */
unsigned kombio_awaited(const struct kombio *);

/* Why the action of the card dropped is not a trade of these two places. */
const struct fault *kombio_trade_fault(const struct kombio *, int, int);

/* Why the action of the card dropped is not a look at that place. */
const struct fault *kombio_peek_fault(const struct kombio *, int place);

/* All cards of a seat turned up. */
void kombio_show(const struct kombio *, int seat, struct line *);

/* A new round, as long as nothing is known of its cards. */
void kombio_begin_round(struct kombio *);

void kombio_tell(const struct state *before, const struct state *after,
    const struct line *, struct text *);
void kombio_reason(const struct state *before, const struct state *after,
    const struct line *, int seat, struct text *);
/* The most points of a round, of all players together. */
int kombio_most(const struct match *);

void kombio_limits(const struct match *, struct text *);
/* Adds to the sums of the cards what somebody who called gains or loses. */
void kombio_score_call(const struct kombio *, int32_t points[SEATS]);

const char *kombio_task(const struct state *);
void kombio_scene(const struct state *before, const struct state *after,
    const struct line *, struct scene *);

#endif
