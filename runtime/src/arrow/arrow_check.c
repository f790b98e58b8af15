/* arrow_check.c - whether an array is what it says */
#include "src/arrow/arrow_check.h"

#include <inttypes.h>

#include "src/arrow/arrow_array.h"
#include "src/arrow/arrow_place.h"
#include "src/column/block.h"
#include "src/numbers/decimals.h"
#include "src/error.h"
#include "src/types/type_text.h"
#include "src/text/utf8.h"

/* What is checked, and where errors are said to be. */
typedef struct checked {
    const struct ArrowSchema *schema;
    const struct ArrowArray *array;
    stria__arrow_format format;
    const stria_column *place;
    stria_error *error;
} checked;

#define CORRUPT(c, ...) stria__fail((c)->error, (c)->place, STRIA_ERR_CORRUPT, __VA_ARGS__)

/* The same about a row of the array. */
#define CORRUPT_AT(c, row, ...) at_row((c), (row), CORRUPT((c), __VA_ARGS__))

static stria_code at_row(const checked *c, size_t row, stria_code code)
{
    stria__arrow_place(c->error, row);
    return code;
}

/* ---- Schemas ------------------------------------------------------------------------------- */

/* How many children a layout has; -1: any number. */
static int64_t children_of(stria__arrow_layout layout)
{
    switch (layout) {
    case STRIA__ARROW_LIST:
    case STRIA__ARROW_LIST_VIEW:
    case STRIA__ARROW_FIXED_LIST:
        return 1;
    case STRIA__ARROW_STRUCT:
        return -1;
    case STRIA__ARROW_RUNS:
        return 2;
    default:
        return 0;
    }
}

static bool is_index(const stria__arrow_format *format)
{
    return format->layout == STRIA__ARROW_FIXED && format->meaning == STRIA__ARROW_NUMBER &&
        stria__lane_of(format->ctype) != STRIA__LANE_FLOAT;
}

static bool is_struct(const struct ArrowSchema *schema, int64_t children)
{
    return strcmp(schema->format, "+s") == 0 && schema->dictionary == NULL &&
        (children < 0 || schema->n_children == children);
}

static stria_code check_shape(const checked *c)
{
    const struct ArrowSchema *const schema = c->schema;
    const int64_t children = children_of(c->format.layout);
    stria__arrow_format ends;

    if (schema->n_children < 0 || (children >= 0 && schema->n_children != children))
        return CORRUPT(c, "a field of format '%.40s' has %" PRId64 " children", schema->format,
            schema->n_children);
    for (int64_t i = 0; i < schema->n_children; i++) {
        if (schema->children == NULL || schema->children[i] == NULL ||
            schema->children[i]->release == NULL || schema->children[i]->format == NULL)
            return CORRUPT(c, "child %" PRId64 " of a field is missing or released", i);
    }
    if (schema->dictionary != NULL &&
        (schema->dictionary->release == NULL || schema->dictionary->format == NULL))
        return CORRUPT(c, "the dictionary of a field is released");
    if (schema->dictionary != NULL && !is_index(&c->format))
        return CORRUPT(c, "the indexes of a dictionary have format '%.40s'", schema->format);
    if (c->format.is_map && !is_struct(schema->children[0], 2))
        return CORRUPT(c, "the entries of a map are no struct of two");
    if (c->format.layout == STRIA__ARROW_RUNS &&
        (!stria__arrow_parse(schema->children[0]->format, &ends) || !is_index(&ends) ||
            schema->children[0]->dictionary != NULL))
        return CORRUPT(c, "the ends of runs are no integers");
    return STRIA_OK;
}

static stria_code check_schema_at(
    const struct ArrowSchema *schema, const stria_column *place, size_t depth, stria_error *error)
{
    checked c = {.schema = schema, .place = place, .error = error};

    if (depth > STRIA__LEVELS_MAX)
        return stria__fail(error, place, STRIA_ERR_TYPE, "more than %d types inside one another",
            STRIA__LEVELS_MAX);
    if (!stria__arrow_parse(schema->format, &c.format))
        return stria__fail(error, place, STRIA_ERR_TYPE, "no column takes Arrow's format '%.40s'",
            schema->format != NULL ? schema->format : "");
    stria_code code = check_shape(&c);
    for (int64_t i = 0; i < schema->n_children && code == STRIA_OK; i++)
        code = check_schema_at(schema->children[i], place, depth + 1, error);
    if (code == STRIA_OK && schema->dictionary != NULL)
        code = check_schema_at(schema->dictionary, place, depth + 1, error);
    return code;
}

