/* utf8.c: which bytes may stand in a record. */

#include "utf8.h"

#include <string.h>

#include "width.h"

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

/* Eight bytes of printable ASCII, seen at once. */
static inline bool
eight_plain(const char *at)
{
	const uint64_t ones = 0x0101010101010101;
	uint64_t bytes;

	memcpy(&bytes, at, sizeof(bytes));
	/* No carry leaves its byte: those with a high bit are out already. */
	return ((bytes | (bytes + ones) | (bytes - ones * ' ')) &
		   ones * 0x80) == 0;
}

/* How far it is clean, and if `turns` is false does not turn its direction. */
static size_t
clean_length(const char *bytes, size_t length, bool tabs, bool turns)
{
	size_t at = 0;

	while (at < length) {
		uint32_t character;
		size_t n;

		if (length - at >= 8 && eight_plain(bytes + at)) {
			at += 8;
			continue;
		}
		if (bytes[at] >= ' ' && bytes[at] < 0x7f) {
			at++;
			continue;
		}
		n = utf8_read(bytes + at, length - at, &character);
		if (n == 0 || (!turns && utf8_bidi(character)) ||
		    (is_control(character) && !(tabs && character == '\t')))
			break;
		at += n;
	}
	return at;
}

size_t
utf8_write(char bytes[4], uint32_t character)
{
	static const uint32_t ends[] = {0x80, 0x800, 0x10000};
	static const uint8_t marks[] = {0, 0xc0, 0xe0, 0xf0};
	size_t more = 0;

	while (more < 3 && character >= ends[more])
		more++;
	for (size_t i = more; i > 0; i--) {
		bytes[i] = (char)(0x80 | (character & 0x3f));
		character >>= 6;
	}
	bytes[0] = (char)(marks[more] | character);
	return more + 1;
}

bool
utf8_clean(const char *bytes, size_t length, bool tabs)
{
	return clean_length(bytes, length, tabs, true) == length;
}

size_t
utf8_safe(const char *bytes, size_t length, bool tabs)
{
	return clean_length(bytes, length, tabs, false);
}

/* Width. */

enum {
	JOINER = 0x200d,
	AS_EMOJI = 0xfe0f, /* selects how the character before it looks */
	FIRST_TONE = 0x1f3fb,
	LAST_TONE = 0x1f3ff,
	FIRST_FLAG = 0x1f1e6,
	LAST_FLAG = 0x1f1ff,
};

/*
 * What people take for one character may be several: a cluster, which takes
 * two columns at most.
 */
struct cluster {
	uint32_t first, last;
	int width;
	bool flag; /* half of a flag's two letters is there */
	bool linked; /* an Indic consonant waits for the next */
};

static bool
is_one_of(uint32_t character, const uint16_t ranges[][2], size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (character >= ranges[i][0] && character <= ranges[i][1])
			return true;
	return false;
}

/* Vowels that have a width and yet belong to the consonant before them. */
static bool
is_spacing_mark(uint32_t character)
{
	static const uint16_t marks[][2] = {{0x0903, 0x0903}, {0x093b, 0x093b},
	    {0x093e, 0x094f}, {0x0982, 0x0983}, {0x09be, 0x09cd},
	    {0x09d7, 0x09d7}, {0x0a03, 0x0a03}, {0x0a3e, 0x0a4d},
	    {0x0a83, 0x0a83}, {0x0abe, 0x0acd}, {0x0b02, 0x0b03},
	    {0x0b3e, 0x0b57}, {0x0bbe, 0x0bcd}, {0x0bd7, 0x0bd7},
	    {0x0c01, 0x0c03}, {0x0c3e, 0x0c56}, {0x0c82, 0x0c83},
	    {0x0cbe, 0x0cd6}, {0x0d02, 0x0d03}, {0x0d3e, 0x0d4d},
	    {0x0d57, 0x0d57}, {0x0d82, 0x0d83}, {0x0dcf, 0x0ddf},
	    {0x102b, 0x103e}, {0x17b6, 0x17c8}};

	return is_one_of(character, marks, sizeof(marks) / sizeof(marks[0]));
}

/* Signs that join two consonants into one shape. */
static bool
is_link(uint32_t character)
{
	return character == 0x094d || character == 0x09cd ||
	    character == 0x0acd || character == 0x0b4d || character == 0x0c4d ||
	    character == 0x0d4d;
}

static bool
is_emoji(uint32_t character)
{
	return character >= 0x203c || character == 0xa9 || character == 0xae ||
	    (character >= '0' && character <= '9') || character == '#' ||
	    character == '*';
}

static bool
is_flag(uint32_t character)
{
	return character >= FIRST_FLAG && character <= LAST_FLAG;
}

static bool
is_tone(uint32_t character)
{
	return character >= FIRST_TONE && character <= LAST_TONE;
}

static int
own_width(uint32_t character)
{
	return is_flag(character) ? 2 : width_of_character(character);
}

