/* scale.c - integers with more or fewer digits behind the point */
#include "src/numbers/scale.h"

#include "src/text/digits.h"

/* That a limb holds, that 32 bits hold, and that 256 bits have at most. */
enum { LIMB_DIGITS = 19, GROUP_DIGITS = 9, MOST_DIGITS = 78 };

bool stria__scale_up(stria__integer *magnitude, uint64_t digits)
{
    bool fits = true;

    if (stria__is_zero(magnitude))
        return true;
    if (digits >= MOST_DIGITS)
        return false;
    for (; digits > LIMB_DIGITS; digits -= LIMB_DIGITS)
        fits &= stria__multiply_add(magnitude, stria__tens[LIMB_DIGITS], 0);
    return stria__multiply_add(magnitude, stria__tens[digits], 0) && fits;
}

stria__rest stria__scale_down(stria__integer *magnitude, uint64_t digits)
{
    bool more = false;

    if (digits == 0)
        return STRIA__NO_REST;
    if (digits > MOST_DIGITS) {
        more = !stria__is_zero(magnitude);
        *magnitude = stria__integer_of_unsigned(0);
        return stria__rest_of(0, more);
    }
    /* All digits but the first of those that go, and then that one. */
    for (uint64_t left = digits - 1; left > 0;) {
        const uint64_t run = left < GROUP_DIGITS ? left : GROUP_DIGITS;
        const uint32_t divisor = (uint32_t)stria__tens[run];
        more |= stria__divide_limbs(magnitude->limb, stria__limbs_of(magnitude), divisor) != 0;
        left -= run;
    }
    return stria__rest_of(
        stria__divide_limbs(magnitude->limb, stria__limbs_of(magnitude), 10), more);
}

/* Whether the number's size grows by one: downwards below zero, or to what is nearer, which of
 * two as near is the upper. */
static bool goes_away_from_zero(bool is_negative, stria__rest rest, int32_t rounding)
{
    if (rounding == STRIA_FLOOR)
        return is_negative && rest != STRIA__NO_REST;
    return is_negative ? rest > STRIA__HALF : rest >= STRIA__HALF;
}

stria__parsed stria__round(bool is_negative, stria__integer magnitude, stria__rest rest,
    int32_t rounding, stria__integer *to)
{
    if (rest != STRIA__NO_REST && rounding == STRIA_EXACT)
        return STRIA__INEXACT;
    if (goes_away_from_zero(is_negative, rest, rounding) && !stria__multiply_add(&magnitude, 1, 1))
        return STRIA__OUT_OF_RANGE;
    *to = is_negative ? stria__negate(magnitude) : magnitude;
    return STRIA__PARSED;
}

stria__parsed stria__rescale(
    const stria__integer *from, int64_t digits, int32_t rounding, stria__integer *to)
{
    stria__integer magnitude;
    stria__rest rest = STRIA__NO_REST;

    if (digits >= 0 && digits <= STRIA__SMALL_SCALE && stria__fits_signed(from)) {
        const stria__wide scaled =
            stria__scale_up_small(from->limb[0], from->sign, (uint64_t)digits);
        *to = (stria__integer){{scaled.low, scaled.high, from->sign, from->sign}, from->sign};
        return STRIA__PARSED;
    }
    magnitude = stria__magnitude_of(from);
    if (digits < 0)
        rest = stria__scale_down(&magnitude, 0 - (uint64_t)digits);
    else if (!stria__scale_up(&magnitude, (uint64_t)digits))
        return STRIA__OUT_OF_RANGE;
    return stria__round(from->sign != 0, magnitude, rest, rounding, to);
}
