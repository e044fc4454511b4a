/* words.c: what is said and drawn of Punto. */

#include <string.h>

#include "punto.h"

enum { LIST = 200 }; /* room for whatever is listed in a sentence */

static const char *const numbers[] = {
    "no", "one", "two", "three", "four", "five", "six"};

/* The name of a square, which has no memory but its own. */
struct square_name {
	char bytes[4];
};

static struct square_name
name_square(int square)
{
	struct square_name name = {{0}};
	struct text text;
	char column[] = {(char)('a' + square % SQUARES), '\0'};

	text_begin(&text, name.bytes, sizeof(name.bytes), no_voice);
	text_add(&text, column);
	text_number(&text, square / SQUARES + 1);
	return name;
}

/* "red b3-f7 is five in a row", for each line of the card laid last. */
static void
list_lines(const struct punto *state, int card, struct text *list)
{
	uint64_t set = state->grid.colours[colour_of(card)];

	for (int i = 0; i < DIRECTIONS; i++) {
		int direction = punto_directions[i];
		uint64_t found = line_starts(set, direction, state->length);
		struct square_name from, to;
		int length;

		if (found == 0)
			continue;
		length = state->length + __builtin_popcountll(found) - 1;
		from = name_square(square_at(&state->grid, lowest(found)));
		to = name_square(square_at(
		    &state->grid, lowest(found) + (length - 1) * direction));
		if (list->length > 0)
			text_say(list, ", ");
		text_say(list, "{1} {2}-{3} is {4} in a row",
		    part_phrase(colour_names[colour_of(card)]),
		    part_string(from.bytes), part_string(to.bytes),
		    part_phrase(numbers[length]));
	}
}

/* The card that a line covers, or -1. */
static int
covered_by(const struct punto *before, const struct line *line)
{
	return before->match.moves == 0
	    ? -1
	    : before->grid.showing[line->arg[1]] - 1;
}

/* The card that left the game with the end of a round. */
static void
tell_taken(
    const struct punto *before, const struct punto *after, struct text *text)
{
	uint64_t taken = (before->copies.ones ^ after->copies.ones) |
	    (before->copies.twos ^ after->copies.twos);

	if (taken != 0)
		text_say(text, "; {1} leaves the game",
		    part_string(punto_cards[lowest(taken)]));
}

/* The points of a row, the cheapest first. */
static int
row_worth(const struct tally *tally, int row)
{
	int points = 0;

	while (row >= tally->worth[points])
		row -= tally->worth[points++];
	return points;
}

/* By what the winner's rows are better: their number, or a cheaper one. */
static void
say_better(const struct punto *state, int side, struct text *text)
{
	struct part length = part_phrase(numbers[state->length - 1]);
	struct tally best, other, tally;
	int row = 0;

	punto_count_rows(state, side, &best);
	memset(&other, 0, sizeof(other));
	for (int i = 0; i < state->sides; i++) {
		punto_count_rows(state, i, &tally);
		if (i != side && memcmp(&tally, &other, sizeof(tally)) > 0)
			other = tally;
	}
	if (best.rows != other.rows) {
		text_say(text, "{1|row|rows} of {2} against {3}",
		    part_number(best.rows), length, part_number(other.rows));
		return;
	}
	while (row_worth(&best, row) == row_worth(&other, row))
		row++;
	text_say(text,
	    "{1|row|rows} of {2} against {1}, "
	    "the cheaper with {3} points against {4}",
	    part_number(best.rows), length, part_number(row_worth(&best, row)),
	    part_number(row_worth(&other, row)));
}

/* Nobody has won: are there no rows, or are the best equal? */
static void
tell_equal(const struct punto *state, struct text *text)
{
	struct part length = part_phrase(numbers[state->length - 1]);
	struct tally tally;
	int most = 0;

	for (int i = 0; i < state->sides; i++) {
		punto_count_rows(state, i, &tally);
		if (tally.rows > most)
			most = tally.rows;
	}
	if (most == 0)
		text_say(text,
		    "; nobody has a row of {1}, the round has no winner",
		    length);
	else
		text_say(text,
		    "; the best tie with {1|row|rows} of {2} of the same "
		    "points, the round has no winner",
		    part_number(most), length);
}

/* Why the card laid has won: to the player also which it was, and where. */
static void
say_lay_reason(const struct punto *before, const struct line *line,
    const char *lines, bool own, struct text *text)
{
	int covered = covered_by(before, line);
	struct part card = part_string(punto_cards[line->arg[0]]);
	struct square_name square = name_square(line->arg[1]);

	if (!own)
		text_add(text, lines);
	else if (covered < 0)
		text_say(text, "lays {1} on {2}; {3}", card,
		    part_string(square.bytes), part_string(lines));
	else
		text_say(text, "covers {1} on {2} with {3}; {4}",
		    part_string(punto_cards[covered]),
		    part_string(square.bytes), card, part_string(lines));
}

