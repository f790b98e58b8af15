/* ticks_test.c - ticks of any unit in time columns: exact, rounded as told, or refused */
#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>

#include "support/moments.h"

static const int32_t units[] = {0, STRIA_NANOSECONDS, STRIA_HUNDRED_NANOSECONDS, STRIA_MICROSECONDS,
    STRIA_MILLISECONDS, STRIA_SECONDS, STRIA_MINUTES, STRIA_HOURS, STRIA_DAYS};
static const int32_t roundings[] = {STRIA_EXACT, STRIA_FLOOR, STRIA_NEAREST};
static const stria_ctype integers[] = {STRIA_INT8, STRIA_INT16, STRIA_INT32, STRIA_INT64,
    STRIA_UINT8, STRIA_UINT16, STRIA_UINT32, STRIA_UINT64};

/* ---- Integers of any C type ------------------------------------------------------------ */

static size_t width_of(stria_ctype ctype)
{
    return (size_t)1 << (ctype < STRIA_UINT8 ? ctype - STRIA_INT8 : ctype - STRIA_UINT8);
}

static bool holds(stria_ctype ctype, wide_int value)
{
    const bool is_signed = ctype < STRIA_UINT8;
    const size_t bits = 8 * width_of(ctype) - is_signed;
    const wide_int end = (wide_int)1 << bits;

    return value < end && value >= (is_signed ? -end : 0);
}

static void store(stria_ctype ctype, wide_int value, void *to)
{
    const uint64_t bits = (uint64_t)value; /* a little-endian machine */

    memcpy(to, &bits, width_of(ctype));
}

static wide_int load(stria_ctype ctype, const void *from)
{
    const size_t width = width_of(ctype);
    uint64_t bits = 0;

    memcpy(&bits, from, width);
    if (ctype < STRIA_UINT8 && bits >> (8 * width - 1) != 0)
        return (wide_int)bits - ((wide_int)1 << 8 * width);
    return (wide_int)bits;
}

static stria_values one(const void *bytes, stria_ctype ctype)
{
    return stria_make_values(bytes, 1, 8, 0, width_of(ctype), ctype, 0);
}

/* What one set of tests is about. */
struct course {
    const time_fact *fact;
    int32_t unit;
    int32_t epoch;
    int32_t rounding;
};

/* Calls the function for every type, unit, epoch and rounding; where the machine is slow,
 * for every seventh of these. */
static void for_each_course(void (*try)(const struct course *course))
{
    const size_t step = rounds(100) < 100 ? 7 : 1;
    size_t number = 0;

    for (size_t t = 0; t < TIME_FACTS; t++) {
        for (size_t u = 0; u < COUNT_OF(units); u++) {
            for (int32_t epoch = 0; epoch <= (time_facts[t].has_epoch ? 1 : 0); epoch++) {
                for (size_t r = 0; r < COUNT_OF(roundings); r++) {
                    const struct course course = {&time_facts[t], units[u], epoch, roundings[r]};
                    if (number++ % step == 0)
                        try(&course);
                }
            }
        }
    }
}

static stria_values ticks_of(const struct course *course, stria_values values)
{
    return stria_ticks(values, course->unit, course->epoch, course->rounding);
}

static bool expect(const struct course *course, wide_int value, int64_t *tick)
{
    return expect_tick(course->fact, value, course->unit, course->epoch, course->rounding, tick);
}

/* ---- Against the slow model --------------------------------------------------------------- */

