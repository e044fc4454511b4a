/*
 * choices.c: what players choose, over many positions of every game.
 *
 * Usage: choices pin [POSITIONS]
 * Prints a checksum of what each player chooses, for each game.  Nothing in it
 * depends on the machine: if one changes, choices have.
 *
 * Usage: choices secrets [POSITIONS [GAME [leak]]]
 * Asks every player about the match as it is, and as it might be: with other
 * cards wherever its seat has seen none.  The answers must be alike.  How often
 * they would not be if a player were shown the cards is counted: if never, this
 * would prove nothing.  With `leak` the table makes that very mistake.
 */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "fuzz/fuzz.h"

enum {
	LINES_MOST = 150, /* of one match: there shall be many */
	STRIDE = 4, /* one position in so many is looked at */
};

/*
 * Those who are asked.  The positions are of matches between the first two, so
 * that they stay the same when search changes.
 */
static const struct bot bots[] = {
    {.kind = PLAYER_RANDOM},
    {.kind = PLAYER_GREEDY},
    {.kind = PLAYER_SEARCH, .numbers = {50}},
    {.kind = PLAYER_HUMAN, .numbers = {900, 20}},
};

enum { BOTS = sizeof(bots) / sizeof(bots[0]), PLAYING = 2 };

/* What is looked for in a game, and what has been found so far. */
struct search {
	const struct game *game;
	unsigned long positions, wanted;
	uint64_t random;
	void (*look)(struct search *, const struct state *, int seat);
	unsigned long choices, others; /* others: if the cards were shown */
	uint64_t sums[BOTS];
	bool leaks;
};

/* FNV-1a. */
static void
add_text(uint64_t *sum, const char *text)
{
	for (; *text != '\0'; text++)
		*sum = (*sum ^ (unsigned char)*text) * 0x100000001b3;
}

static void
pin(struct search *search, const struct state *state, int seat)
{
	union position mind;

	match_know(&mind, state, seat);
	for (int i = 0; i < BOTS; i++) {
		char text[LINE_WRITE_MAX] = "nothing\n";
		struct luck luck = {.bits = random_next(&search->random)};
		struct line line;

		if (bot_choose(&bots[i], &mind.state, seat, &luck, &line))
			line_write(text, search->game, &line);
		add_text(&search->sums[i], text);
	}
	search->choices++;
}

/* The cards are dealt anew wherever the seat has seen none. */
static void
deal_anew(
    struct search *search, const union position *mind, union position *world)
{
	struct luck luck = {.bits = random_next(&search->random)};

	match_copy(world, &mind->state);
	search->game->guess(&world->state, &luck);
	world->state.match.partial = false;
}

/* Whether a player answers alike to what it knows and to that table. */
static bool
keeps_to(const struct bot *bot, const union position *mind,
    const struct state *state, int seat, struct luck luck)
{
	struct table table = {.luck = luck};
	struct line chosen, other;
	bool acts = bot_choose(bot, &mind->state, seat, &luck, &chosen);

	table_seat(&table, seat, bot);
	CHECK(acts || !(state->match.due & seat_bit(seat)));
	return table_choose(&table, state, seat, &other) == acts &&
	    (!acts || same_choice(mind->state.match.game, &chosen, &other));
}

static void
hide_nothing(struct state *state, int seat)
{
	(void)state;
	(void)seat;
}

static _Noreturn void
fail(const struct search *search, const struct bot *bot, int seat)
{
	char name[BOT_NAME];

	bot_name(bot, name);
	printf("%s: %s knows too much, on seat %d in position %lu\n",
	    search->game->name, name, seat, search->positions);
	exit(1);
}

