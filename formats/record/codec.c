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

/* A number of one or two digits. */
static uint64_t
number_word(unsigned n)
{
	return n < 10 ? '0' + n
		      : ('0' + n / 10) | (uint64_t)('0' + n % 10) << 8;
}

static void
add_squares(struct dict *squares)
{
	for (unsigned i = 0; i < SQUARES * SQUARES; i++)
		dict_add(squares,
		    ('a' + i % SQUARES) | number_word(i / SQUARES + 1) << 8,
		    (int32_t)i);
}

static void
add_places(struct dict *places)
{
	for (int seat = 1; seat <= SEATS; seat++)
		for (int slot = 0; slot <= SLOTS_USUAL; slot++)
			dict_add(places,
			    (uint64_t)('0' + seat) | '.' << 8 |
				number_word((unsigned)slot) << 16,
			    place_make(seat, slot));
}

static void
add_kind(struct codec *codec, const struct game *game, unsigned kind)
{
	struct dict *dict = &codec->kinds[kind];

	if (dict->words[0] != 0)
		return;
	memset(dict, 0, sizeof(*dict));
	switch ((enum arg_kind)kind) {
	case ARG_CARD:
		for (int i = 0; i < game->ncards; i++)
			dict_add(dict, word_make(game->cards[i]), i);
		break;
	case ARG_COLOUR:
		for (int i = 0; COLOUR_LETTERS[i] != '\0'; i++)
			dict_add(dict, (uint64_t)COLOUR_LETTERS[i], i);
		break;
	case ARG_SQUARE:
		add_squares(dict);
		break;
	case ARG_SLOT:
		for (int i = 0; i <= SLOTS_USUAL; i++)
			dict_add(dict, number_word((unsigned)i), i);
		break;
	default:
		add_places(dict);
	}
	/* No word at all must not be found there; no word is like this. */
	if (dict->words[0] == 0)
		dict->words[0] = ' ';
}

/* What is found where there is no word. */
static const struct dict nothing;

static void
add_shape(struct codec *codec, const struct verb *verb, unsigned number)
{
	/* The seat, a space, the verb, and a space if words follow. */
	unsigned seat = verb->table ? 0 : 2, space = verb->max > 0;
	unsigned length = seat + (unsigned)strlen(verb->name);
	uint64_t head = word_make(verb->name) << 8 * seat;
	struct shape *shape = &codec->shapes[shape_slot(head)];

	if (verb->min != verb->max || verb->max > PLAIN_WORDS ||
	    length > 8 - space || length < 5 || shape->start != 0)
		return;
	*shape = (struct shape){.text = head,
	    .mask = UINT64_MAX >> (64 - 8 * (length + space)),
	    .start = (uint8_t)(length + space),
	    .seated = !verb->table};
	memcpy(shape->model,
	    &(struct line){
		.kind = LINE_MOVE, .verb = (uint8_t)number, .n = verb->max},
	    sizeof(shape->model));
	codec->wordy |= verb->max == PLAIN_WORDS;
	if (seat != 0) {
		shape->text |= ' ' << 8;
		shape->mask &= ~(uint64_t)0xff;
	}
	if (space != 0)
		shape->text |= (uint64_t)' ' << 8 * length;
	for (unsigned i = 0; i < PLAIN_WORDS; i++)
		shape->dicts[i] =
		    i < verb->max ? &codec->kinds[verb->kinds[i]] : &nothing;
}

/* A verb, and the kinds of words that follow it. */
static void
add_verb(struct codec *codec, const struct game *game, unsigned number)
{
	const struct verb *verb = &game->verbs[number];

	dict_add(&codec->verbs, word_make(verb->name), (int32_t)number);
	for (unsigned i = 0; i < WORDS && i < verb->max; i++)
		add_kind(codec, game, verb->kinds[i]);
	add_shape(codec, verb, number);
}

static void
make_codec(size_t place)
{
	const struct game *game = games[place];
	struct codec *codec = &codecs[place];

	/* It is zero already; but a page that is read first comes twice. */
	memset(codec, 0, offsetof(struct codec, kinds));
	/* No line begins like that. */
	for (unsigned i = 0; i < SHAPES; i++)
		codec->shapes[i].mask = UINT64_MAX;
	add_kind(codec, game, ARG_CARD);
	for (unsigned i = 0; game->verbs[i].name[0] != '\0'; i++)
		add_verb(codec, game, i);
	for (unsigned i = 0; game->places[i].name != NULL; i++) {
		assert(i < PLACES_MOST);
		codec->places[i] = word_make(game->places[i].name);
	}
}

size_t
game_place(const struct game *game)
{
	size_t place = 0;

	while (games[place] != game)
		place++;
	assert(place < GAMES_MOST);
	return place;
}

const struct codec *
codec_of(const struct game *game)
{
	static atomic_bool made[GAMES_MOST];
	size_t place = game_place(game);

	make_once(&made[place], make_codec, place);
	return &codecs[place];
}
