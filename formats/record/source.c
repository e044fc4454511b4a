/* source.c: records, one after the other, from a file or a pipe. */

#include "source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

void
source_open(struct source *source, bool keep)
{
	*source = (struct source){.fd = -1,
	    .spill = -1,
	    .offset = -1,
	    .until = -1,
	    .keep = keep,
	    .piece = SOURCE_PIECE};
}

void
source_close(struct source *source)
{
	if (!source->borrowed)
		free(source->bytes);
	source->bytes = NULL;
	if (source->spill != -1)
		close(source->spill);
	source->spill = -1;
}

void
source_use(struct source *source, const char *file, int fd)
{
	source->file = file;
	source->fd = fd;
	source->error = 0;
	source->begun = source->eof = source->long_line = false;
	source->spilled = source->spill_failed = false;
	source->start = source->at = source->limit = source->end = 0;
	source->line = 0;
	source->last = '\n';
	source->offset = source->until = -1;
}

void
source_use_part(
    struct source *source, const char *file, int fd, off_t from, off_t to)
{
	source_use(source, file, fd);
	source->begun = from != 0;
	source->offset = from;
	source->until = to;
}

void
source_fail(struct source *source, int error)
{
	source->error = error;
	source->spill_failed = false;
}

/* Makes room for one more read. */
static bool
make_room(struct source *source)
{
	size_t size = source->size != 0 ? source->size : 2 * SOURCE_SIZE;
	char *bytes;

	while (source->end + SOURCE_SIZE > size)
		size *= 2;
	if (size == source->size)
		return true;
	bytes = calloc(1, size + WORD_PAD + 1);
	if (bytes == NULL) {
		source->error = ENOMEM;
		return false;
	}
	if (source->end > 0)
		memcpy(bytes, source->bytes, source->end);
	free(source->bytes);
	source->bytes = bytes;
	source->size = size;
	return true;
}

enum { DIRECTORY_MOST = 4096 };

const char *
temporary_directory(void)
{
	const char *directory = getenv("TMPDIR");

	return directory != NULL && strlen(directory) < DIRECTORY_MOST
	    ? directory
	    : "/tmp";
}

