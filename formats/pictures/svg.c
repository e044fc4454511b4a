/* svg.c: pictures in SVG. */

#include "svg.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "formats/utf8.h"
#include "markup.h"

const char svg_style[] =
#include "formats/pictures/svg.css.inc"
    ;

const char svg_shapes[] =
#include "formats/pictures/shapes.svg.inc"
    ;

/* A pen. */

static bool
are_different(const struct pen *pen, int players)
{
	for (int i = 0; i < players; i++)
		for (int j = 0; j < i; j++)
			if (strcmp(pen->initials[i], pen->initials[j]) == 0)
				return false;
	return true;
}

void
pen_open(struct pen *pen, struct voice voice, int players)
{
	*pen = (struct pen){.voice = voice};
	for (int i = 0; i < players; i++) {
		uint32_t character;
		const char *name = voice.names[i];
		size_t n = utf8_read(name, strlen(name), &character);

		memcpy(pen->initials[i], name, n);
	}
	for (int i = 0; i < players && !are_different(pen, players); i++)
		for (int j = 0; j < players; j++) {
			pen->initials[j][0] = (char)('1' + j);
			pen->initials[j][1] = '\0';
		}
}

/* Attributes. */

/* name="number" */
#define attribute(out, name, number)             \
	do {                                     \
		out_string(out, " " name "=\""); \
		out_number(out, number);         \
		out_char(out, '"');              \
	} while (0)

static void
write_class(struct out *out, const char *class)
{
	if (*class == '\0')
		return;
	out_string(out, " class=\"");
	out_string(out, class);
	out_char(out, '"');
}

static void
write_place(struct out *out, const char *before, int x, int y)
{
	out_string(out, before);
	out_number(out, x);
	out_char(out, ' ');
	out_number(out, y);
}

static void
write_rect(struct out *out, int inset, int w, int h, int r, const char *class)
{
	out_string(out, "<rect");
	if (inset != 0) {
		attribute(out, "x", inset);
		attribute(out, "y", inset);
	}
	attribute(out, "width", w - 2 * inset);
	attribute(out, "height", h - 2 * inset);
	attribute(out, "rx", r);
	write_class(out, class);
	out_string(out, "/>");
}

static void
write_text(struct out *out, int x, int y, int size, const char *class,
    const char *text)
{
	out_string(out, "<text");
	if (x != 0)
		attribute(out, "x", x);
	if (y != 0)
		attribute(out, "y", y);
	if (size != 0)
		attribute(out, "font-size", size);
	write_class(out, class);
	out_char(out, '>');
	markup_text(out, text);
	out_string(out, "</text>");
}

/* What a drawing is called by those who hear it, or point at it. */
static void
write_title(struct out *out, const char *words)
{
	out_string(out, "<title>");
	markup_text(out, words);
	out_string(out, "</title>");
}

/* One of the shapes, by the letter of its ink; scale in hundredths. */
static void
write_shape(struct out *out, char kind, unsigned ink, int x, int y, int scale)
{
	out_string(out, "<use href=\"#");
	out_char(out, kind);
	out_char(out, COLOUR_LETTERS[ink - INK_R]);
	write_place(out, "\" transform=\"translate(", x, y);
	out_char(out, ')');
	if (scale != 100) {
		out_string(out, " scale(.");
		out_number(out, scale);
		out_char(out, ')');
	}
	out_string(out, "\"/>");
}

/* Tiles. */

static const char *
ink_name(unsigned ink)
{
	return colour_names[ink - INK_R];
}

/* Classes of what has a colour, and of what stands on it. */
static const char *const ink_classes[] = {
    [INK_NONE] = "plain",
    [INK_R] = "R edge",
    [INK_G] = "G edge",
    [INK_B] = "B edge",
    [INK_Y] = "Y edge",
    [INK_O] = "O edge",
    [INK_P] = "P edge",
};

static const char *
class_on(unsigned ink)
{
	return ink == INK_NONE ? "b m k" : ink == INK_Y ? "b m onY" : "b m on";
}

