/* words.c: Meschugge as told and shown to people. */

#include <string.h>

#include "meschugge.h"

enum {
	LIST_SIZE = 256, /* bytes of the commands or faces of a deal */
	REASON_SIZE = 160,
	CHANGES_SIZE = PLAYERS * (NAME_SIZE + REASON_SIZE),
};

/* "the word blue in red, the colour counts" */
static void
say_command(const struct meschugge *state, int round, struct text *text)
{
	int command = command_of(state, round);
	const char *phrase = "the word {1} in {2}, the colour counts";

	if (is_meschugge(command))
		phrase = "the word {1} in {2}, meschugge";
	else if (state->match.variant == JUNIOR)
		phrase = "the word {1} in {2}, only contra fits";
	else if (word_counts(state, round))
		phrase = "the word {1} in {2}, the word counts";
	text_say(text, phrase, part_phrase(colour_names[word_of(command)]),
	    part_phrase(colour_names[ink_of(command)]));
}

/* Says a phrase of a card on the pile, and of its place there. */
static void
say_card(const struct meschugge *state, int at, const char *phrase,
    struct text *text)
{
	static const char *const places[PLAYERS] = {"first on the pile",
	    "second on the pile", "third on the pile", "fourth on the pile"};

	text_say(text, phrase,
	    part_string(state->match.game->cards[state->pile[at]]),
	    part_phrase(places[at]));
}

/* The place of a seat's card on the pile; -1 if it has laid none. */
static int
place_on_pile(const struct meschugge *state, int seat)
{
	for (int i = 0; i < state->laid; i++)
		if (state->seats[i] == seat)
			return i;
	return -1;
}

/* A commander's point, which a contra card of the commander's own costs. */
static void
say_commander(
    const struct meschugge *state, int at, int points, struct text *text)
{
	if (at < 0 || !(meschugge_penalties(state) >> state->pile[at] & 1))
		text_say(text, "commander, no card fits");
	else
		say_card(state, at,
		    points > 0 ? "commander, no card fits; contra card: "
				 "{1}, {2}, with nothing to lose"
			       : "commander, no card fits; contra card: "
				 "{1}, {2}, costs the point again",
		    text);
}

void
meschugge_reason(const struct state *before, const struct state *after,
    const struct line *line, int seat, struct text *text)
{
	const struct meschugge *state = (const struct meschugge *)before;
	int round = (int)state->match.round;
	int at = place_on_pile(state, seat);

	(void)line;
	if (seat == state->commander && meschugge_commander_wins(state))
		say_commander(state, at, after->match.points[seat - 1], text);
	else if (at >= 0)
		say_card(state, at,
		    is_meschugge(command_of(state, round))
			? "card on a meschugge command: {1}, {2}"
			: at == meschugge_first_fitting(state)
			? "first fitting card: {1}, {2}"
			: "contra card: {1}, {2}",
		    text);
}

/* What a seat won or lost with the pile, and why. */
static void
say_change(const struct state *before, const struct state *after,
    const struct line *line, int seat, struct text *text)
{
	static const char *const changes[] = {"{1} loses a point ({2})",
	    "{1} stays the same ({2})", "{1} wins a point ({2})"};
	char bytes[REASON_SIZE];
	struct text why;

	text_begin(&why, bytes, sizeof(bytes), text->names);
	meschugge_reason(before, after, line, seat, &why);
	text_say(text, changes[after->match.points[seat - 1] + 1],
	    part_seat(seat), part_string(bytes));
}

/* Of the commander also what came to nothing. */
static void
tell_reveal(const struct state *before, const struct state *after,
    const struct line *line, struct text *text)
{
	const struct meschugge *state = (const struct meschugge *)before;
	char bytes[CHANGES_SIZE];
	struct text changes;

	text_begin(&changes, bytes, sizeof(bytes), text->names);
	for (int seat = 1; seat <= before->match.players; seat++) {
		if (after->match.points[seat - 1] == 0 &&
		    (seat != state->commander ||
			!meschugge_commander_wins(state)))
			continue;
		if (changes.length > 0)
			text_say(&changes, ", ");
		say_change(before, after, line, seat, &changes);
	}
	if (changes.length > 0)
		text_say(
		    text, "The pile is turned over: {1}", part_string(bytes));
	else
		text_say(text,
		    "The pile is turned over: nobody wins or loses a point");
}

static void
tell_deal(const struct game *game, const struct line *line, struct text *text)
{
	char bytes[LIST_SIZE];
	struct text list;

	text_begin(&list, bytes, sizeof(bytes), text->names);
	for (int i = 0; i < line->n; i++)
		text_say(&list, i == 0 ? "{1}" : " {1}",
		    part_string(game->cards[line->cards[i]]));
	text_say(text,
	    line->place == DIE ? "The die will say: {1}"
			       : "The commands will be: {1}",
	    part_string(bytes));
}

