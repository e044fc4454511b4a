/* offers.c: the moves that can be made now, and the one that is meant. */

#include "offers.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/array.h"
#include "formats/record/write.h"

void
offers_close(struct offers *offers)
{
	free(offers->list);
	*offers = (struct offers){0};
}

struct listing {
	struct offers *offers;
	const struct game *game;
	const struct state *state;
	unsigned seats; /* whose moves need no seat before them */
	bool scribe;
};

/* Takes the words of a text out that are marked, the first being bit 0. */
static void
take_out_words(char *text, unsigned marked)
{
	char *to = text;

	for (const char *word = text; *word != '\0'; marked >>= 1) {
		size_t length = strcspn(word, " ");

		if (!(marked & 1)) {
			if (to > text)
				*to++ = ' ';
			memmove(to, word, length);
			to += length;
		}
		word += length;
		word += strspn(word, " ");
	}
	*to = '\0';
}

/*
 * The cards of a move, as bits of its words, if they follow from the rest: not
 * those of a choice, nor those that a scribe alone can know.
 */
static unsigned
cards_that_follow(const struct listing *listing, const struct line *line)
{
	const struct verb *verb = &listing->game->verbs[line->verb];
	struct line rest = *line;
	unsigned cards = 0;

	if (line->kind != LINE_MOVE || verb->max == ANY_NUMBER)
		return 0;
	for (int i = 0; i < line->n; i++)
		if (verb->kinds[i] == ARG_CARD) {
			rest.arg[i] = ARG_LEFT_OUT;
			cards |= 1u << i;
		}
	/* What a player does not know the record does. */
	if (line->unknown)
		return listing->scribe ? 0 : cards;
	if (cards == 0 || match_complete(listing->state, &rest) != NULL)
		return 0;
	return memcmp(rest.arg, line->arg, line->n * sizeof(line->arg[0])) == 0
	    ? cards
	    : 0;
}

/* A line as it is typed: before its cards there are the seat and the verb. */
static void
write_typed(char text[LINE_WRITE_MAX], const struct listing *listing,
    const struct line *line)
{
	bool seated = line->kind == LINE_MOVE && line->seat != 0;
	bool told = seated && !(listing->seats & seat_bit(line->seat));

	*line_write(text, listing->game, line) = '\0';
	take_out_words(text,
	    (seated && !told) |
		cards_that_follow(listing, line) << (seated ? 2 : 1));
}

void
offer_text(
    char text[OFFER_TEXT], const struct state *state, const struct line *line)
{
	const struct listing listing = {.game = state->match.game,
	    .state = state,
	    .seats = seat_bit(line->seat)};
	char typed[LINE_WRITE_MAX];

	write_typed(typed, &listing, line);
	snprintf(text, OFFER_TEXT, "%.*s", OFFER_TEXT - 1, typed);
}

static void
add_offer(const struct line *line, void *context)
{
	struct listing *listing = context;
	struct offers *offers = listing->offers;
	char text[LINE_WRITE_MAX];

	if (line->kind == LINE_MOVE && line->seat != 0 &&
	    offers->bots & seat_bit(line->seat))
		return;
	write_typed(text, listing, line);
	if (strlen(text) >= OFFER_TEXT ||
	    !array_grow(&offers->list, &offers->room, offers->n + 1,
		sizeof(*offers->list), 64)) {
		offers->failed = true;
		return;
	}
	memcpy(offers->list[offers->n++].text, text, strlen(text) + 1);
}

/*
 * Whether so many open cards may be dealt to a place: hidden ones are refused
 * there for no other reason than that.
 */
static bool
is_dealt_open(
    const struct state *state, struct line *line, int place, int count)
{
	union position copy;

	line_deal(line, place);
	for (int i = 0; i < count; i++)
		line_card(line, CARD_UNKNOWN);
	match_copy(&copy, state);
	return state->match.game->play(&copy.state, line) == &fault_open;
}

/* What lies open is dealt before anybody can move, so it must be said. */
static void
add_deals(struct listing *listing, const struct state *state)
{
	struct line line;
	int places = 0;

	while (listing->game->places[places].name != NULL)
		places++;
	for (int place = 1; place <= SEATS + places; place++)
		for (int count = 1; count <= LINE_CARDS; count++)
			if (is_dealt_open(state, &line, place, count))
				add_offer(&line, listing);
}

void
offers_list(
    struct offers *offers, const struct state *state, int seat, bool scribe)
{
	unsigned due = state->match.due;
	struct listing listing = {.offers = offers,
	    .game = state->match.game,
	    .state = state,
	    .scribe = scribe,
	    .seats = seat > 0     ? seat_bit(seat)
		: seat < 0        ? 0
		: due & (due - 1) ? 0
				  : due};

