/* dictionary_test.c - columns of keys and codes: LowCardinality
 *
 * That a dictionary takes every form of input and of nulls is in types/forms_test.c; how
 * keys are found in key_index_test.c; what comes out in dictionary_read_test.c; random calls
 * in dictionary_model_test.c; what a block of Native may hold in native_dictionary_test.c.
 */
#include "support/cells.h"
#include "support/guard.h"
#include "unit/batches.h"
#include "unit/nested.h"

#include "src/column/block.h"
#include "src/column/dictionary.h"

/* The codes of all rows, and how many keys there are. */
#define CODES_ARE(column, keys, ...)                                                               \
    do {                                                                                           \
        static const uint32_t codes_[] = {__VA_ARGS__};                                            \
        SOUND(column);                                                                             \
        assert_int_equal(stria_column_rows(column), COUNT_OF(codes_));                             \
        assert_memory_equal(stria_column_data(column), codes_, sizeof codes_);                     \
        assert_int_equal((column)->child->head.rows, (keys));                                      \
    } while (0)

/* ---- Keys and codes --------------------------------------------------------------------- */

/* The default comes first, used or not; then what comes, as it comes. */
static void test_the_default_is_key_0(void **state)
{
    static const int64_t numbers[] = {7, 7, 0};
    static const char *const texts[] = {"b", "a", "", "b"};
    stria_column *const integers = new_column("LowCardinality(Int32)");
    stria_column *const strings = new_column("LowCardinality(String)");

    (void)state;
    assert_int_equal(integers->child->head.rows, 0);
    OK(stria_append(integers, STRIA_VALUES(numbers, 3), &error));
    CODES_ARE(integers, 2, 1, 1, 0);
    OK(stria_append(strings, STRIA_VALUES(texts, 4), &error));
    CODES_ARE(strings, 3, 1, 2, 0, 1);
    stria_column_free(integers);
    stria_column_free(strings);
}

static void test_the_null_is_key_0_of_a_nullable(void **state)
{
    static const char *const texts[] = {"b", NULL, "", "b"};
    stria_column *const column = new_column("LowCardinality(Nullable(String))");
    stria_column *const bools = new_column("LowCardinality(Nullable(Bool))");

    (void)state;
    OK(stria_append(column, STRIA_VALUES(texts, 4), &error));
    CODES_ARE(column, 3, 2, 0, 1, 2);
    ROWS_ARE(column, "b", "NULL", "", "b");
    OK(stria_push_null(column, &error));
    CODES_ARE(column, 3, 2, 0, 1, 2, 0);
    assert_int_equal(stria_column_null_count(column), 2);
    OK(stria_push_bool(bools, true, &error));
    OK(stria_push_null(bools, &error));
    OK(stria_push_bool(bools, false, &error));
    CODES_ARE(bools, 3, 2, 0, 1);
    stria_column_free(column);
    stria_column_free(bools);
}

static void test_nulls_where_there_are_none(void **state)
{
    static const char *texts[1300];
    stria_column *const column = new_column("LowCardinality(String)");

    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        texts[i] = i % 2 == 0 ? "even" : "odd";
    REFUSED_AT(column, STRIA_ERR_NULL, 0, 0, "", stria_push_null(column, &error));
    for (size_t bad = 0; bad < COUNT_OF(texts); bad += 433) {
        const char *const text = texts[bad];
        texts[bad] = NULL;
        REFUSED_AT(column, STRIA_ERR_NULL, (int64_t)bad, (int64_t)bad, "",
            stria_append(column, STRIA_VALUES(texts, 1300), &error));
        texts[bad] = text;
    }
    stria_column_free(column);
}

