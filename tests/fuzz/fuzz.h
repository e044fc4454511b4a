/* fuzz.h: what the fuzz targets and the test of mutations share. */

#ifndef FUZZ_H
#define FUZZ_H

#include "formats/record/edit.h"
#include "formats/record/view.h"
#include "formats/record/write.h"
#include "lib/table.h"

/* Says what is wrong and ends the program, as a sanitizer would. */
#define CHECK(condition) \
	((condition) ? (void)0 : check_failed(#condition, __FILE__, __LINE__))

_Noreturn void check_failed(const char *, const char *file, int line);

/* Random numbers, the same on every machine. */
uint64_t random_next(uint64_t *);
unsigned random_below(uint64_t *, unsigned);

/* Text in memory of its own: as many bytes as it needs and not one more. */
struct sample {
	char *bytes;
	size_t length;
	struct source source;
	struct record *record;
};

/*
 * Judges the first record of a text, for which an open record is lent.  What
 * comes after it is not looked at.  Returns false if there is no legal one.
 */
bool sample_open(
    struct sample *, const char *, size_t, struct record *, unsigned demands);
/* The same of what has been written into memory; out is closed. */
bool sample_take(struct sample *, struct out *, struct record *);
void sample_close(struct sample *);

/* Writes a header of any seed; the match's length if that is not 0. */
void sample_header(struct out *, const struct game *, const struct variant *,
    int players, int term, uint64_t *random);

/* An open record, made once for each number. */
struct record *sample_record(unsigned);

/* Writes what may come next and feeds it; false: nothing, or not that. */
bool sample_play_on(struct record *, uint64_t *random, struct out *);

/* Whether lines are alike, but for cards that one of them does not know. */
bool same_choice(const struct game *, const struct line *, const struct line *);

/*
 * Changes the text of a record: one line of it, one word of a line.  Returns
 * the new length, at most `size`.
 */
size_t mutate(char *, size_t length, size_t size, uint64_t *random);

int LLVMFuzzerTestOneInput(const uint8_t *, size_t);

#endif
