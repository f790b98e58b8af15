/* interval.c - months, days and a time, as DuckDB (microseconds) and Arrow (nanoseconds) have them
 *
 * A column keeps the caller's struct.  One that counts more finely is taken when it is exact,
 * one that counts less finely when its time fits. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "src/numbers/fixed_bytes.h"
#include "src/text/text_interval.h"

enum { MICROS = 6, NANOS = 9, PER_MICROSECOND = 1000 };

/* Both structs are this in memory. */
typedef stria__interval interval;

_Static_assert(sizeof(interval) == sizeof(stria_interval_micros) &&
        sizeof(interval) == sizeof(stria_interval_nanos) &&
        offsetof(interval, time) == offsetof(stria_interval_micros, micros) &&
        offsetof(interval, time) == offsetof(stria_interval_nanos, nanos),
    "an interval is two numbers of 32 bits and one of 64");

static interval load(const uint8_t *from)
{
    interval loaded;

    memcpy(&loaded, from, sizeof loaded);
    return loaded;
}

static void store(uint8_t *to, const interval *stored)
{
    memcpy(to, stored, sizeof *stored);
}

static unsigned precision_of(stria_ctype ctype)
{
    return ctype == STRIA_INTERVAL_MICROS ? MICROS : NANOS;
}

/* From one precision to the other. */
static stria__counted convert(uint8_t *to, unsigned wanted, const uint8_t *from, unsigned given)
{
    interval changed = load(from);

    if (given < wanted) {
        if (changed.time > INT64_MAX / PER_MICROSECOND ||
            changed.time < INT64_MIN / PER_MICROSECOND)
            return STRIA__TOO_FAR;
        changed.time *= PER_MICROSECOND;
    } else if (given > wanted) {
        if (changed.time % PER_MICROSECOND != 0)
            return STRIA__NOT_EXACT;
        changed.time /= PER_MICROSECOND;
    }
    store(to, &changed);
    return STRIA__COUNTED;
}

static stria__counted take_micros(uint8_t *value, stria_ctype ctype, const uint8_t *from)
{
    return convert(value, MICROS, from, precision_of(ctype));
}

static stria__counted take_nanos(uint8_t *value, stria_ctype ctype, const uint8_t *from)
{
    return convert(value, NANOS, from, precision_of(ctype));
}

static stria__counted give_micros(const uint8_t *value, stria_ctype ctype, uint8_t *to)
{
    return convert(to, precision_of(ctype), value, MICROS);
}

static stria__counted give_nanos(const uint8_t *value, stria_ctype ctype, uint8_t *to)
{
    return convert(to, precision_of(ctype), value, NANOS);
}

static stria__parsed parse(stria_view text, unsigned precision, uint8_t *value, size_t *bad)
{
    interval parsed;
    const stria__parsed outcome = stria__parse_interval(text, precision, &parsed, bad);

    if (outcome == STRIA__PARSED)
        store(value, &parsed);
    return outcome;
}

static stria__parsed parse_micros(stria_view text, uint8_t *value, size_t *bad)
{
    return parse(text, MICROS, value, bad);
}

static stria__parsed parse_nanos(stria_view text, uint8_t *value, size_t *bad)
{
    return parse(text, NANOS, value, bad);
}

static size_t print_micros(char *to, const uint8_t *value)
{
    const interval printed = load(value);

    return stria__print_interval(to, &printed, MICROS);
}

static size_t print_nanos(char *to, const uint8_t *value)
{
    const interval printed = load(value);

    return stria__print_interval(to, &printed, NANOS);
}

static void show(char *shown, size_t size, stria_ctype ctype, const uint8_t *from)
{
    const interval refused = load(from);

    (void)snprintf(shown, size, "{%" PRId32 " months, %" PRId32 " days, %" PRId64 " %s}",
        refused.months, refused.days, refused.time, precision_of(ctype) == MICROS ? "us" : "ns");
}

static const stria_ctype structs[] = {STRIA_INTERVAL_MICROS, STRIA_INTERVAL_NANOS, 0};

const stria__form stria__interval_micros_form = {
    .parse = parse_micros,
    .print = print_micros,
    .structs = structs,
    .take = take_micros,
    .give = give_micros,
    .show = show,
};

const stria__form stria__interval_nanos_form = {
    .parse = parse_nanos,
    .print = print_nanos,
    .structs = structs,
    .take = take_nanos,
    .give = give_nanos,
    .show = show,
};
