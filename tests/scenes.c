/*
 * scenes.c: scenes that no game makes, but that scene.h allows, drawn as text
 * and placed as pictures.  Usage: scenes [GRIDS [SEED]]
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/pictures/draw.h"
#include "formats/pictures/svg.h"
#include "fuzz/fuzz.h"

enum { GRID_COLUMNS = 6, GRID_ROWS = 12, CELLS = GRID_COLUMNS * GRID_ROWS };

static const char names[SEATS][NAME_SIZE] = {
    "Anna", "Ben", "Cem", "Dana", "Emil", "Fritz"};

static unsigned long checked;

/* A drawing as text that can be looked at. */
static struct lines drawn;

static void
demand(bool holds, const char *what)
{
	checked++;
	if (holds)
		return;
	fprintf(
	    stderr, "%s:\n%.*s", what, (int)drawn.out.length, drawn.out.bytes);
	abort();
}

static struct scene *
new_scene(int players)
{
	static struct scene scene;

	scene_open(&scene, (struct voice){.names = names}, 0);
	scene.title = "Scene";
	scene.players = (uint8_t)players;
	return &scene;
}

static void
draw_as(const struct scene *scene, const struct look *look)
{
	lines_close(&drawn);
	lines_open(&drawn, look->colour);
	draw_lines(&drawn, scene, look);
	for (size_t i = 0; i < drawn.n; i++)
		demand(look->width < DRAW_WIDTH_LEAST ||
			drawn.rows[i].width <= look->width,
		    "a line is too wide");
}

/* Draws it in all ways that there are; what stays is the plainest. */
static void
draw_all(const struct scene *scene)
{
	static const int widths[] = {140, 79, 60, DRAW_WIDTH_LEAST, 20, 80};
	struct out out;

	for (size_t i = 0; i < sizeof(widths) / sizeof(widths[0]); i++)
		for (int way = 3; way >= 0; way--)
			draw_as(scene,
			    &(struct look){.colour = way & 1,
				.unicode = way & 2,
				.width = widths[i]});
	out_open(&out, -1);
	svg_scene(&out, scene);
	demand(out.length > 0, "no picture");
	out_close(&out);
}

static void
count_words(const char *phrase, int wanted)
{
	char words[4096], *to = words;
	int n = 0;

	/* Spaces and line ends are one space. */
	for (size_t i = 0; i < drawn.out.length; i++) {
		char c = drawn.out.bytes[i] == '\n' ? ' ' : drawn.out.bytes[i];

		if (c != ' ' || to == words || to[-1] != ' ')
			*to++ = c;
		demand(to < words + sizeof(words) - 1, "too much");
	}
	*to = '\0';
	for (const char *at = words; (at = strstr(at, phrase)) != NULL; at++)
		n++;
	demand(n == wanted, phrase);
}

/* Grids. */

/* What stands where a column and a row of text cross. */
static char
find_cell(const struct zone *zone, int x, int y)
{
	const char *bytes = drawn.out.bytes;
	/* The last line but that of the seats names the columns. */
	const struct row *letters = &drawn.rows[drawn.n - 1];
	const char *column;
	char number[16];

	while (letters->length == 0)
		letters--;
	column =
	    memchr(bytes + letters->at, 'a' + zone->left + x, letters->length);
	demand(column != NULL, "a column is missing");
	snprintf(number, sizeof(number), "%d ", zone->bottom + zone->rows - y);
	for (const struct row *row = letters - zone->rows; row < letters; row++)
		if (strtol(bytes + row->at, NULL, 10) ==
		    strtol(number, NULL, 10)) {
			size_t at = (size_t)(column - bytes) - letters->at;

			return at < row->length ? bytes[row->at + at] : ' ';
		}
	demand(false, "a row is missing");
	return ' ';
}

static const struct sprite *
find_text(
    const struct placed *placed, enum drawing_style style, const char *says)
{
	for (int i = 0; i < placed->n; i++)
		if (placed->sprites[i].drawing.kind == DRAWING_TEXT &&
		    placed->sprites[i].drawing.style == style &&
		    strcmp(placed->sprites[i].drawing.text, says) == 0)
			return &placed->sprites[i];
	return NULL;
}

/* A card stands in the middle of its column, at the height of its number. */
static void
check_sprites(const struct scene *scene, const struct zone *zone)
{
	static struct placed placed;

	place_scene(&placed, scene);
	for (int i = 0; i < placed.n; i++) {
		const struct sprite *sprite = &placed.sprites[i], *column, *row;
		const struct tile *tile = &scene->tiles[sprite->tile];
		char letter[2] = "", number[16];

		if (sprite->tile < 0)
			continue;
		letter[0] = (char)('a' + zone->left + tile->x);
		snprintf(number, sizeof(number), "%d",
		    zone->bottom + zone->rows - tile->y);
		column = find_text(&placed, STYLE_COLUMN, letter);
		row = find_text(&placed, STYLE_ROW, number);
		demand(column != NULL && row != NULL, "no axes");
		demand(sprite->x + sprite->drawing.w / 2 == column->x &&
			abs(sprite->y + sprite->drawing.h / 2 - row->y) < 10,
		    "a card is elsewhere");
	}
}

