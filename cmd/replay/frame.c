/* frame.c: what the screen shows while a game is watched. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cmd/shared/screen.h"
#include "formats/pictures/draw.h"
#include "formats/utf8.h"
#include "replay.h"

/*
 * From the top: the position, the sentence, the bar, the state.  What is below
 * the position stays where it is: there is room for the tallest so far.
 */
enum {
	BOTTOM_ROWS = 2,
	DRAWN_MARGIN = 1, /* of positions */
	BAR_MOST = 1024,
	TEXT_SIZE = 1024,
};

/* The one place where positions are drawn; where what was done last begins. */
static size_t
draw_position(
    struct play *play, const struct moment *moment, struct lines *lines)
{
	const struct timeline *timeline = &play->timeline;
	struct scene scene;

	scene_open(&scene, play_voice(play), play->seat);
	scene.open = play->asked->open && play->seat != 0;
	match_scene(moment->step.any ? &moment->step.before.state : NULL,
	    &moment->now.state, &moment->step.line, &scene);
	scene.move = moment->move;
	scene.moves = timeline->moves;
	return draw_lines(lines, &scene, &play->look);
}

/* Breaks a text between words; after the first line it is indented. */
static void
write_wrapped(struct out *out, const char *text, int width, int margin)
{
	enum { INDENT = 4 };

	while (*text != '\0') {
		char line[TEXT_SIZE];
		size_t n =
		    width > 0 ? utf8_wrap(text, width - margin) : strlen(text);

		snprintf(line, sizeof(line), "%.*s", (int)n, text);
		draw_padded(out, "", margin);
		out_string(out, line);
		out_char(out, '\n');
		text += n + strspn(text + n, " ");
		margin += margin < INDENT ? INDENT : 0;
	}
}

/* The move that led there. */
static void
write_move(
    struct play *play, const struct moment *moment, struct out *out, int margin)
{
	char bytes[TEXT_SIZE];
	struct text text;

	text_begin(&text, bytes, sizeof(bytes), play_voice(play));
	text_number(&text, moment->move);
	text_add(&text, ". ");
	if (timeline_tell(&play->timeline, moment, play->seat, &text))
		write_wrapped(out, bytes, play->look.width, margin);
}

/* The round that was over with it. */
static void
write_round(
    struct play *play, const struct moment *moment, struct out *out, int margin)
{
	char bytes[TEXT_SIZE];
	struct text text;

	if (!moment->ended)
		return;
	text_begin(&text, bytes, sizeof(bytes), play_voice(play));
	text_add(&text, "  ");
	match_tell_round(&moment->after.state.match, &text);
	write_wrapped(out, bytes, play->look.width, margin);
}

void
frame_sentence(
    struct play *play, const struct moment *moment, struct out *out, int margin)
{
	write_move(play, moment, out, margin);
	write_round(play, moment, out, margin);
}

/* What is drawn of the last step is in front if that is the move. */
void
frame_parts(struct play *play, const struct moment *moment, struct out *top,
    struct out *said)
{
	bool moved = moment->step.any && moment->step.line.kind == LINE_MOVE;
	struct lines lines;
	size_t first, at;

	lines_open(&lines, play->look.colour);
	first = draw_position(play, moment, &lines);
	at = first < lines.n ? lines.rows[first].at : lines.out.length;
	out_bytes(top, lines.out.bytes, at);
	if (!moved)
		frame_sentence(play, moment, said, DRAWN_MARGIN);
	out_bytes(said, lines.out.bytes + at, lines.out.length - at);
	if (moved)
		write_round(play, moment, said, DRAWN_MARGIN);
	lines_close(&lines);
}

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

static int
count_rows(const struct out *out)
{
	return out->length > 0 ? (int)count_lines(out->bytes, out->length) : 0;
}

/* That many rows of a text from some on, and blank ones after its last. */
static void
write_rows(struct out *out, const struct out *from, int first, int n)
{
	const char *at = from->bytes, *end = at + from->length;

	for (; at < end && n > 0; first--) {
		const char *next =
		    (const char *)memchr(at, '\n', PTRDIFF_MAX) + 1;

		if (first <= 0) {
			out_bytes(out, at, (size_t)(next - at));
			n--;
		}
		at = next;
	}
	for (; n > 0; n--)
		out_char(out, '\n');
}

