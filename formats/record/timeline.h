/* timeline.h: any position of a record at once. */

#ifndef TIMELINE_H
#define TIMELINE_H

#include "walk.h"

/*
 * The match is kept at every TIMELINE_STEP-th move, and the lines of the game
 * as they would be written: so every position is fewer moves away than that.
 * A move takes the bytes of its line and a TIMELINE_STEP-th of the match: 35 MB
 * for the longest record of Kombio.  What it was read from is not needed any
 * more.
 */
enum { TIMELINE_STEP = 64 };

struct timeline {
	struct record record; /* a copy, at work; its header can be read */
	long moves;
	bool stamped; /* some move has a stamp */
	long *rounds; /* after how many moves each round was over */
	size_t nrounds;

	union position first; /* before the first line of the game */
	struct out text;
	size_t at; /* the next line there */
	long here; /* the moves made so far; -1: the place was not sought */
	size_t *marks; /* where the lines after each step begin there */
	unsigned char *states; /* and the match at that place */
	size_t nmarks, marks_room, states_room, rounds_room;
};

/*
 * The position after some moves, with all that follows before the next, and the
 * last step on the way there.  After a move there is also the match right
 * before and right after that move.
 */
struct moment {
	long move;
	bool moved; /* there was one */
	bool ended; /* and a round was over with it */
	bool stamped;
	int64_t stamp; /* in millionths of a second */
	struct line line;
	union position before, after, now;
	struct step step;
};

/*
 * Goes through the record that was just read from a source and is legal.
 * False: something went wrong, and the source's error says what.
 */
bool timeline_open(struct timeline *, struct source *, const struct record *);
void timeline_close(struct timeline *);

void timeline_at(struct timeline *, long move, struct moment *);

/*
 * The same for whoever looks on: if a round was over with that move, and it is
 * not the last, the table as it was then, before the next deal.
 */
void timeline_show(struct timeline *, long move, struct moment *);

/*
 * Tells the move that led there as a seat knew it then; 0: everything.  What
 * came to light later is not told.  False: there was none, or it was not seen.
 * timeline_tell_open tells what everybody knew.
 */
bool timeline_tell(
    const struct timeline *, const struct moment *, int seat, struct text *);
bool timeline_tell_open(
    const struct timeline *, const struct moment *, struct text *);

/*
 * What a seat knows of a moment, to compare it with what another knows; `next`
 * if the outlook is that of the same seat on the position before its step.
 */
void timeline_outlook(
    const struct moment *, int seat, bool next, struct outlook *);

/*
 * Describes a moment as a seat sees it; `open` as in scene.h.  Even where a
 * deal has followed, it is the move that is told.
 */
void timeline_scene(const struct timeline *, const struct moment *,
    struct voice, int seat, bool open, struct scene *);

/* The same of an outlook that is there already, for its viewer. */
void timeline_outlook_scene(const struct timeline *, const struct moment *,
    const struct outlook *, struct scene *);

/* How many moves of two timelines are the same. */
long timeline_common(const struct timeline *, const struct timeline *);

#endif
