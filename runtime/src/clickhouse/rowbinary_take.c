/* rowbinary_take.c - values of RowBinary into columns
 *
 * The bytes have been walked, so every size and count in them holds.  A column takes one
 * value at each of some cursors, or, of the items of lists, a run of them at each:
 *
 *     cursors          |          |       |
 *     bytes      ... 3 i i i ... 2 i i ... 0 ...
 *     counts           3          2       0
 *
 * Runs of values that do not lie side by side in the column, too, are walked once more, so
 * that each item has a cursor of its own. */
#include "src/memory/bitmap.h"
#include "src/memory/copy.h"
#include "src/column/dictionary.h"
#include "src/error.h"
#include "src/column/refuse.h"
#include "src/clickhouse/rowbinary.h"
#include "src/bytes/varint.h"

enum { NULLABLE_MAX = 16 }; /* bytes of values that are copied without a branch */

static stria_code take_values(
    stria__taker *taker, const stria__wire *wire, const uint8_t **cursors, size_t n);

static stria_code take_runs(stria__taker *taker, const stria__wire *wire, const uint8_t **cursors,
    const size_t *counts, size_t n);

/* ---- Refusing ------------------------------------------------------------------------------ */

/* Value `index` behind the end of a column, which stands at a byte.  The caller knows which row
 * that is. */
static stria_code refuse(
    stria__taker *taker, const stria_column *column, size_t index, const uint8_t *at)
{
    stria_error *const error = taker->error;
    const stria_code code = stria__refuse_stored(column, index, error);
    const stria_column *const parent = column->parent;
    const bool is_item = parent != NULL && !stria__is_dictionary(parent);

    taker->refused = at;
    if (error != NULL)
        error->element = is_item ? (int64_t)(column->staged.rows + index) : -1;
    return code;
}

/* ---- Fixed width ----------------------------------------------------------------------------- */

/* `width` is a constant wherever it matters. */
static inline void copy_width(
    uint8_t *to, size_t width, size_t ahead, size_t n, const uint8_t *const *restrict cursors)
{
    for (size_t i = 0; i < n; i++)
        memcpy(to + i * width, cursors[i] + ahead, width);
}

static void copy_plain(
    uint8_t *to, size_t width, size_t ahead, size_t n, const uint8_t *const *cursors)
{
    switch (width) {
    case 1:
        copy_width(to, 1, ahead, n, cursors);
        break;
    case 2:
        copy_width(to, 2, ahead, n, cursors);
        break;
    case 4:
        copy_width(to, 4, ahead, n, cursors);
        break;
    case 8:
        copy_width(to, 8, ahead, n, cursors);
        break;
    case 16:
        copy_width(to, 16, ahead, n, cursors);
        break;
    default:
        copy_width(to, width, ahead, n, cursors);
        break;
    }
}

/* Moves no cursor. */
static stria_code take_plain(stria__taker *taker, stria_column *column, size_t ahead,
    const uint8_t *const *cursors, size_t n)
{
    const stria_code code = stria__make_room(column, n, taker->error);

    if (code != STRIA_OK)
        return code;
    copy_plain(stria__tail(column), column->width, ahead, n, cursors);
    const size_t fitting = stria__check(column, stria__tail(column), NULL, n);
    if (fitting < n)
        return refuse(taker, column, fitting, cursors[fitting] + ahead);
    stria__stage(column, n);
    return STRIA_OK;
}

static size_t sum(const size_t *counts, size_t n)
{
    size_t total = 0;

    for (size_t i = 0; i < n; i++)
        total += counts[i];
    return total;
}

