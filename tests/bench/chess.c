/* chess.c: a yardstick for judge: chess games for pgn-extract to check. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t state = 1;

static unsigned
below(unsigned n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (unsigned)((state >> 33) % n);
}

/*
 * Knights go about behind their own lines, so that nobody is ever in check
 * and every move is legal: few kinds of move, but a whole board to be kept.
 */
static void
move_knight(int knights[2][2], int black)
{
	static const int steps[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2},
	    {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

	for (;;) {
		unsigned which = below(2), step = below(8);
		int from = knights[black][which];
		int file = from % 8 + steps[step][0];
		int row = from / 8 + steps[step][1];
		int home = from == knights[black][which] && row == 0 &&
		    (file == 1 || file == 6);

		/* Row 1 has the pawns, row 0 all others but the knights. */
		if (file < 0 || file > 7 || row < 0 || row > 3 || row == 1 ||
		    (row == 0 && !home) ||
		    knights[black][!which] == 8 * row + file)
			continue;
		printf("N%c%d%c%d ", 'a' + from % 8,
		    black ? 8 - from / 8 : from / 8 + 1, 'a' + file,
		    black ? 8 - row : row + 1);
		knights[black][which] = 8 * row + file;
		return;
	}
}

int
main(int argc, char **argv)
{
	long games = argc > 1 ? atol(argv[1]) : 1;

	for (; games > 0; games--) {
		int knights[2][2] = {{1, 6}, {1, 6}};

		printf("[Event \"knights\"]\n[Result \"*\"]\n\n");
		for (int ply = 0; ply < 120; ply++) {
			if (ply % 2 == 0)
				printf("%d. ", ply / 2 + 1);
			move_knight(knights, ply % 2);
			if (ply % 12 == 11)
				putchar('\n');
		}
		printf("*\n\n");
	}
	return 0;
}