static void
say_face(const struct drawing *drawing, struct text *text)
{
	if (drawing->text[0] == '\0')
		text_say(text, "a card face down");
	else if (drawing->tile == TILE_WORD)
		text_say(text, "the word {1} in {2}",
		    part_phrase(ink_name(drawing->word)),
		    part_phrase(ink_name(drawing->ink)));
	else if (drawing->tile == TILE_DIE)
		text_say(text, "the die: {1}", part_phrase(drawing->text));
	else if (drawing->ink != INK_NONE)
		text_say(text, "{1} {2}", part_phrase(ink_name(drawing->ink)),
		    part_string(drawing->text + 1));
	else
		text_add(text, drawing->text);
}

/* What a tile is called, by those who read or hear it. */
static void
write_words(
    struct out *out, const struct drawing *drawing, const struct pen *pen)
{
	char face[SCENE_TEXT], bytes[SCENE_TEXT * 4];
	struct text text;

	text_begin(&text, face, sizeof(face), pen->voice);
	say_face(drawing, &text);
	text_begin(&text, bytes, sizeof(bytes), pen->voice);
	text_say(&text,
	    drawing->known != 0 ? "{1}, seen by {2}"
		: drawing->down ? "{1}, face down"
				: "{1}",
	    part_string(face), part_seats(drawing->known));
	write_title(out, bytes);
}

static void
write_back(struct out *out, int w, int h)
{
	write_rect(out, 0, w, h, 7, "back");
	write_rect(out, 5, w, h, 4, "lines");
	write_place(out, "<path class=\"lines\" d=\"M", w / 2, h / 2 - 13);
	out_string(out, "l10 13-10 13-10-13zm0 8 4 5-4 5-4-5z\"/>");
}

/* A minus sign is as wide as a digit. */
static void
write_numeral(
    struct out *out, const struct drawing *drawing, int x, int y, int size)
{
	const char *digits = drawing->text + (drawing->ink != INK_NONE);
	char numeral[16] = "";

	if (*digits == '-') {
		strcpy(numeral, "−");
		digits++;
	}
	strncat(numeral, digits, 8);
	write_text(out, x, y, size, class_on(drawing->ink), numeral);
}

static void
write_card(
    struct out *out, const struct drawing *drawing, const struct pen *pen)
{
	int w = drawing->w, h = drawing->h;
	bool square = w == h;

	(void)pen;
	write_rect(out, 0, w, h, 7, ink_classes[drawing->ink]);
	if (square) {
		write_numeral(out, drawing, w * 38 / 100, h * 66 / 100, h / 2);
		if (drawing->ink != INK_NONE)
			write_shape(out, 'p', drawing->ink, w * 76 / 100,
			    h * 74 / 100, 82);
		return;
	}
	write_numeral(out, drawing, w / 2, h * 47 / 100,
	    w * 60 / 100 < h * 42 / 100 ? w * 60 / 100 : h * 42 / 100);
	if (drawing->ink != INK_NONE)
		write_shape(out, 'p', drawing->ink, w / 2, h * 745 / 1000, 95);
}

static void
write_word(
    struct out *out, const struct drawing *drawing, const struct pen *pen)
{
	char word[SCENE_TEXT];
	struct text text;
	int w = drawing->w, h = drawing->h, size;

	text_begin(&text, word, sizeof(word), pen->voice);
	text_say(&text, ink_name(drawing->word));
	size = w * 100 / (utf8_width(word) * 62 + 80);
	write_rect(out, 0, w, h, 9, ink_classes[drawing->ink]);
	write_text(out, w / 2, h / 2, size < h * 36 / 100 ? size : h * 36 / 100,
	    class_on(drawing->ink), word);
	write_shape(out, 'p', drawing->ink, w / 2, h * 765 / 1000, 95);
}

