/*
 * properties.c: what must hold at every position of every game, of every
 * variant and number of players.  Usage: properties [GAMES [SEED [GAME]]], or
 * properties FILE... for the legal records of files, line by line
 *
 * For each seat the match as it knows it (hide) must be the match that is read
 * from its view; every guess at what it does not know must leave it knowing
 * the same and can be played on; a match that is taken up again goes on as it
 * would have.  Those who have a move are just those who are due or may act.
 * Every line that is offered can be played, and every line that can be played
 * is offered; a refused one leaves no trace.  What is told and explained says
 * something, to every seat.  A scene follows its cards, shows the same faces to
 * all who see them, and does not depend on what the viewer cannot know.  Deals
 * differ by their seeds, place by place.  Players take the time that is theirs.
 */

#include <stdio.h>
#include <stdlib.h>

#include "formats/pictures/draw.h"
#include "formats/utf8.h"
#include "fuzz/fuzz.h"

enum {
	LINES_MOST = 400, /* of one match */
	PLAYOUT_MOST = 4000, /* lines, to the end of a round */
	EVERY_LINE = 23, /* how often all lines are tried: it takes long */
	SLOTS_TRIED = 8, /* of each layout */
	ROUNDS = 3,
};

static struct tally {
	unsigned long positions, views, hidden, guesses, playouts;
	unsigned long offered, tried, typed, timed, scenes, run;
} tally;

/* A match that is played, and its record so far. */
struct game_played {
	struct record *record;
	struct out text;
	struct out spelt; /* one line, in two ways */
	uint64_t random;
	unsigned every; /* how often all lines are tried */
	int64_t elapsed; /* in a round of a game of speed */
};

static const char *
line_text(const struct game *game, const struct line *line)
{
	static char bytes[LINE_WRITE_MAX];

	line_write(bytes, game, line);
	return bytes;
}

/* Says where it went wrong, then that it did. */
static _Noreturn void
fail(const struct game_played *played, const char *what, int seat)
{
	fprintf(stderr, "seat %d: %s, after\n%.*s", seat, what,
	    (int)played->text.length, played->text.bytes);
	abort();
}

static void
demand(const struct game_played *played, bool holds, const char *what, int seat)
{
	if (!holds)
		fail(played, what, seat);
}

/* Equal but for `partial`, which is of the record and not of the match. */
static bool
same_match(const struct state *one, const struct state *other)
{
	union position a, b;

	match_copy(&a, one);
	match_copy(&b, other);
	a.state.match.partial = b.state.match.partial = true;
	return memcmp(a.memory, b.memory, one->match.game->size) == 0;
}

/* What a seat knows, once by its view and once by forgetting. */
static void
check_view(const struct game_played *played, struct source *source, int seat,
    const union position *mind)
{
	const struct state *state = &played->record->state;
	struct sample seen;
	struct out view;

	out_open(&view, -1);
	CHECK(view_write(source, seat, RECORD_LINES, &view));
	demand(played, sample_take(&seen, &view, sample_record(1)),
	    "the view is not legal", seat);
	demand(played, same_match(&mind->state, &seen.record->state),
	    "what is known differs from what is seen", seat);
	demand(played,
	    seen.record->state.match.partial ||
		memmem(seen.bytes, seen.length, " ?", 2) == NULL,
	    "a card is unknown, and nothing partial", seat);
	sample_close(&seen);
	tally.views++;
	tally.hidden += !same_match(&mind->state, state);
}

/* Plays on at random until the round, or what is left of it, is over. */
static void
check_playout(
    const struct game_played *played, const union position *world, int seat)
{
	union position match = *world;
	const struct match *now = &match.state.match;
	struct line lines[CHANCE_LINES];
	struct table table;
	struct key key = {{(unsigned char)tally.guesses}};
	int n = 0;

	table_open(&table, &key);
	while (!now->over && now->need != NEED_DEAL &&
	    now->ended == world->state.match.ended) {
		int count = table_next(&table, &match.state, lines);

		demand(played, count > 0, "nothing follows a guess", seat);
		for (int i = 0; i < count; i++) {
			demand(played, !lines[i].unknown,
			    "a guess leaves a card unknown", seat);
			demand(played,
			    now->game->play(&match.state, &lines[i]) == NULL,
			    line_text(now->game, &lines[i]), seat);
		}
		demand(played, n++ < PLAYOUT_MOST, "no end in sight", seat);
	}
	tally.playouts++;
}

static void
check_guess(struct game_played *played, const union position *mind, int seat)
{
	const struct game *game = mind->state.match.game;
	union position world = *mind, again;
	struct luck luck = {.bits = random_next(&played->random)};

	game->guess(&world.state, &luck);
	match_know(&again, &world.state, seat);
	/* A record with gaps does not even know what the seat has seen. */
	demand(played,
	    played->record->state.match.partial ||
		same_match(&again.state, &mind->state),
	    "a guess disagrees with what is known", seat);
	tally.guesses++;
	if (tally.guesses % 4 == 0 || played->every == 1)
		check_playout(played, &world, seat);
}

