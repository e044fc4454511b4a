/* fields.h: rows of named values for programs, as CSV or as JSON. */

#ifndef FIELDS_H
#define FIELDS_H

#include <stdbool.h>
#include <stdint.h>

#include "formats/out.h"
#include "lib/line.h"

/*
 * CSV as RFC 4180 has it, with one row of names first; or JSON, an object a
 * line.  The values of a row are given in the order of the columns.
 *
 * A column that is there once for each seat has a name like points#2.  In CSV
 * that is points2.  In JSON it is `points` of the object with "seat":2 in the
 * array `seats`, which is the row's last value.  A seat is not there if its
 * first value is nothing.
 */
enum { NAMES_MOST = 64 };

struct name {
	uint8_t length; /* without the seat */
	uint8_t seat; /* 0: it is not for each seat */
};

struct fields {
	struct out *out;
	bool json;
	const char *const *columns; /* ends with NULL */
	int column;
	struct name names[NAMES_MOST];
	struct out seats[SEATS]; /* their objects, as far as they are written */
};

void fields_open(
    struct fields *, struct out *, bool json, const char *const *columns);
/* Makes a copy of fields another thread's, for the same rows elsewhere; their
   names are not repeated. */
void fields_share(struct fields *, struct out *);
void fields_close(struct fields *);
/* In CSV, a text that a spreadsheet would take for a formula gets an
   apostrophe before it. */
void fields_string(struct fields *, const char *);
/* A text that nobody need have given: nothing if it is empty. */
void fields_optional(struct fields *, const char *);
void fields_number(struct fields *, int64_t);
/* 1 or 0 in CSV. */
void fields_truth(struct fields *, bool);
/* A number that has been written already. */
void fields_raw(struct fields *, const char *);
/* That many values that are not there. */
void fields_nothing(struct fields *, int n);
/* A list: with spaces between in CSV. */
void fields_numbers(struct fields *, const int32_t *, int);
/* A set of seats, as a list. */
void fields_seats(struct fields *, unsigned set);
/* Words of a game, as a list. */
void fields_words(struct fields *, const char *);
/* A string as JSON has it, in quotes. */
void fields_json(struct out *, const char *);
void fields_end(struct fields *);

#endif
