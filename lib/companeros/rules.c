/* rules.c: the rules of Compañeros. */

#include <assert.h>
#include <string.h>

#include "companeros.h"

static_assert(sizeof(struct companeros) <= STATE_SIZE, "state too large");

#define SUIT(c) \
	c "1", c "2", c "3", c "4", c "5", c "6", c "7", c "8", c "9", c "10"

static const char cards[][8] = {
    SUIT("R"), SUIT("G"), SUIT("B"), SUIT("Y"), SUIT("O"), SUIT("P")};

static const struct variant variants[] = {
    {"standard", "the game of the rule sheet", 3, 6},
    {NULL, NULL, 0, 0},
};

static const struct place places[] = {
    {"table", 0},
    {NULL, 0},
};

static const struct verb verbs[] = {
    [PLAY] = {.name = "play", .min = 1, .max = 1, .kinds = {ARG_CARD}},
    [TAKE] = {.name = "take", .min = 1, .max = 1, .kinds = {ARG_COLOUR}},
    [PASS] = {.name = "pass"},
    {.name = ""},
};

static const struct rule rules[] = {
    {"companeros.hand",
	"Players lay cards from their own hand, each card once."},
    {"companeros.take",
	"A player takes all cards of one colour on the display."},
    {NULL, NULL},
};

static const struct fault not_in_hand = {
    "companeros.hand", "{1} is not in {2}'s hand"};
static const struct fault not_on_display = {
    "companeros.take", "no card of colour {1} lies on the display"};

uint64_t
companeros_playable(const struct companeros *state, int seat)
{
	uint64_t set = state->hands[seat - 1];

	if (state->hidden[seat - 1] > 0)
		set |= heap_kinds(&state->rest);
	return set;
}

/* Of every five cards that follow on each other from a value on. */
#define CARD(set, i, value) (((set) >> (i)&1) * ((value) + (i)))
#define SUM(set, value)                                                   \
	CARD(set, 0, value) + CARD(set, 1, value) + CARD(set, 2, value) + \
	    CARD(set, 3, value) + CARD(set, 4, value)
#define FOUR(set, value)                                               \
	SUM(set, value), SUM((set) + 1, value), SUM((set) + 2, value), \
	    SUM((set) + 3, value)
#define SUMS(value)                                                      \
	FOUR(0, value), FOUR(4, value), FOUR(8, value), FOUR(12, value), \
	    FOUR(16, value), FOUR(20, value), FOUR(24, value), FOUR(28, value)

/* In tables, as no processor could guess how many cards there are. */
int
companeros_worth(uint64_t set, int colour)
{
	static const uint8_t low[32] = {SUMS(1)}, high[32] = {SUMS(6)};
	unsigned cards = (unsigned)(set >> VALUES * colour);

	return low[cards & 31] + high[cards >> 5 & 31];
}

uint64_t
companeros_colours(uint64_t set)
{
	uint64_t colours = 0;

	for (int i = 0; i < COLOURS; i++)
		if (set & suit(i))
			colours |= (uint64_t)1 << i;
	return colours;
}

void
companeros_values(const struct companeros *state, int values[COLOURS])
{
	memset(values, 0, COLOURS * sizeof(values[0]));
	for (int i = 0; i < state->match.players; i++)
		values[colour_of(state->trick[i])] += value_of(state->trick[i]);
}

static const struct fault *
setup(struct state *base, const struct setup *setup)
{
	static const struct fault wrong_colours = {
	    "record.header", "there must be one colour for each player"};
	struct match *match = &base->match;

	if (setup->colours == 0) {
		match->cards = card_bit(VALUES * match->players) - 1;
		return NULL;
	}
	if (setup->colours != match->players)
		return &wrong_colours;
	for (int i = 0; i < setup->colours; i++) {
		int colour = colour_index(setup->colour[i][0]);

		if (colour < 0 || setup->colour[i][1] != '\0')
			return &wrong_colours;
		match->cards |= suit(colour);
	}
	return NULL;
}

/* Who leads on points; among several the first from `start` on. */
static int
first_leader(const struct match *match)
{
	int best = match->start;

	for (int seat = seat_after(match, best); seat != match->start;
	     seat = seat_after(match, seat))
		if (match->totals[seat - 1] > match->totals[best - 1])
			best = seat;
	return best;
}

/* The display comes first, then the hands, any of which may be left out. */
static const struct fault *
deal_fault(
    const struct companeros *state, const struct line *line, struct heap *left)
{
	const struct match *match = &state->match;
	bool table = line->place == TABLE;
	struct deal deal = {
	    .playing = state->playing,
	    .place = table || line->place <= match->players,
	    .order = table ? state->dealt == 0
			   : state->dealt > 0 && line->place >= state->dealt,
	    .open = table,
	    .count = table ? match->players : TRICKS,
	    .left = table ? heap_of(match->cards, 1) : state->rest,
	};
	const struct fault *fault = match_deal(match, line, &deal);

	*left = deal.left;
	return fault;
}

