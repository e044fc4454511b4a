/*
 * texts.c: characters, their widths, words, lines, numbers, and what somebody
 * may have meant, held to slow and simple ways to find the same.  Usage: texts
 * [WORDS [SEED]]
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "formats/decimal.h"
#include "formats/suggest.h"
#include "formats/utf8.h"
#include "formats/width.h"
#include "fuzz/fuzz.h"

static unsigned long checked;

static void
demand(bool holds, const char *what, const char *text)
{
	checked++;
	if (holds)
		return;
	fprintf(stderr, "%s: %s\n", what, text);
	abort();
}

/* The bytes that a number would have in that length, right or not. */
static void
encode(char *to, uint32_t character, int length)
{
	static const unsigned char marks[] = {0, 0, 0xc0, 0xe0, 0xf0};

	for (int i = length - 1; i > 0; i--, character >>= 6)
		to[i] = (char)(0x80 | (character & 0x3f));
	to[0] = (char)(marks[length] | character);
	to[length] = '\0';
}

static bool
is_control(uint32_t c)
{
	return c < 32 || c == 127 || (c >= 128 && c < 160);
}

/* By their names: LRE RLE PDF LRO RLO, LRI RLI FSI PDI. */
static bool
is_turn(uint32_t c)
{
	static const uint32_t turns[] = {0x202a, 0x202b, 0x202c, 0x202d, 0x202e,
	    0x2066, 0x2067, 0x2068, 0x2069};

	for (size_t i = 0; i < sizeof(turns) / sizeof(turns[0]); i++)
		if (c == turns[i])
			return true;
	return false;
}

static void
check_length(uint32_t c, int length)
{
	static const uint32_t ends[] = {0, 0x80, 0x800, 0x10000, 0x110000};
	bool real = c >= ends[length - 1] && c < ends[length] &&
	    (c < 0xd800 || c > 0xdfff);
	char bytes[8], where[32];
	uint32_t found = 0;

	snprintf(where, sizeof(where), "U+%04X in %d bytes", c, length);
	encode(bytes, c, length);
	demand(utf8_read(bytes, (size_t)length, &found) ==
		(real ? (size_t)length : 0),
	    "read", where);
	demand(!real || found == c, "read as another", where);
	demand(utf8_clean(bytes, (size_t)length, false) ==
		(real && !is_control(c)),
	    "clean", where);
	demand(utf8_clean(bytes, (size_t)length, true) ==
		(real && (!is_control(c) || c == '\t')),
	    "clean with tabs", where);
	demand(utf8_safe(bytes, (size_t)length, false) ==
		(real && !is_control(c) && !is_turn(c) ? (size_t)length : 0),
	    "safe", where);
	if (length == 1)
		return;
	demand(utf8_read(bytes, (size_t)length - 1, &found) == 0, "cut", where);
	bytes[length - 1] ^= 0x40;
	demand(utf8_read(bytes, (size_t)length, &found) == 0, "torn", where);
}

static void
check_characters(void)
{
	static const uint32_t limits[] = {0, 1 << 7, 1 << 11, 1 << 16, 1 << 21};
	static const uint32_t edges[] = {0xd7ff, 0xd800, 0xdfff, 0xe000, 0xffff,
	    0x10000, 0x10ffff, 0x110000};

	/* The first ones all, some of the others, and those at an edge. */
	for (int length = 1; length <= 4; length++) {
		for (uint32_t c = 0; c < limits[length];
		     c += c < 0x3000 ? 1 : 61)
			check_length(c, length);
		for (size_t i = 0; i < sizeof(edges) / sizeof(edges[0]); i++)
			if (edges[i] < limits[length])
				check_length(edges[i], length);
	}
	for (int byte = 0x80; byte < 0x100; byte++) {
		char bytes[] = {(char)byte, (char)0x80, (char)0x80, (char)0x80};
		uint32_t found;

		if (byte < 0xc2 || byte > 0xf4)
			demand(utf8_read(bytes, sizeof(bytes), &found) == 0,
			    "read", "a byte that begins nothing");
	}
}

