/* lists.c - one list, or one string, for each span
 *
 * The levels of the spans are walked from the outside in, side by side with the levels
 * of the column.  Each level's offsets go straight behind the end of that level, and say
 * which run of groups of the next level they cover; the innermost run is the values.
 *
 *     column  Array      Array      Int64
 *     spans   {0,1,3} -> {0,2,2,5} -> values 0 .. 4
 */
#include <inttypes.h>
#include <string.h>

#include "src/column/append.h"
#include "src/numbers/bits.h"
#include "src/column/block.h"
#include "src/error.h"
#include "src/column/refuse.h"
#include "src/column/spans.h"
#include "src/numbers/ticks.h"

/* The list that is behind the end of its level and holds an item. */
static size_t list_of(const stria_column *list, size_t item)
{
    const int64_t *const offsets = stria__offsets(list);
    size_t low = list->head.rows;
    size_t high = stria__end(list); /* the list is in [low, high) */

    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if ((size_t)offsets[middle] <= item)
            low = middle;
        else
            high = middle;
    }
    return low;
}

size_t stria__holder_of(const stria_column *parent, size_t item)
{
    return parent->type->storage == STRIA__LIST ? list_of(parent, item)
                                                : item / stria__items_of_row(parent);
}

size_t stria__row_of(
    const stria_column *top, const stria_column *leaf, size_t position, size_t *start)
{
    size_t at = stria__rows(leaf) + position; /* index within its level */

    *start = 0;
    for (bool innermost = true; leaf != top; leaf = leaf->parent, innermost = false) {
        const stria_column *const parent = leaf->parent;
        const size_t row = stria__holder_of(parent, at);

        if (innermost)
            *start = stria__first_item(parent, row) - stria__rows(leaf);
        at = row;
    }
    return at - stria__rows(top);
}

static bool is_within(stria_span covered, size_t available)
{
    return covered.count <= available && covered.first <= available - covered.count;
}

/* Refuses a run of groups, or of values, that is not there, at the first that is not. */
static stria_code check_covered(
    const stria_column *column, stria_span covered, size_t available, stria_error *error)
{
    if (is_within(covered, available))
        return STRIA_OK;
    return stria__fail_at(error, column, STRIA_ERR_SHAPE,
        available > covered.first ? available - covered.first : 0,
        "the spans end at element %" PRIu64 " of %zu", (uint64_t)covered.first + covered.count,
        available);
}

/* ---- Strings out of bytes --------------------------------------------------------------- */

/* Which of the strings behind the end is the first that ends past `size` bytes. */
static size_t first_past(const stria_column *column, size_t size)
{
    const int64_t *const offsets = stria__offsets(column) + stria__end(column);
    size_t i = 0;

    while ((uint64_t)offsets[i + 1] - (uint64_t)offsets[0] <= size)
        i++;
    return i;
}

stria_code stria__stage_bytes(stria_column *column, const stria_values *bytes, stria__level level,
    stria_span rows, stria_error *error)
{
    stria_span covered;
    stria_code code = stria__make_room(column, rows.count, error);

    if (code == STRIA_OK)
        code = stria__write_offsets(column, level, rows, &covered, error);
    if (code != STRIA_OK)
        return code;
    if (!is_within(covered, bytes->count))
        return stria__fail_at(error, column, STRIA_ERR_SHAPE,
            covered.first < bytes->count ? first_past(column, bytes->count - covered.first) : 0,
            "the spans end at byte %" PRIu64 " of %zu", (uint64_t)covered.first + covered.count,
            bytes->count);
    code = stria__make_text_room(column, covered.count, error);
    if (code != STRIA_OK)
        return code;
    if (covered.count > 0)
        memcpy(column->values.data + stria__last_offset(column),
            stria__element(bytes, covered.first), covered.count);
    stria__stage(column, rows.count);
    return STRIA_OK;
}

/* The next groups as views; how many before one that is no part of the bytes. */
static size_t read_views(
    stria__group_reader *reader, const stria_values *bytes, stria_view *views, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        stria_span group;
        if (!stria__next_group(reader, &group) || group.first > bytes->count ||
            group.count > bytes->count - group.first)
            return i;
        views[i].data = group.count ? (const char *)stria__element(bytes, group.first) : "";
        views[i].size = group.count;
    }
    return n;
}

