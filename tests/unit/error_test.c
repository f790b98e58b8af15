/* error_test.c - what a stria_error says, and how it is cut */
#include "support/support.h"

#include "src/error.h"

static void test_names_of_codes(void **state)
{
    static const struct {
        stria_code code;
        const char *name;
    } codes[] = {
        {0, "STRIA_OK"},
        {-1, "STRIA_END"},
        {1, "STRIA_ERR_MEMORY"},
        {2, "STRIA_ERR_ARGUMENT"},
        {10, "STRIA_ERR_TYPE"},
        {11, "STRIA_ERR_RANGE"},
        {12, "STRIA_ERR_NULL"},
        {13, "STRIA_ERR_SHAPE"},
        {14, "STRIA_ERR_ENCODING"},
        {15, "STRIA_ERR_SIZE"},
        {16, "STRIA_ERR_CORRUPT"},
        {20, "STRIA_ERR_SINK"},
        {21, "STRIA_ERR_TARGET"},
        {22, "STRIA_ERR_SOURCE"},
        {23, "STRIA_ERR_SERVER"},
        {24, "STRIA_ERR_TIMEOUT"},
        {25, "STRIA_ERR_CANCELLED"},
    };
    size_t known = 0;

    (void)state;
    for (size_t i = 0; i < COUNT_OF(codes); i++) /* the numbers never change */
        assert_string_equal(stria_code_name(codes[i].code), codes[i].name);
    for (stria_code code = -100; code < 1000; code++)
        known += strcmp(stria_code_name(code), "unknown code") != 0;
    assert_int_equal(known, COUNT_OF(codes));
    assert_string_equal(stria_code_name(INT32_MIN), "unknown code");
}

static void test_every_member_is_written(void **state)
{
    (void)state;
    memset(&error, 0xff, sizeof error);
    assert_int_equal(
        stria__fail(&error, NULL, STRIA_ERR_SIZE, "%d is too much", 7), STRIA_ERR_SIZE);
    assert_int_equal(error.code, STRIA_ERR_SIZE);
    assert_int_equal(error.column, -1);
    assert_int_equal(error.row, -1);
    assert_int_equal(error.element, -1);
    assert_int_equal(error.offset, -1);
    assert_string_equal(error.path, "");
    assert_string_equal(error.message, "7 is too much");
    assert_int_equal(error.reserved[0], 0);
    assert_int_equal(error.reserved[1], 0);
    assert_int_equal(stria__fail(NULL, NULL, STRIA_ERR_SIZE, "nobody asks"), STRIA_ERR_SIZE);
}

static void test_long_messages_are_cut(void **state)
{
    char text[600];

    (void)state;
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    (void)stria__fail(&error, NULL, STRIA_ERR_SIZE, "%s", text);
    assert_int_equal(strlen(error.message), sizeof error.message - 1);
}

/* A name or a type may hold anything; a line of a log must not. */
static void test_messages_are_printable(void **state)
{
    static const stria_field fields[] = {{"a", "Int8"}, {"b", "\x1b[31mRed\n"}};
    static const char *const texts[] = {"\x1b[2J", "1\n2", "\x7f"};
    stria_column *const column = new_column("Int64");

    (void)state;
    MAKES_NONE(STRIA_ERR_TYPE, stria_batch_new(fields, 2, &hard, &error));
    SAYS("?[31mRed?");
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        FAILS(STRIA_ERR_RANGE, stria_push_cstr(column, texts[i], &error));
        for (const char *c = error.message; *c != '\0'; c++)
            assert_true((unsigned char)*c >= 0x20 && *c != 0x7f);
    }
    FAILS(STRIA_ERR_RANGE, stria_push_view(column, (stria_view){"1\0002", 3}, &error));
    SAYS("'1?2'");
    FAILS(STRIA_ERR_RANGE, stria_push_cstr(column, "grün", &error));
    SAYS("'grün'");
    stria_column_free(column);
}

static void test_long_values_are_cut(void **state)
{
    char text[1000];
    stria_column *const column = new_column("Int64");

    (void)state;
    memset(text, '1', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    FAILS(STRIA_ERR_RANGE, stria_push_cstr(column, text, &error));
    SAYS("'1111111111111111111111111111111111111111"
         "1111111111111111111111111111111111111111...'");
    SAYS("Int64");
    SAYS("9223372036854775807");
    stria_column_free(column);
}

/* ---- Paths ------------------------------------------------------------------------------- */

/* The path of a failure in the innermost column of such a type and name. */
static const char *path_of(const char *name, size_t levels)
{
    char type[1000] = "";
    const stria_field field = {name, type};

    for (size_t i = 0; i < levels; i++)
        strcat(type, "Array(");
    strcat(type, "UInt8");
    for (size_t i = 0; i < levels; i++)
        strcat(type, ")");
    stria_batch *const batch = new_batch(&field, 1);
    FAILS(STRIA_ERR_RANGE, stria_push_int64(leaf_of(stria_batch_column(batch, 0)), -1, &error));
    stria_batch_free(batch);
    return error.path;
}

static void test_paths(void **state)
{
    (void)state;
    assert_string_equal(path_of("orders", 0), "orders");
    assert_string_equal(path_of("orders", 1), "orders[]");
    assert_string_equal(path_of("orders", 3), "orders[][][]");
    assert_string_equal(path_of("or.de.rs", 1), "or.de.rs[]");
    assert_string_equal(path_of("\xff\xfe", 1), "\xff\xfe[]");
}

/* Neither end of a name that is too long is lost, nor the brackets behind it. */
static void test_long_paths_are_cut_in_the_middle(void **state)
{
    (void)state;
    for (size_t length = 100; length < 400; length++) {
        char name[500];
        memset(name, 'n', length);
        name[0] = 'a';
        name[length - 1] = 'z';
        name[length] = '\0';
        for (size_t levels = 0; levels <= 8; levels += 4) {
            const char *const path = path_of(name, levels);
            const size_t end = strlen(path);
            const bool fits = length + levels * 2 < sizeof error.path;
            assert_int_equal(end, fits ? length + levels * 2 : sizeof error.path - 1);
            assert_int_equal(path[0], 'a');
            assert_int_equal(path[end - levels * 2 - 1], 'z');
            for (size_t i = 0; i < levels; i++)
                assert_memory_equal(path + end - (i + 1) * 2, "[]", 2);
            assert_int_equal(fits, strstr(path, "...") == NULL);
        }
    }
    assert_memory_equal(path_of("deep", 64), "deep[][]", 8);
    assert_int_equal(strlen(error.path), 127);
    assert_non_null(strstr(error.path, "..."));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_names_of_codes),
        TEST(test_every_member_is_written),
        TEST(test_long_messages_are_cut),
        TEST(test_messages_are_printable),
        TEST(test_long_values_are_cut),
        TEST(test_paths),
        TEST(test_long_paths_are_cut_in_the_middle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
