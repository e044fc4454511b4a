/* mutate.c: records changed by a line or a word. */

#include <stdio.h>
#include <stdlib.h>

#include "fuzz.h"

/* A text that is changed, of limited size. */
struct text_edit {
	char *bytes;
	size_t length, size;
	uint64_t *random;
};

struct piece {
	size_t at, end; /* the byte after it */
};

/* Words that a record has whatever its game, and some that none has. */
static const char *const words[] = {"?", "-1", "0", "1", "2", "3", "4", "5",
    "6", "7", "12", "14", "99", "1000000", "16777216", "99999999999999999999",
    "f6", "a1", "k11", "e7", "g6", "1.1", "2.4", "3.2", "6.5", "@0", "@1",
    "@7.5", "@999999999.999999", "game", "id", "variant", "colours", "player",
    "start", "seed", "meta", "deal", "shuffle", "score", "result", "winner",
    "sheet", "#", "\t", "\r", "\xc3\xb1", "\xe2\x80\xae", "\xff", ""};

static const char *const lines[] = {"# a comment", "meta place here @3", "",
    "score 0 0", "result 1 2 3", "winner 1", "winner 1 2", "start 2",
    "colours R G", "colours RG BY", "seed x", "id x", "sheet", "shuffle",
    "id,player,points", "x,1,Anna,7", "\"a,b\",\"c\"\"d\",-3", ",,,"};

static const struct game *
any_game(uint64_t *random)
{
	unsigned n = 0;

	while (games[n] != NULL)
		n++;
	return games[random_below(random, n)];
}

static const char *
any_verb(const struct game *game, uint64_t *random)
{
	unsigned n = 0;

	while (game->verbs[n].name[0] != '\0')
		n++;
	return game->verbs[random_below(random, n)].name;
}

static const char *
any_place(const struct game *game, uint64_t *random)
{
	unsigned n = 0;

	while (game->places[n].name != NULL)
		n++;
	return n > 0 ? game->places[random_below(random, n)].name : "1";
}

static const char *
any_variant(const struct game *game, uint64_t *random)
{
	unsigned n = 0;

	while (game->variants[n].name != NULL)
		n++;
	return game->variants[random_below(random, n)].name;
}

/* A word from the tables of some game. */
static const char *
game_word(uint64_t *random)
{
	const struct game *game = any_game(random);

	switch (random_below(random, 8)) {
	case 0:
		return game->name;
	case 1:
		return game->term != NULL ? game->term : "rounds";
	case 2:
		return any_variant(game, random);
	case 3:
		return any_place(game, random);
	case 4:
		return any_verb(game, random);
	default:
		return game->cards[random_below(random, game->ncards)];
	}
}

/* A word of the record or of a game. */
static const char *
any_word(uint64_t *random)
{
	enum { WORDS = sizeof(words) / sizeof(words[0]) };

	return random_below(random, 2) == 0
	    ? game_word(random)
	    : words[random_below(random, WORDS)];
}

/* A line of the record, or a move, of the table or a seat, or typed. */
static void
make_line(char line[64], uint64_t *random)
{
	static const char *const starts[] = {"", "1 ", "2 ", "> ", ">2 "};
	enum { LINES = sizeof(lines) / sizeof(lines[0]) };
	const struct game *game = any_game(random);
	const char *start = starts[random_below(random, 5)];

	switch (random_below(random, 4)) {
	case 0:
		snprintf(line, 64, "%s%s", start, any_verb(game, random));
		break;
	case 1:
		snprintf(line, 64, "%s%s %s", start, any_verb(game, random),
		    any_word(random));
		break;
	case 2:
		snprintf(line, 64, "%s %u",
		    game->term != NULL ? game->term : "rounds",
		    1 + random_below(random, 20));
		break;
	default:
		snprintf(line, 64, "%s", lines[random_below(random, LINES)]);
	}
}

/* Puts a string where a part was; nothing happens if it does not fit. */
static void
replace(
    struct text_edit *text, struct piece part, const char *with, size_t length)
{
	size_t behind = text->length - part.end;

	if (part.at + length + behind > text->size)
		return;
	memmove(text->bytes + part.at + length, text->bytes + part.end, behind);
	memcpy(text->bytes + part.at, with, length);
	text->length = part.at + length + behind;
}

/* The part between two separators around a byte. */
static struct piece
part_around(const struct text_edit *text, size_t at, const char *separators)
{
	struct piece part = {at, at};

	while (part.at > 0 &&
	    memchr(separators, text->bytes[part.at - 1], 2) == NULL)
		part.at--;
	while (part.end < text->length &&
	    memchr(separators, text->bytes[part.end], 2) == NULL)
		part.end++;
	return part;
}

/* A line with its line feed, if it has one. */
static struct piece
line_around(const struct text_edit *text, size_t at)
{
	struct piece part = part_around(text, at, "\n\n");

	part.end += part.end < text->length;
	return part;
}

/* The bytes of a part in memory of their own, to be freed. */
static char *
copy_of(const struct text_edit *text, struct piece part)
{
	char *copy = malloc(part.end - part.at + 1);

	if (copy == NULL)
		abort();
	memcpy(copy, text->bytes + part.at, part.end - part.at);
	return copy;
}

/* Copies a part over another, or in front of it. */
static void
copy_part(struct text_edit *text, struct piece from, struct piece to)
{
	char *copy = copy_of(text, from);

	replace(text, to, copy, from.end - from.at);
	free(copy);
}

/* Of two parts next to each other the second comes first. */
static void
swap_parts(struct text_edit *text, struct piece a, struct piece b)
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
	struct piece line = line_around(text, at), next;
	char with[64];

	switch (how) {
	case 0:
		replace(text, line, "", 0);
		return;
	case 1:
		copy_part(text, line, (struct piece){line.at, line.at});
		return;
	case 2:
		next = line_around(text, other);
		copy_part(text, next, (struct piece){line.at, line.at});
		return;
	case 3:
		if (line.end == text->length)
			return;
		next = line_around(text, line.end);
		swap_parts(text, line, next);
		return;
	default:
		make_line(with, text->random);
		replace(text, (struct piece){line.at, line.at}, "\n", 1);
		replace(
		    text, (struct piece){line.at, line.at}, with, strlen(with));
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
	struct piece word = part_around(text, at, " \n"), next;
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
		with = any_word(text->random);
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
