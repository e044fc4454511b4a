/* sheet.c: the points of a match, as a sheet or as a row. */

#include <stdio.h>

#include "formats/pictures/draw.h"
#include "formats/utf8.h"
#include "score.h"

const char *const match_columns[] = {"file", "line", "id", "game", "variant",
    "state", "rounds", "players", "winners", "name#1", "points#1", "name#2",
    "points#2", "name#3", "points#3", "name#4", "points#4", "name#5",
    "points#5", "name#6", "points#6", "mean#1", "best#1", "mean#2", "best#2",
    "mean#3", "best#3", "mean#4", "best#4", "mean#5", "best#5", "mean#6",
    "best#6", "seed", NULL};

const char *const sheet_columns[] = {"file", "line", "id", "round", "name#1",
    "points#1", "total#1", "name#2", "points#2", "total#2", "name#3",
    "points#3", "total#3", "name#4", "points#4", "total#4", "name#5",
    "points#5", "total#5", "name#6", "points#6", "total#6", NULL};

const char *const seat_columns[] = {"file", "line", "id", "seed", "game",
    "variant", "players", "state", "seat", "name", "points", "won", "place",
    NULL};

/* A player's right answers in a game of speed, in millionths of a second. */
struct answers {
	long count;
	int64_t sum, best;
};

/* Times. */

/* Where an answer's time is counted from. */
struct stopwatch {
	bool running;
	int64_t from;
	struct answers answers[SEATS];
};

/*
 * A round's time runs from its first stamped line, or from the last stamp
 * before it: of its deal, of the line that ended the round before, or of any
 * other line since.
 */
static void
watch_line(struct stopwatch *watch, const struct walk *walk)
{
	const struct record *record = &walk->record;
	const struct match *match = &record->state.match;
	struct answers *answers;
	int64_t time;

	if (walk_at_move(walk) && match->moves == 0)
		watch->running = false;
	if (!record->stamped)
		return;
	if (!watch->running || match->moves == 0) {
		watch->running = true;
		watch->from = record->stamps.last;
	}
	if (!walk_at_move(walk) || !match->hit)
		return;
	answers = &watch->answers[record->now.seat - 1];
	time = record->stamps.last - watch->from;
	if (answers->count == 0 || time < answers->best)
		answers->best = time;
	answers->count++;
	answers->sum += time;
}

static bool
has_times(const struct record *record)
{
	return record->game->speed && record->stamps.any;
}

static void
take_times(struct program *program, struct stopwatch *watch)
{
	struct walk walk;

	memset(watch, 0, sizeof(*watch));
	walk_open(&walk, &program->source, RECORD_LINES);
	while (walk_next(&walk))
		watch_line(watch, &walk);
	walk_close(&walk);
}

static int64_t
mean_time(const struct answers *answers)
{
	return (answers->sum + answers->count / 2) / answers->count;
}

/* Seconds with three digits after the point. */
static const char *
seconds(char text[24], int64_t time)
{
	time = (time + 500) / 1000;
	snprintf(text, 24, "%lld.%03lld", (long long)(time / 1000),
	    (long long)(time % 1000));
	return text;
}

/* Matches. */

/* How a match stands, by its rules or because somebody has given it up. */
static const char *
match_state(const struct record *record)
{
	if (record->state.match.over)
		return "over";
	return record_winners(record) != 0 ? "forfeit" : "running";
}

/* What the answers of each seat took. */
static void
time_fields(struct program *program, struct fields *fields)
{
	struct stopwatch watch;
	char text[24];

	take_times(program, &watch);
	for (int i = 0; i < SEATS; i++) {
		const struct answers *answers = &watch.answers[i];

		if (answers->count == 0) {
			fields_nothing(fields, 2);
			continue;
		}
		fields_raw(fields, seconds(text, mean_time(answers)));
		fields_raw(fields, seconds(text, answers->best));
	}
}

