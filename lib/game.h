/* game.h: what a game is, and all that the rest of the world knows of it. */

#ifndef GAME_H
#define GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "chance.h"
#include "heap.h"
#include "line.h"
#include "scene.h"
#include "text.h"

enum {
	GAMES_MOST = 16,
	VARIANTS_MOST = 15, /* of a game */
	CARDS_MOST = 64, /* kinds of cards: a set of them is 64 bits */
	PLACES_MOST = 7, /* of a deal, besides seats */
	VERBS_MOST = 16, /* of a game */
	STATE_SIZE = 4096, /* the most memory a game's state may take */
	CHANCE_LINES = 8, /* the most lines one act of chance writes */
	STROKES = 4, /* the most letters that answers are struck with */
};

/*
 * Why a line cannot stand: a stable identifier for scripts and a phrase for
 * people.  Several faults may share an identifier, each with its own phrase.
 */
struct fault {
	const char *id;
	const char *text;
};

/*
 * The phrase of a fault may speak of: {1} the word at fault, {2} the player who
 * made the move, {3} those who are due, {4} the title of the game, {5} what
 * those who are due have to do, {6} how such a line is written, {7} how many
 * players there are, {8} the first word of the line, {9} how many players the
 * game is for.
 */

/* One row of a game's table of faults: the rule that an identifier stands for.
 */
struct rule {
	const char *id;
	const char *text;
};

/* Where a deal line puts its cards, if not in front of a seat. */
struct place {
	const char *name;
	uint64_t cards; /* which cards may stand there; 0: those in play */
};

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
	uint8_t due; /* bit SEAT - 1: for whose move the game waits */
	uint8_t may; /* bit SEAT - 1: who else may make one meanwhile */
	uint8_t winners; /* bit SEAT - 1, once the match is over */
	uint8_t need; /* enum need */
	bool over;
	bool sheet; /* rounds are noted, not played */
	bool partial; /* a card was unknown or a deal left out, which is
			 known by the end of a round's first move */
	bool hit; /* in a game of speed: the line just played was
		     a right answer, whose time counts */
	uint8_t leader; /* there: the seat that opens the round */
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

/* Memory for the state of any game. */
union position {
	struct state state;
	unsigned char memory[STATE_SIZE];
};

struct variant {
	const char *name;
	const char *text;
	uint8_t min, max; /* players */
};

typedef void line_sink(const struct line *, void *context);

/* A move that a player thinks about, and what it thinks of it. */
struct candidate {
	struct line line;
	int32_t value;
};

enum {
	CANDIDATES = 64, /* the most moves that a player thinks about */
	WORTH_WIN = 1000, /* what a round is worth that surely wins */
};

/*
 * What players are made of: how a game is played badly, and how well.  Each
 * function knows of the match what `hide` leaves of it, unless it is given a
 * world, and draws from the luck alone.  Those that choose answer false if the
 * seat does nothing, which only one that is not due may do; cards that the
 * seat does not know stay CARD_UNKNOWN in the line.
 */
