/* change.c: records that are changed in the file that they are in. */

#include "change.h"

#include <unistd.h>

#include "formats/utf8.h"

static void
report_file(struct program *program, const char *file, const char *reason)
{
	char shown[1024];

	utf8_show(shown, sizeof(shown), file, strlen(file));
	report_trouble(program, "%s: %s", shown, reason);
}

bool
change_open(struct program *program, struct inplace *place, const char *file)
{
	if (inplace_open(place, file))
		return true;
	report_file(program, file, place->reason);
	return false;
}

bool
change_put(struct program *program, struct inplace *place, const char *file,
    const struct out *text)
{
	if (text->error != 0)
		program_not_held(program, text);
	else if (!inplace_replace(place, text))
		report_file(program, file, place->reason);
	else
		return true;
	return false;
}

/* Walks through a text that was held; false: it cannot be. */
static bool
open_held(struct source *source, struct out *text)
{
	if (held_length(text) > (off_t)text->length) {
		source_of_file(source, text->fd);
		return out_flush(text);
	}
	if (out_room(text, WORD_PAD) == NULL)
		return false;
	memset(text->bytes + text->length, 0, WORD_PAD);
	source_of_text(source, text->bytes, text->length);
	return true;
}

/* True if there is one record, and it is legal: it is the program's then. */
static bool
read_only_record(struct program *program, struct out *text)
{
	struct record *record = &program->record, other;
	struct source source;
	bool found = false;

	if (!open_held(&source, text))
		return false;
	while (!found && source_next(&source, record))
		found = record->real;
	/* If anything follows it is not alone. */
	record_open(&other, 0);
	found &= !source_next(&source, &other) && source.error == 0;
	source_close(&source);
	return found && record->refusal.fault == NULL;
}

/* "Compañeros, round 1 of 3, trick 2: Ben to play", or how the round ended. */
static void
say_turn(struct text *text, const struct state *state)
{
	const struct match *match = &state->match;
	struct scene scene;

	if (match->ended > 0 &&
	    (match->over || match->sheet || match->need == NEED_DEAL)) {
		match_tell_round(match, text);
		if (match->need == NEED_DEAL)
			text_say(text, "; deal the next with {1}",
			    part_string("deal --next"));
		return;
	}
	scene_open(&scene, text->voice, 0);
	match_scene(NULL, state, NULL, &scene);
	text_say(text, scene.task[0] != '\0' ? "{1}, {2}: {3}" : "{1}, {2}",
	    part_string(scene.title), part_string(scene.head),
	    part_string(scene.task));
}

void
change_tell_turn(struct program *program, struct out *text)
{
	char bytes[1024];
	struct text turn;

	if (!isatty(STDERR_FILENO) || !read_only_record(program, text))
		return;
	text_begin(&turn, bytes, sizeof(bytes),
	    program_voice(program, &program->record));
	say_turn(&turn, &program->record.state);
	out_string(&program->err, bytes);
	out_char(&program->err, '\n');
}

void
change_each(struct program *program, const char *file,
    const struct batch *batch, int jobs, bool turn)
{
	struct out standard = program->out;
	struct inplace place;

	held_open(&program->out, program->hold);
	if (change_open(program, &place, file)) {
		batch_read(program, file, place.fd, batch, jobs);
		if (program->status != STATUS_TROUBLE &&
		    change_put(program, &place, file, &program->out) && turn)
			change_tell_turn(program, &program->out);
	}
	inplace_close(&place);
	out_close(&program->out);
	program->out = standard;
}
