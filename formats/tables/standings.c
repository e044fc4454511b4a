/* standings.c: who has won how often, over many matches. */

#include "standings.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "formats/array.h"
#include "formats/utf8.h"
#include "wide.h"

/* What a name has done in a match, or in the open block. */
struct result {
	size_t row;
	int64_t played, won, shared, points, squares;
	int64_t wins, matches, even; /* in parts of WIN */
};

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
	free(standings->ratings);
	free(standings->order);
	free(standings->open);
	free(standings->block);
	free(standings->key);
	*standings = (struct standings){.room = 0};
}

/* Keys. */

static bool
append(struct standings *standings, size_t *at, const char *name, size_t length)
{
	size_t room = UTF8_HIDDEN * length + 1;

	if (!array_grow(
		&standings->key, &standings->key_room, *at + room, 1, 256))
		return false;
	/* Names are kept as they will be written: so the order of a table that
	   is made of others is that of one table. */
	if (utf8_safe(name, length, true) == length) {
		memcpy(standings->key + *at, name, length);
		*at += length;
	} else {
		utf8_show(standings->key + *at, room, name, length);
		*at += strlen(standings->key + *at);
	}
	standings->key[(*at)++] = '\0';
	return true;
}

/* Where a game is in the list, from 1; 0: it is not known. */
static char
game_number(const char *name)
{
	int i = 0;

	while (games[i] != NULL && strcmp(games[i]->name, name) != 0)
		i++;
	return (char)(games[i] != NULL ? i + 1 : 0);
}

/*
 * The number of the game, a byte, and NAME; or for a pair NAME, NUL, AGAINST.
 */
struct subject {
	const char *game, *name, *against; /* NULL: it is about one name */
	size_t length, against_length;
};

/* Writes it to `key`, without its last NUL; 0: no memory. */
static size_t
make_key(struct standings *standings, const struct subject *subject)
{
	size_t length = 1;

	if (!append(standings, &length, subject->name, subject->length) ||
	    (subject->against != NULL &&
		!append(standings, &length, subject->against,
		    subject->against_length)))
		return 0;
	standings->key[0] = game_number(subject->game);
	return length - 1;
}

/* The row of a subject; -1: no memory. */
static long
row_of(struct standings *standings, const struct subject *subject)
{
	size_t before = standings->names.n;
	size_t length = make_key(standings, subject);
	long row;

	if (length == 0 ||
	    !array_grow(&standings->rows, &standings->room, before + 1,
		sizeof(*standings->rows), 64) ||
	    (standings->rated &&
		!array_grow(&standings->ratings, &standings->ratings_room,
		    before + 1, sizeof(*standings->ratings), 64)))
		return -1;
	row = index_add(&standings->names, standings->key, length);
	if (row >= 0 && standings->names.n > before) {
		standings->rows[row] = (struct standing){.place = 0};
		if (standings->rated)
			standings->ratings[row] = (struct rating){.even = 0};
	}
	return row;
}

static struct subject
subject_of(const char *game, const char *name, const char *against)
{
	return (struct subject){game, name, against, strlen(name),
	    against != NULL ? strlen(against) : 0};
}

long
standings_find(struct standings *standings, const char *game, const char *name,
    const char *against)
{
	const struct subject subject = subject_of(game, name, against);
	size_t length = make_key(standings, &subject);

	return length == 0
	    ? -1
	    : index_find(&standings->names, standings->key, length);
}

const char *
standings_game(const struct standings *standings, size_t row)
{
	int number = *index_key(&standings->names, row, NULL);

	return number > 0 ? games[number - 1]->name : "";
}

const char *
standings_name(const struct standings *standings, size_t row)
{
	return index_key(&standings->names, row, NULL) + 1;
}

const char *
standings_against(const struct standings *standings, size_t row)
{
	const char *name = standings_name(standings, row);

	return name + strlen(name) + 1;
}

/* Sums. */

static bool
add_up(struct standing *sum, const struct standing *more)
{
	struct standing new = *sum;

	if (!tally_add(&new.wins, &more->wins) ||
	    __builtin_add_overflow(sum->points, more->points, &new.points) ||
	    __builtin_add_overflow(sum->squares, more->squares, &new.squares))
		return false;
	new.shared += more->shared;
	*sum = new;
	return true;
}

