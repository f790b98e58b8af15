/* decimal256.h - what a Decimal256 column can do
 *
 * Generated from types.yaml by templates/type.h.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#ifndef STRIA_GENERATED_DECIMAL256_H
#define STRIA_GENERATED_DECIMAL256_H

#include "src/generated.h"

#if STRIA__CONTRACT != 1
#error "decimal256.h was generated for another runtime: build the target `generate`"
#endif

/* decimal256_append.c: values of which none is missing. */
stria_code stria__decimal256_stage_present(
    stria_column *column, const stria_values *values, stria_error *error);

/* decimal256_nullable.c: values of which some may be missing. */
stria_code stria__decimal256_stage_nullable(
    stria_column *column, const stria_values *values, stria_error *error);

/* decimal256_array.c: the elements of one level of slices, `total` of them. */
stria_code stria__decimal256_stage_slices(
    stria_column *column, const stria_slices *slices, size_t total, stria_error *error);

#endif /* STRIA_GENERATED_DECIMAL256_H */
