/* decimals_test.c - every way into and out of decimals, worked out with digits on paper
 *
 * A number here is a text of digits and how many of them are behind the point.  What a
 * decimal makes of it is a matter of writing zeros behind it or crossing digits out. */
#include "support/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "support/random.h"

enum { DIGITS = 200, WIDTH = 80 };

struct number {
    bool negative;
    char digits[DIGITS]; /* without leading zeros; empty: 0 */
    size_t fraction; /* of them behind the point; there may be more than digits */
};

struct shape {
    size_t digits;
    size_t scale;
    stria_ctype ctype;
    size_t width;
};

static const struct shape shapes[] = {
    {1, 0, STRIA_INT32, 4},
    {1, 1, STRIA_INT32, 4},
    {5, 2, STRIA_INT32, 4},
    {9, 0, STRIA_INT32, 4},
    {9, 9, STRIA_INT32, 4},
    {10, 3, STRIA_INT64, 8},
    {18, 4, STRIA_INT64, 8},
    {18, 18, STRIA_INT64, 8},
    {19, 0, STRIA_INT128, 16},
    {38, 10, STRIA_INT128, 16},
    {38, 38, STRIA_INT128, 16},
    {39, 2, STRIA_INT256, 32},
    {76, 20, STRIA_INT256, 32},
    {76, 76, STRIA_INT256, 32},
};

static const struct {
    stria_ctype ctype;
    size_t width;
    bool is_signed;
} integers[] = {
    {STRIA_INT8, 1, true},
    {STRIA_INT16, 2, true},
    {STRIA_INT32, 4, true},
    {STRIA_INT64, 8, true},
    {STRIA_INT128, 16, true},
    {STRIA_INT256, 32, true},
    {STRIA_UINT8, 1, false},
    {STRIA_UINT16, 2, false},
    {STRIA_UINT32, 4, false},
    {STRIA_UINT64, 8, false},
    {STRIA_UINT128, 16, false},
    {STRIA_UINT256, 32, false},
};

/* ---- On paper --------------------------------------------------------------------------- */

static void strip(char *digits)
{
    const size_t zeros = strspn(digits, "0");

    memmove(digits, digits + zeros, strlen(digits + zeros) + 1);
}

static void add_one(char *digits)
{
    size_t at = strlen(digits);

    while (at > 0 && digits[at - 1] == '9')
        digits[--at] = '0';
    if (at > 0) {
        digits[at - 1]++;
    } else {
        memmove(digits + 1, digits, strlen(digits) + 1);
        digits[0] = '1';
    }
}

/* The number with so many digits behind the point; false when digits that count are crossed
 * out and no rounding is allowed. */
static bool with_fraction(
    struct number number, size_t fraction, int32_t rounding, struct number *to)
{
    char half[DIGITS] = "5";
    char tail[DIGITS] = "";
    size_t size = strlen(number.digits);

    *to = number;
    to->fraction = fraction;
    for (; to->digits[0] != '\0' && number.fraction < fraction; number.fraction++)
        to->digits[size++] = '0';
    to->digits[size] = '\0';
    if (number.fraction <= fraction)
        return true;
    const size_t gone = number.fraction - fraction;
    memset(tail, '0', gone);
    memset(half + 1, '0', sizeof half - 2);
    const size_t known = gone < size ? gone : size;
    memcpy(tail + gone - known, number.digits + size - known, known);
    to->digits[size - known] = '\0';
    if (strspn(tail, "0") == gone)
        return true;
    const int order = strncmp(tail, half, gone); /* below, at or above a half */
    const bool up = number.negative
        ? (rounding == STRIA_FLOOR || (rounding == STRIA_NEAREST && order > 0))
        : (rounding == STRIA_NEAREST && order >= 0);
    if (up)
        add_one(to->digits);
    return rounding != STRIA_EXACT;
}

static bool is_zero(const struct number *number)
{
    return number->digits[0] == '\0';
}

