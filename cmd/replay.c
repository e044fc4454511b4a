/* replay.c: show games. */

#include <err.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "cmd/replay/picture.h"
#include "cmd/replay/replay.h"
#include "cmd/shared/batch.h"
#include "cmd/shared/options.h"
#include "cmd/shared/sandbox.h"
#include "cmd/shared/screen.h"
#include "cmd/shared/terminal.h"
#include "formats/pictures/draw.h"
#include "formats/record/view.h"

static const char help[] =
    "usage: %replay [--at=N] [--moves|--play] [--as=SEAT [--open]] [-F "
    "FORMAT]\n"
    "              [--ascii|--unicode] [--color=WHEN] [FILE ...]\n"
    "       %replay --follow [--play] [--as=SEAT] [--color=WHEN] FILE\n"
    "Draw the position in which a record ends, or play the game.\n"
    "\n"
    "Examples:\n"
    "  %replay my.game\n"
    "  %replay --as=Anna --moves my.game\n"
    "\n"
    "What to show:\n"
    "      --at=N        after N moves; before the last -N if negative\n"
    "      --moves       tell the game in words, one sentence per line\n"
    "      --as=SEAT     show only what that seat, or player, has seen\n"
    "      --open        with it: only what can be seen at this moment\n"
    "  -F, --format=F    text; record: write it as a record; svg: one\n"
    "                    picture; html: a page to step through the games;\n"
    "                    with --moves: text, csv or json\n"
    "      --ascii       draw with ASCII characters\n"
    "      --unicode     draw with Unicode characters\n"
    "\n"
    "How to watch a game:\n"
    "      --play        move by move, by keys; ? lists them\n"
    "      --delay=S     play by itself, a move every S seconds\n"
    "      --realtime    play by itself, as fast as the stamps say\n"
    "      --idle=S      wait for no move longer than S seconds\n"
    "      --follow      show the end of a file, and go on as it grows\n";

struct replay {
	bool tell;
	bool cut; /* --at was given */
	long at;
	long moves; /* of the record now shown, if it is cut */
	struct watching watching;
	bool paced; /* one of the options of --play was given */
	int seat; /* in the record now shown; 0: all is */
	struct choice choice;
	struct fields fields; /* of rows, if they are asked for */
	struct pictures pictures;
	long shown;
};

/* How many moves of the record just read are shown; -1: no such place. */
static long
moves_shown(struct program *program, struct replay *replay)
{
	long at = replay->at, moves;
	char bytes[128];
	struct text why;

	if (!replay->cut)
		return LONG_MAX;
	moves = replay->moves = walk_count(&program->source);
	if (moves == -1)
		return -1;
	if (at < 0)
		at += moves;
	if (at < 0 || at > moves) {
		write_place(&program->err, program->source.file,
		    program->record.line_of_game);
		text_begin(&why, bytes, sizeof(bytes),
		    program_voice(program, &program->record));
		text_say(&why,
		    moves == 0       ? "there are no moves yet"
			: moves == 1 ? "there is only one move"
				     : "there are only {1} moves",
		    part_number(moves));
		out_string(&program->err, ": ");
		out_string(&program->err, bytes);
		out_char(&program->err, '\n');
		program_answer(program, STATUS_NO);
		return -1;
	}
	return at;
}

static void
draw_position(struct program *program, const struct replay *replay,
    const struct walk *walk, const struct step *step, long moves)
{
	const struct record *record = &walk->record;
	struct scene scene;

	scene_open(&scene, program_voice(program, record), replay->seat);
	scene.open = replay->watching.open;
	match_scene(step->any ? &step->before.state : NULL, &record->state,
	    &step->line, &scene);
	scene.move = walk->moves;
	scene.moves = moves;
	draw_scene(&program->out, &scene, &replay->watching.look);
}

static void
tell_end(struct program *program, const struct match *before,
    const struct match *match, const struct record *record)
{
	struct out *out = &program->out;
	char bytes[1024];
	struct text text;

	if (match->ended == before->ended)
		return;
	text_begin(&text, bytes, sizeof(bytes), program_voice(program, record));
	match_tell_round(match, &text);
	out_string(out, "  ");
	out_string(out, bytes);
	out_char(out, '\n');
}

/* A round of a sheet, of which only the points are known. */
static void
tell_round(struct program *program, const struct walk *walk)
{
	const struct record *record = &walk->record;

	tell_end(program, &walk->before.match, &record->state.match, record);
}

static void
tell_line(struct program *program, struct view *view)
{
	struct out *out = &program->out;
	const struct record *record = &view->walk.record;
	char bytes[1024];
	struct text text;

	text_begin(&text, bytes, sizeof(bytes), program_voice(program, record));
	view_follow(view);
	record->game->tell(view->before, view->after, &view->line, &text);
	if (walk_at_move(&view->walk)) {
		out_number(out, view->walk.moves);
		out_string(out, ". ");
	} else {
		out_string(out, "  ");
	}
	out_string(out, bytes);
	out_char(out, '\n');
	tell_end(program, &view->before->match, &view->after->match, record);
}

