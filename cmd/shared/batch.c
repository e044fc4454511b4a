/* batch.c: work on many records by several threads, in order. */

#include "batch.h"

#include <errno.h>
#include <limits.h>
#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "formats/record/piece.h"
#include "formats/utf8.h"
#include "progress.h"

enum {
	NUMBERS = 1024, /* in a block */
	FILES = 256, /* at most */
	SLOW_PIECE = 2048, /* bytes that are read at once if work is slow */
};

enum content {
	CONTENT_TEXT, /* whole records, read already */
	CONTENT_PIECE, /* of a file, to be read by whoever works on it */
	CONTENT_FILES, /* several that are small */
	CONTENT_NUMBERS,
};

/* A block is filled by one thread, worked on by another, and written. */
struct block {
	bool done;
	/* What is to be done. */
	enum content content;
	char *buffer; /* of a text */
	size_t size;
	char *bytes;
	size_t length; /* of a text, or of files so far */
	size_t line; /* lines of the file before it */
	struct piece piece;
	char *const *files; /* from the first on */
	int64_t first, last; /* numbers; or files, of which `first` is left */
	int fd; /* to be closed when it is written; -1: none */
	uint64_t amount; /* of bytes, as far as it is known */
	char shown[sizeof(((struct program *)NULL)->shown)];
	/* What came of it. */
	enum status status;
	bool stop;
	int error; /* of reading a record once more */
	long records;
	bool found;
	struct out out, err;
};

/*
 * The program's own source is used only when all before has been written: who
 * hands out pieces of the next file meanwhile must not touch it.
 */
struct crew {
	struct program *program; /* the one that all is done for */
	const struct batch *batch;
	int jobs;
	struct worker *workers;
	pthread_mutex_t lock;
	pthread_cond_t offered, counted, finished; /* a block was */
	bool closed; /* there will be no more */
	int blocks;
	struct block *ring;
	unsigned filled, taken, written; /* blocks so far; filled is next */
	unsigned placed; /* blocks of which it is known where they begin */
	size_t line; /* after the last of them */
	bool failed; /* a piece of the file that is now written */
};

struct worker {
	pthread_t thread;
	struct crew *crew;
	void *context;
	struct piece_room room;
	struct program program;
};

/* Exchanges the outputs of a block and of the program that works on it. */
static void
exchange_outputs(struct program *program, struct block *block)
{
	struct out out = program->out, err = program->err;

	program->out = block->out;
	program->err = block->err;
	block->out = out;
	block->err = err;
}

static void
work_on_text(struct worker *worker, char *text, size_t length, size_t line)
{
	struct crew *crew = worker->crew;
	struct program *program = &worker->program;
	struct source *source = &program->source;

	source_of_text(source, text, length);
	source->file = program->shown;
	/* All of it is there, for whoever would have kept it. */
	source->keep = crew->program->source.keep;
	source->line = line;
	while (program_next(program, crew->batch->work, worker->context))
		continue;
}

/*
 * Reads a small file as one thread would, but in one go.  False: it is not
 * small any more, or cannot be read in this way, and is left to the caller.
 */
static bool
work_on_file(struct worker *worker, struct block *block, const char *name)
{
	struct piece piece = {.first = true, .last = true};
	struct program *program = &worker->program;

	piece.fd = program_take(program, name);
	program_use_file(program, name, piece.fd);
	if (piece.fd != -1) {
		piece_read(&piece, &worker->room);
		block->length += piece.length;
		if (piece.large || piece.error != 0 ||
		    block->length > SOURCE_KEEP) {
			block->fd = piece.fd;
			return false;
		}
		program_close_file(piece.fd);
		work_on_text(worker, piece.text, piece.length, 0);
	}
	if (program->source.error != 0)
		program_no_file(program);
	program->source.error = 0;
	return true;
}

/*
 * Lines are counted from the beginning of a file: whoever has counted those of
 * a block waits for all before it.  That is not long, as they are counted
 * before anything else is done.
 */
static void
place_block(struct crew *crew, struct block *block, unsigned number)
{
	size_t before;

	pthread_mutex_lock(&crew->lock);
	while (crew->placed != number)
		pthread_cond_wait(&crew->counted, &crew->lock);
	before = block->piece.first ? 0 : crew->line;
	if (block->content == CONTENT_PIECE) {
		block->line = before;
		crew->line = before + block->piece.lines;
	}
	crew->placed++;
	pthread_cond_broadcast(&crew->counted);
	pthread_mutex_unlock(&crew->lock);
}