static stria_code refuse_group(const stria_column *column, size_t position, stria_error *error)
{
    return stria__fail_at(error, column, STRIA_ERR_SHAPE, position,
        "a span is no part of the bytes, or ends before it begins");
}

/* Strings, as spans over bytes, that come as views. */
typedef struct view_reader {
    const stria_values *bytes;
    stria__group_reader groups;
    stria_nulls nulls; /* of the next string on */
    size_t done;
    size_t count;
    stria_view views[STRIA__BLOCK];
} view_reader;

static bool begin_views(
    view_reader *reader, const stria_values *bytes, stria__level level, stria_span rows)
{
    reader->bytes = bytes;
    reader->nulls = stria__level_nulls(level);
    reader->nulls.first += rows.first;
    reader->done = 0;
    reader->count = rows.count;
    return stria__read_groups(level, rows, &reader->groups);
}

/* The next block of strings, which is empty after the last.  False when a span is no part
 * of the bytes: the string at reader->done. */
static bool next_views(view_reader *reader, stria_values *strings)
{
    stria_view *const views = reader->views;
    const size_t n = stria__block_size(reader->count - reader->done);
    const size_t read = read_views(&reader->groups, reader->bytes, views, n);

    *strings = stria_with_nulls(
        stria_make_values(views, n, sizeof *views, 0, sizeof *views, STRIA_VIEW, 0), reader->nulls);
    reader->nulls.first += n;
    reader->done += read;
    return read == n;
}

static size_t text_size(const stria_values *strings, const stria_view *views)
{
    bool missing[STRIA__BLOCK];
    size_t size = 0;

    (void)stria__read_missing(strings, 0, strings->count, missing);
    for (size_t i = 0; i < strings->count; i++)
        size += missing[i] ? 0 : views[i].size;
    return size;
}

/* Room for the strings that are not missing, so that the text grows once. */
static stria_code make_views_room(stria_column *column, const stria_values *bytes,
    stria__level level, stria_span rows, stria_error *error)
{
    view_reader reader;
    stria_values strings;
    size_t size = 0; /* of parts of the bytes that do not overlap */

    if (!begin_views(&reader, bytes, level, rows))
        return refuse_group(column, 0, error);
    do {
        if (!next_views(&reader, &strings))
            return refuse_group(column, reader.done, error);
        size += text_size(&strings, reader.views);
    } while (strings.count > 0);
    return stria__make_text_room(column, size, error);
}

/* Bytes into any other column, or with nulls among the strings: as views. */
static stria_code stage_views(stria_column *column, const stria_values *bytes, stria__level level,
    stria_span rows, stria_error *error)
{
    view_reader reader;
    stria_values strings;
    stria_code code = stria__make_room_nullable(column, rows.count, error);

    if (code == STRIA_OK && column->type->storage == STRIA__STRING)
        code = make_views_room(column, bytes, level, rows, error);
    if (code != STRIA_OK)
        return code;
    if (!begin_views(&reader, bytes, level, rows))
        return refuse_group(column, 0, error);
    do {
        if (!next_views(&reader, &strings))
            return refuse_group(column, reader.done, error);
        code = stria__stage_values(column, &strings, error);
    } while (code == STRIA_OK && strings.count > 0);
    return code;
}

static stria_code stage_strings(stria_column *column, const stria_values *bytes, stria__level level,
    stria_span rows, stria_error *error)
{
    const stria_code code = check_covered(column, rows, stria__level_rows(level), error);

    if (code != STRIA_OK || rows.count == 0)
        return code;
    return column->type->storage == STRIA__STRING && !stria__holds_bits(column) &&
            stria__level_nulls(level).flags == NULL
        ? stria__stage_bytes(column, bytes, level, rows, error)
        : stage_views(column, bytes, level, rows, error);
}

/* ---- Levels -------------------------------------------------------------------------------- */

/* Stages the rows of every list level from `column` down.  `level` and `rows` end up at
 * the level of the leaf; *failed at the level that refused. */
static stria_code stage_levels(stria_column *column, stria__level *level, stria_span *rows,
    const stria_column **failed, stria_error *error)
{
    for (; stria__items(column) != NULL; column = column->child) {
        stria_span below;
        stria_code code = check_covered(column, *rows, stria__level_rows(*level), error);

        *failed = column;
        if (code == STRIA_OK)
            code = stria__stage_level(column, *level, *rows, &below, error);
        if (code != STRIA_OK)
            return code;
        *rows = below;
        *level = stria__next_level(*level);
    }
    *failed = column;
    return STRIA_OK;
}

