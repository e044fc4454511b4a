/* kombio.c: the rules of Kombio. */

#include <assert.h>
#include <string.h>

#include "game.h"

enum {
	DECK = 70,
	VALUES = 16, /* a card is its value and 1: the lowest is -1 */
	FOUR = 4, /* cards before each player at first */
	PILE = SEATS + 1, /* where the draw pile is dealt to */
	TABOO_PLAYERS = 3, /* from which on a caller's cards are taboo */
	WORTH_LEAST = -3, /* of any cards together */
	WORTH_MOST = 444, /* of all cards but those below 0 */
	LOWEST_BONUS = 10,
	CALL_PENALTY = 15,
};

enum {
	DRAW,
	SWAP,
	DROP,
	TAKE,
	KOMBIO,
	PEEK,
	TRADE,
	PASS,
	KNOCK,
	GIVE,
	KEEP,
	PUSH,
	SHOW,
};

/*
 * A physical card is a byte: its face; or FACE_HIDDEN, when that has not come
 * to light; or FACE_SHUFFLED + i, when it is one of the cards that a shuffle
 * did not name, the rest of whose faces are groups[i].
 */
enum { FACE_HIDDEN = VALUES, FACE_SHUFFLED };

/* What the player whose turn it is, or everybody, has to do. */
enum stage { STAGE_NONE, STAGE_TURN, STAGE_DRAWN, STAGE_ACTION, STAGE_SHOW };

/* What a knock has left to be done before all else. */
enum answer { ANSWER_NONE, ANSWER_GIVE, ANSWER_DOUBT, ANSWER_PENALTY };

/* Slots in use, ascending, and the card in each. */
struct layout {
	uint8_t n;
	uint8_t card[DECK];
	uint32_t highest; /* slot that it has ever had */
	uint32_t slot[DECK];
};

/*
 * How often each face occurs is a number of 16 lanes of 4 bits.  In `seen`,
 * which counts the faces that have come to light, a lane is 7 when the deck
 * has no more of them.
 */
struct kombio {
	struct match match;
	uint8_t stage;
	uint8_t answer;
	uint8_t dealt; /* the place dealt last */
	uint8_t deals; /* deal lines in this round */
	uint8_t starter;
	uint8_t turn;
	uint8_t caller; /* 0: nobody called */
	uint8_t shown; /* seats, a bit each */
	uint8_t drawn; /* the card in hand */
	uint8_t action; /* the face that gave it */
	uint8_t looks; /* cards looked at with it */
	uint8_t moved; /* bit i: looked[i] has left its place */
	bool fresh; /* the top card has not been knocked on */
	bool knocked; /* the top card got there by a knock */
	uint8_t knocker;
	uint8_t piled, discarded;
	uint8_t ngroups;
	uint8_t pile[DECK], discards[DECK]; /* the last is on top */
	int32_t looked[2]; /* where those cards are; 0: discarded */
	int32_t target; /* the place last knocked on */
	uint64_t seen;
	uint64_t groups[DECK];
	struct layout layouts[SEATS];
};

static_assert(sizeof(struct kombio) <= STATE_SIZE, "state too large");

static const char cards[][8] = {"-1", "0", "1", "2", "3", "4", "5", "6", "7",
    "8", "9", "10", "11", "12", "13", "14"};

static const uint8_t copies[VALUES] = {
    3, 3, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 2, 2};

/* Each lane is 7 less the copies; and its top bit. */
static const uint64_t SEEN_NONE = 0x5522222222222244;
static const uint64_t SEEN_TOO_OFTEN = 0x8888888888888888;

static const struct variant variants[] = {
    {"standard", "the game of the rule sheet", 2, 6},
    {NULL, NULL, 0, 0},
};

static const struct place places[] = {
    {"pile", 0},
    {NULL, 0},
};

static const struct verb verbs[] = {
    [DRAW] = {"draw", 1, 1, {ARG_CARD}, false},
    [SWAP] = {"swap", 2, 2, {ARG_SLOT, ARG_CARD}, false},
    [DROP] = {"drop", 1, 1, {ARG_CARD}, false},
    [TAKE] = {"take", 2, 2, {ARG_SLOT, ARG_CARD}, false},
    [KOMBIO] = {"kombio", 0, 0, {0}, false},
    [PEEK] = {"peek", 2, 2, {ARG_PLACE, ARG_CARD}, false},
    [TRADE] = {"trade", 2, 2, {ARG_PLACE, ARG_PLACE}, false},
    [PASS] = {"pass", 0, 0, {0}, false},
    [KNOCK] = {"knock", 2, 2, {ARG_PLACE, ARG_CARD}, false},
    [GIVE] = {"give", 1, 1, {ARG_SLOT}, false},
    [KEEP] = {"keep", 0, 0, {0}, false},
    [PUSH] = {"push", 0, 0, {0}, false},
    [SHOW] = {"show", 1, ANY_NUMBER, {ARG_CARD, ARG_CARD, ARG_CARD}, false},
    {"", 0, 0, {0}, false},
};

static const struct rule rules[] = {
    {"kombio.pile",
	"A player draws while there is a draw pile.  When it is used up, all "
	"discards but the top one may be shuffled before a turn, and must be "
	"for a penalty card."},
    {"kombio.slot",
	"A slot or place that is named holds a card, and a trade is between "
	"two different places."},
    {"kombio.take",
	"A player may take the top of the discard pile, unless it got there "
	"by a knock."},
    {"kombio.action",
	"7 and 8 look at an own card, 9 and 10 at somebody else's, 11 and 12 "
	"trade any two; 13 looks at one card and may trade it with another, "
	"14 looks at two and may trade them."},
    {"kombio.taboo",
	"With three or more players nobody may look at, trade or knock on a "
	"card of the player who called."},
    {"kombio.knock",
	"Each card that comes onto the discard pile may be knocked on once, "
	"unless it got there by a knock; with three or more players the one "
	"who called may not knock."},
    {"kombio.called", "A round has one call."},
    {"kombio.card",
	"The card that is named is the one that lies there, and who shows "
	"cards shows all of them in the order of the slots."},
    {NULL, NULL},
};

static const struct fault pile_empty = {
    "kombio.pile", "the draw pile is empty"};
static const struct fault no_shuffle = {
    "kombio.pile", "this is not the moment for a shuffle"};
static const struct fault no_card = {"kombio.slot", "no card lies there"};
static const struct fault same_place = {
    "kombio.slot", "a trade needs two different places"};
static const struct fault nothing_to_take = {
    "kombio.take", "nothing lies on the discard pile"};
static const struct fault take_knocked = {
    "kombio.take", "the top of the discard pile got there by a knock"};
static const struct fault look_own = {
    "kombio.action", "a 7 or 8 looks at one of the player's own cards"};
static const struct fault look_other = {
    "kombio.action", "a 9 or 10 looks at somebody else's card"};
static const struct fault look_never = {
    "kombio.action", "an 11 or 12 trades cards and looks at none"};
static const struct fault look_more = {
    "kombio.action", "this action looks at no further card"};
static const struct fault look_twice = {
    "kombio.action", "this card has been looked at"};
static const struct fault trade_never = {
    "kombio.action", "a card from 7 to 10 trades nothing"};
static const struct fault trade_unseen = {
    "kombio.action", "only what was looked at may be traded"};
static const struct fault trade_moved = {
    "kombio.action", "a card that was looked at has left its place"};
static const struct fault caller_taboo = {
    "kombio.taboo", "the cards of the player who called are taboo"};
static const struct fault knock_nothing = {
    "kombio.knock", "there is no discard to knock on"};
static const struct fault knock_again = {
    "kombio.knock", "the top of the discard pile cannot be knocked on again"};
static const struct fault knock_caller = {
    "kombio.knock", "the player who called does not knock"};
static const struct fault called_already = {
    "kombio.called", "somebody has called already"};
static const struct fault used_up = {
    "record.card", "all cards of this value are accounted for"};
static const struct fault other_card = {
    "kombio.card", "another card lies there"};
static const struct fault show_count = {
    "kombio.card", "this is not the number of cards before the player"};
static const struct fault not_discarded = {
    "record.deal", "a card is shuffled more often than it was discarded"};
static const struct fault knock_first = {
    "record.turn", "the knock comes to its end first"};
static const struct fault shuffle_first = {
    "record.turn", "the discards are shuffled for the penalty card first"};

