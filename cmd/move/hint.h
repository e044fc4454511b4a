/* hint.h: what a player thinks of the legal moves. */

#ifndef HINT_H
#define HINT_H

#include "cmd/shared/program.h"
#include "cmd/shared/seat.h"
#include "lib/player.h"

struct hint {
	struct bot bot;
	double think; /* seconds; 0: as much as the bot is told to */
	struct seat_option only;
};

/* Prints the moves of a record, best first; the context is a struct hint. */
record_work hint_record;

#endif
