/* piece.h: pieces of a file, each of which can be read by another thread. */

#ifndef PIECE_H
#define PIECE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/*
 * A piece is cut out of a file by bytes alone.  Its records are those between
 * the first place from `from` on where one surely ends and the first such place
 * from `to` on, so that the pieces of a file have all its records, and each of
 * them once, without knowing of each other.
 */
struct piece {
	int fd;
	off_t from, to;
	bool first; /* its records begin with `from`, where lines count from */
	bool last; /* and end with the file, wherever that is by now */
	/* What piece_read finds: */
	char *text; /* the records, in whole lines, */
	size_t length; /* maybe none; there are WORD_PAD more bytes */
	size_t lines; /* how many line feeds they have */
	off_t start, end; /* where in the file they are; -1: up to its end */
	bool large; /* they are not in memory: a record is too large for that */
	int error; /* errno of what went wrong; 0: nothing */
};

/* The memory that a piece is read into, to be used for one after the other. */
struct piece_room {
	char *bytes;
	size_t size;
};

void piece_read(struct piece *, struct piece_room *);

#endif
