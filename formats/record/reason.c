/* reason.c: what is wrong with a line, said so that people can put it right. */

#include "reason.h"

#include <ctype.h>
#include <stdio.h>

#include "argument.h"
#include "formats/suggest.h"
#include "write.h"

enum { WORDS_MOST = 96, PART_SIZE = 320 };

/* The line at fault, word by word. */
struct words {
	int n;
	struct cursor word[WORDS_MOST];
};

/* All that a phrase may speak of: game.h numbers the parts. */
struct report {
	const struct record *record;
	const struct refusal *refusal;
	struct voice voice;
	struct words words;
	int blamed; /* the word at fault; -1: none */
	int card; /* the card at fault in a deal or shuffle, if it is one, */
	int count; /* or how many there should be; -1: neither */
	char said[PART_SIZE], player[PART_SIZE], due[PART_SIZE],
	    form[PART_SIZE], crowd[32], first[PART_SIZE];
};

static void
split_words(struct words *words, const struct refusal *refusal)
{
	const char *at = refusal->raw, *end = at + refusal->raw_length;

	words->n = 0;
	while (at < end && words->n < WORDS_MOST) {
		struct cursor word;

		while (at < end && (*at == ' ' || *at == '\t'))
			at++;
		word.at = at;
		while (at < end && *at != ' ' && *at != '\t')
			at++;
		word.end = at;
		if (word.end > word.at)
			words->word[words->n++] = word;
	}
}

static size_t
word_length(struct cursor word)
{
	return (size_t)(word.end - word.at);
}

static bool
same_word(struct cursor one, struct cursor other)
{
	while (one.at < one.end && other.at < other.end && *one.at == *other.at)
		one.at++, other.at++;
	return one.at == one.end && other.at == other.end;
}

static bool
is_word(struct cursor word, const char *string)
{
	return word_length(word) == strlen(string) &&
	    memcmp(word.at, string, word_length(word)) == 0;
}

/* Found by the rules: the words of the line were in order. */
static bool
is_ruled(const struct refusal *refusal)
{
	const char *id = refusal->fault->id;

	return refusal->fault != &fault_card &&
	    strcmp(id, "record.syntax") != 0 &&
	    strcmp(id, "record.time") != 0 && strcmp(id, "record.header") != 0;
}

/* Which of the words of a move, from 0, alone keeps it from being one of those
   that can be made: the move is listed but for that word. */
struct blame {
	const struct line *line;
	const struct verb *verb;
	int word; /* -1: none yet */
	bool verb_fits, seat_fits;
};

static void
blame_word(const struct line *move, void *context)
{
	struct blame *blame = context;
	int differ = 0, word = -1;

	blame->seat_fits = true;
	if (move->verb != blame->line->verb)
		return;
	blame->verb_fits = true;
	if (blame->verb->max == ANY_NUMBER || move->n != blame->line->n)
		return;
	for (int i = 0; i < move->n; i++) {
		if (move->arg[i] == blame->line->arg[i])
			continue;
		/* A card that is offered unseen is blamed if all else fits. */
		if (move->arg[i] != CARD_UNKNOWN)
			differ++;
		if (move->arg[i] != CARD_UNKNOWN || differ == 0)
			word = i;
	}
	if (differ == 0 || (differ == 1 && blame->word < 0))
		blame->word = word;
}

/* The number of the word at fault in a move; seat and verb are words too. */
static int
blame_move(const struct record *record)
{
	const struct line *line = &record->now;
	struct blame blame = {
	    .line = line,
	    .verb = &record->game->verbs[line->verb],
	    .word = -1,
	};
	int verb = line->seat != 0;

	if (line->seat > record->state.match.players)
		return 0;
	match_seat_moves(&record->state, line->seat, blame_word, &blame);
	if (!blame.seat_fits)
		return 0;
	if (!blame.verb_fits)
		return verb;
	return blame.word < 0 ? verb + 1 : verb + 1 + blame.word;
}

static bool
is_card(const struct record *record, struct cursor word)
{
	int card = dict_find(codec_cards(record->codec), word_value(word));

	return card >= 0 && record->state.match.cards >> card & 1;
}

