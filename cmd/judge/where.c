/* where.c: conditions on records, as judge --where takes them. */

#include "where.h"

#include <errno.h>
#include <stdlib.h>

#include "cmd/shared/options.h"
#include "formats/record/seats.h"
#include "formats/suggest.h"

/* What a key's values are, and so what may be asked of them. */
enum kind { TEXT, NUMBER, YES_OR_NO, EITHER };

struct where_key {
	const char *name;
	enum kind kind;
	const char *needs; /* an example, if a name after a dot is needed */
	bool (*holds)(const struct condition *, const struct record *);
};

/* Of a number = and != are told apart elsewhere. */
static bool
compare(const struct condition *condition, long number)
{
	switch (condition->operator) {
	case AT_MOST:
		return number <= condition->number;
	case AT_LEAST:
		return number >= condition->number;
	case LESS:
		return number < condition->number;
	case MORE:
		return number > condition->number;
	default:
		return number == condition->number;
	}
}

static bool
is_text(const struct condition *condition, const char *text)
{
	return strcmp(condition->value, text) == 0;
}

static bool
holds_game(const struct condition *condition, const struct record *record)
{
	return is_text(condition, record->game->name);
}

static bool
holds_variant(const struct condition *condition, const struct record *record)
{
	return is_text(
	    condition, record->game->variants[record->setup.variant].name);
}

static bool
holds_id(const struct condition *condition, const struct record *record)
{
	return is_text(condition, record->id);
}

static bool
holds_seed(const struct condition *condition, const struct record *record)
{
	return is_text(condition, record->seed);
}

static bool
holds_players(const struct condition *condition, const struct record *record)
{
	return compare(condition, record->setup.players);
}

static bool
holds_rounds(const struct condition *condition, const struct record *record)
{
	return compare(condition, (long)record->state.match.ended);
}

static bool
holds_moves(const struct condition *condition, const struct record *record)
{
	return compare(condition, (long)record_moves(record));
}

static bool
holds_over(const struct condition *condition, const struct record *record)
{
	return compare(condition, record->state.match.over);
}

static bool
holds_partial(const struct condition *condition, const struct record *record)
{
	return compare(condition, record->state.match.partial);
}

static unsigned
called(const struct record *record, const char *name, size_t length)
{
	return seats_called(record->names, record->setup.players, name, length);
}

static bool
holds_player(const struct condition *condition, const struct record *record)
{
	return called(record, condition->value, strlen(condition->value)) != 0;
}

/* The seat with that number, or those who are called so. */
static unsigned
seats_of(const struct record *record, const char *word, size_t length)
{
	if (length == 1 && *word >= '1' && *word <= '0' + SEATS)
		return seat_bit(*word - '0');
	return called(record, word, length);
}

static bool
holds_winner(const struct condition *condition, const struct record *record)
{
	unsigned winners = record->state.match.winners;

	if (is_text(condition, ""))
		return winners == 0;
	return (seats_of(record, condition->value, strlen(condition->value)) &
		   winners) != 0;
}

static bool
holds_points(const struct condition *condition, const struct record *record)
{
	const struct match *match = &record->state.match;
	unsigned seats = seats_of(record, condition->name.at,
	    (size_t)(condition->name.end - condition->name.at));

	for (int seat = 1; seat <= match->players; seat++)
		if (seats & seat_bit(seat) &&
		    compare(condition, match->totals[seat - 1]))
			return true;
	return false;
}

static bool
holds_meta(const struct condition *condition, const struct record *record)
{
	(void)record;
	return condition->heard != is_text(condition, "");
}

static const struct where_key keys[] = {
    {"game", TEXT, NULL, holds_game},
    {"variant", TEXT, NULL, holds_variant},
    {"players", NUMBER, NULL, holds_players},
    {"player", TEXT, NULL, holds_player},
    {"winner", TEXT, NULL, holds_winner},
    {"id", TEXT, NULL, holds_id},
    {"seed", TEXT, NULL, holds_seed},
    {"rounds", NUMBER, NULL, holds_rounds},
    {"moves", NUMBER, NULL, holds_moves},
    {"over", YES_OR_NO, NULL, holds_over},
    {"partial", YES_OR_NO, NULL, holds_partial},
    {"points", NUMBER, "points.Anna>20", holds_points},
    {"meta", EITHER, "meta.place=Kiel", holds_meta},
};

enum { KEYS = sizeof(keys) / sizeof(keys[0]) };

/* Longer ones first: the first that fits is meant. */
static const struct {
	const char *text;
	enum operator operator;
} operators[] = {{"!=", IS_NOT}, {"<=", AT_MOST}, {">=", AT_LEAST}, {"=", IS},
    {"<", LESS}, {">", MORE}};

enum { OPERATORS = sizeof(operators) / sizeof(operators[0]) };

/* The first operator in a text, and where what follows it begins; the text's
   end if there is none. */
static const char *
find_operator(const char *text, const char **value, enum operator* operator)
{
	for (; *text != '\0'; text++)
		for (int i = 0; i < OPERATORS; i++) {
			size_t length = strlen(operators[i].text);

			if (strncmp(text, operators[i].text, length) != 0)
				continue;
			*value = text + length;
			*operator= operators[i].operator;
			return text;
		}
	return text;
}

static _Noreturn void
refuse_key(const char *key, int length)
{
	struct suggestion suggestion;

	suggest_begin(&suggestion, key, (size_t)length);
	for (int i = 0; i < KEYS; i++)
		suggest_try(&suggestion, keys[i].name);
	suggest_error(
	    suggestion.best, "--where has no key '%.*s'", length, key);
	usage_error("--where has no key '%.*s'", length, key);
}

