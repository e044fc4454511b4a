/* sandbox.h: what a filter does not need it gives up. */

#ifndef SANDBOX_H
#define SANDBOX_H

/*
 * From here on the program, with the threads it starts, can read files and
 * write to what is open, but not open anything for writing, create, remove,
 * rename or execute, nor connect by TCP or signal another process.  Where the
 * kernel does not have (all of) this there is silently less of it.
 */
void sandbox_enter(void);

#endif
