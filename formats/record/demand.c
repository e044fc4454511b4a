/* demand.c: what may be asked of a record beyond being legal. */

#include "reader.h"

static const struct fault asked_complete = {
    "record.unknown", "a card is unknown, and --complete was given"};
static const struct fault asked_seed = {
    "record.seed", "the record has no seed"};
static const struct fault unfair = {
    "record.seed", "these are not the cards that the seed gives"};
static const struct fault sheet_incomplete = {"record.unknown",
    "a sheet has no cards, and a complete record was asked "
    "for"};
static const struct fault sheet_unfair = {
    "record.seed", "a sheet has no cards that a seed could give"};

/* Holds a line of chance against what the seed gives. */
static bool
is_fair(struct record *record, const struct line *line)
{
	for (int again = 0; again < 2; again++) {
		for (int i = 0; i < record->expected_lines; i++) {
			const struct line *want = &record->expected[i];
			uint16_t *used = &record->expected_used[i];

			if (want->kind != line->kind ||
			    (want->kind == LINE_DEAL &&
				want->place != line->place) ||
			    *used == want->n)
				continue;
			if (line->n > want->n - *used ||
			    memcmp(line->cards, want->cards + *used, line->n) !=
				0)
				return false;
			*used = (uint16_t)(*used + line->n);
			return *used == want->n ||
			    record->game->deals_in_pieces;
		}
		if (record->state.match.need == NEED_NOTHING &&
		    line->kind != LINE_SHUFFLE)
			return false;
		record->expected_lines = match_chance(
		    &record->state, &record->key, record->expected);
		memset(record->expected_used, 0, sizeof(record->expected_used));
	}
	return false;
}

static bool
is_own_fault(const struct game *game, const struct fault *fault)
{
	size_t length = strlen(game->name);

	return strncmp(fault->id, game->name, length) == 0 &&
	    fault->id[length] == '.';
}

/* What was demanded beyond the rules, of a line that keeps to them. */
const struct fault *
play_demanding(struct record *record, const struct line *line)
{
	struct state *state = &record->state;
	bool fair = true;
	const struct fault *fault;

	if (record->demands & DEMAND_FAIR && line->kind != LINE_MOVE)
		fair = is_fair(record, line);
	fault = record->game->play(state, line);
	if (fault != NULL) {
		if (record->demands & DEMAND_COMPLETE && line->unknown &&
		    is_own_fault(record->game, fault))
			return &asked_complete;
		return fault;
	}
	if (record->demands & DEMAND_COMPLETE && state->match.partial)
		return &asked_complete;
	if (record->demands & DEMAND_FAIR && (!fair || state->match.partial))
		return &unfair;
	return NULL;
}

/* What a header cannot give although it was demanded. */
const struct fault *
check_demands(struct record *record)
{
	if (record->demands & DEMAND_COMPLETE && record->setup.sheet)
		return &sheet_incomplete;
	if (!(record->demands & DEMAND_FAIR))
		return NULL;
	if (record->setup.sheet)
		return &sheet_unfair;
	if (record->seed_length == 0)
		return &asked_seed;
	key_make(&record->key, record->seed, record->seed_length);
	record->expected_lines = 0;
	return NULL;
}
