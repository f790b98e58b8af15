/* row_checks.h - what the tests of reading RowBinary share: rows that are taken, or refused */
#ifndef STRIA_TESTS_ROW_CHECKS_H
#define STRIA_TESTS_ROW_CHECKS_H

#include "support/guard.h"
#include "unit/blocks.h"
#include "unit/rows_of.h"
#include "unit/streams.h"

enum {
    PLAIN = STRIA_ROWBINARY_PLAIN,
    NAMES = STRIA_ROWBINARY_NAMES,
    TYPED = STRIA_ROWBINARY_NAMES_AND_TYPES
};

static block b; /* the bytes at hand */

static inline stria_batch *new_column_batch(const char *type)
{
    const stria_field field = {"x", type};

    return new_batch(&field, 1);
}

/* Begins with a header of one column, "x". */
static inline void put_typed(const char *type)
{
    b.size = 0;
    put_varint(&b, 1);
    put_text(&b, "x");
    put_text(&b, type);
}

static inline void put_row(const void *bytes, size_t size)
{
    b.size = 0;
    put_bytes(&b, bytes, size);
}

/* The bytes at hand go into a batch twice, and all of them are read. */
static inline void takes(stria_batch *batch, int32_t header)
{
    const size_t rows = stria_batch_rows(batch);
    guarded wall = guard_make(b.bytes, b.size, GUARD_END);
    stria_view rest = {(const char *)wall.block, b.size};
    drip d = drip_of(view_of_block(&b), 0);

    OK(stria_batch_read_rowbinary(batch, header, stria_view_source(&rest), &error));
    assert_int_equal(rest.size, 0);
    const size_t gained = stria_batch_rows(batch) - rows;
    OK(stria_batch_read_rowbinary(batch, header, drip_source(&d), &error));
    assert_int_equal(stria_batch_rows(batch), rows + 2 * gained);
    assert_batch_sound(batch);
    guard_free(&wall);
}

/* The bytes at hand are refused, change nothing, and the error says where and why, from a view
 * as from sources that give any number of bytes at a time. */
static inline void refuses_for(stria_batch *batch, int32_t header, stria_code code, size_t offset,
    const char *path, const char *reason)
{
    static const size_t at_once[] = {0, 1, 5, SIZE_MAX};
    guarded wall = guard_make(b.bytes, b.size, GUARD_END);
    const stria_view whole = {(const char *)wall.block, b.size};
    stria_view rest = whole;
    batch_image before = take_batch_image(batch);

    FAILS(code, stria_batch_read_rowbinary(batch, header, stria_view_source(&rest), &error));
    if (error.offset != (int64_t)offset || strcmp(error.path, path) != 0)
        fail_msg("byte %lld of '%s' (%s), where byte %zu of '%s' is right", (long long)error.offset,
            error.path, error.message, offset, path);
    SAYS(reason);
    assert_ptr_equal(rest.data, whole.data);
    assert_int_equal(rest.size, whole.size);
    const stria_error of_view = error;
    for (size_t i = 0; i < COUNT_OF(at_once); i++) {
        drip d = drip_of(whole, at_once[i]);
        FAILS(code, stria_batch_read_rowbinary(batch, header, drip_source(&d), &error));
        if (memcmp(&error, &of_view, sizeof error) != 0)
            fail_msg("a view is refused with '%s', a source with '%s' (%s)", of_view.message,
                error.message, reason);
    }
    assert_int_equal(
        stria_batch_read_rowbinary(batch, header, stria_view_source(&rest), NULL), code);
    assert_batch_unchanged(batch, &before);
    guard_free(&wall);
}

/* The same of a plain row of one column. */
static inline void refuses_row(const char *type, const void *bytes, size_t size, stria_code code,
    size_t offset, const char *path, const char *reason)
{
    stria_batch *const batch = new_column_batch(type);

    put_row(bytes, size);
    refuses_for(batch, PLAIN, code, offset, path, reason);
    stria_batch_free(batch);
}

static inline void refuses_new(stria_code code, size_t offset, const char *reason)
{
    stria_view rest = view_of_block(&b);
    drip d = drip_of(rest, 0);

    MAKES_NONE(code, stria_batch_new_from_rowbinary(stria_view_source(&rest), &hard, &error));
    assert_int_equal(error.offset, offset);
    SAYS(reason);
    assert_int_equal(rest.size, b.size);
    MAKES_NONE(code, stria_batch_new_from_rowbinary(drip_source(&d), &hard, &error));
    assert_int_equal(error.offset, offset);
    SAYS(reason);
}

#endif /* STRIA_TESTS_ROW_CHECKS_H */
