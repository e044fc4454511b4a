/* filter.c: the system calls that a program keeps. */

#include "filter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

#include "lib/text.h"
#include "program.h"
#include "sandbox.h"

/*
 * A filter knows a machine's calls by their numbers and arguments: the machines
 * here have 64 bits, the low ones first, and pass flags in the same places.
 */
#if defined(__x86_64__) && defined(__LP64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__) && defined(__LP64__) && defined(__AARCH64EL__)
#define MACHINE AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define MACHINE AUDIT_ARCH_RISCV64
#endif

#ifdef MACHINE

/*
 * No call has this number: it stands for those that younger machines do
 * without, and a tracer puts it in the place of a call that is not to be made.
 */
enum { NO_CALL = -1 };

#ifndef SYS_lstat
#define SYS_lstat NO_CALL
#endif
#ifndef SYS_open
#define SYS_open NO_CALL
#endif
#ifndef SYS_poll
#define SYS_poll NO_CALL
#endif
#ifndef SYS_readlink
#define SYS_readlink NO_CALL
#endif
#ifndef SYS_rename
#define SYS_rename NO_CALL
#endif
#ifndef SYS_renameat
#define SYS_renameat NO_CALL
#endif
#ifndef SYS_stat
#define SYS_stat NO_CALL
#endif
#ifndef SYS_unlink
#define SYS_unlink NO_CALL
#endif

/* What older headers lack, or keep to themselves. */
#ifndef SYS_SECCOMP
#define SYS_SECCOMP 1
#endif
#define NAME_MEMORY 0x53564d41
#define GET_MODES 0x802c542a
#define SET_MODES 0x402c542b
#define SET_MODES_DRAINED 0x402c542c
#define SET_MODES_FLUSHED 0x402c542d

/*
 * A thread as both libraries start it, musl with a flag that means nothing any
 * more: it shares all that there is, and is in no namespace of its own.
 */
enum {
	NEW_THREAD = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND |
	    CLONE_THREAD | CLONE_SYSVSEM | CLONE_SETTLS | CLONE_PARENT_SETTID |
	    CLONE_CHILD_CLEARTID,
	NEW_MUSL_THREAD = NEW_THREAD | CLONE_DETACHED,
};

/* All that gives something else than a file to be read. */
enum {
	OPEN_MORE = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_PATH |
	    (O_TMPFILE & ~O_DIRECTORY),
};

/* The pieces of a filter. */
#define NUMBER offsetof(struct seccomp_data, nr)
#define ARGUMENT(n) (offsetof(struct seccomp_data, args) + 8 * (n))
#define LOAD(offset) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset)
#define EQUAL(value, yes, no) \
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), yes, no)
#define ANY(bits, yes, no) \
	BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (uint32_t)(bits), yes, no)
#define MORE(value, yes, no) \
	BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, (uint32_t)(value), yes, no)
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, value)

