/* place.c: a scene as drawings at their places, for pictures. */

#include "place.h"

#include <string.h>

#include "formats/utf8.h"
#include "lib/game.h"

enum {
	MARGIN = 14,
	GAP = 8, /* between panels */
	PAD = 14, /* within them */
	INNER = PLACE_WIDTH - 2 * MARGIN - 2 * PAD,
	HEADING = 34, /* the height of a title, or of a name */
	CARD_W = 46,
	CARD_H = 62,
	CARD_GAP = 7,
	OWNER_STEP = 84, /* so that there is room for a name */
	WORD_H = 88,
	WORD_W = 150,
	WORD_GAP = 12,
	PILE_W = 64,
	PILE_H = 92,
	DIE = 64,
	CELL = 63, /* of a grid; a card is that much smaller */
	CELL_GAP = 9,
	SLOT_W = 46,
	SLOT_H = 66,
	STACK_W = 46, /* of a seat's own */
	CHIP = 22,
	NARROW_H = 134,
	NOTE_COLUMN = 8, /* units that a letter of a note takes */
	POINTS_COLUMN = 10, /* the same of points, */
	NAME_COLUMN = 11, /* and of most of a name */
	NAME_LETTERS = 19, /* their size, and below a long name's */
	LONG_NAME_LETTERS = 15,
	ARROW_UNITS = 18, /* of the sign that a seat is due, */
	CUT_UNITS = 15, /* and of the one that a name was cut */
	NOTE_LINES = 4,
};

/* Where the tiles of a zone are: the first, and how far it is to the next. */
struct lattice {
	int x, y, dx, dy, w, h;
};

struct placer {
	struct placed *to;
	const struct scene *scene;
	int zone; /* the one that is being placed */
	int things; /* of it, so far, that are no cards */
	struct lattice lattices[SCENE_ZONES];
};

static int
lesser(int a, int b)
{
	return a < b ? a : b;
}

static int
greater(int a, int b)
{
	return a > b ? a : b;
}

/* Sprites. */

/* Ids: the layer, then the card, or the zone and its how manieth thing. */
enum { LAYER_SHIFT = 24, FOLLOWED = 1 << 23, ZONE_SHIFT = 16 };

enum layer
sprite_layer(uint32_t id)
{
	return (enum layer)(id >> LAYER_SHIFT);
}

static struct drawing *
add(struct placer *placer, enum layer layer, uint32_t id, int x, int y)
{
	struct placed *to = placer->to;
	struct sprite *sprite = &to->sprites[to->n];

	if (to->n < PLACE_SPRITES - 1)
		to->n++;
	memset(sprite, 0, sizeof(*sprite));
	sprite->id = (uint32_t)layer << LAYER_SHIFT | id;
	sprite->x = (int16_t)x;
	sprite->y = (int16_t)y;
	sprite->zone = (uint8_t)placer->zone;
	sprite->known = KNOWN_ALL;
	sprite->tile = -1;
	return &sprite->drawing;
}

/* Something of a zone that is no card. */
static struct drawing *
add_thing(struct placer *placer, enum layer layer, enum drawing_kind kind,
    int x, int y)
{
	unsigned id =
	    (unsigned)placer->zone << ZONE_SHIFT | (unsigned)placer->things++;
	struct drawing *drawing = add(placer, layer, id, x, y);

	drawing->kind = (uint8_t)kind;
	return drawing;
}

static struct drawing *
add_box(
    struct placer *placer, enum drawing_kind kind, int x, int y, int w, int h)
{
	struct drawing *drawing = add_thing(placer, LAYER_TABLE, kind, x, y);

	drawing->w = (int16_t)w;
	drawing->h = (int16_t)h;
	return drawing;
}

/* Text that takes at most so many columns, and shows if it was cut. */
static void
set_text(struct drawing *drawing, const char *text, int columns)
{
	static const char cut[] = "…";
	size_t room = sizeof(drawing->text) - sizeof(cut);
	size_t length = strlen(text);
	int left = greater(columns, 1);

	/* Nothing takes more columns than bytes. */
	if (length > (size_t)left)
		length = utf8_fit(text, &left);
	if (length < sizeof(drawing->text) && text[length] == '\0') {
		memcpy(drawing->text, text, length);
		return;
	}
	left = greater(columns - 1, 1);
	length = utf8_fit(text, &left);
	while (length > room || (text[length] & 0xc0) == 0x80)
		length--;
	memcpy(drawing->text, text, length);
	memcpy(drawing->text + length, cut, sizeof(cut));
}

