/* pane.c: lines of text on the screen. */

#include "pane.h"

#include <stdlib.h>
#include <string.h>

#include "cmd/shared/screen.h"
#include "formats/utf8.h"

void
pane_wrap(struct lines *lines, const char *text, int width)
{
	while (*text != '\0') {
		size_t n = utf8_wrap(text, width - PANE_MARGIN);
		char *piece = strndup(text, n);

		lines_skip(lines, PANE_MARGIN);
		lines_say(lines, piece != NULL ? piece : "");
		lines_end(lines);
		free(piece);
		text += n;
		text += strspn(text, " ");
	}
}

void
pane_last(struct lines *lines, const struct out *text, int width, int most)
{
	struct lines all;
	struct out begins; /* for each of them, whether a line begins there */
	char line[1024];
	size_t first;

	lines_open(&all, false);
	out_open(&begins, -1);
	for (size_t at = 0; at < text->length;) {
		const char *from = text->bytes + at;
		size_t n = strcspn(from, "\n");

		utf8_show(line, sizeof(line), from, n);
		pane_wrap(&all, line, width);
		for (bool begun = true; begins.length < all.n; begun = false)
			out_char(&begins, begun);
		at += n + 1;
	}
	if (most < 0)
		most = 0;
	first = all.n > (size_t)most ? all.n - (size_t)most : 0;
	while (first < all.n && begins.bytes[first] == 0)
		first++;
	for (size_t i = first; i < all.n; i++) {
		lines_copy(lines, &all, i);
		lines_end(lines);
	}
	out_close(&begins);
	lines_close(&all);
}

void
pane_show(struct lines *lines)
{
	char **rows = calloc(lines->n + 1, sizeof(*rows));

	if (rows != NULL && lines->out.error == 0) {
		for (size_t i = 0; i < lines->n; i++) {
			rows[i] = lines->out.bytes + lines->rows[i].at;
			rows[i][lines->rows[i].length] = '\0';
		}
		screen_draw(rows, (int)lines->n);
	}
	free(rows);
}
