/* replay.h: what the parts of replay share. */

#ifndef REPLAY_H
#define REPLAY_H

#include "cmd/shared/program.h"
#include "cmd/shared/seat.h"
#include "formats/look.h"
#include "formats/record/timeline.h"
#include "formats/tables/fields.h"

/* What was asked for. */
struct watching {
	bool play, follow;
	bool screen; /* there is one to do it on */
	struct look look; /* of whatever it is shown on */
	bool itself; /* it goes on by itself: --delay or --realtime */
	bool realtime;
	double delay; /* seconds a move */
	double idle; /* the longest pause */
	struct seat_option as;
	bool open; /* as one sees it at the table, without a memory */
	enum { SIGNS_AUTO, SIGNS_ASCII, SIGNS_UNICODE } signs;
};

struct watch;

/* A game that is watched, and what is seen of it at this moment. */
struct play {
	const struct watching *asked;
	struct look look;
	const struct language *language;
	struct timeline timeline;
	long record; /* which of several this is */
	long at; /* the position shown: after how many moves */
	int seat; /* whose view it is; 0: everybody's */
	bool fixed; /* nobody else's may be seen */

	bool playing, realtime;
	int speed; /* doubled that often; halved if negative */
	double due; /* when the next move is shown */

	bool listing; /* sentences, as many as there is room for */
	bool helping; /* the keys, instead of the position */
	int columns, top_rows, said_rows; /* the most rows so far */
	int seat_before; /* a digit may be a seat, or a number's first */
	int digits; /* typed so far of a number */
	double typed; /* when the last of them was */
	bool asking; /* for the number, with g */
	long number;

	long known; /* moves that were there when the end was last seen */
	long common; /* moves that stayed when the file was read again */
	char trouble[256]; /* with the file that is followed; may be empty */
};

/* What the terminal can show, or was said to. */
struct look watch_look(struct program *, const struct watching *);

/*
 * Shows the record just read from that position on, until somebody leaves it or
 * it is over.
 */
void watch_record(struct program *, const struct watching *, int seat, long at);

/* The same of a file that grows, from its end on. */
void watch_file(struct program *, const struct watching *, const char *file);

/* moves.c: the first moves, that many, of the record just read, as rows. */
extern const char *const move_columns[];
void moves_write(struct program *, struct fields *, int seat, long moves);

/* play.c: on a screen. */
void play_record(struct program *, struct play *);
void play_file(struct program *, struct play *, struct watch *);

/* plain.c: where there is none, one position after the other. */
void plain_record(struct program *, struct play *);

/* And what happens in the file, a sentence a line. */
void plain_file(struct program *, struct play *, struct watch *);

/* Seconds until the next move is to be shown. */
double play_pause(struct play *);

/* How something is said of the players. */
static inline struct voice
play_voice(const struct play *play)
{
	return record_voice(&play->timeline.record, play->language);
}

/* frame.c: draws all of it. */
void frame_show(struct play *);

/* The position, and what was done last and is to be done, as drawn. */
void frame_parts(
    struct play *, const struct moment *, struct out *top, struct out *said);

/* The sentence of a moment and what ended with it, a line each. */
void frame_sentence(
    struct play *, const struct moment *, struct out *, int margin);

#endif
