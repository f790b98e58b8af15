/* flatten.h - dictionaries as their values: nanoarrow writes none
 *
 *     codes  2 0 - 1              values  "c" "a" -  "b"
 *     keys   "a" "b" "c"    ==>
 *
 * What is nullable is the field; keys that stria sends are never null. */
#ifndef STRIA_ARROW_IPC_FLATTEN_H
#define STRIA_ARROW_IPC_FLATTEN_H

#include "nanoarrow/nanoarrow.h"

/* Makes a copy of a schema without dictionaries. */
ArrowErrorCode stria__ipc_flat_schema(const struct ArrowSchema *from, struct ArrowSchema *schema);

/* Replaces each array with a dictionary in the tree by one of its values; others keep their
 * buffers. */
ArrowErrorCode stria__ipc_flatten(
    const struct ArrowSchema *schema, struct ArrowArray *array, struct ArrowError *error);

#endif /* STRIA_ARROW_IPC_FLATTEN_H */
