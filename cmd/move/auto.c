/* auto.c: players finish matches. */

#include "auto.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "amend.h"
#include "cmd/shared/change.h"
#include "cmd/shared/play.h"
#include "formats/record/sight.h"
#include "formats/utf8.h"
#include "lib/table.h"
#include "outside.h"
#include "ponder.h"
#include "resume.h"

enum {
	TIMEOUT_USUAL = 10,
	PLENTY = 1 << 15, /* bytes to be written at once */
};

/* How a program that plays a seat ended a match before it was over. */
struct failure {
	const char *kind; /* NULL: it did not */
	int seat;
	char said[512]; /* or why, in English: a record is for everybody */
};

/* What each thread has of its own to play with. */
struct arena {
	struct auto_options *options;
	const struct resume *resume; /* what is done already; NULL: nothing */
	struct program *program;
	/* The match now played. */
	struct table table;
	uint8_t who[SEATS]; /* which option says who plays a seat */
	struct failure failure;
	/* At a table with people. */
	unsigned failed; /* seats whose players were sent away */
	bool clock;
	/* For programs. */
	struct sight sight;
	struct out text, moves;
	struct answer answer;
	struct outside outside[PLAYER_OPTIONS][SEATS];
};

static const struct player_option *
option_of(const struct arena *arena, int seat)
{
	return &arena->options->players.options[arena->who[seat - 1]];
}

static struct outside *
outside_of(struct arena *arena, int seat)
{
	return &arena->outside[arena->who[seat - 1]][seat - 1];
}

/* Notes the first failure; nobody is asked after it. */
static void
fail(struct arena *arena, int seat, const char *kind, const char *said,
    size_t length)
{
	struct failure *failure = &arena->failure;

	if (failure->kind != NULL)
		return;
	failure->kind = kind;
	failure->seat = seat;
	utf8_shorten(failure->said, sizeof(failure->said), said, length);
}

/* A list of moves as it is given to programs. */
struct listing {
	struct arena *arena;
	const struct game *game;
};

static void
list_move(const struct line *line, void *context)
{
	const struct listing *listing = context;

	out_string(&listing->arena->text, "# may ");
	write_line(&listing->arena->text, listing->game, line);
	write_line(&listing->arena->moves, listing->game, line);
}

/*
 * All that a seat knows, as a record: who is asked and what it may do stands
 * above it in comments.  Doing nothing, where that is possible, is the first
 * of its moves: an empty line.
 */
static bool
pose(struct arena *arena, const struct state *state, int seat)
{
	struct listing listing = {arena, state->match.game};
	union position mind;

	arena->text.length = arena->moves.length = 0;
	out_string(&arena->text, "# seat ");
	out_number(&arena->text, seat);
	out_char(&arena->text, '\n');
	if (!(state->match.due & seat_bit(seat))) {
		out_string(&arena->text, "# may\n");
		out_char(&arena->moves, '\n');
	}
	match_know(&mind, state, seat);
	match_seat_moves(&mind.state, seat, list_move, &listing);
	sight_write(&arena->sight, state, seat, &arena->text);
	out_char(&arena->text, '\n');
	return arena->sight.error == 0 && arena->text.error == 0 &&
	    arena->moves.error == 0;
}

/* How much of a command, and of what it said, is shown to people. */
enum { BRIEF = 128 };

static struct voice
voice_of(const struct arena *arena)
{
	return program_voice(arena->program, &arena->program->record);
}

/*
 * Says who has failed, with which answer, if it was the answer, and why.  The
 * next match the program begins anew, whatever came over it.
 */
