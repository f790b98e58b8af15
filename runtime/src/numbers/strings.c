/* strings.c - text and bytes into columns, a block at a time */
#include "src/numbers/strings.h"

#include <string.h>

#include "src/memory/copy.h"
#include "src/error.h"

bool stria__are_views(const stria_values *values)
{
    return values->ctype == STRIA_VIEW && !values->indirect &&
        values->stride == sizeof(stria_view) &&
        (uintptr_t)stria__element(values, 0) % _Alignof(stria_view) == 0;
}

const stria_view *stria__read_texts(
    const stria_values *values, size_t first, size_t n, const bool *missing, stria__lane *lane)
{
    if (missing == NULL && stria__are_views(values))
        return (const stria_view *)(const void *)stria__element(values, first);
    stria__read_lane(values, first, n, missing, lane);
    return lane->as_text;
}

/* Writes where each text ends, behind ends[-1].  False when a text has no address, or when
 * the sum may be more than memory can address: no text is longer than all sizes ored. */
static bool sum_sizes(int64_t *ends, const stria_view *texts, size_t n)
{
    const size_t most = (STRIA__BUFFER_MAX - (size_t)ends[-1]) / STRIA__BLOCK;
    size_t end = (size_t)ends[-1];
    size_t sizes = 0;
    size_t lost = 0;

    for (size_t i = 0; i < n; i++) {
        const size_t size = texts[i].size;

        sizes |= size;
        lost |= texts[i].data == NULL ? size : 0;
        end += size;
        ends[i] = (int64_t)end;
    }
    return sizes <= most && lost == 0;
}

stria_code stria__write_ends(
    stria_column *column, size_t ahead, const stria_view *texts, size_t n, stria_error *error)
{
    int64_t *const ends = stria__offsets(column) + stria__end(column) + ahead + 1;
    size_t end = (size_t)ends[-1];

    if (sum_sizes(ends, texts, n))
        return STRIA_OK;
    for (size_t i = 0; i < n; i++) {
        if (texts[i].data == NULL && texts[i].size > 0)
            return stria__fail_at(error, column, STRIA_ERR_ARGUMENT,
                column->staged.rows + ahead + i, "a text of %zu bytes has no address",
                texts[i].size);
        if (texts[i].size > STRIA__BUFFER_MAX - end)
            return stria__fail_at(error, column, STRIA_ERR_SIZE, column->staged.rows + ahead + i,
                "%zu bytes of text and %zu more are more than memory can address", end,
                texts[i].size);
        end += texts[i].size;
        ends[i] = (int64_t)end;
    }
    return STRIA_OK;
}

size_t stria__text_ahead(const stria_column *column, size_t rows)
{
    const int64_t *const offsets = stria__offsets(column) + stria__end(column);

    return (size_t)(offsets[rows] - offsets[0]);
}

void stria__copy_texts(stria_column *column, size_t ahead, const char *const *starts, size_t n)
{
    const int64_t *const offsets = stria__offsets(column) + stria__end(column) + ahead;
    uint8_t *const bytes = column->values.data;

    if (bytes == NULL)
        return; /* all of them are empty */
    for (size_t i = 0; i < n; i++) {
        const size_t size = (size_t)(offsets[i + 1] - offsets[i]);
        stria__copy_bytes(bytes + offsets[i], (const uint8_t *)starts[i], size);
    }
}

void stria__copy_views(stria_column *column, const stria_view *views, size_t n)
{
    uint8_t *const bytes = column->values.data;
    size_t end = stria__last_offset(column);

    if (bytes == NULL)
        return; /* all of them are empty */
    for (size_t i = 0; i < n; i++) {
        stria__copy_bytes(bytes + end, (const uint8_t *)views[i].data, views[i].size);
        end += views[i].size;
    }
}

size_t stria__copy_padded(
    const stria_column *column, size_t ahead, const stria_view *texts, size_t n)
{
    const size_t width = column->width;
    uint8_t *to = (uint8_t *)stria__tail(column) + ahead * width;

    for (size_t i = 0; i < n; i++, to += width) {
        const size_t size = texts[i].size;

        if (size > width || (texts[i].data == NULL && size > 0))
            return i;
        if (size > 0)
            memcpy(to, texts[i].data, size);
        memset(to + size, 0, width - size);
    }
    return n;
}
