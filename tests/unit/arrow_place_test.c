/* arrow_place_test.c - where an array's error is: the row of the batch, and the value in its array
 */
#include "unit/arrow_made.h"

enum { MANY = 1200, BAD = 1100 }; /* rows, which are more than a block, and the one refused */

/* Refused at this row of the batch, and this place in the array that has the value. */
#define AT(column, type, code, row, element, path)                                                 \
    do {                                                                                           \
        REFUSED((column), (type), (code), "");                                                     \
        PLACE((row), (element), (path));                                                           \
    } while (0)

/* ---- Flat columns ------------------------------------------------------------------- */

static void test_numbers(void **state)
{
    int32_t numbers[MANY] = {0};
    made m;

    (void)state;
    numbers[BAD] = 1000;
    make(&m, "i", MANY, BUFFERS(NULL, numbers));
    AT(&m, "Int8", STRIA_ERR_RANGE, BAD, BAD, "x");
    AT(&m, "Nullable(Int8)", STRIA_ERR_RANGE, BAD, BAD, "x");
    AT(&m, "LowCardinality(Int8)", STRIA_ERR_RANGE, BAD, BAD, "x");
    AT(&m, "Bool", STRIA_ERR_RANGE, BAD, BAD, "x");
    m.array.offset = 100;
    m.array.length -= 100;
    AT(&m, "Int8", STRIA_ERR_RANGE, BAD - 100, BAD - 100, "x");
}

static void test_texts(void **state)
{
    static char text[MANY];
    int32_t offsets[MANY + 1];
    made m;

    (void)state;
    memset(text, '1', sizeof text);
    for (int32_t i = 0; i <= MANY; i++)
        offsets[i] = i;
    text[BAD] = 'z';
    make(&m, "u", MANY, BUFFERS(NULL, offsets, text));
    AT(&m, "Int64", STRIA_ERR_RANGE, BAD, BAD, "x");
    AT(&m, "LowCardinality(Int64)", STRIA_ERR_RANGE, BAD, BAD, "x");
    text[BAD] = '\xff';
    AT(&m, "String", STRIA_ERR_ENCODING, BAD, BAD, "x");
    offsets[BAD] = 0;
    AT(&m, "String", STRIA_ERR_CORRUPT, BAD - 1, BAD - 1, "x");
}

static void test_bits_and_nulls(void **state)
{
    uint8_t set[MANY / 8 + 1];
    made m;

    (void)state;
    memset(set, 0xff, sizeof set);
    set[BAD / 8] = (uint8_t) ~(1U << BAD % 8);
    make(&m, "b", MANY, BUFFERS(set, set));
    AT(&m, "UInt8", STRIA_ERR_NULL, BAD, BAD, "x");
    m.schema.flags = 0;
    AT(&m, "Nullable(Int64)", STRIA_ERR_NULL, BAD, BAD, "x");
    make(&m, "n", 3, 0, NULL);
    AT(&m, "Int64", STRIA_ERR_NULL, 0, 0, "x");
}

