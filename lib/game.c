/* game.c: the table of games, and what all games share. */

#include "game.h"

#include <string.h>

extern const struct game companeros;
extern const struct game kombio;
extern const struct game meschugge;
extern const struct game punto;

/* To add a game, name it here. */
const struct game *const games[] = {
    &companeros,
    &kombio,
    &meschugge,
    &punto,
    NULL,
};

const struct rule record_rules[] = {
    {"record.syntax",
	"A line is a keyword or a seat from 1 to 6 and the words that belong "
	"to it, in valid UTF-8 without control characters, at most 4095 "
	"bytes long, and a record has at most 1000000 lines."},
    {"record.time", "Time stamps never go back."},
    {"record.header",
	"A record begins with its game, says each thing about the match once "
	"and before the first deal or move, and what it says fits together."},
    {"record.card",
	"A card must be one of this game, variant and set of colours, and no "
	"card may come to light more often than the deck has it."},
    {"record.over", "When the match is over nothing more is dealt or played."},
    {"record.deal",
	"A round is dealt before it is played, in the game's order, with the "
	"right number of cards and none of them too often."},
    {"record.turn",
	"A player acts only when it is that player's turn to, and only in a "
	"way that fits the moment."},
    {"record.unknown",
	"A card that lies open is known; and where a complete record is asked "
	"for, every card is."},
    {"record.score",
	"A score line says the points of the round that has just ended, once, "
	"directly behind it."},
    {"record.result",
	"A result line says the totals of a match that is over, once, and "
	"before the winner."},
    {"record.winner",
	"A winner line names all winners of a match that is over, once, in "
	"ascending order."},
    {"record.running", "The match was asked to be over."},
    {"record.seed",
	"The cards were asked to be the ones that the record's seed gives."},
    {NULL, NULL},
};

const struct fault fault_over = {"record.over", "the match is over"};
const struct fault fault_not_due = {
    "record.turn", "it is not this player's turn"};
const struct fault fault_moment = {
    "record.turn", "this is not the moment for that"};
const struct fault fault_open = {
    "record.unknown", "a card that lies open is always known"};
const struct fault fault_deal_place = {
    "record.deal", "no cards are dealt to this place"};
const struct fault fault_deal_order = {
    "record.deal", "this place is dealt out of order"};
const struct fault fault_deal_count = {
    "record.deal", "this is not the number of cards dealt here"};
const struct fault fault_deal_twice = {
    "record.deal", "a card is dealt more often than there is of it"};
const struct fault fault_deal_middle = {
    "record.deal", "nothing is dealt in the middle of a round"};
const struct fault fault_deal_missing = {
    "record.deal", "the cards on the table were not dealt"};
const struct fault fault_points = {
    "record.score", "a round of this game cannot give such points"};

const char *const colour_names[] = {
    "red", "green", "blue", "yellow", "orange", "purple"};

const struct game *
game_find(const char *name, size_t length)
{
	for (size_t i = 0; games[i] != NULL; i++)
		if (strlen(games[i]->name) == length &&
		    memcmp(games[i]->name, name, length) == 0)
			return games[i];
	return NULL;
}

static const char *
find_in(const struct rule *rules, const char *id)
{
	for (; rules->id != NULL; rules++)
		if (strcmp(rules->id, id) == 0)
			return rules->text;
	return NULL;
}

const char *
rule_find(const struct game *game, const char *id)
{
	const char *text = find_in(record_rules, id);

	return text == NULL && game != NULL ? find_in(game->rules, id) : text;
}

const struct fault *
match_begin(
    const struct game *game, struct state *state, const struct setup *setup)
{
	static const struct fault no_players = {
	    "record.header", "the players are missing"};
	static const struct fault wrong_players = {
	    "record.header", "the game is not for this number of players"};
	static const struct fault no_start = {
	    "record.header", "the seat that starts is not taken"};
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
match_moves(const struct state *state, line_sink *sink, void *context)
{
	if (!state->match.over && !state->match.sheet)
		state->match.game->moves(state, sink, context);
}

static void
sheet_scene(const struct match *match, struct scene *scene)
{
	struct text head;

	scene_begin(scene, &head, match);
	text_add(&head, match->over ? ", by a sheet" : ", on a sheet");
	for (int seat = 1; seat <= match->players; seat++) {
		struct zone *zone = scene_zone(scene, seat, "");
		struct text note = scene_note(scene, zone);

		text_count(&note, match->totals[seat - 1], "point", "points");
	}
}

void
match_scene(const struct state *state, struct scene *scene)
{
	if (state->match.sheet)
		sheet_scene(&state->match, scene);
	else
		state->match.game->scene(state, scene);
}

struct seats {
	unsigned verb;
	unsigned set;
};

static void
note_seat(const struct line *line, void *context)
{
	struct seats *seats = context;

	if (line->verb == seats->verb && line->seat != 0)
		seats->set |= seat_bit(line->seat);
}

unsigned
match_seats(const struct state *state, unsigned verb)
{
	struct seats seats = {.verb = verb};

	match_moves(state, note_seat, &seats);
	return seats.set;
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
match_turn(const struct match *match, int seat)
{
	static const struct fault no_seat = {
	    "record.turn", "nobody sits at this seat"};

	if (seat > match->players)
		return &no_seat;
	return match->due & seat_bit(seat) ? NULL : &fault_not_due;
}

void
match_begin_round(struct match *match)
{
	memset(match->points, 0, sizeof(match->points));
}

void
match_end_round(struct match *match)
{
	for (int i = 0; i < match->players; i++)
		match->totals[i] += match->points[i];
	match->ended++;
	match->round++;
	match->events = 0;
	match->moves = 0;
	match->due = 0;
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

void
match_end_most(struct match *match)
{
	int32_t most = match->totals[0];

	for (int i = 1; i < match->players; i++)
		if (match->totals[i] > most)
			most = match->totals[i];
	match->over = true;
	match->need = NEED_NOTHING;
	for (int i = 0; i < match->players; i++)
		if (match->totals[i] == most)
			match->winners |= (uint8_t)(1u << i);
}

void
scene_begin(struct scene *scene, struct text *head, const struct match *match)
{
	const struct game *game = match->game;

	*head = scene_head(scene);
	text_add(head, game->title);
	if (match->over) {
		text_add(head, ": ");
		text_seats(head, match->winners);
		text_add(head,
		    match->winners & (match->winners - 1) ? " have won"
							  : " has won");
		return;
	}
	text_add(head, ", round ");
	text_number(head, match->round);
	if (game->term != NULL) {
		text_add(head, game->term_before);
		text_number(head, match->term);
		text_add(head, game->term_after);
	}
}

int
colour_index(char letter)
{
	const char *at = strchr(COLOUR_LETTERS, letter);

	return at == NULL || letter == '\0' ? -1 : (int)(at - COLOUR_LETTERS);
}
