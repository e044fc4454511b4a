/* walk.c: a legal record gone through once more, line by line. */

#include "walk.h"

void
walk_open(struct walk *walk, struct source *source, long limit)
{
	source_again(source, &walk->source);
	walk->of = source;
	walk->moves = 0;
	walk->limit = limit;
	walk->line = NULL;
	walk->hurry = walk->passed_by = false;
	record_open(&walk->record, 0);
	record_begin(&walk->record);
}

void
walk_close(struct walk *walk)
{
	if (walk->source.error != 0)
		walk->of->error = walk->source.error;
	source_close(&walk->source);
}

bool
walk_at_move(const struct walk *walk)
{
	return walk->record.class == CLASS_GAME &&
	    walk->record.now.kind == LINE_MOVE;
}

/*
 * In a hurry to the end only the last step counts: the line just taken is not
 * it if a move that is within the limit follows.
 */
static bool
is_passed_by(const struct walk *walk)
{
	const struct source *source = &walk->source;

	return walk->hurry && walk->moves + 1 < walk->limit &&
	    source->at < source->limit && source->bytes[source->at] >= '1' &&
	    source->bytes[source->at] <= '0' + SEATS;
}

bool
walk_next(struct walk *walk)
{
	struct record *record = &walk->record;
	bool begun = record->phase == PHASE_BODY;

	walk->line = source_line(&walk->source);
	if (walk->line == NULL)
		return false;
	walk->passed_by = is_passed_by(walk);
	if (begun && !walk->passed_by)
		memcpy(walk->memory, record->memory, record->game->size);
	record_feed(record, walk->line);
	if (record->refusal.fault != NULL)
		return false;
	if (!begun && record->phase == PHASE_BODY)
		match_begin(record->game, &walk->before, &record->setup);
	if (!walk_at_move(walk))
		return true;
	if (walk->moves == walk->limit) {
		/* One too many: the match is the one before it. */
		memcpy(record->memory, walk->memory, record->game->size);
		return false;
	}
	walk->moves++;
	return true;
}

void
step_keep(
    struct step *step, const struct state *before, const struct record *record)
{
	if (record->class != CLASS_GAME ||
	    (record->now.kind != LINE_MOVE &&
		before->match.events == record->state.match.events))
		return;
	step->any = true;
	step->line = record->now;
	match_copy(&step->before, before);
}

/* Whether the line now stood at is a move with which a round was over. */
static bool
is_round_over(const struct walk *walk)
{
	return walk_at_move(walk) &&
	    walk->record.state.match.ended != walk->before.match.ended;
}

void
walk_to_end(struct walk *walk, struct step *step)
{
	step->any = false;
	while (walk_next(walk)) {
		if (walk->passed_by)
			continue;
		step_keep(step, &walk->before, &walk->record);
		if (is_round_over(walk) && walk->moves == walk->limit)
			break;
	}
}

long
walk_count(struct source *source)
{
	struct walk walk;

	walk_open(&walk, source, RECORD_LINES);
	while (walk_next(&walk))
		continue;
	walk_close(&walk);
	return source->error == 0 ? walk.moves : -1;
}

static const char *
line_text_end(const char *line)
{
	const char *end = line_after(line) - 1;

	return end > line && end[-1] == '\r' ? end - 1 : end;
}

void
walk_copy(const struct walk *walk, struct out *out)
{
	const char *end = line_text_end(walk->line);

	out_bytes(out, walk->line, (size_t)(end - walk->line));
	out_char(out, '\n');
}

bool
walk_meta(const struct walk *walk, const char *key, struct cursor *text)
{
	const struct record *record = &walk->record;
	struct cursor word = word_seek(word_seek(walk->line).end);
	size_t length = strlen(key);

	if (record->class != CLASS_META ||
	    length != (size_t)(word.end - word.at) ||
	    memcmp(key, word.at, length) != 0)
		return false;
	text->at = word_seek(word.end).at;
	text->end =
	    record->stamped ? record->stamp_word.at : line_text_end(walk->line);
	while (text->end[-1] == ' ' || text->end[-1] == '\t')
		text->end--;
	return true;
}
