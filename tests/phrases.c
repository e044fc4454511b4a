/*
 * phrases.c: every language has what it needs to say everything.  Usage:
 * phrases [--list | GAMES [SEED]]
 *
 * The tables are sorted, their phrases have the same places as the English
 * ones, and broken ones are noticed.  Then matches are told and drawn in a
 * language that has no letters: all that is still a word was not looked up or
 * is not in the tables.  --list prints the English phrases, one in a line, for
 * comparison with the sources.
 */

#include <stdio.h>
#include <stdlib.h>

#include "formats/pictures/draw.h"
#include "formats/utf8.h"
#include "fuzz/fuzz.h"

enum { LINES_MOST = 400, DRAW_EVERY = 5 };

/* An English phrase and the other, one after the other. */
struct pair {
	const char *english, *other;
};

/* The next in a table; false after the last. */
static bool
next_pair(const struct language *language, struct pair *pair)
{
	const char *at = pair->other == NULL
	    ? language->phrases
	    : pair->other + strlen(pair->other) + 1;

	if (at >= language->phrases + language->length)
		return false;
	CHECK(*at == '\n');
	pair->english = at + 1;
	pair->other = pair->english + strlen(pair->english) + 1;
	return true;
}

/* Which places a phrase has, and which of them count something. */
struct places {
	bool right; /* as text.h wants them */
	unsigned set, counted;
};

static struct places
find_places(const char *phrase)
{
	struct places places = {.right = true};

	for (; *phrase != '\0'; phrase++) {
		unsigned bit = 1u << (unsigned)(phrase[1] - '0') % 32;
		const char *end = strchr(phrase, '}');
		const char *bar = strchr(phrase, '|');

		places.right &= *phrase != '}';
		if (*phrase != '{')
			continue;
		if (end == NULL || phrase[1] < '1' || phrase[1] > '9' ||
		    (phrase[2] != '}' && phrase[2] != '|')) {
			places.right = false;
			break;
		}
		places.set |= bit;
		if (phrase[2] == '|') {
			places.counted |= bit;
			bar = memchr(bar + 1, '|', (size_t)(end - bar - 1));
			places.right &= bar != NULL;
		}
		phrase = end;
	}
	return places;
}

static int
count_string(const char *text, const char *string)
{
	int n = 0;

	while ((text = strstr(text, string)) != NULL) {
		text += strlen(string);
		n++;
	}
	return n;
}

/* Both begin and end alike: with a space, or as a sentence. */
static bool
same_ends(const char *one, const char *other)
{
	char last = one[strlen(one) - 1], end = other[strlen(other) - 1];

	return (*one == ' ') == (*other == ' ') &&
	    (last == end ||
		(strchr(" .?:", last) == NULL && strchr(" .?:", end) == NULL));
}

static bool
pair_is_right(const struct pair *pair)
{
	struct places own = find_places(pair->english);
	struct places others = find_places(pair->other);

	return pair->english[0] != '\0' && pair->other[0] != '\0' &&
	    own.right && others.right && own.set == others.set &&
	    (own.counted & ~others.counted) == 0 &&
	    same_ends(pair->english, pair->other) &&
	    utf8_clean(pair->other, strlen(pair->other), false) &&
	    strpbrk(pair->other, "'\"") == NULL &&
	    count_string(pair->other, "„") == count_string(pair->other, "“");
}

/* A check that finds nothing proves nothing. */
static int
check_broken(void)
{
	static const struct pair broken[] = {
	    {"{1} wins", "gewinnt"},
	    {"wins", "{1} gewinnt"},
	    {"{1} wins", "{2} gewinnt"},
	    {"{1|card|cards}", "{1} Karten"},
	    {"{1|card|cards}", "{1|Karten}"},
	    {"{1} wins", "{1 gewinnt"},
	    {"{1} wins", "{0} gewinnt"},
	    {"{1} wins", "{1}} gewinnt"},
	    {" and ", "und "},
	    {" and ", " und"},
	    {"It is so.", "So ist es"},
	    {"is it so?", "ist es so"},
	    {"it is so", "so ist es."},
	    {"'this'", "'das'"},
	    {"'this'", "\"das\""},
	    {"'this'", "„das"},
	    {"this", ""},
	    {"this", "d\xe4s"},
	    {"this", "da\ts"},
	};
	enum { BROKEN = sizeof(broken) / sizeof(broken[0]) };

	for (int i = 0; i < BROKEN; i++)
		if (pair_is_right(&broken[i])) {
			fprintf(stderr, "passes: %s: %s\n", broken[i].english,
			    broken[i].other);
			abort();
		}
	return BROKEN;
}

static int
check_table(const struct language *language)
{
	struct pair pair = {NULL, NULL};
	const char *last = "";
	int n = 0;

	for (; next_pair(language, &pair); n++) {
		if (!pair_is_right(&pair) || strcmp(last, pair.english) >= 0) {
			fprintf(stderr, "%s: not right, or not in order: %s\n",
			    language->name, pair.english);
			abort();
		}
		CHECK(language_phrase(language, pair.english) == pair.other);
		last = pair.english;
	}
	return n;
}

/* A language without letters. */

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The phrases of another, with # for every letter. */
static struct language
make_mute(const struct language *language)
{
	char *bytes = malloc(language->length);
	struct language mute = {
	    .name = "mute", .phrases = bytes, .length = language->length};
	struct pair pair = {NULL, NULL};

	CHECK(bytes != NULL);
	memcpy(bytes, language->phrases, language->length);
	while (next_pair(&mute, &pair))
		for (char *at = bytes + (pair.other - bytes); *at != '\0'; at++)
			if (is_letter(*at))
				*at = '#';
	return mute;
}

