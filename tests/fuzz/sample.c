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

void
sample_header(struct out *out, const struct game *game,
    const struct variant *variant, int players, int term, uint64_t *random)
{
	char header[512];
	int n = snprintf(header, sizeof(header), "game %s %s\nvariant %s\n",
	    game->name, game->version, variant->name);

	if (game->term != NULL && term != 0)
		n += snprintf(header + n, sizeof(header) - (size_t)n, "%s %d\n",
		    game->term, term);
	for (int seat = 1; seat <= players; seat++)
		n += snprintf(header + n, sizeof(header) - (size_t)n,
		    "player %d P%d\n", seat, seat);
	n += snprintf(header + n, sizeof(header) - (size_t)n,
	    "start %u\nseed %u\n", 1 + random_below(random, (unsigned)players),
	    random_below(random, 1000000));
	out_bytes(out, header, (size_t)n);
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
	return source_next(&sample->source, record) && record->real &&
	    record->refusal.fault == NULL;
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

bool
sample_play_on(struct record *record, uint64_t *random, struct out *out)
{
	struct line lines[CHANCE_LINES];
	struct table table;
	struct key key;
	int n;

	for (int i = 0; i < KEY_SIZE; i++)
		key.bytes[i] = (unsigned char)random_next(random);
	if (record->state.match.need != NEED_NOTHING && record->seed_length > 0)
		key_make(&key, record->seed, record->seed_length);
	table_open(&table, &key);
	n = table_next(&table, &record->state, lines);
	for (int i = 0; i < n; i++) {
		if (record_play(record, &lines[i]) != NULL)
			return false;
		record_write(record, &lines[i], out);
	}
	return n > 0;
}

bool
same_choice(
    const struct game *game, const struct line *one, const struct line *other)
{
	const struct verb *verb = &game->verbs[one->verb];

	if (one->seat != other->seat || one->verb != other->verb ||
	    one->n != other->n)
		return false;
	for (int i = 0; i < one->n; i++) {
		bool many = verb->max == ANY_NUMBER;
		int a = many ? one->cards[i] : one->arg[i];
		int b = many ? other->cards[i] : other->arg[i];

		if (a != b && a != CARD_UNKNOWN && b != CARD_UNKNOWN)
			return false;
	}
	return true;
}
