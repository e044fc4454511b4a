/* out.h: bytes on their way out. */

#ifndef OUT_H
#define OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Writes all of it, whatever comes between; false: errno says why not. */
bool write_whole(int fd, const char *, size_t);

/* Whether what is written may be coloured; by itself only for a terminal. */
enum colour { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };

/*
 * Collects what is written and passes it on in large pieces.  A write that
 * fails is remembered, and nothing is written after it.
 */
struct out {
	int fd; /* -1: keep everything in memory */
	int error;
	enum colour colour;
	bool folding; /* from that byte on */
	size_t fold;
	size_t length, size;
	char *bytes;
	size_t passed; /* bytes that went on */
};

void out_open(struct out *, int fd);
void out_close(struct out *);
bool out_flush(struct out *);

/* True if TERM knows of no terminal, or of one that only takes text. */
bool terminal_is_dumb(void);

/* True if it may: NO_COLOR and a terminal that is dumb are honoured. */
bool out_coloured(struct out *);

/* Selects how what follows looks (ECMA-48), if it may be coloured. */
enum { SGR_OFF = 0, SGR_BOLD = 1, SGR_RED = 31, SGR_GREEN = 32 };
void out_colour(struct out *, int sgr);

/*
 * Line feeds that are written between the two become unit separators: a record
 * is on one line then.
 */
void out_fold(struct out *);
void out_unfold(struct out *);

/* As they are: of records that are passed on, and of what was checked. */
void out_bytes(struct out *, const char *, size_t);

/*
 * Any other text.  Only what stands in the source as a literal is written as it
 * is.  All else may come from a stranger, and goes through one door: what a
 * terminal should not see becomes \xNN, byte by byte.
 */
#define out_string(out, string)                               \
	__builtin_choose_expr(__builtin_constant_p(string),   \
	    out_bytes(out, string, __builtin_strlen(string)), \
	    out_foreign(out, string))
void out_foreign(struct out *, const char *);

void out_number(struct out *, int64_t);
/* Passes on what was kept in memory, or the error if it could not be kept. */
void out_pass(struct out *, struct out *from);
/* Room for that many bytes; the caller fills them and adds to length. */
char *out_make_room(struct out *, size_t);

static inline char *
out_room(struct out *out, size_t length)
{
	if (length <= out->size - out->length)
		return out->bytes + out->length;
	return out_make_room(out, length);
}

/* When there is no room left: apart, so that out_char needs no stack guard. */
void out_char_more(struct out *, char);

static inline void
out_char(struct out *out, char c)
{
	if (out->length < out->size)
		out->bytes[out->length++] = c;
	else
		out_char_more(out, c);
}

#endif
