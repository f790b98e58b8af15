/* column_text.c - one row of a column as text */
#include "src/numbers/bits.h"
#include "src/column/block.h"
#include "src/column/column.h"
#include "src/column/dictionary.h"
#include "src/numbers/fixed_bytes.h"
#include "src/numbers/half.h"
#include "src/numbers/infinity.h"
#include "src/text/output.h"
#include "src/text/quoted.h"
#include "src/text/text_bool.h"
#include "src/text/text_decimal.h"
#include "src/text/text_float.h"
#include "src/text/text_integer.h"
#include "src/text/text_ip.h"
#include "src/text/text_time.h"

/* ---- Numbers ---------------------------------------------------------------- */

/* Any whole number; one above INT64_MAX as the negative one of the same bits. */
static int64_t load_integer(stria_ctype ctype, const void *from)
{
    switch (ctype) {
    case STRIA_INT8:
        return *(const int8_t *)from;
    case STRIA_INT16:
        return *(const int16_t *)from;
    case STRIA_INT32:
        return *(const int32_t *)from;
    case STRIA_BOOL: /* not read as a bool, which must not be 2 */
    case STRIA_UINT8:
        return *(const uint8_t *)from;
    case STRIA_UINT16:
        return *(const uint16_t *)from;
    case STRIA_UINT32:
        return *(const uint32_t *)from;
    default: /* 64 bits */
        return *(const int64_t *)from;
    }
}

static size_t print_float(char *to, stria_ctype ctype, const void *from)
{
    switch (ctype) {
    case STRIA_FLOAT32:
        return stria__print_float32(to, *(const float *)from);
    case STRIA_FLOAT64:
        return stria__print_float64(to, *(const double *)from);
    default:
        return stria__print_half(stria__half_format(ctype), to, *(const uint16_t *)from);
    }
}

/* Times print in UTC, and say so where that does not go without saying. */
static size_t print_datetime(char *to, const stria_column *column, int64_t ticks)
{
    size_t size = stria__print_datetime(to, ticks, column->precision);

    if (!stria__means_utc(column))
        to[size++] = 'Z';
    return size;
}

static size_t print_number(char *to, const stria_column *column, size_t row)
{
    const stria__type *const type = column->type;
    const void *const from = column->values.data + row * column->width;

    if (type->spelling == STRIA__SPELLED_FLOAT)
        return print_float(to, type->ctype, from);
    if (stria__lane_of(type->ctype) == STRIA__LANE_WIDE ||
        type->spelling == STRIA__SPELLED_DECIMAL) {
        const stria__integer wide = stria__load_integer(type->ctype, from);
        return stria__print_decimal(to, &wide, column->scale);
    }

    const int64_t value = load_integer(type->ctype, from);
    if (stria__is_infinite(type, value))
        return stria__print_infinity(to, value);
    switch (type->spelling) {
    case STRIA__SPELLED_BOOL:
        return stria__print_bool(to, value != 0);
    case STRIA__SPELLED_DATE:
        return stria__print_date(to, value);
    case STRIA__SPELLED_DATETIME:
        return print_datetime(to, column, value);
    case STRIA__SPELLED_TIME:
        return stria__print_time(to, value, column->precision);
    case STRIA__SPELLED_IPV4:
        return stria__print_ipv4(to, (uint32_t)value);
    default:
        return type->ctype == STRIA_UINT64 ? stria__print_unsigned(to, (uint64_t)value)
                                           : stria__print_signed(to, value);
    }
}

/* ---- Rows ---------------------------------------------------------------------- */

static void put_bytes(stria__output *output, stria_view text, bool is_inside)
{
    if (is_inside)
        stria__put_quoted(output, text, '\'');
    else
        stria__put(output, text.data, text.size);
}

/* Within a list or a tuple, what is no plain number or word stands in quotes. */
static bool is_quoted(stria__spelling spelling)
{
    return spelling == STRIA__SPELLED_DATE || spelling == STRIA__SPELLED_DATETIME ||
        spelling == STRIA__SPELLED_TIME || spelling == STRIA__SPELLED_IPV4 ||
        spelling == STRIA__SPELLED_UUID || spelling == STRIA__SPELLED_IPV6 ||
        spelling == STRIA__SPELLED_TIMETZ || spelling == STRIA__SPELLED_INTERVAL_MICROS ||
        spelling == STRIA__SPELLED_INTERVAL_NANOS;
}

