/* rowbinary_test.c - ClickHouse's RowBinary decodes to the listed rows, and back */
#include <stdlib.h>

#include "show.h"
#include "unit/rows_of.h"
#include "unit/streams.h"
#include "row_vectors.h"

static vector *vectors;
static size_t vector_count;

static const int32_t headers[] = {
    STRIA_ROWBINARY_PLAIN, STRIA_ROWBINARY_NAMES, STRIA_ROWBINARY_NAMES_AND_TYPES};

/* The vector's bytes with a header: that of names is put together from the one file. */
static stria_view bytes_with(const vector *v, int32_t header, char *room, size_t size)
{
    const size_t names = behind_strings(v, v->column_count);
    const stria_view rows = view_behind(v->row_bytes, rows_at(v));
    stria_view bytes = {room, names + rows.size};

    if (header == STRIA_ROWBINARY_NAMES_AND_TYPES)
        return v->row_bytes;
    if (header == STRIA_ROWBINARY_PLAIN)
        return rows;
    assert_true(bytes.size <= size);
    memcpy(room, v->row_bytes.data, names);
    memcpy(room + names, rows.data, rows.size);
    return bytes;
}

static void check_text(const vector *v, const char *what, const char *found, const char *expected)
{
    if (strcmp(found, expected) != 0)
        fail_msg("%s, %s: %s\n  instead of %s", v->name, what, found, expected);
}

static void check_rows(const vector *v, stria_batch *batch)
{
    char row[4096];

    assert_int_equal(stria_batch_rows(batch), v->row_count);
    assert_batch_sound(batch);
    for (size_t i = 0; i < v->row_count; i++) {
        show_row(batch, i, row, sizeof row);
        check_text(v, "row", row, v->rows[i]);
    }
}

static void check_decode(const vector *v, int32_t header, stria_source source)
{
    stria_batch *const batch = new_batch(v->columns, v->column_count);
    const stria_code code = stria_batch_read_rowbinary(batch, header, source, &error);

    if (code != STRIA_OK && !(code == STRIA_END && v->row_count == 0))
        fail_msg("%s: %s at byte %lld of '%s'", v->name, error.message, (long long)error.offset,
            error.path);
    assert_int_equal(stria_batch_read_rowbinary(batch, header, source, &error), STRIA_END);
    check_rows(v, batch);
    stria_batch_free(batch);
}

/* ---- Tests -------------------------------------------------------------------------- */

static char room[1 << 17];

static void hex_twins_are_the_bytes(void **state)
{
    (void)state;
    assert_true(vector_count > 50);
    for (size_t i = 0; i < vector_count; i++) {
        if (!same_view(vectors[i].row_bytes, vectors[i].row_twin))
            fail_msg("%s.rbwnt.hex", vectors[i].name);
    }
}

static void views_decode_to_the_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < vector_count * COUNT_OF(headers); i++) {
        const int32_t header = headers[i % COUNT_OF(headers)];
        const vector *const v = &vectors[i / COUNT_OF(headers)];
        stria_view rest = bytes_with(v, header, room, sizeof room);

        check_decode(v, header, stria_view_source(&rest));
        assert_int_equal(rest.size, 0);
    }
}

static void sources_decode_to_the_rows(void **state)
{
    static const size_t at_once[] = {1, 7, 0, SIZE_MAX};

    (void)state;
    for (size_t i = 0; i < vector_count * COUNT_OF(headers); i++) {
        const int32_t header = headers[i % COUNT_OF(headers)];
        const vector *const v = &vectors[i / COUNT_OF(headers)];

        for (size_t k = 0; k < COUNT_OF(at_once); k++) {
            drip d = drip_of(bytes_with(v, header, room, sizeof room), at_once[k]);
            check_decode(v, header, drip_source(&d));
        }
    }
}

/* A row at a time: no byte behind a row is asked for. */
static void pieces_decode_to_the_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < vector_count; i++) {
        const vector *const v = &vectors[i];
        stria_batch *const batch = new_batch(v->columns, v->column_count);
        drip d = drip_of(v->row_bytes, 0);
        stria_view rest = v->row_bytes;
        int32_t header = STRIA_ROWBINARY_NAMES_AND_TYPES;

        for (size_t row = 0; row < v->row_count; row++) {
            OK(stria_batch_read_rowbinary_rows(batch, header, 1, drip_source(&d), &error));
            OK(stria_batch_read_rowbinary_rows(batch, header, 1, stria_view_source(&rest), &error));
            if (d.asked != v->row_bytes.size - rest.size || d.at != d.asked)
                fail_msg("%s: asked for %zu bytes of a row that ends at %zu", v->name, d.asked,
                    v->row_bytes.size - rest.size);
            header = STRIA_ROWBINARY_PLAIN;
        }
        assert_int_equal(rest.size, 0);
        assert_int_equal(stria_batch_rows(batch), 2 * v->row_count);
        stria_batch_free(batch);
    }
}

static void new_batches_have_the_announced_columns(void **state)
{
    (void)state;
    for (size_t i = 0; i < vector_count; i++) {
        const vector *const v = &vectors[i];
        stria_view rest = v->row_bytes;
        stria_batch *const batch =
            stria_batch_new_from_rowbinary(stria_view_source(&rest), &hard, &error);

        if (batch == NULL)
            fail_msg("%s: %s", v->name, error.message);
        assert_int_equal(stria_batch_columns(batch), v->column_count);
        for (size_t k = 0; k < v->column_count; k++) {
            static char type[1 << 16];
            (void)stria_column_type_text(stria_batch_column(batch, k), type, sizeof type);
            check_text(v, "type", type, v->columns[k].type);
            check_text(v, "name", stria_batch_name(batch, k), v->columns[k].name);
        }
        check_rows(v, batch);
        stria_batch_free(batch);
    }
}

static void check_bytes(const vector *v, stria_view found, stria_view expected)
{
    if (!same_view(found, expected))
        fail_msg("%s, written: %zu bytes differ from the file's %zu", v->name, found.size,
            expected.size);
}

static void sinks_get_the_same_bytes(void **state)
{
    static uint8_t bytes[sizeof room];
    stria_memory *const memory = new_memory();

    (void)state;
    for (size_t i = 0; i < vector_count * COUNT_OF(headers); i++) {
        const int32_t header = headers[i % COUNT_OF(headers)];
        const vector *const v = &vectors[i / COUNT_OF(headers)];
        const stria_view expected = bytes_with(v, header, room, sizeof room);
        stria_batch *const batch = new_batch(v->columns, v->column_count);
        stria_view rest = v->row_bytes;
        bucket b = bucket_of(bytes, sizeof bytes);

        OK(stria_batch_read_rowbinary(
            batch, STRIA_ROWBINARY_NAMES_AND_TYPES, stria_view_source(&rest), &error));
        check_bytes(v, encode_rows(batch, header, memory), expected);
        OK(stria_batch_write_rowbinary(batch, header, bucket_sink(&b), &error));
        check_bytes(v, (stria_view){(const char *)bytes, b.size}, expected);
        stria_batch_free(batch);
    }
    stria_memory_free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(hex_twins_are_the_bytes),
        TEST(views_decode_to_the_rows),
        TEST(sources_decode_to_the_rows),
        TEST(pieces_decode_to_the_rows),
        TEST(new_batches_have_the_announced_columns),
        TEST(sinks_get_the_same_bytes),
    };

    size_t all;
    vectors = vectors_new(&all);
    vector_count = move_uncountable(vectors, all);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    vectors_free(vectors, all);
    return failed;
}
