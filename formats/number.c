/* number.c: numbers and time stamps of a record. */

#include "reader.h"

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

/* What is behind the @, in millionths. */
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
	    "a time stamp is @ and seconds, up to 9 digits and 6 behind the "
	    "point"};

	if (!read_stamp(word.at, word.end, &record->stamp_here))
		return &fault_stamp;
	record->stamp_word = word;
	record->stamped = true;
	return NULL;
}
