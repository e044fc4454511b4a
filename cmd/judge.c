/* judge.c: check records against the rules. */

#include <stdlib.h>

#include "../formats/draw.h"
#include "../formats/fields.h"
#include "batch.h"
#include "options.h"

static const char help[] =
    "usage: judge [-clqv] [--over] [--complete] [--fair] [-F FORMAT]\n"
    "             [--explain] [--exit-zero] [-j N] [FILE ...]\n"
    "Copy the legal records, and say what is wrong with each other one.\n"
    "\n"
    "  -c, --count      count records, legal, over and bad ones, per file\n"
    "  -l, --list       print a verdict for each record instead of copying\n"
    "  -q, --quiet      print nothing, stop at the first bad record\n"
    "  -v, --invert     copy the bad records instead\n"
    "      --over       refuse matches that are not over\n"
    "      --complete   refuse records with unknown cards\n"
    "      --fair       refuse deals that the record's seed does not give\n"
    "  -F, --format=F   with -l: text, csv, json or tap\n"
    "      --explain    add the rule that was broken, and the position\n"
    "  -j, --jobs=N     work with N threads; the output is the same\n"
    "      --exit-zero  answer 0 although records were bad\n"
    "      --no-sandbox keep rights that are not needed, for debugging\n"
    "      --color=WHEN auto, always or never\n"
    "  -h, --help       print this help\n"
    "  -V, --version    print the version\n"
    "\n"
    "Status: 0 all legal, 1 some were not, 2 trouble.\n";

enum mode { COPY, COPY_BAD, LIST, QUIET, COUNT };

struct tally {
	long records, legal, over, bad, sheets;
};

struct judge {
	enum mode mode;
	struct choice choice;
	bool explain;
	bool exit_zero;
	struct fields fields;
	struct tally tally;
	long number; /* of the record, over all files */
};

static const char *const columns[] = {"file", "line", "id", "game", "verdict",
    "state", "totals", "winners", "fault", "reason", NULL};

static void
write_totals(struct out *out, const struct match *match)
{
	for (int i = 0; i < match->players; i++) {
		out_string(out, i == 0 ? " " : ",");
		out_number(out, match->totals[i]);
	}
}

static void
write_winners(struct out *out, const struct match *match)
{
	const char *before = " winner ";

	for (int seat = 1; seat <= match->players; seat++)
		if (match->winners & seat_bit(seat)) {
			out_string(out, before);
			out_number(out, seat);
			before = ",";
		}
}

/* ok over 41,38,52 winner 3 */
static void
write_standing(struct out *out, const struct match *match)
{
	out_string(out, match->over ? "over" : "running");
	write_totals(out, match);
	write_winners(out, match);
	if (match->sheet)
		out_string(out, " (sheet: not checked)");
	out_char(out, '\n');
}

static void
list_text(struct program *program)
{
	const struct record *record = &program->record;

	if (record->fault != NULL) {
		write_fault(&program->out, program);
		return;
	}
	write_place(&program->out, program->source.file, record->game_line);
	out_string(&program->out, ": ");
	out_colour(&program->out, SGR_GREEN);
	out_string(&program->out, "ok");
	out_colour(&program->out, SGR_OFF);
	out_char(&program->out, ' ');
	write_standing(&program->out, &record->state.match);
}

static void
list_tap(struct program *program, long number)
{
	const struct record *record = &program->record;
	struct out *out = &program->out;

	out_string(out, record->fault != NULL ? "not ok " : "ok ");
	out_number(out, number);
	out_string(out, " - ");
	if (record->fault != NULL) {
		write_fault(out, program);
		return;
	}
	write_place(out, program->source.file, record->game_line);
	out_string(out, ": ");
	write_standing(out, &record->state.match);
}

