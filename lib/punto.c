/* punto.c: the rules of Punto. */

#include <assert.h>
#include <string.h>

#include "game.h"

enum {
	COLOURS = 4,
	VALUES = 9,
	CARDS = COLOURS * VALUES,
	COPIES = 2, /* of each card */
	PLAYERS = 4,
	STACK = 36, /* the largest */
	GRID = 6, /* columns and rows that cards may span */
	FIRST = 5 + 5 * SQUARES, /* f6 */
	THREE = 3, /* players: those who share a neutral colour */
	MOST_POINTS = 4 * VALUES, /* of a row that is one card short */
};

enum { NO_SIDE = 255, NO_CARD = 255 };

enum { STANDARD, TEAM };

enum { LAY, STUCK };

/*
 * The table.  A set of squares has 8 bits a row and is as wide as the window
 * that the cards span, with an empty square all round: the window's lowest
 * left square is bit 9.  So no line and no neighbourhood runs over an edge.
 */
struct table {
	uint64_t colours[COLOURS]; /* squares that show each */
	uint64_t values[VALUES];
	uint64_t line; /* what won the round */
	uint8_t left, bottom, width, height; /* the window */
	uint8_t last; /* square of the card laid last */
	uint8_t showing[SQUARES * SQUARES]; /* card + 1; 0: empty */
};

/*
 * The neutral colour of three players, by value.  What is not known of a
 * stack is bounded by what is: every count of cards in it is the least that
 * there must be.
 */
struct neutral {
	uint8_t given[THREE]; /* neutral cards that each has in this round */
	uint8_t known[THREE]; /* of these, accounted for */
	uint8_t unseen[THREE]; /* stayed from the round before, not known */
	uint8_t share; /* of the pool, for each */
	uint8_t pool[VALUES]; /* laid in the round before */
	uint8_t stayed[THREE][VALUES]; /* seen to stay; now behind a ? */
	uint8_t fresh[THREE][VALUES]; /* dealt, and not seen to stay */
	uint8_t laid[VALUES]; /* in this round */
	uint8_t laid_by[THREE];
};

struct punto {
	struct match match;
	uint8_t turn; /* whose it is, also before the deal */
	uint8_t sides;
	uint8_t length; /* of a winning line */
	uint8_t dealt; /* the seat dealt to last; 0: none yet */
	uint8_t missing; /* stacks that were not dealt */
	uint8_t owner[COLOURS]; /* a side, or NO_SIDE */
	uint8_t total[PLAYERS]; /* cards of each side's colours */
	uint8_t copies[CARDS]; /* still in the game */
	uint8_t used[CARDS]; /* known of in this round, in stacks or laid */
	uint8_t size[PLAYERS]; /* of each stack when it was dealt */
	uint8_t next[PLAYERS]; /* its top */
	uint8_t shown[PLAYERS]; /* cards turned up in the round just over */
	uint8_t stacks[PLAYERS][STACK]; /* NO_CARD: not known */
	struct neutral neutral;
	struct table table;
};

static_assert(sizeof(struct punto) <= STATE_SIZE, "state too large");

#define SUIT(c) c "1", c "2", c "3", c "4", c "5", c "6", c "7", c "8", c "9"

static const char cards[][8] = {SUIT("R"), SUIT("G"), SUIT("B"), SUIT("Y")};

static const struct variant variants[] = {
    [STANDARD] = {"standard", "each for themselves", 2, 4},
    [TEAM] = {"team", "seats 1 and 3 against 2 and 4", 4, 4},
    {NULL, NULL, 0, 0},
};

static const struct place places[] = {{NULL, 0}};

static const struct verb verbs[] = {
    [LAY] = {"lay", 2, 2, {ARG_CARD, ARG_SQUARE}, false},
    [STUCK] = {"stuck", 0, 1, {ARG_CARD}, false},
    {"", 0, 0, {0}, false},
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
    "punto.first", "the first card of a round lies on f6"};
static const struct fault not_top = {
    "punto.stack", "this is not the top card of the stack"};
static const struct fault not_held = {
    "punto.stack", "the stack cannot hold this card"};
static const struct fault no_stack = {"punto.stack", "the stack is empty"};
static const struct fault no_touch = {
    "punto.touch", "the square does not touch a laid card"};
static const struct fault no_more = {
    "punto.cover", "a card may only cover one with fewer points"};
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

static int
colour_of(int card)
{
	return card / VALUES;
}

static int
value_of(int card)
{
	return card % VALUES + 1;
}

static int
side_of(const struct match *match, int seat)
{
	return match->variant == TEAM ? (seat - 1) % 2 : seat - 1;
}

static unsigned
seats_of(const struct match *match, int side)
{
	return match->variant == TEAM ? 5u << side : 1u << side;
}

/* The table. */

static uint64_t
occupied(const struct table *t)
{
	return t->colours[0] | t->colours[1] | t->colours[2] | t->colours[3];
}

/* The empty squares that touch a card. */
static uint64_t
touching(const struct table *t)
{
	uint64_t cards = occupied(t);
	uint64_t near = cards | cards << 1 | cards >> 1;

	near |= near << 8 | near >> 8;
	return near & ~cards;
}

