/* command.h: a command line, and whether it takes a shell to run it. */

#ifndef COMMAND_H
#define COMMAND_H

#include <stdbool.h>

/*
 * A shell costs as much as the program that it starts, so a command that is
 * no more than a program and its arguments is run without one.  Whatever else
 * it has, and what cannot be run, is for the shell, which also says why not.
 */
struct command {
	const char *shell[4]; /* what /bin/sh is given */
	char path[4096]; /* of the program itself; "": it takes a shell */
	char **argv; /* of the program */
};

/*
 * `set` are the variables, as NAME=VALUE, that the command may name: their
 * values are single words.  It ends with NULL.  False: no memory.
 */
bool command_open(struct command *, const char *text, const char *const set[]);
void command_close(struct command *);

#endif
