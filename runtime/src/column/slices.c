/* slices.c - one list for each slice
 *
 * The slices are walked twice: once to check them and to sum what each level will hold,
 * so that every buffer grows at most once; then to write.
 */
#include "src/column/slices.h"

#include "src/column/append.h"
#include "src/numbers/bits.h"
#include "src/column/block.h"
#include "src/memory/copy.h"
#include "src/error.h"
#include "src/column/refuse.h"
#include "src/column/spans.h"
#include "src/numbers/strings.h"
#include "src/types/type_text.h"

bool stria__slice_is_missing(const stria_slices *slices, size_t row)
{
    const stria_values rows = stria_make_values("", slices->count, 0, 0, 1, STRIA_UINT8, 0);
    const stria_values flags = stria_with_nulls(rows, slices->nulls);
    bool missing;

    return slices->nulls.flags != NULL && stria__read_missing(&flags, row, 1, &missing) > 0;
}

/* Which elements of slice `row` are missing. */
static stria_nulls slice_nulls(const stria_slices *slices, size_t row)
{
    const uint8_t *const at = (const uint8_t *)slices->base + row * slices->stride;
    const void *flags = NULL;

    if (slices->has_flags)
        memcpy(&flags, at + slices->flags_offset, sizeof flags);
    return stria_null_bytes(flags);
}

stria_values stria__slice_values(const stria_slices *slices, size_t row)
{
    const stria__slice slice = stria__slice_at(slices, row);
    const stria_values values = stria_make_values(slice.data, slice.count,
        slices->indirect ? sizeof(void *) : slices->width, 0, slices->width, slices->ctype,
        slices->indirect);
    const stria_values ticks = stria_ticks(values, slices->unit, slices->epoch, slices->rounding);
    const stria_values scaled = stria_scaled(ticks, slices->scale);

    return stria_with_nulls(scaled, slice_nulls(slices, row));
}

stria_slices stria__inner_slices(const stria_slices *slices, size_t row)
{
    const stria__slice slice = stria__slice_at(slices, row);
    stria_slices inner = *slices->inner;

    inner.base = slice.data;
    inner.count = slice.count;
    inner.nulls = slice_nulls(slices, row);
    return inner;
}

/* ---- The first walk: check and sum ------------------------------------------------------- */

typedef struct slice_totals {
    size_t items[STRIA__LEVELS_MAX + 1]; /* at each level below the rows */
    size_t text; /* bytes, for a String leaf */
} slice_totals;

typedef struct sizing {
    bool sum_text; /* of the values in the innermost slices */
    size_t ahead; /* rows that were staged before */
    slice_totals *totals;
    stria_error *error;
} sizing;

static bool add(size_t *sum, size_t more)
{
    if (more > STRIA__BUFFER_MAX - *sum)
        return false;
    *sum += more;
    return true;
}

/* Bytes of the strings among one slice's elements, which may be missing.  One that has no
 * address is refused when it is to be written, with its place. */
static bool add_text(const stria_values *values, size_t *sum)
{
    for (size_t done = 0; done < values->count; done += STRIA__BLOCK) {
        bool missing[STRIA__BLOCK];
        stria__lane lane;
        const size_t n = stria__block_size(values->count - done);
        const size_t nulls =
            stria__may_miss(values) ? stria__read_missing(values, done, n, missing) : 0;
        const stria_view *const texts =
            stria__read_texts(values, done, n, nulls > 0 ? missing : NULL, &lane);

        for (size_t i = 0; i < n; i++) {
            if (texts[i].data != NULL && !add(sum, texts[i].size))
                return false;
        }
    }
    return true;
}

static stria_code fail_size(const sizing *s, const stria_column *column)
{
    return stria__fail(
        s->error, column, STRIA_ERR_SIZE, "the slices hold more than memory can address");
}

/* The items of a row that is missing: none, but of a FixedArray as many blanks as any row
 * has, and so on for what is of a fixed size inside it. */
