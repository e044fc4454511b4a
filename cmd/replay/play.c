/* play.c: a game that is watched move by move, on a screen. */

#include <math.h>

#include "cmd/shared/screen.h"
#include "cmd/shared/seconds.h"
#include "follow.h"
#include "replay.h"

enum { PAGE = 10, FASTEST = 6, SLOWEST = -4 };

/* What comes of a key. */
enum after { STAY, NEXT_RECORD, LEAVE };

/* The stamps of two moves that follow each other; false: not both have one. */
static bool
recorded_pause(struct play *play, double *seconds)
{
	struct moment one, other;

	timeline_at(&play->timeline, play->at, &one);
	timeline_at(&play->timeline, play->at + 1, &other);
	if (!one.stamped || !other.stamped)
		return false;
	*seconds = (double)(other.stamp - one.stamp) / 1e6;
	return true;
}

double
play_pause(struct play *play)
{
	double seconds = play->asked->delay;

	if (play->realtime && play->timeline.stamped &&
	    play->at < play->timeline.moves)
		recorded_pause(play, &seconds);
	if (seconds > play->asked->idle)
		seconds = play->asked->idle;
	return ldexp(seconds, -play->speed);
}

/* Goes somewhere, as far as there is such a place. */
static void
go_to(struct play *play, long at)
{
	long moves = play->timeline.moves;

	play->at = at < 0 ? 0 : at > moves ? moves : at;
	if (play->at == moves) {
		play->known = moves;
		play->playing = false;
	}
	play->due = seconds_now() + play_pause(play);
}

static void
go_by(struct play *play, long moves)
{
	go_to(play, play->at + moves);
}

/* The end of the round before, or of this one. */
static void
go_round(struct play *play, long direction)
{
	const struct timeline *timeline = &play->timeline;
	long to = direction < 0 ? 0 : timeline->moves;

	for (size_t i = 0; i < timeline->nrounds; i++) {
		long end = timeline->rounds[i];

		if (direction < 0 && end < play->at)
			to = end;
		if (direction > 0 && end > play->at && end < to)
			to = end;
	}
	go_to(play, to);
}

static void
go_edge(struct play *play, long direction)
{
	go_to(play, direction < 0 ? 0 : play->timeline.moves);
}

/* At the end it begins anew. */
static void
toggle_playing(struct play *play, long unused)
{
	(void)unused;
	if (!play->playing && play->at == play->timeline.moves)
		go_to(play, 0);
	play->playing = !play->playing && play->timeline.moves > 0;
	play->due = seconds_now() + play_pause(play);
}

static void
change_speed(struct play *play, long by)
{
	int speed = play->speed + (int)by;

	if (speed >= SLOWEST && speed <= FASTEST)
		play->speed = speed;
	play->due = seconds_now() + play_pause(play);
}

static void
toggle_realtime(struct play *play, long unused)
{
	(void)unused;
	play->realtime = !play->realtime;
	play->due = seconds_now() + play_pause(play);
}

static void
toggle_listing(struct play *play, long unused)
{
	(void)unused;
	play->listing = !play->listing;
}

static void
help(struct play *play, long unused)
{
	(void)unused;
	play->helping = true;
}

static void
show_seat(struct play *play, long seat)
{
	if (seat > play->timeline.record.setup.players)
		return;
	if (play->fixed && seat != play->seat)
		screen_bell();
	else
		play->seat = (int)seat;
}

static void
next_seat(struct play *play, long unused)
{
	(void)unused;
	show_seat(
	    play, (play->seat + 1) % (play->timeline.record.setup.players + 1));
}

static void
ask_number(struct play *play, long unused)
{
	(void)unused;
	play->asking = true;
}

/* What each key does, and with which number. */
static const struct binding {
	uint32_t key;
	void (*act)(struct play *, long);
	long number;
} bindings[] = {
    {' ', toggle_playing, 0},
    {'p', toggle_playing, 0},
    {KEY_RIGHT, go_by, 1},
    {'l', go_by, 1},
    {'n', go_by, 1},
    {'.', go_by, 1},
    {KEY_ENTER, go_by, 1},
    {KEY_LEFT, go_by, -1},
    {'h', go_by, -1},
    {'b', go_by, -1},
    {KEY_BACKSPACE, go_by, -1},
    {KEY_PAGE_UP, go_by, -PAGE},
    {KEY_PAGE_DOWN, go_by, PAGE},
    {'[', go_round, -1},
    {']', go_round, 1},
    {KEY_HOME, go_edge, -1},
    {KEY_END, go_edge, 1},
    {'+', change_speed, 1},
    {'=', change_speed, 1},
    {'-', change_speed, -1},
    {'r', toggle_realtime, 0},
    {'v', next_seat, 0},
    {'m', toggle_listing, 0},
    {'?', help, 0},
    {'g', ask_number, 0},
};

