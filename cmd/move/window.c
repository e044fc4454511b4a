/* window.c: sitting at a table, on the screen. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/shared/screen.h"
#include "cmd/shared/seconds.h"
#include "formats/pictures/draw.h"
#include "formats/record/write.h"
#include "formats/utf8.h"
#include "pane.h"
#include "session.h"

enum {
	TYPED = 256, /* bytes that can be typed */
	SENTENCES = 4, /* that are shown at most */
	OFFER_GAP = 2,
	PROMPT_LEAST = 16, /* columns that are left to type in */
	BELOW = 7, /* rows below the position that are good to have */
	BELOW_LEAST = 4,
};

/* How long a player seems to think, in seconds. */
static const double thought = 0.7;

struct window {
	struct session *session;
	struct screen_size size;
	char typed[TYPED];
	size_t length, cursor;
	int choice; /* of those that fit; -1: what is typed counts */
	struct out answer; /* to what was typed last */
	bool reading; /* the answer has the screen to itself */
	bool telling; /* the answer tells what was done last, too */
	long top; /* its first line shown */
	bool refused; /* what is typed makes way for what is typed next */
	bool covered; /* until the viewer is alone */
	long seen[SEATS + 1]; /* moves when that seat last moved here */
	long moves; /* there were before */
	bool changed; /* the record, from here */
	double act_at; /* when chance or a player acts; negative: not now */
	bool due; /* somebody here is */
	struct lines lines;
};

static const struct offers *
offers_of(const struct window *window)
{
	return &window->session->talk.offers;
}

/*
 * The rows of the position, without what is told below it: without empty ones
 * where it would not fit else, and none if it still does not.
 */
static void
write_position(struct window *window, struct lines *lines)
{
	struct lines position;
	size_t rows, full = 0, room;

	lines_open(&position, window->session->look.colour);
	rows = session_lines(window->session, &position);
	while (rows > 0 && position.rows[rows - 1].length == 0)
		rows--;
	for (size_t i = 0; i < rows; i++)
		full += position.rows[i].length > 0;
	room = (size_t)window->size.rows - lines->n;
	for (size_t i = 0; i < rows && full + BELOW_LEAST <= room; i++)
		if (rows + BELOW <= room || position.rows[i].length > 0) {
			lines_copy(lines, &position, i);
			lines_end(lines);
		}
	lines_close(&position);
}

static void
write_sentences(struct window *window, struct lines *lines, int most)
{
	struct out told;
	long from = window->seen[window->session->talk.viewer];

	if (window->telling && window->answer.length > 0)
		return;
	/* Whoever has just come wants to know at least the last of them. */
	if (from >= window->session->sitting.timeline.moves)
		from = window->session->sitting.timeline.moves - 1;
	out_open(&told, -1);
	talk_tell(&window->session->talk, from < 0 ? 0 : from, &told);
	pane_last(lines, &told, window->size.columns, most);
	out_close(&told);
}

static void
write_prompt(struct window *window, struct lines *lines)
{
	struct session *session = window->session;
	char bytes[1024], before[TYPED];
	struct text text;

	talk_text(&session->talk, &text, bytes, sizeof(bytes));
	talk_task(&session->talk, &text);
	if (session->sitting.record.state.match.over)
		text_say(&text, "the match is over: quit leaves");
	lines_style(lines, "1");
	if (utf8_width(bytes) + PROMPT_LEAST > window->size.columns) {
		pane_wrap(lines, bytes, window->size.columns);
	} else {
		lines_skip(lines, PANE_MARGIN);
		lines_say(lines, bytes);
	}
	lines_style(lines, "");
	lines_say(lines, " > ");
	memcpy(before, window->typed, window->cursor);
	before[window->cursor] = '\0';
	screen_cursor((int)lines->n + 1,
	    lines->column + lines->owed + utf8_width(before) + 1);
	lines_say(lines, window->typed);
	lines_end(lines);
}

/* The widest of the offers that fit. */
static int
offer_width(const struct window *window)
{
	const struct offers *offers = offers_of(window);
	int width = 1;

	for (size_t i = 0; i < offers->n; i++) {
		int n = (int)strlen(offers->list[i].text);

		if (n > width &&
		    offer_fit(offers, &offers->list[i], window->typed) !=
			FIT_NONE)
			width = n;
	}
	return width;
}

