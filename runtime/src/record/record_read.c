/* record_read.c - rows of many columns as structs
 *
 * The reverse of record_append.c, column by column over blocks of rows.  What a struct
 * cannot view is put into the scratch: the items of a run of lists lie side by side in
 * their column, so they are read at once and the slices point into them.
 */
#include "src/column/block.h"
#include "src/error.h"
#include "src/memory/copy.h"
#include "src/numbers/bits.h"
#include "src/record/record.h"
#include "src/types/type_text.h"

typedef struct unloader {
    stria_scratch *scratch;
    stria_error *error;
} unloader;

/* Rows of a column, and the structs that they go to. */
typedef struct rows {
    size_t row; /* of the column */
    uint8_t *first; /* struct */
    size_t stride;
    size_t count;
} rows;

static uint8_t *struct_at(const rows *all, size_t index)
{
    return all->first + index * all->stride;
}

/* An error about the row at `index` of this level. */
static stria_code fail_row(stria_error *error, size_t index, stria_code code)
{
    if (error != NULL) {
        error->row = (int64_t)index;
        error->element = -1;
    }
    return code;
}

/* An error about an item of the list in a row, or about what is inside the item. */
static stria_code fail_item(stria_error *error, size_t index, size_t item, stria_code code)
{
    if (error != NULL) {
        error->row = (int64_t)index;
        if (error->element < 0)
            error->element = (int64_t)item;
    }
    return code;
}

/* Memory of the scratch; NULL, and *code why, when there is none. */
static void *take(
    const unloader *u, const stria_column *column, size_t count, size_t width, stria_code *code)
{
    if (u->scratch == NULL) {
        *code = stria__fail(u->error, column, STRIA_ERR_ARGUMENT,
            "this member needs a scratch to be read to, and there is none");
        return NULL;
    }
    void *const taken = stria__scratch_take(u->scratch, count, width);
    *code = taken != NULL ? STRIA_OK : stria__fail_memory(u->error, column, count * width);
    return taken;
}

static void set_pointer(uint8_t *member, const void *target)
{
    memcpy(member, &target, sizeof target);
}

/* ---- Nulls ---------------------------------------------------------------------------------- */

static bool can_be_missing(const stria_member *member)
{
    return member->missing != STRIA_NEVER_MISSING || member->place == STRIA_BEHIND_POINTER ||
        (member->place == STRIA_IN_STRUCT && member->ctype == STRIA_CSTR);
}

static stria_code check_nulls(
    const unloader *u, const stria_column *column, const stria_member *member, const rows *all)
{
    if (stria_column_null_count(column) == 0 || can_be_missing(member))
        return STRIA_OK;
    for (size_t i = 0; i < all->count; i++) {
        if (stria_column_is_null(column, all->row + i))
            return fail_row(u->error, i,
                stria__fail(u->error, column, STRIA_ERR_NULL,
                    "a null is read, and the struct cannot say so"));
    }
    return STRIA_OK;
}

static bool has_flag(const stria_member *member)
{
    return member->missing == STRIA_BY_MISSING_FLAG || member->missing == STRIA_BY_PRESENT_FLAG;
}

/* Says of each struct whether its value is missing. */
static void write_missing(const stria_column *column, const stria_member *member, const rows *all)
{
    const bool when_missing = member->missing == STRIA_BY_MISSING_FLAG;

    for (size_t i = 0; i < all->count && has_flag(member); i++)
        struct_at(all, i)[member->flag_offset] =
            stria_column_is_null(column, all->row + i) == when_missing;
}

/* ---- Text -------------------------------------------------------------------------------- */

static bool has_views(const stria_column *column)
{
    const stria_column *const stored = stria__value_column(column);

    return stored->type->storage == STRIA__STRING || stored->type->storage == STRIA__FIXED_STRING;
}

/* The text of a row: its bytes, without those that fill a FixedString up, or as it prints. */
static size_t text_size(const stria_column *column, size_t row)
{
    stria_view view = stria_column_view(column, row);

    if (!has_views(column))
        return stria_column_text(column, row, NULL, 0);
    if (stria__value_column(column)->type->storage == STRIA__FIXED_STRING)
        while (view.size > 0 && view.data[view.size - 1] == '\0')
            view.size--;
    return view.size;
}

