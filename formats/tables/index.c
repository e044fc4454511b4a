/* index.c: keys of any bytes, numbered in the order in which they come. */

#include "index.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "formats/array.h"

struct index_slot {
	uint32_t hash;
	uint32_t number; /* of the key, from 1; 0: free */
};

enum { SLOTS_FIRST = 1024, KEYS_MOST = 1 << 30 };

void
index_open(struct index *index)
{
	*index = (struct index){.size = 0};
	/* Without a secret the answers are the same, only easier to slow. */
	if (getrandom(index->secret, sizeof(index->secret), GRND_NONBLOCK) < 0)
		memset(index->secret, 1, sizeof(index->secret));
}

void
index_close(struct index *index)
{
	free(index->slots);
	free(index->starts);
	free(index->bytes);
	*index = (struct index){.size = 0};
}

static uint32_t
hash_of(const struct index *index, const void *key, size_t length)
{
	unsigned char hash[crypto_shorthash_BYTES];
	uint32_t number;

	static_assert(sizeof(index->secret) == crypto_shorthash_KEYBYTES,
	    "the secret is the hash's");
	crypto_shorthash(hash, key, length, index->secret);
	memcpy(&number, hash, sizeof(number));
	return number;
}

const char *
index_key(const struct index *index, size_t number, size_t *length)
{
	const size_t *start = &index->starts[number];

	if (length != NULL)
		*length = start[1] - start[0] - 1;
	return index->bytes + start[0];
}

/* The slot of a key, or the free one where it would go. */
static struct index_slot *
find_slot(
    const struct index *index, uint32_t hash, const void *key, size_t length)
{
	size_t at = hash & (index->size - 1);
	size_t held_length;
	const char *held;

	for (;; at = (at + 1) & (index->size - 1)) {
		struct index_slot *slot = &index->slots[at];

		if (slot->number == 0)
			return slot;
		if (slot->hash != hash)
			continue;
		held = index_key(index, slot->number - 1, &held_length);
		if (held_length == length && memcmp(held, key, length) == 0)
			return slot;
	}
}

/* Twice as many slots, once half of them are taken. */
static bool
grow_slots(struct index *index)
{
	size_t size = index->size != 0 ? 2 * index->size : SLOTS_FIRST;
	struct index_slot *slots;

	if (2 * index->n < index->size)
		return true;
	slots = calloc(size, sizeof(*slots));
	if (slots == NULL)
		return false;
	for (size_t i = 0; i < index->size; i++) {
		size_t at = index->slots[i].hash & (size - 1);

		if (index->slots[i].number == 0)
			continue;
		while (slots[at].number != 0)
			at = (at + 1) & (size - 1);
		slots[at] = index->slots[i];
	}
	free(index->slots);
	index->slots = slots;
	index->size = size;
	return true;
}

static bool
grow_keys(struct index *index, size_t length)
{
	if (index->n >= KEYS_MOST)
		return false;
	return array_grow(&index->starts, &index->room, index->n + 2,
		   sizeof(*index->starts), 256) &&
	    array_grow(&index->bytes, &index->limit, index->length + length + 1,
		1, 4096);
}

void
index_expect(const struct index *index, const void *key, size_t length)
{
	if (index->size != 0)
		__builtin_prefetch(&index->slots[hash_of(index, key, length) &
		    (index->size - 1)]);
}

long
index_find(const struct index *index, const void *key, size_t length)
{
	if (index->size == 0)
		return -1;
	return (long)find_slot(index, hash_of(index, key, length), key, length)
		   ->number -
	    1;
}

long
index_add(struct index *index, const void *key, size_t length)
{
	uint32_t hash = hash_of(index, key, length);
	struct index_slot *slot;

	if (!grow_slots(index))
		return -1;
	slot = find_slot(index, hash, key, length);
	if (slot->number != 0)
		return (long)slot->number - 1;
	if (!grow_keys(index, length))
		return -1;
	index->starts[index->n] = index->length;
	memcpy(index->bytes + index->length, key, length);
	index->bytes[index->length + length] = '\0';
	index->length += length + 1;
	index->starts[index->n + 1] = index->length;
	*slot = (struct index_slot){hash, (uint32_t)++index->n};
	return (long)index->n - 1;
}
