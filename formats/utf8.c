/* utf8.c: which bytes may stand in a record. */

#include "utf8.h"

#include <locale.h>
#include <string.h>
#include <wchar.h>

size_t
utf8_read(const char *bytes, size_t length, uint32_t *character)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	unsigned char first = (unsigned char)bytes[0];
	size_t n = first < 0x80 ? 1
	    : first < 0xc0      ? 0
	    : first < 0xe0      ? 2
	    : first < 0xf0      ? 3
	    : first < 0xf8      ? 4
				: 0;

	if (n == 0 || n > length)
		return 0;
	*character = n == 1 ? first : first & (0x7fu >> n);
	for (size_t i = 1; i < n; i++) {
		unsigned char next = (unsigned char)bytes[i];

		if ((next & 0xc0) != 0x80)
			return 0;
		*character = *character << 6 | (next & 0x3f);
	}
	if (*character < least[n] || *character > 0x10ffff ||
	    (*character >= 0xd800 && *character < 0xe000))
		return 0;
	return n;
}

static bool
is_control(uint32_t character)
{
	return character < 0x20 || (character >= 0x7f && character < 0xa0);
}

bool
utf8_bidi(uint32_t character)
{
	return (character >= 0x202a && character <= 0x202e) ||
	    (character >= 0x2066 && character <= 0x2069);
}

bool
utf8_clean(const char *bytes, size_t length, bool tabs)
{
	while (length > 0) {
		uint32_t character;
		size_t n;

		if (*bytes >= ' ' && *bytes < 0x7f) {
			bytes++;
			length--;
			continue;
		}
		n = utf8_read(bytes, length, &character);
		if (n == 0)
			return false;
		if (is_control(character) && !(tabs && character == '\t'))
			return false;
		bytes += n;
		length -= n;
	}
	return true;
}

static bool
is_ascii(const char *string)
{
	while (*string >= ' ' && *string <= '~')
		string++;
	return *string == '\0';
}

static int
wide_width(const char *string)
{
	static const char *const name = "C.UTF-8";
	locale_t locale = newlocale(LC_CTYPE_MASK, name, (locale_t)0);
	locale_t old = locale != (locale_t)0 ? uselocale(locale) : locale;
	size_t length = strlen(string);
	int width = 0;

	while (length > 0) {
		uint32_t character;
		size_t n = utf8_read(string, length, &character);
		int columns = n == 0 ? -1 : wcwidth((wchar_t)character);

		width += columns < 0 ? 1 : columns;
		string += n == 0 ? 1 : n;
		length -= n == 0 ? 1 : n;
	}
	if (locale != (locale_t)0) {
		uselocale(old);
		freelocale(locale);
	}
	return width;
}

/* Most strings need no locale, which costs as much as the rest of a drawing. */
int
utf8_width(const char *string)
{
	return is_ascii(string) ? (int)strlen(string) : wide_width(string);
}

void
utf8_show(char *to, size_t size, const char *from, size_t length)
{
	static const char digits[] = "0123456789abcdef";
	char *end = to + size - 1;

	while (length > 0) {
		uint32_t character = 0;
		size_t n = utf8_read(from, length, &character);

		if (n == 0 || is_control(character) || utf8_bidi(character)) {
			unsigned char byte = (unsigned char)*from;

			if (end - to < 4)
				break;
			*to++ = '\\';
			*to++ = 'x';
			*to++ = digits[byte >> 4];
			*to++ = digits[byte & 15];
			n = 1;
		} else {
			if ((size_t)(end - to) < n)
				break;
			memcpy(to, from, n);
			to += n;
		}
		from += n;
		length -= n;
	}
	*to = '\0';
}
