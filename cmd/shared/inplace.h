/* inplace.h: a file that is changed whole or not at all. */

#ifndef INPLACE_H
#define INPLACE_H

#include "formats/held.h"

struct inplace {
	int fd; /* open for reading, and locked */
	char *path; /* without symbolic links */
	char reason[256]; /* why something could not be done */
};

/* Waits for the lock, for a while.  False: the reason says why. */
bool inplace_open(struct inplace *, const char *path);

/*
 * Puts a text that was held in the place of the old file, with the same rights;
 * one that would be the same is left alone.  False: the reason says why, and
 * whether the old one is still there.  Signals wait from here on: dying of one
 * would say that nothing was done.
 */
bool inplace_replace(struct inplace *, const struct out *text);

void inplace_close(struct inplace *);

#endif