/* The sentences up to this one, as far as there is room. */
static void
write_list(struct play *play, struct out *out, int rows)
{
	long first = play->at - rows + 1;
	struct moment moment;
	struct out told;
	int n;

	out_open(&told, -1);
	for (long i = first < 1 ? 1 : first; i <= play->at; i++) {
		timeline_at(&play->timeline, i, &moment);
		frame_sentence(play, &moment, &told, DRAWN_MARGIN);
	}
	n = count_rows(&told);
	for (int blank = rows - n; blank > 0; blank--)
		out_char(out, '\n');
	write_rows(out, &told, n - rows, lesser(n, rows));
	out_close(&told);
}

/* The bar: how far the game has got, and where its rounds end. */

static const struct bar {
	const char *done, *ahead, *done_mark, *mark, *here;
} bars[] = {
    {"=", "-", "|", "|", "O"},
    {"━", "─", "╋", "┼", "●"},
};

/* Where a move is on a bar. */
static int
bar_place(const struct timeline *timeline, long move, int width)
{
	return timeline->moves == 0
	    ? 0
	    : (int)(move * (width - 1) / timeline->moves);
}

/* Marks that would leave nothing between them say nothing. */
static void
mark_rounds(const struct timeline *timeline, bool *marks, int width)
{
	if (timeline->nrounds > (size_t)width / 2)
		return;
	for (size_t i = 0; i < timeline->nrounds; i++)
		if (timeline->rounds[i] < timeline->moves)
			marks[bar_place(timeline, timeline->rounds[i], width)] =
			    true;
}

static void
write_bar(struct play *play, struct out *out, int columns)
{
	const struct timeline *timeline = &play->timeline;
	const struct bar *bar = &bars[play->look.unicode];
	bool marks[BAR_MOST] = {false};
	char count[48];
	int digits = snprintf(count, sizeof(count), "%ld", timeline->moves);
	int length = snprintf(count, sizeof(count), " %*ld/%ld", digits,
	    play->at, timeline->moves);
	int width = lesser(greater(columns - length, 1), BAR_MOST);
	int here = bar_place(timeline, play->at, width);

	mark_rounds(timeline, marks, width);
	for (int i = 0; i < width; i++) {
		const char *part = i == here ? bar->here
		    : i < here ? (marks[i] ? bar->done_mark : bar->done)
			       : (marks[i] ? bar->mark : bar->ahead);

		out_string(out, part);
	}
	out_string(out, count);
	out_char(out, '\n');
}

/* The state. */

static void
say_apart(struct text *text)
{
	if (text->length > 0)
		text_add(text, "  ");
}

static void
say_pace(struct play *play, struct text *text)
{
	bool stamps = play->realtime && play->timeline.stamped;
	char number[32];

	snprintf(number, sizeof(number), "%g",
	    stamps ? ldexp(1, play->speed) : play_pause(play));
	say_apart(text);
	text_say(text,
	    stamps && play->speed == 0 ? "real time"
		: stamps               ? "real time times {1}"
		: play->realtime       ? "no stamps: {1} s a move"
				       : "{1} s a move",
	    part_string(number));
}

static void
say_state(struct play *play, struct text *text)
{
	long new = play->timeline.moves - play->known;
	bool end = play->at == play->timeline.moves;

	if (play->record > 1)
		text_say(text, "record {1}", part_number(play->record));
	say_apart(text);
	text_say(text,
	    play->playing                    ? "playing"
		: end && play->asked->follow ? "following"
		: end                        ? "the end"
					     : "paused");
	if (play->asked->follow && new > 0) {
		say_apart(text);
		text_say(text, "+{1} new", part_number(new));
	}
	if (!play->asked->follow)
		say_pace(play, text);
	if (play->seat != 0) {
		say_apart(text);
		text_say(text, "seen by {1}", part_seat(play->seat));
	}
}

/* What needs an answer comes first, then what is wrong. */
static void
say_status(struct play *play, struct text *text)
{
	if (play->asking && play->digits == 0)
		text_say(text, "go to move ...");
	else if (play->asking)
		text_say(text, "go to move {1}", part_number(play->number));
	else if (play->digits > 1 || play->number > SEATS)
		text_say(text, "g: go to move {1}", part_number(play->number));
	else if (play->trouble[0] != '\0')
		text_add(text, play->trouble);
	else
		say_state(play, text);
}