static bool
add_rating(struct rating *sum, const struct rating *more)
{
	/* It is not more than the matches, which are in the tally. */
	if (!tally_add(&sum->wins, &more->wins))
		return false;
	sum->even += more->even;
	return true;
}

static const char too_large[] = PHRASE("the sums are too large");
static const char no_memory[] = "out of memory";

const char *
standings_add(struct standings *standings, const char *game, const char *name,
    const char *against, const struct standing *more,
    const struct rating *rating)
{
	const struct subject subject = subject_of(game, name, against);
	long row = row_of(standings, &subject);

	if (row < 0)
		return no_memory;
	if (!add_up(&standings->rows[row], more))
		return too_large;
	if (standings->rated && !add_rating(&standings->ratings[row], rating))
		return too_large;
	return NULL;
}

/* Blocks. */

static bool
close_result(struct standings *standings, const struct result *result)
{
	struct standing *row = &standings->rows[result->row];
	struct standing more = {
	    .shared = result->shared,
	    .points = result->points,
	    .squares = result->squares,
	};
	struct rating rating = {.even = result->even};

	row->open = 0;
	if (!tally_block(&more.wins, result->won, result->played) ||
	    !add_up(row, &more))
		return false;
	if (!standings->rated || result->matches == 0)
		return true;
	return tally_block(&rating.wins, result->wins, result->matches) &&
	    add_rating(&standings->ratings[result->row], &rating);
}

const char *
standings_finish(struct standings *standings)
{
	bool fits = true;

	for (size_t i = 0; i < standings->opened; i++)
		fits &= close_result(standings, &standings->open[i]);
	standings->opened = 0;
	standings->block_length = 0;
	return fits ? NULL : too_large;
}

/* True if a match belongs to the open block. */
static bool
continues(const struct standings *standings, const struct outcome *outcome)
{
	size_t game = strlen(outcome->game) + 1;

	return outcome->seed_length > 0 &&
	    standings->block_length == game + outcome->seed_length &&
	    memcmp(standings->block, outcome->game, game) == 0 &&
	    memcmp(standings->block + game, outcome->seed,
		outcome->seed_length) == 0;
}

static const char *
begin_block(struct standings *standings, const struct outcome *outcome)
{
	size_t game = strlen(outcome->game) + 1;
	const char *wrong = standings_finish(standings);

	if (wrong != NULL || outcome->seed_length == 0)
		return wrong;
	if (!array_grow(&standings->block, &standings->block_room,
		game + outcome->seed_length, 1, 64))
		return no_memory;
	memcpy(standings->block, outcome->game, game);
	memcpy(standings->block + game, outcome->seed, outcome->seed_length);
	standings->block_length = game + outcome->seed_length;
	return NULL;
}

/* Adds a result to what the row has done in the open block. */
static const char *
add_result(struct standings *standings, const struct subject *subject,
    const struct result *more)
{
	long row = row_of(standings, subject);
	struct result *sum;

	if (row < 0 ||
	    !array_grow(&standings->open, &standings->open_room,
		standings->opened + 1, sizeof(*standings->open), 16))
		return no_memory;
	if (standings->rows[row].open == 0) {
		standings->open[standings->opened++] =
		    (struct result){.row = (size_t)row};
		standings->rows[row].open = (uint32_t)standings->opened;
	}
	sum = &standings->open[standings->rows[row].open - 1];
	sum->played += more->played;
	sum->won += more->won;
	sum->shared += more->shared;
	sum->wins += more->wins;
	sum->matches += more->matches;
	sum->even += more->even;
	if (__builtin_add_overflow(sum->points, more->points, &sum->points) ||
	    __builtin_add_overflow(sum->squares, more->squares, &sum->squares))
		return too_large;
	return NULL;
}

/* Matches. */

static bool
same_name(const struct outcome *outcome, int a, int b)
{
	return outcome->lengths[a] == outcome->lengths[b] &&
	    memcmp(outcome->names[a], outcome->names[b], outcome->lengths[a]) ==
	    0;
}

