/* standings.c: who has won how often, over many matches. */

#include "standings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

static struct standing *
row_of(struct standings *standings, const char *name, size_t length)
{
	size_t before = standings->names.n;
	long row = index_add(&standings->names, name, length);

	if (row < 0)
		return NULL;
	if ((size_t)row >= standings->room) {
		size_t room = standings->room != 0 ? 2 * standings->room : 64;
		void *rows =
		    realloc(standings->rows, room * sizeof(*standings->rows));

		if (rows == NULL)
			return NULL;
		standings->rows = rows;
		standings->room = room;
	}
	if (standings->names.n > before)
		standings->rows[row] = (struct standing){.place = 0};
	return &standings->rows[row];
}

const char *
standings_add(struct standings *standings, const char *name, size_t length,
    const struct standing *more)
{
	struct standing *row = row_of(standings, name, length);

	if (row == NULL)
		return "out of memory";
	return add_up(row, more) ? NULL : "the sums are too large";
}

const char *
standings_merge(struct standings *standings, const struct standings *other)
{
	for (size_t i = 0; i < other->names.n; i++) {
		size_t length;
		const char *name = index_key(&other->names, i, &length);

		const char *wrong =
		    standings_add(standings, name, length, &other->rows[i]);

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

/* Equals stand in the order of their names. */
static int
compare(const void *left, const void *right, void *context)
{
	const struct standings *standings = context;
	size_t a = *(const size_t *)left, b = *(const size_t *)right;
	int shares = compare_shares(&standings->rows[a], &standings->rows[b]);

	return shares != 0 ? shares
			   : strcmp(index_key(&standings->names, a, NULL),
				 index_key(&standings->names, b, NULL));
}

bool
standings_rank(struct standings *standings)
{
	size_t n = standings->names.n;
	struct standing *rows = standings->rows;

	free(standings->order);
	standings->order = malloc((n + 1) * sizeof(*standings->order));
	if (standings->order == NULL)
		return false;
	for (size_t i = 0; i < n; i++)
		standings->order[i] = i;
	qsort_r(standings->order, n, sizeof(size_t), compare, standings);
	for (size_t i = 0; i < n; i++) {
		struct standing *row = &rows[standings->order[i]];
		const struct standing *above =
		    i > 0 ? &rows[standings->order[i - 1]] : NULL;

		row->place = above != NULL && compare_shares(above, row) == 0
		    ? above->place
		    : (long)i + 1;
	}
	return true;
}
