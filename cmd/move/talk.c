/* talk.c: what people say at the table, and what they are answered. */

#include "talk.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "formats/record/write.h"
#include "formats/suggest.h"
#include "formats/utf8.h"
#include "lib/table.h"

void
talk_turn(struct talk *talk)
{
	struct sitting *sitting = talk->sitting;
	const struct match *match = &sitting->record.state.match;
	union position mind;
	unsigned may = sitting_due(sitting) | sitting_may(sitting);

	talk->offers.n = 0;
	talk->offers.bots = sitting->bots;
	if (!sitting->legal)
		return;
	talk->viewer = sitting_viewer(sitting, talk->viewer);
	/* Nobody can move: anybody here may say what happens. */
	talk->mover = sitting->seat == 0 && (match->due | match->may) == 0
	    ? 0
	    : talk->viewer;
	if (match->over)
		return;
	match_know(&mind, &sitting->record.state, talk->viewer);
	if (talk->mover == 0 || may & seat_bit(talk->mover))
		offers_list(&talk->offers, &mind.state, talk->mover,
		    sitting_scribe(sitting));
}

void
talk_text(const struct talk *talk, struct text *text, char *bytes, size_t size)
{
	text_begin(text, bytes, size, sitting_voice(talk->sitting));
}

void
talk_task(const struct talk *talk, struct text *text)
{
	const struct sitting *sitting = talk->sitting;
	const struct state *state = &sitting->record.state;

	if (!sitting->legal || state->match.over)
		return;
	if (state->match.need == NEED_DEAL)
		text_say(text,
		    talk->offers.deals ? "what was dealt, face up"
				       : "the first move of round {1}",
		    part_number(state->match.round));
	else if (state->match.due != 0)
		text_say(text, "{1} {2}", part_seats(state->match.due),
		    part_phrase(sitting->record.game->task(state)));
}

/*
 * Adds what a moment tells, as replay --moves does; `open`: without what only
 * one has seen.
 */
static void
tell_moment(const struct talk *talk, const struct moment *moment, bool open,
    struct out *out)
{
	const struct timeline *timeline = &talk->sitting->timeline;
	char bytes[1024];
	struct text text;

	talk_text(talk, &text, bytes, sizeof(bytes));
	if (open ? timeline_tell_open(timeline, moment, &text)
		 : timeline_tell(timeline, moment, talk->viewer, &text)) {
		out_number(out, moment->move);
		out_string(out, ". ");
		out_string(out, bytes);
		out_char(out, '\n');
	}
	if (!moment->ended)
		return;
	talk_text(talk, &text, bytes, sizeof(bytes));
	match_tell_round(&moment->after.state.match, &text);
	out_string(out, "  ");
	out_string(out, bytes);
	out_char(out, '\n');
}

/* Those after so many moves; of the first of them only what all have seen. */
static void
tell_moves(const struct talk *talk, long after, long faded, struct out *out)
{
	struct timeline *timeline = &talk->sitting->timeline;
	static struct moment moment;

	if (!talk->sitting->legal)
		return;
	for (long i = after + 1; i <= timeline->moves; i++) {
		timeline_at(timeline, i, &moment);
		tell_moment(talk, &moment, i <= faded, out);
	}
}

void
talk_tell(const struct talk *talk, long after, struct out *out)
{
	tell_moves(talk, after, after, out);
}

void
talk_back(const struct talk *talk, struct out *out)
{
	char bytes[128];
	struct text text;

	talk_text(talk, &text, bytes, sizeof(bytes));
	text_say(&text, "back to move {1}",
	    part_number(talk->sitting->timeline.moves));
	out_string(out, bytes);
	out_char(out, '\n');
}

void
talk_left(const struct talk *talk, struct out *out)
{
	struct sitting *sitting = talk->sitting;
	char bytes[1536];
	struct text text;

	if (sitting->left == 0)
		return;
	talk_text(talk, &text, bytes, sizeof(bytes));
	text_say(&text,
	    "the player of {1} has failed, and the seat is free: {2}",
	    part_seats(sitting->left), part_string(sitting->said));
	sitting->left = 0;
	out_string(out, bytes);
	out_char(out, '\n');
}

