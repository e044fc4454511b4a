/* program.h: what all five programs share. */

#ifndef PROGRAM_H
#define PROGRAM_H

#include <sys/stat.h>

#include "formats/out.h"
#include "formats/record/reason.h"
#include "formats/record/source.h"

/* The answers of every program: the worst that happened. */
enum status { STATUS_YES, STATUS_NO, STATUS_TROUBLE };

/* How far work has got, for people who wait. */
struct progress {
	bool watched, visible;
	bool late; /* nothing is written before the end */
	double begun, shown; /* seconds */
	double passed; /* bytes before the first record that was worked on */
	double total; /* bytes, as far as it is known */
	/* What there is to tell of what was read; NULL: nothing. */
	void (*note)(const void *context, char *text, size_t);
	const void *context;
	const char *unit; /* what is done, and how many a second; NULL: records,
			     and bytes */
};

/* A file that was opened before its turn. */
struct ahead {
	const char *name; /* the very pointer; NULL: none */
	int fd; /* -1: it could not be opened */
	int error;
};

enum { AHEAD = 2 };

/* What a program reads, where it writes, and how it went. */
struct program {
	enum status status;
	const struct language *language; /* of what is said to people */
	bool stop; /* read no further */
	bool oneline; /* records are written as one line each */
	const char *label; /* of standard input; NULL: none */
	struct source source;
	struct out out;
	struct out err;
	char shown[1024]; /* the name of the file now read */
	long records; /* read so far, and not left out */
	bool found; /* one of them was more than comments */
	struct progress progress;
	struct ahead ahead[AHEAD];
	int hold; /* the file for a text that is held; -1: none */
	struct record record; /* large, and not all of it used: so it is last */
};

/*
 * Sees to it that no file which is opened from now on takes the place of
 * standard input, output or error: one that was closed is filled with one on
 * which reading or writing fails as before.
 */
void guard_standard_files(void);

/* Whatever the memory has held before. */
void program_open(struct program *, unsigned demands, bool keep);

/* Remembers an answer if it is worse than all before. */
void program_answer(struct program *, enum status);

/* What became of a record: called once for each. */
typedef void record_work(struct program *, void *context);

/*
 * Reads all records of the named files, or of standard input if there are
 * none, and lets the work be done on each.
 */
void program_each(struct program *, char *const *files, record_work, void *);

/* Says, on standard error, that there was no record if there was none. */
void report_none(struct program *);

/* The files, or standard input if there are none. */
char *const *files_or_standard(char *const *files);

/* What a file is called in messages and rows, standard input by its label. */
const char *file_name(const struct program *, const char *name);

/* Opens the file for a text that is held, while that is still possible. */
void program_hold(struct program *);

/*
 * Opens a file while that is still possible, up to AHEAD of them.  Whoever
 * takes it by the same string gets it, or what was wrong with it: -1, and
 * errno says so.  Others are opened then; `-` is standard input.
 */
void program_ahead(struct program *, const char *name);
int program_take(struct program *, const char *name);
bool program_is_ahead(struct program *, const char *name);

/* What there is to know of a file that is yet to be taken; false: nothing. */
bool program_stat(struct program *, const char *name, struct stat *);

/*
 * Goes on with a file that has been taken; -1: it could not be, and errno says
 * why.  What went wrong with a file is reported when its turn has come.
 */
void program_use_file(struct program *, const char *name, int fd);
void program_no_file(struct program *);

/* Says why a text could not be held. */
void program_not_held(struct program *, const struct out *text);
void program_close_file(int fd);

/* Does the work on its next record; false: no more is to be read. */
bool program_next(struct program *, record_work, void *);

/* Does it on all that are left, and reports what went wrong with the file. */
void program_rest(struct program *, record_work, void *);

/* Does what program_each does with one file, or one that has been taken. */
void program_file(struct program *, const char *name, record_work, void *);
void program_read(
    struct program *, const char *name, int fd, record_work, void *);

/* FILE:LINE */
void write_place(struct out *, const char *file, size_t line);

/* How something is said of a record's players. */
static inline struct voice
program_voice(const struct program *program, const struct record *record)
{
	return record_voice(record, program->language);
}

/* Why something was refused, in words. */
void program_reason(
    const struct program *, const struct refusal *, struct reason *);

/* Writes why something was refused, as FILE:LINE: WHAT: WHY [FAULT]. */
void write_refusal(
    struct out *, const struct program *, const struct refusal *);

/* The same on standard error, and the answer is no. */
void report_refusal(struct program *, const struct refusal *);

/* Both for the fault of the record just read. */
void write_fault(struct out *, const struct program *);
void report_fault(struct program *);

/* One line on standard error, and the answer is trouble. */
void report_trouble(struct program *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/*
 * A record that is written between the two has the form in which it was read,
 * or is one line if that is wanted; and the blank line after it.
 */
void begin_record(const struct program *, struct out *);
void end_record(struct out *);

/* The text of the record just read, and the blank line after it. */
void copy_record(struct program *);

/* Flushes everything; a write that failed is trouble. */
int finish(struct program *);

#endif
