/* standings.h: who has won how often, over many matches. */

#ifndef STANDINGS_H
#define STANDINGS_H

#include "index.h"
#include "lib/game.h"

/*
 * Only whole numbers are kept: so any order and any division of the matches
 * gives the same sums, and what is worked out from them is the same too.
 */
struct standing {
	int64_t played, won;
	int64_t shared; /* of those won, the ones that others won as well */
	int64_t points, squares; /* the sum, and that of the squares */
	/* From 1; equals have the same, and the next are left out. */
	long place;
};

struct standings {
	struct index names; /* numbers of `rows`, by game and name */
	struct standing *rows;
	size_t room;
	size_t *order; /* of the rows, the best first, once they have places */
};

void standings_open(struct standings *);
void standings_close(struct standings *);

/*
 * Adds what somebody has done in a game to what is known.  Points of different
 * games are different things, and never added.  NULL, or why it cannot be.
 */
const char *standings_add(struct standings *, const char *game,
    const char *name, size_t length, const struct standing *);

/* What a row is about. */
const char *standings_game(const struct standings *, size_t row);
const char *standings_name(const struct standings *, size_t row);

/* Adds all of another. */
const char *standings_merge(struct standings *, const struct standings *);

/* What a seat has done in one match that is over. */
struct standing standing_of(const struct match *, int seat);

/* True if these can be the sums of anything. */
bool standing_makes_sense(const struct standing *);

/*
 * Gives the places in each game, by the share of matches won, and sorts the
 * rows by that, by points or by name.  Points do not decide, for in some games
 * the fewest win.  False: no memory.
 */
enum sort { SORT_SHARE, SORT_POINTS, SORT_NAME };
bool standings_rank(struct standings *, enum sort);

double standing_mean(const struct standing *);
/* The standard deviation of a sample; of a single match there is none. */
double standing_deviation(const struct standing *);
/* Wilson's interval of the share of wins, for 95%. */
void standing_interval(const struct standing *, double *low, double *high);

#endif
