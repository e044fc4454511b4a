/* offers.h: the moves that can be made now, and the one that is meant. */

#ifndef OFFERS_H
#define OFFERS_H

#include "lib/game.h"

enum { OFFER_TEXT = 256 };

/*
 * A move as it is typed: without its seat, unless several could make it, and
 * without cards that follow from the rest.  So it shows no card that somebody
 * saw once and may have forgotten.  Cards that must be named are `?`.
 */
struct offer {
	char text[OFFER_TEXT];
};

struct offers {
	const struct game *game;
	struct offer *list;
	size_t n, room;
	bool failed; /* there was no memory for all */
	bool deals; /* nobody can move before cards are dealt face up */
	unsigned bots; /* bit SEAT - 1: it moves by itself, so for it nothing
			  is offered */
};

/* A move of a seat as it would be offered. */
void offer_text(
    char text[OFFER_TEXT], const struct state *, const struct line *);

void offers_close(struct offers *);

/*
 * Lists what a seat can do, as it knows the match; seat 0: what anybody can do,
 * those who are due first, and what may be dealt where nobody has a move.  A
 * scribe has to name all cards that the record does not know.
 */
enum { OFFERS_OF_TABLE = -1 }; /* a seat: only what the table can do */
void offers_list(struct offers *, const struct state *, int seat, bool scribe);

/*
 * How well an offer fits what somebody has typed so far: the letters must come
 * in that order, each at the beginning of a word or a number or after the one
 * before, so that p7 fits `play R7`.  It is the same if all letters are there.
 */
enum fit { FIT_NONE, FIT_BEGUN, FIT_WHOLE, FIT_SAME };
enum fit offer_fit(
    const struct offers *, const struct offer *, const char *typed);

/*
 * The move that is meant: the only one of those that fit best.  False: none, or
 * several.  Cards that must be named may stand anywhere, together: s3 7 means
 * `swap 3 7` if `swap 3 ?` is offered, and f6 R3 means `lay R3 f6` if
 * `lay ? f6` is.  One that may become several stays `?`.
 */
bool offers_meant(
    const struct offers *, const char *typed, char meant[OFFER_TEXT]);

/* How many fit. */
size_t offers_fitting(const struct offers *, const char *typed);

#endif
