/* grown.c: files have grown by the time at which they are read. */

#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/stat.h>

int
stat(const char *file, struct stat *status)
{
	int answer = fstatat(AT_FDCWD, file, status, 0);

	if (answer == 0 && status->st_size > 1)
		status->st_size = 1;
	return answer;
}
