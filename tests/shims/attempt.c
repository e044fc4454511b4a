/*
 * attempt.c: tries, when a record is read or written, what should not go, and
 * tells on descriptor 9 what did.  ATTEMPT=NAME tries that one only, and what
 * is to be done about it is left to the program.  AFTER=N is after so many
 * reads and writes.  WITHOUT=landlock, or seccomp, or both, is a kernel that
 * does not have them; LANDLOCK=N is one with an older version of it.
 */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Calls are made by their numbers, whatever the C library would make of them.
 */
static long (*real)(long, ...);

/* Known from the beginning. */
static pid_t parent;
static uid_t user;
static mode_t mode; /* of standard error */
static int after;

#ifndef SYS_newfstatat
#define SYS_newfstatat SYS_fstatat64
#endif

static int
can_open(const char *path, int flags)
{
	long fd = real(SYS_openat, AT_FDCWD, path, flags, 0600);

	if (fd != -1)
		real(SYS_close, fd);
	return fd != -1;
}

static int
can_socket(int family, int type, int protocol)
{
	long fd = real(SYS_socket, family, type | SOCK_CLOEXEC, protocol);

	if (fd != -1)
		real(SYS_close, fd);
	/* Some may be opened by root only, which is another matter. */
	return fd != -1 || errno == EPERM;
}

