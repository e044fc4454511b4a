/* seats.c: players by their names. */

#include "seats.h"

#include <string.h>

#include "formats/suggest.h"
#include "formats/utf8.h"

static bool
is_called(const char *own, const char *name, size_t length, bool exactly)
{
	if (!exactly)
		return suggest_same(own, strlen(own), name, length);
	return strlen(own) == length && memcmp(own, name, length) == 0;
}

static unsigned
find(const char (*names)[NAME_SIZE], int players, const char *name,
    size_t length, bool exactly)
{
	unsigned found = 0;

	for (int seat = 1; seat <= players; seat++)
		if (is_called(names[seat - 1], name, length, exactly))
			found |= 1u << (seat - 1);
	return found;
}

unsigned
seats_called(const char (*names)[NAME_SIZE], int players, const char *name,
    size_t length)
{
	unsigned seats = find(names, players, name, length, true);

	return seats != 0 ? seats : find(names, players, name, length, false);
}

int
seat_find(const char (*names)[NAME_SIZE], int players, const char *name,
    size_t length)
{
	unsigned seats = seats_called(names, players, name, length);

	if (seats == 0)
		return SEAT_NOBODY;
	return (seats & (seats - 1)) == 0 ? __builtin_ctz(seats) + 1
					  : SEAT_SEVERAL;
}

void
seat_say(char text[SEAT_TEXT], struct voice voice, int players,
    const char *name, size_t length)
{
	bool several =
	    seat_find(voice.names, players, name, length) == SEAT_SEVERAL;
	char shown[4 * NAME_SIZE];
	struct text line;

	utf8_show(shown, sizeof(shown), name, length);
	text_begin(&line, text, SEAT_TEXT, voice);
	text_say(&line,
	    several ? "more than one player is called '{1}'"
		    : "nobody is called '{1}'",
	    part_string(shown));
	for (int seat = 1; seat <= players; seat++)
		text_say(&line, seat == 1 ? ": {1} {2}" : ", {1} {2}",
		    part_number(seat), part_seat(seat));
}
