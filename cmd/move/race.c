/* race.c: a game of speed, played against the clock. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "cmd/shared/play.h"
#include "cmd/shared/screen.h"
#include "formats/pictures/draw.h"
#include "formats/record/walk.h"
#include "formats/record/write.h"
#include "lib/table.h"
#include "pane.h"
#include "session.h"

/*
 * A card is thrown by striking the letters of its name; each player has a key
 * for each letter that names have.  What is to be done is turned up by a line
 * `meta turned ROUND @TIME`, so that everybody at the record sees it.
 */
static const char keys[][STROKES + 1] = {"qwer", "uiop", "asdf", "jkl;"};

enum {
	HANDS = sizeof(keys) / sizeof(keys[0]),
	NAME_COLUMNS = 16,
	HAND_COLUMNS = 40, /* so that name and keys share a line */
	QUEUE = 2 * SEATS + 2,
	SECOND = 1000000,
	TURN_AFTER = SECOND / 5, /* from the key to when it can be seen */
	REVEAL_AFTER = SECOND, /* from the last card */
	REVEAL_LEAST =
	    3 * SECOND, /* where cards may be missing: from the turn */
	REVEAL_SPREAD = 4 * SECOND, /* and so much more, nobody knows how */
};

struct race {
	struct session *session;
	int seats[HANDS]; /* who has which keys; 0: nobody */
	char struck[HANDS][8]; /* of a card's name, so far */
	int64_t turned; /* when this round's command was; -1: not yet */
	int64_t reveal; /* when the table turns the cards over; -1: not known */
	bool complete; /* nobody has a card left to throw in this round */
	struct offers offers; /* of the table */
	unsigned thrown; /* bit SEAT - 1: a card that is still in the queue */
	/* Lines that were stamped and are to be written. */
	char queue[QUEUE][OFFER_TEXT + 32];
	int queued;
};

static const struct match *
match_of(const struct race *race)
{
	return &race->session->sitting.record.state.match;
}

/* Those who sit here, in order, get the keys. */
static void
hand_out_keys(struct race *race)
{
	const struct sitting *sitting = &race->session->sitting;
	int hand = 0;

	memset(race->seats, 0, sizeof(race->seats));
	for (int seat = 1; seat <= sitting->record.setup.players; seat++)
		if (hand < HANDS && sitting_people(sitting) & seat_bit(seat))
			race->seats[hand++] = seat;
}

static void
add_to_queue(struct race *race, const char *line, int64_t at)
{
	if (race->queued == QUEUE)
		return;
	snprintf(race->queue[race->queued++], sizeof(race->queue[0]),
	    "%.*s @%lld.%06lld", OFFER_TEXT, line, (long long)(at / SECOND),
	    (long long)(at % SECOND));
}

static void
write_queue(struct race *race)
{
	char *texts[QUEUE + 1];

	for (int i = 0; i < race->queued; i++)
		texts[i] = race->queue[i];
	texts[race->queued] = NULL;
	if (race->queued > 0)
		sitting_add_all(&race->session->sitting, texts);
	race->queued = 0;
	race->thrown = 0;
	sitting_read(&race->session->sitting);
}

/* When the command of this round was turned up, by the record. */
static void
find_turned(struct race *race)
{
	struct sitting *sitting = &race->session->sitting;
	struct walk walk;
	struct cursor text;

	race->turned = race->reveal = -1;
	race->complete = false;
	if (!sitting->legal)
		return;
	walk_open(&walk, &sitting->source, RECORD_LINES);
	while (walk_next(&walk))
		if (walk_meta(&walk, "turned", &text) && walk.record.stamped &&
		    strtoul(text.at, NULL, 10) ==
			(unsigned long)match_of(race)->round)
			race->turned = walk.record.stamps.last;
	walk_close(&walk);
}

/* A number that nobody can foresee. */
static int64_t
any_below(int64_t n)
{
	uint64_t bits;

	if (getrandom(&bits, sizeof(bits), 0) != sizeof(bits))
		bits = (uint64_t)clock_now();
	return (int64_t)(bits % (uint64_t)n);
}

