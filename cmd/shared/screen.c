/* screen.c: a terminal that shows lines and gives keys. */

#include "screen.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "formats/out.h"
#include "formats/utf8.h"
#include "seconds.h"

/* Alternate screen, no cursor, no line that wraps, pasted text marked. */
#define ENTER "\033[?1049h\033[?25l\033[?7l\033[?2004h\033[2J"
#define LEAVE "\033[?2026l\033[0m\033[?2004l\033[?7h\033[?25h\033[?1049l"
/* What lies between these is shown at once. */
#define FRAME_BEGIN "\033[?2026h"
#define FRAME_END "\033[?2026l"

/* The escape key sends what other keys begin with; those follow at once. */
enum { ESCAPE_WAIT = 25 }; /* thousandths of a second */

static struct {
	int fd;
	struct termios cooked;
	struct screen_size size;
	struct keys keys;
	char **shown; /* what each row shows; NULL: not known */
	int rows; /* how many of them are kept */
	int row, column; /* of the cursor; row 0: it is not to be seen */
	bool moved; /* it is to be elsewhere */
	struct out frame;
	sigset_t waiting; /* the signals that are blocked while it waits */
} screen = {.fd = -1};

/* What handlers of signals know. */
static volatile sig_atomic_t taken, resized, stopped, continued;

/* Signals that end the program, and what was to be done on them before. */
static struct {
	int number;
	struct sigaction before;
} ends[] = {{.number = SIGHUP}, {.number = SIGINT}, {.number = SIGQUIT},
    {.number = SIGTERM}, {.number = SIGPIPE}, {.number = SIGALRM},
    {.number = SIGUSR1}, {.number = SIGUSR2}, {.number = SIGXCPU},
    {.number = SIGILL}, {.number = SIGTRAP}, {.number = SIGABRT},
    {.number = SIGBUS}, {.number = SIGFPE}, {.number = SIGSEGV},
    {.number = SIGSYS}};

enum { ENDS = sizeof(ends) / sizeof(ends[0]) };

/* Signals that are only noted: they come while the program waits. */
static struct {
	int number;
	volatile sig_atomic_t *note;
	struct sigaction before;
} notes[] = {{.number = SIGTSTP, .note = &stopped},
    {.number = SIGCONT, .note = &continued},
    {.number = SIGWINCH, .note = &resized}};

enum { NOTES = sizeof(notes) / sizeof(notes[0]) };

/* Writes a part of what a handler may write, and cannot do more than try. */
static void
say(const char *bytes, size_t length)
{
	while (length > 0) {
		ssize_t n = write(screen.fd, bytes, length);

		if (n <= 0)
			return;
		bytes += n;
		length -= (size_t)n;
	}
}

/* Called from handlers: only what may be called there is called. */
static void
give_back(void)
{
	if (!taken)
		return;
	taken = 0;
	say(LEAVE, sizeof(LEAVE) - 1);
	tcsetattr(screen.fd, TCSANOW, &screen.cooked);
}

static void
forget_shown(void)
{
	for (int i = 0; i < screen.rows; i++) {
		free(screen.shown[i]);
		screen.shown[i] = NULL;
	}
}

static void
measure(void)
{
	struct winsize size = {.ws_row = 0};

	ioctl(screen.fd, TIOCGWINSZ, &size);
	screen.size.rows = size.ws_row > 0 ? size.ws_row : 24;
	screen.size.columns = size.ws_col > 0 ? size.ws_col : 80;
}

/* Signals still come from the keyboard: Ctrl-C, Ctrl-Z. */
static void
take_over(void)
{
	struct termios raw = screen.cooked;

	raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
	raw.c_iflag &= ~(tcflag_t)IXON;
	raw.c_cc[VMIN] = 1;
	raw.c_cc[VTIME] = 0;
	taken = 1;
	tcsetattr(screen.fd, TCSADRAIN, &raw);
	say(ENTER, sizeof(ENTER) - 1);
	measure();
	forget_shown();
	screen.moved = screen.row > 0;
}

bool
screen_find(void)
{
	const char *term = getenv("TERM");

	if (screen.fd != -1)
		return true;
	if (!isatty(STDOUT_FILENO) ||
	    (term != NULL && strcmp(term, "dumb") == 0))
		return false;
	screen.fd = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
	if (screen.fd == -1)
		return false;
	if (tcgetattr(screen.fd, &screen.cooked) == 0)
		return true;
	close(screen.fd);
	screen.fd = -1;
	return false;
}

