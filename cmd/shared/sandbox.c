/* sandbox.c: what a filter does not need it gives up. */

#include "sandbox.h"

#include <errno.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/*
 * Landlock by hand: the headers of a distribution are older than its kernels.
 */
enum { ASK_VERSION = 1 };

struct ruleset {
	uint64_t fs, net, scoped;
};

/* What is forbidden on file systems: all but reading files and directories. */
enum {
	FS_READ_FILE = 1 << 2,
	FS_READ_DIR = 1 << 3,
	FS_ALL = (1 << 16) - 1, /* of the newest version known here */
	FS_FORBIDDEN = FS_ALL & ~(FS_READ_FILE | FS_READ_DIR),
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
make_ruleset(int version)
{
	uint64_t known = (UINT64_C(1) << fs_rights[version]) - 1;
	struct ruleset ruleset = {
	    .fs = known & FS_FORBIDDEN,
	    .net = version >= NET_VERSION ? TWO_BITS : 0,
	    .scoped = version >= SCOPE_VERSION ? TWO_BITS : 0,
	};

	return (int)syscall(
	    SYS_landlock_create_ruleset, &ruleset, sizeof(ruleset), 0);
}

/*
 * The newest is tried first and the version asked for only if it is not to be
 * had: a start should cost few system calls.  A kernel takes a longer struct
 * than it knows if the rest of it is zero.
 */
static int
find_ruleset(void)
{
	int fd = make_ruleset(NEWEST);
	long version;

	if (fd != -1 || errno == ENOSYS || errno == EOPNOTSUPP)
		return fd;
	version = syscall(SYS_landlock_create_ruleset, NULL, 0, ASK_VERSION);
	return version < 1 || version > NEWEST ? -1
					       : make_ruleset((int)version);
}

/* Only in a program that counts what is run of it, for measuring tests. */
void __gcov_exit(void) __attribute__((weak));
int __llvm_profile_write_file(void) __attribute__((weak));

void
sandbox_enter(void)
{
	int fd;

	/* It writes its counts into a file at its end. */
	if (__gcov_exit != NULL || __llvm_profile_write_file != NULL)
		return;
	fd = find_ruleset();
	if (fd == -1)
		return;
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
		syscall(SYS_landlock_restrict_self, fd, 0);
	close(fd);
}
