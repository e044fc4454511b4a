/* film.c: a game as what changes from step to step, for a page. */

#include "film.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "formats/array.h"
#include "markup.h"

/* In a list, what follows the first comes after a comma. */
static void
write_comma(struct out *out)
{
	if (out->length > 0 && out->bytes[out->length - 1] != '[')
		out_char(out, ',');
}

static void
write_numbers(struct out *out, const long *numbers, int n)
{
	out_char(out, '[');
	for (int i = 0; i < n; i++) {
		if (i > 0)
			out_char(out, ',');
		out_number(out, numbers[i]);
	}
	out_char(out, ']');
}

static long
keep(struct film *film, struct index *index, const void *key, size_t length)
{
	long number = index_add(index, key, length);

	film->failed |= number == -1;
	return number == -1 ? 0 : number;
}

/* Drawings. */

/* How many bytes say all of a drawing: after its text there is nothing. */
static size_t
drawing_length(const struct drawing *drawing)
{
	return offsetof(struct drawing, text) +
	    strnlen(drawing->text, sizeof(drawing->text));
}

static long
keep_drawing(struct film *film, const struct drawing *drawing)
{
	size_t n = film->drawings.n;
	long number =
	    keep(film, &film->drawings, drawing, drawing_length(drawing));

	if (film->drawings.n == n)
		return number;
	out_string(&film->shapes, "<g id=\"d");
	out_number(&film->shapes, film->first + number);
	out_string(&film->shapes, "\">");
	svg_drawing(&film->shapes, drawing, &film->pen);
	out_string(&film->shapes, "</g>\n");
	return number;
}

/* In everybody's eyes; otherwise its back; who sees the first. */
struct looks {
	long face, back, known;
};

/* A back that every seat can follow where it goes. */
enum { LOOKS_FOLLOWED = 1 << SEATS };

static long
keep_looks(struct film *film, const struct sprite *sprite, bool followed)
{
	long all = (1 << film->scene.players) - 1;
	struct looks looks = {.face = keep_drawing(film, &sprite->drawing)};
	struct drawing back;

	if (film->seat == 0 && (sprite->known & all) != all) {
		int seat = __builtin_ctzl(~(unsigned long)sprite->known) + 1;

		looks.back =
		    keep_drawing(film, sprite_seen(sprite, seat, &back));
		looks.known =
		    (sprite->known & all) | (followed ? LOOKS_FOLLOWED : 0);
	} else {
		looks.back = -1;
	}
	return keep(film, &film->looks, &looks, sizeof(looks));
}

/* What a view does not share. */

static const struct placed *
placed_now(const struct film *film)
{
	return &film->placed[film->now];
}

static bool
is_same(const struct sprite *sprite, const struct sprite *other, int seat)
{
	struct drawing back;

	return sprite->x == other->x && sprite->y == other->y &&
	    sprite->mark == other->mark &&
	    memcmp(sprite_seen(sprite, seat, &back), &other->drawing,
		sizeof(back)) == 0;
}

/* Finds in a view what everybody's eyes see as that sprite; -1: nothing. */
static int
find_same(const struct film *film, int i, int seat, const bool *extra)
{
	const struct placed *placed = placed_now(film);
	int n = film->seen.n;

	for (int j = 0; j < n; j++) {
		int at = i + j < n ? i + j : i + j - n;

		if (extra[at] &&
		    is_same(&placed->sprites[i], &film->seen.sprites[at], seat))
			return at;
	}
	return -1;
}

/* Which sprites a view does not have, and which it has instead. */
static void
compare_views(struct film *film, int seat, bool *missing, bool *extra)
{
	const struct placed *placed = placed_now(film);

	memset(extra, true, (size_t)film->seen.n);
	for (int i = 0; i < placed->n; i++) {
		const struct sprite *sprite = &placed->sprites[i];
		int at = find_same(film, i, seat, extra);

		missing[i] = at == -1;
		if (missing[i])
			continue;
		extra[at] = false;
		if (sprite->tile >= 0 &&
		    sprite->id != film->seen.sprites[at].id &&
		    !(sprite->known >> (seat - 1) & 1))
			film->followed[sprite->tile] = false;
	}
}

