/* rules.c: the rules of Meschugge. */

#include <assert.h>

#include "meschugge.h"

static_assert(sizeof(struct meschugge) <= STATE_SIZE, "state too large");

static const char cards[][8] = {"RR", "RG", "RB", "RY", "GR", "GG", "GB", "GY",
    "BR", "BG", "BB", "BY", "YR", "YG", "YB", "YY", PHRASE("colour"),
    PHRASE("word")};

static const struct variant variants[] = {
    [STANDARD] = {"standard", "the game of the rule sheet", 2, 4},
    [NODIE] = {"nodie", "for beginners: what counts is fixed, not rolled", 2,
	4},
    [JUNIOR] = {"junior", "no die, no losses: only the contra card fits", 2, 4},
    {NULL, NULL, 0, 0},
};

static const struct place places[] = {
    {"command", 0},
    {"die", 1u << COLOUR | 1u << WORD},
    {NULL, 0},
};

static const struct verb verbs[] = {
    [PLAY] = {.name = "play", .min = 1, .max = 1, .kinds = {ARG_CARD}},
    [REVEAL] = {.name = "reveal", .table = true},
    {.name = ""},
};

static const struct rule rules[] = {
    {"meschugge.card",
	"The players' cards are the twelve whose ink and word differ; the "
	"others are commands only."},
    {"meschugge.twice", "Each player lays at most one card in a round."},
    {"meschugge.reveal",
	"The pile is turned over when everybody has played; only on a "
	"meschugge command may it be turned over before that."},
    {NULL, NULL},
};

static const struct fault no_such_card = {
    "meschugge.card", "no player has a card whose ink and word are the same"};
static const struct fault played_twice = {
    "meschugge.twice", "this player has already played in this round"};
static const struct fault too_early = {"meschugge.reveal",
    "the pile is not turned over before everybody has played"};
static const struct fault unknown_pile = {
    "record.unknown", "the pile is turned over with an unknown card on it"};
static const struct fault unknown_deal = {
    "record.unknown", "a command or die face that is dealt is always known"};
static const struct fault no_die = {
    "record.deal", "this variant is played without the die"};
static const struct fault too_many = {
    "record.deal", "there is one command and one die face for each round"};
static const struct fault not_turned_up = {
    "record.deal", "this round has no command or no die yet"};

/* A table, as no processor could guess what the die says. */
unsigned
meschugge_fitting(const struct meschugge *state, int round)
{
	static const uint16_t fitting[][PAIRS] = {
	    EACH(BY_COLOUR), EACH(BY_WORD), EACH(CONTRA)};

	return fitting[what_counts(state, round)][command_of(state, round)];
}

/* The places on the pile with cards of a set, a bit each. */
static inline unsigned
find_on_pile(const struct meschugge *state, unsigned set)
{
	unsigned found = 0;

	for (int i = 0; i < state->laid; i++)
		found |= (set >> state->pile[i] & 1) << i;
	return found;
}

int
meschugge_first_fitting(const struct meschugge *state)
{
	unsigned fitting = find_on_pile(state, state->fits);

	return fitting != 0 ? __builtin_ctz(fitting) : -1;
}

unsigned
meschugge_penalties(const struct meschugge *state, int round)
{
	int command = command_of(state, round);

	if (is_meschugge(command))
		return HAND;
	return state->match.variant == JUNIOR ? 0 : 1u << contra_of(command);
}

/* Whether the point that no card has won goes to the commander. */
static inline bool
has_paid_commander(const struct meschugge *state)
{
	return state->match.variant != JUNIOR &&
	    !is_meschugge(command_of(state, (int)state->match.round));
}

bool
meschugge_commander_wins(const struct meschugge *state)
{
	return has_paid_commander(state) && meschugge_first_fitting(state) < 0;
}

bool
meschugge_may_reveal(const struct meschugge *state)
{
	const struct match *match = &state->match;

	return match->need == NEED_NOTHING && !match->over && !state->hidden &&
	    match->due == 0;
}

