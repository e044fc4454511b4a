/* keys.h: the bytes that a terminal sends, as keys. */

#ifndef KEYS_H
#define KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A key is the character that it types, a control character as it is (Ctrl-A
 * is 1), or one of these, which are no characters.
 */
enum {
	KEY_NONE = 0x110000,
	KEY_ESCAPE,
	KEY_ENTER,
	KEY_BACKSPACE,
	KEY_DELETE,
	KEY_INSERT,
	KEY_UP,
	KEY_DOWN,
	KEY_LEFT,
	KEY_RIGHT,
	KEY_HOME,
	KEY_END,
	KEY_PAGE_UP,
	KEY_PAGE_DOWN,
	KEY_BACK_TAB,
	KEY_UNKNOWN, /* passed over */
};

enum { KEYS_SIZE = 256 };

/*
 * A stream: one read may bring several keys, or half of one.  Bytes are added
 * at the end, keys are taken off the front.
 */
struct keys {
	char bytes[KEYS_SIZE];
	size_t length;
	bool pasted; /* what comes now is pasted, not typed */
};

/*
 * The next key, or KEY_NONE if none is whole.  What is not may be the escape
 * key, or the beginning of another: if nothing more came for a while, `late`
 * says that nothing will.
 */
uint32_t keys_next(struct keys *, bool late);

#endif
