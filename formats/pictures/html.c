/* html.c: games as one page to step through. */

#include "html.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "film.h"
#include "formats/record/walk.h"
#include "markup.h"

static const char style[] =
#include "formats/pictures/page.css.inc"
#include "formats/pictures/svg.css.inc"
    ;

static const char script[] =
#include "formats/pictures/page.js.inc"
    ;

/* A phrase as text of the page. */
#define say(out, voice, ...)                                         \
	do {                                                         \
		char bytes_[SCENE_SAID];                             \
		struct text text_;                                   \
		text_begin(&text_, bytes_, sizeof(bytes_), (voice)); \
		text_say(&text_, __VA_ARGS__);                       \
		markup_text((out), bytes_);                          \
	} while (0)

/* The head. */

/* 'sha256-...': what the content policy lets run. */
static void
write_hash(struct out *out, const char *bytes, size_t length)
{
	unsigned char hash[crypto_hash_sha256_BYTES];
	char text[sodium_base64_ENCODED_LEN(
	    sizeof(hash), sodium_base64_VARIANT_ORIGINAL)];

	crypto_hash_sha256(hash, (const unsigned char *)bytes, length);
	sodium_bin2base64(text, sizeof(text), hash, sizeof(hash),
	    sodium_base64_VARIANT_ORIGINAL);
	out_string(out, "'sha256-");
	out_bytes(out, text, strlen(text));
	out_char(out, '\'');
}

static void
write_policy(struct out *out)
{
	out_string(out,
	    "<meta http-equiv=\"Content-Security-Policy\" "
	    "content=\"default-src 'none'; style-src ");
	write_hash(out, style, sizeof(style) - 1);
	out_string(out, "; script-src ");
	write_hash(out, script, sizeof(script) - 1);
	out_string(out, "; base-uri 'none'; form-action 'none'\">\n");
}

/* "Punto: Anna, Ben and Cem" */
static void
write_name(struct out *out, struct voice voice, const struct record *record)
{
	say(out, voice, "{1}: {2}", part_string(record->game->title),
	    part_seats((1u << record->state.match.players) - 1));
}

static void
write_opening(struct out *out, struct voice voice, const struct record *record)
{
	out_string(out, "<!DOCTYPE html>\n<html lang=\"");
	say(out, voice, "en");
	out_string(out, "\">\n<head>\n<meta charset=\"utf-8\">\n");
	write_policy(out);
	out_string(out,
	    "<meta name=\"viewport\" content=\"width=device-width, "
	    "initial-scale=1\">\n<meta name=\"color-scheme\" "
	    "content=\"light dark\">\n<meta name=\"referrer\" "
	    "content=\"no-referrer\">\n<title>");
	write_name(out, voice, record);
	out_string(out, "</title>\n<style>");
	out_bytes(out, style, sizeof(style) - 1);
	out_string(out,
	    "</style>\n</head>\n<body>\n<svg class=\"shapes\" "
	    "aria-hidden=\"true\"><defs>\n");
	out_bytes(out, svg_shapes, strlen(svg_shapes));
	out_string(out, "</defs></svg>\n<main>\n");
}

/* Points as lines, each step one unit wide. */

enum { CHART = 200, CHART_ROOM = 192 };

struct range {
	long least, most;
};

static struct range
find_range(const struct film *film)
{
	struct range range = {0, 1};

	for (size_t i = 0; i < film->ntallies; i++)
		for (int j = 0; j < film->scene.players; j++) {
			long points = film->tallies[i].points[j];

			if (points < range.least)
				range.least = points;
			if (points > range.most)
				range.most = points;
		}
	return range;
}