/* Two's complement of a size in which every number of a test has its place. */
static void to_bytes(const struct number *number, uint8_t *bytes)
{
    unsigned carry = 1;

    memset(bytes, 0, WIDTH);
    for (const char *digit = number->digits; *digit != '\0'; digit++) {
        unsigned sum = (unsigned)(*digit - '0');
        for (size_t i = 0; i < WIDTH; i++) {
            sum += bytes[i] * 10u;
            bytes[i] = (uint8_t)sum;
            sum >>= 8;
        }
    }
    for (size_t i = 0; number->negative && i < WIDTH; i++) {
        carry += (uint8_t)~bytes[i];
        bytes[i] = (uint8_t)carry;
        carry >>= 8;
    }
}

/* Whether the rest of the bytes only repeats the sign. */
static bool fits_bytes(const uint8_t *bytes, size_t width, bool is_signed)
{
    const uint8_t sign = is_signed && bytes[width - 1] >= 0x80 ? 0xff : 0;

    for (size_t i = width; i < WIDTH; i++) {
        if (bytes[i] != sign)
            return false;
    }
    return true;
}

/* "-12.50", or with no point: "-1250e-2". */
static void spell(const struct number *number, bool with_exponent, char *text)
{
    const size_t size = strlen(number->digits);
    char padded[2 * DIGITS];

    if (with_exponent) {
        (void)sprintf(
            text, "%s0%se-%zu", number->negative ? "-" : "", number->digits, number->fraction);
        return;
    }
    const size_t zeros = size > number->fraction ? 0 : number->fraction + 1 - size;
    memset(padded, '0', zeros);
    strcpy(padded + zeros, number->digits);
    const size_t whole = zeros + size - number->fraction;
    (void)sprintf(text, "%s%.*s%s%s", number->negative ? "-" : "", (int)whole, padded,
        number->fraction > 0 ? "." : "", padded + whole);
}

/* As a column prints it: nothing behind the last digit that counts. */
static void spell_short(struct number number, char *text)
{
    size_t size = strlen(number.digits);

    for (; number.fraction > 0 && (size == 0 || number.digits[size - 1] == '0');
         number.fraction--) {
        if (size > 0)
            number.digits[--size] = '\0';
    }
    number.negative = number.negative && size > 0;
    spell(&number, false, text);
}

/* ---- In ---------------------------------------------------------------------------------- */

struct course {
    const struct shape *shape;
    stria_column *column;
    char type[40];
    size_t taken;
    size_t inexact;
    size_t too_large;
};

/* The values, of which the last is the number and others are zeros, go in or are refused. */
static void try_values(struct course *course, stria_values values, const struct number *number)
{
    const struct shape *const shape = course->shape;
    stria_column *const column = course->column;
    const size_t rows = stria_column_rows(column);
    const size_t last = values.count - 1;
    uint8_t bytes[WIDTH];
    struct number made;
    const bool exact = with_fraction(*number, shape->scale, values.rounding, &made);

    if (exact && strlen(made.digits) <= shape->digits) {
        OK(stria_append(column, values, &error));
        assert_int_equal(stria_column_rows(column), rows + values.count);
        to_bytes(&made, bytes);
        const uint8_t *const stored = stria_column_data(column);
        assert_memory_equal(stored + (rows + last) * shape->width, bytes, shape->width);
        stria_column_truncate(column, rows + 1);
        course->taken++;
        return;
    }
    column_image before = take_image(column);
    FAILS(STRIA_ERR_RANGE, stria_append(column, values, &error));
    PLACE((int64_t)last, (int64_t)last, "");
    SAYS(course->type);
    if (exact)
        SAYS("less than 10^");
    else if (strlen(made.digits) <= shape->digits) /* else either is true */
        SAYS("is not exact in");
    UNCHANGED(column, &before);
    free_image(&before);
    if (exact)
        course->too_large++;
    else
        course->inexact++;
}

static void try_texts(struct course *course, const struct number *number, int32_t rounding)
{
    char text[2][3 * DIGITS];
    const char *pointer;

    for (int form = 0; form < 2; form++) {
        spell(number, form == 1, text[form]);
        pointer = text[form];
        try_values(course, stria_rounded(STRIA_VALUES(&pointer, 1), rounding), number);
    }
}

