/* record.h: the game record, read and judged line by line. */

#ifndef RECORD_H
#define RECORD_H

#include "../lib/game.h"
#include "word.h"

enum { RECORD_LINES = 1000000 }; /* the most lines of a record */

/* What may be asked of a record beyond being legal as far as it goes. */
enum demand { DEMAND_OVER = 1, DEMAND_COMPLETE = 2, DEMAND_FAIR = 4 };

/* What the line last fed was. */
enum class {
	CLASS_COMMENT,
	CLASS_META,
	CLASS_HEADER,
	CLASS_SEED, /* a header line that a view may not show */
	CLASS_GAME, /* chance or a move: record.now has it as numbers */
	CLASS_CLAIM,
	CLASS_NOTE, /* the points of a round of a sheet */
};

enum phase { PHASE_PREFACE, PHASE_HEADER, PHASE_BODY };

struct codec; /* the words of a game, ready to be looked up */

/*
 * A record as far as it has been read.  Feed it its lines, then end it; then
 * `fault` is NULL or says what is wrong with it.  The match in `state` is
 * always the one just before the faulty line.
 */
struct record {
	unsigned demands;
	size_t line; /* number in its file of the line last fed */
	size_t lines; /* fed so far */
	size_t game_line; /* number of the line that names the game */
	bool real; /* it has more than comments */
	enum phase phase;
	enum class class; /* of the line last fed */
	struct line now;

	const struct game *game;
	struct setup setup;
	unsigned said; /* header lines seen, a bit each */
	size_t id_length, seed_length;
	bool stamped; /* the line last fed has a stamp */
	int64_t stamp_here; /* if so: which, */
	struct cursor stamp_word; /* and where it stands */
	bool stamps; /* any line has one */
	int64_t stamp; /* the last one, in millionths of a second */
	bool fresh; /* a round has just ended and has no claim yet */
	bool resulted, won;

	const struct fault *fault;
	size_t fault_line;
	char fault_text[128]; /* the line at fault, fit to be shown */

	const struct codec *codec;
	/* What follows is not cleared when the record is opened. */
	char names[SEATS][NAME_SIZE];
	char seed[SEED_MAX + 1];
	char id[LINE_BYTES + 1];
	union {
		struct state state;
		unsigned char memory[STATE_SIZE];
	};

	/* If fairness is demanded: what the seed gives. */
	struct key key;
	int expected_lines;
	uint16_t expected_used[CHANCE_LINES];
	struct line expected[CHANCE_LINES];
};

void record_open(struct record *, unsigned demands);

/* Forgets all but the number of the line. */
void record_begin(struct record *);

/*
 * Reads the line at that address, which is not blank, ends in a line feed,
 * and has WORD_PAD readable bytes behind it.  Returns where the next begins.
 */
const char *record_feed(struct record *, const char *);

/* The same for all lines up to a blank one, or the limit. */
const char *record_feed_lines(struct record *, const char *, const char *limit);

/*
 * Adds a line to a record that has been ended, if it may stand there.  If not,
 * returns the fault, and the record is as before but for `fault_line` and
 * `fault_text`.
 */
const struct fault *record_add(struct record *, const char *);

/* Feeds a line that is too long, of which only a piece is there. */
void record_feed_long(struct record *, const char *);

/* The record's last line has been fed. */
void record_end(struct record *);

/* Refuses a record that has been ended if so many lines more do not fit. */
void record_need_room(struct record *, size_t lines);

/* The byte behind a line's line feed. */
static inline const char *
line_after(const char *at)
{
	return (const char *)rawmemchr(at, '\n') + 1;
}

/* True for a line of the body that is a player's or none at all; false for
   chance, claims, meta lines and comments. */
bool line_is_move(const char *);

/*
 * Reads a move as a player types it: the seat and any card may be left out
 * (or `?`).  `seat` is whose it is then; 0: whoever alone can make it.
 * Returns a fault, or NULL; cards left out are ARG_LEFT_OUT, and the line is
 * `unknown` if a `?` was among them.
 */
const struct fault *record_read_move(
    const struct record *, const char *text, int seat, struct line *);

/* Writes a line of the game, without its line feed; returns its end. */
enum { LINE_WRITE_MAX = 1024 };
char *line_write(char *, const struct game *, const struct line *);

#endif
