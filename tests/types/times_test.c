/* times_test.c - the times that DuckDB and Arrow have and ClickHouse lacks
 *
 * Bytes that a column must hold were read out of DuckDB 1.5.6's own vectors, for the SQL that
 * stands beside them. */
#include "support/support.h"

#include "stria/clickhouse.h"
#include "support/facts.h"
#include "support/random.h"

/* ---- Bytes of an engine ------------------------------------------------------------------- */

struct known {
    const char *type;
    const char *text;
    size_t width;
    uint8_t bytes[16];
    const char *printed; /* NULL: as `text` */
};

static const struct known engine[] = {
    /* DATE '5881580-07-10', '5877642-06-25 (BC)', 'infinity', '-infinity' */
    {"Date32Full", "+5881580-07-10", 4, {0xfe, 0xff, 0xff, 0x7f}, NULL},
    {"Date32Full", "-5877641-06-25", 4, {0x02, 0x00, 0x00, 0x80}, NULL},
    {"Date32Full", "infinity", 4, {0xff, 0xff, 0xff, 0x7f}, NULL},
    {"Date32Full", "-infinity", 4, {0x01, 0x00, 0x00, 0x80}, NULL},
    /* TIMESTAMP_NS 'infinity', TIMESTAMP_S '-infinity' */
    {"Timestamp(9)", "infinity", 8, {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f}, NULL},
    {"Timestamp(0)", "-infinity", 8, {0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x80}, NULL},
    /* TIMESTAMP_MS '2024-02-29 12:34:56.789', TIMESTAMPTZ '2024-02-29 12:34:56.789+01' */
    {"Timestamp(3)", "2024-02-29T12:34:56.789Z", 8,
        {0x95, 0x54, 0xdc, 0xf4, 0x8d, 0x01, 0x00, 0x00}, "2024-02-29 12:34:56.789"},
    {"Timestamp(6, 'Europe/Vienna')", "2024-02-29 12:34:56.789+01:00", 8,
        {0x08, 0xc2, 0x16, 0xa6, 0x83, 0x12, 0x06, 0x00}, "2024-02-29 11:34:56.789000Z"},
    /* TIME '24:00:00', TIME_NS '12:34:56.789123456' */
    {"TimeUS", "24:00:00", 8, {0x00, 0x60, 0xd7, 0x1d, 0x14, 0x00, 0x00, 0x00}, "24:00:00.000000"},
    {"TimeNS", "12:34:56.789123456", 8, {0x80, 0x71, 0x06, 0x7b, 0x32, 0x29, 0x00, 0x00}, NULL},
    /* TIMETZ '12:34:56.789+01:00', '24:00:00-15:59:59', '00:00:00+15:59:59' */
    {"TimeTZ", "12:34:56.789+01:00", 8, {0xef, 0xd2, 0x00, 0x08, 0x26, 0xe6, 0x8b, 0x0a},
        "12:34:56.789000+01:00"},
    {"TimeTZ", "24:00:00-15:59:59", 8, {0xfe, 0xc1, 0x01, 0x00, 0x60, 0xd7, 0x1d, 0x14},
        "24:00:00.000000-15:59:59"},
    {"TimeTZ", "00:00:00+15:59:59", 8, {0}, "00:00:00.000000+15:59:59"},
    /* INTERVAL '14 months -3 days 1.5 seconds' */
    {"IntervalMDM", "P14M-3DT1.5S", 16, {0x0e, 0, 0, 0, 0xfd, 0xff, 0xff, 0xff, 0x60, 0xe3, 0x16},
        NULL},
};

static void test_bytes_of_an_engine(void **state)
{
    static const char *const patterns[] = {"%s", "Nullable(%s)"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(engine) * COUNT_OF(patterns); i++) {
        const struct known *const known = &engine[i / 2];
        char type[64];
        char text[64];
        stria_column *const column =
            new_column(wrapped(type, sizeof type, patterns[i % 2], known->type));

        OK(stria_push_cstr(column, known->text, &error));
        assert_memory_equal(stria_column_data(column), known->bytes, known->width);
        (void)stria_column_text(column, 0, text, sizeof text);
        assert_string_equal(text, known->printed != NULL ? known->printed : known->text);
        OK(stria_push_cstr(column, text, &error));
        assert_memory_equal(
            (const uint8_t *)stria_column_data(column) + known->width, known->bytes, known->width);
        stria_column_free(column);
    }
}

