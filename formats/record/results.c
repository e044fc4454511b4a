/* results.c: the lines that claim points and winners. */

#include "reader.h"

static const struct fault wrong_count = {
    "record.syntax", "{8} needs {7} numbers, one per seat"};
static const struct fault score_place = {
    "record.score", "no round has just ended"};
const struct fault fault_wrong_score = {
    "record.score", "these are not the points of the round"};
const struct fault fault_late_score = {
    "record.score", "the match is over: there are no more rounds"};
static const struct fault result_place = {
    "record.result", "the result is given once, after the match is over"};
const struct fault fault_wrong_result = {
    "record.result", "these are not the points of the match"};
static const struct fault winner_place = {
    "record.winner", "the winner is given once, after the match is over"};
const struct fault fault_wrong_winner = {
    "record.winner", "the match was won by others"};

/* The numbers of a claim; how many there are comes back in n. */
static const struct fault *
read_numbers(struct record *record, struct cursor *cursor, const char *start,
    int64_t numbers[SEATS], unsigned *n)
{
	const struct fault *fault;

	for (*n = 0; word_more(cursor) != 0; ++*n) {
		int64_t number;

		if (is_stamp(*cursor)) {
			fault = read_last_stamp(record, *cursor);
			if (fault != NULL)
				return fault;
			break;
		}
		if (!read_number(cursor->at, cursor->end, true, &number))
			return &fault_number;
		if (*n < SEATS)
			numbers[*n] = number;
	}
	fault = end_line(record, cursor, start);
	if (fault != NULL)
		return fault;
	if (*n != record->setup.players)
		return &wrong_count;
	record->class = CLASS_CLAIM;
	return keep_stamp(record);
}

static bool
same_numbers(const int32_t *points, const int64_t *numbers, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (points[i] != numbers[i])
			return false;
	return true;
}

/* On a sheet a score is what happened, as far as the game can give it. */
static const struct fault *
note_round(struct record *record, const int64_t *numbers)
{
	const int64_t most = 999999;
	struct state *state = &record->state;
	int32_t points[SEATS];

	if (state->match.over)
		return &fault_late_score;
	for (int i = 0; i < state->match.players; i++) {
		if (numbers[i] > most || numbers[i] < -most)
			return &fault_points;
		points[i] = (int32_t)numbers[i];
	}
	record->class = CLASS_NOTE;
	return record->game->note(state, points);
}

const struct fault *
read_score(struct record *record, struct cursor *cursor, const char *start)
{
	int64_t numbers[SEATS];
	unsigned n;
	const struct fault *fault =
	    read_numbers(record, cursor, start, numbers, &n);

	if (fault != NULL)
		return fault;
	if (record->setup.sheet)
		return note_round(record, numbers);
	if (!record->unclaimed)
		return &score_place;
	if (!same_numbers(record->state.match.points, numbers, n))
		return &fault_wrong_score;
	record->unclaimed = false;
	return NULL;
}

const struct fault *
read_result(struct record *record, struct cursor *cursor, const char *start)
{
	int64_t numbers[SEATS];
	unsigned n;
	const struct fault *fault =
	    read_numbers(record, cursor, start, numbers, &n);

	if (fault != NULL)
		return fault;
	if (!record->state.match.over || record->resulted || record->won)
		return &result_place;
	if (!same_numbers(record->state.match.totals, numbers, n))
		return &fault_wrong_result;
	record->resulted = true;
	record->unclaimed = false;
	return NULL;
}

const struct fault *
read_winner(struct record *record, struct cursor *cursor, const char *start)
{
	const struct fault *fault;
	unsigned set = 0, n = 0;
	uint64_t word;
	bool ascending = true;

	for (; (word = word_more(cursor)) != 0; n++) {
		if (is_stamp(*cursor)) {
			fault = read_last_stamp(record, *cursor);
			if (fault != NULL)
				return fault;
			break;
		}
		if (!is_seat(word))
			return &fault_seat;
		if (set >> (word - '1') != 0)
			ascending = false;
		set |= 1u << (word - '1');
	}
	fault = end_line(record, cursor, start);
	if (fault != NULL)
		return fault;
	if (n == 0)
		return &fault_words;
	record->class = CLASS_CLAIM;
	fault = keep_stamp(record);
	if (fault != NULL)
		return fault;
	if (!record->state.match.over || record->won)
		return &winner_place;
	if (!ascending || set != record->state.match.winners)
		return &fault_wrong_winner;
	record->won = true;
	record->unclaimed = false;
	return NULL;
}