/* The verb of the line, and which word it is; NULL: it has none. */
static const struct verb *
find_verb(const struct report *report, int *at)
{
	const struct words *words = &report->words;
	const struct game *game = report->record->game;

	for (*at = 0; game != NULL && *at < words->n && *at < 2; ++*at)
		for (const struct verb *v = game->verbs; v->name[0]; v++)
			if (is_word(words->word[*at], v->name))
				return v;
	return NULL;
}

/* Whether that word stands in a card's place. */
static bool
wants_card(const struct report *report, int i)
{
	int verb_at;
	const struct verb *verb = find_verb(report, &verb_at);

	if (verb == NULL)
		return i > is_word(report->words.word[0], "deal");
	i -= verb_at + 1;
	return i >= 0 &&
	    (verb->max == ANY_NUMBER ||
		(i < verb->max && verb->kinds[i] == ARG_CARD));
}

/*
 * The first word in a card's place that is no card at all, or else that is not
 * one here.
 */
static int
blame_card(const struct report *report)
{
	const struct words *words = &report->words;
	const struct record *record = report->record;
	uint64_t set = is_word(words->word[0], "deal")
	    ? cards_of_place(record, record->now.place)
	    : record->state.match.cards;
	int other = -1;

	for (int i = 1; i < words->n; i++) {
		struct cursor word = words->word[i];
		int card =
		    dict_find(codec_cards(record->codec), word_value(word));

		if (!wants_card(report, i) || is_word(word, "?") ||
		    (card >= 0 && set >> card & 1))
			continue;
		if (card < 0)
			return i;
		other = other < 0 ? i : other;
	}
	return other < 0 ? words->n - 1 : other;
}

/* Whether the game refuses that line for the same reason. */
static bool
refuses(const struct report *report, const struct line *line)
{
	const struct record *record = report->record;
	union position copy;

	match_copy(&copy, &record->state);
	return record->game->play(&copy.state, line) == report->refusal->fault;
}

/* The same of a deal of n cards, of which the first `up` lie face up. */
static bool
refuses_cards(const struct report *report, int n, int up)
{
	struct line line = report->record->now;

	line.n = (uint16_t)n;
	line_hide(&line, up, n);
	return refuses(report, &line);
}

/* The number of cards, as near as may be, that would be refused for another
   reason or not at all; -1: there is none. */
static int
find_count(const struct report *report, int n)
{
	for (int by = 1; by <= LINE_CARDS; by++) {
		if (n > by && !refuses_cards(report, n - by, 0))
			return n - by;
		if (n + by <= LINE_CARDS && !refuses_cards(report, n + by, 0))
			return n + by;
	}
	return -1;
}

/*
 * Asks the game about the same line with cards turned face down: the last that
 * must lie face up for it to be refused is at fault.  If none needs to, they
 * may be too many or too few.  -1: it is not the game that refuses the line.
 */
static int
blame_dealt(struct report *report)
{
	const struct line *line = &report->record->now;
	int n = line->n < LINE_CARDS ? line->n : LINE_CARDS, up = 0;
	int first = line->kind == LINE_DEAL ? 2 : 1;

	if (strcmp(report->refusal->fault->id, "record.unknown") == 0) {
		while (up < n && line->cards[up] != CARD_UNKNOWN)
			up++;
		return first + up;
	}
	if (!refuses(report, line))
		return -1;
	while (up < n && !refuses_cards(report, n, up))
		up++;
	if (up > 0) {
		report->card = line->cards[up - 1];
		return first + up - 1;
	}
	if (report->refusal->fault == &fault_deal_order)
		return 1;
	report->count = find_count(report, n);
	if (report->count < 0)
		return 0;
	return first + (report->count < n ? report->count : n - 1);
}

/* "1 2 3" */
static void
list_numbers(struct text *text, const int32_t *numbers, int n)
{
	for (int i = 0; i < n; i++)
		text_say(
		    text, i == 0 ? "{1}" : " {1}", part_number(numbers[i]));
}

