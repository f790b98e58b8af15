/* members_test.c - Enum8 and Enum16: values that have names, and no others */
#include "unit/batches.h"

#include <stdio.h>
#include <stdlib.h>

#include "src/column/members.h"
#include "unit/blocks.h"

/* Negative, far apart, and without a zero. */
#define SPARSE "Enum16('lowest' = -32768, 'minus' = -2, 'one' = 1, 'hundred' = 100, 'top' = 32767)"
static const int16_t sparse_values[] = {-32768, -2, 1, 100, 32767};
static const char *const sparse_names[] = {"lowest", "minus", "one", "hundred", "top"};

static void assert_text(const stria_column *column, size_t row, const char *expected)
{
    char text[200];

    (void)stria_column_text(column, row, text, sizeof text);
    assert_string_equal(text, expected);
}

static void assert_type(const char *spelled, const char *expected)
{
    char text[300];
    stria_column *const column = new_column(spelled);

    assert_int_equal(stria_column_type_text(column, text, sizeof text), strlen(expected));
    assert_string_equal(text, expected);
    stria_column_free(column);
}

/* ---- Values ----------------------------------------------------------------------------- */

/* Of all numbers of 16 bits, in arrays and with flags, just the members fit. */
static void test_members_and_no_others(void **state)
{
    static const uint8_t none[3] = {0};
    stria_column *const plain = new_column(SPARSE);
    stria_column *const nullable = new_column("Nullable(" SPARSE ")");
    size_t members = 0;

    (void)state;
    for (int32_t value = -32768; value <= 32767; value += 1) {
        const int16_t values[3] = {1, (int16_t)value, 100};
        const int32_t wide[3] = {1, value, 100};
        bool is_member = false;

        for (size_t i = 0; i < COUNT_OF(sparse_values); i++)
            is_member |= sparse_values[i] == value;
        const stria_code expected = is_member ? STRIA_OK : STRIA_ERR_RANGE;
        assert_int_equal(stria_append(plain, STRIA_VALUES(values, 3), NULL), expected);
        assert_int_equal(stria_append(plain, STRIA_VALUES(wide, 3), NULL), expected);
        assert_int_equal(
            stria_append(
                nullable, stria_with_nulls(STRIA_VALUES(values, 3), stria_null_bytes(none)), NULL),
            expected);
        members += is_member;
    }
    assert_int_equal(members, COUNT_OF(sparse_values));
    assert_int_equal(stria_column_rows(plain), 6 * members);
    assert_int_equal(stria_column_rows(nullable), 3 * members);
    SOUND(plain);
    SOUND(nullable);
    stria_column_free(plain);
    stria_column_free(nullable);
}

static void test_what_is_refused(void **state)
{
    static const int64_t far[] = {100, INT64_C(1) << 40};
    static const double half[] = {1, 1.5};
    static const char *const names[] = {"one", "two"};
    static const int8_t bytes[] = {1, 0};
    stria_column *const column = new_column(SPARSE);
    column_image before = take_image(column);

    (void)state;
    FAILS(STRIA_ERR_RANGE, stria_append(column, STRIA_VALUES(bytes, 2), &error));
    PLACE(1, 1, "");
    SAYS("0 is no member of Enum16('lowest' = -32768, 'minus' = -2, ");
    FAILS(STRIA_ERR_RANGE, stria_append(column, STRIA_VALUES(far, 2), &error));
    SAYS("1099511627776 is no member of Enum16(");
    FAILS(STRIA_ERR_RANGE, stria_append(column, STRIA_VALUES(half, 2), &error));
    SAYS("1.5 is no member of Enum16(");
    FAILS(STRIA_ERR_RANGE, stria_append(column, STRIA_VALUES(names, 2), &error));
    PLACE(1, 1, "");
    SAYS("'two' is no member of Enum16(");
    FAILS(STRIA_ERR_RANGE, stria_push_cstr(column, "1", &error)); /* names alone */
    FAILS(STRIA_ERR_RANGE, stria_push_cstr(column, "", &error));
    FAILS(STRIA_ERR_RANGE, stria_push_cstr(column, "ONE", &error));
    FAILS(STRIA_ERR_RANGE, stria_push_cstr(column, "one ", &error));
    FAILS(STRIA_ERR_RANGE, stria_push_bool(column, false, &error));
    FAILS(STRIA_ERR_NULL, stria_push_null(column, &error)); /* no member stands for a null */
    FAILS(STRIA_ERR_TYPE, stria_append(column, STRIA_RAW((const char(*)[2])bytes, 1), &error));
    FAILS(STRIA_ERR_TYPE, stria_push_date(column, (stria_date){2024, 2, 29}, &error));
    FAILS(STRIA_ERR_ARGUMENT,
        stria_append(
            column, stria_ticks(STRIA_VALUES(far, 1), STRIA_SECONDS, 0, STRIA_EXACT), &error));
    UNCHANGED(column, &before);
    free_image(&before);
    stria_column_free(column);
}

