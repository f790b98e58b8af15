/* compare.c - do two batches hold the same values?
 *
 * Reads both through the public interface: strings as views on the column, numbers
 * and times, a piece at a time, as 64-bit values with a flag for each null. */
#include "compare.h"

#include <stdint.h>
#include <string.h>

#include "output.h"

enum { PIECE = 1024 };

/* A stretch of rows of one column. */
struct stretch {
    const stria_column *column;
    size_t first;
};

static bool is_text(const stria_column *column)
{
    char type[64];

    stria_column_type_text(column, type, sizeof type);
    return strstr(type, "String") != NULL; /* FixedString too */
}

static bool is_real(const stria_column *column)
{
    char type[64];

    stria_column_type_text(column, type, sizeof type);
    return strstr(type, "Float") != NULL;
}

/* Each returns how many rows agree before the first that does not, or `rows`; the
 * same for a stretch that cannot be read. */
static size_t agree_text(struct stretch a, struct stretch b, size_t rows)
{
    for (size_t i = 0; i < rows; i++) {
        const stria_view left = stria_column_view(a.column, a.first + i);
        const stria_view right = stria_column_view(b.column, b.first + i);

        if (stria_column_is_null(a.column, a.first + i) !=
                stria_column_is_null(b.column, b.first + i) ||
            left.size != right.size ||
            (left.size > 0 && memcmp(left.data, right.data, left.size) != 0))
            return i;
    }
    return rows;
}

static size_t agree_numbers(struct stretch a, struct stretch b, size_t rows)
{
    int64_t left[PIECE], right[PIECE];
    bool left_null[PIECE], right_null[PIECE];

    if (stria_read(
            a.column, a.first, stria_out_null_bytes(STRIA_OUT(left, rows), left_null), NULL) ||
        stria_read(
            b.column, b.first, stria_out_null_bytes(STRIA_OUT(right, rows), right_null), NULL))
        return 0;
    for (size_t i = 0; i < rows; i++)
        if (left_null[i] != right_null[i] || left[i] != right[i])
            return i;
    return rows;
}

static size_t agree_reals(struct stretch a, struct stretch b, size_t rows)
{
    double left[PIECE], right[PIECE];
    bool left_null[PIECE], right_null[PIECE];

    if (stria_read(
            a.column, a.first, stria_out_null_bytes(STRIA_OUT(left, rows), left_null), NULL) ||
        stria_read(
            b.column, b.first, stria_out_null_bytes(STRIA_OUT(right, rows), right_null), NULL))
        return 0;
    for (size_t i = 0; i < rows; i++)
        if (left_null[i] != right_null[i] || memcmp(&left[i], &right[i], sizeof left[i]) != 0)
            return i;
    return rows;
}

static size_t agree(struct stretch a, struct stretch b, size_t rows)
{
    size_t (*const kind)(struct stretch, struct stretch, size_t) = is_text(a.column) ? agree_text
        : is_real(a.column)                                                          ? agree_reals
                            : agree_numbers;

    for (size_t done = 0; done < rows; done += PIECE) {
        const size_t piece = rows - done < PIECE ? rows - done : PIECE;
        const size_t same = kind((struct stretch){a.column, a.first + done},
            (struct stretch){b.column, b.first + done}, piece);
        if (same < piece)
            return done + same;
    }
    return rows;
}

bool compare(stria_batch *whole, size_t first, stria_batch *block)
{
    const size_t rows = stria_batch_rows(block);

    if (stria_batch_columns(whole) != stria_batch_columns(block))
        return complain("%zu columns were written, %zu are read", stria_batch_columns(block),
            stria_batch_columns(whole));
    if (rows > stria_batch_rows(whole) - first)
        return complain("rows are missing: only %zu are read", stria_batch_rows(whole));
    for (size_t i = 0; i < stria_batch_columns(block); i++) {
        const struct stretch read = {stria_batch_column(whole, i), first};
        const struct stretch written = {stria_batch_column(block, i), 0};
        const size_t same = agree(written, read, rows);

        if (same < rows)
            return complain("column '%s' is not read as it was written, in row %zu",
                stria_batch_name(block, i), first + same);
    }
    return true;
}
