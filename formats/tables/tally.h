/* tally.h: a share of something, measured over blocks. */

#ifndef TALLY_H
#define TALLY_H

#include <stdbool.h>
#include <stdint.h>

/*
 * What happened in a block depends on the same cards: only different blocks are
 * different throws of chance.  So the spread of a share is found from what each
 * block as a whole has given.  Of all of them a few whole numbers are kept: any
 * order and any division of the blocks gives the same sums.
 */
struct tally {
	int64_t blocks;
	int64_t sum, weight; /* what was won, of what could have been */
	/* The sums over blocks of sum * sum, sum * weight, weight * weight. */
	int64_t squares, products, weights;
};

/* Adds a block.  False: the sums are too large, and nothing has changed. */
bool tally_block(struct tally *, int64_t sum, int64_t weight);

/* The same for all blocks of another. */
bool tally_add(struct tally *, const struct tally *more);

/* As if each of so many, some of them won, had been a block of its own. */
struct tally tally_singles(int64_t sum, int64_t weight);

/* True if these can be the sums of anything. */
bool tally_makes_sense(const struct tally *);

double tally_share(const struct tally *);

/*
 * Wilson's interval of the share, for 95%, as for that many independent trials
 * as would spread as much as the blocks do.  A few blocks that happen to agree
 * prove little: N of them are taken for at most N * N / z^2 trials, or for N if
 * that is more or if all was won or lost.
 */
void tally_interval(const struct tally *, double *low, double *high);

/*
 * The difference in Elo to others who could expect the rest of `even`, from 0
 * to 1, if all were as good as each other.  Infinite for a share of 0 or 1.
 */
double elo_of(double share, double even);
/* The share to expect from such a difference. */
double elo_share(double elo, double even);

/*
 * How much likelier the blocks are if the share is s1 than if it is s0, as a
 * logarithm, for a share that is about normally distributed.
 */
double tally_ratio(const struct tally *, double s0, double s1);

#endif