/* A stranger in each place of several blocks, in arrays, with gaps, under flags and not. */
static void test_a_stranger_in_every_place(void **state)
{
    enum { ROWS = 1100 };
    static const char *const types[] = {SPARSE, "Nullable(" SPARSE ")",
        "Enum8('a' = -1, 'b' = 0, 'c' = 1)", "Nullable(Enum8('a' = -1, 'b' = 1, 'c' = 2))"};
    static int16_t values[ROWS];
    static uint8_t missing[ROWS];

    (void)state;
    for (size_t t = 0; t < COUNT_OF(types); t++) {
        stria_column *const column = new_column(types[t]);
        const bool nullable = t % 2 == 1;

        for (size_t i = 0; i < ROWS; i++) {
            values[i] = 1;
            missing[i] = nullable && i % 3 == 0;
        }
        for (size_t place = 0; place < ROWS; place += 1 + 40 / rounds(40)) {
            values[place] = 7;
            const stria_values all =
                stria_with_nulls(STRIA_VALUES(values, ROWS), stria_null_bytes(missing));
            if (nullable && place % 3 == 0) {
                OK(stria_append(column, all, &error)); /* nobody looks at it */
                const int16_t *const stored = stria_column_data(column);
                assert_int_equal(t == 1 ? stored[place] : ((const int8_t *)stored)[place], 0);
                stria_column_truncate(column, 0);
            } else {
                FAILS(STRIA_ERR_RANGE, stria_append(column, all, &error));
                PLACE((int64_t)place, (int64_t)place, "");
                FAILS(STRIA_ERR_RANGE, stria_append(column, STRIA_VALUES(values, ROWS), &error));
                PLACE((int64_t)place, (int64_t)place, "");
            }
            values[place] = 1;
        }
        SOUND(column);
        stria_column_free(column);
    }
}

static void test_lists_and_slices(void **state)
{
    struct slice {
        const int16_t *data;
        size_t count;
    };
    static const int16_t good[] = {1, -2};
    static const int16_t bad[] = {100, 0};
    const struct slice slices[] = {{good, 2}, {NULL, 0}, {good, 1}};
    const struct slice strangers[] = {{good, 2}, {bad, 2}};
    static const uint32_t lengths[] = {1, 1};
    stria_column *const column = new_column("Array(" SPARSE ")");
    stria_column *const nullable = new_column("Array(Nullable(" SPARSE "))");
    static const char *const names[] = {"top", NULL, "one"};
    static const uint32_t all[] = {3};

    (void)state;
    OK(stria_append_slices(column, STRIA_SLICES(slices, 3), &error));
    assert_text(column, 0, "['one','minus']");
    assert_text(column, 1, "[]");
    assert_text(column, 2, "['one']");
    FAILS(STRIA_ERR_RANGE, stria_append_slices(column, STRIA_SLICES(strangers, 2), &error));
    PLACE(1, 1, "[]");
    SAYS("0 is no member of Enum16(");
    FAILS(STRIA_ERR_RANGE,
        stria_append_lists(column, STRIA_VALUES(bad, 2), STRIA_LENGTHS(lengths, 2), &error));
    PLACE(1, 1, "[]");
    OK(stria_append_lists(nullable, STRIA_VALUES(names, 3), STRIA_LENGTHS(all, 1), &error));
    assert_text(nullable, 0, "['top',NULL,'one']");
    SOUND(column);
    SOUND(nullable);
    stria_column_free(column);
    stria_column_free(nullable);
}

