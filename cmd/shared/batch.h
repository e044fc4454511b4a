/* batch.h: work on many records by several threads, in order. */

#ifndef BATCH_H
#define BATCH_H

#include <stdint.h>

#include "program.h"

enum { JOBS_MAX = 256 };

/* What is done for a number: called once for each. */
typedef void number_work(struct program *, void *context, int64_t number);

/*
 * What a program does with each record, or for each number.  Every thread has a
 * program of its own.  If work changes anything in the context, its `size` is
 * given, and every thread has a copy.  In that thread `open` makes the copy its
 * own before anything else, and `close` ends what it has begun when there is no
 * more to do; what it has to say goes to the thread's program.  At the end, in
 * the thread that called, `merge` adds up what a copy has gathered.  Without a
 * size all threads share the context, which nobody changes then.
 *
 * Where the order matters, a thread writes what it has found out, in any form,
 * and `take` gets it instead of standard output: in one thread, with the
 * context that all is done for, in the order of the records.
 *
 * If a record takes long, `slow`, threads are given few of them at a time, and
 * what is done is written as soon as all before it is.
 */
struct batch {
	record_work *work;
	number_work *number;
	void *context;
	size_t size;
	void (*open)(void *own, struct program *);
	void (*close)(void *own, struct program *);
	void (*merge)(void *context, const void *own);
	void (*take)(
	    struct program *, void *context, const struct out *written);
	bool slow;
};

/*
 * Does what program_each does, with that many threads, or as many as there can
 * be; output, messages and answers are those of one.  Of a regular file each
 * thread reads pieces of its own, and of many small files several at a time;
 * what comes from a pipe is read here and handed out.
 */
void batch_each(
    struct program *, char *const *files, const struct batch *, int jobs);

/* The same of one file that is open already. */
void batch_read(
    struct program *, const char *name, int fd, const struct batch *, int jobs);

/*
 * The same where nothing is read: work is done for the numbers from 1 to
 * `count`, each in its own piece of output.
 */
void batch_count(
    struct program *, int64_t count, const struct batch *, int jobs);

#endif
