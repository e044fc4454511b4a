/* language.c: phrases as they are said in other languages. */

#include "language.h"

#include <string.h>

static const struct language english = {.name = "en", .point = '.'};

const struct language *const languages[] = {&english, &german, NULL};

const struct language *
language_find(const char *name, size_t length)
{
	for (size_t i = 0; languages[i] != NULL; i++)
		if (strlen(languages[i]->name) == length &&
		    memcmp(languages[i]->name, name, length) == 0)
			return languages[i];
	return NULL;
}

/* Half of what is left is left out each time, up to a phrase's beginning. */
const char *
language_phrase(const struct language *language, const char *phrase)
{
	const char *low, *high;

	if (language == NULL || language->phrases == NULL)
		return phrase;
	low = language->phrases;
	high = low + language->length;
	while (low < high) {
		const char *middle = low + (high - low) / 2;
		const char *other;
		int order;

		while (*middle != '\n')
			middle--;
		order = strcmp(phrase, middle + 1);
		other = middle + 1 + strlen(middle + 1) + 1;
		if (order == 0)
			return other;
		if (order < 0)
			high = middle;
		else
			low = other + strlen(other) + 1;
	}
	return phrase;
}

void
language_fractions(const struct language *language, char *numbers)
{
	if (language != NULL && language->point != '.')
		while ((numbers = strchr(numbers, '.')) != NULL)
			*numbers++ = language->point;
}
