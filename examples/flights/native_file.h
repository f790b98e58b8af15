/* native_file.h - batches to and from a file in ClickHouse's Native format */
#ifndef FLIGHTS_NATIVE_FILE_H
#define FLIGHTS_NATIVE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include <stria/batch.h>

/* Writes each batch as one block.  The file appears under its name only when it is
 * whole.  Both return false when they have complained. */
bool native_file_write(const char *path, stria_batch *const *blocks, size_t count);

/* Appends the rows of all blocks to the batch. */
bool native_file_read(const char *path, stria_batch *batch);

#endif /* FLIGHTS_NATIVE_FILE_H */
