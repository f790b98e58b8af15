/* key_index.h - which code a key of a dictionary has
 *
 * Open addressing, one slot after the other.  A key of up to 16 bytes stands in its slot,
 * so that most look-ups touch nothing else; of a longer one the slot has a hash, and the
 * bytes are compared in the column of keys:
 *
 *     |  all bytes of the key  |  size | code + 1 |      size <= 16
 *     |   hash   |      0      |  size | code + 1 |      size  > 16
 *
 * Keys are added in the order of their codes, also when the index grows.  So the latest key
 * lies at the end of every chain that it is part of, and is removed by freeing its slot.
 *
 * The hash is seeded for each object, so that nobody can choose keys that pile up. */
#ifndef STRIA_SRC_KEY_INDEX_H
#define STRIA_SRC_KEY_INDEX_H

#include <string.h>

#include "src/column/column.h"
#include "src/numbers/wide.h"

enum { STRIA__INLINE_KEY = 16 };

/* No code: the key is not in the index. */
#define STRIA__NO_CODE UINT32_MAX

typedef struct stria__slot {
    uint64_t key[2];
    uint32_t size; /* of a longer key, its lowest 32 bits */
    uint32_t code_plus_one; /* 0: the slot is free, and all of it is 0 */
} stria__slot;

struct stria__key_index {
    stria__buffer slots;
    stria__buffer hashes; /* a uint64_t for each code, so that no long key is hashed twice */
    size_t mask; /* slots - 1; they are a power of two */
    uint64_t seed[2];
};

/* The code of the first key that is a value: behind that of the null. */
static inline size_t stria__first_key(const stria_column *column)
{
    return column->nullable ? 1 : 0;
}

/* A key as it is looked up. */
typedef struct stria__key {
    uint64_t words[2]; /* as in a slot */
    uint64_t hash;
    const uint8_t *bytes;
    size_t size;
} stria__key;

/* An index for a dictionary column; NULL when out of memory. */
stria__key_index *stria__key_index_make(const stria_allocator *allocator);
void stria__key_index_free(stria__key_index *index, const stria_allocator *allocator);

/* Makes room for `count` keys in all.  `keys` is the column of those that are there. */
bool stria__key_index_reserve(stria__key_index *index, const stria_column *keys, size_t count);

/* How many keys go into so many slots.  In a table that fits a near cache a quarter is taken,
 * so that nearly all keys are where they are looked for first: a miss there costs as much as
 * the rest.  Of a larger one it matters more that it is no larger. */
static inline size_t stria__room_in(size_t slots)
{
    enum { NEAR_SLOTS = 1 << 14 };

    return slots <= NEAR_SLOTS ? slots / 4 : slots / 2;
}

/* How many keys there is room for. */
static inline size_t stria__key_index_room(const stria__key_index *index)
{
    return index->slots.data == NULL ? 0 : stria__room_in(index->mask + 1);
}

/* Adds a key that is not there.  Needs room. */
void stria__key_index_add(stria__key_index *index, const stria__key *key, uint32_t code);

/* Forgets the keys of the column from code `first` on, up to its staged end. */
void stria__key_index_truncate(stria__key_index *index, const stria_column *keys, size_t first);

/* ---- Keys ------------------------------------------------------------------------------- */

static inline uint64_t stria__load_half(const uint8_t *from)
{
    uint32_t half;

    memcpy(&half, from, sizeof half);
    return half;
}

/* All bytes of a key of up to 16 in two numbers; reads no others.  Sizes of 4 and more have
 * one path, so that nothing is guessed wrong where sizes vary.  Its four loads overlap:
 *
 *     size 16   0..3 4..7 8..11 12..15
 *     size  9   0..3 4..7
 *                1..4 5..8
 *     size  5   0..3 (twice), 1..4 (twice) */
static inline void stria__load_key(uint64_t words[2], const uint8_t *bytes, size_t size)
{
    if (size >= 4) {
        const uint8_t *const last = bytes + size - 4;
        const size_t step = size >= 8 ? 4 : 0;

        words[0] = stria__load_half(bytes) | stria__load_half(bytes + step) << 32;
        words[1] = stria__load_half(last - step) | stria__load_half(last) << 32;
    } else if (size > 0) {
        words[0] =
            (uint64_t)bytes[0] | (uint64_t)bytes[size / 2] << 8 | (uint64_t)bytes[size - 1] << 16;
    }
}

/* Both halves of a product, folded: every bit depends on every bit of both. */
static inline uint64_t stria__mix(uint64_t a, uint64_t b)
{
    const stria__wide product = stria__multiply(a, b);

    return product.high ^ product.low;
}

uint64_t stria__hash_long(const stria__key_index *index, const uint8_t *bytes, size_t size);

static inline stria__key stria__make_key(
    const stria__key_index *index, const uint8_t *bytes, size_t size)
{
    stria__key key = {{0, 0}, 0, bytes, size};

    if (size > STRIA__INLINE_KEY) {
        key.hash = stria__hash_long(index, bytes, size);
        key.words[0] = key.hash;
        return key;
    }
    stria__load_key(key.words, bytes, size);
    key.hash =
        stria__mix(key.words[0] ^ index->seed[0], key.words[1] ^ index->seed[1] ^ (uint64_t)size);
    return key;
}

/* The bytes of a key that is in the column. */
stria_view stria__key_bytes(const stria_column *keys, size_t code);

/* Whether a slot with the hash of a longer key is that key's. */
bool stria__is_key(
    const stria__slot *slot, const stria_column *keys, const uint8_t *bytes, size_t size);

/* The code of a key, or STRIA__NO_CODE. */
static inline uint32_t stria__find_code(
    const stria__key_index *index, const stria_column *keys, const stria__key *key)
{
    const stria__slot *const slots = (const stria__slot *)(const void *)index->slots.data;

    for (size_t at = (size_t)key->hash & index->mask;; at = (at + 1) & index->mask) {
        const stria__slot *const slot = &slots[at];

        const uint64_t difference = (slot->key[0] ^ key->words[0]) |
            (slot->key[1] ^ key->words[1]) | (slot->size ^ (uint32_t)key->size);

        if (difference == 0 &&
            (key->size <= STRIA__INLINE_KEY || stria__is_key(slot, keys, key->bytes, key->size)))
            return slot->code_plus_one - 1; /* of a free one: no code */
        if (slot->code_plus_one == 0)
            return STRIA__NO_CODE;
    }
}

#endif /* STRIA_SRC_KEY_INDEX_H */
