/* player.c: who plays Meschugge. */

#include "meschugge.h"

/*
 * Cards to draw one from: four bits for each, the lowest first, and in the
 * highest byte how many there are.
 */
#define HAS(set, card) ((uint64_t)(set) >> (card)&1)
#define WITH(above, set, card) \
	((above) << 4 * HAS(set, card) | (card)*HAS(set, card))
#define PAIR(above, set, card) WITH(WITH(above, set, (card) + 1), set, card)
#define ROW(above, set, card) PAIR(PAIR(above, set, (card) + 2), set, card)
#define HALF(above, set, card) ROW(ROW(above, set, (card) + 4), set, card)
#define LOTS(set)                                  \
	(HALF(HALF((uint64_t)0, set, 8), set, 0) | \
	    (uint64_t)__builtin_popcount(set) << 56)

/* What each mood draws from; where no card fits it is anything. */
#define MOODS(card, fitting)                                         \
	{                                                            \
		[FIT] = LOTS((fitting) != 0 ? (fitting) : HAND),     \
		[TURN] = LOTS((fitting) != 0 ? CONTRA(card) : HAND), \
		[ANY] = LOTS(HAND),                                  \
	}
#define MOODS_BY_COLOUR(card) MOODS(card, BY_COLOUR(card))
#define MOODS_BY_WORD(card) MOODS(card, BY_WORD(card))
#define MOODS_CONTRA(card) MOODS(card, CONTRA(card))

/*
 * The card of somebody in a hurry: half the time one that fits, three times in
 * sixteen contra, else anything.  On a meschugge command it is anything.  All
 * is in tables, as no processor could guess the mood.
 */
static inline int
hasty_card(const struct meschugge *state, struct luck *luck)
{
	enum { FIT, TURN, ANY };
	static const uint8_t moods[16] = {FIT, FIT, FIT, FIT, FIT, FIT, FIT,
	    FIT, TURN, TURN, TURN, ANY, ANY, ANY, ANY, ANY};
	static const uint64_t lots[][PAIRS][ANY + 1] = {
	    EACH(MOODS_BY_COLOUR), EACH(MOODS_BY_WORD), EACH(MOODS_CONTRA)};
	int round = (int)state->match.round;
	const uint64_t *drawn =
	    lots[what_counts(state, round)][command_of(state, round)];
	uint64_t cards = drawn[moods[luck_below(luck, 16)]];
	unsigned n = (unsigned)(cards >> 56);

	return (int)(cards >> 4 * luck_below(luck, n) & 0xf);
}

static bool
lay(int seat, int card, struct line *line)
{
	line_move(line, seat, PLAY);
	line_arg(line, card);
	return true;
}

static bool
choose_at_random(
    const struct state *mind, int seat, struct luck *luck, struct line *line)
{
	const struct match *match = &mind->match;

	if (!((match->due | match->may) & seat_bit(seat)))
		return false;
	return lay(
	    seat, hasty_card((const struct meschugge *)mind, luck), line);
}

/* A card that fits; on a meschugge command there is none, and it waits. */
static bool
choose_fitting(
    const struct state *mind, int seat, struct luck *luck, struct line *line)
{
	const struct meschugge *state = (const struct meschugge *)mind;

	if (!(mind->match.due & seat_bit(seat)))
		return false;
	return lay(seat,
	    luck_bit_of_16(
		luck, meschugge_fitting(state, (int)mind->match.round)),
	    line);
}

/*
 * A card that does not fit, two times in five contra, which is the nearest to
 * hand; in the junior game it is the one that fits.  On a meschugge command
 * the slip is to lay any.
 */
static bool
choose_wrong(
    const struct state *mind, int seat, struct luck *luck, struct line *line)
{
	const struct meschugge *state = (const struct meschugge *)mind;
	const struct match *match = &mind->match;
	unsigned contra = meschugge_penalties(state, (int)match->round);
	unsigned others = HAND & ~meschugge_fitting(state, (int)match->round);

	if (!((match->due | match->may) & seat_bit(seat)))
		return false;
	if (contra != 0 && luck_below(luck, 5) < 2)
		others = contra;
	else if (contra != HAND)
		others &= ~contra;
	return lay(seat, luck_bit_of_16(luck, others), line);
}

/* It looks at nothing but the command and the die. */
const struct wits meschugge_wits = {
    .random = choose_at_random,
    .pause = 8,
    .blind = true,
    .version = 1,
    .rule = choose_fitting,
    .slip = choose_wrong,
};