/* Values are one when all their bits are. */
static void test_floats_by_their_bits(void **state)
{
    static const uint32_t bits[] = {
        0, 0x80000000, 0x7fc00000, 0x7fc00001, 0xffc00000, 0x7f800001, 0x80000000, 0x7fc00001, 0};
    static const uint64_t wide[] = {UINT64_C(1) << 63, UINT64_C(0x7ff8000000000001),
        UINT64_C(0x7ff8000000000002), UINT64_C(1) << 63};
    stria_column *const floats = new_column("LowCardinality(Float32)");
    stria_column *const doubles = new_column("LowCardinality(Nullable(Float64))");
    float values[COUNT_OF(bits)];
    double wides[COUNT_OF(wide)];

    (void)state;
    memcpy(values, bits, sizeof bits);
    memcpy(wides, wide, sizeof wide);
    OK(stria_append(floats, STRIA_VALUES(values, COUNT_OF(values)), &error));
    CODES_ARE(floats, 6, 0, 1, 2, 3, 4, 5, 1, 3, 0);
    assert_memory_equal(floats->child->values.data, bits, 24);
    OK(stria_append(doubles, STRIA_VALUES(wides, COUNT_OF(wides)), &error));
    CODES_ARE(doubles, 5, 2, 3, 4, 2);
    stria_column_free(floats);
    stria_column_free(doubles);
}

/* ---- Sizes of keys ---------------------------------------------------------------------- */

/* Keys of every size around that which a slot holds, that differ in their size alone or in
 * one byte; each from memory that ends, or begins, where nothing can be read. */
static void test_sizes_of_keys(void **state)
{
    enum { MOST = 40 };
    stria_column *const column = new_column("LowCardinality(String)");
    char zeros[MOST] = {0};

    (void)state;
    for (unsigned round = 0; round < 2; round++) {
        size_t code = 0;
        for (size_t size = 0; size <= MOST; size++) {
            for (size_t at = 0; at <= size; at++) { /* the last time with zeros alone */
                if (at < size)
                    zeros[at] = 'x';
                guarded end = guard_make(zeros, size, GUARD_END);
                guarded start = guard_make(zeros, size, GUARD_START);
                OK(stria_push_view(column, (stria_view){(char *)end.block, size}, &error));
                OK(stria_push_view(column, (stria_view){(char *)start.block, size}, &error));
                const size_t rows = stria_column_rows(column);
                assert_int_equal(stria__codes(column)[rows - 1], code);
                assert_int_equal(stria__codes(column)[rows - 2], code);
                code++;
                guard_free(&end);
                guard_free(&start);
                zeros[at < size ? at : 0] = 0;
            }
        }
        assert_int_equal(column->child->head.rows, code);
    }
    SOUND(column);
    stria_column_free(column);
}

/* ---- Types ------------------------------------------------------------------------------ */

static void test_types_that_are_taken(void **state)
{
    static const char *const patterns[] = {
        "LowCardinality(%s)", "LowCardinality(Nullable(%s))", "Array(LowCardinality(%s))"};

    (void)state;
    for (size_t i = 0; i < fact_count * 3; i++) {
        const type_fact *const fact = &facts[i / 3];
        char type[128];
        char printed[128];

        (void)wrapped(type, sizeof type, patterns[i % 3], fact->type);
        if (!goes_into_dictionary(fact)) {
            MAKES_NONE(STRIA_ERR_TYPE, stria_column_new(type, &hard, &error));
            SAYS("LowCardinality does not take this type");
            continue;
        }
        stria_column *const column = new_column(type);
        (void)stria_column_type_text(column, printed, sizeof printed);
        assert_string_equal(printed, type);
        stria_column_free(column);
    }
}