static void
dismiss(struct arena *arena, int seat, const char *kind, const char *said,
    const char *why)
{
	const struct player_option *option = option_of(arena, seat);
	struct program *program = arena->program;
	char command[BRIEF], what[3 * BRIEF];
	struct text text;

	utf8_shorten(
	    command, sizeof(command), option->command, strlen(option->command));
	text_begin(&text, what, sizeof(what), voice_of(arena));
	text_say(&text, "seat {1} ({2}{3})", part_number(seat),
	    part_string(option->stays ? "!!" : "!"), part_string(command));
	if (said[0] != '\0') {
		text_add(&text, ": ");
		text_add(&text, said);
	}
	amend_refuse_whole(program, what, why, kind);
	outside_end(outside_of(arena, seat), seat, &program->err);
}

/* What was said cannot be taken, by that rule. */
static void
fail_by_rule(struct arena *arena, int seat, const char *said, size_t length,
    const struct fault *fault)
{
	struct program *program = arena->program;
	struct refusal refusal =
	    record_refusal(&program->record, said, length, fault);
	int other = program->record.now.seat;
	struct reason reason;
	struct text text;
	char shown[BRIEF];

	program_reason(program, &refusal, &reason);
	if (fault == &fault_other_seat && other != 0) {
		text_begin(
		    &text, reason.text, sizeof(reason.text), voice_of(arena));
		text_say(&text, "it answered for seat {1}", part_number(other));
	}
	utf8_shorten(shown, sizeof(shown), said, length);
	fail(arena, seat, "illegal", said, length);
	dismiss(arena, seat, "illegal", shown, reason.text);
}

static void
fail_because(struct arena *arena, int seat, const char *kind,
    const char *phrase, struct part part)
{
	char why[256];
	struct text text;

	text_begin(&text, why, sizeof(why), no_voice);
	text_say(&text, phrase, part);
	fail(arena, seat, kind, why, text.length);
	text_begin(&text, why, sizeof(why), voice_of(arena));
	text_say(&text, phrase, part);
	dismiss(arena, seat, kind, "", why);
}

/* A program's answer as a line.  False: it does nothing, or has failed. */
static bool
read_answer(
    struct arena *arena, const struct state *state, int seat, struct line *line)
{
	static const struct fault stamped = {
	    "record.syntax", "a program's moves have no time stamps"};
	struct record *record = &arena->program->record;
	const struct answer *said = &arena->answer;
	char bytes[ANSWER_MAX + 1 + WORD_PAD] = {0};
	const struct fault *fault;

	memcpy(bytes, said->text, said->length);
	bytes[said->length] = '\n';
	if (line_is_blank(bytes)) {
		if (state->match.due & seat_bit(seat))
			fail_because(arena, seat, "illegal",
			    PHRASE("it said nothing, but has to move"),
			    part_number(0));
		return false;
	}
	fault = record_read_typed(record, bytes, seat, line);
	if (fault == NULL && record->stamped)
		fault = &stamped;
	if (fault == NULL)
		fault = match_complete(state, line);
	/* Where the record does not know it either, the table names a card. */
	if (fault != NULL && !(line->unknown && state->match.partial)) {
		record->now = *line;
		fail_by_rule(arena, seat, said->text, said->length, fault);
		return false;
	}
	return true;
}

static bool
ask(struct arena *arena, const struct state *state, int seat, struct line *line)
{
	static const char *const kinds[] = {
	    [TIMEOUT] = "timeout",
	    [CRASH] = "crash",
	    [FLOOD] = "flood",
	    [CHILDREN] = "children",
	};
	const struct player_option *option = option_of(arena, seat);
	const struct question question = {
	    .command = option->command,
	    .stays = option->stays,
	    .seat = seat,
	    .text = &arena->text,
	    .moves = &arena->moves,
	    .timeout = arena->options->timeout != 0 ? arena->options->timeout
						    : TIMEOUT_USUAL,
	};
	struct answer *answer = &arena->answer;
	enum ending ending;

	if (!pose(arena, state, seat)) {
		fail_because(
		    arena, seat, "crash", "{1}", part_string(strerror(ENOMEM)));
		return false;
	}
	ending = outside_ask(
	    outside_of(arena, seat), &question, answer, &arena->program->err);
	if (ending == ANSWERED)
		return read_answer(arena, state, seat, line);
	fail_because(arena, seat, kinds[ending], answer->why, answer->part);
	return false;
}

