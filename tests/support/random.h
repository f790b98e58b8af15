/* random.h - numbers that look random and are the same in every run */
#ifndef STRIA_TESTS_RANDOM_H
#define STRIA_TESTS_RANDOM_H

#include <stddef.h>
#include <stdint.h>

typedef struct random_source {
    uint64_t state;
} random_source;

/* SplitMix64: any seed is a good one. */
static inline uint64_t next_random(random_source *source)
{
    uint64_t z = source->state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* One of 0 .. count - 1; the count is small, so that the bias does not matter. */
static inline size_t pick(random_source *source, size_t count)
{
    return (size_t)(next_random(source) % count);
}

#endif /* STRIA_TESTS_RANDOM_H */