static void test_types_that_are_refused(void **state)
{
    static const struct {
        const char *type;
        int64_t offset;
        const char *reason;
    } refused[] = {
        {"LowCardinality(DateTime64(3))", 15, "does not take this type"},
        {"LowCardinality(Nullable(Time64(3)))", 15, "does not take this type"},
        {"LowCardinality(Enum8('a' = 1))", 15, "does not take this type"},
        {"LowCardinality( Array(Int8))", 16, "does not take this type"},
        {"LowCardinality(Tuple(Int8))", 15, "does not take this type"},
        {"LowCardinality(Map(Int8, Int8))", 15, "does not take this type"},
        {"LowCardinality(FixedArray(Int8, 2))", 15, "does not take this type"},
        {"LowCardinality(LowCardinality(Int8))", 15, "does not take this type"},
        {"LowCardinality(SimpleAggregateFunction(any, Int8))", 15, "does not take this type"},
        {"Nullable(LowCardinality(Int8))", 24, "Nullable stands inside"},
        {"LowCardinality", 14, ""},
        {"LowCardinality()", 15, ""},
        {"LowCardinality(Int8, Int8)", 19, ""},
        {"LowCardinality(Int8", 19, ""},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(refused); i++) {
        MAKES_NONE(STRIA_ERR_TYPE, stria_column_new(refused[i].type, &hard, &error));
        if (error.offset != refused[i].offset)
            fail_msg("%s is refused at byte %lld: %s", refused[i].type, (long long)error.offset,
                error.message);
        SAYS(refused[i].reason);
    }
}

/* ---- Many keys --------------------------------------------------------------------------- */

static void push_integers_to(stria_column *column, size_t from, size_t to)
{
    int64_t *const values = test_calloc(to, sizeof *values);

    for (size_t i = from; i < to; i++)
        values[i - from] = (int64_t)i * 7919;
    OK(stria_append(column, STRIA_VALUES(values, to - from), &error));
    test_free(values);
}

/* The index grows; the memory is asked for a few times, and the keys stay what they are. */
static void test_a_hundred_thousand_keys(void **state)
{
    const size_t count = rounds(100000);
    stria_column *const column = new_column("LowCardinality(Int64)");
    const size_t calls = stria_checker_calls(checker);

    (void)state;
    push_integers_to(column, 0, count);
    assert_true(stria_checker_calls(checker) - calls < 60);
    push_integers_to(column, 0, count);
    assert_int_equal(column->child->head.rows, count);
    for (size_t row = 0; row < 2 * count; row++)
        assert_int_equal(stria__codes(column)[row], row % count);
    SOUND(column);
    stria_column_free(column);
}

/* A width more is taken one key before it must be, as ClickHouse does. */
static void test_width_of_the_indexes(void **state)
{
    static const struct {
        size_t keys;
        unsigned width;
    } cases[] = {{1, 1}, {2, 1}, {254, 1}, {255, 1}, {256, 2}, {257, 2}, {65534, 2}, {65535, 2},
        {65536, 4}, {65537, 4}};
    static const char *const types[] = {"LowCardinality(Int64)", "LowCardinality(Nullable(Int64))"};
    stria_memory *const memory = new_memory();

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases) * 2; i++) {
        const stria_field field = {"x", types[i % 2]};
        const size_t keys = cases[i / 2].keys + (i % 2 && i < 2); /* the null, the default */
        const unsigned width = cases[i / 2].width;
        const size_t rows = keys - i % 2;
        stria_batch *again;
        uint64_t words[2];

        if (keys > rounds(100000))
            continue;
        stria_batch *const batch = new_batch(&field, 1);
        push_integers_to(batch->columns[0], 0, rows);
        OK(stria_batch_commit(batch, &error));
        stria_view bytes = encode(batch, memory);
        const size_t end = 8 + rows * width; /* the number of rows and the indexes */
        memcpy(words, bytes.data + bytes.size - end - keys * 8 - 16, sizeof words);
        assert_int_equal(words[0], 0x600 | (width / 2)); /* 0, 1, 2 */
        assert_int_equal(words[1], keys);
        again = stria_batch_new_from_native(stria_view_source(&bytes), &hard, &error);
        assert_non_null(again);
        assert_batches_equal(batch, again);
        stria_batch_free(again);
        stria_batch_free(batch);
    }
    stria_memory_free(memory);
}

