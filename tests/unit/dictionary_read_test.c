/* dictionary_read_test.c - rows of a dictionary, read into the caller's memory */
#include "support/cells.h"
#include "support/support.h"

#include "src/column/dictionary.h"

/* Rows over many blocks come out as they went in, in every C type that a plain column gives. */
static void test_reading_numbers(void **state)
{
    enum { ROWS = 1300 };
    stria_column *const column = new_column("LowCardinality(Nullable(Int64))");
    stria_column *const plain = new_column("Nullable(Int64)");
    static double doubles[2][ROWS];
    static int8_t bytes[ROWS];
    static uint8_t flags[2][ROWS];

    (void)state;
    for (int64_t i = 0; i < ROWS; i++) {
        OK(i % 9 == 4 ? stria_push_null(column, &error)
                      : stria_push_int64(column, i % 200 - 100, &error));
        OK(i % 9 == 4 ? stria_push_null(plain, &error)
                      : stria_push_int64(plain, i % 200 - 100, &error));
    }
    OK(stria_read(column, 0, stria_out_null_bytes(STRIA_OUT(doubles[0], ROWS), flags[0]), &error));
    OK(stria_read(plain, 0, stria_out_null_bytes(STRIA_OUT(doubles[1], ROWS), flags[1]), &error));
    assert_memory_equal(doubles[0], doubles[1], sizeof doubles[0]);
    assert_memory_equal(flags[0], flags[1], sizeof flags[0]);
    FAILS(STRIA_ERR_NULL, stria_read(column, 0, STRIA_OUT(bytes, ROWS), &error));
    PLACE(4, 4, "");
    OK(stria_push_int64(column, 1000, &error));
    OK(stria_read(column, 7, stria_out_null_bytes(STRIA_OUT(bytes, 600), flags[0]), &error));
    FAILS(STRIA_ERR_RANGE,
        stria_read(
            column, ROWS - 599, stria_out_null_bytes(STRIA_OUT(bytes, 600), flags[0]), &error));
    PLACE(599, 599, "");
    FAILS(STRIA_ERR_TYPE, stria_read(column, 0, STRIA_OUT_RAW((uint8_t(*)[8])doubles, 3), &error));
    FAILS(STRIA_ERR_ARGUMENT, stria_read(column, ROWS, STRIA_OUT(bytes, 2), &error));
    stria_column_free(column);
    stria_column_free(plain);
}

/* Every type of number, in its own C type, as a column without dictionary reads it. */
static void test_reading_every_type(void **state)
{
    enum { ROWS = 600, WIDEST = 32 };
    static uint8_t read[2][ROWS * WIDEST];
    static uint8_t flags[2][ROWS];
    random_source random = {8};

    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        const type_fact *const fact = &facts[i];
        char type[2][96];
        stria_column *columns[2];
        if (!goes_into_dictionary(fact) || !is_number(fact))
            continue;
        (void)wrapped(type[0], sizeof type[0], "Nullable(%s)", fact->type);
        (void)wrapped(type[1], sizeof type[1], "LowCardinality(%s)", type[0]);
        struct cells cells = make_cells(fact, ROWS, CELLS_ANY, 4, &random);
        for (size_t k = 0; k < 2; k++) {
            columns[k] = new_column(type[k]);
            push_cells(columns[k], &cells);
            const stria_out out =
                stria_make_out(read[k], ROWS, fact->width, 0, fact->width, fact->ctype);
            OK(stria_read(columns[k], 0, stria_out_null_bytes(out, flags[k]), &error));
            stria_column_free(columns[k]);
        }
        assert_memory_equal(read[0], read[1], ROWS * fact->width);
        assert_memory_equal(flags[0], flags[1], ROWS);
        free_cells(&cells);
    }
}

