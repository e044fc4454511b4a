/* lock.h: one at a time, and not for ever. */

#ifndef LOCK_H
#define LOCK_H

#include <stdbool.h>
#include <stddef.h>

enum { LOCK_SECONDS = 5, LOCK_HOLDER = 64 };

/*
 * Waits for a file's lock, LOCK_SECONDS at most; somebody at a terminal is told
 * why.  Another file may have taken this one's place by the time it is had.
 * False: errno says why, EWOULDBLOCK if somebody else has it still, ESTALE if
 * it is another file that has the name by now.
 */
bool lock_wait(int fd, const char *path);

/* Whoever has it, as far as the kernel tells: "process 123 (less)". */
void lock_holder(int fd, char holder[LOCK_HOLDER]);

/* True if this file is the one of that name. */
bool lock_is_of(int fd, const char *path);

#endif
