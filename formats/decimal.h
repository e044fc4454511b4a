/* decimal.h: numbers as text, without printf. */

#ifndef DECIMAL_H
#define DECIMAL_H

#include <stddef.h>
#include <stdint.h>

enum { DECIMAL_SIZE = 352 }; /* for any number, and the NUL after it */

/* As "%lld" and "%.*f" are, in a fraction of their time; return the length. */
size_t decimal_whole(char[DECIMAL_SIZE], int64_t);
size_t decimal_fixed(char[DECIMAL_SIZE], double, int digits);

#endif