static stria_code take_plain_runs(stria__taker *taker, stria_column *column,
    const uint8_t **cursors, const size_t *counts, size_t n)
{
    const size_t total = sum(counts, n);
    const size_t width = column->width;
    const stria_code code = stria__make_room(column, total, taker->error);

    if (code != STRIA_OK || total == 0)
        return code;
    uint8_t *to = stria__tail(column);
    for (size_t i = 0; i < n; i++) {
        const size_t size = counts[i] * width;

        stria__copy_bytes(to, cursors[i], size);
        to += size;
    }
    const size_t fitting = stria__check(column, stria__tail(column), NULL, total);
    if (fitting < total) {
        size_t run = 0;
        size_t index = fitting;

        for (; index >= counts[run]; run++)
            index -= counts[run];
        return refuse(taker, column, fitting, cursors[run] + index * width);
    }
    for (size_t i = 0; i < n; i++)
        cursors[i] += counts[i] * width;
    stria__stage(column, total);
    return STRIA_OK;
}

/* Which are missing nobody can foretell, so there is no branch: zeros stand for them. */
static inline size_t copy_nullable_width(
    uint8_t *to, size_t width, bool *missing, const uint8_t **cursors, size_t n)
{
    static const uint8_t zeros[NULLABLE_MAX];
    size_t nulls = 0;

    for (size_t i = 0; i < n; i++) {
        const uint8_t *const at = cursors[i];

        missing[i] = *at != 0; /* as ClickHouse takes it */
        memcpy(to + i * width, *at != 0 ? zeros : at + 1, width);
        cursors[i] = at + 1 + (*at != 0 ? 0 : width);
        nulls += missing[i];
    }
    return nulls;
}

static size_t copy_wide_nullable(
    uint8_t *to, size_t width, bool *missing, const uint8_t **cursors, size_t n)
{
    size_t nulls = 0;

    for (size_t i = 0; i < n; i++) {
        const uint8_t *const at = cursors[i];

        missing[i] = *at != 0;
        if (missing[i])
            memset(to + i * width, 0, width);
        else
            memcpy(to + i * width, at + 1, width);
        cursors[i] = at + 1 + (missing[i] ? 0 : width);
        nulls += missing[i];
    }
    return nulls;
}

static size_t copy_nullable(
    uint8_t *to, size_t width, bool *missing, const uint8_t **cursors, size_t n)
{
    switch (width) {
    case 1:
        return copy_nullable_width(to, 1, missing, cursors, n);
    case 2:
        return copy_nullable_width(to, 2, missing, cursors, n);
    case 4:
        return copy_nullable_width(to, 4, missing, cursors, n);
    case 8:
        return copy_nullable_width(to, 8, missing, cursors, n);
    case 16:
        return copy_nullable_width(to, 16, missing, cursors, n);
    default:
        return copy_wide_nullable(to, width, missing, cursors, n);
    }
}

static stria_code take_nullable(
    stria__taker *taker, stria_column *column, const uint8_t **cursors, size_t n)
{
    bool missing[STRIA__ROWS];
    const stria_code code = stria__make_room_nullable(column, n, taker->error);

    if (code != STRIA_OK)
        return code;
    uint8_t *const to = stria__tail(column);
    const size_t nulls = copy_nullable(to, column->width, missing, cursors, n);
    const size_t fitting = stria__check(column, to, missing, n);
    if (fitting < n)
        return refuse(taker, column, fitting, cursors[fitting] - column->width);
    stria__mark_missing(column, 0, missing, n, nulls);
    stria__stage_marked(column, n);
    return STRIA_OK;
}

/* ---- Nulls ----------------------------------------------------------------------------------- */

/* Moves the cursors over the flags in front of values, and tells which are missing. */
static size_t take_flags(bool *missing, const uint8_t **cursors, size_t n)
{
    size_t nulls = 0;

    for (size_t i = 0; i < n; i++) {
        missing[i] = *cursors[i]++ != 0;
        nulls += missing[i];
    }
    return nulls;
}