/* ---- Refused, and nothing changed ----------------------------------------------------------- */

/* A call that brings new keys is refused at the first value, at one in the middle of each
 * block, and at the last.  Then the same values go in as if it had never been. */
static void try_refusals(const char *type, stria_values good, stria_values bad, size_t bad_at)
{
    stria_column *const column = new_column(type);
    stria_column *const other = new_column(type);
    const stria_values few = stria__part(&good, 0, 3);

    OK(stria_append(column, few, &error));
    OK(stria_append(other, few, &error));
    REFUSED_AT(column, STRIA_ERR_RANGE, (int64_t)bad_at, (int64_t)bad_at, "",
        stria_append(column, bad, &error));
    assert_true(stria_append(column, bad, NULL) == STRIA_ERR_RANGE);
    OK(stria_append(column, good, &error));
    OK(stria_append(other, good, &error));
    SAME(column, other);
    stria_column_free(column);
    stria_column_free(other);
}

static void test_a_bad_value_in_any_place(void **state)
{
    enum { ROWS = 1300 };
    static const size_t places[] = {0, 1, 511, 512, 700, 1298, ROWS - 1};
    static int64_t numbers[2][ROWS];
    static char texts[2][ROWS][24];
    const char *good[ROWS];
    const char *bad[ROWS];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(places); i++) {
        for (size_t row = 0; row < ROWS; row++) {
            numbers[0][row] = (int64_t)(row % 911);
            numbers[1][row] = row == places[i] ? 70000 : numbers[0][row];
            (void)snprintf(texts[0][row], sizeof texts[0][row], "%zu", row % 911);
            (void)snprintf(texts[1][row], sizeof texts[1][row], "%zu%s", row % 911,
                row == places[i] ? " and much more" : "");
            good[row] = texts[0][row];
            bad[row] = texts[1][row];
        }
        try_refusals("LowCardinality(Int16)", STRIA_VALUES(numbers[0], ROWS),
            STRIA_VALUES(numbers[1], ROWS), places[i]);
        try_refusals("LowCardinality(Nullable(UInt16))", STRIA_VALUES(numbers[0], ROWS),
            STRIA_VALUES(numbers[1], ROWS), places[i]);
        try_refusals("LowCardinality(Float64)", STRIA_VALUES(good, ROWS), STRIA_VALUES(bad, ROWS),
            places[i]);
        try_refusals("LowCardinality(Nullable(FixedString(7)))", STRIA_VALUES(good, ROWS),
            STRIA_VALUES(bad, ROWS), places[i]);
    }
}

static void test_a_text_without_address(void **state)
{
    stria_view views[600];
    stria_column *const column = new_column("LowCardinality(String)");

    (void)state;
    for (size_t i = 0; i < COUNT_OF(views); i++)
        views[i] = (stria_view){(const char *)&views[i], 16};
    views[599] = (stria_view){NULL, 3};
    REFUSED_AT(column, STRIA_ERR_ARGUMENT, 599, 599, "",
        stria_append(column, STRIA_VALUES(views, 600), &error));
    SAYS("no address");
    stria_column_free(column);
}

static void test_kinds_that_are_not_taken(void **state)
{
    static const double numbers[] = {1};
    static const uint8_t blocks[1][5] = {{0}};
    stria_column *const strings = new_column("LowCardinality(String)");
    stria_column *const uuids = new_column("LowCardinality(UUID)");
    stria_column *const dates = new_column("LowCardinality(Nullable(Date))");

    (void)state;
    REFUSED(
        strings, STRIA_ERR_TYPE, -1, "", stria_append(strings, STRIA_VALUES(numbers, 1), &error));
    REFUSED(uuids, STRIA_ERR_TYPE, -1, "", stria_append(uuids, STRIA_RAW(blocks, 1), &error));
    SAYS("raw bytes of size 16");
    REFUSED(dates, STRIA_ERR_TYPE, -1, "", stria_append(dates, STRIA_RAW(blocks, 1), &error));
    stria_column_free(strings);
    stria_column_free(uuids);
    stria_column_free(dates);
}

