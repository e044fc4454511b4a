/* rules.c: the rules of Punto. */

#include <string.h>

#include "lib/game.h"
#include "punto.h"

#define SUIT(c) c "1", c "2", c "3", c "4", c "5", c "6", c "7", c "8", c "9"

const char punto_cards[][8] = {SUIT("R"), SUIT("G"), SUIT("B"), SUIT("Y")};

static const struct variant variants[] = {
    [STANDARD] = {"standard", "each for themselves", 2, 4},
    [TEAM] = {"team", "seats 1 and 3 against 2 and 4", 4, 4},
    {NULL, NULL, 0, 0},
};

static const struct place places[] = {{NULL, 0}};

static const struct verb verbs[] = {
    [LAY] = {.name = "lay",
	.min = 2,
	.max = 2,
	.kinds = {ARG_CARD, ARG_SQUARE}},
    [STUCK] = {.name = "stuck", .max = 1, .kinds = {ARG_CARD}},
    {.name = ""},
};

static const struct rule rules[] = {
    {"punto.first", "The first card of a round is laid on f6."},
    {"punto.stack",
	"A player lays or shows the top card of their own stack; a top card "
	"that is not known may be any that the stack can still hold."},
    {"punto.touch",
	"On an empty square a card touches one that lies there already, by "
	"an edge or a corner."},
    {"punto.cover",
	"A card covers only one that shows fewer points, whatever its "
	"colour."},
    {"punto.grid", "The cards never span more than 6 columns or 6 rows."},
    {"punto.stuck",
	"A top card that can be laid must be laid; stuck without a card is "
	"for an empty stack."},
    {NULL, NULL},
};

static const struct fault not_first = {
    "punto.first", "the first card of a round goes on f6"};
static const struct fault not_top = {
    "punto.stack", "this is not the top card of the stack"};
static const struct fault not_held = {
    "punto.stack", "the stack cannot hold this card"};
static const struct fault no_stack = {"punto.stack", "the stack is empty"};
static const struct fault no_touch = {
    "punto.touch", "the square does not touch a laid card"};
static const struct fault no_more = {
    "punto.cover", "a card may cover only one with fewer points"};
static const struct fault no_room = {
    "punto.grid", "the cards would span more than 6 columns or rows"};
static const struct fault can_lay = {
    "punto.stuck", "this card can be laid somewhere"};
static const struct fault has_card = {
    "punto.stuck", "the stack has a top card, which must be shown"};
static const struct fault deal_colour = {
    "record.deal", "this stack has no cards of that colour"};
static const struct fault deal_neutral = {
    "record.deal", "the stack cannot have got these neutral cards"};

/* The cards of a heap that are also in a set. */
static struct heap
heap_within(const struct heap *heap, uint64_t set)
{
	return (struct heap){
	    .ones = heap->ones & set,
	    .twos = heap->twos & set,
	    .fours = heap->fours & set,
	};
}

static unsigned
seats_of(const struct match *match, int side)
{
	return match->variant == TEAM ? 5u << side : 1u << side;
}

/* The table. */

static int
column_of(int square)
{
	return (int)((unsigned)square % SQUARES);
}

static int
row_of(int square)
{
	return (int)((unsigned)square / SQUARES);
}

static int
card_at(const struct grid *g, int bit)
{
	return g->showing[square_at(g, bit)] - 1;
}

static const struct fault *
square_fault(const struct grid *g, int card, int square)
{
	unsigned x = (unsigned)(column_of(square) - g->left + 1);
	unsigned y = (unsigned)(row_of(square) - g->bottom + 1);

	if (g->showing[square] != 0)
		return value_of(g->showing[square] - 1) < value_of(card)
		    ? NULL
		    : &no_more;
	if (x > GRID + 1 || y > GRID + 1 || !(touching(g) >> (x + 8 * y) & 1))
		return &no_touch;
	return within(g) >> (x + 8 * y) & 1 ? NULL : &no_room;
}

static void
shift_sets(struct grid *g, int bits)
{
	for (int i = 0; i < COLOURS; i++)
		g->colours[i] <<= bits;
	for (int i = 0; i < VALUES; i++)
		g->values[i] <<= bits;
}

/* Makes the window as large as it must be to hold the square. */
static void
widen(struct grid *g, int square)
{
	int x = column_of(square) - g->left;
	int y = row_of(square) - g->bottom;

	if (x < 0) {
		shift_sets(g, 1);
		g->left--;
	}
	if (y < 0) {
		shift_sets(g, 8);
		g->bottom--;
	}
	g->width = (uint8_t)(g->width + (x < 0 || x == g->width));
	g->height = (uint8_t)(g->height + (y < 0 || y == g->height));
}