static void copy_text(const stria_column *column, size_t row, char *to, size_t size)
{
    const stria_view view = stria_column_view(column, row);

    if (!has_views(column))
        (void)stria_column_text(column, row, to, size + 1);
    else if (size > 0)
        memcpy(to, view.data, size);
}

static stria_code refuse_text(
    const unloader *u, const stria_column *column, size_t index, size_t size, size_t width)
{
    if (width > 0)
        return fail_row(u->error, index,
            stria__fail(u->error, column, STRIA_ERR_RANGE,
                "a text of %zu bytes does not fit char[%zu]", size, width));
    return fail_row(u->error, index,
        stria__fail(
            u->error, column, STRIA_ERR_RANGE, "a text that holds a NUL cannot end with one"));
}

/* A copy with a NUL behind it; NULL, and *code why, when there is no memory for it. */
static const char *copied_text(
    const unloader *u, const stria_column *column, size_t row, size_t size, stria_code *code)
{
    char *const copy = take(u, column, size + 1, 1, code);

    if (copy == NULL)
        return NULL;
    copy_text(column, row, copy, size);
    copy[size] = '\0';
    return copy;
}

static stria_code read_view(const unloader *u, const stria_column *column,
    const stria_member *member, size_t row, size_t index, uint8_t *to)
{
    stria_view view = {NULL, 0};

    if (!stria_column_is_null(column, row)) {
        stria_code code;
        view.size = text_size(column, row);
        view.data = copied_text(u, column, row, view.size, &code);
        if (view.data == NULL)
            return code;
        if (member->ctype == STRIA_CSTR && memchr(view.data, 0, view.size) != NULL)
            return refuse_text(u, column, index, view.size, 0);
    }
    if (member->ctype == STRIA_VIEW)
        memcpy(to, &view, sizeof view);
    else
        set_pointer(to, view.data);
    return STRIA_OK;
}

static stria_code read_chars(const unloader *u, const stria_column *column, size_t row,
    size_t index, uint8_t *to, size_t width)
{
    char text[STRIA__BLOCK];
    const size_t size = text_size(column, row);

    if (size > width || (size >= sizeof text && !has_views(column)))
        return refuse_text(u, column, index, size, width);
    memset(to, 0, width);
    if (has_views(column)) {
        copy_text(column, row, (char *)to, size);
    } else {
        copy_text(column, row, text, size);
        memcpy(to, text, size);
    }
    return memchr(to, 0, size) == NULL ? STRIA_OK : refuse_text(u, column, index, size, 0);
}

/* Strings lie side by side in their column: so do their copies, each with a NUL behind it. */
static stria_code copy_strings(
    const unloader *u, const stria_column *column, const stria_member *member, const rows *all)
{
    const int64_t *const offsets = stria__offsets(column) + all->row;
    const size_t bytes = (size_t)(offsets[all->count] - offsets[0]);
    const bool has_nulls = stria_column_null_count(column) > 0;
    stria_code code;
    uint8_t *to = take(u, column, bytes + all->count, 1, &code);

    if (to == NULL)
        return code;
    const uint8_t *from = bytes > 0 ? column->values.data + offsets[0] : to;
    const bool has_nul = bytes > 0 && memchr(from, 0, bytes) != NULL;
    for (size_t i = 0; i < all->count; i++) {
        const size_t size = (size_t)(offsets[i + 1] - offsets[i]);
        const bool missing = has_nulls && stria_column_is_null(column, all->row + i);

        if (has_nul && memchr(from, 0, size) != NULL)
            return refuse_text(u, column, i, size, 0);
        stria__copy_bytes(to, from, size);
        to[size] = '\0';
        set_pointer(struct_at(all, i) + member->offset, missing ? NULL : to);
        from += size;
        to += size + 1;
    }
    return STRIA_OK;
}

static stria_code read_texts(
    const unloader *u, const stria_column *column, const stria_member *member, const rows *all)
{
    stria_code code = STRIA_OK;

    if (member->ctype == STRIA_CSTR && column->type->storage == STRIA__STRING &&
        !stria__holds_bits(column))
        return copy_strings(u, column, member, all);
    for (size_t i = 0; i < all->count && code == STRIA_OK; i++) {
        uint8_t *const to = struct_at(all, i) + member->offset;
        const bool missing = stria_column_is_null(column, all->row + i);

        if (member->ctype != STRIA_CHAR_ARRAY)
            code = read_view(u, column, member, all->row + i, i, to);
        else if (missing)
            memset(to, 0, member->width);
        else
            code = read_chars(u, column, all->row + i, i, to, member->width);
    }
    return code;
}

