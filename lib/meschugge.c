/* meschugge.c: the rules of Meschugge. */

#include <assert.h>
#include <string.h>

#include "game.h"

enum {
	COLOURS = 4,
	PAIRS = COLOURS * COLOURS,
	ROUNDS = 16, /* without the meschugge commands: 12 */
	PLAYERS = 4,
	PURSE = 4, /* points that everyone starts with */
	COMMAND = SEATS + 1,
	DIE,
	COLOUR = PAIRS, /* the faces of the die, as cards */
	WORD,
};

enum { STANDARD, NODIE, JUNIOR };

enum { PLAY, REVEAL };

/* Ink and word are the same: RR GG BB YY. */
static const uint64_t meschugge_cards = 0x8421;

/*
 * A card is 4 times its ink and its word.  The pile stays as it was turned
 * over until the next round's first line.
 */
struct meschugge {
	struct match match;
	uint8_t rounds;
	uint8_t commander;
	uint8_t commands, faces; /* how many have been dealt */
	bool playing; /* a card lies on this round's pile */
	bool hidden; /* one of them is not known */
	uint8_t laid;
	uint16_t words; /* bit ROUND - 1: its word counts */
	uint16_t dealt; /* bit CARD: it is among the commands */
	uint16_t fits; /* bit CARD: in the round now played */
	uint8_t command[ROUNDS];
	uint8_t seats[PLAYERS]; /* of the pile, from its first card on */
	int8_t pile[PLAYERS];
};

static_assert(sizeof(struct meschugge) <= STATE_SIZE, "state too large");

static const char cards[][8] = {"RR", "RG", "RB", "RY", "GR", "GG", "GB", "GY",
    "BR", "BG", "BB", "BY", "YR", "YG", "YB", "YY", "colour", "word"};

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
    [PLAY] = {"play", 1, 1, {ARG_CARD}, false},
    [REVEAL] = {"reveal", 0, 0, {0}, true},
    {"", 0, 0, {0}, false},
};

static const struct rule rules[] = {
    {"meschugge.card",
	"The players' cards are the twelve whose ink and word differ; the "
	"others are commands only."},
    {"meschugge.twice", "Each player lays at most one card in a round."},
    {"meschugge.reveal",
	"The pile is turned over when everybody has played; only on a "
	"meschugge command may it be turned before that."},
    {NULL, NULL},
};

static const struct fault no_such_card = {
    "meschugge.card", "no player has a card whose ink and word are the same"};
static const struct fault played_twice = {
    "meschugge.twice", "this player has played in this round"};
static const struct fault too_early = {
    "meschugge.reveal", "the pile is not turned before everybody has played"};
static const struct fault unknown_pile = {
    "record.unknown", "a card on the pile that is turned over is not known"};
static const struct fault unknown_deal = {
    "record.unknown", "a command or die face that is dealt is always known"};
static const struct fault no_die = {
    "record.deal", "this variant is played without the die"};
static const struct fault too_many = {
    "record.deal", "there is one command and one die face for each round"};
static const struct fault not_turned_up = {
    "record.deal", "the command or the die of this round is not there"};

static int
ink_of(int card)
{
	return card / COLOURS;
}

static int
word_of(int card)
{
	return card % COLOURS;
}

static int
card_make(int ink, int word)
{
	return COLOURS * ink + word;
}

static bool
is_meschugge(int card)
{
	return meschugge_cards >> card & 1;
}

static unsigned
everybody(const struct match *match)
{
	return (1u << match->players) - 1;
}

/* Of the round now played, or of the one that the pile is from. */
static int
round_of_pile(const struct meschugge *m)
{
	return (int)(m->playing ? m->match.round : m->match.ended);
}

static int
command_of(const struct meschugge *m, int round)
{
	return m->command[round - 1];
}

static bool
word_counts(const struct meschugge *m, int round)
{
	return m->words >> (round - 1) & 1;
}

static int
contra_of(int command)
{
	return card_make(word_of(command), ink_of(command));
}

