/* show.c - rows of columns as the .rows files write them
 *
 * Looks at the columns' memory, so that no conversion or printer of the library has a
 * part in it. */
#include "show.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/column/column.h"

typedef struct output {
    char *text;
    size_t size;
    size_t used;
} output;

__attribute__((format(printf, 2, 3))) static void put(output *out, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    const int length = vsnprintf(out->text + out->used, out->size - out->used, format, arguments);
    va_end(arguments);
    if (length < 0 || (size_t)length >= out->size - out->used)
        abort();
    out->used += (size_t)length;
}

/* Hex; eight and more equal bytes as (hh*count). */
static void put_bytes(output *out, const uint8_t *bytes, size_t size)
{
    size_t run;

    put(out, "\"");
    for (size_t at = 0; at < size; at += run) {
        run = 1;
        while (at + run < size && bytes[at + run] == bytes[at])
            run++;
        if (run >= 8) {
            put(out, "(%02x*%zu)", bytes[at], run);
        } else {
            run = 1;
            put(out, "%02x", bytes[at]);
        }
    }
    put(out, "\"");
}

static uint64_t unsigned_of(const uint8_t *bytes, size_t width)
{
    uint64_t value = 0;

    memcpy(&value, bytes, width);
    return value;
}

static int64_t signed_of(const uint8_t *bytes, size_t width)
{
    const unsigned shift = (unsigned)(64 - 8 * width);

    return (int64_t)(unsigned_of(bytes, width) << shift) >> shift;
}

/* Two's complement of any width: its digits from the last to the first, by dividing bytes. */
static void put_wide(output *out, const uint8_t *bytes, size_t width, bool is_signed)
{
    const bool is_negative = is_signed && bytes[width - 1] >> 7 == 1;
    uint8_t magnitude[32];
    char digits[80];
    size_t at = sizeof digits - 1;
    unsigned carry = 1;

    for (size_t i = 0; i < width; i++) {
        carry += (uint8_t)~bytes[i];
        magnitude[i] = is_negative ? (uint8_t)carry : bytes[i];
        carry >>= 8;
    }
    digits[at] = '\0';
    bool is_zero = false;
    while (!is_zero) {
        unsigned rest = 0;
        is_zero = true;
        for (size_t i = width; i-- > 0;) {
            rest = rest << 8 | magnitude[i];
            magnitude[i] = (uint8_t)(rest / 10);
            is_zero = is_zero && magnitude[i] == 0;
            rest %= 10;
        }
        digits[--at] = (char)('0' + rest);
    }
    put(out, "%s%s", is_negative ? "-" : "", digits + at);
}

static void put_number(output *out, stria_ctype ctype, const uint8_t *bytes, size_t width)
{
    switch (ctype) {
    case STRIA_BOOL:
        put(out, "%s", unsigned_of(bytes, width) ? "true" : "false");
        break;
    case STRIA_INT8:
    case STRIA_INT16:
    case STRIA_INT32:
    case STRIA_INT64:
        put(out, "%" PRId64, signed_of(bytes, width));
        break;
    case STRIA_FLOAT32:
    case STRIA_FLOAT64:
    case STRIA_FLOAT16:
    case STRIA_BFLOAT16:
        put(out, "0x%0*" PRIx64, (int)(2 * width), unsigned_of(bytes, width));
        break;
    case STRIA_INT128:
    case STRIA_INT256:
    case STRIA_UINT128:
    case STRIA_UINT256:
        put_wide(out, bytes, width, ctype == STRIA_INT128 || ctype == STRIA_INT256);
        break;
    default:
        put(out, "%" PRIu64, unsigned_of(bytes, width));
    }
}

static void put_value(output *out, stria_column *column, size_t row);

/* One item of each child; of the children of a Map and a Nested, too. */
static void put_items(output *out, stria_column *column, size_t item)
{
    put(out, "[");
    for (stria_column *child = column->child; child != NULL; child = child->next) {
        put(out, "%s", child != column->child ? "," : "");
        put_value(out, child, item);
    }
    put(out, "]");
}

static void put_list(output *out, stria_column *column, size_t row)
{
    const stria_span span = stria_column_span(column, row);

    put(out, "[");
    for (size_t i = 0; i < span.count; i++) {
        put(out, "%s", i > 0 ? "," : "");
        if (column->type == &stria__array_type)
            put_value(out, column->child, span.first + i);
        else
            put_items(out, column, span.first + i);
    }
    put(out, "]");
}

static void put_value(output *out, stria_column *column, size_t row)
{
    const uint8_t *const data = stria_column_data(column);

    if (stria_column_is_null(column, row)) {
        put(out, "null");
    } else if (column->type->storage == STRIA__LIST) {
        put_list(out, column, row);
    } else if (column->type->storage == STRIA__TUPLE) {
        put_items(out, column, row);
    } else if (stria__is_dictionary(column)) {
        put_value(
            out, column->child, (size_t)unsigned_of(data + row * column->width, column->width));
    } else if (column->type->storage == STRIA__NUMBER) {
        put_number(out, column->type->ctype, data + row * column->width, column->width);
    } else if (column->type->storage == STRIA__FIXED_BYTES) {
        put_bytes(out, data + row * column->width, column->width);
    } else {
        const stria_view view = stria_column_view(column, row);
        put_bytes(out, (const uint8_t *)view.data, view.size);
    }
}

void show_row(stria_batch *batch, size_t row, char *text, size_t size)
{
    output out = {text, size, 0};

    for (size_t i = 0; i < stria_batch_columns(batch); i++) {
        put(&out, "%s", i > 0 ? "\t" : "");
        put_value(&out, stria_batch_column(batch, i), row);
    }
}