stria_code stria__arrow_check_schema(
    const struct ArrowSchema *schema, const stria_column *place, stria_error *error)
{
    return check_schema_at(schema, place, 0, error);
}

/* ---- Arrays: what there is ------------------------------------------------------------------ */

static int64_t buffers_of(stria__arrow_layout layout)
{
    switch (layout) {
    case STRIA__ARROW_NOTHING:
    case STRIA__ARROW_RUNS:
        return 0;
    case STRIA__ARROW_FIXED_LIST:
    case STRIA__ARROW_STRUCT:
        return 1;
    case STRIA__ARROW_BYTES:
    case STRIA__ARROW_VIEWS:
    case STRIA__ARROW_LIST_VIEW:
        return 3;
    default:
        return 2;
    }
}

static stria_code check_lengths(const checked *c)
{
    const struct ArrowArray *const array = c->array;
    const size_t widest = c->format.width > 16 ? c->format.width : 16;

    if (array->length < 0 || array->offset < 0 || array->length > INT64_MAX - array->offset)
        return CORRUPT(
            c, "an array of %" PRId64 " rows begins at row %" PRId64, array->length, array->offset);
    if ((uint64_t)array->offset + (uint64_t)array->length >= STRIA__BUFFER_MAX / widest)
        return stria__fail(c->error, c->place, STRIA_ERR_SIZE,
            "an array of %" PRId64 " rows is more than memory can address", array->length);
    return STRIA_OK;
}

static stria_code check_parts(const checked *c)
{
    const struct ArrowArray *const array = c->array;
    const int64_t buffers = buffers_of(c->format.layout);
    const bool has_more = c->format.layout == STRIA__ARROW_VIEWS;

    if (has_more ? array->n_buffers < buffers : array->n_buffers != buffers)
        return CORRUPT(c, "an array of format '%.40s' has %" PRId64 " buffers", c->schema->format,
            array->n_buffers);
    if (buffers > 0 && array->buffers == NULL)
        return CORRUPT(c, "the buffers of an array are missing");
    if (array->n_children != c->schema->n_children)
        return CORRUPT(c, "an array has %" PRId64 " children, and its field has %" PRId64,
            array->n_children, c->schema->n_children);
    for (int64_t i = 0; i < array->n_children; i++) {
        if (array->children == NULL || array->children[i] == NULL ||
            array->children[i]->release == NULL)
            return CORRUPT(c, "child %" PRId64 " of an array is missing or released", i);
    }
    if ((array->dictionary != NULL) != (c->schema->dictionary != NULL) ||
        (array->dictionary != NULL && array->dictionary->release == NULL))
        return CORRUPT(c, "the dictionary of an array is missing, released, or one too many");
    return STRIA_OK;
}

/* Buffers behind the first, which may be missing only where they would be empty. */
static stria_code check_buffers(const checked *c)
{
    const struct ArrowArray *const array = c->array;
    const bool is_empty = array->offset + array->length == 0 ||
        (c->format.layout == STRIA__ARROW_FIXED && c->format.width == 0);
    const int64_t checked_buffers = c->format.layout == STRIA__ARROW_LIST_VIEW ? 3 : 2;

    for (int64_t i = 1; i < checked_buffers && i < array->n_buffers; i++) {
        if (array->buffers[i] == NULL && !is_empty)
            return CORRUPT(c, "buffer %" PRId64 " of an array of %" PRId64 " rows is missing", i,
                array->length);
    }
    return STRIA_OK;
}

/* ---- Which are missing ------------------------------------------------------------------- */

static bool has_bits(const checked *c)
{
    return buffers_of(c->format.layout) > 0;
}