static void
write_die(struct out *out, const struct drawing *drawing, const struct pen *pen)
{
	char face[SCENE_TEXT];
	struct text text;
	int w = drawing->w;

	text_begin(&text, face, sizeof(face), pen->voice);
	text_say(&text, drawing->text);
	write_rect(out, 0, w, drawing->h, w / 5, "die");
	write_text(out, w / 2, drawing->h / 2 + 6,
	    w * 100 / (utf8_width(face) * 58 + 60) < 24
		? w * 100 / (utf8_width(face) * 58 + 60)
		: 24,
	    "b m k", face);
}

static void
write_chip(
    struct out *out, const struct drawing *drawing, const struct pen *pen)
{
	int r = drawing->w / 2;
	bool plain = drawing->ink == INK_NONE;

	(void)pen;
	out_string(out, "<circle");
	attribute(out, "cx", r);
	attribute(out, "cy", r);
	attribute(out, "r", r);
	write_class(out, plain ? "seat" : ink_classes[drawing->ink]);
	out_string(out, "/>");
	write_text(out, r, r + 5, 14,
	    plain ? "b m seated" : class_on(drawing->ink), drawing->text);
}

/* The corner of a card that lies face down, and is known. */
static void
write_fold(struct out *out, int w)
{
	out_string(out, "<path class=\"fold\" d=\"M");
	out_number(out, w - 17);
	out_string(out, " 0h10q7 0 7 7v10z\"/>");
}

static void
write_dots(
    struct out *out, const struct drawing *drawing, const struct pen *pen)
{
	int n = __builtin_popcount(drawing->known), i = 0;
	int step =
	    n > 1 && 16 * n > drawing->w ? (drawing->w - 14) / (n - 1) : 16;

	for (int seat = 0; seat < SEATS; seat++) {
		int x = drawing->w / 2 + (2 * i - n + 1) * step / 2;

		if (!(drawing->known >> seat & 1))
			continue;
		out_string(out, "<circle");
		attribute(out, "cx", x);
		attribute(out, "cy", drawing->h - 11);
		out_string(out, " r=\"7\" class=\"seat\"/>");
		write_text(out, x, drawing->h - 7, 11, "b m seated",
		    pen->initials[seat]);
		i++;
	}
}

static void
write_tile(
    struct out *out, const struct drawing *drawing, const struct pen *pen)
{
	static void (*const faces[])(
	    struct out *, const struct drawing *, const struct pen *) = {
	    [TILE_CARD] = write_card,
	    [TILE_WORD] = write_word,
	    [TILE_DIE] = write_die,
	    [TILE_CHIP] = write_chip,
	};

	if (drawing->tile == TILE_CHIP) {
		write_chip(out, drawing, pen);
		return;
	}
	write_words(out, drawing, pen);
	if (drawing->text[0] == '\0')
		write_back(out, drawing->w, drawing->h);
	else
		faces[drawing->tile](out, drawing, pen);
	if (drawing->down)
		write_fold(out, drawing->w);
	write_dots(out, drawing, pen);
	write_rect(out, -4, drawing->w, drawing->h, 10, "ring");
}

/* All else. */

static const char *const styles[STYLES] = {
    [STYLE_TABLE] = "table",
    [STYLE_SEAT] = "panel",
    [STYLE_DUE] = "due",
    [STYLE_TITLE] = "title d b",
    [STYLE_NAME] = "name n b",
    [STYLE_LONG_NAME] = "note n b",
    [STYLE_POINTS] = "points n e",
    [STYLE_COUNT] = "points n b",
    [STYLE_NOTE] = "note d",
    [STYLE_OWNER] = "owner d",
    [STYLE_ROW] = "points d e",
    [STYLE_COLUMN] = "points d m",
    [STYLE_UP] = "points ok b e",
    [STYLE_DOWN] = "points no b e",
};

static void
write_panel(
    struct out *out, const struct drawing *drawing, const struct pen *pen)
{
	(void)pen;
	write_rect(out, 0, drawing->w, drawing->h, 12, styles[drawing->style]);
}