static void
write_offer(
    struct lines *lines, const struct offer *offer, bool chosen, int width)
{
	int column = lines->column + lines->owed;

	if (chosen)
		lines_style(lines, "7");
	lines_say(lines, chosen && !lines->colour ? "[" : " ");
	lines_say(lines, offer->text);
	lines_say(lines, chosen && !lines->colour ? "]" : " ");
	lines_style(lines, "");
	lines_to(lines, column + width + OFFER_GAP);
}

/* Those that fit what is typed, from the page on that has the chosen one. */
static void
write_offers(struct window *window, struct lines *lines, int rows)
{
	const struct offers *offers = offers_of(window);
	int width = offer_width(window);
	int columns =
	    (window->size.columns - PANE_MARGIN) / (width + OFFER_GAP);
	int page, first, at = 0;

	if (rows < 1)
		return;
	if (columns < 1)
		columns = 1;
	page = rows * columns;
	first = window->choice < 0 ? 0 : window->choice / page * page;
	for (size_t i = 0; i < offers->n; i++) {
		if (offer_fit(offers, &offers->list[i], window->typed) ==
		    FIT_NONE)
			continue;
		if (at >= first && at < first + page) {
			write_offer(lines, &offers->list[i],
			    at == window->choice, width);
			if ((at - first) % columns == columns - 1)
				lines_end(lines);
		}
		at++;
	}
	if (lines->column > 0)
		lines_end(lines);
}

static void
write_words(const struct window *window, struct lines *lines)
{
	const char *word;

	lines_say(lines, "  | ");
	for (size_t i = 0;
	     (word = talk_word(&window->session->talk, i)) != NULL; i++) {
		lines_say(lines, " ");
		lines_say(lines, word);
	}
}

static void
write_keys(struct window *window, struct lines *lines)
{
	char bytes[256];
	struct text text;

	if ((int)lines->n >= window->size.rows)
		return;
	while ((int)lines->n < window->size.rows - 1)
		lines_end(lines);
	lines_skip(lines, PANE_MARGIN);
	lines_style(lines, "2");
	talk_text(&window->session->talk, &text, bytes, sizeof(bytes));
	if (window->reading)
		text_say(&text, "any key: back to the table");
	else if (window->size.columns >= 50)
		text_say(&text, "Tab completes  arrows choose  Enter plays");
	else
		text_say(&text, "Tab, arrows, Enter; or type help");
	lines_say(lines, bytes);
	if (!window->reading && window->size.columns >= 80)
		write_words(window, lines);
	lines_style(lines, "");
	lines_end(lines);
}

static void
write_cover(struct window *window, struct lines *lines)
{
	const struct session *session = window->session;
	char bytes[512];
	struct text text;

	for (int i = 0; i < window->size.rows / 3; i++)
		lines_end(lines);
	talk_text(&session->talk, &text, bytes, sizeof(bytes));
	text_say(&text,
	    "It is {1}'s turn. Press Enter when nobody else is looking.",
	    part_seat(session->talk.viewer));
	pane_wrap(lines, bytes, window->size.columns);
}

/* Cards that are looked at once. */
static void
write_look(struct window *window, struct lines *lines)
{
	char bytes[512];
	struct text text;

	write_position(window, lines);
	lines_end(lines);
	talk_text(&window->session->talk, &text, bytes, sizeof(bytes));
	text_say(&text,
	    "{1} looks at the cards. Press Enter when you know them.",
	    part_seat(window->session->talk.viewer));
	pane_wrap(lines, bytes, window->size.columns);
}

/* The top line is one that leaves no row empty. */
static void
keep_top(struct window *window, long all)
{
	long last = all - (window->size.rows - 2);

	if (window->top > last)
		window->top = last;
	if (window->top < 0)
		window->top = 0;
}

static long
answer_rows(const struct window *window)
{
	struct lines all;
	long n;

	lines_open(&all, false);
	pane_last(&all, &window->answer, window->size.columns, INT32_MAX);
	n = (long)all.n;
	lines_close(&all);
	return n;
}

