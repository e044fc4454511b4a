/* deal.c: set games up, and deal the rounds that follow. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cmd/shared/change.h"
#include "cmd/shared/options.h"
#include "cmd/shared/play.h"
#include "formats/record/seats.h"
#include "formats/suggest.h"
#include "formats/tables/fields.h"

/* {1} and {2}: the games' own words for their length. */
static const char help_of_all[] =
    "usage: %deal [-p PLAYERS] [-v VARIANT] [-n COUNT] [-s SEED]\n"
    "            [--start=SEAT] [{1}]\n"
    "            [--colours=WORDS] [--id=WORD] [--rotate] [--empty]\n"
    "            [-1] [-j N] GAME\n"
    "       %deal --next [-1] [-j N] [-f FILE | FILE ...]\n"
    "       %deal --list [-F FORMAT]\n"
    "Write a record up to and including its first deal.\n"
    "\n"
    "Examples:\n"
    "  %deal -p Anna,Ben,Cem companeros >my.game\n"
    "  %deal -s evening -n 100 punto | %move -a | %score\n"
    "\n"
    "Who plays what:\n"
    "  -p, --players=P   how many, or their names: -p Anna,Ben,Cem;\n"
    "                    or one name, and -p again for each of the others\n"
    "  -v, --variant=V   play a variant of the game\n"
    "      --start=SEAT  who begins: a seat or a name\n"
    "{2}"
    "      --colours=W   the colours in play, as in a record\n"
    "\n"
    "How it is dealt:\n"
    "  -s, --seed=SEED   deal from this seed, 1 to 64 ASCII characters\n"
    "  -n, --count=N     write N records; seeds and ids get /1, /2 ...\n"
    "      --id=WORD     name the record\n"
    "      --rotate      write each deal once per seating: the names move\n"
    "                    round; ids get .1, .2 ...\n"
    "      --empty       write the header only, without a seed\n"
    "\n"
    "Instead of a new game:\n"
    "      --next        copy records, adding the next deal where a round\n"
    "                    is over and the match is not\n"
    "  -f, --file=FILE   with --next: change FILE in place\n"
    "      --list        list the games\n"
    "  -F, --format=F    with --list: text, csv or json\n";

enum { HEADER_MAX = 16384 };

/* What the header is to say, as it was asked for. */
struct order {
	const char *players[SEATS]; /* each -p */
	int given; /* how many there were */
	const char *variant;
	const char *seed;
	const char *start;
	const char *term, *term_word;
	const char *colours;
	const char *id;
	int64_t count; /* 0: one, without numbers */
	bool empty;
	bool rotate;
};

/* Who plays. */
struct roster {
	int players;
	char names[SEATS][NAME_SIZE];
};

/* A header, in the pieces between which each record has its own lines. */
struct header {
	char bytes[HEADER_MAX];
	size_t length;
	size_t id_at; /* where the id belongs */
};

/* What each record is made of. */
struct dealing {
	struct header headers[SEATS]; /* one for each seating */
	int seatings;
	const struct order *order;
};

static void
header_line(struct header *header, const char *word, const char *value)
{
	int n = snprintf(header->bytes + header->length,
	    HEADER_MAX - header->length, "%s %s\n", word, value);

	if (n < 0 || strchr(value, '\n') != NULL ||
	    (size_t)n >= HEADER_MAX - header->length)
		usage_error("that does not fit into a record");
	header->length += (size_t)n;
}

/* What goes into a line may not end it, nor be passed over by a reader. */
static void
check_text(const char *option, const char *text)
{
	for (; text != NULL && *text != '\0'; text++)
		if ((unsigned char)*text < ' ')
			usage_error("%s takes no control characters", option);
}

static bool
is_number(const char *text)
{
	return *text != '\0' && strspn(text, "0123456789") == strlen(text);
}

static void
roster_add(struct roster *roster, const char *name, size_t length)
{
	if (roster->players == SEATS)
		usage_error("there are at most %d players", SEATS);
	while (length > 0 && name[length - 1] == ' ')
		length--;
	if (length == 0)
		usage_error("a name in -p is empty");
	if (length < NAME_SIZE) {
		memcpy(roster->names[roster->players], name, length);
		roster->names[roster->players++][length] = '\0';
	} else {
		usage_error("a name has at most %d bytes", NAME_SIZE - 1);
	}
}

