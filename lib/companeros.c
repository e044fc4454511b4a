/* companeros.c: the rules of Compañeros. */

#include <assert.h>
#include <string.h>

#include "game.h"

enum {
	COLOURS = 6,
	VALUES = 10,
	TRICKS = 9,
	SUIT_WORTH = 55,
	TABLE = SEATS + 1,
};

enum { PLAY, TAKE, PASS };

/*
 * A set of cards has a bit for each.  A hand is what is known of it and a
 * number of cards that are not; `seen` is every card that is accounted for in
 * this round, and so cannot be one of those.
 */
struct companeros {
	struct match match;
	uint8_t dealt; /* places dealt, counting the table; 0: none yet */
	bool playing; /* the round's first card has been played */
	uint8_t tricks;
	uint8_t leader;
	uint8_t laid; /* cards in this trick */
	uint8_t trick[SEATS]; /* the card of each seat */
	uint8_t ranked, ranking; /* who may take, and who is next */
	uint8_t rank[SEATS]; /* seats, best first */
	uint8_t hidden[SEATS]; /* unknown cards in each hand */
	uint64_t hands[SEATS];
	uint64_t display;
	uint64_t seen;
};

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
    [PLAY] = {"play", 1, 1, {ARG_CARD}, false},
    [TAKE] = {"take", 1, 1, {ARG_COLOUR}, false},
    [PASS] = {"pass", 0, 0, {0}, false},
    {"", 0, 0, {0}, false},
};

static const struct rule rules[] = {
    {"companeros.hand",
	"Players lay cards of their own hand, and each card once."},
    {"companeros.take",
	"A player takes all cards of one colour that lies on the display."},
    {NULL, NULL},
};

static const struct fault not_in_hand = {
    "companeros.hand", "the card is not in this player's hand"};
static const struct fault not_on_display = {
    "companeros.take", "no card of this colour lies on the display"};

static uint64_t
card_bit(int card)
{
	return (uint64_t)1 << card;
}

static uint64_t
suit(int colour)
{
	return (uint64_t)0x3ff << VALUES * colour;
}

static int
value_of(int card)
{
	return card % VALUES + 1;
}

/* What the cards of a set are worth together. */
static int
worth(uint64_t set)
{
	int sum = 0;

	for (; set != 0; set &= set - 1)
		sum += value_of(__builtin_ctzll(set));
	return sum;
}

