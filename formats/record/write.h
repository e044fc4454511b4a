/* write.h: lines of a record, written. */

#ifndef WRITE_H
#define WRITE_H

#include "formats/out.h"
#include "record.h"

/* Writes a line of the game, without its line feed; returns its end. */
enum { LINE_WRITE_MAX = 1024 };
char *line_write(char *, const struct game *, const struct line *);

/* Writes a line of the game, with its line feed. */
void write_line(struct out *, const struct game *, const struct line *);

/*
 * What the words of a game look like, for those who write many moves: they are
 * copied as they are then.  Any other line is written as write_line does.
 */
struct spelling;
const struct spelling *spelling_of(const struct game *);
void write_spelt(struct out *, const struct spelling *, const struct line *);

/*
 * Writes a line of the game, with the stamp of the line that the record is at,
 * as that was written.
 */
void record_write(const struct record *, const struct line *, struct out *);

/* The same of any line that has just been added as text. */
void record_write_text(const struct record *, const char *, struct out *);

#endif
