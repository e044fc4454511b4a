/* help.h: what --help prints. */

#ifndef HELP_H
#define HELP_H

#include "options.h"

/*
 * Prints a program's help, with the options that programs share and the name
 * of the manual after its own, and exits.  In the help, % stands before the
 * name of each program: all may have been installed under other names.
 */
_Noreturn void print_help(const struct syntax *);

#endif
