/* makers_test.c - what the makers of values.h put into the structs
 *
 * Built also with -fsanitize=undefined and with -fshort-enums.  Nothing here
 * reads an element, so arrays may be NULL.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

#include "stria/values.h"

struct quantity {
    bool present;
    int16_t value;
};

struct row {
    int64_t id;
    struct quantity qty;
    const char *venue;
    char code[5];
    uint8_t missing;
};

static void assert_values(stria_values values, size_t count, size_t stride, size_t offset,
    size_t width, stria_ctype ctype)
{
    assert_int_equal(values.count, count);
    assert_int_equal(values.stride, stride);
    assert_int_equal(values.offset, offset);
    assert_int_equal(values.width, width);
    assert_int_equal(values.ctype, ctype);
    assert_int_equal(values.indirect, 0);
    assert_int_equal(values.scale | values.unit | values.epoch | values.rounding, 0);
    assert_null(values.nulls.flags);
    assert_int_equal(values.reserved[0] | values.reserved[1], 0);
}

/* Every C type, as a mutable and as a constant array, of no and of some elements. */
#define ASSERT_TYPE(c, number)                                                                     \
    do {                                                                                           \
        c array[3] = {0};                                                                          \
        const c *const constant = array;                                                           \
        c *const none = NULL;                                                                      \
        assert_values(STRIA_VALUES(array, 3), 3, sizeof(c), 0, sizeof(c), number);                 \
        assert_values(STRIA_VALUES(constant, 2), 2, sizeof(c), 0, sizeof(c), number);              \
        assert_values(STRIA_VALUES(none, 0), 0, sizeof(c), 0, sizeof(c), number);                  \
        assert_ptr_equal(STRIA_VALUES(array, 3).data, array);                                      \
        assert_null(STRIA_VALUES(none, 0).data);                                                   \
    } while (0)

static void test_type_of_elements(void **state)
{
    (void)state;
    ASSERT_TYPE(bool, STRIA_BOOL);
    ASSERT_TYPE(signed char, STRIA_INT8);
    ASSERT_TYPE(short, STRIA_INT16);
    ASSERT_TYPE(int, STRIA_INT32);
    ASSERT_TYPE(long, LONG_MAX == INT64_MAX ? STRIA_INT64 : STRIA_INT32);
    ASSERT_TYPE(long long, STRIA_INT64);
    ASSERT_TYPE(unsigned char, STRIA_UINT8);
    ASSERT_TYPE(unsigned short, STRIA_UINT16);
    ASSERT_TYPE(unsigned, STRIA_UINT32);
    ASSERT_TYPE(unsigned long, LONG_MAX == INT64_MAX ? STRIA_UINT64 : STRIA_UINT32);
    ASSERT_TYPE(unsigned long long, STRIA_UINT64);
    ASSERT_TYPE(float, STRIA_FLOAT32);
    ASSERT_TYPE(stria_float16, STRIA_FLOAT16);
    ASSERT_TYPE(stria_bfloat16, STRIA_BFLOAT16);
    ASSERT_TYPE(double, STRIA_FLOAT64);
    ASSERT_TYPE(int8_t, STRIA_INT8);
    ASSERT_TYPE(int64_t, STRIA_INT64);
    ASSERT_TYPE(uint64_t, STRIA_UINT64);
    ASSERT_TYPE(size_t, sizeof(size_t) == 8 ? STRIA_UINT64 : STRIA_UINT32);
}

static void test_text(void **state)
{
    (void)state;
    char *mutable_text[1] = {NULL};
    const char *constant_text[1] = {NULL};
    const char *const constant_array[1] = {NULL};
    stria_view views[1] = {{NULL, 0}};
    const stria_view *const constant_views = views;

    assert_values(STRIA_VALUES(mutable_text, 1), 1, sizeof(char *), 0, sizeof(char *), STRIA_CSTR);
    assert_values(STRIA_VALUES(constant_text, 1), 1, sizeof(char *), 0, sizeof(char *), STRIA_CSTR);
    assert_values(
        STRIA_VALUES(constant_array, 1), 1, sizeof(char *), 0, sizeof(char *), STRIA_CSTR);
    assert_values(STRIA_VALUES(views, 1), 1, sizeof *views, 0, sizeof *views, STRIA_VIEW);
    assert_values(STRIA_VALUES(constant_views, 1), 1, sizeof *views, 0, sizeof *views, STRIA_VIEW);
    assert_values(STRIA_BYTES("abc", 3), 3, 1, 0, 1, STRIA_UINT8);
    assert_values(STRIA_BYTES(NULL, 0), 0, 1, 0, 1, STRIA_UINT8);
}

