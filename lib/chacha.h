/* chacha.h: the stream of ChaCha20, as short pieces of it are made quickly. */

#ifndef CHACHA_H
#define CHACHA_H

#include <stdint.h>

enum {
	CHACHA_KEY = 32,
	CHACHA_NONCE = 12,
	CHACHA_BLOCK = 64,
	CHACHA_BLOCKS = 4, /* made at once */
	CHACHA_SIZE = CHACHA_BLOCKS * CHACHA_BLOCK,
};

/*
 * Four blocks of the key stream of RFC 8439, from that block on.
 *
 * It is written here because libsodium makes a stream as short as this block by
 * block, unless sodium_init has been called, and that takes twice as long.
 */
void chacha_stream(unsigned char stream[CHACHA_SIZE],
    const unsigned char key[CHACHA_KEY],
    const unsigned char nonce[CHACHA_NONCE], uint32_t block);

#endif
