/* record_append.c - structs as rows of many columns
 *
 * Structs are taken in blocks that stay in the cache while one column after the other
 * takes its members.  A member is a stria_values with the struct's size as its stride, so
 * that all conversions are those of stria_append().
 */
#include "src/column/append.h"
#include "src/column/block.h"
#include "src/error.h"
#include "src/record/record.h"
#include "src/column/refuse.h"
#include "src/column/slices.h"
#include "src/column/spans.h"
#include "src/types/type_text.h"

typedef struct loader {
    stria__input input; /* what is read at the moment */
    const stria_column *failed; /* the level that refused; NULL: the error has its place */
    stria_error *error;
} loader;

/* Structs side by side: of the call, or inside others. */
typedef struct structs {
    const uint8_t *first;
    size_t stride;
    size_t count; /* at most STRIA__BLOCK */
} structs;

static structs part_of(const structs *all, size_t first, size_t count)
{
    return (structs){all->first + first * all->stride, all->stride, count};
}

/* ---- Which are missing ------------------------------------------------------------------ */

static stria_nulls flags_of(const stria_member *member, const structs *all)
{
    if (member->missing == STRIA_BY_MISSING_FLAG)
        return stria_make_nulls(all->first + member->flag_offset, 0, all->stride, 0);
    if (member->missing == STRIA_BY_PRESENT_FLAG)
        return stria_make_nulls(all->first + member->flag_offset, 0, all->stride, 1);
    return stria_make_nulls(NULL, 0, 1, 0);
}

/* A NULL pointer is missing in any case. */
static void find_sentinels(const stria_member *member, const stria_values *values, bool *missing)
{
    (void)stria__read_missing(values, 0, values->count, missing);
    for (size_t i = 0; i < values->count; i++)
        missing[i] = missing[i] || stria__is_sentinel(member, stria__element(values, i));
}

/* ---- Values and lists of values ------------------------------------------------------------ */

static stria_code stage_checked(loader *l, stria_column *column, const stria_values *values)
{
    l->input = (stria__input){.values = values, .reads_all = true, .has_left = l->input.has_left};
    const stria_code code = stria__stage_values(column, values, l->error);
    l->input.values = NULL;
    return code;
}

/* Run by run: what is there as it is, and where nothing is, what stands for it. */
static stria_code stage_filled(
    loader *l, stria_column *column, const stria_values *values, const stria_values *fallback)
{
    bool missing[STRIA__BLOCK];
    stria_code code = STRIA_OK;
    size_t end;

    (void)stria__read_missing(values, 0, values->count, missing);
    for (size_t first = 0; first < values->count && code == STRIA_OK; first = end) {
        const bool is_missing = missing[first];
        stria_values run = is_missing ? *fallback : *values;

        for (end = first + 1; end < values->count && missing[end] == is_missing;)
            end++;
        run.count = end - first;
        if (is_missing) {
            run.stride = 0; /* the one value again and again */
            code = stria__check_values(column, &run, l->error);
        } else {
            run.data = (const uint8_t *)values->data + first * values->stride;
            run.nulls = stria_null_bytes(NULL);
        }
        if (code == STRIA_OK)
            code = stage_checked(l, column, &run);
    }
    return code;
}

static stria_code stage_values(
    loader *l, stria_column *column, const stria_member *member, const structs *all)
{
    const bool indirect = member->place == STRIA_BEHIND_POINTER;
    bool missing[STRIA__BLOCK];
    stria_values values = stria_make_values(all->first, all->count, all->stride, member->offset,
        member->width, member->ctype, indirect);

    values.scale = member->scale;
    values.unit = member->unit;
    values.epoch = member->epoch;
    values.rounding = member->rounding;
    values.nulls = flags_of(member, all);
    l->failed = column;
    const stria_code code = stria__check_values(column, &values, l->error);
    if (code != STRIA_OK)
        return code;
    if (member->missing == STRIA_BY_SENTINEL) {
        find_sentinels(member, &values, missing);
        values.nulls = stria_null_bytes(missing);
    }
    return member->fallback != NULL ? stage_filled(l, column, &values, member->fallback)
                                    : stage_checked(l, column, &values);
}

