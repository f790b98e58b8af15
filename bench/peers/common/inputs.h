/* inputs.h - what all peers are given, and how they say what became of it
 *
 * Every program makes the same numbers and texts, with a generator of its own that follows the
 * same rules (go/peers/inputs.go has them once more), and sums up what it finds in its columns:
 * number by number, string by string, list by list.
 */
#ifndef STRIA_PEERS_INPUTS_H
#define STRIA_PEERS_INPUTS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct text {
    const char *data;
    size_t size;
};

/* The caller frees what these return with free(); the bytes of texts with drop_texts(). */
int64_t *make_numbers(size_t count);
uint8_t *make_mask(size_t count); /* one of ten is 1: missing */
struct text *make_texts(size_t count, size_t size); /* of `size` bytes; 0: of 8 to 16 */
void drop_texts(struct text *texts);

/* Words out of `distinct` different ones ("key_17"), each as often as the others, shuffled. */
struct words {
    struct text *keys; /* NUL-ended */
    size_t *codes; /* key of each word */
    struct text *words;
    size_t count;
};
struct words make_words(size_t count, size_t distinct);
void drop_words(struct words *words);

/* ---- The sum of what is in a column ---- */

enum { SUM_OF_NOTHING = 1469598103, SUM_OF_NULL = 0x6e756c6c };

uint64_t sum_number(uint64_t sum, uint64_t number);
uint64_t sum_bytes(uint64_t sum, const void *bytes, size_t size); /* size and bytes */

#ifdef __cplusplus
}
#endif

#endif /* STRIA_PEERS_INPUTS_H */
