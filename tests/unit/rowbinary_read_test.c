/* rowbinary_read_test.c - headers of RowBinary, rows in pieces, and values that are refused */
#include <stdlib.h>

#include "src/clickhouse/rowbinary.h"
#include "unit/row_checks.h"

/* ---- Headers -------------------------------------------------------------------------- */

static stria_batch *new_pair(void)
{
    static const stria_field fields[] = {{"id", "UInt16"}, {"name", "String"}};

    return new_batch(fields, 2);
}

static void put_names(const char *first, const char *second)
{
    b.size = 0;
    put_varint(&b, 2);
    put_text(&b, first);
    put_text(&b, second);
}

static void columns_come_in_any_order(void **state)
{
    stria_batch *const batch = new_pair();

    (void)state;
    put_names("name", "id");
    put_bytes(&b, "\2ab\7\0\0\10\0", 8);
    takes(batch, NAMES);
    put_names("name", "id");
    put_text(&b, "String");
    put_text(&b, "UInt16");
    put_bytes(&b, "\2ab\7\0\0\10\0", 8);
    takes(batch, TYPED);
    put_row("\7\0\2ab\10\0\0", 8);
    takes(batch, PLAIN);
    assert_int_equal(stria_batch_rows(batch), 12);
    for (size_t row = 0; row < 12; row++) {
        assert_int_equal(
            ((const uint16_t *)stria_column_data(batch->columns[0]))[row], 7 + row % 2);
        assert_int_equal(stria_column_view(batch->columns[1], row).size, row % 2 ? 0 : 2);
    }
    stria_batch_free(batch);
}

static void names_that_do_not_match_are_refused(void **state)
{
    stria_batch *const batch = new_pair();

    (void)state;
    put_names("id", "na");
    refuses_for(batch, NAMES, STRIA_ERR_SHAPE, 5, "", "column 'na' of the header is not in");
    put_names("id", "id");
    refuses_for(batch, NAMES, STRIA_ERR_SHAPE, 5, "", "column 'id' of the header comes twice");
    b.size = 0;
    put_varint(&b, 1);
    put_text(&b, "id");
    refuses_for(batch, TYPED, STRIA_ERR_SHAPE, 4, "name", "column 'name' is not in the header");
    b.bytes[0] = 3;
    put_text(&b, "name");
    put_text(&b, "more");
    refuses_for(batch, TYPED, STRIA_ERR_SHAPE, 10, "", "'more' of the header is not in");
    put_row("\0", 1);
    refuses_for(batch, NAMES, STRIA_ERR_SHAPE, 1, "id", "column 'id' is not in the header");
    stria_batch_free(batch);
}

static void takes_type(const char *type, const char *spelled)
{
    stria_batch *const batch = new_column_batch(type);

    put_typed(spelled);
    takes(batch, TYPED);
    stria_batch_free(batch);
}

static void refuses_type(const char *type, const char *sent)
{
    stria_batch *const batch = new_column_batch(type);

    put_typed(sent);
    refuses_for(batch, TYPED, STRIA_ERR_TYPE, 4, "x", "the header's column is '");
    SAYS(sent);
    stria_batch_free(batch);
}

static void types_must_be_the_same(void **state)
{
    (void)state;
    takes_type("Int32", "INT");
    takes_type("Nullable(Int8)", "Nullable( Int8 )");
    takes_type("FixedArray(Int8, 3)", "Array(Int8)");
    takes_type("DateTime('UTC')", "DateTime('UTC')");
    refuses_type("DateTime('UTC')", "DateTime");
    refuses_type("DateTime", "DateTime('UTC')");
    refuses_type("Int8", "Nullable(Int8)");
    refuses_type("Int8", "UInt8");
    refuses_type("LowCardinality(String)", "String");
    refuses_type("Int8", "Strange");
}

