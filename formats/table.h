/* table.h: standings, written for people or for programs. */

#ifndef TABLE_H
#define TABLE_H

#include "comma.h"
#include "fields.h"
#include "standings.h"

/* Where people look at it. */
struct screen {
	int width; /* 0: not a terminal, all may be as wide as it is */
	bool unicode;
};

/* The columns for programs; the first few are enough to add tables up. */
extern const char *const table_columns[];

/* `by` is what the rows are: name, seat, or a key of meta lines. */
void table_fields(struct fields *, const struct standings *, const char *by);
void table_text(struct out *, const struct standings *, const char *by,
    const struct screen *);

/*
 * Adds a table that was written as CSV.  `by` is what its rows must be; "" is
 * filled in from the first row.  As comma_read, and every complaint comes back
 * through `complain`.
 */
enum { TABLE_BY = 256 };
int table_read(int fd, struct standings *, char by[TABLE_BY],
    void (*complain)(size_t line, const char *reason, void *), void *context);

/* A string cut to that many columns, and filled up with spaces. */
void table_cell(
    struct out *, const char *, int width, bool right, const struct screen *);

#endif
