/* table.c: standings over many matches. */

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include "formats/utf8.h"
#include "score.h"

/* Matches. */

static void
add_outcome(
    struct program *program, struct score *score, const struct outcome *outcome)
{
	const char *wrong = standings_match(&score->standings, outcome);

	if (wrong != NULL) {
		report_trouble(
		    program, "%s", language_phrase(program->language, wrong));
		program->stop = true;
	} else if (score->mode == MODE_SPRT) {
		sprt_check(program, score);
	}
}

/* The texts follow it, in the order in which table_take wants them. */
static void
write_outcome(struct out *out, const struct outcome *outcome)
{
	out_bytes(out, (const char *)outcome, sizeof(*outcome));
	out_bytes(out, outcome->seed, outcome->seed_length);
	for (int i = 0; i < outcome->players; i++)
		out_bytes(out, outcome->names[i], outcome->lengths[i]);
}

void
table_take(struct program *program, void *context, const struct out *written)
{
	const char *at = written->bytes;
	const char *end = at + written->length;

	if (written->error != 0) {
		report_trouble(program, "%s", strerror(written->error));
		program->stop = true;
	}
	while (at != end && !program->stop) {
		struct outcome outcome;

		memcpy(&outcome, at, sizeof(outcome));
		at += sizeof(outcome);
		outcome.seed = at;
		at += outcome.seed_length;
		for (int i = 0; i < outcome.players && i < SEATS; i++) {
			outcome.names[i] = at;
			at += outcome.lengths[i];
		}
		add_outcome(program, context, &outcome);
	}
}

/* The text of the first meta line with that key; "" if there is none. */
static size_t
find_meta(struct program *program, const char *key, char text[LINE_BYTES + 1])
{
	struct cursor found = {text, text};
	struct walk walk;

	walk_open(&walk, &program->source, RECORD_LINES);
	while (walk_next(&walk))
		if (walk_meta(&walk, key, &found))
			break;
	memmove(text, found.at, (size_t)(found.end - found.at));
	walk_close(&walk);
	return (size_t)(found.end - found.at);
}

/* Each seat of a match counts once, for its name or whatever was asked for. */
static void
name_seats(struct outcome *outcome, const struct record *record,
    const struct score *score, const char *text, size_t length)
{
	static const char digits[SEATS + 1] = "123456";
	bool by_seat = strcmp(score->by, "seat") == 0;
	bool by_key = table_by_key(score);

	for (int i = 0; i < outcome->players; i++) {
		const char *name = by_seat ? &digits[i] : record->names[i];

		outcome->names[i] = by_key ? text : name;
		outcome->lengths[i] = by_key ? length
		    : by_seat                ? 1
					     : strlen(name);
	}
}

void
table_record(struct program *program, struct score *score)
{
	const struct record *record = &program->record;
	const struct match *match = &record->state.match;
	struct outcome outcome = {
	    .game = record->game->name,
	    .seed = record->seed,
	    .seed_length = record->seed_length,
	    .players = record->setup.players,
	    .winners = (uint8_t)record_winners(record),
	};
	char text[LINE_BYTES + 1];
	size_t length = 0;

	if (outcome.winners == 0) {
		score->running++;
		return;
	}
	if (table_by_key(score))
		length = find_meta(program, score->by, text);
	score->keyed |= length > 0;
	memcpy(outcome.totals, match->totals, sizeof(outcome.totals));
	name_seats(&outcome, record, score, text, length);
	if (score->deferred)
		write_outcome(&program->out, &outcome);
	else
		add_outcome(program, score, &outcome);
}

/* While it runs. */

/* Who is first now; to look for it among many would take too long. */
static long
find_leader(const struct standings *standings)
{
	enum { FEW = 64 };
	long leader = -1;

	for (size_t i = 0; i < standings->names.n; i++) {
		const struct tally *wins = &standings->rows[i].wins;

		if (standings->names.n > FEW || standings->paired)
			return -1;
		if (wins->blocks > 0 &&
		    (leader < 0 ||
			tally_share(wins) >
			    tally_share(&standings->rows[leader].wins)))
			leader = (long)i;
	}
	return leader;
}

/* ", greedy +56 ± 20 Elo", or ", greedy 58.0% ± 1.3%" */
void
table_note(const void *context, char *text, size_t size)
{
	const struct score *score = context;
	const struct standings *standings = &score->standings;
	const char *sign = score->look.unicode ? "±" : "+-";
	long row = score->mode == MODE_SPRT ? 0 : find_leader(standings);
	char name[256], test[32] = "";
	double low, high;
	struct elo elo;

	text[0] = '\0';
	if (row < 0 || standings->names.n == 0 ||
	    standings->rows[row].wins.blocks == 0)
		return;
	utf8_show(name, sizeof(name), standings_name(standings, (size_t)row),
	    strlen(standings_name(standings, (size_t)row)));
	if (score->mode == MODE_SPRT)
		snprintf(test, sizeof(test), ", LLR %.2f", score->sprt.ratio);
	tally_interval(&standings->rows[row].wins, &low, &high);
	if (standings->rated && rating_elo(&standings->ratings[row], &elo) &&
	    isfinite(elo.low) && isfinite(elo.high))
		snprintf(text, size, ", %s %+.0f %s %.0f Elo%s", name, elo.elo,
		    sign, (elo.high - elo.low) / 2, test);
	else
		snprintf(text, size, ", %s %.1f%% %s %.1f%%%s", name,
		    100 * tally_share(&standings->rows[row].wins), sign,
		    50 * (high - low), test);
}

