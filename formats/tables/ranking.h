/* ranking.h: standings, written for people or for programs. */

#ifndef RANKING_H
#define RANKING_H

#include "csvfile.h"
#include "fields.h"
#include "formats/look.h"
#include "standings.h"

/* The columns for programs. */
const char *const *ranking_columns(bool rated);
/* The sums over blocks, for adding up. */
void ranking_tally(struct fields *, const struct tally *);

/* A number with that many digits after the point; nothing if it is infinite. */
void ranking_number(struct fields *, int digits, double);

/* `by` is what the rows are: name, seat, or a key of meta lines. */
void ranking_fields(struct fields *, const struct standings *, const char *by);
void ranking_text(struct out *, const struct standings *, const char *by,
    const struct look *);

/*
 * Adds a table, or a cross table if there are pairs, that was written as CSV.
 * `by` is what its rows must be; "" is filled in from the first row.  A table
 * that says nothing of blocks is taken as if each match had been one, unless
 * there are ratings.  As csvfile_read, and every complaint comes back through
 * `complain`, in that language.
 */
enum { RANKING_BY = 256 };
int ranking_read(int fd, struct standings *, char by[RANKING_BY],
    const struct language *,
    void (*complain)(size_t line, const char *reason, void *), void *context);

/* The difference in Elo: "+56 (+20 to +93)", or "+56" in brief. */
enum { RANKING_ELO = 64 };
void ranking_elo(char text[RANKING_ELO], const struct rating *, bool brief,
    const struct language *);

/* The title of a game, above its table. */
void ranking_heading(struct out *, const char *game, const struct language *);

/* The first bytes of a string, filled up with spaces to that many columns. */
void ranking_cell(
    struct out *, const char *, size_t length, int width, bool right);

#endif
