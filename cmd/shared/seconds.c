/* seconds.c: a clock that only goes forward, whatever that on the wall does. */

#include "seconds.h"

#include <time.h>

double
seconds_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}