static void
list_fields(struct program *program, struct fields *fields)
{
	const struct record *record = &program->record;
	const struct match *match = &record->state.match;
	const struct fault *fault = record->fault;

	fields_string(fields, program->source.file);
	fields_number(fields,
	    (long)(fault != NULL ? record->fault_line : record->game_line));
	fields_string(fields, record->id);
	fields_string(fields, record->game != NULL ? record->game->name : "");
	fields_string(fields, fault != NULL ? "bad" : "ok");
	if (fault != NULL) {
		fields_nothing(fields);
		fields_nothing(fields);
		fields_nothing(fields);
		fields_string(fields, fault->id);
		fields_string(fields, fault->text);
	} else {
		fields_string(fields, match->over ? "over" : "running");
		fields_numbers(fields, match->totals, match->players);
		fields_seats(fields, match->winners);
		fields_nothing(fields);
		if (match->sheet)
			fields_string(fields, "sheet: not checked");
		else
			fields_nothing(fields);
	}
	fields_end(fields);
}

static void
list_verdict(struct program *program, struct judge *judge)
{
	switch (judge->choice.format) {
	case FORMAT_CSV:
	case FORMAT_JSON:
		judge->fields.out = &program->out;
		list_fields(program, &judge->fields);
		break;
	case FORMAT_TAP:
		list_tap(program, judge->number);
		break;
	default:
		list_text(program);
	}
}

/* The rule in words, and the position in which it was broken. */
static void
explain(struct program *program, struct out *out)
{
	const struct record *record = &program->record;
	const char *rule = rule_find(record->game, record->fault->id);
	struct look plain = {false, false};
	struct scene scene;

	out_string(out, "\t");
	out_string(out, rule != NULL ? rule : record->fault->text);
	out_char(out, '\n');
	if (record->phase != PHASE_BODY)
		return;
	scene_open(&scene, record->names);
	match_scene(&record->state, &scene);
	draw_scene(out, &scene, &plain);
}

/* Behind the fault; where that is not told as text, it is told once more. */
static void
explain_fault(struct program *program, const struct judge *judge)
{
	bool listed =
	    judge->mode == LIST && judge->choice.format == FORMAT_TEXT;

	if (judge->mode == QUIET)
		return;
	if (judge->mode == COUNT || (judge->mode == LIST && !listed))
		write_fault(&program->err, program);
	explain(program, listed ? &program->out : &program->err);
}

static void
count_record(struct tally *tally, const struct record *record)
{
	tally->records++;
	if (record->fault != NULL)
		tally->bad++;
	else
		tally->legal++;
	if (record->fault == NULL && record->state.match.over)
		tally->over++;
	if (record->fault == NULL && record->setup.sheet)
		tally->sheets++;
}

static void
judge_record(struct program *program, void *context)
{
	struct judge *judge = context;
	bool bad = program->record.fault != NULL;

	if (!program->record.real)
		return;
	judge->number++;
	count_record(&judge->tally, &program->record);
	if (bad)
		program_answer(program, STATUS_NO);
	if (bad && judge->mode == QUIET)
		program->stop = true;
	if (bad && (judge->mode == COPY || judge->mode == COPY_BAD))
		report_fault(program);
	if (judge->mode == LIST)
		list_verdict(program, judge);
	if (judge->mode == (bad ? COPY_BAD : COPY))
		copy_record(program);
	if (bad && judge->explain)
		explain_fault(program, judge);
}

static void
write_tally(struct out *out, const char *file, const struct tally *tally)
{
	out_string(out, file);
	out_string(out, ": ");
	out_number(out, tally->records);
	out_string(out, tally->records == 1 ? " record, " : " records, ");
	out_number(out, tally->legal);
	out_string(out, " legal, ");
	out_number(out, tally->over);
	out_string(out, " over, ");
	out_number(out, tally->bad);
	out_string(out, " bad");
	if (tally->sheets > 0) {
		out_string(out, ", ");
		out_number(out, tally->sheets);
		out_string(out, " of the legal are sheets");
	}
	out_char(out, '\n');
}

static void
merge_judges(void *into, const void *from)
{
	struct judge *judge = into;
	const struct judge *other = from;

	judge->number += other->number;
	judge->tally.records += other->tally.records;
	judge->tally.legal += other->tally.legal;
	judge->tally.over += other->tally.over;
	judge->tally.bad += other->tally.bad;
	judge->tally.sheets += other->tally.sheets;
}