/* A name in quotes, as CSV has it: "" is a quote.  Returns what follows. */
static const char *
roster_add_quoted(struct roster *roster, const char *text)
{
	char name[NAME_SIZE];
	size_t length = 0;

	for (text++; *text != '"' || text[1] == '"'; text++) {
		if (*text == '\0')
			usage_error("a quote in -p is not closed");
		text += *text == '"';
		if (length < sizeof(name))
			name[length++] = *text;
	}
	roster_add(roster, name, length);
	text++;
	return text + strspn(text, " ");
}

/* One name, or all up to the end; what ends them is returned. */
static const char *
roster_add_next(struct roster *roster, const char *text, const char *ends)
{
	size_t length;

	text += strspn(text, " ");
	if (*text == '"')
		return roster_add_quoted(roster, text);
	length = strcspn(text, ends);
	roster_add(roster, text, length);
	return text + length;
}

/* Names separated by commas, or a single one that may have commas in it. */
static void
roster_add_names(struct roster *roster, const char *text, bool single)
{
	text = roster_add_next(roster, text, single ? "" : ",");
	while (*text == ',' && !single)
		text = roster_add_next(roster, text + 1, ",");
	if (*text != '\0')
		usage_error("after a name in quotes comes a comma");
}

/* A number of players that are called by their seats. */
static void
roster_count(struct roster *roster, long n)
{
	while (roster->players < n) {
		char name[24];

		snprintf(name, sizeof(name), "Player %d", roster->players + 1);
		roster_add(roster, name, strlen(name));
	}
}

/* Somebody may be called 2, but not everybody. */
static bool
has_name(const struct order *order)
{
	for (int i = 0; i < order->given; i++)
		if (!is_number(order->players[i]))
			return true;
	return false;
}

static void
make_roster(struct roster *roster, const struct order *order, int fewest)
{
	roster->players = 0;
	if (order->given == 0)
		roster_count(roster, fewest);
	for (int i = 0; i < order->given; i++) {
		const char *text = order->players[i];

		check_text("-p", text);
		if (has_name(order))
			roster_add_names(roster, text, order->given > 1);
		else if (order->given > 1)
			usage_error("-p is a number of players, or names");
		else
			roster_count(
			    roster, number_option("-p", text, 1, SEATS));
	}
}

/* In a later seating everybody sits so many seats further on. */
static void
header_players(struct header *header, const struct roster *roster, int seating)
{
	int n = roster->players;

	for (int i = 0; i < n; i++) {
		const char *name = roster->names[(i + n - seating % n) % n];
		char line[NAME_SIZE + 8];

		snprintf(line, sizeof(line), "%d %s", i + 1, name);
		header_line(header, "player", line);
	}
}

/* Who begins, by seat or by name. */
static void
header_start(
    struct header *header, const struct roster *roster, const char *start)
{
	char line[16], why[SEAT_TEXT];
	int seat;

	if (start == NULL)
		return;
	if (is_number(start))
		seat = (int)number_option("--start", start, 1, roster->players);
	else
		seat = seat_find(
		    roster->names, roster->players, start, strlen(start));
	if (seat <= 0) {
		seat_say(why, (struct voice){.names = roster->names},
		    roster->players, start, strlen(start));
		usage_error("--start: %s", why);
	}
	snprintf(line, sizeof(line), "%d", seat);
	header_line(header, "start", line);
}

static const struct variant *
find_variant(const struct game *game, const char *name)
{
	const struct variant *variant = game->variants;
	struct suggestion suggestion;

	if (name == NULL)
		return variant;
	suggest_begin(&suggestion, name, strlen(name));
	for (; variant->name != NULL; variant++) {
		if (strcmp(variant->name, name) == 0)
			return variant;
		suggest_try(&suggestion, variant->name);
	}
	suggest_error(
	    suggestion.best, "%s has no variant '%s'", game->name, name);
	usage_error(
	    "%s has no variant '%s'; --list names them", game->name, name);
}

