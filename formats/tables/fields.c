/* fields.c: rows of named values for programs, as CSV or as JSON. */

#include "fields.h"

#include <string.h>

#include "csvfile.h"
#include "formats/utf8.h"

static void
open_row(struct fields *fields, struct out *out, bool json,
    const char *const *columns)
{
	*fields = (struct fields){.out = out, .json = json, .columns = columns};
	for (int i = 0; i < SEATS; i++)
		out_open(&fields->seats[i], -1);
}

void
fields_open(struct fields *fields, struct out *out, bool json,
    const char *const *columns)
{
	open_row(fields, out, json, columns);
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
fields_share(struct fields *fields, struct out *out, const struct fields *first)
{
	open_row(fields, out, first->json, first->columns);
}

void
fields_close(struct fields *fields)
{
	for (int i = 0; i < SEATS; i++)
		out_close(&fields->seats[i]);
}

/* The object of the seat that the next column is about; NULL: of none. */
static struct out *
seat_object(struct fields *fields)
{
	const char *mark =
	    fields->json ? strchr(fields->columns[fields->column], '#') : NULL;

	return mark != NULL ? &fields->seats[mark[1] - '1'] : NULL;
}

/* What stands before a value in JSON: a comma or a brace, and its name. */
static void
begin_member(struct out *out, const char *name, bool first)
{
	out_char(out, first ? '{' : ',');
	out_char(out, '"');
	for (; *name != '\0' && *name != '#'; name++)
		out_char(out, *name);
	out_char(out, '"');
	out_char(out, ':');
}

/* What stands before a value; where to write it. */
static struct out *
begin_value(struct fields *fields)
{
	const char *name = fields->columns[fields->column];
	struct out *seat = seat_object(fields);
	struct out *out = seat != NULL ? seat : fields->out;
	bool first = fields->column++ == 0;

	if (seat != NULL && seat->length == 0) {
		begin_member(seat, "seat", true);
		out_number(seat, seat - fields->seats + 1);
	}
	if (fields->json)
		begin_member(out, name, seat == NULL && first);
	else if (!first)
		out_char(out, ',');
	return out;
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
		fields_nothing(fields);
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

void
fields_nothing(struct fields *fields)
{
	struct out *seat = seat_object(fields), *out;

	if (seat != NULL && seat->length == 0) {
		fields->column++;
		return;
	}
	out = begin_value(fields);
	if (fields->json)
		out_string(out, "null");
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

	for (int i = 0; i < 32; i++)
		if (set >> i & 1)
			seats[n++] = i + 1;
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