/* One card more lies under another: a colour is pushed down, and one counted.
 */
static void
cover(uint16_t *under, int colour)
{
	unsigned count = *under & ~(unsigned)UNDER_MASK;
	unsigned colours = (*under << UNDER_BITS | (unsigned)colour);

	*under = (uint16_t)(count + UNDER_MASK + 1 + (colours & UNDER_MASK));
}

static void
put(struct grid *g, int card, int square, int id)
{
	int covered = g->showing[square] - 1;
	uint64_t bit;

	if (covered < 0)
		widen(g, square);
	bit = (uint64_t)1 << (column_of(square) - g->left + 1 +
		  8 * (row_of(square) - g->bottom + 1));
	if (covered >= 0) {
		g->colours[colour_of(covered)] &= ~bit;
		g->values[value_of(covered) - 1] &= ~bit;
		cover(&g->under[square], colour_of(covered));
	}
	g->colours[colour_of(card)] |= bit;
	g->values[value_of(card) - 1] |= bit;
	g->showing[square] = (uint8_t)(card + 1);
	g->from[square] = (uint8_t)id;
}

/* To the right, and up: to the left, straight, to the right. */
const uint8_t punto_directions[DIRECTIONS] = {1, 7, 8, 9};

/* All squares of the lines that begin there. */
static uint64_t
lines_from(uint64_t found, int direction, int length)
{
	uint64_t set = found;

	for (int i = 1; i < length; i++)
		set |= found << i * direction;
	return set;
}

/* All squares of a set that lie in lines of at least that length. */
static uint64_t
lines(uint64_t set, int length)
{
	uint64_t all = 0;

	for (int i = 0; i < DIRECTIONS; i++)
		all |= lines_from(line_starts(set, punto_directions[i], length),
		    punto_directions[i], length);
	return all;
}

static inline uint64_t
fast_starts(uint64_t set, int direction, int length)
{
	uint64_t found = set & set >> direction;

	found &= found >> 2 * direction;
	return length == 5 ? found & set >> 4 * direction : found;
}

/* Is there any line?  Asked after every card: so without a loop. */
static bool
has_line(uint64_t set, int length)
{
	return (fast_starts(set, 1, length) | fast_starts(set, 7, length) |
		   fast_starts(set, 8, length) | fast_starts(set, 9, length)) !=
	    0;
}

/*
 * Ruling "rows of one less": where the maximal runs of exactly that length
 * begin.
 */
static uint64_t
row_starts(uint64_t set, int direction, int length)
{
	return line_starts(set, direction, length) & ~(set << direction) &
	    ~(set >> length * direction);
}

static int
row_points(const struct grid *g, int bit, int direction, int length)
{
	int sum = 0;

	for (int i = 0; i < length; i++)
		sum += value_of(card_at(g, bit + i * direction));
	return sum;
}

uint64_t
punto_count_rows(const struct punto *state, int side, struct tally *tally)
{
	int length = state->length - 1;
	uint64_t all = 0;

	memset(tally, 0, sizeof(*tally));
	for (int i = 0; i < COLOURS * DIRECTIONS; i++) {
		int direction = punto_directions[i % DIRECTIONS];
		uint64_t found;

		if (state->owner[i / DIRECTIONS] != side)
			continue;
		found = row_starts(
		    state->grid.colours[i / DIRECTIONS], direction, length);
		all |= lines_from(found, direction, length);
		for (; found != 0; found &= found - 1) {
			tally->rows++;
			tally->worth[row_points(
			    &state->grid, lowest(found), direction, length)]++;
		}
	}
	return all;
}

/* The match and its rounds. */

static void
own(struct punto *state, int colour, int side)
{
	state->suits[side] |= (uint64_t)0x1ff << VALUES * colour;
	state->owner[colour] = (uint8_t)side;
	state->total[side] = (uint8_t)(state->total[side] + COPIES * VALUES);
}

/* The words of `colours`: a letter for each colour of a side. */
static bool
give_colours(struct punto *state, const struct setup *setup)
{
	size_t letters = state->sides == 2 ? 2 : 1;

	if (setup->colours == 0) {
		for (int i = 0; i < state->sides * (int)letters; i++)
			own(state, i, i / (int)letters);
		return true;
	}
	if (setup->colours != state->sides)
		return false;
	for (int i = 0; i < state->sides; i++) {
		if (strlen(setup->colour[i]) != letters)
			return false;
		for (size_t j = 0; j < letters; j++) {
			int colour = colour_index(setup->colour[i][j]);

			if (colour < 0)
				return false;
			own(state, colour, i);
		}
	}
	return true;
}

