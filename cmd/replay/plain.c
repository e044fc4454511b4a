/* plain.c: a game that is watched where there is no screen. */

#include <errno.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>

#include "follow.h"
#include "replay.h"

static void
rest(double seconds)
{
	struct timespec left = {.tv_sec = (time_t)seconds};

	left.tv_nsec = (long)((seconds - (double)left.tv_sec) * 1e9);
	while (nanosleep(&left, &left) == -1 && errno == EINTR)
		continue;
}

/* A position, and how it came about. */
static void
write_moment(struct play *play, struct out *out)
{
	struct moment moment;
	struct out said;

	out_open(&said, -1);
	timeline_show(&play->timeline, play->at, &moment);
	frame_parts(play, &moment, out, &said);
	out_pass(out, &said);
	out_char(out, '\n');
	out_close(&said);
}

void
plain_record(struct program *program, struct play *play)
{
	for (;; play->at++) {
		write_moment(play, &program->out);
		if (!out_flush(&program->out) ||
		    play->at == play->timeline.moves)
			break;
		rest(play_pause(play));
	}
}

/* Tells the moves after those that were told already. */
static void
tell_new(struct play *play, struct out *out)
{
	struct moment moment;

	while (play->at < play->timeline.moves) {
		timeline_at(&play->timeline, ++play->at, &moment);
		frame_sentence(play, &moment, out, 0);
	}
}

/* Moves that were told may have been taken back, and others made instead. */
static void
tell_back(struct play *play, struct out *out)
{
	char bytes[64];
	struct text text;

	if (play->common >= play->at)
		return;
	play->at = play->common;
	text_begin(&text, bytes, sizeof(bytes), play_voice(play));
	text_say(&text, "back to move {1}", part_number(play->at));
	out_string(out, "  ");
	out_string(out, bytes);
	out_char(out, '\n');
}

/* Waits for a change of the file.  False: whoever reads is not there any more.
 */
static bool
wait_for_change(struct watch *watch)
{
	for (;;) {
		struct pollfd files[2] = {
		    {.fd = watch->fd, .events = POLLIN}, {.fd = STDOUT_FILENO}};

		if (poll(files, 2, (int)(1e3 * watch_patience(watch))) > 0 &&
		    files[1].revents & POLLERR)
			return false;
		if (watch_changed(watch))
			return true;
	}
}

/* Waits until there is a record to tell of; what is wrong is said once. */
static bool
wait_for_record(struct program *program, struct play *play, struct watch *watch)
{
	char said[sizeof(play->trouble)] = "";

	while (wait_for_change(watch)) {
		if (follow_read(watch, program, play))
			return true;
		if (strcmp(said, play->trouble) != 0) {
			memcpy(said, play->trouble, sizeof(said));
			follow_report(program, play);
			out_flush(&program->err);
		}
	}
	return false;
}

void
plain_file(struct program *program, struct play *play, struct watch *watch)
{
	bool there = true;

	while (there) {
		tell_back(play, &program->out);
		tell_new(play, &program->out);
		if (!out_flush(&program->out))
			break;
		there = wait_for_record(program, play, watch);
	}
}
