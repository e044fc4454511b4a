/* player.c: those who play Punto. */

#include "player.h"

#include <string.h>

#include "board.h"

/*
 * Lays the card on any square that is open to it.  Everybody sees the top card
 * of the player on turn; one that the record does not know turns out to be any
 * that it can be.
 */
static bool
choose_at_random(
    const struct state *mind, int seat, struct luck *luck, struct line *line)
{
	const struct punto *state = (const struct punto *)mind;
	uint64_t squares;
	int top;

	if (state->match.due != seat_bit(seat))
		return false;
	line_move(line, seat, STUCK);
	if (is_empty(state, seat))
		return true;
	top = top_of(state, seat);
	if (top == NO_CARD)
		top = luck_bit(luck, punto_candidates(state, seat));
	line_arg(line, top);
	if (state->match.moves == 0) {
		line->verb = LAY;
		line_arg(line, FIRST);
		return true;
	}
	squares = open_squares(&state->grid, top);
	if (squares != 0) {
		line->verb = LAY;
		line_arg(
		    line, square_at(&state->grid, luck_bit(luck, squares)));
	}
	return true;
}

/* The rule of thumb. */

enum {
	LINE_MOST = 5, /* cards of a winning line */
	REACH = LINE_MOST - 1, /* how far a line may go on from a square */
	WIDE = SQUARES + 2 * REACH, /* the table with a margin */
	CERTAIN = 1024, /* a chance */
	FULL = 16, /* shares are so many sixteenths */
	SCALE = 10, /* binary digits after the point of a value */
};

/*
 * What the rule goes by.  A window is as many squares in a row as win; it is
 * worth more the more of its squares show the colour, and less the harder the
 * others are to get.  With these, `version` is 1.
 */
struct weights {
	int32_t threat; /* a line that an opponent may make next */
	int32_t later; /* the same, after somebody else's turn; of FULL */
	int32_t hope; /* a line that one may make next oneself */
	int32_t others; /* their windows against one's own; of FULL */
	int32_t window[2][LINE_MOST + 1]; /* of 4 and 5, by its cards */
	uint8_t cover[VALUES + 1]; /* by the points there; of FULL */
	uint8_t hold[VALUES + 1]; /* the same for a card of one's own */
};

static const struct weights weights = {
    .threat = 1000 << SCALE,
    .later = 7,
    .hope = 150 << SCALE,
    .others = 13,
    .window = {{0, 1, 4, 32, 200, 0}, {0, 1, 3, 10, 40, 300}},
    .cover = {16, 15, 14, 13, 12, 10, 8, 6, 3, 0},
    .hold = {16, 12, 13, 13, 14, 14, 15, 15, 16, 16},
};

/* How a colour stands on a square: can it be had, and does it show there? */
struct stand {
	uint8_t ease; /* of FULL */
	uint8_t shows;
};

/* A position as the rule looks at it. */
struct survey {
	const struct punto *state;
	struct board board;
	int seat, side, card;
	struct stand stands[COLOURS][WIDE * WIDE];
};

static int
wide_at(int square)
{
	return square % SQUARES + REACH + WIDE * (square / SQUARES + REACH);
}

static struct stand
stand_of(int colour, int card)
{
	if (card < 0)
		return (struct stand){weights.cover[0], 0};
	if (colour_of(card) == colour)
		return (struct stand){weights.hold[value_of(card)], 1};
	return (struct stand){weights.cover[value_of(card)], 0};
}

static int
least(int a, int b)
{
	return a < b ? a : b;
}

static int
most(int a, int b)
{
	return a > b ? a : b;
}

/* Fills in the squares that cards may still come to. */
static void
look_at(struct survey *survey, const struct punto *state, int seat, int card)
{
	const struct grid *g = &state->grid;
	int left = most(0, g->left + g->width - GRID);
	int right = least(SQUARES, g->left + GRID);
	int bottom = most(0, g->bottom + g->height - GRID);
	int top = least(SQUARES, g->bottom + GRID);

	memset(survey->stands, 0, sizeof(survey->stands));
	survey->state = state;
	survey->seat = seat;
	survey->side = side_of(&state->match, seat);
	survey->card = card;
	board_read(&survey->board, g);
	for (int y = bottom; y < top; y++)
		for (int x = left; x < right; x++) {
			int square = x + SQUARES * y;

			for (int k = 0; k < COLOURS; k++)
				survey->stands[k][wide_at(square)] =
				    stand_of(k, g->showing[square] - 1);
		}
}

/* Divides by a power of two and rounds down, below 0 too. */
static int64_t
shift_down(int64_t value, int digits)
{
	return value < 0 ? ~(~value >> digits) : value >> digits;
}

/* What the windows through a square gain for a colour if its stand changes. */
static int64_t
gain_along(const struct stand *at, int step, int length, struct stand after)
{
	const int32_t *worth = weights.window[length == LINE_MOST];
	int64_t gain = 0;

	for (int i = 1 - length; i <= 0; i++) {
		int32_t ease = 1;
		int shows = 0;

		for (int j = i; j < i + length; j++)
			if (j != 0) {
				ease *= at[j * step].ease;
				shows += at[j * step].shows;
			}
		gain += (int64_t)ease *
		    (after.ease * worth[shows + after.shows] -
			at->ease * worth[shows + at->shows]);
	}
	return shift_down(gain, (length == LINE_MOST ? 20 : 16) - SCALE);
}

