/* pane.h: lines of text on the screen. */

#ifndef PANE_H
#define PANE_H

#include "formats/pictures/lines.h"

enum { PANE_MARGIN = 1 };

/* Adds a text, broken between words into as many lines as it takes. */
void pane_wrap(struct lines *, const char *text, int width);

/*
 * The same for each line of a text; only the last rows, `most` of them, without
 * the end of a line whose beginning does not fit.
 */
void pane_last(struct lines *, const struct out *text, int width, int most);

/* Shows the lines; they are of no use afterwards. */
void pane_show(struct lines *);

#endif
