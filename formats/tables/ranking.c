/* ranking.c: standings, written for people or for programs. */

#include "ranking.h"

#include <stdio.h>
#include <string.h>

#include "formats/utf8.h"

const char *const ranking_columns[] = {"place", "by", "name", "played", "won",
    "shared", "points", "squares", "mean", "deviation", "share", "low", "high",
    "game", NULL};

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
    const char *name, const char *game)
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
	fields_string(fields, game);
	fields_end(fields);
}

void
ranking_fields(
    struct fields *fields, const struct standings *standings, const char *by)
{
	for (size_t i = 0; i < standings->names.n; i++) {
		size_t row = standings->order[i];

		row_fields(fields, &standings->rows[row], by,
		    standings_name(standings, row),
		    standings_game(standings, row));
	}
}

/* Adding up. */

enum { BY, NAME, PLAYED, WON, SHARED, POINTS, SQUARE_SUM, GAME };

static const char *const wanted[] = {
    "by", "name", "played", "won", "shared", "points", "squares", "game", NULL};

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
read_numbers(const struct csvfile_row *row, struct standing *s)
{
	int64_t *const numbers[] = {
	    &s->played, &s->won, &s->shared, &s->points, &s->squares};

	for (int i = PLAYED; i <= SQUARE_SUM; i++) {
		long number;

		if (!csvfile_number(row->values[i],
			i == POINTS ? -INT64_MAX : 0, INT64_MAX, &number))
			return false;
		*numbers[i - PLAYED] = number;
	}
	return true;
}

/* True if the row counts by what the others do; the first one says it. */
static bool
counts_by(char by[RANKING_BY], const struct csvfile_row *row)
{
	if (by[0] == '\0' && row->lengths[BY] < RANKING_BY)
		memcpy(by, row->values[BY], row->lengths[BY] + 1);
	return row->values[BY][0] != '\0' && strcmp(row->values[BY], by) == 0;
}

/* Tables that were written before there was the column do not say it. */
static const char *
row_game(const struct csvfile_row *row)
{
	return row->values[GAME] != NULL ? row->values[GAME] : "";
}

static const char *
add_row(struct adding *adding, const struct csvfile_row *row)
{
	const char *game = row_game(row);
	struct standing s = {.place = 0};

	if (!utf8_clean(row->values[BY], row->lengths[BY], false))
		return "the column by is not UTF-8, or has control characters";
	if (!counts_by(adding->by, row))
		return "the tables do not count by the same thing";
	if (!utf8_clean(row->values[NAME], row->lengths[NAME], true))
		return "the name is not UTF-8, or has control characters";
	if (*game != '\0' && game_find(game, strlen(game)) == NULL)
		return "there is no such game";
	if (!read_numbers(row, &s))
		return "a whole number is needed, without sign or spare zeros";
	if (!standing_makes_sense(&s))
		return "these numbers cannot belong together";
	return standings_add(
	    adding->standings, game, row->values[NAME], row->lengths[NAME], &s);
}

static void
take_row(const struct csvfile_row *row, void *context)
{
	struct adding *adding = context;
	const char *wrong = add_row(adding, row);

	if (wrong != NULL)
		adding->complain(row->line, wrong, adding->context);
}

int
ranking_read(int fd, struct standings *standings, char by[RANKING_BY],
    void (*sink)(size_t line, const char *reason, void *), void *context)
{
	struct adding adding = {standings, by, sink, context};
	struct csvfile wants = {.columns = wanted,
	    .optional = 1 << GAME,
	    .take = take_row,
	    .complain = complain,
	    .refuse = complain,
	    .context = &adding};

	return csvfile_read(fd, &wants);
}

/* For people. */

enum { SHOWN_SIZE = 1 << 14 };

void
ranking_cell(
    struct out *out, const char *string, size_t length, int width, bool right)
{
	char shown[SHOWN_SIZE];
	int spaces;

