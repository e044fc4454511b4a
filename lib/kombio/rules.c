/* rules.c: the rules of Kombio. */

#include <string.h>

#include "kombio.h"

enum {
	WORTH_MOST = 444, /* of all cards but those below 0 */
	LOWEST_BONUS = 10,
	CALL_PENALTY = 15,
};

const char kombio_cards[VALUES][8] = {"-1", "0", "1", "2", "3", "4", "5", "6",
    "7", "8", "9", "10", "11", "12", "13", "14"};

/* Three each of -1 and 0, five each of 1 to 12, two each of 13 and 14. */
static const struct heap deck = {
    .ones = 0x3fff, .twos = 0xc003, .fours = 0x3ffc};

/* No card at all: nobody can be kept from seeing it. */
static const struct card nothing = {.told = EVERYBODY};

static const struct variant variants[] = {
    {"standard", "the game of the rule sheet", 2, 6},
    {NULL, NULL, 0, 0},
};

static const struct place places[] = {
    {"pile", 0},
    {NULL, 0},
};

static const struct verb verbs[] = {
    [DRAW] = {.name = "draw", .min = 1, .max = 1, .kinds = {ARG_CARD}},
    [SWAP] = {.name = "swap",
	.min = 2,
	.max = 2,
	.kinds = {ARG_SLOT, ARG_CARD}},
    [DROP] = {.name = "drop", .min = 1, .max = 1, .kinds = {ARG_CARD}},
    [TAKE] = {.name = "take",
	.min = 2,
	.max = 2,
	.kinds = {ARG_SLOT, ARG_CARD}},
    [KOMBIO] = {.name = "kombio"},
    [PEEK] = {.name = "peek",
	.min = 2,
	.max = 2,
	.kinds = {ARG_PLACE, ARG_CARD}},
    [TRADE] = {.name = "trade",
	.min = 2,
	.max = 2,
	.kinds = {ARG_PLACE, ARG_PLACE},
	.unordered = true},
    [PASS] = {.name = "pass"},
    [KNOCK] = {.name = "knock",
	.min = 2,
	.max = 2,
	.kinds = {ARG_PLACE, ARG_CARD}},
    [GIVE] = {.name = "give", .min = 1, .max = 1, .kinds = {ARG_SLOT}},
    [KEEP] = {.name = "keep"},
    [PUSH] = {.name = "push"},
    [SHOW] = {.name = "show", .min = 1, .max = ANY_NUMBER, .kinds = {ARG_CARD}},
    {.name = ""},
};

static const struct rule rules[] = {
    {"kombio.pile",
	"A player draws while there is a draw pile.  When it is used up, all "
	"discards but the top one may be shuffled before a turn, and must be "
	"for a penalty card.  Once a round has ended, only a penalty card "
	"calls for a shuffle."},
    {"kombio.slot",
	"A slot or place that is named holds a card, and a trade is between "
	"two different places."},
    {"kombio.take",
	"A player may take the top of the discard pile, unless it got there "
	"by a knock."},
    {"kombio.action",
	"7 and 8 look at one of your own cards, 9 and 10 at somebody else's, "
	"11 and 12 trade any two; 13 looks at one card and may trade it with "
	"another, 14 looks at two and may trade them."},
    {"kombio.taboo",
	"With three or more players nobody may look at, trade or knock on a "
	"card of the player who called."},
    {"kombio.knock",
	"Each card that comes onto the discard pile may be knocked on once, "
	"unless it got there by a knock; with three or more players the one "
	"who called may not knock."},
    {"kombio.called", "Only one player may call in a round."},
    {"kombio.card",
	"The card that is named is the one that lies there, and players show "
	"all their cards in the order of the slots."},
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
    "kombio.action", "this action allows no further look"};
static const struct fault look_twice = {
    "kombio.action", "this card has already been looked at"};
static const struct fault trade_never = {
    "kombio.action", "a card from 7 to 10 gives no trade"};
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
static const struct fault other_card = {
    "kombio.card", "another card lies there"};
static const struct fault show_count = {
    "kombio.card", "the player holds a different number of cards"};
static const struct fault not_discarded = {
    "record.deal", "{1} is shuffled more often than it was discarded"};
static const struct fault knock_first = {
    "record.turn", "the knock must be settled first"};
static const struct fault shuffle_first = {
    "record.turn", "the discards must be shuffled for the penalty card first"};

static bool
faces_have(struct faces faces, int face)
{
	struct heap heap = faces_heap(faces);

	return heap_has(&heap, face);
}

static void
faces_add(struct faces *faces, int face)
{
	struct heap heap = faces_heap(*faces);

	heap_add(&heap, face);
	*faces = heap_faces(&heap);
}

static void
faces_take(struct faces *faces, int face)
{
	struct heap heap = faces_heap(*faces);

	heap_take(&heap, face);
	*faces = heap_faces(&heap);
}

/* Why a card cannot turn out to have that face. */
static const struct fault *
face_fault(const struct faces *heaps, struct card card, int face)
{
	if (card.face != HIDDEN)
		return card.face == face ? NULL : &other_card;
	if (faces_have(heaps[card.heap], face))
		return NULL;
	return faces_have(heaps[0], face) ? &other_card : &fault_used_up;
}

