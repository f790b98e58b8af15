/* fixed_bytes.c - values of a few bytes that are no numbers */
#include "src/numbers/fixed_bytes.h"

#include <string.h>

#include "src/numbers/strings.h"
#include "src/text/text_ip.h"
#include "src/text/text_uuid.h"

/* ---- UUIDs and addresses -------------------------------------------------------------- */

enum { SIZE = 16, HALF = SIZE / 2 };

static const stria_ctype no_structs[] = {0};

static void reorder_uuid(uint8_t *to, const uint8_t *from)
{
    for (size_t i = 0; i < HALF; i++) {
        to[i] = from[HALF - 1 - i];
        to[HALF + i] = from[SIZE - 1 - i];
    }
}

static stria__parsed parse_uuid(stria_view text, uint8_t *value, size_t *bad)
{
    stria__uuid uuid;
    const stria__parsed parsed = stria__parse_uuid(text, &uuid, bad);

    if (parsed == STRIA__PARSED) { /* a little-endian machine */
        memcpy(value, &uuid.high, HALF);
        memcpy(value + HALF, &uuid.low, HALF);
    }
    return parsed;
}

static size_t print_uuid(char *to, const uint8_t *value)
{
    stria__uuid uuid;

    memcpy(&uuid.high, value, HALF);
    memcpy(&uuid.low, value + HALF, HALF);
    return stria__print_uuid(to, uuid);
}

const stria__form stria__uuid_form = {
    .parse = parse_uuid,
    .print = print_uuid,
    .reorder = reorder_uuid,
    .structs = no_structs,
};

static void keep_order(uint8_t *to, const uint8_t *from)
{
    memcpy(to, from, SIZE);
}

const stria__form stria__ipv6_form = {
    .parse = stria__parse_ipv6,
    .print = stria__print_ipv6,
    .reorder = keep_order,
    .structs = no_structs,
};

/* ---- All of them ------------------------------------------------------------------------ */

bool stria__form_takes(const stria__form *form, stria_ctype ctype)
{
    const stria_ctype *known = form->structs;

    while (*known != 0 && *known != ctype)
        known++;
    return *known != 0;
}

size_t stria__print_bytes(char *to, const stria_column *column, size_t row)
{
    return column->type->form->print(to, column->values.data + row * column->width);
}

static size_t take_structs(const stria_column *column, uint8_t *to, const stria_values *values,
    size_t first, const bool *missing, size_t n)
{
    const stria__form *const form = column->type->form;
    const size_t width = column->width;

    for (size_t i = 0; i < n; i++, to += width) {
        if (missing != NULL && missing[i])
            memset(to, 0, width);
        else if (form->take(to, values->ctype, stria__place_of(values, first + i)) !=
            STRIA__COUNTED)
            return i;
    }
    return n;
}

static size_t take_texts(const stria_column *column, uint8_t *to, const stria_values *values,
    size_t first, const bool *missing, size_t n)
{
    const stria__form *const form = column->type->form;
    const size_t width = column->width;
    stria__lane lane;
    const stria_view *const texts = stria__read_texts(values, first, n, missing, &lane);

    for (size_t i = 0; i < n; i++, to += width) {
        size_t bad;

        if (missing != NULL && missing[i])
            memset(to, 0, width);
        else if (values->ctype == STRIA_RAW_BYTES)
            form->reorder(to, (const uint8_t *)texts[i].data);
        else if (texts[i].data == NULL || form->parse(texts[i], to, &bad) != STRIA__PARSED)
            return i;
    }
    return n;
}

size_t stria__take_bytes(const stria_column *column, size_t ahead, const stria_values *values,
    size_t first, const bool *missing, size_t n)
{
    uint8_t *const to = (uint8_t *)stria__tail(column) + ahead * column->width;

    return stria__lane_of(values->ctype) == STRIA__LANE_PARTS
        ? take_structs(column, to, values, first, missing, n)
        : take_texts(column, to, values, first, missing, n);
}