/* ---- Values ------------------------------------------------------------------------------ */

/* What no view into the column is: text that ends with a NUL, or that only prints so. */
static bool is_copied_text(const stria_column *column, const stria_member *member)
{
    const bool is_viewed = has_views(column) || stria__value_column(column)->members != NULL;

    return member->ctype == STRIA_CSTR || member->ctype == STRIA_CHAR_ARRAY ||
        (member->ctype == STRIA_VIEW && !is_viewed);
}

/* Into the structs, or into values side by side. */
static stria_code read_plain(
    const unloader *u, const stria_column *column, const stria_member *member, const rows *all)
{
    bool missing[STRIA__BLOCK];
    stria_code code = STRIA_OK;

    if (is_copied_text(column, member)) {
        code = read_texts(u, column, member, all);
        write_missing(column, member, all);
        return code;
    }
    for (size_t done = 0; done < all->count && code == STRIA_OK; done += STRIA__BLOCK) {
        stria_out out = stria_make_out(struct_at(all, done), stria__block_size(all->count - done),
            all->stride, member->offset, member->width, member->ctype);

        out.scale = member->scale;
        out.unit = member->unit;
        out.epoch = member->epoch;
        out.rounding = member->rounding;
        if (has_flag(member)) {
            out.flags = struct_at(all, done) + member->flag_offset;
            out.flags_stride = all->stride;
            out.set_is_valid = member->missing == STRIA_BY_PRESENT_FLAG;
        } else if (stria_column_null_count(column) > 0) {
            out.flags = missing;
        }
        code = stria_read(column, all->row + done, out, u->error);
        if (code != STRIA_OK && u->error != NULL && u->error->row >= 0)
            return fail_row(u->error, done + (size_t)u->error->row, code);
    }
    return code;
}

static void write_sentinels(const stria_column *column, const stria_member *member, const rows *all)
{
    for (size_t i = 0; i < all->count && stria_column_null_count(column) > 0; i++) {
        uint8_t *const to = struct_at(all, i) + member->offset;
        stria_view text;

        if (!stria_column_is_null(column, all->row + i))
            continue;
        if (member->ctype != STRIA_CSTR && member->ctype != STRIA_CHAR_ARRAY) {
            memcpy(to, member->sentinel, member->width);
            continue;
        }
        memcpy(&text, member->sentinel, sizeof text);
        if (member->ctype == STRIA_CSTR)
            set_pointer(to, text.data);
        else
            memcpy(to, text.data, text.size < member->width ? text.size : member->width);
    }
}

static stria_code read_values(
    const unloader *u, const stria_column *column, const stria_member *member, const rows *all)
{
    const stria_code code = read_plain(u, column, member, all);

    if (code == STRIA_OK && member->missing == STRIA_BY_SENTINEL)
        write_sentinels(column, member, all);
    return code;
}

/* The member of what is behind a pointer, or of one element: as if that were the struct. */
static stria_member target_of(const stria_member *member)
{
    stria_member target = *member;

    target.place = STRIA_IN_STRUCT;
    target.missing = STRIA_NEVER_MISSING;
    target.offset = 0;
    return target;
}

static size_t target_width(const stria_member *member)
{
    return member->record != NULL ? member->record->size : member->width;
}

static stria_code read_member(
    const unloader *u, const stria_column *column, const stria_member *member, const rows *all);

static stria_code read_struct(
    const unloader *u, const stria_column *column, const stria_record *record, const rows *all);

/* Values of all rows, those of nulls included, which no pointer then points to. */
static stria_code read_pointers(
    const unloader *u, const stria_column *column, const stria_member *member, const rows *all)
{
    const size_t width = target_width(member);
    const stria_member target = target_of(member);
    stria_code code;
    void *const taken = take(u, column, all->count, width, &code);

    if (taken == NULL)
        return code;
    const rows targets = {all->row, taken, width, all->count};
    code = member->record != NULL ? read_struct(u, column, member->record, &targets)
                                  : read_plain(u, column, &target, &targets);
    for (size_t i = 0; i < all->count; i++) {
        const bool missing = stria_column_is_null(column, all->row + i);
        set_pointer(struct_at(all, i) + member->offset, missing ? NULL : targets.first + i * width);
    }
    return code;
}

