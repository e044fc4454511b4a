/* record.c: the game record, read and judged line by line. */

#include "reader.h"

const struct fault fault_words = {
    "record.syntax", "wrong number or kind of words: write '{6}'"};
const struct fault fault_number = {"record.syntax",
    "a number is needed here, without a sign or leading zeros"};
const struct fault fault_seat = {
    "record.syntax", "{1} is not a seat: a number from 1 to 6"};
const struct fault fault_bytes = {
    "record.syntax", "not UTF-8, or a control character"};
const struct fault fault_long = {
    "record.syntax", "the line is longer than 4095 bytes"};
const struct fault fault_first = {"record.header",
    "a record begins with a game line, and a blank line ends it"};
const struct fault fault_time = {"record.time", "the time stamp goes back"};
const struct fault fault_card = {
    "record.card", "{1} is not a card of {4} as it is played here"};
const struct fault fault_verb = {"record.syntax", "{1} is not a move of {4}"};
static const struct fault too_many_lines = {
    "record.syntax", "the record is longer than 1000000 lines"};
const struct fault fault_line = {
    "record.syntax", "{1} does not begin a line of a record"};
static const struct fault fault_blank = {
    "record.syntax", "a blank line stands in the middle of a record"};
const struct fault fault_no_room = {
    "record.syntax", "this would make the record longer than 1000000 lines"};
static const struct fault asked_over = {
    "record.running", "the match is not over"};

/* Which line is which. */

static const struct keyword {
	const char *name;
	bool body;
	line_reader *read;
} keywords[] = {
    {"game", false, read_game}, {"id", false, read_id},
    {"variant", false, read_variant}, {"colours", false, read_colours},
    {"player", false, read_player}, {"start", false, read_start},
    {"seed", false, read_seed}, {"sheet", false, read_sheet},
    {"meta", false, read_meta}, {"deal", true, read_deal},
    {"shuffle", true, read_shuffle}, {"score", true, read_score},
    {"result", true, read_result}, {"winner", true, read_winner},
    {NULL, false, read_term}, /* under the name that each game has for it */
};

enum { KEYWORDS = sizeof(keywords) / sizeof(keywords[0]) };

/* Made once, and shared by all records and threads. */
static struct dict keyword_dict;

static void
make_keywords(size_t which)
{
	(void)which;
	for (unsigned i = 0; i < KEYWORDS - 1; i++)
		dict_add(
		    &keyword_dict, word_make(keywords[i].name), (int32_t)i);
	for (size_t i = 0; games[i] != NULL; i++) {
		uint64_t word =
		    games[i]->term != NULL ? word_make(games[i]->term) : 0;

		if (word != 0 && dict_find(&keyword_dict, word) < 0)
			dict_add(&keyword_dict, word, KEYWORDS - 1);
	}
}

/* The header is complete: does it fit together? */
static const struct fault *
begin_body(struct record *record)
{
	const struct fault *fault =
	    match_begin(record->game, &record->state, &record->setup);

	if (fault == NULL)
		fault = check_demands(record);
	if (fault == NULL)
		record->phase = PHASE_BODY;
	record->special =
	    record->demands != 0 || record->setup.sheet || record->clock >= 0;
	return fault;
}

/* A fault of the header as a whole is one of the line that names the game. */
static const struct fault *
refuse_header(struct record *record, const struct fault *fault)
{
	record->refusal.line = record->line_of_game;
	record->refusal.number = 0;
	return fault;
}

static bool
some_game_says(uint64_t word)
{
	for (size_t i = 0; games[i] != NULL; i++)
		for (const struct verb *v = games[i]->verbs; *v->name; v++)
			if (v->table && word_make(v->name) == word)
				return true;
	return false;
}

/* Reads a line of the body, whose first word is known to begin one. */
static const struct fault *
read_body(struct record *record, struct cursor *cursor, const char *start,
    uint64_t word, int keyword, int verb)
{
	/* A control character belongs to the word before it. */
	if (record->phase != PHASE_BODY && *cursor->end != ' ' &&
	    *cursor->end != '\t' && !line_is_blank(cursor->end))
		return &fault_bytes;
	if (record->phase == PHASE_PREFACE)
		return &fault_first;
	if (record->phase == PHASE_HEADER) {
		const struct fault *fault = begin_body(record);

		if (fault != NULL)
			return refuse_header(record, fault);
	}
	if (is_seat(word))
		return read_seat_move(record, cursor, start, (int)(word - '0'));
	if (keyword >= 0)
		return keywords[keyword].read(record, cursor, start);
	return read_table_move(record, cursor, start, verb);
}

