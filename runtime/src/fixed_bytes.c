/* fixed_bytes.c - UUIDs and addresses, as callers hold them and as columns keep them */
#include "src/fixed_bytes.h"

#include <string.h>

#include "src/text_ip.h"
#include "src/text_uuid.h"

enum { SIZE = STRIA__FIXED_BYTES_SIZE, HALF = SIZE / 2 };

static bool is_uuid(const stria_column *column)
{
    return column->type->spelling == STRIA__SPELLED_UUID;
}

void stria__reorder_bytes(const stria_column *column, uint8_t *to, const uint8_t *from)
{
    if (!is_uuid(column)) {
        memcpy(to, from, SIZE);
        return;
    }
    for (size_t i = 0; i < HALF; i++) {
        to[i] = from[HALF - 1 - i];
        to[HALF + i] = from[SIZE - 1 - i];
    }
}

stria__parsed stria__parse_bytes(
    const stria_column *column, stria_view text, uint8_t *bytes, size_t *bad)
{
    return is_uuid(column) ? stria__parse_uuid(text, bytes, bad)
                           : stria__parse_ipv6(text, bytes, bad);
}

size_t stria__print_bytes(char *to, const stria_column *column, size_t row)
{
    uint8_t bytes[SIZE];

    stria__reorder_bytes(column, bytes, column->values.data + row * SIZE);
    return is_uuid(column) ? stria__print_uuid(to, bytes) : stria__print_ipv6(to, bytes);
}

size_t stria__take_bytes(const stria_column *column, size_t ahead, stria_ctype ctype,
    const stria_view *texts, const bool *missing, size_t n)
{
    uint8_t *to = (uint8_t *)stria__tail(column) + ahead * SIZE;

    for (size_t i = 0; i < n; i++, to += SIZE) {
        uint8_t parsed[SIZE];
        size_t bad;

        if (missing != NULL && missing[i]) {
            memset(to, 0, SIZE);
        } else if (ctype == STRIA_RAW_BYTES) {
            stria__reorder_bytes(column, to, (const uint8_t *)texts[i].data);
        } else {
            if (texts[i].data == NULL ||
                stria__parse_bytes(column, texts[i], parsed, &bad) != STRIA__PARSED)
                return i;
            stria__reorder_bytes(column, to, parsed);
        }
    }
    return n;
}