/* A call; and one that an argument decides on. */
#define CALL(name) EQUAL(SYS_##name, 0, 1), ANSWER(SECCOMP_RET_ALLOW)
#define CALL_IF(name, n, test)                            \
	EQUAL(SYS_##name, 0, 4), LOAD(ARGUMENT(n)), test, \
	    ANSWER(SECCOMP_RET_ALLOW), LOAD(NUMBER)
#define IS(value) EQUAL(value, 0, 1)
#define HAS(bits) ANY(bits, 0, 1)
#define LACKS(bits) ANY(bits, 1, 0)
#define ABOVE(value) MORE(value, 0, 1)

/*
 * Another machine's call would mean something else here.
 *
 * A kernel tries a new filter with the number of every call that there is, to
 * find out which are allowed whatever their arguments: that takes longer than
 * all calls that these programs make.  It gives up where an argument is looked
 * at, so the first thing is to look at one.
 */
static const struct sock_filter begin[] = {
    LOAD(ARGUMENT(0)),
    LOAD(offsetof(struct seccomp_data, arch)),
    EQUAL(MACHINE, 1, 0),
    ANSWER(SECCOMP_RET_TRAP),
    LOAD(NUMBER),
};

static const struct sock_filter always[] = {
    EQUAL(NO_CALL, 0, 1),
    ANSWER(SECCOMP_RET_ALLOW),
    CALL(read),
    CALL(write),
    CALL(pread64),
    CALL(readv),
    CALL(writev),
    CALL(lseek),
    CALL(ftruncate),
    CALL(close),
    CALL(fstat),
    CALL_IF(newfstatat, 3, HAS(AT_EMPTY_PATH)),
    CALL(poll),
    CALL(ppoll),
    CALL_IF(ioctl, 1, IS(TCGETS)),
    CALL_IF(ioctl, 1, IS(GET_MODES)),
    CALL_IF(ioctl, 1, IS(TIOCGWINSZ)),
    /* Memory, of which none can be executed. */
    CALL(brk),
    CALL_IF(mmap, 2, LACKS(PROT_EXEC)),
    CALL_IF(mprotect, 2, LACKS(PROT_EXEC)),
    CALL(munmap),
    CALL(mremap),
    CALL(madvise),
    CALL_IF(prctl, 0, IS(NAME_MEMORY)),
    /* Threads.  How the newer call is made cannot be looked at. */
    CALL(futex),
    CALL_IF(clone, 0, IS(NEW_THREAD)),
    CALL_IF(clone, 0, IS(NEW_MUSL_THREAD)),
    EQUAL(SYS_clone3, 0, 1),
    ANSWER(SECCOMP_RET_ERRNO | ENOSYS),
    CALL(set_robust_list),
    CALL(rseq),
    CALL(membarrier), /* musl, before the first one */
    CALL(sched_yield),
    CALL(sched_getaffinity),
    CALL(sysinfo), /* how much memory sorting may take */
    CALL(exit),
    CALL(exit_group),
    /* Clocks, chance, and its own signals. */
    CALL(clock_gettime),
    CALL(clock_nanosleep),
    CALL(nanosleep),
    CALL(restart_syscall),
    CALL(getrandom),
    CALL(getpid),
    CALL(gettid),
    CALL(rt_sigaction),
    CALL(rt_sigprocmask),
    CALL(rt_sigreturn),
};

static const struct sock_filter reading[] = {
    CALL_IF(openat, 2, LACKS(OPEN_MORE)),
    CALL_IF(open, 1, LACKS(OPEN_MORE)),
    CALL_IF(fcntl, 1, IS(F_SETFD)), /* musl, after each of these */
    CALL(newfstatat),
    CALL(stat),
    CALL(lstat),
};

static const struct sock_filter terminal[] = {
    CALL_IF(ioctl, 1, IS(TCSETS)),
    CALL_IF(ioctl, 1, IS(TCSETSW)),
    CALL_IF(ioctl, 1, IS(TCSETSF)),
    CALL_IF(ioctl, 1, IS(SET_MODES)),
    CALL_IF(ioctl, 1, IS(SET_MODES_DRAINED)),
    CALL_IF(ioctl, 1, IS(SET_MODES_FLUSHED)),
    CALL(sigaltstack),
    CALL(rt_sigtimedwait),
};

static const struct sock_filter watching[] = {
    CALL(inotify_init1),
    CALL(inotify_add_watch),
    CALL(readlink),
    CALL(readlinkat),
    CALL(getcwd),
};

/*
 * Landlock asks for no right where a file is opened neither for reading nor for
 * writing, which has both bits, or as a path: so those are not to be had.  What
 * is changed about an open file is never that of a standard one.
 */
static const struct sock_filter changing[] = {
    CALL_IF(openat, 2, LACKS(O_WRONLY | O_PATH)),
    CALL_IF(openat, 2, LACKS(O_RDWR | O_PATH)),
    CALL_IF(open, 1, LACKS(O_WRONLY | O_PATH)),
    CALL_IF(open, 1, LACKS(O_RDWR | O_PATH)),
    CALL_IF(fcntl, 1, IS(F_SETFD)),
    CALL(newfstatat),
    CALL(stat),
    CALL(lstat),
    CALL(readlink),
    CALL(readlinkat),
    CALL(getcwd),
    CALL(getdents64),
    CALL(flock),
    CALL(linkat),
    CALL(rename),
    CALL(renameat),
    CALL(renameat2),
    CALL(unlink),
    CALL(unlinkat),
    CALL(fsync),
    CALL(syncfs),
    CALL_IF(fchown, 0, ABOVE(STDERR_FILENO)),
    CALL_IF(fchmod, 0, ABOVE(STDERR_FILENO)),
    CALL(flistxattr),
    CALL(fgetxattr),
    CALL_IF(fsetxattr, 0, ABOVE(STDERR_FILENO)),
    CALL_IF(fremovexattr, 0, ABOVE(STDERR_FILENO)),
};

enum { TABLES = 5, END = 11 };

#define TABLE(table) table, sizeof(table) / sizeof((table)[0])

/* What each promise adds. */
static const struct {
	unsigned promise; /* 0: all programs have it */
	const struct sock_filter *calls;
	size_t n;
} tables[TABLES] = {
    {0, TABLE(always)},
    {PROMISE_READ, TABLE(reading)},
    {PROMISE_TERMINAL, TABLE(terminal)},
    {PROMISE_WATCH, TABLE(watching)},
    {PROMISE_CHANGE, TABLE(changing)},
};

/* A filter that is put together, with room for all tables and its end. */
struct filter {
	struct sock_filter
	    code[(sizeof(begin) + sizeof(always) + sizeof(reading) +
		     sizeof(terminal) + sizeof(watching) + sizeof(changing)) /
		    sizeof(struct sock_filter) +
		END];
	unsigned short n;
};

static void
add(struct filter *filter, const struct sock_filter *code, size_t n)
{
	memcpy(filter->code + filter->n, code, n * sizeof(*code));
	filter->n += (unsigned short)n;
}

/* Calls that nothing promises end the program. */
static void
make_filter(struct filter *filter, unsigned promises)
{
	const uint32_t own = (uint32_t)getpid();
	const struct sock_filter end[END] = {
	    CALL_IF(tgkill, 0, IS(own)),
	    CALL_IF(tkill, 0, IS(own)),
	    ANSWER(SECCOMP_RET_TRAP),
	};

	filter->n = 0;
	add(filter, TABLE(begin));
	for (int i = 0; i < TABLES; i++)
		if (tables[i].promise == 0 || tables[i].promise & promises)
			add(filter, tables[i].calls, tables[i].n);
	add(filter, TABLE(end));
}

/* Says which call it was; only what a handler may call is called. */
static void
on_forbidden(int number, siginfo_t *info, void *context)
{
	char message[512];
	struct text text;

	(void)context;
	if (info->si_code != SYS_SECCOMP) {
		signal(number, SIG_DFL);
		raise(number);
		return;
	}
	text_begin(&text, message, sizeof(message), no_voice);
	text_add(&text, program_invocation_short_name);
	text_add(&text, ": the sandbox forbids system call ");
	text_number(&text, info->si_syscall);
	text_add(&text, "; to do without it: --no-sandbox\n");
	write_whole(STDERR_FILENO, message, text.length);
	_exit(STATUS_TROUBLE);
}

bool
filter_enter(unsigned promises)
{
	const struct sigaction action = {
	    .sa_sigaction = on_forbidden, .sa_flags = SA_SIGINFO | SA_ONSTACK};
	struct filter filter;
	struct sock_fprog program = {.filter = filter.code};
	sigset_t forbidden;

	make_filter(&filter, promises);
	program.len = filter.n;
	sigemptyset(&forbidden);
	sigaddset(&forbidden, SIGSYS);
	/* Whoever started the program may have blocked it. */
	if (sigaction(SIGSYS, &action, NULL) == -1 ||
	    sigprocmask(SIG_UNBLOCK, &forbidden, NULL) == -1)
		return false;
	return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
}

bool
filter_exists(void)
{
	const uint32_t trap = SECCOMP_RET_TRAP;

	return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &trap) == 0;
}

#else

bool
filter_enter(unsigned promises)
{
	(void)promises;
	return false;
}

bool
filter_exists(void)
{
	return false;
}

#endif
