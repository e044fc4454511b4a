/*
 * judge.c: any bytes are judged, and the same from memory as from a file, in
 * pieces of any size, and as from the blocks that threads are given.
 */

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
compare_some(struct source *some, struct source *memory)
{
	struct record *a = sample_record(0), *b = sample_record(1);

	while (source_next(some, a)) {
		CHECK(source_next(memory, b));
		CHECK(a->refusal.fault == b->refusal.fault &&
		    a->lines == b->lines && a->ends == b->ends);
		CHECK(a->refusal.line == b->refusal.line && a->real == b->real);
		CHECK(some->line == memory->line);
	}
}

static void
compare(struct source *file, struct source *memory)
{
	compare_some(file, memory);
	CHECK(file->error == 0 && !source_next(memory, sample_record(1)));
}

static void
compare_blocks(struct source *file, struct source *memory)
{
	struct source block;
	size_t length;
	char *bytes;

	while (source_block(file, &bytes, &length)) {
		source_of_text(&block, bytes, length);
		block.line = file->line;
		file->line += count_lines(bytes, length);
		compare_some(&block, memory);
	}
	CHECK(file->error == 0 && !source_next(memory, sample_record(1)));
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

/* The same bytes in a file and in memory, without a mark at their start. */
static void
read_both(const uint8_t *bytes, size_t length,
    void (*both)(struct source *file, struct source *memory))
{
	static struct source file;
	static int fd = -1;
	size_t mark =
	    length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
	struct sample sample;

	if (fd == -1) {
		fd = memfd_create("fuzz", MFD_CLOEXEC);
		CHECK(fd != -1);
		source_open(&file, true);
	}
	put_into(fd, bytes, length);
	source_use(&file, "fuzz", fd);
	file.piece = 1 + length / 8 % 61;
	if (length == mark) {
		CHECK(!source_next(&file, sample_record(0)));
		return;
	}
	sample_open(&sample, (const char *)bytes + mark, length - mark,
	    sample_record(1), 0);
	/* Back to the start, and undo what reading does to a record's end. */
	sample.source.at = sample.source.line = 0;
	memcpy(sample.bytes, bytes + mark, length - mark);
	sample.bytes[sample.length - 1] = '\n';
	sample_record(0)->demands = 0;
	both(&file, &sample.source);
	sample_close(&sample);
}

/* System calls are slow: few go through a file, or are judged severely. */
int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct sample sample;

	if (length % 8 == 0) {
		read_both(bytes, length, compare);
		read_both(bytes, length, compare_blocks);
		demand(bytes, length);
		return 0;
	}
	sample_open(&sample, (const char *)bytes, length, sample_record(0), 0);
	while (source_next(&sample.source, sample.record))
		continue;
	sample_close(&sample);
	return 0;
}
