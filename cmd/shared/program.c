/* program.c: what all five programs share. */

#include "program.h"

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "formats/utf8.h"
#include "progress.h"

void
guard_standard_files(void)
{
	struct pollfd files[3] = {{.fd = 0}, {.fd = 1}, {.fd = 2}};

	if (poll(files, 3, 0) == -1)
		return;
	for (int i = 0; i < 3; i++)
		if (files[i].revents & POLLNVAL &&
		    open("/dev/null", i == 0 ? O_WRONLY : O_RDONLY) != i)
			exit(STATUS_TROUBLE);
}

/* Whoever starts a program names it, and every message begins with that. */
__attribute__((constructor)) static void
check_own_name(void)
{
	static char shown[256];
	const char *name = program_invocation_short_name;

	if (utf8_safe(name, strlen(name), false) == strlen(name))
		return;
	utf8_show(shown, sizeof(shown), name, strlen(name));
	program_invocation_short_name = shown;
}

void
program_open(struct program *program, unsigned demands, bool keep)
{
	/* The record sees to itself, without touching all of its memory. */
	memset(program, 0, offsetof(struct program, record));
	program->hold = -1;
	source_open(&program->source, keep);
	out_open(&program->out, STDOUT_FILENO);
	out_open(&program->err, STDERR_FILENO);
	record_open(&program->record, demands);
}

void
program_answer(struct program *program, enum status status)
{
	if (status > program->status)
		program->status = status;
}

static void
report_line(struct program *program, const char *message)
{
	out_string(&program->err, program_invocation_short_name);
	out_string(&program->err, ": ");
	out_string(&program->err, message);
	out_char(&program->err, '\n');
}

void
report_none(struct program *program)
{
	if (!program->found && program->status == STATUS_YES)
		report_line(
		    program, language_phrase(program->language, "no records"));
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
	report_line(program, message);
	program_answer(program, STATUS_TROUBLE);
}

void
write_place(struct out *out, const char *file, size_t line)
{
	out_string(out, file);
	out_char(out, ':');
	out_number(out, (int64_t)line);
}

void
write_refusal(
    struct out *out, const struct program *program, const struct refusal *why)
{
	struct reason reason;

	program_reason(program, why, &reason);
	write_place(out, program->source.file, why->line);
	out_string(out, ": ");
	if (why->text[0] != '\0') {
		out_string(out, why->text);
		out_string(out, ": ");
	}
	out_colour(out, SGR_RED);
	out_string(out, reason.text);
	out_colour(out, SGR_OFF);
	out_string(out, " [");
	out_string(out, why->fault->id);
	out_string(out, "]\n");
}

/*
 * The lines before are shown only for a record's own fault: somebody who makes
 * a move may not have seen all of them.
 */
void
program_reason(const struct program *program, const struct refusal *why,
    struct reason *reason)
{
	const char *lines = NULL;
	size_t length = 0;

	if (why == &program->record.refusal && program->source.keep)
		lines = source_text(&program->source, &length);
	reason_make(
	    reason, &program->record, why, lines, length, program->language);
}

void
report_refusal(struct program *program, const struct refusal *why)
{
	write_refusal(&program->err, program, why);
	program_answer(program, STATUS_NO);
}

void
write_fault(struct out *out, const struct program *program)
{
	write_refusal(out, program, &program->record.refusal);
}

void
report_fault(struct program *program)
{
	report_refusal(program, &program->record.refusal);
}

void
begin_record(const struct program *program, struct out *out)
{
	if (program->oneline || record_is_oneline(&program->record))
		out_fold(out);
}

void
end_record(struct out *out)
{
	out_unfold(out);
	out_char(out, '\n');
}

/* One that is one line already need not be looked at. */
void
copy_record(struct program *program)
{
	if (!record_is_oneline(&program->record))
		begin_record(program, &program->out);
	source_copy(&program->source, &program->out);
	end_record(&program->out);
}

/* People who watch see each message as it comes. */
static void
flush_messages(struct program *program)
{
	if (program->err.length == 0 || !isatty(STDERR_FILENO))
		return;
	progress_make_way(program);
	out_flush(&program->err);
}

/* Somebody who sees nothing happen may not know who waits for whom. */
static void
tell_waiting(struct program *program)
{
	report_line(program,
	    language_phrase(program->language,
		"reading a record from the terminal; end with Ctrl-D"));
	out_flush(&program->err);
}