static int
worth(int face)
{
	return face - 1;
}

static uint64_t
lane(int face)
{
	return (uint64_t)1 << 4 * face;
}

static unsigned
count(uint64_t lanes, int face)
{
	return lanes >> 4 * face & 15;
}

static bool
is_used_up(uint64_t seen, int face)
{
	return count(seen, face) == 7;
}

/* The faces that a card may have, a bit each. */
static unsigned
faces(const struct kombio *c, int card)
{
	unsigned set = 0;

	if (card < FACE_HIDDEN)
		return 1u << card;
	for (int i = 0; i < VALUES; i++)
		if (card == FACE_HIDDEN
			? !is_used_up(c->seen, i)
			: count(c->groups[card - FACE_SHUFFLED], i) > 0)
			set |= 1u << i;
	return set;
}

/* The face of a card if it can be only one; else CARD_UNKNOWN. */
static int
face_of(const struct kombio *c, int card)
{
	unsigned set = faces(c, card);

	return set != 0 && (set & (set - 1)) == 0 ? __builtin_ctz(set)
						  : CARD_UNKNOWN;
}

static const struct fault *
unseen_fault(uint64_t seen, const uint64_t *groups, int card, int face)
{
	if (card != FACE_HIDDEN && count(groups[card - FACE_SHUFFLED], face))
		return NULL;
	if (is_used_up(seen, face))
		return &used_up;
	return card == FACE_HIDDEN ? NULL : &other_card;
}

/* Why a card cannot turn out to have that face. */
static const struct fault *
face_fault(const struct kombio *c, int card, int face)
{
	if (card < FACE_HIDDEN)
		return card == face ? NULL : &other_card;
	return unseen_fault(c->seen, c->groups, card, face);
}

/* A card has come to light. */
static void
fix(struct kombio *c, int card, int face)
{
	if (card == FACE_HIDDEN)
		c->seen += lane(face);
	else if (card > FACE_HIDDEN)
		c->groups[card - FACE_SHUFFLED] -= lane(face);
}

static struct layout *
layout_of(struct kombio *c, int seat)
{
	return &c->layouts[seat - 1];
}

/* Where a slot is in a layout; -1: it holds no card. */
static int
find(const struct layout *layout, int slot)
{
	int at = slot < layout->n ? slot : layout->n;

	/* Slot numbers ascend from 1, so it cannot be further behind. */
	while (--at >= 0 && layout->slot[at] > (uint32_t)slot)
		;
	return at >= 0 && layout->slot[at] == (uint32_t)slot ? at : -1;
}

/* The card at a place; NULL: none, or no such seat. */
static const uint8_t *
card_at(const struct kombio *c, int place)
{
	int seat = place_seat(place);
	int at;

	if (seat < 1 || seat > c->match.players)
		return NULL;
	at = find(&c->layouts[seat - 1], place_slot(place));
	return at < 0 ? NULL : &c->layouts[seat - 1].card[at];
}

/* The same, to be changed; the place is known to hold a card. */
static uint8_t *
card_of(struct kombio *c, int place)
{
	struct layout *layout = layout_of(c, place_seat(place));

	return &layout->card[find(layout, place_slot(place))];
}

static void
layout_insert(struct layout *layout, uint32_t slot, uint8_t card)
{
	int at = layout->n++;

	for (; at > 0 && layout->slot[at - 1] > slot; at--) {
		layout->slot[at] = layout->slot[at - 1];
		layout->card[at] = layout->card[at - 1];
	}
	layout->slot[at] = slot;
	layout->card[at] = card;
}

static uint8_t
layout_remove(struct layout *layout, int slot)
{
	int at = find(layout, slot);
	uint8_t card = layout->card[at];

	for (layout->n--; at < layout->n; at++) {
		layout->slot[at] = layout->slot[at + 1];
		layout->card[at] = layout->card[at + 1];
	}
	return card;
}

static bool
is_taboo(const struct kombio *c, int seat)
{
	return seat == c->caller && c->match.players >= TABOO_PLAYERS;
}

static const struct fault *
setup(struct state *state, const struct setup *setup)
{
	struct kombio *c = (struct kombio *)state;

	(void)setup;
	c->match.cards = (1u << VALUES) - 1;
	c->starter = c->match.start;
	return NULL;
}

/* The seats that still have cards to turn up. */
static unsigned
to_show(const struct kombio *c)
{
	unsigned set = 0;

	for (int i = 0; i < c->match.players; i++)
		if (c->layouts[i].n > 0)
			set |= 1u << i;
	return set & ~c->shown;
}

static bool
can_shuffle(const struct kombio *c)
{
	return c->piled == 0 && c->discarded >= 2;
}

/* Says for whom or what the game waits. */
static void
settle(struct kombio *c)
{
	struct match *match = &c->match;

	match->need = NEED_NOTHING;
	if (c->answer == ANSWER_GIVE) {
		match->due = (uint8_t)seat_bit(c->knocker);
	} else if (c->answer == ANSWER_DOUBT) {
		match->due = (uint8_t)seat_bit(place_seat(c->target));
	} else if (c->answer == ANSWER_PENALTY) {
		match->due = 0;
		match->need = MUST_SHUFFLE;
	} else if (c->stage == STAGE_SHOW) {
		match->due = (uint8_t)to_show(c);
	} else {
		match->due = (uint8_t)seat_bit(c->turn);
		if (c->stage == STAGE_TURN && can_shuffle(c))
			match->need = MAY_SHUFFLE;
	}
}

/* A new round, as long as nothing is known of its cards. */
static void
begin_round(struct kombio *c)
{
	match_begin_round(&c->match);
	c->stage = STAGE_TURN;
	c->answer = ANSWER_NONE;
	c->dealt = c->deals = 0;
	c->turn = c->starter;
	c->caller = 0;
	c->shown = 0;
	c->fresh = c->knocked = false;
	c->discarded = 0;
	c->ngroups = 0;
	c->seen = SEEN_NONE;
	c->piled = (uint8_t)(DECK - FOUR * c->match.players);
	memset(c->pile, FACE_HIDDEN, sizeof(c->pile));
	for (int i = 0; i < c->match.players; i++) {
		struct layout *layout = &c->layouts[i];

		layout->n = FOUR;
		layout->highest = FOUR;
		memset(layout->card, FACE_HIDDEN, FOUR);
		for (uint32_t j = 0; j < FOUR; j++)
			layout->slot[j] = j + 1;
	}
	c->match.events = 1;
	settle(c);
}

static const struct fault *
deal_fault(const struct kombio *c, const struct line *line)
{
	const struct match *match = &c->match;
	bool begun = c->stage != STAGE_NONE;
	uint64_t seen = begun ? c->seen : SEEN_NONE, too_often = 0;

	if (match->over)
		return &fault_over;
	if (match->moves > 0)
		return &fault_deal_middle;
	if (line->place != PILE && line->place > match->players)
		return &fault_deal_place;
	if (begun && line->place <= c->dealt)
		return &fault_deal_order;
	if (line->n !=
	    (line->place == PILE ? DECK - FOUR * match->players : FOUR))
		return &fault_deal_count;
	for (int i = 0; i < line->n; i++) {
		if (line->arg[i] == CARD_UNKNOWN)
			continue;
		seen += lane(line->arg[i]);
		too_often |= seen;
	}
	return too_often & SEEN_TOO_OFTEN ? &fault_deal_twice : NULL;
}

static const struct fault *
deal(struct kombio *c, const struct line *line)
{
	const struct fault *fault = deal_fault(c, line);
	uint8_t *to;
	int step = 1;

	if (fault != NULL)
		return fault;
	if (c->stage == STAGE_NONE)
		begin_round(c);
	c->dealt = line->place;
	c->deals++;
	if (line->unknown ||
	    c->deals !=
		(line->place == PILE ? c->match.players + 1 : line->place))
		c->match.partial = true;
	if (line->place == PILE) {
		to = c->pile + c->piled - 1;
		step = -1;
	} else {
		to = layout_of(c, line->place)->card;
	}
	for (int i = 0; i < line->n; i++, to += step) {
		if (line->arg[i] == CARD_UNKNOWN)
			continue;
		*to = (uint8_t)line->arg[i];
		c->seen += lane(line->arg[i]);
	}
	return NULL;
}

