/* column.h - a column from the inside
 *
 * Memory has three zones:
 *
 *     0 ............ rows ............ rows + staged.rows ......... capacity
 *     |  published   |     staged      |            room            |
 *
 * A call first makes room, then writes rows behind the end and stages them, in as
 * many steps and on as many columns as it likes; nobody sees them.  When all went
 * well it publishes, which moves the end and cannot fail; else it drops what was
 * staged.  That is the whole of the guarantee.
 *
 * Columns form a tree, children in order behind `child`:
 *
 *     Array(T)          offsets    child: the items of all rows
 *     Map(K, V)         offsets    children: all keys, all values
 *     Nested(a A, b B)  offsets    children: a, b
 *     FixedArray(T, N)             child: N items for each row
 *     Tuple(A, B)                  children: A, B, as long as the tuple
 *     LowCardinality(T)            child: the keys; no rows' own (dictionary.h)
 *
 * A Tuple and a FixedArray have nothing of their own but validity bits, so their rows
 * follow from their children (stria__follows()), which are filled one after the other
 * and only for that time differ.  One that is Nullable, or has no children, counts its
 * rows itself and is closed like a list.
 *
 * Null slots hold zero (an empty string).  Validity bits exist while there are
 * nulls, published or staged; before the first null the bitmap means nothing.
 */
#ifndef STRIA_SRC_COLUMN_H
#define STRIA_SRC_COLUMN_H

#include <string.h>

#include "src/memory/buffer.h"
#include "src/memory/input.h"
#include "src/column/members.h"
#include "src/column/type.h"
#include "stria/inline.h"
#include "stria/stria.h"

enum { STRIA__ZONE_MAX = 63 };

typedef struct stria__key_index stria__key_index;

typedef struct stria__count {
    size_t rows;
    size_t nulls;
} stria__count;

struct stria_column {
    stria_column_head head; /* first: inline.h relies on it; holds `rows` */
    size_t nulls; /* among the published rows */
    stria__count staged;
    stria__count line; /* where a batch's rollback goes back to */

    const stria__type *type;
    bool nullable;
    size_t width; /* bytes of one value of fixed width; 0: String and lists */
    size_t size; /* parameters, as far as the type has them */
    unsigned precision;
    unsigned digits; /* of a decimal, and how many of them are behind the point */
    unsigned scale;
    char zone[STRIA__ZONE_MAX + 1]; /* empty: none given */
    stria__members *members; /* of an Enum; NULL for others */
    int64_t low; /* bounds in the column's own ticks, when the type has a range */
    int64_t high;

    stria__buffer values;
    stria__buffer offsets; /* int64_t */
    stria__buffer validity;

    stria__input *input; /* of the call under way; NULL between calls */
    struct {
        stria__buffer values;
        stria__buffer offsets;
        stria__buffer validity;
    } left; /* blocks that grew elsewhere, and that the input reaches into */

    stria_column *parent; /* NULL at the top */
    stria_column *child; /* the first; NULL: none */
    stria_column *next; /* the next child of the parent; NULL: none */
    stria__key_index *key_index; /* of a dictionary; NULL for others */
    char *label; /* of an element of a Tuple or a Nested that has a name; its own */
    char *function; /* SimpleAggregateFunction's; its own; NULL: none */
    bool function_is_outside; /* of Nullable */
    const char *alias; /* by which the whole type goes, as "Point"; NULL: none */
    const char *name; /* in a batch; borrowed from it; NULL elsewhere */
    int32_t index; /* in a batch, or -1 */
    const stria_column *sibling; /* there, of one flattened Nested: see nested.h; or NULL */
    stria_allocator allocator;
};

/* ---- Where things are ----------------------------------------------------- */

/* Whether the rows are made of those of other columns, so that no value is one. */
static inline bool stria__is_composite(const stria_column *column)
{
    const stria__storage storage = column->type->storage;

    return storage == STRIA__LIST || storage == STRIA__FIXED_LIST || storage == STRIA__TUPLE;
}