/* Every request for memory is refused once. */
static void try_memory(const char *type, stria_values values)
{
    stria_column *const whole = new_column(type);

    OK(stria_append(whole, values, &error));
    for (size_t nth = 1;; nth++) {
        stria_column *const column = new_column(type);
        const stria_values few = stria__part(&values, 0, 5);

        OK(stria_append(column, few, &error));
        column_image before = take_image(column);
        stria_checker_fail_at(checker, nth);
        const stria_code code = stria_append(column, values, NULL);
        stria_checker_fail_at(checker, 0);
        if (code != STRIA_OK) {
            assert_int_equal(code, STRIA_ERR_MEMORY);
            UNCHANGED(column, &before);
            stria_column_truncate(column, 0);
            OK(stria_append(column, values, &error));
            SAME(column, whole);
        }
        free_image(&before);
        stria_column_free(column);
        if (code == STRIA_OK) {
            assert_true(nth > 4);
            break;
        }
    }
    stria_column_free(whole);
}

static void test_memory(void **state)
{
    enum { ROWS = 1500 };
    static int64_t numbers[ROWS];
    static char texts[ROWS][32];
    static uint8_t missing[ROWS];
    const char *strings[ROWS];

    (void)state;
    for (size_t i = 0; i < ROWS; i++) {
        numbers[i] = (int64_t)(i * i % 1009);
        (void)snprintf(texts[i], sizeof texts[i], "text of number %zu", i % 701);
        missing[i] = i % 11 == 3;
        strings[i] = missing[i] ? NULL : texts[i];
    }
    const stria_values some =
        stria_with_nulls(STRIA_VALUES(numbers, ROWS), stria_null_bytes(missing));
    try_memory("LowCardinality(Int64)", STRIA_VALUES(numbers, ROWS));
    try_memory("LowCardinality(Nullable(Int16))", some);
    try_memory("LowCardinality(Nullable(String))", STRIA_VALUES(strings, ROWS));
    try_memory("LowCardinality(Nullable(FixedString(20)))", STRIA_VALUES(strings, ROWS));
}

/* While there is room, none is asked for. */
static void test_reserved_room(void **state)
{
    enum { ROWS = 2000, KEYS = 300 };
    stria_column *const strings = new_column("LowCardinality(Nullable(String))");
    stria_column *const integers = new_column("LowCardinality(Int32)");
    static char texts[ROWS][16];
    static int64_t numbers[ROWS];
    const char *pointers[ROWS];
    size_t bytes = 0;

    (void)state;
    for (size_t i = 0; i < ROWS; i++) {
        const int size = snprintf(texts[i], sizeof texts[i], "word %zu", i % KEYS);
        bytes += i < KEYS ? (size_t)size : 0;
        pointers[i] = i % 5 == 0 ? NULL : texts[i];
        numbers[i] = (int64_t)(i % KEYS);
    }
    OK(stria_column_reserve(strings, ROWS, 0, &error));
    OK(stria_column_reserve_keys(strings, KEYS, bytes, &error));
    OK(stria_column_reserve(integers, ROWS, 0, &error));
    OK(stria_column_reserve_keys(integers, KEYS, 0, &error));
    const size_t calls = stria_checker_calls(checker);
    OK(stria_append(strings, STRIA_VALUES(pointers, ROWS), &error));
    OK(stria_append(integers, STRIA_VALUES(numbers, ROWS), &error));
    assert_int_equal(stria_checker_calls(checker), calls);
    stria_column *const plain = new_column("String");
    FAILS(STRIA_ERR_SHAPE, stria_column_reserve_keys(plain, 1, 1, &error));
    SAYS("only a LowCardinality column has keys");
    stria_column_free(plain);
    stria_column_free(strings);
    stria_column_free(integers);
}

