/* game.h: what a game is, and all that the rest of the world knows of it. */

#ifndef GAME_H
#define GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "chance.h"
#include "scene.h"
#include "text.h"

enum {
	SEATS = 6, /* the most players a game may have */
	ARGS = 72, /* the most words a line of a game can need */
	STATE_SIZE = 4096, /* the most memory a game's state may take */
	CHANCE_LINES = 8, /* the most lines one act of chance writes */
};

/*
 * Why a line cannot stand: a stable identifier for scripts and a phrase for
 * people.  Several faults may share an identifier, each with its own phrase.
 */
struct fault {
	const char *id;
	const char *text;
};

/* One row of a game's table of faults: the rule behind an identifier. */
struct rule {
	const char *id;
	const char *text;
};

/* A card is a small number, its index in the game's table of names. */
enum { CARD_UNKNOWN = -1, ARG_LEFT_OUT = -2 };

/* What a word behind a verb is. */
enum arg_kind {
	ARG_CARD,
	ARG_COLOUR, /* a letter; its index in COLOUR_LETTERS */
	ARG_SQUARE, /* column + 11 * row, both from 0 */
	ARG_SLOT, /* a number from 0, at most SLOT_MAX */
	ARG_PLACE, /* as place_make gives it */
};

#define COLOUR_LETTERS "RGBYOP"

enum { SLOT_MAX = 0xffffff, SQUARES = 11 };

static inline int
place_make(int seat, int slot)
{
	return (int)((unsigned)seat << 24 | (unsigned)slot);
}

static inline int
place_seat(int place)
{
	return place >> 24;
}

static inline int
place_slot(int place)
{
	return place & SLOT_MAX;
}

enum { ANY_NUMBER = 255 };

struct verb {
	char name[8];
	uint8_t min, max; /* words behind it; ANY_NUMBER repeats the last */
	uint8_t kinds[3]; /* enum arg_kind of each */
	bool table; /* said by the table: no seat before it */
};

/* Where a deal line puts its cards, if not before a seat. */
struct place {
	const char *name;
	uint64_t cards; /* which cards may stand there; 0: those in play */
};

enum line_kind { LINE_DEAL, LINE_SHUFFLE, LINE_MOVE };

/* One line of a game, with its words as numbers. */
struct line {
	uint8_t kind; /* enum line_kind */
	uint8_t verb; /* of a move: index in the game's verbs */
	uint8_t seat; /* of a move, from 1; 0: the table */
	uint8_t place; /* of a deal: a seat, or SEATS + 1 + index in places;
			  PLACE_NOWHERE: not a place of this game */
	uint16_t n; /* words; those past ARGS are counted, not kept */
	bool unknown; /* a word is CARD_UNKNOWN */
	int32_t arg[ARGS];
};

enum { PLACE_NOWHERE = 255 };

/* What a record's header says of the match. */
struct setup {
	uint8_t players;
	uint8_t variant;
	uint8_t start; /* 0: not said */
	uint16_t term; /* rounds, wins or target; 0: not said */
	uint8_t colours; /* words; 0: not said */
	char colour[SEATS][8];
	bool sheet; /* only the points of rounds were written down */
};

/* What chance has to do before play can go on. */
enum need { NEED_NOTHING, NEED_DEAL, MAY_SHUFFLE, MUST_SHUFFLE };

/*
 * Every game's state begins with this, which programs may read.  It is the
 * game that writes it.
 */
struct match {
	const struct game *game;
	uint8_t players;
	uint8_t variant;
	uint8_t start;
	uint8_t due; /* bit SEAT - 1: who may make a move now */
	uint8_t winners; /* bit SEAT - 1, once the match is over */
	uint8_t need; /* enum need */
	bool over;
	bool sheet; /* rounds are noted, not played */
	bool partial; /* a card was unknown or a deal left out */
	bool hit; /* in a game of speed: the line just played was
		     a right answer, whose time counts */
	uint16_t term;
	uint32_t events; /* acts of chance in this round so far */
	uint32_t round; /* the round now dealt or played, from 1 */
	uint32_t ended; /* rounds that are over */
	uint32_t moves; /* in this round */
	int32_t points[SEATS]; /* of this round, or of the one just over */
	int32_t totals[SEATS]; /* of the rounds that are over */
	uint64_t cards; /* bit CARD: it is in play */
};

/* Each game knows its own state; all others see its match. */
struct state {
	struct match match;
};

struct variant {
	const char *name;
	const char *text;
	uint8_t min, max; /* players */
};

typedef void line_sink(const struct line *, void *context);

/*
 * A game is one constant struct.  A function that may refuse returns NULL or
 * a constant fault that says why; having refused, it has changed nothing.
 * All are pure: no input or output, no memory of their own, any thread.
 */
struct game {
	const char *name;
	const char *title;
	const char *version;
	const struct variant *variants; /* the first is the default */
	const char *term; /* the header's word for how long; NULL: none */
	uint16_t term_default;
	const char *term_text;
	const char *term_before, *term_after; /* how many, in a phrase */
	const char *colours; /* letters that `colours` may use; NULL: none */
	const char (*cards)[8];
	uint8_t ncards;
	const struct place *places; /* ends with a NULL name */
	const struct verb *verbs; /* ends with an empty name */
	const struct rule *rules; /* ends with a NULL id */
	bool shuffles; /* has shuffle lines */
	bool deals_in_pieces; /* one deal for the whole match */
	bool speed; /* the time of an answer counts */
	size_t size; /* of its state */