/* Searching as long as the clock lets it. */
static bool
choose_by_clock(const struct arena *arena, struct table *table,
    const struct state *state, int seat, struct line *line)
{
	const struct bot *bot = &table->bots[seat - 1];
	struct candidate candidates[CANDIDATES];
	union position mind;
	int n;

	match_know(&mind, state, seat);
	n = ponder(bot, arena->options->think, &mind.state, seat, &table->luck,
	    candidates);
	if (n == 0)
		return bot_choose(bot, &mind.state, seat, &table->luck, line);
	*line = candidates[0].line;
	return true;
}

static bool
choose_for_guest(
    struct table *table, const struct state *state, int seat, struct line *line)
{
	struct arena *arena = table->context;

	if (arena->failure.kind != NULL)
		return false;
	return option_of(arena, seat)->origin == OUTSIDE
	    ? ask(arena, state, seat, line)
	    : choose_by_clock(arena, table, state, seat, line);
}

/*
 * What is read of a meta line later is what was written: no blanks end it, and
 * its last word does not look like a time stamp.
 */
static void
settle(struct text *text)
{
	const char *last;

	while (text->length > 0 && text->bytes[text->length - 1] == ' ')
		text->bytes[--text->length] = '\0';
	last = strrchr(text->bytes, ' ');
	if (last != NULL && last[1] == '@')
		text_add(text, " .");
}

static void
add_meta(struct program *program, struct text *text)
{
	char line[2048 + WORD_PAD] = {0};

	settle(text);
	memcpy(line, text->bytes, text->length);
	line[text->length] = '\n';
	if (record_add(&program->record, line) == NULL)
		record_write_text(&program->record, line, &program->out);
}

/* What stands in a meta line about who plays a seat; "" for random. */
enum { PLAYED = 256 };

static void
say_played(const struct arena *arena, int seat, char said[PLAYED])
{
	const struct player_option *option = option_of(arena, seat);
	const struct bot *bot = &arena->table.bots[seat - 1];
	char name[BOT_NAME], shown[PLAYED - 8];
	struct text text;

	text_begin(&text, said, PLAYED, no_voice);
	if (option->origin != OUTSIDE && bot->kind == PLAYER_RANDOM)
		return;
	text_number(&text, seat);
	if (option->origin == OUTSIDE) {
		utf8_shorten(shown, sizeof(shown), option->command,
		    strlen(option->command));
		text_add(&text, option->stays ? " !!" : " !");
		text_add(&text, shown);
		settle(&text);
		return;
	}
	bot_name(bot, name);
	text_add(&text, " ");
	text_add(&text, name);
	text_add(&text, "/");
	text_number(&text, arena->program->record.game->wits->version);
}

/* A meta line, unless the last of its kind in the record says the same. */
struct remark {
	const char *key;
	size_t same; /* bytes that tell what it is about: the seat */
	char text[PLAYED];
	bool stands;
};

static void
look_for(struct remark *remark, const struct walk *walk)
{
	struct cursor text;
	size_t length;

	if (!walk_meta(walk, remark->key, &text))
		return;
	length = (size_t)(text.end - text.at);
	if (length >= remark->same &&
	    memcmp(text.at, remark->text, remark->same) == 0)
		remark->stands = length == strlen(remark->text) &&
		    memcmp(text.at, remark->text, length) == 0;
}

static int
make_remarks(const struct arena *arena, struct remark remarks[SEATS + 1])
{
	int players = arena->program->record.setup.players;
	char seconds[32];
	int n = 0;

	for (int seat = 1; seat <= players; seat++) {
		remarks[n] = (struct remark){.key = "bot", .same = 2};
		if (arena->table.absent & seat_bit(seat))
			continue;
		say_played(arena, seat, remarks[n].text);
		n += remarks[n].text[0] != '\0';
	}
	/* Programs from outside take the time that they take. */
	if (arena->options->think > 0 &&
	    (arena->table.guests & ~arena->sight.seats) != 0) {
		snprintf(seconds, sizeof(seconds), "%g", arena->options->think);
		remarks[n] = (struct remark){.key = "think"};
		memcpy(remarks[n++].text, seconds, sizeof(seconds));
	}
	return n;
}