/* ---- Names -------------------------------------------------------------------------------- */

static void prints_as(const char *type, const char *expected)
{
    char text[64];
    stria_column *const column = new_column(type);

    (void)stria_column_type_text(column, text, sizeof text);
    assert_string_equal(text, expected);
    stria_column_free(column);
}

static void is_no_type(const char *type, int64_t offset, const char *why)
{
    assert_null(stria_column_new(type, &hard, &error));
    assert_int_equal(error.code, STRIA_ERR_TYPE);
    assert_int_equal(error.offset, offset);
    SAYS(why);
}

/* The spelling of a type goes before the aliases of others, which are of any case. */
static void test_names(void **state)
{
    (void)state;
    prints_as("Timestamp", "Timestamp(6)");
    prints_as("Timestamp()", "Timestamp(6)");
    prints_as("Timestamp(3,'UTC')", "Timestamp(3, 'UTC')");
    prints_as("TIMESTAMP", "DateTime");
    prints_as("timestamp", "DateTime");
    prints_as("Duration", "Duration(6)");
    prints_as("Array(Nullable(TimeTZ))", "Array(Nullable(TimeTZ))");
    is_no_type("Timestamp(4)", 10, "a precision of 0, 3, 6 or 9 is missing");
    is_no_type("Timestamp(10)", 10, "a precision of 0, 3, 6 or 9 is missing");
    is_no_type("Timestamp('UTC')", 10, "a precision of 0, 3, 6 or 9 is missing");
    is_no_type("Duration(1)", 9, "a precision of 0, 3, 6 or 9 is missing");
    is_no_type("DateTime64(10)", 11, "a precision from 0 to 9 is missing");
    is_no_type("TimeNS(9)", 7, "takes no parameters");
    is_no_type("LowCardinality(TimeUS)", 15, "LowCardinality does not take this type");
    is_no_type("timens", 0, "no type is named 'timens'");
}

/* ---- Infinity ------------------------------------------------------------------------------- */

static void test_infinity_as_ticks(void **state)
{
    static const int64_t wide[] = {INT64_MAX, -INT64_MAX, 5};
    static const int32_t narrow[] = {INT32_MAX, -INT32_MAX, 5};
    stria_column *const stamps = new_column("Timestamp(3)");
    stria_column *const days = new_column("Date32Full");
    int64_t out[3];

    (void)state;
    OK(stria_append(stamps, STRIA_VALUES(wide, 3), &error));
    OK(stria_append(days, STRIA_VALUES(narrow, 3), &error));
    OK(stria_read(stamps, 0, STRIA_OUT(out, 3), &error));
    assert_memory_equal(out, wide, sizeof out);
    OK(stria_read(days, 0, STRIA_OUT(out, 3), &error));
    assert_int_equal(out[0], INT32_MAX);
    assert_int_equal(out[1], -INT32_MAX);

    /* A number of the column's own ticks that is none. */
    FAILS(STRIA_ERR_RANGE, stria_push_int64(stamps, INT64_MIN, &error));
    SAYS("-9223372036854775808 does not fit Timestamp(3)");
    FAILS(STRIA_ERR_RANGE, stria_push_int32(days, INT32_MIN, &error));
    SAYS("-2147483648 does not fit Date32Full (-2147483646 to 2147483646)");
    FAILS(STRIA_ERR_RANGE, stria_push_int64(days, INT64_MAX, &error));
    stria_column_free(stamps);
    stria_column_free(days);
}