/* A phrase that is said has had all its places filled in. */
static void
check_phrase(const struct game_played *played, const char *said, int seat)
{
	demand(played,
	    said[0] != '\0' && strpbrk(said, "{}|") == NULL &&
		utf8_clean(said, strlen(said), false),
	    said, seat);
}

/* A line is told, and why points change, also as a seat has seen it. */
static void
check_told(const struct game_played *played, const struct state *before,
    const struct state *after, const struct line *line)
{
	const struct record *record = played->record;
	char bytes[1024];
	struct text text;

	text_begin(&text, bytes, sizeof(bytes), record_voice(record, NULL));
	record->game->tell(before, after, line, &text);
	check_phrase(played, bytes, line->seat);
	for (int seat = 1; seat <= record->setup.players; seat++) {
		if (match_standing(&before->match, seat) ==
		    match_standing(&after->match, seat))
			continue;
		text_begin(
		    &text, bytes, sizeof(bytes), record_voice(record, NULL));
		record->game->reason(before, after, line, seat, &text);
		check_phrase(played, bytes, seat);
	}
}

/* What was left out of a round's deals is found out at its first move. */
static void
check_partial(const struct game_played *played, const struct state *before,
    const struct state *after, const struct line *line)
{
	demand(played,
	    line->kind != LINE_MOVE || line->unknown ||
		before->match.moves == 0 ||
		after->match.partial == before->match.partial,
	    "a move of known cards tells that others are not", line->seat);
}

/* Readers know by the number of moves that a round has ended. */
static void
check_ended(const struct game_played *played, const struct match *before,
    const struct match *after, const struct line *line)
{
	demand(played,
	    line->kind != LINE_MOVE ||
		(after->moves == 0) == (after->ended != before->ended),
	    "a move is not counted, or after the end of its round", line->seat);
}

/* All that a seat has seen so far can be told. */
static void
check_story(const struct game_played *played, struct source *source, int seat)
{
	static struct view view;

	view_open(&view, source, seat, RECORD_LINES);
	while (view_next(&view))
		if (view.walk.record.class == CLASS_GAME) {
			view_follow(&view);
			check_told(played, view.before, view.after, &view.line);
		}
	view_close(&view);
}

static const struct tile *
find_tile(const struct scene *scene, unsigned id)
{
	for (int i = 0; id != 0 && i < scene->ntiles; i++)
		if (scene->tiles[i].id == id)
			return &scene->tiles[i];
	return NULL;
}

/* A face is the name of a card, or what a chip is worth. */
static bool
is_face(const struct game *game, const struct tile *tile)
{
	if (tile->face[0] == '\0')
		return tile->ink == INK_NONE && tile->word == 0;
	if (tile->kind == TILE_CHIP)
		return atoi(tile->face) > 0;
	for (int i = 0; i < game->ncards; i++)
		if (strcmp(tile->face, game->cards[i]) == 0)
			return true;
	return false;
}

static void
check_tile(const struct game_played *played, const struct scene *scene,
    const struct tile *tile)
{
	demand(played, is_face(played->record->game, tile),
	    "a tile has no card's face", scene->viewer);
	demand(played, find_tile(scene, tile->id) == tile || tile->id == 0,
	    "two cards have the same number", scene->viewer);
	demand(played,
	    !(tile->flags & TILE_EMPTY) ||
		(tile->id == 0 && tile->face[0] == '\0'),
	    "a card lies where none does", scene->viewer);
	demand(played,
	    tile->owner <= scene->players &&
		(tile->known == KNOWN_ALL || tile->known >> SEATS == 0),
	    "nobody can know or own a card", scene->viewer);
}

static void
check_zones(const struct game_played *played, const struct scene *scene)
{
	const struct match *match = &played->record->state.match;
	unsigned due = 0;
	int tiles = 0, seats = 0;

	for (int i = 0; i < scene->nzones; i++) {
		const struct zone *zone = &scene->zones[i];

		check_phrase(played, zone->title, scene->viewer);
		demand(played, zone->first == tiles, "a tile has no zone", 0);
		tiles += zone->tiles;
		if (zone->seat != 0 && zone->due)
			due |= seat_bit(zone->seat);
		if (zone->seat != 0)
			demand(played, zone->seat == ++seats,
			    "the seats are not in order", zone->seat);
		if (zone->shape == ZONE_GRID)
			demand(played,
			    zone->tiles == zone->columns * zone->rows,
			    "a grid has holes", 0);
	}
	demand(played, tiles == scene->ntiles && seats == match->players,
	    "somebody's zone is missing", 0);
	demand(played, (match->due & ~due) == 0, "who is due is not marked", 0);
	demand(played, (due & ~(match->due | match->may)) == 0,
	    "somebody is marked who is not due", 0);
}