/* Rounds 1-5 colour, 6-10 word, then in turns from colour on. */
enum { WORDS_WITHOUT_DIE = 0x1f << 5 | 1 << 11 | 1 << 13 | 1 << 15 };

static const struct fault *
setup(struct state *base, const struct setup *setup)
{
	struct meschugge *state = (struct meschugge *)base;
	struct match *match = &state->match;
	bool junior = setup->variant == JUNIOR;

	match->cards = junior ? HAND : COMMANDS;
	state->rest = heap_of(match->cards, 1);
	state->rounds = junior ? ROUNDS - COLOURS : ROUNDS;
	match->leader = match->start;
	if (setup->variant != STANDARD)
		state->faces = state->rounds;
	if (setup->variant == NODIE)
		state->words = WORDS_WITHOUT_DIE;
	for (int i = 0; i < match->players && !junior; i++)
		match->totals[i] = PURSE;
	return NULL;
}

/*
 * Between rounds: everyone plays as soon as the command is turned up; if it is
 * meschugge, only those who fall for it.
 */
static void
look_forward(struct meschugge *state)
{
	struct match *match = &state->match;
	uint8_t everybody = (uint8_t)((1u << match->players) - 1);

	if (!is_turned_up(state))
		return;
	match->need = NEED_NOTHING;
	if (is_meschugge(command_of(state, (int)match->round)))
		match->may = everybody;
	else
		match->due = everybody;
}

/* Both are dealt in pieces of any size, as long as there are rounds left. */
static const struct fault *
deal_fault(
    const struct meschugge *state, const struct line *line, struct heap *left)
{
	const struct match *match = &state->match;
	bool die = line->place == DIE;
	int more = state->rounds - (die ? state->faces : state->commands);
	struct deal deal = {
	    .playing = state->playing,
	    .place = die || line->place == COMMAND,
	    .order = !die || match->variant == STANDARD,
	    .open = true,
	    .count = line->n < more ? line->n : more,
	    .repeats = die,
	    .left = state->rest,
	};
	const struct fault *fault = match_deal(match, line, &deal);

	*left = die ? state->rest : deal.left;
	return fault == &fault_deal_order ? &no_die
	    : fault == &fault_deal_count  ? &too_many
	    : fault == &fault_open        ? &unknown_deal
					  : fault;
}

/*
 * What is on the table from the round before stays there: a player who does
 * not see the line, as its cards are for later rounds, sees no change.
 */
static RARE const struct fault *
deal(struct meschugge *state, const struct line *line)
{
	struct heap left;
	const struct fault *fault = deal_fault(state, line, &left);

	if (fault != NULL)
		return fault;
	state->rest = left;
	for (int i = 0; i < line->n; i++) {
		int card = line->cards[i];

		if (line->place == DIE)
			state->words |=
			    (uint16_t)((card == WORD) << state->faces++);
		else
			state->command[state->commands++] = (uint8_t)card;
	}
	look_forward(state);
	return NULL;
}

static void
begin_round(struct meschugge *state)
{
	struct match *match = &state->match;

	match_begin_round(match);
	match->events = 1;
	state->fits = (uint16_t)meschugge_fitting(state, (int)match->round);
	state->laid = 0;
	state->playing = true;
}

static const struct fault *
play_card(struct meschugge *state, int seat, int card)
{
	struct match *match = &state->match;

	if (seat > match->players)
		return match_turn(match, seat);
	if (card != CARD_UNKNOWN && !(HAND >> card & 1))
		return &no_such_card;
	if (!((match->due | match->may) & seat_bit(seat)))
		return &played_twice;
	if (!state->playing)
		begin_round(state);
	state->seats[state->laid] = (uint8_t)seat;
	state->pile[state->laid++] = (int8_t)card;
	match->due &= (uint8_t)~seat_bit(seat);
	match->may &= (uint8_t)~seat_bit(seat);
	match->moves++;
	match->hit = false;
	if (card == CARD_UNKNOWN)
		match->partial = state->hidden = true;
	else
		match->hit = state->fits >> card & 1;
	return NULL;
}