static void
write_line(struct out *out, const struct film *film, int seat,
    const struct range *range)
{
	long last = -1;

	out_string(out, "<path class=\"line");
	out_number(out, seat);
	out_string(out, "\" vector-effect=\"non-scaling-stroke\" d=\"");
	for (size_t i = 0; i < film->ntallies; i++) {
		const struct points_at *tally = &film->tallies[i];
		long y = CHART -
		    (tally->points[seat - 1] - range->least) * CHART_ROOM /
			(range->most - range->least);

		if (y == last)
			continue;
		out_string(out, i == 0 ? "M0 " : "H");
		if (i > 0) {
			out_number(out, tally->move);
			out_char(out, 'V');
		}
		out_number(out, y);
		last = y;
	}
	out_char(out, 'H');
	out_number(out, film->timeline->moves);
	out_string(out, "\"/>");
}

/* Where rounds end, and where the page is. */
static void
write_upright(struct out *out, const char *class, long move, int height)
{
	out_string(out, "<line vector-effect=\"non-scaling-stroke\"");
	if (*class != '\0') {
		out_string(out, " class=\"");
		out_string(out, class);
		out_char(out, '"');
	}
	out_string(out, " x1=\"");
	out_number(out, move);
	out_string(out, "\" x2=\"");
	out_number(out, move);
	out_string(out, "\" y2=\"");
	out_number(out, height);
	out_string(out, "\"/>");
}

static void
write_rounds(struct out *out, const struct timeline *timeline, int height)
{
	for (size_t i = 0; i < timeline->nrounds; i++)
		if (timeline->rounds[i] < timeline->moves)
			write_upright(out, "", timeline->rounds[i], height);
}

static void
open_scale(struct out *out, const struct film *film, int height)
{
	out_string(out, " viewBox=\"0 0 ");
	out_number(out, film->timeline->moves > 0 ? film->timeline->moves : 1);
	out_char(out, ' ');
	out_number(out, height);
	out_string(out, "\" preserveAspectRatio=\"none\"");
}

static void
write_chart(struct out *out, const struct film *film)
{
	struct voice voice = film->pen.voice;
	struct range range = find_range(film);

	out_string(out, "<div class=\"chart\"><svg role=\"img\" aria-label=\"");
	say(out, voice, "Points, move by move");
	out_char(out, '"');
	open_scale(out, film, CHART);
	out_char(out, '>');
	write_rounds(out, film->timeline, CHART);
	for (int seat = 1; seat <= film->scene.players; seat++)
		write_line(out, film, seat, &range);
	write_upright(out, "now", film->timeline->moves, CHART);
	out_string(out, "</svg>\n<ul class=\"legend\">");
	for (int i = 0; i < film->scene.players; i++) {
		out_string(out,
		    "<li><svg viewBox=\"0 0 30 8\" aria-hidden=\"true\"><path "
		    "class=\"line");
		out_number(out, i + 1);
		out_string(out, "\" d=\"M0 4H30\"/></svg>");
		markup_text(out, film->timeline->record.names[i]);
		out_string(out, " <b>");
		out_number(out, film->tallies[film->ntallies - 1].points[i]);
		out_string(out, "</b></li>\n");
	}
	out_string(out, "</ul></div>\n");
}

/* A game. */

/* Rounds of a sheet, of which only the points are known. */
static void
write_sheet(struct out *out, struct voice voice, struct source *source)
{
	static struct walk walk;
	uint32_t ended = 0;

	walk_open(&walk, source, RECORD_LINES);
	while (walk_next(&walk)) {
		const struct match *match = &walk.record.state.match;
		char bytes[SCENE_SAID];
		struct text text;

		if (walk.record.class != CLASS_NOTE || match->ended == ended)
			continue;
		ended = match->ended;
		text_begin(&text, bytes, sizeof(bytes), voice);
		match_tell_round(match, &text);
		out_string(out, "<li class=\"ended\">");
		markup_text(out, bytes);
		out_string(out, "</li>\n");
	}
	walk_close(&walk);
}

