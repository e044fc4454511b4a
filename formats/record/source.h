/* source.h: records, one after the other, from a file or a pipe. */

#ifndef SOURCE_H
#define SOURCE_H

#include <sys/types.h>

#include "formats/out.h"
#include "record.h"

/*
 * Reads in one pass and in constant memory, a piece of SOURCE_PIECE at a time,
 * which stays in the cache from the kernel's copy to the last look; up to
 * SOURCE_SIZE at a time if it is asked for, as those do who hand it on.  If the
 * text of records is to be kept, a record that is larger than SOURCE_KEEP goes
 * to a temporary file.
 */
enum {
	SOURCE_PIECE = 1 << 16,
	SOURCE_SIZE = 1 << 18,
	SOURCE_KEEP = 1 << 21,
};

struct source {
	const char *file; /* its name, fit to be shown */
	int fd;
	int error; /* errno of what went wrong, once it has */
	bool keep; /* the text of the record just read is wanted */
	bool begun, eof;
	bool long_line; /* in the middle of one that is too long */
	bool borrowed; /* the bytes are another source's */
	int spill; /* the temporary file, or -1 */
	int spill_error; /* why it could not be opened ahead */
	off_t offset; /* where to read; -1: where the last read has ended */
	off_t until; /* where to stop; -1: at the end of the file */
	bool spilled; /* the record just read is in it */
	bool spill_failed; /* what went wrong went wrong with it */
	size_t line; /* line feeds before the next record */
	size_t piece; /* the most that is read at once */
	char *bytes;
	size_t size;
	size_t start; /* of the record */
	size_t at; /* the next line */
	size_t limit; /* after the last whole line */
	size_t end; /* after the last byte read */
	char last; /* byte read; LF if there was none */
	uint64_t total; /* bytes read of all files */
};

void source_open(struct source *, bool keep);
void source_close(struct source *);

/* A file without a name, in TMPDIR; -1: it cannot be had. */
const char *temporary_directory(void);
int temporary_open(void);

/* Opens the temporary file ahead, while that is still possible. */
void source_prepare(struct source *);

/* Goes on with another file; the memory is kept. */
void source_use(struct source *, const char *file, int fd);

/* The same with a part of one, which need not be where the file is read. */
void source_use_part(
    struct source *, const char *file, int fd, off_t from, off_t to);

/* How many bytes a byte-order mark takes at the beginning of a file. */
size_t source_mark(const char *, size_t);

/* Notes that a file cannot be read for a reason of the caller's. */
void source_fail(struct source *, int error);

/*
 * Reads and judges the next record.  False at the end of the file, or when
 * something went wrong.  A run of nothing but comments comes back as a record
 * that is not real.
 */
bool source_next(struct source *, struct record *);

/*
 * Cuts off what there is at the end of a record, to be worked on elsewhere.
 * False at the end of the file.  If nothing can be cut off because a record
 * is very large, the length is 0: then source_next reads that record.
 */
bool source_block(struct source *, char **, size_t *length);

/*
 * Gives away the buffer that such a block is in and goes on with the one given
 * for it, which may be NULL and of no size.  False: no memory.
 */
bool source_swap(struct source *, char **buffer, size_t *size);

/* How many line feeds there are. */
size_t count_lines(const char *, size_t);

/* The text of the record just read, if it is kept and not spilled. */
const char *source_text(const struct source *, size_t *length);

/* Writes the text of the record just read. */
void source_copy(struct source *, struct out *);

/*
 * Walks through the record just read once more: a source of its own, to be
 * closed by the caller, that has only this record in it.
 */
void source_again(const struct source *, struct source *again);

/* The same of a text in memory, with WORD_PAD readable bytes after it. */
void source_of_text(struct source *, char *, size_t);

/* The same of a file, from its beginning. */
void source_of_file(struct source *, int fd);

/* The next line of such a walk; NULL at its end. */
const char *source_line(struct source *);

#endif