	utf8_show(shown, sizeof(shown), string, length);
	spaces = width - utf8_width(shown);
	for (int i = 0; right && i < spaces; i++)
		out_char(out, ' ');
	out_string(out, shown);
	for (int i = 0; !right && i < spaces; i++)
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

enum { CELL_SIZE = 48, GAP = 2 };

static const char *const heads[CELLS] = {"place", NULL, "played", "won",
    "shared", "points", "mean", "deviation", "share of wins (95%)"};

/* How a table is fitted into the width that there is. */
struct layout {
	const char *by;
	int widths[CELLS]; /* 0: there is no room for it */
	int least; /* of the name: its longest word */
	int bar;
	bool brief; /* the share of wins is without its interval */
	bool stacked; /* a name has a line of its own, above its numbers */
};

/* The text of a cell; the name's is not here. */
static void
cell_text(char text[CELL_SIZE], const struct standing *s, int cell, bool brief)
{
	const int64_t numbers[CELLS] = {
	    s->place, 0, s->played, s->won, s->shared, s->points};
	double share = 100 * (double)s->won / (double)s->played;
	double low, high;

	standing_interval(s, &low, &high);
	if (cell == CELL_MEAN)
		snprintf(text, CELL_SIZE, "%.2f", standing_mean(s));
	else if (cell == CELL_DEVIATION && s->played < 2)
		snprintf(text, CELL_SIZE, "-");
	else if (cell == CELL_DEVIATION)
		snprintf(text, CELL_SIZE, "%.2f", standing_deviation(s));
	else if (cell == CELL_SHARE && brief)
		snprintf(text, CELL_SIZE, "%.1f%%", share);
	else if (cell == CELL_SHARE)
		snprintf(text, CELL_SIZE, "%.1f%% (%.1f-%.1f%%)", share,
		    100 * low, 100 * high);
	else
		snprintf(text, CELL_SIZE, "%lld", (long long)numbers[cell]);
}

static const char *
cell_head(const struct layout *layout, int cell)
{
	if (cell == CELL_NAME)
		return layout->by;
	return cell == CELL_SHARE && layout->brief ? "share" : heads[cell];
}

static const char *
row_name(char shown[SHOWN_SIZE], const struct standings *standings, size_t row)
{
	const char *name = standings_name(standings, row);

	utf8_show(shown, SHOWN_SIZE, name, strlen(name));
	return shown[0] == '\0' ? "-" : shown;
}

static void
widen(int *width, int needed)
{
	if (needed > *width)
		*width = needed;
}

static void
measure(const struct standings *standings, struct layout *layout)
{
	int *widths = layout->widths;

	for (int cell = 0; cell < CELLS; cell++)
		widths[cell] = utf8_width(cell_head(layout, cell));
	layout->least = utf8_longest(layout->by);
	for (size_t i = 0; i < standings->names.n; i++)
		for (int cell = 0; cell < CELLS; cell++) {
			char shown[SHOWN_SIZE];

			if (cell == CELL_NAME) {
				row_name(shown, standings, i);
				widen(&layout->least, utf8_longest(shown));
			} else {
				cell_text(shown, &standings->rows[i], cell,
				    layout->brief);
			}
			widen(&widths[cell], utf8_width(shown));
		}
}

static int
room_left(const struct layout *layout, const struct look *look)
{
	int left = look->width - 1 + GAP;

	for (int cell = 0; cell < CELLS; cell++)
		if (layout->widths[cell] > 0 &&
		    !(layout->stacked && cell == CELL_NAME))
			left -= layout->widths[cell] + GAP;
	return left;
}

/* Leaves out what matters least, until the rest fits; true if it does. */
static bool
squeeze(const struct standings *standings, struct layout *layout,
    const struct look *look)
{
	static const int spare[] = {
	    CELL_DEVIATION, CELL_SHARED, CELL_MEAN, CELL_POINTS};
	int *widths = layout->widths;

	for (int step = 0;; step++) {
		int name = widths[CELL_NAME];
		int left = room_left(layout, look);

		if (left >= 0)
			return true;
		if (!layout->stacked && name + left >= layout->least) {
			widths[CELL_NAME] += left;
			return true;
		}
		if (step == 5)
			return false;
		if (step == 4) {
			layout->brief = true;
			measure(standings, layout);
		}
		for (int i = 0; i < 4 && i <= step; i++)
			widths[spare[i]] = 0;
	}
}

/*
 * On a narrow terminal names are wrapped, then what matters least is left out,
 * then names get lines of their own; what is left on a wide one is for bars.
 */
static void
fit(const struct standings *standings, struct layout *layout,
    const struct look *look)
{
	enum { BAR_LEAST = 8, BAR_MOST = 25 };
	int left;

	measure(standings, layout);
	if (look->width == 0)
		return;
	if (!squeeze(standings, layout, look)) {
		layout->stacked = true;
		layout->brief = false;
		measure(standings, layout);
		squeeze(standings, layout, look);
		layout->widths[CELL_NAME] = look->width - 1;
	}
	left = room_left(layout, look) - GAP;
	layout->bar = left < BAR_LEAST ? 0 : left > BAR_MOST ? BAR_MOST : left;
}

static void
draw_bar(struct out *out, const struct standing *s, int width,
    const struct look *look)
{
	static const char *const eighths[] = {
	    "", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
	int parts = (int)(8.0 * width * ((double)s->won / (double)s->played));

	out_string(out, parts > 0 && width > 0 ? "  " : "");
	for (int i = 0; i < parts / 8; i++)
		out_string(out, look->unicode ? "█" : "#");
	if (look->unicode)
		out_string(out, eighths[parts % 8]);
}

/* Writes as many words of a name as fit; where the next line goes on. */
static const char *
draw_words(struct out *out, const char *name, int width)
{
	size_t length = utf8_wrap(name, width);

	ranking_cell(out, name, length, width, false);
	name += length;
	return name + strspn(name, " ");
}

/* What is left of a name, in lines of its own. */
static void
draw_rest(struct out *out, const char *name, const struct layout *layout)
{
	int indent = layout->stacked ? 0 : layout->widths[CELL_PLACE] + GAP;
	size_t length;

	for (; *name != '\0'; name += strspn(name, " ")) {
		length = utf8_wrap(name, layout->widths[CELL_NAME]);
		ranking_cell(out, "", 0, indent, false);
		ranking_cell(out, name, length, 0, false);
		out_char(out, '\n');
		name += length;
	}
}

/* A row of standings, or without them that of the heads. */
static void
draw_row(struct out *out, const struct standing *s, const char *name,
    const struct layout *layout, const struct look *look)
{
	if (layout->stacked) {
		draw_rest(out, name, layout);
		name = "";
	}
	for (int cell = 0; cell < CELLS; cell++) {
		const char *string = cell_head(layout, cell);
		int width = layout->widths[cell];
		char text[CELL_SIZE];

		if (width == 0 || (layout->stacked && cell == CELL_NAME))
			continue;
		out_string(out, cell > 0 ? "  " : "");
		if (cell == CELL_NAME) {
			name = draw_words(out, name, width);
			continue;
		}
		if (s != NULL)
			cell_text(text, s, cell, layout->brief);
		string = s != NULL ? text : string;
		ranking_cell(out, string, strlen(string), width, true);
	}
	if (s != NULL)
		draw_bar(out, s, layout->bar, look);
	out_char(out, '\n');
	draw_rest(out, name, layout);
}

static void
draw_heading(struct out *out, const char *name)
{
	const struct game *game = game_find(name, strlen(name));

	out_string(out, game != NULL ? game->title : "unknown game");
	out_char(out, '\n');
}

/* Several games have a table each, below the title of the game. */
void
ranking_text(struct out *out, const struct standings *standings, const char *by,
    const struct look *look)
{
	struct layout layout = {.by = by};
	size_t n = standings->names.n;
	const size_t *order = standings->order;
	bool several = n > 0 &&
	    strcmp(standings_game(standings, order[0]),
		standings_game(standings, order[n - 1])) != 0;
	const char *last = NULL;

	fit(standings, &layout, look);
	if (n == 0)
		draw_row(out, NULL, by, &layout, look);
	for (size_t i = 0; i < n; i++) {
		const char *game = standings_game(standings, order[i]);
		char shown[SHOWN_SIZE];

		if (last == NULL || strcmp(last, game) != 0) {
			if (last != NULL)
				out_char(out, '\n');
			if (several)
				draw_heading(out, game);
			draw_row(out, NULL, by, &layout, look);
		}
		last = game;
		draw_row(out, &standings->rows[order[i]],
		    row_name(shown, standings, order[i]), &layout, look);
	}
}
