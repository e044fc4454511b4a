/* playout.c: a round of Kombio played out in the mind. */

#include <string.h>

#include "player.h"

/*
 * A playout is quick because it is coarse: everybody plays by what they have
 * seen of their own cards, and knows nothing of those of others.
 */
enum {
	UNSEEN = 0x20, /* of a card: its owner has not seen it */
	BLIND = 100, /* what one is worth, in sixteenths of a point */
	TAKE_MOST = 3, /* the highest discard that is taken */
	TAKE_GAIN = 3, /* and what it must gain, in points */
	PEEK_GAIN = 2, /* what must be gained to keep a 7 or 8 */
	TRADE_GAIN = 3, /* and an 11 or more */
	TRADE_LEAST = 6, /* what is given away unseen */
	TURNS_MOST = 300,
	TRIES = 2, /* a card that was kept is the lowest of so many */
	CHOSEN_TRIES = 1, /* and of more if it was drawn */
	TRY_TURNS = 3, /* and of one more after so many turns */
};

/* The cards of a seat, and what its owner knows of them. */
struct hand {
	uint8_t n;
	uint8_t blind; /* how many were not seen */
	uint16_t seen; /* the faces of the others, a bit each */
	int16_t sum; /* what they are worth, in sixteenths of a point */
	uint8_t highest; /* where the highest seems to be */
	uint8_t cards[DECK];
};

/* What is left of a round.  The piles are those of the world. */
struct rest {
	struct kombio *table;
	struct luck *luck;
	int turns;
	bool over;
	struct hand hands[SEATS];
};

/* The lowest of some cards that are drawn; the others are put back. */
static int
draw_lowest(struct faces *faces, int tries, struct luck *luck)
{
	struct heap left = faces_heap(*faces);
	int lowest = heap_draw(&left, luck);

	for (; tries > 1 && heap_kinds(&left) != 0; tries--) {
		struct heap rest = left;
		int card = heap_draw(&rest, luck);

		if (card < lowest) {
			heap_add(&rest, lowest);
			lowest = card;
			left = rest;
		}
	}
	*faces = heap_faces(&left);
	return lowest;
}

/* Shuffles the pile, in less time than one card after the other takes. */
static void
imagine_pile(struct kombio *table, struct luck *luck)
{
	struct heap heap = faces_heap(table->heaps[table->pile_heap]);
	uint8_t cards[DECK];
	int n = heap_list(&heap, cards);

	for (int i = 0; i < table->piled; i++) {
		unsigned at;

		if (table->pile[i] != HIDDEN)
			continue;
		at = luck_below(luck, (unsigned)n);
		table->pile[i] = cards[at];
		cards[at] = cards[--n];
	}
	heap = (struct heap){0};
	while (n > 0)
		heap_add(&heap, cards[--n]);
	table->heaps[table->pile_heap] = heap_faces(&heap);
}

/* People keep low cards: what others have seen of their own is lower. */
void
kombio_imagine(struct state *mind, int seat, struct luck *luck)
{
	struct kombio *table = (struct kombio *)mind;
	int tries = TRIES + (turns_of(table) + 2) / TRY_TURNS;

	for (int i = 0; i < table->first[table->match.players]; i++) {
		struct card *card = &table->spots[i].card;
		int owner = place_seat(table->spots[i].place);

		if (card->face != HIDDEN || owner == seat ||
		    !(card->seen & seat_bit(owner)))
			continue;
		card->face = (uint8_t)draw_lowest(&table->heaps[card->heap],
		    card->seen & CHOSEN_BIT ? tries + CHOSEN_TRIES : tries,
		    luck);
	}
	imagine_pile(table, luck);
	table->match.game->guess(mind, luck);
}

static int
face_in(uint8_t card)
{
	return card & (UNSEEN - 1);
}

/* What its owner takes a card for, as a face. */
static int
taken_for(uint8_t card)
{
	return card & UNSEEN ? BLIND / POINT + 1 : card;
}