static void headers_that_are_cut_are_refused(void **state)
{
    stria_batch *const batch = new_pair();

    (void)state;
    put_names("id", "name");
    b.size -= 1;
    refuses_for(batch, NAMES, STRIA_ERR_CORRUPT, b.size, "", "the input ends inside a header");
    put_row("\377\377\377\377\377\377\377\377\377\2", 10);
    refuses_for(batch, NAMES, STRIA_ERR_CORRUPT, 0, "", "longer than 64 bits");
    put_row("\2\377\377\377\377\377\377\377\377\177", 10);
    refuses_for(batch, TYPED, STRIA_ERR_CORRUPT, b.size, "", "ends inside a header");
    put_names("id", "name");
    put_varint(&b, UINT64_C(1) << 40);
    refuses_for(batch, TYPED, STRIA_ERR_CORRUPT, 9, "", "longer than any type");
    stria_batch_free(batch);
}

/* ---- The end ---------------------------------------------------------------------------- */

static void the_end_is_told(void **state)
{
    stria_batch *const batch = new_column_batch("Int8");
    stria_view none = {NULL, 0};

    (void)state;
    for (int32_t header = PLAIN; header <= TYPED; header++) {
        assert_int_equal(
            stria_batch_read_rowbinary(batch, header, stria_view_source(&none), &error), STRIA_END);
        drip d = drip_of(none, 1);
        assert_int_equal(
            stria_batch_read_rowbinary(batch, header, drip_source(&d), &error), STRIA_END);
    }
    put_typed("Int8");
    takes(batch, TYPED);
    assert_int_equal(stria_batch_rows(batch), 0);
    FAILS(
        STRIA_ERR_ARGUMENT, stria_batch_read_rowbinary(batch, 7, stria_view_source(&none), &error));
    SAYS("7 is no header");
    MAKES_NONE(
        STRIA_ERR_CORRUPT, stria_batch_new_from_rowbinary(stria_view_source(&none), &hard, &error));
    SAYS("no header");
    stria_batch_free(batch);
}

static void what_has_no_bytes_is_refused(void **state)
{
    static const stria_field fields[] = {{"t", "Tuple()"}};
    stria_batch *const tuples = new_batch(fields, 1);
    stria_batch *const none = new_batch(NULL, 0);
    stria_view bytes = {"\1", 1};

    (void)state;
    for (int32_t header = PLAIN; header <= TYPED; header++)
        FAILS(STRIA_ERR_SHAPE,
            stria_batch_read_rowbinary(none, header, stria_view_source(&bytes), &error));
    FAILS(STRIA_ERR_SHAPE,
        stria_batch_read_rowbinary(tuples, PLAIN, stria_view_source(&bytes), &error));
    SAYS("no bytes");
    put_typed("Tuple()");
    refuses_new(STRIA_ERR_SHAPE, (size_t)-1, "no bytes");
    put_row("\0", 1);
    refuses_new(STRIA_ERR_SHAPE, (size_t)-1, "no bytes");
    stria_batch_free(tuples);
    stria_batch_free(none);
}

static void the_batch_must_stand_at_the_line(void **state)
{
    stria_batch *const batch = new_column_batch("Int8");
    stria_memory *const memory = new_memory();

    (void)state;
    OK(stria_push_int8(batch->columns[0], 1, &error));
    put_row("\1", 1);
    refuses_for(batch, PLAIN, STRIA_ERR_SHAPE, (size_t)-1, "", "not committed");
    OK(stria_batch_commit(batch, &error));
    stria_view own = {stria_column_data(batch->columns[0]), 1};
    FAILS(STRIA_ERR_ARGUMENT,
        stria_batch_read_rowbinary(batch, PLAIN, stria_view_source(&own), &error));
    SAYS("memory of the batch");
    stria_memory_free(memory);
    stria_batch_free(batch);
}

/* ---- Pieces ------------------------------------------------------------------------------- */