/* The terminal is given back, and then happens what would have happened. */
static void
on_end(int number, siginfo_t *info, void *context)
{
	struct sigaction before = {.sa_handler = SIG_DFL};

	for (int i = 0; i < ENDS; i++)
		if (ends[i].number == number)
			before = ends[i].before;
	sigaction(number, &before, NULL);
	give_back();
	if (before.sa_flags & SA_SIGINFO)
		before.sa_sigaction(number, info, context);
	else
		raise(number);
}

static void
on_note(int number, siginfo_t *info, void *context)
{
	(void)info;
	(void)context;
	for (int i = 0; i < NOTES; i++)
		if (notes[i].number == number)
			*notes[i].note = 1;
}

/* One that is ignored stays so: whoever started the program wants that. */
static void
handle(int number, void (*handler)(int, siginfo_t *, void *),
    struct sigaction *before)
{
	struct sigaction action = {
	    .sa_sigaction = handler, .sa_flags = SA_SIGINFO | SA_ONSTACK};

	sigfillset(&action.sa_mask);
	sigaction(number, NULL, before);
	if (before->sa_handler != SIG_IGN)
		sigaction(number, &action, NULL);
}

static void
handle_all(void)
{
	/* A stack of its own, for a crash of the other. */
	static char memory[1 << 16];
	stack_t stack = {.ss_sp = memory, .ss_size = sizeof(memory)};
	sigset_t noted;

	sigaltstack(&stack, NULL);
	sigemptyset(&noted);
	for (int i = 0; i < ENDS; i++)
		handle(ends[i].number, on_end, &ends[i].before);
	for (int i = 0; i < NOTES; i++) {
		handle(notes[i].number, on_note, &notes[i].before);
		sigaddset(&noted, notes[i].number);
	}
	sigprocmask(SIG_BLOCK, &noted, &screen.waiting);
}

static void
handle_none(void)
{
	for (int i = 0; i < NOTES; i++)
		sigaction(notes[i].number, &notes[i].before, NULL);
	for (int i = 0; i < ENDS; i++)
		sigaction(ends[i].number, &ends[i].before, NULL);
	sigprocmask(SIG_SETMASK, &screen.waiting, NULL);
}

void
screen_open(void)
{
	static bool registered;

	if (!registered)
		registered = atexit(give_back) == 0;
	out_open(&screen.frame, -1);
	handle_all();
	take_over();
}

void
screen_close(void)
{
	give_back();
	handle_none();
	forget_shown();
	free(screen.shown);
	screen.shown = NULL;
	screen.rows = 0;
	out_close(&screen.frame);
}

struct screen_size
screen_size(void)
{
	return screen.size;
}

/* Rows that were not kept before are not known. */
static bool
keep_rows(void)
{
	char **shown;

	if (screen.rows >= screen.size.rows)
		return true;
	shown = reallocarray(
	    screen.shown, (size_t)screen.size.rows, sizeof(*shown));
	if (shown == NULL)
		return false;
	screen.shown = shown;
	while (screen.rows < screen.size.rows)
		screen.shown[screen.rows++] = NULL;
	return true;
}

static void
go_to(int row, int column)
{
	out_string(&screen.frame, "\033[");
	out_number(&screen.frame, row);
	out_char(&screen.frame, ';');
	out_number(&screen.frame, column);
	out_char(&screen.frame, 'H');
}

/* After the last column there is nothing to be erased but that column. */
static void
draw_line(int row, const char *line)
{
	int room = screen.size.columns;

	go_to(row, 1);
	out_bytes(&screen.frame, line, utf8_fit(line, &room));
	out_string(&screen.frame, "\033[0m");
	if (room > 0)
		out_string(&screen.frame, "\033[K");
}

/* True if there was anything to be drawn. */
static bool
draw_changes(char *const *lines, int n)
{
	bool changed = false;

	for (int i = 0; i < screen.size.rows; i++) {
		const char *line = i < n ? lines[i] : "";
		char *shown = screen.shown[i];

		if (shown != NULL && strcmp(shown, line) == 0)
			continue;
		free(shown);
		screen.shown[i] = strdup(line);
		draw_line(i + 1, line);
		changed = true;
	}
	return changed;
}