/* Alike to the last byte that is in use. */
/* What stands after the end of a text does not count. */
static bool
same_zone(const struct zone *one, const struct zone *other)
{
	size_t after = offsetof(struct zone, seat);

	return strcmp(one->title, other->title) == 0 &&
	    strcmp(one->note, other->note) == 0 &&
	    memcmp((const char *)one + after, (const char *)other + after,
		sizeof(*one) - after) == 0;
}

static bool
same_scene(const struct scene *one, const struct scene *other)
{
	size_t tiles = (size_t)one->ntiles * sizeof(one->tiles[0]);

	if (memcmp(one, other, offsetof(struct scene, zones)) != 0)
		return false;
	for (int i = 0; i < one->nzones; i++)
		if (!same_zone(&one->zones[i], &other->zones[i]))
			return false;
	return memcmp(one->tiles, other->tiles, tiles) == 0;
}

/* One of the matches that are possible for all that a seat knows. */
static void
imagine(struct game_played *played, union position *world,
    const struct state *state, int seat)
{
	const struct match *match = &state->match;
	struct luck luck = {.bits = random_next(&played->random)};

	match_know(world, state, seat);
	if (seat != 0 && !match->over && match->need != NEED_DEAL)
		match->game->guess(&world->state, &luck);
}

/*
 * Whatever lies where a seat cannot see it, its scene is the same.  While cards
 * are dealt, its own are not there yet, and cannot be guessed.
 */
static void
check_twin(struct game_played *played, const struct state *before,
    const struct state *after, const struct line *line,
    const struct scene *scene)
{
	static struct scene twin;
	union position worlds[2];

	if (line != NULL && line->kind != LINE_MOVE)
		return;
	if (before != NULL)
		imagine(played, &worlds[0], before, scene->viewer);
	imagine(played, &worlds[1], after, scene->viewer);
	scene_open(&twin, record_voice(played->record, NULL), scene->viewer);
	twin.open = scene->open;
	match_scene(before != NULL ? &worlds[0].state : NULL, &worlds[1].state,
	    line, &twin);
	demand(played, same_scene(&twin, scene),
	    "a scene depends on what is hidden", scene->viewer);
}

/*
 * From one scene to the next a card keeps its number, and its face unless it
 * is shuffled; what a move has laid was somewhere before.
 */
static void
check_followed(const struct game_played *played, const struct scene *was,
    const struct scene *scene)
{
	for (int i = 0; i < scene->ntiles; i++) {
		const struct tile *tile = &scene->tiles[i];
		const struct tile *old = find_tile(was, tile->id);

		if (scene->viewer == 0 && tile->kind == TILE_CARD &&
		    tile->flags & TILE_LAST)
			demand(played, old != NULL, "a card comes from nowhere",
			    0);
		if (old != NULL && old->face[0] != '\0' &&
		    tile->face[0] != '\0')
			demand(played, strcmp(old->face, tile->face) == 0,
			    "a card has changed its face", scene->viewer);
	}
}

/* What one sees is what everybody sees, where one sees it; nobody sees more. */
static void
check_faces(const struct game_played *played, const struct scene *all,
    const struct scene *scene)
{
	for (int i = 0; i < scene->ntiles; i++) {
		const struct tile *tile = &scene->tiles[i];
		const struct tile *same = find_tile(all, tile->id);

		if (tile->id == 0 || tile->face[0] == '\0')
			continue;
		demand(played,
		    same != NULL && strcmp(same->face, tile->face) == 0,
		    "a seat sees another card than there is", scene->viewer);
		if (scene->open && tile->flags & TILE_DOWN)
			demand(played, same->known >> (scene->viewer - 1) & 1,
			    "a card is seen that was never shown",
			    scene->viewer);
	}
}

/* A position, as everybody and as every seat sees it, after that line. */
static void
check_scenes(struct game_played *played, const struct state *before,
    const struct line *line)
{
	static struct scene scenes[2][SEATS + 1], open;
	const struct record *record = played->record;
	bool followed = before != NULL && line->kind == LINE_MOVE;

	for (int seat = 0; seat <= record->setup.players; seat++) {
		struct scene *scene = &scenes[1][seat];

		scenes[0][seat] = *scene;
		scene_open(scene, record_voice(record, NULL), seat);
		match_scene(before, &record->state, line, scene);
		check_phrase(played, scene->head, seat);
		if (before != NULL && (scene->moved || seat == 0))
			check_phrase(played, scene->said, seat);
		check_zones(played, scene);
		for (int i = 0; i < scene->ntiles; i++)
			check_tile(played, scene, &scene->tiles[i]);
		check_twin(played, before, &record->state, line, scene);
		check_faces(played, &scenes[1][0], scene);
		if (followed)
			check_followed(played, &scenes[0][seat], scene);
		scene_open(&open, record_voice(record, NULL), seat);
		open.open = seat != 0;
		match_scene(before, &record->state, line, &open);
		check_twin(played, before, &record->state, line, &open);
		check_faces(played, &scenes[1][0], &open);
		tally.scenes++;
	}
}