/* The cards that fit, a bit each; on a meschugge command there is none. */
static uint64_t
fitting(const struct meschugge *m, int round)
{
	int command = command_of(m, round);
	uint64_t contra = (uint64_t)1 << contra_of(command);
	uint64_t set;

	if (is_meschugge(command))
		return 0;
	if (m->match.variant == JUNIOR)
		return contra;
	set = word_counts(m, round)
	    ? (uint64_t)0x1111 << ink_of(command)
	    : (uint64_t)0xf << COLOURS * word_of(command);
	return set & ~contra & ~meschugge_cards;
}

/* Rounds 1-5 colour, 6-10 word, then in turns from colour on. */
enum { WORDS_WITHOUT_DIE = 0x1f << 5 | 1 << 11 | 1 << 13 | 1 << 15 };

static const struct fault *
setup(struct state *state, const struct setup *setup)
{
	struct meschugge *m = (struct meschugge *)state;
	bool junior = setup->variant == JUNIOR;

	m->match.cards = junior ? 0xffff & ~meschugge_cards : 0xffff;
	m->rounds = junior ? ROUNDS - COLOURS : ROUNDS;
	m->commander = m->match.start;
	if (setup->variant != STANDARD)
		m->faces = m->rounds;
	if (setup->variant == NODIE)
		m->words = WORDS_WITHOUT_DIE;
	for (int i = 0; i < m->match.players && !junior; i++)
		m->match.totals[i] = PURSE;
	return NULL;
}

/* The command and the die of the coming round are there. */
static bool
is_turned_up(const struct meschugge *m)
{
	return m->match.ended < m->commands && m->match.ended < m->faces;
}

/* Between rounds: everyone may play as soon as the command is turned up. */
static void
look_forward(struct meschugge *m)
{
	if (!is_turned_up(m))
		return;
	m->match.need = NEED_NOTHING;
	m->match.due = (uint8_t)everybody(&m->match);
}

static const struct fault *
deal_fault(const struct meschugge *m, const struct line *line)
{
	unsigned dealt = m->dealt;

	if (m->match.over)
		return &fault_over;
	if (line->place != COMMAND && line->place != DIE)
		return &fault_deal_place;
	if (line->place == DIE && m->match.variant != STANDARD)
		return &no_die;
	if (m->playing)
		return &fault_deal_middle;
	if (line->n > m->rounds - (line->place == DIE ? m->faces : m->commands))
		return &too_many;
	for (int i = 0; i < line->n && line->place == COMMAND; i++) {
		if (line->arg[i] == CARD_UNKNOWN)
			continue;
		if (dealt >> line->arg[i] & 1)
			return &fault_deal_twice;
		dealt |= 1u << line->arg[i];
	}
	return line->unknown ? &unknown_deal : NULL;
}

/* Commands and die come in pieces of any size, between rounds. */
static const struct fault *
deal(struct meschugge *m, const struct line *line)
{
	const struct fault *fault = deal_fault(m, line);

	if (fault != NULL)
		return fault;
	for (int i = 0; i < line->n; i++) {
		int card = line->arg[i];

		if (line->place == DIE) {
			m->words |= (uint16_t)((card == WORD) << m->faces++);
		} else {
			/* Commands lie open: every card is known. */
			/* NOLINTNEXTLINE(clang-analyzer-core.*Operator*) */
			m->dealt |= (uint16_t)(1u << card);
			m->command[m->commands++] = (uint8_t)card;
		}
	}
	match_begin_round(&m->match);
	m->laid = 0;
	m->match.events = 1;
	m->match.hit = false;
	look_forward(m);
	return NULL;
}

static void
begin_round(struct meschugge *m)
{
	match_begin_round(&m->match);
	m->match.events = 1;
	m->fits = (uint16_t)fitting(m, (int)m->match.round);
	m->laid = 0;
	m->playing = true;
}

