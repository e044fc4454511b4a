/* record.h: the game record, read and judged line by line. */

#ifndef RECORD_H
#define RECORD_H

#include "lib/game.h"
#include "word.h"

enum { RECORD_LINES = 1000000 }; /* the most lines of a record */

/* What may be asked of a record beyond being legal as far as it goes. */
enum demand { DEMAND_OVER = 1, DEMAND_COMPLETE = 2, DEMAND_FAIR = 4 };

/* What the line last fed was. */
enum class {
	CLASS_COMMENT,
	CLASS_META,
	CLASS_HEADER,
	CLASS_SEED, /* a header line that a view may not show, */
	CLASS_ID, /* and one that it may not always */
	CLASS_GAME, /* chance or a move: record.now has it as numbers */
	CLASS_CLAIM,
	CLASS_NOTE, /* the points of a round of a sheet */
};

enum phase { PHASE_PREFACE, PHASE_HEADER, PHASE_BODY };

/* Bytes that a refusal keeps of a line, and those that are shown of one. */
enum { RAW_MOST = 255, SHOWN_MOST = 64 };

/* Why a line cannot stand; `fault` is NULL as long as all do. */
struct refusal {
	const struct fault *fault;
	size_t line; /* its number in its file, */
	size_t number; /* and in its record */
	char text[128]; /* what it says, fit to be shown */
	/* For reasons: its beginning as it is, and where reading stopped. */
	char raw[RAW_MOST + WORD_PAD];
	uint8_t raw_length, stop;
	bool played; /* if it breaks a rule, it is `now` of the record */
	bool seatless; /* it was typed without its seat */
};

/* A stamp of the clock, with the space before it: " @1234567890.123456". */
enum { STAMP_MOST = 24 };

/* The time stamps so far. */
struct stamps {
	bool any;
	int64_t last; /* in millionths of a second */
};

/* That somebody has given the match up, and where that stands. */
struct forfeit {
	int seat; /* 0: nobody has */
	uint32_t ended, moves; /* of the match at that point */
};

struct codec; /* the words of a game, ready to be looked up */

/*
 * A record as far as it has been read.  Feed it its lines, then end it; then
 * `refusal` says what is wrong with it, if anything is.  The match in `state`
 * is always the one just before the faulty line.
 */
struct record {
	unsigned demands;
	bool special; /* lines that are added need a closer look */
	size_t line; /* line feeds before it in its file */
	size_t lines; /* fed or added so far */
	size_t added; /* since it was ended */
	size_t others; /* lines fed that are not moves */
	size_t line_of_game; /* number of the line that names the game */
	char ends; /* what its lines end in: LF, or US if it is on one */
	bool closed; /* it was on one line, and that has ended without US */
	const char *limit; /* where feeding it stops */
	bool real; /* it has more than comments */
	bool bare; /* it has ended, and has nothing but a header */
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
	struct stamps stamps;
	size_t typed_stop; /* where reading a typed move has stopped */
	int64_t clock; /* the stamp of lines that are added; -1: none */
	char clock_text[STAMP_MOST];
	bool unclaimed; /* a round has just ended and has no claim yet */
	bool resulted, won;
	struct forfeit forfeit; /* the last that there is */
	/* If somebody wants to know: each meta line, its key and its text. */
	void (*hear_meta)(void *ear, struct cursor key, struct cursor text);
	void *ear;

