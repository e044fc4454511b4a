/* filter.h: the system calls that a program keeps. */

#ifndef FILTER_H
#define FILTER_H

#include <stdbool.h>

/*
 * Gives up all system calls but those that reading and writing what is open,
 * memory, threads and clocks take, and those of the promises, as sandbox.h has
 * them.  Any other ends the program, which says which one it was.  Before
 * threads are started; nobody gains privileges any more.  False: there is no
 * such filter for this kernel, or this machine.
 */
bool filter_enter(unsigned promises);

/* Whether there is one. */
bool filter_exists(void);

#endif
