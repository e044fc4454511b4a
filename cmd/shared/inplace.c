/* inplace.c: a file that is changed whole or not at all. */

#include "inplace.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lock.h"
#include "rights.h"
#include "sandbox.h"

enum { PIECE = 1 << 14 }; /* bytes that are copied at once */

/* Notes why, with what the system says of it, if it does. */
static bool
fail(struct inplace *place, const char *what)
{
	int error = errno;

	snprintf(place->reason, sizeof(place->reason), "%s%s%s", what,
	    what[0] != '\0' && error != 0 ? ": " : "",
	    error != 0 ? strerror(error) : "");
	return false;
}

static bool
fail_locked(struct inplace *place)
{
	char holder[LOCK_HOLDER];

	if (errno != EWOULDBLOCK)
		return fail(place, "");
	lock_holder(place->fd, holder);
	snprintf(place->reason, sizeof(place->reason),
	    "not changed: %s has locked it, and %d seconds were not enough",
	    holder, LOCK_SECONDS);
	return false;
}

/* A pipe or a device has no content that could be changed. */
static bool
is_file(struct inplace *place)
{
	struct stat held;

	if (fstat(place->fd, &held) == -1)
		return fail(place, "");
	errno = 0;
	return S_ISREG(held.st_mode) || fail(place, "not a regular file");
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
			break;
		if (!is_file(place))
			return false;
		if (!lock_wait(place->fd, path)) {
			if (errno != ESTALE)
				return fail_locked(place);
		} else if (lock_is_of(place->fd, place->path)) {
			return true;
		}
		close(place->fd);
	}
	snprintf(place->reason, sizeof(place->reason), "%s",
	    sandbox_reason(path, errno));
	return false;
}

/* The file that is to take the old one's place. */
struct fresh {
	int fd;
	char *copy, *directory; /* of the path */
	DIR *listing; /* of the directory; NULL: it may not be read */
	char prefix[32]; /* of the name that it has for a moment */
	char *name; /* that one, with the directory */
	size_t size;
	bool named; /* it lies there */
};

/* Names that nobody can guess: otherwise somebody could take them first. */
enum { NAME_TRIES = 16 };

static bool
take_name(struct fresh *fresh, bool (*make)(struct fresh *))
{
	uint64_t number;

	for (int i = 0; i < NAME_TRIES && !fresh->named; i++) {
		if (getrandom(&number, sizeof(number), 0) != sizeof(number))
			return false;
		snprintf(fresh->name, fresh->size, "%s/%s%016llx",
		    fresh->directory, fresh->prefix,
		    (unsigned long long)number);
		fresh->named = make(fresh);
		if (!fresh->named && errno != EEXIST)
			return false;
	}
	return fresh->named;
}

static bool
make_linked(struct fresh *fresh)
{
	char self[32];

	snprintf(self, sizeof(self), "/proc/self/fd/%d", fresh->fd);
	return linkat(AT_FDCWD, self, AT_FDCWD, fresh->name,
		   AT_SYMLINK_FOLLOW) == 0;
}

static bool
make_empty(struct fresh *fresh)
{
	int flags = O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC;

	fresh->fd = open(fresh->name, flags, 0600);
	return fresh->fd != -1;
}

static bool
sync_whole(int fd)
{
	while (fsync(fd) == -1)
		if (errno != EINTR)
			return false;
	return true;
}

static bool
write_text(int fd, const struct out *text)
{
	char piece[PIECE];
	off_t at = 0;
	ssize_t n;

	while ((n = held_read(text, piece, sizeof(piece), at)) > 0) {
		if (!write_whole(fd, piece, (size_t)n))
			return false;
		at += n;
	}
	return n == 0;
}

/* The new file must be on the disk before it takes the old one's place. */
static bool
write_fresh(
    struct inplace *place, const struct fresh *fresh, const struct out *text)
{
	char reason[128];
	const char *lost;

