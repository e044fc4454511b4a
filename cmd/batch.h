/* batch.h: work on many records by several threads, in order. */

#ifndef BATCH_H
#define BATCH_H

#include "common.h"

enum { JOBS_MAX = 256 };

/*
 * What a program does with each record.  Every thread has a program and a
 * context of its own, which begins as a copy of the one given here; `merge`
 * adds up at the end what a thread's context has gathered; NULL: nothing.
 */
struct batch {
	record_work *work;
	void *context;
	size_t size; /* of the context */
	void (*merge)(void *into, const void *from);
};

/*
 * Does what program_each does, with that many threads; output, messages and
 * answers are those of one.
 */
void batch_each(
    struct program *, char *const *files, const struct batch *, int jobs);

/*
 * The same where nothing is read: work is done for the numbers from 1 to
 * `count`, each in its own piece of output.
 */
typedef void number_work(struct program *, void *context, long number);
void batch_count(struct program *, long count, number_work, void *context,
    size_t size, int jobs);

#endif
