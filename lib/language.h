/* language.h: phrases as they are said in other languages. */

#ifndef LANGUAGE_H
#define LANGUAGE_H

#include <stddef.h>

/*
 * The phrases are one text, sorted by the English, as bytes: for each a line
 * feed and two strings, the English phrase and the other.  So there is nothing
 * to be relocated when a program starts.  The places of the other phrase are
 * those of the English one, in any order; any number may be counted.
 */
struct language {
	const char *name; /* as in --lang */
	char point; /* before the fraction of a number */
	const char *phrases; /* NULL: it is English */
	size_t length;
};

/* All languages; English comes first, the last is NULL. */
extern const struct language *const languages[];

/* One by its name, or NULL. */
const struct language *language_find(const char *name, size_t length);

/*
 * A phrase as it is said in a language; NULL is English.  One that the
 * language does not have stays as it is.
 */
const char *language_phrase(const struct language *, const char *phrase);

/*
 * Writes numbers with a fraction as a language does, which only differs in the
 * sign before the fraction.
 */
void language_fractions(const struct language *, char *numbers);

/* german.c */
extern const struct language german;

#endif