static void
work_on_content(struct worker *worker, struct block *block)
{
	struct program *program = &worker->program;

	switch (block->content) {
	case CONTENT_TEXT:
		work_on_text(worker, block->bytes, block->length, block->line);
		break;
	case CONTENT_PIECE:
		work_on_text(worker, block->piece.text, block->piece.length,
		    block->line);
		break;
	case CONTENT_FILES:
		while (block->first < block->last && !program->stop &&
		    work_on_file(worker, block, block->files[block->first]))
			block->first++;
		break;
	case CONTENT_NUMBERS:
		for (int64_t i = block->first; i <= block->last; i++)
			worker->crew->batch->number(
			    program, worker->context, i);
	}
}

static void
work_on(struct worker *worker, struct block *block, unsigned number)
{
	struct program *program = &worker->program;

	if (block->content == CONTENT_PIECE)
		piece_read(&block->piece, &worker->room);
	place_block(worker->crew, block, number);
	program->status = STATUS_YES;
	program->stop = false;
	program->records = 0;
	program->source.error = 0;
	if (block->content != CONTENT_FILES)
		memcpy(program->shown, block->shown, sizeof(program->shown));
	exchange_outputs(program, block);
	work_on_content(worker, block);
	exchange_outputs(program, block);
	block->status = program->status;
	block->stop = program->stop;
	block->records = program->records;
	block->found = program->found;
	block->error = program->source.error;
}

/* The next block to be worked on, and its number; NULL when there is none. */
static struct block *
take_block(struct crew *crew, unsigned *number)
{
	struct block *block = NULL;

	pthread_mutex_lock(&crew->lock);
	while (crew->taken == crew->filled && !crew->closed)
		pthread_cond_wait(&crew->offered, &crew->lock);
	if (crew->taken != crew->filled) {
		*number = crew->taken++;
		block = &crew->ring[*number % (unsigned)crew->blocks];
	}
	pthread_mutex_unlock(&crew->lock);
	return block;
}

static void
set_done(struct crew *crew, struct block *block)
{
	pthread_mutex_lock(&crew->lock);
	block->done = true;
	pthread_cond_signal(&crew->finished);
	pthread_mutex_unlock(&crew->lock);
}

static void *
run_worker(void *argument)
{
	struct worker *worker = argument;
	const struct batch *batch = worker->crew->batch;
	struct block *block;
	unsigned number;

	if (batch->open != NULL)
		batch->open(worker->context, &worker->program);
	while ((block = take_block(worker->crew, &number)) != NULL) {
		work_on(worker, block, number);
		set_done(worker->crew, block);
	}
	if (batch->close != NULL)
		batch->close(worker->context, &worker->program);
	return NULL;
}

static void
pass_messages(struct program *program, const struct out *err)
{
	out_bytes(&program->err, err->bytes, err->length);
	/* Messages that could not be kept are not to be missed. */
	if (err->error != 0)
		report_trouble(program, "%s", strerror(err->error));
}

/* Passes on what came of a block, as if it had been done here. */
static void
pass_on(struct crew *crew, struct block *block)
{
	struct program *program = crew->program;
	const struct batch *batch = crew->batch;

	if (batch->take == NULL)
		out_pass(&program->out, &block->out);
	else
		batch->take(program, batch->context, &block->out);
	pass_messages(program, &block->err);
	if (block->error != 0)
		report_trouble(
		    program, "%s: %s", block->shown, strerror(block->error));
	program_answer(program, block->status);
	program->records += block->records;
	program->found |= block->found;
	program->source.total += block->amount;
	program->stop |= block->stop || program->out.error != 0;
}

/* From here on the program is at the file that this is the first piece of. */
static void
begin_file(struct crew *crew, const struct block *block)
{
	struct program *program = crew->program;

	crew->failed = false;
	memcpy(program->shown, block->shown, sizeof(program->shown));
	source_use(&program->source, program->shown, block->piece.fd);
}

/* A record that is too large for a block; what cannot be read ends its file. */
static void
finish_piece(struct crew *crew, const struct block *block)
{
	struct program *program = crew->program;
	struct source *source = &program->source;
	const struct piece *piece = &block->piece;

	if (!piece->large && piece->error == 0)
		return;
	source_use_part(
	    source, program->shown, piece->fd, piece->start, piece->end);
	source->line = block->line;
	if (piece->error != 0)
		source_fail(source, piece->error);
	program_rest(program, crew->batch->work, crew->batch->context);
	crew->failed = source->error != 0;
}