static void test_pointers(void **state)
{
    (void)state;
    const int64_t *numbers[2] = {NULL, NULL};
    float *const *const none = NULL;
    const char *const *texts[1] = {NULL};

    const stria_values of_numbers = STRIA_POINTERS(numbers, 2);
    assert_int_equal(of_numbers.indirect, 1);
    assert_int_equal(of_numbers.stride, sizeof(void *));
    assert_int_equal(of_numbers.width, 8);
    assert_int_equal(of_numbers.ctype, STRIA_INT64);

    const stria_values of_none = STRIA_POINTERS(none, 0);
    assert_int_equal(of_none.indirect, 1);
    assert_int_equal(of_none.width, 4);
    assert_int_equal(of_none.ctype, STRIA_FLOAT32);
    assert_int_equal(STRIA_POINTERS(texts, 1).ctype, STRIA_CSTR);
}

static void test_members(void **state)
{
    (void)state;
    struct row rows[2] = {{.id = 0}};
    const struct row *const none = NULL;
    const size_t stride = sizeof(struct row);

    assert_values(STRIA_MEMBER(rows, 2, id), 2, stride, 0, 8, STRIA_INT64);
    assert_values(STRIA_MEMBER(rows, 2, qty.value), 2, stride, offsetof(struct row, qty.value), 2,
        STRIA_INT16);
    assert_values(STRIA_MEMBER(rows, 2, venue), 2, stride, offsetof(struct row, venue),
        sizeof(char *), STRIA_CSTR);
    assert_values(STRIA_MEMBER(none, 0, qty.value), 0, stride, offsetof(struct row, qty.value), 2,
        STRIA_INT16);
    assert_values(STRIA_CHARS_MEMBER(rows, 2, code), 2, stride, offsetof(struct row, code), 5,
        STRIA_CHAR_ARRAY);
    assert_values(STRIA_CHARS_MEMBER(none, 0, code), 0, stride, offsetof(struct row, code), 5,
        STRIA_CHAR_ARRAY);
    assert_ptr_equal(STRIA_MEMBER(rows, 2, qty.value).data, rows);
    assert_null(STRIA_MEMBER(none, 0, venue).data);
}

static void test_raw(void **state)
{
    (void)state;
    uint8_t keys[3][16] = {{0}};
    const struct row *const none = NULL;

    assert_values(STRIA_RAW(keys, 3), 3, 16, 0, 16, STRIA_RAW_BYTES);
    assert_values(
        STRIA_RAW(none, 0), 0, sizeof(struct row), 0, sizeof(struct row), STRIA_RAW_BYTES);
}

static void assert_nulls(
    stria_nulls nulls, const void *flags, size_t first, size_t stride, int32_t set_is_valid)
{
    assert_ptr_equal(nulls.flags, flags);
    assert_int_equal(nulls.first, first);
    assert_int_equal(nulls.stride, stride);
    assert_int_equal(nulls.set_is_valid, set_is_valid);
    assert_int_equal(nulls.unused, 0);
    assert_int_equal(nulls.reserved[0] | nulls.reserved[1], 0);
}

static void test_nulls(void **state)
{
    (void)state;
    struct row rows[2] = {{.id = 0}};
    const struct row *const none = NULL;
    const bool flags[2] = {false, true};
    const size_t stride = sizeof(struct row);

    assert_nulls(stria_null_bytes(flags), flags, 0, 1, 0);
    assert_nulls(stria_valid_bytes(flags), flags, 0, 1, 1);
    assert_nulls(stria_null_bits(flags, 5), flags, 5, 0, 0);
    assert_nulls(stria_valid_bits(flags, 9), flags, 9, 0, 1);
    assert_nulls(STRIA_NULL_MEMBER(rows, missing), &rows->missing, 0, stride, 0);
    assert_nulls(STRIA_VALID_MEMBER(rows, qty.present), &rows->qty.present, 0, stride, 1);
    assert_nulls(STRIA_NULL_MEMBER(none, missing), NULL, 0, stride, 0);
    assert_nulls(STRIA_VALID_MEMBER(none, qty.present), NULL, 0, stride, 1);

    const stria_values values = stria_with_nulls(STRIA_VALUES(flags, 2), stria_null_bits(flags, 1));
    assert_int_equal(values.ctype, STRIA_BOOL);
    assert_nulls(values.nulls, flags, 1, 0, 0);
}

