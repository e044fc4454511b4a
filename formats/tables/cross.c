/* cross.c: a cross table, each against each. */

#include "cross.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/array.h"
#include "formats/utf8.h"
#include "ranking.h"

const char *const cross_columns[] = {"by", "name", "against", "matches",
    "share", "low", "high", "game", "blocks", "wins60", "both60",
    "wins60_squares", "wins60_both60", "both60_squares", NULL};

/* Somebody who has a row and a column in the table of a game. */
struct side {
	const char *game, *name;
	/* Against all others: sums of what pairs have done, as there may be
	   more of them than the largest number. */
	double wins, both;
	size_t rank;
};

struct sides {
	struct side *sides;
	size_t n, room;
};

static int
compare_names(const void *left, const void *right)
{
	const struct side *a = left, *b = right;
	int order = strcmp(a->game, b->game);

	return order != 0 ? order : strcmp(a->name, b->name);
}

static double
side_share(const struct side *side)
{
	return side->both > 1 ? side->wins / side->both : side->wins;
}

static int
compare_shares(const void *left, const void *right)
{
	const struct side *a = left, *b = right;
	int order = strcmp(a->game, b->game);
	double one = side_share(a), other = side_share(b);

	if (order == 0)
		order = (one < other) - (one > other);
	return order != 0 ? order : strcmp(a->name, b->name);
}

/* Adds up the pairs of each name. */
static void
unite(struct sides *sides)
{
	size_t n = 0;

	qsort(sides->sides, sides->n, sizeof(*sides->sides), compare_names);
	for (size_t i = 0; i < sides->n; i++) {
		struct side *side = &sides->sides[i];
		struct side *last = n > 0 ? &sides->sides[n - 1] : NULL;

		if (last != NULL && compare_names(last, side) == 0) {
			last->wins += side->wins;
			last->both += side->both;
		} else {
			sides->sides[n++] = *side;
		}
	}
	sides->n = n;
}

static bool
find_sides(
    struct sides *sides, const struct standings *standings, enum sort sort)
{
	size_t n = standings->names.n;

	*sides = (struct sides){.n = n};
	if (!array_grow(
		&sides->sides, &sides->room, n + 1, sizeof(*sides->sides), 16))
		return false;
	for (size_t i = 0; i < n; i++)
		sides->sides[i] =
		    (struct side){.game = standings_game(standings, i),
			.name = standings_name(standings, i),
			.wins = (double)standings->ratings[i].wins.sum,
			.both = (double)standings->ratings[i].wins.weight};
	unite(sides);
	if (sort == SORT_SHARE)
		qsort(sides->sides, sides->n, sizeof(*sides->sides),
		    compare_shares);
	for (size_t i = 0; i < sides->n; i++)
		sides->sides[i].rank = i;
	return true;
}

/* How many of the sides from here on play the same game. */
static size_t
count_game(const struct sides *sides, size_t first)
{
	size_t n = 0;

	while (first + n < sides->n &&
	    strcmp(sides->sides[first + n].game, sides->sides[first].game) == 0)
		n++;
	return n;
}

/* For programs. */

static void
pair_fields(struct fields *fields, const struct standings *standings,
    size_t row, const char *by)
{
	const struct tally *wins = &standings->ratings[row].wins;
	double low, high;

	tally_interval(wins, &low, &high);
	fields_string(fields, by);
	fields_string(fields, standings_name(standings, row));
	fields_string(fields, standings_against(standings, row));
	fields_number(fields, standings->rows[row].wins.weight);
	ranking_number(fields, 4, tally_share(wins));
	ranking_number(fields, 4, low);
	ranking_number(fields, 4, high);
	fields_string(fields, standings_game(standings, row));
	fields_number(fields, wins->blocks);
	fields_number(fields, wins->sum);
	fields_number(fields, wins->weight);
	ranking_tally(fields, wins);
	fields_end(fields);
}

/* Two who have met, by their ranks. */
struct pair {
	size_t row, rank, against;
};

static int
compare_pairs(const void *left, const void *right)
{
	const struct pair *a = left, *b = right;

	return a->rank != b->rank
	    ? (a->rank > b->rank) - (a->rank < b->rank)
	    : (a->against > b->against) - (a->against < b->against);
}

/* Somebody among sides that are in the order of their names. */
static const struct side *
find_side(const struct sides *sides, const char *game, const char *name)
{
	const struct side wanted = {.game = game, .name = name};

	return bsearch(
	    &wanted, sides->sides, sides->n, sizeof(wanted), compare_names);
}

/* All who have met, in their order: not everybody meets everybody. */
static size_t
find_pairs(
    struct pair *pairs, struct sides *sides, const struct standings *standings)
{
	size_t n = 0;

	qsort(sides->sides, sides->n, sizeof(*sides->sides), compare_names);
	for (size_t row = 0; row < standings->names.n; row++) {
		const char *game = standings_game(standings, row);
		const struct side *side =
		    find_side(sides, game, standings_name(standings, row));
		const struct side *other =
		    find_side(sides, game, standings_against(standings, row));

		if (other != NULL)
			pairs[n++] =
			    (struct pair){row, side->rank, other->rank};
	}
	qsort(pairs, n, sizeof(*pairs), compare_pairs);
	return n;
}

