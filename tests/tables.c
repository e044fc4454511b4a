/*
 * tables.c: every game's tables are as lib/README.md demands.  Usage: tables
 *
 * A check that finds nothing proves nothing.  So each one comes with ways to
 * break a copy of a game, and must notice every one of them, on every game.
 */

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "formats/utf8.h"
#include "lib/game.h"

enum { MOST = 80, NAME_BYTES = 7, PLACE_BYTES = 8 };

/* A copy of a game whose tables can be changed. */
struct copy {
	struct game game;
	char cards[MOST][8];
	struct verb verbs[MOST];
	struct place places[MOST];
	struct variant variants[MOST];
	struct rule rules[MOST];
	struct wits wits;
};

/* Tables are copied up to and with the row that ends them. */
static void
copy_game(struct copy *copy, const struct game *game)
{
	memset(copy, 0, sizeof(*copy));
	copy->game = *game;
	memcpy(copy->cards, game->cards, game->ncards * sizeof(copy->cards[0]));
	for (int i = 0; i == 0 || game->verbs[i - 1].name[0] != '\0'; i++)
		copy->verbs[i] = game->verbs[i];
	for (int i = 0; i == 0 || game->places[i - 1].name != NULL; i++)
		copy->places[i] = game->places[i];
	for (int i = 0; i == 0 || game->variants[i - 1].name != NULL; i++)
		copy->variants[i] = game->variants[i];
	for (int i = 0; i == 0 || game->rules[i - 1].id != NULL; i++)
		copy->rules[i] = game->rules[i];
	copy->wits = *game->wits;
	copy->game.cards = copy->cards;
	copy->game.verbs = copy->verbs;
	copy->game.places = copy->places;
	copy->game.variants = copy->variants;
	copy->game.rules = copy->rules;
	copy->game.wits = &copy->wits;
}

/* A word that the reader takes for nothing else: no space, `?`, `@` or `#`. */
static bool
is_word(const char *word, size_t most)
{
	size_t length = strnlen(word, most + 1);

	if (length == 0 || length > most || strchr("?@#", word[0]) != NULL)
		return false;
	for (size_t i = 0; i < length; i++)
		if (word[i] <= ' ' || word[i] > '~')
			return false;
	return true;
}

/* What is said to people: something, in UTF-8, without control characters. */
static bool
is_phrase(const char *phrase)
{
	return phrase != NULL && phrase[0] != '\0' &&
	    utf8_clean(phrase, strlen(phrase), false);
}

static bool
is_keyword(const char *word)
{
	static const char *const keywords[] = {"game", "id", "variant",
	    "colours", "player", "start", "seed", "sheet", "meta", "deal",
	    "shuffle", "score", "result", "winner"};

	for (size_t i = 0; i < sizeof(keywords) / sizeof(keywords[0]); i++)
		if (strcmp(word, keywords[i]) == 0)
			return true;
	return false;
}

static int
find_card(const struct game *game, const char *name)
{
	for (int i = 0; i < game->ncards; i++)
		if (strcmp(game->cards[i], name) == 0)
			return i;
	return -1;
}

/* Where a game's pointers to tables and functions are. */
static const size_t slots[] = {offsetof(struct game, variants),
    offsetof(struct game, cards), offsetof(struct game, places),
    offsetof(struct game, verbs), offsetof(struct game, rules),
    offsetof(struct game, wits), offsetof(struct game, setup),
    offsetof(struct game, play), offsetof(struct game, chance),
    offsetof(struct game, moves), offsetof(struct game, hide),
    offsetof(struct game, guess), offsetof(struct game, view),
    offsetof(struct game, tell), offsetof(struct game, reason),
    offsetof(struct game, note), offsetof(struct game, limits),
    offsetof(struct game, task), offsetof(struct game, scene)};

enum { SLOTS = sizeof(slots) / sizeof(slots[0]) };

