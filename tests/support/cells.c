/* cells.c - values as a test knows them, apart from any column */
#include "support/cells.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>

#include "src/column/dictionary.h"
#include "support/support.h"

/* ---- Making ---------------------------------------------------------------------- */

static void make_cell(
    const type_fact *fact, cell_kind kind, size_t size, random_source *random, struct cell *cell)
{
    const bool is_text = fact->kind == FACT_STRING || fact->kind == FACT_FIXED_STRING;

    cell->size = make_value(fact, random, cell->bytes);
    if (!is_text)
        return;
    if (kind == CELLS_OF_ONE_SIZE)
        cell->size = size;
    else if (fact->kind == FACT_FIXED_STRING)
        cell->size = pick(random, fact->width + 1); /* the column fills it up */
    for (size_t i = 0; i < cell->size; i++) {
        cell->bytes[i] = (uint8_t)next_random(random);
        if (kind == CELLS_WITHOUT_NUL && cell->bytes[i] == 0)
            cell->bytes[i] = 'x';
    }
}

struct cells make_cells(
    const type_fact *fact, size_t count, cell_kind kind, size_t one_in, random_source *random)
{
    struct cells made = {fact, NULL, count};
    const size_t size = fact->width > 0 ? fact->width : pick(random, CELL_SIZE + 1);

    made.cells = calloc(count + 1, sizeof *made.cells);
    assert_non_null(made.cells);
    for (size_t i = 0; i < count; i++) {
        make_cell(fact, kind, size, random, &made.cells[i]);
        made.cells[i].missing = one_in > 0 && pick(random, one_in) == 0;
    }
    return made;
}

void free_cells(struct cells *cells)
{
    free(cells->cells);
    cells->cells = NULL;
}

size_t count_missing(const struct cells *cells)
{
    size_t count = 0;

    for (size_t i = 0; i < cells->count; i++)
        count += cells->cells[i].missing;
    return count;
}

/* ---- Checking ---------------------------------------------------------------------- */

static bool holds_text(const stria_column *column, size_t row, const struct cell *cell)
{
    static const uint8_t zeros[CELL_SIZE];
    const stria_view view = stria_column_view(column, row);
    const size_t padding = view.size - cell->size;

    if (cell->missing)
        return view.data == NULL && view.size == 0;
    if (view.data == NULL || view.size < cell->size || padding > sizeof zeros)
        return false;
    return memcmp(view.data, cell->bytes, cell->size) == 0 &&
        memcmp(view.data + cell->size, zeros, padding) == 0;
}

static bool holds_cell(
    const stria_column *column, const type_fact *fact, size_t row, const struct cell *cell)
{
    const size_t width = fact->width;

    if (stria_column_is_null(column, row) != cell->missing)
        return false;
    if (stria__is_dictionary(column))
        return cell->missing || holds_cell(column->child, fact, stria__codes(column)[row], cell);
    if (fact->ctype == 0)
        return holds_text(column, row, cell) &&
            (width == 0 ? stria_column_view(column, row).size == (cell->missing ? 0 : cell->size)
                        : cell->missing || stria_column_view(column, row).size == width);
    const uint8_t *const data = stria_column_data(column);
    return cell->missing || memcmp(data + row * width, cell->bytes, width) == 0;
}

void assert_cells_at(
    const stria_column *column, size_t first, const struct cells *cells, const char *file, int line)
{
    if (stria_column_rows(column) < first + cells->count) {
        print_error(
            "%zu rows, where %zu are right\n", stria_column_rows(column), first + cells->count);
        _fail(file, line);
    }
    for (size_t i = 0; i < cells->count; i++) {
        if (!holds_cell(column, cells->fact, first + i, &cells->cells[i])) {
            print_error("%s: row %zu is not cell %zu\n", cells->fact->type, first + i, i);
            _fail(file, line);
        }
    }
}

/* ---- Pushing ------------------------------------------------------------------------- */

#define PUSH(c)                                                                                    \
    do {                                                                                           \
        c value_;                                                                                  \
        memcpy(&value_, cell->bytes, sizeof value_);                                               \
        return STRIA_PUSH(column, value_, why);                                                    \
    } while (0)

/* As its text, as the system's own library and printf() spell it. */
static stria_code push_bytes(
    stria_column *column, const type_fact *fact, const struct cell *cell, stria_error *why)
{
    uint8_t held[16];
    char text[INET6_ADDRSTRLEN];
    size_t size = 0;

    to_caller(fact, cell->bytes, held);
    if (fact->kind == FACT_IPV6) {
        assert_non_null(inet_ntop(AF_INET6, held, text, sizeof text));
        return stria_push_cstr(column, text, why);
    }
    for (size_t i = 0; i < sizeof held; i++)
        size += (size_t)snprintf(text + size, sizeof text - size, "%s%02X",
            i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "", held[i]);
    return stria_push_cstr(column, text, why);
}

stria_code push_cell(
    stria_column *column, const struct cells *cells, size_t index, stria_error *why)
{
    const struct cell *const cell = &cells->cells[index];
    const stria_view view = {(const char *)cell->bytes, cell->size};

    switch (cells->fact->ctype) {
    case STRIA_BOOL:
        PUSH(bool);
    case STRIA_INT8:
        PUSH(int8_t);
    case STRIA_INT16:
        PUSH(int16_t);
    case STRIA_INT32:
        PUSH(int32_t);
    case STRIA_INT64:
        PUSH(int64_t);
    case STRIA_UINT8:
        PUSH(uint8_t);
    case STRIA_UINT16:
        PUSH(uint16_t);
    case STRIA_UINT32:
        PUSH(uint32_t);
    case STRIA_UINT64:
        PUSH(uint64_t);
    case STRIA_FLOAT32:
        PUSH(float);
    case STRIA_FLOAT64:
        PUSH(double);
    case STRIA_INTERVAL_MICROS:
        PUSH(stria_interval_micros);
    case STRIA_INTERVAL_NANOS:
        PUSH(stria_interval_nanos);
#if defined(__SIZEOF_INT128__)
    case STRIA_INT128:
        PUSH(stria_compiler_int128);
    case STRIA_UINT128:
        PUSH(stria_compiler_uint128);
#else
    case STRIA_INT128:
        PUSH(stria_int128);
    case STRIA_UINT128:
        PUSH(stria_uint128);
#endif
    case STRIA_INT256:
        PUSH(stria_int256);
    case STRIA_UINT256:
        PUSH(stria_uint256);
    case STRIA_FLOAT16:
        PUSH(stria_float16);
    case STRIA_BFLOAT16:
        PUSH(stria_bfloat16);
    case STRIA_RAW_BYTES:
        return push_bytes(column, cells->fact, cell, why);
    default:
        return STRIA_PUSH(column, view, why);
    }
}

void push_cells(stria_column *column, const struct cells *cells)
{
    for (size_t i = 0; i < cells->count; i++) {
        if (cells->cells[i].missing)
            OK(stria_push_null(column, &error));
        else
            OK(push_cell(column, cells, i, &error));
    }
}
