/* row_vectors.h - the vectors as RowBinary */
#ifndef STRIA_TESTS_ROW_VECTORS_H
#define STRIA_TESTS_ROW_VECTORS_H

#include "src/bytes/varint.h"
#include "vectors.h"

/* Where the header's names end, or, with twice as many strings, its types. */
static inline size_t behind_strings(const vector *v, size_t count)
{
    const uint8_t *const begin = (const uint8_t *)v->row_bytes.data;
    const uint8_t *const end = begin + v->row_bytes.size;
    uint64_t size;
    const uint8_t *at = stria__varint_get(begin, end, &size);

    for (; at != NULL && count > 0; count--) {
        at = stria__varint_get(at, end, &size);
        at = at != NULL ? at + size : NULL;
    }
    assert_non_null(at);
    return (size_t)(at - begin);
}

static inline size_t rows_at(const vector *v)
{
    return behind_strings(v, 2 * v->column_count);
}

/* Moves those to the end whose rows have no bytes, so that nobody could count them, and
 * returns how many are left. */
static inline size_t move_uncountable(vector *vectors, size_t count)
{
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        const vector v = vectors[i];
        if (v.row_count > 0 && rows_at(&v) == v.row_bytes.size)
            continue;
        vectors[i] = vectors[kept];
        vectors[kept++] = v;
    }
    return kept;
}

#endif /* STRIA_TESTS_ROW_VECTORS_H */