static struct drawing *
add_text(struct placer *placer, enum drawing_style style, const char *text,
    int columns, int x, int y)
{
	struct drawing *drawing =
	    add_thing(placer, LAYER_TABLE, DRAWING_TEXT, x, y);

	drawing->style = (uint8_t)style;
	set_text(drawing, text, columns);
	return drawing;
}

static void
add_number(
    struct placer *placer, enum drawing_style style, long number, int x, int y)
{
	struct drawing *drawing = add_text(placer, style, "", 1, x, y);
	struct text text;

	text_begin(&text, drawing->text, sizeof(drawing->text), no_voice);
	text_number(&text, number);
}

/* A text broken between words into lines, one below the other. */
static void
add_wrapped(struct placer *placer, const char *text, int columns, int x, int y)
{
	char line[SCENE_TEXT];

	for (int i = 0; i < NOTE_LINES && *text != '\0'; i++) {
		size_t length = strlen(text);

		if (length > (size_t)columns)
			length = utf8_wrap(text, columns);
		memcpy(line, text, length);
		line[length] = '\0';
		add_text(placer, STYLE_NOTE, line, columns + 4, x, y + 17 * i);
		text += length + strspn(text + length, " ");
	}
}

/* Who is to be named as knowing a card: nobody if it is plain. */
static unsigned
dots_of(const struct scene *scene, const struct tile *tile)
{
	unsigned all = (1u << scene->players) - 1;
	unsigned known = tile->known & all;

	if (!(tile->flags & TILE_DOWN) || known == all)
		return 0;
	return tile->owner != 0 ? known & ~(1u << (tile->owner - 1)) : known;
}

static unsigned
mark_of(const struct tile *tile)
{
	return tile->flags & TILE_LINE ? MARK_LINE
	    : tile->flags & TILE_LAST  ? MARK_LAST
				       : MARK_NONE;
}

/* What shows a tile's face; the back is the same without one. */
static void
set_face(struct drawing *drawing, const struct tile *tile)
{
	memcpy(drawing->text, tile->face, sizeof(tile->face));
	drawing->ink = tile->ink;
	drawing->word = tile->word;
	drawing->down = tile->face[0] != '\0' && tile->flags & TILE_DOWN;
}

const struct drawing *
sprite_seen(const struct sprite *sprite, int seat, struct drawing *back)
{
	static const struct tile unknown;

	if (seat == 0 || sprite->known >> (seat - 1) & 1)
		return &sprite->drawing;
	*back = sprite->drawing;
	memset(back->text, 0, sizeof(back->text));
	set_face(back, &unknown);
	return back;
}

static void
add_tile(
    struct placer *placer, const struct tile *tile, int x, int y, int w, int h)
{
	struct sprite *sprite = &placer->to->sprites[placer->to->n];
	struct drawing *drawing;

	if (tile->flags & TILE_EMPTY) {
		drawing = add_box(placer, DRAWING_FREE, x, y, w, h);
		memcpy(drawing->text, tile->label, sizeof(tile->label));
		return;
	}
	if (tile->id != 0)
		drawing = add(placer, LAYER_TILES, FOLLOWED | tile->id, x, y);
	else
		drawing = add_thing(placer, LAYER_TILES, DRAWING_TILE, x, y);
	drawing->kind = DRAWING_TILE;
	drawing->tile = tile->kind;
	drawing->w = (int16_t)w;
	drawing->h = (int16_t)h;
	drawing->known = (uint8_t)dots_of(placer->scene, tile);
	set_face(drawing, tile);
	sprite->mark = (uint8_t)mark_of(tile);
	sprite->tile = (int16_t)(tile - placer->scene->tiles);
	/* Chips lie open; of a face that is not known there is only a back. */
	if (!tile_is_open(tile))
		sprite->known = tile->known;
}

