/* native_read_test.c - blocks of Native into a batch, whatever they say */
#include <stdio.h>
#include <stdlib.h>

#include "support/guard.h"
#include "unit/batches.h"
#include "unit/blocks.h"
#include "unit/streams.h"

static block b; /* the one at hand */

static stria_batch *new_column_batch(const char *type)
{
    const stria_field field = {"x", type};

    return new_batch(&field, 1);
}

/* ---- Taking a block as a view and from a source ------------------------------------------ */

/* The block at hand goes into a batch twice, and all of it is read. */
static void takes(stria_batch *batch)
{
    const size_t rows = stria_batch_rows(batch);
    guarded wall = guard_make(b.bytes, b.size, GUARD_END);
    stria_view rest = {(const char *)wall.block, b.size};
    drip d = drip_of(view_of_block(&b), 0);

    OK(stria_batch_read_native(batch, stria_view_source(&rest), &error));
    assert_int_equal(rest.size, 0);
    const size_t gained = stria_batch_rows(batch) - rows;
    OK(stria_batch_read_native(batch, drip_source(&d), &error));
    assert_int_equal(d.asked, b.size);
    assert_int_equal(stria_batch_rows(batch), rows + 2 * gained);
    assert_batch_sound(batch);
    guard_free(&wall);
}

static void assert_refusal(stria_code code, size_t offset, const char *path)
{
    if (error.code != code || error.offset != (int64_t)offset || strcmp(error.path, path) != 0)
        fail_msg("%s at byte %lld of '%s' (%s), where %s at byte %zu of '%s' is right",
            stria_code_name(error.code), (long long)error.offset, error.path, error.message,
            stria_code_name(code), offset, path);
}

/* The block at hand is refused, changes nothing, and the error says where and why; from
 * a view, from a source, and, unless the names do not match, as a new batch. */
static void refuses_for(
    stria_batch *batch, stria_code code, size_t offset, const char *path, const char *reason)
{
    guarded wall = guard_make(b.bytes, b.size, GUARD_END);
    const stria_view whole = {(const char *)wall.block, b.size};
    stria_view rest = whole;
    drip d = drip_of(whole, 0);
    batch_image before = take_batch_image(batch);

    FAILS(code, stria_batch_read_native(batch, stria_view_source(&rest), &error));
    assert_refusal(code, offset, path);
    SAYS(reason);
    assert_ptr_equal(rest.data, whole.data);
    assert_int_equal(rest.size, whole.size);
    const stria_error of_view = error;
    FAILS(code, stria_batch_read_native(batch, drip_source(&d), &error));
    if (memcmp(&error, &of_view, sizeof error) != 0)
        fail_msg("a view is refused with '%s', a source with '%s' (%s)", of_view.message,
            error.message, reason);
    assert_int_equal(stria_batch_read_native(batch, stria_view_source(&rest), NULL), code);
    assert_batch_unchanged(batch, &before);
    guard_free(&wall);
}

static void refuses(const char *type, stria_code code, size_t offset, const char *path)
{
    stria_batch *const batch = new_column_batch(type);

    refuses_for(batch, code, offset, path, "");
    stria_batch_free(batch);
}

/* It ends where it must not. */
static void is_cut(const char *type, const char *path)
{
    stria_batch *const batch = new_column_batch(type);

    refuses_for(batch, STRIA_ERR_CORRUPT, b.size, path, "the input ends inside a block");
    stria_batch_free(batch);
}

static void refuses_new(stria_code code, size_t offset, const char *reason)
{
    stria_view rest = view_of_block(&b);
    drip d = drip_of(rest, 0);

    MAKES_NONE(code, stria_batch_new_from_native(stria_view_source(&rest), &hard, &error));
    assert_int_equal(error.offset, offset);
    SAYS(reason);
    assert_int_equal(rest.size, b.size);
    MAKES_NONE(code, stria_batch_new_from_native(drip_source(&d), &hard, &error));
    assert_int_equal(error.offset, offset);
    SAYS(reason);
}

/* ---- Counts -----------------------------------------------------------------------------------
 */

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

/* ---- Names --------------------------------------------------------------------------------------
 */

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

/* ---- Types --------------------------------------------------------------------------------------
 */

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
    put_varint(&b, 5000);
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

/* ---- Lists --------------------------------------------------------------------------------------
 */