static void
write_table(struct out *out, const struct film *film)
{
	struct voice voice = film->pen.voice;
	out_string(out, "<figure><svg class=\"table-of-game\" viewBox=\"0 0 ");
	out_number(out, PLACE_WIDTH);
	out_char(out, ' ');
	out_number(out, film->height);
	out_string(out, "\" role=\"img\" aria-label=\"");
	say(out, voice, "The table");
	out_string(out, "\"><g class=\"sprites\">");
	film_position(film, out);
	out_string(out,
	    "</g></svg>\n<figcaption aria-live=\"polite\" "
	    "aria-atomic=\"true\">");
	if (film->timeline->moves > 0)
		say(out, voice, "{1}. {2}", part_number(film->timeline->moves),
		    part_string(film->last));
	else
		markup_text(out, film->last);
	out_string(out, "</figcaption></figure>\n");
}

static void
write_side(struct out *out, const struct film *film, struct source *source)
{
	struct voice voice = film->pen.voice;
	out_string(out, "<section class=\"side\" aria-label=\"");
	say(out, voice, "Points and moves");
	out_string(out, "\">\n");
	write_chart(out, film);
	out_string(out, "<ol class=\"moves\" tabindex=\"0\" aria-label=\"");
	say(out, voice, "Moves");
	out_string(out, "\">\n");
	out_bytes(out, film->list.bytes, film->list.length);
	if (film->moment.now.state.match.sheet)
		write_sheet(out, voice, source);
	out_string(out, "</ol></section>\n");
}

/* Whose views there are, for the script: all eyes first. */
static void
write_views(struct out *out, const struct film *film)
{
	out_string(out, " data-views=\"");
	if (film->seat != 0)
		out_number(out, film->seat);
	else
		out_char(out, '0');
	for (int seat = 1; seat <= film->scene.players; seat++)
		if (film->views >> (seat - 1) & 1) {
			out_char(out, ' ');
			out_number(out, seat);
		}
	out_char(out, '"');
}

static void
write_head(struct out *out, const struct film *film)
{
	struct voice voice = film->pen.voice;
	const struct record *record = &film->timeline->record;

	out_string(out, "<header><h1>");
	write_name(out, voice, record);
	out_string(out, "</h1><p class=\"head\">");
	say(out, voice, film->scene.task[0] != '\0' ? "{1}: {2}" : "{1}",
	    part_string(film->scene.head), part_string(film->scene.task));
	out_string(out, "</p>");
	if (film->seat != 0) {
		out_string(out, "<p>");
		say(out, voice, "Seen by {1}", part_seat(film->seat));
		out_string(out, "</p>");
	}
	out_string(out, "</header>\n");
}

static void
write_game(struct page *page, const struct film *film, struct source *source)
{
	struct out *out = page->out;

	out_string(out, "<article id=\"game-");
	out_number(out, page->games);
	out_char(out, '"');
	write_views(out, film);
	out_string(out, ">\n");
	write_head(out, film);
	out_string(out, "<svg class=\"shapes\" aria-hidden=\"true\"><defs>\n");
	out_bytes(out, film->shapes.bytes, film->shapes.length);
	out_string(out, "</defs></svg>\n<div class=\"board\">\n");
	write_table(out, film);
	write_side(out, film, source);
	out_string(out, "</div>\n<script type=\"application/json\">");
	film_data(film, out);
	out_string(out, "</script>\n</article>\n");
}

static void
list_game(struct page *page, const struct film *film)
{
	out_string(&page->list, "<li><a href=\"#game-");
	out_number(&page->list, page->games);
	out_string(&page->list, "\">");
	write_name(&page->list, film->pen.voice, &film->timeline->record);
	out_string(&page->list, "</a> <span>");
	markup_text(&page->list, film->scene.task);
	out_string(&page->list, "</span></li>\n");
}

void
page_open(struct page *page, struct out *out, const struct language *language)
{
	*page = (struct page){.out = out, .language = language};
	out_open(&page->list, -1);
}

