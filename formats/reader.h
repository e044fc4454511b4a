/* reader.h: what the files that read a record share; for them alone. */

#ifndef READER_H
#define READER_H

#include <stdatomic.h>

#include "record.h"
#include "utf8.h"

/* The words of one game, ready to be looked up. */
struct codec {
	struct dict cards;
	struct dict verbs;
};

enum { GAMES_MOST = 16 };

/* A game's words are put in order when they are first asked for, and shared by
   all records and threads: a start should touch few pages. */
const struct codec *codec_of(const struct game *);

/* Has something made, and only once, whichever thread asks first. */
void make_once(atomic_bool *made, void (*make)(size_t), size_t which);

/*
 * Reads a line whose first word is known.  Leaves the cursor at its line feed,
 * unless it returns a fault.
 */
typedef const struct fault *line_reader(
    struct record *, struct cursor *, const char *start);

/* header.c */
line_reader read_game, read_id, read_variant, read_term, read_colours;
line_reader read_player, read_start, read_seed, read_sheet;
line_reader read_meta, read_comment;

/* results.c */
line_reader read_score, read_result, read_winner;

/* Faults that more than one of them finds. */
extern const struct fault fault_words;
extern const struct fault fault_number;
extern const struct fault fault_seat;
extern const struct fault fault_bytes;
extern const struct fault fault_long;
extern const struct fault fault_first;
extern const struct fault fault_time;

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

/*
 * The end of a line whose words have all been read.  Leaves the cursor at its
 * line feed.
 */
static inline const struct fault *
end_line(struct cursor *cursor, const char *start)
{
	if (*cursor->end != '\n') {
		if (!line_is_blank(cursor->end))
			return &fault_words;
		cursor->end = line_after(cursor->end) - 1;
	}
	return cursor->end - start > LINE_BYTES ? &fault_long : NULL;
}

/* Notes the stamp of a line that has one; it must not go back. */
static inline const struct fault *
keep_stamp(struct record *record)
{
	if (!record->stamped)
		return NULL;
	if (record->stamps && record->stamp_here < record->stamp)
		return &fault_time;
	record->stamps = true;
	record->stamp = record->stamp_here;
	return NULL;
}

#endif
