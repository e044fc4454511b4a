/* follow.h: a file that is read again whenever it changes. */

#ifndef FOLLOW_H
#define FOLLOW_H

#include "cmd/shared/watch.h"
#include "replay.h"

/*
 * Reads the last record of the file for whoever watches.  False: play.trouble
 * says why not, and what is seen is as before.
 */
bool follow_read(struct watch *, struct program *, struct play *);

/* Reports why not. */
void follow_report(struct program *, const struct play *);

/* The same for the first time; then it is reported. */
bool follow_begin(struct watch *, struct program *, struct play *);

#endif
