/* layouts.c - cells laid out in a caller's memory, in every form that stria takes */
#include "support/layouts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const stria_ctype span_ctypes[4] = {STRIA_INT32, STRIA_UINT32, STRIA_INT64, STRIA_UINT64};
const int32_t span_kinds[3] = {STRIA_SPANS_OFFSETS, STRIA_SPANS_ENDS, STRIA_SPANS_LENGTHS};

const char *form_name(value_form form)
{
    static const char *const names[FORM_COUNT] = {"array", "strided", "pointers", "C strings",
        "pointers to C strings", "character arrays", "raw bytes", "pointers to raw bytes"};

    return names[form];
}

cell_kind cells_for(value_form form)
{
    switch (form) {
    case FORM_CSTRS:
    case FORM_CSTR_POINTERS:
    case FORM_CHARS:
        return CELLS_WITHOUT_NUL;
    case FORM_RAW:
    case FORM_RAW_POINTERS:
        return CELLS_OF_ONE_SIZE;
    default:
        return CELLS_ANY;
    }
}

/* ---- Flags -------------------------------------------------------------------------- */

static const size_t flag_stride = 5; /* of flags in structs */

stria_nulls lay_out_flags(
    const struct cells *cells, null_form nulls, size_t first_bit, guard_side side, guarded *flags)
{
    const bool set_is_valid =
        nulls == VALID_AS_BYTES || nulls == VALID_AS_BITS || nulls == VALID_STRIDED;
    const bool as_bits = nulls == NULLS_AS_BITS || nulls == VALID_AS_BITS;
    const bool strided = nulls == NULLS_STRIDED || nulls == VALID_STRIDED;
    const size_t n = cells->count;
    const size_t stride = as_bits ? 0 : strided ? flag_stride : 1;
    const size_t size = as_bits ? (first_bit + n + 7) / 8
        : strided               ? (n > 0 ? (n - 1) * flag_stride + 1 : 0)
                                : n;

    *flags = guard_make(NULL, size, side);
    for (size_t i = 0; i < n; i++) {
        const bool set = cells->cells[i].missing != set_is_valid;
        const size_t bit = first_bit + i;
        if (!as_bits)
            flags->block[i * stride] = (uint8_t)(set ? 1 + i % 255 : 0); /* any byte but 0 */
        else if (set)
            flags->block[bit / 8] = (uint8_t)(flags->block[bit / 8] | 1u << bit % 8);
    }
    return stria_make_nulls(flags->block, as_bits ? first_bit : 0, stride, set_is_valid);
}

/* ---- Elements ------------------------------------------------------------------------ */

static const uint8_t nonsense[sizeof(stria_view)] = {8, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255};
enum { GAP = 3 }; /* bytes between strided elements */

static bool is_text(const struct cells *cells)
{
    return cells->fact->ctype == 0;
}

static bool is_indirect(value_form form)
{
    return form == FORM_POINTERS || form == FORM_CSTR_POINTERS || form == FORM_RAW_POINTERS;
}

static bool are_cstrs(value_form form)
{
    return form == FORM_CSTRS || form == FORM_CSTR_POINTERS;
}

static bool can_tell(const struct cells *cells, value_form form, null_form nulls)
{
    if (nulls == NULLS_NOT_TOLD && count_missing(cells) > 0 && !is_indirect(form) &&
        !are_cstrs(form))
        return false;
    if (!is_text(cells) && form > FORM_POINTERS)
        return false;
    for (size_t i = 0; i < cells->count; i++) {
        const struct cell *const cell = &cells->cells[i];
        if (cells_for(form) == CELLS_WITHOUT_NUL && memchr(cell->bytes, 0, cell->size) != NULL)
            return false;
        if (cells_for(form) == CELLS_OF_ONE_SIZE && cell->size != cells->cells[0].size)
            return false;
    }
    return true;
}

static size_t element_width(const struct cells *cells, value_form form)
{
    if (!is_text(cells))
        return cells->fact->width;
    if (are_cstrs(form))
        return sizeof(const char *);
    if (form == FORM_CHARS)
        return cells->fact->width > 0 ? cells->fact->width : CELL_SIZE;
    if (cells_for(form) == CELLS_OF_ONE_SIZE)
        return cells->count > 0 ? cells->cells[0].size : cells->fact->width;
    return sizeof(stria_view);
}

static stria_ctype element_ctype(const struct cells *cells, value_form form)
{
    if (!is_text(cells))
        return cells->fact->ctype;
    if (are_cstrs(form))
        return STRIA_CSTR;
    if (form == FORM_CHARS)
        return STRIA_CHAR_ARRAY;
    return cells_for(form) == CELLS_OF_ONE_SIZE ? STRIA_RAW_BYTES : STRIA_VIEW;
}

