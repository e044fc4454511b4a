/* arena.h: what players have to finish matches with; for their files alone. */

#ifndef ARENA_H
#define ARENA_H

#include "auto.h"
#include "formats/record/sight.h"
#include "lib/table.h"
#include "outside.h"
#include "resume.h"

/* How a program that plays a seat ended a match before it was over. */
struct failure {
	const char *kind; /* NULL: it did not */
	int seat;
	char said[512]; /* or why, in English: a record is for everybody */
};

/* What each thread has of its own to play with. */
struct arena {
	struct auto_options *options;
	const struct resume *resume; /* what is done already; NULL: nothing */
	struct program *program;
	/* The match now played. */
	struct table table;
	uint8_t who[SEATS]; /* which option says who plays a seat */
	struct failure failure;
	/* At a table with people. */
	unsigned failed; /* seats whose players were sent away */
	bool clock;
	/* For programs. */
	struct sight sight;
	struct out text, moves;
	struct answer answer;
	struct outside outside[PLAYER_OPTIONS][SEATS];
};

static inline const struct player_option *
arena_option(const struct arena *arena, int seat)
{
	return &arena->options->players.options[arena->who[seat - 1]];
}

static inline struct outside *
arena_outside(struct arena *arena, int seat)
{
	return &arena->outside[arena->who[seat - 1]][seat - 1];
}

/* arena.c */
void arena_open(struct arena *, struct auto_options *, const struct resume *);
void arena_close(struct arena *, struct out *complaints);

/* Opens the table for the record now read; false: nobody can play it. */
bool arena_open_table(struct arena *);

/* guest.c: who is asked in place of a bot.  The context of the table is the
   arena. */
seat_chooser guest_choose;

/* A seat's program gave a line that cannot be taken, by that rule: it has
   failed. */
void guest_refuse(struct arena *, int seat, const char *said, size_t length,
    const struct fault *);

/* notes.c: who plays, before the first line that is played; and that the match
   ends here: by whom, how, and what was said. */
void note_players(struct arena *);
void note_failure(struct arena *);

#endif