/* Rows of Nothing, which only nulls are.  A value has no byte; the one before it stands for it. */
static stria_code take_nothing(
    stria__taker *taker, stria_column *column, const uint8_t **cursors, size_t n)
{
    bool missing[STRIA__ROWS] = {false};
    const stria_code code = stria__make_room_nullable(column, n, taker->error);

    if (code != STRIA_OK)
        return code;
    const size_t nulls = column->nullable ? take_flags(missing, cursors, n) : 0;
    for (size_t i = 0; i < n; i++) {
        if (!missing[i])
            return refuse(taker, column, i, cursors[i] - 1);
    }
    stria__mark_missing(column, 0, missing, n, nulls);
    stria__stage_marked(column, n);
    return STRIA_OK;
}

/* ---- Strings ----------------------------------------------------------------------------- */

/* Moves the cursors over the sizes of strings and writes their offsets.  Missing ones (NULL:
 * none is) have neither. */
static size_t take_sizes(stria__taker *taker, stria_column *column, const bool *missing,
    const uint8_t **cursors, size_t n)
{
    int64_t *const offsets = stria__offsets(column) + stria__end(column);

    for (size_t i = 0; i < n; i++) {
        uint64_t size = 0;

        if (missing == NULL || !missing[i])
            cursors[i] = stria__varint_get(cursors[i], taker->end, &size);
        offsets[i + 1] = offsets[i] + (int64_t)size;
    }
    return (size_t)(offsets[n] - offsets[0]);
}

static stria_code take_text(
    stria__taker *taker, stria_column *column, const uint8_t **cursors, size_t n, size_t text)
{
    const int64_t *const offsets = stria__offsets(column) + stria__end(column);
    const stria_code code = stria__make_text_room(column, text, taker->error);

    stria__refresh_head(column); /* the text may have moved */
    for (size_t i = 0; code == STRIA_OK && i < n; i++) {
        const size_t size = (size_t)(offsets[i + 1] - offsets[i]);

        if (size > 0)
            stria__copy_bytes(column->values.data + offsets[i], cursors[i], size);
        cursors[i] += size;
    }
    return code;
}

static stria_code take_strings(
    stria__taker *taker, stria_column *column, const uint8_t **cursors, size_t n)
{
    bool missing[STRIA__ROWS];
    size_t nulls = 0;
    stria_code code = stria__make_room_nullable(column, n, taker->error);

    if (code != STRIA_OK)
        return code;
    if (column->nullable)
        nulls = take_flags(missing, cursors, n);
    const size_t text = take_sizes(taker, column, column->nullable ? missing : NULL, cursors, n);
    code = take_text(taker, column, cursors, n, text);
    if (code != STRIA_OK)
        return code;
    if (column->nullable) {
        stria__mark_missing(column, 0, missing, n, nulls);
        stria__stage_marked(column, n);
    } else {
        stria__stage(column, n);
    }
    return STRIA_OK;
}

/* ---- Dictionaries ------------------------------------------------------------------------ */

/* The values go behind the end of the keys, where they are not staged, and are looked up. */
static stria_code take_codes(stria__taker *taker, const stria__wire *wire, const uint8_t **cursors,
    uint32_t *codes, size_t n)
{
    stria_column *const column = wire->column;
    const stria__count staged = column->child->staged;
    const stria_code code = take_values(taker, stria__first_wire(wire), cursors, n);

    column->child->staged = staged;
    return code == STRIA_OK ? stria__dictionary_absorb(column, NULL, n, codes, taker->error) : code;
}

/* Of those rows that are not missing. */
static stria_code take_present_codes(stria__taker *taker, const stria__wire *wire,
    const bool *missing, const uint8_t **cursors, uint32_t *codes, size_t n)
{
    const uint8_t *present[STRIA__ROWS];
    uint32_t of_present[STRIA__ROWS];
    size_t count = 0;

    for (size_t i = 0; i < n; i++) {
        present[count] = cursors[i];
        count += !missing[i];
    }
    const stria_code code = take_codes(taker, wire, present, of_present, count);
    for (size_t i = n; code == STRIA_OK && i-- > 0;) {
        codes[i] = missing[i] ? 0 : of_present[--count];
        cursors[i] = missing[i] ? cursors[i] : present[count];
    }
    return code;
}