static void assert_spans(
    stria_spans spans, const void *data, size_t rows, int32_t kind, stria_ctype ctype)
{
    assert_ptr_equal(spans.data, data);
    assert_int_equal(spans.rows, rows);
    assert_int_equal(spans.kind, kind);
    assert_int_equal(spans.ctype, ctype);
    assert_null(spans.inner);
    assert_null(spans.nulls.flags);
    assert_int_equal(spans.reserved[0] | spans.reserved[1], 0);
}

static void test_spans(void **state)
{
    (void)state;
    int32_t narrow[3] = {0};
    const uint64_t wide[3] = {0};
    const long long *const none = NULL;
    const size_t dims[2] = {28, 28};

    assert_spans(STRIA_OFFSETS(narrow, 2), narrow, 2, STRIA_SPANS_OFFSETS, STRIA_INT32);
    assert_spans(STRIA_ENDS(wide, 3), wide, 3, STRIA_SPANS_ENDS, STRIA_UINT64);
    assert_spans(STRIA_LENGTHS(none, 0), NULL, 0, STRIA_SPANS_LENGTHS, STRIA_INT64);
    assert_spans(STRIA_LENGTHS(dims, 2), dims, 2, STRIA_SPANS_LENGTHS,
        sizeof(size_t) == 8 ? STRIA_UINT64 : STRIA_UINT32);
    assert_spans(stria_rows(4), NULL, 4, STRIA_SPANS_ROWS, 0);

    const stria_spans grid = stria_grid(5, dims, 2);
    assert_spans(grid, NULL, 5, STRIA_SPANS_GRID, 0);
    assert_ptr_equal(grid.dims, dims);
    assert_int_equal(grid.ndim, 2);

    const stria_spans inner = STRIA_OFFSETS(narrow, 2);
    assert_ptr_equal(stria_spans_within(grid, &inner).inner, &inner);
    assert_ptr_equal(stria_spans_with_nulls(inner, stria_null_bytes(dims)).nulls.flags, dims);
}

struct slice {
    uint16_t count;
    const float *data;
    const uint8_t *nulls;
};

struct outer_slice {
    const struct slice *data;
    size_t count;
};

struct pointer_slice {
    const int32_t *const *data;
    uint64_t count;
};

static void assert_slices(stria_slices slices, size_t count, size_t stride, size_t data_offset,
    size_t count_offset, int32_t count_width, stria_ctype ctype, size_t width)
{
    assert_int_equal(slices.count, count);
    assert_int_equal(slices.stride, stride);
    assert_int_equal(slices.data_offset, data_offset);
    assert_int_equal(slices.count_offset, count_offset);
    assert_int_equal(slices.count_width, count_width);
    assert_int_equal(slices.ctype, ctype);
    assert_int_equal(slices.width, width);
    assert_null(slices.nulls.flags);
    assert_int_equal(slices.reserved[0] | slices.reserved[1], 0);
}

static void test_slices(void **state)
{
    (void)state;
    const struct slice slices[2] = {{0, NULL, NULL}, {0, NULL, NULL}};
    const struct slice *const none = NULL;
    const struct outer_slice outer[1] = {{NULL, 0}};
    const struct pointer_slice pointers[1] = {{NULL, 0}};
    const size_t stride = sizeof(struct slice);
    const size_t data = offsetof(struct slice, data);

    assert_slices(STRIA_SLICES(slices, 2), 2, stride, data, 0, 2, STRIA_FLOAT32, 4);
    assert_slices(STRIA_SLICES(none, 0), 0, stride, data, 0, 2, STRIA_FLOAT32, 4);
    assert_slices(STRIA_SLICES_OF(slices, 2, nulls, count), 2, stride,
        offsetof(struct slice, nulls), 0, 2, STRIA_UINT8, 1);
    assert_int_equal(STRIA_SLICES(slices, 2).has_flags, 0);

    const stria_slices nullable = STRIA_NULLABLE_SLICES(slices, 2);
    assert_int_equal(nullable.has_flags, 1);
    assert_int_equal(nullable.flags_offset, offsetof(struct slice, nulls));

    const stria_slices indirect = STRIA_POINTER_SLICES(pointers, 1);
    assert_slices(
        indirect, 1, sizeof *pointers, 0, offsetof(struct pointer_slice, count), 8, STRIA_INT32, 4);
    assert_int_equal(indirect.indirect, 1);

    const stria_slices inner = STRIA_SLICES(outer->data, 0);
    const stria_slices nested = STRIA_SLICES_WITHIN(outer, 1, &inner);
    assert_slices(nested, 1, sizeof *outer, 0, offsetof(struct outer_slice, count),
        (int32_t)sizeof(size_t), 0, 0);
    assert_ptr_equal(nested.inner, &inner);
    assert_ptr_equal(stria_slices_with_nulls(inner, stria_null_bytes(outer)).nulls.flags, outer);
}