static const struct {
	const char *text;
	int width;
} widths[] = {
    {"", 0},
    {"Anna", 4},
    {"Müller", 6},
    {"Mu\u0308ller", 6},
    {"日", 2},
    {"日本語", 6},
    {"\xff\xfe", 2},
    {"a\xc3", 2},
    /* Emoji: skin, families, flags, keys. */
    {"👍", 2},
    {"👍🏻", 2},
    {"👍🏿", 2},
    {"a🏽", 3},
    {"👨\u200d👩\u200d👧", 2},
    {"a\u200d👧", 3},
    {"🇩🇪", 2},
    {"🇩🇪🇫🇷", 4},
    {"🇩🇪🇫", 4},
    {"🇦🇿", 2},
    {"1\ufe0f\u20e3", 2},
    {"0\ufe0f", 2},
    {"9\ufe0f", 2},
    {"#\ufe0f", 2},
    {"*\ufe0f", 2},
    {"\u00a9\ufe0f", 2},
    {"\u00ae\ufe0f", 2},
    {"\u203c\ufe0f", 2},
    {"a\ufe0f", 1},
    {"/\ufe0f", 1},
    {":\ufe0f", 1},
    {"日本\ufe0f", 4},
    /* Consonants that are joined take two columns at most, by script. */
    {"\u0915\u094d\u0915\u094d\u0915", 2},
    {"\u0995\u09cd\u0995\u09cd\u0995", 2},
    {"\u0a95\u0acd\u0a95\u0acd\u0a95", 2},
    {"\u0b15\u0b4d\u0b15\u0b4d\u0b15", 2},
    {"\u0c15\u0c4d\u0c15\u0c4d\u0c15", 2},
    {"\u0d15\u0d4d\u0d15\u0d4d\u0d15", 2},
    {"\u0915\u094d\u200d\u0915\u094d\u0915", 2},
    {"\u0915\u0915\u0915", 3},
    {"\u0915\u093e\u0915", 3},
    {"\u0915\u094c\u0915", 3},
    {"\u0c15\u0c4c\u0c15", 2},
    {"\u0915\u094da", 2},
    {"日\u0915", 3},
    {"日\u0915\u093e", 4},
};

/* Vowels that take a column and belong to the consonant before them. */
static const struct {
	uint32_t consonant;
	uint32_t marks[18];
} spacing[] = {
    {0x0915,
	{0x0903, 0x093b, 0x093e, 0x093f, 0x0940, 0x0949, 0x094a, 0x094b, 0x094c,
	    0x094e, 0x094f}},
    {0x0995,
	{0x0982, 0x0983, 0x09be, 0x09bf, 0x09c0, 0x09c7, 0x09c8, 0x09cb, 0x09cc,
	    0x09d7}},
    {0x0a15, {0x0a03, 0x0a3e, 0x0a3f, 0x0a40}},
    {0x0a95, {0x0a83, 0x0abe, 0x0abf, 0x0ac0, 0x0ac9, 0x0acb, 0x0acc}},
    {0x0b15,
	{0x0b02, 0x0b03, 0x0b3e, 0x0b40, 0x0b47, 0x0b48, 0x0b4b, 0x0b4c,
	    0x0b57}},
    {0x0b95,
	{0x0bbe, 0x0bbf, 0x0bc1, 0x0bc2, 0x0bc6, 0x0bc7, 0x0bc8, 0x0bca, 0x0bcb,
	    0x0bcc, 0x0bd7}},
    {0x0c15, {0x0c01, 0x0c02, 0x0c03, 0x0c41, 0x0c42, 0x0c43, 0x0c44}},
    {0x0c95,
	{0x0c82, 0x0c83, 0x0cbe, 0x0cc0, 0x0cc1, 0x0cc2, 0x0cc3, 0x0cc4, 0x0cc7,
	    0x0cc8, 0x0cca, 0x0ccb, 0x0cd5, 0x0cd6}},
    {0x0d15,
	{0x0d02, 0x0d03, 0x0d3e, 0x0d3f, 0x0d40, 0x0d46, 0x0d47, 0x0d48, 0x0d4a,
	    0x0d4b, 0x0d4c, 0x0d57}},
    {0x0d9a,
	{0x0d82, 0x0d83, 0x0dcf, 0x0dd0, 0x0dd1, 0x0dd8, 0x0dd9, 0x0dda, 0x0ddb,
	    0x0ddc, 0x0ddd, 0x0dde, 0x0ddf}},
    {0x1000, {0x102b, 0x102c, 0x1031, 0x1038, 0x103b, 0x103c}},
    {0x1780,
	{0x17b6, 0x17be, 0x17bf, 0x17c0, 0x17c1, 0x17c2, 0x17c3, 0x17c4, 0x17c5,
	    0x17c7, 0x17c8}},
};

