/* change.h: records that are changed in the file that they are in. */

#ifndef CHANGE_H
#define CHANGE_H

#include "batch.h"
#include "inplace.h"

/* Opens a file to be changed; false: that is trouble, and reported. */
bool change_open(struct program *, struct inplace *, const char *file);

/* Puts a text that was held in its place; as change_open. */
bool change_put(struct program *, struct inplace *, const char *file,
    const struct out *text);

/*
 * Does what batch_each does with one file: what is written of it takes its
 * place.  After trouble it is left as it was.  Whoever sits at a terminal is
 * then told whose turn it is, if that is wanted.
 */
void change_each(struct program *, const char *file, const struct batch *,
    int jobs, bool turn);

/*
 * Tells somebody at a terminal whose turn it is in a text that has one legal
 * record.  It is of no use afterwards.
 */
void change_tell_turn(struct program *, struct out *text);

#endif
