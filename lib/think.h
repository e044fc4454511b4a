/* think.h: choosing a move by playing rounds out in the mind. */

#ifndef LIB_THINK_H
#define LIB_THINK_H

#include "game.h"

/*
 * Weighs the moves of a seat by that many playouts and puts the best first;
 * their values become shares of a win in thousandths.  How many there are; 0:
 * the game has none to choose from, and its rule of thumb decides.
 *
 * Nothing but whole numbers decides, so every machine comes to the same
 * answer.
 */
int think(const struct state *mind, int seat, int32_t playouts, struct luck *,
    struct candidate[CANDIDATES]);

/*
 * The best of them.  False: there are none.  Where there is but one it is not
 * weighed: that would only take time.
 */
bool think_choose(const struct state *mind, int seat, int32_t playouts,
    struct luck *, struct line *);

#endif