static const struct fault *
play_card(struct meschugge *m, int seat, int card)
{
	struct match *match = &m->match;

	if (seat > match->players)
		return match_turn(match, seat);
	if (card != CARD_UNKNOWN && is_meschugge(card))
		return &no_such_card;
	if (!(match->due & seat_bit(seat)))
		return &played_twice;
	if (!m->playing)
		begin_round(m);
	m->seats[m->laid] = (uint8_t)seat;
	m->pile[m->laid++] = (int8_t)card;
	match->due &= (uint8_t)~seat_bit(seat);
	match->moves++;
	match->hit = false;
	if (card == CARD_UNKNOWN)
		match->partial = m->hidden = true;
	else
		match->hit = m->fits >> card & 1;
	return NULL;
}

/* The place on the pile of the first card that fits; -1 if none does. */
static int
first_fitting(const struct meschugge *m, int round)
{
	uint64_t set = fitting(m, round);

	for (int i = 0; i < m->laid; i++)
		if (set >> m->pile[i] & 1)
			return i;
	return -1;
}

/* The cards that cost a point, a bit each. */
static uint64_t
penalties(const struct meschugge *m, int round)
{
	int command = command_of(m, round);

	if (is_meschugge(command))
		return 0xffff;
	return m->match.variant == JUNIOR ? 0
					  : (uint64_t)1 << contra_of(command);
}

/* Nobody goes below 0: who has no chip gives none. */
static void
take_penalties(struct meschugge *m, uint64_t set)
{
	for (int i = 0; i < m->laid; i++) {
		int seat = m->seats[i];

		m->match.points[seat - 1] -=
		    (set >> m->pile[i] & 1) & (m->match.totals[seat - 1] > 0);
	}
}

/* No card fits an ordinary command: the point is the commander's. */
static bool
commander_wins(const struct meschugge *m, int round)
{
	return m->match.variant != JUNIOR &&
	    !is_meschugge(command_of(m, round)) && first_fitting(m, round) < 0;
}

/* Penalties first: a commander with nothing to lose still gets the point. */
static void
settle(struct meschugge *m)
{
	struct match *match = &m->match;
	int round = (int)match->round;
	int first = first_fitting(m, round);

	take_penalties(m, penalties(m, round));
	if (first >= 0)
		match->points[m->seats[first] - 1]++;
	else if (commander_wins(m, round))
		match->points[m->commander - 1]++;
}

static bool
may_reveal(const struct meschugge *m)
{
	return m->match.need != NEED_DEAL && !m->match.over && !m->hidden &&
	    (m->match.due == 0 ||
		is_meschugge(command_of(m, (int)m->match.round)));
}

static const struct fault *
reveal(struct meschugge *m)
{
	struct match *match = &m->match;

	if (m->hidden)
		return &unknown_pile;
	if (!may_reveal(m))
		return &too_early;
	if (!m->playing)
		begin_round(m);
	settle(m);
	match->hit = false;
	match_end_round(match);
	m->playing = false;
	m->commander = (uint8_t)seat_after(match, m->commander);
	if (match->ended == m->rounds)
		match_end_most(match);
	else
		look_forward(m);
	return NULL;
}

static const struct fault *
play(struct state *state, const struct line *line)
{
	struct meschugge *m = (struct meschugge *)state;

	if (line->kind == LINE_DEAL)
		return deal(m, line);
	if (m->match.over)
		return &fault_over;
	if (m->match.need == NEED_DEAL)
		return &not_turned_up;
	if (line->verb == REVEAL)
		return reveal(m);
	return play_card(m, line->seat, line->arg[0]);
}

/*
 * The whole match is drawn at once: the commands in play, in the order RR RG
 * RB RY GR ... YY, are shuffled, the first to be turned first; then, with the
 * die, a number below 2 for each round, 0 for colour and 1 for word.  What is
 * on the table already is left out: the commands by their faces, the die by
 * its rounds.
 */
