/* schema_check.h - a schema that may be given to flatcc and nanoarrow
 *
 * A flatbuffer's offsets may lead to one table from many places, so that a few bytes unfold into
 * a tree without end: flatcc would walk it, and nanoarrow copy it.  And nanoarrow reads the type
 * of a field, and the text of metadata, without asking whether it is there. */
#ifndef STRIA_ARROW_IPC_SCHEMA_CHECK_H
#define STRIA_ARROW_IPC_SCHEMA_CHECK_H

#include "arrow_ipc/failure.h"

/* Checks metadata of `size` bytes, which begin at `bytes`; other messages than a schema pass.
 * `begin` is for the error. */
stria_code stria__ipc_check_schema(
    const uint8_t *bytes, size_t size, int64_t begin, stria_error *error);

#endif /* STRIA_ARROW_IPC_SCHEMA_CHECK_H */