/* The edges of what lies under a card; no inks: backs. */
static void
add_stack(struct placer *placer, int depth, const uint8_t *inks, int x, int y,
    int w, int h)
{
	struct drawing *drawing;

	if (depth == 0)
		return;
	drawing = add_thing(placer, LAYER_STACKS, DRAWING_STACK, x, y);
	drawing->w = (int16_t)w;
	drawing->h = (int16_t)h;
	drawing->n = (uint8_t)lesser(depth, sizeof(drawing->under));
	if (inks != NULL)
		memcpy(drawing->under, inks, drawing->n);
}

/* Zones. */

static const struct tile *
tiles_of(const struct placer *placer, const struct zone *zone)
{
	return &placer->scene->tiles[zone->first];
}

static bool
has_words(const struct placer *placer, const struct zone *zone)
{
	return zone->tiles > 0 && tiles_of(placer, zone)->kind == TILE_WORD;
}

static void
set_lattice(struct placer *placer, struct lattice lattice)
{
	placer->lattices[placer->zone] = lattice;
}

/* Side by side; closer together where there is no room, colours apart. */
static void
place_hand(struct placer *placer, const struct zone *zone, int x, int y)
{
	const struct tile *tiles = tiles_of(placer, zone);
	bool grouped = zone->places == 0;
	int at = 0, width = CARD_W;
	int steps[SCENE_TILES];

	for (int i = 0; i < zone->tiles; i++) {
		bool same = i > 0 && tiles[i].ink == tiles[i - 1].ink;

		steps[i] = i == 0     ? 0
		    : grouped && same ? CARD_W * 4 / 5
				      : CARD_W + CARD_GAP;
		width += steps[i];
	}
	for (int i = 0; i < zone->tiles; i++) {
		at += steps[i];
		add_tile(placer, &tiles[i],
		    width <= INNER
			? x + at
			: x + at * (INNER - CARD_W) / (width - CARD_W),
		    y, CARD_W, CARD_H);
	}
	set_lattice(placer,
	    (struct lattice){.x = x,
		.y = y,
		.dx = CARD_W + CARD_GAP,
		.w = CARD_W,
		.h = CARD_H});
}

/* "1. Anna", and what the table said of the card. */
static void
place_owner(struct placer *placer, const struct tile *tile, int x, int y, int w)
{
	char bytes[SCENE_TEXT];
	struct text text;
	int sign = tile->flags & (TILE_GOOD | TILE_BAD) ? 20 : 0;

	text_begin(&text, bytes, sizeof(bytes), placer->scene->voice);
	text_say(&text, tile->label[0] != '\0' ? "{1}. {2}" : "{2}",
	    part_string(tile->label), part_seat(tile->owner));
	add_text(placer, STYLE_OWNER, bytes, (w - sign) / 9, x, y + 22);
	if (sign != 0)
		add_text(placer, tile->flags & TILE_BAD ? STYLE_DOWN : STYLE_UP,
		    tile->flags & TILE_BAD ? "✗" : "✓", 2, x + w, y + 22);
}

/* Places in a row, each with room for the name of who laid the card. */
static void
place_laid(struct placer *placer, const struct zone *zone, int x, int y)
{
	const struct tile *tiles = tiles_of(placer, zone);
	int n = greater(greater(zone->places, zone->tiles), 1);
	bool words = has_words(placer, zone);
	int w =
	    words ? lesser(WORD_W, (INNER + WORD_GAP) / n - WORD_GAP) : CARD_W;
	int h = words ? WORD_H : CARD_H;
	int step = words ? w + WORD_GAP : lesser(OWNER_STEP, INNER / n);

	for (int i = zone->tiles; i < zone->places; i++)
		add_box(placer, DRAWING_FREE, x + i * step, y, w, h);
	for (int i = 0; i < zone->tiles; i++)
		add_tile(placer, &tiles[i], x + i * step, y, w, h);
	for (int i = 0; i < zone->tiles; i++)
		if (tiles[i].owner != 0)
			place_owner(placer, &tiles[i], x + i * step, y + h,
			    words ? w : step - 4);
	set_lattice(placer,
	    (struct lattice){.x = x, .y = y, .dx = step, .w = w, .h = h});
}

