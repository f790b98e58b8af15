/* rows.c - rows of one column as rows of another of its type
 *
 * A run of rows is a run at every level below, so that each buffer is copied at once.  Rows
 * by index are gathered where they are values, and are runs of their own below lists.
 *
 * A column may give rows to itself: memory is looked for anew whenever room was made, and
 * only published rows are read.
 */
#include "src/column/rows.h"

#include "src/column/batch.h"
#include "src/memory/bitmap.h"
#include "src/column/block.h"
#include "src/memory/copy.h"
#include "src/column/dictionary.h"
#include "src/error.h"
#include "src/column/refuse.h"
#include "src/types/type_text.h"

/* ---- Which are missing ------------------------------------------------------------- */

/* Stages rows that are written, with the nulls of those they were made of. */
static void stage_with_nulls(
    stria_column *column, const stria_column *from, size_t first, size_t rows)
{
    if (from->nulls == 0) {
        stria__stage(column, rows);
        return;
    }
    for (size_t done = 0; done < rows; done += STRIA__BLOCK) {
        bool missing[STRIA__BLOCK];
        const size_t n = stria__block_size(rows - done);
        size_t nulls = 0;

        stria__bitmap_unpack_missing(from->validity.data, first + done, missing, n);
        for (size_t i = 0; i < n; i++)
            nulls += missing[i];
        stria__mark_missing(column, done, missing, n, nulls);
    }
    stria__stage_marked(column, rows);
}

/* ---- Dictionaries -------------------------------------------------------------------- */

/* The codes here of the keys there, as far as they have been met. */
typedef struct code_map {
    uint32_t *codes; /* NULL: none is noted */
    size_t size;
} code_map;

/* Each key is looked up once, unless there are many times more keys than rows: then it takes
 * less to look up each row's. */
static stria_code make_map(code_map *map, const stria_column *column, const stria_column *from,
    size_t rows, stria_error *error)
{
    const size_t keys = from->child->head.rows;

    *map = (code_map){NULL, keys * sizeof *map->codes};
    if (keys / 8 > rows)
        return STRIA_OK;
    map->codes = stria__allocate(&column->allocator, map->size);
    if (map->codes == NULL)
        return stria__fail_memory(error, column, map->size);
    memset(map->codes, 0xff, map->size); /* STRIA__NO_CODE */
    return STRIA_OK;
}

static inline stria_code map_code(const code_map *map, stria_column *column,
    const stria_column *from, uint32_t code, uint32_t *mapped, stria_error *error)
{
    *mapped = map->codes != NULL ? map->codes[code] : STRIA__NO_CODE;
    if (*mapped != STRIA__NO_CODE)
        return STRIA_OK;
    stria_code result = STRIA_OK;
    if (code < stria__first_key(from))
        *mapped = 0; /* the null */
    else
        result = stria__dictionary_add(column, stria__key_bytes(from->child, code), mapped, error);
    if (map->codes != NULL)
        map->codes[code] = *mapped;
    return result;
}

/* Rows of another dictionary: those at the indexes, or (NULL) from `first` on. */
static stria_code map_codes(stria_column *column, const stria_column *from, size_t first,
    const size_t *indexes, size_t rows, stria_error *error)
{
    code_map map;
    stria_code code = make_map(&map, column, from, rows, error);

    if (code == STRIA_OK)
        code = stria__dictionary_stage_first_keys(column, error);
    const uint32_t *const codes = stria__codes(from);
    uint32_t *const to = stria__codes(column) + stria__end(column);
    for (size_t i = 0; i < rows && code == STRIA_OK; i++) {
        const size_t row = indexes != NULL ? indexes[i] : first + i;
        code = map_code(&map, column, from, codes[row], &to[i], error);
    }
    stria__free(&column->allocator, map.codes, map.size);
    return code;
}

/* Whether keys are looked up at this level or below. */
static bool has_dictionary(const stria_column *column)
{
    bool found = stria__is_dictionary(column);

    for (const stria_column *child = column->child; child != NULL && !found; child = child->next)
        found = has_dictionary(child);
    return found;
}

/* ---- A run of rows -------------------------------------------------------------------- */

/* Offsets of a run, moved to where its items will be. */
static void copy_offsets(stria_column *column, const stria_column *from, size_t first, size_t rows)
{
    const int64_t *const offsets = stria__offsets(from) + first;
    int64_t *const to = stria__offsets(column) + stria__end(column);
    const uint64_t distance = (uint64_t)to[0] - (uint64_t)offsets[0];

    for (size_t i = 1; i <= rows; i++)
        to[i] = (int64_t)((uint64_t)offsets[i] + distance);
}