/* A file that was not small after all, and those after it. */
static void
finish_files(struct crew *crew, const struct block *block)
{
	const struct batch *batch = crew->batch;
	struct program *program = crew->program;
	int64_t i = block->first;

	if (i < block->last)
		program_read(program, block->files[i], block->fd, batch->work,
		    batch->context);
	while (++i < block->last && !program->stop)
		program_file(
		    program, block->files[i], batch->work, batch->context);
}

/* What a thread has left of a block is done here, now that all before it has
   been written. */
static void
write_block(struct crew *crew, struct block *block)
{
	bool piece = block->content == CONTENT_PIECE;

	if (piece && block->piece.first)
		begin_file(crew, block);
	if (piece && crew->failed)
		return;
	pass_on(crew, block);
	if (crew->program->stop)
		return;
	if (piece)
		finish_piece(crew, block);
	if (block->content == CONTENT_FILES)
		finish_files(crew, block);
}

/* Writes the oldest block, waiting until it is done. */
static void
write_oldest(struct crew *crew)
{
	struct block *block =
	    &crew->ring[crew->written++ % (unsigned)crew->blocks];

	pthread_mutex_lock(&crew->lock);
	while (!block->done)
		pthread_cond_wait(&crew->finished, &crew->lock);
	pthread_mutex_unlock(&crew->lock);
	if (!crew->program->stop)
		write_block(crew, block);
	program_close_file(block->fd);
	block->out.length = block->err.length = 0;
	if (crew->batch->slow)
		out_flush(&crew->program->out);
}

static void
write_all(struct crew *crew)
{
	while (crew->written != crew->filled)
		write_oldest(crew);
}

/* A block that is free to be filled. */
static struct block *
free_block(struct crew *crew)
{
	struct block *block;

	if (crew->filled - crew->written == (unsigned)crew->blocks)
		write_oldest(crew);
	block = &crew->ring[crew->filled % (unsigned)crew->blocks];
	block->fd = -1;
	block->amount = 0;
	return block;
}

static void
hand_out(struct crew *crew, struct block *block)
{
	pthread_mutex_lock(&crew->lock);
	block->done = false;
	crew->filled++;
	pthread_cond_signal(&crew->offered);
	pthread_mutex_unlock(&crew->lock);
}

/* Hands out what the program's own source has, in order. */
static void
hand_out_stream(struct crew *crew)
{
	struct program *program = crew->program;
	struct source *source = &program->source;
	const struct batch *batch = crew->batch;

	source->piece = batch->slow ? SLOW_PIECE : SOURCE_SIZE;
	while (!program->stop && source->error == 0) {
		struct block *block = free_block(crew);
		bool more = source_block(source, &block->bytes, &block->length);

		progress_at(program);
		if (!more)
			break;
		if (block->length == 0) {
			write_all(crew);
			program_next(program, batch->work, batch->context);
			continue;
		}
		/* The buffer goes with it: no byte is copied twice. */
		if (!source_swap(source, &block->buffer, &block->size)) {
			source_fail(source, ENOMEM);
			break;
		}
		memcpy(block->shown, program->shown, sizeof(block->shown));
		block->content = CONTENT_TEXT;
		block->line = source->line;
		source->line += count_lines(block->bytes, block->length);
		hand_out(crew, block);
	}
	/* In order: what is wrong with it comes after all before it, if that
	   has not ended everything. */
	write_all(crew);
	if (source->error != 0 && !program->stop)
		program_no_file(program);
}

/* Hands out the pieces of a file that can be read anywhere. */
static void
hand_out_pieces(struct crew *crew, const char *name, int fd, off_t at,
    off_t size, bool close)
{
	off_t step = crew->batch->slow ? SLOW_PIECE : SOURCE_SIZE;
	bool first = true;

	for (; at < size && !crew->program->stop; at += step, first = false) {
		struct block *block = free_block(crew);

		block->content = CONTENT_PIECE;
		block->piece = (struct piece){.fd = fd,
		    .from = at,
		    .to = at + step,
		    .first = first,
		    .last = at + step >= size};
		if (close && block->piece.last)
			block->fd = fd;
		block->amount = (uint64_t)step;
		utf8_show(
		    block->shown, sizeof(block->shown), name, strlen(name));
		hand_out(crew, block);
		progress_at(crew->program);
	}
	if (at >= size && !first)
		return;
	write_all(crew);
	if (close)
		program_close_file(fd);
}

