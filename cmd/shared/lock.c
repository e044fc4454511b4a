/* lock.c: one at a time, and not for ever. */

#include "lock.h"

#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

#include "formats/utf8.h"
#include "seconds.h"

bool
lock_is_of(int fd, const char *path)
{
	struct stat held, named;

	return fstat(fd, &held) == 0 && stat(path, &named) == 0 &&
	    held.st_dev == named.st_dev && held.st_ino == named.st_ino;
}

/*
 * Who has locked a file, of a line like
 * "4: FLOCK  ADVISORY  READ 1234 fe:00:5678 0 EOF"; 0: it is about another, or
 * about one who waits, which has an arrow before FLOCK.
 */
static int
holder_in(const char *line, const char *file)
{
	const char *at = strstr(line, file);

	if (at == NULL || strstr(line, ": FLOCK ") == NULL)
		return 0;
	while (at > line && at[-1] != ' ')
		at--;
	return (int)strtol(at, NULL, 10);
}

static int
find_holder(int fd)
{
	FILE *locks = fopen("/proc/locks", "re");
	char line[256], file[64];
	struct stat held;
	int process = 0;

	if (locks == NULL)
		return 0;
	if (fstat(fd, &held) == 0) {
		snprintf(file, sizeof(file), " %02x:%02x:%llu ",
		    major(held.st_dev), minor(held.st_dev),
		    (unsigned long long)held.st_ino);
		while (process == 0 && fgets(line, sizeof(line), locks) != NULL)
			process = holder_in(line, file);
	}
	fclose(locks);
	return process;
}

/* What a process is called; false: it is gone, or not to be seen. */
static bool
find_command(int process, char command[32])
{
	char path[64], line[32] = "";
	FILE *file;

	snprintf(path, sizeof(path), "/proc/%d/comm", process);
	file = fopen(path, "re");
	if (file == NULL)
		return false;
	if (fgets(line, sizeof(line), file) == NULL)
		line[0] = '\0';
	fclose(file);
	utf8_show(command, 32, line, strcspn(line, "\n"));
	return command[0] != '\0';
}

void
lock_holder(int fd, char holder[LOCK_HOLDER])
{
	int process = find_holder(fd);
	char command[32];

	/* A lock outlives who asked for it if somebody else has the file. */
	if (process > 0 && find_command(process, command))
		snprintf(
		    holder, LOCK_HOLDER, "process %d (%s)", process, command);
	else
		snprintf(holder, LOCK_HOLDER, "another process");
}

static void
tell_waiting(int fd, const char *path)
{
	char shown[1024], holder[LOCK_HOLDER];

	if (!isatty(STDERR_FILENO))
		return;
	utf8_show(shown, sizeof(shown), path, strlen(path));
	lock_holder(fd, holder);
	warnx("%s: waiting for %s, which has locked it", shown, holder);
}

/*
 * The kernel would wait for ever, so it is asked again and again, ever more
 * slowly.  It is no use to wait for a file that is another one by now.
 */
static bool
wait_longer(int fd, const char *path)
{
	const long longest = 20000000;
	struct timespec pause = {.tv_nsec = 500000};
	double begun = seconds_now(), now = begun;
	bool told = false;

	while (now - begun < LOCK_SECONDS) {
		nanosleep(&pause, NULL);
		if (flock(fd, LOCK_EX | LOCK_NB) == 0)
			return true;
		if (errno != EWOULDBLOCK && errno != EINTR)
			return false;
		if (!lock_is_of(fd, path)) {
			errno = ESTALE;
			return false;
		}
		if (pause.tv_nsec < longest)
			pause.tv_nsec *= 2;
		now = seconds_now();
		if (!told && now - begun > 1)
			tell_waiting(fd, path);
		told = now - begun > 1;
	}
	errno = EWOULDBLOCK;
	return false;
}

bool
lock_wait(int fd, const char *path)
{
	if (flock(fd, LOCK_EX | LOCK_NB) == 0)
		return true;
	return (errno == EWOULDBLOCK || errno == EINTR) &&
	    wait_longer(fd, path);
}
