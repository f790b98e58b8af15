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
    uint8_t element[8];
    uint8_t expected[8];
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
        float single;
        double real;
        memcpy(&single, value, sizeof single);
        if (trial->fact->width == sizeof real)
            memcpy(&real, value, sizeof real);
        else
            real = (double)single;
        assert_true(isnan(real));
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
        UNCHANGED(column, &before);
        free_image(&before);
        return;
    }
    OK(stria_append(column, values, &error));
    assert_int_equal(stria_column_rows(column), rows + 3);
    const uint8_t *const data = stria_column_data(column);
    const size_t width = trial->fact->width;
    static const uint8_t zeros[8];
    assert_memory_equal(data + rows * width, zeros, width);
    assert_value(trial, data + (rows + 1) * width, form);
    assert_memory_equal(data + (rows + 2) * width, zeros, width);
    stria_column_truncate(column, rows);
}

static void try_forms(stria_column *column, stria_column *nullable, const struct trial *trial)
{
    const size_t width = trial->width;
    const uint8_t present[3] = {0, 0, 0};
    uint64_t array[3] = {0, 0, 0}; /* aligned for every C type */
    uint8_t spread[64] = {0};
    const void *const pointers[3] = {"\0\0\0\0\0\0\0", trial->element, "\0\0\0\0\0\0\0"};

    memcpy((uint8_t *)array + width, trial->element, width);
    memcpy(spread + 1 + 11, trial->element, width); /* odd addresses, and 3 bytes or more between */

    const stria_values plain = stria_make_values(array, 3, width, 0, width, trial->ctype, 0);
    const stria_values strided = stria_make_values(spread, 3, 11, 1, width, trial->ctype, 0);
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
        for (size_t k = 0; k < COUNT_OF(number_ctypes) && facts[i].ctype != 0; k++)
            trials += try_pair(&facts[i], number_ctypes[k], &refused);
    }
    assert_true(trials > 4000); /* the lists were not empty */
    assert_true(refused > 1000 && refused < trials);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_every_number_is_exact_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
