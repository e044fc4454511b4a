/* draw.c: a scene as text, for people. */

#include "draw.h"

#include <string.h>

#include "formats/utf8.h"
#include "lib/game.h"

enum {
	INDENT = 3, /* of all rows; whoever is due is marked in it */
	NAME_GAP = 3,
	ITEM_GAP = 4, /* between things side by side */
	LABEL = 3, /* room for a number on a pile, */
	WORD = 18, /* and for a word in a colour */
	COLUMNS = 80, /* of a table of seats, more than any needs */
};

/*
 * A card is white on its colour, yellow excepted: of the 256 colours that all
 * terminals show alike, as the first sixteen are everybody's own.
 */
static const char *const ink_styles[] = {
    [INK_NONE] = "1",
    [INK_R] = "1;38;5;231;48;5;160",
    [INK_G] = "1;38;5;231;48;5;29",
    [INK_B] = "1;38;5;231;48;5;26",
    [INK_Y] = "1;38;5;16;48;5;214",
    [INK_O] = "1;38;5;231;48;5;166",
    [INK_P] = "1;38;5;231;48;5;97",
};

/* Signs of one column each. */
struct signs {
	const char *due, *empty, *back, *won, *open;
	const char *last[2], *line[2], *down[2];
	const char *depth[10]; /* so many cards lie there */
};

static const struct signs ascii = {
    .due = ">",
    .empty = ".",
    .back = "?",
    .won = "*",
    .open = "-",
    .last = {"<", ">"},
    .line = {"[", "]"},
    .down = {"(", ")"},
    .depth = {"", "", "+", "+", "+", "+", "+", "+", "+", "+"},
};