/* A change of units keeps infinity, both ways, in blocks of any length and beside nulls. */
static void test_infinity_in_other_units(void **state)
{
    enum { MANY = 1100 };
    static const char *const types[] = {
        "Date32Full", "Timestamp(0)", "Timestamp(3)", "Timestamp(6)", "Timestamp(9)"};
    static const int32_t units[] = {STRIA_DAYS, STRIA_HOURS, STRIA_SECONDS, STRIA_MILLISECONDS,
        STRIA_MICROSECONDS, STRIA_NANOSECONDS};
    static int64_t in[MANY];
    static int64_t out[MANY];
    static uint8_t missing[MANY];

    (void)state;
    for (size_t i = 0; i < MANY; i++) {
        in[i] = i % 3 == 0 ? INT64_MAX : i % 3 == 1 ? -INT64_MAX : 0;
        missing[i] = i % 7 == 0;
    }
    for (size_t i = 0; i < COUNT_OF(types) * COUNT_OF(units); i++) {
        char type[64];
        const int32_t unit = units[i % COUNT_OF(units)];
        stria_column *const column =
            new_column(wrapped(type, sizeof type, "Nullable(%s)", types[i / COUNT_OF(units)]));
        const int64_t end = i < COUNT_OF(units) ? INT32_MAX : INT64_MAX;
        const stria_values values = stria_ticks(STRIA_VALUES(in, MANY), unit, 0, STRIA_EXACT);

        OK(stria_append(column, stria_with_nulls(values, stria_null_bytes(missing)), &error));
        for (size_t row = 0; row < MANY; row++) {
            const void *const data = stria_column_data(column);
            const int64_t tick =
                end == INT32_MAX ? ((const int32_t *)data)[row] : ((const int64_t *)data)[row];
            const int64_t expected = row % 3 == 0 ? end : row % 3 == 1 ? -end : 0;
            assert_int_equal(tick, missing[row] ? 0 : expected);
        }
        OK(stria_read(column, 0,
            stria_out_null_bytes(
                stria_out_ticks(STRIA_OUT(out, MANY), unit, 0, STRIA_EXACT), missing),
            &error));
        for (size_t row = 0; row < MANY; row++)
            assert_int_equal(out[row], missing[row] ? 0 : in[row]);
        stria_column_free(column);
    }
}

/* What is computed is never infinite, and what is infinite has no parts. */
static void test_nothing_becomes_infinite(void **state)
{
    static const stria_date last = {5881580, 7, 11}; /* day INT32_MAX */
    static const stria_date before = {-5877641, 6, 24}; /* -INT32_MAX */
    static const stria_datetime moment = {294247, 1, 10, 4, 0, 54, 0, 0, 775807000};
    static const int64_t hours[] = {0, INT64_C(24) * INT32_MAX};
    static const int32_t seconds[] = {INT32_MAX};
    stria_column *const days = new_column("Date32Full");
    stria_column *const stamps = new_column("Timestamp(6)");
    stria_date date[2];
    stria_datetime datetime[2];
    int32_t narrow[2];

    (void)state;
    FAILS(STRIA_ERR_RANGE, stria_push_date(days, last, &error));
    SAYS("5881580-07-11 does not fit Date32Full");
    FAILS(STRIA_ERR_RANGE, stria_push_date(days, before, &error));
    FAILS(STRIA_ERR_RANGE, stria_push_datetime(stamps, moment, &error));
    SAYS("does not fit Timestamp(6)");
    FAILS(STRIA_ERR_RANGE,
        stria_append(days, stria_ticks(STRIA_VALUES(hours, 2), STRIA_HOURS, 0, 0), &error));
    PLACE(1, 1, "");
    FAILS(STRIA_ERR_RANGE, stria_push_cstr(days, "Infinity", &error));
    FAILS(STRIA_ERR_RANGE, stria_push_cstr(days, "+infinity", &error));
    FAILS(STRIA_ERR_RANGE, stria_push_cstr(days, "infinit", &error));

    /* 32 bits of another unit have no infinity: this is 2038. */
    OK(stria_append(stamps, stria_ticks(STRIA_VALUES(seconds, 1), STRIA_SECONDS, 0, 0), &error));
    assert_int_equal(*(const int64_t *)stria_column_data(stamps), INT64_C(2147483647000000));

    OK(stria_push_cstr(stamps, "infinity", &error));
    OK(stria_push_cstr(days, "1970-01-01", &error));
    OK(stria_push_cstr(days, "-infinity", &error));
    FAILS(STRIA_ERR_RANGE, stria_read(days, 0, STRIA_OUT(date, 2), &error));
    PLACE(1, 1, "");
    SAYS("-infinity does not fit stria_date");
    FAILS(STRIA_ERR_RANGE, stria_read(stamps, 0, STRIA_OUT(datetime, 2), &error));
    SAYS("infinity does not fit stria_datetime");
    FAILS(STRIA_ERR_RANGE,
        stria_read(stamps, 0, stria_out_ticks(STRIA_OUT(narrow, 2), STRIA_SECONDS, 0, 0), &error));
    SAYS("infinity does not fit int32_t as seconds");
    stria_column_free(days);
    stria_column_free(stamps);
}

