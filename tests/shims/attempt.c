/* attempt.c: tries, when a record is read or written, what should not go. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int
can_open(const char *path, int flags)
{
	long fd = syscall(SYS_openat, AT_FDCWD, path, flags, 0600);

	if (fd != -1)
		close((int)fd);
	return fd != -1;
}

static int
can_execute(void)
{
	int status;
	pid_t child = fork();

	if (child == 0) {
		execl("/bin/true", "true", (char *)NULL);
		_exit(1);
	}
	return waitpid(child, &status, 0) == child && status == 0;
}

/* Nobody listens at port 1: to be refused by that machine is to get there. */
static int
can_connect(void)
{
	struct sockaddr_in address = {.sin_family = AF_INET,
	    .sin_port = htons(1),
	    .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	int got = connect(fd, (struct sockaddr *)&address, sizeof(address));
	int error = errno;

	close(fd);
	return got == 0 || error == ECONNREFUSED;
}

static void
tell(int can, const char *what)
{
	if (can)
		dprintf(9, "%s\n", what);
}

/* In ./attempts there are the files old and gone. */
static void
attempt(void)
{
	static int done;

	if (done++ > 0)
		return;
	tell(can_open("attempts/old", O_RDONLY), "read");
	tell(can_open("attempts/old", O_WRONLY), "write");
	tell(can_open("attempts/old", O_WRONLY | O_TRUNC), "truncate");
	tell(can_open("attempts/new", O_WRONLY | O_CREAT), "create");
	tell(can_open("/tmp", O_RDWR | O_TMPFILE), "temporary");
	tell(mkdir("attempts/dir", 0700) == 0, "mkdir");
	tell(unlink("attempts/gone") == 0, "remove");
	tell(rename("attempts/old", "attempts/other") == 0, "rename");
	tell(can_execute(), "execute");
	tell(can_connect(), "connect");
	tell(kill(getppid(), 0) == 0, "signal");
}

ssize_t
read(int fd, void *bytes, size_t length)
{
	attempt();
	return syscall(SYS_read, fd, bytes, length);
}

ssize_t
write(int fd, const void *bytes, size_t length)
{
	attempt();
	return syscall(SYS_write, fd, bytes, length);
}