struct wits {
	/* Anything that is allowed. */
	bool (*random)(
	    const struct state *mind, int seat, struct luck *, struct line *);
	/* At random it thinks of acting out of turn once in that many times. */
	uint8_t pause; /* 0: never */
	/*
	 * The random choice is the same if nothing was hidden, but for cards
	 * that it names: the hiding can be skipped.  A test holds it to that.
	 */
	bool blind;
	uint8_t version; /* changes with what players choose */
	/* The rule of thumb. */
	bool (*rule)(
	    const struct state *mind, int seat, struct luck *, struct line *);
	/* What a player that errs as people do does then.  NULL: anything. */
	bool (*slip)(
	    const struct state *mind, int seat, struct luck *, struct line *);
	/*
	 * Whether the rule might act out of turn, to skip the hiding where it
	 * surely does not.  It is shown the match itself, and may look at what
	 * the seat knows and nothing else: a test holds it to that.  NULL: it
	 * might.
	 */
	bool (*stirs)(const struct state *, int seat);
	/*
	 * The moves of a seat that are worth a thought, best first by the rule
	 * of thumb, with a value that only says which is better.  The first is
	 * the rule's choice.  How many; 0: the rule decides alone.
	 */
	int (*candidates)(const struct state *mind, int seat, struct luck *,
	    struct candidate[CANDIDATES]);
	/* How many of them search looks at; the others are hopeless. */
	uint8_t breadth;
	/*
	 * How clear it must be that another move is better than the rule's: by
	 * that many quarters of the deviation of the mean difference.
	 */
	uint8_t doubt;
	/*
	 * How far search trusts the values of the candidates: a difference of
	 * this much is worth a thousandth of a win.  0: only their order
	 * counts.
	 */
	uint16_t trust;
	/*
	 * Fills in what the seat does not know, each way as likely as what the
	 * others did makes it.  NULL: the game's `guess`.
	 */
	void (*imagine)(struct state *mind, int seat, struct luck *);
	/*
	 * Makes that move in a world where all is known and plays the round
	 * out; what came of it for the seat, from 0 to WORTH_WIN.
	 */
	int32_t (*playout)(
	    struct state *world, int seat, const struct line *, struct luck *);
	/*
	 * Puts exact values, of WORTH_WIN at most, on candidates, in any order,
	 * where the end of the round is near enough.  False: it is not.
	 * NULL: it never is.
	 */
	bool (*solve)(
	    const struct state *mind, int seat, struct candidate *, int n);
};

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
	bool by_rounds; /* the term is how many rounds there are */
	/*
	 * The longest match that somebody can win, where that is less than a
	 * header may say; NULL: all can be won.
	 */
	int (*term_most)(const struct setup *);
	const char *head; /* {1} the round, {2} how many */
	const char *colours; /* letters that `colours` may use; NULL: none */
	const char (*cards)[8];
	uint8_t ncards;
	const struct place *places; /* ends with a NULL name */
	const struct verb *verbs; /* ends with an empty name */
	const struct rule *rules; /* ends with a NULL id */
	bool shuffles; /* has shuffle lines */
	bool deals_in_pieces; /* one deal for the whole match */
	bool speed; /* the time of an answer counts */
	/*
	 * In a game of speed, the letters that an answer is struck with on a
	 * keyboard: each once, at most STROKES.  The cards in play have names
	 * of these letters alone, none of which begins another, and a player's
	 * verbs take one card.  NULL: answers are typed as in other games.
	 */
	const char *strokes;
	bool unique; /* every card is there once */
	bool fewest; /* points are bad: the fewest win */
	size_t size; /* of its state */
	const struct wits *wits;

	/* Begins a match.  The generic part has been checked. */
	const struct fault *(*setup)(struct state *, const struct setup *);
	/* Takes one line, of chance or of a player.  It refuses a move with a
	   card that is not in play: nobody looks for that before. */
	const struct fault *(*play)(struct state *, const struct line *);
	/* Writes what chance does next, for as far as match.need says. */
	int (*chance)(const struct state *, struct chance *, struct line *);
	/*
	 * Names every line that a seat may add now; of seat 0, what the table
	 * may.  A card that is not the player's to choose and that the record
	 * does not know (the next of a pile, say) is CARD_UNKNOWN; the line is
	 * named if any card would do.
	 */
	void (*moves)(const struct state *, int seat, line_sink *, void *);
	/*
	 * Forgets what that seat does not know: what is left is the state that
	 * is read from the seat's view.
	 */
	void (*hide)(struct state *, int seat);
	/*
	 * Fills in what is unknown in one of the ways that are possible, each
	 * as likely as any other.  The deals of rounds to come are not guessed.
	 */
	void (*guess)(struct state *, struct luck *);
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
	/* Says what points a round can give, when a sheet has others. */
	void (*limits)(const struct match *, struct text *);
	/* What those who are due have to do, as "to take". */
	const char *(*task)(const struct state *);
	/*
	 * Lays the position out for drawing, as it is after that line, and
	 * marks what the line did; before and line may be NULL.  The states
	 * and the line are as the scene's viewer knows them.
	 */
	void (*scene)(const struct state *before, const struct state *after,
	    const struct line *, struct scene *);
};

/* All games; the last is NULL. */
extern const struct game *const games[];

/* The rules that the faults stand for, that all games share. */
extern const struct rule record_rules[];

const struct game *game_find(const char *name, size_t length);

/* The rule that a fault's identifier stands for; NULL: there is none. */
const char *rule_find(const struct game *, const char *id);

/*
 * Begins a match in memory of STATE_SIZE bytes: checks what all games share,
 * then what the game demands.
 */
const struct fault *match_begin(
    const struct game *, struct state *, const struct setup *);

/*
 * The game's `moves`, for all matches: nobody moves when the match is over or
 * on a sheet.  All lines are those of the seats that are due, then those of the
 * others, then the table's.
 */
void match_moves(const struct state *, line_sink *sink, void *context);
void match_seat_moves(
    const struct state *, int seat, line_sink *sink, void *context);

