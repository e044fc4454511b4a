/* tally.c: a share of something, measured over blocks. */

#include "tally.h"

#include <math.h>

#include "wide.h"

/* Of the normal distribution, 95% are within so many deviations. */
static const double z = 1.959963984540054;

bool
tally_add(struct tally *tally, const struct tally *more)
{
	struct tally new;

	/* The others are never larger than one of these. */
	if (__builtin_add_overflow(
		tally->weights, more->weights, &new.weights) ||
	    __builtin_add_overflow(tally->weight, more->weight, &new.weight) ||
	    __builtin_add_overflow(tally->blocks, more->blocks, &new.blocks))
		return false;
	new.sum = tally->sum + more->sum;
	new.squares = tally->squares + more->squares;
	new.products = tally->products + more->products;
	*tally = new;
	return true;
}

bool
tally_block(struct tally *tally, int64_t sum, int64_t weight)
{
	struct tally block = {1, sum, weight, 0, 0, 0};

	if (__builtin_mul_overflow(weight, weight, &block.weights))
		return false;
	block.squares = sum * sum;
	block.products = sum * weight;
	return tally_add(tally, &block);
}

struct tally
tally_singles(int64_t sum, int64_t weight)
{
	return (struct tally){
	    .blocks = weight,
	    .sum = sum,
	    .weight = weight,
	    .squares = sum,
	    .products = sum,
	    .weights = weight,
	};
}

/* True if the square of a number is at most the product of two others. */
static bool
square_fits(int64_t number, int64_t one, int64_t other)
{
	uint64_t n = (uint64_t)number;

	return wide_compare(wide_product(n, n),
		   wide_product((uint64_t)one, (uint64_t)other)) <= 0;
}

/* The sums of whole numbers x and w of each block, where 0 <= x <= w >= 1. */
bool
tally_makes_sense(const struct tally *t)
{
	return t->blocks > 0 && t->weight >= t->blocks && t->sum >= 0 &&
	    t->weight >= t->sum && t->squares >= t->sum &&
	    t->products >= t->squares && t->weights >= t->products &&
	    t->weights >= t->weight &&
	    t->weight - t->sum <= t->weights - t->products &&
	    square_fits(t->sum, t->blocks, t->squares) &&
	    square_fits(t->weight, t->blocks, t->weights) &&
	    square_fits(t->products, t->squares, t->weights);
}

double
tally_share(const struct tally *t)
{
	return (double)t->sum / (double)t->weight;
}

/* The square of the share's standard error. */
static double
variance(const struct tally *t)
{
	double share = tally_share(t);
	double spread = (double)t->squares - 2 * share * (double)t->products +
	    share * share * (double)t->weights;

	return spread > 0 ? spread / (double)t->weight / (double)t->weight : 0;
}

/* How many independent trials would spread as much. */
static double
trials(const struct tally *t)
{
	double share = tally_share(t);
	double n = (double)t->blocks;
	double most = n > z * z ? n * n / (z * z) : n;
	double like;

	if (t->sum == 0 || t->sum == t->weight)
		return n;
	like = share * (1 - share) / variance(t);
	return like < most ? like : most;
}

void
tally_interval(const struct tally *t, double *low, double *high)
{
	double n = trials(t);
	double share = tally_share(t);
	double scale = 1 + z * z / n;
	double centre = (share + z * z / (2 * n)) / scale;
	double half =
	    z / scale * sqrt(share * (1 - share) / n + z * z / (4 * n * n));

	*low = t->sum == 0 ? 0 : centre - half;
	*high = t->sum == t->weight ? 1 : centre + half;
}

/*
 * The library's logarithm and power may differ in their last digits from one
 * machine to the next.  These are sums and products, which do not.
 */
static const double ln2 = 0.6931471805599453, ln10 = 2.302585092994046;

static double
natural_log(double x)
{
	int exponent;
	double part = frexp(x, &exponent);
	double t, sum = 0;

	/* From 2/3 to 4/3, so that of 1 it is exactly 0. */
	if (part < 2.0 / 3) {
		part *= 2;
		exponent--;
	}
	/* ln x = 2 (t + t^3 / 3 + t^5 / 5 ...) */
	t = (part - 1) / (part + 1);
	for (int i = 25; i > 0; i -= 2)
		sum = sum * t * t + 1.0 / i;
	return 2 * t * sum + exponent * ln2;
}

static double
power_of_e(double x)
{
	int exponent = (int)(x / ln2);
	double rest = x - exponent * ln2, sum = 1;

	for (int i = 20; i > 0; i--)
		sum = 1 + sum * rest / i;
	return ldexp(sum, exponent);
}

double
elo_of(double share, double even)
{
	if (share <= 0 || share >= 1)
		return share <= 0 ? -INFINITY : INFINITY;
	return 400 / ln10 *
	    natural_log(share / (1 - share) * (1 - even) / even);
}

double
elo_share(double elo, double even)
{
	double odds = even / (1 - even) * power_of_e(elo / 400 * ln10);

	return odds / (1 + odds);
}

double
tally_ratio(const struct tally *t, double s0, double s1)
{
	double n = (double)t->blocks;
	double share = tally_share(t);
	/* Blocks that happen to agree say little while they are few. */
	double sigma2 = n * variance(t) + 1 / n;

	return n * (s1 - s0) * (2 * share - s0 - s1) / (2 * sigma2);
}
