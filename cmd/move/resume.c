/* resume.c: matches that a log has already. */

#include "resume.h"

#include <err.h>

#include "formats/record/walk.h"

/* Whether a program has ended the match: nothing was played after that. */
static bool
is_ended(struct source *source)
{
	struct cursor text;
	struct walk walk;
	bool ended = false;

	walk_open(&walk, source, RECORD_LINES);
	while (walk_next(&walk))
		ended = walk_meta(&walk, "end", &text) ||
		    (ended && walk.record.class != CLASS_GAME);
	walk_close(&walk);
	return ended;
}

/* Whether the file ends with this record, but without what ends a record. */
static bool
is_cut(const struct source *source, bool loose)
{
	return loose ||
	    (source->eof && source->last != '\n' &&
		source->end - source->at <= 1);
}

/*
 * A match is done if it counts, or if a program has ended it.  Who has lost by
 * that may be missing where the log was broken off.
 */
static void
note_record(struct program *program, void *context)
{
	const struct record *record = &program->record;
	struct source *source = &program->source;
	struct resume *resume = context;
	bool bad = record->refusal.fault != NULL;

	resume->bad = bad ? record->line + 1 : 0;
	resume->loose =
	    !record_is_oneline(record) && source->at == source->limit;
	if (bad || !record->real || record->id_length == 0)
		return;
	if (!record->state.match.over && record_winners(record) == 0 &&
	    (is_cut(source, resume->loose) || !is_ended(source)))
		return;
	if (index_add(&resume->done, record->id, record->id_length) == -1)
		errx(STATUS_TROUBLE, "out of memory");
}

/* Lets the next record begin where one can, if this one can stay. */
static void
end_log(const struct resume *resume, struct program *program)
{
	bool torn = program->source.last != '\n';

	if (resume->bad != 0 && (torn || resume->loose)) {
		report_trouble(program,
		    "%s:%zu: the last record is not whole: delete it, and it "
		    "is played again",
		    program->shown, resume->bad);
		return;
	}
	if (torn)
		out_char(&program->out, '\n');
	if (resume->loose)
		out_char(&program->out, '\n');
}

bool
resume_open(struct resume *resume, struct program *program, const char *file)
{
	int fd = program_take(program, file);

	*resume = (struct resume){.loose = false};
	index_open(&resume->done);
	program_use_file(program, file, fd);
	if (fd == -1)
		program_no_file(program);
	else
		program_read(program, file, fd, note_record, resume);
	if (program->status == STATUS_YES)
		end_log(resume, program);
	if (fd != -1)
		program_close_file(fd);
	program->records = 0;
	program->found = false;
	program->source.total = 0;
	return program->status == STATUS_YES;
}

void
resume_close(struct resume *resume)
{
	index_close(&resume->done);
}

/* What is left out is not counted among what was done. */
static bool
leave_out(struct program *program, const struct index *done)
{
	const struct record *record = &program->record;

	if (index_find(done, record->id, record->id_length) == -1)
		return false;
	program->records--;
	return true;
}

bool
resume_skips(const struct resume *resume, struct program *program)
{
	const struct record *record = &program->record;

	if (!record->real)
		return false;
	if (record->id_length > 0)
		return leave_out(program, &resume->done);
	if (record->refusal.fault != NULL)
		return false;
	report_trouble(program,
	    "%s:%zu: --resume goes by ids, and this record has none",
	    program->source.file, record->line + 1);
	program->stop = true;
	return true;
}