/* A card has come to light. */
static void
fix(struct faces *heaps, struct card card, int face)
{
	if (card.face == HIDDEN)
		faces_take(&heaps[card.heap], face);
}

/* Takes away what a line of chance names; false: something is not there. */
static bool
take_named(struct heap *heap, const struct line *line)
{
	bool there = true;

	for (int i = 0; i < line->n; i++)
		if (line->cards[i] != CARD_UNKNOWN)
			there &= heap_take(heap, line->cards[i]);
	return there;
}

/* A card that lies or lay face up. */
static struct card
open_card(int face, int id)
{
	return card_make(face, 0, EVERYBODY, EVERYBODY, id);
}

static void
insert_card(struct kombio *table, int place, struct card card)
{
	int seat = place_seat(place), players = table->match.players;
	struct spot *spot = &table->spots[table->first[seat]];
	size_t behind = table->first[players] - table->first[seat];

	for (int n = card_count(table, seat); n > 0 && spot[-1].place > place;
	     n--, behind++)
		spot--;
	memmove(spot + 1, spot, behind * sizeof(*spot));
	*spot = (struct spot){place, card};
	for (; seat <= players; seat++)
		table->first[seat]++;
}

static struct card
remove_card(struct kombio *table, int at)
{
	int players = table->match.players;
	struct spot *spots = table->spots;
	struct spot gone = spots[at];

	for (int seat = place_seat(gone.place); seat <= players; seat++)
		table->first[seat]--;
	memmove(&spots[at], &spots[at + 1],
	    (size_t)(table->first[players] - at) * sizeof(spots[0]));
	memset(&spots[table->first[players]], 0, sizeof(spots[0]));
	return gone.card;
}

/* Takes the top of the draw pile, and leaves no trace of it there. */
static struct card
remove_top(struct kombio *table)
{
	struct card card = top_card(table);

	table->pile[--table->piled] = HIDDEN;
	return card;
}

static const struct fault *
setup(struct state *state, const struct setup *setup)
{
	struct kombio *table = (struct kombio *)state;

	(void)setup;
	table->match.cards = (1u << VALUES) - 1;
	table->starter = table->match.start;
	table->drawn = nothing;
	return NULL;
}

/* The seats that still have cards to turn up. */
static RARE unsigned
to_show(const struct kombio *table)
{
	unsigned set = 0;

	for (int seat = 1; seat <= table->match.players; seat++)
		if (card_count(table, seat) > 0)
			set |= seat_bit(seat);
	return set & ~table->shown;
}

unsigned
kombio_awaited(const struct kombio *table)
{
	switch ((enum knock_answer)table->answer) {
	case ANSWER_GIVE:
		return seat_bit(table->knocker);
	case ANSWER_DOUBT:
		return seat_bit(place_seat(table->target));
	case ANSWER_PENALTY:
		return 0;
	case ANSWER_NONE:
		break;
	}
	return table->stage == STAGE_SHOW ? to_show(table)
					  : seat_bit(table->turn);
}

static bool
can_shuffle(const struct kombio *table)
{
	return table->piled == 0 && table->discarded >= 2;
}

/*
 * Says what is to be done about a draw pile that is used up.  The game does not
 * wait for a player who could only draw.
 */
static void
settle_pile(struct kombio *table)
{
	struct match *match = &table->match;

	if (table->answer == ANSWER_PENALTY) {
		match->need = MUST_SHUFFLE;
	} else if (table->answer == ANSWER_NONE && table->stage == STAGE_TURN &&
	    can_shuffle(table)) {
		match->need = MAY_SHUFFLE;
		if (table->caller != 0 && !can_take(table))
			match->due = 0;
	}
}

/* Says for whom or what the game waits. */
static void
settle(struct kombio *table)
{
	struct match *match = &table->match;
	unsigned due = kombio_awaited(table);

	match->due = (uint8_t)due;
	match->may = can_knock(table) ? (uint8_t)(table->free & ~due) : 0;
	match->need = NEED_NOTHING;
	if (table->piled == 0)
		settle_pile(table);
}

/* Four hidden cards each, of which everybody has seen the lower two. */
static void
begin_spots(struct kombio *table)
{
	int players = table->match.players;

	memset(table->spots, 0, sizeof(table->spots));
	for (int i = 0; i < FOUR * players; i++) {
		int seat = i / FOUR + 1, slot = i % FOUR + 1;

		table->spots[i].place = place_make(seat, slot);
		table->spots[i].card.face = HIDDEN;
		table->spots[i].card.id = (uint8_t)(table->piled + i);
		if (slot > 2)
			table->spots[i].card.seen = (uint8_t)seat_bit(seat);
	}
	for (int seat = 1; seat <= players; seat++) {
		table->first[seat] = (uint8_t)(FOUR * seat);
		table->highest[seat - 1] = FOUR;
	}
}

