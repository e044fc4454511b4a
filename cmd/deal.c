/* deal.c: set games up, and deal the rounds that follow. */

#include <stdio.h>
#include <stdlib.h>

#include "../formats/fields.h"
#include "batch.h"
#include "options.h"
#include "play.h"

static const char help[] =
    "usage: deal [-p PLAYERS] [-v VARIANT] [-n COUNT] [-s SEED]\n"
    "            [--start=SEAT] [--rounds=N|--wins=N|--target=N]\n"
    "            [--colours=WORDS] [--id=WORD] [-j N] GAME\n"
    "       deal --next [FILE ...]\n"
    "       deal --list [-F FORMAT]\n"
    "Write a record up to and including its first deal.\n"
    "\n"
    "  -p, --players=P   how many, or their names: -p Anna,Ben,Cem\n"
    "  -v, --variant=V   play a variant of the game\n"
    "  -n, --count=N     write N records; seeds and ids get /1, /2 ...\n"
    "  -s, --seed=SEED   deal from this seed, 1 to 64 ASCII characters\n"
    "      --start=SEAT  who begins\n"
    "      --rounds=N    length of the match, as the game counts it\n"
    "      --wins=N\n"
    "      --target=N\n"
    "      --colours=W   the colours in play, as in a record\n"
    "      --id=WORD     name the record\n"
    "  -j, --jobs=N      work with N threads; the output is the same\n"
    "      --next        copy records, adding the next deal where a round\n"
    "                    is over and the match is not\n"
    "      --list        say which games there are\n"
    "  -F, --format=F    with --list: text, csv or json\n"
    "      --no-sandbox  keep rights that are not needed, for debugging\n"
    "      --color=WHEN  auto, always or never\n"
    "  -h, --help        print this help\n"
    "  -V, --version     print the version\n"
    "\n"
    "Status: 0 done, 1 a record was not legal, 2 trouble.\n";

enum { HEADER_MAX = 16384 };

/* What the header is to say, as it was asked for. */
struct order {
	const char *players;
	const char *variant;
	const char *seed;
	const char *start;
	const char *term, *term_word;
	const char *colours;
	const char *id;
	long count; /* 0: one, without numbers */
};

/* A header, in the pieces between which each record has its own lines. */
struct header {
	char bytes[HEADER_MAX];
	size_t length;
	size_t id_at; /* where the id belongs */
};

/* What each record is made of. */
struct dealing {
	const struct header *header;
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

static void
header_player(struct header *header, int seat, const char *name, size_t length)
{
	char line[HEADER_MAX];

	snprintf(line, sizeof(line), "%d %.*s", seat, (int)length, name);
	header_line(header, "player", line);
}

static bool
is_number(const char *text)
{
	return *text != '\0' && strspn(text, "0123456789") == strlen(text);
}

/* A number of players that are called by their seats, or their names; how many
   there are. */
static int
header_players(struct header *header, const char *players, int fewest)
{
	long n = players == NULL ? fewest : 0;
	int seat = 0;

	if (players != NULL && is_number(players))
		n = number_option("-p", players, 1, SEATS);
	for (seat = 1; seat <= n; seat++) {
		char name[24];

		snprintf(name, sizeof(name), "Player %d", seat);
		header_player(header, seat, name, strlen(name));
	}
	for (; players != NULL && n == 0; seat++) {
		size_t length;

		players += strspn(players, " ");
		length = strcspn(players, ",");

		if (seat > SEATS)
			usage_error("there are at most %d players", SEATS);
		header_player(header, seat, players, length);
		players = players[length] == ',' ? players + length + 1 : NULL;
	}
	return seat - 1;
}

static const struct variant *
find_variant(const struct game *game, const char *name)
{
	const struct variant *variant = game->variants;

	if (name == NULL)
		return variant;
	while (variant->name != NULL && strcmp(variant->name, name) != 0)
		variant++;
	if (variant->name == NULL)
		usage_error("%s has no variant '%s'", game->name, name);
	return variant;
}

static void
build_header(
    struct header *header, const struct game *game, const struct order *order)
{
	const struct variant *variant = find_variant(game, order->variant);
	char line[64];
	int players;

