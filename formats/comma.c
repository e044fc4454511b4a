/* comma.c: CSV, read and written through libcsv. */

#include "comma.h"

#include <csv.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char guarded[] = "=+-@'";

/* Writing. */

void
comma_write(struct out *out, const char *string)
{
	size_t length = strlen(string);
	size_t guard = length > 1 && strchr(guarded, *string) != NULL;
	char *room;

	if (strpbrk(string, ",\"\r\n") == NULL) {
		out_bytes(out, "'", guard);
		out_bytes(out, string, length);
		return;
	}
	room = out_room(out, 2 * length + 3);
	if (room == NULL)
		return;
	out->length +=
	    csv_write2(room, 2 * length + 2, string, length, '"') + guard;
	if (guard) {
		memmove(room + 2, room + 1, 2 * length + 1);
		room[1] = '\'';
	}
}

/* Reading. */

enum { COLUMNS_MOST = 4096, UNWANTED = 255, BLOCK_SIZE = 1 << 16 };

/*
 * The parser is given one line of the file after the other, so that a row
 * knows where it begins.
 */
struct reader {
	const struct comma *comma;
	struct csv_parser parser;
	size_t line; /* the one that the parser now has */
	bool open; /* a row has begun and not ended */
	int ends; /* of rows, in this line */
	int last; /* what the last of them ended with */
	bool named; /* the first row has been read */
	bool stop;
	size_t column, columns; /* in this row, and in the first */
	uint8_t wanted[COLUMNS_MOST];
	struct comma_row row;
	char *bytes; /* of the row's values */
	size_t length, size;
	size_t at[COMMA_COLUMNS];
	char *block; /* what has been read of the file and not yet parsed */
	size_t held, room;
};

static void
give_up(struct reader *reader, size_t line, const char *reason)
{
	if (!reader->stop)
		reader->comma->complain(line, reason, reader->comma->context);
	reader->stop = true;
}

static int
find_column(const struct comma *comma, const char *name, size_t length)
{
	for (int i = 0; comma->columns[i] != NULL; i++)
		if (strlen(comma->columns[i]) == length &&
		    memcmp(comma->columns[i], name, length) == 0)
			return i;
	return -1;
}

static void
name_column(struct reader *reader, const char *name, size_t length)
{
	int found = find_column(reader->comma, name, length);

	if (reader->column >= COLUMNS_MOST) {
		give_up(reader, reader->row.line, "too many columns");
		return;
	}
	reader->wanted[reader->column] = UNWANTED;
	if (found < 0)
		return;
	if (reader->row.lengths[found]++ > 0)
		give_up(reader, reader->row.line, "a column is there twice");
	reader->wanted[reader->column] = (uint8_t)found;
}

/* Keeps a value until its row is whole. */
static void
keep_value(struct reader *reader, const char *value, size_t length)
{
	unsigned wanted = reader->column < reader->columns
	    ? reader->wanted[reader->column]
	    : UNWANTED;

	if (wanted == UNWANTED)
		return;
	if (reader->length + length + 1 > reader->size) {
		size_t size = 2 * reader->size + length + 256;
		char *bytes = realloc(reader->bytes, size);

		if (bytes == NULL) {
			give_up(reader, reader->row.line, strerror(ENOMEM));
			return;
		}
		reader->bytes = bytes;
		reader->size = size;
	}
	memcpy(reader->bytes + reader->length, value, length);
	reader->bytes[reader->length + length] = '\0';
	reader->at[wanted] = reader->length;
	reader->row.lengths[wanted] = length;
	reader->length += length + 1;
}

static void
take_value(void *value, size_t length, void *context)
{
	struct reader *reader = context;

	if (reader->stop)
		return;
	if (reader->named)
		keep_value(reader, value, length);
	else
		name_column(reader, value, length);
	reader->column++;
}

/* "there is no column seat or player": one of these is missing. */
static void
miss_columns(struct reader *reader, unsigned set)
{
	char reason[128] = "there is no column ";

	for (int i = 0; reader->comma->columns[i] != NULL; i++)
		if (set >> i & 1) {
			size_t room = sizeof(reason) - strlen(reason) - 1;

			strncat(reason, reader->comma->columns[i], room);
			room = sizeof(reason) - strlen(reason) - 1;
			strncat(reason, set >> i != 1 ? " or " : "", room);
		}
	give_up(reader, reader->row.line, reason);
}

static void
end_names(struct reader *reader)
{
	unsigned found = 0;

	const struct comma *comma = reader->comma;

	reader->named = true;
	reader->columns = reader->column;
	for (int i = 0; comma->columns[i] != NULL; i++) {
		bool there = reader->row.lengths[i] > 0;

		found |= (unsigned)there << i;
		/* What the file does not have stays NULL. */
		reader->at[i] = there ? 0 : SIZE_MAX;
		if (!there && !(comma->optional >> i & 1)) {
			miss_columns(reader, 1u << i);
			return;
		}
	}
	if (comma->either != 0 && (found & comma->either) == 0)
		miss_columns(reader, comma->either);
}

static void
end_values(struct reader *reader)
{
	const struct comma *comma = reader->comma;

	if (reader->column != reader->columns) {
		comma->complain(reader->row.line,
		    reader->column < reader->columns
			? "fewer columns than in the first row"
			: "more columns than in the first row",
		    comma->context);
		return;
	}
	for (int i = 0; comma->columns[i] != NULL; i++) {
		char *value;

		if (reader->at[i] == SIZE_MAX)
			continue;
		value = reader->bytes + reader->at[i];
		if (strlen(value) != reader->row.lengths[i]) {
			comma->complain(reader->row.line,
			    "a NUL byte in a value", comma->context);
			return;
		}
		if (reader->row.lengths[i] > 2 && value[0] == '\'' &&
		    value[1] != '\0' && strchr(guarded, value[1]) != NULL) {
			value++;
			reader->row.lengths[i]--;
		}
		reader->row.values[i] = value;
	}
	comma->take(&reader->row, comma->context);
}

