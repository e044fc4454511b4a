/* show.c: whatever is legal can be told, explained and drawn. */

#include <stdlib.h>

#include "formats/pictures/draw.h"
#include "formats/utf8.h"
#include "fuzz.h"

static void
check_text(const struct text *text)
{
	CHECK(utf8_clean(text->bytes, strlen(text->bytes), false));
}

static void
tell(const struct walk *walk)
{
	const struct record *record = &walk->record;
	const struct match *match = &record->state.match;
	char bytes[1024];
	struct text text;

	text_begin(&text, bytes, sizeof(bytes), record_voice(record, NULL));
	record->game->tell(&walk->before, &record->state, &record->now, &text);
	CHECK(bytes[0] != '\0');
	check_text(&text);
	for (int seat = 1; seat <= match->players; seat++) {
		if (match_standing(match, seat) ==
		    match_standing(&walk->before.match, seat))
			continue;
		text_begin(
		    &text, bytes, sizeof(bytes), record_voice(record, NULL));
		bytes[0] = '\0';
		record->game->reason(
		    &walk->before, &record->state, &record->now, seat, &text);
		check_text(&text);
	}
}

static void
draw(const struct walk *walk, const struct line *line, unsigned look)
{
	const struct record *record = &walk->record;
	struct scene scene;
	struct out out;

	scene_open(&scene, record_voice(record, NULL),
	    (int)(look >> 2) % (record->setup.players + 1));
	match_scene(
	    line != NULL ? &walk->before : NULL, &record->state, line, &scene);
	out_open(&out, -1);
	draw_scene(&out, &scene, &(struct look){look & 1, look >> 1 & 1});
	CHECK(out.error == 0 && out.length > 0);
	out_close(&out);
}

/* Tells a record from its beginning, and draws it here and there. */
static void
show(struct source *source)
{
	struct walk *walk = malloc(sizeof(*walk));
	unsigned n = 0;

	CHECK(walk != NULL);
	walk_open(walk, source, RECORD_LINES);
	while (walk_next(walk)) {
		if (walk->record.class != CLASS_GAME)
			continue;
		tell(walk);
		if (n++ % 16 == 0)
			draw(walk, &walk->record.now, n / 16);
	}
	CHECK(walk->record.refusal.fault == NULL);
	record_end(&walk->record);
	draw(walk, NULL, n);
	walk_close(walk);
	free(walk);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct sample sample, seen;
	struct out view;
	int seat;

	if (sample_open(
		&sample, (const char *)bytes, length, sample_record(0), 0)) {
		show(&sample.source);
		seat = (int)length % sample.record->setup.players + 1;
		out_open(&view, -1);
		CHECK(view_write(&sample.source, seat, RECORD_LINES, &view));
		CHECK(sample_take(&seen, &view, sample_record(1)));
		show(&seen.source);
		sample_close(&seen);
	}
	sample_close(&sample);
	return 0;
}
