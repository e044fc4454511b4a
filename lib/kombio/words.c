/* words.c: Kombio told and laid out for people. */

#include "kombio.h"

#include <string.h>

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
		phrase = "{1} knocks on slot {2} of {3}, {4}, rightly: {1} "
			 "gives a card for it";
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

	text_begin(&text, list, LIST_SIZE, no_voice);
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

/* The zones of the table, by number; a seat's is that many further on. */
enum { ZONE_DRAW, ZONE_DRAWN, ZONE_DISCARD, ZONE_SEATS = ZONE_DISCARD };

enum { SLOTS_SHOWN = 64 }; /* beyond that only those with a card in them */

/*
 * Two rows: the first four slots are a square, as they are dealt, the others
 * follow in pairs.
 */
static struct point
slot_point(int place)
{
	unsigned slot = (unsigned)place_slot(place) - 1;
	bool square = slot < FOUR;

	return (struct point){.zone = (uint8_t)(ZONE_SEATS + place_seat(place)),
	    .x = (uint16_t)(square ? slot % 2 : slot / 2),
	    .y = (uint8_t)(square ? slot / 2 : slot % 2)};
}

/* Where a card lies in front of somebody; false: it does not. */
static bool
find_laid(const struct kombio *table, int id, struct point *point)
{
	for (int i = 0; i < table->first[table->match.players]; i++)
		if (table->spots[i].card.id == id) {
			*point = slot_point(table->spots[i].place);
			return true;
		}
	return false;
}

/* Where a card lies that everybody can follow; false: in a pile. */
static bool
find_card(const struct kombio *table, int id, struct point *point)
{
	int discarded = table->discarded;
	bool found = true;

	*point = (struct point){0};
	if (table->stage == STAGE_DRAWN && table->drawn.id == id)
		point->zone = ZONE_DRAWN;
	else if (discarded > 0 && table->discard_ids[discarded - 1] == id)
		point->zone = ZONE_DISCARD;
	else if (table->piled > 0 && pile_id(table) == id)
		point->zone = ZONE_DRAW;
	else
		found = find_laid(table, id, point);
	return found;
}

/* What is shown, and what led to it. */
struct show {
	const struct kombio *before; /* NULL: not by a move */
	const struct kombio *table;
	const struct line *line;
	int spots; /* how many there were before */
	int touched, shower; /* a place, a seat; 0: none */
	struct scene *scene;
};

/* Which cards the move found, and which it lets be seen where they lie. */
static void
find_touched(struct show *show)
{
	const struct line *line = show->line;
	const struct kombio *before = show->before;

	if (before == NULL)
		return;
	show->spots = before->first[before->match.players];
	if (line->verb == PEEK || line->verb == KNOCK)
		show->touched = line->arg[0];
	else if (line->verb == KEEP)
		show->touched = before->target;
	else if (line->verb == SHOW)
		show->shower = line->seat;
}

static bool
is_touched(const struct show *show, int place)
{
	return place == show->touched || place_seat(place) == show->shower;
}

/* Marks a card that has come to where it is by the move. */
static void
mark_moved(const struct show *show, struct tile *tile, struct point to)
{
	struct point from;

	if (show->before == NULL)
		return;
	if (!find_card(show->before, tile->id - 1, &from)) {
		tile->flags |= TILE_LAST;
	} else if (from.zone != to.zone || from.x != to.x || from.y != to.y) {
		tile->flags |= TILE_LAST;
		scene_arrow(show->scene, from, to);
	}
}

/* Most cards are where they were: no need to look for them. */
static bool
has_stayed(const struct show *show, const struct spot *spot)
{
	long i = spot - show->table->spots;
	const struct spot *was;

	if (i >= show->spots)
		return false;
	was = &show->before->spots[i];
	return was->card.id == spot->card.id && was->place == spot->place;
}

static struct tile *
show_face(const struct show *show, unsigned id, int face, unsigned flags)
{
	return scene_tile(show->scene, id + 1,
	    face == CARD_UNKNOWN ? "" : kombio_cards[face], INK_NONE, flags);
}

