/* reader.h: what the files that read and write records share; for them alone.
 */

#ifndef READER_H
#define READER_H

#include <assert.h>
#include <stdatomic.h>

#include "formats/utf8.h"
#include "record.h"

enum { SHAPES = 64 };

/* Numbers of slots up to this are looked up as words. */
enum { SLOTS_USUAL = 19 };

/*
 * What a line with a certain verb looks like, all in one line of a cache: a
 * processor that has guessed the verb wrong should not have to wait twice.
 */
enum { PLAIN_WORDS = 2, CACHE_LINE = 64 };

struct shape {
	_Alignas(CACHE_LINE) uint64_t text; /* its first bytes, */
	uint64_t mask; /* and those of them that are told */
	const struct dict *dicts[PLAIN_WORDS]; /* of each word */
	char
	    model[offsetof(struct line, arg)]; /* of the line: all but a seat */
	uint8_t start; /* of its first word, or its end */
	bool seated;
};

static_assert(sizeof(struct shape) == CACHE_LINE, "a shape is in one line");

/* The words of one game, ready to be looked up. */
struct codec {
	struct dict verbs;
	/*
	 * By shape_slot, for verbs that are short and always have the same
	 * number of words, but for those that would share a slot.
	 */
	struct shape shapes[SHAPES];
	bool wordy; /* some of them have PLAIN_WORDS */
	uint64_t places[PLACES_MOST + 1]; /* the last is 0 */
	/* The words of each kind that moves have; not all that there are. */
	struct dict kinds[ARG_KINDS];
};

/* By three letters that are of the verb, wherever that begins. */
static inline unsigned
shape_slot(uint64_t line)
{
	return dict_slot(line >> 16 & 0xffffff) / (DICT_SIZE / SHAPES);
}

static inline const struct dict *
codec_cards(const struct codec *codec)
{
	return &codec->kinds[ARG_CARD];
}

/* A game's words are put in order when they are first asked for, and shared by
   all records and threads: a start should touch few pages. */
const struct codec *codec_of(const struct game *);

/* Where it stands among all games. */
size_t game_place(const struct game *);

/* Has something made, and only once, whichever thread asks first. */
void make_once(atomic_bool *made, void (*make)(size_t), size_t which);

/*
 * Reads a line whose first word is known.  Leaves the cursor at its end, unless
 * it returns a fault.  Nothing changes before end_line has been asked.
 */
typedef const struct fault *line_reader(
    struct record *, struct cursor *, const char *start);

/* header.c */
line_reader read_game, read_id, read_variant, read_term, read_colours;
line_reader read_player, read_start, read_seed, read_sheet;
line_reader read_meta, read_comment;

/* results.c */
line_reader read_score, read_result, read_winner;

/* moves.c */
line_reader read_deal, read_shuffle;

/* The rest of a line whose seat, or whose verb of the table, is known. */
const struct fault *read_seat_move(
    struct record *, struct cursor *, const char *start, int seat);
const struct fault *read_table_move(
    struct record *, struct cursor *, const char *start, int verb);

/*
 * Reads moves, the commonest lines by far.  Stops at any other line, and at
 * one that only looks like a move; returns where.
 */
const char *feed_moves(struct record *, const char *at);

/* As record_play, with the stamp that has just been read, if there is one. */
const struct fault *play_stamped(struct record *, const struct line *);

/* demand.c: what the header, and a line of the game, must be beyond legal. */
const struct fault *check_demands(struct record *);
const struct fault *play_demanding(struct record *, const struct line *);

/* record.c: notes the first fault, found at the word `stop`; returns where the
   next line begins: here, if the line is not one of this record. */
const char *record_refuse_line(
    struct record *, const char *line, const char *stop, const struct fault *);

/* Faults that more than one of them finds. */
extern const struct fault fault_words;
extern const struct fault fault_number;
extern const struct fault fault_seat;
extern const struct fault fault_bytes;
extern const struct fault fault_name;
extern const struct fault fault_long;
extern const struct fault fault_first;
extern const struct fault fault_time;
extern const struct fault fault_line;
extern const struct fault fault_late_score;
extern const struct fault fault_wrong_score;
extern const struct fault fault_wrong_result;
extern const struct fault fault_wrong_winner;
extern const struct fault fault_card;
extern const struct fault fault_no_room;

/* The cards that may be dealt to a place, a bit each. */
static inline uint64_t
cards_of_place(const struct record *record, int place)
{
	bool own = place > SEATS && place != PLACE_NOWHERE &&
	    record->game->places[place - SEATS - 1].cards != 0;

	return own ? record->game->places[place - SEATS - 1].cards
		   : record->state.match.cards;
}

static inline bool
is_seat(uint64_t word)
{
	return word >= '1' && word <= '6';
}

/*
 * A whole number without spare zeros.  One that is too large to matter becomes
 * the largest.
 */
bool read_number(const char *at, const char *end, bool sign, int64_t *);

/* The last word of a body line, if it begins with @, is a stamp. */
static inline bool
is_stamp(struct cursor word)
{
	return *word.at == '@' && line_is_blank(word.end);
}

const struct fault *read_last_stamp(struct record *, struct cursor);

/* Gives the line that is about to be added the stamp of the clock. */
void stamp_by_clock(struct record *);

/*
 * The end of a line whose words have all been read.  Leaves the cursor there.
 * Where it does not come at once or as in the lines before, record.c finds it;
 * NULL: there are more words, or the line is not one of this record.
 */
const char *find_line_end(struct record *, const char *from);

static inline const struct fault *
end_line(struct record *record, struct cursor *cursor, const char *start)
{
	if (*cursor->end != record->ends) {
		const char *end = find_line_end(record, cursor->end);

		if (end == NULL)
			return &fault_words;
		cursor->end = end;
	}
	return cursor->end - start > LINE_BYTES ? &fault_long : NULL;
}

/* Notes the stamp of a line that has one; it must not go back. */
static inline const struct fault *
keep_stamp(struct record *record)
{
	if (!record->stamped)
		return NULL;
	if (record->stamps.any && record->stamp_here < record->stamps.last)
		return &fault_time;
	record->stamps.any = true;
	record->stamps.last = record->stamp_here;
	return NULL;
}

#endif