/* The first seat, from 0, that has the name of this one. */
static int
first_seat(const struct outcome *outcome, int seat)
{
	int first = 0;

	while (first < seat && !same_name(outcome, first, seat))
		first++;
	return first;
}

/* What a name has done in all its seats, of which this is one. */
static struct result
result_of(const struct outcome *outcome, int seat)
{
	int winners = __builtin_popcount(outcome->winners);
	struct result result = {.matches = WIN};

	for (int i = 0; i < outcome->players; i++) {
		int64_t points = outcome->totals[i];
		bool won = outcome->winners >> i & 1;

		if (!same_name(outcome, i, seat))
			continue;
		result.played++;
		result.won += won;
		result.shared += won && winners > 1;
		result.points += points;
		result.squares += points * points;
	}
	result.wins = winners > 0 ? result.won * WIN / winners : 0;
	result.even = result.played * WIN / outcome->players;
	return result;
}

/* Of two names: what one has won of what the two have won. */
static struct result
pair_of(const struct result *a, const struct result *b)
{
	return (struct result){
	    .played = 1, .wins = a->wins, .matches = a->wins + b->wins};
}

static const char *
add_pairs(struct standings *standings, const struct outcome *outcome, int seat,
    struct subject *subject)
{
	struct result own = result_of(outcome, seat);
	const char *wrong = NULL;

	for (int i = 0; i < outcome->players && wrong == NULL; i++) {
		struct result other, pair;

		if (first_seat(outcome, i) != i || i == seat)
			continue;
		other = result_of(outcome, i);
		pair = pair_of(&own, &other);
		subject->against = outcome->names[i];
		subject->against_length = outcome->lengths[i];
		wrong = add_result(standings, subject, &pair);
	}
	return wrong;
}

static struct subject
subject_of_seat(const struct outcome *outcome, int seat)
{
	return (struct subject){.game = outcome->game,
	    .name = outcome->names[seat],
	    .length = outcome->lengths[seat]};
}

/* The names of a match come from memory together. */
static void
expect_names(struct standings *standings, const struct outcome *outcome)
{
	for (int i = 0; i < outcome->players; i++) {
		const struct subject subject = subject_of_seat(outcome, i);
		size_t length = make_key(standings, &subject);

		index_expect(&standings->names, standings->key, length);
	}
}

/* The name of a seat that is the first to have it. */
static const char *
add_name(struct standings *standings, const struct outcome *outcome, int seat)
{
	struct subject subject = subject_of_seat(outcome, seat);
	struct result result;

	if (standings->paired)
		return add_pairs(standings, outcome, seat, &subject);
	result = result_of(outcome, seat);
	return add_result(standings, &subject, &result);
}

/* So many and what is known of them are at hand anyway. */
enum { FEW_NAMES = 1 << 14 };

const char *
standings_match(struct standings *standings, const struct outcome *outcome)
{
	const char *wrong = NULL;

	static_assert(SEATS <= 6, "a win can be shared by all seats");
	if (!continues(standings, outcome))
		wrong = begin_block(standings, outcome);
	if (standings->names.n > FEW_NAMES && !standings->paired)
		expect_names(standings, outcome);
	for (int i = 0; i < outcome->players && wrong == NULL; i++)
		if (first_seat(outcome, i) == i)
			wrong = add_name(standings, outcome, i);
	return wrong;
}

/* Figures. */

/*
 * The sum of the squared distances from the mean, times the number.  False:
 * the figures do not go together, it would be negative.
 */
static bool
spread(const struct standing *s, struct wide *sum)
{
	uint64_t points =
	    s->points < 0 ? -(uint64_t)s->points : (uint64_t)s->points;
	struct wide squares =
	    wide_product((uint64_t)s->wins.weight, (uint64_t)s->squares);
	struct wide square = wide_product(points, points);

	*sum = wide_difference(squares, square);
	return wide_compare(squares, square) >= 0;
}