/* The top of the draw pile for a wrong knock, unseen. */
static void
give_penalty(struct kombio *c)
{
	struct layout *layout = layout_of(c, c->knocker);

	layout_insert(layout, ++layout->highest, c->pile[--c->piled]);
}

static const struct fault *
shuffle_fault(const struct kombio *c, const struct line *line, uint64_t *rest)
{
	if (c->match.over)
		return &fault_over;
	if (c->stage == STAGE_NONE || !can_shuffle(c) ||
	    (c->answer != ANSWER_PENALTY &&
		(c->answer != ANSWER_NONE || c->stage == STAGE_DRAWN ||
		    c->stage == STAGE_ACTION || c->shown != 0)))
		return &no_shuffle;
	if (line->n != 0 && line->n != c->discarded - 1)
		return &fault_deal_count;
	for (int i = 0; i < c->discarded - 1; i++)
		*rest += lane(c->discards[i]);
	for (int i = 0; i < line->n; i++) {
		if (line->arg[i] == CARD_UNKNOWN)
			continue;
		if (count(*rest, line->arg[i]) == 0)
			return &not_discarded;
		*rest -= lane(line->arg[i]);
	}
	return NULL;
}

/* A name for the cards that a shuffle does not tell apart. */
static uint8_t
new_group(struct kombio *c, uint64_t rest)
{
	int i = 0;

	while (i < c->ngroups && c->groups[i] != 0)
		i++;
	if (i == c->ngroups)
		c->ngroups++;
	c->groups[i] = rest;
	return (uint8_t)(FACE_SHUFFLED + i);
}

static const struct fault *
shuffle(struct kombio *c, const struct line *line)
{
	uint64_t rest = 0;
	const struct fault *fault = shuffle_fault(c, line, &rest);
	uint8_t group = FACE_HIDDEN;

	if (fault != NULL)
		return fault;
	if (rest != 0) {
		group = new_group(c, rest);
		c->match.partial = true;
	}
	c->piled = c->discarded - 1;
	for (int i = 0; i < c->piled; i++)
		c->pile[c->piled - 1 - i] =
		    line->n == 0 || line->arg[i] == CARD_UNKNOWN
		    ? group
		    : (uint8_t)line->arg[i];
	c->discards[0] = c->discards[c->discarded - 1];
	c->discarded = 1;
	c->match.events++;
	if (c->answer == ANSWER_PENALTY) {
		c->answer = ANSWER_NONE;
		give_penalty(c);
	}
	settle(c);
	return NULL;
}

/* A new top card. */
static void
discard(struct kombio *c, int face)
{
	c->discards[c->discarded++] = (uint8_t)face;
	c->fresh = true;
	c->knocked = false;
}

static void
end_turn(struct kombio *c)
{
	c->turn = (uint8_t)seat_after(&c->match, c->turn);
	c->stage = c->turn == c->caller ? STAGE_SHOW : STAGE_TURN;
}

static const struct fault *
play_draw(struct kombio *c, const struct line *line)
{
	const struct fault *fault;
	int card;

	if (c->piled == 0)
		return &pile_empty;
	card = c->pile[c->piled - 1];
	if (line->arg[0] != CARD_UNKNOWN) {
		fault = face_fault(c, card, line->arg[0]);
		if (fault != NULL)
			return fault;
		fix(c, card, line->arg[0]);
		card = line->arg[0];
	}
	c->piled--;
	c->drawn = (uint8_t)card;
	c->stage = STAGE_DRAWN;
	return NULL;
}

static const struct fault *
play_swap(struct kombio *c, const struct line *line)
{
	struct layout *layout = layout_of(c, line->seat);
	int at = find(layout, line->arg[0]);
	const struct fault *fault;

	if (at < 0)
		return &no_card;
	fault = face_fault(c, layout->card[at], line->arg[1]);
	if (fault != NULL)
		return fault;
	fix(c, layout->card[at], line->arg[1]);
	layout->card[at] = c->drawn;
	discard(c, line->arg[1]);
	end_turn(c);
	return NULL;
}

static const struct fault *
play_drop(struct kombio *c, const struct line *line)
{
	const struct fault *fault = face_fault(c, c->drawn, line->arg[0]);

	if (fault != NULL)
		return fault;
	fix(c, c->drawn, line->arg[0]);
	discard(c, line->arg[0]);
	if (worth(line->arg[0]) < 7) {
		end_turn(c);
		return NULL;
	}
	c->stage = STAGE_ACTION;
	c->action = (uint8_t)line->arg[0];
	c->looks = c->moved = 0;
	return NULL;
}

static const struct fault *
take_fault(const struct kombio *c)
{
	if (c->discarded == 0)
		return &nothing_to_take;
	return c->knocked ? &take_knocked : NULL;
}

static const struct fault *
play_take(struct kombio *c, const struct line *line)
{
	struct layout *layout = layout_of(c, line->seat);
	int at = find(layout, line->arg[0]);
	const struct fault *fault;

	if (at < 0)
		return &no_card;
	fault = take_fault(c);
	if (fault == NULL)
		fault = face_fault(c, layout->card[at], line->arg[1]);
	if (fault != NULL)
		return fault;
	fix(c, layout->card[at], line->arg[1]);
	layout->card[at] = c->discards[--c->discarded];
	discard(c, line->arg[1]);
	end_turn(c);
	return NULL;
}

static const struct fault *
play_kombio(struct kombio *c, const struct line *line)
{
	if (c->caller != 0)
		return &called_already;
	c->caller = line->seat;
	end_turn(c);
	return NULL;
}

static const struct fault *
look_fault(const struct kombio *c, int place)
{
	switch (worth(c->action)) {
	case 7:
	case 8:
		return place_seat(place) == c->turn ? NULL : &look_own;
	case 9:
	case 10:
		return place_seat(place) != c->turn ? NULL : &look_other;
	case 11:
	case 12:
		return &look_never;
	case 13:
		return c->looks == 0 ? NULL : &look_more;
	default:
		if (c->looks == 2)
			return &look_more;
		return c->looks == 1 && c->looked[0] == place ? &look_twice
							      : NULL;
	}
}

static const struct fault *
play_peek(struct kombio *c, const struct line *line)
{
	const uint8_t *card = card_at(c, line->arg[0]);
	const struct fault *fault;

	if (card == NULL)
		return &no_card;
	fault = look_fault(c, line->arg[0]);
	if (fault == NULL && is_taboo(c, place_seat(line->arg[0])))
		fault = &caller_taboo;
	if (fault == NULL && line->arg[1] != CARD_UNKNOWN)
		fault = face_fault(c, *card, line->arg[1]);
	if (fault != NULL)
		return fault;
	if (line->arg[1] != CARD_UNKNOWN) {
		fix(c, *card, line->arg[1]);
		*card_of(c, line->arg[0]) = (uint8_t)line->arg[1];
	}
	if (worth(c->action) < 13)
		end_turn(c);
	else
		c->looked[c->looks++] = line->arg[0];
	return NULL;
}

/* The cards traded are those looked at: one of them with a 13, or both. */
static const struct fault *
trade_fault(const struct kombio *c, int one, int other)
{
	int needed = worth(c->action) - 12;

	if (needed < -1)
		return &trade_never;
	for (int i = 0; i < needed; i++) {
		if (i == c->looks)
			return &trade_unseen;
		if (c->moved & 1u << i)
			return &trade_moved;
		if (c->looked[i] != one && c->looked[i] != other)
			return &trade_unseen;
	}
	return NULL;
}

static const struct fault *
play_trade(struct kombio *c, const struct line *line)
{
	int one = line->arg[0], other = line->arg[1];
	const struct fault *fault;
	uint8_t card;

	if (card_at(c, one) == NULL || card_at(c, other) == NULL)
		return &no_card;
	if (one == other)
		return &same_place;
	fault = trade_fault(c, one, other);
	if (fault != NULL)
		return fault;
	if (is_taboo(c, place_seat(one)) || is_taboo(c, place_seat(other)))
		return &caller_taboo;
	card = *card_at(c, one);
	*card_of(c, one) = *card_at(c, other);
	*card_of(c, other) = card;
	end_turn(c);
	return NULL;
}

static const struct fault *
play_pass(struct kombio *c, const struct line *line)
{
	(void)line;
	end_turn(c);
	return NULL;
}