static bool add_blanks(const sizing *s, const stria_column *column, size_t depth)
{
    size_t blanks = 1;

    for (; column->type->storage == STRIA__FIXED_LIST; column = column->child) {
        if (blanks > STRIA__BUFFER_MAX / column->size)
            return false;
        blanks *= column->size;
        if (!add(&s->totals->items[depth++], blanks))
            return false;
    }
    return true;
}

static stria_code size_level(
    const sizing *s, const stria_column *column, const stria_slices *slices, size_t depth);

/* One slice of a level: a list, or where the column has none, a string. */
static stria_code size_slice(const sizing *s, const stria_column *column,
    const stria_slices *slices, size_t row, size_t depth)
{
    const bool is_list = stria__items(column) != NULL;
    const bool has_size = column->type->storage == STRIA__FIXED_LIST;
    size_t *const sum = is_list ? &s->totals->items[depth] : &s->totals->text;

    if (stria__slice_is_missing(slices, row)) {
        if (is_list && !column->nullable)
            return stria__refuse_null(column, row, s->error);
        return add_blanks(s, column, depth) ? STRIA_OK : fail_size(s, column);
    }
    const stria__slice slice = stria__slice_at(slices, row);
    if (slice.data == NULL && slice.count > 0)
        return stria__fail(s->error, column, STRIA_ERR_ARGUMENT,
            "a slice of %zu elements has no address", slice.count);
    if (has_size && slice.count != column->size)
        return stria__fail(s->error, column, STRIA_ERR_SHAPE,
            "a slice of %zu elements does not fit a FixedArray of %zu", slice.count, column->size);

    bool fits = add(sum, slice.count);
    if (fits && is_list && slices->inner == NULL && s->sum_text) {
        const stria_values values = stria__slice_values(slices, row);
        fits = add_text(&values, &s->totals->text);
    }
    if (!fits)
        return fail_size(s, column);
    if (slices->inner == NULL)
        return STRIA_OK;
    const stria_slices inner = stria__inner_slices(slices, row);
    return size_level(s, column->child, &inner, depth + 1);
}

/* Adds up the innermost slices.  False, and nothing is added, when one has no address or
 * the sum may be more than memory can address: no slice is longer than all counts ored. */
static bool add_counts(const stria_slices *slices, size_t *sum)
{
    size_t counts = 0;
    size_t total = 0;
    size_t lost = 0;

    for (size_t row = 0; row < slices->count; row++) {
        const stria__slice slice = stria__slice_at(slices, row);

        counts |= slice.count;
        lost |= slice.data == NULL ? slice.count : 0;
        total += slice.count;
    }
    if (lost != 0 || counts > (STRIA__BUFFER_MAX - *sum) / (slices->count + 1))
        return false;
    *sum += total;
    return true;
}

/* The bytes of views, of which none is longer than all sizes ored. */
static bool add_views(const stria_view *views, size_t count, size_t *sum)
{
    size_t sizes = 0;
    size_t total = 0;

    for (size_t i = 0; i < count; i++) {
        const size_t size = views[i].data != NULL ? views[i].size : 0;

        sizes |= size;
        total += size;
    }
    if (sizes > (STRIA__BUFFER_MAX - *sum) / (count + 1))
        return false;
    *sum += total;
    return true;
}

/* The same of all slices, where they are arrays of views.  False, and nothing is added, when
 * they are none, or the sum may be more than memory can address. */
static bool add_texts(const stria_slices *slices, size_t *sum)
{
    size_t total = 0;

    if (slices->ctype != STRIA_VIEW || slices->indirect || slices->has_flags)
        return false;
    for (size_t row = 0; row < slices->count; row++) {
        const stria__slice slice = stria__slice_at(slices, row);

        if ((uintptr_t)slice.data % _Alignof(stria_view) != 0 ||
            !add_views((const stria_view *)(const void *)slice.data, slice.count, &total))
            return false;
    }
    return add(sum, total);
}

/* Rows that are all there, of values: nothing but their sums is wanted. */
static bool size_rows(
    const sizing *s, const stria_column *column, const stria_slices *slices, size_t depth)
{
    size_t items = s->totals->items[depth];

    if (slices->inner != NULL || slices->nulls.flags != NULL ||
        column->type->storage != STRIA__LIST || !add_counts(slices, &items))
        return false;
    if (s->sum_text && !add_texts(slices, &s->totals->text))
        return false;
    s->totals->items[depth] = items;
    return true;
}

