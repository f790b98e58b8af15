/* native_read_test.c - what a block of Native says of itself: counts, names and types */
#include <stdio.h>

#include "unit/read_checks.h"

/* ---- Counts -------------------------------------------------------------------------- */

static void blocks_without_columns_are_refused(void **state)
{
    (void)state;
    put_counts(&b, 0, 0);
    refuses("Int8", STRIA_ERR_CORRUPT, 0, "");
    refuses_new(STRIA_ERR_CORRUPT, 0, "0 columns");
    put_counts(&b, 0, 2);
    refuses("Int8", STRIA_ERR_CORRUPT, 0, "");
    stria_batch *const none = new_batch(NULL, 0);
    refuses_for(none, STRIA_ERR_CORRUPT, 0, "", "0 columns and 2 rows");
    put_header(&b, 0, "Int8");
    refuses_for(none, STRIA_ERR_SHAPE, 3, "", "'x' of the block is not in the batch");
    stria_batch_free(none);
}

static void blocks_without_rows_are_taken(void **state)
{
    static const stria_field fields[] = {{"x", "Array(String)"}, {"y", "Nullable(Int8)"}};
    stria_batch *const batch = new_batch(fields, 2);

    (void)state;
    put_counts(&b, 2, 0);
    put_column(&b, "y", "Nullable(Int8)");
    put_column(&b, "x", "Array(String)");
    takes(batch);
    assert_int_equal(stria_batch_rows(batch), 0);
    put_counts(&b, 2, 0);
    put_column(&b, "y", "Int8");
    refuses_for(batch, STRIA_ERR_TYPE, 5, "y", "");
    put_counts(&b, 2, 0);
    put_column(&b, "y", "Nullable(Int8)");
    put_column(&b, "y", "Nullable(Int8)");
    refuses_for(batch, STRIA_ERR_SHAPE, 20, "", "'y' of the block comes twice");
    stria_batch_free(batch);
}

static void the_end_of_the_input_is_no_error(void **state)
{
    stria_batch *const batch = new_column_batch("Int8");
    stria_view rest = {NULL, 0};
    drip d = drip_of(rest, 0);

    (void)state;
    forget_error();
    assert_int_equal(stria_batch_read_native(batch, stria_view_source(&rest), &error), STRIA_END);
    assert_int_equal(stria_batch_read_native(batch, drip_source(&d), &error), STRIA_END);
    assert_success(STRIA_OK, "END leaves the error alone", __FILE__, __LINE__);
    b.size = 0;
    refuses_new(STRIA_ERR_CORRUPT, 0, "no block");
    stria_batch_free(batch);
}

static void counts_that_the_input_cannot_back_are_refused(void **state)
{
    static const char *const types[] = {"Int8", "Int64", "Bool", "String", "Nullable(Int64)",
        "Nullable(String)", "FixedString(16777215)", "Array(Int8)", "Array(Array(String))",
        "Array(Nullable(FixedString(100)))"};
    static const uint64_t counts[] = {
        3, 1000, UINT64_C(1) << 40, UINT64_C(1) << 61, UINT64_C(1) << 63, UINT64_MAX};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        for (size_t k = 0; k < COUNT_OF(counts); k++) {
            put_header(&b, counts[k], types[i]);
            put_bytes(&b, "\0\1", 2);
            is_cut(types[i], strncmp(types[i], "Array(", 6) == 0 ? "x" : "x");
        }
    }
}

static void column_counts_that_the_input_cannot_back_are_refused(void **state)
{
    static const uint64_t counts[] = {2, UINT64_C(1) << 40, UINT64_MAX};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(counts); i++) {
        put_counts(&b, counts[i], 1);
        put_column(&b, "x", "Int8");
        put_byte(&b, 5);
        is_cut("Int8", "");
        refuses_new(counts[i] > 2 ? STRIA_ERR_SIZE : STRIA_ERR_CORRUPT, counts[i] > 2 ? 0 : b.size,
            counts[i] > 2 ? "columns" : "ends");
    }
}

