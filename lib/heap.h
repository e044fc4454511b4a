/* heap.h: cards that nothing tells apart. */

#ifndef HEAP_H
#define HEAP_H

#include <stdbool.h>
#include <stdint.h>

#include "chance.h"

/*
 * How many there are of each of up to 64 kinds of cards, at most 7: a number
 * of three binary digits per kind, each digit in a word of its own.  So all
 * kinds that are there, or all numbers, are found at once and without a loop.
 */
struct heap {
	uint64_t ones, twos, fours;
};

/* How many bits of a set there are, wherever the machine cannot say. */
static inline unsigned
heap_bits(uint64_t set)
{
	const uint64_t ones = 0x0101010101010101;

	set -= set >> 1 & ones * 0x55;
	set = (set & ones * 0x33) + (set >> 2 & ones * 0x33);
	return (unsigned)(((set + (set >> 4)) & ones * 0x0f) * ones >> 56);
}

static inline void
heap_add(struct heap *heap, int card)
{
	uint64_t carry = (uint64_t)1 << card;
	uint64_t twos = heap->ones & carry;

	heap->ones ^= carry;
	carry = heap->twos & twos;
	heap->twos ^= twos;
	heap->fours ^= carry;
}

/* Takes one away; false if there was none: the heap is then worth nothing. */
static inline bool
heap_take(struct heap *heap, int card)
{
	uint64_t bit = (uint64_t)1 << card;
	uint64_t borrow;

	heap->ones ^= bit;
	borrow = heap->ones & bit;
	heap->twos ^= borrow;
	borrow &= heap->twos;
	heap->fours ^= borrow;
	return (heap->fours & borrow) == 0;
}

/* The kinds of which there is one, a bit each. */
static inline uint64_t
heap_kinds(const struct heap *heap)
{
	return heap->ones | heap->twos | heap->fours;
}

/* The kinds of which one heap has more than the other. */
static inline uint64_t
heap_changed(const struct heap *heap, const struct heap *other)
{
	return (heap->ones ^ other->ones) | (heap->twos ^ other->twos) |
	    (heap->fours ^ other->fours);
}

static inline bool
heap_has(const struct heap *heap, int card)
{
	return heap_kinds(heap) >> card & 1;
}

static inline int
heap_count(const struct heap *heap, int card)
{
	return (int)(heap->ones >> card & 1) +
	    2 * (int)(heap->twos >> card & 1) +
	    4 * (int)(heap->fours >> card & 1);
}

/* How many cards there are in all. */
static inline int
heap_size(const struct heap *heap)
{
	return (int)(heap_bits(heap->ones) + 2 * heap_bits(heap->twos) +
	    4 * heap_bits(heap->fours));
}

/* That many, up to 7, of each kind of a set. */
struct heap heap_of(uint64_t set, int copies);

/* Adds every card of another heap. */
void heap_pour(struct heap *, const struct heap *from);

/* Writes all cards in ascending order; how many there are. */
int heap_list(const struct heap *, uint8_t *cards);

/* Takes a card out, each as likely as any other; there is one. */
int heap_draw(struct heap *, struct luck *);

#endif
