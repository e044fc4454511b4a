/* view.c: what of a record is shown, and to whom. */

#include "view.h"

#include <errno.h>
#include <stdlib.h>

bool
walk_open(struct walk *walk, struct source *source, long limit)
{
	source_again(source, &walk->source);
	walk->of = source;
	walk->moves = 0;
	walk->limit = limit;
	walk->line = NULL;
	if (!record_open(&walk->record, 0)) {
		source->error = ENOMEM;
		return false;
	}
	record_begin(&walk->record);
	return true;
}

void
walk_close(struct walk *walk)
{
	if (walk->source.error != 0)
		walk->of->error = walk->source.error;
	record_close(&walk->record);
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
	struct walk *walk = malloc(sizeof(*walk));
	long moves = -1;

	if (walk == NULL)
		source->error = ENOMEM;
	if (walk != NULL && walk_open(walk, source, RECORD_LINES)) {
		while (walk_next(walk))
			continue;
		moves = walk->moves;
		walk_close(walk);
	}
	free(walk);
	return source->error == 0 ? moves : -1;
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

/* The stamp of a line is shown as it was written. */
static void
write_stamp(const struct walk *walk, struct out *out)
{
	const char *at;
	const char *end = line_text_end(walk->line);

	if (!walk->record.stamped)
		return;
	while (end[-1] == ' ' || end[-1] == '\t')
		end--;
	for (at = end; *at != '@'; at--)
		continue;
	out_char(out, ' ');
	out_bytes(out, at, (size_t)(end - at));
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
	write_stamp(walk, out);
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
	struct walk *walks = calloc(2, sizeof(*walks));
	int opened = 0;

	if (walks == NULL)
		source->error = ENOMEM;
	while (walks != NULL && opened < 2 &&
	    walk_open(&walks[opened], source, limit))
		opened++;
	if (opened == 2 && seat == 0)
		write_all(&walks[0], out);
	else if (opened == 2)
		write_view(&walks[0], &walks[1], seat, out);
	while (opened > 0)
		walk_close(&walks[--opened]);
	free(walks);
	if (out->error != 0)
		source->error = out->error;
	return source->error == 0;
}