static void
tell_game(struct program *program, const struct replay *replay, long moves)
{
	struct view view;

	view_open(&view, &program->source, replay->seat, moves);
	while (view_next(&view)) {
		if (view.walk.record.class == CLASS_NOTE)
			tell_round(program, &view.walk);
		if (view.walk.record.class == CLASS_GAME)
			tell_line(program, &view);
	}
	view_close(&view);
}

static void
draw_game(struct program *program, const struct replay *replay, long moves)
{
	struct walk walk;
	struct step step;

	/* At the end there is also what follows the last move. */
	if (replay->cut && moves == replay->moves)
		moves = LONG_MAX;
	walk_open(&walk, &program->source, moves);
	walk.hurry = true;
	walk_to_end(&walk, &step);
	record_end(&walk.record);
	if (walk.source.error == 0 && walk.record.refusal.fault == NULL)
		draw_position(program, replay, &walk, &step,
		    replay->cut ? replay->moves : walk.moves);
	walk_close(&walk);
}

static bool
is_picture(const struct replay *replay)
{
	return replay->choice.format == FORMAT_SVG ||
	    replay->choice.format == FORMAT_HTML;
}

static bool
is_rows(const struct replay *replay)
{
	return replay->choice.format == FORMAT_CSV ||
	    replay->choice.format == FORMAT_JSON;
}

static void
show_legal(struct program *program, struct replay *replay, long moves)
{
	if (replay->choice.format == FORMAT_RECORD) {
		begin_record(program, &program->out);
		view_write(
		    &program->source, replay->seat, moves, &program->out);
		end_record(&program->out);
		return;
	}
	if (is_picture(replay)) {
		pictures_add(program, &replay->pictures, replay->seat, moves);
		return;
	}
	if (is_rows(replay)) {
		moves_write(program, &replay->fields, replay->seat, moves);
		return;
	}
	if (replay->watching.play) {
		watch_record(program, &replay->watching, replay->seat,
		    replay->cut ? moves : 0);
		return;
	}
	if (replay->shown++ > 0)
		out_char(&program->out, '\n');
	if (replay->tell)
		tell_game(program, replay, moves);
	else
		draw_game(program, replay, moves);
}

static void
show_record(struct program *program, void *context)
{
	struct replay *replay = context;
	char why[SEAT_TEXT];
	long moves;

	if (!program->record.real)
		return;
	if (program->record.refusal.fault != NULL) {
		report_fault(program);
		return;
	}
	replay->seat = seat_in(
	    &replay->watching.as, &program->record, program->language, why);
	if (replay->seat == -1) {
		report_trouble(program, "%s:%zu: %s", program->source.file,
		    program->record.line_of_game, why);
		return;
	}
	moves = moves_shown(program, replay);
	if (moves != -1)
		show_legal(program, replay, moves);
}

/* Rows are written by several threads, each with its own of what changes. */
static void
open_replay(void *context, struct program *program)
{
	struct replay *own = context;

	fields_share(&own->fields, &program->out);
}

static void
close_replay(void *context, struct program *program)
{
	struct replay *own = context;

	(void)program;
	fields_close(&own->fields);
}

static void
show_files(struct program *program, struct replay *replay, char **files)
{
	const struct batch batch = {.work = show_record,
	    .context = replay,
	    .size = sizeof(*replay),
	    .open = open_replay,
	    .close = close_replay};

	batch_each(
	    program, files, &batch, is_rows(replay) ? replay->choice.jobs : 1);
}

enum {
	AT = 256,
	MOVES,
	AS,
	PLAY,
	FOLLOW,
	DELAY,
	REALTIME,
	IDLE,
	OPEN,
	ASCII,
	UNICODE,
};

static const struct option options[] = {
    {"as", required_argument, NULL, AS},
    {"ascii", no_argument, NULL, ASCII},
    {"at", required_argument, NULL, AT},
    {"delay", required_argument, NULL, DELAY},
    {"follow", no_argument, NULL, FOLLOW},
    {"idle", required_argument, NULL, IDLE},
    {"moves", no_argument, NULL, MOVES},
    {"open", no_argument, NULL, OPEN},
    {"play", no_argument, NULL, PLAY},
    {"realtime", no_argument, NULL, REALTIME},
    {"unicode", no_argument, NULL, UNICODE},
    {NULL, 0, NULL, 0},
};

