/* memory.c: allocation FAIL_AT fails, and unless FAIL_ONCE all after it. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);

static atomic_long count;
static long fail_at, fail_until;

/* The loader's own come before this; getenv allocates nothing. */
__attribute__((constructor)) static void
begin(void)
{
	const char *at = getenv("FAIL_AT"), *only = getenv("FAIL_ONCE");

	count = 0;
	fail_at = at != NULL ? atol(at) : 0;
	fail_until = only != NULL ? fail_at : 1L << 62;
}

static int
fails(void)
{
	long n = ++count;

	if (fail_at == 0 || n < fail_at || n > fail_until)
		return 0;
	errno = ENOMEM;
	return 1;
}

void *
malloc(size_t size)
{
	return fails() ? NULL : __libc_malloc(size);
}

void *
calloc(size_t n, size_t size)
{
	return fails() ? NULL : __libc_calloc(n, size);
}

void *
realloc(void *old, size_t size)
{
	return fails() ? NULL : __libc_realloc(old, size);
}

/* The count goes to descriptor 9 if that is open. */
__attribute__((destructor)) static void
tell(void)
{
	extern int dprintf(int, const char *, ...);

	if (getenv("FAIL_COUNT") != NULL)
		dprintf(9, "%ld\n", (long)count);
}
