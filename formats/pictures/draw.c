/* draw.c: a scene as text, for people. */

#include "draw.h"

#include <stdio.h>
#include <string.h>

#include "formats/record/record.h"
#include "formats/utf8.h"

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
draw_padded(struct out *out, const char *string, int width)
{
	out_string(out, string);
	draw_spaces(out, width - utf8_width(string));
}

/*
 * Where the next word goes.  On a terminal of known width a word that does not
 * fit begins a new line; before the indent nothing is broken.
 */
struct pen {
	struct out *out;
	const struct scene *scene;
	int width; /* 0: not known */
	int indent, column;
};

/* Goes on to a word of that width, after some spaces. */
static void
pen_move(struct pen *pen, int spaces, int width)
{
	if (pen->width > 0 && pen->column > pen->indent &&
	    pen->column + spaces + width > pen->width) {
		out_char(pen->out, '\n');
		spaces = pen->indent;
		pen->column = 0;
	}
	draw_spaces(pen->out, spaces);
	pen->column += spaces + width;
}

/* The bytes of the next word; the name of a player is one, spaces or not. */
static size_t
word_length(const struct scene *scene, const char *text)
{
	size_t longest = 0;

	for (int i = 0; i < scene->nzones; i++) {
		int seat = scene->zones[i].seat;
		const char *name = seat > 0 ? scene->names[seat - 1] : "";
		size_t length = strlen(name);

		if (length > longest && strncmp(text, name, length) == 0)
			longest = length;
	}
	return longest + strcspn(text + longest, " ");
}

/* Text of which only the spaces may become line ends. */
static void
pen_text(struct pen *pen, const char *text)
{
	while (*text != '\0') {
		int spaces = (int)strspn(text, " ");
		size_t length = word_length(pen->scene, text + spaces);
		char word[SCENE_TEXT + 4];

		text += spaces;
		if (length >= sizeof(word))
			length = sizeof(word) - 1;
		memcpy(word, text, length);
		word[length] = '\0';
		pen_move(pen, spaces, utf8_width(word));
		out_string(pen->out, word);
		text += length;
	}
}

static const char *
tile_face(const struct tile *tile, const struct look *look)
{
	if (tile->flags & TILE_EMPTY)
		return look->unicode ? "·" : ".";
	if (tile->face[0] == '\0')
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

/* A tile, and its mark after it; how wide it came out. */
static int
draw_tile(struct out *out, const struct tile *tile, const struct look *look)
{
	const char *face = tile_face(tile, look);
	const char *mark = tile_mark(tile);

	if (look->colour) {
		if (tile->flags & TILE_LINE)
			out_string(out, "\033[1;7m");
		if (tile->flags & TILE_LAST)
			out_string(out, "\033[1m");
		out_bytes(
		    out, ink_codes[tile->ink], strlen(ink_codes[tile->ink]));
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
draw_row(struct pen *pen, const struct zone *zone, const struct look *look)
{
	for (int i = 0; i < zone->tiles; i++) {
		const struct tile *tile = &pen->scene->tiles[zone->first + i];
		int label = (int)strlen(tile->label);

		pen_move(pen, 1,
		    utf8_width(tile_face(tile, look)) +
			(int)strlen(tile_mark(tile)) + label + (label > 0));
		if (label > 0) {
			out_string(pen->out, tile->label);
			out_char(pen->out, ':');
		}
		draw_tile(pen->out, tile, look);
	}
}

static int
title_width(const struct scene *scene)
{
	int widest = 0;

	for (int i = 0; i < scene->nzones; i++) {
		int width = utf8_width(scene->zones[i].title);

		if (scene->zones[i].shape != ZONE_GRID && width > widest)
			widest = width;
	}
	return widest;
}

/* A title, and room for what the zone holds: beside it or, if it takes up too
   much of the line, below. */
static void
draw_title(struct pen *pen, const struct zone *zone, int width)
{
	bool wide = pen->width > 0 && 2 + width + 1 > pen->width / 2;

	if (wide && (zone->tiles > 0 || 2 + width > pen->width / 2)) {
		pen->column = 2;
		pen->indent = 4;
		pen_text(pen, zone->title);
		out_string(pen->out, "\n   ");
		pen->column = 3;
	} else {
		draw_padded(pen->out, zone->title, width);
		pen->column = 2 + width;
	}
	pen->indent = wide ? 4 : 2 + width + 1;
}

static void
draw_contents(struct pen *pen, const struct zone *zone, const struct look *look)
{
	char note[SCENE_TEXT + 4];

	draw_row(pen, zone, look);
	if (zone->note[0] != '\0') {
		snprintf(note, sizeof(note), "%s(%s)",
		    zone->tiles > 0 ? "  " : " ", zone->note);
		pen_text(pen, note);
	}
}

/* Those who may act are marked in front. */
static void
draw_zone(struct pen *pen, const struct zone *zone, int width,
    const struct look *look)
{
	struct out *out = pen->out;

	if (zone->shape == ZONE_GRID) {
		draw_grid(out, pen->scene, zone, look);
		return;
	}
	out_string(out, zone->due ? (look->unicode ? "▸ " : "> ") : "  ");
	if (zone->tiles == 0 && zone->note[0] == '\0') {
		out_string(out, zone->title);
	} else {
		draw_title(pen, zone, width);
		draw_contents(pen, zone, look);
	}
	out_char(out, '\n');
}

void
draw_scene(struct out *out, const struct scene *scene, const struct look *look)
{
	struct pen pen = {out, scene, look->width, 2, 0};
	int width = title_width(scene);

	pen_text(&pen, scene->title);
	pen_text(&pen, ", ");
	pen_text(&pen, scene->head);
	pen_text(&pen, ": ");
	pen_text(&pen, scene->task);
	out_char(out, '\n');
	for (int i = 0; i < scene->nzones; i++)
		draw_zone(&pen, &scene->zones[i], width, look);
}