bool
page_game(struct page *page, struct timeline *timeline, struct source *source,
    int seat, bool open)
{
	struct voice voice = record_voice(&timeline->record, page->language);
	char prefix[40] = "";
	struct film *film;

	page->games++;
	if (page->games > 1)
		snprintf(prefix, sizeof(prefix), "game-%ld&", page->games);
	film = film_make(timeline, voice, seat, open, page->drawings, prefix);
	if (film == NULL)
		return false;
	if (page->games == 1)
		write_opening(page->out, voice, &timeline->record);
	write_game(page, film, source);
	list_game(page, film);
	page->drawings += (long)film->drawings.n;
	film_free(film);
	return true;
}

/* What the page is worked with. */

static const struct button {
	const char *action, *phrase, *key, *path;
} buttons[] = {
    {"first", PHRASE("To the start"), PHRASE("Home"),
	"M5 5h3v14H5zM20 5v14L9 12z"},
    {"before", PHRASE("Previous round"), "[", "M12 5v14L2 12zM22 5v14L12 12z"},
    {"back", PHRASE("One move back"), "←", "M17 4v16L5 12z"},
    {"play", PHRASE("Play"), PHRASE("Space"), "M6 3v18l15-9z"},
    {"next", PHRASE("One move forward"), "→", "M7 4v16l12-8z"},
    {"after", PHRASE("Next round"), "]", "M2 5v14l10-7zM12 5v14l10-7z"},
    {"last", PHRASE("To the end"), PHRASE("End"),
	"M4 5v14l11-7zM16 5h3v14h-3z"},
    {"words", PHRASE("Position in words"), "W",
	"M3 5h18v2H3zM3 10h18v2H3zM3 15h12v2H3z"},
    {"help", PHRASE("Keys"), "?",
	"M11 17h2v3h-2zM12 4a5 5 0 0 0-5 5h2a3 3 0 1 1 4.5 2.6C12 12.5 11 "
	"13.4 11 15h2c0-1 .6-1.5 1.6-2.1A5 5 0 0 0 12 4z"},
};

static const struct {
	const char *keys, *phrase;
} help[] = {
    {"← →", PHRASE("one move back, forward")},
    {PHRASE("Space"), PHRASE("play, pause")},
    {"[ ]", PHRASE("previous round, next round")},
    {PHRASE("Home End"), PHRASE("start, end")},
    {"− +", PHRASE("slower, faster")},
    {"V", PHRASE("seen by the next seat")},
    {"W", PHRASE("position in words")},
};

/* What the script says, by the names that it has for it. */
static const struct {
	const char *name, *phrase;
} spoken[] = {
    {"play", PHRASE("Play")},
    {"pause", PHRASE("Pause")},
    {"step", PHRASE("{1}. {2}")},
    {"returned", PHRASE("Back to move {1}: {2}")},
    {"at", PHRASE("Move {1} of {2}")},
    {"head", PHRASE("{1}: {2}")},
    {"zone", PHRASE("{1}: {2}")},
    {"several", PHRASE("{1} times {2}")},
    {"everyone", PHRASE("everyone")},
    {"unseen", PHRASE("Something that this seat did not see")},
};

