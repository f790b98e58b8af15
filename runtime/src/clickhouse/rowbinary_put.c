/* rowbinary_put.c - rows of columns as RowBinary
 *
 * Where a row begins is known before it is written, so the sizes of a block's rows come
 * first.  Then every column writes its values, each at the cursor of its row. */
#include "src/memory/bitmap.h"
#include "src/memory/copy.h"
#include "src/column/dictionary.h"
#include "src/clickhouse/rowbinary.h"
#include "src/bytes/varint.h"

enum { NULLABLE_MAX = 16 }; /* bytes of values that are copied without a branch */

static bool is_missing(const stria_column *column, size_t row)
{
    return column->nulls > 0 && !stria__bitmap_get(column->validity.data, row);
}

static size_t count_missing(const stria_column *column, size_t first, size_t n)
{
    return column->nulls > 0 ? stria__bitmap_count_clear(column->validity.data, first, n) : 0;
}

static void unpack_missing(const stria_column *column, size_t first, size_t n, bool *missing)
{
    if (column->nulls > 0)
        stria__bitmap_unpack_missing(column->validity.data, first, missing, n);
    else
        memset(missing, 0, n * sizeof *missing);
}

/* Rows that are so many units each, which lie side by side: the bytes of strings, and items of
 * fixed width. */
typedef struct units {
    const int64_t *offsets;
    const uint8_t *bytes;
    size_t width;
} units;

/* False for other columns.  Rows that are null have no units. */
static bool find_units(const stria__wire *wire, units *u)
{
    const stria_column *const column = wire->column;
    const stria_column *holder = column;

    if (!stria__has_offsets(column))
        return false;
    u->offsets = stria__offsets(column);
    u->width = 1;
    if (column->type->storage == STRIA__LIST) {
        if (wire->count != 2 || !stria__is_plain(stria__first_wire(wire)))
            return false;
        holder = column->child;
        u->width = holder->width;
    }
    u->bytes = holder->values.data;
    return true;
}

/* ---- Sizes ------------------------------------------------------------------------------ */

static uint64_t values_size(const stria__wire *wire, size_t first, size_t n);

static uint64_t children_size(const stria__wire *wire, size_t first, size_t n)
{
    uint64_t size = 0;

    for (const stria__wire *child = stria__first_wire(wire); child < stria__end_wire(wire);
         child = stria__next_wire(child))
        size += values_size(child, first, n);
    return size;
}

static uint64_t keys_size(const stria__wire *wire, size_t first, size_t n)
{
    const uint32_t *const codes = stria__codes(wire->column);
    uint64_t size = 0;

    for (size_t row = first; row < first + n; row++)
        size += values_size(stria__first_wire(wire), codes[row], 1);
    return size;
}

/* Of values none of which is null. */
static uint64_t present_size(const stria__wire *wire, size_t first, size_t n)
{
    const stria_column *const column = wire->column;
    const int64_t *const offsets =
        stria__has_offsets(column) ? stria__offsets(column) + first : NULL;
    const size_t items = column->size;

    switch (column->type->storage) {
    case STRIA__STRING:
        return stria__lengths_size(offsets, n) + (uint64_t)(offsets[n] - offsets[0]);
    case STRIA__DICTIONARY:
        return keys_size(wire, first, n);
    case STRIA__LIST:
        return stria__lengths_size(offsets, n) +
            children_size(wire, (size_t)offsets[0], (size_t)(offsets[n] - offsets[0]));
    case STRIA__FIXED_LIST:
        return (uint64_t)n * stria__varint_size(items) +
            children_size(wire, first * items, n * items);
    case STRIA__TUPLE:
        return children_size(wire, first, n);
    default:
        return (uint64_t)n * column->width;
    }
}

static uint64_t nullable_size(const stria__wire *wire, size_t first, size_t n)
{
    const stria_column *const column = wire->column;
    const size_t missing = count_missing(column, first, n);
    uint64_t size = n; /* flags */

    if (stria__is_plain_inside(wire))
        return size + (uint64_t)(n - missing) * column->width;
    if (missing == 0)
        return size + present_size(wire, first, n);
    for (size_t row = first; row < first + n; row++)
        size += is_missing(column, row) ? 0 : present_size(wire, row, 1);
    return size;
}

static uint64_t values_size(const stria__wire *wire, size_t first, size_t n)
{
    if (n == 0)
        return 0; /* there may be no offsets */
    if (wire->is_fixed)
        return n * wire->least;
    return wire->column->nullable ? nullable_size(wire, first, n) : present_size(wire, first, n);
}