/* Nobody goes below 0: those who have no chip give none. */
static void
take_penalties(struct meschugge *state, unsigned set)
{
	struct match *match = &state->match;

	for (int i = 0; i < state->laid; i++) {
		int seat = state->seats[i];

		match->points[seat - 1] -=
		    (set >> state->pile[i] & 1) & (match->totals[seat - 1] > 0);
	}
}

/* Penalties first: a commander with nothing to lose still gets the point. */
static void
settle(struct meschugge *state)
{
	struct match *match = &state->match;
	int first = meschugge_first_fitting(state);

	int winner = first >= 0 ? state->seats[first] : match->leader;

	take_penalties(state, meschugge_penalties(state, (int)match->round));
	match->points[winner - 1] += (first >= 0) | has_paid_commander(state);
}

static const struct fault *
reveal(struct meschugge *state)
{
	struct match *match = &state->match;

	if (state->hidden)
		return &unknown_pile;
	if (!meschugge_may_reveal(state))
		return &too_early;
	if (!state->playing)
		begin_round(state);
	settle(state);
	match->hit = false;
	match_end_round(match);
	state->playing = false;
	match->leader = (uint8_t)seat_after(match, match->leader);
	if (match->ended == state->rounds)
		match_end_most(match);
	else
		look_forward(state);
	return NULL;
}

static const struct fault *
play(struct state *base, const struct line *line)
{
	struct meschugge *state = (struct meschugge *)base;

	if (line->kind == LINE_DEAL)
		return deal(state, line);
	if (state->match.over)
		return &fault_over;
	if (state->match.need == NEED_DEAL)
		return &not_turned_up;
	if (line->verb == REVEAL)
		return reveal(state);
	return play_card(state, line->seat, line->arg[0]);
}

/*
 * The whole match is drawn at once: the commands in play, in the order RR RG
 * RB RY GR ... YY, are shuffled, the first to be turned first; then, with the
 * die, a number below 2 for each round, 0 for colour and 1 for word.  What is
 * on the table already is left out: the commands by their faces, the die by
 * its rounds.
 */
static int
chance(const struct state *base, struct chance *chance, struct line *lines)
{
	const struct meschugge *state = (const struct meschugge *)base;
	struct line *die = lines + (state->commands < state->rounds);
	struct heap all = heap_of(state->match.cards, 1);
	uint8_t deck[PAIRS];
	int n = heap_list(&all, deck);

	chance_shuffle(chance, deck, (size_t)n);
	if (die != lines) {
		line_deal(lines, COMMAND);
		for (int i = 0; i < n; i++)
			if (heap_has(&state->rest, deck[i]))
				line_card(lines, deck[i]);
	}
	if (state->faces == state->rounds)
		return (int)(die - lines);
	line_deal(die, DIE);
	for (int i = 0; i < state->rounds; i++) {
		int face = chance_below(chance, 2) == 0 ? COLOUR : WORD;

		if (i >= state->faces)
			line_card(die, face);
	}
	return (int)(die - lines) + 1;
}

static RARE void
list_hand(int seat, line_sink *sink, void *context)
{
	struct line line = {0};

	for (unsigned set = HAND; set != 0; set &= set - 1) {
		line_move(&line, seat, PLAY);
		line_arg(&line, __builtin_ctz(set));
		sink(&line, context);
	}
}

static void
moves(const struct state *base, int seat, line_sink *sink, void *context)
{
	const struct meschugge *state = (const struct meschugge *)base;
	static const struct line turned_over = {
	    .kind = LINE_MOVE, .verb = REVEAL};
	const struct match *match = &state->match;

	if (seat == 0 && meschugge_may_reveal(state))
		sink(&turned_over, context);
	if (seat != 0 && (match->due | match->may) & seat_bit(seat))
		list_hand(seat, sink, context);
}