static const struct syntax syntax = {
    .help = help,
    .status = "Status: 0 done, 1 a record was not legal, 2 trouble.\n",
    .letters = "",
    .options = options,
    .formats = 1 << FORMAT_TEXT | 1 << FORMAT_CSV | 1 << FORMAT_JSON |
	1 << FORMAT_RECORD | 1 << FORMAT_SVG | 1 << FORMAT_HTML,
    .jobs = true,
};

static void
read_watching(struct watching *watching, int c)
{
	switch (c) {
	case PLAY:
		watching->play = true;
		break;
	case FOLLOW:
		watching->follow = true;
		break;
	case DELAY:
		watching->itself = true;
		watching->delay = seconds_option("--delay", optarg);
		break;
	case REALTIME:
		watching->itself = watching->realtime = true;
		break;
	case IDLE:
		watching->idle = seconds_option("--idle", optarg);
		break;
	}
}

static void
read_options(struct replay *replay, int argc, char **argv)
{
	int c;

	while (
	    (c = option_next(argc, argv, &syntax, &replay->choice, NULL)) != -1)
		switch (c) {
		case AT:
			replay->cut = true;
			replay->at = number_option(
			    "--at", optarg, -RECORD_LINES, RECORD_LINES);
			break;
		case MOVES:
			replay->tell = true;
			break;
		case AS:
			seat_option(&replay->watching.as, "--as", optarg);
			break;
		case OPEN:
			replay->watching.open = true;
			break;
		case ASCII:
		case UNICODE:
			replay->watching.signs =
			    c == ASCII ? SIGNS_ASCII : SIGNS_UNICODE;
			break;
		default:
			read_watching(&replay->watching, c);
			replay->paced |= c != PLAY && c != FOLLOW;
		}
}

/* What goes with what; then the screen, while it may still be opened. */
static void
check_options(struct replay *replay, int files, char **file)
{
	struct watching *watching = &replay->watching;

	if (replay->tell && replay->choice.format != FORMAT_TEXT &&
	    !is_rows(replay))
		usage_error("--moves tells the game as text, csv or json");
	if (is_rows(replay) && !replay->tell)
		usage_error("csv and json have a row per move: add --moves");
	if (replay->choice.oneline && replay->choice.format != FORMAT_RECORD)
		usage_error("-1 goes with -F record");
	if (watching->open && !seat_is_given(&watching->as))
		usage_error("--open needs --as");
	if (watching->open &&
	    (replay->tell || replay->choice.format == FORMAT_RECORD))
		usage_error("--open shows a position");
	if (replay->paced && !watching->play)
		usage_error("--delay, --idle and --realtime go with --play");
	if (watching->play && replay->tell)
		usage_error("only one of --moves and --play can be chosen");
	if ((watching->play || watching->follow) &&
	    replay->choice.format != FORMAT_TEXT)
		usage_error("--play and --follow show the game as text");
	if (replay->cut && replay->choice.format == FORMAT_HTML)
		usage_error("a page has every position: there is no --at");
	if (watching->follow && replay->cut)
		usage_error("--follow begins at the end: there is no --at");
	if (watching->follow && (files != 1 || strcmp(*file, "-") == 0))
		usage_error("--follow needs the name of one file");
}

/* Where nobody sits at a screen, what goes on by itself can still be read. */
static void
find_screen(struct replay *replay)
{
	struct watching *watching = &replay->watching;

	guard_standard_files();
	watching->screen = !replay->tell && screen_find();
	if (watching->play && !watching->screen && !watching->itself &&
	    !watching->follow)
		errx(STATUS_TROUBLE,
		    "--play needs a terminal; with --delay it does without");
}

/* A file that is followed is opened again and again. */
static unsigned
promises(const struct watching *watching)
{
	return (watching->screen ? PROMISE_TERMINAL : 0) |
	    (watching->follow ? PROMISE_READ | PROMISE_WATCH : 0);
}

int
main(int argc, char **argv)
{
	static struct program program;
	struct replay replay = {
	    .choice.jobs = 1, .watching = {.delay = 1, .idle = HUGE_VAL}};
	const struct watching *watching = &replay.watching;

	read_options(&replay, argc, argv);
	check_options(&replay, argc - optind, argv + optind);
	if (watching->play || watching->follow)
		find_screen(&replay);
	program_begin(&program, &replay.choice, 0, true);
	replay.watching.look = watch_look(&program, watching);
	program_confine(
	    &program, &replay.choice, promises(watching), argv + optind);
	if (watching->follow) {
		watch_file(&program, watching, argv[optind]);
		return finish(&program);
	}
	if (is_rows(&replay))
		fields_open(&replay.fields, &program.out,
		    replay.choice.format == FORMAT_JSON, move_columns);
	pictures_open(&program, &replay.pictures,
	    replay.choice.format == FORMAT_HTML, watching->open);
	show_files(&program, &replay, argv + optind);
	pictures_finish(&program, &replay.pictures);
	report_none(&program);
	return finish(&program);
}