static void try_one(
    const struct course *course, stria_column *column, stria_ctype ctype, wide_int value)
{
    uint64_t bytes = 0;
    int64_t tick;
    const size_t rows = stria_column_rows(column);

    store(ctype, value, &bytes);
    if (!expect(course, value, &tick)) {
        FAILS(STRIA_ERR_RANGE, stria_append(column, ticks_of(course, one(&bytes, ctype)), &error));
        PLACE(0, 0, "");
        SAYS(course->fact->type);
        assert_int_equal(stria_column_rows(column), rows);
        return;
    }
    OK(stria_append(column, ticks_of(course, one(&bytes, ctype)), &error));
    assert_int_equal(stria_column_rows(column), rows + 1);
    if (tick_at(column, course->fact, rows) != tick)
        fail_msg("%s, unit %d, epoch %d, rounding %d: %lld and not %lld", course->fact->type,
            course->unit, course->epoch, course->rounding,
            (long long)tick_at(column, course->fact, rows), (long long)tick);
}

static void try_values(const struct course *course)
{
    wide_int values[MOMENTS_MAX];
    const size_t count = list_moments(course->fact, course->unit, course->epoch, values);
    stria_column *const column = new_column(course->fact->type);

    for (size_t i = 0; i < count; i++) {
        for (size_t c = 0; c < COUNT_OF(integers); c++) {
            if (holds(integers[c], values[i]))
                try_one(course, column, integers[c], values[i]);
        }
    }
    stria_column_free(column);
}

static void test_every_unit(void **state)
{
    (void)state;
    for_each_course(try_values);
}

/* ---- Blocks, in every form ------------------------------------------------------------------ */

enum { MANY = 1100 }; /* two blocks and a part */

struct item {
    int8_t before;
    int64_t value;
    bool missing;
};

struct slice {
    const int64_t *data;
    const uint8_t *nulls;
    size_t count;
};

struct many {
    int64_t values[MANY];
    int64_t ticks[MANY];
    uint8_t missing[MANY];
    struct item items[MANY];
    const int64_t *pointers[MANY];
};

/* Values that a column takes, over and over; a third is missing, and has any value. */
static bool make_many(const struct course *course, struct many *many)
{
    wide_int values[MOMENTS_MAX];
    const size_t count = list_moments(course->fact, course->unit, course->epoch, values);
    size_t n = 0;

    for (size_t i = 0; n < MANY && (i < count || n > 0); i++) {
        const wide_int value = values[i % count];
        if (holds(STRIA_INT64, value) && expect(course, value, &many->ticks[n]))
            many->values[n++] = (int64_t)value;
    }
    if (n < MANY)
        return false;
    for (size_t i = 0; i < MANY; i++) {
        many->missing[i] = i % 3 == 1;
        many->items[i] = (struct item){
            1, many->missing[i] ? INT64_MIN + 7 : many->values[i], many->missing[i] != 0};
        many->pointers[i] = many->missing[i] ? NULL : &many->values[i];
    }
    return true;
}

static void assert_ticks(const struct course *course, const stria_column *column,
    const struct many *many, bool with_nulls)
{
    assert_int_equal(stria_column_rows(column), MANY);
    for (size_t i = 0; i < MANY; i++) {
        const bool missing = with_nulls && many->missing[i];
        assert_int_equal(stria_column_is_null(column, i), missing);
        assert_int_equal(tick_at(column, course->fact, i), missing ? 0 : many->ticks[i]);
    }
}

/* With `missing` flags that say so where values are missing, else none is. */
static void try_array(const struct course *course, const struct many *many, stria_column *column,
    stria_values values, bool with_nulls)
{
    OK(stria_append(column, ticks_of(course, values), &error));
    assert_ticks(course, column, many, with_nulls);
    SOUND(column);
    stria_column_truncate(column, 0);
}

