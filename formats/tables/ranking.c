/* ranking.c: standings, written for people or for programs. */

#include "ranking.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "formats/decimal.h"
#include "formats/utf8.h"

#define TABLE_COLUMNS                                                          \
	"place", "by", "name", "played", "won", "shared", "points", "squares", \
	    "mean", "deviation", "share", "low", "high", "game", "blocks",     \
	    "won_squares", "won_played", "played_squares"

#define RATING_COLUMNS                                                         \
	"wins60", "matches60", "even60", "wins60_squares", "wins60_matches60", \
	    "matches60_squares"

static const char *const plain_columns[] = {TABLE_COLUMNS, NULL};
static const char *const rated_columns[] = {
    TABLE_COLUMNS, "elo", "elo_low", "elo_high", RATING_COLUMNS, NULL};

const char *const *
ranking_columns(bool rated)
{
	return rated ? rated_columns : plain_columns;
}

/* For programs. */

/* What is nothing when it is rounded has no sign. */
static double
rounded(double number, int digits)
{
	double half = 0.5;

	while (digits-- > 0)
		half /= 10;
	return fabs(number) < half ? 0 : number;
}

void
ranking_number(struct fields *fields, int digits, double number)
{
	char text[DECIMAL_SIZE];

	if (!isfinite(number)) {
		fields_nothing(fields, 1);
		return;
	}
	decimal_fixed(text, rounded(number, digits), digits);
	fields_raw(fields, text);
}

void
ranking_tally(struct fields *fields, const struct tally *tally)
{
	fields_number(fields, tally->squares);
	fields_number(fields, tally->products);
	fields_number(fields, tally->weights);
}

static void
elo_fields(struct fields *fields, const struct rating *rating)
{
	struct elo elo = {NAN, NAN, NAN};

	rating_elo(rating, &elo);
	ranking_number(fields, 1, elo.elo);
	ranking_number(fields, 1, elo.low);
	ranking_number(fields, 1, elo.high);
}

static void
rating_fields(struct fields *fields, const struct rating *rating)
{
	fields_number(fields, rating->wins.sum);
	fields_number(fields, rating->wins.weight);
	fields_number(fields, rating->even);
	ranking_tally(fields, &rating->wins);
}

static void
row_fields(struct fields *fields, const struct standings *standings, size_t row,
    const char *by)
{
	const struct standing *s = &standings->rows[row];
	double low, high;

	tally_interval(&s->wins, &low, &high);
	fields_number(fields, s->place);
	fields_string(fields, by);
	fields_string(fields, standings_name(standings, row));
	fields_number(fields, s->wins.weight);
	fields_number(fields, s->wins.sum);
	fields_number(fields, s->shared);
	fields_number(fields, s->points);
	fields_number(fields, s->squares);
	ranking_number(fields, 3, standing_mean(s));
	ranking_number(
	    fields, 3, s->wins.weight > 1 ? standing_deviation(s) : NAN);
	ranking_number(fields, 4, tally_share(&s->wins));
	ranking_number(fields, 4, low);
	ranking_number(fields, 4, high);
	fields_string(fields, standings_game(standings, row));
	fields_number(fields, s->wins.blocks);
	ranking_tally(fields, &s->wins);
	if (standings->rated) {
		elo_fields(fields, &standings->ratings[row]);
		rating_fields(fields, &standings->ratings[row]);
	}
	fields_end(fields);
}

void
ranking_fields(
    struct fields *fields, const struct standings *standings, const char *by)
{
	for (size_t i = 0; i < standings->names.n; i++)
		row_fields(fields, standings, standings->order[i], by);
}

/* Adding up. */

enum {
	BY,
	NAME,
	AGAINST,
	GAME,
	PLAYED,
	WON,
	SHARED,
	POINTS,
	SQUARE_SUM,
	BLOCKS,
	WON_SQUARES,
	WON_PLAYED,
	PLAYED_SQUARES,
	WINS60,
	MATCHES60,
	EVEN60,
	WINS60_SQUARES,
	WINS60_MATCHES60,
	MATCHES60_SQUARES,
	COLUMNS,
};

static const char *const wanted[] = {"by", "name", "against", "game", "played",
    "won", "shared", "points", "squares", "blocks", "won_squares", "won_played",
    "played_squares", RATING_COLUMNS, NULL};

