/* plain.c: a line in, an answer out. */

#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include "session.h"

/* Lines that people type, as they come. */
struct typed {
	char bytes[LINE_BYTES + 1]; /* with its LF */
	size_t length;
	bool cut; /* the line is too long: its end is still to come */
	bool ended; /* there will be none any more */
};

/*
 * Takes a whole line; false: there is none yet.  One that is too long, or has a
 * NUL in it, is taken as it is refused: as one that no move can be.
 */
static bool
take_line(struct typed *typed, char line[LINE_BYTES + 1])
{
	const char *end = memchr(typed->bytes, '\n', typed->length);
	size_t length =
	    end != NULL ? (size_t)(end - typed->bytes) : typed->length;
	bool whole = end != NULL || (typed->ended && typed->length > 0);

	if (!whole && length <= LINE_BYTES)
		return false;
	if (typed->cut || length > LINE_BYTES ||
	    memchr(typed->bytes, '\0', length) != NULL) {
		memcpy(line, "\n", 2);
	} else {
		memcpy(line, typed->bytes, length);
		line[length] = '\0';
	}
	length += end != NULL;
	typed->length -= length;
	memmove(typed->bytes, typed->bytes + length, typed->length);
	typed->cut = !whole;
	return whole;
}

static void
read_lines(struct typed *typed)
{
	ssize_t n = read(STDIN_FILENO, typed->bytes + typed->length,
	    sizeof(typed->bytes) - typed->length);

	if (n > 0)
		typed->length += (size_t)n;
	else if (n == 0 || (errno != EINTR && errno != EAGAIN))
		typed->ended = true;
}

enum news { NEWS_LINE, NEWS_FILE, NEWS_END };

/* Waits until somebody has typed a line, or the file has changed. */
static enum news
wait_for_news(struct typed *typed, struct watch *watch, char *line)
{
	for (;;) {
		struct pollfd files[2] = {
		    {.fd = STDIN_FILENO, .events = POLLIN},
		    {.fd = watch->fd, .events = POLLIN}};

		if (take_line(typed, line))
			return NEWS_LINE;
		if (typed->ended)
			return NEWS_END;
		poll(files, 2, (int)(1e3 * watch_patience(watch)));
		if (files[0].revents != 0)
			read_lines(typed);
		else if (watch_changed(watch))
			return NEWS_FILE;
	}
}

static void
write_text(struct out *out, const char *text)
{
	out_string(out, text);
	out_char(out, '\n');
}

static void
write_position(struct session *session)
{
	struct lines lines;

	lines_open(&lines, session->look.colour);
	session_lines(session, &lines);
	out_bytes(session->out, lines.out.bytes, lines.out.length);
	lines_close(&lines);
}

/* What has happened since.  True if the position was shown as it is now. */
static bool
write_news(struct session *session)
{
	struct sitting *sitting = &session->sitting;
	long look;

	talk_turn(&session->talk);
	if (!sitting->legal) {
		write_text(session->out, sitting->said);
		return true;
	}
	if (session->told > sitting->timeline.moves)
		talk_back(&session->talk, session->out);
	look = session_first_look(session);
	if (look >= 0) {
		write_position(session);
		session_looked(session);
	}
	talk_tell(&session->talk, session->told, session->out);
	session->told = sitting->timeline.moves;
	talk_left(&session->talk, session->out);
	return look == session->told;
}

/* Who is to do what. */
static void
write_task(struct session *session)
{
	char bytes[1024];
	struct text text;

	talk_text(&session->talk, &text, bytes, sizeof(bytes));
	if (session->sitting.record.state.match.over)
		text_say(&text, "the match is over");
	else
		talk_task(&session->talk, &text);
	if (session->sitting.legal && text.length > 0)
		write_text(session->out, bytes);
}

/* One who has typed is answered; false: they leave. */
static bool
answer(struct session *session, const char *line)
{
	enum answer answer = talk_say(&session->talk, line, session->out);

	if (answer == ANSWER_LOOK)
		write_position(session);
	session->refused |= answer == ANSWER_NOT;
	return answer != ANSWER_LEAVE;
}

/* All that comes of what somebody did. */
static bool
settle(struct session *session)
{
	bool shown = false, goes_on;

	do {
		goes_on = sitting_go_on(&session->sitting);
		if (!goes_on || session->sitting.left != 0)
			shown = write_news(session);
	} while (goes_on);
	return shown;
}

static bool
is_over(const struct session *session)
{
	return session->sitting.legal &&
	    session->sitting.record.state.match.over;
}

void
session_by_lines(struct session *session)
{
	struct typed typed = {.ended = false};
	char line[LINE_BYTES + 1];
	bool here = true;

	if (!settle(session))
		write_position(session);
	while (here && out_flush(session->out) && !is_over(session)) {
		enum news news = wait_for_news(&typed, &session->watch, line);

		here = news == NEWS_LINE ? answer(session, line)
					 : news == NEWS_FILE;
		if (session_read(session)) {
			settle(session);
			write_task(session);
		}
	}
}