static void longer_varints_than_need_be_are_taken(void **state)
{
    stria_batch *const batch = new_column_batch("Int8");

    (void)state;
    b.size = 0;
    put_bytes(&b, "\x81\x00", 2);
    put_bytes(&b, "\x82\x80\x80\x80\x80\x80\x80\x80\x80\x00", 10);
    put_bytes(&b, "\x81\x00x\x84\x00Int8\5\6", 11);
    takes(batch);
    assert_int_equal(stria_batch_rows(batch), 4);
    stria_batch_free(batch);
}

static void varints_past_64_bits_are_refused(void **state)
{
    (void)state;
    b.size = 0;
    put_bytes(&b, "\x01\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02", 11);
    refuses("Int8", STRIA_ERR_CORRUPT, 1, "");
    b.size = 0;
    put_bytes(&b, "\x81\x80\x80\x80\x80\x80\x80\x80\x80\x80\x00\x01", 12);
    refuses("Int8", STRIA_ERR_CORRUPT, 0, "");
    refuses_new(STRIA_ERR_CORRUPT, 0, "longer than 64 bits");
}

/* ---- Names --------------------------------------------------------------------------- */

static void columns_come_in_any_order(void **state)
{
    static const stria_field fields[] = {{"a", "Int8"}, {"b", "String"}, {"c", "Array(Int8)"}};
    stria_batch *const batch = new_batch(fields, 3);

    (void)state;
    put_counts(&b, 3, 1);
    put_column(&b, "c", "Array(Int8)");
    put_uint64(&b, 1);
    put_byte(&b, 7);
    put_column(&b, "a", "Int8");
    put_byte(&b, 5);
    put_column(&b, "b", "String");
    put_text(&b, "text");
    takes(batch);
    assert_int_equal(((const int8_t *)stria_column_data(batch->columns[0]))[1], 5);
    assert_memory_equal(stria_column_view(batch->columns[1], 1).data, "text", 4);
    assert_int_equal(((const int8_t *)stria_column_data(batch->columns[2]->child))[1], 7);
    stria_batch_free(batch);
}

static void names_that_do_not_match_are_refused(void **state)
{
    static const stria_field fields[] = {{"a", "Int8"}, {"b", "Int8"}};
    stria_batch *const batch = new_batch(fields, 2);

    (void)state;
    put_counts(&b, 1, 1);
    put_column(&b, "A", "Int8");
    put_byte(&b, 5);
    refuses_for(batch, STRIA_ERR_SHAPE, 3, "", "'A' of the block is not in the batch");

    put_counts(&b, 1, 1);
    put_column(&b, "a", "Int8");
    put_byte(&b, 5);
    refuses_for(batch, STRIA_ERR_SHAPE, b.size, "b", "'b' is not in the block");
    assert_int_equal(error.column, 1);

    put_column(&b, "b", "Int8");
    put_byte(&b, 6);
    put_column(&b, "zz", "Int8");
    put_byte(&b, 7);
    b.bytes[0] = 3;
    refuses_for(batch, STRIA_ERR_SHAPE, 19, "", "'zz' of the block is not in the batch");

    put_counts(&b, 2, 1);
    put_column(&b, "", "Int8");
    put_byte(&b, 5);
    refuses_for(batch, STRIA_ERR_SHAPE, 3, "", "'' of the block is not in the batch");

    put_counts(&b, 2, 1);
    put_varint(&b, 3);
    put_bytes(&b, "a\0b\4Int8\5", 9);
    refuses_for(batch, STRIA_ERR_SHAPE, 3, "", "is not in the batch");
    stria_batch_free(batch);
}

static void a_name_given_twice_is_refused(void **state)
{
    (void)state;
    put_counts(&b, 2, 1);
    put_column(&b, "x", "Int8");
    put_byte(&b, 5);
    put_column(&b, "x", "Int8");
    put_byte(&b, 6);
    refuses("Int8", STRIA_ERR_SHAPE, 11, "");
    refuses_new(STRIA_ERR_SHAPE, 11, "'x' of the block comes twice");
}