static void try_integers(struct course *course, const struct number *number, int32_t rounding)
{
    uint8_t bytes[WIDTH];

    if (number->fraction > 76)
        return;
    to_bytes(number, bytes);
    for (size_t i = 0; i < COUNT_OF(integers); i++) {
        const size_t width = integers[i].width;
        if (!fits_bytes(bytes, width, integers[i].is_signed))
            continue;
        uint8_t array[3 * WIDTH] = {0};
        uint8_t spread[4 * WIDTH] = {0};
        const void *const pointers[] = {array, bytes};
        static const uint8_t first_is_null[] = {1, 0};
        memcpy(array + width, bytes, width);
        memcpy(spread + 1 + width + 3, bytes, width);
        stria_values forms[] = {
            stria_make_values(array, 2, width, 0, width, integers[i].ctype, 0),
            stria_make_values(spread, 2, width + 3, 1, width, integers[i].ctype, 0),
            stria_make_values(pointers, 2, sizeof *pointers, 0, width, integers[i].ctype, 1),
            stria_with_nulls(stria_make_values(array, 2, width, 0, width, integers[i].ctype, 0),
                stria_null_bytes(first_is_null)),
        };
        for (size_t form = 0; form < COUNT_OF(forms); form++) {
            if (form == 3)
                memset(array, 0x7f, width); /* which no decimal need hold */
            const stria_values scaled = stria_scaled(forms[form], (int32_t)number->fraction);
            try_values(course, stria_rounded(scaled, rounding), number);
        }
    }
}

/* Of so few digits that they are the shortest that tell the float from others. */
static void try_floats(struct course *course, const struct number *number, int32_t rounding)
{
    char text[3 * DIGITS];
    const size_t size = strlen(number->digits);

    spell(number, false, text);
    if (size <= 15) {
        const double real = strtod(text, NULL);
        try_values(course, stria_rounded(STRIA_VALUES(&real, 1), rounding), number);
    }
    if (size <= 6 && number->fraction < 20) {
        const float single = strtof(text, NULL);
        try_values(course, stria_rounded(STRIA_VALUES(&single, 1), rounding), number);
    }
}

/* ---- Out ---------------------------------------------------------------------------------- */

static void read_scaled(const struct course *course, const struct number *made, size_t fraction,
    int32_t rounding, size_t which)
{
    uint8_t bytes[WIDTH];
    uint8_t got[WIDTH];
    struct number wanted;
    const bool exact = with_fraction(*made, fraction, rounding, &wanted);
    const size_t width = integers[which].width;
    const stria_out out = stria_out_rounded(
        stria_out_scaled(
            stria_make_out(got, 1, width, 0, width, integers[which].ctype), (int32_t)fraction),
        rounding);

    to_bytes(&wanted, bytes);
    if (exact && fits_bytes(bytes, width, integers[which].is_signed)) {
        OK(stria_read(course->column, 1, out, &error));
        assert_memory_equal(got, bytes, width);
        return;
    }
    FAILS(STRIA_ERR_RANGE, stria_read(course->column, 1, out, &error));
    PLACE(0, 0, "");
    SAYS(exact ? "does not fit" : "is not exact with");
}

/* One number that the column holds, out again in every way. */
static void try_out(struct course *course, const struct number *made, random_source *random)
{
    char text[3 * DIGITS];
    char printed[3 * DIGITS];
    const char *pointer = text;
    double real;
    float single;

    spell_short(*made, text);
    OK(stria_append(course->column, STRIA_VALUES(&pointer, 1), &error));
    assert_int_equal(stria_column_text(course->column, 1, printed, sizeof printed), strlen(text));
    assert_string_equal(printed, text);
    OK(stria_read(course->column, 1, STRIA_OUT(&real, 1), &error));
    assert_true(real == strtod(text, NULL));
    if (isfinite(strtof(text, NULL))) {
        OK(stria_read(course->column, 1, STRIA_OUT(&single, 1), &error));
        assert_true(single == strtof(text, NULL));
    } else {
        FAILS(STRIA_ERR_RANGE, stria_read(course->column, 1, STRIA_OUT(&single, 1), &error));
        SAYS("does not fit float");
    }
    for (size_t which = 0; which < COUNT_OF(integers); which++) {
        read_scaled(course, made, course->shape->scale, STRIA_EXACT, which);
        read_scaled(course, made, 0, (int32_t)pick(random, 3), which);
        read_scaled(course, made, pick(random, 77), (int32_t)pick(random, 3), which);
    }
    stria_column_truncate(course->column, 1);
}

