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

	text_begin(&text, name.bytes, sizeof(name.bytes), NULL);
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

	text_begin(&list, bytes, sizeof(bytes), text->names);
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
	text_begin(&why, bytes, sizeof(bytes), text->names);
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

static void
show_card(struct scene *scene, int card, unsigned flags)
{
	scene_tile(scene, punto_cards[card],
	    (enum ink)(INK_R + colour_of(card)), flags);
}

/* The window that is in use, its top row first; at least f6. */
static void
show_table(const struct punto *state, struct scene *scene)
{
	const struct grid *g = &state->grid;
	struct zone *zone = scene_zone(scene, 0, "Table");

	zone->columns = g->width > 0 ? g->width : 1;
	zone->left = g->width > 0 ? g->left : FIRST % SQUARES;
	zone->bottom = g->width > 0 ? g->bottom : FIRST / SQUARES;
	if (g->width == 0)
		scene_tile(scene, "", INK_NONE, TILE_EMPTY);
	for (int y = g->height; y > 0; y--)
		for (int x = 1; x <= g->width; x++) {
			int square = square_at(g, x + 8 * y);
			unsigned flags = square == g->last ? TILE_LAST : 0;

			if (g->line >> (x + 8 * y) & 1)
				flags |= TILE_LINE;
			if (g->showing[square] == 0)
				scene_tile(scene, "", INK_NONE, TILE_EMPTY);
			else
				show_card(scene, g->showing[square] - 1, flags);
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

/* "18 cards, 1 round won with R9" */
static void
show_stack(const struct punto *state, int seat, struct text *note)
{
	struct part cards =
	    part_number(state->size[seat - 1] - state->next[seat - 1]);
	struct part rounds = part_number(state->match.totals[seat - 1]);
	char bytes[LIST];
	struct text list;

	text_begin(&list, bytes, sizeof(bytes), note->names);
	list_taken(state, side_of(&state->match, seat), &list);
	if (list.length == 0)
		text_say(note, "{1|card|cards}, {2|round won|rounds won}",
		    cards, rounds);
	else
		text_say(note,
		    "{1|card|cards}, {2|round won|rounds won} with {3}", cards,
		    rounds, part_string(bytes));
}

/* "Anna, red and green" */
static void
show_name(const struct punto *state, int seat, struct text *title)
{
	uint64_t suits = state->suits[side_of(&state->match, seat)];
	int first = colour_of(lowest(suits));
	int last = colour_of(63 - __builtin_clzll(suits));

	if (first == last)
		text_say(title, "{1}, {2}", part_seat(seat),
		    part_phrase(colour_names[first]));
	else
		text_say(title, "{1}, {2} and {3}", part_seat(seat),
		    part_phrase(colour_names[first]),
		    part_phrase(colour_names[last]));
}

static void
show_seat(const struct punto *state, int seat, struct scene *scene)
{
	struct zone *zone = scene_zone(scene, seat, "");
	struct text title = scene_title(scene, zone);
	struct text note = scene_note(scene, zone);

	show_name(state, seat, &title);
	zone->due = (state->match.due & seat_bit(seat)) != 0;
	if (zone->due && !is_empty(state, seat)) {
		if (top_of(state, seat) == NO_CARD)
			scene_tile(scene, "?", INK_NONE, TILE_HIDDEN);
		else
			show_card(scene, top_of(state, seat), 0);
	}
	show_stack(state, seat, &note);
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
punto_scene(const struct state *base, struct scene *scene)
{
	const struct punto *state = (const struct punto *)base;
	struct text head;

	scene_begin(scene, &head, &state->match);
	if (state->match.due != 0)
		text_say(&head, ": {1} to lay", part_seats(state->match.due));
	show_table(state, scene);
	for (int seat = 1; seat <= state->match.players; seat++)
		show_seat(state, seat, scene);
}