static void
write_missing(struct film *film, const bool *missing, struct out *out)
{
	const struct placed *placed = placed_now(film);

	out_char(out, '[');
	for (int i = 0; i < placed->n; i++) {
		uint32_t id = placed->sprites[i].id;

		if (!missing[i])
			continue;
		write_comma(out);
		out_number(out, keep(film, &film->ids, &id, sizeof(id)));
	}
	out_char(out, ']');
}

static void
write_extra(struct film *film, const struct placed *seen, const bool *extra,
    struct out *out)
{
	out_char(out, '[');
	for (int i = 0; i < seen->n; i++) {
		const struct sprite *sprite = &seen->sprites[i];
		long numbers[5];

		if (!extra[i])
			continue;
		numbers[0] = sprite->x;
		numbers[1] = sprite->y;
		numbers[2] = keep_drawing(film, &sprite->drawing);
		numbers[3] = sprite->mark;
		numbers[4] = sprite->zone;
		write_comma(out);
		write_numbers(out, numbers, 5);
	}
	out_char(out, ']');
}

static bool
is_equal(const struct out *a, const struct out *b)
{
	return a->length == b->length &&
	    (a->length == 0 || memcmp(a->bytes, b->bytes, a->length) == 0);
}

static const char nothing[] = "[],[]";

/* Whether the last step put something of that seat aside. */
static bool
has_aside(const struct film *film, int seat)
{
	return film->was[seat - 1].length > strlen(nothing);
}

/* What a seat sees otherwise than by backs; it holds until something new. */
static void
put_aside(struct film *film, int seat, const struct placed *seen,
    const bool *missing, const bool *extra)
{
	struct out *was = &film->was[seat - 1], *aside = &film->aside[seat - 1];
	struct out out;

	out_open(&out, -1);
	write_missing(film, missing, &out);
	out_char(&out, ',');
	write_extra(film, seen, extra, &out);
	if (!is_equal(&out, was) &&
	    !(was->length == 0 && out.length == strlen(nothing))) {
		write_comma(aside);
		out_char(aside, '[');
		out_number(aside, film->moment.move);
		out_char(aside, ',');
		out_bytes(aside, out.bytes, out.length);
		out_char(aside, ']');
		was->length = 0;
		out_bytes(was, out.bytes, out.length);
	}
	film->failed |= out.error != 0 || was->error != 0;
	out_close(&out);
}

/* Describes what a seat sees; it may be by what is not alike. */
static void
describe(struct film *film, int seat, bool alike)
{
	const struct outlook *outlook = &film->outlooks[seat - 1];
	struct scene *scene = &film->other;

	scene_open(scene, film->pen.voice, seat);
	scene->quiet = true;
	if (alike && outlook->any && film->scene.moved)
		scene->like = &film->scene;
	timeline_outlook_scene(film->timeline, &film->moment, outlook, scene);
}

/* A view that is laid out otherwise, for which all of it is needed. */
static void
put_other(struct film *film, int seat)
{
	bool missing[PLACE_SPRITES] = {false}, extra[PLACE_SPRITES];

	if (film->other.alike)
		describe(film, seat, false);
	place_scene(&film->seen, &film->other);
	compare_views(film, seat, missing, extra);
	put_aside(film, seat, &film->seen, missing, extra);
}

/* A view that is the same but for faces that the seat has found out. */
static void
put_found(struct film *film, int seat)
{
	const struct placed *placed = placed_now(film);
	bool found[PLACE_SPRITES];

	for (int i = 0; i < placed->n; i++) {
		int tile = placed->sprites[i].tile;

		found[i] = tile >= 0 && film->found[tile];
	}
	put_aside(film, seat, placed, found, found);
}

/* The seats that see the faces of all tiles, a bit each. */
static unsigned
find_all_seeing(const struct scene *scene)
{
	unsigned seats = (1u << scene->players) - 1;

	for (int i = 0; i < scene->ntiles; i++)
		if (!tile_is_open(&scene->tiles[i]))
			seats &= scene->tiles[i].known;
	return seats;
}

static bool
sees_all(const struct film *film, int seat)
{
	return film->all_seeing >> (seat - 1) & 1;
}

