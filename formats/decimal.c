/* decimal.c: numbers as text, without printf. */

#include "decimal.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int
count_digits(uint64_t number)
{
	int n = 1;

	for (uint64_t limit = 10; n < 20 && number >= limit; limit *= 10)
		n++;
	return n;
}

/* Writes digits, at least so many, with a point before the last ones. */
static size_t
write_digits(char *text, uint64_t number, bool minus, int after)
{
	int digits = count_digits(number);
	char *end;

	if (digits <= after)
		digits = after + 1;
	end = text + minus + digits + (after > 0);
	text[0] = '-';
	*end = '\0';
	for (char *at = end; digits > 0; number /= 10) {
		*--at = (char)('0' + number % 10);
		if (--after == 0)
			*--at = '.';
		digits--;
	}
	return (size_t)(end - text);
}

size_t
decimal_whole(char text[DECIMAL_SIZE], int64_t number)
{
	uint64_t size = (uint64_t)number;

	return write_digits(text, number < 0 ? -size : size, number < 0, 0);
}

/*
 * Rounding is only in doubt where a number is about half way between two, or
 * so large that its digits are; what is less than nothing when it is rounded
 * has a sign.  printf knows.
 */
size_t
decimal_fixed(char text[DECIMAL_SIZE], double number, int digits)
{
	static const double tens[] = {1, 10, 100, 1000, 10000};
	const double most = 1e9, doubt = 1e-5;
	bool known = digits < (int)(sizeof(tens) / sizeof(tens[0]));
	double size = known ? fabs(number) * tens[digits] : most;

	if (size < most && (!signbit(number) || size >= 1)) {
		int64_t whole = (int64_t)size;
		double part = size - (double)whole;

		if (fabs(part - 0.5) > doubt)
			return write_digits(text,
			    (uint64_t)(whole + (part > 0.5)), number < 0,
			    digits);
	}
	return (size_t)snprintf(text, DECIMAL_SIZE, "%.*f", digits, number);
}
