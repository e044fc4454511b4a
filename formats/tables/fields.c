/* fields.c: rows of named values for programs, as CSV or as JSON. */

#include "fields.h"

#include <assert.h>
#include <string.h>

#include "csvfile.h"
#include "formats/utf8.h"

static void
open_seats(struct fields *fields)
{
	for (int i = 0; i < SEATS; i++)
		out_open(&fields->seats[i], -1);
}

static struct name
measure(const char *column)
{
	const char *mark = strchr(column, '#');

	if (mark == NULL)
		return (struct name){.length = (uint8_t)strlen(column)};
	return (struct name){.length = (uint8_t)(mark - column),
	    .seat = (uint8_t)(mark[1] - '0')};
}

void
fields_open(struct fields *fields, struct out *out, bool json,
    const char *const *columns)
{
	*fields = (struct fields){.out = out, .json = json, .columns = columns};
	open_seats(fields);
	for (int i = 0; columns[i] != NULL; i++) {
		assert(i < NAMES_MOST);
		fields->names[i] = measure(columns[i]);
	}
	if (json)
		return;
	for (int i = 0; columns[i] != NULL; i++) {
		out_string(out, i == 0 ? "" : ",");
		for (const char *c = columns[i]; *c != '\0'; c++)
			if (*c != '#')
				out_char(out, *c);
	}
	out_string(out, "\r\n");
}

void
fields_share(struct fields *fields, struct out *out)
{
	fields->out = out;
	fields->column = 0;
	open_seats(fields);
}

void
fields_close(struct fields *fields)
{
	for (int i = 0; i < SEATS; i++)
		out_close(&fields->seats[i]);
}

/* In JSON, the object of the seat that the next column is about; NULL: none. */
static struct out *
seat_object(struct fields *fields)
{
	int seat = fields->names[fields->column].seat;

	return seat != 0 ? &fields->seats[seat - 1] : NULL;
}

/* What stands before a value in JSON: a comma or a brace, and its name. */
static void
begin_member(struct out *out, const char *name, size_t length, bool first)
{
	char *room = out_room(out, length + 4);

	if (room == NULL)
		return;
	*room++ = first ? '{' : ',';
	*room++ = '"';
	memcpy(room, name, length);
	room += length;
	*room++ = '"';
	*room++ = ':';
	out->length += length + 4;
}

/* Not inlined, to keep what CSV does short. */
static __attribute__((noinline)) struct out *
begin_json(struct fields *fields)
{
	const char *column = fields->columns[fields->column];
	size_t length = fields->names[fields->column].length;
	struct out *seat = seat_object(fields);
	struct out *out = seat != NULL ? seat : fields->out;
	bool first = fields->column++ == 0;

	if (seat != NULL && seat->length == 0) {
		begin_member(seat, "seat", 4, true);
		out_number(seat, seat - fields->seats + 1);
	}
	begin_member(out, column, length, seat == NULL && first);
	return out;
}

/* What stands before a value; where to write it. */
static inline struct out *
begin_value(struct fields *fields)
{
	if (fields->json)
		return begin_json(fields);
	if (fields->column++ > 0)
		out_char(fields->out, ',');
	return fields->out;
}

/* A character that JSON or a terminal would not take as it is. */
static void
write_escaped(struct out *out, uint32_t character)
{
	static const char digits[] = "0123456789abcdef";

	out_string(out, "\\u");
	for (int shift = 12; shift >= 0; shift -= 4)
		out_char(out, digits[character >> shift & 15]);
}

/* The first bytes of a string; how many. */
static size_t
write_some(struct out *out, const char *string, size_t length)
{
	char hidden[UTF8_HIDDEN];
	uint32_t character;
	size_t n = utf8_read(string, length, &character);

	if (n == 0) {
		/* JSON is UTF-8, whatever it tells of. */
		utf8_hide(hidden, *string);
		out_char(out, '\\');
		out_bytes(out, hidden, sizeof(hidden));
		return 1;
	}
	if (utf8_safe(string, n, false) != n) {
		write_escaped(out, character);
		return n;
	}
	if (character == '"' || character == '\\')
		out_char(out, '\\');
	out_bytes(out, string, n);
	return n;
}

