/* film.h: a game as what changes from step to step, for a page. */

#ifndef FILM_H
#define FILM_H

#include "formats/record/timeline.h"
#include "formats/tables/index.h"
#include "svg.h"

/* What a page shows at one place, and what the next step compares with. */
struct element {
	int16_t x, y;
	uint8_t zone, mark;
	bool there;
	long looks, step;
};

/* Points, from a move on. */
struct points_at {
	long move;
	int32_t points[SEATS];
};

/*
 * All positions of a game, as everybody's eyes see them or one seat's.  Every
 * drawing is written once, and of each step only what is different.  The views
 * of other seats are the same sprites with their backs; where they are not, the
 * view says so.
 */
struct film {
	struct timeline *timeline;
	int seat; /* whose eyes; 0: all, and there are views of the others */
	bool open;
	struct pen pen;
	long first; /* the number of the first drawing */
	int height;
	unsigned views; /* bits of seats that see something else */
	bool failed; /* there is no memory */

	/* Written on the way. */
	struct out shapes; /* the drawings */
	struct out steps, heads, told, stamps;
	struct out aside[SEATS]; /* what a view does not share */
	struct out list; /* the sentences */
	char last[SCENE_SAID]; /* the last of them */

	struct index drawings, looks, ids, words;
	struct element *elements;
	struct points_at *tallies;
	size_t elements_room, ntallies, tallies_room;
	struct out was[SEATS]; /* the last that was put aside */

	struct moment moment;
	struct scene scene, other;
	struct outlook outlooks[SEATS];
	union position shown; /* last, before the seats looked at it */
	bool follows; /* this step was made there: nothing came between */
	struct placed placed[2], seen; /* this step and the last, by turns */
	int now; /* which is this step */
	struct known {
		long number, looks;
		bool followed;
	} known[2][PLACE_SPRITES]; /* what became of their sprites */
	unsigned all_seeing; /* bits of seats that see every face */
	bool followed[SCENE_TILES]; /* whether every seat can follow a tile */
	bool found[SCENE_TILES]; /* faces that the seat has found out */
	bool any_found;
	long head[2]; /* the last head and task, among the words */
};

/* NULL: there is no memory. */
struct film *film_make(struct timeline *, struct voice, int seat, bool open,
    long first, const char *prefix);
void film_free(struct film *);

/* Writes what the page's script reads, an object of JSON. */
void film_data(const struct film *, struct out *);

/* The last position, for those who have no script. */
void film_position(const struct film *, struct out *);

#endif