static void
place_sums(struct placer *placer, const struct zone *zone, int y)
{
	enum { STEP = 60 };
	int x = PLACE_WIDTH - MARGIN - PAD - STEP * zone->nsums;

	for (int i = 0; i < zone->nsums; i++) {
		struct drawing *drawing = add_thing(
		    placer, LAYER_TABLE, DRAWING_SUM, x + STEP * i, y);
		struct text text;

		drawing->ink = (uint8_t)zone->sums[i].ink;
		text_begin(
		    &text, drawing->text, sizeof(drawing->text), no_voice);
		text_number(&text, zone->sums[i].value);
	}
}

/* A row on the table; returns how high it is. */
static int
place_row(struct placer *placer, const struct zone *zone, int y)
{
	int x = MARGIN + PAD;
	/* Also before the first word lies there, it is one for words. */
	bool words = has_words(placer, zone) ||
	    (zone->tiles == 0 && has_words(placer, placer->scene->zones));

	add_text(placer, STYLE_TITLE, zone->title, 40, x, y + 22);
	place_sums(placer, zone, y + 16);
	if (zone->places == 0) {
		place_hand(placer, zone, x, y + HEADING);
		return HEADING + CARD_H + 6;
	}
	place_laid(placer, zone, x, y + HEADING);
	return HEADING + (words ? WORD_H : CARD_H) + 30;
}

static void
place_axes(
    struct placer *placer, const struct zone *zone, const struct lattice *at)
{
	for (int i = 0; i < zone->columns; i++) {
		char letter[] = {(char)('a' + zone->left + i), '\0'};

		add_text(placer, STYLE_COLUMN, letter, 1,
		    at->x + i * at->dx + at->w / 2,
		    at->y + zone->rows * at->dy + 20);
	}
	for (int i = 0; i < zone->rows; i++)
		add_number(placer, STYLE_ROW, zone->bottom + zone->rows - i,
		    at->x - 16, at->y + i * at->dy + at->h / 2 + 6);
}

static int
place_grid(struct placer *placer, const struct zone *zone, int y)
{
	int cell = lesser(CELL, (INNER - 40) / greater(zone->columns, 1));
	struct lattice at = {
	    .x = (PLACE_WIDTH - zone->columns * cell + CELL_GAP) / 2 + 6,
	    .y = y + 14,
	    .dx = cell,
	    .dy = cell,
	    .w = cell - CELL_GAP,
	    .h = cell - CELL_GAP,
	};
	int things;

	place_axes(placer, zone, &at);
	things = placer->things;
	for (int i = 0; i < zone->tiles; i++) {
		const struct tile *tile = &tiles_of(placer, zone)[i];
		int left = at.x + tile->x * at.dx, top = at.y + tile->y * at.dy;

		/* What is on a square does not depend on other squares. */
		placer->things = things + i;
		if (tile->flags & TILE_EMPTY) {
			add_box(placer, DRAWING_DOT, left, top, at.w, at.h);
			continue;
		}
		add_stack(
		    placer, tile->depth, tile->under, left, top, at.w, at.h);
		add_tile(placer, tile, left, top, at.w, at.h);
	}
	set_lattice(placer, at);
	return 14 + zone->rows * cell + 26;
}

static int
tile_width(const struct tile *tile)
{
	return tile->kind == TILE_WORD ? WORD_W
	    : tile->kind == TILE_DIE   ? DIE
				       : PILE_W;
}

static int
tile_height(const struct tile *tile)
{
	return tile->kind == TILE_DIE ? DIE : PILE_H;
}