/* Who plays; search with few playouts. */
static const struct bot bots[PLAYER_KINDS] = {{.kind = PLAYER_RANDOM},
    {.kind = PLAYER_GREEDY}, {.kind = PLAYER_SEARCH, .numbers = {24}},
    {.kind = PLAYER_HUMAN, .numbers = {900, 20}}};

static void
check_seat(struct game_played *played, struct source *source, int seat)
{
	const struct match *match = &played->record->state.match;
	union position mind;

	match_know(&mind, &played->record->state, seat);
	demand(played,
	    mind.state.match.due == match->due &&
		mind.state.match.may == match->may,
	    "whose turn it is depends on what is hidden", seat);
	check_view(played, source, seat, &mind);
	if (match->over || match->need == NEED_DEAL)
		return;
	check_guess(played, &mind, seat);
}

/* What is offered, line by line. */
struct offers {
	const struct game_played *played;
	struct line *lines;
	size_t n, room;
	unsigned seats; /* bit SEAT: has one; bit 0: the table */
};

static bool
is_played(const struct state *state, const struct line *line)
{
	union position copy;
	bool taken;

	match_copy(&copy, state);
	taken = state->match.game->play(&copy.state, line) == NULL;
	if (!taken)
		CHECK(memcmp(copy.memory, state, state->match.game->size) == 0);
	return taken;
}

/* With a card that is not known, any will do; with several, too many might. */
static bool
is_played_somehow(const struct state *state, const struct line *line)
{
	const struct verb *verb = &state->match.game->verbs[line->verb];
	struct line known = *line;
	int unknown = 0;

	if (verb->max == ANY_NUMBER || is_played(state, line))
		return true;
	for (int i = 0; i < line->n; i++)
		if (line->arg[i] == CARD_UNKNOWN)
			unknown = i;
	known.unknown = false;
	for (int card = 0; card < state->match.game->ncards; card++) {
		known.arg[unknown] = card;
		if (is_played(state, &known))
			return true;
	}
	return false;
}

static void
take_offer(const struct line *line, void *context)
{
	struct offers *offers = context;
	const struct state *state = &offers->played->record->state;

	demand(offers->played,
	    line->unknown ? is_played_somehow(state, line)
			  : is_played(state, line),
	    line_text(state->match.game, line), line->seat);
	if (offers->n == offers->room) {
		offers->room = offers->room == 0 ? 64 : 2 * offers->room;
		offers->lines = realloc(
		    offers->lines, offers->room * sizeof(*offers->lines));
		CHECK(offers->lines != NULL);
	}
	offers->lines[offers->n++] = *line;
	offers->seats |= 1u << line->seat;
	tally.offered++;
}

static bool
is_offered(const struct offers *offers, const struct line *line)
{
	const struct game *game = offers->played->record->game;
	struct line turned = *line;

	if (game->verbs[line->verb].unordered) {
		turned.arg[0] = line->arg[1];
		turned.arg[1] = line->arg[0];
	}
	for (size_t i = 0; i < offers->n; i++)
		if (same_choice(game, &offers->lines[i], line) ||
		    same_choice(game, &offers->lines[i], &turned))
			return true;
	return false;
}

/* How many values a word of a kind can have that are worth trying. */
static int
values_of(const struct match *match, unsigned kind)
{
	switch (kind) {
	case ARG_CARD:
		return match->game->ncards;
	case ARG_COLOUR:
		return (int)strlen(COLOUR_LETTERS);
	case ARG_SQUARE:
		return SQUARES * SQUARES;
	case ARG_SLOT:
		return SLOTS_TRIED;
	default:
		return match->players * SLOTS_TRIED;
	}
}

static int
value_of(unsigned kind, int number)
{
	return kind == ARG_PLACE
	    ? place_make(number / SLOTS_TRIED + 1, number % SLOTS_TRIED)
	    : number;
}

/* Every line with that seat and verb, and the words that follow. */
static void
try_words(const struct offers *offers, struct line *line)
{
	const struct state *state = &offers->played->record->state;
	const struct verb *verb = &state->match.game->verbs[line->verb];
	unsigned kind = verb->kinds[line->n < verb->max ? line->n : 0];

	if (line->n >= verb->min) {
		tally.tried++;
		if (is_played(state, line))
			demand(offers->played, is_offered(offers, line),
			    line_text(state->match.game, line), line->seat);
	}
	if (line->n == verb->max)
		return;
	for (int i = 0; i < values_of(&state->match, kind); i++) {
		line_arg(line, value_of(kind, i));
		try_words(offers, line);
		line->n--;
	}
}

