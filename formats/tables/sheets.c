/* sheets.c: score sheets that people keep in a table. */

#include "sheets.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "csvfile.h"
#include "formats/array.h"
#include "formats/utf8.h"

enum { ID, ROUND, PLAYER, POINTS, GAME, VARIANT, COLOURS, START, TERMS };

static const char *const names[] = {
    [ID] = "id",
    [ROUND] = "round",
    [PLAYER] = "player",
    [POINTS] = "points",
    [GAME] = "game",
    [VARIANT] = "variant",
    [COLOURS] = "colours",
    [START] = "start",
};

static_assert(TERMS + GAMES_MOST <= SHEETS_FIXED, "not all terms have room");

enum { POINTS_MOST = 999999, ROUND_MOST = 999999 };

static const char meta[] = "meta.";

static bool
is_fixed(const struct sheets *sheets, const char *name)
{
	for (int i = 0; i < sheets->nfixed; i++)
		if (strcmp(sheets->fixed[i], name) == 0)
			return true;
	return false;
}

/* The games' own words for their length are columns too. */
void
sheets_open(struct sheets *sheets)
{
	*sheets = (struct sheets){.nfixed = TERMS};
	memcpy(sheets->fixed, names, sizeof(names));
	for (size_t i = 0; games[i] != NULL; i++)
		if (games[i]->term != NULL && !is_fixed(sheets, games[i]->term))
			sheets->fixed[sheets->nfixed++] = games[i]->term;
	index_open(&sheets->ids);
}

void
sheets_close(struct sheets *sheets)
{
	index_close(&sheets->ids);
	free(sheets->sheets);
	free(sheets->notes);
	free(sheets->words);
	free(sheets->text);
	free(sheets->order);
	free(sheets->lines);
}

size_t
sheets_count(const struct sheets *sheets)
{
	return sheets->ids.n;
}

/* Reading. */

/* Keeps a text; 0: no memory. */
static size_t
keep_text(struct sheets *sheets, const char *text, size_t length)
{
	size_t at = sheets->length + 1;

	if (!array_grow(
		&sheets->text, &sheets->text_room, at + length + 1, 1, 4096)) {
		sheets->no_memory = true;
		return 0;
	}
	memcpy(sheets->text + at, text, length);
	sheets->text[at + length] = '\0';
	sheets->length = at + length;
	return at;
}

/* The name of a column. */
static const char *
column_name(const struct sheets *sheets, int column)
{
	return column < sheets->nfixed
	    ? sheets->fixed[column]
	    : sheets->text + sheets->others[column - sheets->nfixed];
}

/* Where the reason is said. */
static struct text *
why(struct sheets *sheets)
{
	text_begin(&sheets->why, sheets->reason, sizeof(sheets->reason),
	    sheets->voice);
	return &sheets->why;
}

/* Of a cell, for the reason that was said. */
static void
complain(struct sheets *sheets, struct sheet *sheet, size_t line, int column)
{
	const char *name = column_name(sheets, column);

	sheet->bad = true;
	sheets->complain(
	    sheets, line, *name != '\0' ? name : NULL, sheets->reason);
}

/* Of a whole sheet. */
static void
complain_of(struct sheets *sheets, const struct sheet *sheet, size_t line)
{
	size_t number = (size_t)(sheet - sheets->sheets);

	sheets->complain(sheets, line, index_key(&sheets->ids, number, NULL),
	    sheets->reason);
}

static bool
is_meta(const char *name)
{
	return strncmp(name, meta, sizeof(meta) - 1) == 0;
}

/* A value as it can be shown. */
struct shown {
	char text[64];
};

static struct shown
show(const char *value, size_t length)
{
	struct shown shown = {""};

	utf8_show(shown.text, sizeof(shown.text), value, length);
	return shown;
}

