/* score.c: count the points of matches. */

#include "cmd/score/score.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd/shared/change.h"
#include "cmd/shared/terminal.h"
#include "formats/record/edit.h"
#include "formats/utf8.h"

static const char help[] =
    "usage: %score [--sheet|--matches|--table] [--by=WHAT] [--sort=HOW]\n"
    "             [-F FORMAT] [-j N] [FILE ...]\n"
    "       %score --write [-j N] [-f FILE | FILE ...]\n"
    "       %score --check=CLAIMS.csv [-F FORMAT] [FILE ...]\n"
    "       %score --explain [-F FORMAT] [FILE ...]\n"
    "       %score --merge [--sort=HOW] [-F FORMAT] TABLE.csv ...\n"
    "Count points: a sheet for one record, one row per match for several.\n"
    "\n"
    "Examples:\n"
    "  %score my.game\n"
    "  %score --table *.game\n"
    "\n"
    "What to count:\n"
    "      --sheet       one row per round, one column per player\n"
    "      --matches     one row per match\n"
    "      --table       standings over all matches that are over, for\n"
    "                    each game\n"
    "      --by=WHAT     a row of the table is a name (default), a seat, or\n"
    "                    what meta lines say under the key WHAT\n"
    "      --sort=HOW    the order of the table's rows: by share of wins\n"
    "                    (default), points or name\n"
    "      --explain     one line per change of points\n"
    "  -F, --format=F    text, csv or json\n"
    "\n"
    "What else to do:\n"
    "      --write       copy records with the missing claims added\n"
    "  -f, --file=FILE   with --write: change FILE in place\n"
    "      --check=CSV   compare claims (id,player,points or id,seat,points)\n"
    "                    with the records\n"
    "      --merge       add up tables that were written with -F csv\n";

/* Standings. */

static void
add_standing(struct program *program, struct score *score, const char *name,
    size_t length, int seat)
{
	struct standing standing =
	    standing_of(&program->record.state.match, seat);

	const char *wrong = standings_add(&score->standings,
	    program->record.game->name, name, length, &standing);

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

	if (!record->state.match.over) {
		score->running++;
		return;
	}
	if (!by_name && !by_seat)
		length = find_meta(program, score->by, text);
	score->keyed |= length > 0;
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
	char by[UTF8_HIDDEN * RANKING_BY];

	utf8_show(by, sizeof(by), score->by, strlen(score->by));
	if (!standings_rank(&score->standings, score->sort))
		report_trouble(program, "out of memory");
	else if (score->choice.format == FORMAT_TEXT)
		ranking_text(
		    &program->out, &score->standings, by, &score->look);
	else
		ranking_fields(&score->fields, &score->standings, by);
}

/* 200 records: 185 counted, 6 running, 9 bad */
static void
say_left_out(struct out *out, const struct score *score)
{
	long all = score->records + score->bad;

	if (score->running == 0 && score->bad == 0)
		return;
	write_count(out, "", all, all == 1 ? " record" : " records");
	write_count(out, ": ", score->records - score->running, " counted");
	write_count(out, ", ", score->running, " running");
	write_count(out, ", ", score->bad, " bad");
	out_char(out, '\n');
}

static bool
by_key(const struct score *score)
{
	return strcmp(score->by, "name") != 0 && strcmp(score->by, "seat") != 0;
}