static void
begin_round(struct companeros *state)
{
	struct match *match = &state->match;

	match_begin_round(match);
	state->dealt = 1;
	state->tricks = 0;
	state->display = 0;
	state->rest = heap_of(match->cards, 1);
	state->leader = (uint8_t)first_leader(match);
	match->due = (uint8_t)seat_bit(state->leader);
	match->need = NEED_NOTHING;
	match->events = 1;
	memset(state->hands, 0, sizeof(state->hands));
	memset(state->hidden, TRICKS, match->players);
}

static RARE const struct fault *
deal(struct companeros *state, const struct line *line)
{
	struct heap left;
	const struct fault *fault = deal_fault(state, line, &left);
	uint64_t set;

	if (fault != NULL)
		return fault;
	if (line->place == TABLE)
		begin_round(state);
	else if (line->place != state->dealt)
		state->match.partial = true;
	state->match.partial |= line->unknown;
	set = heap_kinds(&state->rest) & ~heap_kinds(&left);
	state->rest = left;
	if (line->place == TABLE) {
		state->display = set;
		return NULL;
	}
	state->dealt = (uint8_t)(line->place + 1);
	state->hands[line->place - 1] = set;
	state->hidden[line->place - 1] =
	    (uint8_t)(TRICKS - __builtin_popcountll(set));
	return NULL;
}

static void
end_trick(struct companeros *state)
{
	struct match *match = &state->match;

	for (int i = 0; i < match->players; i++)
		state->display |= card_bit(state->trick[i]);
	if (state->ranked > 0)
		state->leader = state->rank[0];
	state->laid = 0;
	state->ranked = state->ranking = 0;
	if (++state->tricks < TRICKS) {
		match->due = (uint8_t)seat_bit(state->leader);
		return;
	}
	state->playing = false;
	state->dealt = 0;
	match_end_round(match);
	if (match->ended == match->term)
		match_end_most(match);
}

/* The highest colour value that occurs twice; none is as much as 64. */
static int
highest_tie(const int values[COLOURS])
{
	uint64_t once = 0, twice = 1;

	for (int i = 0; i < COLOURS; i++) {
		twice |= once & (uint64_t)1 << values[i];
		once |= (uint64_t)1 << values[i];
	}
	return 63 - __builtin_clzll(twice);
}

/*
 * Puts the players whose colour is worth more than every colour value that
 * occurs twice into their order.  Each has a key, no two the same, and comes
 * after those with a greater one: to sort them no processor could guess how.
 * Those without any come last, where nobody looks.
 */
static void
rank_players(struct companeros *state)
{
	int players = state->match.players;
	int values[COLOURS], keys[SEATS] = {0};
	int tie;

	companeros_values(state, values);
	tie = highest_tie(values);
	for (int i = 0; i < players; i++) {
		int value = values[colour_of(state->trick[i])];

		keys[i] =
		    value > tie ? value << 4 | value_of(state->trick[i]) : 0;
	}
	for (int i = 0; i < players; i++) {
		int before = 0;

		for (int j = 0; j < SEATS; j++)
			before += keys[j] > keys[i];
		state->rank[before] = (uint8_t)(i + 1);
		state->ranked += keys[i] > 0;
	}
}

static RARE void
score_trick(struct companeros *state)
{
	rank_players(state);
	if (state->ranked == 0) {
		end_trick(state);
		return;
	}
	state->match.due = (uint8_t)seat_bit(state->rank[0]);
}

static void
begin_play(struct companeros *state)
{
	state->playing = true;
	for (int i = 0; i < state->match.players; i++)
		if (state->hidden[i] > 0)
			state->match.partial = true;
}

/* A card that was not known of a hand is one of those left. */
static void
leave_hand(struct companeros *state, int seat, int card)
{
	if (state->hands[seat - 1] & card_bit(card)) {
		state->hands[seat - 1] &= ~card_bit(card);
	} else {
		state->hidden[seat - 1]--;
		heap_take(&state->rest, card);
	}
}

static const struct fault *
play_card(struct companeros *state, int seat, int card)
{
	struct match *match = &state->match;

	if (card == CARD_UNKNOWN)
		return &fault_open;
	if (!(companeros_playable(state, seat) & card_bit(card)))
		return &not_in_hand;
	if (!state->playing)
		begin_play(state);
	leave_hand(state, seat, card);
	state->trick[seat - 1] = (uint8_t)card;
	match->moves++;
	match->due = (uint8_t)seat_bit(seat_after(match, seat));
	if (++state->laid == match->players)
		score_trick(state);
	return NULL;
}

/* The next in rank is due, unless there is none or nothing left to take. */
static void
next_taker(struct companeros *state)
{
	state->match.moves++;
	if (++state->ranking == state->ranked || state->display == 0)
		end_trick(state);
	else
		state->match.due =
		    (uint8_t)seat_bit(state->rank[state->ranking]);
}

