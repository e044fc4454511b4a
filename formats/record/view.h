/* view.h: what a seat has seen of a record. */

#ifndef VIEW_H
#define VIEW_H

#include "walk.h"

/*
 * A walk through what a seat has seen; seat 0 has seen everything.  `line` is
 * what it saw of the line now stood at, if that is one of the game.
 */
struct view {
	int seat;
	struct walk walk;
	struct walk ahead; /* as far as what is shown of a deal depends on */
	struct line line;
	const struct state *before, *after; /* as view_follow leaves them */
	union position minds[2];
};

void view_open(struct view *, struct source *, int seat, long limit);
void view_close(struct view *);

/* Goes on to the next line that the seat has seen; false after the last. */
bool view_next(struct view *);

/*
 * Called at each line of the game: the match before and after it as the seat
 * knows it looking back, with what came to light later.
 */
void view_follow(struct view *);

/* Writes all of it as a record.  False: something went wrong. */
bool view_write(struct source *, int seat, long limit, struct out *);

#endif
