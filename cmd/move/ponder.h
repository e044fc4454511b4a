/* ponder.h: thinking for a time, for people who wait. */

#ifndef PONDER_H
#define PONDER_H

#include "lib/player.h"

/*
 * As bot_rate; but a bot that searches goes on for so many seconds, twice as
 * deep each time.  0: it does what it is told to by its number.
 */
int ponder(const struct bot *, double seconds, const struct state *mind,
    int seat, struct luck *, struct candidate[CANDIDATES]);

#endif
