/* complete.c: a move of which words were left out, completed by the moves. */

#include <string.h>

#include "game.h"

/* How much a move that can be made is like one that somebody has in mind. */
enum likeness { UNLIKE, SAME_SEAT, SAME_VERB, SAME_WORDS };

/*
 * What somebody has in mind, and the first of the moves that are most like it.
 * `differ` has a bit for each of its blanks that another of them fills
 * otherwise.  Moves of one seat and verb have the same number of words.
 */
struct mind {
	const struct line *line;
	const struct verb *verb;
	enum likeness best;
	struct line first;
	uint64_t differ;
};

static bool
is_blank(int word)
{
	return word == CARD_UNKNOWN || word == ARG_LEFT_OUT;
}

static bool
is_card(const struct verb *verb, int i)
{
	return verb->max == ANY_NUMBER || verb->kinds[i] == ARG_CARD;
}

static int
word_of(const struct line *line, const struct verb *verb, int i)
{
	return verb->max == ANY_NUMBER ? line->cards[i] : line->arg[i];
}

static void
set_word(struct line *line, const struct verb *verb, int i, int word)
{
	if (verb->max == ANY_NUMBER)
		line->cards[i] = (int8_t)word;
	else
		line->arg[i] = word;
}

/* Nothing at all was said of the cards that the verb takes. */
static bool
all_left_out(const struct line *line, const struct verb *verb)
{
	return verb->max == ANY_NUMBER && line->n == 1 &&
	    line->cards[0] == ARG_LEFT_OUT;
}

static bool
same_words(
    const struct line *line, const struct line *move, const struct verb *verb)
{
	if (all_left_out(line, verb))
		return true;
	if (verb->max == ANY_NUMBER && line->n != move->n)
		return false;
	for (int i = 0; i < line->n; i++) {
		int word = word_of(line, verb, i);

		if (i >= move->n ? word != ARG_LEFT_OUT
				 : !is_blank(word) &&
			    !is_blank(word_of(move, verb, i)) &&
			    word != word_of(move, verb, i))
			return false;
	}
	return true;
}

static void
note_differences(struct mind *mind, const struct line *move)
{
	for (int i = 0; i < move->n; i++)
		if (word_of(move, mind->verb, i) !=
		    word_of(&mind->first, mind->verb, i))
			mind->differ |= (uint64_t)1 << (i & 63);
}

static void
liken(const struct line *move, void *context)
{
	struct mind *mind = context;
	enum likeness like = SAME_SEAT;

	if (move->verb == mind->line->verb)
		like = same_words(mind->line, move, mind->verb) ? SAME_WORDS
								: SAME_VERB;
	if (like > mind->best) {
		mind->best = like;
		mind->first = *move;
		mind->differ = 0;
	} else if (like == mind->best && like == SAME_WORDS) {
		note_differences(mind, move);
	}
}

/* A bare slot is one of the player's own. */
static void
sit_down(struct line *line, const struct verb *verb, int seat)
{
	line->seat = (uint8_t)seat;
	for (int i = 0; i < line->n && verb->max != ANY_NUMBER; i++)
		if (verb->kinds[i] == ARG_PLACE &&
		    place_seat(line->arg[i]) == 0 && !is_blank(line->arg[i]))
			line->arg[i] = place_make(seat, line->arg[i]);
}

static void
look_at_moves(struct mind *mind, const struct state *state,
    const struct verb *verb, const struct line *line)
{
	mind->line = line;
	mind->verb = verb;
	mind->best = UNLIKE;
	mind->differ = 0;
	match_seat_moves(state, line->seat, liken, mind);
}

/* Two places that may be named in either order are put into the usual one. */
static void
turn_words(const struct state *state, const struct verb *verb,
    struct line *line, struct mind *mind)
{
	struct line turned = *line;

	look_at_moves(mind, state, verb, line);
	if (mind->best == SAME_WORDS || !verb->unordered)
		return;
	turned.arg[0] = line->arg[1];
	turned.arg[1] = line->arg[0];
	look_at_moves(mind, state, verb, &turned);
	if (mind->best == SAME_WORDS)
		*line = turned;
	else
		look_at_moves(mind, state, verb, line);
	mind->line = line;
}

/*
 * The seat that a move is made from when it was not said: the one that can
 * make it, or at least say that verb, or that is due; 0: there are several.
 */