/* A long answer, from its top line on. */
static void
write_answer(struct window *window, struct lines *lines)
{
	struct lines all;
	long rows = window->size.rows - 2;

	lines_open(&all, false);
	pane_last(&all, &window->answer, window->size.columns, INT32_MAX);
	keep_top(window, (long)all.n);
	for (long i = window->top; i < (long)all.n && i < window->top + rows;
	     i++) {
		lines_copy(lines, &all, (size_t)i);
		lines_end(lines);
	}
	lines_close(&all);
	write_keys(window, lines);
}

static void
write_table(struct window *window, struct lines *lines)
{
	int rows = window->size.rows, left;

	if (rows >= DRAW_HEIGHT_LEAST)
		write_position(window, lines);
	if ((int)lines->n + BELOW <= rows)
		lines_end(lines);
	left = rows - (int)lines->n - 5;
	write_sentences(window, lines, left > SENTENCES ? SENTENCES : left);
	if (!window->session->sitting.legal)
		pane_wrap(
		    lines, window->session->sitting.said, window->size.columns);
	lines_style(lines, "31");
	pane_last(lines, &window->answer, window->size.columns,
	    rows - (int)lines->n - 3);
	lines_style(lines, "");
	if (lines->n > 0 && (int)lines->n + BELOW_LEAST <= rows)
		lines_end(lines);
	write_prompt(window, lines);
	write_offers(window, lines, rows - (int)lines->n - 1);
	write_keys(window, lines);
}

static void
show(struct window *window)
{
	struct lines *lines = &window->lines;

	window->size = screen_size();
	window->session->look.width = window->size.columns;
	window->session->look.height = window->size.rows;
	lines_open(lines, window->session->look.colour);
	screen_cursor(0, 0);
	if (window->covered)
		write_cover(window, lines);
	else if (session_first_look(window->session) >= 0)
		write_look(window, lines);
	else if (window->reading)
		write_answer(window, lines);
	else
		write_table(window, lines);
	pane_show(lines);
	lines_close(lines);
}

/* What is typed. */

static void
set_typed(struct window *window, const char *text)
{
	window->length = strnlen(text, TYPED - 1);
	memcpy(window->typed, text, window->length);
	window->typed[window->length] = '\0';
	window->cursor = window->length;
	window->choice = -1;
	window->refused = false;
}

static void
type(struct window *window, uint32_t key)
{
	char bytes[4];
	size_t n = utf8_write(bytes, key);

	if (window->refused)
		set_typed(window, "");
	if (window->length + n >= TYPED)
		return;
	memmove(window->typed + window->cursor + n,
	    window->typed + window->cursor,
	    window->length - window->cursor + 1);
	memcpy(window->typed + window->cursor, bytes, n);
	window->cursor += n;
	window->length += n;
	window->choice = -1;
}

/* Where the character before the cursor begins. */
static size_t
before_cursor(const struct window *window)
{
	size_t at = window->cursor;

	while (at > 0 && (window->typed[--at] & 0xc0) == 0x80)
		continue;
	return at;
}

static void
rub_out(struct window *window)
{
	size_t at = before_cursor(window);

	memmove(window->typed + at, window->typed + window->cursor,
	    window->length - window->cursor + 1);
	window->length -= window->cursor - at;
	window->cursor = at;
	window->choice = -1;
}

static const struct offer *
nth_fitting(const struct window *window, int n)
{
	const struct offers *offers = offers_of(window);

	for (size_t i = 0; i < offers->n; i++)
		if (offer_fit(offers, &offers->list[i], window->typed) !=
			FIT_NONE &&
		    n-- == 0)
			return &offers->list[i];
	return NULL;
}

static void
choose(struct window *window, int step)
{
	int n = (int)offers_fitting(offers_of(window), window->typed);

	if (n == 0)
		return;
	if (window->choice < 0)
		window->choice = step > 0 ? 0 : n - 1;
	else
		window->choice = (window->choice + step + n) % n;
}

static void
complete_word(struct window *window)
{
	const char *word =
	    talk_word_begun(&window->session->talk, window->typed);

	if (word != NULL)
		set_typed(window, word);
}

/* As much as all that fit have in common, or the one that is chosen. */
static void
complete(struct window *window)
{
	const struct offer *first =
	    nth_fitting(window, window->choice < 0 ? 0 : window->choice);
	const struct offer *other;
	char common[OFFER_TEXT];
	size_t n;

	if (first == NULL) {
		complete_word(window);
		return;
	}
	memcpy(common, first->text, sizeof(common));
	n = strlen(common);
	for (int i = 0;
	     window->choice < 0 && (other = nth_fitting(window, i)) != NULL;
	     i++) {
		size_t same = 0;

		while (same < n && other->text[same] == common[same])
			same++;
		n = same;
	}
	common[n] = '\0';
	if (n > window->length)
		set_typed(window, common);
	else
		choose(window, 1);
}

