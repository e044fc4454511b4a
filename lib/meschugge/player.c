/* player.c: who plays Meschugge. */

#include "meschugge.h"

/*
 * The card of somebody in a hurry: half the time one that fits, three times in
 * sixteen contra, else anything.  On a meschugge command it is anything.
 */
static int
hasty_card(const struct meschugge *state, struct luck *luck)
{
	int round = (int)state->match.round;
	unsigned fits = meschugge_fitting(state, round);
	unsigned mood = luck_below(luck, 16);

	if (fits != 0 && mood < 8)
		return luck_bit(luck, fits);
	if (fits != 0 && mood < 11)
		return contra_of(command_of(state, round));
	return luck_bit(luck, HAND);
}

static bool
choose_at_random(
    const struct state *mind, int seat, struct luck *luck, struct line *line)
{
	const struct match *match = &mind->match;

	if (!((match->due | match->may) & seat_bit(seat)))
		return false;
	line_move(line, seat, PLAY);
	line_arg(line, hasty_card((const struct meschugge *)mind, luck));
	return true;
}

/* It looks at nothing but the command and the die. */
const struct wits meschugge_wits = {
    .random = choose_at_random,
    .pause = 8,
    .blind = true,
    .rule = choose_at_random,
};
