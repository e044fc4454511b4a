/* player.c: who plays Compañeros. */

#include <assert.h>
#include <string.h>

#include "companeros.h"

/* What was found by playing many matches. */
enum {
	SAMPLES = 24, /* of a trick, that the rule of thumb looks at, */
	QUICK = 6, /* and in playouts, divided by the players */
	CROWD = 5, /* so many players look at fewer tricks: */
	AHEAD = 27, /* at most at so many cards */
	KEEP = 220, /* what the best card is worth in the hand, in tenths */
	LEAD = 40, /* as good as a win */
};

static bool
choose_at_random(
    const struct state *mind, int seat, struct luck *luck, struct line *line)
{
	const struct companeros *state = (const struct companeros *)mind;

	if (!(mind->match.due & seat_bit(seat)))
		return false;
	if (state->ranked == 0) {
		line_move(line, seat, PLAY);
		line_arg(
		    line, luck_bit(luck, companeros_playable(state, seat)));
	} else if (luck_one_in(luck, 8)) {
		line_move(line, seat, PASS);
	} else {
		line_move(line, seat, TAKE);
		line_arg(line,
		    luck_bit_of_8(luck, companeros_colours(state->display)));
	}
	return true;
}

/* Cards by tables, which are quicker than to divide. */
#define COLOUR(c) c, c, c, c, c, c, c, c, c, c
#define VALUES_UP 1, 2, 3, 4, 5, 6, 7, 8, 9, 10

static const uint8_t card_colour[COLOURS * VALUES] = {
    COLOUR(0), COLOUR(1), COLOUR(2), COLOUR(3), COLOUR(4), COLOUR(5)};
static const uint8_t card_value[COLOURS * VALUES] = {
    VALUES_UP, VALUES_UP, VALUES_UP, VALUES_UP, VALUES_UP, VALUES_UP};

/*
 * What is left of a round, for those who think ahead: of the display no more
 * than what each colour is worth.  Seats count from 0.
 */
struct round {
	int players;
	int tricks; /* that are over */
	int turn; /* who lays the next card */
	int laid;
	uint64_t sum; /* of the trick's cards: a byte for each colour */
	uint64_t rest; /* the cards of all hands: */
	int cards; /* how many there are, */
	/* and how many of each value; as bytes gcc for arm64 loses keep. */
	int32_t left[VALUES + 1];
	uint64_t hands[SEATS];
	uint8_t trick[SEATS];
	int32_t display[COLOURS];
	int32_t points[SEATS];

	/* The trick: the colours by their worth, and the first ones in all. */
	uint8_t prized[COLOURS];
	int32_t prize[COLOURS], prizes[COLOURS + 1];
	int32_t keep[VALUES + 1]; /* what a card is worth to be kept */
};

static inline uint64_t
in_sum(int card)
{
	return (uint64_t)card_value[card] << 8 * card_colour[card];
}

static inline int
value_in(uint64_t sum, int card)
{
	return (int)(sum >> 8 * card_colour[card] & 0xff);
}

/*
 * The place of each number when the highest comes first, and of equal ones the
 * first.  Each is compared with each: there is no branch to be guessed wrong.
 */
static_assert((int)SEATS == COLOURS, "seats and colours are ranked alike");

static inline void
find_places(const int32_t numbers[COLOURS], uint8_t places[COLOURS])
{
	memset(places, 0, COLOURS);
	for (int i = 1; i < COLOURS; i++)
		for (int j = 0; j < i; j++) {
			bool above = numbers[i] > numbers[j];

			places[i] += !above;
			places[j] += above;
		}
}

static void
find_prizes(struct round *round)
{
	uint8_t places[COLOURS];

	find_places(round->display, places);
	for (int i = 0; i < COLOURS; i++) {
		round->prized[places[i]] = (uint8_t)i;
		round->prize[places[i]] = round->display[i];
	}
	for (int i = 0; i < COLOURS; i++)
		round->prizes[i + 1] = round->prizes[i] + round->prize[i];
}

/*
 * A card is worth the more to be kept the more of those left it beats: by the
 * square of their share, in tenths of a point.
 */