static void names_that_no_batch_can_have_are_refused(void **state)
{
    (void)state;
    put_counts(&b, 1, 1);
    put_column(&b, "", "Int8");
    put_byte(&b, 5);
    refuses_new(STRIA_ERR_CORRUPT, 3, "no name");
    put_counts(&b, 1, 1);
    put_varint(&b, 3);
    put_bytes(&b, "a\0b\4Int8\5", 9);
    refuses_new(STRIA_ERR_CORRUPT, 3, "NUL");
}

static void long_names_are_cut_in_errors_alone(void **state)
{
    char name[2000];
    const stria_field field = {name, "Int8"};
    stria_batch *batch;

    (void)state;
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    batch = new_batch(&field, 1);
    put_counts(&b, 1, 1);
    put_column(&b, name, "Int8");
    put_byte(&b, 5);
    takes(batch);
    refuses("Int8", STRIA_ERR_SHAPE, 4, "");
    stria_batch_free(batch);
}

/* ---- Types --------------------------------------------------------------------------- */

static void types_may_be_spelled_otherwise(void **state)
{
    static const char *const pairs[][2] = {
        {"Int32", "INT"},
        {"Int8", " Int8 "},
        {"Nullable(Int8)", "Nullable( Int8 )"},
        {"Array(Nullable(FixedString(2)))", "Array ( Nullable(FixedString( 2 ) ))"},
        {"DateTime64(3, 'UTC')", "DateTime64(3,'UTC')"},
        {"DateTime('Asia/Tokyo')", "DateTime"},
        {"DateTime('Asia/Tokyo')", " DateTime "},
        {"DateTime('Asia/Tokyo')", "DateTime('Asia/Tokyo')"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(pairs); i++) {
        stria_batch *const batch = new_column_batch(pairs[i][0]);
        put_header(&b, 0, pairs[i][1]);
        takes(batch);
        stria_batch_free(batch);
    }
}

static void other_types_are_refused(void **state)
{
    static const char *const pairs[][2] = {
        {"Int8", "UInt8"},
        {"Int8", "int8"},
        {"Int8", "Foo"},
        {"Int8", ""},
        {"Int8", "Int8)"},
        {"Int8", "Nullable(Int8)"},
        {"Nullable(Int8)", "Int8"},
        {"Array(Int8)", "Array(Array(Int8))"},
        {"UInt64", "DateTime64(3)"},
        {"DateTime64(6)", "DateTime64(3)"},
        {"DateTime64(3)", "DateTime64(3, 'UTC')"},
        {"DateTime('Asia/Tokyo')", "DateTime('UTC')"},
        {"DateTime", "DateTime('UTC')"},
        {"Array(DateTime('UTC'))", "Array(DateTime)"},
        {"Nullable(DateTime('UTC'))", "Nullable(DateTime)"},
        {"FixedString(8)", "FixedString(4)"},
        {"FixedString(1)", "FixedString(0)"},
        {"String", "LowCardinality(String)"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(pairs); i++) {
        char both[200];
        stria_batch *const batch = new_column_batch(pairs[i][0]);
        (void)snprintf(both, sizeof both, "the block's column is '%s', the batch's is '%s'",
            pairs[i][1], pairs[i][0]);
        put_header(&b, 1, pairs[i][1]);
        put_uint64(&b, 0);
        refuses_for(batch, STRIA_ERR_TYPE, 5, "x", both);
        assert_int_equal(error.column, 0);
        stria_batch_free(batch);
    }
}

static void a_new_batch_needs_types_that_are_known(void **state)
{
    (void)state;
    put_counts(&b, 2, 1);
    put_column(&b, "x", "Int8");
    put_byte(&b, 1);
    put_column(&b, "why", "Array(Mop(Int8, Int8))");
    put_uint64(&b, 0);
    refuses_new(STRIA_ERR_TYPE, 15 + 6, "Mop");
    assert_int_equal(error.column, 1);
    assert_string_equal(error.path, "why");
}

static void a_type_of_absurd_size_is_refused(void **state)
{
    char text[3000];

    (void)state;
    put_counts(&b, 1, 1);
    put_text(&b, "x");
    put_varint(&b, (1 << 24) + 1);
    put_bytes(&b, "Int8", 4);
    refuses("Int8", STRIA_ERR_CORRUPT, 4, "");
    refuses_new(STRIA_ERR_CORRUPT, 4, "longer than any type");

    /* Blanks are free, and what does not match may be long. */
    memset(text, ' ', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    memcpy(text + 2000, "Int8", 4);
    stria_batch *const batch = new_column_batch("Int8");
    put_header(&b, 0, text);
    takes(batch);
    memset(text, 'T', sizeof text - 1);
    put_header(&b, 0, text);
    refuses_for(batch, STRIA_ERR_TYPE, 6, "x", "the batch's is 'Int8'");
    stria_batch_free(batch);
}

/* ---- What stands around blocks ------------------------------------------------------- */

static void bytes_behind_a_block_are_the_next_block(void **state)
{
    static const char behind[] = {0, 1, '\n'};
    stria_batch *const batch = new_column_batch("Int8");

    (void)state;
    for (size_t i = 0; i < sizeof behind; i++) {
        put_header(&b, 1, "Int8");
        put_byte(&b, 5);
        put_bytes(&b, behind + i, 1);
        stria_view rest = view_of_block(&b);
        OK(stria_batch_read_native(batch, stria_view_source(&rest), &error));
        FAILS(STRIA_ERR_CORRUPT, stria_batch_read_native(batch, stria_view_source(&rest), &error));
        assert_int_equal(error.offset, 1); /* counted from this block on */
        assert_int_equal(rest.size, 1);
    }
    stria_batch_free(batch);
}

static void headers_of_the_network_protocol_are_refused(void **state)
{
    stria_batch *const batch = new_column_batch("Int8");

    (void)state;
    b.size = 0;
    put_bytes(&b, "\1\0\2\377\377\377\377\0\1\1\1x\4Int8\5", 18);
    refuses_for(batch, STRIA_ERR_CORRUPT, 18, "", "ends inside a block");

    put_header(&b, 2, "Int8"); /* a byte for the kind of serialization */
    put_bytes(&b, "\0\5\6", 3);
    stria_view rest = view_of_block(&b);
    OK(stria_batch_read_native(batch, stria_view_source(&rest), &error));
    FAILS(STRIA_ERR_CORRUPT, stria_batch_read_native(batch, stria_view_source(&rest), &error));
    stria_batch_free(batch);
}

static void rows_behind_the_line_are_refused(void **state)
{
    stria_batch *const batch = new_column_batch("Array(Int8)");
    static const uint64_t ends[] = {1};

    (void)state;
    put_list(1, "Array(Int8)", ends, 1);
    for (unsigned round = 0; round < 2; round++) {
        stria_view rest = view_of_block(&b);
        drip d = drip_of(rest, 0);
        if (round == 0)
            OK(stria_push_int8(batch->columns[0]->child, 1, &error));
        else
            OK(stria_end_row(batch->columns[0], &error));
        FAILS(STRIA_ERR_SHAPE, stria_batch_read_native(batch, stria_view_source(&rest), &error));
        FAILS(STRIA_ERR_SHAPE, stria_batch_read_native(batch, drip_source(&d), &error));
        assert_int_equal(d.calls, 0);
        assert_int_equal(rest.size, b.size);
        stria_batch_rollback(batch);
    }
    takes(batch);
    stria_batch_free(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(blocks_without_columns_are_refused),
        TEST(blocks_without_rows_are_taken),
        TEST(the_end_of_the_input_is_no_error),
        TEST(counts_that_the_input_cannot_back_are_refused),
        TEST(column_counts_that_the_input_cannot_back_are_refused),
        TEST(longer_varints_than_need_be_are_taken),
        TEST(varints_past_64_bits_are_refused),
        TEST(columns_come_in_any_order),
        TEST(names_that_do_not_match_are_refused),
        TEST(a_name_given_twice_is_refused),
        TEST(names_that_no_batch_can_have_are_refused),
        TEST(long_names_are_cut_in_errors_alone),
        TEST(types_may_be_spelled_otherwise),
        TEST(other_types_are_refused),
        TEST(a_new_batch_needs_types_that_are_known),
        TEST(a_type_of_absurd_size_is_refused),
        TEST(bytes_behind_a_block_are_the_next_block),
        TEST(headers_of_the_network_protocol_are_refused),
        TEST(rows_behind_the_line_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
