/* flatten.c - dictionaries as their values */
#include "arrow_ipc/flatten.h"

#include <errno.h>
#include <string.h>

/* ---- Schemas ---------------------------------------------------------------- */

/* The field keeps its name and whether it may be null, and becomes what its dictionary is. */
static ArrowErrorCode become_values(struct ArrowSchema *field)
{
    struct ArrowSchema *const keys = field->dictionary;

    NANOARROW_RETURN_NOT_OK(ArrowSchemaSetFormat(field, keys->format));
    NANOARROW_RETURN_NOT_OK(ArrowSchemaSetMetadata(field, keys->metadata));
    field->dictionary = NULL;
    ArrowSchemaRelease(keys);
    ArrowFree(keys);
    return NANOARROW_OK;
}

static ArrowErrorCode flatten_field(struct ArrowSchema *field)
{
    if (field->dictionary != NULL)
        return become_values(field);
    for (int64_t i = 0; i < field->n_children; i++)
        NANOARROW_RETURN_NOT_OK(flatten_field(field->children[i]));
    return NANOARROW_OK;
}

ArrowErrorCode stria__ipc_flat_schema(const struct ArrowSchema *from, struct ArrowSchema *schema)
{
    NANOARROW_RETURN_NOT_OK(ArrowSchemaDeepCopy(from, schema));
    const ArrowErrorCode result = flatten_field(schema);

    if (result != NANOARROW_OK)
        ArrowSchemaRelease(schema);
    return result;
}

/* ---- Values ----------------------------------------------------------------- */

/* The code of a row, or -1 for a null, below which any code may stand. */
static int64_t code_at(const struct ArrowArrayView *codes, int64_t row)
{
    return ArrowArrayViewIsNull(codes, row) ? -1 : ArrowArrayViewGetIntUnsafe(codes, row);
}

static ArrowErrorCode take_fixed(const struct ArrowArrayView *codes,
    const struct ArrowArrayView *keys, struct ArrowBuffer *values)
{
    const int64_t width = keys->layout.element_size_bits[1] / 8;
    const uint8_t *const from = keys->buffer_views[1].data.as_uint8;

    NANOARROW_RETURN_NOT_OK(ArrowBufferResize(values, codes->length * width, 0));
    uint8_t *to = values->data;
    for (int64_t row = 0; row < codes->length; row++, to += width) {
        const int64_t code = code_at(codes, row);

        if (code < 0)
            memset(to, 0, (size_t)width);
        else
            memcpy(to, from + code * width, (size_t)width);
    }
    return NANOARROW_OK;
}

/* Two walks: where each value ends, and then the bytes. */
static ArrowErrorCode take_strings(const struct ArrowArrayView *codes,
    const struct ArrowArrayView *keys, struct ArrowBuffer *offsets, struct ArrowBuffer *bytes)
{
    const int64_t *const ends = keys->buffer_views[1].data.as_int64;
    const uint8_t *const from = keys->buffer_views[2].data.as_uint8;
    int64_t at = 0;

    NANOARROW_RETURN_NOT_OK(
        ArrowBufferResize(offsets, (codes->length + 1) * (int64_t)sizeof at, 0));
    int64_t *const to = (int64_t *)(void *)offsets->data;
    to[0] = 0;
    for (int64_t row = 0; row < codes->length; row++) {
        const int64_t code = code_at(codes, row);

        if (code >= 0)
            at += ends[code + 1] - ends[code];
        to[row + 1] = at;
    }
    NANOARROW_RETURN_NOT_OK(ArrowBufferResize(bytes, at, 0));
    for (int64_t row = 0; row < codes->length; row++) {
        if (to[row + 1] > to[row])
            memcpy(bytes->data + to[row], from + ends[code_at(codes, row)],
                (size_t)(to[row + 1] - to[row]));
    }
    return NANOARROW_OK;
}

static ArrowErrorCode take(const struct ArrowArrayView *codes, struct ArrowArray *values)
{
    const struct ArrowArrayView *const keys = codes->dictionary;
    const struct ArrowBufferView validity = codes->buffer_views[0];

    NANOARROW_RETURN_NOT_OK(ArrowBufferAppendBufferView(ArrowArrayBuffer(values, 0), validity));
    values->length = codes->length;
    values->null_count = codes->null_count;
    if (keys->layout.buffer_type[1] == NANOARROW_BUFFER_TYPE_DATA)
        return take_fixed(codes, keys, ArrowArrayBuffer(values, 1));
    return take_strings(codes, keys, ArrowArrayBuffer(values, 1), ArrowArrayBuffer(values, 2));
}

static ArrowErrorCode make_values(const struct ArrowSchema *schema,
    const struct ArrowArrayView *codes, struct ArrowArray *values, struct ArrowError *error)
{
    NANOARROW_RETURN_NOT_OK(ArrowArrayInitFromSchema(values, schema->dictionary, error));
    ArrowErrorCode result = take(codes, values);

    if (result == NANOARROW_OK)
        result = ArrowArrayFinishBuilding(values, NANOARROW_VALIDATION_LEVEL_DEFAULT, error);
    if (result != NANOARROW_OK)
        ArrowArrayRelease(values);
    return result;
}

static ArrowErrorCode replace(
    const struct ArrowSchema *schema, struct ArrowArray *array, struct ArrowError *error)
{
    struct ArrowArrayView codes;
    struct ArrowArray values;
    ArrowErrorCode result = ArrowArrayViewInitFromSchema(&codes, schema, error);

    if (result == NANOARROW_OK)
        result = ArrowArrayViewSetArray(&codes, array, error);
    if (result == NANOARROW_OK)
        result = make_values(schema, &codes, &values, error);
    ArrowArrayViewReset(&codes);
    if (result != NANOARROW_OK)
        return result;
    ArrowArrayRelease(array);
    ArrowArrayMove(&values, array);
    return NANOARROW_OK;
}

ArrowErrorCode stria__ipc_flatten(
    const struct ArrowSchema *schema, struct ArrowArray *array, struct ArrowError *error)
{
    if (schema->dictionary != NULL)
        return replace(schema, array, error);
    for (int64_t i = 0; i < array->n_children; i++)
        NANOARROW_RETURN_NOT_OK(stria__ipc_flatten(schema->children[i], array->children[i], error));
    return NANOARROW_OK;
}
