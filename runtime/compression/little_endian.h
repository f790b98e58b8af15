/* little_endian.h - numbers in bytes, the lowest first */
#ifndef STRIA_COMPRESSION_LITTLE_ENDIAN_H
#define STRIA_COMPRESSION_LITTLE_ENDIAN_H

#include <stdint.h>
#include <string.h>

/* stria runs on little-endian machines alone: see stria/export.h. */
static inline uint32_t stria__load32(const uint8_t *bytes)
{
    uint32_t value;

    memcpy(&value, bytes, sizeof value);
    return value;
}

static inline uint64_t stria__load64(const uint8_t *bytes)
{
    uint64_t value;

    memcpy(&value, bytes, sizeof value);
    return value;
}

static inline void stria__store32(uint8_t *bytes, uint32_t value)
{
    memcpy(bytes, &value, sizeof value);
}

static inline void stria__store64(uint8_t *bytes, uint64_t value)
{
    memcpy(bytes, &value, sizeof value);
}

#endif /* STRIA_COMPRESSION_LITTLE_ENDIAN_H */