static void try_lists(const struct course *course, const struct many *many)
{
    static const size_t ends[] = {3, 3, 600, MANY};
    const struct slice slices[] = {{many->values, many->missing, 7},
        {many->values + 7, many->missing + 7, 0}, {many->values + 7, many->missing + 7, MANY - 7}};
    char type[64];

    (void)snprintf(type, sizeof type, "Array(Nullable(%s))", course->fact->type);
    stria_column *const column = new_column(type);
    OK(stria_append_lists(
        column, ticks_of(course, STRIA_VALUES(many->values, MANY)), STRIA_ENDS(ends, 4), &error));
    assert_ticks(course, stria_column_child(column, 0), many, false);
    stria_column_truncate(column, 0);

    OK(stria_append_slices(column,
        stria_slices_of_ticks(
            STRIA_SLICES(slices, 3), course->unit, course->epoch, course->rounding),
        &error));
    assert_ticks(course, stria_column_child(column, 0), many, false);
    stria_column_truncate(column, 0);

    OK(stria_append_slices(column,
        stria_slices_of_ticks(
            STRIA_NULLABLE_SLICES(slices, 3), course->unit, course->epoch, course->rounding),
        &error));
    assert_ticks(course, stria_column_child(column, 0), many, true);
    SOUND(column);
    stria_column_free(column);
}

static void try_forms(const struct course *course)
{
    char type[64];
    struct many *const many = calloc(1, sizeof *many);

    assert_non_null(many);
    if (make_many(course, many)) {
        (void)snprintf(type, sizeof type, "Nullable(%s)", course->fact->type);
        stria_column *const column = new_column(type);
        const stria_values array = STRIA_VALUES(many->values, MANY);
        const stria_values member = STRIA_MEMBER(many->items, MANY, value);

        try_array(course, many, column, array, false);
        try_array(
            course, many, column, stria_with_nulls(array, stria_null_bytes(many->missing)), true);
        try_array(course, many, column,
            stria_with_nulls(member, STRIA_NULL_MEMBER(many->items, missing)), true);
        try_array(course, many, column, STRIA_POINTERS(many->pointers, MANY), true);
        stria_column_free(column);
        try_lists(course, many);
    }
    free(many);
}

static void test_forms(void **state)
{
    (void)state;
    for_each_course(try_forms);
}

/* ---- Reading ------------------------------------------------------------------------------- */

static void try_reading_one(
    const struct course *course, const stria_column *column, size_t row, stria_ctype ctype)
{
    uint64_t bytes = 0;
    wide_int value;
    const bool is_expected = expect_reading(course->fact, tick_at(column, course->fact, row),
                                 course->unit, course->epoch, course->rounding, &value) &&
        holds(ctype, value);
    const stria_out out = stria_out_ticks(stria_make_out(&bytes, 1, 8, 0, width_of(ctype), ctype),
        course->unit, course->epoch, course->rounding);

    if (!is_expected) {
        FAILS(STRIA_ERR_RANGE, stria_read(column, row, out, &error));
        PLACE(0, 0, "");
        return;
    }
    OK(stria_read(column, row, out, &error));
    assert_true(load(ctype, &bytes) == value);
}

static void try_reading(const struct course *course)
{
    wide_int values[MOMENTS_MAX];
    const size_t count = list_moments(course->fact, 0, 0, values);
    stria_column *const column = new_column(course->fact->type);

    for (size_t i = 0; i < count; i++) {
        const int64_t tick = (int64_t)values[i];
        if (values[i] >= course->fact->low && values[i] <= course->fact->high)
            OK(stria_append(column, STRIA_VALUES(&tick, 1), &error));
    }
    for (size_t row = 0; row < stria_column_rows(column); row++) {
        for (size_t c = 0; c < COUNT_OF(integers); c++)
            try_reading_one(course, column, row, integers[c]);
    }
    stria_column_free(column);
}

static void test_reading(void **state)
{
    (void)state;
    for_each_course(try_reading);
}