	offers->n = 0;
	offers->failed = false;
	if (seat != 0) {
		match_seat_moves(state, seat == OFFERS_OF_TABLE ? 0 : seat,
		    add_offer, &listing);
		return;
	}
	match_moves(state, add_offer, &listing);
	if (offers->n == 0 && state->match.need == NEED_DEAL)
		add_deals(&listing, state);
}

/* Where a word or a number begins. */
static bool
is_beginning(const char *text, size_t at)
{
	if (at == 0 || !isalnum((unsigned char)text[at - 1]))
		return true;
	return isdigit((unsigned char)text[at]) !=
	    isdigit((unsigned char)text[at - 1]);
}

static enum fit
better(enum fit one, enum fit other)
{
	return one > other ? one : other;
}

/* The typed letters from here on; `next`: where one may follow the last. */
static enum fit
fit_from(const char *text, size_t next, const char *typed)
{
	enum fit fit = FIT_NONE;
	bool apart = *typed == ' ';

	while (*typed == ' ')
		typed++;
	if (*typed == '\0')
		return text[next] == '\0' ? FIT_WHOLE : FIT_BEGUN;
	for (size_t at = next; text[at] != '\0' && fit < FIT_WHOLE; at++)
		if (tolower((unsigned char)text[at]) ==
			tolower((unsigned char)*typed) &&
		    (is_beginning(text, at) ||
			(at == next && next > 0 && !apart)))
			fit = better(fit, fit_from(text, at + 1, typed + 1));
	return fit;
}

/* Where the words begin that are cards to be named: they come last. */
static size_t
named_from(const char *text)
{
	size_t at = strlen(text);

	while (at >= 2 && text[at - 1] == '?' && text[at - 2] == ' ')
		at -= 2;
	return at;
}

/* Where the last words of what was typed begin, that many at most. */
static size_t
last_words(const char *typed, size_t most)
{
	size_t at = strlen(typed);

	while (at > 0 && typed[at - 1] == ' ')
		at--;
	for (; most > 0 && at > 0; most--) {
		while (at > 0 && typed[at - 1] != ' ')
			at--;
		if (most > 1)
			while (at > 0 && typed[at - 1] == ' ')
				at--;
	}
	return at;
}

/* Fits with the last words being cards, as many as have to be named. */
static enum fit
fit_named(const struct offer *offer, const char *typed)
{
	size_t from = named_from(offer->text);
	size_t names = (strlen(offer->text) - from) / 2;
	enum fit fit = FIT_NONE;

	for (size_t n = names; n > 0 && fit == FIT_NONE; n--) {
		struct offer head = *offer;
		char begun[OFFER_TEXT];
		size_t cut = last_words(typed, n);

		if (cut >= sizeof(begun))
			return FIT_NONE;
		memcpy(begun, typed, cut);
		begun[cut] = '\0';
		head.text[from] = '\0';
		fit = fit_from(head.text, 0, begun);
		if (n < names && fit == FIT_WHOLE)
			fit = FIT_BEGUN;
	}
	return fit;
}

enum fit
offer_fit(const struct offer *offer, const char *typed)
{
	enum fit fit = fit_from(offer->text, 0, typed);

	return fit != FIT_NONE ? fit : fit_named(offer, typed);
}

size_t
offers_fitting(const struct offers *offers, const char *typed)
{
	size_t n = 0;

	for (size_t i = 0; i < offers->n; i++)
		n += offer_fit(&offers->list[i], typed) != FIT_NONE;
	return n;
}

/* The offer's text, with the cards that were named if they were. */
static void
fill_in(const struct offer *offer, const char *typed, char meant[OFFER_TEXT])
{
	size_t from = named_from(offer->text);
	size_t names = (strlen(offer->text) - from) / 2;

	memcpy(meant, offer->text, OFFER_TEXT);
	if (names == 0 || fit_from(offer->text, 0, typed) != FIT_NONE)
		return;
	snprintf(meant + from, OFFER_TEXT - from, " %s",
	    typed + last_words(typed, names));
}

bool
offers_meant(
    const struct offers *offers, const char *typed, char meant[OFFER_TEXT])
{
	const struct offer *fitting[] = {NULL, NULL};
	size_t found[] = {0, 0};

	for (size_t i = 0; i < offers->n; i++) {
		enum fit fit = offer_fit(&offers->list[i], typed);

		if (fit == FIT_NONE)
			continue;
		fitting[fit - FIT_BEGUN] = &offers->list[i];
		found[fit - FIT_BEGUN]++;
	}
	if (found[1] != 1 && (found[1] != 0 || found[0] != 1))
		return false;
	fill_in(fitting[found[1] == 1], typed, meant);
	return true;
}