static stria_code copy_texts(
    stria_column *column, const stria_column *from, size_t first, size_t rows, stria_error *error)
{
    const int64_t begin = stria__offsets(from)[first];
    const size_t size = (size_t)(stria__offsets(from)[first + rows] - begin);
    const stria_code code = stria__make_text_room(column, size, error);

    if (code != STRIA_OK)
        return code;
    copy_offsets(column, from, first, rows);
    if (size > 0)
        memcpy(column->values.data + stria__last_offset(column), from->values.data + begin, size);
    return STRIA_OK;
}

static void copy_values(stria_column *column, const stria_column *from, size_t first, size_t rows)
{
    const size_t width = column->width;

    memcpy(stria__tail(column), from->values.data + first * width, rows * width);
}

static stria_code copy_codes(
    stria_column *column, const stria_column *from, size_t first, size_t rows, stria_error *error)
{
    if (column != from)
        return map_codes(column, from, first, NULL, rows, error);
    copy_values(column, from, first, rows);
    return STRIA_OK;
}

/* What the rows of a composite are made of. */
static stria_code stage_items(
    stria_column *column, const stria_column *from, size_t first, size_t rows, stria_error *error)
{
    const size_t begin = stria__first_item(from, first);
    const size_t count = stria__first_item(from, first + rows) - begin;
    const stria_column *giver = from->child;
    stria_code code = STRIA_OK;

    for (stria_column *child = column->child; child != NULL && code == STRIA_OK;
         child = child->next, giver = giver->next)
        code = stria__stage_rows(child, giver, begin, count, error);
    return code;
}

stria_code stria__stage_rows(
    stria_column *column, const stria_column *from, size_t first, size_t rows, stria_error *error)
{
    stria_code code = stria__make_room_nullable(column, rows, error);

    if (code != STRIA_OK || rows == 0)
        return code;
    switch (column->type->storage) {
    case STRIA__STRING:
        code = copy_texts(column, from, first, rows, error);
        break;
    case STRIA__DICTIONARY:
        code = copy_codes(column, from, first, rows, error);
        break;
    case STRIA__LIST:
        copy_offsets(column, from, first, rows);
        code = stage_items(column, from, first, rows, error);
        break;
    case STRIA__FIXED_LIST:
    case STRIA__TUPLE:
        code = stage_items(column, from, first, rows, error);
        break;
    case STRIA__NOTHING:
        break;
    default:
        copy_values(column, from, first, rows);
        break;
    }
    if (code == STRIA_OK)
        stage_with_nulls(column, from, first, rows);
    return code;
}

/* ---- Rows by index ---------------------------------------------------------------------- */

/* `width` is a constant in the loops that must be fast. */
static inline void gather(uint8_t *restrict to, const uint8_t *restrict from,
    const size_t *restrict indexes, size_t count, size_t width)
{
    for (size_t i = 0; i < count; i++)
        memcpy(to + i * width, from + indexes[i] * width, width);
}

static void gather_values(
    stria_column *column, const stria_column *from, const size_t *indexes, size_t count)
{
    uint8_t *const to = stria__tail(column);
    const uint8_t *const values = from->values.data;

    switch (column->width) {
    case 1:
        gather(to, values, indexes, count, 1);
        break;
    case 2:
        gather(to, values, indexes, count, 2);
        break;
    case 4:
        gather(to, values, indexes, count, 4);
        break;
    case 8:
        gather(to, values, indexes, count, 8);
        break;
    case 16:
        gather(to, values, indexes, count, 16);
        break;
    default:
        gather(to, values, indexes, count, column->width);
        break;
    }
}

/* Where each row will end, for strings and lists; false when that is past all memory. */
static bool gather_ends(
    stria_column *column, const stria_column *from, const size_t *indexes, size_t count)
{
    const int64_t *const offsets = stria__offsets(from);
    int64_t *const to = stria__offsets(column) + stria__end(column);

    for (size_t i = 0; i < count; i++) {
        const int64_t size = offsets[indexes[i] + 1] - offsets[indexes[i]];
        if (size > INT64_MAX - to[i])
            return false;
        to[i + 1] = to[i] + size;
    }
    return true;
}