static void
check_marks(void)
{
	for (size_t i = 0; i < sizeof(spacing) / sizeof(spacing[0]); i++)
		for (const uint32_t *mark = spacing[i].marks; *mark != 0;
		     mark++) {
			char text[16];

			encode(text, spacing[i].consonant, 3);
			encode(text + 3, *mark, 3);
			encode(text + 6, *mark, 3);
			demand(utf8_width(text) <= 2, "more than one", text);
			encode(text, *mark, 3);
			encode(text + 3, spacing[i].consonant, 3);
			encode(text + 6, spacing[i].consonant, 3);
			demand(utf8_width(text) >= 2, "only one", text);
		}
}

/* A checksum of the widths of all, which were compared with wcwidth once. */
static void
check_all_widths(void)
{
	const uint32_t pinned = 2182090711;
	uint32_t sum = 2166136261;

	for (uint32_t c = 0; c < 0x110000; c++)
		sum = (sum ^ (uint32_t)width_of_character(c)) * 16777619;
	demand(sum == pinned, "widths", "all");
}

static void
check_widths(void)
{
	check_all_widths();
	for (size_t i = 0; i < sizeof(widths) / sizeof(widths[0]); i++)
		demand(utf8_width(widths[i].text) == widths[i].width, "width",
		    widths[i].text);
	check_marks();
}

/* The edits between two words, as slow as their definition. */
static int
edits(const char *a, const char *b)
{
	int least, n;

	if (*a == '\0' || *b == '\0')
		return (int)(strlen(a) + strlen(b));
	if (*a == *b)
		return edits(a + 1, b + 1);
	least = edits(a + 1, b);
	n = edits(a, b + 1);
	least = n < least ? n : least;
	n = edits(a + 1, b + 1);
	least = n < least ? n : least;
	if (a[0] == b[1] && a[1] == b[0]) {
		n = edits(a + 2, b + 2);
		least = n < least ? n : least;
	}
	return least + 1;
}

/* What suggest.h promises: 0, or the less the nearer and the same first. */
static int
distance(const char *word, const char *other)
{
	int n = (int)strlen(word), m = (int)strlen(other);
	int longer = n > m ? n : m;
	int count = edits(word, other);
	bool swap =
	    n == 2 && m == 2 && word[0] == other[1] && word[1] == other[0];

	if (n == 0 || m == 0 ||
	    count > (n <= 4          ? 1
			    : n <= 8 ? 2
				     : 3) ||
	    (2 * count >= longer && !swap))
		return 0;
	return 1 + 2 * count + (word[0] != other[0]);
}

static void
random_word(char *to, uint64_t *random)
{
	unsigned n = random_below(random, 11);

	for (unsigned i = 0; i < n; i++)
		*to++ = (char)('a' + random_below(random, 3));
	*to = '\0';
}

/* A word like another, with up to four letters changed. */
static void
like_word(char *to, const char *word, uint64_t *random)
{
	strcpy(to, word);
	for (unsigned i = random_below(random, 5); i > 0; i--) {
		size_t n = strlen(to),
		       at = random_below(random, (unsigned)n + 1);

		switch (random_below(random, 4)) {
		case 0:
			memmove(to + at + 1, to + at, n - at + 1);
			to[at] = 'b';
			break;
		case 1:
			if (at < n)
				memmove(to + at, to + at + 1, n - at);
			break;
		case 2:
			if (at < n)
				to[at] = 'c';
			break;
		default:
			if (at + 1 < n) {
				char letter = to[at];

				to[at] = to[at + 1];
				to[at + 1] = letter;
			}
		}
	}
}

static void
check_meant(uint64_t *random)
{
	char word[16], near[3][24];
	const char *const list[] = {near[0], near[1], near[2], NULL};
	const char *best = NULL;
	int least = 0;

	random_word(word, random);
	for (int i = 0; i < 3; i++) {
		int far;

		like_word(near[i], word, random);
		far = distance(word, near[i]);
		if (far != 0 && (best == NULL || far < least)) {
			best = near[i];
			least = far;
		}
	}
	demand(suggest(word, list) == best, "meant", word);
}

static const char *const alike[][2] = {{"Compañeros", "companeros"},
    {"MÜLLER", "muller"}, {"Ärger", "arger"}, {"a\u0300", "a"},
    {"a\u036f", "A"}, {"Àÿ", "ay"}, {"Ā\u017f", "as"}, {"ŁŻ", "lz"},
    {"Zz", "zZ"}, {"\xff", "\xff"}, {"[@", "[@"}, {"日", "日"}, {"žŽ", "ZZ"}};