/* The squares round the cards that keep them within the grid. */
static uint64_t
within(const struct table *t)
{
	const uint64_t columns = 0x7e7e7e7e7e7e7e7e;
	const uint64_t rows = 0x00ffffffffffff00;

	return (t->width < GRID ? UINT64_MAX : columns) &
	    (t->height < GRID ? UINT64_MAX : rows);
}

/* The squares that show fewer points. */
static uint64_t
below(const struct table *t, int value)
{
	uint64_t set = 0;

	for (int i = 0; i < value - 1; i++)
		set |= t->values[i];
	return set;
}

/* Where a card may be laid, once the first lies. */
static uint64_t
open_squares(const struct table *t, int card)
{
	return (touching(t) & within(t)) | below(t, value_of(card));
}

static int
square_at(const struct table *t, int bit)
{
	return t->left + bit % 8 - 1 + SQUARES * (t->bottom + bit / 8 - 1);
}

static int
card_at(const struct table *t, int bit)
{
	return t->showing[square_at(t, bit)] - 1;
}

static const struct fault *
square_fault(const struct table *t, int card, int square)
{
	unsigned x = (unsigned)(square % SQUARES - t->left + 1);
	unsigned y = (unsigned)(square / SQUARES - t->bottom + 1);

	if (t->showing[square] != 0)
		return value_of(t->showing[square] - 1) < value_of(card)
		    ? NULL
		    : &no_more;
	if (x > GRID + 1 || y > GRID + 1 || !(touching(t) >> (x + 8 * y) & 1))
		return &no_touch;
	return within(t) >> (x + 8 * y) & 1 ? NULL : &no_room;
}

static void
shift_sets(struct table *t, int bits)
{
	for (int i = 0; i < COLOURS; i++)
		t->colours[i] <<= bits;
	for (int i = 0; i < VALUES; i++)
		t->values[i] <<= bits;
}

/* Makes the window as large as it must be to hold the square. */
static void
widen(struct table *t, int square)
{
	int x = square % SQUARES - t->left;
	int y = square / SQUARES - t->bottom;

	if (x < 0) {
		shift_sets(t, 1);
		t->left--;
	}
	if (y < 0) {
		shift_sets(t, 8);
		t->bottom--;
	}
	t->width = (uint8_t)(t->width + (x < 0 || x == t->width));
	t->height = (uint8_t)(t->height + (y < 0 || y == t->height));
}

static void
put(struct table *t, int card, int square)
{
	int covered = t->showing[square] - 1;
	uint64_t bit;

	if (covered < 0)
		widen(t, square);
	bit = (uint64_t)1 << (square % SQUARES - t->left + 1 +
		  8 * (square / SQUARES - t->bottom + 1));
	if (covered >= 0) {
		t->colours[colour_of(covered)] &= ~bit;
		t->values[value_of(covered) - 1] &= ~bit;
	}
	t->colours[colour_of(card)] |= bit;
	t->values[value_of(card) - 1] |= bit;
	t->showing[square] = (uint8_t)(card + 1);
	t->last = (uint8_t)square;
}

/* To the right, and up: to the left, straight, to the right. */
static const uint8_t directions[] = {1, 7, 8, 9};

enum { DIRECTIONS = sizeof(directions) };

/* The squares from which so many of a set lie in that direction. */
static uint64_t
starts(uint64_t set, int direction, int length)
{
	uint64_t found = set;

	for (int i = 1; i < length; i++)
		found &= set >> i * direction;
	return found;
}

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
		all |= lines_from(
		    starts(set, directions[i], length), directions[i], length);
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
	return starts(set, direction, length) & ~(set << direction) &
	    ~(set >> length * direction);
}

static int
row_points(const struct table *t, int bit, int direction, int length)
{
	int sum = 0;

	for (int i = 0; i < length; i++)
		sum += value_of(card_at(t, bit + i * direction));
	return sum;
}

/*
 * What a side has when nobody has a line: the number of its rows, then how
 * many of them are worth each number of points.  The greater tally by memcmp
 * wins: more rows, then at the first difference the cheaper one.
 */
struct tally {
	uint8_t rows;
	uint8_t worth[MOST_POINTS + 1];
};

/* Returns the squares of the rows. */
static uint64_t
count_rows(const struct punto *p, int side, struct tally *tally)
{
	int length = p->length - 1;
	uint64_t all = 0;

	memset(tally, 0, sizeof(*tally));
	for (int i = 0; i < COLOURS * DIRECTIONS; i++) {
		int direction = directions[i % DIRECTIONS];
		uint64_t found;

		if (p->owner[i / DIRECTIONS] != side)
			continue;
		found = row_starts(
		    p->table.colours[i / DIRECTIONS], direction, length);
		all |= lines_from(found, direction, length);
		for (; found != 0; found &= found - 1) {
			tally->rows++;
			tally->worth[row_points(&p->table,
			    __builtin_ctzll(found), direction, length)]++;
		}
	}
	return all;
}

/* The match and its rounds. */

static void
own(struct punto *p, int colour, int side)
{
	p->owner[colour] = (uint8_t)side;
	p->total[side] = (uint8_t)(p->total[side] + COPIES * VALUES);
}

/* The words of `colours`: each side has so many letters. */
static bool
give_colours(struct punto *p, const struct setup *setup)
{
	size_t letters = p->sides == 2 ? 2 : 1;

	if (setup->colours == 0) {
		for (int i = 0; i < p->sides * (int)letters; i++)
			own(p, i, i / (int)letters);
		return true;
	}
	if (setup->colours != p->sides)
		return false;
	for (int i = 0; i < p->sides; i++) {
		if (strlen(setup->colour[i]) != letters)
			return false;
		for (size_t j = 0; j < letters; j++)
			own(p, colour_index(setup->colour[i][j]), i);
	}
	return true;
}