/* The uppermost cards of a pile; beside them how many there are, and more. */
static void
place_pile(struct placer *placer, const struct zone *zone, int x, int y, int w)
{
	const struct tile *tiles = tiles_of(placer, zone);
	bool cards = !has_words(placer, zone);
	int at = x, top = y + HEADING, room;

	add_text(placer, STYLE_TITLE, zone->title, 20, x, y + 22);
	set_lattice(placer,
	    (struct lattice){.x = x, .y = top, .w = PILE_W, .h = PILE_H});
	if (zone->tiles == 0)
		add_box(placer, DRAWING_FREE, x, top, PILE_W, PILE_H);
	if (cards && zone->count > zone->tiles)
		add_stack(placer, 1, NULL, x, top, PILE_W, PILE_H);
	for (int i = 0; i < zone->tiles; i++) {
		int h = tile_height(&tiles[i]);

		add_tile(placer, &tiles[i], at, top + (PILE_H - h) / 2,
		    tile_width(&tiles[i]), h);
		at += tile_width(&tiles[i]) + WORD_GAP;
	}
	at = greater(at, x + PILE_W + WORD_GAP);
	room = x + w - at;
	if (cards && zone->count > 1)
		add_number(placer, STYLE_COUNT, zone->count, at, top + 18);
	if (room >= 8 * NOTE_COLUMN)
		add_wrapped(
		    placer, zone->note, room / NOTE_COLUMN, at, top + 40);
	else
		add_text(placer, STYLE_NOTE, zone->note, w / NOTE_COLUMN, x,
		    top + PILE_H + 22);
}

/* Piles stand beside each other; returns how high they are. */
static int
place_piles(struct placer *placer, int y)
{
	const struct scene *scene = placer->scene;
	int n = 0, w, x = MARGIN + PAD;
	bool words = false;

	for (int i = 0; i < scene->nzones; i++) {
		const struct zone *zone = &scene->zones[i];

		if (zone->seat != 0 || zone->shape != ZONE_PILE)
			continue;
		n++;
		words |= has_words(placer, zone);
	}
	if (n == 0)
		return 0;
	w = (INNER + WORD_GAP) / greater(n, 2);
	for (int i = 0; i < scene->nzones; i++) {
		const struct zone *zone = &scene->zones[i];

		if (zone->seat != 0 || zone->shape != ZONE_PILE)
			continue;
		placer->zone = i;
		placer->things = 1;
		place_pile(placer, zone, x, y, w - WORD_GAP);
		x += w;
	}
	return HEADING + PILE_H + (words ? 32 : 14);
}

/* The table; returns where the seats begin. */
static int
place_table(struct placer *placer)
{
	const struct scene *scene = placer->scene;
	struct drawing *panel;
	int y;

	if (scene->nzones == 0 || scene->zones[0].seat != 0)
		return 0;
	placer->zone = placer->things = 0;
	panel = add_box(
	    placer, DRAWING_PANEL, MARGIN, 0, PLACE_WIDTH - 2 * MARGIN, 0);
	panel->style = STYLE_TABLE;
	y = place_piles(placer, 0);
	for (int i = 0; i < scene->nzones; i++) {
		const struct zone *zone = &scene->zones[i];

		if (zone->seat != 0 || zone->shape == ZONE_PILE)
			continue;
		placer->zone = i;
		placer->things = 1;
		y += zone->shape == ZONE_GRID ? place_grid(placer, zone, y)
					      : place_row(placer, zone, y);
	}
	panel->h = (int16_t)(y + 6);
	return y + 6 + GAP;
}

/* Seats. */

/* The panel of a seat: where it is. */
struct box {
	int x, y, w, h;
};

static void
say_points(const struct zone *zone, bool brief, struct text *text)
{
	if (zone->has_points && zone->has_total)
		text_say(text,
		    brief ? "{1}, {2} in all" : "{1|point|points}, {2} in all",
		    part_number(zone->points), part_number(zone->total));
	else if (zone->has_points)
		text_say(text, "{1|point|points}", part_number(zone->points));
	else if (zone->has_total)
		text_say(text, "{1|point|points}", part_number(zone->total));
}

static void
place_change(struct placer *placer, const struct zone *zone, int x, int y)
{
	char bytes[32];
	struct text text;

	if (zone->change == 0 || !(zone->has_points || zone->has_total))
		return;
	text_begin(&text, bytes, sizeof(bytes), no_voice);
	text_add(&text, zone->change > 0 ? "+" : "−");
	text_number(
	    &text, zone->change > 0 ? zone->change : -(long)zone->change);
	add_text(
	    placer, zone->change > 0 ? STYLE_UP : STYLE_DOWN, bytes, 12, x, y);
}

