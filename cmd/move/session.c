/* session.c: move --interactive, on a screen or by lines. */

#include "session.h"

#include <unistd.h>

#include "cmd/shared/screen.h"
#include "cmd/shared/terminal.h"
#include "formats/pictures/draw.h"

size_t
session_lines(struct session *session, struct lines *lines)
{
	struct sitting *sitting = &session->sitting;
	long moves = sitting->timeline.moves;
	static struct moment moment;
	struct scene scene;

	if (!sitting->legal)
		return 0;
	timeline_at(&sitting->timeline, moves, &moment);
	scene_open(&scene, sitting_voice(sitting), session->talk.viewer);
	scene.open = !session->remember && session->talk.viewer != 0;
	match_scene(moment.step.any && !session->bare
		? &moment.step.before.state
		: NULL,
	    &moment.now.state, &moment.step.line, &scene);
	scene.move = scene.moves = moves;
	return draw_lines(lines, &scene, &session->look);
}

void
session_run(struct session *session, struct program *program)
{
	struct sitting *sitting = &session->sitting;

	session->out = &program->out;
	session->look = terminal_look(&program->out);
	session->talk.sitting = sitting;
	sitting->arena = arena_sit(&session->players);
	if (sitting->arena == NULL) {
		report_trouble(program, "out of memory");
		return;
	}
	sitting_open(sitting);
	sitting->editor.language = program->language;
	watch_open(&session->watch, sitting->file);
	sitting_read(sitting);
	if (!sitting->legal) {
		report_trouble(program, "%s", sitting->said);
	} else {
		session->told = sitting->timeline.moves;
		if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) ||
		    !screen_find())
			session_by_lines(session);
		else if (sitting->record.game->speed &&
		    !sitting_scribe(sitting))
			session_race(session);
		else
			session_on_screen(session);
	}
	watch_close(&session->watch);
	offers_close(&session->talk.offers);
	sitting_close(sitting);
	arena_leave(sitting->arena, &program->err);
}