void
match_fields(struct program *program, struct score *score)
{
	struct fields *fields = &score->fields;
	const struct record *record = &program->record;
	const struct match *match = &record->state.match;

	fields_string(fields, program->source.file);
	fields_number(fields, (int64_t)record->line_of_game);
	fields_optional(fields, record->id);
	fields_string(fields, record->game->name);
	fields_string(fields, record->game->variants[match->variant].name);
	fields_string(fields, match_state(record));
	fields_number(fields, match->ended);
	fields_number(fields, match->players);
	fields_seats(fields, record_winners(record));
	for (int i = 0; i < match->players; i++) {
		fields_string(fields, record->names[i]);
		fields_number(fields, match->totals[i]);
	}
	fields_nothing(fields, 2 * (SEATS - match->players));
	if (has_times(record))
		time_fields(program, fields);
	else
		fields_nothing(fields, 2 * SEATS);
	fields_optional(fields, record->seed);
	fields_end(fields);
}

/* A row per seat: what the same seats of other matches can be added to. */
void
seat_fields(struct program *program, struct score *score)
{
	struct fields *fields = &score->fields;
	const struct record *record = &program->record;
	const struct match *match = &record->state.match;
	unsigned winners = record_winners(record);

	for (int seat = 1; seat <= match->players; seat++) {
		fields_string(fields, program->source.file);
		fields_number(fields, (int64_t)record->line_of_game);
		fields_optional(fields, record->id);
		fields_optional(fields, record->seed);
		fields_string(fields, record->game->name);
		fields_string(
		    fields, record->game->variants[match->variant].name);
		fields_number(fields, match->players);
		fields_string(fields, match_state(record));
		fields_number(fields, seat);
		fields_string(fields, record->names[seat - 1]);
		fields_number(fields, match->totals[seat - 1]);
		if (winners != 0) {
			fields_truth(fields, winners & seat_bit(seat));
			fields_number(fields, match_rank(match, winners, seat));
		} else {
			fields_nothing(fields, 2);
		}
		fields_end(fields);
	}
}

static void
match_times(struct program *program, struct out *out)
{
	const struct record *record = &program->record;
	const char *before = "; mean and best time: ";
	struct stopwatch watch;

	take_times(program, &watch);
	for (int i = 0; i < record->setup.players; i++) {
		const struct answers *answers = &watch.answers[i];
		char text[24];

		if (answers->count == 0)
			continue;
		out_string(out, before);
		out_string(out, record->names[i]);
		out_char(out, ' ');
		out_string(out, seconds(text, mean_time(answers)));
		out_char(out, ' ');
		out_string(out, seconds(text, answers->best));
		before = ", ";
	}
}

/* evening.game:1 kombio finals-3: */
static void
match_head(struct program *program, struct out *out)
{
	const struct record *record = &program->record;

	write_place(out, program->source.file, record->line_of_game);
	out_char(out, ' ');
	out_string(out, record->game->name);
	if (record->id[0] != '\0') {
		out_char(out, ' ');
		out_string(out, record->id);
	}
	if (!record->state.match.over) {
		out_string(out, " (");
		out_string(out, match_state(record));
		out_char(out, ')');
	}
	out_string(out, ": ");
}

/* Ben 38* */
static void
seat_total(const struct record *record, int seat, struct out *out)
{
	const struct match *match = &record->state.match;
	bool won = record_winners(record) & seat_bit(seat);

	out_string(out, record->names[seat - 1]);
	out_char(out, ' ');
	if (won)
		out_colour(out, SGR_BOLD);
	out_number(out, match->totals[seat - 1]);
	if (won) {
		out_char(out, '*');
		out_colour(out, SGR_OFF);
	}
}

/* evening.game:1 kombio finals-3: Anna 41, Ben 38*, Cem 52 */
void
match_text(struct program *program, struct out *out)
{
	const struct record *record = &program->record;

	match_head(program, out);
	for (int seat = 1; seat <= record->setup.players; seat++) {
		out_string(out, seat == 1 ? "" : ", ");
		seat_total(record, seat, out);
	}
	if (has_times(record))
		match_times(program, out);
	out_char(out, '\n');
}

