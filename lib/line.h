/* line.h: one line of a game, with its words as numbers. */

#ifndef LINE_H
#define LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
	SEATS = 6, /* the most players a game may have */
	WORDS = 3, /* the most words of a move */
	LINE_CARDS = 72, /* the most cards that a line of a game can need */
};

/* A card is a small number, its index in the game's table of names. */
enum { CARD_UNKNOWN = -1, ARG_LEFT_OUT = -2 };

/* What a word after a verb is. */
enum arg_kind {
	ARG_CARD,
	ARG_COLOUR, /* a letter; its index in COLOUR_LETTERS */
	ARG_SQUARE, /* column + 11 * row, both from 0 */
	ARG_SLOT, /* a number from 0, at most SLOT_MAX */
	ARG_PLACE, /* as place_make gives it */
	ARG_KINDS,
};

#define COLOUR_LETTERS "RGBYOP"

/* The index of a letter in COLOUR_LETTERS; -1 if it is not a colour. */
static inline int
colour_index(char letter)
{
	static const int8_t places[] = {
	    ['R'] = 1, ['G'] = 2, ['B'] = 3, ['Y'] = 4, ['O'] = 5, ['P'] = 6};
	size_t i = (unsigned char)letter;

	return i < sizeof(places) ? places[i] - 1 : -1;
}

enum { SLOT_BITS = 24, SLOT_MAX = (1 << SLOT_BITS) - 1, SQUARES = 11 };

static inline int
place_make(int seat, int slot)
{
	return (int)((unsigned)seat << SLOT_BITS | (unsigned)slot);
}

static inline int
place_seat(int place)
{
	return place >> SLOT_BITS;
}

static inline int
place_slot(int place)
{
	return place & SLOT_MAX;
}

/*
 * A verb and the words that follow it: up to WORDS of them, each of its kind;
 * or, if `max` is ANY_NUMBER, any number of cards.
 */
enum { ANY_NUMBER = 255 };

struct verb {
	char name[8];
	uint8_t min, max; /* words */
	uint8_t kinds[WORDS]; /* enum arg_kind of each */
	bool table; /* said by the table: no seat before it */
	bool unordered; /* its two words may be said in either order */
};

enum line_kind { LINE_DEAL, LINE_SHUFFLE, LINE_MOVE };

enum { PLACE_NOWHERE = 255 };

/*
 * The words of a move are in `arg`; the cards of a deal, of a shuffle and of a
 * verb that takes any number of them are in `cards`.
 */
struct line {
	uint8_t kind; /* enum line_kind */
	uint8_t verb; /* of a move: index in the game's verbs */
	uint8_t seat; /* of a move, from 1; 0: the table */
	uint8_t place; /* of a deal: a seat, or SEATS + 1 + index in places;
			  PLACE_NOWHERE: not a place of this game */
	uint16_t n; /* words; cards past LINE_CARDS are counted, not kept */
	bool unknown; /* a word is CARD_UNKNOWN */
	int32_t arg[WORDS];
	int8_t cards[LINE_CARDS];
};

/* Lines are built up word by word; each keeps `n` and `unknown` right. */

static inline void
line_begin(struct line *line, enum line_kind kind)
{
	line->kind = (uint8_t)kind;
	line->verb = line->seat = line->place = 0;
	line->n = 0;
	line->unknown = false;
}

static inline void
line_deal(struct line *line, int place)
{
	line_begin(line, LINE_DEAL);
	line->place = (uint8_t)place;
}

static inline void
line_move(struct line *line, int seat, int verb)
{
	line_begin(line, LINE_MOVE);
	line->seat = (uint8_t)seat;
	line->verb = (uint8_t)verb;
}

/* Adds a word to a move. */
static inline void
line_arg(struct line *line, int arg)
{
	line->arg[line->n++] = arg;
	line->unknown |= arg == CARD_UNKNOWN;
}

/* Adds a card to a deal, a shuffle, or a verb that takes any number. */
static inline void
line_card(struct line *line, int card)
{
	line->cards[line->n++] = (int8_t)card;
	line->unknown |= card == CARD_UNKNOWN;
}

/* Adds cards all of which are known. */
static inline void
line_cards(struct line *line, const uint8_t *cards, int n)
{
	memcpy(line->cards + line->n, cards, (size_t)n);
	line->n = (uint16_t)(line->n + n);
}

/* Turns cards face down, from one place up to but not including another. */
static inline void
line_hide(struct line *line, int from, int to)
{
	for (int i = from; i < to; i++) {
		line->cards[i] = CARD_UNKNOWN;
		line->unknown = true;
	}
}

/* The same for a word of a move. */
static inline void
line_hide_arg(struct line *line, int i)
{
	line->arg[i] = CARD_UNKNOWN;
	line->unknown = true;
}

#endif
