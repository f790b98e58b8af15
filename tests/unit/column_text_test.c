/* column_text_test.c - one row of a column as text */
#include <math.h>
#include <stdlib.h>

#include "support/guard.h"
#include "support/random.h"
#include "support/support.h"

/* The text of one row, in memory of just its size. */
static char *text_of(const stria_column *column, size_t row)
{
    const size_t size = stria_column_text(column, row, NULL, 0);
    char *const text = malloc(size + 1);

    assert_non_null(text);
    assert_int_equal(stria_column_text(column, row, text, size + 1), size);
    assert_int_equal(text[size], '\0');
    return text;
}

static void check_text_at(
    const stria_column *column, size_t row, const char *expected, const char *file, int line)
{
    char *const text = text_of(column, row);

    _assert_string_equal(text, expected, file, line);
    free(text);
}

#define CHECK_TEXT(column, row, expected)                                                          \
    check_text_at((column), (row), (expected), __FILE__, __LINE__)

/* ---- Scalars ------------------------------------------------------------------- */

/* What every type prints for its ends and some values between, as read from text: each
 * must print as it was written. */
static void scalars_print_as_they_are_read(void **state)
{
    static const struct {
        const char *type;
        const char *texts[8];
    } cases[] = {
        {"Bool", {"true", "false"}},
        {"Int8", {"-128", "-1", "0", "127"}},
        {"Int16", {"-32768", "-129", "32767"}},
        {"Int32", {"-2147483648", "-32769", "2147483647"}},
        {"Int64", {"-9223372036854775808", "-2147483649", "9223372036854775807"}},
        {"UInt8", {"0", "128", "255"}},
        {"UInt16", {"256", "32768", "65535"}},
        {"UInt32", {"65536", "2147483648", "4294967295"}},
        {"UInt64", {"4294967296", "9223372036854775808", "18446744073709551615"}},
        {"Float32", {"0", "-0", "0.1", "16777216", "3.4028235e38", "1e-45", "-inf", "nan"}},
        {"Float64", {"0", "-0", "0.1", "1e21", "1.7976931348623157e308", "5e-324", "inf", "nan"}},
        {"Date", {"1970-01-01", "2000-02-29", "2149-06-06"}},
        {"Date32", {"1900-01-01", "1969-12-31", "2299-12-31"}},
        {"DateTime", {"1970-01-01 00:00:00", "2106-02-07 06:28:15"}},
        {"DateTime('UTC')", {"2009-02-13 23:31:30"}},
        {"DateTime64(0)", {"1969-12-31 23:59:59", "2009-02-13 23:31:30"}},
        {"DateTime64(3, 'UTC')", {"1969-12-31 23:59:59.999", "2009-02-13 23:31:30.000"}},
        {"DateTime64(9)", {"1969-12-31 23:59:59.999999999", "2262-04-11 23:47:16.854775807"}},
        {"DateTime('Europe/Berlin')", {"2009-02-13 23:31:30Z"}},
        {"DateTime64(6, 'Asia/Tokyo')", {"2009-02-13 23:31:30.000001Z"}},
        {"String", {"", "abc", "NULL", "it's \\n \"raw\"", "[1,2]"}},
        {"FixedString(3)", {"abc", "'\\'"}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        stria_column *const column = new_column(cases[i].type);

        for (size_t row = 0; row < COUNT_OF(cases[i].texts); row++) {
            const char *const text = cases[i].texts[row];
            if (text == NULL)
                break;
            OK(stria_push_cstr(column, text, &error));
            CHECK_TEXT(column, row, text);
        }
        stria_column_free(column);
    }
}

static void numbers_print_whatever_they_came_from(void **state)
{
    stria_column *const days = new_column("Date32");
    stria_column *const floats = new_column("Float32");
    stria_column *const ticks = new_column("DateTime64(3)");

    (void)state;
    OK(stria_push_int32(days, -1, &error));
    CHECK_TEXT(days, 0, "1969-12-31");
    OK(stria_push_float64(floats, 0.1, &error));
    CHECK_TEXT(floats, 0, "0.1");
    OK(stria_push_int64(ticks, -1500, &error));
    CHECK_TEXT(ticks, 0, "1969-12-31 23:59:58.500");
    stria_column_free(days);
    stria_column_free(floats);
    stria_column_free(ticks);
}

static void strings_print_every_byte(void **state)
{
    stria_column *const strings = new_column("String");
    stria_column *const fixed = new_column("FixedString(4)");
    const stria_view bytes = {"a\0\xff\n", 4};
    char text[8];

    (void)state;
    OK(stria_push_view(strings, bytes, &error));
    OK(stria_push_view(fixed, bytes, &error));
    OK(stria_push_cstr(fixed, "ab", &error));
    assert_int_equal(stria_column_text(strings, 0, text, sizeof text), 4);
    assert_memory_equal(text, "a\0\xff\n", 5);
    assert_int_equal(stria_column_text(fixed, 0, text, sizeof text), 4);
    assert_memory_equal(text, "a\0\xff\n", 5);
    assert_int_equal(stria_column_text(fixed, 1, text, sizeof text), 4);
    assert_memory_equal(text, "ab\0\0", 5);
    stria_column_free(strings);
    stria_column_free(fixed);
}

/* ---- Nulls and lists ------------------------------------------------------------- */

static void nulls_print_as_a_word(void **state)
{
    static const char *const types[] = {"Nullable(Int8)", "Nullable(Float64)", "Nullable(Date)",
        "Nullable(String)", "Nullable(FixedString(2))", "Nullable(DateTime('Asia/Tokyo'))"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        stria_column *const column = new_column(types[i]);
        OK(stria_push_null(column, &error));
        CHECK_TEXT(column, 0, "NULL");
        stria_column_free(column);
    }
}

static void lists_print_in_brackets(void **state)
{
    stria_column *const column = new_column("Array(Int16)");
    static const int16_t items[] = {1, -2, 300};
    static const int lengths[] = {3, 0, 0};

    (void)state;
    OK(stria_append_lists(column, STRIA_VALUES(items, 3), STRIA_LENGTHS(lengths, 3), &error));
    OK(stria_append_lists(column, STRIA_VALUES(items, 1), STRIA_LENGTHS((int[]){1}, 1), &error));
    CHECK_TEXT(column, 0, "[1,-2,300]");
    CHECK_TEXT(column, 1, "[]");
    CHECK_TEXT(column, 2, "[]");
    CHECK_TEXT(column, 3, "[1]");
    stria_column_free(column);
}

/* One list of one item, read from text: what ClickHouse prints within brackets. */
static void items_of_every_type(void **state)
{
    static const struct {
        const char *type;
        const char *text;
        const char *expected;
    } cases[] = {
        {"Array(Bool)", "true", "[true]"},
        {"Array(Float64)", "-inf", "[-inf]"},
        {"Array(UInt64)", "18446744073709551615", "[18446744073709551615]"},
        {"Array(Date)", "2020-01-01", "['2020-01-01']"},
        {"Array(Date32)", "1900-01-01", "['1900-01-01']"},
        {"Array(DateTime)", "2020-01-01", "['2020-01-01 00:00:00']"},
        {"Array(DateTime64(1))", "2020-01-01 00:00:00.5", "['2020-01-01 00:00:00.5']"},
        {"Array(String)", "", "['']"},
        {"Array(String)", "it's", "['it\\'s']"},
        {"Array(String)", "''\\\\", "['\\'\\'\\\\\\\\']"},
        {"Array(String)", "\b\t\n\f\r", "['\\b\\t\\n\\f\\r']"},
        {"Array(String)", "\a\v\x1b\x7f\"`", "['\a\v\x1b\x7f\"`']"},
        {"Array(String)", "\xc3\xa9\xff", "['\xc3\xa9\xff']"},
        {"Array(FixedString(4))", "ab", "['ab\\0\\0']"},
        {"Array(Nullable(String))", "NULL", "['NULL']"},
        {"Array(Nullable(String))", NULL, "[NULL]"},
        {"Array(Nullable(Date))", NULL, "[NULL]"},
        {"Array(Array(Nullable(Int8)))", NULL, "[[NULL]]"},
        {"Array(Array(Array(String)))", "x", "[[['x']]]"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        stria_column *const column = new_column(cases[i].type);
        stria_column *level = leaf_of(column);

        OK(stria_push_cstr(level, cases[i].text, &error));
        while (level != column) { /* make it a row of the list above, and so on */
            stria_column *above = column;
            while (stria_column_child(above, 0) != level)
                above = stria_column_child(above, 0);
            OK(stria_end_row(above, &error));
            level = above;
        }
        CHECK_TEXT(column, 0, cases[i].expected);
        stria_column_free(column);
    }
}

static void lists_of_lists(void **state)
{
    stria_column *const column = new_column("Array(Array(Nullable(String)))");
    static const char *const items[] = {"a", NULL, "b", "c"};
    static const int inner[] = {2, 0, 1, 1}, outer[] = {3, 0, 1};
    const stria_spans within = STRIA_LENGTHS(inner, 4);

    (void)state;
    OK(stria_append_lists(column, STRIA_VALUES(items, 4),
        stria_spans_within(STRIA_LENGTHS(outer, 3), &within), &error));
    CHECK_TEXT(column, 0, "[['a',NULL],[],['b']]");
    CHECK_TEXT(column, 1, "[]");
    CHECK_TEXT(column, 2, "[['c']]");
    stria_column_free(column);
}

/* ---- Room ------------------------------------------------------------------------- */

/* At every size the beginning, a NUL, the whole length, and no byte behind. */
static void writes_no_more_than_there_is_room_for(void **state)
{
    static const char expected[] = "['it\\'s',NULL,'\\\\']";
    static const char *const items[] = {"it's", NULL, "\\"};
    static const int length = 3;
    stria_column *const column = new_column("Array(Nullable(String))");

    (void)state;
    OK(stria_append_lists(column, STRIA_VALUES(items, 3), STRIA_LENGTHS(&length, 1), &error));
    assert_int_equal(stria_column_text(column, 0, NULL, 0), sizeof expected - 1);
    for (size_t size = 1; size <= sizeof expected + 3; size++) {
        guarded room = guard_make(NULL, size, GUARD_END);
        const size_t written = size < sizeof expected ? size - 1 : sizeof expected - 1;

        memset(room.block, '#', size);
        assert_int_equal(
            stria_column_text(column, 0, (char *)room.block, size), sizeof expected - 1);
        assert_memory_equal(room.block, expected, written);
        assert_int_equal(room.block[written], '\0');
        for (size_t i = written + 1; i < size; i++)
            assert_int_equal(room.block[i], '#');
        guard_free(&room);
    }
    stria_column_free(column);
}

static void rows_past_the_end_have_no_text(void **state)
{
    stria_column *const column = new_column("Array(Int8)");
    char text[4] = "###";

    (void)state;
    assert_int_equal(stria_column_text(column, 0, text, sizeof text), 0);
    assert_string_equal(text, "");
    OK(stria_push_int8(stria_column_child(column, 0), 1, &error)); /* pending, no row yet */
    assert_int_equal(stria_column_text(column, 0, text, sizeof text), 0);
    OK(stria_end_row(column, &error));
    CHECK_TEXT(column, 0, "[1]");
    assert_int_equal(stria_column_text(column, 1, text, sizeof text), 0);
    assert_int_equal(stria_column_text(column, SIZE_MAX, NULL, 0), 0);
    stria_column_free(column);
}

/* ---- And back ----------------------------------------------------------------------- */

/* Pushes a random number that the column takes, if this is one.  A NaN is none: text
 * does not hold its payload. */
static bool push_random(stria_column *column, char kind, random_source *random)
{
    const uint64_t bits = next_random(random);
    const int64_t whole = (int64_t)bits >> pick(random, 64);
    double wide;
    float narrow;

    memcpy(&wide, &bits, sizeof wide);
    memcpy(&narrow, &bits, sizeof narrow);
    switch (kind) {
    case 'i':
        return stria_push_int64(column, whole, NULL) == STRIA_OK;
    case 'u':
        return stria_push_uint64(column, bits >> pick(random, 64), NULL) == STRIA_OK;
    case 'f':
        return !isnan(narrow) && stria_push_float32(column, narrow, NULL) == STRIA_OK;
    default:
        return !isnan(wide) && stria_push_float64(column, wide, NULL) == STRIA_OK;
    }
}

static void text_appends_back(void **state)
{
    static const struct {
        const char *type;
        char kind;
    } cases[] = {{"Int8", 'i'}, {"Int16", 'i'}, {"Int32", 'i'}, {"Int64", 'i'}, {"UInt8", 'u'},
        {"UInt16", 'u'}, {"UInt32", 'u'}, {"UInt64", 'u'}, {"Float32", 'f'}, {"Float64", 'd'},
        {"Date", 'u'}, {"Date32", 'i'}, {"DateTime", 'u'}, {"DateTime('Asia/Tokyo')", 'u'},
        {"DateTime64(0)", 'i'}, {"DateTime64(7)", 'i'}, {"DateTime64(9, 'Europe/Berlin')", 'i'}};
    random_source random = {6};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        stria_column *const first = new_column(cases[i].type);
        stria_column *const second = new_column(cases[i].type);

        while (stria_column_rows(first) < rounds(1000)) {
            if (!push_random(first, cases[i].kind, &random))
                continue;
            char *const text = text_of(first, stria_column_rows(first) - 1);
            OK(stria_push_cstr(second, text, &error));
            free(text);
        }
        SAME(first, second);
        stria_column_free(first);
        stria_column_free(second);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(scalars_print_as_they_are_read),
        TEST(numbers_print_whatever_they_came_from),
        TEST(strings_print_every_byte),
        TEST(nulls_print_as_a_word),
        TEST(lists_print_in_brackets),
        TEST(items_of_every_type),
        TEST(lists_of_lists),
        TEST(writes_no_more_than_there_is_room_for),
        TEST(rows_past_the_end_have_no_text),
        TEST(text_appends_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
