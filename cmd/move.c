/* move.c: play, one move or whole games. */

#include <err.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "../formats/edit.h"
#include "../formats/utf8.h"
#include "../formats/view.h"
#include "batch.h"
#include "inplace.h"
#include "options.h"
#include "play.h"

static const char help[] =
    "usage: move [-s SEAT] [-f FILE] [--clock] MOVE ...\n"
    "       move --list [-s SEAT] [FILE ...]\n"
    "       move --auto[=PLAYER] [--until=round|match|N] [-j N] [FILE ...]\n"
    "       move --undo[=N] [-f FILE]\n"
    "Add moves to the record on standard input and write it.\n"
    "\n"
    "A MOVE is a line of the record; what can only be one thing may be left\n"
    "out: the seat, or a card that follows from the game.\n"
    "\n"
    "  -s, --seat=SEAT   accept, or list, only what that seat may do\n"
    "  -f, --file=FILE   change FILE in place\n"
    "      --clock       stamp each added line with the time\n"
    "  -l, --list        print all legal next lines\n"
    "  -a, --auto[=P]    let players finish; --auto=list names them\n"
    "      --until=WHEN  with --auto: round, match (default) or N moves\n"
    "  -j, --jobs=N      with --auto: work with N threads\n"
    "  -u, --undo[=N]    take the last N moves back (default 1)\n"
    "      --color=WHEN  auto, always or never\n"
    "  -h, --help        print this help\n"
    "  -V, --version     print the version\n"
    "\n"
    "Status: 0 done, 1 a move was refused or a record not legal, 2 trouble.\n";

enum mode { ADD, LIST, AUTO, UNDO };

enum until { UNTIL_MATCH, UNTIL_ROUND, UNTIL_MOVES };

struct move {
	enum mode mode;
	int seat; /* 0: any */
	const char *file;
	bool clock;
	long undo;
	struct choice choice;
	enum until until;
	long moves; /* with UNTIL_MOVES */
	char **texts; /* the moves to be added */

	/* The one record that is changed, with what stands around it. */
	struct out text;
	bool found, several, refused;
};

/*
 * Seconds from the beginning of 2020, which fit into a stamp's nine digits
 * until 2051.  A clock that has been set back does not turn the record's.
 */
static int64_t
stamp_now(const struct record *record)
{
	const int64_t origin = 1577836800;
	struct timespec now;
	int64_t stamp;

	clock_gettime(CLOCK_REALTIME, &now);
	stamp = (now.tv_sec - origin) * 1000000 + now.tv_nsec / 1000;
	return record->stamps && stamp < record->stamp ? record->stamp : stamp;
}

/* At the line that it would have had, behind so many more that were added. */
static void
refuse(struct program *program, size_t added, const char *what,
    const struct fault *fault)
{
	struct record *record = &program->record;

	record->fault = fault;
	record->fault_line = record->line + added + 1;
	utf8_show(
	    record->fault_text, sizeof(record->fault_text), what, strlen(what));
	report_fault(program);
	record->fault = NULL;
}

/* A line in memory that the reader can bear. */
struct typed {
	char bytes[LINE_BYTES + LINE_WRITE_MAX + WORD_PAD];
};

static bool
typed_set(struct typed *typed, const char *text)
{
	size_t length = strlen(text);

	/* A line that comes from a file of another system. */
	if (length > 0 && text[length - 1] == '\r')
		length--;
	if (length > LINE_BYTES || strchr(text, '\n') != NULL)
		return false;
	memset(typed->bytes, 0, sizeof(typed->bytes));
	memcpy(typed->bytes, text, length);
	typed->bytes[length] = '\n';
	return true;
}

static void
add_stamp(const struct record *record, struct typed *typed)
{
	char *end = typed->bytes + strcspn(typed->bytes, "\n");
	int64_t stamp = stamp_now(record);

	sprintf(end, " @%lld.%06lld\n", (long long)(stamp / 1000000),
	    (long long)(stamp % 1000000));
}

