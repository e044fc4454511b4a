/* csvfile.c: CSV, read and written through libcsv. */

#include "csvfile.h"

#include <csv.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "formats/array.h"
#include "formats/utf8.h"

static const char guarded[] = "=+-@'";

/* Writing. */

static void
write_safe(struct out *out, const char *string, size_t guard)
{
	size_t length = strlen(string);
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

/* Printable, and neither a comma nor a quote: a bit for each of ASCII. */
static inline bool
is_plain(char c)
{
	static const uint64_t plain[4] = {
	    UINT64_MAX << ' ' & ~((uint64_t)1 << ',' | (uint64_t)1 << '"'),
	    UINT64_MAX >> 1};
	unsigned char i = (unsigned char)c;

	return plain[i / 64] >> i % 64 & 1;
}

/*
 * Writes a text that needs no closer look, as most do: printable, and without
 * quotes.  False: it is not like that.
 */
static bool
write_plain(struct out *out, const char *string)
{
	bool comma = false;
	size_t n = 0;

	while (is_plain(string[n]))
		n++;
	while (string[n] == ',') {
		comma = true;
		do
			n++;
		while (is_plain(string[n]));
	}
	if (string[n] != '\0')
		return false;
	if (comma)
		out_char(out, '"');
	out_bytes(out, string, n);
	if (comma)
		out_char(out, '"');
	return true;
}

static void
write_value(struct out *out, const char *string, size_t guard)
{
	size_t length;
	char *shown;

	if (guard == 0 && write_plain(out, string))
		return;
	length = strlen(string);
	if (utf8_safe(string, length, true) == length) {
		write_safe(out, string, guard);
		return;
	}
	shown = malloc(UTF8_HIDDEN * length + 1);
	if (shown == NULL) {
		out->error = ENOMEM;
		return;
	}
	utf8_show(shown, UTF8_HIDDEN * length + 1, string, length);
	write_safe(out, shown, guard);
	free(shown);
}

void
csvfile_write(struct out *out, const char *string)
{
	bool formula = *string != '\0' && string[1] != '\0' &&
	    strchr(guarded, *string) != NULL;

	write_value(out, string, formula);
}

void
csvfile_write_words(struct out *out, const char *words)
{
	write_value(out, words, 0);
}

/* Reading. */

enum { COLUMNS_MOST = 4096, UNWANTED = 255, BLOCK_SIZE = 1 << 16 };

/*
 * The parser is given one line of the file after the other, so that a row
 * knows where it begins.
 */
struct reader {
	const struct csvfile *wants;
	struct csv_parser parser;
	size_t line; /* the one that the parser now has */
	bool open; /* a row has begun and not ended */
	int ends; /* of rows, in this line */
	int last; /* what the last of them ended with */
	bool named; /* the first row has been read */
	bool stop;
	size_t column, columns; /* in this row, and in the first */
	int values; /* after the last that is wanted and there */
	uint8_t wanted[COLUMNS_MOST];
	struct csvfile_row row;
	char *bytes; /* of the row's values */
	size_t length, size;
	size_t at[CSVFILE_COLUMNS];
	char *block; /* what has been read of the file and not yet parsed */
	size_t held, room;
	char names[256]; /* of the columns that there are, to be shown */
	bool many; /* and there are more */
	char reason[512]; /* why something cannot be read */
	struct text why;
};

/* Where the reason is said. */
static struct text *
why(struct reader *reader)
{
	text_begin(&reader->why, reader->reason, sizeof(reader->reason),
	    reader->wants->voice);
	return &reader->why;
}

/* For the reason that was said. */
static void
give_up(struct reader *reader, size_t line)
{
	const struct csvfile *wants = reader->wants;

	if (!reader->stop)
		wants->refuse(line, reader->reason, wants->context);
	reader->stop = true;
}

static void
give_up_for(struct reader *reader, size_t line, int error)
{
	text_add(why(reader), strerror(error));
	give_up(reader, line);
}

static int
find_column(const struct csvfile *wants, const char *name, size_t length)
{
	for (int i = 0; wants->columns[i] != NULL; i++)
		if (strlen(wants->columns[i]) == length &&
		    strncasecmp(wants->columns[i], name, length) == 0)
			return i;
	return wants->other != NULL ? wants->other(name, length, wants->context)
				    : -1;
}

/* Remembers a name as long as there is room for it and for dots after it. */
static void
list_name(struct reader *reader, const char *name, size_t length)
{
	size_t held = strlen(reader->names);
	size_t room = sizeof(reader->names) - held;
	char shown[64];
	bool fits;

	if (reader->many)
		return;
	utf8_show(shown, sizeof(shown), name, length);
	fits = strlen(shown) + sizeof(", , ...") <= room;
	snprintf(reader->names + held, room, "%s%s", held > 0 ? ", " : "",
	    fits ? shown : "...");
	reader->many = !fits;
}

static void
name_column(struct reader *reader, const char *name, size_t length)
{
	int found;

	while (length > 0 && (*name == ' ' || *name == '\t')) {
		name++;
		length--;
	}
	while (
	    length > 0 && (name[length - 1] == ' ' || name[length - 1] == '\t'))
		length--;
	found = find_column(reader->wants, name, length);
	list_name(reader, name, length);

	if (reader->column >= COLUMNS_MOST) {
		text_say(why(reader), "too many columns");
		give_up(reader, reader->row.line);
		return;
	}
	reader->wanted[reader->column] = UNWANTED;
	if (found < 0)
		return;
	if (reader->row.lengths[found]++ > 0) {
		char shown[64];

		utf8_show(shown, sizeof(shown), name, length);
		text_say(why(reader), "there are two columns '{1}'",
		    part_string(shown));
		give_up(reader, reader->row.line);
	}
	reader->wanted[reader->column] = (uint8_t)found;
	if (reader->values <= found)
		reader->values = found + 1;
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
	if (!array_grow(&reader->bytes, &reader->size,
		reader->length + length + 1, 1, 256)) {
		give_up_for(reader, reader->row.line, ENOMEM);
		return;
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

/* "there is no column seat or player, but id, name": those are missing. */
static void
miss_columns(struct reader *reader, unsigned set)
{
	const struct csvfile *wants = reader->wants;
	char names[64];
	struct text list;

	text_begin(&list, names, sizeof(names), wants->voice);
	for (int i = 0; wants->columns[i] != NULL; i++)
		if (set >> i & 1) {
			if (list.length > 0)
				text_say(&list, " or ");
			text_add(&list, wants->columns[i]);
		}
	text_say(why(reader),
	    wants->missing != NULL ? wants->missing
				   : "there is no column {1}, only {2}",
	    part_string(names), part_string(reader->names));
	give_up(reader, reader->row.line);
}

static void
end_names(struct reader *reader)
{
	unsigned found = 0;

	const struct csvfile *wants = reader->wants;

	reader->named = true;
	reader->columns = reader->column;
	/* What the file does not have stays NULL. */
	for (int i = 0; i < CSVFILE_COLUMNS; i++)
		reader->at[i] = reader->row.lengths[i] > 0 ? 0 : SIZE_MAX;
	for (int i = 0; wants->columns[i] != NULL; i++) {
		bool there = reader->at[i] != SIZE_MAX;

		found |= (unsigned)there << i;
		if (!there && !(wants->optional >> i & 1)) {
			miss_columns(reader, 1u << i);
			return;
		}
	}
	if (wants->either != 0 && (found & wants->either) == 0)
		miss_columns(reader, wants->either);
}

static void
end_values(struct reader *reader)
{
	const struct csvfile *wants = reader->wants;

	if (reader->column != reader->columns) {
		text_say(why(reader), "{1|value|values} in {2|column|columns}",
		    part_number((int64_t)reader->column),
		    part_number((int64_t)reader->columns));
		wants->complain(
		    reader->row.line, reader->reason, wants->context);
		return;
	}
	for (int i = 0; i < reader->values; i++) {
		char *value;

		if (reader->at[i] == SIZE_MAX)
			continue;
		value = reader->bytes + reader->at[i];
		if (strlen(value) != reader->row.lengths[i]) {
			text_say(why(reader), "a NUL byte in a value");
			wants->complain(
			    reader->row.line, reader->reason, wants->context);
			return;
		}
		if (reader->row.lengths[i] > 2 && value[0] == '\'' &&
		    value[1] != '\0' && strchr(guarded, value[1]) != NULL) {
			value++;
			reader->row.lengths[i]--;
		}
		reader->row.values[i] = value;
	}
	wants->take(&reader->row, wants->context);
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
		line[length - 1] != '\r')) {
		text_say(why(reader), "a CR without its LF");
		give_up(reader, reader->line);
	}
}

/* What separates the names of the columns separates all values. */
static unsigned char
find_separator(const char *line, size_t length)
{
	static const char separators[] = ",;\t";
	size_t counts[sizeof(separators)] = {0};
	bool quoted = false;
	int most = 0;

	for (size_t i = 0; i < length; i++) {
		const char *found = line[i] == '\0' || quoted
		    ? NULL
		    : strchr(separators, line[i]);

		quoted ^= line[i] == '"';
		if (found != NULL)
			counts[found - separators]++;
	}
	for (int i = 1; separators[i] != '\0'; i++)
		if (counts[i] > counts[most])
			most = i;
	return (unsigned char)separators[most];
}

static bool
is_utf8(const char *line, size_t length)
{
	while (length > 0) {
		uint32_t character;
		size_t n = (unsigned char)*line < 0x80
		    ? 1
		    : utf8_read(line, length, &character);

		if (n == 0)
			return false;
		line += n;
		length -= n;
	}
	return true;
}

/* What the parser does not take. */
static void
refuse_line(struct reader *reader, int error, int number)
{
	if (error != CSV_EPARSE && number == ENOMEM) {
		give_up_for(reader, reader->line, number);
		return;
	}
	text_say(why(reader),
	    error == CSV_EPARSE ? "a misplaced quote in column {1}"
				: "the value in column {1} is too long",
	    part_number((int64_t)reader->column + 1));
	give_up(reader, reader->line);
}

static void
read_line(struct reader *reader, const char *line, size_t length)
{
	reader->line++;
	if (length - (line[length - 1] == '\n') > CSVFILE_LINE) {
		text_say(why(reader), "the line is longer than {1} bytes",
		    part_number(CSVFILE_LINE));
		give_up(reader, reader->line);
		return;
	}
	if (!is_utf8(line, length)) {
		text_say(why(reader), "not UTF-8: save the table as UTF-8");
		give_up(reader, reader->line);
		return;
	}
	if (!reader->open && is_blank(line, length))
		return;
	if (!reader->open && !reader->named)
		csv_set_delim(&reader->parser, find_separator(line, length));
	if (!reader->open)
		reader->row.line = reader->line;
	reader->open = true;
	reader->ends = 0;
	if (csv_parse(&reader->parser, line, length, take_value, end_row,
		reader) != length)
		refuse_line(reader, csv_error(&reader->parser), errno);
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
	    csv_fini(&reader->parser, take_value, end_row, reader) != 0) {
		text_say(why(reader), "the quote in column {1} is not closed",
		    part_number((int64_t)reader->column + 1));
		give_up(reader, reader->row.line);
	}
	if (!reader->named) {
		text_say(why(reader), "the names of the columns are missing");
		give_up(reader, 1);
	}
}

