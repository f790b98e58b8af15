/* uint16.h - what a UInt16 column can do
 *
 * Generated from types.yaml by templates/type.h.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#ifndef STRIA_GENERATED_UINT16_H
#define STRIA_GENERATED_UINT16_H

#include "src/generated.h"

#if STRIA__CONTRACT != 1
#error "uint16.h was generated for another runtime: build the target `generate`"
#endif

/* From lanes of numbers to values of uint16_t, for all types of it. */
extern const stria__takers stria__uint16_takers;

/* uint16_append.c: values of which none is missing. */
stria_code stria__uint16_stage_present(
    stria_column *column, const stria_values *values, stria_error *error);

/* uint16_nullable.c: values of which some may be missing. */
stria_code stria__uint16_stage_nullable(
    stria_column *column, const stria_values *values, stria_error *error);

/* uint16_array.c: the elements of one level of slices, `total` of them. */
stria_code stria__uint16_stage_slices(
    stria_column *column, const stria_slices *slices, size_t total, stria_error *error);

#endif /* STRIA_GENERATED_UINT16_H */
