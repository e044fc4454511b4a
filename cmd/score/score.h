/* score.h: what the parts of score share. */

#ifndef SCORE_H
#define SCORE_H

#include "check.h"
#include "cmd/shared/options.h"
#include "formats/record/walk.h"
#include "formats/tables/cross.h"
#include "formats/tables/fields.h"
#include "formats/tables/ranking.h"

enum mode {
	MODE_ANY, /* a sheet, or with the second record a list */
	MODE_SHEET,
	MODE_MATCHES,
	MODE_SEATS,
	MODE_TABLE,
	MODE_WRITE,
	MODE_CHECK,
	MODE_EXPLAIN,
	MODE_MERGE,
	MODE_SPRT,
	MODE_IMPORT,
};

/* Two differences in Elo, one of which is to be believed. */
struct sprt {
	double e0, e1;
	double ratio; /* of the likelihoods, as a logarithm: above 0 for e1 */
	bool decided;
	bool failed; /* the matches cannot be compared */
};

/* All that a run needs to know, and all that it finds out. */
struct score {
	enum mode mode;
	struct choice choice;
	const char *by; /* what the rows of a table are */
	const char *claims; /* the file of --check */
	const char *sheets; /* the file of --import */
	const char *file; /* the one that is changed, with --write */
	struct look look;
	struct fields fields;
	enum sort sort; /* of the rows of a table */
	bool sorted; /* somebody asked for it */
	bool cross; /* a table is of each against each */
	bool elo; /* a table has the differences in Elo */
	long records; /* legal ones; some of them are running */
	long running, bad;
	bool keyed; /* some record has the key that a table is by */
	bool by_file; /* that key is also the name of a file */
	/* MODE_ANY: what the first record comes to, alone or one of several. */
	struct out sheet, row;
	bool deferred; /* matches are written for another thread to add up */
	struct standings standings;
	struct sprt sprt;
	struct check check;
};

extern const char *const match_columns[];
extern const char *const seat_columns[];
extern const char *const sheet_columns[];
extern const char *const explain_columns[];

/* A match as a row. */
void match_fields(struct program *, struct score *);
void match_text(struct program *, struct out *);

/* A row for each of its seats. */
void seat_fields(struct program *, struct score *);
void seat_text(struct program *, struct out *);

/* A match as a sheet. */
void sheet_write(struct program *, struct score *, struct out *);

/* Every change of points, and why. */
void explain_record(struct program *, struct score *);

/* Standings: a match is added, */
void table_record(struct program *, struct score *);
/* or those that other threads have written, */
void table_take(struct program *, void *score, const struct out *);
/* and at the end all is written. */
void table_finish(struct program *, struct score *);

/* Says how many records were left out, if any were. */
void table_left_out(struct out *, const struct score *);

/* The same from tables instead of records. */
void table_merge(struct program *, struct score *, char **files);

/* What people who wait are told. */
void table_note(const void *score, char *text, size_t);

/*
 * The sequential test.  Reads the argument of --sprt; false: it makes no sense.
 */
extern const char *const sprt_columns[];
bool sprt_read(struct sprt *, const char *);
/* Stops the program if what has been added so far decides it. */
void sprt_check(struct program *, struct score *);
void sprt_finish(struct program *, struct score *);

/*
 * Writes the score sheets of a CSV file as records; where it does not say which
 * game they are of, they are of that one.  NULL: of none.
 */
void import_file(struct program *, const char *file, const struct game *game);

/* True if rows are what meta lines say under a key. */
bool table_by_key(const struct score *);

#endif
