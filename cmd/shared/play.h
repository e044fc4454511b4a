/* play.h: lines that a program adds to a record. */

#ifndef PLAY_H
#define PLAY_H

#include "formats/out.h"
#include "formats/record/write.h"

/* 64 hexadecimal digits from the operating system. */
void seed_fresh(char seed[SEED_MAX + 1]);

/* The key of the record's seed, or a fresh one if it has none. */
void play_key(const struct record *, struct key *);

/* Lets chance do what is next, and writes it. */
void play_chance(struct record *, const struct key *, struct out *);

#endif
