/*
 * pace.c: how quickly search thinks, on one core.  Usage: pace GAME PLAYERS
 *
 * Looks at positions of matches by the rule of thumb, and says how many
 * playouts search:1000 makes in a second, how many milliseconds a move takes on
 * average, and how many the slowest does.
 */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "fuzz/fuzz.h"

enum { MATCHES = 4, PLAYOUTS = 1000, STRIDE = 3 };

static int32_t (*playout)(
    struct state *, int seat, const struct line *, struct luck *);

static struct pace {
	unsigned long playouts, moves;
	double thinking, seconds, slowest; /* thinking: with playouts */
} pace;

static int32_t
count_playout(
    struct state *world, int seat, const struct line *line, struct luck *luck)
{
	pace.playouts++;
	return playout(world, seat, line, luck);
}

/* Of this thread alone, whatever else the machine does. */
static double
now(void)
{
	struct timespec time;

	CHECK(clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void
think_about(const struct state *state, int seat)
{
	static const struct bot search = {
	    .kind = PLAYER_SEARCH, .numbers = {PLAYOUTS}};
	unsigned long before = pace.playouts;
	struct luck luck = {.bits = pace.moves};
	union position mind;
	struct line line;
	double start, took;

	match_know(&mind, state, seat);
	start = now();
	CHECK(bot_choose(&search, &mind.state, seat, &luck, &line));
	took = now() - start;
	pace.moves++;
	pace.seconds += took;
	if (pace.playouts > before)
		pace.thinking += took;
	if (took > pace.slowest)
		pace.slowest = took;
}

static void
play_match(const struct game *game, int players, int number)
{
	static const struct bot greedy = {.kind = PLAYER_GREEDY};
	const struct setup setup = {.players = (uint8_t)players};
	struct line lines[CHANCE_LINES];
	union position match;
	struct table table;
	struct key key;
	char seed[32];
	int n = snprintf(seed, sizeof(seed), "pace/%d", number);

	key_make(&key, seed, (size_t)n);
	table_open(&table, &key);
	for (int i = 0; i < players; i++)
		table_seat(&table, i + 1, &greedy);
	CHECK(match_begin(game, &match.state, &setup) == NULL);
	for (int at = 0; (n = table_next(&table, &match.state, lines)) > 0;
	     at++) {
		if (lines[0].kind == LINE_MOVE && at % STRIDE == 0 &&
		    match.state.match.due & seat_bit(lines[0].seat))
			think_about(&match.state, lines[0].seat);
		for (int i = 0; i < n; i++)
			CHECK(game->play(&match.state, &lines[i]) == NULL);
	}
}

int
main(int argc, char **argv)
{
	const struct game *known =
	    argc > 2 ? game_find(argv[1], strlen(argv[1])) : NULL;
	struct game game;
	struct wits wits;

	if (known == NULL || known->wits->playout == NULL)
		return 2;
	game = *known;
	wits = *known->wits;
	playout = wits.playout;
	wits.playout = count_playout;
	game.wits = &wits;
	for (int i = 0; i < MATCHES; i++)
		play_match(&game, atoi(argv[2]), i);
	printf("%.0f %.3f %.3f\n", (double)pace.playouts / pace.thinking,
	    pace.seconds / (double)pace.moves * 1000, pace.slowest * 1000);
	return 0;
}
