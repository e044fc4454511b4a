/* csvfile.h: CSV, read and written through libcsv. */

#ifndef CSVFILE_H
#define CSVFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "formats/out.h"
#include "lib/text.h"

/*
 * CSV as RFC 4180 has it.  A text of more than one byte that begins with one of
 * = + - @ and the apostrophe is written with an apostrophe before it, so that
 * no spreadsheet takes it for a formula; reading undoes that.
 *
 * On reading, a row may also end in LF alone, the last one may lack its end,
 * and blank lines and a byte-order mark are passed over.  Values may also be
 * separated by semicolons or tabs: what the first row has most of.  Spaces
 * belong to the values.  Every row has as many values as the first, which names
 * the columns, in any case and with spaces around.  It is all UTF-8.
 */
enum { CSVFILE_COLUMNS = 128, CSVFILE_LINE = 1 << 20 };

struct csvfile_row {
	size_t line; /* on which it begins, from 1 */
	/* In the order in which they were asked for, each with a NUL after
	   it; NULL: the file has no such column. */
	const char *values[CSVFILE_COLUMNS];
	size_t lengths[CSVFILE_COLUMNS];
};

/* What is wanted of a file, and who takes it. */
struct csvfile {
	const char *const *columns; /* ends with NULL */
	unsigned optional; /* bit i: column i need not be there */
	unsigned either; /* bit i: one of these columns must be */
	/* A phrase about one that is missing, {1}, though there are {2}; NULL:
	   it says no more than that. */
	const char *missing;
	/*
	 * Where the values of a column with another name are wanted: a number
	 * after those of the columns, the same only for the same name; -1: they
	 * are not.  NULL: none are.
	 */
	int (*other)(const char *name, size_t length, void *context);
	void (*take)(const struct csvfile_row *, void *context);
	/* Says what is wrong with a row, which is then left out. */
	void (*complain)(size_t line, const char *reason, void *context);
	/* Says why the file makes no sense from a line on. */
	void (*refuse)(size_t line, const char *reason, void *context);
	void *context;
	struct voice voice; /* in which reasons are said */
};

/*
 * Reads a file to its end.  0: done; -1: it was refused; else errno.
 */
int csvfile_read(int fd, const struct csvfile *);

/* A whole number, without sign or zeros that it does not need. */
bool csvfile_number(const char *, int64_t least, int64_t most, int64_t *number);

/* A value; what a terminal should not see becomes \xNN. */
void csvfile_write(struct out *, const char *);
/* The same of words that a game has: no card is taken for a formula. */
void csvfile_write_words(struct out *, const char *);

#endif
