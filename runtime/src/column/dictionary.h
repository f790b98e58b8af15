/* dictionary.h - columns whose rows are codes of keys: LowCardinality
 *
 *     keys      each value once, in the order in which they came: the child
 *     values    the code of each row, a uint32_t: which key it is
 *
 * Key 0 is the default of the keys' type.  Of a Nullable dictionary key 0 stands for the
 * null and key 1 is the default.  These are there as soon as there is any key.
 *
 * A value is turned into one of the keys' type behind the end of the keys, where bytes are
 * anybody's, and looked up there.  One that is new is moved to the end and staged:
 *
 *     keys   | published and staged | block of values ...
 *                                   ^ the first that is new goes here, over one that is not
 *
 * Texts for keys that are Strings are looked up where the caller has them.  Keys that a
 * refused call staged are dropped with its rows. */
#ifndef STRIA_SRC_DICTIONARY_H
#define STRIA_SRC_DICTIONARY_H

#include "src/column/key_index.h"

static inline uint32_t *stria__codes(const stria_column *column)
{
    return (uint32_t *)(void *)column->values.data;
}

/* For the type's descriptor. */
stria_code stria__dictionary_stage_present(
    stria_column *column, const stria_values *values, stria_error *error);
stria_code stria__dictionary_stage_nullable(
    stria_column *column, const stria_values *values, stria_error *error);
stria_code stria__dictionary_stage_slices(
    stria_column *column, const stria_slices *slices, size_t total, stria_error *error);

/* Stages the keys that every dictionary begins with, unless they are there. */
stria_code stria__dictionary_stage_first_keys(stria_column *column, stria_error *error);

/* Makes room for `keys` more keys and, when they are Strings, `bytes` more bytes of them. */
stria_code stria__dictionary_reserve_keys(
    stria_column *column, size_t keys, size_t bytes, stria_error *error);

/* The codes of n values that stand behind the end of the keys, which have room for them;
 * those that are new are staged, and the others are overwritten.  Missing ones (NULL: none
 * is) have code 0. */
stria_code stria__dictionary_absorb(
    stria_column *column, const bool *missing, size_t n, uint32_t *codes, stria_error *error);

/* The codes of n values from `first` on; those of missing ones (NULL: none is) are 0. */
stria_code stria__dictionary_take_block(stria_column *column, const stria_values *values,
    size_t first, size_t n, const bool *missing, uint32_t *codes, stria_error *error);

/* The code of one key, which is added if it is new; its bytes are not those behind the end. */
stria_code stria__dictionary_add(
    stria_column *column, stria_view bytes, uint32_t *code, stria_error *error);

/* Forgets the keys that are staged, or all from `count` on: in the index, before their
 * column forgets them. */
void stria__dictionary_drop_keys(stria_column *column);
void stria__dictionary_truncate_keys(stria_column *column, size_t count);

/* How many keys the first rows need. */
size_t stria__dictionary_keys_of(const stria_column *column, size_t rows);

#endif /* STRIA_SRC_DICTIONARY_H */