/* ---- Back --------------------------------------------------------------------------------- */

/* Truncated to any number of rows, it is as if no more had come. */
static void test_truncate(void **state)
{
    static const char *const texts[] = {"a", NULL, "b", "", "a", "c", NULL, "b", "d"};
    stria_column *const column = new_column("LowCardinality(Nullable(String))");

    (void)state;
    for (size_t rows = COUNT_OF(texts) + 1; rows-- > 0;) {
        stria_column *const other = new_column("LowCardinality(Nullable(String))");
        stria_column_truncate(column, 0);
        OK(stria_append(column, STRIA_VALUES(texts, COUNT_OF(texts)), &error));
        stria_column_truncate(column, rows);
        OK(stria_append(other, STRIA_VALUES(texts, rows), &error));
        SAME(column, other);
        OK(stria_push_cstr(column, "d", &error));
        OK(stria_push_cstr(other, "d", &error));
        SAME(column, other);
        stria_column_free(other);
    }
    stria_column_free(column);
}

static void test_rollback_and_reset(void **state)
{
    static const stria_field fields[] = {{"w", "LowCardinality(String)"},
        {"t", "Array(Tuple(LowCardinality(Nullable(Int8)), Int8))"}};
    stria_batch *const batch = new_batch(fields, 2);
    stria_column *const keys = stria_column_child(stria_column_child(batch->columns[1], 0), 0);

    (void)state;
    OK(stria_push_cstr(batch->columns[0], "kept", &error));
    OK(stria_end_row(batch->columns[1], &error));
    OK(stria_batch_commit(batch, &error));
    batch_image before = take_batch_image(batch);
    for (int64_t i = 0; i < 40; i++) {
        char text[8];
        (void)snprintf(text, sizeof text, "%d", (int)i);
        OK(stria_push_cstr(batch->columns[0], text, &error));
        OK(stria_push_int64(keys, i, &error));
    }
    assert_int_equal(keys->child->head.rows, 41);
    stria_batch_rollback(batch);
    assert_int_equal(keys->child->head.rows, 0);
    assert_batch_unchanged(batch, &before);
    OK(stria_push_cstr(batch->columns[0], "39", &error));
    CODES_ARE(batch->columns[0], 3, 1, 2);

    /* A column truncated below the line takes the others back with it. */
    OK(stria_end_row(batch->columns[1], &error));
    OK(stria_batch_commit(batch, &error));
    stria_column_truncate(batch->columns[1], 1);
    stria_batch_rollback(batch);
    CODES_ARE(batch->columns[0], 2, 1);
    stria_batch_reset(batch);
    assert_int_equal(batch->columns[0]->child->head.rows, 0);
    OK(stria_push_cstr(batch->columns[0], "b", &error));
    CODES_ARE(batch->columns[0], 2, 1);
    stria_batch_free(batch);
}

/* Encoded twice, appended to, encoded again, reset and used again. */
static void test_reuse(void **state)
{
    static const stria_field field = {"x", "LowCardinality(String)"};
    stria_batch *const batch = new_batch(&field, 1);
    stria_batch *const fresh = new_batch(&field, 1);
    stria_memory *const memory = new_memory();
    stria_memory *const again = new_memory();

    (void)state;
    for (unsigned round = 0; round < 3; round++) {
        OK(stria_push_cstr(batch->columns[0], "a", &error));
        OK(stria_batch_commit(batch, &error));
        assert_true(same_view(encode(batch, memory), encode(batch, again)));
        OK(stria_push_cstr(batch->columns[0], "b", &error));
        OK(stria_batch_commit(batch, &error));
        if (round == 0) {
            OK(stria_push_cstr(fresh->columns[0], "a", &error));
            OK(stria_push_cstr(fresh->columns[0], "b", &error));
            OK(stria_batch_commit(fresh, &error));
        }
        assert_true(same_view(encode(batch, memory), encode(fresh, again)));
        CODES_ARE(batch->columns[0], 3, 1, 2);
        stria_batch_reset(batch);
    }
    stria_memory_free(memory);
    stria_memory_free(again);
    stria_batch_free(batch);
    stria_batch_free(fresh);
}