/* ---- Lists ------------------------------------------------------------------------------- */

static stria_code read_items(const unloader *u, const stria_column *column,
    const stria_member *member, size_t item, uint8_t *to, size_t count)
{
    const rows items = {item, to, target_width(member), count};
    const stria_member target = target_of(member);

    if (member->record == NULL)
        return read_member(u, column->child, &target, &items);
    const bool are_tuples = stria__are_tuples(column, member->record);
    return read_struct(u, are_tuples ? column->child : column, member->record, &items);
}

static stria_code write_count(const unloader *u, const stria_column *column,
    const stria_member *member, const rows *all, size_t index, size_t count)
{
    uint8_t *const at = struct_at(all, index) + member->count_offset;
    const uint64_t wide = count;

    if (member->count_width < 8 && wide >> member->count_width * 8 != 0)
        return fail_row(u->error, index,
            stria__fail(u->error, column, STRIA_ERR_RANGE,
                "a list of %zu items does not fit a count of %d bytes", count,
                (int)member->count_width));
    memcpy(at, &wide, (size_t)member->count_width); /* a little-endian machine: the low bytes */
    return STRIA_OK;
}

/* Bytes of a text, or a text's text, as a slice of a String. */
static stria_code read_bytes(
    const unloader *u, const stria_column *column, const stria_member *member, const rows *all)
{
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < all->count && code == STRIA_OK; i++) {
        const stria_view view = stria_column_view(column, all->row + i);
        set_pointer(struct_at(all, i) + member->offset, view.data);
        code = write_count(u, column, member, all, i, view.size);
    }
    return code;
}

/* An error about one of the items of all rows, which lie side by side. */
static stria_code fail_run(
    stria_error *error, const stria_column *column, const rows *all, stria_code code)
{
    if (error == NULL || error->row < 0)
        return code;
    size_t item = (size_t)error->row;
    size_t index = 0;

    for (size_t count; item >= (count = stria_column_span(column, all->row + index).count); index++)
        item -= count;
    return fail_item(error, index, item, code);
}

static stria_code read_slices(
    const unloader *u, const stria_column *column, const stria_member *member, const rows *all)
{
    const size_t width = target_width(member);
    void *taken = NULL;
    stria_code code = STRIA_OK;

    if (has_views(column) && member->ctype == STRIA_UINT8)
        return read_bytes(u, column, member, all);
    const size_t first = stria_column_span(column, all->row).first;
    const stria_span last = stria_column_span(column, all->row + all->count - 1);
    const size_t count = last.first + last.count - first;
    if (count > 0)
        taken = take(u, column, count, width, &code);
    if (code == STRIA_OK && count > 0)
        code = read_items(u, column, member, first, taken, count);
    if (code != STRIA_OK)
        return fail_run(u->error, column, all, code);
    for (size_t i = 0; i < all->count && code == STRIA_OK; i++) {
        const stria_span span = stria_column_span(column, all->row + i);
        uint8_t *const items = count > 0 ? (uint8_t *)taken + (span.first - first) * width : NULL;

        set_pointer(struct_at(all, i) + member->offset, items);
        code = write_count(u, column, member, all, i, span.count);
    }
    return code;
}

static stria_code read_arrays(
    const unloader *u, const stria_column *column, const stria_member *member, const rows *all)
{
    const size_t width = target_width(member);
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < all->count && code == STRIA_OK; i++) {
        const stria_span span = stria_column_span(column, all->row + i);
        uint8_t *const to = struct_at(all, i) + member->offset;
        const bool is_full = span.count == member->capacity;

        if (span.count > member->capacity || (member->count_width == 0 && !is_full))
            return fail_row(u->error, i,
                stria__fail(u->error, column, STRIA_ERR_RANGE,
                    "a list of %zu items does not fit an array of %zu", span.count,
                    member->capacity));
        memset(to, 0, member->capacity * width);
        code = read_items(u, column, member, span.first, to, span.count);
        if (code != STRIA_OK && u->error != NULL && u->error->row >= 0)
            return fail_item(u->error, i, (size_t)u->error->row, code);
        if (code == STRIA_OK && member->count_width != 0)
            code = write_count(u, column, member, all, i, span.count);
    }
    return code;
}

