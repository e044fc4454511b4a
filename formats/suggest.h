/* suggest.h: what somebody who wrote a word may have meant. */

#ifndef SUGGEST_H
#define SUGGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SUGGEST_LETTERS = 64 }; /* nothing is suggested for longer words */

/* A word without regard to case and accents. */
struct folded {
	int n;
	uint32_t letters[SUGGEST_LETTERS];
};

/*
 * The search for the nearest of some words: begin with what was written, try
 * each word that could stand there, then `best` is the one that was meant, or
 * NULL.  It remains the caller's.  Of words that are equally near it is the
 * first with the same first letter, or else the first.
 *
 * Near means few edits: letters left out, put in or exchanged, or neighbours
 * swapped.  One for words of up to 4 letters, 2 up to 8, 3 beyond, and never
 * half of a word or more, except to swap its only two letters.
 */
struct suggestion {
	struct folded word;
	const char *best;
	int cost;
};

void suggest_begin(struct suggestion *, const char *word, size_t length);
void suggest_try(struct suggestion *, const char *candidate);

/* All of it for a list that ends with NULL. */
const char *suggest(const char *word, const char *const *candidates);

/* True if two words differ in nothing but case and accents. */
bool suggest_same(
    const char *, size_t length, const char *, size_t other_length);

#endif