static void test_reading_times(void **state)
{
    enum { ROWS = 1100 };
    stria_column *const dates = new_column("LowCardinality(Date)");
    stria_column *const times = new_column("LowCardinality(Nullable(DateTime('UTC')))");
    static int64_t seconds[ROWS];
    static stria_date parts[ROWS];
    static uint8_t bits[(ROWS + 7) / 8];

    (void)state;
    for (int64_t i = 0; i < ROWS; i++) {
        OK(stria_push_date(dates, (stria_date){2024, 2, (uint8_t)(1 + i % 29)}, &error));
        OK(i % 10 == 9 ? stria_push_null(times, &error) : stria_push_int64(times, i % 50, &error));
    }
    OK(stria_read(dates, 0, STRIA_OUT(parts, ROWS), &error));
    OK(stria_read(dates, 0,
        stria_out_ticks(STRIA_OUT(seconds, ROWS), STRIA_SECONDS, STRIA_EPOCH_1970, STRIA_EXACT),
        &error));
    for (size_t i = 0; i < ROWS; i++) {
        assert_int_equal(parts[i].day, 1 + i % 29);
        assert_int_equal(parts[i].year, 2024);
        assert_int_equal(seconds[i], (19754 + (int64_t)i % 29) * 86400);
    }
    OK(stria_read(times, 0,
        stria_out_null_bits(stria_out_ticks(STRIA_OUT(seconds, ROWS), STRIA_MILLISECONDS,
                                STRIA_EPOCH_1970, STRIA_EXACT),
            bits, 0),
        &error));
    for (size_t i = 0; i < ROWS; i++) {
        assert_int_equal(bits[i / 8] >> i % 8 & 1, i % 10 == 9);
        assert_int_equal(seconds[i], i % 10 == 9 ? 0 : (int64_t)i % 50 * 1000);
    }
    FAILS(STRIA_ERR_RANGE,
        stria_read(times, 0,
            stria_out_null_bits(stria_out_ticks(STRIA_OUT(seconds, ROWS), STRIA_MINUTES,
                                    STRIA_EPOCH_1970, STRIA_EXACT),
                bits, 0),
            &error));
    PLACE(1, 1, "");
    stria_column_free(dates);
    stria_column_free(times);
}

static void test_reading_bytes(void **state)
{
    enum { ROWS = 700 };
    stria_column *const wide = new_column("LowCardinality(FixedString(100))");
    stria_column *const uuids = new_column("LowCardinality(Nullable(UUID))");
    static uint8_t blocks[ROWS][100];
    static uint8_t read[ROWS][100];
    static uint8_t held[ROWS][16];
    static uint8_t back[ROWS][16];
    static uint8_t flags[ROWS];
    char text[128];

    (void)state;
    for (size_t i = 0; i < ROWS; i++) {
        memset(blocks[i], (int)(i % 90), 100);
        memset(held[i], 0, 16);
        held[i][15] = (uint8_t)(i % 33);
        held[i][0] = 0xab;
        flags[i] = i % 8 == 2;
    }
    OK(stria_append(wide, STRIA_RAW(blocks, ROWS), &error));
    assert_int_equal(wide->child->head.rows, 90);
    OK(stria_read(wide, 0, STRIA_OUT_RAW(read, ROWS), &error));
    assert_memory_equal(read, blocks, sizeof read);
    assert_int_equal(stria_column_view(wide, 95).size, 100);
    assert_memory_equal(stria_column_view(wide, 95).data, blocks[95], 100);

    OK(stria_append(
        uuids, stria_with_nulls(STRIA_RAW(held, ROWS), stria_null_bytes(flags)), &error));
    memset(flags, 7, sizeof flags);
    OK(stria_read(uuids, 0, stria_out_null_bytes(STRIA_OUT_RAW(back, ROWS), flags), &error));
    for (size_t i = 0; i < ROWS; i++) {
        static const uint8_t zeros[16] = {0};
        assert_int_equal(flags[i], i % 8 == 2);
        assert_memory_equal(back[i], flags[i] ? zeros : held[i], 16);
    }
    (void)stria_column_text(uuids, 1, text, sizeof text);
    assert_string_equal(text, "ab000000-0000-0000-0000-000000000001");
    (void)stria_column_text(uuids, 2, text, sizeof text);
    assert_string_equal(text, "NULL");
    FAILS(STRIA_ERR_TYPE, stria_read(wide, 0, STRIA_OUT_RAW(back, 1), &error));
    assert_null(stria_column_view(wide, ROWS).data);
    assert_false(stria_column_is_null(uuids, ROWS));
    stria_column_free(wide);
    stria_column_free(uuids);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_reading_numbers),
        TEST(test_reading_every_type),
        TEST(test_reading_times),
        TEST(test_reading_bytes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
