/* help.c: what --help prints. */

#include "help.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "terminal.h"

enum { WIDE = 80, INDENT = 8 };

/* The names that the programs go by. */
struct names {
	const char *own; /* as it stands in the help */
	size_t length;
	const char *now; /* as which the program was called */
	size_t prefix; /* of that, which all programs then have */
};

static struct names
find_names(const char *help)
{
	const char *own = strchr(help, '%') + 1;
	struct names names = {.own = own,
	    .length = strcspn(own, " "),
	    .now = program_invocation_short_name};
	size_t length = strlen(names.now);

	if (length > names.length &&
	    memcmp(names.now + length - names.length, own, names.length) == 0)
		names.prefix = length - names.length;
	return names;
}

/* The help, with the programs' names as they are here. */
static void
add_help(struct out *out, const char *help, const struct names *names)
{
	while (*help != '\0') {
		size_t length = strcspn(help, "%");

		out_bytes(out, help, length);
		help += length;
		if (*help == '\0')
			return;
		help++;
		if (strncmp(help, names->own, names->length) == 0) {
			out_string(out, names->now);
			help += names->length;
		} else {
			out_bytes(out, names->now, names->prefix);
		}
	}
}

static void
add_shared(struct out *out, const struct syntax *syntax)
{
	out_string(out,
	    "\nIn general:\n"
	    "      --color=WHEN  auto, always or never\n");
	if (syntax->jobs)
		out_string(out,
		    "  -j, --jobs=N      work with N threads; 0: all cores\n");
	out_string(out,
	    "      --label=NAME  call standard input NAME in what is printed\n"
	    "      --lang=LANG   en or de: speak English or German\n"
	    "      --no-sandbox  keep rights that are not needed, for "
	    "debugging\n"
	    "  -1, --oneline     write each record as one line\n"
	    "  -h, --help        print this help\n"
	    "  -V, --version     print the version, and how much of the "
	    "sandbox there is\n\n");
	out_bytes(out, syntax->status, strlen(syntax->status));
}

static void
add_manual(struct out *out, const struct names *names)
{
	out_string(out, "See also: man ");
	/* Not after the front's name, which is a word of its own. */
	if (memchr(names->now, ' ', names->prefix) == NULL)
		out_bytes(out, names->now, names->prefix);
	out_bytes(out, names->own, names->length);
	out_string(out, ", man 7 spielwerk\n");
}

/*
 * A line on a terminal that is too narrow for it: broken between words, and
 * what an option does stands below the option.
 */
static void
print_narrow(const char *line, const char *end, int width)
{
	bool option = *line == ' ';
	int indent = option || strncmp(line, "usage", 5) == 0 ? INDENT : 0;
	int column = 0;

	while (line < end) {
		int spaces = (int)strspn(line, " ");
		int length = (int)strcspn(line + spaces, " \n");
		bool below = column > 0 &&
		    ((option && spaces > 1) ||
			column + spaces + length > width);

		line += spaces;
		if (below)
			putchar('\n');
		if (below || (column == 0 && spaces > indent))
			column = spaces = indent;
		else
			column += spaces;
		printf("%*s%.*s", spaces, "", length, line);
		column += length;
		line += length;
	}
	putchar('\n');
}

static void
print_lines(const char *text, const char *limit)
{
	int width = terminal_width(STDOUT_FILENO);

	while (text < limit) {
		const char *end = memchr(text, '\n', (size_t)(limit - text));

		if (width >= WIDE)
			printf("%.*s\n", (int)(end - text), text);
		else
			print_narrow(text, end, width);
		text = end + 1;
	}
}

void
print_help(const struct syntax *syntax)
{
	struct names names = find_names(syntax->help);
	struct out out;

	out_open(&out, -1);
	add_help(&out, syntax->help, &names);
	add_shared(&out, syntax);
	add_manual(&out, &names);
	if (out.error == 0)
		print_lines(out.bytes, out.bytes + out.length);
	out_close(&out);
	print_and_exit("");
}
