/* score.c: count the points of matches. */

#include "score.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "../formats/edit.h"
#include "../formats/utf8.h"
#include "batch.h"

static const char help[] =
    "usage: score [--sheet|--matches|--table] [--by=WHAT] [-F FORMAT] [-j N]\n"
    "             [FILE ...]\n"
    "       score --write [FILE ...]\n"
    "       score --check=CLAIMS.csv [-F FORMAT] [FILE ...]\n"
    "       score --explain [-F FORMAT] [FILE ...]\n"
    "       score --merge [-F FORMAT] TABLE.csv ...\n"
    "Count points: a sheet for one record, a row a match for several.\n"
    "\n"
    "      --sheet      a row a round, a column a player\n"
    "      --matches    a row a match\n"
    "      --table      standings over all matches that are over\n"
    "      --by=WHAT    a row of the table is a name (default), a seat, or\n"
    "                   what meta lines say under the key WHAT\n"
    "      --write      copy records with their claims put in\n"
    "      --check=CSV  hold claims (id,player,points or id,seat,points)\n"
    "                   against the records\n"
    "      --explain    a line for every change of points\n"
    "      --merge      add up tables that were written with -F csv\n"
    "  -F, --format=F   text, csv or json\n"
    "  -j, --jobs=N     work with N threads; the output is the same\n"
    "      --no-sandbox keep rights that are not needed, for debugging\n"
    "      --color=WHEN auto, always or never\n"
    "  -h, --help       print this help\n"
    "  -V, --version    print the version\n"
    "\n"
    "Status: 0 done, 1 a record was not legal or a claim not right,\n"
    "2 trouble.\n";

/* Standings. */

static void
add_standing(struct program *program, struct score *score, const char *name,
    size_t length, int seat)
{
	struct standing standing =
	    standing_of(&program->record.state.match, seat);

	const char *wrong =
	    standings_add(&score->standings, name, length, &standing);

	if (wrong == NULL)
		return;
	report_trouble(program, "%s", wrong);
	program->stop = true;
}

/* The text of the first meta line with that key; "" if there is none. */
static size_t
find_meta(struct program *program, const char *key, char text[LINE_BYTES + 1])
{
	struct cursor found = {text, text};
	struct walk walk;

	walk_open(&walk, &program->source, RECORD_LINES);
	while (walk_next(&walk))
		if (walk_meta(&walk, key, &found))
			break;
	memmove(text, found.at, (size_t)(found.end - found.at));
	walk_close(&walk);
	return (size_t)(found.end - found.at);
}

/* Each seat of a match counts once, for its name or whatever was asked for. */
static void
table_record(struct program *program, struct score *score)
{
	const struct record *record = &program->record;
	bool by_name = strcmp(score->by, "name") == 0;
	bool by_seat = strcmp(score->by, "seat") == 0;
	char text[LINE_BYTES + 1];
	size_t length = 0;

	if (!record->state.match.over)
		return;
	if (!by_name && !by_seat)
		length = find_meta(program, score->by, text);
	for (int seat = 1; seat <= record->setup.players; seat++) {
		const char digit = (char)('0' + seat);

		if (by_name)
			add_standing(program, score, record->names[seat - 1],
			    strlen(record->names[seat - 1]), seat);
		else if (by_seat)
			add_standing(program, score, &digit, 1, seat);
		else
			add_standing(program, score, text, length, seat);
	}
}

static void
write_table(struct program *program, struct score *score)
{
	if (!standings_rank(&score->standings))
		report_trouble(program, "out of memory");
	else if (score->choice.format == FORMAT_TEXT)
		table_text(&program->out, &score->standings, score->by,
		    &score->screen);
	else
		table_fields(&score->fields, &score->standings, score->by);
}

/* A row of a table that cannot be added. */
static void
complain(size_t line, const char *reason, void *context)
{
	struct program *program = context;

	report_trouble(program, "%s:%zu: %s", program->shown, line, reason);
}

static void
merge_file(struct program *program, struct score *score, const char *name,
    char by[TABLE_BY])
{
	bool standard = strcmp(name, "-") == 0;
	int fd = standard ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
	int error = errno;

	utf8_show(program->shown, sizeof(program->shown), name, strlen(name));
	if (fd != -1)
		error =
		    table_read(fd, &score->standings, by, complain, program);
	if (error > 0)
		report_trouble(
		    program, "%s: %s", program->shown, strerror(error));
	if (fd != -1 && !standard)
		close(fd);
}

