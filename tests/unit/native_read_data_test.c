/* native_read_data_test.c - what the columns of a block hold, right and wrong */
#include <stdlib.h>

#include "unit/read_checks.h"

/* ---- Lists --------------------------------------------------------------------------- */

static void lists_go_behind_lists(void **state)
{
    static const uint64_t ends[] = {2, 2, 3};
    stria_batch *const batch = new_column_batch("Array(UInt8)");

    (void)state;
    put_list(3, "Array(UInt8)", ends, 3);
    takes(batch);
    const int64_t expected[] = {0, 2, 2, 3, 5, 5, 6};
    assert_memory_equal(stria_column_offsets(batch->columns[0]), expected, sizeof expected);
    assert_memory_equal(stria_column_data(batch->columns[0]->child), "\1\2\3\1\2\3", 6);
    stria_batch_free(batch);
}

static void offsets_that_fall_are_refused(void **state)
{
    static const uint64_t middle[] = {3, 1, 4};
    static const uint64_t last[] = {4, 2};
    stria_batch *const batch = new_column_batch("Array(UInt8)");

    (void)state;
    put_list(3, "Array(UInt8)", middle, 4);
    refuses_for(batch, STRIA_ERR_CORRUPT, 17 + 8, "x", "1 comes after 3");
    PLACE(1, -1, "x");
    put_list(2, "Array(UInt8)", last, 4);
    refuses_for(batch, STRIA_ERR_CORRUPT, 17 + 8, "x", "2 comes after 4");
    stria_batch_free(batch);
}

static void inner_offsets_that_fall_are_refused(void **state)
{
    static const uint64_t ends[] = {2, 3, 2, 1, 9};
    stria_batch *const batch = new_column_batch("Array(Array(UInt8))");

    (void)state;
    put_header(&b, 2, "Array(Array(UInt8))");
    put_bytes(&b, ends, sizeof ends);
    put_uint64(&b, 0);
    refuses_for(batch, STRIA_ERR_CORRUPT, 24 + 24, "x[]", "1 comes after 2");
    PLACE(-1, 1, "x[]");
    stria_batch_free(batch);
}

static void offsets_past_the_items_are_refused(void **state)
{
    static const uint64_t ends[] = {
        9, UINT64_C(1) << 36, UINT64_C(1) << 40, UINT64_C(1) << 62, INT64_MAX};
    static const char *const types[] = {"Array(UInt8)", "Array(Int64)", "Array(String)",
        "Array(Nullable(Int64))", "Array(FixedString(1000000))"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(ends) * COUNT_OF(types); i++) {
        const char *const type = types[i % COUNT_OF(types)];
        put_list(1, type, ends + i / COUNT_OF(types), 0);
        put_bytes(&b, "\0\0\0", 3);
        is_cut(type, "x[]");
    }
}

static void offsets_past_63_bits_are_refused(void **state)
{
    static const uint64_t ends[] = {UINT64_C(1) << 63, UINT64_MAX};
    static const uint64_t few[] = {1};
    static const uint64_t most[] = {INT64_MAX};
    stria_batch *const batch = new_column_batch("Array(UInt8)");

    (void)state;
    for (size_t i = 0; i < COUNT_OF(ends); i++) {
        put_list(1, "Array(UInt8)", ends + i, 3);
        refuses_for(batch, STRIA_ERR_CORRUPT, 17, "x", "is too large");
        PLACE(0, -1, "x");
    }
    put_list(1, "Array(UInt8)", few, 1);
    takes(batch);
    put_list(1, "Array(UInt8)", most, 3); /* with what is there, past 63 bits */
    refuses_for(batch, STRIA_ERR_CORRUPT, 17, "x", "is too large");
    stria_batch_free(batch);
}

static void offsets_that_are_cut_are_refused(void **state)
{
    (void)state;
    put_header(&b, 2, "Array(UInt8)");
    put_uint64(&b, 1);
    put_byte(&b, 1);
    is_cut("Array(UInt8)", "x");
}

/* ---- Nulls --------------------------------------------------------------------------- */

static void any_byte_but_zero_is_a_null(void **state)
{
    stria_batch *const batch = new_column_batch("Nullable(Int8)");
    const stria_column *const column = batch->columns[0];

    (void)state;
    put_header(&b, 4, "Nullable(Int8)");
    put_bytes(&b, "\2\0\377\1", 4);
    put_bytes(&b, "\5\6\7\10", 4);
    takes(batch);
    for (size_t row = 0; row < 8; row++)
        assert_int_equal(stria_column_is_null(column, row), row % 4 != 1);
    assert_memory_equal(stria_column_data(column), "\0\6\0\0\0\6\0\0", 8);
    stria_batch_free(batch);
}