/* In words, as there are many to compare. */
static bool
is_same_tile(const struct tile *tile, const struct tile *other)
{
	uint64_t a[sizeof(*tile) / sizeof(uint64_t)];
	uint64_t b[sizeof(*tile) / sizeof(uint64_t)];
	uint64_t different = 0;

	memcpy(a, tile, sizeof(a));
	memcpy(b, other, sizeof(b));
	for (size_t i = 0; i < sizeof(a) / sizeof(a[0]); i++)
		different |= a[i] ^ b[i];
	return different == 0;
}

/* The same tile, of which a seat sees the back. */
static bool
is_back(const struct tile *tile, const struct tile *other)
{
	struct tile back = *tile;

	back.id = other->id;
	memset(back.face, 0, sizeof(back.face));
	back.ink = back.word = 0;
	return is_same_tile(&back, other) &&
	    (tile->id != 0) == (other->id != 0);
}

/*
 * A view has the same tiles, or their backs; a face that the seat is not said
 * to know it has found out, as it is the only one left.
 */
static bool
has_same_tiles(struct film *film, int seat)
{
	const struct scene *scene = &film->scene, *other = &film->other;

	if (sees_all(film, seat))
		return memcmp(scene->tiles, other->tiles,
			   (size_t)scene->ntiles * sizeof(scene->tiles[0])) ==
		    0;
	for (int i = 0; i < scene->ntiles; i++) {
		const struct tile *tile = &scene->tiles[i];
		const struct tile *seen = &other->tiles[i];

		if (is_same_tile(tile, seen)) {
			if (tile_is_seen(tile, seat))
				continue;
			film->found[i] = film->any_found = true;
		} else if (tile_is_seen(tile, seat) || !is_back(tile, seen)) {
			return false;
		} else {
			film->followed[i] &= tile->id == seen->id;
		}
	}
	return true;
}

/* The same of a view that is said to be different in nothing but faces. */
static bool
has_same_faces(struct film *film, int seat)
{
	const struct scene *scene = &film->scene;

	for (int i = 0; i < scene->ntiles; i++) {
		const struct tile *tile = &scene->tiles[i];
		const char *face = film->other.tiles[i].face;
		bool same = memcmp(tile->face, face, sizeof(tile->face)) == 0;

		if (same && !tile_is_seen(tile, seat))
			film->found[i] = film->any_found = true;
		else if (!same && (tile_is_seen(tile, seat) || *face != '\0'))
			return false;
	}
	return true;
}

/* After the end of a text there may be anything. */
static bool
is_same_zone(const struct zone *zone, const struct zone *other)
{
	return memcmp(&zone->seat, &other->seat,
		   sizeof(*zone) - offsetof(struct zone, seat)) == 0 &&
	    strcmp(zone->title, other->title) == 0 &&
	    strcmp(zone->note, other->note) == 0;
}

/*
 * Whether a view is the same scene with some faces hidden: then its sprites are
 * those of everybody's eyes with some backs.
 */
static bool
is_same_scene(struct film *film, int seat)
{
	const struct scene *scene = &film->scene, *other = &film->other;

	film->any_found = false;
	memset(film->found, false, (size_t)scene->ntiles);
	if (other->alike)
		return has_same_faces(film, seat);
	if (scene->nzones != other->nzones)
		return false;
	for (int i = 0; i < scene->nzones; i++)
		if (!is_same_zone(&scene->zones[i], &other->zones[i]))
			return false;
	return scene->ntiles == other->ntiles &&
	    scene->narrows == other->narrows &&
	    memcmp(scene->arrows, other->arrows,
		(size_t)scene->narrows * sizeof(scene->arrows[0])) == 0 &&
	    has_same_tiles(film, seat);
}

/* Whether a view shows anything else than everybody's eyes. */
static bool
is_other(const struct film *film, int seat)
{
	return !sees_all(film, seat) || film->aside[seat - 1].length > 0 ||
	    strcmp(film->scene.said, film->other.said) != 0;
}

static long
keep_words(struct film *film, const char *words)
{
	return keep(film, &film->words, words, strlen(words));
}

/* What a seat sees: it may be what the seat before it saw. */
static void
see_scene(struct film *film, int seat)
{
	struct outlook *outlook = &film->outlooks[seat - 1];

	timeline_outlook(&film->moment, seat, film->follows, outlook);
	if (seat > 1 && outlook_is_same(outlook, outlook - 1) &&
	    outlook->line.kind == LINE_MOVE)
		return;
	describe(film, seat, true);
}

