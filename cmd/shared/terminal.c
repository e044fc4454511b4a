/* terminal.c: where people look at what a program writes. */

#include "terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

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
	look.width = 80;
	if (ioctl(out->fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
		look.width = size.ws_col;
		look.height = size.ws_row;
	}
	return look;
}
