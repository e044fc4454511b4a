/* word.h: the words of a line, as numbers that can be compared at once. */

#ifndef WORD_H
#define WORD_H

#include <endian.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/*
 * A word of up to eight bytes is the number that those bytes are, first byte
 * lowest.  A longer one is WORD_LONG; no word at all is 0.
 */
#define WORD_LONG UINT64_MAX

/* Bytes that must be readable after the last line of a block. */
enum { WORD_PAD = 64 };

enum { LINE_BYTES = 4095 }; /* the longest line, its end not counted */

/* Ends a line of a record that is on one line of its file. */
enum { UNIT_SEPARATOR = 0x1f };

static inline bool
ends_line(char c)
{
	return c == '\n' || c == UNIT_SEPARATOR;
}

/* True where a blank line ends a record, also one that is on one line; there
   are three bytes before it. */
static inline bool
ends_record(const char *at)
{
	return at[-1] == '\n' &&
	    (ends_line(at[-2]) || (at[-2] == '\r' && ends_line(at[-3])));
}

struct cursor {
	const char *at; /* the word last read */
	const char *end; /* the byte after it */
};

static inline uint64_t
word_load(const char *at)
{
	uint64_t bytes;

	memcpy(&bytes, at, sizeof(bytes));
	return le64toh(bytes);
}

static inline uint64_t
word_make(const char *string)
{
	char bytes[8] = {0};
	size_t length = strlen(string);

	if (length > sizeof(bytes))
		return WORD_LONG;
	memcpy(bytes, string, length);
	return word_load(bytes);
}

/*
 * Which of the ENDS bytes there are at most that, as ASCII: bit I for byte I.
 * All of them are found at once, so nobody has to wait for one word to find the
 * next.
 */
enum { ENDS = 16 };

#ifdef __SSE2__
static inline unsigned
bytes_up_to(const char *at, char most)
{
	__m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)at);
	__m128i least = _mm_min_epu8(bytes, _mm_set1_epi8(most));

	return (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, least));
}
#else
static inline unsigned
eight_up_to(const char *at, unsigned most)
{
	const uint64_t ones = 0x0101010101010101;
	uint64_t bytes = word_load(at);
	/* Each byte apart: its high bit is set if it is more. */
	uint64_t more = ((bytes | ones * 0x80) - ones * (most + 1)) | bytes;

	return (unsigned)((~more >> 7 & ones) * 0x0102040810204080 >> 56);
}

static inline unsigned
bytes_up_to(const char *at, char most)
{
	return eight_up_to(at, (unsigned)most) |
	    eight_up_to(at + 8, (unsigned)most) << 8;
}
#endif

/* Which of them end a word, or are no part of one. */
static inline unsigned
word_ends(const char *at)
{
	return bytes_up_to(at, ' ');
}

/* Which of them may end a line. */
static inline unsigned
line_ends(const char *at)
{
	return bytes_up_to(at, ' ' - 1);
}

/*
 * The word there, of up to ENDS bytes, of which no more than eight count. Where
 * a line has one word the length of a second comes to -1: there is none.
 */
static inline uint64_t
word_keep(const char *at, unsigned length)
{
	static const uint64_t masks[1 + ENDS + 1] = {0, 0, 0xff, 0xffff,
	    0xffffff, 0xffffffff, 0xffffffffff, 0xffffffffffff,
	    0xffffffffffffff, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX,
	    UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};

	return word_load(at) & masks[length + 1];
}

/* Where the next word is, whatever stands before it and however long it is. */
struct cursor word_seek(const char *from);

/* The word there, as a number. */
uint64_t word_value(struct cursor);

/*
 * The next word of a line that is known to have an end; 0 there, and at any
 * other control character.  This is the heart of reading: a short word after
 * one space is found without a loop, all else is left to word_seek.
 */
static inline uint64_t
word_next(struct cursor *cursor)
{
	const uint64_t ones = 0x0101010101010101;
	const char *at = cursor->end + (*cursor->end == ' ');
	uint64_t bytes = word_load(at);
	/* The lowest set bit marks the first byte up to and with a space. */
	uint64_t ends = (bytes - ones * 0x21) & ~bytes & ones * 0x80;
	uint64_t word = bytes & (ends ^ (ends - 1)) >> 8;

	if (__builtin_expect(ends == 0 || word == 0, 0)) {
		*cursor = word_seek(cursor->end);
		return word_value(*cursor);
	}
	cursor->at = at;
	cursor->end = at + ((size_t)__builtin_ctzll(ends) >> 3);
	return word;
}

/* The same, and quicker to see that there is none. */
static inline uint64_t
word_more(struct cursor *cursor)
{
	return ends_line(*cursor->end) ? 0 : word_next(cursor);
}

/*
 * True if nothing but spaces and tabs comes before the end of the line, and
 * maybe a CR.  A line that is too long is never blank.
 */
static inline bool
line_is_blank(const char *line)
{
	const char *at = line;

	while (*at == ' ' || *at == '\t')
		at++;
	return (ends_line(*at) || (at[0] == '\r' && ends_line(at[1]))) &&
	    at - line <= LINE_BYTES;
}

/* The byte after a line's end; WORD_PAD bytes after it must be readable. */
const char *line_after(const char *);

/* Finds the number that belongs to a word. */
enum { DICT_SIZE = 256 };

struct dict {
	uint64_t words[DICT_SIZE];
	int32_t numbers[DICT_SIZE];
};

/*
 * Any odd number would do; with this one no two words of a kind as they are,
 * and no two keywords, have the same slot.
 */
static inline unsigned
dict_slot(uint64_t word)
{
	return (unsigned)(word * 0xfef00c0d153ce55b >> 56);
}

static inline void
dict_add(struct dict *dict, uint64_t word, int32_t number)
{
	unsigned slot = dict_slot(word);

	while (dict->words[slot] != 0)
		slot = (slot + 1) % DICT_SIZE;
	dict->words[slot] = word;
	dict->numbers[slot] = number;
}

/* The number of a word, which is not 0; -1: it is not there. */
static inline int
dict_find(const struct dict *dict, uint64_t word)
{
	unsigned slot = dict_slot(word);

	while (dict->words[slot] != word) {
		if (dict->words[slot] == 0)
			return -1;
		slot = (slot + 1) % DICT_SIZE;
	}
	return dict->numbers[slot];
}

#endif
