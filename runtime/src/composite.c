/* composite.c - the types whose rows are made of other columns' rows
 *
 * Lists are made by spans, slices and closes (lists.c, slices.c), tuples by filling
 * their elements; no value goes into either directly. */
#include "src/type.h"

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