static const struct fault *
add_line(struct program *program, struct move *move, struct typed *typed)
{
	const char *line = typed->bytes;
	const struct fault *fault;

	/* In a comment a stamp would be just text. */
	if (move->clock && line[strspn(line, " \t")] != '#' &&
	    *line_stamp(typed->bytes) == '\n')
		add_stamp(&program->record, typed);
	fault = record_add(&program->record, line);
	if (fault == NULL)
		out_bytes(&move->text, line, (size_t)(line_after(line) - line));
	return fault;
}

static void
add_chance(struct program *program, struct move *move, const struct key *key)
{
	const struct record *record = &program->record;
	struct line lines[CHANCE_LINES];
	int n = match_chance(&record->state, key, lines);

	for (int i = 0; i < n; i++) {
		struct typed typed = {{0}};

		*line_write(typed.bytes, record->game, &lines[i]) = '\n';
		add_line(program, move, &typed);
	}
}

static const struct fault *
try_move(struct program *program, struct move *move, const char *text)
{
	static const struct fault no_line = {
	    "record.syntax", "a move is one line, and not so long"};
	static const struct fault not_own = {
	    "record.turn", "with -s only that seat's moves are added"};
	const struct fault *fault = NULL;
	struct typed typed;

	if (!typed_set(&typed, text))
		return &no_line;
	if (line_is_move(typed.bytes))
		fault = edit_move(&program->record, typed.bytes, move->seat);
	else if (move->seat != 0)
		fault = &not_own;
	return fault != NULL ? fault : add_line(program, move, &typed);
}

/* A pile that may be shuffled is, if the move cannot be made without. */
static bool
add_move(struct program *program, struct move *move, const char *text,
    const struct key *key)
{
	const struct match *match = &program->record.state.match;
	const struct fault *fault = try_move(program, move, text);

	if (fault != NULL && match->need == MAY_SHUFFLE) {
		add_chance(program, move, key);
		fault = try_move(program, move, text);
	}
	if (fault != NULL) {
		refuse(program, 0, text, fault);
		return false;
	}
	if (match->need == MUST_SHUFFLE)
		add_chance(program, move, key);
	return true;
}

/* All moves are added, or none. */
static void
add_moves(struct program *program, struct move *move)
{
	size_t before = move->text.length;
	struct key key;

	play_key(&program->record, &key);
	for (char **text = move->texts; *text != NULL; text++)
		if (!add_move(program, move, *text, &key)) {
			move->text.length = before;
			move->refused = true;
			return;
		}
}

static void
undo_moves(struct program *program, struct move *move)
{
	static const struct fault too_few = {
	    "record.turn", "there are not so many moves to take back"};
	long moves = walk_count(&program->source);

	if (moves == -1)
		return;
	if (moves < move->undo) {
		refuse(program, 0, "undo", &too_few);
		move->refused = true;
		source_copy(&program->source, &move->text);
		return;
	}
	edit_undo(&program->source, moves - move->undo, &move->text);
}

/* The record to be changed is the only one; comments around it are kept. */
static void
change_record(struct program *program, void *context)
{
	struct move *move = context;

	if (program->record.real && move->found) {
		move->several = program->stop = true;
		return;
	}
	if (!program->record.real || program->record.fault != NULL ||
	    move->mode == ADD)
		source_copy(&program->source, &move->text);
	if (program->record.real) {
		move->found = true;
		if (program->record.fault != NULL) {
			report_fault(program);
			move->refused = true;
		} else if (move->mode == ADD) {
			add_moves(program, move);
		} else {
			undo_moves(program, move);
		}
	}
	out_char(&move->text, '\n');
}

