/* watch.c: a file that others change, looked at when something happens to it.
 */

#include "watch.h"

#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

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
watch_directory(struct watch *watch, const char *path)
{
	static const uint32_t what = IN_MOVED_TO | IN_MOVED_FROM |
	    IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_ONLYDIR;
	size_t length = (size_t)(name_of(path) - path);
	char *directory = length == 0 ? strdup(".") : strndup(path, length);

	if (directory != NULL && watch->fd != -1 &&
	    inotify_add_watch(watch->fd, directory, what) == -1) {
		close(watch->fd);
		watch->fd = -1;
	}
	free(directory);
}

/* A link may be in one directory, and what it leads to in another. */
static void
watch_all(struct watch *watch)
{
	if (watch->fd == -1)
		watch->fd = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
	watch_directory(watch, watch->file);
	if (watch->real != NULL)
		watch_directory(watch, watch->real);
}

void
watch_open(struct watch *watch, const char *file)
{
	*watch = (struct watch){.file = file, .fd = -1};
	watch->real = realpath(file, NULL);
	watch_all(watch);
}

void
watch_close(struct watch *watch)
{
	free(watch->real);
	if (watch->fd != -1)
		close(watch->fd);
}

double
watch_patience(const struct watch *watch)
{
	return watch->fd != -1 && watch->there ? seldom : often;
}

/* What has happened is seen by the file itself. */
static void
drain(struct watch *watch)
{
	char events[4096];

	if (watch->fd == -1)
		return;
	while (read(watch->fd, events, sizeof(events)) > 0)
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
watch_changed(struct watch *watch)
{
	struct stat now;
	bool there;

	drain(watch);
	there = stat(watch->file, &now) == 0;
	if (there != watch->there) {
		/* Its directory may be a new one, too. */
		if (there)
			watch_all(watch);
		return true;
	}
	return there && !is_same(&now, &watch->last);
}

void
watch_note(struct watch *watch, int fd)
{
	watch->there = fd != -1 && fstat(fd, &watch->last) == 0;
}
