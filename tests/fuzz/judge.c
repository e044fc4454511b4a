/* judge.c: any bytes are judged, and the same from memory as from a file. */

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz.h"

static void
put_into(int fd, const uint8_t *bytes, size_t length)
{
	CHECK(ftruncate(fd, 0) == 0);
	CHECK(pwrite(fd, bytes, length, 0) == (ssize_t)length);
	CHECK(lseek(fd, 0, SEEK_SET) == 0);
}

/* One record after the other from both; they must be of one mind. */
static void
compare(struct source *file, struct source *memory)
{
	struct record *a = sample_record(0), *b = sample_record(1);

	while (source_next(file, a)) {
		CHECK(source_next(memory, b));
		CHECK(a->fault == b->fault && a->lines == b->lines);
		CHECK(a->fault_line == b->fault_line && a->real == b->real);
	}
	CHECK(file->error == 0 && !source_next(memory, b));
}

/* What is legal and over, complete and fair is legal. */
static void
demand(const uint8_t *bytes, size_t length)
{
	struct sample sample;
	bool legal = sample_open(
	    &sample, (const char *)bytes, length, sample_record(1), 0);

	sample_close(&sample);
	for (unsigned demands = 1; demands <= DEMAND_FAIR; demands <<= 1) {
		bool more = sample_open(&sample, (const char *)bytes, length,
		    sample_record(1), demands);

		CHECK(legal || !more);
		sample_close(&sample);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	static struct source file;
	static int fd = -1;
	struct source memory;
	char *copy;
	bool ended = length > 0 && bytes[length - 1] == '\n';
	bool marked = length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0;

	if (fd == -1) {
		fd = memfd_create("fuzz", MFD_CLOEXEC);
		source_open(&file, true);
	}
	if (marked) {
		bytes += 3;
		length -= 3;
	}
	/* Not a byte more than is promised to the reader. */
	copy = calloc(1, length + !ended + WORD_PAD);
	CHECK(copy != NULL && fd != -1);
	memcpy(copy, bytes, length);
	if (!ended && length > 0)
		copy[length] = '\n';
	put_into(fd, bytes - 3 * marked, length + 3 * marked);
	source_use(&file, "fuzz", fd);
	source_of_text(&memory, copy, length + (!ended && length > 0));
	sample_record(0)->demands = sample_record(1)->demands = 0;
	sample_record(1)->line = 0;
	compare(&file, &memory);
	free(copy);
	if (length % 8 == 0)
		demand(bytes, length);
	return 0;
}