static const struct signs unicode = {
    .due = "▸",
    .empty = "·",
    .back = "▒",
    .won = "●",
    .open = "○",
    .last = {"‹", "›"},
    .line = {"[", "]"},
    .down = {"(", ")"},
    .depth = {"", "", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"},
};

/* A player's name as it is shown. */
struct name {
	char text[4 * NAME_SIZE];
	int width;
};

/* A drawing on its way. */
struct artist {
	struct lines *to;
	const struct scene *scene;
	const struct look *look;
	const struct signs *signs;
	int width; /* that the position may take */
	int titles; /* the width of what stands in front of the table's rows, */
	int seats; /* and of those of the seats; the same if names are short */
	bool beside; /* there is something at the left */
	struct name names[SEATS];
	char letters[SEATS + 1]; /* for those who know a card */
	/* What must be explained. */
	bool seen, piled, vacant;
	uint8_t known;
};

void
draw_padded(struct out *out, const char *string, int width)
{
	out_string(out, string);
	for (width -= utf8_width(string); width > 0; width--)
		out_char(out, ' ');
}

static const struct tile *
tiles_of(const struct artist *artist, const struct zone *zone)
{
	return &artist->scene->tiles[zone->first];
}

/* Whoever laid a card; nobody has no name. */
static const struct name *
owner_of(const struct artist *artist, const struct tile *tile)
{
	static const struct name nobody;

	return tile->owner > 0 ? &artist->names[tile->owner - 1] : &nobody;
}

/* A phrase without places. */
static const char *
said(const struct artist *artist, const char *phrase)
{
	return language_phrase(artist->scene->voice.language, phrase);
}

/* Wrapped text. */

/* The bytes of the next word; the name of a player is one, spaces or not. */
static size_t
word_length(const struct artist *artist, const char *text)
{
	size_t longest = 0;

	for (int i = 0; i < artist->scene->players; i++) {
		const char *name = artist->names[i].text;
		size_t length = strlen(name);

		if (length > longest && strncmp(text, name, length) == 0)
			longest = length;
	}
	return longest + strcspn(text + longest, " ");
}

/* Begins a new line unless something of that width fits into this one. */
static void
make_room(struct artist *artist, int width, int indent, int limit)
{
	struct lines *to = artist->to;

	if (limit == 0 || to->column <= indent ||
	    to->column + to->owed + width <= limit)
		return;
	lines_end(to);
	lines_to(to, indent);
}

/* Text of which only the spaces may become line ends; no limit: 0. */
static void
put_text(struct artist *artist, const char *text, int indent, int limit)
{
	while (*text != '\0') {
		int spaces = (int)strspn(text, " ");
		size_t length = word_length(artist, text + spaces);
		char word[SCENE_SAID + 1];
		int width;

		text += spaces;
		memcpy(word, text, length);
		word[length] = '\0';
		width = utf8_width(word);
		lines_skip(artist->to, spaces);
		make_room(artist, width, indent, limit);
		lines_put(artist->to, word, width);
		text += length;
	}
}

/* Bold from its first word on: the spaces before may be a line's end. */
static void
put_bold(struct artist *artist, const char *text, int indent, int limit)
{
	char word[SCENE_SAID];
	size_t length = word_length(artist, text);

	memcpy(word, text, length);
	word[length] = '\0';
	make_room(artist, utf8_width(word), indent, limit);
	lines_style(artist->to, "1");
	put_text(artist, text, indent, limit);
	lines_style(artist->to, "0");
}

/* As put_text, if it all fits into a line, this one or the next. */
static void
put_whole(struct artist *artist, const char *text, int indent)
{
	make_room(artist, utf8_width(text), indent, artist->width);
	put_text(artist, text, indent, artist->width);
}

/* A phrase with places, as text_say fills them in. */
#define put_phrase(artist, indent, ...)                                        \
	do {                                                                   \
		char phrase_[SCENE_SAID];                                      \
		struct text text_;                                             \
                                                                               \
		text_begin(                                                    \
		    &text_, phrase_, sizeof(phrase_), (artist)->scene->voice); \
		text_say(&text_, __VA_ARGS__);                                 \
		put_text((artist), phrase_, (indent), (artist)->width);        \
	} while (0)

/* Cards. */

/* What is special about a card stands around it, and shows without colour. */
static const char *const *
tile_marks(const struct artist *artist, const struct tile *tile)
{
	static const char *const none[2] = {"", ""};

	if (tile->flags & TILE_LINE)
		return artist->signs->line;
	if (tile->flags & TILE_LAST)
		return artist->signs->last;
	if (tile->flags & TILE_DOWN && tile->face[0] != '\0' &&
	    artist->scene->viewer != 0)
		return artist->signs->down;
	return none;
}

static const char *
tile_face(const struct artist *artist, const struct tile *tile)
{
	if (tile->flags & TILE_EMPTY)
		return artist->signs->empty;
	return tile->face[0] != '\0' ? tile->face : artist->signs->back;
}

/* Those other than the viewer who know a card, a letter each. */
static void
put_knowers(struct artist *artist, const struct tile *tile)
{
	const struct scene *scene = artist->scene;
	unsigned all = (1u << scene->players) - 1;
	unsigned known = tile->known & all;

	if (!(tile->flags & TILE_DOWN) || known == 0)
		return;
	if (known == all) {
		lines_put(artist->to, "*", 1);
		artist->known |= (uint8_t)(1u << SEATS);
		return;
	}
	if (scene->viewer != 0)
		known &= ~seat_bit(scene->viewer);
	artist->known |= (uint8_t)known;
	for (int seat = 1; seat <= scene->players; seat++)
		if (known & seat_bit(seat)) {
			char letter[] = {artist->letters[seat - 1], '\0'};

			lines_put(artist->to, letter, 1);
		}
}

/*
 * A card, with room for its marks at either side if it stands in a column or
 * on its colour.
 */
static void
put_tile(struct artist *artist, const struct tile *tile, bool padded)
{
	struct lines *to = artist->to;
	const char *const *marks = tile_marks(artist, tile);
	const char *face = tile_face(artist, tile);
	bool card = (tile->flags & TILE_EMPTY) == 0;
	bool styled = card && (tile->ink != INK_NONE || marks[0][0] != '\0');
	int depth = tile->depth < 9 ? tile->depth + 1 : 9;

	padded |= to->colour && tile->ink != INK_NONE;
	if (styled)
		lines_style(to, ink_styles[tile->ink]);
	if (marks[0][0] != '\0')
		lines_put(to, marks[0], 1);
	else if (padded)
		lines_put(to, " ", 1);
	lines_put(to, face, card && tile->face[0] ? (int)strlen(face) : 1);
	if (tile->depth > 0) {
		lines_put(to, artist->signs->depth[depth], 1);
		artist->piled = true;
	}
	if (marks[1][0] != '\0')
		lines_put(to, marks[1], 1);
	else if (padded && tile->depth == 0 && to->colour && styled)
		lines_put(to, " ", 1);
	if (styled)
		lines_style(to, "0");
	artist->seen |= marks == artist->signs->down;
	artist->vacant |= !card;
}

static int
tile_width(const struct artist *artist, const struct tile *tile)
{
	const char *const *marks = tile_marks(artist, tile);
	bool padded = artist->to->colour && tile->ink != INK_NONE;
	int face = tile->face[0] != '\0' ? (int)strlen(tile->face) : 1;

	return face + (tile->depth > 0) +
	    (padded || marks[0][0] != '\0' ? 2 : 0);
}

/* A card with its slot and those who know it, or with the name of its owner. */
static int
item_width(const struct artist *artist, const struct zone *zone,
    const struct tile *tile)
{
	int width = tile_width(artist, tile);

	if (zone->shape == ZONE_SLOTS)
		width += (int)strlen(tile->label) + 1 + SEATS;
	if (tile->owner > 0)
		width += 1 + owner_of(artist, tile)->width;
	return width;
}

static void
put_item(
    struct artist *artist, const struct zone *zone, const struct tile *tile)
{
	const struct name *owner = owner_of(artist, tile);

	if (zone->shape == ZONE_SLOTS) {
		lines_say(artist->to, tile->label);
		lines_put(artist->to, ":", 1);
	}
	put_tile(artist, tile, false);
	if (zone->shape == ZONE_SLOTS)
		put_knowers(artist, tile);
	if (tile->owner > 0) {
		lines_skip(artist->to, 1);
		lines_put(artist->to, owner->text, owner->width);
	}
}

/*
 * Cards one after another, which go on below where they began; or further left
 * if they are too wide.
 */
static void
put_tiles(struct artist *artist, const struct zone *zone, int indent)
{
	const struct tile *tile = tiles_of(artist, zone);
	int widest = 0;

	for (int i = 0; i < zone->tiles; i++)
		if (item_width(artist, zone, &tile[i]) > widest)
			widest = item_width(artist, zone, &tile[i]);
	if (artist->width > 0 && indent + widest > artist->width) {
		lines_end(artist->to);
		indent = INDENT + widest > artist->width ? 1 : INDENT;
		lines_to(artist->to, indent);
	}
	for (int i = 0; i < zone->tiles; i++, tile++) {
		if (i > 0)
			lines_skip(artist->to, tile->owner > 0 ? NAME_GAP : 1);
		make_room(artist, item_width(artist, zone, tile), indent,
		    artist->width);
		put_item(artist, zone, tile);
	}
}

/* "red", and so on; to those who see colour it stands in it. */
static const char *
ink_name(unsigned ink)
{
	return colour_names[ink - INK_R];
}

/* A word in a colour; with colours, as it is printed. */
static void
put_word(struct artist *artist, const struct tile *tile, int indent)
{
	struct lines *to = artist->to;
	const char *const *marks = artist->signs->last;
	/* What was laid last is marked until all is turned over. */
	bool last = tile->flags & TILE_LAST && tile->flags & TILE_DOWN;

	if (tile->face[0] == '\0' || tile->kind != TILE_WORD) {
		put_tile(artist, tile, false);
		return;
	}
	lines_put(to, marks[0], last);
	if (to->colour) {
		lines_style(to, ink_styles[tile->ink]);
		put_phrase(
		    artist, indent, " {1} ", part_phrase(ink_name(tile->word)));
		lines_style(to, "0");
		put_phrase(artist, indent, " in {1}",
		    part_phrase(ink_name(tile->ink)));
	} else {
		put_phrase(artist, indent, "{1} in {2}",
		    part_phrase(ink_name(tile->word)),
		    part_phrase(ink_name(tile->ink)));
	}
	lines_put(to, marks[1], last);
}

/* Zones of the table. */

static void
begin_row(struct artist *artist, const char *title)
{
	lines_skip(artist->to, INDENT);
	lines_say(artist->to, title);
	lines_to(artist->to, INDENT + artist->titles);
}

static void
put_note(struct artist *artist, const struct zone *zone, int indent)
{
	if (zone->note[0] != '\0')
		put_text(artist, zone->note, indent, artist->width);
}

static void
draw_sums(struct artist *artist, const struct zone *zone)
{
	int indent = INDENT + artist->titles;

	if (zone->nsums == 0)
		return;
	begin_row(artist, said(artist, "Worth"));
	for (int i = 0; i < zone->nsums; i++) {
		const struct sum *sum = &zone->sums[i];

		put_phrase(artist, indent,
		    i + 1 < zone->nsums ? "{1} {2}, " : "{1} {2}",
		    part_phrase(ink_name(sum->ink)), part_number(sum->value));
	}
	lines_end(artist->to);
}

/* What the table said of a card. */
static const char *
verdict(const struct zone *zone, const struct tile *tile)
{
	const char *meant = tile->flags & TILE_LINE ? zone->meant.line
	    : tile->flags & TILE_BAD                ? zone->meant.bad
	    : tile->flags & TILE_GOOD               ? zone->meant.good
						    : NULL;

	return meant != NULL ? meant : "";
}

/* Words have a line each: who laid them, and what they were good for. */
static void
draw_words(struct artist *artist, const struct zone *zone)
{
	const struct tile *tile = tiles_of(artist, zone);
	int labels = INDENT + artist->titles, widest = 0, owners, words;

	for (int i = 0; i < zone->tiles; i++)
		if (owner_of(artist, &tile[i])->width > widest)
			widest = owner_of(artist, &tile[i])->width;
	begin_row(artist, zone->title);
	if (labels + LABEL + widest > artist->width) {
		lines_end(artist->to);
		labels = INDENT;
	}
	owners = words = labels + LABEL;
	/* Where there is no room for the words, they stand below. */
	if (owners + widest + NAME_GAP + WORD <= artist->width)
		words = owners + widest + NAME_GAP;
	for (int i = 0; i < zone->tiles; i++, tile++) {
		const struct name *name = owner_of(artist, tile);

		lines_to(artist->to, labels);
		lines_say(artist->to, tile->label);
		lines_to(artist->to, owners);
		lines_put(artist->to, name->text, name->width);
		if (words == owners)
			lines_end(artist->to);
		lines_to(artist->to, words);
		put_word(artist, tile, words);
		lines_to(artist->to, words + WORD);
		put_whole(artist, said(artist, verdict(zone, tile)), words);
		lines_end(artist->to);
	}
}

static void
draw_row(struct artist *artist, const struct zone *zone)
{
	if (zone->tiles > 0 && tiles_of(artist, zone)->kind == TILE_WORD) {
		draw_words(artist, zone);
		return;
	}
	begin_row(artist, zone->title);
	if (zone->tiles == 0)
		lines_put(artist->to, artist->signs->empty, 1);
	put_tiles(artist, zone, INDENT + artist->titles);
	lines_end(artist->to);
	draw_sums(artist, zone);
}

/* A pile of words: the uppermost, and the note beside it. */
static void
draw_word_pile(struct artist *artist, const struct zone *zone)
{
	int indent = INDENT + artist->titles;

	begin_row(artist, zone->title);
	put_word(artist, tiles_of(artist, zone), indent);
	lines_to(artist->to, indent + WORD + 2);
	put_whole(artist, zone->note, indent);
	lines_end(artist->to);
}

/* "Discard 11 (26), can be knocked on" */
static void
put_pile(struct artist *artist, const struct zone *zone)
{
	lines_say(artist->to, zone->title);
	lines_skip(artist->to, 1);
	if (zone->tiles == 0)
		lines_put(artist->to, artist->signs->empty, 1);
	else
		put_tile(artist, tiles_of(artist, zone), false);
	if (zone->count > 1) {
		lines_skip(artist->to, 1);
		put_phrase(
		    artist, INDENT + 2, "({1})", part_number(zone->count));
	}
	if (zone->note[0] != '\0') {
		lines_put(
		    artist->to, zone->count > 1 ? "," : "", zone->count > 1);
		lines_skip(artist->to, 1);
		put_note(artist, zone, INDENT + 2);
	}
}

/* Piles stand side by side; the next of them, from one on. */
static int
draw_piles(struct artist *artist, int from)
{
	const struct scene *scene = artist->scene;
	int i = from;

	lines_skip(artist->to, INDENT);
	for (; i < scene->nzones && scene->zones[i].seat == 0 &&
	     scene->zones[i].shape == ZONE_PILE;
	     i++) {
		const struct zone *zone = &scene->zones[i];

		if (i > from) {
			lines_skip(artist->to, ITEM_GAP);
			make_room(artist,
			    utf8_width(zone->title) + 9 +
				utf8_width(zone->note),
			    INDENT, artist->width);
		}
		put_pile(artist, zone);
	}
	lines_end(artist->to);
	return i;
}

/* A cell is as wide as a card of two letters with a mark at either side. */
enum { CELL = 5 };

/* The tile at a place of a grid; NULL: there is no such place. */
static const struct tile *
tile_at(const struct artist *artist, const struct zone *zone, int x, int y)
{
	const struct tile *tile = tiles_of(artist, zone);

	for (int i = 0; i < zone->tiles; i++)
		if (tile[i].x == x && tile[i].y == y)
			return &tile[i];
	return NULL;
}

static void
draw_grid(struct artist *artist, const struct zone *zone)
{
	struct lines *to = artist->to;

	for (int y = 0; y < zone->rows; y++) {
		int number = zone->bottom + zone->rows - y;

		lines_skip(to, INDENT + (number < 10) - 1);
		lines_number(to, number);
		for (int x = 0; x < zone->columns; x++) {
			const struct tile *tile = tile_at(artist, zone, x, y);

			lines_to(to, INDENT + 3 + CELL * x);
			if (tile != NULL)
				put_tile(artist, tile, true);
		}
		lines_end(to);
	}
	for (int x = 0; x < zone->columns; x++) {
		char column[] = {(char)('a' + zone->left + x), '\0'};

		lines_to(to, INDENT + 4 + CELL * x);
		lines_put(to, column, 1);
	}
	lines_end(to);
}

/* The table of the seats: a row for each, whose cells are lines of their own.
 */

/* What a column shows. */
enum column_kind {
	COLUMN_NAME,
	COLUMN_HAND, /* all cards */
	COLUMN_INK, /* those of a colour */
	COLUMN_SLOT,
	COLUMN_INKS, /* the seat's colours */
	COLUMN_WINS,
	COLUMN_TOP, /* of a pile */
	COLUMN_COUNT,
	COLUMN_POINTS,
	COLUMN_TOTAL,
	COLUMN_CHANGE, /* of points */
	COLUMN_NOTE,
};

struct column {
	enum column_kind kind;
	int index; /* which colour or slot */
	int width, gap;
	bool right; /* what is in it stands at the right */
};

struct seat_table {
	int first; /* zone */
	int rows, columns;
	struct column column[COLUMNS];
	struct lines cells; /* row by row, the headings first */
	bool headed;
};

static void
add_column(struct seat_table *table, enum column_kind kind, int index, int gap,
    int least, bool right)
{
	if (table->columns < COLUMNS)
		table->column[table->columns++] = (struct column){.kind = kind,
		    .index = index,
		    .gap = gap,
		    .width = least,
		    .right = right};
}

static void
put_heading(struct artist *artist, const struct column *column, bool slots)
{
	struct lines *to = artist->to;
	char letter[] = {COLOUR_LETTERS[column->index % 6], '\0'};

	if (column->kind == COLUMN_INK) {
		lines_put(to, letter, 1);
	} else if (column->kind == COLUMN_SLOT) {
		lines_skip(to, column->index < 9 ? 2 : 1);
		lines_number(to, column->index + 1);
	} else if (column->kind == COLUMN_NAME && slots) {
		lines_say(to, said(artist, "slot"));
	} else if (column->kind == COLUMN_POINTS) {
		lines_say(to, said(artist, "points"));
	} else if (column->kind == COLUMN_TOTAL) {
		lines_say(to, said(artist, "in all"));
	}
}

/* The cards of a colour as numbers; those unknown are in the first column. */
static void
put_suit(struct artist *artist, const struct zone *zone, int ink, bool first)
{
	const struct tile *tile = tiles_of(artist, zone);
	int n = 0;

	for (int i = 0; i < zone->tiles; i++, tile++) {
		bool here = tile->ink == ink + INK_R ||
		    (first && tile->face[0] == '\0');

		if (!here)
			continue;
		lines_skip(artist->to, n++ > 0);
		if (tile->face[0] == '\0')
			lines_put(artist->to, artist->signs->back, 1);
		else
			lines_say(artist->to, tile->face + 1);
	}
}

static void
put_slot(struct artist *artist, const struct zone *zone, int slot)
{
	const struct tile *tile = tiles_of(artist, zone) + slot;

	if (slot >= zone->tiles)
		return;
	if (strlen(tile->face) < 2)
		lines_put(artist->to, " ", 1);
	put_tile(artist, tile, true);
	put_knowers(artist, tile);
}

static void
put_inks(struct artist *artist, const struct zone *zone)
{
	char bytes[2][SCENE_TEXT] = {""};
	struct text text;
	unsigned rest = zone->inks;
	int n = 0;

	for (; rest != 0; rest &= rest - 1, n++) {
		bool last = (rest & (rest - 1)) == 0;

		text_begin(
		    &text, bytes[n % 2], SCENE_TEXT, artist->scene->voice);
		text_say(&text,
		    n == 0     ? "{2}"
			: last ? "{1} and {2}"
			       : "{1}, {2}",
		    part_string(bytes[(n + 1) % 2]),
		    part_phrase(ink_name((unsigned)__builtin_ctz(rest))));
	}
	lines_say(artist->to, bytes[(n + 1) % 2]);
}

/* Rounds won, as discs if they are few. */
static void
put_wins(struct artist *artist, const struct zone *zone)
{
	enum { FEW = 5 };

	if (zone->goal > FEW) {
		put_phrase(artist, 0, "{1} of {2}", part_number(zone->wins),
		    part_number(zone->goal));
		return;
	}
	for (int i = 0; i < zone->goal; i++)
		lines_put(artist->to,
		    i < zone->wins ? artist->signs->won : artist->signs->open,
		    1);
}

/* By how much the last move has changed a seat's points. */
static void
put_change(struct artist *artist, const struct zone *zone)
{
	if (zone->change > 0)
		lines_put(artist->to, "+", 1);
	if (zone->change != 0)
		lines_number(artist->to, zone->change);
}

static void
put_name(struct artist *artist, const struct zone *zone)
{
	const struct name *name = &artist->names[zone->seat - 1];

	if (zone->due)
		lines_style(artist->to, "1");
	lines_put(artist->to, name->text, name->width);
	if (zone->due)
		lines_style(artist->to, "0");
}

static void
put_cell(struct artist *artist, const struct seat_table *table,
    const struct zone *zone, const struct column *column)
{
	switch (column->kind) {
	case COLUMN_NAME:
		put_name(artist, zone);
		break;
	case COLUMN_HAND:
		put_tiles(artist, zone, 0);
		break;
	case COLUMN_INK:
		put_suit(
		    artist, zone, column->index, column == &table->column[1]);
		break;
	case COLUMN_SLOT:
		put_slot(artist, zone, column->index);
		break;
	case COLUMN_INKS:
		put_inks(artist, zone);
		break;
	case COLUMN_WINS:
		put_wins(artist, zone);
		break;
	case COLUMN_TOP:
		if (zone->tiles > 0 && tiles_of(artist, zone)->face[0] != '\0')
			put_tile(artist, tiles_of(artist, zone), true);
		break;
	case COLUMN_COUNT:
		put_phrase(
		    artist, 0, "{1|card|cards}", part_number(zone->count));
		break;
	case COLUMN_POINTS:
		lines_number(artist->to, zone->points);
		break;
	case COLUMN_TOTAL:
		lines_number(artist->to, zone->total);
		break;
	case COLUMN_CHANGE:
		put_change(artist, zone);
		break;
	case COLUMN_NOTE:
		put_note(artist, zone, 0);
		break;
	}
}

/* The tiles whose faces are known. */
static int
count_known(const struct artist *artist, const struct zone *zone)
{
	const struct tile *tile = tiles_of(artist, zone);
	int n = 0;

	for (int i = 0; i < zone->tiles; i++)
		n += tile[i].face[0] != '\0';
	return n;
}

/*
 * Hands are ordered by colour where that does not show by itself, unless
 * something is known of a hand and something not.
 */
static bool
is_by_colour(const struct artist *artist, int first)
{
	const struct scene *scene = artist->scene;
	int all = 0;

	for (int i = first; i < scene->nzones; i++) {
		int known = count_known(artist, &scene->zones[i]);

		if (known != 0 && known != scene->zones[i].tiles)
			return false;
		all += known;
	}
	return scene->inks != 0 && all > 0 && !artist->to->colour;
}

/* Every slot is there, so that each can have its column. */
static bool
is_numbered(const struct artist *artist, const struct zone *zone)
{
	const struct tile *tile = tiles_of(artist, zone);

	for (int i = 0; zone->shape == ZONE_SLOTS && i < zone->tiles; i++) {
		struct tile number;

		tile_label(&number, i + 1);
		if (strcmp(number.label, tile[i].label) != 0)
			return false;
	}
	return true;
}

/* The columns that a position needs, after what its zones have. */
static void
choose_columns(
    struct artist *artist, struct seat_table *table, const struct zone *zone)
{
	const struct scene *scene = artist->scene;
	bool by_colour = is_by_colour(artist, table->first);
	int slots = 0;
	add_column(table, COLUMN_NAME, 0, 0, artist->seats - NAME_GAP, false);
	if (zone->shape == ZONE_ROW && !by_colour)
		add_column(table, COLUMN_HAND, 0, NAME_GAP, 0, false);
	for (int i = 0; zone->shape == ZONE_ROW && by_colour && i < 6; i++)
		if (scene->inks >> (INK_R + i) & 1)
			add_column(table, COLUMN_INK, i,
			    table->columns > 1 ? 2 : NAME_GAP, 6, false);
	for (int i = table->first; i < scene->nzones; i++)
		if (scene->zones[i].tiles > slots)
			slots = scene->zones[i].tiles;
	for (int i = 0; zone->shape == ZONE_SLOTS && i < slots; i++)
		add_column(table, COLUMN_SLOT, i, 1, 4, false);
	if (zone->inks != 0)
		add_column(table, COLUMN_INKS, 0, 2, 0, false);
	if (zone->goal > 0)
		add_column(table, COLUMN_WINS, 0, 2, 0, false);
	if (zone->shape == ZONE_PILE) {
		add_column(table, COLUMN_TOP, 0, 1, 4, false);
		add_column(table, COLUMN_COUNT, 0, 1, 0, true);
	}
	if (zone->has_points)
		add_column(table, COLUMN_POINTS, 0, NAME_GAP, 0, true);
	if (zone->has_total)
		add_column(table, COLUMN_TOTAL, 0, NAME_GAP, 0, true);
	if (zone->has_points || zone->has_total)
		add_column(table, COLUMN_CHANGE, 0, 1, 0, false);
	add_column(table, COLUMN_NOTE, 0, NAME_GAP, 0, false);
}

/* A hand that is not known has the room of all colours. */
static bool
counts(const struct artist *artist, const struct column *column,
    const struct zone *zone)
{
	return column->kind != COLUMN_INK || count_known(artist, zone) > 0;
}

/* Writes all cells and measures them. */
static void
fill_table(struct artist *artist, struct seat_table *table)
{
	const struct scene *scene = artist->scene;
	struct lines *to = artist->to;
	int width = artist->width;

	artist->to = &table->cells;
	artist->width = 0;
	for (int row = 0; row <= table->rows; row++)
		for (int i = 0; i < table->columns; i++) {
			struct column *column = &table->column[i];
			const struct zone *zone =
			    &scene->zones[table->first + row - 1];

			if (row == 0)
				put_heading(artist, column,
				    scene->zones[table->first].shape ==
					ZONE_SLOTS);
			else
				put_cell(artist, table, zone, column);
			if (table->cells.column > column->width &&
			    (row == 0 || counts(artist, column, zone)))
				column->width = table->cells.column;
			if (row == 0 && column->kind != COLUMN_NAME)
				table->headed |= table->cells.column > 0;
			lines_end(&table->cells);
		}
	artist->to = to;
	artist->width = width;
}

static int
table_width(const struct seat_table *table)
{
	int width = INDENT;

	for (int i = 0; i < table->columns; i++)
		if (table->column[i].width > 0)
			width += table->column[i].gap + table->column[i].width;
	return width;
}

/* Leaves out what can be spared, the last first, until it fits. */
static bool
drop_columns(struct seat_table *table, int width)
{
	for (int i = table->columns - 1; i >= 0; i--) {
		if (table_width(table) <= width)
			return true;
		if (table->column[i].kind < COLUMN_POINTS)
			return false;
		table->column[i].width = 0;
	}
	return table_width(table) <= width;
}

/* Names that take up too much of the line stand above their rows. */
static bool
fit_table(const struct artist *artist, struct seat_table *table)
{
	struct seat_table whole = *table;

	if (drop_columns(table, artist->width))
		return true;
	*table = whole;
	table->column[0].width = 0;
	return artist->seats > artist->width / 2 &&
	    drop_columns(table, artist->width);
}

/* Whoever may act is marked in front. */
static void
put_due(struct artist *artist, const struct zone *zone)
{
	if (zone->due) {
		lines_skip(artist->to, 1);
		lines_put(artist->to, artist->signs->due, 1);
	}
	lines_to(artist->to, INDENT);
}

/* Columns that were left off may have been the only ones with a heading. */
static bool
has_heading(const struct seat_table *table)
{
	for (int i = 0; table->headed && i < table->columns; i++)
		if (table->column[i].width > 0 &&
		    table->cells.rows[i].width > 0)
			return true;
	return false;
}

static void
write_table(struct artist *artist, const struct seat_table *table)
{
	for (int row = has_heading(table) ? 0 : 1; row <= table->rows; row++) {
		const struct zone *zone =
		    &artist->scene->zones[table->first + row - 1];
		int at = INDENT;

		if (row > 0)
			put_due(artist, zone);
		if (row > 0 && table->column[0].width == 0) {
			put_name(artist, zone);
			lines_end(artist->to);
		}
		for (int i = 0; i < table->columns; i++) {
			const struct column *column = &table->column[i];
			int cell = row * table->columns + i;
			int own = table->cells.rows[cell].width;

			if (column->width == 0)
				continue;
			at += column->gap;
			lines_to(artist->to,
			    at + (column->right ? column->width - own : 0));
			lines_copy(artist->to, &table->cells, (size_t)cell);
			at += column->width;
		}
		lines_end(artist->to);
	}
}

/* Where the columns do not fit: names, points, then the cards one by one. */
static void
draw_flow(struct artist *artist, const struct seat_table *table)
{
	for (int i = 0; i < table->rows; i++) {
		const struct zone *zone =
		    &artist->scene->zones[table->first + i];
		bool below = artist->seats > artist->width / 2;
		int indent = below ? 2 * INDENT : INDENT + artist->seats;

		put_due(artist, zone);
		put_name(artist, zone);
		if (zone->has_points || zone->has_total) {
			lines_skip(artist->to, 1);
			lines_number(artist->to,
			    zone->has_points ? zone->points : zone->total);
		}
		if (zone->tiles == 0) {
			lines_end(artist->to);
			continue;
		}
		if (below || artist->to->column >= indent)
			lines_end(artist->to);
		lines_to(artist->to, indent);
		put_tiles(artist, zone, indent);
		lines_end(artist->to);
	}
}

/* Beside a grid, where there was no room for them, notes stand below. */
static void
draw_notes(struct artist *artist, const struct seat_table *table)
{
	for (int i = 0; i < table->rows; i++) {
		const struct zone *zone =
		    &artist->scene->zones[table->first + i];

		if (zone->note[0] == '\0')
			continue;
		lines_skip(artist->to, INDENT);
		put_name(artist, zone);
		lines_skip(artist->to, 1);
		put_note(artist, zone, INDENT);
		lines_end(artist->to);
	}
}

static void
draw_table(struct artist *artist, int first)
{
	const struct scene *scene = artist->scene;
	struct seat_table table = {
	    .first = first, .rows = scene->nzones - first};

	bool fits = true;

	for (int i = first; i < scene->nzones; i++)
		fits &= is_numbered(artist, &scene->zones[i]);
	lines_open(&table.cells, artist->to->colour);
	choose_columns(artist, &table, &scene->zones[first]);
	fill_table(artist, &table);
	if (table.cells.out.error != 0)
		artist->to->out.error = table.cells.out.error;
	else if (fits && fit_table(artist, &table))
		write_table(artist, &table);
	else
		draw_flow(artist, &table);
	if (artist->beside && table.column[table.columns - 1].width == 0)
		draw_notes(artist, &table);
	lines_close(&table.cells);
}

/* Seats that have nothing but points stand side by side. */
static void
draw_totals(struct artist *artist, int first)
{
	const struct scene *scene = artist->scene;

	for (int i = first; i < scene->nzones; i++) {
		const struct zone *zone = &scene->zones[i];
		int width = artist->names[zone->seat - 1].width + 8 +
		    utf8_width(zone->note);

		lines_skip(artist->to, i > first ? ITEM_GAP : 0);
		make_room(artist, width, 1, artist->width);
		if (i == first || artist->to->column == 0)
			lines_to(artist->to, 1);
		if (zone->due)
			lines_put(artist->to, artist->signs->due, 1);
		else
			lines_skip(artist->to, 1);
		lines_skip(artist->to, 1);
		put_name(artist, zone);
		lines_skip(artist->to, 1);
		lines_number(artist->to, zone->total);
		lines_skip(artist->to, zone->change != 0);
		put_change(artist, zone);
		if (zone->note[0] != '\0') {
			lines_put(artist->to, ",", 1);
			lines_skip(artist->to, 1);
			put_note(artist, zone, INDENT);
		}
	}
	lines_end(artist->to);
}

/* Below, what the signs mean that have been used. */

static void
put_remark(struct artist *artist, const char *sign, int width,
    const char *phrase, const char *list)
{
	char says[SCENE_SAID];
	struct text text;

	text_begin(&text, says, sizeof(says), artist->scene->voice);
	text_say(&text, phrase, part_string(list));
	if (artist->to->column > INDENT)
		lines_skip(artist->to, NAME_GAP);
	else
		lines_to(artist->to, INDENT);
	make_room(artist, width + 1 + utf8_width(says), INDENT, artist->width);
	lines_put(artist->to, sign, width);
	lines_skip(artist->to, width > 0);
	put_text(artist, says, INDENT, artist->width);
}

static void
put_letters(struct artist *artist)
{
	char bytes[SCENE_SAID];
	struct text list;

	text_begin(&list, bytes, sizeof(bytes), artist->scene->voice);
	for (int seat = 1; seat <= artist->scene->players; seat++) {
		char sign[] = {artist->letters[seat - 1], '\0'};

		if (artist->known & seat_bit(seat))
			text_say(&list,
			    list.length == 0 ? "{1} {2}" : ", {1} {2}",
			    part_string(sign), part_seat(seat));
	}
	if (artist->known & 1u << SEATS)
		text_say(&list, list.length == 0 ? "* all" : ", * all");
	if (list.length > 0)
		put_remark(artist, "", 0, "seen by: {1}", bytes);
}

static void
draw_remarks(struct artist *artist)
{
	if (artist->seen)
		put_remark(artist, "( )", 3, "lies face down, you know it", "");
	put_letters(artist);
	if (artist->piled)
		put_remark(artist, artist->signs->depth[2], 1,
		    artist->look->unicode ? "two cards lie here"
					  : "lies on other cards",
		    "");
	if (artist->to->column > 0)
		lines_end(artist->to);
}

/* The whole. */

static void
draw_head(struct artist *artist)
{
	const struct scene *scene = artist->scene;
	struct lines *to = artist->to;
	char count[SCENE_TEXT], head[2 * SCENE_TEXT];
	struct text text;
	int title = utf8_width(scene->title), width;

	text_begin(&text, count, sizeof(count), scene->voice);
	if (scene->moves > 0)
		text_say(&text, "move {1} of {2}", part_number(scene->move),
		    part_number(scene->moves));
	width = utf8_width(count);
	text_begin(&text, head, sizeof(head), scene->voice);
	text_say(&text, scene->viewer != 0 ? "{1}, seen by {2}" : "{1}",
	    part_string(scene->head),
	    part_seats(scene->viewer != 0 ? seat_bit(scene->viewer) : 0));
	lines_skip(to, 1);
	lines_style(to, "1");
	lines_put(to, scene->title, title);
	lines_style(to, "0");
	if (1 + title + NAME_GAP + utf8_width(head) + 2 + width >
	    artist->width) {
		lines_to(to, artist->width - width);
		lines_put(to, count, width);
		lines_end(to);
		lines_to(to, 1);
		put_text(artist, head, 1, artist->width);
	} else {
		lines_skip(to, NAME_GAP);
		lines_say(to, head);
		lines_to(to, artist->width - width);
		lines_put(to, count, width);
	}
	lines_end(to);
	lines_end(to);
}

/* What was done last, and what is to be done. */
static void
draw_said(struct artist *artist)
{
	const struct scene *scene = artist->scene;
	int limit = artist->look->width;
	char said[SCENE_SAID + 1];
	struct text text;

	if (scene->said[0] == '\0' && scene->task[0] == '\0')
		return;
	if (artist->to->n > 0)
		lines_end(artist->to);
	lines_skip(artist->to, 1);
	if (scene->said[0] != '\0') {
		if (scene->moved && scene->moves > 0) {
			lines_number(artist->to, scene->move);
			lines_put(artist->to, ".", 1);
			lines_skip(artist->to, 1);
		}
		text_begin(&text, said, sizeof(said), scene->voice);
		text_add(&text, scene->said);
		text_add(&text, ".");
		put_text(artist, said, 1, limit);
		lines_skip(artist->to, 2);
	}
	if (scene->task[0] != '\0')
		put_bold(artist, scene->task, 1, limit);
	lines_end(artist->to);
}

/* A pile of words has a row of its own; others stand side by side. */
static bool
is_word_pile(const struct artist *artist, const struct zone *zone)
{
	return zone->shape == ZONE_PILE && zone->tiles > 0 &&
	    tiles_of(artist, zone)->kind == TILE_WORD;
}

/* The zones of the table; which is the first of a seat. */
static int
draw_zones(struct artist *artist)
{
	const struct scene *scene = artist->scene;
	int i = 0;

	while (i < scene->nzones && scene->zones[i].seat == 0) {
		const struct zone *zone = &scene->zones[i];

		if (is_word_pile(artist, zone)) {
			draw_word_pile(artist, zone);
			i++;
		} else if (zone->shape == ZONE_PILE) {
			i = draw_piles(artist, i);
		} else if (zone->shape == ZONE_GRID) {
			draw_grid(artist, zone);
			i++;
		} else {
			draw_row(artist, zone);
			i++;
		}
	}
	return i;
}

static bool
has_cards(const struct artist *artist, const struct zone *zone)
{
	return zone->tiles > 0 ? tiles_of(artist, zone)->kind != TILE_CHIP
			       : zone->shape != ZONE_ROW || zone->places > 0;
}

static void
draw_seats(struct artist *artist, int first)
{
	const struct scene *scene = artist->scene;
	bool cards = false;

	for (int i = first; i < scene->nzones; i++)
		cards |= has_cards(artist, &scene->zones[i]);
	if (cards)
		draw_table(artist, first);
	else
		draw_totals(artist, first);
	draw_remarks(artist);
}

/* A grid has the seats at its right, if they fit there. */
static bool
draw_beside(struct artist *artist)
{
	const struct zone *zone = &artist->scene->zones[0];
	int column = INDENT + 3 + CELL * zone->columns;
	struct lines *to = artist->to;
	struct lines left, right;
	int width = artist->width;
	bool fits = true;
	int first;

	if (artist->scene->nzones == 0 || zone->shape != ZONE_GRID ||
	    width < DRAW_WIDTH)
		return false;
	lines_open(&left, to->colour);
	lines_open(&right, to->colour);
	artist->to = &left;
	first = draw_zones(artist);
	artist->to = &right;
	artist->width = width - column;
	artist->beside = true;
	draw_seats(artist, first);
	artist->beside = false;
	artist->width = width;
	artist->to = to;
	for (size_t i = 0; i < left.n; i++)
		fits &= left.rows[i].width <= column;
	for (size_t i = 0; i < right.n; i++)
		fits &= right.rows[i].width <= width - column;
	if (fits)
		lines_beside(to, &left, &right, column);
	if (left.out.error != 0 || right.out.error != 0)
		to->out.error = left.out.error | right.out.error;
	lines_close(&left);
	lines_close(&right);
	return fits;
}

static void
draw_position(struct artist *artist)
{
	int first;

	draw_head(artist);
	if (!draw_beside(artist)) {
		first = draw_zones(artist);
		if (first > 0)
			lines_end(artist->to);
		draw_seats(artist, first);
	}
}

/* The initials of all players, if those tell them apart; else letters. */
static void
choose_letters(struct artist *artist)
{
	bool alike = false;
	int players = artist->scene->players;

	for (int i = 0; i < players; i++) {
		char c = artist->names[i].text[0];

		c = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
		alike |= c < 'a' || c > 'z' ||
		    memchr(artist->letters, c, (size_t)i) != NULL;
		artist->letters[i] = c;
	}
	for (int i = 0; alike && i < players; i++)
		artist->letters[i] = (char)('a' + i);
}

static void
measure(struct artist *artist)
{
	const struct scene *scene = artist->scene;

	for (int i = 0; i < scene->players; i++) {
		struct name *name = &artist->names[i];

		utf8_show(name->text, sizeof(name->text), scene->voice.names[i],
		    strlen(scene->voice.names[i]));
		name->width = utf8_width(name->text);
		if (name->width > artist->seats)
			artist->seats = name->width;
	}
	for (int i = 0; i < scene->nzones; i++) {
		const struct zone *zone = &scene->zones[i];
		int width = utf8_width(zone->title);

		if (zone->seat == 0 && width > artist->titles &&
		    (zone->shape == ZONE_ROW || is_word_pile(artist, zone)))
			artist->titles = width;
	}
	if (artist->seats > artist->titles &&
	    artist->seats <= artist->width / 4)
		artist->titles = artist->seats;
	if (artist->seats < artist->titles)
		artist->seats = artist->titles;
	artist->titles += NAME_GAP;
	artist->seats += NAME_GAP;
	choose_letters(artist);
}

/* However little room there is: whoever plays acts on it. */
static void
draw_command(struct artist *artist)
{
	const struct scene *scene = artist->scene;

	for (int i = 0; i < scene->nzones; i++)
		if (is_word_pile(artist, &scene->zones[i]))
			draw_word_pile(artist, &scene->zones[i]);
}

size_t
draw_lines(
    struct lines *lines, const struct scene *scene, const struct look *look)
{
	struct artist artist = {.to = lines,
	    .scene = scene,
	    .look = look,
	    .signs = look->unicode ? &unicode : &ascii,
	    .width = look->width > 0 && look->width < DRAW_WIDTH ? look->width
								 : DRAW_WIDTH};
	bool small = artist.width < DRAW_WIDTH_LEAST ||
	    (look->height > 0 && look->height < DRAW_HEIGHT_LEAST);
	size_t said;

	measure(&artist);
	if (small)
		draw_command(&artist);
	else
		draw_position(&artist);
	said = lines->n;
	draw_said(&artist);
	return said;
}

void
draw_scene(struct out *out, const struct scene *scene, const struct look *look)
{
	struct lines lines;

	lines_open(&lines, look->colour);
	draw_lines(&lines, scene, look);
	out_pass(out, &lines.out);
	lines_close(&lines);
}
