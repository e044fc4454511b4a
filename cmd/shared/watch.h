/* watch.h: a file that others change, looked at when something happens to it.
 */

#ifndef WATCH_H
#define WATCH_H

#include <stdbool.h>
#include <sys/stat.h>

/*
 * Others may also put another file in its place, which is what move -f does:
 * so it is the directory that is watched.
 */
struct watch {
	const char *file;
	char *real; /* the same without symbolic links, at the start */
	int fd; /* readable when something has happened; -1: no such */
	bool there;
	struct stat last; /* of the file as it was noted last */
};

void watch_open(struct watch *, const char *file);
void watch_close(struct watch *);

/* Seconds after which it must be looked at, even if nothing has happened. */
double watch_patience(const struct watch *);

/* True if the file is not the one that was noted last. */
bool watch_changed(struct watch *);

/* Notes the file that is open there as the one that is known; -1: none is. */
void watch_note(struct watch *, int fd);

#endif