/* Ruling "team": if the cards are odd, the lower seat has one more. */
static int
stack_size(const struct punto *state, int seat)
{
	int total = state->total[side_of(&state->match, seat)];

	if (state->match.variant == TEAM)
		return seat <= 2 ? total - total / 2 : total / 2;
	return state->match.players == THREE
	    ? total + state->neutral.given[seat - 1]
	    : total;
}

/*
 * Begins a round's account.  Of the neutral cards these are known to have
 * stayed where they were.
 */
static void
open_account(struct punto *state, const struct heap stayed[THREE])
{
	struct account *a = &state->account;

	memset(a, 0, sizeof(*a));
	a->left = state->copies;
	for (int i = 0; state->neutral.suit != 0 && i < THREE; i++) {
		uint8_t cards[COPIES * VALUES];
		int n = heap_list(&stayed[i], cards);

		a->stayed[i] = stayed[i];
		a->known[i] = (uint8_t)n;
		a->unseen[i] = (uint8_t)(state->neutral.given[i] -
		    state->neutral.share - n);
		while (n-- > 0)
			heap_take(&a->left, cards[n]);
	}
}

/* The stacks of the next round, before any of them is dealt. */
static void
gather_stacks(struct punto *state)
{
	state->dealt = 0;
	state->missing = state->match.players;
	memset(state->next, 0, sizeof(state->next));
	memset(state->stacks, NO_CARD, sizeof(state->stacks));
	for (int i = 0; i < state->match.players; i++)
		state->size[i] = (uint8_t)stack_size(state, i + 1);
}

/* With three players the colour left over is neutral. */
static void
begin_neutral(struct punto *state)
{
	struct neutral *n = &state->neutral;

	n->suit = state->match.cards &
	    ~(state->suits[0] | state->suits[1] | state->suits[2]);
	n->share = COPIES * VALUES / THREE;
	memset(n->given, n->share, sizeof(n->given));
	n->pool = heap_of(n->suit, COPIES);
}

/* How many cards in a row win. */
static uint8_t
line_length(int sides)
{
	return sides == 2 ? 5 : 4;
}

static const struct fault *
setup(struct state *base, const struct setup *setup)
{
	static const struct fault wrong_colours = {"record.header",
	    "give one word per side: two letters each for two sides, "
	    "otherwise one"};
	struct punto *state = (struct punto *)base;
	struct match *match = &state->match;

	match->cards = ((uint64_t)1 << CARDS) - 1;
	state->sides = match->variant == TEAM ? 2 : match->players;
	state->length = line_length(state->sides);
	state->turn = match->start;
	state->copies = heap_of(match->cards, COPIES);
	memset(state->owner, NO_SIDE, sizeof(state->owner));
	if (!give_colours(state, setup))
		return &wrong_colours;
	if (match->players == THREE)
		begin_neutral(state);
	gather_stacks(state);
	open_account(state, state->neutral.stayed);
	return NULL;
}

static bool
is_neutral(const struct punto *state, int card)
{
	return card != NO_CARD && state->neutral.suit >> card & 1;
}

static void
begin_round(struct punto *state)
{
	match_begin_round(&state->match);
	state->match.need = NEED_NOTHING;
	state->match.events = 1;
	state->match.due = (uint8_t)seat_bit(state->turn);
	memset(state->shown, 0, sizeof(state->shown));
	memset(&state->grid, 0, sizeof(state->grid));
	state->grid.left = FIRST % SQUARES;
	state->grid.bottom = FIRST / SQUARES;
}

/* The neutral cards that are known to stay with a seat. */
static struct heap
known_to_stay(const struct punto *state, int i)
{
	struct heap stayed = state->account.stayed[i];

	for (int j = state->next[i]; j < state->size[i]; j++)
		if (is_neutral(state, state->stacks[i][j]))
			heap_add(&stayed, state->stacks[i][j]);
	return stayed;
}

/*
 * The same by what everybody has seen: a card that was turned up is gone, but
 * for one that could not be laid.
 */
static struct heap
seen_to_stay(const struct punto *state, int i)
{
	struct heap stayed = state->neutral.stayed[i];

	for (int j = 0; j < state->shown[i]; j++) {
		int card = state->stacks[i][j];

		if (!is_neutral(state, card))
			continue;
		if (heap_has(&stayed, card))
			heap_take(&stayed, card);
		if (j == state->next[i])
			heap_add(&stayed, card);
	}
	return stayed;
}

/*
 * Ruling "3 players, later rounds": neutral cards that were not laid stay,
 * the others are shared out, and what is left over leaves the game.
 */
