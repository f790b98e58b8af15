/* rowbinary_walk.c - where the values of rows are, and what can be none
 *
 * Looks at no values but at sizes, counts and flags, so that all that is read later is known
 * to be there. */
#include "src/clickhouse/rowbinary.h"
#include "src/bytes/varint.h"

static size_t left(const stria__walk *walk, const uint8_t *at)
{
    return (size_t)(walk->end - at);
}

static const uint8_t *stop(stria__walk *walk, stria__fault fault, const stria__wire *wire,
    const uint8_t *at, uint64_t number)
{
    walk->fault = fault;
    walk->at = at;
    walk->column = wire->column;
    walk->missing = fault == STRIA__CUT ? number : 0;
    walk->items = number;
    return NULL;
}

static const uint8_t *pass_bytes(
    stria__walk *walk, const stria__wire *wire, const uint8_t *at, uint64_t size)
{
    if (size <= left(walk, at))
        return at + size;
    return stop(walk, STRIA__CUT, wire, at, size - left(walk, at));
}

static const uint8_t *refuse_varint(stria__walk *walk, const stria__wire *wire, const uint8_t *at)
{
    if (left(walk, at) < STRIA__VARINT_MAX)
        return stop(walk, STRIA__CUT, wire, at, 1);
    return stop(walk, STRIA__LONG_VARINT, wire, at, 0);
}

static inline const uint8_t *pass_varint(
    stria__walk *walk, const stria__wire *wire, const uint8_t *at, uint64_t *value)
{
    const uint8_t *const behind = stria__varint_get(at, walk->end, value);

    return behind != NULL ? behind : refuse_varint(walk, wire, at);
}

static inline const uint8_t *pass_string(
    stria__walk *walk, const stria__wire *wire, const uint8_t *at)
{
    uint64_t size;

    at = pass_varint(walk, wire, at, &size);
    return at != NULL ? pass_bytes(walk, wire, at, size) : NULL;
}

/* ---- Items -------------------------------------------------------------------------------- */

/* A value of each child. */
static const uint8_t *pass_children(stria__walk *walk, const stria__wire *wire, const uint8_t *at)
{
    const stria__wire *child = stria__first_wire(wire);

    for (; at != NULL && child < stria__end_wire(wire); child = stria__next_wire(child))
        at = stria__pass_value(walk, child, at);
    return at;
}

static const uint8_t *pass_items(
    stria__walk *walk, const stria__wire *wire, const uint8_t *at, uint64_t items)
{
    const uint64_t least = wire->item_least;
    const uint64_t needed = least == 0 || items <= UINT64_MAX / least ? items * least : UINT64_MAX;
    const uint8_t *const behind = pass_bytes(walk, wire, at, needed);

    if (behind == NULL || wire->items_are_fixed)
        return behind;
    for (; at != NULL && items > 0; items--)
        at = pass_children(walk, wire, at);
    return at;
}

static const uint8_t *pass_list(stria__walk *walk, const stria__wire *wire, const uint8_t *at)
{
    const stria_column *const column = wire->column;
    uint64_t items;
    const uint8_t *const behind = pass_varint(walk, wire, at, &items);

    if (behind == NULL)
        return NULL;
    if (column->type->storage == STRIA__FIXED_LIST && items != column->size)
        return stop(walk, STRIA__WRONG_COUNT, wire, at, items);
    if (wire->item_least == 0 && items > STRIA__ITEMS_MAX)
        return stop(walk, STRIA__MANY_ITEMS, wire, at, items);
    return pass_items(walk, wire, behind, items);
}

/* ---- Values ------------------------------------------------------------------------------- */

static const uint8_t *pass_present(stria__walk *walk, const stria__wire *wire, const uint8_t *at)
{
    switch (wire->column->type->storage) {
    case STRIA__STRING:
        return pass_string(walk, wire, at);
    case STRIA__LIST:
    case STRIA__FIXED_LIST:
        return pass_list(walk, wire, at);
    case STRIA__TUPLE:
    case STRIA__DICTIONARY:
        return pass_children(walk, wire, at);
    default:
        return pass_bytes(walk, wire, at, wire->column->width);
    }
}

const uint8_t *stria__pass_value(stria__walk *walk, const stria__wire *wire, const uint8_t *at)
{
    if (wire->is_fixed)
        return pass_bytes(walk, wire, at, wire->least);
    if (!wire->column->nullable)
        return pass_present(walk, wire, at);
    if (at == walk->end)
        return stop(walk, STRIA__CUT, wire, at, 1);
    if (*at == 0)
        return pass_present(walk, wire, at + 1);
    if (wire->memory > STRIA__WIDE_NULL)
        walk->blanks = stria__add_up(walk->blanks, wire->memory);
    return at + 1;
}

/* The column among those of fixed width in front of a step in which the bytes end. */
static const uint8_t *stop_ahead(
    stria__walk *walk, const stria__step *step, const uint8_t *at, size_t ahead)
{
    do
        step--;
    while (left(walk, at) < step->ahead);
    return stop(walk, STRIA__CUT, step->wire, walk->end, ahead - left(walk, at));
}

/* The place behind a step's value where it is a common one and whole, else NULL: then
 * stria__pass_value() passes it, or says what is wrong.  Whether a value is missing nobody can
 * foretell, so there is no branch. */
static inline const uint8_t *pass_quickly(
    const stria__walk *walk, const stria__step *step, const uint8_t *at)
{
    const size_t rest = left(walk, at);

    if (rest <= step->ahead)
        return NULL;
    at += step->ahead;
    if (step->kind == STRIA__STEP_NULLABLE && step->width < rest - step->ahead)
        return at + 1 + (step->width & ((size_t)(*at != 0) - 1));
    if (step->kind == STRIA__STEP_STRING && *at < 0x80 && *at < rest - step->ahead)
        return at + 1 + *at;
    return NULL;
}

const uint8_t *stria__pass_steps(
    stria__walk *walk, const stria__plan *plan, size_t count, const uint8_t *at)
{
    const stria__step *const end = plan->steps + count;

    for (const stria__step *step = plan->steps; step < end; step++) {
        if (step->kind == STRIA__STEP_PLAIN)
            continue;
        const uint8_t *const behind = pass_quickly(walk, step, at);
        if (behind != NULL) {
            at = behind;
            continue;
        }
        if (left(walk, at) < step->ahead)
            return stop_ahead(walk, step, at, step->ahead);
        at = stria__pass_value(walk, step->wire, at + step->ahead);
        if (at == NULL)
            return NULL;
    }
    return at;
}

const uint8_t *stria__pass_row(stria__walk *walk, const stria__plan *plan, const uint8_t *at)
{
    at = stria__pass_steps(walk, plan, plan->count, at);
    if (at == NULL)
        return NULL;
    if (left(walk, at) < plan->trailing)
        return stop_ahead(walk, plan->steps + plan->count, at, plan->trailing);
    return at + plan->trailing;
}
