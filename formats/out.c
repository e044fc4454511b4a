/* out.c: bytes on their way out. */

#include "out.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "utf8.h"

enum { OUT_SIZE = 1 << 16 };

void
out_open(struct out *out, int fd)
{
	*out = (struct out){.fd = fd};
}

void
out_close(struct out *out)
{
	free(out->bytes);
	out->bytes = NULL;
}

bool
terminal_is_dumb(void)
{
	const char *term = getenv("TERM");

	return term == NULL || strcmp(term, "dumb") == 0;
}

bool
out_coloured(struct out *out)
{
	const char *no_color = getenv("NO_COLOR");

	if (out->colour == COLOUR_AUTO)
		out->colour = out->fd != -1 && isatty(out->fd) &&
			(no_color == NULL || *no_color == '\0') &&
			!terminal_is_dumb()
		    ? COLOUR_ALWAYS
		    : COLOUR_NEVER;
	return out->colour == COLOUR_ALWAYS;
}

void
out_colour(struct out *out, int number)
{
	if (!out_coloured(out))
		return;
	out_string(out, "\033[");
	out_number(out, number);
	out_char(out, 'm');
}

bool
write_whole(int fd, const char *bytes, size_t length)
{
	while (length > 0) {
		ssize_t n = write(fd, bytes, length);

		if (n == -1 && errno != EINTR)
			return false;
		if (n == -1)
			continue;
		bytes += n;
		length -= (size_t)n;
	}
	return true;
}

static void
write_all(struct out *out, const char *bytes, size_t length)
{
	if (out->error != 0)
		return;
	if (write_whole(out->fd, bytes, length))
		out->passed += length;
	else
		out->error = errno;
}

/* In one go, when all of it is there. */
static void
fold(struct out *out)
{
	char *bytes = out->bytes;
	size_t length = out->length;

	for (size_t i = out->fold; i < length; i++)
		bytes[i] = bytes[i] == '\n' ? '\x1f' : bytes[i];
}

void
out_fold(struct out *out)
{
	out->folding = true;
	out->fold = out->length;
}

void
out_unfold(struct out *out)
{
	if (out->folding)
		fold(out);
	out->folding = false;
}

bool
out_flush(struct out *out)
{
	if (out->fd != -1) {
		if (out->folding)
			fold(out);
		out->fold = 0;
		write_all(out, out->bytes, out->length);
		out->length = 0;
	}
	return out->error == 0;
}

static bool
grow(struct out *out, size_t size)
{
	char *bytes = realloc(out->bytes, size);

	if (bytes == NULL)
		return false;
	out->bytes = bytes;
	out->size = size;
	return true;
}

static char *
find_room(struct out *out, size_t length)
{
	size_t size = out->size != 0 ? out->size : OUT_SIZE;

	if (out->length + length > out->size && out->fd != -1)
		out_flush(out);
	while (out->length + length > size)
		size *= 2;
	if (size > out->size && !grow(out, size))
		return NULL;
	return out->bytes + out->length;
}

char *
out_make_room(struct out *out, size_t length)
{
	char *room = find_room(out, length);

	if (room == NULL)
		out->error = ENOMEM;
	return room;
}

void
out_bytes(struct out *out, const char *bytes, size_t length)
{
	char *room;

	if (length == 0)
		return;
	if (length <= out->size - out->length) {
		memcpy(out->bytes + out->length, bytes, length);
		out->length += length;
		return;
	}
	if (out->fd != -1 && length >= OUT_SIZE && !out->folding) {
		out_flush(out);
		write_all(out, bytes, length);
		return;
	}
	room = find_room(out, length);
	if (room == NULL && (out->fd == -1 || out->folding))
		out->error = ENOMEM;
	/* Without memory for more it goes straight on: messages above all. */
	if (room == NULL && out->fd != -1)
		write_all(out, bytes, length);
	if (room == NULL)
		return;
	memcpy(room, bytes, length);
	out->length += length;
}

void
out_char_more(struct out *out, char c)
{
	out_bytes(out, &c, 1);
}

void
out_pass(struct out *out, struct out *from)
{
	out_bytes(out, from->bytes, from->length);
	if (out->error == 0)
		out->error = from->error;
	from->length = 0;
}

void
out_foreign(struct out *out, const char *string)
{
	size_t length = strlen(string);

	while (length > 0) {
		size_t safe = utf8_safe(string, length, false);
		char hidden[UTF8_HIDDEN];

		out_bytes(out, string, safe);
		string += safe;
		length -= safe;
		if (length == 0)
			break;
		utf8_hide(hidden, *string++);
		out_bytes(out, hidden, sizeof(hidden));
		length--;
	}
}

void
out_number(struct out *out, int64_t number)
{
	char digits[24];
	char *at = digits + sizeof(digits);
	uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;

	if (rest < 10 && number >= 0) {
		out_char(out, (char)('0' + rest));
		return;
	}
	do
		*--at = (char)('0' + rest % 10);
	while (rest /= 10);
	if (number < 0)
		*--at = '-';
	out_bytes(out, at, (size_t)(digits + sizeof(digits) - at));
}