/* A match is counted in the game's own way, or not at all. */
static void
check_term(const struct game *game, const struct order *order)
{
	char meant[24];

	if (order->term == NULL ||
	    (game->term != NULL && strcmp(game->term, order->term_word) == 0))
		return;
	if (game->term != NULL) {
		snprintf(meant, sizeof(meant), "--%s", game->term);
		suggest_error(
		    meant, "%s has no --%s", game->name, order->term_word);
	}
	usage_error("%s has no --%s", game->name, order->term_word);
}

/* Who begins is a seat: the deal is the same, whoever sits there. */
static void
build_header(struct header *header, const struct game *game,
    const struct order *order, const struct roster *roster, int seating)
{
	char line[64];

	snprintf(line, sizeof(line), "%s %s", game->name, game->version);
	header_line(header, "game", line);
	header->id_at = header->length;
	if (order->variant != NULL)
		header_line(header, "variant", order->variant);
	if (order->term != NULL)
		header_line(header, order->term_word, order->term);
	if (order->colours != NULL)
		header_line(header, "colours", order->colours);
	header_players(header, roster, seating);
	header_start(header, roster, order->start);
}

static void
build_headers(
    struct dealing *dealing, const struct game *game, const struct order *order)
{
	const struct variant *variant = find_variant(game, order->variant);
	struct roster roster;

	make_roster(&roster, order, variant->min);
	if (roster.players < variant->min || roster.players > variant->max)
		usage_error("%s %s is for %d to %d players", game->name,
		    variant->name, variant->min, variant->max);
	dealing->seatings = order->rotate ? roster.players : 1;
	for (int i = 0; i < dealing->seatings; i++)
		build_header(&dealing->headers[i], game, order, &roster, i);
}

static void
refuse_header(const struct record *record, bool line)
{
	struct reason reason;

	if (record->refusal.fault == NULL)
		return;
	reason_make(&reason, record, &record->refusal, NULL, 0, NULL);
	usage_error("%s%s%s", line ? record->refusal.text : "",
	    line ? ": " : "", reason.text);
}

/* A header is right if a record that begins with it is. */
static void
check_lines(struct record *record, const char *lines, size_t length)
{
	char bytes[HEADER_MAX + WORD_PAD] = {0};
	const char *at = bytes;

	memcpy(bytes, lines, length);
	while (at < bytes + length)
		at = record_feed(record, at);
	refuse_header(record, true);
}

/* A match that nobody can win may be written down, but not asked for. */
static void
check_most(const struct record *record, const struct order *order)
{
	const struct game *game = record->game;
	int most;

	if (order->term == NULL || game->term_most == NULL)
		return;
	most = game->term_most(&record->setup);
	if (record->setup.term > most)
		usage_error("--%s=%s can never be reached; the most is %d",
		    order->term_word, order->term, most);
}

static void
check_header(
    struct record *record, struct header *header, const struct order *order)
{
	struct header own = {.length = 0};

	record_begin(record);
	check_lines(record, header->bytes, header->length);
	if (order->seed != NULL)
		header_line(&own, "seed", order->seed);
	if (order->id != NULL)
		header_line(&own, "id", order->id);
	check_lines(record, own.bytes, own.length);
	record_end(record);
	refuse_header(record, false);
	check_most(record, order);
	record->seed_length = 0;
}

/* A word of the order, with the record's number if there are several. */
static size_t
make_word(char *to, size_t size, const char *word, int64_t number)
{
	struct text text;

	text_begin(&text, to, size, no_voice);
	text_add(&text, word);
	if (number > 0) {
		text_add(&text, "/");
		text_number(&text, number);
	}
	return text.length;
}

static size_t
make_seed(char seed[SEED_MAX + 1], const char *word, int64_t number)
{
	if (word != NULL)
		return make_word(seed, SEED_MAX + 1, word, number);
	seed_fresh(seed);
	return SEED_MAX;
}

static void
write_word(struct out *out, const char *keyword, const char *word)
{
	out_string(out, keyword);
	out_char(out, ' ');
	out_bytes(out, word, strlen(word));
}

/* The seatings of a deal share its id, or else its seed; each has a number. */
static void
write_id(struct out *out, const struct order *order, const char *seed,
    int64_t number, int seating)
{
	char id[LINE_BYTES + 1];

	if (order->id == NULL && !order->rotate)
		return;
	if (order->id != NULL)
		make_word(id, sizeof(id), order->id, number);
	write_word(out, "id", order->id != NULL ? id : seed);
	if (order->rotate) {
		out_char(out, '.');
		out_number(out, seating + 1);
	}
	out_char(out, '\n');
}

