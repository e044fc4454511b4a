/* match.c: what the matches of all games share. */

#include "game.h"

#include <string.h>

_Static_assert((int)LINE_CARDS <= (int)SHUFFLE_MOST, "decks can be shuffled");

const struct fault *
match_begin(
    const struct game *game, struct state *state, const struct setup *setup)
{
	static const struct fault no_players = {
	    "record.header", "the players are missing"};
	static const struct fault wrong_players = {
	    "record.header", "{4} is for {9} players, not {7}"};
	static const struct fault no_start = {
	    "record.header", "nobody sits at the seat that starts"};
	const struct variant *variant = &game->variants[setup->variant];
	struct match *match = &state->match;
	const struct fault *fault;

	if (setup->players == 0)
		return &no_players;
	if (setup->players < variant->min || setup->players > variant->max)
		return &wrong_players;
	if (setup->start > setup->players)
		return &no_start;
	memset(state, 0, game->size);
	match->game = game;
	match->players = setup->players;
	match->variant = setup->variant;
	match->start = setup->start != 0 ? setup->start : 1;
	match->term = setup->term != 0 ? setup->term : game->term_default;
	match->round = 1;
	match->need = NEED_DEAL;
	fault = game->setup(state, setup);
	if (fault == NULL && setup->sheet) {
		match->sheet = match->partial = true;
		match->need = NEED_NOTHING;
		match->due = 0;
	}
	return fault;
}

void
match_seat_moves(
    const struct state *state, int seat, line_sink *sink, void *context)
{
	if (!state->match.over && !state->match.sheet)
		state->match.game->moves(state, seat, sink, context);
}

void
match_moves(const struct state *state, line_sink *sink, void *context)
{
	const struct match *match = &state->match;

	for (int seat = 1; seat <= match->players; seat++)
		if (match->due & seat_bit(seat))
			match_seat_moves(state, seat, sink, context);
	for (int seat = 1; seat <= match->players; seat++)
		if (!(match->due & seat_bit(seat)))
			match_seat_moves(state, seat, sink, context);
	match_seat_moves(state, 0, sink, context);
}

void
match_copy(union position *position, const struct state *state)
{
	memcpy(position->memory, state, state->match.game->size);
}

void
match_know(union position *position, const struct state *state, int seat)
{
	match_copy(position, state);
	if (seat != 0 && !state->match.sheet)
		match_hide(&position->state, seat);
}

void
match_hide(struct state *state, int seat)
{
	state->match.game->hide(state, seat);
	state->match.partial = true;
}

int
match_chance(const struct state *state, const struct key *key,
    struct line lines[CHANCE_LINES])
{
	const struct match *match = &state->match;
	bool whole = match->game->deals_in_pieces;
	struct chance chance;

	chance_open(
	    &chance, key, whole ? 1 : match->round, whole ? 0 : match->events);
	return match->game->chance(state, &chance, lines);
}

const struct fault *
match_turn_fault(const struct match *match, int seat)
{
	static const struct fault no_seat = {
	    "record.turn", "nobody sits at seat {1}: there are {7} players"};

	if (seat > match->players)
		return &no_seat;
	if (seat == 0)
		return match->due == 0 ? NULL : &fault_moment;
	return &fault_not_due;
}

const struct fault *
match_deal(
    const struct match *match, const struct line *line, struct deal *deal)
{
	struct heap left = deal->left;
	bool there = true;

	if (match->over)
		return &fault_over;
	if (deal->playing)
		return &fault_deal_middle;
	if (!deal->place)
		return &fault_deal_place;
	if (!deal->order)
		return &fault_deal_order;
	if (line->n != deal->count)
		return &fault_deal_count;
	for (int i = 0; i < line->n; i++)
		if (line->cards[i] != CARD_UNKNOWN)
			there &= heap_take(&left, line->cards[i]);
	deal->left = left;
	if (!there && !deal->repeats)
		return &fault_deal_twice;
	return deal->open && line->unknown ? &fault_open : NULL;
}

void
match_begin_round(struct match *match)
{
	memset(match->points, 0, sizeof(match->points));
}

