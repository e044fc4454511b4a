/* words.c: Kombio told and laid out for people. */

#include "kombio.h"

enum { LIST_SIZE = 5 * DECK };

static struct part
part_card(int face)
{
	return part_string(kombio_cards[face]);
}

static void
tell_chance(
    const struct kombio *after, const struct line *line, struct text *text)
{
	if (line->kind == LINE_SHUFFLE)
		text_say(text,
		    "The discards are shuffled: the draw pile has "
		    "{1|card|cards}",
		    part_number(after->piled));
	else if (line->place == PILE)
		text_say(text, "The draw pile has {1|card|cards}",
		    part_number(line->n));
	else
		text_say(text, "{1} gets four cards", part_seat(line->place));
}

/* What a dropped card lets its player do. */
static const char *const drops[] = {
    [7] = "{1} drops {2}, and may look at one of their own cards",
    [8] = "{1} drops {2}, and may look at one of their own cards",
    [9] = "{1} drops {2}, and may look at somebody else's card",
    [10] = "{1} drops {2}, and may look at somebody else's card",
    [11] = "{1} drops {2}, and may trade two cards",
    [12] = "{1} drops {2}, and may trade two cards",
    [13] = "{1} drops {2}, and may look at a card and trade it",
    [14] = "{1} drops {2}, and may look at two cards and trade them",
};

/* What becomes of the penalty card for a wrong knock. */
enum penalty { PENALTY_GIVEN, PENALTY_OWED, PENALTY_NONE };

static enum penalty
penalty_of(const struct kombio *before, const struct kombio *after)
{
	if (after->answer == ANSWER_PENALTY)
		return PENALTY_OWED;
	return after->piled < before->piled ? PENALTY_GIVEN : PENALTY_NONE;
}

static const char *const keeps[] = {
    [PENALTY_GIVEN] = "{1} keeps the card: {2} gets a penalty card",
    [PENALTY_OWED] =
	"{1} keeps the card: {2} gets a penalty card after a shuffle",
    [PENALTY_NONE] =
	("{1} keeps the card: {2} would get a penalty card, but there is "
	 "none"),
};

static const char *const wrong_knocks[] = {
    [PENALTY_GIVEN] = "{1} knocks on their own slot {2}, {4}, wrongly: {1} "
		      "gets a penalty card",
    [PENALTY_OWED] = "{1} knocks on their own slot {2}, {4}, wrongly: {1} "
		     "gets a penalty card after a shuffle",
    [PENALTY_NONE] = "{1} knocks on their own slot {2}, {4}, wrongly: {1} "
		     "would get a penalty card, but there is none",
};

static void
tell_knock(const struct kombio *before, const struct kombio *after,
    const struct line *line, struct text *text)
{
	int place = line->arg[0];
	const char *phrase;

	if (after->answer == ANSWER_GIVE)
		phrase = "{1} knocks on slot {2} of {3}, {4}, rightly: gives a "
			 "card for it";
	else if (after->answer == ANSWER_DOUBT)
		phrase = "{1} knocks on slot {2} of {3}, {4}, wrongly: {3} "
			 "keeps it or pushes it over";
	else if (after->discarded > before->discarded)
		phrase = "{1} knocks on their own slot {2}, {4}, rightly";
	else
		phrase = wrong_knocks[penalty_of(before, after)];
	text_say(text, phrase, part_seat(line->seat),
	    part_number(place_slot(place)), part_seat(place_seat(place)),
	    part_card(line->arg[1]));
}

static void
tell_peek(const struct line *line, struct text *text)
{
	bool own = place_seat(line->arg[0]) == line->seat;
	const char *phrase = own ? "{1} looks at their own slot {2}: {4}"
				 : "{1} looks at slot {2} of {3}: {4}";
	struct part card = part_string("");

	if (line->arg[1] != CARD_UNKNOWN)
		card = part_card(line->arg[1]);
	else
		phrase = own ? "{1} looks at their own slot {2}"
			     : "{1} looks at slot {2} of {3}";
	text_say(text, phrase, part_seat(line->seat),
	    part_number(place_slot(line->arg[0])),
	    part_seat(place_seat(line->arg[0])), card);
}