static void
find_keeps(struct round *round)
{
	int all = 2 * round->cards, beaten = 0;
	int32_t part;

	if (round->tricks >= TRICKS - 1)
		return;
	part = ((int32_t)KEEP << 16) / (all * all);
	for (int value = 1; value <= VALUES; value++) {
		beaten += round->left[value];
		round->keep[value] = part * beaten * beaten >> 16;
		beaten += round->left[value];
	}
}

static void
begin_trick(struct round *round)
{
	round->laid = 0;
	round->sum = 0;
	find_prizes(round);
	find_keeps(round);
}

static void
lay(struct round *round, int seat, int card)
{
	round->trick[seat] = (uint8_t)card;
	round->sum += in_sum(card);
	round->laid++;
}

static inline int
seat_next(const struct round *round, int seat)
{
	return seat + 1 == round->players ? 0 : seat + 1;
}

/* The highest colour value that occurs twice: who has no more gets nothing. */
static int
tie_of(uint64_t sum)
{
	uint64_t once = 0, twice = 1;

	for (int i = 0; i < COLOURS; i++) {
		uint64_t bit = (uint64_t)1 << (sum >> 8 * i & 0xff);

		twice |= once & bit;
		once |= bit;
	}
	return 63 - __builtin_clzll(twice);
}

/*
 * What others have laid in a trick, or may lay.  Numbers are a byte for each of
 * them, so that all are compared at once; sets of colour values have a bit for
 * each value.
 */
struct others {
	uint64_t sum; /* of the trick */
	uint64_t values; /* of the colour that each has laid */
	uint64_t cards; /* the value of each card */
	uint64_t in[COLOURS]; /* those of a colour: all bits of their bytes, */
	int many[COLOURS]; /* and how many they are */
	uint64_t once, twice, thrice; /* values of so many colours, but for 0 */
};

/* How many of the bytes, none of which is above 60, are above a number. */
static inline int
count_above(uint64_t bytes, int number)
{
	const uint64_t ones = 0x0101010101010101;
	uint64_t above = bytes + (uint64_t)(127 - number) * ones;

	return (int)((above >> 7 & ones) * ones >> 56);
}

static inline void
others_lay(struct others *others, int at, int card)
{
	others->sum += in_sum(card);
	others->cards |= (uint64_t)card_value[card] << 8 * at;
	others->in[card_colour[card]] |= (uint64_t)0xff << 8 * at;
	others->many[card_colour[card]]++;
}

static inline void
others_add_up(struct others *others)
{
	for (int i = 0; i < COLOURS; i++) {
		uint64_t value = others->sum >> 8 * i & 0xff;
		uint64_t bit = (uint64_t)1 << value;

		others->values |= others->in[i] & value * 0x0101010101010101;
		others->thrice |= others->twice & bit;
		others->twice |= others->once & bit;
		others->once |= bit;
	}
}

/* Those who follow lay any cards that they may have. */
static void
imagine_others(const struct round *round, int seat, struct luck *luck,
    struct others *others)
{
	struct lots unseen = lots_of(round->rest & ~round->hands[seat]);
	int follow = round->players - round->laid - 1;

	memset(others, 0, sizeof(*others));
	for (int i = 0; i < round->players - 1; i++) {
		seat = seat_next(round, seat);
		others_lay(others, i,
		    i < follow ? lots_draw(&unseen, luck) : round->trick[seat]);
	}
	others_add_up(others);
}

/*
 * The highest colour value that occurs twice, if a colour has `value` with the
 * card and had `before` without it.
 */
static inline int
tie_with(const struct others *others, int before, int value)
{
	uint64_t bit = (uint64_t)1 << before;
	uint64_t once = (others->once & ~bit) | (others->twice & bit);
	uint64_t twice = (others->twice & ~bit) | (others->thrice & bit);

	return 63 - __builtin_clzll(1 | twice | (once & (uint64_t)1 << value));
}

/*
 * How well a card does in a trick if all take the most: its prize against what
 * the others take on average, times their number.  Both ends are worked out, as
 * no processor could guess whether it takes anything.
 */
static inline int
weigh_card(const struct round *round, const struct others *others, int card)
{
	uint64_t same = others->in[card_colour[card]];
	int before = value_in(others->sum, card);
	int value = before + card_value[card];
	int tie = tie_with(others, before, value);
	int takers = count_above(others->values & ~same, tie);
	int rank = count_above(others->values & ~same, value) +
	    count_above(others->cards & same, card_value[card]);
	int takes = -(value > tie);

	takers += takes & (1 + others->many[card_colour[card]]);
	return (takes & round->players * round->prize[rank]) -
	    round->prizes[takers];
}

