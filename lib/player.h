/* player.h: those who can play for a seat, in every game by the same names. */

#ifndef LIB_PLAYER_H
#define LIB_PLAYER_H

#include "game.h"

enum player_kind {
	PLAYER_RANDOM,
	PLAYER_GREEDY,
	PLAYER_SEARCH,
	PLAYER_HUMAN,
	PLAYER_KINDS,
};

enum { PLAYER_NUMBERS = 2 };

/* A player at the table: which, and the numbers after its name. */
struct bot {
	uint8_t kind; /* enum player_kind */
	int32_t numbers[PLAYER_NUMBERS];
};

/* What a number after a player's name may be. */
struct player_number {
	const char *name; /* NULL: there is none */
	int32_t least, most, usual;
};

/*
 * `choose` knows of the match what `hide` leaves, and nothing else; it answers
 * with a line of that seat, in which cards that the seat does not know are
 * CARD_UNKNOWN, or with false if it does nothing, which only a seat that is not
 * due may do.
 */
struct player {
	const char *name;
	const char *form; /* as people write it: "search[:N]" */
	const char *text;
	struct player_number numbers[PLAYER_NUMBERS];
	bool (*choose)(const struct state *mind, int seat, const struct bot *,
	    struct luck *, struct line *);
	/* How quick it is in a game of speed: its mean time in milliseconds. */
	int32_t (*tempo)(const struct bot *);
};

extern const struct player player_kinds[PLAYER_KINDS];

/*
 * Reads a player as people name it, such as "greedy" or "search:500".  False:
 * there is none of that name, or a number is not one that it takes.
 */
bool bot_read(struct bot *, const char *word, size_t length);

/* Its name, with the numbers that are not the usual ones. */
enum { BOT_NAME = 40 };
void bot_name(const struct bot *, char name[BOT_NAME]);

/*
 * Asks a bot for its move.  True if it makes one; only a seat that is not due
 * may make none.
 */
static inline bool
bot_choose(const struct bot *bot, const struct state *mind, int seat,
    struct luck *luck, struct line *line)
{
	return player_kinds[bot->kind].choose(mind, seat, bot, luck, line);
}

/*
 * How long a bot takes to react, in millionths of a second.  As it is measured
 * of people, most times are near the mean and some are much longer: a share
 * that is the same each time but for a normal deviation, and an exponential.
 */
int64_t bot_time(const struct bot *, struct luck *);

/*
 * The moves that a bot thinks about, the best first, each with what it thinks
 * of it: for search the share of a win in thousandths, for greedy a number
 * that only says which is better.  How many; 0: it has no opinion.
 */
int bot_rate(const struct bot *, const struct state *mind, int seat,
    struct luck *, struct candidate[CANDIDATES]);

#endif
