/* explain.c: points accounted for. */

#include "score.h"

const char *const explain_columns[] = {"file", "record", "id", "line", "round",
    "seat", "name", "points", "total", "reason", NULL};

/* One change of a seat's points. */
struct change {
	size_t line;
	unsigned long round;
	int seat;
	int before, after;
};

static void
change_fields(struct program *program, struct fields *fields,
    const struct change *change, const char *reason)
{
	const struct record *record = &program->record;

	fields_string(fields, program->source.file);
	fields_number(fields, (int64_t)record->line_of_game);
	fields_optional(fields, record->id);
	fields_number(fields, (int64_t)change->line);
	fields_number(fields, (int64_t)change->round);
	fields_number(fields, change->seat);
	fields_string(fields, record->names[change->seat - 1]);
	fields_number(fields, change->after - change->before);
	fields_number(fields, change->after);
	fields_string(fields, reason);
	fields_end(fields);
}

/* evening.game:1 14 2 7 Ben: takes red, 4 and 3 */
static void
change_text(
    struct program *program, const struct change *change, const char *reason)
{
	const struct record *record = &program->record;
	struct out *out = &program->out;

	write_place(out, program->source.file, record->line_of_game);
	out_char(out, ' ');
	out_number(out, (int64_t)change->line);
	out_char(out, ' ');
	out_number(out, change->seat);
	out_char(out, ' ');
	out_number(out, change->after - change->before);
	out_char(out, ' ');
	out_string(out, record->names[change->seat - 1]);
	out_string(out, ": ");
	out_string(out, reason);
	out_char(out, '\n');
}

static void
write_change(struct program *program, struct score *score,
    const struct change *change, const char *reason)
{
	if (change->before == change->after)
		return;
	if (score->choice.format == FORMAT_TEXT)
		change_text(program, change, reason);
	else
		change_fields(program, &score->fields, change, reason);
}

/* Some games give points before the first round. */
static void
explain_start(struct program *program, struct score *score)
{
	const struct record *record = &program->record;
	union position start;

	match_begin(record->game, &start.state, &record->setup);
	for (int seat = 1; seat <= record->setup.players; seat++) {
		struct change change = {record->line_of_game, 0, seat, 0,
		    match_standing(&start.state.match, seat)};

		write_change(program, score, &change,
		    language_phrase(program->language, "starts with these"));
	}
}

/* Most lines change nobody's points. */
static bool
changes_nothing(const struct match *before, const struct match *after)
{
	return before->moves > 0 && after->moves > 0 &&
	    memcmp(before->points, after->points, sizeof(after->points)) == 0 &&
	    before->ended == after->ended;
}

static void
explain_line(struct program *program, struct score *score,
    const struct walk *walk, size_t number)
{
	const struct record *record = &walk->record;

	if (changes_nothing(&walk->before.match, &record->state.match))
		return;
	for (int seat = 1; seat <= record->setup.players; seat++) {
		struct change change = {number, walk->before.match.round, seat,
		    match_standing(&walk->before.match, seat),
		    match_standing(&record->state.match, seat)};
		char bytes[1024];
		struct text text;

		if (change.before == change.after)
			continue;
		text_begin(&text, bytes, sizeof(bytes),
		    program_voice(program, record));
		if (record->class == CLASS_NOTE)
			text_say(&text, "as the sheet says");
		else
			record->game->reason(&walk->before, &record->state,
			    &record->now, seat, &text);
		write_change(program, score, &change, bytes);
	}
}

/* The line numbers of the walk are those of its record alone. */
void
explain_record(struct program *program, struct score *score)
{
	size_t before = program->record.line;
	struct walk walk;

	explain_start(program, score);
	walk_open(&walk, &program->source, RECORD_LINES);
	while (walk_next(&walk))
		if (walk.record.class == CLASS_GAME ||
		    walk.record.class == CLASS_NOTE)
			explain_line(program, score, &walk,
			    before + record_line(&walk.record));
	walk_close(&walk);
}
