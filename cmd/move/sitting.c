/* sitting.c: people and players at one record, for as long as they like. */

#include "sitting.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd/shared/sandbox.h"
#include "formats/utf8.h"

void
sitting_open(struct sitting *sitting)
{
	program_open(&sitting->editor, 0, true);
	out_close(&sitting->editor.err);
	out_open(&sitting->editor.err, -1);
	out_open(&sitting->text, -1);
	record_open(&sitting->record, 0);
	utf8_show(sitting->editor.shown, sizeof(sitting->editor.shown),
	    sitting->file, strlen(sitting->file));
	sitting->said = sitting->message;
}

void
sitting_close(struct sitting *sitting)
{
	if (sitting->legal)
		timeline_close(&sitting->timeline);
	source_close(&sitting->editor.source);
	out_close(&sitting->editor.out);
	out_close(&sitting->editor.err);
	out_close(&sitting->text);
}

/* What comes after "move: " or FILE:LINE:, if a message begins so. */
static const char *
after_place(const struct sitting *sitting, const char *message)
{
	size_t file = strlen(sitting->editor.shown);
	size_t program = strlen(program_invocation_short_name);
	const char *at = message + file;

	if (strncmp(message, program_invocation_short_name, program) == 0 &&
	    strncmp(message + program, ": ", 2) == 0)
		return message + program + 2;
	if (strncmp(message, sitting->editor.shown, file) != 0 || *at++ != ':')
		return message;
	at += strspn(at, "0123456789");
	return strncmp(at, ": ", 2) == 0 ? at + 2 : message;
}

/*
 * Keeps the first line that the editor has written, and forgets the rest.
 * There is one file, and nobody at the table counts its lines.
 */
static void
keep_said(struct sitting *sitting)
{
	struct out *err = &sitting->editor.err;
	size_t length;

	out_char(err, '\0');
	length = strcspn(err->bytes, "\n");
	if (length >= sizeof(sitting->message))
		length = sizeof(sitting->message) - 1;
	memcpy(sitting->message, err->bytes, length);
	sitting->message[length] = '\0';
	sitting->said = after_place(sitting, sitting->message);
	err->length = 0;
	sitting->status = sitting->editor.status;
	sitting->editor.status = STATUS_YES;
	sitting->editor.stop = false;
}

/* All that a file says; 0, or errno, or that it is a pipe or the like. */
enum { NOT_A_FILE = -1 };

static int
read_whole(const char *file, struct out *text)
{
	enum { PIECE = 1 << 16 };
	int fd = open(file, O_RDONLY | O_NONBLOCK | O_CLOEXEC), error = 0;
	struct stat status;

	if (fd == -1)
		return errno;
	if (fstat(fd, &status) == 0 && !S_ISREG(status.st_mode)) {
		close(fd);
		return S_ISDIR(status.st_mode) ? EISDIR : NOT_A_FILE;
	}
	for (;;) {
		char *room = out_room(text, PIECE);
		ssize_t n = room == NULL ? -1 : read(fd, room, PIECE);

		if (n == 0 || (n == -1 && errno != EINTR)) {
			error = n == 0 ? 0 : errno;
			break;
		}
		text->length += n > 0 ? (size_t)n : 0;
	}
	close(fd);
	return error;
}

/* The reader wants a line feed at the end, and room after it. */
static void
end_text(struct out *text)
{
	if (text->length > 0 && text->bytes[text->length - 1] != '\n')
		out_char(text, '\n');
	if (out_room(text, WORD_PAD) != NULL)
		memset(text->bytes + text->length, 0, WORD_PAD);
}

/* Finds the one record that there is. */
static bool
find_record(struct sitting *sitting)
{
	struct source *source = &sitting->source;
	struct program *editor = &sitting->editor;
	struct record other;
	struct source rest;

	source_of_text(source, sitting->text.bytes, sitting->text.length);
	source->file = editor->shown;
	do {
		if (!source_next(source, &sitting->record)) {
			report_trouble(editor, "%s: no record", editor->shown);
			return false;
		}
	} while (!sitting->record.real);
	rest = *source;
	record_open(&other, 0);
	while (source_next(&rest, &other))
		if (other.real) {
			report_trouble(editor,
			    "%s: there is more than one record", editor->shown);
			return false;
		}
	return true;
}