/* The key of a meta line is one word, of characters that a record may have. */
static void
check_meta(struct sheets *sheets, const char *name, size_t length)
{
	size_t start = sizeof(meta) - 1;
	size_t end = start;

	if (length < start || memcmp(name, meta, start) != 0)
		return;
	while (end < length && name[end] != ' ' && name[end] != '\t')
		end++;
	if (end > start && end == length && utf8_clean(name, length, false))
		return;
	sheets->misfit = true;
	if (end > start && end == length) {
		text_say(why(sheets),
		    "a record cannot have such characters: '{1}'",
		    part_string(show(name, length).text));
		return;
	}
	text_say(why(sheets), "the column '{1}' needs one word after 'meta.'",
	    part_string(show(name, length).text));
}

static int
other_column(const char *name, size_t length, void *context)
{
	struct sheets *sheets = context;
	int column = sheets->nfixed + sheets->nothers;

	for (int i = sheets->nfixed; i < column; i++)
		if (strlen(column_name(sheets, i)) == length &&
		    memcmp(column_name(sheets, i), name, length) == 0 &&
		    length > 0)
			return i;
	check_meta(sheets, name, length);
	if (column == CSVFILE_COLUMNS) {
		text_say(why(sheets), "too many columns");
		sheets->misfit = true;
		return -1;
	}
	sheets->others[sheets->nothers] = keep_text(sheets, name, length);
	if (sheets->no_memory)
		return -1;
	sheets->nothers++;
	return column;
}

/* A text that fits into one line of a record, without spaces around it. */
static struct slice {
	const char *at;
	size_t length;
} trim(const char *text)
{
	struct slice slice = {text + strspn(text, " \t"), 0};

	slice.length = strlen(slice.at);
	while (slice.length > 0 && strchr(" \t", slice.at[slice.length - 1]))
		slice.length--;
	return slice;
}

static struct sheet *
find_sheet(struct sheets *sheets, struct slice id, size_t line)
{
	size_t before = sheets->ids.n;
	long number = index_add(&sheets->ids, id.at, id.length);

	if (number == -1 ||
	    !array_grow(&sheets->sheets, &sheets->sheets_room,
		(size_t)number + 1, sizeof(*sheets->sheets), 64)) {
		sheets->no_memory = true;
		return NULL;
	}
	if (sheets->ids.n > before)
		sheets->sheets[number] = (struct sheet){.line = (uint32_t)line};
	return &sheets->sheets[number];
}

static struct sheet_word *
find_word(struct sheets *sheets, const struct sheet *sheet, int column)
{
	struct sheet_word *word;

	for (uint32_t i = sheet->words; i != 0; i = word->next) {
		word = &sheets->words[i - 1];
		if (word->column == column)
			return word;
	}
	return NULL;
}

static void
add_word(struct sheets *sheets, struct sheet *sheet, struct sheet_word word,
    struct slice text)
{
	word.text = keep_text(sheets, text.at, text.length);
	if (sheets->no_memory ||
	    !array_grow(&sheets->words, &sheets->words_room, sheets->nwords + 1,
		sizeof(word), 64)) {
		sheets->no_memory = true;
		return;
	}
	sheets->words[sheets->nwords++] = word;
	if (sheet->words == 0)
		sheet->words = (uint32_t)sheets->nwords;
	else
		sheets->words[sheet->last_word - 1].next =
		    (uint32_t)sheets->nwords;
	sheet->last_word = (uint32_t)sheets->nwords;
}

/* What is said of the whole sheet is said once, or always the same. */
static void
take_word(struct sheets *sheets, struct sheet *sheet, size_t line, int column,
    const char *value)
{
	struct slice text = trim(value);
	const struct sheet_word *word;

	if (text.length == 0)
		return;
	word = find_word(sheets, sheet, column);
	if (!utf8_clean(text.at, text.length, false)) {
		text_say(why(sheets),
		    "a record cannot have such characters: '{1}'",
		    part_string(show(text.at, text.length).text));
		complain(sheets, sheet, line, column);
	} else if (word == NULL) {
		add_word(sheets, sheet,
		    (struct sheet_word){
			.line = (uint32_t)line, .column = column},
		    text);
	} else if (strlen(sheets->text + word->text) != text.length ||
	    memcmp(sheets->text + word->text, text.at, text.length) != 0) {
		text_say(why(sheets), "line {1} says something else: {2}",
		    part_number(word->line),
		    part_string(sheets->text + word->text));
		complain(sheets, sheet, line, column);
	}
}