/* Of a cross table, which lacks those that are called alike. */
static const char *const wanted_of_pair[] = {"by", "name", "against", "game",
    "matches", "won", "shared", "points", "squares", "blocks", "won_squares",
    "won_played", "played_squares", "wins60", "both60", "even60",
    "wins60_squares", "wins60_both60", "both60_squares", NULL};

/* Sets of columns, a bit each. */
enum {
	TABLE_SUMS = (1 << (PLAYED_SQUARES + 1)) - (1 << PLAYED),
	BLOCK_SUMS = (1 << (PLAYED_SQUARES + 1)) - (1 << BLOCKS),
	RATING_SUMS = (1 << COLUMNS) - (1 << WINS60),
};

static const char no_sense[] = PHRASE("these numbers cannot belong together");

/* What a table must have; it may lack the rest. */
static unsigned
needed(const struct standings *standings)
{
	unsigned set = 1 << BY | 1 << NAME;

	if (standings->paired)
		return set | 1 << AGAINST | 1 << PLAYED | 1 << BLOCKS |
		    (RATING_SUMS & ~(1 << EVEN60));
	if (standings->rated)
		return set | TABLE_SUMS | RATING_SUMS;
	return set | (TABLE_SUMS & ~BLOCK_SUMS);
}

struct adding {
	struct standings *standings;
	char *by;
	void (*complain)(size_t, const char *, void *);
	void *context;
	const struct language *language;
};

static void
complain(size_t line, const char *reason, void *context)
{
	struct adding *adding = context;

	adding->complain(line, reason, adding->context);
}

/* Which columns a row has. */
static unsigned
columns_of(const struct csvfile_row *row)
{
	unsigned set = 0;

	for (int i = 0; i < COLUMNS; i++)
		if (row->values[i] != NULL)
			set |= 1u << i;
	return set;
}

