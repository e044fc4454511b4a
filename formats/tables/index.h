/* index.h: keys of any bytes, numbered in the order in which they come. */

#ifndef INDEX_H
#define INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A hash table with all its keys in one block of memory, hashed with a secret,
 * so nobody can craft colliding keys.
 */
struct index {
	unsigned char secret[16];
	struct index_slot *slots;
	size_t size; /* of the slots, a power of two; 0: none yet */
	size_t *starts; /* in the bytes, of the keys and of the next one */
	size_t n, room;
	char *bytes;
	size_t length, limit;
};

void index_open(struct index *);
void index_close(struct index *);

/* The number of a key; -1 if there is none such. */
long index_find(const struct index *, const void *, size_t);

/* The same, but a key that is not there is added; -1: no memory. */
long index_add(struct index *, const void *, size_t);

/*
 * Says that a key will be asked for soon: several that are told of first come
 * from memory together.
 */
void index_expect(const struct index *, const void *, size_t);

/* A key by its number, with a NUL after it. */
const char *index_key(const struct index *, size_t number, size_t *length);

#endif
