/* html.h: games as one page to step through. */

#ifndef HTML_H
#define HTML_H

#include "formats/out.h"
#include "formats/record/timeline.h"

/*
 * A page is one file that needs nothing from elsewhere, and runs no script but
 * its own.  Its games are written as they come, and are not kept.
 */
struct page {
	struct out *out;
	const struct language *language;
	long games;
	long drawings; /* numbered so far */
	struct out list; /* of the games */
};

void page_open(struct page *, struct out *, const struct language *);

/*
 * Adds a game as everybody's eyes see it, with the views of all seats, or as
 * one seat sees it and nothing else; `open` as in scene.h.  The source is the
 * one that the timeline was made from.  False: there is no memory.
 */
bool page_game(
    struct page *, struct timeline *, struct source *, int seat, bool open);

/* Writes the rest, if there was a game. */
void page_close(struct page *);

#endif
