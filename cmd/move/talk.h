/* talk.h: what people say at the table, and what they are answered. */

#ifndef TALK_H
#define TALK_H

#include "offers.h"
#include "sitting.h"

/* Whoever sits at this keyboard at this moment, and what they can do. */
struct talk {
	struct sitting *sitting;
	int viewer; /* whose eyes; 0: everybody's */
	int mover; /* whose moves are meant; 0: any of those here */
	bool remember; /* tell what was seen, not only what can be seen */
	struct offers offers;
};

/* Sees who it is now, and what they can do. */
void talk_turn(struct talk *);

/* What becomes of something that was said. */
enum answer {
	ANSWER_DONE, /* the record has changed */
	ANSWER_NOT, /* why not is written */
	ANSWER_TEXT, /* something to read is written */
	ANSWER_TOLD, /* the same, and its end is the news */
	ANSWER_LOOK, /* they want to see the position */
	ANSWER_LEAVE,
};

/*
 * Does what somebody has typed: a move, so much of one that only one can be
 * meant, or one of the words for anything else.
 */
enum answer talk_say(struct talk *, const char *typed, struct out *answer);

/*
 * The words for anything else that are worth a line of help, as they are said
 * at this table; NULL: there are no more.  And the one of them that is meant by
 * its beginning; NULL: none, or several.  And whether it is one of them all.
 */
const char *talk_word(const struct talk *, size_t);
const char *talk_word_begun(const struct talk *, const char *typed);
bool talk_is_word(const struct talk *, const char *typed);

/* Begins a text that may speak of those at the table. */
void talk_text(const struct talk *, struct text *, char *bytes, size_t size);

/* "Anna to play", or that others are waited for; may be empty. */
void talk_task(const struct talk *, struct text *);

/* Writes which players have left their seats just now, if any have. */
void talk_left(const struct talk *, struct out *);

/* Writes the sentences after that many moves, one in a line. */
void talk_tell(const struct talk *, long after, struct out *);

/* Writes that there are fewer moves now. */
void talk_back(const struct talk *, struct out *);

#endif