static void strings_under_a_null_are_left_out(void **state)
{
    stria_batch *const batch = new_column_batch("Nullable(String)");
    stria_memory *const memory = new_memory();
    static const char body[] = "\0\1\0\2ab\0\1c";

    (void)state;
    put_header(&b, 3, "Nullable(String)");
    put_bytes(&b, "\0\1\0", 3);
    put_text(&b, "ab");
    put_text(&b, "zz");
    put_text(&b, "c");
    takes(batch);
    for (size_t row = 0; row < 6; row += 3) {
        assert_memory_equal(stria_column_view(batch->columns[0], row).data, "ab", 2);
        assert_true(stria_column_is_null(batch->columns[0], row + 1));
        assert_memory_equal(stria_column_view(batch->columns[0], row + 2).data, "c", 1);
    }
    stria_column_truncate(batch->columns[0], 3);
    OK(stria_batch_commit(batch, &error));
    const stria_view written = encode(batch, memory);
    assert_memory_equal(written.data + written.size - (sizeof body - 1), body, sizeof body - 1);
    stria_memory_free(memory);
    stria_batch_free(batch);
}

static void what_is_under_a_null_need_not_fit(void **state)
{
    stria_batch *const bools = new_column_batch("Nullable(Bool)");
    stria_batch *const dates = new_column_batch("Array(Nullable(Date32))");

    (void)state;
    put_header(&b, 2, "Nullable(Bool)");
    put_bytes(&b, "\1\0\377\1", 4);
    takes(bools);
    assert_memory_equal(stria_column_data(bools->columns[0]), "\0\1\0\1", 4);

    put_header(&b, 1, "Array(Nullable(Date32))");
    put_uint64(&b, 1);
    put_byte(&b, 1);
    put_uint32(&b, 0x7fffffff);
    takes(dates);
    assert_int_equal(stria_column_null_count(dates->columns[0]->child), 2);
    stria_batch_free(bools);
    stria_batch_free(dates);
}

static void nulls_come_and_go_between_blocks(void **state)
{
    enum { ROWS = 1300 }; /* more than a block of flags */
    stria_batch *const batch = new_column_batch("Nullable(Int8)");
    const stria_column *const column = batch->columns[0];
    size_t rows = 0;

    (void)state;
    for (unsigned round = 0; round < 5; round++) {
        const size_t first_null = round % 2 ? 700 : ROWS; /* none, then from there on */
        put_header(&b, ROWS, "Nullable(Int8)");
        for (size_t i = 0; i < ROWS; i++)
            put_byte(&b, i >= first_null && i % 3 == 0);
        for (size_t i = 0; i < ROWS; i++)
            put_byte(&b, 9);
        takes(batch);
        for (size_t i = 0; i < (size_t)2 * ROWS; i++, rows++)
            assert_int_equal(
                stria_column_is_null(column, rows), i % ROWS >= first_null && i % ROWS % 3 == 0);
    }
    stria_batch_free(batch);
}

/* ---- Ranges -------------------------------------------------------------------------- */

static void refuses_value(const char *type, const void *value, size_t width, const char *shown)
{
    stria_batch *const batch = new_column_batch(type);
    static const uint8_t zeros[32] = {0};

    put_header(&b, 3, type);
    put_bytes(&b, zeros, width);
    put_bytes(&b, value, width);
    put_bytes(&b, value, width);
    refuses_for(batch, STRIA_ERR_RANGE, b.size - 2 * width, "x", shown);
    PLACE(1, -1, "x");
    stria_batch_free(batch);
}

static void takes_value(const char *type, const void *value, size_t width)
{
    stria_batch *const batch = new_column_batch(type);

    put_header(&b, 1, type);
    put_bytes(&b, value, width);
    takes(batch);
    stria_batch_free(batch);
}

