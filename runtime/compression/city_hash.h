/* city_hash.h - the checksum of ClickHouse's frames: CityHash128 as of version 1.0.2
 *
 * Later versions of CityHash give other values, and so no package has this one. */
#ifndef STRIA_COMPRESSION_CITY_HASH_H
#define STRIA_COMPRESSION_CITY_HASH_H

#include <stddef.h>
#include <stdint.h>

typedef struct stria__hash128 {
    uint64_t low;
    uint64_t high;
} stria__hash128;

stria__hash128 stria__city_hash128(const void *data, size_t size);

#endif /* STRIA_COMPRESSION_CITY_HASH_H */
