/* draw.h: a scene as text, for people. */

#ifndef DRAW_H
#define DRAW_H

#include "../lib/scene.h"
#include "out.h"

/* What the reader's terminal can do. */
struct look {
	bool colour;
	bool unicode;
};

void draw_scene(struct out *, const struct scene *, const struct look *);

/* What a stranger wrote, with what a terminal should not see as \xNN. */
void draw_shown(struct out *, const char *);

/* Writes a string and spaces up to that width. */
void draw_padded(struct out *, const char *, int width);

#endif