static const struct fault *
take_colour(struct companeros *state, int seat, int colour)
{
	uint64_t taken = state->display & suit(colour);

	if (taken == 0)
		return &not_on_display;
	state->display &= ~taken;
	state->match.points[seat - 1] += companeros_worth(taken, colour);
	next_taker(state);
	return NULL;
}

static const struct fault *
play(struct state *base, const struct line *line)
{
	struct companeros *state = (struct companeros *)base;
	const struct fault *fault;

	if (line->kind == LINE_DEAL)
		return deal(state, line);
	if (state->match.over)
		return &fault_over;
	if (state->dealt == 0)
		return &fault_deal_missing;
	fault = match_turn(&state->match, line->seat);
	if (fault != NULL)
		return fault;
	if ((line->verb == PLAY) != (state->ranked == 0))
		return &fault_moment;
	switch (line->verb) {
	case PLAY:
		return play_card(state, line->seat, line->arg[0]);
	case TAKE:
		return take_colour(state, line->seat, line->arg[0]);
	default:
		next_taker(state);
		return NULL;
	}
}

/* The cards in play, R1 R2 ... P10, are shuffled and dealt from the top. */
static int
chance(const struct state *base, struct chance *chance, struct line *lines)
{
	const struct match *match = &base->match;
	struct heap all = heap_of(match->cards, 1);
	uint8_t deck[COLOURS * VALUES];
	const uint8_t *next = deck;

	chance_shuffle(chance, deck, (size_t)heap_list(&all, deck));
	line_deal(&lines[0], TABLE);
	line_cards(&lines[0], next, match->players);
	next += match->players;
	for (int seat = 1; seat <= match->players; seat++) {
		line_deal(&lines[seat], seat);
		line_cards(&lines[seat], next, TRICKS);
		next += TRICKS;
	}
	return match->players + 1;
}

static void
list_words(struct line *line, uint64_t set, line_sink *sink, void *context)
{
	for (; set != 0; set &= set - 1) {
		line->n = 0;
		line_arg(line, __builtin_ctzll(set));
		sink(line, context);
	}
}

static void
moves(const struct state *base, int seat, line_sink *sink, void *context)
{
	const struct companeros *state = (const struct companeros *)base;
	struct line line = {0};

	if (seat == 0 || !(state->match.due & seat_bit(seat)))
		return;
	if (state->ranked == 0) {
		line_move(&line, seat, PLAY);
		list_words(
		    &line, companeros_playable(state, seat), sink, context);
		return;
	}
	line_move(&line, seat, TAKE);
	list_words(&line, companeros_colours(state->display), sink, context);
	line_move(&line, seat, PASS);
	sink(&line, context);
}

/* A hand is known to its owner alone. */
static void
hide(struct state *base, int seat)
{
	struct companeros *state = (struct companeros *)base;

	for (int i = 0; i < state->match.players; i++) {
		struct heap hand = heap_of(state->hands[i], 1);

		if (i + 1 == seat)
			continue;
		heap_pour(&state->rest, &hand);
		state->hidden[i] += (uint8_t)heap_size(&hand);
		state->hands[i] = 0;
	}
}

static void
guess(struct state *base, struct luck *luck)
{
	struct companeros *state = (struct companeros *)base;

	for (int i = 0; i < state->match.players; i++)
		for (; state->hidden[i] > 0; state->hidden[i]--)
			state->hands[i] |=
			    card_bit(heap_draw(&state->rest, luck));
}

/* The display lies open; a hand is seen by its owner. */
static bool
view(const struct state *before, const struct state *later, int seat,
    struct line *line)
{
	(void)before;
	(void)later;
	if (line->kind == LINE_DEAL && line->place != TABLE &&
	    line->place != seat)
		line_hide(line, 0, line->n);
	return true;
}

/* All cards are dealt, and each is taken once at the most. */
static const struct fault *
note(struct state *base, const int32_t *points)
{
	struct match *match = &base->match;
	int sum = 0;

	for (int i = 0; i < match->players; i++) {
		if (points[i] < 0)
			return &fault_points;
		sum += points[i];
	}
	if (sum > SUIT_WORTH * match->players)
		return &fault_points;
	match_note_round(match, points);
	if (match->ended == match->term)
		match_end_most(match);
	return NULL;
}

const struct game companeros = {
    .name = "companeros",
    .title = "Compañeros",
    .version = "1",
    .variants = variants,
    .head = "round {1} of {2}",
    .term = "rounds",
    .by_rounds = true,
    .term_default = 1,
    .term_text = "rounds in the match",
    .colours = COLOUR_LETTERS,
    .cards = cards,
    .ncards = COLOURS * VALUES,
    .places = places,
    .verbs = verbs,
    .rules = rules,
    .unique = true,
    .size = sizeof(struct companeros),
    .wits = &companeros_wits,
    .setup = setup,
    .play = play,
    .chance = chance,
    .moves = moves,
    .hide = hide,
    .guess = guess,
    .view = view,
    .tell = companeros_tell,
    .reason = companeros_reason,
    .note = note,
    .limits = companeros_limits,
    .task = companeros_task,
    .scene = companeros_scene,
};