/* About how wide a byte of a name is drawn, at most. */
static int
name_units(char byte)
{
	enum { THIN = 6, WIDE = 17 };
	static const uint8_t units[0x80] = {['i'] = THIN,
	    ['j'] = THIN,
	    ['l'] = THIN,
	    ['.'] = THIN,
	    [','] = THIN,
	    [':'] = THIN,
	    [';'] = THIN,
	    ['\''] = THIN,
	    ['!'] = THIN,
	    ['|'] = THIN,
	    [' '] = THIN,
	    ['m'] = WIDE,
	    ['w'] = WIDE,
	    ['M'] = WIDE,
	    ['W'] = WIDE,
	    ['@'] = WIDE,
	    ['%'] = WIDE};
	unsigned char c = (unsigned char)byte;

	if (c >= 0x80)
		return c < 0xc0 ? 0 : c < 0xe0 ? 12 : 2 * NAME_COLUMN;
	if (units[c] != 0)
		return units[c];
	return c >= 'A' && c <= 'Z' ? 13 : NAME_COLUMN;
}

static bool
name_fits(const char *name, int units)
{
	for (; *name != '\0'; name++)
		units -= name_units(*name);
	return units >= 0;
}

/* How many columns there are of as many letters as leave room for a sign that
   the name was cut. */
static int
name_columns(const char *name, int units)
{
	int columns = 1;

	units -= CUT_UNITS;
	for (; *name != '\0' && (units -= name_units(*name)) >= 0; name++)
		columns += (*name & 0xc0) != 0x80;
	return columns;
}

/* How many units there are for a name, in letters of that size. */
static int
name_room(const struct zone *zone, int units, bool small)
{
	if (small)
		units = units * NAME_LETTERS / LONG_NAME_LETTERS;
	return units - (zone->due ? ARROW_UNITS : 0);
}

/*
 * The name, after an arrow if the seat is due, in at most that many units.  A
 * long one is written in smaller letters, and cut if that is not enough.
 */
static void
add_name(
    struct placer *placer, const struct zone *zone, int units, int x, int y)
{
	enum drawing_style style = STYLE_NAME;
	int columns = (int)strlen(zone->title); /* no more than bytes */

	if (!name_fits(zone->title, name_room(zone, units, false))) {
		int room = name_room(zone, units, true);

		style = STYLE_LONG_NAME;
		if (!name_fits(zone->title, room))
			columns = name_columns(zone->title, room);
	}
	add_text(placer, style, zone->title, columns, x, y)->down = zone->due;
}

/*
 * The points of a seat, in fewer words if its name would have to be cut; how
 * many units are left beside them.
 */
static int
place_points(
    struct placer *placer, const struct zone *zone, int units, int x, int y)
{
	char bytes[SCENE_TEXT];
	struct text text;
	int left;

	for (int brief = 0; brief < 2; brief++) {
		text_begin(&text, bytes, sizeof(bytes), placer->scene->voice);
		say_points(zone, brief, &text);
		left = units - POINTS_COLUMN * (int)text.length;
		if (name_fits(zone->title, name_room(zone, left, true)))
			break;
	}
	add_text(placer, STYLE_POINTS, bytes, 28, x, y);
	return left;
}

/* Several inks beside a name for which there is little room. */
static bool
are_inks_tight(const struct zone *zone, const struct box *box)
{
	return box->w < PLACE_WIDTH / 3 && (zone->inks & (zone->inks - 1)) != 0;
}

/* The panel, the name, and the points if there is room beside it. */
static void
place_name(struct placer *placer, const struct zone *zone,
    const struct box *box, bool points)
{
	int left = box->x + PAD, right = box->x + box->w - PAD, y = box->y + 25;
	int units = right - left -
	    (are_inks_tight(zone, box) ? INK_TIGHT : 14) *
		__builtin_popcount(zone->inks);

	add_box(placer, DRAWING_PANEL, box->x, box->y, box->w, box->h)->style =
	    zone->due ? STYLE_DUE : STYLE_SEAT;
	if (points)
		units = place_points(placer, zone, units, right, y);
	else
		units -= zone->goal != 0 ? 2 : 22;
	add_name(placer, zone, units, left, y);
}