/* The key that a text begins with; what is after its dot is its name. */
static const struct where_key *
find_key(const char *text, const char *end, struct cursor *name)
{
	size_t length = (size_t)(end - text);
	const char *dot = memchr(text, '.', length);
	size_t first = dot != NULL ? (size_t)(dot - text) : length;
	const struct where_key *key = keys;

	while (key < keys + KEYS &&
	    (strlen(key->name) != first || memcmp(key->name, text, first) != 0))
		key++;
	if (key == keys + KEYS || (key->needs == NULL && dot != NULL))
		refuse_key(text, (int)length);
	if (key->needs != NULL && (dot == NULL || dot + 1 == end))
		usage_error("--where %s needs a name after a dot, as in %s",
		    key->name, key->needs);
	*name = dot != NULL ? (struct cursor){dot + 1, end}
			    : (struct cursor){end, end};
	return key;
}

static bool
read_whole_number(const char *text, const char *end, long *number)
{
	char *stop;

	if (text == end || (*text != '-' && (*text < '0' || *text > '9')))
		return false;
	errno = 0;
	*number = strtol(text, &stop, 10);
	return errno == 0 && stop == end && stop[-1] != '-';
}

static void
read_yes_or_no(struct condition *condition)
{
	bool yes = strcmp(condition->value, "yes") == 0;

	if (!yes && strcmp(condition->value, "no") != 0)
		usage_error("--where %s is yes or no, not '%s'",
		    condition->key->name, condition->value);
	condition->number = yes;
}

/* A variant that no game has cannot have been meant. */
static void
check_variant(const char *value)
{
	struct suggestion suggestion;

	suggest_begin(&suggestion, value, strlen(value));
	for (size_t i = 0; games[i] != NULL; i++) {
		const struct variant *variant = games[i]->variants;

		for (; variant->name != NULL; variant++) {
			if (strcmp(variant->name, value) == 0)
				return;
			suggest_try(&suggestion, variant->name);
		}
	}
	suggest_error(suggestion.best, "there is no variant '%s'", value);
	usage_error(
	    "there is no variant '%s'; 'deal --list' names them", value);
}

/* Is the value one that the key can have, and be asked so? */
static void
check_value(struct condition *condition)
{
	const struct where_key *key = condition->key;
	bool ordered = condition->operator!= IS && condition->operator!= IS_NOT;
	const char *end = condition->value + strlen(condition->value);
	bool numeric = key->kind == NUMBER || (key->kind == EITHER && ordered);

	if (ordered && (key->kind == TEXT || key->kind == YES_OR_NO))
		usage_error(
		    "--where %s is not a number: ask with = or !=", key->name);
	if (numeric &&
	    !read_whole_number(condition->value, end, &condition->number))
		usage_error("--where %s takes a whole number, not '%s'",
		    key->name, condition->value);
	if (key->kind == YES_OR_NO)
		read_yes_or_no(condition);
	if (key->holds == holds_game)
		(void)game_option(condition->value);
	if (key->holds == holds_variant)
		check_variant(condition->value);
}

void
where_add(struct where *where, const char *text)
{
	struct condition *condition = &where->conditions[where->n];
	const char *end;

	if (where->n == WHERE_MOST)
		usage_error(
		    "--where can be given %d times at most", WHERE_MOST);
	*condition = (struct condition){.heard = false};
	end = find_operator(text, &condition->value, &condition->operator);
	if (*end == '\0')
		usage_error("--where takes a condition such as game=punto or "
			    "moves>40, not '%s'",
		    text);
	condition->key = find_key(text, end, &condition->name);
	check_value(condition);
	where->n++;
}

/* Meta lines. */

static bool
is_same(struct cursor a, struct cursor b)
{
	return a.end - a.at == b.end - b.at &&
	    memcmp(a.at, b.at, (size_t)(a.end - a.at)) == 0;
}

/* Nothing is not any text: whoever asks for it hears that there is one. */
static bool
is_right(const struct condition *condition, struct cursor text)
{
	const char *value = condition->value;
	char number[24] = {0};
	size_t length = (size_t)(text.end - text.at);
	long n;

	if (condition->operator== IS || condition->operator== IS_NOT)
		return *value == '\0' ||
		    is_same(
			text, (struct cursor){value, value + strlen(value)});
	if (length >= sizeof(number))
		return false;
	memcpy(number, text.at, length);
	return read_whole_number(number, number + length, &n) &&
	    compare(condition, n);
}

static void
hear(void *context, struct cursor key, struct cursor text)
{
	struct where *where = context;

	for (int i = 0; i < where->n; i++) {
		struct condition *condition = &where->conditions[i];

		if (condition->key->holds == holds_meta &&
		    is_same(condition->name, key))
			condition->heard |= is_right(condition, text);
	}
}

void
where_listen(struct where *where, struct record *record)
{
	for (int i = 0; i < where->n; i++)
		if (where->conditions[i].key->holds == holds_meta) {
			record->hear_meta = hear;
			record->ear = where;
		}
}

void
where_forget(struct where *where)
{
	for (int i = 0; i < where->n; i++)
		where->conditions[i].heard = false;
}

bool
where_holds(struct where *where, const struct record *record)
{
	bool holds = true;

	for (int i = 0; i < where->n && holds; i++) {
		const struct condition *condition = &where->conditions[i];

		holds = condition->key->holds(condition, record) !=
		    (condition->operator== IS_NOT);
	}
	where_forget(where);
	return holds;
}
