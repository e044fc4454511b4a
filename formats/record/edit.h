/* edit.h: lines that are put into a record, and lines that are taken out. */

#ifndef EDIT_H
#define EDIT_H

#include "walk.h"

/* How many claims a legal record lacks; and the record with them, written.
   Those that it lacked end in LF, whatever its other lines end in. */
size_t count_claims(struct source *);
void edit_claims(struct source *, struct out *);

/*
 * Writes a legal record as far as its first moves, that many; of what came
 * after them comments and meta lines are left.
 */
void edit_undo(struct source *, long kept, struct out *);

#endif