/* evening.game:1 kombio finals-3: seat 2, place 1: Ben 38* */
void
seat_text(struct program *program, struct out *out)
{
	const struct record *record = &program->record;
	const struct match *match = &record->state.match;
	unsigned winners = record_winners(record);

	for (int seat = 1; seat <= match->players; seat++) {
		match_head(program, out);
		out_string(out, "seat ");
		out_number(out, seat);
		if (winners != 0) {
			out_string(out, ", place ");
			out_number(out, match_rank(match, winners, seat));
		}
		out_string(out, ": ");
		seat_total(record, seat, out);
		out_char(out, '\n');
	}
}

/* Sheets. */

enum { ROW_HEAD = 8, COLUMN_GAP = 2, COLUMN_LEAST = 8 };

/* The columns of some players: on a narrow terminal not all fit. */
struct columns {
	const struct record *record;
	const struct look *look;
	int first, last; /* players, from 0; the last is not one of them */
	int widths[SEATS];
};

/* Long names are wrapped on a narrow terminal. */
static int
column_width(const struct record *record, const struct look *look, int i)
{
	int width = utf8_width(record->names[i]) + COLUMN_GAP;
	int least = utf8_longest(record->names[i]) + COLUMN_GAP;
	int most = (look->width - ROW_HEAD - 2) / record->setup.players;

	if (look->width != 0 && width > most)
		width = most > least ? most : least;
	return width < COLUMN_LEAST ? COLUMN_LEAST : width;
}

/* Goes on to the next players that fit; false: there are no more. */
static bool
next_columns(struct columns *columns)
{
	int players = columns->record->setup.players;
	int limit = columns->look->width;
	int width = ROW_HEAD + 2;

	columns->first = columns->last;
	for (int i = columns->first; i < players; i++) {
		width += columns->widths[i];
		if (limit != 0 && width > limit && i > columns->first)
			break;
		columns->last = i + 1;
	}
	return columns->first < players;
}

static struct columns
open_columns(const struct record *record, const struct look *look)
{
	struct columns columns = {.record = record, .look = look};

	for (int i = 0; i < record->setup.players; i++)
		columns.widths[i] = column_width(record, look, i);
	return columns;
}

static void
draw_right(struct out *out, const char *string, size_t length, int width)
{
	out_string(out, "  ");
	ranking_cell(out, string, length, width - COLUMN_GAP, true);
}

static void
sheet_title(struct out *out, const struct record *record)
{
	out_string(out, record->game->title);
	if (record->id[0] != '\0') {
		out_string(out, ", ");
		out_string(out, record->id);
	}
	out_char(out, '\n');
}

/* The names, in as many lines as the one with the most needs. */
static void
sheet_names(struct out *out, const struct columns *columns)
{
	const char *rest[SEATS];
	bool more = true;

	for (int i = 0; i < SEATS; i++)
		rest[i] = columns->record->names[i];
	for (int line = 0; more; line++) {
		more = false;
		draw_padded(out,
		    line == 0
			? language_phrase(columns->look->language, "round")
			: "",
		    ROW_HEAD);
		for (int i = columns->first; i < columns->last; i++) {
			int width = columns->widths[i];
			size_t length = utf8_wrap(rest[i], width - COLUMN_GAP);

			draw_right(out, rest[i], length, width);
			rest[i] += length;
			rest[i] += strspn(rest[i], " ");
			more |= *rest[i] != '\0';
		}
		out_char(out, '\n');
	}
}

