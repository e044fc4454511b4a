/* text.h: sentences, built up in memory of the caller's. */

#ifndef TEXT_H
#define TEXT_H

#include <stddef.h>

enum { NAME_SIZE = 65 };

/*
 * Always a string; what does not fit is left off.  Names are the players'
 * names, seat 1 first.
 */
struct text {
	char *bytes;
	size_t size;
	size_t length;
	const char (*names)[NAME_SIZE];
};

void text_begin(struct text *, char *, size_t, const char (*names)[NAME_SIZE]);
void text_add(struct text *, const char *);
void text_number(struct text *, long);
/* "1 point", "2 points" */
void text_count(struct text *, long, const char *one, const char *many);
void text_seat(struct text *, int seat);
/* The seats of a set, as "Anna, Ben and Cem". */
void text_seats(struct text *, unsigned set);

#endif
