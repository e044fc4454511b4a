/* words.c: Compañeros as told and shown to people. */

#include "companeros.h"

enum { LIST_SIZE = 128 }; /* bytes of the longest list in a sentence */

/* "7, 4 and 1" */
static void
list_values(struct text *list, uint64_t set)
{
	static const char *const phrases[] = {"{1}", "{1} and ", "{1}, "};

	for (; set != 0; set &= set - 1) {
		int left = __builtin_popcountll(set);

		text_say(list, phrases[left < 3 ? left - 1 : 2],
		    part_number(value_of(__builtin_ctzll(set))));
	}
}

/* "red 11, blue 10" */
static void
list_colours(struct text *list, const struct companeros *state)
{
	int values[COLOURS];

	companeros_values(state, values);
	for (int i = 0; i < COLOURS; i++)
		if (values[i] != 0)
			text_say(list,
			    list->length == 0 ? "{1} {2}" : ", {1} {2}",
			    part_phrase(colour_names[i]),
			    part_number(values[i]));
}

static void
tell_deal(const struct game *game, const struct line *line, struct text *text)
{
	char bytes[LIST_SIZE];
	struct text list;

	if (line->place != TABLE) {
		text_say(text, "{1} gets nine cards", part_seat(line->place));
		return;
	}
	text_begin(&list, bytes, sizeof(bytes), text->voice);
	for (int i = 0; i < line->n; i++)
		text_say(&list, i == 0 ? "{1}" : " {1}",
		    part_string(game->cards[line->cards[i]]));
	text_say(text, "On the display: {1}", part_string(bytes));
}

static void
tell_take(
    const struct companeros *before, const struct line *line, struct text *text)
{
	uint64_t taken = before->display & suit(line->arg[0]);
	char bytes[LIST_SIZE];
	struct text values;

	text_begin(&values, bytes, sizeof(bytes), text->voice);
	list_values(&values, taken);
	text_say(text, "{1} takes {2}, {3}: {4|point|points}",
	    part_seat(line->seat), part_phrase(colour_names[line->arg[0]]),
	    part_string(bytes),
	    part_number(companeros_worth(taken, line->arg[0])));
}

/* What a trick came to, colour by colour, and who may take. */
static void
tell_trick(const struct companeros *state, struct text *text)
{
	char bytes[LIST_SIZE];
	struct text list;

	text_begin(&list, bytes, sizeof(bytes), text->voice);
	list_colours(&list, state);
	text_say(text, "; the colours: {1}", part_string(bytes));
	if (state->ranked == 0)
		text_say(text, "; the best colours tie: nobody takes");
	for (int i = 0; i < state->ranked; i++)
		text_say(text, i == 0 ? "; to take: {1}" : ", then {1}",
		    part_seat(state->rank[i]));
}

static void
tell_play(const struct companeros *after, const struct line *line,
    bool completes_trick, struct text *text)
{
	int card = line->arg[0];

	text_say(text, "{1} plays the {2} {3}", part_seat(line->seat),
	    part_phrase(colour_names[colour_of(card)]),
	    part_number(value_of(card)));
	if (completes_trick)
		tell_trick(after, text);
}

void
companeros_tell(const struct state *before, const struct state *after,
    const struct line *line, struct text *text)
{
	const struct companeros *state = (const struct companeros *)before;

	if (line->kind == LINE_DEAL)
		tell_deal(before->match.game, line, text);
	else if (line->verb == PLAY)
		tell_play((const struct companeros *)after, line,
		    state->laid + 1 == before->match.players, text);
	else if (line->verb == TAKE)
		tell_take(state, line, text);
	else
		text_say(text, "{1} takes nothing", part_seat(line->seat));
}