/* The seat of that name on a sheet; SEATS: there is no room for it. */
static int
find_seat(
    struct sheets *sheets, struct sheet *sheet, struct slice name, size_t line)
{
	int seat = 0;

	for (; seat < sheet->players; seat++) {
		const char *other = sheets->text + sheet->names[seat];

		if (strlen(other) == name.length &&
		    memcmp(other, name.at, name.length) == 0)
			return seat;
	}
	if (seat < SEATS) {
		sheet->names[seat] = keep_text(sheets, name.at, name.length);
		sheet->lines[seat] = (uint32_t)line;
		sheet->players += !sheets->no_memory;
	}
	return seat;
}

static void
add_note(struct sheets *sheets, struct sheet *sheet, struct sheet_note note)
{
	sheet->counts[note.seat]++;
	if (note.round == 0)
		note.round = sheet->counts[note.seat];
	if (!array_grow(&sheets->notes, &sheets->notes_room, sheets->nnotes + 1,
		sizeof(note), 256)) {
		sheets->no_memory = true;
		return;
	}
	sheets->notes[sheets->nnotes++] = note;
	if (sheet->notes == 0)
		sheet->notes = (uint32_t)sheets->nnotes;
	else
		sheets->notes[sheet->last_note - 1].next =
		    (uint32_t)sheets->nnotes;
	sheet->last_note = (uint32_t)sheets->nnotes;
	sheet->n++;
}

/* A round's points of a player, found in that column. */
struct cell {
	int column;
	size_t line;
	int64_t round; /* 0: not said */
	struct slice name;
	const char *value;
};

/* Whose points they are; SEATS: something is wrong, and has been said. */
static int
read_cell(struct sheets *sheets, struct sheet *sheet, const struct cell *cell,
    int64_t *points)
{
	int seat = SEATS;

	if (cell->name.length == 0 && cell->column == POINTS)
		text_say(why(sheets), "the player is missing");
	else if (cell->name.length == 0)
		text_say(why(sheets),
		    "this value is in a column without a name: '{1}'",
		    part_string(show(cell->value, strlen(cell->value)).text));
	else if (!utf8_clean(cell->name.at, cell->name.length, false))
		text_say(why(sheets),
		    "a record cannot have such characters: '{1}'",
		    part_string(show(cell->name.at, cell->name.length).text));
	else if (!csvfile_number(
		     cell->value, -POINTS_MOST, POINTS_MOST, points))
		text_say(why(sheets),
		    "points are a whole number without leading zeros, not "
		    "'{1}'",
		    part_string(show(cell->value, strlen(cell->value)).text));
	else if ((seat = find_seat(sheets, sheet, cell->name, cell->line)) ==
	    SEATS)
		text_say(why(sheets),
		    "there are {1} other players on this sheet already",
		    part_number(SEATS));
	return seat;
}

static void
take_cell(struct sheets *sheets, struct sheet *sheet, const struct cell *cell)
{
	int64_t points;
	int seat = read_cell(sheets, sheet, cell, &points);

	if (seat == SEATS)
		complain(sheets, sheet, cell->line, cell->column);
	else if (!sheets->no_memory)
		add_note(sheets, sheet,
		    (struct sheet_note){.line = (uint32_t)cell->line,
			.round = (uint32_t)cell->round,
			.points = (int32_t)points,
			.seat = (uint8_t)seat});
}

/* All the points in a row. */
static void
take_cells(struct sheets *sheets, struct sheet *sheet,
    const struct csvfile_row *row, int64_t round)
{
	struct cell cell = {POINTS, row->line, round, {NULL, 0}, NULL};

	if (row->values[PLAYER] != NULL) {
		cell.name = trim(row->values[PLAYER]);
		cell.value = row->values[POINTS];
		take_cell(sheets, sheet, &cell);
		return;
	}
	for (int i = 0; i < sheets->nothers; i++) {
		cell.column = sheets->nfixed + i;
		cell.name = trim(column_name(sheets, cell.column));
		cell.value = row->values[cell.column];
		if (*cell.value != '\0' && !is_meta(cell.name.at))
			take_cell(sheets, sheet, &cell);
	}
}