/* True if a character goes on with a cluster. */
static bool
continues(const struct cluster *cluster, uint32_t character, int width)
{
	bool emoji = is_emoji(cluster->first);

	if (cluster->first == 0)
		return false;
	return width == 0 || is_spacing_mark(character) ||
	    (emoji && is_tone(character)) ||
	    (emoji && cluster->last == JOINER && is_emoji(character)) ||
	    (cluster->flag && is_flag(character)) ||
	    (cluster->linked && character >= 0x0900 && character <= 0x0dff);
}

/* Adds a character; how many columns more it takes. */
static int
add_character(struct cluster *cluster, uint32_t character)
{
	int width = own_width(character);
	int before = cluster->width;

	if (!continues(cluster, character, width)) {
		*cluster = (struct cluster){
		    character, character, width, is_flag(character), false};
		return width;
	}
	cluster->width += width;
	if (character == AS_EMOJI && is_emoji(cluster->first))
		cluster->width = 2;
	if (cluster->width > 2)
		cluster->width = 2;
	cluster->flag = false;
	cluster->linked = is_link(character) ||
	    (cluster->linked && (character == JOINER || width == 0));
	cluster->last = character;
	return cluster->width - before;
}

static bool
is_ascii(const char *string, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (string[i] < ' ' || string[i] > '~')
			return false;
	return true;
}

static int
wide_width(const char *string, size_t length)
{
	struct cluster cluster = {.first = 0};
	int width = 0;

	while (length > 0) {
		uint32_t character;
		size_t n = utf8_read(string, length, &character);

		width += n == 0 ? 1 : add_character(&cluster, character);
		string += n == 0 ? 1 : n;
		length -= n == 0 ? 1 : n;
	}
	return width;
}

/* Most strings need no table. */
static int
width_of(const char *string, size_t length)
{
	return is_ascii(string, length) ? (int)length
					: wide_width(string, length);
}

int
utf8_width(const char *string)
{
	return width_of(string, strlen(string));
}

int
utf8_longest(const char *string)
{
	int longest = 0;

	while (*string != '\0') {
		size_t length = strcspn(string, " ");
		int width = width_of(string, length);

		longest = width > longest ? width : longest;
		string += length + strspn(string + length, " ");
	}
	return longest;
}

size_t
utf8_wrap(const char *string, int width)
{
	size_t length = strspn(string, " ");
	size_t taken = length + strcspn(string + length, " ");

	while (string[taken] != '\0') {
		length = taken + strspn(string + taken, " ");
		length += strcspn(string + length, " ");
		if (width_of(string, length) > width)
			break;
		taken = length;
	}
	return taken;
}

/* The length of what selects colours, ESC [ 1 ; 31 m; 0: it is something else.
 */
static size_t
colour_length(const char *string)
{
	size_t length;

	if (string[0] != '\033' || string[1] != '[')
		return 0;
	length = 2 + strspn(string + 2, "0123456789;");
	return string[length] == 'm' ? length + 1 : 0;
}

/* The same where every byte takes a column. */
static size_t
fit_plain(size_t length, int *columns)
{
	size_t most = *columns > 0 ? (size_t)*columns : 0;
	size_t taken = length < most ? length : most;

	*columns -= (int)taken;
	return taken;
}

size_t
utf8_fit(const char *string, int *columns)
{
	struct cluster cluster = {.first = 0};
	size_t at = 0, length = strlen(string);

	if (is_ascii(string, length))
		return fit_plain(length, columns);
	while (at < length) {
		size_t n = colour_length(string + at);
		uint32_t character;
		int width = 0;

		if (n == 0) {
			n = utf8_read(string + at, length - at, &character);
			width = n == 0 ? 1 : add_character(&cluster, character);
		}
		if (width > *columns)
			break;
		*columns -= width;
		at += n == 0 ? 1 : n;
	}
	return at;
}

void
utf8_hide(char hidden[UTF8_HIDDEN], char byte)
{
	static const char digits[] = "0123456789abcdef";

	hidden[0] = '\\';
	hidden[1] = 'x';
	hidden[2] = digits[(unsigned char)byte >> 4];
	hidden[3] = digits[byte & 15];
}

size_t
utf8_show(char *to, size_t size, const char *from, size_t length)
{
	const char *begin = from;
	char *end = to + size - 1;

	for (;;) {
		size_t room = (size_t)(end - to);
		size_t safe =
		    utf8_safe(from, length < room ? length : room, false);

		memcpy(to, from, safe);
		to += safe;
		from += safe;
		length -= safe;
		/* It may be safe, but there is no room for it. */
		if (length == 0 || (size_t)(end - to) < UTF8_HIDDEN)
			break;
		utf8_hide(to, *from++);
		to += UTF8_HIDDEN;
		length--;
	}
	*to = '\0';
	return (size_t)(from - begin);
}

void
utf8_shorten(char *to, size_t size, const char *from, size_t length)
{
	static const char cut[] = "…";

	if (utf8_show(to, size, from, length) == length)
		return;
	utf8_show(to, size - strlen(cut), from, length);
	memcpy(to + strlen(to), cut, sizeof(cut));
}