static void
share_neutral(struct punto *state, struct heap known[THREE])
{
	struct neutral *n = &state->neutral;

	n->share = (uint8_t)(heap_size(&n->laid) / THREE);
	for (int i = 0; i < THREE; i++) {
		known[i] = known_to_stay(state, i);
		n->stayed[i] = seen_to_stay(state, i);
		n->given[i] = (uint8_t)(n->given[i] - n->laid_by[i] + n->share);
		n->laid_by[i] = 0;
	}
	n->pool = n->laid;
	memset(&n->laid, 0, sizeof(n->laid));
}

/* The highest card of a set, of several colours the first, leaves the game. */
static void
take_highest(struct punto *state, uint64_t set, int side)
{
	int best = card_at(&state->grid, lowest(set));

	state->grid.line = set;
	while ((set &= set - 1) != 0) {
		int card = card_at(&state->grid, lowest(set));

		if (value_of(card) > value_of(best) ||
		    (value_of(card) == value_of(best) && card < best))
			best = card;
	}
	heap_take(&state->copies, best);
	state->total[side]--;
}

/* Ends the round on that player's turn; the set of squares has won it. */
static RARE void
end_round(struct punto *state, int seat, int side, uint64_t set)
{
	struct match *match = &state->match;
	struct heap known[THREE] = {{0}};

	if (side != NO_SIDE) {
		take_highest(state, set, side);
		for (int i = 0; i < match->players; i++)
			match->points[i] = seats_of(match, side) >> i & 1;
	}
	if (match->players == THREE)
		share_neutral(state, known);
	state->turn = (uint8_t)seat_after(match, seat);
	gather_stacks(state);
	open_account(state, known);
	match_end_round(match);
	if (side != NO_SIDE &&
	    match->totals[__builtin_ctz(seats_of(match, side))] == match->term)
		match_end_most(match);
}

/* What comes to light. */

/* Takes a card into account; false if it is neutral and none was left. */
static inline bool
account_card(struct account *a, uint64_t neutral, int seat, int card)
{
	if (!(neutral >> card & 1)) {
		heap_take(&a->left, card);
		return true;
	}
	if (heap_has(&a->stayed[seat - 1], card))
		return heap_take(&a->stayed[seat - 1], card);
	heap_add(&a->fresh[seat - 1], card);
	a->known[seat - 1]++;
	return heap_take(&a->left, card);
}

uint64_t
punto_candidates(const struct punto *state, int seat)
{
	const struct account *a = &state->account;
	uint64_t set = state->suits[side_of(&state->match, seat)];

	if (state->neutral.suit == 0)
		return heap_kinds(&a->left) & set;
	if (a->known[seat - 1] < state->neutral.given[seat - 1])
		set |= state->neutral.suit;
	return (heap_kinds(&a->left) & set) | heap_kinds(&a->stayed[seat - 1]);
}

/* Deals. */

/* How many cards of one heap are also in the other; both have pairs at most. */
static int
heap_common(const struct heap *a, const struct heap *b)
{
	return __builtin_popcountll(heap_kinds(a) & heap_kinds(b)) +
	    __builtin_popcountll(a->twos & b->twos);
}

/*
 * Can the neutral cards dealt so far have come to where they are?  Each stack
 * has what is fresh to it from the pool, but for cards that stayed unseen.
 * By the theorem of Hall it is enough that every set of stacks finds in the
 * pool what it needs from there.  Sets without the stack now dealt have been
 * looked at before.
 */
static bool
pool_suffices(const struct neutral *n, const struct account *a, int seat)
{
	for (unsigned set = 1; set < 1u << THREE; set++) {
		struct heap wanted = {0};
		int needed = 0;

		if (!(set & seat_bit(seat)))
			continue;
		for (int i = 0; i < THREE; i++) {
			/* What is fresh, less what stayed unseen. */
			int count = a->known[i] - n->given[i] + n->share;

			if (!(set >> i & 1))
				continue;
			heap_pour(&wanted, &a->fresh[i]);
			needed += count > 0 ? count : 0;
		}
		if (heap_common(&wanted, &n->pool) < needed)
			return false;
	}
	return true;
}

/*
 * What a stack must be like besides what all deals must, if some cards are
 * neutral.  The account becomes what it is once the stack has been dealt.
 */
static const struct fault *
neutral_fault(
    const struct punto *state, const struct line *line, struct account *a)
{
	const struct neutral *n = &state->neutral;
	bool there = true;

	for (int i = 0; i < line->n; i++)
		if (line->cards[i] != CARD_UNKNOWN)
			there &= account_card(
			    a, n->suit, line->place, line->cards[i]);
	return !there ||
		a->known[line->place - 1] > n->given[line->place - 1] ||
		!pool_suffices(n, a, line->place)
	    ? &deal_neutral
	    : NULL;
}