static bool
is_turned_up(const struct kombio *table, int seat)
{
	return (table->shown & seat_bit(seat)) != 0;
}

/*
 * Whether the viewer looks at a card in front of somebody at this moment: it
 * was just turned up for all, or the viewer looks at it, or has the first look
 * of the round.
 */
static bool
is_looked_at(const struct show *show, const struct spot *spot)
{
	const struct kombio *table = show->table;
	int viewer = show->scene->viewer;

	if (show->before != NULL && show->line->verb != PEEK &&
	    is_touched(show, spot->place))
		return true;
	if (table->match.moves == 0)
		return spot->card.seen & seat_bit(viewer);
	if (show->before != NULL && show->line->seat == viewer &&
	    is_touched(show, spot->place))
		return true;
	for (int i = 0; i < table->looks; i++)
		if (table->stage == STAGE_ACTION && table->turn == viewer &&
		    table->looked[i] == spot->place)
			return true;
	return false;
}

/* A card and how it lies: face down or not. */
static void
show_spot(const struct show *show, const struct spot *spot, unsigned down)
{
	bool secret =
	    show->scene->open && down != 0 && !is_looked_at(show, spot);
	struct point point = slot_point(spot->place);
	struct tile *tile = show_face(show, spot->card.id,
	    secret ? CARD_UNKNOWN : face_of(show->table, spot->card),
	    is_touched(show, spot->place) ? down | TILE_LAST : down);

	tile_label(tile, place_slot(spot->place));
	tile->x = point.x;
	tile->y = point.y;
	tile->known = secret ? 0 : spot->card.seen & KNOWN_ALL;
	if (!has_stayed(show, spot))
		mark_moved(show, tile, point);
}

static void
show_free(const struct show *show, int place)
{
	struct point point = slot_point(place);
	struct tile *tile =
	    scene_tile(show->scene, 0, "", INK_NONE, TILE_EMPTY);

	tile_label(tile, place_slot(place));
	tile->x = point.x;
	tile->y = point.y;
}

static void
show_slots(const struct show *show, int seat)
{
	const struct kombio *table = show->table;
	const struct spot *spot = &table->spots[table->first[seat - 1]];
	const struct spot *end = &table->spots[table->first[seat]];
	uint32_t highest = table->highest[seat - 1];
	unsigned down = is_turned_up(table, seat) ? 0 : TILE_DOWN;

	for (int slot = 1; highest <= SLOTS_SHOWN && slot <= (int)highest;
	     slot++) {
		if (spot < end && place_slot(spot->place) == slot)
			show_spot(show, spot++, down);
		else
			show_free(show, place_make(seat, slot));
	}
	while (spot < end)
		show_spot(show, spot++, down);
}

static void
show_seat(const struct show *show, int seat)
{
	const struct kombio *table = show->table;
	const struct match *match = &table->match;
	struct zone *zone = scene_seat(show->scene, ZONE_SLOTS, match, seat);
	struct text note;

	zone->has_total = true;
	zone->has_points = table->stage == STAGE_NONE && match->ended > 0;
	show_slots(show, seat);
	if (seat != table->caller)
		return;
	note = scene_note(show->scene, zone);
	text_say(&note, is_taboo(table, seat) ? "called, taboo" : "called");
}

/* The draw pile, of which nobody has seen the top, and what was drawn. */
static void
show_pile(const struct show *show)
{
	const struct kombio *table = show->table;
	struct zone *zone = scene_zone(show->scene, ZONE_PILE, 0, "Draw");
	bool own = show->scene->viewer == table->turn;
	struct text note;
	struct tile *tile;

	zone->count = table->piled;
	if (table->piled > 0)
		show_face(show, pile_id(table), CARD_UNKNOWN, TILE_DOWN);
	zone = scene_zone(show->scene, ZONE_PILE, 0, "Drawn");
	zone->places = 1;
	if (table->stage != STAGE_DRAWN)
		return;
	zone->count = 1;
	note = scene_note(show->scene, zone);
	tile = show_face(show, table->drawn.id,
	    show->scene->open && !own ? CARD_UNKNOWN
				      : face_of(table, table->drawn),
	    0);
	tile->owner = table->turn;
	tile->known = (uint8_t)seat_bit(table->turn);
	mark_moved(show, tile, (struct point){.zone = ZONE_DRAWN});
	text_say(&note, "by {1}", part_seat(table->turn));
}

