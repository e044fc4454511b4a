/* picture.h: games as pictures and pages. */

#ifndef PICTURE_H
#define PICTURE_H

#include "cmd/shared/program.h"
#include "formats/pictures/html.h"

/* One picture in SVG, or a page of all games that come. */
struct pictures {
	bool html;
	bool open; /* only what can be seen at that moment */
	long n; /* games so far */
	struct out svg;
	struct page page;
};

void pictures_open(struct program *, struct pictures *, bool html, bool open);

/*
 * Draws the record just read as a seat sees it, 0 for all eyes: the position
 * after that many moves, LONG_MAX for the last.  A page has them all.
 */
void pictures_add(struct program *, struct pictures *, int seat, long at);

/* Writes what is left. */
void pictures_finish(struct program *, struct pictures *);

#endif