/*
 * It is written first and shown when its time has come, so that writing takes
 * nobody any time.
 */
static void
turn_up(struct race *race)
{
	char line[32];

	snprintf(line, sizeof(line), "meta turned %u",
	    (unsigned)match_of(race)->round);
	add_to_queue(race, line, clock_now() + TURN_AFTER);
	write_queue(race);
	find_turned(race);
}

/* What the table may do now, whoever has not played. */
static const char *
table_move(struct race *race)
{
	offers_list(&race->offers, &race->session->sitting.record.state,
	    OFFERS_OF_TABLE, false);
	return race->offers.n > 0 ? race->offers.list[0].text : NULL;
}

/*
 * Only to what was seen: somebody else may have turned the cards over, and in
 * the next round it might be allowed at once.
 */
static void
add_table_move(struct race *race, const char *move, int64_t now)
{
	char *texts[] = {race->queue[0], NULL};

	add_to_queue(race, move, now);
	race->queued = 0;
	sitting_add_seen(&race->session->sitting, texts);
	sitting_read(&race->session->sitting);
}

/* Adds a move of a seat; in a race across terminals it is written at once. */
static void
throw_card(struct race *race, const struct line *line, int64_t at)
{
	char text[LINE_WRITE_MAX];

	line_write(text, match_of(race)->game, line);
	add_to_queue(race, text, at);
	race->thrown |= seat_bit(line->seat);
	if (race->session->sitting.seat != 0)
		write_queue(race);
}

/* Whether a seat can still throw a card in this round. */
static bool
can_throw(const struct race *race, int seat)
{
	const struct match *match = match_of(race);

	return ((match->due | match->may) & ~race->thrown) & seat_bit(seat);
}

/* A card in play whose name begins so; -1: none. */
static int
find_card(const struct match *match, const char *struck)
{
	for (int i = 0; i < match->game->ncards; i++)
		if (match->cards >> i & 1 &&
		    strncmp(match->game->cards[i], struck, strlen(struck)) == 0)
			return i;
	return -1;
}

/* The move with a card, if it is among those that are named. */
struct wanted {
	int card;
	bool found;
	struct line line;
};

static void
compare_move(const struct line *line, void *context)
{
	struct wanted *wanted = context;

	if (line->kind != LINE_MOVE || line->arg[0] != wanted->card)
		return;
	wanted->found = true;
	wanted->line = *line;
}

/* A stroke of one player: a key that means nothing costs nothing. */
static void
strike(struct race *race, int hand, char letter, int64_t now)
{
	const struct match *match = match_of(race);
	char *struck = race->struck[hand];
	size_t n = strlen(struck);
	struct wanted wanted = {.card = -1};

	if (race->turned < 0 || now < race->turned ||
	    !can_throw(race, race->seats[hand]))
		return;
	struck[n] = letter;
	struck[n + 1] = '\0';
	wanted.card = find_card(match, struck);
	if (wanted.card >= 0 && match->game->cards[wanted.card][n + 1] != '\0')
		return;
	struck[0] = '\0';
	if (wanted.card >= 0)
		match_seat_moves(&race->session->sitting.record.state,
		    race->seats[hand], compare_move, &wanted);
	if (wanted.found)
		throw_card(race, &wanted.line, now);
}

/* Whether somebody here opens the round, for themselves or for a player. */
static bool
leads(const struct race *race)
{
	const struct sitting *sitting = &race->session->sitting;

	return (sitting_people(sitting) | sitting->bots) &
	    seat_bit(match_of(race)->leader);
}

/* True if the key is one of somebody's. */
static bool
press(struct race *race, uint32_t key, int64_t now)
{
	const char *letters = match_of(race)->game->strokes;

	if (key == ' ') {
		if (race->turned < 0 && leads(race))
			turn_up(race);
		return true;
	}
	/* What a German keyboard has where others have a semicolon. */
	if (key == 0xf6 || key == 0xd6)
		key = ';';
	for (int hand = 0; hand < HANDS && race->seats[hand] != 0; hand++) {
		const char *at = key < 0x80 && key != 0
		    ? strchr(keys[hand], (int)(key | 0x20))
		    : NULL;

		if (key == ';' && hand == HANDS - 1)
			at = strchr(keys[hand], ';');
		if (at != NULL && at - keys[hand] < (int)strlen(letters)) {
			strike(race, hand, letters[at - keys[hand]], now);
			return true;
		}
	}
	return false;
}