static stria_code size_level(
    const sizing *s, const stria_column *column, const stria_slices *slices, size_t depth)
{
    stria_code code = STRIA_OK;
    size_t row = 0;

    if (size_rows(s, column, slices, depth))
        return STRIA_OK;
    while (row < slices->count && code == STRIA_OK)
        code = size_slice(s, column, slices, row++, depth);
    if (code != STRIA_OK && depth == 0 && s->error != NULL) {
        s->error->row = (int64_t)(s->ahead + row - 1);
        s->error->element = -1;
    }
    return code;
}

/* ---- Room for all of it ------------------------------------------------------------------- */

static stria_code make_room(
    stria_column *column, size_t rows, const slice_totals *totals, stria_error *error)
{
    size_t depth = 0;
    stria_code code = STRIA_OK;

    for (; stria__items(column) != NULL && code == STRIA_OK; column = column->child) {
        code = stria__make_room_nullable(column, rows, error);
        rows = totals->items[depth++];
    }
    if (code == STRIA_OK)
        code = stria__make_room_nullable(column, rows, error);
    if (code == STRIA_OK && column->type->storage == STRIA__STRING)
        code = stria__make_text_room(column, stria__stored_size(column, rows, totals->text), error);
    return code;
}

/* ---- The second walk: write ----------------------------------------------------------------- */

/* Elements of short slices, or the pointers to them, side by side, because to stage them
 * slice by slice would take longer than to copy them. */
typedef struct gathered {
    uint8_t elements[STRIA__BLOCK * sizeof(stria_view)];
    uint8_t missing[STRIA__BLOCK]; /* the caller's flags, where the slices have any */
    size_t count;
} gathered;

enum { SHORT_SLICE = 64 };

/* `stride` is that of the elements, or of the pointers to them. */
static void gather_slice(
    gathered *block, const stria_slices *slices, size_t row, stria__slice slice, size_t stride)
{
    const uint8_t *const flags = slices->has_flags ? slice_nulls(slices, row).flags : NULL;

    stria__copy_bytes(block->elements + block->count * stride, slice.data, slice.count * stride);
    if (flags != NULL)
        stria__copy_bytes(block->missing + block->count, flags, slice.count);
    else if (slices->has_flags)
        memset(block->missing + block->count, 0, slice.count);
    block->count += slice.count;
}

/* Stages what was gathered: values like those of any of the slices. */
static stria_code stage_gathered(
    stria_column *column, gathered *block, const stria_slices *slices, stria_error *error)
{
    stria_values values = stria__slice_values(slices, 0);

    values.data = block->elements;
    values.count = block->count;
    values.nulls = stria_null_bytes(slices->has_flags ? block->missing : NULL);
    block->count = 0;
    return stria__stage_values(column, &values, error);
}

stria_code stria__stage_each_slice(
    stria_column *column, const stria_slices *slices, stria_error *error)
{
    const size_t stride = slices->indirect ? sizeof(void *) : slices->width;
    const size_t longest = stride <= sizeof(stria_view) ? SHORT_SLICE : 0;
    stria_code code = STRIA_OK;
    gathered block;

    block.count = 0;
    for (size_t i = 0; i < slices->count && code == STRIA_OK; i++) {
        const stria__slice slice = stria__slice_at(slices, i);
        const bool is_short = slice.count <= longest;

        if (block.count > 0 && (!is_short || slice.count > STRIA__BLOCK - block.count))
            code = stage_gathered(column, &block, slices, error);
        if (code == STRIA_OK && !is_short) {
            const stria_values values = stria__slice_values(slices, i);
            code = stria__stage_values(column, &values, error);
        } else if (code == STRIA_OK && slice.count > 0) {
            gather_slice(&block, slices, i, slice, stride);
        }
    }
    if (code == STRIA_OK && block.count > 0)
        code = stage_gathered(column, &block, slices, error);
    return code;
}

