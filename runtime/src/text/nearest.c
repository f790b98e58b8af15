/* nearest.c - the float nearest to a decimal number, exactly
 *
 * 128 bits of the power of ten, times 64 bits of significand, give the number up to
 * a relative error of about 2^-60.  Mostly the lower end of that interval says that the
 * upper one rounds alike.  Else both are rounded; when they round to the same float, so
 * does all that lies between.  If not, they round to neighbours, and integers of full length decide
 * on which side of the middle of the two the number lies.  (The product is that of D. Lemire,
 * "Number parsing at a gigabyte per second", 2021; the two ends replace its case analysis.)
 *
 * Integers alone do the work, so the result depends neither on the rounding mode nor
 * on how wide the processor's registers are. */
#include "src/text/nearest.h"

#include "src/text/bigint.h"
#include "src/text/digits.h"
#include "src/text/power_of_ten.h"

/* Rounds significand * power * 2^exponent; the significand is not 0.  It is certain that one more
 * in the last place of the power makes no difference when `middle`, which grows by one at most,
 * neither carries into the bits above, shifted or not, nor is all that is below a half. */
static uint64_t round_product(const stria__float_format *format, uint64_t significand,
    stria__wide power, int exponent, bool *is_certain)
{
    const unsigned zeros = stria__leading_zeros(significand);

    significand <<= zeros;

    /*                 [ significand * low ]
     *        [ significand * high ]
     *        |   top   |   middle  | rest |   */
    const stria__wide small = stria__multiply(significand, power.low);
    const stria__wide large = stria__multiply(significand, power.high);
    const uint64_t middle = large.low + small.high;
    uint64_t top = large.high + (middle < small.high);
    uint64_t below = middle | small.low;
    *is_certain = (middle + 2) << 1 > 4;
    exponent += 128 - (int)zeros; /* of the lowest bit of `top` */

    /* The product of two numbers with the highest bit set may lack one bit. */
    if (top >> 63 == 0) {
        top = top << 1 | middle >> 63;
        below = middle << 1 | small.low;
        exponent--;
    }

    /* Of the 64 bits, keep `precision`; fewer where that is finer than the smallest q. */
    int lowest = exponent + 64 - (int)format->precision;
    if (lowest < format->smallest)
        lowest = format->smallest;
    const int dropped = lowest - exponent;
    if (dropped > 64)
        return 0;
    const uint64_t half = UINT64_C(1) << (dropped - 1);
    const uint64_t kept = dropped < 64 ? top >> dropped : 0;
    const uint64_t rest = top & (2 * half - 1);
    const bool up = rest > half || (rest == half && (below > 0 || (kept & 1) > 0));

    /* A significand that is full adds its highest bit to the exponent, and one that
     * rounding made overflow carries into it: both as they should. */
    const uint64_t steps = (uint64_t)(lowest - format->smallest);
    const uint64_t bits = (steps << (format->precision - 1)) + kept + up;
    return bits < format->infinity ? bits : format->infinity;
}

/* The middle between two neighbours of binary64 has at most 768 significant digits.
 * So what follows after that many does not matter, but whether it is zero. */
#define DIGITS_THAT_MATTER 768

/* number = the first digits; the exponent becomes that of the last digit read.
 * Returns whether digits that are not zero were left out. */
static bool read_digits(const stria__decimal *decimal, stria__bigint *number, int *exponent)
{
    size_t count = 0;
    bool more = false;

    stria__bigint_set(number, 0);
    for (size_t i = 0; i < decimal->digits.size; i++) {
        const char character = decimal->digits.data[i];
        if (character == '.' || (count == 0 && character == '0'))
            continue;
        if (count < DIGITS_THAT_MATTER) {
            stria__bigint_multiply_add(number, 10, stria__digit(character));
            count++;
        } else {
            more = more || character != '0';
        }
    }
    *exponent = (int)decimal->exponent;
    if (count > STRIA__DECIMAL_DIGITS)
        *exponent -= (int)(count - STRIA__DECIMAL_DIGITS);
    return more;
}

/* Compares the number with the middle between the value of `bits` and the next.
 *
 *     digits * 10^n   against   (2c + 1) * 2^(q - 1)
 *
 * Negative powers move to the other side, and a power of two that both sides have in
 * common is left out.  As both sides are nearly equal, neither gets longer than 2700
 * bits: 768 digits, or the middle between subnormals times 5^-n. */
static int compare_with_middle(
    const stria__float_format *format, const stria__decimal *decimal, uint64_t bits)
{
    stria__bigint number, middle;
    int exponent;
    const bool more = read_digits(decimal, &number, &exponent);
    const stria__binary value = stria__binary_of(format, bits);

    stria__bigint_set(&middle, 2 * value.significand + 1);

    if (exponent > 0)
        stria__bigint_multiply_by_power_of_five(&number, (unsigned)exponent);
    else
        stria__bigint_multiply_by_power_of_five(&middle, (unsigned)-exponent);
    const int shift = exponent - (value.exponent - 1);
    if (shift > 0)
        stria__bigint_shift_left(&number, (unsigned)shift);
    else
        stria__bigint_shift_left(&middle, (unsigned)-shift);

    const int order = stria__bigint_compare(&number, &middle);
    return order == 0 && more ? 1 : order;
}

uint64_t stria__nearest(const stria__float_format *format, const stria__decimal *decimal)
{
    if (decimal->significand == 0 || decimal->exponent < STRIA__POWER_MIN)
        return 0;
    if (decimal->exponent > STRIA__POWER_MAX)
        return format->infinity;

    const int n = (int)decimal->exponent;
    const int exponent = stria__power_exponent(n);
    const stria__wide power = stria__power_of_ten(n);
    bool is_certain;
    const uint64_t low = round_product(format, decimal->significand, power, exponent, &is_certain);
    if ((is_certain || stria__power_is_exact(n)) && !decimal->more)
        return low;

    /* No power ends in 64 ones, so that the last place takes a one more. */
    const stria__wide above = {power.high, power.low + !stria__power_is_exact(n)};
    const uint64_t significand = decimal->significand + decimal->more;
    const uint64_t high = round_product(format, significand, above, exponent, &is_certain);
    if (low == high)
        return low;
    const int order = compare_with_middle(format, decimal, low);
    return order < 0 || (order == 0 && (low & 1) == 0) ? low : high;
}
