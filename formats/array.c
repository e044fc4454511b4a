/* array.c: memory that grows. */

#include "array.h"

#include <stdlib.h>
#include <string.h>

bool
array_grow(void *array, size_t *room, size_t needed, size_t size, size_t least)
{
	size_t more = *room != 0 ? 2 * *room : least;
	void *bytes, *grown;

	if (needed <= *room)
		return true;
	if (more < needed)
		more = needed;
	/* The pointer is of the caller's type: it is copied, not cast. */
	memcpy(&bytes, array, sizeof(bytes));
	grown = reallocarray(bytes, more, size);
	if (grown == NULL)
		return false;
	memcpy(array, &grown, sizeof(grown));
	*room = more;
	/* cppcheck-suppress memleak ; the caller has it now */
	return true;
}