/* ---- Every number ------------------------------------------------------------------------- */

/* Nines, a one and zeros, halves, and anything, with about as many digits as there is room. */
static struct number make_number(const struct shape *shape, random_source *random)
{
    struct number number = {.negative = pick(random, 2) == 1};
    const size_t size = pick(random, shape->digits + 4);
    const size_t kind = pick(random, 6);

    for (size_t i = 0; i < size; i++) {
        char digit = (char)('0' + pick(random, 10));
        if (kind == 0)
            digit = '9';
        else if (kind == 1)
            digit = i == 0 ? '1' : '0';
        else if (kind == 2 && i + 2 >= size)
            digit = i + 2 == size ? '5' : '0';
        number.digits[i] = digit;
    }
    strip(number.digits);
    number.fraction = pick(random, 3) == 0 ? shape->scale : pick(random, shape->scale + 5);
    number.negative = number.negative && !is_zero(&number);
    return number;
}

static void try_shape(const struct shape *shape, random_source *random, size_t *trials)
{
    struct course course = {.shape = shape};
    char type[60];

    (void)sprintf(course.type, "Decimal(%zu, %zu)", shape->digits, shape->scale);
    (void)sprintf(type, "Nullable(%s)", course.type);
    course.column = new_column(type);
    OK(stria_push_int32(course.column, 0, &error));
    for (size_t i = 0; i < rounds(600); i++) {
        const struct number number = make_number(shape, random);
        const int32_t rounding = (int32_t)pick(random, 3);
        struct number made;

        try_texts(&course, &number, rounding);
        try_integers(&course, &number, rounding);
        try_floats(&course, &number, rounding);
        if (with_fraction(number, shape->scale, rounding, &made) &&
            strlen(made.digits) <= shape->digits)
            try_out(&course, &made, random);
    }
    SOUND(course.column);
    trials[0] += course.taken;
    trials[1] += course.inexact;
    trials[2] += course.too_large;
    stria_column_free(course.column);
}

static void test_every_number_is_exact_or_rounded_or_refused(void **state)
{
    random_source random = {11};
    size_t trials[3] = {0};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(shapes); i++)
        try_shape(&shapes[i], &random, trials);
    for (size_t i = 0; i < 3; i++)
        assert_true(trials[i] > 100); /* taken, inexact, too large */
}

/* ---- Texts that others got wrong ------------------------------------------------------------- */

static void takes(const char *type, const char *given, const char *printed)
{
    stria_column *const column = new_column(type);
    char text[200];

    OK(stria_push_cstr(column, given, &error));
    (void)stria_column_text(column, 0, text, sizeof text);
    assert_string_equal(text, printed);
    stria_column_free(column);
}

static void refuses(const char *type, const char *given, int64_t offset)
{
    stria_column *const column = new_column(type);

    FAILS(STRIA_ERR_RANGE, stria_push_cstr(column, given, &error));
    SAYS(type);
    assert_int_equal(error.offset, offset);
    stria_column_free(column);
}