static bool
is_empty(const struct sheets *sheets, const struct csvfile_row *row)
{
	for (int i = 0; i < sheets->nfixed + sheets->nothers; i++)
		if (row->values[i] != NULL && *row->values[i] != '\0')
			return false;
	return true;
}

static void
lose_row(size_t line, const char *reason, void *context)
{
	struct sheets *sheets = context;

	sheets->lost = true;
	sheets->complain(sheets, line, NULL, reason);
}

/* Players and their points come together, or in the other shape. */
static bool
check_columns(struct sheets *sheets, const struct csvfile_row *row)
{
	bool player = row->values[PLAYER] != NULL;

	if (!sheets->misfit && player != (row->values[POINTS] != NULL)) {
		sheets->misfit = true;
		text_say(why(sheets),
		    "there is a column {1}, but no column {2}",
		    part_string(names[player ? PLAYER : POINTS]),
		    part_string(names[player ? POINTS : PLAYER]));
	}
	return !sheets->misfit;
}

static void
take_row(const struct csvfile_row *row, void *context)
{
	struct sheets *sheets = context;
	struct slice id = trim(row->values[ID]);
	struct sheet *sheet;
	int64_t round = 0;

	if (sheets->no_memory || !check_columns(sheets, row))
		return;
	/* Spreadsheets leave rows of nothing but separators. */
	if (is_empty(sheets, row))
		return;
	if (id.length == 0 || !utf8_clean(id.at, id.length, false)) {
		text_say(why(sheets),
		    id.length == 0
			? "the id is missing"
			: "a record cannot have such characters: '{1}'",
		    part_string(show(id.at, id.length).text));
		lose_row(row->line, sheets->reason, sheets);
		return;
	}
	sheet = find_sheet(sheets, id, row->line);
	if (sheet == NULL)
		return;
	if (row->values[ROUND] != NULL &&
	    !csvfile_number(row->values[ROUND], 1, ROUND_MOST, &round)) {
		text_say(why(sheets),
		    "a round is a number from 1 on, not '{1}'",
		    part_string(
			show(row->values[ROUND], row->lengths[ROUND]).text));
		complain(sheets, sheet, row->line, ROUND);
		return;
	}
	for (int i = GAME; i < sheets->nfixed + sheets->nothers; i++)
		if ((i < sheets->nfixed || is_meta(column_name(sheets, i))) &&
		    row->values[i] != NULL)
			take_word(sheets, sheet, row->line, i, row->values[i]);
	take_cells(sheets, sheet, row, round);
}

static void
refuse(size_t line, const char *reason, void *context)
{
	struct sheets *sheets = context;

	sheets->refuse(sheets, line, reason);
}

int
sheets_read(struct sheets *sheets, int fd)
{
	struct csvfile wants = {.columns = sheets->fixed,
	    .optional = ~(1u << ID),
	    .take = take_row,
	    .complain = lose_row,
	    .refuse = refuse,
	    .other = other_column,
	    .context = sheets,
	    .voice = sheets->voice};
	int error = csvfile_read(fd, &wants);

	if (error != 0)
		return error;
	if (sheets->misfit) {
		sheets->refuse(sheets, 1, sheets->reason);
		return -1;
	}
	return sheets->no_memory ? ENOMEM : 0;
}

/* Writing. */

static int
compare_notes(const void *a, const void *b)
{
	const struct sheet_note *one = *(const struct sheet_note *const *)a;
	const struct sheet_note *two = *(const struct sheet_note *const *)b;

	if (one->round != two->round)
		return one->round < two->round ? -1 : 1;
	if (one->seat != two->seat)
		return one->seat < two->seat ? -1 : 1;
	return one->line < two->line ? -1 : one->line > two->line;
}