/* Neutral cards may be up to four too many: neutral_fault sees that. */
static const struct fault *
deal_fault(
    const struct punto *state, const struct line *line, struct account *a)
{
	uint64_t suits = state->neutral.suit;
	const struct fault *fault;
	struct deal deal = {
	    .playing = state->match.moves > 0,
	    .place = line->place <= state->match.players,
	    .order = line->place > state->dealt,
	    .left = state->account.left,
	};

	if (deal.place) {
		deal.count = state->size[line->place - 1];
		suits |= state->suits[side_of(&state->match, line->place)];
	}
	deal.left.fours |= state->neutral.suit;
	fault = match_deal(&state->match, line, &deal);
	if (fault != NULL)
		return fault;
	if (heap_changed(&state->account.left, &deal.left) & ~suits)
		return &deal_colour;
	if (state->neutral.suit != 0)
		return neutral_fault(state, line, a);
	a->left = deal.left;
	return NULL;
}

static RARE const struct fault *
deal(struct punto *state, const struct line *line)
{
	struct account account = state->account;
	const struct fault *fault = deal_fault(state, line, &account);

	if (fault != NULL)
		return fault;
	state->account = account;
	/* CARD_UNKNOWN becomes NO_CARD. */
	memcpy(state->stacks[line->place - 1], line->cards, line->n);
	if (state->match.need == NEED_DEAL)
		begin_round(state);
	if (line->unknown || line->place != state->dealt + 1)
		state->match.partial = true;
	state->dealt = line->place;
	state->missing--;
	return NULL;
}

/* Moves. */

static const struct fault *
top_fault(const struct punto *state, int seat, int card)
{
	int top;

	if (is_empty(state, seat))
		return &no_stack;
	top = top_of(state, seat);
	if (top == card)
		return NULL;
	if (top != NO_CARD)
		return &not_top;
	return punto_candidates(state, seat) >> card & 1 ? NULL : &not_held;
}

/* The first line of a player may come before all stacks have been dealt. */
static void
begin_turn(struct punto *state)
{
	if (state->match.moves == 0) {
		if (state->match.need == NEED_DEAL)
			begin_round(state);
		if (state->missing > 0)
			state->match.partial = true;
	}
	state->match.moves++;
}

/* Turns up the top card, which may be this one. */
static void
turn_up(struct punto *state, int seat, int card)
{
	uint8_t *top = &state->stacks[seat - 1][state->next[seat - 1]];

	if (*top == NO_CARD) {
		account_card(&state->account, state->neutral.suit, seat, card);
		*top = (uint8_t)card;
	}
	state->shown[seat - 1] = (uint8_t)(state->next[seat - 1] + 1);
}

/* A line that now lies has just been completed: before, there was none. */
static void
end_turn(struct punto *state, int seat, int card)
{
	int owner = state->owner[colour_of(card)];
	uint64_t set = state->grid.colours[colour_of(card)];

	if (owner == NO_SIDE) {
		heap_add(&state->neutral.laid, card);
		state->neutral.laid_by[seat - 1]++;
	} else if (has_line(set, state->length)) {
		end_round(state, seat, owner, lines(set, state->length));
		return;
	}
	state->turn = (uint8_t)seat_after(&state->match, seat);
	state->match.due = (uint8_t)seat_bit(state->turn);
}

static const struct fault *
lay(struct punto *state, int seat, int card, int square)
{
	const struct fault *fault;

	if (card == CARD_UNKNOWN)
		return &fault_open;
	if (state->match.moves == 0 && square != FIRST)
		return &not_first;
	fault = top_fault(state, seat, card);
	if (fault == NULL && state->match.moves > 0)
		fault = square_fault(&state->grid, card, square);
	if (fault != NULL)
		return fault;
	begin_turn(state);
	turn_up(state, seat, card);
	state->next[seat - 1]++;
	put(&state->grid, card, square,
	    stack_id(seat, state->next[seat - 1] - 1));
	end_turn(state, seat, card);
	return NULL;
}

/* The side whose rows win, and their squares; NO_SIDE if there is none. */
static int
compare_rows(const struct punto *state, uint64_t *set)
{
	struct tally best = {0}, tally;
	int winner = NO_SIDE;

	for (int side = 0; side < state->sides; side++) {
		uint64_t rows = punto_count_rows(state, side, &tally);
		int order = memcmp(&tally, &best, sizeof(tally));

		if (order > 0) {
			best = tally;
			*set = rows;
			winner = side;
		} else if (order == 0) {
			winner = NO_SIDE;
		}
	}
	return winner;
}