bool
standing_makes_sense(const struct standing *s)
{
	struct wide sum;

	return tally_makes_sense(&s->wins) && s->shared >= 0 &&
	    s->wins.sum >= s->shared && s->squares >= 0 && spread(s, &sum);
}

bool
rating_makes_sense(const struct rating *rating)
{
	return tally_makes_sense(&rating->wins) &&
	    rating->wins.weight % WIN == 0 &&
	    rating->even <= rating->wins.weight &&
	    rating->even >= rating->wins.weight / SEATS;
}

bool
pair_makes_sense(const struct standing *s, const struct rating *rating)
{
	const struct tally *t = &rating->wins;

	if (s->wins.weight <= 0 || t->weight / WIN > s->wins.weight)
		return false;
	return tally_makes_sense(t) ||
	    (t->blocks == 0 && t->weight == 0 && t->sum == 0 &&
		t->squares == 0 && t->products == 0 && t->weights == 0);
}

double
standing_mean(const struct standing *s)
{
	return (double)s->points / (double)s->wins.weight;
}

double
standing_deviation(const struct standing *s)
{
	double n = (double)s->wins.weight;
	struct wide sum;

	spread(s, &sum);
	return sqrt(wide_double(sum) / n / (n - 1));
}

double
rating_even(const struct rating *rating)
{
	return (double)rating->even / (double)rating->wins.weight;
}

bool
rating_elo(const struct rating *rating, struct elo *elo)
{
	double even = rating_even(rating);

	if (rating->even == rating->wins.weight)
		return false;
	tally_interval(&rating->wins, &elo->low, &elo->high);
	elo->elo = elo_of(tally_share(&rating->wins), even);
	elo->low = elo_of(elo->low, even);
	elo->high = elo_of(elo->high, even);
	return true;
}

/* Less than 0: a has won a larger share than b. */
static int
compare_shares(const struct standing *a, const struct standing *b)
{
	struct wide left =
	    wide_product((uint64_t)a->wins.sum, (uint64_t)b->wins.weight);
	struct wide right =
	    wide_product((uint64_t)b->wins.sum, (uint64_t)a->wins.weight);

	return -wide_compare(left, right);
}

/*
 * Rows are sorted by one number after the other: by the game, then those that
 * are equal by the figure, then by the name, eight bytes at a time.  So there
 * is no look at them while they are sorted, wherever in memory they are.
 */
struct sorting {
	uint64_t key;
	uint32_t row;
};

enum { BY_GAME, BY_FIGURE, BY_NAME, BY_REST = BY_NAME + 4 };

/* Larger numbers come first. */
static uint64_t
figure_of(const struct standing *row, enum sort sort)
{
	double share = tally_share(&row->wins);
	uint64_t bits;

	if (sort == SORT_NAME)
		return 0;
	if (sort == SORT_POINTS)
		return (uint64_t)INT64_MAX - (uint64_t)row->points;
	/* It is not negative: then its bits have the order of numbers. */
	memcpy(&bits, &share, sizeof(bits));
	return ~bits;
}

/* Bytes in the order in which strcmp compares them. */
static uint64_t
first_bytes(const char *name)
{
	uint64_t bytes = 0;

	for (unsigned i = 0; i < sizeof(bytes) && *name != '\0'; i++)
		bytes |= (uint64_t)(unsigned char)*name++ << (56 - 8 * i);
	return bytes;
}

/* The games in the order of their names, from 1; one that is not known is
   first. */
static uint32_t
game_order(const char *name)
{
	uint32_t n = 0;

	for (int i = 0; games[i] != NULL; i++)
		n += strcmp(games[i]->name, name) <= 0;
	return n;
}

/*
 * Shares of so many matches may differ and be the same when they are rounded:
 * of fewer they cannot.
 */
enum { ROUNDED = 1 << 26 };

struct sorter {
	const struct standings *standings;
	enum sort sort;
	bool vast; /* some shares may be of too many matches */
	struct sorting *spare; /* as many as there are rows */
};

