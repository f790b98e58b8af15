/* numbers_test.c - every type, every C type of number: exact, or refused and nothing lost */
#include "support/support.h"

#include <math.h>
#include <stdio.h>

#include "support/numbers.h"

/* An element and what becomes of it. */
struct trial {
    const type_fact *fact;
    stria_ctype ctype;
    size_t width; /* of the element */
    uint8_t element[NUMBER_WIDTH];
    uint8_t expected[NUMBER_WIDTH];
    bool fits;
    bool is_nan;
};

/* False when the C type has no such number. */
static bool make_trial(
    const type_fact *fact, stria_ctype ctype, struct number number, struct trial *trial)
{
    memset(trial, 0, sizeof *trial);
    trial->fact = fact;
    trial->ctype = ctype;
    trial->width = ctype_width(ctype);
    trial->is_nan = number.is_real && isnan(number.real);
    if (!store_number(number, ctype, trial->element))
        return false;
    trial->fits = expect_number(fact, load_number(ctype, trial->element), trial->expected);
    return true;
}

/* A value of the type, but for NaN, of which any will do. */
static void assert_value(const struct trial *trial, const void *value, const char *form)
{
    if (trial->is_nan) {
        const struct number stored = load_number(trial->fact->ctype, value);
        assert_true(isnan(stored.real));
    } else if (memcmp(value, trial->expected, trial->fact->width) != 0) {
        fail_msg("%s from C type %d, %s: another value is stored", trial->fact->type,
            (int)trial->ctype, form);
    }
}

/* Three values, the middle one on trial and zeros around it, which every type takes. */
static void try_values(
    stria_column *column, const struct trial *trial, stria_values values, const char *form)
{
    const size_t rows = stria_column_rows(column);

    if (!trial->fits) {
        column_image before = take_image(column);
        FAILS(STRIA_ERR_RANGE, stria_append(column, values, &error));
        PLACE(1, 1, "");
        SAYS(trial->fact->limits);
        SAYS(trial->fact->type);
        if (trial->fact->kind != FACT_FLOAT && strncmp(trial->fact->type, "Enum", 4) != 0 &&
            (trial->ctype == STRIA_FLOAT32 || trial->ctype == STRIA_FLOAT64))
            SAYS("(whole numbers, "); /* a fraction may be the fault */
        UNCHANGED(column, &before);
        free_image(&before);
        return;
    }
    OK(stria_append(column, values, &error));
    assert_int_equal(stria_column_rows(column), rows + 3);
    const uint8_t *const data = stria_column_data(column);
    const size_t width = trial->fact->width;
    static const uint8_t zeros[NUMBER_WIDTH];
    assert_memory_equal(data + rows * width, zeros, width);
    assert_value(trial, data + (rows + 1) * width, form);
    assert_memory_equal(data + (rows + 2) * width, zeros, width);
    stria_column_truncate(column, rows);
}

static void try_forms(stria_column *column, stria_column *nullable, const struct trial *trial)
{
    const size_t width = trial->width;
    const size_t stride = width + 3;
    const uint8_t present[3] = {0, 0, 0};
    static const uint8_t zero[NUMBER_WIDTH];
    uint64_t array[3 * NUMBER_WIDTH / 8] = {0}; /* aligned for every C type */
    uint8_t spread[4 * (NUMBER_WIDTH + 3)] = {0};
    const void *const pointers[3] = {zero, trial->element, zero};

    memcpy((uint8_t *)array + width, trial->element, width);
    memcpy(spread + 1 + stride, trial->element, width); /* odd addresses for most */

    const stria_values plain = stria_make_values(array, 3, width, 0, width, trial->ctype, 0);
    const stria_values strided = stria_make_values(spread, 3, stride, 1, width, trial->ctype, 0);
    const stria_values indirect =
        stria_make_values(pointers, 3, sizeof *pointers, 0, width, trial->ctype, 1);

    try_values(column, trial, plain, "array");
    try_values(column, trial, strided, "strided");
    try_values(column, trial, indirect, "pointers");
    try_values(nullable, trial, plain, "array into Nullable");
    try_values(nullable, trial, stria_with_nulls(plain, stria_null_bytes(present)), "flags");
    try_values(nullable, trial, stria_with_nulls(strided, stria_null_bits(present, 3)), "bits");
    try_values(nullable, trial, stria_with_nulls(indirect, stria_null_bytes(present)), "both");
}

/* Returns how many trials there were. */
static size_t try_pair(const type_fact *fact, stria_ctype ctype, size_t *refused)
{
    static struct number numbers[NUMBERS_MAX];
    char text[64];
    size_t trials = 0;
    const size_t count = list_numbers(fact, numbers, NUMBERS_MAX);
    const size_t step = 1 + 20 / rounds(20) / 3; /* fewer under Valgrind */
    stria_column *const column = new_column(fact->type);
    stria_column *const nullable =
        new_column(wrapped(text, sizeof text, "Nullable(%s)", fact->type));

    for (size_t i = 0; i < count; i += step) {
        struct trial trial;
        if (!make_trial(fact, ctype, numbers[i], &trial))
            continue;
        try_forms(column, nullable, &trial);
        trials++;
        *refused += !trial.fits;
    }
    stria_column_free(column);
    stria_column_free(nullable);
    return trials;
}

static void test_every_number_is_exact_or_refused(void **state)
{
    size_t trials = 0;
    size_t refused = 0;

    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        for (size_t k = 0; k < COUNT_OF(number_ctypes) && is_number(&facts[i]); k++)
            trials += try_pair(&facts[i], number_ctypes[k], &refused);
    }
    assert_true(trials > 4000); /* the lists were not empty */
    assert_true(refused > 1000 && refused < trials);
}

