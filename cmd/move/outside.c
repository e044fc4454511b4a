/* outside.c: programs that are asked for a line, and kept in bounds. */

#include "outside.h"

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cmd/shared/program.h"
#include "cmd/shared/seconds.h"
#include "command.h"
#include "formats/utf8.h"

/*
 * The process groups of all that run, for whatever ends this program: a
 * signal handler can do no more than look at an array.  It is shared with a
 * process that does so where none is called.
 */
enum { GROUPS = 1 << 14, NO_GROUP = 0, GROUP_TO_COME = -1 };

static atomic_int *groups;

static const int last_signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
enum { LAST_SIGNALS = sizeof(last_signals) / sizeof(last_signals[0]) };

static void
end_all(void)
{
	for (int i = 0; i < GROUPS; i++) {
		int group =
		    atomic_load_explicit(&groups[i], memory_order_relaxed);

		if (group > 0)
			kill(-group, SIGKILL);
	}
}

static void
end_by_signal(int signal)
{
	end_all();
	raise(signal);
}

/* Ends what is left once nobody can write to that pipe any more. */
static _Noreturn void
outlive(int end)
{
	sigset_t all;
	char byte;

	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, NULL);
	setpgid(0, 0);
	/* Whoever waits for the end of our output does not wait for this. */
	dup2(end, STDIN_FILENO);
	syscall(SYS_close_range, STDIN_FILENO + 1, ~0u, 0);
	while (read(STDIN_FILENO, &byte, 1) == -1 && errno == EINTR)
		continue;
	end_all();
	_exit(0);
}

/* A signal that cannot be caught ends only the programs that lead a group;
   the rest is done by a process of our own. */
static bool
start_guard(void)
{
	int ends[2];
	pid_t pid;

	groups = mmap(NULL, GROUPS * sizeof(*groups), PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (groups == MAP_FAILED || pipe2(ends, O_CLOEXEC) == -1)
		return false;
	pid = fork();
	if (pid == 0) {
		close(ends[1]);
		outlive(ends[0]);
	}
	close(ends[0]);
	/* The other end is open as long as there is this program. */
	return pid != -1;
}

void
outside_guard(void)
{
	struct sigaction action = {
	    .sa_handler = end_by_signal, .sa_flags = (int)SA_RESETHAND};
	struct sigaction old;

	if (!start_guard())
		err(STATUS_TROUBLE, "programs cannot be guarded");
	for (int i = 0; i < LAST_SIGNALS; i++)
		if (sigaction(last_signals[i], NULL, &old) == 0 &&
		    old.sa_handler == SIG_DFL)
			sigaction(last_signals[i], &action, NULL);
	signal(SIGPIPE, SIG_IGN);
	/* What a program leaves behind becomes a child of this one. */
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	atexit(end_all);
}

/* A place for one that is to run; -1: there are too many. */
static int
enlist(void)
{
	for (int i = 0; i < GROUPS; i++) {
		int none = NO_GROUP;

		if (atomic_compare_exchange_strong(
			&groups[i], &none, GROUP_TO_COME))
			return i;
	}
	return -1;
}

/* What a program is started with; made before, as a child may do little. */
struct start {
	struct command command;
	const char **environment;
	int slot; /* where its group is noted */
	int files[4]; /* standard ones, and the moves; -1: none */
	int time; /* seconds of the processor */
	sigset_t signals; /* those that were blocked before */
};

static void
limit(int resource, rlim_t most)
{
	struct rlimit old, new;

	if (getrlimit(resource, &old) == -1)
		return;
	if (old.rlim_max < most)
		most = old.rlim_max;
	new = (struct rlimit){most, most};
	setrlimit(resource, &new);
}

/*
 * In the child, which has the parent's memory until it becomes the program.
 * Processes are counted for the user as a whole, so that there must be room
 * for those that have nothing to do with this.
 */
static _Noreturn void
become(const struct start *start)
{
	char **environment = (char **)(uintptr_t)start->environment;
	struct sigaction old;

	setpgid(0, 0);
	/* The memory is the parent's: there is no moment at which it runs and
	   is not known. */
	atomic_store(&groups[start->slot], getpid());
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	limit(RLIMIT_CORE, 0);
	limit(RLIMIT_CPU, (rlim_t)start->time);
	limit(RLIMIT_DATA, (rlim_t)4 << 30);
	limit(RLIMIT_FSIZE, (rlim_t)64 << 20);
	limit(RLIMIT_NPROC, 4096);
	for (int i = 0; i < 4; i++)
		if (start->files[i] == i)
			fcntl(i, F_SETFD, 0);
		else if (start->files[i] != -1)
			dup2(start->files[i], i);
	for (int i = 0; i < LAST_SIGNALS; i++)
		if (sigaction(last_signals[i], NULL, &old) == 0 &&
		    old.sa_handler == end_by_signal)
			signal(last_signals[i], SIG_DFL);
	signal(SIGPIPE, SIG_DFL);
	sigprocmask(SIG_SETMASK, &start->signals, NULL);
	if (start->command.path[0] != '\0')
		execve(start->command.path, start->command.argv, environment);
	execve(
	    "/bin/sh", (char **)(uintptr_t)start->command.shell, environment);
	_exit(127);
}

/* No signal is handled in the child by what is the parent's. */
static pid_t
start_child(struct start *start)
{
	sigset_t all;
	pid_t pid;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &start->signals);
	pid = vfork(); /* NOLINT(clang-analyzer-security.insecureAPI.vfork) */
	if (pid == 0)
		/* NOLINTNEXTLINE(clang-analyzer-unix.Vfork): system calls */
		become(start);
	pthread_sigmask(SIG_SETMASK, &start->signals, NULL);
	return pid;
}