/* What goes in as ticks of a unit comes out as the same; nulls come out as zero. */
static void test_round_trip(void **state)
{
    (void)state;
    struct item in[MANY];
    struct item out[MANY];
    stria_column *const column = new_column("Nullable(DateTime64(7, 'UTC'))");

    for (size_t i = 0; i < MANY; i++)
        in[i] = (struct item){0, INT64_C(600000000000000000) + 977 * (int64_t)i, i % 5 == 0};
    OK(stria_append(column,
        stria_with_nulls(stria_ticks(STRIA_MEMBER(in, MANY, value), STRIA_HUNDRED_NANOSECONDS,
                             STRIA_EPOCH_0001, STRIA_EXACT),
            STRIA_NULL_MEMBER(in, missing)),
        &error));
    OK(stria_read(column, 0,
        stria_make_out_flags(stria_out_ticks(STRIA_OUT_MEMBER(out, MANY, value),
                                 STRIA_HUNDRED_NANOSECONDS, STRIA_EPOCH_0001, STRIA_EXACT),
            &out[0].missing, 0, sizeof *out, 0),
        &error));
    for (size_t i = 0; i < MANY; i++) {
        assert_int_equal(out[i].missing, in[i].missing);
        assert_int_equal(out[i].value, in[i].missing ? 0 : in[i].value);
    }
    stria_column_free(column);
}

/* ---- Places and sentences ---------------------------------------------------------------- */

/* Wherever the one bad value is, it is found, and nothing is changed. */
static void try_places(const char *type, stria_values values, int64_t *cell, int64_t bad)
{
    static const size_t places[] = {0, 1, 511, 512, 700, MANY - 1};
    char list[64];
    const size_t ends[] = {5, 5, MANY};
    stria_column *const column = new_column(type);
    (void)snprintf(list, sizeof list, "Array(%s)", type);
    stria_column *const lists = new_column(list);

    for (size_t i = 0; i < COUNT_OF(places); i++) {
        int64_t *const place = cell + places[i];
        const int64_t good = *place;
        column_image before = take_image(column);
        *place = bad;
        FAILS(STRIA_ERR_RANGE, stria_append(column, values, &error));
        PLACE((int64_t)places[i], (int64_t)places[i], "");
        UNCHANGED(column, &before);
        free_image(&before);
        FAILS(STRIA_ERR_RANGE, stria_append_lists(lists, values, STRIA_ENDS(ends, 3), &error));
        PLACE(places[i] < 5 ? 0 : 2, (int64_t)places[i], "[]");
        assert_int_equal(stria_column_rows(lists), 0);
        *place = good;
        OK(stria_append(column, values, &error));
    }
    stria_column_free(column);
    stria_column_free(lists);
}

static void test_places(void **state)
{
    (void)state;
    int64_t values[MANY] = {0};
    const stria_values all = STRIA_VALUES(values, MANY);
    const stria_values milliseconds =
        stria_ticks(all, STRIA_MILLISECONDS, STRIA_EPOCH_1970, STRIA_EXACT);
    const stria_values seconds = stria_ticks(all, STRIA_SECONDS, STRIA_EPOCH_1970, STRIA_FLOOR);

    for (size_t i = 0; i < MANY; i++)
        values[i] = 86400000 * (int64_t)i;
    try_places("DateTime", milliseconds, values, 1001); /* not exact */
    try_places("DateTime", milliseconds, values, -1000); /* refused by the taker */
    try_places("Date32", milliseconds, values, INT64_C(-25568) * 86400000); /* by the check */
    try_places("DateTime64(9)", seconds, memset(values, 0, sizeof values), INT64_MAX); /* 64 bits */
    try_places("Nullable(DateTime64(9))", seconds, values, INT64_MIN);
}

static void refuses(const char *type, stria_values values, const char *sentence)
{
    stria_column *const column = new_column(type);

    FAILS(STRIA_ERR_RANGE, stria_append(column, values, &error));
    assert_string_equal(error.message, sentence);
    stria_column_free(column);
}

