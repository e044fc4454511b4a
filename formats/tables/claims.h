/* claims.h: what people say that matches came to. */

#ifndef CLAIMS_H
#define CLAIMS_H

#include "index.h"

/*
 * A claim is about a record and a seat, or a player by name.  Claims about the
 * same record hang together in a short chain, in their order: mostly they are
 * neighbours in the file, and so in memory.  Once all have been read nothing
 * changes any more: threads may share them.
 */
struct claim {
	uint32_t line;
	uint32_t next; /* about the same record, from 1; 0: none */
	int32_t points;
	uint32_t hash; /* of who: most others differ in it */
	size_t who; /* where in `names` */
};

/* A record that claims are about. */
struct claimed {
	uint32_t first, last; /* claims, from 1 */
	uint32_t n;
};

struct claims {
	struct index ids; /* of records: numbers of `claimed` */
	struct claimed *claimed;
	struct claim *claims;
	char *names;
	size_t n, room, claimed_room, length, limit;
	long last; /* the record of the claim before; -1: none */
};

/* More claims than this about one record cannot all be true. */
enum { CLAIMS_EACH = 16 };

enum claim_answer { CLAIM_TAKEN, CLAIM_TWICE, CLAIM_MANY, CLAIM_NO_MEMORY };

enum { CLAIM_MOST = 999999999, CLAIM_WHO = 256 };

void claims_open(struct claims *);
void claims_close(struct claims *);

/*
 * Who is a seat's number as one byte, or a name.  A claim that is there
 * already comes back in `earlier`.
 */
enum claim_answer claims_add(struct claims *, const char *id, const char *who,
    const struct claim *, const struct claim **earlier);

/*
 * The number of the record of that id; -1: nobody claims anything about it.
 * Records mostly come in the order of their claims: `next`, at first 0, is
 * where to look before all others, and is moved on.
 */
long claims_about(
    const struct claims *, const char *id, size_t length, size_t *next);

/* What is claimed about a seat or a name; NULL: nothing. */
const struct claim *claims_find(
    const struct claims *, size_t record, const char *who);

/* The claims about a record, of which there is at least one, in their order. */
const struct claim *claim_first(const struct claims *, size_t record);
const struct claim *claim_next(const struct claims *, const struct claim *);
size_t claims_count(const struct claims *, size_t record);

const char *claim_id(const struct claims *, size_t record);
const char *claim_who(const struct claims *, const struct claim *);

#endif
