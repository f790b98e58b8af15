/* ragged.c - lists of any depth as a test knows them, apart from any column */
#include "support/ragged.h"

#include <stdlib.h>

#include "support/support.h"

struct ragged make_ragged(const type_fact *fact, size_t depth, size_t rows, size_t most,
    cell_kind kind, size_t one_in, random_source *random)
{
    struct ragged ragged = {depth, {rows}, {NULL}, {NULL, NULL, 0}};

    for (size_t level = 0; level < depth; level++) {
        const size_t count = ragged.rows[level];
        ragged.counts[level] = calloc(count + 1, sizeof(size_t));
        assert_non_null(ragged.counts[level]);
        for (size_t i = 0; i < count; i++) {
            ragged.counts[level][i] = pick(random, most + 1);
            ragged.rows[level + 1] += ragged.counts[level][i];
        }
    }
    ragged.cells = make_cells(fact, ragged.rows[depth], kind, one_in, random);
    return ragged;
}

void free_ragged(struct ragged *ragged)
{
    for (size_t level = 0; level < ragged->depth; level++)
        free(ragged->counts[level]);
    free_cells(&ragged->cells);
}

/* ---- Pushing ----------------------------------------------------------------------- */

/* `at` counts the groups of each level, and at last the cells, that are done. */
static void push_level(
    stria_column *column, const struct ragged *ragged, size_t level, size_t at[RAGGED_DEPTH + 1])
{
    const size_t index = at[level]++;

    if (level >= ragged->depth || level == RAGGED_DEPTH) {
        if (ragged->cells.cells[index].missing)
            OK(stria_push_null(column, &error));
        else
            OK(push_cell(column, &ragged->cells, index, &error));
        return;
    }
    for (size_t i = 0; i < ragged->counts[level][index]; i++)
        push_level(stria_column_child(column, 0), ragged, level + 1, at);
    OK(stria_end_row(column, &error));
}

void push_ragged(stria_column *column, const struct ragged *ragged)
{
    size_t at[RAGGED_DEPTH + 1] = {0};

    for (size_t i = 0; i < ragged->rows[0]; i++)
        push_level(column, ragged, 0, at);
}

/* ---- Checking ------------------------------------------------------------------------ */

void assert_ragged_at(const stria_column *column, size_t first, const struct ragged *ragged,
    const char *file, int line)
{
    for (size_t level = 0; level < ragged->depth; level++) {
        const size_t rows = ragged->rows[level];
        size_t next = stria_column_span(column, first).first; /* also when there are no rows */
        const size_t begin = rows > 0 ? next : (size_t)stria_column_offsets(column)[first];

        for (size_t i = 0; i < rows; i++) {
            const stria_span span = stria_column_span(column, first + i);
            if (span.first != next || span.count != ragged->counts[level][i]) {
                print_error("level %zu: list %zu is {%zu, %zu}, not {%zu, %zu}\n", level, first + i,
                    span.first, span.count, next, ragged->counts[level][i]);
                _fail(file, line);
            }
            next += span.count;
        }
        first = begin;
        column = stria_column_child((stria_column *)column, 0);
    }
    assert_cells_at(column, first, &ragged->cells, file, line);
}

/* ---- As spans over values -------------------------------------------------------------- */

void lay_out_ragged(const struct ragged *ragged, random_source *random, size_t lead,
    guard_side side, struct ragged_spans *layout)
{
    memset(layout, 0, sizeof *layout);
    for (size_t level = ragged->depth; level-- > 0;) {
        struct span_layout *const spans = &layout->levels[level];
        const int32_t kind =
            lead > 0 ? STRIA_SPANS_OFFSETS : span_kinds[pick(random, COUNT_OF(span_kinds))];
        const stria_ctype ctype = span_ctypes[pick(random, COUNT_OF(span_ctypes))];
        const size_t rows = ragged->rows[level];
        /* What stands before the lead belongs to no group of the level above. */
        const size_t unused = level > 0 ? lead : 0;
        size_t *const counts = calloc(unused + rows + 1, sizeof *counts);

        assert_non_null(counts);
        memcpy(counts + unused, ragged->counts[level], rows * sizeof *counts);
        lay_out_spans(counts, unused + rows, kind, ctype, lead, side, spans);
        free(counts);
        if (level + 1 < ragged->depth)
            spans->spans = stria_spans_within(spans->spans, &layout->levels[level + 1].spans);
    }
    layout->spans = ragged->depth > 0 ? layout->levels[0].spans : stria_rows(ragged->cells.count);
}

void free_ragged_spans(struct ragged_spans *layout)
{
    for (size_t level = 0; level < RAGGED_DEPTH; level++)
        free_spans(&layout->levels[level]);
}

/* ---- As slices ---------------------------------------------------------------------------- */

/* A slice as a caller may have it, at any address. */
enum { DATA_AT = 1, COUNT_AT = 9, FLAGS_AT = 17, SLICE_SIZE = 25 };

