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
	int round = (int)state->match.round;

	if (at < 0 ||
	    !(meschugge_penalties(state, round) >> state->pile[at] & 1))
		text_say(text, "commander, no card fits");
	else
		say_card(state, at,
		    points > 0 ? "commander, no card fits; contra card: "
				 "{1}, {2}, with nothing to lose"
			       : "commander, no card fits; contra card: "
				 "{1}, {2}, costs the point again",
		    text);
}

/*
 * The match as it was before the pile was turned over, with the cards that then
 * came to light.
 */
static struct meschugge
turn_over(const struct state *before, const struct state *after)
{
	const struct meschugge *turned = (const struct meschugge *)after;
	struct meschugge state = *(const struct meschugge *)before;

	state.laid = turned->laid;
	state.fits = turned->fits;
	memcpy(state.seats, turned->seats, sizeof(state.seats));
	memcpy(state.pile, turned->pile, sizeof(state.pile));
	return state;
}

void
meschugge_reason(const struct state *before, const struct state *after,
    const struct line *line, int seat, struct text *text)
{
	const struct meschugge turned = turn_over(before, after);
	const struct meschugge *state = &turned;
	int round = (int)state->match.round;
	int at = place_on_pile(state, seat);

	(void)line;
	if (seat == state->match.leader && meschugge_commander_wins(state))
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

	text_begin(&why, bytes, sizeof(bytes), text->voice);
	meschugge_reason(before, after, line, seat, &why);
	text_say(text, changes[after->match.points[seat - 1] + 1],
	    part_seat(seat), part_string(bytes));
}

