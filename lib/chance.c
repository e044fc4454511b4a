/* chance.c: from a seed to cards, the same on every machine. */

#include "chance.h"

#include <sodium.h>
#include <string.h>

void
key_make(struct key *key, const char *seed, size_t length)
{
	crypto_generichash(
	    key->bytes, KEY_SIZE, (const unsigned char *)seed, length, NULL, 0);
}

void
chance_warm_up(void)
{
	/* All it does for us is to choose the fastest code for this machine;
	   if it cannot, the plain code gives the same numbers. */
	if (sodium_init() == -1)
		return;
}

static void
write_le32(unsigned char *bytes, uint32_t number)
{
	for (int i = 0; i < 4; i++)
		bytes[i] = (unsigned char)(number >> 8 * i);
}

static void
fill_stream(struct chance *chance)
{
	static const unsigned char zeros[STREAM_SIZE];

	crypto_stream_chacha20_ietf_xor_ic(chance->stream, zeros, STREAM_SIZE,
	    chance->nonce, chance->block, chance->key.bytes);
	chance->block += STREAM_SIZE / 64;
}

void
chance_open(struct chance *chance, const struct key *key, uint32_t round,
    uint32_t event)
{
	chance->key = *key;
	memcpy(chance->nonce, "deal", 4);
	write_le32(chance->nonce + 4, round);
	write_le32(chance->nonce + 8, event);
	chance->block = 0;
	chance->at = STREAM_SIZE;
}

/*
 * A number from 0 to n - 1: two bytes of the stream, high one first, scaled to
 * n.  Of the 65536 pairs, 65536 mod n are thrown back so that every result has
 * the same number of pairs.  `at` is where the stream goes on.
 */
static inline unsigned
below(struct chance *chance, size_t *at, unsigned n)
{
	uint32_t scaled;

	do {
		const unsigned char *bytes;

		if (*at == STREAM_SIZE) {
			fill_stream(chance);
			*at = 0;
		}
		bytes = chance->stream + *at;
		*at += 2;
		scaled = ((uint32_t)bytes[0] << 8 | bytes[1]) * n;
	} while ((scaled & 0xffff) < n && (scaled & 0xffff) < 0x10000 % n);
	return scaled >> 16;
}

unsigned
chance_below(struct chance *chance, unsigned n)
{
	return below(chance, &chance->at, n);
}

/* Where the stream goes on need not be written down for each card. */
void
chance_shuffle(struct chance *chance, uint8_t *cards, size_t n)
{
	size_t at = chance->at;

	for (size_t i = n; i > 1; i--) {
		size_t j = below(chance, &at, (unsigned)i);
		uint8_t card = cards[i - 1];

		cards[i - 1] = cards[j];
		cards[j] = card;
	}
	chance->at = at;
}

void
luck_open(struct luck *luck, const struct key *key)
{
	const unsigned char nonce[12] = "luck";
	unsigned char bytes[8];

	crypto_stream_chacha20_ietf(bytes, sizeof(bytes), nonce, key->bytes);
	luck->seed = luck->bits = 0;
	for (int i = 0; i < 8; i++)
		luck->seed |= (uint64_t)bytes[i] << 8 * i;
}

/* What is known of the bits above one of them, and that one. */
#define HAS(set, bit) ((uint32_t)(set) >> (bit)&1)
#define WITH(above, set, bit) \
	((above) << 3 * HAS(set, bit) | (bit)*HAS(set, bit))
#define UPPER(set) WITH(WITH(WITH(WITH(0u, set, 7), set, 6), set, 5), set, 4)
#define BITS(set) \
	WITH(WITH(WITH(WITH(UPPER(set), set, 3), set, 2), set, 1), set, 0)
#define COUNT(set)                                                             \
	(HAS(set, 0) + HAS(set, 1) + HAS(set, 2) + HAS(set, 3) + HAS(set, 4) + \
	    HAS(set, 5) + HAS(set, 6) + HAS(set, 7))
#define BYTE(set) COUNT(set) << 24 | BITS(set)
#define FOUR(set) BYTE(set), BYTE((set) + 1), BYTE((set) + 2), BYTE((set) + 3)
#define ROW(set) FOUR(set), FOUR((set) + 4), FOUR((set) + 8), FOUR((set) + 12)
#define ROWS(set) ROW(set), ROW((set) + 16), ROW((set) + 32), ROW((set) + 48)

const uint32_t luck_bytes[256] = {ROWS(0), ROWS(64), ROWS(128), ROWS(192)};