/* Slices of bytes, each one string. */
static stria_code stage_strings(
    stria_column *column, const stria_slices *slices, stria_error *error)
{
    stria_code code = STRIA_OK;

    for (size_t done = 0; done < slices->count && code == STRIA_OK; done += STRIA__BLOCK) {
        stria_view views[STRIA__BLOCK];
        const size_t n = stria__block_size(slices->count - done);

        for (size_t i = 0; i < n; i++) {
            const stria__slice slice = stria__slice_at(slices, done + i);
            views[i].data = (const char *)slice.data;
            views[i].size = slice.count;
        }
        stria_values strings =
            stria_make_values(views, n, sizeof *views, 0, sizeof *views, STRIA_VIEW, 0);
        strings.nulls = slices->nulls;
        strings.nulls.first += done;
        code = stria__stage_values(column, &strings, error);
    }
    return code;
}

/* Where each list ends, a missing one where it begins; returns how many items they have. */
static size_t write_ends(stria_column *column, const stria_slices *slices)
{
    const stria_slices rows = *slices; /* which no store that follows can change */
    int64_t *const ends = stria__offsets(column) + stria__end(column) + 1;
    int64_t end = ends[-1];

    for (size_t i = 0; i < rows.count; i++) {
        if (rows.nulls.flags == NULL || !stria__slice_is_missing(&rows, i))
            end += (int64_t)stria__slice_at(&rows, i).count;
        ends[i] = end;
    }
    return (size_t)(end - ends[-1]);
}

static stria_code stage_level(stria_column *column, const stria_slices *slices, stria_error *error);

/* The items of one slice; a missing one has none, or as many blanks as a row needs. */
static stria_code stage_items(
    stria_column *column, const stria_slices *slices, size_t row, stria_error *error)
{
    if (stria__slice_is_missing(slices, row))
        return column->type->storage == STRIA__FIXED_LIST
            ? stria__stage_blanks(column->child, column->size, error)
            : STRIA_OK;
    if (slices->inner == NULL) {
        const stria_values values = stria__slice_values(slices, row);
        return stria__stage_values(column->child, &values, error);
    }
    const stria_slices inner = stria__inner_slices(slices, row);
    return stage_level(column->child, &inner, error);
}

static stria_code stage_level(stria_column *column, const stria_slices *slices, stria_error *error)
{
    if (stria__items(column) == NULL)
        return stage_strings(column, slices, error);

    size_t total = slices->count * column->size;
    if (column->type->storage == STRIA__LIST)
        total = write_ends(column, slices);
    stria_code code =
        stria__mark_rows(column, &slices->nulls, (stria_span){0, slices->count}, error);
    if (code != STRIA_OK || total == 0)
        return code; /* a fresh column has no memory for no items */
    if (slices->inner == NULL && slices->nulls.flags == NULL)
        return column->child->type->stage_slices(column->child, slices, total, error);
    for (size_t i = 0; i < slices->count && code == STRIA_OK; i++)
        code = stage_items(column, slices, i, error);
    return code;
}

/* ---- The verb ---------------------------------------------------------------------------- */

/* Lists and strings. */
enum { SLICE_LEVELS_MAX = STRIA__LEVELS_MAX + 1 };

/* Stops behind the most there can be: slices inside themselves have no end. */
static size_t levels_of(const stria_slices *slices)
{
    size_t levels = 0;

    for (; slices != NULL && levels <= SLICE_LEVELS_MAX; slices = slices->inner)
        levels++;
    return levels;
}

static const stria_slices *innermost(const stria_slices *slices)
{
    while (slices->inner != NULL)
        slices = slices->inner;
    return slices;
}