	if (!write_text(fresh->fd, text))
		return fail(place, "");
	lost = rights_keep(place->fd, fresh->fd);
	if (lost != NULL) {
		snprintf(reason, sizeof(reason), "not changed: %s", lost);
		return fail(place, reason);
	}
	return sync_whole(fresh->fd) || fail(place, "");
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
 * Only a kill between the link and the rename leaves the name lying there.
 */
static bool
make_fresh(struct inplace *place, struct fresh *fresh, const struct out *text)
{
	int flags = O_TMPFILE | O_WRONLY | O_CLOEXEC;
	int error;

	fresh->fd = open(fresh->directory, flags, 0600);
	if (fresh->fd != -1) {
		if (!write_fresh(place, fresh, text))
			return false;
		if (take_name(fresh, make_linked))
			return true;
		error = errno;
		close(fresh->fd);
		fresh->fd = -1;
		errno = error;
	}
	if (!must_be_named(errno) || !take_name(fresh, make_empty))
		return fail(place, "");
	return write_fresh(place, fresh, text);
}

/*
 * What a kill has left is removed by whoever holds the lock next: the prefix
 * has the old file's inode, so it is his alone.
 */
static void
remove_stale(struct fresh *fresh)
{
	const struct dirent *entry;
	size_t length = strlen(fresh->prefix);

	while (
	    fresh->listing != NULL && (entry = readdir(fresh->listing)) != NULL)
		if (strncmp(entry->d_name, fresh->prefix, length) == 0)
			unlinkat(dirfd(fresh->listing), entry->d_name, 0);
}

static bool
open_fresh(struct inplace *place, struct fresh *fresh)
{
	const size_t name = sizeof(fresh->prefix) + 32;
	struct stat old;

	fresh->copy = strdup(place->path);
	if (fresh->copy == NULL || fstat(place->fd, &old) == -1)
		return fail(place, "");
	fresh->directory = dirname(fresh->copy);
	fresh->size = strlen(fresh->directory) + name;
	fresh->name = malloc(fresh->size);
	fresh->listing = opendir(fresh->directory);
	if (fresh->name == NULL || (fresh->listing == NULL && errno != EACCES))
		return fail(place, "");
	snprintf(fresh->prefix, sizeof(fresh->prefix), ".move.%llx.",
	    (unsigned long long)old.st_ino);
	remove_stale(fresh);
	return true;
}

static void
close_fresh(struct fresh *fresh)
{
	if (fresh->fd != -1)
		close(fresh->fd);
	if (fresh->named)
		unlink(fresh->name);
	if (fresh->listing != NULL)
		closedir(fresh->listing);
	free(fresh->name);
	free(fresh->copy);
}

/*
 * So that the new name outlives a crash.  For a directory that may not be read
 * it takes the whole file system; and some directories cannot be told to.
 */
static bool
sync_directory(struct inplace *place, const struct fresh *fresh)
{
	bool done = fresh->listing != NULL ? sync_whole(dirfd(fresh->listing))
					   : syncfs(fresh->fd) == 0;

	return done || errno == EINVAL ||
	    fail(place, "changed, but a crash may undo that");
}

static bool
replace(struct inplace *place, const struct out *text)
{
	struct fresh fresh = {.fd = -1};
	bool done =
	    open_fresh(place, &fresh) && make_fresh(place, &fresh, text);

	if (done && rename(fresh.name, place->path) == -1)
		done = fail(place, "");
	if (done) {
		fresh.named = false;
		done = sync_directory(place, &fresh);
	}
	close_fresh(&fresh);
	return done;
}

static bool
is_same(const struct inplace *place, const struct out *text)
{
	char piece[PIECE], other[PIECE];
	struct stat old;
	off_t at = 0;
	ssize_t n;

	if (fstat(place->fd, &old) == -1 || old.st_size != held_length(text))
		return false;
	while ((n = pread(place->fd, piece, sizeof(piece), at)) > 0) {
		if (held_read(text, other, (size_t)n, at) != n ||
		    memcmp(other, piece, (size_t)n) != 0)
			return false;
		at += n;
	}
	return n == 0 && at == held_length(text);
}

bool
inplace_replace(struct inplace *place, const struct out *text)
{
	sigset_t all;

	sigfillset(&all);
	/* A call that the sandbox forbids cannot wait. */
	sigdelset(&all, SIGSYS);
	sigprocmask(SIG_BLOCK, &all, NULL);
	return is_same(place, text) || replace(place, text);
}

void
inplace_close(struct inplace *place)
{
	if (place->fd != -1)
		close(place->fd);
	free(place->path);
}