/* Ruling "team": if the cards are odd, the lower seat has one more. */
static int
stack_size(const struct punto *p, int seat)
{
	int total = p->total[side_of(&p->match, seat)];

	if (p->match.variant == TEAM)
		return seat <= 2 ? total - total / 2 : total / 2;
	return p->match.players == THREE ? total + p->neutral.given[seat - 1]
					 : total;
}

static int
neutral_colour(const struct punto *p)
{
	int colour = 0;

	while (p->owner[colour] != NO_SIDE)
		colour++;
	return colour;
}

/* Neutral cards that were seen to stay are known to be in this round. */
static void
account_neutral(struct punto *p)
{
	struct neutral *n = &p->neutral;
	int first = VALUES * neutral_colour(p);

	memset(n->known, 0, sizeof(n->known));
	memset(n->fresh, 0, sizeof(n->fresh));
	memset(n->laid, 0, sizeof(n->laid));
	memset(n->laid_by, 0, sizeof(n->laid_by));
	for (int i = 0; i < THREE; i++)
		for (int j = 0; j < VALUES; j++) {
			n->known[i] += n->stayed[i][j];
			p->used[first + j] += n->stayed[i][j];
		}
}

/* The stacks of the next round, before any of them is dealt. */
static void
gather_stacks(struct punto *p)
{
	p->dealt = 0;
	p->missing = p->match.players;
	memset(p->used, 0, sizeof(p->used));
	memset(p->next, 0, sizeof(p->next));
	memset(p->stacks, NO_CARD, sizeof(p->stacks));
	for (int i = 0; i < p->match.players; i++)
		p->size[i] = (uint8_t)stack_size(p, i + 1);
	if (p->match.players == THREE)
		account_neutral(p);
}

static const struct fault *
setup(struct state *state, const struct setup *setup)
{
	static const struct fault wrong_colours = {"record.header",
	    "these colours are not one word a side, of two "
	    "letters for two sides and else of one"};
	struct punto *p = (struct punto *)state;
	struct match *match = &p->match;

	match->cards = ((uint64_t)1 << CARDS) - 1;
	p->sides = match->variant == TEAM ? 2 : match->players;
	p->length = p->sides == 2 ? 5 : 4;
	p->turn = match->start;
	memset(p->owner, NO_SIDE, sizeof(p->owner));
	memset(p->copies, COPIES, sizeof(p->copies));
	memset(p->neutral.given, COPIES * VALUES / THREE, THREE);
	memset(p->neutral.pool, COPIES, VALUES);
	p->neutral.share = COPIES * VALUES / THREE;
	if (!give_colours(p, setup))
		return &wrong_colours;
	gather_stacks(p);
	return NULL;
}

static void
begin_round(struct punto *p)
{
	match_begin_round(&p->match);
	p->match.need = NEED_NOTHING;
	p->match.events = 1;
	p->match.due = (uint8_t)seat_bit(p->turn);
	memset(&p->table, 0, sizeof(p->table));
	p->table.left = FIRST % SQUARES;
	p->table.bottom = FIRST / SQUARES;
}

/*
 * Ruling "3 players, later rounds": neutral cards that were not laid stay,
 * the others are shared out, and what is left over leaves the game.
 */
static void
share_neutral(struct punto *p)
{
	struct neutral *n = &p->neutral;
	int colour = neutral_colour(p), laid = 0;

	for (int i = 0; i < VALUES; i++)
		laid += n->laid[i];
	n->share = (uint8_t)(laid / THREE);
	memcpy(n->pool, n->laid, sizeof(n->pool));
	for (int i = 0; i < THREE; i++) {
		int stayed = n->given[i] - n->laid_by[i];

		n->given[i] = (uint8_t)(stayed + n->share);
		for (int j = p->next[i]; j < p->size[i]; j++)
			if (p->stacks[i][j] / VALUES == colour)
				n->stayed[i][p->stacks[i][j] % VALUES]++;
		for (int j = 0; j < VALUES; j++)
			stayed -= n->stayed[i][j];
		n->unseen[i] = (uint8_t)stayed;
	}
}

/* The highest card of a set, of several colours the first, leaves the game. */
static void
take_highest(struct punto *p, uint64_t set, int side)
{
	int best = card_at(&p->table, __builtin_ctzll(set));

	p->table.line = set;
	while ((set &= set - 1) != 0) {
		int card = card_at(&p->table, __builtin_ctzll(set));

		if (value_of(card) > value_of(best) ||
		    (value_of(card) == value_of(best) && card < best))
			best = card;
	}
	p->copies[best]--;
	p->total[side]--;
}

/* Ends the round on that player's turn; the set of squares has won it. */
static void
end_round(struct punto *p, int seat, int side, uint64_t set)
{
	struct match *match = &p->match;

	if (p->match.players == THREE)
		share_neutral(p);
	if (side != NO_SIDE) {
		take_highest(p, set, side);
		for (int i = 0; i < match->players; i++)
			match->points[i] = seats_of(match, side) >> i & 1;
	}
	p->turn = (uint8_t)seat_after(match, seat);
	memcpy(p->shown, p->next, sizeof(p->shown));
	gather_stacks(p);
	match_end_round(match);
	if (side != NO_SIDE &&
	    match->totals[__builtin_ctz(seats_of(match, side))] == match->term)
		match_end_most(match);
}

