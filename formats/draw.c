/* draw.c: a scene as text, for people. */

#include "draw.h"

#include <string.h>

#include "record.h"
#include "utf8.h"

static const char *const ink_codes[] = {
    [INK_NONE] = "",
    [INK_R] = "\033[31m",
    [INK_G] = "\033[32m",
    [INK_B] = "\033[34m",
    [INK_Y] = "\033[33m",
    [INK_O] = "\033[38;5;208m",
    [INK_P] = "\033[35m",
};

static void
draw_spaces(struct out *out, int n)
{
	for (; n > 0; n--)
		out_char(out, ' ');
}

void
draw_shown(struct out *out, const char *string)
{
	char shown[4 * LINE_BYTES + 1];

	utf8_show(shown, sizeof(shown), string, strlen(string));
	out_string(out, shown);
}

void
draw_padded(struct out *out, const char *string, int width)
{
	out_string(out, string);
	draw_spaces(out, width - utf8_width(string));
}

static const char *
tile_face(const struct tile *tile, const struct look *look)
{
	if (tile->flags & TILE_EMPTY)
		return look->unicode ? "·" : ".";
	if (tile->flags & TILE_HIDDEN)
		return look->unicode ? "▒" : "?";
	return tile->face;
}

/* What is special about a tile must also show without colour. */
static const char *
tile_mark(const struct tile *tile)
{
	if (tile->flags & TILE_LINE)
		return "*";
	return tile->flags & TILE_LAST ? "<" : "";
}

/* A tile, and its mark behind it; how wide it came out. */
static int
draw_tile(struct out *out, const struct tile *tile, const struct look *look)
{
	const char *face = tile_face(tile, look);
	const char *mark = tile_mark(tile);

	if (look->colour) {
		out_string(out, tile->flags & TILE_LINE ? "\033[1;7m" : "");
		out_string(out, tile->flags & TILE_LAST ? "\033[1m" : "");
		out_string(out, ink_codes[tile->ink]);
	}
	out_string(out, face);
	if (look->colour &&
	    (tile->ink != INK_NONE || tile->flags & (TILE_LINE | TILE_LAST)))
		out_string(out, "\033[0m");
	out_string(out, mark);
	return utf8_width(face) + (int)strlen(mark);
}

static void
draw_grid(struct out *out, const struct scene *scene, const struct zone *zone,
    const struct look *look)
{
	const struct tile *tile = &scene->tiles[zone->first];
	int rows = zone->tiles / zone->columns;

	for (int row = rows; row-- > 0;) {
		char number[8] = {(char)('0' + (zone->bottom + row + 1) / 10),
		    (char)('0' + (zone->bottom + row + 1) % 10), 0};

		if (number[0] == '0')
			number[0] = ' ';
		out_string(out, "  ");
		out_string(out, number);
		for (int i = 0, room = 0; i < zone->columns; i++) {
			draw_spaces(out, room + 2);
			room = 3 - draw_tile(out, tile++, look);
		}
		out_char(out, '\n');
	}
	out_string(out, "    ");
	for (int i = 0; i < zone->columns; i++) {
		draw_spaces(out, i == 0 ? 2 : 4);
		out_char(out, (char)('a' + zone->left + i));
	}
	out_char(out, '\n');
}

static void
draw_row(struct out *out, const struct scene *scene, const struct zone *zone,
    const struct look *look)
{
	for (int i = 0; i < zone->tiles; i++) {
		const struct tile *tile = &scene->tiles[zone->first + i];

		out_char(out, ' ');
		if (tile->label[0] != '\0') {
			out_string(out, tile->label);
			out_char(out, ':');
		}
		draw_tile(out, tile, look);
	}
}

static int
title_width(const struct scene *scene)
{
	int widest = 0;

	for (int i = 0; i < scene->nzones; i++) {
		int width = utf8_width(scene->zones[i].title);

		if (scene->zones[i].columns == 0 && width > widest)
			widest = width;
	}
	return widest;
}

/* Who may act is marked in front. */
static void
draw_zone(struct out *out, const struct scene *scene, const struct zone *zone,
    int width, const struct look *look)
{
	if (zone->columns > 0) {
		draw_grid(out, scene, zone, look);
		return;
	}
	out_string(out, zone->due ? (look->unicode ? "▸ " : "> ") : "  ");
	if (zone->tiles == 0 && zone->note[0] == '\0')
		width = 0;
	draw_padded(out, zone->title, width);
	draw_row(out, scene, zone, look);
	if (zone->note[0] != '\0') {
		out_string(out, zone->tiles > 0 ? "  (" : " (");
		out_string(out, zone->note);
		out_char(out, ')');
	}
	out_char(out, '\n');
}

void
draw_scene(struct out *out, const struct scene *scene, const struct look *look)
{
	int width = title_width(scene);

	out_string(out, scene->head);
	out_char(out, '\n');
	for (int i = 0; i < scene->nzones; i++)
		draw_zone(out, scene, &scene->zones[i], width, look);
}