static void
check_found(const struct program *program, const struct move *move)
{
	if (move->several)
		errx(STATUS_TROUBLE,
		    "there is more than one record: a move needs one");
	if (!move->found && program->status == STATUS_YES)
		errx(STATUS_TROUBLE, "there is no record to move in");
	if (move->text.error != 0)
		errx(STATUS_TROUBLE, "%s", strerror(move->text.error));
}

/*
 * A signal that comes from here on is too late: dying of it would say that
 * nothing was done.
 */
static void
block_signals(void)
{
	sigset_t all;

	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, NULL);
}

static void
change_file(struct program *program, struct move *move)
{
	char shown[1024];
	struct inplace place;

	utf8_show(shown, sizeof(shown), move->file, strlen(move->file));
	if (!inplace_open(&place, move->file))
		err(STATUS_TROUBLE, "%s", shown);
	program_read(program, move->file, place.fd, change_record, move);
	check_found(program, move);
	if (move->found && !move->refused &&
	    program->status != STATUS_TROUBLE) {
		block_signals();
		if (!inplace_replace(
			&place, move->text.bytes, move->text.length))
			err(STATUS_TROUBLE, "%s", shown);
	}
	inplace_close(&place);
}

static void
change(struct program *program, struct move *move)
{
	char *none[] = {NULL};

	out_open(&move->text, -1);
	if (move->file != NULL) {
		change_file(program, move);
	} else {
		program_each(program, none, change_record, move);
		check_found(program, move);
		out_bytes(&program->out, move->text.bytes, move->text.length);
	}
	out_close(&move->text);
}

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

	if (list->seat == 0 || line->seat == list->seat)
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

static void
list_view(struct source *source, struct list *list)
{
	struct walk walk;

	walk_open(&walk, source, RECORD_LINES);
	while (walk_next(&walk))
		continue;
	record_end(&walk.record);
	if (walk.record.fault == NULL)
		match_moves(&walk.record.state, list_line, list);
	walk_close(&walk);
}

/* What a seat may do is listed from what it knows. */
static void
list_seat(struct program *program, struct list *list)
{
	struct source view;
	struct out memory;

	if (!view_open(
		&view, &program->source, list->seat, RECORD_LINES, &memory))
		return;
	list_view(&view, list);
	if (view.error != 0)
		program->source.error = view.error;
	out_close(&memory);
}

static void
list_record(struct program *program, void *context)
{
	const struct move *move = context;
	const struct record *record = &program->record;
	struct list list = {&program->out, record->game, move->seat};

	if (!record->real)
		return;
	if (record->fault != NULL)
		report_fault(program);
	else if (move->seat > record->setup.players)
		report_trouble(program, "%s:%zu: nobody sits at seat %d",
		    program->source.file, record->game_line, move->seat);
	else if (move->seat != 0)
		list_seat(program, &list);
	else
		list_all(program, &list);
	out_char(&program->out, '\n');
}

/* A function of its own: its piece of stack is not for all. */
static __attribute__((noinline)) void
refuse_line(struct program *program, size_t added, const struct line *line,
    const struct fault *fault)
{
	char text[LINE_WRITE_MAX];

	line_write(text, program->record.game, line);
	refuse(program, added, text, fault);
}

