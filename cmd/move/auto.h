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

/*
 * Players who sit at one record with people, those whom --bot names.  NULL: no
 * memory.  Those of them who fail leave their seats to the people.
 */
struct arena;
struct arena *arena_sit(struct auto_options *);
void arena_leave(struct arena *, struct out *complaints);

/* The seats that they have in a record, bit SEAT - 1. */
unsigned arena_seats(struct arena *, const struct record *);

/* The table with its luck and its players, for that record. */
struct table *arena_table(struct arena *);

/*
 * Lets them, or chance, do in the file what comes next, if that is not for the
 * people to do.  Lines are stamped if `clock`.
 */
void arena_step(struct arena *, struct program *, const char *file, bool clock);

#endif
