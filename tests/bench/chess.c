/*
 * chess.c: a yardstick for judge: random chess games for pgn-extract to check.
 * Every move is one of the legal ones; nobody castles or takes en passant.
 */

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { PLIES = 160, MOVES = 256 };

/* Squares are 16 * row + file: a step over the edge sets a bit of 0x88. */
struct board {
	char at[128]; /* capitals are White's; 0: empty */
	bool black; /* to move */
};

struct move {
	int from, to;
};

static const struct piece {
	char name;
	bool slides;
	int steps[9]; /* ends with 0 */
} pieces[] = {
    {'K', false, {1, -1, 16, -16, 15, -15, 17, -17, 0}},
    {'N', false, {14, -14, 18, -18, 31, -31, 33, -33, 0}},
    {'Q', true, {1, -1, 16, -16, 15, -15, 17, -17, 0}},
    {'R', true, {1, -1, 16, -16, 0}},
    {'B', true, {15, -15, 17, -17, 0}},
};

static unsigned
below(unsigned n)
{
	static uint64_t state = 1;

	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (unsigned)((state >> 33) % n);
}

static const struct piece *
piece_of(char name)
{
	const struct piece *piece = pieces;

	while (piece->name != toupper(name))
		piece++;
	return piece;
}

static bool
is_own(const struct board *board, int square)
{
	char name = board->at[square];

	return name != 0 && (islower(name) != 0) == board->black;
}

static int
add(struct move *moves, int n, int from, int to)
{
	moves[n] = (struct move){from, to};
	return n + 1;
}

static int
pawn_moves(const struct board *board, int from, struct move *moves, int n)
{
	int step = board->black ? -16 : 16;
	int home = board->black ? 6 : 1;

	for (int side = -1; side <= 1; side += 2) {
		int to = from + step + side;

		if (!(to & 0x88) && board->at[to] != 0 && !is_own(board, to))
			n = add(moves, n, from, to);
	}
	if (board->at[from + step] == 0) {
		n = add(moves, n, from, from + step);
		if (from >> 4 == home && board->at[from + 2 * step] == 0)
			n = add(moves, n, from, from + 2 * step);
	}
	return n;
}

/* All moves by the way the pieces go, the king's safety not looked at. */
static int
all_moves(const struct board *board, struct move *moves)
{
	int n = 0;

	for (int from = 0; from < 128; from++) {
		const struct piece *piece;

		if (from & 0x88 || !is_own(board, from))
			continue;
		if (toupper(board->at[from]) == 'P') {
			n = pawn_moves(board, from, moves, n);
			continue;
		}
		piece = piece_of(board->at[from]);
		for (const int *step = piece->steps; *step != 0; step++)
			for (int to = from + *step;
			     !(to & 0x88) && !is_own(board, to); to += *step) {
				n = add(moves, n, from, to);
				if (board->at[to] != 0 || !piece->slides)
					break;
			}
	}
	return n;
}

static void
make_move(struct board *board, struct move move)
{
	char name = board->at[move.from];
	int last = board->black ? 0 : 7;

	if (toupper(name) == 'P' && move.to >> 4 == last)
		name = board->black ? 'q' : 'Q';
	board->at[move.to] = name;
	board->at[move.from] = 0;
	board->black = !board->black;
}

/* The player not to move would lose their king. */
static bool
is_lost(const struct board *board)
{
	struct move moves[MOVES];
	int n = all_moves(board, moves);

	for (int i = 0; i < n; i++)
		if (toupper(board->at[moves[i].to]) == 'K')
			return true;
	return false;
}

static int
legal_moves(const struct board *board, struct move *moves)
{
	int n = all_moves(board, moves), legal = 0;

	for (int i = 0; i < n; i++) {
		struct board after = *board;

		make_move(&after, moves[i]);
		if (!is_lost(&after))
			moves[legal++] = moves[i];
	}
	return legal;
}

/* The file or the row that tells a piece from others that can go there. */
static void
print_from(const struct board *board, const struct move *moves, int n,
    struct move move)
{
	bool others = false, file = false, row = false;

	for (int i = 0; i < n; i++) {
		int from = moves[i].from;

		if (moves[i].to != move.to || from == move.from ||
		    board->at[from] != board->at[move.from])
			continue;
		others = true;
		file |= (from & 7) == (move.from & 7);
		row |= from >> 4 == move.from >> 4;
	}
	if (others && (!file || row))
		putchar('a' + (move.from & 7));
	if (file)
		putchar('1' + (move.from >> 4));
}

static void
print_move(const struct board *board, const struct move *moves, int n,
    struct move move)
{
	bool pawn = toupper(board->at[move.from]) == 'P';
	bool takes = board->at[move.to] != 0;

	if (!pawn) {
		putchar(toupper(board->at[move.from]));
		print_from(board, moves, n, move);
	} else if (takes) {
		putchar('a' + (move.from & 7));
	}
	if (takes)
		putchar('x');
	printf("%c%d", 'a' + (move.to & 7), 1 + (move.to >> 4));
	if (pawn && (move.to >> 4) % 7 == 0)
		printf("=Q");
	putchar(' ');
}

static void
set_up(struct board *board)
{
	*board = (struct board){.black = false};
	for (int file = 0; file < 8; file++) {
		board->at[file] = "RNBQKBNR"[file];
		board->at[16 + file] = 'P';
		board->at[96 + file] = 'p';
		board->at[112 + file] = "rnbqkbnr"[file];
	}
}

/* Ends before a move that would end the game; how many plies there were. */
static long
play(void)
{
	struct move moves[2][MOVES];
	struct board board;
	int ply, n;

	set_up(&board);
	n = legal_moves(&board, moves[0]);
	printf("[Event \"random\"]\n[Result \"*\"]\n\n");
	for (ply = 0; ply < PLIES; ply++) {
		const struct move *all = moves[ply % 2];
		struct move move = all[below((unsigned)n)];
		struct board after = board;
		int next;

		make_move(&after, move);
		next = legal_moves(&after, moves[(ply + 1) % 2]);
		if (next == 0)
			break;
		if (ply % 2 == 0)
			printf("%d. ", ply / 2 + 1);
		print_move(&board, all, n, move);
		if (ply % 12 == 11)
			putchar('\n');
		board = after;
		n = next;
	}
	printf("*\n\n");
	return ply;
}

/* The number of plies goes to standard error. */
int
main(int argc, char **argv)
{
	long plies = 0;

	for (long n = argc > 1 ? atol(argv[1]) : 1; n > 0; n--)
		plies += play();
	fprintf(stderr, "%ld\n", plies);
	return 0;
}