/* Reads on.  A line that does not fit gets more room; the caller limits it. */
static ssize_t
read_some(struct reader *reader, int fd)
{
	ssize_t n;

	if (!array_grow(
		&reader->block, &reader->room, reader->held + 1, 1, BLOCK_SIZE))
		return -1;
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
		if (reader->held > CSVFILE_LINE)
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
	return size > CSVFILE_LINE ? NULL : realloc(bytes, size);
}

int
csvfile_read(int fd, const struct csvfile *wants)
{
	struct reader *reader = calloc(1, sizeof(*reader));
	int error = ENOMEM;

	if (reader != NULL &&
	    csv_init(&reader->parser, CSV_STRICT | CSV_STRICT_FINI) == 0) {
		reader->wants = wants;
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
csvfile_number(const char *text, int64_t least, int64_t most, int64_t *number)
{
	const char *digit = text + (*text == '-');
	int64_t sum = 0;

	if (*digit == '\0' ||
	    (*digit == '0' && (digit[1] != '\0' || digit != text)))
		return false;
	for (; *digit >= '0' && *digit <= '9'; digit++) {
		int value = *digit - '0';

		if (__builtin_mul_overflow(sum, 10, &sum) ||
		    __builtin_add_overflow(
			sum, *text == '-' ? -value : value, &sum))
			return false;
	}
	*number = sum;
	return *digit == '\0' && sum >= least && sum <= most;
}
