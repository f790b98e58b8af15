/* infinity.c - times before and behind all others */
#include "src/numbers/infinity.h"

#include <string.h>

static const char word[] = "-infinity";

enum { SIZE = sizeof word - 1 };

static bool is_missing(const bool *missing, size_t i)
{
    return missing != NULL && missing[i];
}

static bool is_either(int64_t infinity, int64_t tick)
{
    return infinity != 0 && (tick == infinity || tick == -infinity);
}

size_t stria__first_infinite(
    const stria__type *type, const int64_t *ticks, const bool *missing, size_t n)
{
    size_t i = 0;

    if (type->infinity == 0)
        return n;
    while (i < n && (is_missing(missing, i) || !stria__is_infinite(type, ticks[i])))
        i++;
    return i;
}

bool stria__parse_infinity(const stria__type *type, stria_view text, int64_t *tick)
{
    const bool is_negative = text.size == SIZE;

    if (type->infinity == 0 || (text.size != SIZE && text.size != SIZE - 1) ||
        memcmp(text.data, word + !is_negative, text.size) != 0)
        return false;
    *tick = is_negative ? -type->infinity : type->infinity;
    return true;
}

size_t stria__print_infinity(char *to, int64_t tick)
{
    const size_t skipped = tick > 0;

    memcpy(to, word + skipped, SIZE - skipped);
    return SIZE - skipped;
}

/* To the change of units an infinite tick is a missing one, which it does not look at. */
size_t stria__change_infinite_ticks(const stria__tick_change *change, stria__lane_kind kind,
    const stria__lane *from, const bool *missing, size_t n, stria__lane *restrict to)
{
    const bool is_signed = kind == STRIA__LANE_SIGNED;
    bool skipped[STRIA__BLOCK] = {false}; /* a compiler does not see that n of them are set */

    for (size_t i = 0; i < n; i++)
        skipped[i] = is_missing(missing, i) ||
            (is_signed && is_either(change->from_infinity, from->as_signed[i]));

    const size_t changed = stria__change_ticks(change, kind, from, skipped, n, to);
    for (size_t i = 0; i < n && i < changed; i++) { /* never more than n, which no checker sees */
        if (is_missing(missing, i))
            continue;
        if (!skipped[i] && is_either(change->to_infinity, to->as_signed[i]))
            return i;
        if (skipped[i] && change->to_infinity == 0)
            return i;
        if (skipped[i])
            to->as_signed[i] = from->as_signed[i] > 0 ? change->to_infinity : -change->to_infinity;
    }
    return changed;
}
