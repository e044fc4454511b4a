/* player.h: how those who play Punto look ahead; slots of its wits. */

#ifndef PUNTO_PLAYER_H
#define PUNTO_PLAYER_H

#include "lib/game.h"

void punto_imagine(struct state *mind, int seat, struct luck *);

int32_t punto_playout(
    struct state *world, int seat, const struct line *, struct luck *);

/*
 * All that is not known is chance, and each side makes the most of it.
 * Declines while more cards than that are left on the stacks, the top card
 * included, if it is not certain where they are, or if more positions would
 * have to be looked at than that: on an open table there may be millions.  What
 * it declines it leaves as it is.
 */
enum {
	ENDGAME = 5,
	ENDGAME_NODES = 200000, /* about 10 ms */
};

bool punto_solve(const struct state *mind, int seat, struct candidate *, int n);
bool punto_solve_within(const struct state *mind, int seat, struct candidate *,
    int n, int32_t nodes);

#endif
