/* check.c: claims from a CSV file, held against records. */

#include "check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "formats/tables/csvfile.h"
#include "formats/utf8.h"

enum { ID, POINTS, SEAT, PLAYER };

static const char *const wanted[] = {"id", "points", "seat", "player", NULL};

static const char *const columns[] = {"file", "line", "id", "who", "claimed",
    "points", "verdict", "reason", NULL};

/* One finding, on its way to the user. */
struct finding {
	const char *verdict;
	const char *file;
	size_t line;
	const char *id;
	const char *who;
	const int32_t *claimed, *points; /* NULL: there are none */
	char reason[256];
};

static struct voice
voice_of(const struct program *program)
{
	return program_voice(program, &program->record);
}

/* Where its reason is said. */
static struct text
reason_of(struct finding *finding, const struct program *program)
{
	struct text text;

	text_begin(
	    &text, finding->reason, sizeof(finding->reason), voice_of(program));
	return text;
}

static void
optional_number(struct fields *fields, const int32_t *number)
{
	if (number != NULL)
		fields_number(fields, *number);
	else
		fields_nothing(fields, 1);
}

static void
write_finding(struct check *check, const struct finding *finding)
{
	struct fields *fields = &check->fields;

	fields_string(fields, finding->file);
	fields_number(fields, (int64_t)finding->line);
	fields_optional(fields, finding->id);
	fields_optional(fields, finding->who);
	optional_number(fields, finding->claimed);
	optional_number(fields, finding->points);
	fields_string(fields, finding->verdict);
	fields_string(fields, finding->reason);
	fields_end(fields);
}

/* CLAIMS.csv:4: finals-3: Anna has 41, not 42 */
static void
report_finding(
    struct check *check, struct program *program, const struct finding *finding)
{
	struct out *out = &program->out;
	char id[256];

	program_answer(program, STATUS_NO);
	if (check->format != FORMAT_TEXT) {
		write_finding(check, finding);
		return;
	}
	utf8_show(id, sizeof(id), finding->id, strlen(finding->id));
	write_place(out, finding->file, finding->line);
	out_string(out, ": ");
	if (id[0] != '\0') {
		out_string(out, id);
		out_string(out, ": ");
	}
	out_string(out, finding->reason);
	out_char(out, '\n');
}

/* "seat 3" or a name. */
static const char *
name_who(char name[CLAIM_WHO], const struct check *check,
    const struct program *program, const char *who)
{
	struct text text;

	if (!check->by_seat)
		return who;
	text_begin(&text, name, CLAIM_WHO, voice_of(program));
	text_say(&text, "seat {1}", part_number(*who));
	return name;
}

/* Reading the claims. */

struct reading {
	struct check *check;
	struct program *program;
	bool stop;
};

static void
complain(size_t line, const char *reason, void *context)
{
	struct reading *reading = context;
	struct check *check = reading->check;
	struct finding finding = {
	    "malformed", check->file, line, "", "", NULL, NULL, ""};

	check->verdicts.claims++;
	check->verdicts.malformed++;
	snprintf(finding.reason, sizeof(finding.reason), "%s", reason);
	report_finding(check, reading->program, &finding);
}

/* What is wrong with the file is not a finding about the records. */
static void
refuse(size_t line, const char *reason, void *context)
{
	struct reading *reading = context;

	report_trouble(
	    reading->program, "%s:%zu: %s", reading->check->file, line, reason);
}