/* Sentences of views: 0 for one that is everybody's. */
static void
see_views(struct film *film)
{
	long told[SEATS] = {0};
	bool any = false;

	for (int seat = 1; seat <= film->scene.players; seat++) {
		see_scene(film, seat);
		if (!is_same_scene(film, seat))
			put_other(film, seat);
		else if (film->any_found || has_aside(film, seat))
			put_found(film, seat);
		if (is_other(film, seat))
			film->views |= 1u << (seat - 1);
		if (strcmp(film->scene.said, film->other.said) == 0)
			continue;
		any = true;
		told[seat - 1] = keep_words(film, film->other.said) + 1;
	}
	if (!any)
		return;
	write_comma(&film->told);
	out_char(&film->told, '"');
	out_number(&film->told, film->moment.move);
	out_string(&film->told, "\":");
	write_numbers(&film->told, told, film->scene.players);
}

/* Steps. */

/*
 * A change: what is gone is its number alone; with one more it is a mark, with
 * two a place, with three both, with five everything.
 */
static void
write_change(struct out *out, long number, const struct element *was,
    const struct element *is)
{
	long numbers[] = {number, is->x, is->y, is->mark, is->looks, is->zone};
	bool moved = was->x != is->x || was->y != is->y;
	bool marked = was->mark != is->mark;

	if (was->there && was->looks == is->looks && was->zone == is->zone) {
		if (!moved && !marked)
			return;
		if (!moved)
			numbers[1] = is->mark;
		write_comma(out);
		write_numbers(out, numbers, !moved ? 2 : marked ? 4 : 3);
		return;
	}
	write_comma(out);
	write_numbers(out, numbers, 6);
}

/* The elements that views missed are numbered before they are met here. */
static void
fit_elements(struct film *film)
{
	size_t n = film->elements_room;

	if (film->ids.n <= n)
		return;
	if (!array_grow(&film->elements, &film->elements_room, film->ids.n,
		sizeof(*film->elements), 64)) {
		film->failed = true;
		return;
	}
	memset(&film->elements[n], 0,
	    (film->elements_room - n) * sizeof(*film->elements));
}

/* Steps hardly change the order of things: how far to look for the same. */
enum { NEAR = 8 };

/* The same thing in the last step, from that place on; -1: not found. */
static int
find_last(const struct film *film, uint32_t id, int from)
{
	const struct placed *last = &film->placed[!film->now];

	for (int i = from; i < last->n && i < from + NEAR; i++)
		if (last->sprites[i].id == id)
			return i;
	return -1;
}

static bool
is_followed(const struct film *film, const struct sprite *sprite)
{
	return sprite->tile < 0 || film->followed[sprite->tile];
}

/* What was found out of the same thing in the last step still holds. */
static struct known
know_sprite(struct film *film, const struct sprite *sprite, int at)
{
	size_t last_at = at != -1 ? (size_t)at : 0;
	const struct sprite *was = &film->placed[!film->now].sprites[last_at];
	struct known known = {.followed = is_followed(film, sprite)};
	const struct known *last = &film->known[!film->now][last_at];

	known.number = at != -1
	    ? last->number
	    : keep(film, &film->ids, &sprite->id, sizeof(sprite->id));
	known.looks = at != -1 && was->known == sprite->known &&
		last->followed == known.followed &&
		memcmp(&was->drawing, &sprite->drawing, sizeof(was->drawing)) ==
		    0
	    ? last->looks
	    : keep_looks(film, sprite, known.followed);
	return known;
}

/* Whether nothing is to be said of a sprite: all is as in the last step. */
static bool
has_stayed(const struct film *film, const struct sprite *sprite, int at)
{
	const struct sprite *was = &film->placed[!film->now].sprites[at];

	return was->x == sprite->x && was->y == sprite->y &&
	    was->zone == sprite->zone && was->mark == sprite->mark &&
	    was->known == sprite->known &&
	    film->known[!film->now][at].followed == is_followed(film, sprite) &&
	    memcmp(&was->drawing, &sprite->drawing, sizeof(was->drawing)) == 0;
}

