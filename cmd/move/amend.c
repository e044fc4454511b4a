/* amend.c: moves that are added to the one record of a file, or taken back. */

#include "amend.h"

#include <time.h>

#include "cmd/shared/change.h"
#include "cmd/shared/play.h"
#include "formats/record/edit.h"
#include "formats/record/write.h"

/*
 * Millionths of a second from the beginning of 2020: seconds fit into a stamp's
 * nine digits until 2051.
 */
int64_t
clock_now(void)
{
	const int64_t origin = 1577836800;
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return (now.tv_sec - origin) * 1000000 + now.tv_nsec / 1000;
}

void
amend_refuse(
    struct program *program, const char *what, const struct fault *fault)
{
	struct refusal refusal =
	    record_refusal(&program->record, what, strlen(what), fault);

	report_refusal(program, &refusal);
}

void
amend_refuse_whole(
    struct program *program, const char *what, const char *why, const char *id)
{
	struct refusal refusal = record_refusal(&program->record, "", 0, NULL);
	struct out *err = &program->err;

	write_place(err, program->source.file, refusal.line);
	out_string(err, ": ");
	out_string(err, what);
	out_string(err, ": ");
	out_colour(err, SGR_RED);
	out_string(err, why);
	out_colour(err, SGR_OFF);
	out_string(err, " [");
	out_string(err, id);
	out_string(err, "]\n");
	program_answer(program, STATUS_NO);
}

void
amend_refuse_because(
    struct program *program, const char *what, const char *why, const char *id)
{
	struct refusal refusal =
	    record_refusal(&program->record, what, strlen(what), NULL);

	amend_refuse_whole(program, refusal.text, why, id);
}

/* A line in memory that the reader accepts. */
struct typed_line {
	char bytes[LINE_BYTES + 1 + WORD_PAD];
};

static bool
typed_set(struct typed_line *typed, const char *text)
{
	size_t length = strlen(text);

	/* A line that comes from a file of another system. */
	if (length > 0 && text[length - 1] == '\r')
		length--;
	if (length > LINE_BYTES || strpbrk(text, "\n\037") != NULL)
		return false;
	memset(typed->bytes, 0, sizeof(typed->bytes));
	memcpy(typed->bytes, text, length);
	typed->bytes[length] = '\n';
	return true;
}

/* A comment, a claim, or anything else that is not a move. */
static const struct fault *
add_other(struct program *program, struct amendment *amend, const char *line)
{
	const struct fault *fault = record_add(&program->record, line);

	if (fault == NULL)
		record_write_text(&program->record, line, &amend->added);
	return fault;
}

/* Leaves the cards out that a move names; false: it names none. */
static bool
leave_cards_out(const struct verb *verb, struct line *line)
{
	bool any = false;

	for (int i = 0; verb->max != ANY_NUMBER && i < line->n; i++)
		if (verb->kinds[i] == ARG_CARD && line->arg[i] >= 0) {
			line->arg[i] = ARG_LEFT_OUT;
			any = true;
		}
	return any;
}

/*
 * True if a move names a card that the record knows and the seat does not: who
 * may guess, and is refused for a wrong guess, finds out what it is.
 */
static bool
is_guess(struct record *record, const char *text, int seat)
{
	struct line seen, all;
	const struct verb *verb;
	union position mind;

	if (record_read_typed(record, text, seat, &seen) != NULL)
		return false;
	verb = &record->game->verbs[seen.verb];
	if (!leave_cards_out(verb, &seen))
		return false;
	all = seen;
	/* What the rest does not determine is the player's to choose. */
	if (match_complete(&record->state, &all) != NULL)
		return false;
	match_know(&mind, &record->state, seat);
	if (match_complete(&mind.state, &seen) != NULL)
		return true;
	for (int i = 0; i < seen.n; i++)
		if (verb->kinds[i] == ARG_CARD && seen.arg[i] == CARD_UNKNOWN &&
		    all.arg[i] != CARD_UNKNOWN)
			return true;
	return false;
}

static const struct fault *
add_typed(struct program *program, struct amendment *amend, const char *line)
{
	static const struct fault guess = {"record.unknown",
	    "with -s a card that the seat cannot see must be left out"};
	static const struct fault undealt = {
	    "record.deal", "this round has yet to be dealt, by deal --next"};
	struct record *record = &program->record;
	const struct fault *fault;

	if (amend->seat != 0 && !amend->trusted) {
		if (record_is_to_deal(record))
			return &undealt;
		if (is_guess(record, line, amend->seat))
			return &guess;
	}
	fault = record_type(record, line, amend->seat);
	if (fault == NULL)
		record_write(record, &record->now, &amend->added);
	return fault;
}

