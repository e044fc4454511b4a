/* look.h: what the terminal that people look at can do. */

#ifndef LOOK_H
#define LOOK_H

#include <stdbool.h>

struct look {
	bool colour;
	bool unicode;
	int width; /* 0: not a terminal, all may be as wide as it is */
	int height; /* 0: not known */
};

#endif
