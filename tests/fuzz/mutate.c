/* mutate.c: records changed by a line or a word. */

#include <stdlib.h>

#include "fuzz.h"

/* A text that is changed, of limited size. */
struct text_edit {
	char *bytes;
	size_t length, size;
	uint64_t *random;
};

struct part {
	size_t at, end; /* the byte behind it */
};

static const char *const words[] = {"?", "-1", "0", "1", "2", "3", "4", "5",
    "6", "7", "12", "14", "99", "1000000", "16777216", "99999999999999999999",
    "R1", "G7", "B10", "Y9", "O3", "P5", "RR", "GB", "BY", "YG", "f6", "a1",
    "k11", "e7", "g6", "1.1", "2.4", "3.2", "6.5", "@0", "@1", "@7.5",
    "@999999999.999999", "game", "companeros", "punto", "meschugge", "kombio",
    "id", "variant", "standard", "team", "rounds", "wins", "target", "colours",
    "player", "start", "seed", "meta", "deal", "table", "pile", "shuffle",
    "score", "result", "winner", "reveal", "#", "\t", "\r", "\xc3\xb1",
    "\xe2\x80\xae", "\xff", ""};

static const char *const lines[] = {"# a comment", "meta place here @3", "",
    "score 0 0", "result 1 2 3", "winner 1", "winner 1 2", "start 2",
    "rounds 2", "wins 1", "target 20", "variant team", "colours R G",
    "colours RG BY", "seed x", "id x", "reveal", "> play", "> draw", "> lay",
    "> swap 1", "> take", "> discard", ">2 knock 1.1", "> look ? ?",
    "id,player,points", "x,1,Anna,7", "\"a,b\",\"c\"\"d\",-3", ",,,"};

/* Puts a string where a part was; nothing happens if it does not fit. */
static void
replace(
    struct text_edit *text, struct part part, const char *with, size_t length)
{
	size_t behind = text->length - part.end;

	if (part.at + length + behind > text->size)
		return;
	memmove(text->bytes + part.at + length, text->bytes + part.end, behind);
	memcpy(text->bytes + part.at, with, length);
	text->length = part.at + length + behind;
}

/* The part between two separators around a byte. */
static struct part
part_around(const struct text_edit *text, size_t at, const char *separators)
{
	struct part part = {at, at};

	while (part.at > 0 &&
	    memchr(separators, text->bytes[part.at - 1], 2) == NULL)
		part.at--;
	while (part.end < text->length &&
	    memchr(separators, text->bytes[part.end], 2) == NULL)
		part.end++;
	return part;
}

/* A line with its line feed, if it has one. */
static struct part
line_around(const struct text_edit *text, size_t at)
{
	struct part part = part_around(text, at, "\n\n");

	part.end += part.end < text->length;
	return part;
}

/* The bytes of a part in memory of their own, to be freed. */
static char *
copy_of(const struct text_edit *text, struct part part)
{
	char *copy = malloc(part.end - part.at + 1);

	if (copy == NULL)
		abort();
	memcpy(copy, text->bytes + part.at, part.end - part.at);
	return copy;
}

/* Copies a part over another, or in front of it. */
static void
copy_part(struct text_edit *text, struct part from, struct part to)
{
	char *copy = copy_of(text, from);

	replace(text, to, copy, from.end - from.at);
	free(copy);
}

/* Of two parts next to each other the second comes first. */
static void
swap_parts(struct text_edit *text, struct part a, struct part b)
{
	char *copy = copy_of(text, a);
	size_t length = a.end - a.at, other = b.end - b.at;

	memmove(text->bytes + a.at, text->bytes + b.at, other);
	memcpy(text->bytes + a.at + other, copy, length);
	free(copy);
}

static void
mutate_line(struct text_edit *text, unsigned how, size_t at, size_t other)
{
	struct part line = line_around(text, at), next;
	const char *with;

	switch (how) {
	case 0:
		replace(text, line, "", 0);
		return;
	case 1:
		copy_part(text, line, (struct part){line.at, line.at});
		return;
	case 2:
		next = line_around(text, other);
		copy_part(text, next, (struct part){line.at, line.at});
		return;
	case 3:
		if (line.end == text->length)
			return;
		next = line_around(text, line.end);
		swap_parts(text, line, next);
		return;
	default:
		with = lines[random_below(
		    text->random, sizeof(lines) / sizeof(lines[0]))];
		replace(text, (struct part){line.at, line.at}, "\n", 1);
		replace(
		    text, (struct part){line.at, line.at}, with, strlen(with));
	}
}

/* A number or the value of a card becomes the next one, up or down. */
static void
nudge(struct text_edit *text, size_t at)
{
	char *byte = &text->bytes[at];

	if (*byte >= '0' && *byte <= '9')
		*byte = (char)('0' +
		    (*byte - '0' + 1 + 8 * (int)random_below(text->random, 2)) %
			10);
	else if (strchr(COLOUR_LETTERS, *byte) != NULL && *byte != '\0')
		*byte = COLOUR_LETTERS[random_below(text->random, 6)];
	else if (*byte >= 'a' && *byte <= 'k')
		*byte = (char)('a' + random_below(text->random, 11));
	else
		*byte ^= (char)(1u << random_below(text->random, 8));
}

static void
mutate_word(struct text_edit *text, unsigned how, size_t at, size_t other)
{
	struct part word = part_around(text, at, " \n"), next;
	const char *with;

	switch (how) {
	case 0:
		replace(text, word, "?", 1);
		return;
	case 1:
		copy_part(text, part_around(text, other, " \n"), word);
		return;
	case 2:
		if (word.end == text->length || text->bytes[word.end] != ' ')
			return;
		next = part_around(text, word.end + 1, " \n");
		word.end = next.at; /* with its space */
		if (next.end < text->length && text->bytes[next.end] == ' ')
			next.end++;
		swap_parts(text, word, next);
		return;
	case 3:
	case 4:
		nudge(text, at);
		return;
	default:
		with = words[random_below(
		    text->random, sizeof(words) / sizeof(words[0]))];
		replace(text, word, with, strlen(with));
	}
}

size_t
mutate(char *bytes, size_t length, size_t size, uint64_t *random)
{
	struct text_edit text = {bytes, length, size, random};
	size_t at, other;

	if (length == 0)
		return 0;
	at = random_below(random, (unsigned)length);
	other = random_below(random, (unsigned)length);
	if (random_below(random, 3) == 0)
		mutate_line(&text, random_below(random, 5), at, other);
	else
		mutate_word(&text, random_below(random, 6), at, other);
	return text.length;
}