static const struct fault *
try_move(struct program *program, struct amendment *amend, const char *text)
{
	static const struct fault no_line = {
	    "record.syntax", "a move is one line of at most 4095 bytes"};
	static const struct fault empty = {
	    "record.syntax", "the move is empty"};
	static const struct fault not_own = {
	    "record.turn", "with -s only that seat's moves are added"};
	struct typed_line typed;
	const char *line = typed.bytes;

	if (!typed_set(&typed, text))
		return &no_line;
	if (line_is_blank(line))
		return &empty;
	if (amend->clock != CLOCK_NONE)
		record_clock(&program->record,
		    amend->clock == CLOCK_NOW ? clock_now() : amend->clock);
	if (line_is_move(line))
		return add_typed(program, amend, line);
	return amend->seat != 0 ? &not_own : add_other(program, amend, line);
}

/* A move that begins with the name of nobody, or of several. */
static void
refuse_called(struct program *program, const char *text)
{
	const struct record *record = &program->record;
	struct cursor name = {text, text};
	struct typed_line typed;
	char why[SEAT_TEXT];

	typed_set(&typed, text);
	typed_seat(record, typed.bytes, &name);
	seat_say(why, program_voice(program, record), record->setup.players,
	    name.at, (size_t)(name.end - name.at));
	amend_refuse_because(program, text, why, fault_called.id);
}

/*
 * Shuffles a pile.  Without a seed, in a record of cards that were not all
 * seen, real ones lie on a table: their order is not for a program to say.
 */
static void
shuffle(struct program *program, struct amendment *amend, const struct key *key)
{
	struct record *record = &program->record;
	struct line line;

	if (record->seed_length > 0 || !record->state.match.partial) {
		play_chance(record, key, &amend->added);
		return;
	}
	line_begin(&line, LINE_SHUFFLE);
	if (record_play(record, &line) == NULL)
		record_write(record, &line, &amend->added);
}

/* What may be wrong with a move because there is no more of it. */
static bool
is_short(const struct fault *fault)
{
	return fault != &fault_verb &&
	    (strcmp(fault->id, "record.syntax") == 0 ||
		strcmp(fault->id, "record.unknown") == 0);
}

/* True if a shell has cut a move into words: the next of them says no verb. */
static bool
is_cut(struct program *program, char *const *text, const struct fault *fault)
{
	struct record *record = &program->record;
	size_t stop = record->typed_stop;
	struct typed_line typed;
	struct line line;
	bool cut = is_short(fault) && strchr(text[0], ' ') == NULL &&
	    text[1] != NULL && typed_set(&typed, text[1]) &&
	    line_is_move(typed.bytes) &&
	    record_read_typed(record, typed.bytes, 0, &line) == &fault_verb;

	record->typed_stop = stop;
	return cut;
}

static void
refuse_cut(struct program *program, char *const *text)
{
	char why[256];
	struct text said;

	text_begin(
	    &said, why, sizeof(why), program_voice(program, &program->record));
	text_say(&said, "a move is one argument, in quotes: '{1} {2}'",
	    part_string(text[0]), part_string(text[1]));
	amend_refuse_because(program, text[0], why, "record.syntax");
}

/* A pile that may be shuffled is, if the move cannot be made without. */
static bool
add_move(struct program *program, struct amendment *amend, char *const *texts,
    const struct key *key)
{
	const struct match *match = &program->record.state.match;
	const char *text = texts[0];
	const struct fault *fault = try_move(program, amend, text);

	if (fault != NULL && match->need == MAY_SHUFFLE) {
		shuffle(program, amend, key);
		fault = try_move(program, amend, text);
	}
	if (fault == &fault_called)
		refuse_called(program, text);
	else if (fault != NULL && is_cut(program, texts, fault))
		refuse_cut(program, texts);
	else if (fault != NULL)
		amend_refuse(program, text, fault);
	if (fault != NULL)
		return false;
	if (match->need == MUST_SHUFFLE)
		shuffle(program, amend, key);
	return true;
}

/* Whose moves are meant, in this record; false: nobody's. */
static bool
find_seat(struct program *program, struct amendment *amend, const char *what)
{
	char why[SEAT_TEXT];

	amend->seat =
	    seat_in(&amend->only, &program->record, program->language, why);
	if (amend->seat != -1)
		return true;
	amend_refuse_because(program, what, why, "record.turn");
	amend->refused = true;
	return false;
}

/* All moves are added, or none. */
static void
add_moves(struct program *program, struct amendment *amend)
{
	struct key key;

	if (!find_seat(program, amend, amend->texts[0]))
		return;
	play_key(&program->record, &key);
	for (char **text = amend->texts; *text != NULL; text++)
		if (!add_move(program, amend, text, &key)) {
			amend->refused = true;
			return;
		}
	out_pass(&amend->text, &amend->added);
}