static void
write_button(struct out *out, struct voice voice, const struct button *button)
{
	out_string(out, "<button type=\"button\" data-action=\"");
	out_string(out, button->action);
	out_string(out, "\" aria-label=\"");
	say(out, voice, button->phrase);
	out_string(out, "\" title=\"");
	say(out, voice, "{1} ({2})", part_phrase(button->phrase),
	    part_phrase(button->key));
	out_string(out,
	    "\"><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"");
	out_string(out, button->path);
	out_string(out, "\"/></svg></button>\n");
}

static void
write_choices(struct out *out, struct voice voice)
{
	out_string(out, "<label>");
	say(out, voice, "Speed");
	out_string(out,
	    " <select id=\"speed\"><option value=\"2\">½×</option><option "
	    "value=\"1\" selected>1×</option><option value=\".5\">2×</option>"
	    "<option value=\".25\">4×</option><option value=\"real\">");
	say(out, voice, "as recorded");
	out_string(out, "</option></select></label>\n<label id=\"views\">");
	say(out, voice, "Seen by");
	out_string(out, " <select id=\"view\"><option value=\"0\">");
	say(out, voice, "everyone");
	out_string(out, "</option></select></label>\n");
}

static void
write_bar(struct out *out, struct voice voice)
{
	size_t n = sizeof(buttons) / sizeof(buttons[0]);

	out_string(out, "<nav id=\"bar\" aria-label=\"");
	say(out, voice, "Steps");
	out_string(out,
	    "\">\n<div id=\"time\"><svg preserveAspectRatio=\"none\" "
	    "aria-hidden=\"true\"></svg><input type=\"range\" id=\"at\" "
	    "min=\"0\" max=\"0\" value=\"0\" aria-label=\"");
	say(out, voice, "Move");
	out_string(out, "\"></div>\n<div id=\"keys\">\n");
	for (size_t i = 0; i < n; i++) {
		if (i == n - 2)
			write_choices(out, voice);
		write_button(out, voice, &buttons[i]);
	}
	out_string(out, "</div></nav>\n");
}

static void
open_dialog(
    struct out *out, struct voice voice, const char *id, const char *phrase)
{
	out_string(out, "<dialog id=\"");
	out_string(out, id);
	out_string(out, "\" aria-label=\"");
	say(out, voice, phrase);
	out_string(out, "\">");
}

static void
close_dialog(struct out *out, struct voice voice)
{
	out_string(out, "<button type=\"button\" class=\"close\">");
	say(out, voice, "Close");
	out_string(out, "</button></dialog>\n");
}

static void
write_dialogs(struct out *out, struct voice voice)
{
	open_dialog(out, voice, "help", "Keys");
	out_string(out, "<dl>");
	for (size_t i = 0; i < sizeof(help) / sizeof(help[0]); i++) {
		out_string(out, "<dt>");
		say(out, voice, help[i].keys);
		out_string(out, "</dt><dd>");
		say(out, voice, help[i].phrase);
		out_string(out, "</dd>");
	}
	out_string(out, "</dl>");
	close_dialog(out, voice);
	open_dialog(out, voice, "words", "Position in words");
	out_string(out, "<div></div>");
	close_dialog(out, voice);
}

static void
write_phrases(struct out *out, struct voice voice)
{
	out_string(out, "<script type=\"application/json\" id=\"phrases\">{");
	for (size_t i = 0; i < sizeof(spoken) / sizeof(spoken[0]); i++) {
		char bytes[SCENE_TEXT];
		struct text text;

		if (i > 0)
			out_char(out, ',');
		markup_json(out, spoken[i].name);
		out_char(out, ':');
		text_begin(&text, bytes, sizeof(bytes), voice);
		text_say_parts(&text, spoken[i].phrase, NULL, 0);
		markup_json(out, bytes);
	}
	out_string(out, "}</script>\n");
}

static void
write_list(struct page *page)
{
	struct voice voice = {NULL, page->language};
	struct out *out = page->out;

	if (page->games < 2)
		return;
	out_string(out, "<nav id=\"games\" aria-label=\"");
	say(out, voice, "Games");
	out_string(out, "\"><ol>\n");
	out_pass(out, &page->list);
	out_string(out, "</ol></nav>\n");
}

void
page_close(struct page *page)
{
	struct voice voice = {NULL, page->language};
	struct out *out = page->out;

	if (page->games > 0) {
		out_string(out, "</main>\n");
		write_list(page);
		write_bar(out, voice);
		write_dialogs(out, voice);
		out_string(out, "<noscript><p>");
		say(out, voice,
		    "Without scripts this page shows the last position and all "
		    "moves.");
		out_string(out, "</p></noscript>\n");
		write_phrases(out, voice);
		out_string(out, "<script>");
		out_bytes(out, script, sizeof(script) - 1);
		out_string(out, "</script>\n</body>\n</html>\n");
	}
	out_close(&page->list);
}
