/* arrow_in_hostile_test.c - arrays that break Arrow's format, or hold what a column does not */
#include "unit/arrow_made.h"

static void test_lengths_and_parts(void **state)
{
    static const int64_t numbers[] = {1, 2, 3};
    made m;
    made good;

    (void)state;
    make(&good, "l", 3, BUFFERS(NULL, numbers));
    m = good;
    m.array.buffers = NULL;
    REFUSED(&m, "Int64", STRIA_ERR_CORRUPT, "buffers");
    m = good;
    m.array.buffers = m.buffers;
    m.array.n_buffers = 3;
    REFUSED(&m, "Int64", STRIA_ERR_CORRUPT, "3 buffers");
    m.array.n_buffers = 2;
    m.buffers[1] = NULL;
    REFUSED(&m, "Int64", STRIA_ERR_CORRUPT, "buffer 1");
    m.buffers[1] = numbers;
    m.array.offset = -1;
    REFUSED(&m, "Int64", STRIA_ERR_CORRUPT, "begins at row -1");
    m.array.offset = INT64_MAX;
    REFUSED(&m, "Int64", STRIA_ERR_CORRUPT, "begins at row 9223372036854775807");
    m.array.offset = INT64_MAX - 3;
    REFUSED(&m, "Int64", STRIA_ERR_SIZE, "more than memory");
    m.array.offset = 0;
    m.array.null_count = 4;
    REFUSED(&m, "Int64", STRIA_ERR_CORRUPT, "4 of 3 rows");
    m.array.null_count = 1;
    REFUSED(&m, "Int64", STRIA_ERR_CORRUPT, "1 rows are null, and 0 are");
    m.buffers[0] = bits;
    m.array.null_count = 0;
    REFUSED(&m, "Int64", STRIA_ERR_CORRUPT, "0 rows are null, and 1 are");
    m.array.null_count = -1;
    REFUSED(&m, "Int64", STRIA_ERR_NULL, "");
    m.schema.flags = 0;
    REFUSED(&m, "Nullable(Int64)", STRIA_ERR_NULL, "not nullable");
    m.schema.flags = ARROW_FLAG_NULLABLE;
    m.array.release = NULL;
    REFUSED(&m, "Nullable(Int64)", STRIA_ERR_CORRUPT, "released");
}

static void test_schemas(void **state)
{
    static const char *const unknown[] = {"", "x", "ts", "tsq:", "w:", "w:-1", "w:99999999999",
        "d:0,0", "d:39,0", "d:5,6", "d:5,2,16", "+us:0", "+w:", "cc", "d:5", NULL};
    static const int64_t numbers[] = {1, 2, 3};
    made m;
    made child;

    (void)state;
    for (size_t i = 0; i < COUNT_OF(unknown); i++) {
        make(&m, unknown[i], 3, BUFFERS(NULL, numbers));
        if (unknown[i] != NULL)
            REFUSED(&m, "Int64", STRIA_ERR_TYPE, "no column takes");
        else
            REFUSED(&m, "Int64", STRIA_ERR_CORRUPT, "missing");
    }
    make(&child, "l", 3, BUFFERS(NULL, numbers));
    make(&m, "l", 3, BUFFERS(NULL, numbers));
    add_child(&m, &child, "y");
    REFUSED(&m, "Int64", STRIA_ERR_CORRUPT, "1 children");
    make(&m, "+l", 0, BUFFERS(NULL, numbers));
    REFUSED(&m, "Array(Int64)", STRIA_ERR_CORRUPT, "0 children");
    make(&m, "g", 3, BUFFERS(NULL, numbers));
    add_dictionary(&m, &child);
    REFUSED(&m, "Int64", STRIA_ERR_CORRUPT, "indexes of a dictionary");
    make(&m, "+m", 0, BUFFERS(NULL, numbers));
    add_child(&m, &child, "entries");
    REFUSED(&m, "Array(Int64)", STRIA_ERR_CORRUPT, "no struct of two");
}

