/* codec.c: the words of the games, ready to be looked up. */

#include <assert.h>

#include "reader.h"

void
make_once(atomic_bool *made, void (*make)(size_t), size_t which)
{
	static atomic_flag busy = ATOMIC_FLAG_INIT;

	if (atomic_load_explicit(made, memory_order_acquire))
		return;
	/* To wait for it takes a microsecond, and a real lock more pages. */
	while (atomic_flag_test_and_set_explicit(&busy, memory_order_acquire))
		continue;
	if (!atomic_load_explicit(made, memory_order_relaxed))
		make(which);
	atomic_store_explicit(made, true, memory_order_release);
	atomic_flag_clear_explicit(&busy, memory_order_release);
}

static struct codec codecs[GAMES_MOST];

static void
add_verb(struct codec *codec, const struct verb *verb, unsigned number)
{
	uint64_t word = word_make(verb->name);
	struct shape *shape = &codec->shapes[shape_slot(word)];

	dict_add(&codec->verbs, word, number);
	if (verb->max > WORDS || word >> 16 == 0 || shape->word != 0)
		return;
	*shape = (struct shape){.word = word,
	    .verb = (uint8_t)number,
	    .min = verb->min,
	    .max = verb->max,
	    .table = verb->table};
	memcpy(shape->kinds, verb->kinds, sizeof(shape->kinds));
}

static void
make_codec(size_t place)
{
	const struct game *game = games[place];
	struct codec *codec = &codecs[place];

	/* It is zero already; but a page that is read first comes twice. */
	memset(codec, 0, sizeof(*codec));
	for (unsigned i = 0; i < game->ncards; i++)
		dict_add(&codec->cards, word_make(game->cards[i]), i);
	for (unsigned i = 0; game->verbs[i].name[0] != '\0'; i++)
		add_verb(codec, &game->verbs[i], i);
	for (unsigned i = 0; game->places[i].name != NULL; i++) {
		assert(i < PLACES_MOST);
		codec->places[i] = word_make(game->places[i].name);
	}
}

const struct codec *
codec_of(const struct game *game)
{
	static atomic_bool made[GAMES_MOST];
	size_t place = 0;

	while (games[place] != game)
		place++;
	assert(place < GAMES_MOST);
	make_once(&made[place], make_codec, place);
	return &codecs[place];
}