/* Cards that must be named are typed where they stand in the move. */
static void
edit_unknown(struct window *window, const char *text)
{
	size_t at = strcspn(text, "?");
	const char *mark = text + at;
	char cut[OFFER_TEXT];

	snprintf(cut, sizeof(cut), "%.*s%s", (int)at, text,
	    mark + strspn(mark, "? "));
	set_typed(window, cut);
	window->cursor = at;
	window->answer.length = 0;
}

/* Does what was typed or chosen; false: they leave. */
static bool
enter(struct window *window)
{
	const struct offer *chosen =
	    window->choice < 0 ? NULL : nth_fitting(window, window->choice);
	char text[OFFER_TEXT], meant[OFFER_TEXT];
	int viewer = window->session->talk.viewer;
	enum answer answer;

	memcpy(text, chosen != NULL ? chosen->text : window->typed, TYPED);
	if (text[0] == '\0')
		return true;
	window->answer.length = 0;
	answer = talk_say(&window->session->talk, text, &window->answer);
	window->telling = answer == ANSWER_TOLD;
	window->reading = (answer == ANSWER_TEXT || answer == ANSWER_TOLD) &&
	    count_lines(window->answer.bytes, window->answer.length) >
		SENTENCES;
	window->top = answer == ANSWER_TOLD ? INT32_MAX : 0;
	set_typed(window, "");
	window->changed = answer == ANSWER_DONE;
	if (answer == ANSWER_DONE)
		window->seen[viewer] = window->session->sitting.timeline.moves;
	else if (answer == ANSWER_NOT &&
	    (chosen != NULL || offers_meant(offers_of(window), text, meant)) &&
	    strchr(chosen != NULL ? text : meant, '?') != NULL)
		edit_unknown(window, chosen != NULL ? text : meant);
	else if (answer == ANSWER_NOT &&
	    !talk_is_word(&window->session->talk, text)) {
		set_typed(window, text);
		window->refused = offers_fitting(offers_of(window), text) == 0;
	}
	return answer != ANSWER_LEAVE;
}

/* A key while an answer has the screen. */
static void
press_reading(struct window *window, uint32_t key)
{
	long page = window->size.rows - 3;

	keep_top(window, answer_rows(window));
	switch (key) {
	case KEY_UP:
		window->top--;
		break;
	case KEY_DOWN:
		window->top++;
		break;
	case KEY_PAGE_UP:
		window->top -= page;
		break;
	case KEY_PAGE_DOWN:
		window->top += page;
		break;
	default:
		window->reading = false;
		window->answer.length = 0;
	}
}

enum { CTRL_C = 3, CTRL_D = 4, CTRL_U = 21 };

static void
press_editing(struct window *window, uint32_t key)
{
	bool typed = key >= ' ' && key < KEY_NONE && key != 0x7f;

	window->refused &= typed;
	switch (key) {
	case KEY_BACKSPACE:
		rub_out(window);
		break;
	case KEY_LEFT:
		window->cursor = before_cursor(window);
		break;
	case KEY_RIGHT:
		while (window->cursor < window->length &&
		    (window->typed[++window->cursor] & 0xc0) == 0x80)
			continue;
		break;
	case KEY_HOME:
		window->cursor = 0;
		break;
	case KEY_END:
		window->cursor = window->length;
		break;
	case KEY_UP:
	case KEY_BACK_TAB:
		choose(window, -1);
		break;
	case KEY_DOWN:
		choose(window, 1);
		break;
	case '\t':
		complete(window);
		break;
	case KEY_ESCAPE:
	case CTRL_U:
		set_typed(window, "");
		window->answer.length = 0;
		break;
	default:
		if (typed)
			type(window, key);
	}
}