/* A card that is shown but not laid stays in its stack. */
static RARE const struct fault *
stuck(struct punto *state, int seat, int card)
{
	const struct fault *fault = NULL;
	uint64_t set = 0;
	int side;

	if (card == CARD_UNKNOWN)
		return &fault_open;
	if (card != NO_CARD)
		fault = top_fault(state, seat, card);
	else if (!is_empty(state, seat))
		fault = &has_card;
	if (fault == NULL && card != NO_CARD &&
	    (state->match.moves == 0 || open_squares(&state->grid, card) != 0))
		fault = &can_lay;
	if (fault != NULL)
		return fault;
	begin_turn(state);
	if (card != NO_CARD)
		turn_up(state, seat, card);
	side = compare_rows(state, &set);
	end_round(state, seat, side, set);
	return NULL;
}

static const struct fault *
play(struct state *base, const struct line *line)
{
	struct punto *state = (struct punto *)base;

	if (line->kind == LINE_DEAL)
		return deal(state, line);
	if (state->match.over)
		return &fault_over;
	if (line->seat != state->turn)
		return match_turn(&state->match, line->seat);
	if (line->verb == LAY)
		return lay(state, line->seat, line->arg[0], line->arg[1]);
	return stuck(state, line->seat, line->n == 0 ? NO_CARD : line->arg[0]);
}

/* Chance. */

/* Writes a stack, or part of one. */
static void
write_stack(struct line *line, int seat, const uint8_t *deck, int n)
{
	line_deal(line, seat);
	/* NO_CARD becomes CARD_UNKNOWN. */
	line_cards(line, deck, n);
	line->unknown = memchr(deck, NO_CARD, (size_t)n) != NULL;
}

/*
 * The cards of a heap in ascending order; how many.  There are two of each at
 * most: both are written, so the deck needs room for one more.
 */
static int
lay_out(const struct heap *heap, uint8_t *deck)
{
	int n = 0;

	for (uint64_t set = heap_kinds(heap); set != 0; set &= set - 1) {
		int card = lowest(set);

		deck[n] = deck[n + 1] = (uint8_t)card;
		n += 1 + (int)(heap->twos >> card & 1);
	}
	return n;
}

/* A side's whole deck in ascending order; how many cards. */
static int
make_deck(
    const struct punto *state, int side, const uint8_t *pool, uint8_t *deck)
{
	struct heap heap = heap_within(&state->copies, state->suits[side]);
	int n;

	if (state->neutral.suit == 0)
		return lay_out(&heap, deck);
	heap_pour(&heap, &state->account.stayed[side]);
	for (int i = 0; i < state->neutral.share; i++)
		heap_add(&heap, pool[side * state->neutral.share + i]);
	n = lay_out(&heap, deck);
	memset(deck + n, NO_CARD, state->account.unseen[side]);
	return n + state->account.unseen[side];
}

/*
 * With three players the neutral cards to be shared out (all 18 of them, or
 * those laid in the round before) are shuffled first: seat 1 has the first of
 * them, then seat 2, then seat 3, a third each, rounded down.  Then for each
 * side in order, its cards in ascending order (R1 R1 R2 ... Y9, neutral ones
 * in their place, those not known after all others) are shuffled and are its
 * stack, top card first; of a team's cards the lower seat has the first half.
 */
static int
chance(const struct state *base, struct chance *chance, struct line *lines)
{
	const struct punto *state = (const struct punto *)base;
	uint8_t pool[COPIES * VALUES + 1], deck[STACK + 1];

	if (state->neutral.suit != 0)
		chance_shuffle(
		    chance, pool, (size_t)lay_out(&state->neutral.pool, pool));
	for (int side = 0; side < state->sides; side++) {
		int n = make_deck(state, side, pool, deck);

		chance_shuffle(chance, deck, (size_t)n);
		write_stack(&lines[side], side + 1, deck, state->size[side]);
		if (state->match.variant == TEAM)
			write_stack(&lines[side + 2], side + 3,
			    deck + state->size[side], state->size[side + 2]);
	}
	return state->match.players;
}

/* What may be done. */

/* Of a set of cards, one with the most points or the fewest. */
static int
extreme(uint64_t set, bool most)
{
	int best = lowest(set);

	for (; set != 0; set &= set - 1)
		if (most ? value_of(lowest(set)) > value_of(best)
			 : value_of(lowest(set)) < value_of(best))
			best = lowest(set);
	return best;
}

/*
 * The more points a card has, the more squares are open to it: so one that
 * has the most says where a card not known may lie, and one that has the
 * fewest whether it may be stuck.
 */