const char *
cross_fields(struct fields *fields, const struct standings *standings,
    const char *by, enum sort sort)
{
	struct pair *pairs =
	    calloc(standings->names.n + 1, sizeof(struct pair));
	struct sides sides = {.n = 0};
	size_t n;

	if (pairs == NULL || !find_sides(&sides, standings, sort)) {
		free(pairs);
		return "out of memory";
	}
	n = find_pairs(pairs, &sides, standings);
	for (size_t i = 0; i < n; i++)
		pair_fields(fields, standings, pairs[i].row, by);
	free(pairs);
	free(sides.sides);
	return NULL;
}

/* For people. */

/* The row of a pair; -1: they have not met. */
static long
find_pair(
    struct standings *standings, const struct side *a, const struct side *b)
{
	return standings_find(standings, a->game, a->name, b->name);
}

enum { CELL_SIZE = 48, GAP = 2 };

/* The table of one game: its names, and how wide the columns are. */
struct grid {
	struct standings *standings;
	const struct side *sides;
	size_t n;
	const char *by;
	const struct language *language;
	int number, name, cell; /* widths */
};

/* "58.0% of 500", or "- of 3" if neither has won any of these */
static void
cell_text(char text[CELL_SIZE], const struct grid *grid, size_t a, size_t b)
{
	const struct standings *standings = grid->standings;
	long row = find_pair(grid->standings, &grid->sides[a], &grid->sides[b]);
	const struct tally *wins =
	    row < 0 ? NULL : &standings->ratings[row].wins;
	long met = row < 0 ? 0 : standings->rows[row].wins.weight;
	char share[16] = "-";
	struct text cell;

	text_begin(
	    &cell, text, CELL_SIZE, (struct voice){.language = grid->language});
	if (row >= 0 && wins->weight > 0)
		snprintf(
		    share, sizeof(share), "%.1f%%", 100 * tally_share(wins));
	language_fractions(grid->language, share);
	text_say(&cell, row < 0 ? "{1}" : "{1} of {2}", part_string(share),
	    part_number(met));
}

static void
measure(struct grid *grid)
{
	char text[CELL_SIZE];
	int width;

	grid->number = snprintf(text, sizeof(text), "%zu", grid->n);
	grid->name = utf8_width(grid->by);
	for (size_t i = 0; i < grid->n; i++) {
		width = utf8_width(grid->sides[i].name);
		grid->name = width > grid->name ? width : grid->name;
	}
	grid->cell = grid->number;
	for (size_t i = 0; i < grid->n * grid->n; i++) {
		cell_text(text, grid, i / grid->n, i % grid->n);
		width = (int)strlen(text);
		grid->cell = width > grid->cell ? width : grid->cell;
	}
}

/* Numbers are the columns' names: they stand before the names of the rows. */
static void
draw_number(struct out *out, size_t number, int width)
{
	char text[CELL_SIZE];
	int length = snprintf(text, sizeof(text), "%zu", number);

	ranking_cell(out, text, (size_t)length, width, true);
}

/* The columns from first to last, of the heads and of all rows. */
static void
draw_columns(
    struct out *out, const struct grid *grid, size_t first, size_t last)
{
	ranking_cell(out, "", 0, grid->number + GAP, false);
	ranking_cell(out, grid->by, strlen(grid->by), grid->name, false);
	for (size_t i = first; i <= last; i++)
		draw_number(out, i + 1, grid->cell + GAP);
	out_char(out, '\n');
	for (size_t row = 0; row < grid->n; row++) {
		const char *name = grid->sides[row].name;

		draw_number(out, row + 1, grid->number);
		out_string(out, "  ");
		ranking_cell(out, *name == '\0' ? "-" : name,
		    *name == '\0' ? 1 : strlen(name), grid->name, false);
		for (size_t i = first; i <= last; i++) {
			char text[CELL_SIZE];

			cell_text(text, grid, row, i);
			ranking_cell(
			    out, text, strlen(text), grid->cell + GAP, true);
		}
		out_char(out, '\n');
	}
}

/* Columns that do not fit beside the others stand below them. */
static void
draw_grid(struct out *out, const struct grid *grid, const struct look *look)
{
	int left = look->width - 1 - grid->number - GAP - grid->name;
	size_t fit = grid->n;

	if (look->width > 0)
		fit = left > grid->cell + GAP
		    ? (size_t)(left / (grid->cell + GAP))
		    : 1;
	for (size_t first = 0; first < grid->n; first += fit) {
		size_t last = first + fit < grid->n ? first + fit : grid->n;

		if (first > 0)
			out_char(out, '\n');
		draw_columns(out, grid, first, last - 1);
	}
}

const char *
cross_text(struct out *out, struct standings *standings, const char *by,
    enum sort sort, const struct look *look)
{
	struct sides sides;

	if (!find_sides(&sides, standings, sort))
		return "out of memory";
	for (size_t first = 0, n; first < sides.n; first += n) {
		struct grid grid = {
		    .standings = standings, .sides = &sides.sides[first]};

		n = count_game(&sides, first);
		grid.n = n;
		grid.by = by;
		grid.language = look->language;
		measure(&grid);
		if (first > 0)
			out_char(out, '\n');
		if (n < sides.n)
			ranking_heading(out, grid.sides->game, look->language);
		draw_grid(out, &grid, look);
	}
	free(sides.sides);
	return NULL;
}
