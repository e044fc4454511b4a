/* players.h: who plays which seat, as the options say. */

#ifndef PLAYERS_H
#define PLAYERS_H

#include <stdatomic.h>

#include "cmd/shared/program.h"
#include "cmd/shared/seat.h"
#include "lib/player.h"

enum origin {
	BUILT_IN,
	BY_NAME, /* the built-in player that the seat's name says */
	OUTSIDE, /* a command */
};

struct player_option {
	enum origin origin;
	struct bot bot;
	const char *command;
	bool stays; /* the command is run once, not for every move */
};

enum { PLAYER_OPTIONS = 24 };

/*
 * Options in the order in which they were given, the last that fits a seat
 * counts; the first, of --auto, fits all.  All zero: everybody plays at random.
 */
struct players {
	struct player_option options[PLAYER_OPTIONS];
	struct seat_option seats[PLAYER_OPTIONS];
	atomic_bool met[PLAYER_OPTIONS]; /* it has fitted somebody */
	int n; /* after the first */
};

/*
 * The argument of --auto, or NULL; and SEAT=PLAYER, of --bot, which is cut in
 * two.  Both must stay.
 */
void players_auto(struct players *, const char *word);
void players_bot(struct players *, char *text);

/* True for a built-in player, or what looks like a command. */
bool player_is(const char *word);

/* Reads the name of a built-in player, or ends the program. */
void player_read(struct bot *, const char *word);

/* Some player is a command. */
bool players_outside(const struct players *);

/* Nobody plays but `random`, and that without being asked for. */
bool players_plain(const struct players *);

/*
 * The number of the option that says who plays a seat of that record; its bot
 * is the one that plays, unless it is a command.  -1: the seat's name does
 * not name a player.
 */
int players_at(struct players *, const struct record *, int seat, struct bot *);

/*
 * True once every --bot has fitted somebody; and says which has fitted nobody
 * in any record, which is trouble.
 */
bool players_met(const struct players *);
void players_report(const struct players *, struct program *);

/*
 * Whether everybody who is named sits somewhere in those files, or in the one
 * that is not NULL, as far as that can be known before anything is played: a
 * slip should not cost a night.
 */
bool players_there(struct players *, const char *file, char *const *files);

#endif
