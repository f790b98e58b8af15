/* timetz.c - times of day with an offset from UTC, packed as DuckDB has them
 *
 *     bits 24 to 63    microseconds of the day, 24:00:00 included
 *     bits 0 to 23     57599 - offset in seconds: the farther west, the later
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "src/numbers/fixed_bytes.h"
#include "src/text/text_time.h"

enum { OFFSET_MAX = 57599, OFFSET_BITS = 24 };

#define MICROSECONDS_OF_DAY INT64_C(86400000000)

static void pack(uint8_t *value, int64_t micros, int32_t offset)
{
    const uint64_t packed = (uint64_t)micros << OFFSET_BITS | (uint32_t)(OFFSET_MAX - offset);

    memcpy(value, &packed, sizeof packed);
}

static stria_timetz unpack(const uint8_t *value)
{
    uint64_t packed;

    memcpy(&packed, value, sizeof packed);
    return (stria_timetz){(int64_t)(packed >> OFFSET_BITS),
        OFFSET_MAX - (int32_t)(packed & ((1U << OFFSET_BITS) - 1)), 0};
}

static stria__parsed parse(stria_view text, uint8_t *value, size_t *bad)
{
    int64_t micros;
    int32_t offset;
    const stria__parsed parsed = stria__parse_timetz(text, &micros, &offset, bad);

    if (parsed == STRIA__PARSED)
        pack(value, micros, offset);
    return parsed;
}

static size_t print(char *to, const uint8_t *value)
{
    const stria_timetz time = unpack(value);

    return stria__print_timetz(to, time.micros, time.offset);
}

static stria__counted take(uint8_t *value, stria_ctype ctype, const uint8_t *from)
{
    stria_timetz time;

    (void)ctype; /* there is one */
    memcpy(&time, from, sizeof time);
    if (time.micros < 0 || time.micros > MICROSECONDS_OF_DAY || time.offset < -OFFSET_MAX ||
        time.offset > OFFSET_MAX)
        return STRIA__NO_MOMENT;
    pack(value, time.micros, time.offset);
    return STRIA__COUNTED;
}

static stria__counted give(const uint8_t *value, stria_ctype ctype, uint8_t *to)
{
    const stria_timetz time = unpack(value);

    (void)ctype;
    memcpy(to, &time, sizeof time);
    return STRIA__COUNTED;
}

static void show(char *shown, size_t size, stria_ctype ctype, const uint8_t *from)
{
    stria_timetz time;

    (void)ctype;
    memcpy(&time, from, sizeof time);
    (void)snprintf(shown, size, "{%" PRId64 " us, %" PRId32 " s}", time.micros, time.offset);
}

static const stria_ctype structs[] = {STRIA_TIMETZ, 0};

const stria__form stria__timetz_form = {
    .parse = parse,
    .print = print,
    .structs = structs,
    .take = take,
    .give = give,
    .show = show,
};