/* A card that was looked at and has moved can no longer be traded. */
static void
follow(struct kombio *c, int from, int to)
{
	if (c->stage != STAGE_ACTION)
		return;
	for (int i = 0; i < c->looks; i++)
		if (c->looked[i] == from) {
			c->looked[i] = to;
			c->moved |= (uint8_t)(1u << i);
		}
}

/* A round ends at once when somebody has no card left. */
static void
check_cards(struct kombio *c, int seat)
{
	if (layout_of(c, seat)->n == 0)
		c->stage = STAGE_SHOW;
}

static void
owe_penalty(struct kombio *c)
{
	c->answer = ANSWER_NONE;
	if (c->piled > 0)
		give_penalty(c);
	else if (can_shuffle(c))
		c->answer = ANSWER_PENALTY;
}

static void
knock_rightly(struct kombio *c, int seat, int place, int face)
{
	layout_remove(layout_of(c, place_seat(place)), place_slot(place));
	follow(c, place, 0);
	c->discards[c->discarded++] = (uint8_t)face;
	c->knocked = true;
	if (place_seat(place) == seat)
		check_cards(c, seat);
	else
		c->answer = ANSWER_GIVE;
}

/* Who may knock on what, apart from the card said. */
static const struct fault *
knock_fault(const struct kombio *c, int seat, int place)
{
	if (is_taboo(c, place_seat(place)))
		return &caller_taboo;
	if (c->discarded == 0)
		return &knock_nothing;
	if (!c->fresh)
		return &knock_again;
	return is_taboo(c, seat) ? &knock_caller : NULL;
}

static const struct fault *
play_knock(struct kombio *c, const struct line *line)
{
	int place = line->arg[0], face = line->arg[1];
	const uint8_t *card = card_at(c, place);
	const struct fault *fault;

	if (card == NULL)
		return &no_card;
	fault = knock_fault(c, line->seat, place);
	if (fault == NULL)
		fault = face_fault(c, *card, face);
	if (fault != NULL)
		return fault;
	fix(c, *card, face);
	*card_of(c, place) = (uint8_t)face;
	c->fresh = false;
	c->knocker = line->seat;
	c->target = place;
	if (face == c->discards[c->discarded - 1])
		knock_rightly(c, line->seat, place, face);
	else if (place_seat(place) == line->seat)
		owe_penalty(c);
	else
		c->answer = ANSWER_DOUBT;
	return NULL;
}

static const struct fault *
play_give(struct kombio *c, const struct line *line)
{
	struct layout *from = layout_of(c, line->seat);
	struct layout *to = layout_of(c, place_seat(c->target));

	if (find(from, line->arg[0]) < 0)
		return &no_card;
	follow(c, place_make(line->seat, line->arg[0]), c->target);
	layout_insert(to, (uint32_t)place_slot(c->target),
	    layout_remove(from, line->arg[0]));
	c->answer = ANSWER_NONE;
	check_cards(c, line->seat);
	return NULL;
}

static const struct fault *
play_keep(struct kombio *c, const struct line *line)
{
	(void)line;
	owe_penalty(c);
	return NULL;
}

static const struct fault *
play_push(struct kombio *c, const struct line *line)
{
	struct layout *from = layout_of(c, line->seat);
	struct layout *to = layout_of(c, c->knocker);

	layout_insert(
	    to, ++to->highest, layout_remove(from, place_slot(c->target)));
	follow(c, c->target, place_make(c->knocker, (int)to->highest));
	c->answer = ANSWER_NONE;
	check_cards(c, line->seat);
	return NULL;
}

/* Several cards come to light at once: that they are used up goes first. */
static const struct fault *
show_fault(const struct kombio *c, const struct line *line)
{
	const struct layout *layout = &c->layouts[line->seat - 1];
	const struct fault *fault, *first = NULL;
	uint64_t seen = c->seen, groups[DECK];

	if (line->n != layout->n)
		return &show_count;
	memcpy(groups, c->groups, c->ngroups * sizeof(groups[0]));
	for (int i = 0; i < layout->n; i++) {
		int card = layout->card[i], face = line->arg[i];

		if (card < FACE_HIDDEN) {
			fault = card == face ? NULL : &other_card;
		} else {
			fault = unseen_fault(seen, groups, card, face);
			if (fault == NULL && card > FACE_HIDDEN)
				groups[card - FACE_SHUFFLED] -= lane(face);
			else if (fault != &used_up)
				seen += lane(face);
		}
		if (fault == &used_up)
			return fault;
		if (fault != NULL)
			first = fault;
	}
	return first;
}

/* Whether nobody has as few points as the caller. */
static bool
caller_is_lowest(const struct kombio *c)
{
	const int32_t *points = c->match.points;

	for (int i = 0; i < c->match.players; i++)
		if (i != c->caller - 1 && points[i] <= points[c->caller - 1])
			return false;
	return true;
}

static void
score_call(struct kombio *c)
{
	int32_t *points = c->match.points;

	if (!caller_is_lowest(c)) {
		points[c->caller - 1] += CALL_PENALTY;
		return;
	}
	for (int i = 0; i < c->match.players; i++)
		if (i != c->caller - 1)
			points[i] += LOWEST_BONUS;
}

/* Fewest points win; between equals, the fewest in the last round. */
static void
end_match(struct match *match)
{
	int best = 0;

	match->over = true;
	match->need = NEED_NOTHING;
	for (int i = 0; i < match->players; i++) {
		int ahead = match->totals[best] - match->totals[i];

		if (ahead == 0)
			ahead = match->points[best] - match->points[i];
		if (ahead > 0) {
			best = i;
			match->winners = 0;
		}
		if (ahead >= 0)
			match->winners |= (uint8_t)(1u << i);
	}
}

static void
look_at_target(struct match *match)
{
	for (int i = 0; i < match->players; i++)
		if (match->totals[i] >= match->term) {
			end_match(match);
			return;
		}
}

static void
end_round(struct kombio *c)
{
	struct match *match = &c->match;

	if (c->caller != 0)
		score_call(c);
	c->stage = STAGE_NONE;
	c->starter = (uint8_t)seat_after(match, c->starter);
	match_end_round(match);
	look_at_target(match);
}

static const struct fault *
play_show(struct kombio *c, const struct line *line)
{
	struct layout *layout = layout_of(c, line->seat);
	const struct fault *fault = show_fault(c, line);

	if (fault != NULL)
		return fault;
	for (int i = 0; i < layout->n; i++) {
		fix(c, layout->card[i], line->arg[i]);
		layout->card[i] = (uint8_t)line->arg[i];
		c->match.points[line->seat - 1] += worth(line->arg[i]);
	}
	c->shown |= (uint8_t)seat_bit(line->seat);
	if (to_show(c) == 0)
		end_round(c);
	return NULL;
}

static const struct fault *(*const plays[])(
    struct kombio *, const struct line *) = {
    [DRAW] = play_draw,
    [SWAP] = play_swap,
    [DROP] = play_drop,
    [TAKE] = play_take,
    [KOMBIO] = play_kombio,
    [PEEK] = play_peek,
    [TRADE] = play_trade,
    [PASS] = play_pass,
    [KNOCK] = play_knock,
    [GIVE] = play_give,
    [KEEP] = play_keep,
    [PUSH] = play_push,
    [SHOW] = play_show,
};

/* The verbs of each stage but the knock, and of each answer. */
static const uint16_t stage_verbs[] = {
    [STAGE_TURN] = 1u << DRAW | 1u << TAKE | 1u << KOMBIO,
    [STAGE_DRAWN] = 1u << SWAP | 1u << DROP,
    [STAGE_ACTION] = 1u << PEEK | 1u << TRADE | 1u << PASS,
    [STAGE_SHOW] = 1u << SHOW,
};

static const uint16_t answer_verbs[] = {
    [ANSWER_GIVE] = 1u << GIVE,
    [ANSWER_DOUBT] = 1u << KEEP | 1u << PUSH,
    [ANSWER_PENALTY] = 0,
};

