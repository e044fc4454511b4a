/* session.h: move --interactive, on a screen or by lines. */

#ifndef SESSION_H
#define SESSION_H

#include "cmd/shared/watch.h"
#include "formats/look.h"
#include "formats/pictures/lines.h"
#include "talk.h"

struct session {
	struct sitting sitting;
	struct auto_options players; /* that sit in */
	bool bare; /* the position is shown without the last move */
	bool screen; /* there is one to do it on */
	struct out *out;
	struct look look;
	struct watch watch;
	struct talk talk;
	bool refused; /* something that was typed, by lines */
	long told; /* moves whose sentences were shown */
	uint32_t looked[SEATS]; /* the last round whose first look they had */
};

/* Reads the file, if it has changed.  True if the record has. */
bool session_read(struct session *);

/* Opens what it takes, but for the record.  False: no memory. */
bool session_open(struct session *, struct program *);

/* Runs it until somebody leaves, or the match is over; and closes it. */
void session_run(struct session *, struct program *);

/* By lines: one in, an answer out. */
void session_by_lines(struct session *);

/*
 * On the screen; and there against the clock, in a game of speed, if the file
 * has a record of one.  True if somebody stays, and it is for the other now.
 */
bool session_is_race(const struct session *);
bool session_on_screen(struct session *);
bool session_race(struct session *);

/*
 * Where cards are looked at before they lie face down, whoever sits here must
 * have had that look, even if others have moved meanwhile: after how many moves
 * the round began, unless they have had it, or have moved.  -1: no such.
 */
long session_first_look(struct session *);

/* They have had it. */
void session_looked(struct session *);

/*
 * The position as whoever sits here sees it, as lines; from the one on that is
 * returned they tell what was done last.  The lines have been opened.
 */
size_t session_lines(struct session *, struct lines *);

#endif
