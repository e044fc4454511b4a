/* judge.c: check records against the rules. */

#include <stdlib.h>

#include "cmd/judge/where.h"
#include "cmd/shared/batch.h"
#include "cmd/shared/options.h"
#include "cmd/shared/terminal.h"
#include "formats/pictures/draw.h"
#include "formats/record/walk.h"
#include "formats/tables/fields.h"
#include "formats/utf8.h"

static const char help[] =
    "usage: %judge [-1clqv] [--over] [--complete] [--fair] [-F FORMAT]\n"
    "             [--where=CONDITION] [--explain] [--exit-zero] [-j N]\n"
    "             [FILE ...]\n"
    "Copy the legal records, and report what is wrong with the others.\n"
    "\n"
    "Examples:\n"
    "  %judge -l *.game\n"
    "  %judge -q --over my.game && echo over\n"
    "\n"
    "What to print instead of copies:\n"
    "  -c, --count       count records, legal, over and bad ones, per file\n"
    "  -l, --list        print a verdict for each record\n"
    "  -q, --quiet       print nothing, stop at the first bad record\n"
    "  -v, --invert      copy the bad records\n"
    "  -F, --format=F    with -l: text, csv, json or tap\n"
    "      --explain     add the rule that was broken, and the position\n"
    "      --where=C     only legal records for which C holds, such as\n"
    "                    game=punto, winner=Ben, moves>40, points.Anna>20\n"
    "                    or meta.place=Kiel\n"
    "\n"
    "When to say no:\n"
    "      --over        refuse matches that are not over\n"
    "      --complete    refuse records with unknown cards\n"
    "      --fair        refuse deals that the record's seed does not give\n"
    "      --exit-zero   exit 0 even if records are bad\n";

enum mode { COPY, COPY_BAD, LIST, QUIET, COUNT };

struct judged {
	long records, legal, over, bad, sheets;
	long chosen; /* of the legal ones */
};

struct judge {
	enum mode mode;
	struct choice choice;
	bool explain;
	bool exit_zero;
	struct where where; /* which legal records are meant */
	struct look look; /* of those who read explanations */
	struct fields fields;
	struct judged tally;
	long number; /* of the record, over all files */
	struct out text; /* what TAP says of a record, on its way */
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

	if (record->refusal.fault != NULL) {
		write_fault(&program->out, program);
		return;
	}
	write_place(&program->out, program->source.file, record->line_of_game);
	out_string(&program->out, ": ");
	out_colour(&program->out, SGR_GREEN);
	out_string(&program->out, "ok");
	out_colour(&program->out, SGR_OFF);
	out_char(&program->out, ' ');
	write_standing(&program->out, &record->state.match);
}

/* Test Anything Protocol. */

/* A description that nobody takes for a directive, as TAP 14 has it. */
static void
tap_describe(struct out *out, const struct out *text)
{
	for (size_t i = 0; i < text->length; i++) {
		char c = text->bytes[i];

		if (c == '#' || c == '\\')
			out_char(out, '\\');
		out_char(out, c);
	}
}

/* The block of YAML below a test that failed; JSON's strings are YAML's. */
static void
tap_diagnose(struct out *out, const char *file, size_t line, const char *fault,
    const char *message)
{
	out_string(out, "  ---\n  file: ");
	fields_json(out, file);
	if (line > 0) {
		out_string(out, "\n  line: ");
		out_number(out, (int64_t)line);
	}
	if (fault != NULL) {
		out_string(out, "\n  fault: ");
		fields_json(out, fault);
	}
	out_string(out, "\n  message: ");
	fields_json(out, message);
	out_string(out, "\n  ...\n");
}

static void
tap_test(struct out *out, bool ok, long number)
{
	if (!ok)
		out_string(out, "not ");
	out_string(out, "ok ");
	out_number(out, number);
	out_string(out, " - ");
}

static void
list_tap(struct program *program, struct judge *judge)
{
	const struct record *record = &program->record;
	const struct refusal *refusal = &record->refusal;
	struct out *text = &judge->text;
	struct reason reason;

	tap_test(&program->out, refusal->fault == NULL, judge->number);
	if (refusal->fault != NULL) {
		write_fault(text, program);
	} else {
		write_place(text, program->source.file, record->line_of_game);
		out_string(text, ": ");
		write_standing(text, &record->state.match);
	}
	tap_describe(&program->out, text);
	text->length = 0;
	if (refusal->fault != NULL) {
		program_reason(program, refusal, &reason);
		tap_diagnose(&program->out, program->source.file, refusal->line,
		    refusal->fault->id, reason.text);
	}
}

/* A file of which nothing could be judged must not look as if it had passed. */
static void
tap_fail_file(struct program *program, struct judge *judge, const char *why)
{
	struct out *text = &judge->text;

	tap_test(&program->out, false, ++judge->number);
	out_string(text, program->shown);
	out_string(text, ": ");
	out_string(text, why);
	out_char(text, '\n');
	tap_describe(&program->out, text);
	text->length = 0;
	tap_diagnose(&program->out, program->shown, 0, NULL, why);
}

