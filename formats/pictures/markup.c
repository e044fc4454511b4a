/* markup.c: text of strangers in SVG, HTML and JSON. */

#include "markup.h"

#include <string.h>

#include "formats/utf8.h"

/* Writes a character that may be shown, in the way of a language. */
typedef void spell(struct out *, const char *, size_t);

static void
spell_markup(struct out *out, const char *bytes, size_t length)
{
	switch (*bytes) {
	case '&':
		out_string(out, "&amp;");
		break;
	case '<':
		out_string(out, "&lt;");
		break;
	case '>':
		out_string(out, "&gt;");
		break;
	case '"':
		out_string(out, "&quot;");
		break;
	case '\'':
		out_string(out, "&#39;");
		break;
	default:
		out_bytes(out, bytes, length);
	}
}

/* Nothing in it ends the script: not even the beginning of a tag. */
static void
spell_json(struct out *out, const char *bytes, size_t length)
{
	switch (*bytes) {
	case '<':
		out_string(out, "\\u003c");
		break;
	case '"':
	case '\\':
		out_char(out, '\\');
		out_char(out, *bytes);
		break;
	default:
		out_bytes(out, bytes, length);
	}
}

/* Characters that no text of XML may have, though they are UTF-8. */
static bool
is_allowed(const char *bytes, size_t length)
{
	return length != 3 ||
	    (memcmp(bytes, "\xef\xbf\xbe", 3) != 0 &&
		memcmp(bytes, "\xef\xbf\xbf", 3) != 0);
}

/* Characters that mean themselves everywhere, as most do. */
static bool
is_plain(char c)
{
	return c >= ' ' && c <= '~' && c != '&' && c != '<' && c != '>' &&
	    c != '"' && c != '\'' && c != '\\';
}

static void
spell_all(struct out *out, const char *string, spell *spell)
{
	size_t left = strlen(string);

	while (left > 0) {
		uint32_t character;
		size_t n = 0;
		char hidden[UTF8_HIDDEN + 1] = "";

		while (is_plain(string[n]))
			n++;
		out_bytes(out, string, n);
		string += n;
		left -= n;
		if (left == 0)
			break;
		n = utf8_read(string, left, &character);
		if (n > 0 && utf8_safe(string, n, false) == n &&
		    is_allowed(string, n)) {
			spell(out, string, n);
		} else {
			n = 1;
			utf8_hide(hidden, *string);
			for (const char *at = hidden; *at != '\0'; at++)
				spell(out, at, 1);
		}
		string += n;
		left -= n;
	}
}

void
markup_text(struct out *out, const char *string)
{
	spell_all(out, string, spell_markup);
}

void
markup_json(struct out *out, const char *string)
{
	out_char(out, '"');
	spell_all(out, string, spell_json);
	out_char(out, '"');
}
