/* move.c: play, one move or whole games. */

#include <err.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd/move/auto.h"
#include "cmd/move/hint.h"
#include "cmd/move/session.h"
#include "cmd/shared/options.h"
#include "cmd/shared/sandbox.h"
#include "formats/record/write.h"
#include "formats/suggest.h"
#include "formats/utf8.h"

static const char help[] =
    "usage: %move [-1] [-s SEAT] [-f FILE] [--clock] MOVE ...\n"
    "       %move --list [-s SEAT] [FILE ...]\n"
    "       %move --hint[=PLAYER] [-s SEAT] [--think=S] [FILE ...]\n"
    "       %move --auto[=PLAYER] [--bot=SEAT=PLAYER] [--until=round|match|N]\n"
    "            [--resume=FILE] [--think=S] [--timeout=S] [--forfeit]\n"
    "            [-j N] [-f FILE | FILE ...]\n"
    "       %move --undo[=N] [-s SEAT] [-f FILE]\n"
    "       %move -i [-s SEAT] [--bot=SEAT=PLAYER] [--remember] -f FILE\n"
    "Add moves to the record on standard input and write it.\n"
    "\n"
    "Examples:\n"
    "  %move -f my.game 'play R7'\n"
    "  %deal kombio | %move --auto | %judge -l\n"
    "\n"
    "A MOVE is a line of the record, in quotes.  Leave out what the record\n"
    "already determines: the seat, or a card that the player does not choose.\n"
    "A seat is a number or a player's name: '2 play R7', 'Ben play R7'.\n"
    "\n"
    "To play:\n"
    "  -s, --seat=SEAT   only the moves of that seat, or player\n"
    "  -f, --file=FILE   change FILE in place\n"
    "      --clock       stamp each added line with the time\n"
    "\n"
    "Instead of a move:\n"
    "  -l, --list        print all legal next lines\n"
    "      --hint[=P]    the same, best first, as player P thinks (search)\n"
    "  -a, --auto[=P]    let players finish; --auto=list names them\n"
    "  -u, --undo[=N]    take the last N moves back (default 1)\n"
    "  -i, --interactive sit down at FILE and play\n"
    "      --remember    show cards that were seen, not only those that are\n"
    "\n"
    "With --auto and -i:\n"
    "      --bot=SEAT=P  who plays that seat, or for that player\n"
    "      --until=WHEN  round, match (default) or N moves\n"
    "      --resume=FILE leave out matches that are finished there\n"
    "      --think=S     search for S seconds; with --hint too\n"
    "      --timeout=S   how long a program may take for a move (10)\n"
    "      --forfeit     a program that fails has lost the match\n";

enum mode { ADD, LIST, HINT, AUTO, UNDO, SIT };

struct move {
	enum mode mode;
	const char *file;
	struct amendment amend;
	struct choice choice;
	struct bot hint; /* who is asked for a hint */
	struct auto_options options;
	bool remember; /* with -i: show what was seen */
	char **texts; /* the operands */
};

/* A list of moves on its way out. */
struct list {
	struct out *out;
	const struct game *game;
	int seat;
};

static void
list_line(const struct line *line, void *context)
{
	const struct list *list = context;

	write_line(list->out, list->game, line);
}

/* Where only a shuffle can follow, that is listed; it has no seat. */
static void
list_all(struct program *program, struct list *list)
{
	static const struct line shuffle = {.kind = LINE_SHUFFLE};
	const struct state *state = &program->record.state;

	if (state->match.need == MUST_SHUFFLE)
		list_line(&shuffle, list);
	match_moves(state, list_line, list);
}

/*
 * What a seat may do is listed from what it knows.  Before the cards are there
 * that is nothing.
 */
static void
list_seat(struct program *program, struct list *list)
{
	union position mind;

	if (record_is_to_deal(&program->record))
		return;
	match_know(&mind, &program->record.state, list->seat);
	match_seat_moves(&mind.state, list->seat, list_line, list);
}

