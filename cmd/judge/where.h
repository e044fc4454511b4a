/* where.h: conditions on records, as judge --where takes them. */

#ifndef WHERE_H
#define WHERE_H

#include "formats/record/record.h"

/*
 * A condition is KEY=VALUE, or with another operator between the two.  A record
 * may have several values for a key, such as players: it holds if one of them
 * is right, and != is the opposite of =.  An empty value stands for none.
 */
enum operator{ IS, IS_NOT, AT_MOST, AT_LEAST, LESS, MORE };

struct condition {
	const struct where_key *key;
	struct cursor name; /* after the dot of a key that has one */
	enum operator operator;
	const char *value;
	long number; /* the value, if it must be one */
	bool heard; /* a meta line of the record being read is right; if none
		       is asked for: there is one */
};

enum { WHERE_MOST = 32 };

struct where {
	int n;
	struct condition conditions[WHERE_MOST];
};

/* Adds a condition; one that is not understood is a usage error. */
void where_add(struct where *, const char *text);

/* Sees to it that what is asked of meta lines is heard while they are read. */
void where_listen(struct where *, struct record *);

/*
 * True if all conditions hold for a record that has just been read.  Ask it
 * once for each legal one; where_forget is for any other.
 */
bool where_holds(struct where *, const struct record *);
void where_forget(struct where *);

#endif