/* What a claim should say, as words; nothing if that is not what is wrong. */
static void
write_truth(const struct report *report, struct text *text)
{
	const struct fault *fault = report->refusal->fault;
	const struct match *match = &report->record->state.match;

	if (fault == &fault_wrong_score)
		list_numbers(text, match->points, match->players);
	else if (fault == &fault_wrong_result)
		list_numbers(text, match->totals, match->players);
	else if (fault == &fault_wrong_winner)
		for (unsigned set = match->winners; set != 0; set &= set - 1)
			text_say(text, text->length == 0 ? "{1}" : " {1}",
			    part_number(__builtin_ctz(set) + 1));
}

/* The first word of a claim that is not true, or the last if some are missing;
   -1: it is no claim, or all of it is out of place. */
static int
blame_claim(const struct report *report)
{
	char bytes[128];
	struct text truth;
	struct cursor word = {bytes, bytes};
	int last = report->words.n - 1 - report->record->stamped, i = 1;

	text_begin(&truth, bytes, sizeof(bytes), report->voice);
	write_truth(report, &truth);
	if (truth.length == 0)
		return -1;
	for (; i < last; i++) {
		word.at = word.end + strspn(word.end, " ");
		word.end = word.at + strcspn(word.at, " ");
		if (!same_word(word, report->words.word[i]))
			break;
	}
	return i;
}

/* The word at which the reader stopped. */
static int
blame_stop(const struct report *report)
{
	const char *at = report->refusal->raw + report->refusal->stop;

	for (int i = 0; i < report->words.n; i++)
		if (at < report->words.word[i].end)
			return i;
	return report->words.n - 1;
}

static int
blame_any(struct report *report)
{
	const struct record *record = report->record;
	int word = blame_claim(report);

	if (word >= 0)
		return word;
	if (report->refusal->fault == &fault_card)
		return blame_card(report);
	if (report->refusal->fault == &fault_deal_place)
		return 1;
	if (!is_ruled(report->refusal))
		return blame_stop(report);
	if (record->phase != PHASE_BODY || record->setup.sheet ||
	    record->state.match.over || !report->refusal->played)
		return -1;
	if (record->now.kind != LINE_MOVE)
		return blame_dealt(report);
	/* A seat that was not typed is not there to be blamed. */
	word = blame_move(record) - report->refusal->seatless;
	return word < report->words.n ? word : report->words.n - 1;
}

/* Finds the word, card or number at fault; of a long line a word may not have
   been kept. */
static void
find_blamed(struct report *report)
{
	report->card = report->count = report->blamed = -1;
	if (report->refusal->raw_length > 0)
		report->blamed = blame_any(report);
	if (report->blamed >= report->words.n)
		report->blamed = -1;
}

/* Parts. */

static void
show_word(char *to, size_t size, struct cursor word)
{
	utf8_show(to, size, word.at, word_length(word));
}

/* "Anna (seat 1) and Ben (seat 2)" */
static void
list_due(struct text *text, unsigned due)
{
	for (int seat = 1; due != 0; seat++, due >>= 1) {
		unsigned rest = due >> 1;

		if (!(due & 1))
			continue;
		text_say(
		    text, "{1} (seat {2})", part_seat(seat), part_number(seat));
		if (rest != 0)
			text_say(text, rest & (rest - 1) ? ", " : " and ");
	}
}

static const char *const kind_names[] = {
    [ARG_CARD] = "CARD",
    [ARG_COLOUR] = "COLOUR",
    [ARG_SQUARE] = "SQUARE",
    [ARG_SLOT] = "SLOT",
    [ARG_PLACE] = "PLACE",
};

/* "lay CARD SQUARE" */
static void
write_form(struct text *text, const struct verb *verb)
{
	text_add(text, verb->table ? "" : "SEAT ");
	text_add(text, verb->name);
	if (verb->max == ANY_NUMBER)
		text_add(text, " CARD ...");
	for (int i = 0; verb->max != ANY_NUMBER && i < verb->max; i++) {
		text_add(text, i < verb->min ? " " : " [");
		text_add(text, kind_names[verb->kinds[i]]);
		text_add(text, i < verb->min ? "" : "]");
	}
}

