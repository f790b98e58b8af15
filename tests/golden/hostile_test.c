/* hostile_test.c - ClickHouse's bytes, cut and changed in every place */
#include "hostile.h"

static vector *vectors;
static size_t vector_count;

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

static void every_prefix_of_a_view_is_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < vector_count; i++) {
        const vector *const v = &vectors[i];

        for (size_t size = 0; size <= v->bytes.size; size = next_cut(size, v->bytes.size)) {
            stria_batch *const batch = new_filled_batch(v);
            stria_view rest = place(prefix(v->bytes, size));
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

        for (size_t size = 0; size <= v->bytes.size; size = next_cut(size, v->bytes.size)) {
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
        const stria_view cut = place(prefix(v->bytes, v->bytes.size - 1));
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

    assert_same_again(batch, again);
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

    assert_same_refusal(v, &of_view, &of_source);
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

    if (stria_batch_read_native(batch, stria_view_source(&rest), NULL) == STRIA_OK)
        assert_goes_back(batch, rows, &before);
    else
        assert_batch_unchanged(batch, &before);
}

static void check_change(const vector *v, stria_batch *batch, stria_view bytes)
{
    check_changed(v, bytes);
    check_changed_append(batch, bytes);
}

static void every_change_of_a_byte_is_refused_or_valid(void **state)
{
    (void)state;
    for (size_t i = 0; i < vector_count; i++) {
        stria_batch *const batch = new_filled_batch(&vectors[i]);

        change_each_byte(vectors[i].bytes, check_change, &vectors[i], batch);
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