/* A grid says how many elements there are below it, so any other number is a mistake.  It
 * is looked for before memory is asked for, which a wrong dimension may make too much. */
static stria_code check_grids(
    const stria_column *column, const stria_spans *spans, size_t elements, stria_error *error)
{
    for (; spans != NULL; spans = spans->inner) {
        const stria__level below = stria__first_level(spans->inner);
        const size_t given = below.spans ? stria__level_rows(below) : elements;
        size_t count;

        if (spans->kind != STRIA_SPANS_GRID)
            continue;
        if (!stria__grid_size(spans, &count))
            return stria__fail(error, column, STRIA_ERR_SIZE,
                "%zu rows of the grid are more than memory can address", spans->rows);
        if (count != given)
            return stria__fail(error, column, STRIA_ERR_SHAPE,
                "the grid has %zu elements, and %zu are given", count, given);
    }
    return STRIA_OK;
}

typedef struct staging {
    bool are_strings;
    stria_span used; /* the elements that the rows hold */
    const stria_column *failed; /* the level that refused */
} staging;

/* The values of a leaf that is no string become the part of them that the spans cover. */
static stria_code stage_lists(stria_column *column, stria_values *values, const stria_spans *spans,
    staging *s, stria_error *error)
{
    stria_column *const leaf = stria__leaf(column);
    stria__level level = stria__first_level(spans);
    stria_code code = STRIA_OK;

    s->used = (stria_span){0, level.spans ? stria__level_rows(level) : spans->rows};
    s->failed = leaf;
    if (level.spans != NULL)
        code = stage_levels(column, &level, &s->used, &s->failed, error);
    if (code != STRIA_OK)
        return code;
    if (s->are_strings)
        return stage_strings(leaf, values, level, s->used, error);

    if (level.spans == NULL && leaf == column && s->used.count != values->count)
        return stria__fail(error, column, STRIA_ERR_SHAPE,
            "%zu rows are asked for, and %zu values given", s->used.count, values->count);
    code = check_covered(leaf, s->used, values->count, error);
    if (code != STRIA_OK)
        return code;
    *values = stria__part(values, s->used.first, s->used.count);
    column->input->reads_all = true;
    return stria__stage_values(leaf, values, error);
}

/* The failing place, from a position behind some level's end to row and element. */
static void locate(const stria_column *column, const stria_column *leaf, bool in_values,
    stria_span used, stria_error *error)
{
    size_t start;

    if (error == NULL || error->element < 0)
        return;
    error->row = (int64_t)stria__row_of(column, leaf, (size_t)error->element, &start);
    error->element = in_values ? error->element + (int64_t)used.first : -1;
}

static bool are_bytes(const stria_values *values)
{
    return values->ctype == STRIA_UINT8 && values->stride == 1 && !values->indirect &&
        values->nulls.flags == NULL && stria__are_own(stria__ticks_of_values(values));
}

static stria_code check_shape(const stria_column *column, const stria_values *values,
    const stria_spans *spans, bool *are_strings, stria_error *error)
{
    const size_t given = stria__span_levels(spans);
    const size_t levels = stria__levels(column);
    const stria_column *const leaf = stria__leaf_of(column);

    if (stria__is_composite(leaf))
        return stria__refuse_values_alone(leaf, error);
    *are_strings = given == levels + 1 && are_bytes(values);
    if (given == levels || *are_strings)
        return STRIA_OK;
    return stria__fail(error, column, STRIA_ERR_SHAPE,
        "the column has %zu levels of lists, and the spans have %zu", levels, given);
}

stria_code stria_append_lists(
    stria_column *column, stria_values values, stria_spans spans, stria_error *error)
{
    staging s = {false, {0, 0}, column};
    const stria_column *const unfinished = stria__find_unfinished(column);
    stria_code code = stria__check_values(column, &values, error);

    if (code == STRIA_OK)
        code = stria__check_spans(column, &spans, error);
    if (code == STRIA_OK)
        code = check_shape(column, &values, &spans, &s.are_strings, error);
    if (code == STRIA_OK)
        code = check_grids(column, &spans, values.count, error);
    if (code == STRIA_OK && unfinished != NULL)
        code = stria__refuse_unfinished(unfinished, error);
    if (code != STRIA_OK)
        return code;

    stria__input input = {.values = &values, .spans = &spans};
    stria__begin(column, &input);
    code = stage_lists(column, &values, &spans, &s, error);
    if (code != STRIA_OK)
        locate(column, s.failed, s.failed == stria__leaf(column) && code != STRIA_ERR_SHAPE, s.used,
            error);
    return stria__finish(column, code);
}