/* The keys that fit after it. */
static void
write_status(struct play *play, struct out *out, int columns)
{
	static const char *const hints[] = {
	    "space play  arrows step  [ ] round  v seat  ? help  q leave",
	    "space play  arrows step  ? help  q leave",
	    "space play  ? help  q leave",
	    "? help  q leave",
	    "? help",
	    NULL,
	};
	char bytes[TEXT_SIZE];
	struct text text;
	int width;

	text_begin(&text, bytes, sizeof(bytes), play_voice(play));
	say_status(play, &text);
	draw_padded(out, bytes, 0);
	width = utf8_width(bytes);
	for (const char *const *hint = hints; *hint != NULL; hint++) {
		const char *said = language_phrase(play->language, *hint);
		int room = columns - width - utf8_width(said);

		if (room < 2)
			continue;
		draw_padded(out, "", room);
		out_string(out, said);
		break;
	}
	out_char(out, '\n');
}

/* Help. */

static const struct {
	const char *keys, *what;
} help[] = {
    {"space p", "play, pause"},
    {"right l n . Enter", "a move on"},
    {"left h b Backspace", "a move back"},
    {"PgDn PgUp", "ten moves"},
    {"[ ]", "rounds"},
    {"Home End", "the ends"},
    {"17 g, g 17 Enter", "go to move 17"},
    {"+ -", "faster, slower"},
    {"r", "at its real speed"},
    {"v, 1 to 6, 0", "seats, everybody"},
    {"m", "sentences"},
    {"Tab", "the next record"},
    {"q Esc Ctrl-C", "leave"},
};

static void
write_help(const struct play *play, struct out *out)
{
	for (size_t i = 0; i < sizeof(help) / sizeof(help[0]); i++) {
		out_char(out, ' ');
		draw_padded(
		    out, language_phrase(play->language, help[i].keys), 20);
		out_string(out, language_phrase(play->language, help[i].what));
		out_char(out, '\n');
	}
	out_char(out, '\n');
}

/* The rows, put together. */

/* How many rows each part has had at most, at this width. */
static void
remember_rows(struct play *play, int columns, int top, int said)
{
	if (play->columns != columns)
		play->top_rows = play->said_rows = 0;
	play->columns = columns;
	if (!play->helping)
		play->top_rows = greater(play->top_rows, top);
	play->said_rows = greater(play->said_rows, said);
}

/* What was said comes first, if there is not room for all. */
static void
write_parts(struct play *play, struct out *out, const struct out *top,
    const struct out *said, int room)
{
	int rows = lesser(play->said_rows, room);
	int upper = greater(play->top_rows, count_rows(top));

	write_rows(out, top, 0, lesser(upper, room - rows));
	write_rows(out, said, 0, rows);
}

/* The same with a list, which takes what the position leaves. */
static void
write_listed(struct play *play, struct out *out, const struct out *top,
    const struct out *said, int room)
{
	int upper =
	    lesser(count_rows(top), greater(room - count_rows(said), 0));

	write_rows(out, top, 0, upper);
	write_list(play, out, room - upper);
}

/* All but the bottom.  On a small terminal there are sentences only. */
static void
write_upper(struct play *play, struct out *out, struct screen_size size)
{
	int room = greater(size.rows - BOTTOM_ROWS, 0);
	struct out top, said;
	struct moment moment;
	bool list;

	out_open(&top, -1);
	out_open(&said, -1);
	timeline_show(&play->timeline, play->at, &moment);
	frame_parts(play, &moment, &top, &said);
	list = (play->listing || top.length == 0) && play->at > 0;
	if (play->helping) {
		top.length = 0;
		write_help(play, &top);
	}
	remember_rows(play, size.columns, count_rows(&top), count_rows(&said));
	if (list && !play->helping)
		write_listed(play, out, &top, &said, room);
	else
		write_parts(play, out, &top, &said, room);
	out_close(&top);
	out_close(&said);
}

/* Where all the lines of a text begin; they become strings. */
static int
split_lines(struct out *out, char **lines, int most)
{
	char *at = out->bytes, *end = at + out->length;
	int n = 0;

	while (at < end && n < most) {
		lines[n++] = at;
		at = memchr(at, '\n', (size_t)(end - at));
		*at++ = '\0';
	}
	return n;
}

void
frame_show(struct play *play)
{
	struct screen_size size = screen_size();
	char **lines = calloc((size_t)size.rows, sizeof(*lines));
	struct out out;

	if (lines == NULL)
		return;
	play->look.width = size.columns;
	play->look.height = size.rows;
	out_open(&out, -1);
	write_upper(play, &out, size);
	write_bar(play, &out, size.columns);
	write_status(play, &out, size.columns);
	screen_draw(lines, split_lines(&out, lines, size.rows));
	free(lines);
	out_close(&out);
}
