/* edit.c: lines that are put into a record, and lines that are taken out. */

#include "edit.h"

#include <limits.h>

/* Claims. */

static void
write_claim(struct out *out, const char *keyword, const int32_t *numbers, int n)
{
	out_string(out, keyword);
	for (int i = 0; i < n; i++) {
		out_char(out, ' ');
		out_number(out, numbers[i]);
	}
	out_char(out, '\n');
}

/*
 * Which claims a record still lacks at the line now stood at.  They are
 * counted, and written if there is somewhere to write to.
 */
struct lacking {
	bool score, result, winner;
	size_t count;
	struct out *out;
};

static void
add_claim(
    struct lacking *lacking, const char *word, const int32_t *numbers, int n)
{
	lacking->count++;
	if (lacking->out != NULL)
		write_claim(lacking->out, word, numbers, n);
}

/* The claims that have to stand before the line now stood at. */
static void
claims_before(const struct walk *walk, struct lacking *lacking)
{
	const struct match *match = &walk->before.match;
	const struct record *record = &walk->record;
	bool score =
	    record->class == CLASS_CLAIM && !record->resulted && !record->won;
	bool winner = record->class == CLASS_CLAIM && record->won;

	if (record->class != CLASS_GAME && record->class != CLASS_CLAIM)
		return;
	if (lacking->score && !score)
		add_claim(lacking, "score", match->points, match->players);
	lacking->score = false;
	if (lacking->result && winner)
		add_claim(lacking, "result", match->totals, match->players);
	if (record->resulted || winner)
		lacking->result = false;
	if (winner)
		lacking->winner = false;
}

static void
add_winners(const struct match *match, struct lacking *lacking)
{
	int32_t winners[SEATS];
	int n = 0;

	for (int seat = 1; seat <= match->players; seat++)
		if (match->winners & seat_bit(seat))
			winners[n++] = seat;
	add_claim(lacking, "winner", winners, n);
}

/* The match may not have begun: then nothing is lacking. */
static void
claims_at_end(const struct match *match, struct lacking *lacking)
{
	if (lacking->score)
		add_claim(lacking, "score", match->points, match->players);
	if (lacking->result)
		add_claim(lacking, "result", match->totals, match->players);
	if (lacking->winner)
		add_winners(match, lacking);
}

static void
go_through_claims(struct source *source, struct lacking *lacking)
{
	const struct match *match;
	struct walk walk;

	walk_open(&walk, source, RECORD_LINES);
	match = &walk.record.state.match;
	while (walk_next(&walk)) {
		const char *end = line_after(walk.line);

		claims_before(&walk, lacking);
		if (lacking->out != NULL)
			out_bytes(
			    lacking->out, walk.line, (size_t)(end - walk.line));
		if (walk.record.class != CLASS_GAME &&
		    walk.record.class != CLASS_NOTE)
			continue;
		lacking->score = walk.record.class == CLASS_GAME &&
		    match->ended > walk.before.match.ended;
		lacking->result = lacking->winner = match->over;
	}
	claims_at_end(match, lacking);
	walk_close(&walk);
}

size_t
count_claims(struct source *source)
{
	struct lacking lacking = {.out = NULL};

	go_through_claims(source, &lacking);
	return lacking.count;
}

void
edit_claims(struct source *source, struct out *out)
{
	struct lacking lacking = {.out = out};

	go_through_claims(source, &lacking);
}

/* Moves taken back. */

/*
 * Where the text of a record is cut to take moves back: before the first of
 * them, and before a shuffle that was made for its sake.
 */
static long
cut_line(struct walk *walk)
{
	const struct record *record = &walk->record;
	union position unshuffled;
	long number = 0, shuffle = -1;

	while (walk_next(walk)) {
		number++;
		if (record->class == CLASS_GAME &&
		    record->now.kind == LINE_SHUFFLE &&
		    walk->before.match.need == MAY_SHUFFLE) {
			match_copy(&unshuffled, &walk->before);
			shuffle = number;
		} else if (record->class == CLASS_GAME) {
			shuffle = -1;
		}
	}
	if (walk->line == NULL)
		return LONG_MAX;
	/* A move that could be made without it did not have it made. */
	if (shuffle != -1 &&
	    record->game->play(&unshuffled.state, &record->now) == NULL)
		shuffle = -1;
	return shuffle != -1 ? shuffle : number + 1;
}

/* Copies a record without its game lines and claims from that line on. */
static void
copy_cut(struct walk *walk, long cut, struct out *out)
{
	for (long number = 1; walk_next(walk); number++) {
		const char *end = line_after(walk->line);

		if (number < cut || walk->record.class == CLASS_COMMENT ||
		    walk->record.class == CLASS_META)
			out_bytes(out, walk->line, (size_t)(end - walk->line));
	}
}

void
edit_undo(struct source *source, long kept, struct out *out)
{
	struct walk walk;
	long cut;

	walk_open(&walk, source, kept);
	cut = cut_line(&walk);
	walk_close(&walk);
	if (source->error != 0)
		return;
	walk_open(&walk, source, RECORD_LINES);
	copy_cut(&walk, cut, out);
	walk_close(&walk);
}
