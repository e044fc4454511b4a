/* greedy.c: Kombio by a rule of thumb: what each move gains at once. */

#include "player.h"

/* What moves gain besides, in sixteenths of a point. */
enum {
	LEARN = 16, /* to know one more of one's own cards */
	PEEK_OWN = 32,
	PEEK_OTHER = 8,
	TRADE_LOSS = 12, /* by a trade: one knows one's cards no longer */
	OUT = 120, /* to have no cards left, which ends the round */
	CALL_WEIGHT = 2,
	NEVER = -10000,
};

/* A seat that looks at the table, and the moves that it has thought of. */
struct thinker {
	const struct kombio *table;
	int seat;
	int turns; /* that everybody has had, about */
	int from, to; /* the spots of its own cards */
	int high; /* what the highest of them is worth, or seems to be */
	int low; /* the same of the lowest card of others; NEVER: none */
	int unknown; /* how many of its own cards it does not know */
	int heap, mean; /* the last one asked for */
	int16_t values[DECK]; /* of all spots */
	int n, room;
	struct candidate *list; /* the best first */
};

/* Adds a move with up to two words, unless there are enough better ones. */
static void
consider(struct thinker *view, int value, int verb, int n, int one, int two)
{
	struct candidate *list = view->list;
	int i = view->n;

	if (i == view->room && list[--i].value >= value)
		return;
	for (; i > 0 && list[i - 1].value < value; i--)
		list[i] = list[i - 1];
	list[i].value = value;
	line_move(&list[i].line, view->seat, verb);
	if (n > 0)
		line_arg(&list[i].line, one);
	if (n > 1)
		line_arg(&list[i].line, two);
	view->n += view->n < view->room;
}

/* The sum of the faces that a set has. */
static int
sum_of(unsigned faces)
{
	return __builtin_popcount(faces & 0xaaaa) +
	    2 * __builtin_popcount(faces & 0xcccc) +
	    4 * __builtin_popcount(faces & 0xf0f0) +
	    8 * __builtin_popcount(faces & 0xff00);
}

/* What a card out of those is worth on average. */
static int
mean_of(struct faces faces)
{
	struct heap heap = faces_heap(faces);
	int n = heap_size(&heap);
	int sum = sum_of(faces.ones) + 2 * sum_of(faces.twos) +
	    4 * sum_of(faces.fours);

	return n > 0 ? POINT * (sum - n) / n : 0;
}

/* Most cards come from the same heap. */
static int
heap_mean(struct thinker *view, int heap)
{
	if (view->heap != heap) {
		view->heap = heap;
		view->mean = mean_of(view->table->heaps[heap]);
	}
	return view->mean;
}

static int
card_value(struct thinker *view, struct card card, int owner)
{
	int face = face_of(view->table, card), mean, kept;

	if (face != CARD_UNKNOWN)
		return POINT * worth(face);
	mean = heap_mean(view, card.heap);
	if (owner == view->seat || !(card.seen & seat_bit(owner)))
		return mean;
	/* People get rid of what they know to be high. */
	kept = kept_value(card.seen & CHOSEN_BIT ? CHOSEN : KEPT, view->turns);
	return view->turns > 0 && kept < mean ? kept : mean;
}

static bool
is_known(const struct thinker *view, int at)
{
	return face_of(view->table, view->table->spots[at].card) !=
	    CARD_UNKNOWN;
}

/* Looks at all cards. */
static void
view_open(struct thinker *view, const struct kombio *table, int seat)
{
	view->table = table;
	view->seat = seat;
	view->turns = turns_of(table);
	view->from = table->first[seat - 1];
	view->to = table->first[seat];
	view->high = view->low = NEVER;
	view->heap = -1;
	view->unknown = view->n = 0;
	for (int i = 0; i < table->first[table->match.players]; i++) {
		const struct spot *spot = &table->spots[i];
		int owner = place_seat(spot->place);
		int value = card_value(view, spot->card, owner);

		view->values[i] = (int16_t)value;
		if (owner == seat) {
			view->unknown += !is_known(view, i);
			if (value > view->high)
				view->high = value;
		} else if (!is_taboo(table, owner) &&
		    (view->low == NEVER || value < view->low)) {
			view->low = value;
		}
	}
}

/* What a right knock on that spot would gain, if a face lay on top. */
static int
knock_gain(const struct thinker *view, int at, int face)
{
	const struct kombio *table = view->table;
	int others = table->match.players - 1;
	bool last = view->to - view->from == 1;
	int gain = POINT * worth(face);

	if (at < view->from || at >= view->to)
		gain = view->high + (view->high - gain) / others;
	return last && gain > 0 ? gain + OUT : gain;
}

