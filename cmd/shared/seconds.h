/* seconds.h: a clock that only goes forward, whatever the one on the wall does.
 */

#ifndef SECONDS_H
#define SECONDS_H

/* Seconds since a moment that stays the same while a program runs. */
double seconds_now(void);

#endif