static void
list_fields(struct program *program, struct fields *fields)
{
	const struct record *record = &program->record;
	const struct match *match = &record->state.match;
	const struct fault *fault = record->refusal.fault;
	struct reason reason;

	fields_string(fields, program->source.file);
	fields_number(fields,
	    (int64_t)(fault != NULL ? record->refusal.line
				    : record->line_of_game));
	fields_optional(fields, record->id);
	fields_optional(fields, record->game != NULL ? record->game->name : "");
	fields_string(fields, fault != NULL ? "bad" : "ok");
	if (fault != NULL) {
		fields_nothing(fields, 3);
		fields_string(fields, fault->id);
		program_reason(program, &record->refusal, &reason);
		fields_string(fields, reason.text);
	} else {
		fields_string(fields, match->over ? "over" : "running");
		fields_numbers(fields, match->totals, match->players);
		fields_seats(fields, match->winners);
		fields_nothing(fields, 1);
		if (match->sheet)
			fields_string(fields, "sheet: not checked");
		else
			fields_nothing(fields, 1);
	}
	fields_end(fields);
}

static void
list_verdict(struct program *program, struct judge *judge)
{
	switch (judge->choice.format) {
	case FORMAT_CSV:
	case FORMAT_JSON:
		list_fields(program, &judge->fields);
		break;
	case FORMAT_TAP:
		list_tap(program, judge);
		break;
	default:
		list_text(program);
	}
}

/* The line once more, with the word at fault marked. */
static void
mark_word(struct out *out, const struct program *program)
{
	const struct refusal *refusal = &program->record.refusal;
	struct reason reason;

	program_reason(program, refusal, &reason);
	if (reason.width == 0)
		return;
	out_string(out, "\t");
	out_string(out, reason.line);
	out_string(out, "\n\t");
	for (int i = 0; i < reason.column; i++)
		out_char(out, ' ');
	out_colour(out, SGR_RED);
	for (int i = 0; i < reason.width; i++)
		out_char(out, '^');
	out_colour(out, SGR_OFF);
	out_char(out, '\n');
}

/*
 * The position in which a fault was found, and what led to it.  Whoever demands
 * more than that a record is legal may find it earlier than a walk does: then
 * the position stands alone.
 */
static void
draw_fault(struct program *program, const struct look *look, struct out *out)
{
	const struct record *record = &program->record;
	struct scene scene;
	struct walk walk;
	struct step step;

	walk_open(&walk, &program->source, RECORD_LINES);
	walk_to_end(&walk, &step);
	step.any &= walk.source.error == 0 &&
	    memcmp(walk.record.memory, record->memory, record->game->size) == 0;
	scene_open(&scene, program_voice(program, record), 0);
	match_scene(step.any ? &step.before.state : NULL, &record->state,
	    &step.line, &scene);
	if (step.any)
		scene.move = scene.moves = walk.moves;
	draw_scene(out, &scene, look);
	walk_close(&walk);
}

/* The rule in words, and the position in which it was broken. */
static void
explain(struct program *program, const struct look *look, struct out *out)
{
	const struct record *record = &program->record;
	char bytes[1024];
	struct text rule;

	mark_word(out, program);
	text_begin(&rule, bytes, sizeof(bytes), program_voice(program, record));
	reason_rule(&rule, record, &record->refusal);
	out_string(out, "\t");
	out_string(out, bytes);
	out_char(out, '\n');
	if (record->phase == PHASE_BODY)
		draw_fault(program, look, out);
}

/* Whether faults are listed as text on standard output. */
static bool
is_listed(const struct judge *judge)
{
	return judge->mode == LIST && judge->choice.format == FORMAT_TEXT;
}

/* After the fault; where that is not told as text, it is told once more. */
static void
explain_fault(struct program *program, const struct judge *judge)
{
	bool listed = is_listed(judge);

	if (judge->mode == QUIET)
		return;
	if (judge->mode == COUNT || (judge->mode == LIST && !listed))
		write_fault(&program->err, program);
	explain(program, &judge->look, listed ? &program->out : &program->err);
}

static void
count_record(struct judged *tally, const struct record *record)
{
	tally->records++;
	if (record->refusal.fault != NULL)
		tally->bad++;
	else
		tally->legal++;
	if (record->refusal.fault == NULL && record->state.match.over)
		tally->over++;
	if (record->refusal.fault == NULL && record->setup.sheet)
		tally->sheets++;
}

/* Of a record that is not legal nothing can be known. */
static bool
is_chosen(struct judge *judge, const struct record *record)
{
	bool holds;

	if (record->refusal.fault != NULL) {
		where_forget(&judge->where);
		return true;
	}
	holds = where_holds(&judge->where, record);
	judge->tally.chosen += holds;
	return holds;
}

