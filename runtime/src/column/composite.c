/* composite.c - the types whose rows are made of other columns' rows
 *
 * Lists are made by spans, slices and closes (lists.c, slices.c), tuples by filling
 * their elements; no value goes into either directly.  Into a dictionary values go as
 * into a column of its keys' type. */
#include "src/column/dictionary.h"

static const char *const no_aliases[] = {NULL};

#define COMPOSITE(kind, type_name)                                                                 \
    {                                                                                              \
        .name = (type_name), .aliases = no_aliases, .storage = (kind),                             \
        .spelling = STRIA__SPELLED_BYTES                                                           \
    }

const stria__type stria__array_type = COMPOSITE(STRIA__LIST, "Array");
const stria__type stria__map_type = COMPOSITE(STRIA__LIST, "Map");
const stria__type stria__nested_type = COMPOSITE(STRIA__LIST, "Nested");
const stria__type stria__fixed_array_type = COMPOSITE(STRIA__FIXED_LIST, "FixedArray");
const stria__type stria__tuple_type = COMPOSITE(STRIA__TUPLE, "Tuple");

const stria__type stria__low_cardinality_type = {
    .name = "LowCardinality",
    .aliases = no_aliases,
    .storage = STRIA__DICTIONARY,
    .spelling = STRIA__SPELLED_BYTES,
    .width = sizeof(uint32_t),
    .stage_present = stria__dictionary_stage_present,
    .stage_nullable = stria__dictionary_stage_nullable,
    .stage_slices = stria__dictionary_stage_slices,
};
