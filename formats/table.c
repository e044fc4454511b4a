/* table.c: standings, written for people or for programs. */

#include "table.h"

#include <stdio.h>
#include <string.h>

#include "utf8.h"

const char *const table_columns[] = {"place", "by", "name", "played", "won",
    "shared", "points", "squares", "mean", "deviation", "share", "low", "high",
    NULL};

/* For programs. */

static void
raw(struct fields *fields, int digits, double number)
{
	char text[64];

	snprintf(text, sizeof(text), "%.*f", digits, number);
	fields_raw(fields, text);
}

static void
row_fields(struct fields *fields, const struct standing *s, const char *by,
    const char *name)
{
	double low, high;

	standing_interval(s, &low, &high);
	fields_number(fields, s->place);
	fields_string(fields, by);
	fields_string(fields, name);
	fields_number(fields, s->played);
	fields_number(fields, s->won);
	fields_number(fields, s->shared);
	fields_number(fields, s->points);
	fields_number(fields, s->squares);
	raw(fields, 3, standing_mean(s));
	if (s->played > 1)
		raw(fields, 3, standing_deviation(s));
	else
		fields_nothing(fields);
	raw(fields, 4, (double)s->won / (double)s->played);
	raw(fields, 4, low);
	raw(fields, 4, high);
	fields_end(fields);
}

void
table_fields(
    struct fields *fields, const struct standings *standings, const char *by)
{
	for (size_t i = 0; i < standings->names.n; i++) {
		size_t row = standings->order[i];

		row_fields(fields, &standings->rows[row], by,
		    index_key(&standings->names, row, NULL));
	}
}

/* Adding up. */

enum { BY, NAME, PLAYED, WON, SHARED, POINTS, SQUARE_SUM };

static const char *const wanted[] = {
    "by", "name", "played", "won", "shared", "points", "squares", NULL};

struct adding {
	struct standings *standings;
	char *by;
	void (*complain)(size_t, const char *, void *);
	void *context;
};

static void
complain(size_t line, const char *reason, void *context)
{
	struct adding *adding = context;

	adding->complain(line, reason, adding->context);
}

static bool
read_numbers(const struct comma_row *row, struct standing *s)
{
	int64_t *const numbers[] = {
	    &s->played, &s->won, &s->shared, &s->points, &s->squares};

	for (int i = PLAYED; i <= SQUARE_SUM; i++) {
		long number;

		if (!comma_number(row->values[i], i == POINTS ? -INT64_MAX : 0,
			INT64_MAX, &number))
			return false;
		*numbers[i - PLAYED] = number;
	}
	return true;
}

static void
take_row(const struct comma_row *row, void *context)
{
	struct adding *adding = context;
	struct standing s = {.place = 0};
	const char *wrong = NULL;

	if (adding->by[0] == '\0' && row->lengths[BY] < TABLE_BY)
		memcpy(adding->by, row->values[BY], row->lengths[BY] + 1);
	if (row->values[BY][0] == '\0' ||
	    strcmp(row->values[BY], adding->by) != 0)
		wrong = "the tables do not count by the same thing";
	else if (!utf8_clean(row->values[NAME], row->lengths[NAME], true))
		wrong = "the name is not UTF-8, or has control characters";
	else if (!read_numbers(row, &s))
		wrong = "a whole number is needed, without sign or spare zeros";
	else if (!standing_makes_sense(&s))
		wrong = "these numbers cannot belong together";
	else
		wrong = standings_add(adding->standings, row->values[NAME],
		    row->lengths[NAME], &s);
	if (wrong != NULL)
		adding->complain(row->line, wrong, adding->context);
}

int
table_read(int fd, struct standings *standings, char by[TABLE_BY],
    void (*sink)(size_t line, const char *reason, void *), void *context)
{
	struct adding adding = {standings, by, sink, context};
	struct comma comma = {.columns = wanted,
	    .take = take_row,
	    .complain = complain,
	    .context = &adding};

	return comma_read(fd, &comma);
}

/* For people. */

/* How many bytes of a string fit into that many columns. */
static size_t
fitting(const char *string, int width)
{
	size_t length = 0;

	while (string[length] != '\0') {
		char piece[NAME_SIZE * 4];
		uint32_t character;
		size_t n = utf8_read(
		    string + length, strlen(string + length), &character);

		n += n == 0;
		if (length + n >= sizeof(piece))
			break;
		memcpy(piece, string, length + n);
		piece[length + n] = '\0';
		if (utf8_width(piece) > width)
			break;
		length += n;
	}
	return length;
}

void
table_cell(struct out *out, const char *string, int width, bool right,
    const struct screen *screen)
{
	int wide = utf8_width(string);
	size_t length = strlen(string);
	bool cut = wide > width;

	if (cut) {
		char piece[NAME_SIZE * 4];

		length = fitting(string, width - 1);
		snprintf(piece, sizeof(piece), "%.*s", (int)length, string);
		wide = utf8_width(piece) + 1;
	}
	for (int i = wide; right && i < width; i++)
		out_char(out, ' ');
	out_bytes(out, string, length);
	if (cut)
		out_string(out, screen->unicode ? "…" : "~");
	for (int i = wide; !right && i < width; i++)
		out_char(out, ' ');
}