static void
draw_cursor(void)
{
	if (screen.row > 0) {
		go_to(screen.row, screen.column);
		out_string(&screen.frame, "\033[?25h");
	} else {
		out_string(&screen.frame, "\033[?25l");
	}
	screen.moved = false;
}

void
screen_draw(char *const *lines, int n)
{
	if (!keep_rows())
		return;
	screen.frame.length = 0;
	out_string(&screen.frame, FRAME_BEGIN);
	if (draw_changes(lines, n) || screen.moved) {
		if (screen.row > 0 || screen.moved)
			draw_cursor();
		out_string(&screen.frame, FRAME_END);
		write_whole(screen.fd, screen.frame.bytes, screen.frame.length);
	}
}

void
screen_cursor(int row, int column)
{
	screen.moved |= row != screen.row || column != screen.column;
	screen.row = row;
	screen.column = column;
}

void
screen_bell(void)
{
	say("\a", 1);
}

/*
 * Stops as if Ctrl-Z had not been noticed.  Where nobody could wake the program
 * up again the kernel does not stop it; either way it goes on here.
 */
static void
stop(void)
{
	struct sigaction own, usual = {.sa_handler = SIG_DFL};
	struct timespec now = {0, 0};
	sigset_t one;

	give_back();
	sigaction(SIGTSTP, &usual, &own);
	sigemptyset(&one);
	sigaddset(&one, SIGTSTP);
	raise(SIGTSTP);
	sigprocmask(SIG_UNBLOCK, &one, NULL);
	sigprocmask(SIG_BLOCK, &one, NULL);
	sigaction(SIGTSTP, &own, NULL);
	sigemptyset(&one);
	sigaddset(&one, SIGCONT);
	sigtimedwait(&one, NULL, &now);
	continued = 1;
}

/* True if all must be drawn again. */
static bool
attend_notes(void)
{
	bool again = resized || continued || stopped;

	if (stopped) {
		stopped = 0;
		stop();
	}
	if (continued) {
		continued = 0;
		take_over();
	} else if (resized) {
		measure();
		forget_shown();
	}
	resized = 0;
	return again;
}

/* False: the terminal is not there any more. */
static bool
read_keys(void)
{
	struct keys *keys = &screen.keys;
	ssize_t n = read(
	    screen.fd, keys->bytes + keys->length, KEYS_SIZE - keys->length);

	if (n > 0)
		keys->length += (size_t)n;
	return n > 0;
}

/* Waits for keys or the file; how many of them there are.  0: neither. */
static int
wait_for(struct pollfd files[2], double seconds)
{
	struct timespec wait = {.tv_sec = (time_t)seconds};

	wait.tv_nsec = (long)((seconds - (double)wait.tv_sec) * 1e9);
	return ppoll(files, 2, seconds < 0 ? NULL : &wait, &screen.waiting);
}

bool
screen_busy(void)
{
	struct pollfd keys = {.fd = screen.fd, .events = POLLIN};

	return screen.keys.length > 0 || poll(&keys, 1, 0) > 0;
}

struct event
screen_next(int file, double seconds)
{
	double end = seconds_now() + seconds;
	bool late = false;

	for (;;) {
		struct pollfd files[2] = {{.fd = screen.fd, .events = POLLIN},
		    {.fd = file, .events = POLLIN}};
		struct event event = {.kind = EVENT_KEY};
		double left = seconds < 0 ? -1 : end - seconds_now();
		bool part;

		if (attend_notes())
			return (struct event){.kind = EVENT_SIZE};
		event.key = keys_next(&screen.keys, late);
		event.pasted = screen.keys.pasted;
		if (event.key != KEY_NONE)
			return event;
		part = screen.keys.length > 0;
		if (part)
			left = ESCAPE_WAIT / 1e3;
		else if (seconds >= 0 && left < 0)
			left = 0;
		switch (wait_for(files, left)) {
		case -1:
			continue;
		case 0:
			late = part;
			if (!part)
				return (struct event){.kind = EVENT_TIME};
			continue;
		}
		late = false;
		if (files[0].revents != 0 && !read_keys())
			return (struct event){.kind = EVENT_GONE};
		if (files[0].revents == 0)
			return (struct event){.kind = EVENT_FILE};
	}
}