/* A number for each player; winners have a star after theirs. */
static void
sheet_row(struct out *out, const struct columns *columns, const char *head,
    const int32_t *numbers, unsigned winners)
{
	draw_padded(out, head, ROW_HEAD);
	for (int i = columns->first; i < columns->last; i++) {
		char text[16];
		bool star = (winners & seat_bit(i + 1)) != 0;
		bool before = i > columns->first && winners & seat_bit(i);

		snprintf(text, sizeof(text), "%ld%s", (long)numbers[i],
		    star ? "*" : "");
		if (star)
			out_colour(out, SGR_BOLD);
		draw_right(out, text, strlen(text),
		    columns->widths[i] + star - before);
		if (star)
			out_colour(out, SGR_OFF);
	}
	out_char(out, '\n');
}

static void
sheet_times(struct out *out, const struct columns *columns,
    const struct stopwatch *watch)
{
	for (int best = 0; best < 2; best++) {
		draw_padded(out,
		    language_phrase(
			columns->look->language, best ? "best s" : "mean s"),
		    ROW_HEAD);
		for (int i = columns->first; i < columns->last; i++) {
			const struct answers *answers = &watch->answers[i];
			char text[24] = "-";

			if (answers->count > 0)
				seconds(text,
				    best ? answers->best : mean_time(answers));
			draw_right(out, text, strlen(text), columns->widths[i]);
		}
		out_char(out, '\n');
	}
}

static void
sheet_fields(
    struct program *program, struct fields *fields, const struct match *match)
{
	const struct record *record = &program->record;

	fields_string(fields, program->source.file);
	fields_number(fields, (int64_t)record->line_of_game);
	fields_optional(fields, record->id);
	fields_number(fields, match->ended);
	for (int i = 0; i < match->players; i++) {
		fields_string(fields, record->names[i]);
		fields_number(fields, match->points[i]);
		fields_number(fields, match->totals[i]);
	}
	fields_nothing(fields, 3 * (SEATS - match->players));
	fields_end(fields);
}

/* What is done with a round that is over, and with what there was before. */
static void
sheet_line(struct program *program, struct fields *fields, struct out *out,
    const struct columns *columns, const struct walk *walk)
{
	const struct match *match = &walk->record.state.match;
	char head[16];

	if (match->ended == walk->before.match.ended)
		return;
	if (fields != NULL) {
		sheet_fields(program, fields, match);
		return;
	}
	snprintf(head, sizeof(head), "%lu", (unsigned long)match->ended);
	sheet_row(out, columns, head, match->points, 0);
}

/* Goes through the rounds: in columns, or as fields if there are none. */
static void
sheet_rounds(struct program *program, struct fields *fields, struct out *out,
    const struct columns *columns, struct stopwatch *watch)
{
	bool first = true;
	struct walk walk;

	walk_open(&walk, &program->source, RECORD_LINES);
	while (walk_next(&walk)) {
		watch_line(watch, &walk);
		if (walk.record.class != CLASS_GAME &&
		    walk.record.class != CLASS_NOTE)
			continue;
		/* Some games give points before the first round. */
		if (first && fields == NULL && walk.before.match.totals[0] != 0)
			sheet_row(out, columns,
			    language_phrase(columns->look->language, "start"),
			    walk.before.match.totals, 0);
		first = false;
		sheet_line(program, fields, out, columns, &walk);
	}
	walk_close(&walk);
}

void
sheet_write(struct program *program, struct score *score, struct out *out)
{
	const struct record *record = &program->record;
	const struct match *match = &record->state.match;
	struct columns columns = open_columns(record, &score->look);
	struct stopwatch watch = {.running = false};

	if (score->choice.format != FORMAT_TEXT) {
		sheet_rounds(program, &score->fields, out, &columns, &watch);
		return;
	}
	sheet_title(out, record);
	while (next_columns(&columns)) {
		if (columns.first > 0)
			out_char(out, '\n');
		watch = (struct stopwatch){.running = false};
		sheet_names(out, &columns);
		sheet_rounds(program, NULL, out, &columns, &watch);
		sheet_row(out, &columns,
		    language_phrase(score->look.language, "total"),
		    match->totals, record_winners(record));
		if (has_times(record))
			sheet_times(out, &columns, &watch);
	}
}