/* A claim that cannot be kept beside the others about its record. */
static void
report_row(struct reading *reading, const struct csvfile_row *row,
    const char *who, const struct claim *earlier, int32_t points)
{
	struct check *check = reading->check;
	char name[CLAIM_WHO], shown[CLAIM_WHO];
	struct finding finding = {earlier != NULL ? "twice" : "nobody",
	    check->file, row->line, row->values[ID],
	    name_who(name, check, reading->program, who), &points, NULL, ""};
	struct text reason = reason_of(&finding, reading->program);

	utf8_show(shown, sizeof(shown), finding.who, strlen(finding.who));
	if (earlier != NULL) {
		check->verdicts.twice++;
		text_say(&reason, "already claimed in line {1}: {2}",
		    part_number((int64_t)earlier->line), part_string(shown));
	} else {
		check->verdicts.nobody++;
		text_say(&reason,
		    "there are {1} other players in this match already",
		    part_number(CLAIMS_EACH));
	}
	report_finding(check, reading->program, &finding);
}

/* A number in a column; says what should be there if it is not. */
static bool
read_number(const struct csvfile_row *row, int column, int64_t least,
    int64_t most, int64_t *number, struct text *why)
{
	char shown[64];

	if (csvfile_number(row->values[column], least, most, number))
		return true;
	utf8_show(
	    shown, sizeof(shown), row->values[column], row->lengths[column]);
	text_say(why,
	    column == SEAT
		? "a seat is a number from 1 to 6, not '{1}'"
		: "points are a whole number without leading zeros, not '{1}'",
	    part_string(shown));
	return false;
}

/* A claim by itself; says what is wrong with it. */
static bool
read_claim(const struct csvfile_row *row, int64_t *seat, int64_t *points,
    struct text *why)
{
	if (row->values[ID][0] == '\0')
		text_say(why, "the id is missing");
	else if (row->values[SEAT] != NULL)
		read_number(row, SEAT, 1, SEATS, seat, why);
	else if (row->lengths[PLAYER] == 0)
		text_say(why, "the player is missing");
	else if (row->lengths[PLAYER] >= NAME_SIZE)
		text_say(why, "a name has at most {1} bytes",
		    part_number(NAME_SIZE - 1));
	return why->length == 0 &&
	    read_number(row, POINTS, -CLAIM_MOST, CLAIM_MOST, points, why);
}

static void
take_claim(const struct csvfile_row *row, void *context)
{
	struct reading *reading = context;
	struct check *check = reading->check;
	const struct claim *earlier;
	const char *who = row->values[PLAYER];
	char by_seat[2] = "";
	int64_t seat = 0, points;
	char reason[256];
	struct claim claim;
	struct text why;

	if (reading->stop)
		return;
	text_begin(&why, reason, sizeof(reason), voice_of(reading->program));
	if (!read_claim(row, &seat, &points, &why)) {
		complain(row->line, reason, reading);
		return;
	}
	if (row->values[SEAT] != NULL) {
		by_seat[0] = (char)seat;
		who = by_seat;
		check->by_seat = true;
	}
	check->verdicts.claims++;
	claim = (struct claim){
	    .line = (uint32_t)row->line, .points = (int32_t)points};
	switch (
	    claims_add(check->claims, row->values[ID], who, &claim, &earlier)) {
	case CLAIM_TAKEN:
		return;
	case CLAIM_TWICE:
	case CLAIM_MANY:
		report_row(reading, row, who, earlier, claim.points);
		return;
	case CLAIM_NO_MEMORY:
		report_trouble(reading->program, "out of memory");
		reading->stop = true;
	}
}

static bool
read_claims(struct check *check, struct program *program, int fd)
{
	struct reading reading = {check, program, false};
	struct csvfile wants = {.columns = wanted,
	    .optional = 1 << SEAT | 1 << PLAYER,
	    .either = 1 << SEAT | 1 << PLAYER,
	    .take = take_claim,
	    .complain = complain,
	    .refuse = refuse,
	    .context = &reading,
	    .voice = voice_of(program)};
	int error = csvfile_read(fd, &wants);

	if (error > 0)
		report_trouble(program, "%s: %s", check->file, strerror(error));
	if (error != 0 || reading.stop)
		program_answer(program, STATUS_TROUBLE);
	return error == 0 && !reading.stop;
}