/* Of the commander also what came to nothing. */
static void
tell_reveal(const struct state *before, const struct state *after,
    const struct line *line, struct text *text)
{
	const struct meschugge turned = turn_over(before, after);
	const struct meschugge *state = &turned;
	char bytes[CHANGES_SIZE];
	struct text changes;

	text_begin(&changes, bytes, sizeof(bytes), text->voice);
	for (int seat = 1; seat <= before->match.players; seat++) {
		if (after->match.points[seat - 1] == 0 &&
		    (seat != state->match.leader ||
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

	text_begin(&list, bytes, sizeof(bytes), text->voice);
	for (int i = 0; i < line->n; i++) {
		const char *face = game->cards[line->cards[i]];

		text_say(&list, i == 0 ? "{1}" : " {1}",
		    line->place == DIE ? part_phrase(face) : part_string(face));
	}
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

	text_begin(&command, bytes, sizeof(bytes), text->voice);
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

/* The numbers of cards: a seat lays one in a round; then those of the table. */
enum { COMMAND_ID = ROUNDS * PLAYERS, DIE_ID = COMMAND_ID + ROUNDS };

static struct tile *
show_word(const struct meschugge *state, unsigned id, int card, unsigned flags,
    struct scene *scene)
{
	bool known = card != CARD_UNKNOWN;
	struct tile *tile =
	    scene_tile(scene, id, known ? state->match.game->cards[card] : "",
		known ? (enum ink)(INK_R + ink_of(card)) : INK_NONE, flags);

	tile->kind = TILE_WORD;
	if (known)
		tile->word = (uint8_t)(INK_R + word_of(card));
	return tile;
}

/* What the command of a round asks for; whoever plays has to see it. */
static const char *
command_rule(const struct meschugge *state, int round, bool open)
{
	if (is_meschugge(command_of(state, round)) && !open)
		return "meschugge: no card fits";
	if (state->match.variant == JUNIOR)
		return "only contra fits";
	return word_counts(state, round) ? "the word counts"
					 : "the colour counts";
}

static void
show_command(const struct meschugge *state, int round, const char *title,
    struct scene *scene)
{
	struct zone *zone = scene_zone(scene, ZONE_PILE, 0, title);
	struct text note = scene_note(scene, zone);
	int face = word_counts(state, round) ? WORD : COLOUR;
	struct tile *tile;

	tile = show_word(state, (unsigned)(COMMAND_ID + round),
	    command_of(state, round), 0, scene);
	tile->known = KNOWN_ALL;
	if (state->match.variant == STANDARD) {
		tile = scene_tile(scene, (unsigned)(DIE_ID + round),
		    state->match.game->cards[face], INK_NONE, 0);
		tile->kind = TILE_DIE;
		tile->known = KNOWN_ALL;
	}
	zone->count = (uint16_t)zone->tiles;
	text_say(&note, command_rule(state, round, scene->open));
}

/* What the pile turned out to be, once it was turned over. */
static unsigned
card_flags(const struct meschugge *state, int round, int at)
{
	int card = state->pile[at];
	unsigned flags = 0;

	if (state->playing)
		return TILE_DOWN;
	if (state->fits >> card & 1)
		flags |= TILE_GOOD;
	if (meschugge_penalties(state, round) >> card & 1)
		flags |= TILE_BAD;
	return at == meschugge_first_fitting(state) ? flags | TILE_LINE : flags;
}

/* From its first card on; the last move laid the last, or turned over all. */
static void
show_pile(const struct meschugge *state, int round, const struct line *line,
    struct scene *scene)
{
	struct zone *zone = scene_zone(scene, ZONE_ROW, 0, "Pile");
	bool moved = line != NULL && line->kind == LINE_MOVE;

	zone->places = state->match.players;
	zone->meant.line = "fits, first";
	zone->meant.bad = "costs a point";
	zone->meant.good = "fits";
	for (int i = 0; i < state->laid; i++) {
		int seat = state->seats[i];
		bool last = !state->playing || i + 1 == state->laid;
		struct tile *tile = show_word(state,
		    (unsigned)(ROUNDS * (seat - 1) + round), state->pile[i],
		    card_flags(state, round, i) |
			(moved && last ? TILE_LAST : 0),
		    scene);

		tile_label(tile, i + 1);
		tile->owner = (uint8_t)seat;
		tile->known =
		    (uint8_t)(state->playing ? seat_bit(seat) : KNOWN_ALL);
	}
}

/* Points as chips: black ones of two, and at least two red ones of one. */
static void
show_chips(int points, struct scene *scene)
{
	int twos = points > 2 ? (points - 2) / 2 : 0;

	for (int i = 0; i < points - twos; i++) {
		bool red = i >= twos;

		scene_tile(scene, 0, red ? "1" : "2", red ? INK_R : INK_NONE, 0)
		    ->kind = TILE_CHIP;
	}
}

static void
show_seat(const struct meschugge *state, int seat, struct scene *scene)
{
	const struct match *match = &state->match;
	struct zone *zone = scene_seat(scene, ZONE_ROW, match, seat);
	struct text note = scene_note(scene, zone);

	zone->has_total = true;
	zone->due = ((match->due | match->may) & seat_bit(seat)) != 0;
	if (match->variant != JUNIOR)
		show_chips(match->totals[seat - 1], scene);
	if (seat == state->match.leader && !match->over)
		text_say(&note, "commander");
}

/* For what the table waits: also for those who may fall for a command. */
static void
show_task(const struct meschugge *state, struct scene *scene)
{
	unsigned seats = state->match.due | state->match.may;
	struct text task;

	if (state->match.over)
		return;
	if (seats == 0 && !state->playing && !meschugge_may_reveal(state))
		return;
	task = scene_task(scene);
	text_say(&task,
	    state->match.due != 0 || (seats != 0 && scene->open) ? "{1} to play"
		: seats != 0 ? "{1} to play or not"
			     : "The pile is to be turned over",
	    part_seats(seats));
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

/* Until a card is laid, what lies there is the round before; it comes first. */
void
meschugge_scene(const struct state *before, const struct state *after,
    const struct line *line, struct scene *scene)
{
	const struct meschugge *state = (const struct meschugge *)after;
	const struct match *match = &state->match;
	int round = (int)match->ended + state->playing;
	bool next = !state->playing && !match->over && is_turned_up(state);
	bool fresh = next && scene->open && line == NULL;
	struct text head;

	(void)before;
	scene_begin(scene, match);
	head = scene_head(scene);
	scene->rounds = state->rounds;
	if (fresh)
		scene->round = match->round;
	text_say(&head, "round {1} of {2}", part_number(scene->round),
	    part_number(scene->rounds));
	show_task(state, scene);
	/* Whoever plays has the pile of before off the table. */
	if (round > 0 && !fresh) {
		show_command(state, round, "Command", scene);
		show_pile(state, round, line, scene);
	}
	if (next)
		show_command(state, round + 1,
		    round > 0 && !fresh ? "Next" : "Command", scene);
	for (int seat = 1; seat <= match->players; seat++)
		show_seat(state, seat, scene);
}