static void values_out_of_range_are_refused(void **state)
{
    static const int32_t days[] = {-25568, -25567, 120529, 120530, INT32_MIN, INT32_MAX};
    static const int64_t ticks[] = {
        -2208988801, -2208988800, 10413791999, 10413792000, INT64_MIN, INT64_MAX};

    (void)state;
    refuses_value("Bool", "\2", 1, "2 does not fit Bool");
    refuses_value("Bool", "\377", 1, "255 does not fit Bool");
    for (size_t i = 0; i < 6; i++) {
        if (i == 1 || i == 2) {
            takes_value("Date32", days + i, 4);
            takes_value("DateTime64(0)", ticks + i, 8);
        } else {
            refuses_value("Date32", days + i, 4, "does not fit Date32");
            refuses_value("DateTime64(0)", ticks + i, 8, "does not fit DateTime64(0)");
        }
    }
    takes_value("DateTime64(9)", ticks + 5, 8);
    takes_value("Date", "\377\377", 2);
    takes_value("DateTime", "\377\377\377\377", 4);
}

/* The digits of a decimal are fewer than its bytes hold: the last that fits, the first that does
 * not, and both below zero. */
static void decimals_of_too_many_digits_are_refused(void **state)
{
    static const int32_t narrow[] = {99999, 100000, -99999, -100000, INT32_MIN};
    static const int64_t middle[] = {999999999999999999, 1000000000000000000, -999999999999999999,
        -1000000000000000000, INT64_MIN};
    static const stria_int128 wide[] = {
        {{UINT64_C(0x098a223fffffffff), UINT64_C(0x4b3b4ca85a86c47a)}},
        {{UINT64_C(0x098a224000000000), UINT64_C(0x4b3b4ca85a86c47a)}},
        {{UINT64_C(0xf675ddc000000001), UINT64_C(0xb4c4b357a5793b85)}},
        {{UINT64_C(0xf675ddc000000000), UINT64_C(0xb4c4b357a5793b85)}},
        {{UINT64_C(0x0000000000000000), UINT64_C(0x8000000000000000)}}};
    static const stria_int256 widest[] = {
        {{UINT64_C(0xffffffffffffffff), UINT64_C(0x7775a5f171950fff), UINT64_C(0x0764b4abe8652979),
            UINT64_C(0x161bcca7119915b5)}},
        {{UINT64_C(0x0000000000000000), UINT64_C(0x7775a5f171951000), UINT64_C(0x0764b4abe8652979),
            UINT64_C(0x161bcca7119915b5)}},
        {{UINT64_C(0x0000000000000001), UINT64_C(0x888a5a0e8e6af000), UINT64_C(0xf89b4b54179ad686),
            UINT64_C(0xe9e43358ee66ea4a)}},
        {{UINT64_C(0x0000000000000000), UINT64_C(0x888a5a0e8e6af000), UINT64_C(0xf89b4b54179ad686),
            UINT64_C(0xe9e43358ee66ea4a)}},
        {{UINT64_C(0x0000000000000000), UINT64_C(0x0000000000000000), UINT64_C(0x0000000000000000),
            UINT64_C(0x8000000000000000)}}};
    const struct {
        const char *type;
        const void *values;
        size_t width;
        const char *shown;
    } types[] = {{"Decimal(5, 2)", narrow, 4, "does not fit Decimal(5, 2) (less than 10^3"},
        {"Decimal(18, 18)", middle, 8, "does not fit Decimal(18, 18) (less than 10^0"},
        {"Decimal(38, 10)", wide, 16, "does not fit Decimal(38, 10) (less than 10^28"},
        {"Decimal(76, 20)", widest, 32, "does not fit Decimal(76, 20) (less than 10^56"}};

    (void)state;
    for (size_t i = 0; i < 4; i++) {
        for (size_t k = 0; k < 5; k++) {
            const uint8_t *const value = (const uint8_t *)types[i].values + k * types[i].width;
            if (k % 2 == 0 && k < 4)
                takes_value(types[i].type, value, types[i].width);
            else
                refuses_value(types[i].type, value, types[i].width, types[i].shown);
        }
    }
    refuses_value("Decimal(5, 2)", narrow + 1, 4, "1000 does not fit");
    refuses_value("Decimal(5, 2)", narrow + 4, 4, "-21474836.48 does not fit");
}

static void items_out_of_range_tell_row_and_element(void **state)
{
    static const uint64_t ends[] = {2, 2, 5};
    stria_batch *const batch = new_column_batch("Array(Nullable(Bool))");

    (void)state;
    put_header(&b, 3, "Array(Nullable(Bool))");
    put_bytes(&b, ends, sizeof ends);
    put_bytes(&b, "\0\0\0\0\0", 5);
    put_bytes(&b, "\0\1\0\3\1", 5);
    refuses_for(batch, STRIA_ERR_RANGE, b.size - 2, "x[]", "3 does not fit");
    PLACE(2, 3, "x[]");
    stria_batch_free(batch);
}

