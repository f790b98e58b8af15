/* arrow_in_test.c - arrays that other producers hand over, of every kind */
#include "unit/arrow_made.h"

static void test_numbers(void **state)
{
    static const int32_t numbers[] = {5, 6, 7, 8, -9};
    static const uint8_t odd[1 + sizeof numbers] = {
        0, 5, 0, 0, 0, 6, 0, 0, 0, 7, 0, 0, 0, 8, 0, 0, 0};
    made m;

    (void)state;
    make(&m, "i", 3, BUFFERS(bits, numbers));
    READS(&m, "Nullable(Int64)", "5", "NULL", "7");
    MAKES(&m, "Nullable(Int32)", "5", "NULL", "7");
    m.array.offset = 2;
    READS(&m, "Nullable(Float64)", "7", "NULL", "NULL");
    MAKES(&m, "Nullable(Int32)", "7", "NULL", "NULL");
    m.array.offset = 0;
    m.buffers[0] = NULL;
    READS(&m, "UInt8", "5", "6", "7");
    MAKES(&m, "Nullable(Int32)", "5", "6", "7");
    m.schema.flags = 0;
    m.array.null_count = 0;
    READS(&m, "LowCardinality(Int32)", "5", "6", "7");
    MAKES(&m, "Int32", "5", "6", "7");
    m.buffers[1] = odd + 1; /* at an odd address */
    READS(&m, "Int32", "5", "6", "7");
    MAKES(&m, "Int32", "5", "6", "7");
    make(&m, "b", 5, BUFFERS(NULL, bits));
    READS(&m, "Bool", "true", "false", "true", "false", "false");
    MAKES(&m, "Nullable(Bool)", "true", "false", "true", "false", "false");
    m.array.offset = 1;
    m.array.length = 2;
    READS(&m, "UInt8", "0", "1");
    MAKES(&m, "Nullable(Bool)", "false", "true");
    make(&m, "n", 2, 0, NULL);
    READS(&m, "Nullable(String)", "NULL", "NULL");
    MAKES(&m, "Nullable(Nothing)", "NULL", "NULL");
}

static void test_times(void **state)
{
    static const int64_t moments[] = {1000000000, 0};
    static const int64_t days[] = {86400000, -86400000};
    static const int32_t dates[] = {1, -1};
    made m;

    (void)state;
    make(&m, "tsn:UTC", 2, BUFFERS(NULL, moments));
    READS(&m, "Nullable(DateTime('Asia/Tokyo'))", "1970-01-01 00:00:01Z", "1970-01-01 00:00:00Z");
    MAKES(&m, "Nullable(DateTime64(9, 'UTC'))", "1970-01-01 00:00:01.000000000",
        "1970-01-01 00:00:00.000000000");
    make(&m, "tdm", 2, BUFFERS(NULL, days));
    READS(&m, "Date32", "1970-01-02", "1969-12-31");
    MAKES(&m, "Nullable(Date32)", "1970-01-02", "1969-12-31");
    make(&m, "tdD", 2, BUFFERS(NULL, dates));
    READS(&m, "DateTime64(3)", "1970-01-02 00:00:00.000", "1969-12-31 00:00:00.000");
    MAKES(&m, "Nullable(Date32)", "1970-01-02", "1969-12-31");
}

static void test_strings(void **state)
{
    static const char text[] = "xxabcdé";
    static const int32_t offsets[] = {2, 4, 4, 6, 8};
    static const int64_t wide[] = {2, 4, 4, 6, 8};
    made m;

    (void)state;
    make(&m, "u", 4, BUFFERS(bits, offsets, text));
    READS(&m, "Nullable(String)", "ab", "NULL", "cd", "NULL");
    MAKES(&m, "Nullable(String)", "ab", "NULL", "cd", "NULL");
    make(&m, "Z", 4, BUFFERS(NULL, wide, text));
    READS(&m, "FixedString(3)", "ab", "", "cd", "é"); /* zeros behind them, which text leaves out */
    MAKES(&m, "Nullable(String)", "ab", "", "cd", "é");
}

static void test_views(void **state)
{
    static const char block[] = "a text of more than 12 bytes";
    static const int64_t sizes[] = {sizeof block - 1};
    struct {
        int32_t size;
        char prefix[4];
        int32_t place[2];
    } views[] = {
        {3, "abc", {0, 0}}, {16, "a te", {0, 0}}, {-7, "junk", {99, -4}}, {13, "text", {0, 2}}};
    static const uint8_t valid[] = {0x0b};
    made m;

    (void)state;
    make(&m, "vu", 4, BUFFERS(valid, views, block, sizes));
    READS(
        &m, "LowCardinality(Nullable(String))", "abc", "a text of more t", "NULL", "text of more ");
    MAKES(&m, "Nullable(String)", "abc", "a text of more t", "NULL", "text of more ");
}

