/* standings.c: who has won how often, over many matches. */

#include "standings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "formats/array.h"
#include "formats/utf8.h"

/* GNU C has it on every machine with 64 bits. */
__extension__ typedef __int128 wide;

void
standings_open(struct standings *standings)
{
	*standings = (struct standings){.room = 0};
	index_open(&standings->names);
}

void
standings_close(struct standings *standings)
{
	index_close(&standings->names);
	free(standings->rows);
	free(standings->order);
	*standings = (struct standings){.room = 0};
}

static bool
add_up(struct standing *sum, const struct standing *more)
{
	struct standing new = *sum;

	if (__builtin_add_overflow(sum->played, more->played, &new.played) ||
	    __builtin_add_overflow(sum->points, more->points, &new.points) ||
	    __builtin_add_overflow(sum->squares, more->squares, &new.squares))
		return false;
	new.won += more->won;
	new.shared += more->shared;
	*sum = new;
	return true;
}

/* The row of a game and a name: "GAME", a NUL, "NAME". */
static struct standing *
row_of(struct standings *standings, const char *key, size_t length)
{
	size_t before = standings->names.n;
	long row = index_add(&standings->names, key, length);

	if (row < 0)
		return NULL;
	if (!array_grow(&standings->rows, &standings->room, (size_t)row + 1,
		sizeof(*standings->rows), 64))
		return NULL;
	if (standings->names.n > before)
		standings->rows[row] = (struct standing){.place = 0};
	return &standings->rows[row];
}

static const char *
add_to_row(struct standings *standings, const char *key, size_t length,
    const struct standing *more)
{
	struct standing *row = row_of(standings, key, length);

	if (row == NULL)
		return "out of memory";
	return add_up(row, more) ? NULL : "the sums are too large";
}

/*
 * Names are kept as they will be written: so the order of a table that is made
 * of others is that of one table.
 */
static size_t
make_key(char *key, const char *game, const char *name, size_t length)
{
	size_t before = strlen(game) + 1;

	memcpy(key, game, before);
	if (utf8_safe(name, length, true) == length) {
		memcpy(key + before, name, length);
		return before + length;
	}
	utf8_show(key + before, UTF8_HIDDEN * length + 1, name, length);
	return before + strlen(key + before);
}

const char *
standings_add(struct standings *standings, const char *game, const char *name,
    size_t length, const struct standing *more)
{
	char near[1024];
	size_t room = strlen(game) + UTF8_HIDDEN * length + 2;
	char *key = room <= sizeof(near) ? near : malloc(room);
	const char *wrong = "out of memory";

	if (key != NULL)
		wrong = add_to_row(
		    standings, key, make_key(key, game, name, length), more);
	if (key != near)
		free(key);
	return wrong;
}

const char *
standings_game(const struct standings *standings, size_t row)
{
	return index_key(&standings->names, row, NULL);
}

const char *
standings_name(const struct standings *standings, size_t row)
{
	const char *game = standings_game(standings, row);

	return game + strlen(game) + 1;
}

const char *
standings_merge(struct standings *standings, const struct standings *other)
{
	for (size_t i = 0; i < other->names.n; i++) {
		size_t length;
		const char *key = index_key(&other->names, i, &length);
		const char *wrong =
		    add_to_row(standings, key, length, &other->rows[i]);

		if (wrong != NULL)
			return wrong;
	}
	return NULL;
}

struct standing
standing_of(const struct match *match, int seat)
{
	int64_t points = match->totals[seat - 1];
	bool won = (match->winners & seat_bit(seat)) != 0;

	return (struct standing){
	    .played = 1,
	    .won = won,
	    .shared = won && (match->winners & (match->winners - 1)) != 0,
	    .points = points,
	    .squares = points * points,
	};
}

/* The sum of the squared distances from the mean, times the number. */
static wide
spread(const struct standing *s)
{
	return (wide)s->played * s->squares - (wide)s->points * s->points;
}

bool
standing_makes_sense(const struct standing *s)
{
	return s->played > 0 && s->shared >= 0 && s->won >= s->shared &&
	    s->played >= s->won && s->squares >= 0 && spread(s) >= 0;
}

double
standing_mean(const struct standing *s)
{
	return (double)s->points / (double)s->played;
}

double
standing_deviation(const struct standing *s)
{
	return sqrt(
	    (double)spread(s) / (double)s->played / (double)(s->played - 1));
}

void
standing_interval(const struct standing *s, double *low, double *high)
{
	const double z = 1.959963984540054;
	double n = (double)s->played;
	double share = (double)s->won / n;
	double scale = 1 + z * z / n;
	double centre = (share + z * z / (2 * n)) / scale;
	double half =
	    z / scale * sqrt(share * (1 - share) / n + z * z / (4 * n * n));

	*low = s->won == 0 ? 0 : centre - half;
	*high = s->won == s->played ? 1 : centre + half;
}

/* Less than 0: a has won a larger share than b. */
static int
compare_shares(const struct standing *a, const struct standing *b)
{
	wide left = (wide)a->won * b->played;
	wide right = (wide)b->won * a->played;

	return (left < right) - (left > right);
}

static int
compare_points(const struct standing *a, const struct standing *b)
{
	return (a->points < b->points) - (a->points > b->points);
}

struct sorting {
	const struct standings *standings;
	enum sort sort;
};

/* Games one after the other; equals stand in the order of their names. */
static int
compare(const void *left, const void *right, void *context)
{
	const struct sorting *sorting = context;
	const struct standings *standings = sorting->standings;
	size_t a = *(const size_t *)left, b = *(const size_t *)right;
	const struct standing *one = &standings->rows[a];
	const struct standing *other = &standings->rows[b];
	int order =
	    strcmp(standings_game(standings, a), standings_game(standings, b));

	if (order == 0 && sorting->sort == SORT_SHARE)
		order = compare_shares(one, other);
	if (order == 0 && sorting->sort == SORT_POINTS)
		order = compare_points(one, other);
	return order != 0 ? order
			  : strcmp(standings_name(standings, a),
				standings_name(standings, b));
}

static void
sort_rows(struct standings *standings, enum sort sort)
{
	struct sorting sorting = {standings, sort};

	qsort_r(standings->order, standings->names.n, sizeof(size_t), compare,
	    &sorting);
}

static void
give_places(struct standings *standings)
{
	const size_t *order = standings->order;
	long before = 0; /* how many of this game there are above */

	for (size_t i = 0; i < standings->names.n; i++) {
		struct standing *row = &standings->rows[order[i]];
		const struct standing *above = NULL;

		if (i > 0 &&
		    strcmp(standings_game(standings, order[i]),
			standings_game(standings, order[i - 1])) == 0)
			above = &standings->rows[order[i - 1]];
		before = above == NULL ? 1 : before + 1;
		row->place = above != NULL && compare_shares(above, row) == 0
		    ? above->place
		    : before;
	}
}

bool
standings_rank(struct standings *standings, enum sort sort)
{
	size_t n = standings->names.n;

	free(standings->order);
	standings->order = malloc((n + 1) * sizeof(*standings->order));
	if (standings->order == NULL)
		return false;
	for (size_t i = 0; i < n; i++)
		standings->order[i] = i;
	sort_rows(standings, SORT_SHARE);
	give_places(standings);
	if (sort != SORT_SHARE)
		sort_rows(standings, sort);
	return true;
}
