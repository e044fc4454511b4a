/* player.c: who plays Compañeros. */

#include "companeros.h"

static bool
choose_at_random(
    const struct state *mind, int seat, struct luck *luck, struct line *line)
{
	const struct companeros *state = (const struct companeros *)mind;

	if (!(mind->match.due & seat_bit(seat)))
		return false;
	if (state->ranked == 0) {
		line_move(line, seat, PLAY);
		line_arg(
		    line, luck_bit(luck, companeros_playable(state, seat)));
	} else if (luck_one_in(luck, 8)) {
		line_move(line, seat, PASS);
	} else {
		line_move(line, seat, TAKE);
		line_arg(
		    line, luck_bit(luck, companeros_colours(state->display)));
	}
	return true;
}

/* It looks at nothing but the display and its own hand. */
const struct wits companeros_wits = {
    .random = choose_at_random,
    .blind = true,
    .rule = choose_at_random,
};
