/* watch.c: a game that is watched, wherever that is. */

#include "cmd/shared/terminal.h"
#include "follow.h"

struct look
watch_look(struct program *program, const struct watching *watching)
{
	struct look look = terminal_look(&program->out);

	if (watching->signs != SIGNS_AUTO)
		look.unicode = watching->signs == SIGNS_UNICODE;
	return look;
}

static void
begin(struct play *play, struct program *program,
    const struct watching *watching, int seat)
{
	*play = (struct play){
	    .asked = watching,
	    .look = watching->look,
	    .language = program->language,
	    .record = program->records,
	    .seat = seat,
	    .fixed = seat_is_given(&watching->as),
	    .realtime = watching->realtime,
	};
}

void
watch_record(
    struct program *program, const struct watching *watching, int seat, long at)
{
	static struct play play;

	begin(&play, program, watching, seat);
	play.at = at;
	if (!timeline_open(&play.timeline, &program->source, &program->record))
		return;
	if (watching->screen)
		play_record(program, &play);
	else
		plain_record(program, &play);
	timeline_close(&play.timeline);
}

void
watch_file(
    struct program *program, const struct watching *watching, const char *file)
{
	static struct play play;
	struct watch watch;

	begin(&play, program, watching, 0);
	watch_open(&watch, file);
	if (!follow_begin(&watch, program, &play))
		; /* reported */
	else if (watching->screen)
		play_file(program, &play, &watch);
	else
		plain_file(program, &play, &watch);
	timeline_close(&play.timeline);
	watch_close(&watch);
}
