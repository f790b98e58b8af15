/* sink.h - what writers and readers know of the library's own sinks and sources */
#ifndef STRIA_SRC_SINK_H
#define STRIA_SRC_SINK_H

#include <stdbool.h>

#include "src/memory/buffer.h"
#include "stria/sink.h"

struct stria_memory {
    stria_allocator allocator;
    stria__buffer bytes;
    size_t size; /* of the bytes written so far */
};

/* The memory behind a sink, or the view behind a source; NULL for all others. */
stria_memory *stria__memory_of(stria_sink sink);
stria_view *stria__view_of(stria_source source);

/* Makes room for this many more bytes.  False, and nothing has changed, when there is
 * not that much memory. */
bool stria__memory_reserve(stria_memory *memory, size_t more);

#endif /* STRIA_SRC_SINK_H */
