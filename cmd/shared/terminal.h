/* terminal.h: where people look at what a program writes. */

#ifndef TERMINAL_H
#define TERMINAL_H

#include "formats/look.h"
#include "formats/out.h"

/*
 * What can be shown there: Unicode where the locale has it, colour on a
 * terminal that wants it, as wide as the terminal is.  Where there is no
 * terminal, whoever asks for colour has one in mind that can do both.
 */
struct look terminal_look(struct out *);

/* How many columns a terminal has; 80 if it does not say, or is none. */
int terminal_width(int fd);

#endif