static int
chance(const struct state *state, struct chance *chance, struct line *lines)
{
	const struct meschugge *m = (const struct meschugge *)state;
	struct line *die = lines + (m->commands < m->rounds);
	uint8_t deck[PAIRS];
	size_t n = 0;

	for (uint64_t set = m->match.cards; set != 0; set &= set - 1)
		deck[n++] = (uint8_t)__builtin_ctzll(set);
	chance_shuffle(chance, deck, n);
	if (die != lines) {
		*lines = (struct line){.kind = LINE_DEAL, .place = COMMAND};
		for (size_t i = 0; i < n; i++)
			if (!(m->dealt >> deck[i] & 1))
				lines->arg[lines->n++] = deck[i];
	}
	if (m->faces == m->rounds)
		return (int)(die - lines);
	*die = (struct line){.kind = LINE_DEAL, .place = DIE};
	for (int i = 0; i < m->rounds; i++) {
		int face = chance_below(chance, 2) == 0 ? COLOUR : WORD;

		if (i >= m->faces)
			die->arg[die->n++] = face;
	}
	return (int)(die - lines) + 1;
}

static void
moves(const struct state *state, line_sink *sink, void *context)
{
	const struct meschugge *m = (const struct meschugge *)state;
	struct line line = {.kind = LINE_MOVE, .verb = PLAY, .n = 1};

	for (unsigned due = m->match.due; due != 0; due &= due - 1) {
		line.seat = (uint8_t)(__builtin_ctz(due) + 1);
		for (int card = 0; card < PAIRS; card++) {
			line.arg[0] = card;
			if (!is_meschugge(card))
				sink(&line, context);
		}
	}
	line = (struct line){.kind = LINE_MOVE, .verb = REVEAL};
	if (may_reveal(m))
		sink(&line, context);
}

/* Every card is a choice: nothing follows. */
static void
complete(const struct state *state, struct line *line)
{
	(void)state;
	(void)line;
}

/*
 * The card of somebody in a hurry: half the time one that fits, three times in
 * sixteen contra, else anything.  On a meschugge command it is anything.
 */
static int
hasty_card(const struct meschugge *m, struct luck *luck)
{
	int round = (int)m->match.round;
	uint64_t fits = fitting(m, round);
	unsigned mood = luck_below(luck, 16);

	if (fits != 0 && mood < 8)
		return luck_bit(luck, fits);
	if (fits != 0 && mood < 11)
		return contra_of(command_of(m, round));
	return luck_bit(luck, 0xffff & ~meschugge_cards);
}

/*
 * Whoever is quickest plays, until all have.  On a meschugge command every
 * third time somebody falls for it, else the pile is turned over.
 */
static void
random_line(const struct state *state, struct luck *luck, struct line *line)
{
	const struct meschugge *m = (const struct meschugge *)state;

	line->kind = LINE_MOVE;
	line->verb = REVEAL;
	line->seat = 0;
	line->unknown = false;
	line->n = 0;
	if (m->match.due == 0 || (may_reveal(m) && !luck_one_in(luck, 3)))
		return;
	line->verb = PLAY;
	line->seat = (uint8_t)(luck_bit(luck, m->match.due) + 1);
	line->n = 1;
	line->arg[0] = hasty_card(m, luck);
}

/*
 * Commands and die are seen as far as they have been turned up: for the
 * rounds that are over and the one that may now be played.  A card lies face
 * down until its pile is turned over.
 */
static bool
view(const struct state *before, const struct state *later, int seat,
    struct line *line)
{
	const struct meschugge *m = (const struct meschugge *)before;
	const struct meschugge *end = (const struct meschugge *)later;

	if (line->kind == LINE_DEAL) {
		int seen = (int)end->match.ended + is_turned_up(end) -
		    (line->place == DIE ? m->faces : m->commands);

		if (line->n > seen)
			line->n = (uint16_t)(seen > 0 ? seen : 0);
		return line->n > 0;
	}
	if (line->verb == PLAY && line->seat != seat &&
	    m->match.ended == end->match.ended) {
		line->arg[0] = CARD_UNKNOWN;
		line->unknown = true;
	}
	return true;
}