static void
check_every_line(const struct offers *offers)
{
	const struct match *match = &offers->played->record->state.match;

	for (int seat = 0; seat <= match->players; seat++)
		for (int verb = 0; match->game->verbs[verb].name[0]; verb++) {
			const struct verb *said = &match->game->verbs[verb];
			struct line line;

			if (said->table != (seat == 0) ||
			    said->max == ANY_NUMBER)
				continue;
			line_move(&line, seat, verb);
			try_words(offers, &line);
		}
}

/* Copied words are the same as those that are put together. */
static void
check_spelt(struct game_played *played, const struct line *line)
{
	const struct game *game = played->record->game;
	struct out *out = &played->spelt;

	out->length = 0;
	write_spelt(out, spelling_of(game), line);
	out_char(out, '\0');
	write_line(out, game, line);
	out_char(out, '\0');
	demand(played,
	    strcmp(out->bytes, out->bytes + strlen(out->bytes) + 1) == 0,
	    out->bytes, line->seat);
}

/* The same for slots that are too far out to be kept, and cards not known. */
static void
check_spelt_anywhere(struct game_played *played, const struct line *line)
{
	const struct verb *verb = &played->record->game->verbs[line->verb];
	struct line other = *line;

	check_spelt(played, line);
	for (unsigned i = 0; i < line->n && i < WORDS; i++) {
		enum arg_kind kind = verb->kinds[i];

		if (kind == ARG_CARD)
			other.arg[i] = CARD_UNKNOWN;
		else if (kind == ARG_SLOT || kind == ARG_PLACE)
			other.arg[i] += 1 << played->random % 24;
		check_spelt(played, &other);
	}
}

/* A line that is offered can be typed, with and without its seat. */
static void
check_typed(struct game_played *played, const struct line *line)
{
	struct record *record = sample_record(2);
	char bytes[LINE_WRITE_MAX + WORD_PAD] = {0};
	const char *text = bytes;

	memcpy(record, played->record, sizeof(*record));
	*line_write(bytes, record->game, line) = '\n';
	check_spelt_anywhere(played, line);
	if (line->unknown)
		return;
	demand(played,
	    record_type(record, text, 0) == NULL &&
		same_choice(record->game, &record->now, line),
	    text, line->seat);
	memcpy(record, played->record, sizeof(*record));
	if (line->seat != 0 && record_type(record, text + 2, 0) == NULL)
		demand(
		    played, record->now.verb == line->verb, text, line->seat);
	tally.typed++;
}

static void
check_offers(struct game_played *played)
{
	const struct match *match = &played->record->state.match;
	struct offers offers = {.played = played};

	match_moves(&played->record->state, take_offer, &offers);
	if (match->need != NEED_DEAL && match->need != MUST_SHUFFLE) {
		demand(played,
		    (offers.seats >> 1 & ~(match->due | match->may)) == 0,
		    "others have moves than those who are due or may", 0);
		demand(played, (match->due & ~(offers.seats >> 1)) == 0,
		    "somebody is due and has no move", 0);
		demand(played,
		    match->over || match->due != 0 || offers.seats & 1 ||
			match->partial,
		    "nobody is due, and the table has nothing to do", 0);
	}
	demand(played, !(match->due & match->may), "due, and yet only may", 0);
	demand(played, match->may == 0 || match->game->wits->pause >= 2,
	    "nobody says how seldom somebody acts out of turn", 0);
	demand(played,
	    !match->game->by_rounds ||
		match->over == (match->ended == match->term),
	    "the match is not as long as it has rounds", 0);
	if (tally.positions % played->every == 0)
		check_every_line(&offers);
	if (offers.n > 0)
		check_typed(played,
		    &offers.lines[random_below(
			&played->random, (unsigned)offers.n)]);
	free(offers.lines);
}

/* All that must hold at the end of what has been played. */
static void
check_position(struct game_played *played)
{
	struct sample sample;

	CHECK(sample_open(&sample, played->text.bytes, played->text.length,
	    sample_record(3), 0));
	demand(played,
	    same_match(&played->record->state, &sample.record->state),
	    "played and read differ", 0);
	for (int seat = 1; seat <= played->record->setup.players; seat++)
		check_seat(played, &sample.source, seat);
	check_offers(played);
	if (played->record->state.match.over)
		for (int seat = 1; seat <= played->record->setup.players;
		     seat++)
			check_story(played, &sample.source, seat);
	sample_close(&sample);
	tally.positions++;
}

