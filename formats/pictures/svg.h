/* svg.h: pictures in SVG. */

#ifndef SVG_H
#define SVG_H

#include "formats/out.h"
#include "lib/game.h"
#include "place.h"

/* How those who know a card are named on it. */
struct pen {
	struct voice voice;
	char initials[SEATS][8]; /* their first letters, or numbers */
};

void pen_open(struct pen *, struct voice, int players);

/* The style of drawings, and what they refer to. */
extern const char svg_style[];
extern const char svg_shapes[];

/* Writes a drawing as it is at 0, 0. */
void svg_drawing(struct out *, const struct drawing *, const struct pen *);

/* What stands in the class of a sprite with a mark; may be empty. */
const char *svg_mark(enum sprite_mark);

/*
 * Writes a scene as a picture of its own: the same bytes for the same scene,
 * everywhere.  It needs nothing from elsewhere.
 */
void svg_scene(struct out *, const struct scene *);

#endif