static void
tell_trade(const struct line *line, struct text *text)
{
	int one = line->arg[0], other = line->arg[1];
	bool first = place_seat(one) == line->seat;
	bool second = place_seat(other) == line->seat;
	const char *phrase = "{1} trades slot {2} of {3} for slot {4} of {5}";

	if (first && second)
		phrase = "{1} trades their own slot {2} for their own slot {4}";
	else if (first)
		phrase = "{1} trades their own slot {2} for slot {4} of {5}";
	else if (second)
		phrase = "{1} trades slot {2} of {3} for their own slot {4}";
	text_say(text, phrase, part_seat(line->seat),
	    part_number(place_slot(one)), part_seat(place_seat(one)),
	    part_number(place_slot(other)), part_seat(place_seat(other)));
}

/* Lists the cards that somebody shows; their sum. */
static int
list_cards(const struct line *line, char list[LIST_SIZE])
{
	struct text text;
	int sum = 0;

	text_begin(&text, list, LIST_SIZE, NULL);
	for (int i = 0; i < line->n; i++) {
		text_add(&text, i == 0 ? "" : ", ");
		text_add(&text, kombio_cards[line->cards[i]]);
		sum += worth(line->cards[i]);
	}
	return sum;
}

static void
tell_show(const struct line *line, struct text *text)
{
	char list[LIST_SIZE];
	int sum = list_cards(line, list);

	text_say(text, "{1} shows {2}: {3}", part_seat(line->seat),
	    part_string(list), part_number(sum));
}

/* What a player does on their own turn, but for actions. */
static void
tell_turn(const struct kombio *before, const struct kombio *after,
    const struct line *line, struct text *text)
{
	struct part seat = part_seat(line->seat);

	switch (line->verb) {
	case DRAW:
		if (line->arg[0] == CARD_UNKNOWN)
			text_say(text, "{1} draws a card", seat);
		else
			text_say(text, "{1} draws {2}", seat,
			    part_card(line->arg[0]));
		break;
	case SWAP:
		text_say(text,
		    "{1} puts the drawn card into slot {2} and discards {3}",
		    seat, part_number(line->arg[0]), part_card(line->arg[1]));
		break;
	case DROP:
		text_say(text,
		    after->stage == STAGE_ACTION ? drops[worth(line->arg[0])]
						 : "{1} drops {2}",
		    seat, part_card(line->arg[0]));
		break;
	case TAKE:
		text_say(text, "{1} takes {2} into slot {3} and discards {4}",
		    seat, part_card(before->discards[before->discarded - 1]),
		    part_number(line->arg[0]), part_card(line->arg[1]));
		break;
	default:
		text_say(text, "{1} calls Kombio", seat);
	}
}

/* What follows a knock. */
static void
tell_answer(const struct kombio *before, const struct kombio *after,
    const struct line *line, struct text *text)
{
	struct part seat = part_seat(line->seat);
	struct part knocker = part_seat(before->knocker);

	if (line->verb == GIVE)
		text_say(text,
		    "{1} puts the card of slot {2} into slot {3} of {4}", seat,
		    part_number(line->arg[0]),
		    part_number(place_slot(before->target)),
		    part_seat(place_seat(before->target)));
	else if (line->verb == KEEP)
		text_say(text, keeps[penalty_of(before, after)], seat, knocker);
	else
		text_say(
		    text, "{1} pushes the card over to {2}", seat, knocker);
}