/* Who plays is noted once, before the first line that is played. */
static void
note_players(struct arena *arena)
{
	struct program *program = arena->program;
	struct remark remarks[SEATS + 1];
	int n = make_remarks(arena, remarks);
	char bytes[PLAYED + 32];
	struct walk walk;

	if (n == 0)
		return;
	walk_open(&walk, &program->source, RECORD_LINES);
	while (walk_next(&walk))
		for (int i = 0; i < n; i++)
			look_for(&remarks[i], &walk);
	walk_close(&walk);
	for (int i = 0; i < n; i++) {
		struct text text;

		text_begin(&text, bytes, sizeof(bytes), no_voice);
		text_add(&text, "meta ");
		text_add(&text, remarks[i].key);
		text_add(&text, " ");
		text_add(&text, remarks[i].text);
		if (!remarks[i].stands)
			add_meta(program, &text);
	}
}

/* The match ends here: by whom, how, and what was said. */
static void
note_failure(struct arena *arena)
{
	const struct failure *failure = &arena->failure;
	char bytes[sizeof(failure->said) + 64];
	struct text text;

	text_begin(&text, bytes, sizeof(bytes), no_voice);
	text_add(&text, "meta end ");
	text_add(&text, failure->kind);
	text_add(&text, " ");
	text_number(&text, failure->seat);
	/* That it was late is all there is to say. */
	if (strcmp(failure->kind, "timeout") != 0) {
		text_add(&text, " ");
		text_add(&text, failure->said);
	}
	add_meta(arena->program, &text);
	if (!arena->options->forfeit)
		return;
	text_begin(&text, bytes, sizeof(bytes), no_voice);
	text_add(&text, "meta forfeit ");
	text_number(&text, failure->seat);
	add_meta(arena->program, &text);
}

static void
refuse_line(
    struct arena *arena, const struct line *line, const struct fault *fault)
{
	struct program *program = arena->program;
	char text[LINE_WRITE_MAX];

	line_write(text, program->record.game, line);
	program->record.now = *line;
	if (line->kind == LINE_MOVE && line->seat != 0 &&
	    arena->sight.seats & seat_bit(line->seat))
		fail_by_rule(arena, line->seat, text, strlen(text), fault);
	else
		amend_refuse(program, text, fault);
}

/* True once as much has been played as was asked for. */
static bool
is_enough(const struct auto_options *options, const struct match *match,
    uint32_t ended, long moves)
{
	switch (options->until) {
	case UNTIL_ROUND:
		return match->ended > ended;
	case UNTIL_MOVES:
		return moves == options->moves && match->need != MUST_SHUFFLE;
	default:
		return false;
	}
}

/*
 * Sets the clock for the line that comes so much later.  A record without
 * stamps begins with one: the first answers count from there.
 */
static __attribute__((noinline)) void
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

/* Plays lines, with stamps if they have a time, and tells programs. */
static bool
play_all(struct arena *arena, const struct line *lines, int n, long *moves)
{
	struct program *program = arena->program;
	struct record *record = &program->record;
	bool timed = arena->table.time >= 0;

	if (timed)
		tick(program, arena->table.time);
	for (int i = 0; i < n; i++) {
		const struct fault *fault = record_play(record, &lines[i]);

		if (fault != NULL) {
			refuse_line(arena, &lines[i], fault);
			return false;
		}
		if (timed || arena->clock)
			record_write(record, &lines[i], &program->out);
		else
			write_line(&program->out, record->game, &lines[i]);
		if (arena->sight.seats != 0)
			sight_add(&arena->sight, record, &lines[i]);
		*moves += lines[i].kind == LINE_MOVE;
	}
	return true;
}

