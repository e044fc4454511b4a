/* options.c: the command line, and the options that programs share. */

#include "options.h"

#include <assert.h>
#include <err.h>
#include <errno.h>
#include <inttypes.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "batch.h"
#include "formats/suggest.h"
#include "formats/utf8.h"
#include "help.h"
#include "sandbox.h"

#ifndef VERSION
#define VERSION "0"
#endif

/* Begins a message on standard error: what was wrong, fit to be shown. */
static void
say_wrong(const char *format, va_list list)
{
	char message[1024], shown[4 * sizeof(message)];

	vsnprintf(message, sizeof(message), format, list);
	utf8_show(shown, sizeof(shown), message, strlen(message));
	fprintf(stderr, "%s: %s", program_invocation_short_name, shown);
}

void
usage_error(const char *format, ...)
{
	va_list list;

	va_start(list, format);
	say_wrong(format, list);
	va_end(list);
	fprintf(stderr, "; try '%s --help'\n", program_invocation_short_name);
	exit(STATUS_TROUBLE);
}

void
suggest_error(const char *meant, const char *format, ...)
{
	va_list list;

	if (meant == NULL)
		return;
	va_start(list, format);
	say_wrong(format, list);
	va_end(list);
	fprintf(stderr, "; did you mean '%s'?\n", meant);
	exit(STATUS_TROUBLE);
}

/* What stdio printed must have arrived. */
static _Noreturn void
exit_printed(void)
{
	if (fflush(stdout) == EOF)
		err(STATUS_TROUBLE, "standard output");
	exit(STATUS_YES);
}

void
print_and_exit(const char *text)
{
	fputs(text, stdout);
	exit_printed();
}

static _Noreturn void
print_version(void)
{
	char sandbox[SANDBOX_WORDS];

	sandbox_describe(sandbox);
	printf("%s (Spielwerk) %s\nsandbox: %s\n",
	    program_invocation_short_name, VERSION, sandbox);
	exit_printed();
}

int64_t
number_option(const char *option, const char *text, int64_t least, int64_t most)
{
	char *end;
	int64_t number;

	errno = 0;
	number = strtoll(text, &end, 10);
	if (errno != 0 || end == text || *end != '\0' || number < least ||
	    number > most)
		usage_error("%s takes a number from %" PRId64 " to %" PRId64,
		    option, least, most);
	return number;
}

double
seconds_option(const char *option, const char *text)
{
	enum { MOST = 3600 };
	char *end;
	double seconds = strtod(text, &end);

	if (text[strspn(text, "0123456789.")] != '\0' || end == text ||
	    *end != '\0' || seconds > MOST)
		usage_error(
		    "%s takes seconds, up to %d, such as 0.5", option, MOST);
	return seconds;
}

const struct game *
game_option(const char *name)
{
	const struct game *game = game_find(name, strlen(name));
	struct suggestion suggestion;

	if (game != NULL)
		return game;
	suggest_begin(&suggestion, name, strlen(name));
	for (size_t i = 0; games[i] != NULL; i++)
		suggest_try(&suggestion, games[i]->name);
	suggest_error(suggestion.best, "there is no game '%s'", name);
	usage_error("there is no game '%s'; 'deal --list' names them", name);
}

/* How many threads can run at once, where this program may run. */
static int
count_cores(void)
{
	cpu_set_t cores;
	int n = 1;

	if (sched_getaffinity(0, sizeof(cores), &cores) == 0)
		n = CPU_COUNT(&cores);
	return n > JOBS_MAX ? JOBS_MAX : n;
}

static int
read_jobs(const char *text)
{
	int64_t jobs = 0;

	if (strcmp(text, "auto") != 0)
		jobs = number_option("-j", text, 0, JOBS_MAX);
	return jobs == 0 ? count_cores() : (int)jobs;
}

/* The index of a word in a list of some; -1: it is not there. */
static int
find_word(const char *const *words, int n, const char *word)
{
	while (--n >= 0 && strcmp(words[n], word) != 0)
		continue;
	return n;
}