static void test_parts(void **state)
{
    (void)state;
    stria_date dates[1] = {{1970, 1, 1}};
    const stria_datetime datetimes[1] = {{1970, 1, 1, 0, 0, 0, 0, 0, 0}};
    const struct tm tms[1] = {{.tm_mday = 1}};
    const struct timespec instants[1] = {{.tv_sec = 0}};

    assert_int_equal(STRIA_VALUES(dates, 1).ctype, STRIA_DATE);
    assert_int_equal(STRIA_VALUES(dates, 1).width, sizeof(stria_date));
    assert_int_equal(STRIA_VALUES(datetimes, 1).ctype, STRIA_DATETIME);
    assert_int_equal(STRIA_VALUES(tms, 1).ctype, STRIA_TM);
    assert_int_equal(STRIA_VALUES(instants, 1).ctype, STRIA_TIMESPEC);
    assert_int_equal(STRIA_OUT(dates, 1).ctype, STRIA_DATE);
    const stria_timetz times[1] = {{0, 0, 0}};
    const stria_interval_micros micros[1] = {{0, 0, 0}};
    stria_interval_nanos nanos[1] = {{0, 0, 0}};
    assert_int_equal(STRIA_VALUES(times, 1).ctype, STRIA_TIMETZ);
    assert_int_equal(STRIA_VALUES(times, 1).width, 16);
    assert_int_equal(STRIA_VALUES(micros, 1).ctype, STRIA_INTERVAL_MICROS);
    assert_int_equal(STRIA_OUT(nanos, 1).ctype, STRIA_INTERVAL_NANOS);
    assert_int_equal(STRIA_OUT(nanos, 1).width, 16);
    assert_int_equal(stria_out_rounded(STRIA_OUT(dates, 1), STRIA_FLOOR).rounding, STRIA_FLOOR);
}

static void test_wide_integers(void **state)
{
    (void)state;
    const stria_int128 narrower[1] = {{{0, 0}}};
    const stria_uint128 narrower_unsigned[1] = {{{0, 0}}};
    const stria_int256 wider[1] = {{{0, 0, 0, 0}}};
    stria_uint256 wider_unsigned[1] = {{{0, 0, 0, 0}}};

    assert_values(STRIA_VALUES(narrower, 1), 1, 16, 0, 16, STRIA_INT128);
    assert_values(STRIA_VALUES(narrower_unsigned, 1), 1, 16, 0, 16, STRIA_UINT128);
    assert_values(STRIA_VALUES(wider, 1), 1, 32, 0, 32, STRIA_INT256);
    assert_values(STRIA_VALUES(wider_unsigned, 1), 1, 32, 0, 32, STRIA_UINT256);
    assert_int_equal(STRIA_OUT(wider_unsigned, 1).ctype, STRIA_UINT256);
#if defined(__SIZEOF_INT128__)
    const stria_compiler_int128 own[1] = {0};
    const stria_compiler_uint128 own_unsigned[1] = {0};
    assert_values(STRIA_VALUES(own, 1), 1, 16, 0, 16, STRIA_INT128);
    assert_values(STRIA_VALUES(own_unsigned, 1), 1, 16, 0, 16, STRIA_UINT128);
#endif
}

