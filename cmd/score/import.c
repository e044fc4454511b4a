/* import.c: score sheets from a CSV file, as records. */

#include "score.h"

#include <errno.h>

#include "formats/tables/sheets.h"
#include "formats/utf8.h"

struct import {
	struct program *program;
	char file[1024]; /* the table, fit to be shown */
	struct sheets sheets;
	struct out text; /* of one record */
};

/* sheets.csv:4: Ben: points are a whole number without spare zeros, not 'x' */
static void
complain(
    struct sheets *sheets, size_t line, const char *what, const char *reason)
{
	const struct import *import = sheets->context;
	struct out *err = &import->program->err;

	program_answer(import->program, STATUS_NO);
	write_place(err, import->file, line);
	out_string(err, ": ");
	if (what != NULL) {
		out_string(err, what);
		out_string(err, ": ");
	}
	out_string(err, reason);
	out_char(err, '\n');
}

/* What is wrong with the file is trouble. */
static void
refuse(struct sheets *sheets, size_t line, const char *reason)
{
	const struct import *import = sheets->context;

	report_trouble(
	    import->program, "%s:%zu: %s", import->file, line, reason);
}

/* The rules are the judge of what was written. */
static void
judge_text(struct import *import)
{
	struct program *program = import->program;
	struct refusal *refusal = &program->record.refusal;
	struct out *text = &import->text;
	char *room = out_room(text, WORD_PAD);

	if (room == NULL)
		return;
	memset(room, 0, WORD_PAD);
	source_of_text(&program->source, text->bytes, text->length);
	program->source.file = import->file;
	source_next(&program->source, &program->record);
	if (refusal->fault == NULL) {
		begin_record(program, &program->out);
		out_pass(&program->out, text);
		end_record(&program->out);
		return;
	}
	refusal->line = sheets_line(&import->sheets, refusal->line);
	report_fault(program);
}

static void
import_sheets(struct import *import)
{
	struct sheets *sheets = &import->sheets;
	struct program *program = import->program;

	/* A row that is missing may be one of any sheet. */
	for (size_t i = 0; i < sheets_count(sheets) && !sheets->lost; i++) {
		import->text.length = 0;
		if (sheets_write(sheets, i, &import->text))
			judge_text(import);
	}
	if (sheets->no_memory || import->text.error != 0)
		report_trouble(program, "out of memory");
}

void
import_file(struct program *program, const char *file, const struct game *game)
{
	int fd = program_take(program, file);
	struct import import = {.program = program};
	int error = errno;

	file = file_name(program, file);
	utf8_show(import.file, sizeof(import.file), file, strlen(file));
	out_open(&import.text, -1);
	sheets_open(&import.sheets);
	import.sheets.game = game;
	import.sheets.complain = complain;
	import.sheets.refuse = refuse;
	import.sheets.voice.language = program->language;
	import.sheets.context = &import;
	if (fd != -1)
		error = sheets_read(&import.sheets, fd);
	if (error > 0)
		report_trouble(program, "%s: %s", import.file, strerror(error));
	if (error == 0)
		import_sheets(&import);
	if (error == 0 && sheets_count(&import.sheets) == 0)
		report_none(program);
	if (fd != -1)
		program_close_file(fd);
	sheets_close(&import.sheets);
	out_close(&import.text);
}
