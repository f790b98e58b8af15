/* rowbinary_hostile_test.c - ClickHouse's RowBinary, cut and changed in every place */
#include "hostile.h"
#include "row_vectors.h"
#include "unit/rows_of.h"

static vector *vectors;
static size_t vector_count;

enum { TYPED = STRIA_ROWBINARY_NAMES_AND_TYPES };

/* A batch that holds the same rows already. */
static stria_batch *new_filled_batch(const vector *v)
{
    stria_batch *const batch = new_batch(v->columns, v->column_count);
    stria_view rest = v->row_bytes;

    OK(stria_batch_read_rowbinary(batch, TYPED, stria_view_source(&rest), &error));
    return batch;
}

/* ---- Cut ------------------------------------------------------------------------------ */

/* Where the header ends, and each row: ends[0] .. ends[rows]. */
static void find_ends(const vector *v, size_t *ends)
{
    stria_view rest = v->row_bytes;
    stria_batch *const batch =
        stria_batch_new_from_rowbinary_rows(0, stria_view_source(&rest), &hard, &error);

    assert_non_null(batch);
    ends[0] = v->row_bytes.size - rest.size;
    for (size_t row = 1; row <= v->row_count; row++) {
        OK(stria_batch_read_rowbinary_rows(
            batch, STRIA_ROWBINARY_PLAIN, 1, stria_view_source(&rest), &error));
        ends[row] = v->row_bytes.size - rest.size;
    }
    assert_int_equal(rest.size, 0);
    stria_batch_free(batch);
}

/* Bytes that end where a row does are taken; all others change nothing. */
static void check_cut(const vector *v, stria_source source, size_t size, const size_t *ends)
{
    stria_batch *const batch = new_filled_batch(v);
    batch_image before = take_batch_image(batch);
    const stria_code code = stria_batch_read_rowbinary(batch, TYPED, source, &error);
    size_t whole = 0; /* rows, and one for the header */

    while (whole <= v->row_count && ends[whole] <= size)
        whole++;
    if (code !=
        (size == 0                                     ? STRIA_END
                : whole > 0 && ends[whole - 1] == size ? STRIA_OK
                                                       : STRIA_ERR_CORRUPT))
        fail_msg("%s: %zu bytes are %s", v->name, size, stria_code_name(code));
    if (code == STRIA_OK) {
        assert_int_equal(stria_batch_rows(batch), v->row_count + whole - 1);
        assert_batch_sound(batch);
        free_batch_image(&before, batch);
    } else {
        assert_batch_unchanged(batch, &before);
    }
    if (code == STRIA_ERR_CORRUPT &&
        (error.offset != (int64_t)size || error.row != (whole > 0 ? (int64_t)whole - 1 : -1)))
        fail_msg("%s: %zu bytes end in row %lld, at byte %lld", v->name, size, (long long)error.row,
            (long long)error.offset);
    stria_batch_free(batch);
}

static void every_prefix_is_refused_or_whole_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < vector_count; i++) {
        const vector *const v = &vectors[i];
        size_t ends[VECTOR_ROWS + 1];

        find_ends(v, ends);
        for (size_t size = 0; size <= v->row_bytes.size; size = next_cut(size, v->row_bytes.size)) {
            stria_view rest = place(prefix(v->row_bytes, size));
            check_cut(v, stria_view_source(&rest), size, ends);
            drip d = drip_of((stria_view){v->row_bytes.data, size}, size < 1000 ? 0 : SIZE_MAX);
            check_cut(v, drip_source(&d), size, ends);
        }
    }
}

/* ---- Changed -------------------------------------------------------------------------- */

/* A batch out of changed bytes is sound, and what it writes it reads again. */
static void check_round_trip(const stria_batch *batch)
{
    stria_memory *const memory = new_memory();
    stria_view rest = encode_rows(batch, TYPED, memory);
    stria_batch *const again =
        stria_batch_new_from_rowbinary(stria_view_source(&rest), &hard, &error);

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
        stria_batch_new_from_rowbinary(stria_view_source(&rest), &hard, &of_view);
    stria_batch *const drunk = stria_batch_new_from_rowbinary(drip_source(&d), &hard, &of_source);

    assert_same_refusal(v, &of_view, &of_source);
    if (viewed != NULL) {
        assert_int_equal(rest.size, 0);
        assert_batches_equal(viewed, drunk);
        check_round_trip(viewed);
    } else {
        assert_true(of_view.offset >= -1 && of_view.offset <= (int64_t)bytes.size);
        assert_ptr_equal(rest.data, bytes.data);
    }
    stria_batch_free(viewed);
    stria_batch_free(drunk);
}

/* The same bytes behind rows of the vector's own columns. */
static void check_changed_append(stria_batch *batch, stria_view bytes)
{
    stria_view rest = bytes;
    batch_image before = take_batch_image(batch);
    const size_t rows = stria_batch_rows(batch);

    if (stria_batch_read_rowbinary(batch, TYPED, stria_view_source(&rest), NULL) == STRIA_OK) {
        assert_goes_back(batch, rows, &before);
    } else {
        assert_ptr_equal(rest.data, bytes.data);
        assert_batch_unchanged(batch, &before);
    }
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

        change_each_byte(vectors[i].row_bytes, check_change, &vectors[i], batch);
        stria_batch_free(batch);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_prefix_is_refused_or_whole_rows),
        TEST(every_change_of_a_byte_is_refused_or_valid),
    };

    size_t all;
    vectors = vectors_new(&all);
    vector_count = move_uncountable(vectors, all);
    wall = guard_make(NULL, 1 << 16, GUARD_END);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    guard_free(&wall);
    vectors_free(vectors, all);
    return failed;
}
