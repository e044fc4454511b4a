/* batch.c: work on many records by several threads, in order. */

#include "batch.h"

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "formats/utf8.h"
#include "progress.h"

enum {
	NUMBERS = 1024, /* in a block */
	SLOW_PIECE = 2048, /* bytes that are read at once if work is slow */
};

/* A block is filled by one thread, worked on by another, and written. */
struct block {
	bool done;
	/* What is to be done: whole records in a buffer, or numbers. */
	char *buffer;
	size_t size;
	char *bytes;
	size_t length;
	size_t line; /* lines of the file before it */
	long first, last;
	char shown[sizeof(((struct program *)NULL)->shown)];
	/* What came of it. */
	enum status status;
	bool stop;
	int error; /* of reading a record once more */
	long records;
	bool found;
	struct out out, err;
};

struct crew {
	struct program *program; /* the one that all is done for */
	const struct batch *batch;
	number_work *number;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	bool finished;
	int blocks;
	struct block *ring;
	unsigned filled, taken, written; /* blocks so far; filled is next */
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
work_on_records(struct crew *crew, struct program *program, void *context,
    struct block *block)
{
	struct source *source = &program->source;

	source_of_text(source, block->bytes, block->length);
	source->file = block->shown;
	/* All of it is there, for whoever would have kept it. */
	source->keep = crew->program->source.keep;
	program->record.line = block->line;
	while (!program->stop && source_next(source, &program->record)) {
		program->records++;
		program->found |= program->record.real;
		crew->batch->work(program, context);
	}
}

static void
work_on(struct crew *crew, struct program *program, void *context,
    struct block *block)
{
	program->status = STATUS_YES;
	program->stop = false;
	program->records = 0;
	exchange_outputs(program, block);
	if (crew->number == NULL)
		work_on_records(crew, program, context, block);
	else
		for (long i = block->first; i <= block->last; i++)
			crew->number(program, context, i);
	exchange_outputs(program, block);
	block->status = program->status;
	block->stop = program->stop;
	block->records = program->records;
	block->found = program->found;
	block->error = program->source.error;
}

/* The next block to be worked on; NULL when there will be none. */
static struct block *
take_block(struct crew *crew)
{
	struct block *block = NULL;

	pthread_mutex_lock(&crew->lock);
	while (crew->taken == crew->filled && !crew->finished)
		pthread_cond_wait(&crew->changed, &crew->lock);
	if (crew->taken != crew->filled) {
		block = &crew->ring[crew->taken++ % (unsigned)crew->blocks];
	}
	pthread_mutex_unlock(&crew->lock);
	return block;
}

static void
set_done(struct crew *crew, struct block *block)
{
	pthread_mutex_lock(&crew->lock);
	block->done = true;
	pthread_cond_broadcast(&crew->changed);
	pthread_mutex_unlock(&crew->lock);
}

struct worker {
	pthread_t thread;
	struct crew *crew;
	void *context;
	struct program program;
};

static void *
run_worker(void *argument)
{
	struct worker *worker = argument;
	struct block *block;

	while ((block = take_block(worker->crew)) != NULL) {
		work_on(worker->crew, &worker->program, worker->context, block);
		set_done(worker->crew, block);
	}
	return NULL;
}

/* Passes on what came of a block, as if it had been done here. */
static void
write_block(struct crew *crew, struct block *block)
{
	struct program *program = crew->program;
	const struct batch *batch = crew->batch;

	if (!program->stop) {
		if (batch->take == NULL)
			out_pass(&program->out, &block->out);
		else
			batch->take(program, batch->context, &block->out);
		out_bytes(&program->err, block->err.bytes, block->err.length);
		/* Messages that could not be kept are not to be missed. */
		if (block->err.error != 0)
			report_trouble(
			    program, "%s", strerror(block->err.error));
		if (block->error != 0)
			report_trouble(program, "%s: %s", block->shown,
			    strerror(block->error));
		program_answer(program, block->status);
		program->records += block->records;
		program->found |= block->found;
		program->stop |= block->stop || program->out.error != 0;
	}
	block->out.length = block->err.length = 0;
}

/* Writes the oldest block, waiting until it is done. */
static void
write_oldest(struct crew *crew)
{
	struct block *block =
	    &crew->ring[crew->written++ % (unsigned)crew->blocks];

	pthread_mutex_lock(&crew->lock);
	while (!block->done)
		pthread_cond_wait(&crew->changed, &crew->lock);
	pthread_mutex_unlock(&crew->lock);
	write_block(crew, block);
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
	if (crew->filled - crew->written == (unsigned)crew->blocks)
		write_oldest(crew);
	return &crew->ring[crew->filled % (unsigned)crew->blocks];
}

static void
hand_out(struct crew *crew, struct block *block)
{
	pthread_mutex_lock(&crew->lock);
	block->done = false;
	crew->filled++;
	pthread_cond_broadcast(&crew->changed);
	pthread_mutex_unlock(&crew->lock);
}

/*
 * A record that is too large for a block is worked on here, when all before
 * it has been written.
 */
static void
work_alone(struct crew *crew, size_t *line)
{
	struct program *program = crew->program;

	write_all(crew);
	program->record.line = *line;
	if (!program->stop && source_next(&program->source, &program->record)) {
		program->found |= program->record.real;
		crew->batch->work(program, crew->batch->context);
	}
	*line = program->record.line;
}

static void
hand_out_file(struct crew *crew)
{
	struct program *program = crew->program;
	struct source *source = &program->source;
	size_t line = 0;

	source->piece = crew->batch->slow ? SLOW_PIECE : SOURCE_SIZE;
	while (!program->stop) {
		struct block *block = free_block(crew);
		bool more = source_block(source, &block->bytes, &block->length);

		progress_at(program);
		if (!more)
			break;
		if (block->length == 0) {
			work_alone(crew, &line);
			continue;
		}
		/* The buffer goes with it: no byte is copied twice. */
		if (!source_swap(source, &block->buffer, &block->size))
			errx(STATUS_TROUBLE, "out of memory");
		memcpy(block->shown, program->shown, sizeof(block->shown));
		block->line = line;
		line += count_lines(block->bytes, block->length);
		hand_out(crew, block);
	}
}

static void
hand_out_files(struct crew *crew, char *const *files)
{
	struct program *program = crew->program;

	for (; *files != NULL && !program->stop; files++) {
		int fd = program_open_file(program, *files);

		if (fd != -1)
			hand_out_file(crew);
		/* In order: what is wrong with it comes after all before it,
		   if that has not ended everything. */
		if (program->source.error != 0) {
			write_all(crew);
			if (!program->stop)
				program_no_file(program);
		}
		if (fd != -1)
			program_close_file(fd);
	}
}

/* One that is open already. */
static void
hand_out_open(struct crew *crew, const char *name, int fd)
{
	struct program *program = crew->program;

	program_use_file(program, name, fd);
	hand_out_file(crew);
	write_all(crew);
	if (program->source.error != 0 && !program->stop)
		program_no_file(program);
}

static void
hand_out_numbers(struct crew *crew, long count)
{
	for (long i = 1; i <= count && !crew->program->stop; i += NUMBERS) {
		struct block *block = free_block(crew);

		block->first = i;
		block->last = count - i < NUMBERS ? count : i + NUMBERS - 1;
		hand_out(crew, block);
	}
}

static void *
own_context(const struct crew *crew, struct worker *worker)
{
	const struct batch *batch = crew->batch;
	void *own;

	if (batch->open == NULL)
		return batch->context;
	own = batch->open(batch->context, &worker->program);
	if (own == NULL)
		errx(STATUS_TROUBLE, "out of memory");
	return own;
}

static struct worker *
hire(struct crew *crew, int jobs)
{
	struct worker *workers = calloc((size_t)jobs, sizeof(*workers));
	struct program *program = crew->program;

	crew->blocks = 2 * jobs + 2;
	crew->ring = calloc((size_t)crew->blocks, sizeof(*crew->ring));
	if (workers == NULL || crew->ring == NULL)
		errx(STATUS_TROUBLE, "out of memory");
	for (int i = 0; i < crew->blocks; i++) {
		out_open(&crew->ring[i].out, -1);
		out_open(&crew->ring[i].err, -1);
		/* It is written where the program writes. */
		out_coloured(&program->out);
		out_coloured(&program->err);
		crew->ring[i].out.colour = program->out.colour;
		crew->ring[i].err.colour = program->err.colour;
	}
	for (int i = 0; i < jobs; i++) {
		struct worker *worker = &workers[i];
		int error;

		worker->crew = crew;
		program_open(&worker->program, program->record.demands,
		    program->source.keep);
		worker->program.language = program->language;
		worker->context = own_context(crew, worker);
		if (crew->number != NULL)
			memcpy(&worker->program.record.state,
			    &program->record.state, STATE_SIZE);
		worker->program.record.game = program->record.game;
		error =
		    pthread_create(&worker->thread, NULL, run_worker, worker);
		if (error != 0)
			errx(STATUS_TROUBLE, "thread: %s", strerror(error));
	}
	return workers;
}

static void
dismiss(struct crew *crew, struct worker *workers, int jobs)
{
	pthread_mutex_lock(&crew->lock);
	crew->finished = true;
	pthread_cond_broadcast(&crew->changed);
	pthread_mutex_unlock(&crew->lock);
	for (int i = 0; i < jobs; i++) {
		pthread_join(workers[i].thread, NULL);
		if (crew->batch->merge != NULL)
			crew->batch->merge(
			    crew->batch->context, workers[i].context);
	}
	for (int i = 0; i < crew->blocks; i++) {
		free(crew->ring[i].buffer);
		out_close(&crew->ring[i].out);
		out_close(&crew->ring[i].err);
	}
	free(crew->ring);
	free(workers);
}

void
batch_each(struct program *program, char *const *files,
    const struct batch *batch, int jobs)
{
	struct crew crew = {
	    .program = program,
	    .batch = batch,
	    .lock = PTHREAD_MUTEX_INITIALIZER,
	    .changed = PTHREAD_COND_INITIALIZER,
	};
	struct worker *workers;

	if (jobs == 1) {
		program_each(program, files, batch->work, batch->context);
		return;
	}
	progress_begin(program, files);
	workers = hire(&crew, jobs);
	hand_out_files(&crew, files_or_standard(files));
	write_all(&crew);
	progress_end(program);
	dismiss(&crew, workers, jobs);
}

void
batch_read(struct program *program, const char *name, int fd,
    const struct batch *batch, int jobs)
{
	struct crew crew = {
	    .program = program,
	    .batch = batch,
	    .lock = PTHREAD_MUTEX_INITIALIZER,
	    .changed = PTHREAD_COND_INITIALIZER,
	};
	struct worker *workers;

	if (jobs == 1) {
		program_read(program, name, fd, batch->work, batch->context);
		return;
	}
	workers = hire(&crew, jobs);
	hand_out_open(&crew, name, fd);
	dismiss(&crew, workers, jobs);
}

void
batch_count(struct program *program, long count, number_work work,
    void *context, int jobs)
{
	const struct batch batch = {.context = context};
	struct crew crew = {
	    .program = program,
	    .batch = &batch,
	    .number = work,
	    .lock = PTHREAD_MUTEX_INITIALIZER,
	    .changed = PTHREAD_COND_INITIALIZER,
	};
	struct worker *workers;

	if (jobs == 1) {
		for (long i = 1; i <= count && program->out.error == 0; i++)
			work(program, context, i);
		return;
	}
	workers = hire(&crew, jobs);
	hand_out_numbers(&crew, count);
	write_all(&crew);
	dismiss(&crew, workers, jobs);
}
