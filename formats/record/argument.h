/* argument.h: the words after a verb, as numbers; for the reader alone. */

#ifndef ARGUMENT_H
#define ARGUMENT_H

#include "reader.h"

/* A word that is not of the kind that it must be. */
enum { NOT_AN_ARGUMENT = -3 };

/* What a line has among its words.  A word that is not a card is noted, not
   refused: other faults of the line come first. */
struct cards {
	bool bad, unknown;
};

static inline int32_t
read_card(const struct record *record, uint64_t word, uint64_t set,
    struct cards *cards)
{
	int card;

	if (word == '?') {
		cards->unknown = true;
		return CARD_UNKNOWN;
	}
	card = dict_find(codec_cards(record->codec), word);
	if (card < 0 || !(set >> card & 1)) {
		cards->bad = true;
		return CARD_UNKNOWN;
	}
	return card;
}

static inline int32_t
read_square(uint64_t word)
{
	uint64_t column = (word & 0xff) - 'a';
	uint64_t row = word >> 8;

	row = row <= 0xff             ? row - '1'
	    : row == ('1' | '0' << 8) ? 9
	    : row == ('1' | '1' << 8) ? 10
				      : SQUARES;
	if (column >= SQUARES || row >= SQUARES ||
	    (row >= 9 && word >> 16 == 0))
		return NOT_AN_ARGUMENT;
	return (int32_t)(column + SQUARES * row);
}

/* Any number; those of one digit are read at once. */
int32_t read_slot(const char *at, const char *end);
int32_t read_place(const char *at, const char *end, int seat);

static inline int32_t
read_short_place(const struct cursor *cursor, uint64_t word, int seat)
{
	uint64_t slot = word;

	if ((word >> 8 & 0xff) == '.' && is_seat(word & 0xff)) {
		seat = (int)(word & 0xff) - '0';
		slot = word >> 16;
	}
	return slot - '0' < 10 ? place_make(seat, (int)(slot - '0'))
			       : read_place(cursor->at, cursor->end, seat);
}

/* One word after a verb. */
static inline int32_t
read_argument(const struct record *record, const struct cursor *cursor,
    uint64_t word, unsigned kind, int seat, struct cards *cards)
{
	if (kind == ARG_CARD)
		return read_card(
		    record, word, record->state.match.cards, cards);
	switch (kind) {
	case ARG_COLOUR:
		return word < 0x80 && colour_index((char)word) >= 0
		    ? colour_index((char)word)
		    : NOT_AN_ARGUMENT;
	case ARG_SQUARE:
		return read_square(word);
	case ARG_SLOT:
		return word - '0' < 10 ? (int32_t)(word - '0')
				       : read_slot(cursor->at, cursor->end);
	default:
		return read_short_place(cursor, word, seat);
	}
}

/* The fault of a word that is not of its kind. */
extern const struct fault *const argument_faults[];

#endif
