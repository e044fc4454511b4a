/* text.h: what is said to people, as whole phrases with places to fill in. */

#ifndef TEXT_H
#define TEXT_H

#include <stddef.h>
#include <stdint.h>

#include "language.h"

enum { NAME_SIZE = 65 };

/* Of whom something is said, and in which language. */
struct voice {
	const char (*names)[NAME_SIZE]; /* the players, seat 1 first */
	const struct language *language; /* NULL: English */
};

/* English, of nobody: for what programs read, too. */
extern const struct voice no_voice;

/* Always a string; what does not fit is left off. */
struct text {
	char *bytes;
	size_t size;
	size_t length;
	struct voice voice;
};

/* Text that becomes part of another has that one's voice. */
void text_begin(struct text *, char *, size_t, struct voice);

/* What is put into a place of a phrase. */
struct part {
	enum { PART_STRING, PART_PHRASE, PART_NUMBER, PART_SEATS } kind;
	const char *string;
	int64_t number;
};

/* As it is: a card's name, a square, or text that was made already. */
static inline struct part
part_string(const char *string)
{
	return (struct part){.kind = PART_STRING, .string = string};
}

/* A phrase of its own, to be translated; it has no places. */
static inline struct part
part_phrase(const char *phrase)
{
	return (struct part){.kind = PART_PHRASE, .string = phrase};
}

static inline struct part
part_number(int64_t number)
{
	return (struct part){.kind = PART_NUMBER, .number = number};
}

/* The names of a set of seats, as "Anna, Ben and Cem". */
static inline struct part
part_seats(unsigned set)
{
	return (struct part){.kind = PART_SEATS, .number = set};
}

/* A player's name. */
static inline struct part
part_seat(int seat)
{
	return part_seats(1u << (seat - 1));
}

/*
 * Adds a phrase.  {1} to {9} are the parts that follow, in any order; so a
 * phrase can be said in another language as it is said there.  A place for
 * which there is no part stays as it is.  {2|point|points} is a number and
 * what is counted: the first form for 1 and -1.  A phrase is its own key in
 * the tables of other languages.
 */
void text_say_parts(
    struct text *, const char *phrase, const struct part *, size_t n);
#define text_say(text, ...) text_say_some((text), __VA_ARGS__, part_number(0))
#define text_say_some(text, phrase, ...)                                       \
	text_say_parts((text), (phrase), (const struct part[]){__VA_ARGS__},   \
	    sizeof((const struct part[]){__VA_ARGS__}) / sizeof(struct part) - \
		1)

/* A phrase in a table, so that whoever looks for phrases finds it. */
#define PHRASE(phrase) phrase

/* Adds a string as it is, and a number. */
void text_add(struct text *, const char *);
void text_number(struct text *, int64_t);

#endif
