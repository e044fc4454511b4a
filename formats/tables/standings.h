/* standings.h: who has won how often, over many matches. */

#ifndef STANDINGS_H
#define STANDINGS_H

#include "index.h"
#include "lib/game.h"
#include "tally.h"

/*
 * Only whole numbers are kept: so any order and any division of the blocks of
 * matches gives the same sums, and what is worked out from them is the same
 * too.
 */
struct standing {
	struct tally wins; /* matches won of those played, a seat each */
	int64_t shared; /* of those won, the ones that others won as well */
	int64_t points, squares; /* the sum, and that of the squares */
	/* From 1; equals have the same, and the next are left out. */
	uint32_t place;
	uint32_t open; /* in the open block, from 1; 0: not */
};

/*
 * How good somebody is: here a match is one win, however many seats anybody
 * has, and those who have won it share it.  So shares add up to 1.
 */
enum { WIN = 60 }; /* every number of winners divides it */

struct rating {
	struct tally wins; /* in parts of WIN, of the matches */
	int64_t even; /* the same if all were as good as each other */
};

/*
 * Of a pair it is the wins of one, of those that the two have won, whoever else
 * was there: in a match of two that is every match.  How often they have met is
 * in the standing, as the weight of `wins`, and nothing else is.
 */

struct standings {
	struct index names; /* numbers of `rows`, by game and name */
	struct standing *rows;
	size_t room;
	bool rated; /* there are ratings, set once it is open */
	bool paired; /* a row is about a name against another, likewise */
	struct rating *ratings; /* of the rows */
	size_t ratings_room;
	uint32_t
	    *order; /* of the rows, the best first, once they have places */
	/* Matches that share a seed and follow each other are a block. */
	struct result *open; /* what the rows have done in it */
	size_t opened, open_room;
	char *block; /* the game and the seed */
	size_t block_length, block_room; /* no length: by itself */
	char *key;
	size_t key_room;
};

/* What is known of a match that is over. */
struct outcome {
	const char *game;
	const char *seed;
	size_t seed_length; /* 0: there is none */
	uint8_t players, winners;
	int32_t totals[SEATS];
	const char *names[SEATS];
	size_t lengths[SEATS];
};

void standings_open(struct standings *);
void standings_close(struct standings *);

/*
 * Adds a match to what is known: a row for each name, or for each pair of
 * them.  Points of different games are different things, and never added.
 * NULL, or why it cannot be.
 */
const char *standings_match(struct standings *, const struct outcome *);

/* Counts the open block; nothing is known of it before. */
const char *standings_finish(struct standings *);

/* Adds a row of another table; `against` if it is of pairs. */
const char *standings_add(struct standings *, const char *game,
    const char *name, const char *against, const struct standing *,
    const struct rating *);

/* The row of a game and a name, or a pair; -1: there is none such. */
long standings_find(struct standings *, const char *game, const char *name,
    const char *against);

/* What a row is about. */
const char *standings_game(const struct standings *, size_t row);
const char *standings_name(const struct standings *, size_t row);
const char *standings_against(const struct standings *, size_t row);

/* True if these can be the sums of anything. */
bool standing_makes_sense(const struct standing *);
bool rating_makes_sense(const struct rating *);
bool pair_makes_sense(const struct standing *, const struct rating *);

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

/*
 * The difference in Elo to the field, with the ends of its interval; each may
 * be infinite.  False: there is nobody else in the field.
 */
struct elo {
	double elo, low, high;
};
bool rating_elo(const struct rating *, struct elo *);

/* What to expect from a match like those so far, if all are equal. */
double rating_even(const struct rating *);

#endif
