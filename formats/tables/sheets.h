/* sheets.h: score sheets that people keep in a table. */

#ifndef SHEETS_H
#define SHEETS_H

#include "formats/out.h"
#include "index.h"
#include "lib/game.h"

/*
 * A table of sheets is CSV, in one of two shapes:
 *
 *	id,round,player,points	a row per player and round
 *	id,round,Anna,Ben,Cem	a row per round, empty for those not there
 *
 * The column `round` may be left out: then rows of the same sheet and player
 * are rounds in their order.  Columns with the name of a header line of the
 * record (game, variant, rounds, start and so on) say what that line says, and
 * meta.KEY is a meta line; once a sheet is enough.  Who begins may be a name.
 * In the first shape all others are ignored.
 *
 * Rows of a sheet need not follow each other, so all are kept in memory.  Each
 * sheet is then written as a record; whether that is legal is for others to
 * say.
 */
struct sheet_note { /* points of a player in a round */
	uint32_t next; /* of the same sheet, from 1; 0: none */
	uint32_t line, round;
	int32_t points;
	uint8_t seat; /* from 0 */
};

struct sheet_word { /* what a column says of the whole sheet */
	uint32_t next;
	uint32_t line;
	int column;
	size_t text;
};

struct sheet {
	uint32_t line; /* of its first row */
	bool bad; /* something about it has been complained of */
	uint8_t players;
	uint32_t notes, last_note, n; /* from 1; how many */
	uint32_t words, last_word;
	size_t names[SEATS];
	uint32_t lines[SEATS]; /* where each came first */
	uint32_t counts[SEATS]; /* of notes */
};

enum { SHEETS_COLUMNS = 128, SHEETS_FIXED = 8 + GAMES_MOST };

struct sheets {
	const struct game *game; /* where none is said; NULL: there is none */
	/*
	 * Says what is wrong: in which line and column, or with which sheet,
	 * by its id.  Either may be NULL.
	 */
	void (*complain)(
	    struct sheets *, size_t line, const char *what, const char *reason);
	/* Says why the file makes no sense from a line on. */
	void (*refuse)(struct sheets *, size_t line, const char *reason);
	struct voice voice;
	void *context; /* the caller's */

	bool no_memory;
	bool misfit; /* its columns make no sense, for this reason */
	char reason[512]; /* why something was refused */
	struct text why;
	bool lost; /* a row, of nobody knows which sheet */
	const char *fixed[SHEETS_FIXED + 1]; /* columns that have a meaning */
	int nfixed;
	size_t others[SHEETS_COLUMNS]; /* names of columns after those */
	int nothers;
	struct index ids;
	struct sheet *sheets;
	struct sheet_note *notes;
	struct sheet_word *words;
	char *text;
	size_t sheets_room, nnotes, notes_room, nwords, words_room;
	size_t length, text_room;
	const struct sheet_note **order; /* of the sheet last written */
	size_t order_room;
	uint32_t *lines; /* of the table, for each line of the record */
	size_t nlines, lines_room;
};

void sheets_open(struct sheets *);
void sheets_close(struct sheets *);

/* Reads a file to its end.  0: done; -1: it was refused; else errno. */
int sheets_read(struct sheets *, int fd);

size_t sheets_count(const struct sheets *);

/*
 * Writes a sheet as a record, without the blank line after it.  False: it makes
 * no sense, which has been complained of, or there is no memory.
 */
bool sheets_write(struct sheets *, size_t number, struct out *);

/* The line of the table that a line of the record last written comes from. */
size_t sheets_line(const struct sheets *, size_t line);

#endif