/*
 * The rule of thumb: what laying each card of a hand brings in this trick, over
 * so many samples of what others may lay, less what it is worth to be kept.
 */
static void
weigh_cards(const struct round *round, int seat, int samples, struct luck *luck,
    int32_t worth[TRICKS])
{
	uint64_t hand = round->hands[seat];
	int n = 0;

	if (round->laid + 1 == round->players)
		samples = 1;
	for (uint64_t set = hand; set != 0; set &= set - 1)
		worth[n++] = -samples * (round->players - 1) *
		    round->keep[card_value[__builtin_ctzll(set)]];
	for (int i = 0; i < samples; i++) {
		struct others others;

		imagine_others(round, seat, luck, &others);
		n = 0;
		for (uint64_t set = hand; set != 0; set &= set - 1)
			worth[n++] += 10 *
			    weigh_card(round, &others, __builtin_ctzll(set));
	}
}

/*
 * The card that it finds best by a single sample: most that are laid are.  The
 * best is found as one number, of which the card is the last digit.
 */
static int
best_at_a_glance(const struct round *round, int seat, struct luck *luck)
{
	enum { DIGIT = 64 };
	int32_t most = INT32_MIN;
	struct others others;

	imagine_others(round, seat, luck, &others);
	for (uint64_t set = round->hands[seat]; set != 0; set &= set - 1) {
		int card = __builtin_ctzll(set);
		int32_t worth = 10 * weigh_card(round, &others, card) -
		    (round->players - 1) * round->keep[card_value[card]];
		int32_t number = worth * DIGIT + (DIGIT - 1 - card);

		most = number > most ? number : most;
	}
	return DIGIT - 1 - (most & (DIGIT - 1));
}

static int
best_card(const struct round *round, int seat, int samples, struct luck *luck)
{
	uint64_t hand = round->hands[seat];
	int best = __builtin_ctzll(hand);
	int32_t most = INT32_MIN;
	int32_t worth[TRICKS] = {0};

	if ((hand & (hand - 1)) == 0)
		return best;
	if (samples == 1 || round->laid + 1 == round->players)
		return best_at_a_glance(round, seat, luck);
	weigh_cards(round, seat, samples, luck, worth);
	for (int i = 0; hand != 0; hand &= hand - 1, i++)
		if (worth[i] > most) {
			most = worth[i];
			best = __builtin_ctzll(hand);
		}
	return best;
}

static int
best_colour(const int32_t display[COLOURS])
{
	int best = 0;

	for (int i = 1; i < COLOURS; i++)
		if (display[i] > display[best])
			best = i;
	return best;
}

/* Those that may take the most there is, in their order. */
static void
take_all(struct round *round, const uint8_t *rank, int n)
{
	for (int i = 0; i < n; i++) {
		round->points[rank[i]] += round->prize[i];
		round->display[round->prized[i]] = 0;
	}
}

static void
end_trick(struct round *round)
{
	for (int i = 0; i < round->players; i++)
		round->display[card_colour[round->trick[i]]] +=
		    card_value[round->trick[i]];
	round->tricks++;
	begin_trick(round);
}

/* Who may take, best first, then all others; how many may. */
static int
rank_seats(const struct round *round, uint8_t rank[SEATS])
{
	int tie = tie_of(round->sum), n = 0;
	int32_t keys[SEATS] = {0};
	uint8_t places[COLOURS];

	for (int i = 0; i < round->players; i++) {
		int value = value_in(round->sum, round->trick[i]);
		int takes = value > tie;

		keys[i] = -takes & (value << 4 | card_value[round->trick[i]]);
		n += takes;
	}
	find_places(keys, places);
	for (int i = 0; i < SEATS; i++)
		rank[places[i]] = (uint8_t)i;
	return n;
}

/* After the last card it is the leader's turn again, if nobody may take. */
static void
score_trick(struct round *round)
{
	uint8_t rank[SEATS];
	int n = rank_seats(round, rank);

	if (n > 0)
		round->turn = rank[0];
	take_all(round, rank, n);
	end_trick(round);
}