/* ---- Names ------------------------------------------------------------------------------- */

static void test_names_in_and_out(void **state)
{
    stria_column *const column = new_column("Nullable(" SPARSE ")");
    stria_view views[7];
    int64_t numbers[7];
    uint8_t flags[7];
    const char *in[7] = {NULL};

    (void)state;
    memcpy(in + 1, sparse_names, sizeof sparse_names);
    OK(stria_append(column, STRIA_VALUES(in, 7), &error)); /* two NULLs among them */
    OK(stria_read(column, 0, stria_out_null_bytes(STRIA_OUT(views, 7), flags), &error));
    OK(stria_read(column, 0, stria_out_null_bytes(STRIA_OUT(numbers, 7), flags), &error));
    for (size_t i = 0; i < 7; i++) {
        const bool is_null = i == 0 || i == 6;

        assert_int_equal(flags[i], is_null);
        assert_int_equal(numbers[i], is_null ? 0 : sparse_values[i - 1]);
        assert_int_equal(views[i].size, is_null ? 0 : strlen(sparse_names[i - 1]));
        if (!is_null)
            assert_memory_equal(views[i].data, sparse_names[i - 1], views[i].size);
        assert_text(column, i, is_null ? "NULL" : sparse_names[i - 1]);
    }
    int8_t narrow[7];
    FAILS(STRIA_ERR_RANGE,
        stria_read(column, 0, stria_out_null_bytes(STRIA_OUT(narrow, 7), flags), &error));
    PLACE(1, 1, "");
    SAYS("-32768 does not fit Int8");
    SOUND(column);
    stria_column_free(column);
}

/* Names that differ only behind their first eight bytes, or only in length. */
static void test_names_that_are_alike(void **state)
{
    enum { NAMES = 400 };
    static char type[40 * NAMES];
    char name[64];
    size_t used = 0;

    (void)state;
    used += (size_t)snprintf(type, sizeof type, "Enum16('' = -1");
    for (int i = 0; i < NAMES; i++) {
        const char *const zeros = i % 2 == 0 ? "" : "\\0\\0";
        used += (size_t)snprintf(
            type + used, sizeof type - used, ", 'a member %d%s' = %d", i / 2 * 7 % NAMES, zeros, i);
    }
    (void)snprintf(type + used, sizeof type - used, ", '\\0' = 400, 'a' = 401, 'a\\0' = 402)");
    stria_column *const column = new_column(type);
    for (int i = 0; i < NAMES; i++) {
        const int length = snprintf(name, sizeof name, "a member %d", i / 2 * 7 % NAMES);
        int32_t value = -1;

        memset(name + length, 0, 2);
        const stria_view view = {name, (size_t)length + (i % 2 == 0 ? 0 : 2)};
        OK(stria_push_view(column, view, &error));
        OK(stria_read(column, (size_t)i, STRIA_OUT(&value, 1), &error));
        assert_int_equal(value, i);
        assert_true(same_view(stria_column_view(column, (size_t)i), view));
    }
    const struct {
        stria_view name;
        int value;
    } short_names[] = {{{"", 0}, -1}, {{"\0", 1}, 400}, {{"a", 1}, 401}, {{"a\0", 2}, 402}};
    for (size_t i = 0; i < COUNT_OF(short_names); i++) {
        int32_t value = 0;

        OK(stria_push_view(column, short_names[i].name, &error));
        OK(stria_read(column, NAMES + i, STRIA_OUT(&value, 1), &error));
        assert_int_equal(value, short_names[i].value);
    }
    FAILS(STRIA_ERR_RANGE, stria_push_view(column, (stria_view){"a\0\0", 3}, &error));
    FAILS(STRIA_ERR_RANGE, stria_push_view(column, (stria_view){"\0\0", 2}, &error));
    FAILS(STRIA_ERR_RANGE, stria_push_cstr(column, "a member", &error));
    stria_column_free(column);
}

