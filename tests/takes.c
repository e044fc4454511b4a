/*
 * takes.c: playouts of Compañeros that begin while colours are taken.
 *
 * All who take by the rule take the most, so a playout from the first of them
 * comes to the same, with the same luck, as one from the last of them, after
 * whom the rules begin the next trick.  Usage: takes [MATCHES]
 */

#include <stdio.h>
#include <stdlib.h>

#include "fuzz/fuzz.h"
#include "lib/companeros/companeros.h"

static const struct game *
companeros(void)
{
	return game_find("companeros", strlen("companeros"));
}

static const struct companeros *
state_of(const union position *position)
{
	return (const struct companeros *)&position->state;
}

/* The colour that the seat due takes by the rule. */
static void
choose(const union position *position, struct line *line)
{
	struct luck luck = {0};
	int seat = __builtin_ctz(position->state.match.due) + 1;

	CHECK(companeros()->wits->rule(&position->state, seat, &luck, line));
}

/* What a playout from there is worth to every seat. */
static void
play_out(const union position *position, uint64_t luck, int32_t worth[SEATS])
{
	struct line line;

	choose(position, &line);
	for (int i = 0; i < position->state.match.players; i++) {
		union position world = *position;
		struct luck same = {.bits = luck};

		worth[i] = companeros()->wits->playout(
		    &world.state, i + 1, &line, &same);
	}
}

/* The same as everybody takes in turn; how many do after the first. */
static unsigned long
compare(const union position *first, uint64_t luck)
{
	int32_t worth[SEATS] = {0}, later[SEATS] = {0};
	union position match = *first;
	unsigned long n = 0;
	struct line line;

	play_out(first, luck, worth);
	for (choose(&match, &line);; choose(&match, &line)) {
		CHECK(companeros()->play(&match.state, &line) == NULL);
		if (state_of(&match)->ranked == 0)
			return n;
		play_out(&match, luck, later);
		CHECK(memcmp(worth, later, sizeof(worth)) == 0);
		n++;
	}
}

static unsigned long
play_match(int players, uint64_t *random)
{
	const struct setup setup = {.players = (uint8_t)players};
	struct line lines[CHANCE_LINES];
	union position match;
	struct table table;
	struct key key = {{0}};
	unsigned long compared = 0;
	int n;

	for (size_t i = 0; i < sizeof(key.bytes); i++)
		key.bytes[i] = (unsigned char)random_below(random, 256);
	CHECK(match_begin(companeros(), &match.state, &setup) == NULL);
	table_open(&table, &key);
	while ((n = table_next(&table, &match.state, lines)) > 0)
		for (int i = 0; i < n; i++) {
			const struct companeros *state = state_of(&match);
			bool taking = state->ranked > 0;

			CHECK(companeros()->play(&match.state, &lines[i]) ==
			    NULL);
			if (!taking && state->ranked > 0)
				compared +=
				    compare(&match, random_next(random));
		}
	return compared;
}

int
main(int argc, char **argv)
{
	unsigned long matches = argc > 1 ? strtoul(argv[1], NULL, 10) : 100;
	uint64_t random = 1;
	unsigned long compared = 0;

	for (unsigned long i = 0; i < matches; i++)
		for (int players = 3; players <= SEATS; players++)
			compared += play_match(players, &random);
	printf("%lu playouts compared\n", compared);
	return 0;
}