/* Deals. */

/*
 * Can the neutral cards dealt so far have come to where they are?  Each stack
 * has what is fresh to it from the pool, but for cards that stayed unseen.
 * By the theorem of Hall it is enough that every set of stacks finds in the
 * pool what it needs from there.
 */
static bool
pool_suffices(const struct neutral *n, const uint8_t fresh[THREE][VALUES])
{
	for (unsigned set = 1; set < 1u << THREE; set++) {
		uint8_t wanted[VALUES] = {0};
		int found = 0, needed = 0;

		for (int i = 0; i < THREE; i++) {
			int count = 0;

			for (int j = 0; set >> i & 1 && j < VALUES; j++) {
				wanted[j] = (uint8_t)(wanted[j] + fresh[i][j]);
				count += fresh[i][j];
			}
			if (count > n->unseen[i])
				needed += count - n->unseen[i];
		}
		for (int j = 0; j < VALUES; j++)
			found +=
			    wanted[j] < n->pool[j] ? wanted[j] : n->pool[j];
		if (found < needed)
			return false;
	}
	return true;
}

/* Takes one neutral card into account; false: there are too many. */
static bool
add_neutral(struct punto *p, int seat, int card)
{
	struct neutral *n = &p->neutral;
	uint8_t *stayed = &n->stayed[seat - 1][card % VALUES];

	if (*stayed > 0) {
		--*stayed;
		return true;
	}
	if (n->known[seat - 1] == n->given[seat - 1] || p->used[card] == COPIES)
		return false;
	n->known[seat - 1]++;
	n->fresh[seat - 1][card % VALUES]++;
	p->used[card]++;
	return true;
}

/* One card that comes to light in a stack, by its deal or from behind a ?. */
static const struct fault *
add_card(struct punto *p, int seat, int card)
{
	int owner = p->owner[colour_of(card)];

	if (owner == NO_SIDE)
		return add_neutral(p, seat, card) ? NULL : &deal_neutral;
	if (owner != side_of(&p->match, seat))
		return &deal_colour;
	if (p->used[card] == p->copies[card])
		return &fault_deal_twice;
	p->used[card]++;
	return NULL;
}

static const struct fault *
deal_cards(struct punto *p, const struct line *line)
{
	uint8_t *stack = p->stacks[line->place - 1];

	for (int i = 0; i < line->n; i++) {
		const struct fault *fault;

		if (line->arg[i] == CARD_UNKNOWN)
			continue;
		fault = add_card(p, line->place, line->arg[i]);
		if (fault != NULL)
			return fault;
		stack[i] = (uint8_t)line->arg[i];
	}
	if (p->match.players == THREE &&
	    !pool_suffices(&p->neutral, p->neutral.fresh))
		return &deal_neutral;
	return NULL;
}

static const struct fault *
deal(struct punto *p, const struct line *line)
{
	uint8_t used[CARDS];
	struct neutral neutral = p->neutral;
	const struct fault *fault;

	if (p->match.over)
		return &fault_over;
	if (p->match.moves > 0)
		return &fault_deal_middle;
	if (line->place > p->match.players)
		return &fault_deal_place;
	if (line->place <= p->dealt)
		return &fault_deal_order;
	if (line->n != p->size[line->place - 1])
		return &fault_deal_count;
	memcpy(used, p->used, sizeof(used));
	fault = deal_cards(p, line);
	if (fault != NULL) {
		memcpy(p->used, used, sizeof(used));
		memset(p->stacks[line->place - 1], NO_CARD, STACK);
		p->neutral = neutral;
		return fault;
	}
	if (p->match.need == NEED_DEAL)
		begin_round(p);
	if (line->unknown || line->place != p->dealt + 1)
		p->match.partial = true;
	p->dealt = line->place;
	p->missing--;
	return NULL;
}

/* Moves. */

/* May a top card that is not known be this one? */
static bool
can_hold(const struct punto *p, int seat, int card)
{
	const struct neutral *n = &p->neutral;
	int owner = p->owner[colour_of(card)];

	if (owner != NO_SIDE)
		return owner == side_of(&p->match, seat) &&
		    p->used[card] < p->copies[card];
	return n->stayed[seat - 1][card % VALUES] > 0 ||
	    (p->used[card] < COPIES && n->known[seat - 1] < n->given[seat - 1]);
}

static bool
is_empty(const struct punto *p, int seat)
{
	return p->next[seat - 1] == p->size[seat - 1];
}

/* The top card of a stack that is not empty; NO_CARD if it is not known. */
static int
top_of(const struct punto *p, int seat)
{
	return p->stacks[seat - 1][p->next[seat - 1]];
}

static const struct fault *
stack_fault(const struct punto *p, int seat, int card)
{
	int top;

	if (is_empty(p, seat))
		return &no_stack;
	top = top_of(p, seat);
	if (top == card)
		return NULL;
	if (top != NO_CARD)
		return &not_top;
	return can_hold(p, seat, card) ? NULL : &not_held;
}