static void put_list(uint64_t rows, const char *type, const uint64_t *ends, size_t bytes)
{
    put_header(&b, rows, type);
    for (uint64_t i = 0; i < rows; i++)
        put_uint64(&b, ends[i]);
    for (size_t i = 0; i < bytes; i++)
        put_byte(&b, (unsigned)i + 1);
}

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

/* ---- Nulls --------------------------------------------------------------------------------------
 */

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

/* ---- Ranges -------------------------------------------------------------------------------------
 */

static void refuses_value(const char *type, const void *value, size_t width, const char *shown)
{
    stria_batch *const batch = new_column_batch(type);
    static const uint8_t zeros[8] = {0};

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

/* ---- Strings ------------------------------------------------------------------------------------
 */

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

/* ---- What stands around blocks
 * --------------------------------------------------------------------- */

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
    refuses_for(batch, STRIA_ERR_CORRUPT, 5, "", "longer than any type");

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

/* ---- All types, there and back
 * ------------------------------------------------------------------- */

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

/* ---- Sources that fail
 * ------------------------------------------------------------------------------ */

/* One of each, and some rows in them already. */
static stria_batch *new_mixed_batch(void)
{
    static const stria_field fields[] = {{"n", "Nullable(Int64)"}, {"s", "String"},
        {"a", "Array(Nullable(String))"}, {"f", "FixedString(3)"}, {"b", "Array(Array(Bool))"}};
    stria_batch *const batch = new_batch(fields, COUNT_OF(fields));
    random_source random = {6};
    static const char *const types[] = {"Int64", "String", "String", "FixedString(3)", "Bool"};

    for (size_t row = 0; row < 40; row++) {
        for (size_t i = 0; i < COUNT_OF(fields); i++)
            push_random_row(batch->columns[i], fact_of(types[i]), &random);
    }
    OK(stria_batch_commit(batch, &error));
    return batch;
}

static void a_source_that_fails_changes_nothing(void **state)
{
    stria_batch *const batch = new_mixed_batch();
    stria_memory *const memory = new_memory();
    const stria_view bytes = encode(batch, memory);
    drip whole = drip_of(bytes, 50);

    (void)state;
    OK(stria_batch_read_native(batch, drip_source(&whole), &error));
    batch_image before = take_batch_image(batch);
    for (size_t n = 1; n <= whole.calls; n++) {
        drip d = drip_of(bytes, 50);
        d.fail_at = n;
        FAILS(STRIA_ERR_SOURCE, stria_batch_read_native(batch, drip_source(&d), &error));
        SAYS("returned 77");
        assert_int_equal(d.calls, n);
        assert_int_equal(error.offset, d.at);

        drip liar = drip_of(bytes, 50);
        liar.lie_at = n;
        FAILS(STRIA_ERR_SOURCE, stria_batch_read_native(batch, drip_source(&liar), &error));
        SAYS("claims");
        liar = drip_of(bytes, 50);
        liar.fail_at = n;
        MAKES_NONE(
            STRIA_ERR_SOURCE, stria_batch_new_from_native(drip_source(&liar), &hard, &error));
    }
    assert_batch_unchanged(batch, &before);
    stria_memory_free(memory);
    stria_batch_free(batch);
}

/* ---- Memory
 * ------------------------------------------------------------------------------------------ */

static void check_failed_allocations(stria_view bytes, bool as_view)
{
    stria_batch *const batch = new_mixed_batch();
    batch_image before = take_batch_image(batch);
    stria_code code;
    size_t n = 0;

    do {
        stria_view rest = bytes;
        drip d = drip_of(bytes, 50);
        stria_checker_fail_at(checker, ++n);
        code = stria_batch_read_native(
            batch, as_view ? stria_view_source(&rest) : drip_source(&d), &error);
        stria_checker_fail_at(checker, 0);
        if (code != STRIA_OK) {
            assert_int_equal(code, STRIA_ERR_MEMORY);
            assert_int_equal(error.code, STRIA_ERR_MEMORY);
            assert_int_equal(rest.size, bytes.size);
            for (size_t i = 0; i < batch->count; i++)
                UNCHANGED(batch->columns[i], &before.columns[i]);
        }
    } while (code != STRIA_OK);
    assert_true(n > 2);
    assert_int_equal(stria_batch_rows(batch), 2 * before.rows);
    assert_batch_sound(batch);
    free_batch_image(&before, batch);
    stria_batch_free(batch);
}

static void check_failed_making(stria_view bytes, bool as_view)
{
    const size_t blocks = stria_checker_blocks(checker);
    stria_batch *batch;
    size_t n = 0;

    do {
        stria_view rest = bytes;
        drip d = drip_of(bytes, 50);
        stria_checker_fail_at(checker, ++n);
        batch = stria_batch_new_from_native(
            as_view ? stria_view_source(&rest) : drip_source(&d), &hard, &error);
        stria_checker_fail_at(checker, 0);
        if (batch == NULL) {
            assert_int_equal(error.code, STRIA_ERR_MEMORY);
            assert_int_equal(rest.size, bytes.size);
            assert_int_equal(stria_checker_blocks(checker), blocks);
        }
    } while (batch == NULL);
    assert_true(n > 10);
    stria_batch_free(batch);
}

static void memory_that_runs_out_changes_nothing(void **state)
{
    stria_batch *const batch = new_mixed_batch();
    stria_memory *const memory = new_memory();
    const stria_view bytes = encode(batch, memory);

    (void)state;
    check_failed_allocations(bytes, true);
    check_failed_allocations(bytes, false);
    check_failed_making(bytes, true);
    check_failed_making(bytes, false);
    stria_memory_free(memory);
    stria_batch_free(batch);
}

/* Another spelling of the type makes a column that lives for a moment. */
static void memory_for_a_type_may_run_out(void **state)
{
    stria_batch *const batch = new_column_batch("Array(Int8)");

    (void)state;
    put_header(&b, 0, "Array( Int8 )");
    for (size_t n = 1; n <= 2; n++) {
        stria_view rest = view_of_block(&b);
        stria_checker_fail_at(checker, n);
        FAILS(STRIA_ERR_MEMORY, stria_batch_read_native(batch, stria_view_source(&rest), &error));
    }
    takes(batch);
    stria_batch_free(batch);
}

/* Which columns came is noted in memory of its own when there are many. */
static void memory_for_many_columns_may_run_out(void **state)
{
    enum { MANY = 600 };
    char names[MANY][8];
    stria_field fields[MANY];

    (void)state;
    for (size_t i = 0; i < MANY; i++) {
        (void)snprintf(names[i], sizeof names[i], "c%zu", i);
        fields[i] = (stria_field){names[i], "Int8"};
    }
    const stria_allocator allocator = stria_checker_allocator(checker);
    stria_batch *const batch = stria_batch_new(fields, MANY, &allocator, &error);
    stria_memory *const memory = new_memory();
    const stria_view bytes = encode(batch, memory);

    for (size_t n = 0; n <= 1; n++) {
        stria_view rest = bytes;
        stria_checker_fail_at(checker, n);
        const stria_code code = stria_batch_read_native(batch, stria_view_source(&rest), &error);
        assert_int_equal(code, n == 0 ? STRIA_OK : STRIA_ERR_MEMORY);
        assert_int_equal(rest.size, n == 0 ? 0 : bytes.size);
    }
    stria_checker_fail_at(checker, 0);
    stria_memory_free(memory);
    stria_batch_free(batch);
}

/* What the head comment of native_read.c promises. */
static size_t most_memory(const stria_batch *made, size_t input)
{
    size_t objects = sizeof(stria_batch);

    for (size_t i = 0; made != NULL && i < made->count; i++) {
        for (const stria_column *c = made->columns[i]; c != NULL; c = c->child)
            objects += sizeof *c;
    }
    return objects + 24 * input + 8192;
}

static void assert_made_within(stria_view bytes, bool as_view)
{
    stria_checker *const own = stria_checker_new();
    const stria_allocator allocator = stria_checker_allocator(own);
    stria_view rest = bytes;
    drip d = drip_of(bytes, 0);
    stria_batch *const batch = stria_batch_new_from_native(
        as_view ? stria_view_source(&rest) : drip_source(&d), &allocator, NULL);
    /* Of what was refused, every level of the type has had its object. */
    const size_t most = most_memory(batch, bytes.size) + (batch ? 0 : 4 * sizeof(stria_column));

    if (stria_checker_peak(own) > most)
        fail_msg("%zu bytes of input take %zu of memory, not %zu", bytes.size,
            stria_checker_peak(own), most);
    stria_batch_free(batch);
    assert_int_equal(stria_checker_blocks(own), 0);
    stria_checker_free(own);
}

static void claims_cost_no_memory(void **state)
{
    static const char *const types[] = {"Int8", "Int64", "String", "Nullable(Int64)",
        "Nullable(String)", "FixedString(16777215)", "Nullable(FixedString(16777215))",
        "Array(Int8)", "Array(Array(String))", "Array(Nullable(FixedString(1000000)))"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        for (unsigned bits = 0; bits < 128; bits += 3) {
            const uint64_t claim = UINT64_C(1) << bits % 64;
            put_header(&b, claim, types[i]);
            for (unsigned left = bits < 64 ? 40 : 600; left > 0; left--)
                put_byte(&b, bits / 64); /* values; then nulls, of which some are taken */
            put_uint64(&b, claim);
            put_bytes(&b, "\0\1\2\3", 4);
            assert_made_within(view_of_block(&b), true);
            assert_made_within(view_of_block(&b), false);
        }
        put_header(&b, 1, types[i]);
        put_uint64(&b, UINT64_C(1) << 36);
        put_uint64(&b, UINT64_C(1) << 36);
        assert_made_within(view_of_block(&b), true);
        assert_made_within(view_of_block(&b), false);
    }
}

static void data_costs_a_small_multiple_of_itself(void **state)
{
    static const char *const patterns[] = {"%s", "Nullable(%s)", "Array(%s)", "Array(Array(%s))"};
    stria_memory *const memory = new_memory();
    random_source random = {7};

    (void)state;
    for (size_t i = 0; i < fact_count * COUNT_OF(patterns); i++) {
        stria_batch *const batch = new_random_batch(&facts[i / COUNT_OF(patterns)],
            patterns[i % COUNT_OF(patterns)], 200 + pick(&random, 3000), &random);
        const stria_view bytes = encode(batch, memory);
        assert_made_within(bytes, true);
        assert_made_within(bytes, false);
        stria_batch_free(batch);
    }
    stria_memory_free(memory);
}

static void columns_cost_their_objects(void **state)
{
    enum { COLUMNS = 1000, LEVELS = 64 };
    static const char item[] =
        "Int8))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))";
    char *const bytes = malloc(COLUMNS * 16);
    char type[LEVELS * 6 + sizeof item] = "";
    size_t size;

    (void)state;
    assert_non_null(bytes);
    put_counts(&b, COLUMNS, 0);
    size = b.size;
    memcpy(bytes, b.bytes, size);
    for (unsigned i = 0; i < COLUMNS; i++)
        size += (size_t)sprintf(bytes + size, "\3%03u\4Int8", i);
    assert_made_within((stria_view){bytes, size}, true);
    assert_made_within((stria_view){bytes, size}, false);
    free(bytes);

    for (unsigned i = 0; i < LEVELS; i++)
        memcpy(type + i * 6, "Array(", 6);
    strcpy(type + LEVELS * 6, item);
    put_header(&b, 1, type);
    put_uint64(&b, 0);
    assert_made_within(view_of_block(&b), true);
    assert_made_within(view_of_block(&b), false);
}

/* The worst of all data: an offset of 8 bytes for each byte of input. */
static void empty_strings_cost_a_small_multiple_too(void **state)
{
    enum { ROWS = 50000 };
    char *const bytes = calloc(1, ROWS + 64);

    (void)state;
    assert_non_null(bytes);
    for (unsigned rows = 1; rows <= ROWS; rows += rows / 2 + 1) {
        put_header(&b, rows, "String");
        memcpy(bytes, b.bytes, b.size);
        memset(bytes + b.size, 0, rows);
        assert_made_within((stria_view){bytes, b.size + rows}, true);
        assert_made_within((stria_view){bytes, b.size + rows}, false);
    }
    free(bytes);
}

/* A source that never ends, and a block that claims all of it. */
static int32_t read_endless(void *context, void *bytes, size_t size, size_t *got)
{
    drip *const head = context;

    if (head->at < head->bytes.size)
        return drip_read(head, bytes, size, got);
    memset(bytes, 1, size);
    *got = size;
    return 0;
}

static void a_source_without_end_meets_the_allocator(void **state)
{
    static const char *const types[] = {
        "Int8", "String", "Nullable(Int64)", "Array(Int8)", "FixedString(100)"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        stria_batch *const batch = new_column_batch(types[i]);
        put_header(&b, UINT64_C(1) << 60, types[i]);
        drip head = drip_of(view_of_block(&b), 0);
        const stria_source source = {read_endless, &head};

        stria_checker_fail_at(checker, 12);
        FAILS(STRIA_ERR_MEMORY, stria_batch_read_native(batch, source, &error));
        assert_batch_sound(batch);
        assert_int_equal(stria_batch_rows(batch), 0);
        stria_batch_free(batch);
    }
}

static void a_million_strings_need_few_allocations(void **state)
{
    const size_t rows = rounds(1000000);
    stria_batch *const batch = new_column_batch("String");
    stria_memory *const memory = new_memory();

    (void)state;
    for (size_t i = 0; i < rows; i++) {
        char text[24];
        const int size = snprintf(text, sizeof text, "%zu", i);
        const stria_view view = {text, (size_t)size};
        OK(stria_push_view(batch->columns[0], view, &error));
    }
    OK(stria_batch_commit(batch, &error));
    const stria_view bytes = encode(batch, memory);
    for (unsigned round = 0; round < 2; round++) {
        stria_view rest = bytes;
        drip d = drip_of(bytes, SIZE_MAX);
        const size_t calls = stria_checker_calls(checker);
        stria_batch *const again = stria_batch_new_from_native(
            round == 0 ? stria_view_source(&rest) : drip_source(&d), &hard, &error);
        assert_non_null(again);
        assert_true(stria_checker_calls(checker) - calls < (round == 0 ? 10u : 100u));
        assert_batches_equal(batch, again);
        stria_batch_free(again);
    }
    stria_memory_free(memory);
    stria_batch_free(batch);
}

/* As much is asked of a source at a time as surely belongs to the column. */
static void strings_need_few_reads(void **state)
{
    enum { ROWS = 5000 };
    stria_batch *const batch = new_column_batch("String");
    stria_memory *const memory = new_memory();
    const stria_view text = {"0123456789012345678901234567890123456789", 40};

    (void)state;
    for (size_t i = 0; i < ROWS; i++)
        OK(stria_push_view(batch->columns[0], text, &error));
    OK(stria_batch_commit(batch, &error));
    drip d = drip_of(encode(batch, memory), SIZE_MAX);
    OK(stria_batch_read_native(batch, drip_source(&d), &error));
    assert_true(d.calls < ROWS / 10);
    stria_memory_free(memory);
    stria_batch_free(batch);
}

static void a_batch_that_has_room_asks_for_none(void **state)
{
    stria_batch *const batch = new_mixed_batch();
    stria_memory *const memory = new_memory();
    const stria_view bytes = encode(batch, memory);
    size_t held = 0;

    (void)state;
    for (unsigned round = 0; round < 3; round++) {
        stria_view rest = bytes;
        stria_batch_reset(batch);
        const size_t calls = stria_checker_calls(checker);
        OK(stria_batch_read_native(batch, stria_view_source(&rest), &error));
        if (round > 0) {
            assert_int_equal(stria_checker_bytes(checker), held);
            assert_int_equal(stria_checker_calls(checker), calls);
        }
        held = stria_checker_bytes(checker);
    }
    stria_memory_free(memory);
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
        TEST(items_out_of_range_tell_row_and_element),
        TEST(items_of_items_tell_the_row_at_the_top),
        TEST(strings_are_bytes),
        TEST(strings_past_the_input_are_refused),
        TEST(string_sizes_past_64_bits_are_refused),
        TEST(fixed_strings_must_be_whole),
        TEST(bytes_behind_a_block_are_the_next_block),
        TEST(headers_of_the_network_protocol_are_refused),
        TEST(rows_behind_the_line_are_refused),
        TEST(all_types_go_there_and_back),
        TEST(strings_of_all_sizes_go_there_and_back),
        TEST(long_strings_under_a_null_are_left_out),
        TEST(a_source_that_fails_changes_nothing),
        TEST(memory_that_runs_out_changes_nothing),
        TEST(memory_for_a_type_may_run_out),
        TEST(memory_for_many_columns_may_run_out),
        TEST(claims_cost_no_memory),
        TEST(data_costs_a_small_multiple_of_itself),
        TEST(columns_cost_their_objects),
        TEST(empty_strings_cost_a_small_multiple_too),
        TEST(a_source_without_end_meets_the_allocator),
        TEST(a_million_strings_need_few_allocations),
        TEST(strings_need_few_reads),
        TEST(a_batch_that_has_room_asks_for_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
