/* score.c: count the points of matches. */

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

#include "../formats/draw.h"
#include "../formats/fields.h"
#include "../formats/utf8.h"
#include "../formats/view.h"
#include "common.h"

static const char help[] =
    "usage: score [--sheet|--matches] [-F FORMAT] [FILE ...]\n"
    "       score --write [FILE ...]\n"
    "Count points: a sheet for one record, a row a match for several.\n"
    "\n"
    "      --sheet      a row a round, a column a player\n"
    "      --matches    a row a match\n"
    "      --write      copy records with their claims put in\n"
    "  -F, --format=F   text, csv or json\n"
    "      --no-sandbox keep rights that are not needed, for debugging\n"
    "  -h, --help       print this help\n"
    "  -V, --version    print the version\n"
    "\n"
    "Status: 0 done, 1 a record was not legal, 2 trouble.\n";

enum mode { ANY, SHEET, MATCHES, WRITE };

/* A player's right answers in a game of speed, in millionths of a second. */
struct answers {
	long count;
	int64_t sum, best;
};

struct score {
	enum mode mode;
	enum format format;
	bool no_sandbox;
	struct fields fields;
	long records;
	/* ANY: what the first record comes to, alone or as one of several. */
	struct out sheet, row;
};

static const char *const match_columns[] = {"file", "line", "id", "game",
    "variant", "state", "rounds", "players", "winners", "name1", "points1",
    "name2", "points2", "name3", "points3", "name4", "points4", "name5",
    "points5", "name6", "points6", "mean1", "best1", "mean2", "best2", "mean3",
    "best3", "mean4", "best4", "mean5", "best5", "mean6", "best6", NULL};

static const char *const sheet_columns[] = {"file", "line", "id", "round",
    "name1", "points1", "total1", "name2", "points2", "total2", "name3",
    "points3", "total3", "name4", "points4", "total4", "name5", "points5",
    "total5", "name6", "points6", "total6", NULL};

/* Times. */

/* Where an answer's time is counted from. */
struct stopwatch {
	bool running;
	int64_t from;
	struct answers answers[SEATS];
};

/*
 * A round's time runs from its first stamped line, or from the last stamp
 * before it: of its deal, or of the line that ended the round before.
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
		watch->from = record->stamp;
	}
	if (!walk_at_move(walk) || !match->hit)
		return;
	answers = &watch->answers[record->now.seat - 1];
	time = record->stamp - watch->from;
	if (answers->count == 0 || time < answers->best)
		answers->best = time;
	answers->count++;
	answers->sum += time;
}

static struct walk *
open_walk(struct program *program)
{
	static struct walk walk;

	if (!walk_open(&walk, &program->source, RECORD_LINES))
		return NULL;
	return &walk;
}

static bool
has_times(const struct record *record)
{
	return record->game->speed && record->stamps;
}

static void
take_times(struct program *program, struct stopwatch *watch)
{
	struct walk *walk = open_walk(program);

	memset(watch, 0, sizeof(*watch));
	if (walk == NULL)
		return;
	while (walk_next(walk))
		if (walk->record.class == CLASS_GAME)
			watch_line(watch, walk);
	walk_close(walk);
}

static int64_t
mean_time(const struct answers *answers)
{
	return (answers->sum + answers->count / 2) / answers->count;
}

/* Seconds with three digits behind the point. */
static const char *
seconds(char text[24], int64_t time)
{
	time = (time + 500) / 1000;
	snprintf(text, 24, "%lld.%03lld", (long long)(time / 1000),
	    (long long)(time % 1000));
	return text;
}

/* Matches. */