static const struct fault *
turn_fault(const struct kombio *c, const struct line *line)
{
	const struct match *match = &c->match;
	const struct fault *fault = match_turn(match, line->seat);
	unsigned fitting = stage_verbs[c->stage];

	if (line->seat > match->players)
		return fault;
	if (c->answer == ANSWER_PENALTY)
		return &shuffle_first;
	if (c->answer != ANSWER_NONE)
		fitting = answer_verbs[c->answer];
	else if (line->verb == KNOCK)
		return c->shown == 0 ? NULL : &fault_moment;
	if (fitting >> line->verb & 1)
		return fault;
	return c->answer != ANSWER_NONE ? &knock_first
	    : fault != NULL             ? fault
					: &fault_moment;
}

static const struct fault *
play_move(struct kombio *c, const struct line *line)
{
	const struct fault *fault = turn_fault(c, line);

	if (fault != NULL)
		return fault;
	if (line->unknown && line->verb != DRAW && line->verb != PEEK)
		return &fault_open;
	fault = plays[line->verb](c, line);
	if (fault != NULL || c->stage == STAGE_NONE)
		return fault;
	if (c->match.moves++ == 0 && c->deals <= c->match.players)
		c->match.partial = true;
	if (line->unknown)
		c->match.partial = true;
	settle(c);
	return NULL;
}

/* All deals may be left out: then a round begins with its first move. */
static const struct fault *
play_undealt(struct kombio *c, const struct line *line)
{
	struct kombio begun = *c;
	const struct fault *fault;

	begin_round(&begun);
	fault = play_move(&begun, line);
	if (fault == NULL)
		*c = begun;
	return fault;
}

static const struct fault *
play(struct state *state, const struct line *line)
{
	struct kombio *c = (struct kombio *)state;

	if (line->kind == LINE_DEAL)
		return deal(c, line);
	if (line->kind == LINE_SHUFFLE)
		return shuffle(c, line);
	if (c->match.over)
		return &fault_over;
	if (c->stage == STAGE_NONE)
		return play_undealt(c, line);
	return play_move(c, line);
}

static void
chance_line(struct line *line, int kind, int place, const uint8_t *from, int n)
{
	line->kind = (uint8_t)kind;
	line->place = (uint8_t)place;
	line->n = (uint16_t)n;
	line->unknown = false;
	for (int i = 0; i < n; i++)
		line->arg[i] = from[i];
}

/*
 * A deal takes the 70 cards in ascending order and shuffles them: the first
 * four are slots 1 to 4 of seat 1, the next four those of seat 2, and so on;
 * the rest is the pile, its top first.  A shuffle takes the discards but the
 * top one in ascending order, and shuffles them: the first is the pile's top.
 */
static int
chance(const struct state *state, struct chance *chance, struct line *lines)
{
	const struct kombio *c = (const struct kombio *)state;
	int players = c->match.players;
	uint8_t deck[DECK];
	size_t n = 0;

	for (int face = 0; face < VALUES; face++)
		if (c->match.need == NEED_DEAL)
			for (int i = 0; i < copies[face]; i++)
				deck[n++] = (uint8_t)face;
		else
			for (int i = 0; i < c->discarded - 1; i++)
				if (c->discards[i] == face)
					deck[n++] = (uint8_t)face;
	chance_shuffle(chance, deck, n);
	if (c->match.need != NEED_DEAL) {
		chance_line(lines, LINE_SHUFFLE, 0, deck, (int)n);
		return 1;
	}
	for (int i = 0; i < players; i++)
		chance_line(&lines[i], LINE_DEAL, i + 1, deck + FOUR * i, FOUR);
	chance_line(&lines[players], LINE_DEAL, PILE, deck + FOUR * players,
	    DECK - FOUR * players);
	return players + 1;
}

/* Moves that are named: where they go, and the line that is made up. */
struct list {
	const struct kombio *c;
	line_sink *sink;
	void *context;
	struct line line;
};

static void
list_line(struct list *list, int seat, int verb, int n)
{
	struct line *line = &list->line;

	line->seat = (uint8_t)seat;
	line->verb = (uint8_t)verb;
	line->n = (uint16_t)n;
	line->unknown = false;
	for (int i = 0; i < n; i++)
		if (line->arg[i] == CARD_UNKNOWN)
			line->unknown = true;
	list->sink(line, list->context);
}

/* A line for each slot of a seat, and for the card there. */
static void
list_slots(struct list *list, int seat, int verb, int n)
{
	const struct layout *layout = &list->c->layouts[seat - 1];

	for (int i = 0; i < layout->n; i++) {
		list->line.arg[0] = (int32_t)layout->slot[i];
		list->line.arg[1] = face_of(list->c, layout->card[i]);
		list_line(list, seat, verb, n);
	}
}

typedef const struct fault *place_fault(const struct kombio *, int, int);

/* A line for each place that nothing speaks against. */
static void
list_places(struct list *list, int seat, int verb, place_fault *fault)
{
	const struct kombio *c = list->c;

	for (int i = 0; i < c->match.players; i++)
		for (int j = 0; j < c->layouts[i].n; j++) {
			int place =
			    place_make(i + 1, (int)c->layouts[i].slot[j]);

			if (fault(c, seat, place) != NULL)
				continue;
			list->line.arg[0] = place;
			list->line.arg[1] = face_of(c, c->layouts[i].card[j]);
			list_line(list, seat, verb, 2);
		}
}

static const struct fault *
peek_fault(const struct kombio *c, int seat, int place)
{
	(void)seat;
	return is_taboo(c, place_seat(place)) ? &caller_taboo
					      : look_fault(c, place);
}

/* Every pair of places, the lower first. */
static void
list_trades(struct list *list, int seat)
{
	const struct kombio *c = list->c;
	int32_t all[DECK];
	int n = 0;

	for (int i = 0; i < c->match.players; i++)
		for (int j = 0; j < c->layouts[i].n && !is_taboo(c, i + 1); j++)
			all[n++] =
			    place_make(i + 1, (int)c->layouts[i].slot[j]);
	for (int i = 0; i < n; i++)
		for (int j = i + 1; j < n; j++) {
			if (trade_fault(c, all[i], all[j]) != NULL)
				continue;
			list->line.arg[0] = all[i];
			list->line.arg[1] = all[j];
			list_line(list, seat, TRADE, 2);
		}
}

static void
list_show(struct list *list, int seat)
{
	const struct layout *layout = &list->c->layouts[seat - 1];

	for (int i = 0; i < layout->n; i++)
		list->line.arg[i] = face_of(list->c, layout->card[i]);
	list_line(list, seat, SHOW, layout->n);
}

static void
list_turn(struct list *list, int seat)
{
	const struct kombio *c = list->c;

	if (c->piled > 0) {
		list->line.arg[0] = face_of(c, c->pile[c->piled - 1]);
		list_line(list, seat, DRAW, 1);
	}
	if (take_fault(c) == NULL)
		list_slots(list, seat, TAKE, 2);
	if (c->caller == 0)
		list_line(list, seat, KOMBIO, 0);
}

static void
list_stage(struct list *list)
{
	const struct kombio *c = list->c;

	switch ((enum stage)c->stage) {
	case STAGE_TURN:
		list_turn(list, c->turn);
		break;
	case STAGE_DRAWN:
		list_slots(list, c->turn, SWAP, 2);
		list->line.arg[0] = face_of(c, c->drawn);
		list_line(list, c->turn, DROP, 1);
		break;
	case STAGE_ACTION:
		list_places(list, c->turn, PEEK, peek_fault);
		list_trades(list, c->turn);
		list_line(list, c->turn, PASS, 0);
		break;
	case STAGE_SHOW:
		for (int seat = 1; seat <= c->match.players; seat++)
			if (to_show(c) & seat_bit(seat))
				list_show(list, seat);
		break;
	case STAGE_NONE:
		break;
	}
	for (int seat = 1; seat <= c->match.players && c->shown == 0; seat++)
		list_places(list, seat, KNOCK, knock_fault);
}

static void
moves(const struct state *state, line_sink *sink, void *context)
{
	const struct kombio *c = (const struct kombio *)state;
	struct list list = {
	    .c = c, .sink = sink, .context = context, .line.kind = LINE_MOVE};
	struct kombio begun;

	if (c->match.over)
		return;
	if (c->stage == STAGE_NONE) {
		begun = *c;
		begin_round(&begun);
		list.c = &begun;
	}
	switch ((enum answer)c->answer) {
	case ANSWER_NONE:
		list_stage(&list);
		break;
	case ANSWER_GIVE:
		list_slots(&list, c->knocker, GIVE, 1);
		break;
	case ANSWER_DOUBT:
		list_line(&list, place_seat(c->target), KEEP, 0);
		list_line(&list, place_seat(c->target), PUSH, 0);
		break;
	case ANSWER_PENALTY:
		break;
	}
}

