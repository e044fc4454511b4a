/* wide.h: products of whole numbers, in twice as many bits. */

#ifndef WIDE_H
#define WIDE_H

#include <math.h>
#include <stdint.h>

/* Not every machine has a type for it. */
struct wide {
	uint64_t high, low;
};

static inline struct wide
wide_product(uint64_t a, uint64_t b)
{
	uint64_t low = (a & UINT32_MAX) * (b & UINT32_MAX);
	uint64_t cross = (a >> 32) * (b & UINT32_MAX) + (low >> 32);
	uint64_t other = (a & UINT32_MAX) * (b >> 32) + (cross & UINT32_MAX);

	return (struct wide){
	    (a >> 32) * (b >> 32) + (cross >> 32) + (other >> 32),
	    other << 32 | (low & UINT32_MAX),
	};
}

/* Less than 0, 0 or more, as a is less than b, equal or more. */
static inline int
wide_compare(struct wide a, struct wide b)
{
	return a.high != b.high ? (a.high > b.high) - (a.high < b.high)
				: (a.low > b.low) - (a.low < b.low);
}

/* Of one that is not less than the other. */
static inline struct wide
wide_difference(struct wide a, struct wide b)
{
	return (struct wide){a.high - b.high - (a.low < b.low), a.low - b.low};
}

/* The nearest double: a bit stands for all that are too small to be seen. */
static inline double
wide_double(struct wide a)
{
	int shift = a.high == 0 ? 64 : __builtin_clzll(a.high);
	uint64_t top = a.high == 0 ? a.low
	    : shift == 0           ? a.high
				   : a.high << shift | a.low >> (64 - shift);
	uint64_t rest = a.high == 0 ? 0 : a.low << shift;

	return ldexp((double)(top | (rest != 0)), 64 - shift);
}

#endif
