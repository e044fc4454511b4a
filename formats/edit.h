/* edit.h: lines that are put into a record, and lines that are taken out. */

#ifndef EDIT_H
#define EDIT_H

#include "view.h"

/*
 * The last word of a line if it looks like a stamp, with the space before it;
 * or the line's end.
 */
char *line_stamp(char *);

/*
 * Turns a move as it was typed into the full line, in its place, where there
 * is room for LINE_WRITE_MAX bytes more.  The line ends in a line feed before
 * and after; its stamp stays as it is.  `seat` is the only one whose moves are
 * accepted; 0: any.
 */
const struct fault *edit_move(const struct record *, char *, int seat);

/* How many claims a legal record lacks; and the record with them, written. */
size_t count_claims(struct source *);
void edit_claims(struct source *, struct out *);

/*
 * Writes a legal record as far as its first so many moves; of what was behind
 * them comments and meta lines are left.
 */
void edit_undo(struct source *, long kept, struct out *);

#endif
