/* held.c: a text that is kept until it is known what becomes of it. */

#include "held.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

void
held_open(struct out *held, int fd)
{
	out_open(held, fd);
	if (fd != -1 &&
	    (lseek(fd, 0, SEEK_SET) == -1 || ftruncate(fd, 0) == -1))
		held->error = errno;
}

off_t
held_length(const struct out *held)
{
	return (off_t)(held->passed + held->length);
}

ssize_t
held_read(const struct out *held, char *bytes, size_t size, off_t offset)
{
	/* These are in the file. */
	const off_t first = (off_t)held->passed;
	size_t left;
	ssize_t n;

	if (offset < first) {
		do
			n = pread(held->fd, bytes, size, offset);
		while (n == -1 && errno == EINTR);
		return n;
	}
	left = held->length - (size_t)(offset - first);
	if (left > size)
		left = size;
	if (left > 0)
		memcpy(bytes, held->bytes + (offset - first), left);
	return (ssize_t)left;
}

void
held_pass(struct out *out, const struct out *held)
{
	char piece[1 << 14];
	off_t at = 0;
	ssize_t n;

	while ((n = held_read(held, piece, sizeof(piece), at)) > 0) {
		out_bytes(out, piece, (size_t)n);
		at += n;
	}
	if (out->error == 0 && n == -1)
		out->error = errno;
}