/* The record's first lines, up to what chance has to do with. */
static void
write_header(struct out *out, const struct dealing *dealing, const char *seed,
    int64_t number, int seating)
{
	const struct header *header = &dealing->headers[seating];

	out_bytes(out, header->bytes, header->id_at);
	write_id(out, dealing->order, seed, number, seating);
	out_bytes(
	    out, header->bytes + header->id_at, header->length - header->id_at);
}

static void
deal_record(struct program *program, void *context, int64_t number)
{
	const struct dealing *dealing = context;
	const struct order *order = dealing->order;
	struct out *out = &program->out;
	struct line lines[CHANCE_LINES];
	char seed[SEED_MAX + 1];
	struct key key;
	int n = 0;

	if (!order->empty) {
		size_t length = make_seed(seed, order->seed, number);

		key_make(&key, seed, length);
		n = match_chance(&program->record.state, &key, lines);
	}
	for (int seating = 0; seating < dealing->seatings; seating++) {
		begin_record(program, out);
		write_header(out, dealing, seed, number, seating);
		if (!order->empty) {
			write_word(out, "seed", seed);
			out_char(out, '\n');
		}
		for (int i = 0; i < n; i++)
			write_line(out, program->record.game, &lines[i]);
		end_record(out);
	}
}

/* A word of which there may be several: each gets a number. */
static void
check_word(const char *option, const char *word, int most, int64_t count)
{
	if (word == NULL)
		return;
	if (strpbrk(word, " \t") != NULL)
		usage_error("%s takes one word", option);
	check_text(option, word);
	if (count > 0 && snprintf(NULL, 0, "%s/%" PRId64, word, count) > most)
		usage_error("%s is too long for that many records", option);
	if (strlen(word) > (size_t)most)
		usage_error("%s is too long", option);
}

static void
deal_game(struct program *program, const char *name, const struct order *order,
    int jobs)
{
	const struct game *game = game_option(name);
	static struct dealing dealing;
	const struct batch batch = {.number = deal_record, .context = &dealing};

	check_term(game, order);
	check_word("-s", order->seed, SEED_MAX, order->count);
	check_word("--id", order->id, LINE_BYTES - 3 - 2 * order->rotate,
	    order->count);
	check_text("--start", order->start);
	check_text("--colours", order->colours);
	check_text(order->term_word, order->term);
	dealing.order = order;
	build_headers(&dealing, game, order);
	check_header(&program->record, &dealing.headers[0], order);
	if (order->count == 0)
		deal_record(program, &dealing, 0);
	batch_count(program, order->count, &batch, jobs);
}

static void
deal_next(struct program *program, void *context)
{
	struct record *record = &program->record;
	bool due = record->real && record->refusal.fault == NULL &&
	    record->state.match.need == NEED_DEAL;
	struct key key;

	(void)context;
	if (due)
		record_need_room(record, CHANCE_LINES);
	if (record->refusal.fault != NULL)
		report_fault(program);
	begin_record(program, &program->out);
	source_copy(&program->source, &program->out);
	if (due && record->refusal.fault == NULL) {
		play_key(record, &key);
		play_chance(record, &key, &program->out);
	}
	end_record(&program->out);
}

static const struct batch next = {.work = deal_next};

static const char *const columns[] = {"game", "title", "players", "variants",
    "length", "default", "meaning", NULL};

/* "3-6" */
static const char *
players_text(char text[8], const struct game *game)
{
	snprintf(text, 8, "%u-%u", game->variants->min, game->variants->max);
	return text;
}

enum { VARIANTS_TEXT = 17 * VARIANTS_MOST };

static const char *
variants_text(char bytes[VARIANTS_TEXT], const struct game *game)
{
	struct text text;

	text_begin(&text, bytes, VARIANTS_TEXT, no_voice);
	for (const struct variant *v = game->variants; v->name != NULL; v++) {
		text_add(&text, text.length == 0 ? "" : " ");
		text_add(&text, v->name);
	}
	return bytes;
}

