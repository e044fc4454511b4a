/* array.h: memory that grows. */

#ifndef ARRAY_H
#define ARRAY_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Sees to it that an array has room for `needed` elements of that size, at
 * least doubling it if it has not; the first is room for `least`.  False: there
 * is no memory, and nothing has changed.
 */
bool array_grow(
    void *array, size_t *room, size_t needed, size_t size, size_t least);

#endif