void
punto_reason(const struct state *before, const struct state *after,
    const struct line *line, int seat, struct text *text)
{
	const struct punto *old = (const struct punto *)before;
	const struct punto *state = (const struct punto *)after;
	char bytes[LIST];
	struct text list;

	text_begin(&list, bytes, sizeof(bytes), text->voice);
	if (line->verb == LAY) {
		list_lines(state, line->arg[0], &list);
		say_lay_reason(old, line, bytes, seat == line->seat, text);
	} else {
		say_better(state, side_of(&state->match, seat), &list);
		text_say(text, "has {1}", part_string(bytes));
	}
	tell_taken(old, state, text);
}

/* The seats that have won the round just over. */
static unsigned
round_winners(const struct match *match)
{
	unsigned set = 0;

	for (int i = 0; i < match->players; i++)
		set |= (unsigned)match->points[i] << i;
	return set;
}

static void
tell_end(const struct punto *before, const struct punto *after,
    const struct line *line, struct text *text)
{
	static const char *const by_line[2][2] = {
	    {"; {2}, {1} wins the round", "; {2}, {1} wins the match"},
	    {"; {2}, {1} win the round", "; {2}, {1} win the match"},
	};
	static const char *const by_rows[2][2] = {
	    {"; {1} has {2} and wins the round",
		"; {1} has {2} and wins the match"},
	    {"; {1} have {2} and win the round",
		"; {1} have {2} and win the match"},
	};
	unsigned winners = round_winners(&after->match);
	bool several = (winners & (winners - 1)) != 0;
	char bytes[LIST];
	struct text why;

	if (winners == 0) {
		tell_equal(after, text);
		return;
	}
	text_begin(&why, bytes, sizeof(bytes), text->voice);
	if (line->verb == LAY)
		list_lines(after, line->arg[0], &why);
	else
		say_better(after,
		    side_of(&after->match, __builtin_ctz(winners) + 1), &why);
	text_say(text,
	    (line->verb == LAY ? by_line : by_rows)[several][after->match.over],
	    part_seats(winners), part_string(bytes));
	tell_taken(before, after, text);
}

static void
tell_lay(const struct punto *before, const struct line *line, struct text *text)
{
	int covered = covered_by(before, line);
	struct part card = part_string(punto_cards[line->arg[0]]);
	struct square_name square = name_square(line->arg[1]);

	if (covered < 0)
		text_say(text, "{1} lays {2} on {3}", part_seat(line->seat),
		    card, part_string(square.bytes));
	else
		text_say(text, "{1} covers {2} on {3} with {4}",
		    part_seat(line->seat), part_string(punto_cards[covered]),
		    part_string(square.bytes), card);
}

void
punto_tell(const struct state *before, const struct state *after,
    const struct line *line, struct text *text)
{
	const struct punto *old = (const struct punto *)before;
	const struct punto *state = (const struct punto *)after;

	if (line->kind == LINE_DEAL) {
		text_say(text, "{1} gets a stack of {2|card|cards}",
		    part_seat(line->place), part_number(line->n));
		return;
	}
	if (line->verb == LAY)
		tell_lay(old, line, text);
	else if (line->n == 0)
		text_say(text, "{1} has no card left", part_seat(line->seat));
	else
		text_say(text, "{1} cannot lay {2}", part_seat(line->seat),
		    part_string(punto_cards[line->arg[0]]));
	if (state->match.ended != old->match.ended)
		tell_end(old, state, line, text);
}

static struct tile *
show_card(struct scene *scene, unsigned id, int card, unsigned flags)
{
	struct tile *tile = scene_tile(scene, id, punto_cards[card],
	    (enum ink)(INK_R + colour_of(card)), flags);

	tile->known = KNOWN_ALL;
	return tile;
}

/* The cards that a square has under the one that shows. */
static void
show_under(unsigned under, struct tile *tile)
{
	tile->depth = (uint8_t)(under / (UNDER_MASK + 1));
	for (int i = 0; i < UNDER_COLOURS && i < tile->depth; i++)
		tile->under[i] = (uint8_t)(INK_R +
		    (under >> i * UNDER_BITS & (COLOURS - 1)));
}

static void
show_square(
    const struct grid *g, int column, int row, int laid, struct scene *scene)
{
	int square = column + SQUARES * row;
	int card = g->showing[square] - 1;
	int x = column - g->left + 1, y = row - g->bottom + 1;
	unsigned flags = square == laid ? TILE_LAST : 0;
	struct tile *tile;

	if (card < 0) {
		scene_tile(scene, 0, "", INK_NONE, TILE_EMPTY);
		return;
	}
	if (g->line >> (x + 8 * y) & 1)
		flags |= TILE_LINE;
	tile = show_card(scene, g->from[square], card, flags);
	tile->owner = (uint8_t)stack_seat(g->from[square]);
	show_under(g->under[square], tile);
}

/*
 * Where the grid begins that is shown: as long as the cards leave room, round
 * the first square, so that it moves as little as it can.
 */
