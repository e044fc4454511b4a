/*
 * mutations.c: legal records with something changed are judged as a slow and
 * simple check judges them.  Usage: mutations COUNT [SEED]
 *
 * The slow check reads the record anew for each line, up to the line before,
 * and adds that line as move does: what judge accepts in one go must be just
 * what can be added, and what is refused must leave no trace.  And each move
 * must be one that the game offers if it is accepted, and none that it offers
 * if it is not.
 */

#include <stdio.h>
#include <stdlib.h>

#include "tests/fuzz/fuzz.h"

enum {
	MUTANTS = 50, /* of one record */
	TEXT_SIZE = 1 << 16,
	LINES_MOST = 150
};

struct tally {
	unsigned long mutants, legal, refused, lines;
};

/* Writes a header and plays a match, to its end or not so far. */
static void
play_match(const struct game *game, const struct variant *variant, int players,
    uint64_t *random, struct out *out)
{
	struct record *record = sample_record(0);
	unsigned length = 1 + random_below(random, LINES_MOST);
	struct sample sample;

	sample_header(out, game, variant, players, 0, random);
	CHECK(sample_open(&sample, out->bytes, out->length, record, 0));
	while (length-- > 0 && sample_play_on(record, random, out))
		continue;
	sample_close(&sample);
}

/* The next setup of all: games, their variants, numbers of players. */
struct setups {
	int game, variant, players;
};

static void
next_setup(struct setups *setups)
{
	const struct variant *variants = games[setups->game]->variants;

	if (++setups->players <= variants[setups->variant].max)
		return;
	if (variants[++setups->variant].name == NULL) {
		setups->variant = 0;
		setups->game++;
		if (games[setups->game] == NULL)
			setups->game = 0;
		variants = games[setups->game]->variants;
	}
	setups->players = variants[setups->variant].min;
}

/* With its claims put in, or as a seat has seen it, or as it is. */
static void
rewrite(struct out *out, uint64_t *random)
{
	unsigned how = random_below(random, 4);
	struct sample sample;

	CHECK(sample_take(&sample, out, sample_record(0)));
	out_open(out, -1);
	if (how == 0)
		edit_claims(&sample.source, out);
	else
		CHECK(view_write(&sample.source,
		    how == 1 ? (int)random_below(
				   random, sample.record->setup.players) +
			    1
			     : 0,
		    RECORD_LINES, out));
	sample_close(&sample);
}

/* Does a line that is offered mean the line that was made? */
struct wanted {
	const struct game *game;
	const struct line *line;
	bool unsure; /* offered, but for cards that are not known */
	bool found;
};

static void
look_for(const struct line *line, void *context)
{
	struct wanted *wanted = context;
	const struct line *made = wanted->line;
	const struct verb *verb = &wanted->game->verbs[line->verb];
	bool same = true, turned = true, sure = true;

	if (line->seat != made->seat || line->verb != made->verb ||
	    line->n != made->n)
		return;
	for (int i = 0; i < line->n && i < LINE_CARDS; i++) {
		bool many = verb->max == ANY_NUMBER;
		int offered = many ? line->cards[i] : line->arg[i];
		int word = many ? made->cards[i] : made->arg[i];

		if (offered == CARD_UNKNOWN || word == CARD_UNKNOWN) {
			sure = false;
			continue;
		}
		same = same && offered == word;
		turned =
		    turned && verb->unordered && offered == made->arg[1 - i];
	}
	wanted->found = wanted->found || ((same || turned) && sure);
	wanted->unsure = wanted->unsure || ((same || turned) && !sure);
}

/* Was the move that has just been accepted, or refused, on offer? */
static void
check_offer(const struct record *before, const struct record *after,
    const struct fault *fault)
{
	struct wanted wanted = {.game = after->game, .line = &after->now};

	if (after->class != CLASS_GAME || after->now.kind != LINE_MOVE ||
	    (fault != NULL && strncmp(fault->id, "record.", 7) == 0 &&
		strcmp(fault->id, "record.turn") != 0 &&
		strcmp(fault->id, "record.over") != 0))
		return;
	match_moves(&before->state, look_for, &wanted);
	if (fault == NULL)
		CHECK(wanted.found || wanted.unsure);
	else
		CHECK(!wanted.found);
}

