/* player.c: those who play Kombio. */

#include "player.h"

enum {
	KNOCK_PAUSE = 8, /* a knock is thought of once in that many times */
	WAIVE = 8, /* an action is waived once in that many times */
};

/* The place with that number among all cards of some seats. */
static int
nth_place(const struct kombio *table, unsigned seats, int n)
{
	for (int seat = 1; seat <= table->match.players; seat++) {
		if (!(seats & seat_bit(seat)))
			continue;
		if (n < card_count(table, seat))
			return table->spots[table->first[seat - 1] + n].place;
		n -= card_count(table, seat);
	}
	return 0;
}

/* Any card of some seats, but not the one at that place; 0: none. */
static int
random_place(
    const struct kombio *table, struct luck *luck, unsigned seats, int but)
{
	int n = 0, place;

	for (int seat = 1; seat <= table->match.players; seat++)
		if (seats & seat_bit(seat))
			n += card_count(table, seat);
	if (but != 0 && find_spot(table, but) >= 0 &&
	    seats & seat_bit(place_seat(but)))
		n--;
	if (n <= 0)
		return 0;
	place = nth_place(table, seats, (int)luck_below(luck, (unsigned)n));
	/* Whoever meets the one that is left out gets the last instead. */
	return place == but ? nth_place(table, seats, n) : place;
}

/* Adds the card at a place to a line; it may be unknown. */
static void
add_card(const struct kombio *table, struct line *line, int at)
{
	line_arg(line, face_of(table, table->spots[at].card));
}

/* A line that names an own slot, and the card there. */
static void
random_slot(const struct kombio *table, struct luck *luck, struct line *line,
    int seat, int verb)
{
	int at = table->first[seat - 1] +
	    (int)luck_below(luck, (unsigned)card_count(table, seat));

	line_move(line, seat, verb);
	line_arg(line, place_slot(table->spots[at].place));
	if (verb != GIVE)
		add_card(table, line, at);
}

/* One of those places: an own one, if there is any. */
static int
random_own(struct luck *luck, int seat, const int *places, unsigned n)
{
	unsigned from = 0, to;

	while (from < n && place_seat(places[from]) != seat)
		from++;
	for (to = from; to < n && place_seat(places[to]) == seat; to++)
		continue;
	return from < to ? places[from + luck_below(luck, to - from)]
			 : places[luck_below(luck, n)];
}

/* A card that the player knows to equal the top discard; 0: none. */
static int
random_equal(const struct kombio *table, struct luck *luck, int seat)
{
	int top = table->discards[table->discarded - 1];
	const struct spot *spot = table->spots;
	const struct spot *end = spot + table->first[table->match.players];
	int equal[DECK + 1];
	unsigned n = 0;

	/* Each is kept, until another comes in place of one that is not. */
	for (; spot < end; spot++) {
		equal[n] = spot->place;
		n += (spot->card.face == top) &
		    (spot->card.told >> (seat - 1)) &
		    !is_taboo(table, place_seat(spot->place));
	}
	return n > 0 ? random_own(luck, seat, equal, n) : 0;
}

/* Whether somebody does what gets rid of cards: with one or two, always. */
static bool
is_sharp(const struct kombio *table, struct luck *luck, int seat)
{
	return luck_below(luck, (unsigned)card_count(table, seat)) < 2;
}

/*
 * Sharp knocks are right if they can be.  Of the others half are on own cards,
 * and the more could knock, the fewer do: wrong knocks make rounds longer.
 */
static bool
random_knock(
    const struct kombio *table, struct luck *luck, struct line *line, int seat)
{
	unsigned own = seat_bit(seat), seats = table->free;
	int place = 0;

	if (is_sharp(table, luck, seat))
		place = random_equal(table, luck, seat);
	if (place == 0) {
		if (!luck_one_in(luck, (unsigned)table->match.players - 1))
			return false;
		place = random_place(
		    table, luck, luck_one_in(luck, 2) ? own : seats, 0);
	}
	line_move(line, seat, KNOCK);
	line_arg(line, place);
	add_card(table, line, find_spot(table, place));
	return true;
}