static stria_code take_dictionary(
    stria__taker *taker, const stria__wire *wire, const uint8_t **cursors, size_t n)
{
    stria_column *const column = wire->column;
    bool missing[STRIA__ROWS];
    stria_code code = stria__make_room_nullable(column, n, taker->error);

    if (code == STRIA_OK)
        code = stria__dictionary_stage_first_keys(column, taker->error);
    if (code != STRIA_OK)
        return code;
    uint32_t *const codes = stria__codes(column) + stria__end(column);
    if (!column->nullable) {
        code = take_codes(taker, wire, cursors, codes, n);
        if (code == STRIA_OK)
            stria__stage(column, n);
        return code;
    }
    const size_t nulls = take_flags(missing, cursors, n);
    code = take_present_codes(taker, wire, missing, cursors, codes, n);
    if (code == STRIA_OK) {
        stria__mark_missing(column, 0, missing, n, nulls);
        stria__stage_marked(column, n);
    }
    return code;
}

/* ---- Tuples ------------------------------------------------------------------------------ */

/* Cursors behind a child, for tuples of which the children were taken up to it or not. */
static void pass_children(stria__taker *taker, const stria__wire *wire, const stria__wire *last,
    const uint8_t *const *starts, const uint8_t **cursors, size_t n)
{
    stria__walk walk = {.end = taker->end};

    for (size_t i = 0; i < n; i++) {
        const stria__wire *child = stria__first_wire(wire);

        cursors[i] = starts[i];
        for (; child <= last; child = stria__next_wire(child))
            cursors[i] = stria__pass_value(&walk, child, cursors[i]);
    }
}

/* A value of each child at each cursor.  When one is refused, the children that follow look
 * only at what comes before it, so that in the end the first is refused. */
static stria_code take_children(
    stria__taker *taker, const stria__wire *wire, const uint8_t **cursors, size_t n)
{
    const uint8_t *starts[STRIA__ROWS];
    const stria__wire *child = stria__first_wire(wire);
    stria_code refusal = STRIA_OK;

    memcpy(starts, cursors, n * sizeof *starts);
    for (; n > 0 && child < stria__end_wire(wire); child = stria__next_wire(child)) {
        const stria_code code = take_values(taker, child, cursors, n);

        if (code != STRIA_OK && !stria__is_refusal(code))
            return code;
        if (code != STRIA_OK) {
            refusal = code;
            n = stria__row_at(starts, n, taker->refused);
            pass_children(taker, wire, child, starts, cursors, n);
        }
    }
    return refusal;
}

/* What the children hold where a tuple is null. */
static stria_code take_blanks(stria__taker *taker, const stria__wire *wire, size_t n)
{
    stria_code code = STRIA_OK;

    for (stria_column *child = wire->column->child; code == STRIA_OK && child != NULL;
         child = child->next)
        code = stria__stage_blanks(child, n, taker->error);
    return code;
}

static stria_code take_nullable_tuples(
    stria__taker *taker, const stria__wire *wire, const uint8_t **cursors, size_t n)
{
    stria_column *const column = wire->column;
    bool missing[STRIA__ROWS];
    stria_code code = stria__make_room_nullable(column, n, taker->error);

    if (code != STRIA_OK)
        return code;
    stria__mark_missing(column, 0, missing, n, take_flags(missing, cursors, n));
    stria__stage_marked(column, n);
    for (size_t begin = 0, end; code == STRIA_OK && begin < n; begin = end) {
        for (end = begin + 1; end < n && missing[end] == missing[begin];)
            end++;
        code = missing[begin] ? take_blanks(taker, wire, end - begin)
                              : take_children(taker, wire, cursors + begin, end - begin);
    }
    return code;
}

