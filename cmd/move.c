/* move.c: play, one move or whole games. */

#include <err.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd/move/amend.h"
#include "cmd/shared/batch.h"
#include "cmd/shared/change.h"
#include "cmd/shared/options.h"
#include "cmd/shared/play.h"
#include "formats/record/write.h"
#include "formats/suggest.h"
#include "formats/utf8.h"
#include "lib/table.h"

static const char help[] =
    "usage: %move [-s SEAT] [-f FILE] [--clock] MOVE ...\n"
    "       %move --list [-s SEAT] [FILE ...]\n"
    "       %move --auto[=PLAYER] [--until=round|match|N] [-j N]\n"
    "            [-f FILE | FILE ...]\n"
    "       %move --undo[=N] [-s SEAT] [-f FILE]\n"
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
    "  -a, --auto[=P]    let players finish; --auto=list names them\n"
    "      --until=WHEN  with --auto: round, match (default) or N moves\n"
    "  -u, --undo[=N]    take the last N moves back (default 1)\n";

enum mode { ADD, LIST, AUTO, UNDO };

enum until { UNTIL_MATCH, UNTIL_ROUND, UNTIL_MOVES };

struct move {
	enum mode mode;
	const char *file;
	struct amendment amend;
	struct choice choice;
	struct bot bot; /* who plays with --auto */
	enum until until;
	long moves; /* with UNTIL_MOVES */
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

/* What a seat may do is listed from what it knows. */
static void
list_seat(struct program *program, struct list *list)
{
	union position mind;

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
	list.seat = seat_in(&move->amend.only, record, why);
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

/* A function of its own: its piece of stack is not for all. */
static __attribute__((noinline)) void
refuse_line(
    struct program *program, const struct line *line, const struct fault *fault)
{
	char text[LINE_WRITE_MAX];

	line_write(text, program->record.game, line);
	amend_refuse(program, text, fault);
}

/* True once as much has been played as was asked for. */
static bool
is_enough(const struct move *move, const struct match *match, uint32_t ended,
    long moves)
{
	switch (move->until) {
	case UNTIL_ROUND:
		return match->ended > ended;
	case UNTIL_MOVES:
		return moves == move->moves && match->need != MUST_SHUFFLE;
	default:
		return false;
	}
}

/*
 * Sets the clock for the line that comes so much later.  A record without
 * stamps begins with one: the first answers count from there.
 */
static void
tick(struct program *program, int64_t time)
{
	const int64_t most = 999999999999999; /* nine digits of seconds */
	static const char start[32 + WORD_PAD] = "meta clock start @0\n";
	struct record *record = &program->record;

	if (!record->stamps.any && record_add(record, start) == NULL)
		record_write_text(record, start, &program->out);
	time += record->stamps.last;
	record_clock(record, time < most ? time : most);
}

/* Lets the table do what comes next; false: it could not. */
static bool
play_next(struct program *program, struct table *table, long *moves)
{
	static const struct fault nothing_follows = {"record.unknown",
	    "a card on the table is not known, so nothing can follow"};
	struct record *record = &program->record;
	struct line lines[CHANCE_LINES];
	int n = table_next(table, &record->state, lines);

	if (n == 0)
		amend_refuse(program, "--auto", &nothing_follows);
	else if (table->time >= 0)
		tick(program, table->time);
	for (int i = 0; i < n; i++) {
		const struct fault *fault = record_play(record, &lines[i]);

		if (fault != NULL) {
			refuse_line(program, &lines[i], fault);
			return false;
		}
		if (table->time >= 0)
			record_write(record, &lines[i], &program->out);
		else
			write_line(&program->out, record->game, &lines[i]);
		*moves += lines[i].kind == LINE_MOVE;
	}
	return n > 0;
}

static void
play_on(struct program *program, const struct move *move)
{
	static const struct fault on_sheet = {
	    "record.turn", "a sheet has only points: no moves"};
	static const struct fault full = {
	    "record.syntax", "the match does not end within 1000000 lines"};
	struct record *record = &program->record;
	const struct match *match = &record->state.match;
	uint32_t ended = match->ended;
	long moves = 0;
	struct table table;
	struct key key;

	if (match->sheet && !match->over) {
		amend_refuse(program, "--auto", &on_sheet);
		return;
	}
	play_key(record, &key);
	table_open(&table, &key);
	for (int i = 0; i < SEATS; i++)
		table.bots[i] = move->bot;
	while (!match->over && program->out.error == 0 &&
	    !is_enough(move, match, ended, moves)) {
		if (record->lines > RECORD_LINES - CHANCE_LINES) {
			amend_refuse(program, "--auto", &full);
			return;
		}
		if (!play_next(program, &table, &moves))
			return;
	}
}

static void
auto_record(struct program *program, void *context)
{
	/* Worth its while for many, but not for one. */
	if (program->records == 32)
		chance_warm_up();
	if (program->record.refusal.fault != NULL)
		report_fault(program);
	source_copy(&program->source, &program->out);
	if (program->record.real && program->record.refusal.fault == NULL)
		play_on(program, context);
	out_char(&program->out, '\n');
}

enum { CLOCK = 256, UNTIL };

static const struct option options[] = {
    {"auto", optional_argument, NULL, 'a'},
    {"clock", no_argument, NULL, CLOCK},
    {"file", required_argument, NULL, 'f'},
    {"list", no_argument, NULL, 'l'},
    {"seat", required_argument, NULL, 's'},
    {"undo", optional_argument, NULL, 'u'},
    {"until", required_argument, NULL, UNTIL},
    {NULL, 0, NULL, 0},
};

static const struct syntax syntax = {
    .help = help,
    .status = "Status: 0 done, 1 a move was refused or a record not legal, 2 "
	      "trouble.\n",
    .letters = "a::f:ls:u::",
    .options = options,
    .jobs = true,
};

static void
set_mode(struct move *move, enum mode mode)
{
	if (move->mode != ADD && move->mode != mode)
		usage_error("only one of --list, --auto and --undo can be "
			    "chosen");
	move->mode = mode;
}

static _Noreturn void
list_players(void)
{
	char names[1024];
	struct text text;

	text_begin(&text, names, sizeof(names), NULL);
	for (int i = 0; i < PLAYER_KINDS; i++)
		text_say(&text, "{1}\t{2}\n", part_string(player_kinds[i].form),
		    part_phrase(player_kinds[i].text));
	print_and_exit(names);
}

static void
set_player(struct move *move, const char *name)
{
	static const char *const names[] = {
	    "random", "greedy", "search", "human", "list", NULL};

	if (name == NULL || bot_read(&move->bot, name, strlen(name)))
		return;
	if (strcmp(name, "list") == 0)
		list_players();
	suggest_error(suggest(name, names), "there is no player '%s'", name);
	usage_error("there is no player of this name; --auto=list names them");
}

static void
set_until(struct move *move, const char *when)
{
	static const char *const words[] = {"match", "round", NULL};

	/* NOLINTNEXTLINE(clang-analyzer-core.NonNull*): getopt demands it */
	if (strcmp(when, "match") == 0)
		move->until = UNTIL_MATCH;
	else if (strcmp(when, "round") == 0)
		move->until = UNTIL_ROUND;
	else {
		suggest_error(suggest(when, words),
		    "--until takes round, match or a number, not '%s'", when);
		move->until = UNTIL_MOVES;
		move->moves = number_option("--until", when, 0, RECORD_LINES);
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
			set_player(move, optarg);
			break;
		case 'l':
			set_mode(move, LIST);
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
		case UNTIL:
			set_until(move, optarg);
			break;
		}
}

/* Refuse options of another mode instead of ignoring them. */
static void
check_options(const struct move *move, int operands)
{
	const struct fitting fitting[] = {
	    {operands > 0, 1 << ADD | 1 << LIST | 1 << AUTO,
		"--undo takes no moves; -f names a file"},
	    {move->file != NULL, 1 << ADD | 1 << AUTO | 1 << UNDO,
		"-f goes with moves, --auto and --undo"},
	    {move->file != NULL && operands > 0, ~(1u << AUTO),
		"-f names the one file that is changed"},
	    {seat_is_given(&move->amend.only), 1 << ADD | 1 << LIST | 1 << UNDO,
		"-s goes with moves, --list and --undo"},
	    {move->amend.clock != CLOCK_NONE, 1 << ADD,
		"--clock goes with moves"},
	    {move->choice.jobs != 1, 1 << AUTO, "-j goes with --auto"},
	    {move->until != UNTIL_MATCH, 1 << AUTO, "--until goes with --auto"},
	    {false, 0, NULL},
	};

	if (move->mode == ADD && operands == 0)
		usage_error("give a move");
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
	text_begin(&text, message, sizeof(message), NULL);
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

int
main(int argc, char **argv)
{
	static struct program program;
	static struct move move = {.mode = ADD,
	    .amend = {.undo = 1, .clock = CLOCK_NONE},
	    .choice.jobs = 1};
	const struct batch batch = {.work = auto_record, .context = &move};

	read_options(&move, argc, argv);
	check_options(&move, argc - optind);
	move.texts = argv + optind;
	if (move.mode == ADD) {
		check_texts(&move);
		move.amend.texts = move.texts;
	}
	program_begin(&program, &syntax, &move.choice, 0, true);
	if (move.mode == LIST)
		program_each(&program, move.texts, list_record, &move);
	else if (move.mode == AUTO && move.file != NULL)
		change_each(
		    &program, move.file, &batch, move.choice.jobs, true);
	else if (move.mode == AUTO)
		batch_each(&program, move.texts, &batch, move.choice.jobs);
	else if (move.file != NULL)
		amend_file(&program, &move.amend, move.file);
	else
		amend_standard(&program, &move.amend);
	return finish(&program);
}
