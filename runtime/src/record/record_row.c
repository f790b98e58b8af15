/* record_row.c - the members of one struct that comes alone
 *
 * A block pays once for what a single struct would pay for each member: checks of the
 * descriptor, room, the choice of a kernel.  Here are the members that most structs are
 * made of, numbers of the column's own C type and text for a String, when there is room.
 * What is stored is byte for byte what the kernels store; all else is left to them.
 */
#include "src/numbers/bits.h"
#include "src/memory/copy.h"
#include "src/record/record.h"

/* Whether the member is a value, or a pointer to one, to be taken as it is. */
static bool is_plain(const stria_member *member)
{
    return (member->place == STRIA_IN_STRUCT || member->place == STRIA_BEHIND_POINTER) &&
        member->record == NULL && member->missing != STRIA_BY_SENTINEL &&
        (member->scale | member->unit | member->epoch | member->rounding) == 0;
}

/* Where the value is; NULL: it is missing. */
static const uint8_t *value_of(const stria_member *member, const uint8_t *row)
{
    const uint8_t *value = row + member->offset;

    if (member->missing != STRIA_NEVER_MISSING &&
        (row[member->flag_offset] != 0) == (member->missing == STRIA_BY_MISSING_FLAG))
        return NULL;
    if (member->place == STRIA_BEHIND_POINTER)
        memcpy(&value, row + member->offset, sizeof value);
    return value;
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

static bool store_number(stria_column *column, const stria_member *member, const uint8_t *value)
{
    if (member->ctype != column->head.ctype || !has_value_room(column))
        return false;
    if (member->ctype == STRIA_BOOL && value != NULL && *value > 1)
        return false; /* which no `bool` is, but memory may be */
    if (value == NULL)
        memset(stria__tail(column), 0, column->width);
    else if (column->width == 8)
        memcpy(stria__tail(column), value, 8);
    else
        stria__copy_bytes(stria__tail(column), value, column->width);
    stage_row(column, value == NULL);
    return true;
}

/* Whether a missing value is a null. */
static bool stores_missing(const stria_column *column, const stria_member *member)
{
    return column->nullable && member->fallback == NULL;
}

/* The text of a member; false when it is of another form. */
static bool text_of(const stria_member *member, const uint8_t *value, stria_view *text)
{
    *text = (stria_view){"", 0};
    if (member->ctype == STRIA_VIEW && value != NULL)
        memcpy(text, value, sizeof *text);
    if (member->ctype == STRIA_CSTR && value != NULL) {
        memcpy(&text->data, value, sizeof text->data);
        text->size = text->data != NULL ? strlen(text->data) : 0;
    }
    return member->ctype == STRIA_VIEW || member->ctype == STRIA_CSTR;
}

static bool store_text(stria_column *column, const stria_member *member, const uint8_t *value)
{
    stria_view text;
    const bool known = text_of(member, value, &text);
    const bool missing = value == NULL || (member->ctype == STRIA_CSTR && text.data == NULL);

    if (!known || (missing && !stores_missing(column, member)) ||
        (text.data == NULL && text.size > 0) || !has_text_room(column, text.size))
        return false;
    int64_t *const offsets = stria__offsets(column) + stria__end(column);
    if (text.size > 0)
        stria__copy_bytes(column->values.data + offsets[0], (const uint8_t *)text.data, text.size);
    offsets[1] = offsets[0] + (int64_t)text.size;
    stage_row(column, missing);
    return true;
}

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
    if (column->type->storage == STRIA__STRING)
        return !stria__holds_bits(column) && store_text(column, member, value);
    return (value != NULL || stores_missing(column, member)) && store_number(column, member, value);
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