/* ---- Own memory ----------------------------------------------------------------------------- */

/* Views of its keys, and numbers out of them, while keys and codes grow. */
static void test_own_memory(void **state)
{
    stria_column *const strings = new_column("LowCardinality(String)");
    stria_column *const integers = new_column("LowCardinality(Int64)");
    stria_view views[200];
    stria_view parts[200];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(views); i++) {
        char text[40];
        (void)snprintf(text, sizeof text, "%zu is the number of this text", i);
        OK(stria_push_cstr(strings, text, &error));
    }
    OK(stria_read(strings, 0, STRIA_OUT(views, 200), &error));
    for (size_t i = 0; i < COUNT_OF(views); i++)
        parts[i] = (stria_view){views[i].data + 1, views[i].size - 1}; /* new keys, in old ones */
    OK(stria_append(strings, STRIA_VALUES(parts, 200), &error));
    for (size_t i = 0; i < COUNT_OF(views); i++) {
        const stria_view view = stria_column_view(strings, i);
        const stria_view part = stria_column_view(strings, 200 + i);
        assert_int_equal(part.size, view.size - 1);
        assert_memory_equal(part.data, view.data + 1, part.size);
    }
    SOUND(strings);

    push_integers_to(integers, 1, 501);
    const int64_t *const keys = (const int64_t *)(const void *)integers->child->values.data;
    stria_values values =
        stria_make_values((const uint8_t *)keys + 4, 500, 8, 0, 8, STRIA_INT64, 0);
    int64_t expected[500];
    memcpy(expected, (const uint8_t *)keys + 4, sizeof expected); /* the halves of two keys */
    OK(stria_append(integers, values, &error));
    int64_t read[500];
    OK(stria_read(integers, 500, STRIA_OUT(read, 500), &error));
    assert_memory_equal(read, expected, sizeof read);
    SOUND(integers);
    stria_column_free(strings);
    stria_column_free(integers);
}

/* ---- Inside other columns -------------------------------------------------------------------- */

static void test_inside_lists(void **state)
{
    static const char *const texts[] = {"a", "b", "a", NULL, "b"};
    static const int32_t lengths[] = {2, 0, 3};
    stria_column *const column = new_column("Array(LowCardinality(Nullable(String)))");
    stria_column *const grid = new_column("Array(Array(LowCardinality(Int32)))");
    stria_column *const fixed = new_column("FixedArray(LowCardinality(Int32), 3)");
    static const int64_t numbers[] = {5, 5, 6, 6, 5, 0, 9, 9, 9, 5, 5, INT64_MAX};
    static const size_t dims[] = {2, 3};

    (void)state;
    OK(stria_append_lists(column, STRIA_VALUES(texts, 5), STRIA_LENGTHS(lengths, 3), &error));
    ROWS_ARE(column, "['a','b']", "[]", "['a',NULL,'b']");
    assert_int_equal(column->child->child->head.rows, 4);
    OK(stria_append_lists(grid, STRIA_VALUES(numbers, 6), stria_grid(1, dims, 2), &error));
    ROWS_ARE(grid, "[[5,5,6],[6,5,0]]");
    REFUSED_AT(grid, STRIA_ERR_RANGE, 0, 5, "[][]",
        stria_append_lists(grid, STRIA_VALUES(numbers + 6, 6), stria_grid(1, dims, 2), &error));
    OK(stria_append_lists(fixed, STRIA_VALUES(numbers, 9), stria_grid(3, dims + 1, 1), &error));
    ROWS_ARE(fixed, "[5,5,6]", "[6,5,0]", "[9,9,9]");
    stria_column_free(column);
    stria_column_free(grid);
    stria_column_free(fixed);
}

