/* draw.h: a scene as text, for people. */

#ifndef DRAW_H
#define DRAW_H

#include "formats/look.h"
#include "formats/out.h"
#include "formats/pictures/lines.h"
#include "lib/scene.h"

enum {
	DRAW_WIDTH = 80, /* what a position is laid out for, if there is room */
	/* Where there is less room there are only sentences, and a command. */
	DRAW_WIDTH_LEAST = 40,
	DRAW_HEIGHT_LEAST = 12,
};

/*
 * Draws a scene as lines, none wider than look->width, for whoever places them
 * on a screen: first the position, then from the line on that is returned what
 * was done last and what is to be done.  The lines have been opened.
 */
size_t draw_lines(struct lines *, const struct scene *, const struct look *);

/* The same, written out. */
void draw_scene(struct out *, const struct scene *, const struct look *);

/* Writes a string and spaces up to that width. */
void draw_padded(struct out *, const char *, int width);

#endif