static void items_of_items_tell_the_row_at_the_top(void **state)
{
    static const uint64_t ends[] = {1, 1, 3, /* rows */ 2, 4, 5 /* their lists */};
    stria_batch *const batch = new_column_batch("Array(Array(Bool))");

    (void)state;
    put_header(&b, 3, "Array(Array(Bool))");
    put_bytes(&b, ends, sizeof ends);
    put_bytes(&b, "\0\1\1\0\1", 5);
    takes(batch);
    b.bytes[b.size - 2] = 2;
    refuses_for(batch, STRIA_ERR_RANGE, b.size - 2, "x[][]", "2 does not fit");
    PLACE(2, 3, "x[][]");
    stria_batch_free(batch);
}

/* ---- Strings ------------------------------------------------------------------------- */

static void strings_are_bytes(void **state)
{
    stria_batch *const batch = new_column_batch("String");
    stria_view view;

    (void)state;
    put_header(&b, 4, "String");
    put_bytes(&b, "\2\xff\xfe", 3); /* not UTF-8 */
    put_bytes(&b, "\3a\0b", 4);
    put_bytes(&b, "\x81\x00z", 3); /* a longer size than need be */
    put_bytes(&b, "\0", 1);
    takes(batch);
    view = stria_column_view(batch->columns[0], 4);
    assert_int_equal(view.size, 2);
    assert_memory_equal(view.data, "\xff\xfe", 2);
    view = stria_column_view(batch->columns[0], 5);
    assert_int_equal(view.size, 3);
    assert_memory_equal(view.data, "a\0b", 3);
    view = stria_column_view(batch->columns[0], 6);
    assert_int_equal(view.size, 1);
    assert_int_equal(stria_column_view(batch->columns[0], 7).size, 0);
    stria_batch_free(batch);
}

static void strings_past_the_input_are_refused(void **state)
{
    static const uint64_t sizes[] = {
        5, (1 << 30) + 1, UINT64_C(1) << 34, UINT64_C(1) << 40, UINT64_C(1) << 63, UINT64_MAX};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(sizes); i++) {
        put_header(&b, 1, "String");
        put_varint(&b, sizes[i]);
        put_bytes(&b, "abc", 3);
        is_cut("String", "x");

        put_header(&b, 2, "Nullable(String)");
        put_bytes(&b, "\0\1\2ok", 5);
        put_varint(&b, sizes[i]);
        put_bytes(&b, "abc", 3);
        is_cut("Nullable(String)", "x");
    }
}

