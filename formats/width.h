/* width.h: how many columns a character takes. */

#ifndef WIDTH_H
#define WIDTH_H

#include <stdint.h>

/*
 * By itself, in a terminal: 0, 1 or 2.  Locales say so too, but they are files
 * that may not be there, and that a confined program cannot open.
 */
int width_of_character(uint32_t character);

#endif
