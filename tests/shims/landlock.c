/* landlock.c: prints which version of Landlock the kernel has, or -1. */

#define _GNU_SOURCE
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

int
main(void)
{
	printf("%ld\n", syscall(444, NULL, 0, 1));
	return 0;
}
