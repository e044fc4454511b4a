/* terminal.c: where people look at what a program writes. */

#include "terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Of a terminal, or whatever else it is: 80 columns if it does not say. */
static struct winsize
size_of(int fd)
{
	struct winsize size;

	if (ioctl(fd, TIOCGWINSZ, &size) == -1 || size.ws_col == 0)
		return (struct winsize){.ws_col = 80};
	return size;
}

int
terminal_width(int fd)
{
	return size_of(fd).ws_col;
}

struct look
terminal_look(struct out *out)
{
	struct look look = {.colour = out_coloured(out)};
	struct winsize size;

	if (!isatty(out->fd)) {
		look.unicode = look.colour;
		return look;
	}
	setlocale(LC_CTYPE, "");
	look.unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
	size = size_of(out->fd);
	look.width = size.ws_col;
	look.height = size.ws_row;
	return look;
}
