/*
 * draws.c: draws and shuffles, held to the way that formats/record/seeds.md
 * tells, step by step.  Usage: draws [RUNS]
 */

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"
#include "lib/chance.h"

enum { LONG = 4096 };

/* A stream as it is published, all of it, and how much of it is used. */
struct plain {
	unsigned char bytes[LONG];
	size_t at;
	unsigned long back; /* draws thrown back */
};

static void
plain_open(
    struct plain *plain, const struct key *key, uint32_t round, uint32_t event)
{
	unsigned char nonce[12] = "deal";

	for (int i = 0; i < 4; i++) {
		nonce[4 + i] = (unsigned char)(round >> 8 * i);
		nonce[8 + i] = (unsigned char)(event >> 8 * i);
	}
	crypto_stream_chacha20_ietf(plain->bytes, LONG, nonce, key->bytes);
	plain->at = 0;
}

static unsigned
plain_below(struct plain *plain, unsigned n)
{
	for (;; plain->back++) {
		unsigned long v;

		CHECK(plain->at < LONG);
		v = plain->bytes[plain->at] * 256UL +
		    plain->bytes[plain->at + 1];
		plain->at += 2;
		if (v * n % 65536 >= 65536 % n)
			return (unsigned)(v * n / 65536);
	}
}

static void
plain_shuffle(struct plain *plain, uint8_t *cards, size_t n)
{
	for (size_t i = n; i-- > 1;) {
		size_t j = plain_below(plain, (unsigned)i + 1);
		uint8_t card = cards[i];

		cards[i] = cards[j];
		cards[j] = card;
	}
}

/* Shuffles and single draws, however many, as a game might ask for them. */
static void
check_stream(struct plain *plain, struct chance *chance, uint64_t *random)
{
	uint8_t cards[SHUFFLE_MOST], others[SHUFFLE_MOST];

	for (unsigned i = 0; i < SHUFFLE_MOST; i++)
		cards[i] = others[i] = (uint8_t)i;
	for (int i = 0; i < 8; i++) {
		unsigned n = random_below(random, SHUFFLE_MOST + 1);

		chance_shuffle(chance, cards, n);
		plain_shuffle(plain, others, n);
		CHECK(memcmp(cards, others, sizeof(cards)) == 0);
		n = 1 + random_below(random, 1u << random_below(random, 17));
		CHECK(chance_below(chance, n) == plain_below(plain, n));
	}
}

int
main(int argc, char **argv)
{
	unsigned long runs = argc > 1 ? strtoul(argv[1], NULL, 10) : 10000;
	struct plain plain = {.back = 0};
	uint64_t random = 1;

	for (unsigned long i = 0; i < runs; i++) {
		uint32_t round = (uint32_t)random_next(&random);
		uint32_t event = random_below(&random, 1000);
		struct chance chance;
		struct key key;

		key_make(&key, (const char *)&round, sizeof(round));
		plain_open(&plain, &key, round, event);
		chance_open(&chance, &key, round, event);
		check_stream(&plain, &chance, &random);
	}
	printf("%lu streams, %lu draws thrown back\n", runs, plain.back);
	return 0;
}
