/* inputs.c - numbers, masks, texts and words, and their sums */
#include "inputs.h"

#include <stdio.h>
#include <stdlib.h>

#include "contender.h"

/* Each kind of input has a seed of its own. */
enum { SEED_NUMBERS = 1, SEED_MASK = 2, SEED_TEXTS = 3, SEED_WORDS = 4 };

/* SplitMix64, by Steele, Lea and Flood. */
static uint64_t next(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

int64_t *make_numbers(size_t count)
{
    int64_t *const numbers = room_for(count * sizeof *numbers);
    uint64_t state = SEED_NUMBERS;

    for (size_t i = 0; i < count; i++)
        numbers[i] = (int64_t)next(&state);
    return numbers;
}

uint8_t *make_mask(size_t count)
{
    uint8_t *const mask = room_for(count);
    uint64_t state = SEED_MASK;

    for (size_t i = 0; i < count; i++)
        mask[i] = next(&state) % 10 == 0;
    return mask;
}

/* Every text has memory of its own, as strings in an application do. */
struct text *make_texts(size_t count, size_t size)
{
    struct text *const texts = room_for((count + 1) * sizeof *texts);
    uint64_t state = SEED_TEXTS;

    for (size_t i = 0; i < count; i++) {
        const size_t length = size > 0 ? size : 8 + next(&state) % 9;
        char *const data = room_for(length);

        for (size_t at = 0; at < length; at++)
            data[at] = (char)('a' + next(&state) % 26);
        texts[i] = (struct text){data, length};
    }
    texts[count] = (struct text){NULL, 0};
    return texts;
}

void drop_texts(struct text *texts)
{
    for (size_t i = 0; texts[i].data != NULL; i++)
        free((void *)(uintptr_t)texts[i].data);
    free(texts);
}

struct words make_words(size_t count, size_t distinct)
{
    struct words made = {room_for((distinct + 1) * sizeof *made.keys),
        room_for(count * sizeof *made.codes), room_for(count * sizeof *made.words), count};
    uint64_t state = SEED_WORDS;

    for (size_t i = 0; i < distinct; i++) {
        char *const key = room_for(24);
        const int size = snprintf(key, 24, "key_%zu", i);

        made.keys[i] = (struct text){key, (size_t)size};
    }
    made.keys[distinct] = (struct text){NULL, 0};
    for (size_t i = 0; i < count; i++)
        made.codes[i] = i % distinct;
    for (size_t i = count; i-- > 1;) {
        const size_t other = next(&state) % (i + 1);
        const size_t code = made.codes[i];

        made.codes[i] = made.codes[other];
        made.codes[other] = code;
    }
    for (size_t i = 0; i < count; i++)
        made.words[i] = made.keys[made.codes[i]];
    return made;
}

void drop_words(struct words *words)
{
    drop_texts(words->keys);
    free(words->codes);
    free(words->words);
}

uint64_t sum_number(uint64_t sum, uint64_t number)
{
    sum = (sum ^ number) * UINT64_C(1099511628211);
    return sum ^ sum >> 29;
}

uint64_t sum_bytes(uint64_t sum, const void *bytes, size_t size)
{
    const unsigned char *const from = bytes;

    sum = sum_number(sum, size);
    for (size_t i = 0; i < size; i++)
        sum = sum_number(sum, from[i]);
    return sum;
}
