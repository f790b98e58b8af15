/* rowbinary.h - rows of values, as ClickHouse's RowBinary has them
 *
 *     input   =  [varint columns, string name*, [string type*]], row*
 *     row     =  value of each column in turn
 *     string  =  varint size, bytes
 *
 *     value
 *       fixed width     its bytes
 *       String          a string
 *       Nullable        a byte, 0 and a value, or another and none
 *       Array           varint items, items; a FixedArray too
 *       Map, Nested     the same, an item being its key and its value, or all its fields
 *       Tuple           the value of each element
 *       LowCardinality  the value
 *
 * Columns are gone through a block of rows at a time, one after the other, with a cursor for
 * each row.  Values of fixed width need not move the cursors, so that columns which stand
 * side by side are copied without a look at anything else:
 *
 *     Int64 a  Int32 b  String s   Int8 c
 *     |aaaaaaaa|bbbb|   5 sssss   |c|
 *      ^        ^       ^          ^
 *      cursor   +8      +12, moves cursor, at the end of what moves
 */
#ifndef STRIA_SRC_ROWBINARY_H
#define STRIA_SRC_ROWBINARY_H

#include "src/column/batch.h"
#include "src/bytes/reader.h"

/* Whether a number stands for a header, and the refusal when it does not. */
bool stria__is_rowbinary_header(int32_t header);
stria_code stria__refuse_rowbinary_header(int32_t header, stria_error *error);

/* Rows of a block: few, so that what they take stays in the first-level cache. */
enum { STRIA__ROWS = 128 };

/* Sums and products that stop at an end that no input reaches. */
static inline uint64_t stria__add_up(uint64_t a, uint64_t b)
{
    return a <= UINT64_MAX - b ? a + b : UINT64_MAX;
}

static inline uint64_t stria__multiply_up(uint64_t a, uint64_t b)
{
    return a == 0 || b <= UINT64_MAX / a ? a * b : UINT64_MAX;
}

/* A null takes one byte of a row and as much memory as any other value: a wide one, more than
 * this. */
enum { STRIA__WIDE_NULL = 256 };

/* How values of a column stand in a row.  The wires of its children follow. */
typedef struct stria__wire {
    stria_column *column;
    uint64_t least; /* bytes of the shortest value, */
    bool is_fixed; /* and of every other */
    uint64_t memory; /* bytes of memory that a value takes, whatever it is */
    uint64_t item_least; /* the same of what the children have together, once each */
    uint64_t item_memory;
    bool items_are_fixed;
    size_t count; /* of wires: this one and all below */
} stria__wire;

/* Whether a column's values are copied from its own memory to a place of fixed width; and
 * whether they would be, were it not for nulls. */
static inline bool stria__is_plain_inside(const stria__wire *wire)
{
    return wire->count == 1 && wire->column->width > 0;
}

static inline bool stria__is_plain(const stria__wire *wire)
{
    return stria__is_plain_inside(wire) && !wire->column->nullable;
}

/* What most columns are, and a walk passes without a look at anything but the bytes. */
typedef enum stria__step_kind {
    STRIA__STEP_PLAIN, /* moves no cursor */
    STRIA__STEP_NULLABLE, /* a flag, and `width` bytes or none, which need no allowance */
    STRIA__STEP_STRING,
    STRIA__STEP_OTHER
} stria__step_kind;

/* One column in a row.  A Tuple at the top is as many steps as it has elements. */
typedef struct stria__step {
    const stria__wire *wire;
    size_t ahead; /* from the cursor to the value: bytes of fixed width that stand between */
    size_t width;
    stria__step_kind kind;
} stria__step;

typedef struct stria__plan {
    stria__step *steps;
    size_t count;
    size_t trailing; /* bytes of fixed width behind the last value that moves the cursor */
    uint64_t least; /* bytes of the shortest row, */
    bool is_fixed; /* and of every other */
    stria__wire *wires;
    size_t memory; /* bytes of the one block that all of this lies in */
} stria__plan;

/* A plan for rows with the batch's columns in an order (NULL: their own).  Refuses a batch of
 * which no row has any byte, so that nobody could count them.  The caller drops it. */
stria_code stria__plan_make(
    stria__plan *plan, const stria_batch *batch, const size_t *order, stria_error *error);
void stria__plan_drop(stria__plan *plan, const stria_batch *batch);

/* The wires of the children: from the first to the end, each followed by the next. */
static inline const stria__wire *stria__first_wire(const stria__wire *wire)
{
    return wire + 1;
}

static inline const stria__wire *stria__next_wire(const stria__wire *wire)
{
    return wire + wire->count;
}

static inline const stria__wire *stria__end_wire(const stria__wire *wire)
{
    return wire + wire->count;
}

/* ---- Out: rows that are there ------------------------------------------------------------ */

/* Bytes of n rows from `first` on: of each, with what is fixed. */
void stria__row_sizes(const stria__plan *plan, size_t first, size_t n, uint64_t *sizes);

/* Writes n rows, each to its cursor, which moves behind it. */
void stria__put_rows(const stria__plan *plan, size_t first, size_t n, uint8_t **cursors);

/* ---- In, first: where values are ---------------------------------------------------------- */

typedef enum stria__fault {
    STRIA__CUT, /* more bytes are needed: at least `missing` */
    STRIA__LONG_VARINT,
    STRIA__WRONG_COUNT, /* `items` in a FixedArray of another number */
    STRIA__MANY_ITEMS, /* `items`, without a byte */
    STRIA__WIDE_NULLS /* in the row before, of no one column: more than a new batch takes */
} stria__fault;

/* Bytes that are looked at, and why what stands there is no value. */
typedef struct stria__walk {
    const uint8_t *end;
    stria__fault fault;
    const uint8_t *at; /* of the fault */
    const stria_column *column;
    uint64_t missing;
    uint64_t items;
    uint64_t blanks; /* bytes of memory for the wide nulls that were passed */
} stria__walk;

/* The most items of a list that have no bytes, as of Array(Tuple()); also ClickHouse's limit. */
#define STRIA__ITEMS_MAX (UINT64_C(1) << 30)

/* The place behind a value, what `count` steps of a row leave the cursor at, and the place
 * behind a row.  NULL: there is none, see the walk. */
const uint8_t *stria__pass_value(stria__walk *walk, const stria__wire *wire, const uint8_t *at);
const uint8_t *stria__pass_steps(
    stria__walk *walk, const stria__plan *plan, size_t count, const uint8_t *at);
const uint8_t *stria__pass_row(stria__walk *walk, const stria__plan *plan, const uint8_t *at);

/* ---- In, then: the values ------------------------------------------------------------------ */

typedef struct stria__taker {
    stria_error *error;
    const uint8_t *end; /* of the bytes that were walked */
    const uint8_t *refused; /* where the value is that the last refusal was about */
} stria__taker;

/* A value that its type does not hold; the others have nothing to do with the bytes. */
static inline bool stria__is_refusal(stria_code code)
{
    return code == STRIA_ERR_RANGE;
}

/* Which of the rows, or items, that begin at these places holds a byte; the first, when it
 * lies before all of them. */
static inline size_t stria__row_at(const uint8_t *const *starts, size_t n, const uint8_t *byte)
{
    size_t row = n - 1;

    while (row > 0 && starts[row] > byte)
        row--;
    return row;
}

/* Stages n rows.  Of values that are refused it is the first: taker->refused. */
stria_code stria__take_rows(
    stria__taker *taker, const stria__plan *plan, const uint8_t *const *starts, size_t n);

#endif /* STRIA_SRC_ROWBINARY_H */
