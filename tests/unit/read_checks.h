/* read_checks.h - what the tests of the decoder share: a block that is taken, or refused */
#ifndef STRIA_TESTS_READ_CHECKS_H
#define STRIA_TESTS_READ_CHECKS_H

#include "support/guard.h"
#include "unit/batches.h"
#include "unit/blocks.h"
#include "unit/streams.h"

static block b; /* the one at hand */

static inline stria_batch *new_column_batch(const char *type)
{
    const stria_field field = {"x", type};

    return new_batch(&field, 1);
}

/* ---- Taking a block as a view and from a source ------------------------------------------ */

/* The block at hand goes into a batch twice, and all of it is read. */
static inline void takes(stria_batch *batch)
{
    const size_t rows = stria_batch_rows(batch);
    guarded wall = guard_make(b.bytes, b.size, GUARD_END);
    stria_view rest = {(const char *)wall.block, b.size};
    drip d = drip_of(view_of_block(&b), 0);

    OK(stria_batch_read_native(batch, stria_view_source(&rest), &error));
    assert_int_equal(rest.size, 0);
    const size_t gained = stria_batch_rows(batch) - rows;
    OK(stria_batch_read_native(batch, drip_source(&d), &error));
    assert_int_equal(d.asked, b.size);
    assert_int_equal(stria_batch_rows(batch), rows + 2 * gained);
    assert_batch_sound(batch);
    guard_free(&wall);
}

static inline void assert_refusal(stria_code code, size_t offset, const char *path)
{
    if (error.code != code || error.offset != (int64_t)offset || strcmp(error.path, path) != 0)
        fail_msg("%s at byte %lld of '%s' (%s), where %s at byte %zu of '%s' is right",
            stria_code_name(error.code), (long long)error.offset, error.path, error.message,
            stria_code_name(code), offset, path);
}

/* The block at hand is refused, changes nothing, and the error says where and why; from
 * a view, from a source, and, unless the names do not match, as a new batch. */
static inline void refuses_for(
    stria_batch *batch, stria_code code, size_t offset, const char *path, const char *reason)
{
    guarded wall = guard_make(b.bytes, b.size, GUARD_END);
    const stria_view whole = {(const char *)wall.block, b.size};
    stria_view rest = whole;
    drip d = drip_of(whole, 0);
    batch_image before = take_batch_image(batch);

    FAILS(code, stria_batch_read_native(batch, stria_view_source(&rest), &error));
    assert_refusal(code, offset, path);
    SAYS(reason);
    assert_ptr_equal(rest.data, whole.data);
    assert_int_equal(rest.size, whole.size);
    const stria_error of_view = error;
    FAILS(code, stria_batch_read_native(batch, drip_source(&d), &error));
    if (memcmp(&error, &of_view, sizeof error) != 0)
        fail_msg("a view is refused with '%s', a source with '%s' (%s)", of_view.message,
            error.message, reason);
    assert_int_equal(stria_batch_read_native(batch, stria_view_source(&rest), NULL), code);
    assert_batch_unchanged(batch, &before);
    guard_free(&wall);
}

static inline void refuses(const char *type, stria_code code, size_t offset, const char *path)
{
    stria_batch *const batch = new_column_batch(type);

    refuses_for(batch, code, offset, path, "");
    stria_batch_free(batch);
}

/* It ends where it must not. */
static inline void is_cut(const char *type, const char *path)
{
    stria_batch *const batch = new_column_batch(type);

    refuses_for(batch, STRIA_ERR_CORRUPT, b.size, path, "the input ends inside a block");
    stria_batch_free(batch);
}

static inline void refuses_new(stria_code code, size_t offset, const char *reason)
{
    stria_view rest = view_of_block(&b);
    drip d = drip_of(rest, 0);

    MAKES_NONE(code, stria_batch_new_from_native(stria_view_source(&rest), &hard, &error));
    assert_int_equal(error.offset, offset);
    SAYS(reason);
    assert_int_equal(rest.size, b.size);
    MAKES_NONE(code, stria_batch_new_from_native(drip_source(&d), &hard, &error));
    assert_int_equal(error.offset, offset);
    SAYS(reason);
}

/* ---- Putting a list into a block ----------------------------------------------------- */

static inline void put_list(uint64_t rows, const char *type, const uint64_t *ends, size_t bytes)
{
    put_header(&b, rows, type);
    for (uint64_t i = 0; i < rows; i++)
        put_uint64(&b, ends[i]);
    for (size_t i = 0; i < bytes; i++)
        put_byte(&b, (unsigned)i + 1);
}

#endif /* STRIA_TESTS_READ_CHECKS_H */