static const struct fault *
read_line(struct record *record, struct cursor *cursor)
{
	const char *start = cursor->end;
	uint64_t word = word_next(cursor);
	int keyword, verb = -1;

	if (*cursor->at == '#')
		return read_comment(record, cursor, start);
	record->real = true;
	if (word == 0)
		return &fault_bytes;
	keyword = dict_find(&keyword_dict, word);
	if (is_seat(word))
		return read_body(record, cursor, start, word, keyword, verb);
	if (keyword < 0) {
		if (record->game == NULL)
			return some_game_says(word) ? &fault_first
						    : &fault_line;
		verb = dict_find(&record->codec->verbs, word);
		if (verb < 0 || !record->game->verbs[verb].table)
			return &fault_line;
	} else if (!keywords[keyword].body) {
		return keywords[keyword].read(record, cursor, start);
	} else if (keywords[keyword].read == read_shuffle &&
	    record->game != NULL && !record->game->shuffles) {
		return &fault_line;
	}
	return read_body(record, cursor, start, word, keyword, verb);
}

bool
line_is_move(const char *line)
{
	struct cursor cursor = {line, line};
	uint64_t word = word_next(&cursor);
	int keyword = word != 0 ? dict_find(&keyword_dict, word) : -1;

	if (*cursor.at == '#')
		return false;
	return keyword < 0 ||
	    !(keywords[keyword].body || keywords[keyword].read == read_meta);
}

void
record_open(struct record *record, unsigned demands)
{
	static atomic_bool made;

	make_once(&made, make_keywords, 0);
	memset(record, 0, offsetof(struct record, names));
	record->demands = demands;
}

void
record_begin(struct record *record)
{
	record->line = record->lines = record->added = record->others = 0;
	record->ends = '\n';
	record->closed = false;
	record->line_of_game = 0;
	record->real = false;
	record->phase = PHASE_PREFACE;
	record->game = NULL;
	record->codec = NULL;
	memset(&record->setup, 0, sizeof(record->setup));
	record->said = 0;
	record->id_length = record->seed_length = 0;
	record->id[0] = record->seed[0] = '\0';
	record->stamps = (struct stamps){.any = false};
	record->stamped = record->bare = false;
	record->clock = -1;
	record->unclaimed = record->resulted = record->won = false;
	record->forfeit = (struct forfeit){.seat = 0};
	record->refusal.fault = NULL;
	record->refusal.line = 0;
}

/* Keeps the beginning of a line as it is, for reasons. */
static void
keep_raw(
    struct refusal *refusal, const char *line, size_t length, const char *stop)
{
	refusal->raw_length = (uint8_t)(length < RAW_MOST ? length : RAW_MOST);
	memcpy(refusal->raw, line, refusal->raw_length);
	refusal->stop =
	    (uint8_t)(stop > line && stop - line < refusal->raw_length
		    ? stop - line
		    : 0);
	refusal->played = refusal->seatless = false;
}

/* `stop` is the word at which reading stopped. */
static void
refuse(struct record *record, const struct fault *fault, const char *line,
    const char *stop)
{
	struct refusal *refusal = &record->refusal;
	size_t length;

	refusal->fault = fault;
	if (refusal->line != 0) {
		utf8_show(refusal->text, sizeof(refusal->text), "game", 4);
		refusal->raw_length = 0;
		return;
	}
	refusal->line = record_line(record);
	refusal->number = record->lines;
	while (*line == ' ' || *line == '\t')
		line++;
	length = (size_t)(line_after(line) - line) - 1;
	if (length > 0 && line[length - 1] == '\r')
		length--;
	utf8_show(refusal->text, SHOWN_MOST, line, length);
	keep_raw(refusal, line, length, stop);
	refusal->played = record->class == CLASS_GAME;
}

/* A line that is too long is at fault for that, whatever it says. */
static void
refuse_long(struct record *record, const char *line)
{
	record->real = true;
	record->refusal.fault = &fault_long;
	record->refusal.line = record_line(record);
	record->refusal.number = record->lines;
	record->refusal.raw_length = 0;
	utf8_show(record->refusal.text, SHOWN_MOST, line, LINE_BYTES);
}

