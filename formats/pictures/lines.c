/* lines.c: lines of text for a terminal, and how wide they come out. */

#include "lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "formats/array.h"
#include "formats/utf8.h"

void
lines_open(struct lines *lines, bool colour)
{
	*lines = (struct lines){.colour = colour};
	out_open(&lines->out, -1);
}

void
lines_close(struct lines *lines)
{
	out_close(&lines->out);
	free(lines->rows);
}

/* Writes the spaces that something now follows. */
static void
settle(struct lines *lines)
{
	lines->column += lines->owed;
	for (; lines->owed > 0; lines->owed--)
		out_char(&lines->out, ' ');
}

void
lines_put(struct lines *lines, const char *text, int width)
{
	if (width == 0)
		return;
	settle(lines);
	out_foreign(&lines->out, text);
	lines->column += width;
}

void
lines_say(struct lines *lines, const char *text)
{
	lines_put(lines, text, utf8_width(text));
}

void
lines_number(struct lines *lines, long number)
{
	size_t before;

	settle(lines);
	before = lines->out.length;
	out_number(&lines->out, number);
	lines->column += (int)(lines->out.length - before);
}

void
lines_skip(struct lines *lines, int columns)
{
	lines->owed += columns;
}

void
lines_to(struct lines *lines, int column)
{
	if (column > lines->column)
		lines->owed = column - lines->column;
}

void
lines_style(struct lines *lines, const char *sgr)
{
	if (!lines->colour)
		return;
	settle(lines);
	out_string(&lines->out, "\033[");
	out_foreign(&lines->out, sgr);
	out_string(&lines->out, "m");
}

void
lines_end(struct lines *lines)
{
	struct row row = {.at = lines->begun,
	    .length = lines->out.length - lines->begun,
	    .width = lines->column};

	if (array_grow(&lines->rows, &lines->room, lines->n + 1,
		sizeof(lines->rows[0]), 32))
		lines->rows[lines->n++] = row;
	else
		lines->out.error = ENOMEM;
	out_char(&lines->out, '\n');
	lines->begun = lines->out.length;
	lines->column = lines->owed = 0;
}

void
lines_copy(struct lines *lines, const struct lines *from, size_t i)
{
	const struct row *row = &from->rows[i];

	if (row->width == 0)
		return;
	settle(lines);
	out_bytes(&lines->out, from->out.bytes + row->at, row->length);
	lines->column += row->width;
}

void
lines_beside(struct lines *lines, const struct lines *left,
    const struct lines *right, int column)
{
	for (size_t i = 0; i < left->n || i < right->n; i++) {
		if (i < left->n)
			lines_copy(lines, left, i);
		if (i < right->n) {
			lines_to(lines, column);
			lines_copy(lines, right, i);
		}
		lines_end(lines);
	}
}