/*
 * Lays a match out for drawing, as it is after that line, for the viewer of the
 * scene: what that seat does not know is forgotten first, so any match may be
 * given.  Tells the line, too.  Without the line and the match before it (NULL)
 * it is the bare position.  On a sheet there are only the points.
 */
void match_scene(const struct state *before, const struct state *after,
    const struct line *, struct scene *);

/* What a viewer knows of a match, of a line that led there, and before it. */
struct outlook {
	bool any; /* there was a line, and it was seen */
	struct line line;
	union position before, after;
};

/* The two halves of match_scene; the second is for the same viewer. */
void match_outlook(struct outlook *, const struct state *before,
    const struct state *after, const struct line *, int viewer);
void outlook_scene(const struct outlook *, struct scene *);

/* The first half for a line that follows on an outlook of the same viewer. */
void match_outlook_next(struct outlook *, const struct state *before,
    const struct state *after, const struct line *, int viewer);

/* Surely the same, so that a scene that is not open is the same, too. */
bool outlook_is_same(const struct outlook *, const struct outlook *);

void match_copy(union position *, const struct state *);

/* The game's `hide`; what is left is partial. */
void match_hide(struct state *, int seat);

/* What a seat knows of a match; seat 0 knows everything. */
void match_know(union position *, const struct state *, int seat);

/*
 * Completes a move as somebody has it in mind: a seat that was not said is 0,
 * a slot of one's own has no seat, and words left out are ARG_LEFT_OUT.  What
 * all moves that agree with the rest have in common is filled in, even for a
 * card that is CARD_UNKNOWN.  Returns a fault if too little was said.  Where no
 * move agrees, it gets any words: it will be refused.
 */
const struct fault *match_complete(const struct state *, struct line *);

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
extern const struct fault fault_used_up;

/*
 * What a deal line must be at this moment.  The cards of all deals are checked
 * against this, in this order.
 */
struct deal {
	bool playing; /* the round is being played: there is no deal */
	bool place; /* the line names a place that cards are dealt to */
	bool order; /* it is the turn of that place */
	bool open; /* its cards lie face up, so they are all known */
	bool repeats; /* faces of a die: there is no end of any */
	int count; /* how many cards */
	struct heap left; /* the cards that may be dealt there */
};

/* Having accepted the line, it has taken its cards from those left. */
const struct fault *match_deal(
    const struct match *, const struct line *, struct deal *);

/* Not inlined: it stays out of the code and the stack of what every move does.
 */
#define RARE __attribute__((noinline))

static inline unsigned
seat_bit(int seat)
{
	return 1u << (seat - 1);
}

/* The next seat clockwise. */
static inline int
seat_after(const struct match *match, int seat)
{
	return 1 + (seat < match->players) * seat;
}

/* A round's first line: its points begin at nothing. */
void match_begin_round(struct match *);

/* Adds this round's points to the totals and looks forward to the next. */
void match_end_round(struct match *);

/* Ends a round with points that were noted, on a sheet. */
void match_note_round(struct match *, const int32_t *points);

/* Ends the match; most points win, all of those who have them. */
void match_end_most(struct match *);

/*
 * The same where the fewest points win; between equals the fewest of `then`,
 * unless that is NULL.
 */
void match_end_least(struct match *, const int32_t *then);

const struct fault *match_turn_fault(const struct match *, int seat);

/*
 * The fault of a seat that has nothing to say now; NULL if it is due or may
 * act.  The table, seat 0, acts when nobody is due.
 */
static inline const struct fault *
match_turn(const struct match *match, int seat)
{
	return seat != 0 && (match->due | match->may) & seat_bit(seat)
	    ? NULL
	    : match_turn_fault(match, seat);
}

/*
 * How every scene begins: the game, the round, the head, to which more may be
 * added, and the task, which may be said anew.
 */
struct text scene_begin(struct scene *, const struct match *);

/* The zone of a seat: a row, with its points as they are. */
struct zone *scene_seat(
    struct scene *, enum zone_shape, const struct match *, int seat);

/* "Round 2 is over: Anna 12, Ben 7; Anna wins with 40" */
void match_tell_round(const struct match *, struct text *);

/* A seat's points at this moment, the round in progress included. */
int match_standing(const struct match *, int seat);

/*
 * A seat's place in a match that these have won, from 1.  All winners have the
 * first; others with equal points share theirs, and the next are skipped.
 */
int match_rank(const struct match *, unsigned winners, int seat);

/* "red" for 0, and so on in the order of COLOUR_LETTERS. */
extern const char *const colour_names[];

#endif
