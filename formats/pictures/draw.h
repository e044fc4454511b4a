/* draw.h: a scene as text, for people. */

#ifndef DRAW_H
#define DRAW_H

#include "formats/look.h"
#include "formats/out.h"
#include "lib/scene.h"

void draw_scene(struct out *, const struct scene *, const struct look *);

/* Writes a string and spaces up to that width. */
void draw_padded(struct out *, const char *, int width);

#endif