/* ---- Types -------------------------------------------------------------------------------- */

static void test_spellings(void **state)
{
    (void)state;
    /* blanks, '=' and commas within names */
    assert_type("Enum8(  'one' = 1, 'test_rename = 3, ' = 2, 'to\"uch' = 4)",
        "Enum8('one' = 1, 'test_rename = 3, ' = 2, 'to\"uch' = 4)");
    assert_type("Enum8('n' = -128, 'p' = 127)", "Enum8('n' = -128, 'p' = 127)");
    assert_type("Enum8('b' = 1, 'a' = -1)", "Enum8('a' = -1, 'b' = 1)");
    assert_type("Array(Enum8('a\\'b' = 1))", "Array(Enum8('a\\'b' = 1))");
    assert_type("enum('a' = 127, 'b')", "Enum16('a' = 127, 'b' = 128)");
    assert_type("ENUM('a' = -128, 'b' = 127, )", "Enum8('a' = -128, 'b' = 127)");
    assert_type("Enum16('a', 'b')", "Enum16('a' = 1, 'b' = 2)");
}

static void test_types_that_are_none(void **state)
{
    static const struct {
        const char *type;
        const char *reason;
        int64_t offset;
    } wrong[] = {
        {"Enum8", "members in parentheses are missing", 5},
        {"Enum8()", "a name in quotes is missing", 6},
        {"Enum8(1)", "a name in quotes is missing", 6},
        {"Enum8('a' = 128)", "a value from -128 to 127 is missing", 12},
        {"Enum8('a' = -129)", "a value from -128 to 127 is missing", 12},
        {"Enum8('a' = 127, 'b')", "a value from -128 to 127 is missing", 20},
        {"Enum('a' = 32768)", "a value from -32768 to 32767 is missing", 11},
        {"Enum16('a' = 4294967296)", "a member's value is missing", 13},
        {"Enum8('a' = 1, 'b' = 1)", "two members have one value", 18},
        {"Enum8('a' = 1, 'b' = 2, 'a' = 3)", "two members are named 'a'", 6},
        {"Enum8('a', 'b', 'c' = 7)", "all have a value or none has", 19},
        {"Enum8('a' = 1 'b' = 2)", "')' is missing", 14},
        {"Enum8('a' = 1,,)", "a name in quotes is missing", 14},
        {"Enum8('a", "the quote is not closed", 6},
        {"Enum8('a\\", "this is no escape", 9},
        {"Enum8('a\\x4g' = 1)", "this is no escape", 10},
        {"Enum8('a' = x)", "a member's value is missing", 12},
        {"Enum8('a' = 1", "')' is missing", 13},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        MAKES_NONE(STRIA_ERR_TYPE, stria_column_new(wrong[i].type, &hard, &error));
        SAYS(wrong[i].reason);
        if (error.offset != wrong[i].offset)
            fail_msg("%s: byte %lld", wrong[i].type, (long long)error.offset);
    }
}

/* The text of an Enum16 with every member that there can be. */
static char *spell_all(size_t *size)
{
    enum { MEMBER = sizeof "'member -32768' = -32768, " };
    char *const type = malloc((size_t)STRIA__MEMBERS_MAX * MEMBER + 16);

    assert_non_null(type);
    *size = (size_t)sprintf(type, "Enum16(");
    for (int value = -32768; value < 32768; value++)
        *size += (size_t)sprintf(
            type + *size, "%s'member %d' = %d", value == -32768 ? "" : ", ", value, value);
    *size += (size_t)sprintf(type + *size, ")");
    return type;
}