/* Rows of 3 to 200 bytes. */
static size_t put_long_rows(stria_batch *batch)
{
    enum { COUNT = 700 };
    char text[200] = "";
    random_source random = {5};

    for (unsigned row = 0; row < COUNT; row++) {
        const stria_view view = {text, pick(&random, row % 9 ? 20 : sizeof text)};
        OK(stria_push_uint16(batch->columns[0], (uint16_t)row, &error));
        OK(stria_push_view(batch->columns[1], view, &error));
    }
    OK(stria_batch_commit(batch, &error));
    return COUNT;
}

static void rows_come_in_pieces(void **state)
{
    static const size_t at_most[] = {1, 3, 128, 129, 699, 700, 1000};
    stria_batch *const batch = new_pair();
    stria_batch *const piece = new_pair();
    stria_batch *const all = new_pair();
    stria_memory *const memory = new_memory();
    const size_t rows = put_long_rows(batch);
    const stria_view bytes = encode_rows(batch, TYPED, memory);

    (void)state;
    for (size_t i = 0; i < 2 * COUNT_OF(at_most); i++) {
        const size_t most = at_most[i / 2];
        stria_view rest = bytes;
        drip d = drip_of(bytes, i % 4 < 2 ? SIZE_MAX : 0);
        const stria_source source = i % 2 ? drip_source(&d) : stria_view_source(&rest);
        int32_t header = TYPED;
        size_t calls = 0;
        stria_code code;

        stria_batch_reset(all);
        while ((code = stria_batch_read_rowbinary_rows(piece, header, most, source, &error)) ==
            STRIA_OK) {
            const size_t left = rows - stria_batch_rows(all);
            assert_int_equal(stria_batch_rows(piece), most < left ? most : left);
            OK(stria_append_batch(all, piece, &error));
            stria_batch_reset(piece);
            header = PLAIN;
            calls++;
        }
        assert_int_equal(code, STRIA_END);
        assert_int_equal(calls, (rows + most - 1) / most);
        assert_batches_equal(all, batch);
        if (i % 4 == 1 && most > 100) /* as much is asked for as surely is there */
            assert_true(d.calls < rows / 4);
    }
    stria_memory_free(memory);
    stria_batch_free(batch);
    stria_batch_free(piece);
    stria_batch_free(all);
}

static void pieces_need_the_order_of_the_batch(void **state)
{
    stria_batch *const batch = new_pair();

    (void)state;
    put_names("name", "id");
    stria_view rest = view_of_block(&b);
    FAILS(STRIA_ERR_SHAPE,
        stria_batch_read_rowbinary_rows(batch, NAMES, 5, stria_view_source(&rest), &error));
    SAYS("column 'name' is column 1 of the batch and 0 of the header");
    assert_int_equal(error.offset, 2);
    assert_int_equal(rest.size, b.size);
    stria_batch_free(batch);
}

static void a_new_batch_goes_on_in_pieces(void **state)
{
    stria_view rest;
    stria_batch *batch;

    (void)state;
    put_typed("UInt8");
    put_bytes(&b, "\1\2\3\4\5", 5);
    rest = view_of_block(&b);
    batch = stria_batch_new_from_rowbinary_rows(2, stria_view_source(&rest), &hard, &error);
    assert_non_null(batch);
    assert_int_equal(stria_batch_rows(batch), 2);
    assert_int_equal(rest.size, 3);
    OK(stria_batch_read_rowbinary_rows(batch, PLAIN, 0, stria_view_source(&rest), &error));
    assert_int_equal(stria_batch_rows(batch), 2);
    OK(stria_batch_read_rowbinary(batch, PLAIN, stria_view_source(&rest), &error));
    assert_memory_equal(stria_column_data(batch->columns[0]), "\1\2\3\4\5", 5);
    stria_batch_free(batch);
}

/* ---- New batches ------------------------------------------------------------------------ */

