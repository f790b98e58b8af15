/* push_test.c - one value at a time: inline, out of line, and in bulk are the same */
#include "support/support.h"

#include "support/layouts.h"
#include "support/numbers.h"

static const char *const wrappings[] = {"%s", "Nullable(%s)"};

/* ---- Ways in ----------------------------------------------------------------------- */

#define CALL(name, c)                                                                              \
    do {                                                                                           \
        c value_;                                                                                  \
        memcpy(&value_, bytes, sizeof value_);                                                     \
        return stria_push_##name(column, value_, why);                                             \
    } while (0)

/* Out of line. */
static stria_code push_by_name(
    stria_column *column, stria_ctype ctype, const void *bytes, stria_error *why)
{
    switch (ctype) {
    case STRIA_BOOL:
        CALL(bool, bool);
    case STRIA_INT8:
        CALL(int8, int8_t);
    case STRIA_INT16:
        CALL(int16, int16_t);
    case STRIA_INT32:
        CALL(int32, int32_t);
    case STRIA_INT64:
        CALL(int64, int64_t);
    case STRIA_UINT8:
        CALL(uint8, uint8_t);
    case STRIA_UINT16:
        CALL(uint16, uint16_t);
    case STRIA_UINT32:
        CALL(uint32, uint32_t);
    case STRIA_UINT64:
        CALL(uint64, uint64_t);
    case STRIA_FLOAT32:
        CALL(float32, float);
    case STRIA_FLOAT64:
        CALL(float64, double);
    case STRIA_INTERVAL_MICROS:
        CALL(interval_micros, stria_interval_micros);
    case STRIA_INTERVAL_NANOS:
        CALL(interval_nanos, stria_interval_nanos);
    case STRIA_INT128:
        CALL(int128, stria_int128);
    case STRIA_UINT128:
        CALL(uint128, stria_uint128);
    case STRIA_INT256:
        CALL(int256, stria_int256);
    case STRIA_UINT256:
        CALL(uint256, stria_uint256);
    case STRIA_FLOAT16:
        CALL(float16, stria_float16);
    case STRIA_BFLOAT16:
        CALL(bfloat16, stria_bfloat16);
    default:
        CALL(view, stria_view);
    }
}
#undef CALL

#define CALL(c)                                                                                    \
    do {                                                                                           \
        c value_;                                                                                  \
        memcpy(&value_, bytes, sizeof value_);                                                     \
        return STRIA_PUSH(column, value_, why);                                                    \
    } while (0)

/* Inline. */
static stria_code push_by_type(
    stria_column *column, stria_ctype ctype, const void *bytes, stria_error *why)
{
    switch (ctype) {
    case STRIA_BOOL:
        CALL(bool);
    case STRIA_INT8:
        CALL(int8_t);
    case STRIA_INT16:
        CALL(int16_t);
    case STRIA_INT32:
        CALL(int32_t);
    case STRIA_INT64:
        CALL(int64_t);
    case STRIA_UINT8:
        CALL(uint8_t);
    case STRIA_UINT16:
        CALL(uint16_t);
    case STRIA_UINT32:
        CALL(uint32_t);
    case STRIA_UINT64:
        CALL(uint64_t);
    case STRIA_FLOAT32:
        CALL(float);
    case STRIA_FLOAT64:
        CALL(double);
    case STRIA_INTERVAL_MICROS:
        CALL(stria_interval_micros);
    case STRIA_INTERVAL_NANOS:
        CALL(stria_interval_nanos);
    case STRIA_INT128:
        CALL(stria_int128);
    case STRIA_UINT128:
        CALL(stria_uint128);
    case STRIA_INT256:
        CALL(stria_int256);
    case STRIA_UINT256:
        CALL(stria_uint256);
    case STRIA_FLOAT16:
        CALL(stria_float16);
    case STRIA_BFLOAT16:
        CALL(stria_bfloat16);
    default:
        CALL(stria_view);
    }
}
#undef CALL

