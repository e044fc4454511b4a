/* look.h: what people who look at a terminal can read there. */

#ifndef LOOK_H
#define LOOK_H

#include <stdbool.h>

struct language;

struct look {
	bool colour;
	bool unicode;
	int width; /* 0: not a terminal, all may be as wide as it is */
	int height; /* 0: not known */
	const struct language *language; /* NULL: English */
};

#endif
