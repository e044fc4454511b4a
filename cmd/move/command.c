/* command.c: a command line, and whether it takes a shell to run it. */

#include "command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LETTERS \
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"

/* Finds a program as a shell does; false: it may know better. */
static bool
find_program(const char *name, char path[], int size)
{
	const char *at = getenv("PATH");

	if (strchr(name, '/') != NULL)
		return snprintf(path, (size_t)size, "%s", name) < size;
	while (at != NULL && *at != '\0') {
		int length = (int)strcspn(at, ":");
		int n =
		    snprintf(path, (size_t)size, "%.*s/%s", length, at, name);

		if (*at != '/')
			return false;
		if (n < size && access(path, X_OK) == 0)
			return true;
		at += length + (at[length] == ':');
	}
	return false;
}

/* Adds the value of the variable that is named; NULL: it is none of those. */
static const char *
expand(const char *at, const char *const set[], char **to)
{
	size_t length = strspn(++at, LETTERS);

	for (; *set != NULL; set++)
		if (strncmp(*set, at, length) == 0 && (*set)[length] == '=') {
			*to = stpcpy(*to, *set + length + 1);
			return at + length;
		}
	return NULL;
}

/* Copies a word without its quotes; NULL: it is one that takes a shell. */
static const char *
read_word(const char *at, const char *const set[], char **to)
{
	bool quoted = false;

	while (at != NULL) {
		size_t n = quoted ? strcspn(at, "\"$\\`")
				  : strspn(at, LETTERS "%+,-./:=@");
		const char *end;

		*to = mempcpy(*to, at, n);
		at += n;
		if (*at == '$') {
			at = expand(at, set, to);
		} else if (*at == '"') {
			quoted = !quoted;
			at++;
		} else if (*at == '\'' && !quoted) {
			end = strchrnul(++at, '\'');
			*to = mempcpy(*to, at, (size_t)(end - at));
			at = *end == '\0' ? NULL : end + 1;
		} else {
			return quoted || strchr(" \t", *at) == NULL ? NULL : at;
		}
	}
	return NULL;
}

static bool
read_words(struct command *command, char *to, const char *text,
    const char *const set[])
{
	char **word = command->argv;

	while (*(text += strspn(text, " \t")) != '\0') {
		*word++ = to;
		text = read_word(text, set, &to);
		if (text == NULL)
			return false;
		*to++ = '\0';
	}
	*word = NULL;
	/* A word with = in it may be a variable that is set. */
	return word > command->argv && **command->argv != '\0' &&
	    strchr(*command->argv, '=') == NULL;
}

bool
command_open(struct command *command, const char *text, const char *const set[])
{
	size_t length = strlen(text);
	size_t words = length / 2 + 2;
	size_t size = length + 1;

	*command = (struct command){.shell = {"sh", "-c", text}};
	for (const char *const *one = set; *one != NULL; one++)
		size += length / 2 * strlen(*one);
	command->argv = calloc(1, words * sizeof(*command->argv) + size);
	if (command->argv == NULL)
		return false;
	if (!read_words(command, (char *)(command->argv + words), text, set) ||
	    !find_program(*command->argv, command->path, sizeof(command->path)))
		command->path[0] = '\0';
	return true;
}

void
command_close(struct command *command)
{
	free(command->argv);
	command->argv = NULL;
}
