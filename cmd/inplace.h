/* inplace.h: a file that is changed whole or not at all. */

#ifndef INPLACE_H
#define INPLACE_H

#include <stdbool.h>
#include <stddef.h>

struct inplace {
	int fd; /* open for reading, and locked */
	char *path; /* without symbolic links */
};

/* Waits for the lock.  False: errno says why. */
bool inplace_open(struct inplace *, const char *path);

/*
 * Puts a new file in the place of the old one.  False: errno says why, and
 * the old one is still there.  A signal waits meanwhile.
 */
bool inplace_replace(struct inplace *, const char *bytes, size_t length);

void inplace_close(struct inplace *);

#endif