/* ---- Closing rows over items that are there ------------------------------------------------ */

/* Children of different lengths make no rows. */
static stria_code check_children(const stria_column *column, stria_error *error)
{
    for (const stria_column *child = column->child; child != NULL; child = child->next) {
        const stria_column *const uneven = stria__find_uneven(child);

        if (uneven != NULL)
            return stria__refuse_unfinished(uneven, error);
        if (stria__end(child) != stria__end(column->child))
            return stria__refuse_unfinished(column, error);
    }
    return STRIA_OK;
}

static stria_code close_lists(stria_column *column, const stria_spans *spans, stria_error *error)
{
    stria_span covered = {0, 0};
    const size_t pending = stria__pending(column);
    stria_code code = stria__check_spans(column, spans, error);

    if (code == STRIA_OK && stria__span_levels(spans) != 1)
        return stria__fail(
            error, column, STRIA_ERR_SHAPE, "a list is closed by one level of spans");
    if (code == STRIA_OK)
        code = check_children(column, error);
    if (code != STRIA_OK)
        return code;

    const stria__level level = stria__first_level(spans);
    const stria_span rows = {0, stria__level_rows(level)};
    stria__input input = {.spans = spans};
    stria__begin(column, &input);
    code = check_grids(column, spans, pending, error);
    if (code == STRIA_OK)
        code = stria__stage_level(column, level, rows, &covered, error);
    if (code == STRIA_OK && (covered.first != 0 || covered.count != pending))
        return stria__finish(column,
            stria__fail(error, column, STRIA_ERR_SHAPE,
                "the spans cover items %zu to %zu, and 0 to %zu are pending", covered.first,
                covered.first + covered.count, pending));
    if (code != STRIA_OK)
        locate(column, column, false, covered, error);
    return stria__finish(column, code);
}

/* Rows that have no offsets: of a Tuple or a FixedArray that counts them itself. */
static stria_code close_rows(stria_column *column, const stria_spans *spans, stria_error *error)
{
    const stria_span rows = {0, spans->rows};
    const size_t items = stria__items_of_row(column);
    const size_t pending = stria__pending(column);
    stria_code code = STRIA_OK;

    if (spans->kind != STRIA_SPANS_ROWS || spans->inner != NULL)
        return stria__fail(
            error, column, STRIA_ERR_SHAPE, "rows without offsets are closed by stria_rows()");
    code = check_children(column, error);
    if (code == STRIA_OK && column->child != NULL &&
        (pending / items != rows.count || pending % items != 0))
        code = stria__fail(error, column, STRIA_ERR_SHAPE,
            "%zu rows are closed over %zu items, of which a row has %zu", rows.count, pending,
            items);

    stria__input input = {.spans = spans};
    stria__begin(column, &input);
    if (code == STRIA_OK)
        code = stria__make_room_nullable(column, rows.count, error);
    if (code == STRIA_OK)
        code = stria__mark_rows(column, &spans->nulls, rows, error);
    if (code != STRIA_OK && error != NULL && error->element >= 0) {
        error->row = error->element;
        error->element = -1;
    }
    return stria__finish(column, code);
}

stria_code stria_close(stria_column *column, stria_spans spans, stria_error *error)
{
    const stria__storage storage = column->type->storage;

    if (storage == STRIA__LIST)
        return close_lists(column, &spans, error);
    if ((storage == STRIA__TUPLE || storage == STRIA__FIXED_LIST) && !stria__follows(column))
        return close_rows(column, &spans, error);
    return stria__fail(error, column, STRIA_ERR_SHAPE, "%s",
        column->child != NULL ? "the rows are those of the children: nothing is to be closed"
                              : "only a list is closed");
}

stria_code stria_end_row(stria_column *column, stria_error *error)
{
    const uint64_t end = stria__pending(column);

    if (column->type->storage != STRIA__LIST)
        return stria_close(column, stria_rows(1), error);
    return stria_close(column, stria_make_spans(&end, 1, STRIA_SPANS_ENDS, STRIA_UINT64), error);
}
