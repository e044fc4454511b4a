/* seat.c: a seat that an option names, by its number or its player. */

#include "seat.h"

#include "options.h"

/* True for what can only be meant as a number. */
static bool
is_number(const char *text)
{
	text += *text == '-' || *text == '+';
	return text[strspn(text, "0123456789")] == '\0';
}

void
seat_option(struct seat_option *seat, const char *option, const char *text)
{
	*seat = (struct seat_option){.number = 0};
	if (is_number(text))
		seat->number = (int)number_option(option, text, 1, SEATS);
	else
		seat->name = text;
}

int
seat_in(const struct seat_option *seat, const struct record *record,
    const struct language *language, char why[SEAT_TEXT])
{
	struct voice voice = record_voice(record, language);
	int players = record->setup.players;
	int found = seat->number;
	struct text text;

	if (seat->name != NULL) {
		size_t length = strlen(seat->name);

		found = seat_find(record->names, players, seat->name, length);
		if (found > 0)
			return found;
		seat_say(why, voice, players, seat->name, length);
		return -1;
	}
	if (found <= players)
		return found;
	text_begin(&text, why, SEAT_TEXT, voice);
	text_say(&text, "nobody sits at seat {1}", part_number(found));
	return -1;
}