static void
place_hand_seat(
    struct placer *placer, const struct zone *zone, const struct box *box)
{
	int right = box->x + box->w - PAD;

	place_name(placer, zone, box, true);
	place_hand(placer, zone, box->x + PAD, box->y + HEADING);
	place_change(placer, zone, right, box->y + HEADING + CARD_H / 2);
}

/* Columns that the slots of a seat take: four at least. */
static int
count_columns(const struct placer *placer, const struct zone *zone)
{
	int columns = 4;

	for (int i = 0; i < zone->tiles; i++)
		columns = greater(columns, tiles_of(placer, zone)[i].x + 1);
	return columns;
}

static void
place_slots(
    struct placer *placer, const struct zone *zone, const struct box *box)
{
	int columns = count_columns(placer, zone), room = box->w - 2 * PAD + 8;
	struct lattice at = {
	    .x = box->x + PAD,
	    .y = box->y + HEADING + 2,
	    .dx = greater(lesser(SLOT_W + 8, room / columns), 1),
	    .dy = SLOT_H + 6,
	    .h = SLOT_H,
	};

	at.w = greater(lesser(SLOT_W, at.dx - 2), 20);
	place_name(placer, zone, box, true);
	if (zone->note[0] != '\0')
		add_text(placer, STYLE_NOTE, zone->note, 24, box->x + PAD,
		    box->y + box->h - 8);
	for (int i = 0; i < zone->tiles; i++) {
		const struct tile *tile = &tiles_of(placer, zone)[i];

		add_tile(placer, tile, at.x + tile->x * at.dx,
		    at.y + tile->y * at.dy, at.w, at.h);
	}
	place_change(placer, zone, box->x + box->w - PAD, box->y + box->h - 8);
	set_lattice(placer, at);
}

static void
place_stack(
    struct placer *placer, const struct zone *zone, const struct box *box)
{
	int x = box->x + box->w - PAD - STACK_W, y = box->y + 36;

	set_lattice(placer,
	    (struct lattice){.x = x, .y = y, .w = STACK_W, .h = STACK_W});
	if (zone->count > 1)
		add_stack(placer, 1, NULL, x, y, STACK_W, STACK_W);
	for (int i = 0; i < zone->tiles; i++)
		add_tile(
		    placer, &tiles_of(placer, zone)[i], x, y, STACK_W, STACK_W);
	add_number(placer, STYLE_OWNER, zone->count, box->x + PAD, y + 48);
}

static void
place_chips(
    struct placer *placer, const struct zone *zone, const struct box *box)
{
	int room = box->w - 2 * PAD - CHIP;
	int step = lesser(CHIP + 3, room / greater(zone->tiles - 1, 1));

	for (int i = 0; i < zone->tiles; i++)
		add_tile(placer, &tiles_of(placer, zone)[i],
		    box->x + PAD + i * step, box->y + 44, CHIP, CHIP);
	set_lattice(placer,
	    (struct lattice){
		.x = box->x + PAD, .y = box->y + 44, .w = CHIP, .h = CHIP});
}

/* A panel beside others, for a seat with little in front of it. */
static void
place_narrow(
    struct placer *placer, const struct zone *zone, const struct box *box)
{
	int right = box->x + box->w - PAD, bottom = box->y + box->h - 12;
	struct drawing *drawing;

	place_name(placer, zone, box, false);
	if (zone->shape == ZONE_PILE)
		place_stack(placer, zone, box);
	else
		place_chips(placer, zone, box);
	if (zone->inks != 0) {
		drawing = add_thing(
		    placer, LAYER_TABLE, DRAWING_INKS, right + 4, box->y + 19);
		drawing->ink = zone->inks;
		drawing->w = are_inks_tight(zone, box) ? INK_TIGHT : 0;
	}
	if (zone->goal != 0) {
		drawing = add_thing(placer, LAYER_TABLE, DRAWING_DISCS,
		    box->x + PAD, box->y + 50);
		drawing->n = zone->wins;
		drawing->of = zone->goal;
		drawing->w = (int16_t)(box->w - 3 * PAD - STACK_W);
	} else if (zone->has_total) {
		add_number(
		    placer, STYLE_POINTS, zone->total, right, box->y + 25);
	}
	add_wrapped(placer, zone->note, (box->w - 2 * PAD) / NOTE_COLUMN,
	    box->x + PAD, bottom - 17);
	place_change(placer, zone, right, bottom);
}

