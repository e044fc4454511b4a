/* amend.h: moves that are added to the one record of a file, or taken back. */

#ifndef AMEND_H
#define AMEND_H

#include "cmd/shared/program.h"
#include "cmd/shared/seat.h"

enum { CLOCK_NONE = -2, CLOCK_NOW = -1 };

struct amendment {
	char **texts; /* the moves to be added; NULL: some are taken back */
	long undo; /* how many */
	struct seat_option only; /* whose moves are accepted */
	int64_t clock; /* the stamp of added lines, or one of the above */
	bool trusted; /* may name cards that the seat cannot see */
	const struct out *seen; /* the record must be this text; NULL: any */

	/* The one record that is changed, with what stands around it. */
	int seat; /* in that record; 0: any */
	struct out text; /* is held */
	struct out added; /* the lines that are added, if all of them can be */
	bool found, several, refused;
};

/*
 * Adds or takes back in the record on standard input, which is written, or in a
 * file.  All is done, or nothing; why not is said on the program's standard
 * error.  True: it was done.
 */
void amend_standard(struct program *, struct amendment *);
bool amend_file(struct program *, struct amendment *, const char *file);

/* What could not be added after the lines that were. */
void amend_refuse(struct program *, const char *what, const struct fault *);

/* The same for reasons of other kinds, such as have names in them; and with
   all that `what` says, however long it is. */
void amend_refuse_because(
    struct program *, const char *what, const char *why, const char *id);
void amend_refuse_whole(
    struct program *, const char *what, const char *why, const char *id);

/* Now, as a stamp: in millionths of a second. */
int64_t clock_now(void);

#endif