/* The card that a line names, or -1 if there is none such. */
static int
named_card(const struct kombio *c, const struct line *line)
{
	const uint8_t *card = NULL;

	switch (line->verb) {
	case DRAW:
		return c->piled > 0 ? c->pile[c->piled - 1] : -1;
	case DROP:
		return c->stage == STAGE_DRAWN ? c->drawn : -1;
	case SWAP:
	case TAKE:
		card = card_at(c, place_make(line->seat, line->arg[0]));
		break;
	case PEEK:
	case KNOCK:
		card = card_at(c, line->arg[0]);
		break;
	}
	return card != NULL ? *card : -1;
}

/* What a word for a card can only be; any face if it is refused anyway. */
static void
complete_card(const struct kombio *c, const struct line *line, int32_t *arg)
{
	int card = named_card(c, line);
	int face = card < 0 ? CARD_UNKNOWN : face_of(c, card);

	if (*arg != ARG_LEFT_OUT)
		return;
	if (face != CARD_UNKNOWN || line->verb == DRAW || line->verb == PEEK)
		*arg = face;
	else if (card < 0)
		*arg = 0;
}

static void
complete_show(const struct kombio *c, struct line *line)
{
	const struct layout *layout;

	if (line->seat < 1 || line->seat > c->match.players)
		return;
	layout = &c->layouts[line->seat - 1];
	if (line->n == 1 && line->arg[0] == ARG_LEFT_OUT && layout->n > 0) {
		line->n = layout->n;
		for (int i = 0; i < line->n; i++)
			line->arg[i] = ARG_LEFT_OUT;
	}
	for (int i = 0; i < line->n && i < layout->n; i++) {
		int face = face_of(c, layout->card[i]);

		if (line->arg[i] == ARG_LEFT_OUT && face != CARD_UNKNOWN)
			line->arg[i] = face;
	}
}

static void
complete_line(const struct kombio *c, struct line *line)
{
	const struct verb *verb = &verbs[line->verb];

	if (line->verb == SHOW)
		complete_show(c, line);
	else if (line->n > 0 && verb->kinds[line->n - 1] == ARG_CARD)
		complete_card(c, line, &line->arg[line->n - 1]);
	if (line->verb == TRADE && line->arg[0] > line->arg[1]) {
		int32_t lower = line->arg[1];

		line->arg[1] = line->arg[0];
		line->arg[0] = lower;
	}
	for (int i = 0; i < line->n && i < ARGS; i++)
		if (line->arg[i] == CARD_UNKNOWN)
			line->unknown = true;
}

static void
complete(const struct state *state, struct line *line)
{
	const struct kombio *c = (const struct kombio *)state;
	struct kombio begun;

	if (c->stage == STAGE_NONE && !c->match.over) {
		begun = *c;
		begin_round(&begun);
		c = &begun;
	}
	complete_line(c, line);
}

/* The place with that number among all cards of some seats. */
static int
nth_place(const struct kombio *c, unsigned seats, int n)
{
	for (int i = 0; i < c->match.players; i++) {
		if (!(seats >> i & 1))
			continue;
		if (n < c->layouts[i].n)
			return place_make(i + 1, (int)c->layouts[i].slot[n]);
		n -= c->layouts[i].n;
	}
	return 0;
}

/* Any card of some seats, but not the one at that place; 0: none. */
static int
random_place(const struct kombio *c, struct luck *luck, unsigned seats, int but)
{
	int n = 0, place;

	for (int i = 0; i < c->match.players; i++)
		if (seats >> i & 1)
			n += c->layouts[i].n;
	if (but != 0 && card_at(c, but) != NULL &&
	    seats & seat_bit(place_seat(but)))
		n--;
	if (n <= 0)
		return 0;
	place = nth_place(c, seats, (int)luck_below(luck, (unsigned)n));
	/* Whoever meets the one that is left out gets the last instead. */
	return place == but ? nth_place(c, seats, n) : place;
}

static unsigned
all_seats(const struct kombio *c)
{
	return (1u << c->match.players) - 1;
}

/* The seats whose cards, and who themselves, may take part in things. */
static unsigned
free_seats(const struct kombio *c)
{
	return c->caller != 0 && is_taboo(c, c->caller)
	    ? all_seats(c) & ~seat_bit(c->caller)
	    : all_seats(c);
}

/* A card that must be named is any that it may be. */
static int
random_face(const struct kombio *c, struct luck *luck, int card)
{
	return card < FACE_HIDDEN ? card : luck_bit(luck, faces(c, card));
}

static void
say(struct line *line, int seat, int verb, int n)
{
	line->seat = (uint8_t)seat;
	line->verb = (uint8_t)verb;
	line->n = (uint16_t)n;
}

/* A line that names an own slot, and the card there. */
static void
random_slot(const struct kombio *c, struct luck *luck, struct line *line,
    int verb, int n)
{
	const struct layout *layout = &c->layouts[line->seat - 1];
	unsigned at = luck_below(luck, layout->n);

	say(line, line->seat, verb, n);
	line->arg[0] = (int32_t)layout->slot[at];
	if (n > 1)
		line->arg[1] = random_face(c, luck, layout->card[at]);
}

/* A card of those seats that equals the top discard; 0: none is known. */
static int
random_equal(const struct kombio *c, struct luck *luck, unsigned seats)
{
	int top = c->discards[c->discarded - 1];
	int32_t equal[DECK];
	unsigned n = 0;

	for (int i = 0; i < c->match.players; i++)
		for (int j = 0; j < c->layouts[i].n && seats >> i & 1; j++)
			if (c->layouts[i].card[j] == top)
				equal[n++] = place_make(
				    i + 1, (int)c->layouts[i].slot[j]);
	return n > 0 ? equal[luck_below(luck, n)] : 0;
}

/* Whether somebody does what gets rid of cards: with one or two, always. */
static bool
is_sharp(const struct kombio *c, struct luck *luck, int seat)
{
	return luck_below(luck, c->layouts[seat - 1].n) < 2;
}

/* Half of all knocks are on own cards; sharp ones are right if they can be. */
static void
random_knock(const struct kombio *c, struct luck *luck, struct line *line)
{
	int seat = luck_bit(luck, free_seats(c)) + 1;
	unsigned own = seat_bit(seat), seats = free_seats(c);
	const struct layout *layout;
	int place = 0;

	if (is_sharp(c, luck, seat)) {
		place = random_equal(c, luck, own);
		if (place == 0)
			place = random_equal(c, luck, seats);
	}
	if (place == 0)
		place = random_place(
		    c, luck, luck_one_in(luck, 2) ? own : seats, 0);
	layout = &c->layouts[place_seat(place) - 1];
	say(line, seat, KNOCK, 2);
	line->arg[0] = place;
	line->arg[1] =
	    random_face(c, luck, layout->card[find(layout, place_slot(place))]);
}

static void
random_turn(const struct kombio *c, struct luck *luck, struct line *line)
{
	bool can_take = take_fault(c) == NULL;
	unsigned n = c->layouts[c->turn - 1].n;
	unsigned patience = 4 + (n < 12 ? n * n : 144);

	if (c->caller == 0 &&
	    (luck_one_in(luck, patience) || (c->piled == 0 && !can_take))) {
		say(line, c->turn, KOMBIO, 0);
	} else if (can_take && (c->piled == 0 || luck_one_in(luck, 4))) {
		random_slot(c, luck, line, TAKE, 2);
	} else {
		say(line, c->turn, DRAW, 1);
		line->arg[0] = c->piled > 0 ? face_of(c, c->pile[c->piled - 1])
					    : CARD_UNKNOWN;
	}
}

static void
random_peek(const struct kombio *c, struct luck *luck, struct line *line,
    unsigned seats)
{
	int place =
	    random_place(c, luck, seats, c->looks > 0 ? c->looked[0] : 0);

	if (place == 0)
		return;
	say(line, c->turn, PEEK, 2);
	line->arg[0] = place;
	line->arg[1] = face_of(c, *card_at(c, place));
}

