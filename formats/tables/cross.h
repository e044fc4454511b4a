/* cross.h: a cross table, each against each. */

#ifndef CROSS_H
#define CROSS_H

#include "fields.h"
#include "formats/look.h"
#include "standings.h"

extern const char *const cross_columns[];

/*
 * Standings of pairs as a table: names in the order of their shares of wins, or
 * of the alphabet.  NULL, or why it cannot be.
 */
const char *cross_fields(
    struct fields *, const struct standings *, const char *by, enum sort);
const char *cross_text(struct out *, struct standings *, const char *by,
    enum sort, const struct look *);

#endif
