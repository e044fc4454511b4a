/* claims.c: what people say that matches came to. */

#include "claims.h"

#include <stdlib.h>
#include <string.h>

#include "formats/array.h"

void
claims_open(struct claims *claims)
{
	*claims = (struct claims){.last = -1};
	index_open(&claims->ids);
}

void
claims_close(struct claims *claims)
{
	index_close(&claims->ids);
	free(claims->claimed);
	free(claims->claims);
	free(claims->names);
	*claims = (struct claims){.last = -1};
}

/* True if there is a record of that number, and the id is its. */
static bool
is_record(
    const struct claims *claims, size_t record, const char *id, size_t length)
{
	const char *held;
	size_t held_length;

	if (record >= claims->ids.n)
		return false;
	held = index_key(&claims->ids, record, &held_length);
	return held_length == length && memcmp(held, id, length) == 0;
}

/* Rows about the same record mostly follow each other. */
static long
add_id(struct claims *claims, const char *id)
{
	size_t length = strlen(id);

	if (claims->last < 0 ||
	    !is_record(claims, (size_t)claims->last, id, length))
		claims->last = index_add(&claims->ids, id, length);
	return claims->last;
}

static struct claimed *
add_record(struct claims *claims, const char *id)
{
	size_t before = claims->ids.n;
	long record = add_id(claims, id);
	struct claimed *claimed;

	if (record < 0)
		return NULL;
	if (!array_grow(&claims->claimed, &claims->claimed_room,
		(size_t)record + 1, sizeof(*claims->claimed), 1024))
		return NULL;
	claimed = &claims->claimed[record];
	if (claims->ids.n > before)
		*claimed = (struct claimed){0, 0, 0};
	return claimed;
}

/* Chains are short: it need not be a good one. */
static uint32_t
hash_of(const char *who)
{
	uint32_t hash = 2166136261u;

	for (; *who != '\0'; who++)
		hash = (hash ^ (unsigned char)*who) * 16777619u;
	return hash;
}

static const struct claim *
find_in(
    const struct claims *claims, const struct claimed *claimed, const char *who)
{
	uint32_t hash = hash_of(who);
	const struct claim *claim;

	for (uint32_t next = claimed->first; next != 0; next = claim->next) {
		claim = &claims->claims[next - 1];
		if (claim->hash == hash &&
		    strcmp(claims->names + claim->who, who) == 0)
			return claim;
	}
	return NULL;
}

/* Keeps a claim, which is not yet in its chain; 0: no memory. */
static uint32_t
keep_claim(struct claims *claims, const struct claim *claim, const char *who)
{
	size_t length = strlen(who) + 1;
	struct claim *kept;

	if (claims->n == UINT32_MAX ||
	    !array_grow(&claims->claims, &claims->room, claims->n + 1,
		sizeof(*claims->claims), 1024) ||
	    !array_grow(&claims->names, &claims->limit, claims->length + length,
		1, 4096))
		return 0;
	memcpy(claims->names + claims->length, who, length);
	kept = &claims->claims[claims->n];
	*kept = *claim;
	kept->hash = hash_of(who);
	kept->who = claims->length;
	claims->length += length;
	return (uint32_t)++claims->n;
}

enum claim_answer
claims_add(struct claims *claims, const char *id, const char *who,
    const struct claim *claim, const struct claim **earlier)
{
	struct claimed *claimed = add_record(claims, id);
	uint32_t number;

	if (claimed == NULL)
		return CLAIM_NO_MEMORY;
	*earlier = find_in(claims, claimed, who);
	if (*earlier != NULL)
		return CLAIM_TWICE;
	if (claimed->n == CLAIMS_EACH)
		return CLAIM_MANY;
	number = keep_claim(claims, claim, who);
	if (number == 0)
		return CLAIM_NO_MEMORY;
	if (claimed->n++ == 0)
		claimed->first = number;
	else
		claims->claims[claimed->last - 1].next = number;
	claimed->last = number;
	return CLAIM_TAKEN;
}

long
claims_about(
    const struct claims *claims, const char *id, size_t length, size_t *next)
{
	long record = is_record(claims, *next, id, length)
	    ? (long)*next
	    : index_find(&claims->ids, id, length);

	if (record >= 0)
		*next = (size_t)record + 1;
	return record;
}

const struct claim *
claims_find(const struct claims *claims, size_t record, const char *who)
{
	return find_in(claims, &claims->claimed[record], who);
}

const struct claim *
claim_first(const struct claims *claims, size_t record)
{
	return &claims->claims[claims->claimed[record].first - 1];
}

const struct claim *
claim_next(const struct claims *claims, const struct claim *claim)
{
	return claim->next == 0 ? NULL : &claims->claims[claim->next - 1];
}

size_t
claims_count(const struct claims *claims, size_t record)
{
	return claims->claimed[record].n;
}

const char *
claim_id(const struct claims *claims, size_t record)
{
	return index_key(&claims->ids, record, NULL);
}

const char *
claim_who(const struct claims *claims, const struct claim *claim)
{
	return claims->names + claim->who;
}