static void
list_record(struct program *program, void *context)
{
	const struct move *move = context;
	const struct record *record = &program->record;
	struct list list = {&program->out, record->game, 0};
	char why[SEAT_TEXT];

	if (!record->real)
		return;
	list.seat = seat_in(&move->amend.only, record, program->language, why);
	if (record->refusal.fault != NULL)
		report_fault(program);
	else if (list.seat == -1)
		report_trouble(program, "%s:%zu: %s", program->source.file,
		    record->line_of_game, why);
	else if (list.seat != 0)
		list_seat(program, &list);
	else
		list_all(program, &list);
	out_char(&program->out, '\n');
}

enum { BOT = 256, CLOCK, FORFEIT, HINTS, REMEMBER, RESUME, THINK, WAIT, UNTIL };

static const struct option options[] = {
    {"auto", optional_argument, NULL, 'a'},
    {"bot", required_argument, NULL, BOT},
    {"clock", no_argument, NULL, CLOCK},
    {"file", required_argument, NULL, 'f'},
    {"forfeit", no_argument, NULL, FORFEIT},
    {"hint", optional_argument, NULL, HINTS},
    {"interactive", no_argument, NULL, 'i'},
    {"list", no_argument, NULL, 'l'},
    {"remember", no_argument, NULL, REMEMBER},
    {"resume", required_argument, NULL, RESUME},
    {"seat", required_argument, NULL, 's'},
    {"think", required_argument, NULL, THINK},
    {"timeout", required_argument, NULL, WAIT},
    {"undo", optional_argument, NULL, 'u'},
    {"until", required_argument, NULL, UNTIL},
    {NULL, 0, NULL, 0},
};

static const struct syntax syntax = {
    .help = help,
    .status = "Status: 0 done, 1 a refused move, a bad record or a failed "
	      "program, 2 trouble.\n",
    .letters = "a::f:ils:u::",
    .options = options,
    .jobs = true,
};

static void
set_mode(struct move *move, enum mode mode)
{
	if (move->mode != ADD && move->mode != mode)
		usage_error("only one of --list, --hint, --auto, --undo and "
			    "-i can be chosen");
	move->mode = mode;
}

static void
set_until(struct auto_options *options, const char *when)
{
	static const char *const words[] = {"match", "round", NULL};

	/* NOLINTNEXTLINE(clang-analyzer-core.NonNull*): getopt demands it */
	if (strcmp(when, "match") == 0)
		options->until = UNTIL_MATCH;
	else if (strcmp(when, "round") == 0)
		options->until = UNTIL_ROUND;
	else {
		suggest_error(suggest(when, words),
		    "--until takes round, match or a number, not '%s'", when);
		if (when[0] < '0' || when[0] > '9')
			usage_error("--until takes round, match or a number, "
				    "not '%s'",
			    when);
		options->until = UNTIL_MOVES;
		options->moves =
		    number_option("--until", when, 0, RECORD_LINES);
	}
}

/* A time to play in: some. */
static double
some_seconds(const char *option)
{
	double seconds = seconds_option(option, optarg);

	if (seconds == 0)
		usage_error("%s takes more than 0 seconds", option);
	return seconds;
}

/* The players, how long they may think, and what becomes of failures. */
static void
read_auto_option(struct auto_options *options, int c)
{
	switch (c) {
	case BOT:
		players_bot(&options->players, optarg);
		break;
	case FORFEIT:
		options->forfeit = true;
		break;
	case RESUME:
		options->resume = optarg;
		break;
	case THINK:
		options->think = some_seconds("--think");
		break;
	case WAIT:
		options->timeout = some_seconds("--timeout");
		break;
	case UNTIL:
		set_until(options, optarg);
		break;
	}
}

