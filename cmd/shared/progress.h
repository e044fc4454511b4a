/* progress.h: a line for people who wait. */

#ifndef PROGRESS_H
#define PROGRESS_H

#include "program.h"

/* Adds up how much there is to read, if it can be known. */
void progress_begin(struct program *, char *const *files);

/* Shows how far work has got, if anybody watches and it takes long. */
void progress_at(struct program *);

/* Takes the line away. */
void progress_end(struct program *);

/*
 * Makes way for the messages that wait to be written to the terminal: before
 * them the line is taken away, also one that another program of the same pipe
 * may show there.
 */
void progress_make_way(struct program *);

#endif
