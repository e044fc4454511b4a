/* options.h: the command line, and the options that programs share. */

#ifndef OPTIONS_H
#define OPTIONS_H

#include <getopt.h>
#include <stdint.h>

#include "program.h"

/* How output is written, by the names that -F takes. */
enum format {
	FORMAT_TEXT,
	FORMAT_CSV,
	FORMAT_JSON,
	FORMAT_TAP,
	FORMAT_RECORD,
	FORMAT_SVG,
	FORMAT_HTML,
};

/*
 * What a program takes.  Every one takes --color, --help, --label, --lang,
 * --no-sandbox, -1 and --version.
 */
struct syntax {
	const char *help; /* up to the options that programs share */
	const char *status; /* what its exit status means */
	const char *letters; /* its own options, as getopt_long wants them */
	const struct option *options;
	unsigned formats; /* bit FORMAT: -F takes it; 0: there is no -F */
	bool jobs; /* there is -j */
};

/* What was said by the options that programs share. */
struct choice {
	enum format format;
	enum colour colour;
	const struct language *language; /* NULL: not said */
	const char *label; /* of standard input; NULL: not said */
	int jobs;
	bool oneline; /* records are written as one line each */
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
void program_begin(
    struct program *, const struct choice *, unsigned demands, bool keep);

/*
 * Gives up all rights that reading these files and writing to what is open do
 * not take, but for the promises, as sandbox.h has them.  One file is opened
 * here, several when their turn has come.  Before threads are started, and
 * after the terminal was looked at and all else was opened.
 */
void program_confine(struct program *, const struct choice *, unsigned promises,
    char *const *files);

/* The same where one file is changed. */
void program_confine_change(struct program *, const struct choice *,
    unsigned promises, const char *file);

/*
 * Options that go with some modes of a program only: refuses one that was
 * given in another instead of ignoring it.  Ends with a NULL reason.
 */
struct fitting {
	bool given;
	unsigned modes; /* bit MODE: it goes with that */
	const char *reason;
};

void check_fitting(const struct fitting *, unsigned mode);

_Noreturn void usage_error(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/*
 * The same for a word that is none of those which it could be, if it is known
 * which of them was meant; otherwise returns.
 */
void suggest_error(const char *meant, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

_Noreturn void print_and_exit(const char *text);

/* A number in an option's argument, or a usage error. */
int64_t number_option(
    const char *option, const char *text, int64_t least, int64_t most);

/* The same for seconds, also parts of them: up to an hour. */
double seconds_option(const char *option, const char *text);

/* A game by its name, or a usage error. */
const struct game *game_option(const char *name);

#endif