/* Asks the table for what comes next; how many lines, 0: none do. */
static int
find_next(struct arena *arena, struct line lines[CHANCE_LINES])
{
	static const struct fault full = {
	    "record.syntax", "the match does not end within 1000000 lines"};
	static const struct fault nothing_follows = {"record.unknown",
	    "a card on the table is not known, so nothing can follow"};
	const struct record *record = &arena->program->record;
	int n = table_next(&arena->table, &record->state, lines);

	if (n == 0 && !record->state.match.over && arena->failure.kind == NULL)
		amend_refuse(arena->program, "--auto", &nothing_follows);
	if (record->lines + (size_t)n <= RECORD_LINES)
		return n;
	amend_refuse(arena->program, "--auto", &full);
	return 0;
}

/* Lets the table do what comes next; false: it could not. */
static bool
play_next(struct arena *arena, long *moves)
{
	struct line lines[CHANCE_LINES];
	int n = find_next(arena, lines);

	return n > 0 && arena->failure.kind == NULL &&
	    play_all(arena, lines, n, moves);
}

static void
play_watched(struct arena *arena)
{
	const struct match *match = &arena->program->record.state.match;
	const struct out *out = &arena->program->out;
	uint32_t ended = match->ended;
	long moves = 0;

	while (!match->over && out->error == 0 &&
	    !is_enough(arena->options, match, ended, moves) &&
	    play_next(arena, &moves))
		continue;
}

static void
write_played(const struct line *line, void *context)
{
	struct program *program = context;

	write_line(&program->out, program->record.game, line);
}

/*
 * To the end, where nobody can fail, is told anything, or has a clock.  Nobody
 * looks whether it could be written: what is left is soon played.
 */
static void
play_at_random(struct arena *arena)
{
	struct program *program = arena->program;
	struct record *record = &program->record;
	long moves = 0;

	do
		record_played(record,
		    table_run(&arena->table, &record->state,
			record_room(record), write_played, program));
	while (play_next(arena, &moves));
}

static void
play_lines(struct arena *arena)
{
	const struct auto_options *options = arena->options;

	if (options->until == UNTIL_MATCH && players_plain(&options->players))
		play_at_random(arena);
	else
		play_watched(arena);
}

/* A name in a record is never a command, whatever it looks like. */
static void
refuse_name(struct program *program, int seat)
{
	char what[NAME_SIZE + 16];
	struct text text;

	text_begin(&text, what, sizeof(what), no_voice);
	text_add(&text, "player ");
	text_number(&text, seat);
	text_add(&text, " ");
	text_add(&text, program->record.names[seat - 1]);
	amend_refuse_because(program, what,
	    language_phrase(
		program->language, "there is no built-in player of this name"),
	    "record.turn");
}

/* Finds out who plays; false: a seat's name names nobody who can. */
static bool
seat_players(struct arena *arena)
{
	struct program *program = arena->program;
	const struct record *record = &program->record;
	struct table *table = &arena->table;
	unsigned outside = 0, searching = 0;

	for (int seat = 1; seat <= record->setup.players; seat++) {
		struct bot bot;
		int which =
		    players_at(&arena->options->players, record, seat, &bot);

		if (which == -1) {
			refuse_name(program, seat);
			return false;
		}
		table_seat(table, seat, &bot);
		arena->who[seat - 1] = (uint8_t)which;
		if (option_of(arena, seat)->origin == OUTSIDE) {
			outside |= seat_bit(seat);
			outside_match(outside_of(arena, seat));
		} else if (bot.kind == PLAYER_SEARCH) {
			searching |= seat_bit(seat);
		}
	}
	table->guests = outside | (arena->options->think > 0 ? searching : 0);
	arena->sight.seats = outside;
	return true;
}

