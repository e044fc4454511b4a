/* outside.h: programs that are asked for a line, and kept in bounds. */

#ifndef OUTSIDE_H
#define OUTSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "formats/out.h"
#include "lib/text.h"

/* What came of a question. */
enum ending { ANSWERED, TIMEOUT, CRASH, FLOOD, CHILDREN };

enum { ANSWER_MAX = 4095, COMPLAINT_MAX = 1 << 16 };

/* What a program is asked, and how long it may take. */
struct question {
	const char *command; /* for the shell */
	bool stays; /* it is asked again, by the same pipe */
	int seat; /* in its environment, and before what it complains of */
	const struct out *text;
	const struct out *moves; /* in a file of their own; unless it stays */
	double timeout; /* seconds */
};

/* Its answer without the line feed; or why there is none. */
struct answer {
	size_t length;
	char text[ANSWER_MAX + 3]; /* a line, its LF, one byte more, a NUL */
	const char *why; /* a phrase, */
	struct part part; /* and what comes into its place, if it has one */
};

/* One that runs, or did; all zero: none has yet. */
struct outside {
	pid_t pid; /* and its process group; 0: none runs */
	int slot; /* among all that run */
	int handle; /* which tells that it has ended */
	int input, output, complaints; /* our ends of the pipes */
	size_t complained; /* bytes of the line that it is at */
	size_t complaints_left; /* bytes, before it is too much */
	char complaint[256];
};

/*
 * Before the first is asked, and before threads are started: none of them
 * outlives this program, and a pipe that is closed does not end it.  It is
 * trouble if there is nobody to see to that.
 */
void outside_guard(void);

/* From here on it may complain as much as one match allows. */
void outside_match(struct outside *);

/*
 * Asks, and starts the program if it does not run.  It gets a process group of
 * its own and limits, and can gain no privileges.  What it says on standard
 * error goes to `complaints`, made fit to be shown.  Unless it has answered it
 * is ended, with all that it has started.  The kernel ends it with the thread
 * that started it: so that thread has to see to its end.
 */
enum ending outside_ask(struct outside *, const struct question *,
    struct answer *, struct out *complaints);

/* Ends one that stays: it may end by itself first, as nothing follows. */
void outside_end(struct outside *, int seat, struct out *complaints);

#endif
