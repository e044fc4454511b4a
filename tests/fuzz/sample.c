/* sample.c: texts of records that are judged in memory. */

#include <stdio.h>
#include <stdlib.h>

#include "fuzz.h"

void
check_failed(const char *condition, const char *file, int line)
{
	fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
	abort();
}

/* splitmix64 */
uint64_t
random_next(uint64_t *random)
{
	uint64_t z = *random += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

unsigned
random_below(uint64_t *random, unsigned n)
{
	return (unsigned)(random_next(random) % n);
}

struct record *
sample_record(unsigned number)
{
	static struct record *records[4];

	if (records[number] == NULL) {
		records[number] = malloc(sizeof(struct record));
		if (records[number] == NULL)
			abort();
		record_open(records[number], 0);
	}
	return records[number];
}

bool
sample_open(struct sample *sample, const char *bytes, size_t length,
    struct record *record, unsigned demands)
{
	bool ended = length > 0 && bytes[length - 1] == '\n';

	sample->length = length + !ended;
	sample->bytes = malloc(sample->length + WORD_PAD);
	if (sample->bytes == NULL)
		abort();
	if (length > 0)
		memcpy(sample->bytes, bytes, length);
	if (!ended)
		sample->bytes[length] = '\n';
	memset(sample->bytes + sample->length, 0, WORD_PAD);
	source_of_text(&sample->source, sample->bytes, sample->length);
	sample->source.keep = true;
	sample->record = record;
	record->demands = demands;
	record->line = 0;
	return source_next(&sample->source, record) && record->real &&
	    record->fault == NULL;
}

bool
sample_take(struct sample *sample, struct out *out, struct record *record)
{
	bool legal = sample_open(sample, out->bytes, out->length, record, 0);

	CHECK(out->error == 0);
	out_close(out);
	return legal;
}

void
sample_close(struct sample *sample)
{
	source_close(&sample->source);
	free(sample->bytes);
}

static bool
feed(struct record *record, const struct line *line, struct out *out)
{
	char bytes[LINE_WRITE_MAX + WORD_PAD] = {0};
	char *end = line_write(bytes, record->game, line);

	*end++ = '\n';
	if (record_add(record, bytes) != NULL)
		return false;
	out_bytes(out, bytes, (size_t)(end - bytes));
	return true;
}

bool
sample_play_on(struct record *record, uint64_t *random, struct out *out)
{
	const struct match *match = &record->state.match;
	struct line lines[CHANCE_LINES];
	struct luck luck;
	struct key key;
	int n = 1;

	if (match->over || match->sheet)
		return false;
	for (int i = 0; i < KEY_SIZE; i++)
		key.bytes[i] = (unsigned char)random_next(random);
	if (match->need == NEED_NOTHING) {
		luck_open(&luck, &key);
		luck_turn(&luck, match->round, match->moves);
		record->game->random(&record->state, &luck, lines);
	} else {
		if (record->seed_length > 0)
			key_make(&key, record->seed, record->seed_length);
		n = match_chance(&record->state, &key, lines);
	}
	for (int i = 0; i < n; i++)
		if (!feed(record, &lines[i], out))
			return false;
	return true;
}
