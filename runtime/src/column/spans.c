/* spans.c - how the caller groups elements, level by level */
#include "src/column/spans.h"

#include <inttypes.h>
#include <stdio.h>

#include "src/column/block.h"
#include "src/error.h"
#include "src/column/refuse.h"
#include "src/types/type_text.h"

/* ---- Levels ----------------------------------------------------------------------- */

static stria__level level_at(const stria_spans *spans)
{
    while (spans != NULL && spans->kind == STRIA_SPANS_ROWS)
        spans = spans->inner;
    return (stria__level){spans, 0};
}

stria__level stria__first_level(const stria_spans *spans)
{
    return level_at(spans);
}

stria__level stria__next_level(stria__level level)
{
    if (level.spans->kind == STRIA_SPANS_GRID && level.dim + 1 < level.spans->ndim)
        return (stria__level){level.spans, level.dim + 1};
    return level_at(level.spans->inner);
}

size_t stria__span_levels(const stria_spans *spans)
{
    size_t levels = 0;

    for (stria__level l = level_at(spans); l.spans != NULL; l = stria__next_level(l))
        levels++;
    return levels;
}

size_t stria__level_rows(stria__level level)
{
    return level.dim == 0 ? level.spans->rows : SIZE_MAX;
}

stria_nulls stria__level_nulls(stria__level level)
{
    return level.dim == 0 ? level.spans->nulls : stria_null_bytes(NULL);
}

bool stria__grid_size(const stria_spans *grid, size_t *count)
{
    bool fits = true;

    *count = grid->rows;
    for (size_t dim = 0; dim < grid->ndim; dim++) {
        const size_t extent = grid->dims[dim];
        if (extent == 0) {
            *count = 0;
            return true;
        }
        fits = fits && *count <= SIZE_MAX / extent;
        *count *= extent;
    }
    return fits;
}

/* ---- Checks of the structs ---------------------------------------------------------- */

static bool is_span_ctype(stria_ctype ctype)
{
    return ctype == STRIA_INT32 || ctype == STRIA_INT64 || ctype == STRIA_UINT32 ||
        ctype == STRIA_UINT64;
}

stria_code stria__check_spans(
    const stria_column *column, const stria_spans *spans, stria_error *error)
{
    /* Lists, strings, and rows that group nothing; spans inside themselves have no end. */
    size_t left = STRIA__LEVELS_MAX + 2;

    for (; spans != NULL; spans = spans->inner) {
        const char *fault = NULL;

        if (left-- == 0)
            return stria__fail(error, column, STRIA_ERR_SHAPE,
                "there are more levels of spans than a column can have");
        switch (spans->kind) {
        case STRIA_SPANS_ROWS:
            if (spans->nulls.flags != NULL)
                fault = "rows that are values have their nulls with the values";
            break;
        case STRIA_SPANS_GRID:
            if (spans->dims == NULL || spans->ndim == 0)
                fault = "a grid has no dimensions";
            break;
        case STRIA_SPANS_OFFSETS:
        case STRIA_SPANS_ENDS:
        case STRIA_SPANS_LENGTHS:
            if (!is_span_ctype(spans->ctype))
                fault = "spans are no 32- or 64-bit integers";
            else if (spans->data == NULL && spans->rows > 0)
                fault = "spans have no address";
            break;
        default:
            fault = "the spans are of no known kind";
            break;
        }
        if (fault != NULL)
            return stria__fail(error, column, STRIA_ERR_ARGUMENT, "%s", fault);
    }
    return STRIA_OK;
}

/* ---- Single integers ------------------------------------------------------------------ */

/* Integer `index` of the spans.  The C type is a constant in loops that must be fast.
 * A uint64_t past INT64_MAX comes out negative and is refused as such. */
static inline int64_t integer_at(const void *data, stria_ctype ctype, size_t index)
{
    if (ctype == STRIA_INT32)
        return ((const int32_t *)data)[index];
    if (ctype == STRIA_UINT32)
        return ((const uint32_t *)data)[index];
    if (ctype == STRIA_UINT64)
        return (int64_t)((const uint64_t *)data)[index];
    return ((const int64_t *)data)[index];
}