static void
judge_record(struct program *program, void *context)
{
	struct judge *judge = context;
	bool bad = program->record.refusal.fault != NULL;

	if (!program->record.real)
		return;
	count_record(&judge->tally, &program->record);
	if (!is_chosen(judge, &program->record))
		return;
	judge->number++;
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
write_tally(struct out *out, const char *file, const struct judged *tally,
    bool choosing)
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
		out_string(out, " of the legal ones are sheets");
	}
	if (choosing) {
		out_string(out, ", ");
		out_number(out, tally->chosen);
		out_string(out, tally->chosen == 1 ? " matches" : " match");
	}
	out_char(out, '\n');
}

static void
open_judge(void *context, struct program *program)
{
	struct judge *own = context;

	own->tally = (struct judged){0};
	own->number = 0;
	own->fields.out = &program->out;
	where_listen(&own->where, &program->record);
}

static void
merge_judge(void *context, const void *own)
{
	struct judge *judge = context;
	const struct judge *other = own;

	judge->number += other->number;
	judge->tally.records += other->tally.records;
	judge->tally.legal += other->tally.legal;
	judge->tally.over += other->tally.over;
	judge->tally.bad += other->tally.bad;
	judge->tally.sheets += other->tally.sheets;
	judge->tally.chosen += other->tally.chosen;
}

static void
judge_tap(struct program *program, struct judge *judge, char *const *files)
{
	const struct batch batch = {.work = judge_record, .context = judge};

	out_open(&judge->text, -1);
	/* All that is used of 14 is in 13 already, which every harness knows.
	 */
	out_string(&program->out, "TAP version 13\n");
	for (; *files != NULL && program->out.error == 0; files++) {
		char *const one[] = {*files, NULL};
		enum status before = program->status;
		long records = judge->tally.records;

		program->status = STATUS_YES;
		batch_each(program, one, &batch, 1);
		if (program->status == STATUS_TROUBLE)
			tap_fail_file(
			    program, judge, strerror(program->source.error));
		else if (judge->tally.records == records)
			tap_fail_file(program, judge, "no records");
		program_answer(program, before);
	}
	out_string(&program->out, "1..");
	out_number(&program->out, judge->number);
	out_char(&program->out, '\n');
	out_close(&judge->text);
}

/* Counting is done file by file. */
static void
judge_files(struct program *program, struct judge *judge, char **files)
{
	const struct batch batch = {.work = judge_record,
	    .context = judge,
	    .size = sizeof(*judge),
	    .open = open_judge,
	    .merge = merge_judge};
	char *const *file = files_or_standard(files);

	if (judge->choice.format == FORMAT_TAP) {
		judge_tap(program, judge, file);
		return;
	}
	if (judge->mode != COUNT) {
		batch_each(program, files, &batch, judge->choice.jobs);
		return;
	}
	for (; *file != NULL; file++) {
		char *const one[] = {*file, NULL};

		judge->tally = (struct judged){0};
		program->source.file = NULL;
		batch_each(program, one, &batch, judge->choice.jobs);
		if (program->source.file != NULL)
			write_tally(&program->out, program->source.file,
			    &judge->tally, judge->where.n > 0);
	}
}

enum { OVER = 256, COMPLETE, FAIR, EXPLAIN, EXIT_ZERO, WHERE };

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
    {"where", required_argument, NULL, WHERE},
    {NULL, 0, NULL, 0},
};

static const struct syntax syntax = {
    .help = help,
    .status = "Status: 0 all legal, 1 some were not, 2 trouble.\n",
    .letters = "clqv",
    .options = options,
    .formats =
	1 << FORMAT_TEXT | 1 << FORMAT_CSV | 1 << FORMAT_JSON | 1 << FORMAT_TAP,
    .jobs = true,
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
		case WHERE:
			where_add(&judge->where, optarg);
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
	if (judge.choice.oneline && judge.mode != COPY &&
	    judge.mode != COPY_BAD)
		usage_error("-1 goes with records that are copied");
	if (judge.where.n > 0 && judge.mode == QUIET)
		usage_error(
		    "--where says what to print, and -q prints nothing");
	if (judge.where.n > 0 && judge.mode == COPY_BAD)
		usage_error("--where is about legal records, and -v copies the "
			    "others");
	program_begin(&program, &judge.choice, demands,
	    judge.explain || (judge.mode != QUIET && judge.mode != COUNT));
	if (judge.explain)
		judge.look = terminal_look(
		    is_listed(&judge) ? &program.out : &program.err);
	where_listen(&judge.where, &program.record);
	program_confine(&program, &judge.choice, 0, argv + optind);
	program.progress.late = judge.mode == COUNT || judge.mode == QUIET;
	/* Programs read these. */
	if (judge.choice.format != FORMAT_TEXT)
		program.out.colour = COLOUR_NEVER;
	if (judge.choice.format == FORMAT_CSV ||
	    judge.choice.format == FORMAT_JSON)
		fields_open(&judge.fields, &program.out,
		    judge.choice.format == FORMAT_JSON, columns);
	judge_files(&program, &judge, argv + optind);
	if (judge.mode != QUIET)
		report_none(&program);
	if (judge.exit_zero && program.status == STATUS_NO)
		program.status = STATUS_YES;
	return finish(&program);
}