/* ---- Every type, every C type ----------------------------------------------------------- */

static void try_numbers(const type_fact *fact, bool nullable, stria_ctype ctype)
{
    static struct number numbers[NUMBERS_MAX];
    char type[64];
    const size_t count = list_numbers(fact, numbers, NUMBERS_MAX);
    const size_t step = 1 + 20 / rounds(20) / 3;
    stria_column *const in_bulk =
        new_column(wrapped(type, sizeof type, wrappings[nullable], fact->type));
    stria_column *const by_name = new_column(type);
    stria_column *const by_type = new_column(type);

    for (size_t i = 0; i < count; i += step) {
        const size_t width = ctype_width(ctype);
        uint64_t bits[NUMBER_WIDTH / 8] = {0};
        stria_error named;
        if (!store_number(numbers[i], ctype, bits))
            continue;
        forget_error();
        const stria_code code =
            stria_append(in_bulk, stria_make_values(bits, 1, width, 0, width, ctype, 0), &error);
        named = error;
        if (code == STRIA_OK) {
            OK(push_by_name(by_name, ctype, bits, &error));
            OK(push_by_type(by_type, ctype, bits, &error));
        } else {
            FAILS(code, push_by_name(by_name, ctype, bits, &error));
            assert_memory_equal(&error, &named, sizeof error);
            PLACE(code == STRIA_ERR_TYPE ? -1 : 0, code == STRIA_ERR_TYPE ? -1 : 0, "");
            FAILS(code, push_by_type(by_type, ctype, bits, &error));
            assert_memory_equal(&error, &named, sizeof error);
        }
        if (nullable && i % 50 == 49) { /* from here on, no plain store will do */
            OK(stria_push_null(in_bulk, &error));
            OK(stria_push_null(by_name, &error));
            OK(stria_push_null(by_type, &error));
        }
    }
    SAME(in_bulk, by_name);
    SAME(in_bulk, by_type);
    stria_column_free(in_bulk);
    stria_column_free(by_name);
    stria_column_free(by_type);
}

static void test_pushing_is_appending(void **state)
{
    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        for (size_t k = 0; k < COUNT_OF(number_ctypes); k++) {
            try_numbers(&facts[i], false, number_ctypes[k]);
            try_numbers(&facts[i], true, number_ctypes[k]);
        }
    }
}

/* The room runs out many times on the way, and rows are taken back. */
static void test_growing_and_shrinking(void **state)
{
    const size_t steps = rounds(4000);

    (void)state;
    for (size_t i = 0; i < fact_count * 2; i++) {
        char type[64];
        const type_fact *const fact = &facts[i / 2];
        random_source random = {i};
        if (fact->ctype == STRIA_RAW_BYTES)
            continue; /* of which no value is pushed but as text */
        stria_column *const by_name =
            new_column(wrapped(type, sizeof type, wrappings[i % 2], fact->type));
        stria_column *const by_type = new_column(type);

        for (size_t step = 0; step < steps / 10; step++) {
            const size_t what = pick(&random, 100);
            struct cells cell = make_cells(fact, 1, CELLS_ANY, 0, &random);
            const stria_view view = {(const char *)cell.cells[0].bytes, cell.cells[0].size};
            const void *const bytes = fact->ctype != 0 ? (const void *)view.data : &view;
            if (what < 2) {
                const size_t rows = pick(&random, stria_column_rows(by_name) + 1);
                stria_column_truncate(by_name, rows);
                stria_column_truncate(by_type, rows);
            } else if (what < 4 && i % 2 == 1) {
                OK(stria_push_null(by_name, &error));
                OK(stria_push_null(by_type, &error));
            } else {
                OK(push_by_name(by_name, fact->ctype, bytes, &error));
                OK(push_by_type(by_type, fact->ctype, bytes, &error));
            }
            free_cells(&cell);
        }
        SAME(by_name, by_type);
        stria_column_free(by_name);
        stria_column_free(by_type);
    }
}