/* "blue in red" */
static void
tell_card(struct text *text, int card)
{
	text_add(text, colour_names[word_of(card)]);
	text_add(text, " in ");
	text_add(text, colour_names[ink_of(card)]);
}

/* "the word blue in red, the colour counts" */
static void
tell_command(const struct meschugge *m, int round, struct text *text)
{
	int command = command_of(m, round);

	text_add(text, "the word ");
	tell_card(text, command);
	if (is_meschugge(command))
		text_add(text, ", meschugge");
	else if (m->match.variant == JUNIOR)
		text_add(text, ", only contra fits");
	else
		text_add(text,
		    word_counts(m, round) ? ", the word counts"
					  : ", the colour counts");
}

/* "BY, third on the pile" */
static void
tell_place(const struct meschugge *m, int at, struct text *text)
{
	static const char *const places[PLAYERS] = {
	    "first", "second", "third", "fourth"};

	text_add(text, cards[m->pile[at]]);
	text_add(text, ", ");
	text_add(text, places[at]);
	text_add(text, " on the pile");
}

/* The place of a seat's card on the pile; -1 if it has laid none. */
static int
place_on_pile(const struct meschugge *m, int seat)
{
	for (int i = 0; i < m->laid; i++)
		if (m->seats[i] == seat)
			return i;
	return -1;
}

/* A commander's point, which a contra card of the commander's own costs. */
static void
tell_commander(const struct meschugge *m, int at, int points, struct text *text)
{
	text_add(text, "commander, no card fits");
	if (at < 0 || !(penalties(m, (int)m->match.round) >> m->pile[at] & 1))
		return;
	text_add(text, "; contra card: ");
	tell_place(m, at, text);
	text_add(text,
	    points > 0 ? ", with nothing to lose" : ", costs the point again");
}

static void
reason(const struct state *before, const struct state *after,
    const struct line *line, int seat, struct text *text)
{
	const struct meschugge *m = (const struct meschugge *)before;
	int round = (int)m->match.round;
	int at = place_on_pile(m, seat);

	(void)line;
	if (seat == m->commander && commander_wins(m, round)) {
		tell_commander(m, at, after->match.points[seat - 1], text);
		return;
	}
	if (at < 0)
		return;
	text_add(text,
	    is_meschugge(command_of(m, round)) ? "card on a meschugge command: "
		: at == first_fitting(m, round) ? "first fitting card: "
						: "contra card: ");
	tell_place(m, at, text);
}

/*
 * What every seat won or lost, and why; of a commander also what came to
 * nothing.
 */
static void
tell_reveal(const struct state *before, const struct state *after,
    const struct line *line, struct text *text)
{
	static const char *const changes[] = {
	    " loses a point (", " is as before (", " wins a point ("};
	const struct meschugge *m = (const struct meschugge *)before;
	int commander =
	    commander_wins(m, (int)m->match.round) ? m->commander : 0;
	const char *between = ": ";

	for (int seat = 1; seat <= m->match.players; seat++) {
		int points = after->match.points[seat - 1];

		if (points == 0 && seat != commander)
			continue;
		text_add(text, between);
		text_seat(text, seat);
		text_add(text, changes[points + 1]);
		reason(before, after, line, seat, text);
		text_add(text, ")");
		between = ", ";
	}
	if (between[0] == ':')
		text_add(text, ": nobody wins or loses a point");
}

static void
tell_deal(const struct line *line, struct text *text)
{
	text_add(text,
	    line->place == DIE ? "The die will say:" : "The commands will be:");
	for (int i = 0; i < line->n; i++) {
		text_add(text, " ");
		text_add(text, cards[line->arg[i]]);
	}
}

static void
tell(const struct state *before, const struct state *after,
    const struct line *line, struct text *text)
{
	const struct meschugge *m = (const struct meschugge *)before;

	if (line->kind == LINE_DEAL) {
		tell_deal(line, text);
		return;
	}
	if (!m->playing) {
		text_add(text, "Command: ");
		tell_command(m, (int)m->match.round, text);
		text_add(text, ". ");
	}
	if (line->verb == REVEAL) {
		text_add(text, "The pile is turned over");
		tell_reveal(before, after, line, text);
		return;
	}
	text_seat(text, line->seat);
	if (line->arg[0] == CARD_UNKNOWN) {
		text_add(text, " plays a card face down");
		return;
	}
	text_add(text, " plays ");
	tell_card(text, line->arg[0]);
}