static const stria_column *top_of(const stria_column *column)
{
    while (column->parent != NULL)
        column = column->parent;
    return column;
}

static stria_code stage_slices(
    loader *l, stria_column *column, const stria_member *member, stria_slices slices)
{
    slices.scale = member->scale;
    slices.unit = member->unit;
    slices.epoch = member->epoch;
    slices.rounding = member->rounding;
    l->failed = column;
    stria_code code = stria__check_slices(column, &slices, l->error);
    if (code != STRIA_OK)
        return code;
    l->input = (stria__input){.slices = &slices, .has_left = l->input.has_left};
    code = stria__stage_slices(column, &slices, l->error);
    l->input.slices = NULL;
    if (code != STRIA_OK && l->error != NULL && l->error->row >= 0) {
        size_t start; /* the slice has its element's place, but maybe inside other structs */
        l->error->row =
            (int64_t)stria__row_of(top_of(column), column, (size_t)l->error->row, &start);
        l->failed = NULL;
    }
    return code;
}

static stria_code stage_slice_member(
    loader *l, stria_column *column, const stria_member *member, const structs *all)
{
    stria_slices slices = stria_make_slices(all->first, all->count, all->stride, member->offset,
        member->count_offset, member->count_width, member->ctype, member->width);

    slices.nulls = flags_of(member, all);
    return stage_slices(l, column, member, slices);
}

/* Where the items of a list are, and how many. */
typedef struct piece {
    const void *data;
    size_t count;
} piece;

/* The count of an array that has one, or all of it. */
static size_t count_of(const stria_member *member, const uint8_t *at)
{
    return member->place == STRIA_IN_ARRAY && member->count_width == 0
        ? member->capacity
        : stria__count_at(at + member->count_offset, member->count_width);
}

/* A missing list has no items, and nothing of it is looked at. */
static piece piece_of(const stria_member *member, const uint8_t *at, bool is_missing)
{
    if (is_missing)
        return (piece){NULL, 0};
    piece items = {at + member->offset, count_of(member, at)};
    if (member->place == STRIA_IN_SLICE)
        memcpy(&items.data, at + member->offset, sizeof items.data);
    return items;
}

/* Which lists are missing, and the nulls that they are unless an empty list stands for them. */
static stria_nulls find_missing_lists(const stria_member *member, const structs *all, bool *missing)
{
    const stria_values rows = stria_with_nulls(
        stria_make_values(all->first, all->count, 0, 0, 1, STRIA_UINT8, 0), flags_of(member, all));
    const size_t count = stria__read_missing(&rows, 0, all->count, missing);

    return stria_null_bytes(count > 0 && member->fallback == NULL ? missing : NULL);
}

static stria_code refuse_count(
    loader *l, const stria_column *column, const stria_member *member, size_t index, size_t count)
{
    l->failed = column;
    return stria__fail_at(l->error, column, STRIA_ERR_SHAPE, column->staged.rows + index,
        "an array of %zu elements has %zu", member->capacity, count);
}

/* Lists as slices beside the structs. */
static stria_code stage_pieces(
    loader *l, stria_column *column, const stria_member *member, const structs *all)
{
    bool missing[STRIA__BLOCK];
    const stria_nulls nulls = find_missing_lists(member, all, missing);
    piece pieces[STRIA__BLOCK];

    for (size_t i = 0; i < all->count; i++) {
        pieces[i] = piece_of(member, all->first + i * all->stride, missing[i]);
        if (member->place == STRIA_IN_ARRAY && pieces[i].count > member->capacity)
            return refuse_count(l, column, member, i, pieces[i].count);
    }
    stria_slices slices =
        stria_make_slices(pieces, all->count, sizeof pieces[0], offsetof(piece, data),
            offsetof(piece, count), sizeof(size_t), member->ctype, member->width);
    slices.nulls = nulls;
    return stage_slices(l, column, member, slices);
}

/* ---- Structs inside structs ------------------------------------------------------------------ */

