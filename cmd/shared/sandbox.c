/* sandbox.c: what a program does not need it gives up. */

#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "filter.h"
#include "lib/text.h"

/*
 * Landlock by hand: the headers of a distribution are older than its kernels.
 */
enum { ASK_VERSION = 1, PATH_BENEATH = 1 };

struct ruleset {
	uint64_t fs, net, scoped;
};

struct beneath {
	uint64_t allowed;
	int32_t directory;
} __attribute__((packed));

/* Rights on file systems. */
enum {
	FS_WRITE_FILE = 1 << 1,
	FS_READ_FILE = 1 << 2,
	FS_READ_DIR = 1 << 3,
	FS_REMOVE_FILE = 1 << 5,
	FS_MAKE_REG = 1 << 8,
	FS_ALL = (1 << 16) - 1, /* of the newest version known here */

	FS_READ = FS_READ_FILE | FS_READ_DIR,
	FS_CHANGE = FS_READ | FS_WRITE_FILE | FS_REMOVE_FILE | FS_MAKE_REG,
};

/* Of each version: how many rights on file systems there are. */
static const int fs_rights[] = {0, 13, 14, 15, 15, 16, 16};

enum {
	NEWEST = sizeof(fs_rights) / sizeof(fs_rights[0]) - 1,
	NET_VERSION = 4, /* binding and connecting by TCP */
	SCOPE_VERSION = 6, /* abstract sockets, and signals to others */
	TWO_BITS = 3,
};

static int
make_ruleset(int version, uint64_t forbidden)
{
	uint64_t known = (UINT64_C(1) << fs_rights[version]) - 1;
	struct ruleset ruleset = {
	    .fs = known & forbidden,
	    .net = version >= NET_VERSION ? TWO_BITS : 0,
	    .scoped = version >= SCOPE_VERSION ? TWO_BITS : 0,
	};

	return (int)syscall(
	    SYS_landlock_create_ruleset, &ruleset, sizeof(ruleset), 0);
}

/* The version that the kernel has; less than 1: none. */
static long
ask_version(void)
{
	return syscall(SYS_landlock_create_ruleset, NULL, 0, ASK_VERSION);
}

/*
 * The newest is tried first and the version asked for only if it is not to be
 * had: a start should cost few system calls.  A kernel takes a longer struct
 * than it knows if the rest of it is zero.
 */
static int
find_ruleset(uint64_t forbidden)
{
	int fd = make_ruleset(NEWEST, forbidden);
	long version;

	if (fd != -1 || errno == ENOSYS || errno == EOPNOTSUPP)
		return fd;
	version = ask_version();
	return version < 1 || version > NEWEST
	    ? -1
	    : make_ruleset((int)version, forbidden);
}

/* What may be done with all that lies there; true also if nothing does. */
static bool
allow_beneath(int ruleset, const char *directory, uint64_t rights)
{
	int fd = open(directory, O_PATH | O_DIRECTORY | O_CLOEXEC);
	struct beneath beneath = {.allowed = rights, .directory = fd};
	bool done;

	if (fd == -1)
		return true;
	done = syscall(SYS_landlock_add_rule, ruleset, PATH_BENEATH, &beneath,
		   0) == 0;
	close(fd);
	return done;
}

/* Where files may be changed, once they may be nowhere else. */
static struct {
	bool entered;
	struct stat directory;
} bounds;

static const char *
directory_of(const char *file, char path[PATH_MAX])
{
	return realpath(file, path) == NULL ? NULL : dirname(path);
}

/* The files beside the one that is changed, and who has locked it. */
static bool
allow_change(int ruleset, const char *file)
{
	char path[PATH_MAX];
	const char *directory = directory_of(file, path);

	return directory == NULL || stat(directory, &bounds.directory) == -1 ||
	    (allow_beneath(ruleset, directory, FS_CHANGE) &&
		allow_beneath(ruleset, "/proc", FS_READ_FILE));
}

static void
restrict_files(unsigned promises, const char *file)
{
	uint64_t kept = promises & PROMISE_READ ? FS_READ : 0;
	int fd = find_ruleset(FS_ALL & ~kept);

	if (fd == -1)
		return;
	if (file == NULL || allow_change(fd, file))
		bounds.entered =
		    syscall(SYS_landlock_restrict_self, fd, 0) == 0 &&
		    file != NULL;
	close(fd);
}

/* True for a file that is there, but outside. */
static bool
is_outside(const char *file)
{
	char path[PATH_MAX];
	const char *directory = directory_of(file, path);
	struct stat now;

	return directory != NULL && stat(directory, &now) == 0 &&
	    (now.st_dev != bounds.directory.st_dev ||
		now.st_ino != bounds.directory.st_ino);
}

const char *
sandbox_reason(const char *file, int error)
{
	if (error == EACCES && bounds.entered && is_outside(file))
		return "the sandbox forbids its new directory: start again, or "
		       "with --no-sandbox";
	return strerror(error);
}

/*
 * Only in a program that a compiler has put more into: some count what is run
 * and write that into a file at the end, some look for leaks by stopping all
 * threads from another process.
 */
void __gcov_exit(void) __attribute__((weak));
int __llvm_profile_write_file(void) __attribute__((weak));
void __asan_init(void) __attribute__((weak));
void __tsan_init(void) __attribute__((weak));
void __msan_init(void) __attribute__((weak));

static bool
is_measured(void)
{
	return __gcov_exit != NULL || __llvm_profile_write_file != NULL;
}

static bool
is_sanitized(void)
{
	return __asan_init != NULL || __tsan_init != NULL ||
	    __msan_init != NULL;
}

/*
 * Where nothing is opened there is nothing to be said about files: a start
 * should cost few system calls.
 */
void
sandbox_enter(unsigned promises, const char *file)
{
	const unsigned opening = PROMISE_READ | PROMISE_CHANGE;

	if (is_measured() || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == -1)
		return;
	if (is_sanitized()) {
		restrict_files(promises | PROMISE_READ, file);
		return;
	}
	if (promises & opening || !filter_enter(promises)) {
		restrict_files(promises, file);
		filter_enter(promises);
	}
}

void
sandbox_describe(char words[SANDBOX_WORDS])
{
	long version = is_measured() ? 0 : ask_version();
	bool filter = !is_measured() && !is_sanitized() && filter_exists();
	struct text text;

	text_begin(&text, words, SANDBOX_WORDS, no_voice);
	if (version > 0) {
		text_add(&text, "landlock ");
		text_number(&text, version < NEWEST ? version : NEWEST);
	}
	if (version > 0 && filter)
		text_add(&text, ", ");
	if (filter)
		text_add(&text, "seccomp");
	if (version < 1 && !filter)
		text_add(&text, "none");
}
