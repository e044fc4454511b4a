/* chacha.c: the stream of ChaCha20, four blocks at a time, side by side. */

#include "chacha.h"

#include <endian.h>
#include <string.h>

/* One word of each of the four blocks. */
typedef uint32_t lanes
    __attribute__((vector_size(CHACHA_BLOCKS * sizeof(uint32_t))));

enum { STATE_WORDS = 16, KEY_WORD = 4, BLOCK_WORD = 12, NONCE_WORD };

static inline lanes
rotate(lanes x, int n)
{
	return x << n | x >> (32 - n);
}

static inline void
quarter_round(lanes *a, lanes *b, lanes *c, lanes *d)
{
	*a += *b;
	*d = rotate(*d ^ *a, 16);
	*c += *d;
	*b = rotate(*b ^ *c, 12);
	*a += *b;
	*d = rotate(*d ^ *a, 8);
	*c += *d;
	*b = rotate(*b ^ *c, 7);
}

/* The words are a square: down its columns, then down its diagonals. */
static inline void
double_round(lanes x[STATE_WORDS])
{
	quarter_round(&x[0], &x[4], &x[8], &x[12]);
	quarter_round(&x[1], &x[5], &x[9], &x[13]);
	quarter_round(&x[2], &x[6], &x[10], &x[14]);
	quarter_round(&x[3], &x[7], &x[11], &x[15]);
	quarter_round(&x[0], &x[5], &x[10], &x[15]);
	quarter_round(&x[1], &x[6], &x[11], &x[12]);
	quarter_round(&x[2], &x[7], &x[8], &x[13]);
	quarter_round(&x[3], &x[4], &x[9], &x[14]);
}

/* ChaCha's own words, the key, the number of the block, and the nonce. */
static void
begin_blocks(lanes x[STATE_WORDS], const unsigned char *key,
    const unsigned char *nonce, uint32_t block)
{
	uint32_t words[STATE_WORDS] = {
	    0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};

	memcpy(words + KEY_WORD, key, CHACHA_KEY);
	memcpy(words + NONCE_WORD, nonce, CHACHA_NONCE);
	for (int i = KEY_WORD; i < STATE_WORDS; i++)
		words[i] = le32toh(words[i]);
	words[BLOCK_WORD] = block;
	for (int i = 0; i < STATE_WORDS; i++)
		x[i] = (lanes){0} + words[i];
	x[BLOCK_WORD] += (lanes){0, 1, 2, 3};
}

static void
write_blocks(unsigned char *bytes, const lanes x[STATE_WORDS])
{
	uint32_t words[STATE_WORDS][CHACHA_BLOCKS];

	memcpy(words, x, sizeof(words));
	for (int block = 0; block < CHACHA_BLOCKS; block++)
		for (int i = 0; i < STATE_WORDS; i++) {
			uint32_t word = htole32(words[i][block]);

			memcpy(bytes, &word, sizeof(word));
			bytes += sizeof(word);
		}
}

void
chacha_stream(unsigned char stream[CHACHA_SIZE],
    const unsigned char key[CHACHA_KEY],
    const unsigned char nonce[CHACHA_NONCE], uint32_t block)
{
	lanes first[STATE_WORDS], x[STATE_WORDS];

	begin_blocks(first, key, nonce, block);
	memcpy(x, first, sizeof(x));
	for (int i = 0; i < 10; i++)
		double_round(x);
	for (int i = 0; i < STATE_WORDS; i++)
		x[i] += first[i];
	write_blocks(stream, x);
}