int
temporary_open(void)
{
	const char *directory = temporary_directory();
	char path[DIRECTORY_MOST + 32];
	size_t length;
	int fd;

	fd = open(directory, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
	if (fd != -1)
		return fd;
	length = strlen(directory);
	memcpy(path, directory, length);
	memcpy(path + length, "/spielwerk.XXXXXX", 18);
	fd = mkostemp(path, O_CLOEXEC);
	if (fd != -1)
		unlink(path);
	return fd;
}

void
source_prepare(struct source *source)
{
	if (!source->keep || source->spill != -1)
		return;
	source->spill = temporary_open();
	if (source->spill == -1)
		source->spill_error = errno;
}

/* Moves what has been read of a very large record out of memory. */
static bool
spill_bytes(struct source *source, size_t length)
{
	if (source->spill == -1 && source->spill_error == 0)
		source->spill = temporary_open();
	if (source->spill == -1) {
		source->error =
		    source->spill_error != 0 ? source->spill_error : errno;
		return false;
	}
	if (!source->spilled) {
		if (lseek(source->spill, 0, SEEK_SET) == -1 ||
		    ftruncate(source->spill, 0) == -1) {
			source->error = errno;
			return false;
		}
		source->spilled = true;
	}
	if (write_whole(source->spill, source->bytes, length))
		return true;
	source->error = errno;
	return false;
}

static bool
spill_to(struct source *source, size_t length)
{
	bool done = spill_bytes(source, length);

	source->spill_failed = !done;
	return done;
}

/* Drops the first bytes of the buffer. */
static void
drop(struct source *source, size_t length)
{
	memmove(source->bytes, source->bytes + length, source->end - length);
	source->end -= length;
	source->limit -= length;
	source->at -= length;
	source->start = 0;
}

static const char mark[] = "\xef\xbb\xbf";

size_t
source_mark(const char *bytes, size_t length)
{
	return length >= 3 && memcmp(bytes, mark, 3) == 0 ? 3 : 0;
}

/* Steps over a byte-order mark; false while it may be one but is not whole. */
static bool
skip_mark(struct source *source)
{
	size_t held = source->end < 3 ? source->end : 3;

	if (memcmp(source->bytes, mark, held) == 0) {
		if (held < 3)
			return false;
		source->at = source->start = source->limit = 3;
	}
	source->begun = true;
	return true;
}

static ssize_t
read_some(struct source *source)
{
	size_t most = source->piece;
	ssize_t n;

	if (source->until != -1 && source->until - source->offset < (off_t)most)
		most = (size_t)(source->until - source->offset);
	do
		n = source->offset == -1
		    ? read(source->fd, source->bytes + source->end, most)
		    : pread(source->fd, source->bytes + source->end, most,
			  source->offset);
	while (n == -1 && errno == EINTR);
	if (n == -1)
		source->error = errno;
	else if (source->offset != -1)
		source->offset += n;
	if (n > 0) {
		source->last = source->bytes[source->end + (size_t)n - 1];
		source->total += (uint64_t)n;
	}
	return n;
}

/* The last line may lack its end. */
static bool
end_of_file(struct source *source)
{
	source->eof = true;
	if (!source->begun && source->end > 0)
		skip_mark(source);
	if (source->end > source->at && source->bytes[source->end - 1] != '\n')
		source->bytes[source->end++] = '\n';
	source->limit = source->end;
	return source->at < source->limit;
}

/*
 * Where the last whole line ends: at a line feed if there is one, as there is
 * in most pieces.  NULL: nowhere.
 */
static const char *
last_end(const char *bytes, size_t length)
{
	const char *end = memrchr(bytes, '\n', length);

	return end != NULL ? end : memrchr(bytes, UNIT_SEPARATOR, length);
}

/*
 * Reads more, until there is a whole line, or a piece of one that is too long
 * to be any good.  False when there is nothing left.
 */
static bool
read_lines(struct source *source)
{
	for (;;) {
		const char *last;
		bool enough;
		ssize_t n;

		if (!make_room(source) || (n = read_some(source)) == -1)
			return false;
		if (n == 0)
			return end_of_file(source);
		last = last_end(source->bytes + source->end, (size_t)n);
		source->end += (size_t)n;
		if (!source->begun && !skip_mark(source))
			continue;
		enough = source->end - source->at > SOURCE_SIZE / 2;
		if (last == NULL && enough)
			last = last_end(source->bytes + source->at,
			    source->end - source->at);
		if (last == NULL && !enough)
			continue;
		source->limit = last != NULL
		    ? (size_t)(last + 1 - source->bytes)
		    : source->end;
		return true;
	}
}

static bool
fill(struct source *source, bool holding)
{
	size_t done = holding && source->keep ? source->start : source->at;

	if (source->eof || source->error != 0)
		return false;
	if (done > 0)
		drop(source, done);
	if (source->at > SOURCE_KEEP) {
		if (!spill_to(source, source->at))
			return false;
		drop(source, source->at);
	}
	return read_lines(source);
}

/* Steps over blank lines; US is not in one, but in a record of its own. */
static const char *
skip_blank(struct source *source, const char *at, const char *limit)
{
	while (at < limit && line_is_blank(at)) {
		const char *next = line_after(at);

		if (next[-1] != '\n')
			break;
		source->line++;
		at = next;
	}
	return at;
}

static void
begin_at(struct source *source, struct record *record, const char *at)
{
	source->start = source->at = (size_t)(at - source->bytes);
	record->line = source->line;
}

/* Feeds the lines that are there; true when the record has ended. */
static bool
feed_lines(struct source *source, struct record *record)
{
	const char *limit, *at;

	if (source->at == source->limit)
		return false;
	limit = source->bytes + source->limit;
	if (record->lines == 0)
		begin_at(source, record,
		    skip_blank(source, source->bytes + source->at, limit));
	if (source->at == source->limit)
		return false;
	at = record_feed_lines(record, source->bytes + source->at, limit);
	source->at = (size_t)(at - source->bytes);
	return at < limit || record->closed;
}

/* Deals with a line of which only a piece may be there; true when the record
   has ended with it. */
static bool
feed_long_line(struct source *source, struct record *record)
{
	const char *at = source->bytes + source->at;
	size_t length = source->limit - source->at;
	const char *feed = memchr(at, '\n', length);
	const char *end = memchr(
	    at, UNIT_SEPARATOR, feed != NULL ? (size_t)(feed - at) : length);

	if (end == NULL)
		end = feed;
	if (!source->long_line) {
		if (record->lines == 0)
			begin_at(source, record, at);
		record_feed_long(record, at);
	}
	if (end != NULL)
		record_end_long(record, *end);
	source->at =
	    end == NULL ? source->limit : (size_t)(end + 1 - source->bytes);
	source->long_line = end == NULL;
	return record->closed;
}

static bool
finish_record(struct source *source, struct record *record)
{
	if (record->lines == 0 || source->error != 0)
		return false;
	record_end(record);
	source->line += record_feeds(record);
	/* So that all its lines end in the same way. */
	if (record->closed)
		source->bytes[source->at - 1] = UNIT_SEPARATOR;
	if (source->spilled) {
		if (!spill_to(source, source->at))
			return false;
		source->start = source->at;
	}
	return true;
}

bool
source_next(struct source *source, struct record *record)
{
	record_begin(record);
	source->spilled = false;
	source->start = source->at;
	for (;;) {
		bool whole = source->limit > 0 &&
		    ends_line(source->bytes[source->limit - 1]);

		if (source->at < source->limit &&
		    (source->long_line || !whole) &&
		    feed_long_line(source, record))
			break;
		if (feed_lines(source, record))
			break;
		if (!fill(source, record->lines > 0))
			break;
	}
	return finish_record(source, record);
}

/*
 * The last place where a blank line ends a record, also one that is on one
 * line; 0: there is none.  Byte by byte: a search for each line would be slow
 * where memory is checked.
 */
static size_t
last_border(const struct source *source)
{
	const char *start = source->bytes + source->at;
	const char *at = source->bytes + source->end;

	for (; at - start > 2; at--)
		if (ends_record(at))
			return (size_t)(at - source->bytes);
	return 0;
}

bool
source_block(struct source *source, char **bytes, size_t *length)
{
	for (;;) {
		size_t cut = source->at == source->end ? 0
		    : source->eof                      ? source->end
						       : last_border(source);

		if (cut != 0) {
			*bytes = source->bytes + source->at;
			*length = cut - source->at;
			source->at = cut;
			return true;
		}
		*length = 0;
		if (source->end - source->at > SOURCE_KEEP)
			return true;
		if (source->eof || source->error != 0)
			return false;
		if (source->at > 0)
			drop(source, source->at);
		if (!read_lines(source) && !source->eof)
			return false;
	}
}

bool
source_swap(struct source *source, char **bytes, size_t *size)
{
	char *old = source->bytes;
	size_t old_size = source->size, rest = source->end - source->at;

	if (*size < old_size) {
		free(*bytes);
		*size = 0;
		*bytes = calloc(1, old_size + WORD_PAD + 1);
		if (*bytes == NULL)
			return false;
		*size = old_size;
	}
	memcpy(*bytes, old + source->at, rest);
	source->bytes = *bytes;
	source->size = *size;
	source->limit -= source->at;
	source->start = source->at = 0;
	source->end = rest;
	*bytes = old;
	*size = old_size;
	return true;
}

/* Line feeds in up to 255 times LANES bytes: each lane counts its own, in a
   loop that compilers turn into a few instructions. */
enum { LANES = 32 };

static size_t
count_lanes(const char *bytes, size_t rows)
{
	uint8_t lanes[LANES] = {0};
	size_t n = 0;

	for (size_t i = 0; i < rows; i++)
		for (size_t j = 0; j < LANES; j++)
			lanes[j] += bytes[LANES * i + j] == '\n';
	for (size_t j = 0; j < LANES; j++)
		n += lanes[j];
	return n;
}

size_t
count_lines(const char *bytes, size_t length)
{
	size_t n = 0;

	while (length >= LANES) {
		size_t rows = length / LANES < 255 ? length / LANES : 255;

		n += count_lanes(bytes, rows);
		bytes += LANES * rows;
		length -= LANES * rows;
	}
	for (; length > 0; bytes++, length--)
		n += *bytes == '\n';
	return n;
}

const char *
source_text(const struct source *source, size_t *length)
{
	*length = source->at - source->start;
	return source->bytes + source->start;
}

/* Not inlined, to keep its piece off the stack of all who copy. */
static __attribute__((noinline)) void
copy_spill(struct source *source, struct out *out)
{
	enum { PIECE = 1 << 16 };
	char piece[PIECE];
	off_t offset = 0;
	ssize_t n;

	while ((n = pread(source->spill, piece, PIECE, offset)) != 0) {
		if (n == -1 && errno == EINTR)
			continue;
		if (n == -1) {
			source->error = errno;
			return;
		}
		out_bytes(out, piece, (size_t)n);
		offset += n;
	}
}

void
source_copy(struct source *source, struct out *out)
{
	size_t length;
	const char *text = source_text(source, &length);

	if (source->spilled)
		copy_spill(source, out);
	else
		out_bytes(out, text, length);
}

void
source_of_text(struct source *source, char *text, size_t length)
{
	source_open(source, false);
	source->begun = source->eof = source->borrowed = true;
	source->bytes = text;
	source->limit = source->end = length;
}

void
source_again(const struct source *source, struct source *again)
{
	if (!source->spilled) {
		source_of_text(again, source->bytes + source->start,
		    source->at - source->start);
		return;
	}
	source_of_file(again, source->spill);
}

void
source_of_file(struct source *source, int fd)
{
	source_open(source, false);
	source->begun = true;
	source->fd = fd;
	source->offset = 0;
}

const char *
source_line(struct source *source)
{
	const char *line;

	if (source->at == source->limit && !fill(source, false))
		return NULL;
	line = source->bytes + source->at;
	source->at = (size_t)(line_after(line) - source->bytes);
	return line;
}
