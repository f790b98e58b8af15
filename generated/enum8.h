/* enum8.h - what an Enum8 column can do
 *
 * Generated from types.yaml by templates/type.h.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#ifndef STRIA_GENERATED_ENUM8_H
#define STRIA_GENERATED_ENUM8_H

#include "src/generated.h"

#if STRIA__CONTRACT != 1
#error "enum8.h was generated for another runtime: build the target `generate`"
#endif

/* enum8_append.c: values of which none is missing. */
stria_code stria__enum8_stage_present(
    stria_column *column, const stria_values *values, stria_error *error);

/* enum8_nullable.c: values of which some may be missing. */
stria_code stria__enum8_stage_nullable(
    stria_column *column, const stria_values *values, stria_error *error);

/* enum8_array.c: the elements of one level of slices, `total` of them. */
stria_code stria__enum8_stage_slices(
    stria_column *column, const stria_slices *slices, size_t total, stria_error *error);

#endif /* STRIA_GENERATED_ENUM8_H */