/* A grid of some places in any order: 0 there is none, else what shows. */
static void
fill_grid(struct scene *scene, char *shows, uint64_t *random)
{
	struct zone *zone = scene_zone(scene, ZONE_GRID, 0, "Table");

	zone->columns = (uint8_t)(1 + random_below(random, GRID_COLUMNS));
	zone->rows = (uint8_t)(1 + random_below(random, GRID_ROWS));
	zone->left = (uint8_t)random_below(random, 20);
	zone->bottom = (uint8_t)random_below(random, 80);
	memset(shows, ' ', CELLS);
	for (int i = (int)random_below(random, CELLS); i > 0; i--) {
		int x = (int)random_below(random, zone->columns);
		int y = (int)random_below(random, zone->rows);
		int what = (int)random_below(random, 4);
		struct tile *tile;

		if (shows[GRID_COLUMNS * y + x] != ' ')
			continue;
		shows[GRID_COLUMNS * y + x] = ".?78"[what];
		tile = scene_tile(scene, what == 0 ? 0 : (unsigned)i,
		    what == 2       ? "7"
			: what == 3 ? "8R"
				    : "",
		    what == 3 ? INK_R : INK_NONE, what == 0 ? TILE_EMPTY : 0);
		tile->x = (uint16_t)x;
		tile->y = (uint8_t)y;
		tile->known = KNOWN_ALL;
		tile->depth =
		    (uint8_t)(what > 1 ? random_below(random, 12) : 0);
	}
}

static void
check_grid(uint64_t *random)
{
	struct scene *scene = new_scene(2);
	const struct zone *zone = &scene->zones[0];
	char shows[CELLS];

	fill_grid(scene, shows, random);
	draw_all(scene);
	for (int y = 0; y < zone->rows; y++)
		for (int x = 0; x < zone->columns; x++)
			demand(find_cell(zone, x, y) ==
				shows[GRID_COLUMNS * y + x],
			    "a card is elsewhere");
	check_sprites(scene, zone);
}

/* What stands beside a grid are the seats; piles are not among them. */
static void
check_table(void)
{
	struct scene *scene = new_scene(3);
	struct zone *zone = scene_zone(scene, ZONE_GRID, 0, "Table");

	zone->columns = zone->rows = 2;
	scene_tile(scene, 1, "R7", INK_R, 0)->x = 1;
	zone = scene_zone(scene, ZONE_PILE, 0, "Stock");
	zone->count = 12;
	scene_tile(scene, 2, "", INK_NONE, TILE_DOWN);
	for (int seat = 1; seat <= 3; seat++) {
		zone = scene_zone(scene, ZONE_PILE, seat, NULL);
		zone->count = (uint16_t)(seat + 3);
		/* A colour, all of them, none. */
		zone->inks = (uint8_t)(seat == 1 ? 1 << INK_R
			: seat == 2              ? 7 << INK_R
						 : 0);
	}
	draw_all(scene);
	count_words("Stock ? (12) ", 1);
	count_words("R7", 1);
	count_words("Anna red 4 cards ", 1);
	count_words("Ben red, green and blue 5 cards ", 1);
	count_words("Cem 6 cards ", 1);
}

/* Rows. */

static struct tile *
add_word(struct scene *scene, unsigned id, enum ink word, int owner)
{
	struct tile *tile = scene_tile(scene, id, "BR", INK_B, 0);

	tile->kind = TILE_WORD;
	tile->word = (uint8_t)word;
	tile->owner = (uint8_t)owner;
	tile_label(tile, (int)id);
	return tile;
}

/*
 * Words, and a card among them, that nobody laid; it is the zone that says
 * what their marks mean.
 */
static void
check_words(int owner)
{
	struct scene *scene = new_scene(2);
	struct zone *zone = scene_zone(scene, ZONE_ROW, 0, "Pile");

	zone->places = 4;
	zone->meant.line = "is splendid";
	zone->meant.bad = "is a shame";
	add_word(scene, 1, INK_R, 0)->flags = TILE_LINE | TILE_GOOD;
	add_word(scene, 2, INK_G, owner)->flags = TILE_GOOD;
	add_word(scene, 3, INK_Y, 0)->face[0] = '\0';
	add_word(scene, 4, INK_NONE, 0)->kind = TILE_CARD;
	scene->tiles[3].flags = TILE_GOOD | TILE_BAD;
	draw_all(scene);
	count_words(" Pile 1 red in blue is splendid 2 ", 1);
	count_words(
	    owner == 0 ? " 2 green in blue 3 " : " 2 Ben green in blue 3 ", 1);
	count_words(" 3 ? 4 BR is a shame ", 1);
}

/* Cards that nobody laid beside one that somebody did. */
static void
check_row(void)
{
	struct scene *scene = new_scene(2);

	scene_zone(scene, ZONE_ROW, 0, "Trick")->places = 3;
	scene_tile(scene, 1, "R7", INK_R, 0);
	scene_tile(scene, 2, "", INK_NONE, TILE_DOWN)->owner = 1;
	scene_tile(scene, 0, "", INK_NONE, TILE_EMPTY);
	scene_zone(scene, ZONE_ROW, 0, "Nothing");
	draw_all(scene);
	count_words("Trick R7 ? Anna . Nothing . ", 1);
}

int
main(int argc, char **argv)
{
	unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : 100;
	uint64_t random = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;

	lines_open(&drawn, false);
	check_row();
	check_words(0);
	check_words(2);
	check_table();
	draw_all(new_scene(2));
	while (count-- > 0)
		check_grid(&random);
	lines_close(&drawn);
	printf("%lu checks\n", checked);
	return 0;
}