/* Points come only from what is taken. */
void
companeros_reason(const struct state *before, const struct state *after,
    const struct line *line, int seat, struct text *text)
{
	const struct companeros *state = (const struct companeros *)before;
	char bytes[LIST_SIZE];
	struct text values;

	(void)after;
	(void)seat;
	text_begin(&values, bytes, sizeof(bytes), text->voice);
	list_values(&values, state->display & suit(line->arg[0]));
	text_say(text, "takes {1}, {2}",
	    part_phrase(colour_names[line->arg[0]]), part_string(bytes));
}

/* Cards that are known are numbered as such, others by their place in a hand.
 */
enum { HIDDEN_ID = 64, HAND_IDS = 16 };

static struct tile *
show_card(
    struct scene *scene, const struct match *match, int card, unsigned known)
{
	struct tile *tile = scene_tile(scene, (unsigned)card + 1,
	    match->game->cards[card], (enum ink)(INK_R + colour_of(card)), 0);

	tile->known = (uint8_t)known;
	return tile;
}

static void
show_set(struct scene *scene, const struct match *match, uint64_t set,
    unsigned known)
{
	for (; set != 0; set &= set - 1)
		show_card(scene, match, __builtin_ctzll(set), known);
}

static void
show_display(const struct companeros *state, struct scene *scene)
{
	scene_zone(scene, ZONE_ROW, 0, "Display");
	show_set(scene, &state->match, state->display, KNOWN_ALL);
}

/* In the order in which the cards were laid, also while players take. */
static void
show_trick(const struct companeros *state, struct scene *scene)
{
	const struct match *match = &state->match;
	struct zone *zone = scene_zone(scene, ZONE_ROW, 0, "Trick");
	int seat = state->leader;

	zone->places = match->players;
	for (int laid = state->laid; laid > 0; laid--) {
		int card = state->trick[seat - 1];

		show_card(scene, match, card, KNOWN_ALL)->owner = (uint8_t)seat;
		zone_sum(
		    zone, (enum ink)(INK_R + colour_of(card)), value_of(card));
		seat = seat_after(match, seat);
	}
}

static void
show_seat(const struct companeros *state, int seat, struct scene *scene)
{
	const struct match *match = &state->match;
	struct zone *zone = scene_seat(scene, ZONE_ROW, match, seat);

	zone->places = TRICKS;
	zone->has_points = true;
	zone->has_total = scene->round > 1;
	show_set(scene, match, state->hands[seat - 1], seat_bit(seat));
	for (int i = 0; i < state->hidden[seat - 1]; i++)
		scene_tile(scene, (unsigned)(HIDDEN_ID + HAND_IDS * seat + i),
		    "", INK_NONE, 0)
		    ->known = (uint8_t)seat_bit(seat);
}

void
companeros_limits(const struct match *match, struct text *text)
{
	text_say(text, "none below 0, and together at most {1}",
	    part_number(SUIT_WORTH * match->players));
}

const char *
companeros_task(const struct state *state)
{
	return ((const struct companeros *)state)->ranked > 0 ? "to take"
							      : "to play";
}

/* A card that was played lies in the trick, or on the display already. */
static void
mark_played(const struct line *line, struct scene *scene)
{
	if (line == NULL || line->kind != LINE_MOVE || line->verb != PLAY)
		return;
	for (int i = 0; i < scene->ntiles; i++)
		if (scene->tiles[i].id == line->arg[0] + 1)
			scene->tiles[i].flags |= TILE_LAST;
}

void
companeros_scene(const struct state *before, const struct state *after,
    const struct line *line, struct scene *scene)
{
	const struct companeros *state = (const struct companeros *)after;
	const struct match *match = &state->match;
	struct text head = scene_begin(scene, match);

	(void)before;
	scene->rounds = match->term;
	scene->inks = (uint8_t)(companeros_colours(match->cards) << INK_R);
	if (match->due != 0)
		text_say(&head, ", trick {1}", part_number(state->tricks + 1));
	show_display(state, scene);
	show_trick(state, scene);
	for (int seat = 1; seat <= match->players; seat++)
		show_seat(state, seat, scene);
	mark_played(line, scene);
}
