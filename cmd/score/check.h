/* check.h: claims from a CSV file, held against records. */

#ifndef CHECK_H
#define CHECK_H

#include "cmd/shared/options.h"
#include "formats/tables/claims.h"
#include "formats/tables/fields.h"

/* How the claims came out. */
struct verdicts {
	long claims, malformed, twice;
	long right, wrong, nobody, absent, missing, unclaimed, several;
};

/*
 * A check under way.  Threads share the claims, which are read once, and the
 * array of records found; the rest is each one's own copy, and is added up.
 */
struct check {
	struct claims *claims;
	bool by_seat;
	char file[1024]; /* of the claims, fit to be shown */
	struct verdicts verdicts;
	uint32_t *found; /* records that have been met, by number */
	size_t next; /* the one that is expected */
	enum format format;
	struct fields fields;
};

/* Reads the claims.  False: they make no sense, or there is trouble. */
bool check_open(
    struct check *, struct program *, const char *file, enum format);

/* Holds the record just read against its claims. */
void check_record(struct check *, struct program *);

/* Adds what another has found in other records about the same claims. */
void check_merge(struct check *, const struct check *);

/* Reports claims about records that were not met, and sums up. */
void check_finish(struct check *, struct program *);

void check_close(struct check *);

#endif