/* A date of 1970-01-01 and others, far and near, by their parts and back. */
static void test_far_dates(void **state)
{
    static const stria_date dates[] = {
        {5881580, 7, 10}, {-5877641, 6, 25}, {0, 2, 29}, {-4, 2, 29}, {1970, 1, 1}, {10000, 1, 1}};
    static const int32_t days[] = {2147483646, -2147483646, -719469, -720930, 0, 2932897};
    stria_column *const column = new_column("Date32Full");
    stria_date out[6];

    (void)state;
    OK(stria_append(column, STRIA_VALUES(dates, 6), &error));
    assert_memory_equal(stria_column_data(column), days, sizeof days);
    OK(stria_read(column, 0, STRIA_OUT(out, 6), &error));
    for (size_t i = 0; i < 6; i++) {
        assert_int_equal(out[i].year, dates[i].year);
        assert_int_equal(out[i].month, dates[i].month);
        assert_int_equal(out[i].day, dates[i].day);
    }
    stria_column_free(column);
}

static void test_far_dates_as_text(void **state)
{
    static const char *const good[] = {"-0001-12-31", "+10000-01-01", "0000-01-01", "-12345-06-07"};
    static const char *const bad[] = {"+2020-01-01", "-0000-01-01", "-020-01-01", "+010000-01-01",
        "-02020-01-01", "+-2020-01-01", "20200-01-01", "+9999-12-31", "-", "+"};
    stria_column *const column = new_column("Date32Full");
    stria_column *const near = new_column("Date32");

    (void)state;
    for (size_t i = 0; i < COUNT_OF(good); i++) {
        char text[64];
        OK(stria_push_cstr(column, good[i], &error));
        (void)stria_column_text(column, i, text, sizeof text);
        assert_string_equal(text, good[i]);
    }
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        FAILS(STRIA_ERR_RANGE, stria_push_cstr(column, bad[i], &error));
        SAYS("is no Date32Full");
    }
    FAILS(STRIA_ERR_RANGE, stria_push_cstr(near, "+10000-01-01", &error));
    SAYS("is no Date32: see byte 0");
    FAILS(STRIA_ERR_RANGE, stria_push_cstr(column, "+99999999999999999999-01-01", &error));
    SAYS("does not fit Date32Full");
    stria_column_free(column);
    stria_column_free(near);
}

/* ---- Times with an offset ---------------------------------------------------------------- */

