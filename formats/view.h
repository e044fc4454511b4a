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
	struct record record;
	long moves; /* met so far */
	long limit;
	const char *line; /* the line now stood at */
	union {
		struct state before; /* the match before it */
		unsigned char memory[STATE_SIZE];
	};
};

/* False: no memory. */
bool walk_open(struct walk *, const struct source *, long limit);
void walk_close(struct walk *);

/* Goes on to the next line; false behind the last. */
bool walk_next(struct walk *);

/* How many moves a legal record has. */
long walk_count(const struct source *);

/* True if the line now stood at is a move. */
bool walk_at_move(const struct walk *);

/* Writes the line now stood at as it came, but never with a CR. */
void walk_copy(const struct walk *, struct out *);

/*
 * Writes what that seat has seen of the record; seat 0 has seen everything.
 * False: no memory.
 */
bool view_write(const struct source *, int seat, long limit, struct out *);

#endif
