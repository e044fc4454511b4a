/* picture.c: games as pictures and pages. */

#include "picture.h"

#include <errno.h>
#include <limits.h>

#include "formats/pictures/svg.h"

static void
draw_moment(struct timeline *timeline, struct voice voice, int seat, bool open,
    long at, struct out *out)
{
	static struct moment moment;
	static struct scene scene;

	timeline_show(timeline, at, &moment);
	timeline_scene(timeline, &moment, voice, seat, open, &scene);
	svg_scene(out, &scene);
}

/* A picture is held back until it is sure that there is only one. */
static void
add_svg(struct program *program, struct pictures *pictures,
    struct timeline *timeline, int seat, long at)
{
	if (pictures->n++ == 0) {
		draw_moment(timeline,
		    record_voice(&timeline->record, program->language), seat,
		    pictures->open, at == LONG_MAX ? timeline->moves : at,
		    &pictures->svg);
		return;
	}
	report_trouble(program,
	    "%s:%zu: -F svg draws one record; -F html takes several",
	    program->source.file, program->record.line_of_game);
	program->stop = true;
}

void
pictures_open(
    struct program *program, struct pictures *pictures, bool html, bool open)
{
	*pictures = (struct pictures){.html = html, .open = open};
	out_open(&pictures->svg, -1);
	page_open(&pictures->page, &program->out, program->language);
}

void
pictures_add(
    struct program *program, struct pictures *pictures, int seat, long at)
{
	static struct timeline timeline;

	if (!timeline_open(&timeline, &program->source, &program->record))
		return;
	if (!pictures->html)
		add_svg(program, pictures, &timeline, seat, at);
	else if (!page_game(&pictures->page, &timeline, &program->source, seat,
		     pictures->open))
		program->source.error = ENOMEM;
	timeline_close(&timeline);
}

void
pictures_finish(struct program *program, struct pictures *pictures)
{
	if (pictures->n == 1)
		out_pass(&program->out, &pictures->svg);
	out_close(&pictures->svg);
	page_close(&pictures->page);
}