static void
write_sprite(struct film *film, const struct sprite *sprite,
    const struct known *known, struct out *out)
{
	struct element is = {.x = sprite->x,
	    .y = sprite->y,
	    .zone = sprite->zone,
	    .mark = sprite->mark,
	    .there = true,
	    .looks = known->looks,
	    .step = film->moment.move};

	fit_elements(film);
	if (film->failed)
		return;
	write_change(out, known->number, &film->elements[known->number], &is);
	film->elements[known->number] = is;
}

static void
write_present(struct film *film, struct out *out)
{
	const struct placed *placed = placed_now(film);
	int last = 0;

	for (int i = 0; i < placed->n && !film->failed; i++) {
		const struct sprite *sprite = &placed->sprites[i];
		struct known *known = &film->known[film->now][i];
		int at = find_last(film, sprite->id, last);

		if (at != -1)
			last = at + 1;
		if (at != -1 && has_stayed(film, sprite, at)) {
			*known = film->known[!film->now][at];
			film->elements[known->number].step = film->moment.move;
		} else {
			*known = know_sprite(film, sprite, at);
			write_sprite(film, sprite, known, out);
		}
	}
}

static void
write_gone(struct film *film, struct out *out)
{
	for (size_t i = 0; i < film->ids.n; i++) {
		struct element *element = &film->elements[i];
		long number = (long)i;

		if (!element->there || element->step == film->moment.move)
			continue;
		element->there = false;
		write_comma(out);
		write_numbers(out, &number, 1);
	}
}

static void
write_step(struct film *film)
{
	struct out *out = &film->steps;

	write_comma(out);
	out_char(out, '[');
	write_present(film, out);
	if (!film->failed)
		write_gone(film, out);
	out_string(out, "]\n");
}

/* Points, heads, sentences. */

static void
keep_points(struct film *film)
{
	struct points_at tally = {.move = film->moment.move};
	const struct points_at *last =
	    film->ntallies > 0 ? &film->tallies[film->ntallies - 1] : NULL;

	for (int i = 0; i < film->scene.nzones; i++) {
		const struct zone *zone = &film->scene.zones[i];

		if (zone->seat != 0)
			tally.points[zone->seat - 1] = zone->total;
	}
	if (last != NULL &&
	    memcmp(last->points, tally.points, sizeof(tally.points)) == 0)
		return;
	if (!array_grow(&film->tallies, &film->tallies_room, film->ntallies + 1,
		sizeof(*film->tallies), 16)) {
		film->failed = true;
		return;
	}
	film->tallies[film->ntallies++] = tally;
}

static void
write_head(struct film *film)
{
	const char *words[] = {film->scene.head, film->scene.task};

	for (int i = 0; i < 2; i++) {
		long number = film->head[i];

		if (film->words.n == 0 ||
		    strcmp(index_key(&film->words, (size_t)number, NULL),
			words[i]) != 0)
			number = keep_words(film, words[i]);
		write_comma(&film->heads);
		out_number(&film->heads, number);
		film->head[i] = number;
	}
}

/* Thousandths of a second. */
static void
write_stamp(struct film *film)
{
	if (!film->timeline->stamped)
		return;
	write_comma(&film->stamps);
	out_number(&film->stamps,
	    film->moment.stamped ? film->moment.stamp / 1000 : -1);
}

/* A round that is over has a line of its own. */
static void
write_ended(struct film *film)
{
	char bytes[SCENE_SAID];
	struct text text;

	if (!film->moment.ended)
		return;
	text_begin(&text, bytes, sizeof(bytes), film->pen.voice);
	match_tell_round(&film->moment.after.state.match, &text);
	out_string(&film->list, "<li class=\"ended\">");
	markup_text(&film->list, bytes);
	out_string(&film->list, "</li>\n");
}

