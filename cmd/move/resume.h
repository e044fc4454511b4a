/* resume.h: matches that a log has already. */

#ifndef RESUME_H
#define RESUME_H

#include "cmd/shared/program.h"
#include "formats/tables/index.h"

/* What a log says of the matches in it. */
struct resume {
	struct index done; /* ids of those that need not be played again */
	/* Of its last record: */
	bool loose; /* no blank line ends it */
	size_t bad; /* if it is bad, the line that it begins in; 0: it is not */
};

/*
 * Reads a log.  It may have been broken off anywhere: what is missing of the
 * end of its last record is written, so that the next one can be added to it;
 * and if nothing could make that record a legal one, that is trouble.  False:
 * there was trouble.
 */
bool resume_open(struct resume *, struct program *, const char *file);
void resume_close(struct resume *);

/*
 * Whether the record just read is to be left out.  One without an id cannot be
 * looked for, and nothing is read after it.
 */
bool resume_skips(const struct resume *, struct program *);

#endif