static int64_t span_integer(const stria_spans *spans, size_t index)
{
    return integer_at(spans->data, spans->ctype, index);
}

/* ---- Offsets of a run of groups -------------------------------------------------------- */

enum { SHOWN = 24 };

/* An integer as the caller gave it. */
static const char *show(char shown[SHOWN], const stria_spans *spans, int64_t value)
{
    if (spans->ctype == STRIA_UINT64)
        (void)snprintf(shown, SHOWN, "%" PRIu64, (uint64_t)value);
    else
        (void)snprintf(shown, SHOWN, "%" PRId64, value);
    return shown;
}

static stria_code refuse_begin(
    const stria_column *column, const stria_spans *spans, int64_t begin, stria_error *error)
{
    char shown[SHOWN];

    return stria__fail_at(error, column, STRIA_ERR_SHAPE, 0,
        "a span begins at %s, where no element can be", show(shown, spans, begin));
}

static stria_code refuse_end(const stria_column *column, const stria_spans *spans, size_t index,
    int64_t begin, int64_t end, stria_error *error)
{
    const bool past_all = spans->ctype == STRIA_UINT64 && end < 0;
    char begin_shown[SHOWN];
    char end_shown[SHOWN];

    return stria__fail_at(error, column, STRIA_ERR_SHAPE, index, "a span ends %s: from %s to %s",
        past_all ? "where no element can be" : "before it begins", show(begin_shown, spans, begin),
        show(end_shown, spans, end));
}

static stria_code refuse_length(const stria_column *column, const stria_spans *spans, size_t index,
    int64_t length, int64_t before, stria_error *error)
{
    const bool negative = spans->ctype != STRIA_UINT64 && length < 0;
    char shown[SHOWN];

    return stria__fail_at(error, column, STRIA_ERR_SHAPE, index,
        "a length of %s, after %" PRId64 " elements, is %s", show(shown, spans, length), before,
        negative ? "negative" : "too long");
}

/* At least one end, moved so that the first group begins at `base`; tells whether all of
 * them rise.  The first that does not is negative, or is so when counted from the one
 * before; signs are gathered, because vector code without a comparison of 64 bits can. */
static inline bool move_ends(int64_t *restrict to, const void *restrict ends, stria_ctype ctype,
    size_t first, size_t n, int64_t begin, int64_t base)
{
    const uint64_t distance = (uint64_t)base - (uint64_t)begin;
    const uint64_t lowest = (uint64_t)integer_at(ends, ctype, first);
    uint64_t signs = lowest | (lowest - (uint64_t)begin);

    to[0] = (int64_t)(lowest + distance);
    for (size_t i = 1; i < n; i++) {
        const uint64_t last = (uint64_t)integer_at(ends, ctype, first + i - 1);
        const uint64_t end = (uint64_t)integer_at(ends, ctype, first + i);
        signs |= end | (end - last);
        to[i] = (int64_t)(end + distance);
    }
    return signs <= INT64_MAX;
}

/* One copy of the loop for each C type. */
static bool move_ends_of(
    int64_t *to, const stria_spans *ends, size_t first, size_t n, int64_t begin, int64_t base)
{
    switch (ends->ctype) {
    case STRIA_INT32:
        return move_ends(to, ends->data, STRIA_INT32, first, n, begin, base);
    case STRIA_UINT32:
        return move_ends(to, ends->data, STRIA_UINT32, first, n, begin, base);
    case STRIA_UINT64:
        return move_ends(to, ends->data, STRIA_UINT64, first, n, begin, base);
    default:
        return move_ends(to, ends->data, STRIA_INT64, first, n, begin, base);
    }
}