static int
window_start(int first, int length)
{
	enum { START = (SQUARES - GRID + 1) / 2 };
	int start = first < START ? first : START;

	return first + length > start + GRID ? first + length - GRID : start;
}

static void
show_table(
    const struct punto *state, const struct line *line, struct scene *scene)
{
	const struct grid *g = &state->grid;
	struct zone *zone = scene_zone(scene, ZONE_GRID, 0, "Table");
	bool laid =
	    line != NULL && line->kind == LINE_MOVE && line->verb == LAY;

	zone->columns = zone->rows = GRID;
	zone->left = (uint8_t)window_start(g->left, g->width);
	zone->bottom = (uint8_t)window_start(g->bottom, g->height);
	for (int i = 0; i < GRID * GRID; i++) {
		struct tile *tile = &scene->tiles[scene->ntiles];
		int x = i % GRID, y = i / GRID;

		show_square(g, zone->left + x, zone->bottom + GRID - 1 - y,
		    laid ? line->arg[1] : -1, scene);
		tile->x = (uint16_t)x;
		tile->y = (uint8_t)y;
	}
}

/* "R9 G7": the cards that a side has taken out of the game. */
static void
list_taken(const struct punto *state, int side, struct text *list)
{
	for (uint64_t set = state->suits[side]; set != 0; set &= set - 1)
		for (int i = heap_count(&state->copies, lowest(set));
		     i < COPIES; i++) {
			if (list->length > 0)
				text_add(list, " ");
			text_add(list, punto_cards[lowest(set)]);
		}
}

/* What a stack is in the scene: until the next deal, what the round left. */
struct stack {
	int count, next;
	int card; /* its top, if that is turned up, else NO_CARD */
	bool last;
	bool over; /* nothing is known of what lay where in it */
};

static struct stack
find_stack(const struct punto *before, const struct punto *state,
    const struct line *line, int seat)
{
	bool ended = before != NULL && before->match.ended < state->match.ended;
	const struct punto *of = ended ? before : state;
	bool acts = ended && line->seat == seat;
	int next = of->next[seat - 1] + (acts && line->verb == LAY);
	struct stack stack = {.count = of->size[seat - 1] - next,
	    .next = next,
	    .card = NO_CARD,
	    .last = acts && line->verb == STUCK,
	    .over = !ended && state->match.events == 0};

	if (stack.last && line->n > 0)
		stack.card = line->arg[0];
	else if (!ended && state->match.due & seat_bit(seat) && stack.count > 0)
		stack.card = top_of(state, seat);
	return stack;
}

/* The colours of a side, as bits of inks. */
static unsigned
side_inks(const struct punto *state, int side)
{
	unsigned set = 0;

	for (int i = 0; i < COLOURS; i++)
		if (state->owner[i] == side)
			set |= 1u << (INK_R + i);
	return set;
}

static void
show_stack(const struct stack *stack, int seat, struct scene *scene)
{
	unsigned id = stack->over ? 0 : (unsigned)stack_id(seat, stack->next);
	unsigned last = stack->last ? TILE_LAST : 0;

	if (stack->count == 0)
		return;
	if (stack->card != NO_CARD)
		show_card(scene, id, stack->card, last);
	else
		scene_tile(scene, id, "", INK_NONE, TILE_DOWN | last);
}

static void
show_seat(const struct punto *state, int seat, const struct stack *stack,
    struct scene *scene)
{
	const struct match *match = &state->match;
	struct zone *zone = scene_seat(scene, ZONE_PILE, match, seat);
	struct text note = scene_note(scene, zone);
	int side = side_of(match, seat);
	char bytes[LIST];
	struct text list;

	zone->count = (uint16_t)stack->count;
	zone->inks = (uint8_t)side_inks(state, side);
	zone->has_total = match->term > UINT8_MAX;
	if (!zone->has_total) {
		zone->wins = (uint8_t)match->totals[seat - 1];
		zone->goal = (uint8_t)match->term;
	}
	show_stack(stack, seat, scene);
	text_begin(&list, bytes, sizeof(bytes), scene->voice);
	list_taken(state, side, &list);
	if (list.length > 0)
		text_say(&note, "without {1}", part_string(bytes));
}

void
punto_limits(const struct match *match, struct text *text)
{
	(void)match;
	text_say(
	    text, "1 for the side that won and 0 for others, or 0 for all");
}

const char *
punto_task(const struct state *state)
{
	(void)state;
	return "to lay";
}

void
punto_scene(const struct state *before, const struct state *after,
    const struct line *line, struct scene *scene)
{
	const struct punto *state = (const struct punto *)after;

	scene_begin(scene, &state->match);
	show_table(state, line, scene);
	for (int seat = 1; seat <= state->match.players; seat++) {
		struct stack stack =
		    find_stack((const struct punto *)before, state, line, seat);

		show_seat(state, seat, &stack, scene);
	}
}