static void put_slice(
    uint8_t *to, const void *data, uint64_t count, int32_t count_width, const void *flags)
{
    memset(to, 0xee, SLICE_SIZE);
    memcpy(to + DATA_AT, &data, sizeof data);
    memcpy(to + COUNT_AT, &count, (size_t)count_width); /* a little-endian machine */
    memcpy(to + FLAGS_AT, &flags, sizeof flags);
}

/* Forms whose elements stand side by side, as those of a slice do. */
static bool is_slice_form(value_form form)
{
    return form != FORM_STRIDED;
}

/* One slice for each cell, of its bytes. */
static void lay_out_byte_slices(
    const struct cells *cells, int32_t count_width, guard_side side, guarded *structs)
{
    *structs = guard_make(NULL, cells->count * SLICE_SIZE, side);
    for (size_t i = 0; i < cells->count; i++) {
        const struct cell *const cell = &cells->cells[i];
        const void *const nonsense = (const void *)8;
        put_slice(structs->block + i * SLICE_SIZE, cell->missing ? nonsense : cell->bytes,
            cell->missing ? 250 : cell->size, count_width, NULL);
    }
}

bool lay_out_slices(const struct ragged *ragged, slice_form slices, value_form form,
    int32_t count_width, guard_side side, struct ragged_slices *layout)
{
    const struct cells *const cells = &ragged->cells;
    const bool of_bytes = slices == SLICES_OF_BYTES || slices == SLICES_OF_BYTES_WITH_FLAGS;
    const bool with_flags = slices == SLICES_WITH_FLAGS || slices == SLICES_OF_BYTES_WITH_FLAGS;
    const size_t depth = ragged->depth;
    size_t unit = SLICE_SIZE; /* bytes of one element of the innermost lists */

    memset(layout, 0, sizeof *layout);
    if (of_bytes ? cells->fact->ctype != 0 : !is_slice_form(form))
        return false;
    if (of_bytes && !with_flags && count_missing(cells) > 0)
        return false;
    if (of_bytes) {
        lay_out_byte_slices(cells, count_width, side, &layout->structs[depth]);
        layout->inner[depth] = stria_make_slices(layout->structs[depth].block, cells->count,
            SLICE_SIZE, DATA_AT, COUNT_AT, count_width, STRIA_UINT8, 1);
    } else {
        const null_form told = with_flags ? NULLS_AS_BYTES : NULLS_NOT_TOLD;
        if (!lay_out(cells, form, told, 0, side, &layout->elements)) {
            free_layout(&layout->elements);
            return false;
        }
        unit = layout->elements.values.stride;
    }
    const stria_nulls nulls = lay_out_flags(cells, NULLS_AS_BYTES, 0, side, &layout->flags);
    const uint8_t *const flags = nulls.flags;

    for (size_t level = depth; level-- > 0;) {
        const bool innermost = level + 1 == depth;
        const uint8_t *const below = innermost && !of_bytes ? layout->elements.elements.block
                                                            : layout->structs[level + 1].block;
        const size_t size = innermost ? unit : SLICE_SIZE;
        const size_t rows = ragged->rows[level];
        const stria_values *const values = &layout->elements.values;
        size_t at = 0;

        layout->structs[level] = guard_make(NULL, rows * SLICE_SIZE, side);
        for (size_t i = 0; i < rows; i++) {
            const size_t count = ragged->counts[level][i];
            put_slice(layout->structs[level].block + i * SLICE_SIZE,
                count > 0 || i % 2 == 0 ? below + at * size : NULL, count, count_width,
                innermost && with_flags ? flags + at : NULL);
            at += count;
        }
        stria_slices *const made = &layout->inner[level];
        *made = stria_make_slices(
            layout->structs[level].block, rows, SLICE_SIZE, DATA_AT, COUNT_AT, count_width, 0, 0);
        if (!innermost || of_bytes) {
            *made = stria_slices_within(*made, &layout->inner[level + 1]);
        } else if (values->indirect) {
            *made = stria_slices_of_pointers(*made, values->ctype, values->width);
        } else {
            made->ctype = values->ctype;
            made->width = values->width;
        }
        if (innermost && with_flags)
            *made = stria_slices_with_flags(*made, FLAGS_AT);
    }
    layout->slices = layout->inner[0];
    if (depth == 0 && with_flags)
        layout->slices = stria_slices_with_nulls(layout->slices, nulls);
    return depth > 0 || of_bytes;
}

void free_ragged_slices(struct ragged_slices *layout)
{
    for (size_t level = 0; level <= RAGGED_DEPTH; level++) {
        if (layout->structs[level].map != NULL)
            guard_free(&layout->structs[level]);
    }
    if (layout->flags.map != NULL)
        guard_free(&layout->flags);
    free_layout(&layout->elements);
}
