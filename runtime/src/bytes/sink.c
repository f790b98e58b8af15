/* sink.c - bytes in memory as a sink and as a source */
#include "src/bytes/sink.h"

#include <string.h>

#include "stria/error.h"

/* ---- Memory that grows ---------------------------------------------------------- */

stria_memory *stria_memory_new(const stria_allocator *allocator)
{
    if (allocator == NULL)
        allocator = STRIA_DEFAULT_ALLOCATOR;

    stria_memory *const memory = stria__allocate(allocator, sizeof *memory);
    if (memory != NULL)
        memory->allocator = *allocator;
    return memory;
}

void stria_memory_free(stria_memory *memory)
{
    if (memory == NULL)
        return;
    const stria_allocator allocator = memory->allocator;
    stria__buffer_free(&memory->bytes, &allocator);
    stria__free(&allocator, memory, sizeof *memory);
}

void stria_memory_reset(stria_memory *memory)
{
    memory->size = 0;
}

stria_view stria_memory_view(const stria_memory *memory)
{
    const stria_view view = {(const char *)memory->bytes.data, memory->size};

    return view;
}

bool stria__memory_reserve(stria_memory *memory, size_t more)
{
    return more <= STRIA__BUFFER_MAX - memory->size &&
        stria__buffer_reserve(&memory->bytes, &memory->allocator, memory->size + more);
}

static int32_t write_memory(void *context, const void *bytes, size_t size)
{
    stria_memory *const memory = context;

    if (size == 0)
        return 0;
    if (!stria__memory_reserve(memory, size))
        return STRIA_ERR_MEMORY;
    memcpy(memory->bytes.data + memory->size, bytes, size);
    memory->size += size;
    return 0;
}

stria_sink stria_memory_sink(stria_memory *memory)
{
    const stria_sink sink = {write_memory, memory};

    return sink;
}

stria_memory *stria__memory_of(stria_sink sink)
{
    return sink.write == write_memory ? sink.context : NULL;
}

/* ---- A view that is read -------------------------------------------------------- */

static int32_t read_view(void *context, void *bytes, size_t size, size_t *got)
{
    stria_view *const rest = context;

    *got = size < rest->size ? size : rest->size;
    if (*got > 0) { /* an empty view may be NULL */
        memcpy(bytes, rest->data, *got);
        rest->data += *got;
        rest->size -= *got;
    }
    return 0;
}

stria_source stria_view_source(stria_view *rest)
{
    const stria_source source = {read_view, rest};

    return source;
}

stria_view *stria__view_of(stria_source source)
{
    return source.read == read_view ? source.context : NULL;
}
