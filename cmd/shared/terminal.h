/* terminal.h: where people look at what a program writes. */

#ifndef TERMINAL_H
#define TERMINAL_H

#include "formats/look.h"
#include "formats/out.h"

/*
 * What can be shown there: Unicode where the locale has it, colour on a
 * terminal that wants it, as wide as the terminal is.
 */
struct look terminal_look(struct out *);

#endif