	/* Begins a match.  The generic part has been checked. */
	const struct fault *(*setup)(struct state *, const struct setup *);
	/* Takes one line, of chance or of a player. */
	const struct fault *(*play)(struct state *, const struct line *);
	/* Writes what chance does next, for as far as match.need says. */
	int (*chance)(const struct state *, struct chance *, struct line *);
	/*
	 * Names every line that a player may add now.  A card that is not the
	 * player's to choose and that the record does not know (the next of a
	 * pile, say) is CARD_UNKNOWN; the line is named if any card would do.
	 */
	void (*moves)(const struct state *, line_sink *, void *);
	/*
	 * Fills in words left out (ARG_LEFT_OUT) that can be only one thing;
	 * with CARD_UNKNOWN where the record does not know the card and need
	 * not.  Must bear any seat, place and number.
	 */
	void (*complete)(const struct state *, struct line *);
	/*
	 * One line of players who choose at random, or of the table, while the
	 * match is on and chance has nothing to do.  Never at a loss, but
	 * where a card that nobody knows lets nothing follow: then `play`
	 * refuses the line.
	 */
	void (*random)(const struct state *, struct luck *, struct line *);
	/*
	 * Turns a line into what a seat has seen of it; false: nothing.
	 * `later` is the state at the end of what is shown of the round (of
	 * the match, for a game that deals in pieces).
	 */
	bool (*view)(const struct state *before, const struct state *later,
	    int seat, struct line *);
	/* Tells the line as a sentence, and what came of it. */
	void (*tell)(const struct state *before, const struct state *after,
	    const struct line *, struct text *);
	/* Says why a seat's points changed with that line, as "takes red". */
	void (*reason)(const struct state *before, const struct state *after,
	    const struct line *, int seat, struct text *);
	/*
	 * Takes the points of a round that was not written down move by move,
	 * or refuses such as the game cannot give.  Numbers of more than six
	 * digits have been refused already.
	 */
	const struct fault *(*note)(struct state *, const int32_t *points);
	/* Lays the position out for drawing. */
	void (*scene)(const struct state *, struct scene *);
};

/* All games; the last is NULL. */
extern const struct game *const games[];

/* The rules behind the faults that all games share. */
extern const struct rule record_rules[];

const struct game *game_find(const char *name, size_t length);

/* The rule behind a fault's identifier; NULL if the game has none such. */
const char *rule_find(const struct game *, const char *id);

/*
 * Begins a match in memory of STATE_SIZE bytes: checks what all games share,
 * then what the game demands.
 */
const struct fault *match_begin(
    const struct game *, struct state *, const struct setup *);

/*
 * The game's `moves` and `scene`, for all matches: nobody moves when the match
 * is over or on a sheet, and a sheet shows its points.
 */
void match_moves(const struct state *, line_sink *sink, void *context);
void match_scene(const struct state *, struct scene *);

/* The seats that have a legal move with that verb, a bit each. */
unsigned match_seats(const struct state *, unsigned verb);

/* Writes the lines of what chance does next by that key; how many. */
int match_chance(
    const struct state *, const struct key *, struct line[CHANCE_LINES]);

/* What games share.  The phrases of faults that more than one game finds. */
extern const struct fault fault_over;
extern const struct fault fault_not_due;
extern const struct fault fault_moment;
extern const struct fault fault_open;
extern const struct fault fault_deal_place;
extern const struct fault fault_deal_order;
extern const struct fault fault_deal_count;
extern const struct fault fault_deal_twice;
extern const struct fault fault_deal_middle;
extern const struct fault fault_deal_missing;
extern const struct fault fault_points;

static inline unsigned
seat_bit(int seat)
{
	return 1u << (seat - 1);
}

/* The next seat clockwise. */
static inline int
seat_after(const struct match *match, int seat)
{
	/* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): there are players */
	return seat % match->players + 1;
}

/* A round's first line: its points begin at nothing. */
void match_begin_round(struct match *);

/* Adds this round's points to the totals and looks forward to the next. */
void match_end_round(struct match *);

/* Ends a round with points that were noted, on a sheet. */
void match_note_round(struct match *, const int32_t *points);

/* Ends the match; most points win, all of those who have them. */
void match_end_most(struct match *);

/* The fault of a seat that has nothing to say now; NULL if it may act. */
const struct fault *match_turn(const struct match *, int seat);

/* "Punto, round 2, first to 3": how the head of every scene begins. */
void scene_begin(struct scene *, struct text *head, const struct match *);

/* A seat's points at this moment, the round in progress included. */
int match_standing(const struct match *, int seat);

/* "red" for 0, and so on in the order of COLOUR_LETTERS. */
extern const char *const colour_names[];

/* The index of a letter in COLOUR_LETTERS; -1 if it is no colour. */
int colour_index(char letter);

#endif
