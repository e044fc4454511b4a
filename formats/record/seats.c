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

static int
find(const char (*names)[NAME_SIZE], int players, const char *name,
    size_t length, bool exactly)
{
	int found = SEAT_NOBODY;

	for (int seat = 1; seat <= players; seat++)
		if (is_called(names[seat - 1], name, length, exactly))
			found = found == SEAT_NOBODY ? seat : SEAT_SEVERAL;
	return found;
}

int
seat_find(const char (*names)[NAME_SIZE], int players, const char *name,
    size_t length)
{
	int seat = find(names, players, name, length, true);

	return seat != SEAT_NOBODY ? seat
				   : find(names, players, name, length, false);
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