static bool
slots_are_filled(const struct game *game)
{
	static const char empty[sizeof(void *)];

	for (int i = 0; i < SLOTS; i++)
		if (memcmp((const char *)game + slots[i], empty,
			sizeof(empty)) == 0)
			return false;
	return true;
}

static bool
empty_slots(struct copy *copy, int way)
{
	if (way < SLOTS)
		memset((char *)&copy->game + slots[way], 0, sizeof(void *));
	return way < SLOTS;
}

static bool
names_are_right(const struct game *game)
{
	return is_word(game->name, 16) && is_word(game->version, 8) &&
	    is_phrase(game->title) && game_find(game->name, strlen(game->name));
}

static bool
break_names(struct copy *copy, int way)
{
	static const char *const names[] = {"", "a game", "#game", "nowhere"};

	if (way < 4)
		copy->game.name = names[way];
	else if (way == 4)
		copy->game.version = "1 2";
	else if (way == 5)
		copy->game.title = "Two\nlines";
	return way < 6;
}

static bool
size_is_right(const struct game *game)
{
	return game->size >= sizeof(struct match) && game->size <= STATE_SIZE;
}

static bool
break_size(struct copy *copy, int way)
{
	copy->game.size = way == 0 ? sizeof(struct match) - 1 : STATE_SIZE + 1;
	return way < 2;
}

static bool
cards_are_right(const struct game *game)
{
	if (game->ncards == 0 || game->ncards > CARDS_MOST)
		return false;
	for (int i = 0; i < game->ncards; i++)
		if (!is_word(game->cards[i], NAME_BYTES) ||
		    find_card(game, game->cards[i]) != i)
			return false;
	return true;
}

static bool
break_cards(struct copy *copy, int way)
{
	/* The last has no room for the end of the string. */
	static const char bad[][8] = {"", "?", "a b", "@1", "\x7f",
	    {'1', '2', '3', '4', '5', '6', '7', '8'}};
	const int n = sizeof(bad) / sizeof(bad[0]);

	if (way < n) {
		memcpy(copy->cards[0], bad[way], sizeof(bad[0]));
	} else if (way == n) {
		memcpy(copy->cards[1], copy->cards[0], sizeof(copy->cards[0]));
	} else if (way == n + 1) {
		copy->game.ncards = 0;
	} else if (way == n + 2) {
		for (int i = copy->game.ncards; i <= CARDS_MOST; i++) {
			copy->cards[i][0] = 'x';
			copy->cards[i][1] = (char)('0' + i / 10);
			copy->cards[i][2] = (char)('0' + i % 10);
		}
		copy->game.ncards = CARDS_MOST + 1;
	}
	return way < n + 3;
}

/* None is a seat or a card, and what may lie there are cards. */
static bool
places_are_right(const struct game *game)
{
	for (int i = 0; game->places[i].name != NULL; i++) {
		const char *name = game->places[i].name;

		if (!is_word(name, PLACE_BYTES) || find_card(game, name) >= 0 ||
		    (strlen(name) == 1 && name[0] >= '1' &&
			name[0] <= '0' + SEATS) ||
		    (game->ncards < CARDS_MOST &&
			game->places[i].cards >> game->ncards != 0))
			return false;
		if (i == PLACES_MOST)
			return false;
		for (int j = 0; j < i; j++)
			if (strcmp(name, game->places[j].name) == 0)
				return false;
	}
	return true;
}

static bool
break_places(struct copy *copy, int way)
{
	const char *const bad[] = {
	    "", "1", "6", "?", "two words", "ninebytes", copy->cards[0]};

	if (way < 7) {
		copy->places[0].name = bad[way];
	} else if (way == 7) {
		copy->places[0].name = copy->places[1].name = "twice";
		copy->places[2].name = NULL;
	} else if (way == 8) {
		copy->places[0] = (struct place){"cards", ~(uint64_t)0};
		copy->game.ncards = CARDS_MOST - 1;
	} else if (way == 9) {
		static const char names[][2] = {
		    "a", "b", "c", "d", "e", "f", "g", "h"};

		for (int i = 0; i <= PLACES_MOST; i++)
			copy->places[i] = (struct place){names[i], 0};
		copy->places[PLACES_MOST + 1].name = NULL;
	}
	return way < 10;
}