static void
tell_move(const struct kombio *before, const struct kombio *after,
    const struct line *line, struct text *text)
{
	switch (line->verb) {
	case PEEK:
		tell_peek(line, text);
		break;
	case TRADE:
		tell_trade(line, text);
		break;
	case PASS:
		text_say(text, "{1} passes", part_seat(line->seat));
		break;
	case KNOCK:
		tell_knock(before, after, line, text);
		break;
	case GIVE:
	case KEEP:
	case PUSH:
		tell_answer(before, after, line, text);
		break;
	case SHOW:
		tell_show(line, text);
		break;
	default:
		tell_turn(before, after, line, text);
	}
}

void
kombio_tell(const struct state *before, const struct state *after,
    const struct line *line, struct text *text)
{
	const struct kombio *was = (const struct kombio *)before;
	const struct kombio *is = (const struct kombio *)after;

	if (line->kind != LINE_MOVE) {
		tell_chance(is, line, text);
		return;
	}
	tell_move(was, is, line, text);
	if (is->stage == STAGE_SHOW && was->stage != STAGE_SHOW)
		text_say(text, "; all cards are turned up");
}

/* Why the cards and the call of a seat that shows count as they do. */
static const char *
show_phrase(bool called, int bonus)
{
	if (bonus == 0)
		return "shows {1}: {2}";
	return called ? "shows {1}: {2}; called but was not the only lowest: "
			"{3} more"
		      : "shows {1}: {2}; {4} called and has the lowest sum "
			"alone: {3} more";
}

/* A call is counted with the last cards that are shown. */
void
kombio_reason(const struct state *before, const struct state *after,
    const struct line *line, int seat, struct text *text)
{
	int caller = ((const struct kombio *)after)->caller;
	struct part name = part_seats(caller != 0 ? seat_bit(caller) : 0);
	int points =
	    after->match.points[seat - 1] - before->match.points[seat - 1];
	char list[LIST_SIZE];
	int sum = list_cards(line, list);

	if (seat == line->seat)
		text_say(text, show_phrase(seat == caller, points - sum),
		    part_string(list), part_number(sum),
		    part_number(points - sum), name);
	else
		text_say(text,
		    seat == caller ? "called but was not the only lowest"
				   : "{1} called and has the lowest sum alone",
		    name);
}

/* A tile for a card, with its slot's number if it has one. */
static void
show_card(
    const struct kombio *table, struct scene *scene, struct card card, int slot)
{
	int face = face_of(table, card);
	struct tile *tile =
	    scene_tile(scene, face == CARD_UNKNOWN ? "?" : kombio_cards[face],
		INK_NONE, face == CARD_UNKNOWN ? TILE_HIDDEN : 0);
	struct text label;

	text_begin(&label, tile->label, sizeof(tile->label), scene->names);
	if (slot != 0)
		text_number(&label, slot);
}

/* The points of a seat that has called or not, during a round and after. */
static const char *const seat_notes[][2] = {
    {"{1} in all", "{2} this round, {1} in all"},
    {"called; {1} in all", "called; {2} this round, {1} in all"},
    {"called, taboo; {1} in all", "called, taboo; {2} this round, {1} in all"},
};

static void
show_seat(const struct kombio *table, int seat, struct scene *scene)
{
	const struct match *match = &table->match;
	struct zone *zone = scene_zone(scene, seat, "");
	struct text note = scene_note(scene, zone);
	bool ended = table->stage == STAGE_NONE && match->ended > 0;
	int call = seat != table->caller ? 0 : is_taboo(table, seat) ? 2 : 1;

	zone->due = table->stage != STAGE_NONE &&
	    (kombio_awaited(table) & seat_bit(seat)) != 0;
	for (int i = table->first[seat - 1]; i < table->first[seat]; i++)
		show_card(table, scene, table->spots[i].card,
		    place_slot(table->spots[i].place));
	text_say(&note, seat_notes[call][ended],
	    part_number(match->totals[seat - 1]),
	    part_number(match->points[seat - 1]));
}

