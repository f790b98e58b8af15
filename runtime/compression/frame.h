/* frame.h - a frame, byte by byte
 *
 *     0         16       17             21            25
 *     | checksum | method | packed size | raw size    | packed bytes |
 *       2 x u64    u8       u32           u32
 *
 *     checksum     CityHash128 of all behind it
 *     packed size  counts from the method to the end: 9 more than there are packed bytes
 */
#ifndef STRIA_COMPRESSION_FRAME_H
#define STRIA_COMPRESSION_FRAME_H

#include <stdbool.h>

#include "compression/city_hash.h"
#include "compression/little_endian.h"

enum {
    STRIA__CHECKSUM_SIZE = 16,
    STRIA__FRAME_HEAD = 9, /* method and sizes */
    STRIA__FRAME_RAW = 1 << 20, /* bytes in the frames that are written */
    STRIA__FRAME_MAX = 256 << 20 /* and at most in those that are read */
};

static inline bool stria__is_checksum(const uint8_t *checksum, stria__hash128 hash)
{
    return stria__load64(checksum) == hash.low && stria__load64(checksum + 8) == hash.high;
}

#endif /* STRIA_COMPRESSION_FRAME_H */