static const char *const unlike[][2] = {{"\u02ff", ""}, {"\u0370", ""},
    {"\u00bf", "a"}, {"\u0180", "s"}, {"@", "`"}, {"[", "{"}, {"日", "本"},
    {"a", "b"}, {"ab", "a"}, {"\xfe", "\xff"}};

static bool
same(const char *const pair[2])
{
	return suggest_same(pair[0], strlen(pair[0]), pair[1], strlen(pair[1]));
}

static void
check_folding(void)
{
	char word[SUGGEST_LETTERS + 2];
	const char *const list[] = {word, NULL};

	for (size_t i = 0; i < sizeof(alike) / sizeof(alike[0]); i++)
		demand(same(alike[i]), "alike", alike[i][0]);
	for (size_t i = 0; i < sizeof(unlike) / sizeof(unlike[0]); i++)
		demand(!same(unlike[i]), "unlike", unlike[i][0]);
	/* The longest word, and one that is too long. */
	memset(word, 'x', sizeof(word));
	word[SUGGEST_LETTERS] = '\0';
	demand(suggest(word, list) == word, "longest", word);
	word[SUGGEST_LETTERS] = 'x';
	word[SUGGEST_LETTERS + 1] = '\0';
	demand(suggest(word, list) == NULL, "too long", word);
}

/* Line feeds among bytes that differ from them by little. */
static void
check_lines(uint64_t *random)
{
	static const char bytes[] = "\n\n\n\v\x8a\t\xff\0\x0bx";
	static char text[5000 + WORD_PAD];
	size_t length = random_below(random, 5000), n = 0;

	for (size_t i = 0; i < length; i++) {
		text[i] = bytes[random_below(random, sizeof(bytes))];
		n += text[i] == '\n';
	}
	demand(count_lines(text, length) == n, "lines", "counted");
}

/* The ends of words, found at once, and one by one. */
static void
check_ends(uint64_t *random)
{
	char text[ENDS];
	unsigned ends = 0, controls = 0;

	for (unsigned i = 0; i < ENDS; i++) {
		unsigned byte = (unsigned)random_below(random, 256);

		/* Half of them near what counts. */
		if (random_below(random, 2) == 0)
			byte = 0x1e + byte % 4;
		text[i] = (char)byte;
		ends |= (unsigned)(byte <= ' ') << i;
		controls |= (unsigned)(byte < ' ') << i;
	}
	demand(word_ends(text) == ends, "ends", "of words");
	demand(line_ends(text) == controls, "ends", "of lines");
}

static void
check_decimal(double number, int digits)
{
	char text[DECIMAL_SIZE], other[DECIMAL_SIZE];
	size_t length = decimal_fixed(text, number, digits);

	snprintf(other, sizeof(other), "%.*f", digits, number);
	demand(strcmp(text, other) == 0 && strlen(text) == length, "decimal",
	    other);
}

/* As printf writes them, also halves and what is hardly anything. */
static void
check_decimals(uint64_t *random)
{
	static const double hard[] = {0, -0.0, 0.5, 1.5, 2.5, 0.125, 0.375,
	    -0.04, -0.5, 99.95, 1e9, 1e15, -1e300, INFINITY, -INFINITY,
	    0.0449999999};
	static const int64_t whole[] = {0, 9, 10, -1, INT64_MAX, INT64_MIN};
	char text[DECIMAL_SIZE], other[DECIMAL_SIZE];

	for (int digits = 0; digits < 6; digits++) {
		for (size_t i = 0; i < sizeof(hard) / sizeof(hard[0]); i++)
			check_decimal(hard[i], digits);
		for (int i = 0; i < 20000; i++)
			check_decimal(
			    ((double)random_below(random, 2000000) - 1000000) /
				(double)(1 + random_below(random, 4000)),
			    digits);
	}
	for (size_t i = 0; i < sizeof(whole) / sizeof(whole[0]); i++) {
		size_t length = decimal_whole(text, whole[i]);

		snprintf(other, sizeof(other), "%lld", (long long)whole[i]);
		demand(strcmp(text, other) == 0 && strlen(text) == length,
		    "whole", other);
	}
}

int
main(int argc, char **argv)
{
	unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000;
	uint64_t random = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;

	check_characters();
	check_widths();
	check_folding();
	for (int i = 0; i < 100; i++)
		check_lines(&random);
	for (int i = 0; i < 10000; i++)
		check_ends(&random);
	check_decimals(&random);
	while (count-- > 0)
		check_meant(&random);
	printf("%lu checks\n", checked);
	return 0;
}
