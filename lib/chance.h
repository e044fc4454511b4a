/* chance.h: from a seed to cards, the same on every machine. */

#ifndef CHANCE_H
#define CHANCE_H

#include <stddef.h>
#include <stdint.h>

#include "chacha.h"

enum { KEY_SIZE = CHACHA_KEY, SEED_MAX = 64 };

/* What a seed opens: the BLAKE2b-256 hash of its bytes. */
struct key {
	unsigned char bytes[KEY_SIZE];
};

void key_make(struct key *, const char *seed, size_t length);

/*
 * A run of random numbers: the ChaCha20 stream of a key whose nonce says what
 * it is for.  Seeing part of it does not help to predict the rest.
 */
struct chance {
	struct key key;
	unsigned char nonce[CHACHA_NONCE];
	uint32_t block;
	size_t at;
	unsigned char stream[CHACHA_SIZE];
};

/* The numbers for one act of chance: the deal is event 0 of its round. */
void chance_open(
    struct chance *, const struct key *, uint32_t round, uint32_t event);

/* A number from 0 to n - 1, each as likely as any other; n at most 65536. */
unsigned chance_below(struct chance *, unsigned n);

/* At most SHUFFLE_MOST cards. */
enum { SHUFFLE_MOST = CHACHA_SIZE / 2 };

void chance_shuffle(struct chance *, uint8_t *cards, size_t n);

/*
 * What built-in players choose by.  Each move of a round has its own 64 bits,
 * so a game that is broken off and taken up again goes on as it would have.
 * It is quick, not secret: from enough of the choices the rest of them can be
 * worked out, but nothing of the deals.
 */
struct luck {
	uint64_t seed; /* of the match */
	uint64_t bits;
};

void luck_open(struct luck *, const struct key *);

/*
 * Turns to the luck of a move.  Moves are far apart in the sequence of numbers
 * that is mixed, so that no two have any of them in common.
 */
static inline void
luck_turn(struct luck *luck, uint32_t round, uint32_t move)
{
	uint64_t number = (uint64_t)round << 32 | move;

	luck->bits = luck->seed + number * 0xd1342543de82ef95;
}

/* SplitMix64: 64 bits for the move last turned to. */
static inline uint64_t
luck_bits(struct luck *luck)
{
	uint64_t z = luck->bits += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

/* A number from 0 to n - 1, for the move last turned to. */
static inline unsigned
luck_below(struct luck *luck, unsigned n)
{
	return (unsigned)((luck_bits(luck) >> 32) * n >> 32);
}

/* True once in n times. */
static inline int
luck_one_in(struct luck *luck, unsigned n)
{
	return luck_below(luck, n) == 0;
}

/*
 * Of every set of 8 bits: how many there are, in the highest byte, and below
 * that which they are, three bits for each, the lowest first.
 */
extern const uint32_t luck_bytes[256];

/* A random member of a set of bits that is not empty: of 8, or of 16. */
static inline int
luck_bit_of_8(struct luck *luck, unsigned set)
{
	uint32_t byte = luck_bytes[set];

	return (int)(byte >> 3 * luck_below(luck, byte >> 24) & 7);
}

static inline int
luck_bit_of_16(struct luck *luck, unsigned set)
{
	uint64_t low = luck_bytes[set & 0xff], high = luck_bytes[set >> 8];
	unsigned below = (unsigned)(low >> 24);
	unsigned skip = luck_below(luck, below + (unsigned)(high >> 24));
	uint64_t bits = (low & 0xffffff) | (high & 0xffffff) << 3 * below;

	return (int)(bits >> 3 * skip & 7) + 8 * (skip >= below);
}

/*
 * A set of bits from which members are drawn one after the other, as luck_bit
 * finds them.  All of its bytes are counted at once and stepped over as wholes:
 * to go from bit to bit would take as long as the number is large, and a
 * processor guesses that wrong.
 */
struct lots {
	uint64_t set;
	uint64_t sums; /* in each byte: the bits up to and with its own */
};

static inline struct lots
lots_of(uint64_t set)
{
	const uint64_t ones = 0x0101010101010101;
	uint64_t pairs = set - (set >> 1 & ones * 0x55);
	uint64_t fours = (pairs & ones * 0x33) + (pairs >> 2 & ones * 0x33);

	return (struct lots){
	    set, ((fours + (fours >> 4)) & ones * 0x0f) * ones};
}

/* How many are left. */
static inline unsigned
lots_count(const struct lots *lots)
{
	return (unsigned)(lots->sums >> 56);
}

/* Takes one out; there is one. */
static inline int
lots_draw(struct lots *lots, struct luck *luck)
{
	const uint64_t ones = 0x0101010101010101;
	unsigned skip = luck_below(luck, lots_count(lots));
	/* The highest bit of each byte that is not stepped over. */
	uint64_t left = (lots->sums + (0x7f - skip) * ones) & ones * 0x80;
	unsigned at = (unsigned)__builtin_ctzll(left) - 7;
	unsigned byte = lots->set >> at & 0xff;
	int bit;

	skip -= (unsigned)(lots->sums << 8 >> at & 0xff);
	bit = (int)(at + (luck_bytes[byte] >> 3 * skip & 7));
	lots->set &= ~((uint64_t)1 << bit);
	lots->sums -= ones << at;
	return bit;
}

/* One of a set of any size, which is not empty. */
static inline int
luck_bit(struct luck *luck, uint64_t set)
{
	struct lots lots = lots_of(set);

	return lots_draw(&lots, luck);
}

#endif