/* Puts the notes of a sheet in order, by round and seat. */
static bool
sort_notes(struct sheets *sheets, const struct sheet *sheet)
{
	uint32_t next = sheet->notes;

	if (!array_grow(&sheets->order, &sheets->order_room, sheet->n,
		sizeof(const struct sheet_note *), 64)) {
		sheets->no_memory = true;
		return false;
	}
	for (uint32_t i = 0; i < sheet->n; i++) {
		sheets->order[i] = &sheets->notes[next - 1];
		next = sheets->order[i]->next;
	}
	qsort(sheets->order, sheet->n, sizeof(const struct sheet_note *),
	    compare_notes);
	return true;
}

/* A player's points are missing in a round, or were in an earlier line. */
static bool
complain_of_note(struct sheets *sheets, const struct sheet *sheet,
    const struct sheet_note *note, const struct sheet_note *earlier)
{
	const char *name = sheets->text + sheet->names[note->seat];

	if (earlier == NULL)
		text_say(why(sheets), "round {2} of {1} is missing",
		    part_string(name), part_number(note->round));
	else
		text_say(why(sheets),
		    "{1} has points in round {2} already, in line {3}",
		    part_string(name), part_number(note->round),
		    part_number(earlier->line));
	complain_of(sheets, sheet, note->line);
	return false;
}

/* Every round has the points of everybody, once. */
static bool
check_notes(struct sheets *sheets, const struct sheet *sheet)
{
	struct sheet_note due;

	for (uint32_t i = 0; i < sheet->n || i % sheet->players != 0; i++) {
		bool more = i < sheet->n;
		const struct sheet_note *before =
		    i > 0 ? sheets->order[i - 1] : NULL;
		const struct sheet_note *note =
		    sheets->order[more ? i : sheet->n - 1];

		due = (struct sheet_note){.line = note->line,
		    .round = i / sheet->players + 1,
		    .seat = (uint8_t)(i % sheet->players)};
		if (more && before != NULL && before->round == note->round &&
		    before->seat == note->seat)
			return complain_of_note(sheets, sheet, note, before);
		if (note->round != due.round || note->seat != due.seat)
			return complain_of_note(sheets, sheet, &due, NULL);
	}
	return true;
}

/* The next line of the record comes from that line of the table. */
static bool
mark_line(struct sheets *sheets, uint32_t line)
{
	if (!array_grow(&sheets->lines, &sheets->lines_room, sheets->nlines + 1,
		sizeof(*sheets->lines), 64)) {
		sheets->no_memory = true;
		return false;
	}
	sheets->lines[sheets->nlines++] = line;
	return true;
}

/* As it is: whether it may stand in a record is seen when that is judged. */
static void
write_text(struct out *out, const char *text)
{
	out_bytes(out, text, strlen(text));
}

static void
write_header(struct sheets *sheets, struct out *out, uint32_t line,
    const char *keyword, const char *text)
{
	mark_line(sheets, line);
	write_text(out, keyword);
	out_char(out, ' ');
	write_text(out, text);
	out_char(out, '\n');
}

/* The lines that columns from one to another, without that, stand for. */
static void
write_words(struct sheets *sheets, const struct sheet *sheet, struct out *out,
    int from, int to)
{
	for (int i = from; i < to; i++) {
		const struct sheet_word *word = find_word(sheets, sheet, i);

		if (word != NULL)
			write_header(sheets, out, word->line,
			    column_name(sheets, i), sheets->text + word->text);
	}
}

/* Who begins: a seat, or the name of somebody who has one. */
static void
write_start(struct sheets *sheets, const struct sheet *sheet, struct out *out)
{
	const struct sheet_word *word = find_word(sheets, sheet, START);
	char seat[] = "1";
	const char *text;

	if (word == NULL)
		return;
	text = sheets->text + word->text;
	for (int i = 0; i < sheet->players; i++, seat[0]++)
		if (text[strspn(text, "0123456789")] != '\0' &&
		    strcmp(sheets->text + sheet->names[i], text) == 0) {
			text = seat;
			break;
		}
	write_header(sheets, out, word->line, names[START], text);
}

