/* hostile_test.c - ClickHouse's bytes, cut and changed in every place */
#include "support/guard.h"
#include "unit/batches.h"
#include "unit/streams.h"
#include "vectors.h"

static vector *vectors;
static size_t vector_count;
static guarded wall; /* bytes under test end at its end */

static stria_view place(const void *bytes, size_t size)
{
    uint8_t *const to = wall.block + wall.size - size;
    const stria_view view = {(const char *)to, size};

    if (size > 0)
        memcpy(to, bytes, size);
    return view;
}

/* A batch that holds a block of the same already. */
static stria_batch *new_filled_batch(const vector *v)
{
    stria_batch *const batch = new_batch(v->columns, v->column_count);
    stria_view rest = v->bytes;

    OK(stria_batch_read_native(batch, stria_view_source(&rest), &error));
    return batch;
}

/* ---- Cut ------------------------------------------------------------------------------ */

/* Where the block that begins at a byte ends. */
static size_t end_of_block(const vector *v, size_t start)
{
    stria_view rest = {v->bytes.data + start, v->bytes.size - start};
    stria_batch *const batch = stria_batch_new_from_native(stria_view_source(&rest), &hard, NULL);

    assert_non_null(batch);
    stria_batch_free(batch);
    return v->bytes.size - rest.size;
}

/* Reads blocks until a call fails, which must be where the bytes end: at the end of a
 * block, or in one, which then leaves the batch as it was. */
static void check_cut(const vector *v, stria_batch *batch, stria_source source, size_t size)
{
    size_t start = 0; /* of the block at hand */
    batch_image before = take_batch_image(batch);
    stria_code code;

    while ((code = stria_batch_read_native(batch, source, &error)) == STRIA_OK) {
        free_batch_image(&before, batch);
        before = take_batch_image(batch);
        assert_batch_sound(batch);
        start = end_of_block(v, start);
        if (start > size)
            fail_msg("%s: a block is read out of %zu of its bytes", v->name, size);
    }
    assert_batch_unchanged(batch, &before);
    if (code != (start == size ? STRIA_END : STRIA_ERR_CORRUPT))
        fail_msg("%s: %zu bytes are %s", v->name, size, stria_code_name(code));
    if (code != STRIA_END && error.offset != (int64_t)(size - start))
        fail_msg("%s: %zu bytes end at byte %zu, not %lld", v->name, size, size - start,
            (long long)error.offset);
}

/* Files are cut everywhere; under Valgrind the middle of a long one is cut less. */
static size_t next_cut(const vector *v, size_t size)
{
    const bool middle = size > 256 && size + 256 < v->bytes.size;

    return size + (middle && rounds(100) < 100 ? 401 : 1);
}

static void every_prefix_of_a_view_is_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < vector_count; i++) {
        const vector *const v = &vectors[i];

        for (size_t size = 0; size <= v->bytes.size; size = next_cut(v, size)) {
            stria_batch *const batch = new_filled_batch(v);
            stria_view rest = place(v->bytes.data, size);
            check_cut(v, batch, stria_view_source(&rest), size);
            stria_batch_free(batch);
        }
    }
}

static void every_prefix_from_a_source_is_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < vector_count; i++) {
        const vector *const v = &vectors[i];

        for (size_t size = 0; size <= v->bytes.size; size = next_cut(v, size)) {
            stria_batch *const batch = new_filled_batch(v);
            drip d = drip_of((stria_view){v->bytes.data, size}, size < 1000 ? 0 : SIZE_MAX);
            check_cut(v, batch, drip_source(&d), size);
            stria_batch_free(batch);
        }
    }
}

static void a_refused_view_stands_where_it_stood(void **state)
{
    (void)state;
    for (size_t i = 0; i < vector_count; i++) {
        const vector *const v = &vectors[i];
        stria_batch *const batch = new_filled_batch(v);
        const stria_view cut = place(v->bytes.data, v->bytes.size - 1);
        stria_view rest = cut;

        while (stria_batch_read_native(batch, stria_view_source(&rest), NULL) == STRIA_OK)
            ;
        const stria_view stood = rest;
        FAILS(STRIA_ERR_CORRUPT, stria_batch_read_native(batch, stria_view_source(&rest), &error));
        MAKES_NONE(STRIA_ERR_CORRUPT,
            stria_batch_new_from_native(stria_view_source(&rest), &hard, &error));
        assert_ptr_equal(rest.data, stood.data);
        assert_int_equal(rest.size, stood.size);
        assert_ptr_equal(rest.data + rest.size, cut.data + cut.size);
        stria_batch_free(batch);
    }
}

