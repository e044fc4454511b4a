/* score.c: count the points of matches. */

#include "cmd/score/score.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "cmd/shared/change.h"
#include "cmd/shared/terminal.h"
#include "formats/record/edit.h"
#include "formats/utf8.h"

static const char help[] =
    "usage: %score [--sheet|--matches|--seats] [-F FORMAT] [-j N] [FILE ...]\n"
    "       %score --table [--by=WHAT] [--sort=HOW] [--cross|--elo]\n"
    "             [-F FORMAT] [-j N] [FILE ...]\n"
    "       %score --write [-j N] [-f FILE | FILE ...]\n"
    "       %score --check=CLAIMS.csv [-F FORMAT] [FILE ...]\n"
    "       %score --explain [-F FORMAT] [FILE ...]\n"
    "       %score --import=SHEETS.csv [GAME]\n"
    "       %score --merge [--sort=HOW] [--cross|--elo] [-F FORMAT]\n"
    "             TABLE.csv ...\n"
    "       %score --sprt=E0,E1 [-F FORMAT] [FILE ...]\n"
    "Count points: a sheet for one record, one row per match for several.\n"
    "\n"
    "Examples:\n"
    "  %score my.game\n"
    "  %score --table *.game\n"
    "\n"
    "What to count:\n"
    "      --sheet       one row per round, one column per player\n"
    "      --matches     one row per match\n"
    "      --seats       one row per match and seat\n"
    "      --table       standings over all matches that are over, for\n"
    "                    each game\n"
    "      --by=WHAT     a row of the table is a name (default), a seat, or\n"
    "                    what meta lines say under the key WHAT\n"
    "      --sort=HOW    the order of the table's rows: by share of wins\n"
    "                    (default), points or name\n"
    "      --cross       a table of each against each instead\n"
    "      --elo         add the difference in Elo to the table\n"
    "      --explain     one line per change of points\n"
    "  -F, --format=F    text, csv or json\n"
    "\n"
    "What else to do:\n"
    "      --write       copy records with the missing claims added\n"
    "  -f, --file=FILE   with --write: change FILE in place\n"
    "      --check=CSV   compare claims (id,player,points or id,seat,points)\n"
    "                    with the records\n"
    "      --import=CSV  write score sheets (id,round,player,points or\n"
    "                    id,round,Anna,Ben,Cem) as records\n"
    "      --merge       add up tables that were written with -F csv\n"
    "      --sprt=E0,E1  read matches between two until it is decided which\n"
    "                    of these is the difference in Elo\n";

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
	case MODE_SEATS:
		if (score->choice.format == FORMAT_TEXT)
			seat_text(program, &program->out);
		else
			seat_fields(program, score);
		break;
	case MODE_TABLE:
	case MODE_SPRT:
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
	case MODE_IMPORT:
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
	if (score->mode == MODE_WRITE)
		begin_record(program, &program->out);
	if (!legal && score->mode == MODE_WRITE)
		source_copy(&program->source, &program->out);
	if (legal)
		score_legal(program, score);
	if (score->mode == MODE_WRITE)
		end_record(&program->out);
}

/* Options. */

enum {
	SHEET_OPTION = 256,
	MATCHES_OPTION,
	SEATS_OPTION,
	TABLE_OPTION,
	WRITE_OPTION,
	CHECK_OPTION,
	EXPLAIN_OPTION,
	IMPORT_OPTION,
	MERGE_OPTION,
	BY_OPTION,
	CROSS_OPTION,
	ELO_OPTION,
	SORT_OPTION,
	SPRT_OPTION,
};

static const struct option options[] = {
    {"by", required_argument, NULL, BY_OPTION},
    {"check", required_argument, NULL, CHECK_OPTION},
    {"cross", no_argument, NULL, CROSS_OPTION},
    {"elo", no_argument, NULL, ELO_OPTION},
    {"explain", no_argument, NULL, EXPLAIN_OPTION},
    {"file", required_argument, NULL, 'f'},
    {"import", required_argument, NULL, IMPORT_OPTION},
    {"matches", no_argument, NULL, MATCHES_OPTION},
    {"merge", no_argument, NULL, MERGE_OPTION},
    {"seats", no_argument, NULL, SEATS_OPTION},
    {"sheet", no_argument, NULL, SHEET_OPTION},
    {"sort", required_argument, NULL, SORT_OPTION},
    {"sprt", required_argument, NULL, SPRT_OPTION},
    {"table", no_argument, NULL, TABLE_OPTION},
    {"write", no_argument, NULL, WRITE_OPTION},
    {NULL, 0, NULL, 0},
};