static bool
has_name(const char *variable, const char *name)
{
	size_t length = strlen(name);

	return strncmp(variable, name, length) == 0 && variable[length] == '=';
}

/* Our own environment, and what the program is to know; NULL: no memory. */
static const char **
make_environment(const char *const set[])
{
	const char **made;
	size_t n = 0;

	while (environ[n] != NULL)
		n++;
	made = calloc(n + 3, sizeof(*made));
	if (made == NULL)
		return NULL;
	n = 0;
	for (char **old = environ; *old != NULL; old++)
		if (!has_name(*old, "SEAT") && !has_name(*old, "MOVES"))
			made[n++] = *old;
	for (; *set != NULL; set++)
		made[n++] = *set;
	return made;
}

/* A file without a name that has this text; -1: it cannot be had. */
static int
open_text(const struct out *text)
{
	int fd = memfd_create("record", MFD_CLOEXEC);

	if (fd == -1)
		return -1;
	if (write_whole(fd, text->bytes, text->length) &&
	    lseek(fd, 0, SEEK_SET) == 0)
		return fd;
	close(fd);
	return -1;
}

/* A pipe of which our end does not let us wait. */
static bool
open_pipe(int *ours, int *theirs, bool reading)
{
	int ends[2];

	if (pipe2(ends, O_CLOEXEC) == -1)
		return false;
	*ours = ends[!reading];
	*theirs = ends[reading];
	return fcntl(*ours, F_SETFL, O_NONBLOCK) == 0;
}

static void
close_file(int *fd)
{
	if (*fd != -1)
		close(*fd);
	*fd = -1;
}

/* The files of a program that is to start: its ends, and ours. */
static bool
open_files(
    struct outside *outside, const struct question *question, int files[4])
{
	if (!open_pipe(&outside->output, &files[1], true) ||
	    !open_pipe(&outside->complaints, &files[2], true))
		return false;
	if (question->stays)
		return open_pipe(&outside->input, &files[0], false);
	files[0] = open_text(question->text);
	files[3] = open_text(question->moves);
	return files[0] != -1 && files[3] != -1;
}

static bool
run(struct outside *outside, struct start *start)
{
	pid_t pid;

	if (start->environment == NULL)
		return false;
	outside->slot = start->slot = enlist();
	if (start->slot == -1) {
		errno = EAGAIN;
		return false;
	}
	pid = start_child(start);
	if (pid == -1)
		return false;
	outside->pid = pid;
	outside->handle = (int)syscall(SYS_pidfd_open, pid, 0);
	return outside->handle != -1;
}