void
kombio_begin_round(struct kombio *table)
{
	match_begin_round(&table->match);
	table->stage = STAGE_TURN;
	table->answer = ANSWER_NONE;
	table->dealt = table->deals = 0;
	table->turn = table->starter;
	table->caller = 0;
	table->shown = 0;
	table->free = (uint8_t)((1u << table->match.players) - 1);
	table->knockable = table->knocked = false;
	/* The round before may have ended while somebody held a card. */
	table->drawn = nothing;
	table->discarded = 0;
	memset(table->heaps, 0, sizeof(table->heaps));
	table->heaps[0] = heap_faces(&deck);
	table->pile_heap = 0;
	table->piled = (uint8_t)(DECK - FOUR * table->match.players);
	memset(table->pile, HIDDEN, sizeof(table->pile));
	memset(table->pile_ids, 0, sizeof(table->pile_ids));
	begin_spots(table);
	table->match.events = 1;
	settle(table);
}

static void
deal_pile(struct kombio *table, const struct line *line)
{
	uint8_t *to = table->pile + table->piled;

	for (int i = 0; i < line->n; i++)
		*--to = line->cards[i] != CARD_UNKNOWN ? (uint8_t)line->cards[i]
						       : HIDDEN;
}

static void
deal_seat(struct kombio *table, const struct line *line)
{
	struct spot *spot = &table->spots[FOUR * (line->place - 1)];

	for (int i = 0; i < line->n; i++, spot++) {
		if (line->cards[i] == CARD_UNKNOWN)
			continue;
		spot->card.face = (uint8_t)line->cards[i];
		spot->card.told = spot->card.seen;
	}
}

static const struct fault *
deal_fault(
    const struct kombio *table, const struct line *line, struct heap *left)
{
	bool begun = table->stage != STAGE_NONE, pile = line->place == PILE;
	int players = table->match.players;
	struct deal deal = {
	    .playing = table->match.moves > 0,
	    .place = pile || line->place <= players,
	    .order = !begun || line->place > table->dealt,
	    .count = pile ? DECK - FOUR * players : FOUR,
	    .left = begun ? faces_heap(table->heaps[0]) : deck,
	};
	const struct fault *fault = match_deal(&table->match, line, &deal);

	*left = deal.left;
	return fault;
}

static RARE const struct fault *
deal(struct kombio *table, const struct line *line)
{
	struct heap left;
	const struct fault *fault = deal_fault(table, line, &left);
	bool pile = line->place == PILE;

	if (fault != NULL)
		return fault;
	if (table->stage == STAGE_NONE)
		kombio_begin_round(table);
	table->heaps[0] = heap_faces(&left);
	table->dealt = line->place;
	table->deals++;
	if (line->unknown ||
	    table->deals != (pile ? table->match.players + 1 : line->place))
		table->match.partial = true;
	if (pile)
		deal_pile(table, line);
	else
		deal_seat(table, line);
	return NULL;
}

/* The top of the draw pile for a wrong knock, unseen. */
static void
give_penalty(struct kombio *table)
{
	int seat = table->knocker;
	int slot = (int)++table->highest[seat - 1];

	insert_card(table, place_make(seat, slot), remove_top(table));
}

/* Takes what the line names from the discards, and leaves the rest. */
static const struct fault *
shuffle_fault(const struct match *match, const struct line *line, int cards,
    struct heap *discards)
{
	if (match->over)
		return &fault_over;
	if (match->need != MAY_SHUFFLE && match->need != MUST_SHUFFLE)
		return &no_shuffle;
	if (line->n != 0 && line->n != cards)
		return &fault_deal_count;
	return take_named(discards, line) ? NULL : &not_discarded;
}

/*
 * A number for the cards that a shuffle mixes: the lowest that no card on the
 * table has any more, whatever is known of them.
 */
static int
free_heap(const struct kombio *table)
{
	int n = table->first[table->match.players];
	bool used[1 + DECK] = {true};
	int heap = 0;

	for (int i = 0; i < n; i++)
		used[table->spots[i].card.heap] = true;
	used[table->drawn.heap] = true;
	while (used[heap])
		heap++;
	return heap;
}

/* All discards but the top one. */
static struct heap
discards_heap(const struct kombio *table)
{
	struct heap heap = {0};

	for (int i = 0; i < table->discarded - 1; i++)
		heap_add(&heap, table->discards[i]);
	return heap;
}

/* Makes the draw pile of the discards; those not named are left. */
static void
turn_discards(
    struct kombio *table, const struct line *line, const struct heap *left)
{
	int n = table->discarded - 1;
	uint8_t *to = table->pile + n;

	for (int i = 0; i < line->n; i++)
		*--to = line->cards[i] != CARD_UNKNOWN ? (uint8_t)line->cards[i]
						       : HIDDEN;
	table->piled = (uint8_t)n;
	table->pile_heap = (uint8_t)free_heap(table);
	table->heaps[table->pile_heap] = heap_faces(left);
	for (int i = 0; i < n; i++)
		table->pile_ids[i] = (uint8_t)(table->discard_ids[i] - i);
	table->discard_ids[0] = table->discard_ids[n];
	table->discards[0] = table->discards[n];
	memset(table->discards + 1, 0, (size_t)n);
	table->discarded = 1;
	if (heap_kinds(left) != 0)
		table->match.partial = true;
}