/* Reads that many lines from the beginning. */
static void
read_prefix(struct record *record, const char *text, size_t lines)
{
	record_begin(record);
	while (lines-- > 0)
		text = record_feed(record, text);
	CHECK(record->refusal.fault == NULL);
}

/* Adds a line to what has been read; the fault if that cannot be. */
static const struct fault *
add_slowly(struct record *record, const struct record *before, const char *line)
{
	const struct fault *fault;

	record->class = CLASS_COMMENT;
	if (record->phase != PHASE_BODY) {
		record_feed(record, line);
		return record->refusal.fault;
	}
	record_end(record);
	CHECK(record->refusal.fault == NULL);
	fault = record_add(record, line);
	if (fault != NULL) {
		CHECK(memcmp(record->memory, before->memory,
			  record->game->size) == 0);
		CHECK(record->stamps.last == before->stamps.last &&
		    record->stamps.any == before->stamps.any &&
		    record->lines == before->lines);
	}
	check_offer(before, record, fault);
	return fault;
}

/* The slow check: which line cannot stand, and why; 0: all can. */
static size_t
judge_slowly(const char *text, size_t lines, const struct fault **fault)
{
	struct record *record = sample_record(1), *before = sample_record(2);
	const char *line = text;

	for (size_t i = 0; i < lines; i++, line = line_after(line)) {
		read_prefix(record, text, i);
		if (record->phase == PHASE_BODY)
			read_prefix(before, text, i);
		*fault = add_slowly(record, before, line);
		if (*fault != NULL)
			return record->refusal.line != 0 &&
				record->phase == PHASE_HEADER
			    ? record->refusal.line
			    : i + 1;
	}
	record_end(record);
	*fault = record->refusal.fault;
	return *fault != NULL ? record->refusal.line : 0;
}

static void
judge_both(const char *text, size_t length, struct tally *tally)
{
	struct record *record = sample_record(0);
	const struct fault *fault = NULL;
	struct sample sample;
	bool legal = sample_open(&sample, text, length, record, 0);
	size_t kept, line;
	const char *start = source_text(&sample.source, &kept);
	/* Blank lines before the record are counted as well. */
	size_t skipped =
	    count_lines(sample.bytes, (size_t)(start - sample.bytes));

	line = judge_slowly(start, record->lines, &fault);
	if (record->real && fault != record->refusal.fault) {
		fprintf(stderr, "%s\n%.*s", "judged in two ways:", (int)kept,
		    start);
		CHECK(!"both checks find the same");
	}
	CHECK(fault == NULL || !record->real ||
	    line + skipped == record->refusal.line);
	tally->mutants++;
	tally->legal += legal;
	tally->refused += !legal;
	tally->lines += record->lines;
	sample_close(&sample);
}

static void
mutate_and_judge(
    const struct out *original, uint64_t *random, struct tally *tally)
{
	static char text[TEXT_SIZE];
	size_t length = original->length;

	CHECK(length < sizeof(text) / 2);
	memcpy(text, original->bytes, length);
	do
		length = mutate(text, length, sizeof(text), random);
	while (random_below(random, 4) == 0);
	judge_both(text, length, tally);
}

int
main(int argc, char **argv)
{
	unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : 10000;
	uint64_t random = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	struct setups setups = {0, 0, games[0]->variants[0].min};
	struct tally tally = {0, 0, 0, 0};

	while (tally.mutants < count) {
		const struct game *game = games[setups.game];
		struct out out;

		out_open(&out, -1);
		play_match(game, &game->variants[setups.variant],
		    setups.players, &random, &out);
		rewrite(&out, &random);
		for (int i = 0; i < MUTANTS && tally.mutants < count; i++)
			mutate_and_judge(&out, &random, &tally);
		out_close(&out);
		next_setup(&setups);
	}
	printf("%lu mutants, %lu legal, %lu refused, %lu lines\n",
	    tally.mutants, tally.legal, tally.refused, tally.lines);
	return 0;
}
