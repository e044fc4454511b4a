/* spielwerk.c: a front for the programs, where their names are taken. */

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The way from its own folder to theirs; make says where they are installed. */
#ifndef EXEC_PATH
#define EXEC_PATH "../libexec/spielwerk"
#endif

static const char help[] =
    "usage: spielwerk PROGRAM [ARGUMENT ...]\n"
    "       spielwerk --exec-path | --list\n"
    "Run one of the programs of Spielwerk, whatever it is called here.\n"
    "\n"
    "Examples:\n"
    "  spielwerk deal kombio | spielwerk move --auto | spielwerk score\n"
    "  PATH=$(spielwerk --exec-path):$PATH\n"
    "\n"
    "      --exec-path  print where they are under their plain names\n"
    "      --list       print what they are called\n"
    "  -h, --help       print this help\n"
    "  -V, --version    print the version\n"
    "\n"
    "See also: man spielwerk, man 7 spielwerk\n";

static const char *const programs[] = {
    "deal", "judge", "move", "replay", "score"};

enum { PROGRAMS = sizeof programs / sizeof *programs, TROUBLE = 2 };

static int
trouble(const char *what, const char *why)
{
	(void)fprintf(
	    stderr, "spielwerk: %s: %s; try 'spielwerk --help'\n", what, why);
	return TROUBLE;
}

/*
 * Where the programs are: in a folder that is found from this one's, so that
 * the whole can be moved, or, before it is installed, beside it.
 */
static const char *
exec_path(void)
{
	static char place[PATH_MAX];
	static const char away[] = "/" EXEC_PATH;
	ssize_t length =
	    readlink("/proc/self/exe", place, sizeof place - sizeof away);
	char *end, whole[PATH_MAX];

	if (length < 0)
		return NULL;
	place[length] = '\0';
	end = strrchr(place, '/');
	memcpy(end, away, sizeof away);
	if (access(place, X_OK) != 0)
		*end = '\0';
	else if (realpath(place, whole) != NULL)
		memcpy(place, whole, strlen(whole) + 1);
	return place;
}

/* Runs it under the name that was typed, which is how it speaks of itself. */
static int
run(const char *program, char **argv)
{
	const char *place = exec_path();
	char path[PATH_MAX], name[32];

	if (place == NULL)
		return trouble(program, strerror(errno));
	if (snprintf(path, sizeof path, "%s/%s", place, program) >=
	    (int)sizeof path)
		return trouble(program, strerror(ENAMETOOLONG));
	(void)snprintf(name, sizeof name, "spielwerk %s", program);
	argv[0] = name;
	(void)execv(path, argv);
	return trouble(path, strerror(errno));
}

static int
print(const char *text)
{
	(void)fputs(text, stdout);
	if (fflush(stdout) == 0)
		return 0;
	return trouble("standard output", strerror(errno));
}

static int
list(void)
{
	for (int i = 0; i < PROGRAMS; i++)
		(void)puts(programs[i]);
	return print("");
}

static int
say_path(void)
{
	const char *place = exec_path();

	if (place == NULL)
		return trouble("--exec-path", strerror(errno));
	(void)puts(place);
	return print("");
}

int
main(int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : "--help";

	for (int i = 0; i < PROGRAMS; i++)
		if (strcmp(word, programs[i]) == 0)
			return run(programs[i], argv + 1);
	if (strcmp(word, "--list") == 0)
		return list();
	if (strcmp(word, "--exec-path") == 0)
		return say_path();
	if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
		return print(help);
	if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0)
		return print("spielwerk (Spielwerk) " VERSION "\n");
	return trouble(word, "not a program of Spielwerk");
}
