/* follow.c: a file that is read again whenever it changes. */

#include "follow.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "formats/utf8.h"

/*
 * Seconds between two looks.  A network's file system tells a watch nothing of
 * what others do, so there are some looks even where there is a watch.
 */
static const double often = 0.5, seldom = 2;

static const char *
name_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash == NULL ? path : slash + 1;
}

/* Watches the directory that a file is in; one that is watched stays so. */
static void
watch_directory(struct follow *follow, const char *path)
{
	static const uint32_t what = IN_MOVED_TO | IN_MOVED_FROM |
	    IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_ONLYDIR;
	size_t length = (size_t)(name_of(path) - path);
	char *directory = length == 0 ? strdup(".") : strndup(path, length);

	if (directory != NULL && follow->watch != -1 &&
	    inotify_add_watch(follow->watch, directory, what) == -1) {
		close(follow->watch);
		follow->watch = -1;
	}
	free(directory);
}

/* A link may be in one directory, and what it leads to in another. */
static void
watch(struct follow *follow)
{
	if (follow->watch == -1)
		follow->watch = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
	watch_directory(follow, follow->file);
	if (follow->real != NULL)
		watch_directory(follow, follow->real);
}

void
follow_open(struct follow *follow, const char *file)
{
	*follow = (struct follow){.file = file, .watch = -1};
	follow->real = realpath(file, NULL);
	watch(follow);
}

void
follow_close(struct follow *follow)
{
	free(follow->real);
	if (follow->watch != -1)
		close(follow->watch);
}

double
follow_patience(const struct follow *follow)
{
	return follow->watch != -1 && follow->there ? seldom : often;
}

/* What has happened is seen by the file itself. */
static void
drain(struct follow *follow)
{
	char events[4096];

	if (follow->watch == -1)
		return;
	while (read(follow->watch, events, sizeof(events)) > 0)
		continue;
}

static bool
is_same(const struct stat *one, const struct stat *other)
{
	return one->st_dev == other->st_dev && one->st_ino == other->st_ino &&
	    one->st_size == other->st_size &&
	    one->st_mtim.tv_sec == other->st_mtim.tv_sec &&
	    one->st_mtim.tv_nsec == other->st_mtim.tv_nsec;
}

bool
follow_changed(struct follow *follow)
{
	struct stat now;
	bool there;

	drain(follow);
	there = stat(follow->file, &now) == 0;
	if (there != follow->there) {
		/* Its directory may be a new one, too. */
		if (there)
			watch(follow);
		return true;
	}
	return there && !is_same(&now, &follow->last);
}

static int
open_file(struct follow *follow)
{
	int fd = open(follow->file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

	follow->there = fd != -1 && fstat(fd, &follow->last) == 0;
	if (fd == -1 || S_ISREG(follow->last.st_mode))
		return fd;
	close(fd);
	errno = S_ISDIR(follow->last.st_mode) ? EISDIR : ESPIPE;
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
	char why[1400];

	snprintf(why, sizeof(why), "%s: %s", program->shown,
	    error != 0 ? strerror(error) : "no records");
	utf8_show(to, size, why, strlen(why));
}

/* The record that was read is legal, and somebody watches. */
static bool
take_record(struct program *program, struct play *play)
{
	struct timeline timeline;
	char why[SEAT_TEXT];
	int seat = seat_in(&play->asked->as, &program->record, why);

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
follow_read(struct follow *follow, struct program *program, struct play *play)
{
	int fd = open_file(follow);
	bool done = false;

	program_use_file(program, follow->file, fd);
	if (fd == -1 || !read_last(program, follow->file, fd))
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
follow_begin(struct follow *follow, struct program *program, struct play *play)
{
	if (follow_read(follow, program, play))
		return true;
	if (program->source.error == 0 && program->record.real &&
	    program->record.refusal.fault != NULL)
		report_fault(program);
	else
		report_trouble(program, "%s", play->trouble);
	return false;
}