static void
end_row(int end, void *context)
{
	struct reader *reader = context;

	reader->ends++;
	reader->last = end;
	reader->open = false;
	if (reader->stop)
		return;
	if (reader->named)
		end_values(reader);
	else
		end_names(reader);
	reader->column = 0;
	reader->length = 0;
}

static bool
is_blank(const char *line, size_t length)
{
	return length == 1 ? *line == '\n' || *line == '\r'
			   : length == 2 && line[0] == '\r' && line[1] == '\n';
}

/* A CR that no LF follows ends a row for libcsv, but not for RFC 4180. */
static void
check_ends(struct reader *reader, const char *line, size_t length)
{
	length -= line[length - 1] == '\n';
	if (reader->ends > 1 ||
	    (reader->ends == 1 && reader->last == '\r' &&
		line[length - 1] != '\r'))
		give_up(reader, reader->line, "a CR without its LF");
}

static void
read_line(struct reader *reader, const char *line, size_t length)
{
	reader->line++;
	if (length - (line[length - 1] == '\n') > COMMA_LINE) {
		give_up(reader, reader->line,
		    "the line is longer than 1048576 bytes");
		return;
	}
	if (!reader->open && is_blank(line, length))
		return;
	if (!reader->open)
		reader->row.line = reader->line;
	reader->open = true;
	reader->ends = 0;
	if (csv_parse(&reader->parser, line, length, take_value, end_row,
		reader) != length)
		give_up(reader, reader->line,
		    csv_error(&reader->parser) == CSV_EPARSE
			? "a quote where none may stand"
			: errno == ENOMEM ? strerror(ENOMEM)
					  : "the value is too long");
	check_ends(reader, line, length);
}

/* Reads the whole lines of a block; where the rest begins. */
static size_t
read_lines(struct reader *reader, const char *bytes, size_t length)
{
	const char *at = bytes;
	const char *end;

	while (!reader->stop &&
	    (end = memchr(at, '\n', length - (size_t)(at - bytes))) != NULL) {
		read_line(reader, at, (size_t)(end + 1 - at));
		at = end + 1;
	}
	return (size_t)(at - bytes);
}

static void
finish_reading(struct reader *reader, const char *rest, size_t length)
{
	if (length > 0)
		read_line(reader, rest, length);
	reader->ends = 0;
	if (!reader->stop &&
	    csv_fini(&reader->parser, take_value, end_row, reader) != 0)
		give_up(reader, reader->row.line, "a quote is not closed");
	if (!reader->named)
		give_up(reader, 1, "the names of the columns are missing");
}

/* Reads on.  A line that does not fit gets more room; the caller limits it. */
static ssize_t
read_some(struct reader *reader, int fd)
{
	ssize_t n;

	if (reader->held == reader->room) {
		size_t room = reader->room == 0 ? BLOCK_SIZE : 2 * reader->room;
		char *block = realloc(reader->block, room);

		if (block == NULL)
			return -1;
		reader->block = block;
		reader->room = room;
	}
	do
		n = read(fd, reader->block + reader->held,
		    reader->room - reader->held);
	while (n == -1 && errno == EINTR);
	if (n > 0)
		reader->held += (size_t)n;
	return n;
}

static void
drop(struct reader *reader, size_t length)
{
	reader->held -= length;
	memmove(reader->block, reader->block + length, reader->held);
}

static int
read_all(struct reader *reader, int fd)
{
	static const char mark[] = "\xef\xbb\xbf";
	bool begun = false;
	ssize_t n;

	while ((n = read_some(reader, fd)) > 0) {
		if (!begun && reader->held < 3)
			continue;
		if (!begun && memcmp(reader->block, mark, 3) == 0)
			drop(reader, 3);
		begun = true;
		drop(reader, read_lines(reader, reader->block, reader->held));
		if (reader->held > COMMA_LINE)
			read_line(reader, reader->block, reader->held);
		if (reader->stop)
			return -1;
	}
	if (n == -1)
		return errno;
	finish_reading(reader, reader->block, reader->held);
	return reader->stop ? -1 : 0;
}

static int
no_space(unsigned char c)
{
	(void)c;
	return 0;
}

/* A value that never ends must not take all memory. */
static void *
grow_value(void *bytes, size_t size)
{
	/* What is too long is told apart from lack of memory by errno. */
	errno = EFBIG;
	return size > COMMA_LINE ? NULL : realloc(bytes, size);
}

int
comma_read(int fd, const struct comma *comma)
{
	struct reader *reader = calloc(1, sizeof(*reader));
	int error = ENOMEM;

	if (reader != NULL &&
	    csv_init(&reader->parser, CSV_STRICT | CSV_STRICT_FINI) == 0) {
		reader->comma = comma;
		csv_set_space_func(&reader->parser, no_space);
		csv_set_realloc_func(&reader->parser, grow_value);
		error = read_all(reader, fd);
		csv_free(&reader->parser);
		free(reader->bytes);
		free(reader->block);
	}
	free(reader);
	return error;
}

bool
comma_number(const char *text, long least, long most, long *number)
{
	char *end;
	const char *digits = text + (*text == '-');

	if (*digits < '0' || *digits > '9' ||
	    (*digits == '0' && (digits[1] != '\0' || digits != text)))
		return false;
	errno = 0;
	*number = strtol(text, &end, 10);
	return errno == 0 && *end == '\0' && *number >= least &&
	    *number <= most;
}