static void
show_pile(const struct kombio *table, struct scene *scene)
{
	struct zone *zone = scene_zone(scene, 0, "Draw pile");
	struct text note = scene_note(scene, zone);

	if (table->piled > 0)
		scene_tile(scene, "?", INK_NONE, TILE_HIDDEN);
	text_say(&note, "{1|card|cards}", part_number(table->piled));
	if (table->stage != STAGE_DRAWN)
		return;
	zone = scene_zone(scene, 0, "Drawn");
	note = scene_note(scene, zone);
	show_card(table, scene, table->drawn, 0);
	text_say(&note, "by {1}", part_seat(table->turn));
}

static void
show_discards(const struct kombio *table, struct scene *scene)
{
	struct zone *zone = scene_zone(scene, 0, "Discard pile");
	struct text note = scene_note(scene, zone);
	const char *phrase = "{1|card|cards}, cannot be knocked on";

	if (table->stage == STAGE_NONE || table->discarded == 0)
		phrase = "{1|card|cards}";
	else if (table->knocked)
		phrase = "{1|card|cards}, cannot be knocked on or taken";
	else if (table->knockable && table->shown == 0)
		phrase = "{1|card|cards}, can be knocked on";
	if (table->discarded > 0)
		scene_tile(scene,
		    kombio_cards[table->discards[table->discarded - 1]],
		    INK_NONE, 0);
	text_say(&note, phrase, part_number(table->discarded));
}

static const char *const stage_tasks[] = {
    [STAGE_NONE] = "",
    [STAGE_TURN] = ": {1} to draw, take or call",
    [STAGE_DRAWN] = ": {1} to swap or drop",
    [STAGE_ACTION] = ": {1} to use the action of {2}",
    [STAGE_SHOW] = ": {1} to show",
};

static const char *const answer_tasks[] = {
    [ANSWER_NONE] = "",
    [ANSWER_GIVE] = ": {1} to give a card",
    [ANSWER_DOUBT] = ": {1} to keep or push",
    [ANSWER_PENALTY] = ": the discards are to be shuffled",
};

void
kombio_limits(const struct match *match, struct text *text)
{
	text_say(text, "none below {1}, and together at most {2}",
	    part_number(WORTH_LEAST), part_number(kombio_most(match)));
}

const char *
kombio_task(const struct state *state)
{
	static const char *const stages[] = {
	    [STAGE_NONE] = "",
	    [STAGE_TURN] = "to draw, take or call",
	    [STAGE_DRAWN] = "to swap or drop",
	    [STAGE_ACTION] = "to use the action or pass",
	    [STAGE_SHOW] = "to show",
	};
	static const char *const answers[] = {
	    [ANSWER_NONE] = "",
	    [ANSWER_GIVE] = "to give a card",
	    [ANSWER_DOUBT] = "to keep or push",
	    [ANSWER_PENALTY] = "",
	};
	const struct kombio *table = (const struct kombio *)state;

	return table->answer != ANSWER_NONE ? answers[table->answer]
					    : stages[table->stage];
}

/* Before the first deal everything lies as it will, face down. */
void
kombio_scene(const struct state *state, struct scene *scene)
{
	const struct kombio *table = (const struct kombio *)state;
	struct kombio begun;
	struct text head;

	scene_begin(scene, &head, &table->match);
	if (table->stage != STAGE_NONE) {
		text_say(&head,
		    table->answer != ANSWER_NONE ? answer_tasks[table->answer]
						 : stage_tasks[table->stage],
		    part_seats(kombio_awaited(table)),
		    part_card(table->action));
	} else if (table->match.ended == 0) {
		begun = *table;
		kombio_begin_round(&begun);
		begun.stage = STAGE_NONE;
		table = &begun;
	}
	show_pile(table, scene);
	show_discards(table, scene);
	for (int seat = 1; seat <= table->match.players; seat++)
		show_seat(table, seat, scene);
}