/*
 * For that many rounds a command and a die have been turned up: for those that
 * are over, and for the one that may now be played.
 */
static int
turned_up(const struct meschugge *state)
{
	return (int)state->match.ended + is_turned_up(state);
}

/* The commands and faces of later rounds are not known to anybody. */
static void
hide_deals(struct meschugge *state)
{
	int seen = turned_up(state);

	while (state->commands > seen) {
		uint8_t *command = &state->command[--state->commands];

		heap_add(&state->rest, *command);
		*command = 0;
	}
	if (state->match.variant == STANDARD && state->faces > seen) {
		state->faces = (uint8_t)seen;
		state->words &= (uint16_t)((1u << seen) - 1);
	}
}

/* Nor are the cards of others until the pile is turned over. */
static void
hide(struct state *base, int seat)
{
	struct meschugge *state = (struct meschugge *)base;

	hide_deals(state);
	for (int i = 0; i < state->laid && state->playing; i++) {
		if (state->seats[i] == seat)
			continue;
		state->pile[i] = CARD_UNKNOWN;
		state->hidden = true;
		if (i + 1 == state->laid)
			state->match.hit = false;
	}
}

/* Everyone holds the same cards, so any of them may lie on the pile. */
static void
guess(struct state *base, struct luck *luck)
{
	struct meschugge *state = (struct meschugge *)base;

	for (int i = 0; i < state->laid && state->hidden; i++) {
		if (state->pile[i] == CARD_UNKNOWN)
			state->pile[i] = (int8_t)luck_bit_of_16(luck, HAND);
		state->match.hit = state->fits >> state->pile[i] & 1;
	}
	state->hidden = false;
}

static bool
view(const struct state *before, const struct state *later, int seat,
    struct line *line)
{
	const struct meschugge *state = (const struct meschugge *)before;
	const struct meschugge *end = (const struct meschugge *)later;

	if (line->kind == LINE_DEAL) {
		int seen = turned_up(end) -
		    (line->place == DIE ? state->faces : state->commands);

		if (line->n > seen)
			line->n = (uint16_t)(seen > 0 ? seen : 0);
		return line->n > 0;
	}
	if (line->verb == PLAY && line->seat != seat &&
	    before->match.ended == later->match.ended)
		line_hide_arg(line, 0);
	return true;
}

/*
 * One point is won in a round at the most; any number are lost, but not by
 * those who have none, and not in the junior game.
 */
static const struct fault *
note(struct state *base, const int32_t *points)
{
	const struct meschugge *state = (const struct meschugge *)base;
	struct match *match = &base->match;
	int won = 0;

	for (int i = 0; i < match->players; i++) {
		if (points[i] < (match->variant == JUNIOR ? 0 : -1) ||
		    points[i] > 1 || match->totals[i] + points[i] < 0)
			return &fault_points;
		won += points[i] > 0;
	}
	if (won > 1)
		return &fault_points;
	match_note_round(match, points);
	if (match->ended == state->rounds)
		match_end_most(match);
	return NULL;
}

const struct game meschugge = {
    .name = "meschugge",
    .title = "Meschugge",
    .version = "1",
    .variants = variants,
    .head = "round {1}",
    .cards = cards,
    .ncards = sizeof(cards) / sizeof(cards[0]),
    .places = places,
    .verbs = verbs,
    .rules = rules,
    .deals_in_pieces = true,
    .speed = true,
    .strokes = "RGBY",
    .size = sizeof(struct meschugge),
    .wits = &meschugge_wits,
    .setup = setup,
    .play = play,
    .chance = chance,
    .moves = moves,
    .hide = hide,
    .guess = guess,
    .view = view,
    .tell = meschugge_tell,
    .reason = meschugge_reason,
    .note = note,
    .limits = meschugge_limits,
    .task = meschugge_task,
    .scene = meschugge_scene,
};