static const struct syntax syntax = {
    .help = help,
    .status =
	"Status: 0 done, 1 a record was not legal, a claim or a sheet was\n"
	"wrong, or the difference is not E1, 2 trouble.\n",
    .letters = "f:",
    .options = options,
    .formats = 1 << FORMAT_TEXT | 1 << FORMAT_CSV | 1 << FORMAT_JSON,
    .jobs = true,
};

static void
set_mode(struct score *score, enum mode mode)
{
	if (score->mode != MODE_ANY && score->mode != mode)
		usage_error(
		    "only one of --sheet, --matches, --seats, --table, "
		    "--write, --check, --explain, --import, --merge and "
		    "--sprt can be chosen");
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
	usage_error("--sort takes points, share or name, not '%s'", word);
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
		case SEATS_OPTION:
			set_mode(score, MODE_SEATS);
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
		case IMPORT_OPTION:
			set_mode(score, MODE_IMPORT);
			score->sheets = optarg;
			break;
		case MERGE_OPTION:
			set_mode(score, MODE_MERGE);
			break;
		case 'f':
			score->file = optarg;
			break;
		case BY_OPTION:
			score->by = optarg;
			break;
		case SPRT_OPTION:
			set_mode(score, MODE_SPRT);
			if (!sprt_read(&score->sprt, optarg))
				usage_error("--sprt takes two differences in "
					    "Elo, the smaller first, as in "
					    "0,50");
			break;
		case CROSS_OPTION:
			score->cross = true;
			break;
		case ELO_OPTION:
			score->elo = true;
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

	score->by_file = table_by_key(score) && stat(score->by, &status) == 0 &&
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
	    {score->choice.format != FORMAT_TEXT,
		~(1u << MODE_WRITE | 1u << MODE_IMPORT),
		"--write and --import write records and take no format"},
	    {*files != NULL && files[1] != NULL, ~(1u << MODE_IMPORT),
		"--import takes one game"},
	    {score->by != NULL, 1 << MODE_ANY | 1 << MODE_TABLE,
		"--by goes with --table"},
	    {score->elo, 1 << MODE_ANY | 1 << MODE_TABLE | 1 << MODE_MERGE,
		"--elo goes with --table and --merge"},
	    {score->cross, 1 << MODE_ANY | 1 << MODE_TABLE | 1 << MODE_MERGE,
		"--cross goes with --table and --merge"},
	    {score->cross && score->elo, 0,
		"--cross and --elo make different tables"},
	    {score->cross && score->by != NULL && table_by_key(score), 0,
		"--cross is by name or by seat"},
	    {score->cross && score->sort == SORT_POINTS, 0,
		"--cross has no points to sort by"},
	    {score->choice.oneline, 1 << MODE_WRITE | 1 << MODE_IMPORT,
		"-1 goes with --write and --import"},
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

	if (score->mode == MODE_ANY &&
	    (score->by != NULL || score->sorted || score->elo || score->cross))
		score->mode = MODE_TABLE;
	if (score->mode == MODE_ANY && !text)
		score->mode = MODE_MATCHES;
	if (score->by == NULL)
		score->by = "name";
	/* Between sheets there is a blank line: one comes after the other. */
	if (score->mode == MODE_ANY || (score->mode == MODE_SHEET && text))
		score->choice.jobs = 1;
	/* What comes after the decision is not read. */
	if (score->mode == MODE_SPRT)
		score->choice.jobs = 1;
}