/* False: they leave. */
static bool
press(struct window *window, uint32_t key)
{
	if (key == CTRL_C || (key == CTRL_D && window->length == 0))
		return false;
	if (window->covered)
		window->covered = key != KEY_ENTER;
	else if (session_first_look(window->session) >= 0) {
		if (key == KEY_ENTER)
			session_looked(window->session);
	} else if (window->reading)
		press_reading(window, key);
	else if (key == KEY_ENTER)
		return enter(window);
	else
		press_editing(window, key);
	return true;
}

/* What happens without anybody here: at once, or after a thought. */
static double
next_act(const struct sitting *sitting)
{
	const struct match *match = &sitting->record.state.match;

	if (!sitting->legal || match->over)
		return -1;
	if (match->need != NEED_NOTHING || match->due == 0)
		return seconds_now();
	return sitting->bots != 0 ? seconds_now() + thought : -1;
}

/*
 * Somebody at this keyboard, the one who looked before if there was one, may
 * not see what the next one sees.
 */
static bool
is_to_cover(const struct sitting *sitting, int before, int next)
{
	unsigned here = sitting_people(sitting);

	if (next == 0 || next == before)
		return false;
	if (before != 0)
		here &= seat_bit(before);
	for (int seat = 1; seat <= sitting->record.setup.players; seat++)
		if (here & seat_bit(seat) &&
		    sitting_differs(sitting, seat, next))
			return true;
	return false;
}

/* What was refused because it was too early may do now. */
static void
begin_turn(struct window *window)
{
	screen_bell();
	if (!window->reading)
		window->answer.length = 0;
	window->refused &=
	    offers_fitting(offers_of(window), window->typed) == 0;
}

/* True if somebody else has taken moves back. */
static bool
keep_count(struct window *window)
{
	long moves = window->session->sitting.timeline.moves;
	bool back = moves < window->moves && !window->changed;

	window->moves = moves;
	window->changed = false;
	for (int seat = 0; seat <= SEATS; seat++)
		if (window->seen[seat] > moves)
			window->seen[seat] = moves;
	return back;
}

static void
say_back(struct window *window)
{
	window->reading = window->telling = false;
	window->answer.length = 0;
	talk_back(&window->session->talk, &window->answer);
}

/* The record has changed: somebody else may be to look, or to move. */
static void
turn(struct window *window)
{
	struct session *session = window->session;
	int viewer = session->talk.viewer;
	bool was_due = window->due, back;

	talk_turn(&session->talk);
	window->act_at = next_act(&session->sitting);
	window->choice = -1;
	if (!session->sitting.legal)
		return;
	back = keep_count(window);
	window->due = sitting_due(&session->sitting) != 0;
	if (window->due && !was_due)
		begin_turn(window);
	if (is_to_cover(&session->sitting, viewer, session->talk.viewer)) {
		window->covered = true;
		window->answer.length = 0;
	}
	if (back)
		say_back(window);
	talk_left(&session->talk, &window->answer);
}

/* Nothing happens while somebody has yet to come, or to look. */
static bool
is_held(const struct window *window)
{
	return window->covered || session_first_look(window->session) >= 0;
}

/* Seconds until something must be looked at. */
static double
patience(const struct window *window)
{
	double wait = watch_patience(&window->session->watch);
	double left = window->act_at - seconds_now();

	if (window->act_at < 0 || is_held(window))
		return wait;
	return left < 0 ? 0 : left < wait ? left : wait;
}

static void
act(struct window *window)
{
	if (is_held(window) || window->act_at < 0 ||
	    seconds_now() < window->act_at)
		return;
	window->act_at = -1;
	if (sitting_go_on(&window->session->sitting))
		turn(window);
}

bool
session_on_screen(struct session *session)
{
	struct window window = {.session = session, .moves = session->told};
	bool here = true, race = false;

	for (int seat = 0; seat <= SEATS; seat++)
		window.seen[seat] = session->told;

	out_open(&window.answer, -1);
	screen_open();
	session->talk.viewer = 0;
	for (turn(&window); here && !race;) {
		struct event event;

		if (!screen_busy())
			show(&window);
		event = screen_next(session->watch.fd, patience(&window));
		if (event.kind == EVENT_KEY)
			here = press(&window, event.key);
		else
			here = event.kind != EVENT_GONE;
		if (session_read(session))
			turn(&window);
		act(&window);
		race = session_is_race(session) &&
		    !players_outside(&session->players.players);
	}
	screen_close();
	out_close(&window.answer);
	return here;
}