/* How the other lines are written. */
static const struct form {
	const char *keyword, *text;
} forms[] = {
    {"game", "game NAME VERSION"},
    {"id", "id WORD"},
    {"variant", "variant NAME"},
    {"colours", "colours LETTER ..."},
    {"player", "player SEAT NAME"},
    {"start", "start SEAT"},
    {"seed", "seed WORD"},
    {"sheet", "sheet"},
    {"meta", "meta KEY TEXT"},
    {"deal", "deal PLACE CARD ..."},
    {"shuffle", "shuffle CARD ..."},
    {"winner", "winner SEAT ..."},
    {NULL, NULL},
};

static void
make_form(struct report *report, struct text *text)
{
	int at;
	const struct verb *verb = find_verb(report, &at);

	if (verb != NULL) {
		write_form(text, verb);
		return;
	}
	for (const struct form *form = forms; form->keyword != NULL; form++)
		if (report->words.n > 0 &&
		    is_word(report->words.word[0], form->keyword))
			text_add(text, form->text);
	if (text->length > 0 || report->words.n == 0)
		return;
	if (is_seat(word_value(report->words.word[0])))
		text_add(text, "SEAT MOVE ...");
	for (size_t i = 0; games[i] != NULL && text->length == 0; i++)
		if (games[i]->term != NULL &&
		    is_word(report->words.word[0], games[i]->term)) {
			text_add(text, games[i]->term);
			text_add(text, " NUMBER");
		}
}

static void
make_parts(struct report *report, struct text *due, struct text *form)
{
	const struct record *record = report->record;
	const struct match *match = &record->state.match;
	const struct words *words = &report->words;
	int seat = words->n > 0 && is_seat(word_value(words->word[0]))
	    ? words->word[0].at[0] - '0'
	    : record->now.seat;

	if (report->blamed >= 0)
		show_word(report->said, sizeof(report->said),
		    words->word[report->blamed]);
	else if (report->card >= 0)
		snprintf(report->said, sizeof(report->said), "%s",
		    record->game->cards[report->card]);
	if (words->n > 0)
		show_word(report->first, sizeof(report->first), words->word[0]);
	if (seat > 0 && seat <= record->setup.players)
		memcpy(report->player, record->names[seat - 1], NAME_SIZE);
	else
		snprintf(report->player, sizeof(report->player), "%s",
		    language_phrase(report->voice.language, "nobody"));
	if (record->phase == PHASE_BODY)
		list_due(due, match->due);
	make_form(report, form);
}

/* "3 to 6" */
static void
make_crowd(struct report *report)
{
	const struct record *record = report->record;
	const struct variant *variant;
	struct text text;

	text_begin(&text, report->crowd, sizeof(report->crowd), report->voice);
	if (record->game == NULL)
		return;
	variant = &record->game->variants[record->setup.variant];
	if (variant->min == variant->max)
		text_number(&text, variant->min);
	else
		text_say(&text, "{1} to {2}", part_number(variant->min),
		    part_number(variant->max));
}

/* Cause. */

/* The last line of this round, before the one at fault, that names a card. */
struct mention {
	size_t line; /* 0: none */
	struct cursor text;
};

static bool
line_names(struct cursor line, struct cursor card)
{
	const char *at = word_seek(line.at).end;

	while (at < line.end) {
		struct cursor word = word_seek(at);

		if (same_word(word, card))
			return true;
		if (word.end == at)
			break;
		at = word.end;
	}
	return false;
}

static struct mention
find_mention(const struct report *report, const char *text, size_t length)
{
	struct cursor card = report->words.word[report->blamed];
	const char *end = text + length;
	const struct record *record = report->record;
	struct mention mention = {.line = 0};
	bool dealing = false;

	for (size_t i = 1; text < end && i < report->refusal->number; i++) {
		size_t line =
		    record->line + (record_is_oneline(record) ? 1 : i);
		struct cursor here = {text, line_after(text) - 1};
		bool deal = is_word(word_seek(text), "deal");

		/* With the first deal a new round begins. */
		if (deal && !dealing)
			mention.line = 0;
		dealing = deal;
		if (line_names(here, card))
			mention = (struct mention){line, here};
		text = here.end + 1;
	}
	if (record->now.kind == LINE_DEAL && !dealing)
		mention.line = 0;
	return mention;
}

static void
add_cause(
    struct report *report, struct text *text, const char *lines, size_t length)
{
	struct mention mention;
	char shown[64];

