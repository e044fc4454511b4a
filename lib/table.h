/* table.h: who acts next: chance, somebody out of turn, or the seat due. */

#ifndef LIB_TABLE_H
#define LIB_TABLE_H

#include "game.h"

/* What a match is played with: the luck of the cards, and the players. */
struct table {
	struct key key;
	struct luck luck;
	const struct player *players[SEATS];
};

/* All seats are played by the game's first player, who plays at random. */
void table_open(struct table *, const struct game *, const struct key *);

/*
 * Writes what comes next in a match: the lines of chance, or one line of a
 * player or of the table; how many.  0: nothing can follow.  What has been
 * played before decides alone, so a match that is broken off and taken up
 * again goes on as it would have.
 */
int table_next(
    struct table *, const struct state *, struct line lines[CHANCE_LINES]);

#endif