static enum format
read_format(const char *text, unsigned allowed)
{
	static const char *const names[] = {
	    [FORMAT_TEXT] = "text",
	    [FORMAT_CSV] = "csv",
	    [FORMAT_JSON] = "json",
	    [FORMAT_TAP] = "tap",
	    [FORMAT_RECORD] = "record",
	    [FORMAT_SVG] = "svg",
	    [FORMAT_HTML] = "html",
	};
	enum { FORMATS = sizeof(names) / sizeof(names[0]) };
	int format = find_word(names, FORMATS, text);
	struct suggestion suggestion;
	struct text all;
	char list[64];

	if (format >= 0 && allowed >> format & 1)
		return (enum format)format;
	suggest_begin(&suggestion, text, strlen(text));
	text_begin(&all, list, sizeof(list), no_voice);
	for (int i = 0; i < FORMATS; i++)
		if (allowed >> i & 1) {
			text_add(&all, i == 0 ? "" : ", ");
			text_add(&all, names[i]);
			suggest_try(&suggestion, names[i]);
		}
	suggest_error(suggestion.best, "there is no format '%s'", text);
	usage_error("-F takes one of %s", list);
}

static enum colour
read_colour(const char *text)
{
	static const char *const names[] = {
	    [COLOUR_AUTO] = "auto",
	    [COLOUR_ALWAYS] = "always",
	    [COLOUR_NEVER] = "never",
	};
	int colour = find_word(names, sizeof(names) / sizeof(names[0]), text);

	if (colour < 0)
		usage_error("--color is auto, always or never");
	return (enum colour)colour;
}

static const struct language *
read_language(const char *text)
{
	const struct language *language = language_find(text, strlen(text));
	struct suggestion suggestion;

	suggest_begin(&suggestion, text, strlen(text));
	for (size_t i = 0; languages[i] != NULL; i++)
		suggest_try(&suggestion, languages[i]->name);
	if (language == NULL) {
		suggest_error(
		    suggestion.best, "there is no language '%s'", text);
		usage_error("--lang is en or de");
	}
	return language;
}

/*
 * The language of the environment, as the first of these that is not empty has
 * it: de_DE.UTF-8, say.  One that nobody has taught us is English.
 */
static const struct language *
find_language(void)
{
	static const char *const variables[] = {
	    "LC_ALL", "LC_MESSAGES", "LANG"};
	const char *value = NULL;

	for (int i = 0; i < 3 && (value == NULL || *value == '\0'); i++)
		value = getenv(variables[i]);
	return value != NULL ? language_find(value, strcspn(value, "_.@"))
			     : NULL;
}

/* Above all that programs number for themselves. */
enum { COLOR = 4096, LABEL, LANG, NO_SANDBOX };

enum { LETTERS = 64, OPTIONS = 48 };

/* All that a program takes, as getopt_long wants it. */
struct taken {
	char letters[LETTERS];
	struct option options[OPTIONS];
	size_t length;
	int n;
};

static void
take(struct taken *taken, const char *letters, const struct option *option)
{
	assert(taken->length + strlen(letters) < LETTERS);
	assert(taken->n < OPTIONS - 1);
	while (*letters != '\0')
		taken->letters[taken->length++] = *letters++;
	taken->options[taken->n++] = *option;
}

/* The colon in front lets it be known when an argument is missing. */
static void
gather(struct taken *taken, const struct syntax *syntax)
{
	static const struct option
	    color = {"color", required_argument, NULL, COLOR},
	    colour = {"colour", required_argument, NULL, COLOR},
	    format = {"format", required_argument, NULL, 'F'},
	    help = {"help", no_argument, NULL, 'h'},
	    jobs = {"jobs", required_argument, NULL, 'j'},
	    label = {"label", required_argument, NULL, LABEL},
	    lang = {"lang", required_argument, NULL, LANG},
	    no_sandbox = {"no-sandbox", no_argument, NULL, NO_SANDBOX},
	    oneline = {"oneline", no_argument, NULL, '1'},
	    version = {"version", no_argument, NULL, 'V'};
	const struct option *own;

	*taken = (struct taken){.letters = ":", .length = 1};
	take(taken, syntax->letters, &color);
	take(taken, "", &colour);
	for (own = syntax->options; own->name != NULL; own++)
		take(taken, "", own);
	if (syntax->formats != 0)
		take(taken, "F:", &format);
	take(taken, "h", &help);
	if (syntax->jobs)
		take(taken, "j:", &jobs);
	take(taken, "", &label);
	take(taken, "", &lang);
	take(taken, "", &no_sandbox);
	take(taken, "1", &oneline);
	take(taken, "V", &version);
}

static bool
has_value(const struct taken *taken, int value)
{
	for (int i = 0; i < taken->n; i++)
		if (taken->options[i].val == value)
			return true;
	return false;
}