/* Starts the program; false: errno says why not. */
static bool
launch(struct outside *outside, const struct question *question)
{
	enum { DAY = 24 * 60 * 60 };
	char seat[16];
	/* One that stays gets its moves with each record. */
	const char *const set[] = {
	    seat, question->stays ? NULL : "MOVES=/dev/fd/3", NULL};
	struct start start = {
	    .files = {-1, -1, -1, -1},
	    .time = question->stays ? DAY : (int)question->timeout + 2,
	};
	bool done;
	int error;

	snprintf(seat, sizeof(seat), "SEAT=%d", question->seat);
	outside->input = outside->output = outside->complaints = -1;
	outside->handle = -1;
	outside->slot = -1;
	outside->complained = 0;
	start.environment = make_environment(set);
	done = command_open(&start.command, question->command, set) &&
	    open_files(outside, question, start.files) && run(outside, &start);
	error = errno;
	for (int i = 0; i < 4; i++)
		close_file(&start.files[i]);
	free(start.environment);
	command_close(&start.command);
	errno = error;
	return done;
}

/* The line of complaints that it is at. */
static void
pass_complaint(struct outside *outside, int seat, struct out *out)
{
	char shown[4 * sizeof(outside->complaint)];

	utf8_show(
	    shown, sizeof(shown), outside->complaint, outside->complained);
	outside->complained = 0;
	out_string(out, program_invocation_short_name);
	out_string(out, ": seat ");
	out_number(out, seat);
	out_string(out, ": ");
	out_string(out, shown);
	out_char(out, '\n');
}

/* Passes on what it complains of; false: there is nothing more now. */
static bool
hear(struct outside *outside, int seat, struct out *out)
{
	char bytes[4096];
	ssize_t n = outside->complaints == -1
	    ? 0
	    : read(outside->complaints, bytes, sizeof(bytes));

	if (n == 0)
		close_file(&outside->complaints);
	for (ssize_t i = 0; i < n && outside->complaints_left > 0; i++) {
		outside->complaints_left--;
		if (bytes[i] != '\n')
			outside->complaint[outside->complained++] = bytes[i];
		if (bytes[i] == '\n' ||
		    outside->complained == sizeof(outside->complaint))
			pass_complaint(outside, seat, out);
	}
	return n > 0 && outside->complaints_left > 0;
}

/* Ends it, if it still runs, with all that it has started. */
static void
stop(struct outside *outside, int seat, struct out *complaints)
{
	if (outside->pid != 0) {
		kill(-outside->pid, SIGKILL);
		while (waitpid(-outside->pid, NULL, 0) > 0 || errno == EINTR)
			continue;
	}
	if (outside->slot != -1)
		atomic_store(&groups[outside->slot], NO_GROUP);
	while (hear(outside, seat, complaints))
		continue;
	if (outside->complained > 0)
		pass_complaint(outside, seat, complaints);
	close_file(&outside->input);
	close_file(&outside->output);
	close_file(&outside->complaints);
	close_file(&outside->handle);
	outside->pid = 0;
	outside->slot = -1;
}

/* A question on its way to its answer. */
struct talk {
	struct outside *outside;
	const struct question *question;
	struct answer *answer;
	struct out *complaints;
	double end; /* when it is late */
	size_t written;
};

static enum ending
explain(struct talk *talk, enum ending ending, const char *why)
{
	talk->answer->why = why;
	stop(talk->outside, talk->question->seat, talk->complaints);
	return ending;
}

/* The signals that end programs, by name; some libraries know none. */
#define NAMED(signal) [signal] = #signal
static const char *const signal_names[] = {NAMED(SIGHUP), NAMED(SIGINT),
    NAMED(SIGQUIT), NAMED(SIGILL), NAMED(SIGTRAP), NAMED(SIGABRT),
    NAMED(SIGBUS), NAMED(SIGFPE), NAMED(SIGKILL), NAMED(SIGUSR1),
    NAMED(SIGSEGV), NAMED(SIGUSR2), NAMED(SIGPIPE), NAMED(SIGALRM),
    NAMED(SIGTERM), NAMED(SIGXCPU), NAMED(SIGXFSZ), NAMED(SIGVTALRM),
    NAMED(SIGPROF), NAMED(SIGPOLL), NAMED(SIGPWR), NAMED(SIGSYS)};