/* ---- Changed -------------------------------------------------------------------------- */

/* A batch out of changed bytes is sound, and what it writes it reads again. */
static void check_round_trip(const stria_batch *batch)
{
    stria_memory *const memory = new_memory();
    stria_view rest = encode(batch, memory);
    stria_batch *const again = stria_batch_new_from_native(stria_view_source(&rest), &hard, &error);

    assert_batch_sound(batch);
    assert_non_null(again);
    assert_batches_equal(batch, again);
    stria_batch_free(again);
    stria_memory_free(memory);
}

/* Takes the same bytes as a view and from a source, which must say the same of them. */
static void check_changed(const vector *v, stria_view bytes)
{
    stria_view rest = bytes;
    drip d = drip_of(bytes, 0);
    stria_error of_view = {.code = STRIA_OK};
    stria_error of_source = {.code = STRIA_OK};
    stria_batch *const viewed =
        stria_batch_new_from_native(stria_view_source(&rest), &hard, &of_view);
    stria_batch *const drunk = stria_batch_new_from_native(drip_source(&d), &hard, &of_source);

    if (memcmp(&of_view, &of_source, sizeof of_view) != 0)
        fail_msg("%s: a view is %s at byte %lld (%s), a source %s at byte %lld (%s)", v->name,
            stria_code_name(of_view.code), (long long)of_view.offset, of_view.message,
            stria_code_name(of_source.code), (long long)of_source.offset, of_source.message);
    if (viewed != NULL) {
        assert_int_equal(d.asked, bytes.size - rest.size);
        assert_batches_equal(viewed, drunk);
        check_round_trip(viewed);
    } else {
        assert_true(of_view.offset >= 0 && (size_t)of_view.offset <= bytes.size);
        assert_ptr_equal(rest.data, bytes.data);
    }
    stria_batch_free(viewed);
    stria_batch_free(drunk);
}

/* The same bytes behind a block of the vector's own columns. */
static void check_changed_append(stria_batch *batch, stria_view bytes)
{
    stria_view rest = bytes;
    batch_image before = take_batch_image(batch);
    const size_t rows = stria_batch_rows(batch);

    if (stria_batch_read_native(batch, stria_view_source(&rest), NULL) == STRIA_OK) {
        assert_batch_sound(batch);
        for (size_t i = 0; i < stria_batch_columns(batch); i++)
            stria_column_truncate(stria_batch_column(batch, i), rows);
        OK(stria_batch_commit(batch, &error));
    }
    assert_batch_unchanged(batch, &before);
}

/* Bytes around the borders of what a byte may say in a varint, a size or a flag. */
static bool is_tried(unsigned byte, unsigned original)
{
    const unsigned flipped = byte ^ original;
    const bool is_edge = byte <= 2 || byte == 0x7f || byte == 0x80 || byte == 0xff;

    return byte != original && (is_edge || byte == original + 1 || (flipped & (flipped - 1)) == 0);
}

static void every_change_of_a_byte_is_refused_or_valid(void **state)
{
    enum { MOST = 400 };

    (void)state;
    for (size_t i = 0; i < vector_count; i++) {
        const vector *const v = &vectors[i];
        if (v->bytes.size > MOST)
            continue;
        stria_batch *const batch = new_filled_batch(v);
        const stria_view bytes = place(v->bytes.data, v->bytes.size);
        uint8_t *const changed = wall.block + wall.size - v->bytes.size;

        for (size_t at = 0; at < bytes.size; at++) {
            const uint8_t original = changed[at];
            for (unsigned byte = 0; byte < 256; byte++) {
                if (!is_tried(byte, original))
                    continue;
                changed[at] = (uint8_t)byte;
                check_changed(v, bytes);
                check_changed_append(batch, bytes);
            }
            changed[at] = original;
        }
        stria_batch_free(batch);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_prefix_of_a_view_is_refused),
        TEST(every_prefix_from_a_source_is_refused),
        TEST(a_refused_view_stands_where_it_stood),
        TEST(every_change_of_a_byte_is_refused_or_valid),
    };

    vectors = vectors_new(&vector_count);
    wall = guard_make(NULL, 1 << 16, GUARD_END);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    guard_free(&wall);
    vectors_free(vectors, vector_count);
    return failed;
}