static int
rows_of_slots(const struct placer *placer)
{
	int rows = 1;

	for (int i = 0; i < placer->scene->ntiles; i++)
		rows = greater(rows, placer->scene->tiles[i].y + 1);
	return rows;
}

/*
 * How the seats stand: those that hold cards below each other, slots in pairs,
 * all others beside each other.
 */
struct seating {
	int columns, height;
	void (*place)(struct placer *, const struct zone *, const struct box *);
};

static struct seating
seating_of(const struct placer *placer, const struct zone *zone)
{
	int n = placer->scene->players;

	if (zone->shape == ZONE_ROW && zone->places > 0)
		return (struct seating){
		    1, HEADING + CARD_H + 10, place_hand_seat};
	if (zone->shape == ZONE_SLOTS)
		return (struct seating){2,
		    HEADING + rows_of_slots(placer) * (SLOT_H + 6) + 22,
		    place_slots};
	return (struct seating){
	    n > 4 ? 3 : greater(n, 1), NARROW_H, place_narrow};
}

static int
place_seats(struct placer *placer, int y)
{
	const struct scene *scene = placer->scene;
	struct seating seating = {1, 0, NULL};
	int seats = 0;

	for (int i = 0; i < scene->nzones; i++) {
		const struct zone *zone = &scene->zones[i];
		struct box box;

		if (zone->seat == 0)
			continue;
		if (seats == 0)
			seating = seating_of(placer, zone);
		box.w =
		    (PLACE_WIDTH - 2 * MARGIN + GAP) / seating.columns - GAP;
		box.h = seating.height;
		box.x = MARGIN + seats % seating.columns * (box.w + GAP);
		box.y = y + seats / seating.columns * (box.h + GAP);
		placer->zone = i;
		placer->things = 0;
		seating.place(placer, zone, &box);
		seats++;
	}
	return y +
	    (seats + seating.columns - 1) / seating.columns *
	    (seating.height + GAP);
}

/* Arrows. */

static void
find_point(
    const struct placer *placer, const struct point *point, int *x, int *y)
{
	const struct lattice *at = &placer->lattices[point->zone];

	*x = at->x + point->x * at->dx + at->w / 2;
	*y = at->y + point->y * at->dy + at->h / 2;
}

static bool
is_same_point(const struct point *a, const struct point *b)
{
	return a->zone == b->zone && a->x == b->x && a->y == b->y;
}

/* Two that go to and fro are one. */
static void
place_arrows(struct placer *placer)
{
	const struct scene *scene = placer->scene;
	bool drawn[SCENE_ARROWS] = {false};

	placer->zone = scene->nzones;
	placer->things = 0;
	for (int i = 0; i < scene->narrows; i++) {
		const struct arrow *arrow = &scene->arrows[i];
		struct drawing *drawing;
		int from[2], to[2];

		if (drawn[i] || arrow->from.zone >= scene->nzones ||
		    arrow->to.zone >= scene->nzones)
			continue;
		find_point(placer, &arrow->from, &from[0], &from[1]);
		find_point(placer, &arrow->to, &to[0], &to[1]);
		drawing = add_thing(
		    placer, LAYER_ARROWS, DRAWING_ARROW, from[0], from[1]);
		drawing->w = (int16_t)(to[0] - from[0]);
		drawing->h = (int16_t)(to[1] - from[1]);
		for (int j = i + 1; j < scene->narrows; j++)
			if (is_same_point(&arrow->from, &scene->arrows[j].to) &&
			    is_same_point(&arrow->to, &scene->arrows[j].from))
				drawing->down = drawn[j] = true;
	}
}

void
place_scene(struct placed *to, const struct scene *scene)
{
	struct placer placer = {.to = to, .scene = scene};

	to->n = 0;
	to->height = place_seats(&placer, place_table(&placer));
	place_arrows(&placer);
}