/* How many may play: all numbers that there are. */
static void
players_field(struct fields *fields, const struct game *game)
{
	int32_t numbers[SEATS];
	int n = 0;

	for (int i = game->variants->min; i <= game->variants->max; i++)
		numbers[n++] = i;
	fields_numbers(fields, numbers, n);
}

static void
list_fields(struct program *program, bool json)
{
	struct fields fields;

	fields_open(&fields, &program->out, json, columns);
	for (size_t i = 0; games[i] != NULL; i++) {
		const struct game *game = games[i];
		char variants[VARIANTS_TEXT];

		fields_string(&fields, game->name);
		fields_string(&fields, game->title);
		players_field(&fields, game);
		fields_words(&fields, variants_text(variants, game));
		if (game->term == NULL) {
			fields_nothing(&fields, 3);
		} else {
			fields_string(&fields, game->term);
			fields_number(&fields, game->term_default);
			fields_string(&fields, game->term_text);
		}
		fields_end(&fields);
	}
}

static void
list_text(struct program *program)
{
	for (size_t i = 0; games[i] != NULL; i++) {
		const struct game *game = games[i];
		char players[8], line[512];
		int n = snprintf(line, sizeof(line), "%-12s %s players",
		    game->name, players_text(players, game));

		if (game->term != NULL)
			snprintf(line + n, sizeof(line) - (size_t)n,
			    ", --%s=%u (%s)", game->term, game->term_default,
			    game->term_text);
		out_string(&program->out, line);
		out_char(&program->out, '\n');
		for (const struct variant *v = game->variants; v->name; v++) {
			snprintf(line, sizeof(line), "  -v %-10s %s", v->name,
			    v->text);
			out_string(&program->out, line);
			out_char(&program->out, '\n');
		}
	}
}

enum { START = 256, COLOURS, EMPTY, ID, NEXT, LIST, ROTATE, TERM };

enum { OPTIONS = 12 };

static struct option options[OPTIONS + GAMES_MOST + 1];

static bool
is_option(const char *name)
{
	for (const struct option *option = options; option->name; option++)
		if (strcmp(option->name, name) == 0)
			return true;
	return false;
}

/* The games' own words for their length are options too. */
static void
make_options(void)
{
	static const struct option fixed[OPTIONS] = {
	    {"colours", required_argument, NULL, COLOURS},
	    {"count", required_argument, NULL, 'n'},
	    {"empty", no_argument, NULL, EMPTY},
	    {"file", required_argument, NULL, 'f'},
	    {"id", required_argument, NULL, ID},
	    {"list", no_argument, NULL, LIST},
	    {"next", no_argument, NULL, NEXT},
	    {"players", required_argument, NULL, 'p'},
	    {"rotate", no_argument, NULL, ROTATE},
	    {"seed", required_argument, NULL, 's'},
	    {"start", required_argument, NULL, START},
	    {"variant", required_argument, NULL, 'v'},
	};
	int n = OPTIONS;

	memcpy(options, fixed, sizeof(fixed));
	for (size_t i = 0; games[i] != NULL; i++)
		if (games[i]->term != NULL && !is_option(games[i]->term))
			options[n++] = (struct option){
			    games[i]->term, required_argument, NULL, TERM};
}

/* What a term counts, as the first game says that has it. */
static const char *
meaning_of(const char *term)
{
	size_t i = 0;

	while (games[i]->term == NULL || strcmp(games[i]->term, term) != 0)
		i++;
	return games[i]->term_text;
}

static char help[4096];

static void
make_help(void)
{
	char usage[32 * GAMES_MOST], list[128 * GAMES_MOST], line[128];
	struct text all, each, text;

	text_begin(&all, usage, sizeof(usage), no_voice);
	text_begin(&each, list, sizeof(list), no_voice);
	for (const struct option *term = options + OPTIONS; term->name;
	     term++) {
		text_add(&all, all.length == 0 ? "--" : "|--");
		text_add(&all, term->name);
		text_add(&all, "=N");
		snprintf(line, sizeof(line), "      --%s=N%*s%s\n", term->name,
		    10 - (int)strlen(term->name), "", meaning_of(term->name));
		text_add(&each, line);
	}
	text_begin(&text, help, sizeof(help), no_voice);
	text_say(&text, help_of_all, part_string(usage), part_string(list));
}