static void test_offsets(void **state)
{
    static const char text[] = "abcdef";
    static const int32_t falling[] = {0, 4, 2, 5};
    static const int32_t negative[] = {-1, 2, 3, 4};
    static const int32_t rising[] = {0, 2, 4, 9};
    static const int64_t numbers[] = {1, 2, 3, 4, 5};
    static const int32_t outside[] = {0, 1, 5};
    static const int32_t sizes[] = {2, INT32_MAX, 1};
    made items;
    made m;

    (void)state;
    make(&m, "u", 3, BUFFERS(NULL, falling, text));
    REFUSED(&m, "String", STRIA_ERR_CORRUPT, "offset 2 is 2, behind 4");
    m.buffers[1] = negative;
    REFUSED(&m, "String", STRIA_ERR_CORRUPT, "offset 0 is -1");
    m.buffers[1] = rising;
    m.buffers[2] = NULL;
    REFUSED(&m, "String", STRIA_ERR_CORRUPT, "bytes of strings are missing");
    make(&items, "l", 5, BUFFERS(NULL, numbers));
    make(&m, "+l", 3, BUFFERS(NULL, rising));
    add_child(&m, &items, "item");
    REFUSED(&m, "Array(Int64)", STRIA_ERR_CORRUPT, "last offset is 9");
    make(&m, "+vl", 3, BUFFERS(NULL, outside, sizes));
    add_child(&m, &items, "item");
    REFUSED(&m, "Array(Int64)", STRIA_ERR_CORRUPT, "list 1 has 2147483647 items from 1");
    make(&m, "+w:2", 3, BUFFERS(NULL));
    add_child(&m, &items, "item");
    REFUSED(&m, "Array(Int64)", STRIA_ERR_CORRUPT, "too few");
}

static void test_views_that_lie(void **state)
{
    static const char block[] = "a text of more than 12 bytes";
    static const int64_t sizes[] = {sizeof block - 1};
    static const struct {
        int32_t size;
        char bytes[12];
        const char *words;
    } views[] = {{-1, "", "has -1 bytes"}, {3, "abcd", "not filled up with zeros"},
        {13, "a te\1\0\0\0\0\0\0", "in block 1 of 1"},
        {13, "a te\377\377\377\377\0\0\0", "in block -1 of 1"},
        {13, "a te\0\0\0\0\377\377\377\377", "13 bytes from -1 on"},
        {28, "text\0\0\0\0\2\0\0", "28 bytes from 2 on, of 28"},
        {13, "b te\0\0\0\0\0\0\0", "begins otherwise"}};
    made m;

    (void)state;
    for (size_t i = 0; i < COUNT_OF(views); i++) {
        uint8_t view[16];

        memcpy(view, &views[i].size, 4);
        memcpy(view + 4, views[i].bytes, 12);
        make(&m, "vz", 1, BUFFERS(NULL, view, block, sizes));
        REFUSED(&m, "String", STRIA_ERR_CORRUPT, views[i].words);
    }
    make(&m, "vz", 1, BUFFERS(NULL, block));
    REFUSED(&m, "String", STRIA_ERR_CORRUPT, "2 buffers");
}

static void test_text_that_is_no_utf8(void **state)
{
    static const char *const bad[] = {"\x80", "a\xc0\x80", "\xe0\x9f\xbf", "\xed\xa0\x80",
        "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "abc\xe2\x82", "\xc3", "\xff",
        "\xf0\x9f\x98", "\xe2\x28\xa1"};
    static const char *const good[] = {"\xc2\x80", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80",
        "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf", "abcdefghij\xe2\x82\xac"};
    made m;

    (void)state;
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        const int32_t offsets[] = {0, (int32_t)strlen(bad[i])};
        make(&m, "u", 1, BUFFERS(NULL, offsets, bad[i]));
        REFUSED(&m, "String", STRIA_ERR_ENCODING, "no UTF-8");
        m.buffers[0] = (const uint8_t[]){0}; /* under a null it is of no matter */
        READS(&m, "Nullable(String)", "NULL");
        MAKES(&m, "Nullable(String)", "NULL");
    }
    for (size_t i = 0; i < COUNT_OF(good); i++) {
        const int32_t offsets[] = {0, (int32_t)strlen(good[i])};
        make(&m, "u", 1, BUFFERS(NULL, offsets, good[i]));
        READS(&m, "String", good[i]);
        MAKES(&m, "Nullable(String)", good[i]);
    }
    { /* a character over the end of a text is two halves */
        static const int32_t offsets[] = {0, 1, 2};
        make(&m, "u", 2, BUFFERS(NULL, offsets, "\xc3\xa9"));
        REFUSED(&m, "String", STRIA_ERR_ENCODING, "row 0");
        make(&m, "z", 2, BUFFERS(NULL, offsets, "ab"));
        READS(&m, "String", "a", "b");
        MAKES(&m, "Nullable(String)", "a", "b");
    }
}

