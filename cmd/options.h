/* options.h: the command line, and the options that programs share. */

#ifndef OPTIONS_H
#define OPTIONS_H

#include <getopt.h>

#include "common.h"

/* How output is written, by the names that -F takes. */
enum format { FORMAT_TEXT, FORMAT_CSV, FORMAT_JSON, FORMAT_TAP, FORMAT_RECORD };

/* What a program takes.  Every one takes --color, --help and --version. */
struct syntax {
	const char *help;
	const char *letters; /* its own options, as getopt_long wants them */
	const struct option *options;
	unsigned formats; /* bit FORMAT: -F takes it; 0: there is no -F */
	bool jobs; /* there is -j */
	bool sandbox; /* there is --no-sandbox */
};

/* What was said by the options that programs share. */
struct choice {
	enum format format;
	enum colour colour;
	int jobs;
	bool no_sandbox;
};

/*
 * The next of a program's own options, its argument in optarg; -1: there is
 * none.  Those that programs share are noted on the way; what is not
 * understood ends the program.  `name`, if wanted, is a long option's.
 */
int option_next(int argc, char **argv, const struct syntax *, struct choice *,
    const char **name);

/* Opens a program in the way that was chosen. */
void program_begin(struct program *, const struct syntax *,
    const struct choice *, unsigned demands, bool keep);

_Noreturn void usage_error(const char *format, ...)
    __attribute__((format(printf, 1, 2)));
_Noreturn void print_and_exit(const char *text);

/* A number in an option's argument, or a usage error. */
long number_option(const char *option, const char *text, long least, long most);

#endif