/* Sums of which a part is missing would be wrong: then there is no table. */
static void
merge_files(struct program *program, struct score *score, char **files)
{
	char *const *file = files_or_standard(files);
	char by[TABLE_BY] = "";

	for (; *file != NULL; file++)
		merge_file(program, score, *file, by);
	if (program->status != STATUS_YES)
		return;
	score->by = by[0] != '\0' ? by : "name";
	write_table(program, score);
}

/* Records. */

/* One record is a sheet; with the second it turns out to have been a list. */
static void
score_any(struct program *program, struct score *score)
{
	if (score->records == 1) {
		sheet_write(program, score, &score->sheet);
		match_text(program, &score->row);
		return;
	}
	score->mode = MODE_MATCHES;
	out_pass(&program->out, &score->row);
	match_text(program, &program->out);
}

/* A record that has no room for its claims is passed on as it is. */
static void
write_claims(struct program *program)
{
	struct record *record = &program->record;

	if (record->lines + record->state.match.ended + 2 > RECORD_LINES)
		record_need_room(record, count_claims(&program->source));
	if (record->fault == NULL) {
		edit_claims(&program->source, &program->out);
	} else {
		report_fault(program);
		source_copy(&program->source, &program->out);
	}
}

static void
score_legal(struct program *program, struct score *score)
{
	score->records++;
	switch (score->mode) {
	case MODE_ANY:
		score_any(program, score);
		break;
	case MODE_SHEET:
		if (score->records > 1 && score->choice.format == FORMAT_TEXT)
			out_char(&program->out, '\n');
		sheet_write(program, score, &program->out);
		break;
	case MODE_MATCHES:
		if (score->choice.format == FORMAT_TEXT)
			match_text(program, &program->out);
		else
			match_fields(program, score);
		break;
	case MODE_TABLE:
		table_record(program, score);
		break;
	case MODE_WRITE:
		write_claims(program);
		break;
	case MODE_CHECK:
		check_record(&score->check, program);
		break;
	case MODE_EXPLAIN:
		explain_record(program, score);
		break;
	case MODE_MERGE:
		break;
	}
}

static void
score_record(struct program *program, void *context)
{
	struct score *score = context;
	bool legal = program->record.real && program->record.fault == NULL;

	score->fields.out = score->check.fields.out = &program->out;
	if (program->record.fault != NULL && program->record.real)
		report_fault(program);
	if (!legal && score->mode == MODE_WRITE)
		source_copy(&program->source, &program->out);
	if (legal)
		score_legal(program, score);
	if (score->mode == MODE_WRITE)
		out_char(&program->out, '\n');
}

/* Options. */

enum {
	SHEET_OPTION = 256,
	MATCHES_OPTION,
	TABLE_OPTION,
	WRITE_OPTION,
	CHECK_OPTION,
	EXPLAIN_OPTION,
	MERGE_OPTION,
	BY_OPTION,
};

static const struct option options[] = {
    {"by", required_argument, NULL, BY_OPTION},
    {"check", required_argument, NULL, CHECK_OPTION},
    {"explain", no_argument, NULL, EXPLAIN_OPTION},
    {"matches", no_argument, NULL, MATCHES_OPTION},
    {"merge", no_argument, NULL, MERGE_OPTION},
    {"sheet", no_argument, NULL, SHEET_OPTION},
    {"table", no_argument, NULL, TABLE_OPTION},
    {"write", no_argument, NULL, WRITE_OPTION},
    {NULL, 0, NULL, 0},
};

static const struct syntax syntax = {
    .help = help,
    .letters = "",
    .options = options,
    .formats = 1 << FORMAT_TEXT | 1 << FORMAT_CSV | 1 << FORMAT_JSON,
    .jobs = true,
    .sandbox = true,
};

static void
set_mode(struct score *score, enum mode mode)
{
	if (score->mode != MODE_ANY && score->mode != mode)
		usage_error("only one of --sheet, --matches, --table, --write, "
			    "--check, --explain and --merge can be chosen");
	score->mode = mode;
}

static void
read_options(struct score *score, int argc, char **argv)
{
	int c;

	while (
	    (c = option_next(argc, argv, &syntax, &score->choice, NULL)) != -1)
		switch (c) {
		case SHEET_OPTION:
			set_mode(score, MODE_SHEET);
			break;
		case MATCHES_OPTION:
			set_mode(score, MODE_MATCHES);
			break;
		case TABLE_OPTION:
			set_mode(score, MODE_TABLE);
			break;
		case WRITE_OPTION:
			set_mode(score, MODE_WRITE);
			break;
		case CHECK_OPTION:
			set_mode(score, MODE_CHECK);
			score->claims = optarg;
			break;
		case EXPLAIN_OPTION:
			set_mode(score, MODE_EXPLAIN);
			break;
		case MERGE_OPTION:
			set_mode(score, MODE_MERGE);
			break;
		case BY_OPTION:
			score->by = optarg;
			break;
		}
}