static void test_values_outside(void **state)
{
    static const int32_t ends[] = {0, 1};
    static const int8_t far[] = {0, 1};
    static const int8_t below[] = {0, -1};
    static const uint64_t huge[] = {0, UINT64_MAX};
    static const int64_t late[] = {86400000000, 0};
    static const int64_t rest[] = {86400001};
    static const int32_t decimal[] = {99999, 100000};
    static const int32_t days[] = {0, 200000};
    made keys;
    made m;

    (void)state;
    make(&keys, "u", 1, BUFFERS(NULL, ends, "a"));
    make(&m, "c", 2, BUFFERS(NULL, far));
    add_dictionary(&m, &keys);
    REFUSED(&m, "String", STRIA_ERR_CORRUPT, "row 1 is key 1 of 1");
    m.buffers[1] = below;
    REFUSED(&m, "String", STRIA_ERR_CORRUPT, "row 1 is key -1 of 1");
    make(&m, "L", 2, BUFFERS(NULL, huge));
    add_dictionary(&m, &keys);
    REFUSED(&m, "String", STRIA_ERR_CORRUPT, "row 1 is key -1 of 1");
    make(&m, "ttu", 1, BUFFERS(NULL, late));
    REFUSED(&m, "Time64(6)", STRIA_ERR_CORRUPT, "not within a day");
    make(&m, "tdm", 1, BUFFERS(NULL, rest));
    REFUSED(&m, "Int64", STRIA_ERR_CORRUPT, "no whole day");
    make(&m, "d:5,2,32", 2, BUFFERS(NULL, decimal));
    REFUSED(&m, "Decimal(9, 2)", STRIA_ERR_CORRUPT, "row 1 has more than 5 digits");
    make(&m, "tdD", 2, BUFFERS(NULL, days));
    REFUSED(&m, "Date32", STRIA_ERR_RANGE, "");
    PLACE(1, 1, "x");
    make(&m, "tss:", 1, BUFFERS(NULL, late)); /* of an unknown zone */
    REFUSED(&m, "DateTime64(6, 'Asia/Tokyo')", STRIA_ERR_TYPE, "does not take");
    REFUSED(&m, "Int64", STRIA_ERR_TYPE, "does not take");
    make(&m, "z", 1, BUFFERS(NULL, ends, "1"));
    REFUSED(&m, "Int64", STRIA_ERR_TYPE, "does not take");
    REFUSED(&m, "Array(Int64)", STRIA_ERR_TYPE, "does not take");
    make(&m, "u", 1, BUFFERS(NULL, ends, "x"));
    REFUSED(&m, "Int64", STRIA_ERR_RANGE, "x");
}

static void test_runs_that_lie(void **state)
{
    static const int32_t ends[][2] = {{0, 3}, {2, 2}, {3, 1}, {1, 2}};
    static const int64_t values[] = {1, 2};
    made runs;
    made items;
    made m;

    (void)state;
    for (size_t i = 0; i < COUNT_OF(ends); i++) {
        make(&runs, "i", 2, BUFFERS(NULL, ends[i]));
        make(&items, "l", 2, BUFFERS(NULL, values));
        make(&m, "+r", 3, 0, NULL);
        add_child(&m, &runs, "run_ends");
        add_child(&m, &items, "values");
        REFUSED(&m, "Int64", STRIA_ERR_CORRUPT, "run");
    }
}

static void test_maps_with_nulls(void **state)
{
    static const int32_t offsets[] = {0, 1, 2};
    static const uint8_t keys[] = {1, 2};
    made key;
    made value;
    made entries;
    made m;

    (void)state;
    make(&key, "C", 2, BUFFERS(bits, keys));
    make(&value, "C", 2, BUFFERS(NULL, keys));
    make(&entries, "+s", 2, BUFFERS(NULL));
    add_child(&entries, &key, "key");
    add_child(&entries, &value, "value");
    make(&m, "+m", 2, BUFFERS(NULL, offsets));
    add_child(&m, &entries, "entries");
    REFUSED(&m, "Array(Tuple(Nullable(UInt8), UInt8))", STRIA_ERR_NULL, "entry 1 of a map");
    key.buffers[0] = NULL;
    entries.buffers[0] = bits;
    REFUSED(&m, "Array(Nullable(Tuple(UInt8, UInt8)))", STRIA_ERR_NULL, "entry 1 of a map");
}

/* A null in their place is no number, also when nobody has counted the nulls. */
static void test_runs_that_end_nowhere(void **state)
{
    static const int32_t ends[] = {1, 2, 3};
    static const int64_t values[] = {1, 2, 3};
    made runs;
    made items;
    made m;

    (void)state;
    for (int64_t counted = -1; counted <= 1; counted += 2) {
        make(&runs, "i", 3, BUFFERS(bits, ends));
        runs.array.null_count = counted;
        make(&items, "l", 3, BUFFERS(NULL, values));
        make(&m, "+r", 3, 0, NULL);
        add_child(&m, &runs, "run_ends");
        add_child(&m, &items, "values");
        REFUSED(&m, "Int64", STRIA_ERR_CORRUPT, "the end of a run is null");
    }
}