/* Whether the record can be played on; if not, that is said as always. */
static bool
is_playable(struct sitting *sitting)
{
	struct program *editor = &sitting->editor;
	struct record *record = &editor->record;

	if (sitting->record.refusal.fault == NULL &&
	    !sitting->record.state.match.sheet)
		return true;
	*record = sitting->record;
	editor->source.file = editor->shown;
	if (record->refusal.fault != NULL)
		report_fault(editor);
	else
		amend_refuse(editor, "-i", &fault_on_sheet);
	return false;
}

/* True if everybody knows all of a match that the record does. */
static bool
is_all_known(const struct sitting *sitting, const struct state *state)
{
	union position all, known;

	match_copy(&all, state);
	all.state.match.partial = true;
	for (int seat = 1; seat <= sitting->record.setup.players; seat++) {
		match_know(&known, state, seat);
		if (memcmp(&known, &all, sitting->record.game->size) != 0)
			return false;
	}
	return true;
}

/*
 * Whether people deal, and note what they have dealt and thrown.  It is asked
 * once, when they sit down: what lies on the table then does not make a race of
 * it, or end one.
 */
static bool
is_scribed(struct sitting *sitting)
{
	const struct match *match = &sitting->record.state.match;
	static struct moment begun;

	if (sitting->seat != 0 || sitting->record.seed_length != 0)
		return false;
	timeline_at(&sitting->timeline, 0, &begun);
	return match->need == NEED_DEAL || match->partial ||
	    is_all_known(sitting, &begun.now.state);
}

static bool
read_record(struct sitting *sitting)
{
	struct program *editor = &sitting->editor;
	char why[SEAT_TEXT];

	if (!find_record(sitting) || !is_playable(sitting))
		return false;
	sitting->seat =
	    seat_in(&sitting->only, &sitting->record, editor->language, why);
	if (sitting->seat == -1) {
		report_trouble(editor, "%s", why);
		return false;
	}
	sitting->bots = arena_seats(sitting->arena, &sitting->record);
	if (!timeline_open(
		&sitting->timeline, &sitting->source, &sitting->record)) {
		report_trouble(editor, "%s: %s", editor->shown,
		    strerror(sitting->source.error));
		return false;
	}
	if (!sitting->met)
		sitting->scribed = is_scribed(sitting);
	sitting->met = true;
	return true;
}

/* What is the same as before has been read before. */
static bool
is_news(struct sitting *sitting, const struct out *text)
{
	return text->length != sitting->text.length ||
	    memcmp(text->bytes, sitting->text.bytes, text->length) != 0;
}

bool
sitting_read(struct sitting *sitting)
{
	struct out text;
	int error;

	out_open(&text, -1);
	error = read_whole(sitting->file, &text);
	end_text(&text);
	if (error == 0 && sitting->legal && !is_news(sitting, &text)) {
		out_close(&text);
		return false;
	}
	if (sitting->legal)
		timeline_close(&sitting->timeline);
	out_close(&sitting->text);
	sitting->text = text;
	sitting->legal = false;
	if (error != 0)
		report_trouble(&sitting->editor, "%s: %s",
		    sitting->editor.shown,
		    error == NOT_A_FILE ? "not a regular file"
					: sandbox_reason(sitting->file, error));
	else
		sitting->legal = read_record(sitting);
	if (!sitting->legal)
		keep_said(sitting);
	return true;
}

/* Makes a change, of which all that is said is kept; or lets players act. */
static bool
amend(struct sitting *sitting, struct amendment *change)
{
	struct program *editor = &sitting->editor;
	sigset_t signals;
	bool done = true;

	/* They wait while a file takes the place of another. */
	sigprocmask(SIG_BLOCK, NULL, &signals);
	if (change != NULL)
		done = amend_file(editor, change, sitting->file);
	else
		arena_step(
		    sitting->arena, editor, sitting->file, sitting->clock);
	sigprocmask(SIG_SETMASK, &signals, NULL);
	keep_said(sitting);
	return done;
}

static unsigned
everybody(const struct sitting *sitting)
{
	return (1u << sitting->record.setup.players) - 1;
}

unsigned
sitting_people(const struct sitting *sitting)
{
	return sitting->seat != 0 ? seat_bit(sitting->seat)
				  : everybody(sitting) & ~sitting->bots;
}

bool
sitting_scribe(const struct sitting *sitting)
{
	if (sitting->record.game->speed)
		return sitting->scribed;
	return sitting->seat == 0 && sitting->record.seed_length == 0 &&
	    (sitting->record.state.match.partial ||
		is_all_known(sitting, &sitting->record.state));
}