/* ---- Sizes of rows ----------------------------------------------------------------------- */

static void add_unit_sizes(const units *u, size_t first, size_t n, uint64_t *sizes)
{
    const int64_t *const offsets = u->offsets + first;

    for (size_t i = 0; i < n; i++) {
        const uint64_t count = (uint64_t)(offsets[i + 1] - offsets[i]);
        sizes[i] += count * u->width + stria__varint_size(count);
    }
}

static void add_nullable_sizes(const stria_column *column, size_t first, size_t n, uint64_t *sizes)
{
    bool missing[STRIA__ROWS];

    unpack_missing(column, first, n, missing);
    for (size_t i = 0; i < n; i++)
        sizes[i] += 1 + (missing[i] ? 0 : column->width);
}

void stria__row_sizes(const stria__plan *plan, size_t first, size_t n, uint64_t *sizes)
{
    uint64_t fixed = plan->trailing;

    memset(sizes, 0, n * sizeof *sizes);
    for (const stria__step *step = plan->steps; step < plan->steps + plan->count; step++) {
        const stria__wire *const wire = step->wire;
        units u;

        if (stria__is_plain(wire))
            continue; /* what follows looks ahead over it */
        fixed += step->ahead;
        if (stria__is_plain_inside(wire)) {
            add_nullable_sizes(wire->column, first, n, sizes);
        } else if (!wire->column->nullable && find_units(wire, &u)) {
            add_unit_sizes(&u, first, n, sizes);
        } else {
            for (size_t i = 0; i < n; i++)
                sizes[i] += values_size(wire, first + i, 1);
        }
    }
    for (size_t i = 0; i < n; i++)
        sizes[i] += fixed;
}

/* ---- Values, one after the other --------------------------------------------------------- */

static uint8_t *put_values(const stria__wire *wire, size_t first, size_t n, uint8_t *at);

static uint8_t *put_bytes(uint8_t *at, const uint8_t *bytes, size_t size)
{
    if (size == 0)
        return at; /* of which the address may be NULL */
    stria__copy_bytes(at, bytes, size);
    return at + size;
}

static inline uint8_t *put_units(const units *u, size_t row, uint8_t *at)
{
    const int64_t *const offsets = u->offsets + row;
    const size_t count = (size_t)(offsets[1] - offsets[0]);

    at = stria__varint_put(at, count);
    return count > 0 ? put_bytes(at, u->bytes + (size_t)offsets[0] * u->width, count * u->width)
                     : at;
}

/* Items of all children; of several, each item with all of its fields. */
static uint8_t *put_items(const stria__wire *wire, size_t first, size_t n, uint8_t *at)
{
    const stria__wire *const child = stria__first_wire(wire);

    if (wire->count == 1)
        return at;
    if (stria__next_wire(child) == stria__end_wire(wire))
        return put_values(child, first, n, at);
    for (size_t row = first; row < first + n; row++) {
        for (const stria__wire *c = child; c < stria__end_wire(wire); c = stria__next_wire(c))
            at = put_values(c, row, 1, at);
    }
    return at;
}

static uint8_t *put_list(const stria__wire *wire, size_t row, uint8_t *at)
{
    const int64_t *const offsets = stria__offsets(wire->column) + row;
    const size_t count = (size_t)(offsets[1] - offsets[0]);

    return put_items(wire, (size_t)offsets[0], count, stria__varint_put(at, count));
}

/* Values none of which is null. */
static uint8_t *put_present(const stria__wire *wire, size_t first, size_t n, uint8_t *at)
{
    const stria_column *const column = wire->column;
    const size_t items = column->size;
    units u;

    if (find_units(wire, &u)) {
        for (size_t row = first; row < first + n; row++)
            at = put_units(&u, row, at);
        return at;
    }
    switch (column->type->storage) {
    case STRIA__DICTIONARY:
        for (size_t row = first; row < first + n; row++)
            at = put_values(stria__first_wire(wire), stria__codes(column)[row], 1, at);
        return at;
    case STRIA__LIST:
        for (size_t row = first; row < first + n; row++)
            at = put_list(wire, row, at);
        return at;
    case STRIA__FIXED_LIST:
        for (size_t row = first; row < first + n; row++)
            at = put_items(wire, row * items, items, stria__varint_put(at, items));
        return at;
    case STRIA__TUPLE:
        return put_items(wire, first, n, at);
    default:
        return n > 0 && column->width > 0
            ? put_bytes(at, column->values.data + first * column->width, n * column->width)
            : at;
    }
}