static bool is_missing(const checked *c, size_t row)
{
    const uint8_t *const bits = has_bits(c) ? c->array->buffers[0] : NULL;

    return bits != NULL && !stria__bitmap_get(bits, stria__arrow_at(c->array, row));
}

/* Of an array that has one. */
static size_t first_missing(const checked *c)
{
    size_t row = 0;

    while (!is_missing(c, row))
        row++;
    return row;
}

static stria_code check_nulls(const checked *c)
{
    const struct ArrowArray *const array = c->array;
    const uint8_t *const bits = has_bits(c) ? array->buffers[0] : NULL;
    const bool is_nothing = c->format.layout == STRIA__ARROW_NOTHING;
    int64_t nulls = is_nothing ? array->length : 0;

    if (array->null_count < -1 || array->null_count > array->length)
        return CORRUPT(
            c, "%" PRId64 " of %" PRId64 " rows are null", array->null_count, array->length);
    if (bits != NULL)
        nulls =
            (int64_t)stria__bitmap_count_clear(bits, (size_t)array->offset, (size_t)array->length);
    if (array->null_count >= 0 && array->null_count != nulls && !is_nothing)
        return CORRUPT(c, "an array says that %" PRId64 " rows are null, and %" PRId64 " are",
            array->null_count, nulls);
    if (nulls > 0 && !is_nothing && (c->schema->flags & ARROW_FLAG_NULLABLE) == 0)
        return at_row(c, first_missing(c),
            stria__fail(c->error, c->place, STRIA_ERR_NULL,
                "%" PRId64 " rows of a field that is not nullable are null", nulls));
    return STRIA_OK;
}

/* ---- Strings and lists ------------------------------------------------------------------- */

/* Offsets rise from 0 or more up to what there is. */
static stria_code check_offsets(const checked *c, int64_t limit)
{
    const struct ArrowArray *const array = c->array;
    const size_t begin = (size_t)array->offset;
    int64_t last = 0;

    if (array->length == 0 || array->buffers[1] == NULL)
        return STRIA_OK;
    for (size_t i = 0; i <= (size_t)array->length; i++) {
        const int64_t offset = stria__arrow_integer(array->buffers[1], begin + i, c->format.width);

        if (offset < last)
            return CORRUPT_AT(c, i > 0 ? i - 1 : 0, "offset %zu is %" PRId64 ", behind %" PRId64, i,
                offset, last);
        last = offset;
    }
    if (last > limit)
        return CORRUPT_AT(c, (size_t)array->length - 1,
            "the last offset is %" PRId64 ", and there are %" PRId64 " items", last, limit);
    return STRIA_OK;
}

static stria_code check_list_views(const checked *c)
{
    const int64_t limit = c->array->children[0]->length;

    for (size_t row = 0; row < (size_t)c->array->length; row++) {
        const stria__arrow_range range = stria__arrow_range_at(c->array, &c->format, row);

        if (range.first < 0 || range.count < 0 || range.first > limit ||
            range.count > limit - range.first)
            return CORRUPT_AT(c, row,
                "list %zu has %" PRId64 " items from %" PRId64 " on, of %" PRId64, row, range.count,
                range.first, limit);
    }
    return STRIA_OK;
}

static stria_code check_text(const checked *c, size_t row)
{
    const stria_view text = stria__arrow_text_at(c->array, &c->format, row);
    const size_t bad = stria__find_bad_utf8((const uint8_t *)text.data, text.size);

    if (bad == text.size)
        return STRIA_OK;
    return at_row(c, row,
        stria__fail(c->error, c->place, STRIA_ERR_ENCODING,
            "the text of row %zu is no UTF-8 from its byte %zu on", row, bad));
}

/* Most texts are ASCII, which is told at once. */
static stria_code check_bytes(const checked *c)
{
    const struct ArrowArray *const array = c->array;
    const size_t rows = (size_t)array->length;
    stria_code code = check_offsets(c, INT64_MAX);

    if (code != STRIA_OK || rows == 0)
        return code;
    const int64_t first = stria__arrow_range_at(array, &c->format, 0).first;
    const stria__arrow_range last = stria__arrow_range_at(array, &c->format, rows - 1);
    const int64_t size = last.first + last.count - first;
    if (size > 0 && array->buffers[2] == NULL)
        return CORRUPT(c, "the bytes of strings are missing");
    if (!c->format.is_text || size == 0 ||
        stria__is_ascii((const uint8_t *)array->buffers[2] + first, stria__to_size((uint64_t)size)))
        return STRIA_OK;
    for (size_t row = 0; row < rows && code == STRIA_OK; row++) {
        if (!is_missing(c, row))
            code = check_text(c, row);
    }
    return code;
}