/* A player that fails leaves its seat to the people. */
static bool
let_act(struct sitting *sitting)
{
	unsigned bots = sitting->bots;
	bool changed;

	amend(sitting, NULL);
	changed = sitting_read(sitting);
	if (sitting->legal)
		sitting->bots = arena_seats(sitting->arena, &sitting->record);
	sitting->left = bots & ~sitting->bots;
	return changed || sitting->left != 0;
}

bool
sitting_go_on(struct sitting *sitting)
{
	const struct match *match = &sitting->record.state.match;

	if (!sitting->legal || match->over)
		return false;
	/* Real cards fall as they fall. */
	if (sitting->seat == 0 && sitting->record.seed_length == 0 &&
	    (match->need == NEED_DEAL || sitting_scribe(sitting)) &&
	    match->need != NEED_NOTHING)
		return false;
	/* Nobody has to be asked. */
	if (sitting->bots == 0 && match->need == NEED_NOTHING &&
	    (match->due | match->may) != 0)
		return false;
	return let_act(sitting);
}

unsigned
sitting_due(const struct sitting *sitting)
{
	return sitting->record.state.match.due & sitting_people(sitting);
}

unsigned
sitting_may(const struct sitting *sitting)
{
	return sitting->record.state.match.may & sitting_people(sitting);
}

bool
sitting_bot_due(const struct sitting *sitting)
{
	const struct match *match = &sitting->record.state.match;

	return sitting->legal && match->need == NEED_NOTHING &&
	    (match->due & sitting->bots) != 0;
}

int
sitting_viewer(const struct sitting *sitting, int before)
{
	unsigned due = sitting_due(sitting), here = sitting_people(sitting);

	if (sitting->seat != 0)
		return sitting->seat;
	if (sitting_scribe(sitting) || sitting->record.state.match.over)
		return 0;
	/* They look on while the others play. */
	if (due == 0 && before != 0 && here & seat_bit(before))
		return before;
	if (due == 0)
		due = here;
	return due != 0 ? __builtin_ctz(due) + 1 : 0;
}

bool
sitting_differs(const struct sitting *sitting, int seat, int other)
{
	union position one, two;

	if (seat == other)
		return false;
	match_know(&one, &sitting->record.state, seat);
	match_know(&two, &sitting->record.state, other);
	return memcmp(&one, &two, sitting->record.game->size) != 0;
}

bool
sitting_add(struct sitting *sitting, const char *text, int seat)
{
	char typed[LINE_BYTES + 1], *all[] = {typed, NULL};
	struct amendment change = {.texts = all,
	    .only = sitting->only,
	    .trusted = sitting->seat == 0,
	    .clock = sitting->clock ? CLOCK_NOW : CLOCK_NONE};
	size_t length = strlen(text);

	if (seat != 0)
		change.only = (struct seat_option){.number = seat};
	if (length >= sizeof(typed))
		length = sizeof(typed) - 1;
	memcpy(typed, text, length);
	typed[length] = '\0';
	return amend(sitting, &change);
}

bool
sitting_add_all(struct sitting *sitting, char **texts)
{
	struct amendment change = {.texts = texts, .clock = CLOCK_NONE};

	return amend(sitting, &change);
}

bool
sitting_add_seen(struct sitting *sitting, char **texts)
{
	struct amendment change = {
	    .texts = texts, .clock = CLOCK_NONE, .seen = &sitting->text};

	return amend(sitting, &change);
}

static bool
say_not_undone(struct sitting *sitting, const char *phrase, unsigned seats)
{
	char why[512];
	struct text text;

	text_begin(&text, why, sizeof(why), sitting_voice(sitting));
	text_say(&text, phrase, part_seats(seats));
	report_trouble(&sitting->editor, "%s", why);
	keep_said(sitting);
	return false;
}

bool
sitting_undo(struct sitting *sitting)
{
	struct amendment change = {.clock = CLOCK_NONE, .seen = &sitting->text};
	static struct moment moment;
	long moves = sitting->timeline.moves;

	if (!sitting->legal)
		return false;
	do {
		if (moves - change.undo == 0)
			break;
		timeline_at(&sitting->timeline, moves - change.undo, &moment);
		change.undo++;
	} while (moment.line.seat == 0 ||
	    seat_bit(moment.line.seat) & sitting->bots);
	if (change.undo == 0 || moment.line.seat == 0)
		return say_not_undone(
		    sitting, PHRASE("there is no move to take back"), 0);
	if (!(seat_bit(moment.line.seat) & sitting_people(sitting)))
		return say_not_undone(sitting, PHRASE("the last move is {1}'s"),
		    seat_bit(moment.line.seat));
	return amend(sitting, &change);
}
