/* golden_test.c - ClickHouse's bytes decode to the listed rows, and back */
#include <stdlib.h>

#include "show.h"
#include "unit/batches.h"
#include "unit/streams.h"
#include "vectors.h"

static vector *vectors;
static size_t vector_count;

static void check_text(const vector *v, const char *what, const char *found, const char *expected)
{
    if (strcmp(found, expected) != 0)
        fail_msg("%s, %s: %s\n  instead of %s", v->name, what, found, expected);
}

static void check_bytes(const vector *v, const char *what, stria_view found)
{
    if (!same_view(found, v->bytes))
        fail_msg("%s, %s: %zu bytes differ from the file's %zu", v->name, what, found.size,
            v->bytes.size);
}

static void check_rows(const vector *v, stria_batch *batch, size_t first)
{
    char row[4096];

    for (size_t i = 0; i < stria_batch_rows(batch); i++) {
        show_row(batch, i, row, sizeof row);
        check_text(v, "row", row, v->rows[first + i]);
    }
}

/* Reads all blocks into one batch. */
static void check_decode(const vector *v, stria_source source)
{
    stria_batch *const batch = new_batch(v->columns, v->column_count);
    size_t rows = 0;

    for (size_t i = 0; i < v->block_count; i++) {
        OK(stria_batch_read_native(batch, source, &error));
        rows += v->blocks[i];
        assert_int_equal(stria_batch_rows(batch), rows);
        assert_batch_sound(batch);
    }
    assert_int_equal(stria_batch_read_native(batch, source, &error), STRIA_END);
    assert_int_equal(stria_batch_rows(batch), v->row_count);
    check_rows(v, batch, 0);
    stria_batch_free(batch);
}

/* ---- Tests -------------------------------------------------------------------------- */

static void hex_twins_are_the_bytes(void **state)
{
    (void)state;
    assert_true(vector_count > 50);
    for (size_t i = 0; i < vector_count; i++)
        check_bytes(&vectors[i], "hex twin", vectors[i].twin);
}

static void views_decode_to_the_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < vector_count; i++) {
        stria_view rest = vectors[i].bytes;
        check_decode(&vectors[i], stria_view_source(&rest));
        assert_int_equal(rest.size, 0);
    }
}

static void sources_decode_to_the_rows(void **state)
{
    static const size_t at_once[] = {1, 2, 3, 7, 0, 64, SIZE_MAX};

    (void)state;
    for (size_t i = 0; i < vector_count; i++) {
        for (size_t k = 0; k < COUNT_OF(at_once); k++) {
            drip d = drip_of(vectors[i].bytes, at_once[k]);
            check_decode(&vectors[i], drip_source(&d));
        }
    }
}

/* A source must not be asked for bytes of what follows: here, of the next block. */
static void no_byte_behind_a_block_is_asked_for(void **state)
{
    (void)state;
    for (size_t i = 0; i < vector_count; i++) {
        const vector *const v = &vectors[i];
        stria_batch *const batch = new_batch(v->columns, v->column_count);
        drip d = drip_of(v->bytes, 0);
        stria_view rest = v->bytes;

        for (size_t block = 0; block < v->block_count; block++) {
            OK(stria_batch_read_native(batch, drip_source(&d), &error));
            OK(stria_batch_read_native(batch, stria_view_source(&rest), &error));
            if (d.asked != v->bytes.size - rest.size || d.at != d.asked)
                fail_msg("%s: asked for %zu bytes of a block that ends at %zu", v->name, d.asked,
                    v->bytes.size - rest.size);
        }
        stria_batch_free(batch);
    }
}

/* What the block announces is the table's type, except that ClickHouse leaves out the
 * zone of a plain DateTime. */
static void new_batches_have_the_announced_columns(void **state)
{
    (void)state;
    for (size_t i = 0; i < vector_count; i++) {
        const vector *const v = &vectors[i];
        stria_view rest = v->bytes;
        stria_batch *const batch =
            stria_batch_new_from_native(stria_view_source(&rest), &hard, &error);

        if (batch == NULL)
            fail_msg("%s: %s", v->name, error.message);
        assert_int_equal(stria_batch_columns(batch), v->column_count);
        assert_int_equal(stria_batch_rows(batch), v->blocks[0]);
        assert_batch_sound(batch);
        for (size_t k = 0; k < v->column_count; k++) {
            const bool drops = strncmp(v->columns[k].type, "DateTime(", 9) == 0;
            char type[128];
            (void)stria_column_type_text(stria_batch_column(batch, k), type, sizeof type);
            check_text(v, "type", type, drops ? "DateTime" : v->columns[k].type);
            check_text(v, "name", stria_batch_name(batch, k), v->columns[k].name);
        }
        check_rows(v, batch, 0);
        stria_batch_free(batch);
    }
}

/* Each block is read into an empty batch and written again; together they are the file. */
static void check_encode(const vector *v, stria_sink sink)
{
    stria_batch *const batch = new_batch(v->columns, v->column_count);
    stria_view rest = v->bytes;
    size_t first = 0;

    for (size_t i = 0; i < v->block_count; i++) {
        OK(stria_batch_read_native(batch, stria_view_source(&rest), &error));
        check_rows(v, batch, first);
        OK(stria_batch_write_native(batch, sink, &error));
        first += stria_batch_rows(batch);
        stria_batch_reset(batch);
    }
    stria_batch_free(batch);
}

static void memory_gets_the_same_bytes(void **state)
{
    stria_memory *const memory = new_memory();

    (void)state;
    for (size_t i = 0; i < vector_count; i++) {
        stria_memory_reset(memory);
        check_encode(&vectors[i], stria_memory_sink(memory));
        check_bytes(&vectors[i], "written", stria_memory_view(memory));
    }
    stria_memory_free(memory);
}

static void other_sinks_get_the_same_bytes(void **state)
{
    enum { ROOM = 1 << 16 };
    uint8_t *const bytes = malloc(ROOM);

    (void)state;
    assert_non_null(bytes);
    for (size_t i = 0; i < vector_count; i++) {
        bucket b = bucket_of(bytes, ROOM);
        check_encode(&vectors[i], bucket_sink(&b));
        check_bytes(&vectors[i], "written", (stria_view){(const char *)bytes, b.size});
    }
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(hex_twins_are_the_bytes),
        TEST(views_decode_to_the_rows),
        TEST(sources_decode_to_the_rows),
        TEST(no_byte_behind_a_block_is_asked_for),
        TEST(new_batches_have_the_announced_columns),
        TEST(memory_gets_the_same_bytes),
        TEST(other_sinks_get_the_same_bytes),
    };

    vectors = vectors_new(&vector_count);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    vectors_free(vectors, vector_count);
    return failed;
}
