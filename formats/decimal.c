/* decimal.c: numbers as text, without printf. */

#include "decimal.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Writes digits, at least so many, with a point before the last ones. */
static size_t
write_digits(char *text, uint64_t number, bool minus, int after)
{
	char digits[32];
	char *end = digits + sizeof(digits), *at = end;

	*--at = '\0';
	for (int i = 0; number > 0 || i <= after; i++, number /= 10) {
		if (i == after && after > 0)
			*--at = '.';
		*--at = (char)('0' + number % 10);
	}
	if (minus)
		*--at = '-';
	memcpy(text, at, (size_t)(end - at));
	return (size_t)(end - at) - 1;
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
	double size, whole, part;

	if (digits < (int)(sizeof(tens) / sizeof(tens[0]))) {
		size = fabs(number) * tens[digits];
		whole = floor(size);
		part = size - whole;
		if (size < most && fabs(part - 0.5) > doubt &&
		    (!signbit(number) || size >= 1))
			return write_digits(text,
			    (uint64_t)whole + (part > 0.5), number < 0, digits);
	}
	return (size_t)snprintf(text, DECIMAL_SIZE, "%.*f", digits, number);
}