/* `ends` has the end of group i at index i + shift; shift is 1 for offsets. */
static stria_code write_ends(stria_column *column, const stria_spans *ends, size_t shift,
    stria_span rows, stria_span *below, stria_error *error)
{
    int64_t *const to = stria__offsets(column) + stria__end(column) + 1;
    const size_t first = rows.first + shift;
    const int64_t begin = first > 0 ? span_integer(ends, first - 1) : 0;

    if (begin < 0)
        return refuse_begin(column, ends, begin, error);
    if (!move_ends_of(to, ends, first, rows.count, begin, to[-1])) {
        int64_t last = begin;
        for (size_t i = 0;; i++) {
            const int64_t end = span_integer(ends, first + i);
            if (end < last)
                return refuse_end(column, ends, i, last, end, error);
            last = end;
        }
    }
    below->first = stria__to_size((uint64_t)begin);
    below->count = stria__to_size((uint64_t)to[rows.count - 1] - (uint64_t)to[-1]);
    return STRIA_OK;
}

/* Sums lengths [0, rows.first) to know where the run begins, then those of the run. */
static stria_code write_lengths(stria_column *column, const stria_spans *lengths, stria_span rows,
    stria_span *below, stria_error *error)
{
    int64_t *const to = stria__offsets(column) + stria__end(column) + 1;
    const int64_t base = to[-1];
    int64_t sum = 0;
    int64_t begin = 0;

    for (size_t i = 0; i < rows.first + rows.count; i++) {
        const int64_t length = span_integer(lengths, i);
        if (length < 0 || length > INT64_MAX / 2 - base - sum)
            return refuse_length(
                column, lengths, i < rows.first ? 0 : i - rows.first, length, sum, error);
        if (i == rows.first)
            begin = sum;
        sum += length;
        if (i >= rows.first)
            to[i - rows.first] = base + sum - begin;
    }
    below->first = stria__to_size((uint64_t)begin);
    below->count = stria__to_size((uint64_t)(sum - begin));
    return STRIA_OK;
}

static stria_code write_grid(stria_column *column, stria__level level, stria_span rows,
    stria_span *below, stria_error *error)
{
    int64_t *const to = stria__offsets(column) + stria__end(column) + 1;
    const int64_t base = to[-1];
    const size_t extent = level.spans->dims[level.dim];
    const size_t limit = (size_t)(INT64_MAX / 2 - base);

    if (extent > 0 && rows.first + rows.count > limit / extent)
        return stria__fail(error, column, STRIA_ERR_SIZE, "%zu rows of %zu elements are too many",
            rows.first + rows.count, extent);
    for (size_t i = 0; i < rows.count; i++)
        to[i] = base + (int64_t)((i + 1) * extent);
    below->first = rows.first * extent;
    below->count = rows.count * extent;
    return STRIA_OK;
}

/* ---- Groups one by one ------------------------------------------------------------------ */

bool stria__read_groups(stria__level level, stria_span rows, stria__group_reader *reader)
{
    *reader = (stria__group_reader){level, rows.first, 0};
    if (level.spans->kind != STRIA_SPANS_LENGTHS)
        return true;
    for (size_t i = 0; i < rows.first; i++) {
        const int64_t length = span_integer(level.spans, i);
        if (length < 0 || (uint64_t)length > INT64_MAX - reader->at)
            return false;
        reader->at += (uint64_t)length;
    }
    return true;
}

bool stria__next_group(stria__group_reader *reader, stria_span *group)
{
    const stria_spans *const spans = reader->level.spans;
    const size_t i = reader->next++;
    int64_t begin = 0;
    int64_t end = 0;

    if (spans->kind == STRIA_SPANS_OFFSETS) {
        begin = span_integer(spans, i);
        end = span_integer(spans, i + 1);
    } else if (spans->kind == STRIA_SPANS_ENDS) {
        begin = i > 0 ? span_integer(spans, i - 1) : 0;
        end = span_integer(spans, i);
    } else if (spans->kind == STRIA_SPANS_LENGTHS) {
        const int64_t length = span_integer(spans, i);
        if (length < 0 || (uint64_t)length > INT64_MAX - reader->at)
            return false;
        begin = (int64_t)reader->at;
        end = begin + length;
        reader->at = (uint64_t)end;
    } else {
        const size_t extent = spans->dims[reader->level.dim];
        if (extent > 0 && i + 1 > INT64_MAX / extent)
            return false;
        begin = (int64_t)(i * extent);
        end = (int64_t)((i + 1) * extent);
    }
    if (begin < 0 || end < begin)
        return false;
    group->first = stria__to_size((uint64_t)begin);
    group->count = stria__to_size((uint64_t)(end - begin));
    return true;
}