enum {
	CELL_PLACE,
	CELL_NAME,
	CELL_PLAYED,
	CELL_WON,
	CELL_SHARED,
	CELL_POINTS,
	CELL_MEAN,
	CELL_DEVIATION,
	CELL_SHARE,
	CELLS,
};

enum { CELL_SIZE = 48, NAME_LEAST = 8, GAP = 2 };

static const char *const heads[CELLS] = {"place", NULL, "played", "won",
    "shared", "points", "mean", "deviation", "share of wins (95%)"};

/* The text of a cell; the name's is not here. */
static void
cell_text(char text[CELL_SIZE], const struct standing *s, int cell)
{
	const int64_t numbers[CELLS] = {
	    s->place, 0, s->played, s->won, s->shared, s->points};
	double low, high;

	standing_interval(s, &low, &high);
	if (cell == CELL_MEAN)
		snprintf(text, CELL_SIZE, "%.2f", standing_mean(s));
	else if (cell == CELL_DEVIATION && s->played < 2)
		snprintf(text, CELL_SIZE, "-");
	else if (cell == CELL_DEVIATION)
		snprintf(text, CELL_SIZE, "%.2f", standing_deviation(s));
	else if (cell == CELL_SHARE)
		snprintf(text, CELL_SIZE, "%.1f%% (%.1f-%.1f%%)",
		    100 * (double)s->won / (double)s->played, 100 * low,
		    100 * high);
	else
		snprintf(text, CELL_SIZE, "%lld", (long long)numbers[cell]);
}

static const char *
row_name(const struct standings *standings, size_t row)
{
	const char *name = index_key(&standings->names, row, NULL);

	return name[0] == '\0' ? "-" : name;
}

static void
measure(const struct standings *standings, const char *by, int widths[CELLS])
{
	for (int cell = 0; cell < CELLS; cell++)
		widths[cell] = utf8_width(cell == CELL_NAME ? by : heads[cell]);
	for (size_t i = 0; i < standings->names.n; i++)
		for (int cell = 0; cell < CELLS; cell++) {
			char text[CELL_SIZE];
			int width;

			if (cell != CELL_NAME)
				cell_text(text, &standings->rows[i], cell);
			width = utf8_width(
			    cell == CELL_NAME ? row_name(standings, i) : text);
			if (width > widths[cell])
				widths[cell] = width;
		}
}

static int
room_left(const int widths[CELLS], const struct screen *screen)
{
	int left = screen->width - 1 + GAP;

	for (int cell = 0; cell < CELLS; cell++)
		left -= widths[cell] > 0 ? widths[cell] + GAP : 0;
	return left;
}

/*
 * On a narrow terminal names are cut, then what matters least is left out; what
 * is left on a wide one is for the bars.
 */
static int
fit(int widths[CELLS], const struct screen *screen)
{
	enum { BAR_LEAST = 8, BAR_MOST = 25 };
	static const int spare[] = {
	    CELL_DEVIATION, CELL_SHARED, CELL_MEAN, CELL_POINTS};
	int left = room_left(widths, screen);

	if (screen->width == 0)
		return 0;
	if (left < 0) {
		widths[CELL_NAME] += left;
		if (widths[CELL_NAME] < NAME_LEAST)
			widths[CELL_NAME] = NAME_LEAST;
	}
	for (int i = 0; i < 4 && room_left(widths, screen) < 0; i++)
		widths[spare[i]] = 0;
	left = room_left(widths, screen) - GAP;
	return left < BAR_LEAST ? 0 : left > BAR_MOST ? BAR_MOST : left;
}

static void
draw_bar(struct out *out, const struct standing *s, int width,
    const struct screen *screen)
{
	static const char *const eighths[] = {
	    "", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
	int parts = (int)(8.0 * width * ((double)s->won / (double)s->played));

	out_string(out, parts > 0 ? "  " : "");
	for (int i = 0; i < parts / 8; i++)
		out_string(out, screen->unicode ? "█" : "#");
	if (screen->unicode)
		out_string(out, eighths[parts % 8]);
}

static void
draw_row(struct out *out, const struct standings *standings, size_t row,
    const int widths[CELLS], const struct screen *screen)
{
	for (int cell = 0; cell < CELLS; cell++) {
		char text[CELL_SIZE];
		bool name = cell == CELL_NAME;

		if (widths[cell] == 0)
			continue;
		out_string(out, cell > 0 ? "  " : "");
		if (!name)
			cell_text(text, &standings->rows[row], cell);
		table_cell(out, name ? row_name(standings, row) : text,
		    widths[cell], !name, screen);
	}
}

void
table_text(struct out *out, const struct standings *standings, const char *by,
    const struct screen *screen)
{
	int widths[CELLS], bar;

	measure(standings, by, widths);
	bar = fit(widths, screen);
	for (int cell = 0; cell < CELLS; cell++) {
		if (widths[cell] == 0)
			continue;
		out_string(out, cell > 0 ? "  " : "");
		table_cell(out, cell == CELL_NAME ? by : heads[cell],
		    widths[cell], cell != CELL_NAME, screen);
	}
	out_char(out, '\n');
	for (size_t i = 0; i < standings->names.n; i++) {
		size_t row = standings->order[i];

		draw_row(out, standings, row, widths, screen);
		if (bar > 0)
			draw_bar(out, &standings->rows[row], bar, screen);
		out_char(out, '\n');
	}
}