static stria_code take_tuples(
    stria__taker *taker, const stria__wire *wire, const uint8_t **cursors, size_t n)
{
    if (wire->column->nullable)
        return take_nullable_tuples(taker, wire, cursors, n);
    if (wire->count == 1)
        return stria__stage_blanks(wire->column, n, taker->error); /* as they are all alike */
    return take_children(taker, wire, cursors, n);
}

/* ---- Lists ------------------------------------------------------------------------------- */

/* What lies at each cursor of an item: the value of a child, or one of each of a list. */
typedef stria_code (*item_taker)(
    stria__taker *taker, const stria__wire *wire, const uint8_t **cursors, size_t n);

static const uint8_t *pass_item(
    stria__walk *walk, const stria__wire *wire, item_taker take, const uint8_t *at)
{
    if (take == take_values)
        return stria__pass_value(walk, wire, at);
    const stria__wire *child = stria__first_wire(wire);
    for (; child < stria__end_wire(wire); child = stria__next_wire(child))
        at = stria__pass_value(walk, child, at);
    return at;
}

/* Gives each item of the runs a cursor of its own. */
static stria_code take_each(stria__taker *taker, const stria__wire *wire, item_taker take,
    const uint8_t **cursors, const size_t *counts, size_t n)
{
    const uint8_t *items[STRIA__ROWS];
    stria__walk walk = {.end = taker->end};
    size_t filled = 0;

    for (size_t i = 0; i < n; i++) {
        const uint8_t *at = cursors[i];

        for (size_t left = counts[i]; left > 0; left--) {
            items[filled++] = at;
            at = pass_item(&walk, wire, take, at);
            if (filled < STRIA__ROWS)
                continue;
            const stria_code code = take(taker, wire, items, filled);
            if (code != STRIA_OK)
                return code;
            filled = 0;
        }
        cursors[i] = at;
    }
    return filled > 0 ? take(taker, wire, items, filled) : STRIA_OK;
}

/* Of values that have no bytes: of Nothing, of which there is none, and empty tuples. */
static stria_code take_empty_runs(stria__taker *taker, const stria__wire *wire,
    const uint8_t **cursors, const size_t *counts, size_t n)
{
    const stria__wire *child = stria__first_wire(wire);
    stria_code code = STRIA_OK;

    for (; code == STRIA_OK && child < stria__end_wire(wire); child = stria__next_wire(child))
        code = take_empty_runs(taker, child, cursors, counts, n);
    for (size_t i = 0; code == STRIA_OK && wire->count == 1 && i < n; i++) {
        if (counts[i] > 0 && wire->column->type->storage == STRIA__NOTHING)
            return refuse(taker, wire->column, 0, cursors[i] - 1);
        code = stria__stage_blanks(wire->column, counts[i], taker->error);
    }
    return code;
}

static stria_code take_runs(stria__taker *taker, const stria__wire *wire, const uint8_t **cursors,
    const size_t *counts, size_t n)
{
    if (stria__is_plain(wire))
        return take_plain_runs(taker, wire->column, cursors, counts, n);
    if (wire->is_fixed && wire->least == 0)
        return take_empty_runs(taker, wire, cursors, counts, n);
    return take_each(taker, wire, take_values, cursors, counts, n);
}

static stria_code take_items(stria__taker *taker, const stria__wire *wire, const uint8_t **cursors,
    const size_t *counts, size_t n)
{
    const stria__wire *child = stria__first_wire(wire);
    stria_code code = STRIA_OK;

    if (stria__next_wire(child) == stria__end_wire(wire))
        return take_runs(taker, child, cursors, counts, n);
    if (wire->item_least > 0)
        return take_each(taker, wire, take_children, cursors, counts, n);
    for (; code == STRIA_OK && child < stria__end_wire(wire); child = stria__next_wire(child))
        code = take_empty_runs(taker, child, cursors, counts, n);
    return code;
}

