/* edit.h: lines that are put into a record, and lines that are taken out. */

#ifndef EDIT_H
#define EDIT_H

#include "view.h"

/*
 * Turns a move as it was typed into the full line, in its place: there must be
 * room for LINE_WRITE_MAX bytes.  The line ends in a line feed before and
 * after.  `seat` is the only one whose moves are accepted; 0: any.
 */
const struct fault *edit_move(const struct record *, char *, int seat);

/*
 * Writes a legal record with all claims that it lacks.  False: no memory.
 */
bool edit_claims(const struct source *, struct out *);

/*
 * Writes a legal record as far as its first so many moves; of what was behind
 * them comments and meta lines are left.  False: no memory.
 */
bool edit_undo(const struct source *, long kept, struct out *);

#endif