static void new_batches_have_limits(void **state)
{
    (void)state;
    put_typed("Nullable(FixedString(256))");
    put_bytes(&b, "\1\1\1", 3);
    stria_view rest = view_of_block(&b);
    stria_batch *const batch =
        stria_batch_new_from_rowbinary(stria_view_source(&rest), &hard, &error);
    assert_non_null(batch);
    assert_int_equal(stria_column_null_count(batch->columns[0]), 3);
    stria_batch_free(batch);

    put_row("\200\200\2", 3); /* 32768 columns */
    refuses_new(STRIA_ERR_SIZE, 0, "more than the 16384");
    put_row("\1\0\4Int8", 7);
    refuses_new(STRIA_ERR_CORRUPT, 2, "no name");
    put_row("\2\1a\1a\4Int8\4Int8", 15);
    refuses_new(STRIA_ERR_SHAPE, 4, "column 'a' of the header comes twice");
    put_row("\1\1a\4Int7", 8);
    refuses_new(STRIA_ERR_TYPE, 4, "Int7");
}

/* Wide nulls in a new batch: 16 MiB, and 256 for each byte.  `wide` has 1,000,000. */
static void wide_nulls_of_new_batches_have_an_allowance(void **state)
{
    enum { HEADER = 34, WIDE = 1000000, ROWS = ((16 << 20) + 256 * HEADER) / (WIDE - 256) };
    static const char nulls[] = "\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1";

    (void)state;
    put_typed("Nullable(FixedString(1000000))");
    assert_int_equal(b.size, HEADER);
    put_bytes(&b, nulls, ROWS);
    stria_view rest = view_of_block(&b);
    stria_batch *batch = stria_batch_new_from_rowbinary(stria_view_source(&rest), &hard, &error);
    assert_non_null(batch);
    assert_int_equal(stria_column_null_count(batch->columns[0]), ROWS);

    put_bytes(&b, nulls, 1); /* is one more */
    refuses_new(STRIA_ERR_SIZE, HEADER + ROWS + 1, "wide nulls");
    assert_int_equal(error.row, ROWS);
    rest = view_of_block(&b);
    stria_batch_reset(batch); /* to whose owner the width is known */
    OK(stria_batch_read_rowbinary(batch, TYPED, stria_view_source(&rest), &error));
    assert_int_equal(stria_batch_rows(batch), ROWS + 1);
    stria_batch_free(batch);

    put_typed("Array(Nullable(Tuple(FixedString(200000), String, FixedString(49))))");
    const size_t header = b.size;
    for (unsigned i = 0; i < 30; i++)
        put_bytes(&b, "\4\1\1\1\1", 5); /* four nulls of 200,057 bytes */
    refuses_new(STRIA_ERR_SIZE, header + 22 * 5, "wide nulls");
    assert_int_equal(error.row, 21);

    /* One of more bytes than can be counted, behind a block with others. */
    put_typed("Tuple(Nullable(FixedString(300)), Array(Nullable(Tuple("
              "FixedArray(FixedArray(FixedArray(UInt8, 16777215), 16777215), 16777215)))))");
    const size_t rows = b.size;
    for (unsigned i = 0; i < 2 * STRIA__ROWS; i++)
        put_bytes(&b, "\1\0", 2);
    put_bytes(&b, "\1\2\1\1", 4);
    refuses_new(STRIA_ERR_SIZE, rows + 2 * 2 * STRIA__ROWS + 4, "wide nulls");
}

/* ---- Bytes that are no rows ------------------------------------------------------------------ */

#define REFUSES(type, bytes, offset, path, reason)                                                 \
    refuses_row(type, bytes, sizeof(bytes) - 1, STRIA_ERR_CORRUPT, offset, path, reason)
#define CUT "the input ends inside a row"