bool
check_open(struct check *check, struct program *program, const char *file,
    enum format format)
{
	int fd = program_take(program, file);
	bool read;

	check->format = format;
	check->claims = calloc(1, sizeof(*check->claims));
	file = file_name(program, file);
	utf8_show(check->file, sizeof(check->file), file, strlen(file));
	if (fd == -1 || check->claims == NULL) {
		report_trouble(program, "%s: %s", check->file, strerror(errno));
		return false;
	}
	if (format != FORMAT_TEXT)
		fields_open(&check->fields, &program->out,
		    format == FORMAT_JSON, columns);
	claims_open(check->claims);
	read = read_claims(check, program, fd);
	program_close_file(fd);
	check->found = calloc(check->claims->ids.n + 1, sizeof(uint32_t));
	if (read && check->found == NULL) {
		report_trouble(program, "out of memory");
		return false;
	}
	return read;
}

void
check_close(struct check *check)
{
	if (check->claims != NULL)
		claims_close(check->claims);
	free(check->claims);
	free(check->found);
}

/* Holding records against them. */

static int
count_name(const struct record *record, const char *name)
{
	int n = 0;

	for (int i = 0; i < record->setup.players; i++)
		n += strcmp(record->names[i], name) == 0;
	return n;
}

static void
report_claim(struct check *check, struct program *program, size_t number,
    const struct claim *claim, struct finding *finding)
{
	char name[CLAIM_WHO];

	finding->file = check->file;
	finding->line = claim->line;
	finding->id = claim_id(check->claims, number);
	finding->who =
	    name_who(name, check, program, claim_who(check->claims, claim));
	finding->claimed = &claim->points;
	report_finding(check, program, finding);
	finding->who = NULL;
}

static void
report_wrong(struct check *check, struct program *program, size_t number,
    const struct claim *claim, int i)
{
	const int32_t *points = &program->record.state.match.totals[i];
	struct finding finding = {.verdict = "wrong", .points = points};
	struct text reason = reason_of(&finding, program);

	check->verdicts.wrong++;
	text_say(&reason, "{1} has {2}, not {3}", part_seat(i + 1),
	    part_number(*points), part_number(claim->points));
	report_claim(check, program, number, claim, &finding);
}

static void
report_missing(
    struct check *check, struct program *program, size_t number, int i)
{
	const struct claims *claims = check->claims;
	const int32_t *points = &program->record.state.match.totals[i];
	struct finding finding = {"missing", check->file,
	    claim_first(claims, number)->line, claim_id(claims, number),
	    program->record.names[i], NULL, points, ""};
	struct text reason = reason_of(&finding, program);

	check->verdicts.missing++;
	text_say(&reason, "nothing is claimed for {1}, who has {2}",
	    part_seat(i + 1), part_number(*points));
	report_finding(check, program, &finding);
}

/* Claims about players whom the record does not have, or has twice. */
static void
report_nobody(struct check *check, struct program *program, size_t number)
{
	const struct record *record = &program->record;
	const struct claims *claims = check->claims;
	const struct claim *claim = claim_first(claims, number);

	for (; claim != NULL; claim = claim_next(claims, claim)) {
		struct finding finding = {.verdict = "nobody"};
		struct text reason = reason_of(&finding, program);
		const char *who = claim_who(claims, claim);
		int n = check->by_seat ? *who <= record->setup.players
				       : count_name(record, who);

		if (n == 1)
			continue;
		check->verdicts.nobody++;
		if (check->by_seat)
			text_say(&reason, "nobody sits at seat {1}",
			    part_number(*who));
		else
			text_say(&reason,
			    n > 1 ? "several players are called '{1}': give "
				    "the seat"
				  : "nobody is called '{1}'",
			    part_string(who));
		report_claim(check, program, number, claim, &finding);
	}
}

