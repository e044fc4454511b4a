/* inplace.c: a file that is changed whole or not at all. */

#include "inplace.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static bool
same_file(int fd, const char *path)
{
	struct stat held, named;

	return fstat(fd, &held) == 0 && stat(path, &named) == 0 &&
	    held.st_dev == named.st_dev && held.st_ino == named.st_ino;
}

/*
 * A lock belongs to a file, not to its name.  Whoever held it before us has
 * put another file under the name, so ours may be the old one: look again.
 */
bool
inplace_open(struct inplace *place, const char *path)
{
	place->fd = -1;
	place->path = realpath(path, NULL);
	while (place->path != NULL) {
		place->fd = open(place->path, O_RDWR | O_CLOEXEC);
		if (place->fd == -1)
			return false;
		while (flock(place->fd, LOCK_EX) == -1)
			if (errno != EINTR)
				return false;
		if (same_file(place->fd, place->path))
			return true;
		close(place->fd);
	}
	return false;
}

static bool
write_all(int fd, const char *bytes, size_t length)
{
	while (length > 0) {
		ssize_t n = write(fd, bytes, length);

		if (n == -1 && errno != EINTR)
			return false;
		if (n > 0) {
			bytes += n;
			length -= (size_t)n;
		}
	}
	return true;
}

/* The new file must be on the disk before it takes the old one's place. */
static bool
write_new(const struct inplace *place, int fd, const char *bytes, size_t length)
{
	struct stat old;

	if (fstat(place->fd, &old) == -1 ||
	    fchmod(fd, old.st_mode & 07777) == -1)
		return false;
	/* Only root can give a file away; for all others it is theirs. */
	if (fchown(fd, old.st_uid, old.st_gid) == -1 && errno != EPERM)
		return false;
	return write_all(fd, bytes, length) && fsync(fd) == 0;
}

/* So that the new name outlives a crash; not all file systems can. */
static void
sync_directory(char *path)
{
	int fd = open(dirname(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd == -1)
		return;
	fsync(fd);
	close(fd);
}

static bool
replace(struct inplace *place, const char *bytes, size_t length)
{
	char *name = NULL;
	int fd, error = 0;

	if (asprintf(&name, "%s.XXXXXX", place->path) == -1)
		return false;
	fd = mkostemp(name, O_CLOEXEC);
	if (fd == -1) {
		error = errno;
	} else {
		if (!write_new(place, fd, bytes, length))
			error = errno;
		if (close(fd) == -1 && error == 0)
			error = errno;
		if (error == 0 && rename(name, place->path) == -1)
			error = errno;
		if (error == 0)
			sync_directory(name);
		else
			unlink(name);
	}
	free(name);
	errno = error;
	return error == 0;
}

/* A signal waits until the new file is in place and nothing lies about. */
bool
inplace_replace(struct inplace *place, const char *bytes, size_t length)
{
	sigset_t all, before;
	bool done;
	int error;

	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &before);
	done = replace(place, bytes, length);
	error = errno;
	sigprocmask(SIG_SETMASK, &before, NULL);
	errno = error;
	return done;
}

void
inplace_close(struct inplace *place)
{
	if (place->fd != -1)
		close(place->fd);
	free(place->path);
}
