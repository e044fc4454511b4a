/* follow.h: a file that is read again whenever it changes. */

#ifndef FOLLOW_H
#define FOLLOW_H

#include <sys/stat.h>

#include "replay.h"

/*
 * A file that others change, also by putting another in its place, which is
 * what move -f does: so it is the directory that is watched.  The file is only
 * read, and never locked.
 */
struct follow {
	const char *file;
	char *real; /* the same without symbolic links, at the start */
	int watch; /* readable when something has happened; -1: no such */
	bool there;
	struct stat last; /* of the file that was read last */
};

void follow_open(struct follow *, const char *file);
void follow_close(struct follow *);

/* Seconds after which it must be looked at, even if nothing has happened. */
double follow_patience(const struct follow *);

/* True if the file is not the one that was read last. */
bool follow_changed(struct follow *);

/*
 * Reads the last record of the file for whoever watches.  False: play.trouble
 * says why not, and what is seen is as before.
 */
bool follow_read(struct follow *, struct program *, struct play *);

/* The same for the first time; then it is reported. */
bool follow_begin(struct follow *, struct program *, struct play *);

#endif