/* Words for other things than moves. */

/* A line that says this. */
static void
put_phrase(const struct talk *talk, struct out *answer, const char *phrase)
{
	char bytes[512];
	struct text text;

	talk_text(talk, &text, bytes, sizeof(bytes));
	text_say(&text, phrase);
	out_string(answer, bytes);
	out_char(answer, '\n');
}

/* Why the record was not changed. */
static enum answer
put_said(const struct talk *talk, struct out *answer)
{
	out_string(answer, talk->sitting->said);
	out_char(answer, '\n');
	return ANSWER_NOT;
}

static enum answer
say_help(struct talk *talk, struct out *answer)
{
	put_phrase(talk, answer,
	    "Type a move, or as much of it as tells it from the others: p7 for "
	    "play R7.");
	put_phrase(talk, answer, "list    the moves that you can make");
	put_phrase(talk, answer, "hint    what the program would play");
	put_phrase(talk, answer, "undo    take your last move back");
	put_phrase(talk, answer, "moves   the game so far, in words");
	put_phrase(talk, answer, "look    the position");
	put_phrase(talk, answer, "quit    leave: the game stays as it is");
	return ANSWER_TEXT;
}

static void
write_offer(struct out *answer, const struct offer *offer)
{
	out_string(answer, offer->text);
	out_char(answer, '\n');
}

static enum answer
say_list(struct talk *talk, struct out *answer)
{
	for (size_t i = 0; i < talk->offers.n; i++)
		write_offer(answer, &talk->offers.list[i]);
	if (talk->offers.n > 0)
		return ANSWER_TEXT;
	put_phrase(talk, answer, "you have no move now");
	return ANSWER_NOT;
}

/* A share of a win, as 0.613. */
static void
write_value(const struct talk *talk, struct out *answer, int32_t value)
{
	char text[16];

	snprintf(text, sizeof(text), "%d.%03d  ", (int)(value / WORTH_WIN),
	    (int)(value % WORTH_WIN));
	language_fractions(talk->sitting->editor.language, text);
	out_string(answer, text);
}

static enum answer
say_hint(struct talk *talk, struct out *answer)
{
	enum { SHOWN = 5 };
	const struct sitting *sitting = talk->sitting;
	const struct bot bot = {.kind = PLAYER_SEARCH, .numbers = {1000}};
	struct candidate candidates[CANDIDATES];
	struct luck luck = arena_table(sitting->arena)->luck;
	char text[OFFER_TEXT];
	union position mind;
	bool rated;
	int n;

	if (talk->mover == 0 || talk->offers.n == 0) {
		put_phrase(talk, answer, "there is no hint now");
		return ANSWER_NOT;
	}
	match_know(&mind, &sitting->record.state, talk->mover);
	n = bot_rate(&bot, &mind.state, talk->mover, &luck, candidates);
	rated = n > 0;
	if (!rated)
		n = bot_choose(
		    &bot, &mind.state, talk->mover, &luck, &candidates[0].line);
	for (int i = 0; i < n && i < SHOWN; i++) {
		offer_text(text, &mind.state, &candidates[i].line);
		if (rated)
			write_value(talk, answer, candidates[i].value);
		out_string(answer, text);
		out_char(answer, '\n');
	}
	if (n > 0)
		return ANSWER_TEXT;
	put_phrase(talk, answer, "nothing: it would wait");
	return ANSWER_TEXT;
}

static enum answer
say_undo(struct talk *talk, struct out *answer)
{
	return sitting_undo(talk->sitting) ? ANSWER_DONE
					   : put_said(talk, answer);
}

/* To know the cards that one has seen is part of the game. */
static enum answer
say_moves(struct talk *talk, struct out *answer)
{
	const struct sitting *sitting = talk->sitting;
	long moves = sitting->timeline.moves;
	bool all = talk->remember || talk->viewer == 0 ||
	    sitting->record.state.match.over;

	tell_moves(talk, 0, all ? 0 : moves - 1, answer);
	if (moves > 0)
		return ANSWER_TOLD;
	put_phrase(talk, answer, "there are no moves yet");
	return ANSWER_NOT;
}