/*
 * One line, or several?  Lines of a record on one line end in US, and the last
 * of them may end in LF.  In any other record a line that ends in US is not one
 * of it: that is noticed where lines are refused, and costs nothing elsewhere.
 * Only where such a line is too long it may be too late to tell: then what
 * follows on the line of the file belongs to the record as well.
 */

static void
close_line(struct record *record, const char *next)
{
	record->closed = true;
	record->limit = next;
}

const char *
find_line_end(struct record *record, const char *from)
{
	const char *next;

	if (!line_is_blank(from))
		return NULL;
	next = line_after(from);
	if (next[-1] == record->ends)
		return next - 1;
	if (!record_is_oneline(record))
		return NULL;
	close_line(record, next);
	return next - 1;
}

/* The number of the line in its file stays what it was. */
static void
turn_oneline(struct record *record)
{
	record->line += record->lines - 1;
	record->ends = UNIT_SEPARATOR;
}

void
record_end_long(struct record *record, char end)
{
	if (end == record->ends)
		return;
	if (end == UNIT_SEPARATOR)
		turn_oneline(record);
	else
		record->closed = true;
}

static bool
is_of_other(const struct record *record, const char *line, const char *next)
{
	return record->ends == '\n' && next[-1] == UNIT_SEPARATOR &&
	    next - 1 - line <= LINE_BYTES;
}

/* Ends the record before a line that was looked at, but is not one of it. */
static const char *
give_back(struct record *record, const char *line)
{
	record->lines--;
	record->limit = line;
	if (record->refusal.fault == NULL) {
		record->refusal.line = 0;
		record->real = record->game != NULL;
	}
	return line;
}

/* After a line that is one of the record, whatever is wrong with it. */
static const char *
go_on(struct record *record, const char *line, const char *next)
{
	if (next[-1] == record->ends)
		return next;
	if (next[-1] == '\n')
		close_line(record, next);
	else if (next - 1 - line > LINE_BYTES)
		turn_oneline(record);
	return next;
}

/* A line after the first fault: it only tells whether there is a record. */
static const char *
pass_over(struct record *record, const char *line)
{
	const char *next = line_after(line);

	record->lines++;
	if (is_of_other(record, line, next))
		return give_back(record, line);
	if (*word_seek(line).at != '#' || next - 1 - line > LINE_BYTES)
		record->real = true;
	return go_on(record, line, next);
}

const char *
record_refuse_line(struct record *record, const char *line, const char *stop,
    const struct fault *fault)
{
	const char *next = line_after(line);

	if (is_of_other(record, line, next))
		return give_back(record, line);
	if (next - 1 - line > LINE_BYTES)
		refuse_long(record, line);
	else
		refuse(record, fault, line, stop);
	return go_on(record, line, next);
}

/* Any line. */
static const char *
feed_line(struct record *record, const char *at)
{
	struct cursor cursor = {at, at};
	const struct fault *fault;

	if (record->refusal.fault != NULL)
		return pass_over(record, at);
	record->stamped = false;
	fault = ++record->lines > RECORD_LINES ? &too_many_lines
					       : read_line(record, &cursor);
	if (fault != NULL)
		return record_refuse_line(record, at, cursor.at, fault);
	record->others +=
	    record->class != CLASS_GAME || record->now.kind != LINE_MOVE;
	return cursor.end + 1;
}

/* What the first line ends in, all others do. */
static void
learn_form(struct record *record, const char *line)
{
	if (record->lines == 0)
		record->ends = line_after(line)[-1];
}

const char *
record_feed(struct record *record, const char *at)
{
	const char *next = at;

	learn_form(record, at);
	record->limit = at + 1;
	if (record->phase == PHASE_BODY)
		next = feed_moves(record, at);
	if (next == at)
		next = feed_line(record, at);
	if (next != at)
		return next;
	/* There is no other record that it could be of. */
	record->lines++;
	refuse(record, &fault_bytes, at, at);
	return line_after(at);
}

/* Within one line there is no blank one. */
static const char *
feed_blank(struct record *record, const char *at)
{
	if (record->refusal.fault != NULL)
		return pass_over(record, at);
	record->lines++;
	record->real = true;
	return record_refuse_line(record, at, at, &fault_blank);
}

const char *
record_feed_lines(struct record *record, const char *at, const char *limit)
{
	learn_form(record, at);
	record->limit = limit;
	while (at < record->limit) {
		if (line_is_blank(at)) {
			if (!record_is_oneline(record) ||
			    line_after(at)[-1] == '\n')
				break;
			at = feed_blank(record, at);
			continue;
		}
		at = feed_line(record, at);
		if (record->phase == PHASE_BODY)
			at = feed_moves(record, at);
	}
	return at;
}

