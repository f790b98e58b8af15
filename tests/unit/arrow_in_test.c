/* arrow_in_test.c - arrays that other producers hand over: of every kind, and hostile ones */
#include "unit/batches.h"

#include "stria/arrow.h"

/* ---- Arrays made by hand ------------------------------------------------------------------ */

enum { MOST_PARTS = 4, MOST_BUFFERS = 6 };

/* A field with its array, as a producer in another library would have them. */
typedef struct made {
    struct ArrowSchema schema;
    struct ArrowArray array;
    const void *buffers[MOST_BUFFERS];
    struct ArrowSchema *fields[MOST_PARTS];
    struct ArrowArray *arrays[MOST_PARTS];
} made;

static void release_schema(struct ArrowSchema *schema)
{
    schema->release = NULL;
}

static void release_array(struct ArrowArray *array)
{
    array->release = NULL;
}

/* Buffers up to `last` of them; validity first, where the format has it. */
static void make(
    made *m, const char *format, int64_t length, int64_t buffers, const void *const *given)
{
    *m = (made){.schema = {.format = format,
                    .name = "x",
                    .flags = ARROW_FLAG_NULLABLE,
                    .release = release_schema},
        .array = {
            .length = length, .null_count = -1, .n_buffers = buffers, .release = release_array}};
    for (int64_t i = 0; i < buffers; i++)
        m->buffers[i] = given[i];
    m->array.buffers = m->buffers;
}

#define BUFFERS(...)                                                                               \
    (int64_t)(sizeof((const void *[]){__VA_ARGS__}) / sizeof(void *)), (const void *[])            \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

static void add_child(made *m, made *child, const char *name)
{
    child->schema.name = name;
    m->fields[m->schema.n_children++] = &child->schema;
    m->arrays[m->array.n_children++] = &child->array;
    m->schema.children = m->fields;
    m->array.children = m->arrays;
}

static void add_dictionary(made *m, made *dictionary)
{
    m->schema.dictionary = &dictionary->schema;
    m->array.dictionary = &dictionary->array;
}

/* A batch of one column "x". */
static void make_batch(made *m, made *column)
{
    make(m, "+s", column->array.length, BUFFERS(NULL));
    m->schema.flags = 0;
    add_child(m, column, "x");
}

static stria_code read_into(stria_batch *batch, made *column)
{
    made top;

    make_batch(&top, column);
    return stria_batch_read_arrow(batch, &top.schema, &top.array, &error);
}

/* ---- What comes out -------------------------------------------------------------------------- */

static void assert_rows(
    const stria_batch *batch, size_t first, const char *const *rows, size_t count)
{
    char text[200];

    assert_batch_sound(batch);
    assert_int_equal(stria_batch_rows(batch), first + count);
    for (size_t i = 0; i < count; i++) {
        (void)stria_column_text(batch->columns[0], first + i, text, sizeof text);
        assert_string_equal(text, rows[i]);
    }
}

/* Into a column of a type that is there, twice. */
static void assert_reads(made *column, const char *type, const char *const *rows, size_t count)
{
    const stria_field field = {"x", type};
    stria_batch *const batch = new_batch(&field, 1);

    OK(read_into(batch, column));
    assert_rows(batch, 0, rows, count);
    OK(read_into(batch, column));
    assert_rows(batch, count, rows, count);
    stria_batch_free(batch);
}

/* Into one that is made, of the type that the field asks for. */
static void assert_makes(made *column, const char *type, const char *const *rows, size_t count)
{
    char text[200];
    made top;

    make_batch(&top, column);
    stria_batch *const batch = stria_batch_new_from_arrow(&top.schema, &top.array, &hard, &error);
    if (batch == NULL)
        fail_msg("%s", error.message);
    (void)stria_column_type_text(batch->columns[0], text, sizeof text);
    assert_string_equal(text, type);
    assert_rows(batch, 0, rows, count);
    stria_batch_free(batch);
}

#define TEXTS_OF(...)                                                                              \
    (const char *const[]){__VA_ARGS__},                                                            \
        sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *)
#define READS(column, type, ...) assert_reads((column), (type), TEXTS_OF(__VA_ARGS__))
#define MAKES(column, type, ...) assert_makes((column), (type), TEXTS_OF(__VA_ARGS__))

/* Bits 1, 3, 4 and 6 are clear; the first of them is for row 1. */
static const uint8_t bits[] = {0xa5};

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

