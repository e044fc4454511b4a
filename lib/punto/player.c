/* player.c: those who play Punto. */

#include "punto.h"

/*
 * Lays the card on any square that is open to it.  Everybody sees the top card
 * of the player on turn; one that the record does not know turns out to be any
 * that it can be.
 */
static bool
choose_at_random(
    const struct state *mind, int seat, struct luck *luck, struct line *line)
{
	const struct punto *state = (const struct punto *)mind;
	uint64_t squares;
	int top;

	if (state->match.due != seat_bit(seat))
		return false;
	line_move(line, seat, STUCK);
	if (is_empty(state, seat))
		return true;
	top = top_of(state, seat);
	if (top == NO_CARD)
		top = luck_bit(luck, punto_candidates(state, seat));
	line_arg(line, top);
	if (state->match.moves == 0) {
		line->verb = LAY;
		line_arg(line, FIRST);
		return true;
	}
	squares = open_squares(&state->grid, top);
	if (squares != 0) {
		line->verb = LAY;
		line_arg(
		    line, square_at(&state->grid, luck_bit(luck, squares)));
	}
	return true;
}

const struct wits punto_wits = {
    .random = choose_at_random,
    .blind = true,
    .rule = choose_at_random,
};