static RARE const struct fault *
shuffle(struct kombio *table, const struct line *line)
{
	struct heap left = discards_heap(table);
	const struct fault *fault =
	    shuffle_fault(&table->match, line, table->discarded - 1, &left);

	if (fault != NULL)
		return fault;
	turn_discards(table, line, &left);
	table->match.events++;
	if (table->answer == ANSWER_PENALTY) {
		table->answer = ANSWER_NONE;
		give_penalty(table);
	}
	settle(table);
	return NULL;
}

/* A new top card. */
static void
discard(struct kombio *table, int face, int id)
{
	table->discard_ids[table->discarded] = (uint8_t)id;
	table->discards[table->discarded++] = (uint8_t)face;
	table->knockable = true;
	table->knocked = false;
}

static void
end_turn(struct kombio *table)
{
	table->turn = (uint8_t)seat_after(&table->match, table->turn);
	table->stage = table->turn == table->caller ? STAGE_SHOW : STAGE_TURN;
}

static const struct fault *
play_draw(struct kombio *table, const struct line *line)
{
	unsigned seat = seat_bit(line->seat);
	const struct fault *fault;
	int face = line->arg[0];
	struct card card;

	if (table->piled == 0)
		return &pile_empty;
	card = top_card(table);
	if (face != CARD_UNKNOWN) {
		fault = face_fault(table->heaps, card, face);
		if (fault != NULL)
			return fault;
		fix(table->heaps, card, face);
	}
	remove_top(table);
	table->drawn = face != CARD_UNKNOWN
	    ? card_make(face, card.heap, seat, seat, card.id)
	    : card_make(card.face, card.heap, seat, 0, card.id);
	table->stage = STAGE_DRAWN;
	return NULL;
}

/* Puts a card into a spot; the one that lay there is discarded. */
static const struct fault *
exchange(struct kombio *table, int at, struct card card, int face)
{
	struct card *spot = &table->spots[at].card;
	const struct fault *fault = face_fault(table->heaps, *spot, face);

	if (fault != NULL)
		return fault;
	fix(table->heaps, *spot, face);
	*spot = card;
	return NULL;
}

static struct card
chosen_card(const struct kombio *table)
{
	struct card card = table->drawn;

	card.seen |= CHOSEN_BIT;
	return card;
}

static const struct fault *
play_swap(struct kombio *table, const struct line *line)
{
	int at = find_spot(table, place_make(line->seat, line->arg[0]));
	const struct fault *fault;
	int id;

	if (at < 0)
		return &no_card;
	id = table->spots[at].card.id;
	fault = exchange(table, at, chosen_card(table), line->arg[1]);
	if (fault != NULL)
		return fault;
	table->drawn = nothing;
	discard(table, line->arg[1], id);
	end_turn(table);
	return NULL;
}

static const struct fault *
play_drop(struct kombio *table, const struct line *line)
{
	int face = line->arg[0];
	const struct fault *fault =
	    face_fault(table->heaps, table->drawn, face);

	if (fault != NULL)
		return fault;
	fix(table->heaps, table->drawn, face);
	discard(table, face, table->drawn.id);
	table->drawn = nothing;
	if (worth(face) < 7) {
		end_turn(table);
		return NULL;
	}
	table->stage = STAGE_ACTION;
	table->action = (uint8_t)face;
	table->looks = table->moved = 0;
	return NULL;
}

static const struct fault *
play_take(struct kombio *table, const struct line *line)
{
	int at = find_spot(table, place_make(line->seat, line->arg[0]));
	const struct fault *fault;
	struct card top;
	int id;

	if (at < 0)
		return &no_card;
	if (table->discarded == 0)
		return &nothing_to_take;
	if (table->knocked)
		return &take_knocked;
	top = open_card(table->discards[table->discarded - 1],
	    table->discard_ids[table->discarded - 1]);
	id = table->spots[at].card.id;
	fault = exchange(table, at, top, line->arg[1]);
	if (fault != NULL)
		return fault;
	table->discarded--;
	discard(table, line->arg[1], id);
	end_turn(table);
	return NULL;
}

static const struct fault *
play_kombio(struct kombio *table, const struct line *line)
{
	if (table->caller != 0)
		return &called_already;
	table->caller = line->seat;
	if (table->match.players >= TABOO_PLAYERS)
		table->free &= (uint8_t)~seat_bit(line->seat);
	end_turn(table);
	return NULL;
}

static const struct fault *
look_fault(const struct kombio *table, int place)
{
	switch (worth(table->action)) {
	case 7:
	case 8:
		return place_seat(place) == table->turn ? NULL : &look_own;
	case 9:
	case 10:
		return place_seat(place) != table->turn ? NULL : &look_other;
	case 11:
	case 12:
		return &look_never;
	case 13:
		return table->looks == 0 ? NULL : &look_more;
	default:
		if (table->looks == 2)
			return &look_more;
		return table->looks == 1 && table->looked[0] == place
		    ? &look_twice
		    : NULL;
	}
}

const struct fault *
kombio_peek_fault(const struct kombio *table, int place)
{
	const struct fault *fault = look_fault(table, place);

	if (fault == NULL && is_taboo(table, place_seat(place)))
		fault = &caller_taboo;
	return fault;
}