static void
check_options(struct score *score, char **files)
{
	if (score->mode == MODE_WRITE && score->choice.format != FORMAT_TEXT)
		usage_error("--write writes records and takes no format");
	if (score->by != NULL && score->mode == MODE_ANY)
		score->mode = MODE_TABLE;
	if (score->by != NULL && score->mode != MODE_TABLE)
		usage_error("--by goes with --table");
	if (score->by != NULL &&
	    (strlen(score->by) - 1 >= TABLE_BY - 1 ||
		strpbrk(score->by, " \t") != NULL ||
		!utf8_clean(score->by, strlen(score->by), false)))
		usage_error("--by takes name, seat or a key of meta lines");
	if (score->mode == MODE_CHECK && strcmp(score->claims, "-") == 0) {
		bool both = *files == NULL;

		for (; *files != NULL; files++)
			both |= strcmp(*files, "-") == 0;
		if (both)
			usage_error("claims and records cannot both come from "
				    "standard input");
	}
	if (score->mode == MODE_ANY && score->choice.format != FORMAT_TEXT)
		score->mode = MODE_MATCHES;
	if (score->by == NULL)
		score->by = "name";
	/* Between sheets there is a blank line: one comes after the other. */
	if (score->mode == MODE_ANY ||
	    (score->mode == MODE_SHEET && score->choice.format == FORMAT_TEXT))
		score->choice.jobs = 1;
}

/* Plain when piped; as wide as the terminal where there is one. */
static void
look_at_terminal(struct screen *screen)
{
	struct winsize size;

	if (!isatty(STDOUT_FILENO))
		return;
	setlocale(LC_CTYPE, "");
	screen->unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
	screen->width = 80;
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
		screen->width = size.ws_col;
}

static void
open_fields(struct score *score, struct program *program)
{
	static const char *const *const columns[] = {
	    [MODE_SHEET] = sheet_columns,
	    [MODE_MATCHES] = match_columns,
	    [MODE_TABLE] = table_columns,
	    [MODE_EXPLAIN] = explain_columns,
	    [MODE_MERGE] = table_columns,
	};

	if (score->choice.format != FORMAT_TEXT && score->mode != MODE_CHECK)
		fields_open(&score->fields, &program->out,
		    score->choice.format == FORMAT_JSON, columns[score->mode]);
}

/* Adds up what a thread has found; its context is not needed any more. */
static void
merge_scores(void *into, const void *from)
{
	struct score *score = into;
	struct score other = *(const struct score *)from;

	score->records += other.records;
	check_merge(&score->check, &other.check);
	if (score->failed == NULL)
		score->failed =
		    standings_merge(&score->standings, &other.standings);
	standings_close(&other.standings);
}

/* What is kept of a record's text is only what will be looked at again. */
static bool
keeps_text(const struct score *score)
{
	if (score->mode == MODE_TABLE)
		return strcmp(score->by, "name") != 0 &&
		    strcmp(score->by, "seat") != 0;
	return score->mode != MODE_CHECK;
}

static void
score_files(struct program *program, struct score *score, char **files)
{
	const struct batch batch = {
	    score_record, score, sizeof(*score), merge_scores};

	if (score->mode == MODE_MERGE) {
		merge_files(program, score, files);
		return;
	}
	if (score->mode == MODE_CHECK &&
	    !check_open(
		&score->check, program, score->claims, score->choice.format))
		return;
	batch_each(program, files, &batch, score->choice.jobs);
	if (score->failed != NULL)
		report_trouble(program, "%s", score->failed);
	if (score->mode == MODE_ANY)
		out_pass(&program->out, &score->sheet);
	if (score->mode == MODE_TABLE)
		write_table(program, score);
	if (score->mode == MODE_CHECK)
		check_finish(&score->check, program);
}

int
main(int argc, char **argv)
{
	static struct program program;
	static struct score score = {.choice.jobs = 1};

	read_options(&score, argc, argv);
	check_options(&score, argv + optind);
	look_at_terminal(&score.screen);
	program_begin(&program, &syntax, &score.choice, 0, keeps_text(&score));
	out_open(&score.sheet, -1);
	out_open(&score.row, -1);
	out_coloured(&program.out);
	score.sheet.colour = score.row.colour = program.out.colour;
	standings_open(&score.standings);
	open_fields(&score, &program);
	score_files(&program, &score, argv + optind);
	standings_close(&score.standings);
	check_close(&score.check);
	out_close(&score.sheet);
	out_close(&score.row);
	return finish(&program);
}
