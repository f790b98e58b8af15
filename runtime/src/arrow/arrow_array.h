/* arrow_array.h - reading arrays that somebody else made
 *
 * `row` counts from the array's own beginning, which lies `offset` rows behind that of its
 * buffers.  Nothing is said about alignment, hence memcpy. */
#ifndef STRIA_SRC_ARROW_ARRAY_H
#define STRIA_SRC_ARROW_ARRAY_H

#include <string.h>

#include "src/arrow/arrow_format.h"
#include "src/memory/bitmap.h"

static inline size_t stria__arrow_at(const struct ArrowArray *array, size_t row)
{
    return (size_t)array->offset + row;
}

/* An integer of 4 or 8 bytes, as offsets and sizes are. */
static inline int64_t stria__arrow_integer(const void *integers, size_t index, size_t width)
{
    int32_t narrow;
    int64_t wide;

    if (width == sizeof wide) {
        memcpy(&wide, (const uint8_t *)integers + index * sizeof wide, sizeof wide);
        return wide;
    }
    memcpy(&narrow, (const uint8_t *)integers + index * sizeof narrow, sizeof narrow);
    return narrow;
}

/* The bits that say which rows are there; NULL when none is missing, or when the layout has
 * no such bits. */
static inline const uint8_t *stria__arrow_validity(
    const struct ArrowArray *array, const stria__arrow_format *format)
{
    const bool has_none =
        format->layout == STRIA__ARROW_NOTHING || format->layout == STRIA__ARROW_RUNS;

    return has_none || array->null_count == 0 ? NULL : array->buffers[0];
}

/* A row's items of a list of any kind, or a string's bytes. */
typedef struct stria__arrow_range {
    int64_t first;
    int64_t count;
} stria__arrow_range;

stria__arrow_range stria__arrow_range_at(
    const struct ArrowArray *array, const stria__arrow_format *format, size_t row);

/* A view as it lies in memory: short texts in it, and others in one of the blocks. */
typedef struct stria__arrow_view {
    int32_t size;
    char prefix[4];
    int32_t block;
    int32_t offset;
} stria__arrow_view;

enum { STRIA__ARROW_INLINE = 12 }; /* bytes of a text that lies in its view */

stria__arrow_view stria__arrow_view_at(const struct ArrowArray *array, size_t row);

/* The bytes of a row, of strings of any kind. */
stria_view stria__arrow_text_at(
    const struct ArrowArray *array, const stria__arrow_format *format, size_t row);

/* The index of a row in a dictionary, or where a run ends: an integer of any kind. */
int64_t stria__arrow_index_at(
    const struct ArrowArray *array, const stria__arrow_format *format, size_t row);

#endif /* STRIA_SRC_ARROW_ARRAY_H */
