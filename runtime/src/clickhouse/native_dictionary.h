/* native_dictionary.h - the data of a LowCardinality column in a block of Native
 *
 *     prefix   u64 1, of each such column, in front of all the data of its column
 *     data     u64 flags and width of the indexes, u64 keys, keys,
 *              u64 rows, index of each row's key
 *
 * Of a Nullable one the keys stand without null map, and index 0 is the null.  ClickHouse
 * writes one such piece; several, one after the other, make a column too. */
#ifndef STRIA_SRC_NATIVE_DICTIONARY_H
#define STRIA_SRC_NATIVE_DICTIONARY_H

#include "src/column/dictionary.h"
#include "src/bytes/reader.h"

enum { STRIA__NATIVE_KEYS_VERSION = 1 };

/* Flags of the word in front of the keys, over the code of the indexes' width. */
enum {
    STRIA__NATIVE_HAS_KEYS = 0x200, /* they stand in the piece itself */
    STRIA__NATIVE_UPDATES_KEYS = 0x400 /* of no meaning in a block; ClickHouse sets it */
};

/* The bytes of one index, as a power of two.  ClickHouse goes to the next width one key
 * before it has to. */
static inline unsigned stria__native_index_code(size_t keys)
{
    return keys <= UINT8_MAX ? 0 : keys <= UINT16_MAX ? 1 : 2;
}

/* Reads the data of `rows` rows and stages them, and the keys that are new. */
stria_code stria__native_read_dictionary(
    stria__reader *reader, stria_column *column, uint64_t rows);

#endif /* STRIA_SRC_NATIVE_DICTIONARY_H */