/* Takes out a word that is the same in all languages. */
static void
take_out(char *text, const char *word)
{
	char *at;

	while (strlen(word) > 1 && (at = strstr(text, word)) != NULL)
		memset(at, '#', strlen(word));
}

/* Letters for those who know a card: they follow each other. */
static bool
are_knowers(const char *text, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (text[i] > 'f' || (i > 0 && text[i] <= text[i - 1]))
			return false;
	return true;
}

static void
check_mute(const struct record *record, const char *said)
{
	static char text[1 << 16];
	const struct game *game = record->game;
	const char *at = text;

	CHECK(strlen(said) < sizeof(text));
	memcpy(text, said, strlen(said) + 1);
	take_out(text, game->title);
	for (int i = 0; i < game->ncards; i++)
		take_out(text, game->cards[i]);
	while (*at != '\0') {
		size_t n = strspn(at, "abcdefghijklmnopqrstuvwxyz");

		if (n > 1 && !are_knowers(at, n)) {
			fprintf(stderr, "%s: not translated: %s\n", game->name,
			    said);
			abort();
		}
		at += n + (n == 0);
	}
}

static unsigned long sentences, drawings;

static void
tell(const struct record *record, const struct state *before,
    const struct line *line, const struct language *mute)
{
	const struct match *match = &record->state.match;
	struct voice voice = record_voice(record, mute);
	char bytes[2048];
	struct text text;

	text_begin(&text, bytes, sizeof(bytes), voice);
	record->game->tell(before, &record->state, line, &text);
	if (match->ended != before->match.ended)
		match_tell_round(match, &text);
	record->game->limits(match, &text);
	check_mute(record, bytes);
	for (int seat = 1; seat <= match->players; seat++) {
		if (match_standing(match, seat) ==
		    match_standing(&before->match, seat))
			continue;
		text_begin(&text, bytes, sizeof(bytes), voice);
		record->game->reason(before, &record->state, line, seat, &text);
		check_mute(record, bytes);
	}
	sentences++;
}

static void
draw(const struct record *record, const struct state *before,
    const struct line *line, const struct language *mute, unsigned number)
{
	int width = number & 1 ? 44 : 0;
	struct look look = {.unicode = number & 2, .width = width};
	static struct scene scene;
	struct out out;

	scene_open(&scene, record_voice(record, mute),
	    (int)(number >> 2) % (record->setup.players + 1));
	match_scene(before, &record->state, line, &scene);
	scene.move = scene.moves = number;
	out_open(&out, -1);
	draw_scene(&out, &scene, &look);
	out_char(&out, '\0');
	check_mute(record, out.bytes);
	out_close(&out);
	drawings++;
}

static void
play_match(const struct game *game, const struct variant *variant, int players,
    uint64_t *random, const struct language *mute)
{
	struct record *record = sample_record(0);
	struct line lines[CHANCE_LINES];
	union position before;
	struct sample sample;
	struct table table;
	struct key key;
	struct out text;
	unsigned count = 0;
	int n;

	out_open(&text, -1);
	sample_header(&text, game, variant, players,
	    game->term_default < 3 ? 3 : 0, random);
	CHECK(sample_open(&sample, text.bytes, text.length, record, 0));
	key_make(&key, record->seed, record->seed_length);
	table_open(&table, &key);
	draw(record, NULL, NULL, mute, count);
	while (count < LINES_MOST &&
	    (n = table_next(&table, &record->state, lines)) > 0)
		for (int i = 0; i < n; i++) {
			match_copy(&before, &record->state);
			CHECK(record_play(record, &lines[i]) == NULL);
			tell(record, &before.state, &lines[i], mute);
			if (count++ % DRAW_EVERY == 0)
				draw(record, &before.state, &lines[i], mute,
				    count);
		}
	sample_close(&sample);
	out_close(&text);
}

static unsigned long
play_matches(unsigned long count, uint64_t *random, const struct language *mute)
{
	unsigned long n = 0;

	for (size_t i = 0; games[i] != NULL; i++)
		for (const struct variant *v = games[i]->variants; v->name; v++)
			for (int p = v->min; p <= v->max; p++)
				for (unsigned long j = 0; j < count; j++, n++)
					play_match(
					    games[i], v, p, random, mute);
	return n;
}

static void
list_phrases(const struct language *language)
{
	struct pair pair = {NULL, NULL};

	while (next_pair(language, &pair))
		printf("%s\n", pair.english);
}

int
main(int argc, char **argv)
{
	unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : 1, n;
	uint64_t random = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	int broken = check_broken();

	for (size_t i = 1; languages[i] != NULL; i++) {
		int phrases = check_table(languages[i]);
		struct language mute = make_mute(languages[i]);

		if (argc > 1 && strcmp(argv[1], "--list") == 0) {
			list_phrases(languages[i]);
		} else {
			sentences = drawings = 0;
			n = play_matches(count, &random, &mute);
			printf("%s: %d phrases, %d broken ones noticed, "
			       "%lu matches, %lu sentences, %lu drawings\n",
			    languages[i]->name, phrases, broken, n, sentences,
			    drawings);
		}
		free((char *)(uintptr_t)mute.phrases);
	}
	return 0;
}