/* The words of a verb: each has its kind, or they are all cards. */
static bool
words_are_right(const struct verb *verb)
{
	if (verb->max == ANY_NUMBER)
		return verb->kinds[0] == ARG_CARD && !verb->unordered;
	if (verb->min > verb->max || verb->max > WORDS)
		return false;
	for (int i = 0; i < verb->max; i++)
		if (verb->kinds[i] > ARG_PLACE)
			return false;
	return !verb->unordered ||
	    (verb->min == 2 && verb->max == 2 &&
		verb->kinds[0] == verb->kinds[1]);
}

static bool
verbs_are_right(const struct game *game)
{
	const struct verb *verbs = game->verbs;

	if (verbs[0].name[0] == '\0')
		return false;
	for (int i = 0; verbs[i].name[0] != '\0'; i++) {
		if (!is_word(verbs[i].name, NAME_BYTES) ||
		    !words_are_right(&verbs[i]) ||
		    (verbs[i].table && is_keyword(verbs[i].name)) ||
		    i == VERBS_MOST)
			return false;
		for (int j = 0; j < i; j++)
			if (strcmp(verbs[i].name, verbs[j].name) == 0)
				return false;
	}
	return true;
}

static bool
break_verbs(struct copy *copy, int way)
{
	static const struct verb bad[] = {
	    {.name = ""},
	    {.name = "?"},
	    {.name = "a b"},
	    {.name = {'1', '2', '3', '4', '5', '6', '7', '8'}},
	    {.name = "deal", .table = true},
	    {.name = "few", .min = 2, .max = 1},
	    {.name = "many", .max = WORDS + 1},
	    {.name = "kind", .min = 1, .max = 1, .kinds = {ARG_PLACE + 1}},
	    {.name = "any", .max = ANY_NUMBER, .kinds = {ARG_SLOT}},
	    {.name = "turn", .min = 1, .max = 2, .unordered = true},
	    {.name = "turn",
		.min = 2,
		.max = 2,
		.kinds = {ARG_CARD, ARG_SLOT},
		.unordered = true},
	};
	const int n = sizeof(bad) / sizeof(bad[0]);

	if (way < n)
		copy->verbs[0] = bad[way];
	else if (way == n)
		copy->verbs[1] = copy->verbs[0];
	else if (way == n + 1)
		for (int i = 0; i <= VERBS_MOST; i++)
			copy->verbs[i] = (struct verb){
			    .name = {'v', (char)('a' + i)}, .min = 1, .max = 1};
	return way <= n + 1;
}

static bool
variants_are_right(const struct game *game)
{
	const struct variant *variants = game->variants;

	if (variants[0].name == NULL ||
	    strcmp(variants[0].name, "standard") != 0)
		return false;
	for (int i = 0; variants[i].name != NULL; i++) {
		if (!is_word(variants[i].name, 16) ||
		    !is_phrase(variants[i].text) || variants[i].min == 0 ||
		    variants[i].min > variants[i].max ||
		    variants[i].max > SEATS || i == VARIANTS_MOST)
			return false;
		for (int j = 0; j < i; j++)
			if (strcmp(variants[i].name, variants[j].name) == 0)
				return false;
	}
	return true;
}

