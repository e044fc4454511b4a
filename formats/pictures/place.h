/* place.h: a scene as drawings at their places, for pictures. */

#ifndef PLACE_H
#define PLACE_H

#include "lib/scene.h"

/*
 * Everything is placed in units, on a picture PLACE_WIDTH of them wide; how
 * high it is depends on what there is.
 */
enum { PLACE_WIDTH = 540, PLACE_TEXT = 80, PLACE_SPRITES = 1280 };

enum drawing_kind {
	DRAWING_PANEL, /* that other things stand on */
	DRAWING_FREE, /* a place where nothing lies */
	DRAWING_DOT, /* the same, on a grid */
	DRAWING_STACK, /* what lies under a card */
	DRAWING_TILE,
	DRAWING_TEXT,
	DRAWING_SUM, /* a colour, and what it is worth */
	DRAWING_INKS, /* the colours of a seat */
	DRAWING_DISCS, /* rounds won, of those needed */
	DRAWING_ARROW,
};

enum drawing_style {
	STYLE_TABLE, /* panels */
	STYLE_SEAT,
	STYLE_DUE,
	STYLE_TITLE, /* text */
	STYLE_NAME,
	STYLE_LONG_NAME, /* smaller, where the other has no room */
	STYLE_POINTS,
	STYLE_COUNT,
	STYLE_NOTE,
	STYLE_OWNER,
	STYLE_ROW,
	STYLE_COLUMN,
	STYLE_UP,
	STYLE_DOWN,
	STYLES,
};

/*
 * What something looks like, wherever it is.  Two that look the same are the
 * same bytes.
 */
struct drawing {
	uint8_t kind; /* enum drawing_kind */
	uint8_t style; /* enum drawing_style, of panels and text */
	uint8_t tile; /* enum tile_kind, of tiles */
	uint8_t ink, word; /* as a tile has them; of inks, bits */
	bool down; /* of a tile: lies face down; of an arrow: to and fro */
	uint8_t known; /* bits of seats to be named as knowing it */
	uint8_t n, of; /* how many discs, or cards in a stack */
	uint8_t under[3]; /* inks of a stack, from the top; 0: backs */
	int16_t w, h; /* how large; of an arrow: where it points */
	char text[PLACE_TEXT]; /* of a tile: the face, empty if unknown */
};

static_assert(sizeof(struct drawing) == 16 + PLACE_TEXT,
    "drawings cannot be compared as bytes");

/* Those further on lie above those before. */
enum layer { LAYER_TABLE, LAYER_STACKS, LAYER_TILES, LAYER_ARROWS };

enum sprite_mark { MARK_NONE, MARK_LAST, MARK_LINE };

/* A drawing at its place. */
enum { INK_TIGHT = 17 }; /* from one of several inks to the next */

struct sprite {
	uint32_t id; /* the same for the same thing in another picture */
	int16_t x, y;
	uint8_t zone; /* in which it is, from 0 */
	uint8_t known; /* bits of seats that see it so; others see its back */
	uint8_t mark; /* enum sprite_mark */
	int16_t tile; /* of the scene; -1: it is no tile */
	struct drawing drawing;
};

struct placed {
	int height;
	int n;
	struct sprite sprites[PLACE_SPRITES];
};

/* Places all that a scene has.  What is too much is left off. */
void place_scene(struct placed *, const struct scene *);

/* The layer that a sprite is on, from its id. */
enum layer sprite_layer(uint32_t id);

/* Whether every seat sees of a tile all that there is to be seen. */
static inline bool
tile_is_open(const struct tile *tile)
{
	return tile->kind == TILE_CHIP || tile->face[0] == '\0';
}

/* Whether a seat, 0 for all eyes, does. */
static inline bool
tile_is_seen(const struct tile *tile, int seat)
{
	return seat == 0 || tile_is_open(tile) || tile->known >> (seat - 1) & 1;
}

/* The drawing that a seat sees, 0 for all eyes; `back` has room for it. */
const struct drawing *sprite_seen(
    const struct sprite *, int seat, struct drawing *back);

#endif