/* Counting is done file by file. */
static void
judge_files(struct program *program, struct judge *judge, char **files)
{
	const struct batch batch = {
	    judge_record, judge, sizeof(*judge), merge_judges};
	char *const *file = files_or_standard(files);

	if (judge->mode != COUNT) {
		batch_each(program, files, &batch, judge->choice.jobs);
		return;
	}
	for (; *file != NULL; file++) {
		char *const one[] = {*file, NULL};

		judge->tally = (struct tally){0};
		program->source.file = NULL;
		batch_each(program, one, &batch, judge->choice.jobs);
		if (program->source.file != NULL)
			write_tally(
			    &program->out, program->source.file, &judge->tally);
	}
}

enum { OVER = 256, COMPLETE, FAIR, EXPLAIN, EXIT_ZERO };

static const struct option options[] = {
    {"complete", no_argument, NULL, COMPLETE},
    {"count", no_argument, NULL, 'c'},
    {"exit-zero", no_argument, NULL, EXIT_ZERO},
    {"explain", no_argument, NULL, EXPLAIN},
    {"fair", no_argument, NULL, FAIR},
    {"invert", no_argument, NULL, 'v'},
    {"list", no_argument, NULL, 'l'},
    {"over", no_argument, NULL, OVER},
    {"quiet", no_argument, NULL, 'q'},
    {NULL, 0, NULL, 0},
};

static const struct syntax syntax = {
    .help = help,
    .letters = "clqv",
    .options = options,
    .formats =
	1 << FORMAT_TEXT | 1 << FORMAT_CSV | 1 << FORMAT_JSON | 1 << FORMAT_TAP,
    .jobs = true,
    .sandbox = true,
};

static void
set_mode(struct judge *judge, enum mode mode)
{
	if (judge->mode != COPY && judge->mode != mode)
		usage_error("only one of -c, -l, -q and -v can be chosen");
	judge->mode = mode;
}

static unsigned
read_options(struct judge *judge, int argc, char **argv)
{
	unsigned demands = 0;
	int c;

	while (
	    (c = option_next(argc, argv, &syntax, &judge->choice, NULL)) != -1)
		switch (c) {
		case 'c':
			set_mode(judge, COUNT);
			break;
		case 'l':
			set_mode(judge, LIST);
			break;
		case 'q':
			set_mode(judge, QUIET);
			break;
		case 'v':
			set_mode(judge, COPY_BAD);
			break;
		case OVER:
			demands |= DEMAND_OVER;
			break;
		case COMPLETE:
			demands |= DEMAND_COMPLETE;
			break;
		case FAIR:
			demands |= DEMAND_FAIR;
			break;
		case EXPLAIN:
			judge->explain = true;
			break;
		case EXIT_ZERO:
			judge->exit_zero = true;
			break;
		}
	return demands;
}

int
main(int argc, char **argv)
{
	static struct program program;
	struct judge judge = {.mode = COPY, .choice.jobs = 1};
	unsigned demands = read_options(&judge, argc, argv);

	if (judge.choice.format != FORMAT_TEXT && judge.mode == COPY)
		judge.mode = LIST;
	if (judge.choice.format != FORMAT_TEXT && judge.mode != LIST)
		usage_error("a format other than text goes with -l");
	/* The lines of TAP are numbered: one must come after the other. */
	if (judge.choice.format == FORMAT_TAP)
		judge.choice.jobs = 1;
	program_begin(&program, &syntax, &judge.choice, demands,
	    judge.mode == COPY || judge.mode == COPY_BAD);
	/* Programs read these. */
	if (judge.choice.format != FORMAT_TEXT)
		program.out.colour = COLOUR_NEVER;
	if (judge.choice.format == FORMAT_CSV ||
	    judge.choice.format == FORMAT_JSON)
		fields_open(&judge.fields, &program.out,
		    judge.choice.format == FORMAT_JSON, columns);
	judge_files(&program, &judge, argv + optind);
	if (judge.choice.format == FORMAT_TAP) {
		out_string(&program.out, "1..");
		out_number(&program.out, judge.number);
		out_char(&program.out, '\n');
	}
	if (judge.exit_zero && program.status == STATUS_NO)
		program.status = STATUS_YES;
	return finish(&program);
}