static stria_code gather_texts(stria_column *column, const stria_column *from,
    const size_t *indexes, size_t count, stria_error *error)
{
    const size_t end = stria__end(column);
    const int64_t *const ends = stria__offsets(column) + end;
    const stria_code code = stria__make_text_room(column, (size_t)(ends[count] - ends[0]), error);

    if (code != STRIA_OK)
        return code;
    const int64_t *const offsets = stria__offsets(from);
    for (size_t i = 0; i < count; i++) {
        const size_t size = (size_t)(ends[i + 1] - ends[i]);
        if (size > 0)
            stria__copy_bytes(
                column->values.data + ends[i], from->values.data + offsets[indexes[i]], size);
    }
    return STRIA_OK;
}

/* How many of the indexes follow each other from this one on. */
static size_t run_length(const size_t *indexes, size_t count)
{
    size_t length = 1;

    while (length < count && indexes[length] == indexes[0] + length)
        length++;
    return length;
}

static stria_code gather_runs(stria_column *column, const stria_column *from, const size_t *indexes,
    size_t count, stria_error *error)
{
    stria_code code = STRIA_OK;

    for (size_t done = 0; done < count && code == STRIA_OK;) {
        const size_t run = run_length(indexes + done, count - done);

        code = stage_items(column, from, indexes[done], run, error);
        done += run;
    }
    return code;
}

static stria_code take_elements(stria_column *column, const stria_column *from,
    const size_t *indexes, size_t count, stria_error *error)
{
    const stria_column *giver = from->child;
    stria_code code = STRIA_OK;

    for (stria_column *child = column->child; child != NULL && code == STRIA_OK;
         child = child->next, giver = giver->next)
        code = stria__stage_taken(child, giver, indexes, count, error);
    return code;
}

/* The same run of items for each of the rows, as one list of indexes, so that a dictionary
 * below meets all of them at once. */
static stria_code gather_indexes(stria_column *column, const stria_column *from,
    const size_t *indexes, size_t count, stria_error *error)
{
    size_t total = 0;

    for (size_t i = 0; i < count; i++) {
        const size_t begin = stria__first_item(from, indexes[i]);
        const size_t n = stria__first_item(from, indexes[i] + 1) - begin;
        if (n > STRIA__BUFFER_MAX / sizeof(size_t) - total)
            return stria__fail(
                error, column, STRIA_ERR_SIZE, "the rows have more items than there can be");
        total += n;
    }
    if (total == 0)
        return STRIA_OK;
    const size_t size = total * sizeof(size_t);
    size_t *const items = stria__allocate(&column->allocator, size);
    if (items == NULL)
        return stria__fail_memory(error, column, size);
    for (size_t i = 0, at = 0; i < count; i++) {
        const size_t end = stria__first_item(from, indexes[i] + 1);
        for (size_t item = stria__first_item(from, indexes[i]); item < end; item++)
            items[at++] = item;
    }
    const stria_code code = take_elements(column, from, items, total, error);
    stria__free(&column->allocator, items, size);
    return code;
}

static stria_code gather_items(stria_column *column, const stria_column *from,
    const size_t *indexes, size_t count, stria_error *error)
{
    return has_dictionary(column) ? gather_indexes(column, from, indexes, count, error)
                                  : gather_runs(column, from, indexes, count, error);
}

static void stage_taken_nulls(
    stria_column *column, const stria_column *from, const size_t *indexes, size_t count)
{
    if (from->nulls == 0) {
        stria__stage(column, count);
        return;
    }
    for (size_t done = 0; done < count; done += STRIA__BLOCK) {
        bool missing[STRIA__BLOCK];
        const size_t n = stria__block_size(count - done);
        size_t nulls = 0;

        for (size_t i = 0; i < n; i++) {
            missing[i] = !stria__bitmap_get(from->validity.data, indexes[done + i]);
            nulls += missing[i];
        }
        stria__mark_missing(column, done, missing, n, nulls);
    }
    stria__stage_marked(column, count);
}

stria_code stria__stage_taken(stria_column *column, const stria_column *from, const size_t *indexes,
    size_t count, stria_error *error)
{
    const stria__storage storage = column->type->storage;
    stria_code code = stria__make_room_nullable(column, count, error);

    if (code != STRIA_OK || count == 0)
        return code;
    if (stria__has_offsets(column) && !gather_ends(column, from, indexes, count))
        return stria__fail(
            error, column, STRIA_ERR_SIZE, "the rows have more items than there can be");
    if (storage == STRIA__STRING)
        code = gather_texts(column, from, indexes, count, error);
    else if (storage == STRIA__DICTIONARY && column != from)
        code = map_codes(column, from, 0, indexes, count, error);
    else if (storage == STRIA__TUPLE)
        code = take_elements(column, from, indexes, count, error);
    else if (stria__is_composite(column))
        code = gather_items(column, from, indexes, count, error);
    else if (storage != STRIA__NOTHING)
        gather_values(column, from, indexes, count);
    if (code == STRIA_OK)
        stage_taken_nulls(column, from, indexes, count);
    return code;
}

