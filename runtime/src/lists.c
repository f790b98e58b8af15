/* lists.c - one list, or one string, for each span
 *
 * The levels of the spans are walked from the outside in, side by side with the levels
 * of the column.  Each level's offsets go straight behind the end of that level, and say
 * which run of groups of the next level they cover; the innermost run is the values.
 *
 *     column  Array      Array      Int64
 *     spans   {0,1,3} -> {0,2,2,5} -> values 0 .. 4
 */
#include <string.h>

#include "src/append.h"
#include "src/block.h"
#include "src/error.h"
#include "src/spans.h"
#include "src/refuse.h"

size_t stria__row_of(
    const stria_column *top, const stria_column *leaf, size_t position, size_t *start)
{
    size_t at = leaf->head.rows + position; /* index within its level */

    *start = 0;
    for (bool innermost = true; leaf != top; leaf = leaf->parent, innermost = false) {
        const stria_column *const list = leaf->parent;
        const int64_t *const offsets = stria__offsets(list);
        size_t low = list->head.rows;
        size_t high = stria__end(list); /* the list is in [low, high) */

        while (high - low > 1) {
            const size_t middle = low + (high - low) / 2;
            if ((size_t)offsets[middle] <= at)
                low = middle;
            else
                high = middle;
        }
        if (innermost)
            *start = (size_t)offsets[low] - leaf->head.rows;
        at = low;
    }
    return at - top->head.rows;
}

/* Refuses a run of groups, or of values, that is not there. */
static stria_code check_covered(
    const stria_column *column, stria_span covered, size_t available, stria_error *error)
{
    if (covered.count <= available && covered.first <= available - covered.count)
        return STRIA_OK;
    return stria__fail(error, column, STRIA_ERR_SHAPE, "the spans end at element %zu of %zu",
        covered.first + covered.count, available);
}

/* ---- Strings out of bytes --------------------------------------------------------------- */

/* Bytes into a String column without nulls: the offsets are the spans', and the bytes
 * one copy. */