/* What is left in the hands counts as what it is worth to be kept. */
static void
count_kept(struct round *round)
{
	for (int i = 0; i < round->players; i++) {
		int32_t kept = 0;

		for (uint64_t set = round->hands[i]; set != 0; set &= set - 1)
			kept += round->keep[card_value[__builtin_ctzll(set)]];
		round->points[i] += kept / 10;
	}
}

/*
 * Everybody plays by the rule of thumb, with a quick look: to the end of the
 * round, unless there are so many that it would take long.
 */
static void
play_out(struct round *round, struct luck *luck)
{
	int samples = QUICK / round->players;
	int end = TRICKS;

	if (round->players >= CROWD &&
	    round->tricks < TRICKS - AHEAD / round->players)
		end = round->tricks + AHEAD / round->players;
	while (round->tricks < end) {
		int seat = round->turn;
		int card = best_card(round, seat, samples, luck);

		round->hands[seat] &= ~card_bit(card);
		round->rest &= ~card_bit(card);
		round->left[card_value[card]]--;
		round->cards--;
		round->turn = seat_next(round, seat);
		lay(round, seat, card);
		if (round->laid == round->players)
			score_trick(round);
	}
	count_kept(round);
}

/* The trick goes on as it stands; those who still may take do so. */
static void
round_open(struct round *round, const struct companeros *state)
{
	int seat = state->leader - 1;

	memset(round, 0, sizeof(*round));
	round->players = state->match.players;
	round->tricks = state->tricks;
	round->rest = heap_kinds(&state->rest);
	for (int i = 0; i < COLOURS; i++)
		round->display[i] = companeros_worth(state->display, i);
	for (int i = 0; i < round->players; i++) {
		round->hands[i] = state->hands[i];
		round->rest |= state->hands[i];
		round->points[i] = state->match.points[i];
	}
	for (uint64_t set = round->rest; set != 0; set &= set - 1) {
		round->left[card_value[__builtin_ctzll(set)]]++;
		round->cards++;
	}
	begin_trick(round);
	for (int i = 0; i < state->laid; i++, seat = seat_next(round, seat))
		lay(round, seat, state->trick[seat]);
	round->turn = seat;
}

/* By how much the rounds to come make a lead count less, in quarters. */
static int32_t
spread(uint32_t rounds)
{
	int32_t root = 4;

	while (root < 16 && (uint32_t)(root * root) < 16 + 16 * rounds)
		root++;
	return root;
}

static int32_t
best_of_others(const struct match *match, int seat)
{
	int32_t best = INT32_MIN;

	for (int i = 0; i < match->players; i++)
		if (i + 1 != seat && match->totals[i] > best)
			best = match->totals[i];
	return best;
}

/*
 * What the totals are worth after so many rounds: half the lead over the best
 * of the others, and half, after the last round, who has won.
 */
static int32_t
worth_of(const struct match *match, int seat, uint32_t ended)
{
	uint32_t rounds = match->term - ended;
	int32_t scale = LEAD * spread(rounds) / 4;
	int32_t lead = match->totals[seat - 1] - best_of_others(match, seat);
	int32_t worth;

	if (lead > scale)
		lead = scale;
	if (lead < -scale)
		lead = -scale;
	worth = WORTH_WIN / 2 + WORTH_WIN / 2 * lead / scale;
	if (rounds == 0)
		worth = (worth + (lead > 0) * WORTH_WIN +
			    (lead == 0) * WORTH_WIN / 2) /
		    2;
	return worth;
}

/* Those who may still take in this trick do so; the first leads the next. */
static void
finish_trick(struct round *round, const struct companeros *state)
{
	uint8_t rank[SEATS];
	int n = 0;

	for (int i = state->ranking; i < state->ranked; i++)
		rank[n++] = (uint8_t)(state->rank[i] - 1);
	take_all(round, rank, n);
	round->turn = state->rank[0] - 1;
	end_trick(round);
}

static int32_t
playout(
    struct state *world, int seat, const struct line *line, struct luck *luck)
{
	const struct companeros *state = (const struct companeros *)world;
	struct match *match = &world->match;
	uint32_t ended = match->ended;
	struct round round;