/* Whether a seat has seen that a card equals a face, and may knock on it. */
static bool
can_match(const struct kombio *table, int at, int seat, int face)
{
	const struct spot *spot = &table->spots[at];

	return spot->card.face == face && spot->card.told & seat_bit(seat) &&
	    !is_taboo(table, place_seat(spot->place));
}

/*
 * The best knock if a face lay on top, and another card than that at `but` were
 * asked for: what it gains, and where.  It knows the card by having seen it.
 */
static int
best_knock(const struct thinker *view, int face, int but, int *at)
{
	const struct kombio *table = view->table;
	int best = 0;

	if (is_taboo(table, view->seat))
		return 0;
	for (int i = 0; i < table->first[table->match.players]; i++) {
		int gain;

		if (i == but || !can_match(table, i, view->seat, face))
			continue;
		gain = knock_gain(view, i, face);
		if (gain > best) {
			best = gain;
			*at = i;
		}
	}
	return best;
}

/* Knocks if it knows a card that fits and that is worth it. */
static bool
weigh_knock(struct thinker *view)
{
	const struct kombio *table = view->table;
	int at = 0, gain;

	if (!can_knock(table))
		return false;
	gain = best_knock(view, table->discards[table->discarded - 1], -1, &at);
	if (gain <= 0)
		return false;
	consider(view, gain, KNOCK, 2, table->spots[at].place,
	    table->spots[at].card.face);
	return true;
}

/* What the action of a card that is dropped may gain. */
static int
action_gain(const struct thinker *view, int face)
{
	int trade = view->low == NEVER || is_taboo(view->table, view->seat)
	    ? 0
	    : view->high - view->low - TRADE_LOSS;
	bool last = view->table->caller != 0;

	if (worth(face) >= 11)
		return trade > 0 ? trade : 0;
	if (last || worth(face) < 7)
		return 0;
	return worth(face) >= 9 ? PEEK_OTHER : view->unknown > 0 ? PEEK_OWN : 0;
}

/* What it gains to lay a card of that value onto an own one. */
static int
exchange_gain(const struct thinker *view, int at, int value)
{
	struct card card = view->table->spots[at].card;
	int face = face_of(view->table, card), twin;
	int gain = view->values[at] - value;

	return face == CARD_UNKNOWN ? gain + LEARN
				    : gain + best_knock(view, face, at, &twin);
}

static int
drop_gain(const struct thinker *view, int face)
{
	int at;

	return face == CARD_UNKNOWN
	    ? 0
	    : best_knock(view, face, -1, &at) + action_gain(view, face);
}

/* What a draw gains on average: each card is laid onto the highest or dropped.
 */
static int
draw_gain(const struct thinker *view)
{
	const struct kombio *table = view->table;
	struct heap heap = faces_heap(table->heaps[table->pile_heap]);
	int n = heap_size(&heap), sum = 0;

	for (int face = 0; face < VALUES; face++) {
		int count = heap_count(&heap, face);
		int swap = view->high - POINT * worth(face);
		int drop;

		if (count == 0)
			continue;
		drop = action_gain(view, face);
		sum += count * (swap > drop ? swap : drop);
	}
	return n > 0 ? sum / n : 0;
}

/* What all cards of a seat come to. */
static int
sum_values(const struct thinker *view, int seat)
{
	const struct kombio *table = view->table;
	int sum = 0;

	for (int i = table->first[seat - 1]; i < table->first[seat]; i++)
		sum += view->values[i];
	return sum;
}

/* By how much it seems lower than all others will be in the end. */
static int
call_lead(const struct thinker *view)
{
	int lead = -NEVER;
	int own = sum_values(view, view->seat);

	for (int seat = 1; seat <= view->table->match.players; seat++) {
		int other;

		if (seat == view->seat)
			continue;
		other = sum_values(view, seat) - own;
		if (other < lead)
			lead = other;
	}
	return lead;
}

static void
weigh_slots(struct thinker *view, int verb, int value)
{
	const struct spot *spots = view->table->spots;

	for (int i = view->from; i < view->to; i++)
		consider(view, exchange_gain(view, i, value), verb, 2,
		    place_slot(spots[i].place),
		    face_of(view->table, spots[i].card));
}

static void
weigh_turn(struct thinker *view)
{
	const struct kombio *table = view->table;
	int draw = draw_gain(view);
	int margin = call_margin(view->unknown, view->turns);

	if (table->piled > 0)
		consider(
		    view, draw, DRAW, 1, face_of(table, top_card(table)), 0);
	if (can_take(table))
		weigh_slots(view, TAKE,
		    POINT * worth(table->discards[table->discarded - 1]));
	if (table->caller == 0)
		consider(view, draw + CALL_WEIGHT * (call_lead(view) - margin),
		    KOMBIO, 0, 0, 0);
}

