/* suggest.c: what somebody who wrote a word may have meant. */

#include "suggest.h"

#include <string.h>

#include "utf8.h"

/* The letters from U+00C0 to U+017F without their accents, 32 in a line. */
static const char plain[] = "aaaaaaaceeeeiiiidnooooo*ouuuuyts"
			    "aaaaaaaceeeeiiiidnooooo/ouuuuyty"
			    "aaaaaaccccccccddddeeeeeeeeeegggg"
			    "gggghhhhiiiiiiiiiiiijjkkklllllll"
			    "lllnnnnnnnnnoooooooorrrrrrssssss"
			    "ssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

enum { PLAIN_FIRST = 0xc0, PLAIN_LAST = 0x17f };
enum { MARKS_FIRST = 0x300, MARKS_LAST = 0x36f }; /* combining */

_Static_assert(
    sizeof(plain) - 1 == PLAIN_LAST - PLAIN_FIRST + 1, "no gap in it");

enum { TOO_FAR = 1000 };

static uint32_t
fold_letter(uint32_t letter)
{
	if (letter >= 'A' && letter <= 'Z')
		return letter - 'A' + 'a';
	if (letter >= PLAIN_FIRST && letter <= PLAIN_LAST)
		return (uint32_t)plain[letter - PLAIN_FIRST];
	return letter;
}

/* False if it is too long.  A byte that is not UTF-8 is a letter of its own. */
static bool
fold(struct folded *folded, const char *word, size_t length)
{
	folded->n = 0;
	while (length > 0) {
		uint32_t letter;
		size_t n = utf8_read(word, length, &letter);

		if (n == 0) {
			letter = (unsigned char)*word;
			n = 1;
		}
		word += n;
		length -= n;
		if (letter >= MARKS_FIRST && letter <= MARKS_LAST)
			continue;
		if (folded->n == SUGGEST_LETTERS)
			return false;
		folded->letters[folded->n++] = fold_letter(letter);
	}
	return true;
}

static int
least(int a, int b)
{
	return a < b ? a : b;
}

/*
 * The edits between two words, by Damerau and Levenshtein: row I has those
 * from the first I letters of one to each beginning of the other.  Three rows
 * are enough; a letter is edited at most once.
 */
static int
count_edits(const struct folded *a, const struct folded *b)
{
	int rows[3][SUGGEST_LETTERS + 1];

	for (int j = 0; j <= b->n; j++)
		rows[0][j] = j;
	for (int i = 1; i <= a->n; i++) {
		const uint32_t *from = a->letters + i - 1;
		const int *above = rows[(i - 1) % 3];
		int *row = rows[i % 3];

		row[0] = i;
		for (int j = 1; j <= b->n; j++) {
			const uint32_t *to = b->letters + j - 1;

			row[j] = least(above[j], row[j - 1]) + 1;
			row[j] = least(row[j], above[j - 1] + (*from != *to));
			if (i > 1 && j > 1 && from[0] == to[-1] &&
			    from[-1] == to[0])
				row[j] =
				    least(row[j], rows[(i - 2) % 3][j - 2] + 1);
		}
	}
	return rows[a->n % 3][b->n];
}

static bool
is_swap(const struct folded *a, const struct folded *b)
{
	return a->n == 2 && b->n == 2 && a->letters[0] == b->letters[1] &&
	    a->letters[1] == b->letters[0];
}

/* The edits, if they are few enough for one word to be meant by the other. */
static int
count_few(const struct folded *word, const struct folded *other)
{
	int most = word->n <= 4 ? 1 : word->n <= 8 ? 2 : 3;
	int longer = word->n > other->n ? word->n : other->n;
	int edits;

	if (word->n - other->n > most || other->n - word->n > most)
		return TOO_FAR;
	edits = count_edits(word, other);
	if (edits > most || (2 * edits >= longer && !is_swap(word, other)))
		return TOO_FAR;
	return edits;
}

void
suggest_begin(struct suggestion *suggestion, const char *word, size_t length)
{
	suggestion->best = NULL;
	suggestion->cost = TOO_FAR;
	if (!fold(&suggestion->word, word, length))
		suggestion->word.n = 0;
}

void
suggest_try(struct suggestion *suggestion, const char *candidate)
{
	const struct folded *word = &suggestion->word;
	struct folded other;
	int edits, cost;

	if (word->n == 0 || !fold(&other, candidate, strlen(candidate)) ||
	    other.n == 0)
		return;
	edits = count_few(word, &other);
	if (edits == TOO_FAR)
		return;
	cost = 2 * edits + (word->letters[0] != other.letters[0]);
	if (cost < suggestion->cost) {
		suggestion->cost = cost;
		suggestion->best = candidate;
	}
}

const char *
suggest(const char *word, const char *const *candidates)
{
	struct suggestion suggestion;

	suggest_begin(&suggestion, word, strlen(word));
	for (; *candidates != NULL; candidates++)
		suggest_try(&suggestion, *candidates);
	return suggestion.best;
}

/* True if two words differ before the first letter that is not ASCII. */
static bool
differ_early(const char *a, size_t a_length, const char *b, size_t b_length)
{
	size_t n = a_length < b_length ? a_length : b_length;

	for (size_t i = 0; i < n; i++) {
		unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];

		if (x >= 0x80 || y >= 0x80)
			return false;
		if (fold_letter(x) != fold_letter(y))
			return true;
	}
	return false;
}

bool
suggest_same(const char *a, size_t a_length, const char *b, size_t b_length)
{
	struct folded one, other;

	if (differ_early(a, a_length, b, b_length))
		return false;
	return fold(&one, a, a_length) && fold(&other, b, b_length) &&
	    one.n == other.n &&
	    memcmp(one.letters, other.letters,
		(size_t)one.n * sizeof(one.letters[0])) == 0;
}