	snprintf(line, sizeof(line), "%s %s", game->name, game->version);
	header_line(header, "game", line);
	header->id_at = header->length;
	if (order->variant != NULL)
		header_line(header, "variant", order->variant);
	if (order->term != NULL)
		header_line(header, order->term_word, order->term);
	if (order->colours != NULL)
		header_line(header, "colours", order->colours);
	players = header_players(header, order->players, variant->min);
	if (players < variant->min || players > variant->max)
		usage_error("%s %s is for %d to %d players", game->name,
		    variant->name, variant->min, variant->max);
	if (order->start != NULL) {
		number_option("--start", order->start, 1, players);
		header_line(header, "start", order->start);
	}
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
	if (record->fault != NULL)
		usage_error("%s: %s", record->fault_text, record->fault->text);
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
	if (record->fault != NULL)
		usage_error("%s", record->fault->text);
	record->seed_length = 0;
}

/* A word of the order, with the record's number if there are several. */
static void
write_word(struct out *out, const char *keyword, const char *word, long number)
{
	out_string(out, keyword);
	out_char(out, ' ');
	out_string(out, word);
	if (number > 0) {
		out_char(out, '/');
		out_number(out, number);
	}
	out_char(out, '\n');
}

static size_t
make_seed(char seed[SEED_MAX + 1], const char *word, long number)
{
	struct text text;

	if (word == NULL) {
		seed_fresh(seed);
		return SEED_MAX;
	}
	text_begin(&text, seed, SEED_MAX + 1, NULL);
	text_add(&text, word);
	if (number > 0) {
		text_add(&text, "/");
		text_number(&text, number);
	}
	return text.length;
}

static void
deal_record(struct program *program, void *context, long number)
{
	const struct dealing *dealing = context;
	const struct header *header = dealing->header;
	const struct order *order = dealing->order;
	struct out *out = &program->out;
	char seed[SEED_MAX + 1];
	size_t length = make_seed(seed, order->seed, number);
	struct line lines[CHANCE_LINES];
	struct key key;
	int n;

	key_make(&key, seed, length);
	n = match_chance(&program->record.state, &key, lines);
	out_bytes(out, header->bytes, header->id_at);
	if (order->id != NULL)
		write_word(out, "id", order->id, number);
	out_bytes(
	    out, header->bytes + header->id_at, header->length - header->id_at);
	write_word(out, "seed", seed, 0);
	for (int i = 0; i < n; i++)
		write_line(out, program->record.game, &lines[i]);
	out_char(out, '\n');
}

/* What goes into a line may not end it, nor be passed over by a reader. */
static void
check_text(const char *option, const char *text)
{
	for (; text != NULL && *text != '\0'; text++)
		if ((unsigned char)*text < ' ')
			usage_error("%s takes no control characters", option);
}

/* A word of which there may be several: a number is put behind each. */
static void
check_word(const char *option, const char *word, int most, long count)
{
	if (word == NULL)
		return;
	if (strpbrk(word, " \t") != NULL)
		usage_error("%s takes one word", option);
	check_text(option, word);
	if (count > 0 && snprintf(NULL, 0, "%s/%ld", word, count) > most)
		usage_error("%s is too long for so many records", option);
}

static void
deal_game(struct program *program, const char *name, const struct order *order,
    int jobs)
{
	const struct game *game = game_find(name, strlen(name));
	struct header header = {.length = 0};
	struct dealing dealing = {&header, order};

	if (game == NULL)
		usage_error(
		    "there is no game '%s'; --list names the games", name);
	if (order->term != NULL &&
	    (game->term == NULL || strcmp(game->term, order->term_word) != 0))
		usage_error("%s has no --%s", game->name, order->term_word);
	check_word("-s", order->seed, SEED_MAX, order->count);
	check_word("--id", order->id, LINE_BYTES - 3, order->count);
	check_text("-p", order->players);
	check_text("--start", order->start);
	check_text("--colours", order->colours);
	check_text(order->term_word, order->term);
	build_header(&header, game, order);
	check_header(&program->record, &header, order);
	if (order->count > 100)
		chance_hurry();
	if (order->count == 0)
		deal_record(program, &dealing, 0);
	batch_count(program, order->count, deal_record, &dealing,
	    sizeof(dealing), jobs);
}

static void
deal_next(struct program *program, void *context)
{
	struct record *record = &program->record;
	bool due = record->real && record->fault == NULL &&
	    record->state.match.need == NEED_DEAL;
	struct key key;

	(void)context;
	if (due)
		record_need_room(record, CHANCE_LINES);
	if (record->fault != NULL)
		report_fault(program);
	source_copy(&program->source, &program->out);
	if (due && record->fault == NULL) {
		play_key(record, &key);
		play_chance(record, &key, &program->out);
	}
	out_char(&program->out, '\n');
}

static const struct batch next = {deal_next, NULL, 0, NULL};

static const char *const columns[] = {"game", "title", "players", "variants",
    "length", "default", "meaning", NULL};

/* "3-6" */
static const char *
players_text(char text[8], const struct game *game)
{
	snprintf(text, 8, "%u-%u", game->variants->min, game->variants->max);
	return text;
}

static const char *
variants_text(char text[256], const struct game *game)
{
	size_t length = 0;

	text[0] = '\0';
	for (const struct variant *v = game->variants; v->name != NULL; v++)
		length += (size_t)snprintf(text + length, 256 - length, "%s%s",
		    length == 0 ? "" : " ", v->name);
	return text;
}

static void
list_fields(struct program *program, bool json)
{
	struct fields fields;

	fields_open(&fields, &program->out, json, columns);
	for (size_t i = 0; games[i] != NULL; i++) {
		const struct game *game = games[i];
		char players[8], variants[256];

		fields_string(&fields, game->name);
		fields_string(&fields, game->title);
		fields_string(&fields, players_text(players, game));
		fields_string(&fields, variants_text(variants, game));
		if (game->term == NULL) {
			fields_nothing(&fields);
			fields_nothing(&fields);
			fields_nothing(&fields);
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
			snprintf(line, sizeof(line), "  -v %-10s %s\n", v->name,
			    v->text);
			out_string(&program->out, line);
		}
	}
}

enum { START = 256, COLOURS, ID, NEXT, LIST, TERM };

enum { OPTIONS = 9, TERMS = 8 };

static struct option options[OPTIONS + TERMS + 1];

/* The games' own words for their length are options too. */
static void
make_options(void)
{
	static const struct option fixed[OPTIONS] = {
	    {"colours", required_argument, NULL, COLOURS},
	    {"count", required_argument, NULL, 'n'},
	    {"id", required_argument, NULL, ID},
	    {"list", no_argument, NULL, LIST},
	    {"next", no_argument, NULL, NEXT},
	    {"players", required_argument, NULL, 'p'},
	    {"seed", required_argument, NULL, 's'},
	    {"start", required_argument, NULL, START},
	    {"variant", required_argument, NULL, 'v'},
	};
	int n = OPTIONS;

	memcpy(options, fixed, sizeof(fixed));
	for (size_t i = 0; games[i] != NULL && n < OPTIONS + TERMS; i++)
		if (games[i]->term != NULL)
			options[n++] = (struct option){
			    games[i]->term, required_argument, NULL, TERM};
	options[n] = (struct option){NULL, 0, NULL, 0};
}

static const struct syntax syntax = {
    .help = help,
    .letters = "n:p:s:v:",
    .options = options,
    .formats = 1 << FORMAT_TEXT | 1 << FORMAT_CSV | 1 << FORMAT_JSON,
    .jobs = true,
    .sandbox = true,
};

struct mode {
	bool next, list;
	struct choice choice;
};

static void
read_options(struct order *order, struct mode *mode, int argc, char **argv)
{
	const char *name;
	int c;

	make_options();
	while (
	    (c = option_next(argc, argv, &syntax, &mode->choice, &name)) != -1)
		switch (c) {
		case 'p':
			order->players = optarg;
			break;
		case 'v':
			order->variant = optarg;
			break;
		case 's':
			order->seed = optarg;
			break;
		case 'n':
			order->count =
			    number_option("-n", optarg, 1, 1000000000000);
			break;
		case START:
			order->start = optarg;
			break;
		case COLOURS:
			order->colours = optarg;
			break;
		case ID:
			order->id = optarg;
			break;
		case TERM:
			if (order->term != NULL && order->term_word != name)
				usage_error("--%s and --%s do not go together",
				    order->term_word, name);
			order->term = optarg;
			order->term_word = name;
			break;
		case NEXT:
			mode->next = true;
			break;
		case LIST:
			mode->list = true;
			break;
		}
}

/* Options that another way of calling it has are no silent gifts. */
static void
check_options(const struct order *order, const struct mode *mode, int operands)
{
	static const struct order nothing = {.count = 0};
	bool ordered = memcmp(order, &nothing, sizeof(nothing)) != 0;

	if (mode->list && (mode->next || ordered || operands > 0))
		usage_error("--list stands alone");
	if (mode->next && ordered)
		usage_error("--next takes everything from the records");
	if (!mode->list && mode->choice.format != FORMAT_TEXT)
		usage_error("-F goes with --list");
	if (!mode->list && !mode->next && operands != 1)
		usage_error("name one game to deal; --list names them all");
}

int
main(int argc, char **argv)
{
	static struct program program;
	struct order order = {.count = 0};
	struct mode mode = {.choice.jobs = 1};

	read_options(&order, &mode, argc, argv);
	check_options(&order, &mode, argc - optind);
	program_begin(&program, &syntax, &mode.choice, 0, mode.next);
	if (mode.list) {
		if (mode.choice.format == FORMAT_TEXT)
			list_text(&program);
		else
			list_fields(
			    &program, mode.choice.format == FORMAT_JSON);
	} else if (mode.next) {
		batch_each(&program, argv + optind, &next, mode.choice.jobs);
	} else {
		deal_game(&program, argv[optind], &order, mode.choice.jobs);
	}
	return finish(&program);
}
