/* number.c: numbers, places and time stamps of a record. */

#include "argument.h"

bool
read_number(const char *at, const char *end, bool sign, int64_t *number)
{
	const int64_t most = INT64_MAX / 16;
	bool negative = sign && at < end && *at == '-';

	if (negative)
		at++;
	if (at == end || (*at == '0' && (end - at > 1 || negative)))
		return false;
	for (*number = 0; at < end; at++) {
		if (*at < '0' || *at > '9')
			return false;
		if (*number < most)
			*number = *number * 10 + (*at - '0');
	}
	if (negative)
		*number = -*number;
	return true;
}

static int
read_digits(const char **at, const char *end, int64_t *number)
{
	int n = 0;

	for (; *at < end && **at >= '0' && **at <= '9'; (*at)++, n++)
		if (n < 9)
			*number = *number * 10 + (**at - '0');
	return n;
}

/* What follows the @, in millionths. */
static bool
read_stamp(const char *at, const char *end, int64_t *stamp)
{
	int64_t whole = 0, part = 0;
	int digits;

	at++;
	digits = read_digits(&at, end, &whole);
	if (digits < 1 || digits > 9)
		return false;
	if (at < end && *at == '.') {
		at++;
		digits = read_digits(&at, end, &part);
		if (digits < 1 || digits > 6)
			return false;
		for (; digits < 6; digits++)
			part *= 10;
	}
	*stamp = whole * 1000000 + part;
	return at == end;
}

const struct fault *
read_last_stamp(struct record *record, struct cursor word)
{
	static const struct fault fault_stamp = {"record.syntax",
	    "a time stamp is @ and seconds, up to 9 digits before the "
	    "point and 6 after it"};

	if (!read_stamp(word.at, word.end, &record->stamp_here))
		return &fault_stamp;
	record->stamp_word = word;
	record->stamped = true;
	return NULL;
}

/* Digits from the last one on, at least that many; where they begin. */
static char *
write_back(char *end, int64_t number, int least)
{
	for (; number > 0 || least > 0; number /= 10, least--)
		*--end = (char)('0' + number % 10);
	return end;
}

void
record_clock(struct record *record, int64_t now)
{
	record->clock = now;
	record->special = true;
}

void
stamp_by_clock(struct record *record)
{
	char *end = record->clock_text + sizeof(record->clock_text), *at;

	record->stamp_here =
	    record->stamps.any && record->clock < record->stamps.last
	    ? record->stamps.last
	    : record->clock;
	at = write_back(end, record->stamp_here % 1000000, 6);
	*--at = '.';
	at = write_back(at, record->stamp_here / 1000000, 1);
	*--at = '@';
	record->stamp_word = (struct cursor){at, end};
	record->stamped = true;
}

int32_t
read_slot(const char *at, const char *end)
{
	int64_t number;

	if (!read_number(at, end, false, &number))
		return NOT_AN_ARGUMENT;
	return number > SLOT_MAX ? SLOT_MAX : (int32_t)number;
}

int32_t
read_place(const char *at, const char *end, int seat)
{
	int32_t slot;

	if (end - at > 2 && at[1] == '.') {
		if (*at < '1' || *at > '6')
			return NOT_AN_ARGUMENT;
		seat = *at - '0';
		at += 2;
	}
	slot = read_slot(at, end);
	return slot < 0 ? slot : place_make(seat, slot);
}

static const struct fault no_square = {
    "record.syntax", "{1} is not a square: a column a-k and a row 1-11"};
static const struct fault no_colour = {
    "record.syntax", "{1} is not a colour: one of R, G, B, Y, O and P"};

const struct fault *const argument_faults[] = {
    [ARG_COLOUR] = &no_colour,
    [ARG_SQUARE] = &no_square,
    [ARG_SLOT] = &fault_number,
    [ARG_PLACE] = &fault_words,
};