/* What is left of a file that can be read anywhere; false: it cannot be. */
static bool
find_rest(int fd, off_t *at, off_t *size)
{
	struct stat status;

	if (fd == -1 || fstat(fd, &status) == -1 || !S_ISREG(status.st_mode))
		return false;
	*at = lseek(fd, 0, SEEK_CUR);
	*size = status.st_size;
	return *at != -1 && *at < *size;
}

/* Hands out a file that has been taken; -1: errno says why it could not be. */
static void
hand_out_taken(struct crew *crew, const char *name, int fd, bool close)
{
	struct program *program = crew->program;
	int error = errno;
	off_t at, size;

	if (find_rest(fd, &at, &size)) {
		hand_out_pieces(crew, name, fd, at, size, close);
		/* As if it had been read in order. */
		if (fd == STDIN_FILENO)
			lseek(fd, 0, SEEK_END);
		return;
	}
	write_all(crew);
	if (!program->stop) {
		errno = error;
		program_use_file(program, name, fd);
		hand_out_stream(crew);
	}
	if (close)
		program_close_file(fd);
}

/*
 * How many files from this one on are so small that they make one block.  What
 * is not there is reported by whoever works on it.
 */
static long
count_small(struct program *program, char *const *files, uint64_t *amount)
{
	long n = 0;

	for (*amount = 0; n < FILES && files[n] != NULL; n++) {
		struct stat status = {.st_size = 0};

		if (strcmp(files[n], "-") == 0)
			break;
		if (program_stat(program, files[n], &status) &&
		    (!S_ISREG(status.st_mode) || status.st_size == 0))
			break;
		if (*amount + (uint64_t)status.st_size > SOURCE_SIZE)
			break;
		*amount += (uint64_t)status.st_size;
	}
	return n;
}

static void
hand_out_files(struct crew *crew, char *const *files)
{
	struct program *program = crew->program;
	uint64_t amount;
	long n;

	for (; *files != NULL && !program->stop; files += n) {
		/* What is open already is not for others to open. */
		n = crew->batch->slow || program_is_ahead(program, *files)
		    ? 0
		    : count_small(program, files, &amount);
		if (n > 0) {
			struct block *block = free_block(crew);

			block->content = CONTENT_FILES;
			block->files = files;
			block->first = 0;
			block->last = n;
			block->length = 0;
			block->amount = amount;
			hand_out(crew, block);
			progress_at(program);
			continue;
		}
		n = 1;
		hand_out_taken(crew, file_name(program, *files),
		    program_take(program, *files), true);
	}
}

static void
hand_out_numbers(struct crew *crew, int64_t count)
{
	for (int64_t i = 1; i <= count && !crew->program->stop; i += NUMBERS) {
		struct block *block = free_block(crew);

		block->content = CONTENT_NUMBERS;
		block->first = i;
		block->last = count - i < NUMBERS ? count : i + NUMBERS - 1;
		hand_out(crew, block);
	}
}

/*
 * Before glibc gives memory of threads back it opens a file to see whether that
 * is any use, which a confined program cannot: so it is kept.
 */
static void
keep_memory(void)
{
#ifdef M_TRIM_THRESHOLD
	mallopt(M_TRIM_THRESHOLD, INT_MAX);
#endif
}

/* It is kept, and written where the program writes. */
static void
open_output(struct out *out, struct out *end)
{
	out_open(out, -1);
	out_coloured(end);
	out->colour = end->colour;
}

/* A program that does what another would have done. */
static void
open_program(struct program *own, struct program *program)
{
	program_open(own, program->record.demands, program->source.keep);
	own->language = program->language;
	own->oneline = program->oneline;
	open_output(&own->out, &program->out);
	open_output(&own->err, &program->err);
	/* For those who read none, the record that is there already. */
	own->record.game = program->record.game;
	memcpy(&own->record.state, &program->record.state, STATE_SIZE);
}

/* Makes the context of a thread; false: there is no memory for it. */
static bool
open_context(struct worker *worker, const struct batch *batch)
{
	worker->context = batch->context;
	if (batch->size == 0)
		return true;
	worker->context = malloc(batch->size);
	if (worker->context == NULL)
		return false;
	memcpy(worker->context, batch->context, batch->size);
	return true;
}

