/* rowbinary_hostile_test.c - ClickHouse's RowBinary, cut and changed in every place */
#include "support/guard.h"
#include "unit/rows_of.h"
#include "unit/streams.h"
#include "row_vectors.h"

static vector *vectors;
static size_t vector_count;
static guarded wall; /* bytes under test end at its end */

enum { TYPED = STRIA_ROWBINARY_NAMES_AND_TYPES };

static stria_view place(const void *bytes, size_t size)
{
    uint8_t *const to = wall.block + wall.size - size;
    const stria_view view = {(const char *)to, size};

    if (size > 0)
        memcpy(to, bytes, size);
    return view;
}

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

/* Files are cut everywhere; under Valgrind the middle of a long one is cut less. */
static size_t next_cut(const vector *v, size_t size)
{
    const bool middle = size > 256 && size + 256 < v->row_bytes.size;

    return size + (middle && rounds(100) < 100 ? 401 : 1);
}

static void every_prefix_is_refused_or_whole_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < vector_count; i++) {
        const vector *const v = &vectors[i];
        size_t ends[VECTOR_ROWS + 1];

        find_ends(v, ends);
        for (size_t size = 0; size <= v->row_bytes.size; size = next_cut(v, size)) {
            stria_view rest = place(v->row_bytes.data, size);
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
        stria_batch_new_from_rowbinary(stria_view_source(&rest), &hard, &of_view);
    stria_batch *const drunk = stria_batch_new_from_rowbinary(drip_source(&d), &hard, &of_source);

    if (memcmp(&of_view, &of_source, sizeof of_view) != 0)
        fail_msg("%s: a view is %s at byte %lld (%s), a source %s at byte %lld (%s)", v->name,
            stria_code_name(of_view.code), (long long)of_view.offset, of_view.message,
            stria_code_name(of_source.code), (long long)of_source.offset, of_source.message);
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
        assert_batch_sound(batch);
        for (size_t i = 0; i < stria_batch_columns(batch); i++)
            stria_column_truncate(stria_batch_column(batch, i), rows);
        OK(stria_batch_commit(batch, &error));
    } else {
        assert_ptr_equal(rest.data, bytes.data);
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
        if (v->row_bytes.size > MOST)
            continue;
        stria_batch *const batch = new_filled_batch(v);
        const stria_view bytes = place(v->row_bytes.data, v->row_bytes.size);
        uint8_t *const changed = wall.block + wall.size - v->row_bytes.size;

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