static uint8_t *put_values(const stria__wire *wire, size_t first, size_t n, uint8_t *at)
{
    if (!wire->column->nullable)
        return put_present(wire, first, n, at);
    for (size_t row = first; row < first + n; row++) {
        const bool missing = is_missing(wire->column, row);

        *at++ = missing;
        if (!missing)
            at = put_present(wire, row, 1, at);
    }
    return at;
}

/* ---- Values, one for each row ---------------------------------------------------------- */

/* `width` is a constant wherever it matters. */
static inline void put_width(
    const uint8_t *values, size_t width, size_t ahead, size_t n, uint8_t *const *restrict cursors)
{
    for (size_t i = 0; i < n; i++)
        memcpy(cursors[i] + ahead, values + i * width, width);
}

static void put_plain(
    const stria_column *column, size_t ahead, size_t first, size_t n, uint8_t *const *cursors)
{
    const uint8_t *const values = column->values.data + first * column->width;

    switch (column->width) {
    case 1:
        put_width(values, 1, ahead, n, cursors);
        break;
    case 2:
        put_width(values, 2, ahead, n, cursors);
        break;
    case 4:
        put_width(values, 4, ahead, n, cursors);
        break;
    case 8:
        put_width(values, 8, ahead, n, cursors);
        break;
    case 16:
        put_width(values, 16, ahead, n, cursors);
        break;
    default:
        put_width(values, column->width, ahead, n, cursors);
        break;
    }
}

/* Which are missing nobody can foretell, so there is no branch: what is missing goes elsewhere,
 * where it does no harm. */
static inline void put_nullable_width(const uint8_t *values, size_t width, const bool *missing,
    size_t ahead, size_t n, uint8_t **cursors)
{
    uint8_t elsewhere[NULLABLE_MAX] = {0};

    for (size_t i = 0; i < n; i++) {
        uint8_t *const at = cursors[i] + ahead;

        *at = missing[i];
        memcpy(missing[i] ? elsewhere : at + 1, values + i * width, width);
        cursors[i] = at + 1 + (missing[i] ? 0 : width);
    }
}

static void put_wide_nullable(const uint8_t *values, size_t width, const bool *missing,
    size_t ahead, size_t n, uint8_t **cursors)
{
    for (size_t i = 0; i < n; i++) {
        uint8_t *const at = cursors[i] + ahead;

        *at = missing[i];
        if (!missing[i])
            memcpy(at + 1, values + i * width, width);
        cursors[i] = at + 1 + (missing[i] ? 0 : width);
    }
}

static void put_nullable(
    const stria_column *column, size_t ahead, size_t first, size_t n, uint8_t **cursors)
{
    const uint8_t *const values = column->values.data + first * column->width;
    bool missing[STRIA__ROWS];

    unpack_missing(column, first, n, missing);
    switch (column->width) {
    case 1:
        put_nullable_width(values, 1, missing, ahead, n, cursors);
        break;
    case 2:
        put_nullable_width(values, 2, missing, ahead, n, cursors);
        break;
    case 4:
        put_nullable_width(values, 4, missing, ahead, n, cursors);
        break;
    case 8:
        put_nullable_width(values, 8, missing, ahead, n, cursors);
        break;
    case 16:
        put_nullable_width(values, 16, missing, ahead, n, cursors);
        break;
    default:
        put_wide_nullable(values, column->width, missing, ahead, n, cursors);
        break;
    }
}

static void put_step(const stria__step *step, size_t first, size_t n, uint8_t **cursors)
{
    const stria__wire *const wire = step->wire;
    const size_t ahead = step->ahead;
    units u;

    if (stria__is_plain(wire)) {
        put_plain(wire->column, ahead, first, n, cursors);
    } else if (stria__is_plain_inside(wire)) {
        put_nullable(wire->column, ahead, first, n, cursors);
    } else if (!wire->column->nullable && find_units(wire, &u)) {
        for (size_t i = 0; i < n; i++)
            cursors[i] = put_units(&u, first + i, cursors[i] + ahead);
    } else {
        for (size_t i = 0; i < n; i++)
            cursors[i] = put_values(wire, first + i, 1, cursors[i] + ahead);
    }
}

void stria__put_rows(const stria__plan *plan, size_t first, size_t n, uint8_t **cursors)
{
    for (const stria__step *step = plan->steps; step < plan->steps + plan->count; step++)
        put_step(step, first, n, cursors);
    for (size_t i = 0; i < n; i++)
        cursors[i] += plan->trailing;
}