static void sizes_that_the_input_cannot_back_are_refused(void **state)
{
    (void)state;
    REFUSES("String", "\1a\3bc", 5, "x", CUT);
    PLACE(1, -1, "x");
    REFUSES("String", "\1a\200", 3, "x", CUT);
    REFUSES("String", "\377\377\377\377\377\377\377\377\377\1", 10, "x", CUT);
    REFUSES("String", "\1a\377\377\377\377\377\377\377\377\377\2", 2, "x", "longer than 64 bits");
    PLACE(1, -1, "x");
    REFUSES("Nullable(String)", "\1\0\2a", 4, "x", CUT);
    REFUSES("Array(Int64)", "\200\200\200\200\200\200\200\200\200\1\1", 11, "x", CUT);
    REFUSES("Array(String)", "\3\0\0", 3, "x", CUT);
    REFUSES("Array(Array(Int8))", "\1\2\0", 3, "x[]", CUT);
    REFUSES("Array(Nullable(FixedString(9)))", "\2\1\0abc", 6, "x[]", CUT);
    REFUSES("Map(String, Int8)", "\2\1a\1\1b", 6, "x[].value", CUT);
    REFUSES("Map(String, Int8)", "\377\377\377\377\377\377\377\377\377\1", 10, "x", CUT);
    REFUSES("FixedArray(Int8, 2)", "\2ab\1a", 3, "x", "1 items where each row has 2");
    PLACE(1, -1, "x");
    REFUSES("Array(Tuple())", "\201\200\200\200\4", 0, "x", "1073741825 items without a byte");
    REFUSES("Tuple(Int8, Tuple(Int16, Int8))", "\1\2\3\4\5\6", 6, "x.2.1", CUT);
    REFUSES("LowCardinality(Nullable(String))", "\1\0", 2, "x", CUT);
}

static void fixed_rows_that_are_cut_name_the_column(void **state)
{
    static const stria_field fields[] = {{"a", "Int8"}, {"b", "Int32"}, {"c", "Int16"}};
    static const char *const paths[] = {NULL, "b", "b", "b", "b", "c", "c"};
    stria_batch *const batch = new_batch(fields, 3);

    (void)state;
    for (size_t size = 1; size < 7; size++) {
        put_row("\0\1\2\3\4\5\6\0\1\2\3\4\5\6", 7 + size);
        refuses_for(batch, PLAIN, STRIA_ERR_CORRUPT, 7 + size, paths[size], CUT);
        PLACE(1, -1, paths[size]);
    }
    stria_batch_free(batch);
}

static void items_without_bytes_are_taken(void **state)
{
    stria_batch *const batch = new_column_batch("Array(Tuple())");

    (void)state;
    put_row("\200\200\200\200\4\3", 6); /* 2^30, and 3 */
    takes(batch, PLAIN);
    assert_int_equal(stria_column_span(batch->columns[0], 3).count, 3);
    assert_int_equal(stria_column_rows(batch->columns[0]->child), (size_t)2 * ((1 << 30) + 3));
    stria_batch_free(batch);
}

static void any_byte_but_zero_is_a_null(void **state)
{
    stria_batch *const batch = new_column_batch("Nullable(Int8)");

    (void)state;
    put_row("\2\0\6\377\1\0\7", 7);
    takes(batch, PLAIN);
    assert_memory_equal(stria_column_data(batch->columns[0]), "\0\6\0\0\7\0\6\0\0\7", 10);
    assert_int_equal(stria_column_null_count(batch->columns[0]), 6);
    stria_batch_free(batch);
}

/* ---- Values ------------------------------------------------------------------------------ */

#define REFUSES_VALUE(type, bytes, offset, path, reason)                                           \
    refuses_row(type, bytes, sizeof(bytes) - 1, STRIA_ERR_RANGE, offset, path, reason)