static void
weigh_drawn(struct thinker *view)
{
	int face = face_of(view->table, view->table->drawn);

	consider(view, drop_gain(view, face), DROP, 1, face, 0);
	weigh_slots(
	    view, SWAP, card_value(view, view->table->drawn, view->seat));
}

/* Looking at a card of one's own or of another's. */
static void
weigh_peeks(struct thinker *view)
{
	const struct kombio *table = view->table;
	bool last = table->caller != 0, trades = worth(table->action) >= 13;

	for (int i = 0; i < table->first[table->match.players]; i++) {
		int place = table->spots[i].place;
		bool own = i >= view->from && i < view->to;
		int gain = own ? PEEK_OWN : PEEK_OTHER;

		if (kombio_peek_fault(table, place) != NULL)
			continue;
		gain = last || is_known(view, i) ? 0 : gain;
		if (trades)
			gain += own ? view->values[i] - view->low
				    : view->high - view->values[i];
		else
			gain -= (own ? 0 : view->values[i] / POINT);
		consider(view, gain, PEEK, 2, place,
		    face_of(table, table->spots[i].card));
	}
}

/* Trading an own card for another's. */
static void
weigh_trades(struct thinker *view)
{
	const struct kombio *table = view->table;

	if (is_taboo(table, view->seat))
		return;
	for (int i = view->from; i < view->to; i++)
		for (int j = 0; j < table->first[table->match.players]; j++) {
			int one = table->spots[i].place;
			int two = table->spots[j].place;
			int loss = is_known(view, j) ? 0 : TRADE_LOSS;

			if ((j >= view->from && j < view->to) ||
			    is_taboo(table, place_seat(two)) ||
			    kombio_trade_fault(table, one, two) != NULL)
				continue;
			consider(view, view->values[i] - view->values[j] - loss,
			    TRADE, 2, one < two ? one : two,
			    one < two ? two : one);
		}
}

static void
weigh_action(struct thinker *view)
{
	consider(view, 0, PASS, 0, 0, 0);
	weigh_peeks(view);
	weigh_trades(view);
}

static void
weigh_give(struct thinker *view)
{
	for (int i = view->from; i < view->to; i++)
		consider(view, view->values[i], GIVE, 1,
		    place_slot(view->table->spots[i].place), 0);
}

/* The card goes to the knocker, or one of the pile does. */
static void
weigh_doubt(struct thinker *view)
{
	const struct kombio *table = view->table;
	int value = view->values[find_spot(table, table->target)];
	int others = table->match.players - 1;
	int out = view->to - view->from == 1 ? OUT : 0;

	consider(
	    view, heap_mean(view, table->pile_heap) / others, KEEP, 0, 0, 0);
	consider(view, value + value / others + out, PUSH, 0, 0, 0);
}

static void
weigh_stage(struct thinker *view)
{
	switch ((enum stage)view->table->stage) {
	case STAGE_TURN:
		weigh_turn(view);
		break;
	case STAGE_DRAWN:
		weigh_drawn(view);
		break;
	case STAGE_ACTION:
		weigh_action(view);
		break;
	case STAGE_SHOW:
		kombio_show(view->table, view->seat, &view->list[0].line);
		view->list[0].value = 0;
		view->n = 1;
		break;
	case STAGE_NONE:
		break;
	}
}

/* Thinks of all that the seat may do; a good knock comes before all else. */
static void
weigh(struct thinker *view)
{
	const struct kombio *table = view->table;

	if (weigh_knock(view) || !(table->match.due & seat_bit(view->seat)))
		return;
	if (table->answer == ANSWER_GIVE)
		weigh_give(view);
	else if (table->answer == ANSWER_DOUBT)
		weigh_doubt(view);
	else
		weigh_stage(view);
}

/* Out of turn it only knocks. */
bool
kombio_stirs(const struct state *state, int seat)
{
	const struct kombio *table = (const struct kombio *)state;
	int n = table->first[table->match.players];

	if (!can_knock(table))
		return false;
	for (int i = 0; i < n; i++)
		if (can_match(
			table, i, seat, table->discards[table->discarded - 1]))
			return true;
	return false;
}

int
kombio_candidates(const struct state *mind, int seat, struct luck *luck,
    struct candidate list[CANDIDATES])
{
	struct thinker view = {.room = CANDIDATES, .list = list};

	(void)luck;
	view_open(&view, (const struct kombio *)mind, seat);
	weigh(&view);
	return view.n;
}

bool
kombio_rule(
    const struct state *mind, int seat, struct luck *luck, struct line *line)
{
	struct candidate best;
	struct thinker view = {.room = 1, .list = &best};

	(void)luck;
	view_open(&view, (const struct kombio *)mind, seat);
	weigh(&view);
	if (view.n == 0)
		return false;
	*line = view.list[0].line;
	return true;
}