static stria_code stage_bytes(stria_column *column, const stria_values *bytes, stria__level level,
    stria_span rows, stria_error *error)
{
    stria_span covered;
    stria_code code = stria__make_room(column, rows.count, error);

    if (code == STRIA_OK)
        code = stria__write_offsets(column, level, rows, &covered, error);
    if (code != STRIA_OK)
        return code;
    if (covered.first + covered.count > bytes->count)
        return stria__fail(error, column, STRIA_ERR_SHAPE, "the spans end at byte %zu of %zu",
            covered.first + covered.count, bytes->count);
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

/* Bytes into any other column, or with nulls among the strings: as views. */
static stria_code stage_views(stria_column *column, const stria_values *bytes, stria__level level,
    stria_span rows, stria_error *error)
{
    stria__group_reader reader;
    stria_code code = stria__make_room_nullable(column, rows.count, error);

    if (code == STRIA_OK && column->type->storage == STRIA__STRING)
        code = stria__make_text_room(column, bytes->count, error);
    if (code != STRIA_OK)
        return code;
    if (!stria__read_groups(level, rows, &reader))
        return refuse_group(column, 0, error);

    for (size_t done = 0; done < rows.count && code == STRIA_OK;) {
        stria_view views[STRIA__BLOCK];
        const size_t n = stria__block_size(rows.count - done);

        if (read_views(&reader, bytes, views, n) < n)
            return refuse_group(column, column->staged.rows, error);
        stria_values strings =
            stria_make_values(views, n, sizeof *views, 0, sizeof *views, STRIA_VIEW, 0);
        strings.nulls = level.spans->nulls;
        strings.nulls.first += rows.first + done;
        code = stria__stage_values(column, &strings, error);
        done += n;
    }
    return code;
}

static stria_code stage_strings(stria_column *column, const stria_values *bytes, stria__level level,
    stria_span rows, stria_error *error)
{
    const stria_code code = check_covered(column, rows, stria__level_rows(level), error);

    if (code != STRIA_OK || rows.count == 0)
        return code;
    return column->type->storage == STRIA__STRING && level.spans->nulls.flags == NULL
        ? stage_bytes(column, bytes, level, rows, error)
        : stage_views(column, bytes, level, rows, error);
}

/* ---- Levels -------------------------------------------------------------------------------- */

/* Stages the offsets of every list level from `column` down.  `level` and `rows` end up
 * at the level of the leaf. */
static stria_code stage_levels(
    stria_column *column, stria__level *level, stria_span *rows, stria_error *error)
{
    for (; column->items != NULL; column = column->items) {
        stria_span below;
        stria_code code = stria__make_room(column, rows->count, error);

        if (code == STRIA_OK)
            code = check_covered(column, *rows, stria__level_rows(*level), error);
        if (code == STRIA_OK)
            code = stria__write_offsets(column, *level, *rows, &below, error);
        if (code != STRIA_OK)
            return code;
        stria__stage(column, rows->count);
        *rows = below;
        *level = stria__next_level(*level);
    }
    return STRIA_OK;
}

/* A grid says how many values there are, so any other number is a mistake. */
static bool misses_values(const stria_spans *spans, const stria_values *values, stria_span used)
{
    return spans->kind == STRIA_SPANS_GRID && spans->inner == NULL && used.count != values->count;
}

static stria_code stage_lists(stria_column *column, const stria_values *values,
    const stria_spans *spans, bool are_strings, stria_span *used, stria_error *error)
{
    stria_column *const leaf = stria__leaf(column);
    stria__level level = stria__first_level(spans);
    stria_code code = STRIA_OK;

    *used = (stria_span){0, level.spans ? stria__level_rows(level) : spans->rows};
    if (level.spans != NULL)
        code = stage_levels(column, &level, used, error);
    if (code != STRIA_OK)
        return code;
    if (are_strings)
        return stage_strings(leaf, values, level, *used, error);

    if (level.spans == NULL && column->items == NULL && used->count != values->count)
        return stria__fail(error, column, STRIA_ERR_SHAPE,
            "%zu rows are asked for, and %zu values given", used->count, values->count);
    if (misses_values(spans, values, *used))
        return stria__fail(error, column, STRIA_ERR_SHAPE,
            "the grid has %zu elements, and %zu values are given", used->count, values->count);
    code = check_covered(leaf, *used, values->count, error);
    if (code != STRIA_OK)
        return code;
    const stria_values part = stria__part(values, used->first, used->count);
    return stria__stage_values(leaf, &part, error);
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
        values->nulls.flags == NULL;
}

static stria_code check_shape(const stria_column *column, const stria_values *values,
    const stria_spans *spans, bool *are_strings, stria_error *error)
{
    const size_t given = stria__span_levels(spans);
    const size_t levels = stria__levels(column);

    *are_strings = given == levels + 1 && are_bytes(values);
    if (given == levels || *are_strings)
        return STRIA_OK;
    return stria__fail(error, column, STRIA_ERR_SHAPE,
        "the column has %zu levels of lists, and the spans have %zu", levels, given);
}

/* The level that a failed call stopped at: the first that has not staged all. */
static const stria_column *failed_level(const stria_column *column)
{
    while (column->items != NULL && column->staged.rows > 0)
        column = column->items;
    return column;
}

stria_code stria_append_lists(
    stria_column *column, stria_values values, stria_spans spans, stria_error *error)
{
    bool are_strings = false;
    stria_span used;
    const stria_column *const pending = stria__find_pending(column);
    stria_code code = stria__check_values(column, &values, error);

    if (code == STRIA_OK)
        code = stria__check_spans(column, &spans, error);
    if (code == STRIA_OK)
        code = check_shape(column, &values, &spans, &are_strings, error);
    if (code == STRIA_OK && pending != NULL)
        code = stria__refuse_pending(pending, error);
    if (code != STRIA_OK)
        return code;

    code = stage_lists(column, &values, &spans, are_strings, &used, error);
    if (code != STRIA_OK) {
        const stria_column *const level = failed_level(column);
        locate(column, level, level->items == NULL && code != STRIA_ERR_SHAPE, used, error);
    }
    return stria__finish(column, code);
}

/* ---- Closing rows over items that are there ------------------------------------------------ */

stria_code stria_close(stria_column *column, stria_spans spans, stria_error *error)
{
    stria_span covered = {0, 0};
    const stria__level level = stria__first_level(&spans);
    const size_t pending = stria__pending(column);
    stria_code code = stria__check_spans(column, &spans, error);

    if (code != STRIA_OK)
        return code;
    if (column->items == NULL)
        return stria__fail(error, column, STRIA_ERR_SHAPE, "only a list is closed");
    if (stria__span_levels(&spans) != 1)
        return stria__fail(
            error, column, STRIA_ERR_SHAPE, "a list is closed by one level of spans");

    const stria_span rows = {0, spans.rows};
    code = stria__make_room(column, rows.count, error);
    if (code == STRIA_OK)
        code = stria__write_offsets(column, level, rows, &covered, error);
    if (code == STRIA_OK && (covered.first != 0 || covered.count != pending))
        code = stria__fail(error, column, STRIA_ERR_SHAPE,
            "the spans cover items %zu to %zu, and 0 to %zu are pending", covered.first,
            covered.first + covered.count, pending);
    if (code == STRIA_OK)
        stria__stage(column, rows.count);
    else
        locate(column, column, false, covered, error);
    return stria__finish(column, code);
}

stria_code stria_end_row(stria_column *column, stria_error *error)
{
    const uint64_t end = stria__pending(column);

    return stria_close(column, stria_make_spans(&end, 1, STRIA_SPANS_ENDS, STRIA_UINT64), error);
}