static int
find_seat(
    const struct state *state, const struct verb *verb, const struct line *line)
{
	const struct match *match = &state->match;
	enum likeness best = UNLIKE;
	unsigned seats = 0;

	for (int seat = 1; seat <= match->players; seat++) {
		struct line seated = *line;
		struct mind mind;

		sit_down(&seated, verb, seat);
		turn_words(state, verb, &seated, &mind);
		if (mind.best > best) {
			best = mind.best;
			seats = 0;
		}
		if (mind.best == best)
			seats |= seat_bit(seat);
	}
	if (best == SAME_WORDS && seats & (seats - 1))
		return 0;
	if (seats & match->due)
		seats &= match->due;
	return __builtin_ctz(seats) + 1;
}

/* The move can be made as it is, also if a card in it is not known. */
static bool
is_taken(const struct state *state, const struct line *line)
{
	union position copy;

	match_copy(&copy, state);
	return state->match.game->play(&copy.state, line) == NULL;
}

static void
count_words(struct line *line, const struct verb *verb)
{
	line->unknown = false;
	for (int i = 0; i < line->n; i++)
		line->unknown |= word_of(line, verb, i) == CARD_UNKNOWN;
}

/* Fills in what all moves have alike; true if all is said that must be. */
static bool
fill_in(const struct state *state, struct line *line, const struct mind *mind)
{
	const struct verb *verb = mind->verb;
	bool left_out = false;

	if (all_left_out(line, verb) || line->n > mind->first.n)
		line->n = mind->first.n;
	for (int i = 0; i < line->n; i++) {
		int word = word_of(line, verb, i);

		if (all_left_out(mind->line, verb))
			word = ARG_LEFT_OUT;
		if (is_blank(word) && !(mind->differ >> (i & 63) & 1) &&
		    !is_blank(word_of(&mind->first, verb, i)))
			word = word_of(&mind->first, verb, i);
		else if (word == ARG_LEFT_OUT) {
			left_out = true;
			word = CARD_UNKNOWN;
		}
		set_word(line, verb, i, word);
	}
	count_words(line, verb);
	return !left_out || (mind->differ == 0 && is_taken(state, line));
}

/* What will be refused gets the words that it must have. */
static void
fill_anyhow(struct line *line, const struct mind *mind, int card)
{
	const struct verb *verb = mind->verb;

	while (line->n > verb->min &&
	    word_of(line, verb, line->n - 1) == ARG_LEFT_OUT)
		line->n--;
	for (int i = 0; i < line->n; i++) {
		bool like = mind->best == SAME_VERB && i < mind->first.n &&
		    !is_blank(word_of(&mind->first, verb, i));

		if (word_of(line, verb, i) == ARG_LEFT_OUT)
			set_word(line, verb, i,
			    like ? word_of(&mind->first, verb, i)
				: is_card(verb, i) ? card
						   : 0);
	}
	count_words(line, verb);
}

/* Of a card that is not known the truth can be told, where it may stand. */
static void
fill_to_refuse(
    const struct state *state, struct line *line, const struct mind *mind)
{
	struct line typed = *line;
	const struct fault *fault;
	union position copy;

	fill_anyhow(line, mind, CARD_UNKNOWN);
	match_copy(&copy, state);
	fault = state->match.game->play(&copy.state, line);
	if (fault == NULL || strcmp(fault->id, "record.unknown") == 0) {
		*line = typed;
		fill_anyhow(line, mind, 0);
	}
}

const struct fault *
match_complete(const struct state *state, struct line *line)
{
	static const struct fault which_seat = {
	    "record.syntax", "several seats can do this: name one"};
	static const struct fault name_card = {"record.unknown",
	    "the record does not determine the card: name it"};
	const struct verb *verb = &state->match.game->verbs[line->verb];
	struct line typed;
	struct mind mind;

	if (line->seat == 0 && !verb->table) {
		int seat = find_seat(state, verb, line);

		if (seat == 0)
			return &which_seat;
		line->seat = (uint8_t)seat;
	}
	sit_down(line, verb, line->seat);
	turn_words(state, verb, line, &mind);
	typed = *line;
	mind.line = &typed;
	if (mind.best != SAME_WORDS) {
		fill_to_refuse(state, line, &mind);
		return NULL;
	}
	return fill_in(state, line, &mind) ? NULL : &name_card;
}
