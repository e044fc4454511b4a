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
chance_hurry(void)
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
open_stream(struct chance *chance, const struct key *key, const char *purpose,
    uint32_t round, uint32_t event)
{
	chance->key = *key;
	memcpy(chance->nonce, purpose, 4);
	write_le32(chance->nonce + 4, round);
	write_le32(chance->nonce + 8, event);
	chance->block = 0;
	chance->at = STREAM_SIZE;
}

static void
fill_stream(struct chance *chance)
{
	memset(chance->stream, 0, STREAM_SIZE);
	crypto_stream_chacha20_ietf_xor_ic(chance->stream, chance->stream,
	    STREAM_SIZE, chance->nonce, chance->block, chance->key.bytes);
	chance->block += STREAM_SIZE / 64;
	chance->at = 0;
}

void
chance_open(struct chance *chance, const struct key *key, uint32_t round,
    uint32_t event)
{
	open_stream(chance, key, "deal", round, event);
}

/* Two bytes, high one first. */
static inline uint32_t
next_pair(struct chance *chance)
{
	const unsigned char *bytes;

	if (chance->at == STREAM_SIZE)
		fill_stream(chance);
	bytes = chance->stream + chance->at;
	chance->at += 2;
	return (uint32_t)bytes[0] << 8 | bytes[1];
}

/*
 * A pair scaled to n.  Of the 65536 pairs, 65536 mod n are thrown back so that
 * every result has the same number of pairs.
 */
static inline unsigned
below(struct chance *chance, unsigned n)
{
	uint32_t scaled;

	do
		scaled = next_pair(chance) * n;
	while ((scaled & 0xffff) < n && (scaled & 0xffff) < 0x10000 % n);
	return scaled >> 16;
}

unsigned
chance_below(struct chance *chance, unsigned n)
{
	return below(chance, n);
}

void
chance_shuffle(struct chance *chance, uint8_t *cards, size_t n)
{
	for (size_t i = n; i > 1; i--) {
		size_t j = below(chance, (unsigned)i);
		uint8_t card = cards[i - 1];

		cards[i - 1] = cards[j];
		cards[j] = card;
	}
}

void
luck_open(struct luck *luck, const struct key *key)
{
	open_stream(&luck->chance, key, "luck", 0, 0);
	luck->round = 0;
	luck->first = 0;
	luck->bits = 0;
}

void
luck_turn(struct luck *luck, uint32_t round, uint32_t move)
{
	enum { HELD = STREAM_SIZE / 8 };
	struct chance *chance = &luck->chance;

	if (round != luck->round || move - luck->first >= HELD) {
		luck->round = round;
		luck->first = move - move % HELD;
		write_le32(chance->nonce + 4, round);
		chance->block = luck->first / 8;
		fill_stream(chance);
	}
	luck->bits = 0;
	for (int i = 0; i < 8; i++)
		luck->bits |=
		    (uint64_t)chance->stream[(move - luck->first) * 8 + i]
		    << 8 * i;
}

/* Spreads the bits of a move over as many choices as it takes (SplitMix64). */
static uint32_t
luck_word(struct luck *luck)
{
	uint64_t z = luck->bits += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return (uint32_t)((z ^ z >> 31) >> 32);
}

unsigned
luck_below(struct luck *luck, unsigned n)
{
	return (unsigned)((uint64_t)luck_word(luck) * n >> 32);
}

int
luck_one_in(struct luck *luck, unsigned n)
{
	return luck_below(luck, n) == 0;
}

int
luck_bit(struct luck *luck, uint64_t set)
{
	unsigned skip = luck_below(luck, (unsigned)__builtin_popcountll(set));

	while (skip-- > 0)
		set &= set - 1;
	return __builtin_ctzll(set);
}
