/* layouts.h - cells laid out in a caller's memory, in every form that stria takes
 *
 * Each piece of memory ends or begins at a page without access.  What is missing by a
 * flag holds nonsense: addresses that cannot be read and numbers that do not fit.
 */
#ifndef STRIA_TESTS_LAYOUTS_H
#define STRIA_TESTS_LAYOUTS_H

#include "support/cells.h"
#include "support/guard.h"

typedef enum value_form {
    FORM_ARRAY, /* numbers side by side; of text: views side by side */
    FORM_STRIDED, /* the same with gaps between, at odd addresses */
    FORM_POINTERS, /* pointers to such */
    FORM_CSTRS, /* text that ends with NUL; NULL is a null */
    FORM_CSTR_POINTERS,
    FORM_CHARS, /* char[CELL_SIZE] or char[size] */
    FORM_RAW, /* all of one size */
    FORM_RAW_POINTERS,
    FORM_COUNT
} value_form;

typedef enum null_form {
    NULLS_NOT_TOLD, /* by flags; NULL pointers tell */
    NULLS_AS_BYTES,
    VALID_AS_BYTES,
    NULLS_AS_BITS,
    VALID_AS_BITS,
    NULLS_STRIDED, /* a member of structs */
    VALID_STRIDED,
    NULL_FORM_COUNT
} null_form;

const char *form_name(value_form form);

struct layout {
    stria_values values;
    guarded elements;
    guarded targets; /* of pointers */
    guarded texts;
    guarded flags;
};

/* Which cells a form can tell: of any kind, or of one that is narrower. */
cell_kind cells_for(value_form form);

/* False when the form cannot tell these cells. */
bool lay_out(const struct cells *cells, value_form form, null_form nulls, size_t first_bit,
    guard_side side, struct layout *layout);
void free_layout(struct layout *layout);

/* Flags alone: which of the cells are missing. */
stria_nulls lay_out_flags(
    const struct cells *cells, null_form nulls, size_t first_bit, guard_side side, guarded *flags);

/* ---- Groups -------------------------------------------------------------------------- */

struct span_layout {
    stria_spans spans;
    guarded integers;
};

/* Row i has counts[i] elements, the first of them at element `lead`: 0 for all kinds but
 * offsets.  The kind is not a grid. */
void lay_out_spans(const size_t *counts, size_t rows, int32_t kind, stria_ctype ctype, size_t lead,
    guard_side side, struct span_layout *layout);
void free_spans(struct span_layout *layout);

extern const stria_ctype span_ctypes[4];
extern const int32_t span_kinds[3];

#endif /* STRIA_TESTS_LAYOUTS_H */