/* True if all moves but the first ones, that many, are that seat's. */
static bool
only_of_seat(struct source *source, long kept, int seat)
{
	struct walk walk;
	bool only = true;

	walk_open(&walk, source, RECORD_LINES);
	while (walk_next(&walk))
		if (walk_at_move(&walk) && walk.moves > kept)
			only &= walk.record.now.seat == seat;
	walk_close(&walk);
	return only;
}

/* Why the last moves of a record, as many as asked for, are not taken back. */
static const struct fault *
undo_fault(struct program *program, const struct amendment *amend, long moves)
{
	static const struct fault too_few = {
	    "record.turn", "there are not that many moves to take back"};
	static const struct fault last_of_other = {"record.turn",
	    "with -s only that seat's moves are taken back, "
	    "and the last is not its own"};
	static const struct fault some_of_other = {"record.turn",
	    "with -s only that seat's moves are taken back, "
	    "and not all of these are its own"};

	if (moves < amend->undo)
		return &too_few;
	if (amend->seat == 0 ||
	    only_of_seat(&program->source, moves - amend->undo, amend->seat))
		return NULL;
	return only_of_seat(&program->source, moves - 1, amend->seat)
	    ? &some_of_other
	    : &last_of_other;
}

static void
undo_moves(struct program *program, struct amendment *amend)
{
	long moves = walk_count(&program->source);
	const struct fault *fault;

	if (moves == -1)
		return;
	if (!find_seat(program, amend, "undo")) {
		source_copy(&program->source, &amend->text);
		return;
	}
	fault = undo_fault(program, amend, moves);
	if (program->source.error != 0)
		return;
	if (fault != NULL) {
		amend_refuse(program, "undo", fault);
		amend->refused = true;
		source_copy(&program->source, &amend->text);
		return;
	}
	edit_undo(&program->source, moves - amend->undo, &amend->text);
}

/* True if the record is the one that somebody has seen, if that matters. */
static bool
is_as_seen(struct program *program, const struct amendment *amend)
{
	size_t length;
	const char *text = source_text(&program->source, &length);

	return amend->seen == NULL ||
	    (!program->source.spilled &&
		memmem(amend->seen->bytes, amend->seen->length, text, length) !=
		    NULL);
}

/* The record to be changed is the only one; comments around it are kept. */
static void
change_record(struct program *program, void *context)
{
	struct amendment *amend = context;

	if (program->record.real && amend->found) {
		amend->several = program->stop = true;
		return;
	}
	begin_record(program, &amend->text);
	if (!program->record.real || program->record.refusal.fault != NULL ||
	    amend->texts != NULL)
		source_copy(&program->source, &amend->text);
	if (program->record.real) {
		amend->found = true;
		if (!is_as_seen(program, amend)) {
			amend->refused = true;
		} else if (program->record.refusal.fault != NULL) {
			report_fault(program);
			amend->refused = true;
		} else if (amend->texts != NULL) {
			add_moves(program, amend);
		} else {
			undo_moves(program, amend);
		}
	}
	end_record(&amend->text);
}

/* Whether there is one record, and it could be kept. */
static bool
is_one(struct program *program, const struct amendment *amend)
{
	if (amend->several)
		report_trouble(
		    program, "there is more than one record: a move needs one");
	else if (!amend->found && program->status == STATUS_YES)
		report_trouble(program, "no record to add moves to");
	else if (amend->text.error != 0)
		program_not_held(program, &amend->text);
	else
		return true;
	return false;
}

static void
begin(struct program *program, struct amendment *amend)
{
	amend->found = amend->several = amend->refused = false;
	held_open(&amend->text, program->hold);
	out_open(&amend->added, -1);
}

static void
end(struct amendment *amend)
{
	out_close(&amend->text);
	out_close(&amend->added);
}

bool
amend_file(struct program *program, struct amendment *amend, const char *file)
{
	struct inplace place;
	bool done = false;

	begin(program, amend);
	if (change_open(program, &place, file)) {
		program_read(program, file, place.fd, change_record, amend);
		done = is_one(program, amend) && amend->found &&
		    !amend->refused && program->status != STATUS_TROUBLE &&
		    change_put(program, &place, file, &amend->text);
		if (done)
			change_tell_turn(program, &amend->text);
	}
	inplace_close(&place);
	end(amend);
	return done;
}

void
amend_standard(struct program *program, struct amendment *amend)
{
	char *none[] = {NULL};

	begin(program, amend);
	program_each(program, none, change_record, amend);
	if (is_one(program, amend))
		held_pass(&program->out, &amend->text);
	end(amend);
}