/* ---- Hostile arrays
 * --------------------------------------------------------------------------------- */

static stria_batch *victim(const char *type)
{

    const stria_field field = {"x", type};
    stria_batch *const batch = new_batch(&field, 1);

    if (strncmp(type, "Array", 5) == 0)
        OK(stria_end_row(batch->columns[0], &error));
    else
        OK(strcmp(type, "String") == 0 ? stria_push_cstr(batch->columns[0], "1", &error)
                                       : stria_push_int64(batch->columns[0], 1, &error));
    OK(stria_batch_commit(batch, &error));
    return batch;
}

/* The array is refused, in these words, and nothing has changed. */
static void assert_refused(made *column, const char *type, stria_code expected, const char *words,
    const char *file, int line)
{
    stria_batch *const batch = victim(type);
    batch_image before = take_batch_image(batch);

    forget_error();
    assert_failure(expected, read_into(batch, column), words, file, line);
    assert_says_at(words, file, line);
    assert_batch_unchanged(batch, &before);
    stria_batch_free(batch);
}

#define REFUSED(column, type, code, words)                                                         \
    assert_refused((column), (type), (code), (words), __FILE__, __LINE__)

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

/* ---- Batches
 * ------------------------------------------------------------------------------------------- */

static void test_fields_and_columns(void **state)
{
    static const stria_field fields[] = {{"a", "Int64"}, {"b", "Int64"}};
    static const int64_t numbers[] = {1, 2, 3};
    stria_batch *const batch = new_batch(fields, 2);
    made a;
    made b;
    made c;
    made top;

    (void)state;
    make(&a, "l", 3, BUFFERS(NULL, numbers));
    make(&b, "l", 2, BUFFERS(NULL, numbers + 1));
    make(&c, "l", 3, BUFFERS(NULL, numbers));
    make(&top, "+s", 2, BUFFERS(NULL));
    top.array.offset = 1;
    add_child(&top, &b, "b");
    FAILS(STRIA_ERR_CORRUPT, stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    top.array.offset = 0;
    FAILS(STRIA_ERR_SHAPE, stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    add_child(&top, &a, "a"); /* in another order */
    OK(stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    top.array.length = 1;
    top.array.offset = 1;
    OK(stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    assert_int_equal(((const int64_t *)stria_column_data(batch->columns[0]))[2], 2);
    assert_int_equal(((const int64_t *)stria_column_data(batch->columns[1]))[2], 3);
    add_child(&top, &c, "c");
    FAILS(STRIA_ERR_SHAPE, stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    a.schema.name = "b"; /* given twice */
    top.schema.n_children = top.array.n_children = 2;
    FAILS(STRIA_ERR_SHAPE, stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    MAKES_NONE(
        STRIA_ERR_ARGUMENT, stria_batch_new_from_arrow(&top.schema, &top.array, &hard, &error));
    a.schema.name = "a";
    top.buffers[0] = (const uint8_t[]){1};
    FAILS(STRIA_ERR_NULL, stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    top.schema.format = "l";
    FAILS(STRIA_ERR_TYPE, stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    top.schema.release = NULL;
    FAILS(STRIA_ERR_ARGUMENT, stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    FAILS(STRIA_ERR_ARGUMENT, stria_batch_read_arrow(batch, NULL, &top.array, &error));
    assert_int_equal(stria_batch_rows(batch), 3);
    stria_batch_free(batch);
}

/* Arrays that are together one Nested, which ClickHouse has flattened, are as long in each row. */
static void test_siblings_that_disagree(void **state)
{
    static const stria_field fields[] = {{"n.a", "Array(Int8)"}, {"n.b", "Array(Int8)"}};
    static const int32_t offsets[][3] = {{0, 1, 2}, {0, 0, 2}};
    static const int8_t numbers[] = {1, 2};
    stria_batch *const batch = new_batch(fields, 2);
    made items[2];
    made lists[2];
    made top;

    (void)state;
    make(&top, "+s", 2, BUFFERS(NULL));
    for (size_t i = 0; i < 2; i++) {
        make(&items[i], "c", 2, BUFFERS(NULL, numbers));
        make(&lists[i], "+l", 2, BUFFERS(NULL, offsets[i]));
        add_child(&lists[i], &items[i], "item");
        add_child(&top, &lists[i], fields[i].name);
    }
    FAILS(STRIA_ERR_SHAPE, stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    assert_int_equal(stria_batch_rows(batch), 0);
    assert_batch_sound(batch);
    lists[1].buffers[1] = offsets[0];
    OK(stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    assert_int_equal(stria_batch_rows(batch), 2);
    stria_batch_free(batch);
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

static void test_batches_that_wait(void **state)
{
    static const int64_t numbers[] = {1, 2, 3};
    stria_batch *const batch = victim("Int64");
    made column;
    made top;

    (void)state;
    make(&column, "l", 3, BUFFERS(NULL, numbers));
    make_batch(&top, &column);
    FAILS(STRIA_ERR_ARGUMENT, stria_batch_read_arrow(batch, &top.schema, NULL, &error));
    top.array.release = NULL;
    FAILS(STRIA_ERR_ARGUMENT, stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    SAYS("the array is NULL or released");
    top.array.release = release_array;
    OK(stria_push_int64(batch->columns[0], 7, &error));
    FAILS(STRIA_ERR_SHAPE, stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    assert_int_equal(stria_column_rows(batch->columns[0]), 2);
    stria_batch_free(batch);
}

/* Arrays around the batch's own memory, which nobody counts and which moves as it grows. */
static void test_own_memory(void **state)
{
    static const stria_field fields[] = {{"n", "Nullable(Int64)"}, {"s", "String"}};
    stria_batch *const batch = new_batch(fields, 2);
    stria_batch *const expected = new_batch(fields, 2);
    made numbers;
    made texts;
    made top;

    (void)state;
    for (size_t i = 0; i < 40; i++) {
        OK(i % 5 == 0 ? stria_push_null(batch->columns[0], &error)
                      : stria_push_int64(batch->columns[0], (int64_t)i, &error));
        OK(stria_push_cstr(batch->columns[1], i % 2 ? "odd" : "even", &error));
    }
    OK(stria_batch_commit(batch, &error));
    for (size_t i = 0; i < 5; i++) {
        const int64_t rows = (int64_t)stria_batch_rows(batch);

        make(&numbers, "l", rows,
            BUFFERS(
                stria_column_validity(batch->columns[0]), stria_column_data(batch->columns[0])));
        make(&texts, "Z", rows,
            BUFFERS(NULL, stria_column_offsets(batch->columns[1]),
                stria_column_data(batch->columns[1])));
        make(&top, "+s", rows, BUFFERS(NULL));
        add_child(&top, &texts, "s");
        add_child(&top, &numbers, "n");
        stria_batch_reset(expected);
        OK(stria_append_batch(expected, batch, &error));
        OK(stria_append_batch(expected, batch, &error));
        OK(stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
        assert_batches_equal(batch, expected);
    }
    stria_batch_free(expected);
    stria_batch_free(batch);
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

/* A stream that fails does so in its own words. */
static int fail_schema(struct ArrowArrayStream *stream, struct ArrowSchema *schema)
{
    (void)stream;
    (void)schema;
    return 5;
}

static const char *say_why(struct ArrowArrayStream *stream)
{
    return stream->private_data;
}

static void release_stream(struct ArrowArrayStream *stream)
{
    stream->release = NULL;
}

static void test_a_stream_that_fails(void **state)
{
    static char why[] = "the disk is on fire";
    struct ArrowArrayStream stream = {fail_schema, NULL, say_why, release_stream, why};
    stria_batch *const batch = victim("Int64");

    (void)state;
    FAILS(STRIA_ERR_SOURCE, stria_batch_read_arrow_stream(batch, &stream, &error));
    SAYS("the disk is on fire");
    MAKES_NONE(STRIA_ERR_SOURCE, stria_batch_new_from_arrow_stream(&stream, &hard, &error));
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
        TEST(test_lengths_and_parts),
        TEST(test_schemas),
        TEST(test_offsets),
        TEST(test_views_that_lie),
        TEST(test_text_that_is_no_utf8),
        TEST(test_values_outside),
        TEST(test_runs_that_lie),
        TEST(test_maps_with_nulls),
        TEST(test_fields_and_columns),
        TEST(test_siblings_that_disagree),
        TEST(test_runs_that_end_nowhere),
        TEST(test_dictionaries_that_are_not_there),
        TEST(test_children_that_are_not_there),
        TEST(test_types_without_an_end),
        TEST(test_columns_of_other_shapes),
        TEST(test_batches_that_wait),
        TEST(test_own_memory),
        TEST(test_memory_that_runs_out),
        TEST(test_a_stream_that_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