/* Reads those that are there; the others are left. */
static bool
read_numbers(
    const struct csvfile_row *row, struct standing *s, struct rating *r)
{
	int64_t *const numbers[COLUMNS] = {
	    [PLAYED] = &s->wins.weight,
	    [WON] = &s->wins.sum,
	    [SHARED] = &s->shared,
	    [POINTS] = &s->points,
	    [SQUARE_SUM] = &s->squares,
	    [BLOCKS] = &s->wins.blocks,
	    [WON_SQUARES] = &s->wins.squares,
	    [WON_PLAYED] = &s->wins.products,
	    [PLAYED_SQUARES] = &s->wins.weights,
	    [WINS60] = &r->wins.sum,
	    [MATCHES60] = &r->wins.weight,
	    [EVEN60] = &r->even,
	    [WINS60_SQUARES] = &r->wins.squares,
	    [WINS60_MATCHES60] = &r->wins.products,
	    [MATCHES60_SQUARES] = &r->wins.weights,
	};

	for (int i = PLAYED; i < COLUMNS; i++) {
		int64_t number;

		if (row->values[i] == NULL)
			continue;
		if (!csvfile_number(row->values[i],
			i == POINTS ? -INT64_MAX : 0, INT64_MAX, &number))
			return false;
		*numbers[i] = number;
	}
	r->wins.blocks = s->wins.blocks;
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

/* What is wrong with the sums of a row of a table; NULL: nothing. */
static const char *
check_table(const struct csvfile_row *row, struct standing *s)
{
	unsigned columns = columns_of(row) & BLOCK_SUMS;

	/* So it was before there were blocks. */
	if (columns == 0)
		s->wins = tally_singles(s->wins.sum, s->wins.weight);
	else if (columns != BLOCK_SUMS)
		return PHRASE("some of the columns about blocks are missing");
	return standing_makes_sense(s) ? NULL : no_sense;
}

static const char *
check_numbers(const struct standings *standings, const struct csvfile_row *row,
    struct standing *s, const struct rating *rating)
{
	const char *wrong;

	if (standings->paired) {
		*s = (struct standing){.wins.weight = s->wins.weight};
		return pair_makes_sense(s, rating) ? NULL : no_sense;
	}
	wrong = check_table(row, s);
	if (standings->rated && !rating_makes_sense(rating))
		wrong = no_sense;
	return wrong;
}

static const char *
add_numbers(struct adding *adding, const struct csvfile_row *row)
{
	struct standings *standings = adding->standings;
	struct standing s = {.place = 0};
	struct rating rating = {.even = 0};
	const char *wrong;

	if (!read_numbers(row, &s, &rating))
		return PHRASE("a whole number is needed, without a sign or "
			      "leading zeros");
	wrong = check_numbers(standings, row, &s, &rating);
	if (wrong != NULL)
		return wrong;
	return standings_add(standings, row_game(row), row->values[NAME],
	    standings->paired ? row->values[AGAINST] : NULL, &s, &rating);
}

static const char *
add_row(struct adding *adding, const struct csvfile_row *row)
{
	const char *game = row_game(row);

	if (!utf8_clean(row->values[BY], row->lengths[BY], false))
		return PHRASE(
		    "the column by is not UTF-8, or has control characters");
	if (!counts_by(adding->by, row))
		return PHRASE("the tables have different kinds of rows (by)");
	for (int i = NAME; i <= AGAINST; i++)
		if (row->values[i] != NULL &&
		    !utf8_clean(row->values[i], row->lengths[i], true))
			return PHRASE(
			    "the name is not UTF-8, or has control characters");
	if (*game != '\0' && game_find(game, strlen(game)) == NULL)
		return PHRASE("there is no such game");
	return add_numbers(adding, row);
}

static void
take_row(const struct csvfile_row *row, void *context)
{
	struct adding *adding = context;
	const char *wrong = add_row(adding, row);

	if (wrong != NULL)
		adding->complain(row->line,
		    language_phrase(adding->language, wrong), adding->context);
}

/* What to do about a table that was written with another option. */
static const char *
advice(const struct standings *standings)
{
	if (standings->paired)
		return PHRASE("there is no column {1}: "
			      "write the table with --cross");
	if (standings->rated)
		return PHRASE("there is no column {1}: "
			      "write the table with --elo");
	return NULL;
}

int
ranking_read(int fd, struct standings *standings, char by[RANKING_BY],
    const struct language *language,
    void (*sink)(size_t line, const char *reason, void *), void *context)
{
	struct adding adding = {standings, by, sink, context, language};
	struct csvfile wants = {
	    .columns = standings->paired ? wanted_of_pair : wanted,
	    .optional = ~needed(standings),
	    .missing = advice(standings),
	    .take = take_row,
	    .complain = complain,
	    .refuse = complain,
	    .context = &adding,
	    .voice = {.language = language}};

	return csvfile_read(fd, &wants);
}

/* For people. */

enum { SHOWN_SIZE = 1 << 14 };

static void
write_spaces(struct out *out, int n)
{
	char *room = n > 0 ? out_room(out, (size_t)n) : NULL;

	if (room == NULL)
		return;
	memset(room, ' ', (size_t)n);
	out->length += (size_t)n;
}

void
ranking_cell(
    struct out *out, const char *string, size_t length, int width, bool right)
{
	char shown[SHOWN_SIZE];
	int spaces;

	utf8_show(shown, sizeof(shown), string, length);
	spaces = width - utf8_width(shown);
	write_spaces(out, right ? spaces : 0);
	out_bytes(out, shown, strlen(shown));
	write_spaces(out, right ? 0 : spaces);
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
	CELL_ELO,
	CELLS,
};

enum { CELL_SIZE = 3 * DECIMAL_SIZE + 16, GAP = 2 };

static const char *const heads[2][CELLS] = {
    {"place", NULL, "played", "won", "shared", "points", "mean", "deviation",
	"share of wins (95%)", "Elo (95%)"},
    {"place", NULL, "played", "won", "shared", "points", "mean", "deviation",
	"share", "Elo"},
};

/* How a table is fitted into the width that there is. */
/* Many rows have the same share: it is kept as it was written. */
struct share {
	struct tally wins;
	bool brief;
	size_t length; /* 0: it was not */
	char text[48];
};

enum { SHARES = 16 };

struct layout {
	const char *by;
	struct share *shares;
	int widths[CELLS]; /* 0: there is no room for it */
	int least; /* of the name: its longest word */
	int bar;
	bool brief; /* the share of wins is without its interval */
	const struct language *language;
	bool stacked; /* a name has a line of its own, above its numbers */
};

/* The Elo of somebody who has won all or nothing is beyond all measure. */
void
ranking_elo(char text[RANKING_ELO], const struct rating *rating, bool brief,
    const struct language *language)
{
	char best[32], low[32], high[32];
	struct text line;
	struct elo elo;

	text_begin(
	    &line, text, RANKING_ELO, (struct voice){.language = language});
	if (!rating_elo(rating, &elo)) {
		text_add(&line, "-");
		return;
	}
	snprintf(best, sizeof(best), "%+.0f", rounded(elo.elo, 0));
	snprintf(low, sizeof(low), "%+.0f", rounded(elo.low, 0));
	snprintf(high, sizeof(high), "%+.0f", rounded(elo.high, 0));
	text_say(&line, brief ? "{1}" : "{1} ({2} to {3})", part_string(best),
	    part_string(low), part_string(high));
}

/* "41.7% (36.2-47.4%)", or "41.7%" in brief. */
static size_t
share_text(char *text, const struct tally *wins, bool brief)
{
	size_t length = decimal_fixed(text, 100 * tally_share(wins), 1);
	double low, high;

	if (!brief) {
		tally_interval(wins, &low, &high);
		memcpy(text + length, "% (", 3);
		length += 3;
		length += decimal_fixed(text + length, 100 * low, 1);
		text[length++] = '-';
		length += decimal_fixed(text + length, 100 * high, 1);
	}
	memcpy(text + length, brief ? "%" : "%)", brief ? 2 : 3);
	return length + (brief ? 1 : 2);
}

static size_t
kept_share(char *text, const struct tally *wins, const struct layout *layout)
{
	unsigned place = (unsigned)(wins->sum ^ wins->weight) % SHARES;
	struct share *share = &layout->shares[place];
	size_t length = share->length;

	if (length == 0 || share->brief != layout->brief ||
	    memcmp(&share->wins, wins, sizeof(*wins)) != 0) {
		length = share_text(text, wins, layout->brief);
		if (length >= sizeof(share->text))
			return length;
		*share = (struct share){*wins, layout->brief, length, ""};
		memcpy(share->text, text, length + 1);
	}
	memcpy(text, share->text, length + 1);
	return length;
}

static int64_t
whole_number(const struct standing *s, int cell)
{
	switch (cell) {
	case CELL_PLACE:
		return s->place;
	case CELL_PLAYED:
		return s->wins.weight;
	case CELL_WON:
		return s->wins.sum;
	case CELL_SHARED:
		return s->shared;
	default:
		return s->points;
	}
}

static size_t
cell_plain(char text[CELL_SIZE], const struct standings *standings, size_t row,
    int cell, const struct layout *layout)
{
	const struct standing *s = &standings->rows[row];

	switch (cell) {
	case CELL_MEAN:
		return decimal_fixed(text, standing_mean(s), 2);
	case CELL_DEVIATION:
		if (s->wins.weight > 1)
			return decimal_fixed(text, standing_deviation(s), 2);
		memcpy(text, "-", 2);
		return 1;
	case CELL_SHARE:
		return kept_share(text, &s->wins, layout);
	case CELL_ELO:
		ranking_elo(text, &standings->ratings[row], layout->brief,
		    layout->language);
		return strlen(text);
	default:
		return decimal_whole(text, whole_number(s, cell));
	}
}

/* The text of a cell; the name's is not here. */
static size_t
cell_text(char text[CELL_SIZE], const struct standings *standings, size_t row,
    int cell, const struct layout *layout)
{
	size_t length = cell_plain(text, standings, row, cell, layout);

	if (cell >= CELL_MEAN)
		language_fractions(layout->language, text);
	return length;
}

static const char *
cell_head(const struct layout *layout, int cell)
{
	if (cell == CELL_NAME)
		return layout->by;
	return language_phrase(layout->language, heads[layout->brief][cell]);
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

/* The number that is in a cell, as far as that decides how wide it is. */
static double
cell_value(const struct standing *s, int cell)
{
	if (cell == CELL_MEAN)
		return standing_mean(s);
	if (cell == CELL_DEVIATION)
		return s->wins.weight > 1 ? standing_deviation(s) : 0;
	return (double)whole_number(s, cell);
}

/* Of numbers only the largest and the least can be the widest: their rows. */
struct extremes {
	double least, most;
	size_t rows[2];
};

static void
extend(struct extremes *extremes, double value, size_t row)
{
	if (row == 0 || value < extremes->least) {
		extremes->least = value;
		extremes->rows[0] = row;
	}
	if (row == 0 || value > extremes->most) {
		extremes->most = value;
		extremes->rows[1] = row;
	}
}

static bool
is_number(int cell)
{
	return cell != CELL_NAME && cell != CELL_SHARE && cell != CELL_ELO;
}

static void
measure_row(const struct standings *standings, size_t row,
    struct layout *layout, struct extremes *extremes)
{
	int *widths = layout->widths;
	char shown[SHOWN_SIZE];
	const char *name = row_name(shown, standings, row);

	widen(&layout->least, utf8_longest(name));
	widen(&widths[CELL_NAME], utf8_width(name));
	for (int cell = 0; cell < CELL_SHARE; cell++)
		if (is_number(cell))
			extend(&extremes[cell],
			    cell_value(&standings->rows[row], cell), row);
	widen(&widths[CELL_SHARE],
	    (int)cell_text(shown, standings, row, CELL_SHARE, layout));
	if (!standings->rated)
		return;
	cell_text(shown, standings, row, CELL_ELO, layout);
	widen(&widths[CELL_ELO], utf8_width(shown));
}

static void
measure(const struct standings *standings, struct layout *layout)
{
	struct extremes extremes[CELL_SHARE] = {{.least = 0}};
	int cells = standings->rated ? CELLS : CELL_ELO;
	char text[CELL_SIZE];

	for (int cell = 0; cell < cells; cell++)
		layout->widths[cell] = utf8_width(cell_head(layout, cell));
	layout->least = utf8_longest(layout->by);
	for (size_t i = 0; i < standings->names.n; i++)
		measure_row(standings, i, layout, extremes);
	for (int cell = 0; cell < CELL_SHARE && standings->names.n > 0; cell++)
		for (int i = 0; i < 2 && is_number(cell); i++)
			widen(&layout->widths[cell],
			    (int)cell_text(text, standings,
				extremes[cell].rows[i], cell, layout));
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
	int parts = (int)(8.0 * width * tally_share(&s->wins));

	write_spaces(out, parts > 0 && width > 0 ? GAP : 0);
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

static void
draw_head(struct out *out, const struct layout *layout, int cell)
{
	const char *head = cell_head(layout, cell);

	ranking_cell(out, head, strlen(head), layout->widths[cell], true);
}

/* Of a number every byte takes a column. */
static void
draw_number(struct out *out, const struct standings *standings, size_t row,
    int cell, const struct layout *layout)
{
	char text[CELL_SIZE];
	size_t length = cell_text(text, standings, row, cell, layout);
	int width = layout->widths[cell];

	write_spaces(
	    out, width - (cell == CELL_ELO ? utf8_width(text) : (int)length));
	out_bytes(out, text, length);
}

enum { HEADS = -1 }; /* instead of the number of a row */

static void
draw_row(struct out *out, const struct standings *standings, long row,
    const char *name, const struct layout *layout, const struct look *look)
{
	if (layout->stacked) {
		draw_rest(out, name, layout);
		name = "";
	}
	for (int cell = 0; cell < CELLS; cell++) {
		int width = layout->widths[cell];

		if (width == 0 || (layout->stacked && cell == CELL_NAME))
			continue;
		write_spaces(out, cell > 0 ? GAP : 0);
		if (cell == CELL_NAME) {
			name = draw_words(out, name, width);
			continue;
		}
		if (row == HEADS)
			draw_head(out, layout, cell);
		else
			draw_number(out, standings, (size_t)row, cell, layout);
	}
	if (row != HEADS)
		draw_bar(out, &standings->rows[row], layout->bar, look);
	out_char(out, '\n');
	draw_rest(out, name, layout);
}

void
ranking_heading(
    struct out *out, const char *name, const struct language *language)
{
	const struct game *game = game_find(name, strlen(name));

	out_string(out,
	    game != NULL ? game->title
			 : language_phrase(language, "unknown game"));
	out_char(out, '\n');
}

/* Several games have a table each, below the title of the game. */
void
ranking_text(struct out *out, const struct standings *standings, const char *by,
    const struct look *look)
{
	struct share shares[SHARES] = {{.length = 0}};
	struct layout layout = {
	    .by = by, .shares = shares, .language = look->language};
	size_t n = standings->names.n;
	const uint32_t *order = standings->order;
	bool several = n > 0 &&
	    strcmp(standings_game(standings, order[0]),
		standings_game(standings, order[n - 1])) != 0;
	const char *last = NULL;

	fit(standings, &layout, look);
	if (n == 0)
		draw_row(out, standings, HEADS, by, &layout, look);
	for (size_t i = 0; i < n; i++) {
		const char *game = standings_game(standings, order[i]);
		char shown[SHOWN_SIZE];

		if (last == NULL || strcmp(last, game) != 0) {
			if (last != NULL)
				out_char(out, '\n');
			if (several)
				ranking_heading(out, game, look->language);
			draw_row(out, standings, HEADS, by, &layout, look);
		}
		last = game;
		draw_row(out, standings, (long)order[i],
		    row_name(shown, standings, order[i]), &layout, look);
	}
}
