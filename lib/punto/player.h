/* player.h: how those who play Punto look ahead; slots of its wits. */

#ifndef PUNTO_PLAYER_H
#define PUNTO_PLAYER_H

#include "lib/game.h"

void punto_imagine(struct state *mind, int seat, struct luck *);

int32_t punto_playout(
    struct state *world, int seat, const struct line *, struct luck *);

#endif
