/* player.h: what those who play Kombio have in common. */

#ifndef KOMBIO_PLAYER_H
#define KOMBIO_PLAYER_H

#include "kombio.h"

/* What they think of cards, in sixteenths of a point. */
enum {
	POINT = 16,
	CHOSEN = 70, /* a card that its owner drew and kept */
	KEPT = 72, /* one that its owner was dealt and kept */
	DECLINE = 4, /* both, with every turn, down to */
	KEPT_LEAST = 4,
	IMPROVE = 46, /* what others gain by their last turn after a call */
	CALL = 90, /* how much lower one must be even then to call */
	CALL_UNKNOWN = 70, /* and for each own card that is not known */
	IMPATIENCE = 4, /* and how much less with every turn */
};

/* How many turns everybody has had, about. */
static inline int
turns_of(const struct kombio *table)
{
	return (int)table->match.moves / (3 * table->match.players);
}

/* What somebody else's card that its owner knows is worth after some turns. */
static inline int
kept_value(int at_first, int turns)
{
	int value = at_first - DECLINE * turns;

	return value < KEPT_LEAST ? KEPT_LEAST : value;
}

/* By how much one must seem lower than everybody else to call. */
static inline int
call_margin(int unknown, int turns)
{
	return IMPROVE + CALL + CALL_UNKNOWN * unknown - IMPATIENCE * turns;
}

/* See struct wits. */
bool kombio_rule(
    const struct state *mind, int seat, struct luck *, struct line *);
bool kombio_stirs(const struct state *, int seat);
int kombio_candidates(const struct state *mind, int seat, struct luck *,
    struct candidate[CANDIDATES]);
void kombio_imagine(struct state *mind, int seat, struct luck *);
int32_t kombio_playout(
    struct state *world, int seat, const struct line *, struct luck *);

#endif
