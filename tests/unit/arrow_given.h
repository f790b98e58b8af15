/* arrow_given.h - batches as arrays, and back, for tests of what leaves */
#ifndef STRIA_TESTS_ARROW_GIVEN_H
#define STRIA_TESTS_ARROW_GIVEN_H

#include "unit/batches.h"

#include "src/arrow/arrow_format.h"
#include "stria/arrow.h"

/* ---- Arrays -------------------------------------------------------------------------- */

typedef struct given {
    struct ArrowSchema schema;
    struct ArrowArray array;
} given;

static inline given share(const stria_batch *batch)
{
    given g;

    OK(stria_batch_share_with_arrow(batch, &g.schema, &g.array, &error));
    return g;
}

static inline given move(stria_batch *batch)
{
    given g;

    OK(stria_batch_move_to_arrow(batch, &g.schema, &g.array, &error));
    return g;
}

static inline void release(given *g)
{
    g->schema.release(&g->schema);
    g->array.release(&g->array);
    assert_null(g->schema.release);
    assert_null(g->array.release);
}

/* The rows of an array, as a batch of the same columns. */
static inline stria_batch *read_back(const stria_batch *like, const given *g)
{
    enum { COLUMNS = 16, TYPE = 200 };
    static char types[COLUMNS][TYPE];
    stria_field fields[COLUMNS];

    for (size_t i = 0; i < like->count; i++) {
        assert_true(stria_column_type_text(like->columns[i], types[i], TYPE) < TYPE);
        fields[i] = (stria_field){like->names[i], types[i]};
    }
    stria_batch *const batch = new_batch(fields, like->count);
    OK(stria_batch_read_arrow(batch, &g->schema, &g->array, &error));
    return batch;
}

static inline void assert_gives(const given *g, const stria_batch *expected)
{
    stria_batch *const got = read_back(expected, g);

    assert_batch_sound(got);
    assert_batches_equal(got, expected);
    stria_batch_free(got);
}

/* ---- Types --------------------------------------------------------------------------- */

static inline bool arrow_lacks(const char *type)
{
    static const char *const lacking[] = {
        "Time64", "TimeTZ", "BFloat16", "Int128", "UInt128", "Int256", "UInt256", "IntervalMDM"};
    bool lacks = strcmp(type, "Time") == 0;

    for (size_t i = 0; i < COUNT_OF(lacking); i++)
        lacks = lacks || strncmp(type, lacking[i], strlen(lacking[i])) == 0;
    return lacks;
}

/* Random bytes are no UTF-8, which a String need not be, but utf8 must. */
static inline bool is_bytes(const type_fact *fact)
{
    return fact->kind == FACT_STRING;
}

/* Arrow has no tenths of microseconds, and its nanoseconds end in 2262. */
static inline bool is_past_arrow(const type_fact *fact)
{
    return strncmp(fact->type, "DateTime64(7", 12) == 0 ||
        strncmp(fact->type, "DateTime64(8", 12) == 0;
}

/* ---- Batches of all shapes ----------------------------------------------------------- */

static const stria_field mixed_fields[] = {{"n", "Int64"}, {"b", "Nullable(Bool)"},
    {"s", "Nullable(String)"}, {"a", "Array(Nullable(String))"},
    {"k", "LowCardinality(Nullable(String))"}, {"e", "Nullable(Enum8('low' = -7, 'high' = 9))"},
    {"u", "UUID"}, {"t", "Nullable(Tuple(x Int8, y Nullable(String)))"},
    {"m", "Map(String, Array(Date))"}, {"f", "Nullable(FixedArray(Nullable(UInt16), 2))"},
    {"v", "Nested(p DateTime64(4), q LowCardinality(String))"}};

enum { NUMBERS, FLAGS, TEXTS, LISTS, KEYS, ENUMS, UUIDS, TUPLES, MAPS, FIXED, NESTED };

static inline void push_texts(stria_column *column, size_t count, size_t seed)
{
    static const char *const texts[] = {"", "short", "one that is longer than sixteen bytes"};

    while (count-- > 0) {
        const bool missing = column->nullable && seed % 3 == 0;
        OK(missing ? stria_push_null(column, &error)
                   : stria_push_cstr(column, texts[seed % COUNT_OF(texts)], &error));
        seed += 2;
    }
}