static void test_timetz(void **state)
{
    enum { MANY = 1030 };
    static stria_timetz in[MANY];
    static stria_timetz out[MANY];
    static const stria_timetz *pointers[MANY];
    static uint8_t missing[MANY];
    random_source random = {1};
    stria_column *const column = new_column("TimeTZ");
    stria_column *const nullable = new_column("Nullable(TimeTZ)");

    (void)state;
    for (size_t i = 0; i < MANY; i++) {
        in[i].micros = (int64_t)(next_random(&random) % UINT64_C(86400000001));
        in[i].offset = (int32_t)(next_random(&random) % (2 * 57599 + 1)) - 57599;
        pointers[i] = i % 5 == 0 ? NULL : &in[i];
    }
    OK(stria_append(column, STRIA_VALUES(in, MANY), &error));
    OK(stria_append(nullable, STRIA_POINTERS(pointers, MANY), &error));
    OK(stria_read(column, 0, STRIA_OUT(out, MANY), &error));
    const uint64_t *const packed = stria_column_data(column);
    const uint64_t *const packed_nullable = stria_column_data(nullable);
    for (size_t i = 0; i < MANY; i++) {
        assert_int_equal(out[i].micros, in[i].micros);
        assert_int_equal(out[i].offset, in[i].offset);
        assert_int_equal(
            packed[i], (uint64_t)in[i].micros << 24 | (uint64_t)(57599 - in[i].offset));
        assert_int_equal(packed_nullable[i], i % 5 == 0 ? 0 : packed[i]);
    }
    for (size_t i = 0; i < MANY; i++) {
        char text[64];
        (void)stria_column_text(column, i, text, sizeof text);
        OK(stria_push_cstr(column, text, &error));
        const uint64_t *const all = stria_column_data(column);
        assert_int_equal(all[MANY + i], all[i]);
    }
    OK(stria_read(nullable, 0, stria_out_null_bytes(STRIA_OUT(out, MANY), missing), &error));
    assert_int_equal(missing[0], 1);
    assert_int_equal(out[0].micros, 0);
    assert_int_equal(out[1].offset, in[1].offset);
    FAILS(STRIA_ERR_NULL, stria_read(nullable, 0, STRIA_OUT(out, MANY), &error));
    stria_column_free(column);
    stria_column_free(nullable);
}

static void test_timetz_refused(void **state)
{
    static const stria_timetz bad[] = {
        {-1, 0, 0}, {86400000001, 0, 0}, {0, 57600, 0}, {0, -57600, 0}, {INT64_MAX, INT32_MIN, 0}};
    static const char *const texts[] = {"12:00:00", "12:00:00+1:00", "12:00:00+16:00",
        "24:00:01+00:00", "24:00:00.000001+00:00", "12:00:60Z", "12:00:00+01:00:60", "12:00+01:00",
        "12:00:00 +01:00", "-12:00:00Z", "12:00:00.0000001Z", "12:00:00+01:00x", ""};
    const uint8_t raw[1][8] = {{0}};
    stria_column *const column = new_column("TimeTZ");
    stria_column *const lists = new_column("Array(TimeTZ)");
    uint64_t number;

    (void)state;
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        const stria_timetz two[] = {{0, 0, 0}, bad[i]};
        FAILS(STRIA_ERR_RANGE, stria_append(column, STRIA_VALUES(two, 2), &error));
        PLACE(1, 1, "");
        SAYS("does not exist");
    }
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        FAILS(STRIA_ERR_RANGE, stria_push_cstr(column, texts[i], &error));
    assert_int_equal(stria_column_rows(column), 0);
    FAILS(STRIA_ERR_TYPE, stria_append(column, STRIA_RAW(raw, 1), &error));
    SAYS("TimeTZ takes no values of raw bytes");
    FAILS(STRIA_ERR_TYPE, stria_push_int64(column, 0, &error));
    FAILS(STRIA_ERR_TYPE, stria_push_interval_micros(column, (stria_interval_micros){0}, &error));
    FAILS(STRIA_ERR_TYPE, stria_push_date(column, (stria_date){2000, 1, 1}, &error));
    FAILS(STRIA_ERR_TYPE,
        stria_read(column, 0, stria_make_out(&number, 0, 8, 0, 8, STRIA_UINT64), &error));
    SAYS("TimeTZ is not read into this C type");

    /* In a list, with its place. */
    const stria_timetz listed[] = {{0, 0, 0}, {1, 1, 0}, {0, 57600, 0}};
    const int32_t offsets[] = {0, 1, 3};
    FAILS(STRIA_ERR_RANGE,
        stria_append_lists(lists, STRIA_VALUES(listed, 3), STRIA_OFFSETS(offsets, 2), &error));
    PLACE(1, 2, "[]");
    const struct {
        const stria_timetz *data;
        size_t count;
    } slices[] = {{listed, 2}, {listed + 1, 1}};
    OK(stria_append_slices(lists, STRIA_SLICES(slices, 2), &error));
    assert_int_equal(stria_column_rows(stria_column_child(lists, 0)), 3);
    stria_column_free(column);
    stria_column_free(lists);
}