static void take_counts(stria__taker *taker, const uint8_t **cursors, size_t *counts, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        uint64_t count;

        cursors[i] = stria__varint_get(cursors[i], taker->end, &count);
        counts[i] = (size_t)count;
    }
}

static stria_code take_lists(
    stria__taker *taker, const stria__wire *wire, const uint8_t **cursors, size_t n)
{
    stria_column *const column = wire->column;
    size_t counts[STRIA__ROWS];
    const stria_code code = stria__make_room(column, n, taker->error);

    if (code != STRIA_OK)
        return code;
    take_counts(taker, cursors, counts, n);
    int64_t *const offsets = stria__offsets(column) + stria__end(column);
    for (size_t i = 0; i < n; i++) {
        if ((uint64_t)offsets[i] + counts[i] > STRIA__BUFFER_MAX)
            return stria__fail(taker->error, column, STRIA_ERR_SIZE,
                "%zu items and %zu more are more than memory can address", (size_t)offsets[i],
                counts[i]);
        offsets[i + 1] = offsets[i] + (int64_t)counts[i];
    }
    stria__stage(column, n);
    return take_items(taker, wire, cursors, counts, n);
}

static stria_code take_fixed_lists(
    stria__taker *taker, const stria__wire *wire, const uint8_t **cursors, size_t n)
{
    size_t counts[STRIA__ROWS];

    take_counts(taker, cursors, counts, n);
    return take_items(taker, wire, cursors, counts, n);
}

/* ---- Values ------------------------------------------------------------------------------ */

static stria_code take_values(
    stria__taker *taker, const stria__wire *wire, const uint8_t **cursors, size_t n)
{
    stria_column *const column = wire->column;
    stria_code code;

    switch (column->type->storage) {
    case STRIA__STRING:
        return take_strings(taker, column, cursors, n);
    case STRIA__DICTIONARY:
        return take_dictionary(taker, wire, cursors, n);
    case STRIA__LIST:
        return take_lists(taker, wire, cursors, n);
    case STRIA__FIXED_LIST:
        return take_fixed_lists(taker, wire, cursors, n);
    case STRIA__TUPLE:
        return take_tuples(taker, wire, cursors, n);
    case STRIA__NOTHING:
        return take_nothing(taker, column, cursors, n);
    default:
        break;
    }
    if (column->nullable)
        return take_nullable(taker, column, cursors, n);
    code = take_plain(taker, column, 0, cursors, n);
    for (size_t i = 0; code == STRIA_OK && i < n; i++)
        cursors[i] += column->width;
    return code;
}

static stria_code take_step(
    stria__taker *taker, const stria__step *step, const uint8_t **cursors, size_t n)
{
    if (stria__is_plain(step->wire))
        return take_plain(taker, step->wire->column, step->ahead, cursors, n);
    for (size_t i = 0; i < n && step->ahead > 0; i++)
        cursors[i] += step->ahead;
    return take_values(taker, step->wire, cursors, n);
}

stria_code stria__take_rows(
    stria__taker *taker, const stria__plan *plan, const uint8_t *const *starts, size_t n)
{
    stria__walk walk = {.end = taker->end};
    const uint8_t *cursors[STRIA__ROWS];
    stria_code refusal = STRIA_OK;

    memcpy(cursors, starts, n * sizeof *cursors);
    for (size_t i = 0; n > 0 && i < plan->count; i++) {
        const stria_code code = take_step(taker, &plan->steps[i], cursors, n);

        if (code != STRIA_OK && !stria__is_refusal(code))
            return code;
        if (code != STRIA_OK) { /* as in take_children() */
            refusal = code;
            n = stria__row_at(starts, n, taker->refused);
            for (size_t row = 0; row < n; row++)
                cursors[row] = stria__pass_steps(&walk, plan, i + 1, starts[row]);
        }
    }
    return refusal;
}
