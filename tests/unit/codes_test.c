/* codes_test.c - rows of a dictionary that the caller has as codes and keys */
#include "unit/nested.h"

#include "src/column/dictionary.h"

static const char *const words[] = {"red", "green", "blue"};

static stria_column *new_words(bool nullable)
{
    return new_column(nullable ? "LowCardinality(Nullable(String))" : "LowCardinality(String)");
}

#define TRY_CTYPE(c)                                                                               \
    do {                                                                                           \
        static const c codes_[] = {2, 0, 0, 1, 2};                                                 \
        stria_column *const column_ = new_words(false);                                            \
        OK(stria_append_codes(column_, STRIA_VALUES(codes_, 5), STRIA_VALUES(words, 3), &error));  \
        ROWS_ARE(column_, "blue", "red", "red", "green", "blue");                                  \
        stria_column_free(column_);                                                                \
    } while (0)

static void test_every_c_type_of_integer(void **state)
{
    (void)state;
    TRY_CTYPE(int8_t);
    TRY_CTYPE(int16_t);
    TRY_CTYPE(int32_t);
    TRY_CTYPE(int64_t);
    TRY_CTYPE(uint8_t);
    TRY_CTYPE(uint16_t);
    TRY_CTYPE(uint32_t);
    TRY_CTYPE(uint64_t);
}

/* A missing code, a code of a missing key, and a pointer to no code are nulls. */
static void test_nulls(void **state)
{
    static const char *const keys[] = {"a", NULL, "b"};
    static const uint8_t missing[] = {0, 0, 1, 0, 0};
    static const uint16_t codes[] = {2, 1, 999, 0, 1};
    const uint16_t *const pointers[] = {&codes[0], NULL, &codes[3]};
    stria_column *const column = new_words(true);

    (void)state;
    OK(stria_append_codes(column,
        stria_with_nulls(STRIA_VALUES(codes, 5), stria_null_bytes(missing)), STRIA_VALUES(keys, 3),
        &error));
    ROWS_ARE(column, "b", "NULL", "NULL", "a", "NULL");
    OK(stria_append_codes(column, STRIA_POINTERS(pointers, 3), STRIA_VALUES(keys, 3), &error));
    ROWS_ARE(column, "b", "NULL", "NULL", "a", "NULL", "b", "NULL", "a");
    assert_int_equal(stria_column_null_count(column), 4);
    assert_int_equal(column->child->head.rows, 4);
    stria_column_free(column);
}

static void test_nulls_where_there_are_none(void **state)
{
    static const char *const keys[] = {"a", NULL, "b"};
    static uint8_t missing[1300];
    static uint8_t codes[1300];
    stria_column *const column = new_words(false);

    (void)state;
    OK(stria_push_cstr(column, "b", &error));
    REFUSED_AT(column, STRIA_ERR_NULL, -1, 1, "",
        stria_append_codes(column, STRIA_VALUES(codes, 1), STRIA_VALUES(keys, 3), &error));
    for (size_t bad = 0; bad < COUNT_OF(missing); bad += 433) {
        memset(missing, 0, sizeof missing);
        missing[bad] = 1;
        REFUSED(column, STRIA_ERR_NULL, (int64_t)bad, "",
            stria_append_codes(column,
                stria_with_nulls(STRIA_VALUES(codes, 1300), stria_null_bytes(missing)),
                STRIA_VALUES(words, 3), &error));
    }
    stria_column_free(column);
}

/* Keys come twice, are known, are the default, and are used by nobody. */
static void test_keys_of_any_kind(void **state)
{
    static const char *const keys[] = {"known", "twice", "", "twice", "unused"};
    static const int32_t codes[] = {1, 3, 2, 0};
    stria_column *const column = new_words(false);

    (void)state;
    OK(stria_push_cstr(column, "known", &error));
    OK(stria_append_codes(column, STRIA_VALUES(codes, 4), STRIA_VALUES(keys, 5), &error));
    ROWS_ARE(column, "known", "twice", "twice", "", "known");
    const uint32_t expected[] = {1, 2, 2, 0, 1};
    assert_memory_equal(stria_column_data(column), expected, sizeof expected);
    stria_column_truncate(column, 1);
    assert_int_equal(column->child->head.rows, 2);
    SOUND(column);
    stria_column_free(column);
}