static void
write_free(
    struct out *out, const struct drawing *drawing, const struct pen *pen)
{
	(void)pen;
	write_rect(out, 0, drawing->w, drawing->h, 7, "free");
	if (drawing->text[0] != '\0')
		write_text(out, drawing->w / 2, drawing->h / 2 + 6, 16, "m d",
		    drawing->text);
}

static void
write_dot(struct out *out, const struct drawing *drawing, const struct pen *pen)
{
	char bytes[SCENE_TEXT];
	struct text text;

	text_begin(&text, bytes, sizeof(bytes), pen->voice);
	text_say(&text, "free");
	write_title(out, bytes);
	out_string(out, "<circle");
	attribute(out, "cx", drawing->w / 2);
	attribute(out, "cy", drawing->h / 2);
	out_string(out, " r=\"4\" class=\"dot\"/>");
}

/* From the lowest; each a little further to the right and down. */
static void
write_stack(
    struct out *out, const struct drawing *drawing, const struct pen *pen)
{
	(void)pen;
	for (int i = drawing->n; i-- > 0;) {
		unsigned ink = drawing->under[i];
		int at = 5 * (i + 1) - i;

		out_string(out, "<rect");
		attribute(out, "x", at);
		attribute(out, "y", at);
		attribute(out, "width", drawing->w);
		attribute(out, "height", drawing->h);
		out_string(out, " rx=\"7\"");
		write_class(
		    out, ink == INK_NONE ? "back edge" : ink_classes[ink]);
		out_string(out, "/>");
	}
}

static void
write_plain(
    struct out *out, const struct drawing *drawing, const struct pen *pen)
{
	char bytes[SCENE_TEXT];
	struct text text;

	if (!drawing->down) {
		write_text(out, 0, 0, 0, styles[drawing->style], drawing->text);
		return;
	}
	text_begin(&text, bytes, sizeof(bytes), pen->voice);
	text_say(&text, "{1}, to act", part_string(drawing->text));
	write_title(out, bytes);
	text_begin(&text, bytes, sizeof(bytes), pen->voice);
	text_add(&text, "▸ ");
	text_add(&text, drawing->text);
	write_text(out, 0, 0, 0, styles[drawing->style], bytes);
}

static void
write_sum(struct out *out, const struct drawing *drawing, const struct pen *pen)
{
	char bytes[SCENE_TEXT];
	struct text text;

	text_begin(&text, bytes, sizeof(bytes), pen->voice);
	text_say(&text, "{1} {2}", part_phrase(ink_name(drawing->ink)),
	    part_string(drawing->text));
	write_title(out, bytes);
	write_shape(out, 's', drawing->ink, 10, 0, 80);
	write_text(out, 24, 6, 0, "points n b", drawing->text);
}

static void
write_inks(
    struct out *out, const struct drawing *drawing, const struct pen *pen)
{
	bool tight = drawing->w > 0; /* they stand closer, and are smaller */
	int x = tight ? -11 : -14;

	(void)pen;
	for (unsigned ink = INK_P; ink >= INK_R; ink--)
		if (drawing->ink >> ink & 1) {
			write_shape(out, 's', ink, x, 0, tight ? 58 : 72);
			x -= tight ? INK_TIGHT : 21;
		}
}

/* As many as there is room for; beyond that they are told as numbers. */
static void
write_discs(
    struct out *out, const struct drawing *drawing, const struct pen *pen)
{
	char bytes[SCENE_TEXT];
	struct text text;

	text_begin(&text, bytes, sizeof(bytes), pen->voice);
	text_say(&text, "{1} of {2}", part_number(drawing->n),
	    part_number(drawing->of));
	if (drawing->of * 16 > drawing->w) {
		write_text(out, 0, 6, 0, "note n", bytes);
		return;
	}
	write_title(out, bytes);
	for (int i = 0; i < drawing->of; i++) {
		out_string(out, "<circle");
		attribute(out, "cx", 6 + 16 * i);
		out_string(out, " r=\"6\"");
		write_class(out, i < drawing->n ? "n" : "free");
		out_string(out, "/>");
	}
}