static bool
break_variants(struct copy *copy, int way)
{
	static const struct variant bad[] = {
	    {NULL, NULL, 0, 0},
	    {"usual", "not called standard", 2, 2},
	    {"standard", NULL, 2, 2},
	    {"standard", "\ttab", 2, 2},
	    {"standard", "for nobody", 0, 2},
	    {"standard", "upside down", 3, 2},
	    {"standard", "a crowd", 2, SEATS + 1},
	};
	const int n = sizeof(bad) / sizeof(bad[0]);

	if (way < n)
		copy->variants[0] = bad[way];
	else if (way == n)
		copy->variants[1] = copy->variants[0];
	else if (way == n + 1)
		for (int i = 1; i <= VARIANTS_MOST; i++) {
			static char names[VARIANTS_MOST + 1][2];

			names[i][0] = (char)('a' + i);
			copy->variants[i] =
			    (struct variant){names[i], "one of many", 2, 2};
		}
	return way <= n + 1;
}

static bool
term_is_right(const struct game *game)
{
	if (!is_phrase(game->head) || strstr(game->head, "{1}") == NULL)
		return false;
	if (game->term == NULL)
		return !game->by_rounds;
	return is_word(game->term, 8) && !is_keyword(game->term) &&
	    game->term_default >= 1 && game->term_default <= 999 &&
	    is_phrase(game->term_text) && strstr(game->head, "{2}") != NULL;
}

static bool
break_term(struct copy *copy, int way)
{
	static const char *const bad[] = {"", "two words", "ninebytes", "deal"};
	struct game *game = &copy->game;

	game->term = way < 4 ? bad[way] : way < 10 ? "rounds" : NULL;
	game->by_rounds = true;
	game->term_default = way == 4 ? 0 : way == 5 ? 1000 : 1;
	game->term_text = way == 6 ? NULL : "how long";
	game->head = way == 7 ? NULL
	    : way == 8        ? "round {1}"
	    : way == 9        ? "the round of {2}"
			      : "round {1} of {2}";
	return way < 11;
}

static bool
colours_are_right(const struct game *game)
{
	const char *colours = game->colours;

	if (colours == NULL)
		return true;
	for (size_t i = 0; colours[i] != '\0'; i++)
		if (colour_index(colours[i]) < 0 ||
		    strchr(colours + i + 1, colours[i]) != NULL)
			return false;
	return colours[0] != '\0';
}

static bool
break_colours(struct copy *copy, int way)
{
	static const char *const bad[] = {"", "RX", "RGR"};

	copy->game.colours = bad[way < 3 ? way : 0];
	return way < 3;
}

static bool
rules_are_right(const struct game *game)
{
	size_t length = strlen(game->name);

	for (const struct rule *rule = game->rules; rule->id != NULL; rule++)
		if (strncmp(rule->id, game->name, length) != 0 ||
		    rule->id[length] != '.' ||
		    !is_word(rule->id + length + 1, 16) ||
		    !is_phrase(rule->text) ||
		    rule_find(game, rule->id) != rule->text)
			return false;
	return game->rules[0].id != NULL;
}

static bool
break_rules(struct copy *copy, int way)
{
	static char bare[64], spaced[64];
	const char *const ids[] = {
	    NULL, "record.hand", "other.rule", copy->game.name, bare, spaced};

	snprintf(bare, sizeof(bare), "%s.", copy->game.name);
	snprintf(spaced, sizeof(spaced), "%s.a b", copy->game.name);
	if (way < 6)
		copy->rules[0].id = ids[way];
	else if (way == 6)
		copy->rules[0].text = "a bell\a";
	else if (way == 7)
		copy->rules[1] = (struct rule){copy->rules[0].id, "again"};
	return way < 8;
}

static bool
wits_are_right(const struct game *game)
{
	const struct wits *wits = game->wits;

	return wits->random != NULL && wits->rule != NULL &&
	    (wits->candidates == NULL
		    ? wits->playout == NULL && wits->solve == NULL
		    : wits->playout != NULL && wits->breadth > 0 &&
			wits->breadth <= CANDIDATES);
}

static int
no_candidates(const struct state *mind, int seat, struct luck *luck,
    struct candidate candidates[CANDIDATES])
{
	(void)mind, (void)seat, (void)luck, (void)candidates;
	return 0;
}