/* Whether the rows are not counted here but are those of the children. */
static inline bool stria__follows(const stria_column *column)
{
    const stria__storage storage = column->type->storage;

    return (storage == STRIA__FIXED_LIST || storage == STRIA__TUPLE) && !column->nullable &&
        column->child != NULL;
}

static inline bool stria__is_dictionary(const stria_column *column)
{
    return column->type->storage == STRIA__DICTIONARY;
}

/* The column whose type values have that go into this one: of a dictionary its keys. */
static inline const stria_column *stria__value_column(const stria_column *column)
{
    return stria__is_dictionary(column) ? column->child : column;
}

/* Rows that all children of a column that follows them have: published, with the staged
 * ones, and at the line. */
size_t stria__followed_rows(const stria_column *column);
size_t stria__followed_end(const stria_column *column);
size_t stria__followed_line(const stria_column *column);

/* Published rows. */
static inline size_t stria__rows(const stria_column *column)
{
    return stria__follows(column) ? stria__followed_rows(column) : column->head.rows;
}

/* Rows, staged ones included: where the next value goes. */
static inline size_t stria__end(const stria_column *column)
{
    return stria__follows(column) ? stria__followed_end(column)
                                  : column->head.rows + column->staged.rows;
}

/* Rows that a batch has committed. */
static inline size_t stria__line_rows(const stria_column *column)
{
    return stria__follows(column) ? stria__followed_line(column) : column->line.rows;
}

/* Memory of the next value of a column of fixed width. */
static inline void *stria__tail(const stria_column *column)
{
    const size_t ahead = stria__end(column) * column->width;

    return ahead > 0 ? column->values.data + ahead : column->values.data; /* may be NULL */
}

/* offsets[0 .. end], for strings and lists that have room. */
static inline int64_t *stria__offsets(const stria_column *column)
{
    return (int64_t *)(void *)column->offsets.data;
}

/* The last offset: where the next string's bytes or the next list's items begin. */
static inline size_t stria__last_offset(const stria_column *column)
{
    return column->offsets.data ? (size_t)stria__offsets(column)[stria__end(column)] : 0;
}

static inline bool stria__has_nulls(const stria_column *column)
{
    return column->nulls + column->staged.nulls > 0;
}

/* Whether a time without an offset is UTC in this column.  In a column of another zone it
 * cannot be told what is meant, so text must say its offset there. */
static inline bool stria__means_utc(const stria_column *column)
{
    return column->zone[0] == '\0' || strcmp(column->zone, "UTC") == 0;
}

static inline bool stria__has_offsets(const stria_column *column)
{
    return column->type->storage == STRIA__STRING || column->type->storage == STRIA__LIST;
}

/* Brings what inline.h sees in line with what is true: a plain store will do while
 * there is memory and no validity bit to write. */
static inline void stria__refresh_head(stria_column *column)
{
    column->head.values = column->values.data;
    const bool may_store = column->head.ctype != 0 && column->width > 0 && column->nulls == 0;
    column->head.room = may_store ? column->values.capacity / column->width : 0;
}

/* ---- Values: what a column of numbers holds ---------------------------------- */

/* Whether there are values of the C type that are none of the column's type. */
static inline bool stria__is_checked(const stria_column *column)
{
    return column->type->check != NULL || column->members != NULL;
}

/* The index of the first of n values in column memory that the type does not hold, or n.
 * Zeros stand for those that are missing (NULL: none is). */
static inline size_t stria__check(
    const stria_column *column, const void *values, const bool *missing, size_t n)
{
    if (column->members != NULL)
        return stria__check_members(column->members, column->width, values, missing, n);
    return column->type->check != NULL ? column->type->check(column, values, n) : n;
}

/* ---- Room: may fail, changes nothing that can be seen ----------------------- */

/* Room for this many more rows of this level. */
stria_code stria__make_room(stria_column *column, size_t rows, stria_error *error);