static void values_out_of_range_are_refused(void **state)
{
    (void)state;
    REFUSES_VALUE("Bool", "\1\0\2", 2, "x", "2 does not fit Bool");
    PLACE(2, -1, "x");
    REFUSES_VALUE("Nullable(Bool)", "\1\0\1\0\377", 4, "x", "255 does not fit");
    PLACE(2, -1, "x");
    REFUSES_VALUE("Date32", "\0\0\0\0\0\0\0\177", 4, "x", "does not fit Date32");
    REFUSES_VALUE("Enum8('a' = 1)", "\1\2", 1, "x", "2");
    REFUSES_VALUE("Array(Bool)", "\1\0\2\1\3", 4, "x[]", "3 does not fit");
    PLACE(1, 2, "x[]");
    REFUSES_VALUE("Array(Nullable(Bool))", "\1\1\2\0\1\0\5", 6, "x[]", "5 does not fit");
    PLACE(1, 2, "x[]");
    REFUSES_VALUE("Map(String, Bool)", "\2\1k\1\1k\2", 6, "x[].value", "2 does not fit");
    PLACE(0, 1, "x[].value");
    REFUSES_VALUE("Tuple(Int8, Bool)", "\7\1\7\2", 3, "x.2", "2 does not fit");
    PLACE(1, 1, "x.2");
    REFUSES_VALUE("LowCardinality(Date32)", "\0\0\0\0\0\0\0\177", 4, "x", "does not fit");
    PLACE(1, -1, "x");
    REFUSES_VALUE("Nullable(Nothing)", "\1\0", 1, "x", "nulls alone");
    PLACE(1, -1, "x");
    REFUSES_VALUE("Array(Nothing)", "\0\1", 1, "x[]", "");
    PLACE(1, 0, "x[]");
}

/* Of all that are wrong, whatever the order in which columns are taken. */
static void the_first_wrong_value_is_told(void **state)
{
    static const stria_field fields[] = {
        {"a", "Bool"}, {"s", "String"}, {"t", "Array(Tuple(Bool, String, Bool))"}, {"z", "Bool"}};
    enum { COUNT = 300, ROW = 1 + 2 + 1 + 2 * 4 + 1, FLAGS = 6 };
    static const size_t flags[FLAGS] = {0, 4, 7, 8, 11, 12}; /* bytes of a row that are a Bool's */
    static const char *const paths[FLAGS] = {"a", "t[].1", "t[].3", "t[].1", "t[].3", "z"};
    stria_batch *const batch = new_batch(fields, 4);
    random_source random = {11};

    (void)state;
    for (size_t round = 0; round < 60; round++) {
        size_t first = SIZE_MAX;

        b.size = 0;
        for (size_t row = 0; row < COUNT; row++)
            put_bytes(&b, "\1\1s\2\1\1v\0\0\1w\1\1", ROW);
        for (size_t wrong = 1 + pick(&random, 6); wrong > 0; wrong--) {
            const size_t at = pick(&random, COUNT) * ROW + flags[pick(&random, FLAGS)];
            b.bytes[at] = 2;
            first = at < first ? at : first;
        }
        size_t which = 0;
        while (flags[which] != first % ROW)
            which++;
        refuses_for(batch, PLAIN, STRIA_ERR_RANGE, first, paths[which], "2 does not fit Bool");
        assert_int_equal(error.row, first / ROW);
    }
    stria_batch_free(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(columns_come_in_any_order),
        TEST(names_that_do_not_match_are_refused),
        TEST(types_must_be_the_same),
        TEST(headers_that_are_cut_are_refused),
        TEST(the_end_is_told),
        TEST(what_has_no_bytes_is_refused),
        TEST(the_batch_must_stand_at_the_line),
        TEST(rows_come_in_pieces),
        TEST(pieces_need_the_order_of_the_batch),
        TEST(a_new_batch_goes_on_in_pieces),
        TEST(new_batches_have_limits),
        TEST(wide_nulls_of_new_batches_have_an_allowance),
        TEST(sizes_that_the_input_cannot_back_are_refused),
        TEST(fixed_rows_that_are_cut_name_the_column),
        TEST(items_without_bytes_are_taken),
        TEST(any_byte_but_zero_is_a_null),
        TEST(values_out_of_range_are_refused),
        TEST(the_first_wrong_value_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