/* False where a card that nobody knows lets nothing follow. */
static bool
play_random(struct program *program, struct luck *luck, size_t before)
{
	struct record *record = &program->record;
	const struct match *match = &record->state.match;
	const struct fault *fault;
	struct line line;

	luck_turn(luck, match->round, match->moves);
	record->game->random(&record->state, luck, &line);
	fault = record->game->play(&record->state, &line);
	if (fault != NULL) {
		refuse_line(program, record->lines - before, &line, fault);
		return false;
	}
	record->lines++;
	write_line(&program->out, record->game, &line);
	return true;
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

static void
play_on(struct program *program, const struct move *move)
{
	static const struct fault on_sheet = {
	    "record.turn", "nobody moves on a sheet: it has only points"};
	static const struct fault full = {
	    "record.syntax", "the match does not end within 1000000 lines"};
	struct record *record = &program->record;
	const struct match *match = &record->state.match;
	uint32_t ended = match->ended;
	size_t before = record->lines;
	long moves = 0;
	struct key key;
	struct luck luck;

	if (match->sheet && !match->over) {
		refuse(program, 0, "--auto", &on_sheet);
		return;
	}
	play_key(record, &key);
	luck_open(&luck, &key);
	while (!match->over && program->out.error == 0 &&
	    !is_enough(move, match, ended, moves)) {
		if (record->lines > RECORD_LINES - CHANCE_LINES) {
			refuse(
			    program, record->lines - before, "--auto", &full);
			return;
		}
		if (match->need != NEED_NOTHING)
			play_chance(record, &key, &program->out);
		else if (play_random(program, &luck, before))
			moves++;
		else
			return;
	}
}

static void
auto_record(struct program *program, void *context)
{
	/* Worth its while for many, but not for one. */
	if (program->records == 32)
		chance_hurry();
	if (program->record.fault != NULL)
		report_fault(program);
	source_copy(&program->source, &program->out);
	if (program->record.real && program->record.fault == NULL)
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

static void
set_player(const char *name)
{
	if (name == NULL || strcmp(name, "random") == 0)
		return;
	if (strcmp(name, "list") == 0)
		print_and_exit("random\tplays any legal move\n");
	usage_error("there is no player of this name; --auto=list names them");
}

static void
set_until(struct move *move, const char *when)
{
	/* NOLINTNEXTLINE(clang-analyzer-core.NonNull*): getopt demands it */
	if (strcmp(when, "match") == 0)
		move->until = UNTIL_MATCH;
	else if (strcmp(when, "round") == 0)
		move->until = UNTIL_ROUND;
	else {
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
			set_player(optarg);
			break;
		case 'l':
			set_mode(move, LIST);
			break;
		case 'u':
			set_mode(move, UNDO);
			move->undo = optarg == NULL
			    ? 1
			    : number_option("--undo", optarg, 0, RECORD_LINES);
			break;
		case 's':
			move->seat = (int)number_option("-s", optarg, 1, SEATS);
			break;
		case 'f':
			move->file = optarg;
			break;
		case CLOCK:
			move->clock = true;
			break;
		case UNTIL:
			set_until(move, optarg);
			break;
		}
}

/* Options that another way of calling it has are no silent gifts. */
static void
check_options(const struct move *move, int operands)
{
	if (move->mode == ADD && operands == 0)
		usage_error("say which move to make");
	if (move->mode == UNDO && operands > 0)
		usage_error("--undo takes no moves; -f names a file");
	if (move->file != NULL && (move->mode == LIST || move->mode == AUTO))
		usage_error("-f goes with moves and with --undo");
	if (move->seat != 0 && (move->mode == AUTO || move->mode == UNDO))
		usage_error("-s goes with moves and with --list");
	if (move->clock && move->mode != ADD)
		usage_error("--clock goes with moves");
	if (move->choice.jobs != 1 && move->mode != AUTO)
		usage_error("-j goes with --auto");
	if (move->until != UNTIL_MATCH && move->mode != AUTO)
		usage_error("--until goes with --auto");
}

int
main(int argc, char **argv)
{
	static struct program program;
	static struct move move = {.mode = ADD, .undo = 1, .choice.jobs = 1};
	const struct batch batch = {auto_record, &move, sizeof(move), NULL};

	read_options(&move, argc, argv);
	check_options(&move, argc - optind);
	move.texts = argv + optind;
	program_begin(&program, &syntax, &move.choice, 0, true);
	if (move.mode == LIST)
		program_each(&program, move.texts, list_record, &move);
	else if (move.mode == AUTO)
		batch_each(&program, move.texts, &batch, move.choice.jobs);
	else
		change(&program, &move);
	return finish(&program);
}