/* ---- Rows of a list ------------------------------------------------------------------------- */

/* Every row of a FixedArray has as many elements, so that there are no offsets to write. */
static stria_code check_counts(const stria_column *column, stria__level level, stria_span rows,
    stria_span *below, stria_error *error)
{
    stria__group_reader reader;
    stria_span group = {0, 0};

    if (!stria__read_groups(level, rows, &reader))
        return stria__fail_at(error, column, STRIA_ERR_SHAPE, 0, "a length is negative");
    for (size_t i = 0; i < rows.count; i++) {
        if (!stria__next_group(&reader, &group))
            return stria__fail_at(
                error, column, STRIA_ERR_SHAPE, i, "a span ends before it begins");
        if (group.count != column->size)
            return stria__fail_at(error, column, STRIA_ERR_SHAPE, i,
                "a row of %zu elements does not fit a FixedArray of %zu", group.count,
                column->size);
        if (i == 0)
            below->first = group.first;
    }
    below->count = group.first + group.count - below->first;
    return STRIA_OK;
}

stria_code stria__write_offsets(stria_column *column, stria__level level, stria_span rows,
    stria_span *below, stria_error *error)
{
    *below = (stria_span){0, 0};
    if (rows.count == 0)
        return STRIA_OK;
    if (column->type->storage == STRIA__FIXED_LIST)
        return check_counts(column, level, rows, below, error);
    switch (level.spans->kind) {
    case STRIA_SPANS_OFFSETS:
        return write_ends(column, level.spans, 1, rows, below, error);
    case STRIA_SPANS_ENDS:
        return write_ends(column, level.spans, 0, rows, below, error);
    case STRIA_SPANS_LENGTHS:
        return write_lengths(column, level.spans, rows, below, error);
    default:
        return write_grid(column, level, rows, below, error);
    }
}

/* Where a list that is missing has items, or n. */
static size_t first_with_items(
    const stria_column *column, size_t ahead, const bool *missing, size_t n)
{
    const int64_t *const offsets = stria__offsets(column) + stria__end(column) + ahead;
    size_t i = 0;

    while (i < n && !(missing[i] && offsets[i + 1] > offsets[i]))
        i++;
    return i;
}

stria_code stria__mark_rows(
    stria_column *column, const stria_nulls *nulls, stria_span rows, stria_error *error)
{
    const stria_values flags =
        stria_with_nulls(stria_make_values("", rows.count, 0, 0, 1, STRIA_UINT8, 0), *nulls);

    if (nulls->flags == NULL) {
        stria__stage(column, rows.count);
        return STRIA_OK;
    }
    for (size_t done = 0; done < rows.count; done += STRIA__BLOCK) {
        bool missing[STRIA__BLOCK];
        const size_t n = stria__block_size(rows.count - done);
        const size_t count = stria__read_missing(&flags, rows.first + done, n, missing);

        if (count > 0 && !column->nullable)
            return stria__refuse_null(column, done + stria__first_missing(missing), error);
        if (count > 0 && column->type->storage == STRIA__LIST) {
            const size_t bad = first_with_items(column, done, missing, n);
            if (bad < n)
                return stria__fail_at(
                    error, column, STRIA_ERR_SHAPE, done + bad, "a list that is missing has items");
        }
        if (column->nullable)
            stria__mark_missing(column, done, missing, n, count);
    }
    stria__stage_marked(column, rows.count);
    return STRIA_OK;
}

stria_code stria__stage_level(stria_column *column, stria__level level, stria_span rows,
    stria_span *below, stria_error *error)
{
    const stria_nulls nulls = stria__level_nulls(level);
    stria_code code = stria__make_room_nullable(column, rows.count, error);

    *below = (stria_span){0, 0};
    if (code == STRIA_OK)
        code = stria__write_offsets(column, level, rows, below, error);
    return code == STRIA_OK ? stria__mark_rows(column, &nulls, rows, error) : code;
}
