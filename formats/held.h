/* held.h: a text that is kept until it is known what becomes of it. */

#ifndef HELD_H
#define HELD_H

#include <sys/types.h>

#include "out.h"

/*
 * What is written there stays in memory while it is small, and goes on to a
 * file without a name: in constant memory, then.  -1: there is no such file,
 * and memory it is.
 */
void held_open(struct out *, int fd);

/* How many bytes there are. */
off_t held_length(const struct out *);

/*
 * Some of them, from that one on.  0: there are none; -1: errno says why they
 * could not be read.
 */
ssize_t held_read(const struct out *, char *, size_t, off_t);

/* Writes all of it; what went wrong is an error of the one written to. */
void held_pass(struct out *, const struct out *held);

#endif
