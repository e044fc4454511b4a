/* word.h: the words of a line, as numbers that can be compared at once. */

#ifndef WORD_H
#define WORD_H

#include <endian.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/*
 * A word of up to eight bytes is the number that those bytes are, first byte
 * lowest.  A longer one is WORD_LONG; no word at all is 0.
 */
#define WORD_LONG UINT64_MAX

/* Bytes that must be readable behind the last line of a block. */
enum { WORD_PAD = 8 };

struct cursor {
	const char *at; /* the word last read */
	const char *end; /* the byte behind it */
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
 * The next word of a line that is known to end in a line feed; 0 at the end
 * of the line, and at a control character, where no line may end.
 */
static inline uint64_t
word_next(struct cursor *cursor)
{
	const uint64_t ones = 0x0101010101010101;
	const char *at = cursor->end;
	uint64_t bytes, ends;
	int length;

	while (*at == ' ' || *at == '\t')
		at++;
	cursor->at = at;
	bytes = word_load(at);
	/* The lowest set bit marks the first byte up to and with a space. */
	ends = (bytes - ones * 0x21) & ~bytes & ones * 0x80;
	if (ends == 0) {
		at += 8;
		while ((unsigned char)*at > ' ')
			at++;
		length = (int)(at - cursor->at > 9 ? 9 : at - cursor->at);
		cursor->end = at;
		return length == 8 ? bytes : WORD_LONG;
	}
	length = __builtin_ctzll(ends) >> 3;
	cursor->end = at + length;
	return length == 0 ? 0 : bytes & UINT64_MAX >> (64 - 8 * length);
}

/* The same, and quicker to see that there is none. */
static inline uint64_t
word_more(struct cursor *cursor)
{
	return *cursor->end == '\n' ? 0 : word_next(cursor);
}

/* True where a line may end: before LF, or CR LF. */
static inline bool
word_at_end(const struct cursor *cursor)
{
	const char *at = cursor->end;

	while (*at == ' ' || *at == '\t')
		at++;
	return *at == '\n' || (at[0] == '\r' && at[1] == '\n');
}

/* Finds the number that belongs to a word. */
enum { DICT_SIZE = 256, DICT_NONE = 255 };

struct dict {
	uint64_t words[DICT_SIZE];
	uint8_t numbers[DICT_SIZE];
};

static inline unsigned
dict_slot(uint64_t word)
{
	return (unsigned)(word * 0x9e3779b97f4a7c15 >> 56);
}

static inline void
dict_add(struct dict *dict, uint64_t word, unsigned number)
{
	unsigned slot = dict_slot(word);

	while (dict->words[slot] != 0)
		slot = (slot + 1) % DICT_SIZE;
	dict->words[slot] = word;
	dict->numbers[slot] = (uint8_t)number;
}

static inline unsigned
dict_find(const struct dict *dict, uint64_t word)
{
	unsigned slot = dict_slot(word);

	while (dict->words[slot] != word) {
		if (dict->words[slot] == 0)
			return DICT_NONE;
		slot = (slot + 1) % DICT_SIZE;
	}
	return dict->numbers[slot];
}

#endif
