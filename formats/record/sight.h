/* sight.h: what seats see of a record while lines are being added to it. */

#ifndef SIGHT_H
#define SIGHT_H

#include "walk.h"

/*
 * The views of some seats.  What is shown of a round may depend on how far it
 * got, so the round in progress is kept as it was played; what was seen of
 * those before it is text already.  A look costs as much as the round is long,
 * however long the match.
 */
struct sight {
	const struct game *game;
	unsigned seats; /* bit SEAT - 1: its view may be asked for */
	struct out texts[SEATS]; /* the header, and rounds that are over */
	union position start; /* of the round in progress */
	struct sight_line *lines; /* of it */
	size_t n, room;
	struct out words; /* their stamps, and claims */
	int error; /* errno of what went wrong, once it has */
};

void sight_init(struct sight *);
void sight_close(struct sight *);

/* Begins with a legal record that was just read; what went before is lost. */
void sight_open(
    struct sight *, struct source *, const struct record *, unsigned seats);

/*
 * A line was added to that record, which is now at it; it gave a match that is
 * in the record's state.
 */
void sight_add(struct sight *, const struct record *, const struct line *);

/* Writes a seat's view of a record, at the state that its lines led to. */
void sight_write(
    struct sight *, const struct state *now, int seat, struct out *);

#endif