static void
look(struct kombio *table, struct card *card, int seat, int face)
{
	card->seen |= (uint8_t)seat_bit(seat);
	if (face == CARD_UNKNOWN)
		return;
	fix(table->heaps, *card, face);
	card->face = (uint8_t)face;
	card->told |= (uint8_t)seat_bit(seat);
}

static const struct fault *
play_peek(struct kombio *table, const struct line *line)
{
	int place = line->arg[0], face = line->arg[1];
	int at = find_spot(table, place);
	const struct fault *fault;

	if (at < 0)
		return &no_card;
	fault = kombio_peek_fault(table, place);
	if (fault == NULL && face != CARD_UNKNOWN)
		fault = face_fault(table->heaps, table->spots[at].card, face);
	if (fault != NULL)
		return fault;
	look(table, &table->spots[at].card, line->seat, face);
	if (worth(table->action) < 13)
		end_turn(table);
	else
		table->looked[table->looks++] = place;
	return NULL;
}

/* The cards traded are those looked at: one of them with a 13, or both. */
const struct fault *
kombio_trade_fault(const struct kombio *table, int one, int other)
{
	int needed = worth(table->action) - 12;

	if (needed < -1)
		return &trade_never;
	for (int i = 0; i < needed; i++) {
		if (i == table->looks)
			return &trade_unseen;
		if (table->moved & 1u << i)
			return &trade_moved;
		if (table->looked[i] != one && table->looked[i] != other)
			return &trade_unseen;
	}
	return NULL;
}

static const struct fault *
play_trade(struct kombio *table, const struct line *line)
{
	int one = find_spot(table, line->arg[0]);
	int other = find_spot(table, line->arg[1]);
	const struct fault *fault;
	struct card card;

	if (one < 0 || other < 0)
		return &no_card;
	if (one == other)
		return &same_place;
	fault = kombio_trade_fault(table, line->arg[0], line->arg[1]);
	if (fault != NULL)
		return fault;
	if (is_taboo(table, place_seat(line->arg[0])) ||
	    is_taboo(table, place_seat(line->arg[1])))
		return &caller_taboo;
	card = table->spots[one].card;
	table->spots[one].card = table->spots[other].card;
	table->spots[other].card = card;
	end_turn(table);
	return NULL;
}

static const struct fault *
play_pass(struct kombio *table, const struct line *line)
{
	(void)line;
	end_turn(table);
	return NULL;
}

/* A card that was looked at and has moved can no longer be traded. */
static void
follow(struct kombio *table, int from, int to)
{
	if (table->stage != STAGE_ACTION)
		return;
	for (int i = 0; i < table->looks; i++)
		if (table->looked[i] == from) {
			table->looked[i] = to;
			table->moved |= (uint8_t)(1u << i);
		}
}

/* A round ends at once when somebody has no card left. */
static void
check_cards(struct kombio *table, int seat)
{
	if (card_count(table, seat) == 0)
		table->stage = STAGE_SHOW;
}

static void
owe_penalty(struct kombio *table)
{
	table->answer = ANSWER_NONE;
	if (table->piled > 0)
		give_penalty(table);
	else if (can_shuffle(table))
		table->answer = ANSWER_PENALTY;
}

static void
knock_rightly(struct kombio *table, int seat, int at)
{
	int place = table->spots[at].place;
	struct card card;

	follow(table, place, 0);
	card = remove_card(table, at);
	table->discard_ids[table->discarded] = card.id;
	table->discards[table->discarded++] = card.face;
	table->knocked = true;
	if (place_seat(place) == seat)
		check_cards(table, seat);
	else
		table->answer = ANSWER_GIVE;
}

/* Who may knock on what, apart from the card said. */
static const struct fault *
knock_fault(const struct kombio *table, int seat, int place)
{
	if (is_taboo(table, place_seat(place)))
		return &caller_taboo;
	if (table->discarded == 0)
		return &knock_nothing;
	if (!table->knockable)
		return &knock_again;
	return is_taboo(table, seat) ? &knock_caller : NULL;
}

static const struct fault *
play_knock(struct kombio *table, const struct line *line)
{
	int place = line->arg[0], face = line->arg[1];
	int at = find_spot(table, place);
	const struct fault *fault;

	if (at < 0)
		return &no_card;
	fault = knock_fault(table, line->seat, place);
	if (fault == NULL)
		fault = exchange(
		    table, at, open_card(face, table->spots[at].card.id), face);
	if (fault != NULL)
		return fault;
	table->knockable = false;
	table->knocker = line->seat;
	table->target = place;
	if (face == table->discards[table->discarded - 1])
		knock_rightly(table, line->seat, at);
	else if (place_seat(place) == line->seat)
		owe_penalty(table);
	else
		table->answer = ANSWER_DOUBT;
	return NULL;
}

static const struct fault *
play_give(struct kombio *table, const struct line *line)
{
	int place = place_make(line->seat, line->arg[0]);
	int at = find_spot(table, place);

	if (at < 0)
		return &no_card;
	follow(table, place, table->target);
	insert_card(table, table->target, remove_card(table, at));
	table->answer = ANSWER_NONE;
	check_cards(table, line->seat);
	return NULL;
}

