/* fields.c: rows of named values for programs, as CSV or as JSON. */

#include "fields.h"

#include "comma.h"

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

static void
write_json(struct out *out, const char *string)
{
	static const char digits[] = "0123456789abcdef";

	out_char(out, '"');
	for (; *string != '\0'; string++) {
		unsigned char c = (unsigned char)*string;

		if (c == '"' || c == '\\') {
			out_char(out, '\\');
			out_char(out, (char)c);
		} else if (c < 0x20 || c == 0x7f) {
			out_string(out, "\\u00");
			out_char(out, digits[c >> 4]);
			out_char(out, digits[c & 15]);
		} else {
			out_char(out, (char)c);
		}
	}
	out_char(out, '"');
}

void
fields_string(struct fields *fields, const char *string)
{
	begin_value(fields);
	if (fields->json)
		write_json(fields->out, string);
	else
		comma_write(fields->out, string);
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
	out_string(fields->out, fields->json ? "}\n" : "\r\n");
	fields->column = 0;
}
