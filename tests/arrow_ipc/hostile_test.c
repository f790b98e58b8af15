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

/* Valgrind looks at some places only. */
static size_t step_of_bytes(void)
{
    return rounds(20) < 20 ? 41 : 1;
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
        for (size_t size = 0; size < v->size; size += step_of_bytes()) {
            const stria_code code = read_all(place(v->bytes, size), &batches, &rows);

            if (code != STRIA_END && code != STRIA_ERR_CORRUPT)
                fail_msg("%s, %zu bytes: %s", v->name, size, error.message);
            ends += code == STRIA_END;
        }
    }
    if (step_of_bytes() == 1)
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
    static const uint8_t changes[] = {0x01, 0x80, 0xff};
    const size_t step = step_of_bytes();
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

/* ---- A schema by hand ----------------------------------------------------------------- */

static void put16(uint8_t *bytes, size_t at, size_t value)
{
    memcpy(bytes + at, &(uint16_t){(uint16_t)value}, 2);
}

static void put32(uint8_t *bytes, size_t at, size_t value)
{
    memcpy(bytes + at, &(uint32_t){(uint32_t)value}, 4);
}

static void put_vtable(uint8_t *bytes, size_t at, const uint8_t *fields, size_t count)
{
    put16(bytes, at, 4 + 2 * count);
    put16(bytes, at + 2, 16);
    for (size_t i = 0; i < count; i++)
        put16(bytes, at + 4 + 2 * i, fields[i]);
}

/* A struct whose two fields are one table, whose two fields are one table ... `depth` times:
 *
 *     0 root | 4 vtables | 64 message | 76 schema | 84 [field 0] | 92 field 0 [twice field 1] ...
 *
 * Returns how many bytes the metadata has. */
static size_t put_folded(uint8_t *bytes, size_t depth)
{
    enum { MESSAGE = 4, SCHEMA = 16, FIELD = 24, STRUCT = 40, LEAF = 44, FIRST = 92, EACH = 28 };
    const size_t type = FIRST + depth * EACH;

    put32(bytes, 0, 64);
    put_vtable(bytes, MESSAGE, (const uint8_t[]){8, 10, 4}, 3);
    put_vtable(bytes, SCHEMA, (const uint8_t[]){0, 4}, 2);
    put_vtable(bytes, FIELD, (const uint8_t[]){0, 0, 12, 4, 0, 8}, 6);
    put_vtable(bytes, STRUCT, NULL, 0);
    put_vtable(bytes, LEAF, (const uint8_t[]){0, 0, 12, 4}, 4);
    put32(bytes, 64, 64 - MESSAGE);
    put32(bytes, 68, 8);
    put16(bytes, 72, 4); /* version 5 */
    put16(bytes, 74, 1); /* a schema */
    put32(bytes, 76, 76 - SCHEMA);
    put32(bytes, 80, 4);
    put32(bytes, 84, 1);
    put32(bytes, 88, 4);
    for (size_t i = 0; i < depth; i++) {
        const size_t at = FIRST + i * EACH;

        put32(bytes, at, at - (i + 1 < depth ? FIELD : LEAF));
        put32(bytes, at + 4, type - at - 4);
        put32(bytes, at + 8, 8);
        put32(bytes, at + 12, 13); /* a struct */
        put32(bytes, at + 16, 2);
        put32(bytes, at + 20, 8);
        put32(bytes, at + 24, 4);
    }
    put32(bytes, type, type - STRUCT);
    put32(bytes, type + 4, 0);
    put32(bytes, type + 8, 0);
    return type + 16;
}

/* Few bytes of metadata that stand for any number of fields, which nobody may unfold. */
static void test_folded_schemas(void **state)
{
    uint8_t bytes[2048] = {0xff, 0xff, 0xff, 0xff};
    size_t batches;
    size_t rows;

    (void)state;
    for (size_t depth = 1; depth <= 60; depth++) {
        const size_t size = put_folded(bytes + 8, depth) / 8 * 8 + 8;

        put32(bytes, 4, size);
        const stria_code code = read_all(place(bytes, 8 + size), &batches, &rows);
        if (depth < 6) /* which nanoarrow reads */
            SAYS("has no name");
        if (depth > 12) {
            assert_int_equal(code, STRIA_ERR_CORRUPT);
            SAYS("unfolds to many times its bytes");
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_whole), TEST(test_cut), TEST(test_changed), TEST(test_folded_schemas)};

    read_vectors(vectors);
    wall = guard_make(NULL, WALL, GUARD_END);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    guard_free(&wall);
    free_vectors(vectors);
    return failed;
}
