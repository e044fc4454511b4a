/* utf8.h: which bytes may stand in a record. */

#ifndef UTF8_H
#define UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Reads one character; returns its length, or 0 if the bytes are not UTF-8
 * (overlong forms, surrogates and what lies beyond U+10FFFF are not).
 */
size_t utf8_read(const char *, size_t, uint32_t *);

/* Writes a character, of at most four bytes; returns how many. */
size_t utf8_write(char[4], uint32_t);

/* Valid UTF-8 without control characters; a tab may stand if `tabs`. */
bool utf8_clean(const char *, size_t, bool tabs);

/*
 * How many bytes from the first on may be shown to a person: those that are
 * clean and do not turn the direction of the text.
 */
size_t utf8_safe(const char *, size_t, bool tabs);

/* A byte that may not be shown, as \xNN without a NUL. */
enum { UTF8_HIDDEN = 4 };
void utf8_hide(char[UTF8_HIDDEN], char byte);

/* True for characters that turn the direction of the text around them. */
bool utf8_bidi(uint32_t);

/* Columns that a string takes on a terminal. */
int utf8_width(const char *);

/* The same of its longest word. */
int utf8_longest(const char *);

/*
 * How many bytes of a string go into a line of that width: as many words as
 * there is room for, and one even if there is not.
 */
size_t utf8_wrap(const char *, int width);

/*
 * How many bytes of a string fit into that many columns; left is how many of
 * them it does not take.  Sequences that select colours take none.
 */
size_t utf8_fit(const char *, int *columns);

/*
 * Copies what a stranger wrote so that it can be shown to a person: what is
 * not clean becomes \xNN, and what does not fit is cut off.  Returns how many
 * of the bytes are shown.
 */
size_t utf8_show(char *, size_t, const char *, size_t);

/* The same, and "…" says that something was cut off. */
void utf8_shorten(char *, size_t, const char *, size_t);

#endif
