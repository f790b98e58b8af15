/* arrow_place.c - which row of a batch has the value that is refused
 *
 * Only what has failed is looked for, so that each level is walked.  Of a level that is not yet
 * checked, offsets may be any numbers: they are compared with, and nothing else. */
#include "src/arrow/arrow_place.h"

enum { NO_ROW = -1 };

void stria__arrow_place(stria_error *error, size_t row)
{
    if (error != NULL)
        error->row = error->element = (int64_t)row;
}

/* A row that the array has. */
static int64_t within(const struct ArrowArray *array, int64_t row)
{
    return row >= 0 && row < array->length ? row : NO_ROW;
}

/* Whether a row of a list has this item. */
static bool has_item(
    const struct ArrowArray *array, const stria__arrow_format *format, size_t row, int64_t item)
{
    const size_t at = stria__arrow_at(array, row);

    if (format->layout == STRIA__ARROW_FIXED_LIST)
        return format->size > 0 && (size_t)item / format->size == at;
    const int64_t begin = stria__arrow_integer(array->buffers[1], at, format->width);
    if (format->layout == STRIA__ARROW_LIST)
        return item >= begin &&
            item < stria__arrow_integer(array->buffers[1], at + 1, format->width);
    return begin >= 0 && item >= begin &&
        item - begin < stria__arrow_integer(array->buffers[2], at, format->width);
}

static int64_t row_of_item(
    const struct ArrowArray *array, const stria__arrow_format *format, int64_t item)
{
    for (int64_t row = 0; row < array->length; row++) {
        if (has_item(array, format, (size_t)row, item))
            return row;
    }
    return NO_ROW;
}

static int64_t row_of_key(
    const struct ArrowArray *array, const stria__arrow_format *format, int64_t key)
{
    const uint8_t *const validity = stria__arrow_validity(array, format);

    for (int64_t row = 0; row < array->length; row++) {
        const bool is_there =
            validity == NULL || stria__bitmap_get(validity, stria__arrow_at(array, (size_t)row));

        if (is_there && stria__arrow_index_at(array, format, (size_t)row) == key)
            return row;
    }
    return NO_ROW;
}

/* The first row of a run, of which the array may begin within. */
static int64_t row_of_run(
    const struct ArrowSchema *schema, const struct ArrowArray *array, int64_t run)
{
    const struct ArrowArray *const ends = array->children[0];
    stria__arrow_format format;

    (void)stria__arrow_parse(schema->children[0]->format, &format);
    if (run >= ends->length)
        return NO_ROW;
    const int64_t begin = run > 0 ? stria__arrow_index_at(ends, &format, (size_t)run - 1) : 0;
    const int64_t row = begin > array->offset ? begin - array->offset : 0;
    const int64_t end = stria__arrow_index_at(ends, &format, (size_t)run);
    return end > array->offset ? within(array, row) : NO_ROW;
}

static int64_t row_above(
    const struct ArrowSchema *schema, const struct ArrowArray *array, int64_t child, int64_t row)
{
    stria__arrow_format format;

    (void)stria__arrow_parse(schema->format, &format);
    if (child == STRIA__ARROW_DICTIONARY)
        return row_of_key(array, &format, row);
    switch (format.layout) {
    case STRIA__ARROW_STRUCT:
        return within(array, row - array->offset);
    case STRIA__ARROW_RUNS:
        return child == 1 ? row_of_run(schema, array, row) : NO_ROW;
    default:
        return row_of_item(array, &format, row);
    }
}

void stria__arrow_place_above(stria_error *error, const struct ArrowSchema *schema,
    const struct ArrowArray *array, int64_t child)
{
    if (error != NULL && error->row >= 0)
        error->row = row_above(schema, array, child, error->row);
}

void stria__arrow_place_in_batch(stria_error *error, const struct ArrowArray *batch)
{
    if (error != NULL && error->row >= 0)
        error->row = within(batch, error->row - batch->offset);
}
