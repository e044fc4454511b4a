/* language.h: phrases as they are said in other languages. */

#ifndef LANGUAGE_H
#define LANGUAGE_H

#include <stddef.h>

/* The places are those of the English phrase, in any order. */
struct phrase {
	const char *english, *other;
};

struct language {
	const char *name; /* as in --lang */
	const struct phrase *phrases; /* sorted by the English, as bytes */
	size_t n;
};

/* All languages; English comes first, the last is NULL. */
extern const struct language *const languages[];

/* One by its name, or NULL. */
const struct language *language_find(const char *name, size_t length);

/* A phrase as it is said in a language; NULL is English.  One that the
   language does not have stays as it is. */
const char *language_phrase(const struct language *, const char *phrase);

/* german.c */
extern const struct language german;

#endif
