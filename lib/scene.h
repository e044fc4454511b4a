/* scene.h: a position laid out for drawing, in whatever format. */

#ifndef SCENE_H
#define SCENE_H

#include <stdbool.h>
#include <stdint.h>

#include "text.h"

enum { SCENE_ZONES = 16, SCENE_TILES = 512, SCENE_TEXT = 160 };

enum ink { INK_NONE, INK_R, INK_G, INK_B, INK_Y, INK_O, INK_P };

enum tile_flag {
	TILE_EMPTY = 1, /* nothing lies here */
	TILE_HIDDEN = 2, /* lies face down, its face not known */
	TILE_LAST = 4, /* came with the last move */
	TILE_LINE = 8, /* belongs to what won */
};

/* A card, or a place for one.  The face always says all that ink says. */
struct tile {
	char face[8];
	char label[8]; /* such as a slot's number; may be empty */
	uint8_t ink;
	uint8_t flags;
};

/*
 * Some tiles that belong together: a row of them, or a grid when `columns`
 * is not 0, its rows from the top; then `left` and `bottom` number its first
 * column (0 is a) and its lowest row.
 */
struct zone {
	char title[SCENE_TEXT];
	char note[SCENE_TEXT];
	uint8_t seat; /* whose it is; 0: the table's */
	bool due; /* that seat may act */
	int columns, left, bottom;
	int first, tiles;
};

/* What does not fit any more is written after the rest and not counted. */
struct scene {
	const char (*names)[NAME_SIZE];
	char head[SCENE_TEXT];
	int nzones;
	int ntiles;
	bool full; /* there is no room for the zone now written */
	struct zone zones[SCENE_ZONES + 1];
	struct tile tiles[SCENE_TILES + 1];
};

/* An empty one; names are those of the seats, from 1. */
void scene_open(struct scene *, const char (*names)[NAME_SIZE]);

/* Each returns a text to be written on. */
struct text scene_head(struct scene *);
struct text scene_title(struct scene *, struct zone *);
struct text scene_note(struct scene *, struct zone *);

struct zone *scene_zone(struct scene *, int seat, const char *title);
struct tile *scene_tile(
    struct scene *, const char *face, enum ink, unsigned flags);

#endif
