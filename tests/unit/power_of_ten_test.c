/* power_of_ten_test.c - every entry of the table against integers of full length
 *
 * With p = 10^|n| and the entry's bits g, rounded down at 2^x:
 *
 *     n >= 0:  g * 2^x <= p      < (g + 1) * 2^x
 *     n < 0:   g * p   <= 2^(-x) < (g + 1) * p
 */
#include "text_check.h"

#include "src/text/bigint.h"
#include "src/text/power_of_ten.h"

static void set_wide(stria__bigint *number, stria__wide value)
{
    stria__bigint_set(number, value.high);
    if (value.high == 0) {
        stria__bigint_set(number, value.low);
        return;
    }
    for (int shift = 32; shift >= 0; shift -= 32) {
        stria__bigint_shift_left(number, 32);
        number->limbs[0] = (uint32_t)(value.low >> shift);
    }
}

/* number * 10^exponent. */
static void multiply_by_power(stria__bigint *number, unsigned exponent)
{
    stria__bigint_multiply_by_power_of_five(number, exponent);
    stria__bigint_shift_left(number, exponent);
}

/* Whether the power is below, at or above value * 2^x. */
static int compare_power(int n, stria__wide value)
{
    const int x = stria__power_exponent(n);
    stria__bigint power, scaled;

    stria__bigint_set(&power, 1);
    set_wide(&scaled, value);
    if (n >= 0)
        multiply_by_power(&power, (unsigned)n);
    else
        multiply_by_power(&scaled, (unsigned)-n);
    if (x >= 0)
        stria__bigint_shift_left(&scaled, (unsigned)x);
    else
        stria__bigint_shift_left(&power, (unsigned)-x);
    return stria__bigint_compare(&power, &scaled);
}

static void every_entry_is_rounded_down(void **state)
{
    (void)state;
    for (int n = STRIA__POWER_MIN; n <= STRIA__POWER_MAX; n++) {
        const stria__wide entry = stria__power_of_ten(n);
        const stria__wide next = {entry.high, entry.low + 1};

        if (entry.high >> 63 == 0)
            fail_msg("10^%d lacks its highest bit", n);
        if (next.low == 0)
            fail_msg("10^%d ends in ones", n);
        const int order = compare_power(n, entry);
        if (order < 0 || (order == 0) != stria__power_is_exact(n))
            fail_msg("10^%d is too large, or exact where it should not be", n);
        if (compare_power(n, next) >= 0)
            fail_msg("10^%d is too small", n);
    }
}

/* The integers that the table is checked with, checked with known ones. */
static void integers_of_full_length(void **state)
{
    stria__bigint a, b;

    (void)state;
    stria__bigint_set(&a, 0);
    assert_int_equal(a.count, 0);
    stria__bigint_shift_left(&a, 100);
    assert_int_equal(a.count, 0);
    stria__bigint_multiply_add(&a, 10, 7);
    stria__bigint_set(&b, 7);
    assert_int_equal(stria__bigint_compare(&a, &b), 0);

    /* 5^27 is the largest power of five of 64 bits. */
    stria__bigint_set(&a, 1);
    stria__bigint_multiply_by_power_of_five(&a, 27);
    stria__bigint_set(&b, UINT64_C(7450580596923828125));
    assert_int_equal(stria__bigint_compare(&a, &b), 0);

    /* (2^64 - 1) * (2^32 - 1) + (2^32 - 1) = 2^96 - 2^64. */
    stria__bigint_set(&a, UINT64_MAX);
    stria__bigint_multiply_add(&a, UINT32_MAX, UINT32_MAX);
    stria__bigint_set(&b, UINT32_MAX);
    stria__bigint_shift_left(&b, 64);
    assert_int_equal(stria__bigint_compare(&a, &b), 0);
    stria__bigint_multiply_add(&b, 1, 1);
    assert_true(stria__bigint_compare(&a, &b) < 0);
    assert_true(stria__bigint_compare(&b, &a) > 0);

    /* A shift that is no multiple of 32, to the very end of the room. */
    stria__bigint_set(&a, 3);
    stria__bigint_shift_left(&a, STRIA__BIGINT_BITS - 2);
    assert_int_equal(a.count, STRIA__BIGINT_LIMBS);
    assert_int_equal(a.limbs[STRIA__BIGINT_LIMBS - 1], UINT32_C(3) << 30);
    assert_true(stria__bigint_compare(&a, &b) > 0);
}

static void products_of_128_bits(void **state)
{
    const stria__wide largest = stria__multiply(UINT64_MAX, UINT64_MAX);
    const stria__wide known =
        stria__multiply(UINT64_C(0x123456789abcdef0), UINT64_C(0xfedcba9876543210));

    (void)state;
    assert_int_equal(largest.high, UINT64_MAX - 1);
    assert_int_equal(largest.low, 1);
    assert_int_equal(known.high, UINT64_C(0x121fa00ad77d7422));
    assert_int_equal(known.low, UINT64_C(0x236d88fe5618cf00));
    for (unsigned i = 0; i < 64; i++)
        assert_int_equal(stria__leading_zeros(UINT64_MAX >> i), i);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(products_of_128_bits),
        cmocka_unit_test(integers_of_full_length),
        cmocka_unit_test(every_entry_is_rounded_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