/* ---- Structs ----------------------------------------------------------------------------- */

static stria_code read_struct(
    const unloader *u, const stria_column *column, const stria_record *record, const rows *all)
{
    const stria_member *member = record->members;
    const stria_member *const end = member + record->count;
    stria_code code = STRIA_OK;

    for (const stria_column *child = column->child; child != NULL && code == STRIA_OK;
         child = child->next) {
        if (member == end)
            break;
        code = read_member(u, child, member++, all);
    }
    return code;
}

static stria_code check_struct(
    const unloader *u, const stria_column *column, const stria_member *member)
{
    const stria_record *const record = member->record;
    const bool are_tuples = stria__items(column) != NULL && stria__are_tuples(column, record);
    const stria_column *const parent = are_tuples ? column->child : column;
    const bool is_list = member->place == STRIA_IN_SLICE || member->place == STRIA_IN_ARRAY;
    const bool fits = is_list ? stria__is_list(column) : column->type->storage == STRIA__TUPLE;
    size_t children = 0;
    char type[96];

    for (const stria_column *child = parent->child; child != NULL; child = child->next)
        children++;
    if (fits && children == record->count)
        return STRIA_OK;
    (void)stria__type_text(column, type, sizeof type);
    return stria__fail(u->error, column, STRIA_ERR_TYPE, "%s is not read into %s of %zu members",
        type, is_list ? "structs" : "a struct", record->count);
}

static stria_code check_list(
    const unloader *u, const stria_column *column, const stria_member *member)
{
    const bool are_bytes = has_views(column) && member->ctype == STRIA_UINT8;
    char type[96];

    if (stria__items(column) != NULL || (are_bytes && member->place == STRIA_IN_SLICE))
        return STRIA_OK;
    (void)stria__type_text(column, type, sizeof type);
    return stria__fail(u->error, column, STRIA_ERR_TYPE, "%s is not read into a list", type);
}

static stria_code read_member(
    const unloader *u, const stria_column *column, const stria_member *member, const rows *all)
{
    const bool is_list = member->place == STRIA_IN_SLICE || member->place == STRIA_IN_ARRAY;
    stria_code code = STRIA_OK;

    if (all->count == 0)
        return STRIA_OK;
    if (member->record != NULL)
        code = check_struct(u, column, member);
    else if (is_list)
        code = check_list(u, column, member);
    if (code == STRIA_OK)
        code = check_nulls(u, column, member, all);
    if (code != STRIA_OK)
        return code;
    if (member->place == STRIA_BEHIND_POINTER)
        return read_pointers(u, column, member, all);
    if (!is_list && member->record == NULL)
        return read_values(u, column, member, all);
    if (member->place == STRIA_IN_SLICE)
        code = read_slices(u, column, member, all);
    else if (member->place == STRIA_IN_ARRAY)
        code = read_arrays(u, column, member, all);
    else {
        const rows inner = {all->row, all->first + member->offset, all->stride, all->count};
        code = read_struct(u, column, member->record, &inner);
    }
    if (code == STRIA_OK)
        write_missing(column, member, all);
    return code;
}

/* ---- The call ---------------------------------------------------------------------------- */

stria_code stria_record_read(const stria_record *record, const stria_batch *batch, size_t first,
    void *structs, size_t count, stria_scratch *scratch, stria_error *error)
{
    const unloader u = {scratch, error};
    const size_t present = stria_batch_rows(batch);
    stria_code code = stria__match_record(record, batch, error);

    if (code != STRIA_OK)
        return code;
    if (structs == NULL && count > 0)
        return stria__fail(error, NULL, STRIA_ERR_ARGUMENT, "%zu structs have no address", count);
    if (first > present || count > present - first)
        return stria__fail(error, NULL, STRIA_ERR_ARGUMENT,
            "%zu rows from %zu on are asked for, and the batch has %zu", count, first, present);
    for (size_t done = 0; done < count && code == STRIA_OK; done += STRIA__BLOCK) {
        const rows block = {first + done, (uint8_t *)structs + done * record->size, record->size,
            stria__block_size(count - done)};

        for (size_t i = 0; i < record->count && code == STRIA_OK; i++)
            code = read_member(&u, batch->columns[i], &record->members[i], &block);
        if (code != STRIA_OK && error != NULL && error->row >= 0)
            error->row += (int64_t)done;
    }
    return code;
}