#undef NAMED

static const char *
signal_name(int number)
{
	size_t n = sizeof(signal_names) / sizeof(signal_names[0]);

	return (size_t)number < n ? signal_names[number] : NULL;
}

static enum ending
explain_status(struct talk *talk, int status)
{
	int number = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
	const char *name = signal_name(number);
	struct part *part = &talk->answer->part;

	if (name != NULL) {
		*part = part_string(name);
		return explain(talk, CRASH, PHRASE("it was ended by {1}"));
	}
	if (number != 0) {
		*part = part_number(number);
		return explain(
		    talk, CRASH, PHRASE("it was ended by signal {1}"));
	}
	*part = part_number(WEXITSTATUS(status));
	return explain(talk, CRASH, PHRASE("it ended with status {1}"));
}

/* Waits for its end, if that comes soon. */
static bool
has_ended(struct outside *outside, int milliseconds)
{
	struct pollfd file = {.fd = outside->handle, .events = POLLIN};

	return poll(&file, 1, milliseconds) > 0;
}

/* How it ended by itself.  If nothing that it started is left of its group,
   the number of that may soon be another's, so it is forgotten. */
static int
reap(struct outside *outside)
{
	int status = 0;
	pid_t pid;

	while (waitpid(outside->pid, &status, 0) == -1 && errno == EINTR)
		continue;
	do
		pid = waitpid(-outside->pid, NULL, WNOHANG);
	while (pid > 0);
	if (pid == -1)
		outside->pid = 0;
	return status;
}

/* It closed its output though it should stay. */
static enum ending
end_of_output(struct talk *talk)
{
	if (!has_ended(talk->outside, 200))
		return explain(
		    talk, CRASH, PHRASE("it closed its standard output"));
	return explain_status(talk, reap(talk->outside));
}

static void
tell(struct talk *talk)
{
	const struct out *text = talk->question->text;
	ssize_t n;

	if (talk->written == text->length)
		return;
	n = write(talk->outside->input, text->bytes + talk->written,
	    text->length - talk->written);
	if (n > 0)
		talk->written += (size_t)n;
	/* Who does not want to read may still answer. */
	else if (n == -1 && errno != EAGAIN && errno != EINTR)
		talk->written = text->length;
}

/* What is known after a piece of an answer was read. */
enum piece { GO_ON, NOTHING, LINE, TOO_MUCH, CLOSED };

static enum piece
listen_to(struct talk *talk)
{
	struct answer *answer = talk->answer;
	char *to = answer->text + answer->length;
	ssize_t n = talk->outside->output == -1
	    ? 0
	    : read(talk->outside->output, to,
		  sizeof(answer->text) - 1 - answer->length);
	const char *end;

	if (n == -1)
		return errno == EAGAIN || errno == EINTR ? NOTHING : CLOSED;
	if (n == 0)
		return CLOSED;
	answer->length += (size_t)n;
	end = memchr(to, '\n', (size_t)n);
	if (to > answer->text && to[-1] == '\n')
		return TOO_MUCH;
	if (end == NULL)
		return answer->length > ANSWER_MAX ? TOO_MUCH : GO_ON;
	return end == to + n - 1 ? LINE : TOO_MUCH;
}

static const char too_much[] = PHRASE("it said too much: a move is one line");

/* Reads what there is; true once it is known what came of the question. */
static bool
take_answer(struct talk *talk, enum ending *ending)
{
	struct answer *answer = talk->answer;
	enum piece piece = listen_to(talk);

	if (piece == TOO_MUCH) {
		*ending = explain(talk, FLOOD, too_much);
		return true;
	}
	if (piece == CLOSED && talk->question->stays) {
		*ending = end_of_output(talk);
		return true;
	}
	if (piece == CLOSED)
		close_file(&talk->outside->output);
	if (piece != LINE || !talk->question->stays)
		return false;
	answer->text[--answer->length] = '\0';
	*ending = ANSWERED;
	return true;
}