static void
random_turn(const struct kombio *table, struct luck *luck, struct line *line)
{
	unsigned n = (unsigned)card_count(table, table->turn);
	unsigned patience = 4 + (n < 12 ? n * n : 144);

	if (table->caller == 0 &&
	    (luck_one_in(luck, patience) ||
		(table->piled == 0 && !can_take(table)))) {
		line_move(line, table->turn, KOMBIO);
	} else if (can_take(table) &&
	    (table->piled == 0 || luck_one_in(luck, 4))) {
		random_slot(table, luck, line, table->turn, TAKE);
	} else {
		line_move(line, table->turn, DRAW);
		line_arg(line,
		    table->piled > 0 ? face_of(table, top_card(table))
				     : CARD_UNKNOWN);
	}
}

static void
random_peek(const struct kombio *table, struct luck *luck, struct line *line,
    unsigned seats)
{
	int place = random_place(
	    table, luck, seats, table->looks > 0 ? table->looked[0] : 0);

	if (place == 0)
		return;
	line_move(line, table->turn, PEEK);
	line_arg(line, place);
	add_card(table, line, find_spot(table, place));
}

/* Trades that card, if it is one, with that other, or any. */
static void
random_trade(const struct kombio *table, struct luck *luck, struct line *line,
    int one, int other)
{
	if (one == 0)
		one = random_place(table, luck, table->free, 0);
	if (other == 0)
		other = random_place(table, luck, table->free, one);
	if (other == 0 || kombio_trade_fault(table, one, other) != NULL)
		return;
	line_move(line, table->turn, TRADE);
	line_arg(line, one < other ? one : other);
	line_arg(line, one < other ? other : one);
}

static void
random_action(const struct kombio *table, struct luck *luck, struct line *line)
{
	unsigned own = seat_bit(table->turn), all = table->free;
	const int32_t *looked = table->looked;
	int value = worth(table->action);

	line_move(line, table->turn, PASS);
	if (luck_one_in(luck, WAIVE))
		return;
	if (value <= 8)
		random_peek(table, luck, line, own);
	else if (value <= 10)
		random_peek(table, luck, line, all & ~own);
	else if (value <= 12)
		random_trade(table, luck, line, 0, 0);
	else if (table->looks < value - 12)
		random_peek(table, luck, line, all);
	else if (table->moved == 0)
		random_trade(
		    table, luck, line, looked[0], value == 14 ? looked[1] : 0);
}

static void
random_stage(
    const struct kombio *table, struct luck *luck, struct line *line, int seat)
{
	switch ((enum stage)table->stage) {
	case STAGE_DRAWN:
		if (luck_one_in(luck, 3)) {
			random_slot(table, luck, line, seat, SWAP);
			break;
		}
		line_move(line, seat, DROP);
		line_arg(line, face_of(table, table->drawn));
		break;
	case STAGE_ACTION:
		random_action(table, luck, line);
		break;
	case STAGE_SHOW:
		kombio_show(table, seat, line);
		break;
	default:
		random_turn(table, luck, line);
	}
}

/*
 * Knocks without knowing why, unless it knows a card that fits, and waives an
 * action in 8.  Whoever has few cards gets rid of them more easily and calls
 * more often, so that there are short rounds, rounds that end because somebody
 * runs out of cards, and some that use up the whole deck.
 */
static bool
random_choose(
    const struct state *mind, int seat, struct luck *luck, struct line *line)
{
	const struct kombio *table = (const struct kombio *)mind;
	bool due = (table->match.due & seat_bit(seat)) != 0;
	bool may = can_knock(table) && table->free & seat_bit(seat);

	if (may && (!due || luck_one_in(luck, KNOCK_PAUSE)) &&
	    random_knock(table, luck, line, seat))
		return true;
	if (!due)
		return false;
	if (table->answer == ANSWER_GIVE)
		random_slot(table, luck, line, seat, GIVE);
	else if (table->answer == ANSWER_DOUBT)
		line_move(
		    line, seat, is_sharp(table, luck, seat) ? PUSH : KEEP);
	else
		random_stage(table, luck, line, seat);
	return true;
}

const struct wits kombio_wits = {
    .random = random_choose,
    .pause = KNOCK_PAUSE,
    .blind = true,
    .version = 1,
    .rule = kombio_rule,
    .stirs = kombio_stirs,
    .candidates = kombio_candidates,
    .breadth = 6,
    .doubt = 12,
    .imagine = kombio_imagine,
    .playout = kombio_playout,
};