static stria_code stage_member(
    loader *l, stria_column *column, const stria_member *member, const structs *all);

static size_t child_count(const stria_column *column)
{
    size_t count = 0;

    for (const stria_column *child = column->child; child != NULL; child = child->next)
        count++;
    return count;
}

/* Whether the structs' members are as many as the children, of a Tuple or of a list. */
static stria_code check_record(
    loader *l, const stria_column *column, const stria_record *record, stria__storage storage)
{
    char type[96];

    if (column->type->storage == storage && child_count(column) == record->count)
        return STRIA_OK;
    l->failed = column;
    (void)stria__type_text(column, type, sizeof type);
    return stria__fail(l->error, column, STRIA_ERR_TYPE, "structs of %zu members do not go into %s",
        record->count, type);
}

/* Each member into its child. */
static stria_code stage_children(
    loader *l, stria_column *column, const stria_record *record, const structs *all)
{
    const stria_member *member = record->members;
    stria_code code = STRIA_OK;

    for (stria_column *child = column->child; child != NULL && code == STRIA_OK;
         child = child->next)
        code = stage_member(l, child, member++, all);
    return code;
}

static stria_code stage_blanks(loader *l, stria_column *column)
{
    stria_code code = STRIA_OK;

    for (stria_column *child = column->child; child != NULL && code == STRIA_OK;
         child = child->next)
        code = stria__stage_blanks(child, 1, l->error);
    return code;
}

/* One struct of a Tuple, in place or behind a pointer. */
static stria_code stage_struct(loader *l, stria_column *column, const stria_member *member,
    const structs *all, size_t index, bool is_missing)
{
    const uint8_t *const place = all->first + index * all->stride + member->offset;
    structs one = {place, member->record->size, 1};

    if (member->place == STRIA_BEHIND_POINTER)
        memcpy(&one.first, place, sizeof one.first);
    return is_missing ? stage_blanks(l, column) : stage_children(l, column, member->record, &one);
}

static stria_code stage_tuples(
    loader *l, stria_column *column, const stria_member *member, const structs *all)
{
    const structs inner = {all->first + member->offset, all->stride, all->count};
    stria_values pointers = stria_make_values(all->first, all->count, all->stride, member->offset,
        1, STRIA_UINT8, member->place == STRIA_BEHIND_POINTER);
    bool missing[STRIA__BLOCK];
    stria_code code = check_record(l, column, member->record, STRIA__TUPLE);

    pointers.nulls = flags_of(member, all);
    const size_t nulls = stria__read_missing(&pointers, 0, all->count, missing);
    const stria_nulls found = stria_null_bytes(nulls > 0 ? missing : NULL);
    if (code == STRIA_OK)
        code = stria__make_room_nullable(column, all->count, l->error);
    if (code == STRIA_OK && nulls > 0 && !column->nullable) {
        l->failed = column;
        return stria__refuse_null(column, stria__first_missing(missing), l->error);
    }
    if (code == STRIA_OK && nulls == 0 && member->place == STRIA_IN_STRUCT)
        code = stage_children(l, column, member->record, &inner);
    else
        for (size_t i = 0; i < all->count && code == STRIA_OK; i++)
            code = stage_struct(l, column, member, all, i, missing[i]);
    return code == STRIA_OK
        ? stria__mark_rows(column, &found, (stria_span){0, all->count}, l->error)
        : code;
}

/* The structs of one list, which are tuples, or go to the list's own children. */
static stria_code stage_items(
    loader *l, stria_column *column, const stria_member *member, const uint8_t *first, size_t count)
{
    static const stria_member whole = {.place = STRIA_IN_STRUCT};
    const bool are_tuples = stria__are_tuples(column, member->record);
    const structs all = {first, member->record->size, count};
    stria_member item = whole;
    stria_code code =
        are_tuples ? STRIA_OK : check_record(l, column, member->record, column->type->storage);

    item.record = member->record;
    for (size_t done = 0; done < count && code == STRIA_OK; done += STRIA__BLOCK) {
        const structs block = part_of(&all, done, stria__block_size(count - done));

        code = are_tuples ? stage_tuples(l, column->child, &item, &block)
                          : stage_children(l, column, member->record, &block);
    }
    return code;
}

