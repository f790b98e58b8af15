/* rowbinary_write.c - a batch as ClickHouse's RowBinary
 *
 * Rows are put together in the sink's memory or in the writer's window, a block of them at a
 * time.  Only a row that is larger than the window needs memory of its own, which is there
 * before the first byte is written. */
#include <inttypes.h>
#include <string.h>

#include "src/clickhouse/clickhouse_type.h"
#include "src/clickhouse/rowbinary.h"
#include "src/bytes/writer.h"
#include "stria/clickhouse.h"

typedef struct encoder {
    stria__writer writer;
    const stria_batch *batch;
    int32_t header;
    stria__plan plan;
    stria__buffer large; /* for a row that no window holds */
} encoder;

/* ---- How many bytes there will be ------------------------------------------------------- */

static uint64_t string_size(size_t size)
{
    return stria__varint_size(size) + size;
}

static uint64_t header_size(const encoder *e)
{
    const stria_batch *const batch = e->batch;
    uint64_t size = stria__varint_size(batch->count);

    if (e->header == STRIA_ROWBINARY_PLAIN)
        return 0;
    for (size_t i = 0; i < batch->count; i++) {
        size += string_size(strlen(batch->names[i]));
        if (e->header == STRIA_ROWBINARY_NAMES_AND_TYPES)
            size +=
                string_size(stria__clickhouse_type_size(batch->columns[i], STRIA__IN_ROWBINARY));
    }
    return size;
}

static size_t rows_of_block(size_t left)
{
    return left < STRIA__ROWS ? left : STRIA__ROWS;
}

/* All rows together, and the largest of them. */
static uint64_t rows_size(const encoder *e, uint64_t *largest)
{
    const size_t rows = stria_batch_rows(e->batch);
    uint64_t size = 0;

    *largest = 0;
    if (e->plan.is_fixed) {
        *largest = e->plan.least;
        return rows * e->plan.least;
    }
    for (size_t done = 0; done < rows; done += STRIA__ROWS) {
        uint64_t sizes[STRIA__ROWS];
        const size_t n = rows_of_block(rows - done);

        stria__row_sizes(&e->plan, done, n, sizes);
        for (size_t i = 0; i < n; i++) {
            size += sizes[i];
            *largest = sizes[i] > *largest ? sizes[i] : *largest;
        }
    }
    return size;
}

/* ---- Bytes -------------------------------------------------------------------------------- */

static bool write_header(encoder *e)
{
    const stria_batch *const batch = e->batch;
    stria__writer *const writer = &e->writer;

    if (e->header == STRIA_ROWBINARY_PLAIN)
        return true;
    bool ok = stria__writer_varint(writer, batch->count);
    for (size_t i = 0; ok && i < batch->count; i++)
        ok = stria__writer_string(writer, batch->names[i], strlen(batch->names[i]));
    if (e->header == STRIA_ROWBINARY_NAMES)
        return ok;
    for (size_t i = 0; ok && i < batch->count; i++)
        ok = stria__clickhouse_write_type(writer, batch->columns[i], STRIA__IN_ROWBINARY);
    return ok;
}

/* How many of the rows a window holds; 0: not even the first. */
static size_t count_fitting(const encoder *e, const uint64_t *sizes, size_t n)
{
    uint64_t room = e->writer.memory != NULL ? UINT64_MAX : STRIA__STAGING;
    size_t i = 0;

    for (; i < n && sizes[i] <= room; i++)
        room -= sizes[i];
    return i;
}

static bool write_fitting(encoder *e, size_t first, const uint64_t *sizes, size_t n)
{
    uint8_t *cursors[STRIA__ROWS];
    uint64_t size = 0;

    for (size_t i = 0; i < n; i++)
        size += sizes[i];
    if (!stria__writer_room(&e->writer, (size_t)size))
        return false;
    uint8_t *at = e->writer.at;
    for (size_t i = 0; i < n; i++) {
        cursors[i] = at;
        at += sizes[i];
    }
    stria__put_rows(&e->plan, first, n, cursors);
    e->writer.at = at;
    return true;
}

static bool write_large(encoder *e, size_t row, uint64_t size)
{
    uint8_t *cursor = e->large.data;

    stria__put_rows(&e->plan, row, 1, &cursor);
    return stria__writer_span(&e->writer, e->large.data, (size_t)size);
}

static bool write_rows(encoder *e)
{
    const size_t rows = stria_batch_rows(e->batch);
    bool ok = true;

    for (size_t done = 0; ok && done < rows;) {
        uint64_t sizes[STRIA__ROWS];
        const size_t n = rows_of_block(rows - done);

        stria__row_sizes(&e->plan, done, n, sizes);
        const size_t fitting = count_fitting(e, sizes, n);
        ok = fitting > 0 ? write_fitting(e, done, sizes, fitting) : write_large(e, done, sizes[0]);
        done += fitting > 0 ? fitting : 1;
    }
    return ok;
}

/* ---- The batch ---------------------------------------------------------------------------- */

static stria_code write_all(encoder *e, stria_sink sink, stria_error *error)
{
    const bool is_memory = stria__memory_of(sink) != NULL;
    uint64_t largest;
    const uint64_t size = header_size(e) + rows_size(e, &largest);

    if (!is_memory && largest > STRIA__STAGING &&
        (largest > STRIA__BUFFER_MAX ||
            !stria__buffer_reserve(&e->large, &e->batch->allocator, (size_t)largest)))
        return stria__fail_memory(error, NULL, (size_t)largest);
    const stria_code code = stria__writer_begin(&e->writer, sink, size, error);
    if (code != STRIA_OK)
        return code;
    if (write_header(e))
        (void)write_rows(e); /* the writer remembers a failure */
    return stria__writer_finish(&e->writer, error);
}

stria_code stria_batch_write_rowbinary(
    const stria_batch *batch, int32_t header, stria_sink sink, stria_error *error)
{
    encoder e;

    if (!stria__is_rowbinary_header(header))
        return stria__refuse_rowbinary_header(header, error);
    if (!stria__batch_is_committed(batch))
        return stria__refuse_uncommitted(batch, error);
    for (size_t i = 0; i < batch->count; i++) {
        const stria_code lack = stria__clickhouse_check_type(batch->columns[i], error);
        if (lack != STRIA_OK)
            return lack;
    }
    e.batch = batch;
    e.header = header;
    e.large = (stria__buffer){0};
    stria_code code = stria__plan_make(&e.plan, batch, NULL, error);
    if (code != STRIA_OK)
        return code;
    code = write_all(&e, sink, error);
    stria__plan_drop(&e.plan, batch);
    stria__buffer_free(&e.large, &batch->allocator);
    return code;
}