void
program_use_file(struct program *program, const char *name, int fd)
{
	int error = errno;

	utf8_show(program->shown, sizeof(program->shown), name, strlen(name));
	if (fd == STDIN_FILENO && isatty(fd))
		tell_waiting(program);
	if (fd != -1)
		source_use(&program->source, program->shown, fd);
	else
		source_fail(&program->source, error);
}

const char *
file_name(const struct program *program, const char *name)
{
	return program->label != NULL && strcmp(name, "-") == 0 ? program->label
								: name;
}

void
program_hold(struct program *program)
{
	program->hold = temporary_open();
}

void
program_ahead(struct program *program, const char *name)
{
	struct ahead *ahead = program->ahead;

	if (strcmp(name, "-") == 0)
		return;
	while (ahead->name != NULL)
		ahead++;
	ahead->name = name;
	ahead->fd = open(name, O_RDONLY | O_CLOEXEC);
	ahead->error = errno;
}

/* The one of that name that was opened ahead; NULL: none was. */
static struct ahead *
find_ahead(struct program *program, const char *name)
{
	for (int i = 0; i < AHEAD; i++)
		if (program->ahead[i].name == name)
			return &program->ahead[i];
	return NULL;
}

bool
program_is_ahead(struct program *program, const char *name)
{
	return find_ahead(program, name) != NULL;
}

int
program_take(struct program *program, const char *name)
{
	struct ahead *ahead = find_ahead(program, name);
	int fd;

	if (strcmp(name, "-") == 0)
		return STDIN_FILENO;
	if (ahead == NULL)
		return open(name, O_RDONLY | O_CLOEXEC);
	fd = ahead->fd;
	errno = ahead->error;
	*ahead = (struct ahead){.name = NULL};
	return fd;
}

bool
program_stat(struct program *program, const char *name, struct stat *status)
{
	const struct ahead *ahead = find_ahead(program, name);

	if (strcmp(name, "-") == 0)
		return fstat(STDIN_FILENO, status) == 0;
	return (ahead != NULL ? fstat(ahead->fd, status)
			      : stat(name, status)) == 0;
}

void
program_no_file(struct program *program)
{
	if (program->source.spill_failed)
		report_trouble(program, "%s: temporary file in %s: %s",
		    program->shown, temporary_directory(),
		    strerror(program->source.error));
	else
		report_trouble(program, "%s: %s", program->shown,
		    strerror(program->source.error));
}

void
program_not_held(struct program *program, const struct out *text)
{
	if (text->fd != -1)
		report_trouble(program, "temporary file in %s: %s",
		    temporary_directory(), strerror(text->error));
	else
		report_trouble(program, "%s", strerror(text->error));
}

void
program_close_file(int fd)
{
	if (fd != -1 && fd != STDIN_FILENO)
		close(fd);
}

bool
program_next(struct program *program, record_work work, void *context)
{
	if (program->stop || !source_next(&program->source, &program->record))
		return false;
	program->records++;
	program->found |= program->record.real;
	work(program, context);
	program->stop |= program->out.error != 0;
	return true;
}

void
program_rest(struct program *program, record_work work, void *context)
{
	const struct source *source = &program->source;

	while (source->error == 0 && program_next(program, work, context)) {
		flush_messages(program);
		progress_at(program);
	}
	if (source->error != 0)
		program_no_file(program);
}

void
program_read(struct program *program, const char *name, int fd,
    record_work work, void *context)
{
	program_use_file(program, name, fd);
	program_rest(program, work, context);
}

void
program_file(
    struct program *program, const char *name, record_work work, void *context)
{
	int fd = program_take(program, name);

	program_read(program, file_name(program, name), fd, work, context);
	program_close_file(fd);
}

char *const *
files_or_standard(char *const *files)
{
	static char standard[] = "-";
	static char *const none[] = {standard, NULL};

	return *files == NULL ? none : files;
}

void
program_each(struct program *program, char *const *files, record_work work,
    void *context)
{
	progress_begin(program, files);
	files = files_or_standard(files);
	for (; *files != NULL && !program->stop; files++)
		program_file(program, *files, work, context);
	progress_end(program);
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
		report_trouble(program, "%s%s",
		    program->out.error != ENOMEM ? "standard output: " : "",
		    strerror(program->out.error));
	}
	flush_messages(program);
	if (!out_flush(&program->err))
		program_answer(program, STATUS_TROUBLE);
	source_close(&program->source);
	out_close(&program->out);
	out_close(&program->err);
	return program->status;
}
