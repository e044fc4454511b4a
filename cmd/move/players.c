/* players.c: who plays which seat, as the options say. */

#include "players.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd/shared/options.h"
#include "formats/record/seats.h"
#include "formats/suggest.h"

static _Noreturn void
list_players(void)
{
	char names[1024];
	struct text text;

	text_begin(&text, names, sizeof(names), no_voice);
	for (int i = 0; i < PLAYER_KINDS; i++)
		text_say(&text, "{1}\t{2}\n", part_string(player_kinds[i].form),
		    part_string(player_kinds[i].text));
	text_say(&text, "{1}\t{2}\n", part_string("named"),
	    part_string("for each seat, the one of these it is named after"));
	text_say(&text, "{1}\t{2}\n", part_string("!COMMAND"),
	    part_string("a program that is run for every move"));
	text_say(&text, "{1}\t{2}\n", part_string("!!COMMAND"),
	    part_string("a program that is run once, and stays"));
	print_and_exit(names);
}

/* As ", N from 1 to 1000000"; usage is told in English. */
static void
add_range(struct text *text, const struct player_number *number)
{
	if (number->name == NULL)
		return;
	text_add(text, ", ");
	text_add(text, number->name);
	text_add(text, " from ");
	text_number(text, number->least);
	text_add(text, " to ");
	text_number(text, number->most);
}

/* A player whose numbers are not what they may be. */
static void
check_numbers(const char *word)
{
	size_t length = strcspn(word, ":");
	char range[256];
	struct text text;

	for (int i = 0; i < PLAYER_KINDS; i++) {
		const struct player *player = &player_kinds[i];

		if (strlen(player->name) != length ||
		    strncmp(player->name, word, length) != 0)
			continue;
		text_begin(&text, range, sizeof(range), no_voice);
		text_add(&text, player->form);
		for (int n = 0; n < PLAYER_NUMBERS; n++)
			add_range(&text, &player->numbers[n]);
		usage_error("a player is written %s, not '%s'", range, word);
	}
}

void
player_read(struct bot *bot, const char *word)
{
	const char *names[PLAYER_KINDS + 3];
	int n = 0;

	if (bot_read(bot, word, strlen(word)))
		return;
	if (strcmp(word, "list") == 0)
		list_players();
	for (; n < PLAYER_KINDS; n++)
		names[n] = player_kinds[n].name;
	names[n++] = "named";
	names[n++] = "list";
	names[n] = NULL;
	if (strcmp(word, "named") == 0)
		usage_error("'named' goes with --auto only");
	check_numbers(word);
	suggest_error(suggest(word, names), "there is no player '%s'", word);
	usage_error("there is no player '%s'; --auto=list names them", word);
}

static void
read_player(struct player_option *option, const char *word)
{
	*option = (struct player_option){.origin = BUILT_IN};
	if (*word != '!') {
		player_read(&option->bot, word);
		return;
	}
	option->origin = OUTSIDE;
	option->stays = word[1] == '!';
	option->command = word + 1 + option->stays;
	if (option->command[strspn(option->command, " \t")] == '\0')
		usage_error(
		    "a command comes after '%s'", option->stays ? "!!" : "!");
}

void
players_auto(struct players *players, const char *word)
{
	if (word == NULL)
		return;
	if (strcmp(word, "named") == 0)
		players->options[0] = (struct player_option){.origin = BY_NAME};
	else
		read_player(&players->options[0], word);
}

bool
player_is(const char *word)
{
	struct bot bot;

	return *word == '!' || bot_read(&bot, word, strlen(word));
}

/* Names may have = in them: the first that leaves a player divides. */
static char *
find_equals(char *text)
{
	char *first = strchr(text, '=');
	char *at = first;

	while (at != NULL && !player_is(at + 1))
		at = strchr(at + 1, '=');
	return at != NULL ? at : first;
}

void
players_bot(struct players *players, char *text)
{
	char *equals = find_equals(text);
	int i = players->n + 1;

	if (equals == NULL || equals == text || equals[1] == '\0')
		usage_error("--bot takes SEAT=PLAYER");
	if (i == PLAYER_OPTIONS)
		usage_error(
		    "--bot can be given %d times at most", PLAYER_OPTIONS - 1);
	*equals = '\0';
	seat_option(&players->seats[i], "--bot", text);
	read_player(&players->options[i], equals + 1);
	players->n = i;
}

bool
players_outside(const struct players *players)
{
	for (int i = 0; i <= players->n; i++)
		if (players->options[i].origin == OUTSIDE)
			return true;
	return false;
}

bool
players_plain(const struct players *players)
{
	return players->n == 0 && players->options[0].origin == BUILT_IN &&
	    players->options[0].bot.kind == PLAYER_RANDOM;
}

/* A name is that of all who are called that. */
static bool
fits(const struct seat_option *option, const struct record *record, int seat)
{
	const char *name = option->name;

	if (name == NULL)
		return option->number == seat;
	return seats_called(
		   record->names, record->setup.players, name, strlen(name)) &
	    seat_bit(seat);
}

int
players_at(struct players *players, const struct record *record, int seat,
    struct bot *bot)
{
	const char *name = record->names[seat - 1];
	int i = 0;

	/* All who fit are met, but the last counts. */
	for (int option = 1; option <= players->n; option++)
		if (fits(&players->seats[option], record, seat)) {
			atomic_store_explicit(
			    &players->met[option], true, memory_order_relaxed);
			i = option;
		}
	*bot = players->options[i].bot;
	if (players->options[i].origin == BY_NAME &&
	    !bot_read(bot, name, strlen(name)))
		return -1;
	return i;
}

/* "move: --bot: nobody is called 'mine'" */
static void
report_unmet(struct program *program, const struct seat_option *seat)
{
	char bytes[1024];
	struct text text;

	text_begin(&text, bytes, sizeof(bytes),
	    (struct voice){.language = program->language});
	if (seat->name == NULL)
		text_say(&text, "{1}: --bot: nobody sits at seat {2}",
		    part_string(program_invocation_short_name),
		    part_number(seat->number));
	else
		text_say(&text, "{1}: --bot: nobody is called '{2}'",
		    part_string(program_invocation_short_name),
		    part_string(seat->name));
	out_string(&program->err, bytes);
	out_char(&program->err, '\n');
	program_answer(program, STATUS_TROUBLE);
}

bool
players_met(const struct players *players)
{
	bool met = true;

	for (int i = 1; i <= players->n; i++)
		met &= players->met[i];
	return met;
}

void
players_report(const struct players *players, struct program *program)
{
	for (int i = 1; i <= players->n; i++)
		if (!players->met[i])
			report_unmet(program, &players->seats[i]);
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

bool
players_there(struct players *players, const char *file, char *const *files)
{
	char *const one[] = {(char *)(uintptr_t)file, NULL};
	struct search search = {.players = players};

	for (files = file != NULL ? one : files; *files != NULL; files++)
		if (players_met(players) || strcmp(*files, "-") == 0 ||
		    !look_at_file(&search, *files))
			return true;
	return !search.any || players_met(players);
}
