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
static const struct player random_player = {
    .name = "random",
    .text = "plays or takes anything; declines one time in eight",
    .blind = true,
    .choose = choose_at_random,
};

const struct player *const companeros_players[] = {&random_player, NULL};