/* The same, when some of them may be null. */
stria_code stria__make_room_nullable(stria_column *column, size_t rows, stria_error *error);

/* Room for this many bytes behind the staged end of a String column. */
stria_code stria__make_text_room(stria_column *column, size_t bytes, stria_error *error);

/* ---- Staging: cannot fail ----------------------------------------------------- */

/* Counts rows that were written behind the end; none of them is null. */
void stria__stage(stria_column *column, size_t rows);

/* Notes which of the n rows that will be `ahead` of the end are missing, `nulls` of
 * them in all.  Needs stria__make_room_nullable(); the rows are counted later, by
 * stria__stage_marked(). */
void stria__mark_missing(
    stria_column *column, size_t ahead, const bool *missing, size_t n, size_t nulls);
void stria__stage_marked(stria_column *column, size_t rows);

/* Stages rows of which nothing is known: nulls where the column is Nullable, else zeros
 * (of an Enum its smallest member), empty strings and empty lists, with as many items of the
 * children as they need. */
stria_code stria__stage_blanks(stria_column *column, size_t rows, stria_error *error);

/* Moves the end over all that is staged here and below; or forgets it. */
void stria__publish(stria_column *column);
void stria__drop_staged(stria_column *column);

/* Tells the column what the call reads, until it finishes. */
static inline void stria__begin(stria_column *column, stria__input *input)
{
    column->input = input;
}

/* Publishes or drops, as the code says, and returns it. */
stria_code stria__finish(stria_column *column, stria_code code);

/* ---- The tree ------------------------------------------------------------------- */

/* How many items of a child stand for one row: those of a FixedArray; 1 for a Tuple. */
static inline size_t stria__items_of_row(const stria_column *column)
{
    return column->type->storage == STRIA__FIXED_LIST ? column->size : 1;
}

static inline bool stria__is_list(const stria_column *column)
{
    const stria__storage storage = column->type->storage;

    return storage == STRIA__LIST || storage == STRIA__FIXED_LIST;
}

/* The column of a list's items, where there is just one, which the values of a call go
 * through to; NULL for all others. */
static inline stria_column *stria__items(const stria_column *column)
{
    return stria__is_list(column) && column->child->next == NULL ? column->child : NULL;
}

/* Where in a child the items of rows from `row` on begin: of a level that counts its rows
 * itself, staged ones included, the items that rows of it hold already end there. */
size_t stria__first_item(const stria_column *column, size_t row);

/* How many rows of this column are held by rows of its parent. */
size_t stria__held_rows(const stria_column *column);

/* How many items of the first child wait for a close; 0 where nothing is closed. */
size_t stria__pending(const stria_column *column);

/* The first level from here down that follows children of different lengths, so that it
 * has no number of rows; NULL when there is none.  What waits below a list may wait on. */
const stria_column *stria__find_uneven(const stria_column *column);

/* The first level from here down whose children have items that no row holds, or are of
 * different lengths; NULL when all is whole. */
const stria_column *stria__find_unfinished(const stria_column *column);

/* Levels of lists that a call's values go through, and the column below them. */
size_t stria__levels(const stria_column *column);
stria_column *stria__leaf(stria_column *column);
const stria_column *stria__leaf_of(const stria_column *column);

/* Same type, parameters and nullability all the way down. */
bool stria__same_type(const stria_column *a, const stria_column *b);

/* Remembers the present rows as the line; goes back to it. */
void stria__draw_line(stria_column *column);
void stria__back_to_line(stria_column *column);

/* A column without a type yet, and what the type parser sets on it. */
stria_column *stria__column_make(const stria_allocator *allocator);
void stria__column_set_type(stria_column *column, const stria__type *type);

/* Adds a child behind `last` (NULL: as the first); NULL when out of memory. */
stria_column *stria__column_add_child(stria_column *column, stria_column *last);

#endif /* STRIA_SRC_COLUMN_H */
