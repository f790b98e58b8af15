/* text_interval.c - months, days and a time from and to ISO 8601 text */
#include "src/text/text_interval.h"

#include "src/text/scan.h"
#include "src/text/text_integer.h"

/* ---- Reading ------------------------------------------------------------------------------ */

/* The letters behind numbers, in their order; what each counts in its member's unit. */
typedef struct designator {
    char letter;
    int32_t factor;
} designator;

static const designator of_months[] = {{'Y', 12}, {'M', 1}};
static const designator of_days[] = {{'W', 7}, {'D', 1}};
static const designator of_time[] = {{'H', 3600}, {'M', 60}, {'S', 1}};

/* A number of the text and what stands behind it. */
typedef struct part {
    uint64_t magnitude; /* of the whole; any when it does not fit */
    int64_t fraction; /* in ticks */
    bool is_negative;
    bool has_fraction;
    bool fits;
} part;

static bool scan_part(stria__scan *input, unsigned precision, part *found)
{
    uint32_t digit;

    *found = (part){0, 0, stria__scan_mark(input, '-'), false, true};
    const size_t first = input->at;
    for (digit = 0; stria__scan_digit(input, &digit); digit = 0) {
        found->fits = found->fits && found->magnitude <= (uint64_t)INT64_MAX / 10;
        if (found->fits)
            found->magnitude = found->magnitude * 10 + digit;
    }
    if (input->at == first)
        return false;
    found->has_fraction = stria__scan_mark(input, '.');
    if (found->has_fraction) {
        bool is_exact;
        if (!stria__scan_fraction(input, precision, &found->fraction, &is_exact))
            return false;
        found->fits = found->fits && is_exact;
    }
    return true;
}

/* Adds magnitude * factor, with the sign; false when 64 bits do not hold it. */
static bool add(int64_t *sum, const part *given, uint64_t factor)
{
    const uint64_t most = (uint64_t)INT64_MAX + given->is_negative;
    const uint64_t fraction = (uint64_t)given->fraction;

    if (!given->fits || given->magnitude > (most - fraction) / factor)
        return false;
    const uint64_t ticks = given->magnitude * factor + fraction;
    const int64_t more = (int64_t)(given->is_negative ? 0 - ticks : ticks);
    if (more < 0 ? *sum < INT64_MIN - more : *sum > INT64_MAX - more)
        return false;
    *sum += more;
    return true;
}

/* A text on its way. */
typedef struct reading {
    stria__scan input;
    size_t letter; /* the last that was not of the member at hand */
    bool fits; /* all members so far */
} reading;

/* The parts of one member: each designator once at most, and in order.  The part that comes
 * behind them is left where it begins.  False when some part is none. */
static bool scan_member(
    reading *text, const designator *designators, size_t count, unsigned precision, int64_t *sum)
{
    stria__scan *const input = &text->input;

    for (size_t next = 0; next < count; next++) {
        const stria__scan before = *input;
        part found;

        if (stria__scan_ended(input) || input->text.data[input->at] == 'T')
            return true;
        if (!scan_part(input, precision, &found))
            return false;
        const size_t letter = input->at;
        while (next < count && !stria__scan_mark(input, designators[next].letter))
            next++;
        if (next == count) {
            *input = before;
            text->letter = letter;
            return true;
        }
        const bool are_seconds = precision > 0 && designators[next].factor == 1;
        if (found.has_fraction && !are_seconds) {
            input->at = letter;
            return false;
        }
        const uint64_t ticks = (uint64_t)stria__ticks_of_second[precision];
        if (!add(sum, &found, (uint64_t)designators[next].factor * ticks))
            text->fits = false;
    }
    return true;
}

/* Where it is wrong: at the letter that no member took, or behind all that some did. */
static stria__parsed malformed(const reading *text, size_t *bad)
{
    const size_t at = text->input.at;

    return stria__malformed(text->letter > at ? text->letter : at, bad);
}

static bool fits_32_bits(int64_t value)
{
    return value >= INT32_MIN && value <= INT32_MAX;
}

stria__parsed stria__parse_interval(
    stria_view text, unsigned precision, stria__interval *interval, size_t *bad)
{
    reading given = {{text, 0}, 0, true};
    stria__scan *const input = &given.input;
    int64_t months = 0;
    int64_t days = 0;
    int64_t time = 0;

    if (!stria__scan_mark(input, 'P') || stria__scan_ended(input) ||
        !scan_member(&given, of_months, 2, 0, &months) ||
        !scan_member(&given, of_days, 2, 0, &days))
        return malformed(&given, bad);
    if (stria__scan_mark(input, 'T') &&
        (stria__scan_ended(input) || !scan_member(&given, of_time, 3, precision, &time)))
        return malformed(&given, bad);
    if (!stria__scan_ended(input))
        return malformed(&given, bad);
    if (!given.fits || !fits_32_bits(months) || !fits_32_bits(days))
        return STRIA__OUT_OF_RANGE;
    *interval = (stria__interval){(int32_t)months, (int32_t)days, time};
    return STRIA__PARSED;
}

/* ---- Printing ------------------------------------------------------------------------------ */

static char *print_number(char *to, int64_t value, char letter)
{
    if (value == 0)
        return to;
    to += stria__print_signed(to, value);
    *to++ = letter;
    return to;
}

static char *print_seconds(char *to, int64_t ticks, unsigned precision)
{
    const uint64_t per_second = (uint64_t)stria__ticks_of_second[precision];
    const uint64_t magnitude = ticks < 0 ? 0 - (uint64_t)ticks : (uint64_t)ticks;
    uint64_t fraction = magnitude % per_second;

    if (ticks < 0)
        *to++ = '-';
    to += stria__print_unsigned(to, magnitude / per_second);
    if (fraction != 0) {
        for (; fraction % 10 == 0; fraction /= 10)
            precision--;
        *to++ = '.';
        stria__print_digits(to, fraction, precision);
        to += precision;
    }
    *to++ = 'S';
    return to;
}

size_t stria__print_interval(char *to, const stria__interval *interval, unsigned precision)
{
    char *end = to;

    *end++ = 'P';
    end = print_number(end, interval->months, 'M');
    end = print_number(end, interval->days, 'D');
    if (interval->time != 0 || end == to + 1) {
        *end++ = 'T';
        end = print_seconds(end, interval->time, precision);
    }
    return (size_t)(end - to);
}
