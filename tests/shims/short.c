/* short.c: reads and writes are short, and every other one is interrupted. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Thread_local unsigned turn;

static size_t
some(size_t length)
{
	return length < 1 + turn % 61 ? length : 1 + turn % 61;
}

static int
interrupted(void)
{
	errno = EINTR;
	return ++turn % 2;
}

ssize_t
read(int fd, void *bytes, size_t length)
{
	return interrupted() ? -1 : syscall(SYS_read, fd, bytes, some(length));
}

ssize_t
write(int fd, const void *bytes, size_t length)
{
	return interrupted() ? -1 : syscall(SYS_write, fd, bytes, some(length));
}

ssize_t
pread(int fd, void *bytes, size_t length, off_t offset)
{
	return interrupted()
	    ? -1
	    : syscall(SYS_pread64, fd, bytes, some(length), offset);
}
