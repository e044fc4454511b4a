/* heap.c: cards that nothing tells apart. */

#include "heap.h"

struct heap
heap_of(uint64_t set, int copies)
{
	return (struct heap){
	    .ones = copies & 1 ? set : 0,
	    .twos = copies & 2 ? set : 0,
	    .fours = copies & 4 ? set : 0,
	};
}

void
heap_pour(struct heap *heap, const struct heap *from)
{
	uint64_t ones = heap->ones & from->ones;
	uint64_t twos =
	    (heap->twos & from->twos) | (ones & (heap->twos | from->twos));

	heap->fours ^= from->fours ^ twos;
	heap->twos ^= from->twos ^ ones;
	heap->ones ^= from->ones;
}

int
heap_list(const struct heap *heap, uint8_t *cards)
{
	uint64_t many = heap->twos | heap->fours;
	int n = 0;

	for (uint64_t set = heap_kinds(heap); set != 0; set &= set - 1) {
		int card = __builtin_ctzll(set);

		cards[n++] = (uint8_t)card;
		if (many >> card & 1)
			for (int i = heap_count(heap, card); i > 1; i--)
				cards[n++] = (uint8_t)card;
	}
	return n;
}

/* One of the cards by its number: first a digit's worth of them, then one. */
int
heap_draw(struct heap *heap, struct luck *luck)
{
	struct lots digits[] = {
	    lots_of(heap->ones), lots_of(heap->twos), lots_of(heap->fours)};
	unsigned ones = lots_count(&digits[0]);
	unsigned twos = ones + 2 * lots_count(&digits[1]);
	unsigned all = twos + 4 * lots_count(&digits[2]);
	unsigned at = luck_below(luck, all);
	int card = lots_draw(&digits[(at >= ones) + (at >= twos)], luck);

	heap_take(heap, card);
	return card;
}
