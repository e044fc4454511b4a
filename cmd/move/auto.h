/* auto.h: players finish matches. */

#ifndef AUTO_H
#define AUTO_H

#include "players.h"

enum until { UNTIL_MATCH, UNTIL_ROUND, UNTIL_MOVES };

/* What was asked for; all zero is the usual. */
struct auto_options {
	struct players players;
	enum until until;
	long moves; /* with UNTIL_MOVES */
	double timeout; /* seconds that a program has for an answer; 0: 10 */
	double think; /* seconds that search has for a move; 0: no clock */
	bool forfeit; /* who fails has lost */
	const char *resume; /* the file of matches that are done */
};

/*
 * Plays on in all records of the files; or of the one file, in place, if it is
 * not NULL.
 */
void auto_play(struct program *, struct auto_options *, const char *file,
    char *const *files, int jobs);

#endif