/* ---- Intervals --------------------------------------------------------------------------- */

static void test_intervals_of_the_other_kind(void **state)
{
    static const stria_interval_micros micros[] = {{1, -2, 3}, {-1, 2, INT64_MAX / 1000}};
    static const stria_interval_nanos nanos[] = {{1, -2, 3000}, {-1, 2, INT64_MAX / 1000 * 1000}};
    static const stria_interval_nanos between[] = {{0, 0, 1000}, {0, 0, 1001}};
    static const stria_interval_micros far[] = {{0, 0, 0}, {0, 0, INT64_MIN / 1000 - 1}};
    stria_column *const mdm = new_column("IntervalMDM");
    stria_column *const mdn = new_column("IntervalMDN");
    stria_interval_micros to_micros[2];
    stria_interval_nanos to_nanos[2];

    (void)state;
    OK(stria_append(mdm, STRIA_VALUES(nanos, 2), &error));
    OK(stria_append(mdn, STRIA_VALUES(micros, 2), &error));
    assert_memory_equal(stria_column_data(mdm), micros, sizeof micros);
    assert_memory_equal(stria_column_data(mdn), nanos, sizeof nanos);
    OK(stria_read(mdm, 0, STRIA_OUT(to_nanos, 2), &error));
    OK(stria_read(mdn, 0, STRIA_OUT(to_micros, 2), &error));
    assert_memory_equal(to_nanos, nanos, sizeof nanos);
    assert_memory_equal(to_micros, micros, sizeof micros);

    FAILS(STRIA_ERR_RANGE, stria_append(mdm, STRIA_VALUES(between, 2), &error));
    PLACE(1, 1, "");
    SAYS("{0 months, 0 days, 1001 ns} is not exact in IntervalMDM");
    FAILS(STRIA_ERR_RANGE, stria_append(mdn, STRIA_VALUES(far, 2), &error));
    PLACE(1, 1, "");
    SAYS("us} does not fit IntervalMDN");
    OK(stria_append(mdm, STRIA_VALUES(far, 2), &error));
    OK(stria_append(mdn, STRIA_VALUES(between, 2), &error));
    FAILS(STRIA_ERR_RANGE, stria_read(mdm, 2, STRIA_OUT(to_nanos, 2), &error));
    PLACE(1, 1, "");
    SAYS("does not fit stria_interval_nanos");
    FAILS(STRIA_ERR_RANGE, stria_read(mdn, 2, STRIA_OUT(to_micros, 2), &error));
    PLACE(1, 1, "");
    SAYS("PT0.000001001S is not exact in stria_interval_micros");
    stria_column_free(mdm);
    stria_column_free(mdn);
}