static stria_code check_view(const checked *c, const void *sizes, int64_t blocks, size_t row)
{
    const stria__arrow_view view = stria__arrow_view_at(c->array, row);

    if (view.size < 0)
        return CORRUPT_AT(c, row, "the view of row %zu has %d bytes", row, (int)view.size);
    if (view.size <= STRIA__ARROW_INLINE) {
        const stria_view text = stria__arrow_text_at(c->array, &c->format, row);
        for (size_t i = text.size; i < STRIA__ARROW_INLINE; i++) {
            if (text.data[i] != 0)
                return CORRUPT_AT(c, row, "the view of row %zu is not filled up with zeros", row);
        }
        return STRIA_OK;
    }
    if (view.block < 0 || view.block >= blocks)
        return CORRUPT_AT(
            c, row, "the view of row %zu is in block %d of %" PRId64, row, (int)view.block, blocks);
    const int64_t size = stria__arrow_integer(sizes, (size_t)view.block, sizeof(int64_t));
    if (view.offset < 0 || view.offset > size - view.size)
        return CORRUPT_AT(c, row, "the view of row %zu has %d bytes from %d on, of %" PRId64, row,
            (int)view.size, (int)view.offset, size);
    const char *const block = c->array->buffers[2 + view.block];
    if (block == NULL || memcmp(block + view.offset, view.prefix, sizeof view.prefix) != 0)
        return CORRUPT_AT(c, row, "the view of row %zu begins otherwise than its text", row);
    return STRIA_OK;
}

/* The last buffer has the sizes of those before it. */
static stria_code check_views(const checked *c)
{
    const struct ArrowArray *const array = c->array;
    const int64_t blocks = array->n_buffers - buffers_of(STRIA__ARROW_VIEWS);
    const void *const sizes = array->buffers[array->n_buffers - 1];
    stria_code code = STRIA_OK;

    if (blocks > 0 && sizes == NULL)
        return CORRUPT(c, "the sizes of %" PRId64 " blocks of text are missing", blocks);
    for (size_t row = 0; row < (size_t)array->length && code == STRIA_OK; row++) {
        if (is_missing(c, row))
            continue;
        code = check_view(c, sizes, blocks, row);
        if (code == STRIA_OK && c->format.is_text)
            code = check_text(c, row);
    }
    return code;
}

/* ---- Values ------------------------------------------------------------------------------ */

static stria_code check_indexes(const checked *c)
{
    const int64_t count = c->array->dictionary->length;

    for (size_t row = 0; row < (size_t)c->array->length; row++) {
        if (is_missing(c, row))
            continue;
        const int64_t index = stria__arrow_index_at(c->array, &c->format, row);
        if (index < 0 || index >= count)
            return CORRUPT_AT(c, row, "row %zu is key %" PRId64 " of %" PRId64, row, index, count);
    }
    return STRIA_OK;
}

/* Ticks of a day; of other units none is asked for. */
static int64_t ticks_per_day(int32_t unit)
{
    switch (unit) {
    case STRIA_SECONDS:
        return INT64_C(86400);
    case STRIA_MILLISECONDS:
        return INT64_C(86400000);
    case STRIA_MICROSECONDS:
        return INT64_C(86400000000);
    default:
        return INT64_C(86400000000000);
    }
}