static void test_scales(void **state)
{
    (void)state;
    int64_t cents[1] = {0};
    const struct {
        const int64_t *data;
        size_t count;
    } rows[1] = {{cents, 1}};
    const stria_values values = stria_rounded(stria_scaled(STRIA_VALUES(cents, 1), 2), STRIA_FLOOR);
    const stria_slices slices = stria_slices_of_scaled(STRIA_SLICES(rows, 1), 3, STRIA_NEAREST);
    const stria_out out = stria_out_scaled(STRIA_OUT(cents, 1), 4);

    assert_int_equal(values.scale, 2);
    assert_int_equal(values.rounding, STRIA_FLOOR);
    assert_int_equal(slices.scale, 3);
    assert_int_equal(slices.rounding, STRIA_NEAREST);
    assert_int_equal(out.scale, 4);
    assert_int_equal(values.unit | slices.unit | out.unit, 0);
}

static void test_ticks(void **state)
{
    (void)state;
    int64_t array[2] = {0, 0};
    const struct slice slices[1] = {{0, NULL, NULL}};

    const stria_values ticks =
        stria_ticks(STRIA_VALUES(array, 2), STRIA_SECONDS, STRIA_EPOCH_0001, STRIA_NEAREST);
    assert_ptr_equal(ticks.data, array);
    assert_int_equal(ticks.unit, STRIA_SECONDS);
    assert_int_equal(ticks.epoch, STRIA_EPOCH_0001);
    assert_int_equal(ticks.rounding, STRIA_NEAREST);
    assert_int_equal(stria_rounded(ticks, STRIA_FLOOR).rounding, STRIA_FLOOR);
    assert_int_equal(stria_rounded(ticks, STRIA_FLOOR).unit, STRIA_SECONDS);

    const stria_slices plain = STRIA_SLICES(slices, 1);
    assert_int_equal(plain.scale | plain.unit | plain.epoch | plain.rounding, 0);
    const stria_slices rows =
        stria_slices_of_ticks(plain, STRIA_DAYS, STRIA_EPOCH_0001, STRIA_FLOOR);
    assert_int_equal(rows.unit, STRIA_DAYS);
    assert_int_equal(rows.epoch, STRIA_EPOCH_0001);
    assert_int_equal(rows.rounding, STRIA_FLOOR);

    const stria_out out =
        stria_out_ticks(STRIA_OUT(array, 2), STRIA_HOURS, STRIA_EPOCH_0001, STRIA_FLOOR);
    assert_int_equal(out.unit, STRIA_HOURS);
    assert_int_equal(out.epoch, STRIA_EPOCH_0001);
    assert_int_equal(out.rounding, STRIA_FLOOR);
}

static void test_out(void **state)
{
    (void)state;
    double array[2] = {0};
    uint8_t flags[2] = {0};
    struct row *const none = NULL;

    const stria_out whole = STRIA_OUT(array, 2);
    assert_ptr_equal(whole.data, array);
    assert_int_equal(whole.count, 2);
    assert_int_equal(whole.stride, 8);
    assert_int_equal(whole.offset, 0);
    assert_int_equal(whole.width, 8);
    assert_int_equal(whole.ctype, STRIA_FLOAT64);
    assert_null(whole.flags);

    const stria_out member = STRIA_OUT_MEMBER(none, 0, qty.value);
    assert_null(member.data);
    assert_int_equal(member.stride, sizeof(struct row));
    assert_int_equal(member.offset, offsetof(struct row, qty.value));
    assert_int_equal(member.width, 2);
    assert_int_equal(member.ctype, STRIA_INT16);

    const stria_out bits = stria_out_valid_bits(whole, flags, 3);
    assert_ptr_equal(bits.flags, flags);
    assert_int_equal(bits.flags_first, 3);
    assert_int_equal(bits.flags_stride, 0);
    assert_int_equal(bits.set_is_valid, 1);
    const stria_out bytes = stria_out_null_bytes(whole, flags);
    assert_int_equal(bytes.flags_stride, 1);
    assert_int_equal(bytes.set_is_valid, 0);
    assert_int_equal(stria_out_valid_bytes(whole, flags).set_is_valid, 1);
    assert_int_equal(stria_out_null_bits(whole, flags, 3).set_is_valid, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_type_of_elements),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_pointers),
        cmocka_unit_test(test_members),
        cmocka_unit_test(test_raw),
        cmocka_unit_test(test_nulls),
        cmocka_unit_test(test_spans),
        cmocka_unit_test(test_slices),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_wide_integers),
        cmocka_unit_test(test_scales),
        cmocka_unit_test(test_ticks),
        cmocka_unit_test(test_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