static void test_rows_of_a_batch(void **state)
{
    static const int32_t numbers[] = {1000, 1, 2, 1000, 1};
    const stria_field field = {"x", "Int8"};
    stria_batch *const batch = new_batch(&field, 1);
    made m;
    made top;

    (void)state;
    make(&m, "i", 5, BUFFERS(NULL, numbers));
    make_batch(&top, &m);
    top.array.offset = 1;
    top.array.length = 4;
    FAILS(STRIA_ERR_RANGE, stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    PLACE(2, 3, "x");
    top.buffers[0] = (const uint8_t[]){0xfb};
    top.array.null_count = -1;
    top.schema.flags = ARROW_FLAG_NULLABLE;
    FAILS(STRIA_ERR_NULL, stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    PLACE(1, 1, "");
    stria_batch_free(batch);
}

/* ---- Lists ---------------------------------------------------------------------------- */

/* Items of which 5 is too large for an Int8. */
static const int32_t many_items[] = {0, 1, 2, 3, 4, 500, 6, 7};
static const int32_t list_offsets[] = {0, 2, 2, 4, 7, 8};

static void test_lists(void **state)
{
    static const int32_t starts[] = {6, 0, 4, 5};
    static const int32_t sizes[] = {2, 3, 2, 3};
    made items;
    made m;

    (void)state;
    make(&items, "i", 8, BUFFERS(NULL, many_items));
    make(&m, "+l", 5, BUFFERS(NULL, list_offsets));
    add_child(&m, &items, "item");
    AT(&m, "Array(Int8)", STRIA_ERR_RANGE, 3, 5, "x[]");
    m.array.offset = 2;
    m.array.length = 3;
    AT(&m, "Array(Int8)", STRIA_ERR_RANGE, 1, 5, "x[]");
    m.buffers[0] = (const uint8_t[]){0x17}; /* the row before it begins another run */
    AT(&m, "Array(Int8)", STRIA_ERR_NULL, 1, 1, "x");
    make(&m, "+vl", 4, BUFFERS(NULL, starts, sizes));
    add_child(&m, &items, "item");
    AT(&m, "Array(Int8)", STRIA_ERR_RANGE, 2, 5, "x[]");
    make(&m, "+w:2", 4, BUFFERS((const uint8_t[]){0x0d}));
    add_child(&m, &items, "item");
    AT(&m, "Nullable(FixedArray(Int8, 2))", STRIA_ERR_RANGE, 2, 5, "x[]");
    AT(&m, "Nullable(Array(Int8))", STRIA_ERR_RANGE, 2, 5, "x[]");
    AT(&m, "Nullable(FixedArray(Int32, 3))", STRIA_ERR_SHAPE, 0, 0, "x");
    items.array.offset = 1; /* each item is one place nearer to the beginning */
    items.array.length = 7;
    m.array.length = 3;
    AT(&m, "Nullable(FixedArray(Int8, 2))", STRIA_ERR_RANGE, 2, 4, "x[]");
}

static void test_lists_in_lists(void **state)
{
    static const int64_t outer_offsets[] = {0, 1, 1, 5};
    made items;
    made inner;
    made m;

    (void)state;
    make(&items, "i", 8, BUFFERS(NULL, many_items));
    make(&inner, "+l", 5, BUFFERS(NULL, list_offsets));
    add_child(&inner, &items, "item");
    make(&m, "+L", 3, BUFFERS(NULL, outer_offsets));
    add_child(&m, &inner, "item");
    AT(&m, "Array(Array(Int8))", STRIA_ERR_RANGE, 2, 5, "x[][]");
    inner.buffers[0] = (const uint8_t[]){0xfd};
    AT(&m, "Array(Array(Int32))", STRIA_ERR_NULL, 2, 1, "x[]");
}

static void test_structs_and_maps(void **state)
{
    made key;
    made value;
    made entries;
    made m;

    (void)state;
    make(&key, "i", 8, BUFFERS(NULL, many_items));
    make(&value, "i", 8, BUFFERS(NULL, many_items));
    make(&entries, "+s", 7, BUFFERS(NULL));
    entries.array.offset = 1;
    add_child(&entries, &key, "key");
    add_child(&entries, &value, "value");
    AT(&entries, "Tuple(key Int32, value Int8)", STRIA_ERR_RANGE, 4, 5, "x.value");
    make(&m, "+m", 4, BUFFERS(NULL, list_offsets));
    add_child(&m, &entries, "entries");
    AT(&m, "Map(Int32, Int8)", STRIA_ERR_RANGE, 3, 5, "x[].value");
    AT(&m, "Array(Tuple(Int8, Int32))", STRIA_ERR_RANGE, 3, 5, "x[].1");
    key.buffers[0] = (const uint8_t[]){0xdf};
    AT(&m, "Array(Tuple(Int8, Int32))", STRIA_ERR_NULL, 3, 5, "x");
    key.buffers[0] = NULL;
    make(&m, "+l", 4, BUFFERS(NULL, list_offsets));
    add_child(&m, &entries, "item");
    entries.buffers[0] = (const uint8_t[]){0xdf};
    AT(&m, "Nested(key Int32, value Int32)", STRIA_ERR_NULL, 3, 4, "x");
}

/* What the check finds below lists, before anything is read. */
static void test_checks_below_lists(void **state)
{
    static const int64_t texts_of[] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    static const int64_t times[] = {0, 0, 0, -1, 0, 0, 0, 0};
    static const int64_t wild[] = {INT64_MIN, INT64_MAX, 3, 2, 8};
    made items;
    made m;

    (void)state;
    make(&items, "U", 8,
        BUFFERS(NULL, texts_of,
            "abc\xff"
            "efgh"));
    make(&m, "+l", 5, BUFFERS(NULL, list_offsets));
    add_child(&m, &items, "item");
    AT(&m, "Array(String)", STRIA_ERR_ENCODING, 2, 3, "x");
    make(&items, "ttu", 8, BUFFERS(NULL, times));
    AT(&m, "Array(Int64)", STRIA_ERR_CORRUPT, 2, 3, "x");
    m.array.length = 2; /* which no row has any more */
    AT(&m, "Array(Int64)", STRIA_ERR_CORRUPT, -1, 3, "x");
    make(&m, "+L", 4, BUFFERS(NULL, wild)); /* not checked yet */
    add_child(&m, &items, "item");
    AT(&m, "Array(Int64)", STRIA_ERR_CORRUPT, 0, 3, "x");
}

/* ---- Values by index ------------------------------------------------------------------- */

static void test_dictionaries(void **state)
{
    static const int32_t keys[] = {1, 1000, 2, 2000};
    static const uint8_t indexes[] = {0, 2, 1, 0, 1, 0, 2, 1};
    made values;
    made m;
    made lists;

    (void)state;
    make(&values, "i", 3, BUFFERS(NULL, keys));
    make(&m, "C", 8, BUFFERS((const uint8_t[]){0xfb}, indexes));
    add_dictionary(&m, &values);
    AT(&m, "Nullable(Int8)", STRIA_ERR_RANGE, 4, 1, "x");
    AT(&m, "LowCardinality(Nullable(Int8))", STRIA_ERR_RANGE, 4, 1, "x");
    make(&lists, "+l", 5, BUFFERS(NULL, list_offsets));
    add_child(&lists, &m, "item");
    AT(&lists, "Array(Nullable(Int8))", STRIA_ERR_RANGE, 3, 1, "x[]");
    values.buffers[1] = keys + 1; /* 1000, 2, 2000 */
    m.buffers[0] = NULL;
    AT(&m, "Int8", STRIA_ERR_RANGE, 0, 0, "x");
    m.array.length = 1;
    m.array.offset = 1;
    values.array.length = 3;
    AT(&m, "Int8", STRIA_ERR_RANGE, -1, 0, "x"); /* a key that no row has */
    m.array.length = 8;
    m.array.offset = 0;
    values.array.length = 2;
    AT(&m, "Int32", STRIA_ERR_CORRUPT, 1, 1, "x");
    values.array.length = 3;
    values.buffers[0] = (const uint8_t[]){0xfd};
    AT(&m, "Int32", STRIA_ERR_NULL, 2, 1, "x");
}

static void test_runs(void **state)
{
    static const int32_t ends[] = {2, 5, 9};
    static const int32_t numbers[] = {1, 1000, 2};
    made runs;
    made values;
    made m;

    (void)state;
    make(&runs, "i", 3, BUFFERS(NULL, ends));
    make(&values, "i", 3, BUFFERS(NULL, numbers));
    make(&m, "+r", 7, 0, NULL);
    add_child(&m, &runs, "run_ends");
    add_child(&m, &values, "values");
    AT(&m, "Int8", STRIA_ERR_RANGE, 2, 1, "x");
    m.array.offset = 1;
    AT(&m, "Int8", STRIA_ERR_RANGE, 1, 1, "x");
    m.array.offset = 4;
    m.array.length = 5;
    AT(&m, "Int8", STRIA_ERR_RANGE, 0, 1, "x");
    m.array.offset = 5;
    m.array.length = 4;
    AT(&m, "Int8", STRIA_ERR_RANGE, -1, 1, "x");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_numbers),
        TEST(test_texts),
        TEST(test_bits_and_nulls),
        TEST(test_rows_of_a_batch),
        TEST(test_lists),
        TEST(test_lists_in_lists),
        TEST(test_structs_and_maps),
        TEST(test_checks_below_lists),
        TEST(test_dictionaries),
        TEST(test_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