static bool
break_wits(struct copy *copy, int way)
{
	copy->wits.candidates = no_candidates;
	if (way == 0)
		copy->wits.random = NULL;
	else if (way == 1)
		copy->wits.rule = NULL;
	else if (way == 2)
		copy->wits.breadth = 0;
	else if (way == 3)
		copy->wits.playout = NULL;
	return way < 4;
}

/* The cards in play of a variant for so many; none if it cannot be begun. */
static uint64_t
cards_in_play(const struct game *game, int variant, int players)
{
	union position match;
	struct setup setup = {
	    .players = (uint8_t)players, .variant = (uint8_t)variant};

	return match_begin(game, &match.state, &setup) == NULL
	    ? match.state.match.cards
	    : 0;
}

/* Names are of some letters alone, and none begins another. */
static bool
names_can_be_struck(
    const struct game *game, uint64_t cards, const char *letters)
{
	for (int i = 0; i < game->ncards; i++) {
		const char *name = game->cards[i];
		size_t length = strlen(name);

		if (!(cards >> i & 1))
			continue;
		if (strspn(name, letters) != length)
			return false;
		for (int j = 0; j < game->ncards; j++)
			if (j != i && cards >> j & 1 &&
			    strncmp(game->cards[j], name, length) == 0)
				return false;
	}
	return true;
}

static bool
strokes_are_right(const struct game *game)
{
	const char *letters = game->strokes;

	if (letters == NULL)
		return true;
	if (!game->speed || !is_word(letters, STROKES))
		return false;
	for (; *letters != '\0'; letters++)
		if (strchr(letters + 1, *letters) != NULL)
			return false;
	for (int i = 0; game->verbs[i].name[0] != '\0'; i++)
		if (!game->verbs[i].table &&
		    (game->verbs[i].min != 1 || game->verbs[i].max != 1 ||
			game->verbs[i].kinds[0] != ARG_CARD))
			return false;
	for (int i = 0; game->variants[i].name != NULL; i++)
		if (!names_can_be_struck(game,
			cards_in_play(game, i, game->variants[i].max),
			game->strokes))
			return false;
	return true;
}

/* What is right first is made of any game. */
static bool
break_strokes(struct copy *copy, int way)
{
	static const char *const bad[] = {"", "ABCDE", "ABCA", "AB ", "A", "?"};
	static const char letters[] = "AB";
	const int n = sizeof(bad) / sizeof(bad[0]);

	copy->game.speed = true;
	copy->game.strokes = letters;
	copy->verbs[0] = (struct verb){.name = "play", .min = 1, .max = 1};
	copy->verbs[1] = (struct verb){.name = "end", .table = true};
	copy->verbs[2] = (struct verb){.name = ""};
	/* As many letters for each as a number below 64 has bits. */
	for (int i = 0; i < copy->game.ncards; i++)
		for (int j = 0; j < NAME_BYTES; j++)
			copy->cards[i][j] = j < 6 ? letters[i >> j & 1] : '\0';
	if (!strokes_are_right(&copy->game))
		return false;
	if (way < n)
		copy->game.strokes = bad[way];
	else if (way == n)
		copy->game.speed = false;
	else if (way == n + 1)
		copy->verbs[0].min = 0;
	else if (way == n + 2)
		copy->verbs[0].max = 2;
	else if (way == n + 3)
		copy->verbs[0].kinds[0] = ARG_SLOT;
	else if (way == n + 4)
		strcpy(copy->cards[0], "AA");
	return way < n + 5;
}

/* Each variant can be begun with each number of players that it is for. */
static bool
begins(const struct game *game)
{
	for (int i = 0; game->variants[i].name != NULL; i++)
		for (int n = game->variants[i].min; n <= game->variants[i].max;
		     n++) {
			uint64_t cards = cards_in_play(game, i, n);

			if (cards == 0 ||
			    (game->ncards < CARDS_MOST &&
				cards >> game->ncards != 0))
				return false;
		}
	return true;
}

