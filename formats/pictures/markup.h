/* markup.h: text of strangers in SVG, HTML and JSON. */

#ifndef MARKUP_H
#define MARKUP_H

#include "formats/out.h"

/*
 * Writes text so that it is nothing but text, also within the quotes of an
 * attribute.  What a terminal should not see, a page should not either, nor
 * what XML does not allow: it becomes \xNN.
 */
void markup_text(struct out *, const char *);

/* The same as a string of JSON, within a script of a page, with its quotes. */
void markup_json(struct out *, const char *);

#endif
