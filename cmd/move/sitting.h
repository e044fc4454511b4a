/* sitting.h: people and players at one record, for as long as they like. */

#ifndef SITTING_H
#define SITTING_H

#include "amend.h"
#include "auto.h"
#include "formats/record/timeline.h"

/*
 * The record is a file that others may change at any time.  It is never held:
 * each line is added as `move -f` adds one, so it is always a legal record.
 */
struct sitting {
	const char *file;
	struct seat_option only; /* whose seat this is; none: all sit here */
	bool clock; /* lines are stamped */
	struct arena *arena; /* with the players that --bot names */

	/* The file as it was last read. */
	struct out text;
	struct source source;
	struct record record;
	struct timeline timeline;
	bool legal; /* it is one legal record */
	bool met; /* it was one before */
	bool scribed; /* and then real cards were written down, as far as
			 anybody could tell: so a game of speed is no race */
	int seat; /* of `only` in it; 0: all sit here */
	unsigned bots; /* bit SEAT - 1: a player sits there */
	unsigned left; /* bit SEAT - 1: one just failed, and `said` says how */

	struct program editor; /* its messages are kept: */
	char message[1024]; /* the last, */
	const char *said; /* without its place: why something was not done */
	enum status status; /* what the program would have answered */
};

static inline struct voice
sitting_voice(const struct sitting *sitting)
{
	return program_voice(&sitting->editor, &sitting->record);
}

void sitting_open(struct sitting *);
void sitting_close(struct sitting *);

/* Reads the file again.  True if it has changed. */
bool sitting_read(struct sitting *);

/*
 * Lets chance, the table or a player do what comes next.  False: it is for
 * somebody else to do something.
 */
bool sitting_go_on(struct sitting *);

/* The people who sit here. */
unsigned sitting_people(const struct sitting *);

/* Those of them who are due; and those who may act besides. */
unsigned sitting_due(const struct sitting *);
unsigned sitting_may(const struct sitting *);

/* A player is due: people may want to see it think. */
bool sitting_bot_due(const struct sitting *);

/*
 * The record is written down from a game with real cards: nobody's cards are
 * in it now that could be seen too early.
 */
bool sitting_scribe(const struct sitting *);

/*
 * Whose eyes see what is shown: those of whose seat this is, or of the one who
 * is due, or else of whoever looked before; 0: everybody's.
 */
int sitting_viewer(const struct sitting *, int before);

/* Whether one seat may see what another may not. */
bool sitting_differs(const struct sitting *, int seat, int other);

/*
 * Adds a line as it was typed, of that seat, or of any that sits here if it is
 * 0.  False: `said` says why not.
 */
bool sitting_add(struct sitting *, const char *text, int seat);

/* Adds lines of any seats, all of them or none. */
bool sitting_add_all(struct sitting *, char **texts);

/* The same, if the record still is as it was read. */
bool sitting_add_seen(struct sitting *, char **texts);

/*
 * Takes back the last move that somebody made here, and what players did since.
 * False: `said` says why not.
 */
bool sitting_undo(struct sitting *);

#endif