/* The first line of a player may come before all stacks have been dealt. */
static void
begin_turn(struct punto *p)
{
	if (p->match.moves == 0) {
		if (p->match.need == NEED_DEAL)
			begin_round(p);
		if (p->missing > 0)
			p->match.partial = true;
	}
	p->match.moves++;
}

/* Turns up the top card, which may be this one. */
static void
turn_up(struct punto *p, int seat, int card)
{
	uint8_t *top = &p->stacks[seat - 1][p->next[seat - 1]];

	if (*top == NO_CARD) {
		(void)add_card(p, seat, card);
		*top = (uint8_t)card;
	}
}

/* A line that now lies has just been completed: before, there was none. */
static void
end_turn(struct punto *p, int seat, int card)
{
	int owner = p->owner[colour_of(card)];
	uint64_t set = p->table.colours[colour_of(card)];

	if (owner == NO_SIDE) {
		p->neutral.laid[card % VALUES]++;
		p->neutral.laid_by[seat - 1]++;
	} else if (has_line(set, p->length)) {
		end_round(p, seat, owner, lines(set, p->length));
		return;
	}
	p->turn = (uint8_t)seat_after(&p->match, seat);
	p->match.due = (uint8_t)seat_bit(p->turn);
}

static const struct fault *
lay(struct punto *p, int seat, int card, int square)
{
	const struct fault *fault;

	if (card == CARD_UNKNOWN)
		return &fault_open;
	if (p->match.moves == 0 && square != FIRST)
		return &not_first;
	fault = stack_fault(p, seat, card);
	if (fault == NULL && p->match.moves > 0)
		fault = square_fault(&p->table, card, square);
	if (fault != NULL)
		return fault;
	begin_turn(p);
	turn_up(p, seat, card);
	p->next[seat - 1]++;
	put(&p->table, card, square);
	end_turn(p, seat, card);
	return NULL;
}

