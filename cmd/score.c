/* score.c: count the points of matches. */

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

#include "../formats/draw.h"
#include "../formats/fields.h"
#include "../formats/utf8.h"
#include "../formats/view.h"
#include "common.h"

static const char help[] =
    "usage: score [--sheet|--matches] [-F FORMAT] [FILE ...]\n"
    "       score --write [FILE ...]\n"
    "Count points: a sheet for one record, a row a match for several.\n"
    "\n"
    "      --sheet      a row a round, a column a player\n"
    "      --matches    a row a match\n"
    "      --write      copy records with their claims put in\n"
    "  -F, --format=F   text, csv or json\n"
    "  -h, --help       print this help\n"
    "  -V, --version    print the version\n"
    "\n"
    "Status: 0 done, 1 a record was not legal, 2 trouble.\n";

enum mode { DEFAULT, SHEET, MATCHES, WRITE };

/* A player's right answers in a game of speed, in millionths of a second. */
struct answers {
	long count;
	int64_t sum, best;
};

struct score {
	enum mode mode;
	enum format format;
	struct fields fields;
	long shown;
	struct out first; /* DEFAULT: the sheet of the first record */
	struct out first_match;
};
