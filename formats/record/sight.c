/* sight.c: what seats see of a record while lines are being added to it. */

#include "sight.h"

#include <errno.h>
#include <stdlib.h>

#include "formats/array.h"
#include "write.h"

/* A line of the game with its stamp; or a claim, which is only words. */
struct sight_line {
	struct line line;
	bool claim;
	size_t at, length; /* of its words */
};

void
sight_init(struct sight *sight)
{
	*sight = (struct sight){.game = NULL};
	for (int i = 0; i < SEATS; i++)
		out_open(&sight->texts[i], -1);
	out_open(&sight->words, -1);
}

void
sight_close(struct sight *sight)
{
	for (int i = 0; i < SEATS; i++)
		out_close(&sight->texts[i]);
	out_close(&sight->words);
	free(sight->lines);
	sight->lines = NULL;
}

/* Everybody has seen it. */
static void
show_all(struct sight *sight, const struct walk *walk)
{
	for (int i = 0; i < SEATS; i++)
		if (sight->seats >> i & 1)
			walk_copy(walk, &sight->texts[i]);
}

static struct sight_line *
add_line(struct sight *sight)
{
	struct sight_line *line;

	if (!array_grow(
		&sight->lines, &sight->room, sight->n + 1, sizeof(*line), 64)) {
		sight->error = ENOMEM;
		return NULL;
	}
	line = &sight->lines[sight->n++];
	line->at = sight->words.length;
	line->length = 0;
	return line;
}

static void
add_claim(struct sight *sight, const struct walk *walk)
{
	struct sight_line *line;

	/* Of a round that is text already. */
	if (sight->n == 0) {
		show_all(sight, walk);
		return;
	}
	line = add_line(sight);
	if (line == NULL)
		return;
	line->claim = true;
	walk_copy(walk, &sight->words);
	line->length = sight->words.length - line->at;
}

/* What a seat saw of a line of the game, with its stamp. */
static void
write_seen(const struct sight *sight, const struct sight_line *line,
    const struct line *seen, struct out *out)
{
	write_line(out, sight->game, seen);
	if (line->length == 0 || out->error != 0)
		return;
	out->length--; /* the line feed: the stamp has one */
	out_bytes(out, sight->words.bytes + line->at, line->length);
}

/* What a seat saw of the round in progress. */
static void
write_round(
    struct sight *sight, const struct state *now, int seat, struct out *out)
{
	const struct game *game = sight->game;
	union position world;

	match_copy(&world, &sight->start.state);
	for (size_t i = 0; i < sight->n; i++) {
		const struct sight_line *line = &sight->lines[i];
		struct line seen;

		if (line->claim) {
			out_bytes(
			    out, sight->words.bytes + line->at, line->length);
			continue;
		}
		seen = line->line;
		if (game->view(&world.state, now, seat, &seen))
			write_seen(sight, line, &seen, out);
		game->play(&world.state, &line->line);
	}
}

/* The round is over: what was seen of it will not change. */
static void
settle(struct sight *sight, const struct state *now)
{
	for (int i = 0; i < SEATS; i++)
		if (sight->seats >> i & 1)
			write_round(sight, now, i + 1, &sight->texts[i]);
	match_copy(&sight->start, now);
	sight->n = 0;
	sight->words.length = 0;
}

void
sight_add(
    struct sight *sight, const struct record *record, const struct line *added)
{
	const struct state *now = &record->state;
	struct sight_line *line = add_line(sight);

	if (line == NULL)
		return;
	line->line = *added;
	line->claim = false;
	if (record->stamped) {
		const struct cursor *stamp = &record->stamp_word;

		out_char(&sight->words, ' ');
		out_bytes(
		    &sight->words, stamp->at, (size_t)(stamp->end - stamp->at));
		out_char(&sight->words, '\n');
		line->length = sight->words.length - line->at;
	}
	/* Of a deal for the whole match more and more comes to light. */
	if (now->match.ended > sight->start.state.match.ended &&
	    !sight->game->deals_in_pieces)
		settle(sight, now);
}

static void
begin(struct sight *sight, const struct record *record, unsigned seats)
{
	sight->game = record->game;
	sight->seats = seats;
	sight->n = 0;
	sight->error = 0;
	for (int i = 0; i < SEATS; i++)
		sight->texts[i].length = 0;
	sight->words.length = 0;
	match_begin(record->game, &sight->start.state, &record->setup);
}

void
sight_open(struct sight *sight, struct source *source,
    const struct record *record, unsigned seats)
{
	struct walk walk;

	begin(sight, record, seats);
	walk_open(&walk, source, RECORD_LINES);
	while (walk_next(&walk))
		switch (walk.record.class) {
		case CLASS_ID:
			if (!record_id_tells(record))
				show_all(sight, &walk);
			break;
		case CLASS_HEADER:
			show_all(sight, &walk);
			break;
		case CLASS_GAME:
			sight_add(sight, &walk.record, &walk.record.now);
			break;
		case CLASS_CLAIM:
			add_claim(sight, &walk);
			break;
		default:
			/* Not there to be seen, as in any view. */
			break;
		}
	walk_close(&walk);
}

void
sight_write(
    struct sight *sight, const struct state *now, int seat, struct out *out)
{
	const struct out *text = &sight->texts[seat - 1];

	out_bytes(out, text->bytes, text->length);
	write_round(sight, now, seat, out);
	if (text->error != 0 || sight->words.error != 0)
		sight->error = ENOMEM;
}