static void
write_metas(struct sheets *sheets, const struct sheet *sheet, struct out *out)
{
	for (int i = 0; i < sheets->nothers; i++) {
		int column = sheets->nfixed + i;
		const struct sheet_word *word =
		    find_word(sheets, sheet, column);

		if (word == NULL)
			continue;
		out_string(out, "meta ");
		write_header(sheets, out, word->line,
		    column_name(sheets, column) + sizeof(meta) - 1,
		    sheets->text + word->text);
	}
}

static void
write_game(struct sheets *sheets, const struct sheet *sheet, struct out *out,
    const struct game *game)
{
	const struct sheet_word *word = find_word(sheets, sheet, GAME);
	const char *name = word != NULL ? sheets->text + word->text : "";

	mark_line(sheets, word != NULL ? word->line : sheet->line);
	out_string(out, "game ");
	write_text(out, game != NULL ? game->name : name);
	out_char(out, ' ');
	write_text(out, game != NULL ? game->version : "1");
	out_char(out, '\n');
}

/*
 * Where a match is as long as its rounds are many, and nobody has said how
 * many, they are those that there are.
 */
static void
write_rounds(struct sheets *sheets, const struct sheet *sheet, struct out *out,
    const struct game *game)
{
	char number[16];

	if (game == NULL || !game->by_rounds)
		return;
	for (int i = TERMS; i < sheets->nfixed; i++)
		if (find_word(sheets, sheet, i) != NULL)
			return;
	snprintf(number, sizeof(number), "%u", sheet->n / sheet->players);
	write_header(sheets, out, sheet->line, game->term, number);
}

static void
write_scores(struct sheets *sheets, const struct sheet *sheet, struct out *out)
{
	for (uint32_t i = 0; i < sheet->n; i++) {
		const struct sheet_note *note = sheets->order[i];

		if (note->seat == 0) {
			mark_line(sheets, note->line);
			out_string(out, "score");
		}
		out_char(out, ' ');
		out_number(out, note->points);
		if (note->seat + 1 == sheet->players)
			out_char(out, '\n');
	}
}

static void
write_record(struct sheets *sheets, const struct sheet *sheet,
    const struct game *game, struct out *out)
{
	size_t number = (size_t)(sheet - sheets->sheets);

	sheets->nlines = 0;
	write_game(sheets, sheet, out, game);
	write_header(sheets, out, sheet->line, "id",
	    index_key(&sheets->ids, number, NULL));
	write_words(sheets, sheet, out, VARIANT, COLOURS);
	write_words(sheets, sheet, out, TERMS, sheets->nfixed);
	write_rounds(sheets, sheet, out, game);
	write_words(sheets, sheet, out, COLOURS, START);
	for (int i = 0; i < sheet->players; i++) {
		char seat[] = {(char)('1' + i), '\0'};

		out_string(out, "player ");
		write_header(sheets, out, sheet->lines[i], seat,
		    sheets->text + sheet->names[i]);
	}
	write_start(sheets, sheet, out);
	mark_line(sheets, sheet->line);
	out_string(out, "sheet\n");
	write_metas(sheets, sheet, out);
	write_scores(sheets, sheet, out);
}

bool
sheets_write(struct sheets *sheets, size_t number, struct out *out)
{
	struct sheet *sheet = &sheets->sheets[number];
	const struct sheet_word *word = find_word(sheets, sheet, GAME);
	const struct game *game = sheets->game;

	if (sheet->bad)
		return false;
	if (word != NULL)
		game = game_find(sheets->text + word->text,
		    strlen(sheets->text + word->text));
	if (word == NULL && game == NULL) {
		text_say(why(sheets),
		    "nothing says which game this is: name it on the "
		    "command line, or in a column 'game'");
		complain_of(sheets, sheet, sheet->line);
		return false;
	}
	if (sheet->n == 0) {
		text_say(why(sheets), "nobody has points");
		complain_of(sheets, sheet, sheet->line);
		return false;
	}
	if (!sort_notes(sheets, sheet) || !check_notes(sheets, sheet))
		return false;
	write_record(sheets, sheet, game, out);
	return !sheets->no_memory && out->error == 0;
}

size_t
sheets_line(const struct sheets *sheets, size_t line)
{
	return sheets->lines[line - 1];
}