static void
moves(const struct state *base, int seat, line_sink *sink, void *context)
{
	const struct punto *state = (const struct punto *)base;
	bool first = state->match.moves == 0;
	uint64_t held, squares;
	struct line line;
	int top;

	if (state->match.over || seat != state->turn)
		return;
	line_move(&line, seat, STUCK);
	if (is_empty(state, seat)) {
		sink(&line, context);
		return;
	}
	top = top_of(state, seat);
	held =
	    top == NO_CARD ? punto_candidates(state, seat) : (uint64_t)1 << top;
	line_arg(&line, top == NO_CARD ? CARD_UNKNOWN : top);
	if (!first && open_squares(&state->grid, extreme(held, false)) == 0)
		sink(&line, context);
	line.verb = LAY;
	line_arg(&line, FIRST);
	if (first)
		sink(&line, context);
	squares = first ? 0 : open_squares(&state->grid, extreme(held, true));
	for (; squares != 0; squares &= squares - 1) {
		line.arg[1] = square_at(&state->grid, lowest(squares));
		sink(&line, context);
	}
}

/* Who knows what. */

/*
 * Nobody looks into a stack.  All see what was turned up so far, and the card
 * of the player whose turn it is.
 */
static int
cards_seen(const struct punto *state, int seat)
{
	if (state->match.due == 0)
		return state->shown[seat - 1];
	return state->next[seat - 1] +
	    (state->turn == seat && !is_empty(state, seat));
}

static bool
view(const struct state *before, const struct state *later, int seat,
    struct line *line)
{
	(void)before;
	(void)seat;
	if (line->kind == LINE_DEAL)
		line_hide(line,
		    cards_seen((const struct punto *)later, line->place),
		    line->n);
	return true;
}

/* Opens the account anew, with nothing but what everybody has seen. */
static void
hide(struct state *base, int seat)
{
	struct punto *state = (struct punto *)base;

	(void)seat;
	open_account(state, state->neutral.stayed);
	for (int i = 0; i < state->match.players; i++) {
		int seen = cards_seen(state, i + 1);

		for (int j = 0; j < seen; j++)
			if (state->stacks[i][j] != NO_CARD)
				account_card(&state->account,
				    state->neutral.suit, i + 1,
				    state->stacks[i][j]);
		memset(
		    state->stacks[i] + seen, NO_CARD, (size_t)(STACK - seen));
	}
}

/*
 * Where the neutral cards of a round that are not known to have stayed come
 * from: each stack has some from the pool, and some that stayed unseen.
 */
struct origins {
	struct heap pool, unseen; /* cards that may have come that way */
	uint8_t from_pool[THREE], from_unseen[THREE]; /* how many */
};

static struct origins
find_origins(const struct punto *state)
{
	const struct account *a = &state->account;
	struct origins o = {.pool = state->neutral.pool};
	uint8_t cards[COPIES * VALUES];

	o.unseen = heap_within(&a->left, state->neutral.suit);
	for (int i = 0; i < THREE; i++) {
		heap_pour(&o.unseen, &a->fresh[i]);
		o.from_pool[i] = state->neutral.share;
		o.from_unseen[i] = a->unseen[i];
	}
	for (int n = heap_list(&o.pool, cards); n > 0; n--)
		heap_take(&o.unseen, cards[n - 1]);
	return o;
}

/* Decides where a card has come from; false: it cannot have come. */
static bool
trace_card(struct origins *o, int i, int card, struct luck *luck)
{
	bool pool = o->from_pool[i] > 0 && heap_has(&o->pool, card);
	bool unseen = o->from_unseen[i] > 0 && heap_has(&o->unseen, card);

	if (pool && unseen) {
		int odds = o->from_pool[i] * heap_size(&o->unseen);
		int against = o->from_unseen[i] * heap_size(&o->pool);

		pool = (int)luck_below(luck, (unsigned)(odds + against)) < odds;
	}
	if (pool) {
		heap_take(&o->pool, card);
		o->from_pool[i]--;
	} else if (unseen) {
		heap_take(&o->unseen, card);
		o->from_unseen[i]--;
	}
	return pool || unseen;
}

/* The same for all that came to light; first those that leave no choice. */
static bool
trace_cards(
    struct origins *o, const struct heap fresh[THREE], struct luck *luck)
{
	uint64_t both = heap_kinds(&o->pool) & heap_kinds(&o->unseen);

	for (int i = 0; i < 2 * THREE; i++) {
		struct heap heap =
		    heap_within(&fresh[i % THREE], i < THREE ? ~both : both);
		uint8_t cards[COPIES * VALUES];

		for (int n = heap_list(&heap, cards); n > 0; n--)
			if (!trace_card(o, i % THREE, cards[n - 1], luck))
				return false;
	}
	return true;
}

/*
 * Choices may cut off later ones, so there are several attempts.  A record
 * that says too little may hold what cannot have come to be: then any card
 * that is left may have come.
 */