/* How many bytes JSON and terminals take as they are: printable ASCII. */
static size_t
plain_length(const char *string, size_t length)
{
	size_t n = 0;

	while (n < length && string[n] >= ' ' && string[n] <= '~' &&
	    string[n] != '"' && string[n] != '\\')
		n++;
	return n;
}

static void
write_string(struct out *out, const char *string, size_t length)
{
	out_char(out, '"');
	while (length > 0) {
		size_t n = plain_length(string, length);

		if (n > 0)
			out_bytes(out, string, n);
		else
			n = write_some(out, string, length);
		string += n;
		length -= n;
	}
	out_char(out, '"');
}

void
fields_json(struct out *out, const char *string)
{
	write_string(out, string, strlen(string));
}

void
fields_string(struct fields *fields, const char *string)
{
	struct out *out = begin_value(fields);

	if (fields->json)
		fields_json(out, string);
	else
		csvfile_write(out, string);
}

void
fields_optional(struct fields *fields, const char *string)
{
	if (*string != '\0')
		fields_string(fields, string);
	else
		fields_nothing(fields, 1);
}

void
fields_number(struct fields *fields, int64_t number)
{
	out_number(begin_value(fields), number);
}

void
fields_truth(struct fields *fields, bool truth)
{
	struct out *out = begin_value(fields);

	if (fields->json)
		out_string(out, truth ? "true" : "false");
	else
		out_char(out, truth ? '1' : '0');
}

void
fields_raw(struct fields *fields, const char *number)
{
	out_foreign(begin_value(fields), number);
}

static void
json_nothing(struct fields *fields)
{
	struct out *seat = seat_object(fields);

	if (seat != NULL && seat->length == 0)
		fields->column++;
	else
		out_string(begin_json(fields), "null");
}

/* Only what stands between the values, and not before the first of a row. */
static void
csv_nothing(struct fields *fields, int n)
{
	size_t commas = (size_t)(n - (fields->column == 0 && n > 0));
	char *room = out_room(fields->out, commas);

	fields->column += n;
	if (room == NULL)
		return;
	memset(room, ',', commas);
	fields->out->length += commas;
}

void
fields_nothing(struct fields *fields, int n)
{
	if (fields->json)
		for (; n > 0; n--)
			json_nothing(fields);
	else
		csv_nothing(fields, n);
}

void
fields_numbers(struct fields *fields, const int32_t *numbers, int n)
{
	struct out *out = begin_value(fields);

	if (fields->json)
		out_char(out, '[');
	for (int i = 0; i < n; i++) {
		if (i > 0)
			out_char(out, fields->json ? ',' : ' ');
		out_number(out, numbers[i]);
	}
	if (fields->json)
		out_char(out, ']');
}

void
fields_seats(struct fields *fields, unsigned set)
{
	int32_t seats[32];
	int n = 0;

	for (; set != 0; set &= set - 1)
		seats[n++] = __builtin_ctz(set) + 1;
	fields_numbers(fields, seats, n);
}

void
fields_words(struct fields *fields, const char *words)
{
	struct out *out = begin_value(fields);

	if (!fields->json) {
		csvfile_write_words(out, words);
		return;
	}
	out_char(out, '[');
	while (*words != '\0') {
		size_t length = strcspn(words, " ");

		write_string(out, words, length);
		words += length;
		words += *words == ' ';
		out_string(out, *words != '\0' ? "," : "");
	}
	out_char(out, ']');
}

/* The seats that there were. */
static void
end_seats(struct fields *fields)
{
	int n = 0;

	for (int i = 0; i < SEATS; i++) {
		if (fields->seats[i].length == 0)
			continue;
		out_string(fields->out, n == 0 ? ",\"seats\":[" : ",");
		n++;
		out_pass(fields->out, &fields->seats[i]);
		out_char(fields->out, '}');
	}
	if (n > 0)
		out_char(fields->out, ']');
}

void
fields_end(struct fields *fields)
{
	if (fields->json) {
		end_seats(fields);
		out_string(fields->out, "}\n");
	} else {
		out_string(fields->out, "\r\n");
	}
	fields->column = 0;
}