/* Players of the program throw when their moment has come. */
static void
let_bots_throw(struct race *race, int64_t now)
{
	struct sitting *sitting = &race->session->sitting;
	struct table *table = arena_table(sitting->arena);
	struct line line;

	for (int seat = 1; seat <= sitting->record.setup.players; seat++) {
		if (!(sitting->bots & seat_bit(seat)) ||
		    !can_throw(race, seat) ||
		    race->turned +
			    table_moment(table, &sitting->record.state, seat) >
			now ||
		    !table_react(table, &sitting->record.state, seat, &line))
			continue;
		throw_card(race, &line, now);
	}
}

/*
 * The cards are turned over a while after the last; and, where some need not
 * come, at a moment that tells nobody whether they should.
 */
static void
turn_over(struct race *race, int64_t now)
{
	const struct match *match = match_of(race);
	unsigned waited = match->due & ~race->thrown;
	const char *move;

	if (race->reveal < 0)
		race->reveal =
		    race->turned + REVEAL_LEAST + any_below(REVEAL_SPREAD);
	if (waited == 0 && race->queued > 0)
		write_queue(race);
	if (!session_is_race(race->session))
		return;
	if (!race->complete &&
	    ((match->due | match->may) & ~race->thrown) == 0) {
		race->complete = true;
		race->reveal = now + REVEAL_AFTER;
	}
	if (waited != 0 || now < race->reveal)
		return;
	move = table_move(race);
	if (move != NULL)
		add_table_move(race, move, now);
}

/* The keys of one player, and whether they have thrown. */
static void
write_hand(const struct race *race, int hand, struct lines *lines)
{
	const struct talk *talk = &race->session->talk;
	int seat = race->seats[hand];
	const char *letters = match_of(race)->game->strokes;
	char bytes[64], key[2] = "";
	struct text text;

	lines_skip(lines, PANE_MARGIN);
	lines_say(lines, talk->sitting->record.names[seat - 1]);
	if (race->session->look.width < HAND_COLUMNS)
		lines_end(lines);
	else
		lines_to(lines, NAME_COLUMNS);
	for (int i = 0; letters[i] != '\0'; i++) {
		lines_skip(lines, 2);
		key[0] = keys[hand][i];
		lines_say(lines, key);
		lines_say(lines, " ");
		key[0] = letters[i];
		lines_style(lines, "1");
		lines_say(lines, key);
		lines_style(lines, "");
	}
	lines_skip(lines, 4);
	talk_text(talk, &text, bytes, sizeof(bytes));
	if (race->turned >= 0 && !can_throw(race, seat))
		text_say(&text, "thrown");
	else if (race->struck[hand][0] != '\0')
		text_add(&text, "-");
	lines_say(lines, bytes);
	lines_end(lines);
}

/* How a card is thrown, as long as nobody is in a hurry. */
static void
write_example(const struct race *race, struct lines *lines)
{
	const char *letters = match_of(race)->game->strokes;
	const char one[] = {keys[0][0], ' ', keys[0][2], '\0'};
	const char card[] = {letters[0], letters[2], '\0'};
	char bytes[128];
	struct text text;

	if (race->seats[0] == 0)
		return;
	talk_text(&race->session->talk, &text, bytes, sizeof(bytes));
	text_say(&text, "{1} throws {2}; Esc leaves", part_string(one),
	    part_string(card));
	lines_end(lines);
	lines_skip(lines, PANE_MARGIN);
	lines_style(lines, "2");
	lines_say(lines, bytes);
	lines_style(lines, "");
	lines_end(lines);
}