static void
close_worker(struct worker *worker)
{
	if (worker->context != worker->crew->batch->context)
		free(worker->context);
	free(worker->room.bytes);
	out_close(&worker->program.out);
	out_close(&worker->program.err);
}

/* False: there is no memory or no thread for it. */
static bool
start(struct worker *worker, struct crew *crew)
{
	worker->crew = crew;
	if (!open_context(worker, crew->batch))
		return false;
	open_program(&worker->program, crew->program);
	if (pthread_create(&worker->thread, NULL, run_worker, worker) == 0)
		return true;
	close_worker(worker);
	return false;
}

static void
close_crew(struct crew *crew)
{
	for (int i = 0; i < crew->blocks; i++) {
		free(crew->ring[i].buffer);
		out_close(&crew->ring[i].out);
		out_close(&crew->ring[i].err);
	}
	free(crew->ring);
	free(crew->workers);
}

/* Makes room for so many; false: there is no memory for it. */
static bool
open_crew(struct crew *crew, struct program *program, int jobs)
{
	int blocks = 2 * jobs + 2;

	pthread_mutex_init(&crew->lock, NULL);
	pthread_cond_init(&crew->offered, NULL);
	pthread_cond_init(&crew->counted, NULL);
	pthread_cond_init(&crew->finished, NULL);
	crew->workers = calloc((size_t)jobs, sizeof(*crew->workers));
	crew->ring = calloc((size_t)blocks, sizeof(*crew->ring));
	if (crew->workers == NULL || crew->ring == NULL)
		return false;
	for (; crew->blocks < blocks; crew->blocks++) {
		open_output(&crew->ring[crew->blocks].out, &program->out);
		open_output(&crew->ring[crew->blocks].err, &program->err);
	}
	return true;
}

/* Hires so many, or as many as there can be.  False: one thread has to do. */
static bool
hire(struct crew *crew, struct program *program, const struct batch *batch,
    int jobs)
{
	int hired = 0;

	*crew = (struct crew){.program = program, .batch = batch};
	keep_memory();
	if (open_crew(crew, program, jobs))
		while (hired < jobs && start(&crew->workers[hired], crew))
			hired++;
	crew->jobs = hired;
	if (hired == 0)
		close_crew(crew);
	return hired > 0;
}

static void
dismiss(struct crew *crew)
{
	const struct batch *batch = crew->batch;

	write_all(crew);
	pthread_mutex_lock(&crew->lock);
	crew->closed = true;
	pthread_cond_broadcast(&crew->offered);
	pthread_mutex_unlock(&crew->lock);
	for (int i = 0; i < crew->jobs; i++) {
		struct worker *worker = &crew->workers[i];

		pthread_join(worker->thread, NULL);
		pass_messages(crew->program, &worker->program.err);
		if (batch->merge != NULL)
			batch->merge(batch->context, worker->context);
		close_worker(worker);
	}
	close_crew(crew);
}

/* Whether one thread is done with files before others have begun. */
static bool
needs_one(
    struct program *program, char *const *files, const struct batch *batch)
{
	uint64_t amount;

	return !batch->slow && batch->take == NULL && *files != NULL &&
	    files[count_small(program, files, &amount)] == NULL;
}

void
batch_each(struct program *program, char *const *files,
    const struct batch *batch, int jobs)
{
	struct crew crew;

	if (jobs == 1 || needs_one(program, files, batch) ||
	    !hire(&crew, program, batch, jobs)) {
		program_each(program, files, batch->work, batch->context);
		return;
	}
	progress_begin(program, files);
	hand_out_files(&crew, files_or_standard(files));
	dismiss(&crew);
	progress_end(program);
}

void
batch_read(struct program *program, const char *name, int fd,
    const struct batch *batch, int jobs)
{
	struct crew crew;

	if (jobs == 1 || !hire(&crew, program, batch, jobs)) {
		program_read(program, name, fd, batch->work, batch->context);
		return;
	}
	hand_out_taken(&crew, name, fd, false);
	dismiss(&crew);
}

void
batch_count(
    struct program *program, int64_t count, const struct batch *batch, int jobs)
{
	struct crew crew;

	if (jobs == 1 || !hire(&crew, program, batch, jobs)) {
		for (int64_t i = 1; i <= count && program->out.error == 0; i++)
			batch->number(program, batch->context, i);
		return;
	}
	hand_out_numbers(&crew, count);
	dismiss(&crew);
}