static struct origins
guess_origins(const struct punto *state, struct luck *luck)
{
	enum { ATTEMPTS = 32 };
	const struct account *a = &state->account;
	struct origins o;

	for (int i = 0; i < ATTEMPTS; i++) {
		o = find_origins(state);
		if (trace_cards(&o, a->fresh, luck))
			return o;
	}
	memset(&o, 0, sizeof(o));
	o.pool = heap_within(&a->left, state->neutral.suit);
	for (int i = 0; i < THREE; i++)
		o.from_pool[i] =
		    (uint8_t)(state->neutral.given[i] - a->known[i]);
	return o;
}

/* Between rounds only cards that have stayed are anywhere. */
static void
guess_stayed(struct punto *state, struct luck *luck)
{
	struct account *a = &state->account;
	struct origins o = find_origins(state);

	for (int i = 0; i < THREE; i++)
		for (; a->unseen[i] > 0; a->unseen[i]--) {
			int card = heap_draw(&o.unseen, luck);

			heap_add(&a->stayed[i], card);
			heap_take(&a->left, card);
			a->known[i]++;
		}
}

/* Adds the neutral cards that are not known to those of each stack. */
static void
guess_neutral(
    const struct punto *state, struct heap hidden[THREE], struct luck *luck)
{
	struct origins o = guess_origins(state, luck);

	for (int i = 0; i < THREE; i++) {
		heap_pour(&hidden[i], &state->account.stayed[i]);
		for (int n = o.from_pool[i]; n > 0; n--)
			heap_add(&hidden[i], heap_draw(&o.pool, luck));
		for (int n = o.from_unseen[i]; n > 0; n--)
			heap_add(&hidden[i], heap_draw(&o.unseen, luck));
	}
}

static void
guess_stack(
    struct punto *state, int seat, struct heap *hidden, struct luck *luck)
{
	uint8_t *stack = state->stacks[seat - 1];

	for (int i = state->next[seat - 1]; i < state->size[seat - 1]; i++)
		if (stack[i] == NO_CARD) {
			stack[i] = (uint8_t)heap_draw(hidden, luck);
			account_card(&state->account, state->neutral.suit, seat,
			    stack[i]);
		}
}

static void
guess(struct state *base, struct luck *luck)
{
	struct punto *state = (struct punto *)base;
	struct heap hidden[PLAYERS]; /* of each side */

	if (state->match.due == 0) {
		if (state->neutral.suit != 0)
			guess_stayed(state, luck);
		return;
	}
	for (int i = 0; i < state->sides; i++)
		hidden[i] = heap_within(&state->account.left, state->suits[i]);
	if (state->neutral.suit != 0)
		guess_neutral(state, hidden, luck);
	for (int i = 0; i < state->match.players; i++)
		guess_stack(
		    state, i + 1, &hidden[side_of(&state->match, i + 1)], luck);
}

/* One side wins a round, or nobody does. */
static const struct fault *
note(struct state *base, const int32_t *points)
{
	struct match *match = &base->match;
	unsigned set = 0;
	int seat;

	for (int i = 0; i < match->players; i++) {
		if (points[i] < 0 || points[i] > 1)
			return &fault_points;
		set |= (unsigned)points[i] << i;
	}
	seat = set != 0 ? __builtin_ctz(set) + 1 : 0;
	if (set != 0 && set != seats_of(match, side_of(match, seat)))
		return &fault_points;
	match_note_round(match, points);
	if (set != 0 && match->totals[seat - 1] == match->term)
		match_end_most(match);
	return NULL;
}

/*
 * Each win takes a card of the winner's out of the game, and the last can be
 * by a row that is one card short of a line, when somebody is stuck.  So of
 * each colour one card less than such a row cannot be won with any more.
 */
static int
term_most(const struct setup *setup)
{
	int sides = setup->variant == TEAM ? 2 : setup->players;
	int length = line_length(sides);

	return (sides == 2 ? 2 : 1) * (COPIES * VALUES - (length - 2));
}

const struct game punto = {
    .name = "punto",
    .title = "Punto",
    .version = "1",
    .variants = variants,
    .head = "round {1}, first to {2}",
    .term = "wins",
    .term_default = 2,
    .term_text = "rounds that a side must win",
    .term_most = term_most,
    .colours = "RGBY",
    .cards = punto_cards,
    .ncards = CARDS,
    .places = places,
    .verbs = verbs,
    .rules = rules,
    .size = sizeof(struct punto),
    .wits = &punto_wits,
    .setup = setup,
    .play = play,
    .chance = chance,
    .moves = moves,
    .hide = hide,
    .guess = guess,
    .view = view,
    .tell = punto_tell,
    .reason = punto_reason,
    .note = note,
    .limits = punto_limits,
    .task = punto_task,
    .scene = punto_scene,
};