/* A table that has seen nothing of the match so far comes to the same. */
static void
check_resumed(const struct game_played *played, const struct table *table,
    const struct line *lines, int n)
{
	const struct state *state = &played->record->state;
	const struct game *game = state->match.game;
	struct line again[CHANCE_LINES];
	struct table fresh;

	table_open(&fresh, &table->key);
	for (int i = 0; i < SEATS; i++)
		table_seat(&fresh, i + 1, &table->bots[i]);
	demand(played, table_next(&fresh, state, again) == n,
	    "taken up again, the match goes on differently", 0);
	for (int i = 0; i < n; i++)
		demand(played,
		    lines[i].kind != LINE_MOVE ||
			same_choice(game, &lines[i], &again[i]),
		    "taken up again, another move is made", lines[i].seat);
	demand(played, fresh.time == table->time && fresh.time >= -1,
	    "taken up again, it takes another time", 0);
	demand(played,
	    table->time == -1 ||
		(n > 0 && game->speed && lines[0].kind == LINE_MOVE),
	    "time counts where it should not", 0);
	tally.timed += table->time > 0;
}

static void
keep_line(const struct line *line, void *context)
{
	*(struct line *)context = *line;
}

/* Where all play at random, the table plays the move that it would name. */
static void
check_run(const struct game_played *played, const struct key *key)
{
	const struct state *state = &played->record->state;
	const struct match *match = &state->match;
	struct line lines[CHANCE_LINES], run;
	union position copy, other;
	struct table table;
	int n;

	table_open(&table, key);
	n = table_next(&table, state, lines);
	match_copy(&copy, state);
	if (table_run(&table, &copy.state, 1, keep_line, &run) == 0) {
		demand(played,
		    n == 0 || match->need != NEED_NOTHING || match->partial ||
			!match->game->wits->blind,
		    "the table does not play on", 0);
		demand(played, same_match(&copy.state, state),
		    "the table plays nothing, and changes the match", 0);
		return;
	}
	demand(played, n == 1 && same_choice(match->game, &lines[0], &run),
	    "the table plays another move than it names", run.seat);
	match_copy(&other, state);
	demand(played,
	    match->game->play(&other.state, &lines[0]) == NULL &&
		same_match(&copy.state, &other.state),
	    "the table plays a move in another way", run.seat);
	tally.run++;
}

/* Acts whenever it is asked, be it allowed or not. */
static bool
act_anyhow(
    const struct state *mind, int seat, struct luck *luck, struct line *line)
{
	(void)mind;
	(void)luck;
	line_move(line, seat, 0);
	return true;
}

/* Out of turn nobody acts who never thinks of it, and first who always does. */
static void
check_pause(const struct game_played *played, const struct key *key)
{
	const struct match *match = &played->record->state.match;
	struct wits wits = *match->game->wits;
	struct game game = *match->game;
	struct line lines[CHANCE_LINES];
	union position copy;
	struct table table;

	match_copy(&copy, &played->record->state);
	copy.state.match.game = &game;
	game.wits = &wits;
	wits.random = act_anyhow;
	table_open(&table, key);
	for (wits.pause = 0; wits.pause < 2; wits.pause++) {
		unsigned first = wits.pause * match->may;
		int n = table_next(&table, &copy.state, lines);

		demand(played,
		    n == 0 || lines[0].kind != LINE_MOVE ||
			lines[0].seat == 0 ||
			(first != 0 ? first : match->due) &
			    seat_bit(lines[0].seat),
		    "another seat acts out of turn", wits.pause);
		for (int seat = 1; seat <= match->players; seat++)
			demand(played,
			    !(match->may & seat_bit(seat)) ||
				table_react(&table, &copy.state, seat, lines) ==
				    wits.pause,
			    "another seat reacts", seat);
	}
}

/* Plays at random, and notes who was asked. */
static bool
note_asked(
    struct table *table, const struct state *state, int seat, struct line *line)
{
	unsigned *asked = table->context;
	union position mind;

	*asked |= seat_bit(seat);
	match_know(&mind, state, seat);
	return state->match.game->wits->random(
	    &mind.state, seat, &table->luck, line);
}

/* Whoever is absent is not asked and does not act, and the others wait. */
static void
check_absent(const struct game_played *played, const struct table *table)
{
	const struct state *state = &played->record->state;
	const struct match *match = &state->match;
	struct line lines[CHANCE_LINES];
	struct table some = *table;
	unsigned asked = 0;
	int n;

	some.guests = (1u << match->players) - 1;
	some.choose = note_asked;
	some.context = &asked;
	some.absent = (match->round + match->moves) & some.guests;
	n = table_next(&some, state, lines);
	demand(played, (asked & some.absent) == 0, "the absent are asked", 0);
	for (int i = 0; i < n; i++)
		demand(played,
		    lines[i].kind != LINE_MOVE ||
			(lines[i].seat == 0
				? !((match->due | match->may) & some.absent)
				: asked & seat_bit(lines[i].seat)),
		    "somebody acts for the absent", lines[i].seat);
}

