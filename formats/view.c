/* view.c: what of a record is shown, and to whom. */

#include "view.h"

void
walk_open(struct walk *walk, struct source *source, long limit)
{
	source_again(source, &walk->source);
	walk->of = source;
	walk->moves = 0;
	walk->limit = limit;
	walk->line = NULL;
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

bool
walk_next(struct walk *walk)
{
	struct record *record = &walk->record;
	bool begun = record->phase == PHASE_BODY;

	walk->line = source_line(&walk->source);
	if (walk->line == NULL)
		return false;
	if (begun)
		memcpy(walk->memory, record->memory, record->game->size);
	record_feed(record, walk->line);
	if (record->fault != NULL)
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

/* The stamp of a line is shown as it was written. */
static void
write_stamp(const struct record *record, struct out *out)
{
	struct cursor word = record->stamp_word;

	if (!record->stamped)
		return;
	out_char(out, ' ');
	out_bytes(out, word.at, (size_t)(word.end - word.at));
}

static void
write_game_line(const struct walk *walk, const struct state *later, int seat,
    struct out *out)
{
	const struct game *game = walk->record.game;
	struct line line = walk->record.now;
	char *room;

	if (!game->view(&walk->before, later, seat, &line))
		return;
	room = out_room(out, LINE_WRITE_MAX);
	if (room == NULL)
		return;
	out->length += (size_t)(line_write(room, game, &line) - room);
	write_stamp(&walk->record, out);
	out_char(out, '\n');
}

/*
 * What may be shown of a deal depends on how far its round got.  So one walk
 * goes ahead of the other, to the end of the round that the other is in, or
 * of everything if the deal is one for the whole match.
 */
static void
look_ahead(struct walk *ahead, const struct walk *walk)
{
	const struct record *record = &ahead->record;

	while (record->phase != PHASE_BODY || record->game->deals_in_pieces ||
	    record->state.match.ended <= walk->before.match.ended)
		if (!walk_next(ahead))
			return;
}

static void
write_view(struct walk *walk, struct walk *ahead, int seat, struct out *out)
{
	while (walk_next(walk)) {
		switch (walk->record.class) {
		case CLASS_COMMENT:
		case CLASS_META:
		case CLASS_SEED:
			break;
		case CLASS_HEADER:
		case CLASS_CLAIM:
		case CLASS_NOTE:
			walk_copy(walk, out);
			break;
		case CLASS_GAME:
			look_ahead(ahead, walk);
			write_game_line(walk, &ahead->record.state, seat, out);
		}
	}
}

static void
write_all(struct walk *walk, struct out *out)
{
	while (walk_next(walk))
		walk_copy(walk, out);
}

bool
view_write(struct source *source, int seat, long limit, struct out *out)
{
	struct walk walk, ahead;

	walk_open(&walk, source, limit);
	walk_open(&ahead, source, limit);
	if (seat == 0)
		write_all(&walk, out);
	else
		write_view(&walk, &ahead, seat, out);
	walk_close(&walk);
	walk_close(&ahead);
	if (out->error != 0)
		source->error = out->error;
	return source->error == 0;
}

bool
view_open(struct source *view, struct source *source, int seat, long limit,
    struct out *out)
{
	char *pad;

	out_open(out, -1);
	view_write(source, seat, limit, out);
	pad = out_room(out, WORD_PAD);
	if (source->error == 0)
		source->error = out->error;
	if (source->error != 0 || pad == NULL) {
		out_close(out);
		return false;
	}
	memset(pad, 0, WORD_PAD);
	source_of_text(view, out->bytes, out->length);
	/* As if it had been read: so it can be gone through again. */
	view->at = out->length;
	return true;
}
