/* key_index.c - which code a key of a dictionary has */
#include "src/column/key_index.h"

#include "src/column/seed.h"

enum { FEWEST_SLOTS = 64 };

stria__key_index *stria__key_index_make(const stria_allocator *allocator)
{
    stria__key_index *const index = stria__allocate(allocator, sizeof *index);

    if (index != NULL) {
        index->seed[0] = stria__make_seed(index);
        index->seed[1] = stria__make_seed(&index->seed[1]);
    }
    return index;
}

void stria__key_index_free(stria__key_index *index, const stria_allocator *allocator)
{
    if (index == NULL)
        return;
    stria__buffer_free(&index->slots, allocator);
    stria__buffer_free(&index->hashes, allocator);
    stria__free(allocator, index, sizeof *index);
}

stria_view stria__key_bytes(const stria_column *keys, size_t code)
{
    if (keys->type->storage == STRIA__STRING) {
        const int64_t *const offsets = stria__offsets(keys) + code;
        const size_t size = (size_t)(offsets[1] - offsets[0]);
        /* A column of empty strings has no bytes. */
        const char *const text = size > 0 ? (const char *)keys->values.data + offsets[0] : "";
        return (stria_view){text, size};
    }
    return (stria_view){(const char *)keys->values.data + code * keys->width, keys->width};
}

/* 16 bytes at a time, the last ones over again where they are no 16. */
uint64_t stria__hash_long(const stria__key_index *index, const uint8_t *bytes, size_t size)
{
    uint64_t hash = index->seed[1] ^ (uint64_t)size;
    uint64_t words[2];

    for (size_t left = size; left > STRIA__INLINE_KEY; left -= STRIA__INLINE_KEY) {
        memcpy(words, bytes + (size - left), sizeof words);
        hash = stria__mix(words[0] ^ index->seed[0], words[1] ^ hash);
    }
    memcpy(words, bytes + size - sizeof words, sizeof words);
    return stria__mix(words[0] ^ index->seed[0], words[1] ^ hash);
}

bool stria__is_key(
    const stria__slot *slot, const stria_column *keys, const uint8_t *bytes, size_t size)
{
    if (slot->code_plus_one == 0)
        return false;
    const stria_view known = stria__key_bytes(keys, slot->code_plus_one - 1);
    return known.size == size && memcmp(known.data, bytes, size) == 0;
}

static stria__slot *slots_of(const stria__key_index *index)
{
    return (stria__slot *)(void *)index->slots.data;
}

static uint64_t *hashes_of(const stria__key_index *index)
{
    return (uint64_t *)(void *)index->hashes.data;
}

void stria__key_index_add(stria__key_index *index, const stria__key *key, uint32_t code)
{
    hashes_of(index)[code] = key->hash;
    stria__slot *const slots = slots_of(index);
    size_t at = (size_t)key->hash & index->mask;

    while (slots[at].code_plus_one != 0)
        at = (at + 1) & index->mask;
    slots[at] = (stria__slot){{key->words[0], key->words[1]}, (uint32_t)key->size, code + 1};
}

/* A key that was added before. */
static stria__key key_of(const stria__key_index *index, const stria_column *keys, size_t code)
{
    const stria_view text = stria__key_bytes(keys, code);
    const uint8_t *const bytes = (const uint8_t *)text.data;
    const uint64_t hash = hashes_of(index)[code];

    if (text.size > STRIA__INLINE_KEY)
        return (stria__key){{hash, 0}, hash, bytes, text.size};
    return stria__make_key(index, bytes, text.size);
}

static void clear(stria__key_index *index)
{
    if (index->slots.data != NULL)
        memset(index->slots.data, 0, (index->mask + 1) * sizeof(stria__slot));
}

static void add_all(stria__key_index *index, const stria_column *keys, size_t first, size_t count)
{
    for (size_t code = first; code < count; code++) {
        const stria__key key = key_of(index, keys, code);
        stria__key_index_add(index, &key, (uint32_t)code);
    }
}

bool stria__key_index_reserve(stria__key_index *index, const stria_column *keys, size_t count)
{
    size_t slots = index->slots.data == NULL ? FEWEST_SLOTS : index->mask + 1;

    if (count <= stria__key_index_room(index))
        return true;
    if (count > STRIA__BUFFER_MAX / sizeof(stria__slot) / 4)
        return false;
    while (stria__room_in(slots) < count)
        slots *= 2;
    if (!stria__buffer_reserve(
            &index->hashes, &keys->allocator, stria__room_in(slots) * sizeof(uint64_t)) ||
        !stria__buffer_reserve(&index->slots, &keys->allocator, slots * sizeof(stria__slot)))
        return false;
    index->mask = slots - 1;
    clear(index);
    add_all(index, keys, stria__first_key(keys->parent), stria__end(keys));
    return true;
}

/* Where the key of a code is. */
static stria__slot *slot_of(const stria__key_index *index, const stria_column *keys, size_t code)
{
    stria__slot *const slots = slots_of(index);
    size_t at = (size_t)key_of(index, keys, code).hash & index->mask;

    while (slots[at].code_plus_one != (uint32_t)code + 1)
        at = (at + 1) & index->mask;
    return &slots[at];
}

void stria__key_index_truncate(stria__key_index *index, const stria_column *keys, size_t first)
{
    const size_t begin = stria__first_key(keys->parent);
    const size_t end = stria__end(keys);
    const bool are_few = first > begin && end > first && end - first < first - begin;

    if (are_few) { /* one by one, the latest first */
        for (size_t code = end; code-- > first;)
            *slot_of(index, keys, code) = (stria__slot){{0, 0}, 0, 0};
    } else if (end > first) {
        clear(index);
        add_all(index, keys, begin, first);
    }
}