static void
match_fields(struct program *program, struct fields *fields)
{
	const struct record *record = &program->record;
	const struct match *match = &record->state.match;
	struct stopwatch watch = {.running = false};

	if (has_times(record))
		take_times(program, &watch);
	fields_string(fields, program->source.file);
	fields_number(fields, (long)record->game_line);
	fields_string(fields, record->id);
	fields_string(fields, record->game->name);
	fields_string(fields, record->game->variants[match->variant].name);
	fields_string(fields, match->over ? "over" : "running");
	fields_number(fields, match->ended);
	fields_number(fields, match->players);
	fields_seats(fields, match->winners);
	for (int i = 0; i < SEATS; i++) {
		if (i >= match->players) {
			fields_nothing(fields);
			fields_nothing(fields);
			continue;
		}
		fields_string(fields, record->names[i]);
		fields_number(fields, match->totals[i]);
	}
	for (int i = 0; i < SEATS; i++) {
		const struct answers *answers = &watch.answers[i];
		char text[24];

		if (answers->count == 0) {
			fields_nothing(fields);
			fields_nothing(fields);
			continue;
		}
		fields_raw(fields, seconds(text, mean_time(answers)));
		fields_raw(fields, seconds(text, answers->best));
	}
	fields_end(fields);
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

/* evening.game:1 kombio finals-3: Anna 41, Ben 38*, Cem 52 */
static void
match_text(struct program *program, struct out *out)
{
	const struct record *record = &program->record;
	const struct match *match = &record->state.match;

	out_string(out, program->source.file);
	out_char(out, ':');
	out_number(out, (long)record->game_line);
	out_char(out, ' ');
	out_string(out, record->game->name);
	if (record->id[0] != '\0') {
		out_char(out, ' ');
		draw_shown(out, record->id);
	}
	out_string(out, match->over ? ": " : " (running): ");
	for (int i = 0; i < match->players; i++) {
		out_string(out, i == 0 ? "" : ", ");
		out_string(out, record->names[i]);
		out_char(out, ' ');
		out_number(out, match->totals[i]);
		if (match->winners & seat_bit(i + 1))
			out_char(out, '*');
	}
	if (has_times(record))
		match_times(program, out);
	out_char(out, '\n');
}

/* Sheets. */

enum { ROW_HEAD = 8, COLUMN_LEAST = 6 };

static int
column_width(const struct record *record, int i)
{
	int width = utf8_width(record->names[i]);

	return (width < COLUMN_LEAST ? COLUMN_LEAST : width) + 2;
}

static void
draw_right(struct out *out, const char *string, int width)
{
	for (int n = width - utf8_width(string); n > 0; n--)
		out_char(out, ' ');
	out_string(out, string);
}

static void
sheet_head(struct out *out, const struct record *record)
{
	out_string(out, record->game->title);
	if (record->id[0] != '\0') {
		out_string(out, ", ");
		draw_shown(out, record->id);
	}
	out_char(out, '\n');
	draw_padded(out, "round", ROW_HEAD);
	for (int i = 0; i < record->setup.players; i++)
		draw_right(out, record->names[i], column_width(record, i));
	out_char(out, '\n');
}

/* A number for each player; winners have a star behind theirs. */
static void
sheet_row(struct out *out, const struct record *record, const char *head,
    const int32_t *numbers, unsigned winners)
{
	draw_padded(out, head, ROW_HEAD);
	for (int i = 0; i < record->setup.players; i++) {
		char text[16];
		bool star = (winners & seat_bit(i + 1)) != 0;
		bool before = i > 0 && winners & seat_bit(i);

		snprintf(text, sizeof(text), "%ld%s", (long)numbers[i],
		    star ? "*" : "");
		draw_right(out, text, column_width(record, i) + star - before);
	}
	out_char(out, '\n');
}

static void
sheet_times(
    struct out *out, const struct record *record, struct stopwatch *watch)
{
	for (int best = 0; best < 2; best++) {
		draw_padded(out, best ? "best s" : "mean s", ROW_HEAD);
		for (int i = 0; i < record->setup.players; i++) {
			const struct answers *answers = &watch->answers[i];
			char text[24] = "-";

			if (answers->count > 0)
				seconds(text,
				    best ? answers->best : mean_time(answers));
			draw_right(out, text, column_width(record, i));
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
	fields_number(fields, (long)record->game_line);
	fields_string(fields, record->id);
	fields_number(fields, match->ended);
	for (int i = 0; i < SEATS; i++) {
		if (i >= match->players) {
			fields_nothing(fields);
			fields_nothing(fields);
			fields_nothing(fields);
			continue;
		}
		fields_string(fields, record->names[i]);
		fields_number(fields, match->points[i]);
		fields_number(fields, match->totals[i]);
	}
	fields_end(fields);
}

static void
sheet_round(struct program *program, struct score *score, struct out *out,
    const struct match *match)
{
	char head[16];

	if (score->format != FORMAT_TEXT) {
		sheet_fields(program, &score->fields, match);
		return;
	}
	snprintf(head, sizeof(head), "%lu", (unsigned long)match->ended);
	sheet_row(out, &program->record, head, match->points, 0);
}

/* Some games give points before the first round. */
static void
sheet_start(
    struct out *out, const struct record *record, const struct match *match)
{
	if (match->totals[0] != 0)
		sheet_row(out, record, "start", match->totals, 0);
}

static void
write_sheet(struct program *program, struct score *score, struct out *out)
{
	struct walk *walk = open_walk(program);
	struct stopwatch watch = {.running = false};
	const struct record *record = &program->record;
	bool first = true;

	if (walk == NULL)
		return;
	if (score->format == FORMAT_TEXT)
		sheet_head(out, record);
	while (walk_next(walk)) {
		if (walk->record.class != CLASS_GAME)
			continue;
		if (first && score->format == FORMAT_TEXT)
			sheet_start(out, record, &walk->before.match);
		first = false;
		watch_line(&watch, walk);
		if (walk->record.state.match.ended > walk->before.match.ended)
			sheet_round(
			    program, score, out, &walk->record.state.match);
	}
	walk_close(walk);
	if (score->format != FORMAT_TEXT)
		return;
	sheet_row(out, record, "total", record->state.match.totals,
	    record->state.match.winners);
	if (has_times(record))
		sheet_times(out, record, &watch);
}

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

static void
write_winner(struct out *out, const struct match *match)
{
	out_string(out, "winner");
	for (int seat = 1; seat <= match->players; seat++)
		if (match->winners & seat_bit(seat)) {
			out_char(out, ' ');
			out_number(out, seat);
		}
	out_char(out, '\n');
}

/* Which claims a record still lacks at the line now stood at. */
struct lacking {
	bool score, result, winner;
};

/* The claims that have to stand before the line now stood at. */
static void
claims_before(const struct walk *walk, struct lacking *lacking,
    const struct match *match, struct out *out)
{
	const struct record *record = &walk->record;
	bool score =
	    record->class == CLASS_CLAIM && !record->resulted && !record->won;
	bool winner = record->class == CLASS_CLAIM && record->won;

	if (record->class != CLASS_GAME && record->class != CLASS_CLAIM)
		return;
	if (lacking->score && !score)
		write_claim(out, "score", match->points, match->players);
	lacking->score = false;
	if (lacking->result && winner)
		write_claim(out, "result", match->totals, match->players);
	if (record->resulted || winner)
		lacking->result = false;
	if (winner)
		lacking->winner = false;
}

static void
claims_at_end(
    const struct match *match, const struct lacking *lacking, struct out *out)
{
	if (lacking->score)
		write_claim(out, "score", match->points, match->players);
	if (lacking->result)
		write_claim(out, "result", match->totals, match->players);
	if (lacking->winner)
		write_winner(out, match);
}

static void
write_record(struct program *program)
{
	struct out *out = &program->out;
	struct walk *walk = open_walk(program);
	struct lacking lacking = {false, false, false};

	if (walk == NULL)
		return;
	while (walk_next(walk)) {
		const struct match *match = &walk->record.state.match;
		const char *end = line_after(walk->line);

		claims_before(walk, &lacking, &walk->before.match, out);
		out_bytes(out, walk->line, (size_t)(end - walk->line));
		if (walk->record.class != CLASS_GAME)
			continue;
		lacking.score = match->ended > walk->before.match.ended;
		lacking.result = lacking.winner = match->over;
	}
	claims_at_end(&walk->record.state.match, &lacking, out);
	walk_close(walk);
}

/* Records. */

/* One record is a sheet; with the second it turns out to have been a list. */
static void
score_any(struct program *program, struct score *score)
{
	if (score->records == 1) {
		write_sheet(program, score, &score->sheet);
		match_text(program, &score->row);
		return;
	}
	score->mode = MATCHES;
	out_pass(&program->out, &score->row);
	match_text(program, &program->out);
}

static void
score_legal(struct program *program, struct score *score)
{
	score->records++;
	if (score->mode == WRITE)
		write_record(program);
	else if (score->mode == ANY)
		score_any(program, score);
	else if (score->mode == MATCHES && score->format == FORMAT_TEXT)
		match_text(program, &program->out);
	else if (score->mode == MATCHES)
		match_fields(program, &score->fields);
	else {
		if (score->records > 1 && score->format == FORMAT_TEXT)
			out_char(&program->out, '\n');
		write_sheet(program, score, &program->out);
	}
}

static void
score_record(struct program *program, void *context)
{
	struct score *score = context;
	bool legal = program->record.real && program->record.fault == NULL;

	if (program->record.fault != NULL && program->record.real)
		report_fault(program);
	if (!legal && score->mode == WRITE)
		source_copy(&program->source, &program->out);
	if (legal)
		score_legal(program, score);
	if (score->mode == WRITE)
		out_char(&program->out, '\n');
}

enum { SHEET_OPTION = 256, MATCHES_OPTION, WRITE_OPTION, NO_SANDBOX };

static const struct option options[] = {
    {"format", required_argument, NULL, 'F'},
    {"help", no_argument, NULL, 'h'},
    {"matches", no_argument, NULL, MATCHES_OPTION},
    {"no-sandbox", no_argument, NULL, NO_SANDBOX},
    {"sheet", no_argument, NULL, SHEET_OPTION},
    {"version", no_argument, NULL, 'V'},
    {"write", no_argument, NULL, WRITE_OPTION},
    {NULL, 0, NULL, 0},
};

static void
set_mode(struct score *score, enum mode mode)
{
	if (score->mode != ANY && score->mode != mode)
		usage_error("only one of --sheet, --matches and --write can be "
			    "chosen");
	score->mode = mode;
}

static void
read_options(struct score *score, int argc, char **argv)
{
	int c;

	while ((c = getopt_long(argc, argv, "F:hV", options, NULL)) != -1)
		switch (c) {
		case SHEET_OPTION:
			set_mode(score, SHEET);
			break;
		case MATCHES_OPTION:
			set_mode(score, MATCHES);
			break;
		case WRITE_OPTION:
			set_mode(score, WRITE);
			break;
		case 'F':
			score->format = format_option(optarg,
			    1 << FORMAT_TEXT | 1 << FORMAT_CSV |
				1 << FORMAT_JSON);
			break;
		case NO_SANDBOX:
			score->no_sandbox = true;
			break;
		case 'h':
			print_help(help);
		case 'V':
			print_version();
		default:
			exit(STATUS_TROUBLE);
		}
}

int
main(int argc, char **argv)
{
	static struct program program;
	struct score score = {.mode = ANY, .format = FORMAT_TEXT};

	read_options(&score, argc, argv);
	if (score.mode == WRITE && score.format != FORMAT_TEXT)
		usage_error("--write writes records and takes no format");
	if (score.mode == ANY && score.format != FORMAT_TEXT)
		score.mode = MATCHES;
	program_open(&program, 0, true);
	if (!score.no_sandbox)
		program_confine(&program);
	out_open(&score.sheet, -1);
	out_open(&score.row, -1);
	if (score.format != FORMAT_TEXT)
		fields_open(&score.fields, &program.out,
		    score.format == FORMAT_JSON,
		    score.mode == SHEET ? sheet_columns : match_columns);
	program_each(&program, argv + optind, score_record, &score);
	if (score.mode == ANY)
		out_pass(&program.out, &score.sheet);
	out_close(&score.sheet);
	out_close(&score.row);
	return finish(&program);
}
