/* record_row.c - the members of one struct that comes alone
 *
 * A block pays once for what a single struct would pay for each member: checks of the
 * descriptor, room, the choice of a kernel.  Here are the members that most structs are
 * made of, numbers and text, when there is room.  What is stored is byte for byte what the
 * kernels store; all else, and what is refused, is left to them.
 */
#include "src/memory/copy.h"
#include "src/numbers/bits.h"
#include "src/numbers/convert.h"
#include "src/record/record.h"

/* Whether the member is a value, or a pointer to one, to be taken as it is. */
static bool is_plain(const stria_member *member)
{
    const bool is_value = member->place == STRIA_IN_STRUCT ||
        (member->place == STRIA_BEHIND_POINTER && member->missing != STRIA_BY_SENTINEL);

    return is_value && member->record == NULL &&
        (member->scale | member->unit | member->epoch | member->rounding) == 0;
}

static bool is_null_text(const stria_member *member, const uint8_t *value)
{
    const char *text = "";

    if (member->ctype == STRIA_CSTR)
        memcpy(&text, value, sizeof text);
    return text == NULL;
}

/* Where the value is; NULL: it is missing. */
static const uint8_t *value_of(const stria_member *member, const uint8_t *row)
{
    const bool has_flag =
        member->missing == STRIA_BY_MISSING_FLAG || member->missing == STRIA_BY_PRESENT_FLAG;
    const uint8_t *value = row + member->offset;

    if (has_flag && (row[member->flag_offset] != 0) == (member->missing == STRIA_BY_MISSING_FLAG))
        return NULL;
    if (member->place == STRIA_BEHIND_POINTER)
        memcpy(&value, row + member->offset, sizeof value);
    if (value == NULL || is_null_text(member, value))
        return NULL;
    return member->missing == STRIA_BY_SENTINEL && stria__is_sentinel(member, value) ? NULL : value;
}

/* Whether the validity bits have a place for one more row, if they are needed. */
static bool has_bit(const stria_column *column)
{
    return !column->nullable || stria__end(column) < column->validity.capacity * 8;
}

static bool has_value_room(const stria_column *column)
{
    return (stria__end(column) + 1) * column->width <= column->values.capacity;
}

/* Memory that is shared counts as none, whatever texts are in it. */
static bool has_text_room(const stria_column *column, size_t size)
{
    const size_t room = column->values.capacity;

    return (stria__end(column) + 2) * sizeof(int64_t) <= column->offsets.capacity && size <= room &&
        stria__last_offset(column) <= room - size;
}

static void stage_row(stria_column *column, bool missing)
{
    if (missing || stria__has_nulls(column))
        stria__mark_missing(column, 0, &missing, 1, missing);
    column->staged.rows++;
}

/* ---- Numbers ------------------------------------------------------------------------- */

/* Whether the C type is a number's, and as wide as that. */
static bool is_number(const stria_member *member)
{
    const stria__type *const type = stria__type_of_ctype(member->ctype);

    return type != NULL && type->width == member->width;
}

/* Writes one number behind the column's end; false when it is to be refused. */
static bool write_number(stria_column *column, const stria_member *member, const uint8_t *value)
{
    uint8_t *const to = stria__tail(column);
    const stria_values one = stria_make_values(value, 1, 0, 0, member->width, member->ctype, 0);

    if (member->ctype == STRIA_BOOL && *value > 1)
        return false; /* which no `bool` is, but memory may be */
    if (member->ctype != column->head.ctype)
        return stria__convert_block(column, to, &one, 0, 1, NULL) == 1;
    stria__copy_bytes(to, value, column->width);
    return true;
}

static bool store_number(stria_column *column, const stria_member *member, const uint8_t *value)
{
    if (column->type->storage != STRIA__NUMBER || !is_number(member) || !has_value_room(column))
        return false;
    if (value == NULL)
        memset(stria__tail(column), 0, column->width);
    else if (!write_number(column, member, value))
        return false;
    stage_row(column, value == NULL);
    return true;
}