/* What is written at the end. */

static const char *
write_cross(struct program *program, struct score *score, const char *by)
{
	if (score->choice.format == FORMAT_TEXT)
		return cross_text(&program->out, &score->standings, by,
		    score->sort, &score->look);
	return cross_fields(&score->fields, &score->standings, by, score->sort);
}

static const char *
write_standings(struct program *program, struct score *score, const char *by)
{
	if (!standings_rank(&score->standings, score->sort))
		return "out of memory";
	if (score->choice.format == FORMAT_TEXT)
		ranking_text(
		    &program->out, &score->standings, by, &score->look);
	else
		ranking_fields(&score->fields, &score->standings, by);
	return NULL;
}

static void
write_table(struct program *program, struct score *score)
{
	char by[UTF8_HIDDEN * RANKING_BY];
	const char *head = by, *wrong;

	utf8_show(by, sizeof(by), score->by, strlen(score->by));
	if (score->choice.format == FORMAT_TEXT && strcmp(by, "name") == 0)
		head = language_phrase(program->language, "name");
	if (score->choice.format == FORMAT_TEXT && strcmp(by, "seat") == 0)
		head = language_phrase(program->language, "seat");
	wrong = score->cross ? write_cross(program, score, head)
			     : write_standings(program, score, head);
	if (wrong != NULL)
		report_trouble(
		    program, "%s", language_phrase(program->language, wrong));
}

/* 200 records: 185 counted, 6 running, 9 bad */
void
table_left_out(struct out *out, const struct score *score)
{
	long all = score->records + score->bad;
	char bytes[160];
	struct text text;

	if (score->running == 0 && score->bad == 0)
		return;
	text_begin(&text, bytes, sizeof(bytes),
	    (struct voice){.language = score->look.language});
	text_say(&text, "{1|record|records}: {2} counted, {3} running, {4} bad",
	    part_number(all), part_number(score->records - score->running),
	    part_number(score->running), part_number(score->bad));
	out_string(out, bytes);
	out_char(out, '\n');
}

bool
table_by_key(const struct score *score)
{
	return strcmp(score->by, "name") != 0 && strcmp(score->by, "seat") != 0;
}

/* A table with a single row without a name needs a word of explanation. */
static void
say_no_key(struct out *out, const struct score *score)
{
	bool counted = score->records > score->running;
	char bytes[RANKING_BY + 160];
	struct text text;

	if (!table_by_key(score) || score->keyed ||
	    !(counted || score->by_file))
		return;
	text_begin(&text, bytes, sizeof(bytes),
	    (struct voice){.language = score->look.language});
	text_say(&text,
	    score->by_file ? "no record has a meta line with the key {1}, "
			     "which is the name of a file"
			   : "no record has a meta line with the key {1}",
	    part_string(score->by));
	out_string(out, bytes);
	out_char(out, '\n');
}

/* A row of a table that cannot be added. */
static void
complain(size_t line, const char *reason, void *context)
{
	struct program *program = context;

	report_trouble(program, "%s:%zu: %s", program->shown, line, reason);
}

static void
merge_file(struct program *program, struct score *score, const char *name,
    char by[RANKING_BY])
{
	int fd = program_take(program, name);
	int error = errno;

	name = file_name(program, name);
	utf8_show(program->shown, sizeof(program->shown), name, strlen(name));
	if (fd != -1)
		error = ranking_read(fd, &score->standings, by,
		    program->language, complain, program);
	if (error > 0)
		report_trouble(
		    program, "%s: %s", program->shown, strerror(error));
	if (fd != -1)
		program_close_file(fd);
}

/* Sums of which a part is missing would be wrong: then there is no table. */
void
table_merge(struct program *program, struct score *score, char **files)
{
	char *const *file = files_or_standard(files);
	char by[RANKING_BY] = "";

	for (; *file != NULL; file++)
		merge_file(program, score, *file, by);
	if (program->status != STATUS_YES)
		return;
	score->by = by[0] != '\0' ? by : "name";
	write_table(program, score);
}

void
table_finish(struct program *program, struct score *score)
{
	const char *wrong = standings_finish(&score->standings);

	if (wrong != NULL)
		report_trouble(
		    program, "%s", language_phrase(program->language, wrong));
	write_table(program, score);
	table_left_out(&program->err, score);
	say_no_key(&program->err, score);
}