/* How many long options begin so. */
static int
count_prefix(const struct taken *taken, const char *text, size_t length)
{
	int n = 0;

	for (int i = 0; i < taken->n; i++)
		n += strncmp(taken->options[i].name, text, length) == 0;
	return n;
}

/* Says which long option was meant by a word that is none, if one is near. */
static void
suggest_option(const struct taken *taken, const char *word, int length)
{
	struct suggestion suggestion;
	char meant[64];

	suggest_begin(&suggestion, word + 2, (size_t)length - 2);
	for (int i = 0; i < taken->n; i++)
		suggest_try(&suggestion, taken->options[i].name);
	if (suggestion.best == NULL)
		return;
	snprintf(meant, sizeof(meant), "--%s", suggestion.best);
	suggest_error(meant, "there is no option '%.*s'", length, word);
}

/*
 * What getopt_long has not understood.  The word that it last looked at is a
 * long option's, unless a letter is at fault: one that there is not, or one
 * that lacks its argument.
 */
static _Noreturn void
refuse_option(const struct taken *taken, int c, const char *word)
{
	bool letter = c == ':' ? word[1] != '-'
			       : optopt != 0 && !has_value(taken, optopt);
	int length = (int)strcspn(word, "=");

	if (letter)
		usage_error(c == ':' ? "-%c needs an argument"
				     : "there is no option '-%c'",
		    optopt);
	if (c == ':')
		usage_error("%s needs an argument", word);
	if (optopt != 0)
		usage_error("%.*s takes no argument", length, word);
	if (count_prefix(taken, word + 2, (size_t)length - 2) > 1)
		usage_error(
		    "more than one option begins with '%.*s'", length, word);
	suggest_option(taken, word, length);
	usage_error("there is no option '%.*s'", length, word);
}

int
option_next(int argc, char **argv, const struct syntax *syntax,
    struct choice *choice, const char **name)
{
	struct taken taken;
	int c, which = 0;

	gather(&taken, syntax);
	opterr = 0;
	while ((c = getopt_long(
		    argc, argv, taken.letters, taken.options, &which)) != -1)
		switch (c) {
		case COLOR:
			choice->colour = read_colour(optarg);
			break;
		case 'F':
			choice->format = read_format(optarg, syntax->formats);
			break;
		case 'h':
			print_help(syntax);
		case 'j':
			choice->jobs = read_jobs(optarg);
			break;
		case LABEL:
			choice->label = optarg;
			break;
		case LANG:
			choice->language = read_language(optarg);
			break;
		case NO_SANDBOX:
			choice->no_sandbox = true;
			break;
		case '1':
			choice->oneline = true;
			break;
		case 'V':
			print_version();
		case ':':
		case '?':
			refuse_option(&taken, c, argv[optind - 1]);
		default:
			if (name != NULL)
				*name = taken.options[which].name;
			return c;
		}
	return -1;
}

/* What other programs read is the same in all languages. */
static bool
is_for_people(enum format format)
{
	return format == FORMAT_TEXT || format == FORMAT_RECORD ||
	    format == FORMAT_SVG || format == FORMAT_HTML;
}

void
program_begin(struct program *program, const struct choice *choice,
    unsigned demands, bool keep)
{
	guard_standard_files();
	program_open(program, demands, keep);
	program->out.colour = program->err.colour = choice->colour;
	program->label = choice->label;
	program->oneline = choice->oneline;
	if (is_for_people(choice->format))
		program->language = choice->language != NULL ? choice->language
							     : find_language();
}

void
program_confine(struct program *program, const struct choice *choice,
    unsigned promises, char *const *files)
{
	if (choice->no_sandbox)
		return;
	source_prepare(&program->source);
	if (files[0] != NULL && files[1] != NULL)
		promises |= PROMISE_READ;
	if (files[0] != NULL && !(promises & PROMISE_READ))
		program_ahead(program, files[0]);
	sandbox_enter(promises, NULL);
}

void
program_confine_change(struct program *program, const struct choice *choice,
    unsigned promises, const char *file)
{
	if (choice->no_sandbox)
		return;
	source_prepare(&program->source);
	sandbox_enter(promises | PROMISE_CHANGE, file);
}

void
check_fitting(const struct fitting *fitting, unsigned mode)
{
	for (; fitting->reason != NULL; fitting++)
		if (fitting->given && !(fitting->modes >> mode & 1))
			usage_error("%s", fitting->reason);
}
