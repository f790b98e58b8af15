/* bits.c - strings of bits, as DuckDB keeps them */
#include "src/numbers/bits.h"

#include "src/column/block.h"
#include "src/error.h"
#include "src/column/refuse.h"
#include "src/numbers/strings.h"

enum { BITS = 8 };

static size_t size_of(size_t digits)
{
    return 1 + (digits + BITS - 1) / BITS;
}

stria__parsed stria__check_bits(stria_view text, size_t *bad)
{
    size_t i = 0;

    while (i < text.size && (text.data[i] == '0' || text.data[i] == '1'))
        i++;
    return i > 0 && i == text.size ? STRIA__PARSED : stria__malformed(i, bad);
}

static void pack(uint8_t *to, stria_view text)
{
    const size_t padding = (BITS - text.size % BITS) % BITS;
    unsigned byte = (1U << padding) - 1;

    *to++ = (uint8_t)padding;
    for (size_t i = 0; i < text.size; i++) {
        byte = byte << 1 | (text.data[i] == '1');
        if ((padding + i) % BITS == BITS - 1)
            *to++ = (uint8_t)byte;
    }
}

/* ---- Two walks, as over strings ----------------------------------------------------------- */

static stria_code write_ends(stria_column *column, const stria_values *values, size_t done,
    size_t n, const bool *missing, stria_error *error)
{
    int64_t *const ends = stria__offsets(column) + stria__end(column) + done + 1;
    size_t end = (size_t)ends[-1];
    stria__lane lane;
    const stria_view *const texts = stria__read_texts(values, done, n, missing, &lane);

    for (size_t i = 0; i < n; i++) {
        size_t bad;

        if (!missing[i]) {
            if ((texts[i].data == NULL && texts[i].size > 0) ||
                stria__check_bits(texts[i], &bad) != STRIA__PARSED)
                return stria__refuse(column, values, done + i, error);
            const size_t size = size_of(texts[i].size);
            if (size > STRIA__BUFFER_MAX - end)
                return stria__fail_at(error, column, STRIA_ERR_SIZE, column->staged.rows + done + i,
                    "the bits are more than memory can address");
            end += size;
        }
        ends[i] = (int64_t)end;
    }
    return STRIA_OK;
}

static void write_bits(
    stria_column *column, const stria_values *values, size_t done, size_t n, const bool *missing)
{
    const int64_t *const offsets = stria__offsets(column) + stria__end(column) + done;
    stria__lane lane;
    const stria_view *const texts = stria__read_texts(values, done, n, missing, &lane);

    for (size_t i = 0; i < n; i++) {
        if (!missing[i])
            pack(column->values.data + offsets[i], texts[i]);
    }
}

stria_code stria__stage_bits(stria_column *column, const stria_values *values, stria_error *error)
{
    bool missing[STRIA__BLOCK];
    stria_code code = stria__make_room_nullable(column, values->count, error);

    for (size_t done = 0; done < values->count && code == STRIA_OK;) {
        const size_t n = stria__block_size(values->count - done);
        const size_t nulls = stria__read_missing(values, done, n, missing);

        if (nulls > 0 && !column->nullable)
            return stria__refuse_missing(column, values, done, missing, error);
        code = write_ends(column, values, done, n, missing, error);
        if (code == STRIA_OK)
            stria__mark_missing(column, done, missing, n, nulls);
        done += n;
    }
    if (code == STRIA_OK)
        code = stria__make_text_room(column, stria__text_ahead(column, values->count), error);
    if (code != STRIA_OK)
        return code;
    for (size_t done = 0; done < values->count;) {
        const size_t n = stria__block_size(values->count - done);

        (void)stria__read_missing(values, done, n, missing);
        write_bits(column, values, done, n, missing);
        done += n;
    }
    stria__stage_marked(column, values->count);
    return STRIA_OK;
}

/* ---- As text -------------------------------------------------------------------------------- */

void stria__put_bits(stria__output *output, stria_view stored)
{
    const uint8_t *const bytes = (const uint8_t *)stored.data;

    for (size_t bit = bytes[0]; bit < (stored.size - 1) * BITS; bit++)
        stria__put(output, bytes[1 + bit / BITS] >> (BITS - 1 - bit % BITS) & 1 ? "1" : "0", 1);
}