	if (lines == NULL || report->blamed < 0 || !is_ruled(report->refusal) ||
	    !report->record->game->unique ||
	    !is_card(report->record, report->words.word[report->blamed]))
		return;
	mention = find_mention(report, lines, length);
	if (mention.line == 0)
		return;
	utf8_show(shown, sizeof(shown), mention.text.at,
	    (size_t)(mention.text.end - mention.text.at));
	text_say(text, "; {1} is in line {2}: {3}", part_string(report->said),
	    part_number((int64_t)mention.line), part_string(shown));
}

/* What should have been said. */
static void
add_truth(const struct report *report, struct text *text)
{
	char bytes[128];
	struct text truth;

	text_begin(&truth, bytes, sizeof(bytes), report->voice);
	write_truth(report, &truth);
	if (truth.length > 0)
		text_say(text, ": write '{1} {2}'", part_string(report->first),
		    part_string(bytes));
	if (report->count >= 0 && report->refusal->fault == &fault_deal_count)
		text_say(text, ": it takes {1}, not {2}",
		    part_number(report->count),
		    part_number(report->record->now.n));
}

/* What may have been meant. */

/* The same letters in any order: R7, r7 or 7R. */
static bool
same_letters(struct cursor word, const char *card)
{
	size_t length = strlen(card);

	if (word_length(word) != length)
		return false;
	for (const char *at = word.at; at < word.end; at++)
		if (strchr(card, toupper((unsigned char)*at)) == NULL &&
		    strchr(card, *at) == NULL)
			return false;
	return true;
}

static void
try_cards(struct suggestion *best, const struct report *report)
{
	const struct record *record = report->record;

	for (int card = 0; card < record->game->ncards; card++)
		if (record->state.match.cards >> card & 1 &&
		    same_letters(report->words.word[report->blamed],
			record->game->cards[card]))
			suggest_try(best, record->game->cards[card]);
}

static void
try_first_words(struct suggestion *best, const struct game *game)
{
	/* Where the game is known, none is meant. */
	for (const struct form *form = forms + (game != NULL);
	     form->keyword != NULL; form++)
		suggest_try(best, form->keyword);
	suggest_try(best, "score");
	suggest_try(best, "result");
	for (size_t i = 0; games[i] != NULL; i++)
		if (games[i]->term != NULL &&
		    (game == NULL || game == games[i]))
			suggest_try(best, games[i]->term);
}

static void
try_verbs(struct suggestion *best, const struct game *game, bool table)
{
	for (const struct verb *v = game->verbs; v->name[0] != '\0'; v++)
		if (v->table == table)
			suggest_try(best, v->name);
}

/* Every word that could stand where the one at fault stands. */
static void
try_words(struct suggestion *best, const struct report *report)
{
	const struct game *game = report->record->game;
	struct cursor first = report->words.word[0];
	bool seated = is_seat(word_value(first));

	if (strcmp(report->refusal->fault->id, "record.card") == 0) {
		try_cards(best, report);
		return;
	}
	if (report->blamed == 0)
		try_first_words(best, game);
	if (game != NULL && report->blamed <= seated) {
		try_verbs(best, game, true);
		try_verbs(best, game, false);
	}
	for (size_t i = 0; is_word(first, "game") && games[i] != NULL; i++)
		suggest_try(best, games[i]->name);
	if (is_word(first, "variant") && game != NULL)
		for (const struct variant *v = game->variants; v->name; v++)
			suggest_try(best, v->name);
	if (is_word(first, "deal") && game != NULL)
		for (const struct place *p = game->places; p->name; p++)
			suggest_try(best, p->name);
}

/* "Oma play R7": the line begins with a player's name. */
static int
find_name(const struct report *report)
{
	const struct record *record = report->record;
	const struct refusal *refusal = report->refusal;

	for (int seat = 1; seat <= record->setup.players; seat++) {
		size_t length = strlen(record->names[seat - 1]);

		if (refusal->raw_length > length &&
		    refusal->raw[length] == ' ' &&
		    suggest_same(
			refusal->raw, length, record->names[seat - 1], length))
			return seat;
	}
	return 0;
}