static void string_sizes_past_64_bits_are_refused(void **state)
{
    (void)state;
    put_header(&b, 2, "String");
    put_text(&b, "ok");
    const size_t offset = b.size;
    put_bytes(&b, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x03", 10);
    put_bytes(&b, "abc", 3);
    refuses("String", STRIA_ERR_CORRUPT, offset, "x");
    memset(b.bytes + offset, 0x80, 10);
    refuses("String", STRIA_ERR_CORRUPT, offset, "x");
}

static void fixed_strings_must_be_whole(void **state)
{
    (void)state;
    put_header(&b, 1, "FixedString(4)");
    put_bytes(&b, "abc", 3);
    is_cut("FixedString(4)", "x");
    put_header(&b, 2, "FixedString(4)");
    put_bytes(&b, "abcdef", 6);
    is_cut("FixedString(4)", "x");
}

/* ---- All types, there and back ------------------------------------------------------- */

static void check_round_trip(const stria_batch *batch)
{
    stria_memory *const memory = new_memory();
    const stria_view bytes = encode(batch, memory);
    guarded wall = guard_make(bytes.data, bytes.size, GUARD_END);
    stria_view rest = {(const char *)wall.block, bytes.size};
    drip d = drip_of(bytes, 0);
    drip fast = drip_of(bytes, SIZE_MAX);
    stria_batch *const viewed =
        stria_batch_new_from_native(stria_view_source(&rest), &hard, &error);
    stria_batch *const drunk = stria_batch_new_from_native(drip_source(&d), &hard, &error);
    stria_batch *const gulped = stria_batch_new_from_native(drip_source(&fast), &hard, &error);

    assert_true(viewed != NULL && drunk != NULL && gulped != NULL);
    assert_int_equal(rest.size, 0);
    assert_int_equal(d.asked, bytes.size);
    assert_int_equal(fast.asked, bytes.size);
    assert_batch_sound(viewed);
    assert_batches_equal(viewed, drunk);
    assert_batches_equal(viewed, gulped);
    if (strstr(batch->columns[0]->type->name, "DateTime") == NULL) /* may have lost its zone */
        assert_batches_equal(viewed, batch);
    stria_batch_free(viewed);
    stria_batch_free(drunk);
    stria_batch_free(gulped);
    guard_free(&wall);
    stria_memory_free(memory);
}

static void all_types_go_there_and_back(void **state)
{
    static const char *const patterns[] = {"%s", "Nullable(%s)", "Array(%s)", "Array(Nullable(%s))",
        "Array(Array(%s))", "Array(Array(Array(Nullable(%s))))"};
    random_source random = {4};

    (void)state;
    for (size_t round = 0; round < rounds(20); round++) {
        for (size_t i = 0; i < fact_count * COUNT_OF(patterns); i++) {
            if (!is_in_clickhouse(&facts[i / COUNT_OF(patterns)]))
                continue;
            stria_batch *const batch = new_random_batch(&facts[i / COUNT_OF(patterns)],
                patterns[i % COUNT_OF(patterns)], pick(&random, round % 4 ? 40 : 700), &random);
            check_round_trip(batch);
            stria_batch_free(batch);
        }
    }
}

/* Around the sizes at which chunks and steps end, with long strings between short ones. */
static void strings_of_all_sizes_go_there_and_back(void **state)
{
    static char text[50000];
    random_source random = {5};

    (void)state;
    memset(text, 't', sizeof text);
    for (size_t round = 0; round < rounds(100); round++) {
        stria_batch *const batch = new_column_batch(round % 2 ? "String" : "Nullable(String)");
        const size_t rows = pick(&random, 300);

        for (size_t i = 0; i < rows; i++) {
            const size_t most = pick(&random, 40) == 0 ? sizeof text : 150;
            const stria_view view = {text, pick(&random, most)};
            OK(round % 2 == 0 && pick(&random, 4) == 0
                    ? stria_push_null(batch->columns[0], &error)
                    : stria_push_view(batch->columns[0], view, &error));
        }
        OK(stria_batch_commit(batch, &error));
        check_round_trip(batch);
        stria_batch_free(batch);
    }
}

/* A long string under a null, which the writer would not write. */
static void long_strings_under_a_null_are_left_out(void **state)
{
    enum { LONG = 100000 };
    stria_batch *const batch = new_column_batch("Nullable(String)");
    uint8_t *const bytes = malloc(LONG + 64);

    (void)state;
    assert_non_null(bytes);
    put_header(&b, 2, "Nullable(String)");
    put_bytes(&b, "\1\0", 2);
    put_varint(&b, LONG);
    memcpy(bytes, b.bytes, b.size);
    memset(bytes + b.size, 'z', LONG);
    memcpy(bytes + b.size + LONG, "\2ok", 3);
    const stria_view whole = {(const char *)bytes, b.size + LONG + 3};
    stria_view rest = whole;
    drip d = drip_of(whole, 0);
    OK(stria_batch_read_native(batch, stria_view_source(&rest), &error));
    OK(stria_batch_read_native(batch, drip_source(&d), &error));
    assert_int_equal(stria_column_offsets(batch->columns[0])[4], 4);
    assert_memory_equal(stria_column_view(batch->columns[0], 3).data, "ok", 2);
    assert_batch_sound(batch);
    free(bytes);
    stria_batch_free(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(lists_go_behind_lists),
        TEST(offsets_that_fall_are_refused),
        TEST(inner_offsets_that_fall_are_refused),
        TEST(offsets_past_the_items_are_refused),
        TEST(offsets_past_63_bits_are_refused),
        TEST(offsets_that_are_cut_are_refused),
        TEST(any_byte_but_zero_is_a_null),
        TEST(strings_under_a_null_are_left_out),
        TEST(what_is_under_a_null_need_not_fit),
        TEST(nulls_come_and_go_between_blocks),
        TEST(values_out_of_range_are_refused),
        TEST(decimals_of_too_many_digits_are_refused),
        TEST(items_out_of_range_tell_row_and_element),
        TEST(items_of_items_tell_the_row_at_the_top),
        TEST(strings_are_bytes),
        TEST(strings_past_the_input_are_refused),
        TEST(string_sizes_past_64_bits_are_refused),
        TEST(fixed_strings_must_be_whole),
        TEST(all_types_go_there_and_back),
        TEST(strings_of_all_sizes_go_there_and_back),
        TEST(long_strings_under_a_null_are_left_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