static enum answer
say_look(struct talk *talk, struct out *answer)
{
	(void)talk;
	(void)answer;
	return ANSWER_LOOK;
}

static enum answer
say_quit(struct talk *talk, struct out *answer)
{
	(void)talk;
	(void)answer;
	return ANSWER_LEAVE;
}

/*
 * Each may also be said in the language of the table.  The first are worth a
 * line of help.
 */
enum { WORDS_SHOWN = 6 };

static const struct word {
	const char *name;
	enum answer (*say)(struct talk *, struct out *);
} words[] = {
    {PHRASE("help"), say_help},
    {PHRASE("list"), say_list},
    {PHRASE("hint"), say_hint},
    {PHRASE("undo"), say_undo},
    {PHRASE("moves"), say_moves},
    {PHRASE("quit"), say_quit},
    {PHRASE("look"), say_look},
    {"exit", say_quit},
    {"?", say_help},
};

static const char *
said_here(const struct talk *talk, const struct word *word)
{
	return language_phrase(talk->sitting->editor.language, word->name);
}

const char *
talk_word(const struct talk *talk, size_t i)
{
	return i < WORDS_SHOWN ? said_here(talk, &words[i]) : NULL;
}

/*
 * How many bytes of a word are typed, in capitals or not, and with ue for an
 * umlaut; 0: it is another word.
 */
static size_t
word_typed(const char *word, const char *typed)
{
	const char *at = word;

	for (; *typed != '\0'; at++, typed++) {
		if (strncmp(at, "ü", 2) == 0) {
			if (strncasecmp(typed, "ue", 2) != 0 &&
			    strncmp(typed, "ü", 2) != 0 &&
			    strncmp(typed, "Ü", 2) != 0)
				return 0;
			at++;
			typed++;
		} else if (*at == '\0' || strncasecmp(at, typed, 1) != 0) {
			return 0;
		}
	}
	return (size_t)(at - word);
}

static bool
is_word(const char *word, const char *typed)
{
	return word_typed(word, typed) == strlen(word);
}

static const struct word *
find_word(const struct talk *talk, const char *typed)
{
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (is_word(words[i].name, typed) ||
		    is_word(said_here(talk, &words[i]), typed))
			return &words[i];
	return NULL;
}

bool
talk_is_word(const struct talk *talk, const char *typed)
{
	return find_word(talk, typed) != NULL;
}

const char *
talk_word_begun(const struct talk *talk, const char *typed)
{
	const char *begun = NULL, *word;

	for (size_t i = 0; (word = talk_word(talk, i)) != NULL; i++)
		if (word_typed(word, typed) > 0) {
			if (begun != NULL)
				return NULL;
			begun = word;
		}
	return begun;
}

/* Several moves may be meant. */
static enum answer
ask_which(struct talk *talk, const char *typed, struct out *answer)
{
	enum { SHOWN = 12 };
	size_t shown = 0;

	put_phrase(talk, answer, "which of these?");
	for (size_t i = 0; i < talk->offers.n && shown < SHOWN; i++)
		if (offer_fit(&talk->offers, &talk->offers.list[i], typed) !=
		    FIT_NONE) {
			write_offer(answer, &talk->offers.list[i]);
			shown++;
		}
	return ANSWER_NOT;
}

/* A line as the reader wants it. */
struct padded {
	char bytes[LINE_BYTES + 1 + WORD_PAD];
};

static bool
pad(struct padded *padded, const char *typed)
{
	size_t length = strlen(typed);

	if (length > LINE_BYTES)
		return false;
	memset(padded, 0, sizeof(*padded));
	memcpy(padded->bytes, typed, length);
	padded->bytes[length] = '\n';
	return true;
}

/*
 * Whose move it is, where several sit: whoever it names, or the table, or the
 * one who is due.
 */
