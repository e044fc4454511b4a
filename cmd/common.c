/* common.c: what all five programs share. */

#include "common.h"

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "../formats/utf8.h"

#ifndef VERSION
#define VERSION "0"
#endif

void
program_open(struct program *program, unsigned demands, bool keep)
{
	program->status = STATUS_YES;
	program->stop = false;
	source_open(&program->source, keep);
	out_open(&program->out, STDOUT_FILENO);
	out_open(&program->err, STDERR_FILENO);
	if (!record_open(&program->record, demands))
		err(STATUS_TROUBLE, NULL);
}

void
program_answer(struct program *program, enum status status)
{
	if (status > program->status)
		program->status = status;
}

void
report_trouble(struct program *program, const char *format, ...)
{
	char message[4096];
	va_list list;
	int n;

	va_start(list, format);
	n = vsnprintf(message, sizeof(message), format, list);
	va_end(list);
	if (n < 0)
		message[0] = '\0';
	out_string(&program->err, program_invocation_short_name);
	out_string(&program->err, ": ");
	out_string(&program->err, message);
	out_char(&program->err, '\n');
	program_answer(program, STATUS_TROUBLE);
}

void
write_fault(struct out *out, const struct program *program)
{
	const struct record *record = &program->record;

	out_string(out, program->source.file);
	out_char(out, ':');
	out_number(out, (long)record->fault_line);
	out_string(out, ": ");
	if (record->fault_text[0] != '\0') {
		out_string(out, record->fault_text);
		out_string(out, ": ");
	}
	out_string(out, record->fault->text);
	out_string(out, " [");
	out_string(out, record->fault->id);
	out_string(out, "]\n");
}

void
report_fault(struct program *program)
{
	write_fault(&program->err, program);
	program_answer(program, STATUS_NO);
}

void
copy_record(struct program *program)
{
	source_copy(&program->source, &program->out);
	out_char(&program->out, '\n');
}

/* People who watch see each message as it comes. */
static void
flush_messages(struct program *program)
{
	if (program->err.length > 0 && isatty(STDERR_FILENO))
		out_flush(&program->err);
}

void
program_read(struct program *program, const char *name, int fd,
    record_work work, void *context)
{
	struct source *source = &program->source;

	utf8_show(program->shown, sizeof(program->shown), name, strlen(name));
	source_use(source, program->shown, fd);
	while (!program->stop && source_next(source, &program->record)) {
		work(program, context);
		flush_messages(program);
		if (program->out.error != 0)
			program->stop = true;
	}
	if (source->error != 0)
		report_trouble(
		    program, "%s: %s", program->shown, strerror(source->error));
}

static void
read_file(
    struct program *program, const char *name, record_work work, void *context)
{
	bool standard = strcmp(name, "-") == 0;
	int fd = standard ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);

	if (fd == -1) {
		int error = errno;

		utf8_show(
		    program->shown, sizeof(program->shown), name, strlen(name));
		report_trouble(
		    program, "%s: %s", program->shown, strerror(error));
		return;
	}
	program_read(program, name, fd, work, context);
	if (!standard)
		close(fd);
}

void
program_each(struct program *program, char *const *files, record_work work,
    void *context)
{
	if (*files == NULL)
		read_file(program, "-", work, context);
	for (; *files != NULL && !program->stop; files++)
		read_file(program, *files, work, context);
}

/* A reader that goes away ends a program as it would have without us. */
static void
end_quietly(void)
{
	signal(SIGPIPE, SIG_DFL);
	raise(SIGPIPE);
	_exit(STATUS_TROUBLE);
}

int
finish(struct program *program)
{
	if (!out_flush(&program->out)) {
		if (program->out.error == EPIPE)
			end_quietly();
		report_trouble(program, "standard output: %s",
		    strerror(program->out.error));
	}
	if (!out_flush(&program->err))
		program_answer(program, STATUS_TROUBLE);
	record_close(&program->record);
	source_close(&program->source);
	out_close(&program->out);
	out_close(&program->err);
	return program->status;
}

void
usage_error(const char *format, ...)
{
	va_list list;

	va_start(list, format);
	fprintf(stderr, "%s: ", program_invocation_short_name);
	vfprintf(stderr, format, list);
	fprintf(stderr, "; try '%s --help'\n", program_invocation_short_name);
	va_end(list);
	exit(STATUS_TROUBLE);
}

/* What stdio printed must have arrived. */
static _Noreturn void
exit_printed(void)
{
	if (fflush(stdout) == EOF)
		err(STATUS_TROUBLE, "standard output");
	exit(STATUS_YES);
}

void
print_help(const char *text)
{
	fputs(text, stdout);
	exit_printed();
}

void
print_version(void)
{
	printf("%s (Spielwerk) %s\n", program_invocation_short_name, VERSION);
	exit_printed();
}

long
number_option(const char *option, const char *text, long least, long most)
{
	char *end;
	long number;

	errno = 0;
	number = strtol(text, &end, 10);
	if (errno != 0 || end == text || *end != '\0' || number < least ||
	    number > most)
		usage_error(
		    "%s takes a number from %ld to %ld", option, least, most);
	return number;
}

enum format
format_option(const char *text, unsigned allowed)
{
	static const char *const names[] = {
	    [FORMAT_TEXT] = "text",
	    [FORMAT_CSV] = "csv",
	    [FORMAT_JSON] = "json",
	    [FORMAT_TAP] = "tap",
	    [FORMAT_RECORD] = "record",
	};

	for (unsigned i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strcmp(names[i], text) == 0 && allowed & 1u << i)
			return (enum format)i;
	usage_error("there is no such format here");
}