/*
 * Says anew what its owner knows of a hand.  The highest card is found as one
 * number, of which its place, from the end, is the last digit.
 */
static void
hand_note(struct hand *hand)
{
	enum { DIGIT = 128 };
	int blind = 0, sum = 0, highest = DIGIT - 1;
	uint64_t seen = 0;

	for (int i = 0; i < hand->n; i++) {
		int card = hand->cards[i], unseen = card / UNSEEN;
		int number = taken_for(hand->cards[i]) * DIGIT + DIGIT - 1 - i;

		blind += unseen;
		sum += unseen ? BLIND : POINT * worth(card);
		seen |= (uint64_t)1 << card;
		highest = number > highest ? number : highest;
	}
	hand->blind = (uint8_t)blind;
	hand->seen = (uint16_t)seen;
	hand->sum = (int16_t)sum;
	hand->highest = (uint8_t)(DIGIT - 1 - highest % DIGIT);
}

static void
gather(struct rest *rest)
{
	const struct kombio *table = rest->table;

	for (int seat = 1; seat <= table->match.players; seat++) {
		struct hand *hand = &rest->hands[seat - 1];
		const struct spot *spot = &table->spots[table->first[seat - 1]];

		hand->n = (uint8_t)card_count(table, seat);
		for (int i = 0; i < hand->n; i++, spot++)
			hand->cards[i] = spot->card.face |
			    (spot->card.seen & seat_bit(seat) ? 0 : UNSEEN);
		hand_note(hand);
	}
}

static bool
is_free(const struct rest *rest, int seat)
{
	return (rest->table->free & seat_bit(seat)) != 0;
}

/* The first who knows a card of their own to equal the top one throws it off.
 */
static void
knock(struct rest *rest, int seat)
{
	struct kombio *table = rest->table;
	int face = table->discards[table->discarded - 1];

	for (int i = 0; i < table->match.players; i++) {
		struct hand *hand = &rest->hands[seat - 1];
		int at = 0;

		if (hand->seen >> face & 1 && is_free(rest, seat)) {
			while (hand->cards[at] != face)
				at++;
			hand->cards[at] = hand->cards[--hand->n];
			hand_note(hand);
			table->discards[table->discarded++] = (uint8_t)face;
			table->knocked = true;
			rest->over = hand->n == 0;
			return;
		}
		seat = seat_after(&table->match, seat);
	}
}

static void
discard(struct rest *rest, int seat, int face)
{
	struct kombio *table = rest->table;

	table->discards[table->discarded++] = (uint8_t)face;
	table->knocked = false;
	if (worth(face) > 0)
		knock(rest, seat);
}

/* Lays a card that its owner has seen onto another. */
static void
exchange(struct rest *rest, int seat, int at, int face)
{
	struct hand *hand = &rest->hands[seat - 1];
	int old = face_in(hand->cards[at]);

	hand->cards[at] = (uint8_t)face;
	hand_note(hand);
	discard(rest, seat, old);
}

static void
trade(struct rest *rest, int seat, int at, int other, int to, unsigned unseen)
{
	struct hand *hand = &rest->hands[seat - 1];
	struct hand *theirs = &rest->hands[other - 1];
	uint8_t card = hand->cards[at] | UNSEEN;

	hand->cards[at] = (uint8_t)(face_in(theirs->cards[to]) | (int)unseen);
	theirs->cards[to] = card;
	hand_note(hand);
	hand_note(theirs);
}

/* Somebody else whose cards are not taboo; 0: nobody. */
static int
any_other(struct rest *rest, int seat)
{
	unsigned others = rest->table->free & ~seat_bit(seat);

	return others == 0 ? 0 : luck_bit_of_8(rest->luck, others) + 1;
}