/* "R 7": two words that are one card. */
static bool
join_words(const struct report *report, struct cursor one, struct cursor other,
    char card[16])
{
	size_t length = word_length(one) + word_length(other);

	if (length > 7 || is_card(report->record, one))
		return false;
	memset(card, 0, 16);
	memcpy(card, one.at, word_length(one));
	memcpy(card + word_length(one), other.at, word_length(other));
	return is_card(report->record, (struct cursor){card, card + length});
}

/* Either of the two words may be the one that is blamed. */
static bool
join_card(const struct report *report, char card[16])
{
	const struct cursor *word = &report->words.word[report->blamed];
	int after = report->words.n - 1 - report->blamed;

	if (report->record->codec == NULL || report->blamed < 1)
		return false;
	return (after > 0 && join_words(report, word[0], word[1], card)) ||
	    join_words(report, word[-1], word[0], card);
}

/* "playR7": a verb and what follows it without a space. */
static bool
split_verb(const struct report *report, struct text *text)
{
	const struct game *game = report->record->game;
	struct cursor word = report->words.word[report->blamed];

	if (report->blamed > 1)
		return false;
	for (const struct verb *v = game->verbs; v->name[0] != '\0'; v++) {
		size_t length = strlen(v->name);
		struct cursor rest = {word.at + length, word.end};
		char shown[32];

		if (word_length(word) <= length ||
		    memcmp(word.at, v->name, length) != 0 ||
		    !is_card(report->record, rest))
			continue;
		show_word(shown, sizeof(shown), rest);
		text_say(text, "; did you mean '{1} {2}'?",
		    part_string(v->name), part_string(shown));
		return true;
	}
	return false;
}

/* The one word that is meant, if there is one that is near enough. */
static void
add_nearest(const struct report *report, struct text *text)
{
	struct cursor word = report->words.word[report->blamed];
	struct suggestion best;

	suggest_begin(&best, word.at, word_length(word));
	try_words(&best, report);
	if (best.best != NULL && !is_word(word, best.best))
		text_say(text, "; did you mean '{1}'?", part_string(best.best));
}

static void
add_suggestion(const struct report *report, struct text *text)
{
	char card[16];
	int seat;

	if (report->blamed < 0 ||
	    (is_ruled(report->refusal) &&
		report->refusal->fault != &fault_deal_place))
		return;
	seat = report->blamed == 0 ? find_name(report) : 0;
	if (seat != 0)
		text_say(text, "; {1} is seat {2}", part_seat(seat),
		    part_number(seat));
	else if (join_card(report, card))
		text_say(text, "; did you mean '{1}'?", part_string(card));
	else if (report->record->codec == NULL || !split_verb(report, text))
		add_nearest(report, text);
}

/* All of it. */

/* A first word that begins no line, although it looks as if it did. */
static const char *
first_word_phrase(const struct report *report)
{
	struct cursor word = report->words.word[0];
	const struct game *game = report->record->game;
	int at;

	if (strspn(report->said, "0123456789") == word_length(word) &&
	    !is_seat(word_value(word)))
		return fault_seat.text;
	if (game != NULL && find_verb(report, &at) != NULL && at == 0)
		return "a move begins with the seat of its player";
	return fault_line.text;
}

/* Whether all bytes, of those that are kept, are characters. */
static bool
is_utf8(const struct refusal *refusal)
{
	size_t at = 0, length = refusal->raw_length;

	while (at < length) {
		uint32_t character;
		size_t n =
		    utf8_read(refusal->raw + at, length - at, &character);

		/* The last may have been cut. */
		if (n == 0 && (length < RAW_MOST || at + 4 <= length))
			return false;
		at += n > 0 ? n : 1;
	}
	return true;
}

/* Where nobody is due, nothing is said of whose turn it is. */
static const char *
phrase_of(const struct report *report)
{
	const struct fault *fault = report->refusal->fault;
	const struct match *match = &report->record->state.match;
	bool waits = report->record->phase == PHASE_BODY && match->due != 0;

	if ((fault == &fault_line || fault == &fault_bytes ||
		fault == &fault_name) &&
	    !is_utf8(report->refusal))
		return "not UTF-8: save the file as UTF-8";
	if (fault == &fault_line)
		return first_word_phrase(report);
	if (fault == &fault_not_due && !waits)
		return "it is not {2}'s turn";
	if (fault == &fault_moment && !waits)
		return "this move does not fit the moment";
	return fault->text;
}