/* Arrows: whole numbers, so that they are the same everywhere. */

struct vector {
	int x, y;
};

static int
root(int square)
{
	int r = 0;

	for (int bit = 1 << 14; bit > 0; bit >>= 1)
		if ((r + bit) * (r + bit) <= square)
			r += bit;
	return r;
}

/* A number times part / of, rounded. */
static int
share(int number, int part, int of)
{
	int product = 2 * number * part;

	return (product + (product < 0 ? -of : of)) / (2 * of);
}

/* From one place in the direction of a vector, that many units. */
static struct vector
go(struct vector from, struct vector along, int units)
{
	int length = root(along.x * along.x + along.y * along.y);

	if (length == 0)
		return from;
	return (struct vector){from.x + share(along.x, units, length),
	    from.y + share(along.y, units, length)};
}

static struct vector
turned(struct vector v)
{
	return (struct vector){-v.y, v.x};
}

/* A head at a place, that points away from another. */
static void
write_point(struct out *out, struct vector at, struct vector from)
{
	struct vector along = {at.x - from.x, at.y - from.y};
	struct vector tip = go(at, along, 9), end = go(at, along, -6);
	struct vector left = go(end, turned(along), 8);
	struct vector right = go(end, turned(along), -8);

	write_place(out, "<path class=\"tip\" d=\"M", tip.x, tip.y);
	write_place(out, "L", left.x, left.y);
	write_place(out, "L", at.x, at.y);
	write_place(out, "L", right.x, right.y);
	out_string(out, "z\"/>");
}

static void
write_arrow(
    struct out *out, const struct drawing *drawing, const struct pen *pen)
{
	struct vector along = {drawing->w, drawing->h};
	int length = root(along.x * along.x + along.y * along.y);
	int room = length > 90 ? 30 : length / 3;
	struct vector from =
	    go((struct vector){0, 0}, along, drawing->down ? room : room / 2);
	struct vector to = go(along, along, -room);
	struct vector middle =
	    go((struct vector){(from.x + to.x) / 2, (from.y + to.y) / 2},
		turned(along), length * 14 / 100);

	(void)pen;
	write_place(out, "<path class=\"arrow\" d=\"M", from.x, from.y);
	write_place(out, "Q", middle.x, middle.y);
	write_place(out, " ", to.x, to.y);
	out_string(out, "\"/>");
	write_point(out, to, middle);
	if (drawing->down)
		write_point(out, from, middle);
}

void
svg_drawing(
    struct out *out, const struct drawing *drawing, const struct pen *pen)
{
	static void (*const kinds[])(
	    struct out *, const struct drawing *, const struct pen *) = {
	    [DRAWING_PANEL] = write_panel,
	    [DRAWING_FREE] = write_free,
	    [DRAWING_DOT] = write_dot,
	    [DRAWING_STACK] = write_stack,
	    [DRAWING_TILE] = write_tile,
	    [DRAWING_TEXT] = write_plain,
	    [DRAWING_SUM] = write_sum,
	    [DRAWING_INKS] = write_inks,
	    [DRAWING_DISCS] = write_discs,
	    [DRAWING_ARROW] = write_arrow,
	};

	kinds[drawing->kind](out, drawing, pen);
}

const char *
svg_mark(enum sprite_mark mark)
{
	static const char *const marks[] = {
	    [MARK_NONE] = "", [MARK_LAST] = "last", [MARK_LINE] = "line"};

	return marks[mark];
}

/* A picture of its own. */

enum {
	TOP = 72,
	LINE = 22,
	COLUMNS = 56,
	HEADING_COLUMNS = 40, /* of large letters, in the widest font */
};

