/* language.c: phrases as they are said in other languages. */

#include "language.h"

#include <string.h>

static const struct language english = {.name = "en"};

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

const char *
language_phrase(const struct language *language, const char *phrase)
{
	size_t low = 0, high = language == NULL ? 0 : language->n;

	while (low < high) {
		size_t middle = (low + high) / 2;
		int order = strcmp(phrase, language->phrases[middle].english);

		if (order == 0)
			return language->phrases[middle].other;
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return phrase;
}