static const struct fault *
play_keep(struct kombio *table, const struct line *line)
{
	(void)line;
	owe_penalty(table);
	return NULL;
}

static const struct fault *
play_push(struct kombio *table, const struct line *line)
{
	int seat = table->knocker;
	int place = place_make(seat, (int)++table->highest[seat - 1]);

	insert_card(
	    table, place, remove_card(table, find_spot(table, table->target)));
	follow(table, table->target, place);
	table->answer = ANSWER_NONE;
	check_cards(table, line->seat);
	return NULL;
}

/* Several cards come to light at once: that they are used up goes first. */
static const struct fault *
faces_fault(const struct kombio *table, const struct line *line)
{
	const struct spot *spots = &table->spots[table->first[line->seat - 1]];
	const struct fault *first = NULL;
	struct faces heaps[1 + DECK];

	memcpy(heaps, table->heaps, sizeof(heaps));
	for (int i = 0; i < line->n; i++) {
		struct card card = spots[i].card;
		const struct fault *fault =
		    face_fault(heaps, card, line->cards[i]);

		if (fault == &fault_used_up)
			return fault;
		if (fault != NULL) {
			first = fault;
			/* It would have to come from the deck. */
			card.heap = 0;
		}
		fix(heaps, card, line->cards[i]);
	}
	return first;
}

static const struct fault *
show_fault(const struct kombio *table, const struct line *line)
{
	const struct spot *spots = &table->spots[table->first[line->seat - 1]];

	if (line->n != card_count(table, line->seat))
		return &show_count;
	for (int i = 0; i < line->n; i++)
		if (spots[i].card.face != line->cards[i])
			return faces_fault(table, line);
	return NULL;
}

/* Whether nobody has as few points as the caller. */
static bool
caller_is_lowest(const struct kombio *table, const int32_t *points)
{
	int caller = table->caller - 1;

	for (int i = 0; i < table->match.players; i++)
		if (i != caller && points[i] <= points[caller])
			return false;
	return true;
}

void
kombio_score_call(const struct kombio *table, int32_t points[SEATS])
{
	if (table->caller == 0)
		return;
	if (!caller_is_lowest(table, points)) {
		points[table->caller - 1] += CALL_PENALTY;
		return;
	}
	for (int i = 0; i < table->match.players; i++)
		if (i != table->caller - 1)
			points[i] += LOWEST_BONUS;
}

/* Fewest points win; between equals, the fewest in the last round. */
static void
look_at_target(struct match *match)
{
	for (int i = 0; i < match->players; i++)
		if (match->totals[i] >= match->term) {
			match_end_least(match, match->points);
			return;
		}
}

static void
end_round(struct kombio *table)
{
	struct match *match = &table->match;

	kombio_score_call(table, match->points);
	table->stage = STAGE_NONE;
	table->starter = (uint8_t)seat_after(match, table->starter);
	match_end_round(match);
	look_at_target(match);
}