static void
tell_play(const struct line *line, struct text *text)
{
	int card = line->arg[0];

	if (card == CARD_UNKNOWN)
		text_say(
		    text, "{1} plays a card face down", part_seat(line->seat));
	else
		text_say(text, "{1} plays {2} in {3}", part_seat(line->seat),
		    part_phrase(colour_names[word_of(card)]),
		    part_phrase(colour_names[ink_of(card)]));
}

static void
tell_command(const struct meschugge *state, struct text *text)
{
	char bytes[LIST_SIZE];
	struct text command;

	text_begin(&command, bytes, sizeof(bytes), text->names);
	say_command(state, (int)state->match.round, &command);
	text_say(text, "Command: {1}. ", part_string(bytes));
}

void
meschugge_tell(const struct state *before, const struct state *after,
    const struct line *line, struct text *text)
{
	const struct meschugge *state = (const struct meschugge *)before;

	if (line->kind == LINE_DEAL) {
		tell_deal(before->match.game, line, text);
		return;
	}
	if (!state->playing)
		tell_command(state, text);
	if (line->verb == REVEAL)
		tell_reveal(before, after, line, text);
	else
		tell_play(line, text);
}

/* The word stands in its ink; the letters beside it say the same. */
static void
show_command(const struct meschugge *state, struct scene *scene)
{
	int round = (int)state->match.round;
	int command = command_of(state, round);
	struct zone *zone = scene_zone(scene, 0, "Command");
	struct text note = scene_note(scene, zone);
	struct tile *tile = scene_tile(scene, colour_names[word_of(command)],
	    (enum ink)(INK_R + ink_of(command)), 0);

	memcpy(tile->label, state->match.game->cards[command], 2);
	say_command(state, round, &note);
}

static void
show_card(
    const struct meschugge *state, int at, unsigned flags, struct scene *scene)
{
	int card = state->pile[at];
	struct tile *tile = card == CARD_UNKNOWN
	    ? scene_tile(scene, "?", INK_NONE, TILE_HIDDEN | flags)
	    : scene_tile(scene, state->match.game->cards[card],
		  (enum ink)(INK_R + ink_of(card)), flags);

	tile->label[0] = (char)('0' + state->seats[at]);
}

/* The pile of the round being played, from its first card on. */
static void
show_pile(const struct meschugge *state, struct scene *scene)
{
	scene_zone(scene, 0, "Pile");
	for (int i = 0; i < state->laid; i++)
		show_card(
		    state, i, i + 1 == state->laid ? TILE_LAST : 0, scene);
}

/* The pile of the round before, and which card won. */
static void
show_turned_pile(const struct meschugge *state, struct scene *scene)
{
	int round = (int)state->match.ended;
	int won = meschugge_first_fitting(state);
	int command = command_of(state, round);
	struct text note = scene_note(scene, scene_zone(scene, 0, "Pile"));

	for (int i = 0; i < state->laid; i++)
		show_card(state, i, i == won ? TILE_LINE : 0, scene);
	text_say(&note, "turned over, on {1}",
	    part_string(state->match.game->cards[command]));
}

static void
show_seat(const struct meschugge *state, int seat, struct scene *scene)
{
	const struct match *match = &state->match;
	struct zone *zone = scene_zone(scene, seat, "");
	struct text note = scene_note(scene, zone);

	zone->due = ((match->due | match->may) & seat_bit(seat)) != 0;
	text_say(&note,
	    seat == state->commander && !match->over
		? "{1|point|points}, commander"
		: "{1|point|points}",
	    part_number(match->totals[seat - 1]));
}

/* Which round it is of all, and for what the table waits. */
static void
show_head(const struct meschugge *state, struct text *head)
{
	unsigned seats = state->match.due | state->match.may;

	text_say(head,
	    seats != 0                        ? " of {1}: {2} to play"
		: meschugge_may_reveal(state) ? " of {1}: the pile is to be "
						"turned over"
					      : " of {1}",
	    part_number(state->rounds), part_seats(seats));
}

void
meschugge_limits(const struct match *match, struct text *text)
{
	text_say(text,
	    match->variant == JUNIOR
		? "1 or 0, and at most one player wins a point"
		: "1, 0 or -1; at most one player wins a point, and nobody "
		  "falls below 0");
}

const char *
meschugge_task(const struct state *state)
{
	(void)state;
	return "to play";
}

void
meschugge_scene(const struct state *base, struct scene *scene)
{
	const struct meschugge *state = (const struct meschugge *)base;
	const struct match *match = &state->match;
	struct text head;

	scene_begin(scene, &head, match);
	if (!match->over)
		show_head(state, &head);
	if (state->laid > 0 && !state->playing)
		show_turned_pile(state, scene);
	if (!match->over && is_turned_up(state))
		show_command(state, scene);
	if (state->playing)
		show_pile(state, scene);
	for (int seat = 1; seat <= match->players; seat++)
		show_seat(state, seat, scene);
}