/* The side whose rows win, and their squares; NO_SIDE if there is none. */
static int
compare_rows(const struct punto *p, uint64_t *set)
{
	struct tally best = {0}, tally;
	int winner = NO_SIDE;

	for (int side = 0; side < p->sides; side++) {
		uint64_t rows = count_rows(p, side, &tally);
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
static const struct fault *
stuck(struct punto *p, int seat, int card)
{
	const struct fault *fault = NULL;
	uint64_t set = 0;
	int side;

	if (card == CARD_UNKNOWN)
		return &fault_open;
	if (card != NO_CARD)
		fault = stack_fault(p, seat, card);
	else if (!is_empty(p, seat))
		fault = &has_card;
	if (fault == NULL && card != NO_CARD &&
	    (p->match.moves == 0 || open_squares(&p->table, card) != 0))
		fault = &can_lay;
	if (fault != NULL)
		return fault;
	begin_turn(p);
	if (card != NO_CARD)
		turn_up(p, seat, card);
	side = compare_rows(p, &set);
	end_round(p, seat, side, set);
	p->shown[seat - 1] = (uint8_t)(p->shown[seat - 1] + (card != NO_CARD));
	return NULL;
}

static const struct fault *
play(struct state *state, const struct line *line)
{
	struct punto *p = (struct punto *)state;

	if (line->kind == LINE_DEAL)
		return deal(p, line);
	if (p->match.over)
		return &fault_over;
	if (line->seat != p->turn)
		return match_turn(&p->match, line->seat);
	if (line->verb == LAY)
		return lay(p, line->seat, line->arg[0], line->arg[1]);
	return stuck(p, line->seat, line->n == 0 ? NO_CARD : line->arg[0]);
}

/* Chance. */

/* Writes a stack, or part of one. */
static void
write_stack(struct line *line, int seat, const uint8_t *deck, int n)
{
	line->kind = LINE_DEAL;
	line->place = (uint8_t)seat;
	line->n = (uint16_t)n;
	line->unknown = false;
	for (int i = 0; i < n; i++) {
		line->arg[i] = deck[i] == NO_CARD ? CARD_UNKNOWN : deck[i];
		line->unknown |= deck[i] == NO_CARD;
	}
}

/*
 * Cards in ascending order: so many of each; how many that are.  Both copies
 * are written, and those that there are kept, so the deck needs that much room
 * behind its last card.
 */
static int
lay_out(uint8_t *deck, const uint8_t counts[CARDS])
{
	int n = 0;

	for (int card = 0; card < CARDS; card++) {
		deck[n] = deck[n + 1] = (uint8_t)card;
		n += counts[card];
	}
	return n;
}

static void
count_own(const struct punto *p, int side, uint8_t counts[CARDS])
{
	memset(counts, 0, CARDS);
	for (int i = 0; i < COLOURS; i++)
		if (p->owner[i] == side)
			memcpy(counts + VALUES * i, p->copies + VALUES * i,
			    VALUES);
}

/* The neutral cards that were laid, shuffled, as codes. */
static void
shuffle_pool(const struct punto *p, struct chance *chance, uint8_t *deck)
{
	uint8_t counts[CARDS] = {0};

	memcpy(counts + VALUES * neutral_colour(p), p->neutral.pool, VALUES);
	chance_shuffle(chance, deck, (size_t)lay_out(deck, counts));
}

/* Adds a seat's neutral cards to the counts of its own. */
static void
count_neutral(
    const struct punto *p, int seat, const uint8_t *pool, uint8_t counts[CARDS])
{
	const struct neutral *n = &p->neutral;
	int first = VALUES * neutral_colour(p);

	for (int i = 0; i < VALUES; i++)
		counts[first + i] = n->stayed[seat - 1][i];
	for (int i = 0; i < n->share; i++)
		counts[pool[(seat - 1) * n->share + i]]++;
}

/*
 * With three players the neutral cards to be shared out (all 18 of them, or
 * those laid in the round before) are shuffled first: seat 1 has the first of
 * them, then seat 2, then seat 3, a third each, rounded down.  Then for each
 * side in order, its cards in ascending order (R1 R1 R2 ... Y9, neutral ones
 * in their place, those not known behind all others) are shuffled and are its
 * stack, top card first; of a team's cards the lower seat has the first half.
 */
static int
chance(const struct state *state, struct chance *chance, struct line *lines)
{
	const struct punto *p = (const struct punto *)state;
	bool three = p->match.players == THREE;
	uint8_t pool[COPIES * VALUES + COPIES], deck[STACK + COPIES];
	uint8_t counts[CARDS];

	if (three)
		shuffle_pool(p, chance, pool);
	for (int side = 0; side < p->sides; side++) {
		int n;

		count_own(p, side, counts);
		if (three)
			count_neutral(p, side + 1, pool, counts);
		n = lay_out(deck, counts);
		for (int i = 0; three && i < p->neutral.unseen[side]; i++)
			deck[n++] = NO_CARD;
		chance_shuffle(chance, deck, (size_t)n);
		write_stack(&lines[side], side + 1, deck, p->size[side]);
		if (p->match.variant == TEAM)
			write_stack(&lines[side + 2], side + 3,
			    deck + p->size[side], p->size[side + 2]);
	}
	return p->match.players;
}

/* Everything that a top card may be found to be. */
static uint64_t
candidates(const struct punto *p, int seat)
{
	int top = top_of(p, seat);
	uint64_t set = 0;

	if (top != NO_CARD)
		return (uint64_t)1 << top;
	for (int card = 0; card < CARDS; card++)
		if (can_hold(p, seat, card))
			set |= (uint64_t)1 << card;
	return set;
}

static int
lowest(uint64_t set)
{
	return __builtin_ctzll(set);
}

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
moves(const struct state *state, line_sink *sink, void *context)
{
	const struct punto *p = (const struct punto *)state;
	struct line line = {.kind = LINE_MOVE, .seat = p->turn};
	bool first = p->match.moves == 0;
	uint64_t held, squares;

	if (p->match.over)
		return;
	line.verb = STUCK;
	if (is_empty(p, p->turn)) {
		sink(&line, context);
		return;
	}
	held = candidates(p, p->turn);
	line.arg[0] = top_of(p, p->turn);
	if (line.arg[0] == NO_CARD)
		line.arg[0] = CARD_UNKNOWN;
	line.unknown = line.arg[0] == CARD_UNKNOWN;
	line.n = 1;
	if (!first && open_squares(&p->table, extreme(held, false)) == 0)
		sink(&line, context);
	line.verb = LAY;
	line.n = 2;
	line.arg[1] = FIRST;
	if (first)
		sink(&line, context);
	squares = first ? 0 : open_squares(&p->table, extreme(held, true));
	for (; squares != 0; squares &= squares - 1) {
		line.arg[1] = square_at(&p->table, lowest(squares));
		sink(&line, context);
	}
}

/* The card is never a choice; only one that is not known must be said. */
static void
complete(const struct state *state, struct line *line)
{
	const struct punto *p = (const struct punto *)state;

	if (line->seat == 0 || line->seat > p->match.players || line->n == 0 ||
	    line->arg[0] != ARG_LEFT_OUT)
		return;
	if (is_empty(p, line->seat)) {
		if (line->verb == STUCK)
			line->n = 0;
		return;
	}
	if (top_of(p, line->seat) != NO_CARD)
		line->arg[0] = top_of(p, line->seat);
}

/* Lays the card on any square that is open to it. */
static void
random_line(const struct state *state, struct luck *luck, struct line *line)
{
	const struct punto *p = (const struct punto *)state;
	uint64_t squares;
	int top;

	line->kind = LINE_MOVE;
	line->seat = p->turn;
	line->unknown = false;
	line->verb = STUCK;
	line->n = 0;
	if (is_empty(p, p->turn))
		return;
	top = top_of(p, p->turn);
	if (top == NO_CARD)
		top = luck_bit(luck, candidates(p, p->turn));
	line->arg[0] = top;
	line->n = 1;
	squares = p->match.moves == 0 ? 0 : open_squares(&p->table, top);
	if (p->match.moves > 0 && squares == 0)
		return;
	line->verb = LAY;
	line->n = 2;
	line->arg[1] = p->match.moves == 0
	    ? FIRST
	    : square_at(&p->table, luck_bit(luck, squares));
}

/*
 * Nobody looks into a stack.  All see what was turned up so far, and the card
 * of the player whose turn it is.
 */
static bool
view(const struct state *before, const struct state *later, int seat,
    struct line *line)
{
	const struct punto *p = (const struct punto *)later;
	int seen;

	(void)before;
	(void)seat;
	if (line->kind != LINE_DEAL)
		return true;
	seen = p->match.due == 0
	    ? p->shown[line->place - 1]
	    : p->next[line->place - 1] + (p->turn == line->place);
	for (int i = seen; i < line->n; i++) {
		line->arg[i] = CARD_UNKNOWN;
		line->unknown = true;
	}
	return true;
}

/* Words. */

static const char *const numbers[] = {
    "no", "one", "two", "three", "four", "five", "six"};

static void
tell_square(struct text *text, int square)
{
	char column[] = {(char)('a' + square % SQUARES), '\0'};

	text_add(text, column);
	text_number(text, square / SQUARES + 1);
}

/* "red b3-f7 is five in a row", for each line of the card laid last. */
static void
tell_lines(const struct punto *p, int card, struct text *text)
{
	uint64_t set = p->table.colours[colour_of(card)];
	const char *between = "";

	for (int i = 0; i < DIRECTIONS; i++) {
		uint64_t found = starts(set, directions[i], p->length);
		int length, first;

		if (found == 0)
			continue;
		first = lowest(found);
		length = p->length + __builtin_popcountll(found) - 1;
		text_add(text, between);
		text_add(text, colour_names[colour_of(card)]);
		text_add(text, " ");
		tell_square(text, square_at(&p->table, first));
		text_add(text, "-");
		tell_square(text,
		    square_at(&p->table, first + (length - 1) * directions[i]));
		text_add(text, " is ");
		text_add(text, numbers[length]);
		text_add(text, " in a row");
		between = ", ";
	}
}

/* "lays R5 on d5", "covers G4 on d5 with R5" */
static void
tell_lay(const struct punto *before, const struct line *line, struct text *text)
{
	int covered =
	    before->match.moves == 0 ? 0 : before->table.showing[line->arg[1]];

	text_add(text, covered ? "covers " : "lays ");
	text_add(text, cards[covered ? covered - 1 : line->arg[0]]);
	text_add(text, " on ");
	tell_square(text, line->arg[1]);
	if (covered) {
		text_add(text, " with ");
		text_add(text, cards[line->arg[0]]);
	}
}

/* The card that left the game with the end of a round. */
static void
tell_taken(
    const struct punto *before, const struct punto *after, struct text *text)
{
	for (int card = 0; card < CARDS; card++)
		if (before->copies[card] != after->copies[card]) {
			text_add(text, "; ");
			text_add(text, cards[card]);
			text_add(text, " leaves the game");
		}
}

/* "3 rows of four" */
static void
tell_rows(const struct punto *p, int rows, struct text *text)
{
	text_count(text, rows, "row of", "rows of");
	text_add(text, " ");
	text_add(text, numbers[p->length - 1]);
}

/* The points of a row, the cheapest first. */
static int
row_worth(const struct tally *tally, int row)
{
	int points = 0;

	while (row >= tally->worth[points])
		row -= tally->worth[points++];
	return points;
}

/* By what the winner's rows are better: their number, or a cheaper one. */
static void
tell_better(const struct punto *p, int side, struct text *text)
{
	struct tally best, other, tally;
	int row = 0;

	count_rows(p, side, &best);
	memset(&other, 0, sizeof(other));
	for (int i = 0; i < p->sides; i++) {
		count_rows(p, i, &tally);
		if (i != side && memcmp(&tally, &other, sizeof(tally)) > 0)
			other = tally;
	}
	tell_rows(p, best.rows, text);
	text_add(text, " against ");
	text_number(text, other.rows);
	if (best.rows != other.rows)
		return;
	while (row_worth(&best, row) == row_worth(&other, row))
		row++;
	text_add(text, ", the cheaper with ");
	text_number(text, row_worth(&best, row));
	text_add(text, " points against ");
	text_number(text, row_worth(&other, row));
}

/* Nobody has won: are there no rows, or are the best equal? */
static void
tell_equal(const struct punto *p, struct text *text)
{
	struct tally tally;
	int most = 0;

	for (int i = 0; i < p->sides; i++) {
		count_rows(p, i, &tally);
		if (tally.rows > most)
			most = tally.rows;
	}
	if (most == 0) {
		text_add(text, "nobody has a row of ");
		text_add(text, numbers[p->length - 1]);
	} else {
		text_add(text, "the best have ");
		tell_rows(p, most, text);
		text_add(text, " of the same points");
	}
	text_add(text, ", the round has no winner");
}

static void
reason(const struct state *before, const struct state *after,
    const struct line *line, int seat, struct text *text)
{
	const struct punto *old = (const struct punto *)before;
	const struct punto *p = (const struct punto *)after;

	if (line->verb == LAY) {
		if (seat == line->seat) {
			tell_lay(old, line, text);
			text_add(text, "; ");
		}
		tell_lines(p, line->arg[0], text);
	} else {
		text_add(text, "has ");
		tell_better(p, side_of(&p->match, seat), text);
	}
	tell_taken(old, p, text);
}

/* The seats that have won the round just over. */
static unsigned
round_winners(const struct match *match)
{
	unsigned set = 0;

	for (int i = 0; i < match->players; i++)
		set |= (unsigned)match->points[i] << i;
	return set;
}

static void
tell_end(const struct punto *before, const struct punto *after,
    const struct line *line, struct text *text)
{
	unsigned winners = round_winners(&after->match);
	bool several = (winners & (winners - 1)) != 0;

	text_add(text, "; ");
	if (winners == 0) {
		tell_equal(after, text);
		return;
	}
	if (line->verb == LAY) {
		tell_lines(after, line->arg[0], text);
		text_add(text, ", ");
		text_seats(text, winners);
	} else {
		text_seats(text, winners);
		text_add(text, several ? " have " : " has ");
		tell_better(after,
		    side_of(&after->match, __builtin_ctz(winners) + 1), text);
		text_add(text, " and");
	}
	text_add(text, several ? " win" : " wins");
	text_add(text, after->match.over ? " the match" : " the round");
	tell_taken(before, after, text);
}

static void
tell(const struct state *before, const struct state *after,
    const struct line *line, struct text *text)
{
	const struct punto *old = (const struct punto *)before;
	const struct punto *p = (const struct punto *)after;

	if (line->kind == LINE_DEAL) {
		text_seat(text, line->place);
		text_add(text, " gets a stack of ");
		text_count(text, line->n, "card", "cards");
		return;
	}
	text_seat(text, line->seat);
	text_add(text, " ");
	if (line->verb == LAY) {
		tell_lay(old, line, text);
	} else if (line->n == 0) {
		text_add(text, "has no card left");
	} else {
		text_add(text, "cannot lay ");
		text_add(text, cards[line->arg[0]]);
	}
	if (p->match.ended != old->match.ended)
		tell_end(old, p, line, text);
}

/* Pictures. */

static void
show_card(struct scene *scene, int card, unsigned flags)
{
	scene_tile(
	    scene, cards[card], (enum ink)(INK_R + colour_of(card)), flags);
}

/* The window that is in use, its top row first; at least f6. */
static void
show_table(const struct punto *p, struct scene *scene)
{
	const struct table *t = &p->table;
	struct zone *zone = scene_zone(scene, 0, "Table");

	zone->columns = t->width > 0 ? t->width : 1;
	zone->left = t->width > 0 ? t->left : FIRST % SQUARES;
	zone->bottom = t->width > 0 ? t->bottom : FIRST / SQUARES;
	if (t->width == 0)
		scene_tile(scene, "", INK_NONE, TILE_EMPTY);
	for (int y = t->height; y > 0; y--)
		for (int x = 1; x <= t->width; x++) {
			int square = square_at(t, x + 8 * y);
			unsigned flags = square == t->last ? TILE_LAST : 0;

			if (t->line >> (x + 8 * y) & 1)
				flags |= TILE_LINE;
			if (t->showing[square] == 0)
				scene_tile(scene, "", INK_NONE, TILE_EMPTY);
			else
				show_card(scene, t->showing[square] - 1, flags);
		}
}

/* "1 round won with R9": the cards a side has taken out of the game. */
static void
show_won(const struct punto *p, int seat, struct text *note)
{
	int side = side_of(&p->match, seat);
	const char *between = " with ";

	text_add(note, ", ");
	text_count(note, p->match.totals[seat - 1], "round won", "rounds won");
	for (int card = 0; card < CARDS; card++) {
		if (p->owner[colour_of(card)] != side)
			continue;
		for (int i = p->copies[card]; i < COPIES; i++) {
			text_add(note, between);
			text_add(note, cards[card]);
			between = " ";
		}
	}
}

static void
show_seat(const struct punto *p, int seat, struct scene *scene)
{
	struct zone *zone = scene_zone(scene, seat, "");
	struct text title = scene_title(scene, zone);
	struct text note = scene_note(scene, zone);
	const char *between = ", ";

	text_seat(&title, seat);
	for (int i = 0; i < COLOURS; i++)
		if (p->owner[i] == side_of(&p->match, seat)) {
			text_add(&title, between);
			text_add(&title, colour_names[i]);
			between = " and ";
		}
	zone->due = (p->match.due & seat_bit(seat)) != 0;
	if (zone->due && !is_empty(p, seat)) {
		if (top_of(p, seat) == NO_CARD)
			scene_tile(scene, "?", INK_NONE, TILE_HIDDEN);
		else
			show_card(scene, top_of(p, seat), 0);
	}
	text_count(
	    &note, p->size[seat - 1] - p->next[seat - 1], "card", "cards");
	show_won(p, seat, &note);
}

static void
scene(const struct state *state, struct scene *scene)
{
	const struct punto *p = (const struct punto *)state;
	struct text head;

	scene_begin(scene, &head, &p->match);
	if (p->match.due != 0) {
		text_add(&head, ": ");
		text_seats(&head, p->match.due);
		text_add(&head, " to lay");
	}
	show_table(p, scene);
	for (int seat = 1; seat <= p->match.players; seat++)
		show_seat(p, seat, scene);
}

/* One side wins a round, or nobody does. */
static const struct fault *
note(struct state *state, const int32_t *points)
{
	struct match *match = &state->match;
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

const struct game punto = {
    .name = "punto",
    .title = "Punto",
    .version = "1",
    .variants = variants,
    .term = "wins",
    .term_default = 2,
    .term_text = "rounds that a side must win",
    .term_before = ", first to ",
    .term_after = "",
    .colours = "RGBY",
    .cards = cards,
    .ncards = CARDS,
    .places = places,
    .verbs = verbs,
    .rules = rules,
    .size = sizeof(struct punto),
    .setup = setup,
    .play = play,
    .chance = chance,
    .moves = moves,
    .complete = complete,
    .random = random_line,
    .view = view,
    .tell = tell,
    .reason = reason,
    .note = note,
    .scene = scene,
};