static void test_dictionaries(void **state)
{
    static const char text[] = "lowhigh";
    static const int32_t ends[] = {0, 3, 7};
    static const uint64_t indexes[] = {1, 99, 0, 99};
    made keys;
    made m;

    (void)state;
    make(&keys, "u", 2, BUFFERS(NULL, ends, text));
    make(&m, "L", 4, BUFFERS(bits, indexes));
    add_dictionary(&m, &keys);
    READS(&m, "Nullable(Enum8('low' = 1, 'high' = 2))", "high", "NULL", "low", "NULL");
    MAKES(&m, "LowCardinality(Nullable(String))", "high", "NULL", "low", "NULL");
    READS(&m, "LowCardinality(Nullable(String))", "high", "NULL", "low", "NULL");
    MAKES(&m, "LowCardinality(Nullable(String))", "high", "NULL", "low", "NULL");
    READS(&m, "Nullable(String)", "high", "NULL", "low", "NULL");
    MAKES(&m, "LowCardinality(Nullable(String))", "high", "NULL", "low", "NULL");
}

static void test_runs(void **state)
{
    static const int16_t ends[] = {2, 3, 7};
    static const int64_t values[] = {10, 20, 30};
    made runs;
    made items;
    made m;

    (void)state;
    make(&runs, "s", 3, BUFFERS(NULL, ends));
    make(&items, "l", 3, BUFFERS(bits, values));
    make(&m, "+r", 4, 0, NULL);
    m.array.offset = 1;
    add_child(&m, &runs, "run_ends");
    add_child(&m, &items, "values");
    READS(&m, "Nullable(Int8)", "10", "NULL", "30", "30");
    MAKES(&m, "Nullable(Int64)", "10", "NULL", "30", "30");
}

static void test_lists(void **state)
{
    static const int32_t offsets[] = {1, 3, 4, 4, 6};
    static const int8_t items[] = {90, 0, 1, 2, 3, 4, 5, 6};
    static const int32_t starts[] = {4, 0, 1, 4};
    static const int32_t sizes[] = {2, 1, 0, 2};
    made below;
    made m;

    (void)state;
    make(&below, "c", 7, BUFFERS(NULL, items));
    below.schema.flags = 0;
    below.array.offset = 1;
    make(&m, "+l", 4, BUFFERS(NULL, offsets));
    add_child(&m, &below, "item");
    READS(&m, "Array(UInt16)", "[1,2]", "[3]", "[]", "[4,5]");
    MAKES(&m, "Nullable(Array(Int8))", "[1,2]", "[3]", "[]", "[4,5]");
    m.buffers[0] = bits; /* a null that has items */
    READS(&m, "Nullable(Array(Int8))", "[1,2]", "NULL", "[]", "NULL");
    MAKES(&m, "Nullable(Array(Int8))", "[1,2]", "NULL", "[]", "NULL");
    m.array.offset = 2;
    m.array.length = 2;
    m.buffers[0] = NULL;
    READS(&m, "Array(Int8)", "[]", "[4,5]");
    MAKES(&m, "Nullable(Array(Int8))", "[]", "[4,5]");

    make(&m, "+vl", 4, BUFFERS(NULL, starts, sizes));
    add_child(&m, &below, "item");
    READS(&m, "Array(Int8)", "[4,5]", "[0]", "[]", "[4,5]");
    MAKES(&m, "Nullable(Array(Int8))", "[4,5]", "[0]", "[]", "[4,5]");

    make(&m, "+w:2", 3, BUFFERS(bits));
    add_child(&m, &below, "item");
    READS(&m, "Nullable(FixedArray(Int8, 2))", "[0,1]", "NULL", "[4,5]");
    MAKES(&m, "Nullable(FixedArray(Int8, 2))", "[0,1]", "NULL", "[4,5]");
    READS(&m, "Nullable(Array(Int8))", "[0,1]", "NULL", "[4,5]");
    MAKES(&m, "Nullable(FixedArray(Int8, 2))", "[0,1]", "NULL", "[4,5]");
}

/* Dictionaries below lists that are read in many runs. */
static void test_a_dictionary_in_runs(void **state)
{
    static const char text[] = "lowhigh";
    static const int32_t ends[] = {0, 3, 7};
    static const int8_t indexes[] = {0, 1, 0, 1, 1, 0, 0, 0};
    static const int32_t offsets[] = {0, 2, 4, 6, 8};
    made keys;
    made items;
    made m;

    (void)state;
    make(&keys, "u", 2, BUFFERS(NULL, ends, text));
    make(&items, "c", 8, BUFFERS(NULL, indexes));
    add_dictionary(&items, &keys);
    make(&m, "+l", 4, BUFFERS(bits, offsets));
    add_child(&m, &items, "item");
    READS(&m, "Nullable(Array(LowCardinality(String)))", "['low','high']", "NULL", "['high','low']",
        "NULL");
    MAKES(&m, "Nullable(Array(LowCardinality(Nullable(String))))", "['low','high']", "NULL",
        "['high','low']", "NULL");
}