/* Opens the table for the record now read; false: nobody can play it. */
static bool
open_table(struct arena *arena)
{
	struct program *program = arena->program;
	struct key key;

	play_key(&program->record, &key);
	table_open(&arena->table, &key);
	/* All seats of a table that was just opened are played at random. */
	if (players_plain(&arena->options->players))
		return true;
	if (!seat_players(arena))
		return false;
	arena->table.choose = choose_for_guest;
	arena->table.context = arena;
	arena->failure.kind = NULL;
	if (arena->sight.seats != 0)
		sight_open(&arena->sight, &program->source, &program->record,
		    arena->sight.seats);
	return true;
}

static void
play_on(struct arena *arena)
{
	struct program *program = arena->program;
	struct record *record = &program->record;
	const struct match *match = &record->state.match;

	if (match->over)
		return;
	if (match->sheet) {
		amend_refuse(program, "--auto", &fault_on_sheet);
		return;
	}
	if (!open_table(arena))
		return;
	if (!players_plain(&arena->options->players) &&
	    !is_enough(arena->options, match, match->ended, 0))
		note_players(arena);
	play_lines(arena);
	if (arena->failure.kind != NULL)
		note_failure(arena);
}

static void
auto_record(struct program *program, void *context)
{
	struct arena *arena = context;
	const struct record *record = &program->record;

	arena->program = program;
	if (arena->resume != NULL && resume_skips(arena->resume, program))
		return;
	if (record->refusal.fault != NULL)
		report_fault(program);
	begin_record(program, &program->out);
	source_copy(&program->source, &program->out);
	if (record->real && record->refusal.fault == NULL)
		play_on(arena);
	end_record(&program->out);
	/*
	 * Who waits for the next program in a pipe has this one already, and a
	 * log that is broken off seldom ends in the middle of a record.
	 */
	if (!players_plain(&arena->options->players) ||
	    program->out.length > PLENTY)
		out_flush(&program->out);
}

static void
arena_open(struct arena *arena, struct auto_options *options,
    const struct resume *resume)
{
	arena->options = options;
	arena->resume = resume;
	sight_init(&arena->sight);
	out_open(&arena->text, -1);
	out_open(&arena->moves, -1);
}

static void
arena_close(struct arena *arena, struct out *complaints)
{
	for (int i = 0; i <= arena->options->players.n; i++)
		for (int seat = 1; seat <= SEATS; seat++)
			outside_end(
			    &arena->outside[i][seat - 1], seat, complaints);
	sight_close(&arena->sight);
	out_close(&arena->text);
	out_close(&arena->moves);
}

static void
open_own(void *context, struct program *program)
{
	struct arena *own = context;

	(void)program;
	arena_open(own, own->options, own->resume);
}

static void
close_own(void *context, struct program *program)
{
	arena_close(context, &program->err);
}

/* Those who are named are looked for before anything is played. */
struct search {
	struct players *players;
	bool any; /* there was a record that can be played on */
};

static void
meet_players(struct program *program, void *context)
{
	const struct record *record = &program->record;
	struct search *search = context;
	struct bot bot;

	if (!record->real || record->refusal.fault != NULL)
		return;
	search->any = true;
	for (int seat = 1; seat <= record->setup.players; seat++)
		players_at(search->players, record, seat, &bot);
	program->stop = players_met(search->players);
}

