/* progress.c: a line for people who wait. */

#include "progress.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "formats/utf8.h"
#include "seconds.h"
#include "terminal.h"

static bool
writes_to_pipe(void)
{
	struct stat status;

	return fstat(STDOUT_FILENO, &status) == 0 && S_ISFIFO(status.st_mode);
}

/*
 * What is written to the same terminal is progress enough; and what goes into
 * a pipe is for a program that shows its own, on the same line, or for one
 * that has the terminal to itself.
 */
static bool
is_seen(const struct progress *progress)
{
	return isatty(STDERR_FILENO) && !terminal_is_dumb() &&
	    !writes_to_pipe() && (progress->late || !isatty(STDOUT_FILENO));
}

void
progress_begin(struct program *program, char *const *files)
{
	struct progress *progress = &program->progress;
	struct stat status;

	if (!is_seen(progress))
		return;
	/* Files may come one by one: time and bytes count from the first. */
	if (!progress->watched) {
		progress->begun = seconds_now();
		progress->shown = progress->begun;
	}
	progress->watched = true;
	progress->total = (double)program->source.total;
	if (*files == NULL && fstat(STDIN_FILENO, &status) == 0 &&
	    S_ISREG(status.st_mode))
		progress->total = (double)status.st_size;
	for (; *files != NULL; files++)
		if (program_stat(program, *files, &status) &&
		    S_ISREG(status.st_mode))
			progress->total += (double)status.st_size;
}

/* Bytes that were worked on: others are read already, but wait. */
static double
count_bytes(const struct source *source)
{
	return (double)source->total - (double)(source->end - source->at);
}

/* Goes to the beginning of the line and empties it. */
#define EMPTY "\r\033[K"

/* As much of a text as fits, in one go: others may write there, too. */
static void
show_line(const char *text)
{
	/* Some terminals begin another line with the last column. */
	int columns = terminal_width(STDERR_FILENO) - 1;
	char line[1024];
	int n;

	n = (int)utf8_fit(text, &columns);
	n = snprintf(line, sizeof(line), EMPTY "%.*s", n, text);
	if (n > 0)
		write_whole(STDERR_FILENO, line, strlen(line));
}

/*
 * Something like "judge: 120000 records, 260 MB/s, 48%, 1 s left", or if there
 * is more to tell "score: 5200 matches, 430/s, greedy 58.0% ± 1.3%".
 */
static void
show(struct program *program, double now)
{
	struct progress *progress = &program->progress;
	double bytes = count_bytes(&program->source);
	double time = now - progress->begun;
	double speed = (bytes - progress->passed) / time;
	const char *unit = progress->unit;
	char done[64], note[512] = "", left[64] = "", text[1024];

	if (progress->note != NULL) {
		progress->note(progress->context, note, sizeof(note));
		unit = "matches";
	}
	if (unit == NULL)
		snprintf(done, sizeof(done), "%ld records, %.0f MB/s",
		    program->records, speed / 1e6);
	else
		snprintf(done, sizeof(done), "%ld %s, %.*f/s", program->records,
		    unit, program->records < 10 * time,
		    (double)program->records / time);
	if (progress->total > bytes && speed > 0)
		snprintf(left, sizeof(left), ", %.0f%%, %.0f s left",
		    100 * bytes / progress->total,
		    (progress->total - bytes) / speed);
	snprintf(text, sizeof(text), "%s: %s%s%s",
	    program_invocation_short_name, done, note, left);
	show_line(text);
	progress->visible = true;
	progress->shown = now;
}

void
progress_at(struct program *program)
{
	struct progress *progress = &program->progress;
	double now;

	if (!progress->watched)
		return;
	now = seconds_now();
	/* What is left out takes no time. */
	if (program->records == 0) {
		progress->begun = now;
		progress->passed = count_bytes(&program->source);
	}
	if (now - progress->begun > 1 && now - progress->shown > 0.1)
		show(program, now);
}

void
progress_end(struct program *program)
{
	if (program->progress.visible)
		write_whole(STDERR_FILENO, EMPTY, sizeof(EMPTY) - 1);
	program->progress.visible = false;
}

/* In one go with the messages, before another line comes between. */
void
progress_make_way(struct program *program)
{
	const size_t length = sizeof(EMPTY) - 1;
	struct out *err = &program->err;

	if (!program->progress.visible &&
	    (!writes_to_pipe() || terminal_is_dumb()))
		return;
	program->progress.visible = false;
	if (out_room(err, length) == NULL)
		return;
	memmove(err->bytes + length, err->bytes, err->length);
	memcpy(err->bytes, EMPTY, length);
	err->length += length;
}