/* ---- Numbers that are missing -------------------------------------------------------------- */

enum { ROWS = 1100, GAP = 3 };

/* A number of the C type that the type does not hold, or one that it does where it holds
 * them all. */
static void find_bad(const type_fact *fact, stria_ctype ctype, uint8_t *element)
{
    static struct number numbers[NUMBERS_MAX];
    const size_t count = list_numbers(fact, numbers, NUMBERS_MAX);

    memset(element, 0xff, NUMBER_WIDTH);
    for (size_t i = 0; i < count; i++) {
        struct trial trial;
        if (make_trial(fact, ctype, numbers[i], &trial) && !trial.fits) {
            memcpy(element, trial.element, NUMBER_WIDTH);
            return;
        }
    }
}

static void assert_ones_and_nulls(stria_column *column, const uint8_t *missing)
{
    uint8_t values[ROWS];
    uint8_t nulls[ROWS];

    assert_int_equal(stria_column_rows(column), ROWS);
    SOUND(column);
    OK(stria_read(column, 0, stria_out_null_bytes(STRIA_OUT(values, ROWS), nulls), &error));
    assert_memory_equal(nulls, missing, ROWS);
    for (size_t i = 0; i < ROWS; i++)
        assert_int_equal(values[i], !missing[i]);
}

/* The same values as one list, out of spans and out of slices. */
static void try_lists(const type_fact *fact, stria_values values, const uint8_t *missing)
{
    static const uint16_t lengths[] = {700, ROWS - 700};
    const struct slice {
        const void *data;
        const uint8_t *nulls;
        uint32_t count;
    } slices[] = {
        {values.data, missing, lengths[0]},
        {(const uint8_t *)values.data + lengths[0] * values.stride, missing + lengths[0],
            lengths[1]},
    };
    const uint32_t ends[] = {lengths[0], ROWS};
    char type[64];
    stria_column *const column =
        new_column(wrapped(type, sizeof type, "Array(Nullable(%s))", fact->type));
    const stria_slices described = stria_slices_with_flags(
        stria_make_slices(slices, 2, sizeof *slices, offsetof(struct slice, data),
            offsetof(struct slice, count), 4, values.ctype, values.width),
        offsetof(struct slice, nulls));

    OK(stria_append_lists(
        column, stria_with_nulls(values, stria_null_bytes(missing)), STRIA_ENDS(ends, 2), &error));
    assert_ones_and_nulls(stria_column_child(column, 0), missing);
    stria_column_truncate(column, 0);
    OK(stria_append_slices(column, described, &error));
    assert_ones_and_nulls(stria_column_child(column, 0), missing);
    stria_column_free(column);
}

/* Ones, and numbers that are missing and would not fit. */
static void try_missing(const type_fact *fact, stria_ctype ctype, random_source *random)
{
    static uint8_t array[ROWS * NUMBER_WIDTH];
    static uint8_t spread[1 + ROWS * (NUMBER_WIDTH + GAP)];
    static const void *pointers[ROWS];
    static uint8_t missing[ROWS];
    static uint8_t bits[(ROWS + 5 + 7) / 8];
    char type[64];
    uint8_t bad[NUMBER_WIDTH];
    uint8_t one[NUMBER_WIDTH];
    const size_t width = ctype_width(ctype);
    const size_t first = pick(random, 6);
    stria_column *const column = new_column(wrapped(type, sizeof type, "Nullable(%s)", fact->type));

    find_bad(fact, ctype, bad);
    assert_true(store_number(
        ctype == STRIA_FLOAT32 || ctype == STRIA_FLOAT64 ? real_number(1) : whole_number(false, 1),
        ctype, one));
    memset(bits, 0, sizeof bits);
    for (size_t i = 0; i < ROWS; i++) {
        missing[i] = i == 0 || i == ROWS - 1 || pick(random, 3) == 0;
        pointers[i] = missing[i] ? bad : one;
        memcpy(array + i * width, pointers[i], width);
        memcpy(spread + 1 + i * (width + GAP), pointers[i], width);
        if (missing[i])
            bits[(first + i) / 8] = (uint8_t)(bits[(first + i) / 8] | 1u << (first + i) % 8);
    }
    const stria_values forms[] = {
        stria_make_values(array, ROWS, width, 0, width, ctype, 0),
        stria_make_values(spread, ROWS, width + GAP, 1, width, ctype, 0),
        stria_make_values(pointers, ROWS, sizeof *pointers, 0, width, ctype, 1),
    };
    for (size_t i = 0; i < COUNT_OF(forms); i++) {
        OK(stria_append(column, stria_with_nulls(forms[i], stria_null_bytes(missing)), &error));
        assert_ones_and_nulls(column, missing);
        stria_column_truncate(column, 0);
        OK(stria_append(column, stria_with_nulls(forms[i], stria_null_bits(bits, first)), &error));
        assert_ones_and_nulls(column, missing);
        stria_column_truncate(column, 0);
    }
    try_lists(fact, forms[0], missing);
    stria_column_free(column);
}

static void test_what_is_missing_need_not_fit(void **state)
{
    random_source random = {1};

    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        for (size_t k = 0; k < COUNT_OF(number_ctypes) && is_number(&facts[i]); k++)
            try_missing(&facts[i], number_ctypes[k], &random);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_every_number_is_exact_or_refused),
        TEST(test_what_is_missing_need_not_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