/* Times of a day are within it, and dates in milliseconds are whole days. */
static stria_code check_times(const checked *c)
{
    const bool is_date = c->format.meaning == STRIA__ARROW_DATE;
    const int64_t day = ticks_per_day(c->format.unit);

    for (size_t row = 0; row < (size_t)c->array->length; row++) {
        if (is_missing(c, row))
            continue;
        const int64_t ticks = stria__arrow_index_at(c->array, &c->format, row);
        if (is_date && ticks % day != 0)
            return CORRUPT_AT(
                c, row, "the date of row %zu is %" PRId64 " ms, no whole day", row, ticks);
        if (!is_date && (ticks < 0 || ticks >= day))
            return CORRUPT_AT(c, row, "the time of row %zu is not within a day", row);
    }
    return STRIA_OK;
}

/* Decimals have no more digits than their type says.  A block of them is looked at as a
 * column's, of which this is all that matters. */
static stria_code check_decimals(const checked *c)
{
    enum { BLOCK = 64, LIMBS = 4 };
    const size_t width = c->format.width;
    const stria_column like = {.width = width, .digits = c->format.digits};
    const size_t rows = (size_t)c->array->length;
    const stria_values values = stria_make_values(c->array->buffers[1], rows, width,
        stria__arrow_at(c->array, 0) * width, width, c->format.ctype, 0);

    for (size_t done = 0; done < rows; done += BLOCK) {
        uint64_t block[BLOCK * LIMBS];
        bool missing[BLOCK];
        const size_t n = rows - done < BLOCK ? rows - done : BLOCK;

        for (size_t i = 0; i < n; i++)
            missing[i] = is_missing(c, done + i);
        stria__copy_values(block, &values, done, n, missing, width);
        const size_t first = stria__check_decimals(&like, block, n);
        if (first < n)
            return CORRUPT_AT(c, done + first, "the decimal of row %zu has more than %u digits",
                done + first, c->format.digits);
    }
    return STRIA_OK;
}

static stria_code check_fixed(const checked *c)
{
    const bool is_date64 =
        c->format.meaning == STRIA__ARROW_DATE && c->format.unit == STRIA_MILLISECONDS;

    if (c->array->dictionary != NULL)
        return check_indexes(c);
    if (c->format.meaning == STRIA__ARROW_DECIMAL)
        return check_decimals(c);
    if (is_date64 || c->format.meaning == STRIA__ARROW_TIME_OF_DAY)
        return check_times(c);
    return STRIA_OK;
}

/* ---- Children ---------------------------------------------------------------------------- */

/* Every child has at least the rows that this level reaches. */
static stria_code check_child_lengths(const checked *c, int64_t items)
{
    const int64_t end = c->array->offset + c->array->length;

    for (int64_t i = 0; i < c->array->n_children; i++) {
        const int64_t length = c->array->children[i]->length;
        if (items > 0 ? end > length / items : length < 0)
            return CORRUPT(c,
                "child %" PRId64 " has %" PRId64 " rows, too few for %" PRId64 " of its parent", i,
                length, end);
    }
    return STRIA_OK;
}

/* An entry, or its key, which has a row of the map. */
static stria_code refuse_entry(const checked *c, bool is_key, size_t row)
{
    const stria_code code =
        stria__fail(c->error, c->place, STRIA_ERR_NULL, "entry %zu of a map is null", row);

    stria__arrow_place(c->error, row);
    if (is_key)
        stria__arrow_place_above(c->error, c->schema->children[0], c->array->children[0], 0);
    stria__arrow_place_above(c->error, c->schema, c->array, 0);
    return code;
}

/* Neither an entry nor its key is null. */
static stria_code check_map(const checked *c)
{
    const struct ArrowArray *const entries = c->array->children[0];
    checked below = *c;

    for (size_t i = 0; i < 2; i++) {
        below.schema = i == 0 ? c->schema->children[0] : c->schema->children[0]->children[0];
        below.array = i == 0 ? entries : entries->children[0];
        (void)stria__arrow_parse(below.schema->format, &below.format);
        for (size_t row = 0; row < (size_t)below.array->length; row++) {
            if (is_missing(&below, row))
                return refuse_entry(c, i == 1, row);
        }
    }
    return STRIA_OK;
}

/* Whether one of an array's rows is null, also when the producer has not counted them. */
static bool has_nulls(const struct ArrowArray *array)
{
    const uint8_t *const bits = array->buffers[0];

    return array->null_count != 0 && bits != NULL &&
        stria__bitmap_count_clear(bits, (size_t)array->offset, (size_t)array->length) > 0;
}

