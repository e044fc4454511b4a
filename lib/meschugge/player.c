/* player.c: who plays Meschugge. */

#include "meschugge.h"

/*
 * The card of somebody in a hurry: half the time one that fits, three times in
 * sixteen contra, else anything.  On a meschugge command it is anything.  The
 * mood picks the cards from a table, as no processor could guess it.
 */
static int
hasty_card(const struct meschugge *state, struct luck *luck)
{
	enum { FIT, CONTRA, ANY };
	static const uint8_t moods[16] = {FIT, FIT, FIT, FIT, FIT, FIT, FIT,
	    FIT, CONTRA, CONTRA, CONTRA, ANY, ANY, ANY, ANY, ANY};
	int round = (int)state->match.round;
	unsigned fits = meschugge_fitting(state, round);
	const unsigned sets[] = {
	    [FIT] = fits,
	    [CONTRA] = 1u << contra_of(command_of(state, round)),
	    [ANY] = HAND,
	};
	unsigned mood = moods[luck_below(luck, 16)];

	return luck_bit_of_16(luck, sets[fits != 0 ? mood : ANY]);
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