/* A trade with any card of anybody else, looked at before or not. */
static void
act_trade(struct rest *rest, int seat, bool looks)
{
	const struct hand *hand, *theirs;
	int at, high, other, to;

	/* Analysers do not know that whose turn it is has cards. */
	if (seat == 0 || rest->hands[seat - 1].n == 0)
		return;
	hand = &rest->hands[seat - 1];
	at = hand->highest;
	high = taken_for(hand->cards[at]);
	other = is_free(rest, seat) ? any_other(rest, seat) : 0;
	if (other == 0)
		return;
	theirs = &rest->hands[other - 1];
	to = (int)luck_below(rest->luck, theirs->n);
	if (looks ? face_in(theirs->cards[to]) < high
		  : worth(high) >= TRADE_LEAST)
		trade(rest, seat, at, other, to, looks ? 0 : UNSEEN);
}

static void
act_peek(struct rest *rest, int seat)
{
	struct hand *hand = &rest->hands[seat - 1];

	for (int i = 0; i < hand->n; i++)
		if (hand->cards[i] & UNSEEN) {
			hand->cards[i] = (uint8_t)face_in(hand->cards[i]);
			hand_note(hand);
			return;
		}
}

static void
act(struct rest *rest, int seat, int face)
{
	if (worth(face) >= 11)
		act_trade(rest, seat, worth(face) >= 13);
	else if (worth(face) <= 8)
		act_peek(rest, seat);
}

/* What must be gained to keep a card rather than to drop it. */
static int
drop_gain(const struct hand *hand, int face)
{
	if (worth(face) > 0 && hand->seen >> face & 1)
		return worth(face);
	if (worth(face) >= 11)
		return TRADE_GAIN;
	return worth(face) >= 7 && worth(face) <= 8 && hand->blind > 0
	    ? PEEK_GAIN
	    : 0;
}

/* Puts a drawn card somewhere. */
static void
place(struct rest *rest, int seat, int face)
{
	struct hand *hand = &rest->hands[seat - 1];
	int at = hand->highest;

	if (taken_for(hand->cards[at]) - face > drop_gain(hand, face)) {
		exchange(rest, seat, at, face);
		return;
	}
	discard(rest, seat, face);
	if (worth(face) >= 7 && !rest->over)
		act(rest, seat, face);
}

static bool
calls(const struct rest *rest, int seat)
{
	const struct kombio *table = rest->table;
	const struct hand *own = &rest->hands[seat - 1];
	int turns = rest->turns / table->match.players;
	int held = kept_value(CHOSEN, turns);
	int least = own->sum + call_margin(own->blind, turns);

	if (table->caller != 0)
		return false;
	for (int i = 0; i < table->match.players; i++) {
		const struct hand *hand = &rest->hands[i];
		/* NOLINTNEXTLINE(clang-analyzer-core.*): all have hands */
		int known = hand->n - hand->blind;

		if (i != seat - 1 && held * known + BLIND * hand->blind < least)
			return false;
	}
	return true;
}

static bool
takes(struct rest *rest, int seat)
{
	struct kombio *table = rest->table;
	struct hand *hand = &rest->hands[seat - 1];
	int at, top;

	if (!can_take(table))
		return false;
	top = table->discards[table->discarded - 1];
	at = hand->highest;
	if (table->piled > 0 &&
	    (worth(top) > TAKE_MOST ||
		taken_for(hand->cards[at]) - top < TAKE_GAIN))
		return false;
	table->discarded--;
	exchange(rest, seat, at, top);
	return true;
}

/* All discards but the top one become the pile. */
static void
turn_discards(struct rest *rest)
{
	struct kombio *table = rest->table;
	int n = table->discarded - 1;

	for (int i = 0; i < n; i++) {
		int at = (int)luck_below(rest->luck, (unsigned)(i + 1));

		table->pile[i] = table->pile[at];
		table->pile[at] = table->discards[i];
	}
	table->piled = (uint8_t)n;
	table->discards[0] = table->discards[n];
	table->discarded = 1;
}

