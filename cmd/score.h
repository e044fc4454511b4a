/* score.h: what the parts of score share. */

#ifndef SCORE_H
#define SCORE_H

#include "../formats/fields.h"
#include "../formats/table.h"
#include "../formats/view.h"
#include "check.h"
#include "options.h"

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
	const char *failed; /* why results could not be added up; or NULL */
	struct screen screen;
	struct fields fields;
	long records;
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