static void test_texts(void **state)
{
    (void)state;
    takes("Decimal(10, 2)", "1234.56", "1234.56");
    takes("Decimal(10, 2)", "12345.6", "12345.6");
    takes("Decimal(10, 2)", "1", "1");
    takes("Decimal(10, 2)", "-0.05", "-0.05");
    takes("Decimal(10, 2)", "1.5E+1", "15");
    takes("Decimal(10, 2)", "1.", "1");
    takes("Decimal(10, 2)", "-.5", "-0.5");
    takes("Decimal(10, 2)", "1.5000000000000000000000000000000000000000", "1.5");
    takes("Decimal(10, 2)", "0E-2147483648", "0");
    takes("Decimal(10, 2)", "-0", "0");
    takes("Decimal(10, 2)", "0e99999999999999999999999999", "0");
    takes("Decimal(76, 38)",
        "99999999999999999999999999999999999999.99999999999999999999999999999999999999",
        "99999999999999999999999999999999999999.99999999999999999999999999999999999999");
    refuses("Decimal(10, 2)", "1.234", -1);
    refuses("Decimal(10, 2)", "1.0134", -1);
    refuses("Decimal(10, 2)", "100000000", -1);
    refuses("Decimal(10, 2)", "1e99999999999999999999999999", -1);
    refuses("Decimal(38, 0)", "1E-100", -1);
    refuses("Decimal(38, 0)", "1E100", -1);
    refuses("Decimal(10, 2)", "1-2", 1);
    refuses("Decimal(10, 2)", "", 0);
    refuses("Decimal(10, 2)", "-", 1);
    refuses("Decimal(10, 2)", ".", 1);
    refuses("Decimal(10, 2)", "--1", 1);
    refuses("Decimal(10, 2)", "+1", 0);
    refuses("Decimal(10, 2)", " 1", 0);
    refuses("Decimal(10, 2)", "1 ", 1);
    refuses("Decimal(10, 2)", "1e", 2);
    refuses("Decimal(10, 2)", "1e+", 3);
    refuses("Decimal(10, 2)", "1.2.3", 3);
    refuses("Decimal(10, 2)", "nan", 0);
}

/* No byte of a wide one is lost. */
static void test_bytes_of_wide_ones(void **state)
{
    static const uint8_t expected[32] = {0xa0, 0xad, 0x39};
    stria_column *const column = new_column("Decimal(38, 4)");

    (void)state;
    OK(stria_push_cstr(column, "378.0000", &error));
    OK(stria_push_int32(column, 0, &error));
    assert_memory_equal(stria_column_data(column), expected, sizeof expected);
    stria_column_free(column);
}

static void test_what_is_no_number(void **state)
{
    static const double reals[] = {1.5, 0.0, -0.0};
    const double wrong[] = {INFINITY, -INFINITY, NAN};
    stria_column *const column = new_column("Decimal(9, 2)");

    (void)state;
    OK(stria_append(column, STRIA_VALUES(reals, 3), &error));
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        FAILS(STRIA_ERR_RANGE, stria_push_float64(column, wrong[i], &error));
        FAILS(STRIA_ERR_RANGE,
            stria_append(column, stria_rounded(STRIA_VALUES(&wrong[i], 1), STRIA_NEAREST), &error));
    }
    stria_column_free(column);
}

/* ---- Lists ------------------------------------------------------------------------------- */

