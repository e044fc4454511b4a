/* follow.c: a file that is read again whenever it changes. */

#include "follow.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "formats/utf8.h"

static int
open_file(struct watch *watch)
{
	int fd = open(watch->file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

	watch_note(watch, fd);
	if (fd == -1 || S_ISREG(watch->last.st_mode))
		return fd;
	close(fd);
	errno = S_ISDIR(watch->last.st_mode) ? EISDIR : ESPIPE;
	return -1;
}

/* Stops at a record that is more than comments; how many there are. */
static long
read_records(struct program *program, const char *file, int fd, long most)
{
	long n = 0;

	program_use_file(program, file, fd);
	while (n < most && source_next(&program->source, &program->record))
		n += program->record.real;
	return n;
}

/* The last record is the one that grows; it is known when all were read. */
static bool
read_last(struct program *program, const char *file, int fd)
{
	long n = read_records(program, file, fd, RECORD_LINES);

	if (n == 0 || program->source.error != 0 ||
	    lseek(fd, 0, SEEK_SET) == -1)
		return false;
	return read_records(program, file, fd, n) == n;
}

static void
keep_text(char *to, size_t size, const struct out *out)
{
	size_t length = out->length;

	if (length > 0 && out->bytes[length - 1] == '\n')
		length--;
	utf8_show(to, size, out->bytes != NULL ? out->bytes : "", length);
}

static void
say_fault(struct program *program, char *to, size_t size)
{
	struct out out;

	out_open(&out, -1);
	out.colour = COLOUR_NEVER;
	write_fault(&out, program);
	keep_text(to, size, &out);
	out_close(&out);
}

static void
say_error(struct program *program, int error, char *to, size_t size)
{
	const char *reason = error == 0 ? "no records"
	    : error == ESPIPE ? "--follow needs a file that can be read again"
			      : strerror(error);
	char why[1400];

	snprintf(why, sizeof(why), "%s: %s", program->shown, reason);
	utf8_show(to, size, why, strlen(why));
}

/* The record that was read is legal, and somebody watches. */
static bool
take_record(struct program *program, struct play *play)
{
	struct timeline timeline;
	char why[SEAT_TEXT];
	int seat =
	    seat_in(&play->asked->as, &program->record, program->language, why);

	if (seat == -1) {
		utf8_show(
		    play->trouble, sizeof(play->trouble), why, strlen(why));
		return false;
	}
	if (!timeline_open(&timeline, &program->source, &program->record)) {
		say_error(program, program->source.error, play->trouble,
		    sizeof(play->trouble));
		return false;
	}
	play->common = timeline_common(&play->timeline, &timeline);
	timeline_close(&play->timeline);
	play->timeline = timeline;
	if (play->fixed || play->seat > program->record.setup.players)
		play->seat = seat;
	play->trouble[0] = '\0';
	return true;
}

bool
follow_read(struct watch *watch, struct program *program, struct play *play)
{
	int fd = open_file(watch);
	bool done = false;

	program_use_file(program, watch->file, fd);
	if (fd == -1 || !read_last(program, watch->file, fd))
		say_error(program, program->source.error, play->trouble,
		    sizeof(play->trouble));
	else if (program->record.refusal.fault != NULL)
		say_fault(program, play->trouble, sizeof(play->trouble));
	else
		done = take_record(program, play);
	if (fd != -1)
		close(fd);
	return done;
}

bool
follow_begin(struct watch *watch, struct program *program, struct play *play)
{
	if (follow_read(watch, program, play))
		return true;
	follow_report(program, play);
	return false;
}

void
follow_report(struct program *program, const struct play *play)
{
	if (program->source.error == 0 && program->record.real &&
	    program->record.refusal.fault != NULL)
		report_fault(program);
	else
		report_trouble(program, "%s", play->trouble);
}
