/* seats.h: players by their names. */

#ifndef SEATS_H
#define SEATS_H

#include "lib/line.h"
#include "lib/text.h"

/* What is not a seat: nobody, or more than one, has the name. */
enum { SEAT_NOBODY = 0, SEAT_SEVERAL = -1 };

/*
 * The seats of those who are called so, as a set.  If nobody is, case and
 * accents do not count.
 */
unsigned seats_called(const char (*names)[NAME_SIZE], int players,
    const char *name, size_t length);

/* The only one of them. */
int seat_find(const char (*names)[NAME_SIZE], int players, const char *name,
    size_t length);

/*
 * Says why a name is not a seat, with who sits where: "nobody is called 'Zoe':
 * 1 Anna, 2 Ben".  The name is made fit to be shown.
 */
enum { SEAT_TEXT = 1024 };
void seat_say(char text[SEAT_TEXT], struct voice, int players, const char *name,
    size_t length);

#endif
