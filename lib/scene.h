/* scene.h: a position laid out for drawing, as data, in whatever format. */

#ifndef SCENE_H
#define SCENE_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "text.h"

enum {
	SCENE_ZONES = 16,
	SCENE_TILES = 512,
	SCENE_TEXT = 160,
	SCENE_SAID = 1024,
	SCENE_SUMS = 6,
	SCENE_ARROWS = 4,
};

enum ink { INK_NONE, INK_R, INK_G, INK_B, INK_Y, INK_O, INK_P };

enum tile_kind {
	TILE_CARD, /* the face is a letter of its ink and a number, or a number
		    */
	TILE_WORD, /* the name of a colour, `word`, in an ink */
	TILE_DIE,
	TILE_CHIP, /* the face is what it is worth */
};

enum tile_flag {
	TILE_EMPTY = 1, /* a place where nothing lies */
	TILE_DOWN = 2, /* lies face down, whoever knows it */
	TILE_LAST = 4, /* the last move laid, moved or touched it */
	TILE_LINE = 8, /* belongs to what won */
	TILE_GOOD = 16, /* the table liked it, or did not: `meant` of its */
	TILE_BAD = 32, /* zone says in words what that is */
};

enum { KNOWN_ALL = 0x3f };

/*
 * A card, or a place for one.  What has no face and is not empty is shown by
 * its back.
 *
 * The id is the same for the same card in every scene of a round, as far as
 * the viewer can follow it; no two tiles of a scene have the same but 0.  It
 * says nothing of the face: that of a card which the viewer does not know is
 * made from where it lies, or from what everybody saw of its way there.
 */
struct tile {
	uint16_t id; /* 0: not followed */
	uint16_t x; /* in a grid or in slots: from the left, from 0 */
	uint8_t y; /* the same from the top */
	uint8_t kind; /* enum tile_kind */
	uint8_t ink; /* enum ink; the face says the same */
	uint8_t flags; /* enum tile_flag */
	char face[8]; /* as in the record; empty: the viewer does not know it */
	char label[8]; /* of its place: a slot, or a number on the pile */
	uint8_t word; /* of TILE_WORD: the ink that it names */
	uint8_t owner; /* the seat that laid it; 0: nobody */
	uint8_t known; /* bit SEAT - 1: who knows the face */
	uint8_t depth; /* cards under it */
	uint8_t under[4]; /* the inks of the uppermost of them, from the top */
};

static_assert(sizeof(struct tile) == 32, "tiles cannot be compared as bytes");

/* What the tiles of a colour come to together. */
struct sum {
	int16_t value;
	uint16_t ink;
};

enum zone_shape {
	ZONE_ROW, /* tiles side by side: a hand, a trick */
	/*
	 * By x and y, within columns and rows; in any order, and where there
	 * is no tile there is no place.  The table's alone, and of six columns
	 * at most, which have room in the narrowest drawing.
	 */
	ZONE_GRID,
	ZONE_PILE, /* `count` cards, of which the tiles are the uppermost */
	ZONE_SLOTS, /* numbered places, the empty ones among the tiles */
};

/* Some tiles that belong together.  Those of the table come before those of
 * the seats, which are in order. */
struct zone {
	char title[SCENE_TEXT]; /* of a seat: the player's name */
	char note[SCENE_TEXT];
	uint8_t seat; /* whose it is; 0: the table's */
	uint8_t shape; /* enum zone_shape */
	bool due; /* that seat may act */
	bool acted; /* that seat made the last move */
	bool has_points, has_total;
	uint8_t inks; /* bit INK: colours that are this seat's */
	uint8_t wins, goal; /* rounds won, of those needed; goal 0: none */
	int32_t points; /* of this round, or of the one just over */
	int32_t total; /* of the match, with those */
	int32_t change; /* of the total, with the last move */
	uint16_t count; /* of a pile: all its cards */
	uint8_t places; /* of a row: how many tiles there is room for */
	uint8_t columns, rows; /* of a grid */
	uint8_t left, bottom; /* its first column (0 is a) and lowest row */
	uint8_t nsums;
	struct sum sums[SCENE_SUMS];
	/* What is said of a tile by its mark, as a phrase; NULL: nothing. */
	struct {
		const char *line, *bad, *good; /* the first that it has */
	} meant;
	int first, tiles;
};

/* A place on the table: a zone, and in it x and y of a tile. */
struct point {
	uint8_t zone, y;
	uint16_t x;
};

/* A card went from one place to another. */
struct arrow {
	struct point from, to;
};

/*
 * What does not fit any more is written after the rest and not counted.  The
 * caller says whose eyes it is for; move and moves are the caller's too.
 */
struct scene {
	struct voice voice;
	const char *title; /* of the game */
	uint8_t players;
	uint8_t inks; /* bit INK: the colours that cards have, if any */
	uint8_t viewer; /* a seat; 0: sees everything */
	/*
	 * Only what can be seen at this moment: of cards that lie face down no
	 * face is shown but of those now looked at, nor who knows them.
	 */
	bool open;
	/*
	 * The same moment in everybody's eyes, who saw the same move; or NULL.
	 * If nothing but faces is different in the viewer's, a game may say
	 * so: then there are the tiles and what was said, and nothing else.
	 */
	const struct scene *like;
	bool alike;
	bool quiet; /* nobody asks for the head and the task */
	uint32_t round, rounds; /* rounds 0: their number is open */
	long move, moves;
	char head[SCENE_TEXT]; /* "round 3, first to 2" */
	char task[SCENE_TEXT]; /* "Anna to lay", or who has won; may be empty */
	char said[SCENE_SAID]; /* the last line, as tell says it */
	bool moved; /* that line is a move */
	int nzones, ntiles, narrows;
	int limit; /* of tiles; 0: there is no room for their zone either */
	struct arrow arrows[SCENE_ARROWS];
	struct zone zones[SCENE_ZONES + 1];
	struct tile tiles[SCENE_TILES + 1];
};

/* An empty one. */
void scene_open(struct scene *, struct voice, int viewer);

/* Takes the tiles of the scene that this one is like, to change faces. */
void scene_take(struct scene *);

/* Each returns a text to be written on, which is empty again. */
struct text scene_head(struct scene *);
struct text scene_task(struct scene *);
struct text scene_note(struct scene *, struct zone *);

/* The zone that the tiles which follow belong to; of a seat, with its name. */
struct zone *scene_zone(
    struct scene *, enum zone_shape, int seat, const char *title);

/* A tile of the last zone; face "" if it is not known. */
struct tile *scene_tile(
    struct scene *, unsigned id, const char *face, enum ink, unsigned flags);

void tile_label_long(struct tile *, int number);

/* Writes a number as the label of a tile: nearly always of one or two digits.
 */
static inline void
tile_label(struct tile *tile, int number)
{
	unsigned tens = (unsigned)number / 10;

	if (tens >= 10) {
		tile_label_long(tile, number);
		return;
	}
	tile->label[tens > 0] = (char)('0' + (unsigned)number % 10);
	tile->label[1 + (tens > 0)] = '\0';
	if (tens > 0)
		tile->label[0] = (char)('0' + tens);
}

void scene_arrow(struct scene *, struct point, struct point);

/* Adds to the sum of an ink; the greatest comes first. */
void zone_sum(struct zone *, enum ink, int value);

#endif
