/* view.h: what of a record is shown, and to whom. */

#ifndef VIEW_H
#define VIEW_H

#include "out.h"
#include "source.h"

/*
 * A walk through a legal record, line by line, as far as its first so many
 * moves and what follows before the next.
 */
struct walk {
	struct source source;
	struct source *of; /* whose record it is: told what went wrong */
	struct record record;
	long moves; /* met so far */
	long limit;
	const char *line; /* the line now stood at */
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

/* Goes on to the next line; false behind the last. */
bool walk_next(struct walk *);

/* How many moves a legal record has; -1: something went wrong. */
long walk_count(struct source *);

/* True if the line now stood at is a move. */
bool walk_at_move(const struct walk *);

/* Writes the line now stood at as it came, but never with a CR. */
void walk_copy(const struct walk *, struct out *);

/* The text of a meta line with that key, without its stamp. */
bool walk_meta(const struct walk *, const char *key, struct cursor *text);

/*
 * Writes what that seat has seen of the record; seat 0 has seen everything.
 * False: something went wrong.
 */
bool view_write(struct source *, int seat, long limit, struct out *);

/*
 * Makes a source of what that seat has seen, in memory that is to be closed
 * after it.  False: something went wrong, and nothing is open.
 */
bool view_open(struct source *view, struct source *, int seat, long limit,
    struct out *memory);

#endif