struct text {
    const char *data;
    size_t size;
};

static void test_slices_and_bytes(void **state)
{
    static const struct text texts[] = {{"ab", 2}, {"", 0}, {"ab", 2}, {NULL, 0}, {"abc", 3}};
    static const uint32_t ends[] = {2, 4, 4, 5};
    static const int16_t numbers[] = {1, 2, 1};
    static const uint8_t nulls[] = {0, 1, 0};
    static const struct row {
        const int16_t *data;
        const uint8_t *nulls;
        size_t count;
    } rows[] = {{numbers, nulls, 3}, {NULL, NULL, 0}, {numbers + 1, NULL, 1}};
    stria_column *const column = new_column("LowCardinality(String)");
    stria_column *const lists = new_column("Array(LowCardinality(Nullable(Int64)))");

    (void)state;
    const stria_slices slices = stria_make_slices(texts, 5, sizeof *texts,
        offsetof(struct text, data), offsetof(struct text, size), sizeof(size_t), STRIA_UINT8, 1);
    OK(stria_append_slices(column, slices, &error));
    ROWS_ARE(column, "ab", "", "ab", "", "abc");
    OK(stria_append_lists(column, STRIA_BYTES("ababx", 5), STRIA_ENDS(ends, 4), &error));
    ROWS_ARE(column, "ab", "", "ab", "", "abc", "ab", "ab", "", "x");
    assert_int_equal(column->child->head.rows, 4);
    OK(stria_append_slices(lists, STRIA_NULLABLE_SLICES(rows, 3), &error));
    ROWS_ARE(lists, "[1,NULL,1]", "[]", "[2]");
    stria_column_free(column);
    stria_column_free(lists);
}

static void test_inside_tuples_and_maps(void **state)
{
    stria_column *const column =
        new_column("Tuple(a LowCardinality(String), b LowCardinality(String))");
    stria_column *const map = new_column("Map(LowCardinality(String), LowCardinality(Date))");
    stria_column *const nested = new_column("Nested(a LowCardinality(Bool), b UInt8)");

    (void)state;
    OK(stria_push_cstr(BELOW(column, 0), "x", &error));
    OK(stria_push_cstr(BELOW(column, 1), "x", &error));
    ROWS_ARE(column, "('x','x')");
    REFUSED_AT(
        BELOW(column, 1), STRIA_ERR_NULL, 0, 0, ".b", stria_push_null(BELOW(column, 1), &error));
    OK(stria_push_cstr(BELOW(map, 0), "k", &error));
    OK(stria_push_cstr(BELOW(map, 1), "2024-02-29", &error));
    OK(stria_end_row(map, &error));
    ROWS_ARE(map, "{'k':'2024-02-29'}");
    OK(stria_push_bool(BELOW(nested, 0), true, &error));
    OK(stria_push_int64(BELOW(nested, 1), 3, &error));
    OK(stria_end_row(nested, &error));
    ROWS_ARE(nested, "[(true,3)]");
    stria_column_free(column);
    stria_column_free(map);
    stria_column_free(nested);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_the_default_is_key_0),
        TEST(test_the_null_is_key_0_of_a_nullable),
        TEST(test_nulls_where_there_are_none),
        TEST(test_floats_by_their_bits),
        TEST(test_sizes_of_keys),
        TEST(test_types_that_are_taken),
        TEST(test_types_that_are_refused),
        TEST(test_a_hundred_thousand_keys),
        TEST(test_width_of_the_indexes),
        TEST(test_a_bad_value_in_any_place),
        TEST(test_a_text_without_address),
        TEST(test_kinds_that_are_not_taken),
        TEST(test_memory),
        TEST(test_reserved_room),
        TEST(test_truncate),
        TEST(test_rollback_and_reset),
        TEST(test_reuse),
        TEST(test_own_memory),
        TEST(test_inside_lists),
        TEST(test_slices_and_bytes),
        TEST(test_inside_tuples_and_maps),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
