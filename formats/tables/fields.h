/* fields.h: rows of named values for programs, as CSV or as JSON. */

#ifndef FIELDS_H
#define FIELDS_H

#include <stdbool.h>
#include <stdint.h>

#include "formats/out.h"

/*
 * CSV as RFC 4180 has it, with one row of names first; or JSON, an object a
 * line.  The values of a row are given in the order of the columns.
 */
struct fields {
	struct out *out;
	bool json;
	const char *const *columns; /* ends with NULL */
	int column;
};

void fields_open(
    struct fields *, struct out *, bool json, const char *const *columns);
/* In CSV, a text that a spreadsheet would take for a formula gets an
   apostrophe before it. */
void fields_string(struct fields *, const char *);
void fields_number(struct fields *, long);
/* A number that has been written already. */
void fields_raw(struct fields *, const char *);
void fields_nothing(struct fields *);
/* A list: with spaces between in CSV. */
void fields_numbers(struct fields *, const int32_t *, int);
/* A set of seats, as a list. */
void fields_seats(struct fields *, unsigned set);
/* A string as JSON has it, in quotes. */
void fields_json(struct out *, const char *);
void fields_end(struct fields *);

#endif