void
match_end_round(struct match *match)
{
	/*
	 * Those who are not there have none: a fixed number is quicker.  One by
	 * one, as they have just been written: a processor that loads several
	 * at once has to wait until they are in memory.
	 */
	const volatile int32_t *points = match->points;

	for (int i = 0; i < SEATS; i++)
		match->totals[i] += points[i];
	match->ended++;
	match->round++;
	match->events = 0;
	match->moves = 0;
	match->due = match->may = 0;
	match->need = match->sheet ? NEED_NOTHING : NEED_DEAL;
}

void
match_note_round(struct match *match, const int32_t *points)
{
	memcpy(
	    match->points, points, match->players * sizeof(match->points[0]));
	match_end_round(match);
}

int
match_standing(const struct match *match, int seat)
{
	return match->totals[seat - 1] +
	    (match->moves > 0 ? match->points[seat - 1] : 0);
}

/* Whether one of two seats has come off better than the other. */
static bool
is_before(const struct match *match, unsigned winners, int a, int b)
{
	bool won = winners & seat_bit(a);
	bool other = winners & seat_bit(b);
	int32_t more = match->totals[a - 1] - match->totals[b - 1];

	if (won || other)
		return won && !other;
	return match->game->fewest ? more < 0 : more > 0;
}

int
match_rank(const struct match *match, unsigned winners, int seat)
{
	int rank = 1;

	for (int other = 1; other <= match->players; other++)
		rank += is_before(match, winners, other, seat);
	return rank;
}

/* Ends the match: whoever has the most of what is worth something has won. */
static void
end_best(struct match *match, const int64_t worth[SEATS])
{
	int64_t most = worth[0];

	for (int i = 1; i < match->players; i++)
		if (worth[i] > most)
			most = worth[i];
	match->over = true;
	match->need = NEED_NOTHING;
	for (int i = 0; i < match->players; i++)
		if (worth[i] == most)
			match->winners |= (uint8_t)(1u << i);
}

RARE void
match_end_most(struct match *match)
{
	int64_t worth[SEATS] = {0};

	for (int i = 0; i < match->players; i++)
		worth[i] = match->totals[i];
	end_best(match, worth);
}

RARE void
match_end_least(struct match *match, const int32_t *then)
{
	int64_t worth[SEATS] = {0};

	for (int i = 0; i < match->players; i++)
		worth[i] = -(int64_t)match->totals[i] * ((int64_t)1 << 32) -
		    (then != NULL ? then[i] : 0);
	end_best(match, worth);
}

static bool
several(unsigned seats)
{
	return (seats & (seats - 1)) != 0;
}

/* The round that lies on the table: until the next begins, the one just over.
 */
static uint32_t
round_shown(const struct match *match)
{
	return match->ended > 0 && match->events == 0 ? match->ended
						      : match->round;
}

static void
say_task(const struct match *match, struct text *task)
{
	if (match->over)
		text_say(task,
		    several(match->winners) ? "{1} have won" : "{1} has won",
		    part_seats(match->winners));
	else if (match->due != 0)
		text_say(task, "{1} {2}", part_seats(match->due),
		    part_phrase(
			match->game->task((const struct state *)match)));
	else if (match->ended > 0 && match->need == NEED_DEAL)
		text_say(task, "Round {1} is over", part_number(match->ended));
}

struct text
scene_begin(struct scene *scene, const struct match *match)
{
	struct text head = scene_head(scene), task;

	scene->title = match->game->title;
	scene->players = match->players;
	scene->round = round_shown(match);
	if (!scene->quiet) {
		task = scene_task(scene);
		text_say(&head, match->game->head, part_number(scene->round),
		    part_number(match->term));
		say_task(match, &task);
	}
	return head;
}

struct zone *
scene_seat(struct scene *scene, enum zone_shape shape,
    const struct match *match, int seat)
{
	struct zone *zone = scene_zone(scene, shape, seat, "");

	zone->due = (match->due & seat_bit(seat)) != 0;
	zone->points = match->points[seat - 1];
	zone->total = match_standing(match, seat);
	return zone;
}