static int
mover_of(struct talk *talk, const char *typed)
{
	struct record *record = &talk->sitting->record;
	struct padded padded;
	struct line line;

	if (talk->sitting->seat != 0 || !pad(&padded, typed) ||
	    record_read_typed(record, padded.bytes, 0, &line) != NULL)
		return talk->mover;
	if (line.seat == 0 && !record->game->verbs[line.verb].table)
		return talk->mover;
	return line.seat;
}

/* Offers without a seat are those of the one who is due. */
static int
mover_of_offer(struct talk *talk, const char *meant)
{
	unsigned due = talk->sitting->record.state.match.due;
	int mover = mover_of(talk, meant);
	struct padded padded;

	if (mover != 0 || due == 0 || (due & (due - 1)) != 0 ||
	    !pad(&padded, meant) || !line_is_move(padded.bytes))
		return mover;
	return __builtin_ctz(due) + 1;
}

/* The players of the program move by themselves. */
static bool
is_bot(const struct talk *talk, int seat)
{
	return seat != 0 && talk->sitting->bots & seat_bit(seat);
}

/*
 * One word that is no verb and nearly none: all that move could say of it is
 * that it is not a move.
 */
static bool
names_nothing(struct talk *talk, const char *typed)
{
	struct record *record = &talk->sitting->record;
	const struct verb *verbs = record->game->verbs;
	size_t length = strcspn(typed, " \t\n\037");
	struct suggestion verb;
	struct padded padded;
	struct line line;

	suggest_begin(&verb, typed, length);
	for (int i = 0; verbs[i].name[0] != '\0'; i++)
		suggest_try(&verb, verbs[i].name);
	return typed[length] == '\0' && verb.best == NULL &&
	    pad(&padded, typed) && line_is_move(padded.bytes) &&
	    record_read_typed(record, padded.bytes, 0, &line) == &fault_verb;
}

/* What is wrong with a move that was not added, and is short for none. */
static enum answer
say_refused(struct talk *talk, const char *typed, struct out *answer)
{
	enum { SHOWN = 128 };
	char bytes[2 * SHOWN], shown[SHOWN];
	struct text text;

	if (!names_nothing(talk, typed))
		return put_said(talk, answer);
	talk_text(talk, &text, bytes, sizeof(bytes));
	utf8_shorten(shown, sizeof(shown), typed, strlen(typed));
	if (talk->offers.n == 0)
		text_say(&text, "you have no move now");
	else
		text_say(&text,
		    "no move matches '{1}'; list shows what can be played",
		    part_string(shown));
	out_string(answer, bytes);
	out_char(answer, '\n');
	return ANSWER_NOT;
}

/*
 * What was typed is a move as it is, or it is short for one of the offers; if
 * it is neither, what is wrong with it is what move says of it.
 */
static enum answer
say_move(struct talk *talk, const char *typed, struct out *answer)
{
	char meant[OFFER_TEXT];
	int mover;

	/* Whose seats these are is not known of a record that is not one. */
	if (!talk->sitting->legal)
		return put_said(talk, answer);
	mover = mover_of(talk, typed);
	if (is_bot(talk, mover)) {
		put_phrase(talk, answer, "that seat is played by the program");
		return ANSWER_NOT;
	}
	if (sitting_add(talk->sitting, typed, mover))
		return ANSWER_DONE;
	if (offers_meant(&talk->offers, typed, meant))
		return sitting_add(
			   talk->sitting, meant, mover_of_offer(talk, meant))
		    ? ANSWER_DONE
		    : put_said(talk, answer);
	if (offers_fitting(&talk->offers, typed) > 0)
		return ask_which(talk, typed, answer);
	return say_refused(talk, typed, answer);
}

enum answer
talk_say(struct talk *talk, const char *typed, struct out *answer)
{
	const struct word *word;

	typed += strspn(typed, " \t");
	if (*typed == '\0')
		return ANSWER_LOOK;
	word = find_word(talk, typed);
	return word != NULL ? word->say(talk, answer)
			    : say_move(talk, typed, answer);
}
