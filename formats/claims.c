/* claims.c: what people say that matches came to. */

#include "claims.h"

#include <stdlib.h>
#include <string.h>

/* A key of `whos`: the number of the record, then who. */
struct key {
	size_t length;
	char bytes[sizeof(uint32_t) + CLAIM_WHO];
};

void
claims_open(struct claims *claims)
{
	*claims = (struct claims){.room = 0};
	index_open(&claims->ids);
	index_open(&claims->whos);
}

void
claims_close(struct claims *claims)
{
	index_close(&claims->ids);
	index_close(&claims->whos);
	free(claims->claims);
	free(claims->claimed);
	*claims = (struct claims){.room = 0};
}

static void
make_key(struct key *key, size_t record, const char *who)
{
	uint32_t number = (uint32_t)record;
	size_t length = strnlen(who, CLAIM_WHO);

	memcpy(key->bytes, &number, sizeof(number));
	memcpy(key->bytes + sizeof(number), who, length);
	key->length = sizeof(number) + length;
}

/* An array with room for a number that may be one more than it has had. */
static void *
make_room(void *array, size_t *room, size_t number, size_t size)
{
	size_t more = *room != 0 ? 2 * *room : 256;

	if (number < *room)
		return array;
	array = realloc(array, more * size);
	if (array != NULL)
		*room = more;
	return array;
}

static long
add_record(struct claims *claims, const char *id)
{
	size_t before = claims->ids.n;
	long record = index_add(&claims->ids, id, strlen(id));
	struct claimed *claimed;

	if (record < 0)
		return -1;
	claimed = make_room(claims->claimed, &claims->claimed_room,
	    (size_t)record, sizeof(*claimed));
	if (claimed == NULL)
		return -1;
	claims->claimed = claimed;
	if (claims->ids.n > before)
		claimed[record] = (struct claimed){0, 0, 0};
	return record;
}

/* The number of a claim; -1: no memory. */
static long
add_who(struct claims *claims, size_t record, const char *who)
{
	struct claim *array;
	struct key key;
	long number;

	make_key(&key, record, who);
	number = index_add(&claims->whos, key.bytes, key.length);
	if (number < 0)
		return -1;
	array = make_room(
	    claims->claims, &claims->room, (size_t)number, sizeof(*array));
	if (array == NULL)
		return -1;
	claims->claims = array;
	return number;
}

enum claim_answer
claims_add(struct claims *claims, const char *id, const char *who,
    const struct claim *claim, const struct claim **earlier)
{
	long record = add_record(claims, id);
	size_t before = claims->whos.n;
	struct claimed *claimed;
	long number;

	if (record < 0)
		return CLAIM_NO_MEMORY;
	number = add_who(claims, (size_t)record, who);
	if (number < 0)
		return CLAIM_NO_MEMORY;
	if (claims->whos.n == before) {
		*earlier = &claims->claims[number];
		return CLAIM_TWICE;
	}
	claims->claims[number] = *claim;
	claimed = &claims->claimed[record];
	if (claimed->n++ == 0)
		claimed->first = (uint32_t)number + 1;
	else
		claims->claims[claimed->last - 1].next = (uint32_t)number + 1;
	claimed->last = (uint32_t)number + 1;
	return CLAIM_TAKEN;
}

long
claims_about(const struct claims *claims, const char *id, size_t length)
{
	return index_find(&claims->ids, id, length);
}

const struct claim *
claims_find(const struct claims *claims, size_t record, const char *who)
{
	struct key key;
	long number;

	make_key(&key, record, who);
	number = index_find(&claims->whos, key.bytes, key.length);
	return number < 0 ? NULL : &claims->claims[number];
}

const char *
claim_id(const struct claims *claims, size_t record)
{
	return index_key(&claims->ids, record, NULL);
}

const char *
claim_who(const struct claims *claims, const struct claim *claim)
{
	return index_key(
		   &claims->whos, (size_t)(claim - claims->claims), NULL) +
	    sizeof(uint32_t);
}
