/* spans.h - how the caller groups elements, level by level
 *
 * stria_spans may hold several levels: a grid has one for each dimension, and `inner`
 * adds its own below.  A cursor stands at one level. */
#ifndef STRIA_SRC_SPANS_H
#define STRIA_SRC_SPANS_H

#include "src/column/column.h"

typedef struct stria__level {
    const stria_spans *spans; /* NULL below the last level */
    size_t dim; /* of a grid */
} stria__level;

/* Refuses spans that break the contract of values.h, at any level. */
stria_code stria__check_spans(
    const stria_column *column, const stria_spans *spans, stria_error *error);

stria__level stria__first_level(const stria_spans *spans);
stria__level stria__next_level(stria__level level);
size_t stria__span_levels(const stria_spans *spans);

/* How many groups a level has in all; SIZE_MAX for inner dimensions of a grid, which
 * have as many as are needed. */
size_t stria__level_rows(stria__level level);

/* Which groups are missing.  That is told of the rows of a grid, not of what is in them. */
stria_nulls stria__level_nulls(stria__level level);

/* How many elements a grid has in all; false when that is past what a size_t holds. */
bool stria__grid_size(const stria_spans *grid, size_t *count);

/* Writes behind the column's end the offsets of the groups of `rows`, and tells which
 * elements of the level below they cover.  Needs room.  Stages nothing.  Groups of a
 * FixedArray, which has no offsets, are only checked. */
stria_code stria__write_offsets(stria_column *column, stria__level level, stria_span rows,
    stria_span *below, stria_error *error);

/* Makes room for the groups of `rows`, writes their offsets and stages them, those that
 * are missing as nulls. */
stria_code stria__stage_level(stria_column *column, stria__level level, stria_span rows,
    stria_span *below, stria_error *error);

/* Stages rows whose offsets are written behind the end, of which some may be missing. */
stria_code stria__mark_rows(
    stria_column *column, const stria_nulls *nulls, stria_span rows, stria_error *error);

/* Tells which elements the groups of `rows` cover one by one: a reader that goes
 * forward.  False when a group ends before it begins. */
typedef struct stria__group_reader {
    stria__level level;
    size_t next; /* index of the next group */
    uint64_t at; /* where it begins, for lengths */
} stria__group_reader;

bool stria__read_groups(stria__level level, stria_span rows, stria__group_reader *reader);
bool stria__next_group(stria__group_reader *reader, stria_span *group);

/* Stages a string for each group of `rows`, of which none is missing, in a String column: the
 * offsets are the spans', and the bytes one copy. */
stria_code stria__stage_bytes(stria_column *column, const stria_values *bytes, stria__level level,
    stria_span rows, stria_error *error);

#endif /* STRIA_SRC_SPANS_H */