static void test_sentences(void **state)
{
    (void)state;
    const int64_t value = 1625770050896;
    const int64_t below = -1;
    const uint64_t above = UINT64_MAX;
    const stria_values values = STRIA_VALUES(&value, 1);

    refuses("DateTime('UTC')", stria_ticks(values, STRIA_MILLISECONDS, 0, STRIA_EXACT),
        "1625770050896 milliseconds since 1970-01-01 are not exact in DateTime('UTC'): round them, "
        "or take a finer type");
    refuses("DateTime", stria_ticks(values, STRIA_SECONDS, 0, STRIA_FLOOR),
        "1625770050896 seconds since 1970-01-01 do not fit DateTime (1970-01-01 00:00:00 to "
        "2106-02-07 06:28:15)");
    refuses("Date", stria_ticks(STRIA_VALUES(&below, 1), STRIA_NANOSECONDS, 0, STRIA_FLOOR),
        "-1 nanoseconds since 1970-01-01 do not fit Date (1970-01-01 to 2149-06-06)");
    refuses("Date32", stria_ticks(STRIA_VALUES(&above, 1), STRIA_DAYS, STRIA_EPOCH_0001, 0),
        "18446744073709551615 days since 0001-01-01 do not fit Date32 (1900-01-01 to 2299-12-31)");
    refuses("Time64(1)",
        stria_ticks(STRIA_VALUES(&above, 1), STRIA_HUNDRED_NANOSECONDS, 0, STRIA_NEAREST),
        "18446744073709551615 ticks of 100 nanoseconds do not fit Time64(1) (-999:59:59.9 to "
        "999:59:59.9)");
    refuses("DateTime64(3)", stria_ticks(STRIA_VALUES(&below, 1), 0, STRIA_EPOCH_0001, 0),
        "-1 milliseconds since 0001-01-01 do not fit DateTime64(3) (1900-01-01 00:00:00.000 to "
        "2299-12-31 23:59:59.999)");
}

static void test_sentences_of_reading(void **state)
{
    (void)state;
    const int64_t tick = 1625770050896;
    int16_t narrow;
    int64_t wide;
    stria_column *const column = new_column("DateTime64(3)");

    OK(stria_append(column, STRIA_VALUES(&tick, 1), &error));
    FAILS(STRIA_ERR_RANGE,
        stria_read(column, 0, stria_out_ticks(STRIA_OUT(&wide, 1), STRIA_SECONDS, 0, 0), &error));
    assert_string_equal(error.message,
        "2021-07-08 18:47:30.896 is not exact in seconds: round it, or read it finer");
    FAILS(STRIA_ERR_RANGE,
        stria_read(column, 0,
            stria_out_ticks(STRIA_OUT(&narrow, 1), STRIA_MINUTES, STRIA_EPOCH_0001, STRIA_NEAREST),
            &error));
    assert_string_equal(
        error.message, "2021-07-08 18:47:30.896 does not fit int16_t as minutes since 0001-01-01");
    stria_column_free(column);
}

/* ---- What is no tick --------------------------------------------------------------------- */

static void refuses_ticks(const char *type, stria_code code, stria_values values)
{
    stria_column *const column = new_column(type);

    FAILS(code, stria_append(column, values, &error));
    PLACE(-1, -1, "");
    assert_int_equal(stria_column_rows(column), 0);
    stria_column_free(column);
}