	match->game->play(world, line);
	if (match->ended > ended)
		return worth_of(match, seat, match->ended);
	round_open(&round, state);
	if (state->ranked > 0)
		finish_trick(&round, state);
	play_out(&round, luck);
	for (int i = 0; i < round.players; i++)
		match->totals[i] += round.points[i];
	return worth_of(match, seat, ended + 1);
}

/* When the last cards lie on the table all is known, and nothing is chance. */
static bool
solve(const struct state *mind, int seat, struct candidate *candidates, int n)
{
	const struct companeros *state = (const struct companeros *)mind;
	struct luck none = {0, 0};

	if (state->tricks < TRICKS - 1 || state->ranked == 0)
		return false;
	for (int i = 0; i < n; i++) {
		union position world;

		match_copy(&world, mind);
		candidates[i].value =
		    playout(&world.state, seat, &candidates[i].line, &none);
	}
	return true;
}

/* Puts a candidate in its place among those before. */
static void
add_candidate(struct candidate *candidates, int n, int seat, int verb, int arg,
    int32_t value)
{
	for (; n > 0 && candidates[n - 1].value < value; n--)
		candidates[n] = candidates[n - 1];
	line_move(&candidates[n].line, seat, verb);
	line_arg(&candidates[n].line, arg);
	candidates[n].value = value;
}

static int
list_cards(const struct round *round, int seat, struct luck *luck,
    struct candidate *candidates)
{
	uint64_t hand = round->hands[seat - 1];
	int32_t worth[TRICKS];
	int n = 0;

	weigh_cards(round, seat - 1, SAMPLES, luck, worth);
	for (; hand != 0; hand &= hand - 1, n++)
		add_candidate(
		    candidates, n, seat, PLAY, __builtin_ctzll(hand), worth[n]);
	return n;
}

static int
list_colours(const struct round *round, int seat, struct candidate *candidates)
{
	int n = 0;

	for (int i = 0; i < COLOURS; i++)
		if (round->display[i] > 0) {
			add_candidate(
			    candidates, n, seat, TAKE, i, round->display[i]);
			n++;
		}
	return n;
}

/* Somebody lays a card of a hand that was not written down. */
static bool
is_in_the_dark(const struct companeros *state, int seat)
{
	return state->ranked == 0 && state->hidden[seat - 1] > 0;
}

static int
list_candidates(const struct state *mind, int seat, struct luck *luck,
    struct candidate candidates[CANDIDATES])
{
	const struct companeros *state = (const struct companeros *)mind;
	struct round round;

	if (!(mind->match.due & seat_bit(seat)) || is_in_the_dark(state, seat))
		return 0;
	round_open(&round, state);
	return state->ranked == 0 ? list_cards(&round, seat, luck, candidates)
				  : list_colours(&round, seat, candidates);
}

/* In the dark the table has to find a hand first. */
static bool
leave_open(int seat, struct line *line)
{
	line_move(line, seat, PLAY);
	line_arg(line, CARD_UNKNOWN);
	return true;
}

static bool
choose_by_rule(
    const struct state *mind, int seat, struct luck *luck, struct line *line)
{
	const struct companeros *state = (const struct companeros *)mind;
	struct round round;

	if (!(mind->match.due & seat_bit(seat)))
		return false;
	if (is_in_the_dark(state, seat))
		return leave_open(seat, line);
	round_open(&round, state);
	if (state->ranked == 0) {
		line_move(line, seat, PLAY);
		line_arg(line, best_card(&round, seat - 1, SAMPLES, luck));
	} else {
		line_move(line, seat, TAKE);
		line_arg(line, best_colour(round.display));
	}
	return true;
}

static bool
choose_by_mistake(
    const struct state *mind, int seat, struct luck *luck, struct line *line)
{
	if (mind->match.due & seat_bit(seat) &&
	    is_in_the_dark((const struct companeros *)mind, seat))
		return leave_open(seat, line);
	return choose_at_random(mind, seat, luck, line);
}

/* At random it looks at nothing but the display and its own hand. */
const struct wits companeros_wits = {
    .random = choose_at_random,
    .blind = true,
    .version = 1,
    .rule = choose_by_rule,
    .slip = choose_by_mistake,
    .candidates = list_candidates,
    .breadth = TRICKS,
    .playout = playout,
    .solve = solve,
};
