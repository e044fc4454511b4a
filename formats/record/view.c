/* view.c: what a seat has seen of a record. */

#include "view.h"

#include "write.h"

void
view_open(struct view *view, struct source *source, int seat, long limit)
{
	view->seat = seat;
	view->before = view->after = NULL;
	walk_open(&view->walk, source, limit);
	walk_open(&view->ahead, source, limit);
}

void
view_close(struct view *view)
{
	walk_close(&view->walk);
	walk_close(&view->ahead);
}

/*
 * What may be shown of a deal depends on how far its round got.  So one walk
 * goes ahead of the other, to the end of the round that the other is in, or
 * of everything if the deal is one for the whole match.
 */
static const struct state *
look_ahead(struct view *view)
{
	struct walk *ahead = &view->ahead;
	const struct record *record = &ahead->record;

	while (record->phase != PHASE_BODY || record->game->deals_in_pieces ||
	    record->state.match.ended <= view->walk.before.match.ended)
		if (!walk_next(ahead))
			break;
	return &record->state;
}

/* What the seat saw of a line of the game; false: nothing. */
static bool
see_line(struct view *view)
{
	const struct walk *walk = &view->walk;
	const struct game *game = walk->record.game;

	view->line = walk->record.now;
	return view->seat == 0 ||
	    game->view(
		&walk->before, look_ahead(view), view->seat, &view->line);
}

/* Whether the id is no seed: for that the rest of the header must be read. */
static bool
see_id(struct view *view)
{
	const struct record *record = &view->ahead.record;

	while (record->phase != PHASE_BODY && walk_next(&view->ahead))
		continue;
	return !record_id_tells(record);
}

/* Comments and meta lines were not there to be seen, nor was the seed. */
static bool
is_seen(struct view *view)
{
	switch (view->walk.record.class) {
	case CLASS_COMMENT:
	case CLASS_META:
	case CLASS_SEED:
		return view->seat == 0;
	case CLASS_ID:
		return view->seat == 0 || see_id(view);
	case CLASS_GAME:
		return see_line(view);
	default:
		return true;
	}
}

bool
view_next(struct view *view)
{
	while (walk_next(&view->walk))
		if (is_seen(view))
			return true;
	return false;
}

/*
 * The lines that a seat has seen are a record of their own, and give a match
 * of their own.
 */
void
view_follow(struct view *view)
{
	const struct record *record = &view->walk.record;

	if (view->seat == 0) {
		view->before = &view->walk.before;
		view->after = &record->state;
		return;
	}
	if (view->after == NULL)
		match_begin(
		    record->game, &view->minds[0].state, &record->setup);
	else
		match_copy(&view->minds[0], view->after);
	match_copy(&view->minds[1], &view->minds[0].state);
	record->game->play(&view->minds[1].state, &view->line);
	view->before = &view->minds[0].state;
	view->after = &view->minds[1].state;
}

bool
view_write(struct source *source, int seat, long limit, struct out *out)
{
	struct view view;

	view_open(&view, source, seat, limit);
	while (view_next(&view))
		if (seat != 0 && view.walk.record.class == CLASS_GAME)
			record_write(&view.walk.record, &view.line, out);
		else
			walk_copy(&view.walk, out);
	view_close(&view);
	if (out->error != 0)
		source->error = out->error;
	return source->error == 0;
}
