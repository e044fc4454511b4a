/* seat.h: a seat that an option names, by its number or its player. */

#ifndef SEAT_H
#define SEAT_H

#include "formats/record/record.h"
#include "formats/record/seats.h"

/* What was asked for.  Whoever has a name sits elsewhere in each record. */
struct seat_option {
	int number; /* 0: it is a name, or none was asked for */
	const char *name; /* NULL: it is a number, or none was asked for */
};

/* Takes the option's argument, or refuses it. */
void seat_option(struct seat_option *, const char *option, const char *text);

static inline bool
seat_is_given(const struct seat_option *seat)
{
	return seat->number != 0 || seat->name != NULL;
}

/*
 * The seat in that record, or 0 if none was asked for.  -1: there is no such
 * one, and the text says why.
 */
int seat_in(const struct seat_option *, const struct record *,
    const struct language *, char why[SEAT_TEXT]);

#endif