static void test_misuse(void **state)
{
    (void)state;
    const int64_t value = 0;
    const double real = 0;
    const bool flag = false;
    const char *const text = "1970-01-01";
    const uint8_t bytes[] = "1970-01-01";
    const size_t ends[] = {10};
    const stria_values values = STRIA_VALUES(&value, 1);

    for (int32_t unit = -1; unit <= STRIA_DAYS + 1; unit += STRIA_DAYS + 2)
        refuses_ticks("Date", STRIA_ERR_ARGUMENT, stria_ticks(values, unit, 0, 0));
    for (int32_t epoch = -1; epoch <= 2; epoch += 3)
        refuses_ticks("Date", STRIA_ERR_ARGUMENT, stria_ticks(values, STRIA_DAYS, epoch, 0));
    for (int32_t rounding = -1; rounding <= 3; rounding += 4)
        refuses_ticks("Date", STRIA_ERR_ARGUMENT, stria_rounded(values, rounding));

    refuses_ticks("Int64", STRIA_ERR_ARGUMENT, stria_ticks(values, STRIA_SECONDS, 0, 0));
    SAYS("Int64 is no time");
    refuses_ticks("IntervalDay", STRIA_ERR_ARGUMENT, stria_ticks(values, STRIA_DAYS, 0, 0));
    refuses_ticks("String", STRIA_ERR_ARGUMENT, stria_rounded(STRIA_VALUES(&text, 1), STRIA_FLOOR));
    refuses_ticks("Time", STRIA_ERR_ARGUMENT, stria_ticks(values, STRIA_DAYS, STRIA_EPOCH_0001, 0));
    SAYS("Time has no epoch");
    refuses_ticks("Date", STRIA_ERR_TYPE, stria_ticks(STRIA_VALUES(&text, 1), STRIA_SECONDS, 0, 0));
    refuses_ticks(
        "DateTime", STRIA_ERR_TYPE, stria_ticks(STRIA_VALUES(&real, 1), STRIA_SECONDS, 0, 0));
    refuses_ticks(
        "DateTime", STRIA_ERR_TYPE, stria_ticks(STRIA_VALUES(&flag, 1), STRIA_SECONDS, 0, 0));

    /* Bytes that spans would make text of. */
    stria_column *const date = new_column("Date");
    FAILS(STRIA_ERR_SHAPE,
        stria_append_lists(date, stria_ticks(STRIA_BYTES(bytes, 10), STRIA_DAYS, 0, 0),
            STRIA_ENDS(ends, 1), &error));
    stria_column_free(date);
}

static void test_misuse_of_slices_and_out(void **state)
{
    (void)state;
    int64_t values[2] = {0, 0};
    double real;
    const struct slice slices[] = {{values, NULL, 2}};
    const struct {
        const struct slice *data;
        size_t count;
    } outer[] = {{slices, 1}};
    const stria_slices ticks = stria_slices_of_ticks(STRIA_SLICES(slices, 1), STRIA_DAYS, 0, 0);
    stria_column *const numbers = new_column("Array(Int64)");
    stria_column *const dates = new_column("Array(Array(Date))");
    stria_column *const date = new_column("Date");

    FAILS(STRIA_ERR_ARGUMENT, stria_append_slices(numbers, ticks, &error));
    SAYS("Int64 is no time");
    OK(stria_append_slices(dates, STRIA_SLICES_WITHIN(outer, 1, &ticks), &error));
    const stria_slices inner = STRIA_SLICES(slices, 1);
    FAILS(STRIA_ERR_ARGUMENT,
        stria_append_slices(dates,
            stria_slices_of_ticks(STRIA_SLICES_WITHIN(outer, 1, &inner), STRIA_DAYS, 0, 0),
            &error));
    OK(stria_append(date, STRIA_VALUES(values, 2), &error));
    FAILS(STRIA_ERR_TYPE,
        stria_read(date, 0, stria_out_ticks(STRIA_OUT(&real, 1), STRIA_DAYS, 0, 0), &error));
    FAILS(STRIA_ERR_ARGUMENT,
        stria_read(date, 0, stria_out_ticks(STRIA_OUT(values, 2), 99, 0, 0), &error));
    stria_column_free(numbers);
    stria_column_free(dates);
    stria_column_free(date);
}

/* ---- Cases that were bugs elsewhere ------------------------------------------------------ */

static int64_t only_tick(const char *type, stria_values values)
{
    int64_t tick;
    stria_column *const column = new_column(type);

    OK(stria_append(column, values, &error));
    OK(stria_read(column, 0, STRIA_OUT(&tick, 1), &error));
    stria_column_free(column);
    return tick;
}