/* It ended by itself, as one that is asked once should. */
static enum ending
end_of_program(struct talk *talk)
{
	struct outside *outside = talk->outside;
	struct answer *answer = talk->answer;
	enum piece piece;
	int status;

	do
		piece = listen_to(talk);
	while (piece == GO_ON || piece == LINE);
	if (piece == TOO_MUCH)
		return explain(talk, FLOOD, too_much);
	status = reap(outside);
	if (status != 0)
		return explain_status(talk, status);
	if (outside->pid != 0)
		return explain(
		    talk, CHILDREN, PHRASE("it left processes behind"));
	stop(outside, talk->question->seat, talk->complaints);
	if (answer->length > 0 && answer->text[answer->length - 1] == '\n')
		answer->length--;
	answer->text[answer->length] = '\0';
	return ANSWERED;
}

static int
milliseconds_left(const struct talk *talk)
{
	double left = talk->end - seconds_now();

	return left <= 0 ? 0 : (int)(left * 1e3) + 1;
}

/*
 * Waits for something to happen.  What is said on standard error before an
 * answer is there when the answer is: so it is looked at after it.
 */
static enum ending
converse(struct talk *talk)
{
	struct outside *outside = talk->outside;
	enum { OUTPUT, COMPLAINTS, HANDLE, INPUT, FILES };
	enum ending ending;

	for (;;) {
		bool stays = talk->question->stays;
		struct pollfd files[FILES] = {
		    [OUTPUT] = {outside->output, POLLIN, 0},
		    [COMPLAINTS] = {outside->complaints, POLLIN, 0},
		    [HANDLE] = {stays ? -1 : outside->handle, POLLIN, 0},
		    [INPUT] = {-1, POLLOUT, 0},
		};
		int n;

		if (stays && talk->written < talk->question->text->length)
			files[INPUT].fd = outside->input;
		n = poll(files, FILES, milliseconds_left(talk));
		if (n == 0)
			return explain(
			    talk, TIMEOUT, PHRASE("it took too long"));
		if (n == -1)
			continue;
		if (files[COMPLAINTS].revents != 0)
			hear(outside, talk->question->seat, talk->complaints);
		if (outside->complaints_left == 0)
			return explain(talk, FLOOD,
			    PHRASE("it wrote too much to standard error"));
		if (files[OUTPUT].revents != 0 && take_answer(talk, &ending))
			return ending;
		if (files[HANDLE].revents != 0)
			return end_of_program(talk);
		if (files[INPUT].revents != 0)
			tell(talk);
	}
}

void
outside_match(struct outside *outside)
{
	outside->complaints_left = COMPLAINT_MAX;
}

/* One that stays has nothing to say before it is asked. */
static bool
is_silent(struct talk *talk, enum ending *ending)
{
	enum piece piece = listen_to(talk);

	if (piece == NOTHING)
		return true;
	*ending = piece == CLOSED ? end_of_output(talk)
				  : explain(talk, FLOOD, too_much);
	return false;
}

enum ending
outside_ask(struct outside *outside, const struct question *question,
    struct answer *answer, struct out *complaints)
{
	struct talk talk = {.outside = outside,
	    .question = question,
	    .answer = answer,
	    .complaints = complaints,
	    .end = seconds_now() + question->timeout};
	enum ending ending;

	answer->length = 0;
	if (outside->pid == 0) {
		if (!launch(outside, question)) {
			answer->part = part_string(strerror(errno));
			return explain(
			    &talk, CRASH, PHRASE("it cannot be started: {1}"));
		}
	} else if (!is_silent(&talk, &ending)) {
		return ending;
	}
	if (question->stays)
		tell(&talk);
	return converse(&talk);
}

void
outside_end(struct outside *outside, int seat, struct out *complaints)
{
	if (outside->pid == 0)
		return;
	close_file(&outside->input);
	outside_match(outside);
	has_ended(outside, 250);
	stop(outside, seat, complaints);
}
