/* score.h: what the parts of score share. */

#ifndef SCORE_H
#define SCORE_H

#include "check.h"
#include "cmd/shared/options.h"
#include "formats/record/walk.h"
#include "formats/tables/fields.h"
#include "formats/tables/ranking.h"

enum mode {
	MODE_ANY, /* a sheet, or with the second record a list */
	MODE_SHEET,
	MODE_MATCHES,
	MODE_TABLE,
	MODE_WRITE,
	MODE_CHECK,
	MODE_EXPLAIN,
	MODE_MERGE,
};

/* All that a run needs to know, and all that it finds out. */
struct score {
	enum mode mode;
	struct choice choice;
	const char *by; /* what the rows of a table are */
	const char *claims; /* the file of --check */
	const char *file; /* the one that is changed, with --write */
	const char *failed; /* why results could not be added up; or NULL */
	struct look look;
	struct fields fields;
	enum sort sort; /* of the rows of a table */
	bool sorted; /* somebody asked for it */
	long records; /* legal ones; some of them are running */
	long running, bad;
	bool keyed; /* some record has the key that a table is by */
	bool by_file; /* that key is also the name of a file */
	/* MODE_ANY: what the first record comes to, alone or one of several. */
	struct out sheet, row;
	struct standings standings;
	struct check check;
};

extern const char *const match_columns[];
extern const char *const sheet_columns[];
extern const char *const explain_columns[];

/* A match as a row. */
void match_fields(struct program *, struct score *);
void match_text(struct program *, struct out *);

/* A match as a sheet. */
void sheet_write(struct program *, struct score *, struct out *);

/* Every change of points, and why. */
void explain_record(struct program *, struct score *);

#endif