static void test_lists(void **state)
{
    static const int64_t cents[] = {100, -250, 12345};
    static const int64_t wholes[] = {1, 2, 3};
    static const int64_t finer[] = {1005, -1005};
    static const int32_t lengths[] = {2, 1};
    const struct slice {
        const int64_t *data;
        size_t count;
    } own[] = {{cents, 3}, {cents, 0}, {cents + 1, 1}}, whole[] = {{wholes, 3}},
      rounded[] = {{finer, 2}};
    stria_column *const column = new_column("Array(Decimal(18, 2))");
    char text[100];

    (void)state;
    OK(stria_append_slices(
        column, stria_slices_of_scaled(STRIA_SLICES(own, 3), 2, STRIA_EXACT), &error));
    OK(stria_append_slices(column, STRIA_SLICES(whole, 1), &error));
    OK(stria_append_slices(
        column, stria_slices_of_scaled(STRIA_SLICES(rounded, 1), 3, STRIA_NEAREST), &error));
    OK(stria_append_lists(
        column, stria_scaled(STRIA_VALUES(cents, 3), 2), STRIA_LENGTHS(lengths, 2), &error));
    static const char *const expected[] = {
        "[1,-2.5,123.45]", "[]", "[-2.5]", "[1,2,3]", "[1.01,-1]", "[1,-2.5]", "[123.45]"};
    assert_int_equal(stria_column_rows(column), COUNT_OF(expected));
    for (size_t row = 0; row < COUNT_OF(expected); row++) {
        (void)stria_column_text(column, row, text, sizeof text);
        assert_string_equal(text, expected[row]);
    }

    column_image before = take_image(column);
    FAILS(STRIA_ERR_RANGE,
        stria_append_slices(
            column, stria_slices_of_scaled(STRIA_SLICES(rounded, 1), 3, STRIA_EXACT), &error));
    PLACE(0, 0, "[]");
    SAYS("1.005 is not exact in Decimal(18, 2)");
    static const int64_t vast[] = {0, INT64_MAX};
    const struct slice vast_slices[] = {{vast, 1}, {vast, 2}};
    FAILS(STRIA_ERR_RANGE,
        stria_append_slices(
            column, stria_slices_of_scaled(STRIA_SLICES(vast_slices, 2), 2, STRIA_EXACT), &error));
    PLACE(1, 1, "[]");
    SAYS("92233720368547758.07 does not fit Decimal(18, 2) (less than 10^16 either way)");
    UNCHANGED(column, &before);
    free_image(&before);
    stria_column_free(column);
}

/* ---- Calls that are wrong ---------------------------------------------------------------- */

static void test_what_has_no_scale(void **state)
{
    static const int64_t numbers[] = {1};
    static const bool flags[] = {true};
    static const double reals[] = {1};
    static const char *const texts[] = {"1"};
    const stria_values plain = STRIA_VALUES(numbers, 1);
    stria_column *const decimals = new_column("Decimal(9, 2)");
    stria_column *const integers_ = new_column("Int64");
    stria_column *const times = new_column("DateTime64(3)");
    int64_t read[1];

    (void)state;
    OK(stria_append(decimals, STRIA_VALUES(flags, 1), &error));
    FAILS(STRIA_ERR_ARGUMENT, stria_append(decimals, stria_scaled(plain, -1), &error));
    FAILS(STRIA_ERR_ARGUMENT, stria_append(decimals, stria_scaled(plain, 77), &error));
    FAILS(STRIA_ERR_ARGUMENT, stria_append(decimals, stria_rounded(plain, 3), &error));
    FAILS(STRIA_ERR_ARGUMENT,
        stria_append(decimals, stria_ticks(plain, STRIA_SECONDS, 0, 0), &error));
    FAILS(STRIA_ERR_ARGUMENT, stria_append(integers_, stria_scaled(plain, 1), &error));
    FAILS(STRIA_ERR_ARGUMENT, stria_append(times, stria_scaled(plain, 1), &error));
    FAILS(STRIA_ERR_TYPE, stria_append(decimals, stria_scaled(STRIA_VALUES(flags, 1), 1), &error));
    FAILS(STRIA_ERR_TYPE, stria_append(decimals, stria_scaled(STRIA_VALUES(reals, 1), 1), &error));
    FAILS(STRIA_ERR_TYPE, stria_append(decimals, stria_scaled(STRIA_VALUES(texts, 1), 1), &error));
    FAILS(STRIA_ERR_ARGUMENT,
        stria_read(decimals, 0, stria_out_scaled(STRIA_OUT(read, 1), 77), &error));
    FAILS(STRIA_ERR_ARGUMENT,
        stria_read(integers_, 0, stria_out_scaled(STRIA_OUT(read, 0), 1), &error));
    OK(stria_read(decimals, 0, stria_out_scaled(STRIA_OUT(read, 1), 2), &error));
    assert_int_equal(read[0], 100);
    stria_column_free(decimals);
    stria_column_free(integers_);
    stria_column_free(times);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_every_number_is_exact_or_rounded_or_refused),
        TEST(test_texts),
        TEST(test_bytes_of_wide_ones),
        TEST(test_what_is_no_number),
        TEST(test_lists),
        TEST(test_what_has_no_scale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