/* Those of a game whose rounded figures are equal. */
static int
compare(const void *left, const void *right, void *context)
{
	const struct sorter *sorter = context;
	const struct standings *standings = sorter->standings;
	const struct sorting *a = left, *b = right;
	int order = 0;

	if (sorter->vast)
		order = compare_shares(
		    &standings->rows[a->row], &standings->rows[b->row]);
	if (order != 0)
		return order;
	return strcmp(standings_name(standings, a->row),
	    standings_name(standings, b->row));
}

static uint64_t
key_of(const struct sorter *sorter, uint32_t row, int level)
{
	const struct standings *standings = sorter->standings;

	if (level == BY_GAME)
		return game_order(standings_game(standings, row));
	if (level == BY_FIGURE)
		return figure_of(&standings->rows[row], sorter->sort);
	/* Names of a game differ: none has ended if the bytes before do not. */
	return first_bytes(standings_name(standings, row) +
	    (size_t)(level - BY_NAME) * sizeof(uint64_t));
}

static void
insert_keys(struct sorting *rows, size_t n)
{
	for (size_t i = 1; i < n; i++) {
		struct sorting row = rows[i];
		size_t at = i;

		for (; at > 0 && rows[at - 1].key > row.key; at--)
			rows[at] = rows[at - 1];
		rows[at] = row;
	}
}

/* Moves rows to the places that a byte of their keys gives them. */
static void
deal_out(const struct sorting *from, struct sorting *to, size_t n, int shift)
{
	size_t starts[257] = {0};

	for (size_t i = 0; i < n; i++)
		starts[(from[i].key >> shift & 255) + 1]++;
	for (int i = 1; i < 256; i++)
		starts[i] += starts[i - 1];
	for (size_t i = 0; i < n; i++)
		to[starts[from[i].key >> shift & 255]++] = from[i];
}

static void
sort_keys(struct sorting *rows, struct sorting *spare, size_t n)
{
	enum { FEW = 32 };
	struct sorting *from = rows, *to = spare, *full;
	uint64_t differ = 0;

	if (n <= FEW) {
		insert_keys(rows, n);
		return;
	}
	for (size_t i = 1; i < n; i++)
		differ |= rows[i].key ^ rows[0].key;
	for (int shift = 0; shift < 64; shift += 8) {
		if ((differ >> shift & 255) == 0)
			continue;
		deal_out(from, to, n, shift);
		full = to;
		to = from;
		from = full;
	}
	if (from != rows)
		memcpy(rows, from, n * sizeof(*rows));
}

/* Sorts rows that are equal on all levels before. */
static void
sort_equals(struct sorter *sorter, struct sorting *rows, size_t n, int level)
{
	size_t end;

	if (level == BY_REST || (level == BY_NAME && sorter->vast)) {
		qsort_r(rows, n, sizeof(*rows), compare, sorter);
		return;
	}
	for (size_t i = 0; i < n; i++)
		rows[i].key = key_of(sorter, rows[i].row, level);
	sort_keys(rows, sorter->spare, n);
	for (size_t i = 0; i < n; i = end) {
		for (end = i + 1; end < n && rows[end].key == rows[i].key;)
			end++;
		if (end - i > 1)
			sort_equals(sorter, &rows[i], end - i, level + 1);
	}
}

static bool
sort_rows(struct standings *standings, enum sort sort)
{
	size_t n = standings->names.n;
	struct sorting *rows = malloc(2 * (n + 1) * sizeof(*rows));
	struct sorter sorter = {.standings = standings, .sort = sort};

	if (rows == NULL)
		return false;
	sorter.spare = rows + n;
	for (size_t i = 0; i < n; i++) {
		rows[i].row = (uint32_t)i;
		sorter.vast |= sort == SORT_SHARE &&
		    standings->rows[i].wins.weight >= ROUNDED;
	}
	sort_equals(&sorter, rows, n, BY_GAME);
	for (size_t i = 0; i < n; i++)
		standings->order[i] = rows[i].row;
	free(rows);
	return true;
}

static void
give_places(struct standings *standings)
{
	const uint32_t *order = standings->order;
	uint32_t before = 0; /* how many of this game there are above */

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
	if (!sort_rows(standings, SORT_SHARE))
		return false;
	give_places(standings);
	return sort == SORT_SHARE || sort_rows(standings, sort);
}
