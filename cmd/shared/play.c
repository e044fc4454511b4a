/* play.c: lines that a program adds to a record. */

#include "play.h"

#include <err.h>
#include <errno.h>
#include <sys/random.h>

static void
fresh_bytes(unsigned char *bytes, size_t length)
{
	ssize_t n;

	do
		n = getrandom(bytes, length, 0);
	while (n == -1 && errno == EINTR);
	if (n != (ssize_t)length)
		err(2, "getrandom");
}

void
seed_fresh(char seed[SEED_MAX + 1])
{
	static const char digits[] = "0123456789abcdef";
	unsigned char bytes[SEED_MAX / 2];

	fresh_bytes(bytes, sizeof(bytes));
	for (size_t i = 0; i < sizeof(bytes); i++) {
		seed[2 * i] = digits[bytes[i] >> 4];
		seed[2 * i + 1] = digits[bytes[i] & 15];
	}
	seed[SEED_MAX] = '\0';
}

void
play_key(const struct record *record, struct key *key)
{
	if (record->seed_length > 0)
		key_make(key, record->seed, record->seed_length);
	else
		fresh_bytes(key->bytes, sizeof(key->bytes));
}

void
play_chance(struct record *record, const struct key *key, struct out *out)
{
	struct line lines[CHANCE_LINES];
	int n = match_chance(&record->state, key, lines);

	for (int i = 0; i < n; i++)
		if (record_play(record, &lines[i]) == NULL)
			record_write(record, &lines[i], out);
}