static const struct syntax syntax = {
    .help = help,
    .status = "Status: 0 done, 1 a record was not legal, 2 trouble.\n",
    .letters = "f:n:p:s:v:",
    .options = options,
    .formats = 1 << FORMAT_TEXT | 1 << FORMAT_CSV | 1 << FORMAT_JSON,
    .jobs = true,
};

struct mode {
	bool next, list;
	bool ordered; /* something was said of the record */
	const char *file; /* the one that is changed, with `next` */
	struct choice choice;
};

/* What the record is to be. */
static void
read_order(struct order *order, int c, const char *name)
{
	switch (c) {
	case 'p':
		if (order->given == SEATS)
			usage_error("there are at most %d players", SEATS);
		order->players[order->given++] = optarg;
		break;
	case 'v':
		order->variant = optarg;
		break;
	case 's':
		order->seed = optarg;
		break;
	case 'n':
		order->count = number_option("-n", optarg, 1, 1000000000000);
		break;
	case START:
		order->start = optarg;
		break;
	case COLOURS:
		order->colours = optarg;
		break;
	case EMPTY:
		order->empty = true;
		break;
	case ID:
		order->id = optarg;
		break;
	case ROTATE:
		order->rotate = true;
		break;
	case TERM:
		if (order->term != NULL && order->term_word != name)
			usage_error("--%s and --%s do not go together",
			    order->term_word, name);
		order->term = optarg;
		order->term_word = name;
		break;
	}
}

static void
read_options(struct order *order, struct mode *mode, int argc, char **argv)
{
	const char *name;
	int c;

	make_options();
	make_help();
	while (
	    (c = option_next(argc, argv, &syntax, &mode->choice, &name)) != -1)
		if (c == 'f') {
			mode->file = optarg;
		} else if (c == NEXT) {
			mode->next = true;
		} else if (c == LIST) {
			mode->list = true;
		} else {
			mode->ordered = true;
			read_order(order, c, name);
		}
}

/* Refuse options of another mode instead of ignoring them. */
static void
check_options(const struct order *order, const struct mode *mode, int operands)
{
	if (mode->list && (mode->next || mode->ordered || operands > 0))
		usage_error("--list takes nothing else");
	if (mode->next && mode->ordered)
		usage_error("--next takes everything from the records");
	if (order->empty && order->seed != NULL)
		usage_error("--empty deals nothing: it takes no seed");
	if (order->empty && order->rotate)
		usage_error("--empty deals nothing: there is nothing to "
			    "rotate");
	if (!mode->next && mode->file != NULL)
		usage_error("-f goes with --next");
	if (mode->file != NULL && operands > 0)
		usage_error("-f names the one file that is changed");
	if (mode->list && mode->choice.oneline)
		usage_error("-1 goes with records");
	if (!mode->list && mode->choice.format != FORMAT_TEXT)
		usage_error("-F goes with --list");
	if (!mode->list && !mode->next && operands > 1)
		usage_error("name one game to deal; to write a file: "
			    "deal GAME > FILE");
	if (!mode->list && !mode->next && operands == 0)
		usage_error("name one game to deal; --list names them all");
}

int
main(int argc, char **argv)
{
	static char *const none[] = {NULL};
	static struct program program;
	struct order order = {.count = 0};
	struct mode mode = {.choice.jobs = 1};

	read_options(&order, &mode, argc, argv);
	check_options(&order, &mode, argc - optind);
	program_begin(&program, &mode.choice, 0, mode.next);
	if (mode.file != NULL) {
		program_hold(&program);
		program_confine_change(&program, &mode.choice, 0, mode.file);
	} else {
		program_confine(&program, &mode.choice, 0,
		    mode.next ? argv + optind : none);
	}
	if (mode.list) {
		if (mode.choice.format == FORMAT_TEXT)
			list_text(&program);
		else
			list_fields(
			    &program, mode.choice.format == FORMAT_JSON);
	} else if (mode.file != NULL) {
		change_each(&program, mode.file, &next, mode.choice.jobs, true);
	} else if (mode.next) {
		batch_each(&program, argv + optind, &next, mode.choice.jobs);
	} else {
		deal_game(&program, argv[optind], &order, mode.choice.jobs);
	}
	return finish(&program);
}
