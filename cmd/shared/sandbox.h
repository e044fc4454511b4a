/* sandbox.h: what a program does not need it gives up. */

#ifndef SANDBOX_H
#define SANDBOX_H

#include <stddef.h>

/*
 * A program can read and write what is open, and has memory, threads and
 * clocks.  It promises what else it needs, and that it needs no more.
 */
enum promise {
	PROMISE_READ = 1, /* opens files for reading */
	PROMISE_TERMINAL = 2, /* has the terminal to itself */
	PROMISE_WATCH = 4, /* waits until a file changes */
	PROMISE_CHANGE = 8, /* puts a file in the place of one of its own */
};

/*
 * From here on that is all, for the threads that it starts, too: a filter of
 * system calls (seccomp) ends the program that tries anything else, and
 * Landlock says which files may be opened where any may: below the directory
 * of the file that is changed; NULL: none is.  Where the kernel does not have
 * all of this there is silently less of it.
 */
void sandbox_enter(unsigned promises, const char *file);

/*
 * Why that file cannot be opened: as the system says it, unless its directory
 * has been replaced by another since, which must not be changed.
 */
const char *sandbox_reason(const char *file, int error);

/* What there is of it: "landlock 6, seccomp", or "none". */
enum { SANDBOX_WORDS = 64 };
void sandbox_describe(char words[SANDBOX_WORDS]);

#endif