static void test_structs_and_maps(void **state)
{
    static const int32_t offsets[] = {0, 1, 1, 3};
    static const uint8_t keys[] = {1, 2, 3, 4};
    static const int16_t values[] = {10, 20, 30, 40};
    made key;
    made value;
    made entries;
    made m;

    (void)state;
    make(&key, "C", 4, BUFFERS(NULL, keys));
    key.schema.flags = 0;
    make(&value, "s", 4, BUFFERS(bits, values));
    make(&entries, "+s", 3, BUFFERS(NULL));
    entries.array.offset = 1;
    entries.schema.flags = 0;
    add_child(&entries, &key, "key");
    add_child(&entries, &value, "value");
    make(&m, "+m", 3, BUFFERS(NULL, offsets));
    m.schema.flags = 0;
    add_child(&m, &entries, "entries");
    READS(&m, "Map(UInt8, Nullable(Int16))", "{2:NULL}", "{}", "{3:30,4:NULL}");
    MAKES(&m, "Map(UInt8, Nullable(Int16))", "{2:NULL}", "{}", "{3:30,4:NULL}");
    READS(&m, "Nested(value Nullable(Int16), key Int64)", "[(NULL,2)]", "[]", "[(30,3),(NULL,4)]");
    READS(&m, "Array(Tuple(Int64, Nullable(Int16)))", "[(2,NULL)]", "[]", "[(3,30),(4,NULL)]");

    entries.schema.flags = ARROW_FLAG_NULLABLE;
    entries.array.offset = 0;
    entries.buffers[0] = bits;
    key.schema.name = ""; /* no names then */
    READS(&entries, "Nullable(Tuple(Int32, Nullable(Int16)))", "(1,10)", "NULL", "(3,30)");
    MAKES(&entries, "Nullable(Tuple(UInt8, Nullable(Int16)))", "(1,10)", "NULL", "(3,30)");
}

/* What a null of a struct holds is of no matter, even a null where none may be. */
static void test_nulls_below_nulls(void **state)
{
    static const uint8_t keys[] = {1, 2, 3, 4};
    made key;
    made m;

    (void)state;
    make(&key, "C", 3, BUFFERS(bits, keys));
    make(&m, "+s", 3, BUFFERS(bits));
    add_child(&m, &key, "a");
    READS(&m, "Nullable(Tuple(a UInt8))", "(1)", "NULL", "(3)");
    MAKES(&m, "Nullable(Tuple(a Nullable(UInt8)))", "(1)", "NULL", "(3)");
}

static void test_uuids(void **state)
{
    static const char metadata[] = "\2\0\0\0\3\0\0\0abc\0\0\0\0"
                                   "\24\0\0\0ARROW:extension:name\12\0\0\0arrow.uuid";
    uint8_t bytes[16];
    made m;

    (void)state;
    for (uint8_t i = 0; i < 16; i++)
        bytes[i] = (uint8_t)(i * 17);
    make(&m, "w:16", 1, BUFFERS(NULL, bytes));
    m.schema.metadata = metadata;
    READS(&m, "UUID", "00112233-4455-6677-8899-aabbccddeeff");
    MAKES(&m, "Nullable(UUID)", "00112233-4455-6677-8899-aabbccddeeff");
    READS(&m, "IPv6", "11:2233:4455:6677:8899:aabb:ccdd:eeff");
}

/* Whatever fails, and whenever: a list of dictionaries below nulls asks for much. */
static void test_memory_that_runs_out(void **state)
{
    static const char text[] = "lowhigh";
    static const int32_t ends[] = {0, 3, 7};
    static const int8_t indexes[] = {0, 1, 0, 1, 1, 0, 0, 0};
    static const int32_t offsets[] = {0, 2, 4, 6, 8};
    const stria_field field = {"x", "Nullable(Array(LowCardinality(String)))"};
    stria_batch *const batch = new_batch(&field, 1);
    made keys;
    made items;
    made m;
    stria_code code;
    size_t n = 0;

    (void)state;
    make(&keys, "u", 2, BUFFERS(NULL, ends, text));
    make(&items, "c", 8, BUFFERS(NULL, indexes));
    add_dictionary(&items, &keys);
    make(&m, "+l", 4, BUFFERS(bits, offsets));
    add_child(&m, &items, "item");
    do {
        stria_checker_fail_at(checker, ++n);
        code = read_into(batch, &m);
        stria_checker_fail_at(checker, 0);
        if (code != STRIA_OK) {
            assert_int_equal(code, STRIA_ERR_MEMORY);
            assert_int_equal(error.code, STRIA_ERR_MEMORY);
            assert_int_equal(stria_batch_rows(batch), 0);
            assert_batch_sound(batch);
        }
    } while (code != STRIA_OK);
    assert_true(n > 10);
    assert_int_equal(stria_batch_rows(batch), 4);
    stria_batch_free(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_numbers),
        TEST(test_times),
        TEST(test_strings),
        TEST(test_views),
        TEST(test_dictionaries),
        TEST(test_runs),
        TEST(test_lists),
        TEST(test_a_dictionary_in_runs),
        TEST(test_structs_and_maps),
        TEST(test_nulls_below_nulls),
        TEST(test_uuids),
        TEST(test_memory_that_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
