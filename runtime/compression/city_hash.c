/* city_hash.c - CityHash128 1.0.2, the algorithm of Geoff Pike and Jyrki Alakuijala
 *
 * Up to 15 bytes give their own seed, others the first 16.  What is left goes through
 * one of two loops:
 *
 *     fewer than 128 bytes   16 at a time, murmur()
 *     more                   128 at a time, city(); then what is left, 32 at a time, from
 *                            the end backwards, over bytes that were read before
 */
#include "compression/city_hash.h"

#include "compression/little_endian.h"

#define K0 UINT64_C(0xc3a5c85c97cb3127)
#define K1 UINT64_C(0xb492b66fbe98f273)
#define K2 UINT64_C(0x9ae16a3b2f90404f)
#define K3 UINT64_C(0xc949d7c7509e6557)

/* Two numbers that go on together. */
typedef stria__hash128 pair;

static uint64_t rotate(uint64_t value, unsigned by)
{
    return value >> by | value << (64 - by);
}

/* By any number, none among them. */
static uint64_t rotate_any(uint64_t value, size_t by)
{
    by %= 64;
    return by == 0 ? value : rotate(value, (unsigned)by);
}

static uint64_t mix(uint64_t value)
{
    return value ^ value >> 47;
}

static uint64_t fold(uint64_t low, uint64_t high)
{
    const uint64_t k = UINT64_C(0x9ddfea08eb382d69);
    const uint64_t a = mix((low ^ high) * k);

    return mix((high ^ a) * k) * k;
}

static uint64_t hash_few(const uint8_t *bytes, size_t size)
{
    if (size > 8) {
        const uint64_t a = stria__load64(bytes);
        const uint64_t b = stria__load64(bytes + size - 8);
        return fold(a, rotate_any(b + size, size)) ^ b;
    }
    if (size >= 4) {
        const uint64_t a = stria__load32(bytes);
        return fold(size + (a << 3), stria__load32(bytes + size - 4));
    }
    if (size > 0) {
        const uint32_t y = bytes[0] + ((uint32_t)bytes[size >> 1] << 8);
        const uint32_t z = (uint32_t)size + ((uint32_t)bytes[size - 1] << 2);
        return mix(y * K2 ^ z * K3) * K2;
    }
    return K2;
}

static stria__hash128 murmur(const uint8_t *bytes, size_t size, uint64_t a, uint64_t b)
{
    uint64_t c;
    uint64_t d;

    if (size <= 16) {
        a = mix(a * K1) * K1;
        c = b * K1 + hash_few(bytes, size);
        d = mix(a + (size >= 8 ? stria__load64(bytes) : c));
    } else {
        c = fold(stria__load64(bytes + size - 8) + K1, a);
        d = fold(b + size, c + stria__load64(bytes + size - 16));
        a += d;
        for (size_t at = 0; at + 16 < size; at += 16) {
            a = (a ^ mix(stria__load64(bytes + at) * K1) * K1) * K1;
            b ^= a;
            c = (c ^ mix(stria__load64(bytes + at + 8) * K1) * K1) * K1;
            d ^= c;
        }
    }
    a = fold(a, c);
    b = fold(d, b);
    return (stria__hash128){a ^ b, fold(b, a)};
}

/* 32 bytes into a pair. */
static pair weak(const uint8_t *bytes, uint64_t a, uint64_t b)
{
    const uint64_t x = stria__load64(bytes + 8);
    const uint64_t y = stria__load64(bytes + 16);
    const uint64_t z = stria__load64(bytes + 24);

    a += stria__load64(bytes);
    b = rotate(b + a + z, 21);
    const uint64_t c = a;
    a += x + y;
    b += rotate(a, 44);
    return (pair){a + z, b + c};
}

typedef struct state {
    uint64_t x;
    uint64_t y;
    uint64_t z;
    pair v;
    pair w;
} state;

static void mix_in_64(state *s, const uint8_t *bytes)
{
    const uint64_t z = s->z;

    s->x = rotate(s->x + s->y + s->v.low + stria__load64(bytes + 16), 37) * K1;
    s->y = rotate(s->y + s->v.high + stria__load64(bytes + 48), 42) * K1;
    s->x ^= s->w.high;
    s->y ^= s->v.low;
    s->z = rotate(z ^ s->w.low, 33);
    s->v = weak(bytes, s->v.high * K1, s->x + s->w.low);
    s->w = weak(bytes + 32, s->z + s->w.high, s->y);

    const uint64_t x = s->x;
    s->x = s->z;
    s->z = x;
}

static stria__hash128 city(const uint8_t *bytes, size_t size, uint64_t x, uint64_t y)
{
    const uint64_t z = size * K1;
    state s = {.x = x, .y = y, .z = z};
    size_t left = size;

    s.v.low = rotate(y ^ K1, 49) * K1 + stria__load64(bytes);
    s.v.high = rotate(s.v.low, 42) * K1 + stria__load64(bytes + 8);
    s.w.low = rotate(y + z, 35) * K1 + x;
    s.w.high = rotate(x + stria__load64(bytes + 88), 53) * K1;
    for (; left >= 128; left -= 128, bytes += 128) {
        mix_in_64(&s, bytes);
        mix_in_64(&s, bytes + 64);
    }

    s.y += rotate(s.w.low, 37) * K0 + s.z;
    s.x += rotate(s.v.low + s.z, 49) * K0;
    for (const uint8_t *tail = bytes + left; tail > bytes;) {
        tail -= 32;
        s.y = rotate(s.y - s.x, 42) * K0 + s.v.high;
        s.w.low += stria__load64(tail + 16);
        s.x = rotate(s.x, 49) * K0 + s.w.low;
        s.w.low += s.v.low;
        s.v = weak(tail, s.v.low, s.v.high);
    }
    s.x = fold(s.x, s.v.low);
    s.y = fold(s.y, s.w.low);
    return (stria__hash128){
        fold(s.x + s.v.high, s.w.high) + s.y, fold(s.x + s.w.high, s.y + s.v.high)};
}

static stria__hash128 hash_seeded(const uint8_t *bytes, size_t size, uint64_t x, uint64_t y)
{
    return size < 128 ? murmur(bytes, size, x, y) : city(bytes, size, x, y);
}

stria__hash128 stria__city_hash128(const void *data, size_t size)
{
    const uint8_t *const bytes = data;

    if (size >= 16)
        return hash_seeded(
            bytes + 16, size - 16, stria__load64(bytes) ^ K3, stria__load64(bytes + 8));
    if (size >= 8)
        return hash_seeded(
            bytes, 0, stria__load64(bytes) ^ size * K0, stria__load64(bytes + size - 8) ^ K1);
    return hash_seeded(bytes, size, K0, K1);
}