/* The ends of runs rise from 1 or more up to the last row or beyond. */
static stria_code check_runs(const checked *c)
{
    const struct ArrowArray *const ends = c->array->children[0];
    const int64_t rows = c->array->offset + c->array->length;
    stria__arrow_format format;
    int64_t last = 0;

    (void)stria__arrow_parse(c->schema->children[0]->format, &format);
    if (c->array->children[1]->length < ends->length)
        return CORRUPT(c, "%" PRId64 " runs have %" PRId64 " values", ends->length,
            c->array->children[1]->length);
    if (has_nulls(ends))
        return CORRUPT(c, "the end of a run is null");
    for (size_t i = 0; i < (size_t)ends->length; i++) {
        const int64_t end = stria__arrow_index_at(ends, &format, i);
        if (end <= last)
            return CORRUPT(c, "run %zu ends at %" PRId64 ", behind %" PRId64, i, end, last);
        last = end;
    }
    if (last < rows)
        return CORRUPT(c, "the runs end at row %" PRId64 " of %" PRId64, last, rows);
    return STRIA_OK;
}

static stria_code check_list(const checked *c)
{
    const stria_code code = check_offsets(c, c->array->children[0]->length);

    return code == STRIA_OK && c->format.is_map ? check_map(c) : code;
}

static stria_code check_content(const checked *c)
{
    switch (c->format.layout) {
    case STRIA__ARROW_FIXED:
        return check_fixed(c);
    case STRIA__ARROW_BYTES:
        return check_bytes(c);
    case STRIA__ARROW_VIEWS:
        return check_views(c);
    case STRIA__ARROW_LIST:
        return check_list(c);
    case STRIA__ARROW_LIST_VIEW:
        return check_list_views(c);
    case STRIA__ARROW_FIXED_LIST:
        return check_child_lengths(c, (int64_t)c->format.size);
    case STRIA__ARROW_STRUCT:
        return check_child_lengths(c, 1);
    case STRIA__ARROW_RUNS:
        return check_runs(c);
    default:
        return STRIA_OK;
    }
}

/* ---- The whole --------------------------------------------------------------------------- */

/* What can be told of a level without looking below it. */
static stria_code check_own(const checked *c)
{
    stria_code code = check_lengths(c);

    if (code == STRIA_OK)
        code = check_parts(c);
    if (code == STRIA_OK)
        code = check_buffers(c);
    return code == STRIA_OK ? check_nulls(c) : code;
}

static checked level_of(const struct ArrowSchema *schema, const struct ArrowArray *array,
    const stria_column *place, stria_error *error)
{
    checked c = {.schema = schema, .array = array, .place = place, .error = error};

    (void)stria__arrow_parse(schema->format, &c.format);
    return c;
}

stria_code stria__arrow_check_batch(
    const struct ArrowSchema *schema, const struct ArrowArray *array, stria_error *error)
{
    const checked c = level_of(schema, array, NULL, error);
    const stria_code code = check_own(&c);

    return code == STRIA_OK ? check_child_lengths(&c, 1) : code;
}

/* What a child has refused is some row's of this array. */
static stria_code above(const checked *c, int64_t child, stria_code code)
{
    stria__arrow_place_above(c->error, c->schema, c->array, child);
    return code;
}

/* Children come first, so that they can be relied on. */
stria_code stria__arrow_check_array(const struct ArrowSchema *schema,
    const struct ArrowArray *array, const stria_column *place, stria_error *error)
{
    const checked c = level_of(schema, array, place, error);
    stria_code code = check_own(&c);

    if (code != STRIA_OK)
        return code;
    for (int64_t i = 0; i < schema->n_children; i++) {
        code = stria__arrow_check_array(schema->children[i], array->children[i], place, error);
        if (code != STRIA_OK)
            return above(&c, i, code);
    }
    if (schema->dictionary != NULL)
        code = stria__arrow_check_array(schema->dictionary, array->dictionary, place, error);
    return code == STRIA_OK ? check_content(&c) : above(&c, STRIA__ARROW_DICTIONARY, code);
}