static int64_t
gain_windows(const struct survey *survey, int square)
{
	const struct punto *state = survey->state;
	int64_t gain = 0;

	for (int k = 0; k < COLOURS; k++) {
		const struct stand *at = &survey->stands[k][wide_at(square)];
		struct stand after = stand_of(k, survey->card);
		int64_t sum = 0;

		if (state->owner[k] == NO_SIDE)
			continue;
		sum = gain_along(at, 1, state->length, after) +
		    gain_along(at, WIDE - 1, state->length, after) +
		    gain_along(at, WIDE, state->length, after) +
		    gain_along(at, WIDE + 1, state->length, after);
		gain += state->owner[k] == survey->side
		    ? sum
		    : -sum * weights.others / FULL / (state->sides - 1);
	}
	return gain;
}

/* Of a side's cards of a colour that are not known, those that make a line. */
static int
count_hits(const struct punto *state, const struct board *b, int colour)
{
	uint64_t want = board_wanting(b->colours[colour], state->length);
	uint64_t suit = (uint64_t)0x1ff << VALUES * colour;
	const struct heap *left = &state->account.left;

	if (want == 0)
		return 0;
	if (!(want & board_free(b)))
		for (int value = 1; !(want & board_lower(b, value)); value++) {
			suit &= ~((uint64_t)1 << (VALUES * colour + value - 1));
			if (value == VALUES)
				return 0;
		}
	return __builtin_popcountll(left->ones & suit) +
	    2 * __builtin_popcountll(left->twos & suit);
}

/* The chance that a seat's next card makes a line; of CERTAIN. */
static int
line_chance(const struct punto *state, const struct board *b, int seat)
{
	int side = side_of(&state->match, seat);
	int cards = 0, hits = 0;

	for (int i = 0; i < state->match.players; i++)
		if (side_of(&state->match, i + 1) == side)
			cards += state->size[i] - state->next[i];
	cards -= side == side_of(&state->match, state->turn);
	for (int k = 0; k < COLOURS; k++)
		if (state->owner[k] == side)
			hits += count_hits(state, b, k);
	return cards > 0 ? least(CERTAIN, CERTAIN * hits / cards) : 0;
}

/* How good it is to lay the card there. */
static int32_t
judge(const struct survey *survey, int bit)
{
	const struct punto *state = survey->state;
	const struct match *match = &state->match;
	struct board after = survey->board;
	int32_t safe = CERTAIN, danger = 0;
	int64_t value = gain_windows(survey, square_at(&state->grid, bit));

	board_put(&after, survey->card, bit);
	for (int i = 1, seat = seat_after(match, survey->seat);
	     i < match->players; i++, seat = seat_after(match, seat)) {
		int32_t chance = line_chance(state, &after, seat);

		if (side_of(match, seat) == survey->side)
			continue;
		danger += safe * chance / CERTAIN *
		    (i == 1 ? FULL : weights.later) / FULL;
		safe -= safe * chance / CERTAIN;
	}
	value -= (int64_t)weights.threat * danger / CERTAIN;
	value += (int64_t)weights.hope * safe / CERTAIN *
	    line_chance(state, &after, survey->seat) / CERTAIN;
	return (int32_t)value;
}

/* A square, and what the rule thinks of it. */
struct choice {
	int square;
	int32_t value;
};

/*
 * Judges the squares that are open to a card, the best first; how many.  If
 * the card makes a line, nothing else is worth a thought.
 */
static int
judge_all(const struct punto *state, int seat, int card,
    struct choice choices[CANDIDATES])
{
	struct survey survey;
	uint64_t open, wins = 0;
	int n = 0;

	look_at(&survey, state, seat, card);
	open = board_open(&survey.board, value_of(card));
	if (state->owner[colour_of(card)] == survey.side)
		wins = open &
		    board_wanting(
			survey.board.colours[colour_of(card)], state->length);
	for (open = wins != 0 ? wins : open; open != 0; open &= open - 1) {
		int bit = lowest(open), i = n++;
		int32_t value = wins != 0 ? WORTH_WIN : judge(&survey, bit);

		for (; i > 0 && choices[i - 1].value < value; i--)
			choices[i] = choices[i - 1];
		choices[i].square = square_at(&state->grid, bit);
		choices[i].value = value;
	}
	return n;
}

static bool
choose_by_rule(
    const struct state *mind, int seat, struct luck *luck, struct line *line)
{
	const struct punto *state = (const struct punto *)mind;
	struct choice choices[CANDIDATES];

	if (!choose_at_random(mind, seat, luck, line))
		return false;
	if (line->verb == LAY && state->match.moves > 0) {
		judge_all(state, seat, line->arg[0], choices);
		line->arg[1] = choices[0].square;
	}
	return true;
}

/* What a card not known turns out to be is no choice. */
static int
find_candidates(const struct state *mind, int seat, struct luck *luck,
    struct candidate candidates[CANDIDATES])
{
	const struct punto *state = (const struct punto *)mind;
	struct choice choices[CANDIDATES];
	int n, top;

	(void)luck;
	if (state->match.due != seat_bit(seat) || state->match.moves == 0 ||
	    is_empty(state, seat))
		return 0;
	top = top_of(state, seat);
	if (top == NO_CARD)
		return 0;
	n = judge_all(state, seat, top, choices);
	for (int i = 0; i < n; i++) {
		line_move(&candidates[i].line, seat, LAY);
		line_arg(&candidates[i].line, top);
		line_arg(&candidates[i].line, choices[i].square);
		candidates[i].value = choices[i].value;
	}
	return n;
}

const struct wits punto_wits = {
    .random = choose_at_random,
    .blind = true,
    .version = 1,
    .rule = choose_by_rule,
    .candidates = find_candidates,
    .breadth = 6,
    .doubt = 4,
    .trust = 1024,
    .imagine = punto_imagine,
    .playout = punto_playout,
    .solve = punto_solve,
};