/* Whether the last word of a line is a stamp. */
static bool
ends_in_stamp(const char *line)
{
	const char *end = line_after(line) - 1, *word;

	while (end > line && (end[-1] == ' ' || end[-1] == '\t'))
		end--;
	for (word = end; word > line && word[-1] != ' ' && word[-1] != '\t';)
		word--;
	return *word == '@';
}

/* The clock stamps a line, but no comment and no header line: there a stamp
   would be just text. */
static void
stamp_added(struct record *record)
{
	if (record->class != CLASS_META && record->class != CLASS_HEADER)
		record->bare = false;
	if (record->clock < 0 || record->stamped || record->bare)
		return;
	stamp_by_clock(record);
	keep_stamp(record);
}

const struct fault *
record_add(struct record *record, const char *line)
{
	struct stamps stamps = record->stamps;
	const struct fault *fault;

	if (record->lines == RECORD_LINES)
		return &fault_no_room;
	if (record->clock >= 0 && *word_seek(line).at != '#' &&
	    line_after(line) - 1 - line > LINE_BYTES - STAMP_MOST &&
	    !ends_in_stamp(line))
		return &fault_long;
	record_feed(record, line);
	fault = record->refusal.fault;
	record->refusal.fault = NULL;
	record->refusal.line = 0;
	if (fault == NULL) {
		record->added++;
		if (record->class != CLASS_COMMENT)
			stamp_added(record);
	} else {
		record->lines--;
		record->stamps = stamps;
	}
	return fault;
}

/* Whether a line that begins with this word deals cards. */
static bool
deals(uint64_t word)
{
	int keyword = dict_find(&keyword_dict, word);

	return keyword >= 0 &&
	    (keywords[keyword].read == read_deal ||
		keywords[keyword].read == read_shuffle);
}

/* Whether a text is a line of the game, and whether it says whose. */
static void
look_at_typed(const struct record *record, struct refusal *refusal)
{
	char line[sizeof(refusal->raw) + 1 + WORD_PAD] = {0};
	struct cursor cursor = {line, line};
	uint64_t word;

	memcpy(line, refusal->raw, refusal->raw_length);
	line[refusal->raw_length] = '\n';
	word = word_next(&cursor);
	refusal->seatless = !is_seat(word);
	if (is_seat(word))
		word = word_next(&cursor);
	refusal->played = record->codec != NULL && word != 0 &&
	    (dict_find(&record->codec->verbs, word) >= 0 || deals(word));
	refusal->seatless &= record->now.seat != 0;
	if (record->typed_stop < refusal->raw_length)
		refusal->stop = (uint8_t)record->typed_stop;
}

struct refusal
record_refusal(const struct record *record, const char *text, size_t length,
    const struct fault *fault)
{
	struct refusal refusal = {.fault = fault,
	    .line = record_line(record) + !record_is_oneline(record)};

	utf8_show(refusal.text, sizeof(refusal.text), text, length);
	keep_raw(&refusal, text, length, text);
	look_at_typed(record, &refusal);
	return refusal;
}

void
record_feed_long(struct record *record, const char *piece)
{
	record->lines++;
	record->real = true;
	if (record->refusal.fault == NULL)
		refuse_long(record, piece);
}

void
record_end(struct record *record)
{
	const struct fault *fault = NULL;

	if (record->refusal.fault != NULL || !record->real)
		return;
	record->bare = record->phase == PHASE_HEADER;
	if (record->bare)
		fault = begin_body(record);
	if (fault == NULL && record->demands & DEMAND_OVER &&
	    !record->state.match.over)
		fault = &asked_over;
	if (fault == NULL)
		return;
	refuse_header(record, fault);
	refuse(record, fault, "", "");
}

unsigned
record_winners(const struct record *record)
{
	const struct match *match = &record->state.match;
	const struct forfeit *forfeit = &record->forfeit;

	if (match->over)
		return match->winners;
	if (forfeit->seat == 0 || forfeit->seat > match->players ||
	    forfeit->ended != match->ended || forfeit->moves != match->moves)
		return 0;
	return ((1u << match->players) - 1) & ~seat_bit(forfeit->seat);
}

void
record_need_room(struct record *record, size_t lines)
{
	if (record->lines + lines <= RECORD_LINES)
		return;
	refuse_header(record, &fault_no_room);
	refuse(record, &fault_no_room, "", "");
}