/* The sentence of a move, or what there is to say before the first. */
static void
write_sentence(struct film *film, const char *prefix)
{
	struct out *list = &film->list;
	struct text text;

	if (film->moment.move == 0) {
		text_begin(&text, film->scene.said, sizeof(film->scene.said),
		    film->pen.voice);
		text_say(&text,
		    film->timeline->moves > 0 ? "before the first move"
			: film->moment.now.state.match.sheet
			? "a score sheet: no moves"
			: "no moves yet");
	}
	for (int i = 0; i < 2; i++) {
		out_string(list, i == 0 ? "<li id=\"" : "\"><a href=\"#");
		markup_text(list, prefix);
		out_string(list, "move-");
		out_number(list, film->moment.move);
	}
	out_string(list, "\"><b>");
	out_number(list, film->moment.move);
	out_string(list, "</b><span>");
	markup_text(list, film->scene.said);
	out_string(list, "</span></a></li>\n");
	write_ended(film);
	memcpy(film->last, film->scene.said, sizeof(film->last));
}

/* Shows the next position, and whether its step comes right after the last. */
static void
show_next(struct film *film, long move)
{
	struct moment *moment = &film->moment;

	timeline_show(film->timeline, move, moment);
	film->follows = moment->step.any &&
	    memcmp(film->shown.memory, moment->step.before.memory,
		film->timeline->record.game->size) == 0;
	match_copy(&film->shown, &moment->now.state);
}

static void
shoot(struct film *film, long move, const char *prefix)
{
	struct placed *placed = &film->placed[film->now = !film->now];

	show_next(film, move);
	timeline_scene(film->timeline, &film->moment, film->pen.voice,
	    film->seat, film->open, &film->scene);
	place_scene(placed, &film->scene);
	memset(film->followed, true, (size_t)film->scene.ntiles);
	if (move == 0)
		pen_open(&film->pen, film->pen.voice, film->scene.players);
	film->all_seeing = find_all_seeing(&film->scene);
	if (film->height < placed->height)
		film->height = placed->height;
	if (film->seat == 0)
		see_views(film);
	write_step(film);
	keep_points(film);
	write_head(film);
	write_stamp(film);
	write_sentence(film, prefix);
}

static void
open_all(struct film *film)
{
	struct out *outs[] = {&film->shapes, &film->steps, &film->heads,
	    &film->told, &film->stamps, &film->list};

	for (size_t i = 0; i < sizeof(outs) / sizeof(outs[0]); i++)
		out_open(outs[i], -1);
	for (int i = 0; i < SEATS; i++) {
		out_open(&film->aside[i], -1);
		out_open(&film->was[i], -1);
	}
	index_open(&film->drawings);
	index_open(&film->looks);
	index_open(&film->ids);
	index_open(&film->words);
}

static bool
is_whole(const struct film *film)
{
	bool whole = !film->failed && film->shapes.error == 0 &&
	    film->steps.error == 0 && film->heads.error == 0 &&
	    film->told.error == 0 && film->stamps.error == 0 &&
	    film->list.error == 0;

	for (int i = 0; i < SEATS; i++)
		whole &= film->aside[i].error == 0;
	return whole;
}

struct film *
film_make(struct timeline *timeline, struct voice voice, int seat, bool open,
    long first, const char *prefix)
{
	struct film *film = calloc(1, sizeof(*film));

	if (film == NULL)
		return NULL;
	film->timeline = timeline;
	film->pen.voice = voice;
	film->seat = seat;
	film->open = open;
	film->first = first;
	open_all(film);
	for (long move = 0; move <= timeline->moves && !film->failed; move++)
		shoot(film, move, prefix);
	if (is_whole(film))
		return film;
	film_free(film);
	return NULL;
}

void
film_free(struct film *film)
{
	out_close(&film->shapes);
	out_close(&film->steps);
	out_close(&film->heads);
	out_close(&film->told);
	out_close(&film->stamps);
	out_close(&film->list);
	for (int i = 0; i < SEATS; i++) {
		out_close(&film->aside[i]);
		out_close(&film->was[i]);
	}
	index_close(&film->drawings);
	index_close(&film->looks);
	index_close(&film->ids);
	index_close(&film->words);
	free(film->elements);
	free(film->tallies);
	free(film);
}

/* The data. */

struct ordered {
	uint32_t id;
	long number;
};

static int
compare_ids(const void *a, const void *b)
{
	const struct ordered *one = a, *other = b;

	return one->id < other->id ? -1 : one->id > other->id;
}

