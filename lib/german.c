/* german.c: all phrases as a German player says them. */

#include "language.h"

static const struct phrase phrases[] = {
    {" and ", " und "},
};

const struct language german = {
    .name = "de",
    .phrases = phrases,
    .n = sizeof(phrases) / sizeof(phrases[0]),
};