static void test_as_many_members_as_there_can_be(void **state)
{
    size_t size;
    char *const type = spell_all(&size);
    char *const printed = malloc(size + 1);
    const stria_field field = {"x", type};
    stria_memory *const memory = new_memory();

    (void)state;
    assert_non_null(printed);
    stria_batch *const batch = new_batch(&field, 1);
    assert_int_equal(stria_column_type_text(batch->columns[0], printed, size + 1), size);
    assert_string_equal(printed, type);
    for (int value = -32768; value < 32768; value += 1 + 100 / (int)rounds(100)) {
        char name[32];
        (void)snprintf(name, sizeof name, "member %d", value);
        OK(stria_push_cstr(batch->columns[0], name, &error));
        OK(stria_push_int32(batch->columns[0], value, &error));
    }
    OK(stria_batch_commit(batch, &error));

    /* The type's text goes through headers in parts, and comes back. */
    stria_view rest = encode(batch, memory);
    stria_batch *const made = stria_batch_new_from_native(stria_view_source(&rest), &hard, &error);
    assert_non_null(made);
    assert_batches_equal(batch, made);
    rest = stria_memory_view(memory);
    OK(stria_batch_read_native(made, stria_view_source(&rest), &error));
    stria_batch_free(made);
    stria_batch_free(batch);
    stria_memory_free(memory);

    type[size - 1] = '\0'; /* one more, whatever its value, is one too many */
    char *const more = malloc(size + 32);
    assert_non_null(more);
    (void)sprintf(more, "%s, 'more' = 0)", type);
    MAKES_NONE(STRIA_ERR_TYPE, stria_column_new(more, &hard, &error));
    SAYS("two members have one value");
    free(more);
    free(printed);
    free(type);
}

/* What the head comment of native_read.c promises of members. */
static void test_memory_of_members(void **state)
{
    static const char *const types[] = {"Enum8('' = 1)", "Enum16('' = -32768, 'a' = 32767)", SPARSE,
        "Enum16('a','b','c','d','e','f','g','h','i','j','k','l','m','n','o','p','q','r','s','t')"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types) + 1; i++) {
        size_t size = 0;
        char *const all = i < COUNT_OF(types) ? NULL : spell_all(&size);
        stria_checker *const own = stria_checker_new();
        const stria_allocator allocator = stria_checker_allocator(own);
        stria_column *const column = stria_column_new(all ? all : types[i], &allocator, NULL);

        assert_non_null(column);
        const stria__members *const members = column->members;
        const size_t names = members->text_size;
        if (stria_checker_peak(own) > sizeof *column + 400 + 80 * members->count + 2 * names)
            fail_msg("%zu members take %zu bytes", members->count, stria_checker_peak(own));
        stria_column_free(column);
        assert_int_equal(stria_checker_blocks(own), 0);
        stria_checker_free(own);
        free(all);
    }
}

static void test_no_memory_for_members(void **state)
{
    (void)state;
    for (size_t nth = 1;; nth++) {
        stria_checker_fail_at(checker, nth);
        stria_column *const column = stria_column_new("Array(" SPARSE ")", &hard, &error);
        stria_checker_fail_at(checker, 0);
        if (column != NULL) {
            assert_int_equal(nth, 4); /* two columns and the members */
            stria_column_free(column);
            return;
        }
        assert_int_equal(error.code, STRIA_ERR_MEMORY);
    }
}

/* Of a null of the tuple nothing is known: its items are null, or the smallest member. */
static void test_members_inside_a_tuple(void **state)
{
    static const stria_field field = {
        "t", "Nullable(Tuple(e Enum8('a\\'b' = 1), n Nullable(Enum16('x' = -300, 'y' = 5))))"};
    stria_batch *const batch = new_batch(&field, 1);
    stria_column *const column = batch->columns[0];
    stria_memory *const memory = new_memory();

    (void)state;
    OK(stria_push_cstr(stria_column_child(column, 0), "a'b", &error));
    OK(stria_push_cstr(stria_column_child(column, 1), "y", &error));
    OK(stria_end_row(column, &error));
    OK(stria_push_null(column, &error));
    assert_text(column, 0, "('a\\'b','y')");
    assert_text(column, 1, "NULL");
    assert_int_equal(((const int8_t *)stria_column_data(stria_column_child(column, 0)))[1], 1);
    assert_int_equal(((const int16_t *)stria_column_data(stria_column_child(column, 1)))[1], 0);
    OK(stria_batch_commit(batch, &error));
    stria_view rest = encode(batch, memory);
    stria_batch *const made = stria_batch_new_from_native(stria_view_source(&rest), &hard, &error);
    assert_non_null(made);
    for (size_t row = 0; row < 2; row++)
        assert_text(made->columns[0], row, row == 0 ? "('a\\'b','y')" : "NULL");
    for (size_t i = 0; i < 2; i++)
        SAME(stria_column_child(column, i), stria_column_child(made->columns[0], i));
    stria_batch_free(made);
    stria_memory_free(memory);
    stria_batch_free(batch);
}