static void
write_sprites(
    struct out *out, const struct placed *placed, const struct pen *pen)
{
	write_place(out, "<g class=\"sprites\" transform=\"translate(", 0, TOP);
	out_string(out, ")\">\n");
	for (int i = 0; i < placed->n; i++) {
		const struct sprite *sprite = &placed->sprites[i];

		write_place(
		    out, "<g transform=\"translate(", sprite->x, sprite->y);
		out_string(out, ")\"");
		write_class(out, svg_mark(sprite->mark));
		out_char(out, '>');
		svg_drawing(out, &sprite->drawing, pen);
		out_string(out, "</g>\n");
	}
	out_string(out, "</g>\n");
}

/* The sentence in lines; how many, also if there is nothing to write on. */
static int
write_said(struct out *out, const char *said, int y)
{
	int lines = 0;

	while (*said != '\0') {
		char line[SCENE_SAID];
		size_t length = utf8_wrap(said, COLUMNS);

		memcpy(line, said, length);
		line[length] = '\0';
		if (out != NULL)
			write_text(
			    out, 18, y + LINE * lines, 0, "points n", line);
		lines++;
		said += length + strspn(said + length, " ");
	}
	return lines;
}

/* What stands in the first lines: which game it is, and what is to be done. */
static void
write_heading(struct out *out, const struct scene *scene)
{
	char bytes[SCENE_TEXT * 3], move[SCENE_TEXT];
	struct text text;
	bool tight;

	text_begin(&text, move, sizeof(move), scene->voice);
	text_say(&text, "move {1} of {2}", part_number(scene->move),
	    part_number(scene->moves));
	text_begin(&text, bytes, sizeof(bytes), scene->voice);
	text_say(&text, "{1}, {2}", part_string(scene->title),
	    part_string(scene->head));
	tight = utf8_width(bytes) + utf8_width(move) > HEADING_COLUMNS;
	write_text(out, 18, 32, 0, tight ? "title n b" : "heading n b", bytes);
	write_text(out, PLACE_WIDTH - 18, 32, 0,
	    tight ? "note d e" : "points d e", move);
	text_begin(&text, bytes, sizeof(bytes), scene->voice);
	if (scene->viewer != 0)
		text_say(&text,
		    scene->task[0] != '\0' ? "Seen by {1}: {2}" : "Seen by {1}",
		    part_seat(scene->viewer), part_string(scene->task));
	else
		text_add(&text, scene->task);
	write_text(out, 18, 58, 0, "points d", bytes);
}

static void
write_opening(struct out *out, const struct scene *scene, int height)
{
	out_string(
	    out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0");
	write_place(out, " ", PLACE_WIDTH, height);
	out_char(out, '"');
	attribute(out, "width", PLACE_WIDTH);
	attribute(out, "height", height);
	out_string(out, " role=\"img\">\n<title>");
	markup_text(out, scene->title);
	out_string(out, ", ");
	markup_text(out, scene->head);
	out_string(out, "</title>\n<desc>");
	markup_text(out, scene->said);
	out_string(out, "</desc>\n<style>\n");
	out_bytes(out, svg_style, strlen(svg_style));
	out_string(out, "</style>\n<defs>\n");
	out_bytes(out, svg_shapes, strlen(svg_shapes));
	out_string(out,
	    "</defs>\n<rect width=\"100%\" height=\"100%\" "
	    "class=\"ground\"/>\n");
}

void
svg_scene(struct out *out, const struct scene *scene)
{
	struct placed *placed = malloc(sizeof(*placed));
	struct pen pen;
	int lines = write_said(NULL, scene->said, 0), below;

	if (placed == NULL) {
		out->error = ENOMEM;
		return;
	}
	pen_open(&pen, scene->voice, scene->players);
	place_scene(placed, scene);
	below = TOP + placed->height;
	write_opening(out, scene, below + LINE * lines + 14);
	write_heading(out, scene);
	write_sprites(out, placed, &pen);
	write_said(out, scene->said, below + LINE - 4);
	out_string(out, "</svg>\n");
	free(placed);
}
