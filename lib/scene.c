/* scene.c: a position laid out for drawing, as data, in whatever format. */

#include "scene.h"

#include <stddef.h>
#include <string.h>

static struct text
write_on(struct scene *scene, char *bytes)
{
	struct text text;

	text_begin(&text, bytes, SCENE_TEXT, scene->voice);
	return text;
}

void
scene_open(struct scene *scene, struct voice voice, int viewer)
{
	memset(scene, 0, offsetof(struct scene, zones));
	scene->voice = voice;
	scene->viewer = (uint8_t)viewer;
}

void
scene_take(struct scene *scene)
{
	const struct scene *like = scene->like;

	scene->alike = true;
	scene->ntiles = like->ntiles;
	memcpy(scene->tiles, like->tiles,
	    (size_t)like->ntiles * sizeof(like->tiles[0]));
}

struct text
scene_head(struct scene *scene)
{
	return write_on(scene, scene->head);
}

struct text
scene_task(struct scene *scene)
{
	return write_on(scene, scene->task);
}

struct text
scene_note(struct scene *scene, struct zone *zone)
{
	return write_on(scene, zone->note);
}

struct zone *
scene_zone(
    struct scene *scene, enum zone_shape shape, int seat, const char *title)
{
	struct zone *zone = &scene->zones[scene->nzones];
	bool full = scene->nzones == SCENE_ZONES;
	struct text text;

	scene->limit = full ? 0 : SCENE_TILES;
	if (!full)
		scene->nzones++;
	memset(&zone->seat, 0, sizeof(*zone) - offsetof(struct zone, seat));
	zone->title[0] = zone->note[0] = '\0';
	zone->shape = (uint8_t)shape;
	zone->seat = (uint8_t)seat;
	zone->first = scene->ntiles;
	text = write_on(scene, zone->title);
	if (seat != 0)
		text_add(&text, scene->voice.names[seat - 1]);
	else
		text_say(&text, title);
	return zone;
}

struct tile *
scene_tile(struct scene *scene, unsigned id, const char *face, enum ink ink,
    unsigned flags)
{
	struct tile *tile = &scene->tiles[SCENE_TILES];

	if (scene->ntiles < scene->limit) {
		tile = &scene->tiles[scene->ntiles++];
		scene->zones[scene->nzones - 1].tiles++;
	}
	*tile = (struct tile){
	    .id = (uint16_t)id, .ink = (uint8_t)ink, .flags = (uint8_t)flags};
	for (size_t i = 0; i + 1 < sizeof(tile->face) && face[i] != '\0'; i++)
		tile->face[i] = face[i];
	return tile;
}

void
tile_label_long(struct tile *tile, int number)
{
	struct text label;

	text_begin(&label, tile->label, sizeof(tile->label), no_voice);
	text_number(&label, number);
}

void
scene_arrow(struct scene *scene, struct point from, struct point to)
{
	if (scene->narrows < SCENE_ARROWS)
		scene->arrows[scene->narrows++] = (struct arrow){from, to};
}

void
zone_sum(struct zone *zone, enum ink ink, int value)
{
	struct sum *sums = zone->sums, sum = {.ink = (uint16_t)ink};
	int i = 0;

	while (i < zone->nsums && sums[i].ink != ink)
		i++;
	if (i == SCENE_SUMS)
		return;
	if (i == zone->nsums)
		zone->nsums++;
	sum.value = (int16_t)(sums[i].value + value);
	for (; i > 0 && sums[i - 1].value < sum.value; i--)
		sums[i] = sums[i - 1];
	sums[i] = sum;
}
