/* counted.h - what a Counted column can do
 *
 * Generated from catalogue.yaml by templates/type.h.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#ifndef STRIA_GENERATED_COUNTED_H
#define STRIA_GENERATED_COUNTED_H

#include "src/generated.h"

#if STRIA__CONTRACT != 1
#error "counted.h was generated for another runtime: build the target `generate`"
#endif

/* The index of the first of n values outside the column's range, or n. */
size_t stria__counted_check(const stria_column *column, const void *values, size_t n);

/* counted_append.c: values of which none is missing. */
stria_code stria__counted_stage_present(
    stria_column *column, const stria_values *values, stria_error *error);

/* counted_nullable.c: values of which some may be missing. */
stria_code stria__counted_stage_nullable(
    stria_column *column, const stria_values *values, stria_error *error);

/* counted_array.c: the elements of one level of slices, `total` of them. */
stria_code stria__counted_stage_slices(
    stria_column *column, const stria_slices *slices, size_t total, stria_error *error);

#endif /* STRIA_GENERATED_COUNTED_H */
