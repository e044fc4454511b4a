/* scene.c: a position laid out for drawing, in whatever format. */

#include "scene.h"

#include <stddef.h>
#include <string.h>

static struct text
write_on(struct scene *scene, char *bytes)
{
	struct text text;

	text_begin(&text, bytes, SCENE_TEXT, scene->names);
	return text;
}

void
scene_open(struct scene *scene, const char (*names)[NAME_SIZE])
{
	memset(scene, 0, offsetof(struct scene, tiles));
	scene->names = names;
}

struct text
scene_head(struct scene *scene)
{
	return write_on(scene, scene->head);
}

struct text
scene_title(struct scene *scene, struct zone *zone)
{
	return write_on(scene, zone->title);
}

struct text
scene_note(struct scene *scene, struct zone *zone)
{
	return write_on(scene, zone->note);
}

struct zone *
scene_zone(struct scene *scene, int seat, const char *title)
{
	struct zone *zone = &scene->zones[scene->nzones];
	struct text text;

	scene->full = scene->nzones == SCENE_ZONES;
	if (!scene->full)
		scene->nzones++;
	*zone = (struct zone){.seat = (uint8_t)seat, .first = scene->ntiles};
	text = scene_title(scene, zone);
	if (seat != 0)
		text_say(&text, "{1}", part_seat(seat));
	text_add(&text, title);
	return zone;
}

struct tile *
scene_tile(struct scene *scene, const char *face, enum ink ink, unsigned flags)
{
	bool fits =
	    !scene->full && scene->nzones > 0 && scene->ntiles < SCENE_TILES;
	struct tile *tile = &scene->tiles[fits ? scene->ntiles : SCENE_TILES];

	if (fits) {
		scene->ntiles++;
		scene->zones[scene->nzones - 1].tiles++;
	}
	*tile = (struct tile){.ink = (uint8_t)ink, .flags = (uint8_t)flags};
	memcpy(tile->face, face, strnlen(face, sizeof(tile->face) - 1));
	return tile;
}