enum { BINDINGS = sizeof(bindings) / sizeof(bindings[0]) };

static void
forget_number(struct play *play)
{
	play->digits = 0;
	play->number = 0;
	play->asking = false;
}

/*
 * One digit alone is a seat, and shown at once; if more of a number follows
 * soon, or a g, it was none, and the view is as before.
 */
static void
add_digit(struct play *play, int digit)
{
	static const double soon = 1;
	double now = seconds_now();

	if (!play->asking && now - play->typed > soon)
		forget_number(play);
	play->typed = now;
	if (play->digits == 0)
		play->seat_before = play->seat;
	else if (!play->asking)
		play->seat = play->seat_before;
	if (play->number < RECORD_LINES)
		play->number = 10 * play->number + digit;
	if (play->digits++ == 0 && !play->asking && digit <= SEATS)
		show_seat(play, digit);
}

/* True if the key belongs to a number that is being typed. */
static bool
type_number(struct play *play, uint32_t key)
{
	if (key >= '0' && key <= '9') {
		add_digit(play, (int)(key - '0'));
		return true;
	}
	if (play->asking && key == KEY_BACKSPACE && play->digits > 0) {
		play->digits--;
		play->number /= 10;
		return true;
	}
	if ((key == 'g' && play->digits > 0) ||
	    (play->asking && key == KEY_ENTER)) {
		if (!play->asking)
			play->seat = play->seat_before;
		if (play->digits > 0)
			go_to(play, play->number);
		forget_number(play);
		return true;
	}
	if (play->asking) {
		forget_number(play);
		return true;
	}
	forget_number(play);
	return false;
}

static enum after
press(struct play *play, uint32_t key)
{
	if (play->helping) {
		play->helping = false;
		return key == 'q' ? LEAVE : STAY;
	}
	if (type_number(play, key))
		return STAY;
	if (key == 'q' || key == KEY_ESCAPE)
		return LEAVE;
	if (key == '\t' && !play->asked->follow)
		return NEXT_RECORD;
	for (size_t i = 0; i < BINDINGS; i++)
		if (bindings[i].key == key) {
			bindings[i].act(play, bindings[i].number);
			return STAY;
		}
	screen_bell();
	return STAY;
}

/* Who was at the end stays there; else the place stays, if it is there. */
static void
read_again(struct play *play, struct watch *watch, struct program *program)
{
	bool at_end = play->at == play->timeline.moves;

	if (!follow_read(watch, program, play))
		return;
	if (play->known > play->timeline.moves)
		play->known = play->timeline.moves;
	go_to(play, at_end ? play->timeline.moves : play->at);
}

/* Seconds to wait for a key; negative: for as long as it takes. */
static double
patience(const struct play *play, const struct watch *watch)
{
	double wait = watch != NULL ? watch_patience(watch) : -1;
	double due = play->due - seconds_now();

	if (!play->playing)
		return wait;
	if (due < 0)
		due = 0;
	return wait < 0 || due < wait ? due : wait;
}

static enum after
attend(struct play *play, struct event event)
{
	if (event.kind == EVENT_GONE)
		return LEAVE;
	if (event.kind == EVENT_KEY && !event.pasted)
		return press(play, event.key);
	if (play->playing && seconds_now() >= play->due)
		go_by(play, 1);
	return STAY;
}

/* Shows it until somebody leaves it. */
static enum after
show(struct play *play, struct watch *watch, struct program *program)
{
	enum after after = STAY;

	screen_open();
	while (after == STAY) {
		if (!screen_busy())
			frame_show(play);
		after = attend(play,
		    screen_next(
			watch != NULL ? watch->fd : -1, patience(play, watch)));
		if (after == STAY && watch != NULL && watch_changed(watch))
			read_again(play, watch, program);
	}
	screen_close();
	return after;
}

void
play_record(struct program *program, struct play *play)
{
	go_to(play, play->at);
	play->playing = play->asked->itself && play->at < play->timeline.moves;
	if (show(play, NULL, program) == LEAVE)
		program->stop = true;
}

void
play_file(struct program *program, struct play *play, struct watch *watch)
{
	go_to(play, play->timeline.moves);
	show(play, watch, program);
}