static int
can_map(int protection)
{
	return real(SYS_mmap, NULL, 4096, protection,
		   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != -1;
}

/* Nobody listens at port 1: to be refused by that machine is to get there. */
static int
can_connect(void)
{
	struct sockaddr_in address = {.sin_family = AF_INET,
	    .sin_port = htons(1),
	    .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	long fd = real(SYS_socket, AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	long got = real(SYS_connect, fd, &address, sizeof(address));
	int error = errno;

	real(SYS_close, fd);
	return got == 0 || error == ECONNREFUSED;
}

static int
can_fork(long got)
{
	if (got == 0)
		real(SYS_exit_group, 0);
	return got > 0;
}

/* A program that is on the disk, from a process of its own. */
static int
can_run(void)
{
	char *const words[] = {"true", NULL};
	long child = real(SYS_clone, SIGCHLD, 0, 0, 0, 0);
	int status = 1;

	if (child == 0) {
		real(SYS_execve, "/bin/true", words, words + 1);
		real(SYS_exit_group, 1);
	}
	real(SYS_wait4, child, &status, 0, NULL);
	return status == 0;
}

/* A kernel refuses a thread that is another user, and a filter before that. */
static int
can_unshare(void)
{
	long thread = CLONE_VM | CLONE_SIGHAND | CLONE_THREAD;

	return real(SYS_clone, thread | CLONE_NEWUSER | CLONE_NEWUTS, 0, 0, 0,
		   0) == -1 &&
	    errno == EINVAL;
}

/* What a filter forbids does not come back. */
static int
came_back(long got)
{
	(void)got;
	return 1;
}

/* True if a call was made, though it cannot have done anything. */
static int
was_made(long got, int error)
{
	return got != -1 || errno == error;
}

/* In ./attempts there are the files old and gone. */
#define OLD "attempts/old"
#define ATTEMPTS                                                               \
	TRY(stat,                                                              \
	    real(SYS_newfstatat, AT_FDCWD, OLD, &(struct stat){0},             \
		AT_EMPTY_PATH) == 0)                                           \
	TRY(read, can_open(OLD, O_RDONLY))                                     \
	TRY(write, can_open(OLD, O_WRONLY))                                    \
	TRY(both, can_open(OLD, O_RDWR))                                       \
	TRY(truncate, can_open(OLD, O_WRONLY | O_TRUNC))                       \
	TRY(create, can_open("attempts/new", O_WRONLY | O_CREAT))              \
	TRY(temporary, can_open("attempts", O_RDWR | O_TMPFILE))               \
	TRY(cut, real(SYS_truncate, OLD, 0) == 0)                              \
	TRY(mkdir, real(SYS_mkdirat, AT_FDCWD, "attempts/dir", 0700) == 0)     \
	TRY(symlink,                                                           \
	    real(SYS_symlinkat, "old", AT_FDCWD, "attempts/symlink") == 0)     \
	TRY(fifo,                                                              \
	    real(SYS_mknodat, AT_FDCWD, "attempts/fifo", S_IFIFO | 0600, 0) == \
		0)                                                             \
	TRY(link,                                                              \
	    real(SYS_linkat, AT_FDCWD, OLD, AT_FDCWD, "attempts/link", 0) ==   \
		0)                                                             \
	TRY(remove, real(SYS_unlinkat, AT_FDCWD, "attempts/gone", 0) == 0)     \
	TRY(rename, real(SYS_renameat2, AT_FDCWD, OLD, AT_FDCWD, OLD, 0) == 0) \
	TRY(readlink,                                                          \
	    was_made(                                                          \
		real(SYS_readlinkat, AT_FDCWD, OLD, (char[1]){0}, 1), EINVAL)) \
	TRY(neither, can_open(OLD, O_WRONLY | O_RDWR))                         \
	TRY(path, can_open(OLD, O_PATH))                                       \
	TRY(chmod, real(SYS_fchmodat, AT_FDCWD, OLD, 0600) == 0)               \
	TRY(chown, real(SYS_fchownat, AT_FDCWD, OLD, -1, -1, 0) == 0)          \
	TRY(touch, real(SYS_utimensat, AT_FDCWD, OLD, NULL, 0) == 0)           \
	TRY(fchmod, was_made(real(SYS_fchmod, -1, 0600), EBADF))               \
	TRY(fchown, was_made(real(SYS_fchown, -1, -1, -1), EBADF))             \
	TRY(xattr,                                                             \
	    was_made(real(SYS_fsetxattr, -1, "user.x", "", 0, 0), EBADF))      \
	TRY(unset, was_made(real(SYS_fremovexattr, -1, "user.x"), EBADF))      \
	TRY(fchmod2, came_back(real(SYS_fchmod, 2, mode)))                     \
	TRY(fchown2, came_back(real(SYS_fchown, 2, -1, -1)))                   \
	TRY(xattr2, came_back(real(SYS_fsetxattr, 2, "x", "", 0, 0)))          \
	TRY(unset2, came_back(real(SYS_fremovexattr, 2, "x")))                 \
	TRY(lock, was_made(real(SYS_flock, -1, LOCK_UN), EBADF))               \
	TRY(list, was_made(real(SYS_getdents64, -1, NULL, 0), EBADF))          \
	TRY(chdir, real(SYS_chdir, ".") == 0)                                  \
	TRY(memfd, real(SYS_memfd_create, "x", 0) != -1)                       \
	TRY(dup, real(SYS_dup, 2) != -1)                                       \
	TRY(pipe, real(SYS_pipe2, (int[2]){0}, O_CLOEXEC) == 0)                \
	TRY(fcntl, real(SYS_fcntl, 2, F_GETFL) != -1)                          \
	TRY(inotify, real(SYS_inotify_init1, 0) != -1)                         \
	TRY(tcp, can_socket(AF_INET, SOCK_STREAM, 0))                          \
	TRY(udp, can_socket(AF_INET, SOCK_DGRAM, 0))                           \
	TRY(raw, can_socket(AF_INET, SOCK_RAW, IPPROTO_ICMP))                  \
	TRY(netlink, can_socket(AF_NETLINK, SOCK_RAW, 0))                      \
	TRY(unix, can_socket(AF_UNIX, SOCK_STREAM, 0))                         \
	TRY(connect, can_connect())                                            \
	TRY(fork, can_fork(real(SYS_clone, SIGCHLD, 0, 0, 0, 0)))              \
	TRY(clone, was_made(real(SYS_clone3, NULL, 0), EINVAL))                \
	TRY(namespace, can_unshare())                                          \
	TRY(run, can_run())                                                    \
	TRY(execute, was_made(real(SYS_execve, "", NULL, NULL), ENOENT))       \
	TRY(executeat,                                                         \
	    was_made(                                                          \
		real(SYS_execveat, -1, "", NULL, NULL, AT_EMPTY_PATH), EBADF)) \
	TRY(signal, real(SYS_kill, parent, 0) == 0)                            \
	TRY(thread, real(SYS_tgkill, parent, parent, 0) == 0)                  \
	TRY(ptrace,                                                            \
	    was_made(real(SYS_ptrace, 1, getpid(), NULL, NULL), ESRCH))        \
	TRY(peek,                                                              \
	    was_made(                                                          \
		real(SYS_process_vm_readv, getpid(), NULL, 0, NULL, 0, 0),     \
		EINVAL))                                                       \
	TRY(wx, can_map(PROT_READ | PROT_WRITE | PROT_EXEC))                   \
	TRY(mprotect,                                                          \
	    was_made(                                                          \
		real(SYS_mprotect, 1, 4096, PROT_READ | PROT_EXEC), EINVAL))   \
	TRY(setuid, real(SYS_setuid, user) == 0)                               \
	TRY(prctl, real(SYS_prctl, 15, "attempt", 0, 0, 0) == 0)               \
	TRY(limit, real(SYS_prlimit64, 0, 0, NULL, NULL) == 0)                 \
	TRY(unshare, real(SYS_unshare, 0) == 0)                                \
	TRY(type, was_made(real(SYS_ioctl, -1, TIOCSTI, "x"), EBADF))          \
	TRY(modes, was_made(real(SYS_ioctl, -1, TCSETS, NULL), EBADF))

#define TRY(name, can)                    \
	static int can_##name##_now(void) \
	{                                 \
		return can;               \
	}
ATTEMPTS
#undef TRY

#define TRY(name, can) {#name, can_##name##_now},
static const struct {
	const char *name;
	int (*can)(void);
} attempts[] = {ATTEMPTS};

enum { N = sizeof(attempts) / sizeof(attempts[0]) };

static sigjmp_buf forbidden;

static void
on_forbidden(int number)
{
	siglongjmp(forbidden, number);
}

static void
attempt_all(void)
{
	struct sigaction action = {.sa_handler = on_forbidden}, before;

	sigaction(SIGSYS, &action, &before);
	for (volatile int i = 0; i < N; i++)
		if (sigsetjmp(forbidden, 1) == 0 && attempts[i].can()) {
			real(SYS_write, 9, attempts[i].name,
			    strlen(attempts[i].name));
			real(SYS_write, 9, " ", 1);
		}
	sigaction(SIGSYS, &before, NULL);
}

/* A process that the program starts is another matter. */
static bool is_child;

static void
begin_child(void)
{
	is_child = true;
}

static void
attempt(void)
{
	static int done;
	const char *one = getenv("ATTEMPT");

	if (is_child || done++ != after)
		return;
	if (one == NULL)
		attempt_all();
	for (int i = 0; one != NULL && i < N; i++)
		if (strcmp(attempts[i].name, one) == 0)
			attempts[i].can();
}

__attribute__((constructor)) static void
begin(void)
{
	const char *number = getenv("AFTER");
	struct stat standard;

	*(void **)&real = dlsym(RTLD_NEXT, "syscall");
	pthread_atfork(NULL, NULL, begin_child);
	parent = getppid();
	user = getuid();
	mode = fstat(2, &standard) == 0 ? standard.st_mode & 07777 : 0;
	after = number != NULL ? atoi(number) : 0;
}

/* How such a kernel answers; 0: as this one does. */
static long
answer_older(int version, const uint64_t *ruleset, long flags)
{
	static const int rights[] = {0, 13, 14, 15, 15, 16};

	if (version < 1 || version > 5)
		return 0;
	if (ruleset == NULL)
		return flags == 1 ? version : 0;
	return ruleset[0] >> rights[version] != 0 ||
		(version < 4 && ruleset[1] != 0) || ruleset[2] != 0
	    ? -1
	    : 0;
}

/* Programs reach both by their numbers. */
long
syscall(long number, ...)
{
	const char *without = getenv("WITHOUT");
	const char *version = getenv("LANDLOCK");
	long arguments[6], answer = 0;
	va_list list;

	va_start(list, number);
	for (int i = 0; i < 6; i++)
		arguments[i] = va_arg(list, long);
	va_end(list);
	if (without != NULL &&
	    ((number == SYS_landlock_create_ruleset &&
		 strstr(without, "landlock") != NULL) ||
		(number == SYS_seccomp &&
		    strstr(without, "seccomp") != NULL))) {
		errno = ENOSYS;
		return -1;
	}
	if (version != NULL && number == SYS_landlock_create_ruleset)
		answer = answer_older(atoi(version),
		    (const uint64_t *)arguments[0], arguments[2]);
	if (answer == -1)
		errno = EINVAL;
	if (answer != 0)
		return answer;
	return real(number, arguments[0], arguments[1], arguments[2],
	    arguments[3], arguments[4], arguments[5]);
}

ssize_t
read(int fd, void *bytes, size_t length)
{
	attempt();
	return real(SYS_read, fd, bytes, length);
}

ssize_t
pread(int fd, void *bytes, size_t length, off_t offset)
{
	attempt();
	return real(SYS_pread64, fd, bytes, length, offset);
}

ssize_t
write(int fd, const void *bytes, size_t length)
{
	attempt();
	return real(SYS_write, fd, bytes, length);
}
