/* session.c: move --interactive, on a screen or by lines. */

#include "session.h"

#include <fcntl.h>
#include <unistd.h>

#include "cmd/shared/screen.h"
#include "cmd/shared/terminal.h"
#include "formats/pictures/draw.h"

/* Reads the file, and notes it before: what happens meanwhile is news. */
static bool
read_noted(struct session *session)
{
	int fd = open(session->sitting.file, O_RDONLY | O_NONBLOCK | O_CLOEXEC);

	watch_note(&session->watch, fd);
	if (fd != -1)
		close(fd);
	return sitting_read(&session->sitting);
}

bool
session_read(struct session *session)
{
	return watch_changed(&session->watch) && read_noted(session);
}

/* Lays out the position after that many moves, for whoever looks. */
static void
make_scene(struct session *session, long moves, bool bare, struct scene *scene)
{
	struct sitting *sitting = &session->sitting;
	static struct moment moment;

	timeline_at(&sitting->timeline, moves, &moment);
	scene_open(scene, sitting_voice(sitting), session->talk.viewer);
	/* In a race nobody is told what there is to see. */
	scene->open = sitting->record.game->speed
	    ? !sitting->record.state.match.over
	    : !session->talk.remember && session->talk.viewer != 0;
	match_scene(moment.step.any && !bare ? &moment.step.before.state : NULL,
	    &moment.now.state, &moment.step.line, scene);
	scene->move = scene->moves = moves;
}

size_t
session_lines(struct session *session, struct lines *lines)
{
	long look = session_first_look(session);
	struct scene scene;

	if (!session->sitting.legal)
		return 0;
	make_scene(session, look >= 0 ? look : session->sitting.timeline.moves,
	    look >= 0 || session->bare, &scene);
	return draw_lines(lines, &scene, &session->look);
}

/* True if somebody has moved after that many moves. */
static bool
has_moved(struct session *session, long after, int seat)
{
	struct timeline *timeline = &session->sitting.timeline;
	static struct moment moment;

	for (long i = after + 1; i <= timeline->moves; i++) {
		timeline_at(timeline, i, &moment);
		if (moment.step.line.seat == seat)
			return true;
	}
	return false;
}

/* True if the viewer knows the face of a card that lies face down. */
static bool
has_secret(const struct scene *scene)
{
	for (int i = 0; i < scene->ntiles; i++)
		if (scene->tiles[i].flags & TILE_DOWN &&
		    scene->tiles[i].face[0] != '\0')
			return true;
	return false;
}

long
session_first_look(struct session *session)
{
	const struct match *match = &session->sitting.record.state.match;
	int viewer = session->talk.viewer;
	long begun = session->sitting.timeline.moves - (long)match->moves;
	struct scene scene;

	if (!session->sitting.legal || session->talk.remember || viewer == 0 ||
	    match->over || match->need == NEED_DEAL ||
	    session->looked[viewer - 1] == match->round)
		return -1;
	make_scene(session, begun, true, &scene);
	if (has_secret(&scene) && !has_moved(session, begun, viewer))
		return begun;
	session_looked(session);
	return -1;
}

void
session_looked(struct session *session)
{
	session->looked[session->talk.viewer - 1] =
	    session->sitting.record.state.match.round;
}

bool
session_open(struct session *session, struct program *program)
{
	struct sitting *sitting = &session->sitting;

	session->out = &program->out;
	session->look = terminal_look(&program->out);
	session->talk.sitting = sitting;
	sitting->arena = arena_sit(&session->players);
	if (sitting->arena == NULL) {
		report_trouble(program, "out of memory");
		return false;
	}
	sitting_open(sitting);
	source_prepare(&sitting->editor.source);
	program_hold(&sitting->editor);
	sitting->editor.language = program->language;
	session->screen =
	    isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && screen_find();
	return true;
}

bool
session_is_race(const struct session *session)
{
	const struct sitting *sitting = &session->sitting;

	return session->screen && sitting->legal &&
	    sitting->record.game->strokes != NULL && !sitting_scribe(sitting);
}

void
session_run(struct session *session, struct program *program)
{
	struct sitting *sitting = &session->sitting;

	watch_open(&session->watch, sitting->file);
	read_noted(session);
	if (!sitting->legal) {
		out_string(&program->err, sitting->message);
		out_char(&program->err, '\n');
		program_answer(program, sitting->status);
	} else if (!players_met(&session->players.players)) {
		players_report(&session->players.players, program);
	} else if (session_is_race(session) &&
	    players_outside(&session->players.players)) {
		/* Nobody could strike a key while it is waited for. */
		report_trouble(program, "%s",
		    language_phrase(program->language,
			"a program cannot take part where people play against "
			"the clock"));
	} else {
		session->told = sitting->timeline.moves;
		if (!session->screen)
			session_by_lines(session);
		else
			while (
			    session_race(session) && session_on_screen(session))
				continue;
	}
	if (session->refused)
		program_answer(program, STATUS_NO);
	watch_close(&session->watch);
	offers_close(&session->talk.offers);
	sitting_close(sitting);
	arena_leave(sitting->arena, &program->err);
}