static void
show_discards(const struct show *show)
{
	const struct kombio *table = show->table;
	struct zone *zone = scene_zone(show->scene, ZONE_PILE, 0, "Discard");
	struct text note = scene_note(show->scene, zone);
	int top = table->discarded - 1;
	struct tile *tile;

	zone->places = 1;
	zone->count = table->discarded;
	if (top < 0)
		return;
	tile =
	    show_face(show, table->discard_ids[top], table->discards[top], 0);
	tile->known = KNOWN_ALL;
	mark_moved(show, tile, (struct point){.zone = ZONE_DISCARD});
	if (table->stage != STAGE_NONE)
		text_say(&note,
		    table->knocked ? "cannot be knocked on or taken"
			: table->knockable && table->shown == 0
			? "can be knocked on"
			: "cannot be knocked on");
}

void
kombio_limits(const struct match *match, struct text *text)
{
	text_say(text, "none below {1}, and together between {1} and {2}",
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

static void
show_task(const struct kombio *table, struct scene *scene)
{
	struct text task;

	if (table->match.need == MUST_SHUFFLE ||
	    (table->match.need == MAY_SHUFFLE && table->match.due == 0)) {
		task = scene_task(scene);
		text_say(&task, "The discards are to be shuffled");
	} else if (table->stage == STAGE_ACTION &&
	    table->answer == ANSWER_NONE) {
		task = scene_task(scene);
		text_say(&task, "{1} to use the action of {2} or pass",
		    part_seats(table->match.due), part_card(table->action));
	}
}

static void
change_face(struct tile *tile, const struct kombio *table, struct card card)
{
	static const char unknown[sizeof(tile->face)];
	int face = face_of(table, card);

	memcpy(tile->face, face == CARD_UNKNOWN ? unknown : kombio_cards[face],
	    sizeof(tile->face));
}

/* What lies there is no secret, only some faces are. */
static void
show_alike(const struct kombio *table, struct scene *scene)
{
	const struct zone *zones = scene->like->zones;

	scene_take(scene);
	if (zones[ZONE_DRAWN].tiles > 0)
		change_face(&scene->tiles[zones[ZONE_DRAWN].first], table,
		    table->drawn);
	for (int seat = 1; seat <= table->match.players; seat++) {
		const struct spot *spot = &table->spots[table->first[seat - 1]];
		const struct spot *end = &table->spots[table->first[seat]];
		struct tile *tile =
		    &scene->tiles[zones[ZONE_SEATS + seat].first];

		for (; spot < end; tile++)
			if (!(tile->flags & TILE_EMPTY))
				change_face(tile, table, spot++->card);
	}
}

/* Before the first deal everything lies as it will, face down. */
static const struct kombio *
as_dealt(const struct kombio *table, bool begins, struct kombio *begun)
{
	if (table->stage != STAGE_NONE || !begins)
		return table;
	*begun = *table;
	kombio_begin_round(begun);
	begun->match = table->match;
	begun->stage = STAGE_NONE;
	return begun;
}

void
kombio_scene(const struct state *before, const struct state *after,
    const struct line *line, struct scene *scene)
{
	const struct kombio *table = (const struct kombio *)after;
	struct kombio begun[2];
	struct show show = {.line = line, .scene = scene};

	scene_begin(scene, &table->match);
	if (!scene->quiet)
		show_task(table, scene);
	if (scene->like != NULL && table->stage != STAGE_NONE) {
		show_alike(table, scene);
		return;
	}
	show.table = as_dealt(table, table->match.ended == 0, &begun[1]);
	if (line != NULL && line->kind == LINE_MOVE)
		show.before =
		    as_dealt((const struct kombio *)before, true, &begun[0]);
	find_touched(&show);
	show_pile(&show);
	show_discards(&show);
	for (int seat = 1; seat <= table->match.players; seat++)
		show_seat(&show, seat);
}