/*
 * In a game of speed everybody acts at a moment of its own, or as soon as it
 * can be after that; then the table does.
 */
static void
check_moment(struct game_played *played, const struct table *table,
    const struct line *line)
{
	struct table asked = *table;
	int64_t moment;

	if (table->time < 0 || line->seat == 0) {
		played->elapsed = 0;
		return;
	}
	moment = table_moment(&asked, &played->record->state, line->seat);
	if (moment < played->elapsed)
		moment = played->elapsed;
	demand(played, played->elapsed + table->time == moment,
	    "somebody acts at another moment", line->seat);
	played->elapsed = moment;
}

/* What comes next, written and told; false: nothing. */
static bool
play_on(struct game_played *played, struct table *table)
{
	struct record *record = played->record;
	struct line lines[CHANCE_LINES];
	int n = table_next(table, &record->state, lines);

	check_resumed(played, table, lines, n);
	check_run(played, &table->key);
	check_absent(played, table);
	check_pause(played, &table->key);
	if (n > 0)
		check_moment(played, table, &lines[0]);
	for (int i = 0; i < n; i++) {
		union position before;

		match_copy(&before, &record->state);
		demand(played, record_play(record, &lines[i]) == NULL,
		    line_text(record->game, &lines[i]), lines[i].seat);
		write_line(&played->text, record->game, &lines[i]);
		check_told(played, &before.state, &record->state, &lines[i]);
		check_partial(played, &before.state, &record->state, &lines[i]);
		check_ended(played, &before.state.match, &record->state.match,
		    &lines[i]);
		check_scenes(played, &before.state, &lines[i]);
	}
	return n > 0;
}

/* A match from its beginning, looked at after every line. */
static void
play_match(const struct game *game, const struct variant *variant, int players,
    uint64_t *random)
{
	struct game_played played = {
	    .record = sample_record(0), .every = EVERY_LINE};
	struct sample sample;
	struct table table;
	struct key key;
	int lines = 0;

	out_open(&played.text, -1);
	out_open(&played.spelt, -1);
	sample_header(&played.text, game, variant, players,
	    game->term_default < ROUNDS ? ROUNDS : 0, random);
	CHECK(sample_open(
	    &sample, played.text.bytes, played.text.length, played.record, 0));
	played.random = random_next(random);
	key_make(&key, played.record->seed, played.record->seed_length);
	table_open(&table, &key);
	check_scenes(&played, NULL, NULL);
	for (int i = 0; i < SEATS; i++)
		table_seat(&table, i + 1,
		    &bots[random_below(&played.random, PLAYER_KINDS)]);
	do
		check_position(&played);
	while (lines++ < LINES_MOST && play_on(&played, &table));
	sample_close(&sample);
	out_close(&played.text);
	out_close(&played.spelt);
}

/* One more line of a record that stands in a text. */
static void
walk_line(struct game_played *played, const char *line, bool *begun)
{
	struct record *record = played->record;
	union position before;
	struct sample sample;
	bool legal;

	if (*begun)
		match_copy(&before, &record->state);
	out_bytes(&played->text, line, (size_t)(line_after(line) - line));
	legal = sample_open(
	    &sample, played->text.bytes, played->text.length, record, 0);
	demand(played, legal || !*begun, "a legal record begins illegally", 0);
	if (legal) {
		if (*begun && record->class == CLASS_GAME) {
			check_told(played, &before.state, &record->state,
			    &record->now);
			check_partial(played, &before.state, &record->state,
			    &record->now);
		}
		/* Half a deal is of no use to anybody. */
		if (record->now.kind != LINE_DEAL || !*begun)
			check_position(played);
		*begun = true;
	}
	sample_close(&sample);
}

/* A record, looked at after every line.  Those that are not legal are not. */
static void
walk_record(const char *text, size_t length)
{
	struct game_played played = {.record = sample_record(0), .every = 1};
	const char *end = text + length;
	struct sample sample;
	bool begun = false;

	if (sample_open(&sample, text, length, played.record, 0) &&
	    !played.record->setup.sheet) {
		out_open(&played.text, -1);
		out_open(&played.spelt, -1);
		while (text < end) {
			walk_line(&played, text, &begun);
			text = line_after(text);
		}
		out_close(&played.text);
		out_close(&played.spelt);
	}
	sample_close(&sample);
}

/* All records of a file, with blank lines between them. */
static void
walk_file(const char *path)
{
	static char text[1 << 20];
	FILE *file = fopen(path, "r");
	const char *end, *next;

	CHECK(file != NULL);
	text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
	CHECK(feof(file));
	fclose(file);
	for (const char *at = text; *at != '\0'; at = next) {
		end = strstr(at, "\n\n");
		end = end != NULL ? end + 1 : at + strlen(at);
		next = end + strspn(end, "\n");
		walk_record(at, (size_t)(end - at));
	}
}