/* The word stands in its ink; the letters beside it say the same. */
static void
show_command(const struct meschugge *m, int round, struct scene *scene)
{
	int command = command_of(m, round);
	struct zone *zone = scene_zone(scene, 0, "Command");
	struct text note = scene_note(scene, zone);
	struct tile *tile = scene_tile(scene, colour_names[word_of(command)],
	    (enum ink)(INK_R + ink_of(command)), 0);

	memcpy(tile->label, cards[command], 2);
	tell_command(m, round, &note);
}

/* The pile from its first card on; turned over, it shows which card won. */
static void
show_pile(const struct meschugge *m, struct scene *scene)
{
	struct zone *zone = scene_zone(scene, 0, "Pile");
	int won = m->playing ? -1 : first_fitting(m, round_of_pile(m));

	for (int i = 0; i < m->laid; i++) {
		int card = m->pile[i];
		unsigned last = m->playing && i + 1 == m->laid ? TILE_LAST : 0;
		struct tile *tile;

		if (card == CARD_UNKNOWN)
			tile = scene_tile(
			    scene, "?", INK_NONE, TILE_HIDDEN | last);
		else
			tile = scene_tile(scene, cards[card],
			    (enum ink)(INK_R + ink_of(card)),
			    i == won ? TILE_LINE : last);
		tile->label[0] = (char)('0' + m->seats[i]);
	}
	if (!m->playing) {
		struct text note = scene_note(scene, zone);

		text_add(&note, "turned over, on ");
		text_add(&note, cards[command_of(m, round_of_pile(m))]);
	}
}

static void
show_seat(const struct meschugge *m, int seat, struct scene *scene)
{
	struct zone *zone = scene_zone(scene, seat, "");
	struct text note = scene_note(scene, zone);

	zone->due = (m->match.due & seat_bit(seat)) != 0;
	text_count(&note, m->match.totals[seat - 1], "point", "points");
	if (seat == m->commander && !m->match.over)
		text_add(&note, ", commander");
}

static void
scene(const struct state *state, struct scene *scene)
{
	const struct meschugge *m = (const struct meschugge *)state;
	struct text head;

	scene_begin(scene, &head, &m->match);
	if (!m->match.over) {
		text_add(&head, " of ");
		text_number(&head, m->rounds);
	}
	if (m->match.due != 0) {
		text_add(&head, ": ");
		text_seats(&head, m->match.due);
		text_add(&head, " to play");
	} else if (may_reveal(m)) {
		text_add(&head, ": the pile is to be turned over");
	}
	if (m->laid > 0 && !m->playing)
		show_pile(m, scene);
	if (!m->match.over && is_turned_up(m))
		show_command(m, (int)m->match.round, scene);
	if (m->playing)
		show_pile(m, scene);
	for (int seat = 1; seat <= m->match.players; seat++)
		show_seat(m, seat, scene);
}

/*
 * One point is won in a round at the most; any number are lost, but not by
 * those who have none, and not in the junior game.
 */
static const struct fault *
note(struct state *state, const int32_t *points)
{
	const struct meschugge *m = (const struct meschugge *)state;
	struct match *match = &state->match;
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
	if (match->ended == m->rounds)
		match_end_most(match);
	return NULL;
}

const struct game meschugge = {
    .name = "meschugge",
    .title = "Meschugge",
    .version = "1",
    .variants = variants,
    .cards = cards,
    .ncards = sizeof(cards) / sizeof(cards[0]),
    .places = places,
    .verbs = verbs,
    .rules = rules,
    .deals_in_pieces = true,
    .speed = true,
    .size = sizeof(struct meschugge),
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
