/* rowbinary_plan.c - how the columns of a batch stand in its rows */
#include <inttypes.h>

#include "src/error.h"
#include "src/clickhouse/rowbinary.h"
#include "src/bytes/varint.h"
#include "stria/clickhouse.h"

bool stria__is_rowbinary_header(int32_t header)
{
    return header == STRIA_ROWBINARY_PLAIN || header == STRIA_ROWBINARY_NAMES ||
        header == STRIA_ROWBINARY_NAMES_AND_TYPES;
}

stria_code stria__refuse_rowbinary_header(int32_t header, stria_error *error)
{
    return stria__fail(
        error, NULL, STRIA_ERR_ARGUMENT, "%" PRId32 " is no header of RowBinary", header);
}

static size_t count_columns(const stria_column *column)
{
    size_t count = 1;

    for (const stria_column *child = column->child; child != NULL; child = child->next)
        count += count_columns(child);
    return count;
}

/* ---- Wires ------------------------------------------------------------------------------ */

/* Of a value that is not null, by what is known of the items. */
static void set_least(stria__wire *wire)
{
    const stria_column *const column = wire->column;

    switch (column->type->storage) {
    case STRIA__STRING:
    case STRIA__LIST:
        wire->least = 1;
        break;
    case STRIA__FIXED_LIST:
        wire->least = stria__add_up(
            stria__varint_size(column->size), stria__multiply_up(wire->item_least, column->size));
        break;
    case STRIA__TUPLE:
    case STRIA__DICTIONARY:
        wire->least = wire->item_least;
        wire->is_fixed = wire->items_are_fixed;
        break;
    default:
        wire->least = column->width;
        wire->is_fixed = true;
        break;
    }
}

/* Of any value, null or not.  Items of a list and values of a dictionary have bytes of their
 * own, so they do not count. */
static void set_memory(stria__wire *wire)
{
    const stria_column *const column = wire->column;
    const bool has_own_items = column->type->storage == STRIA__LIST || stria__is_dictionary(column);

    wire->memory = stria__has_offsets(column) ? sizeof(int64_t) : column->width;
    if (!has_own_items)
        wire->memory = stria__add_up(
            wire->memory, stria__multiply_up(wire->item_memory, stria__items_of_row(column)));
}

/* Writes the wires of a column and returns the place behind them. */
static stria__wire *add_wires(stria__wire *to, stria_column *column)
{
    stria__wire *end = to + 1;

    *to = (stria__wire){.column = column, .items_are_fixed = true};
    for (stria_column *child = column->child; child != NULL; child = child->next) {
        const stria__wire *const wire = end;

        end = add_wires(end, child);
        to->item_least = stria__add_up(to->item_least, wire->least);
        to->item_memory = stria__add_up(to->item_memory, wire->memory);
        to->items_are_fixed = to->items_are_fixed && wire->is_fixed;
    }
    to->count = (size_t)(end - to);
    set_least(to);
    set_memory(to);
    if (column->nullable) {
        to->least = 1;
        to->is_fixed = false;
    }
    return end;
}

/* ---- Steps -------------------------------------------------------------------------------- */

static stria__step_kind kind_of(const stria__wire *wire)
{
    const stria_column *const column = wire->column;

    if (stria__is_plain(wire))
        return STRIA__STEP_PLAIN;
    if (stria__is_plain_inside(wire) && column->width <= STRIA__WIDE_NULL)
        return STRIA__STEP_NULLABLE;
    if (column->type->storage == STRIA__STRING && !column->nullable)
        return STRIA__STEP_STRING;
    return STRIA__STEP_OTHER;
}

static void add_steps(stria__plan *plan, const stria__wire *wire)
{
    const stria_column *const column = wire->column;

    if (column->type->storage == STRIA__TUPLE && column->child != NULL && !column->nullable) {
        const stria__wire *child = stria__first_wire(wire);
        for (; child < stria__end_wire(wire); child = stria__next_wire(child))
            add_steps(plan, child);
        return;
    }
    plan->steps[plan->count++] = (stria__step){wire, plan->trailing, column->width, kind_of(wire)};
    plan->trailing = stria__is_plain(wire) ? plan->trailing + column->width : 0;
}

static stria_code allocate(
    stria__plan *plan, const stria_batch *batch, size_t columns, stria_error *error)
{
    const size_t unit = sizeof *plan->wires + sizeof *plan->steps;

    plan->memory = columns <= STRIA__BUFFER_MAX / unit ? columns * unit : SIZE_MAX;
    plan->wires = stria__allocate(&batch->allocator, plan->memory);
    if (plan->wires == NULL)
        return stria__fail_memory(error, NULL, plan->memory);
    plan->steps = (stria__step *)(void *)(plan->wires + columns);
    return STRIA_OK;
}

static stria_code refuse_empty_rows(stria_error *error)
{
    return stria__fail(error, NULL, STRIA_ERR_SHAPE,
        "rows of the batch have no bytes in RowBinary, so that nobody could count them");
}

stria_code stria__plan_make(
    stria__plan *plan, const stria_batch *batch, const size_t *order, stria_error *error)
{
    size_t columns = 0;

    *plan = (stria__plan){.is_fixed = true};
    for (size_t i = 0; i < batch->count; i++)
        columns += count_columns(batch->columns[i]);
    if (columns == 0)
        return refuse_empty_rows(error);
    const stria_code code = allocate(plan, batch, columns, error);
    if (code != STRIA_OK)
        return code;

    stria__wire *wire = plan->wires;
    for (size_t i = 0; i < batch->count; i++) {
        stria__wire *const end = add_wires(wire, batch->columns[order != NULL ? order[i] : i]);

        add_steps(plan, wire);
        plan->least = stria__add_up(plan->least, wire->least);
        plan->is_fixed = plan->is_fixed && wire->is_fixed;
        wire = end;
    }
    if (plan->least > 0)
        return STRIA_OK;
    stria__plan_drop(plan, batch);
    return refuse_empty_rows(error);
}

void stria__plan_drop(stria__plan *plan, const stria_batch *batch)
{
    stria__free(&batch->allocator, plan->wires, plan->memory);
    plan->wires = NULL;
}
