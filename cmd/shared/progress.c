/* progress.c: a line for people who wait. */

#include "progress.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static double
seconds_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void
progress_begin(struct program *program, char *const *files)
{
	struct progress *progress = &program->progress;
	struct stat status;

	/* What is written to the same terminal is progress enough. */
	if (!isatty(STDERR_FILENO) ||
	    (isatty(STDOUT_FILENO) && !progress->late))
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

/*
 * Something like "judge: 120000 records, 260 MB/s, 48%, 1 s left", or if there
 * is more to tell "score: 5200 matches, 430/s, greedy 58.0% ± 1.3%".
 */
static void
show(struct program *program, double now)
{
	struct progress *progress = &program->progress;
	double bytes = (double)program->source.total;
	double time = now - progress->begun;
	double speed = bytes / time;
	const char *unit = progress->unit;
	char note[512] = "";

	if (progress->note != NULL) {
		progress->note(progress->context, note, sizeof(note));
		unit = "matches";
	}
	fprintf(stderr, "\r\033[K%s: ", program_invocation_short_name);
	if (unit == NULL)
		fprintf(stderr, "%ld records, %.0f MB/s", program->records,
		    speed / 1e6);
	else
		fprintf(stderr, "%ld %s, %.*f/s%s", program->records, unit,
		    program->records < 10 * time,
		    (double)program->records / time, note);
	if (progress->total > bytes)
		fprintf(stderr, ", %.0f%%, %.0f s left",
		    100 * bytes / progress->total,
		    (progress->total - bytes) / speed);
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
	if (now - progress->begun > 1 && now - progress->shown > 0.1)
		show(program, now);
}

void
progress_end(struct program *program)
{
	if (program->progress.visible)
		fputs("\r\033[K", stderr);
	program->progress.visible = false;
}
