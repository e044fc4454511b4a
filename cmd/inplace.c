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

#include "../formats/out.h"

static bool
same_file(int fd, const char *path)
{
	struct stat held, named;

	return fstat(fd, &held) == 0 && stat(path, &named) == 0 &&
	    held.st_dev == named.st_dev && held.st_ino == named.st_ino;
}

/* A pipe or a device has no content that could be changed. */
static bool
is_file(int fd)
{
	struct stat held;

	if (fstat(fd, &held) == -1)
		return false;
	errno = EINVAL;
	return S_ISREG(held.st_mode);
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
		if (place->fd == -1 || !is_file(place->fd))
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

/* The new file must be on the disk before it takes the old one's place. */
static bool
write_new(const struct inplace *place, int fd, const char *bytes, size_t length)
{
	struct stat old;

	if (fstat(place->fd, &old) == -1)
		return false;
	/* Only root can give a file away; for all others it is theirs. */
	if (fchown(fd, old.st_uid, old.st_gid) == -1 && errno != EPERM)
		return false;
	if (fchmod(fd, old.st_mode & 07777) == -1)
		return false;
	return write_whole(fd, bytes, length) && fsync(fd) == 0;
}

/* So that the new name outlives a crash; not all file systems can. */
static void
sync_directory(const char *directory)
{
	int fd = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd == -1)
		return;
	fsync(fd);
	close(fd);
}

static bool
remove_stale(const char *name)
{
	return unlink(name) == 0 || errno == ENOENT;
}

/* Gives a file without a name one, and that of the old file at once. */
static bool
put_in_place(const struct inplace *place, int fd, const char *name)
{
	char self[32];

	snprintf(self, sizeof(self), "/proc/self/fd/%d", fd);
	return remove_stale(name) &&
	    linkat(AT_FDCWD, self, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 &&
	    rename(name, place->path) == 0;
}

/* True if a file without a name cannot be had here, but one with a name may. */
static bool
must_be_named(int error)
{
	return error == EOPNOTSUPP || error == EISDIR || error == EINVAL ||
	    error == ENOENT || error == EPERM;
}

/*
 * The new file has no name until it is whole: if we are killed it is gone.
 * Only a kill between the link and the rename leaves the name lying there,
 * and whoever holds the lock next removes it.
 */
static bool
replace_unnamed(struct inplace *place, const char *directory, const char *name,
    const char *bytes, size_t length)
{
	int fd = open(directory, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
	int error = 0;

	if (fd == -1)
		return false;
	if (!write_new(place, fd, bytes, length) ||
	    !put_in_place(place, fd, name))
		error = errno;
	close(fd);
	if (error != 0)
		unlink(name);
	errno = error;
	return error == 0;
}

static bool
replace_named(
    struct inplace *place, const char *name, const char *bytes, size_t length)
{
	int flags = O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC;
	int fd = remove_stale(name) ? open(name, flags, 0600) : -1;
	int error = 0;

	if (fd == -1)
		return false;
	if (!write_new(place, fd, bytes, length))
		error = errno;
	if (close(fd) == -1 && error == 0)
		error = errno;
	if (error == 0 && rename(name, place->path) == -1)
		error = errno;
	if (error != 0)
		unlink(name);
	errno = error;
	return error == 0;
}

/*
 * The name that the new file has for a moment is that of the old one's inode:
 * who holds the lock on that has the name for himself.
 */
static char *
passing_name(const struct inplace *place, const char *directory)
{
	struct stat old;
	char *name;

	if (fstat(place->fd, &old) == -1 ||
	    asprintf(&name, "%s/.move.%llx", directory,
		(unsigned long long)old.st_ino) == -1)
		return NULL;
	return name;
}

static bool
replace(struct inplace *place, const char *bytes, size_t length)
{
	char *copy = strdup(place->path);
	char *directory = copy != NULL ? dirname(copy) : NULL;
	char *name = copy != NULL ? passing_name(place, directory) : NULL;
	bool done = false;
	int error;

	if (name != NULL)
		done = replace_unnamed(place, directory, name, bytes, length);
	if (name != NULL && !done && must_be_named(errno))
		done = replace_named(place, name, bytes, length);
	error = errno;
	if (done)
		sync_directory(directory);
	free(name);
	free(copy);
	errno = error;
	return done;
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
