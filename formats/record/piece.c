/* piece.c: pieces of a file, each of which can be read by another thread. */

#include "piece.h"

#include <errno.h>
#include <unistd.h>

#include "formats/array.h"
#include "source.h"

enum {
	BEFORE = 3, /* bytes before a place that tell whether a record ends */
	AFTER = 1 << 13, /* bytes in which one may well end */
};

/* What of the file is in memory. */
struct stretch {
	struct piece_room *room;
	off_t base; /* of its first byte */
	size_t end;
	bool eof;
};

/* The first border from one place on up to and with another, as far as there
   is anything in memory; 0: none. */
static size_t
find_border(const struct stretch *stretch, size_t from, size_t to)
{
	const char *bytes = stretch->room->bytes;
	const char *limit = bytes + (to < stretch->end ? to : stretch->end);
	const char *at = bytes + from - 1;

	while (
	    at < limit && (at = memchr(at, '\n', (size_t)(limit - at))) != NULL)
		if (ends_record(++at))
			return (size_t)(at - bytes);
	return 0;
}

/* Reads on up to that place, or to the end of the file; false: trouble. */
static bool
read_up_to(struct piece *piece, struct stretch *stretch, size_t end)
{
	struct piece_room *room = stretch->room;

	/* One more, for a last line that lacks its end. */
	if (!array_grow(&room->bytes, &room->size, end + 1 + WORD_PAD, 1,
		SOURCE_SIZE + 2 * AFTER)) {
		piece->error = ENOMEM;
		return false;
	}
	while (stretch->end < end && !stretch->eof) {
		ssize_t n = pread(piece->fd, room->bytes + stretch->end,
		    end - stretch->end, stretch->base + (off_t)stretch->end);

		if (n == -1 && errno == EINTR)
			continue;
		if (n == -1) {
			piece->error = errno;
			return false;
		}
		stretch->eof = n == 0;
		stretch->end += (size_t)n;
	}
	memset(room->bytes + stretch->end, 0, 1 + WORD_PAD);
	return true;
}

/* Drops all but the bytes that may belong to a border yet to come. */
static void
keep_tail(struct stretch *stretch)
{
	size_t dropped = stretch->end - BEFORE;

	memmove(stretch->room->bytes, stretch->room->bytes + dropped, BEFORE);
	stretch->base += (off_t)dropped;
	stretch->end = BEFORE;
}

/*
 * Counts the lines of records that are too large, and finds their end.  Those
 * in memory have been searched already.  After the last piece nobody asks.
 */
static void
measure(struct piece *piece, struct stretch *stretch, size_t start)
{
	size_t end = 0;

	piece->large = true;
	piece->end = -1;
	if (piece->last)
		return;
	piece->lines =
	    count_lines(stretch->room->bytes + start, stretch->end - start);
	while (end == 0 && !stretch->eof) {
		keep_tail(stretch);
		if (!read_up_to(piece, stretch, SOURCE_SIZE))
			return;
		end = find_border(stretch, BEFORE + 1, stretch->end);
		piece->lines += count_lines(stretch->room->bytes + BEFORE,
		    (end != 0 ? end : stretch->end) - BEFORE);
	}
	piece->end = stretch->base + (off_t)(end != 0 ? end : stretch->end);
}

/* Reads on to the end of the piece's records; 0: trouble, or too large. */
static size_t
find_end(struct piece *piece, struct stretch *stretch, size_t start)
{
	size_t from = (size_t)(piece->to - stretch->base);

	for (;;) {
		size_t end =
		    piece->last ? 0 : find_border(stretch, from, stretch->end);

		if (end != 0)
			return end;
		if (stretch->eof)
			return stretch->end;
		if (stretch->end - start > SOURCE_KEEP) {
			measure(piece, stretch, start);
			return 0;
		}
		/* One that ends with the next byte has not been seen yet. */
		if (stretch->end + 1 > from)
			from = stretch->end + 1;
		if (!read_up_to(piece, stretch, stretch->end + SOURCE_PIECE))
			return 0;
	}
}

static void
set_text(struct piece *piece, struct stretch *stretch, size_t start, size_t end)
{
	char *bytes = stretch->room->bytes;

	piece->end = stretch->base + (off_t)end;
	if (end > start && bytes[end - 1] != '\n')
		bytes[end++] = '\n';
	piece->text = bytes + start;
	piece->length = end - start;
	piece->lines = count_lines(piece->text, piece->length);
}

void
piece_read(struct piece *piece, struct piece_room *room)
{
	size_t before = piece->first ? 0 : BEFORE;
	struct stretch stretch = {.room = room, .base = piece->from - BEFORE};
	size_t size = (size_t)(piece->to - piece->from), start, end;

	if (piece->first)
		stretch.base = piece->from;
	piece->length = piece->lines = 0;
	piece->large = false;
	piece->error = 0;
	piece->start = piece->end = piece->to;
	if (!read_up_to(piece, &stretch, before + size + AFTER))
		return;
	start =
	    piece->first ? 0 : find_border(&stretch, before, before + size - 1);
	if (!piece->first && start == 0)
		return;
	piece->start = stretch.base + (off_t)start;
	end = find_end(piece, &stretch, start);
	if (end == 0)
		return;
	if (piece->first)
		start = source_mark(room->bytes, stretch.end);
	set_text(piece, &stretch, start, end);
}