static void
write_race(struct race *race, struct lines *lines, bool open)
{
	struct session *session = race->session;
	const struct match *match = match_of(race);
	struct out told;
	char bytes[1024];
	struct text text;

	/* A new command lies there before anybody has thrown a card. */
	session->bare = match->moves == 0;
	if (open) {
		session_lines(session, lines);
	} else {
		out_open(&told, -1);
		talk_tell(
		    &session->talk, session->sitting.timeline.moves - 1, &told);
		pane_last(lines, &told, session->look.width, 6);
		out_close(&told);
		lines_end(lines);
		for (int i = 0; i < match->players; i++) {
			lines_skip(lines, PANE_MARGIN);
			lines_say(lines, session->sitting.record.names[i]);
			lines_to(lines, NAME_COLUMNS);
			lines_number(lines, match_standing(match, i + 1));
			lines_end(lines);
		}
	}
	lines_end(lines);
	talk_text(&session->talk, &text, bytes, sizeof(bytes));
	if (match->over)
		text_say(&text, "The match is over. Esc leaves.");
	else if (!open)
		text_say(&text,
		    leads(race)
			? "Round {1}: {2} commands; space turns the command up."
			: "Round {1}: waiting for {2}, who commands.",
		    part_number((int64_t)match->round),
		    part_seat(match->leader));
	lines_skip(lines, 1);
	lines_say(lines, bytes);
	lines_end(lines);
	lines_end(lines);
	for (int hand = 0; hand < HANDS && race->seats[hand] != 0; hand++)
		write_hand(race, hand, lines);
	if (!open && !match->over)
		write_example(race, lines);
}

static void
show(struct race *race, int64_t now)
{
	struct lines lines;

	lines_open(&lines, race->session->look.colour);
	race->session->look.width = screen_size().columns;
	race->session->look.height = screen_size().rows;
	screen_cursor(0, 0);
	write_race(race, &lines, race->turned >= 0 && now >= race->turned);
	pane_show(&lines);
	lines_close(&lines);
}

/* Seconds until something happens by itself. */
static double
patience(const struct race *race, int64_t now)
{
	if (race->turned < 0)
		return watch_patience(&race->session->watch);
	return now < race->turned ? (double)(race->turned - now) / SECOND
				  : 0.01;
}

static void
begin(struct race *race)
{
	struct sitting *sitting = &race->session->sitting;
	struct key key;

	while (match_of(race)->need != NEED_NOTHING && sitting_go_on(sitting))
		continue;
	play_key(&sitting->record, &key);
	table_key(arena_table(sitting->arena), &key);
	hand_out_keys(race);
	find_turned(race);
}

/* Does what the time has come for; that was the round before. */
static void
go_on(struct race *race, uint32_t before, int64_t now)
{
	if (race->turned >= 0 && now >= race->turned && !match_of(race)->over) {
		let_bots_throw(race, now);
		turn_over(race, now);
	}
	if (match_of(race)->round != before || race->turned < 0)
		find_turned(race);
}

bool
session_race(struct session *session)
{
	struct race race = {.session = session, .turned = -1, .reveal = -1};
	bool here = true;

	if (!session_is_race(session))
		return true;
	screen_open();
	begin(&race);
	while (here && session_is_race(session)) {
		uint32_t round = match_of(&race)->round;
		int64_t now = clock_now();
		struct event event;

		talk_turn(&session->talk);
		if (!screen_busy())
			show(&race, now);
		event = screen_next(session->watch.fd, patience(&race, now));
		now = clock_now();
		if (event.kind == EVENT_KEY)
			here = event.key != KEY_ESCAPE && event.key != 3;
		else if (event.kind == EVENT_GONE)
			here = false;
		if (here && event.kind == EVENT_KEY)
			press(&race, event.key, now);
		/* Others may have sat down at it, or made something else. */
		if (race.queued == 0 && session_read(session) &&
		    session_is_race(session))
			hand_out_keys(&race);
		if (session_is_race(session))
			go_on(&race, round, now);
	}
	write_queue(&race);
	screen_close();
	offers_close(&race.offers);
	return here;
}
