/* options.c: the command line, and the options that programs share. */

#include "options.h"

#include <err.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "../formats/utf8.h"
#include "batch.h"

#ifndef VERSION
#define VERSION "0"
#endif

void
usage_error(const char *format, ...)
{
	char message[1024], shown[4 * sizeof(message)];
	va_list list;

	va_start(list, format);
	vsnprintf(message, sizeof(message), format, list);
	va_end(list);
	utf8_show(shown, sizeof(shown), message, strlen(message));
	fprintf(stderr, "%s: %s; try '%s --help'\n",
	    program_invocation_short_name, shown,
	    program_invocation_short_name);
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
print_help(const char *text)
{
	fputs(text, stdout);
	exit_printed();
}

static _Noreturn void
print_version(void)
{
	printf("%s (Spielwerk) %s\n", program_invocation_short_name, VERSION);
	exit_printed();
}

long
number_option(const char *option, const char *text, long least, long most)
{
	char *end;
	long number;

	errno = 0;
	number = strtol(text, &end, 10);
	if (errno != 0 || end == text || *end != '\0' || number < least ||
	    number > most)
		usage_error(
		    "%s takes a number from %ld to %ld", option, least, most);
	return number;
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
	};
	int format = find_word(names, sizeof(names) / sizeof(names[0]), text);

	if (format < 0 || !(allowed >> format & 1))
		usage_error("there is no such format here");
	return (enum format)format;
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

/* Above all that programs number for themselves. */
enum { COLOR = 4096, NO_SANDBOX };

enum { LETTERS = 64, OPTIONS = 48 };

/* All that a program takes, as getopt_long wants it. */
struct taken {
	char letters[LETTERS];
	size_t length;
	struct option options[OPTIONS];
	int n;
};

static void
take(struct taken *taken, const char *letters, struct option option)
{
	for (; *letters != '\0' && taken->length < LETTERS - 1; letters++)
		taken->letters[taken->length++] = *letters;
	if (option.name != NULL && taken->n < OPTIONS - 1)
		taken->options[taken->n++] = option;
}

/* The colon in front lets it be known when an argument is missing. */
static void
gather(struct taken *taken, const struct syntax *syntax)
{
	const struct option *own = syntax->options;

	*taken = (struct taken){.letters = ":", .length = 1};
	take(taken, syntax->letters, *own);
	while (own->name != NULL)
		take(taken, "", *++own);
	take(taken, "",
	    (struct option){"color", required_argument, NULL, COLOR});
	if (syntax->formats != 0)
		take(taken, "F:",
		    (struct option){"format", required_argument, NULL, 'F'});
	take(taken, "h", (struct option){"help", no_argument, NULL, 'h'});
	if (syntax->jobs)
		take(taken, "j:",
		    (struct option){"jobs", required_argument, NULL, 'j'});
	if (syntax->sandbox)
		take(taken, "",
		    (struct option){
			"no-sandbox", no_argument, NULL, NO_SANDBOX});
	take(taken, "V", (struct option){"version", no_argument, NULL, 'V'});
}

/* How many long options begin so. */
static int
count_prefix(const struct taken *taken, const char *text)
{
	size_t length = strcspn(text, "=");
	int n = 0;

	for (int i = 0; i < taken->n; i++)
		n += strncmp(taken->options[i].name, text, length) == 0;
	return n;
}

/* What getopt_long has not understood, in that word. */
static _Noreturn void
refuse_option(const struct taken *taken, int c, const char *word)
{
	int length = (int)strcspn(word, "=");

	if (word[1] != '-' && c == ':')
		usage_error("-%c needs an argument", optopt);
	if (word[1] != '-')
		usage_error("there is no option '-%c'", optopt);
	if (c == ':')
		usage_error("%s needs an argument", word);
	if (optopt != 0)
		usage_error("%.*s takes no argument", length, word);
	if (count_prefix(taken, word + 2) > 1)
		usage_error("more than one option begins with '%s'", word);
	usage_error("there is no option '%s'", word);
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
			print_help(syntax->help);
		case 'j':
			choice->jobs =
			    (int)number_option("-j", optarg, 1, JOBS_MAX);
			break;
		case NO_SANDBOX:
			choice->no_sandbox = true;
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

void
program_begin(struct program *program, const struct syntax *syntax,
    const struct choice *choice, unsigned demands, bool keep)
{
	program_open(program, demands, keep);
	program->out.colour = program->err.colour = choice->colour;
	if (syntax->sandbox && !choice->no_sandbox)
		program_confine(program);
}