static void
read_options(struct move *move, int argc, char **argv)
{
	int c;

	while (
	    (c = option_next(argc, argv, &syntax, &move->choice, NULL)) != -1)
		switch (c) {
		case 'a':
			set_mode(move, AUTO);
			players_auto(&move->options.players, optarg);
			break;
		case HINTS:
			set_mode(move, HINT);
			player_read(
			    &move->hint, optarg != NULL ? optarg : "search");
			break;
		case 'i':
			set_mode(move, SIT);
			break;
		case 'l':
			set_mode(move, LIST);
			break;
		case REMEMBER:
			move->remember = true;
			break;
		case 'u':
			set_mode(move, UNDO);
			move->amend.undo = optarg == NULL
			    ? 1
			    : number_option("--undo", optarg, 0, RECORD_LINES);
			break;
		case 's':
			seat_option(&move->amend.only, "-s", optarg);
			break;
		case 'f':
			move->file = optarg;
			break;
		case CLOCK:
			move->amend.clock = CLOCK_NOW;
			break;
		default:
			read_auto_option(&move->options, c);
		}
}

/* Refuse options of another mode instead of ignoring them. */
static void
check_options(const struct move *move, int operands)
{
	const struct auto_options *options = &move->options;
	const struct fitting fitting[] = {
	    {operands > 0, 1 << ADD | 1 << LIST | 1 << HINT | 1 << AUTO,
		"--undo and -i take no moves; -f names a file"},
	    {move->file != NULL, ~(1u << LIST | 1u << HINT),
		"-f goes with moves, --auto, --undo and -i"},
	    {move->file != NULL && operands > 0, ~(1u << AUTO),
		"-f names the one file that is changed"},
	    {seat_is_given(&move->amend.only), ~(1u << AUTO),
		"-s does not go with --auto"},
	    {move->amend.clock != CLOCK_NONE, 1 << ADD | 1 << SIT,
		"--clock goes with moves and -i"},
	    {move->choice.oneline, 1 << ADD | 1 << AUTO | 1 << UNDO,
		"-1 goes with moves, --auto and --undo"},
	    {move->remember, 1 << SIT, "--remember goes with -i"},
	    {move->choice.jobs != 1, 1 << AUTO, "-j goes with --auto"},
	    {options->until != UNTIL_MATCH, 1 << AUTO,
		"--until goes with --auto"},
	    {options->players.n > 0, 1 << AUTO | 1 << SIT,
		"--bot goes with --auto and -i"},
	    {options->resume != NULL, 1 << AUTO, "--resume goes with --auto"},
	    {options->resume != NULL && move->file != NULL, 0,
		"--resume leaves matches out, so it does not go with -f"},
	    {options->forfeit, 1 << AUTO, "--forfeit goes with --auto"},
	    {options->timeout != 0, 1 << AUTO | 1 << SIT,
		"--timeout goes with --auto and -i"},
	    {options->think != 0, 1 << AUTO | 1 << HINT | 1 << SIT,
		"--think goes with --auto, --hint and -i"},
	    {false, 0, NULL},
	};

	if (move->mode == ADD && operands == 0)
		usage_error("give a move");
	if (move->mode == SIT && move->file == NULL)
		usage_error("-i needs a file: -f FILE");
	check_fitting(fitting, move->mode);
}

/* True for a word that some game's moves begin with, or a seat. */
static bool
begins_move(const char *text)
{
	size_t length = strcspn(text, " ");

	if (length == 1 && *text >= '1' && *text <= '0' + SEATS)
		return true;
	for (size_t i = 0; games[i] != NULL; i++)
		for (const struct verb *verb = games[i]->verbs;
		     verb->name[0] != '\0'; verb++)
			if (strlen(verb->name) == length &&
			    memcmp(verb->name, text, length) == 0)
				return true;
	return false;
}

static bool
is_file(const char *name)
{
	struct stat status;

	return !begins_move(name) && stat(name, &status) == 0 &&
	    S_ISREG(status.st_mode);
}

/* A player after a space is taken for a file: it says so itself. */
static void
check_files(const struct move *move)
{
	const char *option = move->mode == HINT ? "--hint" : "--auto";
	struct stat status;

	for (char **file = move->texts; *file != NULL; file++)
		if (player_is(*file) && stat(*file, &status) == -1)
			usage_error("there is no file '%s': for the player say "
				    "%s='%s'",
			    *file, option, *file);
}