static stria_code check_slices(
    const stria_column *column, const stria_slices *slices, stria_error *error)
{
    if (levels_of(slices) > SLICE_LEVELS_MAX)
        return stria__fail(error, column, STRIA_ERR_SHAPE,
            "there are more levels of slices than a column can have");
    for (const stria_slices *s = slices; s != NULL; s = s->inner) {
        const int32_t width = s->count_width;

        if (width != 1 && width != 2 && width != 4 && width != 8)
            return stria__fail(error, column, STRIA_ERR_ARGUMENT,
                "a slice's count has %d bytes: 1, 2, 4 or 8 are known", (int)width);
        if (s != slices && s->nulls.flags != NULL)
            return stria__fail(
                error, column, STRIA_ERR_ARGUMENT, "only the outermost slices may be null");
        if (s->inner != NULL && s->indirect)
            return stria__fail(
                error, column, STRIA_ERR_ARGUMENT, "pointers to slices are not known");
        if (s->inner != NULL && !stria__are_own(stria__ticks_of_slices(s)))
            return stria__fail(error, column, STRIA_ERR_ARGUMENT,
                "only the innermost slices have a unit, a scale or a rounding");
        if (s->inner == NULL) {
            const stria_code code = stria__check_ctype(column, s->ctype, s->width, error);
            if (code != STRIA_OK)
                return code;
        }
    }
    if (slices->base == NULL && slices->count > 0)
        return stria__fail(
            error, column, STRIA_ERR_ARGUMENT, "%zu slices have no address", slices->count);
    return STRIA_OK;
}

static stria_code check_shape(
    const stria_column *column, const stria_slices *slices, bool *are_strings, stria_error *error)
{
    const stria_slices *const inner = innermost(slices);
    const size_t given = levels_of(slices);
    const size_t levels = stria__levels(column);
    const stria_column *const leaf = stria__leaf_of(column);

    if (stria__is_composite(leaf))
        return stria__refuse_values_alone(leaf, error);
    *are_strings = given == levels + 1 && stria__are_arrays(inner, STRIA_UINT8);
    if (given == levels || *are_strings)
        return STRIA_OK;
    return stria__fail(error, column, STRIA_ERR_SHAPE,
        "the column has %zu levels of lists, and the slices have %zu", levels, given);
}

/* From a position behind the leaf's end to row and element. */
static void locate(stria_column *column, stria_error *error)
{
    const stria_column *const leaf = stria__leaf(column);
    size_t start;

    if (error == NULL || error->element < 0)
        return;
    const size_t position = (size_t)error->element;
    error->row = (int64_t)stria__row_of(column, leaf, position, &start);
    error->element = leaf != column ? (int64_t)(position - start) : -1;
}

stria_code stria__check_slices(
    const stria_column *column, const stria_slices *slices, stria_error *error)
{
    bool are_strings = false;
    stria_code code = check_slices(column, slices, error);

    if (code == STRIA_OK)
        code = check_shape(column, slices, &are_strings, error);
    if (code == STRIA_OK && !are_strings)
        code = stria__check_kind(
            stria__leaf_of(column), innermost(slices)->ctype, innermost(slices)->width, error);
    if (code == STRIA_OK)
        code = stria__check_ticks(stria__leaf_of(column), stria__ticks_of_slices(innermost(slices)),
            innermost(slices)->ctype, error);
    return code;
}

stria_code stria__stage_slices(stria_column *column, const stria_slices *slices, stria_error *error)
{
    const stria_column *const leaf = stria__leaf(column);
    const bool sum_text = leaf->type->storage == STRIA__STRING &&
        stria__lane_of(innermost(slices)->ctype) == STRIA__LANE_TEXT;
    slice_totals totals;
    const sizing s = {sum_text, column->staged.rows, &totals, error};

    memset(&totals, 0, sizeof totals);
    stria_code code =
        stria__make_room(column, slices->count, error); /* a wild count is not walked */
    if (code == STRIA_OK)
        code = size_level(&s, column, slices, 0);
    if (code == STRIA_OK)
        code = make_room(column, slices->count, &totals, error);
    if (code == STRIA_OK)
        code = stage_level(column, slices, error);
    if (code != STRIA_OK)
        locate(column, error);
    return code;
}

stria_code stria_append_slices(stria_column *column, stria_slices slices, stria_error *error)
{
    const stria_column *const unfinished = stria__find_unfinished(column);
    const stria_code code = stria__check_slices(column, &slices, error);

    if (code != STRIA_OK)
        return code;
    if (unfinished != NULL)
        return stria__refuse_unfinished(unfinished, error);

    stria__input input = {.slices = &slices};
    stria__begin(column, &input);
    return stria__finish(column, stria__stage_slices(column, &slices, error));
}
