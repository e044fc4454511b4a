/* moves.c: a game told to programs, a row for each move. */

#include <stdio.h>

#include "formats/record/view.h"
#include "formats/record/write.h"
#include "replay.h"

const char *const move_columns[] = {"file", "line", "id", "game", "round",
    "move", "seat", "name", "verb", "arguments", "time", "points", "sentence",
    NULL};

/* Who made it; the table's has nobody. */
static void
write_seat(struct fields *fields, const struct record *record, int seat)
{
	if (seat == 0) {
		fields_nothing(fields, 2);
		return;
	}
	fields_number(fields, seat);
	fields_string(fields, record->names[seat - 1]);
}

static void
write_words(
    struct fields *fields, const struct game *game, const struct line *line)
{
	const char *verb = game->verbs[line->verb].name;
	char text[LINE_WRITE_MAX];
	const char *words = text + (line->seat != 0 ? 2 : 0) + strlen(verb);

	line_write(text, game, line);
	fields_string(fields, verb);
	fields_words(fields, words + (*words == ' '));
}

/* Seconds, without zeros at the end. */
static void
write_time(struct fields *fields, const struct record *record)
{
	char text[32];
	int n;

	if (!record->stamped) {
		fields_nothing(fields, 1);
		return;
	}
	n = snprintf(text, sizeof(text), "%lld.%06lld",
	    (long long)(record->stamp_here / 1000000),
	    (long long)(record->stamp_here % 1000000));
	while (text[n - 1] == '0')
		text[--n] = '\0';
	if (text[n - 1] == '.')
		text[--n] = '\0';
	fields_raw(fields, text);
}

/* All that a row says is what the seat has seen. */
static void
write_row(
    struct program *program, struct fields *fields, const struct view *view)
{
	const struct record *record = &view->walk.record;
	const struct match *match = &view->after->match;
	char sentence[1024];
	struct text text;

	text_begin(
	    &text, sentence, sizeof(sentence), program_voice(program, record));
	record->game->tell(view->before, view->after, &view->line, &text);
	fields_string(fields, program->source.file);
	fields_number(fields, (int64_t)program->record.line_of_game);
	fields_optional(fields,
	    view->seat != 0 && record_id_tells(record) ? "" : record->id);
	fields_string(fields, record->game->name);
	fields_number(fields, (int64_t)view->before->match.round);
	fields_number(fields, view->walk.moves);
	write_seat(fields, record, view->line.seat);
	write_words(fields, record->game, &view->line);
	write_time(fields, record);
	if (view->line.seat != 0)
		fields_number(fields, match_standing(match, view->line.seat));
	else
		fields_nothing(fields, 1);
	fields_string(fields, sentence);
	fields_end(fields);
}

void
moves_write(
    struct program *program, struct fields *fields, int seat, long moves)
{
	struct view view;

	view_open(&view, &program->source, seat, moves);
	while (view_next(&view)) {
		if (view.walk.record.class != CLASS_GAME)
			continue;
		view_follow(&view);
		if (walk_at_move(&view.walk))
			write_row(program, fields, &view);
	}
	view_close(&view);
}