static stria_code check_slice(loader *l, const stria_column *column, const stria_member *member,
    size_t index, const piece *slice)
{
    const size_t position = column->staged.rows + index;
    const bool has_size = column->type->storage == STRIA__FIXED_LIST;

    if (member->place == STRIA_IN_ARRAY && slice->count > member->capacity)
        return refuse_count(l, column, member, index, slice->count);
    l->failed = column;
    if (slice->data == NULL && slice->count > 0)
        return stria__fail_at(l->error, column, STRIA_ERR_ARGUMENT, position,
            "a slice of %zu structs has no address", slice->count);
    if (has_size && slice->count != column->size)
        return stria__fail_at(l->error, column, STRIA_ERR_SHAPE, position,
            "a slice of %zu structs does not fit a FixedArray of %zu", slice->count, column->size);
    return STRIA_OK;
}

/* Checks the slices, and says where each ends if the column has a place for that. */
static stria_code stage_ends(loader *l, stria_column *column, const stria_member *member,
    const structs *all, const bool *missing)
{
    int64_t *const ends =
        stria__has_offsets(column) ? stria__offsets(column) + stria__end(column) + 1 : NULL;
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < all->count && code == STRIA_OK; i++) {
        const piece slice = piece_of(member, all->first + i * all->stride, missing[i]);
        const bool is_null = missing[i] && member->fallback == NULL;

        code = is_null ? STRIA_OK : check_slice(l, column, member, i, &slice);
        if (ends != NULL)
            ends[i] = ends[(ptrdiff_t)i - 1] + (int64_t)slice.count;
    }
    return code;
}

/* The items of one row; a missing one has none, or as many blanks as a row needs. */
static stria_code stage_row(
    loader *l, stria_column *column, const stria_member *member, const uint8_t *at, bool is_missing)
{
    const piece slice = piece_of(member, at, is_missing);

    return is_missing && column->type->storage == STRIA__FIXED_LIST
        ? stria__stage_blanks(column->child, column->size, l->error)
        : stage_items(l, column, member, slice.data, slice.count);
}

static stria_code stage_lists(
    loader *l, stria_column *column, const stria_member *member, const structs *all)
{
    bool missing[STRIA__BLOCK];
    const stria_nulls nulls = find_missing_lists(member, all, missing);
    char type[96];

    l->failed = column;
    if (!stria__is_list(column)) {
        (void)stria__type_text(column, type, sizeof type);
        return stria__fail(
            l->error, column, STRIA_ERR_TYPE, "lists of structs do not go into %s", type);
    }
    stria_code code = stria__make_room_nullable(column, all->count, l->error);
    if (code == STRIA_OK)
        code = stage_ends(l, column, member, all, missing);
    if (code == STRIA_OK)
        code = stria__mark_rows(column, &nulls, (stria_span){0, all->count}, l->error);
    for (size_t i = 0; i < all->count && code == STRIA_OK; i++)
        code = stage_row(l, column, member, all->first + i * all->stride, missing[i]);
    return code;
}

static stria_code stage_member(
    loader *l, stria_column *column, const stria_member *member, const structs *all)
{
    const bool is_list = member->place == STRIA_IN_SLICE || member->place == STRIA_IN_ARRAY;

    if (member->record != NULL)
        return is_list ? stage_lists(l, column, member, all) : stage_tuples(l, column, member, all);
    if (member->place == STRIA_IN_SLICE && member->fallback == NULL)
        return stage_slice_member(l, column, member, all);
    return is_list ? stage_pieces(l, column, member, all) : stage_values(l, column, member, all);
}

/* ---- The call -------------------------------------------------------------------------------- */

/* The level that is an item of a list, or the top: a Tuple has as many rows as its elements. */
static const stria_column *item_of(const stria_column *column)
{
    while (column->parent != NULL && column->parent->type->storage == STRIA__TUPLE)
        column = column->parent;
    return column;
}