/* A table with a single row without a name needs a word of explanation. */
static void
say_no_key(struct out *out, const struct score *score)
{
	bool counted = score->records > score->running;

	if (!by_key(score) || score->keyed || !(counted || score->by_file))
		return;
	out_string(out, "no record has a meta line with the key ");
	out_string(out, score->by);
	if (score->by_file)
		out_string(out, ", which is the name of a file");
	out_char(out, '\n');
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
    char by[RANKING_BY])
{
	bool standard = strcmp(name, "-") == 0;
	int fd = standard ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
	int error = errno;

	utf8_show(program->shown, sizeof(program->shown), name, strlen(name));
	if (fd != -1)
		error =
		    ranking_read(fd, &score->standings, by, complain, program);
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
	char by[RANKING_BY] = "";

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
	if (record->refusal.fault == NULL) {
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
	bool legal =
	    program->record.real && program->record.refusal.fault == NULL;

	if (program->record.refusal.fault != NULL && program->record.real) {
		report_fault(program);
		score->bad++;
	}
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
	SORT_OPTION,
};

static const struct option options[] = {
    {"by", required_argument, NULL, BY_OPTION},
    {"check", required_argument, NULL, CHECK_OPTION},
    {"explain", no_argument, NULL, EXPLAIN_OPTION},
    {"file", required_argument, NULL, 'f'},
    {"matches", no_argument, NULL, MATCHES_OPTION},
    {"merge", no_argument, NULL, MERGE_OPTION},
    {"sheet", no_argument, NULL, SHEET_OPTION},
    {"sort", required_argument, NULL, SORT_OPTION},
    {"table", no_argument, NULL, TABLE_OPTION},
    {"write", no_argument, NULL, WRITE_OPTION},
    {NULL, 0, NULL, 0},
};

static const struct syntax syntax = {
    .help = help,
    .status = "Status: 0 done, 1 a record was not legal or a claim was wrong,\n"
	      "2 trouble.\n",
    .letters = "f:",
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

static enum sort
read_sort(const char *word)
{
	static const char *const words[] = {
	    [SORT_SHARE] = "share",
	    [SORT_POINTS] = "points",
	    [SORT_NAME] = "name",
	};

	for (int i = SORT_SHARE; i <= SORT_NAME; i++)
		if (strcmp(word, words[i]) == 0)
			return (enum sort)i;
	usage_error("--sort takes points, share or name");
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
		case 'f':
			score->file = optarg;
			/* What is changed must be written. */
			score->choice.no_sandbox = true;
			break;
		case BY_OPTION:
			score->by = optarg;
			break;
		case SORT_OPTION:
			score->sort = read_sort(optarg);
			score->sorted = true;
			break;
		}
}

static bool
is_key(const char *by)
{
	return by[0] != '\0' && strlen(by) < RANKING_BY &&
	    strpbrk(by, " \t") == NULL && utf8_clean(by, strlen(by), false);
}

/* Claims and records cannot both come from standard input. */
static void
check_claims(const char *claims, char **files)
{
	bool both = *files == NULL;

	if (strcmp(claims, "-") != 0)
		return;
	for (; *files != NULL; files++)
		both |= strcmp(*files, "-") == 0;
	if (both)
		usage_error("claims and records cannot both come from "
			    "standard input");
}

/* A file after --by is taken for what to count by: it says so itself. */
static void
check_key(struct score *score, char **files)
{
	struct stat status;

	score->by_file = by_key(score) && stat(score->by, &status) == 0 &&
	    S_ISREG(status.st_mode);
	if (score->by_file && *files == NULL)
		usage_error("--by takes a key, and %s is a file: say --by=name "
			    "%s, or - for standard input",
		    score->by, score->by);
}

static void
check_options(struct score *score, char **files)
{
	const struct fitting fitting[] = {
	    {score->choice.format != FORMAT_TEXT, ~(1u << MODE_WRITE),
		"--write writes records and takes no format"},
	    {score->by != NULL, 1 << MODE_ANY | 1 << MODE_TABLE,
		"--by goes with --table"},
	    {score->file != NULL, 1 << MODE_WRITE, "-f goes with --write"},
	    {score->file != NULL && *files != NULL, 0,
		"-f names the one file that is changed"},
	    {score->sorted, 1 << MODE_ANY | 1 << MODE_TABLE | 1 << MODE_MERGE,
		"--sort goes with --table and --merge"},
	    {false, 0, NULL},
	};

	check_fitting(fitting, score->mode);
	if (score->by != NULL && !is_key(score->by))
		usage_error("--by takes name, seat or a key of meta lines");
	if (score->by != NULL)
		check_key(score, files);
	if (score->mode == MODE_CHECK)
		check_claims(score->claims, files);
}

/* What follows from the options if nothing was said about it. */
static void
complete_options(struct score *score)
{
	bool text = score->choice.format == FORMAT_TEXT;

	if (score->mode == MODE_ANY && (score->by != NULL || score->sorted))
		score->mode = MODE_TABLE;
	if (score->mode == MODE_ANY && !text)
		score->mode = MODE_MATCHES;
	if (score->by == NULL)
		score->by = "name";
	/* Between sheets there is a blank line: one comes after the other. */
	if (score->mode == MODE_ANY || (score->mode == MODE_SHEET && text))
		score->choice.jobs = 1;
}

static void
open_fields(struct score *score, struct program *program)
{
	static const char *const *const columns[] = {
	    [MODE_SHEET] = sheet_columns,
	    [MODE_MATCHES] = match_columns,
	    [MODE_TABLE] = ranking_columns,
	    [MODE_EXPLAIN] = explain_columns,
	    [MODE_MERGE] = ranking_columns,
	};

	if (score->choice.format != FORMAT_TEXT && score->mode != MODE_CHECK)
		fields_open(&score->fields, &program->out,
		    score->choice.format == FORMAT_JSON, columns[score->mode]);
}

/* Threads share the claims that are checked; all else is their own. */
static void *
open_score(const void *context, struct program *program)
{
	const struct score *score = context;
	struct score *own = malloc(sizeof(*own));

	if (own == NULL)
		return NULL;
	*own = *score;
	own->records = own->running = own->bad = 0;
	own->failed = NULL;
	own->fields.out = own->check.fields.out = &program->out;
	standings_open(&own->standings);
	return own;
}

static void
merge_score(void *context, void *own)
{
	struct score *score = context, *other = own;

	score->records += other->records;
	score->running += other->running;
	score->bad += other->bad;
	score->keyed |= other->keyed;
	check_merge(&score->check, &other->check);
	if (score->failed == NULL)
		score->failed =
		    standings_merge(&score->standings, &other->standings);
	standings_close(&other->standings);
	free(own);
}

/* What is kept of a record's text is only what will be looked at again. */
static bool
keeps_text(const struct score *score)
{
	if (score->mode == MODE_TABLE)
		return by_key(score);
	return score->mode != MODE_CHECK;
}

static void
score_files(struct program *program, struct score *score, char **files)
{
	const struct batch batch = {
	    score_record, score, open_score, merge_score};

	if (score->mode == MODE_MERGE) {
		merge_files(program, score, files);
		return;
	}
	if (score->mode == MODE_CHECK &&
	    !check_open(
		&score->check, program, score->claims, score->choice.format))
		return;
	if (score->file != NULL)
		change_each(
		    program, score->file, &batch, score->choice.jobs, false);
	else
		batch_each(program, files, &batch, score->choice.jobs);
	report_none(program);
	if (score->failed != NULL)
		report_trouble(program, "%s", score->failed);
	if (score->mode == MODE_ANY)
		out_pass(&program->out, &score->sheet);
	if (score->mode == MODE_TABLE) {
		write_table(program, score);
		say_left_out(&program->err, score);
		say_no_key(&program->err, score);
	}
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
	complete_options(&score);
	program_begin(&program, &syntax, &score.choice, 0, keeps_text(&score));
	program.progress.late = score.mode == MODE_TABLE;
	score.look = terminal_look(&program.out);
	out_open(&score.sheet, -1);
	out_open(&score.row, -1);
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