/* ---- Text ------------------------------------------------------------------------------ */

/* The text of a member, nothing of a missing one; false when it is of another form. */
static bool text_of(const stria_member *member, const uint8_t *value, stria_view *text)
{
    const void *end = NULL;

    *text = (stria_view){"", 0};
    if (stria__lane_of(member->ctype) != STRIA__LANE_TEXT)
        return false;
    if (value == NULL)
        return true;
    if (member->ctype == STRIA_VIEW) {
        memcpy(text, value, sizeof *text);
        return text->data != NULL || text->size == 0;
    }
    if (member->ctype == STRIA_CSTR) {
        memcpy(&text->data, value, sizeof text->data);
        text->size = strlen(text->data);
        return true;
    }
    if (member->ctype == STRIA_CHAR_ARRAY)
        end = memchr(value, 0, member->width);
    text->data = (const char *)value;
    text->size = end != NULL ? (size_t)((const uint8_t *)end - value) : member->width;
    return true;
}

static bool store_text(stria_column *column, const stria_member *member, const uint8_t *value)
{
    stria_view text;

    if (!text_of(member, value, &text) || !has_text_room(column, text.size))
        return false;
    int64_t *const offsets = stria__offsets(column) + stria__end(column);
    if (text.size > 0)
        stria__copy_bytes(column->values.data + offsets[0], (const uint8_t *)text.data, text.size);
    offsets[1] = offsets[0] + (int64_t)text.size;
    stage_row(column, value == NULL);
    return true;
}

/* Shorter text is filled up with zeros; raw bytes are as many. */
static bool store_fixed(stria_column *column, const stria_member *member, const uint8_t *value)
{
    const size_t width = column->width;
    uint8_t *const to = stria__tail(column);
    stria_view text;

    if (!text_of(member, value, &text) || text.size > width || !has_value_room(column) ||
        (member->ctype == STRIA_RAW_BYTES && member->width != width))
        return false;
    if (text.size > 0)
        stria__copy_bytes(to, (const uint8_t *)text.data, text.size);
    memset(to + text.size, 0, width - text.size);
    stage_row(column, value == NULL);
    return true;
}

/* ---- Any member -------------------------------------------------------------------------- */

/* A number that is there, in a column without nulls: as inline.h stores it. */
static bool store_present(stria_column *column, const stria_member *member, const uint8_t *row)
{
    const size_t end = column->head.rows + column->staged.rows;
    const bool is_there = member->place == STRIA_IN_STRUCT && member->missing == 0;

    if (!is_there || member->ctype != column->head.ctype || end >= column->head.room ||
        member->ctype == STRIA_BOOL)
        return false;
    stria__copy_bytes(
        (uint8_t *)column->head.values + end * column->width, row + member->offset, column->width);
    column->staged.rows++;
    return true;
}

bool stria__store_member(stria_column *column, const stria_member *member, const uint8_t *row)
{
    if (!is_plain(member))
        return false;
    if (store_present(column, member, row))
        return true;
    if (!has_bit(column))
        return false;
    const uint8_t *const value = value_of(member, row);
    if (value == NULL && (!column->nullable || member->fallback != NULL))
        return false;
    if (column->type->storage == STRIA__STRING)
        return !stria__holds_bits(column) && store_text(column, member, value);
    return column->type->storage == STRIA__FIXED_STRING ? store_fixed(column, member, value)
                                                        : store_number(column, member, value);
}

void stria__publish_stored(stria_column *column)
{
    column->head.rows += column->staged.rows;
    column->nulls += column->staged.nulls;
    column->staged = (stria__count){0, 0};
    column->line = (stria__count){column->head.rows, column->nulls};
    if (column->nulls > 0)
        column->head.room = 0; /* validity bits are to be written */
}