static size_t print_scalar(char *to, const stria_column *column, size_t row)
{
    return column->type->storage == STRIA__NUMBER ? print_number(to, column, row)
                                                  : stria__print_bytes(to, column, row);
}

/* How long the text of a scalar is at most: of 64 bits with a far year and nanoseconds, of a UUID
 * and of any other. */
static size_t room_of(const stria_column *column)
{
    enum { OF_64_BITS = 40, OF_UUID = 36 };

    if (column->type->spelling == STRIA__SPELLED_UUID)
        return OF_UUID;
    return column->width <= sizeof(int64_t) ? OF_64_BITS : STRIA__PRINT_MAX;
}

/* Printed where it shall stand, if it fits for sure: bytes that were just written are slow to
 * copy. */
static void put_scalar(
    stria__output *output, const stria_column *column, size_t row, bool is_inside)
{
    const bool in_quotes = is_inside && is_quoted(column->type->spelling);
    char text[STRIA__PRINT_MAX];

    if (!in_quotes && stria__has_room(output, room_of(column)))
        output->length += print_scalar(stria__output_end(output), column, row);
    else
        put_bytes(output, (stria_view){text, print_scalar(text, column, row)}, in_quotes);
}

static void put_row(stria__output *output, const stria_column *column, size_t row, bool is_inside);

/* One item of each child, with `separator` between them. */
static void put_items(
    stria__output *output, const stria_column *column, size_t item, const char *separator)
{
    for (const stria_column *child = column->child; child != NULL; child = child->next) {
        if (child != column->child)
            stria__put_text(output, separator);
        put_row(output, child, item, true);
    }
}

static void put_tuple(stria__output *output, const stria_column *column, size_t item)
{
    stria__put_text(output, "(");
    put_items(output, column, item, ",");
    stria__put_text(output, ")");
}

/* [1,2], {'key':1} or, for the fields of a Nested, [(1,'a'),(2,'b')]. */
static void put_list(stria__output *output, const stria_column *column, size_t row)
{
    const stria_span span = stria_column_span(column, row);
    const bool is_map = column->type == &stria__map_type;

    stria__put_text(output, is_map ? "{" : "[");
    for (size_t i = 0; i < span.count; i++) {
        if (i > 0)
            stria__put_text(output, ",");
        if (column->type == &stria__nested_type)
            put_tuple(output, column, span.first + i);
        else
            put_items(output, column, span.first + i, ":");
    }
    stria__put_text(output, is_map ? "}" : "]");
}

/* A String, or bits, in which nothing needs escaping. */
static void put_text(stria__output *output, const stria_column *column, size_t row, bool is_inside)
{
    const stria_view view = stria_column_view(column, row);

    if (!stria__holds_bits(column)) {
        put_bytes(output, view, is_inside);
        return;
    }
    stria__put_text(output, is_inside ? "'" : "");
    stria__put_bits(output, view);
    stria__put_text(output, is_inside ? "'" : "");
}

static void put_row(stria__output *output, const stria_column *column, size_t row, bool is_inside)
{
    if (stria_column_is_null(column, row)) {
        stria__put_text(output, "NULL");
        return;
    }
    if (column->members != NULL) {
        put_bytes(output, stria_column_view(column, row), is_inside);
        return;
    }
    switch (column->type->storage) {
    case STRIA__NUMBER:
    case STRIA__FIXED_BYTES:
        put_scalar(output, column, row, is_inside);
        break;
    case STRIA__STRING:
        put_text(output, column, row, is_inside);
        break;
    case STRIA__FIXED_STRING:
        put_bytes(output, stria_column_view(column, row), is_inside);
        break;
    case STRIA__NOTHING: /* known to be null, or of no meaning */
        stria__put_text(output, "NULL");
        break;
    case STRIA__LIST:
    case STRIA__FIXED_LIST:
        put_list(output, column, row);
        break;
    case STRIA__TUPLE:
        put_tuple(output, column, row);
        break;
    case STRIA__DICTIONARY:
        put_row(output, column->child, stria__codes(column)[row], is_inside);
        break;
    }
}

size_t stria_column_text(const stria_column *column, size_t row, char *text, size_t size)
{
    stria__output output = {text, size, 0, 0};

    if (row < stria__rows(column))
        put_row(&output, column, row, false);
    return stria__end_output(&output);
}