static void test_intervals_as_text(void **state)
{
    static const struct {
        const char *text;
        stria_interval_micros interval;
        const char *printed;
    } good[] = {
        {"PT0S", {0, 0, 0}, "PT0S"},
        {"P0D", {0, 0, 0}, "PT0S"},
        {"P1Y2M3W4DT5H6M7.8S", {14, 25, INT64_C(18367800000)}, "P14M25DT18367.8S"},
        {"P-1Y1M", {-11, 0, 0}, "P-11M"},
        {"PT-0.5S", {0, 0, -500000}, "PT-0.5S"},
        {"PT1H-1S", {0, 0, INT64_C(3599000000)}, "PT3599S"},
        {"P-1D", {0, -1, 0}, "P-1D"},
        {"PT0.0000010S", {0, 0, 1}, "PT0.000001S"},
    };
    static const struct {
        const char *text;
        int64_t offset; /* of the first wrong byte */
    } bad[] = {{"", 0}, {"P", 1}, {"PT", 2}, {"P1", 2}, {"P1DT", 4}, {"1D", 0}, {"P1D1M", 3},
        {"P1M1M", 4}, {"P1.5D", 4}, {"PT1.5M", 5}, {"PT1.S", 4}, {"P 1D", 1}, {"p1D", 0},
        {"P+1D", 1}, {"PT1S ", 4}, {"P1H", 2}, {"PT1D", 3}, {"P--1D", 2}, {"PT.5S", 2},
        {"P1Y2W1W", 6}, {"P12x", 3}};
    static const char *const far[] = {"P2147483648M", "P178956971Y", "P-2147483649D",
        "PT0.0000001S", "PT9223372036854.775808S", "PT99999999999999999999999S"};
    stria_column *const column = new_column("IntervalMDM");

    (void)state;
    for (size_t i = 0; i < COUNT_OF(good); i++) {
        char text[64];
        OK(stria_push_cstr(column, good[i].text, &error));
        const stria_interval_micros *const held = stria_column_data(column);
        assert_memory_equal(&held[i], &good[i].interval, sizeof *held);
        (void)stria_column_text(column, i, text, sizeof text);
        assert_string_equal(text, good[i].printed);
    }
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        FAILS(STRIA_ERR_RANGE, stria_push_cstr(column, bad[i].text, &error));
        SAYS("is no IntervalMDM: see byte");
        assert_int_equal(error.offset, bad[i].offset);
    }
    for (size_t i = 0; i < COUNT_OF(far); i++) {
        FAILS(STRIA_ERR_RANGE, stria_push_cstr(column, far[i], &error));
        SAYS("does not fit IntervalMDM");
    }
    stria_column_free(column);
}

/* ---- Spans of time ----------------------------------------------------------------------- */

static void test_durations(void **state)
{
    static const int64_t minutes[] = {-90, 90};
    stria_column *const column = new_column("Duration(3)");
    char text[64];

    (void)state;
    OK(stria_append(column, stria_ticks(STRIA_VALUES(minutes, 2), STRIA_MINUTES, 0, 0), &error));
    OK(stria_push_cstr(column, "-123456:00:00.001", &error));
    const int64_t *const ticks = stria_column_data(column);
    assert_int_equal(ticks[0], -5400000);
    assert_int_equal(ticks[2], INT64_C(-444441600001));
    (void)stria_column_text(column, 0, text, sizeof text);
    assert_string_equal(text, "-01:30:00.000");
    FAILS(STRIA_ERR_ARGUMENT,
        stria_append(column,
            stria_ticks(STRIA_VALUES(minutes, 2), STRIA_MINUTES, STRIA_EPOCH_0001, 0), &error));
    FAILS(STRIA_ERR_TYPE, stria_push_interval_nanos(column, (stria_interval_nanos){0}, &error));
    stria_column_free(column);
}

/* ---- Where ClickHouse is asked for ------------------------------------------------------- */

static void test_native_has_none_of_them(void **state)
{
    static const char *const types[] = {"Date32Full", "Timestamp(6)", "TimeUS", "TimeNS", "TimeTZ",
        "Duration(9)", "IntervalMDM", "IntervalMDN"};
    stria_memory *const memory = stria_memory_new(&hard);

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        char type[64];
        const stria_field field = {
            "t", wrapped(type, sizeof type, "Array(Nullable(%s))", types[i])};
        stria_batch *const batch = new_batch(&field, 1);

        FAILS(STRIA_ERR_TARGET, stria_batch_write_native(batch, stria_memory_sink(memory), &error));
        assert_int_equal(stria_memory_view(memory).size, 0);
        stria_batch_free(batch);
    }
    stria_memory_free(memory);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(test_bytes_of_an_engine),
        TEST(test_names),
        TEST(test_infinity_as_ticks),
        TEST(test_infinity_in_other_units),
        TEST(test_nothing_becomes_infinite),
        TEST(test_far_dates),
        TEST(test_far_dates_as_text),
        TEST(test_timetz),
        TEST(test_timetz_refused),
        TEST(test_intervals_of_the_other_kind),
        TEST(test_intervals_as_text),
        TEST(test_durations),
        TEST(test_native_has_none_of_them),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
