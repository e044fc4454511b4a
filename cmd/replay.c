/* replay.c: show games. */

#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <unistd.h>

#include "../formats/draw.h"
#include "../formats/view.h"
#include "options.h"

static const char help[] =
    "usage: replay [--at=N|--moves] [--as=SEAT] [-F FORMAT]\n"
    "              [--color=WHEN] [FILE ...]\n"
    "Draw the position in which a record ends.\n"
    "\n"
    "      --at=N        after N moves; before the last -N if negative\n"
    "      --moves       tell the game, a sentence a line\n"
    "      --as=SEAT     show only what that seat has seen\n"
    "  -F, --format=F    text, or record: write it as a record\n"
    "      --color=WHEN  auto, always or never\n"
    "      --no-sandbox  keep rights that are not needed, for debugging\n"
    "  -h, --help        print this help\n"
    "  -V, --version     print the version\n"
    "\n"
    "Status: 0 done, 1 a record was not legal, 2 trouble.\n";

struct replay {
	bool tell;
	bool cut; /* --at was given */
	long at;
	int seat; /* 0: all is shown */
	struct choice choice;
	struct look look;
	long shown;
};

/* How many moves of the record just read are shown; -1: no such place. */
static long
moves_shown(struct program *program, const struct replay *replay)
{
	long moves, at = replay->at;

	if (!replay->cut)
		return LONG_MAX;
	moves = walk_count(&program->source);
	if (moves == -1)
		return -1;
	if (at < 0)
		at += moves;
	if (at < 0 || at > moves) {
		write_place(&program->err, program->source.file,
		    program->record.game_line);
		out_string(&program->err, ": there are only ");
		out_number(&program->err, moves);
		out_string(&program->err, " moves\n");
		program_answer(program, STATUS_NO);
		return -1;
	}
	return at;
}

static void
draw_position(struct program *program, const struct replay *replay,
    const struct record *record)
{
	struct scene scene;

	scene_open(&scene, record->names);
	match_scene(&record->state, &scene);
	draw_scene(&program->out, &scene, &replay->look);
}

static void
tell_end(struct out *out, const struct match *before, const struct match *match,
    struct text *text)
{
	if (match->ended == before->ended)
		return;
	text->length = 0;
	text_add(text, "  Round ");
	text_number(text, match->ended);
	text_add(text, " is over:");
	for (int i = 0; i < match->players; i++) {
		text_add(text, i == 0 ? " " : ", ");
		text_seat(text, i + 1);
		text_add(text, " ");
		text_number(text, match->points[i]);
	}
	if (match->over) {
		text_add(text, "; ");
		text_seats(text, match->winners);
		text_add(text,
		    match->winners & (match->winners - 1) ? " win with "
							  : " wins with ");
		text_number(text, match->totals[__builtin_ctz(match->winners)]);
	}
	out_string(out, text->bytes);
	out_char(out, '\n');
}

/* A round of a sheet, of which only the points are known. */
static void
tell_round(struct out *out, const struct walk *walk)
{
	char bytes[1024];
	struct text text;

	text_begin(&text, bytes, sizeof(bytes), walk->record.names);
	tell_end(out, &walk->before.match, &walk->record.state.match, &text);
}

static void
tell_line(struct out *out, const struct walk *walk)
{
	const struct record *record = &walk->record;
	char bytes[1024];
	struct text text;

	text_begin(&text, bytes, sizeof(bytes), record->names);
	record->game->tell(&walk->before, &record->state, &record->now, &text);
	if (walk_at_move(walk)) {
		out_number(out, walk->moves);
		out_string(out, ". ");
	} else {
		out_string(out, "  ");
	}
	out_string(out, bytes);
	out_char(out, '\n');
	tell_end(out, &walk->before.match, &record->state.match, &text);
}

/* Tells the lines of a record, or draws the position it comes to. */
static void
show_walk(struct program *program, const struct replay *replay,
    struct source *source, long moves)
{
	struct walk walk;

	walk_open(&walk, source, moves);
	while (walk_next(&walk)) {
		if (replay->tell && walk.record.class == CLASS_NOTE)
			tell_round(&program->out, &walk);
		if (replay->tell && walk.record.class == CLASS_GAME)
			tell_line(&program->out, &walk);
	}
	record_end(&walk.record);
	if (!replay->tell && walk.source.error == 0 &&
	    walk.record.fault == NULL)
		draw_position(program, replay, &walk.record);
	walk_close(&walk);
}

/* The same of what a seat has seen, which is a record of its own. */
static void
show_view(struct program *program, const struct replay *replay, long moves)
{
	struct source view;
	struct out memory;

	if (!view_open(&view, &program->source, replay->seat, moves, &memory))
		return;
	show_walk(program, replay, &view, LONG_MAX);
	if (view.error != 0)
		program->source.error = view.error;
	out_close(&memory);
}

static void
show_legal(struct program *program, struct replay *replay, long moves)
{
	if (replay->choice.format == FORMAT_RECORD) {
		view_write(
		    &program->source, replay->seat, moves, &program->out);
		out_char(&program->out, '\n');
		return;
	}
	if (replay->shown++ > 0)
		out_char(&program->out, '\n');
	if (replay->seat == 0)
		show_walk(program, replay, &program->source, moves);
	else
		show_view(program, replay, moves);
}

static void
show_record(struct program *program, void *context)
{
	struct replay *replay = context;
	long moves;

	if (!program->record.real)
		return;
	if (program->record.fault != NULL) {
		report_fault(program);
		return;
	}
	if (replay->seat > program->record.setup.players) {
		report_trouble(program, "%s:%zu: nobody sits at seat %d",
		    program->source.file, program->record.game_line,
		    replay->seat);
		return;
	}
	moves = moves_shown(program, replay);
	if (moves != -1)
		show_legal(program, replay, moves);
}

/* Unicode where the locale has it, colour on a terminal that wants it. */
static void
look_at_terminal(struct look *look, struct out *out)
{
	setlocale(LC_CTYPE, "");
	look->unicode =
	    isatty(STDOUT_FILENO) && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
	look->colour = out_coloured(out);
}

enum { AT = 256, MOVES, AS };

static const struct option options[] = {
    {"as", required_argument, NULL, AS},
    {"at", required_argument, NULL, AT},
    {"moves", no_argument, NULL, MOVES},
    {NULL, 0, NULL, 0},
};

static const struct syntax syntax = {
    .help = help,
    .letters = "",
    .options = options,
    .formats = 1 << FORMAT_TEXT | 1 << FORMAT_RECORD,
    .sandbox = true,
};

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
			replay->seat =
			    (int)number_option("--as", optarg, 1, SEATS);
			break;
		}
}

int
main(int argc, char **argv)
{
	static struct program program;
	struct replay replay = {.choice.jobs = 1};

	read_options(&replay, argc, argv);
	if (replay.tell && replay.choice.format == FORMAT_RECORD)
		usage_error("--moves tells the game as text");
	program_begin(&program, &syntax, &replay.choice, 0, true);
	look_at_terminal(&replay.look, &program.out);
	program_each(&program, argv + optind, show_record, &replay);
	return finish(&program);
}