static void
take_turn(struct rest *rest, int seat)
{
	struct kombio *table = rest->table;

	if (calls(rest, seat)) {
		table->caller = (uint8_t)seat;
		if (table->match.players >= TABOO_PLAYERS)
			table->free &= (uint8_t)~seat_bit(seat);
		return;
	}
	if (takes(rest, seat))
		return;
	if (table->piled == 0 && table->discarded > 1)
		turn_discards(rest);
	if (table->piled == 0)
		rest->over = true;
	else
		place(rest, seat, table->pile[--table->piled]);
}

/* Ends the turn that the world is in the middle of. */
static void
finish_turn(struct rest *rest, int mover)
{
	struct kombio *table = rest->table;

	if (table->stage == STAGE_DRAWN)
		place(rest, table->turn, table->drawn.face);
	else if (table->stage == STAGE_ACTION && table->looks == 0)
		act(rest, table->turn, table->action);
	if (table->stage != STAGE_DRAWN && table->knockable &&
	    table->discarded > 0 &&
	    worth(table->discards[table->discarded - 1]) > 0 && !rest->over)
		knock(rest, mover);
	if (table->stage != STAGE_TURN)
		table->turn = (uint8_t)seat_after(&table->match, table->turn);
}

static void
play_out(struct rest *rest)
{
	struct kombio *table = rest->table;

	while (!rest->over && table->turn != table->caller &&
	    rest->turns++ < TURNS_MOST) {
		take_turn(rest, table->turn);
		table->turn = (uint8_t)seat_after(&table->match, table->turn);
	}
}

static void
score(const struct rest *rest, int32_t points[SEATS])
{
	const struct kombio *table = rest->table;

	for (int i = 0; i < table->match.players; i++) {
		const struct hand *hand = &rest->hands[i];

		points[i] = 0;
		for (int j = 0; j < hand->n; j++)
			points[i] += worth(face_in(hand->cards[j]));
	}
	kombio_score_call(table, points);
}

/* About how much chance is left in a match, in points. */
static int
spread(int left)
{
	int root = 1;

	while (root * root < left)
		root++;
	return 8 + 4 * root;
}

/* Who has won, or how likely it seems by the lead over the best of others. */
static int32_t
worth_of(const struct match *match, const int32_t points[SEATS], int seat)
{
	int32_t own = match->totals[seat - 1] + points[seat - 1];
	int32_t best = INT32_MAX, most = own, lead;

	for (int i = 0; i < match->players; i++) {
		int32_t total = match->totals[i] + points[i];

		if (total > most)
			most = total;
		if (i != seat - 1 && total < best)
			best = total;
	}
	lead = best - own;
	if (most >= match->term && lead != 0)
		return lead > 0 ? WORTH_WIN : 0;
	return WORTH_WIN / 2 +
	    WORTH_WIN / 2 * lead /
	    ((lead < 0 ? -lead : lead) +
		spread(most < match->term ? match->term - most : 0));
}

/* Says the cards of a line, which are all known in a world. */
static void
name_cards(const struct kombio *table, struct line *line)
{
	int place = line->verb == PEEK ? line->arg[0]
				       : place_make(line->seat, line->arg[0]);

	if (line->verb == DRAW)
		line->arg[0] = top_card(table).face;
	else if (line->verb == DROP)
		line->arg[0] = table->drawn.face;
	else
		line->arg[1] = table->spots[find_spot(table, place)].card.face;
	line->unknown = false;
}

int32_t
kombio_playout(
    struct state *world, int seat, const struct line *line, struct luck *luck)
{
	struct rest rest;
	struct line named = *line;
	int32_t points[SEATS];

	rest.table = (struct kombio *)world;
	rest.luck = luck;
	rest.over = false;
	rest.turns = turns_of(rest.table) * world->match.players;
	if (named.unknown)
		name_cards(rest.table, &named);
	world->match.game->play(world, &named);
	gather(&rest);
	if (rest.table->stage != STAGE_SHOW) {
		finish_turn(&rest, seat);
		play_out(&rest);
	}
	score(&rest, points);
	return worth_of(&world->match, points, seat);
}