/* Keys take every conversion that values do. */
static void test_keys_are_converted(void **state)
{
    static const double keys[] = {5, -3};
    static const char *const texts[] = {"7", "-3"};
    static const uint8_t codes[] = {1, 0};
    stria_column *const column = new_column("LowCardinality(Int16)");

    (void)state;
    OK(stria_append_codes(column, STRIA_VALUES(codes, 2), STRIA_VALUES(keys, 2), &error));
    OK(stria_append_codes(column, STRIA_VALUES(codes, 2), STRIA_VALUES(texts, 2), &error));
    ROWS_ARE(column, "-3", "5", "-3", "7");
    static const int64_t wide[] = {1, 40000};
    REFUSED_AT(column, STRIA_ERR_RANGE, -1, 1, "",
        stria_append_codes(column, STRIA_VALUES(codes, 2), STRIA_VALUES(wide, 2), &error));
    SAYS("40000");
    stria_column_free(column);
}

static void test_codes_that_are_no_keys(void **state)
{
    static const int64_t wrong[] = {3, -1, INT64_MIN, INT64_MAX, (INT64_C(1) << 32)};
    static int64_t codes[1100];
    static const uint64_t huge[] = {UINT64_MAX};
    stria_column *const column = new_words(true);

    (void)state;
    OK(stria_push_cstr(column, "green", &error));
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        const size_t bad = (size_t)i * 274; /* the first, in the middle, and the last but few */
        char shown[64];
        codes[bad] = wrong[i];
        REFUSED(column, STRIA_ERR_RANGE, (int64_t)bad, "",
            stria_append_codes(column, STRIA_VALUES(codes, 1100), STRIA_VALUES(words, 3), &error));
        (void)snprintf(shown, sizeof shown, "code %lld is none of the 3 keys", (long long)wrong[i]);
        SAYS(shown);
        codes[bad] = 0;
    }
    REFUSED(column, STRIA_ERR_RANGE, 0, "",
        stria_append_codes(column, STRIA_VALUES(huge, 1), STRIA_VALUES(words, 3), &error));
    SAYS("18446744073709551615");
    REFUSED(column, STRIA_ERR_RANGE, 0, "",
        stria_append_codes(column, STRIA_VALUES(codes, 1), STRIA_VALUES(words, 0), &error));
    stria_column_free(column);
}

static void test_calls_that_make_no_sense(void **state)
{
    static const double floats[] = {0};
    static const bool bools[] = {false};
    static const int32_t codes[] = {0};
    stria_column *const column = new_words(false);
    stria_column *const plain = new_column("String");
    stria_values values = STRIA_VALUES(codes, 1);

    (void)state;
    REFUSED(plain, STRIA_ERR_SHAPE, -1, "",
        stria_append_codes(plain, values, STRIA_VALUES(words, 1), &error));
    SAYS("only a LowCardinality column");
    REFUSED(column, STRIA_ERR_TYPE, -1, "",
        stria_append_codes(column, STRIA_VALUES(floats, 1), STRIA_VALUES(words, 1), &error));
    REFUSED(column, STRIA_ERR_TYPE, -1, "",
        stria_append_codes(column, STRIA_VALUES(bools, 1), STRIA_VALUES(words, 1), &error));
    REFUSED(column, STRIA_ERR_TYPE, -1, "",
        stria_append_codes(column, STRIA_VALUES(words, 1), STRIA_VALUES(words, 1), &error));
    SAYS("codes are integers of up to 64 bits");
    static const stria_int128 wide[1];
    REFUSED(column, STRIA_ERR_TYPE, -1, "",
        stria_append_codes(column, STRIA_VALUES(wide, 1), STRIA_VALUES(words, 1), &error));
    REFUSED(column, STRIA_ERR_TYPE, -1, "",
        stria_append_codes(column, values, STRIA_VALUES(floats, 1), &error));
    values.unit = STRIA_SECONDS;
    REFUSED(column, STRIA_ERR_ARGUMENT, -1, "",
        stria_append_codes(column, values, STRIA_VALUES(words, 1), &error));
    values = STRIA_VALUES(codes, 1);
    values.data = NULL;
    REFUSED(column, STRIA_ERR_ARGUMENT, -1, "",
        stria_append_codes(column, values, STRIA_VALUES(words, 1), &error));
    values.width = 3;
    REFUSED(column, STRIA_ERR_ARGUMENT, -1, "",
        stria_append_codes(column, values, STRIA_VALUES(words, 1), &error));
    values = STRIA_VALUES(codes, 0);
    OK(stria_append_codes(column, values, STRIA_VALUES(words, 0), &error));
    values.data = NULL;
    OK(stria_append_codes(column, values, STRIA_VALUES(words, 0), &error));
    assert_int_equal(stria_column_rows(column), 0);
    SOUND(column);
    stria_column_free(column);
    stria_column_free(plain);
}