/* ---- Native -------------------------------------------------------------------------------- */

static void test_the_wire(void **state)
{
    static const stria_field field = {"x", "Nullable(Enum8('p' = 127, 'n' = -128))"};
    static const char *const names[] = {"n", "p", NULL};
    static const char expected[] =
        "\1\3\1x\046Nullable(Enum8('n' = -128, 'p' = 127))\0\0\1\200\177\0";
    stria_batch *const batch = new_batch(&field, 1);
    stria_memory *const memory = new_memory();

    (void)state;
    OK(stria_append(batch->columns[0], STRIA_VALUES(names, 3), &error));
    OK(stria_batch_commit(batch, &error));
    const stria_view bytes = encode(batch, memory);
    assert_int_equal(bytes.size, sizeof expected - 1);
    assert_memory_equal(bytes.data, expected, bytes.size);
    stria_memory_free(memory);
    stria_batch_free(batch);
}

/* What lies under a null does not matter; other values do. */
static void test_strangers_on_the_wire(void **state)
{
    static block b;
    static const stria_field field = {"x", "Nullable(Enum8('a' = 1, 'b' = 2))"};
    stria_batch *const batch = new_batch(&field, 1);

    (void)state;
    put_header(&b, 4, field.type);
    put_bytes(&b, "\0\1\1\0\1\0\77\2", 8);
    stria_view rest = view_of_block(&b);
    OK(stria_batch_read_native(batch, stria_view_source(&rest), &error));
    assert_memory_equal(stria_column_data(batch->columns[0]), "\1\0\0\2", 4);

    put_header(&b, 4, field.type);
    const size_t start = b.size;
    put_bytes(&b, "\0\1\0\0\1\0\2\77", 8);
    rest = view_of_block(&b);
    FAILS(STRIA_ERR_RANGE, stria_batch_read_native(batch, stria_view_source(&rest), &error));
    PLACE(3, -1, "x");
    SAYS("63 is no member of Nullable(Enum8('a' = 1, 'b' = 2))");
    assert_int_equal(error.offset, start + 7);
    assert_int_equal(stria_batch_rows(batch), 4);

    /* The same names with other values are another type; another order is not. */
    put_header(&b, 1, "Nullable(Enum8('a' = 2, 'b' = 1))");
    put_bytes(&b, "\0\1", 2);
    rest = view_of_block(&b);
    FAILS(STRIA_ERR_TYPE, stria_batch_read_native(batch, stria_view_source(&rest), &error));
    put_header(&b, 1, "Nullable(Enum('b' = 2, 'a' = 1))");
    put_bytes(&b, "\0\1", 2);
    rest = view_of_block(&b);
    OK(stria_batch_read_native(batch, stria_view_source(&rest), &error));
    assert_int_equal(stria_batch_rows(batch), 5);
    assert_batch_sound(batch);
    stria_batch_free(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_members_and_no_others),
        TEST(test_what_is_refused),
        TEST(test_a_stranger_in_every_place),
        TEST(test_lists_and_slices),
        TEST(test_names_in_and_out),
        TEST(test_names_that_are_alike),
        TEST(test_spellings),
        TEST(test_types_that_are_none),
        TEST(test_as_many_members_as_there_can_be),
        TEST(test_memory_of_members),
        TEST(test_no_memory_for_members),
        TEST(test_members_inside_a_tuple),
        TEST(test_the_wire),
        TEST(test_strangers_on_the_wire),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