static void test_known_cases(void **state)
{
    (void)state;
    const int64_t zero = 0;
    const int64_t year_1 = -62135596800;
    const int64_t milliseconds = 1625770050896;
    const int64_t before = -1;
    const int64_t last_day = INT32_MAX;
    const uint64_t year_2262 = UINT64_C(9300000000000000000);
    const int64_t half[] = {-1500, -500, 500, 1500};
    int64_t rounded[4];

    /* Zero is 1970, and year 1 no date-time. */
    assert_int_equal(only_tick("DateTime", stria_ticks(STRIA_VALUES(&zero, 1), 5, 0, 0)), 0);
    refuses("DateTime64(0)", stria_ticks(STRIA_VALUES(&year_1, 1), STRIA_SECONDS, 0, 0),
        "-62135596800 seconds since 1970-01-01 do not fit DateTime64(0) (1900-01-01 00:00:00 to "
        "2299-12-31 23:59:59)");

    /* Milliseconds are no microseconds. */
    assert_int_equal(
        only_tick("DateTime64(6)",
            stria_ticks(STRIA_VALUES(&milliseconds, 1), STRIA_MILLISECONDS, 0, STRIA_EXACT)),
        INT64_C(1625770050896000));

    /* Before 1970 the floor is below. */
    assert_int_equal(only_tick("DateTime64(9)",
                         stria_ticks(STRIA_VALUES(&before, 1), STRIA_NANOSECONDS, 0, STRIA_EXACT)),
        -1);
    assert_int_equal(only_tick("DateTime64(6)",
                         stria_ticks(STRIA_VALUES(&before, 1), STRIA_NANOSECONDS, 0, STRIA_FLOOR)),
        -1);
    refuses("DateTime64(6)", stria_ticks(STRIA_VALUES(&before, 1), STRIA_NANOSECONDS, 0, 0),
        "-1 nanoseconds since 1970-01-01 are not exact in DateTime64(6): round them, or take a "
        "finer type");

    /* Days as microseconds leave 64 bits. */
    refuses("DateTime64(6)", stria_ticks(STRIA_VALUES(&last_day, 1), STRIA_DAYS, 0, 0),
        "2147483647 days since 1970-01-01 do not fit DateTime64(6) (1900-01-01 00:00:00.000000 to "
        "2299-12-31 23:59:59.999999)");

    /* Nanoseconds that only an unsigned integer holds. */
    assert_int_equal(
        only_tick("DateTime64(0)",
            stria_ticks(STRIA_VALUES(&year_2262, 1), STRIA_NANOSECONDS, 0, STRIA_EXACT)),
        INT64_C(9300000000));

    /* Of two as near the later. */
    stria_column *const column = new_column("DateTime64(0)");
    OK(stria_append(
        column, stria_ticks(STRIA_VALUES(half, 4), STRIA_MILLISECONDS, 0, STRIA_NEAREST), &error));
    OK(stria_read(column, 0, STRIA_OUT(rounded, 4), &error));
    assert_int_equal(rounded[0], -1);
    assert_int_equal(rounded[1], 0);
    assert_int_equal(rounded[2], 1);
    assert_int_equal(rounded[3], 2);
    stria_column_free(column);
}

/* Of a hundred thousand dates the last but one is bad. */
static void test_one_of_many(void **state)
{
    (void)state;
    enum { ROWS = 100000 };
    int32_t *const days = calloc(ROWS, sizeof *days);
    stria_column *const column = new_column("Date");

    assert_non_null(days);
    days[ROWS - 1] = -1;
    FAILS(STRIA_ERR_RANGE,
        stria_append(column, stria_ticks(STRIA_VALUES(days, ROWS), STRIA_DAYS, 0, 0), &error));
    PLACE(ROWS - 1, ROWS - 1, "");
    assert_int_equal(stria_column_rows(column), 0);
    stria_column_free(column);
    free(days);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_every_unit),
        TEST(test_forms),
        TEST(test_reading),
        TEST(test_round_trip),
        TEST(test_places),
        TEST(test_sentences),
        TEST(test_sentences_of_reading),
        TEST(test_misuse),
        TEST(test_misuse_of_slices_and_out),
        TEST(test_known_cases),
        TEST(test_one_of_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