static void test_dictionaries_that_are_not_there(void **state)
{
    static const int64_t keys[] = {1, 2};
    static const uint8_t indexes[] = {0, 1};
    made dictionary;
    made m;

    (void)state;
    make(&dictionary, "l", 2, BUFFERS(NULL, keys));
    make(&m, "C", 2, BUFFERS(NULL, indexes));
    add_dictionary(&m, &dictionary);
    m.array.dictionary = NULL;
    REFUSED(&m, "Int64", STRIA_ERR_CORRUPT, "the dictionary of an array");
    m.array.dictionary = &dictionary.array;
    m.schema.dictionary = NULL;
    REFUSED(&m, "Int64", STRIA_ERR_CORRUPT, "the dictionary of an array");
    m.schema.dictionary = &dictionary.schema;
    dictionary.schema.release = NULL;
    REFUSED(&m, "Int64", STRIA_ERR_CORRUPT, "the dictionary of a field is released");
}

static void test_children_that_are_not_there(void **state)
{
    static const int32_t offsets[] = {0, 1};
    static const int64_t numbers[] = {1};
    made item;
    made m;

    (void)state;
    make(&item, "l", 1, BUFFERS(NULL, numbers));
    make(&m, "+l", 1, BUFFERS(NULL, offsets));
    add_child(&m, &item, "item");
    m.array.n_children = 0;
    REFUSED(&m, "Array(Int64)", STRIA_ERR_CORRUPT, "an array has 0 children, and its field has 1");
    make(&m, "vu", 1, BUFFERS(NULL, numbers, numbers, NULL));
    REFUSED(&m, "String", STRIA_ERR_CORRUPT, "the sizes of 1 blocks of text are missing");
}

/* Lists in lists in lists, as deep as no column is. */
static void test_types_without_an_end(void **state)
{
    enum { DEEP = 400 };
    static made levels[DEEP];
    static const int32_t offsets[] = {0};

    (void)state;
    make(&levels[0], "n", 0, 0, NULL);
    for (size_t i = 1; i < DEEP; i++) {
        make(&levels[i], "+l", 0, BUFFERS(NULL, offsets));
        add_child(&levels[i], &levels[i - 1], "item");
    }
    REFUSED(&levels[DEEP - 1], "Array(Int64)", STRIA_ERR_TYPE, "types inside one another");
}

static void test_columns_of_other_shapes(void **state)
{
    static const int32_t offsets[] = {0, 2, 3};
    static const int64_t numbers[] = {1, 2, 3};
    made item;
    made list;
    made x;
    made y;
    made pair;

    (void)state;
    make(&item, "l", 3, BUFFERS(NULL, numbers));
    make(&list, "+l", 2, BUFFERS(NULL, offsets));
    add_child(&list, &item, "item");
    const stria_field fixed = {"x", "FixedArray(Int64, 2)"};
    stria_batch *const batch = new_batch(&fixed, 1);
    FAILS(STRIA_ERR_SHAPE, read_into(batch, &list));
    SAYS("a row of 1 elements does not fit a FixedArray of 2");
    stria_batch_free(batch);

    make(&x, "l", 2, BUFFERS(NULL, numbers));
    make(&y, "l", 2, BUFFERS(NULL, numbers));
    make(&pair, "+s", 2, BUFFERS(NULL));
    add_child(&pair, &x, "x");
    add_child(&pair, &y, "y");
    static const struct {
        const char *type;
        const char *words;
    } tuples[] = {{"Tuple(x Int64)", "a struct of 2 fields does not go into 1 elements"},
        {"Tuple(x Int64, z Int64)", "the struct has no field 'z'"}};
    for (size_t i = 0; i < COUNT_OF(tuples); i++) {
        const stria_field field = {"x", tuples[i].type};
        stria_batch *const other = new_batch(&field, 1);
        FAILS(STRIA_ERR_SHAPE, read_into(other, &pair));
        SAYS(tuples[i].words);
        assert_int_equal(stria_batch_rows(other), 0);
        stria_batch_free(other);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_lengths_and_parts),
        TEST(test_schemas),
        TEST(test_offsets),
        TEST(test_views_that_lie),
        TEST(test_text_that_is_no_utf8),
        TEST(test_values_outside),
        TEST(test_runs_that_lie),
        TEST(test_maps_with_nulls),
        TEST(test_runs_that_end_nowhere),
        TEST(test_dictionaries_that_are_not_there),
        TEST(test_children_that_are_not_there),
        TEST(test_types_without_an_end),
        TEST(test_columns_of_other_shapes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