/* Trades that card, if it is one, with that other, or any. */
static void
random_trade(const struct kombio *c, struct luck *luck, struct line *line,
    int one, int other)
{
	if (one == 0)
		one = random_place(c, luck, free_seats(c), 0);
	if (other == 0)
		other = random_place(c, luck, free_seats(c), one);
	if (other == 0 || trade_fault(c, one, other) != NULL)
		return;
	say(line, c->turn, TRADE, 2);
	line->arg[0] = one < other ? one : other;
	line->arg[1] = one < other ? other : one;
}

static void
random_action(const struct kombio *c, struct luck *luck, struct line *line)
{
	unsigned own = seat_bit(c->turn);

	say(line, c->turn, PASS, 0);
	if (luck_one_in(luck, 8))
		return;
	switch (worth(c->action)) {
	case 7:
	case 8:
		random_peek(c, luck, line, own);
		break;
	case 9:
	case 10:
		random_peek(c, luck, line, free_seats(c) & ~own);
		break;
	case 11:
	case 12:
		random_trade(c, luck, line, 0, 0);
		break;
	case 13:
		if (c->looks == 0)
			random_peek(c, luck, line, free_seats(c));
		else if (c->moved == 0)
			random_trade(c, luck, line, c->looked[0], 0);
		break;
	default:
		if (c->looks < 2)
			random_peek(c, luck, line, free_seats(c));
		else if (c->moved == 0)
			random_trade(c, luck, line, c->looked[0], c->looked[1]);
	}
}

static void
random_show(const struct kombio *c, struct luck *luck, struct line *line)
{
	struct kombio rest = *c;
	const struct layout *layout;

	say(line, luck_bit(luck, to_show(c)) + 1, SHOW, 0);
	layout = &c->layouts[line->seat - 1];
	line->n = layout->n;
	for (int i = 0; i < layout->n; i++) {
		line->arg[i] = random_face(&rest, luck, layout->card[i]);
		fix(&rest, layout->card[i], line->arg[i]);
	}
}

static void
random_stage(const struct kombio *c, struct luck *luck, struct line *line)
{
	if (c->fresh && c->shown == 0 && luck_one_in(luck, 4)) {
		random_knock(c, luck, line);
		return;
	}
	say(line, c->turn, PASS, 0);
	switch ((enum stage)c->stage) {
	case STAGE_DRAWN:
		if (luck_one_in(luck, 3)) {
			random_slot(c, luck, line, SWAP, 2);
			break;
		}
		say(line, c->turn, DROP, 1);
		line->arg[0] = random_face(c, luck, c->drawn);
		break;
	case STAGE_ACTION:
		random_action(c, luck, line);
		break;
	case STAGE_SHOW:
		random_show(c, luck, line);
		break;
	default:
		random_turn(c, luck, line);
	}
}

/*
 * Players who know nothing: one line in four is a knock where there may be
 * one, and an action in 8 is waived.  Who has few cards gets rid of them more
 * easily and calls more often, so that there are short rounds, rounds that end
 * because somebody runs out of cards, and some that use up the whole deck.
 */
static void
random_line(const struct state *state, struct luck *luck, struct line *line)
{
	const struct kombio *c = (const struct kombio *)state;

	line->kind = LINE_MOVE;
	line->unknown = false;
	line->seat = c->knocker;
	if (c->answer == ANSWER_GIVE)
		random_slot(c, luck, line, GIVE, 1);
	else if (c->answer == ANSWER_DOUBT)
		say(line, place_seat(c->target),
		    is_sharp(c, luck, place_seat(c->target)) ? PUSH : KEEP, 0);
	else
		random_stage(c, luck, line);
	if (line->n > 0 && (line->verb == DRAW || line->verb == PEEK))
		line->unknown = line->arg[line->n - 1] == CARD_UNKNOWN;
}

static void
hide(struct line *line, int first, int behind)
{
	for (int i = first; i < behind; i++)
		line->arg[i] = CARD_UNKNOWN;
	line->unknown = true;
}

/*
 * Everybody has seen the two lower cards of their own four, what they drew and
 * peeked at themselves, and what lies or lay open.
 */
static bool
view(const struct state *before, const struct state *later, int seat,
    struct line *line)
{
	const struct kombio *c = (const struct kombio *)before;

	(void)later;
	if (line->kind == LINE_DEAL) {
		hide(line, 0, line->place == seat ? 2 : line->n);
	} else if (line->kind == LINE_SHUFFLE) {
		line->n = (uint16_t)(c->discarded - 1);
		hide(line, 0, line->n);
	} else if (line->seat != seat) {
		if (line->verb == DRAW)
			hide(line, 0, 1);
		else if (line->verb == PEEK)
			hide(line, 1, 2);
	}
	return true;
}

static void
tell_face(struct text *text, int face)
{
	text_add(text, face == CARD_UNKNOWN ? "a card" : cards[face]);
}

/* "slot 3", or "slot 3 of Anna" for who is not that seat. */
static void
tell_place(struct text *text, int place, int seat)
{
	text_add(text, place_seat(place) == seat ? "their own slot " : "slot ");
	text_number(text, place_slot(place));
	if (place_seat(place) == seat)
		return;
	text_add(text, " of ");
	text_seat(text, place_seat(place));
}

static void
tell_chance(
    const struct kombio *after, const struct line *line, struct text *text)
{
	if (line->kind == LINE_SHUFFLE) {
		text_add(text, "The discards are shuffled: the draw pile has ");
		text_count(text, after->piled, "card", "cards");
	} else if (line->place == PILE) {
		text_add(text, "The draw pile has ");
		text_count(text, line->n, "card", "cards");
	} else {
		text_seat(text, line->place);
		text_add(text, " gets four cards");
	}
}

/* What a dropped card lets its player do. */
static const char *const actions[] = {
    [7] = ", and may look at an own card",
    [8] = ", and may look at an own card",
    [9] = ", and may look at somebody else's card",
    [10] = ", and may look at somebody else's card",
    [11] = ", and may trade two cards",
    [12] = ", and may trade two cards",
    [13] = ", and may look at a card and trade it",
    [14] = ", and may look at two cards and trade them",
};

static void
tell_penalty(
    const struct kombio *before, const struct kombio *after, struct text *text)
{
	text_add(text, ": ");
	text_seat(text, after->knocker);
	if (after->answer == ANSWER_PENALTY)
		text_add(text, " gets a penalty card after a shuffle");
	else if (after->piled < before->piled)
		text_add(text, " gets a penalty card");
	else
		text_add(text, " would get a penalty card, but there is none");
}

static void
tell_knock(const struct kombio *before, const struct kombio *after,
    const struct line *line, struct text *text)
{
	bool right = after->discarded > before->discarded;

	text_add(text, "knocks on ");
	tell_place(text, line->arg[0], line->seat);
	text_add(text, ", ");
	tell_face(text, line->arg[1]);
	text_add(text, right ? ", rightly" : ", wrongly");
	if (after->answer == ANSWER_GIVE)
		text_add(text, ": gives a card for it");
	else if (after->answer == ANSWER_DOUBT) {
		text_add(text, ": ");
		text_seat(text, place_seat(line->arg[0]));
		text_add(text, " keeps it or pushes it over");
	} else if (!right)
		tell_penalty(before, after, text);
}

static void
tell_exchange(const struct line *line, const char *what, struct text *text)
{
	text_add(text, what);
	text_add(text, " into slot ");
	text_number(text, line->arg[0]);
	text_add(text, " and discards ");
	tell_face(text, line->arg[1]);
}

static void
tell_show(const struct line *line, struct text *text)
{
	int sum = 0;

	text_add(text, "shows");
	for (int i = 0; i < line->n; i++) {
		text_add(text, i == 0 ? " " : ", ");
		tell_face(text, line->arg[i]);
		sum += worth(line->arg[i]);
	}
	text_add(text, ": ");
	text_number(text, sum);
}

/* What a player does on their own turn, but for actions. */
static void
tell_turn(const struct kombio *before, const struct kombio *after,
    const struct line *line, struct text *text)
{
	switch (line->verb) {
	case DRAW:
		text_add(text, "draws ");
		tell_face(text, line->arg[0]);
		break;
	case SWAP:
		tell_exchange(line, "puts the drawn card", text);
		break;
	case DROP:
		text_add(text, "drops ");
		tell_face(text, line->arg[0]);
		if (after->stage == STAGE_ACTION)
			/* Only a known card has one. */
			/* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage) */
			text_add(text, actions[worth(line->arg[0])]);
		break;
	case TAKE:
		text_add(text, "takes ");
		tell_face(text, before->discards[before->discarded - 1]);
		tell_exchange(line, "", text);
		break;
	default:
		text_add(text, "calls Kombio");
	}
}