static const struct fault *
play_show(struct kombio *table, const struct line *line)
{
	struct spot *spots = &table->spots[table->first[line->seat - 1]];
	const struct fault *fault = show_fault(table, line);

	if (fault != NULL)
		return fault;
	for (int i = 0; i < line->n; i++) {
		fix(table->heaps, spots[i].card, line->cards[i]);
		spots[i].card = open_card(line->cards[i], spots[i].card.id);
		table->match.points[line->seat - 1] += worth(line->cards[i]);
	}
	table->shown |= (uint8_t)seat_bit(line->seat);
	if (to_show(table) == 0)
		end_round(table);
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
turn_fault(const struct kombio *table, const struct line *line)
{
	const struct match *match = &table->match;
	unsigned fitting = stage_verbs[table->stage];
	unsigned due = match->due;
	const struct fault *fault;

	if (line->seat > match->players)
		return match_turn(match, line->seat);
	if (table->answer == ANSWER_PENALTY)
		return &shuffle_first;
	if (table->answer != ANSWER_NONE)
		fitting = answer_verbs[table->answer];
	else if (line->verb == KNOCK)
		return table->shown == 0 ? NULL : &fault_moment;
	/* Whoever can only draw, and that after a shuffle, is told so. */
	if (due == 0)
		due = kombio_awaited(table);
	fault = due & seat_bit(line->seat) ? NULL : &fault_not_due;
	if (fitting >> line->verb & 1)
		return fault;
	return table->answer != ANSWER_NONE ? &knock_first
	    : fault != NULL                 ? fault
					    : &fault_moment;
}

static const struct fault *
play_move(struct kombio *table, const struct line *line)
{
	const struct fault *fault = turn_fault(table, line);

	if (fault != NULL)
		return fault;
	if (line->unknown && line->verb != DRAW && line->verb != PEEK)
		return &fault_open;
	fault = plays[line->verb](table, line);
	if (fault != NULL || table->stage == STAGE_NONE)
		return fault;
	if (table->match.moves++ == 0 && table->deals <= table->match.players)
		table->match.partial = true;
	if (line->unknown)
		table->match.partial = true;
	settle(table);
	return NULL;
}

/* All deals may be left out: then a round begins with its first move. */
static RARE const struct fault *
play_undealt(struct kombio *table, const struct line *line)
{
	struct kombio begun = *table;
	const struct fault *fault;

	kombio_begin_round(&begun);
	fault = play_move(&begun, line);
	if (fault == NULL)
		*table = begun;
	return fault;
}

static const struct fault *
play(struct state *state, const struct line *line)
{
	struct kombio *table = (struct kombio *)state;

	if (line->kind == LINE_DEAL)
		return deal(table, line);
	if (line->kind == LINE_SHUFFLE)
		return shuffle(table, line);
	if (table->match.over)
		return &fault_over;
	if (table->stage == STAGE_NONE)
		return play_undealt(table, line);
	return play_move(table, line);
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
	const struct kombio *table = (const struct kombio *)state;
	int players = table->match.players, dealt = FOUR * players;
	bool whole = table->match.need == NEED_DEAL;
	struct heap heap = whole ? deck : discards_heap(table);
	uint8_t cards[DECK];
	int n = heap_list(&heap, cards);

	chance_shuffle(chance, cards, (size_t)n);
	if (!whole) {
		line_begin(lines, LINE_SHUFFLE);
		line_cards(lines, cards, n);
		return 1;
	}
	for (int i = 0; i < players; i++) {
		line_deal(&lines[i], i + 1);
		line_cards(&lines[i], cards + FOUR * i, FOUR);
	}
	line_deal(&lines[players], PILE);
	line_cards(&lines[players], cards + dealt, n - dealt);
	return players + 1;
}

/* Moves of a seat that are named, and where they go. */
struct list {
	const struct kombio *table;
	int seat;
	line_sink *sink;
	void *context;
};

/* A line without words, or with one or two. */
static void
list_line(const struct list *list, int verb, int n, int one, int two)
{
	struct line line;

	line_move(&line, list->seat, verb);
	if (n > 0)
		line_arg(&line, one);
	if (n > 1)
		line_arg(&line, two);
	list->sink(&line, list->context);
}

/* A line for each slot of the seat, and for the card there if it is said. */
static void
list_slots(const struct list *list, int verb, int n)
{
	const struct kombio *table = list->table;

	for (int i = table->first[list->seat - 1]; i < table->first[list->seat];
	     i++)
		list_line(list, verb, n, place_slot(table->spots[i].place),
		    face_of(table, table->spots[i].card));
}

typedef const struct fault *place_fault(const struct kombio *, int, int);

/* A line for each place that nothing speaks against. */
static void
list_places(const struct list *list, int verb, place_fault *fault)
{
	const struct kombio *table = list->table;

	for (int i = 0; i < table->first[table->match.players]; i++) {
		const struct spot *spot = &table->spots[i];

		if (fault(table, list->seat, spot->place) == NULL)
			list_line(list, verb, 2, spot->place,
			    face_of(table, spot->card));
	}
}

static const struct fault *
peek_fault(const struct kombio *table, int seat, int place)
{
	(void)seat;
	return kombio_peek_fault(table, place);
}

/* Every pair of places, the lower first. */
static void
list_trades(const struct list *list)
{
	const struct kombio *table = list->table;
	int n = table->first[table->match.players];

	for (int i = 0; i < n; i++) {
		int one = table->spots[i].place;

		for (int j = i + 1; j < n && !is_taboo(table, place_seat(one));
		     j++) {
			int other = table->spots[j].place;

			if (!is_taboo(table, place_seat(other)) &&
			    kombio_trade_fault(table, one, other) == NULL)
				list_line(list, TRADE, 2, one, other);
		}
	}
}

void
kombio_show(const struct kombio *table, int seat, struct line *line)
{
	line_move(line, seat, SHOW);
	for (int i = table->first[seat - 1]; i < table->first[seat]; i++)
		line_card(line, face_of(table, table->spots[i].card));
}

static void
list_turn(const struct list *list)
{
	const struct kombio *table = list->table;

	if (table->piled > 0)
		list_line(list, DRAW, 1, face_of(table, top_card(table)), 0);
	if (can_take(table))
		list_slots(list, TAKE, 2);
	if (table->caller == 0)
		list_line(list, KOMBIO, 0, 0, 0);
}

static void
list_stage(const struct list *list)
{
	const struct kombio *table = list->table;
	struct line line;

	switch ((enum stage)table->stage) {
	case STAGE_TURN:
		list_turn(list);
		break;
	case STAGE_DRAWN:
		list_slots(list, SWAP, 2);
		list_line(list, DROP, 1, face_of(table, table->drawn), 0);
		break;
	case STAGE_ACTION:
		list_places(list, PEEK, peek_fault);
		list_trades(list);
		list_line(list, PASS, 0, 0, 0);
		break;
	case STAGE_SHOW:
		kombio_show(table, list->seat, &line);
		list->sink(&line, list->context);
		break;
	case STAGE_NONE:
		break;
	}
}

static void
list_awaited(const struct list *list)
{
	switch ((enum knock_answer)list->table->answer) {
	case ANSWER_NONE:
		list_stage(list);
		break;
	case ANSWER_GIVE:
		list_slots(list, GIVE, 1);
		break;
	case ANSWER_DOUBT:
		list_line(list, KEEP, 0, 0, 0);
		list_line(list, PUSH, 0, 0, 0);
		break;
	case ANSWER_PENALTY:
		break;
	}
}

static void
moves(const struct state *state, int seat, line_sink *sink, void *context)
{
	const struct kombio *table = (const struct kombio *)state;
	struct list list = {table, seat, sink, context};
	struct kombio begun;

	if (table->match.over || seat == 0)
		return;
	if (table->stage == STAGE_NONE) {
		begun = *table;
		kombio_begin_round(&begun);
		list.table = &begun;
	}
	if (kombio_awaited(list.table) & seat_bit(seat))
		list_awaited(&list);
	if (can_knock(list.table))
		list_places(&list, KNOCK, knock_fault);
}

/*
 * Everybody has seen the two lower cards of their own four, what they drew and
 * peeked at themselves, and what lies or lay open.
 */
static bool
view(const struct state *before, const struct state *later, int seat,
    struct line *line)
{
	const struct kombio *table = (const struct kombio *)before;

	(void)later;
	if (line->kind == LINE_DEAL) {
		line_hide(line, 0, line->place == seat ? 2 : line->n);
	} else if (line->kind == LINE_SHUFFLE) {
		line->n = (uint16_t)(table->discarded - 1);
		line_hide(line, 0, line->n);
	} else if (line->seat != seat) {
		if (line->verb == DRAW)
			line_hide_arg(line, 0);
		else if (line->verb == PEEK)
			line_hide_arg(line, 1);
	}
	return true;
}

/* A seat does not know what others have been told. */
static void
hide_card(struct kombio *table, struct card *card, unsigned seat)
{
	if (card->told == EVERYBODY)
		return;
	card->told &= (uint8_t)seat;
	if (card->told == 0 && card->face != HIDDEN) {
		faces_add(&table->heaps[card->heap], card->face);
		card->face = HIDDEN;
	}
}

/* Nobody has seen the draw pile. */
static void
hide_pile(struct kombio *table)
{
	struct heap heap = faces_heap(table->heaps[table->pile_heap]);

	for (int i = 0; i < table->piled; i++)
		if (table->pile[i] != HIDDEN) {
			heap_add(&heap, table->pile[i]);
			table->pile[i] = HIDDEN;
		}
	table->heaps[table->pile_heap] = heap_faces(&heap);
}

static void
hide(struct state *state, int seat)
{
	struct kombio *table = (struct kombio *)state;

	hide_pile(table);
	for (int i = 0; i < table->first[table->match.players]; i++)
		hide_card(table, &table->spots[i].card, seat_bit(seat));
	hide_card(table, &table->drawn, seat_bit(seat));
}

static void
guess_face(struct kombio *table, int heap, uint8_t *face, struct luck *luck)
{
	struct heap left;

	if (*face != HIDDEN)
		return;
	left = faces_heap(table->heaps[heap]);
	*face = (uint8_t)heap_draw(&left, luck);
	table->heaps[heap] = heap_faces(&left);
}

/* Each heap has a face for each hidden card that was mixed in it. */
static void
guess(struct state *state, struct luck *luck)
{
	struct kombio *table = (struct kombio *)state;

	for (int i = 0; i < table->first[table->match.players]; i++) {
		struct card *card = &table->spots[i].card;

		guess_face(table, card->heap, &card->face, luck);
	}
	guess_face(table, table->drawn.heap, &table->drawn.face, luck);
	for (int i = 0; i < table->piled; i++)
		guess_face(table, table->pile_heap, &table->pile[i], luck);
}

/* What all cards and a call can come to. */
int
kombio_most(const struct match *match)
{
	int calls = LOWEST_BONUS * (match->players - 1);

	return WORTH_MOST + (calls < CALL_PENALTY ? CALL_PENALTY : calls);
}

/* Every card lies before one player at the most, and one call is scored. */
static const struct fault *
note(struct state *state, const int32_t *points)
{
	struct match *match = &state->match;
	int sum = 0;

	for (int i = 0; i < match->players; i++) {
		if (points[i] < WORTH_LEAST)
			return &fault_points;
		sum += points[i];
	}
	if (sum < WORTH_LEAST || sum > kombio_most(match))
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
    .head = "round {1}, until {2}",
    .term = "target",
    .term_default = 100,
    .term_text = "points that end the match",
    .cards = kombio_cards,
    .ncards = VALUES,
    .places = places,
    .verbs = verbs,
    .rules = rules,
    .shuffles = true,
    .fewest = true,
    .size = sizeof(struct kombio),
    .wits = &kombio_wits,
    .setup = setup,
    .play = play,
    .chance = chance,
    .moves = moves,
    .hide = hide,
    .guess = guess,
    .view = view,
    .tell = kombio_tell,
    .reason = kombio_reason,
    .note = note,
    .limits = kombio_limits,
    .task = kombio_task,
    .scene = kombio_scene,
};