static const struct fault *
setup(struct state *state, const struct setup *setup)
{
	static const struct fault wrong_colours = {
	    "record.header", "there must be one colour for each player"};
	struct match *match = &state->match;

	if (setup->colours == 0) {
		match->cards = card_bit(VALUES * match->players) - 1;
		return NULL;
	}
	if (setup->colours != match->players)
		return &wrong_colours;
	for (int i = 0; i < setup->colours; i++) {
		if (setup->colour[i][1] != '\0')
			return &wrong_colours;
		match->cards |= suit(colour_index(setup->colour[i][0]));
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

static const struct fault *
deal_fault(const struct companeros *c, const struct line *line)
{
	const struct match *match = &c->match;
	uint64_t seen = line->place == TABLE ? 0 : c->seen;

	if (match->over)
		return &fault_over;
	if (c->playing)
		return &fault_deal_middle;
	if (line->place != TABLE && line->place > match->players)
		return &fault_deal_place;
	if (line->place == TABLE ? c->dealt != 0
				 : c->dealt == 0 || line->place < c->dealt)
		return &fault_deal_order;
	if (line->n != (line->place == TABLE ? match->players : TRICKS))
		return &fault_deal_count;
	for (int i = 0; i < line->n; i++) {
		if (line->arg[i] == CARD_UNKNOWN)
			continue;
		if (seen & card_bit(line->arg[i]))
			return &fault_deal_twice;
		seen |= card_bit(line->arg[i]);
	}
	return line->place == TABLE && line->unknown ? &fault_open : NULL;
}

static void
begin_round(struct companeros *c)
{
	match_begin_round(&c->match);
	c->tricks = 0;
	c->laid = 0;
	c->ranked = c->ranking = 0;
	c->display = c->seen = 0;
	c->leader = (uint8_t)first_leader(&c->match);
	c->match.due = (uint8_t)seat_bit(c->leader);
	c->match.need = NEED_NOTHING;
	c->match.events = 1;
	for (int i = 0; i < c->match.players; i++) {
		c->hands[i] = 0;
		c->hidden[i] = TRICKS;
	}
}

static const struct fault *
deal(struct companeros *c, const struct line *line)
{
	const struct fault *fault = deal_fault(c, line);
	uint64_t set = 0;

	if (fault != NULL)
		return fault;
	for (int i = 0; i < line->n; i++)
		if (line->arg[i] != CARD_UNKNOWN)
			set |= card_bit(line->arg[i]);
	if (line->unknown || (line->place != TABLE && line->place != c->dealt))
		c->match.partial = true;
	if (line->place == TABLE) {
		begin_round(c);
		c->dealt = 1;
		c->display = set;
	} else {
		c->dealt = (uint8_t)(line->place + 1);
		c->hands[line->place - 1] = set;
		c->hidden[line->place - 1] =
		    (uint8_t)(TRICKS - __builtin_popcountll(set));
	}
	c->seen |= set;
	return NULL;
}

/* Everything that a hand may be found to hold. */
static uint64_t
playable(const struct companeros *c, int seat)
{
	uint64_t set = c->hands[seat - 1];

	if (c->hidden[seat - 1] > 0)
		set |= c->match.cards & ~c->seen;
	return set;
}

static void
end_trick(struct companeros *c)
{
	struct match *match = &c->match;

	for (int i = 0; i < match->players; i++)
		c->display |= card_bit(c->trick[i]);
	c->laid = 0;
	c->ranked = c->ranking = 0;
	if (++c->tricks < TRICKS) {
		match->due = (uint8_t)seat_bit(c->leader);
		return;
	}
	c->playing = false;
	c->dealt = 0;
	match_end_round(match);
	if (match->ended == match->term)
		match_end_most(match);
}

/* The colour values of a trick whose cards are all laid. */
static void
colour_values(const struct companeros *c, int values[COLOURS])
{
	memset(values, 0, COLOURS * sizeof(values[0]));
	for (int i = 0; i < c->match.players; i++)
		values[c->trick[i] / VALUES] += value_of(c->trick[i]);
}

/*
 * Puts the players whose colour is worth more than every colour value that
 * occurs twice into their order.
 */
static void
rank_players(struct companeros *c)
{
	int values[COLOURS], keys[SEATS] = {0};
	int tie = 0;

	colour_values(c, values);
	for (int i = 0; i < COLOURS; i++)
		for (int j = 0; j < i; j++)
			if (values[i] == values[j] && values[i] > tie)
				tie = values[i];
	for (int i = 0; i < c->match.players; i++) {
		int value = values[c->trick[i] / VALUES];
		int key = value << 4 | value_of(c->trick[i]);
		int at = c->ranked;

		if (value <= tie)
			continue;
		for (; at > 0 && keys[at - 1] < key; at--) {
			keys[at] = keys[at - 1];
			c->rank[at] = c->rank[at - 1];
		}
		keys[at] = key;
		c->rank[at] = (uint8_t)(i + 1);
		c->ranked++;
	}
}

static void
score_trick(struct companeros *c)
{
	rank_players(c);
	if (c->ranked == 0) {
		end_trick(c);
		return;
	}
	c->leader = c->rank[0];
	c->match.due = (uint8_t)seat_bit(c->rank[0]);
}

static void
begin_play(struct companeros *c)
{
	c->playing = true;
	for (int i = 0; i < c->match.players; i++)
		if (c->hidden[i] > 0)
			c->match.partial = true;
}

static const struct fault *
play_card(struct companeros *c, int seat, int card)
{
	if (card == CARD_UNKNOWN)
		return &fault_open;
	if (!(playable(c, seat) & card_bit(card)))
		return &not_in_hand;
	if (!c->playing)
		begin_play(c);
	if (!(c->hands[seat - 1] & card_bit(card)))
		c->hidden[seat - 1]--;
	c->hands[seat - 1] &= ~card_bit(card);
	c->seen |= card_bit(card);
	c->trick[seat - 1] = (uint8_t)card;
	c->match.moves++;
	c->match.due = (uint8_t)seat_bit(seat_after(&c->match, seat));
	if (++c->laid == c->match.players)
		score_trick(c);
	return NULL;
}

/* The next in rank is due, unless there is none or nothing left to take. */
static void
next_taker(struct companeros *c)
{
	c->match.moves++;
	if (++c->ranking == c->ranked || c->display == 0)
		end_trick(c);
	else
		c->match.due = (uint8_t)seat_bit(c->rank[c->ranking]);
}

static const struct fault *
take_colour(struct companeros *c, int seat, int colour)
{
	uint64_t taken = c->display & suit(colour);

	if (taken == 0)
		return &not_on_display;
	c->display &= ~taken;
	c->match.points[seat - 1] += worth(taken);
	next_taker(c);
	return NULL;
}

static const struct fault *
play(struct state *state, const struct line *line)
{
	struct companeros *c = (struct companeros *)state;
	const struct fault *fault;

	if (line->kind == LINE_DEAL)
		return deal(c, line);
	if (c->match.over)
		return &fault_over;
	if (c->dealt == 0)
		return &fault_deal_missing;
	fault = match_turn(&c->match, line->seat);
	if (fault != NULL)
		return fault;
	if ((line->verb == PLAY) != (c->ranked == 0))
		return &fault_moment;
	switch (line->verb) {
	case PLAY:
		return play_card(c, line->seat, line->arg[0]);
	case TAKE:
		return take_colour(c, line->seat, line->arg[0]);
	default:
		next_taker(c);
		return NULL;
	}
}

static int
chance(const struct state *state, struct chance *chance, struct line *lines)
{
	const struct match *match = &state->match;
	uint8_t deck[COLOURS * VALUES];
	const uint8_t *next = deck;
	size_t n = 0;

	for (uint64_t set = match->cards; set != 0; set &= set - 1)
		deck[n++] = (uint8_t)__builtin_ctzll(set);
	chance_shuffle(chance, deck, n);
	for (int i = 0; i <= match->players; i++) {
		lines[i].kind = LINE_DEAL;
		lines[i].place = (uint8_t)(i == 0 ? TABLE : i);
		lines[i].n = i == 0 ? match->players : TRICKS;
		lines[i].unknown = false;
		for (int j = 0; j < lines[i].n; j++)
			lines[i].arg[j] = *next++;
	}
	return match->players + 1;
}

static void
moves(const struct state *state, line_sink *sink, void *context)
{
	const struct companeros *c = (const struct companeros *)state;
	struct line line = {.kind = LINE_MOVE, .verb = PLAY, .n = 1};

	if (c->match.due == 0)
		return;
	line.seat = (uint8_t)(__builtin_ctz(c->match.due) + 1);
	if (c->ranked == 0) {
		for (uint64_t set = playable(c, line.seat); set != 0;
		     set &= set - 1) {
			line.arg[0] = __builtin_ctzll(set);
			sink(&line, context);
		}
		return;
	}
	line.verb = TAKE;
	for (int i = 0; i < COLOURS; i++) {
		line.arg[0] = i;
		if (c->display & suit(i))
			sink(&line, context);
	}
	line.verb = PASS;
	line.n = 0;
	sink(&line, context);
}

/* Every card and colour is a choice, but for the last card of a hand. */
static void
complete(const struct state *state, struct line *line)
{
	const struct companeros *c = (const struct companeros *)state;
	uint64_t hand;

	if (line->verb != PLAY || line->seat > c->match.players ||
	    line->n != 1 || line->arg[0] != ARG_LEFT_OUT)
		return;
	hand = c->hands[line->seat - 1];
	if (c->hidden[line->seat - 1] == 0 && __builtin_popcountll(hand) == 1)
		line->arg[0] = __builtin_ctzll(hand);
}

/* Declines one time in eight, and else takes or plays anything. */
static void
random_line(const struct state *state, struct luck *luck, struct line *line)
{
	const struct companeros *c = (const struct companeros *)state;
	uint64_t set = 0;

	line->kind = LINE_MOVE;
	line->seat = (uint8_t)(__builtin_ctz(c->match.due) + 1);
	line->unknown = false;
	line->n = 1;
	if (c->ranked == 0) {
		line->verb = PLAY;
		line->arg[0] = luck_bit(luck, playable(c, line->seat));
		return;
	}
	if (luck_one_in(luck, 8)) {
		line->verb = PASS;
		line->n = 0;
		return;
	}
	for (int i = 0; i < COLOURS; i++)
		if (c->display & suit(i))
			set |= card_bit(i);
	line->verb = TAKE;
	line->arg[0] = luck_bit(luck, set);
}

/* The display lies open; a hand is seen by its owner. */
static bool
view(const struct state *before, const struct state *later, int seat,
    struct line *line)
{
	(void)before;
	(void)later;
	if (line->kind != LINE_DEAL || line->place == TABLE ||
	    line->place == seat)
		return true;
	for (int i = 0; i < line->n; i++)
		line->arg[i] = CARD_UNKNOWN;
	line->unknown = true;
	return true;
}

static void
tell_card(struct text *text, int card)
{
	text_add(text, "the ");
	text_add(text, colour_names[card / VALUES]);
	text_add(text, " ");
	text_number(text, value_of(card));
}

/* "7 and 4" */
static void
tell_values(struct text *text, uint64_t set)
{
	for (; set != 0; set &= set - 1) {
		text_number(text, value_of(__builtin_ctzll(set)));
		if ((set & (set - 1)) == 0)
			break;
		text_add(text, __builtin_popcountll(set) == 2 ? " and " : ", ");
	}
}

/* What a trick came to, colour by colour, and who may take. */
static void
tell_ranking(const struct companeros *before, const struct companeros *after,
    int seat, int card, struct text *text)
{
	struct companeros trick = *before;
	const char *between = "; the colours: ";
	int values[COLOURS];

	trick.trick[seat - 1] = (uint8_t)card;
	colour_values(&trick, values);
	for (int i = 0; i < COLOURS; i++) {
		if (values[i] == 0)
			continue;
		text_add(text, between);
		text_add(text, colour_names[i]);
		text_add(text, " ");
		text_number(text, values[i]);
		between = ", ";
	}
	if (after->ranked == 0) {
		text_add(text, "; the best are equal, nobody takes");
		return;
	}
	text_add(text, "; to take: ");
	for (int i = 0; i < after->ranked; i++) {
		text_add(text, i == 0 ? "" : ", then ");
		text_seat(text, after->rank[i]);
	}
}

static void
tell_deal(const struct line *line, struct text *text)
{
	if (line->place == TABLE) {
		text_add(text, "On the display:");
		for (int i = 0; i < line->n; i++) {
			text_add(text, " ");
			text_add(text, cards[line->arg[i]]);
		}
		return;
	}
	text_seat(text, line->place);
	text_add(text, " gets nine cards");
}

static void
reason(const struct state *before, const struct state *after,
    const struct line *line, int seat, struct text *text)
{
	const struct companeros *c = (const struct companeros *)before;

	(void)after;
	(void)seat;
	text_add(text, "takes ");
	text_add(text, colour_names[line->arg[0]]);
	text_add(text, ", ");
	tell_values(text, c->display & suit(line->arg[0]));
}

static void
tell(const struct state *before, const struct state *after,
    const struct line *line, struct text *text)
{
	const struct companeros *c = (const struct companeros *)before;

	if (line->kind == LINE_DEAL) {
		tell_deal(line, text);
		return;
	}
	text_seat(text, line->seat);
	text_add(text, " ");
	switch (line->verb) {
	case PLAY:
		text_add(text, "plays ");
		tell_card(text, line->arg[0]);
		if (c->laid + 1 == c->match.players)
			tell_ranking(c, (const struct companeros *)after,
			    line->seat, line->arg[0], text);
		break;
	case TAKE:
		reason(before, after, line, line->seat, text);
		text_add(text, ": ");
		text_count(text, worth(c->display & suit(line->arg[0])),
		    "point", "points");
		break;
	default:
		text_add(text, "takes nothing");
	}
}

static void
show_cards(struct scene *scene, uint64_t set, unsigned flags)
{
	for (; set != 0; set &= set - 1) {
		int card = __builtin_ctzll(set);

		scene_tile(scene, cards[card],
		    (enum ink)(INK_R + card / VALUES), flags);
	}
}

static void
show_seat(const struct companeros *c, int seat, struct scene *scene)
{
	struct zone *zone = scene_zone(scene, seat, "");
	struct text note = scene_note(scene, zone);

	zone->due = (c->match.due & seat_bit(seat)) != 0;
	show_cards(scene, c->hands[seat - 1], 0);
	for (int i = 0; i < c->hidden[seat - 1]; i++)
		scene_tile(scene, "?", INK_NONE, TILE_HIDDEN);
	text_count(&note, c->match.points[seat - 1], "point", "points");
	if (c->match.round > 1) {
		text_add(&note, " this round, ");
		text_number(&note, match_standing(&c->match, seat));
		text_add(&note, " in all");
	}
}

/* The cards of a trick in the order in which they were laid. */
static void
show_trick(const struct companeros *c, struct scene *scene)
{
	int laid = c->laid;
	int seat = c->leader;

	scene_zone(scene, 0, "Trick");
	if (c->ranked > 0)
		seat = 1;
	for (; laid > 0; laid--, seat = seat_after(&c->match, seat)) {
		struct tile *tile = scene_tile(scene, cards[c->trick[seat - 1]],
		    (enum ink)(INK_R + c->trick[seat - 1] / VALUES),
		    laid == 1 && c->ranked == 0 ? TILE_LAST : 0);

		tile->label[0] = (char)('0' + seat);
	}
}

static void
scene(const struct state *state, struct scene *scene)
{
	const struct companeros *c = (const struct companeros *)state;
	struct text head;

	scene_begin(scene, &head, &c->match);
	if (c->match.due != 0) {
		text_add(&head, ", trick ");
		text_number(&head, c->tricks + 1);
		text_add(&head, ": ");
		text_seats(&head, c->match.due);
		text_add(&head, c->ranked > 0 ? " to take" : " to play");
	}
	scene_zone(scene, 0, "Display");
	show_cards(scene, c->display, 0);
	show_trick(c, scene);
	for (int seat = 1; seat <= c->match.players; seat++)
		show_seat(c, seat, scene);
}

/* All cards are dealt, and each is taken once at the most. */
static const struct fault *
note(struct state *state, const int32_t *points)
{
	struct match *match = &state->match;
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
    .term = "rounds",
    .term_default = 1,
    .term_text = "rounds that make the match",
    .term_before = " of ",
    .term_after = "",
    .colours = COLOUR_LETTERS,
    .cards = cards,
    .ncards = COLOURS * VALUES,
    .places = places,
    .verbs = verbs,
    .rules = rules,
    .size = sizeof(struct companeros),
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