/* The numbers of the elements, from the lowest to the uppermost. */
static void
write_order(const struct film *film, struct out *out)
{
	size_t n = film->ids.n;
	struct ordered *order = malloc((n + 1) * sizeof(*order));

	if (order == NULL) {
		out->error = ENOMEM;
		return;
	}
	for (size_t i = 0; i < n; i++) {
		memcpy(&order[i].id, index_key(&film->ids, i, NULL),
		    sizeof(order[i].id));
		order[i].number = (long)i;
	}
	qsort(order, n, sizeof(*order), compare_ids);
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			out_char(out, ',');
		out_number(out, order[i].number);
	}
	free(order);
}

static void
write_looks(const struct film *film, struct out *out)
{
	for (size_t i = 0; i < film->looks.n; i++) {
		struct looks looks;

		memcpy(&looks, index_key(&film->looks, i, NULL), sizeof(looks));
		if (i > 0)
			out_char(out, ',');
		write_numbers(
		    out, (const long *)&looks, looks.back == -1 ? 1 : 3);
	}
}

static void
write_strings(const struct film *film, struct out *out)
{
	for (size_t i = 0; i < film->words.n; i++) {
		if (i > 0)
			out_char(out, ',');
		markup_json(out, index_key(&film->words, i, NULL));
	}
}

static void
write_tallies(const struct film *film, struct out *out)
{
	for (size_t i = 0; i < film->ntallies; i++) {
		long numbers[SEATS + 1] = {film->tallies[i].move};

		for (int j = 0; j < film->scene.players; j++)
			numbers[j + 1] = film->tallies[i].points[j];
		if (i > 0)
			out_char(out, ',');
		write_numbers(out, numbers, film->scene.players + 1);
	}
}

static void
write_rounds(const struct film *film, struct out *out)
{
	const struct timeline *timeline = film->timeline;
	bool any = false;

	for (size_t i = 0; i < timeline->nrounds; i++) {
		if (timeline->rounds[i] >= timeline->moves)
			continue;
		if (any)
			out_char(out, ',');
		any = true;
		out_number(out, timeline->rounds[i]);
	}
}

static void
write_asides(const struct film *film, struct out *out)
{
	for (int i = 0; i < film->scene.players; i++) {
		if (i > 0)
			out_char(out, ',');
		out_char(out, '[');
		out_bytes(out, film->aside[i].bytes, film->aside[i].length);
		out_char(out, ']');
	}
}

void
film_data(const struct film *film, struct out *out)
{
	out_string(out, "{\"first\":");
	out_number(out, film->first);
	out_string(out, ",\"order\":[");
	write_order(film, out);
	out_string(out, "],\"looks\":[");
	write_looks(film, out);
	out_string(out, "],\"words\":[");
	write_strings(film, out);
	out_string(out, "],\"heads\":[");
	out_bytes(out, film->heads.bytes, film->heads.length);
	out_string(out, "],\"told\":{");
	out_bytes(out, film->told.bytes, film->told.length);
	out_string(out, "},\"points\":[");
	write_tallies(film, out);
	out_string(out, "],\"rounds\":[");
	write_rounds(film, out);
	out_string(out, "],\"stamps\":[");
	out_bytes(out, film->stamps.bytes, film->stamps.length);
	out_string(out, "],\"aside\":[");
	write_asides(film, out);
	out_string(out, "],\"steps\":[\n");
	out_bytes(out, film->steps.bytes, film->steps.length);
	out_string(out, "]}");
}

/* From the lowest layer up, as the script has them. */
void
film_position(const struct film *film, struct out *out)
{
	const struct placed *placed = placed_now(film);
	for (enum layer layer = LAYER_TABLE; layer <= LAYER_ARROWS; layer++)
		for (int i = 0; i < placed->n; i++) {
			const struct sprite *sprite = &placed->sprites[i];
			const char *mark = svg_mark(sprite->mark);

			if (sprite_layer(sprite->id) != layer)
				continue;
			out_string(out, "<use href=\"#d");
			out_number(out,
			    film->first +
				index_find(&film->drawings, &sprite->drawing,
				    drawing_length(&sprite->drawing)));
			out_string(out, "\" transform=\"translate(");
			out_number(out, sprite->x);
			out_char(out, ' ');
			out_number(out, sprite->y);
			out_string(out, *mark != '\0' ? ")\" class=\"" : ")");
			out_string(out, mark);
			out_string(out, "\"/>");
		}
}