static void
check_secrets(struct search *search, const struct state *state, int seat)
{
	struct game leaky = *search->game;
	union position mind, worlds[2];

	leaky.hide = hide_nothing;
	match_know(&mind, state, seat);
	match_copy(&worlds[0], state);
	deal_anew(search, &mind, &worlds[1]);
	for (int i = 0; i < BOTS; i++) {
		struct luck luck = {.bits = random_next(&search->random)};
		bool tempted = false;

		for (int j = 0; j < 2; j++) {
			struct state *world = &worlds[j].state;

			world->match.game = &leaky;
			tempted |=
			    !keeps_to(&bots[i], &mind, world, seat, luck);
			if (!search->leaks)
				world->match.game = search->game;
			if (!keeps_to(&bots[i], &mind, world, seat, luck))
				fail(search, &bots[i], seat);
		}
		search->choices++;
		search->others += tempted;
	}
}

/* Everybody who may act is asked what they would do. */
static void
look_at(struct search *search, const struct state *state)
{
	unsigned asked = state->match.due | state->match.may;

	if (state->match.need != NEED_NOTHING || state->match.over ||
	    asked == 0 || random_below(&search->random, STRIDE) != 0)
		return;
	search->positions++;
	for (; asked != 0; asked &= asked - 1)
		search->look(search, state, __builtin_ctz(asked) + 1);
}

static void
play_match(struct search *search, const struct setup *setup, unsigned number)
{
	struct line lines[CHANCE_LINES];
	union position match;
	struct table table;
	struct key key;
	char seed[32];
	int n;

	CHECK(match_begin(search->game, &match.state, setup) == NULL);
	n = snprintf(seed, sizeof(seed), "choices/%u", number);
	key_make(&key, seed, (size_t)n);
	table_open(&table, &key);
	for (int i = 0; i < setup->players; i++)
		table_seat(&table, i + 1,
		    &bots[random_below(&search->random, PLAYING)]);
	for (int played = 0;
	     played < LINES_MOST && search->positions < search->wanted;
	     played++) {
		look_at(search, &match.state);
		n = table_next(&table, &match.state, lines);
		if (n == 0)
			return;
		for (int i = 0; i < n; i++)
			CHECK(search->game->play(&match.state, &lines[i]) ==
			    NULL);
	}
}

/* Matches of every variant and number of players in turn. */
static void
search_game(struct search *search)
{
	unsigned number = 0;

	while (search->positions < search->wanted)
		for (const struct variant *v = search->game->variants;
		     v->name != NULL; v++)
			for (uint8_t n = v->min; n <= v->max; n++) {
				struct setup setup = {.players = n,
				    .variant =
					(uint8_t)(v - search->game->variants)};

				play_match(search, &setup, ++number);
			}
}

static void
print_pins(const struct search *search)
{
	for (int i = 0; i < BOTS; i++) {
		char name[BOT_NAME];

		bot_name(&bots[i], name);
		printf("%s,%s,%u,%lu,%lu,%016" PRIx64 "\n", search->game->name,
		    name, search->game->wits->version, search->positions,
		    search->choices, search->sums[i]);
	}
}

static void
print_secrets(const struct search *search)
{
	printf("%s: %lu positions, %lu choices, %lu others by sight\n",
	    search->game->name, search->positions, search->choices,
	    search->others);
	/* In a game of speed the cards of others do not matter. */
	if (!search->game->speed && search->others < search->choices / 50) {
		printf("%s: too few to prove anything\n", search->game->name);
		exit(1);
	}
}

int
main(int argc, char **argv)
{
	bool pins = argc > 1 && strcmp(argv[1], "pin") == 0;

	if (pins)
		printf("game,player,version,positions,choices,checksum\n");
	for (size_t i = 0; games[i] != NULL; i++) {
		struct search search = {.game = games[i], .random = 1};

		if (argc > 3 && strcmp(argv[3], games[i]->name) != 0)
			continue;
		search.wanted = argc > 2 ? strtoul(argv[2], NULL, 10) : 1000;
		search.look = pins ? pin : check_secrets;
		search.leaks = argc > 4;
		search_game(&search);
		(pins ? print_pins : print_secrets)(&search);
	}
	return 0;
}