static void
open_fields(struct score *score, struct program *program)
{
	static const char *const *const columns[MODE_IMPORT + 1] = {
	    [MODE_SHEET] = sheet_columns,
	    [MODE_MATCHES] = match_columns,
	    [MODE_SEATS] = seat_columns,
	    [MODE_EXPLAIN] = explain_columns,
	    [MODE_SPRT] = sprt_columns,
	};
	const char *const *names = columns[score->mode];

	if (score->mode == MODE_TABLE || score->mode == MODE_MERGE)
		names =
		    score->cross ? cross_columns : ranking_columns(score->elo);
	if (score->choice.format != FORMAT_TEXT && score->mode != MODE_CHECK)
		fields_open(&score->fields, &program->out,
		    score->choice.format == FORMAT_JSON, names);
}

/* Threads share the claims that are checked; all else is their own. */
static void
open_score(void *context, struct program *program)
{
	struct score *own = context;

	own->records = own->running = own->bad = 0;
	own->check.verdicts = (struct verdicts){.claims = 0};
	own->deferred = true;
	fields_share(&own->fields, &program->out);
	fields_share(&own->check.fields, &program->out);
}

static void
close_score(void *context, struct program *program)
{
	struct score *own = context;

	(void)program;
	fields_close(&own->fields);
	fields_close(&own->check.fields);
}

static void
merge_score(void *context, const void *own)
{
	const struct score *other = own;
	struct score *score = context;

	score->records += other->records;
	score->running += other->running;
	score->bad += other->bad;
	score->keyed |= other->keyed;
	check_merge(&score->check, &other->check);
}

/* What is kept of a record's text is only what will be looked at again. */
static bool
keeps_text(const struct score *score)
{
	if (score->mode == MODE_TABLE)
		return table_by_key(score);
	return score->mode != MODE_CHECK && score->mode != MODE_SPRT &&
	    score->mode != MODE_SEATS && score->mode != MODE_IMPORT;
}

static void
score_files(struct program *program, struct score *score, char **files)
{
	const struct batch batch = {.work = score_record,
	    .context = score,
	    .size = sizeof(*score),
	    .open = open_score,
	    .close = close_score,
	    .merge = merge_score,
	    .take = score->mode == MODE_TABLE ? table_take : NULL};

	if (score->mode == MODE_MERGE) {
		table_merge(program, score, files);
		return;
	}
	if (score->mode == MODE_IMPORT) {
		import_file(program, score->sheets,
		    *files != NULL ? game_option(*files) : NULL);
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
	if (score->mode == MODE_ANY)
		out_pass(&program->out, &score->sheet);
	if (score->mode == MODE_TABLE)
		table_finish(program, score);
	if (score->mode == MODE_SPRT)
		sprt_finish(program, score);
	if (score->mode == MODE_CHECK)
		check_finish(&score->check, program);
}

static void
confine(struct program *program, const struct score *score, char **files)
{
	static char *const none[] = {NULL};

	if (score->file != NULL) {
		program_hold(program);
		program_confine_change(program, &score->choice, 0, score->file);
		return;
	}
	if (score->mode == MODE_CHECK)
		program_ahead(program, score->claims);
	if (score->mode == MODE_IMPORT)
		program_ahead(program, score->sheets);
	program_confine(program, &score->choice, 0,
	    score->mode == MODE_IMPORT ? none : files);
}

int
main(int argc, char **argv)
{
	static struct program program;
	static struct score score = {.choice.jobs = 1};

	read_options(&score, argc, argv);
	check_options(&score, argv + optind);
	complete_options(&score);
	program_begin(&program, &score.choice, 0, keeps_text(&score));
	if (score.mode == MODE_TABLE || score.mode == MODE_SPRT) {
		program.progress.late = true;
		program.progress.note = table_note;
		program.progress.context = &score;
	}
	score.look = terminal_look(&program.out);
	score.look.language = program.language;
	confine(&program, &score, argv + optind);
	out_open(&score.sheet, -1);
	out_open(&score.row, -1);
	score.sheet.colour = score.row.colour = program.out.colour;
	standings_open(&score.standings);
	score.standings.rated =
	    score.elo || score.cross || score.mode == MODE_SPRT;
	score.standings.paired = score.cross;
	open_fields(&score, &program);
	score_files(&program, &score, argv + optind);
	standings_close(&score.standings);
	check_close(&score.check);
	fields_close(&score.fields);
	out_close(&score.sheet);
	out_close(&score.row);
	return finish(&program);
}