static const struct fault *
refuse_setup(struct state *state, const struct setup *setup)
{
	(void)state;
	(void)setup;
	return &fault_over;
}

static const struct fault *
play_without_cards(struct state *state, const struct setup *setup)
{
	(void)state;
	(void)setup;
	return NULL;
}

static bool
break_setup(struct copy *copy, int way)
{
	if (way == 0)
		copy->game.setup = refuse_setup;
	else if (way == 1)
		copy->game.setup = play_without_cards;
	else if (way == 2)
		copy->game.ncards = 1;
	return way < 3;
}

/* Whether it is so, and a way to break it by its number; false: no more. */
static const struct check {
	const char *what;
	bool (*holds)(const struct game *);
	bool (*spoil)(struct copy *, int way);
} checks[] = {
    {"every slot is filled", slots_are_filled, empty_slots},
    {"its name, title and version are right", names_are_right, break_names},
    {"its state has room", size_is_right, break_size},
    {"its cards are up to 64 different words", cards_are_right, break_cards},
    {"its places are words and no cards", places_are_right, break_places},
    {"its verbs and their words are right", verbs_are_right, break_verbs},
    {"its variants begin with standard", variants_are_right, break_variants},
    {"its term is right", term_is_right, break_term},
    {"its colours are colours", colours_are_right, break_colours},
    {"its rules are its own", rules_are_right, break_rules},
    {"its players know what to do", wits_are_right, break_wits},
    {"its answers can be struck", strokes_are_right, break_strokes},
    {"every variant can be begun", begins, break_setup},
};

enum { CHECKS = sizeof(checks) / sizeof(checks[0]) };

/* How many broken copies a check has noticed; -1: it missed one. */
static int
spoil_all(const struct game *game, const struct check *check)
{
	static struct copy copy;
	int way = 0;

	copy_game(&copy, game);
	if (!check->holds(&copy.game))
		return -1;
	while (check->spoil(&copy, way)) {
		if (check->holds(&copy.game)) {
			fprintf(stderr, "%s: breaking it passes (%d): %s\n",
			    game->name, way, check->what);
			return -1;
		}
		way++;
		copy_game(&copy, game);
	}
	return way;
}

/* The phrases of faults and the rules that all games share. */
static bool
shared_phrases_are_right(void)
{
	static const struct fault *const faults[] = {&fault_over,
	    &fault_not_due, &fault_moment, &fault_open, &fault_deal_place,
	    &fault_deal_order, &fault_deal_count, &fault_deal_twice,
	    &fault_deal_middle, &fault_deal_missing, &fault_points,
	    &fault_used_up};

	for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++)
		if (!is_phrase(faults[i]->text) ||
		    rule_find(NULL, faults[i]->id) == NULL)
			return false;
	for (const struct rule *rule = record_rules; rule->id != NULL; rule++)
		if (strncmp(rule->id, "record.", 7) != 0 ||
		    !is_phrase(rule->text))
			return false;
	return true;
}

/* How many broken copies were noticed; -1: something is not right. */
static int
check_game(const struct game *game)
{
	int broken = 0;

	for (int i = 0; i < CHECKS; i++) {
		int noticed;

		if (!checks[i].holds(game)) {
			fprintf(stderr, "%s: not so: %s\n", game->name,
			    checks[i].what);
			return -1;
		}
		noticed = spoil_all(game, &checks[i]);
		if (noticed <= 0)
			return -1;
		broken += noticed;
	}
	return broken;
}

int
main(void)
{
	bool right = shared_phrases_are_right();
	int count = 0, broken = 0;

	if (!right)
		fprintf(stderr, "a fault or rule of all games is not right\n");
	for (; games[count] != NULL; count++) {
		int noticed = check_game(games[count]);

		right = right && noticed > 0;
		broken += noticed > 0 ? noticed : 0;
	}
	printf("%d games, %d checks, %d broken tables noticed\n", count, CHECKS,
	    broken);
	return right ? 0 : 1;
}