/* Looks at a file; false: it cannot be read twice. */
static bool
look_at_file(struct search *search, const char *file)
{
	struct program *program = calloc(1, sizeof(*program));
	int fd = open(file, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	struct stat status;
	bool known = program != NULL && fd != -1 && fstat(fd, &status) == 0 &&
	    S_ISREG(status.st_mode);

	if (known) {
		program_open(program, 0, false);
		program_read(program, file, fd, meet_players, search);
		known = program->status != STATUS_TROUBLE;
		source_close(&program->source);
		out_close(&program->out);
		out_close(&program->err);
	}
	if (fd != -1)
		close(fd);
	free(program);
	return known;
}

/*
 * Whether everybody who is named sits somewhere, as far as that can be known
 * before: a slip should not cost a night.
 */
static bool
are_there(struct players *players, const char *file, char *const *files)
{
	char *const one[] = {(char *)(uintptr_t)file, NULL};
	struct search search = {.players = players};

	for (files = file != NULL ? one : files; *files != NULL; files++)
		if (players_met(players) || strcmp(*files, "-") == 0 ||
		    !look_at_file(&search, *files))
			return true;
	return !search.any || players_met(players);
}

void
auto_play(struct program *program, struct auto_options *options,
    const char *file, char *const *files, int jobs)
{
	static struct arena arena;
	struct resume resume;
	bool resumes = options->resume != NULL;
	const struct batch batch = {
	    .work = auto_record,
	    .context = &arena,
	    .size = sizeof(arena),
	    .open = open_own,
	    .close = close_own,
	    .slow = !players_plain(&options->players),
	};

	if (!are_there(&options->players, file, files)) {
		players_report(&options->players, program);
		return;
	}
	if (resumes && !resume_open(&resume, program, options->resume)) {
		resume_close(&resume);
		return;
	}
	if (players_outside(&options->players))
		outside_guard();
	arena_open(&arena, options, resumes ? &resume : NULL);
	arena.program = program;
	program->progress.unit = "matches";
	if (file != NULL)
		change_each(program, file, &batch, jobs, true);
	else
		batch_each(program, files, &batch, jobs);
	arena_close(&arena, &program->err);
	if (resumes)
		resume_close(&resume);
	if (program->found)
		players_report(&options->players, program);
}

struct arena *
arena_sit(struct auto_options *options)
{
	struct arena *arena = calloc(1, sizeof(*arena));

	if (players_outside(&options->players))
		outside_guard();
	if (arena != NULL)
		arena_open(arena, options, NULL);
	return arena;
}

void
arena_leave(struct arena *arena, struct out *complaints)
{
	arena_close(arena, complaints);
	free(arena);
}

unsigned
arena_seats(struct arena *arena, const struct record *record)
{
	unsigned seats = 0;

	for (int seat = 1; seat <= record->setup.players; seat++) {
		struct bot bot;

		if (players_at(&arena->options->players, record, seat, &bot) >
		    0)
			seats |= seat_bit(seat);
		table_seat(&arena->table, seat, &bot);
	}
	return seats & ~arena->failed;
}

struct table *
arena_table(struct arena *arena)
{
	return &arena->table;
}

/* One step, of those who are not people; the record was copied already. */
static void
step(struct arena *arena, unsigned seats)
{
	struct program *program = arena->program;
	struct record *record = &program->record;
	struct line lines[CHANCE_LINES];
	long moves = 0;
	int n;

	if (!open_table(arena))
		return;
	arena->table.absent = ((1u << record->setup.players) - 1) & ~seats;
	n = table_next(&arena->table, &record->state, lines);
	if (arena->failure.kind != NULL) {
		arena->failed |= seat_bit(arena->failure.seat);
		return;
	}
	if (n > 0 && seats != 0)
		note_players(arena);
	if (arena->clock)
		record_clock(record, clock_now());
	play_all(arena, lines, n, &moves);
}

static void
step_record(struct program *program, void *context)
{
	struct arena *arena = context;
	const struct record *record = &program->record;

	arena->program = program;
	begin_record(program, &program->out);
	source_copy(&program->source, &program->out);
	if (record->real && record->refusal.fault == NULL &&
	    !record->state.match.over && !record->state.match.sheet)
		step(arena, arena_seats(arena, record));
	end_record(&program->out);
}

void
arena_step(
    struct arena *arena, struct program *program, const char *file, bool clock)
{
	const struct batch batch = {.work = step_record, .context = arena};

	arena->clock = clock;
	change_each(program, file, &batch, 1, false);
}