/* ---- What picks what ------------------------------------------------------------------------ */

static void test_what_the_macro_picks(void **state)
{
    stria_column *const numbers = new_column("Int64");
    stria_column *const texts = new_column("Nullable(String)");
    char array[] = "array";
    char *const text = array;
    const char *const none = NULL;
    const long long wide = 1LL << 40;
    const unsigned long unsigned_long = 7;
    const volatile int changing = 8;

    (void)state;
    OK(STRIA_PUSH(numbers, 1, &error));
    OK(STRIA_PUSH(numbers, 2u, &error));
    OK(STRIA_PUSH(numbers, 3L, &error));
    OK(STRIA_PUSH(numbers, wide, &error));
    OK(STRIA_PUSH(numbers, unsigned_long, &error));
    OK(STRIA_PUSH(numbers, (short)-5, &error));
    OK(STRIA_PUSH(numbers, (signed char)-6, &error));
    OK(STRIA_PUSH(numbers, changing, &error));
    OK(STRIA_PUSH(numbers, 9.0, &error));
    OK(STRIA_PUSH(numbers, 10.0f, &error));
    OK(STRIA_PUSH(numbers, (bool)true, &error));
    OK(STRIA_PUSH(numbers, "12", &error));
    static const int64_t expected[] = {1, 2, 3, 1LL << 40, 7, -5, -6, 8, 9, 10, 1, 12};
    assert_int_equal(stria_column_rows(numbers), COUNT_OF(expected));
    assert_memory_equal(stria_column_data(numbers), expected, sizeof expected);

    OK(STRIA_PUSH(texts, "literal", &error));
    OK(STRIA_PUSH(texts, array, &error));
    OK(STRIA_PUSH(texts, text, &error));
    OK(STRIA_PUSH(texts, none, &error));
    OK(STRIA_PUSH(texts, ((stria_view){"a\0b", 3}), &error));
    assert_int_equal(stria_column_rows(texts), 5);
    assert_true(stria_column_is_null(texts, 3));
    assert_int_equal(stria_column_view(texts, 4).size, 3);
    stria_column_free(numbers);
    stria_column_free(texts);
}

static void test_nulls(void **state)
{
    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        char type[64];
        stria_column *const column =
            new_column(wrapped(type, sizeof type, "Nullable(%s)", facts[i].type));
        stria_column *const list =
            new_column(wrapped(type, sizeof type, "Array(Nullable(%s))", facts[i].type));
        for (size_t k = 0; k < 100; k++) {
            OK(stria_push_null(column, &error));
            OK(stria_push_cstr(stria_column_child(list, 0), NULL, &error));
        }
        SAME(column, stria_column_child(list, 0));
        assert_int_equal(stria_column_null_count(column), 100);
        FAILS(STRIA_ERR_NULL, stria_push_null(list, &error));
        PLACE(0, 0, "");
        stria_column_free(column);
        stria_column_free(list);
    }
}

/* A place in a list is told by its own level. */
static void test_pushing_to_a_child(void **state)
{
    stria_column *const column = new_column("Array(Array(UInt8))");

    (void)state;
    for (int i = 0; i < 300; i++)
        OK(STRIA_PUSH(leaf_of(column), (uint8_t)i, &error));
    FAILS(STRIA_ERR_RANGE, STRIA_PUSH(leaf_of(column), 256, &error));
    PLACE(0, 0, "[][]");
    assert_int_equal(stria_column_rows(leaf_of(column)), 300);
    assert_int_equal(stria_column_rows(column), 0);
    SOUND(column);
    stria_column_free(column);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_pushing_is_appending),
        TEST(test_growing_and_shrinking),
        TEST(test_what_the_macro_picks),
        TEST(test_nulls),
        TEST(test_pushing_to_a_child),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
