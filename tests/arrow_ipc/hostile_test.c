/* hostile_test.c - streams of others, cut and changed in every place
 *
 * Whatever comes of it must be an error of the format, or rows that are sound; sanitizers and
 * Valgrind find the rest. */
#include "unit/batches.h"

#include "arrow_ipc/vectors.h"
#include "stria/arrow_ipc.h"
#include "support/guard.h"

static vector vectors[VECTORS];
static guarded wall; /* bytes under test end at its end */

enum { WALL = 8192 };

static stria_view place(const void *bytes, size_t size)
{
    uint8_t *const to = wall.block + wall.size - size;
    const stria_view view = {(const char *)to, size};

    if (size > 0)
        memcpy(to, bytes, size);
    return view;
}

/* Reads all there is, and counts batches and rows. */
static stria_code read_all(stria_view bytes, size_t *batches, size_t *rows)
{
    stria_arrow_ipc_reader *const reader =
        stria_arrow_ipc_reader_new(stria_view_source(&bytes), &hard, &error);

    *batches = *rows = 0;
    if (reader == NULL)
        return error.code;
    stria_batch *const batch = stria_arrow_ipc_batch(reader, &hard, &error);
    stria_code code = batch != NULL ? STRIA_OK : error.code;
    while (code == STRIA_OK) {
        code = stria_arrow_ipc_read(reader, batch, &error);
        *batches += code == STRIA_OK;
    }
    if (batch != NULL) {
        *rows = stria_batch_rows(batch);
        assert_batch_sound(batch);
    }
    stria_batch_free(batch);
    stria_arrow_ipc_reader_free(reader);
    return code;
}

static void test_whole(void **state)
{
    size_t batches;
    size_t rows;

    (void)state;
    for (const vector *v = vectors; v < vectors + VECTORS; v++) {
        if (read_all(place(v->bytes, v->size), &batches, &rows) != STRIA_END)
            fail_msg("%s: %s", v->name, error.message);
        assert_int_equal(batches, v->batches);
        assert_int_equal(rows, v->rows);
    }
}

/* The end may be missing, and with it whole messages: nobody can tell. */
static void test_cut(void **state)
{
    size_t batches;
    size_t rows;
    size_t ends = 0;

    (void)state;
    for (const vector *v = vectors; v < vectors + VECTORS; v++) {
        for (size_t size = 0; size < v->size; size++) {
            const stria_code code = read_all(place(v->bytes, size), &batches, &rows);

            if (code != STRIA_END && code != STRIA_ERR_CORRUPT)
                fail_msg("%s, %zu bytes: %s", v->name, size, error.message);
            ends += code == STRIA_END;
        }
    }
    assert_int_equal(ends, 6 + 5 * 2 + 3); /* schemas, record batches, dictionaries */
}

static bool is_refusal(stria_code code)
{
    switch (code) {
    case STRIA_ERR_ARGUMENT: /* two columns of one name */
    case STRIA_ERR_TYPE:
    case STRIA_ERR_RANGE:
    case STRIA_ERR_NULL:
    case STRIA_ERR_SHAPE:
    case STRIA_ERR_ENCODING:
    case STRIA_ERR_SIZE:
    case STRIA_ERR_CORRUPT:
    case STRIA_ERR_TARGET:
        return true;
    default:
        return code == STRIA_END;
    }
}

static void test_changed(void **state)
{
    static const uint8_t changes[] = {0x01, 0x80, 0xff, 0x10};
    const size_t step = rounds(1) == 0 ? 20 : 1;
    size_t batches;
    size_t rows;

    (void)state;
    for (const vector *v = vectors; v < vectors + VECTORS; v++) {
        for (size_t at = 0; at < v->size; at += step) {
            for (size_t i = 0; i < COUNT_OF(changes); i++) {
                const stria_view bytes = place(v->bytes, v->size);

                wall.block[wall.size - v->size + at] ^= changes[i];
                const stria_code code = read_all(bytes, &batches, &rows);
                if (!is_refusal(code))
                    fail_msg("%s, byte %zu ^ %02x: %s, %s", v->name, at, changes[i],
                        stria_code_name(code), error.message);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(test_whole), TEST(test_cut), TEST(test_changed)};

    read_vectors(vectors);
    wall = guard_make(NULL, WALL, GUARD_END);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    guard_free(&wall);
    free_vectors(vectors);
    return failed;
}