static void
check_seats(struct check *check, struct program *program, size_t number)
{
	const struct record *record = &program->record;
	uint32_t met = 0;

	for (int i = 0; i < record->setup.players; i++) {
		const char seat[2] = {(char)(i + 1), '\0'};
		const struct claim *claim = claims_find(check->claims, number,
		    check->by_seat ? seat : record->names[i]);

		if (claim == NULL) {
			report_missing(check, program, number, i);
			continue;
		}
		if (!check->by_seat && count_name(record, record->names[i]) > 1)
			continue;
		met++;
		if (claim->points == record->state.match.totals[i])
			check->verdicts.right++;
		else
			report_wrong(check, program, number, claim, i);
	}
	if (met < claims_count(check->claims, number))
		report_nobody(check, program, number);
}

void
check_record(struct check *check, struct program *program)
{
	const struct record *record = &program->record;
	long number = claims_about(
	    check->claims, record->id, record->id_length, &check->next);
	struct finding finding = {"unclaimed", program->source.file,
	    record->line_of_game, record->id, "", NULL, NULL, ""};
	struct text reason = reason_of(&finding, program);

	if (number >= 0) {
		__atomic_fetch_add(&check->found[number], 1, __ATOMIC_RELAXED);
		check_seats(check, program, (size_t)number);
		return;
	}
	check->verdicts.unclaimed++;
	text_say(&reason,
	    record->id_length == 0
		? "the record has no id: nothing can be claimed about it"
		: "nothing is claimed about this record");
	report_finding(check, program, &finding);
}

void
check_merge(struct check *check, const struct check *other)
{
	struct verdicts *sum = &check->verdicts;
	const struct verdicts *more = &other->verdicts;

	sum->right += more->right;
	sum->wrong += more->wrong;
	sum->nobody += more->nobody;
	sum->missing += more->missing;
	sum->unclaimed += more->unclaimed;
}

static void
report_absent(struct check *check, struct program *program, size_t number)
{
	const struct claims *claims = check->claims;
	const struct claim *claim = claim_first(claims, number);

	for (; claim != NULL; claim = claim_next(claims, claim)) {
		struct finding finding = {.verdict = "absent"};
		struct text reason = reason_of(&finding, program);

		check->verdicts.absent++;
		text_say(&reason, "no legal record has this id");
		report_claim(check, program, number, claim, &finding);
	}
}

static void
report_several(struct check *check, struct program *program, size_t number)
{
	struct finding finding = {.verdict = "several"};
	struct text reason = reason_of(&finding, program);

	check->verdicts.several++;
	text_say(&reason, "{1} records have this id",
	    part_number((int64_t)check->found[number]));
	report_claim(check, program, number, claim_first(check->claims, number),
	    &finding);
}

/* 12 claims: 9 right, 1 wrong ... */
static void
write_summary(
    const struct verdicts *v, const struct language *language, struct out *out)
{
	char bytes[512];
	struct text text;

	text_begin(
	    &text, bytes, sizeof(bytes), (struct voice){.language = language});
	text_say(&text,
	    "{1|claim|claims}: {2} right, {3} wrong, {4} twice, {5} for "
	    "nobody, {6} without a record, {7} malformed; missing: {8} of "
	    "players, {9} of whole records",
	    part_number(v->claims), part_number(v->right),
	    part_number(v->wrong), part_number(v->twice),
	    part_number(v->nobody), part_number(v->absent),
	    part_number(v->malformed), part_number(v->missing),
	    part_number(v->unclaimed));
	if (v->several > 0)
		text_say(&text, "; in several records: {1} ids",
		    part_number(v->several));
	out_string(out, bytes);
	out_char(out, '\n');
}

void
check_finish(struct check *check, struct program *program)
{
	for (size_t i = 0; i < check->claims->ids.n; i++)
		if (check->found[i] == 0)
			report_absent(check, program, i);
		else if (check->found[i] > 1)
			report_several(check, program, i);
	write_summary(&check->verdicts, program->language,
	    check->format == FORMAT_TEXT ? &program->out : &program->err);
}
