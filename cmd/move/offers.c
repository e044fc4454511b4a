/* offers.c: the moves that can be made now, and the one that is meant. */

#include "offers.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

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

	offers->game = listing.game;
	offers->n = 0;
	offers->failed = offers->deals = false;
	if (seat != 0) {
		match_seat_moves(state, seat == OFFERS_OF_TABLE ? 0 : seat,
		    add_offer, &listing);
		return;
	}
	match_moves(state, add_offer, &listing);
	offers->deals = offers->n == 0 && state->match.need == NEED_DEAL;
	if (offers->deals)
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

static enum fit
worse(enum fit one, enum fit other)
{
	return one < other ? one : other;
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

/* Words are told apart by the bits of a number: more than that nobody types. */
enum { WORDS_MOST = 32 };

struct words {
	struct cursor word[WORDS_MOST];
	size_t n;
};

static unsigned
mark_words(size_t first, size_t n)
{
	return (unsigned)(((uint64_t)1 << n) - 1) << first;
}

/* False if there are too many. */
static bool
split(struct words *words, const char *text)
{
	words->n = 0;
	for (text += strspn(text, " "); *text != '\0';
	     text += strspn(text, " ")) {
		struct cursor word = {text, text + strcspn(text, " ")};

		if (words->n == WORDS_MOST)
			return false;
		words->word[words->n++] = word;
		text = word.end;
	}
	return true;
}

static bool
is_to_name(struct cursor word)
{
	return word.end - word.at == 1 && *word.at == '?';
}

/* The words of an offer that are cards to be named. */
static unsigned
cards_to_name(const struct words *words)
{
	unsigned marked = 0;

	for (size_t i = 0; i < words->n; i++)
		if (is_to_name(words->word[i]))
			marked |= mark_words(i, 1);
	return marked;
}

/* The words of what was typed that name cards. */
struct named {
	size_t first, n;
	const char *cards[WORDS_MOST]; /* "?" if it may become several */
};

/*
 * The card that is typed, in capitals or not, or that it may become.  False:
 * there is none.
 */
static bool
find_card(const struct game *game, struct cursor word, const char **card)
{
	size_t length = (size_t)(word.end - word.at);
	int begun = 0;

	for (int i = 0; i < game->ncards; i++) {
		if (strncasecmp(game->cards[i], word.at, length) != 0)
			continue;
		*card = begun++ == 0 ? game->cards[i] : "?";
		if (game->cards[i][length] == '\0') {
			*card = game->cards[i];
			return true;
		}
	}
	return begun > 0;
}

/* How far those words are cards; the last may yet become one. */
static enum fit
fit_cards(
    const struct game *game, const struct words *typed, struct named *named)
{
	for (size_t i = 0; i < named->n; i++) {
		struct cursor word = typed->word[named->first + i];

		if (!find_card(game, word, &named->cards[i]))
			return FIT_NONE;
		if (strlen(named->cards[i]) == (size_t)(word.end - word.at) &&
		    *named->cards[i] != '?')
			continue;
		return *word.end == '\0' ? FIT_BEGUN : FIT_NONE;
	}
	return FIT_WHOLE;
}

/* Nothing of a text has been left out. */
static bool
is_all(const char *text, const char *typed)
{
	for (; *text != '\0' || *typed != '\0'; text++, typed++) {
		text += strspn(text, " ");
		typed += strspn(typed, " ");
		if ((*text == '\0') != (*typed == '\0'))
			return false;
		if (*text == '\0')
			return true;
	}
	return true;
}

static enum fit
fit_text(const char *text, const char *typed)
{
	enum fit fit = fit_from(text, 0, typed);

	return fit == FIT_WHOLE && is_all(text, typed) ? FIT_SAME : fit;
}

/*
 * Fits with cards that are named, wherever they stand among the other words:
 * as many as have to be, or fewer, the last that can be meant.
 */
static enum fit
fit_named(const struct offers *offers, const struct offer *offer,
    const char *typed, struct named *named)
{
	char head[OFFER_TEXT], rest[OFFER_TEXT];
	struct words offered, words;
	unsigned cards;
	size_t most;

	if (!split(&offered, offer->text) || !split(&words, typed))
		return FIT_NONE;
	cards = cards_to_name(&offered);
	most = (size_t)__builtin_popcount(cards);
	memcpy(head, offer->text, sizeof(head));
	take_out_words(head, cards);
	for (size_t n = most < words.n ? most : words.n; n > 0; n--)
		for (size_t first = words.n - n + 1; first-- > 0;) {
			enum fit fit;

			named->first = first;
			named->n = n;
			fit = fit_cards(offers->game, &words, named);
			if (fit == FIT_NONE)
				continue;
			memcpy(rest, typed, strlen(typed) + 1);
			take_out_words(rest, mark_words(first, n));
			fit = fit == FIT_BEGUN || n < most
			    ? worse(FIT_BEGUN, fit_text(head, rest))
			    : fit_text(head, rest);
			if (fit != FIT_NONE)
				return fit;
		}
	return FIT_NONE;
}

/* Without cards that are named, or else with them. */
static enum fit
fit_any(const struct offers *offers, const struct offer *offer,
    const char *typed, struct named *named)
{
	enum fit fit;

	named->n = 0;
	if (strlen(typed) >= OFFER_TEXT)
		return FIT_NONE;
	fit = fit_text(offer->text, typed);
	return fit != FIT_NONE ? fit : fit_named(offers, offer, typed, named);
}

enum fit
offer_fit(
    const struct offers *offers, const struct offer *offer, const char *typed)
{
	struct named named;

	return fit_any(offers, offer, typed, &named);
}

size_t
offers_fitting(const struct offers *offers, const char *typed)
{
	size_t n = 0;

	for (size_t i = 0; i < offers->n; i++)
		n += offer_fit(offers, &offers->list[i], typed) != FIT_NONE;
	return n;
}

/* The offer's text, with the cards that were named if they were. */
static void
fill_in(const struct offers *offers, const struct offer *offer,
    const char *typed, char meant[OFFER_TEXT])
{
	struct named named;
	struct words words;
	size_t length = 0, card = 0;

	fit_any(offers, offer, typed, &named);
	split(&words, offer->text);
	for (size_t i = 0; i < words.n && length < OFFER_TEXT; i++) {
		struct cursor word = words.word[i];

		if (card < named.n && is_to_name(word)) {
			word.at = named.cards[card++];
			word.end = word.at + strlen(word.at);
		}
		length += (size_t)snprintf(meant + length, OFFER_TEXT - length,
		    "%s%.*s", i > 0 ? " " : "", (int)(word.end - word.at),
		    word.at);
	}
}

bool
offers_meant(
    const struct offers *offers, const char *typed, char meant[OFFER_TEXT])
{
	const struct offer *best = NULL;
	enum fit most = FIT_NONE;
	bool one = false;

	for (size_t i = 0; i < offers->n; i++) {
		enum fit fit = offer_fit(offers, &offers->list[i], typed);

		if (fit < most || fit == FIT_NONE)
			continue;
		one = fit > most;
		most = fit;
		best = &offers->list[i];
	}
	if (one)
		fill_in(offers, best, typed, meant);
	return one;
}
