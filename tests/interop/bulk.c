/* bulk.c - rows into a column by calls for whole arrays
 *
 * Lists of nothing but lists and values enter by one call, with spans for each level.  Of
 * all others the children are filled, one after the other, and then closed.
 */
#include "bulk.h"

#include <stdlib.h>

struct flat {
    const struct shape *shape;
    uint64_t rows;
    struct bytes nulls; /* a byte for each row */
    struct bytes values; /* of all rows; for strings, their bytes */
    struct bytes offsets; /* of lists and strings: uint64_t each, the first 0 */
    uint64_t end; /* the last offset */
    struct flat *child;
    struct flat *next;
};

/* ---- Flat arrays -------------------------------------------------------------------- */

struct flat *flat_new(const struct shape *shape)
{
    struct flat *const flat = calloc(1, sizeof *flat);
    struct flat **place = &flat->child;

    if (flat == NULL)
        die("out of memory");
    flat->shape = shape;
    for (const struct shape *child = shape->child; child != NULL; child = child->next) {
        *place = flat_new(child);
        place = &(*place)->next;
    }
    return flat;
}

void flat_free(struct flat *flat)
{
    while (flat != NULL) {
        struct flat *const next = flat->next;
        flat_free(flat->child);
        bytes_free(&flat->nulls);
        bytes_free(&flat->values);
        bytes_free(&flat->offsets);
        free(flat);
        flat = next;
    }
}

static void begin(struct flat *flat)
{
    const uint64_t first = 0;

    flat->rows = flat->end = 0;
    flat->nulls.size = flat->values.size = flat->offsets.size = 0;
    bytes_put(&flat->offsets, &first, sizeof first);
    for (struct flat *child = flat->child; child != NULL; child = child->next)
        begin(child);
}

static void add_row(struct flat *flat, unsigned char is_null, uint64_t items)
{
    flat->rows++;
    flat->end += items;
    bytes_put(&flat->nulls, &is_null, 1);
    bytes_put(&flat->offsets, &flat->end, sizeof flat->end);
}

/* A row of nothing, or what stands for it. */
static void add_blank(struct flat *flat, unsigned char is_null)
{
    static const unsigned char zeros[MOST_WIDTH];
    const struct shape *const shape = flat->shape;
    const uint64_t items = shape->kind == SHAPE_FIXED_LIST ? shape->size
        : shape->kind == SHAPE_TUPLE                       ? 1
                                                           : 0;

    add_row(flat, is_null, items);
    bytes_put(&flat->values, zeros, shape->width);
    for (uint64_t i = 0; i < items; i++) {
        for (struct flat *child = flat->child; child != NULL; child = child->next)
            add_blank(child, child->shape->nullable);
    }
}

static void add_value(struct flat *flat, struct cursor *rows)
{
    const struct shape *const shape = flat->shape;
    const size_t size = shape->ctype == STRIA_VIEW ? (size_t)take_varint(rows) : shape->width;

    add_row(flat, 0, shape->ctype == STRIA_VIEW ? size : 0);
    bytes_put(&flat->values, take(rows, size), size);
    shape_turn(shape, flat->values.data + flat->values.size - size);
}

static void flatten(struct flat *flat, struct cursor *rows)
{
    const struct shape *const shape = flat->shape;
    uint64_t items = 1;

    if (shape->nullable && *(const unsigned char *)take(rows, 1) != 0) {
        add_blank(flat, 1);
        return;
    }
    if (shape->kind == SHAPE_VALUE) {
        add_value(flat, rows);
        return;
    }
    if (shape->kind != SHAPE_TUPLE)
        items = take_varint(rows);
    add_row(flat, 0, items);
    for (uint64_t i = 0; i < items; i++) {
        for (struct flat *child = flat->child; child != NULL; child = child->next)
            flatten(child, rows);
    }
}

/* ---- Calls --------------------------------------------------------------------------- */

static stria_nulls nulls_of(const struct flat *flat)
{
    return stria_null_bytes(flat->shape->nullable ? flat->nulls.data : NULL);
}

static stria_spans spans_of(const struct flat *flat)
{
    const stria_spans spans =
        STRIA_OFFSETS((const uint64_t *)(const void *)flat->offsets.data, flat->rows);

    return stria_spans_with_nulls(spans, nulls_of(flat));
}

static stria_values values_of(const struct flat *flat)
{
    const struct shape *const shape = flat->shape;

    if (shape->ctype == STRIA_VIEW)
        return STRIA_BYTES(flat->values.data, flat->values.size);
    const stria_values values = stria_make_values(
        flat->values.data, flat->rows, shape->width, 0, shape->width, shape->ctype, 0);
    return stria_with_nulls(stria_scaled(values, shape->scale), nulls_of(flat));
}

/* Whether there are only lists of one child each above values. */
static bool are_lists(const struct flat *flat)
{
    while (flat->shape->kind == SHAPE_LIST || flat->shape->kind == SHAPE_FIXED_LIST) {
        if (flat->child->next != NULL)
            return false;
        flat = flat->child;
    }
    return flat->shape->kind == SHAPE_VALUE;
}

static stria_code append_lists(stria_column *column, const struct flat *flat, stria_error *error)
{
    stria_spans spans[MOST_LEVELS + 2];
    size_t levels = 0;

    for (; flat->shape->kind != SHAPE_VALUE; flat = flat->child)
        spans[levels++] = spans_of(flat);
    if (flat->shape->ctype == STRIA_VIEW)
        spans[levels++] = spans_of(flat);
    if (levels == 0)
        return stria_append(column, values_of(flat), error);
    for (size_t i = levels - 1; i-- > 0;)
        spans[i] = stria_spans_within(spans[i], &spans[i + 1]);
    return stria_append_lists(column, values_of(flat), spans[0], error);
}

static stria_code append(stria_column *column, const struct flat *flat, stria_error *error)
{
    const bool is_list = flat->shape->kind == SHAPE_LIST;
    const bool follows = !is_list && !flat->shape->nullable && flat->child != NULL;
    stria_code code = STRIA_OK;
    size_t index = 0;

    if (are_lists(flat))
        return append_lists(column, flat, error);
    for (const struct flat *child = flat->child; child != NULL && code == STRIA_OK;
         child = child->next)
        code = append(stria_column_child(column, index++), child, error);
    if (code != STRIA_OK || follows)
        return code;
    return stria_close(column,
        is_list ? spans_of(flat)
                : stria_spans_with_nulls(stria_rows((size_t)flat->rows), nulls_of(flat)),
        error);
}

stria_code append_rows(stria_column *column, struct flat *flat, struct cursor *rows, uint64_t count,
    stria_error *error)
{
    begin(flat);
    for (uint64_t i = 0; i < count; i++)
        flatten(flat, rows);
    return append(column, flat, error);
}