/* The bytes of all texts behind one another, each ended by NUL where that is asked for. */
static void lay_out_texts(const struct cells *cells, bool with_nul, guard_side side, guarded *texts)
{
    size_t size = 0;

    for (size_t i = 0; i < cells->count; i++)
        size += cells->cells[i].missing ? 0 : cells->cells[i].size + with_nul;
    *texts = guard_make(NULL, size, side);
    uint8_t *to = texts->block;
    for (size_t i = 0; i < cells->count; i++) {
        const struct cell *const cell = &cells->cells[i];
        if (cell->missing)
            continue;
        memcpy(to, cell->bytes, cell->size);
        to += cell->size + with_nul;
    }
}

/* One element, as it stands in the array, or where a pointer leads.  `text` is where the
 * bytes of a view or of a C string stand. */
static void put_element(const type_fact *fact, const struct cell *cell, stria_ctype ctype,
    size_t width, const uint8_t *text, uint8_t *to)
{
    const stria_view view = {(const char *)text, cell->size};

    if (ctype == STRIA_VIEW)
        memcpy(to, &view, sizeof view);
    else if (ctype == STRIA_CSTR)
        memcpy(to, &text, sizeof text);
    else if (fact->ctype == STRIA_RAW_BYTES)
        to_caller(fact, cell->bytes, to);
    else
        memcpy(to, cell->bytes, cell->size < width ? cell->size : width);
}

bool lay_out(const struct cells *cells, value_form form, null_form nulls, size_t first_bit,
    guard_side side, struct layout *layout)
{
    static const void *const nothing = NULL;
    const size_t n = cells->count;
    const size_t width = element_width(cells, form);
    const stria_ctype ctype = element_ctype(cells, form);
    const bool indirect = is_indirect(form);
    const size_t stride = form == FORM_STRIDED ? width + GAP : width;

    memset(layout, 0, sizeof *layout);
    if (!can_tell(cells, form, nulls))
        return false;
    lay_out_texts(cells, are_cstrs(form), side, &layout->texts);

    /* Where values stand: in the array itself or behind pointers. */
    const size_t size = n > 0 ? (n - 1) * stride + width : 0;
    guarded values = guard_make(NULL, size, side);
    guarded pointers = guard_make(NULL, indirect ? n * sizeof(void *) : 0, side);
    const uint8_t *text = layout->texts.block;
    for (size_t i = 0; i < n; i++) {
        const struct cell *const cell = &cells->cells[i];
        uint8_t *const to = values.block + i * stride;
        const void *pointer = to;

        if (!cell->missing) {
            put_element(cells->fact, cell, ctype, width, text, to);
            text += cell->size + (are_cstrs(form) ? 1 : 0);
        } else if (nulls != NULLS_NOT_TOLD) {
            memcpy(to, nonsense, width < sizeof nonsense ? width : sizeof nonsense);
            memcpy(&pointer, nonsense, sizeof pointer);
        } else if (form == FORM_CSTRS || (form == FORM_CSTR_POINTERS && i % 2 == 0)) {
            memcpy(to, &nothing, sizeof nothing); /* by pointer, either of the two may be NULL */
        } else {
            pointer = NULL;
        }
        if (indirect)
            memcpy(pointers.block + i * sizeof pointer, &pointer, sizeof pointer);
    }

    layout->elements = indirect ? pointers : values;
    layout->targets = indirect ? values : pointers;
    layout->values = stria_make_values(
        layout->elements.block, n, indirect ? sizeof(void *) : stride, 0, width, ctype, indirect);
    if (nulls != NULLS_NOT_TOLD)
        layout->values = stria_with_nulls(
            layout->values, lay_out_flags(cells, nulls, first_bit, side, &layout->flags));
    return true;
}

void free_layout(struct layout *layout)
{
    guarded *const all[] = {&layout->elements, &layout->targets, &layout->texts, &layout->flags};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (all[i]->map != NULL)
            guard_free(all[i]);
    }
}

/* ---- Groups -------------------------------------------------------------------------- */

void lay_out_spans(const size_t *counts, size_t rows, int32_t kind, stria_ctype ctype, size_t lead,
    guard_side side, struct span_layout *layout)
{
    const size_t width = ctype == STRIA_INT32 || ctype == STRIA_UINT32 ? 4 : 8;
    const size_t extra = kind == STRIA_SPANS_OFFSETS ? 1 : 0;
    uint64_t end = lead;

    layout->integers = guard_make(NULL, (rows + extra) * width, side);
    if (extra > 0)
        memcpy(layout->integers.block, &end, width); /* a little-endian machine */
    for (size_t i = 0; i < rows; i++) {
        const uint64_t count = counts[i];
        end += count;
        memcpy(layout->integers.block + (i + extra) * width,
            kind == STRIA_SPANS_LENGTHS ? &count : &end, width);
    }
    layout->spans = stria_make_spans(layout->integers.block, rows, kind, ctype);
}

void free_spans(struct span_layout *layout)
{
    if (layout->integers.map != NULL)
        guard_free(&layout->integers);
}
