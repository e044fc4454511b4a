/* table.h: who acts next: chance, somebody out of turn, or the seat due. */

#ifndef LIB_TABLE_H
#define LIB_TABLE_H

#include "player.h"

struct table;

/*
 * Chooses for a seat in place of its bot, with all that bot_choose promises.
 * It is given the match as it is: what the seat does not know is not for it.
 */
typedef bool seat_chooser(
    struct table *, const struct state *, int seat, struct line *);

/* What a match is played with: the luck of the cards, and the players. */
struct table {
	struct key key;
	struct luck luck;
	struct bot bots[SEATS]; /* by seat, from 1; table_seat fills them */
	unsigned thinking; /* bit SEAT - 1: not at random */
	/* Seats, bit SEAT - 1, that are not played by bots but by `choose`. */
	unsigned guests;
	seat_chooser *choose;
	void *context; /* for `choose` */
	int64_t time; /* of the last line, as table_next says */
	/*
	 * Seats, bit SEAT - 1, that nobody plays here: they are never asked,
	 * whoever sits there, and what they must or may do is waited for.
	 */
	unsigned absent;
};

/* All seats are played at random until the table is told otherwise. */
void table_open(struct table *, const struct key *);

/* Lets a bot play a seat. */
void table_seat(struct table *, int seat, const struct bot *);

/* The luck of another match; the players stay. */
void table_key(struct table *, const struct key *);

/*
 * Asks the player of a seat, who learns what that seat knows of the match, for
 * a line.  False: it does nothing, as only a seat that is not due may.
 * table_ask also names the cards that the player cannot know.
 */
bool table_choose(
    struct table *, const struct state *, int seat, struct line *);
bool table_ask(struct table *, const struct state *, int seat, struct line *);

/*
 * In a game of speed: when the player of a seat acts in this round, counted in
 * millionths of a second from when all could see what to do; and, as table_ask,
 * how.  Both depend on the round and the seat alone, not on who was first, so
 * they may be asked for at any time of the round.
 */
int64_t table_moment(struct table *, const struct state *, int seat);
bool table_react(struct table *, const struct state *, int seat, struct line *);

/*
 * Writes what comes next in a match: the lines of chance, or one line of a
 * player or of the table; how many.  0: nothing can follow, or those who are
 * due are absent.  What has been played before decides alone, so a match that
 * is broken off and taken up again goes on as it would have.
 *
 * In a game of speed the quickest acts first, and `time` is how long that took
 * from the line before, in millionths of a second.  It is -1 where time does
 * not count, which it does not between those who play at random.
 */
int table_next(
    struct table *, const struct state *, struct line lines[CHANCE_LINES]);

/*
 * Plays on, as table_next and the game do line by line, until chance has to
 * act; at most that many lines, and how many.  It is for matches that are
 * played at random by all, with nothing hidden from the record: of any other it
 * plays none.  What comes then is for table_next to say.  Each line goes to the
 * sink once it has been played: with nothing to look at in between, matches are
 * played faster.
 */
size_t table_run(struct table *, struct state *, size_t most, line_sink *sink,
    void *context);

#endif