static void
sheet_scene(const struct match *match, struct scene *scene)
{
	struct text head = scene_begin(scene, match);

	text_say(
	    &head, match->over ? ", from a score sheet" : ", on a score sheet");
	for (int seat = 1; seat <= match->players; seat++)
		scene_seat(scene, ZONE_ROW, match, seat)->has_total = true;
}

/* What the line did to each seat. */
static void
mark_seats(const struct match *before, const struct match *after,
    const struct line *line, struct scene *scene)
{
	for (int i = 0; i < scene->nzones; i++) {
		struct zone *zone = &scene->zones[i];

		if (zone->seat == 0)
			continue;
		zone->change = match_standing(after, zone->seat) -
		    match_standing(before, zone->seat);
		zone->acted =
		    line->kind == LINE_MOVE && line->seat == zone->seat;
	}
}

static void
tell_scene(const struct state *before, const struct state *after,
    const struct line *line, struct scene *scene)
{
	struct text said;

	text_begin(&said, scene->said, sizeof(scene->said), scene->voice);
	after->match.game->tell(before, after, line, &said);
	scene->moved = line->kind == LINE_MOVE;
}

/* Whether a viewer sees that there is a line: as much of it as is seen. */
static bool
see_line(struct outlook *outlook, const struct state *before,
    const struct state *after, const struct line *line, int viewer)
{
	outlook->any = before != NULL && !after->match.sheet;
	if (outlook->any) {
		outlook->line = *line;
		outlook->any = viewer == 0 ||
		    after->match.game->view(
			before, after, viewer, &outlook->line);
	}
	return outlook->any;
}

void
match_outlook(struct outlook *outlook, const struct state *before,
    const struct state *after, const struct line *line, int viewer)
{
	if (see_line(outlook, before, after, line, viewer))
		match_know(&outlook->before, before, viewer);
	match_know(&outlook->after, after, viewer);
}

void
match_outlook_next(struct outlook *outlook, const struct state *before,
    const struct state *after, const struct line *line, int viewer)
{
	if (see_line(outlook, before, after, line, viewer))
		match_copy(&outlook->before, &outlook->after.state);
	match_know(&outlook->after, after, viewer);
}

bool
outlook_is_same(const struct outlook *one, const struct outlook *other)
{
	size_t size = one->after.state.match.game->size;

	/* Of a line only words are hidden: where none is, it is the same. */
	return one->any && other->any && !one->line.unknown &&
	    !other->line.unknown &&
	    memcmp(one->after.memory, other->after.memory, size) == 0 &&
	    memcmp(one->before.memory, other->before.memory, size) == 0;
}

void
outlook_scene(const struct outlook *outlook, struct scene *scene)
{
	const struct state *after = &outlook->after.state;
	const struct state *before =
	    outlook->any ? &outlook->before.state : NULL;
	const struct line *line = outlook->any ? &outlook->line : NULL;

	if (after->match.sheet) {
		sheet_scene(&after->match, scene);
		return;
	}
	after->match.game->scene(before, after, line, scene);
	if (line != NULL) {
		mark_seats(&before->match, &after->match, line, scene);
		tell_scene(before, after, line, scene);
	}
}

void
match_scene(const struct state *before, const struct state *after,
    const struct line *line, struct scene *scene)
{
	struct outlook outlook;

	match_outlook(&outlook, before, after, line, scene->viewer);
	outlook_scene(&outlook, scene);
}

/* "Anna 12, Ben 7" */
static void
list_points(struct text *list, const struct match *match)
{
	for (int i = 0; i < match->players; i++)
		text_say(list, i == 0 ? "{1} {2}" : ", {1} {2}",
		    part_seat(i + 1), part_number(match->points[i]));
}

void
match_tell_round(const struct match *match, struct text *text)
{
	char bytes[SEATS * (NAME_SIZE + 16)];
	struct text points;

	text_begin(&points, bytes, sizeof(bytes), text->voice);
	list_points(&points, match);
	text_say(text, "Round {1} is over: {2}", part_number(match->ended),
	    part_string(bytes));
	if (match->over)
		text_say(text,
		    several(match->winners) ? "; {1} win with {2}"
					    : "; {1} wins with {2}",
		    part_seats(match->winners),
		    part_number(match->totals[__builtin_ctz(match->winners)]));
}
