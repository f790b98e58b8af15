/* array.c - the type of lists
 *
 * Lists are made by spans, slices and closes (lists.c, slices.c); no value goes into
 * one directly. */
#include "src/type.h"

static const char *const no_aliases[] = {NULL};

const stria__type stria__array_type = {
    .name = "Array",
    .aliases = no_aliases,
    .storage = STRIA__LIST,
    .spelling = STRIA__SPELLED_BYTES,
};
