/* comma.h: CSV, read and written through libcsv. */

#ifndef COMMA_H
#define COMMA_H

#include <stdbool.h>
#include <stddef.h>

#include "out.h"

/*
 * CSV as RFC 4180 has it.  A text of more than one byte that begins with one of
 * = + - @ and the apostrophe is written with an apostrophe before it, so that
 * no spreadsheet takes it for a formula; reading undoes that.
 *
 * On reading, a row may also end in LF alone, the last one may lack its end,
 * and blank lines and a byte-order mark are passed over.  Spaces belong to the
 * values.  Every row has as many values as the first, which names the columns.
 */
enum { COMMA_COLUMNS = 8, COMMA_LINE = 1 << 20 };

struct comma_row {
	size_t line; /* on which it begins, from 1 */
	/* In the order in which they were asked for, each with a NUL behind
	   it; NULL: the file has no such column. */
	const char *values[COMMA_COLUMNS];
	size_t lengths[COMMA_COLUMNS];
};

/* What is wanted of a file, and who takes it. */
struct comma {
	const char *const *columns; /* ends with NULL */
	unsigned optional; /* bit i: column i need not be there */
	unsigned either; /* bit i: one of these columns must be */
	void (*take)(const struct comma_row *, void *context);
	/* Says what is wrong with a row, which is then left out. */
	void (*complain)(size_t line, const char *reason, void *context);
	void *context;
};

/*
 * Reads a file to its end.  0: done; -1: it makes no sense from some place on,
 * about which there has been a complaint; else errno.
 */
int comma_read(int fd, const struct comma *);

/* A whole number, without sign or zeros that it does not need. */
bool comma_number(const char *, long least, long most, long *number);

void comma_write(struct out *, const char *);

#endif
