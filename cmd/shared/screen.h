/* screen.h: a terminal that shows lines and gives keys. */

#ifndef SCREEN_H
#define SCREEN_H

#include <stdbool.h>

#include "keys.h"

/*
 * The terminal that a person sits at, whatever standard input and output are.
 * There is one, and it is spoken to in plain ECMA-48.  Between screen_open and
 * screen_close it is the program's: an alternate screen without a cursor, keys
 * that come one by one.  Whichever way the program ends (exit, a signal, a
 * crash), and while it is stopped by Ctrl-Z, the terminal is as it was.
 */

/*
 * Finds it, while files may still be opened for writing.  False: nobody sits
 * there, or the terminal cannot put anything anywhere.
 */
bool screen_find(void);

void screen_open(void);
void screen_close(void);

struct screen_size {
	int rows, columns;
};

struct screen_size screen_size(void);

/*
 * Shows these lines from the top, and nothing below them.  They may have
 * colours in them; what does not fit is cut off.  Only lines that differ from
 * what is there are written, all in one write.
 */
void screen_draw(char *const *lines, int n);

/* Where the cursor is after the next drawing, from 1; row 0: nowhere. */
void screen_cursor(int row, int column);

void screen_bell(void);

enum event_kind {
	EVENT_KEY,
	EVENT_SIZE, /* the size has changed, or all must be drawn again */
	EVENT_TIME, /* nothing has happened for so long */
	EVENT_FILE, /* the file can be read */
	EVENT_GONE, /* the terminal is not there any more */
};

struct event {
	enum event_kind kind;
	uint32_t key; /* as keys.h has it */
	bool pasted; /* it was not typed */
};

/*
 * Waits for what happens next, for that many seconds at most if not negative.
 * A file other than the terminal may be waited for, too; -1: none.
 */
struct event screen_next(int file, double seconds);

/* True if there are keys already: a drawing can wait for them. */
bool screen_busy(void);

#endif
