/* lines.h: lines of text for a terminal, and how wide they come out. */

#ifndef LINES_H
#define LINES_H

#include "formats/out.h"

/* A line: its bytes, without the line feed, and the columns that it takes. */
struct row {
	size_t at, length;
	int width;
};

/*
 * Lines in memory.  All are in `out`, each with a line feed; `rows` says where
 * they begin.  If memory ran out, out.error says so.
 */
struct lines {
	struct out out;
	struct row *rows;
	size_t n, room;
	size_t begun; /* where the line now written begins */
	int column; /* how wide it is so far */
	int owed; /* spaces that are written once something follows them */
	bool colour; /* styles are written */
};

void lines_open(struct lines *, bool colour);
void lines_close(struct lines *);

/* Adds text to the line now written, which takes that many columns. */
void lines_put(struct lines *, const char *, int width);

/* The same of text that is to be measured. */
void lines_say(struct lines *, const char *);
void lines_number(struct lines *, long);

/* Goes on some columns to the right, or to a column if that is further on. */
void lines_skip(struct lines *, int columns);
void lines_to(struct lines *, int column);

/* Selects how what follows looks (ECMA-48): what stands in CSI ... m. */
void lines_style(struct lines *, const char *sgr);

void lines_end(struct lines *);

/* Adds what a line of others says to the line now written. */
void lines_copy(struct lines *, const struct lines *from, size_t i);

/* Adds lines, and others to the right of them, from that column on. */
void lines_beside(struct lines *, const struct lines *left,
    const struct lines *right, int column);

#endif
