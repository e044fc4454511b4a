/* reason.h: what is wrong with a line, said so that people can put it right. */

#ifndef REASON_H
#define REASON_H

#include "record.h"

/*
 * The phrase of a fault with its places filled in, where the cause lies as far
 * as it is known, and what may have been meant.
 */
struct reason {
	char text[512];
	/* The line, or of a long one what is around the word at fault; and
	   where that is in it, in columns.  Width 0: it is not one word. */
	char line[SHOWN_MOST + 8];
	int column, width;
};

/*
 * Of a refusal by that record, which has not been changed since.  `lines`, if
 * not NULL, is the text of the record: then the line that the cause is in is
 * named, which may show a card to somebody who has not seen it.  It takes its
 * time: it is for messages, not for counting.
 */
void reason_make(struct reason *, const struct record *, const struct refusal *,
    const char *lines, size_t length, const struct language *);

/* The rule that was broken, as a sentence. */
void reason_rule(struct text *, const struct record *, const struct refusal *);

#endif
