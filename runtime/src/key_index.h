/* key_index.h - which code a key of a dictionary has
 *
 * Open addressing, one slot after the other.  A key of up to 16 bytes stands in its slot,
 * so that most look-ups touch nothing else; of a longer one the slot has a hash, and the
 * bytes are compared in the column of keys:
 *
 *     | key, filled up with zeros |  size | code + 1 |      size <= 16
 *     |    hash    |      0       |  size | code + 1 |      size  > 16
 *
 * Keys are added in the order of their codes, also when the index grows.  So the latest key
 * lies at the end of every chain that it is part of, and is removed by freeing its slot.
 *
 * The hash is seeded for each object, so that nobody can choose keys that pile up. */
#ifndef STRIA_SRC_KEY_INDEX_H
#define STRIA_SRC_KEY_INDEX_H

#include <string.h>

#include "src/column.h"
#include "src/wide.h"

enum { STRIA__INLINE_KEY = 16 };

/* No code: the key is not in the index. */
#define STRIA__NO_CODE UINT32_MAX

typedef struct stria__slot {
    uint64_t key[2];
    uint32_t size; /* of a longer key, its lowest 32 bits */
    uint32_t code_plus_one; /* 0: the slot is free */
} stria__slot;

struct stria__key_index {
    stria__buffer slots;
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

/* How many keys there is room for. */
static inline size_t stria__key_index_room(const stria__key_index *index)
{
    return index->slots.data == NULL ? 0 : (index->mask + 1) / 2;
}

/* Adds a key that is not there.  Needs room. */
void stria__key_index_add(stria__key_index *index, const stria__key *key, uint32_t code);

/* Forgets the keys of the column from code `first` on, up to its staged end. */
void stria__key_index_truncate(stria__key_index *index, const stria_column *keys, size_t first);

/* ---- Keys ------------------------------------------------------------------------------- */

/* Up to 8 bytes as a number.  Reads no other byte. */
static inline uint64_t stria__load_few(const uint8_t *from, size_t size)
{
    uint64_t whole = 0;
    uint32_t low;
    uint32_t high;

    if (size == 8) {
        memcpy(&whole, from, 8);
    } else if (size >= 4) { /* the halves overlap, and agree where they do */
        memcpy(&low, from, 4);
        memcpy(&high, from + size - 4, 4);
        whole = (uint64_t)low | (uint64_t)high << (size - 4) * 8;
    } else if (size > 0) {
        whole = from[0] | (uint64_t)from[size / 2] << size / 2 * 8 |
            (uint64_t)from[size - 1] << (size - 1) * 8;
    }
    return whole;
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
    if (size > 8) {
        memcpy(&key.words[0], bytes, 8);
        key.words[1] = stria__load_few(bytes + 8, size - 8);
    } else {
        key.words[0] = stria__load_few(bytes, size);
    }
    key.hash =
        stria__mix(key.words[0] ^ index->seed[0], key.words[1] ^ index->seed[1] ^ (uint64_t)size);
    return key;
}

/* The bytes of a key that is in the column. */
stria_view stria__key_bytes(const stria_column *keys, size_t code);

/* The code of a key, or STRIA__NO_CODE. */
static inline uint32_t stria__find_code(
    const stria__key_index *index, const stria_column *keys, const stria__key *key)
{
    const stria__slot *const slots = (const stria__slot *)(const void *)index->slots.data;

    for (size_t at = (size_t)key->hash & index->mask;; at = (at + 1) & index->mask) {
        const stria__slot *const slot = &slots[at];

        if (slot->code_plus_one == 0)
            return STRIA__NO_CODE;
        if (slot->key[0] != key->words[0] || slot->key[1] != key->words[1] ||
            slot->size != (uint32_t)key->size)
            continue;
        if (key->size <= STRIA__INLINE_KEY)
            return slot->code_plus_one - 1;
        const stria_view known = stria__key_bytes(keys, slot->code_plus_one - 1);
        if (known.size == key->size && memcmp(known.data, key->bytes, key->size) == 0)
            return slot->code_plus_one - 1;
    }
}

#endif /* STRIA_SRC_KEY_INDEX_H */
