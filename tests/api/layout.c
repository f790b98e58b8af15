/* layout.c - the layout of the public structs, as this file's compiler options see it
 *
 * Compiled twice into layout_test, with and without -fshort-enums; LAYOUT names
 * the function.
 */
#include "layout.h"

#include "stria/batch.h"
#include "stria/inline.h"
#include "stria/sink.h"

enum small { SMALL };

const size_t *LAYOUT(size_t *count)
{
    static const size_t sizes[] = {
        sizeof(enum small), /* the one that is meant to differ */
        sizeof(stria_code),
        sizeof(stria_ctype),
        sizeof(stria_error),
        offsetof(stria_error, row),
        offsetof(stria_error, reserved),
        sizeof(stria_view),
        sizeof(stria_span),
        sizeof(stria_float16),
        sizeof(stria_bfloat16),
        sizeof(stria_date),
        sizeof(stria_datetime),
        offsetof(stria_datetime, nanosecond),
        offsetof(stria_datetime, offset),
        sizeof(stria_nulls),
        offsetof(stria_nulls, set_is_valid),
        sizeof(stria_values),
        offsetof(stria_values, ctype),
        offsetof(stria_values, rounding),
        offsetof(stria_values, nulls),
        sizeof(stria_spans),
        offsetof(stria_spans, kind),
        offsetof(stria_spans, ctype),
        offsetof(stria_spans, nulls),
        sizeof(stria_slices),
        offsetof(stria_slices, count_width),
        offsetof(stria_slices, ctype),
        offsetof(stria_slices, rounding),
        offsetof(stria_slices, nulls),
        sizeof(stria_out),
        offsetof(stria_out, ctype),
        offsetof(stria_out, rounding),
        offsetof(stria_out, flags),
        sizeof(stria_field),
        sizeof(stria_sink),
        sizeof(stria_source),
        sizeof(stria_allocator),
        sizeof(stria_column_head),
        offsetof(stria_column_head, ctype),
    };
    *count = sizeof sizes / sizeof *sizes;
    return sizes;
}
