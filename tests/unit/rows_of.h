/* rows_of.h - what the tests of RowBinary share: rows with and without a header */
#ifndef STRIA_TESTS_ROWS_OF_H
#define STRIA_TESTS_ROWS_OF_H

#include "unit/batches.h"

/* Writes a batch as RowBinary; what stood in the memory is gone. */
static inline stria_view encode_rows(const stria_batch *batch, int32_t header, stria_memory *memory)
{
    stria_memory_reset(memory);
    OK(stria_batch_write_rowbinary(batch, header, stria_memory_sink(memory), &error));
    return stria_memory_view(memory);
}

static inline stria_view view_behind(stria_view whole, size_t size)
{
    const stria_view rest = {whole.data + size, whole.size - size};

    return rest;
}

/* Bytes of a header, which are those of the batch without rows. */
static inline size_t header_size(const stria_batch *batch, int32_t header)
{
    stria_memory *const memory = new_memory();
    const size_t all = encode_rows(batch, header, memory).size;
    const size_t rows = encode_rows(batch, STRIA_ROWBINARY_PLAIN, memory).size;

    stria_memory_free(memory);
    return all - rows;
}

#endif /* STRIA_TESTS_ROWS_OF_H */
