/* game.c: the table of games, and the words that they share. */

#include "game.h"

#include <assert.h>
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

static_assert(sizeof(games) / sizeof(games[0]) - 1 <= GAMES_MOST,
    "there are too many games");

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
	"A player acts only in turn, and only in a "
	"way that fits the moment."},
    {"record.unknown",
	"A card that lies open is known; and where a complete record is asked "
	"for, every card is."},
    {"record.score",
	"A score line says the points of the round that has just ended, once, "
	"directly after it."},
    {"record.result",
	"A result line says the totals of a match that is over, once, and "
	"before the winner."},
    {"record.winner",
	"A winner line names all winners of a match that is over, once, in "
	"ascending order."},
    {"record.running", "The match must be over, as --over requires."},
    {"record.seed",
	"With --fair, the cards must be those that the record's seed gives."},
    {NULL, NULL},
};

const struct fault fault_over = {"record.over", "the match is over"};
const struct fault fault_not_due = {
    "record.turn", "it is not {2}'s turn: it is the turn of {3}, {5}"};
const struct fault fault_moment = {"record.turn",
    "this move does not fit the moment: it is the turn of {3}, {5}"};
const struct fault fault_open = {
    "record.unknown", "a card that lies open is always known"};
const struct fault fault_deal_place = {
    "record.deal", "no cards are dealt to this place"};
const struct fault fault_deal_order = {
    "record.deal", "this place is dealt out of order"};
const struct fault fault_deal_count = {
    "record.deal", "wrong number of cards for this place"};
const struct fault fault_deal_twice = {
    "record.deal", "{1} is dealt more often than the deck has it"};
const struct fault fault_deal_middle = {
    "record.deal", "nothing is dealt in the middle of a round"};
const struct fault fault_deal_missing = {
    "record.deal", "the cards on the table were not dealt"};
const struct fault fault_points = {
    "record.score", "no round of {4} gives these points"};
const struct fault fault_used_up = {
    "record.card", "all cards of this value are accounted for"};

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
