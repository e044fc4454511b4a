/* fisher.c: a yardstick for deal: shuffles by xoshiro256** and prints. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t s[4] = {1, 2, 3, 4};

static uint64_t
rotate(uint64_t x, int k)
{
	return x << k | x >> (64 - k);
}

static uint64_t
next(void)
{
	uint64_t result = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;

	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = rotate(s[3], 45);
	return result;
}

/* The lines of a deal of Punto for two players. */
int
main(int argc, char **argv)
{
	static char buffer[1 << 16];
	long n = argc > 1 ? atol(argv[1]) : 1;

	setvbuf(stdout, buffer, _IOFBF, sizeof(buffer));
	for (long i = 1; i <= n; i++) {
		printf("game punto 1\nplayer 1 Player 1\nplayer 2 Player 2\n"
		       "seed x/%ld\n",
		    i);
		for (int seat = 0; seat < 2; seat++) {
			char cards[36][2], line[128], *at = line;

			for (int j = 0; j < 36; j++) {
				cards[j][0] = "RGBY"[2 * seat + j / 18];
				cards[j][1] = (char)('1' + j % 9);
			}
			for (int j = 35; j > 0; j--) {
				int k = (int)((unsigned __int128)next() *
					(unsigned)(j + 1) >>
				    64);
				char c0 = cards[j][0], c1 = cards[j][1];

				cards[j][0] = cards[k][0];
				cards[j][1] = cards[k][1];
				cards[k][0] = c0;
				cards[k][1] = c1;
			}
			for (int j = 0; j < 36; j++) {
				*at++ = ' ';
				*at++ = cards[j][0];
				*at++ = cards[j][1];
			}
			*at++ = '\n';
			printf("deal %d", seat + 1);
			fwrite(line, 1, (size_t)(at - line), stdout);
		}
		putchar('\n');
	}
	return 0;
}
