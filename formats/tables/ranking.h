/* ranking.h: standings, written for people or for programs. */

#ifndef RANKING_H
#define RANKING_H

#include "csvfile.h"
#include "fields.h"
#include "formats/look.h"
#include "standings.h"

/* The columns for programs; the first few are enough to add tables up. */
extern const char *const ranking_columns[];

/* `by` is what the rows are: name, seat, or a key of meta lines. */
void ranking_fields(struct fields *, const struct standings *, const char *by);
void ranking_text(struct out *, const struct standings *, const char *by,
    const struct look *);

/*
 * Adds a table that was written as CSV.  `by` is what its rows must be; "" is
 * filled in from the first row.  As csvfile_read, and every complaint comes
 * back through `complain`.
 */
enum { RANKING_BY = 256 };
int ranking_read(int fd, struct standings *, char by[RANKING_BY],
    void (*complain)(size_t line, const char *reason, void *), void *context);

/* The first bytes of a string, filled up with spaces to that many columns. */
void ranking_cell(
    struct out *, const char *, size_t length, int width, bool right);

#endif