/* From a position behind the end of the level that failed to the struct. */
static void locate(const loader *l)
{
    stria_error *const error = l->error;
    size_t start;

    if (error == NULL || l->failed == NULL || error->element < 0)
        return;
    const stria_column *const level = item_of(l->failed);
    const size_t position = (size_t)error->element;
    error->row = (int64_t)stria__row_of(top_of(level), level, position, &start);
    error->element = level->parent != NULL ? (int64_t)(position - start) : -1;
}

/* Stages the members of one struct, which skips what a block pays once. */
static stria_code stage_one(
    loader *l, const stria_record *record, stria_batch *batch, const structs *one)
{
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < record->count && code == STRIA_OK; i++) {
        stria_column *const column = batch->columns[i];

        if (stria__store_member(column, &record->members[i], one->first))
            continue;
        stria__begin(column, &l->input);
        code = stage_member(l, column, &record->members[i], one);
    }
    return code;
}

static stria_code stage_block(
    loader *l, const stria_record *record, stria_batch *batch, const structs *all)
{
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < record->count && code == STRIA_OK; i++) {
        stria__begin(batch->columns[i], &l->input);
        code = stage_member(l, batch->columns[i], &record->members[i], all);
    }
    return code;
}

/* All columns gained as many rows. */
static stria_code finish(const loader *l, stria_batch *batch, stria_code code)
{
    if (code != STRIA_OK)
        locate(l);
    for (size_t i = 0; i < batch->count; i++) {
        stria_column *const column = batch->columns[i];

        if (code == STRIA_OK && column->input == NULL) {
            stria__publish_stored(column);
            continue;
        }
        (void)stria__finish(column, code);
        if (code == STRIA_OK)
            stria__draw_line(column);
    }
    return code;
}

static stria_code begin(const stria_record *record, stria_batch *batch, stria_error *error)
{
    if (batch->record != record) {
        const stria_code code = stria__match_record(record, batch, error);
        if (code != STRIA_OK)
            return code;
        batch->record = record;
    }
    return stria__batch_is_committed(batch) ? STRIA_OK : stria__refuse_uncommitted(batch, error);
}

/* Room for all rows, so that the columns grow once. */
static stria_code make_room(stria_batch *batch, size_t rows, stria_error *error)
{
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < batch->count && code == STRIA_OK; i++)
        code = stria__make_room_nullable(batch->columns[i], rows, error);
    return code;
}

stria_code stria_record_append(const stria_record *record, stria_batch *batch,
    const void *structs_of_call, size_t count, stria_error *error)
{
    const structs all = {structs_of_call, record->size, count};
    loader l = {.error = error};
    stria_code code = begin(record, batch, error);

    if (code != STRIA_OK)
        return code;
    if (structs_of_call == NULL && count > 0)
        return stria__fail(error, NULL, STRIA_ERR_ARGUMENT, "%zu structs have no address", count);
    if (count > STRIA__BLOCK)
        code = make_room(batch, count, error);
    for (size_t done = 0; done < count && code == STRIA_OK; done += STRIA__BLOCK) {
        const structs block = part_of(&all, done, stria__block_size(count - done));
        code = count > 1 ? stage_block(&l, record, batch, &block)
                         : stage_one(&l, record, batch, &block);
    }
    return finish(&l, batch, code);
}

stria_code stria_record_append_from(
    const stria_record *record, stria_batch *batch, stria_row_source rows, stria_error *error)
{
    loader l = {.error = error};
    stria_code code = begin(record, batch, error);

    if (code != STRIA_OK)
        return code;
    for (bool more = true; more && code == STRIA_OK;) {
        const void *row = NULL;
        const int32_t got = rows.next(rows.context, &row);

        more = got == 1;
        if (more) {
            const structs one = {row, record->size, 1};
            code = stage_one(&l, record, batch, &one);
        } else if (got != 0) {
            l.failed = NULL;
            code = stria__fail(
                error, NULL, STRIA_ERR_SOURCE, "the source of structs returned %d", (int)got);
        }
    }
    return finish(&l, batch, code);
}