/* A word as a shell takes it. */
static void
add_quoted(struct text *text, const char *word)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "abcdefghijklmnopqrstuvwxyz0123456789._/-";

	text_say(text, word[strspn(word, plain)] == '\0' ? " {1}" : " '{1}'",
	    part_string(word));
}

/* As other programs take files, people give one to be played in. */
static void
check_texts(const struct move *move)
{
	char message[1024], shown[4 * sizeof(message)];
	struct text text;
	char **file = move->texts;

	while (*file != NULL && !is_file(*file))
		file++;
	if (*file == NULL || move->file != NULL)
		return;
	text_begin(&text, message, sizeof(message), no_voice);
	add_quoted(&text, *file);
	for (char **other = move->texts; *other != NULL; other++)
		if (other != file)
			add_quoted(&text, *other);
	if (move->texts[1] == NULL)
		text_add(&text, " MOVE");
	utf8_show(shown, sizeof(shown), message, strlen(message));
	errx(STATUS_TROUBLE, "to play in a file: %s -f%s",
	    program_invocation_short_name, shown);
}

static void
give_hints(struct program *program, const struct move *move)
{
	struct hint hint = {move->hint, move->options.think, move->amend.only};

	program_each(program, move->texts, hint_record, &hint);
}

static void
sit(struct program *program, const struct move *move)
{
	static struct session session;

	session.sitting.file = move->file;
	session.sitting.only = move->amend.only;
	session.sitting.clock = move->amend.clock != CLOCK_NONE;
	session.players = move->options;
	session.talk.remember = move->remember;
	if (!session_open(&session, program))
		return;
	if (!players_outside(&move->options.players))
		program_confine_change(program, &move->choice,
		    PROMISE_WATCH | (session.screen ? PROMISE_TERMINAL : 0),
		    move->file);
	session_run(&session, program);
}

/* What is given up would be missing in programs that play. */
static void
confine(struct program *program, const struct move *move)
{
	static char *const none[] = {NULL};
	bool reads =
	    move->mode == LIST || move->mode == HINT || move->mode == AUTO;
	/* Those whom --bot names are looked for before anything is played. */
	bool twice = !players_met(&move->options.players) &&
	    move->texts[0] != NULL && strcmp(move->texts[0], "-") != 0;

	if (move->mode == SIT)
		return;
	if (move->file != NULL || !reads)
		program_hold(program);
	if (players_outside(&move->options.players))
		return;
	if (move->options.resume != NULL)
		program_ahead(program, move->options.resume);
	if (move->file != NULL)
		program_confine_change(program, &move->choice, 0, move->file);
	else
		program_confine(program, &move->choice,
		    twice ? PROMISE_READ : 0, reads ? move->texts : none);
}

int
main(int argc, char **argv)
{
	static struct program program;
	static struct move move = {.mode = ADD,
	    .amend = {.undo = 1, .clock = CLOCK_NONE},
	    .choice.jobs = 1};

	read_options(&move, argc, argv);
	check_options(&move, argc - optind);
	move.texts = argv + optind;
	if (move.mode == AUTO || move.mode == HINT)
		check_files(&move);
	if (move.mode == ADD) {
		check_texts(&move);
		move.amend.texts = move.texts;
	}
	program_begin(&program, &move.choice, 0, true);
	confine(&program, &move);
	if (move.mode == LIST)
		program_each(&program, move.texts, list_record, &move);
	else if (move.mode == HINT)
		give_hints(&program, &move);
	else if (move.mode == AUTO)
		auto_play(&program, &move.options, move.file, move.texts,
		    move.choice.jobs);
	else if (move.mode == SIT)
		sit(&program, &move);
	else if (move.file != NULL)
		amend_file(&program, &move.amend, move.file);
	else
		amend_standard(&program, &move.amend);
	return finish(&program);
}