static inline void push_mixed_row(stria_batch *batch, size_t row)
{
    stria_column **const columns = batch->columns;
    stria_column *const date = columns[MAPS]->child->next;
    stria_column *const moment = columns[NESTED]->child;

    OK(stria_push_int64(columns[NUMBERS], (int64_t)row - 3, &error));
    OK(row % 4 == 0 ? stria_push_null(columns[FLAGS], &error)
                    : stria_push_bool(columns[FLAGS], row % 2 == 0, &error));
    push_texts(columns[TEXTS], 1, row);
    push_texts(columns[LISTS]->child, row % 4, row);
    OK(stria_end_row(columns[LISTS], &error));
    push_texts(columns[KEYS], 1, row);
    OK(row % 5 == 0 ? stria_push_null(columns[ENUMS], &error)
                    : stria_push_cstr(columns[ENUMS], row % 2 ? "low" : "high", &error));
    OK(stria_push_cstr(columns[UUIDS], "00112233-4455-6677-8899-aabbccddeeff", &error));
    if (row % 3 == 1) {
        OK(stria_push_null(columns[TUPLES], &error));
        OK(stria_push_null(columns[FIXED], &error));
    } else {
        OK(stria_push_int8(columns[TUPLES]->child, (int8_t)row, &error));
        push_texts(columns[TUPLES]->child->next, 1, row);
        OK(stria_end_row(columns[TUPLES], &error));
        OK(stria_push_uint16(columns[FIXED]->child, (uint16_t)row, &error));
        OK(stria_push_null(columns[FIXED]->child, &error));
        OK(stria_end_row(columns[FIXED], &error));
    }
    for (size_t i = 0; i < row % 3; i++) {
        push_texts(columns[MAPS]->child, 1, row);
        OK(stria_push_uint16(date->child, (uint16_t)(row * 100), &error));
        OK(stria_end_row(date, &error));
        OK(stria_push_int64(moment, (int64_t)row * 12345, &error));
        push_texts(moment->next, 1, row);
    }
    OK(stria_end_row(columns[MAPS], &error));
    OK(stria_end_row(columns[NESTED], &error));
}

static inline stria_batch *new_mixed_batch(size_t rows)
{
    stria_batch *const batch = new_batch(mixed_fields, COUNT_OF(mixed_fields));

    for (size_t row = 0; row < rows; row++)
        push_mixed_row(batch, row);
    OK(stria_batch_commit(batch, &error));
    return batch;
}

/* ---- The rules of the interface ------------------------------------------------------ */

/* Offset 0, exact null counts, names, buffers where they must be, zeros behind them. */
static inline void assert_in_order(const struct ArrowSchema *schema, const struct ArrowArray *array)
{
    stria__arrow_format format;

    assert_true(stria__arrow_parse(schema->format, &format));
    assert_non_null(schema->name);
    assert_non_null(schema->release);
    assert_non_null(array->release);
    assert_int_equal(array->offset, 0);
    assert_true(array->null_count >= 0 && array->null_count <= array->length);
    assert_int_equal(schema->n_children, array->n_children);
    if (array->n_buffers > 0)
        assert_int_equal(array->buffers[0] != NULL, array->null_count > 0);
    for (int64_t i = 1; i < array->n_buffers; i++)
        assert_non_null(array->buffers[i]);
    if (array->n_buffers > 0 && array->buffers[0] != NULL) {
        const uint8_t *const bits = array->buffers[0];
        for (int64_t bit = array->length; bit < (array->length + 511) / 512 * 512; bit++)
            assert_false(bits[bit / 8] >> bit % 8 & 1);
    }
    if (format.layout == STRIA__ARROW_FIXED) {
        const uint8_t *const values = array->buffers[1];
        const size_t used = (size_t)array->length * format.width;
        for (size_t i = used; i < (used + 63) / 64 * 64; i++)
            assert_int_equal(values[i], 0);
    }
    for (int64_t i = 0; i < array->n_children; i++)
        assert_in_order(schema->children[i], array->children[i]);
    assert_int_equal(schema->dictionary != NULL, array->dictionary != NULL);
    if (schema->dictionary != NULL)
        assert_in_order(schema->dictionary, array->dictionary);
}

#endif /* STRIA_TESTS_ARROW_GIVEN_H */