	struct refusal refusal;

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

/* An id that begins with the seed, as those of deal --rotate do, shows all
   cards as the seed does.  Known once the header has been read. */
static inline bool
record_id_tells(const struct record *record)
{
	return record->seed_length != 0 &&
	    record->id_length >= record->seed_length &&
	    memcmp(record->id, record->seed, record->seed_length) == 0;
}

void record_open(struct record *, unsigned demands);

/* How something is said of its players. */
static inline struct voice
record_voice(const struct record *record, const struct language *language)
{
	return (struct voice){.names = record->names, .language = language};
}

void record_begin(struct record *);

/* True if it is on one line of its file. */
static inline bool
record_is_oneline(const struct record *record)
{
	return record->ends == UNIT_SEPARATOR;
}

/* Number in its file of the line last fed or added. */
static inline size_t
record_line(const struct record *record)
{
	return record->line + (record_is_oneline(record) ? 1 : record->lines);
}

/* How many moves a legal one has, before any was added. */
static inline size_t
record_moves(const struct record *record)
{
	return record->lines - record->added - record->others;
}

/* How many line feeds were fed to it. */
static inline size_t
record_feeds(const struct record *record)
{
	return record_is_oneline(record) ? record->closed
					 : record->lines - record->added;
}

/*
 * Reads the line at that address, which is not blank, has an end, and has
 * WORD_PAD readable bytes after it.  Returns where the next begins.  The first
 * line tells whether the record is on one line of its file.
 */
const char *record_feed(struct record *, const char *);

/*
 * The same for all lines up to the record's end, or the limit.  A record ends
 * at a blank line.  One on one line ends with that, `closed` if the blank line
 * is not there; any other also before a line that has US in it.
 */
const char *record_feed_lines(struct record *, const char *, const char *limit);

/*
 * Adds a line to a record that has been ended, if it may stand there.  If not,
 * returns the fault, and the record is as before.
 */
const struct fault *record_add(struct record *, const char *);

/*
 * From now on, lines of the game that are added without a stamp get this one,
 * in millionths of a second, or a later one that the record has already.
 */
void record_clock(struct record *, int64_t now);

/* What is said of a line that could not be added after those that were. */
struct refusal record_refusal(const struct record *, const char *text,
    size_t length, const struct fault *);

/* Feeds a line that is too long, of which only a piece is there; its end
   comes later. */
void record_feed_long(struct record *, const char *);
void record_end_long(struct record *, char end);

/* The record's last line has been fed. */
void record_end(struct record *);

/*
 * Who has won a match, as a set of seats, once it has come to its end: by its
 * rules, or because a seat has given it up (`meta forfeit SEAT`, and no move
 * after it), which all others have won then.  0: it has not.
 */
unsigned record_winners(const struct record *);

/* Refuses a record that has been ended if that many lines more do not fit. */
void record_need_room(struct record *, size_t lines);

/* True for a line of the body that is a player's or none at all; false for
   chance, claims, meta lines and comments. */
bool line_is_move(const char *);

/*
 * Adds a move as a player types it, if it may stand there: the seat, and what
 * follows from the game, may be left out.  `seat` is the only one whose moves
 * are accepted; 0: any.  The move in full is then `now`.  As record_add.
 */
const struct fault *record_type(struct record *, const char *text, int seat);

/* Only reads such a move: what was left out of it is not filled in yet. */
const struct fault *record_read_typed(
    struct record *, const char *text, int seat, struct line *);

/*
 * Where a move begins with words that can only be a player's name, before a
 * verb: which they are, and the seat, as seat_find finds it.  No words: it
 * does not.
 */
int typed_seat(const struct record *, const char *text, struct cursor *name);

/* The faults of a move on a sheet, and of one that has no verb. */
extern const struct fault fault_on_sheet;
extern const struct fault fault_verb;

/* The faults of record_type for a name that is not a seat, and for a move
   that is not one of the seat whose moves are accepted. */
extern const struct fault fault_called;
extern const struct fault fault_other_seat;

/* Adds a line of the game that is numbers already.  As record_add. */
const struct fault *record_play(struct record *, const struct line *);

/*
 * Whether a round is to be dealt from the record's seed.  Without a seed cards
 * may lie on a real table, and the record need not say which.
 */
static inline bool
record_is_to_deal(const struct record *record)
{
	return record->seed_length > 0 && record->state.match.need == NEED_DEAL;
}

/* So many moves have been played on the match, none of which has a stamp. */
static inline void
record_count(struct record *record, size_t moves)
{
	if (moves == 0)
		return;
	record->class = CLASS_GAME;
	record->stamped = false;
	/* The last of them has ended a round if this one has none yet. */
	record->unclaimed = record->state.match.moves == 0;
	record->lines += moves;
}

/*
 * Players add many moves to records of which nothing special is demanded: how
 * many may be played on the match itself, if record_played is then told.
 */
static inline size_t
record_room(const struct record *record)
{
	return record->special ? 0 : RECORD_LINES - record->lines;
}

static inline void
record_played(struct record *record, size_t moves)
{
	record_count(record, moves);
	record->added += moves;
}

#endif
