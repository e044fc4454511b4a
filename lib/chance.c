/* chance.c: from a seed to cards, the same on every machine. */

#include "chance.h"

#include <endian.h>
#include <sodium.h>
#include <stdbool.h>
#include <string.h>

void
key_make(struct key *key, const char *seed, size_t length)
{
	crypto_generichash(
	    key->bytes, KEY_SIZE, (const unsigned char *)seed, length, NULL, 0);
}

static void
write_le32(unsigned char *bytes, uint32_t number)
{
	for (int i = 0; i < 4; i++)
		bytes[i] = (unsigned char)(number >> 8 * i);
}

/* Sees to it that there is more of the stream to draw from. */
static void
go_on(struct chance *chance)
{
	if (chance->at < sizeof(chance->stream))
		return;
	chacha_stream(
	    chance->stream, chance->key.bytes, chance->nonce, chance->block);
	chance->block += CHACHA_BLOCKS;
	chance->at = 0;
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
	chance->at = sizeof(chance->stream);
}

static inline uint32_t
read_pair(const unsigned char *bytes)
{
	uint16_t pair;

	memcpy(&pair, bytes, sizeof(pair));
	return be16toh(pair);
}

/*
 * Two bytes of the stream, high one first, scaled to n.  Of the 65536 pairs,
 * 65536 mod n are thrown back so that every result has the same number of
 * pairs.
 */
unsigned
chance_below(struct chance *chance, unsigned n)
{
	uint32_t scaled;

	do {
		go_on(chance);
		scaled = read_pair(chance->stream + chance->at) * n;
		chance->at += 2;
	} while ((scaled & 0xffff) < n && (scaled & 0xffff) < 0x10000 % n);
	return scaled >> 16;
}

/*
 * A number below n, one below n - 1, and so on down to 2: no draw waits for the
 * one before, so a compiler does eight at a time.  False if any might have to
 * be thrown back.
 */
static bool
draw_at_once(const unsigned char *stream, size_t n, uint16_t *drawn)
{
	unsigned low = 0;

	for (size_t i = 0; i < n - 1; i++) {
		uint16_t left = (uint16_t)(n - i);
		uint32_t scaled = read_pair(stream + 2 * i) * left;

		drawn[i] = (uint16_t)(scaled >> 16);
		low |= (uint16_t)scaled < left;
	}
	return low == 0;
}

static void
draw_down(struct chance *chance, size_t n, uint16_t *drawn)
{
	size_t bytes = 2 * (n - 1);

	go_on(chance);
	if (bytes <= sizeof(chance->stream) - chance->at &&
	    draw_at_once(chance->stream + chance->at, n, drawn)) {
		chance->at += bytes;
		return;
	}
	for (size_t i = 0; i < n - 1; i++)
		drawn[i] = (uint16_t)chance_below(chance, (unsigned)(n - i));
}

void
chance_shuffle(struct chance *chance, uint8_t *cards, size_t n)
{
	uint16_t drawn[SHUFFLE_MOST];

	if (n < 2)
		return;
	draw_down(chance, n, drawn);
	for (size_t i = n - 1; i > 0; i--) {
		size_t j = drawn[n - 1 - i];
		uint8_t card = cards[i];

		cards[i] = cards[j];
		cards[j] = card;
	}
}

void
luck_open(struct luck *luck, const struct key *key)
{
	const unsigned char nonce[12] = "luck";
	unsigned char bytes[8];

	/* One block: no need for four. */
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
