/* walk.h: a legal record gone through once more, line by line. */

#ifndef WALK_H
#define WALK_H

#include "formats/out.h"
#include "source.h"

/*
 * A walk through a legal record, line by line, as far as its first moves, that
 * many, moves and what follows before the next.
 */
struct walk {
	struct source source;
	struct source *of; /* whose record it is: told what went wrong */
	struct record record;
	long moves; /* met so far */
	long limit;
	const char *line; /* the line now stood at */
	/*
	 * Whoever is in a hurry to the end of a legal record is spared the
	 * match before each line that is passed by.
	 */
	bool hurry, passed_by;
	union {
		struct state before; /* the match before it */
		unsigned char memory[STATE_SIZE];
	};
};

/*
 * What goes wrong on the way is left in the error of the source that is walked
 * through, to be reported as its own.
 */
void walk_open(struct walk *, struct source *, long limit);
void walk_close(struct walk *);

/* Goes on to the next line; false after the last. */
bool walk_next(struct walk *);

/*
 * Where a walk has got to: the last line of the game, and the match before it.
 * Of the lines that a deal is made of it is the first, with which a round
 * begins; one that nothing begins with is passed over.
 */
struct step {
	bool any; /* there was one */
	struct line line;
	union position before;
};

/* Keeps the line that a record is at, if it is a step. */
void step_keep(
    struct step *, const struct state *before, const struct record *);

/*
 * Goes on to the end, and leaves the last step.  If a round was over with the
 * last move within the limit, that is the end: the next deal is not.
 */
void walk_to_end(struct walk *, struct step *);

/* How many moves a legal record has; -1: something went wrong. */
long walk_count(struct source *);

/* True if the line now stood at is a move. */
bool walk_at_move(const struct walk *);

/* Writes the line now stood at as it came, but never with a CR. */
void walk_copy(const struct walk *, struct out *);

/* The text of a meta line with that key, without its stamp. */
bool walk_meta(const struct walk *, const char *key, struct cursor *text);

#endif
