/* player.c: those who can play for a seat, in every game by the same names. */

#include "player.h"

#include <string.h>

#include "think.h"

static bool
choose_random(const struct state *mind, int seat, const struct bot *bot,
    struct luck *luck, struct line *line)
{
	(void)bot;
	return mind->match.game->wits->random(mind, seat, luck, line);
}

static bool
choose_greedy(const struct state *mind, int seat, const struct bot *bot,
    struct luck *luck, struct line *line)
{
	(void)bot;
	return mind->match.game->wits->rule(mind, seat, luck, line);
}

static bool
choose_search(const struct state *mind, int seat, const struct bot *bot,
    struct luck *luck, struct line *line)
{
	return think_choose(mind, seat, bot->numbers[0], luck, line) ||
	    mind->match.game->wits->rule(mind, seat, luck, line);
}

/*
 * A person errs now and then, and twice as easily where nothing should be done.
 */
static bool
choose_human(const struct state *mind, int seat, const struct bot *bot,
    struct luck *luck, struct line *line)
{
	const struct wits *wits = mind->match.game->wits;
	bool idle = !(mind->match.due & seat_bit(seat));
	bool errs = (int32_t)luck_below(luck, 100) < bot->numbers[1];

	if (idle && mind->match.game->speed)
		errs |= (int32_t)luck_below(luck, 100) < bot->numbers[1];
	if (!errs)
		return wits->rule(mind, seat, luck, line);
	return (wits->slip != NULL ? wits->slip : wits->random)(
	    mind, seat, luck, line);
}

enum { TEMPO = 900 };

static int32_t
tempo_usual(const struct bot *bot)
{
	(void)bot;
	return TEMPO;
}

/* There is nothing to think about: it is the quicker instead. */
static int32_t
tempo_search(const struct bot *bot)
{
	return TEMPO - 30 * (31 - __builtin_clz((unsigned)bot->numbers[0]));
}

static int32_t
tempo_human(const struct bot *bot)
{
	return bot->numbers[0];
}

const struct player player_kinds[PLAYER_KINDS] = {
    [PLAYER_RANDOM] = {.name = "random",
	.form = "random",
	.text = "any legal move",
	.choose = choose_random,
	.tempo = tempo_usual},
    [PLAYER_GREEDY] = {.name = "greedy",
	.form = "greedy",
	.text = "follows a rule of thumb, and does not think ahead",
	.choose = choose_greedy,
	.tempo = tempo_usual},
    [PLAYER_SEARCH] = {.name = "search",
	.form = "search[:N]",
	.text = "weighs its moves by N playouts of the round (1000)",
	.numbers = {{"N", 1, 1000000, 1000}},
	.choose = choose_search,
	.tempo = tempo_search},
    [PLAYER_HUMAN] = {.name = "human",
	.form = "human[:MS[:ERR]]",
	.text = "reacts after MS milliseconds (900) and errs in ERR % (10)",
	.numbers = {{"MS", 100, 60000, TEMPO}, {"ERR", 0, 100, 10}},
	.choose = choose_human,
	.tempo = tempo_human},
};

/* A whole number without signs or spare zeros, up to the end or a colon. */
static bool
read_number(const char **at, const char *end, const struct player_number *rule,
    int32_t *number)
{
	const char *digits = *at;
	int32_t value = 0;

	for (; *at < end && **at != ':'; ++*at) {
		if (**at < '0' || **at > '9' || value > rule->most)
			return false;
		value = value * 10 + (**at - '0');
	}
	*number = value;
	return *at > digits && (*digits != '0' || *at == digits + 1) &&
	    value >= rule->least && value <= rule->most;
}

static bool
read_numbers(struct bot *bot, const char *at, const char *end)
{
	const struct player_number *rules = player_kinds[bot->kind].numbers;

	for (int i = 0; i < PLAYER_NUMBERS; i++)
		bot->numbers[i] = rules[i].usual;
	for (int i = 0; at < end; i++) {
		at++; /* the colon */
		if (i == PLAYER_NUMBERS || rules[i].name == NULL ||
		    !read_number(&at, end, &rules[i], &bot->numbers[i]))
			return false;
	}
	return true;
}

bool
bot_read(struct bot *bot, const char *word, size_t length)
{
	const char *colon = memchr(word, ':', length);
	size_t name = colon == NULL ? length : (size_t)(colon - word);

	for (int i = 0; i < PLAYER_KINDS; i++)
		if (strlen(player_kinds[i].name) == name &&
		    memcmp(player_kinds[i].name, word, name) == 0) {
			bot->kind = (uint8_t)i;
			return read_numbers(bot, word + name, word + length);
		}
	return false;
}

void
bot_name(const struct bot *bot, char name[BOT_NAME])
{
	const struct player *player = &player_kinds[bot->kind];
	struct text text;
	int said = 0;

	text_begin(&text, name, BOT_NAME, no_voice);
	text_add(&text, player->name);
	for (int i = 0; i < PLAYER_NUMBERS; i++)
		if (player->numbers[i].name != NULL &&
		    bot->numbers[i] != player->numbers[i].usual)
			said = i + 1;
	for (int i = 0; i < said; i++) {
		text_add(&text, ":");
		text_number(&text, bot->numbers[i]);
	}
}

/* A normal deviation in 65536ths: of twelve numbers, the sum is nearly one. */
static int64_t
draw_normal(struct luck *luck)
{
	int64_t sum = 0;

	for (int i = 0; i < 3; i++) {
		uint64_t bits = luck_bits(luck);

		for (; bits != 0; bits >>= 16)
			sum += (int64_t)(bits & 0xffff);
	}
	return sum - 6 * 0xffff;
}

/*
 * An exponential of mean 1, in 65536ths: the negative logarithm of a number
 * below 1.  Its leading zeros are the whole part to the base of 2; within a
 * power the logarithm is a line and a little parabola on top.
 */
static int64_t
draw_exponential(struct luck *luck)
{
	uint64_t bits = luck_bits(luck) | 1;
	int zeros = __builtin_clzll(bits);
	int64_t rest = (int64_t)(bits << zeros >> 47 & 0xffff);
	int64_t bow = rest * (0x10000 - rest) >> 16;
	int64_t log = rest + (bow * 22600 >> 16);

	return (((int64_t)(zeros + 1) << 16) - log) * 45426 >> 16;
}

int64_t
bot_time(const struct bot *bot, struct luck *luck)
{
	int64_t mean = player_kinds[bot->kind].tempo(bot);
	int64_t normal = draw_normal(luck), longer = draw_exponential(luck);

	/* Six deviations are the most: it is above 0. */
	return mean * (750 * 0x10000 + 100 * normal + 250 * longer) >> 16;
}

int
bot_rate(const struct bot *bot, const struct state *mind, int seat,
    struct luck *luck, struct candidate candidates[CANDIDATES])
{
	const struct wits *wits = mind->match.game->wits;

	if (bot->kind == PLAYER_SEARCH)
		return think(mind, seat, bot->numbers[0], luck, candidates);
	if (bot->kind == PLAYER_RANDOM || wits->candidates == NULL)
		return 0;
	return wits->candidates(mind, seat, luck, candidates);
}
