/* json_value.h - JSON into a column of lists, maps or tuples, one row at a time
 *
 *     [1, 2]               Array, FixedArray; Tuple by place
 *     {"a": 1, "b": 2}     Map; Tuple by name
 *     [{"a": 1}, {"a": 2}] Nested
 *     null                 what is Nullable
 *
 * Numbers and strings are taken as text by what holds them. */
#ifndef STRIA_COMMAND_JSON_VALUE_H
#define STRIA_COMMAND_JSON_VALUE_H

#include "stria/stria.h"

/* Whether the column takes JSON at all, rather than text: it holds others. */
bool takes_json(const stria_column *column);

/* Appends one row.  On failure the column may hold part of it: truncate it.
 * STRIA_ERR_CORRUPT for text that is no JSON, STRIA_ERR_TYPE for JSON of another shape, with the
 * path; else as stria_push_view(). */
stria_code push_json(stria_column *column, stria_view text, stria_error *error);

#endif /* STRIA_COMMAND_JSON_VALUE_H */