static void
say_fault(struct report *report, struct text *text)
{
	const struct record *record = report->record;
	const struct game *game = record->game;
	const char *title = game != NULL ? game->title : "", *task = "";
	struct text due, form;

	if (game != NULL && record->phase == PHASE_BODY)
		task = game->task(&record->state);
	text_begin(&due, report->due, sizeof(report->due), report->voice);
	text_begin(&form, report->form, sizeof(report->form), report->voice);
	make_parts(report, &due, &form);
	make_crowd(report);
	text_say(text, phrase_of(report), part_string(report->said),
	    part_string(report->player), part_string(report->due),
	    part_string(title), part_phrase(task), part_string(report->form),
	    part_number(record->setup.players), part_string(report->first),
	    part_string(report->crowd));
}

/* Where to begin to show a line that there is no room for: with some words
   before the one at fault. */
static const char *
find_start(const struct report *report)
{
	const struct cursor *word = &report->words.word[report->blamed];
	const char *end = word->end, *from = word->at;

	for (int i = report->blamed; i > 0 && end - word[-1].at <= 40; i--)
		from = (--word)->at;
	return from;
}

/* The width of what is shown of these bytes. */
static int
shown_width(const char *from, const char *to)
{
	char shown[4 * RAW_MOST + 1];

	utf8_show(shown, sizeof(shown), from, (size_t)(to - from));
	return utf8_width(shown);
}

/* What is shown of a line, and where in that the word at fault is. */
static void
place_word(struct reason *reason, const struct report *report)
{
	const struct refusal *refusal = report->refusal;
	const char *from = refusal->raw, *end = from + refusal->raw_length;
	const char *before = "";
	struct cursor at;
	int length, room;

	reason->width = 0;
	if (report->blamed < 0)
		return;
	at = report->words.word[report->blamed];
	if (shown_width(from, at.end) > utf8_width(refusal->text)) {
		from = find_start(report);
		before = from > refusal->raw ? "... " : "";
	}
	length = snprintf(reason->line, sizeof(reason->line), "%s", before);
	utf8_show(
	    reason->line + length, SHOWN_MOST, from, (size_t)(end - from));
	reason->column = length + shown_width(from, at.at);
	reason->width = shown_width(at.at, at.end);
	room = utf8_width(reason->line) - reason->column;
	if (reason->width > room)
		reason->width = room > 0 ? room : 0;
}

void
reason_make(struct reason *reason, const struct record *record,
    const struct refusal *refusal, const char *lines, size_t length,
    const struct language *language)
{
	struct report report = {.record = record,
	    .refusal = refusal,
	    .voice = record_voice(record, language)};
	const char *blamed = "";
	struct text text;

	split_words(&report.words, refusal);
	find_blamed(&report);
	text_begin(&text, reason->text, sizeof(reason->text), report.voice);
	if (report.blamed > 0 && report.blamed < report.words.n)
		blamed = report.words.word[report.blamed].at;
	if (*blamed == '#')
		text_say(&text, "a comment needs a line of its own");
	else
		say_fault(&report, &text);
	if (refusal->fault == &fault_points) {
		text_say(&text, ": ");
		record->game->limits(&record->state.match, &text);
	}
	add_truth(&report, &text);
	add_cause(&report, &text, lines, length);
	add_suggestion(&report, &text);
	place_word(reason, &report);
}

/*
 * Two faults share the identifier of claims and break a rule of sheets: what is
 * noted there is no claim about a round that was played.
 */
void
reason_rule(struct text *text, const struct record *record,
    const struct refusal *refusal)
{
	const char *rule = rule_find(record->game, refusal->fault->id);

	if (refusal->fault == &fault_points) {
		text_say(text,
		    "On a sheet each round has points that the game "
		    "can give: ");
		record->game->limits(&record->state.match, text);
		text_say(text, ".");
	} else if (refusal->fault == &fault_late_score) {
		text_say(text,
		    "A sheet ends with the round that ends the "
		    "match.");
	} else {
		text_say(text, rule != NULL ? rule : refusal->fault->text);
	}
}