/* ---- The verbs -------------------------------------------------------------------------- */

static stria_code check_columns(
    const stria_column *column, const stria_column *from, stria_error *error)
{
    const stria_column *unfinished = stria__find_unfinished(column);

    if (!stria__same_type(column, from)) {
        char there[96];
        char here[96];

        (void)stria__type_text(from, there, sizeof there);
        (void)stria__type_text(column, here, sizeof here);
        return stria__fail(
            error, column, STRIA_ERR_TYPE, "rows of %s do not go into %s", there, here);
    }
    if (unfinished == NULL)
        unfinished = stria__find_unfinished(from);
    return unfinished == NULL ? STRIA_OK : stria__refuse_unfinished(unfinished, error);
}

stria_code stria_append_column(
    stria_column *column, const stria_column *from, size_t first, size_t rows, stria_error *error)
{
    const size_t present = stria__rows(from);
    const stria_code code = check_columns(column, from, error);

    if (code != STRIA_OK)
        return code;
    if (first > present || rows > present - first)
        return stria__fail(error, column, STRIA_ERR_ARGUMENT,
            "%zu rows from %zu on are asked for, and the column has %zu", rows, first, present);
    return stria__finish(column, stria__stage_rows(column, from, first, rows, error));
}

stria_code stria_append_taken(stria_column *column, const stria_column *from, const size_t *indexes,
    size_t count, stria_error *error)
{
    const size_t present = stria__rows(from);
    const stria_code code = check_columns(column, from, error);

    if (code != STRIA_OK)
        return code;
    if (indexes == NULL && count > 0)
        return stria__fail(error, column, STRIA_ERR_ARGUMENT, "%zu indexes have no address", count);
    for (size_t i = 0; i < count; i++) {
        if (indexes[i] >= present) {
            (void)stria__fail_at(error, column, STRIA_ERR_ARGUMENT, i,
                "row %zu is asked for, and the column has %zu", indexes[i], present);
            if (error != NULL)
                error->row = error->element;
            return STRIA_ERR_ARGUMENT;
        }
    }
    return stria__finish(column, stria__stage_taken(column, from, indexes, count, error));
}

/* The column that gives rows to column `index`: the one of its name. */
static const stria_column *giver_of(const stria_batch *batch, const stria_batch *from, size_t index)
{
    const char *const name = batch->names[index];
    const stria_view view = {name, strlen(name)};
    const size_t at = index < from->count && strcmp(from->names[index], name) == 0
        ? index
        : stria__batch_index(from, view);

    return at < from->count ? from->columns[at] : NULL;
}

static stria_code stage_column(
    const stria_batch *batch, const stria_batch *from, size_t index, stria_error *error)
{
    stria_column *const column = batch->columns[index];
    const stria_column *const giver = giver_of(batch, from, index);

    if (giver == NULL)
        return stria__fail(error, column, STRIA_ERR_SHAPE, "column '%s' is not in the other batch",
            batch->names[index]);
    const stria_code code = check_columns(column, giver, error);
    return code == STRIA_OK ? stria__stage_rows(column, giver, 0, stria_batch_rows(from), error)
                            : code;
}

stria_code stria_append_batch(stria_batch *batch, const stria_batch *from, stria_error *error)
{
    stria_code code = STRIA_OK;

    if (!stria__batch_is_committed(batch))
        return stria__refuse_uncommitted(batch, error);
    if (!stria__batch_is_committed(from))
        return stria__refuse_uncommitted(from, error);
    if (batch->count != from->count)
        return stria__fail(error, NULL, STRIA_ERR_SHAPE,
            "a batch of %zu columns does not go into one of %zu", from->count, batch->count);
    for (size_t i = 0; i < batch->count && code == STRIA_OK; i++)
        code = stage_column(batch, from, i, error);
    for (size_t i = 0; i < batch->count; i++)
        (void)stria__finish(batch->columns[i], code);
    return code == STRIA_OK ? stria_batch_commit(batch, error) : code;
}