/* Below lists: codes go into the items, and the error's path says so. */
static void test_below_lists(void **state)
{
    static const uint8_t codes[] = {2, 2, 0};
    static const uint8_t wrong[] = {2, 3};
    stria_column *const column = new_column("Array(LowCardinality(String))");
    stria_column *const items = stria_column_child(column, 0);

    (void)state;
    OK(stria_append_codes(items, STRIA_VALUES(codes, 3), STRIA_VALUES(words, 3), &error));
    OK(stria_end_row(column, &error));
    ROWS_ARE(column, "['blue','blue','red']");
    REFUSED(column, STRIA_ERR_RANGE, 1, "[]",
        stria_append_codes(items, STRIA_VALUES(wrong, 2), STRIA_VALUES(words, 3), &error));
    stria_column_free(column);
}

/* Codes and keys out of the column itself, while it grows. */
static void test_own_memory(void **state)
{
    stria_column *const column = new_words(true);
    stria_column *const copy = new_words(true);

    (void)state;
    for (size_t i = 0; i < 700; i++) {
        char text[32];
        (void)snprintf(text, sizeof text, "a text, number %zu", i % 90);
        OK(i % 7 == 0 ? stria_push_null(column, &error) : stria_push_cstr(column, text, &error));
    }
    OK(stria_append_column(copy, column, 0, 700, &error));
    for (size_t round = 0; round < 3; round++) {
        stria_view keys[128] = {{NULL, 0}};
        bool missing[128] = {true};
        const size_t rows = stria_column_rows(column);
        const size_t count = column->child->head.rows;

        for (size_t code = 1; code < count; code++)
            keys[code] = stria__key_bytes(column->child, code);
        const stria_values values =
            stria_with_nulls(STRIA_VALUES(keys, count), stria_null_bytes(missing));
        const uint32_t *const codes = stria_column_data(column);
        OK(stria_append_codes(column, STRIA_VALUES(codes, rows), values, &error));
        OK(stria_append_column(copy, copy, 0, rows, &error));
        SAME(column, copy);
    }
    stria_column_free(column);
    stria_column_free(copy);
}

static void test_memory(void **state)
{
    static uint32_t codes[1000];
    static char texts[100][24];
    const char *keys[100];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(codes); i++)
        codes[i] = (uint32_t)i % 100;
    for (size_t i = 0; i < COUNT_OF(keys); i++) {
        (void)snprintf(texts[i], sizeof texts[i], "the key of number %zu", i);
        keys[i] = i % 9 == 5 ? NULL : texts[i];
    }
    stria_column *const whole = new_words(true);
    OK(stria_push_cstr(whole, "before", &error));
    OK(stria_append_codes(whole, STRIA_VALUES(codes, 1000), STRIA_VALUES(keys, 100), &error));
    for (size_t nth = 1;; nth++) {
        stria_column *const column = new_words(true);
        OK(stria_push_cstr(column, "before", &error));
        column_image before = take_image(column);
        stria_checker_fail_at(checker, nth);
        forget_error();
        const stria_code code =
            stria_append_codes(column, STRIA_VALUES(codes, 1000), STRIA_VALUES(keys, 100), &error);
        stria_checker_fail_at(checker, 0);
        if (code != STRIA_OK) {
            assert_failure(STRIA_ERR_MEMORY, code, "append_codes", __FILE__, __LINE__);
            UNCHANGED(column, &before);
            OK(stria_append_codes(
                column, STRIA_VALUES(codes, 1000), STRIA_VALUES(keys, 100), &error));
        }
        SAME(column, whole);
        free_image(&before);
        stria_column_free(column);
        if (code == STRIA_OK) {
            assert_true(nth > 5);
            break;
        }
    }
    stria_column_free(whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_every_c_type_of_integer),
        TEST(test_nulls),
        TEST(test_nulls_where_there_are_none),
        TEST(test_keys_of_any_kind),
        TEST(test_keys_are_converted),
        TEST(test_codes_that_are_no_keys),
        TEST(test_calls_that_make_no_sense),
        TEST(test_below_lists),
        TEST(test_own_memory),
        TEST(test_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