/*
 * The deals of many seeds: in every place lie many different cards, and nearly
 * every deal is another.
 */
static void
check_deals(const struct game *game, const struct variant *variant)
{
	enum { DEALS = 64, FEW = 3 };
	const struct setup setup = {.players = variant->min,
	    .variant = (uint8_t)(variant - game->variants)};
	static uint64_t seen[CHANCE_LINES][LINE_CARDS];
	struct line lines[CHANCE_LINES];
	union position start;
	int n = 0;

	memset(seen, 0, sizeof(seen));
	CHECK(match_begin(game, &start.state, &setup) == NULL);
	for (int i = 0; i < DEALS; i++) {
		struct key key;

		key_make(&key, (const char *)&i, sizeof(i));
		n = match_chance(&start.state, &key, lines);
		for (int j = 0; j < n; j++)
			for (int k = 0; k < lines[j].n; k++)
				seen[j][k] |= (uint64_t)1 << lines[j].cards[k];
	}
	for (int j = 0; j < n; j++)
		for (int k = 0; k < lines[j].n; k++)
			if (__builtin_popcountll(seen[j][k]) < FEW &&
			    __builtin_popcountll(start.state.match.cards) >
				FEW &&
			    !(seen[j][k] & ~start.state.match.cards)) {
				fprintf(stderr,
				    "%s: line %d, card %d is "
				    "always the same\n",
				    game->name, j, k);
				abort();
			}
}

/*
 * The times of a player have the mean that it promises, and vary as the sum of
 * a normal deviation of a tenth and an exponential of a quarter does.
 */
static void
check_times(const struct bot *bot)
{
	enum { TIMES = 20000 };
	double mean = 1000.0 * player_kinds[bot->kind].tempo(bot);
	double sum = 0, squares = 0, cubes = 0;
	struct luck luck = {.bits = 1};

	for (int i = 0; i < TIMES; i++) {
		int64_t time = bot_time(bot, &luck);
		double off = (double)time / mean - 1;

		CHECK(time > 0);
		sum += off;
		squares += off * off;
		cubes += off * off * off;
	}
	CHECK(sum > -0.01 * TIMES && sum < 0.01 * TIMES);
	CHECK(squares > 0.067 * TIMES && squares < 0.078 * TIMES);
	CHECK(cubes > 0.023 * TIMES && cubes < 0.040 * TIMES);
}

static int
walk_files(char **paths)
{
	for (; *paths != NULL; paths++)
		walk_file(*paths);
	printf("%lu positions, %lu views (%lu hide something), %lu lines "
	       "offered, %lu tried\n",
	    tally.positions, tally.views, tally.hidden, tally.offered,
	    tally.tried);
	return 0;
}

static void
play_matches(const struct game *game, unsigned long count, uint64_t *random)
{
	struct tally before = tally;

	for (const struct variant *v = game->variants; v->name != NULL; v++)
		check_deals(game, v);
	for (const struct variant *v = game->variants; v->name != NULL; v++)
		for (int players = v->min; players <= v->max; players++)
			for (unsigned long i = 0; i < count; i++)
				play_match(game, v, players, random);
	if (tally.hidden == before.hidden) {
		fprintf(stderr, "%s hides nothing from anybody\n", game->name);
		abort();
	}
	if ((tally.run == before.run) == game->wits->blind) {
		fprintf(stderr, "%s: no table plays on, or one that may not\n",
		    game->name);
		abort();
	}
	if ((tally.timed == before.timed) == game->speed) {
		fprintf(
		    stderr, "%s: time counts, or not, wrongly\n", game->name);
		abort();
	}
	printf("%s: %lu positions, %lu views (%lu hide something), %lu guesses,"
	       " %lu played out, %lu lines offered, %lu tried, %lu typed, %lu "
	       "scenes\n",
	    game->name, tally.positions - before.positions,
	    tally.views - before.views, tally.hidden - before.hidden,
	    tally.guesses - before.guesses, tally.playouts - before.playouts,
	    tally.offered - before.offered, tally.tried - before.tried,
	    tally.typed - before.typed, tally.scenes - before.scenes);
}

int
main(int argc, char **argv)
{
	unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : 1;
	uint64_t random = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;

	if (count == 0)
		return walk_files(argv + 1);
	for (int i = 0; i < PLAYER_KINDS; i++)
		check_times(&bots[i]);
	for (size_t i = 0; games[i] != NULL; i++)
		if (argc < 4 || strcmp(argv[3], games[i]->name) == 0)
			play_matches(games[i], count, &random);
	return 0;
}
