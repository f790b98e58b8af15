/* clock.h - what a Clock column can do
 *
 * Generated from catalogue.yaml by templates/type.h.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#ifndef STRIA_GENERATED_CLOCK_H
#define STRIA_GENERATED_CLOCK_H

#include "src/generated.h"

#if STRIA__CONTRACT != 1
#error "clock.h was generated for another runtime: build the target `generate`"
#endif

/* clock_append.c: values of which none is missing. */
stria_code stria__clock_stage_present(
    stria_column *column, const stria_values *values, stria_error *error);

/* clock_nullable.c: values of which some may be missing. */
stria_code stria__clock_stage_nullable(
    stria_column *column, const stria_values *values, stria_error *error);

/* clock_array.c: the elements of one level of slices, `total` of them. */
stria_code stria__clock_stage_slices(
    stria_column *column, const stria_slices *slices, size_t total, stria_error *error);

#endif /* STRIA_GENERATED_CLOCK_H */
