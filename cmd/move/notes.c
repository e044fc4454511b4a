/* notes.c: what a record says of those who have played it, in meta lines. */

#include <stdio.h>
#include <string.h>

#include "amend.h"
#include "arena.h"
#include "formats/record/walk.h"
#include "formats/record/write.h"
#include "formats/utf8.h"

/*
 * What is read of a meta line later is what was written: no blanks end it, and
 * its last word does not look like a time stamp.
 */
static void
settle(struct text *text)
{
	const char *last;

	while (text->length > 0 && text->bytes[text->length - 1] == ' ')
		text->bytes[--text->length] = '\0';
	last = strrchr(text->bytes, ' ');
	if (last != NULL && last[1] == '@')
		text_add(text, " .");
}

static void
add_meta(struct program *program, struct text *text)
{
	char line[2048 + WORD_PAD] = {0};
	const struct fault *fault;

	settle(text);
	memcpy(line, text->bytes, text->length);
	line[text->length] = '\n';
	fault = record_add(&program->record, line);
	if (fault == NULL)
		record_write_text(&program->record, line, &program->out);
	else
		amend_refuse(program, text->bytes, fault);
}

/* What stands in a meta line about who plays a seat; "" for random. */
enum { PLAYED = 256 };

static void
say_played(const struct arena *arena, int seat, char said[PLAYED])
{
	const struct player_option *option = arena_option(arena, seat);
	const struct bot *bot = &arena->table.bots[seat - 1];
	char name[BOT_NAME], shown[PLAYED - 8];
	struct text text;

	text_begin(&text, said, PLAYED, no_voice);
	if (option->origin != OUTSIDE && bot->kind == PLAYER_RANDOM)
		return;
	text_number(&text, seat);
	if (option->origin == OUTSIDE) {
		utf8_shorten(shown, sizeof(shown), option->command,
		    strlen(option->command));
		text_add(&text, option->stays ? " !!" : " !");
		text_add(&text, shown);
		settle(&text);
		return;
	}
	bot_name(bot, name);
	text_add(&text, " ");
	text_add(&text, name);
	text_add(&text, "/");
	text_number(&text, arena->program->record.game->wits->version);
}

/* A meta line, unless the last of its kind in the record says the same. */
struct remark {
	const char *key;
	size_t same; /* bytes that tell what it is about: the seat */
	char text[PLAYED];
	bool stands;
};

static void
look_for(struct remark *remark, const struct walk *walk)
{
	struct cursor text;
	size_t length;

	if (!walk_meta(walk, remark->key, &text))
		return;
	length = (size_t)(text.end - text.at);
	if (length >= remark->same &&
	    memcmp(text.at, remark->text, remark->same) == 0)
		remark->stands = length == strlen(remark->text) &&
		    memcmp(text.at, remark->text, length) == 0;
}

static int
make_remarks(const struct arena *arena, struct remark remarks[SEATS + 1])
{
	int players = arena->program->record.setup.players;
	char seconds[32];
	int n = 0;

	for (int seat = 1; seat <= players; seat++) {
		remarks[n] = (struct remark){.key = "bot", .same = 2};
		if (arena->table.absent & seat_bit(seat))
			continue;
		say_played(arena, seat, remarks[n].text);
		n += remarks[n].text[0] != '\0';
	}
	/* Programs from outside take the time that they take. */
	if (arena->options->think > 0 &&
	    (arena->table.guests & ~arena->sight.seats) != 0) {
		snprintf(seconds, sizeof(seconds), "%g", arena->options->think);
		remarks[n] = (struct remark){.key = "think"};
		memcpy(remarks[n++].text, seconds, sizeof(seconds));
	}
	return n;
}

/* Who plays is noted once, before the first line that is played. */
void
note_players(struct arena *arena)
{
	struct program *program = arena->program;
	struct remark remarks[SEATS + 1];
	int n = make_remarks(arena, remarks);
	char bytes[PLAYED + 32];
	struct walk walk;

	if (n == 0)
		return;
	walk_open(&walk, &program->source, RECORD_LINES);
	while (walk_next(&walk))
		for (int i = 0; i < n; i++)
			look_for(&remarks[i], &walk);
	walk_close(&walk);
	for (int i = 0; i < n; i++) {
		struct text text;

		text_begin(&text, bytes, sizeof(bytes), no_voice);
		text_add(&text, "meta ");
		text_add(&text, remarks[i].key);
		text_add(&text, " ");
		text_add(&text, remarks[i].text);
		if (!remarks[i].stands)
			add_meta(program, &text);
	}
}

void
note_failure(struct arena *arena)
{
	const struct failure *failure = &arena->failure;
	char bytes[sizeof(failure->said) + 64];
	struct text text;

	text_begin(&text, bytes, sizeof(bytes), no_voice);
	text_add(&text, "meta end ");
	text_add(&text, failure->kind);
	text_add(&text, " ");
	text_number(&text, failure->seat);
	/* That it was late is all there is to say. */
	if (strcmp(failure->kind, "timeout") != 0) {
		text_add(&text, " ");
		text_add(&text, failure->said);
	}
	add_meta(arena->program, &text);
	if (!arena->options->forfeit)
		return;
	text_begin(&text, bytes, sizeof(bytes), no_voice);
	text_add(&text, "meta forfeit ");
	text_number(&text, failure->seat);
	add_meta(arena->program, &text);
}
