/* sink.h - where bytes go to and come from */
#ifndef STRIA_SINK_H
#define STRIA_SINK_H

#include <stddef.h>
#include <stdint.h>

#include "stria/allocator.h"
#include "stria/export.h"
#include "stria/values.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Takes all `size` bytes and returns zero, or fails and returns another number.
 * The bytes may be a column's own and are valid during the call alone. */
typedef struct stria_sink {
    int32_t (*write)(void *context, const void *bytes, size_t size);
    void *context;
} stria_sink;

/* Writes at most `size` bytes to `bytes`, their number to `got`, and returns zero;
 * or fails and returns another number.  None got means the end.  A reader asks
 * for no byte behind the block it reads. */
typedef struct stria_source {
    int32_t (*read)(void *context, void *bytes, size_t size, size_t *got);
    void *context;
} stria_source;

/* Bytes in memory that grow as they are written to.  A writer that fails leaves
 * them as they were. */
typedef struct stria_memory stria_memory;

/* NULL when out of memory.  The caller frees it with stria_memory_free(). */
STRIA_API STRIA_NODISCARD stria_memory *stria_memory_new(const stria_allocator *allocator);
STRIA_API void stria_memory_free(stria_memory *memory); /* NULL is fine */
STRIA_API void stria_memory_reset(stria_memory *memory); /* no bytes, memory kept */

STRIA_API stria_sink stria_memory_sink(stria_memory *memory);
STRIA_API stria_view stria_memory_view(const stria_memory *memory); /* borrowed until it grows */

/* Reads from a view, which moves along: it holds what is not yet read.  Borrows
 * the view and its bytes. */
STRIA_API stria_source stria_view_source(stria_view *rest);

#ifdef __cplusplus
}
#endif

#endif /* STRIA_SINK_H */