static void
tell_peek(const struct line *line, struct text *text)
{
	text_add(text, "looks at ");
	tell_place(text, line->arg[0], line->seat);
	if (line->arg[1] == CARD_UNKNOWN)
		return;
	text_add(text, ": ");
	tell_face(text, line->arg[1]);
}

static void
tell_move(const struct kombio *before, const struct kombio *after,
    const struct line *line, struct text *text)
{
	switch (line->verb) {
	case PEEK:
		tell_peek(line, text);
		break;
	case TRADE:
		text_add(text, "trades ");
		tell_place(text, line->arg[0], line->seat);
		text_add(text, " for ");
		tell_place(text, line->arg[1], line->seat);
		break;
	case PASS:
		text_add(text, "does nothing further");
		break;
	case KNOCK:
		tell_knock(before, after, line, text);
		break;
	case GIVE:
		text_add(text, "puts the card of slot ");
		text_number(text, line->arg[0]);
		text_add(text, " into ");
		tell_place(text, before->target, 0);
		break;
	case KEEP:
		text_add(text, "keeps the card");
		tell_penalty(before, after, text);
		break;
	case PUSH:
		text_add(text, "pushes the card over to ");
		text_seat(text, before->knocker);
		break;
	case SHOW:
		tell_show(line, text);
		break;
	default:
		tell_turn(before, after, line, text);
	}
}

static void
tell(const struct state *before, const struct state *after,
    const struct line *line, struct text *text)
{
	const struct kombio *b = (const struct kombio *)before;
	const struct kombio *a = (const struct kombio *)after;

	if (line->kind != LINE_MOVE) {
		tell_chance(a, line, text);
		return;
	}
	text_seat(text, line->seat);
	text_add(text, " ");
	tell_move(b, a, line, text);
	if (a->stage == STAGE_SHOW && b->stage != STAGE_SHOW)
		text_add(text, "; all cards are turned up");
}

/* A call is counted with the last cards that are shown. */
static void
reason(const struct state *before, const struct state *after,
    const struct line *line, int seat, struct text *text)
{
	const struct kombio *c = (const struct kombio *)after;
	int bonus = c->match.points[seat - 1] - before->match.points[seat - 1];

	if (seat == line->seat) {
		tell_show(line, text);
		for (int i = 0; i < line->n; i++)
			bonus -= worth(line->arg[i]);
		if (bonus == 0)
			return;
		text_add(text, "; ");
	}
	if (seat == c->caller) {
		text_add(text, "called without being alone the lowest");
	} else {
		text_seat(text, c->caller);
		text_add(text, " called and is alone the lowest");
	}
	if (seat == line->seat) {
		text_add(text, ": ");
		text_number(text, bonus);
		text_add(text, " more");
	}
}

/* A tile for a card, with its slot's number if it has one. */
static void
show_card(const struct kombio *c, struct scene *scene, int card, uint32_t slot)
{
	int face = face_of(c, card);
	struct tile *tile =
	    scene_tile(scene, face == CARD_UNKNOWN ? "?" : cards[face],
		INK_NONE, face == CARD_UNKNOWN ? TILE_HIDDEN : 0);
	struct text label;

	text_begin(&label, tile->label, sizeof(tile->label), scene->names);
	if (slot != 0)
		text_number(&label, slot);
}

static void
show_seat(const struct kombio *c, int seat, struct scene *scene)
{
	const struct match *match = &c->match;
	const struct layout *layout = &c->layouts[seat - 1];
	struct zone *zone = scene_zone(scene, seat, "");
	struct text note = scene_note(scene, zone);

	zone->due = (match->due & seat_bit(seat)) != 0;
	for (int i = 0; i < layout->n; i++)
		show_card(c, scene, layout->card[i], layout->slot[i]);
	if (seat == c->caller)
		text_add(
		    &note, is_taboo(c, seat) ? "called, taboo; " : "called; ");
	if (c->stage == STAGE_NONE && match->ended > 0) {
		text_number(&note, match->points[seat - 1]);
		text_add(&note, " this round, ");
	}
	text_number(&note, match->totals[seat - 1]);
	text_add(&note, " in all");
}

static void
show_pile(const struct kombio *c, struct scene *scene)
{
	struct zone *zone = scene_zone(scene, 0, "Draw pile");
	struct text note = scene_note(scene, zone);

	if (c->piled > 0)
		scene_tile(scene, "?", INK_NONE, TILE_HIDDEN);
	text_count(&note, c->piled, "card", "cards");
	if (c->stage != STAGE_DRAWN)
		return;
	zone = scene_zone(scene, 0, "Drawn");
	note = scene_note(scene, zone);
	show_card(c, scene, c->drawn, 0);
	text_add(&note, "by ");
	text_seat(&note, c->turn);
}

static void
show_discards(const struct kombio *c, struct scene *scene)
{
	struct zone *zone = scene_zone(scene, 0, "Discard pile");
	struct text note = scene_note(scene, zone);

	if (c->discarded > 0)
		show_card(c, scene, c->discards[c->discarded - 1], 0);
	text_count(&note, c->discarded, "card", "cards");
	if (c->stage == STAGE_NONE || c->discarded == 0)
		return;
	text_add(&note,
	    c->fresh && c->shown == 0 ? ", can be knocked on"
				      : ", cannot be knocked on");
	if (c->knocked)
		text_add(&note, " or taken");
}

static const char *const stage_tasks[] = {
    [STAGE_NONE] = "",
    [STAGE_TURN] = " to draw, take or call",
    [STAGE_DRAWN] = " to swap or drop",
    [STAGE_ACTION] = " to use the action of ",
    [STAGE_SHOW] = " to show",
};

static const char *const answer_tasks[] = {
    [ANSWER_NONE] = "",
    [ANSWER_GIVE] = " to give a card",
    [ANSWER_DOUBT] = " to keep or push",
    [ANSWER_PENALTY] = "the discards are to be shuffled",
};

/* Before the first deal everything lies as it will, face down. */
static void
scene(const struct state *state, struct scene *scene)
{
	const struct kombio *c = (const struct kombio *)state;
	struct kombio begun;
	struct text head;

	scene_begin(scene, &head, &c->match);
	if (c->stage != STAGE_NONE) {
		text_add(&head, ": ");
		if (c->match.due != 0)
			text_seats(&head, c->match.due);
		text_add(&head,
		    c->answer != ANSWER_NONE ? answer_tasks[c->answer]
					     : stage_tasks[c->stage]);
		if (c->answer == ANSWER_NONE && c->stage == STAGE_ACTION)
			text_add(&head, cards[c->action]);
	} else if (c->match.ended == 0) {
		begun = *c;
		begin_round(&begun);
		begun.stage = STAGE_NONE;
		begun.match.due = 0;
		c = &begun;
	}
	show_pile(c, scene);
	show_discards(c, scene);
	for (int seat = 1; seat <= c->match.players; seat++)
		show_seat(c, seat, scene);
}

/* Every card lies before one player at the most, and one call is scored. */
static const struct fault *
note(struct state *state, const int32_t *points)
{
	struct match *match = &state->match;
	int sum = 0, calls = LOWEST_BONUS * (match->players - 1);

	if (calls < CALL_PENALTY)
		calls = CALL_PENALTY;
	for (int i = 0; i < match->players; i++) {
		if (points[i] < WORTH_LEAST)
			return &fault_points;
		sum += points[i];
	}
	if (sum < WORTH_LEAST || sum > WORTH_MOST + calls)
		return &fault_points;
	match_note_round(match, points);
	look_at_target(match);
	return NULL;
}

const struct game kombio = {
    .name = "kombio",
    .title = "Kombio",
    .version = "1",
    .variants = variants,
    .term = "target",
    .term_default = 100,
    .term_text = "points that end the match",
    .term_before = ", until ",
    .term_after = " points",
    .cards = cards,
    .ncards = VALUES,
    .places = places,
    .verbs = verbs,
    .rules = rules,
    .shuffles = true,
    .size = sizeof(struct kombio),
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
