/* fields.c: rows of named values for programs, as CSV or as JSON. */

#include "fields.h"

#include <string.h>

#include "csvfile.h"
#include "formats/utf8.h"

void
fields_open(struct fields *fields, struct out *out, bool json,
    const char *const *columns)
{
	*fields = (struct fields){.out = out, .json = json, .columns = columns};
	if (json)
		return;
	for (int i = 0; columns[i] != NULL; i++) {
		out_string(out, i == 0 ? "" : ",");
		out_string(out, columns[i]);
	}
	out_string(out, "\r\n");
}

/* What stands before a value. */
static void
begin_value(struct fields *fields)
{
	if (fields->column > 0)
		out_char(fields->out, ',');
	if (fields->json) {
		out_string(fields->out, fields->column == 0 ? "{\"" : "\"");
		out_string(fields->out, fields->columns[fields->column]);
		out_string(fields->out, "\":");
	}
	fields->column++;
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

void
fields_json(struct out *out, const char *string)
{
	size_t length = strlen(string);

	out_char(out, '"');
	while (length > 0) {
		size_t n = 1;

		if (*string >= ' ' && *string <= '~' && *string != '"' &&
		    *string != '\\')
			out_char(out, *string);
		else
			n = write_some(out, string, length);
		string += n;
		length -= n;
	}
	out_char(out, '"');
}

void
fields_string(struct fields *fields, const char *string)
{
	begin_value(fields);
	if (fields->json)
		fields_json(fields->out, string);
	else
		csvfile_write(fields->out, string);
}

void
fields_number(struct fields *fields, long number)
{
	begin_value(fields);
	out_number(fields->out, number);
}

void
fields_raw(struct fields *fields, const char *number)
{
	begin_value(fields);
	out_string(fields->out, number);
}

void
fields_nothing(struct fields *fields)
{
	begin_value(fields);
	if (fields->json)
		out_string(fields->out, "null");
}

void
fields_numbers(struct fields *fields, const int32_t *numbers, int n)
{
	begin_value(fields);
	if (fields->json)
		out_char(fields->out, '[');
	for (int i = 0; i < n; i++) {
		if (i > 0)
			out_char(fields->out, fields->json ? ',' : ' ');
		out_number(fields->out, numbers[i]);
	}
	if (fields->json)
		out_char(fields->out, ']');
}

void
fields_seats(struct fields *fields, unsigned set)
{
	int32_t seats[32];
	int n = 0;

	for (int i = 0; i < 32; i++)
		if (set >> i & 1)
			seats[n++] = i + 1;
	fields_numbers(fields, seats, n);
}

void
fields_end(struct fields *fields)
{
	if (fields->json)
		out_string(fields->out, "}\n");
	else
		out_string(fields->out, "\r\n");
	fields->column = 0;
}
